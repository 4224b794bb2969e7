"""Reading: what is no record, or does not replay, is refused at the line where it goes wrong."""

from __future__ import annotations

import attrs
import pytest

from handfoot_rules import HandFootError, Violation, ViolationCode
from handfoot_rules.errors import RecordError
from handfoot_rules.match_record import Record
from handfoot_rules.record_writing import MOST_CHARACTERS, checksum
from handfoot_rules.records import read_record, record_match, write_record

from .played import TINY, match_of, tiny, tiny_text, with_line


def refused(text: str) -> RecordError:
    with pytest.raises(RecordError) as caught:
        read_record(text)
    return caught.value


def line_of(text: str, start: str, nth: int = 1) -> int:
    numbers = [number for number, line in enumerate(text.split("\n"), 1) if line.startswith(start)]
    return numbers[nth - 1]


# --- what may differ ------------------------------------------------------------------------------


def test_comments_blanks_line_ends_and_other_rows_of_a_deck_don_t_matter() -> None:
    lines = tiny_text().split("\n")
    loose = ["# a fine match", *(f"{line} \t\r\n\r" for line in lines), "#", ""]
    assert read_record("\n".join(loose)) == tiny()
    joined = tiny_text().replace("\n  ", " ").replace("deck: ", "deck:\n")
    assert read_record(joined) == tiny()
    assert read_record(tiny_text().rstrip("\n")) == tiny()


def test_headers_stand_in_any_order() -> None:
    title, *headers = tiny_text().partition("\n\n")[0].split("\n")
    text = "\n".join([title, *reversed(headers), tiny_text().partition("\n\n")[2]])
    assert read_record(text) == tiny()


def test_ten_and_small_letters() -> None:
    text = tiny_text().replace("start 9C 9D 9H", "start 9c 9D 9h").replace("discard TH", "discard 10h")
    assert text != tiny_text()
    assert read_record(text) == tiny()


def test_names_and_seed_are_read() -> None:
    record = record_match(tiny().start, tiny().actions[0][:9], deck=tiny().decks[0], names=("Ann", ""))
    again = read_record(write_record(record))
    assert again == record
    assert again.names == ("Ann", "")
    text = write_record(record_match(match_of(TINY, 2, 7).start, [], deck=match_of(TINY, 2, 7).decks[0]))
    seeded = read_record(text.replace("result:", f"seed: {2**128 - 1}\nresult:"))
    assert seeded.seed == 2**128 - 1
    assert seeded.final.seed == 2**128 - 1


def test_the_checksum_can_be_made_elsewhere() -> None:
    """As docs/records.md tells it: the facts, then the deal, each line with its end."""
    headers, first, _ = tiny_text().split("\n\n")
    facts = [line for line in headers.split("\n")[1:] if not line.startswith(("seat", "result"))]
    *deal, last = first.split("\n")
    assert last == f"checksum: {checksum(facts, deal)}"


# --- faults, with their lines ---------------------------------------------------------------------

FAULTS = [
    ("Hand and Foot", "Hand and Foot record 2", "a record begins with 'Hand and Foot record 1'"),
    ("Hand and Foot", "Hand and Foot record 1, as seat 1 saw it", "what one seat saw"),
    ("variant", "variant: solitaire", "no variant with the key 'solitaire'"),
    ("variant", "variant: gamerules-2-7", "a card or an action was changed"),
    ("revision", "revision: 2", "the variant is there in revision 1, no other"),
    ("revision", "revision: one", "a whole number is wanted, not 'one'"),
    ("revision", "hooks: Mine\nrevision: 1", "no variant given has the class 'Mine'"),
    ("change: decks", "change: decks", "a changed field is written 'name = value'"),
    ("change: decks", "change: decks = two", "two stands where a value should"),
    ("change: decks", "change: decks = 1\nchange: decks = 1", "'decks' stands there twice"),
    ("change: decks", "change: deck = 1", "there is no field 'deck' to change"),
    ("change: decks", "change: tables = 1", "there is no field 'tables' to change"),
    ("change: decks", "change: key = 1", "there is no field 'key' to change"),
    ("change: decks", "change: decks = 5", "decks = 5 is no change: it is as in the shipped variant"),
    ("change: decks", "change: decks = 100", "100 is not within 1 to 30"),
    ("change: decks", "change: decks = (1, 2)", "a number is wanted"),
    ("change: players", "change: players = (4, 2)", "ascending"),
    (
        "change: players",
        "change: players = (2, 4)\nchange: starter_buried = (JK, 3C, 3S, 3D, 3H)",
        "is no change",
    ),
    ("players", "players: 3", "3 players can't play this variant"),
    ("players", "players: 04", "a whole number is wanted"),
    ("players", "players: 2\nplayers: 2", "'players' stands there twice"),
    ("dealer", "dealer: 2", "seat 2 is not at this table"),
    ("dealer", f"dealer: 1\nseed: {2**128}", "a seed is a whole number"),
    ("dealer", "dealer: 1\nseed: -1", "a whole number is wanted"),
    ("seat 0", "seat 2: Ann", "there is no seat 2"),
    ("seat 0", "seat 0: A\x07nn", "is no name"),
    ("seat 0", "seat 0:  Ann", "is no name"),
    ("seat 0", "judge: Ann", "this is no header: 'judge: Ann'"),
    ("seat 0", "x" * 100, "this is no header: 'xxxxxxxx"),
    ("seat 0", "seat 0:", "this is no header"),
    ("result", "result: *", "the result of what was played is"),
    ("== deal 1", "== deal 2 ==", "here begins deal 1"),
    ("== deal 2", "== deal 3 ==", "here begins deal 2"),
    ("== deal 2", "== deal 2", "here begins deal 2"),
    ("  9S 7C", "  9S 7D", "not the variant's deck"),
    ("  9S 7C", "  9S 7X", "'7X' is no card"),
    ("  KD JK", "  KD KD", "These cards are not the deck"),
    ("1. seat 0", "1. seat 1: draw", "Seat 1 is not to move now; 0 is. [S6]"),
    ("1. seat 0", "2. seat 0: draw", "this is action 1 of the deal, not 2"),
    ("1. seat 0", "1. seat 0: dance", "an action begins with one of"),
    ("1. seat 0", "1. seat 9: draw", "seat 9 is not at this table"),
    ("1. seat 0", "1. seat 0: deal", "dealing is no action of a deal"),
    ("1. seat 0", "1. seat 0: reshuffle", "a reshuffle names the cards"),
    ("1. seat 0", "1. chance: reshuffle KS", "this is no matter of chance: seat 0 is to move"),
    ("1. seat 0", "1. seat 0: ask", "First draw from the stock"),
    ("2. seat 0", "2. seat 0 discard 4D", "this is no action of a deal"),
    ("2. seat 0", "2. seat 0: discard 4S", "The hand does not hold 4S"),
    ("2. seat 0", None, "this is action 2 of the deal, not 3"),
    ("40. seat 0", "40. seat 0: pass\n41. chance: draw", "The deal is over"),
    ("40. seat 0", "40. seat 0: pass\n41. seat 1: draw", "nobody is"),
    ("checksum", "checksum: cf8630f5a89544a9", "a card or an action was changed"),
    ("checksum: c", None, "the deal has no checksum"),
    ("checksum: 4", None, "the deal has no checksum"),
    ("checksum: c", "checksum: cf8630f5a89544a8\nnonsense", "after a checksum comes"),
]


@pytest.mark.parametrize(("start", "new", "reason"), FAULTS)
def test_the_line_and_the_reason(start: str, new: str | None, reason: str) -> None:
    text, line = with_line(tiny_text(), start, new)
    error = refused(text)
    assert reason in error.reason
    assert str(error) == f"line {error.line}: {error.reason}"
    assert error.line is not None
    assert abs(error.line - line) <= 1 or "variant: gamerules-2-7" in text
    assert isinstance(error, HandFootError)
    assert isinstance(error, ValueError)


def test_lines_are_counted_with_those_that_say_nothing() -> None:
    text, line = with_line(tiny_text(), "2. seat 0", "#\n\n2. seat 0: discard 4S")
    assert refused(text).line == line + 2


def test_the_broken_rule_is_told() -> None:
    text, _ = with_line(tiny_text(), "1. seat 0", "1. seat 0: discard 4D")
    assert refused(text).violation == Violation(ViolationCode.MUST_DRAW_FIRST)
    text, line = with_line(tiny_text(), "  KD JK", "  KD KD")
    error = refused(text)
    assert error.violation is not None
    assert error.violation.code is ViolationCode.WRONG_DECK
    assert error.line == line - 1
    assert refused(tiny_text().replace("record 1", "record 3")).violation is None


@pytest.mark.parametrize("header", ["variant", "revision", "players", "dealer", "result"])
def test_headers_that_are_needed(header: str) -> None:
    text, _ = with_line(tiny_text(), f"{header}:", None)
    assert refused(text).reason == f"the header {header!r} is missing"


def test_a_deal_that_was_not_played_out_is_followed_by_none() -> None:
    text = tiny_text()
    start, end = text.index("40. seat 0: pass\n"), text.index("checksum")
    facts = [line for line in text.split("\n") if line.startswith(("var", "rev", "cha", "pla", "dea"))]
    deal = text[text.index("== deal 1") : start].rstrip("\n").split("\n")
    cut = text[:start] + f"checksum: {checksum(facts, deal)}" + text[text.index("\n", end) :]
    error = refused(cut)
    assert error.line == line_of(cut, "== deal 2")
    assert error.violation == Violation(ViolationCode.DEAL_NOT_OVER)


def test_no_deal_follows_the_last() -> None:
    text = tiny_text() + "\n== deal 3 ==\ndeck:\n  KS\nchecksum: 0\n"
    error = refused(text)
    assert error.line == line_of(text, "== deal 3")
    assert error.violation == Violation(ViolationCode.MATCH_OVER)


def test_pieces_of_a_record() -> None:
    whole = tiny_text()
    for text, reason in (
        ("", "there is nothing in this record"),
        ("# nothing\n\n", "there is nothing in this record"),
        ("Hand and Foot record 1", "no deal follows the headers"),
        (whole.partition("== deal 1")[0], "no deal follows the headers"),
        (whole.partition("deck:")[0], "a deal begins with its deck"),
        (whole.partition("  9S")[0], "not the variant's deck"),
        (whole.partition("1. seat 0")[0], "has no checksum"),
        (whole.replace("deck:", "cards:"), "a deal begins with its deck"),
        ("== deal 1 ==\n" + whole, "a record begins with"),
    ):
        assert reason in refused(text).reason


# --- bounds ---------------------------------------------------------------------------------------


def test_a_text_is_wanted() -> None:
    with pytest.raises(TypeError, match="a text is wanted"):
        read_record(b"Hand and Foot record 1")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="a RuleVariant is wanted"):
        read_record(tiny_text(), variants=["gamerules-2-6"])  # type: ignore[list-item]


def test_too_much_is_refused() -> None:
    text = tiny_text() + "\n" * (MOST_CHARACTERS - len(tiny_text()))
    assert read_record(text) == tiny()
    assert "at most 1000000 characters" in refused(text + "\n").reason
    text, line = with_line(tiny_text(), "2. seat 0", "2. seat 0: start" + " KS" * 3000)
    error = refused(text)
    assert error.line == line
    assert "a line has at most 8000 characters" in error.reason


def test_numbers_of_any_length_are_refused_quickly() -> None:
    for start, new in (
        ("players", "players: " + "9" * 7000),
        ("revision", "revision: " + "9" * 7000),
        ("dealer", "dealer: 1\nseed: " + "9" * 7000),
        ("change: decks", "change: decks = " + "9" * 7000),
        ("1. seat 0", "9" * 7000 + ". seat 0: draw"),
        ("1. seat 0", "1. seat 0: add KS to K at " + "9" * 7000),
    ):
        text, line = with_line(tiny_text(), start, new)
        assert abs((refused(text).line or 0) - line) <= 1


def test_what_can_t_be_read_back_is_not_written() -> None:
    with pytest.raises(RecordError, match="at most 1000000 characters, 8000 a line"):
        write_record(Record(attrs.evolve(TINY, title="x" * 8000), 2, 1, tiny().decks, tiny().actions))
    with pytest.raises(RecordError, match="does not fit on a line"):
        write_record(Record(attrs.evolve(TINY, key="a\nb"), 2, 1, tiny().decks, tiny().actions))
