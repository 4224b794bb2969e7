"""The opening (O1 to O3): the minimum, the cards that came with the pile, and what is within reach."""

from __future__ import annotations

from typing import TypeAlias

from .cards import RANK_SHIFT, Rank
from .going_out import Bar, books_with, partner_bar, permission_bar, turn_rules
from .lookahead import GoingOut, OpenMeld, can_go_out, can_reach, packed, unpacked
from .melds import BOOK_SIZE
from .mover import Mover
from .phases import START
from .state import SideState, TurnState
from .tables import Shape
from .violations import ViolationCode as Code

OpenShapes: TypeAlias = tuple[tuple[Rank | None, Shape], ...]
"""The open melds of a side, as (rank, (naturals, wilds))."""


def opening_under_way(mover: Mover) -> bool:
    """O3: whether the side has begun its opening and not reached the minimum."""
    return bool(mover.turn.started) and not mover.side.opened


def lock_bar(mover: Mover, used: int) -> Bar:
    """O2: cards that came with the pile, counted by rank, wait until the minimum is reached.

    `used` are the cards to be laid, as packed counts.
    """
    for rank, number in mover.turn.locked:
        wanted = used >> RANK_SHIFT[rank] & 0xFFFF
        if wanted and mover.hand.count_rank(rank) - number < wanted:
            return Code.CARDS_LOCKED
    return None


def locked_cards(turn: TurnState) -> int:
    """O2: the cards of the hand that came with the pile and wait for the minimum, as packed counts."""
    return packed(dict(turn.locked)) if turn.locked else 0


def minimum_bar(mover: Mover, rank: Rank | None, shape: Shape, used: int) -> Bar:
    """O1, O3: after this lay-down the minimum must be reached, or still be within reach.

    Arguments:
        rank, shape: the meld as it will be.
        used: the cards laid, as packed counts.
    """
    turn = mover.turn
    points = turn.points + mover.tables.points_of(used)
    if points >= turn.minimum:
        return None  # what must be kept in the hand is asked under G5
    locked = locked_cards(turn)
    return reach_bar(mover, rank, shape, mover.hand.ranks - locked - used, points, locked)


def shapes_with(side: SideState, rank: Rank | None, shape: Shape) -> OpenShapes:
    """The open melds of a side once its open meld of this rank has this shape."""
    melds = open_shapes(side)
    if melds:
        melds = tuple(meld for meld in melds if meld[0] is not rank)
    return melds if sum(shape) >= BOOK_SIZE else (*melds, (rank, shape))


def open_shapes(side: SideState) -> OpenShapes:
    """The melds of a side that are no books yet."""
    return tuple([(rank, (meld.naturals, meld.wilds)) for rank, meld in side.open_melds.items()])


def reach_bar(
    mover: Mover, rank: Rank | None, shape: Shape | None, held: int, points: int, locked: int
) -> Bar:
    """O3: whether an opening can't be finished in this turn once a meld has been laid.

    Arguments:
        rank, shape: the meld, as it will be; no shape if the melds are as they will be.
        held: what may still be laid, as packed counts.
        points: what has been laid by then, less than the minimum.
        locked: what came with the pile, as packed counts (O2).
    """
    needed = mover.turn.minimum - points
    side = mover.side
    started = open_shapes(side) if shape is None else shapes_with(side, rank, shape)
    if can_reach(mover.tables, held, started, cards_to_keep(mover, locked), needed):
        return None
    if mover.in_foot and permission_bar(mover) is None and partner_bar(mover) is None:
        question = GoingOut(
            hand=unpacked(held + locked),
            open_melds={of: OpenMeld(*has, started=True) for of, has in started},
            turns=(turn_rules(mover, START),),
            books=side.books if shape is None else books_with(side.books, rank, shape),
            needed=needed,
            locked=unpacked(locked),
        )
        if can_go_out(mover.tables, question):
            return None
    return Code.MINIMUM_UNREACHABLE


def cards_to_keep(mover: Mover, locked: int) -> int:
    """G5: how many of the cards held before the take an opening from the foot must leave unlaid."""
    if not mover.in_foot:
        return 0
    return max(0, mover.variant.cards_kept - locked % 0xFFFF)  # the cards that came with the pile stay too


def opening_out_of_reach(mover: Mover) -> bool:
    """O3: whether no way at all to go on melding reaches the minimum, a shortcut for lists.

    It answers no whenever going out might yet make up for cards that must be kept.
    """
    if mover.side.opened or mover.in_foot:
        return False
    turn = mover.turn
    locked = locked_cards(turn)
    held, needed = mover.hand.ranks - locked, turn.minimum - turn.points
    return not can_reach(mover.tables, held, open_shapes(mover.side), 0, needed)
