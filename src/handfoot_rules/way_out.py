"""The other exact search: can a player go out in this turn? See `lookahead` for the idea of both.

Going out leaves no card, or one that is the last discard (G1), with the books that it needs (G2). What is
laid in all is fixed by that discard. The order matters in two ways alone: cards that came with the pile
wait until an opening's minimum is reached (O2), so such a search has two phases; and the card or cards laid
last of all leave less than must otherwise be kept (G5), so each way notes what may come last.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import attrs

from .cards import FACES_OF_RANK, JOKER, RED_THREES, THREE, TWO, Card, Rank
from .laying import ADDED_LAST, CLEAN_LAST, DIRTY_LAST, Laid, ways_to_lay
from .lookahead import Counts, MeldsByRank, dearest_wilds
from .options import LastDiscard
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
    locked: Counts = attrs.field(factory=dict)
    last: LastDiscard = LastDiscard.REQUIRED
    keep: int = 2
    deal: int = 1
    red: bool = False
    all_books: tuple[BooksMade, ...] = ()
    side: int = 0


class _Part(NamedTuple):
    """One way for one rank to go out whole: all its cards laid, but perhaps one, the discard."""

    wilds: int
    kept: int
    """1 if one natural card is left as the discard, else 0."""
    books: BooksMade
    first_wilds: int
    """The wilds and naturals laid before the minimum is reached, of the cards held before the take."""
    first_naturals: int
    last: int
    """What may be laid last: bit 0, what completes no book; bit 1 + kind, a card that completes one."""


class _End(NamedTuple):
    """All ranks together."""

    wilds: int
    kept: int
    books: BooksMade
    first_wilds: int
    last: int


def can_go_out(tables: Tables, question: GoingOut) -> bool:
    """Whether some lay-down goes out: the right cards left, and the books that going out needs."""
    held = (*question.hand,)
    if question.last is LastDiscard.FORBIDDEN:
        return _search(tables, question, frozenset())
    if tables.discardable is not None:
        keepable = frozenset(rank for rank in held if _face(question, rank) in tables.discardable)
        return _search(tables, question, keepable)
    # Which card may be the last discard depends on the books made, so each is tried by itself.
    return any(_search(tables, question, frozenset((rank,))) for rank in held)


def _face(question: GoingOut, rank: Rank) -> Card:
    """A card of this rank that is held; suits matter for threes alone."""
    return RED_THREES[0] if rank is THREE and question.red else FACES_OF_RANK[rank][0]


def _search(tables: Tables, question: GoingOut, keepable: frozenset[Rank]) -> bool:
    """Whether there is a way out, if only these ranks may give the last discard."""
    hand = question.hand
    wilds = hand.get(TWO, 0) + hand.get(JOKER, 0)
    phased = question.needed > 0 and any(question.locked.values())
    if not phased:
        # What is laid in all is fixed by the discard, so the minimum is a condition on it alone; with
        # locked cards a first phase of held ones must reach it.
        spare = sum(tables.points[rank] * number for rank, number in hand.items()) - question.needed
        keepable = frozenset(rank for rank in keepable if tables.points[rank] <= spare)
        if spare < 0:
            return False
    parts = []
    for rank in (THREE, *(rank for _, rank, _, _ in tables.natural_ranks), None):
        choices = {
            part
            for part in _parts_of_rank(tables, question, rank, wilds, phased=phased)
            if not part.kept or rank in keepable
        }
        if not choices:
            return False
        parts.append(choices)
    ends = _combined(tables, parts, wilds)
    return any(_is_enough(tables, question, end, first, keepable, phased) for end, first in ends.items())


def _combined(tables: Tables, parts: list[set[_Part]], wilds: int) -> dict[_End, int]:
    """Put the ranks together: for each end, the most points of naturals laid in the first phase."""
    ends = {_End(0, 0, tables.no_books, 0, 0): 0}
    ranks = (THREE, *(rank for _, rank, _, _ in tables.natural_ranks), None)
    for rank, choices in zip(ranks, parts, strict=True):
        value = 0 if rank is None else tables.points[rank]
        after: dict[_End, int] = {}
        for end, points in ends.items():
            for part in choices:
                if end.wilds + part.wilds > wilds or end.kept + part.kept > 1:
                    continue
                both = _End(
                    end.wilds + part.wilds,
                    end.kept + part.kept,
                    _sum(end.books, part.books),
                    end.first_wilds + part.first_wilds,
                    end.last | part.last,
                )
                total = points + value * part.first_naturals
                if after.get(both, -1) < total:
                    after[both] = total
        ends = after
    return ends


def _sum(one: BooksMade, two: BooksMade) -> BooksMade:
    return tuple(map(sum, zip(one, two, strict=True)))


def _is_enough(
    tables: Tables,
    question: GoingOut,
    end: _End,
    first: int,
    keepable: frozenset[Rank],
    phased: bool,  # noqa: FBT001  # passed on within this file
) -> bool:
    """Whether an end leaves what may be left, has the books, and reached the minimum in time."""
    twos, jokers = question.hand.get(TWO, 0), question.hand.get(JOKER, 0)
    left = end.kept + twos + jokers - end.wilds
    books = _sum(question.books, end.books)
    if left > 1 or not tables.enough_books(books, question.deal):
        return False
    if phased and not _in_time(tables, question, end, first):
        return False
    if left == 0:
        return question.last is not LastDiscard.REQUIRED and _may_come_last(tables, question, end, books)
    if not end.kept and not any(
        rank in keepable for rank, number in ((TWO, twos), (JOKER, jokers)) if number
    ):
        return False
    if tables.discardable is not None:
        return bool(keepable)
    (rank,) = keepable or (None,)
    if rank is None or (end.kept and rank in (TWO, JOKER)):
        return False
    others = question.all_books
    after = (*others[: question.side], books, *others[question.side + 1 :])
    return _face(question, rank) in tables.discards(after, last=True)


def _in_time(tables: Tables, question: GoingOut, end: _End, first: int) -> bool:
    """O2: whether the first phase, of cards held before the take, reaches the minimum."""
    twos = question.hand.get(TWO, 0) - question.locked.get(TWO, 0)
    jokers = question.hand.get(JOKER, 0) - question.locked.get(JOKER, 0)
    values = dearest_wilds(tables.points[TWO], tables.points[JOKER], twos, jokers)
    return end.first_wilds <= twos + jokers and first + values[end.first_wilds] >= question.needed


def _may_come_last(tables: Tables, question: GoingOut, end: _End, books: BooksMade) -> bool:
    """G5: who lays the last card has laid the one before it, so the books are there already, it adds none.

    Unless it was the only card from the start; or the last card may not be discarded at all, so that leaving
    it to be melded is all there is.
    """
    alone = sum(question.hand.values()) == 1
    if end.last & 1 or alone or question.last is LastDiscard.FORBIDDEN or question.keep == 1:
        return True
    for kind in range(len(books)):
        if end.last >> 1 + kind & 1:
            without = (*books[:kind], books[kind] - 1, *books[kind + 1 :])
            if tables.enough_books(without, question.deal):
                return True
    return False


def _parts_of_rank(
    tables: Tables,
    question: GoingOut,
    rank: Rank | None,
    wilds: int,
    *,
    phased: bool,
) -> Iterator[_Part]:
    """Every way to be rid of one rank: all its naturals laid, or all but the discard."""
    naturals = 0 if rank is None else question.hand.get(rank, 0)
    shapes = tables.shapes.get(rank)
    if shapes is None:  # threes that are never melded
        if naturals <= 1:
            yield _Part(0, naturals, tables.no_books, 0, 0, 0)
        return
    melds = dict(question.melds).get(rank, ())
    if not phased:
        for laid in ways_to_lay(shapes, melds, naturals, wilds, may_start=question.may_start):
            if naturals - laid.naturals <= 1:
                yield _part(tables, question, rank, laid, naturals)
        return
    locked = 0 if rank is None else question.locked.get(rank, 0)
    for first in ways_to_lay(shapes, melds, naturals - locked, wilds, may_start=question.may_start):
        for then in ways_to_lay(
            shapes,
            first.end,
            naturals - first.naturals,
            wilds - first.wilds,
            may_start=question.may_start,
        ):
            left = naturals - first.naturals - then.naturals
            if left <= 1:
                made = (first.clean, first.dirty) if shapes.closed else (0, 0)
                both = Laid(
                    first.naturals + then.naturals,
                    first.wilds + then.wilds,
                    then.clean + made[0],
                    then.dirty + made[1],
                    then.last or first.last,
                    then.end,
                )
                part = _part(tables, question, rank, both, naturals)
                yield part._replace(first_wilds=first.wilds, first_naturals=first.naturals)


def _part(tables: Tables, question: GoingOut, rank: Rank | None, laid: Laid, naturals: int) -> _Part:
    """A way to lay a rank, its books told by kind."""
    clean, dirty = tables.kinds[rank]
    books = list(tables.no_books)
    books[clean] += laid.clean
    books[dirty] += laid.dirty
    last = 0
    if question.last is LastDiscard.OPTIONAL:  # no other rule asks what came last
        last = int(laid.last & ADDED_LAST > 0)
        last |= (laid.last & CLEAN_LAST > 0) << 1 + clean
        last |= (laid.last & DIRTY_LAST > 0) << 1 + dirty
    kept = naturals - laid.naturals
    return _Part(laid.wilds, kept, tuple(books), 0, 0, last)
