"""Hand, Knee and Foot (Triple Play): three packets a player, and books of sevens and of fives.

Sources: denexa.com/blog/triple-play-hand-knee-and-foot/ and
coololdgames.com/card-games/rummy/canasta/triple-play/ (their first parts), twrtimes.com/?p=1586 (its
first part), and two score apps that agree: github.com/threed-factory-store/HandKneeFootScorer, and the
one of Laguna Woods after handkneeandfootcardgame.blogspot.com. No single sheet was read whole. Where
they are silent, the main rules of pagat.com/rummy/handfoot.html hold: the parent.

Not modelled: three dealers, one a packet.

Rule by rule, where it differs from docs/rules.md:

- S1 [source] Seven decks for three players, six for four, seven for six.
- S2 [source] Three, four or six players.
- S3 [source] Three play alone, four in two pairs, six in two teams of three.
- S4 [source] Packets of fifteen (hand), thirteen (knee) and eleven (foot). [ruling] Dealt in this order.
- S5 [source] A two, a joker, a seven, a five or any three is buried.
- S6 [source] The dealer of the hands plays first.
- S7 Falls away with T1.
- T1 [source] Red threes are laid only once the side has opened. [ruling] Till then they are neither
  discarded nor replaced. Who reaches the minimum lays them at once, the partners at the start of their
  next turns, before the draw; from then on they are laid wherever they come from.
- M2 [source] Books of sevens, of fives and of wilds are kinds of their own. [ruling] Sevens and fives
  take no wild, as in kin with such bonuses; other limits are the parent's.
- M3, M4, M5 [ruling] Closed at seven, another of the rank after the book, no choice between starting and
  adding: the parent's.
- O1 [source] 50, 90, 120, 150 by deal in one app, by total in others. [ruling] By deal, as four are
  played.
- O2 [source] Of the pile only the top card counts.
- O3 [ruling] As ever; the cards that replace red threes are unseen and don't count.
- U1 [source] Two cards; a red three that must be held is one of them.
- U2 [source] The whole pile, with two cards like its top one; no black three. [ruling] A two goes with
  twos, a joker with jokers: the parent's.
- F1 [ruling] The next packet comes as the parent's foot: at once when melded out, both in one turn if it
  comes so; after a last discard at the start of the next turn, before the draw. "In the foot" is with no
  packet left.
- F2 [ruling] Its red threes are laid then, if the side has opened.
- G1 [ruling] The last discard is optional: the parent's.
- G2 [source] One book of each of the five kinds.
- G3 [ruling] The partner's cards don't matter: the question only is named.
- G4 [source] Asking is compulsory. [ruling] Two partners are asked clockwise, the first refusal ends it;
  a no binds, a yes doesn't.
- G5 [ruling] A lay-down leaves two cards, unless the player may go out: then one or none.
- E2 [ruling] The first player who passes on an empty stock ends the deal: the parent's.
- P2 [source] Clean 500, dirty 300, wild 2500, fives 3000, sevens 5000; going out 200.
- P3 [source] Red threes 100 each, and 300 more for seven or more of them; one left costs 500, a black
  three left 300. [ruling] In place of its value.
"""

from __future__ import annotations

from typing import Final

from ..cards import BLACK_THREES, FACES_OF_RANK, RED_THREES, Card, Rank
from ..melds import BookKind
from ..options import FootWhen, LastDiscard, PartnerMust, PartnersNeeded, RedThrees, StockEmpty
from ..variant import RuleVariant

TRIPLE_PLAY: Final = RuleVariant(
    key="triple-play",
    title="Hand, Knee and Foot (Triple Play)",
    source="denexa.com/blog/triple-play-hand-knee-and-foot/",
    players=(3, 4, 6),
    sides={4: 2, 6: 2},
    decks={3: 7, 4: 6, 6: 7},
    packets=(15, 13, 11),
    starter_buried=(
        *BLACK_THREES,
        *RED_THREES,
        *FACES_OF_RANK[Rank.FIVE],
        *FACES_OF_RANK[Rank.SEVEN],
        *FACES_OF_RANK[Rank.TWO],
        Card.JK,
    ),
    dealer_begins=True,
    red_threes=RedThrees.LAID_ONCE_OPENED,
    pure_ranks=(Rank.FIVE, Rank.SEVEN),
    special_books=(Rank.FIVE, Rank.SEVEN),
    start_or_add=False,
    pile_taken=None,
    foot_when=FootWhen.MELDED_OUT_OR_NEXT_TURN,
    last_discard=LastDiscard.OPTIONAL,
    books_needed={BookKind.CLEAN: 1, BookKind.DIRTY: 1, BookKind.WILD: 1, Rank.FIVE: 1, Rank.SEVEN: 1},
    partner_must=PartnerMust.NOTHING,
    partners_needed=PartnersNeeded.ALL,
    stock_empty=StockEmpty.FIRST_PASS,
    book_values={
        BookKind.CLEAN: 500,
        BookKind.DIRTY: 300,
        BookKind.WILD: 2500,
        Rank.FIVE: 3000,
        Rank.SEVEN: 5000,
    },
    going_out_bonus=200,
    red_three_bonuses={7: 300},
    red_three_penalty=500,
    black_three_penalty=300,
)
