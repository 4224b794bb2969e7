"""The bar of many matches: on a terminal, or where it is wanted."""

from __future__ import annotations

import io
import sys

import pytest

from handfoot_rules import MatchFailedError, play_matches, random_policy
from playing.many import QUICK, SEED, Fails


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def told(stream: io.StringIO | None, monkeypatch: pytest.MonkeyPatch, *, progress: bool | None) -> str:
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setenv("COLUMNS", "100")
    results = play_matches([random_policy] * 2, 5, SEED, variant=QUICK, workers=1, progress=progress)
    assert [result.number for result in results] == [0, 1, 2, 3, 4]
    return "" if stream is None else stream.getvalue()


def test_a_terminal_shows_a_bar_unless_it_is_not_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "5/5" in told(Terminal(), monkeypatch, progress=None)
    assert "matches" in told(Terminal(), monkeypatch, progress=True)
    assert told(Terminal(), monkeypatch, progress=False) == ""


def test_no_terminal_shows_a_bar_only_if_it_is_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    assert told(io.StringIO(), monkeypatch, progress=None) == ""
    assert told(io.StringIO(), monkeypatch, progress=False) == ""
    assert "5/5" in told(io.StringIO(), monkeypatch, progress=True)
    assert told(None, monkeypatch, progress=None) == ""


def test_there_is_no_bar_without_rich(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "rich", None)
    assert told(Terminal(), monkeypatch, progress=None) == ""
    with pytest.raises(ImportError, match=r"pip install 'handfoot-rules\[progress\]'"):
        told(io.StringIO(), monkeypatch, progress=True)


def test_the_bar_is_put_away_when_a_match_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("TERM", "xterm")
    with pytest.raises(MatchFailedError):
        play_matches([random_policy, Fails], 40, SEED, variant=QUICK, workers=1)
    assert sys.stderr is terminal
    assert terminal.getvalue().endswith("\x1b[?25h")  # the cursor is shown again
