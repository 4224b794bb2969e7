"""Print a recorded match as a table: python examples/replay.py [FILE].

Without a file a short match is played first, with the same cards every time, and its record is printed
too, as seat 0 saw it.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

import attrs

from handfoot_rules import DEFAULT, GameState, apply, legal_actions, new_match
from handfoot_rules.errors import RecordError
from handfoot_rules.records import Record, Step, read_record, record_match, write_record

WIDTHS = (4, 12, 24, 6, 6, 6)


def main() -> None:
    """Read a record, or play one, and print what happened."""
    if len(sys.argv) > 1:
        try:
            record = read_record(Path(sys.argv[1]).read_text("utf-8"))
        except RecordError as error:
            sys.exit(f"{sys.argv[1]}, {error}")
    else:
        played = record_a_short_match()
        print(write_record(played, seat=0))
        record = read_record(write_record(played))  # what was written replays
        assert record == played
    print_table(record)


def record_a_short_match() -> Record:
    """Play one deal for two at random; the second deal is left unplayed."""
    rng = random.Random(3)
    start = new_match(attrs.evolve(DEFAULT, deals=2), players=2, seed=3)
    state, actions = start, []
    while state.deal == 1:
        action = rng.choice(legal_actions(state))
        state = apply(state, action)
        actions.append(action)
    return record_match(start, actions, names=("Ann", "Bert"))


def print_table(record: Record) -> None:
    """Print one line an action, and the score after each deal."""
    print(f"{record.variant.title}, {record.players} players")
    number = 0
    print_heading(record.start)
    for step in record.steps():
        if step.after.deal != step.before.deal:
            number = 0
            print_heading(step.after)
            continue
        number += 1
        print_row(number, record, step)
        if len(step.after.sheets) > len(step.before.sheets):
            print_score(step.after)
    result = record.result
    if result is None:
        print("\nThe match was not played to its end.")
    else:
        print(f"\nWon by side {', '.join(map(str, result.winners))} with {max(result.totals)} points.")


def print_heading(state: GameState) -> None:
    """Print what a deal begins with."""
    print(f"\nDeal {state.deal}, dealt by seat {state.dealer}; {state.pile[-1]} is turned up")
    print(row("", "who", "does", "hand", "stock", "pile"))


def print_row(number: int, record: Record, step: Step) -> None:
    """Print one action and what it leaves."""
    seat = step.before.to_move
    if seat is None:
        print(row(f"{number:4}", "chance", step.action, "", step.after.stock_size, len(step.after.pile)))
        return
    who = record.names[seat] if record.names and record.names[seat] else f"seat {seat}"
    hand = len(step.after.seats[seat].hand)
    print(row(f"{number:4}", who, step.action, hand, step.after.stock_size, len(step.after.pile)))


def print_score(state: GameState) -> None:
    """Print the score sheet of a deal that is over."""
    for side in state.sheets[-1].sides:
        items = ", ".join(f"{item.count} {item.kind.value} {item.points}" for item in side.items)
        print(f"  side {side.side}: {side.total} ({items}); total {state.scores[side.side]}")


def row(*cells: object) -> str:
    """One line of the table."""
    return "  ".join(f"{cell!s:{width}}" for cell, width in zip(cells, WIDTHS, strict=True)).rstrip()


if __name__ == "__main__":
    main()
