"""Which of two ways to play wins more? Many matches on all processors, each deck played from both sides.

Run it with a number of matches, `python examples/many_matches.py 1000`, or as it is for a taste.
"""

from __future__ import annotations

import random
import sys
from typing import TYPE_CHECKING

from handfoot_rules import Discard, MatchResult, play_matches, stateless

if TYPE_CHECKING:
    from handfoot_rules import Action, LegalActions, PlayerView


def tidy(_: PlayerView, legal: LegalActions, /) -> Action:
    """Meld whatever can be melded; discard the lowest card. It remembers nothing."""
    return next((action for action in legal if not isinstance(action, Discard)), legal[0])


class Wavering:
    """The same, but now and then anything at all: made anew for each match, with a seed of its own."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)

    def __call__(self, view: PlayerView, legal: LegalActions, /) -> Action:
        """Choose what the seat does now."""
        if self.rng.random() < 1 / 4:
            return legal[int(self.rng.random() * len(legal))]
        return tidy(view, legal)


def points(results: tuple[MatchResult, ...], side: int) -> int:
    """The points by which a side was ahead of the other, all matches together."""
    return sum(result.totals[side] - result.totals[1 - side] for result in results)


def main(n: int) -> None:
    """Play each deck twice, with the partners' seats changed between the two ways to play."""
    here, there = stateless(tidy), Wavering
    first = play_matches([here, there, here, there], n, seed=2024)
    turned = play_matches([there, here, there, here], n, seed=2024)
    assert [result.seed for result in first] == [result.seed for result in turned]
    ahead = (points(first, 0) + points(turned, 1)) / (2 * n)
    print(f"{2 * n} matches: the tidy side was {ahead:.0f} points ahead in a match.")


if __name__ == "__main__":  # the other processes import this file
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10)
