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
    *("legality", "opening", "going_out", "listing", "lookahead"),
    *("transition", "drawing", "scoring", "variant"),
)
WORKERS = 2
TIMEOUT = 120.0  # seconds; a change that makes a loop endless counts as noticed
COPIED = ("src", "tests", "docs", "examples", "scripts", "README.md", "CHANGELOG.md", "pyproject.toml")
# Quickest to fail first: the worked rules, then the engine against the referee and the laws.
TESTS = (
    "{python} -m pytest -x -q -p no:cacheprovider -p no:xdist -m 'not slow and not checkout' "
    "tests/rules tests --ignore=tests/test_docs.py --ignore=tests/test_examples.py "
    "--ignore=tests/test_package.py"
)
# A few arithmetic changes say enough (a sum made a difference, a product a quotient); `|` stands in
# annotations, which nothing evaluates; without a memo everything is the same, only slower.
LEFT_OUT = (
    "core/ReplaceBinaryOperator_(?!Add_Sub|Sub_Add|Mul_FloorDiv|FloorDiv_Mul|Mod_FloorDiv).*",
    "core/ReplaceComparisonOperator_Is_(?!IsNot).*",
    "core/ReplaceComparisonOperator_IsNot_(?!Is).*",
    "core/ReplaceUnaryOperator_.*_Invert",
    "core/RemoveDecorator",
    "core/ExceptionReplacer",
)


def settings(rooms: list[str], ports: list[int]) -> str:
    """Write cosmic-ray's configuration for these rooms and workers."""
    paths = [f"src/handfoot_rules/{room}.py" for room in rooms]
    urls = [f"http://127.0.0.1:{port}" for port in ports]
    return f"""\
[cosmic-ray]
module-path = {paths}
timeout = {TIMEOUT}
excluded-modules = []
test-command = "{TESTS.format(python=sys.executable)}"

[cosmic-ray.distributor]
name = "http"

[cosmic-ray.distributor.http]
worker-urls = {urls}

[cosmic-ray.filters.operators-filter]
exclude-operators = {list(LEFT_OUT)}
"""


def free_port() -> int:
    """Ask the system for a port that nobody uses."""
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        port: int = asked.getsockname()[1]
        return port


def tool(name: str, *arguments: str | Path, cwd: Path = ROOT) -> None:
    """Run one of cosmic-ray's commands, those that lie beside this interpreter."""
    subprocess.run((Path(sys.executable).parent / name, *arguments), check=True, cwd=cwd)


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
            copy = Path(name, str(port))
            command = (
                Path(sys.executable).parent / "cosmic-ray",
                "http-worker",
                "--port",
                str(port),
            )
            quiet = {"HYPOTHESIS_PROFILE": "quick", "PYTHONDONTWRITEBYTECODE": "1"}
            environment = {**os.environ, **quiet, "PYTHONPATH": str(copy / "src")}
            worker = subprocess.Popen(
                command,
                cwd=copy,
                env=environment,
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


def main() -> None:
    """Prepare a session or take up the old one, run it, report."""
    parser = argparse.ArgumentParser(description="Run mutation tests over the rules' code.")
    parser.add_argument("rooms", nargs="*", metavar="room", help=f"any of {', '.join(ROOMS)}")
    parser.add_argument("--resume", action="store_true", help="go on with the last run")
    parser.add_argument("--report", action="store_true", help="only report on the last run")
    chosen = parser.parse_args()
    if unknown := [room for room in chosen.rooms if room not in ROOMS]:
        parser.error(f"no such room: {', '.join(unknown)}")
    if not (chosen.resume or chosen.report):
        KEPT.mkdir(exist_ok=True)
        SESSION.unlink(missing_ok=True)
    if not chosen.report:
        ports = [free_port() for _ in range(WORKERS)]
        SETTINGS.write_text(settings(chosen.rooms or list(ROOMS), ports), "utf-8")
        with workers(ports) as original:
            if not chosen.resume:
                tool("cosmic-ray", "init", SETTINGS, SESSION, cwd=original)
                tool("cr-filter-operators", SESSION, SETTINGS, cwd=original)
                tool("cr-filter-pragma", SESSION, cwd=original)
                print("The tests on unchanged code, once on each worker:", flush=True)
                tool("cosmic-ray", "baseline", SETTINGS, cwd=original)
            with progress():
                tool("cosmic-ray", "exec", SETTINGS, SESSION, cwd=original)
    tool("cr-report", "--show-diff", "--surviving-only", SESSION)


if __name__ == "__main__":
    main()
