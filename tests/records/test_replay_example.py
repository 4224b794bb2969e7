"""examples/replay.py: a record's table, or the line that is wrong with it."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from .played import tiny_text

PROGRAM = Path(__file__).resolve().parents[2] / "examples" / "replay.py"

pytestmark = pytest.mark.skipif(not PROGRAM.exists(), reason="the examples are not there")


def run(file: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        (sys.executable, PROGRAM, file), capture_output=True, text=True, timeout=60, check=False
    )


def test_a_record_is_printed_as_a_table(tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    file.write_text(tiny_text(), "utf-8")
    told = run(file)
    assert told.returncode == 0, told.stderr
    assert re.search(r"^ +16 +Bert B\. +start 9C 9D 9H ", told.stdout, re.MULTILINE)
    assert told.stdout.endswith("Won by side 1 with 220 points.\n")


def test_a_damaged_one_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    file.write_text(tiny_text().replace("start 9C 9D 9H", "start 9C 9D 9S"), "utf-8")
    told = run(file)
    assert told.returncode == 1
    assert "line 35: The hand does not hold 9S" in told.stderr
