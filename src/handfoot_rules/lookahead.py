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

from collections.abc import Mapping
from functools import lru_cache
from itertools import accumulate
from struct import Struct
from typing import Final, NamedTuple, TypeAlias

import attrs

from .cards import JOKER, NATURAL_RANKS, RANK_SHIFT, THREE, TWO, Rank
from .laying import MEMO_SIZE, all_choices, best_choices, ways_to_lay
from .tables import START_SIZE, BooksMade, Shape, Tables

Counts: TypeAlias = Mapping[Rank, int]
"""How many cards of each rank; ranks that are left out have none."""

_HANDS_KEPT: Final = 1 << 9  # whole hands recur within a turn, hardly ever later


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


@lru_cache(maxsize=MEMO_SIZE)
def dearest_wilds(two: int, joker: int, twos: int, jokers: int) -> tuple[int, ...]:
    """The points of the dearest 0, 1, 2 ... of these wild cards, given what each kind is worth."""
    values = sorted([two] * twos + [joker] * jokers, reverse=True)
    return tuple(accumulate(values, initial=0))


def most_points(tables: Tables, held: Counts, open_melds: OpenMelds, keep: int = 0) -> int | None:
    """The most points that these cards can lay in an opening turn, by starting melds (O1, O3).

    Arguments:
        held: the cards that may be laid.
        open_melds: the melds started in this turn that are no books yet.
        keep: how many of the cards, at most two, must stay unlaid (G5).

    Returns the points, or None if fewer cards than `keep` stay whatever is laid.
    """
    melds = tuple((rank, meld.shape) for rank, meld in open_melds.items())
    return opening_reach(tables, packed(held), melds, keep)


def packed(counts: Counts) -> int:
    """Counts by rank as `Cards.ranks` holds them."""
    return sum(number << RANK_SHIFT[rank] for rank, number in counts.items())


def unpacked(ranks: int) -> dict[Rank, int]:
    """Counts by rank of packed counts; only ranks that are there."""
    lanes = _LANES.unpack(ranks.to_bytes(28, "little"))
    return {rank: number for rank, number in zip(Rank, lanes, strict=True) if number}


_LANES: Final = Struct("<14H")


@lru_cache(maxsize=_HANDS_KEPT)
def opening_reach(
    tables: Tables, ranks: int, open_melds: tuple[tuple[Rank | None, Shape], ...], keep: int
) -> int | None:
    """`most_points` for packed counts and open melds as (rank, shape) pairs; remembered, for it recurs.

    `best[used * (keep + 1) + kept]` is the most points of naturals laid with so many wilds, while so
    many cards stay, counted up to `keep`; -1 where there is no such way.
    """
    counts = _LANES.unpack(ranks.to_bytes(28, "little"))
    shapes_now = dict(open_melds)
    twos, jokers = counts[-2:]
    wilds = twos + jokers
    best = [-1] * ((wilds + 1) * (keep + 1))
    best[min(keep, counts[0])] = 0  # threes always stay
    fewest = max(1, START_SIZE - wilds)
    choices_of = all_choices if keep else best_choices
    for lane, rank, shapes, value in tables.natural_ranks:
        naturals, shape = counts[lane], shapes_now.get(rank)
        if naturals < fewest and shape is None:
            if keep and naturals:
                best = _with_rank(best, ((0, 0),), naturals, value, keep)
            continue
        choices = choices_of(shapes, shape, naturals, wilds)
        if not wilds and not keep:
            best[0] += value * choices[0][1]
        elif len(choices) > 1 or choices[0][1] or keep:
            best = _with_rank(best, choices, naturals, value, keep)
    if wilds:
        choices = best_choices(tables.shapes[None], shapes_now.get(None), 0, wilds)
        best = _with_rank(best, choices, 0, 0, keep)
    values = dearest_wilds(tables.points[TWO], tables.points[JOKER], twos, jokers)
    if not keep:
        return max([points + value for points, value in zip(best, values, strict=True) if points >= 0])
    return max(
        (
            points + values[place // (keep + 1)]
            for place, points in enumerate(best)
            if points >= 0 and place % (keep + 1) + wilds - place // (keep + 1) >= keep
        ),
        default=None,
    )


def can_reach(
    tables: Tables, ranks: int, open_melds: tuple[tuple[Rank | None, Shape], ...], keep: int, needed: int
) -> bool:
    """Whether `opening_reach` comes to so many points; mostly answered by a plain lay-down, no search."""
    if not keep and _plain_lay_down(tables, ranks, open_melds) >= needed:
        return True
    reach = opening_reach(tables, ranks, open_melds, keep)
    return reach is not None and reach >= needed


def _plain_lay_down(tables: Tables, ranks: int, open_melds: tuple[tuple[Rank | None, Shape], ...]) -> int:
    """The points of one lay-down that is surely possible: every rank alone, one wild where it helps most."""
    counts = _LANES.unpack(ranks.to_bytes(28, "little"))
    shapes_now = dict(open_melds)
    twos, jokers = counts[-2:]
    wilds = twos + jokers
    fewest = max(1, START_SIZE - wilds)
    points, gains = 0, []
    for lane, rank, shapes, value in tables.natural_ranks:
        naturals, shape = counts[lane], shapes_now.get(rank)
        if naturals < fewest and shape is None:
            continue
        choices = best_choices(shapes, shape, naturals, wilds)
        alone = choices[0][1]
        points += value * alone
        if len(choices) > 1 and choices[1][0] == 1 and choices[1][1] >= alone:
            gains.append(value * (choices[1][1] - alone))
    gains = sorted(gains, reverse=True)[:wilds]
    values = dearest_wilds(tables.points[TWO], tables.points[JOKER], twos, jokers)
    return points + sum(gains) + values[len(gains)]


def _with_rank(
    best: list[int], choices: tuple[Shape, ...], naturals: int, value: int, keep: int
) -> list[int]:
    """Add one rank to the knapsack: every choice of (wilds, naturals) on top of every entry."""
    size, row = len(best), keep + 1
    after = [-1] * size
    for place, points in enumerate(best):
        if points < 0:
            continue
        kept = place % row
        for more, number in choices:
            to = place + more * row
            if to >= size:
                break  # choices come with their wilds ascending
            if keep:
                to += min(keep, kept + naturals - number) - kept
            total = points + value * number
            after[to] = max(after[to], total)
    return after


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


class _Part(NamedTuple):
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
    wilds = hand.get(TWO, 0) + hand.get(JOKER, 0)
    threes = hand.get(THREE, 0)
    if threes > 1:
        return False
    # What is laid in all is fixed by the discard, so without locked cards the minimum is a condition
    # on the discard alone; with them, a first phase of held cards must reach it.
    phased = question.needed > 0 and any(question.locked.values())
    all_points = sum(tables.points[rank] * number for rank, number in hand.items())

    def discard_leaves_minimum(rank: Rank) -> bool:
        return phased or all_points - tables.points[rank] >= question.needed

    if threes and not discard_leaves_minimum(THREE):
        return False
    parts = []
    for rank in (*NATURAL_RANKS, None):
        choices = _parts_of_rank(tables, question, turn, rank, wilds, phased=phased)
        if rank is not None and not discard_leaves_minimum(rank):
            choices = {part for part in choices if not part.kept}
        if not choices:
            return False
        parts.append(choices)
    ends = _combined(tables, parts, wilds, threes)
    return any(_is_enough(tables, question, end, first, wilds, phased=phased) for end, first in ends.items())


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
    tables: Tables, question: GoingOut, end: _End, first: int, wilds: int, *, phased: bool
) -> bool:
    """Whether an end leaves one card exactly, has the books, and reached the minimum in time."""
    used, kept, books, first_wilds = end
    if kept + wilds - used != 1 or not tables.enough_books(_sum(question.books, books)):
        return False
    twos, jokers = question.hand.get(TWO, 0), question.hand.get(JOKER, 0)
    if phased:
        twos -= question.locked.get(TWO, 0)
        jokers -= question.locked.get(JOKER, 0)
        values = dearest_wilds(tables.points[TWO], tables.points[JOKER], twos, jokers)
        return first_wilds <= twos + jokers and first + values[first_wilds] >= question.needed
    if kept:
        return True
    laid = sum(tables.points[rank] * number for rank, number in question.hand.items())
    return any(
        laid - tables.points[rank] >= question.needed
        for rank, number in ((TWO, twos), (JOKER, jokers))
        if number
    )


def _parts_of_rank(
    tables: Tables,
    question: GoingOut,
    turn: TurnRules,
    rank: Rank | None,
    wilds: int,
    *,
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
