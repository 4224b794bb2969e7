"""Golden transcripts: the rules make of the same actions today what they made then."""

from __future__ import annotations

import difflib
from pathlib import Path

import pytest

from handfoot_rules import (
    AddToMeld,
    AllowGoingOut,
    AskToGoOut,
    Card,
    DealEnd,
    Discard,
    DrawStock,
    GameState,
    NextDeal,
    Pass,
    Phase,
    RefuseGoingOut,
    StartMeld,
    TakePile,
    apply,
    new_match,
    variants,
)

from .transcript import Script, read, write

FOLDER = Path(__file__).parent
FILES = tuple(sorted(FOLDER.glob("*.txt")))
DEALS = tuple(f"deal-{players}-players" for players in range(2, 8))
MATCH = "match-4-players"
OVER = (Phase.DEAL_OVER, Phase.MATCH_OVER)
MOST_LINES_SHOWN = 40

each_file = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


def script_of(path: Path) -> Script:
    """Read a transcript."""
    return read(path.read_text("utf-8"))


def states_of(script: Script) -> list[GameState]:
    """Play a script from the decks that it writes down; the state at the end of each deal."""
    variant, players = variants.get(script.variant), script.players
    decks = [tuple(map(Card.parse, deck)) for deck in script.decks]
    state = new_match(variant, players=players, seed=script.seed, deck=decks[0])
    ends = []
    for number, actions in enumerate(script.deals):
        if number:
            state = apply(state, NextDeal(decks[number]))
        for action in actions:
            state = apply(state, action)
        ends.append(state)
    return ends


@each_file
def test_a_transcript_is_what_the_rules_make_of_its_actions(path: Path) -> None:
    text = path.read_text("utf-8")
    now = write(read(text))
    if now != text:
        changes = difflib.unified_diff(
            text.splitlines(), now.splitlines(), "as written", "as the rules are now", "", "", 2, ""
        )
        shown = list(changes)
        more = len(shown) - MOST_LINES_SHOWN
        shown[MOST_LINES_SHOWN:] = [f"... and {more} lines more"] if more > 0 else []
        pytest.fail("\n".join((f"{path.name} differs:", *shown)), pytrace=False)


@each_file
def test_the_decks_written_down_deal_the_same_as_the_seed(path: Path) -> None:
    script = script_of(path)
    state = new_match(variants.get(script.variant), players=script.players, seed=script.seed)
    for number, end in enumerate(states_of(script)):
        state = apply(state, NextDeal()) if number else state
        for action in script.deals[number]:
            state = apply(state, action)
        assert state == end


@each_file
def test_a_transcript_ends_with_the_end_of_a_deal(path: Path) -> None:
    assert all(state.phase in OVER for state in states_of(script_of(path)))


def test_there_is_a_deal_for_every_number_of_players_and_a_match_of_every_rule_set() -> None:
    others = sorted(f"match-{key}" for key in variants.keys() if not key.startswith("gamerules"))  # noqa: SIM118
    assert [path.stem for path in FILES] == sorted([*DEALS, MATCH, *others])
    for players, name in enumerate(DEALS, 2):
        script = script_of(FOLDER / f"{name}.txt")
        assert (script.players, len(script.deals)) == (players, 1)
    match = script_of(FOLDER / f"{MATCH}.txt")
    assert (match.players, len(match.deals)) == (4, 4)
    for name in (MATCH, *others):
        script = script_of(FOLDER / f"{name}.txt")
        assert name in (MATCH, f"match-{script.variant}")
        ends = states_of(script)
        assert ends[-1].phase is Phase.MATCH_OVER
        assert any(state.went_out is not None for state in ends)


def test_together_they_show_everything_that_can_happen() -> None:
    scripts = [script_of(path) for path in FILES]
    kinds = {type(action) for script in scripts for deal in script.deals for action in deal}
    assert kinds == {
        *(DrawStock, TakePile, StartMeld, AddToMeld, Discard, Pass),
        *(AskToGoOut, AllowGoingOut, RefuseGoingOut),
    }
    ends = [state for script in scripts for state in states_of(script)]
    assert {state.sheets[-1].end for state in ends} == set(DealEnd)
    texts = "".join(path.read_text("utf-8") for path in FILES)
    for words in (
        "picks up the foot",
        "opens with",
        "side 0 lays 3",
        "goes out",
        "all have passed",
        "a clean book",
        "a dirty book",
        "a wild book",
        "red threes left in feet",
    ):
        assert words in texts
