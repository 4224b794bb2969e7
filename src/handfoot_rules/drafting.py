"""States in the making: open copies of a state and its parts, sharing every part that stays.

A draft (see `_values`) is changed attribute by attribute and then becomes the value; nobody else ever sees
it open.
"""

from __future__ import annotations

from typing import Any, TypeVar

from .cards import Cards, Rank
from .melds import Meld
from .state import (
    GameState,
    SeatDraft,
    SeatState,
    SideDraft,
    SideState,
    StateDraft,
    TurnDraft,
    TurnState,
    open_ranks_of,
)

_T = TypeVar("_T")


def state_draft(state: GameState) -> Any:
    """An open copy of a state, to be changed and then made a state again by `done`."""
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


def done(draft: Any) -> GameState:
    """Close a draft."""
    draft.__class__ = GameState
    return draft  # type: ignore[no-any-return]  # the draft has just become a state


def new_seat(
    hand: Cards, packets: tuple[Cards, ...], foot_turns: int, known: Cards, *, melded: bool
) -> SeatState:
    """A seat with these parts."""
    draft = SeatDraft()
    draft.hand = hand
    draft.packets = packets
    draft.foot_turns = foot_turns
    draft.known = known
    draft.melded = melded
    draft.hash_kept = None
    draft.__class__ = SeatState
    return draft  # type: ignore[no-any-return]  # the draft has just become a seat


def with_hand(seat: SeatState, hand: Cards, known: Cards) -> SeatState:
    """A seat with another hand."""
    return new_seat(hand, seat.packets, seat.foot_turns, known, melded=seat.melded)


def new_side(
    melds: tuple[Meld, ...],
    red_threes: Cards,
    *,
    opened: bool,
    open_ranks: tuple[Rank | None, ...] | None = None,
) -> SideState:
    """A side with these parts; the ranks of its open melds are looked for unless they are given."""
    draft = SideDraft()
    draft.melds = melds
    draft.red_threes = red_threes
    draft.opened = opened
    draft.open_ranks = open_ranks_of(melds) if open_ranks is None else open_ranks
    draft.hash_kept = None
    draft.__class__ = SideState
    return draft  # type: ignore[no-any-return]  # the draft has just become a side


def turn_draft(turn: TurnState) -> Any:
    """An open copy of a turn, to be changed and then made a turn again by `turn_done`."""
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
    draft.completed = turn.completed
    draft.added = turn.added
    draft.laid = turn.laid
    draft.hash_kept = None
    return draft


def turn_done(draft: Any) -> TurnState:
    """Close the draft of a turn."""
    draft.__class__ = TurnState
    return draft  # type: ignore[no-any-return]  # the draft has just become a turn


def put(items: tuple[_T, ...], index: int, item: _T) -> tuple[_T, ...]:
    """The items with one exchanged."""
    after = [*items]  # half the time that slices of the tuple take
    after[index] = item
    return tuple(after)


def add_red_threes(draft: Any, player: int, laid: Cards) -> None:
    """T1: lay red threes on the player's side of the table."""
    index = draft.match.side_of[player]
    side = draft.sides[index]
    after = new_side(side.melds, side.red_threes + laid, opened=side.opened)
    draft.sides = put(draft.sides, index, after)
