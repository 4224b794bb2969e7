"""The two base variants, after five published versions of one page.

Source: gamerules.com, Hand and Foot, in its Catalan, Portuguese, Frisian, Bulgarian and Finnish
versions. They differ in the number of players alone: 2-6 in one edition, 2-7 in the other. What the
page leaves open is settled in docs/rules.md, ruling by ruling.
"""

from __future__ import annotations

from typing import Final

import attrs

from ..variant import RuleVariant

_SOURCE: Final = "gamerules.com/rules/hand-and-foot-card-game/"

GAMERULES_2_6: Final = RuleVariant(
    key="gamerules-2-6",
    title="Hand and Foot (for 2 to 6 players)",
    source=_SOURCE,
    players=(2, 3, 4, 5, 6),
)

GAMERULES_2_7: Final = attrs.evolve(
    GAMERULES_2_6,
    key="gamerules-2-7",
    title="Hand and Foot (for 2 to 7 players)",
    players=(2, 3, 4, 5, 6, 7),
)
