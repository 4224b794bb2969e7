"""Try changes one by one: does a test notice?

A server forks itself for every change. It has imported the package and collected the tests once; the
child puts the changed functions in place of the imported ones and runs the tests that reach the changed
line, the cheapest first, until one fails. What no test noticed there, and what is more than functions
(tables, defaults, whatever runs while the package is imported), is tried in a process that has not
imported the package yet, with the changed room in its place, and with more tests.
"""

from __future__ import annotations

import argparse
import os
import resource
import signal
import sys
import time
from importlib import import_module
from multiprocessing import Pipe
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import hypothesis  # noqa: F401  # so that no child has to
import pytest
from changed_code import Change, ChangedRoom, functions_to_change
from cosmic_ray.work_db import WorkDB, use_db
from cosmic_ray.work_item import TestOutcome, WorkerOutcome, WorkResult
from reach import OPTIONS, ROOT, Reach

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from multiprocessing.connection import Connection

AT_ONCE: Final = 4.0
"""Seconds of work that the tests take together at first ..."""
AFRESH: Final = 25.0
"""... and in a thorough look, in the server and in a fresh process."""
FEW_FILES: Final = 6
DEALS: Final = "tests/golden/test_goldens.py"
MEMORY: Final = 3 << 30
NOTICED, UNNOTICED, BROKEN = 1, 0, 3


def in_child(do: Callable[[int], int]) -> tuple[int, str]:
    """Do something in a forked child; how it ended, and what it wrote to the pipe it was given."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        code = BROKEN
        try:
            os.close(reading)
            silence = os.open(os.devnull, os.O_RDWR)
            for stream in (0, 1, 2):
                os.dup2(silence, stream)
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            code = do(writing)
        except BaseException as error:  # noqa: BLE001  # whatever it is, the child must not live on
            os.write(writing, repr(error).encode()[:2000])
        finally:
            os._exit(code)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        said = pipe.read().decode(errors="replace")
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    if code == -signal.SIGPROF:
        return NOTICED, f"{said.splitlines()[-1] if said else 'importing'}: takes too long"
    if code < 0:
        return NOTICED, f"ended by signal {-code}"
    return code, said


def limit(cost: float) -> None:
    """End this process when it works much longer than a test costs."""
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_PROF, 4 + 8 * cost)


class Chosen:
    """A plugin of pytest that runs these tests in this order, and notes the first failure."""

    def __init__(self, tests: list[str], cost: dict[str, float], pipe: int) -> None:
        self.tests, self.cost, self.pipe = tests, cost, pipe
        self.failed = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note a failure."""
        self.failed |= report.failed

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run the chosen tests instead of all."""
        self.run({item.nodeid: item for item in session.items})
        return True

    def run(self, items: dict[str, pytest.Item]) -> bool:
        """Run until the first failure, whose name is written to the pipe."""
        there = [items[test] for test in self.tests if test in items]
        for item, following in zip(there, [*there[1:], None], strict=True):
            limit(self.cost[item.nodeid])
            os.write(self.pipe, f"{item.nodeid}\n".encode())
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if self.failed:
                return True
        os.write(self.pipe, b"none\n")
        return False


class Server:
    """A plugin of pytest that answers requests instead of running tests."""

    def __init__(self, requests: Connection, reach: Reach) -> None:
        self.requests, self.reach = requests, reach
        self.running: Chosen | None = None

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Hand on what a child's tests report."""
        if self.running is not None:
            self.running.pytest_runtest_logreport(report)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Answer until nobody asks any more."""
        items = {item.nodeid: item for item in session.items}
        missing = self.reach.cost.keys() - items.keys()
        self.requests.send(sorted(missing))
        while (request := self.requests.recv()) is not None:
            change, tests = request
            self.requests.send(self.answer(change, tests, items))
        return True

    def answer(
        self, change: Change | None, tests: list[str], items: dict[str, pytest.Item]
    ) -> tuple[int, str] | None:
        """Try one change in a child; None if more than functions changes."""
        functions = [] if change is None else functions_to_change(change)
        if functions is None:
            return None

        def do(pipe: int) -> int:
            for function, code in functions:
                function.__code__ = code
            self.running = Chosen(tests, self.reach.cost, pipe)
            return NOTICED if self.running.run(items) else UNNOTICED

        return in_child(do)


def afresh(change: Change | None, tests: list[str], cost: dict[str, float]) -> tuple[int, str]:
    """Try a change in a process that has not imported the package yet."""

    def do(pipe: int) -> int:
        limit(0)
        if change is not None:
            ChangedRoom(change).install()
            try:
                import_shipped()
            except Exception as error:  # noqa: BLE001  # a shipped variant may be refused for anything
                os.write(pipe, f"import: {error!r}\n".encode()[:500])
                return NOTICED
        files = sorted({test.partition("::")[0] for test in tests})
        limit(0.2 * len(files))
        chosen = Chosen(tests, cost, pipe)
        code = pytest.main([*OPTIONS, *files], plugins=[chosen])
        if chosen.failed:
            return NOTICED
        return BROKEN if code else UNNOTICED

    return in_child(do)


def import_shipped() -> None:
    """Import the package and make every shipped variant."""
    variants = import_module("handfoot_rules.variants")
    for key in variants.keys():  # noqa: SIM118  # a function of the package
        variants.get(key)
    import_module("handfoot_rules.transition")


def in_parts(tests: list[str]) -> list[list[str]]:
    """The tests of the first file, of a few more, of all: to collect them takes longer than most tests."""
    files = list(dict.fromkeys(test.partition("::")[0] for test in tests))
    groups = (files[:1], files[1:FEW_FILES], files[FEW_FILES:])
    parts = ([test for test in tests if test.partition("::")[0] in group] for group in groups)
    return [part for part in parts if part]


class Trial:
    """Which tests a change is tried with, and what came of it."""

    def __init__(self, reach: Reach, server: Connection, *, thorough: bool) -> None:
        self.reach, self.server, self.thorough = reach, server, thorough
        self.all = sorted(reach.cost, key=reach.cost.__getitem__)
        self.noticed_by: dict[tuple[str, str], list[str]] = {}

    def within(self, tests: Iterable[str], seconds: float) -> list[str]:
        """As many of the tests, in their order, as can be run in this time."""
        chosen, left = [], seconds
        for test in dict.fromkeys(tests):
            if self.reach.cost[test] <= left:
                chosen.append(test)
                left -= self.reach.cost[test]
        return chosen

    def tests(self, change: Change, *, imports: bool) -> list[str]:
        """The tests that may notice: those that did lately in the same function, then the cheapest first."""
        found = self.reach.tests_of(change.room, change.lines)
        if imports:  # whole deals of every shipped variant before all others
            deals = [test for test in self.all if test.startswith(DEALS)]
            found = [*deals, *found, *self.reach.tests_naming(change.names), *self.all]
        there = set(found)
        lately = self.noticed_by.get((change.room, "" if imports else change.where), [])
        return [*(test for test in reversed(lately) if test in there), *found]

    def result(self, change: Change) -> tuple[bool, str]:
        """Try a change: whether it was noticed, and by which test."""
        imports = self.reach.runs_at_import(change.room, change.lines)
        answer = None
        if not imports:
            seconds = AFRESH if self.thorough else AT_ONCE
            self.server.send((change, self.within(self.tests(change, imports=False), seconds)))
            answer = self.server.recv()
        if answer is None or (self.thorough and answer[0] != NOTICED):
            seconds = AFRESH if self.thorough else AT_ONCE
            tests = self.within(self.tests(change, imports=imports or answer is None), seconds)
            parts = in_parts(tests)
            for part in parts if self.thorough else parts[:2]:
                answer = afresh(change, part, self.reach.cost)
                if answer[0] != UNNOTICED:
                    break
        assert answer is not None  # noqa: S101  # there is always a part
        code, said = answer
        test = said.strip().splitlines()[-1] if said.strip() else ""
        if code == NOTICED and test in self.reach.cost:
            where = "" if imports else change.where
            lately = self.noticed_by.setdefault((change.room, where), [])
            lately[:] = [*(one for one in lately if one != test), test][-8:]
        if code == BROKEN:
            print(f"broken: {change} {said}", flush=True)
        return code == NOTICED, said if code == BROKEN else test

    def check_unchanged(self) -> None:
        """The unchanged code must pass, here and there."""
        tests = self.within(self.all[::9], 8)
        self.server.send((None, tests))
        for code, said in (self.server.recv(), afresh(None, tests[::9], self.reach.cost)):
            if code != UNNOTICED:
                sys.exit(f"the tests fail on unchanged code: {said[-300:]}")


def serve(reach: Reach) -> Connection:
    """Start the server; the pipe to it, once it has collected the tests."""
    here, there = Pipe()
    if not os.fork():
        here.close()
        silence = os.open(os.devnull, os.O_RDWR)
        os.dup2(silence, 1)
        files = sorted({test.partition("::")[0] for test in reach.cost})
        pytest.main([*OPTIONS, *files], plugins=[Server(there, reach)])
        os._exit(0)
    there.close()
    if missing := here.recv():
        sys.exit(f"tests that are known are not found: {missing[:3]}")
    return here


def try_all(session: WorkDB, changes: list[Change], *, thorough: bool) -> None:
    """Try these changes and write down what came of each."""
    reach = Reach()
    server = serve(reach)
    trial = Trial(reach, server, thorough=thorough)
    trial.check_unchanged()
    for change in changes:
        if not change.is_python:
            session.set_result(change.job, WorkResult(WorkerOutcome.SKIPPED, "no Python"))
            continue
        begun = time.monotonic()
        noticed, by = trial.result(change)
        outcome = TestOutcome.KILLED if noticed else TestOutcome.SURVIVED
        took = f"{by} ({time.monotonic() - begun:.1f} s)"
        session.set_result(change.job, WorkResult(WorkerOutcome.NORMAL, took, outcome, ""))
    server.send(None)


def main() -> None:
    """Try a share of the changes that have not been tried yet."""
    parser = argparse.ArgumentParser()
    parser.add_argument("session", type=Path)
    parser.add_argument("rooms", nargs="+")
    parser.add_argument(
        "--share", type=int, nargs=2, default=(0, 1), help="number of this worker, and of all"
    )
    parser.add_argument("--thorough", action="store_true", help="try afresh what the server did not notice")
    asked = parser.parse_args()
    os.chdir(ROOT)
    mine, workers = asked.share
    with use_db(f"{asked.session}?timeout=60", WorkDB.Mode.create) as session:
        changes = [Change.of(item) for item in session.pending_work_items]
        order: dict[str, Any] = {room: number for number, room in enumerate(asked.rooms)}
        chosen = [one for one in changes if one.room in order and int(one.job, 16) % workers == mine]
        chosen.sort(key=lambda one: (order[one.room], one.line, one.column))
        try_all(session, chosen, thorough=asked.thorough)


if __name__ == "__main__":
    main()
