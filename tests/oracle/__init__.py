"""A referee for the tests: the legal actions by brute force, written from the rule sheets alone.

It shares no code with the engine: of the package it uses only the values (cards, actions, enums),
the public attributes of a state and of its variant, and the variant's hooks, which are rules too. It
thinks in counts by rank, for suits never matter but for the colour of threes, and answers the two
questions that look ahead, "can what was begun still be finished?" (O3) and "could this player go out
now?" (G4), by trying every next small action, depth first, until one way is found or all have failed.
Four things keep that quick enough, and none can change an answer:

* a position that was tried is remembered, whole, so it is not tried again;
* an opening is given up when all the cards that could be laid are worth too little together;
* going out is given up when too many cards could never be laid, or the cards in hand are too few for
  the books that are missing;
* who goes out with many cards goes through the ranks in one order, not in all orders.

`careful=True` leaves the last three out; a test checks that the answers stay the same.

| file | holds |
|---|---|
| `rules.py` | a variant's fields in one deal, and what they say of melds, books and discards |
| `counts.py` | where a player stands in the midst of a turn, in counts by rank |
| `steps.py` | small lay-downs and what comes of them; how many cards are kept |
| `ahead.py`, `giving_up.py` | the searches, and when they may give up early |
| `reading.py` | the way from a state to rules and a spot |
| `taking.py` | the pile |
| `referee.py` | the list of legal actions |
"""

from .ahead import can_go_out, opening_can_be_finished
from .counts import Spot, make_spot
from .reading import rules_of, spot_of
from .referee import is_legal, legal
from .rules import WILD_MELD, Rules, make_rules
from .steps import Step, is_out, keeps_enough, lay, small_steps

__all__ = [
    "WILD_MELD",
    "Rules",
    "Spot",
    "Step",
    "can_go_out",
    "is_legal",
    "is_out",
    "keeps_enough",
    "lay",
    "legal",
    "make_rules",
    "make_spot",
    "opening_can_be_finished",
    "rules_of",
    "small_steps",
    "spot_of",
]
