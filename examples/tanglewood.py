"""The Tanglewood club's Hand and Foot, written as data alone, and a match by its rules.

Source: twrtimes.com/?p=4098 (Tanglewood), as a comparison of rule sets has it. Where it is silent, the main
rules of pagat.com/rummy/handfoot.html hold: the parent, `variants.PAGAT`.

Rule by rule, where it differs from the parent (numbers as in docs/rules.md):

- S1 [source] As many decks as players. [ruling] 54 cards each, two jokers among them: the parent's.
- S2, S3 [source] Up to eight players, in teams. [ruling] Four, six or eight, in two teams, seats taken in
  turn: other numbers can't make two, and the parent lets four and six play so.
- S4 [source] Packets of eleven and eleven.
- M2 [source] A meld holds one natural more than wilds at least. [ruling] So three wilds at most, for a book
  is closed at seven. Wild melds are not named: the parent's, and G2 needs a book of them, as there.
- U2 [source] The top three cards, with two naturals of the top one's rank, or with one and a wild. A wild
  card in the pile freezes it till it is taken: then only two naturals do. [ruling] It is frozen as long as
  the wild lies in it, also below the top three; two cards or one are taken if there are no more; on a two
  or a joker two of the same are laid, the parent's rule, for that is what a natural pair is there.
- P1 [source] Nine to four count 5, king to ten 10. [ruling] The other cards count as in the parent.
- P3 [source] A red three that is caught costs 500. [ruling] That is one in a foot not picked up; laid it
  counts 100, as in the parent.
- [ruling] Everything else is the parent's: the starter, the opening, the foot, the books and their values,
  partners and permission, the last discard, the end, four deals.

Left out: the bonus of 100 for lifting exactly 22 cards and the packets passed to the neighbours, which come
to the same as a plain deal; and that nobody sees the pile below its top card, for a view always shows it.
"""

from __future__ import annotations

from typing import Final

import attrs

from handfoot_rules import (
    Action,
    Discard,
    Freezing,
    LegalActions,
    PileNeed,
    PlayerView,
    Rank,
    RuleVariant,
    new_match,
    outcome,
)
from handfoot_rules.playing import steps
from handfoot_rules.scoreboard import outcome_lines, sheet_lines
from handfoot_rules.variant import STANDARD_POINTS, WILD_ONLY
from handfoot_rules.variants import PAGAT

MORE_NATURALS_THAN_WILDS: Final = [
    (naturals, wilds)
    for naturals in range(2, 8)
    for wilds in range(naturals)
    if 3 <= naturals + wilds <= 7  # noqa: PLR2004  # a meld, up to a book
]

TANGLEWOOD: Final[RuleVariant] = attrs.evolve(
    PAGAT,
    key="tanglewood",
    title="Hand and Foot (Tanglewood)",
    source="twrtimes.com/?p=4098",
    players=(4, 6, 8),
    sides={4: 2, 6: 2, 8: 2},
    decks={4: 4, 6: 6, 8: 8},
    packets=(11, 11),
    meld_shapes=(*MORE_NATURALS_THAN_WILDS, *WILD_ONLY),
    pile_taken=3,
    pile_needs=(PileNeed.NATURAL_PAIR, PileNeed.NATURAL_AND_WILD),
    freezing=Freezing.BY_WILD,
    card_values={**STANDARD_POINTS, Rank.EIGHT: 5, Rank.NINE: 5},
    red_three_penalty=500,
)


def tidy(_: PlayerView, legal: LegalActions, /) -> Action:
    """Meld whatever can be melded, clean melds first; discard the lowest card."""
    others = [action for action in legal if not isinstance(action, Discard)]
    return (others or legal)[0]


def main() -> None:
    """Play a match with six players and print the score sheet of every deal."""
    start = new_match(TANGLEWOOD, players=6, seed=4)
    end = start
    for before, _, end in steps([tidy] * start.players, start):
        if len(end.sheets) > len(before.sheets):
            print("\n".join(sheet_lines(end.sheets[-1], end.side_of, end.scores)), end="\n\n")
    result = outcome(end)
    assert result is not None
    print("\n".join(outcome_lines(result, end.side_of)))


if __name__ == "__main__":
    main()
