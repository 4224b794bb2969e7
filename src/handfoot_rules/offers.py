"""What a hand offers rank by rank: the melds it could start, what melds could take of it, the discards.

What one rank offers depends on the suits held of it, and on the wilds held beside them, and on nothing else
at the table. So it is worked out once for each case, and a list of legal actions is put together from these
pieces; which of them the rules bar at the moment is asked of `legality`.

A *lane* is the four suit counts of a rank, packed as in `Cards.faces`; a hand has one for each rank.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from operator import getitem
from typing import Final, Generic, NamedTuple, TypeAlias, TypeVar

from .actions import ADDITIONS, DISCARDS, AddToMeld, Discard, StartMeld, start_meld
from .cards import BLACK_THREES, LANE_CARDS, RANKS, RED_THREES, THREE, TO_TOPS, TOP, TOPS, TWO, Card, Rank
from .tables import START_SIZE, Shape, Shapes, Tables

Lanes: TypeAlias = tuple[int, ...]
"""The lanes of a hand, in rank order (`Cards.suits_by_rank`)."""

_Offer = TypeVar("_Offer")
_LANES_KEPT: Final = 4096


class _ByLane(dict[int, _Offer], Generic[_Offer]):
    """From a rank's lane to what it offers: filled when asked for, as far as hands of real games need it."""

    __slots__ = ("_work_out",)

    def __init__(self, work_out: Callable[[int], _Offer]) -> None:
        super().__init__()
        self._work_out = work_out

    def __missing__(self, lane: int) -> _Offer:
        offer = self._work_out(lane)
        if len(self) < _LANES_KEPT:
            self[lane] = offer
        return offer


# --- melds that could be started ------------------------------------------------------------------


Starts: TypeAlias = Mapping[int, tuple[StartMeld, ...]]
"""By a rank's lane: the melds it could start beside the wilds held, fewest and lowest wilds first."""

_Ways: TypeAlias = tuple[tuple[Card, ...], ...]
_WildGroups: TypeAlias = tuple[_Ways, ...]
"""For each number of wilds up to three, the ways to take so many."""


def ways_to_take(
    twos: tuple[Card, ...], jokers: tuple[Card, ...], number: int
) -> tuple[tuple[Card, ...], ...]:
    """The ways to take so many of these wilds, most twos first."""
    most, fewest = min(number, len(twos)), max(0, number - len(jokers))
    return tuple(twos[:of_twos] + jokers[: number - of_twos] for of_twos in range(most, fewest - 1, -1))


def _starts(naturals: tuple[Card, ...], shapes: Shapes, groups: _WildGroups) -> tuple[StartMeld, ...]:
    """The melds that these naturals, beside wilds, could start."""
    return tuple(
        start_meld(naturals[:natural] + group)
        for natural, wild in shapes.starts
        if natural <= len(naturals)
        for group in groups[wild]
    )


def _fewest_naturals(tables: Tables, groups: _WildGroups) -> int:
    """How many naturals a rank has at least of which a meld could be started beside these wilds."""
    starts = {start for rank, shapes in tables.shapes.items() if rank is not None for start in shapes.starts}
    return min((natural for natural, wild in starts if groups[wild]), default=START_SIZE)


def _starts_by_lane(rank: Rank, shapes: Shapes | None, groups: _WildGroups) -> Starts:
    cards_of = LANE_CARDS[rank - THREE]
    by_cards: dict[tuple[Card, ...], tuple[StartMeld, ...]] = {(): ()}

    def starts_of(lane: int) -> tuple[StartMeld, ...]:
        lowest = cards_of[lane][:START_SIZE]
        if shapes is not None and lowest not in by_cards:
            by_cards[lowest] = _starts(lowest, shapes, groups)
        return by_cards.get(lowest, ())

    return _ByLane(starts_of)


# --- cards that melds could take ------------------------------------------------------------------


Additions: TypeAlias = Mapping[int, tuple[AddToMeld, ...]]
"""By the lane of a meld's rank: the cards that could join it, the natural first, then a two and a joker."""


def _additions_by_lane(rank: Rank | None, wilds: tuple[Card, ...], *, natural: bool) -> Additions:
    """What a meld could take, if it takes the wilds, and naturals or not."""
    cards_of, additions = LANE_CARDS[0 if rank is None else rank - THREE], ADDITIONS[rank]

    def additions_of(lane: int) -> tuple[AddToMeld, ...]:
        cards = cards_of[lane][:1] + wilds if natural else wilds
        return tuple(additions[card] for card in cards)

    return _ByLane(additions_of)


def _additions_by_shape(
    rank: Rank | None, shapes: Shapes, wilds: tuple[Card, ...]
) -> Mapping[Shape, Additions]:
    """What a meld of each shape could take."""
    by_takes = {
        (natural, wild): _additions_by_lane(rank, wilds if wild else (), natural=natural)
        for natural in (False, True)
        for wild in (False, True)
    }
    return {shape: by_takes[takes] for shape, takes in shapes.takes.items()}


AdditionsByMeld: TypeAlias = Mapping[Rank | None, tuple[int, Mapping[Shape, Additions]]]
"""By a meld's rank: where its lane is, and what melds of each shape could take."""


@lru_cache(maxsize=1 << 9)
def _additions_beside(tables: Tables, wilds: tuple[Card, ...]) -> AdditionsByMeld:
    """What melds could take of hands whose lowest two and joker are these, as far as they hold any."""
    return {
        rank: (0 if rank is None else rank - THREE, _additions_by_shape(rank, shapes, wilds))
        for rank, shapes in tables.shapes.items()
    }


# --- discards -------------------------------------------------------------------------------------


def _lowest_by_lane(rank: Rank) -> Mapping[int, Discard | None]:
    cards_of = LANE_CARDS[rank - THREE]
    return _ByLane(lambda lane: DISCARDS[cards_of[lane][0]] if lane and rank is not THREE else None)


_LOWEST: Final = tuple(_lowest_by_lane(rank) for rank in RANKS)


@lru_cache(maxsize=1 << 6)
def _threes_by_lane(tables: Tables) -> Mapping[int, tuple[Discard, ...]]:
    """The lowest three of each colour, but none that is never allowed (U3)."""
    allowed = tables.discardable

    def threes_of(lane: int) -> tuple[Discard, ...]:
        threes = [card for card in LANE_CARDS[0][lane] if allowed is None or card in allowed]
        colours = ([card for card in threes if card in colour] for colour in (BLACK_THREES, RED_THREES))
        return tuple(DISCARDS[held[0]] for held in colours if held)

    return _ByLane(threes_of)


# --- ranks with enough cards ------------------------------------------------------------------------


_STARTING: Final = RANKS[: TWO - THREE]


def _ranks_with_tops(tops: int) -> tuple[tuple[int, Rank], ...]:
    return tuple((place, rank) for place, rank in enumerate(_STARTING) if tops & TOP[rank])


_WITH_TOPS: Final[Mapping[int, tuple[tuple[int, Rank], ...]]] = _ByLane(_ranks_with_tops)


# --- the whole hand --------------------------------------------------------------------------------


class HandOffers(NamedTuple):
    """What hands with certain wilds offer."""

    starts: tuple[Starts, ...]
    """The melds that could be started, by rank, three to ace, and by lane."""
    fewest: int
    """How many naturals a rank has at least of which a meld could be started."""
    wild_starts: tuple[StartMeld, ...]
    """The wild melds that could be started."""
    additions: AdditionsByMeld
    """What melds could take."""
    threes: Mapping[int, tuple[Discard, ...]]
    """By their lane: the threes that could be discarded."""

    def ranks_to_start(self, ranks: int) -> tuple[tuple[int, Rank], ...]:
        """The ranks, each with the place of its lane, of which packed counts have enough for a meld."""
        return _WITH_TOPS[ranks + TO_TOPS[self.fewest] & TOPS]

    def discards(self, lanes: Lanes) -> list[Discard]:
        """The lowest card of every rank held as a discard, in card order; of threes one of each colour."""
        return [*self.threes[lanes[0]], *filter(None, map(getitem, _LOWEST, lanes))]


@lru_cache(maxsize=1 << 12)
def hand_offers(tables: Tables, twos: int, jokers: int) -> HandOffers:
    """What hands with these lanes of twos and jokers offer."""
    return _offers_beside(tables, LANE_CARDS[-2][twos][:START_SIZE], LANE_CARDS[-1][jokers][:START_SIZE])


@lru_cache(maxsize=1 << 12)
def _offers_beside(tables: Tables, twos: tuple[Card, ...], jokers: tuple[Card, ...]) -> HandOffers:
    """The same for the lowest wilds, up to three of each kind: no more of them can be used."""
    groups = tuple(ways_to_take(twos, jokers, number) for number in range(START_SIZE + 1))
    return HandOffers(
        tuple(_starts_by_lane(rank, tables.shapes.get(rank), groups) for rank in _STARTING),
        _fewest_naturals(tables, groups),
        _starts((), tables.shapes[None], groups),
        _additions_beside(tables, twos[:1] + jokers[:1]),
        _threes_by_lane(tables),
    )
