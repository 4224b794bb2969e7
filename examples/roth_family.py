"""The Roth family's Hand and Foot, written as data and one hook, and a match by its rules.

Source: chan.dev/src/content/posts/hand-and-foot.md in the GitHub repository chantastic/sites, a page that
builds on bicyclecards.com/how-to-play/hand-and-foot. Where it is silent, the main rules of
pagat.com/rummy/handfoot.html hold: the parent, `variants.PAGAT`.

Rule by rule, where it differs from the parent (numbers as in docs/rules.md):

- S1 [source] As many decks as players.
- S2, S3 [source] Teams. [ruling] Four or six players in two teams, as the parent has them.
- S4 [source] Packets of eleven and eleven.
- S5 [source] The top card is turned. [ruling] A red three, a two or a joker is buried: the parent's.
- T1 [ruling] Red threes are laid and replaced: the parent's.
- M1, M2 [source] No wild melds; fewer wilds than naturals, and three at most.
- M3 [source] A red (clean) book stays open to naturals; a black (dirty) one has exactly seven cards. [ruling]
  No wild joins a clean book, for it would not be red any more.
- M4 [ruling] Another meld of a rank may follow a book of it, though a clean one would take the cards too:
  the parent's.
- O1 [source] By the side's total: 50, from 2500 on 90, from 5000 on 120, from 7500 on 150. [ruling] Below 0
  it is 50 as well.
- U2 [source] The top seven cards; no three and no wild on top. [ruling] With two naturals of the top card's
  rank, laid with it on the open meld of the rank or as a new one: the parent's, for the family's way is
  left out.
- F1 [source] A hand melded out brings the foot at once. [ruling] After a last discard it comes at the start
  of the next turn: the parent's.
- G1 [source] The last card must be discarded.
- G2 [source] Five clean and four dirty books.
- G3 [source] All team mates must be in the foot. [ruling] No turn from it is needed.
- G4 [source] A player may ask, and is told yes or no. [ruling] Once, first thing after the draw or the take;
  in a team of three both are asked, clockwise, and the first refusal ends the asking. A no binds, a yes
  doesn't: the parent's.
- G5 [ruling] A lay-down or a take leaves two cards, or one with which to go out; never none.
- P1 [source] Nine to four count 5, king to ten 10, a black three nothing. [ruling] Of a side's own cards
  the others count as in the parent.
- P2 [source] A clean book 500, a dirty one 300, going out 100.
- P3 [source] A red three counts -500. [ruling] Laid or not, and once: in a foot it is no card besides.
- P4 [source] To 10,000. [ruling] The highest total wins; equal ones share the win.

Left out: the bonus of 100 for lifting exactly 22 cards, and the take with a single natural card, which is
tried after seeing the seven cards and undone, with a lost turn and 100 points, if no clean meld comes of it.
"""

from __future__ import annotations

from typing import Final

import attrs

from handfoot_rules import (
    Action,
    BookKind,
    BooksOpenTo,
    Card,
    Discard,
    LastDiscard,
    LegalActions,
    MinimumBy,
    PartnerMust,
    Permission,
    PlayerView,
    Rank,
    RuleVariant,
    new_match,
    outcome,
)
from handfoot_rules.cards import BLACK_THREES, FACES_OF_RANK
from handfoot_rules.playing import steps
from handfoot_rules.scoreboard import outcome_lines, sheet_lines
from handfoot_rules.variant import STANDARD_POINTS
from handfoot_rules.variants import PAGAT

MOST_WILDS: Final = 3
FEWER_WILDS_THAN_NATURALS: Final = [
    (naturals, wilds)
    for naturals in range(2, 8)
    for wilds in range(min(naturals, MOST_WILDS + 1))
    if 3 <= naturals + wilds <= 7  # noqa: PLR2004  # a meld, up to a book
]


@attrs.frozen(kw_only=True)
class RothFamily(RuleVariant):
    """Red books that stay open, black ones that don't."""

    def book_takes(self, rank: Rank | None, naturals: int, wilds: int, *, wild: bool) -> bool:
        """A natural card may join a clean book, no card a dirty one (M3)."""
        return wilds == 0 and super().book_takes(rank, naturals, wilds, wild=wild)


PARENT: Final = attrs.asdict(PAGAT, recurse=False, filter=lambda field, _: field.init)
"""Every field of the parent, for a class of one's own to begin with."""

ROTH_FAMILY: Final = attrs.evolve(
    RothFamily(**PARENT),
    key="roth-family",
    title="Hand and Foot (Roth family)",
    source="github.com/chantastic/sites, chan.dev/src/content/posts/hand-and-foot.md",
    players=(4, 6),
    decks={4: 4, 6: 6},
    packets=(11, 11),
    pile_blocked_by=(*BLACK_THREES, *FACES_OF_RANK[Rank.TWO], Card.JK),
    meld_shapes=FEWER_WILDS_THAN_NATURALS,
    books_open_to=BooksOpenTo.NATURALS,
    minimum_by=MinimumBy.TOTAL,
    minimum_totals=(2500, 5000, 7500),
    last_discard=LastDiscard.REQUIRED,
    books_needed={BookKind.CLEAN: 5, BookKind.DIRTY: 4},
    partner_must=PartnerMust.HOLD_FOOT,
    permission=Permission.FREE,
    card_values={**STANDARD_POINTS, Rank.THREE: 0, Rank.EIGHT: 5, Rank.NINE: 5},
    book_values={BookKind.CLEAN: 500, BookKind.DIRTY: 300},
    red_three_value=-500,
    red_three_penalty=500,
    deals=None,
    target=10_000,
)


def tidy(_: PlayerView, legal: LegalActions, /) -> Action:
    """Meld whatever can be melded, clean melds first; discard the lowest card."""
    others = [action for action in legal if not isinstance(action, Discard)]
    return (others or legal)[0]


def main() -> None:
    """Play a match with four players and print the score sheet of every deal."""
    start = new_match(ROTH_FAMILY, players=4, seed=4)
    end = start
    for before, _, end in steps([tidy] * start.players, start):
        if len(end.sheets) > len(before.sheets):
            print("\n".join(sheet_lines(end.sheets[-1], end.side_of, end.scores)), end="\n\n")
    result = outcome(end)
    assert result is not None
    print("\n".join(outcome_lines(result, end.side_of)))


if __name__ == "__main__":
    main()
