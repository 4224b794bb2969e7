"""Classic Canasta for four players, the game that Hand and Foot comes from.

Sources: pagat.com/rummy/canasta.html (its classic rules), bicyclecards.com/how-to-play/canasta,
britannica.com/topic/canasta.

Not modelled: the forms for two and three players, and taking melds back.

Rule by rule, where it differs from docs/rules.md; a book is what the sources call a canasta:

- S1, S2, S3 [source] Two decks, four players in two pairs.
- S4 [source] One packet of eleven: no foot, and what holds in the foot holds from the start.
- S5 [source] Nothing is buried: on a two, a joker or a red three the next card is turned, till another
  lies on top. A black three may; one source would turn again.
- T1 [source] Laid and replaced; one in the pile is laid by the side that takes it, and not replaced.
- T2 [source] A black three on top bars the pile. Three or four of them may be melded by a player going
  out, without wilds. [ruling] Starting that meld binds the player to go out in this turn.
- M2 [source] Two naturals at least and three wilds at most; no upper limit; no wild melds.
- M3 [source] A book stays open: to naturals without limit, to wilds up to three; a wild makes a clean
  book dirty.
- M4 [source] One meld of a rank, ever.
- M5 [source] No such rule.
- O1 [source] By the side's total: below 0 15, then 50, from 1500 on 90, from 3000 on 120. No minimum for
  a player who drew, whose side hasn't opened, and who goes out in this turn, a book included.
- O3 [ruling] Counts either way of finishing, and minds G5.
- U1 [source] One card.
- U2 [source] The whole pile, its top card melded at once; no two, joker or black three on top. Frozen,
  that is with a wild or a red three in it, or for a side that hasn't opened, it takes two naturals of
  the rank; else these, or one natural and a wild, or the top card alone onto a meld of the side. A
  player with one card can't take a pile of one card.
- U3 [source] Any card but a red three may be discarded; a two or a joker freezes the pile.
- F1, F2, F3 [source] Fall away.
- G1 [source] The last discard is optional.
- G2 [source] One book of either kind.
- G3 [source] The partner's cards don't matter.
- G4 [source] Asking is free, once, first thing after the draw or the take; either answer binds. [ruling]
  Only with two or more cards, and when either answer can be obeyed.
- G5 [source] Who isn't out keeps a card after the discard: a lay-down or a take leaves two, unless the
  player may go out; then one or none.
- E2 [source] With the stock empty a player must take a pile that isn't frozen and fits a meld of the
  side; otherwise the first who passes ends the deal. A red three as the stock's last card ends the deal
  at once; one source lets that player meld.
- P2 [source] A clean book 500, a dirty one 300; going out 100, concealed 200.
- P3 [source] Red threes 100 each, all four 800; against a side that never opened.
- P4 [source] To 5000. [ruling] If the highest totals are equal, another deal is played.
"""

from __future__ import annotations

from typing import Final

from ..cards import BLACK_THREES, FACES_OF_RANK, RED_THREES, Card, Rank
from ..melds import BookKind
from ..options import (
    BlackThrees,
    BooksOpenTo,
    Freezing,
    LastDiscard,
    MeldsOfARank,
    MinimumBy,
    PartnerMust,
    Permission,
    PermissionBinds,
    PileNeed,
    StockEmpty,
)
from ..variant import RuleVariant

_WILDS: Final = (*FACES_OF_RANK[Rank.TWO], Card.JK)

_TWO_NATURALS_AND_THREE_WILDS: Final = (
    *((naturals, 0) for naturals in range(3, 8)),
    *((naturals, 1) for naturals in range(2, 7)),
    *((naturals, 2) for naturals in range(2, 6)),
    *((naturals, 3) for naturals in range(2, 5)),
)

CANASTA: Final = RuleVariant(
    key="canasta",
    title="Canasta (classic, four players)",
    source="pagat.com/rummy/canasta.html",
    players=(4,),
    sides={4: 2},
    decks=2,
    packets=(11,),
    starter_buried=(),
    starter_covered=(*RED_THREES, *_WILDS),
    black_threes=BlackThrees.MELDED_GOING_OUT,
    pile_blocked_by=(*BLACK_THREES, *_WILDS),
    meld_shapes=_TWO_NATURALS_AND_THREE_WILDS,
    books_open_to=BooksOpenTo.ALL,
    melds_of_a_rank=MeldsOfARank.ONE,
    start_or_add=False,
    minimums=(15, 50, 90, 120),
    minimum_by=MinimumBy.TOTAL,
    minimum_totals=(0, 1500, 3000),
    opening_waived=True,
    draw=1,
    pile_taken=None,
    pile_needs=(PileNeed.NATURAL_PAIR, PileNeed.NATURAL_AND_WILD, PileNeed.OWN_MELD),
    pile_joins_books=True,
    lone_card_takes=False,
    freezing=(Freezing.BY_WILD, Freezing.UNOPENED),
    last_discard=LastDiscard.OPTIONAL,
    books_needed={BookKind.DIRTY: 1},
    spare_clean_as_dirty=True,  # so that one book of either kind is enough
    partner_must=PartnerMust.NOTHING,
    permission=Permission.FREE,
    permission_binds=PermissionBinds.BOTH,
    stock_empty=StockEmpty.FIRST_PASS,
    must_take=True,
    last_red_three_ends=True,
    book_values={BookKind.CLEAN: 500, BookKind.DIRTY: 300},
    concealed_bonus=200,
    red_three_bonuses={4: 400},
    red_threes_need_opening=True,
    deals=None,
    target=5000,
    ties_shared=False,
)
