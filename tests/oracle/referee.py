"""The legal actions of a state, phase by phase, in real cards."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from handfoot_rules import (
    AddToMeld,
    AllowGoingOut,
    AskToGoOut,
    Card,
    Cards,
    Discard,
    DrawStock,
    LastDiscard,
    NextDeal,
    Pass,
    Permission,
    Phase,
    RefuseGoingOut,
    Reshuffle,
    StartMeld,
    TakePile,
)

from .ahead import can_go_out, last_card_goes_out, opening_can_be_finished
from .counts import Spot, books_are_there, is_unopened, may_be_discarded
from .reading import partners, partners_are_ready, rules_of, spot_of
from .rules import RED_THREE, THREE, WILD_MELD, Rules, face_of, rank_of
from .steps import Step, is_bound, keeps_enough, lay, small_steps
from .taking import is_compelled, place_number, ways_to_take

if TYPE_CHECKING:
    from collections.abc import Iterator

    from handfoot_rules import Action, GameState

# --- the actions, phase by phase ------------------------------------------------------------------


def legal(state: GameState) -> list[Action]:
    """List the legal actions, in canonical order, one for all that differ only in suits."""
    if state.phase is Phase.DRAW:
        return at_the_draw(state)
    if state.phase is Phase.PLAY:
        return after_the_draw(state)
    if state.phase is Phase.ANSWER:
        return [AllowGoingOut(), RefuseGoingOut()]
    if state.phase is Phase.DEAL_OVER:
        return [NextDeal()]
    if state.phase is Phase.RESHUFFLE:
        return [Reshuffle()]
    return []


def at_the_draw(state: GameState) -> list[Action]:
    """Draw, take the pile (U1, U2), or pass when the stock is empty (E2)."""
    actions: list[Action] = []
    if state.stock:
        actions.append(DrawStock())
    takes = ways_to_take(state)
    in_order = sorted(takes, key=lambda take: -1 if take.place is None else take.place)
    actions += [TakePile(lowest(state, take.laid), take.place) for take in in_order]
    if not state.stock and not is_compelled(state, takes):
        actions.append(Pass())
    return actions


def after_the_draw(state: GameState) -> list[Action]:
    """Meld, discard, ask, or end the turn without a discard (U3, G4, G6)."""
    rules, spot = rules_of(state), spot_of(state)
    melds = [*melds_to_lay(state, rules, spot)]
    discards = discards_to_make(state, rules, spot)
    actions: list[Action] = [*melds, *discards]
    if may_ask(state, rules, spot):
        actions.append(AskToGoOut())
    if not discards and may_end_without(rules, spot, can_meld=bool(melds)):
        actions.append(Pass())
    return actions


def melds_to_lay(state: GameState, rules: Rules, spot: Spot) -> Iterator[StartMeld | AddToMeld]:
    """Every lay-down: those that start melds, then single cards for melds that lie there."""
    steps = [step for step in small_steps(rules, spot) if is_sound(rules, spot, step)]
    steps.sort(key=lambda step: (step.meld == WILD_MELD, step.meld, step.place, step.laid))
    yield from (StartMeld(lowest(state, step.laid)) for step in steps if step.starts)
    for step in steps:
        if not step.starts:
            (card,) = lowest(state, step.laid)
            yield AddToMeld(rank_of(step.meld), card, place_number(rules, spot, step.meld, step.place))


def is_sound(rules: Rules, spot: Spot, step: Step) -> bool:
    """Tell whether a lay-down keeps enough cards and leaves what was begun possible (G5, O3, G4)."""
    after = lay(rules, spot, step)
    return keeps_enough(rules, after) and opening_can_be_finished(rules, after)


def discards_to_make(state: GameState, rules: Rules, spot: Spot) -> list[Discard]:
    """Every discard: no opening half done, and out neither too soon nor when bound not at all (O3, G1)."""
    order = sorted((face for face, count in enumerate(spot.hand) if count), key=black_threes_first)
    faces = [face for face in order if may_discard(rules, spot, face)]
    return [Discard(card) for face in faces for card in lowest(state, (face,))]


def black_threes_first(face: int) -> tuple[int, int]:
    """Order ranks; of the threes the black ones come first."""
    return (THREE, 1) if face == RED_THREE else (face, 0)


def may_discard(rules: Rules, spot: Spot, face: int) -> bool:
    """Tell whether the player may discard such a card (U3, T1, O3, F1, G1)."""
    if sum(spot.hand) == 1 and (spot.in_foot or rules.foot_at_first_book):
        return spot.in_foot and spot.may_go_out and last_card_goes_out(rules, spot)
    if is_bound(spot) or (is_unopened(spot) and spot.started):
        return False
    return may_be_discarded(rules, spot, face, last=False)


def may_end_without(rules: Rules, spot: Spot, *, can_meld: bool) -> bool:
    """Tell whether a turn may end without a discard, when no card may be discarded (G6)."""
    if is_bound(spot) or (is_unopened(spot) and spot.started):
        return False
    must_meld = rules.last_discard is LastDiscard.FORBIDDEN and sum(spot.hand) == 1 and can_meld
    return not must_meld


def may_ask(state: GameState, rules: Rules, spot: Spot) -> bool:
    """Tell whether the player may ask to go out (G4)."""
    variant, turn = state.variant, state.turn
    if variant.permission is Permission.NOT_NEEDED or not partners(state) or turn.asked or not spot.in_foot:
        return False
    if variant.permission is Permission.FREE and (turn.laid or sum(spot.hand) < 2):
        return False
    if variant.ask_with_books and not books_are_there(rules, spot):
        return False
    if not partners_are_ready(state) or not can_go_out(rules, spot):
        return False
    refused = spot._replace(may_go_out=not variant.permission_binds.no_binds)  # either answer can be obeyed
    return not spot.started or opening_can_be_finished(rules, refused)


# --- real cards -----------------------------------------------------------------------------------


def lowest(state: GameState, ranks: tuple[int, ...]) -> Cards:
    """Pick the lowest cards held of these ranks."""
    held = sorted(state.seats[state.turn.player].hand)
    picked: list[Card] = []
    for rank, count in Counter(ranks).items():
        picked += [card for card in held if face_of(card) == rank][:count]
    return Cards(picked)


def is_legal(state: GameState, action: Action) -> bool:
    """Tell whether an action is legal: its cards are held, and it is on the list but for suits."""
    if isinstance(action, NextDeal) and action.deck is not None:
        same_cards = sorted(action.deck) == sorted(state.all_cards())  # no card is lost or added
        return state.phase is Phase.DEAL_OVER and same_cards
    if isinstance(action, Reshuffle) and action.stock is not None:
        same_cards = sorted(action.stock) == sorted(state.pile[:-1])
        return state.phase is Phase.RESHUFFLE and same_cards
    if without_suits(action) not in {without_suits(other) for other in legal(state)}:
        return False
    cards = cards_of(action)
    held = list(state.seats[state.turn.player].hand) if cards else []
    return not Counter(cards) - Counter(held)


def cards_of(action: Action) -> list[Card]:
    """List the hand cards that an action uses."""
    if isinstance(action, StartMeld | TakePile):
        return list(action.cards)
    return [action.card] if isinstance(action, AddToMeld | Discard) else []


def without_suits(action: Action) -> tuple[object, ...]:
    """Describe an action by its kind, the ranks of its cards and where they go."""
    where: tuple[object, ...] = ()
    if isinstance(action, AddToMeld):
        where = (action.rank, action.place)
    elif isinstance(action, TakePile):
        where = (action.place,)
    return (type(action).__name__, tuple(sorted(face_of(c) for c in cards_of(action))), *where)
