"""What an import costs, over a Python that does nothing.

Starts one process after another, the programs in turns, and counts the processor time of each. The
compiled bytecode is there: every program has run once before.

    python bench/imports.py [--rounds 25] [--classes]
"""

from __future__ import annotations

import argparse
import resource
import statistics
import subprocess
import sys
from typing import TYPE_CHECKING

from common import python_build, table

if TYPE_CHECKING:
    from common import Effort

PLAY = "from handfoot_rules import apply, legal_actions, new_match"
PROGRAMS = {
    "nothing": "pass",
    "`import attrs`": "import attrs",
    "`import handfoot_rules`": "import handfoot_rules",
    f"`{PLAY}`": PLAY,
    "the same, a match begun and a first action": f"""
{PLAY}
state = new_match()
apply(state, legal_actions(state)[0])
""",
    "`from handfoot_rules import *`": "from handfoot_rules import *",
}
# Counts how long attrs takes to make each class, while all that play needs is loaded.
CLASSES = f"""
import time
from attr import _next_gen
make, rows = _next_gen.attrs, []
def timed(maybe_cls=None, **options):
    begun = time.process_time()
    made = make(maybe_cls=maybe_cls, **options)
    if maybe_cls is not None:
        rows.append((made.__module__.partition(".")[2], 1000 * (time.process_time() - begun)))
    return made
_next_gen.attrs = timed
{PLAY}
for room in dict(rows):
    spent = [took for of, took in rows if of == room]
    print(room, len(spent), sum(spent))
"""


def milliseconds(program: str) -> float:
    """The processor time that a fresh Python takes for this program."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run((sys.executable, "-c", program), check=True)  # one of those above
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return 1000 * (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


def programs_table(rounds: int) -> str:
    """Time every program, in turns."""
    for program in PROGRAMS.values():
        milliseconds(program)
    took: dict[str, list[float]] = {name: [] for name in PROGRAMS}
    for _ in range(rounds):
        for name, program in PROGRAMS.items():
            took[name].append(milliseconds(program))
    bare = statistics.median(took["nothing"])
    rows = []
    for name, times in took.items():
        low, middle, high = statistics.quantiles(times, n=4)
        rows.append((name, f"{middle:.1f}", f"{low:.1f} - {high:.1f}", f"{middle - bare:.1f}"))
    return table(("program", "median, ms", "half of them", "over nothing"), rows)


def of_the_package(effort: Effort) -> str:
    """Start every program as often as asked."""
    return f"{effort.starts} starts of each, in turns; processor time.\n\n{programs_table(effort.starts)}"


def classes_table() -> str:
    """Time what attrs does for the classes of each room that play needs, in one process."""
    told = subprocess.run((sys.executable, "-c", CLASSES), check=True, capture_output=True, text=True)
    rows = [line.split() for line in told.stdout.splitlines()]
    rows.sort(key=lambda row: -float(row[2]))
    rows.append(["all", str(sum(int(row[1]) for row in rows)), str(sum(float(row[2]) for row in rows))])
    return table(
        ("room", "classes", "ms"), [(f"`{room}`", count, f"{float(ms):.1f}") for room, count, ms in rows]
    )


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description="What an import costs, over a Python that does nothing.")
    parser.add_argument("--rounds", type=int, default=25, metavar="N")
    parser.add_argument(
        "--classes", action="store_true", help="also what attrs takes for the classes of play"
    )
    options = parser.parse_args()
    print(f"{python_build()}, processor time in ms, {options.rounds} rounds\n")
    print(programs_table(options.rounds))
    if options.classes:
        print(f"\nThe classes that play needs, one run\n\n{classes_table()}")


if __name__ == "__main__":
    main()
