"""Threes: T1 and T2 of docs/rules.md."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from handfoot_rules import (
    Card,
    Cards,
    Discard,
    InvalidPositionError,
    Phase,
    Rank,
    ViolationCode,
    new_match,
    position,
    why_illegal,
)

from .helpers import (
    BASE,
    allowed,
    both_variants,
    cards,
    deck_topped,
    facing,
    listed,
    playing,
    refused,
    thirteen,
)

if TYPE_CHECKING:
    from handfoot_rules import GameState, RuleVariant

HAND = "4C 6D 9H"


def before_a_draw(stock: str, *, variant: RuleVariant = BASE[0]) -> GameState:
    """Seat 0 holds 4C 6D 9H and is to draw from exactly this stock, top first."""
    return position(variant, hands={0: cards(HAND)}, stock=[Card.parse(t) for t in stock.split()], pile="5C")


def laid_by_draw(state: GameState) -> tuple[Cards, Cards]:
    """Draw: the red threes that came to the table, and the cards that came to the hand."""
    after = allowed(state, "draw")
    laid = after.sides[0].red_threes - state.sides[0].red_threes
    return laid, after.seats[0].hand - state.seats[0].hand


# T1: where it comes from


def test_T1_dealt_to_the_hand_it_is_laid_and_replaced() -> None:
    """Of the kings dealt one is 3D: twelve are left, and the first card under the starter."""
    packets = [thirteen(rank) for rank in "KQJT9876"]
    packets[0] = packets[0].replace("KC", "3D", 1)
    state = new_match(BASE[0], deck=deck_topped(*packets, "AC", "AD"))
    assert state.sides[0].red_threes == cards("3D")
    assert state.seats[0].hand == cards(thirteen("K")) - Card.KC + Card.AD


@both_variants
def test_T1_drawn_from_the_stock_it_is_laid_and_replaced(variant: RuleVariant) -> None:
    """3H is replaced by the king; the second card drawn is the queen; the jack stays."""
    state = before_a_draw("3H KS QS JS", variant=variant)
    assert laid_by_draw(state) == (cards("3H"), cards("KS QS"))
    assert allowed(state, "draw").stock == (Card.JS,)


def test_T1_a_red_three_replaced_by_a_red_three_again_and_again() -> None:
    """3H, then 3D, then 3D are laid before the king comes; then the queen."""
    state = before_a_draw("3H 3D 3D KS QS JS")
    assert laid_by_draw(state) == (cards("3D 3D 3H"), cards("KS QS"))
    assert allowed(state, "draw").stock == (Card.JS,)


def test_T1_the_second_card_drawn_may_be_the_red_three() -> None:
    state = before_a_draw("KS 3H QS JS")
    assert laid_by_draw(state) == (cards("3H"), cards("KS QS"))


def test_T1_from_the_foot_it_is_laid_and_replaced_when_picked_up() -> None:
    """The last hand card is discarded; of the foot 3H is replaced by 3D, and that by QS."""
    state = position(
        hands={0: cards("4C")},
        feet={0: "3H 9C KD"},
        stock=[Card["3D"], Card.QS, Card.JS],
        pile="5C",
        phase=Phase.PLAY,
    )
    after = allowed(state, "discard 4C")
    assert after.seats[0].hand == cards("9C KD QS")
    assert after.sides[0].red_threes - state.sides[0].red_threes == cards("3D 3H")
    assert after.stock == (Card.JS,)


def test_T1_in_a_foot_not_picked_up_it_lies_unseen_and_unlaid() -> None:
    state = position(hands={0: cards(HAND)}, feet={0: "3H 9C KD"}, pile="5C")
    assert Card["3H"] in allowed(state, "draw").seats[0].foot


def test_T1_it_is_laid_on_the_table_of_the_side() -> None:
    """Seat 2 draws it: it lies with the side of seats 0 and 2."""
    state = position(to_move=2, hands={2: cards(HAND)}, stock=[Card["3H"], Card.KS, Card.QS], pile="5C")
    after = allowed(state, "draw")
    assert after.sides[0].red_threes - state.sides[0].red_threes == cards("3H")
    assert after.sides[1].red_threes == state.sides[1].red_threes


# T1: the empty stock


def test_T1_with_the_stock_empty_it_is_not_replaced() -> None:
    """The only card left is a red three: it is laid, no card comes, and the turn goes on."""
    state = before_a_draw("3H")
    assert laid_by_draw(state) == (cards("3H"), Cards())
    after = allowed(state, "draw")
    assert after.stock == ()
    assert (after.phase, after.to_move) == (Phase.PLAY, 0)


def test_T1_a_chain_may_run_the_stock_out() -> None:
    """The king is the first card; 3H is replaced by 3D, and nothing is left to replace that."""
    assert laid_by_draw(before_a_draw("KS 3H 3D")) == (cards("3D 3H"), cards("KS"))


def test_T1_a_red_three_of_the_foot_is_not_replaced_from_an_empty_stock() -> None:
    state = position(hands={0: cards("4C")}, feet={0: "3H 9C KD"}, stock=[], pile="5C", phase=Phase.PLAY)
    assert allowed(state, "discard 4C").seats[0].hand == cards("9C KD")


def test_T1_a_foot_of_red_threes_alone_may_leave_no_card() -> None:
    """Two red threes are laid, nothing replaces them; it is the next player's turn."""
    state = position(hands={0: cards("4C")}, feet={0: "3D 3H"}, stock=[], pile="5C", phase=Phase.PLAY)
    after = allowed(state, "discard 4C")
    assert (after.to_move, len(after.seats[0].hand), after.seats[0].in_foot) == (1, 0, True)


# T1: never held, melded, discarded


def test_T1_it_is_never_held_in_hand() -> None:
    with pytest.raises(InvalidPositionError):
        position(hands={0: cards("3H 9C KD")}, pile="5C")


def test_T1_it_is_never_melded() -> None:
    """For it is never in the hand, not even one of those that lie before one's side."""
    state = position(
        hands={0: cards("3S 3S 2C 2D 4C")},
        melds={0: ["QC QD QH"]},
        red_threes={0: "3D 3D 3H"},
        pile="5C",
        phase=Phase.PLAY,
    )
    for move in ("start 3D 3D 3H", "start 3H 3S 3S", "start 3H 2C 2D"):
        refused(state, move, ViolationCode.CARDS_NOT_HELD, "U3")


def test_T1_it_is_never_discarded() -> None:
    state = playing(HAND)
    refused(state, "discard 3H", ViolationCode.RED_THREE_NOT_DISCARDED, "T1")
    refused(state, "discard 3D", ViolationCode.RED_THREE_NOT_DISCARDED, "T1")


# T2


@both_variants
def test_T2_a_black_three_cannot_be_melded(variant: RuleVariant) -> None:
    state = playing("3C 3C 3S 2C 2D 9C", "KC KD KH", variant=variant)
    refused(state, "start 3C 3C 3S", ViolationCode.THREE_NOT_MELDED, "M1")


def test_T2_a_black_three_is_not_melded_with_wilds_either() -> None:
    state = playing("3C 3S 2C 2D JK 9C", "KC KD KH", "2C 2D 2H")
    refused(state, "start 3C 3S 2C", ViolationCode.THREE_NOT_MELDED, "M1")
    refused(state, "start 3C 2C JK", ViolationCode.THREE_NOT_MELDED, "M1")
    for move in ("add 3C to K", "add 3C to wild"):
        refused(state, move, ViolationCode.THREE_NOT_MELDED, "M1")


def test_T2_a_black_three_can_only_be_discarded() -> None:
    """Holding nothing but black threes, a player can do nothing but discard one."""
    state = playing("3C 3C 3S 3S", "KC KD KH")
    assert listed(state) == {"discard black-three"}
    after = allowed(state, "discard 3S")
    assert after.pile[-1] is Card["3S"]
    assert after.seats[0].hand == cards("3C 3C 3S")
    assert after.seats[0].hand.count_rank(Rank.THREE) == 3
    assert why_illegal(state, Discard(Card["3C"])) is None


@pytest.mark.parametrize("three", ["3C", "3S"])
def test_T2_on_top_it_bars_the_next_player_from_the_pile(three: str) -> None:
    """Even two black threes in hand don't take it, nor two nines for the nine under it."""
    state = facing(f"9C {three}", "3C 3S 9D 9H 4C", "KC KD KH")
    refused(state, "take 3C 3S", ViolationCode.PILE_BLOCKED, "T2")
    refused(state, "take 9D 9H", ViolationCode.PILE_BLOCKED, "T2")
    assert listed(state) == {"draw"}


def test_T2_it_bars_only_the_next_player() -> None:
    """Seat 0 discards 3S; seat 1 draws and covers it with 9C; seat 2 takes nine, three and all."""
    state = position(
        hands={0: cards("3S 4C"), 1: cards("9C 4D"), 2: cards("9D 9H 4H")},
        melds={0: ["KC KD KH"]},
        pile="5C",
        phase=Phase.PLAY,
    )
    barred = allowed(state, "discard 3S")
    assert barred.to_move == 1
    covered = allowed(barred, "draw", "discard 9C")
    taken = allowed(covered, "take 9D 9H")
    assert taken.seats[2].hand == cards("3S 4H 5C")


def test_T2_covered_it_is_an_ordinary_card() -> None:
    """It comes to the hand with the pile and may be discarded again."""
    state = facing("3S 9C", "9D 9H 4C", "KC KD KH")
    taken = allowed(state, "take 9D 9H")
    assert taken.seats[0].hand == cards("3S 4C")
    assert allowed(taken, "discard 3S").pile == (Card["3S"],)


def test_T2_it_bars_the_pile_with_the_stock_empty_too() -> None:
    """Nothing can be drawn or taken: the player passes, and the next finds the same three."""
    # The cards left over lie under the pile given.
    state = position(
        hands={0: cards("9D 9H 4C"), 1: cards("9D 9H 4C")},
        melds={0: ["KC KD KH"], 1: ["KC KD KH"]},
        stock=[],
        pile="9C 3S",
    )
    assert listed(state) == {"pass"}
    after = allowed(state, "pass")
    refused(after, "take 9D 9H", ViolationCode.PILE_BLOCKED, "T2")
    assert listed(after) == {"pass"}
