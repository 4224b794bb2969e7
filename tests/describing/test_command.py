"""The command `rules`: what it prints, and its exit codes."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING, Any

import attrs
import pytest

from handfoot_rules import describe, variants
from handfoot_rules.__main__ import _length, main
from handfoot_rules.describing import differences

if TYPE_CHECKING:
    from collections.abc import Callable

KEYS = variants.keys()


@pytest.fixture
def printed(capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """Run the command; it must print and not complain."""

    def run(*arguments: str) -> str:
        assert main(["rules", *arguments]) == 0
        told = capsys.readouterr()
        assert told.err == ""
        return told.out

    return run


@pytest.mark.parametrize("key", KEYS)
def test_it_prints_the_rules(printed: Callable[..., str], key: str) -> None:
    text = printed(key)
    assert text.split() == describe(variants.get(key)).split()
    assert max(len(line) for line in text.splitlines() if not line.startswith("#")) <= 79
    assert [line for line in text.splitlines() if line != line.rstrip()] == []


def test_it_prints_what_differs(printed: Callable[..., str]) -> None:
    text = printed("pagat", "--diff", "canasta")
    assert text.split() == differences(variants.PAGAT, variants.CANASTA).split()
    assert "- **S2**\n  - `pagat`: For two to six players.\n  - `canasta`: For four players.\n" in text
    assert max(map(len, text.splitlines())) <= 79


def test_nothing_differs_from_itself(printed: Callable[..., str]) -> None:
    assert printed("pagat", "--diff", "pagat").endswith("\n\nNo rule differs.\n")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["bridge"], f"argument KEY: no variant has the key 'bridge'; there are {', '.join(KEYS)}"),
        (
            ["pagat", "--diff", "bridge"],
            f"argument --diff: no variant has the key 'bridge'; there are {', '.join(KEYS)}",
        ),
        ([], "the following arguments are required: KEY"),
        (["pagat", "--diff"], "argument --diff: expected one argument"),
        (["pagat", "--loud"], "unrecognized arguments: --loud"),
        (["pagat", "canasta"], "unrecognized arguments: canasta"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_wrong_usage(capsys: pytest.CaptureFixture[str], arguments: list[str], message: str) -> None:
    assert main(["rules", *arguments]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("usage: handfoot-rules rules ")
    assert told.err.splitlines()[-1] == f"handfoot-rules rules: error: {message}"


def test_help_names_the_rule_sets(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    assert main(["rules", "--help"]) == 0
    told = capsys.readouterr().out
    assert "--diff KEY" in told
    for key in KEYS:
        assert key in told


def test_the_help_of_the_other_command_names_this_one(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    assert main(["--help"]) == 0
    assert '"rules KEY"' in capsys.readouterr().out


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({}, "to 5000 points"),
        ({"deals": 1}, "1 deal or to 5000 points"),
        ({"deals": 4, "target": None}, "4 deals"),
    ],
)
def test_how_long_a_match_is(changes: dict[str, Any], told: str) -> None:
    assert _length(attrs.evolve(variants.CANASTA, **changes)) == told


def test_from_outside() -> None:
    told = subprocess.run(
        (sys.executable, "-m", "handfoot_rules", "rules", "simpson"),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert told.returncode == 0
    assert told.stdout.startswith(f"# {variants.SIMPSON.title}\n\nRule set `simpson`, revision 1.")
