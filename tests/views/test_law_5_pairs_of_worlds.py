"""Law 5: what a seat cannot see makes no difference to what it is told.

The second world of a pair is made by exchanging hidden cards and the seed, not by `determinize`.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import attrs
import pytest

from handfoot_rules import (
    CATALOGUE,
    Cards,
    HandFootError,
    Phase,
    ViolationCode,
    apply,
    is_legal,
    legal_actions,
    view,
    why_illegal,
)
from laws.candidates import PLAIN, candidates, wrong_decks

from .moments import MOMENTS, OF_PLAY, another_world, is_over, moments, viewers

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from handfoot_rules import Action, GameState, PlayerView, Violation

    Look = Callable[[GameState, int | None], PlayerView]
    Why = Callable[[GameState, PlayerView, Action], Violation | None]

EACH_MOMENT = pytest.mark.parametrize("moment", MOMENTS)
STATES = 6  # of each moment
PAIRS = 2  # of worlds, for each viewer
TRIED = 25  # of the actions that could be tried, for each pair


def actions_to_try(table: GameState | PlayerView, rng: Random, most: int | None = None) -> list[Action]:
    """List what the viewer could try with the cards it sees: all, or the plain ones and some others."""
    found = candidates(table, rng)  # type: ignore[arg-type]  # it looks at the hand and the pile alone
    if most is None or len(found) <= most:
        return found
    return [*PLAIN, *rng.sample(found, most)]


def error_of(call: Callable[[], object]) -> tuple[type, str, str] | None:
    """Give the kind and the texts of the error that a call raises, if any."""
    try:
        call()
    except (HandFootError, TypeError) as error:
        return type(error), str(error), repr(error)
    return None


def reason_of(_: GameState, seen: PlayerView, action: Action) -> Violation | None:
    """Ask why an action is illegal, of the view alone."""
    return why_illegal(seen, action)


def assert_alike(
    first: GameState,
    second: GameState,
    seat: int | None,
    actions: Sequence[Action],
    look: Look = view,
    why: Why = reason_of,
) -> None:
    """See that a seat is shown and told the same of both worlds."""
    one, other = look(first, seat), look(second, seat)
    assert one == other
    assert hash(one) == hash(other)
    assert repr(one) == repr(other)
    assert legal_actions(one) == legal_actions(other)
    for action in actions:
        reason, same = why(first, one, action), why(second, other, action)
        assert reason == same
        assert is_legal(one, action) is is_legal(other, action) is (reason is None)
        if reason is not None:
            assert str(reason) == str(same)
            if seat is not None:
                assert error_of(lambda: apply(first, action, seat=seat)) == error_of(  # noqa: B023
                    lambda: apply(second, action, seat=seat)  # noqa: B023
                )


@EACH_MOMENT
def test_what_is_hidden_makes_no_difference_to_what_a_seat_is_told(moment: str) -> None:
    rng = Random(moment)
    different = 0
    for state in moments(moment, STATES):
        for seat in viewers(state):
            for _ in range(PAIRS):
                other = another_world(state, seat, rng)
                different += other.seats != state.seats
                assert other.all_cards() == state.all_cards()
                assert other.seed != state.seed
                assert_alike(state, other, seat, actions_to_try(view(state, seat), rng, TRIED))
    assert different > STATES or moment not in OF_PLAY


@EACH_MOMENT
def test_no_action_that_could_be_tried_tells_more(moment: str) -> None:
    """All of them, in one state of each moment, by the player to move and by another seat."""
    rng = Random(moment)
    state = moments(moment, 1)[0]
    for seat in {state.to_move, (state.turn.player + 1) % state.players}:
        other = another_world(state, seat, rng)
        tried = [*actions_to_try(view(state, seat), rng), *wrong_decks(state)]
        assert_alike(state, other, seat, tried)


@pytest.mark.parametrize("moment", OF_PLAY)
def test_a_hidden_card_of_every_place_changes_place(moment: str) -> None:
    """The pairs above are no empty words: hands, feet (the viewer's own too) and the stock differ."""
    rng = Random(moment)
    hands = own_feet = feet = stocks = movers = 0
    for state in moments(moment, STATES):
        for seat in range(state.players):
            other = another_world(state, seat, rng)
            for number, (was, now) in enumerate(zip(state.seats, other.seats, strict=True)):
                hands += was.hand != now.hand
                movers += was.hand != now.hand and number == state.turn.player
                own_feet += was.packets != now.packets and number == seat
                feet += was.packets != now.packets and number != seat
            stocks += state.stock != other.stock
    assert min(hands, movers, own_feet, feet, stocks) > 0


def test_when_a_deal_is_over_the_stock_and_the_seed_stay_hidden() -> None:
    rng = Random(5)
    for state in moments("the deal is over", STATES):
        if len(set(state.stock)) > 1:
            other = another_world(state, 0, rng)
            assert (other.stock, other.seed) != (state.stock, state.seed)
            assert view(other, 0) == view(state, 0)


# --- a view speaks for its own seat ---------------------------------------------------------------


@EACH_MOMENT
def test_the_view_of_the_seat_to_move_answers_as_the_state_does(moment: str) -> None:
    rng = Random(moment)
    for state in moments(moment, STATES):
        if state.to_move is None:
            continue
        seen = view(state, state.to_move)
        assert tuple(legal_actions(seen)) == tuple(legal_actions(state))
        for action in [*actions_to_try(state, rng, 300), *legal_actions(state)]:
            assert why_illegal(seen, action) == why_illegal(state, action)
            assert is_legal(seen, action) is is_legal(state, action)
            assert (action in legal_actions(seen)) is is_legal(state, action)


@EACH_MOMENT
def test_another_seat_has_nothing_to_do_and_is_told_so(moment: str) -> None:
    """Out of turn; once the match is over, for everybody, that it is over."""
    rng = Random(moment)
    for state in moments(moment, STATES):
        for seat in viewers(state):
            if seat is not None and seat == state.to_move:
                continue
            seen = view(state, seat)
            assert legal_actions(seen) == ()
            for action in [*actions_to_try(seen, rng, 30), *legal_actions(state)]:
                reason = why_illegal(seen, action)
                assert reason is not None
                over = state.phase is Phase.MATCH_OVER
                assert reason.code is (ViolationCode.MATCH_OVER if over else ViolationCode.OUT_OF_TURN)
                assert not is_legal(seen, action)
                assert action not in legal_actions(seen)
                if seat is not None:
                    assert reason == why_illegal(state, action, seat=seat)
                    assert reason == why_illegal(seen, action, seat=seat)


def test_out_of_turn_names_who_asks_and_who_is_to_move() -> None:
    state = moments("to draw", 1)[0]
    asks = (state.turn.player + 1) % state.players
    for seat in (asks, None):
        reason = why_illegal(view(state, seat), PLAIN[0])
        assert reason is not None
        assert reason.data == {"seat": seat, "to_move": state.turn.player}
        assert reason.rule == CATALOGUE[ViolationCode.OUT_OF_TURN][0]


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_what_is_no_action_is_refused_as_for_a_state(seat: int | None) -> None:
    no_action: Any = "draw"
    seen = view(moments("to draw", 1)[0], seat)
    for ask in (why_illegal, is_legal):
        with pytest.raises(TypeError, match="an action is wanted, not 'draw'"):
            ask(seen, no_action)
    assert no_action not in legal_actions(seen)


# --- the comparison can fail ----------------------------------------------------------------------


def leaks_the_next_card(state: GameState, seat: int | None) -> PlayerView:
    """A view that lets the top of the stock through."""
    return attrs.evolve(view(state, seat), pile=(*state.pile, *state.stock[:1]))


def leaks_the_own_foot(state: GameState, seat: int | None) -> PlayerView:
    """A view that shows a seat its own foot, which nobody sees before it is picked up (V2)."""
    seen = view(state, seat)
    if seat is None:
        return seen
    seats = list(seen.seats)
    seats[seat] = attrs.evolve(seats[seat], packets=state.seats[seat].packets)
    return attrs.evolve(seen, seats=tuple(seats))


def leaks_another_hand(state: GameState, seat: int | None) -> PlayerView:
    """A view that calls known what the next player holds of aces."""
    seen = view(state, seat)
    of = state.players - 1 if seat is None else (seat + 1) % state.players
    seats = list(seen.seats)
    aces = Cards(card for card in state.seats[of].hand if card.rank.letter == "A")
    seats[of] = attrs.evolve(seats[of], known=seats[of].known + aces)
    return attrs.evolve(seen, seats=tuple(seats))


def leaks_the_seed(state: GameState, seat: int | None) -> PlayerView:
    """A view that holds a number which follows from the seed."""
    return attrs.evolve(view(state, seat), reshuffles=state.seed % 7)


LEAKS = (leaks_the_next_card, leaks_the_own_foot, leaks_another_hand, leaks_the_seed)


@pytest.mark.parametrize("look", LEAKS, ids=lambda look: look.__name__)
def test_a_view_with_a_leak_is_found_out(look: Look) -> None:
    rng = Random(3)
    pairs = [(s, another_world(s, 0, rng)) for m in OF_PLAY for s in moments(m, STATES) if not is_over(s)]
    for first, second in pairs:
        assert_alike(first, second, 0, ())
    found = 0
    for first, second in pairs:
        try:
            assert_alike(first, second, 0, (), look)
        except AssertionError:
            found += 1
    assert found > 5


def tells_another_hand(state: GameState, seen: PlayerView, action: Action) -> Violation | None:
    """Give a reason whose data tell the lowest card of the next player's hand."""
    reason = why_illegal(seen, action)
    lowest = next(iter(state.seats[(state.turn.player + 1) % state.players].hand), None)
    return reason and attrs.evolve(reason, details=(*reason.details, ("lowest", lowest)))


def test_a_reason_with_a_leak_is_found_out() -> None:
    rng = Random(4)
    found = 0
    for state in moments("to draw", STATES):
        other = another_world(state, state.turn.player, rng)
        try:
            assert_alike(state, other, state.turn.player, PLAIN, why=tells_another_hand)
        except AssertionError:
            found += 1
    assert found > 1
