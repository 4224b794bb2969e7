"""The benchmarks run, with only what the tests have at hand; how fast is no question here."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]

pytestmark = pytest.mark.checkout  # the benchmarks are not copied beside the tests of a wheel


def run(script: str, *arguments: str) -> str:
    command = (sys.executable, str(ROOT / "bench" / script), *arguments)
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout


def rows_of(text: str, heading: str) -> dict[str, list[str]]:
    """Read the rows of the table under a heading, by their first cell."""
    _, _, below = text.partition(f"## {heading}\n")
    lines = [line for line in below.partition("\n## ")[0].splitlines() if line.startswith("|")]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]
    return {first: others for first, *others in cells}


def test_a_quick_run_measures_every_section_and_writes_them(tmp_path: Path) -> None:
    written = tmp_path / "table.md"
    told = run("run.py", "--quick", "--write", str(written))
    text = written.read_text("utf-8")
    assert text.strip() == told.strip()
    assert text.startswith("handfoot_rules ")
    peers = rows_of(text, "Steps a second, beside other libraries")
    assert sum(name.startswith("python-chess") for name in peers) == 3
    ours = next(iter(peers.values()))
    assert float(ours[0].replace(",", "")) > 0
    for heading in ("Steps a second, of every rule set", "How long a list takes"):
        assert len(rows_of(text, heading)) == 10
    sketches = rows_of(text, "A sketch with packed states, beside the package")
    assert list(sketches)[1:] == [
        "the sketch, in Python",
        "the sketch, compiled by mypyc",
        "the sketch, in C",
    ]
    assert len(rows_of(text, "Early and late in a match")) == 5
    assert len(rows_of(text, "Importing")) == 6


def test_peers_that_are_not_installed_are_named_as_such() -> None:
    code = """
import sys
sys.path.insert(0, "bench")
sys.modules.update(dict.fromkeys(("chess", "pyspiel", "rlcard", "rlcard.games.gin_rummy.game", "pokerkit")))
import run
sys.argv = ["run.py", "--quick", "--only", "peers"]
run.main()
"""
    command = (sys.executable, "-c", code)
    told = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    peers = rows_of(told, "Steps a second, beside other libraries")
    assert [cells[0] for cells in peers.values()][1:] == ["not installed"] * 10


def test_the_sketch_in_c_plays_like_the_one_in_python() -> None:
    code = """
import random, sys, tempfile
from pathlib import Path
sys.path.insert(0, "bench")
import packed_sketch
import sketch
with tempfile.TemporaryDirectory() as folder:
    in_c = sketch.compiled_from_c(Path(folder))
if in_c is None:
    sys.exit("there is no C compiler")
for seed in (*range(5), 39):  # in the last one a red three would be the starter
    rng = random.Random(seed)
    deck = list(packed_sketch.DECK)
    rng.shuffle(deck)
    one, other = packed_sketch.deal(tuple(deck)), in_c.deal(bytes(deck))
    while actions := packed_sketch.legal(one):
        assert in_c.legal(other) == actions
        action = rng.choice(actions)
        one, other = packed_sketch.step(one, action), in_c.step(other, action)
    assert in_c.legal(other) == ()
"""
    command = (sys.executable, "-c", code)
    told = subprocess.run(command, cwd=ROOT, check=False, capture_output=True, text=True)
    if told.stderr.startswith("there is no C compiler"):
        pytest.skip("there is no C compiler")
    assert told.returncode == 0, told.stderr


def test_an_unknown_section_is_refused() -> None:
    command = (sys.executable, ROOT / "bench" / "run.py", "--only", "speed")
    told = subprocess.run(command, cwd=ROOT, check=False, capture_output=True, text=True)
    assert told.returncode == 2
    assert "no such section: speed" in told.stderr


def test_the_exact_searches_are_timed() -> None:
    assert "| opening: the search |" in run("lookahead.py", "--hands", "20")
