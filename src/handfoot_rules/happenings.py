"""From one state to the next: which events happened, and whether the step can be taken back.

Told in the order of the table: the player acts, what was laid is seen, books are closed, the foot is picked
up, red threes are laid and replaced. Then the turn goes on, or the next one begins, perhaps with a foot that
is due, or the deal is counted.
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
    Reshuffle,
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
    PileReshuffled,
    PileTaken,
    RedThreeLaid,
    ReplacementsDrawn,
    ReshuffleDue,
    SideOpened,
    StarterTurned,
    TurnBegun,
    TurnPassed,
    WentOut,
)
from .fields import of_deal
from .melds import Meld, grown_meld, meld_of
from .mover import Mover
from .options import RedThrees
from .phases import DRAW, Phase
from .scoring import outcome
from .sheets import DealEnd
from .state import GameState
from .taking import destination, melds_that_take, pile_rank, pile_taken
from .transition import apply
from .turning import lays_red_threes

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
        follows = apply(before, action)
    except IllegalActionError as error:
        raise StatesDontFollowError(f"the action is not legal ({error.violation.rule})") from None
    if follows != after:
        raise StatesDontFollowError("the action leads to another state")
    return tuple(_TOLD[type(action)](before, action, follows))


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
    False if a card was drawn (U1, T1), a packet picked up (F1) or a red three laid that was held (T1); for a
    question or an answer, which cannot be unsaid (G4); for the pile shuffled anew (E2); and for the end of a
    deal, which opens all cards (V4), and for a new deal. Raises StatesDontFollowError for states of two
    matches; whether one action lies between them is not checked.
    """
    if before.match != after.match:
        raise StatesDontFollowError("they are of two matches")
    same_deal = before.deal == after.deal and after.phase not in _OVER
    said = Phase.ANSWER in (before.phase, after.phase)
    drawn = before.stock_size != after.stock_size
    picked_up = any(was.packets != now.packets for was, now in zip(before.seats, after.seats, strict=True))
    held = _red_threes_seen(before) != _red_threes_seen(after)
    return same_deal and not (said or drawn or picked_up or held)


def _red_threes_seen(state: GameState) -> int:
    """How many red threes lie open, on the tables and, where they are laid, in the pile."""
    laid = sum(len(side.red_threes) for side in state.sides)
    if state.variant.red_threes is RedThrees.HELD:
        return laid
    return laid + sum(card.is_red_three for card in state.pile)


# --- the deal and the draw -----------------------------------------------------------------------


def _dealt(state: GameState, deck: tuple[Card, ...]) -> Iterator[Event]:
    """S4-S7: hands, starter, the red threes of each seat, the first turn. Wants the state of `deal_out`."""
    sizes, first = state.variant.packets, state.turn.player
    packets, _ = deal_packets(deck, sizes, state.players, first)
    order = [(first + step) % state.players for step in range(state.players)]
    yield DealBegun(state.deal, state.dealer, first, state.dealt.minimums, sizes)
    for seat in order:
        yield HandDealt(seat, len(packets[seat][0]), packets[seat][0])
    *covered, top = state.pile
    yield StarterTurned(top, len(state.dealt.stock), tuple(covered))
    stock = iter(state.dealt.stock)
    if state.variant.red_threes is RedThrees.LAID:
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
        if not state.variant.red_threes_replaced:
            return
        came = Cards(islice(stock, len(red_threes)))
        if came:
            yield ReplacementsDrawn(seat, len(came), came)


def _lays(state: GameState, seat: int) -> bool:
    """T1: whether red threes that come to the seat's hand are laid at once."""
    return lays_red_threes(state.variant, state.sides[state.side_of[seat]])


def _drew(before: GameState, _: DrawStock, after: GameState) -> Iterator[Event]:
    """U1, E2: draw, lay red threes and replace them; the last one of the stock may end the deal."""
    player, stock = before.turn.player, iter(before.stock)
    came = Cards(islice(stock, of_deal(before.variant.draw, before.deal)))
    yield CardsDrawn(player, len(came), came)
    if _lays(before, player):
        yield from _red_threes_laid(before, player, came, stock)
    if after.phase in _OVER:
        yield from _ended(after)


def _took(before: GameState, action: TakePile, after: GameState) -> Iterator[Event]:
    """U2, T1: the pile is taken; red threes in it are laid; its top card is melded with the hand cards."""
    player, top, taken = before.turn.player, before.pile[-1], Cards(pile_taken(before))
    yield PileTaken(player, top, action.cards, taken)
    if before.variant.red_threes is RedThrees.LAID:
        yield from _red_threes_laid(before, player, taken, iter(()))
    onto = destination(Mover(before), action.cards, action.place)
    yield from _laid(before, pile_rank(before), action.cards + top, onto, after, with_pile=True)


# --- melds ---------------------------------------------------------------------------------------


def _started(before: GameState, action: StartMeld, after: GameState) -> Iterator[Event]:
    """M1: three cards from the hand become a meld."""
    return _laid(before, meld_of(action.cards).rank, action.cards, None, after)


def _added(before: GameState, action: AddToMeld, after: GameState) -> Iterator[Event]:
    """M3: a card from the hand joins a meld."""
    onto = melds_that_take(Mover(before), action.rank)[action.place]
    return _laid(before, action.rank, SINGLE[action.card], onto, after)


def _laid(
    before: GameState,
    rank: Rank | None,
    cards: Cards,
    onto: Meld | None,
    after: GameState,
    *,
    with_pile: bool = False,
) -> Iterator[Event]:
    """What laying cards on the table brings about: a meld, a book, the opening, the foot, the end.

    `onto` is the meld that they join, None if they start one.
    """
    player = before.turn.player
    index = before.side_of[player]
    meld = grown_meld(rank, onto, cards)
    if onto is None:
        yield MeldStarted(player, index, meld, with_pile)
    else:
        yield CardsAdded(player, index, cards, onto, meld, with_pile)
    if meld.is_book and (onto is None or not onto.is_book):
        yield BookClosed(player, index, meld)
    points = before.turn.points + before.variant.tables.points_of(cards.ranks)
    yield from _opened(before, after, points)
    stock = iter(before.stock)
    if not _lays(before, player) and _lays(after, player):
        yield from _red_threes_laid(before, player, before.seats[player].hand, stock)
    yield from _picked_up(before, player, after, stock)
    if after.phase in _OVER:
        yield from _went_out(after)


def _opened(before: GameState, after: GameState, points: int) -> Iterator[Event]:
    """O1: the player's side has opened by this, with so many points laid."""
    player = before.turn.player
    index = before.side_of[player]
    if after.sides[index].opened and not before.sides[index].opened:
        yield SideOpened(player, index, points)


def _picked_up(before: GameState, seat: int, after: GameState, stock: Iterator[Card]) -> Iterator[Event]:
    """F1, F2: the packets that a player picked up, their red threes laid and replaced."""
    waiting, still = before.seats[seat].packets, len(after.seats[seat].packets)
    for number, cards in enumerate(waiting[: len(waiting) - still], start=1):
        left = len(waiting) - number
        packet = len(before.variant.packets) - 1 - left
        yield FootPickedUp(seat, packet, left, len(cards), cards)
        if _lays(after, seat):
            yield from _red_threes_laid(before, seat, cards, stock)


# --- the end of a turn ---------------------------------------------------------------------------


def _asked(before: GameState, _: AskToGoOut, after: GameState) -> Iterator[Event]:
    """G4: the next partner clockwise is asked."""
    assert after.to_move is not None  # noqa: S101  # a partner is asked, or the question was not legal
    yield PartnerAsked(before.turn.player, after.to_move)


def _answered(before: GameState, action: AllowGoingOut | RefuseGoingOut, after: GameState) -> Iterator[Event]:
    """G4: the partner says yes or no; where all must agree the next one may be asked."""
    asker, partner, asked = before.turn.player, before.to_move, after.to_move
    assert partner is not None  # noqa: S101  # somebody answers
    assert asked is not None  # noqa: S101  # and somebody is to move after it
    yield AnswerGiven(partner, asker, isinstance(action, AllowGoingOut))
    if after.phase is Phase.ANSWER:
        yield PartnerAsked(asker, asked)


def _discarded(before: GameState, action: Discard, after: GameState) -> Iterator[Event]:
    """U3, F1, G1: a discard, by which the foot may be reached or the deal won."""
    player, stock = before.turn.player, iter(before.stock)
    yield CardDiscarded(player, action.card, before.seats[player].in_foot)
    if after.went_out is not None:
        yield from _opened(before, after, before.turn.points)
        yield from _went_out(after)
        return
    yield from _picked_up(before, player, after, stock)
    yield from _next_turn(before, after, stock)


def _passed(before: GameState, _: Pass, after: GameState) -> Iterator[Event]:
    """E2, G6: a turn without a discard."""
    yield TurnPassed(before.turn.player, before.phase is not DRAW, after.passes)
    if after.turn.player == before.turn.player:
        yield from _ended(after)
    else:
        yield from _next_turn(before, after, iter(before.stock))


def _next_turn(before: GameState, after: GameState, stock: Iterator[Card]) -> Iterator[Event]:
    """S6, E2, F1, T1: the next turn begins, unless the pile is to become the stock first.

    A packet that is due is picked up; red threes held till the side had opened are laid. In some rule sets a
    turn without a stock ends the deal as it begins.
    """
    player, minimum = after.turn.player, after.turn.minimum
    if after.phase is Phase.RESHUFFLE:
        yield ReshuffleDue(player, minimum)
        return
    yield TurnBegun(player, minimum)
    if after.phase in _OVER:
        yield from _ended(after)
        return
    if _lays(after, player):
        yield from _red_threes_laid(before, player, before.seats[player].hand, stock)
    yield from _picked_up(before, player, after, stock)


def _reshuffled(before: GameState, _: Reshuffle, after: GameState) -> Iterator[Event]:
    """E2: the pile, but for its top card, has become the stock; the turn begins that waited for it."""
    yield PileReshuffled(len(before.pile) - 1, after.reshuffles)
    yield from _next_turn(before, after, iter(after.dealt.stock))


# --- the end of a deal ---------------------------------------------------------------------------


def _went_out(after: GameState) -> Iterator[Event]:
    """G1, E1: the player has no card left, and the deal is over."""
    player = after.turn.player
    yield WentOut(player, after.side_of[player])
    yield from _ended(after)


def _ended(after: GameState) -> Iterator[Event]:
    """E1, E2, P4: the deal is counted, and perhaps the match is over."""
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
    Reshuffle: _reshuffled,
    NextDeal: _next_deal,
}
