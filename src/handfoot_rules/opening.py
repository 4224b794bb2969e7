"""The opening (O1 to O3): the minimum, the cards that came with the pile, and what is within reach."""

from __future__ import annotations

from .cards import JOKER, RANK_SHIFT, TWO, Rank
from .going_out import Bar, going_out_possible, may_go_out_now, released_by, waived
from .laydown import LayDown, clean_meld_wanted, locked_cards, melds_after
from .lookahead import (
    MeldsByRank,
    books_in_reach,
    can_reach,
    can_reach_with_a_book,
    more_laid_alone,
    opening_outlook,
    opening_reach,
)
from .melds import has_clean_meld
from .mover import Mover
from .options import FootWhen, OpeningMakeUp
from .tables import START_SIZE, Shape
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
    packet = _packet_to_come(mover, held, locked, keep, released)
    if packet is None:
        return False
    return can_reach_with_a_book(mover.tables, seen, melds, *packet, needed, clean=clean)


def reach_keeping(mover: Mover, melds: MeldsByRank, held: int, locked: int, released: int) -> int:
    """O3, G5: the most points that one who does not go out can lay; see `can_reach_keeping`."""
    tables, keep, seen = mover.tables, cards_to_keep(mover, locked, released), held - mover.red_threes
    found = [opening_reach(tables, seen, melds, keep)]
    packet = _packet_to_come(mover, held, locked, keep, released)
    if packet is not None:
        spare, after = packet
        ranks = books_in_reach(tables, melds, spare)
        found += [opening_reach(tables, seen, melds, after, rank) for rank in ranks]
    return max(reach for reach in (*found, 0) if reach is not None)


def _packet_to_come(mover: Mover, held: int, locked: int, keep: int, released: int) -> tuple[int, int] | None:
    """F1, G5: how many cards are to spare before a book brings the next packet, and are to be kept after it.

    None where no book brings cards to keep, or none need be kept. Only the last packet may be so small that
    more must be kept when it has come.
    """
    if mover.variant.foot_when is not FootWhen.FIRST_BOOK or not keep or released or mover.in_foot:
        return None
    spare = (held + locked) % 0xFFFF - mover.variant.cards_kept
    return spare, max(0, keep - mover.table.seats[mover.turn.player].next_packet_size)


def cards_to_keep(mover: Mover, locked: int, released: int) -> int:
    """G5: how many of the cards held before the take an opening must leave unlaid."""
    if not mover.keeps:
        return 0
    # The cards that came with the pile stay too, and those of a foot that a book has brought.
    return max(0, mover.variant.cards_kept - locked % 0xFFFF - released)


class OpeningStarts:
    """O3: a shortcut for lists, which ask about many starts: what an opening can still come to after each.

    It answers only where nothing else could bar a start: no cards wait for the minimum, no promise binds.

    Attributes:
        out_of_reach: no way at all to go on melding reaches the opening.
    """

    __slots__ = ("_answers", "_cheapest", "_hand", "_left", "_needed", "_outlook", "_tables", "out_of_reach")

    def __init__(self, mover: Mover) -> None:
        turn, tables, hand = mover.turn, mover.tables, mover.hand
        held, melds = hand.ranks - locked_cards(turn), melds_after(mover, None)
        self._needed = needed = turn.minimum - turn.points
        self._outlook = outlook = opening_outlook(tables, held, melds)
        clean = clean_meld_wanted(mover)
        if not mover.keeps:
            self.out_of_reach = not can_reach(tables, held, melds, 0, needed, clean=clean)
        else:
            # What must be kept may come with a foot, or go with all the rest by going out: only what all the
            # cards are worth is sure, and that a player who goes out may need no minimum.
            low = outlook.high < needed
            self.out_of_reach = low and not (
                waived(mover) and may_go_out_now(mover) and going_out_possible(mover)
            )
        self._answers = not (turn.locked or mover.red_threes or mover.bound or clean)
        self._tables, self._hand = tables, hand
        # What the hand has to spare when every rank is laid alone, and a meld is started.
        kept = mover.variant.cards_kept if mover.keeps else 0
        self._left = held % 0xFFFF - outlook.cards_alone - START_SIZE - kept
        self._cheapest = min(tables.points[TWO], tables.points[JOKER])

    def surely_allows(self, rank: Rank | None, shape: Shape, used: int) -> bool:
        """Whether a start surely leaves the minimum in reach, one wild at most laid with each other rank.

        Arguments:
            rank: the rank of the meld, of which the side has none.
            shape: its naturals and wilds.
            used: the three cards, as packed counts.
        """
        if not self._answers:
            return False
        tables, hand, left = self._tables, self._hand, self._left
        points = self._outlook.alone + tables.points_laid(used)
        if rank is not None:
            more = more_laid_alone(tables.shapes[rank], shape, hand.count_rank(rank))
            points += more * tables.points[rank]
            left -= more
        if points >= self._needed:
            return left >= 0
        wilds = hand.count_rank(TWO) + hand.count_rank(JOKER) - shape[1]
        for gain, cards, of_rank in self._outlook.gains:
            if of_rank is not rank and wilds:
                wilds -= 1
                points += gain + self._cheapest
                left -= cards + 1
        return points >= self._needed and left >= 0
