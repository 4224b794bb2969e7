"""The exact searches: can an opening still reach its minimum, can a player go out in this turn?

Both questions span many small actions, and a player must never be led into a turn that can't be
ended (O3) nor be refused one that can. The searches work on counts by rank, for suits never matter.

The idea. Within one turn the melds of different ranks share nothing but the wild cards. So each rank
is solved alone, for every number of wilds it might be given: a handful of cases, kept in a memo.
Then the ranks are put together one by one while counting how many wilds have been given away. That is
a knapsack with the wilds as the weight, a few hundred additions where trying every sequence of small
actions would take millions. Three facts make it exact:

* Any mix of twos and jokers serves wherever wilds do, so only their number matters to the shapes; for
  points, the dearer kind is laid first.
* A rank's melds are laid one after the other, since another is started only after a book (M4). So what
  one rank can do is: grow the open meld, then full books, then perhaps a last meld.
* Sequences of different ranks may be interleaved at will, so a set of lay-downs is possible as soon as
  each rank's own sequence is.

Nothing here knows of states, seats or hidden cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final, TypeAlias

import attrs

from .cards import NATURAL_RANKS, RANK_SHIFT, Rank
from .melds import BOOK_SIZE
from .tables import BooksMade, Shape, Shapes, Tables

Counts: TypeAlias = Mapping[Rank, int]
"""How many cards of each rank; ranks that are left out have none."""

_MEMO_SIZE: Final = 1 << 14


@attrs.frozen
class OpenMeld:
    """A meld that is no book yet: how many naturals and wilds, and whether this turn started it."""

    naturals: int
    wilds: int
    started: bool

    @property
    def shape(self) -> Shape:
        """Naturals and wilds."""
        return self.naturals, self.wilds


OpenMelds: TypeAlias = Mapping[Rank | None, OpenMeld]
"""A side's melds that are no books yet: at most one of a rank (M4)."""


@attrs.frozen
class TurnRules:
    """What this turn may do to melds (M5): start new ones, add to those that lay there before."""

    may_start: bool
    may_add: bool


FREE_TURN: Final = TurnRules(may_start=True, may_add=True)
STARTING_TURN: Final = TurnRules(may_start=True, may_add=False)
ADDING_TURN: Final = TurnRules(may_start=False, may_add=True)


@attrs.frozen
class Laid:
    """One way to lay cards of a rank: how many naturals and wilds go, which books are made of them."""

    naturals: int
    wilds: int
    clean: int
    dirty: int
    wild: int
    end: Shape | None
    """The shape of the last meld touched, None if there is none."""


def _book(shape: Shape) -> BooksMade:
    """The book that a full meld is, as an addition to the counts of clean, dirty and wild ones."""
    naturals, wilds = shape
    return int(not wilds), int(bool(wilds and naturals)), int(not naturals)


@lru_cache(maxsize=_MEMO_SIZE)
def ways_to_lay(
    shapes: Shapes, shape: Shape | None, naturals: int, wilds: int, *, may_start: bool
) -> tuple[Laid, ...]:
    """Every way to lay cards of one rank, at most so many naturals and wilds.

    Arguments:
        shapes: the rank's legal shapes.
        shape: the open meld that may be added to, or None.
        naturals, wilds: how many cards there are to lay.
        may_start: whether melds may be started, after the open one is a book.
    """
    found = {Laid(0, 0, 0, 0, 0, shape): None}
    waiting = list(found)
    while waiting:
        laid = waiting.pop()
        for after in _next_melds(shapes, laid, naturals - laid.naturals, wilds - laid.wilds, may_start):
            if after not in found:
                found[after] = None
                waiting.append(after)
    return tuple(found)


def _next_melds(
    shapes: Shapes, laid: Laid, naturals: int, wilds: int, may_start: bool
) -> Iterable[Laid]:
    """The ways that come of one by growing its open meld, or by starting another after a book."""
    if laid.end is not None and sum(laid.end) < BOOK_SIZE:
        if laid.naturals or laid.wilds:
            return  # grown to its end already: `grown_from` gives every size at once
        beginnings = [(laid.end, laid.end)]
    elif may_start:
        beginnings = [((0, 0), start) for start in shapes.starts]
    else:
        return
    for before, beginning in beginnings:
        for end in shapes.grown_from(beginning):
            used_naturals, used_wilds = end[0] - before[0], end[1] - before[1]
            if used_naturals <= naturals and used_wilds <= wilds and end != before:
                books = _book(end) if sum(end) >= BOOK_SIZE else (0, 0, 0)
                yield Laid(
                    laid.naturals + used_naturals,
                    laid.wilds + used_wilds,
                    laid.clean + books[0],
                    laid.dirty + books[1],
                    laid.wild + books[2],
                    end,
                )


@lru_cache(maxsize=_MEMO_SIZE)
def most_naturals(
    shapes: Shapes, shape: Shape | None, naturals: int, wilds: int
) -> tuple[int | None, ...]:
    """For each number of wilds from 0: the most naturals laid with exactly so many, or None."""
    best: list[int | None] = [None] * (wilds + 1)
    for laid in ways_to_lay(shapes, shape, naturals, wilds, may_start=True):
        before = best[laid.wilds]
        if before is None or laid.naturals > before:
            best[laid.wilds] = laid.naturals
    return tuple(best)


def dearest_wilds(tables: Tables, twos: int, jokers: int) -> tuple[int, ...]:
    """The points of the dearest 0, 1, 2 ... of these wild cards."""
    two, joker = tables.wild_points
    values = sorted([two] * twos + [joker] * jokers, reverse=True)
    sums = [0]
    for value in values:
        sums.append(sums[-1] + value)
    return tuple(sums)


def _shape(open_melds: OpenMelds, rank: Rank | None) -> Shape | None:
    meld = open_melds.get(rank)
    return None if meld is None else meld.shape


def most_points(tables: Tables, held: Counts, open_melds: OpenMelds, keep: int = 0) -> int | None:
    """The most points that these cards can lay in an opening turn, by starting melds (O1, O3).

    Arguments:
        held: the cards that may be laid.
        open_melds: the melds started in this turn that are no books yet.
        keep: how many of the cards, at most two, must stay unlaid (G5).

    Returns the points, or None if fewer cards than `keep` stay whatever is laid.
    """
    twos, jokers = held.get(Rank.TWO, 0), held.get(Rank.JOKER, 0)
    wilds = twos + jokers
    # best[kept][used]: most points of naturals with so many kept (capped at `keep`) and wilds used
    best: list[list[int | None]] = [[None] * (wilds + 1) for _ in range(keep + 1)]
    best[min(keep, held.get(Rank.THREE, 0))][0] = 0  # threes always stay
    for rank in (*NATURAL_RANKS, None):
        naturals = 0 if rank is None else held.get(rank, 0)
        shape = _shape(open_melds, rank)
        if shape is None and naturals + wilds < 3:
            if naturals and keep:
                best = _keep_more(best, naturals, keep)
            continue
        value = 0 if rank is None else tables.points[rank]
        if keep:
            ways = ways_to_lay(tables.shapes[rank], shape, naturals, wilds, may_start=True)
            choices = {(laid.wilds, laid.naturals) for laid in ways}
        else:
            most = most_naturals(tables.shapes[rank], shape, naturals, wilds)
            choices = {(used, number) for used, number in enumerate(most) if number is not None}
            if choices == {(0, 0)}:
                continue
        best = _with_rank(best, choices, naturals, value, keep)
    values = dearest_wilds(tables, twos, jokers)
    return max(
        (
            points + values[used]
            for kept, row in enumerate(best)
            for used, points in enumerate(row)
            if points is not None and kept + wilds - used >= keep
        ),
        default=None,
    )


def _keep_more(best: list[list[int | None]], number: int, keep: int) -> list[list[int | None]]:
    """Count cards that can't be laid among those that stay."""
    return _with_rank(best, {(0, 0)}, number, 0, keep)


def _with_rank(
    best: list[list[int | None]], choices: set[tuple[int, int]], naturals: int, value: int, keep: int
) -> list[list[int | None]]:
    """Add one rank to the knapsack: every choice of (wilds, naturals) on top of every entry."""
    size = len(best[0])
    after: list[list[int | None]] = [[None] * size for _ in best]
    for kept, row in enumerate(best):
        for used, points in enumerate(row):
            if points is None:
                continue
            for more, number in choices:
                if used + more < size:
                    stay = min(keep, kept + naturals - number)
                    total = points + value * number
                    before = after[stay][used + more]
                    if before is None or total > before:
                        after[stay][used + more] = total
    return after


@lru_cache(maxsize=_MEMO_SIZE)
def opening_reach(
    tables: Tables, ranks: int, open_melds: tuple[tuple[Rank | None, Shape], ...], keep: int
) -> int | None:
    """`most_points` for packed counts as `Cards.ranks` holds them; remembered, for it recurs.

    The open melds are those started in this turn, as (rank, shape) pairs.
    """
    held = unpacked(ranks)
    melds = {rank: OpenMeld(*shape, started=True) for rank, shape in open_melds}
    return most_points(tables, held, melds, keep)


def unpacked(ranks: int) -> dict[Rank, int]:
    """Counts by rank of packed counts; only ranks that are there."""
    return {rank: ranks >> shift & 0xFFFF for rank, shift in RANK_SHIFT.items() if ranks >> shift & 0xFFFF}


# --- going out -----------------------------------------------------------------------------------


@attrs.frozen
class GoingOut:
    """The question whether a player, if allowed, could go out in this turn (G1-G4).

    Attributes:
        hand: all cards held.
        open_melds: the side's melds that are no books yet.
        turns: what the turn may still be for melds (M5): one TurnRules, or two to choose from.
        books: the side's clean, dirty and wild books on the table.
        needed: the points that an opening under way still lacks, 0 if the side has opened.
        locked: those of the hand that may not be laid before these points are reached (O2).
    """

    hand: Counts
    open_melds: OpenMelds
    turns: tuple[TurnRules, ...]
    books: BooksMade
    needed: int = 0
    locked: Counts = attrs.field(factory=dict)


@attrs.frozen
class _Part:
    """One way for one rank to go out whole: all its cards laid, but perhaps one, the discard."""

    wilds: int
    kept: int
    """1 if one natural card is left as the discard, else 0."""
    books: BooksMade
    first_wilds: int
    """The wilds and naturals laid before the minimum is reached, of the cards held before the take."""
    first_naturals: int


def can_go_out(tables: Tables, question: GoingOut) -> bool:
    """Whether some lay-down leaves exactly the last discard, with the books that going out needs."""
    return any(_can_go_out(tables, question, turn) for turn in question.turns)


def _can_go_out(tables: Tables, question: GoingOut, turn: TurnRules) -> bool:
    hand = question.hand
    wilds = hand.get(Rank.TWO, 0) + hand.get(Rank.JOKER, 0)
    threes = hand.get(Rank.THREE, 0)
    if threes > 1:
        return False
    # What is laid in all is fixed by the discard, so without locked cards the minimum is a condition
    # on the discard alone; with them, a first phase of held cards must reach it.
    phased = question.needed > 0 and any(question.locked.values())
    all_points = sum(tables.points[rank] * number for rank, number in hand.items())

    def discard_leaves_minimum(rank: Rank) -> bool:
        return phased or all_points - tables.points[rank] >= question.needed

    if threes and not discard_leaves_minimum(Rank.THREE):
        return False
    parts = []
    for rank in (*NATURAL_RANKS, None):
        choices = _parts_of_rank(tables, question, turn, rank, wilds, phased)
        if rank is not None and not discard_leaves_minimum(rank):
            choices = {part for part in choices if not part.kept}
        if not choices:
            return False
        parts.append(choices)
    ends = _combined(tables, parts, wilds, threes)
    return any(
        _is_enough(tables, question, end, first, wilds, phased) for end, first in ends.items()
    )


_End: TypeAlias = tuple[int, int, BooksMade, int]
"""Wilds laid, cards kept, books made, wilds laid in the first phase."""


def _combined(tables: Tables, parts: list[set[_Part]], wilds: int, threes: int) -> dict[_End, int]:
    """Put the ranks together: for each end, the most points of naturals laid in the first phase."""
    ends: dict[_End, int] = {(0, threes, (0, 0, 0), 0): 0}
    for rank, choices in zip((*NATURAL_RANKS, None), parts, strict=True):
        value = 0 if rank is None else tables.points[rank]
        after: dict[_End, int] = {}
        for (used, kept, books, first_wilds), points in ends.items():
            for part in choices:
                if used + part.wilds > wilds or kept + part.kept > 1:
                    continue
                end = (
                    used + part.wilds,
                    kept + part.kept,
                    _sum(books, part.books),
                    first_wilds + part.first_wilds,
                )
                total = points + value * part.first_naturals
                if after.get(end, -1) < total:
                    after[end] = total
        ends = after
    return ends


def _sum(one: BooksMade, two: BooksMade) -> BooksMade:
    return one[0] + two[0], one[1] + two[1], one[2] + two[2]


def _is_enough(
    tables: Tables, question: GoingOut, end: _End, first: int, wilds: int, phased: bool
) -> bool:
    """Whether an end leaves one card exactly, has the books, and reached the minimum in time."""
    used, kept, books, first_wilds = end
    if kept + wilds - used != 1 or not tables.enough_books(_sum(question.books, books)):
        return False
    twos, jokers = question.hand.get(Rank.TWO, 0), question.hand.get(Rank.JOKER, 0)
    if phased:
        twos -= question.locked.get(Rank.TWO, 0)
        jokers -= question.locked.get(Rank.JOKER, 0)
        return (
            first_wilds <= twos + jokers
            and first + dearest_wilds(tables, twos, jokers)[first_wilds] >= question.needed
        )
    if kept:
        return True
    laid = sum(tables.points[rank] * number for rank, number in question.hand.items())
    return any(
        laid - tables.points[rank] >= question.needed
        for rank, number in ((Rank.TWO, twos), (Rank.JOKER, jokers))
        if number
    )


def _parts_of_rank(
    tables: Tables,
    question: GoingOut,
    turn: TurnRules,
    rank: Rank | None,
    wilds: int,
    phased: bool,
) -> set[_Part]:
    """Every way to be rid of one rank: all its naturals laid, or all but the discard."""
    naturals = 0 if rank is None else question.hand.get(rank, 0)
    locked = 0 if rank is None else question.locked.get(rank, 0)
    meld = question.open_melds.get(rank)
    shape, may_start = None, turn.may_start
    if meld is not None:
        if not meld.started and not turn.may_add:
            # An old meld in a turn that starts: it takes nothing, and bars its rank till it is a book.
            return {_Part(0, naturals, (0, 0, 0), 0, 0)} if naturals <= 1 else set()
        shape = meld.shape
    shapes = tables.shapes[rank]
    if not phased:
        return {
            _Part(laid.wilds, naturals - laid.naturals, (laid.clean, laid.dirty, laid.wild), 0, 0)
            for laid in ways_to_lay(shapes, shape, naturals, wilds, may_start=may_start)
            if naturals - laid.naturals <= 1
        }
    return {
        _Part(
            first.wilds + then.wilds,
            naturals - first.naturals - then.naturals,
            (first.clean + then.clean, first.dirty + then.dirty, first.wild + then.wild),
            first.wilds,
            first.naturals,
        )
        for first in ways_to_lay(shapes, shape, naturals - locked, wilds, may_start=may_start)
        for then in ways_to_lay(
            shapes,
            first.end,
            naturals - first.naturals,
            wilds - first.wilds,
            may_start=may_start,
        )
        if naturals - first.naturals - then.naturals <= 1
    }
