"""Who plays many matches: this process, processes of one's own, or an executor that was handed over."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, TypeAlias

from .errors import WorkersLostError
from .match_work import (
    MatchResult,
    Order,
    RowResult,
    Sent,
    parcel_of,
    play_one,
    play_row,
    raise_failure,
    start_worker,
)

if TYPE_CHECKING:  # imported where they are used: they take long, and few programs need them
    from concurrent.futures import Executor, Future

Matches: TypeAlias = Generator[MatchResult, None, None]

LONGEST_ROW: Final = 32  # so that a row is over soon, and sending it still costs next to nothing
ROWS_EACH: Final = 16  # rows for each worker, if there are matches enough: at the end few wait for one
AHEAD: Final = 4  # rows for each worker that may be under way or wait to be taken, before there are more
MOST_ON_WINDOWS: Final = 61  # processes that one can wait for there


def usable_processors() -> int:
    """How many processors this process may use."""
    affinity = getattr(os, "sched_getaffinity", None)
    usable = len(affinity(0)) if affinity else os.cpu_count() or 1
    return min(usable, MOST_ON_WINDOWS) if os.name == "nt" else usable


def rows_of(n: int, workers: int) -> Iterator[range]:
    """The numbers of n matches in rows, in order."""
    length = max(1, min(LONGEST_ROW, n // (workers * ROWS_EACH)))
    return (range(begin, min(n, begin + length)) for begin in range(0, n, length))


def played_here(order: Order, n: int) -> Matches:
    """Play one match after the other in this process."""
    for number in range(n):
        yield play_one(order, number)


def played_by_processes(order: Order, n: int, workers: int) -> Matches:
    """Play in as many new processes; raise NotSendableError at once if they can't be sent the order."""
    return _by_own(parcel_of(order), n, workers)


def _by_own(parcel: bytes, n: int, workers: int) -> Matches:
    with _processes(workers, parcel) as executor:
        yield from _in_order(executor, None, n, workers, deque())


@contextmanager
def _processes(workers: int, parcel: bytes) -> Iterator[Executor]:
    """New processes for one order; when the block is left early they end at once, whatever they do.

    They are started afresh (`spawn`): the one way that is safe with threads and that every system has.
    """
    import multiprocessing  # noqa: PLC0415
    from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415

    context = multiprocessing.get_context("spawn")
    lifeline, held = context.Pipe(duplex=False)
    executor = ProcessPoolExecutor(
        workers, mp_context=context, initializer=start_worker, initargs=(lifeline, parcel)
    )
    try:
        yield executor
    except BaseException:  # also when nobody wants more results: GeneratorExit
        held.close()
        raise
    finally:
        executor.shutdown()  # cancels nothing: before 3.12 a pool that breaks trips over what is cancelled
        held.close()
        lifeline.close()


def played_by_executor(order: Order, n: int, workers: int, executor: Executor) -> Matches:
    """Play wherever the executor does; raise NotSendableError at once if it can't be sent the order.

    Only the standard library's processes are known to need a pickle. Others get the order as it is: threads
    need none, and those of other packages have better ways to send a function.
    """
    from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415

    sent = parcel_of(order) if isinstance(executor, ProcessPoolExecutor) else order
    return _by_given(executor, sent, n, workers)


def _by_given(executor: Executor, sent: Sent, n: int, workers: int) -> Matches:
    waiting: deque[Future[RowResult]] = deque()
    try:
        yield from _in_order(executor, sent, n, workers, waiting)
    finally:
        for future in waiting:
            future.cancel()


def _in_order(
    executor: Executor, sent: Sent, n: int, workers: int, waiting: deque[Future[RowResult]]
) -> Matches:
    """The results in the order of the matches; no more rows wait than keep the workers busy."""
    from concurrent.futures import BrokenExecutor  # noqa: PLC0415

    rows = rows_of(n, workers)
    number = 0
    try:
        while len(waiting) < workers * AHEAD and (row := next(rows, None)) is not None:
            waiting.append(executor.submit(play_row, sent, row))
        while waiting:
            done = waiting.popleft().result()
            if (row := next(rows, None)) is not None:
                waiting.append(executor.submit(play_row, sent, row))
            number += len(done.results)
            yield from done.results
            raise_failure(done)
    except BrokenExecutor as error:
        raise WorkersLostError(number) from error
