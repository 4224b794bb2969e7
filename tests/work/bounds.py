"""The bounds that counts are held to: what each Python counted when they were written, and a margin.

`scripts/count_work.py --write` writes them anew.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, TypeAlias

import handfoot_rules

PACKAGE = str(Path(handfoot_rules.__file__).parents[1])
TESTS = Path(__file__).resolve().parents[1]
BOUNDS = Path(__file__).parent / "bounds.json"
MARGIN = 1.03  # the counts of one Python differ a little from patch to patch

Counts: TypeAlias = dict[str, dict[str, float]]
"""What was counted, by the name of the work and of the thing counted."""


def this_python() -> str:
    """Name the interpreter as the data file does: its counts are those of its minor version."""
    return f"{sys.version_info.major}.{sys.version_info.minor}"


def count(python: str = sys.executable) -> tuple[Counts, bool]:
    """Count everything with a Python, in a process of its own; say also whether the package is compiled."""
    environment = os.environ | {"PYTHONHASHSEED": "0"}
    if python == sys.executable:
        environment["PYTHONPATH"] = PACKAGE  # the copy that is under test, whatever else is installed
    else:
        environment.pop("PYTHONPATH", None)  # the copy that it has
    command = (python, "-m", "work")
    told = subprocess.run(command, cwd=TESTS, env=environment, check=True, capture_output=True, text=True)
    found: dict[str, Any] = json.loads(told.stdout)
    worst = {name: {"calls of legal_actions, cold": calls} for name, calls in found["worst hands"].items()}
    return found["play"] | worst, found["compiled"]


def read_bounds() -> dict[str, Counts]:
    """Read what was counted when the bounds were written, by Python version."""
    bounds: dict[str, Counts] = json.loads(BOUNDS.read_text("utf-8"))
    return bounds


def write_bounds(bounds: dict[str, Counts]) -> None:
    """Write the data file."""
    BOUNDS.write_text(json.dumps(bounds, indent=1) + "\n", "utf-8")


def bounds_here(bounds: dict[str, Counts]) -> Counts:
    """Give the counts of this Python; of one that is not in the file, the highest of the others."""
    if this_python() in bounds:
        return bounds[this_python()]
    highest: Counts = {}
    for counts in bounds.values():
        for work, figures in counts.items():
            known = highest.setdefault(work, {})
            for thing, figure in figures.items():
                known[thing] = max(figure, known.get(thing, 0))
    return highest


def too_much(found: Counts, bounds: Counts) -> list[str]:
    """Say what took more than its bound, or has none."""
    said = []
    for work, figures in found.items():
        for thing, figure in figures.items():
            bound = bounds.get(work, {}).get(thing)
            if bound is None:
                said.append(f"{work}: {thing}: {figure:,} and no bound")
            elif figure > bound * MARGIN:
                said.append(f"{work}: {thing}: {figure:,}, {figure / bound - 1:+.0%} over {bound:,}")
    return said
