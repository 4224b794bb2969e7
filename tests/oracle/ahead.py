"""What can still be done this turn, by trying it all: the opening (O3) and going out (G4)."""

from __future__ import annotations

from functools import lru_cache

from handfoot_rules import Scope

from .counts import (
    BOOK,
    JOKER,
    MELDABLE,
    NO_MELD,
    THREE,
    TWO,
    WILD_MELD,
    WILDS,
    Rules,
    Spot,
    books_are_there,
    keeps_enough,
    lay,
    small_steps,
    takes_cards,
)

# --- looking ahead --------------------------------------------------------------------------------


@lru_cache(maxsize=200_000)
def opening_can_be_finished(rules: Rules, spot: Spot, *, careful: bool = False) -> bool:
    """Try every way to reach the minimum with the cards that may be laid (O1-O3, G5)."""
    if not spot.missing:
        return True
    if not careful and most_points(rules, spot) < spot.missing:
        return False
    for step in small_steps(rules, spot):
        after = lay(rules, spot, step)
        if keeps_enough(rules, after) and opening_can_be_finished(rules, after, careful=careful):
            return True
    return False


@lru_cache(maxsize=200_000)
def can_go_out(rules: Rules, spot: Spot, *, careful: bool = False) -> bool:
    """Try every way to go out in this turn, for a player in the foot and if allowed (G1-G4)."""
    if not (spot.may_go_out and spot.in_foot):
        return can_go_out(rules, spot._replace(may_go_out=True, in_foot=True), careful=careful)
    in_an_opening = bool(spot.missing and spot.started)
    if sum(spot.hand) == 1 and books_are_there(rules, spot) and not in_an_opening:
        return True
    if not careful and (cards_that_stay(rules, spot) > 1 or not enough_for_books(rules, spot)):
        return False
    for step in small_steps(rules, spot):
        after = lay(rules, spot, step)
        if keeps_enough(rules, after) and can_go_out(rules, after, careful=careful):
            return True
    return False


# --- when to give up early ------------------------------------------------------------------------


def most_points(rules: Rules, spot: Spot) -> int:
    """Add up all free cards that could be melded at all: no way of melding is worth more.

    While points are missing a hand only shrinks and locked cards stay locked, so a rank that has
    neither an open meld nor naturals enough to start one stays in hand.
    """
    total = 0
    for rank in (*MELDABLE, *WILDS):
        free = spot.hand[rank] - spot.locked[rank]
        if rank in WILDS or spot.open_melds[rank] != NO_MELD or fewest_wilds(rules, free) < 3:
            total += free * max(0, rules.values[rank])
    return total


@lru_cache(maxsize=1_000)
def fewest_wilds(rules: Rules, naturals: int) -> int:
    """How many wilds a new meld needs with so many naturals at hand; 3 if none can be started."""
    return min((w for n, w in rules.shapes if n + w == 3 and 1 <= n <= naturals), default=3)


def cards_that_stay(rules: Rules, spot: Spot) -> int:
    """Count cards that no way of melding rids the player of; with two there is no going out.

    A three is never melded. Who is adding lays a natural only on an open meld of its rank, as far
    as it has room. Other naturals need a new meld: without naturals enough for one, or with a meld
    of the rank in the way (M4), they stay. Where pairs need wilds to be started and there are too
    few for all of them, at least one whole pair stays.
    """
    stay = spot.hand[THREE]
    wilds_short = -spot.hand[TWO] - spot.hand[JOKER]
    adding = rules.start_or_add and spot.scope is Scope.ADD
    for rank in MELDABLE:
        held = spot.hand[rank]
        lies = spot.open_melds[rank]
        if not held:
            continue
        if takes_cards(rules, spot, rank):
            stay += max(0, held - (BOOK - sum(lies))) if adding else 0
        elif adding or lies != NO_MELD or fewest_wilds(rules, held) == 3:
            stay += held
        elif held > 1:
            wilds_short += fewest_wilds(rules, held)
    return stay if wilds_short <= 0 else max(stay, 2)


def enough_for_books(rules: Rules, spot: Spot) -> bool:
    """Tell whether the cards held may suffice for the books still missing (G2).

    A book takes seven cards, less those that lie on a meld already; one card is kept to discard.
    Clean books of a rank hold naturals of that rank alone, wild books hold wilds alone.
    """
    short = [max(0, n - h) for n, h in zip(rules.books_needed, spot.books, strict=True)]
    if not any(short):
        return True
    lying = sorted((sum(lies) for lies in spot.open_melds), reverse=True)
    lying += [0] * sum(short)
    if sum(BOOK - cards for cards in lying[: sum(short)]) > sum(spot.hand) - 1:
        return False
    clean = 0
    for rank in MELDABLE:
        naturals, wilds = spot.open_melds[rank]
        clean += (spot.hand[rank] + (0 if wilds else naturals)) // BOOK
    all_wilds = spot.hand[TWO] + spot.hand[JOKER] + spot.open_melds[WILD_MELD][1]
    return clean >= short[0] and all_wilds // BOOK >= short[2]
