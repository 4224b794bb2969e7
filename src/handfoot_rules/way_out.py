"""The other exact search: can a player go out in this turn? See `lookahead` for the idea of both.

Going out leaves no card, or one that is the last discard (G1), with the books that it needs (G2). What is
laid in all is fixed by that discard. The order matters in two ways alone: cards that came with the pile
wait until an opening's minimum is reached (O2), so such a search has two phases; and the card or cards laid
last of all leave less than must otherwise be kept (G5), so each way notes what may come last.

The ranks can come to thousands of ends together. A set of ends is one whole number with a bit for each, and
a way of one more rank moves all of them by the same shift. A first search looks at no order: mostly there is
no good end, or one for which the order doesn't matter. Only then a second search minds the order.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce
from itertools import accumulate
from operator import mul, or_
from typing import Final, NamedTuple

import attrs

from .cards import FACES_OF_RANK, JOKER, NATURAL_RANKS, RED_THREES, THREE, TWO, Card, Rank
from .laying import places
from .lookahead import Counts, MeldsByRank, dearest_wilds, opening_reach, packed
from .options import LastDiscard
from .ridding import Manner, Part, Parts, ways_out
from .tables import BooksMade, Tables


@attrs.frozen
class GoingOut:
    """The question whether a player, if allowed, could go out in this turn (G1-G5).

    Attributes:
        hand: all cards held.
        melds: the side's melds that matter; those that take nothing in this turn are fixed.
        may_start: whether the turn may start melds (M5).
        books: the side's books on the table, but for those listed among `melds`.
        needed: the points that an opening under way still lacks, 0 if the side has opened.
        clean: whether a clean meld must lie there when that opening is reached (O1).
        locked: those of the hand that may not be laid before these points are reached (O2).
        last: whether the last card is discarded (G1).
        keep: how many cards must be kept as long as the player does not go out (G5).
        deal: the number of the deal.
        red: whether a three that is held is a red one.
        all_books: every side's books, for cards that may be discarded only with some (U3).
        side: which of them is the player's.
    """

    hand: Counts
    melds: MeldsByRank
    may_start: bool
    books: BooksMade
    needed: int = 0
    clean: bool = False
    locked: Counts = attrs.field(factory=dict)
    last: LastDiscard = LastDiscard.REQUIRED
    keep: int = 2
    deal: int = 1
    red: bool = False
    all_books: tuple[BooksMade, ...] = ()
    side: int = 0


class _Ranks(NamedTuple):
    """The ways of all ranks, and where the ends that they come to together stand in a set.

    The bits of a set go by the wilds laid, in rows: the first row is for the fewest that there can be. Within
    a row they go by the books made, each kind in its stride.
    """

    ways: list[tuple[Parts, int, int, int]]
    """By rank: its ways, the strides of its books without wilds and with them, what a natural is worth."""
    strides: list[int]
    """How many bits lie between the numbers of books of a kind."""
    row: int
    """How many bits a row has."""
    last_row: int
    """The number of the row for all wilds laid; in the one before, one is left."""


_RANKS: Final = (THREE, *NATURAL_RANKS, None)


def can_go_out(tables: Tables, question: GoingOut) -> bool:
    """Whether some lay-down goes out: the right cards left, and the books that going out needs."""
    if question.last is LastDiscard.FORBIDDEN:
        return _search(tables, question, frozenset())
    if tables.only_threes_kept and THREE not in question.hand:
        return _search(tables, question, frozenset(question.hand))
    if tables.discardable is not None:
        faces = tables.discardable
        return _search(tables, question, frozenset(r for r in question.hand if _face(question, r) in faces))
    # Which card may be the last discard depends on the books made, so each is tried by itself; but mostly
    # there is no way even if any may be.
    return _search(tables, question, frozenset(question.hand)) and any(
        _search(tables, question, frozenset((rank,))) for rank in question.hand
    )


def _face(question: GoingOut, rank: Rank) -> Card:
    """A card of this rank that is held; suits matter for threes alone."""
    return RED_THREES[0] if rank is THREE and question.red else FACES_OF_RANK[rank][0]


def _search(tables: Tables, question: GoingOut, keepable: frozenset[Rank]) -> bool:
    """Whether there is a way out, if only these ranks may give the last discard."""
    phased = question.clean or (question.needed > 0 and any(question.locked.values()))
    if question.needed and not phased:
        # What is laid in all is fixed by the discard, so the minimum is a condition on it alone; with
        # locked cards a first phase of held ones must reach it, with a clean meld one in which it is clean.
        points = tables.points
        spare = sum([points[rank] * number for rank, number in question.hand.items()]) - question.needed
        if spare < 0:
            return False
        keepable = frozenset(rank for rank in keepable if points[rank] <= spare)
    ranks = _ranks(tables, question, keepable, phased=False)
    if ranks is None:
        return False
    good = _good_ends(tables, question, ranks, keepable)
    if not any(good):
        return False
    if phased:
        if not _first_reaches(tables, question):
            return False
        ranks = _ranks(tables, question, keepable, phased=True)
        return ranks is not None and _in_order(tables, question, ranks, good, phased=True)
    one_left = good.one_kept or good.none_kept & (1 << ranks.row * ranks.last_row) - 1
    if one_left or not _last_counts(question) or _any_may_be_last(ranks):
        return True
    return _in_order(tables, question, ranks, good, phased=False)


def _first_reaches(tables: Tables, question: GoingOut) -> bool:
    """O2: whether the cards held before the take reach the minimum at all, if nothing else must be done."""
    held = packed(question.hand) - packed(question.locked)
    reach = opening_reach(tables, held, question.melds, 0)
    return reach is not None and reach >= question.needed


def _any_may_be_last(ranks: _Ranks) -> bool:
    """G5: whether some rank's cards may be laid last in all its ways and complete no book with it."""
    return any(
        all(manner.last & 1 for part in parts.whole for _, manner in part.manners) for parts, *_ in ranks.ways
    )


def _last_counts(question: GoingOut) -> bool:
    """G5: whether it matters what is laid last, if no card is left.

    Who lays the last card has laid the one before it, so the books are there already, it adds none. Unless it
    was the only card from the start; or the last card may not be discarded at all, so that leaving it to be
    melded is all there is.
    """
    alone = sum(question.hand.values()) == 1
    return question.last is LastDiscard.OPTIONAL and question.keep > 1 and not alone


# --- the ways of all ranks -----------------------------------------------------------------------


def _ranks(tables: Tables, question: GoingOut, keepable: frozenset[Rank], *, phased: bool) -> _Ranks | None:
    """The ways of all ranks; None if a rank has none, or the wilds or the books are surely not enough."""
    hand, melds = question.hand, dict(question.melds)
    wilds = hand.get(TWO, 0) + hand.get(JOKER, 0)
    turn = question.may_start, _last_counts(question)
    books, sizes = [*question.books], [1] * len(tables.no_books)
    found: list[tuple[Rank | None, Parts]] = []
    fewest = most = kept = 0
    for rank in _RANKS:
        naturals, there = 0 if rank is None else hand.get(rank, 0), melds.get(rank, ())
        if not naturals and not there and rank is not None:
            continue
        locked = (0 if rank is None else question.locked.get(rank, 0)) if phased else None
        keeps = not naturals or rank in keepable
        parts = ways_out(tables, rank, there, (naturals, wilds), locked, turn, keeps=keeps)
        kept += not parts.whole
        if not (parts.whole or parts.short) or kept > 1:
            return None
        found.append((rank, parts))
        fewest += parts.fewest_wilds
        most += parts.most_wilds
        if any(parts.most_books):
            for kind, number in zip(tables.kinds[rank], parts.most_books, strict=True):
                books[kind] += number
                sizes[kind] += number
    if not fewest <= wilds <= most + 1:
        return None
    if tables.books_counted and not tables.enough_books(tuple(books), question.deal):
        return None
    *strides, row = accumulate(sizes, mul, initial=1)
    ways = []
    for rank, parts in found:
        clean, dirty = tables.kinds[rank]
        ways.append((parts, strides[clean], strides[dirty], 0 if rank is None else tables.points[rank]))
    return _Ranks(ways, strides, row, wilds - fewest)


# --- in whatever order ---------------------------------------------------------------------------


class _Ends(NamedTuple):
    """Sets of ends: those that keep no natural card, and those that keep one, the discard."""

    none_kept: int
    one_kept: int


def _good_ends(tables: Tables, question: GoingOut, ranks: _Ranks, keepable: frozenset[Rank]) -> _Ends:
    """The ends that leave no card too many nor too few, with the books that going out needs."""
    row = ranks.row
    within = (1 << row * (ranks.last_row + 1)) - 1
    none_kept, one_kept = 1, 0
    for parts, clean, dirty, _ in ranks.ways:
        none_before, one_before = none_kept, one_kept
        none_kept = one_kept = 0
        for wilds, cleans, dirties, _ in parts.whole:
            shift = wilds * row + cleans * clean + dirties * dirty
            none_kept |= none_before << shift
            if one_before:
                one_kept |= one_before << shift
        for wilds, cleans, dirties, _ in parts.short:
            one_kept |= none_before << wilds * row + cleans * clean + dirties * dirty
        none_kept &= within
        one_kept &= within
    last = ranks.row * ranks.last_row  # where the row begins in which all wilds are laid
    wild_kept = last - ranks.row
    good = wilds_good = 0
    if question.last is not LastDiscard.REQUIRED:
        good = _with_books(tables, question, ranks, none_kept >> last, None) << last
    if wild_kept >= 0 and not keepable.isdisjoint((TWO, JOKER)):
        row = none_kept >> wild_kept & (1 << ranks.row) - 1
        wilds_good = _with_books(tables, question, ranks, row, keepable & {TWO, JOKER}) << wild_kept
    kept_good = _with_books(tables, question, ranks, one_kept >> last, keepable - {TWO, JOKER}) << last
    return _Ends(good | wilds_good, kept_good)


def _with_books(
    tables: Tables, question: GoingOut, ranks: _Ranks, row: int, discards: frozenset[Rank] | None
) -> int:
    """Those ends of a row that have the books, and let one of these ranks, if any, be the last discard."""
    good = 0
    for place in places(row):
        books = _books_at(question, ranks, place)
        if tables.enough_books(books, question.deal) and (
            discards is None or _may_discard(tables, question, books, discards)
        ):
            good |= 1 << place
    return good


def _books_at(question: GoingOut, ranks: _Ranks, place: int) -> BooksMade:
    """The books that the side has at an end of this place in its row."""
    books = []
    for there, stride, above in zip(
        question.books, ranks.strides, (*ranks.strides[1:], ranks.row), strict=True
    ):
        books.append(there + place % above // stride)
    return tuple(books)


def _may_discard(tables: Tables, question: GoingOut, books: BooksMade, discards: frozenset[Rank]) -> bool:
    """U3: whether one of these ranks may be the last discard of a side that has these books."""
    if tables.discardable is not None:
        return True  # they were chosen by that
    others = question.all_books
    after = (*others[: question.side], books, *others[question.side + 1 :])
    return any(_face(question, rank) in tables.discards(after, last=True) for rank in discards)


# --- in order ------------------------------------------------------------------------------------


class _So(NamedTuple):
    """What sets of ends are told apart by in the second search."""

    points: int
    """The points of naturals laid in the first phase, as far as they matter."""
    kept: bool = False
    """Whether a natural card is kept, the discard."""
    clean: bool = False
    """Whether a clean meld lies there at the end of the first phase."""
    later: bool = False
    """Whether anything is laid after the first phase."""
    last: int | None = None
    """What comes last, if that has been settled: 0, what completes no book; 1 + kind, what completes one."""

    def and_then(self, manner: Manner, points: int, *, kept: bool) -> Iterator[_So]:
        """How it may be with a way of one more rank: either it lays what comes last, or another one does."""
        later = self.later or manner.later
        last = self.last if self.later or not manner.later else None
        so = _So(points, kept, self.clean or manner.first_clean, later, last)
        yield so
        if last is None and manner.later == later:
            for kind in places(manner.last):
                yield so._replace(last=kind)


def _in_order(tables: Tables, question: GoingOut, ranks: _Ranks, good: _Ends, *, phased: bool) -> bool:
    """Whether one of these ends, good in whatever order, can be come to in the order that the rules ask for.

    In the first of two phases, of cards held before the take, the minimum is reached. The sets are copies of
    the rows, one behind the other: an end stands in the copy whose number is that of the wilds laid in it.
    """
    values: tuple[int, ...] = (0,)
    if phased:
        held = (question.hand.get(wild, 0) - question.locked.get(wild, 0) for wild in (TWO, JOKER))
        values = dearest_wilds(tables.points[TWO], tables.points[JOKER], *held)
    needed = question.needed if phased else 0
    rows = ranks.row * (ranks.last_row + 1)
    most = max(parts.most_wilds for parts, *_ in ranks.ways)
    copy = rows + ranks.row * (most + 1)  # what is moved too far stays clear of the next one
    within = sum((1 << rows) - 1 << copy * number for number in range(len(values)))
    ends = {_So(0, clean=not question.clean): 1}
    for parts, clean, dirty, value in sorted(ranks.ways, key=_number):  # so that there are few ends for long
        after: dict[_So, int] = {}
        for keeps, some in ((False, parts.whole), (True, parts.short if good.one_kept else ())):
            for manner, shifts in _by_manner(some, ranks.row, clean, dirty, copy):
                for so, there in ends.items():
                    if so.kept and keeps:
                        continue
                    moved = _union(there << shift for shift in shifts)
                    points = min(needed, so.points + value * manner.first_naturals)
                    for then in so.and_then(manner, points, kept=so.kept or keeps):
                        after[then] = after.get(then, 0) | moved
        ends = _undominated(after, within)
    return any(
        so.clean
        and so.points + worth >= needed
        and _may_end(tables, question, ranks, good, so, there >> copy * number)
        for so, there in ends.items()
        for number, worth in enumerate(values)
    )


def _number(ways: tuple[Parts, int, int, int]) -> int:
    return sum(len(part.manners) for part in (*ways[0].whole, *ways[0].short))


def _by_manner(
    some: tuple[Part, ...], row: int, clean: int, dirty: int, copy: int
) -> Iterable[tuple[Manner, list[int]]]:
    """How far ways move ends, and across how many copies, together for all that are alike in their order."""
    found: dict[Manner, list[int]] = {}
    for wilds, cleans, dirties, manners in some:
        shift = wilds * row + cleans * clean + dirties * dirty
        for first_wilds, manner in manners:
            found.setdefault(manner, []).append(shift + copy * first_wilds)
    return found.items()


def _union(sets: Iterable[int]) -> int:
    return reduce(or_, sets)


def _undominated(ends: dict[_So, int], within: int) -> dict[_So, int]:
    """These ends, but for those too far out, and those that there are with more points as well."""
    found: dict[_So, int] = {}
    known: dict[_So, int] = {}
    for so in sorted(ends, key=lambda so: so.points, reverse=True):
        alike = so._replace(points=0)
        better = known.get(alike, 0)
        there = ends[so] & within & ~better
        if there:
            found[so] = there
            known[alike] = better | there
    return found


def _may_end(tables: Tables, question: GoingOut, ranks: _Ranks, good: _Ends, so: _So, ends: int) -> bool:
    """Whether one of these ends is good, and may be come to with that card last."""
    if so.kept:
        return ends & good.one_kept > 0
    ends &= good.none_kept
    last_row = ranks.row * ranks.last_row
    if not ends or ends & (1 << last_row) - 1 or not _last_counts(question) or so.last == 0:
        return ends > 0  # no matter what comes last, for a wild is kept, or it does not count, or will do
    if so.last is None:
        return False
    for place in places(ends >> last_row):
        books = [*_books_at(question, ranks, place)]
        books[so.last - 1] -= 1
        if tables.enough_books(tuple(books), question.deal):
            return True
    return False
