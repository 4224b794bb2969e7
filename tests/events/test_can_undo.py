"""What may be taken back: all by which no card came to light and nothing was said."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import attrs
import pytest
from hypothesis import given

from handfoot_rules import DEFAULT, GameState, Phase, apply, legal_actions, new_match, parse_action, position
from handfoot_rules.errors import StatesDontFollowError
from handfoot_rules.events import (
    AnswerGiven,
    CardsDrawn,
    CardsShown,
    FootPickedUp,
    HandDealt,
    PartnerAsked,
    PileReshuffled,
    PileTaken,
    RedThreeLaid,
    ReplacementsDrawn,
)
from handfoot_rules.happenings import can_undo, events_between
from laws.situations import POLICIES, situations
from policies import steps
from rules.helpers import facing, in_order, playing

if TYPE_CHECKING:
    from handfoot_rules import Action

EIGHTS = "8C 8D 8H"
NOT_BACK = (
    AnswerGiven,
    CardsDrawn,
    CardsShown,
    FootPickedUp,
    HandDealt,
    PartnerAsked,
    PileReshuffled,
    RedThreeLaid,
    ReplacementsDrawn,
)


def undone(state: GameState, move: str) -> bool:
    """Whether the move can be taken back."""
    return can_undo(state, apply(state, parse_action(move)))


def in_the_foot() -> GameState:
    """Seat 0 may ask seat 2."""
    books = (
        "4C 4C 4D 4D 4H 4H 4S",
        "5C 5C 5D 5D 5H 5H 5S",
        "6C 6C 6D 6D 6H 6H 2C",
        "7C 7C 7D 7D 7H 7H 2C",
        "2D 2D 2H 2H 2S JK JK",
    )
    return position(
        players=4,
        hands={0: "8S 9C", 2: "4C 5C"},
        feet={0: None, 2: None},
        foot_turns={2: 1},
        melds={0: [*books, EIGHTS]},
        phase=Phase.PLAY,
    )


@pytest.mark.parametrize("move", ["start KC KD KH", "add 8S to 8", "discard 8S"])
def test_what_is_laid_can_be_taken_back(move: str) -> None:
    assert undone(playing("KC KD KH 8S 4C", EIGHTS), move)


def test_an_opening_can_be_taken_back() -> None:
    assert undone(playing("KC KD KH QC QD QH 4C"), "start KC KD KH")
    assert undone(playing("AC AD AH QC QD QH 4C"), "start AC AD AH")


def test_the_pile_was_open_to_all() -> None:
    assert undone(facing("4D 9D", "9H 9S 4C 5C", EIGHTS), "take 9H 9S")


def test_a_pile_that_brings_the_foot_stays_taken() -> None:
    assert not undone(facing("9D", "9H 9S", EIGHTS, foot="KC QC"), "take 9H 9S")


def test_a_draw_stays() -> None:
    assert not undone(facing("4D", "9H 9S", EIGHTS), "draw")


def test_a_foot_stays_picked_up() -> None:
    assert not undone(playing("8S", EIGHTS, foot="QC QD QH"), "add 8S to 8")
    assert not undone(playing("8S", EIGHTS, foot="QC QD QH"), "discard 8S")
    assert not undone(playing("KC KD KH", EIGHTS, foot="QC QD QH"), "start KC KD KH")


def test_a_foot_of_red_threes_that_were_replaced_stays_too() -> None:
    state = position(hands={0: "8S"}, feet={0: "3D"}, stock=in_order("KC QC"), phase=Phase.PLAY)
    assert not undone(state, "discard 8S")


def test_what_was_said_stays_said() -> None:
    state = in_the_foot()
    assert not undone(state, "ask")
    state = apply(state, parse_action("ask"))
    assert not undone(state, "allow")
    assert not undone(state, "refuse")


def test_after_the_answer_the_turn_goes_on_as_ever() -> None:
    state = apply(apply(in_the_foot(), parse_action("ask")), parse_action("allow"))
    assert undone(state, "add 8S to 8")


def test_a_pass_can_be_taken_back() -> None:
    assert undone(position(players=3, hands={0: "KC"}, pile="3S", stock=""), "pass")
    assert undone(playing("8C", EIGHTS, foot=None), "pass")


@pytest.mark.parametrize("deals", [1, 2])
def test_the_end_of_a_deal_stays(deals: int) -> None:
    variant = attrs.evolve(DEFAULT, key="some", deals=deals, minimums=(50,) * deals)
    state = position(variant, players=2, hands={0: "KC", 1: "QC"}, pile="3S", stock="", passes=1)
    assert not undone(state, "pass")
    out = apply(in_the_foot(), parse_action("ask"))
    out = apply(apply(out, parse_action("allow")), parse_action("add 8S to 8"))
    assert not undone(out, "discard 9C")


def test_a_new_deal_stays() -> None:
    state = position(players=2, hands={0: "KC", 1: "QC"}, pile="3S", stock="", passes=1)
    assert not undone(apply(state, parse_action("pass")), "deal")


def test_a_new_deal_stays_even_if_everything_were_dealt_alike() -> None:
    state = new_match(players=2, seed=1)
    alike = attrs.evolve(state, dealt=attrs.evolve(state.dealt, number=2))
    assert can_undo(state, state)
    assert not can_undo(state, alike)


def test_two_matches_are_not_compared() -> None:
    with pytest.raises(StatesDontFollowError, match="two matches"):
        can_undo(new_match(seed=1), new_match(seed=2))


def agrees(before: GameState, action: Action, after: GameState) -> None:
    """See that it can be taken back exactly if nothing hidden was told, shown or said."""
    told = list(events_between(before, action, after))
    for number, event in enumerate(told):
        if isinstance(event, PileTaken):  # red threes that lay in the pile had been seen by all
            seen = sum(card.is_red_three for card in event.cards)
            del told[number + 1 : number + 1 + seen * isinstance(told[number + 1], RedThreeLaid)]
    assert can_undo(before, after) == (not any(isinstance(event, NOT_BACK) for event in told))


@given(state=situations())
def test_it_agrees_with_the_events(state: GameState) -> None:
    for action in legal_actions(state):
        agrees(state, action, apply(state, action))


def test_it_agrees_with_the_events_of_a_match() -> None:
    variant = attrs.evolve(DEFAULT, key="short", deals=2, minimums=(50, 90))
    for step in steps(new_match(variant, players=4, seed=5), POLICIES["to go out"], Random(5)):
        agrees(*step)
