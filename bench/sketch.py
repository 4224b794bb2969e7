"""What states of whole numbers would give, in Python, compiled by mypyc, and in C; see `packed_sketch.py`."""

from __future__ import annotations

import random
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from importlib.machinery import ExtensionFileLoader, ModuleSpec
from importlib.util import module_from_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import packed_sketch
from common import at_table, hundredths, spread, table, whole
from playing_by_chance import in_turns, match_of_hand_and_foot, ratios
from steps import OURS, how

import handfoot_rules as hf
from work.counting import usual_players

if TYPE_CHECKING:
    from collections.abc import Callable

    from common import Effort
    from playing_by_chance import PlayOne

HERE: Final = Path(__file__).resolve().parent
DEALS: Final = 4
"""A match of the base game has as many."""


def match_of(sketch: Any, stock_of: Callable[[tuple[int, ...]], Any]) -> PlayOne:
    """Return a function that plays one match of the sketch from a seed and counts its steps."""

    def play(seed: int) -> int:
        rng = random.Random(seed)
        chance, legal, step = rng.random, sketch.legal, sketch.step
        steps = 0
        for _ in range(DEALS):
            deck = list(packed_sketch.DECK)
            rng.shuffle(deck)
            state = sketch.deal(stock_of(tuple(deck)))
            while actions := legal(state):
                state = step(state, actions[int(chance() * len(actions))])
                steps += 1
        return steps

    return play


def compiler() -> str | None:
    """Name the C compiler that Python was built with, or None if the machine has none."""
    name, *_ = str(sysconfig.get_config_var("CC") or "cc").split()
    return shutil.which(name)


def compiled_by_mypyc(folder: Path) -> Any:
    """Compile the sketch in a folder and load it; None where there is no compiler."""
    if compiler() is None:
        return None
    shutil.copy(HERE / "packed_sketch.py", folder)
    command = (sys.executable, "-m", "mypyc", "packed_sketch.py")
    subprocess.run(command, cwd=folder, capture_output=True, check=True)
    return loaded("packed_sketch", folder)


def compiled_from_c(folder: Path) -> Any:
    """Compile the sketch in C in a folder and load it; None where there is no compiler."""
    command = compiler()
    if command is None:
        return None
    target = folder / f"packed_sketch_c{sysconfig.get_config_var('EXT_SUFFIX')}"
    options = ("-O2", "-fPIC", "-shared", f"-I{sysconfig.get_path('include')}")
    subprocess.run((command, *options, HERE / "packed_sketch.c", "-o", target), check=True)
    return loaded("packed_sketch_c", folder)


def loaded(name: str, folder: Path) -> Any:
    """Load a compiled module from a folder; one of the same name may be loaded already."""
    (path,) = folder.glob(f"{name}*{sysconfig.get_config_var('EXT_SUFFIX')}")
    loader = ExtensionFileLoader(name, str(path))
    module = module_from_spec(ModuleSpec(name, loader, origin=str(path)))
    loader.exec_module(module)
    return module


def beside_the_package(effort: Effort) -> str:
    """Measure the package and the sketches, in turns."""
    sides: dict[str, PlayOne] = {OURS: match_of_hand_and_foot(hf.DEFAULT, usual_players(hf.DEFAULT))}
    names = ["the sketch, in Python", "the sketch, compiled by mypyc", "the sketch, in C"]
    with tempfile.TemporaryDirectory() as folder:
        mypyc, from_c = compiled_by_mypyc(Path(folder)), compiled_from_c(Path(folder))
        for name, sketch in zip(names, (packed_sketch, mypyc, from_c), strict=True):
            if sketch is not None:
                sides[name] = match_of(sketch, bytes if sketch is from_c else tuple)
        rates = in_turns(sides, effort.rounds, effort.seconds)
    rows = [(f"{OURS}, {at_table(hf.DEFAULT)}", *spread(rates[OURS], whole), "1", "")]
    for name in names:
        if name in rates:
            rows.append(
                (name, *spread(rates[name], whole), *spread(ratios(rates[name], rates[OURS]), hundredths))
            )
        else:
            rows.append((name, "not compiled", "", "", ""))
    heads = ("", "steps a second, median", "spread", "of handfoot_rules', median", "spread")
    said = (
        "The sketch plays the same game roughly: no exact look-ahead, no checks, no books to go out with, "
        "suits forgotten, states that are whole numbers (9 actions in a list, where there are 14)."
    )
    return f"{said} {how(effort)}\n\n{table(heads, rows)}"
