"""Mutation run: change the rules' code in small ways, one at a time; do the tests notice?

cosmic-ray makes the changes, over the rooms that decide: legality, look-ahead, transition, scores. The
workers in scripts/mutation/ try each with the tests that reach the changed line, the cheapest first. What
no test noticed is printed at the end: first what nobody has explained, as diffs, then the figures of each
room. scripts/mutation/survivors.toml explains changes that change nothing. The session is kept in
mutation/, and a run that was broken off goes on where it was with --resume.

    pip install -e '.[mutation]'
    python scripts/mutate.py                       all rooms
    python scripts/mutate.py scoring lookahead     only these
    python scripts/mutate.py --resume              go on with a run that was broken off
    python scripts/mutate.py --again               try again what was not noticed, after adding tests
    python scripts/mutate.py --report              only print what the last run found
"""

from __future__ import annotations

import argparse
import os
import re
import sqlite3
import subprocess
import sys
import time
import tomllib
from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "src" / "handfoot_rules"
HELPERS = ROOT / "scripts" / "mutation"
EXPLAINED = HELPERS / "survivors.toml"
KEPT = ROOT / "mutation"
SESSION, SETTINGS = KEPT / "session.sqlite", KEPT / "cosmic-ray.toml"
ROOMS = (
    *("scoring", "scorecard", "turning", "drafting", "drawing", "transition", "legality", "taking"),
    *("going_out", "asking", "opening", "laydown", "mover", "offers", "listing", "reasons"),
    *("laying", "lookahead", "ridding", "in_order", "way_out", "plain_way"),
    *("tables", "variant", "fields"),
)
# Of the arithmetic changes one for each operator says enough; `|` stands in annotations, which
# nothing evaluates; `is` and `==` are the same for small numbers; without a memo, or with a smaller
# one, everything is the same, only slower.
KEPT_PAIRS = "Add_Sub|Sub_Add|Mul_FloorDiv|FloorDiv_Mul|Mod_FloorDiv|LShift_RShift|RShift_LShift|BitAnd_BitOr"
LEFT_OUT = (
    f"core/ReplaceBinaryOperator_(?!{KEPT_PAIRS}).*",
    "core/ReplaceComparisonOperator_(?!Is_|IsNot_)[A-Za-z]+_(Is|IsNot)$",
    "core/ReplaceComparisonOperator_Is_(?!IsNot).*",
    "core/ReplaceComparisonOperator_IsNot_(?!Is).*",
    "core/ReplaceUnaryOperator_.*_Invert",
    "core/RemoveDecorator",
    "core/ExceptionReplacer",
)
MEMO = re.compile(r"@lru_cache\(|(MEMO_SIZE|\w+_KEPT): Final")


def settings(rooms: list[str]) -> str:
    """Write cosmic-ray's configuration for these rooms; the command is never run."""
    paths = [f"src/handfoot_rules/{room}.py" for room in rooms]
    return f"""\
[cosmic-ray]
module-path = {paths}
timeout = 60.0
excluded-modules = []
test-command = "pytest"

[cosmic-ray.distributor]
name = "local"

[cosmic-ray.filters.operators-filter]
exclude-operators = {list(LEFT_OUT)}
"""


def tool(name: str, *arguments: str | Path) -> None:
    """Run one of cosmic-ray's commands, those that lie beside this interpreter."""
    subprocess.run((Path(sys.executable).parent / name, *arguments), check=True, cwd=ROOT)


def prepare(rooms: list[str]) -> None:
    """Make a new session: all the changes, less those left out."""
    SESSION.unlink(missing_ok=True)
    SETTINGS.write_text(settings(rooms), "utf-8")
    tool("cosmic-ray", "init", SETTINGS, SESSION)
    tool("cr-filter-operators", SESSION, SETTINGS)
    tool("cr-filter-pragma", SESSION)
    leave_out_memos()


def leave_out_memos() -> None:
    """Leave out how much is remembered: fewer or more makes no difference but in time."""
    with closing(sqlite3.connect(SESSION)) as session:
        rows = session.execute("SELECT job_id, module_path, start_pos_row FROM mutation_specs").fetchall()
        texts = {path: (ROOT / path).read_text("utf-8").splitlines() for _, path, _ in rows}
        session.executemany(
            "INSERT OR REPLACE INTO work_results (job_id, worker_outcome) VALUES (?, 'SKIPPED')",
            [(job,) for job, path, row in rows if MEMO.match(texts[path][row - 1])],
        )
        session.commit()


def run(rooms: list[str], workers: int, *options: str) -> None:
    """Try all changes of the session that have not been tried."""
    there = {"PYTHONPATH": str(ROOT / "src"), "HYPOTHESIS_PROFILE": "quick"}
    there |= {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}  # none is needed, and each takes its time
    program = (sys.executable, HELPERS / "reach.py")
    subprocess.run(program, check=True, cwd=ROOT, env=os.environ | there)
    trying: tuple[str | Path, ...] = (
        sys.executable,
        HELPERS / "trying.py",
        SESSION,
        *rooms,
        *options,
        "--share",
    )
    started = [
        subprocess.Popen((*trying, str(number), str(workers)), cwd=ROOT, env=os.environ | there)
        for number in range(workers)
    ]
    while any(worker.poll() is None for worker in started):
        time.sleep(20)
        print(f"{count('work_results')} of {count('work_items')} changes tried or left out", flush=True)
    if any(worker.returncode for worker in started):
        sys.exit("a worker gave up")


def count(table: str) -> int:
    """How many rows a table of the session has."""
    with closing(sqlite3.connect(f"file:{SESSION}?mode=ro", uri=True)) as session:
        found: int = session.execute(f"SELECT count(*) FROM {table}").fetchone()[0]  # noqa: S608
        return found


def forget_survivors(rooms: list[str]) -> None:
    """Take back the results of what was neither noticed nor explained, so that it is tried again."""
    known = explained()
    jobs = [(one.job,) for one in survivors() if one.line not in known and one.line.room in rooms]
    with closing(sqlite3.connect(SESSION, timeout=60)) as session:
        session.executemany("DELETE FROM work_results WHERE job_id = ?", jobs)
        session.commit()


# --- the report ----------------------------------------------------------------------------------


class Line(NamedTuple):
    """A changed line: where it stands, how it is and how it was changed, without indentation."""

    room: str
    where: str
    before: str
    after: str


class Survivor(NamedTuple):
    """A change that no test noticed."""

    line: Line
    number: int
    job: str


def survivors() -> list[Survivor]:
    """What no test noticed, in the order of the rooms."""
    asked = (
        "SELECT job_id, module_path, definition_name, operator_name, occurrence FROM mutation_specs"
        " JOIN work_results USING (job_id) WHERE test_outcome = 'SURVIVED'"
    )
    with closing(sqlite3.connect(SESSION)) as session:
        rows = session.execute(asked).fetchall()
    found = [survivor(*row) for row in rows]
    return sorted(found, key=lambda one: (ROOMS.index(one.line.room), one.number))


def survivor(job: str, path: str, where: str | None, operator: str, occurrence: int) -> Survivor:
    """Make a change once more and look for the line that differs."""
    before = (ROOT / path).read_text("utf-8")
    after = mutate_code(before, get_operator(operator)(), occurrence)
    pairs = zip(before.splitlines(), after.splitlines(), strict=False)
    number, (old, new) = next((n, pair) for n, pair in enumerate(pairs, 1) if pair[0] != pair[1])
    return Survivor(Line(Path(path).stem, where or "", old.strip(), new.strip()), number, job)


def explained() -> dict[Line, str]:
    """The changes that are known to change nothing, and why."""
    groups = tomllib.loads(EXPLAINED.read_text("utf-8"))["unchanged"]
    found = {}
    for group in groups:
        for change in group["changes"]:
            before, _, after = change.partition(" => ")
            found[Line(group["room"], group["where"], before, after)] = group["why"]
    return found


def report() -> int:
    """Print what was not noticed and not explained, then the figures of each room; how many they are."""
    known = explained()
    all_found = survivors()
    bare = [one for one in all_found if one.line not in known]
    for one in bare:
        print(f"\n{one.line.room}.py:{one.number} in {one.line.where or 'the room'}")
        print(f"- {one.line.before}\n+ {one.line.after}")
    with closing(sqlite3.connect(SESSION)) as session:
        rows = session.execute(
            "SELECT module_path, test_outcome FROM mutation_specs JOIN work_results USING (job_id)"
            " WHERE worker_outcome = 'NORMAL'"
        )
        tried = Counter((Path(path).stem, outcome) for path, outcome in rows)
    unexplained = Counter(one.line.room for one in bare)
    print(f"\n{'room':12} {'changes':>8} {'noticed':>8} {'explained':>10} {'unexplained':>12}")
    total = [0, 0, 0, 0]
    for room in ROOMS:
        noticed, left = tried[room, "KILLED"], tried[room, "SURVIVED"]
        if noticed + left:
            row = [noticed + left, noticed, left - unexplained[room], unexplained[room]]
            total = [one + other for one, other in zip(total, row, strict=True)]
            print(f"{room:12} {row[0]:8} {row[1]:8} {row[2]:10} {row[3]:12}")
    print(f"{'all':12} {total[0]:8} {total[1]:8} {total[2]:10} {total[3]:12}")
    if unused := known.keys() - {one.line for one in all_found}:
        print(f"\nexplained, but noticed, not tried or gone: {len(unused)}")
        for line in sorted(unused):
            print(f"  {line.room} {line.where}: {line.before} => {line.after}")
    return len(bare)


def main() -> None:
    """Run a session, unless only the report is asked for, and report."""
    parser = argparse.ArgumentParser(description="Run mutation tests over the rules' code.")
    parser.add_argument("rooms", nargs="*", metavar="room", help=f"any of {', '.join(ROOMS)}")
    parser.add_argument("--resume", action="store_true", help="go on with the last run")
    parser.add_argument("--again", action="store_true", help="try again what the last run did not notice")
    parser.add_argument("--report", action="store_true", help="only report on the last run")
    parser.add_argument("--workers", type=int, default=2, help="how many work side by side (2)")
    chosen = parser.parse_args()
    if unknown := [room for room in chosen.rooms if room not in ROOMS]:
        parser.error(f"no such room: {', '.join(unknown)}")
    rooms = chosen.rooms or list(ROOMS)
    KEPT.mkdir(exist_ok=True)
    if not (chosen.report or chosen.resume or chosen.again):
        prepare(rooms)
    if not chosen.report:
        if not chosen.again:
            run(rooms, chosen.workers)
        forget_survivors(rooms)
        run(rooms, chosen.workers, "--thorough")
    if report():
        sys.exit(1)


if __name__ == "__main__":
    main()
