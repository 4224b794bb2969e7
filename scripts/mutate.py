"""Mutation run: change the rules' code in small ways, one at a time; do the tests notice?

cosmic-ray makes the changes, over the rooms that decide: legality, look-ahead, transition, scores.
Two workers, each with a copy of the repository of its own, run the tests on one changed copy each,
the quickest to fail first, and stop at the first failure. What the tests did not notice is printed
as diffs at the end. The session is kept in mutation/, and a run that was broken off goes on where
it was with --resume.

    pip install -e '.[mutation]'
    python scripts/mutate.py                       all rooms
    python scripts/mutate.py scoring lookahead     only these
    python scripts/mutate.py --resume              go on with a run that was broken off
    python scripts/mutate.py --report              only print what the last run found
"""

from __future__ import annotations

import argparse
import contextlib
import os
import shlex
import shutil
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[1]
KEPT = ROOT / "mutation"
SESSION, SETTINGS = KEPT / "session.sqlite", KEPT / "cosmic-ray.toml"
ROOMS = (
    *("legality", "reasons", "taking", "opening", "asking", "going_out", "laydown", "mover"),
    *("listing", "holding", "lookahead", "way_out", "in_order", "ridding", "laying"),
    *("tables", "variant", "fields"),
    *("transition", "turning", "drafting", "drawing", "scoring", "scorecard"),
)
WORKERS = 2
COPIED = ("src", "tests", "docs", "examples", "scripts", "README.md", "CHANGELOG.md", "pyproject.toml")
# Quickest to fail first: the worked rules, records of play, values, then the referee and the laws.
TESTS = (
    "{python} -m pytest -x -q -p no:cacheprovider -p no:xdist -m 'not slow and not checkout' "
    "tests/rules tests/sheets tests/golden tests/perft tests/values tests/lookahead tests/laws"
)
# Of the arithmetic changes one for each operator says enough; `|` stands in annotations, which
# nothing evaluates; `is` and `==` are the same for small numbers; without a memo everything is the
# same, only slower.
KEPT_PAIRS = "Add_Sub|Sub_Add|Mul_FloorDiv|FloorDiv_Mul|Mod_FloorDiv|LShift_RShift|RShift_LShift|BitAnd_BitOr"
LEFT_OUT = (
    f"core/ReplaceBinaryOperator_(?!{KEPT_PAIRS}).*",
    r"core/ReplaceComparisonOperator_(?!Is_|IsNot_)\w+_(Is|IsNot)$",
    "core/ReplaceComparisonOperator_Is_(?!IsNot).*",
    "core/ReplaceComparisonOperator_IsNot_(?!Is).*",
    "core/ReplaceUnaryOperator_.*_Invert",
    "core/RemoveDecorator",
    "core/ExceptionReplacer",
)


def settings(rooms: list[str], ports: list[int], timeout: float) -> str:
    """Write cosmic-ray's configuration for these rooms and workers."""
    paths = [f"src/handfoot_rules/{room}.py" for room in rooms]
    urls = [f"http://127.0.0.1:{port}" for port in ports]
    return f"""\
[cosmic-ray]
module-path = {paths}
timeout = {timeout:.1f}
excluded-modules = []
test-command = "{tests()}"

[cosmic-ray.distributor]
name = "http"

[cosmic-ray.distributor.http]
worker-urls = {urls}

[cosmic-ray.filters.operators-filter]
exclude-operators = {list(LEFT_OUT)}
"""


def tests() -> str:
    """The command that runs the tests."""
    return TESTS.format(python=shlex.quote(sys.executable))


def free_port() -> int:
    """Ask the system for a port that nobody uses."""
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        port: int = asked.getsockname()[1]
        return port


def tool(name: str, *arguments: str | Path, cwd: Path = ROOT) -> None:
    """Run one of cosmic-ray's commands, those that lie beside this interpreter."""
    subprocess.run((Path(sys.executable).parent / name, *arguments), check=True, cwd=cwd)


def environment(copy: Path) -> dict[str, str]:
    """Tell the tests to use a copy's own package and to take only a look at random cases."""
    there = {"PYTHONPATH": str(copy / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    return os.environ | there | {"HYPOTHESIS_PROFILE": "quick"}


def time_allowed(copy: Path) -> float:
    """Run the tests on unchanged code; a change that makes them take much longer is noticed."""
    print("The tests on unchanged code:", flush=True)
    begun = time.monotonic()
    if subprocess.run(shlex.split(tests()), cwd=copy, env=environment(copy), check=False).returncode:
        sys.exit("the tests fail on unchanged code")
    return min(280, 30 + 3 * (time.monotonic() - begun))  # workers are given up after 300 s


@contextlib.contextmanager
def workers(ports: list[int]) -> Iterator[Path]:
    """Start a worker a port, each in a copy of the repository; yield one copy more, left alone."""
    with (
        tempfile.TemporaryDirectory(prefix="handfoot-rules-") as name,
        contextlib.ExitStack() as stack,
    ):
        for label in ("original", *map(str, ports)):
            for part in COPIED:
                source, target = ROOT / part, Path(name, label, part)
                if source.is_dir():
                    leftovers = shutil.ignore_patterns("__pycache__", ".*", "_build")
                    shutil.copytree(source, target, ignore=leftovers)
                else:
                    shutil.copy(source, target)
        for port in ports:
            command = (Path(sys.executable).parent / "cosmic-ray", "http-worker", "--port", str(port))
            copy = Path(name, str(port))
            worker = subprocess.Popen(
                command,
                cwd=copy,
                env=environment(copy),
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
            stack.callback(worker.wait)
            stack.callback(worker.terminate)
        for port in ports:
            wait_for(port)
        yield Path(name, "original")


@contextlib.contextmanager
def progress() -> Iterator[None]:
    """Say once a minute how far the session is."""
    done = threading.Event()

    def say() -> None:
        while not done.wait(60):
            with contextlib.closing(sqlite3.connect(f"file:{SESSION}?mode=ro", uri=True)) as session:
                tried = session.execute("SELECT count(*) FROM work_results").fetchone()[0]
                known = session.execute("SELECT count(*) FROM work_items").fetchone()[0]
            print(f"{tried} of {known} changes tried or left out", flush=True)

    speaker = threading.Thread(target=say, daemon=True)
    speaker.start()
    try:
        yield
    finally:
        done.set()
        speaker.join()


def wait_for(port: int) -> None:
    """Wait until a worker listens."""
    for _ in range(300):
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
            return
        time.sleep(0.1)
    sys.exit("a worker did not start")


def run(rooms: list[str], *, resume: bool) -> None:
    """Prepare a session, or take up the old one, and try all its changes."""
    KEPT.mkdir(exist_ok=True)
    ports = [free_port() for _ in range(WORKERS)]
    with workers(ports) as original:
        SETTINGS.write_text(settings(rooms, ports, time_allowed(original)), "utf-8")
        if not resume:
            SESSION.unlink(missing_ok=True)
            tool("cosmic-ray", "init", SETTINGS, SESSION, cwd=original)
            tool("cr-filter-operators", SESSION, SETTINGS, cwd=original)
            tool("cr-filter-pragma", SESSION, cwd=original)
        with progress():
            tool("cosmic-ray", "exec", SETTINGS, SESSION, cwd=original)


def main() -> None:
    """Run a session, unless only the report is asked for, and report."""
    parser = argparse.ArgumentParser(description="Run mutation tests over the rules' code.")
    parser.add_argument("rooms", nargs="*", metavar="room", help=f"any of {', '.join(ROOMS)}")
    parser.add_argument("--resume", action="store_true", help="go on with the last run")
    parser.add_argument("--report", action="store_true", help="only report on the last run")
    chosen = parser.parse_args()
    if unknown := [room for room in chosen.rooms if room not in ROOMS]:
        parser.error(f"no such room: {', '.join(unknown)}")
    if not chosen.report:
        run(chosen.rooms or list(ROOMS), resume=chosen.resume)
    tool("cr-report", "--show-diff", "--surviving-only", SESSION)


if __name__ == "__main__":
    main()
