"""Which test reaches which line of which room: found by one run of the tests, kept in a file.

Only test files that have changed since are run again; when the package has changed, all are.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import time
from contextlib import suppress
from functools import _lru_cache_wrapper
from gc import get_objects
from importlib import import_module
from itertools import groupby
from pathlib import Path
from pkgutil import walk_packages
from typing import TYPE_CHECKING, Any, Final

import coverage
import pytest

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

ROOT: Final = Path(__file__).resolve().parents[2]
PACKAGE: Final = ROOT / "src" / "handfoot_rules"
KEPT: Final = ROOT / "mutation" / "reach.json"
OPTIONS: Final = (
    "-q",
    "-W",
    "ignore::pytest.PytestAssertRewriteWarning",
    "-p",
    "no:cacheprovider",
    "-p",
    "no:xdist",
    "-m",
    "not slow and not checkout",
)
# The worked rules, records of play, values, searches, the referee. Tests that start processes would
# set the unchanged rules against the changed ones, and planted faults say nothing of these.
TESTS: Final = (
    *("tests/rules", "tests/sheets", "tests/golden", "tests/perft", "tests/values"),
    *("tests/test_oracle_self.py", "tests/laws/test_law_8_totals.py", "tests/laws/test_against_oracle.py"),
    *("tests/laws/test_all_variants_against_oracle.py", "tests/lookahead"),
    *("tests/jsonio/test_refused.py", "tests/views/test_view_values.py"),
)
LEFT_OUT: Final = frozenset({"tests/values/test_state.py"})  # starts processes

# Room, its lines as the bits of a number.
Lines = dict[str, int]


class Reach:
    """What each test costs in seconds of work and which lines it reaches; what importing reaches."""

    def __init__(self) -> None:
        known = json.loads(KEPT.read_text("utf-8")) if KEPT.exists() else {}
        if known.get("package") != _digest(PACKAGE.rglob("*.py")):
            known = {"package": _digest(PACKAGE.rglob("*.py")), "files": {}, "tests": {}, "imported": {}}
        self.package: str = known["package"]
        self.files: dict[str, str] = known["files"]
        self.cost: dict[str, float] = {test: kept[0] for test, kept in known["tests"].items()}
        self.lines: dict[str, Lines] = {
            test: {room: int(bits, 16) for room, bits in kept[1].items()}
            for test, kept in known["tests"].items()
        }
        self.imported: Lines = {room: int(bits, 16) for room, bits in known["imported"].items()}

    def stale(self) -> list[str]:
        """The test files that have changed since they were last run."""
        return [file for file in test_files() if self.files.get(file) != _digest([ROOT / file])]

    def forget(self, files: Iterable[str]) -> None:
        """Forget the tests of some files, and of files that are gone."""
        gone = {*files, *(file for file in self.files if not (ROOT / file).exists())}
        for test in [test for test in self.cost if test.partition("::")[0] in gone]:
            del self.cost[test], self.lines[test]

    def keep(self, files: Iterable[str]) -> None:
        """Write all down, these test files being known now."""
        self.files |= {file: _digest([ROOT / file]) for file in files}
        tests = {
            test: (self.cost[test], {room: hex(bits) for room, bits in lines.items()})
            for test, lines in self.lines.items()
        }
        imported = {room: hex(bits) for room, bits in self.imported.items()}
        all_known = {"package": self.package, "files": self.files, "tests": tests, "imported": imported}
        KEPT.write_text(json.dumps(all_known), "utf-8")

    def tests_of(self, room: str, lines: Iterable[int]) -> list[str]:
        """The tests that reach any of these lines, the cheapest first."""
        asked = sum(1 << line for line in set(lines))
        found = (test for test, reached in self.lines.items() if reached.get(room, 0) & asked)
        return sorted(found, key=self.cost.__getitem__)

    def runs_at_import(self, room: str, lines: Iterable[int]) -> bool:
        """Whether any of these lines is reached before the first test."""
        return bool(self.imported.get(room, 0) & sum(1 << line for line in set(lines)))

    def tests_naming(self, names: Iterable[str]) -> list[str]:
        """The tests that reach a line that names any of these, the cheapest first."""
        word = re.compile(rf"\b({'|'.join(map(re.escape, names))})\b")
        found: set[str] = set()
        for file in PACKAGE.glob("*.py"):
            texts = enumerate(file.read_text("utf-8").splitlines(), 1)
            found |= {*self.tests_of(file.stem, [line for line, text in texts if word.search(text)])}
        return sorted(found, key=self.cost.__getitem__)


def test_files() -> list[str]:
    """All test files of the list, from the repository's root."""
    found = (
        file
        for name in TESTS
        for file in ([ROOT / name] if name.endswith(".py") else sorted((ROOT / name).rglob("test_*.py")))
    )
    return [name for name in (str(file.relative_to(ROOT)) for file in found) if name not in LEFT_OUT]


def _digest(files: Iterable[Path]) -> str:
    return hashlib.sha256(b"".join(file.read_bytes() for file in sorted(files))).hexdigest()


class Watcher:
    """A plugin of pytest that notes for each test what it reaches, each beginning without memos."""

    def __init__(self, reach: Reach) -> None:
        self.reach = reach
        self._memos: list[Any] = []
        self._coverage = coverage.Coverage(data_file=None, source_pkgs=["handfoot_rules"], branch=False)
        self._coverage.start()

    def pytest_collection_finish(self) -> None:
        """All is imported: remember where it keeps its memos."""
        rooms = ("Tables", "Shapes")
        self._memos = [
            one for one in get_objects() if isinstance(one, _lru_cache_wrapper) or type(one).__name__ in rooms
        ]

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Watch one test."""
        for memo in self._memos:
            _clear(memo)
        self._coverage.switch_context(item.nodeid)
        begun = time.process_time()
        self.reach.cost[item.nodeid] = 0
        done = yield
        if item.nodeid in self.reach.cost:
            self.reach.cost[item.nodeid] = round(time.process_time() - begun, 4)
        return done  # so pytest's wrappers hand on what is returned

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Leave out a test that fails."""
        if report.failed:
            self.reach.cost.pop(report.nodeid, None)

    def pytest_sessionfinish(self) -> None:
        """Turn what was watched into lines of rooms."""
        self._coverage.stop()
        data = self._coverage.get_data()
        for file in data.measured_files():
            room = Path(file).stem
            for line, tests in data.contexts_by_lineno(file).items():
                for test in tests:
                    if test in self.reach.cost:
                        known = self.reach.lines.setdefault(test, {})
                        known[room] = known.get(room, 0) | 1 << line


def _clear(memo: Any) -> None:
    if isinstance(memo, _lru_cache_wrapper):
        memo.cache_clear()
        return
    for name in ("_reach", "_takes_all", "_enough", "_discards"):
        with suppress(AttributeError):
            getattr(memo, name).clear()


def watch_import() -> Lines:
    """Import the whole package: the lines that this reaches."""
    watching = coverage.Coverage(data_file=None, source_pkgs=["handfoot_rules"], branch=False)
    watching.start()
    for found in walk_packages([str(PACKAGE)], "handfoot_rules."):
        if not found.name.endswith("__main__"):
            with suppress(ImportError):  # an extra that is not installed
                import_module(found.name)
    watching.stop()
    data = watching.get_data()
    return {
        Path(file).stem: sum(1 << line for line in data.lines(file) or ()) for file in data.measured_files()
    }


def watch(files: list[str]) -> int:
    """Run the tests of some files and keep what they reach; the import too, if there are none."""
    reach = Reach()
    if not files:
        reach.imported = watch_import()
        reach.keep([])
        return 0
    print(f"Which lines do the tests of {Path(files[0]).parent} reach?", flush=True)
    reach.forget(files)
    watcher = Watcher(reach)
    code = pytest.main([*OPTIONS, *files], plugins=[watcher])
    reach.keep(files)
    return int(code)


def main() -> None:
    """Run the test files that have changed, a folder at a time, each in a process of its own."""
    failed = 0
    folders = groupby(Reach().stale(), key=lambda file: str(Path(file).parent))
    for files in ([], *(list(group) for _, group in folders)):
        child = os.fork()
        if not child:
            os._exit(watch(files))
        failed |= os.waitpid(child, 0)[1]
    if failed:
        raise SystemExit("tests fail on unchanged code; they are left out")


if __name__ == "__main__":
    main()
