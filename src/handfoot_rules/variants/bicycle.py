"""The Bicycle page's Hand and Foot.

Source: bicyclecards.com/how-to-play/hand-and-foot, through its mirrors and reports. Where they are
silent, the main rules of pagat.com/rummy/handfoot.html hold: the parent.

Not modelled: nothing beyond table custom.

Rule by rule, where it differs from docs/rules.md:

- S1 [source] Five to six decks. [ruling] Five for two to four players, six for five and six.
- S3 [source] Pairs. [ruling] Two, three and five play alone.
- S4 [source] Packets of eleven and eleven.
- S5 [source] A red three, a two or a joker goes back into the stock, buried as ever; a black three stays.
- T1 [ruling] Red threes are laid and replaced: the parent's.
- M1 [source] No wild melds.
- M2 [source] A meld with wilds holds four naturals at least, so three wilds at most. [ruling] That binds
  melds under way too, so a meld is always started with three naturals.
- M3 [source] Closed at seven.
- M4, M5 [ruling] Another meld of a rank after the book; no choice between starting and adding: the
  parent's.
- U2 [source] Up to seven cards, with two naturals of the top card's rank; no three. [ruling] No two or
  joker on top: there is nothing to meld it as.
- F1, F2 [ruling] The foot as in the parent: at once when melded out; after a last discard at the start
  of the next turn, before the draw.
- G1 [source] The last card must be discarded.
- G2 [source] One clean and one dirty book.
- G3, G4 [source] Nothing is said of partners. [ruling] So their cards don't matter and nobody is asked.
- G5 [ruling] A lay-down or a take leaves two cards, or one with which to go out; never none.
- E2 [ruling] The first player who passes on an empty stock ends the deal: the parent's.
- P2 [source] A clean book 500, a dirty one 300. [ruling] Going out 100: the parent's.
- P3 [ruling] A red three 100, for or against: the parent's.
"""

from __future__ import annotations

from typing import Final

from ..cards import BLACK_THREES, FACES_OF_RANK, RED_THREES, Card, Rank
from ..melds import BookKind
from ..options import FootWhen, PartnerMust, Permission, StockEmpty
from ..variant import RuleVariant

_WILDS: Final = (*FACES_OF_RANK[Rank.TWO], Card.JK)

_FOUR_NATURALS_WITH_WILDS: Final = (
    *((naturals, 0) for naturals in range(3, 8)),
    *((naturals, 1) for naturals in range(4, 7)),
    *((naturals, 2) for naturals in range(4, 6)),
    (4, 3),
)

BICYCLE: Final = RuleVariant(
    key="bicycle",
    title="Hand and Foot (Bicycle)",
    source="bicyclecards.com/how-to-play/hand-and-foot",
    players=(2, 3, 4, 5, 6),
    sides={4: 2, 6: 3},
    decks={2: 5, 3: 5, 4: 5, 5: 6, 6: 6},
    packets=(11, 11),
    starter_buried=(*RED_THREES, *_WILDS),
    pile_blocked_by=(*BLACK_THREES, *_WILDS),
    meld_shapes=_FOUR_NATURALS_WITH_WILDS,
    start_or_add=False,
    foot_when=FootWhen.MELDED_OUT_OR_NEXT_TURN,
    books_needed={BookKind.CLEAN: 1, BookKind.DIRTY: 1},
    partner_must=PartnerMust.NOTHING,
    permission=Permission.NOT_NEEDED,
    stock_empty=StockEmpty.FIRST_PASS,
    book_values={BookKind.CLEAN: 500, BookKind.DIRTY: 300},
)
