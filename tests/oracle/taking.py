"""Taking the pile: which cards take it, and which meld they join (U2, T2, O1, O2, G5, E2)."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from handfoot_rules import PileNeed, RedThrees

from .ahead import opening_can_be_finished
from .counts import NO_CARDS, Spot, takes_all, takes_any, takes_one
from .reading import by_deal, rules_of, spot_of
from .rules import BOOK, RED_THREE, THREE, WILD_MELD, WILDS, Rules, face_of, may_meld
from .steps import Step, keeps_enough, lay, rank_is_free

if TYPE_CHECKING:
    from collections.abc import Iterator

    from handfoot_rules import GameState


class Take(NamedTuple):
    """A way to take the pile: the hand cards used, by rank, and the place among several books."""

    laid: tuple[int, ...]
    place: int | None


def ways_to_take(state: GameState) -> list[Take]:
    """List the ways in which the pile may be taken."""
    rules, spot = rules_of(state), spot_of(state)
    if not pile_is_open(state, spot):
        return []
    top = face_of(state.pile[-1])
    meld = WILD_MELD if top in WILDS else top
    found = []
    for laid in companions(state, spot, top):
        three = (top, *laid)
        for step, place in where_they_go(state, rules, spot, Step(meld, three, starts=True)):
            after = lay(rules, with_the_pile(state, rules, spot), step)
            if keeps_enough(rules, after) and opening_can_be_finished(rules, after):
                found.append(Take(laid, place))
    return found


def pile_is_open(state: GameState, spot: Spot) -> bool:
    """Tell whether the pile can be taken at all, with whatever cards (U2, T2)."""
    variant, pile = state.variant, state.pile
    if not pile or len(pile) < by_deal(variant.pile_minimum, state.deal):
        return False
    if face_of(pile[-1]) in (THREE, RED_THREE) or variant.pile_blocked(pile[-1]):
        return False  # a three can't be melded with it
    lone = sum(spot.hand) == 1 == len(pile)
    return not lone or variant.lone_card_takes


def is_frozen(state: GameState) -> bool:
    """Tell whether only a natural pair takes the pile (U2)."""
    opened = state.sides[state.side_of[state.turn.player]].opened
    return state.variant.pile_frozen(state.pile, opened=opened)


def companions(state: GameState, spot: Spot, top: int) -> Iterator[tuple[int, ...]]:
    """Every choice of hand cards that the rules let take the pile with its top card (U2)."""
    needs = state.variant.pile_needs
    frozen = is_frozen(state)
    if PileNeed.NATURAL_PAIR in needs and spot.hand[top] >= 2:
        yield (top, top)
    if PileNeed.NATURAL_AND_WILD in needs and not frozen and spot.hand[top] and top not in WILDS:
        yield from ((top, wild) for wild in WILDS if spot.hand[wild])
    if PileNeed.OWN_MELD in needs and not frozen:
        yield ()


def where_they_go(
    state: GameState, rules: Rules, spot: Spot, start: Step
) -> Iterator[tuple[Step, int | None]]:
    """Every meld that the cards may join: the one under way, else a book, else a new one (U2, M4)."""
    wilds = sum(card in WILDS for card in start.laid)
    naturals = len(start.laid) - wilds
    lying = spot.melds[start.meld]
    takers = [
        place for place, shape in enumerate(lying) if takes_all(rules, start.meld, shape, naturals, wilds)
    ]
    books = [place for place in takers if sum(lying[place]) >= BOOK]
    if any(sum(shape) < BOOK for shape in lying):
        open_ones = [place for place in takers if place not in books]
        yield from ((start._replace(starts=False, place=place), None) for place in open_ones)
    elif books and state.variant.pile_joins_books:
        for place in books:
            number = place_number(rules, spot, start.meld, place) if len(books) > 1 else None
            yield start._replace(starts=False, place=place), number
    elif may_meld(rules, start.meld, naturals, wilds) and rank_is_free(rules, spot, start.meld, start.laid):
        yield start, None


def place_number(rules: Rules, spot: Spot, meld: int, place: int) -> int:
    """Count the melds of the rank before this one that take cards still."""
    return sum(takes_any(rules, meld, shape) for shape in spot.melds[meld][:place])


def with_the_pile(state: GameState, rules: Rules, spot: Spot) -> Spot:
    """Put the taken cards into the hand, those under the top one locked for the opening (O2).

    Red threes among them are laid where red threes are laid, and not replaced (T1).
    """
    variant = state.variant
    number = by_deal(variant.pile_taken, state.deal) or len(state.pile)
    *under, top = map(face_of, state.pile[-number:])
    opened = state.sides[spot.side].opened
    held = rules.red_threes is RedThrees.HELD or (
        rules.red_threes is RedThrees.LAID_ONCE_OPENED and not opened
    )
    hand = list(spot.hand)
    locked = list(NO_CARDS)
    for face in chain(under, [top]):
        hand[face] += face != RED_THREE or held
    for face in under:
        locked[face] += variant.taken_cards_locked and (face != RED_THREE or held)
    return spot._replace(hand=tuple(hand), locked=tuple(locked), waived=False)


def is_compelled(state: GameState, takes: list[Take]) -> bool:
    """Tell whether the player must take the pile, the stock being empty (E2)."""
    if not (takes and state.variant.must_take) or is_frozen(state):
        return False
    rules, spot = rules_of(state), spot_of(state)
    top = face_of(state.pile[-1])
    meld = WILD_MELD if top in WILDS else top
    wild = meld == WILD_MELD
    return any(takes_one(rules, meld, shape, wild=wild) for shape in spot.melds[meld])
