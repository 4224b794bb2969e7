"""Law 2 once more: the legal list against a referee written from the rule sheet alone (`oracle`)."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING

import pytest

from handfoot_rules import (
    AskToGoOut,
    GameState,
    Pass,
    Phase,
    TakePile,
    apply,
    is_legal,
    legal_actions,
    new_match,
)
from oracle import is_legal as oracle_is_legal
from oracle import legal as oracle_legal

from .candidates import candidates, wrong_decks
from .situations import KINDS, POLICIES, TABLES, AtTable

if TYPE_CHECKING:
    from collections.abc import Iterator

A_STATE = 5  # of the states of a match every fifth is compared
MATCHES = 1  # a table and a policy
POSITIONS = 20  # a table and a kind of position
LONG_RUN = 25  # times as much


def from_play(table: AtTable, policy: str, seed: int, every: int) -> Iterator[GameState]:
    """Yield states of a whole match; all of those in which something rare may be done."""
    state = new_match(table.variant, players=table.players, seed=seed)
    rng = Random(seed)
    number = 0
    while actions := legal_actions(state):
        number += 1
        rare = state.turn.locked or state.phase is Phase.ANSWER or AskToGoOut() in [*actions]
        if number % every == 0 or rare:
            yield state
        state = apply(state, POLICIES[policy](state, actions, rng))
    yield state


def from_positions(table: AtTable, kind: str, number: int, seed: int) -> Iterator[GameState]:
    """Yield late positions and those that come of them by a few actions."""
    for index in range(number):
        rng = Random(f"{table} {kind} {seed} {index}")
        state = KINDS[kind](table.variant, table.players, rng)
        for _ in range(5):
            yield state
            actions = legal_actions(state)
            if not actions:
                break
            melds_and_questions = [action for action in actions if not str(action).startswith("discard")]
            state = apply(state, rng.choice(melds_and_questions or [*actions]))


def compare(state: GameState) -> None:
    """The two lists are the same, in the same order."""
    assert [*legal_actions(state)] == oracle_legal(state), state


def compare_candidates(state: GameState, rng: Random, most: int = 60) -> None:
    """The two agree on single actions too, legal or not."""
    tried = [*candidates(state, rng), *wrong_decks(state)]
    for action in rng.sample(tried, min(most, len(tried))):
        assert is_legal(state, action) == oracle_is_legal(state, action), (action, state)


def compare_matches(policy: str, seeds: range, every: int) -> int:
    """Compare the lists over whole matches at all tables."""
    compared = 0
    for table in TABLES:
        for seed in seeds:
            for state in from_play(table, policy, seed, every):
                compare(state)
                compared += 1
                if compared % 40 == 0:
                    compare_candidates(state, Random(compared))
    return compared


def compare_positions(kind: str, number: int, seed: int) -> tuple[int, Counter[str]]:
    """Compare the lists over positions of a kind and what comes of them, at all tables."""
    compared = 0
    seen: Counter[str] = Counter()
    for table in TABLES:
        for state in from_positions(table, kind, number, seed):
            compare(state)
            compared += 1
            kinds = {type(action) for action in legal_actions(state)}
            seen.update(kind.__name__ for kind in kinds)
            seen["opening with locked cards"] += bool(state.turn.locked)
            if compared % 10 == 0:
                compare_candidates(state, Random(compared))
    return compared, seen


@pytest.mark.parametrize("policy", POLICIES)
def test_the_list_is_the_referees_in_every_state_of_play(policy: str) -> None:
    assert compare_matches(policy, range(MATCHES), A_STATE) > 2000


@pytest.mark.parametrize("kind", KINDS)
def test_the_list_is_the_referees_in_late_positions(kind: str) -> None:
    number = POSITIONS // 4 if kind == "from the deal" else POSITIONS
    compared, seen = compare_positions(kind, number, 0)
    assert compared > 40 * number
    if kind == "opening with the pile":
        assert seen["opening with locked cards"] > 100
    if kind == "unopened":
        assert seen[TakePile.__name__] > 20
    if kind == "ready to go out":
        assert seen[AskToGoOut.__name__] > 5
        assert seen[Pass.__name__] > 20


@pytest.mark.soak
@pytest.mark.parametrize("policy", POLICIES)
def test_the_list_is_the_referees_in_every_state_of_many_matches(policy: str) -> None:
    assert compare_matches(policy, range(1000, 1000 + LONG_RUN), 1) > 2000 * LONG_RUN


@pytest.mark.soak
@pytest.mark.parametrize("kind", KINDS)
def test_the_list_is_the_referees_in_many_late_positions(kind: str) -> None:
    number = POSITIONS * LONG_RUN
    compared, _ = compare_positions(kind, number, 1)
    assert compared > 40 * number
