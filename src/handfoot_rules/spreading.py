"""The table as it would lie once some cards were laid, for trying lay-downs out one after the other.

Made of public facts and the mover's hand alone, so it is as good for a view as for a state. How a
lay-down changes it is asked of `transition`; no foot is picked up, for its cards are not seen.
"""

from __future__ import annotations

from typing import TypeAlias

import attrs

from .actions import AddToMeld, StartMeld
from .cards import SINGLE, Card, Cards, Rank
from .melds import meld_of
from .phases import Phase
from .state import SeatFacts, SeatState, SideState, Table, TurnState
from .transition import lay
from .variant import RuleVariant

LayDown: TypeAlias = StartMeld | AddToMeld


def rank_of(action: LayDown) -> Rank | None:
    """The rank of the meld that a lay-down starts or adds to."""
    return meld_of(action.cards).rank if isinstance(action, StartMeld) else action.rank


def cards_of(action: LayDown) -> Cards:
    """The cards that a lay-down takes from the hand."""
    return action.cards if isinstance(action, StartMeld) else SINGLE[action.card]


@attrs.frozen(eq=False)
class Spread:
    """The table once some cards are laid: a `Table` of public facts and what is left of the hand."""

    table: Table
    turn: TurnState
    sides: tuple[SideState, ...]
    hand: Cards

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
    def phase(self) -> Phase:
        """As at the real table."""
        return self.table.phase

    @property
    def to_move(self) -> int | None:
        """As at the real table."""
        return self.table.to_move

    @property
    def seats(self) -> tuple[SeatFacts, ...]:
        """What everybody sees of each player, before the lay-downs."""
        return self.table.seats

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

    def opened(self) -> Spread:
        """The same, as if the side had opened: what O2 and O3 bar is not barred."""
        index = self.side_of[self.turn.player]
        sides = list(self.sides)
        sides[index] = attrs.evolve(sides[index], opened=True)
        turn = attrs.evolve(self.turn, points=0, minimum=0, locked=())
        return Spread(self.table, turn, tuple(sides), self.hand)

    def after(self, action: LayDown) -> Spread:
        """The table with one more lay-down on it; no foot is picked up."""
        cards = cards_of(action)
        hand = self.hand - cards
        draft = _Draft(self.table, self.turn, self.sides, {self.turn.player: SeatState(hand)})
        lay(draft, rank_of(action), cards, starts=isinstance(action, StartMeld))
        return Spread(self.table, draft.turn, draft.sides, hand)


@attrs.define(eq=False)
class _Draft:
    """As much of a table as laying cards on it needs. The player's seat has no packet to pick up."""

    match: Table
    turn: TurnState
    sides: tuple[SideState, ...]
    seats: dict[int, SeatState]
