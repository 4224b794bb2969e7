"""What happened at the table, as typed records, and what each seat may know of them.

Every event is public but for the faces of the cards in four of them: those are for the seat that holds the
cards alone. `redact` takes the faces out and leaves how many there are. `happenings` makes the events.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import attrs

from .cards import Card, Cards
from .melds import BookKind, Meld
from .sheets import DealEnd, Outcome, ScoreSheet


def _as_many(event: Any, attribute: Any, cards: Cards | None) -> None:
    """Raise ValueError if the cards, where they are told, are not as many as the event says."""
    if cards is not None and len(cards) != event.count:
        raise ValueError(f"{attribute.name}: {len(cards)} cards, but the count is {event.count}")


# --- the deal ------------------------------------------------------------------------------------


@attrs.frozen
class DealBegun:
    """A deal is shuffled and about to be dealt (S1, S6).

    Attributes:
        deal: its number, from 1.
        dealer: the seat that deals.
        first: the seat that is dealt to first and plays first.
        minimums: by side, what its opening needs (O1).
        packets: how many cards each player's packets get, the hand first, the foot last (S4).
    """

    deal: int
    dealer: int
    first: int
    minimums: tuple[int, ...]
    packets: tuple[int, ...]


@attrs.frozen
class HandDealt:
    """A player gets a hand (S4), red threes still in it; the other packets stay face down (V2).

    Attributes:
        seat: the player.
        count: how many cards.
        cards: which, for the player alone; else None.
    """

    seat: int
    count: int
    cards: Cards | None = attrs.field(validator=_as_many)


@attrs.frozen
class StarterTurned:
    """The pile is started (S5); what was buried before counts as unseen (V2).

    Attributes:
        card: the card that lies on top of the pile.
        stock: how many cards the stock has now.
        covered: the cards under it, on which the next one had to be turned, the lowest first.
    """

    card: Card
    stock: int
    covered: tuple[Card, ...] = ()


# --- cards that come to a hand -------------------------------------------------------------------


@attrs.frozen
class CardsDrawn:
    """A player draws from the stock (U1): all at once, red threes among them.

    Attributes:
        seat: the player.
        count: how many cards.
        cards: which, for the player alone; else None.
    """

    seat: int
    count: int
    cards: Cards | None = attrs.field(validator=_as_many)


@attrs.frozen
class RedThreeLaid:
    """A red three goes from a player's hand to the side's table (T1), one that came with the pile too."""

    seat: int
    side: int
    card: Card


@attrs.frozen
class ReplacementsDrawn:
    """A player draws from the stock for the red threes just laid (T1); another may be among them.

    Attributes:
        seat: the player.
        count: how many cards: as many as were laid, fewer if the stock ran out. Red threes that came with
            the pile are not replaced.
        cards: which, for the player alone; else None.
    """

    seat: int
    count: int
    cards: Cards | None = attrs.field(validator=_as_many)


@attrs.frozen
class PileTaken:
    """A player takes the pile (U2). The next `MeldStarted` or `CardsAdded` tells where its top card goes.

    Attributes:
        seat: the player.
        top: the top card, which is melded.
        pair: the cards that leave the hand to be melded with it: two, or none where the top card joins a
            meld alone. They leave before the others come in.
        cards: the cards below the top that come to the hand, known to all from now on (V1, V3); red threes
            among them, where these are laid, leave it by the next events.
    """

    seat: int
    top: Card
    pair: Cards
    cards: Cards


@attrs.frozen
class FootPickedUp:
    """A player picks up the foot, or the packet before it (F1); red threes still in it.

    It joins what is left in the hand: nothing, unless a first book brings it.

    Attributes:
        seat: the player.
        packet: which, as numbered in `RuleVariant.packets`: 1 is the first after the hand.
        left: how many packets wait still; 0: the player is in the foot now.
        count: how many cards.
        cards: which, for the player alone; else None.
    """

    seat: int
    packet: int
    left: int
    count: int
    cards: Cards | None = attrs.field(validator=_as_many)


# --- melds ---------------------------------------------------------------------------------------


@attrs.frozen
class MeldStarted:
    """A new meld lies on a side's table (M1).

    Attributes:
        seat, side: who laid it, for whom.
        meld: the meld.
        with_pile: whether it is the pair and the top card of the last `PileTaken`; else all its cards left
            the hand now.
    """

    seat: int
    side: int
    meld: Meld
    with_pile: bool = False


@attrs.frozen
class CardsAdded:
    """Cards join a meld on a side's table, or a book that still takes cards (M3).

    Attributes:
        seat, side: who laid them, for whom.
        cards: the cards.
        onto: the meld as it lay before.
        meld: the meld as it lies now.
        with_pile: whether the cards are the pair and the top card of the last `PileTaken`; else they left the
            hand now.
    """

    seat: int
    side: int
    cards: Cards
    onto: Meld
    meld: Meld
    with_pile: bool = False


@attrs.frozen
class BookClosed:
    """A meld has become a book (M3), topped to show its kind (M6); in some rule sets it still takes cards."""

    seat: int
    side: int
    meld: Meld

    @property
    def kind(self) -> BookKind:
        """Clean, dirty or wild (M2)."""
        return self.meld.kind


@attrs.frozen
class SideOpened:
    """A side has reached its opening, or one of its players goes out without it (O1).

    Attributes:
        seat, side: who reached it, for whom.
        points: what was laid for it in this turn; where going out makes up for it, it may be fewer than the
            minimum.
    """

    seat: int
    side: int
    points: int


# --- the turn -------------------------------------------------------------------------------------


@attrs.frozen
class TurnBegun:
    """It is a player's turn (S6).

    Attributes:
        seat: the player.
        minimum: what the side's opening needs; 0 once it has opened.
    """

    seat: int
    minimum: int


@attrs.frozen
class ReshuffleDue:
    """Before a player's turn begins the pile is to become the stock, for that is empty (E2).

    Attributes:
        seat: whose turn begins next.
        minimum: what the side's opening needs; 0 once it has opened.
    """

    seat: int
    minimum: int


@attrs.frozen
class PileReshuffled:
    """The pile, but for its top card, is shuffled and is the stock now (E2); nobody sees its order (V2).

    Attributes:
        stock: how many cards the stock has now.
        reshuffles: how often this has happened in the deal, this time included.
    """

    stock: int
    reshuffles: int


@attrs.frozen
class PartnerAsked:
    """A player asks a partner for permission to go out (G4).

    Where all partners must agree, it is told again after each yes but the last: the next one is asked.
    """

    seat: int
    partner: int


@attrs.frozen
class AnswerGiven:
    """A partner answers (G4).

    Attributes:
        seat: the partner who answers.
        asker: the player who asked, and plays on, unless another partner is asked next.
        allowed: yes or no.
    """

    seat: int
    asker: int
    allowed: bool


@attrs.frozen
class CardDiscarded:
    """A card goes face up on the pile (U3).

    Attributes:
        seat: the player.
        card: the card.
        from_foot: whether it came from the foot, so that a turn from it has been played (F3).
    """

    seat: int
    card: Card
    from_foot: bool


@attrs.frozen
class TurnPassed:
    """A turn ends without a discard.

    Attributes:
        seat: the player.
        drew: False for a pass on an empty stock (E2); True for a turn that no discard can end (G6).
        passes: how many players have passed in a row now (E2).
    """

    seat: int
    drew: bool
    passes: int


# --- the end of a deal ---------------------------------------------------------------------------


@attrs.frozen
class WentOut:
    """A player has discarded or melded the last card of all (G1)."""

    seat: int
    side: int


@attrs.frozen
class DealEnded:
    """The deal is over (E1, E2): its number, and how it ended."""

    deal: int
    end: DealEnd


@attrs.frozen
class CardsShown:
    """A player's cards are open once the deal is over (V4).

    Attributes:
        seat: the player.
        hand: the cards left in hand.
        packets: those not picked up, the foot last.
    """

    seat: int
    hand: Cards
    packets: tuple[Cards, ...]


@attrs.frozen
class DealScored:
    """The deal is counted (P1-P3).

    Attributes:
        sheet: its score sheet.
        scores: the totals of all sides so far.
    """

    sheet: ScoreSheet
    scores: tuple[int, ...]


@attrs.frozen
class MatchEnded:
    """The last deal is counted: who won (P4)."""

    outcome: Outcome


# --- who may know them ---------------------------------------------------------------------------

HiddenEvent: TypeAlias = HandDealt | CardsDrawn | ReplacementsDrawn | FootPickedUp
"""The events whose cards only one seat may know; for everybody else they are None."""

PublicEvent: TypeAlias = (
    DealBegun
    | StarterTurned
    | RedThreeLaid
    | PileTaken
    | MeldStarted
    | CardsAdded
    | BookClosed
    | SideOpened
    | TurnBegun
    | ReshuffleDue
    | PileReshuffled
    | PartnerAsked
    | AnswerGiven
    | CardDiscarded
    | TurnPassed
    | WentOut
    | DealEnded
    | CardsShown
    | DealScored
    | MatchEnded
)
"""The events that everybody may know whole."""

Event: TypeAlias = HiddenEvent | PublicEvent
"""All there is: a `match` over it with `assert_never` is checked by a type checker."""


def audience(event: Event) -> int | None:
    """Return the one seat that may know the event whole; None: everybody may (V1, V2)."""
    return event.seat if isinstance(event, HiddenEvent) else None


def redact(event: Event, seat: int | None = None) -> Event:
    """Return what a seat may know of an event: its cards are None where they are another seat's.

    Arguments:
        event: the event, whole or redacted already.
        seat: for whom; None for a spectator.

    Nothing happens in secret, so there is always something to tell: that it happened, and how many cards.
    """
    if isinstance(event, HiddenEvent) and event.seat != seat:
        return attrs.evolve(event, cards=None)
    return event
