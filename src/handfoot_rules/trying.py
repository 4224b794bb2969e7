"""Lay-downs tried on a table: what some cards offer for a rank, what of that is legal, what it costs.

Every try is asked about in `legality`, so no rule stands here. Of those that are refused the one that came
furthest is kept, to say why the cards can't be melded.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple, cast

from .actions import ADDITIONS, AddToMeld, StartMeld, start_meld
from .cards import JOKER, TWO, Card, Cards, Rank
from .legality import bar_of
from .melds import BOOK_SIZE, Meld
from .mover import Mover
from .offers import ways_to_take
from .reasons import why_illegal
from .spreading import MeldingStep, Spread, cards_of, rank_of
from .tables import START_SIZE
from .taking import melds_that_take
from .violations import Violation
from .violations import ViolationCode as Code


class Cost(NamedTuple):
    """What makes a plan less welcome, the weightiest first."""

    dirtied: int
    """Melds that were clean, or new, and hold a wild now."""
    started: int
    books: int
    """Books completed, less than zero."""
    mixed: int
    """Wilds laid among naturals."""


def cost_of(step: MeldingStep, before: Meld | None) -> Cost:
    """What a lay-down costs, on a meld or as a new one."""
    cards = cards_of(step)
    size = len(cards) + (0 if before is None else len(before))
    completes = size >= BOOK_SIZE and (before is None or not before.is_book)
    mixed = 0 if rank_of(step) is None else number_of_wilds(cards)
    dirtied = mixed and (before is None or not before.wilds)
    return Cost(int(bool(dirtied)), int(before is None), -int(completes), mixed)


class Made(NamedTuple):
    """A legal lay-down, what it costs, and the table after it."""

    step: MeldingStep
    cards: Cards
    cost: Cost
    after: Spread


def number_of_wilds(cards: Cards) -> int:
    """How many twos and jokers there are."""
    return cards.count_rank(TWO) + cards.count_rank(JOKER)


def some_wilds(cards: Cards) -> tuple[Card, ...]:
    """Up to three twos, and up to three jokers."""
    return cards.lowest(TWO, START_SIZE) + cards.lowest(JOKER, START_SIZE)


def not_taking(mover: Mover, meld: Meld) -> Violation:
    """M3: why this meld takes no card now."""
    if meld not in mover.side.melds:
        return Violation(Code.NO_SUCH_MELD, (("rank", meld.rank), ("place", 0)))
    if meld in mover.turn.completed:
        return Violation(Code.BOOK_OF_THIS_TURN, (("meld", meld),))
    return Violation(Code.BOOK_CLOSED, (("rank", meld.rank), ("place", 0)))


class Tries:
    """Tries to lay some cards, all of them or what is left of them.

    Attributes:
        cards: the selected cards.
        onto: the meld on which all must go, or None.
        tells_wilds_apart: whether it matters which wilds are laid where (O2).
        refused: why the try that came furthest was refused.
    """

    def __init__(self, cards: Cards, onto: Meld | None, *, tells_wilds_apart: bool) -> None:
        self.cards = cards
        self.onto = onto
        self.tells_wilds_apart = tells_wilds_apart
        self.only_wilds = len(cards) == number_of_wilds(cards)
        self.came = (False, -1, 0)
        self.refused: Violation

    def lay_downs(self, rank: Rank | None, spread: Spread, rest: Cards) -> list[Made]:
        """The legal lay-downs of the rest of the cards for this rank."""
        mover, made = Mover(spread), list[Made]()
        there = melds_that_take(mover, rank)
        steps = list(self._additions(rank, there, rest))
        if self.onto is None and not (there and mover.tables.shapes[rank].closed):
            steps += self._starts(mover, rank, rest)
        for step in steps or self._shows_why(mover, rank, rest):
            code = bar_of(spread, step)
            if code is None:
                before = None if isinstance(step, StartMeld) else there[step.place]
                made.append(Made(step, cards_of(step), cost_of(step, before), spread.after(step)))
            elif not (made and code in _SECOND_MELD) and self._came_furthest(rank, code, rest):
                self.refused = cast("Violation", why_illegal(spread, step))
        return made

    def _additions(self, rank: Rank | None, there: tuple[Meld, ...], rest: Cards) -> Iterator[MeldingStep]:
        """Each card for each meld that takes cards, once for melds that are alike."""
        naturals = () if rank is None else rest.lowest(rank)
        cards = (*naturals, *(card for (card,) in self._wilds(rest, 1)))
        target = None if self.onto is None else Meld(rank, self.onto.cards + (self.cards - rest))
        seen = set()
        for place, meld in enumerate(there):
            shape = meld.shape
            if shape not in seen and target in (None, meld):
                seen.add(shape)
                for card in cards:
                    yield AddToMeld(rank, card, place) if place else ADDITIONS[rank][card]

    def _starts(self, mover: Mover, rank: Rank | None, rest: Cards) -> Iterator[MeldingStep]:
        naturals = () if rank is None else rest.lowest(rank, START_SIZE)
        for natural, wild in mover.tables.shapes[rank].starts:
            if natural <= len(naturals):
                for wilds in self._wilds(rest, wild):
                    yield start_meld(naturals[:natural] + wilds)

    def _wilds(self, rest: Cards, number: int) -> tuple[tuple[Card, ...], ...]:
        """The ways to take so many wilds, most twos first."""
        ways = ways_to_take(rest.lowest(TWO, number), rest.lowest(JOKER, number), number)
        return ways if self.tells_wilds_apart else ways[:1]

    def _shows_why(self, mover: Mover, rank: Rank | None, rest: Cards) -> list[MeldingStep]:
        """Where nothing can be tried, a try that shows why."""
        naturals = () if rank is None else rest.lowest(rank, START_SIZE)
        if self.onto is not None:
            target = Meld(rank, self.onto.cards + (self.cards - rest))
            reason = not_taking(mover, target)
            if self._came_furthest(rank, reason.code, rest):
                self.refused = reason
            return []
        cards = (naturals + some_wilds(rest))[:START_SIZE]
        if not cards or not (naturals or rank is None):
            return []
        joins = len(cards) < START_SIZE and mover.side.has_book(rank)
        return [AddToMeld(rank, cards[0]) if joins else StartMeld(cards)]

    def _came_furthest(self, rank: Rank | None, code: Code, rest: Cards) -> bool:
        """Whether a refusal came further than all before it."""
        asked_for = rank is None or self.only_wilds or self.cards.count_rank(rank) > 0
        came = (asked_for, _CODE_ORDER[code], -len(rest))
        if came <= self.came:
            return False
        self.came = came
        return True


_CODE_ORDER: Final = {code: number for number, code in enumerate(Code)}
_SECOND_MELD: Final = frozenset({Code.RANK_STILL_OPEN, Code.ONE_MELD_OF_A_RANK, Code.MELD_TAKES_THEM})
"""M4: no reason against cards that can join the meld there is."""
