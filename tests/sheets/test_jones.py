"""The sheet of `jones`: its worked cases 1-8, and every rule in which it differs from the base."""

from __future__ import annotations

import pytest

from handfoot_rules import (
    Card,
    DealEnd,
    GameState,
    InvalidPlayersError,
    Phase,
    ScoreKind,
    longest_deal,
    new_match,
    position,
    score_sheet,
    variants,
)
from rules.helpers import allowed, cards, in_order, listed

from .helpers_b import dealt, ends, facing, of, playing, refused, stock_gone, takes

JONES = variants.get("jones")

CLEAN_K, CLEAN_Q, CLEAN_J = of("K", 7), of("Q", 7), of("J", 7)
DIRTY_A, DIRTY_Q, DIRTY_J = of("A", 6, "2C"), of("Q", 6, "2C"), of("J", 6, "2D")
DIRTY_T = of("T", 6, "2H")
BOOKS = (CLEAN_K, CLEAN_J, DIRTY_A, DIRTY_Q, DIRTY_T)  # 2 clean and 3 dirty: just enough


def late(hand: str, *melds: str, players: int = 4) -> GameState:
    """Seat 0, in the foot, has drawn and holds this hand."""
    return playing(JONES, hand, *melds, foot=None, players=players)


# Setup


@pytest.mark.parametrize(
    ("players", "whole", "stock", "sides"),
    [(4, 270, 181, (0, 1, 0, 1)), (3, 216, 149, (0, 1, 2))],
)
def test_S1_case_1_the_deck_the_packets_and_the_sides(
    players: int, whole: int, stock: int, sides: tuple[int, ...]
) -> None:
    """11 + 11 a seat: 88 or 66 dealt, one turned."""
    state = new_match(JONES, players=players, seed=4)
    assert len(state.all_cards()) == whole
    assert [len(seat.hand) for seat in state.seats] == [11] * players
    assert [len(seat.foot) for seat in state.seats] == [11] * players
    assert (len(state.pile), state.stock_size) == (1, stock)
    assert tuple(state.side_of) == sides


@pytest.mark.parametrize("players", [2, 5, 6])
def test_S2_three_or_four_play(players: int) -> None:
    with pytest.raises(InvalidPlayersError):
        new_match(JONES, players=players, seed=4)


@pytest.mark.parametrize("turned", ["3S", "3C", "3D", "3H", "2H", "JK"])
def test_S5_case_1_a_three_or_a_wild_goes_back(turned: str) -> None:
    """181 cards remain when it is turned: it goes to 181 // 2 = 90, and one above it is the starter."""
    state = dealt(JONES, f"{turned} 9C")
    assert state.pile == in_order("9C")
    assert state.stock[89] is Card.parse(turned)


def test_S7_red_threes_dealt_stay_in_the_hand() -> None:
    state = dealt(JONES, "9C", packets={0: ("3H 3D",), 2: ("3H",)})
    assert state.seats[0].hand.count(Card["3H"]) == 1
    assert [len(seat.hand) for seat in state.seats] == [11] * 4
    assert (len(state.sides[0].red_threes), state.stock_size) == (0, 181)


# Threes


def test_T1_red_threes_are_held_and_not_replaced() -> None:
    """The two cards drawn are a red three and a king."""
    state = position(JONES, hands={0: "4C 5C"}, stock=in_order("3H KC 9C 9D"), pile="9H")
    after = allowed(state, "draw")
    assert after.seats[0].hand == cards("3H 4C 5C KC")
    assert not after.sides[0].red_threes
    assert after.stock_size == 2


def test_T1_red_threes_are_never_melded() -> None:
    refused(playing(JONES, "3H 3D 3H 9C TC", of("K", 4)), "start 3D 3H 3H", "THREE_NOT_MELDED M1")


def test_T1_U3_a_red_three_may_be_discarded_and_may_come_back_with_the_pile() -> None:
    after = allowed(playing(JONES, "3H 4C 9C TC", of("K", 4)), "discard 3H")
    assert after.pile[-1] is Card["3H"]
    state = facing(JONES, "3H KC QC JC 9C", "9D 9H 4C", of("K", 4))
    assert allowed(state, "take 9D 9H").seats[0].hand == cards("3H 4C JC QC KC")


@pytest.mark.parametrize("top", ["3H", "3D", "3C", "3S"])
def test_T2_any_three_on_top_bars_the_next_player(top: str) -> None:
    state = facing(JONES, f"KC QC JC 9C {top}", "9D 9H 4C 3C 3S 3D 3H", of("K", 4))
    refused(state, "take 9D 9H", "PILE_BLOCKED T2")
    assert not takes(state)


def test_T2_a_three_that_is_covered_bars_nobody() -> None:
    allowed(facing(JONES, "KC QC JC 3H 9C", "9D 9H 4C", of("K", 4)), "take 9D 9H")


# Melds


def test_M1_no_wild_melds() -> None:
    refused(playing(JONES, "2C 2D 2H 9C TC", of("K", 4)), "start 2C 2D 2H", "WILD_LIMIT M2")


def test_M2_case_2_fewer_wilds_than_naturals() -> None:
    """9 9 JK, but no two to it: (2, 2). 9 9 9 JK and a two: (3, 2)."""
    state = playing(JONES, "9C 9D 9H JK 2C 4C 5C", of("K", 4))
    two = allowed(state, "start 9C 9D JK")
    refused(two, "add 2C to 9", "WILD_LIMIT M2")
    allowed(two, "add 9H to 9", "add 2C to 9")
    allowed(state, "start 9C 9D 9H", "add JK to 9", "add 2C to 9")


def test_M2_case_2_three_wilds_at_most() -> None:
    """Four nines and three wilds are a dirty book; six and three take no fourth wild either."""
    state = allowed(playing(JONES, "2D 4C 5C 6C", of("9", 4, "2C JK")), "add 2D to 9")
    (book,) = state.sides[0].melds
    assert (book.is_book, book.naturals, book.wilds) == (True, 4, 3)
    assert score_sheet(state).item(0, ScoreKind.DIRTY_BOOKS).points == 300
    for meld in (of("9", 4, "2C 2D JK"), of("9", 6, "2C 2D JK")):
        refused(playing(JONES, "2D 4C 5C 6C", meld), "add 2D to 9", "M2")


def test_M2_a_meld_of_one_natural_is_none() -> None:
    refused(playing(JONES, "9C 2C JK 4C 5C", of("K", 4)), "start 9C 2C JK", "WILD_LIMIT M2")


def test_M3_case_3_a_clean_book_takes_naturals_and_no_wild() -> None:
    """Eight kings are still worth 500."""
    state = playing(JONES, "KS 2C 4C 5C 6C", CLEAN_K)
    refused(state, "add 2C to K", "BOOK_KEEPS_ITS_KIND M3")
    after = allowed(state, "add KS to K")
    refused(after, "add 2C to K", "BOOK_KEEPS_ITS_KIND M3")
    (book,) = after.sides[0].melds
    assert (book.naturals, book.wilds) == (8, 0)
    assert score_sheet(after).item(0, ScoreKind.CLEAN_BOOKS).points == 500


def test_M3_case_3_a_dirty_book_takes_naturals_and_wilds_up_to_three() -> None:
    """Q x5 2 JK and a two make (5, 3); another wild is one too many; a queen is not."""
    state = allowed(playing(JONES, "QS 2C 2D 4C 5C 6C", of("Q", 5, "2H JK")), "add 2C to Q")
    refused(state, "add 2D to Q", "M2")
    (book,) = allowed(state, "add QS to Q").sides[0].melds
    assert (book.naturals, book.wilds) == (6, 3)


def test_M3_an_unfinished_clean_meld_takes_a_wild() -> None:
    """Six kings and a two are a dirty book."""
    after = allowed(playing(JONES, "2C 4C 5C 6C", of("K", 6)), "add 2C to K")
    assert score_sheet(after).item(0, ScoreKind.DIRTY_BOOKS).count == 1


def test_M4_case_4_three_kings_join_the_clean_book_one_by_one() -> None:
    state = playing(JONES, "KS KH KD 4C 5C 6C", CLEAN_K)
    refused(state, "start KS KH KD", "MELD_TAKES_THEM M4")
    after = allowed(state, "add KS to K", "add KH to K", "add KD to K")
    assert len(after.sides[0].melds[0]) == 10


def test_M4_case_4_with_a_two_they_cannot_join_it() -> None:
    after = allowed(playing(JONES, "KS KH 2C 4C 5C 6C", CLEAN_K), "start KH KS 2C")
    assert [len(meld) for meld in after.sides[0].melds] == [7, 3]


@pytest.mark.parametrize("meld", ["8C 8D 8D JK 2H", "8C 8D 8D", of("8", 6), of("8", 5, "2C 2D")])
def test_M4_case_4_two_eights_and_a_two_that_can_all_join(meld: str) -> None:
    """8 8 8 JK 2 becomes (5, 3); 8 8 8 (5, 1); six eights take the two first; a dirty book (7, 3)."""
    refused(playing(JONES, "8S 8H 2C 4C 5C 6C", meld), "start 8H 8S 2C", "MELD_TAKES_THEM M4")


def test_M4_a_book_with_three_wilds_takes_no_more_so_another_meld_starts() -> None:
    """Beside it and the clean book; but of naturals alone none starts."""
    state = playing(JONES, "8S 8H 8H 2C 4C 5C 6C", of("8", 4, "2H 2D JK"), of("8", 7))
    refused(state, "start 8H 8H 8S", "MELD_TAKES_THEM M4")
    after = allowed(state, "start 8H 8S 2C")
    assert sorted(len(meld) for meld in after.sides[0].melds) == [3, 7, 7]


def test_M4_single_cards_go_where_the_player_likes() -> None:
    """A book of kings and a meld K K K 2: a king on either, a two on the meld alone."""
    state = playing(JONES, "KS 2C 4C 5C 6C", CLEAN_K, "KC KC KD 2H")
    book = allowed(state, "add KS to K")
    assert [len(meld) for meld in book.sides[0].melds] == [8, 4]
    meld = allowed(state, "add KS to K at 1")
    assert [len(meld) for meld in meld.sides[0].melds] == [7, 5]
    refused(state, "add 2C to K", "BOOK_KEEPS_ITS_KIND M3")
    allowed(state, "add 2C to K at 1")
    refused(state, "add KS to K at 2", "NO_SUCH_MELD M3")


def test_M5_a_turn_may_start_and_add_in_any_order() -> None:
    state = playing(JONES, "QS QS 4C 4D 4H 9C TC", "QC QD QH")
    allowed(state, "add QS to Q", "start 4C 4D 4H", "add QS to Q")


# Opening and turn


@pytest.mark.parametrize(("deal", "minimum"), [(1, 50), (2, 90), (3, 120), (4, 150)])
def test_O1_the_minimum_by_deal(deal: int, minimum: int) -> None:
    assert playing(JONES, "9C TC", deal=deal).turn.minimum == minimum


TAKEN = ("KC KD AC AD 9S", "9H 9C AS 5D 6C")


def test_O2_case_6_cards_taken_count_for_the_opening() -> None:
    """Deal 2 asks 90: nines 30, A A A with the two aces of the pile 60."""
    state = facing(JONES, *TAKEN, deal=2)
    after = allowed(state, "take 9C 9H")
    assert (after.turn.points, after.turn.minimum, after.turn.locked) == (30, 90, ())
    assert allowed(after, "start AC AD AS").sides[0].opened


def test_O2_case_6_in_the_base_game_they_do_not() -> None:
    state = facing(variants.get("gamerules-2-6"), *TAKEN, deal=2)
    refused(state, "take 9C 9H", "MINIMUM_UNREACHABLE O3")


def test_O3_what_cannot_reach_the_minimum_is_not_begun() -> None:
    """Deal 3 asks 120, and all there is makes 90. A meld of fours alone is no opening either."""
    refused(facing(JONES, *TAKEN, deal=3), "take 9C 9H", "MINIMUM_UNREACHABLE O3")
    refused(playing(JONES, "4C 4D 4H 9C TC"), "start 4C 4D 4H", "MINIMUM_UNREACHABLE O3")


def test_O3_an_opening_begun_is_finished() -> None:
    state = allowed(facing(JONES, *TAKEN, deal=2), "take 9C 9H")
    refused(state, "discard 5D", "OPENING_UNFINISHED O3")


def test_U1_the_last_card_of_the_stock_is_drawn_alone() -> None:
    state = position(JONES, hands={0: "4C 5C"}, stock="KC", pile="9H")
    assert allowed(state, "draw").seats[0].hand == cards("4C 5C KC")


def test_U1_red_threes_are_among_the_two_drawn() -> None:
    state = position(JONES, hands={0: "4C 5C"}, stock="3H 3D KC", pile="9H")
    assert allowed(state, "draw").seats[0].hand == cards("3D 3H 4C 5C")


def test_U2_case_5_the_pile_must_hold_five() -> None:
    refused(facing(JONES, "KC QC JC 9S", "9H 9D 4C", of("8", 4)), "take 9D 9H", "PILE_TOO_SMALL U2")


def test_U2_the_top_five_are_taken() -> None:
    after = allowed(facing(JONES, "TC 8C KC QC JC 6C 9S", "9H 9D 4C", of("A", 4)), "take 9D 9H")
    assert after.pile == in_order("TC 8C")
    assert after.seats[0].hand == cards("4C KC QC JC 6C")


def test_U2_case_5_five_nines_and_three_are_a_clean_book_of_eight() -> None:
    after = allowed(facing(JONES, "KC QC JC 6C 9S", "9H 9D 4C", of("9", 5)), "take 9D 9H")
    (book,) = after.sides[0].melds
    assert (book.naturals, book.wilds, book.is_book) == (8, 0, True)


def test_U2_case_5_beside_a_clean_book_a_nine_and_a_two_start_a_meld() -> None:
    after = allowed(facing(JONES, "KC QC JC 6C 9S", "9H 2C 4C", of("9", 7)), "take 9H 2C")
    assert [(meld.naturals, meld.wilds) for meld in after.sides[0].melds] == [(7, 0), (2, 1)]


def test_U2_one_natural_and_a_wild_take_the_pile() -> None:
    state = facing(JONES, "KC QC JC 6C 9S", "9H 2C JK 4C", of("A", 4))
    assert takes(state) == {"take 9 2", "take 9 JK"}
    refused(state, "take 2C JK", "U2")
    after = allowed(state, "take 9H JK")
    assert [str(meld.cards) for meld in after.sides[0].melds if meld.wilds] == ["9H 9S JK"]


def test_U2_the_incomplete_meld_comes_before_a_book() -> None:
    state = facing(JONES, "KC QC JC 6C 9S", "9H 2C 4C", of("9", 5, "2H JK"), "9C 9D 9D")
    assert takes(state) == {"take 9 2"}
    after = allowed(state, "take 9H 2C")
    assert [(meld.naturals, meld.wilds) for meld in after.sides[0].melds] == [(5, 2), (5, 1)]


def test_U2_the_book_that_can_take_all_three() -> None:
    """The clean book has no room for the two; (5, 2) becomes (7, 3)."""
    state = facing(JONES, "KC QC JC 6C 9S", "9H 2C 4C", of("9", 5, "2H JK"), of("9", 7))
    refused(state, "take 9H 2C at 0", "NO_PLACE_TO_CHOOSE U2")
    after = allowed(state, "take 9H 2C")
    assert sorted((meld.naturals, meld.wilds) for meld in after.sides[0].melds) == [(7, 0), (7, 3)]


def test_U2_of_several_books_the_player_chooses() -> None:
    """Three nines go on the dirty book, which lies first, or on the clean one."""
    state = facing(JONES, "KC QC JC 6C 9S", "9H 9D 4C", of("9", 5, "2H JK"), of("9", 7))
    assert takes(state) == {"take 9 9 at 0", "take 9 9 at 1"}
    refused(state, "take 9D 9H", "PLACE_NEEDED U2")
    dirty, clean = (allowed(state, f"take 9D 9H at {place}").sides[0].melds for place in (0, 1))
    assert sorted((meld.naturals, meld.wilds) for meld in dirty) == [(7, 0), (8, 2)]
    assert sorted((meld.naturals, meld.wilds) for meld in clean) == [(5, 2), (10, 0)]


def test_U2_where_no_book_takes_all_three_a_meld_is_started() -> None:
    """A book with three wilds and a clean one: neither takes the joker."""
    state = facing(JONES, "KC QC JC 6C 9S", "9H JK 4C", of("9", 4, "2H 2D JK"), of("9", 7))
    after = allowed(state, "take 9H JK")
    assert [(m.naturals, m.wilds) for m in after.sides[0].melds if not m.is_book] == [(2, 1)]


def test_U2_a_wild_on_top_is_for_nobody() -> None:
    for top, pair in (("2S", "2C 2D"), ("JK", "JK JK")):
        state = facing(JONES, f"KC QC JC 9C {top}", f"{pair} KS KH 4C", of("K", 4))
        assert not takes(state)
        refused(state, f"take {pair}")


def test_U3_wilds_may_be_discarded() -> None:
    assert {"discard 2", "discard JK"} <= listed(playing(JONES, "2C JK 4C", of("K", 4)))


# The foot and going out


def test_F1_after_a_last_discard_the_foot_is_picked_up_at_once_and_played_next_turn() -> None:
    after = allowed(playing(JONES, "9C", of("K", 4), foot="3H 4C 4D"), "discard 9C")
    assert after.seats[0].in_foot
    assert after.seats[0].hand == cards("3H 4C 4D")
    assert (after.to_move, after.phase) == (1, Phase.DRAW)


def test_F1_F2_melded_out_the_foot_comes_at_once_and_its_red_threes_stay_in_it() -> None:
    state = playing(JONES, "9C 9D 9H", of("K", 4), foot="3H 3D 4C")
    before = state.stock_size
    after = allowed(state, "start 9C 9D 9H")
    assert after.seats[0].hand == cards("3D 3H 4C")
    assert (after.stock_size, after.to_move, after.phase) == (before, 0, Phase.PLAY)


def test_G1_case_7_all_but_one_are_melded_and_that_one_is_discarded() -> None:
    state = late("7S 7H 7C 5D", *BOOKS)
    after = allowed(state, "ask", "allow", "start 7C 7H 7S", "discard 5D")
    assert ends(after, 0)


def test_G1_case_7_or_all_are_melded() -> None:
    after = allowed(late("7S 7H 7C", *BOOKS), "ask", "allow", "start 7C 7H 7S")
    assert ends(after, 0)
    assert score_sheet(after).end is DealEnd.WENT_OUT
    assert len(after.seats[0].hand) == 0


def test_G1_or_the_last_card_joins_a_book() -> None:
    """The king goes on the clean book of kings."""
    assert ends(allowed(late("7S 7H 7C KS", *BOOKS), "ask", "allow", "start 7C 7H 7S", "add KS to K"), 0)


def test_G4_case_7_after_a_no_the_last_two_are_kept() -> None:
    state = late("7S 7H 7C 5D", *BOOKS)
    refused(state, "start 7C 7H 7S", "KEEP_TWO_CARDS G5")
    after = allowed(state, "ask", "refuse")
    refused(after, "start 7C 7H 7S", "KEEP_TWO_CARDS G5")
    refused(after, "ask", "ASKED_ALREADY G4")
    assert allowed(after, "discard 5D").went_out is None


@pytest.mark.parametrize(
    ("books", "enough"),
    [
        ((CLEAN_K, CLEAN_J, DIRTY_A, DIRTY_Q, DIRTY_T), True),
        ((CLEAN_K, CLEAN_Q, CLEAN_J, DIRTY_A, DIRTY_T), True),
        ((CLEAN_K, CLEAN_Q, CLEAN_J, of("9", 7), of("8", 7)), True),
        ((CLEAN_K, DIRTY_Q, DIRTY_J, DIRTY_A, DIRTY_T), False),
        ((CLEAN_K, CLEAN_J, DIRTY_A, DIRTY_T), False),
        ((CLEAN_K, CLEAN_Q, CLEAN_J, DIRTY_A), False),
    ],
    ids=["2+3", "3+2", "5+0", "1+4", "2+2", "3+1"],
)
def test_G2_case_7_two_clean_books_and_five_in_all(books: tuple[str, ...], *, enough: bool) -> None:
    for players in (3, 4):
        state = late("7S 7H 7C 5D", *books, players=players)
        if players == 4:
            if enough:
                state = allowed(state, "ask", "allow")
            else:
                refused(state, "ask")
        if enough:
            assert ends(allowed(state, "start 7C 7H 7S", "discard 5D"), 0)
        else:
            refused(state, "start 7C 7H 7S", "KEEP_TWO_CARDS G5")


def test_G3_the_partner_may_still_be_in_the_hand() -> None:
    state = late("7S 7H 7C 5D", *BOOKS)
    assert not state.seats[2].in_foot
    allowed(state, "ask", "allow")


def test_G4_three_players_ask_nobody() -> None:
    state = late("7S 7H 7C 5D", *BOOKS, players=3)
    refused(state, "ask", "NO_PARTNER_TO_ASK G4")
    assert ends(allowed(state, "start 7C 7H 7S", "discard 5D"), 0)


def test_G4_the_books_must_lie_there_when_the_question_is_asked() -> None:
    """The seventh ten is in the hand: first it is laid, then the question is legal."""
    state = late("TS 7S 7H 7C 5D", CLEAN_K, CLEAN_J, DIRTY_A, DIRTY_Q, of("T", 5, "2H"))
    refused(state, "ask")
    after = allowed(state, "add TS to T", "ask", "allow", "start 7C 7H 7S", "discard 5D")
    assert ends(after, 0)


def test_G4_going_out_must_be_possible_in_this_turn() -> None:
    """Nine and eight are neither three of a kind nor ranks on the table."""
    refused(late("8C 9C", *BOOKS), "ask", "CANNOT_GO_OUT G4")
    allowed(late("8C KS", *BOOKS), "ask", "allow", "add KS to K", "discard 8C")


def test_G4_wilds_find_room_on_the_dirty_books() -> None:
    """Three books of (6, 1) take six; a seventh is discarded, an eighth would be left."""
    books = (CLEAN_K, CLEAN_J, of("A", 6, "2C"), of("Q", 6, "2C"), of("T", 6, "2C"))
    assert "ask" in listed(late("2D 2D 2H 2H 2S JK JK", *books))
    refused(late("2D 2D 2H 2H 2S JK JK JK", *books), "ask", "CANNOT_GO_OUT G4")


def test_G4_M4_two_kings_and_a_two_may_have_to_start_a_meld() -> None:
    """All dirty books are full. On the clean one the kings would leave the two, and the five with it."""
    books = (CLEAN_K, CLEAN_J, *(of(rank, 4, "2C 2D JK") for rank in "AQT"))
    state = allowed(late("KS KH 2H 5D", *books), "ask", "allow")
    assert ends(allowed(state, "start KH KS 2H", "discard 5D"), 0)
    after = allowed(state, "add KS to K")
    refused(after, "start KH 2H 5D")
    assert listed(allowed(after, "add KH to K")) == {"discard 2", "discard 5"}


def test_G4_only_in_the_foot() -> None:
    refused(playing(JONES, "7S 7H 7C 5D", *BOOKS), "ask", "NOT_IN_FOOT G4")


def test_G4_a_yes_does_not_bind() -> None:
    after = allowed(late("7S 7H 7C 5D", *BOOKS), "ask", "allow", "discard 7C")
    assert (after.went_out, len(after.seats[0].hand)) == (None, 3)


def test_G5_the_pile_leaves_four_or_more() -> None:
    """In the foot with a pair alone: the four cards that come are kept."""
    state = facing(JONES, "KC QC JC 6C 9S", "9H 9D", of("A", 4), foot=None)
    assert allowed(state, "take 9D 9H").seats[0].hand == cards("6C JC QC KC")


def test_G6_after_a_no_a_single_card_ends_the_turn_by_a_pass() -> None:
    state = late("5D", *BOOKS)
    assert listed(state) == {"ask", "pass"}
    after = allowed(state, "ask", "refuse")
    assert listed(after) == {"pass"}
    refused(after, "discard 5D", "PERMISSION_REFUSED G4")
    after = allowed(after, "pass")
    assert (after.to_move, after.phase, after.seats[0].hand) == (1, Phase.DRAW, cards("5D"))


# End and score


def test_E2_the_first_pass_ends_the_deal_and_nobody_gets_the_bonus() -> None:
    state = stock_gone(JONES, "KC QC JC 6C 9S", "9H 9D 5C", of("A", 4))
    assert listed(state) == {"take 9 9", "pass"}
    after = allowed(state, "pass")
    assert ends(after, None)
    assert score_sheet(after).end is DealEnd.STOCK_EMPTY
    # A x4 80; left 9 9 5 and the partner's four
    assert score_sheet(after).totals[0] == 80 - 25 - 5
    assert allowed(state, "take 9D 9H").phase is Phase.PLAY


@pytest.mark.parametrize(("players", "turns"), [(3, 216), (4, 265)])
def test_E3_the_longest_deal(players: int, turns: int) -> None:
    """149 + 200 // 3 + 1 and 181 + 250 // 3 + 1."""
    assert longest_deal(JONES, players) == turns


def test_P2_P3_case_8_a_whole_sheet() -> None:
    """Cards 520, books 1900, out 100, two red threes -600, left 4S -5 and the foot's -85: 1830."""
    state = position(
        JONES,
        hands={0: "5D", 2: "3D 4S"},
        feet={0: None, 2: "3H AC KS KH 9D 9S 7C 6C 5C 4C 3S"},
        melds={0: [of("K", 8), of("J", 7), of("A", 5, "2C JK"), of("Q", 5, "2C JK"), of("T", 6, "2C")]},
        pile="9C",
        phase=Phase.PLAY,
    )
    after = allowed(state, "ask", "allow", "discard 5D")
    assert ends(after, 0)
    assert score_sheet(after).totals[0] == 1830


def test_P3_every_red_three_left_in_the_hand_costs_300_and_is_no_card() -> None:
    """Side 0: 3H 3D KC in the hands, -600 - 10 - 5; side 1, in the foot, 3H: -300."""
    state = position(
        JONES,
        hands={0: "3H 3D KC", 1: "3H", 2: "4C", 3: "4D"},
        feet={0: None, 1: None, 2: None, 3: None},
        pile="9C",
    )
    assert score_sheet(state).totals == (-615, -305)


def test_P4_four_deals_and_ties_are_shared() -> None:
    assert (JONES.deals, JONES.target) == (4, None)
    assert JONES.winning_sides((70, 70)) == (0, 1)
    state = playing(JONES, "7S 7H 7C", *BOOKS, foot=None, deal=4)
    assert allowed(state, "ask", "allow", "start 7C 7H 7S").phase is Phase.MATCH_OVER
