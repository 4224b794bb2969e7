"""Many matches in other processes: the same results, and what is told when something goes wrong there."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING, Any

import pytest

from handfoot_rules import (
    MatchFailedError,
    MatchResult,
    NotSendableError,
    PolicyMaker,
    WorkersLostError,
    each_match,
    match_work,
    play_matches,
    random_policy,
    stateless,
)
from handfoot_rules.match_work import Order, parcel_of, play_row, raise_failure, start_worker
from playing.many import (
    BAD_MATCH,
    QUICK,
    SEED,
    Crashes,
    Fails,
    FailsAlone,
    FailsLocked,
    FailsWhenAnotherSleeps,
    FirstMatchThenSleeps,
    Remembers,
    Sleeps,
    Stays,
    last,
)

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

MAKERS = (Remembers, stateless(last))
ORDER = Order(MAKERS, QUICK, SEED, None)


def play(maker: Any, n: int = 40, **changed: Any) -> tuple[MatchResult, ...]:
    return play_matches([random_policy, maker], n, SEED, variant=QUICK, **changed)


@pytest.mark.parametrize("workers", [2, 3])
def test_the_number_of_processes_makes_no_difference(workers: int) -> None:
    for n in (0, 1, 40):
        assert play(Remembers, n, workers=workers) == play(Remembers, n, workers=1)


SCRIPT = """
import sys
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from hashlib import sha256
from multiprocessing import get_context

import attrs
from handfoot_rules import Discard, Rank, RuleVariant, play_matches, random_policy, stateless


class OurRules(RuleVariant):
    def opening_minimum(self, deal, total):
        return 15 if total < 0 else 30


OURS = attrs.evolve(OurRules(key="ours"), deals=2, packets=(5, 5), decks=3)


class Melds:
    def __init__(self, seed):
        self.pick = random_policy(seed)

    def __call__(self, view, legal):
        return next((action for action in legal if not isinstance(action, Discard)), self.pick(view, legal))


def tidy(view, legal):
    return legal[-1]


def main(how):
    executor, workers = None, 2
    if how in ("1", "2", "3"):
        workers = int(how)
    elif how == "threads":
        executor = ThreadPoolExecutor(2)
    else:
        executor = ProcessPoolExecutor(2, mp_context=get_context(how))
    makers = [Melds, stateless(tidy), random_policy, Melds]
    results = play_matches(makers, 12, 2024, variant=OURS, workers=workers, executor=executor)
    if executor is not None:
        executor.shutdown()
    print(sha256(repr(results).encode()).hexdigest(), sum(result.actions for result in results))


if __name__ == "__main__":
    main(sys.argv[1])
"""


def test_a_script_of_ones_own_plays_the_same_wherever_it_plays(tmp_path: Path) -> None:
    script = tmp_path / "ours.py"
    script.write_text(SCRIPT, "utf-8")
    told = {
        how: ran(script, how) for how in ("1", "2", "3", "threads", *multiprocessing.get_all_start_methods())
    }
    assert len(set(told.values())) == 1, told
    assert int(told["1"].split()[1]) > 1000


def ran(*command: str | Path) -> str:
    return subprocess.run(
        (sys.executable, *command), capture_output=True, text=True, timeout=120, check=True
    ).stdout


def test_a_script_without_its_guard_is_told_of_it(tmp_path: Path) -> None:
    script = tmp_path / "bare.py"
    script.write_text(SCRIPT.replace('if __name__ == "__main__":', "if True:"), "utf-8")
    told = subprocess.run(
        (sys.executable, script, "2"), capture_output=True, text=True, timeout=120, check=False
    )
    assert told.returncode == 1
    assert told.stdout == ""
    assert "WorkersLostError: a worker process ended before match 0 was played" in told.stderr
    assert 'the script has no `if __name__ == "__main__":`' in told.stderr


def test_what_only_an_interactive_session_knows_is_told() -> None:
    told = subprocess.run(
        (sys.executable, "-c", SCRIPT, "2"), capture_output=True, text=True, timeout=120, check=False
    )
    assert told.returncode == 1
    assert (
        "NotSendableError: the order to play can't be sent to another process (AttributeError" in told.stderr
    )


# --- what goes wrong ------------------------------------------------------------------------------


def failing(maker: Any) -> tuple[MatchFailedError, list[MatchResult]]:
    got: list[MatchResult] = []
    with pytest.raises(MatchFailedError) as raised:
        got.extend(each_match([random_policy, maker], 40, SEED, variant=QUICK, workers=2))
    return raised.value, got


def test_a_failure_is_the_same_as_in_this_process() -> None:
    error, got = failing(Fails)
    assert got == list(play(Fails, BAD_MATCH, workers=1))
    assert (error.number, error.seat, error.reason) == (BAD_MATCH, 1, "ValueError: no good card")
    assert isinstance(error.__cause__, ValueError)
    assert str(error.__cause__) == "no good card"
    (note,) = error.__notes__
    assert note.startswith("In the worker:\nTraceback")
    assert "in fail" in note
    assert note.endswith("\nValueError: no good card")


def test_an_exception_that_can_not_be_sent_is_told_in_words() -> None:
    error, got = failing(FailsAlone)
    assert len(got) == BAD_MATCH
    assert error.reason == "Stays: not sendable"
    assert error.__cause__ is None
    assert "playing.many.Stays: not sendable" in error.__notes__[0]


def test_a_worker_that_dies_is_told() -> None:
    with pytest.raises(WorkersLostError) as raised:
        play(Crashes, workers=2)
    assert 0 <= raised.value.number <= BAD_MATCH
    assert raised.value.__cause__ is not None


def is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def waited_for(what: Callable[[], Any]) -> Any:
    """What comes true within half a minute."""
    until = time.monotonic() + 30
    while not (found := what()):
        assert time.monotonic() < until
        time.sleep(0.02)
    return found


def all_gone(folder: Path) -> bool:
    return not any(is_running(int(file.name)) for file in folder.iterdir())


posix = pytest.mark.skipif(os.name != "posix", reason="signals and process ids as POSIX has them")


@posix
def test_no_process_goes_on_once_a_match_has_failed(tmp_path: Path) -> None:
    makers: list[PolicyMaker] = [FailsWhenAnotherSleeps(tmp_path), stateless(Sleeps(tmp_path))]
    with pytest.raises(MatchFailedError, match="match 0 "):
        play_matches(makers, 40, SEED, variant=QUICK, workers=2)
    assert list(tmp_path.iterdir())
    assert all_gone(tmp_path)


@posix
def test_no_process_goes_on_for_whoever_wants_no_more_results(tmp_path: Path) -> None:
    makers: list[PolicyMaker] = [random_policy, FirstMatchThenSleeps(tmp_path)]
    results = each_match(makers, 40, SEED, variant=QUICK, workers=2)
    assert next(results).number == 0
    waited_for(lambda: list(tmp_path.iterdir()))
    results.close()
    assert all_gone(tmp_path)


class Bar:
    """Breaks at the first result, once a process is in the middle of a match that does not end."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __enter__(self) -> None:
        pass

    def __exit__(self, *_: object) -> None:
        pass

    def add_task(self, *_: object, **__: object) -> int:
        return 0

    def advance(self, _: int) -> None:
        waited_for(lambda: list(self.folder.iterdir()))
        raise OSError


@posix
def test_no_process_goes_on_when_the_bar_breaks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("handfoot_rules.progress._bar", lambda **_: Bar(tmp_path))
    makers: list[PolicyMaker] = [random_policy, FirstMatchThenSleeps(tmp_path)]
    with pytest.raises(OSError, match=r"^$") as raised:
        play_matches(makers, 40, SEED, variant=QUICK, workers=2)
    assert all_gone(tmp_path)
    assert raised.value.__traceback__ is not None  # while somebody still looks at the error


STOPPED = """
import signal
import sys
from pathlib import Path
from handfoot_rules import play_matches, stateless
from playing.many import QUICK, Sleeps

if __name__ == "__main__":
    # Whoever was started in the background may have been told to ignore Ctrl-C.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    play_matches([stateless(Sleeps(Path(sys.argv[1])))] * 2, 40, 7, variant=QUICK, workers=2)
"""


@posix
@pytest.mark.parametrize("stop", ["interrupted", "killed"])
def test_no_worker_outlives_who_started_it(stop: str, tmp_path: Path) -> None:
    script, folder = tmp_path / "stopped.py", tmp_path / "workers"
    script.write_text(STOPPED, "utf-8")
    folder.mkdir()
    started = subprocess.Popen(
        (sys.executable, script, folder),
        env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    waited_for(lambda: len(list(folder.iterdir())) == 2)
    if stop == "interrupted":
        os.killpg(started.pid, signal.SIGINT)  # as Ctrl-C does: to every process
    else:
        started.kill()
    _, told = started.communicate(timeout=60)
    waited_for(lambda: all_gone(folder))
    if stop == "interrupted":
        assert told.count("Traceback") == 1
        assert told.endswith("\nKeyboardInterrupt\n")


# --- the work of a worker, done here --------------------------------------------------------------


def test_a_row_is_played_as_sent() -> None:
    parcel = parcel_of(ORDER)
    rows = [play_row(sent, range(2, 5)) for sent in (ORDER, parcel)]
    assert rows[0] == rows[1]
    assert [result.number for result in rows[0].results] == [2, 3, 4]
    raise_failure(rows[0])  # it has none


def test_an_order_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    parcel = parcel_of(ORDER)
    play_row(parcel, range(1))
    monkeypatch.setattr(pickle, "loads", None)
    assert play_row(bytes(bytearray(parcel)), range(1)).failure is None


def test_a_worker_keeps_its_order_and_leaves_with_its_parent(monkeypatch: pytest.MonkeyPatch) -> None:
    left: list[int] = []
    handled: list[Any] = []
    monkeypatch.setattr(match_work, "_kept", [])
    monkeypatch.setattr(os, "_exit", left.append)
    monkeypatch.setattr(signal, "signal", lambda *args: handled.append(args))
    lifeline, held = multiprocessing.Pipe(duplex=False)
    start_worker(lifeline, parcel_of(ORDER))
    assert handled == [(signal.SIGINT, signal.SIG_IGN)]
    assert play_row(None, range(3)) == play_row(ORDER, range(3))
    assert left == []
    held.close()
    waited_for(lambda: left)
    assert left == [1]
    lifeline.close()


def test_an_order_that_can_not_be_read_is_a_failure() -> None:
    row = play_row(b"nothing pickled", range(3))
    assert row.results == ()
    with pytest.raises(NotSendableError, match="the order to play can't be sent") as raised:
        raise_failure(row)
    assert raised.value.__notes__[0].startswith("In the worker:\nTraceback")


def test_a_failure_survives_the_way_back() -> None:
    for maker, cause in ((Fails, ValueError), (FailsAlone, type(None)), (FailsLocked, type(None))):
        row = play_row(Order((random_policy, maker), QUICK, SEED, None), range(10, 20))
        assert [result.number for result in row.results] == [10, 11, 12]
        with pytest.raises(MatchFailedError, match="match 13") as raised:
            raise_failure(pickle.loads(pickle.dumps(row)))
        assert isinstance(raised.value.__cause__, cause)


def test_a_cause_that_only_the_worker_knows_is_left_out() -> None:
    row = play_row(Order((random_policy, Fails), QUICK, SEED, None), [BAD_MATCH])
    unknown = match_work.RowResult((), row.failure, b"cno.such.module\nError\n.", row.trace)
    with pytest.raises(MatchFailedError) as raised:
        raise_failure(unknown)
    assert raised.value.__cause__ is None


def test_the_exception_of_the_tests_can_not_be_sent() -> None:
    with pytest.raises(TypeError):
        pickle.loads(pickle.dumps(Stays("not", "sendable")))
