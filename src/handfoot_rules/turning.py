"""How packets are picked up, how a turn begins and ends, and how a deal ends."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import attrs

from .cards import NO_CARDS, RED_THREES, Cards
from .drafting import add_red_threes, done, new_seat, new_side, put, with_hand
from .drawing import lay_red_threes
from .options import RedThrees, StockEmpty
from .phases import DRAW, Phase
from .scoring import score_sheet
from .state import GameState, SideState, TurnState
from .variant import RuleVariant


def lays_red_threes(variant: RuleVariant, side: SideState) -> bool:
    """T1: whether red threes that come to the side's hands are laid at once."""
    kind = variant.red_threes
    return kind is RedThrees.LAID or (kind is RedThrees.LAID_ONCE_OPENED and side.opened)


def _lay_red_threes(draft: Any, cards: Cards) -> tuple[Cards, Cards]:
    """T1: a hand or packet without its red threes, replaced from the stock or not, and these."""
    replaced = draft.match.variant.red_threes_replaced
    cards, laid, draft.drawn = lay_red_threes(cards, draft.dealt.stock, draft.drawn, replaced=replaced)
    return cards, laid


# --- packets: F1, F2 -----------------------------------------------------------------------------


def pick_up(draft: Any) -> None:
    """F1, F2: the player takes the next packet to what is left of the hand; its red threes are laid."""
    player = draft.turn.player
    seat = draft.seats[player]
    packet, *packets = seat.packets
    laid = NO_CARDS
    if lays_red_threes(draft.match.variant, draft.sides[draft.match.side_of[player]]):
        packet, laid = _lay_red_threes(draft, packet)
    hand, known = (seat.hand + packet, seat.known) if seat.hand else (packet, NO_CARDS)
    after = new_seat(hand, tuple(packets), seat.foot_turns, known, melded=seat.melded)
    draft.seats = put(draft.seats, player, after)
    if laid:
        add_red_threes(draft, player, laid)


def pick_up_if_empty(draft: Any) -> None:
    """F1: a player without hand cards picks up the next packet.

    Where only a book brings it nobody is without, for two cards are kept till then (G5).
    """
    player = draft.turn.player
    while not draft.seats[player].hand and draft.seats[player].packets:
        pick_up(draft)


def lay_held_red_threes(draft: Any) -> None:
    """T1: once the side has opened, the player lays the red threes held so far and replaces them."""
    variant, player = draft.match.variant, draft.turn.player
    if variant.red_threes is not RedThrees.LAID_ONCE_OPENED:
        return
    seat = draft.seats[player]
    if not draft.sides[draft.match.side_of[player]].opened or not any(c in seat.hand for c in RED_THREES):
        return
    hand, laid = _lay_red_threes(draft, seat.hand)
    draft.seats = put(draft.seats, player, with_hand(seat, hand, seat.known))
    add_red_threes(draft, player, laid)


# --- turns ---------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def fresh_turn(player: int, minimum: int) -> TurnState:
    """A turn that has done nothing."""
    return TurnState(player, minimum=minimum)


def next_turn(draft: Any) -> GameState:
    """S6, E2: the turn goes to the left; with no stock the pile may become it, or the deal be over."""
    match = draft.match
    if match.variant.concealed_bonus is not None and (draft.turn.started or draft.turn.added):
        seat = draft.seats[draft.turn.player]
        after = new_seat(seat.hand, seat.packets, seat.foot_turns, seat.known, melded=True)
        draft.seats = put(draft.seats, draft.turn.player, after)
    player = draft.turn.player + 1
    if player == match.players:
        player = 0
    side = match.side_of[player]
    minimum = 0 if draft.sides[side].opened else draft.dealt.minimums[side]
    draft.turn = fresh_turn(player, minimum)
    if not is_spent(draft):
        return begin_turn(draft)
    if draft.reshuffles < match.variant.reshuffles and len(draft.pile) > 1:
        draft.phase = Phase.RESHUFFLE
        draft.to_move = None
        return done(draft)
    if match.variant.stock_empty is StockEmpty.AT_ONCE:
        return deal_over(draft)
    return begin_turn(draft)


def is_spent(draft: Any) -> bool:
    """Whether the stock is empty."""
    return bool(draft.drawn == len(draft.dealt.stock))


def begin_turn(draft: Any) -> GameState:
    """F1, T1: a packet that is due is picked up, red threes that may be laid now are laid."""
    draft.phase = DRAW
    player = draft.to_move = draft.turn.player
    if not draft.seats[player].hand.faces:
        pick_up_if_empty(draft)
    if draft.match.variant.red_threes is RedThrees.LAID_ONCE_OPENED:
        lay_held_red_threes(draft)
        pick_up_if_empty(draft)  # they may have been all there was, and no stock replaces them
    return done(draft)


# --- the end of a deal ---------------------------------------------------------------------------


def go_out(draft: Any) -> GameState:
    """E1: the player has no card left. Who goes out without the minimum has opened by that (O1)."""
    player = draft.went_out = draft.turn.player
    index = draft.match.side_of[player]
    side = draft.sides[index]
    if side.melds and not side.opened:
        draft.sides = put(draft.sides, index, new_side(side.melds, side.red_threes, opened=True))
    return deal_over(draft)


def deal_over(draft: Any) -> GameState:
    """E1, E2, P4: write the score sheet; the match may be over with it."""
    dealt, variant = draft.dealt, draft.match.variant
    draft.phase = Phase.DEAL_OVER
    draft.to_move = None
    state = done(draft)
    sheet = score_sheet(state)
    scores = tuple(map(sum, zip(dealt.scores, sheet.totals, strict=True)))
    dealt = attrs.evolve(dealt, scores=scores, sheets=(*dealt.sheets, sheet))
    over = variant.match_over(dealt.number, scores)
    return attrs.evolve(state, dealt=dealt, phase=Phase.MATCH_OVER if over else Phase.DEAL_OVER)
