"""The choices that a variant's fields offer, where a number or a table does not say it.

Each member says what happens at the table.
"""

from __future__ import annotations

from enum import Enum

from ._values import PasteableRepr


class PileNeed(PasteableRepr, Enum):
    """What may be melded with the top card of the pile to take it (U2)."""

    NATURAL_PAIR = "natural pair"
    """Two cards from the hand of the top card's rank; wilds never stand in."""
    NATURAL_AND_WILD = "natural and wild"
    """One natural card of the rank and a wild."""
    OWN_MELD = "own meld"
    """Nothing: the top card joins a meld of the side."""


class Freezing(PasteableRepr, Enum):
    """What freezes the pile, so that only a natural pair takes it (U2)."""

    BY_WILD = "by a wild"
    """A wild card or red three in it, until it is taken."""
    UNOPENED = "unopened"
    """It is frozen for a side that has not opened."""
    ALWAYS = "always"


class MinimumBy(PasteableRepr, Enum):
    """What the opening minimum depends on (O1)."""

    DEAL = "deal"
    TOTAL = "total"
    """The side's total when the deal begins."""


class OpeningMakeUp(PasteableRepr, Enum):
    """What must lie among the melds of an opening, besides their points (O1)."""

    ANY = "any"
    """Nothing: any melds will do."""
    CLEAN_MELD = "clean meld"
    """A meld of three or more natural cards, without wilds; black threes and wild melds are none."""


class BooksOpenTo(PasteableRepr, Enum):
    """Which cards a finished book still takes (M3)."""

    NOTHING = "nothing"
    NATURALS = "naturals"
    SAME_KIND = "same kind"
    """Naturals, and wilds where there are wilds: no book changes its kind."""
    ALL = "all"
    """A wild makes a clean book dirty."""


class MeldsOfARank(PasteableRepr, Enum):
    """When a side may start another meld of a rank it has (M4)."""

    AFTER_A_BOOK = "after a book"
    """Only once the one it has is a book."""
    ONE = "one"
    """Never."""
    WHEN_NONE_TAKES_THEM = "when none takes them"
    """When the three cards can't all join what is there."""


class FootWhen(PasteableRepr, Enum):
    """When a packet is picked up (F1)."""

    AT_ONCE = "at once"
    """When the last hand card is gone, whether melded or discarded."""
    MELDED_OUT_OR_NEXT_TURN = "melded out or next turn"
    """At once if melded out; after a last discard at the start of that player's next turn."""
    FIRST_BOOK = "first book"
    """When the player completes a book, and never otherwise; it joins the hand."""


class LastDiscard(PasteableRepr, Enum):
    """Whether the last card is discarded when going out (G1)."""

    REQUIRED = "required"
    OPTIONAL = "optional"
    FORBIDDEN = "forbidden"


class Permission(PasteableRepr, Enum):
    """Whether a player with partners asks before going out (G4)."""

    NEEDED = "needed"
    NOT_NEEDED = "not needed"
    FREE = "free"
    """A player may ask, once, right after the draw or the take."""


class PermissionBinds(PasteableRepr, Enum):
    """Which answer binds the player for the rest of the turn (G4)."""

    NO = "no"
    """A no bars going out; a yes may be left unused."""
    YES = "yes"
    """After a yes the player must go out; after a no the player may all the same."""
    BOTH = "both"
    """A no bars going out, and after a yes the player must."""
    NEITHER = "neither"
    """The question is a courtesy: the player goes out or not, whatever the answer."""

    @property
    def yes_binds(self) -> bool:
        """Whether a player who was allowed to must go out."""
        return self in (PermissionBinds.YES, PermissionBinds.BOTH)

    @property
    def no_binds(self) -> bool:
        """Whether a player who was refused may not go out."""
        return self in (PermissionBinds.NO, PermissionBinds.BOTH)


class PartnersNeeded(PasteableRepr, Enum):
    """How many partners of a larger side must be ready, and agree (G3, G4)."""

    ONE = "one"
    """One is far enough; the next one clockwise is asked."""
    ALL = "all"
    """They are asked clockwise, and the first refusal ends the asking."""


class PartnerMust(PasteableRepr, Enum):
    """What a partner must have done before a player goes out (G3)."""

    PLAY_FROM_FOOT = "play from foot"
    """Picked up the foot and played at least one turn from it."""
    HOLD_FOOT = "hold foot"
    """Picked up the foot."""
    NOTHING = "nothing"


class RedThrees(PasteableRepr, Enum):
    """What becomes of a red three (T1)."""

    LAID = "laid"
    """Laid on the table at once and replaced from the stock."""
    LAID_ONCE_OPENED = "laid once opened"
    """Held until the side has opened, and not discarded; then laid and replaced."""
    HELD = "held"
    """Never laid: it is held, discarded and taken like any card, and never melded."""


class BlackThrees(PasteableRepr, Enum):
    """Whether black threes are ever melded (T2)."""

    NEVER_MELDED = "never melded"
    MELDED_GOING_OUT = "melded going out"
    """Three to six of them, without wilds, by a player who then goes out in the same turn."""


class StockEmpty(PasteableRepr, Enum):
    """How a deal ends when the stock is empty (E2)."""

    ALL_PASS = "all pass"  # noqa: S105  # no password
    """When all players have passed in a row."""
    AT_ONCE = "at once"
    """When a turn would begin without a stock: nobody takes the pile any more."""
    FIRST_PASS = "first pass"  # noqa: S105  # no password
    """When one player passes."""
