"""The score (P1-P4): values, books, red threes, four deals; whole sheets worked by hand."""

from __future__ import annotations

import attrs
import pytest

from handfoot_rules import (
    Card,
    Cards,
    DealEnd,
    GameState,
    NextDeal,
    Phase,
    ScoreKind,
    ScoreSheet,
    apply,
    new_match,
    outcome,
    position,
    score_sheet,
)

from .helpers import BASE, allowed, any_number, cards, in_order, variant_for

EIGHTS = "8C 8D 8H"  # 30 points
CLEAN_4 = "4C 4C 4D 4D 4H 4H 4S"  # 7 x 5 = 35
CLEAN_5 = "5C 5C 5D 5D 5H 5H 5S"  # 7 x 5 = 35
DIRTY_6 = "6C 6C 6D 6D 6H 2C 2C"  # 5 x 5 + 2 x 20 = 65
DIRTY_7 = "7C 7C 7D 7D 7H 7H 2D"  # 6 x 5 + 20 = 50
WILD = "2S 2S 2H 2H JK JK JK"  # 4 x 20 + 3 x 50 = 230
BOOKS = (CLEAN_4, CLEAN_5, DIRTY_6, DIRTY_7, WILD)  # 35 + 35 + 65 + 50 + 230 = 415


def items(sheet: ScoreSheet, side: int) -> dict[ScoreKind, tuple[int, int]]:
    """Give a side's items: kind to count and points."""
    return {item.kind: (item.count, item.points) for item in sheet.sides[side].items}


def holding(hand: str, *melds: str, foot: str | None = None) -> GameState:
    """Two players; seat 0 holds this hand, with these melds, in the foot or with this foot not
    picked up.
    """
    return position(players=2, hands={0: hand}, feet={0: foot}, melds={0: melds}, pile="TC")


# P1: joker 50, two 20, ace 20, K-8 10, 7-4 5, black three 5.

VALUES = {
    "JK": 50,
    "2C": 20,
    "2H": 20,
    "AC": 20,
    "AH": 20,
    "KS": 10,
    "QS": 10,
    "JS": 10,
    "TS": 10,
    "9S": 10,
    "8S": 10,
    "7S": 5,
    "6S": 5,
    "5S": 5,
    "4S": 5,
    "3C": 5,
    "3S": 5,
}


@pytest.mark.parametrize(("card", "value"), VALUES.items())
def test_P1_a_card_left_in_hand_is_lost_at_its_value(card: str, value: int) -> None:
    """One card and no more: the side loses just that."""
    sheet = score_sheet(holding(card))
    assert items(sheet, 0) == {ScoreKind.CARDS_IN_HAND: (1, -value)}
    assert sheet.totals[0] == -value


@pytest.mark.parametrize(("card", "value"), VALUES.items())
def test_P1_a_card_in_a_foot_not_picked_up_is_lost_at_its_value(card: str, value: int) -> None:
    """A four in hand (5) and this card in the foot."""
    sheet = score_sheet(holding("4H", foot=card))
    assert items(sheet, 0) == {
        ScoreKind.CARDS_IN_HAND: (1, -5),
        ScoreKind.CARDS_IN_FEET: (1, -value),
    }


@pytest.mark.parametrize(("card", "value"), [(c, v) for c, v in VALUES.items() if c[0] != "3"])
def test_P1_a_card_melded_scores_its_value(card: str, value: int) -> None:
    """Three of a card make a meld worth three times its value."""
    sheet = score_sheet(holding("4H", f"{card} {card} {card}"))
    assert items(sheet, 0) == {
        ScoreKind.MELDED_CARDS: (3, 3 * value),
        ScoreKind.CARDS_IN_HAND: (1, -5),
    }
    assert sheet.totals[0] == 3 * value - 5


def test_P1_wilds_in_a_dirty_meld_keep_their_own_value() -> None:
    """9 9 and a joker are 10 + 10 + 50 = 70; K K and a two are 10 + 10 + 20 = 40."""
    sheet = score_sheet(holding("4H", "9C 9D JK", "KC KD 2C"))
    assert sheet.item(0, ScoreKind.MELDED_CARDS).points == 70 + 40
    assert sheet.totals[0] == 110 - 5


def test_P1_all_hands_and_feet_of_a_side_are_lost() -> None:
    """Four players. Side 0: hands K (10) and A (20), feet Q J (20) and JK 4 (55). Side 1: hands 3
    (5), 2 (20).
    """
    sheet = score_sheet(
        position(
            players=4,
            hands={0: "KS", 1: "3C", 2: "AS", 3: "2C"},
            feet={0: "QS JS", 1: "7S", 2: "JK 4S", 3: None},
        )
    )
    assert items(sheet, 0) == {
        ScoreKind.CARDS_IN_HAND: (2, -30),
        ScoreKind.CARDS_IN_FEET: (4, -75),
    }
    assert items(sheet, 1) == {
        ScoreKind.CARDS_IN_HAND: (2, -25),
        ScoreKind.CARDS_IN_FEET: (1, -5),
    }
    assert sheet.totals == (-105, -30)


def test_P1_a_foot_picked_up_counts_as_the_hand() -> None:
    """Nothing is left lying, so nothing is lost for a foot."""
    sheet = score_sheet(holding("QS JS", foot=None))
    assert items(sheet, 0) == {ScoreKind.CARDS_IN_HAND: (2, -20)}


@any_number
def test_P1_every_side_is_scored(players: int) -> None:
    """A king in each hand, a queen in each foot: 20 lost a player, 40 a pair."""
    kings = ("KC", "KD", "KH", "KS", "KC", "KD", "KH")[:players]
    state = position(
        variant_for(players),
        players=players,
        hands=dict(enumerate(kings)),
        feet={seat: king.replace("K", "Q") for seat, king in enumerate(kings)},
    )
    sides = {2: 2, 3: 3, 4: 2, 5: 5, 6: 3, 7: 7}[players]
    assert score_sheet(state).totals == (-20 * players // sides,) * sides


def test_P1_the_stock_and_the_pile_count_for_nobody() -> None:
    """All other cards lie there: the only item is the king in hand."""
    state = position(players=2, hands={0: "KS", 1: "QS"}, feet={0: None, 1: None}, pile="JK 2C AC")
    assert score_sheet(state).totals == (-10, -10)


# P2: each clean book 500, each dirty 300, each wild 1500, on top of P1.


@pytest.mark.parametrize(
    ("book", "kind", "bonus", "worth"),
    [
        (CLEAN_4, ScoreKind.CLEAN_BOOKS, 500, 35),
        (DIRTY_6, ScoreKind.DIRTY_BOOKS, 300, 65),
        (DIRTY_7, ScoreKind.DIRTY_BOOKS, 300, 50),
        (WILD, ScoreKind.WILD_BOOKS, 1500, 230),
        ("2C 2C 2C 2D 2D 2H 2H", ScoreKind.WILD_BOOKS, 1500, 140),
        ("JK JK JK JK JK JK JK", ScoreKind.WILD_BOOKS, 1500, 350),
        ("AC AC AC AD AD AH AH", ScoreKind.CLEAN_BOOKS, 500, 140),
    ],
)
def test_P2_a_book_scores_its_bonus_on_top_of_its_cards(
    book: str, kind: ScoreKind, bonus: int, worth: int
) -> None:
    """Card values and bonus are two items; the four in hand costs 5."""
    sheet = score_sheet(holding("4H", book))
    assert items(sheet, 0) == {
        ScoreKind.MELDED_CARDS: (7, worth),
        kind: (1, bonus),
        ScoreKind.CARDS_IN_HAND: (1, -5),
    }
    assert sheet.totals[0] == worth + bonus - 5


def test_P2_each_book_counts() -> None:
    """Three clean 1500, two dirty 600, two wild 3000."""
    more = ("KC KC KC KD KD KH KH", "2D 2D 2H 2C JK JK JK")
    sheet = score_sheet(holding("4H", *BOOKS, *more))
    assert sheet.item(0, ScoreKind.CLEAN_BOOKS).points == 1500
    assert sheet.item(0, ScoreKind.DIRTY_BOOKS).points == 600
    assert sheet.item(0, ScoreKind.WILD_BOOKS).points == 3000
    counts = [sheet.item(0, kind).count for kind in (ScoreKind.CLEAN_BOOKS, ScoreKind.WILD_BOOKS)]
    assert counts == [3, 2]
    # 415 for the five, 70 for the kings, 4 x 20 + 3 x 50 = 230 for the wilds
    assert sheet.item(0, ScoreKind.MELDED_CARDS).points == 415 + 70 + 230


def test_P2_a_meld_of_six_has_no_bonus() -> None:
    """Six fours are 30, and that is all."""
    sheet = score_sheet(holding("4H", "4C 4C 4D 4D 4H 4S", "2C 2C 2D 2D JK JK", "QC QC QD QD QH 2H"))
    # 30 + (80 + 100) + (50 + 20) = 280
    assert items(sheet, 0) == {
        ScoreKind.MELDED_CARDS: (18, 280),
        ScoreKind.CARDS_IN_HAND: (1, -5),
    }


def test_P2_books_score_for_a_side_that_did_not_go_out() -> None:
    """Seat 1 goes out; seat 0 keeps its clean book, 500 + 35, less a king."""
    state = position(
        players=2,
        hands={0: "KS", 1: "9C"},
        feet={0: None, 1: None},
        melds={0: ["TC TC TC TD TD TH TH"], 1: BOOKS},
        to_move=1,
        phase=Phase.PLAY,
    )
    sheet = score_sheet(allowed(state, "discard 9C"))
    assert sheet.totals[0] == 500 + 70 - 10
    assert sheet.went_out == 1


# P2: going out 100; nobody gets it when the cards ran out.


@any_number
def test_P2_going_out_is_worth_100_to_that_side_alone(players: int) -> None:
    """Seat 0 goes out; its side and no other has the item."""
    state = position(
        variant_for(players),
        players=players,
        hands={0: "9C"},
        feet=dict.fromkeys(range(players)),
        foot_turns=dict.fromkeys(range(1, players), 1),
        melds={0: BOOKS},
        phase=Phase.PLAY,
    )
    if players in {4, 6}:
        state = allowed(state, "ask", "allow")
    sheet = score_sheet(allowed(state, "discard 9C"))
    assert items(sheet, 0)[ScoreKind.GOING_OUT] == (1, 100)
    for side in range(1, len(state.sides)):
        assert ScoreKind.GOING_OUT not in items(sheet, side)


def test_P2_the_bonus_goes_to_the_partners_side_from_seat_3_too() -> None:
    """Seat 3 goes out for side 1."""
    state = position(
        players=4,
        hands={3: "9C"},
        feet={3: None, 1: None},
        foot_turns={1: 1},
        melds={1: BOOKS},
        to_move=3,
        phase=Phase.PLAY,
    )
    sheet = score_sheet(allowed(state, "ask", "allow", "discard 9C"))
    assert sheet.item(1, ScoreKind.GOING_OUT).points == 100
    assert sheet.item(0, ScoreKind.GOING_OUT).points == 0


def test_P2_nobody_gets_it_when_the_cards_ran_out() -> None:
    """Seat 0 has all the books and one card; seat 1 passes last. 100 for no one."""
    state = ended_dry(hands={0: "9C", 1: "KS"}, melds={0: list(BOOKS)})
    sheet = score_sheet(state)
    assert sheet.end is DealEnd.STOCK_EMPTY
    assert all(ScoreKind.GOING_OUT not in items(sheet, side) for side in (0, 1))


# P3: red three: 100 for each on the table, also for a side that never opened.


def ended_dry(
    *,
    hands: dict[int, str],
    feet: dict[int, str | None] | None = None,
    melds: dict[int, list[str]] | None = None,
    red_threes: dict[int, str] | None = None,
    players: int = 2,
    deal: int = 1,
    scores: tuple[int, ...] | None = None,
) -> GameState:
    """All passed on an empty stock. Feet are picked up, and five red threes lie on each of two
    tables, unless told.
    """
    state = position(
        variant_for(players),
        players=players,
        hands=hands,
        feet=feet or dict.fromkeys(hands),
        melds=melds or {},
        red_threes=red_threes or {0: "3D 3D 3D 3D 3D", 1: "3H 3H 3H 3H 3H"},
        stock=(),
        pile=in_order("3C"),
        passes=players - 1,
        deal=deal,
        scores=scores,
    )
    return allowed(state, "pass")


@pytest.mark.parametrize("count", [0, 1, 2, 10])
def test_P3_each_red_three_on_the_table_is_worth_100(count: int) -> None:
    """Hearts and diamonds alike; a king in hand costs 10."""
    reds = ["3D", "3H"] * 5
    state = ended_dry(
        hands={0: "KS", 1: "KS"},
        red_threes={0: " ".join(reds[:count]), 1: " ".join(reds[count:])},
    )
    assert score_sheet(state).totals == (100 * count - 10, 100 * (10 - count) - 10)


def test_P3_a_side_that_never_opened_scores_its_red_threes() -> None:
    """No meld on the table, two red threes: 200 less the king."""
    state = position(players=2, hands={0: "KS"}, feet={0: None}, red_threes={0: "3D 3H"}, pile="TC")
    assert not state.sides[0].opened
    assert items(score_sheet(state), 0) == {
        ScoreKind.RED_THREES: (2, 200),
        ScoreKind.CARDS_IN_HAND: (1, -10),
    }


# P3: 100 against for each in a foot not picked up, however the deal ended (once, not also as a
# card).


def test_P3_a_red_three_in_an_unopened_foot_costs_100_when_another_goes_out() -> None:
    """Seat 1's foot: 3H, 3D and a queen. 200 for the threes, 10 for the queen, nothing more."""
    state = position(
        players=2,
        hands={0: "9C", 1: "KS"},
        feet={0: None, 1: "3H 3D QC"},
        melds={0: BOOKS},
        phase=Phase.PLAY,
    )
    sheet = score_sheet(allowed(state, "discard 9C"))
    assert items(sheet, 1) == {
        ScoreKind.CARDS_IN_HAND: (1, -10),
        ScoreKind.CARDS_IN_FEET: (1, -10),
        ScoreKind.RED_THREES_IN_FEET: (2, -200),
    }
    assert sheet.totals[1] == -220


def test_P3_a_red_three_in_an_unopened_foot_costs_100_when_the_cards_ran_out() -> None:
    """Seat 0's foot holds one 3D besides a queen; four red threes on its table: 400 - 100 - 10 -
    10.
    """
    state = ended_dry(
        hands={0: "KS", 1: "KH"},
        feet={0: "3D QC", 1: None},
        red_threes={0: "3D 3D 3D 3D", 1: "3H 3H 3H 3H 3H"},
    )
    sheet = score_sheet(state)
    assert items(sheet, 0) == {
        ScoreKind.RED_THREES: (4, 400),
        ScoreKind.CARDS_IN_HAND: (1, -10),
        ScoreKind.CARDS_IN_FEET: (1, -10),
        ScoreKind.RED_THREES_IN_FEET: (1, -100),
    }
    assert sheet.totals == (280, 490)


def test_P3_a_foot_of_red_threes_alone_has_no_other_cost() -> None:
    """Three of them: 300 against, no card besides."""
    sheet = score_sheet(holding("KS", foot="3D 3H 3H"))
    assert items(sheet, 0) == {
        ScoreKind.CARDS_IN_HAND: (1, -10),
        ScoreKind.RED_THREES_IN_FEET: (3, -300),
    }


def test_P3_red_threes_in_both_feet_of_a_pair_count() -> None:
    """Seats 0 and 2: one each, 200 against side 0; seat 1 one, 100 against side 1."""
    sheet = score_sheet(
        position(
            players=4,
            hands={0: "KS", 1: "KH", 2: "KD", 3: "KC"},
            feet={0: "3D", 1: "3H", 2: "3D", 3: None},
        )
    )
    assert sheet.item(0, ScoreKind.RED_THREES_IN_FEET).points == -200
    assert sheet.item(1, ScoreKind.RED_THREES_IN_FEET).points == -100


def test_P3_a_black_three_in_the_foot_costs_5() -> None:
    """Only the red ones cost 100."""
    sheet = score_sheet(holding("KS", foot="3C 3S"))
    assert sheet.item(0, ScoreKind.CARDS_IN_FEET).points == -10
    assert sheet.item(0, ScoreKind.RED_THREES_IN_FEET).points == 0


# Whole sheets.


def test_P_a_whole_sheet_of_two_pairs_one_of_which_went_out() -> None:
    """Four players; seat 0 melds three kings and goes out with the nine.

    Side 0: cards 415 in the books and 30 in kings = 445; clean 2 x 500 = 1000; dirty 2 x 300 =
    600; wild 1500;
    going out 100; red threes 2 x 100 = 200; seat 2 holds A Q 3: 20 + 10 + 5 = 35 against.
    445 + 1000 + 600 + 1500 + 100 + 200 - 35 = 3810.

    Side 1 never opened: one red three 100; seat 1 holds JK 2 K 8 7 3 = 50 + 20 + 10 + 10 + 5 + 5
    = 100 against, seat 3
    4 4 = 10 against; seat 1's foot 3H 3D A 9: the cards 30 against, the red threes 200 against.
    100 - 110 - 30 - 200 = -240.
    """
    state = position(
        players=4,
        hands={0: "KC KD KH 9C", 1: "JK 2S KC 8H 7D 3C", 2: "AS QH 3S", 3: "4C 4D"},
        feet={0: None, 1: "3H 3D AS 9C", 2: None, 3: None},
        foot_turns={2: 1},
        melds={0: BOOKS},
        red_threes={0: "3H 3D", 1: "3H"},
        phase=Phase.PLAY,
        scores=(-50, 1000),
    )
    over = allowed(state, "ask", "allow", "start KC KD KH", "discard 9C")
    sheet = score_sheet(over)
    assert (sheet.deal, sheet.end, sheet.went_out) == (1, DealEnd.WENT_OUT, 0)
    assert items(sheet, 0) == {
        ScoreKind.MELDED_CARDS: (38, 445),
        ScoreKind.CLEAN_BOOKS: (2, 1000),
        ScoreKind.DIRTY_BOOKS: (2, 600),
        ScoreKind.WILD_BOOKS: (1, 1500),
        ScoreKind.GOING_OUT: (1, 100),
        ScoreKind.RED_THREES: (2, 200),
        ScoreKind.CARDS_IN_HAND: (3, -35),
    }
    assert items(sheet, 1) == {
        ScoreKind.RED_THREES: (1, 100),
        ScoreKind.CARDS_IN_HAND: (8, -110),
        ScoreKind.CARDS_IN_FEET: (2, -30),
        ScoreKind.RED_THREES_IN_FEET: (2, -200),
    }
    assert sheet.totals == (3810, -240)
    assert [side.total for side in sheet.sides] == [3810, -240]
    assert over.sheets == (sheet,)
    assert over.scores == (-50 + 3810, 1000 - 240)


def test_P_a_whole_sheet_of_three_players_when_the_cards_ran_out() -> None:
    """Three players, nobody went out.

    Side 0: clean aces 7 x 20 = 140 and 500; open nines 9 9 2 = 40; three red threes 300; hand JK
    JK = 100 against.
    140 + 40 + 500 + 300 - 100 = 880.
    Side 1: wild meld of five, 2 2 2 JK JK = 160, no book; no red three; hand K 5 = 15 against;
    foot Q 3S 3D 3H:
    15 and 200 against. 160 - 15 - 15 - 200 = -70.
    Side 2 never opened: five red threes 500; hand 4 = 5 against; foot A A 2 = 60 against. 500 - 5
    - 60 = 435.
    """
    state = ended_dry(
        players=3,
        hands={0: "JK JK", 1: "KS 5S", 2: "4S"},
        feet={0: None, 1: "QS 3S 3D 3H", 2: "AS AS 2S"},
        melds={0: ["AC AC AD AD AH AH AS", "9C 9D 2C"], 1: ["2C 2D 2D JK JK"]},
        red_threes={0: "3D 3D 3D", 2: "3D 3H 3H 3H 3H"},
    )
    sheet = score_sheet(state)
    assert (sheet.end, sheet.went_out) == (DealEnd.STOCK_EMPTY, None)
    assert items(sheet, 0) == {
        ScoreKind.MELDED_CARDS: (10, 180),
        ScoreKind.CLEAN_BOOKS: (1, 500),
        ScoreKind.RED_THREES: (3, 300),
        ScoreKind.CARDS_IN_HAND: (2, -100),
    }
    assert items(sheet, 1) == {
        ScoreKind.MELDED_CARDS: (5, 160),
        ScoreKind.CARDS_IN_HAND: (2, -15),
        ScoreKind.CARDS_IN_FEET: (2, -15),
        ScoreKind.RED_THREES_IN_FEET: (2, -200),
    }
    assert items(sheet, 2) == {
        ScoreKind.RED_THREES: (5, 500),
        ScoreKind.CARDS_IN_HAND: (1, -5),
        ScoreKind.CARDS_IN_FEET: (3, -60),
    }
    assert sheet.totals == (880, -70, 435)
    assert state.scores == (880, -70, 435)


def test_P_a_sheet_of_a_deal_under_way_names_no_end() -> None:
    """What the deal would count if it stopped now."""
    sheet = score_sheet(holding("KS", EIGHTS))
    assert (sheet.end, sheet.went_out) == (None, None)
    assert sheet.totals[0] == 30 - 10


def test_P_an_item_that_is_not_there_counts_nothing() -> None:
    """Asked for by name it is 0; in the list it is left out."""
    sheet = score_sheet(holding("KS"))
    absent = sheet.item(0, ScoreKind.WILD_BOOKS)
    assert (absent.kind, absent.count, absent.points) == (ScoreKind.WILD_BOOKS, 0, 0)
    assert [item.kind for item in sheet.sides[0].items] == [ScoreKind.CARDS_IN_HAND]


# P4: the highest total after four deals wins; equal totals share the win.


def test_P4_the_highest_total_wins() -> None:
    """Five red threes each, 500; a king (10) and a four (5) in hand: 300 + 490 = 790 against 300 +
    495 = 795.
    """
    state = ended_dry(hands={0: "KS", 1: "4S"}, deal=4, scores=(300, 300))
    assert state.phase is Phase.MATCH_OVER
    assert state.scores == (300 + 500 - 10, 300 + 500 - 5)
    result = outcome(state)
    assert result is not None
    assert (result.winners, result.totals) == ((1,), (790, 795))


def test_P4_the_total_wins_not_the_last_deal() -> None:
    """Seat 1 does better in deal 4, 495 to 490, but seat 0 came with 10 more."""
    result = outcome(ended_dry(hands={0: "KS", 1: "4S"}, deal=4, scores=(310, 300)))
    assert result is not None
    assert (result.winners, result.totals) == ((0,), (800, 795))


def test_P4_equal_totals_share_the_win() -> None:
    """300 + 490 = 790 and 295 + 495 = 790."""
    result = outcome(ended_dry(hands={0: "KS", 1: "4S"}, deal=4, scores=(300, 295)))
    assert result is not None
    assert (result.winners, result.totals) == ((0, 1), (790, 790))


def test_P4_two_of_three_share_the_win() -> None:
    """Deal 4: sides 0 and 2 each hold five red threes and a king, 490; side 1 a king, -10.

    10 + 490 = 500, 505 - 10 = 495, 10 + 490 = 500: sides 0 and 2 share.
    """
    state = ended_dry(
        players=3,
        hands={0: "KC", 1: "KD", 2: "KH"},
        red_threes={0: "3D 3D 3D 3D 3D", 2: "3H 3H 3H 3H 3H"},
        deal=4,
        scores=(10, 505, 10),
    )
    result = outcome(state)
    assert result is not None
    assert (result.winners, result.totals) == ((0, 2), (500, 495, 500))


def test_P4_negative_totals_win_and_tie_like_others() -> None:
    """-900 + 490 = -410 beats -2000 + 490; and -900 on both sides is a tie at -410."""
    lead = outcome(ended_dry(hands={0: "KS", 1: "KH"}, deal=4, scores=(-2000, -900)))
    assert lead is not None
    assert (lead.winners, lead.totals) == ((1,), (-1510, -410))
    tie = outcome(ended_dry(hands={0: "KS", 1: "KH"}, deal=4, scores=(-900, -900)))
    assert tie is not None
    assert (tie.winners, tie.totals) == ((0, 1), (-410, -410))


@any_number
def test_P4_all_sides_may_tie(players: int) -> None:
    """A king a player; side 0's ten red threes, 1000, make up for the 1000 it lay behind. All
    share the win.
    """
    kings = ("KC", "KD", "KH", "KS", "KC", "KD", "KH")[:players]
    sides = {2: 2, 3: 3, 4: 2, 5: 5, 6: 3, 7: 7}[players]
    state = position(
        variant_for(players),
        players=players,
        hands=dict(enumerate(kings)),
        feet=dict.fromkeys(range(players)),
        red_threes={0: "3D 3D 3D 3D 3D 3H 3H 3H 3H 3H"},
        stock=(),
        pile=in_order("3C"),
        passes=players - 1,
        deal=4,
        scores=(-1000, *(0,) * (sides - 1)),
    )
    result = outcome(allowed(state, "pass"))
    assert result is not None
    assert result.winners == tuple(range(sides))


@pytest.mark.parametrize("deal", [1, 2, 3])
def test_P4_no_outcome_before_the_fourth_deal_is_over(deal: int) -> None:
    """The match is four deals."""
    assert outcome(ended_dry(hands={0: "KS", 1: "KH"}, deal=deal)) is None
    assert outcome(position(players=4, deal=4)) is None


# A whole match of four deals. Two decks with packets of 26 and 25 make the deals short: of 108
# cards 102 are dealt, one starts the pile, and five are the stock.

SHORT = attrs.evolve(
    BASE[0],
    players=(2,),
    decks=2,
    packets=(26, 25),
    starter_buried=(Card.parse("3D"), Card.parse("3H")),
)


def all_of(ranks: str) -> str:
    """Give the eight cards of each of these ranks that two decks hold."""
    return " ".join(f"{rank}{suit}" for rank in ranks for suit in "CCDDHHSS")


# The first player's hand: eight kings, queens and jacks, two tens: 26 x 10 = 260.
FIRST_HAND = all_of("KQJ") + " TC TC"
# The second player's hand: eight nines and eights, six tens, four sevens: 220 + 20 = 240.
SECOND_HAND = all_of("98") + " TD TD TH TH TS TS 7C 7C 7D 7D"
# The first player's foot: four sevens, all sixes and fives, five fours: 25 x 5 = 125.
FIRST_FOOT = "7H 7H 7S 7S " + all_of("65") + " 4H 4H 4S 4S 4D"
# The second player's foot: eight aces 160, eight twos 160, four jokers 200, three black threes
# 15, in all 535; and two red threes.
SECOND_FOOT = all_of("A2") + " JK JK JK JK 3C 3S 3S 3D 3H"
# The pile: 4C. The stock: a four, two red threes, a four, a black three.
DECK = in_order(f"{FIRST_HAND} {SECOND_HAND} {FIRST_FOOT} {SECOND_FOOT} 4C 4D 3D 3H 4C 3C")


def test_P4_the_deck_of_the_short_match_is_two_whole_decks() -> None:
    """54 and 54 cards."""
    assert Cards(DECK) == Cards([*Card, Card.JK] * 2)


def seven(rank: str) -> tuple[str, ...]:
    """Give the moves that lay seven of the eight cards of a rank as a clean book."""
    start = f"start {rank}C {rank}C {rank}D"
    return (start, *(f"add {rank}{suit} to {rank}" for suit in "DHHS"))


def test_P4_a_whole_match_of_four_deals() -> None:
    """Four deals alike but for what is laid; each ends with the cards run out.

    The first player draws two fours and lays two red threes (200), lays books for the deal's
    minimum and discards a four, so loses 260 + 5 + 5 - 5 = 265 less what was laid, and the foot,
    125. The second draws and discards the black three; then both pass. That one loses the hand,
    240, the foot, 535, and 200 for the red threes in it: -975 in every deal.

    Deal 1, first seat 0, minimum 50: seven kings, 70 + 500. 570 + 200 - 195 - 125 = 450.
    Deal 2, first seat 1, nothing laid: 200 - 265 - 125 = -190.
    Deal 3, first seat 0, minimum 120: kings, queens, 140 + 1000. 1140 + 200 - 125 - 125 = 1090.
    Deal 4, first seat 1, minimum 150: kings, queens, jacks, 210 + 1500.
    1710 + 200 - 55 - 125 = 1730.

    Seat 0: 450 - 975 + 1090 - 975 = -410. Seat 1: -975 - 190 - 975 + 1730 = -410. A tie.
    """
    deals = [
        (seven("K"), (450, -975), (450, -975)),
        ((), (-975, -190), (-525, -1165)),
        ((*seven("K"), *seven("Q")), (1090, -975), (565, -2140)),
        ((*seven("K"), *seven("Q"), *seven("J")), (-975, 1730), (-410, -410)),
    ]
    state = new_match(SHORT, players=2, deck=DECK)
    for number, (laid, scored, totals) in enumerate(deals, start=1):
        first = (number - 1) % 2
        assert (state.deal, state.to_move) == (number, first)
        assert outcome(state) is None
        state = allowed(state, "draw", *laid, "discard 4D")
        assert state.sides[first].red_threes == cards("3D 3H")
        state = allowed(state, "draw", "discard 3C", "pass", "pass")
        assert state.sheets[-1] == score_sheet(state)
        assert (state.sheets[-1].deal, state.sheets[-1].end) == (number, DealEnd.STOCK_EMPTY)
        assert state.sheets[-1].totals == scored
        assert state.scores == totals
        if number < 4:
            state = apply(state, NextDeal(DECK))
    assert state.phase is Phase.MATCH_OVER
    assert [sheet.totals for sheet in state.sheets] == [scored for _, scored, _ in deals]
    result = outcome(state)
    assert result is not None
    assert (result.winners, result.totals) == ((0, 1), (-410, -410))


def test_P4_the_totals_are_kept_through_the_four_deals_of_the_base_game() -> None:
    """Deal 1 ends at 490 and 495 on top of nothing; deal 2 begins with that."""
    over = ended_dry(hands={0: "KS", 1: "4S"})
    assert over.scores == (490, 495)
    fresh = allowed(over, "deal")
    assert (fresh.deal, fresh.scores) == (2, (490, 495))
    assert [sheet.totals for sheet in fresh.sheets] == [(490, 495)]
