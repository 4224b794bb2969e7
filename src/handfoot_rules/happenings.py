"""From one state to the next: which events happened, and whether the step can be taken back.

Told in the order of the table: the player acts, what was laid is seen, books are closed, the foot is picked
up, red threes are laid and replaced, the turn goes on or the deal is counted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any, Final

from .actions import (
    Action,
    AddToMeld,
    AllowGoingOut,
    AskToGoOut,
    Discard,
    DrawStock,
    NextDeal,
    Pass,
    RefuseGoingOut,
    StartMeld,
    TakePile,
)
from .cards import SINGLE, Card, Cards, Rank
from .dealing import deal_out, deal_packets, shuffled_deck
from .errors import IllegalActionError, StatesDontFollowError
from .events import (
    AnswerGiven,
    BookClosed,
    CardDiscarded,
    CardsAdded,
    CardsDrawn,
    CardsShown,
    DealBegun,
    DealEnded,
    DealScored,
    Event,
    FootPickedUp,
    HandDealt,
    MatchEnded,
    MeldStarted,
    PartnerAsked,
    PileTaken,
    RedThreeLaid,
    ReplacementsDrawn,
    SideOpened,
    StarterTurned,
    TurnBegun,
    TurnPassed,
    WentOut,
)
from .legality import pile_rank, pile_taken
from .melds import grown_meld, meld_of
from .phases import DRAW, Phase
from .scoring import outcome
from .sheets import DealEnd
from .state import GameState, partners_of
from .transition import apply

_OVER: Final = (Phase.DEAL_OVER, Phase.MATCH_OVER)


# --- the questions -------------------------------------------------------------------------------


def events_between(before: GameState, action: Action, after: GameState) -> tuple[Event, ...]:
    """Return what happened by an action, in the order in which it happens at the table.

    Arguments:
        before: the state in which the action was done.
        action: what was done.
        after: what `apply(before, action)` gave, or an equal state.

    The events are whole: `redact` each before it is sent to a seat. Raises StatesDontFollowError (also a
    ValueError) if the action is not legal or leads elsewhere; TypeError for no action.
    """
    try:
        follows = apply(before, action) == after
    except IllegalActionError as error:
        raise StatesDontFollowError(f"the action is not legal ({error.violation.rule})") from None
    if not follows:
        raise StatesDontFollowError("the action leads to another state")
    return tuple(_TOLD[type(action)](before, action, after))


def events_of_deal(state: GameState, deck: Iterable[Card] | None = None) -> tuple[Event, ...]:
    """Return what happened when a deal was dealt: what a match begins with, before any action.

    Arguments:
        state: the state that `new_match` or `NextDeal` gave, or an equal one.
        deck: the deck that it was dealt from, top first, if it does not follow from the seed.

    Raises StatesDontFollowError (also a ValueError) if this deck does not give this state; InvalidDeckError
    for a deck that is not the variant's.
    """
    if deck is None:
        deck = shuffled_deck(state.variant, state.players, state.seed, state.deal)
    order = tuple(deck)
    dealt = deal_out(state.match, state.deal, state.scores, state.sheets, order)
    if dealt != state:
        raise StatesDontFollowError("this deck, when it is dealt, gives another one")
    return tuple(_dealt(dealt, order))


def can_undo(before: GameState, after: GameState) -> bool:
    """Whether the last action can be taken back, for nothing came to light by it.

    Arguments:
        before, after: the states before and after the action.

    True for a meld, an addition, a discard, a pass, and a take of the pile, whose cards everybody had seen.
    False if a card was drawn (U1, T1) or a packet picked up (F1); for a question or an answer, which cannot
    be unsaid (G4); and for the end of a deal, which opens all cards (V4), and for a new deal. Raises
    StatesDontFollowError for states of two matches; whether one action lies between them is not checked.
    """
    if before.match != after.match:
        raise StatesDontFollowError("they are of two matches")
    same_deal = before.deal == after.deal and after.phase not in _OVER
    said = Phase.ANSWER in (before.phase, after.phase)
    drawn = before.stock_size != after.stock_size
    picked_up = any(was.packets != now.packets for was, now in zip(before.seats, after.seats, strict=True))
    return same_deal and not (said or drawn or picked_up)


# --- the deal and the draw -----------------------------------------------------------------------


def _dealt(state: GameState, deck: tuple[Card, ...]) -> Iterator[Event]:
    """S4-S7: hands, starter, the red threes of each seat, the first turn. Wants the state of `deal_out`."""
    sizes, first = state.variant.packets, state.turn.player
    packets, _ = deal_packets(deck, sizes, state.players, first)
    order = [(first + step) % state.players for step in range(state.players)]
    yield DealBegun(state.deal, state.dealer, first, state.dealt.minimums, sizes)
    for seat in order:
        yield HandDealt(seat, len(packets[seat][0]), packets[seat][0])
    yield StarterTurned(state.pile[0], len(state.dealt.stock))
    stock = iter(state.dealt.stock)
    for seat in order:
        yield from _red_threes_laid(state, seat, packets[seat][0], stock)
    yield TurnBegun(first, state.turn.minimum)


def _red_threes_laid(state: GameState, seat: int, came: Cards, stock: Iterator[Card]) -> Iterator[Event]:
    """T1: of the cards that came, red threes are laid and replaced, again and again.

    Arguments:
        seat: to whose hand the cards came.
        came: the cards.
        stock: the cards of the stock, top first, less those told to be drawn already.
    """
    while red_threes := [card for card in came if card.is_red_three]:
        for card in red_threes:
            yield RedThreeLaid(seat, state.side_of[seat], card)
        came = Cards(islice(stock, len(red_threes)))
        if came:
            yield ReplacementsDrawn(seat, len(came), came)


def _drew(before: GameState, _: DrawStock, __: GameState) -> Iterator[Event]:
    """U1: draw, lay red threes and replace them."""
    player, stock = before.turn.player, iter(before.stock)
    came = Cards(islice(stock, before.variant.draw))
    yield CardsDrawn(player, len(came), came)
    yield from _red_threes_laid(before, player, came, stock)


def _took(before: GameState, action: TakePile, after: GameState) -> Iterator[Event]:
    """U2: the pile is taken, its top card melded with the pair."""
    top = before.pile[-1]
    yield PileTaken(before.turn.player, top, action.cards, Cards(pile_taken(before)))
    rank, laid = pile_rank(before), action.cards + top
    starts = before.sides[before.side_of[before.turn.player]].open_meld(rank) is None
    yield from _laid(before, rank, laid, after, starts=starts, with_pile=True)


# --- melds ---------------------------------------------------------------------------------------


def _started(before: GameState, action: StartMeld, after: GameState) -> Iterator[Event]:
    """M1: three cards from the hand become a meld."""
    return _laid(before, meld_of(action.cards).rank, action.cards, after, starts=True)


def _added(before: GameState, action: AddToMeld, after: GameState) -> Iterator[Event]:
    """M3: a card from the hand joins a meld."""
    return _laid(before, action.rank, SINGLE[action.card], after, starts=False)


def _laid(
    before: GameState,
    rank: Rank | None,
    cards: Cards,
    after: GameState,
    *,
    starts: bool,
    with_pile: bool = False,
) -> Iterator[Event]:
    """What laying cards on the table brings about: a meld, a book, the opening, the foot."""
    player = before.turn.player
    index = before.side_of[player]
    side = before.sides[index]
    onto = None if starts else side.open_meld(rank)
    meld = grown_meld(rank, onto, cards)
    if onto is None:
        yield MeldStarted(player, index, meld, with_pile)
    else:
        yield CardsAdded(player, index, cards, onto, meld, with_pile)
    if meld.is_book:
        yield BookClosed(player, index, meld)
    if after.sides[index].opened and not side.opened:
        points = before.turn.points + before.variant.tables.points_of(cards.ranks)
        yield SideOpened(player, index, points)
    yield from _picked_up(before, after)


def _picked_up(before: GameState, after: GameState) -> Iterator[Event]:
    """F1, F2: the packets that the player picked up, their red threes laid and replaced."""
    player, stock = before.turn.player, iter(before.stock)
    waiting, still = before.seats[player].packets, len(after.seats[player].packets)
    for number, cards in enumerate(waiting[: len(waiting) - still], start=1):
        left = len(waiting) - number
        packet = len(before.variant.packets) - 1 - left
        yield FootPickedUp(player, packet, left, len(cards), cards)
        yield from _red_threes_laid(before, player, cards, stock)


# --- the end of a turn ---------------------------------------------------------------------------


def _asked(before: GameState, _: AskToGoOut, __: GameState) -> Iterator[Event]:
    """G4: the next partner clockwise is asked."""
    player = before.turn.player
    yield PartnerAsked(player, partners_of(before.side_of, player)[0])


def _answered(before: GameState, action: AllowGoingOut | RefuseGoingOut, _: GameState) -> Iterator[Event]:
    """G4: that partner says yes or no."""
    asker = before.turn.player
    yield AnswerGiven(partners_of(before.side_of, asker)[0], asker, isinstance(action, AllowGoingOut))


def _discarded(before: GameState, action: Discard, after: GameState) -> Iterator[Event]:
    """U3, F1, G1: a discard, by which the foot may be reached or the deal won."""
    player = before.turn.player
    yield CardDiscarded(player, action.card, before.seats[player].in_foot)
    if after.went_out is not None:
        yield WentOut(player, before.side_of[player])
    yield from _picked_up(before, after)
    yield from _went_on(after)


def _passed(before: GameState, _: Pass, after: GameState) -> Iterator[Event]:
    """E2, G6: a turn without a discard."""
    yield TurnPassed(before.turn.player, before.phase is not DRAW, after.passes)
    yield from _went_on(after)


def _went_on(after: GameState) -> Iterator[Event]:
    """After a turn: the next one, or the end of the deal and perhaps of the match (E1, E2, P4)."""
    if after.phase not in _OVER:
        yield TurnBegun(after.turn.player, after.turn.minimum)
        return
    sheet = after.sheets[-1]
    yield DealEnded(after.deal, DealEnd.STOCK_EMPTY if after.went_out is None else DealEnd.WENT_OUT)
    for number, seat in enumerate(after.seats):
        yield CardsShown(number, seat.hand, seat.packets)
    yield DealScored(sheet, after.scores)
    result = outcome(after)
    if result is not None:
        yield MatchEnded(result)


def _next_deal(_: GameState, action: NextDeal, after: GameState) -> Iterable[Event]:
    """S6: the deal passes to the left."""
    return events_of_deal(after, action.deck)


_TOLD: Final[dict[type[Action], Callable[[GameState, Any, GameState], Iterable[Event]]]] = {
    DrawStock: _drew,
    TakePile: _took,
    StartMeld: _started,
    AddToMeld: _added,
    Discard: _discarded,
    AskToGoOut: _asked,
    AllowGoingOut: _answered,
    RefuseGoingOut: _answered,
    Pass: _passed,
    NextDeal: _next_deal,
}
