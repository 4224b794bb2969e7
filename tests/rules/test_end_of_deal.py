"""The end of a deal (E1-E3): somebody goes out, or all pass on an empty stock."""

from __future__ import annotations

import pytest

from handfoot_rules import (
    Cards,
    DealEnd,
    GameState,
    IllegalActionError,
    NextDeal,
    Phase,
    ScoreKind,
    ViolationCode,
    apply,
    legal_actions,
    longest_deal,
    position,
    score_sheet,
    why_illegal,
)

from .helpers import allowed, any_number, cards, in_order, listed, refused, to_action, variant_for

EIGHTS = "8C 8D 8H"
BOOKS = (
    "4C 4C 4D 4D 4H 4H 4S",
    "5C 5C 5D 5D 5H 5H 5S",
    "6C 6C 6D 6D 6H 2C 2C",
    "7C 7C 7D 7D 7H 7H 2D",
    "2S 2S 2H 2H JK JK JK",
)
TAKEN = "4C 5C 6C 7C TC QC 9D"  # seven cards, the nine on top


def about_to_go_out(players: int = 2, deal: int = 1) -> GameState:
    """Seat 0 has one card left in the foot, all books, and its partner's yes where it has a
    partner.
    """
    state = position(
        variant_for(players),
        players=players,
        hands={0: "9C"},
        feet=dict.fromkeys(range(players)),
        foot_turns=dict.fromkeys(range(1, players), 1),
        melds={0: BOOKS},
        phase=Phase.PLAY,
        deal=deal,
    )
    return allowed(state, "ask", "allow") if players in {4, 6} else state


def run_dry(players: int, deal: int = 1, passes: int = 0, to_move: int = 0) -> GameState:
    """No stock, and a black three on the pile: nobody can do anything but pass."""
    return position(
        variant_for(players),
        players=players,
        stock=(),
        pile=in_order("3C"),
        deal=deal,
        passes=passes,
        to_move=to_move,
    )


# E1: the deal ends at once when somebody goes out.


@any_number
def test_E1_the_deal_ends_at_once_when_somebody_goes_out(players: int) -> None:
    """Nobody plays on: no seat is to move, and the hands of the others stay as they were."""
    before = about_to_go_out(players)
    after = allowed(before, "discard 9C")
    assert (after.phase, after.to_move, after.went_out) == (Phase.DEAL_OVER, None, 0)
    assert [seat.hand for seat in after.seats[1:]] == [seat.hand for seat in before.seats[1:]]
    assert [str(action) for action in legal_actions(after)] == ["deal"]
    assert score_sheet(after).end is DealEnd.WENT_OUT
    assert score_sheet(after).went_out == 0


@pytest.mark.parametrize("move", ["draw", "take 9H 9S", "discard KC", "pass", "ask", "allow"])
def test_E1_no_player_acts_after_the_end(move: str) -> None:
    """The deal is over; only the next one can be dealt."""
    refused(allowed(about_to_go_out(), "discard 9C"), move, ViolationCode.DEAL_OVER, "E1")


@pytest.mark.parametrize("phase", [Phase.DRAW, Phase.PLAY])
def test_E1_no_new_deal_before_the_end(phase: Phase) -> None:
    """In the midst of a deal the cards stay on the table."""
    refused(position(players=4, phase=phase), "deal", ViolationCode.DEAL_NOT_OVER, "E1")


def test_E1_no_new_deal_while_a_question_waits() -> None:
    """The partner's answer is due; nothing else."""
    state = position(
        players=4,
        hands={0: "9C"},
        feet=dict.fromkeys(range(4)),
        foot_turns={2: 1},
        melds={0: BOOKS},
        phase=Phase.PLAY,
    )
    violation = why_illegal(allowed(state, "ask"), to_action("deal"))
    assert violation is not None
    assert violation.code in {ViolationCode.DEAL_NOT_OVER, ViolationCode.ANSWER_DUE}


@any_number
def test_E1_the_next_deal_starts_clean(players: int) -> None:
    """Deal 2 is played first by seat 1; no meld, no foot turn, no flag of deal 1 is left, but the
    scores are.
    """
    over = allowed(about_to_go_out(players), "discard 9C")
    fresh = allowed(over, "deal")
    assert (fresh.deal, fresh.phase, fresh.to_move, fresh.went_out) == (2, Phase.DRAW, 1, None)
    assert (fresh.passes, fresh.dealer) == (0, 0)
    assert all(not side.melds and not side.opened for side in fresh.sides)
    for seat in fresh.seats:
        assert (len(seat.hand), len(seat.foot)) == (13, 13)
        assert (seat.in_foot, seat.foot_turns, seat.known) == (False, 0, Cards())
    assert (fresh.turn.player, fresh.turn.drew, fresh.turn.asked) == (1, False, False)
    assert (fresh.turn.allowed, fresh.turn.scope, fresh.turn.minimum) == (None, None, 90)
    assert len(fresh.pile) == 1
    assert fresh.scores == over.scores
    assert fresh.sheets == over.sheets
    assert len(fresh.sheets) == 1


@any_number
def test_E1_deals_one_to_three_are_followed_by_another_the_fourth_by_none(players: int) -> None:
    """Match = four deals."""
    for deal in (1, 2, 3):
        over = allowed(about_to_go_out(players, deal), "discard 9C")
        assert over.phase is Phase.DEAL_OVER
        assert allowed(over, "deal").deal == deal + 1
    end = allowed(about_to_go_out(players, 4), "discard 9C")
    assert (end.phase, end.to_move) == (Phase.MATCH_OVER, None)
    assert tuple(legal_actions(end)) == ()
    for move in ("deal", "draw", "pass"):
        refused(end, move, ViolationCode.MATCH_OVER, "P4")


def test_E1_the_deal_is_over_for_every_seat() -> None:
    """Named or not, no seat has a move left."""
    over = allowed(about_to_go_out(), "discard 9C")
    for seat in (0, 1):
        with pytest.raises(IllegalActionError):
            apply(over, to_action("draw"), seat=seat)


def test_E1_a_deck_given_for_the_next_deal_must_be_the_variants() -> None:
    """Two cards are no deck of 270."""
    over = allowed(about_to_go_out(), "discard 9C")
    violation = why_illegal(over, NextDeal(in_order("KC KD")))
    assert violation is not None
    assert (violation.code, violation.rule) == (ViolationCode.WRONG_DECK, "S1")


# E2: with the stock empty, a player who cannot or will not take the pile passes (no melding, no
# discard).


@any_number
def test_E2_who_cannot_take_the_pile_passes(players: int) -> None:
    """A black three bars it: the pass is the only move, and changes nothing but whose turn it
    is.
    """
    before = run_dry(players)
    assert listed(before) == {"pass"}
    after = allowed(before, "pass")
    assert (after.phase, after.to_move, after.passes) == (Phase.DRAW, 1, 1)
    assert after.seats == before.seats
    assert after.sides == before.sides
    assert after.pile == before.pile


def dry_with_a_pair(players: int = 4, passes: int = 0, to_move: int = 0) -> GameState:
    """No stock; seat `to_move` may take the pile with two nines and has kings to meld."""
    variant = variant_for(players)
    side = position(variant, players=players).side_of[to_move]
    return position(
        variant,
        players=players,
        hands={to_move: "9H 9S KC KD KH JD"},
        melds={side: [EIGHTS]},
        stock=(),
        pile=in_order(TAKEN),
        passes=passes,
        to_move=to_move,
    )


def test_E2_who_will_not_take_the_pile_passes_too() -> None:
    """The pair of nines is held; both ways are open."""
    state = dry_with_a_pair()
    assert listed(state) == {"take 9 9", "pass"}
    after = allowed(state, "pass")
    assert after.seats[0].hand == cards("9H 9S KC KD KH JD")
    assert (after.phase, after.to_move, after.passes) == (Phase.DRAW, 1, 1)


@pytest.mark.parametrize("move", ["start KC KD KH", "discard JD", "add 8S to 8"])
def test_E2_who_passes_neither_melds_nor_discards(move: str) -> None:
    """Before the pass nothing was drawn, so nothing may be played; after it the turn is over."""
    state = dry_with_a_pair()
    refused(state, move, ViolationCode.MUST_DRAW_FIRST, "U1")
    violation = why_illegal(allowed(state, "pass"), to_action(move), seat=0)
    assert violation is not None
    assert violation.code is ViolationCode.OUT_OF_TURN


def test_E2_an_unopened_side_that_cannot_reach_the_minimum_can_only_pass() -> None:
    """Three nines are 30 of 50; kings and jack are no meld with each other."""
    state = position(players=4, hands={0: "9H 9S KC JD"}, stock=(), pile=in_order(TAKEN), phase=Phase.DRAW)
    assert listed(state) == {"pass"}


# E2: a pass is legal whenever the stock is empty at the draw.


def test_E2_no_pass_while_one_card_is_in_the_stock() -> None:
    """The last card must be drawn, or the pile taken."""
    state = position(players=4, hands={0: "4C 5C"}, stock=in_order("KS"), pile=in_order("3C"))
    refused(state, "pass", ViolationCode.STOCK_NOT_EMPTY, "E2")
    assert listed(state) == {"draw"}


def test_E2_no_pass_after_the_draw() -> None:
    """The pass stands in for the draw; once it is made there is a card to discard."""
    state = position(players=4, hands={0: "4C 5C"}, stock=in_order("KS"))
    refused(allowed(state, "draw"), "pass", ViolationCode.MUST_DISCARD, "G6")


@any_number
def test_E2_the_pass_goes_round_clockwise(players: int) -> None:
    """Each seat after the other; the row is counted."""
    state = run_dry(players, to_move=1)
    for count in range(1, players):
        state = allowed(state, "pass")
        assert (state.to_move, state.passes) == ((1 + count) % players, count)


# E2: when all players have passed in a row, the deal ends.


@any_number
def test_E2_all_passed_in_a_row_ends_the_deal_without_the_going_out_bonus(players: int) -> None:
    """As many passes as players, not one fewer. Nobody went out, nobody gets the 100."""
    state = run_dry(players)
    for _ in range(players - 1):
        state = allowed(state, "pass")
        assert state.phase is Phase.DRAW
    state = allowed(state, "pass")
    assert (state.phase, state.to_move, state.went_out) == (Phase.DEAL_OVER, None, None)
    sheet = score_sheet(state)
    assert (sheet.end, sheet.went_out) == (DealEnd.STOCK_EMPTY, None)
    for side in range(len(state.sides)):
        assert sheet.item(side, ScoreKind.GOING_OUT).count == 0
        assert sheet.item(side, ScoreKind.GOING_OUT).points == 0


@any_number
def test_E2_the_last_pass_of_the_fourth_deal_ends_the_match(players: int) -> None:
    """All but one have passed."""
    state = allowed(run_dry(players, deal=4, passes=players - 1), "pass")
    assert state.phase is Phase.MATCH_OVER


# E2: taking the pile breaks the row of passes.


@any_number
def test_E2_taking_the_pile_breaks_the_row(players: int) -> None:
    """All others passed, the last one takes: the count starts anew, and all must pass again, the
    taker too.
    """
    taker = players - 1
    state = dry_with_a_pair(players, passes=players - 1, to_move=taker)
    state = allowed(state, "take 9H 9S")
    assert state.passes == 0
    state = allowed(state, "discard JD")
    assert (state.phase, state.to_move, state.passes) == (Phase.DRAW, 0, 0)
    for count in range(1, players):
        state = allowed(state, "pass")
        assert (state.phase, state.passes) == (Phase.DRAW, count)
    assert state.to_move == taker
    assert allowed(state, "pass").phase is Phase.DEAL_OVER


def test_E2_a_take_in_the_midst_of_the_row_breaks_it() -> None:
    """Four players: pass, take, and then four passes, not two."""
    state = dry_with_a_pair(passes=1, to_move=1)
    state = allowed(state, "take 9H 9S", "discard JD", "pass", "pass", "pass")
    assert (state.phase, state.to_move, state.passes) == (Phase.DRAW, 1, 3)
    assert allowed(state, "pass").phase is Phase.DEAL_OVER


# E2: a draw or foot that empties the stock ends nothing: the turn goes on.


@pytest.mark.parametrize("stock", ["KS QS", "KS", "3H"])
def test_E2_a_draw_that_empties_the_stock_ends_nothing(stock: str) -> None:
    """Whoever draws the last card melds and discards as ever; then the others face the empty
    stock.
    """
    state = position(players=4, hands={0: "KC KD KH 4C 5C"}, melds={0: [EIGHTS]}, stock=in_order(stock))
    state = allowed(state, "draw")
    assert (state.phase, state.to_move, state.stock_size) == (Phase.PLAY, 0, 0)
    state = allowed(state, "start KC KD KH", "discard 4C")
    assert (state.phase, state.to_move, state.passes) == (Phase.DRAW, 1, 0)
    refused(state, "draw", ViolationCode.STOCK_EMPTY, "U1")
    assert "pass" in listed(state)


def test_E2_a_foot_that_empties_the_stock_ends_nothing() -> None:
    """Its red three takes the last card: the turn goes on with the foot, to the discard."""
    state = position(
        players=4,
        hands={0: "KC KD KH"},
        feet={0: "3H QC QD"},
        melds={0: [EIGHTS]},
        stock=in_order("TC"),
        phase=Phase.PLAY,
    )
    state = allowed(state, "start KC KD KH")
    assert (state.phase, state.to_move, state.stock_size) == (Phase.PLAY, 0, 0)
    assert state.hand == cards("TC QC QD")
    assert (allowed(state, "discard TC").phase, state.deal) == (Phase.DRAW, 1)


def test_E2_a_foot_picked_up_by_the_discard_on_an_empty_stock_ends_nothing() -> None:
    """The hand's last card is discarded, the foot picked up; the next player is to move."""
    state = position(
        players=4,
        hands={0: "4C"},
        feet={0: "QC QD"},
        stock=(),
        pile=in_order("TC"),
        phase=Phase.PLAY,
    )
    state = allowed(state, "discard 4C")
    assert (state.phase, state.to_move) == (Phase.DRAW, 1)


def test_E2_who_drew_the_last_card_passes_with_the_others() -> None:
    """Two players: the last card drawn by seat 0; seat 1 passes, then seat 0, and the deal is
    over.
    """
    state = position(players=2, hands={0: "4C 5C", 1: "7D 8S"}, stock=in_order("3S"))
    state = allowed(state, "draw", "discard 3S", "pass")
    assert (state.phase, state.to_move) == (Phase.DRAW, 0)
    assert allowed(state, "pass").phase is Phase.DEAL_OVER


# E3: a deal ends.


@any_number
def test_E3_the_bound_on_a_deals_turns(players: int) -> None:
    """At most 217 draws, at most 83 takes, players - 1 passes between, and a last row: 217 + 83 n
    + n.

    217: 270 cards less two packets of 13 for each of at least two players, less the first of the
    pile:
    270 - 52 - 1. 83: 270 cards less 20 threes are 250, three to a take, 250 / 3 = 83 and one over.
    n = 2: 217 + 166 + 2 = 385; 3: 469; 4: 553; 5: 637; 6: 721; 7: 217 + 581 + 7 = 805.
    """
    expected = {2: 385, 3: 469, 4: 553, 5: 637, 6: 721, 7: 805}
    assert longest_deal(variant_for(players), players) == expected[players]


def test_E3_a_turn_with_a_draw_takes_from_the_stock() -> None:
    """Every draw makes the stock smaller, were it by a red three alone."""
    for stock in ("KS QS TC", "KS", "3H"):
        state = position(players=4, hands={0: "4C 5C"}, stock=in_order(stock))
        assert allowed(state, "draw").stock_size < state.stock_size


def test_E3_a_turn_with_the_pile_melds_three_cards() -> None:
    """From three cards on the table to six."""
    state = dry_with_a_pair()
    after = allowed(state, "take 9H 9S")
    melded = [sum(len(meld) for meld in each.sides[0].melds) for each in (state, after)]
    assert melded == [3, 6]
