"""The sheet of `pennies-from-heaven`: its worked cases 1-9, and every rule in which it differs."""

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

from .helpers_b import dealt, ends, facing, of, playing, refused, stock_gone, takes

PENNIES = variants.get("pennies-from-heaven")

NATURAL, MIXED = of("K", 7), of("A", 4, "2C 2C 2D")
WILD = "2D 2H 2H 2S JK JK JK"
SEVENS = of("7", 7)
BOOKS = (NATURAL, MIXED, WILD, SEVENS)  # one of each kind: just enough
FOOT = "4C 5C 6C 8C TC JC QC 4D 5D 6D 8D"  # eleven


def late(hand: str, *melds: str) -> GameState:
    """Seat 0 has taken the foot, has drawn and holds this hand."""
    return playing(PENNIES, hand, *melds, foot=None)


# Setup


def test_S1_S3_S4_case_1_the_deck_the_packets_and_the_sides() -> None:
    """6 x 24 = 144 dealt of 216, one turned."""
    state = dealt(PENNIES, "9C")
    assert len(state.all_cards()) == 216
    assert [(len(seat.hand), len(seat.foot)) for seat in state.seats] == [(13, 11)] * 6
    assert (state.pile, state.stock_size) == (in_order("9C"), 71)
    assert tuple(state.side_of) == (0, 1, 0, 1, 0, 1)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_S2_six_play(players: int) -> None:
    with pytest.raises(InvalidPlayersError):
        new_match(PENNIES, players=players, seed=4)


def test_S5_T1_case_1_a_red_three_under_the_starter_is_laid_by_the_taker() -> None:
    """It is not replaced: the stock stays as it was, and 13 - 2 cards are left of the hand."""
    state = dealt(PENNIES, "3D 9C", packets={0: ("9S 9H AC AD AH",)})
    assert (state.pile, state.stock_size) == (in_order("3D 9C"), 70)
    after = allowed(state, "take 9H 9S")
    assert after.sides[0].red_threes == cards("3D")
    assert (after.stock_size, len(after.seats[0].hand)) == (70, 11)
    assert allowed(after, "start AC AD AH").sides[0].opened


def test_S5_wilds_and_red_threes_are_covered_and_nothing_is_buried() -> None:
    state = dealt(PENNIES, "2S JK 3H 9C 9D")
    assert (state.pile, state.stock_size) == (in_order("2S JK 3H 9C"), 68)
    assert state.stock[0] is in_order("9D")[0]


def test_S5_a_black_three_may_be_the_top_and_bars_the_first_player() -> None:
    state = dealt(PENNIES, "2S 3S", packets={0: ("3C 3S",)})
    assert state.pile == in_order("2S 3S")
    refused(state, "take 3C 3S", "PILE_BLOCKED T2")


# Threes


def test_T1_laid_and_replaced_from_hand_and_stock() -> None:
    state = dealt(PENNIES, "9C 8C 9D 9H", packets={0: ("3H",), 1: ("3D",)})
    assert [len(seat.hand) for seat in state.seats] == [13] * 6
    assert (state.sides[0].red_threes, state.sides[1].red_threes) == (cards("3H"), cards("3D"))
    state = position(PENNIES, players=6, hands={0: "4C 4D"}, stock="3H KC KD KH", pile="9C")
    after = allowed(state, "draw")
    assert after.seats[0].hand == cards("4C 4D KC KD")
    assert after.sides[0].red_threes - state.sides[0].red_threes == cards("3H")


def test_T2_black_threes_are_melded_by_a_player_going_out() -> None:
    """The meld binds: then only the four can go."""
    after = allowed(late("3C 3S 3S 4D", *BOOKS), "start 3C 3S 3S")
    assert listed(after) == {"discard 4"}
    assert ends(allowed(after, "discard 4D"), 0)
    assert ends(allowed(late("3C 3S 3S", *BOOKS), "start 3C 3S 3S"), 0)


def test_T2_not_by_one_who_is_left_with_two_cards() -> None:
    refused(late("3C 3S 3S 4D 6H", *BOOKS), "start 3C 3S 3S")


def test_T2_not_without_the_books_or_the_foot() -> None:
    refused(late("3C 3S 3S 4D", *BOOKS[:3]), "start 3C 3S 3S")
    refused(playing(PENNIES, "3C 3S 3S 4D", *BOOKS, foot=FOOT), "start 3C 3S 3S")


def test_T2_not_after_a_no() -> None:
    state = allowed(late("3C 3S 3S 4D", *BOOKS), "ask", "refuse")
    refused(state, "start 3C 3S 3S")


def test_T2_six_of_them_at_most_and_no_wild() -> None:
    """Seven: six melded and one discarded. Eight can't all go."""
    refused(late("3C 3S 2C 4D", *BOOKS), "start 3C 3S 2C")
    seven = allowed(late("3C 3C 3C 3C 3S 3S 3S", *BOOKS), "start 3C 3C 3C")
    six = allowed(seven, "add 3C to 3", "add 3S to 3", "add 3S to 3")
    assert listed(six) == {"discard black-three"}
    assert ends(allowed(six, "discard 3S"), 0)
    refused(late("3C 3C 3C 3C 3S 3S 3S 3S", *BOOKS), "start 3C 3C 3C")


def test_T2_a_wild_does_not_join_them() -> None:
    after = allowed(late("3C 3S 3S 2C", *BOOKS), "start 3C 3S 3S")
    assert listed(after) == {"discard 2"}


# Melds


def test_M2_case_6_two_naturals_and_three_wilds() -> None:
    state = playing(PENNIES, "4C 4D 2C 2D JK JK 8C 8D", of("K", 3), foot=FOOT)
    state = allowed(state, "start 4C 4D 2C", "add 2D to 4", "add JK to 4")
    refused(state, "add JK to 4", "WILD_LIMIT M2")


def test_M2_case_6_four_and_three_are_a_mixed_book_or_a_book_of_sevens() -> None:
    """Four cards 20 and 2 2 JK 90; fours 300, sevens 1500."""
    fours = allowed(late("JK 8C 8D", of("4", 4, "2C 2D")), "add JK to 4")
    sevens = allowed(late("JK 8C 8D", of("7", 4, "2C 2D")), "add JK to 7")
    assert score_sheet(fours).item(0, ScoreKind.DIRTY_BOOKS).points == 300
    assert score_sheet(sevens).item(0, ScoreKind.DIRTY_BOOKS).points == 0
    assert scored("", of("4", 4, "2C 2D JK")) == 110 + 300
    assert scored("", of("7", 4, "2C 2D JK")) == 110 + 1500


@pytest.mark.parametrize(
    ("meld", "card", "legal"),
    [
        ("9C 9D 9H JK JK", "2C", True),
        ("9C 9D 9H 9S 2C 2D", "JK", True),
        ("9C 9C 9D 9D 9H 9S", "2C", True),
        ("9C 9D 9H 2C 2D JK", "JK", False),
    ],
)
def test_M2_up_to_three_wilds(meld: str, card: str, *, legal: bool) -> None:
    state = playing(PENNIES, f"{card} 8C 8D TC", meld, foot=FOOT)
    if legal:
        allowed(state, f"add {card} to 9")
    else:
        refused(state, f"add {card} to 9", "WILD_LIMIT M2")


def test_M2_two_naturals_at_least_and_wild_melds() -> None:
    state = playing(PENNIES, "4C 2C 2D JK 8C 8D", of("K", 3), foot=FOOT)
    refused(state, "start 4C 2C 2D", "WILD_LIMIT M2")
    allowed(state, "start 2C 2D JK")


def test_M3_M4_a_book_is_closed_and_another_meld_of_the_rank_may_start() -> None:
    state = late("KS KS KH KD 2C 8C 8D", NATURAL)
    refused(state, "add KS to K", "BOOK_CLOSED M3")
    refused(state, "add 2C to K", "BOOK_CLOSED M3")
    allowed(state, "start KD KH KS")
    refused(late("KS KH KD 8C 8D", of("K", 4)), "start KD KH KS", "RANK_STILL_OPEN M4")


def test_M5_a_turn_may_start_and_add_in_any_order() -> None:
    state = playing(PENNIES, "QS QS 4C 4D 4H 9C TC", "QC QD QH", foot=FOOT)
    allowed(state, "add QS to Q", "start 4C 4D 4H", "add QS to Q")


# Opening and turn


@pytest.mark.parametrize(
    ("total", "minimum"),
    [
        (-120, 15),
        (-5, 15),
        (0, 50),
        (495, 50),
        (500, 90),
        (995, 90),
        (1000, 120),
        (1495, 120),
        (1500, 150),
        (19995, 150),
    ],
)
def test_O1_case_2_the_minimum_by_the_total(total: int, minimum: int) -> None:
    assert PENNIES.opening_minimum(1, total) == minimum
    state = facing(PENNIES, "9C", "4C 5C", foot=FOOT, deal=2, scores=(total, 0))
    assert state.turn.minimum == minimum


def test_O2_only_the_top_card_of_the_pile_counts() -> None:
    """Nines 30; the aces of the pile are locked till the kings bring 60."""
    state = facing(PENNIES, "AC AD 9S", "9C 9H AS 4C 6D", foot=FOOT)
    refused(state, "take 9C 9H", "MINIMUM_UNREACHABLE O3")
    state = facing(PENNIES, "AC AD 9S", "9C 9H AS KC KD KH 4C 6D", foot=FOOT)
    after = allowed(state, "take 9C 9H")
    assert after.turn.locked == ((Rank.ACE, 2),)
    refused(after, "start AC AD AS", "CARDS_LOCKED O2")
    allowed(after, "start KC KD KH", "start AC AD AS")


@pytest.mark.parametrize(("kings", "legal"), [("KC KD 4D", False), ("KC KD KH", True)])
def test_O2_the_cards_of_a_foot_taken_in_the_turn_are_hand_cards(kings: str, *, legal: bool) -> None:
    """150 are asked. Seven nines are 70, and their book brings the foot; one king came with the pile."""
    state = facing(
        PENNIES,
        "KS AC 9S",
        "9C 9C 9D 9D 9H 9H AD AD AH AS 4C 5C",
        foot=f"{kings} 5C 6C 8C TC JC QC 5D 6D 8D",
        deal=2,
        scores=(1500, 0),
    )
    state = allowed(state, "take 9C 9C", "add 9D to 9", "add 9D to 9", "add 9H to 9", "add 9H to 9")
    assert state.seats[0].in_foot
    assert (state.turn.points, state.turn.locked) == (70, ((Rank.KING, 1), (Rank.ACE, 1)))
    if legal:
        assert allowed(state, "start KC KD KH").turn.points == 100
    else:
        refused(state, "start KC KD KS", "CARDS_LOCKED O2")


def test_O3_an_opening_that_leaves_one_card_is_not_begun() -> None:
    """90 are asked: aces 60 and kings 30, and a nine is left; with an eight besides it can be done."""
    state = playing(PENNIES, "AD AH AS KD KH KS 9C", foot=FOOT, deal=2, scores=(500, 0))
    refused(state, "start AD AH AS", "MINIMUM_UNREACHABLE O3")
    refused(state, "start KD KH KS", "MINIMUM_UNREACHABLE O3")
    state = playing(PENNIES, "AD AH AS KD KH KS 9C 8C", foot=FOOT, deal=2, scores=(500, 0))
    assert allowed(state, "start AD AH AS", "start KD KH KS").sides[0].opened


KINGS_AND_FOURS = "KC KC KD KD KH KH KS 4C 4D 4H 4S"


def test_O3_an_opening_may_need_the_foot_that_its_book_brings() -> None:
    """Kings 70 and fours 20 are the 90 asked, and the whole hand: it works if the book comes in time.

    With all four fours laid the sixth king would leave one card.
    """
    state = playing(PENNIES, KINGS_AND_FOURS, foot=FOOT, deal=2, scores=(500, 0))
    kings = ("start KC KC KD", "add KD to K", "add KH to K", "add KH to K", "add KS to K")
    first = allowed(state, *kings)
    assert (first.turn.points, first.sides[0].opened, len(first.seats[0].hand)) == (70, False, 4 + 11)
    assert allowed(first, "start 4C 4D 4H", "add 4S to 4").sides[0].opened
    fours = allowed(state, "start 4C 4D 4H")
    refused(fours, "add 4S to 4", "MINIMUM_UNREACHABLE O3")
    assert allowed(fours, *kings, "add 4S to 4").sides[0].opened


def test_O3_an_opening_that_needs_the_foot_is_never_stuck() -> None:
    """Sevens 35 and aces 60: the seventh seven, with aces and a two still there, brings the foot."""
    hand = "7C 7C 7D 7D 7H 7H 7S AC AD 2S"
    state = playing(PENNIES, hand, foot=FOOT, deal=2, scores=(500, 0))
    sevens = ("start 7C 7C 7D", "add 7D to 7", "add 7H to 7", "add 7H to 7", "add 7S to 7")
    state = allowed(state, *sevens)
    assert listed(state) == {"start A A 2"}
    assert allowed(state, "start AC AD 2S").sides[0].opened


def test_O3_no_card_of_the_foot_counts_beforehand() -> None:
    """Kings 70 of 90, whatever the foot may hold."""
    state = playing(PENNIES, "KC KC KD KD KH KH KS 4C", foot=FOOT, deal=2, scores=(500, 0))
    refused(state, "start KC KC KD", "MINIMUM_UNREACHABLE O3")


def test_U1_two_cards() -> None:
    state = position(PENNIES, players=6, hands={0: "4C 4D"}, stock="KC KD KH", pile="9C")
    assert allowed(state, "draw").seats[0].hand == cards("4C 4D KC KD")


def test_U2_the_whole_pile_with_a_natural_pair_alone() -> None:
    """A wild in the pile makes no difference; nor does having opened: no wild, and not the bare top."""
    state = facing(PENNIES, "2C JK 4C 8C 9C", "9D 9H 2D JK 5C", "9C 9D 9D", foot=FOOT)
    assert takes(state) == {"take 9 9"}
    refused(state, "take 9D 2D", "PILE_NEEDS_PAIR U2")
    refused(state, "take")
    after = allowed(state, "take 9D 9H")
    assert after.pile == ()
    assert after.seats[0].hand == cards("4C 5C 8C 2C 2D JK JK")
    assert [len(meld) for meld in after.sides[0].melds] == [6]


@pytest.mark.parametrize("number", [5, 6])
def test_U2_not_onto_five_or_six_cards(number: int) -> None:
    state = facing(PENNIES, "4C 9S", "9H 9S 5C", of("9", number), foot=FOOT)
    refused(state, "take 9H 9S", "PILE_MELD_FULL U2")


def test_U2_beside_a_book_a_new_meld() -> None:
    after = allowed(facing(PENNIES, "4C 9S", "9H 9S 5C", of("9", 7), foot=FOOT), "take 9H 9S")
    assert [len(meld) for meld in after.sides[0].melds] == [7, 3]


@pytest.mark.parametrize("top", ["2S", "JK", "3S", "3C"])
def test_U2_a_wild_or_a_three_on_top_is_for_nobody(top: str) -> None:
    hand = "2C 2D 2S JK JK 3C 3S 5C 6D"
    state = facing(PENNIES, f"4C {top}", hand, of("K", 3), foot=FOOT)
    assert not takes(state)
    for pair in ("2C 2D", "JK JK", "3C 3S"):
        refused(state, f"take {pair}")


def test_U3_case_5_a_seven_is_discarded_only_when_both_sides_have_the_book() -> None:
    state = late("7S 7S 4C", SEVENS)
    refused(state, "discard 7S", "NOT_DISCARDED U3")
    refused(late("7S 7S 4C", of("K", 3)), "discard 7S", "NOT_DISCARDED U3")
    refused(late("7S 7S 4C", of("K", 3)), "pass", "MUST_DISCARD G6")
    other = playing(PENNIES, "7S 7S 4C", of("K", 3), foot=None, melds={1: [SEVENS]})
    refused(other, "discard 7S", "NOT_DISCARDED U3")
    both = playing(PENNIES, "7S 7S 4C", SEVENS, foot=None, melds={1: [SEVENS]})
    allowed(both, "discard 7S")


def test_G6_case_5_with_sevens_alone_the_turn_ends_by_a_pass() -> None:
    state = late("7S 7H", SEVENS)
    assert listed(state) == {"pass"}
    after = allowed(state, "pass")
    assert (after.to_move, after.phase, len(after.seats[0].hand)) == (1, Phase.DRAW, 2)
    assert listed(playing(PENNIES, "7S 7H", SEVENS, foot=FOOT)) == {"pass"}


def test_G6_sevens_that_a_lay_down_leaves_end_the_turn_by_a_pass() -> None:
    state = allowed(playing(PENNIES, "KS KH KD 7S 7H", SEVENS, foot=FOOT), "start KD KH KS")
    assert listed(state) == {"pass"}


def test_G6_case_5_with_another_card_there_is_no_pass() -> None:
    state = late("7S 7H 4C", SEVENS)
    assert listed(state) == {"discard 4"}
    refused(state, "pass", "MUST_DISCARD G6")


# The foot


def test_F1_case_3_who_completes_a_book_takes_the_foot() -> None:
    """Ten cards less the ace and eleven of the foot are twenty; the turn goes on."""
    state = playing(PENNIES, "AS 4C 5C 6C 8C 9C TC JC QC KC", of("A", 6), foot=FOOT)
    after = allowed(state, "add AS to A")
    assert len(after.seats[0].hand) == 20
    assert (after.seats[0].in_foot, after.to_move, after.phase) == (True, 0, Phase.PLAY)
    assert not after.seats[2].in_foot


def test_F1_case_3_it_is_the_foot_of_the_one_who_lays_the_card() -> None:
    state = position(
        PENNIES,
        players=6,
        to_move=2,
        hands={2: "AS 4C 5C"},
        feet={2: FOOT},
        melds={0: [of("A", 6)]},
        pile="9C",
        phase=Phase.PLAY,
    )
    after = allowed(state, "add AS to A")
    assert [seat.in_foot for seat in after.seats] == [seat == 2 for seat in range(6)]
    assert len(after.seats[2].hand) == 2 + 11


@pytest.mark.parametrize(
    ("meld", "card"),
    [(of("K", 6), "2C"), ("2D 2H 2H 2S JK JK", "2C"), (of("7", 6), "7S"), (of("7", 6), "JK")],
)
def test_F1_a_book_of_any_kind(meld: str, card: str) -> None:
    rank = "wild" if meld.startswith("2") else meld[0]
    after = allowed(playing(PENNIES, f"{card} 4C 5C", meld, foot=FOOT), f"add {card} to {rank}")
    assert after.seats[0].in_foot


def test_F1_with_the_pile_as_well() -> None:
    """Four aces and three: the eight comes with the pile, and eleven cards of the foot."""
    state = facing(PENNIES, "8C AC", "AH AS 4C 5C", of("A", 4), foot=FOOT)
    after = allowed(state, "take AH AS")
    assert after.seats[0].in_foot
    assert after.seats[0].hand == cards("4C 5C 8C") + cards(FOOT)


def test_F1_G4_after_such_a_take_the_player_may_ask() -> None:
    """The book of nines brings eights and a king, and nothing has been laid since the take."""
    state = facing(PENNIES, "9C", "9H 9S", *BOOKS, of("9", 4), foot="8S 8H 8D KC")
    state = allowed(state, "take 9H 9S", "ask", "allow", "allow")
    assert listed(state) == {"start 8 8 8"}


def test_F1_after_an_addition_it_is_too_late_to_ask() -> None:
    state = allowed(playing(PENNIES, "9S", *BOOKS, of("9", 6), foot="8S 8H 8D KC"), "add 9S to 9")
    refused(state, "ask", "ASK_FIRST G4")
    assert ends(allowed(state, "start 8D 8H 8S", "discard KC"), 0)


def test_F1_a_second_book_releases_nothing_more() -> None:
    after = allowed(late("AS 4C 5C", of("A", 6), NATURAL), "add AS to A")
    assert after.seats[0].hand == cards("4C 5C")


def test_F2_its_red_threes_are_laid_and_replaced() -> None:
    state = playing(PENNIES, "AS 4C 5C", of("A", 6), foot="3H 3D 8C TC")
    size = state.stock_size
    after = allowed(state, "add AS to A")
    assert cards("3D 3H") <= after.sides[0].red_threes
    assert len(after.seats[0].hand) == 2 + 4
    assert after.stock_size == size - len(after.sides[0].red_threes)


def test_G5_case_4_two_cards_are_kept_before_the_foot() -> None:
    state = playing(PENNIES, "KS KH KD 5C", of("A", 3), foot=FOOT)
    refused(state, "start KD KH KS", "KEEP_TWO_CARDS G5")
    refused(playing(PENNIES, "KS KH KD", of("A", 3), foot=FOOT), "start KD KH KS", "KEEP_TWO_CARDS G5")
    after = allowed(playing(PENNIES, "KS KH KD 5C 6D", of("A", 3), foot=FOOT), "start KD KH KS")
    assert after.seats[0].hand == cards("5C 6D")
    assert not after.seats[0].in_foot


def test_G5_case_4_a_foot_that_it_releases_is_counted() -> None:
    after = allowed(playing(PENNIES, "KS 5C", of("K", 6), foot=FOOT), "add KS to K")
    assert len(after.seats[0].hand) == 12
    after = allowed(playing(PENNIES, "KS", of("K", 6), foot=FOOT), "add KS to K")
    assert len(after.seats[0].hand) == 11


def test_G5_a_take_leaves_two_as_well_a_foot_counted() -> None:
    refused(facing(PENNIES, "9C", "9H 9S 8C", of("A", 3), foot=FOOT), "take 9H 9S", "KEEP_TWO_CARDS G5")
    allowed(facing(PENNIES, "4C 9C", "9H 9S 8C", of("A", 3), foot=FOOT), "take 9H 9S")
    after = allowed(facing(PENNIES, "9C", "9H 9S", of("9", 4), foot=FOOT), "take 9H 9S")
    assert len(after.seats[0].hand) == 11


# Going out


def test_G1_with_or_without_a_last_discard() -> None:
    assert ends(allowed(late("8S 8H 8D KC", *BOOKS), "start 8D 8H 8S", "discard KC"), 0)
    after = allowed(late("8S 8H 8D", *BOOKS), "start 8D 8H 8S")
    assert ends(after, 0)
    assert score_sheet(after).end is DealEnd.WENT_OUT


def test_G1_case_5_the_last_discard_is_never_a_seven() -> None:
    """Both sides have the book. A seven that is left can neither go nor be melded."""
    last = playing(PENNIES, "7S", *BOOKS, foot=None, melds={1: [SEVENS]})
    refused(last, "discard 7S", "LAST_CARD_NOT_DISCARDED G1")
    assert listed(last) == {"pass"}
    state = playing(PENNIES, "8S 8H 8D 7S", *BOOKS, foot=None, melds={1: [SEVENS]})
    refused(state, "start 8D 8H 8S", "KEEP_TWO_CARDS G5")
    refused(state, "ask", "CANNOT_GO_OUT G4")
    allowed(state, "discard 7S")


def test_G1_a_last_seven_may_be_melded() -> None:
    """It joins the sevens under way, and that is going out."""
    state = playing(PENNIES, "8S 8H 8D 7S", *BOOKS, "7C 7C 7D", foot=None)
    assert ends(allowed(state, "start 8D 8H 8S", "add 7S to 7"), 0)


def test_G4_a_seven_that_can_be_laid_is_in_nobody_s_way() -> None:
    """It must go before the king."""
    state = playing(PENNIES, "7S KC", *BOOKS, "7C 7C 7D", foot=None)
    state = allowed(state, "ask", "allow", "allow")
    assert listed(state) == {"add 7 to 7"}
    assert ends(allowed(state, "add 7S to 7", "discard KC"), 0)


def test_G4_G6_who_is_bound_to_go_out_does_not_pass_with_a_seven_that_can_be_laid() -> None:
    state = playing(PENNIES, "8S 8H 8D 7S", *BOOKS, "7C 7C 7D", foot=None)
    state = allowed(state, "ask", "allow", "allow", "start 8D 8H 8S")
    assert listed(state) == {"add 7 to 7"}
    refused(state, "pass")


@pytest.mark.parametrize("missing", range(4))
def test_G2_one_book_of_each_kind(missing: int) -> None:
    """A second book of another kind doesn't stand in for it."""
    books = [book for at, book in enumerate(BOOKS) if at != missing]
    more = of("Q", 7) if missing else of("Q", 6, "2S")
    refused(late("8C", *books, more), "discard 8C", "BOOKS_MISSING G2")
    refused(late("8S 8H 8D KC", *books, more), "start 8D 8H 8S", "KEEP_TWO_CARDS G5")
    assert ends(allowed(late("8C", *BOOKS), "discard 8C"), 0)


@pytest.mark.parametrize("sevens", [of("7", 7), of("7", 5, "2S 2S")])
def test_G2_sevens_are_neither_natural_nor_mixed(sevens: str) -> None:
    """Two books of sevens and a wild one lack either the natural or the mixed book."""
    for book in (NATURAL, of("Q", 6, "2S")):
        refused(late("8C", book, WILD, sevens, of("7", 7)), "discard 8C", "BOOKS_MISSING G2")


def test_G2_the_player_s_own_foot_must_have_been_taken() -> None:
    state = playing(PENNIES, "8C", *BOOKS, foot=FOOT)
    refused(state, "discard 8C", "FOOT_NOT_TAKEN G2")
    assert listed(state) == {"pass"}
    state = playing(PENNIES, "8S 8H 8D KC", *BOOKS, foot=FOOT)
    refused(state, "start 8D 8H 8S", "KEEP_TWO_CARDS G5")
    refused(state, "ask", "NOT_IN_FOOT G4")


def test_G3_the_partners_may_be_in_the_hand_and_nobody_need_ask() -> None:
    state = late("8S 8H 8D KC", *BOOKS)
    assert [state.seats[seat].in_foot for seat in (2, 4)] == [False, False]
    after = allowed(state, "start 8D 8H 8S", "discard KC")
    assert score_sheet(after).item(0, ScoreKind.GOING_OUT).points == 100


def test_G4_case_7_one_no_is_enough() -> None:
    state = allowed(late("8S 8H 8D KC", *BOOKS), "ask")
    assert (state.phase, state.to_move) == (Phase.ANSWER, 2)
    assert allowed(state, "refuse").phase is Phase.PLAY
    state = allowed(state, "allow")
    assert (state.phase, state.to_move) == (Phase.ANSWER, 4)
    state = allowed(state, "refuse")
    assert (state.phase, state.to_move) == (Phase.PLAY, 0)
    refused(state, "start 8D 8H 8S", "KEEP_TWO_CARDS G5")
    assert listed(state) == {"discard 8", "discard K"}


def test_G4_case_7_two_yeses_bind() -> None:
    state = allowed(late("8S 8H 8D KC", *BOOKS), "ask", "allow", "allow")
    assert listed(state) == {"start 8 8 8"}
    refused(state, "discard KC", "MUST_GO_OUT G4")
    refused(state, "discard 8D", "MUST_GO_OUT G4")
    assert ends(allowed(state, "start 8D 8H 8S", "discard KC"), 0)


def test_G4_every_action_must_leave_going_out_possible() -> None:
    state = allowed(late("8S 8H 8D 8C KC", *BOOKS), "ask", "allow", "allow", "start 8C 8D 8H")
    assert listed(state) == {"add 8 to 8"}
    assert listed(allowed(state, "add 8S to 8")) == {"discard K"}


def test_G4_only_first_thing_after_the_draw_or_the_take() -> None:
    state = late("8S 8H 8D 9S 9H 9D KC", *BOOKS)
    allowed(state, "ask", "allow", "allow", "start 9D 9H 9S", "start 8D 8H 8S", "discard KC")
    refused(allowed(state, "start 8D 8H 8S"), "ask", "ASK_FIRST G4")
    taken = allowed(facing(PENNIES, "KS 9C", "9D 9H 8S 8H 8D", *BOOKS, foot=None), "take 9D 9H")
    state = allowed(taken, "ask", "allow", "allow")
    assert listed(state) == {"start 8 8 8"}


def test_G4_once_and_with_two_cards_and_when_going_out_is_possible() -> None:
    refused(allowed(late("8S 8H 8D KC", *BOOKS), "ask", "refuse"), "ask", "ASKED_ALREADY G4")
    refused(late("KC", *BOOKS), "ask", "TOO_FEW_CARDS_TO_ASK G4")
    refused(late("8S 8H KC", *BOOKS), "ask", "CANNOT_GO_OUT G4")
    refused(late("8S 8H 8D KC", *BOOKS[1:]), "ask", "CANNOT_GO_OUT G4")


# End and score


def test_E2_the_first_pass_ends_the_deal_and_the_pile_is_never_compulsory() -> None:
    state = stock_gone(PENNIES, "8C 9S", "9H 9D 5C", of("9", 4))
    assert listed(state) == {"take 9 9", "pass"}
    after = allowed(state, "pass")
    assert ends(after, None)
    assert score_sheet(after).end is DealEnd.STOCK_EMPTY
    # nines 40; left 9 9 5 and the partners' fours
    assert score_sheet(after).totals[0] == 40 - 25 - 10


def test_E2_a_red_three_as_the_last_card_ends_nothing() -> None:
    """The king comes, the three is laid and not replaced, and the turn goes on."""
    state = position(PENNIES, players=6, hands={0: "4C 4D"}, stock="KC 3H", pile="9C")
    after = allowed(state, "draw")
    assert after.seats[0].hand == cards("4C 4D KC")
    assert (after.phase, after.to_move, after.stock_size) == (Phase.PLAY, 0, 0)
    allowed(after, "discard 4C")


def test_E3_the_longest_deal() -> None:
    """71 + 200 // 3 + 1."""
    assert longest_deal(PENNIES, 6) == 138


def scored(red_threes: str, *melds: str, foot: str | None = None) -> int:
    """Side 0's total with these melds and red threes; its players hold a four each, 15 added here."""
    state = position(
        PENNIES,
        players=6,
        hands={0: "4C", 2: "4D", 4: "4H"},
        feet={0: None, 2: foot, 4: None},
        melds={0: melds},
        red_threes={0: red_threes},
        pile="9C",
    )
    return score_sheet(state).totals[0] + 15


@pytest.mark.parametrize(
    ("book", "worth"),
    [
        (NATURAL, 70 + 500),
        (MIXED, 140 + 300),
        (WILD, 230 + 1000),
        (SEVENS, 35 + 1500),
        (of("7", 5, "2C 2D"), 65 + 1500),
    ],
)
def test_P2_what_a_book_is_worth(book: str, worth: int) -> None:
    assert scored("", book) == worth


EIGHT = "3D 3D 3D 3D 3H 3H 3H 3H"


@pytest.mark.parametrize(
    ("red_threes", "book", "points"),
    [
        ("3D 3D 3H", NATURAL, 70 + 500 - 300),
        ("3D 3D 3H", SEVENS, 35 + 1500 + 300),
        (EIGHT[:-3], SEVENS, 35 + 1500 + 700),
        (EIGHT, SEVENS, 35 + 1500 + 1000),
        (EIGHT, NATURAL, 70 + 500 - 1000),
    ],
)
def test_P3_case_9_red_threes_count_against_a_side_without_sevens(
    red_threes: str, book: str, points: int
) -> None:
    assert scored(red_threes, book) == points


def test_P3_in_a_foot_not_taken_they_cost_100_and_are_not_among_the_eight() -> None:
    """Seven on the table 700, the eighth in the foot -100, a king there -10."""
    assert scored(EIGHT[:-3], SEVENS, foot="3H KC") == 35 + 1500 + 700 - 100 - 10


def test_P2_P3_case_8_a_whole_sheet() -> None:
    """Cards 475, books 3300, red threes 500, out 100, partners left with 45: 4330."""
    state = position(
        PENNIES,
        players=6,
        hands={0: "8C", 2: "KC QC JC TC", 4: "4C"},
        feet={0: None, 2: None, 4: None},
        melds={
            0: [
                of("K", 7),
                of("A", 4, "2C 2C 2D"),
                "JK JK 2D 2H 2H 2S 2S",
                of("7", 5, "2C 2D"),
            ]
        },
        red_threes={0: "3D 3D 3D 3H 3H"},
        pile="9C",
        phase=Phase.PLAY,
    )
    after = allowed(state, "discard 8C")
    assert ends(after, 0)
    sheet = score_sheet(after)
    assert sheet.item(0, ScoreKind.MELDED_CARDS).points == 475
    assert sheet.totals[0] == 4330


@pytest.mark.parametrize(
    ("totals", "over"),
    [
        ((19995, 400), False),
        ((20000, 400), True),
        ((400, 21000), True),
        ((20500, 20000), True),
        ((20500, 20500), False),
        ((400, 400), False),
    ],
)
def test_P4_the_match_is_over_at_20000_unless_the_totals_are_equal(
    totals: tuple[int, int], *, over: bool
) -> None:
    assert PENNIES.match_over(7, totals) is over


@pytest.mark.parametrize(("total", "phase"), [(0, Phase.DEAL_OVER), (19000, Phase.MATCH_OVER)])
def test_P4_after_the_deal_in_which_a_side_reaches_it(total: int, phase: Phase) -> None:
    state = playing(PENNIES, "8C", *BOOKS, foot=None, deal=9, scores=(total, 150))
    after = allowed(state, "discard 8C")
    assert after.phase is phase
    result = outcome(after)
    assert (None if result is None else result.winners) == ((0,) if total else None)
