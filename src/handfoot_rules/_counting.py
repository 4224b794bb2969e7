"""Sums over counts and points: pure functions of whole numbers, which know of no cards and no rules.

This is the one file that a compiled build turns into machine code, with mypyc; it is off by default, and the
file is ordinary Python. See docs/speed.md for what it gives.
"""

from __future__ import annotations

from typing import Final

COMPILED: Final = not __file__.endswith(".py")
"""Whether this file runs as machine code."""


def points_of(counts: int, values: tuple[int, ...]) -> int:
    """What packed counts, 16 bits a lane, are worth, given what one of each lane is worth."""
    total = 0
    while counts:
        lane = counts.bit_length() - 1 >> 4
        number = counts >> 16 * lane
        total += number * values[lane]
        counts -= number << 16 * lane
    return total


def summed_up(
    rows: list[tuple[int, int, int, int]], wilds: int, wild_points: tuple[int, ...]
) -> tuple[int, int, int, int, int]:
    """Put together what ranks can lay, each alone or with wilds that are shared out among them.

    Arguments:
        rows: for each rank what a card is worth, how many cards go without wilds, how many more with one
            wild (-1 if one is of no use), and how many more with any number of wilds.
        wilds: how many wilds there are.
        wild_points: what the dearest 0, 1, 2 ... of them are worth.

    Returns the points and the cards laid if one wild goes where it gains most, points that can't be passed,
    and the points and the cards laid without wilds.
    """
    points = cards = 0
    gains: list[tuple[int, int]] = []
    most: list[int] = []
    for value, alone, more, at_most in rows:
        points += value * alone
        cards += alone
        if more >= 0:
            gains.append((value * more, more))
        if at_most > 0:
            most.append(value * at_most)
    gains.sort(reverse=True)
    most.sort(reverse=True)
    low, laid = points, cards
    used = min(wilds, len(gains))
    for gain, more in gains[:used]:
        low += gain
        laid += more + 1
    high = points + sum(most[:wilds]) + wild_points[wilds]  # whichever ranks gain need a wild each at least
    return low + wild_points[used], laid, high, points, cards
