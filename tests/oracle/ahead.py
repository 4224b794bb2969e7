"""What can still be done this turn, by trying it all: the opening (O3) and going out (G4)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from handfoot_rules import LastDiscard

from .counts import Spot, books_are_there, is_unopened, may_be_discarded
from .giving_up import (
    LAST_CARDS,
    cards_that_stay,
    enough_for_books,
    most_points,
    no_triple_in_sight,
    order_is_free,
    passed_over,
)
from .rules import MELDS
from .steps import is_bound, is_out, keeps_enough, lay, small_steps

if TYPE_CHECKING:
    from .rules import Rules


@lru_cache(maxsize=200_000)
def opening_can_be_finished(rules: Rules, spot: Spot, *, careful: bool = False) -> bool:
    """Try every way to finish what was begun (O1-O3, G4, G5, T2).

    That is to reach the minimum with the cards that may be laid, or to go out where that needs no
    minimum. Who must go out in this turn has to do that.
    """
    if is_bound(spot):
        return goes_out(rules, spot, careful=careful)
    if not is_unopened(spot):
        return True
    if spot.waived and goes_out(rules, spot, careful=careful):
        return True
    if not careful and (most_points(rules, spot) < spot.missing or no_triple_in_sight(spot)):
        return False
    for step in small_steps(rules, spot):
        after = lay(rules, spot, step)
        if keeps_enough(rules, after) and opening_can_be_finished(rules, after, careful=careful):
            return True
    return False


def goes_out(rules: Rules, spot: Spot, *, careful: bool = False) -> bool:
    """Tell whether the player is out, or may go out and can."""
    if is_out(rules, spot):
        return True
    return spot.in_foot and spot.may_go_out and can_go_out(rules, spot, careful=careful)


@lru_cache(maxsize=200_000)
def can_go_out(rules: Rules, spot: Spot, *, careful: bool = False, floor: int = 0) -> bool:
    """Try every way to go out in this turn, for a player in the foot and if allowed (G1-G4).

    With many cards left the melds are gone through in order, from the one that `floor` names on.
    """
    if spot.waiting or spot.unseen or spot.clouded:
        return False  # nobody can count on cards that are not seen yet
    if not (spot.may_go_out and spot.in_foot):
        return can_go_out(rules, spot._replace(may_go_out=True, in_foot=True), careful=careful)
    if last_card_goes_out(rules, spot):
        return True
    never_opens = no_triple_in_sight(spot) and not spot.waived
    may_stay = 0 if rules.last_discard is LastDiscard.FORBIDDEN else 1
    stay = cards_that_stay(rules, spot)
    if not careful and (never_opens or stay > may_stay or not enough_for_books(rules, spot)):
        return False
    in_order = not careful and order_is_free(spot)
    if in_order and not is_unopened(spot) and passed_over(spot, floor) > LAST_CARDS:
        return False
    for step in small_steps(rules, spot):
        at = MELDS.index(step.meld) if in_order else 0
        if at < floor and in_order:
            continue
        after = lay(rules, spot, step)
        if is_out(rules, after):
            return True
        opens = is_unopened(spot) and not is_unopened(after)
        next_floor = at if in_order and order_is_free(after) and not opens else 0
        if keeps_enough(rules, after) and can_go_out(rules, after, careful=careful, floor=next_floor):
            return True
    return False


def last_card_goes_out(rules: Rules, spot: Spot) -> bool:
    """Tell whether the single card left can be discarded to go out (G1, G2, O3)."""
    if sum(spot.hand) != 1 or rules.last_discard is LastDiscard.FORBIDDEN:
        return False
    in_an_opening = is_unopened(spot) and spot.started and not spot.waived
    if in_an_opening or not books_are_there(rules, spot):
        return False
    (face,) = (face for face, count in enumerate(spot.hand) if count)
    return may_be_discarded(rules, spot, face, last=True)
