"""A family's own rules: data first, then one hook. They are checked, and a match is played by them.

The Hills play as Bill Whitnack does (`variants.PAGAT`), but for what is said here. Run with the extra
`testing`, the rules are held against all the laws of the engine first.
"""

from __future__ import annotations

import attrs

from handfoot_rules import BookKind, BooksMade, Freezing, PileNeed, Rank, RuleVariant, new_match, outcome
from handfoot_rules.playing import random_policy, steps
from handfoot_rules.scoreboard import outcome_lines, sheet_lines
from handfoot_rules.variants import PAGAT

BOOKS = 6


class HillFamily(RuleVariant):
    """What no field can say: going out takes any six books, a wild one among them."""

    def may_go_out(self, books: BooksMade, deal: int) -> bool:
        """Any six books are enough, if one of them is wild (G2)."""
        return sum(books) >= BOOKS and super().may_go_out(books, deal)


HILLS = attrs.evolve(
    HillFamily(**attrs.asdict(PAGAT, recurse=False, filter=lambda field, _: field.init)),
    key="hill-family",
    title="Hand and Foot at the Hills'",
    source="as Grandmother Hill taught it",
    players=(4,),
    packets=(11, 11),
    pure_ranks=(Rank.ACE,),  # aces are melded without wild cards
    pile_taken=None,  # the whole pile
    pile_needs=(PileNeed.NATURAL_PAIR, PileNeed.NATURAL_AND_WILD),
    freezing=Freezing.BY_WILD,  # with a wild in it only a pair takes it
    books_needed={BookKind.WILD: 1},  # the least that the hook adds to
    deals=3,
    minimums=(60, 90, 120),
)


def check() -> None:
    """Hold the rules against the laws, if the kit for that is installed."""
    try:
        from handfoot_rules.testing import check_variant  # noqa: PLC0415  # an extra: it may be missing
    except ImportError as error:
        print(f"Not checked: {error}\n")
        return
    check_variant(HILLS, matches=1)
    print("Checked: nobody is ever stuck, every deal ends, and all the other laws hold.\n")


def main() -> None:
    """Check the rules, then play a match and print the score sheet of every deal."""
    check()
    start = new_match(HILLS, players=4, seed=1)
    end = start
    for before, _, end in steps([random_policy(seat) for seat in range(4)], start):
        if len(end.sheets) > len(before.sheets):
            print("\n".join(sheet_lines(end.sheets[-1], end.side_of, end.scores)), end="\n\n")
    result = outcome(end)
    assert result is not None
    print("\n".join(outcome_lines(result, end.side_of)))


if __name__ == "__main__":
    main()
