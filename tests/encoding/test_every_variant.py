"""Ids, masks and observations of every rule set at every table."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import attrs
import pytest

from every_variant import OTHERS, RESHUFFLING, moments
from handfoot_rules import (
    CardsMissingError,
    Phase,
    TurnState,
    apply,
    is_legal,
    legal_actions,
    parse_action,
    position,
    variants,
    view,
)
from handfoot_rules.encoding import ID_TEXTS, decode, encode, mask
from handfoot_rules.observing import observation_size, observation_slices, observe
from views.test_every_variant import another_world

from .test_observations import MELDS, row, told

if TYPE_CHECKING:
    from handfoot_rules import GameState
    from laws.all_variants import AtTable

other_tables = pytest.mark.parametrize("table", OTHERS, ids=str)
KINGS = "KC KC KD KD KH KH KS"


def ids_of(found: tuple[bool, ...]) -> list[int]:
    return [number for number, legal in enumerate(found) if legal]


@other_tables
def test_a_mask_is_the_list_as_ids_and_each_is_decoded(table: AtTable) -> None:
    for state in moments(table):
        listed = legal_actions(state)
        numbers = [encode(action) for action in listed]
        assert ids_of(mask(state)) == sorted(numbers)
        assert len(set(numbers)) == len(listed)
        assert [decode(state, number) for number in numbers] == list(listed)
        if state.to_move is not None:
            assert mask(view(state, state.to_move)) == mask(state)
        assert not any(mask(view(state)))


@other_tables
def test_a_mask_is_true_exactly_where_the_rules_allow_what_the_id_means(table: AtTable) -> None:
    for state in moments(table)[:3]:
        for number, legal in enumerate(mask(state)):
            try:
                action = decode(state, number)
            except CardsMissingError:
                assert not legal
            else:
                assert legal == is_legal(state, action), action


@other_tables
def test_observations_have_their_length_and_tell_nothing_hidden(table: AtTable) -> None:
    rng = Random(str(table))
    size = observation_size(table.variant, table.players)
    slices = observation_slices(table.variant, table.players)
    ends = [piece.stop for piece in slices.values()]
    assert [piece.start for piece in slices.values()] == [0, *ends[:-1]]
    assert ends[-1] == size
    for state in moments(table):
        for seat in (None, state.turn.player, rng.randrange(state.players)):
            numbers = observe(view(state, seat))
            assert len(numbers) == size
            assert {type(number) for number in numbers} == {int}
            if state.phase not in {Phase.DEAL_OVER, Phase.MATCH_OVER}:
                other = another_world(state, seat, rng)
                assert observe(view(other, seat)) == numbers
                assert mask(view(other, seat)) == mask(view(state, seat))


# --- what the numbers mean ------------------------------------------------------------------------


def at(key: str, hand: str, *melds: str, **more: Any) -> GameState:
    """Seat 0 of four holds this hand and is in the foot; it has drawn."""
    variant = variants.get(key)
    feet = {"feet": {0: None}} if len(variant.packets) > 1 else {}
    parts: dict[str, Any] = {"pile": "4C", "phase": Phase.PLAY, "players": 4, **feet}
    return position(variant, hands={0: hand}, melds={0: melds}, **parts | more)


def test_books_that_grow_and_hold_wilds() -> None:
    books = (
        KINGS,
        "KC KD KH KS KS 2C JK",
        "QC QC QC QD QD QD QH QS",
        "JC JC JD JD 2C 2C 2D",
        "TC TC TD TD TH TH 2H",
    )
    seen = told(view(at("jones", "4C 5C", *books), 0))
    assert seen["side0.clean_books"] == row(MELDS, K=1, Q=1)
    assert seen["side0.dirty_books"] == row(MELDS, K=1, J=1, T=1)
    assert seen["side0.beyond_seven"] == row(MELDS, Q=1)
    assert seen["side0.books_with_one_wild"] == row(MELDS, T=1)
    assert seen["side0.books_with_two_wilds"] == row(MELDS, K=1)
    assert seen["side0.books_with_more_wilds"] == row(MELDS, J=1)
    assert seen["side0.special_books"] == row(MELDS)
    assert seen["side1.clean_books"] == seen["side1.beyond_seven"] == row(MELDS)


def test_books_of_a_kind_of_their_own() -> None:
    books = ("7C 7C 7D 7D 7H 7H 7S", "5C 5C 5D 5D 5H 5H 5S", KINGS, "JK JK JK 2C 2C 2D 2D")
    seen = told(view(at("triple-play", "4C 6C", *books, feet={}), 2))
    assert seen["side0.special_books"] == row(MELDS, _5=1, _7=1)
    assert seen["side0.clean_books"] == row(MELDS, _5=1, _7=1, K=1)
    assert seen["side0.books_with_more_wilds"] == row(MELDS)
    assert seen["side0.wild_books"] == (1,)


def test_books_of_this_turn() -> None:
    state = at("vegas", "QS KS 4C 5C", "QC QC QD QD QH QH", "KC KC KD KD KH KH")
    assert told(view(state, 1))["completed"] == row(MELDS)
    state = apply(state, parse_action("add QS to Q"))
    assert told(view(state, 1))["completed"] == row(MELDS, Q=1)


def test_who_has_laid_what_in_canasta() -> None:
    state = at("canasta", "QS 4C 5C", "QC QC QD", melded={2: True})
    seen = told(view(state, 0))
    assert (seen["added"], seen["laid"]) == ((0,), (0,))
    assert [seen[f"seat{number}.melded"] for number in range(4)] == [(0,), (0,), (1,), (0,)]
    assert seen["seat0.packet_sizes"] == ()
    seen = told(view(apply(state, parse_action("add QS to Q")), 2))
    assert (seen["added"], seen["laid"]) == ((1,), (1,))
    assert seen["seat0.melded"] == (1,)
    after = attrs.evolve(state, turn=TurnState(0, drew=True))
    assert told(view(after, 0))["laid"] == (0,)


def test_places_count_in_ids_as_in_actions() -> None:
    state = at("jones", "KC 2C 4C 5C", KINGS, "KC KD KH KS KS 2C JK")
    texts = [ID_TEXTS[number] for number in ids_of(mask(state))]
    assert texts[:3] == ["add K to K", "add K to K at 1", "add 2 to K"]
    assert [str(action) for action in legal_actions(state)][:3] == [
        "add KC to K",
        "add 2C to K",
        "add KC to K at 1",
    ]


def test_the_pile_becomes_the_stock() -> None:
    state = position(RESHUFFLING, players=2, stock="", phase=Phase.RESHUFFLE, packets={1: ["3D 3H 7D"]})
    assert [ID_TEXTS[number] for number in ids_of(mask(state))] == ["reshuffle"]
    assert told(view(state, 0))["phase"] == (0, 0, 0, 1, 0, 0)
    assert told(view(state, 0))["to_move"] == (0, 0)
