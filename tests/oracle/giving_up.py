"""When the searches may give up early: what no way of melding can bring about.

Each answer errs on the side of hope, so that giving up changes no answer; a test tries it.
"""

from __future__ import annotations

from functools import lru_cache

from handfoot_rules import BooksOpenTo, LastDiscard, MeldsOfARank, RedThrees, Scope

from .counts import Spot, all_books, has_triple, is_unopened
from .rules import (
    BOOK,
    JOKER,
    MELDABLE,
    MELDS,
    RED_THREE,
    START,
    THREE,
    TWO,
    WILD_MELD,
    WILDS,
    Rules,
    may_meld,
)
from .steps import may_add

LAST_CARDS = 4


def most_points(rules: Rules, spot: Spot) -> int:
    """Add up all free cards that could be melded at all: no way of melding is worth more.

    While points are missing a hand only shrinks and locked cards stay locked, so a rank that has
    neither a meld nor naturals enough to start one stays in hand.
    """
    total = 0
    for rank in (THREE, *MELDABLE, *WILDS):
        free = spot.hand[rank] - spot.locked[rank]
        if rank in WILDS or spot.melds[rank] or fewest_wilds(rules, rank, free) < START:
            total += free * max(0, rules.values[rank])
    return total


@lru_cache(maxsize=10_000)
def fewest_wilds(rules: Rules, meld: int, naturals: int) -> int:
    """How many wilds a new meld needs with so many naturals at hand; 3 if none can be started."""
    shapes = ((n, START - n) for n in range(1, min(START, naturals) + 1))
    return min((w for n, w in shapes if may_meld(rules, meld, n, w)), default=START)


def no_triple_in_sight(spot: Spot) -> bool:
    """Tell whether the opening wants a meld of naturals alone that can't be laid any more (O1)."""
    if not spot.lacks_triple or has_triple(spot):
        return False
    return all(spot.hand[rank] - spot.locked[rank] < START for rank in MELDABLE)


def order_is_free(spot: Spot) -> bool:
    """Tell whether lay-downs on different ranks may change places, so that one order of ranks is enough.

    What lies on one rank never matters to another. The order matters for the last lay-downs, which leave
    less than is kept (G5): the last one, and the one before it if the last lays a single card. These are of
    four cards at most, the discard included. What comes before an opening is reached and what comes after
    it (O1, O2) is put in order each by itself; but not where red threes wait for it.
    """
    return sum(spot.hand) > LAST_CARDS and not (is_unopened(spot) and spot.hand[RED_THREE])


def passed_over(spot: Spot, floor: int) -> int:
    """Count the naturals that were left in hand when their rank's turn was over."""
    return sum(spot.hand[rank] for rank in MELDS[:floor] if rank != WILD_MELD)


def cards_that_stay(rules: Rules, spot: Spot) -> int:
    """Count cards that no way of melding rids the player of; with two there is no going out.

    Who is adding lays a natural only on a meld of its rank; a closed one has room for so many. Other
    naturals need a new meld: without naturals enough for one, or with a meld of the rank in the way
    (M4), they stay. Where pairs need wilds to be started and there are too few for all of them, at
    least one whole pair stays.
    """
    stay = 0 if rules.red_threes is RedThrees.LAID_ONCE_OPENED else spot.hand[RED_THREE]
    wilds_short = -spot.hand[TWO] - spot.hand[JOKER]
    adding = rules.start_or_add and spot.scope is Scope.ADD
    for rank in (THREE, *MELDABLE):
        held = spot.hand[rank]
        if not held:
            continue
        if spot.melds[rank] and may_add(rules, spot, rank):
            stay += cards_without_room(rules, spot, rank) if adding else 0
        elif adding or in_the_way(rules, spot, rank) or fewest_wilds(rules, rank, held) == START:
            stay += held
        elif held > 1:
            wilds_short += fewest_wilds(rules, rank, held)
    return stay if wilds_short <= 0 else max(stay, 2)


def cards_without_room(rules: Rules, spot: Spot, rank: int) -> int:
    """Count naturals that a turn of adding can't lay, where books are closed (M3, M5)."""
    if rules.hooks is not None or rules.books_open_to is not BooksOpenTo.NOTHING:
        return 0
    return max(0, spot.hand[rank] - sum(BOOK - sum(shape) for shape in spot.melds[rank]))


def in_the_way(rules: Rules, spot: Spot, rank: int) -> bool:
    """Tell whether the rank's melds, none of which may be added to, bar another for good (M4)."""
    if rules.melds_of_a_rank is MeldsOfARank.ONE:
        return bool(spot.melds[rank]) or rank in spot.settled
    open_ones = [shape for shape in spot.melds[rank] if sum(shape) < BOOK]
    return rules.melds_of_a_rank is MeldsOfARank.AFTER_A_BOOK and bool(open_ones)


def enough_for_books(rules: Rules, spot: Spot) -> bool:
    """Tell whether the cards held may suffice for the books still missing (G2).

    A book takes seven cards, less those that lie on a meld already; where the last card must be
    discarded, it is kept. Clean books of a rank hold naturals of that rank alone, wild ones wilds.
    """
    if not rules.plain_needs:
        return True
    there = all_books(rules, spot)
    clean, dirty, *others = (need - have for need, have in zip(rules.books_needed, there, strict=True))
    changing = rules.spare_clean_as_dirty or rules.books_open_to is BooksOpenTo.ALL
    of_ranks = max(0, clean + dirty) if changing else max(0, clean) + max(0, dirty)
    new_books = max(of_ranks, clean) + sum(max(0, short) for short in others)
    if new_books <= 0:
        return True
    lying = sorted((sum(s) for shapes in spot.melds for s in shapes if sum(s) < BOOK), reverse=True)
    lying += [0] * new_books
    may_lay = sum(spot.hand) - (rules.last_discard is LastDiscard.REQUIRED)
    if sum(BOOK - cards for cards in lying[:new_books]) > may_lay:
        return False
    return most_new_books(rules, spot, wilds_too=False) >= clean and all(
        most_of_kind(rules, spot, kind) >= short for kind, short in enumerate(others)
    )


def most_new_books(rules: Rules, spot: Spot, *, wilds_too: bool) -> int:
    """Count the books of plain ranks that the naturals held could make, with all the wilds or without."""
    ranks = (rank for rank in MELDABLE if rank not in rules.special_books)
    return sum(most_of_rank(spot, rank, wilds_too=wilds_too) for rank in ranks)


def most_of_rank(spot: Spot, rank: int, *, wilds_too: bool) -> int:
    """Count the books that the naturals of a rank could make, with all the wilds or without."""
    lying = [s for s in spot.melds[rank] if sum(s) < BOOK and (wilds_too or not s[1])]
    cards = spot.hand[rank] + sum(sum(shape) for shape in lying)
    if wilds_too:
        cards += spot.hand[TWO] + spot.hand[JOKER]
    return cards // BOOK


def most_of_kind(rules: Rules, spot: Spot, kind: int) -> int:
    """Count the books that could be made at best: wild ones (0), then those of the special ranks."""
    if kind:
        return most_of_rank(spot, rules.special_books[kind - 1], wilds_too=True)
    lying = sum(sum(shape) for shape in spot.melds[WILD_MELD] if sum(shape) < BOOK)
    return (spot.hand[TWO] + spot.hand[JOKER] + lying) // BOOK
