"""Law 1: there is always something to do, and no deal lasts longer than the bound."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from handfoot_rules import (
    Discard,
    DrawStock,
    Pass,
    Phase,
    StartMeld,
    TakePile,
    apply,
    legal_actions,
    longest_deal,
    new_match,
)
from policies import mixed_policy, steps, turns_so_far

from .situations import POLICIES, TABLES, policies, seeds, situations, tables, whole_matches

if TYPE_CHECKING:
    from collections.abc import Sequence

    from handfoot_rules import Action, GameState
    from policies import Policy

    from .situations import AtTable


def to_last_long(state: GameState, actions: Sequence[Action], rng: Random) -> Action:
    """Make the deal last: take the pile, else draw, meld little, never end it."""
    del state
    for kind in (TakePile, DrawStock, Discard, Pass):
        wanted = [action for action in actions if isinstance(action, kind)]
        if wanted:
            return rng.choice(wanted)
    starts = [action for action in actions if isinstance(action, StartMeld)]
    return rng.choice(starts or list(actions))


LONG: Policy = mixed_policy(to_last_long, 0.02)


def watched_play(start: GameState, policy: Policy, rng: Random) -> None:
    """Play the match out; in every state there is an action, and every deal ends in time."""
    most = longest_deal(start.variant, start.players)
    turns = 0
    now = start
    for before, _, after in steps(start, policy, rng):
        assert (after.phase is Phase.MATCH_OVER) == (len(legal_actions(after)) == 0)
        turns = 0 if before.phase is Phase.DEAL_OVER else turns + turns_so_far(before, after)
        assert turns <= most
        now = after
    assert now.phase is Phase.MATCH_OVER
    assert now.deal == now.variant.deals


@given(situations(), st.data())
@settings(max_examples=60)
def test_a_player_always_has_an_action(start: GameState, data: st.DataObject) -> None:
    state = start
    for _ in range(30):
        actions = legal_actions(state)
        if state.phase is Phase.MATCH_OVER:
            assert actions == ()
            break
        assert len(actions) > 0
        state = apply(state, data.draw(st.sampled_from(actions)))


@given(tables, seeds, policies)
@settings(whole_matches, max_examples=12)
def test_a_match_ends_in_time(table: AtTable, seed: int, policy: str) -> None:
    start = new_match(table.variant, players=table.players, seed=seed)
    watched_play(start, POLICIES[policy], Random(seed))


@given(tables, seeds)
@settings(whole_matches, max_examples=8)
def test_a_match_ends_in_time_even_if_all_take_the_pile(table: AtTable, seed: int) -> None:
    watched_play(new_match(table.variant, players=table.players, seed=seed), LONG, Random(seed))


@given(situations(("late", "ready to go out", "unopened", "opening with the pile")), seeds)
@settings(whole_matches, max_examples=40)
def test_a_match_ends_from_late_positions_too(start: GameState, seed: int) -> None:
    policy = POLICIES["at random"]
    turns = 0
    for before, _, after in steps(start, policy, Random(seed)):
        turns += turns_so_far(before, after)
        assert turns <= longest_deal(start.variant, start.players)
        assert len(legal_actions(after)) > 0 or after.phase is Phase.MATCH_OVER
        if after.phase in {Phase.DEAL_OVER, Phase.MATCH_OVER}:
            break


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_the_bound_is_that_of_E3(table: AtTable) -> None:
    players = table.players
    assert longest_deal(table.variant, players) == 217 + 83 * players + players
