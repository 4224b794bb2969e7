"""Going out (G2 to G5): the books, the partner, permission, and the cards that must be kept."""

from __future__ import annotations

from typing import Final, TypeAlias

from .cards import Rank
from .lookahead import (
    ADDING_TURN,
    FREE_TURN,
    STARTING_TURN,
    GoingOut,
    OpenMeld,
    TurnRules,
    can_go_out,
    unpacked,
)
from .melds import BOOK_SIZE
from .mover import Mover
from .options import PartnerMust, Permission
from .phases import ADD, START, Scope
from .state import partners_of
from .tables import BooksMade, Shape
from .violations import ViolationCode as Code

Bar: TypeAlias = Code | None
"""The code of the rule that bars something, or None if none does."""


_NEEDED: Final = Permission.NEEDED


def partners(mover: Mover) -> tuple[int, ...]:
    """The mover's partners, clockwise."""
    return partners_of(mover.table.side_of, mover.turn.player)


def books_bar(mover: Mover, books: BooksMade) -> Bar:
    """G2: the side needs its books."""
    return None if mover.tables.enough_books(books) else Code.BOOKS_MISSING


def partner_bar(mover: Mover) -> Bar:
    """G3: a partner, one at least, must be far enough; a player alone has none to wait for."""
    others, must = partners(mover), mover.variant.partner_must
    if not others or must is PartnerMust.NOTHING:
        return None
    turns = 1 if must is PartnerMust.PLAY_FROM_FOOT else 0
    for seat in others:
        partner = mover.table.seats[seat]
        if partner.in_foot and partner.foot_turns >= turns:
            return None
    return Code.PARTNER_NOT_READY


def needs_permission(mover: Mover) -> bool:
    """G4: who has partners asks one of them, unless the variant leaves it out."""
    return mover.variant.permission is _NEEDED and bool(partners(mover))


def permission_bar(mover: Mover) -> Bar:
    """G4: the partner must have said yes in this turn."""
    allowed = mover.turn.allowed
    if allowed or not needs_permission(mover):
        return None
    return Code.PERMISSION_NOT_ASKED if allowed is None else Code.PERMISSION_REFUSED


def going_out_bar(mover: Mover, books: BooksMade) -> Bar:
    """G2 to G4: whether a side with these books may not go out now."""
    return books_bar(mover, books) or partner_bar(mover) or permission_bar(mover)


def cards_left_bar(mover: Mover, left: int, rank: Rank | None, shape: Shape) -> Bar:
    """G5: in the foot, keep two cards (`cards_kept`), or one with which to go out.

    Arguments:
        left: how many cards a lay-down leaves.
        rank, shape: the meld it makes, as it will be.
    """
    if left >= mover.variant.cards_kept or not mover.in_foot:
        return None
    if left == 1 and going_out_bar(mover, books_with(mover.side.books, rank, shape)) is None:
        return None
    return Code.KEEP_TWO_CARDS


def books_with(books: BooksMade, rank: Rank | None, shape: Shape) -> BooksMade:
    """The books of a side once a meld of this rank has this shape."""
    naturals, wilds = shape
    if naturals + wilds < BOOK_SIZE:
        return books
    clean, dirty, wild = books
    if rank is None:
        return clean, dirty, wild + 1
    return (clean, dirty + 1, wild) if wilds else (clean + 1, dirty, wild)


def asking_bar(mover: Mover) -> Bar:
    """G4: who may ask, when, and that asking makes sense: going out must be possible."""
    if not needs_permission(mover):
        return Code.NO_PARTNER_TO_ASK
    if mover.turn.asked:
        return Code.ASKED_ALREADY
    if not mover.in_foot:
        return Code.NOT_IN_FOOT
    return partner_bar(mover) or (None if going_out_possible(mover) else Code.CANNOT_GO_OUT)


def going_out_possible(mover: Mover) -> bool:
    """G4: whether the mover, if allowed, could go out in this turn with the cards held (exact)."""
    turn, side = mover.turn, mover.side
    melds = {
        rank: OpenMeld(meld.naturals, meld.wilds, started=rank in turn.started)
        for rank, meld in side.open_melds.items()
    }
    scopes = (START, ADD) if turn.scope is None else (turn.scope,)
    question = GoingOut(
        hand=unpacked(mover.hand.ranks),
        open_melds=melds,
        turns=tuple(dict.fromkeys(turn_rules(mover, scope) for scope in scopes)),
        books=side.books,
        needed=_points_needed(mover),
        locked=dict(turn.locked),
    )
    return can_go_out(mover.tables, question)


def _points_needed(mover: Mover) -> int:
    """What going out still has to lay for the opening (O3); nothing if a single card is all there is."""
    if mover.side.opened or (len(mover.hand) == 1 and not mover.turn.started):
        return 0
    return mover.turn.minimum - mover.turn.points


def turn_rules(mover: Mover, scope: Scope) -> TurnRules:
    """M5: what a turn of this scope may do to melds."""
    if not mover.variant.start_or_add:
        return FREE_TURN
    return STARTING_TURN if scope is START else ADDING_TURN
