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
    Scope,
    StartMeld,
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


def test_F1_the_next_packet_comes_not_the_last() -> None:
    """With three packets, an emptied hand is followed by the knee; the foot waits."""
    knee_and_foot = attrs.evolve(DEFAULT, packets=(3, 4, 5))
    state = position(
        knee_and_foot,
        hands={0: "KC KD KH"},
        melds={0: ["4C 4D 4H"]},
        phase=Phase.PLAY,
        fill_seed=3,
    )
    _, foot = state.seats[0].packets
    player = apply(state, StartMeld(Cards.parse("KC KD KH"))).seats[0]
    assert (len(player.hand), player.packets) == (4, (foot,))


@pytest.mark.parametrize(
    ("open_meld", "card", "books"),
    [
        ("KC KC KD KD KH KH", "KS", ["9C 9C 9D 9D 9H 9H 2C", "TC TC TD TD TH TH 2C", "2D 2D 2H 2H 2S JK JK"]),
        ("KC KC KD KD KH 2H", "KS", ["9C 9C 9D 9D 9H 9H 9S", "TC TC TD TD TH TH TS", "2D 2D 2C 2C 2S JK JK"]),
    ],
    ids=["one clean of two", "one dirty of two"],
)
def test_G2_the_book_that_the_last_card_but_one_completes_counts_once(
    open_meld: str, card: str, books: list[str]
) -> None:
    """Two clean, two dirty and a wild book are needed; one of a kind is still missing after this."""
    state = position(
        players=2,
        hands={0: f"{card} 4C"},
        feet={0: None},
        melds={0: [open_meld, *books]},
        phase=Phase.PLAY,
    )
    violation = why_illegal(state, AddToMeld(Rank.KING, Card.parse(card)))
    assert violation is not None
    assert violation.code is ViolationCode.KEEP_TWO_CARDS


def test_G4_points_laid_already_count_when_asking_in_an_opening() -> None:
    """Kings 30 of 50, two more make 50; the queens go as well, and the four goes out."""
    state = position(
        attrs.evolve(DEFAULT, books_needed=(0, 0, 0)),
        hands={0: "KS KS QC QD QH 4C"},
        feet={0: None, 2: None},
        foot_turns={2: 1},
        melds={0: ["KC KD KH"]},
        opened={0: False},
        phase=Phase.PLAY,
        turn=TurnState(0, drew=True, scope=Scope.START, started=(Rank.KING,), points=30),
    )
    assert is_legal(state, AskToGoOut())
