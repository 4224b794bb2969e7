"""How a deal goes: its phases, and how they follow each other, as a table.

A deal goes through its phases like this (`PHASE_STEPS` is the table; docs/state-machine.md draws it):

    DRAW   -- draw, take the pile -->  PLAY  -- discard, pass -->  DRAW of the next player
    DRAW   -- pass on an empty stock -->  DRAW of the next player, or DEAL_OVER
    PLAY   -- ask -->  ANSWER  -- allow, refuse -->  PLAY
    PLAY   -- the last card laid or discarded -->  DEAL_OVER, after the last deal MATCH_OVER
    DEAL_OVER  -- the next deal -->  DRAW

In variants, several partners may be asked one after the other, the pile may become the stock anew before
a turn begins (RESHUFFLE), and a draw or a take may end the deal.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType
from typing import Final

from ._values import PasteableRepr
from .actions import (
    Action,
    AddToMeld,
    AllowGoingOut,
    AskToGoOut,
    Discard,
    DrawStock,
    NextDeal,
    Pass,
    RefuseGoingOut,
    Reshuffle,
    StartMeld,
    TakePile,
)


class Phase(PasteableRepr, Enum):
    """What is to happen next."""

    DRAW = "draw"
    """The player draws from the stock or takes the pile (U1, U2)."""
    PLAY = "play"
    """The player melds, and discards to end the turn (U3)."""
    ANSWER = "answer"
    """The partner says whether the player may go out (G4)."""
    RESHUFFLE = "reshuffle"
    """Chance: the pile becomes the stock, in variants that do so."""
    DEAL_OVER = "deal over"
    """Chance: the next deal is dealt."""
    MATCH_OVER = "match over"


class Scope(PasteableRepr, Enum):
    """What this turn does to melds (M5)."""

    START = "start"
    """It starts new ones."""
    ADD = "add"
    """It adds to those that lay there when it began."""


# Reading a member off its class is slow before Python 3.12, so busy rooms use these names.
DRAW: Final = Phase.DRAW
PLAY: Final = Phase.PLAY
START: Final = Scope.START
ADD: Final = Scope.ADD

_OVER: Final = frozenset({Phase.DEAL_OVER, Phase.MATCH_OVER})
_NEXT_TURN: Final = frozenset({Phase.DRAW, Phase.RESHUFFLE})

PHASE_STEPS: Final[Mapping[Phase, Mapping[type[Action], frozenset[Phase]]]] = MappingProxyType(
    {
        Phase.DRAW: MappingProxyType(
            {
                DrawStock: frozenset({Phase.PLAY, *_OVER}),
                TakePile: frozenset({Phase.PLAY, *_OVER}),
                Pass: frozenset({*_NEXT_TURN, *_OVER}),
            }
        ),
        Phase.PLAY: MappingProxyType(
            {
                StartMeld: frozenset({Phase.PLAY, *_OVER}),
                AddToMeld: frozenset({Phase.PLAY, *_OVER}),
                Discard: frozenset({*_NEXT_TURN, *_OVER}),
                AskToGoOut: frozenset({Phase.ANSWER}),
                Pass: frozenset({*_NEXT_TURN, *_OVER}),
            }
        ),
        Phase.ANSWER: MappingProxyType(
            {
                AllowGoingOut: frozenset({Phase.PLAY, Phase.ANSWER}),
                RefuseGoingOut: frozenset({Phase.PLAY}),
            }
        ),
        Phase.RESHUFFLE: MappingProxyType({Reshuffle: frozenset({Phase.DRAW})}),
        Phase.DEAL_OVER: MappingProxyType({NextDeal: frozenset({Phase.DRAW})}),
        Phase.MATCH_OVER: MappingProxyType({}),
    }
)
"""Which kinds of action each phase knows, and to which phases they may lead."""
