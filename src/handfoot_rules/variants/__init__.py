"""The shipped rule sets, by key. Each is made when it is first asked for, for most programs play one."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Final

from ..errors import InvalidVariantError, UnknownVariantError
from ..variant import RuleVariant
from .gamerules import GAMERULES_2_6

if TYPE_CHECKING:
    from .bicycle import BICYCLE
    from .canasta import CANASTA
    from .gamerules import GAMERULES_2_7
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

# By key, the file of a rule set and its name there.
_SHIPPED: Final = {
    "gamerules-2-6": ("gamerules", "GAMERULES_2_6"),
    "gamerules-2-7": ("gamerules", "GAMERULES_2_7"),
    "pagat": ("pagat", "PAGAT"),
    "simpson": ("simpson", "SIMPSON"),
    "bicycle": ("bicycle", "BICYCLE"),
    "vegas": ("vegas", "VEGAS"),
    "jones": ("jones", "JONES"),
    "triple-play": ("triple_play", "TRIPLE_PLAY"),
    "pennies-from-heaven": ("pennies_from_heaven", "PENNIES_FROM_HEAVEN"),
    "canasta": ("canasta", "CANASTA"),
}
_KEY_OF: Final = {name: key for key, (_, name) in _SHIPPED.items()}

DEFAULT: Final = GAMERULES_2_6
"""The variant that is played when none is named."""


def get(key: str) -> RuleVariant:
    """Return the shipped variant of this key; UnknownVariantError lists the keys there are."""
    try:
        room, name = _SHIPPED[key]
    except KeyError:
        raise UnknownVariantError(key, keys()) from None
    return _made(room, name)


@cache
def _made(room: str, name: str) -> RuleVariant:
    found: RuleVariant = getattr(import_module(f"{__name__}.{room}"), name)
    return found


def keys() -> tuple[str, ...]:
    """The keys of all shipped variants."""
    return tuple(_SHIPPED)


def is_shipped(variant: RuleVariant) -> bool:
    """Whether these are, field by field, the rules that are shipped under their key."""
    return variant.key in _SHIPPED and get(variant.key) == variant


def of_revision(key: str, revision: int) -> RuleVariant:
    """Return the shipped variant that a pickle names; InvalidVariantError if its rules have changed since."""
    found = get(key)
    if found.revision != revision:
        reason = f"revision {revision} of {key} is wanted, revision {found.revision} is shipped"
        raise InvalidVariantError("revision", reason)
    return found


def __getattr__(name: str) -> RuleVariant:
    """Give a rule set that is named as an attribute, such as `variants.PAGAT`."""
    if name not in _KEY_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return get(_KEY_OF[name])
