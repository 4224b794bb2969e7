"""A record as one seat saw it: for people to read, with no card that the seat did not see."""

from __future__ import annotations

import re
from random import Random

import pytest

from handfoot_rules import (
    DEFAULT,
    Action,
    AddToMeld,
    Card,
    Discard,
    DrawStock,
    GameState,
    InvalidSeatError,
    NextDeal,
    StartMeld,
    TakePile,
    new_match,
    shuffled_deck,
)
from handfoot_rules.errors import RecordError
from handfoot_rules.events import CardsDrawn
from handfoot_rules.match_record import Record
from handfoot_rules.record_writing import _words
from handfoot_rules.records import read_record, record_match, write_record
from policies import going_out_policy, mixed_policy, steps

from .played import GOLDEN, TINY, golden, match_of, tiny

MATCH = next(path for path in GOLDEN if "match" in path.stem)


def golden_record() -> Record:
    start, actions, _ = golden(MATCH)
    return record_match(start, actions, names=("Ann", "", "Bert", ""), with_seed=True)


def test_headers_without_seed_and_decks() -> None:
    text = write_record(golden_record(), seat=2)
    assert text.startswith(
        "Hand and Foot record 1, as seat 2 saw it\nvariant: gamerules-2-6\nrevision: 1\nplayers: 4\n"
        "dealer: 3\nseat 0: Ann\nseat 2: Bert\nresult: side 1; 20635, 21935\n\n"
        "== deal 1 ==\nseat 0 gets 13 cards\n"
    )
    for hidden in ("seed", "deck", "checksum"):
        assert hidden not in text


def test_it_can_t_be_read_back() -> None:
    with pytest.raises(RecordError, match="line 1: this is what one seat saw: without the decks"):
        read_record(write_record(tiny(), seat=1))


def test_the_seat_is_at_the_table() -> None:
    with pytest.raises(InvalidSeatError):
        write_record(tiny(), seat=2)
    with pytest.raises(TypeError):
        write_record(tiny(), seat=True)


@pytest.mark.parametrize("seat", range(4))
def test_draws_and_feet_are_told_to_their_owner(seat: int) -> None:
    record = golden_record()
    lines = write_record(record, seat=seat).split("\n")
    drawn = [line for line in lines if ": draw (" in line]
    assert drawn
    for line in drawn:
        hidden = re.search(r"\(gets [0-9]+ cards?[;)]", line)
        assert (hidden is None) == (f" seat {seat}: " in line)
    picked_up = [line for line in lines if "picks up" in line]
    assert len(picked_up) == sum(
        len(before.packets) > len(after.packets)
        for step in record.steps()
        if step.before.deal == step.after.deal
        for before, after in zip(step.before.seats, step.after.seats, strict=True)
    )
    for line in picked_up:
        assert ("picks up 13 cards" in line) == (f" seat {seat}: " not in line)


def test_the_actions_are_those_of_the_record() -> None:
    record = golden_record()
    seen = [line.partition(" (")[0] for line in write_record(record, seat=1).split("\n")]
    full = [line for line in write_record(record).split("\n") if re.match(r"[0-9]+\. ", line)]
    assert [line for line in seen if re.match(r"[0-9]+\. ", line)] == full


def test_what_was_left_is_open_after_each_deal() -> None:
    record = golden_record()
    text = write_record(record, seat=0)
    assert text.count("is left with") == 4 * 4
    assert f"totals: {record.final.scores[0]}, {record.final.scores[1]}\n" in text
    assert "totals: " not in write_record(record_match(new_match(seed=1), [DrawStock()]), seat=0)


def test_a_take_is_open_to_all_and_may_bring_nothing_more() -> None:
    texts = [write_record(match_of(TINY, 2, seed), seat=0) for seed in range(12)]
    takes = [line for text in texts for line in text.split("\n") if ": take " in line]
    assert all("(takes " in line for line in takes)
    seen = [write_record(golden_record(), seat=seat) for seat in range(4)]
    tookens = [
        [line.partition("picks")[0] for line in text.split("\n") if ": take " in line] for text in seen
    ]
    assert tookens[0] == tookens[1] == tookens[2] == tookens[3] != []


def test_no_cards_are_counted() -> None:
    assert _words(CardsDrawn(0, 0, None)) == "gets 0 cards"
    assert _words(CardsDrawn(0, 1, None)) == "gets 1 card"


# --- two worlds that look alike -------------------------------------------------------------------


def other_world(record: Record, seat: int, rng: Random) -> Record | None:
    """Swap two cards of the deck that this seat has not seen; None if the match is another one then."""
    (deck,), (actions,) = record.decks, record.actions
    one, two = rng.sample(range(len(deck)), 2)
    order = list(deck)
    order[one], order[two] = order[two], order[one]
    try:
        other = Record(record.variant, record.players, record.dealer, [order], [actions])
    except Exception:  # noqa: BLE001  # whatever makes these actions impossible with that deck
        return None
    if all(
        seen_of(a, seat) == seen_of(b, seat) for a, b in zip(record.states(), other.states(), strict=True)
    ):
        return other
    return None


def seen_of(state: GameState, seat: int) -> object:
    """What a seat sees by V1 and V2, gathered here by itself."""
    return (
        state.seats[seat].hand,
        [(len(other.hand), list(map(len, other.packets)), other.known) for other in state.seats],
        [(side.melds, side.red_threes) for side in state.sides],
        state.pile,
        state.stock_size,
    )


def test_worlds_that_look_alike_are_told_alike() -> None:
    start = new_match(DEFAULT, seed=8)
    actions: list[Action] = []
    for step in steps(start, mixed_policy(going_out_policy(), 0.1), Random(8)):
        if isinstance(step.action, NextDeal) or len(actions) == 60:
            break
        actions.append(step.action)
    assert {DrawStock, Discard, StartMeld, AddToMeld, TakePile} & {type(action) for action in actions}
    record = record_match(start, actions)
    rng = Random(1)
    alike = different = 0
    for _ in range(150):
        seat = rng.randrange(4)
        other = other_world(record, seat, rng)
        if other is None:
            continue
        alike += 1
        different += write_record(other) != write_record(record)
        assert write_record(other, seat=seat) == write_record(record, seat=seat)
    assert min(alike, different) > 30


def test_the_own_cards_are_told() -> None:
    deck = shuffled_deck(TINY, 2, 1, 1)
    record = record_match(new_match(TINY, players=2, seed=1), [])
    own, hidden = (write_record(record, seat=seat) for seat in (0, 1))
    hand = " ".join(map(str, sorted(deck[:5])))
    assert f"seat 0 gets {hand}\n" in own
    assert "seat 0 gets 5 cards\n" in hidden
    assert isinstance(deck[0], Card)
