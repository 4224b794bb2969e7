"""Positions of other rule sets: what they allow that the base game does not, and what can't arise."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from handfoot_rules import (
    DEFAULT,
    Card,
    Cards,
    FootWhen,
    InvalidPositionError,
    Meld,
    Phase,
    RuleVariant,
    TurnState,
    position,
    variants,
)

VEGAS, JONES, CANASTA = (variants.get(key) for key in ("vegas", "jones", "canasta"))
TRIPLE, PAGAT = variants.get("triple-play"), variants.get("pagat")
CANASTA5 = attrs.evolve(CANASTA, decks=5)
KINGS = Meld.parse("KC KC KD KD KH KH KS")

IMPOSSIBLE: list[tuple[str, RuleVariant, dict[str, Any]]] = [
    ("hands", DEFAULT, {"hands": {0: "3H 4C"}}),
    ("hands", TRIPLE, {"hands": {0: "3H 4C"}, "melds": {0: ["KC KC KC"]}, "to_move": 0}),
    ("hands", DEFAULT, {"hands": {1: ""}}),
    ("hands", PAGAT, {"hands": {0: ""}, "to_move": 0}),
    ("melded", PAGAT, {"melded": {1: True}}),
    ("melds", CANASTA, {"melds": {0: ["KC KC KD", "KH KH KS"]}}),  # a second open meld
    ("melds", CANASTA5, {"melds": {0: ["KC KC KD KD KH KH KS", "KC KC KD"]}}),  # a book and a meld of a rank
    ("melds", CANASTA, {"melds": {0: ["KC KC KD KD 2C 2D 2H 2S"]}}),  # four wilds
    ("melds", CANASTA, {"melds": {0: ["3C 3C 3S"]}}),
    ("melds", DEFAULT, {"melds": {0: ["KC KC KD KD KH KH KS KS"]}}),
    ("red_threes", JONES, {"red_threes": {0: "3H"}}),
    ("red_threes", TRIPLE, {"red_threes": {0: "3H"}}),
    ("pile", DEFAULT, {"pile": "3H 4C"}),
    ("passes", PAGAT, {"stock": "", "passes": 1}),
    ("packets", TRIPLE, {"packets": {0: ("4C", "5C", "6C")}}),
    ("packets", TRIPLE, {"packets": {0: ("4C",)}, "feet": {0: "5C"}}),
    ("turn", CANASTA, {"phase": Phase.PLAY, "turn": TurnState(0, drew=True, completed=(KINGS,))}),
    ("turn", VEGAS, {"phase": Phase.PLAY, "turn": TurnState(0, drew=True, completed=(KINGS,))}),
    (
        "turn",
        JONES,
        {
            "phase": Phase.PLAY,
            "melds": {0: [KINGS]},
            "turn": TurnState(0, drew=True, completed=(KINGS,)),
        },
    ),
    (
        "turn",  # who must go out can't
        CANASTA,
        {
            "phase": Phase.PLAY,
            "hands": {0: "4C 5C 6D"},
            "melds": {0: [KINGS]},
            "turn": TurnState(0, drew=True, asked=True, allowed=True, laid=True),
        },
    ),
    ("turn", PAGAT, {"phase": Phase.PLAY, "turn": TurnState(0, drew=True, added=True)}),
    ("turn", PAGAT, {"phase": Phase.PLAY, "turn": TurnState(0, drew=True, laid=True)}),
]


@pytest.mark.parametrize(("part", "variant", "given"), IMPOSSIBLE, ids=[str(g) for _, _, g in IMPOSSIBLE])
def test_what_cannot_arise_is_refused_by_part(part: str, variant: RuleVariant, given: dict[str, Any]) -> None:
    with pytest.raises(InvalidPositionError) as caught:
        position(variant, **given)
    assert caught.value.part == part


def test_where_red_threes_are_held_they_may_lie_anywhere() -> None:
    state = position(VEGAS, hands={0: "3H 4C"}, pile="3D 4C", stock_size=0)
    assert Card["3H"] in state.seats[0].hand
    assert state.pile[-2:] == (Card["3D"], Card["4C"])
    assert state.all_cards() == VEGAS.deck_for(4)
    assert not any(side.red_threes for side in state.sides)


def test_red_threes_wait_in_hands_until_the_side_has_opened() -> None:
    state = position(TRIPLE, hands={0: "3H 4C", 1: "3D 4C"}, melds={1: ["KC KC KC"]}, to_move=0)
    assert Card["3H"] in state.seats[0].hand  # not opened
    assert Card["3D"] in state.seats[1].hand  # opened, but the turn has not come yet


def test_a_packet_may_be_due() -> None:
    state = position(PAGAT, hands={1: ""}, feet={1: "4C 5C"}, to_move=0)
    assert (state.seats[1].hand, state.seats[1].packets) == (Cards(), (Cards.parse("4C 5C"),))


def test_packets_are_given_whole() -> None:
    state = position(TRIPLE, packets={0: ("4C 5C", "6C"), 1: ("7C",), 2: ()})
    assert [len(seat.packets) for seat in state.seats] == [2, 1, 0, 2]
    assert state.seats[0].packets[-1] == state.seats[0].foot == Cards.parse("6C")
    assert (state.seats[0].next_packet_size, state.seats[0].foot_size, state.seats[2].foot_size) == (2, 1, 0)


def test_books_may_have_grown() -> None:
    grown = "KC KC KD KD KH KH KS KS"
    assert len(position(JONES, melds={0: [grown]}).sides[0].melds[0]) == 8


def test_the_partner_who_is_asked_may_be_named_where_all_must_agree() -> None:
    books = [f"{r}C {r}C {r}D {r}D {r}H {r}H {r}S" for r in "KQ"]
    books += [f"{r}C {r}C {r}D {r}D {r}H {r}H 2C" for r in "JT"]
    books += ["JK JK JK JK JK JK 2C"]
    given: dict[str, Any] = {
        "players": 6,
        "hands": {0: "8C 8D 8H 9C"},
        "feet": {0: None, 2: None, 4: None},
        "foot_turns": {2: 1, 4: 1},
        "melds": {0: books},
        "phase": Phase.ANSWER,
        "turn": TurnState(0, drew=True, asked=True),
    }
    assert position(PAGAT, **given).to_move == 2
    assert position(PAGAT, **given, to_move=4).to_move == 4
    assert position(PAGAT, **given, to_move=3).to_move == 2


def test_a_first_book_brings_the_foot_so_no_hand_is_empty() -> None:
    variant = attrs.evolve(DEFAULT, foot_when=FootWhen.FIRST_BOOK)
    with pytest.raises(InvalidPositionError):
        position(variant, hands={1: ""})
    assert position(variant, hands={1: "KC"}).seats[1].packets
