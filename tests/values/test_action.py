"""Actions: a closed union of small values, each with a text form that parses back."""

from __future__ import annotations

import copy
import pickle
from typing import Any, assert_never, get_args

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import handfoot_rules
from handfoot_rules import (
    Action,
    ActionParseError,
    AddToMeld,
    AllowGoingOut,
    AskToGoOut,
    Card,
    Cards,
    Discard,
    DrawStock,
    HandFootError,
    NextDeal,
    Pass,
    Rank,
    RefuseGoingOut,
    Reshuffle,
    StartMeld,
    TakePile,
    parse_action,
)

from .strategies import actions

NINES = Cards.parse("9S 9H")
KINGS = Cards.parse("KS KH KD")

FORMS = [
    (DrawStock(), "draw"),
    (TakePile(NINES), "take 9H 9S"),
    (TakePile(()), "take"),
    (TakePile(NINES, 0), "take 9H 9S at 0"),
    (TakePile(NINES, 1), "take 9H 9S at 1"),
    (TakePile((), 1), "take at 1"),
    (StartMeld(KINGS), "start KD KH KS"),
    (AddToMeld(Rank.KING, Card.KS), "add KS to K"),
    (AddToMeld(Rank.TEN, Card.TH), "add TH to T"),
    (AddToMeld(Rank.KING, Card["2C"]), "add 2C to K"),
    (AddToMeld(None, Card["2C"]), "add 2C to wild"),
    (AddToMeld(Rank.KING, Card.KS, 1), "add KS to K at 1"),
    (AddToMeld(None, Card.JK, 2), "add JK to wild at 2"),
    (Discard(Card["4C"]), "discard 4C"),
    (AskToGoOut(), "ask"),
    (AllowGoingOut(), "allow"),
    (RefuseGoingOut(), "refuse"),
    (Pass(), "pass"),
    (NextDeal(), "deal"),
    (NextDeal((Card.KS, Card["4C"])), "deal KS 4C"),
    (Reshuffle(), "reshuffle"),
    (Reshuffle((Card.KS, Card["4C"])), "reshuffle KS 4C"),
]


@pytest.mark.parametrize(("action", "text"), FORMS, ids=[text for _, text in FORMS])
def test_the_text_form_is_that_of_the_contract(action: Action, text: str) -> None:
    assert str(action) == text
    assert parse_action(text) == action


def test_every_kind_of_action_has_a_form_here() -> None:
    assert {type(action) for action, _ in FORMS} == set(get_args(Action))


@given(actions)
def test_text_repr_pickle_and_copy_give_the_action_back(action: Action) -> None:
    assert parse_action(str(action)) == action
    assert str(action) == str(action).strip()
    assert eval(repr(action), vars(handfoot_rules)) == action  # noqa: S307  # our own text
    for twin in (pickle.loads(pickle.dumps(action)), copy.copy(action), copy.deepcopy(action)):
        assert twin == action
        assert hash(twin) == hash(action)


@given(actions, actions)
def test_actions_are_equal_when_their_texts_are(one: Action, other: Action) -> None:
    assert (one == other) is (str(one) == str(other))


@pytest.mark.parametrize("place", [-1, 1000, 10**9])
def test_even_an_odd_place_is_read_as_it_is_written(place: int) -> None:
    for action in (AddToMeld(Rank.KING, Card.KS, place), TakePile(NINES, place)):
        assert parse_action(str(action)) == action


@pytest.mark.parametrize("kind", [NextDeal, Reshuffle])
def test_an_empty_order_is_not_read_as_no_order(kind: type[NextDeal | Reshuffle]) -> None:
    try:
        action = kind(())
    except ValueError:
        return  # refusing it would do as well
    assert parse_action(str(action)) == action


@given(actions)
def test_an_exhaustive_match_covers_every_kind(action: Action) -> None:
    match action:
        case DrawStock() | TakePile() | StartMeld() | AddToMeld() | Discard():
            by = "player"
        case AskToGoOut() | AllowGoingOut() | RefuseGoingOut() | Pass():
            by = "player"
        case NextDeal() | Reshuffle():
            by = "chance"
        case _:
            assert_never(action)
    assert by in ("player", "chance")


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("  draw ", DrawStock()),
        ("take  9S\t9H", TakePile(NINES)),
        ("start kd kh ks", StartMeld(KINGS)),
        ("add 10H to 10", AddToMeld(Rank.TEN, Card.TH)),
        ("add KS to K at 0", AddToMeld(Rank.KING, Card.KS)),
    ],
)
def test_blanks_and_small_letters_are_understood(text: str, action: Action) -> None:
    assert parse_action(text) == action


@pytest.mark.parametrize(
    "text",
    [
        "",
        "  ",
        "dance",
        "DRAW",
        "draw KS",
        "draw draw",
        "take XX",
        "take 9S 9H at",
        "take 9S 9H at x",
        "take 9S 9H at -",
        "take 9S at 1 9H",
        "start KS KH XX",
        "start KS, KH, KD",
        "add",
        "add KS",
        "add KS to",
        "add KS on K",
        "add KS to X",
        "add XX to K",
        "add KS KH to K",
        "add KS to K at",
        "add KS to K at x",
        "add KS to K at 1 at 2",
        "add KS to Wild",
        "discard",
        "discard XX",
        "discard KS KH",
        "ask me",
        "allow 1",
        "refuse it",
        "pass on",
        "deal XX",
        "reshuffle XX",
        "start " + "KS " * 200,
        "DrawStock()",
    ],
)
def test_other_texts_are_no_actions(text: str) -> None:
    with pytest.raises(ActionParseError) as caught:
        parse_action(text)
    assert caught.value.text == text
    assert caught.value.reason
    assert isinstance(caught.value, HandFootError)
    assert isinstance(caught.value, ValueError)
    assert repr(text) in str(caught.value)


@given(st.text(max_size=20))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        action = parse_action(text)
    except ActionParseError:
        return
    assert parse_action(str(action)) == action


@pytest.mark.parametrize("value", [None, 5, DrawStock(), b"draw"], ids=repr)
def test_what_is_no_text_is_of_the_wrong_type(value: Any) -> None:
    with pytest.raises(TypeError):
        parse_action(value)


@pytest.mark.parametrize("cards", ["KS KH KD", 44, None, ["KS"], [44]], ids=repr)
def test_cards_are_cards(cards: Any) -> None:
    for kind in (StartMeld, TakePile):
        with pytest.raises(TypeError):
            kind(cards)


@pytest.mark.parametrize("card", ["KS", 44, None, Rank.KING, Cards([Card.KS])], ids=repr)
def test_a_card_is_a_card(card: Any) -> None:
    with pytest.raises(TypeError):
        Discard(card)
    with pytest.raises(TypeError):
        AddToMeld(Rank.KING, card)
    with pytest.raises(TypeError):
        NextDeal([card])
    with pytest.raises(TypeError):
        Reshuffle([card])


@pytest.mark.parametrize("rank", ["K", 13, Card.KS, True], ids=repr)
def test_a_rank_is_a_rank(rank: Any) -> None:
    with pytest.raises(TypeError):
        AddToMeld(rank, Card.KS)


@pytest.mark.parametrize("place", ["0", 0.0, True, (1,)], ids=repr)
def test_a_place_is_a_whole_number(place: Any) -> None:
    with pytest.raises(TypeError):
        AddToMeld(Rank.KING, Card.KS, place)
    with pytest.raises(TypeError):
        TakePile(NINES, place)


def test_the_place_of_an_addition_is_never_none() -> None:
    with pytest.raises(TypeError):
        AddToMeld(Rank.KING, Card.KS, None)  # type: ignore[arg-type]


def test_any_iterable_of_cards_makes_a_set_and_any_order_a_deck() -> None:
    assert StartMeld(iter([Card.KS, Card.KD, Card.KH])) == StartMeld(KINGS)
    assert TakePile([Card["9H"], Card["9S"]]).cards == NINES
    assert NextDeal([Card.KS, Card.KD]).deck == (Card.KS, Card.KD)
    assert Reshuffle(iter([Card.KS])).stock == (Card.KS,)


@given(actions)
def test_an_action_cannot_be_changed(action: Action) -> None:
    for field in attrs.fields(type(action)):
        with pytest.raises(AttributeError):
            setattr(action, field.name, None)
