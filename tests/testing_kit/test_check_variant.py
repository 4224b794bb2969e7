"""`check_variant` passes every shipped rule set, and what it says of a fault can be read and played again."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import attrs
import pytest

from handfoot_rules import (
    DEFAULT,
    Card,
    Discard,
    HandFootError,
    InvalidPlayersError,
    InvalidSeedError,
    RuleVariant,
    legal_actions,
    new_match,
    position,
    variants,
)
from handfoot_rules.testing import VariantCheckError, check_variant
from handfoot_rules.testing.failures import in_words

TABLES = [(key, players) for key in variants.keys() for players in variants.get(key).players]  # noqa: SIM118
THE_LARGEST = [(key, variants.get(key).players[-1]) for key in variants.keys()]  # noqa: SIM118


@pytest.mark.parametrize(("key", "players"), THE_LARGEST)
def test_a_shipped_rule_set_keeps_all_the_laws(key: str, players: int) -> None:
    check_variant(variants.get(key), matches=1, players=players)


@pytest.mark.skipif("HANDFOOT_EVERY_TABLE" not in os.environ, reason="a soak: it takes many minutes")
@pytest.mark.parametrize(("key", "players"), TABLES)
def test_a_shipped_rule_set_keeps_all_the_laws_at_every_table(key: str, players: int) -> None:
    check_variant(variants.get(key), matches=4, seed=1, players=players)


def test_the_numbers_of_players_are_those_given() -> None:
    check_variant(DEFAULT, matches=0, players=(2, 3))
    with pytest.raises(InvalidPlayersError):
        check_variant(DEFAULT, matches=0, players=9)


def test_what_is_no_variant_and_no_seed_is_refused() -> None:
    nothing: Any = "gamerules-2-6"
    with pytest.raises(TypeError):
        check_variant(nothing)
    with pytest.raises(InvalidSeedError):
        check_variant(DEFAULT, seed=-1)


# --- what a failure says --------------------------------------------------------------------------


def failure() -> VariantCheckError:
    start = new_match(variants.get("gamerules-2-6"), players=2, seed=5)
    draw = legal_actions(start)[0]
    return VariantCheckError(start.variant, "3", "a card is lost", start, (draw, Discard(Card.KS)))


def test_a_failure_is_an_assertion_and_one_of_the_packages_errors() -> None:
    assert isinstance(failure(), AssertionError)
    assert isinstance(failure(), HandFootError)


def test_a_failure_tells_law_variant_players_seed_and_actions() -> None:
    error = failure()
    assert (error.law, error.players, error.seed) == ("3", 2, 5)
    text = str(error)
    assert text.startswith("law 3 is broken: a card is lost\nvariant 'gamerules-2-6', as shipped\n")
    assert "players: 2, seed of the match: 5" in text
    assert "actions so far (all 2):\n  1. seat 0: draw\n  2. seat 0: discard KS" in text


def test_the_actions_lead_to_the_state_again() -> None:
    error = failure()
    assert error.start is not None
    (draw, _) = error.actions
    assert attrs.evolve(error, actions=(draw,)).state().turn.drew
    with pytest.raises(ValueError, match="nothing had to be played"):
        VariantCheckError(DEFAULT, "4", "impure").state()


def test_many_actions_are_cut_and_few_parts_are_left_out() -> None:
    start = position(players=4, hands={0: "KS KH"}, melds={1: ["9C 9D 9H"]}, pile="4C")
    text = str(VariantCheckError(start.variant, "O3", "stuck", start, (legal_actions(start)[0],) * 99))
    assert text.startswith("rule O3 is broken: stuck")
    assert "side 1: 9C 9D 9H" in text
    assert "actions so far (the last 40 of 99):" in text
    assert "  60. " in text
    assert "  59. " not in text


class OneDeck(RuleVariant):
    """A class with a hook of its own."""

    def burial_place(self, stock: int) -> int:
        """Bury at the bottom."""
        return stock


def test_a_variant_is_told_by_what_it_changes() -> None:
    lines = list(in_words(OneDeck(key="mine", deals=2, minimums=(50, 90), title="Ours")))
    assert lines == [
        "variant 'mine', which differs from the base game in",
        "  the hooks of OneDeck: burial_place",
        "  minimums = (50, 90)",
        "  deals = 2",
    ]
    evolved = attrs.evolve(variants.get("gamerules-2-7"), draw=3)
    assert next(iter(in_words(evolved))) == "variant 'gamerules-2-7', which differs from the shipped one in"
    assert list(in_words(evolved))[1:] == ["  draw = 3"]


# --- the extra -------------------------------------------------------------------------------------


def run(program: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)


def test_the_package_does_not_import_its_test_kit() -> None:
    done = run(
        "import sys, handfoot_rules\n"
        "print('handfoot_rules.testing' in sys.modules, 'hypothesis' in sys.modules)"
    )
    assert done.stdout.split() == ["False", "False"]


def test_without_hypothesis_the_error_names_the_extra() -> None:
    done = run("import sys; sys.modules['hypothesis'] = None; import handfoot_rules.testing")
    assert done.returncode == 1
    assert "ImportError: the test kit needs Hypothesis: pip install 'handfoot-rules[testing]'" in done.stderr
