"""Records: a whole match as a small text file that replays exactly, PGN's part for this game.

docs/records.md has the grammar. A record names its variant and holds every deck, so that it replays
without a seed. Whether it holds the seed as well is a matter of the record itself: `Record.seed` is
None unless `record_match` is told to keep it, and the states of a record without one have seed 0.
Decks of deals to come follow from a seed, so keep it only where nobody plays on.

Here records are read back: each line is checked and played as it comes, so that the first fault is
reported. The value stands in `match_record`, its text is made in `record_writing`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from itertools import takewhile
from typing import Final, NamedTuple

from .actions import Action, NextDeal, parse_action
from .cards import Card
from .dealing import check_seed, check_variant, new_match
from .errors import CardParseError, HandFootError, IllegalActionError, RecordError
from .match_record import Record, Step, check_names, check_recordable, record_match
from .notation import UnmatchedVariantError, VariantText, find_variant, parse_value, write_value
from .record_writing import (
    MOST_CHARACTERS,
    MOST_IN_A_LINE,
    TITLE,
    checksum,
    deal_lines,
    facts_lines,
    heading,
    result_text,
    write_record,
)
from .state import GameState, check_seat
from .transition import apply
from .variant import RuleVariant
from .violations import ViolationCode

__all__ = ["Record", "Step", "read_record", "record_match", "write_record"]

_SEAT_TITLE: Final = re.compile(re.escape(TITLE) + r", as seat [0-9]{1,3} saw it")
_HEADER: Final = re.compile(
    r"(variant|revision|hooks|change|players|dealer|seat (?:0|[1-9][0-9]?)|seed|result): (.+)"
)
_NEEDED: Final = ("variant", "revision", "players", "dealer", "result")
_NUMBER: Final = re.compile(r"0|[1-9][0-9]{0,38}")  # a seed has up to 39 digits
_ACTION: Final = re.compile(r"(0|[1-9][0-9]{0,6})\. (?:chance|seat (0|[1-9][0-9]?)): (.+)")
_NUMBERED: Final = re.compile(r"[0-9]+\. ")
_CHECKSUM: Final = re.compile(r"checksum: (.+)")
_DECK: Final = "deck:"
_MOST_SHOWN: Final = 40


class _Line(NamedTuple):
    """A line of a record, or what one says, with the line's number from 1."""

    number: int
    text: str

    def wrong(self, reason: str) -> RecordError:
        """The error that this line is at fault."""
        return RecordError(self.number, reason)

    @property
    def shown(self) -> str:
        """The text for a message, cut if it is long."""
        return repr(self.text if len(self.text) <= _MOST_SHOWN else f"{self.text[:_MOST_SHOWN]}...")


class _Facts(NamedTuple):
    """What the headers say of a match."""

    variant: RuleVariant
    players: int
    dealer: int
    names: tuple[str, ...]
    seed: int | None


class _Deal(NamedTuple):
    """A deal read and played: its deck, its actions, and the state they lead to."""

    deck: tuple[Card, ...]
    actions: tuple[Action, ...]
    final: GameState


def read_record(text: str, *, variants: Iterable[RuleVariant] = ()) -> Record:
    """Read a record as `write_record` writes it, and replay it.

    Arguments:
        text: the whole record.
        variants: rule sets of the caller that the record may name, besides the shipped ones.

    Raises RecordError for the first line that is no line of a record or does not replay, with the broken
    rule if it is one; TypeError for what is no text or variant.
    """
    given = tuple(variants)
    for variant in given:
        check_variant(variant)
    lines = _lines_of(text)
    begins = [index for index, line in enumerate(lines) if line.text.startswith("==")]
    if not begins:
        raise lines[-1].wrong("no deal follows the headers")
    headers, changes = _read_headers(lines[0], lines[1 : begins[0]])
    facts = _read_facts(headers, _read_variant(headers, changes, given))
    deals: list[_Deal] = []
    for begin, end in zip(begins, [*begins[1:], None], strict=True):
        deals.append(_read_deal(facts, deals, lines[begin:end]))
    record = Record(
        *facts[:3], [deal.deck for deal in deals], [deal.actions for deal in deals], facts.names, facts.seed
    )
    result, played = headers["result"], result_text(record)
    if result.text != played:
        raise result.wrong(f"the result of what was played is {played!r}, not {result.shown}")
    return record


def _lines_of(text: str) -> list[_Line]:
    """The lines that say something, the title first."""
    if not isinstance(text, str):
        raise TypeError(f"a text is wanted, not {text!r}")
    if len(text) > MOST_CHARACTERS:
        raise RecordError(None, f"a record has at most {MOST_CHARACTERS} characters, not {len(text)}")
    said: list[_Line] = []
    for number, whole in enumerate(text.split("\n"), 1):
        if len(whole) > MOST_IN_A_LINE:
            raise RecordError(number, f"a line has at most {MOST_IN_A_LINE} characters, not {len(whole)}")
        line = whole.rstrip(" \t\r")
        if line and not line.startswith("#"):
            said.append(_Line(number, line))
    if not said:
        raise RecordError(1, "there is nothing in this record")
    if _SEAT_TITLE.fullmatch(said[0].text):
        raise said[0].wrong("this is what one seat saw: without the decks it can't be replayed")
    if said[0].text != TITLE:
        raise said[0].wrong(f"a record begins with {TITLE!r}, not {said[0].shown}")
    return said


# --- headers -------------------------------------------------------------------------------------


def _read_headers(title: _Line, lines: list[_Line]) -> tuple[dict[str, _Line], dict[str, _Line]]:
    """The headers by name, and the changed fields by name, each with its value."""
    headers: dict[str, _Line] = {}
    changes: dict[str, _Line] = {}
    for line in lines:
        found = _HEADER.fullmatch(line.text)
        if found is None:
            raise line.wrong(f"this is no header: {line.shown}")
        name, value = found.groups()
        into = headers
        if name == "change":
            name, value = _read_change(_Line(line.number, value))
            into = changes
        if name in into:
            raise line.wrong(f"{name!r} stands there twice")
        into[name] = _Line(line.number, value)
    for name in _NEEDED:
        if name not in headers:
            raise title.wrong(f"the header {name!r} is missing")
    return headers, changes


def _read_change(line: _Line) -> tuple[str, str]:
    """A changed field and the text of its value, as it is written."""
    field, equals, value = line.text.partition(" = ")
    if not equals:
        raise line.wrong(f"a changed field is written 'name = value', not {line.shown}")
    try:
        return field, write_value(parse_value(value))
    except ValueError as error:
        raise line.wrong(str(error)) from None


def _number(line: _Line) -> int:
    if not _NUMBER.fullmatch(line.text):
        raise line.wrong(f"a whole number is wanted, not {line.shown}")
    return int(line.text)


def _read_variant(
    headers: Mapping[str, _Line], changes: Mapping[str, _Line], given: tuple[RuleVariant, ...]
) -> RuleVariant:
    hooks = headers["hooks"].text if "hooks" in headers else None
    texts = {field: line.text for field, line in changes.items()}
    wanted = VariantText(headers["variant"].text, _number(headers["revision"]), texts, hooks)
    try:
        return find_variant(wanted, given)
    except UnmatchedVariantError as error:
        line = headers.get(error.header)
        if line is None:
            line = changes.get(error.field or "") or next(iter(changes.values()))
        raise line.wrong(error.reason) from None


def _read_facts(headers: Mapping[str, _Line], variant: RuleVariant) -> _Facts:
    players, dealer = _number(headers["players"]), _number(headers["dealer"])
    line = headers["players"]
    try:
        variant.check_players(players)
        line = headers["dealer"]
        check_seat(dealer, players)
        line = headers.get("seed", line)
        seed = _number(line) if "seed" in headers else None
        check_seed(seed or 0)
    except RecordError:
        raise
    except HandFootError as error:
        raise line.wrong(str(error)) from None
    return _Facts(variant, players, dealer, _read_names(headers, players), seed)


def _read_names(headers: Mapping[str, _Line], players: int) -> tuple[str, ...]:
    names = [""] * players
    for header, line in headers.items():
        if not header.startswith("seat "):
            continue
        seat = int(header.removeprefix("seat "))
        if seat >= players:
            raise line.wrong(f"there is no seat {seat} at a table of {players}")
        try:
            check_names((line.text,), 1)
        except RecordError as error:
            raise line.wrong(error.reason) from None
        names[seat] = line.text
    return tuple(names) if any(names) else ()


# --- deals ---------------------------------------------------------------------------------------


def _read_deal(facts: _Facts, before: list[_Deal], lines: list[_Line]) -> _Deal:
    """Read and play a deal, from its heading to its checksum."""
    number = len(before) + 1
    if lines[0].text != heading(number):
        raise lines[0].wrong(f"here begins deal {number}, with {heading(number)!r}, not {lines[0].shown}")
    if len(lines) == 1 or lines[1].text != _DECK:
        raise lines[min(1, len(lines) - 1)].wrong(f"a deal begins with its deck, under a line {_DECK!r}")
    rows = list(takewhile(lambda line: not _ends_deck(line), lines[2:]))
    deck = tuple(card for row in rows for card in _read_cards(row))
    dealt = _dealt(facts, before, deck, lines)
    steps: list[Step] = []
    state = dealt
    for line in lines[2 + len(rows) :]:
        end = _CHECKSUM.fullmatch(line.text)
        if end is not None:
            right = checksum(facts_lines(*facts[:3]), deal_lines(dealt, deck, steps))
            if end[1] != right:
                raise line.wrong(f"the checksum of this deal is {right}: a card or an action was changed")
            if line is not lines[-1]:
                raise lines[lines.index(line) + 1].wrong("after a checksum comes the next deal or nothing")
            return _Deal(deck, tuple(step.action for step in steps), state)
        steps.append(_read_step(line, len(steps) + 1, state))
        state = steps[-1].after
    raise lines[-1].wrong("the deal has no checksum at its end")


def _ends_deck(line: _Line) -> bool:
    return line.text.startswith("checksum") or _NUMBERED.match(line.text) is not None


def _read_cards(row: _Line) -> list[Card]:
    try:
        return [Card.parse(word) for word in row.text.split()]
    except CardParseError as error:
        raise row.wrong(str(error)) from None


def _dealt(facts: _Facts, before: list[_Deal], deck: tuple[Card, ...], lines: list[_Line]) -> GameState:
    """Deal from the deck that is written; a wrong one is refused where it begins."""
    try:
        if before:
            return apply(before[-1].final, NextDeal(deck))
        variant, players, dealer, _, seed = facts
        return new_match(variant, players=players, seed=seed or 0, deck=deck, dealer=dealer)
    except IllegalActionError as error:
        line = lines[1] if error.violation.code is ViolationCode.WRONG_DECK else lines[0]
        raise RecordError(line.number, str(error.violation), error.violation) from None
    except HandFootError as error:
        raise lines[1].wrong(str(error)) from None


def _read_step(line: _Line, number: int, state: GameState) -> Step:
    """Read an action and play it."""
    found = _ACTION.fullmatch(line.text)
    if found is None:
        raise line.wrong(f"this is no action of a deal, as in '1. seat 0: draw': {line.shown}")
    if found[1] != str(number):
        raise line.wrong(f"this is action {number} of the deal, not {found[1]}")
    seat = None if found[2] is None else int(found[2])
    if seat is None and state.to_move is not None:
        raise line.wrong(f"this is no matter of chance: seat {state.to_move} is to move")
    try:
        action = parse_action(found[3])
        check_recordable(action)
        return Step(state, action, apply(state, action, seat=seat))
    except IllegalActionError as error:
        raise RecordError(line.number, str(error.violation), error.violation) from None
    except RecordError as error:
        raise line.wrong(error.reason) from None
    except HandFootError as error:
        raise line.wrong(str(error)) from None
