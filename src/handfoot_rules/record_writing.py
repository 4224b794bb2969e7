"""The text of a record: the whole of it, or what one seat saw."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from typing import Final

from .actions import RESHUFFLE, Action, NextDeal, Reshuffle
from .cards import Card
from .errors import RecordError
from .events import (
    CardsDrawn,
    CardsShown,
    DealScored,
    Event,
    FootPickedUp,
    HandDealt,
    HiddenEvent,
    PileReshuffled,
    PileTaken,
    RedThreeLaid,
    ReplacementsDrawn,
    StarterTurned,
    redact,
)
from .happenings import events_between, events_of_deal
from .match_record import Record, Step
from .notation import describe
from .state import GameState, check_seat
from .variant import RuleVariant

TITLE: Final = "Hand and Foot record 1"
MOST_CHARACTERS: Final = 1_000_000
MOST_IN_A_LINE: Final = 8_000
UNFINISHED: Final = "*"

_CARDS_A_LINE: Final = 27
_CHECKSUM_DIGITS: Final = 16


def write_record(record: Record, *, seat: int | None = None) -> str:
    """Return the text of a record.

    Arguments:
        record: the match.
        seat: if given, the text is what this seat saw (V1-V4), for people to read: no decks, no seed, no
            checksums, of hidden cards their number. It can't be read back.

    Raises InvalidSeatError; RecordError for what no record can hold: a variant's value without a form in
    the grammar, or more than can be read back.
    """
    if seat is not None:
        check_seat(seat, record.players)
    told_by = "" if seat is None else f", as seat {seat} saw it"
    facts = facts_lines(record.variant, record.players, record.dealer)
    lines = [TITLE + told_by, *facts, *_more_headers(record, with_seed=seat is None)]
    for dealt, steps in _by_deal(record):
        lines.append("")
        deck = record.decks[dealt.deal - 1]
        if seat is None:
            deal = deal_lines(dealt, deck, steps)
            lines += (*deal, f"checksum: {checksum(facts, deal)}")
        else:
            lines += _deal_seen(dealt, deck, steps, seat)
    text = "\n".join(lines) + "\n"
    if len(text) > MOST_CHARACTERS or max(map(len, lines)) > MOST_IN_A_LINE:
        raise RecordError(None, f"a record has at most {MOST_CHARACTERS} characters, {MOST_IN_A_LINE} a line")
    return text


def facts_lines(variant: RuleVariant, players: int, dealer: int) -> list[str]:
    """The headers that the checksums cover: which game is played, and how it begins."""
    told_as = describe(variant)
    if not told_as.key.isprintable():
        raise RecordError(None, f"the variant's key {told_as.key!r} does not fit on a line")
    lines = [f"variant: {told_as.key}", f"revision: {told_as.revision}"]
    if told_as.hooks is not None:
        lines.append(f"hooks: {told_as.hooks}")
    lines += [f"change: {field} = {value}" for field, value in told_as.changes.items()]
    return [*lines, f"players: {players}", f"dealer: {dealer}"]


def _more_headers(record: Record, *, with_seed: bool) -> Iterator[str]:
    for seat, name in enumerate(record.names):
        if name:
            yield f"seat {seat}: {name}"
    if with_seed and record.seed is not None:
        yield f"seed: {record.seed}"
    yield f"result: {result_text(record)}"


def result_text(record: Record) -> str:
    """How a match ended, as its header says it: the winning sides, and all totals by side."""
    result = record.result
    if result is None:
        return UNFINISHED
    winners, totals = (", ".join(map(str, numbers)) for numbers in (result.winners, result.totals))
    return f"side{'s' if len(result.winners) > 1 else ''} {winners}; {totals}"


def _by_deal(record: Record) -> Iterator[tuple[GameState, list[Step]]]:
    """Each deal: the state just dealt, and its steps."""
    dealt, steps = record.start, list[Step]()
    for step in record.steps():
        if isinstance(step.action, NextDeal):
            yield dealt, steps
            dealt, steps = step.after, []
        else:
            steps.append(step)
    yield dealt, steps


def deal_lines(dealt: GameState, deck: tuple[Card, ...], steps: Iterable[Step]) -> list[str]:
    """The lines of a deal, as its checksum covers them."""
    rows = (deck[at : at + _CARDS_A_LINE] for at in range(0, len(deck), _CARDS_A_LINE))
    written = [f"  {' '.join(map(str, row))}" for row in rows]
    actions = (action_line(number, step.before, step.action) for number, step in enumerate(steps, 1))
    return [heading(dealt.deal), "deck:", *written, *actions]


def heading(deal: int) -> str:
    """The line with which a deal begins."""
    return f"== deal {deal} =="


def action_line(number: int, before: GameState, action: Action) -> str:
    """The line of an action: its number in the deal, who acts, and what is done."""
    who = "chance" if before.to_move is None else f"seat {before.to_move}"
    return f"{number}. {who}: {action}"


def checksum(facts: Iterable[str], deal: Iterable[str]) -> str:
    """The first 16 hexadecimal digits of the SHA-256 of these lines, each with its line end, in UTF-8."""
    text = "".join(f"{line}\n" for line in (*facts, *deal))
    return hashlib.sha256(text.encode()).hexdigest()[:_CHECKSUM_DIGITS]


# --- as one seat saw it --------------------------------------------------------------------------


def _deal_seen(dealt: GameState, deck: tuple[Card, ...], steps: Iterable[Step], seat: int) -> Iterator[str]:
    """A deal as one seat saw it (V1-V4): what was dealt, each action with what came of it, what was left."""
    yield heading(dealt.deal)
    for event in _seen(events_of_deal(dealt, deck), seat):
        if isinstance(event, StarterTurned):
            turned = " ".join(map(str, (*event.covered, event.card)))
            yield f"{turned} {'are' if event.covered else 'is'} turned up; the stock has {event.stock} cards"
        elif isinstance(event, HandDealt | RedThreeLaid | ReplacementsDrawn):
            yield f"seat {event.seat} {_words(event)}"
    for number, step in enumerate(steps, 1):
        shown = RESHUFFLE if isinstance(step.action, Reshuffle) else step.action
        events = _seen(events_between(*step), seat)
        notes = "; ".join(filter(None, (_note(event, step.before.to_move) for event in events)))
        yield action_line(number, step.before, shown) + (f" ({notes})" if notes else "")
        for event in events:
            if isinstance(event, CardsShown):
                packets = "".join(f"; not picked up: {packet}" for packet in event.packets)
                yield f"seat {event.seat} is left with {event.hand or 'no cards'}{packets}"
            elif isinstance(event, DealScored):
                yield f"totals: {', '.join(map(str, event.scores))}"


def _seen(events: Iterable[Event], seat: int) -> list[Event]:
    return [redact(event, seat) for event in events]


def _note(event: Event, actor: int | None) -> str:
    """What is noted of an event, with the seat if it is not the one that acts."""
    words, seat = _words(event), getattr(event, "seat", actor)
    return f"seat {seat} {words}" if words and seat != actor else words


def _words(event: Event) -> str:
    """What is noted of an event; "" for those that the action tells by itself."""
    match event:
        case PileReshuffled():
            return f"the stock has {event.stock} cards"
        case HandDealt() | CardsDrawn() | ReplacementsDrawn():
            return f"gets {_faces(event)}"
        case FootPickedUp():
            return f"picks up {_faces(event)}"
        case PileTaken():
            return f"takes {event.cards or 'nothing more'}"
        case RedThreeLaid():
            return f"lays {event.card}"
        case _:
            return ""


def _faces(event: HiddenEvent) -> str:
    """The cards of an event, or how many they are."""
    count = f"{event.count} card{'' if event.count == 1 else 's'}"
    return count if event.cards is None else str(event.cards) or count
