"""Scoring: the itemised sheet of a deal (P1-P3) and the outcome of a match (P4)."""

from __future__ import annotations

from .cards import NO_CARDS
from .phases import Phase
from .sheets import DealEnd, Outcome, ScoreSheet, SideFacts, SideScore
from .state import GameState


def score_sheet(state: GameState) -> ScoreSheet:
    """Return the score sheet of the state's deal; while it is being played, as it would stand now."""
    items = (
        SideScore(side, state.variant.score_items(side_facts(state, side)))
        for side in range(len(state.sides))
    )
    return ScoreSheet(state.deal, _deal_end(state), state.went_out, tuple(items))


def _deal_end(state: GameState) -> DealEnd | None:
    """How the deal ended (E1, E2), None while it goes on."""
    if state.went_out is not None:
        return DealEnd.WENT_OUT
    over = state.phase in (Phase.DEAL_OVER, Phase.MATCH_OVER)
    return DealEnd.STOCK_EMPTY if over else None


def side_facts(state: GameState, side: int) -> SideFacts:
    """All that a side is scored for: its table, and what its players still hold."""
    in_hands = in_feet = NO_CARDS
    for seat, player in enumerate(state.seats):
        if state.side_of[seat] == side:
            in_hands += player.hand
            for packet in player.packets:
                in_feet += packet
    table = state.sides[side]
    went_out = state.went_out is not None and state.side_of[state.went_out] == side
    concealed = went_out and _went_out_concealed(state)
    return SideFacts(table.melds, table.red_threes, table.opened, went_out, concealed, in_hands, in_feet)


def _went_out_concealed(state: GameState) -> bool:
    """P2: whether who went out laid all in this turn, a book with it, and nothing on what lay there."""
    turn = state.turn
    if state.variant.concealed_bonus is None or turn.added or state.seats[turn.player].melded:
        return False
    melds = state.sides[state.side_of[turn.player]].melds
    return any(meld.is_book and meld.rank in turn.started for meld in melds)


def outcome(state: GameState) -> Outcome | None:
    """Return who won the match (P4): all sides with the highest total; None before it is over."""
    if state.phase is not Phase.MATCH_OVER:
        return None
    return Outcome(state.variant.winning_sides(state.scores), state.scores)
