"""Counts of legal action sequences: every start gives the counts in its data file."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from handfoot_rules import variants
from oracle import legal

from .counting import DATA, FILES, differences, divide, perft, read, set_up

if TYPE_CHECKING:
    from pathlib import Path

each_start = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)

FEW = 1500  # sequences that the referee, who tries everything, counts in a moment


@each_start
def test_the_counts_are_those_of_the_data_file(path: Path) -> None:
    start = read(path)
    state, counts = set_up(start), start["counts"]
    found = [perft(state, depth) for depth in range(1, len(counts))]
    assert found == counts[:-1], differences(start["divide"], divide(state, len(counts)))
    breakdown = divide(state, len(counts))
    assert breakdown == start["divide"], "\n" + differences(start["divide"], breakdown)
    assert sum(breakdown.values()) == counts[-1]


@each_start
def test_the_referee_of_the_tests_counts_the_same(path: Path) -> None:
    start = read(path)
    state, counts = set_up(start), start["counts"]
    depth = max((d for d, count in enumerate(counts, 1) if count <= FEW), default=1)
    expected, found = divide(state, depth, legal), divide(state, depth)
    assert found == expected, "\n" + differences(expected, found)
    assert perft(state, depth, legal) == counts[depth - 1]


def test_the_starts_cover_all_variants_and_for_most_2_4_and_5_players() -> None:
    starts = [read(path) for path in FILES]
    dealt = {(start["variant"], start["players"]) for start in starts if "seed" in start}
    for key in variants.keys():  # noqa: SIM118  # a function
        numbers = [number for number in variants.get(key).players if number in (2, 4, 5)]
        assert dealt >= {(key, players) for players in numbers or variants.get(key).players}
    assert sum("position" in start for start in starts) >= 5


def test_a_mismatch_shows_the_breakdown() -> None:
    shown = differences({"draw": 3, "take 9C 9D": 2}, {"draw": 3, "take 9C 9D": 1, "pass": 4})
    assert shown.splitlines() == [
        "first action    expected       found",
        "draw                   3           3",
        "take 9C 9D             2           1  <--",
        "pass                   -           4  <--",
    ]


def test_every_data_file_was_found() -> None:
    assert tuple(sorted(DATA.iterdir())) == FILES
