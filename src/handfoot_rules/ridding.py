"""How a player can be rid of one rank: the cases that the look-ahead for going out puts together.

`laying` tells what a rank can do; here stands what of it goes out: every natural laid, or all but the one
that is the last discard. Where an opening must be reached on the way, what is laid before that is told apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from ._values import first_of_equals
from .cards import THREE, Rank
from .laying import (
    ADDED_LAST,
    CLEAN_LAST,
    DIRTY_LAST,
    LARGE_CASES_KEPT,
    Laid,
    LyingMelds,
    has_clean,
    ways_to_lay,
)
from .tables import Shape, Shapes, Tables


class Manner(NamedTuple):
    """What matters of the order in which a way lays its cards, but for the wilds laid first."""

    last: int
    """What may be laid last: bit 0, what completes no book; bit 1 + kind, a card that completes one."""
    later: bool
    """Whether that is laid once the minimum is reached; then it comes after all that is laid before."""
    first_naturals: int
    """The naturals laid before the minimum is reached, of the cards held before the take."""
    first_clean: bool
    """Whether a clean meld lies there when the minimum is reached."""


Manners: TypeAlias = tuple[tuple[int, Manner], ...]
"""Some manners, each with the wilds laid before the minimum is reached."""


class Part(NamedTuple):
    """One way for one rank to be gone: all its cards laid, but perhaps one, the discard."""

    wilds: int
    """The wilds that it takes, beyond the fewest that the rank can do with."""
    clean: int
    """The books without wilds that it makes."""
    dirty: int
    """Those with wilds."""
    manners: Manners
    """The manners in which this can be done."""


class Parts(NamedTuple):
    """The ways of one rank."""

    whole: tuple[Part, ...]
    """Those that lay every natural."""
    short: tuple[Part, ...]
    """Those that leave one natural as the discard."""
    fewest_wilds: int
    most_wilds: int
    """The fewest wilds that the rank can do with, and the most that it can take."""
    most_books: Shape
    """The most books without wilds that a way makes, and the most with wilds."""


@lru_cache(maxsize=2 * LARGE_CASES_KEPT)
def ways_out(
    tables: Tables,
    rank: Rank | None,
    melds: LyingMelds,
    cards: Shape,
    locked: int | None,
    turn: tuple[bool, bool],
    *,
    keeps: bool,
) -> Parts:
    """Every way to be rid of one rank: all its naturals laid, or all but the discard.

    Arguments:
        melds: the melds of the rank that matter.
        cards: how many naturals of the rank there are, and how many wilds.
        locked: how many of the naturals wait for the minimum, where a first phase must reach it; else None.
        turn: whether it may start melds, and whether it matters what comes last.
        keeps: whether the rank may be the discard.
    """
    if not keeps:
        both = ways_out(tables, rank, melds, cards, locked, turn, keeps=True)
        return _parts_of(both.whole, (), both.fewest_wilds)
    naturals, wilds = cards
    may_start, last_counts = turn
    shapes = tables.shapes.get(rank)
    if shapes is None:  # nothing of it is melded: what is held is the discard
        nothing = (Part(0, 0, 0, ((0, Manner(0, later=False, first_naturals=0, first_clean=False)),)),)
        return _parts_of((), nothing if naturals == 1 else ())
    ways: Iterable[tuple[Laid, bool, int, int, bool]]
    if locked is None:
        every = ways_to_lay(shapes, melds, naturals, wilds, may_start=may_start, least=max(0, naturals - 1))
        ways = ((laid, False, 0, 0, False) for laid in every if naturals - laid.naturals <= 1)
    else:
        ways = _in_two_phases(shapes, melds, cards, locked, may_start=may_start)
    counts_as_clean = rank is not None and rank is not THREE
    # What may come last in one of ways that are alike in all else may come last.
    alike: tuple[dict[_Way, int], dict[_Way, int]] = ({}, {})
    for laid, later, first_wilds, first_naturals, clean in ways:
        first = first_wilds, clean and counts_as_clean, first_naturals
        way = laid.wilds, laid.clean, laid.dirty, later and last_counts, *first
        last = _last(tables, rank, laid.last) if last_counts else 0
        some = alike[naturals - laid.naturals]
        some[way] = some.get(way, 0) | last
    whole, short = (_as_parts(some if locked is None else _that_matter(some)) for some in alike)
    return _parts_of(whole, short)


_Way: TypeAlias = tuple[int, int, int, bool, int, bool, int]
"""What a `Part` tells, but for what may come last; the naturals laid first come last of all."""


# Thousands of parts share a few.
_same_manners: Final[Mapping[Manners, Manners]] = first_of_equals()
_same_parts: Final[Mapping[tuple[Part, ...], tuple[Part, ...]]] = first_of_equals()


def _as_parts(ways: dict[_Way, int]) -> tuple[Part, ...]:
    """The ways, each with what may come last."""
    found: dict[tuple[int, int, int], list[tuple[int, Manner]]] = {}
    for (wilds, clean, dirty, later, first_wilds, first_clean, first_naturals), last in ways.items():
        manner = Manner(last, later, first_naturals, first_clean)
        found.setdefault((wilds, clean, dirty), []).append((first_wilds, manner))
    return _same_parts[tuple([Part(*gone, _same_manners[tuple(manners)]) for gone, manners in found.items()])]


def _that_matter(ways: dict[_Way, int]) -> dict[_Way, int]:
    """Those that no other one makes needless, by laying more naturals first, all else alike."""
    found: dict[_Way, int] = {}
    known: dict[tuple[int, ...], int] = {}
    for way in sorted(ways, reverse=True):
        last, better = ways[way], known.get(way[:-1])
        if better is None or last & ~better:
            known[way[:-1]] = last | (better or 0)
            found[way] = last
    return found


def _parts_of(whole: tuple[Part, ...], short: tuple[Part, ...], fewest: int = 0) -> Parts:
    """These ways, if so many wilds are left out of them."""
    both = (*whole, *short)
    wilds, clean, dirty, _ = zip(*both, strict=True) if both else ((0,), (0,), (0,), ())
    few = min(wilds)
    if few:
        whole, short = (
            tuple([Part(part.wilds - few, part.clean, part.dirty, part.manners) for part in some])
            for some in (whole, short)
        )
    return Parts(whole, short, fewest + few, fewest + max(wilds), (max(clean), max(dirty)))


def _in_two_phases(
    shapes: Shapes, melds: LyingMelds, cards: Shape, locked: int, *, may_start: bool
) -> Iterator[tuple[Laid, bool, int, int, bool]]:
    """Ways to lay cards that are held first and all others after that, one natural at most left.

    With each whether anything is laid after them, what the first ones took, and whether a meld without wilds
    lay there then. Where something is, what may come last is of that, for it comes after all the first ones.
    """
    naturals, wilds = cards
    for first in ways_to_lay(shapes, melds, naturals - locked, wilds, may_start=may_start):
        left = naturals - first.naturals, wilds - first.wilds
        clean = has_clean(first)
        made = (first.clean, first.dirty) if shapes.closed else (0, 0)
        for then in ways_to_lay(shapes, first.end, *left, may_start=may_start, least=max(0, left[0] - 1)):
            if left[0] - then.naturals > 1:
                continue
            both = Laid(
                first.naturals + then.naturals,
                first.wilds + then.wilds,
                then.clean + made[0],
                then.dirty + made[1],
                then.last or first.last,
                then.end,
            )
            yield both, then.last > 0, first.wilds, first.naturals, clean


def _last(tables: Tables, rank: Rank | None, kinds: int) -> int:
    """What may come last, with the books that it completes told by kind."""
    clean, dirty = tables.kinds[rank]
    last = int(kinds & ADDED_LAST > 0)
    last |= (kinds & CLEAN_LAST > 0) << 1 + clean
    last |= (kinds & DIRTY_LAST > 0) << 1 + dirty
    return last
