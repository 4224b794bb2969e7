"""`vegas`: the Vegas version, in which draw, pile and books grow from deal to deal."""

from __future__ import annotations

import pytest

import handfoot_rules as hf
from handfoot_rules import Phase, ScoreKind, ViolationCode

from .helpers import (
    allowed,
    cards,
    clean,
    dealt_plainly,
    deck_topped,
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

VEGAS = hf.variants.get("vegas")

QUEENS = "QC QD QH"
RED = (clean("4"), clean("6"), clean("J"))
BLACK = (dirty("7", "2C"), dirty("9", "2D"), dirty("T", "2H"))
BOOKS = (*RED, *BLACK)  # 3 red and 3 black: just enough for deals 1 and 2

by_deal = pytest.mark.parametrize(("deal", "number"), [(1, 3), (2, 3), (3, 4), (4, 5)])


# --- the worked cases of the sheet


@pytest.mark.parametrize(("players", "deck", "stock"), [(4, 324, 235), (6, 432, 299)])
def test_case_1_S1_S4_six_decks_or_eight_and_packets_of_eleven(players: int, deck: int, stock: int) -> None:
    """22 n cards dealt, one starter."""
    state = dealt_plainly(VEGAS, players)
    assert (len(state.all_cards()), state.stock_size) == (deck, stock)
    assert {(len(seat.hand), len(seat.foot)) for seat in state.seats} == {(11, 11)}


def test_case_1_U1_O1_deal_3_draws_four_and_opens_with_150() -> None:
    state = facing(VEGAS, "5C", "4C 6D 9H", deal=3)
    assert state.turn.minimum == 150
    assert len(allowed(state, "draw").seats[0].hand) == 3 + 4


def test_case_1_G2_deal_3_needs_four_and_four_books() -> None:
    eights = "8S 8H 8D"
    refused(late(VEGAS, eights, *BOOKS, deal=3), "ask", ViolationCode.CANNOT_GO_OUT)
    state = late(VEGAS, eights, *BOOKS, clean("Q"), dirty("K", "JK"), deal=3)
    assert gone_out(allowed(state, "ask", "allow", "start 8D 8H 8S"))


def test_case_2_T1_T2_a_red_three_is_held_and_discarded_and_bars_the_pile() -> None:
    """Dealt to seat 0, it stays in the hand; seat 1, with three of them, can't take it."""
    deck = deck_topped(VEGAS, 4, "3H 4C 4D 5C 5D 6C 6D 7C 7D 8C 8D", "3D 3D 3D 9C 9D TC TD JC JD QC QD")
    state = hf.new_match(VEGAS, deck=deck)
    assert hf.Card["3H"] in state.seats[0].hand
    state = allowed(state, "draw", "discard 3H")
    assert state.pile[-1] is hf.Card["3H"]
    assert listed(state) == {"draw"}


def test_case_3_U2_a_pile_of_two_is_not_taken() -> None:
    state = facing(VEGAS, "KD 9C", "9S 9H JS TS", QUEENS)
    refused(state, "take 9H 9S", ViolationCode.PILE_TOO_SMALL)


def test_case_3_U2_of_five_cards_deal_1_takes_three() -> None:
    state = allowed(facing(VEGAS, "4C 5C 6C KD 9C", "9S 9H JS TS", QUEENS), "take 9H 9S")
    assert state.pile == in_order("4C 5C")
    assert state.seats[0].hand == cards("JS TS KD 6C")
    assert hf.Meld.parse("9C 9H 9S") in state.sides[0].melds


def test_case_3_U2_deal_4_takes_all_five() -> None:
    state = allowed(facing(VEGAS, "4C 5C 6C KD 9C", "9S 9H JS TS", QUEENS, deal=4), "take 9H 9S")
    assert state.pile == ()
    assert state.seats[0].hand == cards("JS TS 4C 5C 6C KD")


def test_case_4_M3_a_book_grows_but_not_in_the_turn_that_made_it() -> None:
    """Seat 0 completes the kings, seat 2 adds the eighth; no wild ever joins them. The queens, completed
    earlier with two wilds, take a third one and no fourth.
    """
    state = hf.position(
        VEGAS,
        hands={0: "KS KH 2C 4C 5C", 1: "8C 8D 5H", 2: "KH 2C 2D 4D 6D"},
        melds={0: (of_rank("K", 6), "QC QC QD QD QH 2S JK")},
        pile="5C",
        phase=Phase.PLAY,
    )
    state = allowed(state, "add KS to K")
    refused(state, "add KH to K", ViolationCode.BOOK_OF_THIS_TURN)
    state = allowed(state, "discard 4C", "draw", "discard 8C", "draw", "add KH to K")
    refused(state, "add 2C to K", ViolationCode.BOOK_KEEPS_ITS_KIND)
    state = allowed(state, "add 2C to Q")
    refused(state, "add 2D to Q", ViolationCode.WILD_LIMIT)
    assert [len(meld) for meld in state.sides[0].melds] == [8, 8]


def test_case_5_G4_a_card_that_cannot_follow_the_book_keeps_the_player_in() -> None:
    """Two of the kings complete the book; the third has no place in this turn, and can't be discarded."""
    state = late(VEGAS, "KS KH KD", *BOOKS, of_rank("K", 5))
    refused(state, "ask", ViolationCode.CANNOT_GO_OUT)


def test_case_5_G1_two_complete_the_book_and_three_start_anew() -> None:
    state = late(VEGAS, "KS KS KH KD KD", *BOOKS, of_rank("K", 5))
    state = allowed(state, "ask", "allow", "add KS to K", "add KS to K", "start KD KD KH")
    assert gone_out(state)
    assert state.seats[0].hand == cards("")


def test_case_6_G5_a_single_card_that_fits_nowhere_may_not_be_left() -> None:
    """Neither eights nor fives lie there."""
    state = late(VEGAS, "8S 8H 8D 5C", *BOOKS)
    refused(state, "ask", ViolationCode.CANNOT_GO_OUT)
    refused(state, "start 8D 8H 8S", ViolationCode.KEEP_TWO_CARDS)


def test_case_6_G5_a_single_card_that_can_be_buried_may_be_left() -> None:
    """On a book of fives from an earlier turn."""
    state = late(VEGAS, "8S 8H 8D 5C", *BOOKS, clean("5"))
    refused(state, "start 8D 8H 8S", ViolationCode.KEEP_TWO_CARDS)
    state = allowed(state, "ask", "allow", "start 8D 8H 8S")
    assert state.phase is Phase.PLAY
    assert gone_out(allowed(state, "add 5C to 5"))


def test_case_7_P3_threes_left_cost_their_penalty_in_place_of_a_value() -> None:
    """-300, -500 and a king -10: -810."""
    state = hf.position(VEGAS, hands={1: "3S 3H KD", 3: "4C"}, feet={1: None, 3: None})
    assert points(state, 1) == {
        ScoreKind.CARDS_IN_HAND: (2, -10 - 5),  # the partner's four among them
        ScoreKind.RED_THREES_IN_HAND: (1, -500),
        ScoreKind.BLACK_THREES_LEFT: (1, -300),
    }
    assert hf.score_sheet(state).totals[1] == -810 - 5


def test_case_8_P1_to_P3_a_whole_sheet() -> None:
    """Cards 70 + 70 + 80 + 140 + 100 + 110 = 570, books 1500 + 900, out 100, the partner's black three
    and four -305: 2765. The eighth eight is the card that goes out.
    """
    state = hf.position(
        VEGAS,
        hands={0: "8S", 2: "3C 4D"},
        feet={0: None, 2: None},
        melds={
            0: (
                clean("K"),
                clean("Q"),
                clean("8"),
                dirty("A", "2C 2C"),
                dirty("J", "2D 2D 2H"),
                dirty("T", "JK"),
            )
        },
        phase=Phase.PLAY,
    )
    state = allowed(state, "ask", "allow", "add 8S to 8")
    assert gone_out(state)
    assert points(state, 0) == {
        ScoreKind.MELDED_CARDS: (43, 570),
        ScoreKind.CLEAN_BOOKS: (3, 1500),
        ScoreKind.DIRTY_BOOKS: (3, 900),
        ScoreKind.GOING_OUT: (1, 100),
        ScoreKind.CARDS_IN_HAND: (1, -5),
        ScoreKind.BLACK_THREES_LEFT: (1, -300),
    }
    assert hf.score_sheet(state).totals[0] == 2765


# --- rule by rule


def test_S2_four_or_six_players() -> None:
    for players in (2, 3, 5):
        with pytest.raises(hf.InvalidPlayersError):
            hf.new_match(VEGAS, players=players)


@pytest.mark.parametrize(("players", "sides"), [(4, (0, 1, 0, 1)), (6, (0, 1, 0, 1, 0, 1))])
def test_S3_two_teams(players: int, sides: tuple[int, ...]) -> None:
    assert dealt_plainly(VEGAS, players).side_of == sides


@pytest.mark.parametrize("buried", ["3D", "3H", "2S", "JK"])
def test_S5_a_red_three_a_two_or_a_joker_is_buried(buried: str) -> None:
    assert turned(VEGAS, 4, f"{buried} KC").pile == in_order("KC")


def test_S5_a_black_three_stays() -> None:
    assert turned(VEGAS, 4, "3C KC").pile == in_order("3C")


def test_T1_a_red_three_is_never_melded() -> None:
    state = playing(VEGAS, "3H 3H 3D 4C 5C", QUEENS)
    refused(state, "start 3D 3H 3H", ViolationCode.THREE_NOT_MELDED)


def test_T1_a_red_three_taken_with_the_pile_stays_in_the_hand() -> None:
    state = allowed(facing(VEGAS, "5C 3H KD 9D", "9C 9S JS TS", QUEENS), "take 9C 9S")
    assert state.seats[0].hand == cards("3H KD JS TS")
    assert state.sides[0].red_threes == cards("")


@pytest.mark.parametrize("three", ["3C", "3D", "3H", "3S"])
def test_T2_any_three_on_top_bars_the_pile(three: str) -> None:
    state = facing(VEGAS, f"4C 5C 6C {three}", f"{three} {three} 4D 5D 6D", QUEENS)
    refused(state, f"take {three} {three}", ViolationCode.PILE_BLOCKED)


@pytest.mark.parametrize("start", ["2C 2D 2H", "2C 2D JK", "JK JK JK"])
def test_M1_wilds_alone_are_no_meld(start: str) -> None:
    refused(playing(VEGAS, f"{start} 4C 5C", QUEENS), f"start {start}", ViolationCode.WILD_LIMIT)


def test_M2_fewer_wilds_than_naturals_and_three_at_most() -> None:
    """(2, 1), not (2, 2); (3, 2), not (3, 3); (4, 3) is a black book."""
    state = playing(VEGAS, "KC KD KH KS 2C 2D JK 4C 5C", QUEENS)
    state = allowed(state, "start KC KD 2C")
    refused(state, "add 2D to K", ViolationCode.WILD_LIMIT)
    state = allowed(state, "add KH to K", "add 2D to K")
    refused(state, "add JK to K", ViolationCode.WILD_LIMIT)
    book = allowed(state, "add KS to K", "add JK to K").sides[0].melds[-1]
    assert (book.naturals, book.wilds, book.is_book, book.kind) == (4, 3, True, hf.BookKind.DIRTY)


def test_M2_M3_naturals_join_any_book_without_limit() -> None:
    """A black book of seven grows to ten, and takes a third wild on the way."""
    state = playing(VEGAS, "7S 7S JK 7D 4D 5D", dirty("7", "2C 2C"))
    state = allowed(state, "add 7S to 7", "add 7S to 7", "add JK to 7")
    (book,) = state.sides[0].melds
    assert (book.naturals, book.wilds, book.kind) == (7, 3, hf.BookKind.DIRTY)
    assert allowed(state, "add 7D to 7").sides[0].melds[0].naturals == 8


def test_M3_an_unfinished_clean_meld_may_become_a_black_book() -> None:
    """Six kings take a two; it is only the red book that takes none."""
    state = allowed(playing(VEGAS, "2C 4C 5C", of_rank("K", 6)), "add 2C to K")
    assert state.sides[0].melds[0].kind is hf.BookKind.DIRTY


def test_M3_a_book_completed_by_the_pile_does_not_grow_in_that_turn_either() -> None:
    state = facing(VEGAS, "4C 6C 9C", "9S 9H 9D JS TS", of_rank("9", 4))
    state = allowed(state, "take 9H 9S")
    refused(state, "add 9D to 9", ViolationCode.BOOK_OF_THIS_TURN)


def test_M3_an_older_book_of_the_same_cards_still_grows() -> None:
    """The second book of kings comes to hold just what the first one holds. In this turn the first one
    takes kings, as many as there are, and the second one none.
    """
    state = playing(VEGAS, "KS KS KS 4C 5C", clean("K"), of_rank("K", 6))
    assert {"add K to K", "add K to K at 1"} <= listed(state)
    state = allowed(state, "add KS to K at 1")
    assert "add K to K at 1" not in listed(state)
    state = allowed(state, "add KS to K", "add KS to K")
    assert sorted(len(meld) for meld in state.sides[0].melds) == [7, 9]


def test_M4_another_meld_of_a_rank_though_its_cards_could_be_buried() -> None:
    state = playing(VEGAS, "KH KS KS 4C 5C", clean("K"))
    allowed(state, "start KH KS KS")
    allowed(state, "add KH to K")


def test_M4_no_second_incomplete_meld_of_a_rank() -> None:
    state = playing(VEGAS, "KH KS KS 4C 5C", "KC KC KD")
    refused(state, "start KH KS KS", ViolationCode.RANK_STILL_OPEN)


def test_M5_a_turn_may_add_and_start_in_any_order() -> None:
    state = playing(VEGAS, "4C 4D 4H QS QS 9C 7D", QUEENS)
    allowed(state, "add QS to Q", "start 4C 4D 4H", "add QS to Q")


def test_M6_a_red_book_of_eight_is_topped_by_a_red_card() -> None:
    assert hf.Meld.parse(of_rank("K", 8)).top is hf.Card.KD


@pytest.mark.parametrize(("deal", "minimum"), [(1, 90), (2, 120), (3, 150), (4, 180)])
def test_O1_the_minimum_by_deal(deal: int, minimum: int) -> None:
    assert hf.position(VEGAS, deal=deal).turn.minimum == minimum


def test_O2_of_the_pile_only_the_top_card_counts() -> None:
    """Deal 1 asks 90: nines 30 and kings 30, and the two aces below don't help the one held."""
    state = facing(VEGAS, "AC AD 9D", "9C 9S AH KC KD KH 4C 5C")
    refused(state, "take 9C 9S", ViolationCode.MINIMUM_UNREACHABLE)
    enough = facing(VEGAS, "4H 6D 9D", "9C 9S AC AD AH 4C 5C")
    assert allowed(enough, "take 9C 9S", "start AC AD AH").sides[0].opened


@by_deal
def test_U1_the_draw_by_deal(deal: int, number: int) -> None:
    state = facing(VEGAS, "5C", "4C 6D 9H", deal=deal)
    assert len(allowed(state, "draw").seats[0].hand) == 3 + number


def test_U1_red_threes_count_among_the_cards_drawn() -> None:
    state = hf.position(VEGAS, hands={0: "9C JS"}, stock="3H 4C 5C 6C", pile="TC")
    state = allowed(state, "draw")
    assert state.seats[0].hand == cards("9C JS 3H 4C 5C")
    assert state.stock == in_order("6C")


def test_U1_what_is_left_of_a_short_stock() -> None:
    state = hf.position(VEGAS, hands={0: "9C JS"}, stock="4C 5C", pile="TC")
    assert allowed(state, "draw").seats[0].hand == cards("9C JS 4C 5C")


@by_deal
def test_U2_exactly_so_many_cards_by_deal(deal: int, number: int) -> None:
    """One fewer can't be taken; of seven just so many are."""
    pile, hand = ["4C", "5C", "6C", "8C", "JC", "KC", "9D"], "9C 9S TS TD"
    short = facing(VEGAS, " ".join(pile[-number + 1 :]), hand, QUEENS, deal=deal)
    refused(short, "take 9C 9S", ViolationCode.PILE_TOO_SMALL)
    state = allowed(facing(VEGAS, " ".join(pile), hand, QUEENS, deal=deal), "take 9C 9S")
    assert state.pile == in_order(" ".join(pile[:-number]))
    assert state.seats[0].hand == cards(" ".join(("TS TD", *pile[-number:-1])))


def test_U2_the_three_join_an_incomplete_meld() -> None:
    state = allowed(facing(VEGAS, "4C 6C 9C", "9S 9H JS TS", of_rank("9", 4)), "take 9H 9S")
    assert [len(meld) for meld in state.sides[0].melds] == [7]


@pytest.mark.parametrize("there", [5, 6])
def test_U2_a_meld_of_five_or_six_has_no_room_for_three(there: int) -> None:
    state = facing(VEGAS, "4C 6C 9C", "9S 9S JS TS", of_rank("9", there))
    refused(state, "take 9S 9S", ViolationCode.PILE_MELD_FULL)


def test_U2_the_three_never_join_a_book() -> None:
    state = allowed(facing(VEGAS, "4C 6C 9C", "9S 9S JS TS", clean("9")), "take 9S 9S")
    assert sorted(len(meld) for meld in state.sides[0].melds) == [3, 7]


@pytest.mark.parametrize(("top", "pair"), [("2C", "2S 2H"), ("JK", "JK JK")])
def test_U2_no_wild_card_on_top(top: str, pair: str) -> None:
    state = facing(VEGAS, f"4C 6C {top}", f"{pair} 4D 5C 6H", QUEENS)
    refused(state, f"take {pair}", ViolationCode.PILE_BLOCKED)


def test_U3_a_wild_card_discarded_freezes_nothing() -> None:
    """Two twos below the nine are taken like any card."""
    state = allowed(facing(VEGAS, "2C 2D 9D", "9C 9S JS TS", QUEENS), "take 9C 9S")
    assert state.seats[0].hand == cards("2C 2D JS TS")


def test_F1_F2_melded_out_the_foot_comes_at_once_its_red_three_staying_in_it() -> None:
    state = playing(VEGAS, "9S 9H 9D", QUEENS, foot="3H KD 4C")
    state = allowed(state, "start 9D 9H 9S")
    assert (state.to_move, state.phase, state.seats[0].hand) == (0, Phase.PLAY, cards("3H KD 4C"))
    assert state.sides[0].red_threes == cards("")


def test_F1_F2_after_a_last_discard_the_foot_comes_with_the_next_turn() -> None:
    """Before the draw, its red three still in it."""
    state = hf.position(
        VEGAS,
        hands={0: "KS", 1: "8D 4C 4D", 2: "TD 5C 5D", 3: "JD 6C 6D"},
        feet={0: "3H QD 9H"},
        pile="TC",
        phase=Phase.PLAY,
    )
    due = allowed(state, "discard KS")
    assert not due.seats[0].in_foot
    assert points(due, 0)[ScoreKind.RED_THREES_IN_FEET][0] >= 1
    state = allowed(due, "draw", "discard 8D", "draw", "discard TD", "draw", "discard JD")
    assert (state.to_move, state.phase, state.seats[0].hand) == (0, Phase.DRAW, cards("3H QD 9H"))
    assert state.seats[0].in_foot
    assert state.sides[0].red_threes == cards("")


def test_G1_the_last_card_is_never_discarded() -> None:
    """A nine is buried instead; a five, which fits nowhere, ends the turn without a discard (G6)."""
    nine = allowed(late(VEGAS, "9C", *BOOKS), "ask", "allow")
    refused(nine, "discard 9C", ViolationCode.LAST_CARD_NOT_DISCARDED)
    assert listed(nine) == {"add 9 to 9"}
    assert gone_out(allowed(nine, "add 9C to 9"))
    five = late(VEGAS, "5C", *BOOKS)
    refused(five, "ask", ViolationCode.CANNOT_GO_OUT)
    refused(five, "discard 5C", ViolationCode.LAST_CARD_NOT_DISCARDED)
    assert listed(five) == {"pass"}


def test_G1_in_the_hand_the_last_card_is_discarded_freely() -> None:
    assert allowed(playing(VEGAS, "9C", QUEENS), "discard 9C").went_out is None


@by_deal
def test_G2_the_books_by_deal(deal: int, number: int) -> None:
    """One black book fewer, and nobody may ask."""
    red = [clean(rank) for rank in "46JQA"][:number]
    black = [dirty(rank, "2C") for rank in "79TK5"][:number]
    enough = late(VEGAS, "8S 8H 8D", *red, *black, deal=deal)
    assert gone_out(allowed(enough, "ask", "allow", "start 8D 8H 8S"))
    short = late(VEGAS, "8S 8H 8D", *red, *black[1:], deal=deal)
    refused(short, "ask", ViolationCode.CANNOT_GO_OUT)


def test_G2_a_spare_red_book_is_no_black_one() -> None:
    state = late(VEGAS, "8S 8H 8D", *RED, clean("Q"), *BLACK[:2])
    refused(state, "ask", ViolationCode.CANNOT_GO_OUT)


def test_G3_the_partner_must_hold_the_foot_and_need_not_have_played_from_it() -> None:
    allowed(late(VEGAS, "8S 8H 8D", *BOOKS, foot_turns=0), "ask")
    unready = late(VEGAS, "8S 8H 8D", *BOOKS, in_the_hand=[2])
    refused(unready, "ask", ViolationCode.PARTNER_NOT_READY)


@pytest.mark.parametrize("unready", [2, 4])
def test_G3_in_a_team_of_three_both_must_hold_it(unready: int) -> None:
    state = late(VEGAS, "8S 8H 8D", *BOOKS, players=6, in_the_hand=[unready])
    refused(state, "ask", ViolationCode.PARTNER_NOT_READY)


def test_G4_asking_is_compulsory_and_a_no_binds() -> None:
    state = late(VEGAS, "8S 8H 8D", *BOOKS)
    refused(state, "start 8D 8H 8S", ViolationCode.KEEP_TWO_CARDS)
    refused(allowed(state, "ask", "refuse"), "start 8D 8H 8S", ViolationCode.KEEP_TWO_CARDS)


def test_G4_a_yes_does_not_bind() -> None:
    state = allowed(late(VEGAS, "8S 8H 8D", *BOOKS), "ask", "allow", "discard 8S")
    assert state.went_out is None


def test_G4_two_partners_are_asked_in_turn_and_the_first_refusal_ends_it() -> None:
    asked = allowed(late(VEGAS, "8S 8H 8D", *BOOKS, players=6), "ask")
    assert (asked.to_move, asked.phase) == (2, Phase.ANSWER)
    no = allowed(asked, "refuse")
    assert (no.to_move, no.turn.allowed) == (0, False)
    second = allowed(asked, "allow")
    assert (second.to_move, second.phase) == (4, Phase.ANSWER)
    assert gone_out(allowed(second, "allow", "start 8D 8H 8S"))
    refused(allowed(second, "refuse"), "start 8D 8H 8S", ViolationCode.KEEP_TWO_CARDS)


def test_G5_two_cards_left_are_enough_unasked() -> None:
    state = allowed(late(VEGAS, "8S 8H 8D 5C 5D", QUEENS), "start 8D 8H 8S")
    assert state.seats[0].hand == cards("5C 5D")
    assert allowed(state, "discard 5C").went_out is None


def test_G5_a_single_card_that_fits_only_the_book_of_this_turn_may_not_be_left() -> None:
    """Six kings lie there: one of the two would complete them, and then the other has no place."""
    state = late(VEGAS, "KS KH", *BOOKS, of_rank("K", 6))
    refused(state, "ask", ViolationCode.CANNOT_GO_OUT)
    refused(state, "add KS to K", ViolationCode.KEEP_TWO_CARDS)


def test_G5_a_single_card_that_fits_an_older_book_of_the_rank_may_be_left() -> None:
    """Besides the six kings there lies a book of them, on which the other one is buried."""
    state = late(VEGAS, "KS KH", *BOOKS, of_rank("K", 6), clean("K"))
    state = allowed(state, "ask", "allow", "add KS to K at 1")
    assert gone_out(allowed(state, "add KH to K"))


def test_G5_a_single_card_that_completes_the_last_book_may_be_left() -> None:
    """The third black book is one queen short."""
    state = late(VEGAS, "8S 8H 8D QS", *RED, *BLACK[:2], "QC QC QD QD QH 2S")
    state = allowed(state, "ask", "allow", "start 8D 8H 8S")
    assert gone_out(allowed(state, "add QS to Q"))


def test_G6_after_a_no_a_single_card_ends_the_turn_without_a_discard() -> None:
    """Though it would fit: laying it would go out, and discarding it never may."""
    state = allowed(late(VEGAS, "9C", *BOOKS), "ask", "refuse")
    refused(state, "add 9C to 9", ViolationCode.KEEP_TWO_CARDS)
    assert listed(state) == {"pass"}
    state = allowed(state, "pass")
    assert (state.to_move, state.phase) == (1, Phase.DRAW)
    assert state.seats[0].hand == cards("9C")


def test_E2_the_first_pass_on_an_empty_stock_ends_the_deal() -> None:
    """Though the pile could be taken."""
    state = hf.position(VEGAS, hands={0: "9C 9D 4C 5C"}, melds={0: [QUEENS]}, stock="", pile="4C 5C 9S")
    assert listed(state) == {"take 9 9", "pass"}
    assert ran_dry(allowed(state, "pass"))


@pytest.mark.parametrize(("players", "turns"), [(4, 336), (6, 433)])
def test_E3_the_longest_deal(players: int, turns: int) -> None:
    assert hf.longest_deal(VEGAS, players) == turns


def test_P3_threes_in_a_foot_not_picked_up() -> None:
    """Red -500, black -300, a king -10; the partner's foot holds a four."""
    state = hf.position(VEGAS, hands={0: "4S", 2: "4S"}, feet={0: "3H 3S KD", 2: "4C"})
    assert points(state, 0) == {
        ScoreKind.CARDS_IN_HAND: (2, -10),
        ScoreKind.CARDS_IN_FEET: (2, -15),
        ScoreKind.RED_THREES_IN_FEET: (1, -500),
        ScoreKind.BLACK_THREES_LEFT: (1, -300),
    }


def test_P4_four_deals() -> None:
    assert (VEGAS.deals, VEGAS.target) == (4, None)
