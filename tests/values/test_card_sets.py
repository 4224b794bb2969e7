"""Cards: an immutable multiset, against collections.Counter as the peer."""

from __future__ import annotations

import copy
import pickle
from collections import Counter
from itertools import product
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given

import handfoot_rules
from handfoot_rules import (
    Card,
    CardParseError,
    Cards,
    CardsMissingError,
    HandFootError,
    Rank,
    TooManyCardsError,
)

from .strategies import Count, counts, elements, one_card, sets, some_cards

if TYPE_CHECKING:
    from collections.abc import Callable

MOST = 127


def made(count: Count) -> Cards:
    """Make the set that a count describes."""
    return Cards(elements(count))


# --- against the peer -----------------------------------------------------------------------------


@given(counts)
def test_a_set_holds_what_it_was_made_of(count: Count) -> None:
    cards = made(count)
    assert len(cards) == count.total()
    assert bool(cards) is bool(count)
    assert Counter(cards) == count
    assert list(cards) == sorted(count.elements())
    for card in Card:
        assert cards.count(card) == count[card]
        assert (card in cards) is (count[card] > 0)


@given(counts)
def test_ranks_are_counted_in_any_suit(count: Count) -> None:
    cards = made(count)
    for rank in Rank:
        of_rank = sorted(card for card in count.elements() if card.rank is rank)
        assert cards.count_rank(rank) == len(of_rank)
        assert list(cards.of_rank(rank)) == of_rank
        assert list(cards.lowest(rank)) == of_rank[:1]
        assert list(cards.lowest(rank, 5)) == of_rank[:5]


@given(counts)
def test_the_distinct_faces_come_once_in_card_order(count: Count) -> None:
    assert list(made(count).distinct) == sorted(count)


@given(counts, counts)
def test_sums_are_those_of_the_peer(one: Count, other: Count) -> None:
    total = made(one) + made(other)
    assert Counter(total) == one + other
    assert total == made(other) + made(one)
    assert total == made(one + other)
    assert hash(total) == hash(made(one + other))
    assert total - made(other) == made(one)


@given(counts, one_card)
def test_a_single_card_is_added_and_taken_like_a_set_of_one(count: Count, card: Card) -> None:
    cards = made(count)
    assert cards + card == cards + Cards([card])
    assert (cards + card) - card == cards
    if count[card]:
        assert cards - card == cards - Cards([card])
        assert Counter(cards - card) == count - Counter([card])
    else:
        with pytest.raises(CardsMissingError) as caught:
            cards - card
        assert caught.value.missing == Cards([card])


@given(counts, counts)
def test_a_difference_is_that_of_the_peer_or_refused(one: Count, other: Count) -> None:
    cards, less = made(one), made(other)
    missing = other - one
    assert Counter(less.missing_from(cards)) == missing
    if not missing:
        assert Counter(cards - less) == one - other
        return
    with pytest.raises(CardsMissingError) as caught:
        cards - less
    assert Counter(caught.value.missing) == missing
    assert cards == made(one)


@given(counts, counts)
def test_containment_is_that_of_the_peer(one: Count, other: Count) -> None:
    assert (made(one) <= made(other)) is (one <= other)
    assert (made(one) >= made(other)) is (one >= other)
    assert made(one) <= made(one + other)


@given(counts, counts)
def test_equality_is_that_of_the_peer(one: Count, other: Count) -> None:
    assert (made(one) == made(other)) is (one == other)
    assert (made(one) != made(other)) is (one != other)


@given(some_cards)
def test_the_order_given_does_not_matter(cards: list[Card]) -> None:
    assert Cards(cards) == Cards(reversed(cards)) == Cards(iter(cards))
    assert hash(Cards(cards)) == hash(Cards(reversed(cards)))
    assert len({Cards(cards), Cards(reversed(cards))}) == 1


@given(counts)
def test_text_repr_pickle_and_copy_give_the_set_back(count: Count) -> None:
    cards = made(count)
    assert Cards.parse(str(cards)) == cards
    assert str(cards) == " ".join(map(str, sorted(count.elements())))
    assert eval(repr(cards), vars(handfoot_rules)) == cards  # noqa: S307  # our own text
    for twin in (pickle.loads(pickle.dumps(cards)), copy.copy(cards), copy.deepcopy(cards)):
        assert twin == cards
        assert len(twin) == len(cards)
        assert [twin.count_rank(rank) for rank in Rank] == [cards.count_rank(r) for r in Rank]


# --- text -----------------------------------------------------------------------------------------


def test_the_text_form_is_that_of_the_contract() -> None:
    cards = Cards.parse("KS KS 2H JK")
    assert str(cards) == "KS KS 2H JK"
    assert repr(cards) == "Cards.parse('KS KS 2H JK')"
    assert repr(Cards()) == "Cards()"
    assert str(Cards()) == ""
    assert Cards.parse("") == Cards.parse("  ") == Cards()
    assert Cards.parse(" jk  ks\n2h KS ") == cards


def test_the_first_word_that_is_no_card_is_named() -> None:
    with pytest.raises(CardParseError) as caught:
        Cards.parse("KS XX YY")
    assert caught.value.text == "XX"


# --- many decks -----------------------------------------------------------------------------------


def test_a_face_may_be_there_127_times_and_every_face_at_once() -> None:
    cards = Cards([card for card in Card for _ in range(MOST)])
    assert len(cards) == 53 * MOST
    assert {cards.count(card) for card in Card} == {MOST}
    assert cards.count_rank(Rank.KING) == 4 * MOST
    assert cards - cards == Cards()
    assert cards <= cards  # noqa: PLR0124  # that a set contains itself is the point


@pytest.mark.parametrize("card", [Card["3C"], Card.KS, Card.JK], ids=str)
def test_a_128th_card_of_a_face_is_refused(card: Card) -> None:
    most = Cards([card] * MOST)
    ways: list[Callable[[], Cards]] = [
        lambda: Cards([card] * (MOST + 1)),
        lambda: most + card,
        lambda: most + Cards([card]),
        lambda: most + most,
        lambda: Cards([card] * 64) + Cards([card] * 64),
        lambda: Cards.parse(f"{card} " * (MOST + 1)),
    ]
    for one_too_many in ways:
        with pytest.raises(TooManyCardsError) as caught:
            one_too_many()
        assert caught.value.most == MOST
        assert isinstance(caught.value, HandFootError)
        assert str(MOST) in str(caught.value)
    assert most.count(card) == MOST


# --- types ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "wrong", ["KS", ["KS"], [44], [None], [Card.KS, True], 44, None, [Rank.KING]], ids=repr
)
def test_a_set_is_made_of_cards_alone(wrong: Any) -> None:
    with pytest.raises(TypeError):
        Cards(wrong)


@pytest.mark.parametrize("other", ["KS", 44, None, [Card.KS], Counter([Card.KS])], ids=repr)
def test_sets_are_reckoned_with_sets_and_cards_alone(other: Any) -> None:
    cards = Cards([Card.KS])
    ways: list[Callable[[], Any]] = [
        lambda: cards + other,
        lambda: cards - other,
        lambda: cards <= other,
        lambda: cards >= other,
    ]
    for reckon in ways:
        with pytest.raises(TypeError):
            reckon()
    assert cards != other
    assert other not in cards


@given(sets)
def test_a_set_cannot_be_changed(cards: Cards) -> None:
    for name in ("faces", "ranks", "anything"):
        with pytest.raises(AttributeError):
            setattr(cards, name, 0)
    with pytest.raises((AttributeError, TypeError)):
        del cards.faces


def test_adding_makes_a_new_set() -> None:
    cards = Cards([Card.KS])
    total = cards
    total += Card.KH
    assert cards == Cards([Card.KS])
    assert total == Cards([Card.KS, Card.KH])


def test_more_sets_than_anybody_meets_are_still_told_apart() -> None:
    """Sets of one rank are kept in mind up to a limit; past it nothing changes."""
    kings = (Card.KC, Card.KD, Card.KH, Card.KS)
    for numbers in product(range(9), repeat=4):
        given = [card for card, n in zip(kings, numbers, strict=True) for _ in range(n)]
        cards = Cards(given)
        assert list(cards) == given
        assert list(cards.lowest(Rank.KING, 3)) == given[:3]
