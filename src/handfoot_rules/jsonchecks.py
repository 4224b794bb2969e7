"""Whether what a document holds can arise: the cards, the position, the end of a deal, the scores.

A state of play is checked as `position` checks one. The end of a deal is checked by playing its last step
again. Of a view, a state that it may be the view of is made and checked.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final, TypeVar

import attrs

from .actions import Action, Discard, Pass
from .cards import Card
from .errors import HandFootError, InvalidPositionError
from .events import DealScored, Event, MatchEnded
from .jsonforms import Form, StateForm, ViewForm, state_in, view_in
from .jsontext import refuse
from .melds import BY_TABLE_ORDER
from .mover import Mover
from .opening import opening_under_way
from .phases import Phase, Scope
from .possible import check_position
from .reasons import why_illegal
from .sheets import DealEnd, Outcome, ScoreSheet
from .state import GameState, TurnState, partners_of
from .transition import apply
from .views import PlayerView, view
from .worlds import determinize, is_limited

_T = TypeVar("_T")

_MOST_LOCKED: Final = 1000
_OVER: Final = (Phase.DEAL_OVER, Phase.MATCH_OVER)
_PLACES: Final = {"hands": ".seats", "known": ".seats", "foot_turns": ".seats", "melds": ".sides"} | {
    "red_threes": ".sides",
    "opened": ".sides",
    "phase": ".phase",
    "turn": ".turn",
    "pile": ".pile",
    "passes": ".passes",
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
    if not 1 <= form.deal <= variant.deals:
        refuse(".deal", f"there are deals 1 to {variant.deals}")
    if form.phase is Phase.RESHUFFLE or not 0 <= form.reshuffles <= variant.reshuffles:
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
    to_move: int | None = form.turn.player
    if form.phase in _OVER:
        to_move = None
    elif form.went_out is not None:
        refuse(".went_out", "nobody has gone out while the deal is played")
    if form.phase is Phase.ANSWER:
        to_move = next(iter(partners_of(form.side_of, form.turn.player)), None)
    if form.to_move != to_move:
        refuse(".to_move", "not who is to move")


def _check_turn(turn: TurnState) -> None:
    ranks = [rank for rank, _ in turn.locked]
    if ranks != sorted(set(ranks)) or any(not 0 < number <= _MOST_LOCKED for _, number in turn.locked):
        refuse(".turn.locked", "ranks in order, each with its number, are wanted")


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
    before, action = _before_the_end(state)
    _tried("", check_position, before)
    if why_illegal(before, action) is not None:
        refuse("", "the deal could not end like this")
    after = apply(before, action)
    for name in ("phase", "went_out", "seats", "sides", "turn", "passes", "sheets", "scores"):
        if getattr(after, name) != getattr(state, name):
            refuse(f".{name}", "not what the end of the deal makes it")


def _before_the_end(state: GameState) -> tuple[GameState, Action]:
    """The state before the last step of a deal, and that step: the last discard, or the last pass."""
    player = state.turn.player
    sheets = state.sheets[:-1]
    scores = tuple(map(int.__sub__, state.scores, state.sheets[-1].totals))
    dealt = attrs.evolve(state.dealt, scores=scores, sheets=sheets)
    before = attrs.evolve(state, dealt=dealt, to_move=player, went_out=None)
    if state.went_out is None:
        return attrs.evolve(before, phase=Phase.DRAW, passes=state.passes - 1), Pass()
    if not state.pile:
        refuse(".pile", "the last card lies on it")
    card: Card = state.pile[-1]
    seat = state.seats[player]
    held = attrs.evolve(seat, hand=seat.hand + card, foot_turns=seat.foot_turns - 1)
    seats = (*state.seats[:player], held, *state.seats[player + 1 :])
    before = attrs.evolve(before, phase=Phase.PLAY, pile=state.pile[:-1], seats=seats)
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
    """The view without what rests on the hand of another: an opening under way, a question.

    What shows of them is checked here.
    """
    turn, sides = found.turn, found.sides
    side = found.side_of[turn.player]
    mover = Mover(attrs.evolve(found, phase=Phase.PLAY, to_move=turn.player))
    if found.phase is Phase.ANSWER:
        if not turn.asked or turn.allowed is not None:
            refuse(".turn", "a partner is asked who has not answered (G4)")
        turn = attrs.evolve(turn, allowed=True)
    if opening_under_way(mover):
        laid = sum(mover.tables.points_of(meld.cards.ranks) for meld in sides[side].melds)
        if not turn.points == laid < turn.minimum == found.minimums[side] or turn.scope is Scope.ADD:
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
    for name in ("deal", "seat", "side", "dealer", "first", "partner", "asker", "count", "stock", "packet"):
        if getattr(event, name, 0) < 0:
            refuse(f".{name}", "a number below none")
    if isinstance(event, DealScored):
        check_sheet(event.sheet, ".sheet")
    if isinstance(event, MatchEnded):
        check_outcome(event.outcome, ".outcome")
    return event
