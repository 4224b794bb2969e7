"""The opening (O1 to O3): the minimum, the cards that came with the pile, and what is within reach."""

from __future__ import annotations

from .cards import RANK_SHIFT
from .going_out import Bar, going_out_possible, may_go_out_now, released_by
from .laydown import LayDown, clean_meld_wanted, locked_cards, melds_after
from .lookahead import MeldsByRank, can_reach, can_reach_with_a_book
from .melds import has_clean_meld
from .mover import Mover
from .options import FootWhen, OpeningMakeUp
from .violations import ViolationCode as Code


def opening_under_way(mover: Mover) -> bool:
    """O3: whether the side has begun its opening and not reached the minimum."""
    return bool(mover.turn.started) and not mover.side.opened


def is_reached(mover: Mover) -> bool:
    """O1: whether what the turn has laid is an opening, in points and in melds."""
    if mover.turn.points < mover.turn.minimum:
        return False
    return mover.variant.opening_make_up is OpeningMakeUp.ANY or has_clean_meld(mover.side.melds)


def lock_bar(lay: LayDown) -> Bar:
    """O2: cards that came with the pile, counted by rank, wait until the minimum is reached."""
    mover = lay.mover
    for rank, number in mover.turn.locked:
        wanted = lay.used >> RANK_SHIFT[rank] & 0xFFFF
        if wanted and mover.hand.count_rank(rank) - number < wanted:
            return Code.CARDS_LOCKED
    return None


def minimum_bar(lay: LayDown) -> Bar:
    """O1, O3: after this lay-down the opening must be reached, or still be within reach."""
    if lay.opens:
        return None  # what must be kept in the hand is asked under G5
    mover = lay.mover
    needed = mover.turn.minimum - mover.turn.points - lay.points
    return reach_bar(mover, lay, lay.melds(), lay.held - lay.locked, needed, lay.locked)


def reach_bar(
    mover: Mover, lay: LayDown | None, melds: MeldsByRank, held: int, needed: int, locked: int
) -> Bar:
    """O3: whether an opening can't be finished in this turn, after a lay-down or as things are.

    Arguments:
        lay: the lay-down; None if all is as it will be.
        melds: the melds of the side that matter, after it.
        held: what may still be laid, as packed counts.
        needed: the points that are still wanted.
        locked: what came with the pile, as packed counts (O2).
    """
    released = 0 if lay is None else released_by(lay)
    wanted = clean_meld_wanted(mover, lay)
    for clean in (True, False) if wanted else (False,):
        if can_reach_keeping(mover, melds, held, needed, locked, released, clean=clean) or (
            may_go_out_now(mover) and going_out_possible(mover, lay, clean=clean)
        ):
            return Code.CLEAN_MELD_UNREACHABLE if wanted and not clean else None
    return Code.MINIMUM_UNREACHABLE


def unfinished_bar(mover: Mover) -> Bar:
    """O3: whether the opening under way can't be finished with the cards held."""
    turn, locked = mover.turn, locked_cards(mover.turn)
    needed = turn.minimum - turn.points
    return reach_bar(mover, None, melds_after(mover, None), mover.hand.ranks - locked, needed, locked)


def unfinished(mover: Mover) -> Code:
    """O3: what an opening under way lacks: points, or only the clean meld."""
    enough = mover.turn.points >= mover.turn.minimum
    return Code.CLEAN_MELD_MISSING if enough else Code.OPENING_UNFINISHED


def can_reach_keeping(
    mover: Mover,
    melds: MeldsByRank,
    held: int,
    needed: int,
    locked: int,
    released: int = 0,
    *,
    clean: bool = False,
) -> bool:
    """O3, G5: whether the points can be laid by one who does not go out.

    `released` are the cards of a foot that has come by then: they are kept, but not counted on. `clean` tells
    that a clean meld must lie there by then (O1).
    """
    keep = cards_to_keep(mover, locked, released)
    seen = held - mover.red_threes  # they are laid when the minimum is reached; threes have the lowest lane
    if can_reach(mover.tables, seen, melds, keep, needed, clean=clean):
        return True
    if not keep or mover.in_foot or mover.variant.foot_when is not FootWhen.FIRST_BOOK:
        return False
    size = (held + locked) % 0xFFFF
    return can_reach_with_a_book(mover.tables, seen, melds, size, needed, clean=clean)


def cards_to_keep(mover: Mover, locked: int, released: int = 0) -> int:
    """G5: how many of the cards held before the take an opening must leave unlaid."""
    if not mover.keeps:
        return 0
    # The cards that came with the pile stay too, and those of a foot that a book has brought.
    return max(0, mover.variant.cards_kept - locked % 0xFFFF - released)


def opening_out_of_reach(mover: Mover) -> bool:
    """O3: whether no way at all to go on melding reaches the opening, a shortcut for lists.

    It answers no whenever going out, or a foot that a book brings, might yet make up for cards that must be
    kept.
    """
    if mover.side.opened or mover.keeps:
        return False
    turn = mover.turn
    locked = locked_cards(turn)
    held, needed = mover.hand.ranks - locked, turn.minimum - turn.points
    clean = clean_meld_wanted(mover)
    return not can_reach(mover.tables, held, melds_after(mover, None), 0, needed, clean=clean)
