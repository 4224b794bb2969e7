"""Whether what a document holds can arise: the cards, the position, the end of a deal, the scores.

A state of play is checked as `position` checks one. The end of a deal is checked by ending it again: by its
last discard or pass, or from the table that its last lay-down or draw left. Of a view, a state that it may
be the view of is made and checked.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final, TypeVar

import attrs

from .actions import Action, Discard, Pass
from .cards import NO_CARDS, SINGLE, Card
from .drafting import state_draft
from .errors import HandFootError, InvalidPositionError
from .events import DealScored, Event, MatchEnded
from .going_out import going_out_bar, waived
from .jsonforms import Form, StateForm, ViewForm, state_in, view_in
from .jsontext import refuse
from .melds import BY_TABLE_ORDER
from .mover import Mover
from .opening import is_reached, opening_under_way
from .options import LastDiscard, PartnersNeeded, Permission, StockEmpty
from .phases import Phase, Scope
from .possible import check_position
from .reasons import why_illegal
from .sheets import DealEnd, Outcome, ScoreSheet
from .state import GameState, TurnState, partners_of
from .transition import apply
from .turning import deal_over, go_out
from .views import PlayerView, view
from .worlds import determinize, is_limited

_T = TypeVar("_T")

_MOST_LOCKED: Final = 1000
_NUMBERS: Final = (
    *("deal", "seat", "side", "dealer", "first", "partner", "asker", "count", "stock", "packet"),
    *("left", "reshuffles"),
)
"""The parts of events that count or number something."""
_OVER: Final = (Phase.DEAL_OVER, Phase.MATCH_OVER)
_PLACES: Final = {"hands": ".seats", "known": ".seats", "foot_turns": ".seats", "melded": ".seats"} | {
    "melds": ".sides",
    "red_threes": ".sides",
    "opened": ".sides",
    "phase": ".phase",
    "turn": ".turn",
    "pile": ".pile",
    "passes": ".passes",
    "reshuffles": ".reshuffles",
}
"""Where the parts that `check_position` names stand in a document."""


def checked_state(form: StateForm) -> GameState:
    """Return the state of a form. Raises DocumentError if no play could lead to it."""
    _check_table(form)
    state = state_in(form)
    _check_cards(state)
    _check_play(state)
    return state


def checked_view(form: ViewForm) -> PlayerView:
    """Return the view of a form. Raises DocumentError if it is the view of no state."""
    _check_table(form)
    _check_seat(".seat", form.seat, form.players, needed=False)
    _check_sizes(form)
    found = view_in(form)
    eased = _without_the_unseen(found) if _hides_the_mover(found) else found
    world = _tried("", determinize, eased, Random(0))
    _check_cards(world)
    seen = view(world, found.seat)
    for name in ("hand", "seats", "stock_size", "dealer"):
        if getattr(seen, name) != getattr(eased, name):
            refuse(f".{name}", "not what such a seat would see")
    _check_play(world)
    return found


def _tried(path: str, function: Callable[..., _T], *args: Any) -> _T:
    """Call a function whose complaint is the document's fault."""
    try:
        return function(*args)
    except InvalidPositionError as error:
        refuse(path + _PLACES.get(error.part, ""), error.reason)
    except HandFootError:
        refuse(path, "these are not the variant's cards")


# --- the table -----------------------------------------------------------------------------------


def _check_table(form: Form) -> None:
    """What states and views share: numbers within range, and what follows from other parts."""
    variant, players = form.variant, form.players
    if players not in variant.players:
        refuse(".players", "so many can't play this variant")
    if form.side_of != variant.side_of_seats(players):
        refuse(".side_of", "not the sides of the variant")
    if form.deal < 1 or (variant.deals is not None and form.deal > variant.deals):
        refuse(".deal", f"there are deals 1 to {variant.deals or 'as many as it takes'}")
    if not 0 <= form.reshuffles <= variant.reshuffles:
        refuse(".reshuffles", "the variant does not reshuffle so often")
    sides = max(form.side_of) + 1
    lengths = {"seats": players, "sides": sides, "minimums": sides, "scores": sides, "carried": sides}
    for name, length in lengths.items():
        if len(getattr(form, name)) != length:
            refuse(f".{name}", f"{length} are wanted")
    _check_seats(form)
    for side, table in enumerate(form.sides):
        if list(table.melds) != sorted(table.melds, key=BY_TABLE_ORDER):
            refuse(f".sides[{side}].melds", "melds are sorted by rank, books first")
    _check_turn(form.turn)
    _check_scores(form)


def _check_seat(path: str, seat: int | None, players: int, *, needed: bool) -> None:
    if (seat is None and needed) or (seat is not None and not 0 <= seat < players):
        refuse(path, "no seat of this table")


def _check_seats(form: Form) -> None:
    """Seats that are named are at the table, and the one to move follows from the phase."""
    for name in ("dealer", "to_move", "went_out"):
        _check_seat(f".{name}", getattr(form, name), form.players, needed=name == "dealer")
    _check_seat(".turn.player", form.turn.player, form.players, needed=True)
    movers: tuple[int | None, ...] = (form.turn.player,)
    if form.phase in (*_OVER, Phase.RESHUFFLE):
        movers = (None,)
    if form.phase not in _OVER and form.went_out is not None:
        refuse(".went_out", "nobody has gone out while the deal is played")
    if form.phase is Phase.ANSWER:
        all_must = form.variant.partners_needed is PartnersNeeded.ALL
        movers = partners_of(form.side_of, form.turn.player)[: None if all_must else 1]
    if form.to_move not in movers:
        refuse(".to_move", "not who is to move")


def _check_turn(turn: TurnState) -> None:
    ranks = [rank for rank, _ in turn.locked]
    if ranks != sorted(set(ranks)) or any(not 0 < number <= _MOST_LOCKED for _, number in turn.locked):
        refuse(".turn.locked", "ranks in order, each with its number, are wanted")
    if list(turn.completed) != sorted(turn.completed, key=BY_TABLE_ORDER):
        refuse(".turn.completed", "melds are sorted by rank, books first")


def _check_scores(form: Form) -> None:
    """Law 8: the totals are what was carried in and the sums of the sheets, which end with the last deal."""
    last = form.deal if form.phase in _OVER else form.deal - 1
    first = last - len(form.sheets) + 1
    if first < 1 or (form.phase in _OVER and not form.sheets):
        refuse(".sheets", "a sheet for each deal that is over is wanted")
    for at, sheet in enumerate(form.sheets):
        check_sheet(sheet, f".sheets[{at}]")
        if sheet.deal != first + at or sheet.end is None or len(sheet.sides) != len(form.scores):
            refuse(f".sheets[{at}]", "not the sheet of a finished deal of this match")
        _check_seat(f".sheets[{at}].went_out", sheet.went_out, form.players, needed=False)
    for side, score in enumerate(form.scores):
        if score != form.carried[side] + sum(sheet.totals[side] for sheet in form.sheets):
            refuse(f".scores[{side}]", "not the sum of the sheets")
    before = form.scores
    if form.phase in _OVER:
        before = tuple(map(int.__sub__, before, form.sheets[-1].totals))
    if form.minimums != tuple(form.variant.opening_minimum(form.deal, total) for total in before):
        refuse(".minimums", "not the minimums of this deal")


# --- the cards and the play ----------------------------------------------------------------------


def _check_cards(state: GameState) -> None:
    """Law 3: the cards are those of the deck, and packets are as many as can be."""
    if _tried("", state.all_cards) != state.variant.deck_for(state.players):
        refuse("", "these are not the variant's cards")
    for seat, player in enumerate(state.seats):
        if len(player.packets) >= len(state.variant.packets):
            refuse(f".seats[{seat}].packets", "more packets than are dealt")


def _check_play(state: GameState) -> None:
    if state.phase not in _OVER:
        _tried("", check_position, state)
        return
    after = _way_of_ending(state)(state)
    for name in ("phase", "went_out", "seats", "sides", "turn", "passes", "sheets", "scores"):
        if getattr(after, name) != getattr(state, name):
            refuse(f".{name}", "not what the end of the deal makes it")


def _way_of_ending(state: GameState) -> Callable[[GameState], GameState]:
    """How the deal ended: by the last card of all, by a pass, by a draw, or as a turn began."""
    if state.went_out is not None:
        return _ended_by_action if _discarded_last(state) else _ended_by_laying
    if state.turn.drew:
        return _ended_by_drawing
    at_once = state.variant.stock_empty is StockEmpty.AT_ONCE and not state.passes
    return _ended_as_a_turn_began if at_once else _ended_by_action


def _ended_by_action(state: GameState) -> GameState:
    """Make the last discard, or the last pass, of a deal again."""
    before, action = _before_the_end(state)
    _tried("", check_position, before)
    if why_illegal(before, action) is not None:
        refuse("", "the deal could not end like this")
    return apply(before, action)


def _in_play(state: GameState) -> GameState:
    """The state as the last lay-down or draw left it, before the deal was counted."""
    scores = tuple(map(int.__sub__, state.scores, state.sheets[-1].totals))
    dealt = attrs.evolve(state.dealt, scores=scores, sheets=state.sheets[:-1])
    return attrs.evolve(state, dealt=dealt, phase=Phase.PLAY, to_move=state.turn.player, went_out=None)


def _discarded_last(state: GameState) -> bool:
    """G1: whether who went out may have done so by a discard.

    The last card on the pile is the one, and with it back in hand all is as it can be.
    """
    if state.variant.last_discard is LastDiscard.REQUIRED:
        return True
    if state.variant.last_discard is LastDiscard.FORBIDDEN or not state.pile:
        return False
    if state.seats[state.turn.player].foot_turns < 1:
        return False
    before, action = _before_the_end(state)
    try:
        check_position(before)
    except InvalidPositionError:
        return False
    return why_illegal(before, action) is None


def _ended_by_laying(state: GameState) -> GameState:
    """G1: go out again, from the table that the last lay-down left."""
    before, turn = _in_play(state), state.turn
    side = before.side_of[turn.player]
    if before.seats[turn.player].hand or not before.sides[side].melds:
        refuse("", "the deal could not end like this")
    if turn.minimum or turn.points:
        _check_waiver(before)
        done = attrs.evolve(turn, points=0, minimum=0, locked=())
        _tried("", check_position, attrs.evolve(before, turn=done))
    else:
        _tried("", check_position, before)
    mover = Mover(before)
    if going_out_bar(mover, mover.books) is not None:
        refuse("", "the deal could not end like this")
    return go_out(state_draft(before))


def _check_waiver(before: GameState) -> None:
    """O1: who goes out without the minimum may do so, and has laid what the turn says."""
    turn, side = before.turn, before.side_of[before.turn.player]
    unopened = attrs.evolve(before.sides[side], opened=False)
    mover = Mover(attrs.evolve(before, sides=(*before.sides[:side], unopened, *before.sides[side + 1 :])))
    laid = sum(mover.tables.points_of(meld.cards.ranks) for meld in mover.side.melds)
    wanted = (laid, before.dealt.minimums[side])
    if not waived(mover) or is_reached(mover) or (turn.points, turn.minimum) != wanted:
        refuse(".turn", "not what was laid for the opening (O1)")


def _ended_as_a_turn_began(state: GameState) -> GameState:
    """E2: end the deal again as a turn was to begin without a stock. A packet may be due still."""
    before, player = _in_play(state), state.turn.player
    if state.stock_size:
        refuse("", "the deal could not end like this")
    # What that player holds is not picked up or laid yet; any card does for the check of the others.
    held = attrs.evolve(before.seats[player], hand=SINGLE[Card.KS], known=NO_CARDS)
    seats = (*before.seats[:player], held, *before.seats[player + 1 :])
    _tried("", check_position, attrs.evolve(before, phase=Phase.DRAW, seats=seats))
    return deal_over(state_draft(before))


def _ended_by_drawing(state: GameState) -> GameState:
    """E2: end the deal again after a draw that brought a red three as the last card of the stock."""
    before, turn = _in_play(state), state.turn
    laid = before.sides[before.side_of[turn.player]].red_threes
    drawn = turn == TurnState(turn.player, drew=True, minimum=turn.minimum)
    if not (state.variant.last_red_three_ends and drawn and laid) or state.stock_size:
        refuse("", "the deal could not end like this")
    _tried("", check_position, before)
    return deal_over(state_draft(before))


def _before_the_end(state: GameState) -> tuple[GameState, Action]:
    """The state before the last step of a deal, and that step: the last discard, or the last pass."""
    before, player = _in_play(state), state.turn.player
    if state.went_out is None:
        return attrs.evolve(before, phase=Phase.DRAW, passes=state.passes - 1), Pass()
    if not state.pile:
        refuse(".pile", "the last card lies on it")
    card: Card = state.pile[-1]
    seat, side = state.seats[player], state.side_of[player]
    held = attrs.evolve(seat, hand=seat.hand + card, foot_turns=seat.foot_turns - 1)
    seats = (*state.seats[:player], held, *state.seats[player + 1 :])
    # Who went out without the minimum has opened by that alone (O1).
    opened = state.sides[side].opened and not (state.turn.minimum or state.turn.points)
    table = attrs.evolve(state.sides[side], opened=opened)
    sides = (*state.sides[:side], table, *state.sides[side + 1 :])
    before = attrs.evolve(before, pile=state.pile[:-1], seats=seats, sides=sides)
    return before, Discard(card)


# --- views ---------------------------------------------------------------------------------------


def _check_sizes(form: ViewForm) -> None:
    for seat, player in enumerate(form.seats):
        sizes = (player.hand_size - len(player.known), *player.packet_sizes, form.stock_size)
        if min(sizes) < 0:
            refuse(f".seats[{seat}]", "fewer cards than none")


def _hides_the_mover(found: PlayerView) -> bool:
    """Whether something is proven of a hand that the viewer does not see."""
    return is_limited(found) and found.seats[found.turn.player].hand is None


def _without_the_unseen(found: PlayerView) -> PlayerView:
    """The view without what rests on the hand of another: an opening under way, a question, a promise.

    What shows of them is checked here.
    """
    turn, sides, variant = found.turn, found.sides, found.variant
    side = found.side_of[turn.player]
    mover = Mover(attrs.evolve(found, phase=Phase.PLAY, to_move=turn.player))
    if found.phase is Phase.ANSWER and (not turn.asked or turn.allowed is not None):
        refuse(".turn", "a partner is asked who has not answered (G4)")
    if turn.asked:
        binds = variant.permission_binds.yes_binds
        turn = attrs.evolve(turn, allowed=not binds, laid=variant.permission is Permission.FREE)
    if opening_under_way(mover):
        laid = sum(mover.tables.points_of(meld.cards.ranks) for meld in sides[side].melds)
        as_laid = (turn.points, turn.minimum) == (laid, found.minimums[side])
        if not as_laid or is_reached(mover) or turn.scope is Scope.ADD:
            refuse(".turn", "not what was laid for the opening (O1)")
        locked = sum(number for _, number in turn.locked)
        if locked > found.seats[turn.player].hand_size or (locked and not turn.took_pile):
            refuse(".turn.locked", "more cards than came with the pile (O2)")
        turn = attrs.evolve(turn, points=0, minimum=0, locked=())
        sides = (*sides[:side], attrs.evolve(sides[side], opened=True), *sides[side + 1 :])
    return attrs.evolve(found, phase=Phase.PLAY, to_move=turn.player, turn=turn, sides=sides)


# --- sheets, outcomes, events --------------------------------------------------------------------


def check_sheet(sheet: ScoreSheet, path: str = "") -> ScoreSheet:
    """Return a sheet. Raises DocumentError unless it can be one."""
    if sheet.deal < 1:
        refuse(f"{path}.deal", "deals count from 1")
    if (sheet.went_out is not None) is not (sheet.end is DealEnd.WENT_OUT):
        refuse(f"{path}.went_out", "a seat goes out where a deal ends so")
    if [score.side for score in sheet.sides] != list(range(len(sheet.sides))):
        refuse(f"{path}.sides", "sides are in order")
    if not all(item.count for score in sheet.sides for item in score.items):
        refuse(f"{path}.sides", "lines that count nothing are left out")
    return sheet


def check_outcome(outcome: Outcome, path: str = "") -> Outcome:
    """Return an outcome. Raises DocumentError unless it can be one."""
    winners = outcome.winners
    if not winners or list(winners) != sorted(set(winners)) or winners[0] < 0:
        refuse(f"{path}.winners", "sides in order are wanted, one at least")
    if winners[-1] >= len(outcome.totals):
        refuse(f"{path}.winners", "no side of this match")
    return outcome


def check_event(event: Event) -> Event:
    """Return an event. Raises DocumentError unless it can be one."""
    for name in _NUMBERS:
        if getattr(event, name, 0) < 0:
            refuse(f".{name}", "a number below none")
    if isinstance(event, DealScored):
        check_sheet(event.sheet, ".sheet")
    if isinstance(event, MatchEnded):
        check_outcome(event.outcome, ".outcome")
    return event
