"""The exact searches: can an opening still reach its minimum, can a player go out in this turn?

The first is here, the second in `way_out`; what a single rank can do, which both build on, in `laying`.

Both questions span many small actions, and a player must never be led into a turn that can't be
ended (O3) nor be refused one that can. The searches work on counts by rank, for suits never matter.

The idea. Within one turn the melds of different ranks share nothing but the wild cards. So each rank
is solved alone, for every number of wilds it might be given: a handful of cases, kept in a memo.
Then the ranks are put together one by one while counting how many wilds have been given away. What they can
come to together is kept in sets, and a set is one whole number with a bit for each case: what one more rank
adds moves all of them by the same shift. So a few hundred additions do what trying every sequence of small
actions would take millions for. Four facts make it exact:

* Any mix of twos and jokers serves wherever wilds do, so only their number matters to the shapes; for
  points, the dearer kind is laid first.
* What one rank can do depends on its own melds alone (M2-M4), so `laying` tries it rank by rank.
* Sequences of different ranks may be interleaved at will, so a set of lay-downs is possible as soon as
  each rank's own sequence is.
* Only the last lay-down of a turn can leave too few cards (G5), so of the order no more matters than what
  may come last.

Nothing here knows of states, seats or hidden cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import accumulate
from struct import Struct
from typing import Final, Literal, NamedTuple, TypeAlias

from ._counting import moved
from .cards import JOKER, RANK_SHIFT, RANKS, THREE, TO_TOPS, TOP, TOPS, TWO, Rank
from .laying import MEMO_SIZE, LyingMelds, lying_alone, opening_choices
from .melds import BOOK_SIZE
from .tables import RANKS_OF_TOPS, START_SIZE, Shape, Shapes, Tables

Counts: TypeAlias = Mapping[Rank, int]
"""How many cards of each rank; ranks that are left out have none."""

MeldsByRank: TypeAlias = tuple[tuple[Rank | None, LyingMelds], ...]
"""A side's melds that matter, by rank."""

NO_BOOK: Final = "no book"
"""Stands where a rank does when no book need be completed."""

BookOf: TypeAlias = Rank | Literal["no book"] | None
"""The rank of a book that is to be completed, None for a wild one, or NO_BOOK."""

_HANDS_KEPT: Final = 1 << 7  # whole hands recur within a turn, hardly ever later


@lru_cache(maxsize=MEMO_SIZE)
def dearest_wilds(two: int, joker: int, twos: int, jokers: int) -> tuple[int, ...]:
    """The points of the dearest 0, 1, 2 ... of these wild cards, given what each kind is worth."""
    values = sorted([two] * twos + [joker] * jokers, reverse=True)
    return tuple(accumulate(values, initial=0))


def packed(counts: Counts) -> int:
    """Counts by rank as `Cards.ranks` holds them."""
    return sum(number << RANK_SHIFT[rank] for rank, number in counts.items())


def unpacked(ranks: int) -> dict[Rank, int]:
    """Counts by rank of packed counts; only ranks that are there."""
    lanes = _LANES.unpack(ranks.to_bytes(28, "little"))
    return {rank: number for rank, number in zip(RANKS, lanes, strict=True) if number}


_LANES: Final = Struct("<14H")


_NATURAL_TOPS: Final = TOPS ^ TOP[THREE]


def kinds_of_books(tables: Tables, melds: MeldsByRank) -> Iterator[int]:
    """For each book among these melds, where it is counted in `BooksMade`."""
    for rank, there in melds:
        for naturals, wilds, _ in there:
            if naturals + wilds >= BOOK_SIZE:
                yield tables.kinds[rank][wilds > 0]


@lru_cache(maxsize=_HANDS_KEPT)
def opening_reach(
    tables: Tables,
    ranks: int,
    melds: MeldsByRank,
    keep: int,
    book_of: BookOf = NO_BOOK,
    clean_of: Rank | None = None,
) -> int | None:
    """The most points that these cards can lay in an opening turn, by starting melds (O1, O3).

    Arguments:
        ranks: the cards that may be laid, as packed counts.
        melds: the melds of the side that matter, started in this turn.
        keep: how many of the cards must stay unlaid (G5).
        book_of: the rank of which a book is to be completed, None for a wild one; NO_BOOK if none need be.
        clean_of: the rank of which a clean meld is to lie there then (O1), None if none need.

    Returns the points, or None if there is no such way. Remembered, for hands recur within a turn.

    What the ranks can come to together is kept in sets, by how many cards stay, counted up to `keep`. A set
    is a whole number: its bits go by the wilds laid, in rows, and within a row by the points of naturals. So
    a choice of one more rank moves all by the same shift.
    """
    counts = _LANES.unpack(ranks.to_bytes(28, "little"))
    melds_now = dict(melds)
    twos, jokers = counts[-2:]
    wilds = twos + jokers
    worth = [counts[lane] * value // tables.unit for lane, _, _, value in tables.natural_ranks]
    row = 1 + sum(worth)
    within = (1 << row * (wilds + 1)) - 1
    sets = [0] * (keep + 1)
    sets[min(keep, counts[0])] = 1  # threes always stay
    fewest = 1 if keep else max(1, START_SIZE - wilds)  # what no meld can be started with is kept at most
    for lane, rank, shapes, value in tables.natural_ranks:
        naturals, there = counts[lane], melds_now.get(rank, ())
        if naturals < fewest and not there and rank is not book_of and rank is not clean_of:
            continue
        choices = opening_choices(
            shapes, there, (naturals, wilds), keep, book=rank is book_of, clean=rank is clean_of
        )
        sets = moved(sets, choices, row, value // tables.unit, within)
    if wilds or book_of is None:
        choices = opening_choices(
            tables.shapes[None], melds_now.get(None, ()), (0, wilds), book=book_of is None
        )
        sets = moved(sets, choices, row, 0, within)
    values = dearest_wilds(tables.points[TWO], tables.points[JOKER], twos, jokers)
    found = [
        (sets[kept] >> used * row & (1 << row) - 1, values[used])
        for kept in range(keep + 1)
        for used in range(wilds + 1)
        if kept + wilds - used >= keep
    ]
    return max(
        ((bits.bit_length() - 1) * tables.unit + points for bits, points in found if bits), default=None
    )


def can_reach(
    tables: Tables, ranks: int, melds: MeldsByRank, keep: int, needed: int, *, clean: bool = False
) -> bool:
    """Whether `opening_reach` comes to so many points; mostly answered by an outlook, without a search.

    `clean` tells that a clean meld, of whatever rank, must lie there by then (O1).
    """
    outlook = opening_outlook(tables, ranks, melds)
    if outlook.high < needed:
        return False
    if clean:
        return _reaches_clean(tables, ranks, melds, keep, needed, NO_BOOK)
    if outlook.low >= needed and outlook.unlaid >= keep:
        return True
    return _reaches(tables, ranks, melds, keep, needed, NO_BOOK)


def _reaches(
    tables: Tables,
    ranks: int,
    melds: MeldsByRank,
    keep: int,
    needed: int,
    book_of: BookOf,
    *,
    clean_of: Rank | None = None,
) -> bool:
    """Whether `opening_reach`, which explains these arguments, comes to so many points."""
    reach = opening_reach(tables, ranks, melds, keep, book_of, clean_of)
    return reach is not None and reach >= needed


def _reaches_clean(
    tables: Tables, ranks: int, melds: MeldsByRank, keep: int, needed: int, book_of: BookOf
) -> bool:
    """O1: whether the points can be reached so that a clean meld lies there, each rank tried for it."""
    counts, melds_now = _LANES.unpack(ranks.to_bytes(28, "little")), dict(melds)
    for lane, rank, _, _ in tables.natural_ranks:
        lies = any(not meld.wilds for meld in melds_now.get(rank, ()))
        if (lies or counts[lane] >= START_SIZE) and _reaches(
            tables, ranks, melds, keep, needed, book_of, clean_of=rank
        ):
            return True
    return False


def books_in_reach(tables: Tables, melds: MeldsByRank, spare: int) -> Iterator[Rank | None]:
    """The ranks, None for the wild meld, of which a book could be laid with so many cards to spare (F1, G5).

    Until the card that completes it, as many cards must be left as are to be kept. `spare` is how many the
    hand has besides those.
    """
    melds_now = dict(melds)
    for rank in (*(rank for _, rank, _, _ in tables.natural_ranks), None):
        sizes = [lies.naturals + lies.wilds for lies in melds_now.get(rank, ()) if not lies.fixed]
        missing = BOOK_SIZE - max((size for size in sizes if size < BOOK_SIZE), default=0)
        if spare >= missing - 1:
            yield rank


def can_reach_with_a_book(
    tables: Tables,
    ranks: int,
    melds: MeldsByRank,
    spare: int,
    keep: int,
    needed: int,
    *,
    clean: bool,
) -> bool:
    """Whether the points can be reached by completing a book, which brings the next packet (F1, G5).

    The book may come first, and after it the packet's cards are there to be kept.

    Arguments:
        tables, ranks, melds, needed, clean: as for `can_reach`.
        spare: as for `books_in_reach`.
        keep: how many of these cards must be left besides the packet's.
    """
    reaches = _reaches_clean if clean else _reaches
    return any(
        reaches(tables, ranks, melds, keep, needed, rank) for rank in books_in_reach(tables, melds, spare)
    )


Gain: TypeAlias = tuple[int, int, Rank]
"""What one wild gains for a rank: in points, in cards, and which rank it is."""


class Outlook(NamedTuple):
    """What cards can surely lay in an opening turn, and what they surely can't, without a search."""

    low: int
    """The points of a lay-down that is possible: every rank alone, one wild where it helps most."""
    unlaid: int
    """How many cards that lay-down leaves."""
    high: int
    """No lay-down comes to more points."""
    alone: int
    """The points of every rank laid alone, without wilds."""
    cards_alone: int
    """How many cards these are."""
    gains: tuple[Gain, ...]
    """By rank, dearest first, where a rank can use a wild."""


@lru_cache(maxsize=_HANDS_KEPT)
def opening_outlook(tables: Tables, ranks: int, melds: MeldsByRank) -> Outlook:
    """What these cards can surely lay, and what not; the arguments are those of `opening_reach`."""
    counts = _LANES.unpack(ranks.to_bytes(28, "little"))
    melds_now = dict(melds)
    twos, jokers = counts[-2:]
    wilds = twos + jokers
    fewest = max(1, START_SIZE - wilds)
    points = laid = 0
    gains: list[Gain] = []
    most: list[int] = []
    matter = ranks + TO_TOPS[fewest]
    for there in melds_now:
        if there is not None:
            matter |= TOP[there]
    for lane, rank in RANKS_OF_TOPS[matter & _NATURAL_TOPS]:
        _, _, shapes, value = tables.natural_ranks[lane - 1]  # the threes have the first lane
        alone, gain, more = _alone(shapes, melds_now.get(rank, ()), counts[lane], wilds)
        points += value * alone
        laid += alone
        if gain is not None:
            gains.append((value * gain, gain, rank))
        if more:
            most.append(value * more)
    left = sum(counts) - laid
    if not wilds:
        return Outlook(points, left, points, points, laid, ())
    gains.sort(reverse=True)
    values = dearest_wilds(tables.points[TWO], tables.points[JOKER], twos, jokers)
    used = gains[:wilds]
    low = points + values[len(used)]
    for more, cards, _ in used:
        low += more
        left -= cards + 1
    # Whichever ranks gain need a wild each at least.
    high = points + sum(sorted(most)[-wilds:]) + values[-1]
    return Outlook(low, left, high, points, laid, tuple(gains))


@lru_cache(maxsize=MEMO_SIZE)
def _alone(shapes: Shapes, melds: LyingMelds, naturals: int, wilds: int) -> tuple[int, int | None, int]:
    """How many naturals of one rank go without wilds, how many more with one, if it fits, and with any."""
    choices = opening_choices(shapes, melds, (naturals, wilds))
    alone = choices[0].naturals
    gain = None
    if len(choices) > 1 and choices[1].wilds == 1 and choices[1].naturals >= alone:
        gain = choices[1].naturals - alone
    return alone, gain, max(choice.naturals for choice in choices) - alone


@lru_cache(maxsize=MEMO_SIZE)
def more_laid_alone(shapes: Shapes, start: Shape, naturals: int) -> int:
    """How many more naturals of a rank, of which none lies there, go without wilds if a meld is started so.

    Arguments:
        shapes: the rank's legal shapes.
        start: the naturals and wilds it is started with.
        naturals: how many naturals there are, those among them.
    """
    after = opening_choices(shapes, lying_alone((*start, False)), (naturals - start[0], 0))
    return after[0].naturals - opening_choices(shapes, (), (naturals, 0))[0].naturals
