"""What one rank can do in one turn, given so many cards: the cases that the look-ahead puts together.

A rank's melds are laid one after the other: the open meld grows; once it is a book another may be
started, and so on. Every result is remembered, for there are few cases and they recur.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from .melds import BOOK_SIZE
from .tables import BooksMade, Shape, Shapes

MEMO_SIZE: Final = 1 << 14


class Laid(NamedTuple):
    """One way to lay cards of a rank: how many naturals and wilds go, which books are made of them."""

    naturals: int
    wilds: int
    clean: int
    dirty: int
    wild: int
    end: Shape | None
    """The shape of the last meld touched, None if there is none."""


def _book(shape: Shape) -> BooksMade:
    """The book that a full meld is, as an addition to the counts of clean, dirty and wild ones."""
    naturals, wilds = shape
    return int(not wilds), int(bool(wilds and naturals)), int(not naturals)


@lru_cache(maxsize=MEMO_SIZE)
def ways_to_lay(
    shapes: Shapes, shape: Shape | None, naturals: int, wilds: int, *, may_start: bool
) -> tuple[Laid, ...]:
    """Every way to lay cards of one rank, at most so many naturals and wilds.

    Arguments:
        shapes: the rank's legal shapes.
        shape: the open meld that may be added to, or None.
        naturals, wilds: how many cards there are to lay.
        may_start: whether melds may be started, after the open one is a book.
    """
    found = {Laid(0, 0, 0, 0, 0, shape): None}
    waiting = list(found)
    while waiting:
        laid = waiting.pop()
        for after in _next_melds(
            shapes, laid, naturals - laid.naturals, wilds - laid.wilds, may_start=may_start
        ):
            if after not in found:
                found[after] = None
                waiting.append(after)
    return tuple(found)


def _next_melds(shapes: Shapes, laid: Laid, naturals: int, wilds: int, *, may_start: bool) -> Iterable[Laid]:
    """The ways that come of one by growing its open meld, or by starting another after a book."""
    if laid.end is not None and sum(laid.end) < BOOK_SIZE:
        if laid.naturals or laid.wilds:
            return  # grown to its end already: `grown_from` gives every size at once
        beginnings = [(laid.end, laid.end)]
    elif may_start:
        beginnings = [((0, 0), start) for start in shapes.starts]
    else:
        return
    for before, beginning in beginnings:
        for end in shapes.grown_from(beginning):
            used_naturals, used_wilds = end[0] - before[0], end[1] - before[1]
            if used_naturals <= naturals and used_wilds <= wilds and end != before:
                books = _book(end) if sum(end) >= BOOK_SIZE else (0, 0, 0)
                yield Laid(
                    laid.naturals + used_naturals,
                    laid.wilds + used_wilds,
                    laid.clean + books[0],
                    laid.dirty + books[1],
                    laid.wild + books[2],
                    end,
                )


@lru_cache(maxsize=MEMO_SIZE)
def all_choices(shapes: Shapes, shape: Shape | None, naturals: int, wilds: int) -> tuple[Shape, ...]:
    """What one rank can lay in a turn that starts melds: every pair of wilds and naturals, ascending."""
    ways = ways_to_lay(shapes, shape, naturals, wilds, may_start=True)
    return tuple(sorted({(laid.wilds, laid.naturals) for laid in ways}))


@lru_cache(maxsize=MEMO_SIZE)
def best_choices(shapes: Shapes, shape: Shape | None, naturals: int, wilds: int) -> tuple[Shape, ...]:
    """Of `all_choices`, for each number of wilds the one with the most naturals."""
    return tuple(dict(all_choices(shapes, shape, naturals, wilds)).items())
