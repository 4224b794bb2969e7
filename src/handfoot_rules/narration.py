"""What happened, in a card player's words: a move; the table and its scores are told in `scoreboard`.

A move is told from its events, and no more than everybody at the table sees: how many cards somebody
drew, never which. Phrases about a move have the player who made it as their subject ("draws 2 cards"), so
that an application can put a name of its own in front.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile
from typing import Final, NamedTuple

from .actions import Action, NextDeal
from .cards import Cards
from .events import (
    AnswerGiven,
    BookClosed,
    CardDiscarded,
    CardsAdded,
    CardsDrawn,
    DealEnded,
    DealScored,
    Event,
    FootPickedUp,
    MeldStarted,
    PartnerAsked,
    PileReshuffled,
    PileTaken,
    RedThreeLaid,
    ReplacementsDrawn,
    ReshuffleDue,
    SideOpened,
    TurnBegun,
    TurnPassed,
    WentOut,
)
from .happenings import events_between
from .melds import Meld, has_clean_meld
from .naming import book_name, counted, listed, rank_name, seats_name, side_name
from .options import BooksOpenTo, OpeningMakeUp, StockEmpty
from .scoreboard import SHEET_WIDTH, deal_lines, outcome_lines, sheet_lines, table_lines
from .sheets import DealEnd, ScoreKind
from .state import GameState
from .variant import RuleVariant

__all__ = [
    "SHEET_WIDTH",
    "book_name",
    "counted",
    "deal_lines",
    "listed",
    "narrate",
    "narrate_turn_start",
    "outcome_lines",
    "rank_name",
    "seats_name",
    "sheet_lines",
    "side_name",
    "table_lines",
]

_IS_OVER: Final = "the deal is over"


# --- a move --------------------------------------------------------------------------------------


def narrate(before: GameState, action: Action, after: GameState) -> tuple[str, ...]:
    """Tell what an action did, in one or a few short phrases.

    Arguments:
        before, after: the states before and after the action, as `apply` made them.
        action: what was done.

    The subject of each phrase is the seat `before.to_move`; the pile that becomes the stock is told as a
    phrase of its own, a new deal as by `deal_lines`. What the next turn begins with, before its player does
    anything, is told by `narrate_turn_start`. Raises StatesDontFollowError as `events_between` does.
    """
    if isinstance(action, NextDeal):
        return deal_lines(after)
    events = events_between(before, action, after)
    return tuple(_told(before, events[: _of_this_turn(events)], before.stock_size))


def narrate_turn_start(before: GameState, action: Action, after: GameState) -> tuple[str, ...]:
    """Tell what the turn that an action brought begins with, before the draw; mostly nothing.

    A packet that was due is picked up (F1), red threes that were held are laid (T1). Arguments and errors
    as for `narrate`; the subject of each phrase is the seat `after.to_move`.
    """
    events = () if isinstance(action, NextDeal) else events_between(before, action, after)
    number = _of_this_turn(events)
    return tuple(_told(before, events[number:], _stock_after(before.stock_size, events[:number])))


def _of_this_turn(events: tuple[Event, ...]) -> int:
    """How many of the events belong to the turn that acted: all, if the deal is over with them."""
    if any(isinstance(event, DealEnded) for event in events):
        return len(events)
    return len(list(takewhile(lambda event: not isinstance(event, TurnBegun | ReshuffleDue), events)))


class _Group(NamedTuple):
    """An event with the red threes that are laid upon it, and how many cards replace them (T1)."""

    event: Event
    red_threes: Cards
    replaced: int


def _groups(events: Iterable[Event]) -> Iterator[_Group]:
    group: _Group | None = None
    for event in events:
        match event:
            case RedThreeLaid(_, _, card) if group is not None:
                group = group._replace(red_threes=group.red_threes + card)
            case ReplacementsDrawn(_, count) if group is not None:
                group = group._replace(replaced=group.replaced + count)
            case _:
                if group is not None:
                    yield group
                group = _Group(event, Cards(), 0)
    if group is not None:
        yield group


def _told(before: GameState, events: Iterable[Event], stock: int) -> Iterator[str]:
    """The phrases for what one player did, or for how one turn began; `stock` is its size before."""
    groups = list(_groups(events))
    heads = [group.event for group in groups]
    for number, (event, red_threes, replaced) in enumerate(groups):
        yield from _phrases(before, heads, number, replaced - len(red_threes))
        if red_threes:
            yield _red_threes_laid(red_threes, replaced)
        left = _stock_after(stock, [event]) - replaced
        if stock and not left:
            yield "the stock is empty now"
        stock = left


def _stock_after(stock: int, events: Iterable[Event]) -> int:
    """How many cards the stock has after these events."""
    for event in events:
        match event:
            case CardsDrawn(_, count) | ReplacementsDrawn(_, count):
                stock -= count
            case PileReshuffled(count):
                stock = count
    return stock


def _red_threes_laid(laid: Cards, replaced: int) -> str:
    """T1: the red threes that came, and whether they could all be replaced."""
    others = "another card" if len(laid) == 1 else "other cards"
    return f"lays {laid} and draws {others}" if replaced == len(laid) else f"lays {laid}"


def _phrases(before: GameState, heads: Sequence[Event], number: int, more: int) -> Iterator[str]:
    """What is said of one of the events.

    Arguments:
        before: the state in which the action was done.
        heads: the events, without the red threes.
        number: which of them.
        more: how many more cards came than it says, once red threes were laid and replaced.
    """
    event = heads[number]
    match event:
        case CardsDrawn(_, count):
            yield f"draws {counted(count + more, 'card') if count + more else 'no card'}"
        case PileTaken(_, _, _, cards):
            yield f"takes {counted(1 + len(cards), 'card')} from the pile"
        case MeldStarted() | CardsAdded() | BookClosed():
            yield from _laid(before, heads, event)
            if not any(isinstance(other, BookClosed) for other in heads[number + 1 :]):
                yield from _opening(before, heads)
        case FootPickedUp(_, _, left, count):
            yield f"picks up the {'next packet' if left else 'foot'}: {counted(count, 'card')}"
        case PartnerAsked() | AnswerGiven():
            yield from _said(before, heads, event)
        case PileReshuffled(stock):
            yield f"the pile is shuffled and is the stock now: {counted(stock, 'card')}"
        case _:
            yield from _ended(before, heads, event)


# --- melds ---------------------------------------------------------------------------------------


def _laid(
    before: GameState, heads: Sequence[Event], event: MeldStarted | CardsAdded | BookClosed
) -> Iterator[str]:
    """M1, M3, U2: cards on the table, and the book they make."""
    variant = before.variant
    match event:
        case MeldStarted(_, _, meld, True) | CardsAdded(_, _, _, meld, _, True):
            pile = next(other for other in heads if isinstance(other, PileTaken))
            how = "starting" if isinstance(event, MeldStarted) else "adding to"
            beside = f" with {pile.pair}" if pile.pair else ""
            name = _its_meld(variant, meld, old=isinstance(event, CardsAdded))
            yield f"melds its top card {pile.top}{beside}, {how} {name}"
        case MeldStarted(_, _, meld):
            yield f"starts {_its_meld(variant, meld, old=False)} with {meld.cards}"
        case CardsAdded(_, _, cards, onto):
            yield f"adds {cards} to {_its_meld(variant, onto, old=True)}"
        case _:
            made = "closed" if variant.books_open_to is BooksOpenTo.NOTHING else "made"
            yield f"book {made}: {book_name(event.meld, variant)}, topped by {event.meld.top}"
    if isinstance(event, CardsAdded) and event.onto.is_book:
        name = book_name(event.meld, variant)
        if name != book_name(event.onto, variant):
            yield f"it is a {name} now"


def _its_meld(variant: RuleVariant, meld: Meld, *, old: bool) -> str:
    """A meld that is started ("kings", "a wild meld") or added to ("the kings", "the wild book")."""
    if meld.is_book and old:
        return f"the {book_name(meld, variant)}"
    if meld.rank is None:
        return "the wild meld" if old else "a wild meld"
    return f"the {rank_name(meld.rank)}" if old else rank_name(meld.rank)


def _opening(before: GameState, heads: Sequence[Event]) -> Iterator[str]:
    """O1: how far the opening has come."""
    turn = before.turn
    if before.sides[before.side_of[turn.player]].opened:
        return
    for event in heads:
        if isinstance(event, MeldStarted | CardsAdded):
            cards = event.meld.cards if isinstance(event, MeldStarted) else event.cards
            points, needed = turn.points + before.variant.tables.points_of(cards.ranks), turn.minimum
            if points >= needed and not _lacks_clean_meld(before, heads):
                yield f"the side has opened: {points} points laid, {needed} needed"
            elif points >= needed:
                yield f"{points} points are laid, {needed} needed, but a meld without wilds is missing"
            else:
                yield f"that is {points} of the {needed} points needed to open"


def _lacks_clean_meld(before: GameState, heads: Sequence[Event]) -> bool:
    """O1: whether the opening lacks a clean meld that it needs, once these cards are laid."""
    if before.variant.opening_make_up is OpeningMakeUp.ANY:
        return False
    melds = list(before.sides[before.side_of[before.turn.player]].melds)
    for event in heads:
        if isinstance(event, MeldStarted | CardsAdded):
            onto = event.onto if isinstance(event, CardsAdded) else None
            melds = [meld for meld in melds if meld is not onto] + [event.meld]
    return not has_clean_meld(melds)


# --- the end of a turn, and of a deal -------------------------------------------------------------


def _said(before: GameState, heads: Sequence[Event], event: PartnerAsked | AnswerGiven) -> Iterator[str]:
    """G4: questions and answers."""
    binds = before.variant.permission_binds
    match event:
        case PartnerAsked(_, partner) if len(heads) == 1:
            yield f"asks seat {partner} for permission to go out"
        case AnswerGiven(_, asker, False):
            may = "may not go out in this turn" if binds.no_binds else "may go out all the same"
            yield f"says no, seat {asker} {may}"
        case AnswerGiven(_, asker, _) if len(heads) == 1:
            yield f"says yes, seat {asker} {'must go out in this turn' if binds.yes_binds else 'may go out'}"
        case AnswerGiven():
            asked = next(other.partner for other in heads if isinstance(other, PartnerAsked))
            yield f"says yes, and seat {asked} is asked next"


def _ended(before: GameState, heads: Sequence[Event], event: Event) -> Iterator[str]:
    """U3, G1, E1, E2: how a turn ends, and what may end with it."""
    out = next((other for other in heads if isinstance(other, WentOut)), None)
    by_discard = any(isinstance(other, CardDiscarded) for other in heads)
    match event:
        case CardDiscarded(_, card):
            yield (
                f"discards {card}{_what_it_does(before, event)}"
                if out is None
                else (f"discards {card} and {_going_out(heads)}")
            )
        case WentOut() if not by_discard:
            yield _going_out(heads)
        case SideOpened(_, _, points) if points < before.turn.minimum:
            yield f"{points} points are laid, and going out makes up for the {before.turn.minimum} needed"
        case SideOpened() if _lacks_clean_meld(before, heads):
            yield "going out makes up for the meld without wilds that is missing"
        case TurnPassed(_, drew):
            yield "ends the turn without a discard" if drew else "passes"
        case DealEnded(_, DealEnd.STOCK_EMPTY):
            yield f"{_why_over(before, heads)}{_IS_OVER}"


def _why_over(before: GameState, heads: Sequence[Event]) -> str:
    """E2: what brought the end of a deal in which nobody went out, if it was not just told."""
    if any(isinstance(event, TurnBegun) for event in heads):
        return "no card is left to draw: "
    passed = any(isinstance(event, TurnPassed) for event in heads)
    all_pass = before.variant.stock_empty is StockEmpty.ALL_PASS
    return f"all {before.players} players have passed in a row: " if passed and all_pass else ""


def _going_out(heads: Sequence[Event]) -> str:
    """G1, P2: the last card is gone."""
    sheet = next(event.sheet for event in heads if isinstance(event, DealScored))
    concealed = any(item.kind is ScoreKind.GOING_OUT_CONCEALED for side in sheet.sides for item in side.items)
    return f"goes out{' concealed' if concealed else ''}: {_IS_OVER}"


def _what_it_does(before: GameState, event: CardDiscarded) -> str:
    """T2, U2: whether a discard bars the pile, or freezes it for all."""
    variant, pile = before.variant, before.pile
    frozen = variant.pile_frozen(pile, opened=True)
    freezes = variant.pile_frozen((*pile, event.card), opened=True) and not frozen
    does = ["bars"] * variant.pile_blocked(event.card) + ["freezes"] * freezes
    return f", which {listed(does)} the pile" if does else ""
