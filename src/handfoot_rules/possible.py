"""What a position must be to arise in a game; whatever can't is refused, naming the part."""

from __future__ import annotations

from collections import Counter

import attrs

from .asking import asking_bar
from .cards import RED_THREES, Rank
from .errors import InvalidPositionError
from .going_out import going_out_possible, may_be_asked, may_go_out_now, partner_bar
from .melds import Meld
from .mover import Mover
from .opening import is_reached, opening_under_way, unfinished_bar
from .options import FootWhen, MeldsOfARank, Permission, RedThrees, StockEmpty
from .phases import Phase, Scope
from .state import GameState, TurnState
from .table import Table


def check_position(state: GameState) -> None:
    """Raise InvalidPositionError, naming the part, unless play could have led to such a state."""
    _check_seats(state)
    for side in range(len(state.sides)):
        _check_side(state, side)
    _check_phase(state)
    _check_melding(state)
    _check_question(state)
    _check_opening(state)
    _check_bound(state)
    _check_pile(state)
    _check_passes(state)


def _check_pile(state: GameState) -> None:
    variant = state.variant
    may_lie = variant.red_threes is RedThrees.HELD or RED_THREES[0] in variant.starter_covered
    if not may_lie and any(card.is_red_three for card in state.pile):
        raise InvalidPositionError("pile", "red threes are laid, never discarded (T1)")


def _check_passes(state: GameState) -> None:
    most = state.players if state.variant.stock_empty is StockEmpty.ALL_PASS else 1
    if not 0 <= state.passes < most:
        raise InvalidPositionError("passes", f"{state.passes} passes in a row can't be (E2)")
    if state.passes and state.stock_size:
        raise InvalidPositionError("passes", "players pass on an empty stock alone (E2)")
    if not 0 <= state.reshuffles <= state.variant.reshuffles:
        raise InvalidPositionError("reshuffles", f"{state.reshuffles} are more than the rules know (E2)")
    due = not state.stock_size and state.reshuffles < state.variant.reshuffles and len(state.pile) > 1
    if state.phase is Phase.RESHUFFLE and not due:
        raise InvalidPositionError("phase", "the pile is not to become the stock now (E2)")
    if state.phase is Phase.DRAW and due:
        raise InvalidPositionError("phase", "the pile would become the stock first (E2)")


def _holds_red_threes(state: GameState, seat: int) -> bool:
    """T1: whether a player may hold red threes: where they are never laid, or not yet."""
    kind = state.variant.red_threes
    if kind is not RedThrees.LAID_ONCE_OPENED:
        return kind is RedThrees.HELD
    plays = seat == state.turn.player and state.phase is not Phase.RESHUFFLE
    return not (state.sides[state.side_of[seat]].opened and plays)


def _check_seats(state: GameState) -> None:
    when = state.variant.foot_when
    for seat, player in enumerate(state.seats):
        if any(card.is_red_three for card in player.hand) and not _holds_red_threes(state, seat):
            raise InvalidPositionError("hands", f"seat {seat} holds a red three, which is laid (T1)")
        due = when is FootWhen.MELDED_OUT_OR_NEXT_TURN and (
            seat != state.turn.player or state.phase is Phase.RESHUFFLE
        )
        if not player.hand and player.packets and not due:
            raise InvalidPositionError("hands", f"seat {seat} would have picked up the foot (F1)")
        if when is FootWhen.FIRST_BOOK and any(
            len(packet) < state.variant.cards_kept for packet in player.packets[:-1]
        ):
            raise InvalidPositionError("packets", f"seat {seat}: only the last may be so small (F1, G5)")
        if player.melded and state.variant.concealed_bonus is None:
            raise InvalidPositionError("melded", "the rules don't ask who has melded (P2)")
        if not player.known <= player.hand:
            raise InvalidPositionError("known", f"seat {seat} does not hold {player.known}")
        if player.foot_turns < 0 or (player.foot_turns and player.packets):
            raise InvalidPositionError("foot_turns", f"seat {seat} has not played from the foot (F3)")


def _check_side(state: GameState, side: int) -> None:
    table = state.sides[side]
    under_way = [meld.rank for meld in table.melds if not meld.is_book]
    for meld in table.melds:
        if not _is_legal(state, meld):
            raise InvalidPositionError("melds", f"side {side}, {meld}: no legal meld (M1, M2)")
        if under_way.count(meld.rank) > 1:
            raise InvalidPositionError("melds", f"side {side}, {meld}: a second open meld (M4)")
    ranks = [meld.rank for meld in table.melds]
    if state.variant.melds_of_a_rank is MeldsOfARank.ONE and len(set(ranks)) < len(ranks):
        raise InvalidPositionError("melds", f"side {side} has two melds of a rank (M4)")
    mover = side == state.side_of[state.turn.player]
    if Rank.THREE in ranks and not (mover and Rank.THREE in state.turn.started):
        raise InvalidPositionError("melds", f"side {side}: black threes are melded going out alone (T2)")
    laid = state.variant.red_threes is RedThrees.LAID or (
        state.variant.red_threes is RedThrees.LAID_ONCE_OPENED and table.opened
    )
    if table.red_threes and not laid:
        raise InvalidPositionError(
            "red_threes", f"side {side} does not lay red threes, not yet at least (T1)"
        )
    if any(not card.is_red_three for card in table.red_threes):
        raise InvalidPositionError("red_threes", f"side {side} has other cards: {table.red_threes}")
    if table.opened and not table.melds:
        raise InvalidPositionError("opened", f"side {side} has opened, but has no melds (O1)")
    mine = side == state.side_of[state.turn.player] and state.turn.started
    if table.melds and not table.opened and not mine:
        raise InvalidPositionError("opened", f"side {side} has melds, so it has opened (O1)")


def _is_legal(state: GameState, meld: Meld) -> bool:
    shapes = state.variant.tables.shapes
    shape = meld.shape
    return meld.rank in shapes and shape in shapes[meld.rank].allowed


def _check_phase(state: GameState) -> None:
    turn = state.turn
    if state.phase not in (Phase.DRAW, Phase.PLAY, Phase.ANSWER, Phase.RESHUFFLE):
        raise InvalidPositionError("phase", f"a position is one of play, not {state.phase!r}")
    begins = state.phase in (Phase.DRAW, Phase.RESHUFFLE)
    if turn.drew is begins:
        raise InvalidPositionError("turn", "the draw is made when, and only when, play goes on")
    if begins and turn != TurnState(turn.player, minimum=turn.minimum):
        raise InvalidPositionError("turn", "before the draw a turn has done nothing")


def _check_melding(state: GameState) -> None:
    """M5, U2: what the turn is said to have done must show on the table."""
    mover, turn = Mover(state), state.turn
    ranks = {meld.rank for meld in mover.side.melds}
    if Counter(turn.completed) - Counter(meld for meld in mover.side.melds if meld.is_book):
        raise InvalidPositionError("turn", "a book completed in this turn lies on the table")
    if turn.completed and state.variant.book_grows_at_once:
        raise InvalidPositionError("turn", "the rules don't ask which books are of this turn (M3)")
    if turn.added and state.variant.concealed_bonus is None:
        raise InvalidPositionError("turn", "the rules don't ask what old melds were added to (P2)")
    if turn.laid and state.variant.permission is not Permission.FREE:
        raise InvalidPositionError("turn", "the rules don't ask what came before a question (G4)")
    if not ranks.issuperset(turn.started):
        raise InvalidPositionError("turn", "a meld started in this turn lies on the table")
    if state.variant.start_or_add and (turn.scope is Scope.START) is not bool(turn.started):
        raise InvalidPositionError("turn", "a turn starts melds when, and only when, it has (M5)")
    if turn.scope is Scope.ADD and not mover.side.opened:
        raise InvalidPositionError("turn", "there was nothing to add to (M5)")
    melded = turn.scope is not None if state.variant.start_or_add else bool(mover.side.melds)
    if turn.took_pile and not melded:
        raise InvalidPositionError("turn", "who takes the pile melds its top card (U2)")


def has_just_asked(table: Table) -> bool:
    """Whether the hand is still the one with which the question was asked (G4).

    It is while the partner has not answered, and, where a turn that melds has a scope (M5) or notes that
    cards were laid (G4), as long as it has done nothing. Later the table no longer tells what was laid before
    the question and what after it.
    """
    if table.phase is Phase.ANSWER:
        return True
    turn, variant = table.turn, table.variant
    if table.phase is not Phase.PLAY or not turn.asked:
        return False
    if variant.permission is Permission.FREE:
        return not turn.laid
    return turn.scope is None and variant.start_or_add


def _check_question(state: GameState) -> None:
    """G3, G4: who asks may ask, and an answer follows."""
    turn, waiting = state.turn, state.phase is Phase.ANSWER
    if waiting is not (turn.asked and turn.allowed is None) or (turn.allowed is not None) > turn.asked:
        raise InvalidPositionError("turn", "an answer follows a question (G4)")
    before = attrs.evolve(
        state,
        phase=Phase.PLAY,
        to_move=turn.player,
        turn=attrs.evolve(turn, asked=False, allowed=None),
    )
    mover = Mover(before)
    if has_just_asked(state) and asking_bar(mover) is not None:
        raise InvalidPositionError("turn", "the question could not have been asked (G3, G4)")
    asked = may_be_asked(mover) and mover.in_foot and partner_bar(mover) is None
    if turn.asked and not asked:
        raise InvalidPositionError("turn", "the question could not have been asked (G3, G4)")


def _check_bound(state: GameState) -> None:
    """G4, T2: whoever must go out in this turn can."""
    mover = Mover(attrs.evolve(state, to_move=state.turn.player))
    if state.phase is not Phase.PLAY or not mover.bound:
        return
    if not mover.hand and mover.in_foot:  # Gone out: whether the table allows it, the end of the deal asks.
        return
    if not (may_go_out_now(mover) and going_out_possible(mover)):
        raise InvalidPositionError("turn", "the player must go out in this turn, but can't (G4, T2)")


def _check_opening(state: GameState) -> None:
    """O1 to O3: the points are those that lie on the table, and the minimum can be reached."""
    turn = state.turn
    mover = Mover(attrs.evolve(state, to_move=turn.player))
    side = mover.side
    if turn.minimum != (0 if side.opened else state.dealt.minimums[state.side_of[turn.player]]):
        raise InvalidPositionError("turn", f"{turn.minimum} is not what the side still needs (O1)")
    laid = sum(mover.tables.points_of(meld.cards.ranks) for meld in side.melds)
    if turn.points != (laid if opening_under_way(mover) else 0):
        raise InvalidPositionError("turn", f"{turn.points} points are not what was laid (O1)")
    if turn.locked and (side.opened or not turn.took_pile):
        raise InvalidPositionError("turn", "cards are locked while opening with the pile alone (O2)")
    if any(mover.hand.count_rank(rank) < number for rank, number in turn.locked):
        raise InvalidPositionError("turn", "more cards are locked than are held (O2)")
    if not opening_under_way(mover):
        return
    if is_reached(mover):
        raise InvalidPositionError("turn", "the minimum is reached, so the side has opened (O1)")
    if unfinished_bar(mover):
        raise InvalidPositionError("turn", "the opening could not be finished (O3)")
