"""The mover's side of the table, gathered once for a question, so that no rule has to look it up."""

from __future__ import annotations

from .cards import RED_THREES, THREE, Cards
from .options import FootWhen, RedThrees
from .state import SideState, TurnState
from .table import Table
from .tables import START_SIZE, BooksMade, Tables
from .variant import RuleVariant

_FIRST_BOOK = FootWhen.FIRST_BOOK


class Mover:
    """What the rules ask about whoever's turn it is. Made for one question and then dropped.

    Attributes:
        table: the whole table.
        variant, tables: its rules.
        turn: what the turn has done.
        side: what the player's side has on the table.
        hand: the player's hand; nothing is asked of it while a partner is to answer.
        in_foot: whether the player has picked up the foot.
        keeps: whether cards must be kept when melding (G5): in the foot, or where no empty hand brings it.
        lays_freely: the side has opened, enough cards are left whatever three are laid (G5), and no promise
            stands against it (G4, T2): nothing but the melds limits what is laid.
    """

    __slots__ = ("hand", "in_foot", "keeps", "lays_freely", "side", "table", "tables", "turn", "variant")

    table: Table
    variant: RuleVariant
    tables: Tables
    turn: TurnState
    side: SideState
    hand: Cards
    in_foot: bool
    keeps: bool
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
        self.keeps = keeps = in_foot or variant.foot_when is _FIRST_BOOK
        self.lays_freely = side.opened and (
            not keeps or (len(self.hand) >= variant.cards_kept + START_SIZE and not self.bound)
        )

    @property
    def books(self) -> BooksMade:
        """The side's books, by kind."""
        return self.tables.books_of(self.side.melds)

    @property
    def all_books(self) -> tuple[BooksMade, ...]:
        """Every side's books, where a discard may depend on them (U3)."""
        if self.tables.discardable is not None:
            return ()
        return tuple(self.tables.books_of(side.melds) for side in self.table.sides)

    @property
    def bound(self) -> bool:
        """G4, T2: whether the player must go out in this turn: after a yes that binds, or black threes."""
        turn = self.turn
        if turn.allowed and self.variant.permission_binds.yes_binds:
            return True
        return self.tables.black_threes_melded and THREE in turn.started

    @property
    def red_threes(self) -> int:
        """T1: how many red threes are held that will be laid once the side has opened."""
        if self.side.opened or self.variant.red_threes is not RedThrees.LAID_ONCE_OPENED:
            return 0
        return sum(self.hand.count(card) for card in RED_THREES)

    @property
    def replacements(self) -> int:
        """T1: how many unseen cards could replace red threes that are laid."""
        return self.table.stock_size if self.variant.red_threes_replaced else 0
