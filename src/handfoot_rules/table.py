"""What legality is asked about: a `Table`, which both states and views are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from .cards import Card, Cards
    from .phases import Phase
    from .state import SideState, TurnState
    from .variant import RuleVariant


class SeatFacts(Protocol):
    """What everybody sees of a player (V1)."""

    @property
    def in_foot(self) -> bool:
        """Whether every packet has been picked up."""

    @property
    def foot_turns(self) -> int:
        """Turns played from the foot (F3)."""

    @property
    def next_packet_size(self) -> int:
        """How many cards the next packet has that is to be picked up; else 0."""


class Table(Protocol):
    """What legality is asked about: public facts and the mover's hand. States and views satisfy it."""

    @property
    def variant(self) -> RuleVariant:
        """The rules that are played."""

    @property
    def players(self) -> int:
        """How many play."""

    @property
    def side_of(self) -> tuple[int, ...]:
        """The side of each seat."""

    @property
    def deal(self) -> int:
        """The number of the deal, from 1."""

    @property
    def phase(self) -> Phase:
        """What is to happen next."""

    @property
    def to_move(self) -> int | None:
        """The seat to move, None at a chance move or at the end."""

    @property
    def turn(self) -> TurnState:
        """What the turn under way has done."""

    @property
    def seats(self) -> tuple[SeatFacts, ...]:
        """What everybody sees of each player."""

    @property
    def sides(self) -> tuple[SideState, ...]:
        """What each side has on the table."""

    @property
    def pile(self) -> tuple[Card, ...]:
        """The discard pile, top last."""

    @property
    def stock_size(self) -> int:
        """How many cards the stock has."""

    @property
    def hand(self) -> Cards:
        """The hand of the seat to move."""

    @property
    def answers(self) -> bool:
        """Whether it speaks for the seat to move: a state always, a view only for its own seat."""
