"""The mover's side of the table, gathered once for a question, so that no rule has to look it up."""

from __future__ import annotations

from .cards import Cards
from .state import SideState, Table, TurnState
from .tables import Tables
from .variant import RuleVariant


class Mover:
    """What the rules ask about whoever's turn it is. Made for one question and then dropped.

    Attributes:
        table: the whole table.
        variant, tables: its rules.
        turn: what the turn has done.
        side: what the player's side has on the table.
        hand: the player's hand; nothing is asked of it while a partner is to answer.
        in_foot: whether the player has picked up the foot.
        lays_freely: the side has opened and the player is in the hand, so that neither the opening (O)
            nor what the foot must keep (G5) limits what is laid.
    """

    __slots__ = ("hand", "in_foot", "lays_freely", "side", "table", "tables", "turn", "variant")

    table: Table
    variant: RuleVariant
    tables: Tables
    turn: TurnState
    side: SideState
    hand: Cards
    in_foot: bool
    lays_freely: bool

    def __init__(self, table: Table) -> None:
        turn = table.turn
        player = turn.player
        side = table.sides[table.side_of[player]]
        in_foot = table.seats[player].in_foot
        self.table = table
        self.variant = variant = table.variant
        self.tables = variant.tables
        self.turn = turn
        self.side = side
        self.hand = table.hand
        self.in_foot = in_foot
        self.lays_freely = side.opened and not in_foot
