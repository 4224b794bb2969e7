"""What a hand can show: the lowest cards of a rank, and one discard for every rank that is held.

These are the packed counts of `Cards` read without unpacking more of them than is needed.
"""

from __future__ import annotations

from struct import Struct
from typing import Final

from .actions import DISCARDS, Discard
from .cards import Card, Cards, Rank

_RANK_LANES: Final = Struct("<14I")
"""The faces of a hand as 14 numbers, one for each rank, with a byte for each of its suits."""


class _LowestDiscard(dict[int, Discard]):
    """From the four suit counts of one rank to the discard of its lowest card; filled when asked."""

    def __init__(self, rank: Rank) -> None:
        super().__init__()
        self.first = 4 * (rank - 3) + 1

    def __missing__(self, lane: int) -> Discard:
        lowest = (lane & -lane).bit_length() - 1 >> 3
        found = self[lane] = DISCARDS[self.first + lowest]  # type: ignore[assignment]  # 0 is unused
        return found


_LOWEST: Final = tuple(_LowestDiscard(rank) for rank in Rank)
_BLACK_THREES: Final = 0xFF0000FF


def discards_of(hand: Cards) -> list[Discard]:
    """One discard, of the lowest card, for every rank held but for red threes, in card order."""
    threes, *others = _RANK_LANES.unpack(hand.faces.to_bytes(56, "little"))
    found = [table[lane] for table, lane in zip(_LOWEST[1:], others, strict=True) if lane]
    if threes & _BLACK_THREES:
        found.insert(0, _LOWEST[0][threes & _BLACK_THREES])
    return found


def lowest_cards(hand: Cards, rank: Rank, number: int) -> tuple[Card, ...]:
    """The lowest cards of a rank, exactly as many as asked for, which must be there."""
    return hand.lowest(rank, number) if number else ()
