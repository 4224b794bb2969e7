"""Pennies from Heaven: six players, and a foot that comes with a player's first book.

Sources: pagat.com/rummy/pennies.html (in part), bicyclecards.ca/game-rules/pennies-from-heaven/178.php,
rummy-games.com/rules/pennies-from-heaven.html, entertainment.howstuffworks.com/how-to-play-canasta2.htm,
gamerules.com/rules/pennies-from-heaven. Where they are silent it is ordinary canasta,
pagat.com/rummy/canasta.html.

Not modelled: three pairs (one page alone), the families' forms for four, and runs of a suit.

Rule by rule, where it differs from docs/rules.md; a book is what the sources call a canasta:

- S1, S2, S3, S4 [source] Four decks, six players in two teams of three, packets of thirteen and eleven.
- S5 [source] Nothing is buried: on a two, a joker or a red three the next card is turned, till another
  lies on top. A black three may.
- T1 [source] Laid and replaced; one in the pile is laid by the side that takes it, and not replaced.
  [ruling] Those in the foot are replaced.
- T2 [source] Black threes may be melded by a player going out, without wilds. [ruling] Three to six, so
  that they make no book; starting that meld binds the player to go out in this turn.
- M2 [source] Two naturals at least and three wilds at most, in sevens too; and wild melds. A book of
  sevens is a kind of its own.
- M3 [source] Closed at seven.
- M4 [ruling] Another of the rank after the book, as ever: a single meld would kill the rank.
- M5 [source] No such rule.
- O1 [source] By the side's total: 50, from 500 on 90, from 1000 on 120, from 1500 on 150. [ruling] Below
  0 it is 15, as in canasta; no waiver for going out concealed, and no bonus for it.
- O2 [source] Of the pile only the top card counts. [ruling] Cards of a foot taken in the turn are hand
  cards.
- O3 [ruling] Minds G5: an opening that could not be ended with a card to discard can't be begun.
- U2 [source] The whole pile, with two naturals of the top card's rank; no two, joker or three on top.
- U3 [source] A seven may be discarded only when both sides have a book of sevens.
- G6 [ruling] A player none of whose cards may be discarded, and no other, ends the turn without a
  discard.
- F1 [source] Who completes a book takes the foot into the hand; nothing else releases it. [ruling] At
  once, not in the next turn.
- F2 [source] Its red threes are laid and replaced then. F3 falls away.
- G1 [source] The last discard is optional, and never a seven.
- G2 [source] One clean, one dirty, one wild book, and one of sevens. [ruling] And the player's own foot
  must have been taken.
- G3 [source] The partners' cards don't matter.
- G4 [source] Asking is free, once, first thing after the draw or the take; either answer binds. [ruling]
  Both partners are asked, clockwise, and the first refusal ends the asking; only with two or more cards,
  and when going out is possible.
- G5 [ruling] A lay-down or a take leaves two cards, a foot that it releases among them, unless the player
  may go out: then none, or one that can go.
- E2 [source] The first player who passes on an empty stock ends the deal. [ruling] The pile is never
  compulsory, and a red three as the last card ends nothing.
- P2 [source] Clean 500, dirty 300, wild 1000, sevens 1500; going out 100.
- P3 [source] Red threes 100 each and all eight 1000, against a side without a book of sevens. [ruling]
  One in a foot not taken costs 100 and is not among the eight.
- P4 [source] To 20,000. [ruling] If the highest totals are equal, another deal is played.
"""

from __future__ import annotations

from typing import Final

import attrs

from ..cards import BLACK_THREES, FACES_OF_RANK, RED_THREES, Card, Rank
from ..melds import BookKind
from ..options import (
    BlackThrees,
    FootWhen,
    LastDiscard,
    MinimumBy,
    PartnerMust,
    PartnersNeeded,
    Permission,
    PermissionBinds,
    StockEmpty,
)
from ..sheets import SideFacts
from ..tables import BooksMade
from ..variant import WILD_ONLY, RuleVariant

_WILDS: Final = (*FACES_OF_RANK[Rank.TWO], Card.JK)

_TWO_NATURALS_AND_THREE_WILDS: Final = (
    *((naturals, 0) for naturals in range(3, 8)),
    *((naturals, 1) for naturals in range(2, 7)),
    *((naturals, 2) for naturals in range(2, 6)),
    *((naturals, 3) for naturals in range(2, 5)),
)

_SEVENS: Final = len(BookKind)
"""Where the books of sevens are counted: after the clean, dirty and wild ones."""


@attrs.frozen(kw_only=True)
class PenniesFromHeaven(RuleVariant):
    """Sevens, and what their books are good for."""

    def may_discard(self, card: Card, books: tuple[BooksMade, ...], *, last: bool) -> bool:
        """Whether this card may be discarded (U3, G1).

        A seven may when all sides have a book of sevens, but never as the last card.
        """
        if card.rank is Rank.SEVEN:
            return not last and all(made[_SEVENS] for made in books)
        return super().may_discard(card, books, last=last)

    def red_threes_against(self, side: SideFacts) -> bool:
        """Whether the red threes on a side's table count against it (P3): without a book of sevens."""
        return not any(meld.is_book and meld.rank is Rank.SEVEN for meld in side.melds)


PENNIES_FROM_HEAVEN: Final = PenniesFromHeaven(
    key="pennies-from-heaven",
    title="Pennies from Heaven",
    source="pagat.com/rummy/pennies.html",
    players=(6,),
    sides={6: 2},
    decks=4,
    packets=(13, 11),
    starter_buried=(),
    starter_covered=(*RED_THREES, *_WILDS),
    black_threes=BlackThrees.MELDED_GOING_OUT,
    pile_blocked_by=(*BLACK_THREES, *RED_THREES, *_WILDS),
    meld_shapes=(*_TWO_NATURALS_AND_THREE_WILDS, *WILD_ONLY),
    special_books=(Rank.SEVEN,),
    start_or_add=False,
    minimums=(15, 50, 90, 120, 150),
    minimum_by=MinimumBy.TOTAL,
    minimum_totals=(0, 500, 1000, 1500),
    pile_taken=None,
    foot_when=FootWhen.FIRST_BOOK,
    last_discard=LastDiscard.OPTIONAL,
    books_needed={BookKind.CLEAN: 1, BookKind.DIRTY: 1, BookKind.WILD: 1, Rank.SEVEN: 1},
    partner_must=PartnerMust.NOTHING,
    partners_needed=PartnersNeeded.ALL,
    permission=Permission.FREE,
    permission_binds=PermissionBinds.BOTH,
    stock_empty=StockEmpty.FIRST_PASS,
    book_values={BookKind.CLEAN: 500, BookKind.DIRTY: 300, BookKind.WILD: 1000, Rank.SEVEN: 1500},
    red_three_bonuses={8: 200},
    deals=None,
    target=20_000,
    ties_shared=False,
)
