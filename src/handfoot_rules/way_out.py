"""The other exact search: can a player go out in this turn? See `lookahead` for the idea of both.

Going out leaves no card, or one that is the last discard (G1), with the books that it needs (G2). What is
laid in all is fixed by that discard. The order matters in two ways alone: cards that came with the pile
wait until an opening's minimum is reached (O2), so such a search has two phases; and the card or cards laid
last of all leave less than must otherwise be kept (G5), so each way notes what may come last.

The ranks can come to thousands of ends together. A set of ends is one whole number with a bit for each, and
a way of one more rank moves all of them by the same shift. A first search looks at no order: mostly there is
no good end, or one for which the order doesn't matter. Only then a second search minds it (`in_order`).
"""

from __future__ import annotations

from itertools import accumulate
from operator import mul
from typing import Final, NamedTuple

import attrs

from ._counting import places
from .cards import FACES_OF_RANK, JOKER, NATURAL_RANKS, RED_THREES, THREE, TWO, Card, Rank
from .in_order import in_order
from .laying import Laid, has_clean, ways_to_lay
from .lookahead import Counts, MeldsByRank, opening_reach, packed
from .options import LastDiscard
from .plain_way import has_plain_way
from .ridding import Parts, ways_out
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

    @property
    def last_counts(self) -> bool:
        """G5: whether it matters what is laid last, if no card is left.

        Who lays the last card has laid the one before it, so the books are there already, it adds none.
        Unless it was the only card from the start; or the last card may not be discarded at all, so that
        leaving it to be melded is all there is.
        """
        alone = sum(self.hand.values()) == 1
        return self.last is LastDiscard.OPTIONAL and self.keep > 1 and not alone

    def face(self, rank: Rank) -> Card:
        """A card of this rank that is held; suits matter for threes alone (U3)."""
        return RED_THREES[0] if rank is THREE and self.red else FACES_OF_RANK[rank][0]


class Ranks(NamedTuple):
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
    books: BooksMade
    """The books that the side has before."""
    ordered: bool
    """Whether it matters what is laid last, if no card is left (G5)."""

    def books_at(self, place: int) -> BooksMade:
        """The books that the side has at an end of this place in its row."""
        above = (*self.strides[1:], self.row)
        kinds = zip(self.books, self.strides, above, strict=True)
        return tuple([there + place % next_one // stride for there, stride, next_one in kinds])


class Ends(NamedTuple):
    """Sets of ends: those that keep no natural card, and those that keep one, the discard."""

    none_kept: int
    one_kept: int


_RANKS: Final = (THREE, *NATURAL_RANKS, None)


def can_go_out(tables: Tables, question: GoingOut) -> bool:
    """Whether some lay-down goes out: the right cards left, and the books that going out needs."""
    if has_plain_way(tables, question):
        return True
    if question.last is LastDiscard.FORBIDDEN:
        return _search(tables, question, frozenset())
    if tables.only_threes_kept and THREE not in question.hand:
        return _search(tables, question, frozenset(question.hand))
    if tables.discardable is not None:
        faces = tables.discardable
        return _search(tables, question, frozenset(r for r in question.hand if question.face(r) in faces))
    # Which card may be the last discard depends on the books made, so each is tried by itself; but mostly
    # there is no way even if any may be.
    return _search(tables, question, frozenset(question.hand)) and any(
        _search(tables, question, frozenset((rank,))) for rank in question.hand
    )


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
    good = _good_ends(tables, question, ranks, keepable, every=phased)
    if not any(good):
        return False
    if phased:
        return _in_two_phases(tables, question, good, keepable)
    one_left = good.one_kept or good.none_kept & (1 << ranks.row * ranks.last_row) - 1
    if one_left or not ranks.ordered or _any_may_be_last(ranks):
        return True
    return in_order(tables, question, ranks, good, phased=False)


def _in_two_phases(tables: Tables, question: GoingOut, good: Ends, keepable: frozenset[Rank]) -> bool:
    """O2: whether one of these ends can be come to by reaching the minimum first, with cards held before.

    Asked first are what that needs at least, and then what is enough for it; mostly one of them tells.
    """
    held = packed(question.hand) - packed(question.locked)
    reach = opening_reach(tables, held, question.melds, 0)
    if reach is None or reach < question.needed:
        return False
    then = _opened_without_wilds(tables, question)
    if then is not None and _search(tables, then, keepable):
        return True
    ranks = _ranks(tables, question, keepable, phased=True)
    return ranks is not None and in_order(tables, question, ranks, good, phased=True)


def _opened_without_wilds(tables: Tables, question: GoingOut) -> GoingOut | None:
    """What is asked once naturals held before the take have reached the minimum.

    As few as can be are laid of each rank, dearest first, and only if that is not enough as many as can be:
    so that most remains possible. None if they don't reach it, or if they leave a single card at most, which
    could not be told from one held alone.
    """
    laid: dict[Rank, Laid] = {}
    for most in (False, True):
        for rank, way in _dearest_naturals(tables, question, most=most):
            laid[rank] = way
            points = sum([tables.points[one] * laid[one].naturals for one in laid])
            if points >= question.needed and (not question.clean or any(map(has_clean, laid.values()))):
                return _once_laid(tables, question, laid)
    return None


def _dearest_naturals(tables: Tables, question: GoingOut, *, most: bool) -> list[tuple[Rank, Laid]]:
    """By rank, dearest first: the way that lays most naturals held before the take and no wild, or fewest."""
    found, melds = [], dict(question.melds)
    for _, rank, shapes, value in tables.natural_ranks:
        held = question.hand.get(rank, 0) - question.locked.get(rank, 0)
        ways = ways_to_lay(shapes, melds.get(rank, ()), held, 0, may_start=question.may_start)
        some = sorted([way for way in ways if way.naturals], key=lambda way: way.naturals)
        if some:
            way = some[-1 if most else 0]
            found.append((value * way.naturals, rank, way))
    found.sort(key=lambda one: one[0], reverse=True)
    return [(rank, way) for _, rank, way in found]


def _once_laid(tables: Tables, question: GoingOut, laid: dict[Rank, Laid]) -> GoingOut | None:
    """What is asked once the minimum is reached by laying these."""
    melds, books = dict(question.melds), [*question.books]
    left = {
        rank: number - laid[rank].naturals if rank in laid else number
        for rank, number in question.hand.items()
    }
    for rank, way in laid.items():
        melds[rank] = way.end
        if tables.shapes[rank].closed:
            for kind, made in zip(tables.kinds[rank], (way.clean, way.dirty), strict=True):
                books[kind] += made
    if sum(left.values()) <= 1:
        return None
    return attrs.evolve(
        question, hand=left, melds=tuple(melds.items()), books=tuple(books), needed=0, clean=False, locked={}
    )


def _any_may_be_last(ranks: Ranks) -> bool:
    """G5: whether some rank's cards may be laid last in all its ways and complete no book with it."""
    return any(
        all(manner.last & 1 for part in parts.whole for _, manner in part.manners) for parts, *_ in ranks.ways
    )


# --- the ways of all ranks -----------------------------------------------------------------------


def _ranks(tables: Tables, question: GoingOut, keepable: frozenset[Rank], *, phased: bool) -> Ranks | None:
    """The ways of all ranks; None if a rank has none, or the wilds or the books are surely not enough."""
    hand, melds = question.hand, dict(question.melds)
    wilds = hand.get(TWO, 0) + hand.get(JOKER, 0)
    turn = question.may_start, question.last_counts
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
    return Ranks(ways, strides, row, wilds - fewest, question.books, turn[1])


# --- in whatever order ---------------------------------------------------------------------------


def _good_ends(
    tables: Tables, question: GoingOut, ranks: Ranks, keepable: frozenset[Rank], *, every: bool
) -> Ends:
    """The ends that leave no card too many nor too few, with the books that going out needs.

    All of them, if every one is wanted; else it is enough to know some that keep a natural, if there are.
    """
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
    last = row * ranks.last_row  # where the row begins in which all wilds are laid
    wild_kept = last - row
    kept_good = _with_books(tables, question, ranks, one_kept >> last, keepable - {TWO, JOKER}) << last
    if kept_good and not every:
        return Ends(0, kept_good)
    good = wilds_good = 0
    if question.last is not LastDiscard.REQUIRED:
        good = _with_books(tables, question, ranks, none_kept >> last, None) << last
    if wild_kept >= 0 and not keepable.isdisjoint((TWO, JOKER)):
        wild_left = none_kept >> wild_kept & (1 << row) - 1
        wilds_good = _with_books(tables, question, ranks, wild_left, keepable & {TWO, JOKER}) << wild_kept
    return Ends(good | wilds_good, kept_good)


def _with_books(
    tables: Tables, question: GoingOut, ranks: Ranks, row: int, discards: frozenset[Rank] | None
) -> int:
    """Those ends of a row that have the books, and let one of these ranks, if any, be the last discard."""
    good = 0
    for place in places(row):
        books = ranks.books_at(place)
        if tables.enough_books(books, question.deal) and (
            discards is None or _may_discard(tables, question, books, discards)
        ):
            good |= 1 << place
    return good


def _may_discard(tables: Tables, question: GoingOut, books: BooksMade, discards: frozenset[Rank]) -> bool:
    """U3: whether one of these ranks may be the last discard of a side that has these books."""
    if tables.discardable is not None:
        return True  # they were chosen by that
    others = question.all_books
    after = (*others[: question.side], books, *others[question.side + 1 :])
    return any(question.face(rank) in tables.discards(after, last=True) for rank in discards)
