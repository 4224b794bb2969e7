"""Jones family rules: books stay open, and the pile gives five cards at a time.

Source: the Jones family's rules engine for Hand and Foot and its tests, a program read whole; it has no
public page.

Not modelled: taking melds or the pile back till the discard, which that program offers; here what can't
be finished can't be begun (O3).

Rule by rule, where it differs from docs/rules.md:

- S1 [source] One deck more than players.
- S2 [source] Three or four players.
- S3 [source] Four play in two pairs, three alone.
- S4 [source] Packets of eleven and eleven.
- S5 [source] A three, a two or a joker goes back. [ruling] Buried as ever, not put at the bottom.
- S7 Falls away with T1.
- T1 [source] Red threes stay in the hand: never laid or melded, but discarded and taken like any card.
- T2 [source] Any three on top bars the pile.
- M1 [source] No wild melds.
- M2 [source] Three wilds at most, and fewer wilds than naturals; no upper limit of naturals.
- M3 [source] A book stays open: naturals join any, wilds a dirty one within M2.
- M4 [source] A meld is started only when its cards can't join what the side has of the rank. [ruling]
  That is asked of the three cards that start it. Single cards join what takes them, at choice.
- M5 [source] No such rule.
- O2 [source] All taken cards are hand cards at once, and count.
- O3 [ruling] As ever, over the hand and the taken cards: in place of taking back.
- U1 [source] Two cards, red threes among them.
- U2 [source] The top five, and the pile must hold five. The top card is natural and goes with two of its
  rank, or with one and a wild. The three join the open meld of the rank, even past seven; else a book
  that takes them all, at choice; else they make a new meld.
- U3 [source] Any card may be discarded, red threes too.
- F1, F2 [source] The foot is picked up at once, after a last discard too; its red threes stay in it.
- G1 [source] The last discard is optional.
- G2 [source] Two clean books, and five clean and dirty ones together.
- G3 [source] The partner's cards don't matter.
- G4 [source] Asking is compulsory for pairs, once a turn, in the foot, with the books on the table; a no
  binds, a yes doesn't. [ruling] And only when going out is possible, as ever.
- G5 [source] A lay-down leaves two cards, unless the player may go out: then one or none.
- G6 [ruling] After a no a single card ends the turn without a discard, as ever.
- E2 [source] The first player who passes on an empty stock ends the deal.
- P2 [source] A clean book 500, a dirty one 300, going out 100.
- P3 [source] Every red three left costs 300, in place of its value; it is never a plus.
"""

from __future__ import annotations

from typing import Final

from ..cards import BLACK_THREES, FACES_OF_RANK, RED_THREES, Card, Rank
from ..melds import BookKind
from ..options import (
    BooksOpenTo,
    LastDiscard,
    MeldsOfARank,
    PartnerMust,
    PileNeed,
    RedThrees,
    StockEmpty,
)
from ..variant import RuleVariant

_WILDS: Final = (*FACES_OF_RANK[Rank.TWO], Card.JK)

_FEWER_WILDS_AND_THREE_AT_MOST: Final = (
    *((naturals, 0) for naturals in range(3, 8)),
    *((naturals, 1) for naturals in range(2, 7)),
    *((naturals, 2) for naturals in range(3, 6)),
    (4, 3),
)

JONES: Final = RuleVariant(
    key="jones",
    title="Hand and Foot (Jones family)",
    source="the Jones family's rules engine and its tests",
    players=(3, 4),
    sides={4: 2},
    decks={3: 4, 4: 5},
    packets=(11, 11),
    starter_buried=(*BLACK_THREES, *RED_THREES, *_WILDS),
    red_threes=RedThrees.HELD,
    pile_blocked_by=(*BLACK_THREES, *RED_THREES, *_WILDS),
    meld_shapes=_FEWER_WILDS_AND_THREE_AT_MOST,
    books_open_to=BooksOpenTo.SAME_KIND,
    melds_of_a_rank=MeldsOfARank.WHEN_NONE_TAKES_THEM,
    start_or_add=False,
    taken_cards_locked=False,
    pile_taken=5,
    pile_minimum=5,
    pile_needs=(PileNeed.NATURAL_PAIR, PileNeed.NATURAL_AND_WILD),
    pile_joins_books=True,
    last_discard=LastDiscard.OPTIONAL,
    books_needed={BookKind.CLEAN: 2, BookKind.DIRTY: 3},
    spare_clean_as_dirty=True,
    partner_must=PartnerMust.NOTHING,
    ask_with_books=True,
    stock_empty=StockEmpty.FIRST_PASS,
    book_values={BookKind.CLEAN: 500, BookKind.DIRTY: 300},
    red_three_value=0,
    red_three_penalty=300,
)
