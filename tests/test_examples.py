"""The programs in examples/ run to their end."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = sorted((Path(__file__).resolve().parents[1] / "examples").glob("*.py"))


def test_there_are_examples() -> None:
    assert EXAMPLES


@pytest.mark.parametrize("program", EXAMPLES, ids=lambda program: program.stem)
def test_the_example(program: Path) -> None:
    told = subprocess.run((sys.executable, program), capture_output=True, text=True, timeout=120, check=False)
    assert told.returncode == 0, told.stderr
    assert told.stdout
