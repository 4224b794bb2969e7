"""Card, Rank and Suit: 53 faces, their order, their text."""

from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

import handfoot_rules
from handfoot_rules import BookKind, Card, CardParseError, HandFootError, Rank, Suit

from .strategies import one_card

RANKS = "3456789TJQKA2"
SUITS = "CDHS"
NAMES = [*(rank + suit for rank in RANKS for suit in SUITS), "JK"]

every_card = pytest.mark.parametrize("card", list(Card), ids=str)


def test_there_are_53_faces_in_card_order_from_1() -> None:
    assert [str(card) for card in Card] == NAMES
    assert [int(card) for card in Card] == list(range(1, 54))
    assert sorted(Card) == list(Card)
    assert all(Card)


@every_card
def test_a_card_has_the_rank_and_suit_it_is_named_after(card: Card) -> None:
    if card is Card.JK:
        assert (card.rank, card.suit) == (Rank.JOKER, None)
        return
    name = str(card)
    rank, suit = name[0], name[1]
    assert card.rank.letter == rank
    assert card.suit is not None
    assert card.suit.letter == suit
    assert card.suit is list(Suit)[SUITS.index(suit)]
    assert card.rank is list(Rank)[RANKS.index(rank)]


@every_card
def test_a_card_knows_what_it_is(card: Card) -> None:
    name = str(card)
    assert card.is_wild is (name[0] == "2" or name == "JK")
    assert card.rank.is_wild is card.is_wild
    assert card.is_red_three is (name in ("3D", "3H"))
    assert card.is_black_three is (name in ("3C", "3S"))
    assert card.is_red is (name[1] in "DH")
    assert card.is_black is (name[1] in "CS")


def test_a_joker_is_neither_red_nor_black_and_no_jack() -> None:
    assert not Card.JK.is_red
    assert not Card.JK.is_black
    assert Card.JK.rank is Rank.JOKER
    assert {Card.JC.rank, Card.JD.rank, Card.JH.rank, Card.JS.rank} == {Rank.JACK}
    assert Card.JK not in (Card.JC, Card.JD, Card.JH, Card.JS)


@every_card
def test_text_and_repr_give_the_card_back(card: Card) -> None:
    assert Card.parse(str(card)) is card
    assert Card.parse(str(card).lower()) is card
    assert Card[str(card)] is card
    assert eval(repr(card), vars(handfoot_rules)) is card  # noqa: S307  # our own text
    assert f"{card:>4}" == str(card).rjust(4)
    assert f"{card}" == str(card)


def test_the_repr_is_an_attribute_where_python_has_a_name_for_it() -> None:
    assert repr(Card.KS) == "Card.KS"
    assert repr(Card.TH) == "Card.TH"
    assert repr(Card.JK) == "Card.JK"
    assert repr(Card["9H"]) == "Card['9H']"
    assert repr(Rank.KING) == "Rank.KING"
    assert repr(Suit.SPADES) == "Suit.SPADES"


def test_a_ten_may_be_written_with_two_digits() -> None:
    assert Card.parse("10H") is Card.TH
    assert Card.parse("10c") is Card.TC


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "K",
        "S",
        "KX",
        "1S",
        "KSS",
        "SK",
        "J",
        "JKS",
        "KS ",
        " KS",
        "0H",
        "10",
        "10JK",
        "name",
        "number",
        "rank",
        "_ignore_",
        "44",
        "♠K",
        "100H",
    ],
)
def test_other_texts_are_no_cards(text: str) -> None:
    with pytest.raises(CardParseError) as caught:
        Card.parse(text)
    assert caught.value.text == text
    assert isinstance(caught.value, HandFootError)
    assert isinstance(caught.value, ValueError)
    assert repr(text) in str(caught.value)


@given(st.text(max_size=4))
def test_any_text_is_read_as_it_is_written_or_refused(text: str) -> None:
    try:
        card = Card.parse(text)
    except CardParseError:
        assert text.upper() not in NAMES
    else:
        assert text.upper().replace("10", "T") == str(card)


@pytest.mark.parametrize("value", [None, 44, 4.5, Card.KS, b"KS"])
def test_what_is_no_text_is_of_the_wrong_type(value: object) -> None:
    with pytest.raises(TypeError):
        Card.parse(value)  # type: ignore[arg-type]


@pytest.mark.parametrize("rank", list(Rank), ids=repr)
def test_a_rank_is_read_as_it_is_written(rank: Rank) -> None:
    assert Rank.parse(rank.letter) is rank
    assert Rank.parse(rank.letter.lower()) is rank


def test_a_rank_that_is_none_is_refused() -> None:
    assert Rank.parse("10") is Rank.TEN
    for text in ("", "1", "KS", "JOKER", "11"):
        with pytest.raises(CardParseError):
            Rank.parse(text)


def test_ranks_ascend_from_three_to_the_joker() -> None:
    assert "".join(rank.letter for rank in Rank) == RANKS + "JK"
    assert list(Rank) == sorted(Rank)
    assert [rank for rank in Rank if rank.is_wild] == [Rank.TWO, Rank.JOKER]


def test_suits_ascend_from_clubs_to_spades() -> None:
    assert "".join(suit.letter for suit in Suit) == SUITS
    assert [suit for suit in Suit if suit.is_red] == [Suit.DIAMONDS, Suit.HEARTS]


@given(one_card)
def test_a_copy_is_the_card_itself(card: Card) -> None:
    assert pickle.loads(pickle.dumps(card)) is card
    assert copy.deepcopy(card) is card
    assert hash(card) == hash(int(card))


def test_enums_of_numbers_hash_as_the_numbers_that_they_equal() -> None:
    for member in (*Suit, *Rank, *Card, *BookKind):
        assert {member, int(member)} == {int(member)}
