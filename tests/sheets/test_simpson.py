"""`simpson`: Steve Simpson's rules, everybody alone and no wild melds."""

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

SIMPSON = hf.variants.get("simpson")

QUEENS = "QC QD QH"
CLEAN, DIRTY = clean("K"), dirty("9", "2C")
BOOKS = (CLEAN, DIRTY)

every_table = pytest.mark.parametrize("players", [2, 3, 4, 5, 6])


# --- the worked cases of the sheet


@pytest.mark.parametrize(
    ("players", "deck", "stock"), [(2, 162, 117), (3, 216, 149), (4, 270, 181), (5, 324, 213), (6, 378, 245)]
)
def test_case_1_S1_S4_one_deck_more_than_players_and_packets_of_eleven(
    players: int, deck: int, stock: int
) -> None:
    """54 (n + 1) cards, 22 n of them dealt, one starter."""
    state = dealt_plainly(SIMPSON, players)
    assert (len(state.all_cards()), state.stock_size) == (deck, stock)
    assert {(len(seat.hand), len(seat.foot)) for seat in state.seats} == {(11, 11)}


@every_table
def test_case_1_S3_every_player_is_a_side_alone(players: int) -> None:
    state = dealt_plainly(SIMPSON, players)
    assert state.side_of == tuple(range(players))
    assert len(state.sides) == players


def test_case_2_M2_the_limit_of_wilds() -> None:
    """(2, 1), not (2, 2); (4, 2), not (4, 3); (5, 2) is a dirty book."""
    state = playing(SIMPSON, "KC KD 2C JK KH KS 2D KC 4C 5C", QUEENS)
    state = allowed(state, "start KC KD 2C")
    refused(state, "add JK to K", ViolationCode.WILD_LIMIT)
    state = allowed(state, "add KH to K", "add KS to K", "add 2D to K")
    refused(state, "add JK to K", ViolationCode.WILD_LIMIT)
    book = allowed(state, "add KC to K").sides[0].melds[-1]
    assert (book.naturals, book.wilds, book.is_book, book.kind) == (5, 2, True, hf.BookKind.DIRTY)


def test_case_3_M1_twos_alone_are_no_meld() -> None:
    refused(playing(SIMPSON, "2S 2H 2D 4C 5C", QUEENS), "start 2S 2H 2D", ViolationCode.WILD_LIMIT)


@pytest.mark.parametrize(("top", "pair"), [("2C", "2S 2H"), ("JK", "JK JK")])
def test_case_3_U2_a_wild_card_on_top_bars_the_pile(top: str, pair: str) -> None:
    state = facing(SIMPSON, f"4C {top}", f"{pair} 4D 5C 6H", QUEENS)
    refused(state, f"take {pair}", ViolationCode.PILE_BLOCKED)


def test_case_3_U2_the_next_discard_covers_the_two() -> None:
    """Seat 1 takes the nine with its pair, and the two with it."""
    state = hf.position(
        SIMPSON,
        players=2,
        hands={0: "9C 4C 5D", 1: "9S 9H 4D 5S 6H"},
        melds={1: [QUEENS]},
        pile="2C",
    )
    state = allowed(state, "draw", "discard 9C", "take 9S 9H")
    assert state.seats[1].hand == cards("2C 4D 5S 6H")
    assert state.pile == ()


def test_case_4_T1_P3_a_red_three_is_laid_and_replaced_and_costs_500() -> None:
    """Drawn with a four; a six replaces it. It stands against its side, not for it."""
    state = hf.position(
        SIMPSON,
        players=2,
        hands={0: "9C 4D 5D"},
        red_threes={0: ""},
        stock="3D 4C 6S 8H",
        pile="TC",
    )
    state = allowed(state, "draw")
    assert state.sides[0].red_threes == cards("3D")
    assert state.seats[0].hand == cards("9C 4D 5D 4C 6S")
    assert state.stock == in_order("8H")
    assert points(state, 0)[ScoreKind.RED_THREES] == (1, -500)


def test_case_5_G1_G5_melding_the_last_card_is_never_legal() -> None:
    """Eights alone would leave nothing to discard; with a five the five goes out, nobody being asked."""
    none = late(SIMPSON, "8S 8H 8D", *BOOKS, players=2)
    refused(none, "start 8S 8H 8D", ViolationCode.KEEP_TWO_CARDS)
    one = late(SIMPSON, "8S 8H 8D 5C", *BOOKS, players=2)
    refused(one, "ask", ViolationCode.NO_PARTNER_TO_ASK)
    assert gone_out(allowed(one, "start 8S 8H 8D", "discard 5C"))


def test_case_6_G5_the_book_that_the_lay_down_completes_counts() -> None:
    """The seventh queen makes the dirty book; without the clean one, one card is too few."""
    queens = "QC QC QD QD QH 2C"
    state = late(SIMPSON, "QS 5C", CLEAN, queens, players=2)
    assert gone_out(allowed(state, "add QS to Q", "discard 5C"))
    refused(late(SIMPSON, "QS 5C", queens, players=2), "add QS to Q", ViolationCode.KEEP_TWO_CARDS)


def test_case_7_P3_a_red_three_in_a_foot_counts_once() -> None:
    """-500, a king -10 and nine fours -45: -555."""
    state = hf.position(
        SIMPSON,
        players=2,
        hands={0: "4S"},
        feet={0: "3H KS 4C 4C 4C 4D 4D 4D 4H 4H 4H"},
        red_threes={0: ""},
        stock="",
    )
    lost = points(state, 0)
    assert lost[ScoreKind.RED_THREES_IN_FEET] == (1, -500)
    assert lost[ScoreKind.CARDS_IN_FEET] == (10, -55)
    assert hf.score_sheet(state).totals[0] == -555 - 5  # the four in the hand


def test_case_8_P1_to_P3_a_whole_sheet() -> None:
    """Cards 70 + 80 = 150, books 300 + 100, a red three -500, out 100: 150."""
    state = hf.position(
        SIMPSON,
        players=2,
        hands={0: "6C"},
        feet={0: None},
        melds={0: (clean("9"), dirty("Q", "2C"))},
        red_threes={0: "3D"},
        phase=Phase.PLAY,
    )
    state = allowed(state, "discard 6C")
    assert points(state, 0) == {
        ScoreKind.MELDED_CARDS: (14, 150),
        ScoreKind.CLEAN_BOOKS: (1, 300),
        ScoreKind.DIRTY_BOOKS: (1, 100),
        ScoreKind.GOING_OUT: (1, 100),
        ScoreKind.RED_THREES: (1, -500),
    }
    assert hf.score_sheet(state).totals[0] == 150


# --- rule by rule


def test_S2_two_to_six_players() -> None:
    assert SIMPSON.players == (2, 3, 4, 5, 6)
    with pytest.raises(hf.InvalidPlayersError):
        hf.new_match(SIMPSON, players=7)


@pytest.mark.parametrize("buried", ["3D", "3H", "2S", "JK"])
def test_S5_a_red_three_a_two_or_a_joker_is_buried(buried: str) -> None:
    assert turned(SIMPSON, 4, f"{buried} KC").pile == in_order("KC")


def test_S5_a_black_three_stays() -> None:
    assert turned(SIMPSON, 4, "3S KC").pile == in_order("3S")


def test_M3_a_book_is_closed() -> None:
    state = playing(SIMPSON, "KS 4C 5C", CLEAN)
    refused(state, "add KS to K", ViolationCode.BOOK_CLOSED)


def test_M4_another_meld_of_a_rank_after_the_book_only() -> None:
    hand = "KH KS KS 4C 5C"
    allowed(playing(SIMPSON, hand, CLEAN), "start KH KS KS")
    refused(playing(SIMPSON, hand, "KC KC KD"), "start KH KS KS", ViolationCode.RANK_STILL_OPEN)


def test_M5_a_turn_may_add_and_start_in_any_order() -> None:
    state = playing(SIMPSON, "4C 4D 4H QS QS 9C 7D", QUEENS)
    allowed(state, "add QS to Q", "start 4C 4D 4H", "add QS to Q")


@pytest.mark.parametrize(("deal", "minimum"), [(1, 50), (2, 90), (3, 120), (4, 150)])
def test_O1_the_minimum_by_deal(deal: int, minimum: int) -> None:
    assert hf.position(SIMPSON, deal=deal).turn.minimum == minimum


def test_U2_the_top_seven_or_all_if_fewer() -> None:
    hand = "9C 9D AC"
    seven = facing(SIMPSON, "4C 5C 6C 7C 8C TC JC KC 9S", hand, QUEENS)
    after = allowed(seven, "take 9C 9D")
    assert after.pile == in_order("4C 5C")
    assert after.seats[0].hand == cards("AC 6C 7C 8C TC JC KC")
    fewer = allowed(facing(SIMPSON, "TC 9S", hand, QUEENS), "take 9C 9D")
    assert fewer.seats[0].hand == cards("AC TC")


def test_T2_a_black_three_on_top_bars_the_pile() -> None:
    refused(facing(SIMPSON, "4C 3S", "3C 3C 4D 5C", QUEENS), "take 3C 3C", ViolationCode.PILE_BLOCKED)


def test_F1_melded_out_the_foot_comes_at_once() -> None:
    state = allowed(playing(SIMPSON, "9S 9H 9D", QUEENS), "start 9S 9H 9D")
    assert (state.to_move, state.phase, state.seats[0].hand) == (0, Phase.PLAY, cards(HIDDEN_FOOT))
    assert state.seats[0].in_foot


def test_F1_F2_after_a_last_discard_the_foot_comes_with_the_next_turn() -> None:
    """Two players: seat 1 draws 8D and 8H, then 6H replaces seat 0's red three, before seat 0 draws."""
    state = hf.position(
        SIMPSON,
        players=2,
        hands={0: "KS"},
        feet={0: "3H QD 9H"},
        red_threes={0: ""},
        stock="8D 8H 6H QS QH",
        pile="TC",
        phase=Phase.PLAY,
    )
    due = allowed(state, "discard KS")
    assert due.seats[0].hand == cards("")
    assert not due.seats[0].in_foot
    assert points(due, 0)[ScoreKind.CARDS_IN_FEET] == (2, -20)
    assert points(due, 0)[ScoreKind.RED_THREES_IN_FEET] == (1, -500)
    state = allowed(due, "draw", "discard 8D")
    assert (state.to_move, state.phase, state.stock) == (0, Phase.DRAW, in_order("QS QH"))
    assert state.sides[0].red_threes == cards("3H")
    assert state.seats[0].hand == cards("QD 9H 6H")


def test_G1_the_last_card_is_not_melded() -> None:
    """It is discarded, though it would fit."""
    state = late(SIMPSON, "8S", *BOOKS, "8C 8D 8H", players=2)
    refused(state, "add 8S to 8", ViolationCode.KEEP_TWO_CARDS)
    assert gone_out(allowed(state, "discard 8S"))


@pytest.mark.parametrize("books", [(CLEAN,), (DIRTY,), (CLEAN, clean("9"))])
def test_G2_one_clean_and_one_dirty_book_are_needed(books: tuple[str, ...]) -> None:
    state = late(SIMPSON, "6C", *books, players=2)
    refused(state, "discard 6C", ViolationCode.BOOKS_MISSING)
    assert listed(state) == {"pass"}  # G6


@every_table
def test_G3_G4_nobody_is_asked(players: int) -> None:
    state = late(SIMPSON, "6C", *BOOKS, players=players, in_the_hand=range(1, players))
    refused(state, "ask", ViolationCode.NO_PARTNER_TO_ASK)
    assert gone_out(allowed(state, "discard 6C"))


def test_G5_a_take_leaves_two_cards_or_one_with_which_to_go_out() -> None:
    one = late(SIMPSON, "9S 9H 5C", clean("K"), dirty("A", "2C"), players=2, phase=Phase.DRAW, pile="9C")
    assert gone_out(allowed(one, "take 9S 9H", "discard 5C"))
    booked = late(SIMPSON, "9S 9H", clean("K"), dirty("A", "2C"), players=2, phase=Phase.DRAW, pile="9C")
    refused(booked, "take 9S 9H", ViolationCode.KEEP_TWO_CARDS)
    bookless = late(SIMPSON, "9S 9H 5C", QUEENS, players=2, phase=Phase.DRAW, pile="9C")
    refused(bookless, "take 9S 9H", ViolationCode.KEEP_TWO_CARDS)


def test_E2_the_first_pass_on_an_empty_stock_ends_the_deal() -> None:
    """Though the pile could be taken."""
    state = hf.position(SIMPSON, hands={0: "9C 9D 4C 5C"}, melds={0: [QUEENS]}, stock="", pile="4C 9S")
    assert listed(state) == {"take 9 9", "pass"}
    assert ran_dry(allowed(state, "pass"))


@pytest.mark.parametrize(("players", "turns"), [(2, 168), (3, 216), (4, 265), (5, 314), (6, 362)])
def test_E3_the_longest_deal(players: int, turns: int) -> None:
    assert hf.longest_deal(SIMPSON, players) == turns


def test_P4_four_deals() -> None:
    assert (SIMPSON.deals, SIMPSON.target) == (4, None)
