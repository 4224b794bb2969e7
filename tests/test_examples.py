"""The programs in examples/ run to their end."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = sorted((Path(__file__).resolve().parents[1] / "examples").glob("*.py"))
ON_A_CLUSTER = {"ray_cluster"}  # tests/playing/test_ray_cluster.py, where Ray is installed


def test_there_are_examples() -> None:
    assert EXAMPLES


@pytest.mark.parametrize(
    "program", [path for path in EXAMPLES if path.stem not in ON_A_CLUSTER], ids=lambda program: program.stem
)
def test_the_example(program: Path) -> None:
    told = subprocess.run((sys.executable, program), capture_output=True, text=True, timeout=120, check=False)
    assert told.returncode == 0, told.stderr
    assert told.stdout


def test_the_house_rules_are_checked_and_go_without_the_kit_too() -> None:
    program = EXAMPLES[0].parent / "house_rules.py"
    without = f"""
import runpy, sys
sys.modules["handfoot_rules.testing"] = None
runpy.run_path({str(program)!r}, run_name="__main__")
"""
    for command, first in (((program,), "Checked: "), (("-c", without), "Not checked: ")):
        told = subprocess.run(
            (sys.executable, *command), capture_output=True, text=True, timeout=120, check=True
        )
        assert told.stdout.startswith(first)
        assert told.stdout.endswith(" points.\n")


def test_the_cluster_asks_for_its_engine() -> None:
    program = EXAMPLES[0].parent / "ray_cluster.py"
    without = f"""
import runpy, sys
sys.modules["ray"] = None
runpy.run_path({str(program)!r}, run_name="__main__")
"""
    told = subprocess.run((sys.executable, "-c", without), capture_output=True, text=True, check=False)
    assert (told.returncode, told.stdout) == (1, "")
    assert told.stderr == "Ray is not installed: pip install 'handfoot-rules[cluster]'\n"
