"""The names that moves, tables and score sheets are told with: seats, sides, ranks, books."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from .cards import Rank
from .melds import BookKind, Meld
from .variant import RuleVariant

_KIND_WORDS: Final = {
    BookKind.CLEAN: "clean book",
    BookKind.DIRTY: "dirty book",
    BookKind.WILD: "wild book",
}


def listed(words: Iterable[object]) -> str:
    """Join words as in speech: "0", "0 and 2", "0, 2 and 4"."""
    *most, last = map(str, words)
    return f"{', '.join(most)} and {last}" if most else last


def counted(number: int, noun: str) -> str:
    """A number with its noun: "1 card", "2 cards"."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def seats_name(side_of: Sequence[int], side: int) -> str:
    """The seats of a side: "seat 1", "seats 0 and 2"."""
    seats = [seat for seat, its in enumerate(side_of) if its == side]
    return f"{'seat' if len(seats) == 1 else 'seats'} {listed(seats)}"


def side_name(side_of: Sequence[int], side: int) -> str:
    """A side by its seats: "side 0 (seats 0 and 2)"."""
    return f"side {side} ({seats_name(side_of, side)})"


def rank_name(rank: Rank | None) -> str:
    """The cards of a rank in the plural: "kings", "sixes"; "wilds" for None."""
    if rank is None:
        return "wilds"
    return "sixes" if rank is Rank.SIX else f"{rank.name.lower()}s"


def book_name(meld: Meld, variant: RuleVariant | None = None) -> str:
    """What a book is called: "clean book of kings", "wild book".

    Given the rules, a book of a kind of its own is just a "book of sevens" (M2).
    """
    if variant is not None and meld.rank in variant.special_books:
        return f"book of {rank_name(meld.rank)}"
    words = _KIND_WORDS[meld.kind]
    return words if meld.rank is None else f"{words} of {rank_name(meld.rank)}"
