"""Going out (G2 to G5): the books, the partner, permission, and the cards that must be kept."""

from __future__ import annotations

from typing import TypeAlias

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
from .cards import Rank
from .melds import BOOK_SIZE
from .options import PartnerMust, Permission
from .state import Scope, SideState, Table, mover_side, partners_of
from .tables import BooksMade, Shape
from .violations import ViolationCode as Code

Bar: TypeAlias = Code | None
"""The code of the rule that bars something, or None if none does."""


def books_bar(table: Table, books: BooksMade) -> Bar:
    """G2: the side needs its books."""
    return None if table.variant.may_go_out(books) else Code.BOOKS_MISSING


def partner_bar(table: Table) -> Bar:
    """G3: a partner, one at least, must be far enough; a player alone has none to wait for."""
    partners = partners_of(table.side_of, table.turn.player)
    must = table.variant.partner_must
    if not partners or must is PartnerMust.NOTHING:
        return None
    turns = 1 if must is PartnerMust.PLAY_FROM_FOOT else 0
    for seat in partners:
        partner = table.seats[seat]
        if partner.in_foot and partner.foot_turns >= turns:
            return None
    return Code.PARTNER_NOT_READY


def needs_permission(table: Table) -> bool:
    """G4: who has partners asks one of them, unless the variant leaves it out."""
    asks = table.variant.permission is Permission.NEEDED
    return asks and bool(partners_of(table.side_of, table.turn.player))


def permission_bar(table: Table) -> Bar:
    """G4: the partner must have said yes in this turn."""
    if table.turn.allowed or not needs_permission(table):
        return None
    return Code.PERMISSION_NOT_ASKED if table.turn.allowed is None else Code.PERMISSION_REFUSED


def going_out_bar(table: Table, books: BooksMade) -> Bar:
    """G2 to G4: whether a side with these books may not go out now."""
    return books_bar(table, books) or partner_bar(table) or permission_bar(table)


def cards_left_bar(
    table: Table, side: SideState, left: int, rank: Rank | None, shape: Shape
) -> Bar:
    """G5: in the foot, keep two cards, or one with which to go out.

    Arguments:
        left: how many cards a lay-down leaves.
        rank, shape: the meld it makes, as it will be.
    """
    if left >= 2 or not table.seats[table.turn.player].in_foot:
        return None
    if left == 1 and going_out_bar(table, books_with(side.books, rank, shape)) is None:
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


def asking_bar(table: Table) -> Bar:
    """G4: who may ask, when, and that asking makes sense: going out must be possible."""
    if not needs_permission(table):
        return Code.NO_PARTNER_TO_ASK
    if table.turn.asked:
        return Code.ASKED_ALREADY
    if not table.seats[table.turn.player].in_foot:
        return Code.NOT_IN_FOOT
    if partner_bar(table) is not None:
        return Code.PARTNER_NOT_READY
    return None if going_out_possible(table) else Code.CANNOT_GO_OUT


def going_out_possible(table: Table) -> bool:
    """G4: whether the mover, if allowed, could go out in this turn with the cards held (exact)."""
    turn, side = table.turn, mover_side(table)
    melds = {
        meld.rank: OpenMeld(meld.naturals, meld.wilds, started=meld.rank in turn.started)
        for meld in side.melds
        if not meld.is_book
    }
    scopes = (Scope.START, Scope.ADD) if turn.scope is None else (turn.scope,)
    question = GoingOut(
        hand=unpacked(table.hand.ranks),
        open_melds=melds,
        turns=tuple(dict.fromkeys(turn_rules(table, scope) for scope in scopes)),
        books=side.books,
        needed=0 if side.opened else turn.minimum - turn.points,
        locked=dict(turn.locked),
    )
    return can_go_out(table.variant.tables, question)


def turn_rules(table: Table, scope: Scope) -> TurnRules:
    """M5: what a turn of this scope may do to melds."""
    if not table.variant.start_or_add:
        return FREE_TURN
    return STARTING_TURN if scope is Scope.START else ADDING_TURN
