"""The hands found by search whose legal actions take the most work: `scripts/worst_hands.py` finds them.

Each is a start as in `tests/perft`: a position of a rule set, as the arguments of `position`, and moves that
lead on from it. `once` says how many calls a hand took that the look-ahead was made better for.
"""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from handfoot_rules import legal_actions
from perft.counting import set_up

from .counting import counted, forget

if TYPE_CHECKING:
    from handfoot_rules import GameState

WORST_HANDS = Path(__file__).parent / "worst_hands.json"


def read_hands() -> list[dict[str, Any]]:
    """Read the data file."""
    hands: list[dict[str, Any]] = json.loads(WORST_HANDS.read_text("utf-8"))
    return hands


def write_hands(hands: list[dict[str, Any]]) -> None:
    """Write the data file, a hand a line."""
    lines = ",\n".join(json.dumps(hand) for hand in hands)
    WORST_HANDS.write_text(f"[\n{lines}\n]\n", "utf-8")


def named_hands() -> dict[str, dict[str, Any]]:
    """Give every hand by the key of its rule set and its place among those of that rule set."""
    named: dict[str, dict[str, Any]] = {}
    places: dict[str, int] = {}
    for hand in read_hands():
        key = hand["variant"]
        places[key] = places.get(key, 0) + 1
        named[f"{key} {places[key]}"] = hand
    return named


def cold_calls(state: GameState) -> int:
    """Count the calls of `legal_actions` in a state with nothing remembered."""
    forget()
    return counted(partial(legal_actions, state))[1]


def work_of_worst_hands() -> dict[str, float]:
    """Count the calls of every hand of the data file, by its name.

    Every list is made once before any is counted: what is made once, when it is first needed, is not counted.
    """
    states = {name: set_up(hand) for name, hand in named_hands().items()}
    for state in states.values():
        legal_actions(state)
    return {name: cold_calls(state) for name, state in states.items()}
