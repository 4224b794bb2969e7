"""The shipped rule sets, by key."""

from __future__ import annotations

from typing import Final

from ..errors import UnknownVariantError
from ..variant import RuleVariant
from .bicycle import BICYCLE
from .canasta import CANASTA
from .gamerules import GAMERULES_2_6, GAMERULES_2_7
from .jones import JONES
from .pagat import PAGAT
from .pennies_from_heaven import PENNIES_FROM_HEAVEN
from .simpson import SIMPSON
from .triple_play import TRIPLE_PLAY
from .vegas import VEGAS

__all__ = [
    "BICYCLE",
    "CANASTA",
    "DEFAULT",
    "GAMERULES_2_6",
    "GAMERULES_2_7",
    "JONES",
    "PAGAT",
    "PENNIES_FROM_HEAVEN",
    "SIMPSON",
    "TRIPLE_PLAY",
    "VEGAS",
    "get",
    "keys",
]

_SHIPPED: Final = {
    variant.key: variant
    for variant in (
        GAMERULES_2_6,
        GAMERULES_2_7,
        PAGAT,
        SIMPSON,
        BICYCLE,
        VEGAS,
        JONES,
        TRIPLE_PLAY,
        PENNIES_FROM_HEAVEN,
        CANASTA,
    )
}

DEFAULT: Final = GAMERULES_2_6
"""The variant that is played when none is named."""


def get(key: str) -> RuleVariant:
    """Return the shipped variant of this key; UnknownVariantError lists the keys there are."""
    try:
        return _SHIPPED[key]
    except KeyError:
        raise UnknownVariantError(key, keys()) from None


def keys() -> tuple[str, ...]:
    """The keys of all shipped variants."""
    return tuple(_SHIPPED)
