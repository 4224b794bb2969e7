"""examples/roth_family.py: the Roth family's rules, a sheet that is not shipped, as data and one hook."""

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

PROGRAM = Path(__file__).resolve().parents[2] / "examples" / "roth_family.py"
ROTH: hf.RuleVariant = runpy.run_path(str(PROGRAM))["ROTH_FAMILY"]

QUEENS = "QC QD QH"
FIVE_CLEAN = tuple(map(clean, "KAJT9"))
FOUR_DIRTY = (dirty("4", "2C"), dirty("5", "2D"), dirty("6", "2H"), dirty("7", "JK"))
BOOKS = FIVE_CLEAN + FOUR_DIRTY


def test_it_is_data_and_one_hook() -> None:
    own = {name for name in vars(type(ROTH)) if callable(getattr(hf.RuleVariant, name, None))}
    assert {name for name in own if not name.startswith("_")} == {"book_takes"}


# --- setup


@pytest.mark.parametrize(("players", "deck", "stock"), [(4, 216, 216 - 88 - 1), (6, 324, 324 - 132 - 1)])
def test_S1_S4_as_many_decks_as_players_and_packets_of_eleven(players: int, deck: int, stock: int) -> None:
    """127 and 191 cards in the stock."""
    state = dealt_plainly(ROTH, players)
    assert (len(state.all_cards()), state.stock_size) == (deck, stock)
    assert {(len(seat.hand), len(seat.foot)) for seat in state.seats} == {(11, 11)}


def test_S2_S3_two_teams() -> None:
    assert ROTH.players == (4, 6)
    assert dealt_plainly(ROTH, 4).side_of == (0, 1, 0, 1)
    assert dealt_plainly(ROTH, 6).side_of == (0, 1, 0, 1, 0, 1)


@pytest.mark.parametrize(
    ("starters", "pile"), [("3D KC", "KC"), ("2S KC", "KC"), ("JK KC", "KC"), ("3S", "3S")]
)
def test_S5_the_starter_as_in_the_parent(starters: str, pile: str) -> None:
    assert turned(ROTH, 4, starters).pile == in_order(pile)


# --- melds


def test_M1_no_wild_melds() -> None:
    refused(playing(ROTH, "2C 2D JK 4C 5C", QUEENS), "start 2C 2D JK", ViolationCode.WILD_LIMIT)


def test_M2_fewer_wilds_than_naturals_and_three_at_most() -> None:
    """(2, 1), not (2, 2); (3, 2), not (3, 3); (4, 3) is a black book."""
    state = playing(ROTH, "KC KD 2C JK KH 2D KS 4C 5C", QUEENS)
    state = allowed(state, "start KC KD 2C")
    refused(state, "add JK to K", ViolationCode.WILD_LIMIT)
    state = allowed(state, "add KH to K", "add JK to K")
    refused(state, "add 2D to K", ViolationCode.WILD_LIMIT)
    book = allowed(state, "add KS to K", "add 2D to K").sides[0].melds[-1]
    assert (book.naturals, book.wilds, book.is_book, book.kind) == (4, 3, True, hf.BookKind.DIRTY)


def test_M3_a_red_book_stays_open_to_naturals_alone() -> None:
    state = playing(ROTH, "KS KH 2C 4C 5C", clean("K"))
    state = allowed(state, "add KS to K", "add KH to K")
    (book,) = state.sides[0].melds
    assert (len(book), book.kind) == (9, hf.BookKind.CLEAN)
    refused(state, "add 2C to K", ViolationCode.BOOK_KEEPS_ITS_KIND)


def test_M3_a_card_may_join_in_the_turn_that_made_the_book() -> None:
    allowed(playing(ROTH, "KS KS 4C 5C", of_rank("K", 6)), "add KS to K", "add KS to K")


def test_M3_a_black_book_is_closed() -> None:
    state = playing(ROTH, "KS 2D 4C 5C", dirty("K", "2C"))
    refused(state, "add KS to K", ViolationCode.BOOK_CLOSED)
    refused(state, "add 2D to K", ViolationCode.BOOK_CLOSED)


def test_M3_with_a_red_and_a_black_book_the_king_goes_to_the_red_one() -> None:
    state = allowed(playing(ROTH, "KS 4C 5C", clean("K"), dirty("K", "2C"), foot="QC"), "add KS to K")
    assert sorted((len(meld), meld.kind) for meld in state.sides[0].melds) == [
        (7, hf.BookKind.DIRTY),
        (8, hf.BookKind.CLEAN),
    ]


def test_M4_another_meld_may_follow_a_red_book() -> None:
    state = allowed(playing(ROTH, "KS KH KD KS 4C 5C", clean("K")), "start KS KH KD")
    assert [len(meld) for meld in state.sides[0].melds] == [7, 3]
    assert {"add K to K", "add K to K at 1"} <= listed(state)
    refused(playing(ROTH, "KH KS KS 4C 5C", "KC KC KD"), "start KH KS KS", ViolationCode.RANK_STILL_OPEN)


# --- the opening


@pytest.mark.parametrize(
    ("total", "minimum"),
    [
        (-300, 50),
        (0, 50),
        (2495, 50),
        (2500, 90),
        (4995, 90),
        (5000, 120),
        (7495, 120),
        (7500, 150),
        (9995, 150),
    ],
)
def test_O1_the_minimum_by_the_side_s_total(total: int, minimum: int) -> None:
    state = hf.position(ROTH, scores=(total, 0), deal=9)
    assert state.turn.minimum == minimum
    assert state.dealt.minimums == (minimum, 50)


def test_O1_P1_nines_open_with_less_than_elsewhere() -> None:
    """Three nines 15 and three kings 30 are 45; with three fours it is 60."""
    hand = "9C 9D 9H KC KD KH 5C 6C"
    refused(playing(ROTH, hand), "start 9C 9D 9H", ViolationCode.MINIMUM_UNREACHABLE)
    state = allowed(playing(ROTH, f"{hand} 4C 4D 4H"), "start 9C 9D 9H", "start 4C 4D 4H", "start KC KD KH")
    assert state.sides[0].opened


# --- the pile


def test_U2_the_top_seven_with_two_naturals() -> None:
    state = facing(ROTH, "4C 5C 6C 7C 8C TC JC KC 9S", "9C 9D AC", QUEENS)
    state = allowed(state, "take 9C 9D")
    assert state.pile == in_order("4C 5C")
    assert state.seats[0].hand == cards("AC 6C 7C 8C TC JC KC")


@pytest.mark.parametrize("held", ["9C", "9C 2C"])
def test_U2_one_natural_does_not_take_it(held: str) -> None:
    """The family's own way is left out."""
    state = facing(ROTH, "4C 9S", "9C 2C 5D 6D", QUEENS)
    refused(state, f"take {held}", ViolationCode.PILE_NEEDS_PAIR)


@pytest.mark.parametrize(("top", "pair"), [("2C", "2S 2H"), ("JK", "JK JK"), ("3S", "3C 3C")])
def test_U2_T2_a_wild_or_a_three_on_top_bars_the_pile(top: str, pair: str) -> None:
    state = facing(ROTH, f"4C {top}", f"{pair} 4D 5C 6H", QUEENS)
    refused(state, f"take {pair}", ViolationCode.PILE_BLOCKED)


def test_U2_a_wild_card_below_freezes_nothing() -> None:
    state = allowed(facing(ROTH, "2C 9S", "9C 9D AC", QUEENS), "take 9C 9D")
    assert state.seats[0].hand == cards("AC 2C")


# --- the foot and going out


def test_F1_melded_out_the_foot_comes_at_once() -> None:
    state = allowed(playing(ROTH, "9S 9H 9D", QUEENS), "start 9S 9H 9D")
    assert (state.to_move, state.phase, state.seats[0].hand) == (0, Phase.PLAY, cards(HIDDEN_FOOT))


def test_F1_after_a_last_discard_it_is_due() -> None:
    state = allowed(playing(ROTH, "9S", QUEENS), "discard 9S")
    assert not state.seats[0].hand
    assert not state.seats[0].in_foot


def test_G1_G5_the_last_card_is_discarded() -> None:
    none = late(ROTH, "8S 8H 8D", *BOOKS)
    refused(none, "start 8S 8H 8D", ViolationCode.KEEP_TWO_CARDS)
    assert gone_out(allowed(late(ROTH, "8S 8H 8D 3C", *BOOKS), "start 8S 8H 8D", "discard 3C"))


def test_G2_five_clean_and_four_dirty_books() -> None:
    assert gone_out(allowed(late(ROTH, "8C", *BOOKS), "discard 8C"))
    refused(late(ROTH, "8C", *BOOKS[1:]), "discard 8C", ViolationCode.BOOKS_MISSING)
    refused(late(ROTH, "8C", *BOOKS[:-1]), "discard 8C", ViolationCode.BOOKS_MISSING)


def test_G2_a_spare_clean_book_is_no_dirty_one() -> None:
    books = (*FIVE_CLEAN, clean("Q"), *FOUR_DIRTY[1:])
    refused(late(ROTH, "8C", *books), "discard 8C", ViolationCode.BOOKS_MISSING)


def test_G3_all_team_mates_are_in_the_foot_and_need_not_have_played() -> None:
    assert gone_out(allowed(late(ROTH, "8C", *BOOKS, players=6, foot_turns=0), "discard 8C"))
    state = late(ROTH, "8C", *BOOKS, players=6, in_the_hand=[4])
    refused(state, "discard 8C", ViolationCode.PARTNER_NOT_READY)


def test_G4_a_player_may_ask_and_need_not() -> None:
    """After a no the player may not go out; after a yes it may be left unused."""
    state = late(ROTH, "8S 8H 8D 5C", *BOOKS)
    assert gone_out(allowed(state, "start 8S 8H 8D", "discard 5C"))
    no = allowed(state, "ask", "refuse")
    refused(no, "start 8S 8H 8D", ViolationCode.KEEP_TWO_CARDS)
    yes = allowed(state, "ask", "allow")
    assert gone_out(allowed(yes, "start 8S 8H 8D", "discard 5C"))
    assert allowed(yes, "discard 5C").to_move == 1


def test_G4_the_question_comes_before_the_melds() -> None:
    state = late(ROTH, "8S 8H 8D 9S 9S 5C 4C", *BOOKS)
    refused(allowed(state, "add 9S to 9"), "ask", ViolationCode.ASK_FIRST)


def test_E2_the_first_pass_on_an_empty_stock_ends_the_deal() -> None:
    state = hf.position(ROTH, hands={0: "4C 5C"}, melds={0: [QUEENS]}, stock="", pile="4C 9S")
    assert ran_dry(allowed(state, "pass"))


# --- the score


@pytest.mark.parametrize(
    ("left", "cost"),
    [
        *((rank + "C", 5) for rank in "456789"),
        *((rank + "C", 10) for rank in "TJQK"),
        ("AC", 20),
        ("2C", 20),
        ("JK", 50),
        ("3C", 0),
    ],
)
def test_P1_what_a_card_left_in_the_hand_costs(left: str, cost: int) -> None:
    """Besides it the side holds a five."""
    state = hf.position(ROTH, hands={0: left, 2: "5C"}, feet={0: None, 2: None}, red_threes={0: ""})
    assert points(state, 0)[ScoreKind.CARDS_IN_HAND] == (2, -5 - cost)


def test_P3_every_red_three_costs_500_and_counts_once() -> None:
    """One laid and one in the foot -1000, and a king in the foot -10; the black three in it costs nothing."""
    state = hf.position(
        ROTH,
        hands={0: "4C", 2: "4D"},
        feet={0: "3H KC 3C", 2: None},
        red_threes={0: "3D"},
        melds={0: [QUEENS]},
    )
    assert points(state, 0) == {
        ScoreKind.MELDED_CARDS: (3, 30),
        ScoreKind.RED_THREES: (1, -500),
        ScoreKind.CARDS_IN_HAND: (2, -10),
        ScoreKind.CARDS_IN_FEET: (2, -10),
        ScoreKind.RED_THREES_IN_FEET: (1, -500),
    }


def test_P1_to_P3_a_whole_sheet() -> None:
    """Clean: kings 8 x 10 = 80, aces 140, jacks 70, tens 70, nines 35 = 395. Dirty: fours, fives and sixes
    6 x 5 + 20 = 50 each, sevens 6 x 5 + 50 = 80 = 230. In all 625.

    Books 5 x 500 + 4 x 300 = 3700, out 100, a red three -500; the partner keeps a joker, -50: 3875.
    """
    melds = (of_rank("K", 8), *BOOKS[1:])
    state = hf.position(
        ROTH,
        hands={0: "8C", 2: "JK"},
        feet=dict.fromkeys(range(4)),
        melds={0: melds},
        red_threes={0: "3D"},
        phase=Phase.PLAY,
    )
    state = allowed(state, "discard 8C")
    assert points(state, 0) == {
        ScoreKind.MELDED_CARDS: (64, 625),
        ScoreKind.CLEAN_BOOKS: (5, 2500),
        ScoreKind.DIRTY_BOOKS: (4, 1200),
        ScoreKind.GOING_OUT: (1, 100),
        ScoreKind.RED_THREES: (1, -500),
        ScoreKind.CARDS_IN_HAND: (1, -50),
    }
    assert hf.score_sheet(state).totals[0] == 3875


@pytest.mark.parametrize(("total", "phase"), [(9895, Phase.DEAL_OVER), (9900, Phase.MATCH_OVER)])
def test_P4_to_10_000(total: int, phase: Phase) -> None:
    """Queens 30, nines 15 and aces 60, less the five that is left: 100 more."""
    state = hf.position(
        ROTH,
        hands={0: "5C", 2: ""},
        feet={0: None, 2: None},
        melds={0: [QUEENS, "9C 9D 9H", "AC AD AH"]},
        red_threes={0: ""},
        stock="",
        scores=(total, 0),
        deal=5,
    )
    state = allowed(state, "pass")
    assert state.scores[0] == total + 100
    assert state.phase is phase


# --- all the laws


@pytest.mark.parametrize("players", [4, 6])
def test_the_laws_hold(players: int) -> None:
    check_variant(ROTH, matches=1, players=players)
