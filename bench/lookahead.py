"""How long the exact searches take, over many seeded hands: the opening, and going out.

Hands have 3 to 30 cards, at most 8 of them wild, drawn by chance or in sets that could be laid. For
going out, the side has the books it needs, some of them a few cards short. Every search starts with
nothing remembered. Each question is asked through the public functions and of the search itself.

    python bench/lookahead.py [--hands 10000] [--seed 1]
"""

from __future__ import annotations

import argparse
import gc
import random
import statistics
import time
from typing import TYPE_CHECKING

import attrs
from common import python_build, table

import handfoot_rules as hf
from handfoot_rules import laying, lookahead, ridding
from handfoot_rules.going_out import going_out_possible
from handfoot_rules.mover import Mover

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

MOST_CARDS, MOST_WILDS = 30, 8
MELDABLE = [rank for rank in hf.Rank if rank not in (hf.Rank.THREE, hf.Rank.TWO, hf.Rank.JOKER)]
MEMOS = [
    memo
    for room in (laying, lookahead, ridding)
    for memo in vars(room).values()
    if hasattr(memo, "cache_clear")
]
# The books that going out needs; a side's table has some of them a few naturals or wilds short.
BOOKS = (
    "4C 4C 4D 4D 4H 4H 4S",
    "5C 5C 5D 5D 5H 5H 5S",
    "6C 6C 6D 6D 6H 6S 2C",
    "7C 7C 7D 7D 7H 7S 2D",
)
WILD_BOOK = "JK JK JK JK JK 2H 2S"


@attrs.define
class Timing:
    """How long one question took each time, and how often the answer was yes."""

    took: list[float] = attrs.field(factory=list)
    yes: int = 0

    def ask(self, question: Callable[[], bool]) -> None:
        """Ask with nothing remembered and note the time."""
        for memo in MEMOS:
            memo.cache_clear()
        begun = time.process_time()
        answer = question()
        self.took.append(time.process_time() - begun)
        self.yes += answer

    def row(self, name: str) -> tuple[str, ...]:
        """Name, median, 99th percentile and longest in milliseconds, share of yes."""
        cuts = statistics.quantiles(self.took, n=100)
        figures = (cuts[49], cuts[98], max(self.took))
        share = self.yes / len(self.took)
        return (name, *(f"{1000 * figure:.3f}" for figure in figures), f"{share:.0%}")


def some_table(rng: random.Random) -> list[hf.Meld]:
    """Lay a side's melds: every book that going out needs is there, or up to three cards short."""
    return [
        hf.Meld.of(list(hf.Cards.parse(book))[rng.choice((0, 0, 0, 1, 2, 3)) :])
        for book in (*BOOKS, WILD_BOOK)
    ]


def some_hand(rng: random.Random, melds: list[hf.Meld]) -> hf.Cards:
    """Draw a hand: by chance from a few ranks or from many, or in sets that could all be laid."""
    deck = hf.DEFAULT.deck_for(4) - hf.Cards(card for meld in melds for card in meld.cards)
    size = rng.randint(3, MOST_CARDS)
    wilds = rng.randint(0, min(MOST_WILDS, size))
    ranks = rng.sample(MELDABLE, rng.randint(3, len(MELDABLE)))
    naturals = [card for card in deck if card.rank in ranks]
    rng.shuffle(naturals)
    if rng.random() < 0.5:
        naturals = [
            card
            for rank in ranks
            for card in [card for card in naturals if card.rank is rank][: rng.randint(3, 7)]
        ]
    cards = naturals[: size - wilds] + rng.sample([card for card in deck if card.is_wild], wilds)
    if rng.random() < 0.2:
        cards[0] = hf.Card["3S"]
    return hf.Cards(cards)


def three_to_start(hand: hf.Cards) -> hf.StartMeld | None:
    """Choose three cards of a rank to start with, of the rank held most."""
    rank = max(MELDABLE, key=hand.count_rank)
    cards = [card for card in hand if card.rank is rank][:3]
    return hf.StartMeld(cards) if len(cards) == 3 else None


def time_the_opening(hand: hf.Cards, deal: int, timings: Mapping[str, Timing]) -> None:
    """Can the minimum of this deal be reached with this hand?"""
    state = hf.position(hands={0: hand}, phase=hf.Phase.PLAY, deal=deal)
    timings["opening: `legal_actions`"].ask(
        lambda: any(isinstance(action, hf.StartMeld) for action in hf.legal_actions(state))
    )
    if start := three_to_start(hand):
        timings["opening: `why_illegal` of a first meld"].ask(lambda: hf.why_illegal(state, start) is None)
    tables, minimum = state.variant.tables, state.variant.opening_minimum(deal, 0)
    timings["opening: the search"].ask(
        lambda: (lookahead.opening_reach(tables, hand.ranks, (), 0) or 0) >= minimum
    )


def time_going_out(hand: hf.Cards, melds: list[hf.Meld], timings: Mapping[str, Timing]) -> None:
    """Could the player, if allowed, go out with this hand?"""
    state = hf.position(
        hands={0: hand},
        feet={0: None, 2: None},
        foot_turns={2: 1},
        melds={0: melds},
        phase=hf.Phase.PLAY,
    )
    ask = hf.AskToGoOut()
    timings["going out: `legal_actions`"].ask(lambda: ask in hf.legal_actions(state))
    timings["going out: `why_illegal` of asking"].ask(lambda: hf.why_illegal(state, ask) is None)
    timings["going out: the search"].ask(lambda: going_out_possible(Mover(state)))


def main() -> None:
    """Time all questions and print the table."""
    parser = argparse.ArgumentParser(description="Time the exact searches.")
    parser.add_argument("--hands", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    names = (
        *(
            "opening: `legal_actions`",
            "opening: `why_illegal` of a first meld",
            "opening: the search",
        ),
        *(
            "going out: `legal_actions`",
            "going out: `why_illegal` of asking",
            "going out: the search",
        ),
    )
    timings = {name: Timing() for name in names}
    rng = random.Random(chosen.seed)
    gc.disable()
    for number in range(chosen.hands):
        melds = some_table(rng)
        hand = some_hand(rng, melds)
        time_the_opening(hand, 1 + number % 4, timings)
        time_going_out(hand, melds, timings)
        if number % 500 == 0:
            gc.collect()
    print(f"{python_build()}.\n{chosen.hands:,} hands from seed {chosen.seed}; milliseconds.\n")
    heads = ("", "median", "99th percentile", "longest", "yes")
    print(table(heads, (timing.row(name) for name, timing in timings.items())))


if __name__ == "__main__":
    main()
