"""A bar that shows how far many matches have come, on the error stream."""

from __future__ import annotations

import sys
from collections.abc import Generator, Iterator
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from rich.progress import Progress

T = TypeVar("T")


def shown(results: Iterator[T], total: int, *, wanted: bool | None) -> Generator[T, None, None]:
    """Give the results on, with a bar that grows with each.

    Arguments:
        results: what is counted.
        total: how many there will be.
        wanted: whether there is a bar; None for where the error stream is a terminal and `rich` is there.

    Raises ImportError for a bar that is wanted without `rich`.
    """
    bar = _bar(wanted=wanted)
    if bar is None:
        yield from results
        return
    with bar:
        task = bar.add_task("matches", total=total)
        for result in results:
            bar.advance(task)
            yield result


def _bar(*, wanted: bool | None) -> Progress | None:
    if wanted is False or (wanted is None and not _on_a_terminal()):
        return None
    try:
        from rich import console, progress  # noqa: PLC0415  # an extra: nothing else here needs it
    except ImportError as error:
        if wanted is None:
            return None
        raise ImportError("a progress bar needs rich: pip install 'handfoot-rules[progress]'") from error
    return progress.Progress(
        progress.TextColumn("{task.description}"),
        progress.BarColumn(),
        progress.MofNCompleteColumn(),
        progress.TimeElapsedColumn(),
        progress.TimeRemainingColumn(),
        console=console.Console(stderr=True),
    )


def _on_a_terminal() -> bool:
    return sys.stderr is not None and sys.stderr.isatty()
