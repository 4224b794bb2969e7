"""`bicycle`: the Bicycle page's rules, with four naturals in every meld that holds wilds."""

from __future__ import annotations

import pytest

import handfoot_rules as hf
from handfoot_rules import Phase, ScoreKind, ViolationCode

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
    playing,
    points,
    ran_dry,
    refused,
    turned,
)

BICYCLE = hf.variants.get("bicycle")

QUEENS = "QC QD QH"
CLEAN, DIRTY = clean("K"), dirty("J", "2C")
BOOKS = (CLEAN, DIRTY)


# --- the worked cases of the sheet


@pytest.mark.parametrize(
    ("players", "deck", "stock"), [(2, 270, 225), (3, 270, 203), (4, 270, 181), (5, 324, 213), (6, 324, 191)]
)
def test_case_1_S1_S4_five_decks_or_six_and_packets_of_eleven(players: int, deck: int, stock: int) -> None:
    """22 n cards dealt, one starter."""
    state = dealt_plainly(BICYCLE, players)
    assert (len(state.all_cards()), state.stock_size) == (deck, stock)
    assert {(len(seat.hand), len(seat.foot)) for seat in state.seats} == {(11, 11)}


@pytest.mark.parametrize(
    ("players", "sides"),
    [
        (2, (0, 1)),
        (3, (0, 1, 2)),
        (4, (0, 1, 0, 1)),
        (5, (0, 1, 2, 3, 4)),
        (6, (0, 1, 2, 0, 1, 2)),
    ],
)
def test_case_1_S3_pairs_at_four_and_six(players: int, sides: tuple[int, ...]) -> None:
    assert dealt_plainly(BICYCLE, players).side_of == sides


def test_case_2_M2_a_meld_with_wilds_holds_four_naturals() -> None:
    """Never (2, 1) or (3, 1); (4, 1), (4, 2) and (4, 3), which is a dirty book."""
    hand = "9C 9D 9H 9S JK 2C 2D 4C 5C"
    state = playing(BICYCLE, hand, QUEENS)
    refused(state, "start 9C 9D 2C", ViolationCode.WILD_LIMIT)
    state = allowed(state, "start 9C 9D 9H")
    refused(state, "add JK to 9", ViolationCode.WILD_LIMIT)
    state = allowed(state, "add 9S to 9", "add JK to 9", "add 2C to 9", "add 2D to 9")
    book = state.sides[0].melds[0]
    assert (book.naturals, book.wilds, book.is_book, book.kind) == (4, 3, True, hf.BookKind.DIRTY)


def test_case_2_M2_five_naturals_and_two_wilds_are_a_dirty_book() -> None:
    state = playing(BICYCLE, "JK 2C 4C 5C", "9C 9C 9D 9H 9S")
    book = allowed(state, "add JK to 9", "add 2C to 9").sides[0].melds[0]
    assert (book.naturals, book.wilds, book.is_book, book.kind) == (5, 2, True, hf.BookKind.DIRTY)


def test_case_3_O3_wilds_that_could_never_be_added_reach_no_minimum() -> None:
    """Three kings are 30 of 50, and no wild may join them."""
    state = playing(BICYCLE, "KS KH KD 2S 2H 4C 5D 6H 7S 8C 9D TH JC")
    refused(state, "start KD KH KS", ViolationCode.MINIMUM_UNREACHABLE)


def test_case_3_O3_with_a_fourth_king_the_wilds_count() -> None:
    """Four kings 40 and a two 20 are 60."""
    state = playing(BICYCLE, "KS KH KD KC 2S 2H 4C 5D 6H 7S 8C 9D TH")
    state = allowed(state, "start KD KH KS", "add KC to K")
    assert not state.sides[0].opened
    state = allowed(state, "add 2S to K")
    assert state.sides[0].opened
    assert points(state, 0)[ScoreKind.MELDED_CARDS] == (5, 60)


@pytest.mark.parametrize("deal", [1, 2])
def test_case_4_O2_the_pile_opens_with_90(deal: int) -> None:
    """Three nines 30 and three aces 60: enough for 50 and for 90."""
    state = facing(BICYCLE, "6C 9D", "9S 9H AS AH AD 4C 4D", deal=deal)
    assert allowed(state, "take 9H 9S", "start AD AH AS").sides[0].opened


def test_case_4_O2_the_pile_does_not_open_with_90_where_120_is_asked() -> None:
    state = facing(BICYCLE, "6C 9D", "9S 9H AS AH AD 4C 4D", deal=3)
    refused(state, "take 9H 9S", ViolationCode.MINIMUM_UNREACHABLE)


@pytest.mark.parametrize(("top", "pair"), [("2C", "2S 2H"), ("JK", "JK JK"), ("3S", "3C 3C")])
def test_case_5_U2_nobody_takes_a_wild_card_or_a_three(top: str, pair: str) -> None:
    state = facing(BICYCLE, f"4C {top}", f"{pair} 4D 5C 6H", QUEENS)
    refused(state, f"take {pair}", ViolationCode.PILE_BLOCKED)


def test_case_6_G3_G4_the_partner_neither_matters_nor_is_asked() -> None:
    """It is still in the hand. Fours laid, the seven goes out."""
    state = late(BICYCLE, "4S 4H 4D 7C", *BOOKS, in_the_hand=[1, 2, 3])
    refused(state, "ask", ViolationCode.NO_PARTNER_TO_ASK)
    assert gone_out(allowed(state, "start 4D 4H 4S", "discard 7C"))


def test_case_6_G5_a_lay_down_never_leaves_no_card() -> None:
    state = late(BICYCLE, "4S 4H 4D", *BOOKS, in_the_hand=[1, 2, 3])
    refused(state, "start 4D 4H 4S", ViolationCode.KEEP_TWO_CARDS)


def test_case_7_P1_to_P3_a_whole_sheet() -> None:
    """Cards 140 + 100 + 15 = 255, books 500 + 300, threes 200, out 100; the partner's hand -55, its foot
    -90 and a red three -100: 1110.
    """
    state = hf.position(
        BICYCLE,
        hands={0: "5C", 2: "JK 4S"},
        feet={0: None, 2: "3H KS KD QH QC JS TD 9C 8H 7S 4H"},
        melds={0: (clean("A"), dirty("9", "2C 2D 2H"), "6C 6D 6H")},
        red_threes={0: "3D 3D"},
        phase=Phase.PLAY,
    )
    state = allowed(state, "discard 5C")
    assert points(state, 0) == {
        ScoreKind.MELDED_CARDS: (17, 255),
        ScoreKind.CLEAN_BOOKS: (1, 500),
        ScoreKind.DIRTY_BOOKS: (1, 300),
        ScoreKind.GOING_OUT: (1, 100),
        ScoreKind.RED_THREES: (2, 200),
        ScoreKind.CARDS_IN_HAND: (2, -55),
        ScoreKind.CARDS_IN_FEET: (10, -90),
        ScoreKind.RED_THREES_IN_FEET: (1, -100),
    }
    assert hf.score_sheet(state).totals[0] == 1110


# --- rule by rule


@pytest.mark.parametrize("buried", ["3D", "3H", "2S", "JK"])
def test_S5_a_red_three_a_two_or_a_joker_goes_back(buried: str) -> None:
    """182 cards are left after the packets, 181 without it: 90 above it, the king among them."""
    state = turned(BICYCLE, 4, f"{buried} KC")
    assert state.pile == in_order("KC")
    assert state.stock_size == 181
    assert state.stock[89] == hf.Card.parse(buried)


def test_S5_a_black_three_stays() -> None:
    assert turned(BICYCLE, 4, "3C KC").pile == in_order("3C")


def test_T1_a_red_three_is_laid_and_replaced() -> None:
    state = hf.position(
        BICYCLE,
        hands={0: "9C 4D 5D"},
        red_threes={0: ""},
        stock="3D 4C 6S 8H",
        pile="TC",
    )
    state = allowed(state, "draw")
    assert state.sides[0].red_threes == cards("3D")
    assert state.seats[0].hand == cards("9C 4D 5D 4C 6S")


def test_M1_wilds_alone_are_no_meld() -> None:
    refused(playing(BICYCLE, "2S JK JK 4C 5C", QUEENS), "start 2S JK JK", ViolationCode.WILD_LIMIT)


def test_M2_O3_the_fourth_natural_comes_before_the_wilds() -> None:
    """Deal 2: four kings 40, a joker 50: 90. With two twos in its place it is 80."""
    state = playing(BICYCLE, "KC KD KH KS JK 4C 6D", deal=2)
    state = allowed(state, "start KC KD KH")
    refused(state, "add JK to K", ViolationCode.WILD_LIMIT)
    assert allowed(state, "add KS to K", "add JK to K").sides[0].opened
    short = playing(BICYCLE, "KC KD KH KS 2C 2D 4C 6D", deal=2)
    refused(short, "start KC KD KH", ViolationCode.MINIMUM_UNREACHABLE)


def test_M3_a_book_is_closed() -> None:
    refused(playing(BICYCLE, "KS 4C 5C", CLEAN), "add KS to K", ViolationCode.BOOK_CLOSED)


def test_M4_another_meld_of_a_rank_after_the_book_only() -> None:
    hand = "KH KS KS 4C 5C"
    allowed(playing(BICYCLE, hand, CLEAN), "start KH KS KS")
    refused(playing(BICYCLE, hand, "KC KC KD"), "start KH KS KS", ViolationCode.RANK_STILL_OPEN)


def test_M5_a_turn_may_add_and_start_in_any_order() -> None:
    state = playing(BICYCLE, "4C 4D 4H QS QS 9C 7D", QUEENS)
    allowed(state, "add QS to Q", "start 4C 4D 4H", "add QS to Q")


@pytest.mark.parametrize(("deal", "minimum"), [(1, 50), (2, 90), (3, 120), (4, 150)])
def test_O1_the_minimum_by_deal(deal: int, minimum: int) -> None:
    assert hf.position(BICYCLE, deal=deal).turn.minimum == minimum


def test_O2_the_cards_below_the_top_do_not_count() -> None:
    """Nines 30 and kings 30 make 60 of 90; the three aces of the pile would make it 120."""
    state = facing(BICYCLE, "AC AD AH 9D", "9S 9H KC KD KH 4C", deal=2)
    refused(state, "take 9H 9S", ViolationCode.MINIMUM_UNREACHABLE)


def test_U2_up_to_seven_cards() -> None:
    state = facing(BICYCLE, "4C 5C 6C 7C 8C TC JC KC 9S", "9C 9D AC", QUEENS)
    after = allowed(state, "take 9C 9D")
    assert after.pile == in_order("4C 5C")
    assert after.seats[0].hand == cards("AC 6C 7C 8C TC JC KC")


def test_F1_melded_out_the_foot_comes_at_once() -> None:
    state = allowed(playing(BICYCLE, "9S 9H 9D", QUEENS), "start 9D 9H 9S")
    assert (state.to_move, state.phase, state.seats[0].hand) == (0, Phase.PLAY, cards(HIDDEN_FOOT))


def test_F1_F2_after_a_last_discard_the_foot_comes_with_the_next_turn() -> None:
    """Three others draw two each, then 6H replaces seat 0's red three, before seat 0 draws."""
    state = hf.position(
        BICYCLE,
        hands={0: "KS"},
        feet={0: "3H QD 9H"},
        red_threes={0: ""},
        stock="8D 8H TD TH JD JH 6H QS",
        pile="TC",
        phase=Phase.PLAY,
    )
    due = allowed(state, "discard KS")
    assert points(due, 0)[ScoreKind.RED_THREES_IN_FEET][0] >= 1
    assert not due.seats[0].in_foot
    state = allowed(due, "draw", "discard 8D", "draw", "discard TD", "draw", "discard JD")
    assert (state.to_move, state.phase, state.stock) == (0, Phase.DRAW, in_order("QS"))
    assert state.sides[0].red_threes == cards("3H")
    assert state.seats[0].hand == cards("QD 9H 6H")


def test_G1_the_last_card_is_not_melded() -> None:
    state = late(BICYCLE, "8S", *BOOKS, "8C 8D 8H")
    refused(state, "add 8S to 8", ViolationCode.KEEP_TWO_CARDS)
    assert gone_out(allowed(state, "discard 8S"))


@pytest.mark.parametrize("books", [(CLEAN,), (DIRTY,), (CLEAN, clean("J"))])
def test_G2_one_clean_and_one_dirty_book_are_needed(books: tuple[str, ...]) -> None:
    refused(late(BICYCLE, "6C", *books), "discard 6C", ViolationCode.BOOKS_MISSING)


def test_G5_a_take_leaves_two_cards_or_one_with_which_to_go_out() -> None:
    """For a side with partners too, since nobody is asked."""
    one = late(BICYCLE, "9S 9H 5C", *BOOKS, phase=Phase.DRAW, pile="9C")
    assert gone_out(allowed(one, "take 9H 9S", "discard 5C"))
    none = late(BICYCLE, "9S 9H", *BOOKS, phase=Phase.DRAW, pile="9C")
    refused(none, "take 9H 9S", ViolationCode.KEEP_TWO_CARDS)
    bookless = late(BICYCLE, "9S 9H 5C", CLEAN, phase=Phase.DRAW, pile="9C")
    refused(bookless, "take 9H 9S", ViolationCode.KEEP_TWO_CARDS)


def test_E2_the_first_pass_on_an_empty_stock_ends_the_deal() -> None:
    """Though the pile could be taken."""
    state = hf.position(BICYCLE, hands={0: "9C 9D 4C 5C"}, melds={0: [QUEENS]}, stock="", pile="4C 9S")
    assert listed(state) == {"take 9 9", "pass"}
    assert ran_dry(allowed(state, "pass"))


@pytest.mark.parametrize(("players", "turns"), [(2, 309), (3, 287), (4, 265), (5, 314), (6, 292)])
def test_E3_the_longest_deal(players: int, turns: int) -> None:
    assert hf.longest_deal(BICYCLE, players) == turns


def test_P4_four_deals() -> None:
    assert (BICYCLE.deals, BICYCLE.target) == (4, None)
