"""For all tests: the Hypothesis profiles, and which copy of the package is under test."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, settings

import handfoot_rules

pytest.register_assert_rewrite("oracle", "rules.helpers")  # show the values when they fail

PACKAGE = Path(handfoot_rules.__file__).parent

# No deadline in any of them: how long one example takes says nothing on a busy machine.
settings.register_profile("dev", deadline=None, print_blob=True)
settings.register_profile(  # the same examples every time
    "ci",
    deadline=None,
    derandomize=True,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(  # a look, not a search: for the wheel and for mutation runs
    "quick",
    parent=settings.get_profile("ci"),
    max_examples=20,
    phases=[Phase.explicit, Phase.generate],
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE") or ("ci" if os.environ.get("CI") else "dev"))


def pytest_configure() -> None:
    """Refuse to test the source tree when the installed package is what was asked for."""
    if os.environ.get("HANDFOOT_RULES_INSTALLED") and "site-packages" not in PACKAGE.parts:
        raise pytest.UsageError(f"handfoot_rules was imported from {PACKAGE}, not site-packages")


def pytest_report_header() -> str:
    """Say which copy of the package is under test."""
    return f"handfoot_rules: {PACKAGE}"
