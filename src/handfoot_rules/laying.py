"""What one rank can do in one turn, given so many cards: the cases that the look-ahead puts together.

Where books are closed, a rank's melds are laid one after the other: the open meld grows; once it is a book
another may be started, and so on. Where books take cards, or other rules say when another meld may be
started, every single addition and every start is tried. Results are remembered, for there are few cases
and they recur.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from ._counting import places
from .melds import BOOK_SIZE
from .options import MeldsOfARank
from .tables import START_SIZE, Shape, Shapes

MEMO_SIZE: Final = 1 << 14
LARGE_CASES_KEPT: Final = 1 << 9
"""Of cases that hold many objects each: all that is kept is gone through by every full garbage collection."""

NOTHING_LAST: Final = 0
ADDED_LAST: Final = 1
"""The last card, or three, laid need not have completed a book."""
CLEAN_LAST: Final = 2
"""The last card laid may have completed a book without wilds."""
DIRTY_LAST: Final = 4
"""The last card laid may have completed a book with wilds."""


class Lying(NamedTuple):
    """A meld on the table as the look-ahead sees it: how many naturals and wilds."""

    naturals: int
    wilds: int
    fixed: bool = False
    """Whether it takes nothing in this turn (M3, M5)."""


LyingMelds: TypeAlias = tuple[Lying, ...]
"""The melds of one rank that matter: those that are no books, and books where these count."""


@lru_cache(maxsize=MEMO_SIZE)
def lying_alone(lies: tuple[int, int, bool]) -> LyingMelds:
    """A meld as the only one of its rank: the same object for all that are alike."""
    return (Lying(*lies),)


class Laid(NamedTuple):
    """One way to lay cards of a rank: how many naturals and wilds go, and what lies there then."""

    naturals: int
    wilds: int
    clean: int
    """Books without wilds: all that lie there, or where books are closed those made in this way."""
    dirty: int
    """Books with wilds, likewise."""
    last: int
    """What may be laid last of all: some of ADDED_LAST, CLEAN_LAST, DIRTY_LAST."""
    end: LyingMelds


_laid: Final = lru_cache(maxsize=MEMO_SIZE)(Laid)
"""The same way for all that are alike: each full garbage collection goes through all that is kept."""


def ways_to_lay(
    shapes: Shapes, melds: LyingMelds, naturals: int, wilds: int, *, may_start: bool, least: int = 0
) -> Iterable[Laid]:
    """Every way to lay cards of one rank, at most so many naturals and wilds.

    Arguments:
        shapes: the rank's legal shapes.
        melds: the melds of the rank that matter, in order.
        naturals, wilds: how many cards there are to lay.
        may_start: whether melds may be started.
        least: ways that lay fewer naturals than this may be left out.
    """
    if shapes.closed:
        return _one_after_the_other(shapes, melds, naturals, wilds, may_start=may_start)
    there = tuple(sorted(_canonical(shapes, lies) for lies in melds))
    return _ways_of(_card_by_card(shapes, there, naturals, wilds, may_start=may_start), least)


# --- closed books --------------------------------------------------------------------------------


@lru_cache(maxsize=2 * LARGE_CASES_KEPT)
def _one_after_the_other(
    shapes: Shapes, melds: LyingMelds, naturals: int, wilds: int, *, may_start: bool
) -> tuple[Laid, ...]:
    found = {Laid(0, 0, 0, 0, NOTHING_LAST, melds): None}
    waiting = list(found)
    for laid in waiting:  # grows while new ones are found
        before, ends = _next_melds(shapes, laid, may_start=may_start)
        most_naturals = naturals - laid.naturals + before[0]
        most_wilds = wilds - laid.wilds + before[1]
        for end in ends:
            if end[0] <= most_naturals and end[1] <= most_wilds and end != before:
                after = _with_meld(laid, before, end)
                if after not in found:
                    found[after] = None
                    waiting.append(after)
    return tuple(found)


def _next_melds(shapes: Shapes, laid: Laid, *, may_start: bool) -> tuple[Shape, tuple[Shape, ...]]:
    """The shape of the meld that is grown or started next, and all that it can become."""
    if not laid.end:
        return (0, 0), shapes.new if may_start else ()
    lies = laid.end[-1]
    if lies.fixed or laid.last:
        return (0, 0), ()  # it takes nothing, or is grown to its end already
    shape = lies.naturals, lies.wilds
    return shape, shapes.grown_from(shape)


def _with_meld(laid: Laid, before: Shape, end: Shape) -> Laid:
    """The way that goes on by growing a meld from one shape to another; a book does not matter any more."""
    naturals, wilds = laid.naturals + end[0] - before[0], laid.wilds + end[1] - before[1]
    if sum(end) < BOOK_SIZE:
        return _laid(naturals, wilds, laid.clean, laid.dirty, ADDED_LAST, lying_alone((*end, False)))
    if end[1]:
        return _laid(naturals, wilds, laid.clean, laid.dirty + 1, DIRTY_LAST, ())
    return _laid(naturals, wilds, laid.clean + 1, laid.dirty, CLEAN_LAST, ())


# --- open books, and other rules for second melds -------------------------------------------------


@lru_cache(maxsize=MEMO_SIZE)
def _canonical(shapes: Shapes, lies: Lying) -> Lying:
    """A book for all that are alike in what they may still become; there are far fewer cases so."""
    if lies.naturals + lies.wilds < BOOK_SIZE:
        return lies
    if lies.fixed:
        return Lying(0, BOOK_SIZE, fixed=True) if lies.wilds else Lying(BOOK_SIZE, 0, fixed=True)
    return Lying(*shapes.like_book((lies.naturals, lies.wilds)))


class _Usage(NamedTuple):
    """Sets of what can have gone, whole numbers with a bit for each number of naturals and wilds."""

    column: int
    """How many bits lie between a number of naturals and the next; wilds count by single bits."""
    gone: dict[LyingMelds, int]
    """For all that can lie there: what can have gone."""
    last: dict[LyingMelds, tuple[int, ...]]
    """Likewise, when what comes last is of a kind: ADDED_LAST, CLEAN_LAST or DIRTY_LAST."""


@lru_cache(maxsize=LARGE_CASES_KEPT)
def _card_by_card(shapes: Shapes, melds: LyingMelds, naturals: int, wilds: int, *, may_start: bool) -> _Usage:
    column = wilds + 1 + START_SIZE  # what is moved too far stays clear of the next one
    within = sum((1 << wilds + 1) - 1 << column * number for number in range(naturals + 1))
    gone, waiting = {melds: 1}, {melds: 1}
    last: dict[tuple[LyingMelds, int], int] = {}
    while waiting:
        there = next(iter(waiting))
        new = waiting.pop(there)
        for kind, after, more_naturals, more_wilds in _single_steps(shapes, there, may_start=may_start):
            shift = more_naturals * column + more_wilds
            moved = new << shift & within
            if after == there:  # all numbers are tried at once
                while moved & ~new:
                    new |= moved
                    moved = new << shift & within
                gone[there] |= new
            last[after, kind] = last.get((after, kind), 0) | moved
            fresh = moved & ~gone.get(after, 0)
            if fresh:
                gone[after] = gone.get(after, 0) | fresh
                waiting[after] = waiting.get(after, 0) | fresh
    kinds = (ADDED_LAST, CLEAN_LAST, DIRTY_LAST)
    lasts = {there: tuple(last.get((there, kind), 0) for kind in kinds) for there in gone}
    return _Usage(column, gone, lasts)


def _ways_of(usage: _Usage, least: int) -> Iterator[Laid]:
    column = least * usage.column
    for there, gone in usage.gone.items():
        enough = gone >> column
        if not enough:
            continue
        clean, dirty = _books_among(there)
        added_last, clean_last, dirty_last = usage.last[there]
        for place in places(enough):
            at = column + place
            last = ADDED_LAST * (added_last >> at & 1) + CLEAN_LAST * (clean_last >> at & 1)
            last += DIRTY_LAST * (dirty_last >> at & 1)
            yield _laid(at // usage.column, at % usage.column, clean, dirty, last, there)


@lru_cache(maxsize=LARGE_CASES_KEPT)
def _books_among(melds: LyingMelds) -> tuple[int, int]:
    books = [lies.wilds > 0 for lies in melds if lies.naturals + lies.wilds >= BOOK_SIZE]
    return len(books) - sum(books), sum(books)


@lru_cache(maxsize=MEMO_SIZE)
def _single_steps(
    shapes: Shapes, melds: LyingMelds, *, may_start: bool
) -> tuple[tuple[int, LyingMelds, int, int], ...]:
    """Each single addition and each start: what it is as a last one, what lies there then, what it uses."""
    found = []
    for place, lies in enumerate(melds):
        if lies.fixed or lies in melds[:place]:
            continue
        takes_card = shapes.takes[lies.naturals, lies.wilds]
        for wild in (0, 1):
            if lies[wild] >= shapes.most[wild]:  # no more are to come, but to books that it stands for
                found.append((ADDED_LAST, melds, 1 - wild, wild))
            elif takes_card[wild]:
                kind, after = _with_card(shapes, lies, wild)
                rest = melds[:place] + melds[place + 1 :]
                found.append((kind, tuple(sorted((*rest, after))), 1 - wild, wild))
    if may_start:
        found += [
            (ADDED_LAST, tuple(sorted((*melds, Lying(*start)))), *start)
            for start in shapes.starts
            if may_start_another(shapes, melds, start)
        ]
    # What leaves all as it was comes first: a book that takes any number more.
    return tuple(sorted(found, key=lambda step: step[1] != melds))


def _with_card(shapes: Shapes, lies: Lying, wild: int) -> tuple[int, Lying]:
    """A meld with a natural card or a wild more, and what that card is as a last one."""
    after = Lying(lies.naturals + 1 - wild, lies.wilds + wild)
    size = after.naturals + after.wilds
    if size < BOOK_SIZE:
        return ADDED_LAST, after
    if size > BOOK_SIZE:
        return ADDED_LAST, _canonical(shapes, after)
    after = _canonical(shapes, after._replace(fixed=not shapes.grows_at_once))
    return DIRTY_LAST if after.wilds else CLEAN_LAST, after


def may_start_another(shapes: Shapes, melds: LyingMelds, start: Shape) -> bool:
    """M4: whether three cards may start a meld beside those of their rank."""
    if shapes.another is MeldsOfARank.ONE:
        return not melds
    if shapes.another is MeldsOfARank.AFTER_A_BOOK:
        return all(lies.naturals + lies.wilds >= BOOK_SIZE for lies in melds)
    return not any(not lies.fixed and shapes.takes_all((lies.naturals, lies.wilds), *start) for lies in melds)


# --- what an opening can lay ----------------------------------------------------------------------


class Choice(NamedTuple):
    """What one rank can lay in a turn that starts melds."""

    wilds: int
    naturals: int
    left: int
    """How many naturals stay, as far as that matters."""


@lru_cache(maxsize=MEMO_SIZE)
def opening_choices(
    shapes: Shapes, melds: LyingMelds, cards: Shape, keep: int = 0, *, book: bool = False, clean: bool = False
) -> tuple[Choice, ...]:
    """What one rank can lay, ascending; of choices that take as many wilds, those that lay or leave the most.

    Arguments:
        shapes, melds: as for `ways_to_lay`.
        cards: how many naturals and wilds there are.
        keep: more naturals left than this make no difference.
        book: whether a book must be completed.
        clean: whether a clean meld of the rank must lie there then (O1).
    """
    books = 0 if shapes.closed else sum(_books_among(melds))
    most: dict[tuple[int, int], int] = {}
    for laid in ways_to_lay(shapes, melds, *cards, may_start=True):
        if (clean and not has_clean(laid)) or (book and laid.clean + laid.dirty <= books):
            continue
        alike = laid.wilds, min(keep, cards[0] - laid.naturals)
        if most.get(alike, -1) < laid.naturals:
            most[alike] = laid.naturals
    return tuple(sorted([Choice(wilds, naturals, left) for (wilds, left), naturals in most.items()]))


def has_clean(laid: Laid) -> bool:
    """O1: whether a meld of the rank without wilds lies there, or was made a book and closed."""
    return laid.clean > 0 or any(not lies.wilds for lies in laid.end)
