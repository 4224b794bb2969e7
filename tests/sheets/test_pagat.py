"""`pagat`: Pagat's main rules; the parent of most of the other sheets."""

from __future__ import annotations

import pytest

import handfoot_rules as hf
from handfoot_rules import Phase, ScoreKind, ViolationCode

from .helpers import (
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

PAGAT = hf.variants.get("pagat")

QUEENS = "QC QD QH"
BOOKS = (clean("4"), clean("5"), dirty("6", "2C 2C"), dirty("7", "2D"), "2S 2S 2H 2H JK JK JK")
FOOT = "3H 3D JK AS AS KC KC QD 9H 8C 7S 5D 4C"  # 2 red threes, 50 + 40 + 50 + 15


# --- the worked cases of the sheet


@pytest.mark.parametrize(
    ("players", "deck", "stock"), [(2, 162, 109), (3, 216, 137), (4, 270, 165), (5, 324, 193), (6, 378, 221)]
)
def test_case_1_S1_one_deck_more_than_players(players: int, deck: int, stock: int) -> None:
    """54 (n + 1) cards, 26 n of them dealt, one starter."""
    state = dealt_plainly(PAGAT, players)
    assert (len(state.all_cards()), state.stock_size) == (deck, stock)
    assert {(len(seat.hand), len(seat.foot)) for seat in state.seats} == {(13, 13)}


def test_case_2_S5_a_two_and_a_red_three_are_buried_and_a_black_three_stays() -> None:
    """165 cards are left when the two is off, so 82 lie above it: 3D, 3S and 80 more. The three goes
    under 82 likewise: 3S, the 80 and the two.
    """
    state = turned(PAGAT, 4, "2H 3D 3S")
    assert state.pile == in_order("3S")
    assert state.stock_size == 165
    assert state.stock[80:82] == in_order("2H 3D")


def test_case_2_T2_the_black_three_that_starts_the_pile_bars_the_first_player() -> None:
    """Whatever is held, two black threes included."""
    state = hf.position(PAGAT, hands={0: "3C 3C 4C 4D 5C"}, pile="3S")
    refused(state, "take 3C 3C", ViolationCode.PILE_BLOCKED)
    assert listed(state) == {"draw"}


def test_case_3_M5_a_turn_may_start_melds_and_then_add() -> None:
    state = playing(PAGAT, "4C 4D 4H QS 9C 7D", QUEENS)
    allowed(state, "start 4C 4D 4H", "add QS to Q")


def last_card_discarded(stock: str) -> hf.GameState:
    """Seat 0 has discarded its last hand card; seat 1 is in the foot, with all books and a nine."""
    state = hf.position(
        PAGAT,
        hands={0: "KS", 1: "9C"},
        feet={0: FOOT, 1: None, 2: None, 3: None},
        foot_turns={3: 1},
        melds={1: BOOKS},
        red_threes={0: ""},
        stock=stock,
        pile="TC",
        phase=Phase.PLAY,
    )
    return allowed(state, "discard KS")


def test_case_4_F1_a_foot_that_is_due_counts_as_not_picked_up() -> None:
    """Seat 1 goes out before seat 0's turn: 2 x -100 for the threes, -155 for the other eleven."""
    due = last_card_discarded("9D 9H 6S 6S")
    assert due.seats[0].hand == cards("")
    assert not due.seats[0].in_foot
    state = allowed(due, "draw", "ask", "allow", "start 9C 9D 9H")
    assert gone_out(state, 1)
    lost = points(state, 0)
    assert lost[ScoreKind.RED_THREES_IN_FEET] == (2, -200)
    assert lost[ScoreKind.CARDS_IN_FEET] == (11, -155)


def test_case_4_F2_the_foot_comes_when_the_turn_starts_before_the_draw() -> None:
    """Six cards are drawn by the others; the next two replace the threes, and nothing is drawn yet."""
    state = last_card_discarded("8D 8H TD TH JD JH 6H 6D QS QH")
    others = ("draw", "discard 8D", "draw", "discard TD", "draw", "discard JD")
    state = allowed(state, *others)
    assert (state.to_move, state.phase, state.stock) == (0, Phase.DRAW, in_order("QS QH"))
    assert state.sides[0].red_threes == cards("3D 3H")
    assert state.seats[0].hand == cards(FOOT) - cards("3D 3H") + cards("6H 6D")
    assert state.seats[0].in_foot
    assert state.seats[0].foot_turns == 0


def test_case_5_F3_a_foot_melded_into_is_played_from_in_the_same_turn() -> None:
    """The nines empty the hand; the turn ends with a card of the foot: one turn from the foot."""
    state = allowed(playing(PAGAT, "9S 9H 9D", QUEENS), "start 9S 9H 9D")
    assert state.seats[0].in_foot
    assert (state.to_move, state.phase) == (0, Phase.PLAY)
    assert allowed(state, "discard 7C").seats[0].foot_turns == 1


def test_case_6_G1_melding_the_last_cards_goes_out_once_the_partner_agrees() -> None:
    state = late(PAGAT, "8S 8H 8D", *BOOKS)
    refused(state, "start 8S 8H 8D", ViolationCode.KEEP_TWO_CARDS)
    out = allowed(state, "ask", "allow", "start 8S 8H 8D")
    assert gone_out(out)
    assert points(out, 0)[ScoreKind.GOING_OUT] == (1, 100)


def test_case_6_G5_after_a_no_one_card_left_is_too_few() -> None:
    state = allowed(late(PAGAT, "8S 8H 8D 5C", *BOOKS), "ask", "refuse")
    refused(state, "start 8S 8H 8D", ViolationCode.KEEP_TWO_CARDS)


def test_case_6_G5_after_a_no_two_cards_left_are_enough() -> None:
    """One of the two is discarded and one kept. The open fives made the question possible."""
    state = late(PAGAT, "8S 8H 8D 5C 6C", *BOOKS, "5D 5H 5S")
    state = allowed(state, "ask", "refuse", "start 8S 8H 8D")
    refused(state, "add 5C to 5", ViolationCode.KEEP_TWO_CARDS)
    for card, kept in (("5C", "6C"), ("6C", "5C")):
        after = allowed(state, f"discard {card}")
        assert after.went_out is None
        assert after.seats[0].hand == cards(kept)


def test_case_7_U2_a_two_on_top_takes_two_twos() -> None:
    """A wild meld of 60, which opens deal 1."""
    state = facing(PAGAT, "9C 2C", "2H 2D JK JK 4C 5D 6H 7H 8C")
    refused(state, "take 2H JK", ViolationCode.PILE_NEEDS_PAIR)
    refused(state, "take JK JK", ViolationCode.PILE_NEEDS_PAIR)
    after = allowed(state, "take 2H 2D")
    assert after.sides[0].opened
    assert after.sides[0].melds == (hf.Meld.parse("2C 2D 2H"),)
    assert points(after, 0)[ScoreKind.MELDED_CARDS] == (3, 60)


def test_case_7_U2_a_joker_on_top_takes_two_jokers() -> None:
    state = facing(PAGAT, "9C JK", "2H 2D JK JK 4C 5D 6H 7H 8C")
    refused(state, "take 2H 2D", ViolationCode.PILE_NEEDS_PAIR)
    assert allowed(state, "take JK JK").sides[0].melds == (hf.Meld.parse("JK JK JK"),)


def test_case_8_E2_the_first_pass_on_an_empty_stock_ends_the_deal() -> None:
    """Seat 2 could take the pile and doesn't want to; the other three don't move."""
    state = hf.position(
        PAGAT, to_move=2, hands={2: "9C 9D 4C 5C"}, melds={0: [QUEENS]}, stock="", pile="4C 9S"
    )
    assert {"take 9 9", "pass"} == listed(state)
    after = allowed(state, "pass")
    assert after.phase is Phase.DEAL_OVER
    assert ran_dry(after)
    assert allowed(state, "take 9C 9D").phase is Phase.PLAY


def asked_by_seat_0_of_six() -> hf.GameState:
    """Six players; seat 0 holds the last nine, with all books, and has asked."""
    return allowed(late(PAGAT, "9C", *BOOKS, players=6), "ask")


def test_case_9_G4_the_first_refusal_ends_the_asking() -> None:
    """Seat 2 answers first; seat 4 isn't asked any more."""
    asked = asked_by_seat_0_of_six()
    assert (asked.to_move, asked.phase) == (2, Phase.ANSWER)
    state = allowed(asked, "refuse")
    assert (state.to_move, state.phase) == (0, Phase.PLAY)
    refused(state, "discard 9C", ViolationCode.PERMISSION_REFUSED)


def test_case_9_G4_both_partners_must_say_yes() -> None:
    asked = allowed(asked_by_seat_0_of_six(), "allow")
    assert (asked.to_move, asked.phase) == (4, Phase.ANSWER)
    assert gone_out(allowed(asked, "allow", "discard 9C"))
    refused(allowed(asked, "refuse"), "discard 9C", ViolationCode.PERMISSION_REFUSED)


def test_case_10_P1_to_P3_a_whole_sheet() -> None:
    """Cards 70 + 70 + 140 + 80 + 230 = 590, books 2 x 500 + 2 x 300 + 1500 = 3100, threes 300, out 100,
    the partner's nine and four -15: 4075.
    """
    state = hf.position(
        PAGAT,
        hands={0: "6C", 2: "9S 4C"},
        feet={0: None, 2: None},
        foot_turns={2: 1},
        melds={
            0: (
                clean("K"),
                clean("8"),
                dirty("A", "2C 2C"),
                dirty("5", "JK"),
                "JK JK JK 2D 2D 2H 2H",
            )
        },
        red_threes={0: "3D 3H 3H"},
        phase=Phase.PLAY,
    )
    state = allowed(state, "ask", "allow", "discard 6C")
    assert points(state, 0) == {
        ScoreKind.MELDED_CARDS: (35, 590),
        ScoreKind.CLEAN_BOOKS: (2, 1000),
        ScoreKind.DIRTY_BOOKS: (2, 600),
        ScoreKind.WILD_BOOKS: (1, 1500),
        ScoreKind.GOING_OUT: (1, 100),
        ScoreKind.RED_THREES: (3, 300),
        ScoreKind.CARDS_IN_HAND: (2, -15),
    }
    assert hf.score_sheet(state).totals[0] == 4075


# --- rule by rule


@pytest.mark.parametrize(
    ("players", "sides"),
    [
        (2, (0, 1)),
        (3, (0, 1, 2)),
        (4, (0, 1, 0, 1)),
        (5, (0, 1, 2, 3, 4)),
        (6, (0, 1, 0, 1, 0, 1)),
    ],
)
def test_S3_four_and_six_in_two_teams_the_others_alone(players: int, sides: tuple[int, ...]) -> None:
    assert dealt_plainly(PAGAT, players).side_of == sides


def test_S5_a_joker_is_buried_too() -> None:
    assert turned(PAGAT, 4, "JK 3H KC").pile == in_order("KC")


def test_M5_a_turn_may_add_and_then_start() -> None:
    state = playing(PAGAT, "4C 4D 4H QS 9C 7D", QUEENS)
    allowed(state, "add QS to Q", "start 4C 4D 4H")


def test_F1_a_pile_that_empties_the_hand_brings_the_foot_in_the_same_turn() -> None:
    state = allowed(facing(PAGAT, "9S", "9C 9D", QUEENS), "take 9C 9D")
    assert state.seats[0].in_foot
    assert (state.to_move, state.phase) == (0, Phase.PLAY)
    assert allowed(state, "discard KC").seats[0].foot_turns == 1


def test_F1_a_foot_that_is_due_is_picked_up_with_an_empty_stock_too() -> None:
    """Before anything is asked of the player; the red threes are not replaced."""
    state = hf.position(
        PAGAT,
        hands={0: "", 3: "KS 9C"},
        feet={0: FOOT},
        red_threes={0: ""},
        stock="",
        to_move=3,
        pile="TC",
        phase=Phase.PLAY,
    )
    state = allowed(state, "discard KS")
    assert (state.to_move, state.phase) == (0, Phase.DRAW)
    assert state.sides[0].red_threes == cards("3D 3H")
    assert state.seats[0].hand == cards(FOOT) - cards("3D 3H")
    assert ran_dry(allowed(state, "pass"))


def test_F1_till_then_the_partner_cannot_go_out() -> None:
    """Seat 0's foot is due; for seat 2 it is not in the foot (G3)."""
    state = hf.position(
        PAGAT,
        hands={0: "", 2: "9C"},
        feet={0: FOOT, 2: None},
        melds={0: BOOKS},
        to_move=2,
        phase=Phase.PLAY,
    )
    refused(state, "ask", ViolationCode.PARTNER_NOT_READY)


def test_G1_a_single_card_goes_out_on_a_meld_or_by_the_discard() -> None:
    """Both ways stand in the list."""
    state = allowed(late(PAGAT, "8S", *BOOKS, "8C 8D 8H"), "ask", "allow")
    assert {"add 8 to 8", "discard 8"} <= listed(state)
    assert gone_out(allowed(state, "add 8S to 8"))
    assert gone_out(allowed(state, "discard 8S"))


@pytest.mark.parametrize("unready", [2, 4])
def test_G3_in_a_team_of_three_both_partners_must_have_taken_the_foot(unready: int) -> None:
    state = late(PAGAT, "9C", *BOOKS, players=6, in_the_hand=[unready])
    refused(state, "ask", ViolationCode.PARTNER_NOT_READY)


@pytest.mark.parametrize("ready", [2, 4])
def test_G3_in_a_team_of_three_both_partners_must_have_played_from_it(ready: int) -> None:
    state = hf.position(
        PAGAT,
        players=6,
        hands={0: "9C"},
        feet={0: None, 2: None, 4: None},
        foot_turns={ready: 1},
        melds={0: BOOKS},
        phase=Phase.PLAY,
    )
    refused(state, "ask", ViolationCode.PARTNER_NOT_READY)


def test_G1_hand_and_foot_may_be_melded_out_in_one_turn() -> None:
    """Nines empty the hand, eights the foot; alone, nobody has to be asked."""
    state = playing(PAGAT, "9S 9H 9D", *BOOKS, players=3, foot="8S 8H 8D")
    assert gone_out(allowed(state, "start 9S 9H 9D", "start 8S 8H 8D"))


def test_G4_partners_are_asked_clockwise_from_the_asker() -> None:
    """Seat 4 asks seat 0, then seat 2."""
    state = hf.position(
        PAGAT,
        players=6,
        hands={4: "9C"},
        feet={0: None, 2: None, 4: None},
        foot_turns={0: 1, 2: 1},
        melds={0: BOOKS},
        to_move=4,
        phase=Phase.PLAY,
    )
    state = allowed(state, "ask")
    assert state.to_move == 0
    state = allowed(state, "allow")
    assert state.to_move == 2
    assert gone_out(allowed(state, "allow", "discard 9C"), 4)


def test_G4_a_yes_does_not_bind() -> None:
    """Instead of going out the player discards an eight and keeps two."""
    state = allowed(late(PAGAT, "8S 8H 8D", *BOOKS), "ask", "allow", "discard 8S")
    assert state.went_out is None
    assert state.seats[0].hand == cards("8D 8H")


def test_G5_for_a_side_with_partners_a_take_leaves_two() -> None:
    """Permission doesn't exist yet: one left of 9 9 5, or none of 9 9, is too few; two are enough."""
    for hand in ("9C 9D 5C", "9C 9D"):
        state = late(PAGAT, hand, *BOOKS, phase=Phase.DRAW, pile="9S")
        refused(state, "take 9C 9D", ViolationCode.KEEP_TWO_CARDS)
    allowed(late(PAGAT, "9C 9D 5C 6C", *BOOKS, phase=Phase.DRAW, pile="9S"), "take 9C 9D")


def test_G5_a_player_alone_may_go_out_with_the_pile() -> None:
    """With one card left, which is discarded, or with none, the take itself being the going out."""
    one = late(PAGAT, "9C 9D 5C", *BOOKS, players=3, phase=Phase.DRAW, pile="9S")
    assert gone_out(allowed(one, "take 9C 9D", "discard 5C"))
    none = late(PAGAT, "9C 9D", *BOOKS, players=3, phase=Phase.DRAW, pile="9S")
    assert gone_out(allowed(none, "take 9C 9D"))


def test_G5_without_the_books_a_player_alone_leaves_two_as_well() -> None:
    for hand in ("9C 9D 5C", "9C 9D"):
        state = late(PAGAT, hand, QUEENS, players=3, phase=Phase.DRAW, pile="9S")
        refused(state, "take 9C 9D", ViolationCode.KEEP_TWO_CARDS)


@pytest.mark.parametrize(("players", "turns"), [(2, 160), (3, 204), (4, 249), (5, 294), (6, 338)])
def test_E3_the_longest_deal(players: int, turns: int) -> None:
    """The stock, a third of the 50 meldable cards a deck, and one."""
    assert hf.longest_deal(PAGAT, players) == turns
