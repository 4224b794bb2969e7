"""Score sheets as values: what is counted, how a deal ended, who won the match. No arithmetic."""

from __future__ import annotations

from enum import Enum

import attrs

from ._values import PasteableRepr, reduced
from .cards import Cards
from .melds import Meld


class ScoreKind(PasteableRepr, Enum):
    """The lines of a score sheet, in the order in which they are written."""

    MELDED_CARDS = "cards in melds and books"
    CLEAN_BOOKS = "clean books"
    DIRTY_BOOKS = "dirty books"
    WILD_BOOKS = "wild books"
    SPECIAL_BOOKS = "special books"
    GOING_OUT = "going out"
    GOING_OUT_CONCEALED = "going out concealed"
    RED_THREES = "red threes"
    RED_THREE_BONUS = "red three bonus"
    CARDS_IN_HAND = "cards left in hand"
    CARDS_IN_FEET = "cards left in feet"
    RED_THREES_IN_HAND = "red threes left in hand"
    RED_THREES_IN_FEET = "red threes left in feet"
    BLACK_THREES_LEFT = "black threes left"


@attrs.frozen
class ScoreItem:
    """One line of a score sheet: how many of what, and what they are worth, negative if they cost."""

    kind: ScoreKind
    count: int
    points: int

    __reduce__ = reduced


@attrs.frozen
class SideScore:
    """One side's lines; those with nothing to count are left out."""

    side: int
    items: tuple[ScoreItem, ...]

    __reduce__ = reduced

    @property
    def total(self) -> int:
        """The side's points in this deal."""
        return sum(item.points for item in self.items)


class DealEnd(PasteableRepr, Enum):
    """How a deal ended."""

    WENT_OUT = "somebody went out"
    STOCK_EMPTY = "the cards ran out"


@attrs.frozen
class ScoreSheet:
    """The itemised score of one deal (P1-P3).

    Attributes:
        deal: the number of the deal, from 1.
        end: how it ended, or None while it is being played: the sheet as it would stand now.
        went_out: the seat that went out, or None.
        sides: a SideScore for each side.
    """

    deal: int
    end: DealEnd | None
    went_out: int | None
    sides: tuple[SideScore, ...]

    __reduce__ = reduced

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of the deal, by side."""
        return tuple(side.total for side in self.sides)

    def item(self, side: int, kind: ScoreKind) -> ScoreItem:
        """Return a side's line of this kind; a line of nothing if the sheet has none."""
        for item in self.sides[side].items:
            if item.kind is kind:
                return item
        return ScoreItem(kind, 0, 0)


@attrs.frozen
class Outcome:
    """How a match ended (P4): the sides that share the highest total, and all totals by side."""

    winners: tuple[int, ...]
    totals: tuple[int, ...]


@attrs.frozen
class SideFacts:
    """All that a side is scored for at the end of a deal, as handed to `RuleVariant.score_items`.

    Attributes:
        melds: its melds and books on the table.
        red_threes: those on its table.
        opened: whether it reached the opening minimum.
        went_out: whether one of its players went out.
        concealed: whether that player went out concealed, where it counts (P2).
        in_hands: the cards left in its players' hands.
        in_feet: the cards left in packets not picked up.
    """

    melds: tuple[Meld, ...]
    red_threes: Cards
    opened: bool
    went_out: bool
    concealed: bool
    in_hands: Cards
    in_feet: Cards
