"""The discards that a hand offers: the lowest card of every rank held."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from .actions import DISCARDS, Discard
from .cards import ALL_FACES, BLACK_THREES, RED_THREES, Card, Cards, Rank


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


_RED_THREE_LANES: Final = sum(0xFF << 8 * (card - 1) for card in RED_THREES)


@lru_cache(maxsize=256)
def _bars_none(allowed: frozenset[Card]) -> bool:
    """Whether every card but the red threes may be discarded."""
    return all(card in allowed or card in RED_THREES for card in ALL_FACES)


def lowest_discards(hand: Cards, allowed: frozenset[Card]) -> list[Discard]:
    """One discard for every rank held, of its lowest card, in card order; of threes one of each colour.

    Only cards that are `allowed` count; suits don't matter to that but for the colour of threes.
    """
    lanes = zip(_LOWEST, hand.suits_by_rank(), strict=True)
    found = [discard_of[lane] for discard_of, lane in lanes if lane]
    if not hand.faces & _RED_THREE_LANES and _bars_none(allowed):
        return found
    colours = (BLACK_THREES, RED_THREES)
    threes = [held[0] for colour in colours if (held := [three for three in colour if three in hand])]
    others = [discard for discard in found if discard.card.rank is not Rank.THREE]
    return [one for one in (*(DISCARDS[three] for three in threes), *others) if one.card in allowed]
