"""What is worked out once from a variant's fields and hooks, so that no move has to ask again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

import attrs

from .cards import NATURAL_RANKS, RANKS, Card, Rank
from .melds import BOOK_SIZE

Shape: TypeAlias = tuple[int, int]
"""How many natural and how many wild cards a meld holds."""

BooksMade: TypeAlias = tuple[int, int, int]
"""How many clean, dirty and wild books."""

START_SIZE: Final = 3
"""A meld is started with three cards (M1)."""


@attrs.frozen(eq=False)
class Shapes:
    """The shapes that the melds of a rank may have, and how one grows into another (M2).

    Compared by identity: ranks with the same shapes share one object, which serves as a memo key.
    """

    allowed: frozenset[Shape]
    """Every legal shape, books included."""
    starts: tuple[Shape, ...]
    """Those of three cards, fewest wilds first."""
    _reach: dict[Shape, tuple[Shape, ...]] = attrs.field(factory=dict, init=False, repr=False)

    takes: Mapping[Shape, tuple[bool, bool]] = attrs.field(init=False, repr=False)
    """For each open shape: whether it may take a natural card, and whether a wild one."""

    def __attrs_post_init__(self) -> None:
        takes = {
            (naturals, wilds): (
                (naturals + 1, wilds) in self.allowed,
                (naturals, wilds + 1) in self.allowed,
            )
            for naturals, wilds in self.allowed
            if naturals + wilds < BOOK_SIZE
        }
        object.__setattr__(self, "takes", MappingProxyType(takes))

    def grown_from(self, shape: Shape) -> tuple[Shape, ...]:
        """Every shape that comes of this one by legal single additions, itself first.

        A book is closed (M3), so nothing comes of it but itself.
        """
        found = self._reach.get(shape)
        if found is None:
            seen = [shape]
            for naturals, wilds in seen:
                if naturals + wilds >= BOOK_SIZE:
                    continue
                for after in ((naturals + 1, wilds), (naturals, wilds + 1)):
                    if after in self.allowed and after not in seen:
                        seen.append(after)
            found = self._reach[shape] = tuple(seen)
        return found

    @property
    def reachable(self) -> frozenset[Shape]:
        """The shapes that play can bring about."""
        return frozenset(shape for start in self.starts for shape in self.grown_from(start))


@attrs.frozen(eq=False)
class Tables:
    """A variant's rules about cards and melds, by rank; compared by identity."""

    shapes: Mapping[Rank | None, Shapes]
    """The shapes of melds of each rank that is melded; None is the wild meld."""
    points: Mapping[Rank, int]
    """What a card of each rank is worth in melds (P1)."""
    discardable: frozenset[Card]
    """The cards that may be discarded (U3)."""
    barring: frozenset[Card]
    """The cards that bar the pile when they lie on top (T2)."""
    enough_books: Callable[[BooksMade], bool]
    """Whether these books let a side go out (G2)."""

    natural_ranks: tuple[tuple[int, Rank, Shapes, int], ...] = attrs.field(init=False, repr=False)
    """Lane, rank, shapes and points of each natural rank, for the look-ahead."""

    def __attrs_post_init__(self) -> None:
        ranks = tuple(
            (rank - Rank.THREE, rank, self.shapes[rank], self.points[rank]) for rank in NATURAL_RANKS
        )
        object.__setattr__(self, "natural_ranks", ranks)

    def points_of(self, ranks: int) -> int:
        """What cards are worth in melds (P1), given as packed counts (`Cards.ranks`)."""
        points, total = self.points, 0
        while ranks:
            lane = ranks.bit_length() - 1 >> 4
            number = ranks >> 16 * lane
            total += number * points[RANKS[lane]]
            ranks -= number << 16 * lane
        return total


def make_tables(
    may_meld: Callable[[Rank | None, int, int], bool],
    card_points: Callable[[Rank], int],
    may_discard: Callable[[Card], bool],
    pile_blocked: Callable[[Card], bool],
    enough_books: Callable[[BooksMade], bool],
) -> Tables:
    """Ask each hook once for every case there is and keep the answers."""
    by_allowed: dict[frozenset[Shape], Shapes] = {}
    shapes: dict[Rank | None, Shapes] = {}
    for rank in (*NATURAL_RANKS, None):
        allowed = frozenset(
            (naturals, wilds)
            for naturals in range(BOOK_SIZE + 1)
            for wilds in range(BOOK_SIZE + 1 - naturals)
            if naturals + wilds >= START_SIZE
            and (naturals == 0) == (rank is None)
            and may_meld(rank, naturals, wilds)
        )
        if allowed not in by_allowed:
            starts = sorted(s for s in allowed if sum(s) == START_SIZE)
            by_allowed[allowed] = Shapes(allowed, tuple(reversed(starts)))
        shapes[rank] = by_allowed[allowed]
    return Tables(
        MappingProxyType(shapes),
        MappingProxyType({rank: card_points(rank) for rank in Rank}),
        frozenset(card for card in Card if may_discard(card)),
        # What nobody can meld nobody can take, whatever the hook says of it.
        frozenset(card for card in Card if card.rank is Rank.THREE or pile_blocked(card)),
        enough_books,
    )
