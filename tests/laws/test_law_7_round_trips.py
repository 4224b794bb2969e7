"""Law 7: what is pickled, copied or written as its repr comes back equal."""

from __future__ import annotations

import copy
import pickle
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from handfoot_rules import Card, Cards, GameState, legal_actions, parse_action, why_illegal

from .candidates import candidates
from .situations import seeds, situations
from .values import ACTIONS, NAMES, plain_values


def check_it_comes_back(value: object) -> None:
    """Send a value through every form there is."""
    others = [
        copy.copy(value),
        copy.deepcopy(value),
        eval(repr(value), dict(NAMES)),  # noqa: S307  # a repr that the test itself made
        *(pickle.loads(pickle.dumps(value, protocol)) for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1)),
    ]
    for other in others:
        assert type(other) is type(value)
        assert other == value
        assert hash(other) == hash(value)
        assert repr(other) == repr(value)


def test_values_of_every_kind_come_back() -> None:
    for value in plain_values():
        if not isinstance(value, tuple):
            check_it_comes_back(value)


@given(situations())
@settings(max_examples=60)
def test_states_come_back_and_play_on_alike(state: GameState) -> None:
    check_it_comes_back(state)
    again = pickle.loads(pickle.dumps(state))
    assert legal_actions(again) == legal_actions(state)
    assert again.variant == state.variant
    assert again.all_cards() == state.all_cards()


@given(situations())
@settings(max_examples=30)
def test_lists_come_back_with_their_table(state: GameState) -> None:
    actions = legal_actions(state)
    for other in (copy.copy(actions), copy.deepcopy(actions), pickle.loads(pickle.dumps(actions))):
        assert other == actions
        assert all(action in other for action in actions)


@given(situations(), seeds)
@settings(max_examples=30)
def test_actions_and_reasons_come_back(state: GameState, seed: int) -> None:
    tried = candidates(state, Random(seed))
    for action in Random(seed).sample(tried, min(25, len(tried))):
        check_it_comes_back(action)
        assert parse_action(str(action)) == action
        violation = why_illegal(state, action)
        if violation is not None:
            check_it_comes_back(violation)


def test_every_action_parses_back() -> None:
    for action in ACTIONS:
        assert parse_action(str(action)) == action


@given(st.lists(st.sampled_from(list(Card)), max_size=40))
def test_cards_come_back(faces: list[Card]) -> None:
    cards = Cards(faces)
    check_it_comes_back(cards)
    assert Cards.parse(str(cards)) == cards
    assert list(cards) == sorted(faces)
