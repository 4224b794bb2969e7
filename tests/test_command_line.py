"""The command line: every option, what it prints where, and its exit codes."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

import handfoot_rules.__main__ as command_line
from every_variant import RESHUFFLING
from handfoot_rules import (
    GameState,
    Phase,
    RuleVariant,
    __version__,
    new_match,
    position,
    steps,
    variants,
)
from handfoot_rules.__main__ import main

if TYPE_CHECKING:
    from collections.abc import Iterator

    from handfoot_rules.playing import Policies, Step

KEYS = variants.keys()
COMMAND = (sys.executable, "-m", "handfoot_rules")
BOOKS = (
    "KC KC KD KD KH KS KS",
    "QC QC QD QD QH QS QS",
    "8C 8C 8D 8D 8H 8S 2C",
    "9C 9C 9D 9D 9H 9S 2C",
    "2C 2C 2D 2D 2H 2H JK",
)
TABLE_LINE = re.compile(r"(?P<label>[a-z][a-z0-9 ]*?) {2,}(?P<cells>[-0-9].*)")


def ran(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the command in a process of its own."""
    return subprocess.run(
        (*COMMAND, *arguments),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        env=os.environ | environment,
    )


def points_of(label: str, cells: str) -> list[int]:
    """Give the points of a table's row: a cell has a count and points, or "-", or a total."""
    words = cells.split()
    if label.startswith("total") or label == "match so far":
        return [int(word) for word in words]
    points = []
    while words:
        first = words.pop(0)
        points.append(0 if first == "-" else int(words.pop(0)))
    return points


def blocks(text: str) -> list[list[tuple[str, str]]]:
    """Give the tables of a text, each a list of (label, cells)."""
    tables: list[list[tuple[str, str]]] = [[]]
    for line in text.splitlines():
        row = TABLE_LINE.fullmatch(line)
        if row and not line.startswith("side "):
            tables[-1].append((row["label"], row["cells"]))
        elif tables[-1]:
            tables.append([])
    return [table for table in tables if table]


# A match


def test_a_match_is_told_turn_by_turn(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--seed", "7", "--deals", "2"]) == 0
    told = capsys.readouterr()
    assert told.err == ""
    lines = told.out.splitlines()
    assert lines[0] == variants.DEFAULT.title
    assert lines[1] == "4 players, 2 deals, seed 7"
    assert lines[2] == "Sides: side 0 (seats 0 and 2), side 1 (seats 1 and 3)"
    assert lines.count("Deal 1") == lines.count("Deal 2") == 1
    assert "Deal 1: the cards ran out, nobody went out" in lines
    first_turns = [line for line in lines if line.startswith("   1  seat ")]
    assert [line.split()[1:3] for line in first_turns] == [["seat", "0"], ["seat", "1"]]
    assert "The match after 2 deals" in lines
    assert re.fullmatch(r"Side \d \(seats \d and \d\) wins with -?\d+ points\.", lines[-1])


def test_lines_fit_a_screen(capsys: pytest.CaptureFixture[str]) -> None:
    for players in variants.get("gamerules-2-7").players:
        options = ["--variant", "gamerules-2-7", "--players", str(players), "--deals", "1"]
        assert main([*options, "--seed", "3"]) == 0
        lines = capsys.readouterr().out.splitlines()
        assert max(map(len, lines)) <= 79
        assert [line for line in lines if line != line.rstrip()] == []


def test_tables_are_shown_now_and_then_and_at_the_end_of_a_deal(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["--seed", "7", "--deals", "1", "--players", "2"]) == 0
    text = capsys.readouterr().out
    turns = [int(number) for number in re.findall(r"^ +(\d+)  seat ", text, re.MULTILINE)]
    assert turns == list(range(1, len(turns) + 1))
    tables = text.count("| hands: ")
    assert tables == len([turn for turn in turns[:-1] if turn % 10 == 0]) + 1


def test_quiet_prints_the_sheets_and_the_winner_alone(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--quiet", "--seed", "7"]) == 0
    quiet = capsys.readouterr().out
    assert main(["--seed", "7"]) == 0
    full = capsys.readouterr().out
    assert "discards" in full
    assert "discards" not in quiet
    assert blocks(quiet) == blocks(full)
    assert quiet.splitlines()[-3:] == full.splitlines()[-3:]


@pytest.mark.parametrize("players", [2, 4, 6, 7])
def test_the_sheets_add_up(capsys: pytest.CaptureFixture[str], players: int) -> None:
    """The lines of a deal make its total, the deals make the match."""
    variant = "gamerules-2-7"
    options = ["--quiet", "--seed", "11", "--players", str(players), "--variant", variant]
    assert main(options) == 0
    tables = blocks(capsys.readouterr().out)
    sums: dict[int, list[int]] = {}
    beside = len(tables) // 4  # a deal's sheet may be two tables, one below the other
    assert len(tables) == 4 * beside
    for index, table in enumerate(tables):
        rows = [points_of(label, cells) for label, cells in table]
        *items, total, match = rows
        assert [sum(column) for column in zip(*items, strict=True)] == total
        before = sums.setdefault(index % beside, [0] * len(total))
        sums[index % beside] = [a + b for a, b in zip(before, total, strict=True)]
        assert match == sums[index % beside]
        assert [label for label, _ in table][-2:] == [
            f"total of deal {index // beside + 1}",
            "match so far",
        ]


def test_another_variant_and_number_of_players(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--variant", "gamerules-2-7", "--players", "7", "--deals", "1", "--quiet"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == variants.get("gamerules-2-7").title
    assert lines[1].startswith("7 players, 1 deal, seed ")


def test_an_asked_partner_is_named_in_the_line_of_the_turn(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last deal, with a single card in the foot: ask or pass, yes or no."""

    def about_to_go_out(variant: RuleVariant, *, players: int, seed: int | None) -> GameState:
        return position(
            variant,
            players=players,
            hands={0: "4C"},
            feet={0: None, 2: None},
            melds={0: BOOKS},
            foot_turns={2: 1},
            pile="5C",
            phase=Phase.PLAY,
            deal=4,
            seed=seed or 0,
        )

    monkeypatch.setattr(command_line, "new_match", about_to_go_out)
    first_turns = set()
    for seed in range(20):
        assert main(["--seed", str(seed)]) == 0
        lines = capsys.readouterr().out.splitlines()
        at = next(number for number, line in enumerate(lines) if line.startswith("   1  "))
        first_turns.add(" ".join(" ".join(lines[at : at + 2]).split()))
    assert (
        "1 seat 0 asks seat 2 for permission to go out; seat 2 says yes, seat 0 may go out;"
    ) in first_turns
    assert any("seat 2 says no, seat 0 may not go out in this turn" in turn for turn in first_turns)


@pytest.mark.parametrize(
    ("key", "players", "length"),
    [
        ("canasta", 4, "1 deal or to 5000 points"),
        ("vegas", 6, "1 deal"),
        ("pennies-from-heaven", 6, "1 deal or to 20000 points"),
    ],
)
def test_other_rule_sets_are_told_as_well(
    capsys: pytest.CaptureFixture[str], key: str, players: int, length: str
) -> None:
    """To a number of points, or of deals, or to what comes first; nobody knows after how many deals."""
    options = ["--variant", key, "--players", str(players), "--seed", "3", "--deals", "1"]
    assert main(options) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == variants.get(key).title
    assert lines[1] == f"{players} players, {length}, seed 3"
    assert "The match after 1 deal" in lines
    assert max(map(len, lines)) <= 79


def test_chance_may_miss_a_target_so_twenty_deals_are_enough(capsys: pytest.CaptureFixture[str]) -> None:
    """Six play this rule set, and no other number, so six do if it is not said."""
    assert main(["--variant", "pennies-from-heaven", "--seed", "1", "--quiet"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert any("6 players, 20 deals or to 20000 points" in line for line in lines[:3])
    assert "The match after 20 deals" in lines


def test_a_match_to_a_target_is_as_long_as_it_takes(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--variant", "canasta", "--seed", "3", "--quiet"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[1] == "4 players, 20 deals or to 5000 points, seed 3"
    deals = sum(line.startswith("Deal ") for line in lines)
    assert f"The match after {deals} deals" in lines


def test_the_pile_becomes_the_stock_and_feet_that_are_due_come(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A line of its own between two turns; a foot that is due stands first in its player's turn."""

    def reshuffling(_: RuleVariant, *, players: int, seed: int | None) -> GameState:
        return new_match(RESHUFFLING, players=players, seed=seed)

    monkeypatch.setattr(command_line, "new_match", reshuffling)
    told = ""
    for seed in range(12):
        assert main(["--seed", str(seed), "--players", "2"]) == 0
        told += capsys.readouterr().out
    assert re.search(r"^      the pile is shuffled and is the stock now: \d+ cards$", told, re.MULTILINE)
    assert re.search(r"^ *\d+  seat \d  picks up the foot: 3 cards;", told, re.MULTILINE)
    assert "seat None" not in told


# The seed


def test_a_secret_seed_is_printed_and_repeats_the_match(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["--deals", "1"]) == 0
    once = capsys.readouterr().out
    assert main(["--deals", "1"]) == 0
    assert capsys.readouterr().out != once
    found = re.search(r"seed (\d+)$", once, re.MULTILINE)
    assert found
    assert main(["--deals", "1", "--seed", found[1]]) == 0
    assert capsys.readouterr().out == once


def test_the_same_seed_prints_the_same_text_in_every_process() -> None:
    texts = {
        ran("--seed", "5", "--deals", "2", PYTHONHASHSEED=hash_seed).stdout
        for hash_seed in ("0", "1", "4242")
    }
    assert len(texts) == 1
    assert texts != {""}


def test_the_largest_seed_is_good(capsys: pytest.CaptureFixture[str]) -> None:
    largest = str(2**128 - 1)
    assert main(["--seed", largest, "--deals", "1", "--quiet"]) == 0
    assert f"seed {largest}\n" in capsys.readouterr().out


# Wrong usage


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ["--variant", "bridge"],
            f"argument --variant: no variant has the key 'bridge'; there are {', '.join(KEYS)}",
        ),
        (
            ["--players", "7"],
            "argument --players: 7 players can't play this variant; it is for 2, 3, 4, 5, 6",
        ),
        (["--players", "two"], "argument --players: invalid int value: 'two'"),
        (
            ["--seed", "-1"],
            "argument --seed: a seed is a whole number from 0 to 2**128 - 1, not -1",
        ),
        (
            ["--seed", str(2**128)],
            f"argument --seed: a seed is a whole number from 0 to 2**128 - 1, not {2**128}",
        ),
        (["--seed", "luck"], "argument --seed: invalid int value: 'luck'"),
        (
            ["--deals", "5"],
            "argument --deals: variant field minimums: none is given for deal 5 and a total of -1000",
        ),
        (["--deals", "0"], "argument --deals: variant field deals: 0 is not within 1 to 1000"),
        (["--loud"], "unrecognized arguments: --loud"),
        (["--qui"], "unrecognized arguments: --qui"),
    ],
    ids=lambda value: " ".join(value)[:30] if isinstance(value, list) else "",
)  # fmt: skip
def test_wrong_usage(capsys: pytest.CaptureFixture[str], arguments: list[str], message: str) -> None:
    assert main(arguments) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("usage: handfoot-rules ")
    assert told.err.splitlines()[-1] == f"handfoot-rules: error: {message}"


def test_wrong_usage_from_outside() -> None:
    told = ran("--variant", "bridge")
    assert told.returncode == 2
    assert told.stdout == ""
    assert "gamerules-2-6, gamerules-2-7" in told.stderr


# Help and version


def test_the_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"handfoot-rules {__version__}\n"


def test_help_names_every_option(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")  # or a key might be cut at its hyphen
    assert main(["--help"]) == 0
    told = capsys.readouterr()
    for option in ("--variant", "--players", "--seed", "--deals", "--quiet", "--version"):
        assert option in told.out
    for key in KEYS:
        assert key in told.out
    assert told.err == ""


def test_arguments_are_those_of_the_process_if_none_are_given(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["handfoot-rules", "--version"])
    assert main() == 0
    assert capsys.readouterr().out == f"handfoot-rules {__version__}\n"


# Broken off


def test_a_reader_that_goes_away_is_no_error() -> None:
    with subprocess.Popen(
        (*COMMAND, "--seed", "1"), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout
        assert process.stderr
        assert process.stdout.readline() == f"{variants.DEFAULT.title}\n"
        process.stdout.close()
        assert process.stderr.read() == ""
        assert process.wait(timeout=120) == 141


def test_an_interrupt_ends_it_quietly(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(policies: Policies, start: GameState) -> Iterator[Step]:
        for number, step in enumerate(steps(policies, start)):
            if number == 20:
                raise KeyboardInterrupt
            yield step

    monkeypatch.setattr(command_line, "steps", interrupted)
    assert main(["--seed", "1"]) == 130
    told = capsys.readouterr()
    assert told.out.startswith(variants.DEFAULT.title)
    assert told.err == "interrupted\n"
