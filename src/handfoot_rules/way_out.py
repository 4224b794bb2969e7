"""The other exact search: can a player go out in this turn? See `lookahead` for the idea of both.

Going out leaves no card, or one that is the last discard (G1), with the books that it needs (G2). What is
laid in all is fixed by that discard. The order matters in two ways alone: cards that came with the pile
wait until an opening's minimum is reached (O2), so such a search has two phases; and the card or cards laid
last of all leave less than must otherwise be kept (G5), so each way notes what may come last.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple, TypeAlias

import attrs

from .cards import FACES_OF_RANK, JOKER, RED_THREES, THREE, TWO, Card, Rank
from .laying import (
    ADDED_LAST,
    CLEAN_LAST,
    DIRTY_LAST,
    LAST_BITS,
    MEMO_SIZE,
    Laid,
    LyingMelds,
    has_clean,
    ways_to_lay,
)
from .lookahead import Counts, MeldsByRank, dearest_wilds
from .options import LastDiscard
from .tables import BooksMade, Shape, Shapes, Tables


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
    """What may be laid last: bit 0, what completes no book; bit 1 + kind, a card that completes one.

    If anything is laid once the minimum is reached, what may be the last of that stands above these bits.
    """
    first_clean: bool
    """Whether a clean meld lies there when the minimum is reached."""


_End: TypeAlias = tuple[int, int, BooksMade, int, int, bool]
"""All ranks together: wilds laid, cards kept, books made, wilds of the first phase, what comes last, and
whether a clean meld lies there at the end of the first phase."""


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
    phased = question.clean or (question.needed > 0 and any(question.locked.values()))
    if not phased:
        # What is laid in all is fixed by the discard, so the minimum is a condition on it alone; with
        # locked cards a first phase of held ones must reach it, with a clean meld one in which it is clean.
        spare = sum(tables.points[rank] * number for rank, number in hand.items()) - question.needed
        keepable = frozenset(rank for rank in keepable if tables.points[rank] <= spare)
        if spare < 0:
            return False
    melds, turn = dict(question.melds), (question.may_start, question.last is LastDiscard.OPTIONAL)
    parts, kept = [], 0
    for rank in (THREE, *(rank for _, rank, _, _ in tables.natural_ranks), None):
        naturals = 0 if rank is None else hand.get(rank, 0)
        locked = (0 if rank is None else question.locked.get(rank, 0)) if phased else None
        choices = _ways_out(tables, rank, melds.get(rank, ()), (naturals, wilds), locked, turn)
        if rank not in keepable:
            choices = tuple(part for part in choices if not part.kept)
        if not choices:
            return False
        kept += min(part.kept for part in choices)
        parts.append(choices)
    if kept > 1 or not _within_bounds(tables, question, parts, wilds):
        return False
    ends = _combined(tables, parts, wilds)
    return any(_is_enough(tables, question, end, first, keepable, phased) for end, first in ends.items())


def _within_bounds(tables: Tables, question: GoingOut, parts: list[tuple[_Part, ...]], wilds: int) -> bool:
    """Whether the wilds can be enough, and be laid, and the books can be made, each rank taken alone."""
    if sum(min(part.wilds for part in choices) for choices in parts) > wilds:
        return False
    if sum(max(part.wilds for part in choices) for choices in parts) < wilds - 1:
        return False
    if tables.most_books is None:
        return True  # more books need not be better
    most = question.books
    for choices in parts:
        made = tuple(map(max, zip(*(part.books for part in choices), strict=True)))
        most = _sum(most, made)
    return tables.enough_books(_at_most(most, tables.most_books), question.deal)


def _combined(tables: Tables, parts: list[tuple[_Part, ...]], wilds: int) -> dict[_End, int]:
    """Put the ranks together: for each end, the most points of naturals laid in the first phase.

    Ranks with the fewest ways come first; what can't lead to an end that leaves one card at most is dropped.
    """
    ranks = (THREE, *(rank for _, rank, _, _ in tables.natural_ranks), None)
    order = sorted(range(len(ranks)), key=lambda place: len(parts[place]))
    fewest = [min(part.wilds for part in parts[place]) for place in order]
    most = [max(part.wilds for part in parts[place]) for place in order]
    ends: dict[_End, int] = {(0, 0, tables.no_books, 0, 0, False): 0}
    for number, place in enumerate(order, 1):
        rank = ranks[place]
        value = 0 if rank is None else tables.points[rank]
        room = wilds - sum(fewest[number:])  # so many wilds may be used by now, and so many must be
        due = wilds - 1 - sum(most[number:])
        ends = _with_rank(ends, parts[place], value, due, room, tables.most_books)
    return ends


def _with_rank(
    ends: dict[_End, int],
    choices: tuple[_Part, ...],
    value: int,
    due: int,
    room: int,
    most: BooksMade | None,
) -> dict[_End, int]:
    """Every end with every way of one more rank, of which each natural is worth so much."""
    after: dict[_End, int] = {}
    for (used, kept, books, first_wilds, last, clean), points in ends.items():
        for more, more_kept, made, more_first, naturals, more_last, is_clean in choices:
            if not due <= used + more <= room or kept + more_kept > 1:
                continue
            end = (
                used + more,
                kept + more_kept,
                _at_most(_sum(books, made), most) if any(made) else books,
                first_wilds + more_first,
                last | more_last,
                clean or is_clean,
            )
            total = points + value * naturals
            if after.get(end, -1) < total:
                after[end] = total
    return after


def _sum(one: BooksMade, two: BooksMade) -> BooksMade:
    return tuple(map(sum, zip(one, two, strict=True)))


def _at_most(books: BooksMade, most: BooksMade | None) -> BooksMade:
    """Numbers of books, no more of each than makes a difference."""
    return books if most is None else tuple(map(min, books, most))


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
    used, kept, made, first_wilds, last, clean = end
    left = kept + twos + jokers - used
    books = _sum(question.books, made)
    if left > 1 or not tables.enough_books(books, question.deal):
        return False
    if phased and not (_in_time(tables, question, first_wilds, first) and (clean or not question.clean)):
        return False
    if left == 0:
        return question.last is not LastDiscard.REQUIRED and _may_come_last(tables, question, last, books)
    if not kept and not any(rank in keepable for rank, number in ((TWO, twos), (JOKER, jokers)) if number):
        return False
    if tables.discardable is not None:
        return bool(keepable)
    (rank,) = keepable  # the one that is left
    others = question.all_books
    after = (*others[: question.side], books, *others[question.side + 1 :])
    return _face(question, rank) in tables.discards(after, last=True)


def _in_time(tables: Tables, question: GoingOut, first_wilds: int, first: int) -> bool:
    """O2: whether the first phase, of cards held before the take, reaches the minimum."""
    twos = question.hand.get(TWO, 0) - question.locked.get(TWO, 0)
    jokers = question.hand.get(JOKER, 0) - question.locked.get(JOKER, 0)
    values = dearest_wilds(tables.points[TWO], tables.points[JOKER], twos, jokers)
    return first_wilds <= twos + jokers and first + values[first_wilds] >= question.needed


def _may_come_last(tables: Tables, question: GoingOut, last: int, books: BooksMade) -> bool:
    """G5: who lays the last card has laid the one before it, so the books are there already, it adds none.

    Unless it was the only card from the start; or the last card may not be discarded at all, so that leaving
    it to be melded is all there is.
    """
    alone = sum(question.hand.values()) == 1
    last = last >> 1 + len(books) or last  # what is laid first does not come last, if anything comes later
    if last & 1 or alone or question.last is LastDiscard.FORBIDDEN or question.keep == 1:
        return True
    for kind in range(len(books)):
        if last >> 1 + kind & 1:
            without = (*books[:kind], books[kind] - 1, *books[kind + 1 :])
            if tables.enough_books(without, question.deal):
                return True
    return False


@lru_cache(maxsize=MEMO_SIZE)
def _ways_out(
    tables: Tables,
    rank: Rank | None,
    melds: LyingMelds,
    cards: Shape,
    locked: int | None,
    turn: tuple[bool, bool],
) -> tuple[_Part, ...]:
    """Every way to be rid of one rank: all its naturals laid, or all but the discard.

    Arguments:
        melds: the melds of the rank that matter.
        cards: how many naturals of the rank there are, and how many wilds.
        locked: how many of the naturals wait for the minimum, where a first phase must reach it; else None.
        turn: whether it may start melds, and whether it matters what comes last.
    """
    naturals, wilds = cards
    may_start, last_counts = turn
    shapes = tables.shapes.get(rank)
    if shapes is None:  # threes that are never melded
        return (_Part(0, naturals, tables.no_books, 0, 0, 0, first_clean=False),) if naturals <= 1 else ()
    ways: Iterable[tuple[Laid, int, int, bool]]
    if locked is None:
        ways = (
            (laid, 0, 0, False) for laid in ways_to_lay(shapes, melds, naturals, wilds, may_start=may_start)
        )
    else:
        ways = _in_two_phases(shapes, melds, cards, locked, may_start=may_start)
    found: dict[_Part, None] = {}
    counts_as_clean = rank is not None and rank is not THREE
    for laid, first_wilds, first_naturals, clean in ways:
        kept = naturals - laid.naturals
        if kept <= 1:
            books, last = _made(tables, rank, laid)
            last = last if last_counts else 0
            first = first_wilds, first_naturals, last, clean and counts_as_clean
            found[_Part(laid.wilds, kept, books, *first)] = None
    return tuple(found)


def _in_two_phases(
    shapes: Shapes, melds: LyingMelds, cards: Shape, locked: int, *, may_start: bool
) -> Iterator[tuple[Laid, int, int, bool]]:
    """Ways to lay cards that are held first and all others after that.

    With each what the first ones took, and whether a meld without wilds lay there then. What may come last
    of those that are laid after them stands in the upper bits, for they come after all the first ones.
    """
    naturals, wilds = cards
    for first in ways_to_lay(shapes, melds, naturals - locked, wilds, may_start=may_start):
        left = naturals - first.naturals, wilds - first.wilds
        for then in ways_to_lay(shapes, first.end, *left, may_start=may_start):
            made = (first.clean, first.dirty) if shapes.closed else (0, 0)
            both = Laid(
                first.naturals + then.naturals,
                first.wilds + then.wilds,
                then.clean + made[0],
                then.dirty + made[1],
                then.last << LAST_BITS or first.last,
                then.end,
            )
            yield both, first.wilds, first.naturals, has_clean(first)


def _made(tables: Tables, rank: Rank | None, laid: Laid) -> tuple[BooksMade, int]:
    """The books that a way makes, told by kind, and what may come last, likewise."""
    clean, dirty = tables.kinds[rank]
    books = list(tables.no_books)
    books[clean] += laid.clean
    books[dirty] += laid.dirty
    later = laid.last >> LAST_BITS
    kinds = later or laid.last
    last = int(kinds & ADDED_LAST > 0)
    last |= (kinds & CLEAN_LAST > 0) << 1 + clean
    last |= (kinds & DIRTY_LAST > 0) << 1 + dirty
    return tuple(books), last << 1 + len(books) if later else last
