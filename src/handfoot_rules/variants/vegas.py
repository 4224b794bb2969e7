"""The Vegas version of Hand and Foot: more cards drawn, and more books needed, from deal to deal.

Source: twrtimes.com/?p=4100 (Vegas), and the same club's twrtimes.com/?p=4098 (Tanglewood) for the limit
of wilds. Where they are silent, the main rules of pagat.com/rummy/handfoot.html hold: the parent. The
page was read up to its scoring of books.

Not modelled: the bonus for lifting exactly 22 cards, and passing the packets to the neighbours.

Rule by rule, where it differs from docs/rules.md:

- S1 [source] Six decks for four players, eight for six.
- S2 [source] Four or six players.
- S3 [source] Partners. [ruling] Six play in two teams of three, as on the club's other sheet.
- S4 [source] Packets of eleven and eleven.
- S5 [ruling] A red three, a two or a joker is buried, a black three stays: the parent's.
- S7 Falls away with T1.
- T1 [source] Red threes are dead cards: held, discarded and taken like any other, and never melded.
- T2 [ruling] Any three on top bars the pile: there is nothing to meld it as.
- M1 [ruling] No wild melds: none are named.
- M2 [source] Three wilds at most. [ruling] Fewer wilds than naturals, as on the club's other sheet.
- M3 [source] A book stays open, but not in the play that completes it. [ruling] Naturals join any book,
  wilds a dirty one up to three: no book changes its kind. And for the whole turn.
- M4, M5 [ruling] Another meld of a rank once the others are books; no choice between starting and
  adding: the parent's.
- O1 [source] 90, 120, 150, 180.
- U1 [source] Three cards in deals 1 and 2, four in deal 3, five in deal 4. [ruling] Or what is left.
- U2 [source] So many are taken off the pile too, with two cards of the top one's rank. [ruling] Fewer
  can't be taken; the three join the open meld of the rank, else make one, and never go on a book. No
  two or joker on top.
- U3 [source] Any card may be discarded, red threes too.
- F1, F2 [ruling] The foot as in the parent: at once when melded out; after a last discard at the start
  of the next turn, before the draw. Nothing in it is laid.
- G1 [source] The last card may not be discarded: a player goes out by melding every card.
- G2 [source] Three clean and three dirty books in deals 1 and 2, four and four in deal 3, five and five
  in deal 4. [ruling] A spare clean one is not a dirty one.
- G3 [source] All partners must be able to go out. [ruling] That is, hold the foot, and agree.
- G4 [ruling] Asking is compulsory, clockwise from the asker; the first refusal ends it and binds.
- G5 [ruling] A lay-down leaves two cards, or none, or one that can be melded at once: a single card
  could neither be discarded nor played on with.
- E2 [ruling] The first player who passes on an empty stock ends the deal: the parent's.
- P2 [source] A clean book 500, a dirty one 300. [ruling] Going out 100: the parent's.
- P3 [source] A red three left costs 500, a black one 300. [ruling] In place of its value.
"""

from __future__ import annotations

from typing import Final

from ..cards import BLACK_THREES, FACES_OF_RANK, RED_THREES, Card, Rank
from ..melds import BookKind
from ..options import BooksOpenTo, FootWhen, LastDiscard, PartnerMust, PartnersNeeded, RedThrees, StockEmpty
from ..variant import RuleVariant

_WILDS: Final = (*FACES_OF_RANK[Rank.TWO], Card.JK)

_FEWER_WILDS_AND_THREE_AT_MOST: Final = (
    *((naturals, 0) for naturals in range(3, 8)),
    *((naturals, 1) for naturals in range(2, 7)),
    *((naturals, 2) for naturals in range(3, 6)),
    (4, 3),
)

VEGAS: Final = RuleVariant(
    key="vegas",
    title="Hand and Foot (Vegas)",
    source="twrtimes.com/?p=4100",
    players=(4, 6),
    sides={4: 2, 6: 2},
    decks={4: 6, 6: 8},
    packets=(11, 11),
    starter_buried=(*RED_THREES, *_WILDS),
    red_threes=RedThrees.HELD,
    pile_blocked_by=(*BLACK_THREES, *RED_THREES, *_WILDS),
    meld_shapes=_FEWER_WILDS_AND_THREE_AT_MOST,
    books_open_to=BooksOpenTo.SAME_KIND,
    book_grows_at_once=False,
    start_or_add=False,
    minimums=(90, 120, 150, 180),
    draw=(3, 3, 4, 5),
    pile_taken=(3, 3, 4, 5),
    pile_minimum=(3, 3, 4, 5),
    foot_when=FootWhen.MELDED_OUT_OR_NEXT_TURN,
    last_discard=LastDiscard.FORBIDDEN,
    books_needed=((3, 3, 0), (3, 3, 0), (4, 4, 0), (5, 5, 0)),
    partner_must=PartnerMust.HOLD_FOOT,
    partners_needed=PartnersNeeded.ALL,
    stock_empty=StockEmpty.FIRST_PASS,
    book_values={BookKind.CLEAN: 500, BookKind.DIRTY: 300},
    red_three_value=0,
    red_three_penalty=500,
    black_three_penalty=300,
)
