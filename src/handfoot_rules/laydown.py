"""A lay-down that is being considered: the cards, the meld they make, and what the table would be after.

The rules of the opening and of going out ask what a lay-down leaves behind. It is worked out here, each
part when it is asked for, and nothing is decided.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from .cards import BLACK_THREES, FACES_OF_RANK, RANK_SHIFT, RED_THREES, THREE, TWO, Card, Cards, Rank
from .laying import LyingMelds, lying_alone
from .lookahead import MeldsByRank, packed, unpacked
from .melds import BOOK_SIZE, Meld, has_clean_meld, is_clean
from .mover import Mover
from .options import OpeningMakeUp
from .phases import START
from .state import TurnState, in_rank_order
from .tables import BooksMade, Shape

_ANY: Final = OpeningMakeUp.ANY


def locked_cards(turn: TurnState) -> int:
    """O2: the cards of the hand that came with the pile and wait for the minimum, as packed counts."""
    return packed(dict(turn.locked)) if turn.locked else 0


class LayDown:
    """Cards laid on a meld, or started as one.

    Attributes:
        mover: who lays them.
        rank: the rank of the meld, None for the wild one.
        before: the meld they join, None if they start one.
        shape: the naturals and wilds of the meld as it will be.
        used: the cards from the hand, as packed counts.
        points: what is laid in all, the top card of the pile included.
        came: the cards that come to the hand with the pile, None without a take.
    """

    __slots__ = ("before", "came", "mover", "points", "rank", "shape", "used")

    def __init__(
        self,
        mover: Mover,
        rank: Rank | None,
        before: Meld | None,
        shape: Shape,
        used: int,
        *,
        came: Cards | None = None,
        points: int | None = None,
    ) -> None:
        self.mover = mover
        self.rank = rank
        self.before = before
        self.shape = shape
        self.used = used
        self.came = came
        self.points = mover.tables.points_laid(used) if points is None else points

    @property
    def completes(self) -> bool:
        """Whether it makes a book of what was none."""
        return sum(self.shape) >= BOOK_SIZE and (self.before is None or not self.before.is_book)

    @property
    def opens(self) -> bool:
        """O1: whether the side's opening is reached with it: the minimum, and the melds that it needs."""
        turn = self.mover.turn
        if self.mover.side.opened or turn.points + self.points < turn.minimum:
            return False
        return self.mover.variant.opening_make_up is _ANY or self.leaves_clean_meld

    @property
    def leaves_clean_meld(self) -> bool:
        """O1: whether the side has a clean meld after it."""
        others = (meld for meld in self.mover.side.melds if meld is not self.before)
        return is_clean(self.rank, self.shape[1]) or has_clean_meld(others)

    @property
    def red_threes(self) -> int:
        """T1: the red threes of the hand that are laid with it, for it opens."""
        reds = self.mover.red_threes
        return reds if reds and self.opens else 0

    @property
    def unseen(self) -> int:
        """T1: how many unseen cards replace these red threes: nothing counts on them, not even as kept."""
        reds = self.red_threes
        return min(reds, self.mover.replacements) if reds else 0

    @property
    def held(self) -> int:
        """The seen cards of the hand after it, those that came with the pile included, as packed counts."""
        ranks = self.mover.hand.ranks - self.used
        if self.came is not None:
            ranks += self.came.ranks
        return ranks if self.mover.side.opened else ranks - self.red_threes  # threes have the lowest lane

    @property
    def locked(self) -> int:
        """O2: the cards that wait for the minimum after it, as packed counts: they came with the pile."""
        if self.came is None:
            return locked_cards(self.mover.turn)
        waits = self.mover.variant.taken_cards_locked and not self.mover.side.opened
        return self.came.ranks if waits else 0

    @property
    def left(self) -> int:
        """How many seen cards it leaves in the hand."""
        return self.held % 0xFFFF

    @property
    def leaves_nothing(self) -> bool:
        """Whether the player has no card any more."""
        return not self.held and not self.unseen

    def last_card(self) -> Card:
        """The card left, when it leaves one; of a natural rank or of twos, the lowest suit."""
        (rank,) = unpacked(self.held)
        if rank is not THREE:
            return FACES_OF_RANK[rank][0]
        both = self.mover.hand if self.came is None else self.mover.hand + self.came
        stay = BLACK_THREES if self.red_threes else (*RED_THREES, *BLACK_THREES)
        return next(card for card in stay if card in both)

    def books(self) -> BooksMade:
        """The side's books after it, by kind."""
        before = None if self.before is None else self.before.shape
        return self.mover.tables.books_with(self.mover.books, self.rank, self.shape, before)

    def melds(self) -> MeldsByRank:
        """The side's melds after it, as the look-ahead sees them."""
        return melds_after(self.mover, self)


def melds_after(mover: Mover, lay: LayDown | None, *, starting: bool | None = None) -> MeldsByRank:
    """The melds of the side that matter, by rank, after a lay-down or as they lie now.

    Those are fixed that take nothing in this turn: old ones if it starts melds (M5), and books completed
    in it where these take no card yet (M3). `starting` says whether it does; if not given, what it has done.
    """
    turn = mover.turn
    starts = starting
    if starts is None:
        begins = lay is not None and lay.before is None and mover.variant.start_or_add
        starts = turn.scope is START or (begins and turn.scope is None)
    found = _lying(mover, mover.side.melds, lay, starts=starts)
    if lay is None or (sum(lay.shape) >= BOOK_SIZE and lay.rank not in mover.tables.open_ranks):
        return tuple(found.items())
    rank = lay.rank
    fixed = lay.completes and not mover.variant.book_grows_at_once
    alone = lying_alone((*lay.shape, fixed))
    if rank in found:
        found[rank] = tuple(sorted(found[rank] + alone))
        return tuple(found.items())
    found[rank] = alone
    return tuple((one, found[one]) for one in in_rank_order(found))


def clean_meld_wanted(mover: Mover, lay: LayDown | None = None) -> bool:
    """O1: whether an opening still depends on a clean meld, after a lay-down or as things are.

    One that lies there may become dirty before the opening is reached; but not if it is a book that takes
    nothing.
    """
    if mover.variant.opening_make_up is _ANY or mover.side.opened:
        return False
    closed = [meld for meld in mover.side.melds if meld.is_book and meld.rank not in mover.tables.open_ranks]
    if has_clean_meld(closed):
        return False
    if lay is None:
        return True
    closes = lay.completes and lay.rank not in mover.tables.open_ranks
    return not (lay.opens or (closes and is_clean(lay.rank, lay.shape[1])))


def lying_melds(mover: Mover, rank: Rank | None) -> LyingMelds:
    """The side's melds of one rank that matter, as they lie now."""
    there = [meld for meld in mover.side.melds if meld.rank is rank]
    return _lying(mover, there, None, starts=mover.turn.scope is START).get(rank, ()) if there else ()


def _lying(
    mover: Mover, melds: Iterable[Meld], lay: LayDown | None, *, starts: bool
) -> dict[Rank | None, LyingMelds]:
    """Melds that matter, by rank, but for the one on which cards are laid."""
    turn, open_ranks = mover.turn, mover.tables.open_ranks
    laid_on = None if lay is None else lay.before
    fixed_books = list(turn.completed)
    found: dict[Rank | None, LyingMelds] = {}
    for meld in melds:  # they lie in rank order
        rank = meld.rank
        if meld is laid_on or (meld.is_book and rank not in open_ranks):
            continue
        fixed = starts and rank not in turn.started
        if fixed_books and meld in fixed_books:
            fixed_books.remove(meld)
            fixed = True
        alone = lying_alone((meld.naturals, meld.wilds, fixed))
        found[rank] = tuple(sorted(found[rank] + alone)) if rank in found else alone
    return found


def grown(meld: Meld, of_rank: Rank) -> tuple[Rank | None, Shape, int]:
    """A meld with a card of this rank added: its rank, its shape, the card as a packed count."""
    wild = of_rank >= TWO
    shape = (meld.naturals, meld.wilds + 1) if wild else (meld.naturals + 1, meld.wilds)
    return meld.rank, shape, 1 << RANK_SHIFT[of_rank]
