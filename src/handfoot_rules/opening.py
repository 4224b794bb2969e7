"""The opening (O1 to O3): the minimum, the cards that came with the pile, and what is within reach."""

from __future__ import annotations

from typing import TypeAlias

from .cards import RANK_SHIFT, Rank
from .going_out import Bar, books_with, partner_bar, permission_bar, turn_rules
from .lookahead import GoingOut, OpenMeld, can_go_out, opening_reach, unpacked
from .melds import BOOK_SIZE
from .state import Scope, SideState, Table
from .tables import BooksMade, Shape
from .violations import ViolationCode as Code

OpenShapes: TypeAlias = tuple[tuple[Rank | None, Shape], ...]

def opening_under_way(table: Table, side: SideState) -> bool:
    """O3: whether the side has begun its opening and not reached the minimum."""
    return bool(table.turn.started) and not side.opened


def lock_bar(table: Table, used: tuple[tuple[Rank, int], ...]) -> Bar:
    """O2: cards that came with the pile, counted by rank, wait until the minimum is reached."""
    if not table.turn.locked:
        return None
    locked = dict(table.turn.locked)
    for rank, number in used:
        if table.hand.count_rank(rank) - locked.get(rank, 0) < number:
            return Code.CARDS_LOCKED
    return None


def minimum_bar(
    table: Table, side: SideState, rank: Rank | None, shape: Shape, used: tuple[tuple[Rank, int], ...]
) -> Bar:
    """O1, O3: after this lay-down the minimum must be reached, or still be within reach.

    Arguments:
        rank, shape: the meld as it will be.
        used: the cards laid, counted by rank.
    """
    if side.opened:
        return None
    turn, tables = table.turn, table.variant.tables
    points = turn.points + sum(tables.points[of] * number for of, number in used)
    locked = packed(turn.locked)
    held = table.hand.ranks - locked - packed(used)
    started = tuple(meld for meld in open_shapes(side) if meld[0] is not rank)
    if sum(shape) < BOOK_SIZE:
        started += ((rank, shape),)
    books = books_with(side.books, rank, shape)
    return reach_bar(table, books, held, points, started, locked)


def packed(counts: tuple[tuple[Rank, int], ...]) -> int:
    """Counts by rank as `Cards.ranks` holds them."""
    return sum(number << RANK_SHIFT[rank] for rank, number in counts)


def open_shapes(side: SideState) -> OpenShapes:
    """The melds of a side that are no books yet."""
    return tuple((m.rank, (m.naturals, m.wilds)) for m in side.melds if not m.is_book)


def reach_bar(
    table: Table, books: BooksMade, held: int, points: int, started: OpenShapes, locked: int
) -> Bar:
    """O3: whether an opening that stands like this can't be finished in this turn.

    Arguments:
        books: the side's books.
        held: what may still be laid, as packed counts.
        points: what has been laid.
        started: the melds of this turn that are no books yet.
        locked: what came with the pile, as packed counts (O2).
    """
    needed = table.turn.minimum - points
    in_foot = table.seats[table.turn.player].in_foot
    if needed <= 0:
        return None  # what must be kept in the hand is asked under G5
    reach = opening_reach(table.variant.tables, held, started, cards_to_keep(table, locked))
    if reach is not None and reach >= needed:
        return None
    if in_foot and permission_bar(table) is None and partner_bar(table) is None:
        melds = {rank: OpenMeld(*shape, started=True) for rank, shape in started}
        question = GoingOut(
            hand=unpacked(held + locked),
            open_melds=melds,
            turns=(turn_rules(table, Scope.START),),
            books=books,
            needed=needed,
            locked=unpacked(locked),
        )
        if can_go_out(table.variant.tables, question):
            return None
    return Code.MINIMUM_UNREACHABLE


def cards_to_keep(table: Table, locked: int) -> int:
    """G5: how many of the cards held before the take an opening from the foot must leave unlaid."""
    if not table.seats[table.turn.player].in_foot:
        return 0
    return max(0, 2 - locked % 0xFFFF)  # the cards that came with the pile stay too


def opening_out_of_reach(table: Table, side: SideState) -> bool:
    """O3: whether no way at all to go on melding reaches the minimum, a shortcut for lists.

    It answers no whenever going out might yet make up for cards that must be kept.
    """
    if side.opened or table.seats[table.turn.player].in_foot:
        return False
    turn = table.turn
    locked = packed(turn.locked)
    melds = open_shapes(side)
    reach = opening_reach(table.variant.tables, table.hand.ranks - locked, melds, 0)
    return reach is None or turn.points + reach < turn.minimum
