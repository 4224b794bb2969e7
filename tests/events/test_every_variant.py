"""For every rule set at every table: events give an exact picture, and tell no more than a seat may know."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING

import pytest

from every_variant import OTHERS, RESHUFFLING, TABLES, a_deal, late_walk, moments
from handfoot_rules import NextDeal, Reshuffle, apply, legal_actions, view
from handfoot_rules.happenings import events_between, events_of_deal
from policies import Step

from .picture import Picture
from .test_can_undo import agrees
from .test_law_5_events import check as check_pair
from .test_law_5_events import other_world
from .test_streams import check, viewers

if TYPE_CHECKING:
    from collections.abc import Iterator

    from handfoot_rules import GameState
    from laws.all_variants import AtTable

every_table = pytest.mark.parametrize("table", TABLES, ids=str)
other_tables = pytest.mark.parametrize("table", OTHERS, ids=str)


@every_table
def test_a_whole_deal_told_by_events(table: AtTable) -> None:
    played = a_deal(table)
    start = played[0].before
    pictures = [Picture.blank(table.variant, table.players, seat) for seat in viewers(start)]
    check(pictures, events_of_deal(start), start)
    for before, action, after in played:
        check(pictures, events_between(before, action, after), after)


@other_tables
def test_every_legal_action_told_by_events(table: AtTable) -> None:
    rng = Random(str(table))
    for state in moments(table):
        for action in legal_actions(state):
            after = apply(state, action)
            seat = rng.choice([state.turn.player, after.turn.player, *viewers(state)])
            check([Picture(view(state, seat))], events_between(state, action, after), after)
            agrees(state, action, after)


def late_steps(table: AtTable, rng: Random, number: int) -> Iterator[Step]:
    """Give steps from late positions; chance moves with the order that comes of them."""
    for _ in range(number):
        states = list(late_walk(table, rng))
        for before, after in pairwise(states):
            for action in legal_actions(before):
                if isinstance(action, Reshuffle):
                    yield Step(before, Reshuffle(after.dealt.stock), after)
                elif not isinstance(action, NextDeal) and apply(before, action) == after:
                    yield Step(before, action, after)
                    break


def check_two_worlds(step: Step, rng: Random) -> bool:
    """Try a step in another world that looks alike to a seat; tell whether the whole events differed."""
    state: GameState = step.before
    seats = [*viewers(state), step.after.turn.player]
    for seat in rng.sample(seats, 2):
        pair = other_world(state, step.action, seat, rng)
        if pair is not None:
            check_pair(pair, seat)
            if pair.told(0) != pair.told(1):
                return True
    return False


@other_tables
def test_law_5_equal_events_in_two_worlds(table: AtTable) -> None:
    rng = Random(str(table))
    steps = [*late_steps(table, rng, 4)]
    played = a_deal(table)
    sample = rng.sample(played, min(30, len(played)))
    steps += [step for step in sample if not isinstance(step.action, NextDeal)]
    assert sum(check_two_worlds(step, rng) for step in steps if not _chance(step)) > 1
    for step in steps:
        if _chance(step):
            check_two_worlds(step, rng)


def _chance(step: Step) -> bool:
    return step.before.to_move is None


def test_every_kind_of_event_comes_up() -> None:
    """Over all deals that are played here, so that the tests above have seen it."""
    kinds: Counter[str] = Counter()
    for table in TABLES:
        for step in a_deal(table):
            kinds.update(type(event).__name__ for event in events_between(*step))
        kinds.update(type(event).__name__ for event in events_of_deal(a_deal(table)[0].before))
    for table in OTHERS:
        for state in moments(table):
            for action in legal_actions(state):
                after = apply(state, action)
                kinds.update(type(event).__name__ for event in events_between(state, action, after))
    rare = {"MatchEnded", "ReshuffleDue", "PileReshuffled", "WentOut", "PartnerAsked", "AnswerGiven"}
    assert all(kinds[name] for name in rare)
    assert any(table.variant is RESHUFFLING for table in TABLES)
