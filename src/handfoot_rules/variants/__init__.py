"""The shipped rule sets, by key."""

from __future__ import annotations

from typing import Final

from ..errors import UnknownVariantError
from ..variant import RuleVariant
from .gamerules import GAMERULES_2_6, GAMERULES_2_7

__all__ = ["DEFAULT", "GAMERULES_2_6", "GAMERULES_2_7", "get", "keys"]

_SHIPPED: Final = {variant.key: variant for variant in (GAMERULES_2_6, GAMERULES_2_7)}

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
