"""How the values that an author writes become the values that a rule set keeps: tuples, in order.

What can't be converted stays as it is, for the self-check to refuse with the field's name.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from .melds import BookKind
from .options import Freezing, Permission

if TYPE_CHECKING:
    from .cards import Card, Rank
    from .variant import RuleVariant

CardPoints: TypeAlias = tuple[tuple["Rank", int], ...]
"""What a card of each rank is worth."""

NumberPairs: TypeAlias = tuple[tuple[int, int], ...]
"""A number for each of some numbers, such as decks by the number of players."""

ByDeal: TypeAlias = int | tuple[int, ...]
"""A number, or one for each deal, of which the last goes on."""

_Value = TypeVar("_Value")


def faces(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Cards, each once, in card order."""
    try:
        return tuple(sorted(set(cards)))
    except TypeError:
        return cards  # type: ignore[return-value]  # refused by the self-check


def ranks(given: Iterable[Rank]) -> tuple[Rank, ...]:
    """Ranks, each once, in order."""
    try:
        return tuple(sorted(set(given)))
    except TypeError:
        return given  # type: ignore[return-value]  # refused by the self-check


def numbers(given: Iterable[int]) -> tuple[int, ...]:
    """Numbers, in the order in which they are given."""
    try:
        return tuple(given)
    except TypeError:
        return given  # type: ignore[return-value]  # refused by the self-check


def number_or_numbers(given: _Value) -> _Value | tuple[int, ...]:
    """A number as it is, or one for each deal."""
    return numbers(given) if isinstance(given, Iterable) else given


def shapes(given: Iterable[Iterable[int]]) -> tuple[tuple[int, ...], ...]:
    """Pairs of naturals and wilds, in order."""
    try:
        return tuple(sorted({tuple(shape) for shape in given}))
    except TypeError:
        return given  # type: ignore[return-value]  # refused by the self-check


def points(given: Mapping[Rank, int] | Iterable[tuple[Rank, int]]) -> CardPoints:
    """A value for each rank, in rank order."""
    pairs = given.items() if isinstance(given, Mapping) else given
    try:
        return tuple(sorted((rank, value) for rank, value in pairs))
    except (TypeError, ValueError):
        return given  # type: ignore[return-value]  # refused by the self-check


def number_pairs(given: Mapping[int, int] | Iterable[tuple[int, int]]) -> NumberPairs:
    """A number for each of some numbers, in order."""
    pairs = given.items() if isinstance(given, Mapping) else given
    try:
        return tuple(sorted((one, other) for one, other in pairs))
    except (TypeError, ValueError):
        return given  # type: ignore[return-value]  # refused by the self-check


def number_or_pairs(given: int | Mapping[int, int]) -> int | NumberPairs:
    """A number as it is, or one for each of some numbers."""
    return number_pairs(given) if isinstance(given, Mapping) else given


def by_kind(given: Mapping[BookKind | Rank, int] | Iterable[int], variant: RuleVariant) -> tuple[int, ...]:
    """A number for each kind of book: clean, dirty, wild, then the variant's special books."""
    if not isinstance(given, Mapping):
        return numbers(given)
    special = variant.special_books
    # A kind of book that the variant has not is kept at the end, where the self-check finds it.
    stray = tuple(value for kind, value in given.items() if kind not in (*BookKind, *special))
    return (*(given.get(kind, 0) for kind in (*BookKind, *special)), *stray)


def by_kind_or_deal(
    given: Mapping[BookKind | Rank, int] | Iterable[int | Iterable[int]], variant: RuleVariant
) -> tuple[int, ...] | tuple[tuple[int, ...], ...]:
    """Numbers for each kind of book, or such numbers for each deal."""
    if isinstance(given, Mapping) or not isinstance(given, Iterable):
        return by_kind(given, variant)  # type: ignore[arg-type]  # refused by the self-check
    parts = tuple(given)
    if parts and all(isinstance(part, (Mapping, tuple, list)) for part in parts):
        return tuple(by_kind(part, variant) for part in parts)  # type: ignore[arg-type]  # just looked at
    return parts  # type: ignore[return-value]  # numbers, or refused by the self-check


def members(given: Iterable[_Value]) -> tuple[_Value, ...]:
    """Choices, in the order in which they are given."""
    try:
        return tuple(given)
    except TypeError:
        return given  # type: ignore[return-value]  # refused by the self-check


def causes(given: Freezing | Iterable[Freezing]) -> tuple[Freezing, ...]:
    """Causes of freezing, each once; a single one may be given bare."""
    if isinstance(given, Freezing):
        return (given,)
    found = members(given)
    known = isinstance(found, tuple) and all(isinstance(cause, Freezing) for cause in found)
    return tuple(cause for cause in Freezing if cause in found) if known else found


def permission(given: Permission | bool) -> Permission:  # noqa: FBT001  # what a field is given
    """Whether partners are asked; True and False are understood too."""
    if isinstance(given, bool):
        return Permission.NEEDED if given else Permission.NOT_NEEDED
    return given


def of_deal(value: ByDeal | tuple[_Value, ...], deal: int) -> int | _Value:
    """What holds in a deal: the number given for it, or the last of those given."""
    if isinstance(value, int):
        return value
    return value[min(deal, len(value)) - 1]
