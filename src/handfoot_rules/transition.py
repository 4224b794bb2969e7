"""How a legal action changes the table: `apply`. One function a kind of action.

Whether the action is allowed is asked of `legality` first; nothing here decides that.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable
from functools import lru_cache
from itertools import pairwise
from typing import Any, Final

import attrs

from .actions import (
    Action,
    AddToMeld,
    AllowGoingOut,
    AskToGoOut,
    Discard,
    DrawStock,
    NextDeal,
    Pass,
    RefuseGoingOut,
    Reshuffle,
    StartMeld,
    TakePile,
)
from .cards import FACE_ONE, RANK_ONE, RED_THREES, SINGLE, Card, Cards, Rank, make_cards
from .dealing import deal_out, reshuffled
from .drafting import (
    add_red_threes,
    done,
    new_seat,
    new_side,
    put,
    state_draft,
    turn_done,
    turn_draft,
    with_hand,
)
from .drawing import draw_cards
from .errors import IllegalActionError
from .fields import of_deal
from .legality import bar_of
from .listing import was_listed
from .melds import BY_TABLE_ORDER, Meld, grown_meld, has_clean_meld, meld_of
from .mover import Mover
from .options import FootWhen, OpeningMakeUp, PartnersNeeded, Permission, StockEmpty
from .phases import ADD, DRAW, PLAY, START, Phase
from .reasons import why_illegal
from .state import GameState, TurnState, in_rank_order, partners_of
from .taking import cards_that_come, destination, pile_rank, pile_taken, taker_at
from .turning import (
    begin_turn,
    deal_over,
    go_out,
    is_spent,
    lay_held_red_threes,
    lays_red_threes,
    next_turn,
    pick_up,
    pick_up_if_empty,
)


def apply(state: GameState, action: Action, *, seat: int | None = None) -> GameState:
    """Return the state after a legal action; the given state stays as it is.

    Arguments:
        state: the state before.
        action: what is done, in any suits that are held.
        seat: who wants to act, so that a server can't let a player act out of turn.

    Raises IllegalActionError with the violation if the rules bar the action; TypeError for no action.
    """
    if seat is not None or not (was_listed(state, action) or bar_of(state, action) is None):
        violation = why_illegal(state, action, seat=seat)
        if violation is not None:
            raise IllegalActionError(violation, action)
    return _STEPS[type(action)](state, action)


def apply_unchecked(state: GameState, action: Action) -> GameState:
    """Return the state after an action that `legal_actions` listed of this very state, asking no rule again.

    For searches, which list once and apply much later. `apply` asks nothing again either, but of the last
    list alone. Any other action gives a state that no game can come to, or an error of any kind.
    """
    return _STEPS[type(action)](state, action)


_ANY: Final = OpeningMakeUp.ANY


# --- the draw ------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def _drawn_turn(player: int, minimum: int) -> TurnState:
    return TurnState(player, drew=True, minimum=minimum)


def _draw_stock(state: GameState, _: DrawStock) -> GameState:
    """U1: draw, lay red threes and replace them."""
    turn, player, variant = state.turn, state.turn.player, state.match.variant
    seat, number = state.seats[player], of_deal(variant.draw, state.dealt.number)
    lays = lays_red_threes(variant, state.sides[state.match.side_of[player]])
    draft = state_draft(state)
    stock = state.dealt.stock
    hand, red_threes, draft.drawn = draw_cards(
        seat.hand, stock, state.drawn, number, lays=lays, replaced=variant.red_threes_replaced
    )
    draft.seats = put(state.seats, player, with_hand(seat, hand, seat.known))
    if red_threes:
        add_red_threes(draft, player, Cards(red_threes))
    draft.turn = _drawn_turn(player, turn.minimum)
    draft.phase = PLAY
    if variant.last_red_three_ends and red_threes and is_spent(draft) and stock[-1] in RED_THREES:
        return deal_over(draft)
    return done(draft)


def _take_pile(state: GameState, action: TakePile) -> GameState:
    """U2: meld the top card with the hand cards, take the rest of what is taken into the hand."""
    turn, player, variant = state.turn, state.turn.player, state.match.variant
    came, taken = cards_that_come(state), pile_taken(state)
    side = state.sides[state.match.side_of[player]]
    before = destination(Mover(state), action.cards, action.place)
    seat = state.seats[player]
    known = _less_known(seat.known, action.cards) + came
    draft = state_draft(state)
    draft.pile = state.pile[: len(state.pile) - 1 - len(taken)]
    draft.seats = put(state.seats, player, with_hand(seat, seat.hand - action.cards + came, known))
    if len(came) < len(taken):
        add_red_threes(draft, player, Cards(card for card in taken if card in RED_THREES))
    after = turn_draft(turn)
    after.drew = after.took_pile = True
    locks = variant.taken_cards_locked and not side.opened
    after.locked = _by_rank(came) if locks else ()
    draft.turn = turn_done(after)
    draft.phase = PLAY
    draft.passes = 0
    return lay(draft, pile_rank(state), action.cards + state.pile[-1], before)


def _by_rank(cards: Cards) -> tuple[tuple[Rank, int], ...]:
    counts: dict[Rank, int] = {}
    for card in cards:
        counts[card.rank] = counts.get(card.rank, 0) + 1
    return tuple(sorted(counts.items()))


def _less_known(known: Cards, gone: Cards) -> Cards:
    """V3: what is known of a hand after cards left it: those of the same face count as the known ones."""
    if known.faces:
        for card in gone:
            known = _known_without(known, card)
    return known


def _known_without(known: Cards, gone: Card) -> Cards:
    """V3: the same after one card left it."""
    if known.faces >> 8 * (gone - 1) & 0xFF:
        return make_cards(known.faces - FACE_ONE[gone], known.ranks - RANK_ONE[gone])
    return known


# --- melds ---------------------------------------------------------------------------------------


def _start_meld(state: GameState, action: StartMeld) -> GameState:
    """M1: three cards become a meld."""
    draft = state_draft(state)
    _from_hand(draft, action.cards, _less_known(state.seats[state.turn.player].known, action.cards))
    return lay(draft, meld_of(action.cards).rank, action.cards, None)


def _add_to_meld(state: GameState, action: AddToMeld) -> GameState:
    """M3: one card joins a meld."""
    card, seat = action.card, state.seats[state.turn.player]
    before = taker_at(state, action.rank, action.place)
    draft = state_draft(state)
    cards = SINGLE[card]
    _from_hand(draft, cards, _known_without(seat.known, card))
    return lay(draft, action.rank, cards, before)


def _from_hand(draft: Any, cards: Cards, known: Cards) -> None:
    """Take cards out of the player's hand, of which so much is known then."""
    player = draft.turn.player
    seat = draft.seats[player]
    hand = make_cards(seat.hand.faces - cards.faces, seat.hand.ranks - cards.ranks)
    draft.seats = put(draft.seats, player, with_hand(seat, hand, known))
    if draft.match.variant.permission is Permission.FREE and not draft.turn.laid:
        after = turn_draft(draft.turn)
        after.laid = True
        draft.turn = turn_done(after)


def lay(draft: Any, rank: Rank | None, cards: Cards, before: Meld | None) -> GameState:
    """Put cards on the table, on a meld or as a new one, and see what that brings: the foot, or the end."""
    player = draft.turn.player
    was_open = draft.sides[draft.match.side_of[player]].opened
    in_foot = not draft.seats[player].packets
    completes = put_on_table(draft, rank, cards, before)
    if not was_open and draft.sides[draft.match.side_of[player]].opened:
        lay_held_red_threes(draft)
    seat = draft.seats[player]
    if completes and seat.packets and draft.match.variant.foot_when is FootWhen.FIRST_BOOK:
        pick_up(draft)
    elif not seat.hand.faces:
        if in_foot:
            return go_out(draft)
        pick_up_if_empty(draft)
    return done(draft)


def put_on_table(draft: Any, rank: Rank | None, cards: Cards, before: Meld | None) -> bool:
    """Let cards join a meld or start one, and count them (M5, O1); tell whether that completes a book."""
    index = draft.match.side_of[draft.turn.player]
    side = draft.sides[index]
    meld = grown_meld(rank, before, cards)
    completes = meld.is_book and (before is None or not before.is_book)
    melds = _with_meld(side.melds, before, meld)
    opened = _count(draft, rank, cards, before, melds, meld if completes else None)
    same = before is not None and not meld.is_book
    open_ranks = side.open_ranks if same else None
    draft.sides = put(
        draft.sides, index, new_side(melds, side.red_threes, opened=opened, open_ranks=open_ranks)
    )
    return completes


def _with_meld(melds: tuple[Meld, ...], before: Meld | None, meld: Meld) -> tuple[Meld, ...]:
    """A side's melds with one grown, or a new one, in table order."""
    if before is not None and not meld.is_book:  # it keeps its place
        place = 0
        while melds[place] is not before:
            place += 1
        return put(melds, place, meld)
    after = [other for other in melds if other is not before]
    insort(after, meld, key=BY_TABLE_ORDER)
    return tuple(after)


def _count(
    draft: Any,
    rank: Rank | None,
    cards: Cards,
    before: Meld | None,
    melds: tuple[Meld, ...],
    book: Meld | None,
) -> bool:
    """Note in the turn what is laid (M5, O1, M3, P2); tell whether the side has opened with it.

    `melds` are those of the side after it, `book` is the meld if it has just become a book.
    """
    variant, turn = draft.match.variant, draft.turn
    opened: bool = draft.sides[draft.match.side_of[turn.player]].opened
    waits = book is not None and not variant.book_grows_at_once
    concealed = variant.concealed_bonus is not None
    if opened and before is not None and not waits and not concealed and turn.scope is not None:
        return True  # nothing to note
    after = turn_draft(turn)
    if turn.scope is None and variant.start_or_add:
        after.scope = START if before is None else ADD
    if before is None:
        if rank not in turn.started:
            after.started = in_rank_order((*turn.started, rank)) if turn.started else (rank,)
    elif concealed and rank not in turn.started:
        after.added = True
    if waits:
        after.completed = tuple(sorted((*turn.completed, book), key=BY_TABLE_ORDER))
    if not opened:
        points = turn.points + variant.tables.points_laid(cards.ranks)
        opened = points >= turn.minimum and (variant.opening_make_up is _ANY or has_clean_meld(melds))
        if opened:
            after.points, after.minimum, after.locked = 0, 0, ()
        else:
            after.points = points
    draft.turn = turn_done(after)
    return opened


# --- going out, and the end of a turn ------------------------------------------------------------


def _ask(state: GameState, _: AskToGoOut) -> GameState:
    """G4: the next partner clockwise is asked."""
    draft = state_draft(state)
    draft.turn = attrs.evolve(state.turn, asked=True)
    draft.phase = Phase.ANSWER
    draft.to_move = partners_of(state.side_of, state.turn.player)[0]
    return done(draft)


def _allow(state: GameState, _: AllowGoingOut) -> GameState:
    """G4: where all must agree the next partner is asked; else the answer is a yes, and the turn goes on."""
    draft = state_draft(state)
    partners = partners_of(state.side_of, state.turn.player)
    if state.variant.partners_needed is PartnersNeeded.ALL and state.to_move != partners[-1]:
        draft.to_move = next(after for asked, after in pairwise(partners) if asked == state.to_move)
        return done(draft)
    return _answered(draft, state, allowed=True)


def _refuse(state: GameState, _: RefuseGoingOut) -> GameState:
    """G4: the first refusal ends the asking."""
    return _answered(state_draft(state), state, allowed=False)


def _answered(draft: Any, state: GameState, *, allowed: bool) -> GameState:
    """G4: the answer holds to the end of the turn, which goes on."""
    draft.turn = attrs.evolve(state.turn, allowed=allowed)
    draft.phase = PLAY
    draft.to_move = state.turn.player
    return done(draft)


def _discard(state: GameState, action: Discard) -> GameState:
    """U3, F1, F3, G1: one card on the pile; the last foot card ends the deal."""
    player, card = state.turn.player, action.card
    seat = state.seats[player]
    hand = make_cards(seat.hand.faces - FACE_ONE[card], seat.hand.ranks - RANK_ONE[card])
    known = _known_without(seat.known, card)
    draft = state_draft(state)
    draft.pile = state.pile + (card,)  # noqa: RUF005  # half the time, and piles grow long
    foot_turns = seat.foot_turns if seat.packets else seat.foot_turns + 1
    after = new_seat(hand, seat.packets, foot_turns, known, melded=seat.melded)
    draft.seats = put(state.seats, player, after)
    if not hand.faces:
        if not seat.packets:
            return go_out(draft)
        if state.match.variant.foot_when is FootWhen.AT_ONCE:
            pick_up_if_empty(draft)
    return next_turn(draft)


def _pass(state: GameState, _: Pass) -> GameState:
    """E2: the first pass ends the deal, or that of the last of all. G6: a turn that no discard can end."""
    draft = state_draft(state)
    if state.phase is DRAW:
        draft.passes = state.passes + 1
        all_must = state.variant.stock_empty is StockEmpty.ALL_PASS
        if not all_must or draft.passes == state.match.players:
            return deal_over(draft)
    return next_turn(draft)


# --- chance --------------------------------------------------------------------------------------


def _next_deal(state: GameState, action: NextDeal) -> GameState:
    """S6: the deal passes to the left."""
    return deal_out(state.match, state.deal + 1, state.scores, state.sheets, action.deck)


def _reshuffle(state: GameState, action: Reshuffle) -> GameState:
    """E2: the pile, but for its top card, becomes the stock."""
    draft = state_draft(state)
    *cards, top = state.pile
    number = state.reshuffles + 1
    order = action.stock
    if order is None:
        order = reshuffled(cards, state.seed, state.deal, number)
    draft.dealt = attrs.evolve(state.dealt, stock=order)
    draft.drawn = 0
    draft.pile = (top,)
    draft.reshuffles = number
    draft.passes = 0
    return begin_turn(draft)


_STEPS: Final[dict[type[Action], Callable[[GameState, Any], GameState]]] = {
    DrawStock: _draw_stock,
    TakePile: _take_pile,
    StartMeld: _start_meld,
    AddToMeld: _add_to_meld,
    Discard: _discard,
    AskToGoOut: _ask,
    AllowGoingOut: _allow,
    RefuseGoingOut: _refuse,
    Pass: _pass,
    NextDeal: _next_deal,
    Reshuffle: _reshuffle,
}
