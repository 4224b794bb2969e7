"""Records of every rule set at every table: they replay exactly, and tell a seat what it saw."""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING, Any

import attrs
import pytest

from every_variant import OTHERS, OWN, RESHUFFLING, TABLES, a_deal
from handfoot_rules import (
    Cards,
    NextDeal,
    PartnersNeeded,
    Reshuffle,
    apply,
    new_match,
    parse_action,
    variants,
)
from handfoot_rules.errors import RecordError
from handfoot_rules.events import FootPickedUp, PileReshuffled, RedThreeLaid
from handfoot_rules.notation import describe, parse_value, write_value
from handfoot_rules.record_writing import _note
from handfoot_rules.records import Record, read_record, record_match, write_record
from laws.all_variants import eager
from policies import steps
from sheets.helpers import turned

if TYPE_CHECKING:
    from laws.all_variants import AtTable

every_table = pytest.mark.parametrize("table", TABLES, ids=str)
other_tables = pytest.mark.parametrize("table", OTHERS, ids=str)


def record_of(table: AtTable, seed: int = 1, **more: Any) -> Record:
    played = a_deal(table, seed)
    return record_match(played[0].before, [step.action for step in played], **more)


@every_table
def test_a_deal_replays_exactly(table: AtTable) -> None:
    record = record_of(table, with_seed=True)
    played = a_deal(table)
    assert list(record.states()) == [played[0].before, *(step.after for step in played)]
    text = write_record(record)
    again = read_record(text, variants=OWN)
    assert again == record
    assert again.final == record.final == played[-1].after
    assert write_record(again) == text
    assert "\nhooks: " not in text


@other_tables
def test_it_replays_without_the_seed(table: AtTable) -> None:
    again = read_record(write_record(record_of(table)), variants=OWN).final
    final = a_deal(table)[-1].after
    for name in (
        "seats",
        "sides",
        "pile",
        "stock",
        "sheets",
        "scores",
        "phase",
        "turn",
        "to_move",
        "reshuffles",
    ):
        assert getattr(again, name) == getattr(final, name)


@pytest.mark.parametrize("key", ["canasta", "simpson"])
def test_a_whole_match_replays(key: str) -> None:
    """To the target, with as many deals as it takes; or to the fourth deal."""
    variant = variants.get(key)
    start = new_match(variant, players=variant.players[-1] if key == "canasta" else 2, seed=3)
    played = list(steps(start, eager, Random(3)))
    record = record_match(start, [step.action for step in played])
    assert record.result is not None
    again = read_record(write_record(record))
    assert again == record
    assert again.result == record.result
    assert len(record.decks) == sum(isinstance(step.action, NextDeal) for step in played) + 1


@other_tables
def test_damaged_lines_are_refused_or_another_record(table: AtTable) -> None:
    record = record_of(table)
    lines = write_record(record).split("\n")
    first = next(number for number, line in enumerate(lines) if line.startswith("1. "))
    rng = Random(str(table))
    for _ in range(6):
        at = rng.randrange(first, len(lines) - 2)
        other = rng.choice(lines[first:])
        text = "\n".join([*lines[:at], other, *lines[at + 1 :]])
        if other != lines[at]:
            with pytest.raises(RecordError):
                read_record(text, variants=OWN)


# --- a reshuffle ----------------------------------------------------------------------------------


def reshuffling() -> Record:
    """A deal in which the pile became the stock twice."""
    return record_of(next(table for table in OTHERS if table.variant is RESHUFFLING))


def test_a_reshuffle_stands_in_the_record_with_its_order() -> None:
    record = reshuffling()
    found = [step for step in record.steps() if isinstance(step.action, Reshuffle)]
    assert len(found) == 2
    for step in found:
        assert isinstance(step.action, Reshuffle)
        assert step.action.stock is not None
        assert Cards(step.action.stock) == Cards(step.before.pile[:-1])
        line = f"chance: {step.action}"
        assert line in write_record(record)
        for seat in (0, 1):
            seen = write_record(record, seat=seat)
            assert line not in seen
            assert f"chance: reshuffle (the stock has {len(step.action.stock)} cards" in seen


def test_a_reshuffle_of_other_cards_is_refused() -> None:
    text = write_record(reshuffling())
    line = next(line for line in text.split("\n") if "reshuffle " in line)
    number = text[: text.index(line)].count("\n") + 1
    for changed, reason in (
        (line[:-2] + ("KS" if line[-2:] != "KS" else "QS"), "not the deck"),
        (line.partition(" reshuffle")[0] + " reshuffle", "names the cards of the new stock"),
        (line.replace("chance", "seat 0"), "is not to move"),
    ):
        with pytest.raises(RecordError, match=reason) as caught:
            read_record(text.replace(line, changed), variants=OWN)
        assert caught.value.line == number


def test_a_red_three_of_a_foot_that_is_due_comes_out_of_the_new_stock() -> None:
    """What a record tells of the order is the whole of it, with the card that was drawn at once."""
    for seed in range(400):
        played = a_deal(next(table for table in OTHERS if table.variant is RESHUFFLING), seed)
        for step in played:
            if isinstance(step.action, Reshuffle) and step.after.drawn:
                record = record_match(played[0].before, [step.action for step in played])
                assert read_record(write_record(record), variants=OWN) == record
                return
    raise AssertionError("no foot that was due held a red three")


# --- as one seat saw it ---------------------------------------------------------------------------


@other_tables
def test_a_seat_is_told_no_card_that_it_did_not_see(table: AtTable) -> None:
    record = record_of(table)
    for seat in range(0, table.players, 2):
        text = write_record(record, seat=seat)
        assert "deck:" not in text
        for line in text.split("\n"):
            for whose, came in re.findall(r"(?:seat (\d+) )?(?:gets|picks up) ([^;)]+)", line):
                owner = int(whose or re.findall(r"seat (\d+):", line)[0])
                assert ("card" in came) == (owner != seat), line


def test_a_foot_that_is_due_is_noted_with_its_player() -> None:
    assert _note(FootPickedUp(1, 1, 0, 2, None), 0) == "seat 1 picks up 2 cards"
    assert _note(FootPickedUp(1, 1, 0, 2, None), 1) == "picks up 2 cards"
    assert _note(RedThreeLaid(2, 0, next(iter(Cards.parse("3D")))), 1) == "seat 2 lays 3D"
    assert _note(PileReshuffled(30, 1), None) == "the stock has 30 cards"


def test_all_cards_that_start_the_pile_are_told() -> None:
    state = turned(variants.get("canasta"), 4, "2S 3H 9C")
    deck = [*(card for seat in state.seats for card in seat.hand), *state.pile, *state.dealt.stock]
    start = new_match(variants.get("canasta"), deck=deck, dealer=3)
    text = write_record(record_match(start, [], deck=deck), seat=0)
    assert "2S 3H 9C are turned up; the stock has 61 cards\n" in text


# --- places, and what is written of a variant -----------------------------------------------------


@pytest.mark.parametrize(
    "text", ["take", "take KC KD at 1", "take KC 2C", "add KC to K at 1", "add 3C to 3", "reshuffle KS 4C"]
)
def test_actions_of_other_rule_sets_have_a_line(text: str) -> None:
    assert str(parse_action(text)) == text


@pytest.mark.parametrize("key", variants.keys())
def test_every_field_of_every_shipped_variant_has_a_form(key: str) -> None:
    variant = variants.get(key)
    for field in attrs.fields(type(variant)):
        if field.init:
            value = getattr(variant, field.name)
            assert parse_value(write_value(value)) == value
    assert describe(attrs.evolve(variant, title="Ours")).changes == {"title": '"Ours"'}


def test_how_many_partners_must_agree_has_a_form() -> None:
    assert write_value(PartnersNeeded.ALL) == "PartnersNeeded.ALL"
    assert parse_value("PartnersNeeded.ONE") is PartnersNeeded.ONE
    assert "change: partners_needed = PartnersNeeded.ALL" in write_record(reshuffling())


def test_changed_fields_of_another_shipped_variant_are_enough() -> None:
    variant = attrs.evolve(variants.get("canasta"), target=3000, draw=2)
    start = new_match(variant, seed=4)
    record = record_match(
        start, [step.action for step, _ in zip(steps(start, eager, Random(4)), range(9), strict=False)]
    )
    text = write_record(record)
    assert "\nvariant: canasta\n" in text
    assert "\nchange: draw = 2\nchange: target = 3000\n" in text
    assert read_record(text) == record
    assert apply(record.start, record.actions[0][0]) == next(record.steps()).after
