"""The discards that a hand offers: the lowest card of every rank held."""

from __future__ import annotations

from typing import Final

from .actions import DISCARDS, Discard
from .cards import Cards, Rank


class _LowestDiscard(dict[int, Discard]):
    """From the four suit counts of a rank, packed as in `Cards.faces`, to the lowest card's discard.

    Filled when asked for, as far as hands of real games need it.
    """

    def __init__(self, rank: Rank) -> None:
        super().__init__()
        self.first = 4 * (rank - Rank.THREE) + 1

    def __missing__(self, lane: int) -> Discard:
        lowest = (lane & -lane).bit_length() - 1 >> 3
        discard = DISCARDS[self.first + lowest]
        if len(self) < _LANES_KEPT:
            self[lane] = discard
        return discard


_LANES_KEPT: Final = 4096
_LOWEST: Final = tuple(_LowestDiscard(rank) for rank in Rank)


def lowest_discards(hand: Cards) -> list[Discard]:
    """One discard for every rank held, of its lowest card, in card order.

    Suits matter for threes alone, and red ones are never held (T1).
    """
    lanes = zip(_LOWEST, hand.suits_by_rank(), strict=True)
    return [discard_of[lane] for discard_of, lane in lanes if lane]
