"""play and steps: one policy a seat, each shown its own view, the rules kept."""

from __future__ import annotations

import pickle
from collections import Counter
from typing import TYPE_CHECKING

import attrs
import pytest

from handfoot_rules import (
    DEFAULT,
    Discard,
    DrawStock,
    HandFootError,
    IllegalActionError,
    LegalActions,
    NextDeal,
    Phase,
    PlayerView,
    ViolationCode,
    apply,
    legal_actions,
    new_match,
    outcome,
    position,
    view,
)
from handfoot_rules.errors import IllegalAnswerError, InvalidPoliciesError
from handfoot_rules.playing import Policy, Step, play, random_policy, steps

if TYPE_CHECKING:
    from handfoot_rules import Action

SHORT = attrs.evolve(DEFAULT, key="short", deals=2, minimums=(50, 90))


def first(_: PlayerView, legal: LegalActions, /) -> Action:
    return legal[0]


def random_ones(players: int) -> list[Policy]:
    return [random_policy(seat) for seat in range(players)]


@pytest.mark.parametrize("players", DEFAULT.players)
def test_a_match_is_played_to_its_end(players: int) -> None:
    state = play(random_ones(players), new_match(SHORT, players=players, seed=1))
    assert state.phase is Phase.MATCH_OVER
    assert len(state.sheets) == 2
    assert outcome(state) is not None


def test_steps_go_from_each_state_to_the_next() -> None:
    start = new_match(SHORT, players=3, seed=4)
    state = start
    kinds = Counter[type]()
    for before, action, after in steps(random_ones(3), start):
        assert before is state
        assert after == apply(before, action)
        kinds[type(action)] += 1
        state = after
    assert state.phase is Phase.MATCH_OVER
    assert state == play(random_ones(3), start)
    assert kinds[NextDeal] == 1


def test_a_step_has_names() -> None:
    step = next(steps([first] * 2, new_match(players=2, seed=1)))
    assert isinstance(step, Step)
    assert (step.before, step.action, step.after) == tuple(step)
    assert step.action == DrawStock()


def test_every_policy_is_shown_its_own_view_and_its_legal_actions() -> None:
    seen: list[tuple[int, PlayerView, LegalActions]] = []

    def at(seat: int) -> Policy:
        pick = random_policy(seat)

        def watching(shown: PlayerView, legal: LegalActions, /) -> Action:
            seen.append((seat, shown, legal))
            return pick(shown, legal)

        return watching

    played = [
        step
        for step in steps([at(seat) for seat in range(4)], new_match(SHORT, players=4, seed=3))
        if step.before.to_move is not None
    ]
    assert len(seen) == len(played)
    for (seat, shown, legal), step in zip(seen, played, strict=True):
        assert seat == step.before.to_move
        assert shown == view(step.before, seat)
        assert isinstance(shown, PlayerView)
        assert legal == legal_actions(step.before)
        assert isinstance(legal.table, PlayerView)  # or the list would give the state away


def test_play_begins_anywhere_and_goes_on_as_it_would_have() -> None:
    start = new_match(SHORT, players=4, seed=8)
    played = list(steps([first] * 4, start))
    for step in played[:: len(played) // 7]:
        assert play([first] * 4, step.after) == played[-1].after


def test_a_finished_match_has_no_more_steps() -> None:
    end = play([first] * 2, new_match(SHORT, players=2, seed=1))
    assert list(steps([first] * 2, end)) == []
    assert play([first] * 2, end) is end


def test_the_partner_answers_from_its_own_view() -> None:
    asked: list[int] = []
    books = ["4C 4C 4C 4C 4D 4D 4D", "5C 5C 5C 5C 5D 5D 5D", "6C 6C 6C 6D 6D 6D 2C"]
    books += ["7C 7C 7C 7D 7D 7D 2C", "2D 2D 2D 2D 2H 2H 2H"]
    state = position(
        hands={0: "KC KD", 2: "9C 9D"},
        feet={0: None, 2: None},
        foot_turns={2: 1},
        melds={0: [*books, "KC KC KC"]},
        phase=Phase.PLAY,
        deal=4,
    )

    def asking(shown: PlayerView, legal: LegalActions, /) -> Action:
        if shown.phase is Phase.ANSWER:
            asked.append(shown.seat if shown.seat is not None else -1)
        return next((action for action in legal if str(action) in {"ask", "allow", "add KC to K"}), legal[0])

    last = play([asking] * 4, state)
    assert asked == [2]
    assert last.went_out == 0


def test_policies_may_be_given_by_seat() -> None:
    start = new_match(SHORT, players=2, seed=5)
    policies = {1: random_policy(1), 0: random_policy(0)}
    assert play(policies, start) == play(random_ones(2), start)


@pytest.mark.parametrize(
    ("policies", "told"),
    [
        ([first] * 3, "a policy for each seat from 0 to 3 is wanted, not for 0, 1, 2"),
        ([first] * 5, "a policy for each seat from 0 to 3 is wanted, not for 0, 1, 2, 3, 4"),
        ({}, "a policy for each seat from 0 to 3 is wanted, not for none"),
        (dict.fromkeys((0, 1, 4), first), "a policy for each seat from 0 to 3 is wanted, not for 0, 1, 4"),
    ],
)
def test_there_is_one_policy_a_seat(policies: list[Policy] | dict[int, Policy], told: str) -> None:
    with pytest.raises(InvalidPoliciesError, match=told) as raised:
        steps(policies, new_match(players=4, seed=1))  # at once, before the first step is asked for
    assert raised.value.players == 4
    assert raised.value.seats == tuple(policies if isinstance(policies, dict) else range(len(policies)))
    assert isinstance(raised.value, HandFootError)
    assert isinstance(raised.value, ValueError)


def test_an_illegal_answer_names_the_seat_and_changes_nothing() -> None:
    def wrong(_: PlayerView, legal: LegalActions, /) -> Action:
        assert legal
        return NextDeal()

    start = new_match(players=4, seed=1)
    states = [start]

    def watch() -> None:
        for step in steps({0: first, 1: wrong, 2: first, 3: first}, start):
            states.append(step.after)  # noqa: PERF401  # what came before the error is to be kept

    with pytest.raises(IllegalAnswerError) as raised:
        watch()
    error = raised.value
    assert isinstance(error, IllegalActionError)
    assert error.seat == 1
    assert error.action == NextDeal()
    assert error.violation.code is ViolationCode.DEAL_NOT_OVER
    assert str(error) == f"seat 1 answered deal: {error.violation}"
    assert states[-1].to_move == 1
    assert play([first] * 4, states[-1]) == play([first] * 4, start)


def test_the_errors_can_be_pickled_and_hold_no_state() -> None:
    with pytest.raises(IllegalAnswerError) as raised:
        play([lambda _, __: NextDeal(), first], new_match(players=2, seed=1))
    error = raised.value
    assert error.args == (error.violation, error.action, error.seat)
    twin = pickle.loads(pickle.dumps(error))
    assert (type(twin), str(twin), twin.args) == (IllegalAnswerError, str(error), error.args)
    with pytest.raises(InvalidPoliciesError) as refused:
        steps([first], new_match(players=2, seed=1))
    assert pickle.loads(pickle.dumps(refused.value)).seats == (0,)


def test_a_card_that_is_not_held_is_refused() -> None:
    start = position(hands={0: "KC KD"}, phase=Phase.PLAY, players=2)
    with pytest.raises(IllegalAnswerError) as raised:
        play(
            [lambda _, __: Discard(start.seats[1].hand.missing_from(start.hand).in_order()[0]), first], start
        )
    assert raised.value.violation.code is ViolationCode.CARDS_NOT_HELD


def test_an_answer_that_is_no_action_is_a_type_error() -> None:
    with pytest.raises(TypeError, match="an action is wanted"):
        play([lambda _, __: "draw"] * 2, new_match(players=2, seed=1))  # type: ignore[list-item]


def test_what_a_policy_raises_comes_through() -> None:
    def leaving(_: PlayerView, __: LegalActions, /) -> Action:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play([leaving] * 2, new_match(players=2, seed=1))


# --- the random policy ----------------------------------------------------------------------------


def test_a_random_policy_made_anew_plays_the_same() -> None:
    start = new_match(SHORT, players=2, seed=1)
    assert play(random_ones(2), start) == play(random_ones(2), start)
    assert play(random_ones(2), start) != play([random_policy(7), random_policy(8)], start)


def test_a_random_policy_picks_all_alike() -> None:
    state = position(hands={0: "KC KD JC 4C 5C 6C 7C"}, phase=Phase.PLAY, players=2)
    legal = legal_actions(view(state, 0))
    pick = random_policy(3)
    picked = Counter(pick(view(state, 0), legal) for _ in range(600 * len(legal)))
    assert set(picked) == set(legal)
    assert all(450 < number < 750 for number in picked.values())


def test_the_numbers_of_a_random_policy_are_those_of_every_python() -> None:
    state = position(hands={0: "4C 5C 6C 7C 8C 9C TC JC QC KC"}, phase=Phase.PLAY, players=2)
    legal = legal_actions(view(state, 0))
    pick = random_policy(0)
    picked = [str(pick(view(state, 0), legal)).removeprefix("discard ") for _ in range(8)]
    assert picked == ["QC", "JC", "8C", "6C", "9C", "8C", "JC", "7C"]
