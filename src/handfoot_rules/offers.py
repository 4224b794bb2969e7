"""What a hand offers rank by rank: the melds it could start, what melds could take of it, the discards.

What one rank offers depends on the lowest three cards held of it, and on the wilds held beside them, and on
nothing else at the table. So it is worked out once for each case, and a list of legal actions is put together
from these pieces; which of them the rules bar at the moment is asked of `legality`.

A *lane* is the four suit counts of a rank, packed as in `Cards.faces`; a hand has one for each rank. Which
three cards of a rank are the lowest is told by a number, for every rank alike: there are 35 cases.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache, partial
from itertools import combinations_with_replacement
from operator import getitem
from typing import Final, NamedTuple, TypeAlias

from ._values import WhenAsked
from .actions import ADDITIONS, DISCARDS, AddToMeld, Discard, StartMeld, start_meld
from .cards import (
    BLACK_THREES,
    FACES_OF_RANK,
    JOKER,
    LANE_CARDS,
    RANKS,
    RED_THREES,
    THREE,
    TO_TOPS,
    TOPS,
    TWO,
    Card,
    Rank,
)
from .tables import RANKS_OF_TOPS, START_SIZE, Shape, Shapes, Tables

Lanes: TypeAlias = tuple[int, ...]
"""The lanes of a hand, in rank order (`Cards.suits_by_rank`)."""


# --- the lowest three cards of a rank --------------------------------------------------------------

Lowest: TypeAlias = tuple[int, ...]
"""Of a hand, in rank order: the numbers of each rank's lowest three cards."""

_BLACK_THREES: Final = sum(0xFF << 8 * (card - 1) for card in BLACK_THREES)
_LOWEST_SUITS: Final = tuple(
    suits for number in range(START_SIZE + 1) for suits in combinations_with_replacement(range(4), number)
)
"""By number: the suits of the lowest cards, three at most, from clubs up."""


def _lowest_of(lane: int) -> int:
    suits = (suit for suit, count in enumerate(lane.to_bytes(4, "little")) for _ in range(count))
    return _LOWEST_SUITS.index(tuple(suits)[:START_SIZE])


_LOWEST_OF: Final[Mapping[int, int]] = WhenAsked(_lowest_of)


def lowest_of_each(lanes: Lanes) -> Lowest:
    """The lowest three cards of each rank of a hand."""
    return tuple(map(_LOWEST_OF.__getitem__, lanes))


def without_red_threes(lowest: Lowest, threes: int) -> Lowest:
    """The same for a hand whose red threes, in the lane of threes, don't count: they are never melded."""
    return (_LOWEST_OF[threes & _BLACK_THREES], *lowest[1:])


_FACES: Final = {rank: (faces * 4)[:4] for rank, faces in FACES_OF_RANK.items()}
"""The face of each suit; of jokers, which have none, the same one."""


def _cards(rank: Rank, lowest: int) -> tuple[Card, ...]:
    return tuple(_FACES[rank][suit] for suit in _LOWEST_SUITS[lowest])


# --- melds that could be started ------------------------------------------------------------------


Starts: TypeAlias = Mapping[int, tuple[StartMeld, ...]]
"""By a rank's lowest cards: the melds it could start beside the wilds held, fewest and lowest wilds first."""

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


def _starts_of(rank: Rank, shapes: Shapes, groups: _WildGroups, lowest: int) -> tuple[StartMeld, ...]:
    return _starts(_cards(rank, lowest), shapes, groups)


def _no_starts(_: int) -> tuple[StartMeld, ...]:
    return ()


_STARTING: Final = RANKS[: TWO - THREE]


class _NaturalStarts(NamedTuple):
    """The part of `HandOffers` that depends on the wilds with which melds of naturals are started."""

    starts: tuple[Starts, ...]
    fewest: int


@lru_cache(maxsize=1 << 9)
def _natural_starts(tables: Tables, twos: tuple[Card, ...], jokers: tuple[Card, ...]) -> _NaturalStarts:
    """The melds that could be started beside these wilds, which are no more than can be used."""
    groups = tuple(ways_to_take(twos, jokers, number) for number in range(START_SIZE + 1))
    melded = [rank for rank in _STARTING if rank in tables.shapes]
    starts = {rank: partial(_starts_of, rank, tables.shapes[rank], groups) for rank in melded}
    shapes = {start for rank in melded for start in tables.shapes[rank].starts}
    return _NaturalStarts(
        tuple(WhenAsked(starts.get(rank, _no_starts)) for rank in _STARTING),
        min((natural for natural, wild in shapes if groups[wild]), default=START_SIZE),
    )


# --- cards that melds could take ------------------------------------------------------------------


Additions: TypeAlias = tuple[tuple[AddToMeld, ...], ...]
"""By the lowest cards of a meld's rank: the cards that could join it, the natural first, a two, a joker."""


def _additions_by_lowest(rank: Rank | None, wilds: tuple[Card, ...], *, natural: bool) -> Additions:
    """What a meld could take, if it takes these wilds, and naturals or not."""
    additions = ADDITIONS[rank]
    beside = tuple(additions[card] for card in wilds)
    if rank is None or not natural:
        return (beside,) * len(_LOWEST_SUITS)
    with_natural = tuple((additions[card], *beside) for card in _FACES[rank])
    return tuple(with_natural[suits[0]] if suits else beside for suits in _LOWEST_SUITS)


def _additions_by_shape(
    rank: Rank | None, shapes: Shapes, wilds: tuple[Card, ...]
) -> Mapping[Shape, Additions]:
    """What a meld of each shape could take."""
    by_takes = {
        (natural, wild): _additions_by_lowest(rank, wilds if wild else (), natural=natural)
        for natural in (False, True)
        for wild in (False, True)
    }
    return {shape: by_takes[takes] for shape, takes in shapes.takes.items()}


AdditionsByMeld: TypeAlias = Mapping[Rank | None, tuple[int, Mapping[Shape, Additions]]]
"""By a meld's rank: its place in `Lowest`, and what melds of each shape could take."""


@lru_cache(maxsize=1 << 9)
def _additions_beside(tables: Tables, wilds: tuple[Card, ...]) -> AdditionsByMeld:
    """What melds could take of hands whose lowest two and joker are these, as far as they hold any."""
    return {
        rank: (0 if rank is None else rank - THREE, _additions_by_shape(rank, shapes, wilds))
        for rank, shapes in tables.shapes.items()
    }


# --- discards -------------------------------------------------------------------------------------


def _lowest_discards(rank: Rank) -> tuple[Discard | None, ...]:
    """By the lowest cards of a rank: the lowest of them as a discard; None of threes, which go by colour."""
    faces = _FACES[rank]
    return tuple(
        DISCARDS[faces[suits[0]]] if suits and rank is not THREE else None for suits in _LOWEST_SUITS
    )


_LOWEST_DISCARDS: Final = tuple(_lowest_discards(rank) for rank in RANKS)


def _threes_of(allowed: frozenset[Card] | None, lane: int) -> tuple[Discard, ...]:
    threes = [card for card in LANE_CARDS[0][lane] if allowed is None or card in allowed]
    colours = ([card for card in threes if card in colour] for colour in (BLACK_THREES, RED_THREES))
    return tuple(DISCARDS[held[0]] for held in colours if held)


@lru_cache(maxsize=1 << 6)
def _threes_by_lane(tables: Tables) -> Mapping[int, tuple[Discard, ...]]:
    """The lowest three of each colour, but none that is never allowed (U3)."""
    return WhenAsked(partial(_threes_of, tables.discardable))


# --- the whole hand --------------------------------------------------------------------------------


class HandOffers(NamedTuple):
    """What hands with certain wilds offer."""

    starts: tuple[Starts, ...]
    """The melds that could be started, by rank, three to ace, and by its lowest cards."""
    fewest: int
    """How many naturals a rank has at least of which a meld could be started."""
    wild_starts: tuple[StartMeld, ...]
    """The wild melds that could be started."""
    additions: AdditionsByMeld
    """What melds could take."""
    threes: Mapping[int, tuple[Discard, ...]]
    """By their lane: the threes that could be discarded."""

    def ranks_to_start(self, ranks: int) -> tuple[tuple[int, Rank], ...]:
        """The ranks, each with its place in `Lowest`, of which packed counts have enough for a meld."""
        return RANKS_OF_TOPS[ranks + TO_TOPS[self.fewest] & TOPS]

    def discards(self, threes: int, lowest: Lowest) -> list[Discard]:
        """The lowest card of every rank held as a discard, in card order; of threes one of each colour."""
        return [*self.threes[threes], *filter(None, map(getitem, _LOWEST_DISCARDS, lowest))]


@lru_cache(maxsize=1 << 10)
def hand_offers(tables: Tables, twos: int, jokers: int) -> HandOffers:
    """What hands with these lowest twos and jokers offer, three of each kind: no more can be used at once."""
    of_twos, of_jokers = _cards(TWO, twos), _cards(JOKER, jokers)
    natural = _natural_starts(tables, of_twos[: tables.wilds_started], of_jokers[: tables.wilds_started])
    groups = tuple(ways_to_take(of_twos, of_jokers, number) for number in range(START_SIZE + 1))
    return HandOffers(
        natural.starts,
        natural.fewest,
        _starts((), tables.shapes[None], groups),
        _additions_beside(tables, of_twos[:1] + of_jokers[:1]),
        _threes_by_lane(tables),
    )
