"""The plain way out: every card goes where it fits as the table lies, and that makes the books.

Who has asked and been allowed, or has melded black threes, has nearly always such a way, after nearly every
lay-down. Seeing it is much cheaper than the exact search of `way_out`, of which this is a shortcut.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from .cards import JOKER, THREE, TWO, Rank
from .laying import LyingMelds
from .lookahead import kinds_of_books
from .melds import BOOK_SIZE
from .options import LastDiscard
from .tables import START_SIZE, Shape, Shapes, Tables

if TYPE_CHECKING:
    from .way_out import GoingOut


class Taker(NamedTuple):
    """A meld that takes cards of the hand."""

    rank: Rank | None
    shapes: Shapes
    shape: Shape
    """As it lies, or as it is started."""
    naturals: int
    """How many naturals join it then."""
    wilds: int = 0
    """How many wilds do."""

    @property
    def is_clean_book(self) -> bool:
        """Whether it would change its kind with a wild."""
        return not self.shape[1] and sum(self.shape) >= BOOK_SIZE

    @property
    def completes(self) -> bool:
        """Whether it becomes a book."""
        return sum(self.shape) < BOOK_SIZE <= sum(self.shape) + self.naturals + self.wilds


class PlainWay(NamedTuple):
    """Where all the cards go."""

    takers: list[Taker]
    in_any_order: bool
    """Whether the books are there in time, whatever is laid last (G5)."""


class PlainSteps(NamedTuple):
    """The lay-downs of naturals after each of which a plain way still is one."""

    starts: frozenset[Rank | None]
    """The ranks that start with three naturals."""
    joins: dict[Rank | None, Shape]
    """The melds, as they lie, that a natural joins."""


def has_plain_way(tables: Tables, question: GoingOut) -> bool:
    """Whether there is such a way. If not, there may be another."""
    return plain_way(tables, question) is not None


def plain_steps(tables: Tables, question: GoingOut) -> PlainSteps | None:
    """The steps of a plain way of which any may come first, but for melds that take wilds."""
    way = plain_way(tables, question)
    if way is None or not way.in_any_order:
        return None
    melds = dict(question.melds)
    without_wilds = [
        taker for taker in way.takers if not taker.wilds and (taker.rank in melds or not taker.shape[1])
    ]
    return PlainSteps(
        frozenset(taker.rank for taker in without_wilds if taker.rank not in melds),
        {taker.rank: taker.shape for taker in without_wilds if taker.rank in melds},
    )


def plain_way(tables: Tables, question: GoingOut) -> PlainWay | None:
    """The plain way out, if there is one.

    Naturals join the only meld of their rank, or start one, wilds making up for what they lack of three; then
    wilds go wherever one is taken. No book that lies there changes its kind.
    """
    if question.needed or question.clean or not tables.books_counted:
        return None
    hand, melds = dict(question.hand), dict(question.melds)
    discard = _discard(tables, question, melds)
    if discard is not None:
        if tables.discardable is None or question.face(discard) not in tables.discardable:
            return None
        hand[discard] -= 1
    elif question.last is LastDiscard.REQUIRED:
        return None
    wilds = hand.pop(TWO, 0) + hand.pop(JOKER, 0)
    takers = []
    for rank, number in hand.items():
        if number:
            there = melds.pop(rank, ())
            taker = _taker(tables, question, rank, there, number, wilds)
            if taker is None:
                return None
            if not there:
                wilds -= taker.shape[1]
            takers.append(taker)
    if wilds:
        takers += [
            Taker(rank, tables.shapes[rank], lying[0][:2], 0)
            for rank, lying in melds.items()
            if len(lying) == 1 and not lying[0].fixed
        ]
        wilds = _give_wilds(takers, wilds)
    return None if wilds else _with_books(tables, question, takers, discards=discard is not None)


def _discard(tables: Tables, question: GoingOut, melds: dict[Rank | None, LyingMelds]) -> Rank | None:
    """The rank of the discard: a natural card that fits nowhere; else, if there must be one, a wild."""
    if question.last is LastDiscard.FORBIDDEN:
        return None
    for rank, number in question.hand.items():
        if number == 1 and rank < TWO and _taker(tables, question, rank, melds.get(rank, ()), 1) is None:
            return rank
    if question.last is LastDiscard.OPTIONAL:
        return None
    return next((wild for wild in (TWO, JOKER) if wild in question.hand), None)


def _taker(
    tables: Tables, question: GoingOut, rank: Rank, there: LyingMelds, number: int, wilds: int = 0
) -> Taker | None:
    """The meld that takes so many naturals of a rank: the only one that lies there, or else a new one.

    If a new one needs wilds to be started, there are so many for it.
    """
    if rank not in tables.shapes or (rank is THREE and question.red):
        return None
    shapes = tables.shapes[rank]
    if there:
        shape, more = there[0][:2], number
        if len(there) > 1 or there[0].fixed:
            return None
    else:
        naturals = min(number, START_SIZE)
        shape, more = (naturals, START_SIZE - naturals), number - naturals
        if shape[1] > wilds or not question.may_start or shape not in shapes.starts:
            return None
    return Taker(rank, shapes, shape, more) if shapes.takes_all(shape, more, 0) else None


def _give_wilds(takers: list[Taker], wilds: int) -> int:
    """Let these melds take wilds beside their naturals, but for clean books; how many wilds are left."""
    for place, taker in enumerate(takers):
        taken = 0
        while (
            taken < wilds
            and not taker.is_clean_book
            and taker.shapes.takes_all(taker.shape, taker.naturals, taken + 1)
        ):
            taken += 1
        if taken:
            takers[place] = taker._replace(wilds=taken)
        wilds -= taken
    return wilds


def _with_books(
    tables: Tables, question: GoingOut, takers: list[Taker], *, discards: bool
) -> PlainWay | None:
    """G2, G5: the way, if the side has its books then, before the last card of all where that counts."""
    books = [*question.books]
    for kind in kinds_of_books(tables, question.melds):
        books[kind] += 1
    if tables.enough_books(tuple(books), question.deal):
        return PlainWay(takers, in_any_order=True)
    for taker in takers:
        if taker.completes:
            books[tables.kinds[taker.rank][taker.shape[1] + taker.wilds > 0]] += 1
    if not tables.enough_books(tuple(books), question.deal):
        return None
    in_any_order = discards or not question.last_counts
    return PlainWay(takers, in_any_order) if in_any_order or _one_completes_nothing(takers) else None


def _one_completes_nothing(takers: list[Taker]) -> bool:
    """Whether a card goes to a meld that becomes no book: it may be laid last."""
    return any(taker.naturals + taker.wilds > 0 and not taker.completes for taker in takers)
