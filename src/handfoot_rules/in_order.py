"""The second search for going out: can an end be come to in the order that the rules ask for?

The first one (`way_out`) finds the ends that are good in whatever order cards are laid. Here sets of ends
are told apart by what the order decides: the points laid before an opening is reached, and what comes last.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, NamedTuple

from ._counting import places
from .cards import JOKER, TWO
from .lookahead import dearest_wilds
from .ridding import Manner, Part, Parts

if TYPE_CHECKING:
    from .tables import Tables
    from .way_out import Ends, GoingOut, Ranks


class _So(NamedTuple):
    """What sets of ends are told apart by."""

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


def in_order(tables: Tables, question: GoingOut, ranks: Ranks, good: Ends, *, phased: bool) -> bool:
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


def _may_end(tables: Tables, question: GoingOut, ranks: Ranks, good: Ends, so: _So, ends: int) -> bool:
    """Whether one of these ends is good, and may be come to with that card last."""
    if so.kept:
        return ends & good.one_kept > 0
    ends &= good.none_kept
    last_row = ranks.row * ranks.last_row
    if not ends or ends & (1 << last_row) - 1 or not ranks.ordered or so.last == 0:
        return ends > 0  # no matter what comes last, for a wild is kept, or it does not count, or will do
    if so.last is None:
        return False
    for place in places(ends >> last_row):
        books = [*ranks.books_at(place)]
        books[so.last - 1] -= 1
        if tables.enough_books(tuple(books), question.deal):
            return True
    return False
