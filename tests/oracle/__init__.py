"""A referee for the tests: the legal actions by brute force, written from the rule sheet alone.

It shares no code with the engine: of the package it uses only the values (cards, actions, enums)
and the public attributes of a state. It thinks in counts by rank, for suits never matter, and
answers the two questions that look ahead, "can this opening still be finished?" (O3) and "could
this player go out now?" (G4), by trying every next small action, depth first, until one way is
found or all have failed. Three things keep that quick enough, and none can change an answer:

* a position that was tried is remembered, whole, so it is not tried again;
* an opening is given up when all the cards that could be laid are worth too little together;
* going out is given up when two cards could never be laid, or the cards in hand are too few for the
  books that are missing.

`careful=True` leaves the last two out; a test checks that the answers stay the same.
"""

from .ahead import can_go_out, opening_can_be_finished
from .counts import WILD_MELD, Rules, Spot, Step, lay, make_rules, make_spot, small_steps
from .referee import is_legal, legal, rules_of, spot_of

__all__ = [
    "WILD_MELD",
    "Rules",
    "Spot",
    "Step",
    "can_go_out",
    "is_legal",
    "lay",
    "legal",
    "make_rules",
    "make_spot",
    "opening_can_be_finished",
    "rules_of",
    "small_steps",
    "spot_of",
]
