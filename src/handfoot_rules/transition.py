"""How a legal action changes the table: `apply`. One function a kind of action.

Whether the action is allowed is asked of `legality` first; nothing here decides that. States are made
as drafts (see `_values`), sharing every part that stays.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final, TypeVar

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
    StartMeld,
    TakePile,
)
from .cards import FACE_ONE, NO_CARDS, RANK_ONE, SINGLE, Card, Cards, Rank, make_cards
from .dealing import deal_out
from .drawing import draw_cards, lay_red_threes
from .errors import IllegalActionError
from .legality import bar_of, pile_rank, pile_taken
from .melds import BY_TABLE_ORDER, Meld, grown_meld, meld_of
from .phases import ADD, DRAW, PLAY, START, Phase
from .reasons import why_illegal
from .scoring import score_sheet
from .state import (
    GameState,
    SeatDraft,
    SeatState,
    SideDraft,
    SideState,
    StateDraft,
    TurnDraft,
    TurnState,
    in_rank_order,
    open_melds_of,
    partners_of,
)

_T = TypeVar("_T")


def apply(state: GameState, action: Action, *, seat: int | None = None) -> GameState:
    """Return the state after a legal action; the given state stays as it is.

    Arguments:
        state: the state before.
        action: what is done, in any suits that are held.
        seat: who wants to act, so that a server can't let a player act out of turn.

    Raises IllegalActionError with the violation if the rules bar the action; TypeError for no action.
    """
    if seat is not None or bar_of(state, action) is not None:
        violation = why_illegal(state, action, seat=seat)
        if violation is not None:
            raise IllegalActionError(violation, action)
    return _STEPS[type(action)](state, action)


def _draft(state: GameState) -> Any:
    """An open copy of a state, to be changed and then made a state again by `_done`."""
    draft = StateDraft()
    draft.match = state.match
    draft.dealt = state.dealt
    draft.drawn = state.drawn
    draft.pile = state.pile
    draft.seats = state.seats
    draft.sides = state.sides
    draft.turn = state.turn
    draft.phase = state.phase
    draft.to_move = state.to_move
    draft.passes = state.passes
    draft.went_out = state.went_out
    draft.reshuffles = state.reshuffles
    return draft


def _done(draft: Any) -> GameState:
    draft.__class__ = GameState
    return draft  # type: ignore[no-any-return]  # the draft has just become a state


def _seat(hand: Cards, packets: tuple[Cards, ...], foot_turns: int, known: Cards) -> SeatState:
    draft = SeatDraft()
    draft.hand = hand
    draft.packets = packets
    draft.foot_turns = foot_turns
    draft.known = known
    draft.__class__ = SeatState
    return draft  # type: ignore[no-any-return]  # the draft has just become a seat


def _side(melds: tuple[Meld, ...], red_threes: Cards, *, opened: bool) -> SideState:
    draft = SideDraft()
    draft.melds = melds
    draft.red_threes = red_threes
    draft.opened = opened
    draft.open_melds = open_melds_of(melds)
    draft.__class__ = SideState
    return draft  # type: ignore[no-any-return]  # the draft has just become a side


def _turn_draft(turn: TurnState) -> Any:
    """An open copy of a turn, to be changed and then made a turn again."""
    draft = TurnDraft()
    draft.player = turn.player
    draft.drew = turn.drew
    draft.took_pile = turn.took_pile
    draft.scope = turn.scope
    draft.started = turn.started
    draft.points = turn.points
    draft.minimum = turn.minimum
    draft.locked = turn.locked
    draft.asked = turn.asked
    draft.allowed = turn.allowed
    return draft


def _put(items: tuple[_T, ...], index: int, item: _T) -> tuple[_T, ...]:
    return items[:index] + (item,) + items[index + 1 :]  # noqa: RUF005  # half the time


@lru_cache(maxsize=4096)
def _fresh_turn(player: int, minimum: int) -> TurnState:
    return TurnState(player, minimum=minimum)


@lru_cache(maxsize=4096)
def _drawn_turn(player: int, minimum: int) -> TurnState:
    return TurnState(player, drew=True, minimum=minimum)


# --- the draw ------------------------------------------------------------------------------------


def _draw_stock(state: GameState, _: DrawStock) -> GameState:
    """U1: draw, lay red threes and replace them."""
    turn, player = state.turn, state.turn.player
    seat = state.seats[player]
    draft = _draft(state)
    hand, red_threes, draft.drawn = draw_cards(
        seat.hand, state.dealt.stock, state.drawn, state.match.variant.draw
    )
    draft.seats = _put(state.seats, player, _seat(hand, seat.packets, seat.foot_turns, seat.known))
    if red_threes:
        draft.sides = _with_red_threes(state, player, Cards(red_threes))
    draft.turn = _drawn_turn(player, turn.minimum)
    draft.phase = PLAY
    return _done(draft)


def _with_red_threes(state: GameState, player: int, laid: Cards) -> tuple[SideState, ...]:
    side = state.match.side_of[player]
    table = state.sides[side]
    after = _side(table.melds, table.red_threes + laid, opened=table.opened)
    return _put(state.sides, side, after)


def _take_pile(state: GameState, action: TakePile) -> GameState:
    """U2: meld the top card with the hand cards, take the rest of what is taken into the hand."""
    turn, player = state.turn, state.turn.player
    rank, taken = pile_rank(state), pile_taken(state)
    side = state.sides[state.match.side_of[player]]
    laid = action.cards + state.pile[-1]
    joins = side.open_meld(rank) is not None
    seat = state.seats[player]
    came = Cards(taken)
    known = _less_known(seat.known, action.cards) + came
    hand = seat.hand - action.cards + came
    draft = _draft(state)
    draft.pile = state.pile[: len(state.pile) - 1 - len(taken)]
    draft.seats = _put(state.seats, player, _seat(hand, seat.packets, seat.foot_turns, known))
    after = _turn_draft(turn)
    after.drew = after.took_pile = True
    locks = state.variant.taken_cards_locked and not side.opened
    after.locked = _by_rank(taken) if locks else ()
    after.__class__ = TurnState
    draft.turn = after
    draft.phase = PLAY
    draft.passes = 0
    lay(draft, rank, laid, starts=not joins)
    return _done(draft)


def _by_rank(cards: tuple[Card, ...]) -> tuple[tuple[Rank, int], ...]:
    counts: dict[Rank, int] = {}
    for card in cards:
        counts[card.rank] = counts.get(card.rank, 0) + 1
    return tuple(sorted(counts.items()))


def _less_known(known: Cards, gone: Cards) -> Cards:
    """V3: what is known of a hand after cards left it: those of the same face count as the known ones."""
    if not known.faces:
        return known
    faces, ranks = known.faces, known.ranks
    for card in gone:
        if faces >> 8 * (card - 1) & 0xFF:
            faces -= FACE_ONE[card]
            ranks -= RANK_ONE[card]
    return known if faces == known.faces else make_cards(faces, ranks)


# --- melds ---------------------------------------------------------------------------------------


def _start_meld(state: GameState, action: StartMeld) -> GameState:
    """M1: three cards become a meld."""
    draft = _draft(state)
    _from_hand(draft, action.cards)
    lay(draft, meld_of(action.cards).rank, action.cards, starts=True)
    return _done(draft)


def _add_to_meld(state: GameState, action: AddToMeld) -> GameState:
    """M3: one card joins a meld."""
    draft = _draft(state)
    cards = SINGLE[action.card]
    _from_hand(draft, cards)
    lay(draft, action.rank, cards, starts=False)
    return _done(draft)


def _from_hand(draft: Any, cards: Cards) -> None:
    """Take cards out of the player's hand."""
    player = draft.turn.player
    seat = draft.seats[player]
    hand = make_cards(seat.hand.faces - cards.faces, seat.hand.ranks - cards.ranks)
    known = _less_known(seat.known, cards)
    draft.seats = _put(draft.seats, player, _seat(hand, seat.packets, seat.foot_turns, known))


def lay(draft: Any, rank: Rank | None, cards: Cards, *, starts: bool) -> None:
    """Put cards on the table, count them for the opening, pick up the foot if the hand is empty."""
    match, turn = draft.match, draft.turn
    index = match.side_of[turn.player]
    side = draft.sides[index]
    before = None if starts else side.open_meld(rank)
    meld = grown_meld(rank, before, cards)
    if before is not None and not meld.is_book:
        melds = [meld if other is before else other for other in side.melds]  # keeps its place
    else:
        melds = [other for other in side.melds if other is not before]
        melds.append(meld)
        melds.sort(key=BY_TABLE_ORDER)
    after = _turn_draft(turn)
    if turn.scope is None and match.variant.start_or_add:
        after.scope = START if starts else ADD
    if starts and rank not in turn.started:
        after.started = in_rank_order((*turn.started, rank))
    opened = side.opened
    if not opened:
        points = turn.points + match.variant.tables.points_of(cards.ranks)
        opened = points >= turn.minimum
        if opened:
            after.points, after.minimum, after.locked = 0, 0, ()
        else:
            after.points = points
    after.__class__ = TurnState
    draft.turn = after
    draft.sides = _put(draft.sides, index, _side(tuple(melds), side.red_threes, opened=opened))
    _pick_up_if_empty(draft)


def _pick_up_if_empty(draft: Any) -> None:
    """F1, F2: a player without hand cards picks up the next packet; its red threes are laid."""
    player = draft.turn.player
    seat = draft.seats[player]
    if seat.hand or not seat.packets:
        return
    packets, laid = seat.packets, NO_CARDS
    hand = seat.hand
    while packets and not hand:
        hand, red_threes, draft.drawn = lay_red_threes(packets[0], draft.dealt.stock, draft.drawn)
        packets, laid = packets[1:], laid + red_threes
    draft.seats = _put(draft.seats, player, _seat(hand, packets, seat.foot_turns, NO_CARDS))
    if laid:
        index = draft.match.side_of[player]
        side = draft.sides[index]
        after = _side(side.melds, side.red_threes + laid, opened=side.opened)
        draft.sides = _put(draft.sides, index, after)


# --- going out, and the end of a turn ------------------------------------------------------------


def _ask(state: GameState, _: AskToGoOut) -> GameState:
    """G4: the next partner clockwise is asked."""
    draft = _draft(state)
    draft.turn = attrs.evolve(state.turn, asked=True)
    draft.phase = Phase.ANSWER
    draft.to_move = partners_of(state.side_of, state.turn.player)[0]
    return _done(draft)


def _answered(state: GameState, action: AllowGoingOut | RefuseGoingOut) -> GameState:
    """G4: the answer holds to the end of the turn, which goes on."""
    draft = _draft(state)
    draft.turn = attrs.evolve(state.turn, allowed=isinstance(action, AllowGoingOut))
    draft.phase = PLAY
    draft.to_move = state.turn.player
    return _done(draft)


def _discard(state: GameState, action: Discard) -> GameState:
    """U3, F1, F3, G1: one card on the pile; the last foot card ends the deal."""
    player, card = state.turn.player, action.card
    seat = state.seats[player]
    hand = make_cards(seat.hand.faces - FACE_ONE[card], seat.hand.ranks - RANK_ONE[card])
    known = seat.known
    if known.faces >> 8 * (card - 1) & 0xFF:
        known = make_cards(known.faces - FACE_ONE[card], known.ranks - RANK_ONE[card])
    draft = _draft(state)
    draft.pile = state.pile + (card,)  # noqa: RUF005  # half the time, and piles grow long
    foot_turns = seat.foot_turns if seat.packets else seat.foot_turns + 1
    draft.seats = _put(state.seats, player, _seat(hand, seat.packets, foot_turns, known))
    if not hand.faces:
        if not seat.packets:
            draft.went_out = player
            return _deal_over(draft)
        _pick_up_if_empty(draft)
    _next_turn(draft)
    return _done(draft)


def _pass(state: GameState, _: Pass) -> GameState:
    """E2: once all have passed in a row the deal ends. G6: a turn that no discard can end."""
    draft = _draft(state)
    if state.phase is DRAW:
        draft.passes = state.passes + 1
        if draft.passes == state.match.players:
            return _deal_over(draft)
    _next_turn(draft)
    return _done(draft)


def _next_turn(draft: Any) -> None:
    """The turn goes to the left."""
    match = draft.match
    player = draft.turn.player + 1
    if player == match.players:
        player = 0
    side = match.side_of[player]
    minimum = 0 if draft.sides[side].opened else draft.dealt.minimums[side]
    draft.turn = _fresh_turn(player, minimum)
    draft.to_move = player
    draft.phase = DRAW


def _deal_over(draft: Any) -> GameState:
    """E1, E2, P4: write the score sheet; after the last deal the match is over."""
    dealt = draft.dealt
    last = dealt.number >= draft.match.variant.deals
    draft.phase = Phase.MATCH_OVER if last else Phase.DEAL_OVER
    draft.to_move = None
    state = _done(draft)
    sheet = score_sheet(state)
    scores = tuple(map(sum, zip(dealt.scores, sheet.totals, strict=True)))
    dealt = attrs.evolve(dealt, scores=scores, sheets=(*dealt.sheets, sheet))
    return attrs.evolve(state, dealt=dealt)


def _next_deal(state: GameState, action: NextDeal) -> GameState:
    """S6: the deal passes to the left."""
    return deal_out(state.match, state.deal + 1, state.scores, state.sheets, action.deck)


_STEPS: Final[dict[type[Action], Callable[[GameState, Any], GameState]]] = {
    DrawStock: _draw_stock,
    TakePile: _take_pile,
    StartMeld: _start_meld,
    AddToMeld: _add_to_meld,
    Discard: _discard,
    AskToGoOut: _ask,
    AllowGoingOut: _answered,
    RefuseGoingOut: _answered,
    Pass: _pass,
    NextDeal: _next_deal,
}
