"""One small lay-down after another: which there are, and what comes of them (M1-M5, F1, G5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from handfoot_rules import LastDiscard, MeldsOfARank, RedThrees, Scope

from .counts import (
    NO_CARDS,
    Spot,
    books_are_there,
    books_first,
    has_triple,
    is_unopened,
    less,
    may_be_discarded,
    red_threes_go,
    takes_all,
    takes_any,
    takes_one,
)
from .rules import BOOK, JOKER, MELDABLE, MELDS, START, THREE, TWO, WILD_MELD, WILDS, Rules, kind_of, may_meld

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .rules import Counts, Shape


class Step(NamedTuple):
    """One small lay-down: three cards that start a meld, or one card added to a meld."""

    meld: int
    laid: tuple[int, ...]
    starts: bool
    place: int = 0  # of the melds of that rank in the spot


# --- which there are ------------------------------------------------------------------------------


def three_to_start(rules: Rules, meld: int, free: Counts) -> Iterator[tuple[int, ...]]:
    """Every choice of three cards that starts a meld (M1, M2)."""
    naturals_of = 0 if meld == WILD_MELD else free[meld]
    fewest = 0 if meld == WILD_MELD else 1
    for naturals in range(fewest, min(START, naturals_of) + 1):
        wilds = START - naturals
        if not may_meld(rules, meld, naturals, wilds):
            continue
        for twos in range(min(wilds, free[TWO]) + 1):
            jokers = wilds - twos
            if jokers <= free[JOKER]:
                yield (meld,) * naturals + (TWO,) * twos + (JOKER,) * jokers


def one_to_add(rules: Rules, meld: int, lies: Shape, free: Counts) -> Iterator[int]:
    """Every card that may be added to a meld (M1, M2, M3)."""
    if meld != WILD_MELD and free[meld] and takes_one(rules, meld, lies, wild=False):
        yield meld
    if takes_one(rules, meld, lies, wild=True):
        yield from (wild for wild in WILDS if free[wild])


def may_add(rules: Rules, spot: Spot, meld: int) -> bool:
    """Tell whether this turn's choice lets the player add to the melds of that rank (M5)."""
    return not rules.start_or_add or spot.scope is not Scope.START or meld in spot.started


def may_start(rules: Rules, spot: Spot, meld: int, laid: tuple[int, ...]) -> bool:
    """Tell whether a meld of that rank may be started now with these three cards (M4, M5)."""
    if rules.start_or_add and spot.scope is Scope.ADD:
        return False
    return rank_is_free(rules, spot, meld, laid)


def rank_is_free(rules: Rules, spot: Spot, meld: int, laid: tuple[int, ...]) -> bool:
    """Tell whether no meld of the rank stands in the way of another (M4)."""
    lying = spot.melds[meld]
    if rules.melds_of_a_rank is MeldsOfARank.ONE:
        return not lying and meld not in spot.settled
    if rules.melds_of_a_rank is MeldsOfARank.AFTER_A_BOOK:
        return all(sum(shape) >= BOOK for shape in lying)
    wilds = sum(card in WILDS for card in laid)
    return not any(takes_all(rules, meld, shape, len(laid) - wilds, wilds) for shape in lying)


def small_steps(rules: Rules, spot: Spot) -> Iterator[Step]:
    """Every next small lay-down that the melds allow, whatever comes of it (M1-M5, O2)."""
    free = tuple(held - kept for held, kept in zip(spot.hand, spot.locked, strict=True))
    for meld in MELDS:
        for laid in three_to_start(rules, meld, free):
            if may_start(rules, spot, meld, laid):
                yield Step(meld, laid, starts=True)
        if may_add(rules, spot, meld):
            for place, shape in enumerate(spot.melds[meld]):
                for card in one_to_add(rules, meld, shape, free):
                    yield Step(meld, (card,), starts=False, place=place)


# --- what comes of them ---------------------------------------------------------------------------


def lay(rules: Rules, spot: Spot, step: Step) -> Spot:
    """Lay the cards: the meld grows, may become a book, and the points count for the opening."""
    wilds = sum(card in WILDS for card in step.laid)
    naturals = len(step.laid) - wilds
    lying = list(spot.melds[step.meld])
    before = (0, 0) if step.starts else lying.pop(step.place)
    shape = (before[0] + naturals, before[1] + wilds)
    completed = sum(before) < BOOK <= sum(shape)
    after = spot._replace(
        hand=less(spot.hand, step.laid),
        scope=Scope.START if step.starts else spot.scope or Scope.ADD,
        started=spot.started | {step.meld} if step.starts else spot.started,
    )
    closed = completed and not rules.book_grows_at_once  # for this turn (M3)
    if sum(shape) >= BOOK and (closed or not takes_any(rules, step.meld, shape)):
        after = settle(rules, after, step.meld, shape)
    else:
        lying.append(shape)
    melds = list(after.melds)
    melds[step.meld] = books_first(lying)
    after = after._replace(melds=tuple(melds))
    if completed and after.waiting:
        first, *rest = after.waiting
        after = after._replace(waiting=tuple(rest), unseen=after.unseen + first, in_foot=not rest)
    return count_points(rules, after, step)


def settle(rules: Rules, spot: Spot, meld: int, shape: Shape) -> Spot:
    """Count a book that takes no card any more; where it bars its rank, remember that."""
    books = list(spot.books)
    books[kind_of(rules, meld, shape)] += 1
    if meld in MELDABLE and not shape[1]:
        spot = spot._replace(triple_settled=True)
    one_only = rules.melds_of_a_rank is MeldsOfARank.ONE
    return spot._replace(books=tuple(books), settled=spot.settled | {meld} if one_only else spot.settled)


def count_points(rules: Rules, spot: Spot, step: Step) -> Spot:
    """Count the cards for the opening; once it is reached, locked cards are free again (O1, O2)."""
    if not is_unopened(spot):
        return spot
    missing = max(0, spot.missing - sum(rules.values[card] for card in step.laid))
    spot = spot._replace(missing=missing)
    if missing or (spot.lacks_triple and not has_triple(spot)):
        return spot
    spot = spot._replace(locked=NO_CARDS, lacks_triple=False)
    return red_threes_go(spot) if rules.red_threes is RedThrees.LAID_ONCE_OPENED else spot


# --- how many cards are left ----------------------------------------------------------------------


def is_bound(spot: Spot) -> bool:
    """Tell whether the player must go out in this turn (G4, T2)."""
    return spot.bound or THREE in spot.started


def is_out(rules: Rules, spot: Spot) -> bool:
    """Tell whether the lay-down that led here went out, by melding every card (G1-G4, O1)."""
    if any(spot.hand) or spot.unseen or spot.clouded or rules.last_discard is LastDiscard.REQUIRED:
        return False
    ready = spot.in_foot and spot.may_go_out and (spot.waived or not is_unopened(spot))
    return ready and books_are_there(rules, spot)


def keeps_enough(rules: Rules, spot: Spot) -> bool:
    """Tell whether a meld that led here left enough cards (G5; F1 for the hand)."""
    left = sum(spot.hand) + spot.unseen
    if left >= rules.cards_kept or not (spot.in_foot or rules.foot_at_first_book):
        return True
    if not left:
        return is_out(rules, spot)
    if not (spot.in_foot and spot.may_go_out) or spot.unseen or spot.clouded:
        return False
    if rules.last_discard is LastDiscard.FORBIDDEN:
        return last_can_be_melded(rules, spot)
    if not books_are_there(rules, spot):
        return False
    (face,) = (face for face, count in enumerate(spot.hand) if count)
    if may_be_discarded(rules, spot, face, last=True):
        return True
    return rules.last_discard is LastDiscard.OPTIONAL and last_can_be_melded(rules, spot)


def last_can_be_melded(rules: Rules, spot: Spot) -> bool:
    """Tell whether the single card left can be melded at once, which goes out (G5)."""
    return any(is_out(rules, lay(rules, spot, step)) for step in small_steps(rules, spot))
