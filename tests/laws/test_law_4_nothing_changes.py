"""Law 4: refusals and queries change nothing; applying is pure, repeatable and the same anywhere."""

from __future__ import annotations

import copy
import hashlib
import os
import pickle
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import handfoot_rules
from handfoot_rules import (
    AddToMeld,
    Card,
    Cards,
    Discard,
    DrawStock,
    GameState,
    IllegalActionError,
    InvalidSeatError,
    LegalActions,
    Meld,
    NextDeal,
    Phase,
    Rank,
    Reshuffle,
    StartMeld,
    TakePile,
    ViolationCode,
    apply,
    canonical,
    is_legal,
    legal_actions,
    new_match,
    outcome,
    score_sheet,
    why_illegal,
)
from policies import going_out_policy, steps

from .candidates import candidates, wrong_decks
from .situations import situations
from .values import a_match, kinds_of, plain_values

if TYPE_CHECKING:
    from collections.abc import Callable

    from handfoot_rules import Action

# --- refusals and queries -------------------------------------------------------------------------


def some(actions: list[Action], rng: Random, most: int = 200) -> list[Action]:
    """Pick some of the candidates, in their order."""
    picked = set(rng.sample(range(len(actions)), min(most, len(actions))))
    return [action for number, action in enumerate(actions) if number in picked]


@given(situations(), st.randoms(use_true_random=False))
@settings(max_examples=25)
def test_what_is_refused_leaves_an_equal_state(state: GameState, rng: Random) -> None:
    before, text = copy.deepcopy(state), repr(state)
    for action in [*some(candidates(state, rng), rng), *wrong_decks(state)]:
        if not is_legal(state, action):
            with pytest.raises(IllegalActionError):
                apply(state, action)
    assert repr(state) == text
    assert state == before
    assert hash(state) == hash(before)


@given(situations(), st.randoms(use_true_random=False))
@settings(max_examples=25)
def test_queries_change_nothing(state: GameState, rng: Random) -> None:
    before, text = copy.deepcopy(state), repr(state)
    actions = legal_actions(state)
    for action in some(candidates(state, rng), rng):
        why_illegal(state, action)
        canonical(state, action)
        assert (action in actions) == is_legal(state, action)
    assert actions == legal_actions(state)
    score_sheet(state)
    outcome(state)
    state.all_cards()
    assert repr(state) == text
    assert state == before
    assert legal_actions(state) == legal_actions(before)


# --- applying -------------------------------------------------------------------------------------


@given(situations(), st.data())
@settings(max_examples=30)
def test_apply_is_pure_and_repeatable(start: GameState, data: st.DataObject) -> None:
    state = start
    for _ in range(6):
        actions = legal_actions(state)
        if not actions:
            break
        before, text = copy.deepcopy(state), repr(state)
        for action in actions:
            after = apply(state, action)
            assert repr(state) == text
            assert state == before
            again, elsewhere = apply(state, action), apply(before, action)
            assert after == again == elsewhere
            assert hash(after) == hash(elsewhere)
            assert repr(after) == repr(elsewhere)
            assert after != state
        state = apply(state, data.draw(st.sampled_from(actions)))


@given(situations(), st.data())
@settings(max_examples=40)
def test_other_suits_do_the_same_but_for_suits(state: GameState, data: st.DataObject) -> None:
    rng = Random(data.draw(st.integers(0, 1000)))
    for action in candidates(state, rng):
        if not is_legal(state, action):
            continue
        after, listed = apply(state, action), apply(state, canonical(state, action))
        assert after.all_cards() == listed.all_cards()
        assert (after.phase, after.to_move, after.turn) == (
            listed.phase,
            listed.to_move,
            listed.turn,
        )
        assert [len(seat.hand) for seat in after.seats] == [len(s.hand) for s in listed.seats]


MATCHES = """
import hashlib, sys
from random import Random
from handfoot_rules import new_match, variants
from policies import going_out_policy, random_policy, steps

digest = hashlib.sha256()
variant = variants.get("gamerules-2-7")
for players, policy in ((2, going_out_policy()), (4, random_policy), (7, random_policy)):
    start = new_match(variant, players=players, seed=11)
    for number, step in enumerate(steps(start, policy, Random(players))):
        digest.update(f"{step.action} {step.after.turn!r}\\n".encode())
        if number % 40 == 0:
            digest.update(repr(step.after).encode())
    digest.update(repr(step.after).encode())
print(digest.hexdigest())
"""


def elsewhere(program: str, hash_seed: str, given_in: bytes = b"") -> bytes:
    """Run a program in a process of its own, with another order of hashes."""
    package = Path(handfoot_rules.__file__).parents[1]
    tests = Path(__file__).parents[1]
    paths = os.pathsep.join([str(package), str(tests)])
    environment = os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": paths}
    done = subprocess.run(
        [sys.executable, "-c", program],
        env=environment,
        input=given_in,
        capture_output=True,
        check=True,
    )
    return done.stdout


def test_matches_are_equal_as_text_in_every_process() -> None:
    assert len({elsewhere(MATCHES, hash_seed) for hash_seed in ("0", "1", "4242")}) == 1


READ_AND_PLAY = """
import pickle, sys
from handfoot_rules import apply, legal_actions

states = pickle.load(sys.stdin.buffer)
found = [(repr(s), repr(apply(s, legal_actions(s)[-1])) if legal_actions(s) else "") for s in states]
sys.stdout.buffer.write(pickle.dumps(found))
"""


def test_a_state_goes_on_in_another_process_as_it_would_here() -> None:
    states = a_match()[::60]
    found = pickle.loads(elsewhere(READ_AND_PLAY, "77", pickle.dumps(states)))
    for state, (text, after) in zip(states, found, strict=True):
        assert repr(state) == text
        actions = legal_actions(state)
        assert after == (repr(apply(state, actions[-1])) if actions else "")


def test_the_same_seed_gives_the_same_match_and_another_gives_another() -> None:
    def digest(seed: int) -> str:
        start = new_match(players=3, seed=seed)
        played = steps(start, going_out_policy(), Random(1))
        return hashlib.sha256(repr([step.after for step in played][-1]).encode()).hexdigest()

    assert digest(8) == digest(8)
    assert digest(8) != digest(9)


# --- nothing can be assigned ----------------------------------------------------------------------

ONE_OF_EACH = kinds_of((*plain_values(), a_match()[40]))


@pytest.mark.parametrize("kind", ONE_OF_EACH, ids=lambda kind: kind.__name__)
def test_no_attribute_can_be_assigned_or_deleted(kind: type) -> None:
    value = ONE_OF_EACH[kind]
    names = [name for name in dir(value) if not name.startswith("_")]
    for name in names:
        of_the_kind = getattr(kind, name, None)
        if callable(of_the_kind) or isinstance(of_the_kind, kind):
            continue  # a method, or another member of an enum
        before = getattr(value, name)
        with pytest.raises((AttributeError, TypeError)):
            setattr(value, name, before)
        with pytest.raises((AttributeError, TypeError)):
            delattr(value, name)


def test_the_parts_of_a_state_can_be_read_but_not_changed() -> None:
    state = a_match()[60]
    parts: list[object] = [state.stock, state.pile, state.seats, state.sides, state.scores]
    for part in [*parts, state.side_of, state.sheets, state.turn.locked, state.seats[0].packets]:
        assert isinstance(part, tuple)
    violation = why_illegal(state, DrawStock()) or why_illegal(state, NextDeal())
    assert violation is not None
    with pytest.raises(TypeError):
        cast("dict[str, object]", violation.data)["new"] = 1


# --- wrong types ----------------------------------------------------------------------------------


class ForgedDiscard(Discard):
    """A subclass that could change its mind."""


class LooksLikeDiscard:
    """No action at all, but it has a card."""

    card = Card.KS


NO_ACTIONS: tuple[Any, ...] = (
    *("draw", "discard KS", b"draw", None, 0, 1, 2.5, True, ()),
    *(Card.KS, Cards.parse("KS"), Phase.DRAW, [DrawStock()], (DrawStock(),)),
    *(DrawStock, Discard, LooksLikeDiscard(), ForgedDiscard(Card.KS), object()),
)
QUESTIONS: tuple[Callable[..., object], ...] = (apply, is_legal, why_illegal)


@given(situations())
@settings(max_examples=15)
def test_what_is_no_action_raises_a_type_error(state: GameState) -> None:
    text = repr(state)
    for nothing in NO_ACTIONS:
        for question in QUESTIONS:
            with pytest.raises(TypeError):
                question(state, nothing)
            with pytest.raises(TypeError):
                question(state, nothing, seat=0)
    assert repr(state) == text


@given(situations())
@settings(max_examples=15)
def test_what_is_no_seat_is_refused(state: GameState) -> None:
    actions = legal_actions(state)
    action = actions[0] if actions else DrawStock()
    for question in QUESTIONS:
        for nothing in ("0", None, 1.0, True, (0,)):
            if nothing is not None:
                with pytest.raises(TypeError):
                    question(state, action, seat=nothing)
        for beyond in (-1, state.players, 99):
            with pytest.raises(InvalidSeatError):
                question(state, action, seat=beyond)


@pytest.mark.parametrize(
    "build",
    [
        lambda: Discard(cast("Card", "KS")),
        lambda: Discard(cast("Card", 44)),
        lambda: Discard(cast("Card", None)),
        lambda: StartMeld(cast("Cards", ["KS", "KH", "KD"])),
        lambda: StartMeld(cast("Cards", [44, 43, 42])),
        lambda: StartMeld(cast("Cards", None)),
        lambda: TakePile(cast("Cards", "KS KH")),
        lambda: TakePile((Card.KS, Card.KH), cast("int", "0")),
        lambda: TakePile((Card.KS, Card.KH), place=True),
        lambda: AddToMeld(cast("Rank", "K"), Card.KS),
        lambda: AddToMeld(cast("Rank", 13), Card.KS),
        lambda: AddToMeld(Rank.KING, cast("Card", "KS")),
        lambda: AddToMeld(Rank.KING, Card.KS, cast("int", 0.0)),
        lambda: AddToMeld(Rank.KING, Card.KS, place=False),
        lambda: NextDeal(cast("Any", ["KS"])),
        lambda: Reshuffle(cast("Any", [1])),
        lambda: Cards(cast("Any", ["KS"])),
        lambda: Cards(cast("Any", [1])),
        lambda: Meld(cast("Rank", "K"), Cards()),
        lambda: Meld(Rank.KING, cast("Cards", ["KS"])),
    ],
)
def test_constructors_refuse_the_wrong_types(build: Callable[[], object]) -> None:
    with pytest.raises(TypeError):
        build()


# --- out of turn ----------------------------------------------------------------------------------


@given(situations(), st.data())
@settings(max_examples=40)
def test_nobody_acts_out_of_turn(start: GameState, data: st.DataObject) -> None:
    state = start
    for _ in range(6):
        actions = legal_actions(state)
        text = repr(state)
        for seat in range(state.players):
            for action in actions:
                if seat == state.to_move:
                    assert is_legal(state, action, seat=seat)
                    assert apply(state, action, seat=seat) == apply(state, action)
                    continue
                violation = why_illegal(state, action, seat=seat)
                assert violation is not None
                assert (violation.code, violation.rule) == (ViolationCode.OUT_OF_TURN, "S6")
                assert not is_legal(state, action, seat=seat)
                with pytest.raises(IllegalActionError) as refused:
                    apply(state, action, seat=seat)
                assert refused.value.violation == violation
        assert repr(state) == text
        if not actions:
            break
        state = apply(state, data.draw(st.sampled_from(actions)))


@given(situations())
@settings(max_examples=15)
def test_an_error_holds_no_state(state: GameState) -> None:
    action = NextDeal() if state.phase is not Phase.DEAL_OVER else DrawStock()
    with pytest.raises(IllegalActionError) as refused:
        apply(state, action)
    inside = [refused.value.args, vars(refused.value)]
    assert not any(isinstance(part, GameState | LegalActions) for part in inside)
    assert "GameState" not in repr(inside)
    assert str(state.seed) not in str(refused.value) or state.seed < 1000
