"""The sheet of `canasta`: its worked cases 1-10, and every rule in which it differs from the base."""

from __future__ import annotations

import pytest

from handfoot_rules import (
    DealEnd,
    GameState,
    InvalidPlayersError,
    Phase,
    Rank,
    ScoreKind,
    longest_deal,
    new_match,
    outcome,
    position,
    score_sheet,
    variants,
)
from rules.helpers import allowed, cards, in_order, listed

from .helpers_b import dealt, ends, facing, of, playing, refused, stock_gone, takes, turns_round

CANASTA = variants.get("canasta")

BOOK = of("K", 7)
KINGS = "KC KD KH"
CONCEALED = "KC KC KD KD KH KH KS 4C 4C 4D 4D 9C"  # 70 + 20 to lay, and a nine
LAID_CONCEALED = (
    "start KC KC KD",
    "add KD to K",
    "add KH to K",
    "add KH to K",
    "add KS to K",
    "start 4C 4C 4D",
    "add 4D to 4",
)


def bonus(state: GameState) -> int:
    """What side 0 gets for going out, concealed or not."""
    lines = (ScoreKind.GOING_OUT, ScoreKind.GOING_OUT_CONCEALED)
    return sum(score_sheet(state).item(0, line).points for line in lines)


# Setup


def test_S1_S3_S4_case_1_two_decks_and_one_packet_of_eleven() -> None:
    """No foot: everybody is in the foot, so to speak, from the start."""
    state = dealt(CANASTA, "9C")
    assert (len(state.all_cards()), state.stock_size) == (108, 63)
    assert (state.all_cards().count_rank(Rank.JOKER), state.all_cards().count_rank(Rank.TWO)) == (4, 8)
    assert [(len(seat.hand), seat.packets, seat.in_foot) for seat in state.seats] == [(11, (), True)] * 4
    assert tuple(state.side_of) == (0, 1, 0, 1)


@pytest.mark.parametrize("players", [2, 3, 5, 6])
def test_S2_four_play(players: int) -> None:
    with pytest.raises(InvalidPlayersError):
        new_match(CANASTA, players=players, seed=4)


def test_S5_T1_O1_case_1_a_pile_begun_with_a_two_and_a_red_three() -> None:
    """Nines 30 and aces 60 open; the three is laid and not replaced, the two comes to the hand."""
    state = dealt(CANASTA, "2S 3H 9C", packets={0: ("9S 9H AS AH AD",)})
    assert (state.pile, state.stock_size) == (in_order("2S 3H 9C"), 61)
    after = allowed(state, "take 9H 9S")
    assert after.sides[0].red_threes == cards("3H")
    assert cards("2S") <= after.seats[0].hand
    assert (len(after.seats[0].hand), after.stock_size) == (11 - 2 + 1, 61)
    assert (after.turn.points, after.turn.minimum) == (30, 50)
    assert allowed(after, "start AD AH AS").sides[0].opened


def test_S5_a_black_three_may_be_the_top_and_bars_the_first_player() -> None:
    state = dealt(CANASTA, "3S", packets={0: ("3C 3C",)})
    assert state.pile == in_order("3S")
    refused(state, "take 3C 3C", "PILE_BLOCKED T2")


# Threes


def test_T1_laid_and_replaced_from_hand_and_stock() -> None:
    state = dealt(CANASTA, "9C 8C 9D", packets={0: ("3H",), 1: ("3D",)})
    assert [len(seat.hand) for seat in state.seats] == [11] * 4
    assert (state.sides[0].red_threes, state.sides[1].red_threes) == (cards("3H"), cards("3D"))
    state = position(CANASTA, hands={0: "4C 4D"}, stock="3H KC KD", pile="9C")
    after = allowed(state, "draw")
    assert after.seats[0].hand == cards("4C 4D KC")
    assert after.sides[0].red_threes - state.sides[0].red_threes == cards("3H")


def test_T2_a_black_three_on_top_bars_the_pile_and_does_not_freeze_it() -> None:
    state = facing(CANASTA, "9C 3S", "3C 3C 4C 4D", BOOK)
    assert not takes(state)
    refused(state, "take 3C 3C", "PILE_BLOCKED T2")
    assert takes(facing(CANASTA, "3S 9C", "4C 4D 8C", "9D 9H 9S")) == {"take"}


def test_T2_case_9_black_threes_are_melded_by_a_player_going_out() -> None:
    """Starting that meld binds: the four alone may be discarded."""
    after = allowed(playing(CANASTA, "3C 3S 3S 4D", BOOK), "start 3C 3S 3S")
    assert listed(after) == {"discard 4"}
    assert ends(allowed(after, "discard 4D"), 0)
    refused(playing(CANASTA, "3C 3S 3S 4D 6H", BOOK), "start 3C 3S 3S")


def test_T2_three_or_four_and_no_wild() -> None:
    after = allowed(playing(CANASTA, "3C 3C 3S 3S", BOOK), "start 3C 3C 3S")
    assert listed(after) == {"add black-three to 3", "discard black-three"}
    assert ends(allowed(after, "discard 3S"), 0)
    assert ends(allowed(after, "add 3S to 3"), 0)
    refused(playing(CANASTA, "3C 3S 2C 4D", BOOK), "start 3C 3S 2C")
    after = allowed(playing(CANASTA, "3C 3S 3S 2C", of("9", 4, "2C 2D 2D")), "start 3C 3S 3S")
    assert listed(after) == {"discard 2"}


def test_T2_not_without_a_book_and_not_after_a_no() -> None:
    refused(playing(CANASTA, "3C 3S 3S 4D", KINGS), "start 3C 3S 3S")
    refused(allowed(playing(CANASTA, "3C 3S 3S 4D", BOOK), "ask", "refuse"), "start 3C 3S 3S")


KINGS_AND_THREES = "KC KC KD KD KH KH KS 3C 3S 3S"


def test_T2_O1_they_are_melded_in_a_concealed_opening_too() -> None:
    """Kings first, for a seventh king laid last would leave one card with no book before it (G5).

    With a nine to discard the order is free. 70 + 15 of the 120 that are not needed.
    """
    state = unopened(KINGS_AND_THREES)
    refused(state, "start 3C 3S 3S")
    assert ends(allowed(state, *LAID_CONCEALED[:5], "start 3C 3S 3S"), 0)
    state = allowed(unopened(f"{KINGS_AND_THREES} 9C"), "start 3C 3S 3S")
    assert listed(state) == {"start K K K"}
    state = allowed(state, *LAID_CONCEALED[:5], "discard 9C")
    assert ends(state, 0)
    assert score_sheet(state).totals[0] == 70 + 15 + 500 + 200 - 5


def test_T2_P1_they_are_worth_five_each_and_make_no_book() -> None:
    """Kings 570, black threes 20, out 100, the partner's four -5."""
    state = playing(CANASTA, "3C 3C 3S 3S", BOOK, hands={2: "4C"})
    after = allowed(state, "start 3C 3C 3S", "add 3S to 3")
    assert score_sheet(after).totals[0] == 570 + 20 + 100 - 5


# Melds


def test_M2_two_naturals_at_least_and_three_wilds_at_most() -> None:
    state = playing(CANASTA, "QC QD 2C 2D JK JK 4C 4D", KINGS)
    state = allowed(state, "start QC QD 2C", "add 2D to Q", "add JK to Q")
    refused(state, "add JK to Q", "WILD_LIMIT M2")
    refused(playing(CANASTA, "QC 2D JK 4C 4D", KINGS), "start QC 2D JK", "WILD_LIMIT M2")


def test_M2_no_wild_melds() -> None:
    refused(playing(CANASTA, "2C 2D JK 4C 4D", KINGS), "start 2C 2D JK", "WILD_LIMIT M2")


def test_M3_a_book_takes_naturals_without_limit() -> None:
    """Eight kings, and no more than 500."""
    after = allowed(playing(CANASTA, "KS 4C 4D", BOOK), "add KS to K")
    (book,) = after.sides[0].melds
    assert len(book) == 8
    assert score_sheet(after).item(0, ScoreKind.CLEAN_BOOKS).points == 500


def test_M3_case_6_a_wild_makes_a_natural_book_mixed() -> None:
    after = allowed(playing(CANASTA, "2C 4C 4D", BOOK), "add 2C to K")
    sheet = score_sheet(after)
    assert sheet.item(0, ScoreKind.CLEAN_BOOKS).count == 0
    assert sheet.item(0, ScoreKind.DIRTY_BOOKS).points == 300


def test_M3_wilds_join_a_book_up_to_three() -> None:
    state = playing(CANASTA, "2C 2D JK JK 4C 4D", BOOK)
    state = allowed(state, "add 2C to K", "add 2D to K", "add JK to K")
    refused(state, "add JK to K", "M2")
    refused(playing(CANASTA, "JK 4C 4D", of("9", 5, "2C 2D 2H")), "add JK to 9", "M2")


@pytest.mark.parametrize("melds", ["9C 9D 9H", of("9", 5, "2C 2D")])
def test_M4_one_meld_of_a_rank_ever(melds: str) -> None:
    state = playing(CANASTA, "9H 9S 9S 4C 4D", melds)
    refused(state, "start 9H 9S 9S", "ONE_MELD_OF_A_RANK M4")
    allowed(state, "add 9S to 9", "add 9S to 9", "add 9H to 9")


def test_M5_a_turn_may_start_and_add_in_any_order() -> None:
    state = playing(CANASTA, "QS QS 4C 4D 4H 9C TC", "QC QD QH")
    allowed(state, "add QS to Q", "start 4C 4D 4H", "add QS to Q")


# The opening


@pytest.mark.parametrize(
    ("total", "minimum"),
    [(-5, 15), (0, 50), (1495, 50), (1500, 90), (2995, 90), (3000, 120), (4995, 120)],
)
def test_O1_case_4_the_minimum_by_the_total(total: int, minimum: int) -> None:
    assert CANASTA.opening_minimum(1, total) == minimum
    state = facing(CANASTA, "9C", "4C 5C", deal=2, scores=(total, 0))
    assert state.turn.minimum == minimum


def unopened(hand: str, total: int = 3200) -> GameState:
    """Seat 0 has drawn from the stock; 120 points are asked where the total is 3200."""
    return playing(CANASTA, hand, hands={2: "5D"}, deal=2, scores=(total, 0))


def test_O1_case_5_no_minimum_for_one_who_goes_out_concealed() -> None:
    """90 points laid, 500 and 200, less the partner's five."""
    after = allowed(unopened(CONCEALED), *LAID_CONCEALED, "discard 9C")
    assert ends(after, 0)
    assert score_sheet(after).totals[0] == 790 - 5
    assert score_sheet(after).item(0, ScoreKind.GOING_OUT_CONCEALED).count == 1


def test_O1_case_5_not_with_the_pile() -> None:
    state = facing(CANASTA, "KC", "KC KD KD KH KH KS 4C 4C 4D 4D 9C", deal=2, scores=(3200, 0))
    refused(state, "take KD KD", "MINIMUM_UNREACHABLE O3")


def test_O1_nor_need_the_last_card_be_discarded() -> None:
    """The same without the nine."""
    assert ends(allowed(unopened(CONCEALED.removesuffix(" 9C")), *LAID_CONCEALED), 0)


def test_O1_the_whole_hand_must_go_with_a_book_in_it() -> None:
    """Two cards left, or six kings only: 120 can't be reached and is asked."""
    refused(unopened(f"{CONCEALED} 8C"), "start KC KC KD", "MINIMUM_UNREACHABLE O3")
    refused(unopened("KC KC KD KD KH KH 4C 4C 4D 4D 9C"), "start KC KC KD", "MINIMUM_UNREACHABLE O3")


def test_O1_no_discard_before_it_is_finished() -> None:
    """With the fours still in hand."""
    state = allowed(unopened(CONCEALED), *LAID_CONCEALED[:5])
    refused(state, "discard 9C", "OPENING_UNFINISHED O3")
    assert listed(state) == {"start 4 4 4"}


def test_O2_only_the_top_card_of_the_pile_counts() -> None:
    """Nines 30; the aces of the pile are locked till the kings bring 60."""
    refused(facing(CANASTA, "AC AD 9S", "9C 9H AS 4C 6D 8C"), "take 9C 9H", "MINIMUM_UNREACHABLE O3")
    after = allowed(facing(CANASTA, "AC AD 9S", "9C 9H AS KC KD KH 4C 6D"), "take 9C 9H")
    assert after.turn.locked == ((Rank.ACE, 2),)
    refused(after, "start AC AD AS", "CARDS_LOCKED O2")
    allowed(after, "start KC KD KH", "start AC AD AS")


def test_O3_an_opening_that_leaves_one_card_is_not_begun() -> None:
    """50: aces are 60 and leave a nine. 90: aces and kings would leave the nine."""
    refused(unopened("AC AD AH 9C", 0), "start AC AD AH")
    allowed(unopened("AC AD AH 9C 8C", 0), "start AC AD AH")
    state = unopened("AC AD AH KC KD KH 9C", 1500)
    refused(state, "start AC AD AH", "MINIMUM_UNREACHABLE O3")
    refused(state, "start KC KD KH", "MINIMUM_UNREACHABLE O3")
    allowed(unopened("AC AD AH KC KD KH 9C 8C", 1500), "start AC AD AH", "start KC KD KH")


FOURS_AND_FIVES = "4C 4C 4D 4D 4H 4H 5C 5D 5H 5S"


def test_O3_an_opening_with_a_book_may_be_finished_by_going_out() -> None:
    """50: seven fours 35 and three fives 15 leave one card, and it goes out.

    Six fours and three fives, with two kept, would be 45.
    """
    after = allowed(facing(CANASTA, "4S", FOURS_AND_FIVES), "take 4C 4C")
    assert listed(after) == {"start 5 5 5", "add 4 to 4"}
    after = allowed(after, "add 4D to 4", "add 4D to 4", "add 4H to 4", "add 4H to 4", "start 5C 5D 5H")
    assert listed(after) == {"add 5 to 5", "discard 5"}
    assert ends(allowed(after, "discard 5S"), 0)
    assert ends(allowed(after, "add 5S to 5"), 0)


# The turn


def test_U1_one_card() -> None:
    state = position(CANASTA, hands={0: "4C 4D"}, stock="KC KD KH", pile="9C")
    assert allowed(state, "draw").seats[0].hand == cards("4C 4D KC")


def test_U2_case_2_the_top_card_alone_onto_a_meld_of_the_side() -> None:
    after = allowed(facing(CANASTA, "5C QH", "4C 4D 8C", "QC QD QS"), "take")
    assert [len(meld) for meld in after.sides[0].melds] == [4]
    assert after.seats[0].hand == cards("4C 4D 5C 8C")
    assert after.pile == ()


def test_U2_or_onto_a_book() -> None:
    after = allowed(facing(CANASTA, "5C QS", "4C 4D 8C", of("Q", 7)), "take")
    assert [len(meld) for meld in after.sides[0].melds] == [8]


def test_U2_all_the_ways_to_take_a_pile_that_is_not_frozen() -> None:
    state = facing(CANASTA, "5C QH", "QC QD 2D JK 8C 8D 4C", "QC QD QS")
    assert takes(state) == {"take", "take Q Q", "take Q 2", "take Q JK"}
    after = allowed(state, "take QC 2D")
    assert [(meld.naturals, meld.wilds) for meld in after.sides[0].melds] == [(5, 1)]


@pytest.mark.parametrize("under", ["2C", "JK"])
def test_U2_case_2_a_wild_in_the_pile_freezes_it(under: str) -> None:
    state = facing(CANASTA, f"{under} 5C QH", "QC QD 2D JK 8C 8D 4C", "QC QD QS")
    assert takes(state) == {"take Q Q"}
    refused(state, "take", "PILE_FROZEN U2")
    refused(state, "take QC 2D", "PILE_FROZEN U2")
    assert [len(meld) for meld in allowed(state, "take QC QD").sides[0].melds] == [6]


def test_U2_a_red_three_in_the_pile_freezes_it() -> None:
    state = facing(CANASTA, "3H 5C QH", "QC QD 2D JK 8C 8D 4C", "QC QD QS")
    assert takes(state) == {"take Q Q"}
    assert allowed(state, "take QC QD").sides[0].red_threes == cards("3H")


def test_U2_it_is_frozen_till_it_is_taken() -> None:
    """Seat 0 takes the frozen pile and discards a nine, which seat 1 may take with nothing."""
    state = facing(
        CANASTA,
        "2C 5C QH",
        "QC QD 8C 8D 4C 9S",
        "QS QS QH",
        hands={1: "4D 4H 8H"},
        melds={1: ["9C 9D 9H"]},
    )
    after = allowed(state, "take QC QD", "discard 9S")
    assert takes(after) == {"take"}


def test_U2_case_3_a_natural_and_a_wild_when_the_side_has_opened() -> None:
    hand = "8S 2C 4C 4D 6C"
    after = allowed(facing(CANASTA, "5C 8D", hand, KINGS), "take 8S 2C")
    assert sorted((meld.naturals, meld.wilds) for meld in after.sides[0].melds) == [(2, 1), (3, 0)]
    refused(facing(CANASTA, "5C 8D", f"{hand} AC AD AH"), "take 8S 2C", "PILE_FROZEN U2")


def test_U2_before_the_opening_a_natural_pair_takes_it() -> None:
    state = facing(CANASTA, "5C 8D", "8S 8C AC AD AH 4C 4D")
    assert takes(state) == {"take 8 8"}
    assert allowed(state, "take 8C 8S", "start AC AD AH").sides[0].opened


def test_U2_M2_case_3_not_past_three_wilds() -> None:
    state = facing(CANASTA, "5C 8D", "8S 2S 4C 4D", "8C 8H 2C 2D 2H")
    assert takes(state) == {"take"}
    refused(state, "take 8S 2S")
    assert [(m.naturals, m.wilds) for m in allowed(state, "take").sides[0].melds] == [(3, 3)]


@pytest.mark.parametrize(("top", "pair"), [("2S", "2C 2D"), ("JK", "JK JK"), ("3S", "3C 3C")])
def test_U2_a_wild_or_a_black_three_on_top_is_for_nobody(top: str, pair: str) -> None:
    state = facing(CANASTA, f"5C {top}", f"{pair} 4C 4D 4H", BOOK)
    assert not takes(state)
    refused(state, f"take {pair}")


def test_U2_one_card_takes_no_pile_of_one_card() -> None:
    """Though the book is there, so that the king could go out; with a card more in the pile it may."""
    refused(facing(CANASTA, "9S", "8C", of("9", 7)), "take", "LONE_CARD U2")
    after = allowed(facing(CANASTA, "5C 9S", "8C", of("9", 7)), "take")
    assert after.seats[0].hand == cards("5C 8C")
    allowed(facing(CANASTA, "9S", "8C 8D", of("9", 7)), "take")


def test_U3_a_two_or_a_joker_may_be_discarded_and_freezes_the_pile() -> None:
    """The two lies on top; a nine on it, later, is taken with two nines alone."""
    state = playing(
        CANASTA,
        "2C 4C 4D",
        KINGS,
        hands={1: "9S 8C 8D 4H", 2: "QC QD QH 2D 9D 9H", 3: "5D"},
        melds={0: [KINGS, "9C 9C 9D"]},
    )
    assert {"discard 2"} <= listed(state)
    after = allowed(state, "discard 2C")
    assert not takes(after)
    after = turns_round(after, "9S")
    assert takes(after) == {"take 9 9"}


# Going out


def test_G5_case_7_without_a_book_two_cards_are_kept() -> None:
    refused(playing(CANASTA, "6S 6H 6D 9C", KINGS), "start 6D 6H 6S", "KEEP_TWO_CARDS G5")
    refused(playing(CANASTA, "6S 6H 6D", KINGS), "start 6D 6H 6S", "KEEP_TWO_CARDS G5")
    allowed(playing(CANASTA, "6S 6H 6D 9C 8C", KINGS), "start 6D 6H 6S", "discard 9C")


@pytest.mark.parametrize("book", [BOOK, of("K", 5, "2C 2D"), of("K", 4, "2C 2D JK")])
def test_G1_G2_case_7_with_a_book_of_either_kind_the_nine_goes_out(book: str) -> None:
    assert ends(allowed(playing(CANASTA, "6S 6H 6D 9C", book), "start 6D 6H 6S", "discard 9C"), 0)


def test_G1_or_all_cards_are_melded() -> None:
    after = allowed(playing(CANASTA, "6S 6H 6D", BOOK), "start 6D 6H 6S")
    assert ends(after, 0)
    assert score_sheet(after).end is DealEnd.WENT_OUT


def test_G2_the_book_that_the_turn_completes_is_enough() -> None:
    after = allowed(playing(CANASTA, "KS 9C", of("K", 6)), "add KS to K", "discard 9C")
    assert ends(after, 0)


def test_G5_the_book_must_be_there_before_the_last_card() -> None:
    """Five kings and two: the sixth would leave one card, with no book; with a nine to discard it goes."""
    state = playing(CANASTA, "KH KS", of("K", 5))
    refused(state, "add KH to K", "KEEP_TWO_CARDS G5")
    refused(state, "ask", "CANNOT_GO_OUT G4")
    assert ends(allowed(playing(CANASTA, "KS", of("K", 6)), "add KS to K"), 0)
    state = allowed(playing(CANASTA, "KH KS 9C", of("K", 5)), "ask", "allow", "add KH to K", "add KS to K")
    assert ends(allowed(state, "discard 9C"), 0)


def test_G4_wilds_find_room_on_the_table_before_going_out_is_promised() -> None:
    """Kings take three and nines one. Five wilds are one too many, but one is discarded; six are two."""
    melds = (of("K", 7), "9C 9D 9H 2H 2H")
    five, six = "2C 2C 2D 2D JK", "2C 2C 2D 2D JK JK"
    assert "ask" in listed(playing(CANASTA, five, *melds))
    refused(playing(CANASTA, six, *melds), "ask", "CANNOT_GO_OUT G4")


def test_G5_a_take_leaves_two_unless_the_player_may_go_out() -> None:
    state = facing(CANASTA, "QH", "QC 2D 4C", KINGS)
    refused(state, "take QC 2D", "KEEP_TWO_CARDS G5")
    after = allowed(facing(CANASTA, "QH", "QC 2D 4C", BOOK), "take QC 2D")
    assert ends(allowed(after, "discard 4C"), 0)
    assert ends(allowed(facing(CANASTA, "QH", "QC QD", BOOK), "take QC QD"), 0)


SIXES = "6S 6H 6D 9C"


def test_G4_a_no_binds() -> None:
    state = allowed(playing(CANASTA, SIXES, BOOK), "ask")
    assert (state.phase, state.to_move) == (Phase.ANSWER, 2)
    state = allowed(state, "refuse")
    refused(state, "start 6D 6H 6S", "KEEP_TWO_CARDS G5")
    assert listed(state) == {"discard 6", "discard 9"}


def test_G4_a_yes_binds() -> None:
    state = allowed(playing(CANASTA, SIXES, BOOK), "ask", "allow")
    assert listed(state) == {"start 6 6 6"}
    refused(state, "discard 9C", "MUST_GO_OUT G4")
    assert ends(allowed(state, "start 6D 6H 6S", "discard 9C"), 0)


def test_G4_only_first_thing_after_the_draw_or_the_take() -> None:
    state = playing(CANASTA, "6S 6H 6D 8S 8H 8D 9C", BOOK)
    refused(allowed(state, "start 6D 6H 6S"), "ask", "ASK_FIRST G4")
    state = allowed(facing(CANASTA, "6C QH", "6D 6H 4C", "QC QD QS", BOOK), "take", "ask", "allow")
    assert listed(state) == {"start 6 6 6"}


def test_G4_once_with_two_cards_and_when_going_out_is_possible() -> None:
    refused(allowed(playing(CANASTA, SIXES, BOOK), "ask", "refuse"), "ask", "ASKED_ALREADY G4")
    refused(playing(CANASTA, "9C", BOOK), "ask", "TOO_FEW_CARDS_TO_ASK G4")
    refused(playing(CANASTA, "8C 9C 6C", BOOK), "ask", "CANNOT_GO_OUT G4")
    refused(playing(CANASTA, SIXES, KINGS), "ask", "CANNOT_GO_OUT G4")


def test_G4_either_answer_can_be_obeyed_where_an_opening_is_under_way() -> None:
    """Fours and fives open only by going out, so there is no question.

    90: five aces open as well, and of six with a nine two cards are kept.
    """
    refused(allowed(facing(CANASTA, "4S", FOURS_AND_FIVES), "take 4C 4C"), "ask")
    state = facing(CANASTA, "AS", "AC AC AD AD AH AH 9C", deal=2, scores=(1500, 0))
    state = allowed(state, "take AC AC")
    no = allowed(state, "ask", "refuse", "add AD to A", "add AD to A", "add AH to A")
    assert no.sides[0].opened
    refused(no, "add AH to A", "KEEP_TWO_CARDS G5")
    yes = allowed(state, "ask", "allow", "add AD to A", "add AD to A", "add AH to A")
    assert listed(yes) == {"add A to A"}
    assert ends(allowed(yes, "add AH to A", "discard 9C"), 0)


def test_G4_before_a_concealed_opening_both_answers_bind() -> None:
    """After a no 90 points don't open; after a yes they do, and the nine can't go first."""
    state = allowed(unopened(CONCEALED), "ask")
    no = allowed(state, "refuse")
    refused(no, "start KC KC KD", "MINIMUM_UNREACHABLE O3")
    allowed(no, "discard 9C")
    yes = allowed(state, "allow")
    refused(yes, "discard 9C", "MUST_GO_OUT G4")
    assert ends(allowed(yes, *LAID_CONCEALED, "discard 9C"), 0)


# End and score


def test_E2_case_8_a_pile_that_fits_a_meld_must_be_taken() -> None:
    state = stock_gone(CANASTA, "5C", "8C 8D 9C", "5D 5H 5S")
    assert listed(state) == {"take"}
    refused(state, "pass", "MUST_TAKE_PILE E2")
    state = stock_gone(CANASTA, "5C", "5D 5H 2C 8C", "5D 5H 5S")
    assert listed(state) == {"take", "take 5 5", "take 5 2"}


def test_E2_case_8_a_frozen_pile_need_not_be_taken() -> None:
    state = stock_gone(CANASTA, "2C 5C", "8C 8D 9C", "5D 5H 5S")
    assert listed(state) == {"pass"}
    after = allowed(state, "pass")
    assert ends(after, None)
    assert score_sheet(after).end is DealEnd.STOCK_EMPTY
    # fives 15; left 8 8 9 and the partner's four
    assert score_sheet(after).totals[0] == 15 - 30 - 5
    state = stock_gone(CANASTA, "2C 5C", "5D 5H 9C 8C", "5D 5H 5S")
    assert listed(state) == {"take 5 5", "pass"}


def test_E2_without_a_meld_of_the_rank_the_player_may_take_it() -> None:
    state = stock_gone(CANASTA, "5C", "5D 2C 9C 8C", KINGS)
    assert listed(state) == {"take 5 2", "pass"}


def test_E2_case_8_one_card_and_a_pile_of_one() -> None:
    state = stock_gone(CANASTA, "5C", "8C", "5D 5D 5H 5H")
    assert listed(state) == {"pass"}
    refused(state, "take", "LONE_CARD U2")
    assert ends(allowed(state, "pass"), None)
    assert listed(stock_gone(CANASTA, "9C 5C", "8C", "5D 5D 5H 5H")) == {"take"}


@pytest.mark.parametrize("stock", ["3H", "3H 3D"])
def test_E2_a_red_three_as_the_last_card_ends_the_deal_at_once(stock: str) -> None:
    """Drawn, or as a replacement."""
    state = position(CANASTA, hands={0: "4C 4D"}, melds={0: [BOOK]}, stock=stock, pile="9C")
    after = allowed(state, "draw")
    assert ends(after, None)
    assert score_sheet(after).end is DealEnd.STOCK_EMPTY
    assert after.seats[0].hand == cards("4C 4D")
    assert after.sides[0].red_threes - state.sides[0].red_threes == cards(stock)
    assert bonus(after) == 0


def test_E2_another_last_card_ends_nothing() -> None:
    state = position(CANASTA, hands={0: "4C 4D"}, stock="3H KC", pile="9C")
    after = allowed(state, "draw")
    assert (after.phase, after.stock_size) == (Phase.PLAY, 0)
    assert after.seats[0].hand == cards("4C 4D KC")


def test_E3_the_longest_deal() -> None:
    """63 + 100 + 1."""
    assert longest_deal(CANASTA, 4) == 164


def scored(red_threes: str, *melds: str) -> int:
    """Side 0's total with these melds and red threes; the fours in its hands are added here."""
    state = position(
        CANASTA,
        hands={0: "4C", 2: "4D"},
        melds={0: melds},
        red_threes={0: red_threes},
        pile="8C",
    )
    return score_sheet(state).totals[0] + 10


def test_P2_what_a_book_is_worth() -> None:
    assert scored("", BOOK) == 70 + 500
    assert scored("", of("K", 5, "2C JK")) == 50 + 70 + 300


@pytest.mark.parametrize(
    ("red_threes", "points"),
    [("3H", 100), ("3D 3D 3H", 300), ("3D 3D 3H 3H", 800)],
)
def test_P3_red_threes_count_for_a_side_that_opened_and_against_another(red_threes: str, points: int) -> None:
    assert scored(red_threes, KINGS) == 30 + points
    assert scored(red_threes) == -points


CONCEALED_KINGS = "KC KC KD KD KH KH KS 4C 4D 4H"
LAY_KINGS = (*LAID_CONCEALED[:5], "start 4C 4D 4H")


def test_P2_out_concealed_200() -> None:
    """The partner opened; the player lays a whole book and nothing on the queens."""
    state = playing(CANASTA, f"{CONCEALED_KINGS} 9C", "QC QD QH", hands={2: "5D"})
    after = allowed(state, *LAY_KINGS, "discard 9C")
    assert bonus(after) == 200
    # queens 30, kings 570, fours 15, the partner's five
    assert score_sheet(after).totals[0] == 30 + 570 + 15 + 200 - 5


def test_P2_not_concealed_after_laying_a_card_earlier_in_the_deal() -> None:
    state = playing(CANASTA, f"{CONCEALED_KINGS} 9C", "QC QD QH", melded={0: True})
    assert bonus(allowed(state, *LAY_KINGS, "discard 9C")) == 100


def test_P2_not_concealed_after_an_earlier_turn_of_this_deal() -> None:
    """Seat 0 lays fours, and in its next turn eight kings, the eighth just drawn."""
    state = playing(
        CANASTA,
        "4C 4D 4H KC KC KD KD KH KH KS 9C 8C",
        "QC QD QH",
        hands={1: "8D 8H", 2: "9D 9H", 3: "TC TD"},
        stock="5D 5H 6C KS TH",
    )
    state = allowed(state, "start 4C 4D 4H", "discard 8C")
    state = allowed(turns_round(state, "8D", "9D", "TC"), "draw")
    state = allowed(state, *LAID_CONCEALED[:5], "add KS to K", "discard 9C")
    assert ends(state, 0)
    assert bonus(state) == 100


def test_P2_a_partner_s_cards_laid_earlier_do_not_matter() -> None:
    state = playing(CANASTA, f"{CONCEALED_KINGS} 9C", "QC QD QH", melded={2: True})
    assert bonus(allowed(state, *LAY_KINGS, "discard 9C")) == 200


@pytest.mark.parametrize(
    ("pile", "hand", "take", "points"),
    [
        ("QS", f"{CONCEALED_KINGS} 9C", "take", 100),
        ("9S", f"{CONCEALED_KINGS} 9C 9D 8C", "take 9C 9D", 200),
    ],
    ids=["onto the queens", "beside them"],
)
def test_P2_concealed_with_the_pile_where_its_top_starts_a_meld(
    pile: str, hand: str, take: str, points: int
) -> None:
    state = allowed(facing(CANASTA, pile, hand, "QC QD QH"), take, *LAY_KINGS)
    assert bonus(allowed(state, f"discard {hand[-2:]}")) == points


def test_P2_concealed_with_a_book_that_the_pile_begins() -> None:
    """The top is the seventh king."""
    state = facing(CANASTA, "KS", "KC KC KD KD KH KH 9C", "QC QD QH")
    state = allowed(state, "take KC KC", "add KD to K", "add KD to K", "add KH to K", "add KH to K")
    assert bonus(allowed(state, "discard 9C")) == 200


def test_P2_not_concealed_with_a_card_on_a_meld_that_lay_there() -> None:
    state = playing(CANASTA, f"{CONCEALED_KINGS} QS 9C", "QC QD QH")
    assert bonus(allowed(state, *LAY_KINGS, "add QS to Q", "discard 9C")) == 100


def test_P2_not_concealed_without_a_whole_book() -> None:
    assert bonus(allowed(playing(CANASTA, SIXES, BOOK), "start 6D 6H 6S", "discard 9C")) == 100


def test_P2_P3_case_10_a_whole_sheet() -> None:
    """Cards 185, books 800, red threes 800, out 100, the partner left with 45: 1840."""
    state = position(
        CANASTA,
        hands={0: "8C", 2: "AC 2H 5D"},
        melds={0: [of("K", 8), of("9", 5, "2C 2D"), "4C 4D 4H"]},
        red_threes={0: "3D 3D 3H 3H"},
        pile="9S",
        phase=Phase.PLAY,
    )
    after = allowed(state, "discard 8C")
    assert ends(after, 0)
    sheet = score_sheet(after)
    assert sheet.item(0, ScoreKind.MELDED_CARDS).points == 185
    assert sheet.totals[0] == 1840


@pytest.mark.parametrize(
    ("totals", "over"),
    [
        ((4995, 400), False),
        ((5000, 400), True),
        ((400, 6000), True),
        ((5500, 5000), True),
        ((5500, 5500), False),
    ],
)
def test_P4_the_match_is_over_at_5000_unless_the_totals_are_equal(
    totals: tuple[int, int], *, over: bool
) -> None:
    assert CANASTA.match_over(7, totals) is over


@pytest.mark.parametrize(("total", "phase"), [(0, Phase.DEAL_OVER), (4800, Phase.MATCH_OVER)])
def test_P4_after_the_deal_in_which_a_side_reaches_it(total: int, phase: Phase) -> None:
    """Kings 570 and out 100, less the partner's five."""
    state = playing(CANASTA, "8C", BOOK, hands={2: "5D"}, deal=9, scores=(total, 150))
    after = allowed(state, "discard 8C")
    assert after.phase is phase
    assert after.scores[0] == total + 665
    result = outcome(after)
    assert (None if result is None else result.winners) == ((0,) if total else None)


def test_P4_equal_totals_lead_to_another_deal() -> None:
    """4435 + 665 = 5100; side 1, with nothing but two hands, -10 each, 5120 - 20."""
    state = playing(CANASTA, "8C", BOOK, hands={1: "9C", 2: "5D", 3: "9D"}, deal=9, scores=(4435, 5120))
    after = allowed(state, "discard 8C")
    assert after.scores == (5100, 5100)
    assert after.phase is Phase.DEAL_OVER
    assert outcome(after) is None
