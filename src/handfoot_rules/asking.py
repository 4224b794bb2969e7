"""The question whether one may go out (G4): who may ask it, and when."""

from __future__ import annotations

from typing import Final

from .going_out import Bar, books_bar, going_out_possible, may_be_asked, partner_bar
from .laydown import clean_meld_wanted, locked_cards, melds_after
from .mover import Mover
from .opening import can_reach_keeping, opening_under_way, unfinished
from .options import Permission
from .violations import ViolationCode as Code

_FEWEST: Final = 2
"""Who asks where that is free holds so many cards at least (G4)."""


def asking_bar(mover: Mover) -> Bar:
    """G4: who may ask, when, and that asking makes sense: going out must be possible."""
    if not may_be_asked(mover):
        return Code.NO_PARTNER_TO_ASK
    if mover.turn.asked:
        return Code.ASKED_ALREADY
    if not mover.in_foot:
        return Code.NOT_IN_FOOT
    free = mover.variant.permission is Permission.FREE
    bar = partner_bar(mover) or (moment_bar(mover) if free else None)
    if bar is None and mover.variant.ask_with_books:
        bar = books_bar(mover, mover.books)
    return bar or (None if going_out_possible(mover) else Code.CANNOT_GO_OUT)


def moment_bar(mover: Mover) -> Bar:
    """G4: where asking is free, it comes first, and either answer must be one that can be obeyed."""
    if mover.turn.laid:
        return Code.ASK_FIRST
    if len(mover.hand) < _FEWEST:
        return Code.TOO_FEW_CARDS_TO_ASK
    if not opening_under_way(mover):
        return None
    turn, locked = mover.turn, locked_cards(mover.turn)
    melds, held = melds_after(mover, None), mover.hand.ranks - locked
    needed, clean = turn.minimum - turn.points, clean_meld_wanted(mover)
    finishes = can_reach_keeping(mover, melds, held, needed, locked, clean=clean)
    return None if finishes else unfinished(mover)
