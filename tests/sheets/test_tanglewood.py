"""examples/tanglewood.py: the Tanglewood club's rules, a sheet that is not shipped, as data alone."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

import handfoot_rules as hf
from handfoot_rules import Phase, ScoreKind, ViolationCode
from handfoot_rules.testing import check_variant

from .helpers import (
    HIDDEN_FOOT,
    allowed,
    cards,
    clean,
    dealt_plainly,
    dirty,
    facing,
    gone_out,
    in_order,
    late,
    listed,
    of_rank,
    playing,
    points,
    ran_dry,
    refused,
    turned,
)

PROGRAM = Path(__file__).resolve().parents[2] / "examples" / "tanglewood.py"
TANGLEWOOD: hf.RuleVariant = runpy.run_path(str(PROGRAM))["TANGLEWOOD"]

QUEENS = "QC QD QH"
WILD = "2C 2C 2D 2D 2H JK JK"
BOOKS = (clean("K"), clean("A"), dirty("J", "2S"), dirty("T", "JK"), WILD)


def test_it_is_data_alone() -> None:
    assert type(TANGLEWOOD) is hf.RuleVariant


# --- setup


@pytest.mark.parametrize(
    ("players", "deck", "stock"),
    [(4, 216, 216 - 4 * 22 - 1), (6, 324, 324 - 6 * 22 - 1), (8, 432, 432 - 8 * 22 - 1)],
)
def test_S1_S4_as_many_decks_as_players_and_packets_of_eleven(players: int, deck: int, stock: int) -> None:
    """54 cards a player, 22 of them dealt, one starter: 127, 191 and 255 in the stock."""
    state = dealt_plainly(TANGLEWOOD, players)
    assert (len(state.all_cards()), state.stock_size) == (deck, stock)
    assert {(len(seat.hand), len(seat.foot)) for seat in state.seats} == {(11, 11)}


@pytest.mark.parametrize(
    ("players", "sides"),
    [(4, (0, 1, 0, 1)), (6, (0, 1, 0, 1, 0, 1)), (8, (0, 1, 0, 1, 0, 1, 0, 1))],
)
def test_S2_S3_up_to_eight_players_in_two_teams(players: int, sides: tuple[int, ...]) -> None:
    assert dealt_plainly(TANGLEWOOD, players).side_of == sides
    with pytest.raises(hf.InvalidPlayersError):
        hf.new_match(TANGLEWOOD, players=players + 1)


@pytest.mark.parametrize(
    ("starters", "pile"), [("3D KC", "KC"), ("2S KC", "KC"), ("JK KC", "KC"), ("3S", "3S")]
)
def test_S5_the_starter_as_in_the_parent(starters: str, pile: str) -> None:
    assert turned(TANGLEWOOD, 4, starters).pile == in_order(pile)


# --- melds


def test_M2_one_natural_more_than_wilds_at_least() -> None:
    """(2, 1), not (2, 2); (3, 2), not (3, 3); (4, 3) is a dirty book."""
    state = playing(TANGLEWOOD, "KC KD 2C JK KH 2D KS 4C 5C", QUEENS)
    state = allowed(state, "start KC KD 2C")
    refused(state, "add JK to K", ViolationCode.WILD_LIMIT)
    state = allowed(state, "add KH to K", "add JK to K")
    refused(state, "add 2D to K", ViolationCode.WILD_LIMIT)
    book = allowed(state, "add KS to K", "add 2D to K").sides[0].melds[-1]
    assert (book.naturals, book.wilds, book.is_book, book.kind) == (4, 3, True, hf.BookKind.DIRTY)


def test_M2_a_wild_meld_as_in_the_parent() -> None:
    allowed(playing(TANGLEWOOD, "2C 2D JK 4C 5C", QUEENS), "start 2C 2D JK")


def test_M3_M4_a_book_is_closed_and_another_meld_may_follow_it() -> None:
    state = playing(TANGLEWOOD, "KS KH KS KD 4C 5C", clean("K"))
    refused(state, "add KS to K", ViolationCode.BOOK_CLOSED)
    allowed(state, "start KS KH KS")


def test_T2_black_threes_are_never_melded() -> None:
    refused(playing(TANGLEWOOD, "3C 3S 3C 4C 5C", QUEENS), "start 3C 3S 3C", ViolationCode.THREE_NOT_MELDED)


# --- the opening


@pytest.mark.parametrize(("deal", "minimum"), [(1, 50), (2, 90), (3, 120), (4, 150)])
def test_O1_the_minimum_by_deal(deal: int, minimum: int) -> None:
    assert hf.position(TANGLEWOOD, deal=deal).turn.minimum == minimum


def test_O1_P1_nines_and_eights_open_with_less_than_elsewhere() -> None:
    """Three nines 15 and three kings 30 are 45; in the parent they are 60. With 4 4 4 more it is 60 again."""
    hand = "9C 9D 9H KC KD KH 5C 6C"
    refused(playing(TANGLEWOOD, hand), "start 9C 9D 9H", ViolationCode.MINIMUM_UNREACHABLE)
    allowed(playing(hf.variants.get("pagat"), hand), "start 9C 9D 9H")
    opened = allowed(playing(TANGLEWOOD, f"{hand} 4C 4D 4H"), "start 9C 9D 9H", "start 4C 4D 4H")
    assert opened.turn.points == 30
    assert allowed(opened, "start KC KD KH").sides[0].opened


def test_O2_of_the_pile_the_top_card_alone_counts() -> None:
    """Nine, nine and joker are 60, enough in deal 1. The two kings below and one that is held would make 90.

    They wait, so in deal 2 the pile can't be taken for 90; with three aces besides it can.
    """
    first = facing(TANGLEWOOD, "KC KD 9S", "9C JK KH 4C 5C")
    state = allowed(first, "take 9C JK")
    assert state.sides[0].opened
    second = facing(TANGLEWOOD, "KC KD 9S", "9C JK KH 4C 5C", deal=2)
    refused(second, "take 9C JK", ViolationCode.MINIMUM_UNREACHABLE)
    richer = facing(TANGLEWOOD, "KC KD 9S", "9C JK KH AC AD AH 4C 5C", deal=2)
    state = allowed(richer, "take 9C JK")
    refused(state, "start KH KC KD", ViolationCode.CARDS_LOCKED)
    state = allowed(state, "start AC AD AH")
    assert state.sides[0].opened


# --- the pile


def test_U1_two_cards_are_drawn() -> None:
    state = facing(TANGLEWOOD, "5C", "4C 5D", QUEENS)
    assert len(allowed(state, "draw").seats[0].hand) == 2 + 2


def test_U2_the_top_three_are_taken_with_two_naturals() -> None:
    state = facing(TANGLEWOOD, "4C 5C 6C 7C 9D", "9C 9S TC", QUEENS)
    state = allowed(state, "take 9C 9S")
    assert state.seats[0].hand == cards("TC 7C 6C")
    assert state.pile == in_order("4C 5C")
    assert [str(meld) for meld in state.sides[0].melds] == ["9C 9D 9S", "QC QD QH"]


def test_U2_or_with_a_natural_and_a_wild() -> None:
    state = facing(TANGLEWOOD, "4C 5C 6C 7C 9D", "9C 2S JK TC", QUEENS)
    assert listed(state) == {"draw", "take 9 2", "take 9 JK"}
    state = allowed(state, "take 9C 2S")
    assert state.seats[0].hand == cards("JK TC 7C 6C")
    refused(facing(TANGLEWOOD, "9D", "2S JK TC 4C", QUEENS), "take 2S JK", ViolationCode.PILE_NEEDS_PAIR)


@pytest.mark.parametrize(("pile", "hand"), [("6C 9D", "TC 6C"), ("9D", "TC")])
def test_U2_fewer_are_taken_if_there_are_no_more(pile: str, hand: str) -> None:
    state = allowed(facing(TANGLEWOOD, pile, "9C 9S TC", QUEENS), "take 9C 9S")
    assert (state.pile, state.seats[0].hand) == ((), cards(hand))


def test_U2_a_wild_card_freezes_the_pile_till_it_is_taken() -> None:
    """The two lies fifth from the top: once two naturals have taken three cards it freezes the rest."""
    pile = "2C 5C 6C 7C 9D"
    refused(facing(TANGLEWOOD, pile, "9C JK TC 4C", QUEENS), "take 9C JK", ViolationCode.PILE_FROZEN)
    state = allowed(facing(TANGLEWOOD, pile, "9C 9S TC 4C", QUEENS), "take 9C 9S", "discard TC")
    assert state.pile == in_order("2C 5C TC")
    refused(facing(TANGLEWOOD, "2C 5C TC", "TD JK 4C 5D", QUEENS), "take TD JK", ViolationCode.PILE_FROZEN)
    state = allowed(facing(TANGLEWOOD, "2C 5C TC", "TD TS 4C 5D", QUEENS), "take TD TS", "discard 4C")
    assert state.pile == in_order("4C")
    assert "take 4 JK" in listed(facing(TANGLEWOOD, "4C", "4D JK 5D 6D", QUEENS))


def test_U2_a_wild_card_that_is_discarded_freezes_it() -> None:
    """Seat 0 throws a joker, seat 1 covers it; seat 2 holds a six and a two, and may not take with them."""
    state = hf.position(
        TANGLEWOOD,
        hands={0: "JK 7C 8C", 1: "6C 7D 8D", 2: "6D 2C 6H 4C"},
        melds={0: [QUEENS]},
        pile="5C",
        phase=Phase.PLAY,
    )
    state = allowed(state, "discard JK", "draw", "discard 6C")
    refused(state, "take 6D 2C", ViolationCode.PILE_FROZEN)
    assert allowed(state, "take 6D 6H").pile == ()


def test_U2_a_wild_card_on_top_goes_with_its_like() -> None:
    """Two twos take a two: the parent's rule. A two and a joker don't."""
    state = facing(TANGLEWOOD, "4C 2D", "2C 2S JK 5C", QUEENS)
    assert listed(state) == {"draw", "take 2 2"}
    assert [str(meld) for meld in allowed(state, "take 2C 2S").sides[0].melds] == ["QC QD QH", "2C 2D 2S"]


def test_T2_a_black_three_on_top_bars_the_pile() -> None:
    refused(facing(TANGLEWOOD, "4C 3S", "3C 3C 4D 5C", QUEENS), "take 3C 3C", ViolationCode.PILE_BLOCKED)


# --- the foot, going out and the end: the parent's


def test_F1_the_foot_at_once_or_with_the_next_turn() -> None:
    state = allowed(playing(TANGLEWOOD, "9S 9H 9D", QUEENS), "start 9S 9H 9D")
    assert (state.to_move, state.seats[0].hand) == (0, cards(HIDDEN_FOOT))
    state = allowed(playing(TANGLEWOOD, "9S", QUEENS), "discard 9S")
    assert not state.seats[0].hand
    assert not state.seats[0].in_foot


def test_G1_out_with_a_last_discard_or_without() -> None:
    state = late(TANGLEWOOD, "8S 8H 8D", *BOOKS)
    assert gone_out(allowed(state, "ask", "allow", "start 8S 8H 8D"))
    state = late(TANGLEWOOD, "8S 8H 8D 5C", *BOOKS)
    assert gone_out(allowed(state, "ask", "allow", "start 8S 8H 8D", "discard 5C"))


@pytest.mark.parametrize("missing", range(5))
def test_G2_two_clean_two_dirty_and_one_wild_book(missing: int) -> None:
    books = BOOKS[:missing] + BOOKS[missing + 1 :]
    refused(late(TANGLEWOOD, "6C", *books), "discard 6C", ViolationCode.BOOKS_MISSING)


def test_G3_G4_all_three_partners_of_a_team_of_four_are_ready_and_agree() -> None:
    """Seats 2, 4 and 6 are asked in this order; the first no ends it."""
    state = late(TANGLEWOOD, "6C", *BOOKS, players=8)
    asked = allowed(state, "ask")
    assert asked.to_move == 2
    assert [allowed(asked, *["allow"] * number).to_move for number in (1, 2, 3)] == [4, 6, 0]
    refused(allowed(asked, "allow", "refuse"), "discard 6C", ViolationCode.PERMISSION_REFUSED)
    unready = late(TANGLEWOOD, "6C", *BOOKS, players=8, in_the_hand=[4])
    refused(unready, "ask", ViolationCode.PARTNER_NOT_READY)


def test_E2_the_first_pass_on_an_empty_stock_ends_the_deal() -> None:
    state = hf.position(TANGLEWOOD, hands={0: "4C 5C"}, melds={0: [QUEENS]}, stock="", pile="4C 9S")
    assert ran_dry(allowed(state, "pass"))


def test_P4_four_deals() -> None:
    assert (TANGLEWOOD.deals, TANGLEWOOD.target) == (4, None)


# --- the score


@pytest.mark.parametrize(
    ("left", "cost"),
    [
        *((rank + "C", 5) for rank in "456789"),
        *((rank + "C", 10) for rank in "TJQK"),
        ("AC", 20),
        ("2C", 20),
        ("JK", 50),
        ("3C", 5),
    ],
)
def test_P1_what_a_card_left_in_the_hand_costs(left: str, cost: int) -> None:
    state = hf.position(TANGLEWOOD, hands={0: left}, feet={0: None, 2: None}, red_threes={0: ""})
    assert points(state, 0)[ScoreKind.CARDS_IN_HAND][1] == -cost - sum(
        dict(TANGLEWOOD.card_values)[card.rank] for card in state.seats[2].hand
    )


def test_P3_a_red_three_that_is_caught_costs_500() -> None:
    """One laid counts 100. In a foot with a king and a nine: -500, and -15 for these two."""
    state = hf.position(
        TANGLEWOOD,
        hands={0: "4C", 2: "4D"},
        feet={0: "3H KC 9C", 2: None},
        red_threes={0: "3D"},
        melds={0: [QUEENS]},
    )
    assert points(state, 0) == {
        ScoreKind.MELDED_CARDS: (3, 30),
        ScoreKind.RED_THREES: (1, 100),
        ScoreKind.CARDS_IN_HAND: (2, -10),
        ScoreKind.CARDS_IN_FEET: (2, -15),
        ScoreKind.RED_THREES_IN_FEET: (1, -500),
    }


def test_P1_to_P3_a_whole_sheet() -> None:
    """Clean kings 70 and nines 35; dirty queens 6 x 10 + 20 = 80, eights 4 x 5 + 2 x 20 + 50 = 110; wild
    4 x 20 + 3 x 50 = 230: 525 in all.

    Books 2 x 500 + 2 x 300 + 1500 = 3100, out 100, two red threes 200; the partner keeps a four and a black
    three, -10: 3915.
    """
    state = hf.position(
        TANGLEWOOD,
        hands={0: "6C", 2: "4C 3C"},
        feet=dict.fromkeys(range(4)),
        foot_turns={2: 1},
        melds={
            0: [
                clean("K"),
                clean("9"),
                dirty("Q", "2C"),
                f"{of_rank('8', 4)} 2C 2D JK",
                "2D 2H 2H 2S JK JK JK",
            ]
        },
        red_threes={0: "3D 3H"},
        phase=Phase.PLAY,
    )
    state = allowed(state, "ask", "allow", "discard 6C")
    assert points(state, 0) == {
        ScoreKind.MELDED_CARDS: (35, 525),
        ScoreKind.CLEAN_BOOKS: (2, 1000),
        ScoreKind.DIRTY_BOOKS: (2, 600),
        ScoreKind.WILD_BOOKS: (1, 1500),
        ScoreKind.GOING_OUT: (1, 100),
        ScoreKind.RED_THREES: (2, 200),
        ScoreKind.CARDS_IN_HAND: (2, -10),
    }
    assert hf.score_sheet(state).totals[0] == 3915


# --- all the laws


@pytest.mark.parametrize("players", [4, 6])
def test_the_laws_hold(players: int) -> None:
    check_variant(TANGLEWOOD, matches=1, players=players)
