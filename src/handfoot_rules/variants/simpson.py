"""Steve Simpson's rules: Hand and Foot without partners, and without melds of wilds.

Source: rogerdem.tripod.com/simpson.html, and the account of it on pagat.com/rummy/handfoot.html. Where
they are silent, that page's main rules hold: the parent.

Not modelled: the bonus for lifting exactly 22 cards, passing a packet to the neighbour, and two stocks,
which come to the same as a plain deal.

Rule by rule, where it differs from docs/rules.md:

- S1 [source] One deck more than players.
- S2 [source] Two players or more. [ruling] Six at most, as in the parent.
- S3 [source] Everybody plays alone, at four and six too.
- S4 [source] Packets of eleven and eleven.
- S5 [ruling] A red three, a two or a joker is buried, a black three stays: the parent's.
- M1 [source] No wild melds: twos and jokers only stand in for a rank.
- M2 [ruling] The limit of wilds isn't given; the parent's, less its wild melds.
- M3, M4 [ruling] A book is closed at seven, and another meld of the rank may follow it: the parent's.
- M5 [ruling] No such rule, as in the parent.
- U2 [ruling] The pile as in the parent. A two or a joker on top bars it too: no meld could hold three.
- F1, F2 [ruling] The foot as in the parent: at once when melded out; after a last discard at the start
  of the next turn, before the draw.
- G1 [source] The last card must be discarded.
- G2 [source] One clean and one dirty book.
- G3, G4 [source] Fall away: nobody has a partner.
- G5 [ruling] A lay-down or a take leaves two cards, or one with which to go out; never none.
- E2 [ruling] The first player who passes on an empty stock ends the deal: the parent's.
- P2 [source] A clean book 300, a dirty one 100, going out 100.
- P3 [source] Every red three costs 500, laid or not. [ruling] In a foot it counts once, not also as a
  card.
"""

from __future__ import annotations

from typing import Final

from ..cards import BLACK_THREES, FACES_OF_RANK, RED_THREES, Card, Rank
from ..melds import BookKind
from ..options import FootWhen, StockEmpty
from ..variant import DIRTY_AND_CLEAN, RuleVariant

_WILDS: Final = (*FACES_OF_RANK[Rank.TWO], Card.JK)

SIMPSON: Final = RuleVariant(
    key="simpson",
    title="Hand and Foot for individuals (Steve Simpson)",
    source="rogerdem.tripod.com/simpson.html",
    players=(2, 3, 4, 5, 6),
    sides={},
    decks={2: 3, 3: 4, 4: 5, 5: 6, 6: 7},
    packets=(11, 11),
    starter_buried=(*RED_THREES, *_WILDS),
    pile_blocked_by=(*BLACK_THREES, *_WILDS),
    meld_shapes=DIRTY_AND_CLEAN,
    start_or_add=False,
    foot_when=FootWhen.MELDED_OUT_OR_NEXT_TURN,
    books_needed={BookKind.CLEAN: 1, BookKind.DIRTY: 1},
    stock_empty=StockEmpty.FIRST_PASS,
    book_values={BookKind.CLEAN: 300, BookKind.DIRTY: 100},
    red_three_value=-500,
    red_three_penalty=500,
)
