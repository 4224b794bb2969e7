"""Thousands of damaged records: each is refused with line and reason, or is another valid record."""

from __future__ import annotations

import os
from random import Random

import pytest

from handfoot_rules import DEFAULT
from handfoot_rules.errors import RecordError
from handfoot_rules.records import Record, read_record, write_record

from .played import begun, tiny, tiny_text

NUMBER = int(os.environ.get("HANDFOOT_MUTATIONS", "2500"))
ALPHABET = [
    *'0123456789 AKQJTCDHS.:=()#-*,\n\t"',
    "\u2028",
    "é",
    "\x00",
    "draw",
    "pass",
    "10H",
    "seat 1",
    "none",
]


def reading(text: str) -> tuple[Record | None, RecordError | None]:
    try:
        return read_record(text), None
    except RecordError as error:
        return None, error


def judge(text: str, original: Record, floor: int = 0) -> bool:
    """Read a damaged record; True if it was refused, as it should be, at no line before `floor`."""
    record, error = reading(text)
    if error is not None:
        assert error.reason
        assert error.line is not None
        assert 1 <= error.line <= text.count("\n") + 1
        assert error.line >= floor, (error, floor)
        return True
    assert record is not None
    # Names and seed stand outside the checksums; all else is as it was.
    assert read_record(write_record(record)) == record
    assert (record.decks, record.actions) == (original.decks, original.actions)
    assert (record.variant, record.players, record.dealer) == (
        original.variant,
        original.players,
        original.dealer,
    )
    assert record.result == original.result
    return False


def damaged(text: str, rng: Random) -> tuple[str, int]:
    """Change, take out or put in a character or so; the text, and the line of the change."""
    at = rng.randrange(len(text))
    new = rng.choice(["", rng.choice(ALPHABET), rng.choice(ALPHABET) + text[at]])
    return text[:at] + new + text[at + 1 :], text.count("\n", 0, at) + 1


def floor_of(text: str, line: int) -> int:
    """The first line that may be blamed for a change in this one: itself, or one that asks for it."""
    lines = text.split("\n")[:line]
    if "deck:" not in lines:
        return 0  # a header may be blamed on any other
    deck = max(number for number, other in enumerate(lines, 1) if other == "deck:")
    return deck if line - deck < 12 else line - 1


@pytest.mark.parametrize("which", ["match", "begun"])
def test_changed_characters(which: str) -> None:
    original = tiny() if which == "match" else begun(DEFAULT)
    text = write_record(original)
    rng = Random(which)
    refused = 0
    for _ in range(NUMBER // 2):
        changed, line = damaged(text, rng)
        refused += judge(changed, original, floor_of(text, line))
    assert refused > NUMBER // 2 * 0.8


def test_every_line_taken_out_doubled_or_swapped() -> None:
    lines = tiny_text().split("\n")
    for at, line in enumerate(lines[:-1]):
        for new in ([], [line, line], [lines[at + 1], line]):
            rest = lines[at + 2 :] if len(new) == 2 and new[0] != line else lines[at + 1 :]
            judge("\n".join([*lines[:at], *new, *rest]), tiny())


def test_every_piece_from_the_start_is_refused() -> None:
    text = tiny_text().rstrip("\n")
    for end in range(0, len(text), 9):
        assert judge(text[:end], tiny())


def test_lines_of_other_records() -> None:
    lines, others = tiny_text().split("\n"), write_record(begun(DEFAULT)).split("\n")
    rng = Random(9)
    for _ in range(NUMBER // 4):
        at = rng.randrange(len(lines))
        judge("\n".join([*lines[:at], rng.choice(others), *lines[at + 1 :]]), tiny())


def test_noise_is_refused() -> None:
    rng = Random(3)
    for _ in range(NUMBER // 4):
        noise = "".join(rng.choice(ALPHABET) for _ in range(rng.randrange(60)))
        with pytest.raises(RecordError):
            read_record(noise)
        with pytest.raises(RecordError):
            read_record("Hand and Foot record 1\n" + noise)
