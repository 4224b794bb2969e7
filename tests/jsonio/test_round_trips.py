"""What is written as JSON comes back equal, for every kind of value."""

from __future__ import annotations

import json
import subprocess
import sys
from random import Random
from typing import TYPE_CHECKING

import attrs
import pytest
from hypothesis import given, settings

from handfoot_rules import (
    AddToMeld,
    Card,
    Cards,
    GameState,
    Meld,
    PartnerMust,
    Rank,
    Violation,
    ViolationCode,
    new_match,
    position,
    reasons,
    variants,
)
from handfoot_rules.errors import DocumentError
from handfoot_rules.jsonforms import DETAILS, Mover
from handfoot_rules.jsonio import EVENTS, dumps, loads
from handfoot_rules.views import view
from laws.situations import situations
from laws.values import ACTIONS
from policies import going_out_policy, mixed_policy, steps

from .samples import a_match, documents, others, states, violations

if TYPE_CHECKING:
    from handfoot_rules import Action

SAMPLE_OF = {
    int: 3,
    int | None: None,
    Mover: "nobody",
    Card: Card.KS,
    Cards: Cards.parse("KS JK"),
    Rank: Rank.TWO,
    Rank | None: None,
    Meld | None: Meld.parse("KS KS 2C"),
    tuple[Rank, ...]: (Rank.THREE, Rank.KING),
    tuple[int, ...]: (1, 2),
    tuple[str, ...]: ("natural pair", "own meld"),
    PartnerMust: PartnerMust.NOTHING,
}


def check_it_comes_back(value: object) -> None:
    """Write, read and compare."""
    text = dumps(value)
    again = loads(text)
    assert type(again) is type(value)
    assert again == value
    assert repr(again) == repr(value)
    assert dumps(again) == text


@pytest.mark.parametrize("players", range(2, 8))
def test_states_of_whole_matches_come_back(players: int) -> None:
    start = new_match(variants.get("gamerules-2-7"), players=players, seed=players)
    policy = mixed_policy(going_out_policy(), 0.05)
    check_it_comes_back(start)
    for number, step in enumerate(steps(start, policy, Random(players))):
        if number % 41 == 0 or step.after.to_move is None:
            check_it_comes_back(step.after)
            for seat in (None, number % players):
                check_it_comes_back(view(step.after, seat))


@given(situations())
@settings(max_examples=30)
def test_states_and_views_of_all_situations_come_back(state: GameState) -> None:
    check_it_comes_back(state)
    for seat in (None, *range(state.players)):
        check_it_comes_back(view(state, seat))


def test_views_of_special_moments_come_back() -> None:
    for state in states():
        for seat in (None, *range(state.players)):
            check_it_comes_back(view(state, seat))


def test_values_of_all_other_kinds_come_back() -> None:
    for value in (*others(), *violations(), *ACTIONS):
        check_it_comes_back(value)


def test_every_kind_of_event_has_a_name_of_its_own() -> None:
    there = {type(value).__name__ for value in others()}
    assert len(there & EVENTS.keys()) > 15
    assert all(name == kind.__name__ for name, kind in EVENTS.items())


@pytest.mark.parametrize("code", ViolationCode)
def test_reasons_of_every_code_come_back(code: ViolationCode) -> None:
    details = tuple((name, SAMPLE_OF[kind]) for name, kind in DETAILS.get(code, {}).items())
    check_it_comes_back(Violation(code, details))


def test_the_data_of_reasons_are_those_that_reasons_have() -> None:
    assert DETAILS.keys() == reasons._DETAILS.keys()


def test_the_same_value_is_the_same_text() -> None:
    state = states()[0]
    text = dumps(state)
    assert dumps(eval(repr(state), {**vars(__import__("handfoot_rules"))})) == text  # noqa: S307
    assert text.isascii()
    assert json.dumps(json.loads(text), sort_keys=True, separators=(",", ":")) == text


def test_blanks_and_the_order_of_keys_do_not_matter() -> None:
    state = states()[0]
    tree = json.loads(dumps(state))
    turned = dict(reversed(tree.items()))
    assert loads(json.dumps(turned, indent=4)) == state


def test_a_seed_of_128_bits_is_hexadecimal() -> None:
    state = new_match(seed=2**128 - 1)
    assert json.loads(dumps(state))["value"]["seed"] == "f" * 32
    check_it_comes_back(state)


def test_points_that_a_position_began_with_are_carried() -> None:
    state = position(deal=1, scores=(500, -5))
    assert json.loads(dumps(state))["value"]["carried"] == [500, -5]
    check_it_comes_back(state)


def test_a_view_says_nothing_hidden() -> None:
    start = a_match(4)[0][0]
    one = json.loads(dumps(view(start, 0)))["value"]
    assert "seed" not in one
    assert "stock" not in one
    assert [seat["hand"] is None for seat in one["seats"]] == [False, True, True, True]
    assert all(seat["packets"] is None for seat in one["seats"])
    other = attrs.evolve(start, match=attrs.evolve(start.match, seed=99))
    assert dumps(view(other, 0)) == dumps(view(start, 0))


def test_what_is_no_value_of_the_game_is_not_written() -> None:
    values: tuple[object, ...] = (None, 5, "draw", [], Card.KS, Cards())
    for value in values:
        with pytest.raises(TypeError, match="no JSON is written for"):
            dumps(value)


@pytest.mark.parametrize(
    "value",
    [
        AddToMeld(Rank.KING, Card.KS, 10**18),
        Violation(ViolationCode.NO_SUCH_MELD, (("rank", None), ("place", 10**18))),
        Violation(ViolationCode.NO_SUCH_MELD),
    ],
)
def test_what_could_not_be_read_is_not_written(value: Action | Violation) -> None:
    with pytest.raises(DocumentError):
        dumps(value)


def test_documents_are_the_same_in_another_process() -> None:
    code = "from handfoot_rules import new_match; from handfoot_rules.jsonio import dumps; "
    code += "print(dumps(new_match(seed=5)))"
    told = subprocess.run((sys.executable, "-c", code), capture_output=True, text=True, check=True)
    assert told.stdout.strip() == dumps(new_match(seed=5))


def test_without_cattrs_the_extra_is_named() -> None:
    code = "import sys; sys.modules['cattrs'] = None; import handfoot_rules.jsonio"
    told = subprocess.run((sys.executable, "-c", code), capture_output=True, text=True, check=False)
    assert told.returncode == 1
    assert "ImportError: JSON needs cattrs: pip install 'handfoot-rules[json]'" in told.stderr


def test_samples_are_of_every_kind() -> None:
    kinds = {json.loads(text)["kind"] for text in documents()}
    assert kinds == {
        *("state", "view", "action", "event", "violation", "sheet", "outcome", "record", "variant")
    }
