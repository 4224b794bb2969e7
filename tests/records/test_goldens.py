"""Every golden match: recorded, written, read and replayed, here and in another process."""

from __future__ import annotations

import pickle
import subprocess
import sys
from pathlib import Path

import pytest

from handfoot_rules import GameState, variants
from handfoot_rules.records import read_record, record_match, write_record

from .played import GOLDEN, golden, match_of

each_golden = pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)

REPLAY = """
import pickle, sys
from pathlib import Path
from handfoot_rules.records import read_record
for name in sys.argv[1:]:
    final = read_record(Path(name).read_text("utf-8")).final
    Path(name + ".repr").write_text(repr(final), "utf-8")
    Path(name + ".pickle").write_bytes(pickle.dumps(final, 4))
"""


def test_there_are_goldens() -> None:
    assert any("match" in path.stem for path in GOLDEN)


@each_golden
def test_round_trip(path: Path) -> None:
    start, actions, final = golden(path)
    record = record_match(start, actions, with_seed=True)
    text = write_record(record)
    again = read_record(text)
    assert again == record
    assert again.final == final
    assert write_record(again) == text


@each_golden
def test_it_replays_without_the_seed(path: Path) -> None:
    start, actions, final = golden(path)
    text = write_record(record_match(start, actions))
    assert "seed" not in text
    again = read_record(text).final
    assert again.seed == 0
    for name in ("seats", "sides", "pile", "stock", "sheets", "scores", "phase", "turn", "to_move"):
        assert getattr(again, name) == getattr(final, name)


def test_a_new_process_comes_to_the_same_final_states(tmp_path: Path) -> None:
    files = {}
    for path in GOLDEN:
        start, actions, final = golden(path)
        file = tmp_path / path.name
        file.write_text(write_record(record_match(start, actions, with_seed=True)), "utf-8")
        files[file] = final
    subprocess.run((sys.executable, "-c", REPLAY, *map(str, files)), check=True, timeout=120)
    for file, final in files.items():
        assert Path(f"{file}.repr").read_text("utf-8") == repr(final)
        again = pickle.loads(Path(f"{file}.pickle").read_bytes())
        assert isinstance(again, GameState)
        assert again == final


@pytest.mark.parametrize("key", [key for key in variants.keys() if key.startswith("gamerules")])  # noqa: SIM118  # no mapping
def test_round_trip_of_whole_matches_at_every_table(key: str) -> None:
    variant = variants.get(key)
    for players in variant.players:
        record = match_of(variant, players, players)
        text = write_record(record)
        assert read_record(text) == record
        assert max(map(len, text.split("\n"))) <= 110
