"""How the values that an author writes become the values that a rule set keeps: tuples, in order.

What can't be converted stays as it is, for the self-check to refuse with the field's name.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, TypeAlias

from .melds import BookKind
from .options import Freezing, Permission, PileNeed

if TYPE_CHECKING:
    from .cards import Card, Rank

CardPoints: TypeAlias = tuple[tuple["Rank", int], ...]
"""What a card of each rank is worth."""

NumberPairs: TypeAlias = tuple[tuple[int, int], ...]
"""A number for each of some numbers, such as decks by the number of players."""

ByDeal: TypeAlias = int | tuple[int, ...]
"""A number, or one for each deal, of which the last goes on."""


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


def number_or_numbers(given: int | Iterable[int]) -> ByDeal:
    """A number as it is, or one for each deal."""
    return given if isinstance(given, int) else numbers(given)


def number_or_whole_pile(given: int | Iterable[int] | None) -> ByDeal | None:
    """A number of cards as it is, one for each deal, or None for the whole pile."""
    return None if given is None else number_or_numbers(given)


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


NumbersByKind: TypeAlias = Mapping["BookKind | Rank", int] | Iterable[int]
"""Numbers of books in the order of their kinds, or by kind."""


def as_given(given: NumbersByKind) -> tuple[int, ...]:
    """Numbers by kind of book, which `by_kind` puts in order once the kinds are known."""
    return given  # type: ignore[return-value]  # for a moment


def as_given_or_by_deal(given: NumbersByKind | Iterable[NumbersByKind]) -> tuple[int, ...]:
    """Such numbers, or such numbers for each deal, likewise."""
    return given  # type: ignore[return-value]  # for a moment


def by_kind(given: object, special_books: object) -> tuple[int, ...]:
    """A number for each kind of book: clean, dirty, wild, then the special books."""
    if not isinstance(given, Mapping):
        return numbers(given)  # type: ignore[arg-type]  # refused by the self-check if it is none
    special = special_books if isinstance(special_books, tuple) else ()
    # A kind of book that the variant has not is kept at the end, where the self-check finds it.
    stray = tuple(value for kind, value in given.items() if kind not in (*BookKind, *special))
    return (*(given.get(kind, 0) for kind in (*BookKind, *special)), *stray)


def by_kind_or_deal(
    given: object, special: tuple[Rank, ...]
) -> tuple[int, ...] | tuple[tuple[int, ...], ...]:
    """Numbers for each kind of book, or such numbers for each deal."""
    if isinstance(given, Mapping) or not isinstance(given, Iterable):
        return by_kind(given, special)
    parts = tuple(given)
    if parts and all(isinstance(part, (Mapping, tuple, list)) for part in parts):
        return tuple(by_kind(part, special) for part in parts)
    return parts


def needs(given: Iterable[PileNeed]) -> tuple[PileNeed, ...]:
    """Ways to take the pile, in the order in which they are given."""
    try:
        return tuple(given)
    except TypeError:
        return given  # type: ignore[return-value]  # refused by the self-check


def causes(given: Freezing | Iterable[Freezing]) -> tuple[Freezing, ...]:
    """Causes of freezing, each once; a single one may be given bare."""
    if isinstance(given, Freezing):
        return (given,)
    try:
        found = tuple(given)
    except TypeError:
        return given  # type: ignore[return-value]  # refused by the self-check
    known = all(isinstance(cause, Freezing) for cause in found)
    return tuple(cause for cause in Freezing if cause in found) if known else found


def permission(given: Permission | bool) -> Permission:  # noqa: FBT001  # what a field is given
    """Whether partners are asked; True and False are understood too."""
    if isinstance(given, bool):
        return Permission.NEEDED if given else Permission.NOT_NEEDED
    return given


def of_deal(value: ByDeal, deal: int) -> int:
    """What holds in a deal: the number given for it, or the last of those given."""
    return value if isinstance(value, int) else value[min(deal, len(value)) - 1]
