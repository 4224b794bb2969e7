"""The value: a record is frozen, replays, and is refused when it can't."""

from __future__ import annotations

import pickle
from random import Random
from typing import Any

import attrs
import pytest

from handfoot_rules import (
    DEFAULT,
    Card,
    Discard,
    DrawStock,
    GameState,
    IllegalActionError,
    InvalidDeckError,
    InvalidSeatError,
    InvalidSeedError,
    NextDeal,
    Phase,
    Reshuffle,
    apply,
    new_match,
    outcome,
    position,
    shuffled_deck,
)
from handfoot_rules.errors import RecordError
from handfoot_rules.match_record import told
from handfoot_rules.records import Record, read_record, record_match, write_record
from policies import random_policy, steps

from .played import TINY, match_of, tiny


def test_the_states_are_those_that_were_played() -> None:
    start = new_match(TINY, players=2, seed=5)
    played = list(steps(start, random_policy, Random(1)))
    record = record_match(start, [step.action for step in played], with_seed=True)
    assert list(record.states()) == [start, *(step.after for step in played)]
    assert record.final == played[-1].after
    assert record.result == outcome(record.final)
    assert record.result is not None
    assert record.decks == tuple(shuffled_deck(TINY, 2, 5, deal) for deal in (1, 2))
    assert sum(map(len, record.actions)) == len(played) - 1  # without the dealing
    assert [step.before for step in record.steps()] == [step.before for step in played]


def test_a_record_without_a_seed_has_states_of_seed_0() -> None:
    start = new_match(TINY, players=2, seed=5)
    kept, dropped = (record_match(start, [DrawStock()], with_seed=keep) for keep in (True, False))
    assert (kept.seed, dropped.seed) == (5, None)
    assert dropped.final.seed == 0
    assert kept.final == apply(start, DrawStock())
    assert kept != dropped
    assert attrs.evolve(kept, seed=None) == dropped


def test_a_match_is_recorded_at_any_moment() -> None:
    start = new_match(TINY, players=2, seed=5)
    assert record_match(start, []).actions == ((),)
    played = [step.action for step in steps(start, random_policy, Random(1))]
    state = start
    for number, action in enumerate(played, 1):
        state = apply(state, action)
        record = record_match(start, played[:number], with_seed=True)
        assert record.final == state
        assert (record.result is None) == (state.phase is not Phase.MATCH_OVER)
        assert read_record(write_record(record)) == record


def test_given_decks_and_dealers_are_recorded() -> None:
    decks = [shuffled_deck(TINY, 4, seed, 1) for seed in (11, 12)]
    state = start = new_match(TINY, players=4, seed=3, deck=decks[0], dealer=2)
    actions: list[Any] = []
    for step in steps(start, random_policy, Random(4)):
        if step.after.deal == 2:
            break
        actions.append(step.action)
        state = step.after
    actions.append(NextDeal(decks[1]))
    record = record_match(start, actions, deck=iter(decks[0]))
    assert record.decks == tuple(decks)
    assert record.dealer == 2
    assert attrs.evolve(record, seed=3).final == apply(state, NextDeal(decks[1]))
    assert read_record(write_record(record)) == record


def test_a_start_is_the_start() -> None:
    start = new_match(seed=1)
    with pytest.raises(RecordError, match="its seed deals another one"):
        record_match(apply(start, DrawStock()), [])
    with pytest.raises(RecordError, match="its seed deals another one"):
        record_match(position(), [])
    with pytest.raises(RecordError, match="this deck deals another one"):
        record_match(start, [], deck=shuffled_deck(DEFAULT, 4, 2, 1))
    with pytest.raises(InvalidDeckError):
        record_match(start, [], deck=[Card.KS])


def test_only_legal_actions_are_recorded() -> None:
    with pytest.raises(IllegalActionError, match="First draw"):
        record_match(new_match(seed=1), [Discard(Card.KS)])


def test_a_record_is_frozen_hashable_and_picklable() -> None:
    record = tiny()
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        record.seed = 3  # type: ignore[misc]
    again = pickle.loads(pickle.dumps(record))
    assert again == record
    assert hash(again) == hash(record)
    assert again.final == record.final
    assert record != attrs.evolve(record, names=())


def test_the_repr_can_be_pasted() -> None:
    import handfoot_rules  # noqa: PLC0415  # all its names

    record = match_of(TINY, 2, 7)
    names = {name: getattr(handfoot_rules, name) for name in handfoot_rules.__all__}
    assert eval(repr(record), {**names, "Record": Record}) == record  # noqa: S307


def test_a_reshuffle_is_told_with_the_stock_that_came_of_it() -> None:
    """With all of it, cards that replaced red threes in the same step too."""
    state = new_match(seed=1)
    assert state.drawn > 0
    assert told(Reshuffle(), state) == Reshuffle(state.dealt.stock)
    assert told(DrawStock(), state) == DrawStock()


DECK = shuffled_deck(DEFAULT, 4, 1, 1)


def bare(**changes: Any) -> Record:
    given: dict[str, Any] = {"variant": DEFAULT, "players": 4, "dealer": 3, "decks": [DECK], "actions": [[]]}
    return Record(**given | changes)


def test_names() -> None:
    assert bare().names == bare(names=["", "", "", ""]).names == ()
    assert bare(names=("Ann", "", "", "Zoë 2")).names == ("Ann", "", "", "Zoë 2")
    for wrong in ("a\nb", " a", "a\u2028b", "x" * 101, "\ud800"):
        with pytest.raises(RecordError, match="is no name"):
            bare(names=("Ann", "", "", wrong))
    with pytest.raises(RecordError, match="1 names are given for 4 seats"):
        bare(names=("Ann",))
    with pytest.raises(TypeError, match="a name is a text"):
        bare(names=("Ann", "", "", 4))


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"decks": [], "actions": []}, "a deck and a row of actions"),
        ({"decks": [DECK, DECK]}, "a deck and a row of actions"),
        ({"actions": [[NextDeal(DECK)]]}, "dealing is no action of a deal"),
        ({"actions": [[Reshuffle()]]}, "a reshuffle names the cards"),
    ],
)
def test_what_is_no_record(changes: dict[str, Any], reason: str) -> None:
    with pytest.raises(RecordError, match=reason) as caught:
        bare(**changes)
    assert caught.value.line is None
    assert str(caught.value) == caught.value.reason


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"dealer": 4}, InvalidSeatError),
        ({"dealer": None}, TypeError),
        ({"seed": -1}, InvalidSeedError),
        ({"seed": False}, TypeError),
        ({"decks": [DECK[1:]]}, InvalidDeckError),
        ({"variant": "gamerules-2-6"}, TypeError),
        ({"actions": [[Discard(Card.KS)]]}, IllegalActionError),
        ({"actions": [["draw"]]}, TypeError),
        ({"decks": [DECK, DECK], "actions": [[], []]}, IllegalActionError),
    ],
)
def test_what_can_t_be_played_is_refused_as_elsewhere(
    changes: dict[str, Any], error: type[Exception]
) -> None:
    with pytest.raises(error):
        bare(**changes)


def test_states_begin_with_the_start() -> None:
    states = tiny().states()
    first = next(states)
    assert isinstance(first, GameState)
    assert first == tiny().start
