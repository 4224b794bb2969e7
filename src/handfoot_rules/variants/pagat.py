"""Pagat's main rules of Hand and Foot, after Bill Whitnack; parent of most other rule sets here.

Source: pagat.com/rummy/handfoot.html, its main rules, and Bill Whitnack's own page,
web.archive.org/web/20120203230831/http:/members.shaw.ca/bvwhit/hand.html.

Not modelled: the two dealers of a partnership, the table option to leave a wild card or a red three as
starter, and who keeps the books.

Rule by rule, where it differs from docs/rules.md; the rest holds as it stands there, and the source
confirms M1-M4, O1, O2, U1, U2, G2 and P1-P3:

- S1 [source] One deck more than players.
- S3 [source] Four and six play in two teams, seats taken in turn; two, three and five play alone.
- S5 [source] A red three, a two or a joker is buried. A black three stays, and bars the first player.
- M5 [source] No such rule: a turn may start melds and add to melds, in any order.
- F1 [source] A hand melded out brings the foot at once; after a last discard it comes at the start of
  that player's next turn. [ruling] It comes by itself, before the draw, with an empty stock too; till
  then it counts as not picked up.
- F2 [source] The foot's red threes are laid and replaced when it is picked up.
- F3 [ruling] A turn in which a foot card is melded is played from the foot: who picks the foot up in a
  turn ends it with a card of the foot in any case.
- G1 [source] The last discard is optional.
- G3 [source] One partner must have played from the foot. [ruling] In a team of three both must.
- G4 [source] Asking is compulsory, and a no binds. [ruling] A yes doesn't; two partners are asked
  clockwise from the asker, the first refusal ends the asking, and both must agree.
- G5 [source] Who may not go out keeps two cards. [ruling] Else a lay-down may leave one, to go out with,
  or none, which is going out; taking the pile likewise, and with partners that must leave two.
- E2 [source] The deal ends when a card must be drawn and there is none. [ruling] The pile may still be
  taken; the first player who passes ends the deal.
"""

from __future__ import annotations

from typing import Final

from ..cards import FACES_OF_RANK, RED_THREES, Card, Rank
from ..options import FootWhen, LastDiscard, PartnersNeeded, StockEmpty
from ..variant import RuleVariant

PAGAT: Final = RuleVariant(
    key="pagat",
    title="Hand and Foot (Pagat, Bill Whitnack's rules)",
    source="pagat.com/rummy/handfoot.html",
    players=(2, 3, 4, 5, 6),
    sides={4: 2, 6: 2},
    decks={2: 3, 3: 4, 4: 5, 5: 6, 6: 7},
    starter_buried=(*RED_THREES, *FACES_OF_RANK[Rank.TWO], Card.JK),
    start_or_add=False,
    foot_when=FootWhen.MELDED_OUT_OR_NEXT_TURN,
    last_discard=LastDiscard.OPTIONAL,
    partners_needed=PartnersNeeded.ALL,
    stock_empty=StockEmpty.FIRST_PASS,
)
