"""Measure everything and write one Markdown page of tables.

    python bench/run.py                               all sections, some minutes
    python bench/run.py --quick                       just to see that everything runs
    python bench/run.py --only peers,import           some sections
    python bench/run.py --write docs/speed-table.md   also write the tables to a file

Peers that are not installed (extra `bench`) are named as such.
"""

from __future__ import annotations

import argparse
import gc
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import attrs
import growth
import imports
import sketch
import steps
import tails
from common import QUICK, Effort, package_build, python_build

Section: TypeAlias = Callable[[Effort], str]

SECTIONS: dict[str, tuple[str, Section]] = {
    "peers": ("Steps a second, beside other libraries", steps.beside_the_peers),
    "sets": ("Steps a second, of every rule set", steps.of_every_rule_set),
    "sketch": ("A sketch with packed states, beside the package", sketch.beside_the_package),
    "tails": ("How long a list takes", tails.of_the_listing),
    "growth": ("Early and late in a match", growth.with_the_match),
    "import": ("Importing", imports.of_the_package),
}


def sections(text: str) -> list[str]:
    """Read the names of sections."""
    names = text.split(",")
    if unknown := [name for name in names if name not in SECTIONS]:
        raise argparse.ArgumentTypeError(f"no such section: {', '.join(unknown)}")
    return names


def main() -> None:
    """Measure the chosen sections, print each when it is done, write them if asked."""
    parser = argparse.ArgumentParser(description="Measure the speed of the package.")
    parser.add_argument("--only", type=sections, default=list(SECTIONS), metavar=",".join(SECTIONS))
    parser.add_argument("--quick", action="store_true", help="just to see that everything runs")
    parser.add_argument("--write", type=Path, metavar="FILE", help="write the tables to this file")
    for field in attrs.fields(Effort):
        parser.add_argument(f"--{field.name}", type=type(field.default), help="see `Effort` in common.py")
    chosen = parser.parse_args()
    given = {
        field.name: value
        for field in attrs.fields(Effort)
        if (value := getattr(chosen, field.name)) is not None
    }
    effort = attrs.evolve(QUICK if chosen.quick else Effort(), **given)
    parts = [f"{package_build()}; {python_build()}."]
    print(parts[0], flush=True)
    for name in chosen.only:
        title, measure = SECTIONS[name]
        print(f"measuring: {title}", file=sys.stderr, flush=True)
        gc.collect()
        gc.freeze()  # what is loaded by now, peers among it, is not gone through again at every collection
        parts.append(f"## {title}\n\n{measure(effort)}")
        gc.unfreeze()
        print(f"\n{parts[-1]}", flush=True)
    if chosen.write:
        chosen.write.write_text("\n\n".join(parts) + "\n", "utf-8")


if __name__ == "__main__":
    main()
