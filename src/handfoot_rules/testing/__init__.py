"""For authors of variants: all the laws asked of a rule set of one's own, and what to draw test cases from.

    from handfoot_rules.testing import check_variant

    check_variant(MY_RULES)

`check_variant` plays the variant, sets up positions near its close calls, and holds all that happens against
the laws of the engine; the first fault is raised as a VariantCheckError with the actions that led to it. The
strategies are for tests of one's own with Hypothesis. docs/testing.md tells more.

Needs the extra `testing` (Hypothesis).
"""

from __future__ import annotations

try:
    import hypothesis as _  # noqa: F401  # asked for here, so that the error names the extra
except ImportError as error:
    raise ImportError("the test kit needs Hypothesis: pip install 'handfoot-rules[testing]'") from error

from .checking import check_variant
from .failures import VariantCheckError
from .strategies import decks, near_going_out, near_openings, states, variants
from .striving import striving_policy

__all__ = [
    "VariantCheckError",
    "check_variant",
    "decks",
    "near_going_out",
    "near_openings",
    "states",
    "striving_policy",
    "variants",
]
