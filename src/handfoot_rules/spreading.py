"""The table as it would lie once some cards were laid, for trying lay-downs out one after the other.

Made of public facts and the mover's hand alone, so it is as good for a view as for a state. How a
lay-down changes it is asked of `transition`. Cards that it brings to the hand are not seen, so they are
only counted: a packet that a first book releases (F1), and what replaces red threes when the side opens
(T1). A packet that an empty hand brings is left out, for nothing is left to be laid then.
"""

from __future__ import annotations

from typing import Final, TypeAlias, cast

import attrs

from .actions import AddToMeld, StartMeld
from .cards import RED_THREES, SINGLE, Card, Cards, Rank
from .drafting import put
from .melds import meld_of
from .mover import Mover
from .options import FootWhen, Permission
from .phases import Phase
from .state import SeatState, SideState, TurnState
from .table import SeatFacts, Table
from .taking import melds_that_take
from .transition import put_on_table
from .variant import RuleVariant
from .views import SeatView

MeldingStep: TypeAlias = StartMeld | AddToMeld
"""One step of melding: three cards start a meld, or a card joins one."""

_UNSEEN: Final = RED_THREES[0]
"""Stands in the hand for a card that has not been seen: it can't be laid."""
_TOO_MANY: Final = 8
"""So many threes can't all be laid as black threes, whatever is discarded (T2)."""


def rank_of(step: MeldingStep) -> Rank | None:
    """The rank of the meld that is started or added to."""
    return meld_of(step.cards).rank if isinstance(step, StartMeld) else step.rank


def cards_of(step: MeldingStep) -> Cards:
    """The cards that it takes from the hand."""
    return step.cards if isinstance(step, StartMeld) else SINGLE[step.card]


@attrs.frozen(eq=False)
class Spread:
    """The table once some cards are laid: a `Table` of public facts and what is left of the hand."""

    table: Table
    turn: TurnState
    sides: tuple[SideState, ...]
    seats: tuple[SeatFacts, ...]
    """What everybody sees of each player."""
    hand: Cards
    """What is left of the hand, with threes in place of cards that came unseen."""

    @classmethod
    def of(cls, table: Table) -> Spread:
        """A table on which nothing is laid yet."""
        return cls(table, table.turn, table.sides, table.seats, table.hand)

    @property
    def variant(self) -> RuleVariant:
        """The rules."""
        return self.table.variant

    @property
    def players(self) -> int:
        """How many play."""
        return self.table.players

    @property
    def side_of(self) -> tuple[int, ...]:
        """The side of each seat."""
        return self.table.side_of

    @property
    def deal(self) -> int:
        """The number of the deal."""
        return self.table.deal

    @property
    def phase(self) -> Phase:
        """As at the real table."""
        return self.table.phase

    @property
    def to_move(self) -> int | None:
        """As at the real table."""
        return self.table.to_move

    @property
    def pile(self) -> tuple[Card, ...]:
        """The discard pile."""
        return self.table.pile

    @property
    def stock_size(self) -> int:
        """How many cards the stock has."""
        return self.table.stock_size

    @property
    def answers(self) -> bool:
        """True: it is made for the seat to move."""
        return True

    @property
    def side(self) -> SideState:
        """The side of the player whose turn it is."""
        return self.sides[self.side_of[self.turn.player]]

    @property
    def in_foot(self) -> bool:
        """Whether the player whose turn it is has picked up every packet."""
        return self.seats[self.turn.player].in_foot

    def opened(self) -> Spread:
        """The same, as if the side had opened: what O2 and O3 bar is not barred."""
        draft = _Draft(self.table, self.turn, self.sides, self.seats, self.hand)
        _lay_red_threes(draft, Mover(self))
        index = self.side_of[self.turn.player]
        sides = put(draft.sides, index, attrs.evolve(draft.sides[index], opened=True))
        turn = attrs.evolve(self.turn, points=0, minimum=0, locked=())
        return Spread(self.table, turn, sides, draft.seats, draft.hand)

    def after(self, step: MeldingStep) -> Spread:
        """The table with one more lay-down on it."""
        cards, mover = cards_of(step), Mover(self)
        draft = _Draft(self.table, self.turn, self.sides, self.seats, self.hand - cards)
        before = None
        if isinstance(step, AddToMeld):
            before = melds_that_take(mover, step.rank)[step.place]
        completes = put_on_table(draft, rank_of(step), cards, before)
        if self.variant.permission is Permission.FREE:
            draft.turn = attrs.evolve(draft.turn, laid=True)
        if draft.sides[self.side_of[self.turn.player]].opened:
            _lay_red_threes(draft, mover)
        if completes and self.variant.foot_when is FootWhen.FIRST_BOOK and not mover.in_foot:
            _pick_up(draft)
        return Spread(self.table, draft.turn, draft.sides, draft.seats, draft.hand)


@attrs.define(eq=False)
class _Draft:
    """As much of a table as laying cards on it needs."""

    match: Table
    turn: TurnState
    sides: tuple[SideState, ...]
    seats: tuple[SeatFacts, ...]
    hand: Cards


def _lay_red_threes(draft: _Draft, before: Mover) -> None:
    """T1: a side that has just opened lays the red threes held; unseen cards replace them."""
    number = before.red_threes
    if number:
        laid = Cards(card for card in draft.hand if card in RED_THREES)
        draft.hand = draft.hand - laid + Cards([_UNSEEN] * min(number, draft.match.stock_size))


def _pick_up(draft: _Draft) -> None:
    """F1: a book brings the next packet, unseen."""
    player = draft.turn.player
    seat = draft.seats[player]
    number = seat.next_packet_size
    if number > 1 and draft.match.variant.tables.black_threes_melded:
        number = max(number, _TOO_MANY)
    draft.hand += Cards([_UNSEEN] * number)
    draft.seats = put(draft.seats, player, _with_a_packet_less(seat))


def _with_a_packet_less(seat: SeatFacts) -> SeatFacts:
    if isinstance(seat, SeatState):
        return attrs.evolve(seat, packets=seat.packets[1:])
    seen = cast("SeatView", seat)
    return attrs.evolve(seen, packet_sizes=seen.packet_sizes[1:])
