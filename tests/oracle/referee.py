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
    NextDeal,
    Pass,
    Permission,
    Phase,
    Rank,
    RefuseGoingOut,
    Reshuffle,
    StartMeld,
    TakePile,
)

from .ahead import can_go_out, opening_can_be_finished
from .counts import (
    BOOK,
    NO_MELD,
    THREE,
    WILD_MELD,
    WILDS,
    Rules,
    Spot,
    Step,
    books_are_there,
    keeps_enough,
    lay,
    make_rules,
    make_spot,
    small_steps,
    tally,
)

if TYPE_CHECKING:
    from handfoot_rules import Action, GameState

# --- from a state to a spot -----------------------------------------------------------------------


def rules_of(state: GameState) -> Rules:
    """Read the fields that matter here off the state's variant."""
    variant = state.variant
    values = {int(rank): value for rank, value in dict(variant.card_values).items()}
    return make_rules(variant.meld_shapes, variant.books_needed, values, start_or_add=variant.start_or_add)


def partner_is_ready(state: GameState) -> bool:
    """Tell whether a partner, if there is one, has picked up the foot and played a turn from it (G3)."""
    seats = [state.seats[p] for p in partners(state)]
    return not seats or any(seat.in_foot and seat.foot_turns >= 1 for seat in seats)


def partners(state: GameState) -> list[int]:
    """List the other seats of the player's side."""
    side = state.side_of[state.turn.player]
    seats = range(state.players)
    return [s for s in seats if state.side_of[s] == side and s != state.turn.player]


def is_asked_for(state: GameState) -> bool:
    """Tell whether this player needs a partner's yes at all (G4)."""
    return state.variant.permission is Permission.NEEDED and bool(partners(state))


def spot_of(state: GameState) -> Spot:
    """Write down where the player whose turn it is stands."""
    turn = state.turn
    seat = state.seats[turn.player]
    side = state.sides[state.side_of[turn.player]]
    open_melds: dict[int, tuple[int, int]] = {}
    books = [0, 0, 0]
    for meld in side.melds:
        wilds = sum(int(card.rank) in WILDS for card in meld.cards)
        naturals = len(meld.cards) - wilds
        if naturals + wilds >= BOOK:
            books[2 if naturals == 0 else 1 if wilds else 0] += 1
        else:
            open_melds[WILD_MELD if meld.rank is None else int(meld.rank)] = (naturals, wilds)
    return make_spot(
        (int(card.rank) for card in seat.hand),
        locked=(int(rank) for rank, count in turn.locked for _ in range(count)),
        open_melds=open_melds,
        books=(books[0], books[1], books[2]),
        scope=turn.scope,
        started=(WILD_MELD if rank is None else int(rank) for rank in turn.started),
        missing=0 if side.opened else max(0, turn.minimum - turn.points),
        in_foot=seat.in_foot,
        may_go_out=partner_is_ready(state) and (turn.allowed is True or not is_asked_for(state)),
    )


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
    if may_take_pile(state):
        top = int(state.pile[-1].rank)
        actions.append(TakePile(lowest(state, (top, top))))
    if not state.stock:
        actions.append(Pass())
    return actions


def may_take_pile(state: GameState) -> bool:
    """Tell whether the pile may be taken with two cards like its top (U2, T2, O1, O2, G5)."""
    if not state.pile:
        return False
    rules, spot = rules_of(state), spot_of(state)
    taken = state.variant.pile_taken or len(state.pile)
    *others, top = (int(card.rank) for card in state.pile[-taken:])
    if top == THREE or spot.hand[top] < 2:
        return False
    meld = WILD_MELD if top in WILDS else top
    naturals, wilds = spot.open_melds[meld]
    shape = (naturals, wilds + 3) if meld == WILD_MELD else (naturals + 3, wilds)
    if shape not in rules.shapes:
        return False
    held = list(spot.hand)
    held[top] += 1
    for rank in others:
        held[rank] += 1
    starts = spot.open_melds[meld] == NO_MELD
    with_pile = spot._replace(hand=tuple(held), locked=tally(others))
    after = lay(rules, with_pile, Step(meld, (top, top, top), starts))
    return keeps_enough(rules, after) and opening_can_be_finished(rules, after)


def after_the_draw(state: GameState) -> list[Action]:
    """Meld, discard, ask, or end the turn without a discard (U3, G4, G6)."""
    rules, spot = rules_of(state), spot_of(state)
    steps = [step for step in small_steps(rules, spot) if is_sound(rules, spot, step)]
    steps.sort(key=lambda step: (step.meld == WILD_MELD, step.meld, step.laid))
    actions: list[Action] = [StartMeld(lowest(state, s.laid)) for s in steps if s.starts]
    for step in steps:
        if not step.starts:
            rank = None if step.meld == WILD_MELD else Rank(step.meld)
            (card,) = lowest(state, step.laid)
            actions.append(AddToMeld(rank, card))
    if may_discard(rules, spot):
        ranks = [rank for rank, count in enumerate(spot.hand) if count]
        actions += [Discard(card) for rank in ranks for card in lowest(state, (rank,))]
    if may_ask(state, rules, spot):
        actions.append(AskToGoOut())
    if spot.in_foot and sum(spot.hand) <= 1 and not may_discard(rules, spot):
        actions.append(Pass())
    return actions


def is_sound(rules: Rules, spot: Spot, step: Step) -> bool:
    """Tell whether a lay-down keeps enough cards and leaves an opening possible (G5, O3)."""
    after = lay(rules, spot, step)
    return keeps_enough(rules, after) and opening_can_be_finished(rules, after)


def may_discard(rules: Rules, spot: Spot) -> bool:
    """Tell whether the player may discard: no opening half done, and not out too soon (O3, G1)."""
    if not any(spot.hand) or (spot.missing and spot.started):
        return False
    last_of_foot = spot.in_foot and sum(spot.hand) == 1
    return not last_of_foot or (spot.may_go_out and books_are_there(rules, spot))


def may_ask(state: GameState, rules: Rules, spot: Spot) -> bool:
    """Tell whether the player may ask to go out (G4)."""
    if not is_asked_for(state) or state.turn.asked or not spot.in_foot:
        return False
    return partner_is_ready(state) and can_go_out(rules, spot)


# --- real cards -----------------------------------------------------------------------------------


def lowest(state: GameState, ranks: tuple[int, ...]) -> Cards:
    """Pick the lowest cards held of these ranks."""
    held = sorted(state.seats[state.turn.player].hand)
    picked: list[Card] = []
    for rank, count in Counter(ranks).items():
        picked += [card for card in held if int(card.rank) == rank][:count]
    return Cards(picked)


def is_legal(state: GameState, action: Action) -> bool:
    """Tell whether an action is legal: its cards are held, and it is on the list but for suits."""
    if isinstance(action, NextDeal) and action.deck is not None:
        same_cards = sorted(action.deck) == sorted(state.all_cards())  # no card is lost or added
        return state.phase is Phase.DEAL_OVER and same_cards
    if isinstance(action, Discard) and action.card.is_red_three:
        return False
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
    return (type(action).__name__, tuple(sorted(int(c.rank) for c in cards_of(action))), *where)
