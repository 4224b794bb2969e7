"""Meld: what it holds, its kind, the card on top."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import handfoot_rules
from handfoot_rules import (
    BookKind,
    Card,
    Cards,
    HandFootError,
    Meld,
    MeldParseError,
    Rank,
    SideState,
)

NATURALS = [rank for rank in Rank if Rank.FOUR <= rank <= Rank.ACE]
WILDS = [card for card in Card if card.is_wild]


@st.composite
def melds(draw: st.DrawFn) -> Meld:
    rank = draw(st.none() | st.sampled_from(NATURALS))
    of_rank = [card for card in Card if card.rank is rank]
    faces = st.sampled_from(of_rank + WILDS)
    return Meld(rank, draw(st.lists(faces, min_size=1, max_size=9)))


@given(melds())
def test_a_meld_counts_its_naturals_and_wilds(meld: Meld) -> None:
    wilds = sum(card.is_wild for card in meld.cards)
    assert (meld.naturals, meld.wilds) == (len(meld.cards) - wilds, wilds)
    assert len(meld) == len(meld.cards)
    assert meld.is_book is (len(meld.cards) >= 7)


@given(melds())
def test_the_kind_follows_from_rank_and_wilds(meld: Meld) -> None:
    if meld.rank is None:
        assert meld.kind is BookKind.WILD
    else:
        assert meld.kind is (BookKind.DIRTY if meld.wilds else BookKind.CLEAN)


@given(melds())
def test_text_repr_pickle_and_copy_give_the_meld_back(meld: Meld) -> None:
    assert eval(repr(meld), vars(handfoot_rules)) == meld  # noqa: S307  # our own text
    for twin in (pickle.loads(pickle.dumps(meld)), copy.copy(meld), copy.deepcopy(meld)):
        assert twin == meld
        assert hash(twin) == hash(meld)
        assert (twin.naturals, twin.wilds) == (meld.naturals, meld.wilds)
    if meld.naturals or meld.rank is None:
        assert Meld.parse(str(meld)) == Meld.of(meld.cards) == meld


def test_the_repr_can_be_read() -> None:
    meld = Meld.parse("KS KH 2C")
    assert repr(meld) == "Meld(rank=Rank.KING, cards=Cards.parse('KH KS 2C'))"
    assert str(meld) == "KH KS 2C"
    assert repr(BookKind.CLEAN) == "BookKind.CLEAN"


def test_the_rank_is_read_off_the_natural_cards() -> None:
    assert Meld.parse("KS 2C JK").rank is Rank.KING
    assert Meld.parse("2C 2D JK").rank is None
    assert Meld.of([Card.AS, Card.AC]).rank is Rank.ACE
    assert Meld.of(Cards.parse("3S 3C")).rank is Rank.THREE


def test_wilds_alone_are_another_meld_than_wilds_under_a_rank() -> None:
    wilds = Cards.parse("2C 2C JK")
    assert Meld(None, wilds) != Meld(Rank.KING, wilds)


# --- M6 -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "top"),
    [
        ("KC KC KD KH KH KS KS", "KD"),  # clean: the lowest red card
        ("KC KC KC KH KH KS KS", "KH"),
        ("KC KC KC KS KS KS KS", "KC"),  # clean, no red card: its lowest
        ("KS KS KS KS KS KS KS", "KS"),
        ("KC KD KD KH KS 2C", "KC"),  # dirty: the lowest black card
        ("KD KD KH KH KS 2C", "KS"),
        ("KD KD KH KH KH KH 2S", "2S"),  # a black two is the lowest black card there is
        ("KD KD KH KH KH 2C 2S", "2C"),
        ("KH KH KD KD KH KH 2D", "KD"),  # dirty, no black card: the lowest natural
        ("KH KH KH KH KH KH JK", "KH"),  # a joker is not black
        ("KH KH KH KH KH 2H JK", "KH"),
        ("2C 2D 2H 2S JK JK JK", "JK"),  # wild: a joker
        ("2D 2D 2H 2S 2S 2S 2S", "2D"),  # wild, no joker: its lowest
        ("2S 2S 2S 2S 2S 2S 2S", "2S"),
    ],
)
def test_M6_the_top_card_shows_the_kind(text: str, top: str) -> None:
    assert Meld.parse(text).top is Card.parse(top)


@given(melds())
def test_M6_the_top_card_is_one_of_the_meld(meld: Meld) -> None:
    top = meld.top
    assert top in meld.cards
    if meld.kind is BookKind.CLEAN and any(card.is_red for card in meld.cards):
        assert top is min(card for card in meld.cards if card.is_red)
    elif meld.kind is BookKind.DIRTY and any(card.is_black for card in meld.cards):
        assert top is min(card for card in meld.cards if card.is_black)
    elif meld.kind is BookKind.WILD and Card.JK in meld.cards:
        assert top is Card.JK
    else:
        assert top is min(meld.cards)


# --- what is no meld ------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["", "KS QS", "KS KS 3S", "3D 3H KS", "2C KS QS JK"])
def test_cards_of_several_ranks_and_no_cards_are_no_meld(text: str) -> None:
    for parse in (Meld.parse, lambda words: Meld.of(Cards.parse(words))):
        with pytest.raises(MeldParseError) as caught:
            parse(text)
        assert caught.value.cards == Cards.parse(text)
        assert caught.value.reason
        assert isinstance(caught.value, HandFootError)
        assert isinstance(caught.value, ValueError)
        assert "is no meld" in str(caught.value)


@pytest.mark.parametrize(("rank", "text"), [(Rank.KING, "KS QS"), (None, "2C KS"), (Rank.KING, "3S KS")])
def test_a_card_of_another_rank_is_refused(rank: Rank | None, text: str) -> None:
    with pytest.raises(MeldParseError):
        Meld(rank, Cards.parse(text))


@pytest.mark.parametrize("rank", [None, Rank.KING])
def test_a_meld_without_cards_is_refused_or_at_least_has_no_top(rank: Rank | None) -> None:
    with pytest.raises(ValueError, match="card"):
        _ = Meld(rank, Cards()).top


@pytest.mark.parametrize("rank", [Rank.TWO, Rank.JOKER])
def test_the_rank_of_a_wild_meld_is_none(rank: Rank) -> None:
    with pytest.raises(ValueError, match="wild"):
        Meld(rank, Cards.parse("2C 2D 2H"))


@pytest.mark.parametrize("rank", ["K", 13, Card.KS, True, BookKind.CLEAN])
def test_a_rank_is_a_rank(rank: Any) -> None:
    with pytest.raises(TypeError):
        Meld(rank, Cards.parse("KS KS KS"))


@pytest.mark.parametrize("cards", ["KS KS KS", 44, None, ["KS"]])
def test_a_meld_is_made_of_cards(cards: Any) -> None:
    with pytest.raises(TypeError):
        Meld(Rank.KING, cards)


@given(melds())
def test_a_meld_cannot_be_changed(meld: Meld) -> None:
    for name in ("rank", "cards", "naturals", "wilds", "anything"):
        with pytest.raises(AttributeError):
            setattr(meld, name, None)


def test_a_side_finds_its_open_meld_and_its_books() -> None:
    kings, book, wilds = map(Meld.parse, ("KS KS KS", "KC KC KC KD KD KD KD", "2C 2C JK"))
    side = SideState((book, kings, wilds), Cards(), opened=True)
    assert side.open_meld(Rank.KING) is kings
    assert side.open_meld(None) is wilds
    assert side.open_meld(Rank.QUEEN) is None
    assert side.has_book(Rank.KING)
    assert not side.has_book(None)
    assert side.books == (1, 0, 0)
