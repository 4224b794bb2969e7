"""Sums and sets that are whole numbers: pure functions, which know of no cards and no rules.

This is the one file that a compiled build turns into machine code, with mypyc; it is off by default, and the
file is ordinary Python. See docs/speed.md for what it gives.
"""

from __future__ import annotations

from typing import Final

COMPILED: Final = not __file__.endswith(".py")
"""Whether this file runs as machine code."""


def points_of(values: tuple[int, ...], counts: int) -> int:
    """What packed counts, 16 bits a lane, are worth, given what one of each lane is worth."""
    total = 0
    while counts:
        lane = counts.bit_length() - 1 >> 4
        number = counts >> 16 * lane
        total += number * values[lane]
        counts -= number << 16 * lane
    return total


def places(ends: int) -> list[int]:
    """The places of the bits of a set that is a whole number, lowest first."""
    found = []
    while ends:
        lowest = ends & -ends
        found.append(lowest.bit_length() - 1)
        ends ^= lowest
    return found


def moved(
    sets: list[int], choices: tuple[tuple[int, int, int], ...], row: int, value: int, within: int
) -> list[int]:
    """Move sets by every choice of one more rank, on top of all there is.

    Arguments:
        sets: by how many cards stay, counted up to a number that is enough: the ends, as bits.
        choices: wilds laid, naturals laid, naturals that stay.
        row: by how many bits a wild moves an end.
        value: by how many a natural does.
        within: the bits of all ends that matter.
    """
    keep = len(sets) - 1
    after = [0] * (keep + 1)
    for wilds, naturals, left in choices:
        shift = wilds * row + naturals * value
        for kept, there in enumerate(sets):
            if there:
                after[min(keep, kept + left)] |= there << shift & within
    return after
