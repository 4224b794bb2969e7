"""Damaged documents are refused with a reason, or equal to what could have been written."""

from __future__ import annotations

import time
from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from handfoot_rules import GameState, Phase, apply, legal_actions, score_sheet
from handfoot_rules.errors import DocumentError
from handfoot_rules.jsonio import dumps, loads
from handfoot_rules.views import PlayerView, view

from .mutations import mutated
from .samples import documents

TOO_LONG = 20.0  # seconds, on a busy machine; most take milliseconds


def read(text: str) -> object:
    """Read a damaged document: return the value, or None if it is refused."""
    begin = time.monotonic()
    try:
        value: object = loads(text)
    except DocumentError as error:
        assert error.reason  # noqa: PT017  # no other error may come, so `raises` would not do
        value = None
    assert time.monotonic() - begin < TOO_LONG
    return value


def check_it_is_valid(value: object) -> None:
    """What was accepted behaves as a value of play does."""
    text = dumps(value)
    assert loads(text) == value
    if isinstance(value, GameState):
        assert value.all_cards() == value.variant.deck_for(value.players)
        actions = legal_actions(value)
        assert bool(actions) is (value.phase is not Phase.MATCH_OVER)
        if value.to_move is None:
            assert value.sheets[-1] == score_sheet(value)
        for action in actions:
            after = apply(value, action)
            assert loads(dumps(after)) == after
        assert loads(dumps(view(value, 0))) == view(value, 0)
    if isinstance(value, PlayerView):
        assert bool(legal_actions(value)) is value.answers


@given(st.integers(0, 10**9))
@settings(max_examples=150)
def test_a_document_damaged_once(seed: int) -> None:
    rng = Random(seed)
    for _ in range(4):
        value = read(mutated(rng.choice(documents()), rng))
        if value is not None:
            check_it_is_valid(value)


@given(st.integers(0, 10**9))
@settings(max_examples=60)
def test_a_document_damaged_again_and_again(seed: int) -> None:
    rng = Random(seed)
    text = rng.choice(documents())
    for _ in range(5):
        text = mutated(text, rng)
        value = read(text)
        if value is not None:
            check_it_is_valid(value)


@given(st.text() | st.binary().map(lambda data: data.decode("latin-1")))
def test_any_text(text: str) -> None:
    assert read(text) is None


@pytest.mark.slow
def test_ten_thousand_damaged_documents() -> None:
    rng = Random(3)
    found: Counter[bool] = Counter()
    for _ in range(10_000):
        value = read(mutated(rng.choice(documents()), rng))
        found[value is None] += 1
        if value is not None and rng.random() < 0.1:
            check_it_is_valid(value)
    assert found[True] > 5000
    assert found[False] > 100
