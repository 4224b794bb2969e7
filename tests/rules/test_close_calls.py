"""Close calls: cases at the very edge of a rule, each told apart from its neighbour."""

from __future__ import annotations

import attrs
import pytest

from handfoot_rules import (
    DEFAULT,
    AddToMeld,
    AskToGoOut,
    Card,
    Cards,
    Discard,
    Phase,
    Rank,
    TakePile,
    TurnState,
    ViolationCode,
    apply,
    is_legal,
    position,
    why_illegal,
)

NINES = TakePile(Cards.parse("9C 9D"))


@pytest.mark.parametrize(
    ("pile", "legal"),
    [("5C 9H", False), ("4C 5C 9H", True)],
    ids=["one comes", "two come"],
)
def test_G5_cards_that_come_with_the_pile_are_among_the_two_kept(pile: str, *, legal: bool) -> None:
    """Nines 30, eights 30: the opening of 50 takes all five cards held, and only what came stays."""
    state = position(players=2, hands={0: "9C 9D 8C 8D 8H"}, feet={0: None}, pile=pile)
    assert is_legal(state, NINES) is legal
    if not legal:
        violation = why_illegal(state, NINES)
        assert violation is not None
        assert violation.code is ViolationCode.MINIMUM_UNREACHABLE


@pytest.mark.parametrize(("hand", "legal"), [("TC", True), ("9C TC", False)], ids=["one", "two"])
def test_G1_a_single_card_goes_out_unopened_where_no_books_are_needed(hand: str, *, legal: bool) -> None:
    """Nothing need be melded with a single card, so no minimum stands in the way of asking (O3)."""
    state = position(
        attrs.evolve(DEFAULT, books_needed=(0, 0, 0)),
        hands={0: hand},
        feet={0: None, 2: None},
        foot_turns={2: 1},
        phase=Phase.PLAY,
    )
    assert is_legal(state, AskToGoOut()) is legal


def test_M6_books_of_a_rank_lie_in_the_order_of_their_cards() -> None:
    """The kings of clubs become a book after those of spades, and come to lie before them."""
    spades, clubs = "KS KS KS KS KH KH KH", "KC KC KC KC KC KD"
    state = position(hands={0: "KD 4C 5C"}, melds={0: [spades, clubs]}, phase=Phase.PLAY)
    after = apply(state, AddToMeld(Rank.KING, Card.KD))
    assert [meld.cards.in_order()[0] for meld in after.sides[0].melds] == [Card.KC, Card.KH]


def test_V3_a_known_card_that_is_discarded_is_gone_in_every_count() -> None:
    known = Cards.parse("KC KD 4C")
    state = position(
        hands={0: "KC KD 4C 9S"},
        known={0: known},
        phase=Phase.PLAY,
        turn=TurnState(0, drew=True),
    )
    left = apply(state, Discard(Card.KC)).seats[0].known
    assert left == Cards.parse("KD 4C")
    assert (len(left), left.count_rank(Rank.KING), left.count_rank(Rank.FOUR)) == (2, 1, 1)
