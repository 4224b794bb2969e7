"""Count the legal action sequences from a start, as chess programs do ("perft").

A start is a data file: a variant, a number of players, a deal (a seed) or a position (the arguments
of `position`, as text), and moves that lead on from there. It also holds the counts: how many
sequences of one, two, three ... actions there are, and for the longest how many begin with each
action. Actions that differ only in suits count once; what a draw brings follows from the stock.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from handfoot_rules import (
    LegalActions,
    Phase,
    apply,
    legal_actions,
    new_match,
    parse_action,
    position,
    variants,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from handfoot_rules import Action, GameState

    Lister = Callable[[GameState], Iterable[Action]]

DATA = Path(__file__).parent / "data"
FILES = tuple(sorted(DATA.glob("*.json")))


def read(path: Path) -> dict[str, Any]:
    """Read a data file."""
    start: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return start


def write(path: Path, start: dict[str, Any]) -> None:
    """Write a data file."""
    path.write_text(json.dumps(start, indent=2) + "\n", "utf-8")


def set_up(start: dict[str, Any]) -> GameState:
    """Make the state that a data file describes."""
    variant, players = variants.get(start["variant"]), start["players"]
    if "position" in start:
        state = position(variant, players=players, **arguments(start["position"]))
    else:
        state = new_match(variant, players=players, seed=start["seed"])
    for move in start.get("moves", ()):
        state = apply(state, parse_action(move))
    return state


def arguments(given: dict[str, Any]) -> dict[str, Any]:
    """Read the arguments of `position`; JSON has no numbers as keys and no enums."""
    read_ones: dict[str, Any] = {}
    for name, value in given.items():
        if isinstance(value, dict):
            read_ones[name] = {int(key): each for key, each in value.items()}
        elif name == "phase":
            read_ones[name] = Phase(value)
        else:
            read_ones[name] = value
    return read_ones


def perft(state: GameState, depth: int, actions_of: Lister = legal_actions) -> int:
    """Count the sequences of `depth` legal actions."""
    if not depth:
        return 1
    actions = actions_of(state)
    if depth == 1 and isinstance(actions, LegalActions | list):
        return len(actions)
    return sum(perft(apply(state, action), depth - 1, actions_of) for action in actions)


def divide(state: GameState, depth: int, actions_of: Lister = legal_actions) -> dict[str, int]:
    """Count the sequences of `depth` legal actions that begin with each action."""
    return {str(action): perft(apply(state, action), depth - 1, actions_of) for action in actions_of(state)}


def differences(expected: dict[str, int], found: dict[str, int]) -> str:
    """Write down, action by action, where two breakdowns differ."""
    title = "first action"
    width = max(map(len, (title, *expected, *found)))
    lines = [f"{title:{width}}  {'expected':>10}  {'found':>10}"]
    for action in (*expected, *(new for new in found if new not in expected)):
        before, after = expected.get(action, "-"), found.get(action, "-")
        mark = "" if before == after else "  <--"
        lines.append(f"{action:{width}}  {before:>10}  {after:>10}{mark}")
    return "\n".join(lines)
