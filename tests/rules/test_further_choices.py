"""Choices that no shipped rule set makes: what answers bind, an end with the stock, unreplaced threes."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from handfoot_rules import (
    DEFAULT,
    Cards,
    DealEnd,
    FootWhen,
    GameState,
    InvalidVariantError,
    PermissionBinds,
    Phase,
    RedThrees,
    StockEmpty,
    ViolationCode,
    apply,
    legal_actions,
    longest_deal,
    new_match,
    parse_action,
    position,
    variants,
)

from .helpers import allowed, deck_topped, listed, refused, thirteen

BOOKS = (
    "KC KC KD KD KH KH KS",
    "QC QC QD QD QH QH QS",
    "JC JC JD JD JH JH 2C",
    "TC TC TD TD TH TH 2D",
    "JK JK JK JK JK JK 2H",
)


def asked(binds: PermissionBinds, answer: str, hand: str = "8C 8D 8H 5C") -> GameState:
    """Seat 0, in the foot, with all books, has asked and been answered."""
    state = position(
        attrs.evolve(DEFAULT, permission_binds=binds),
        hands={0: hand},
        feet={0: None, 2: None},
        foot_turns={2: 1},
        melds={0: BOOKS},
        phase=Phase.PLAY,
    )
    return allowed(state, "ask", answer)


@pytest.mark.parametrize("binds", [PermissionBinds.YES, PermissionBinds.BOTH], ids=repr)
def test_G4_after_a_yes_that_binds_only_what_goes_out_is_legal(binds: PermissionBinds) -> None:
    state = asked(binds, "allow")
    assert listed(state) == {"start 8 8 8"}
    refused(state, "discard 5C", ViolationCode.MUST_GO_OUT, "G4")
    assert allowed(state, "start 8C 8D 8H", "discard 5C").went_out == 0


@pytest.mark.parametrize("binds", [PermissionBinds.NO, PermissionBinds.NEITHER], ids=repr)
def test_G4_after_a_yes_that_does_not_bind_the_player_may_stay(binds: PermissionBinds) -> None:
    assert allowed(asked(binds, "allow"), "discard 5C").went_out is None


@pytest.mark.parametrize("binds", [PermissionBinds.NO, PermissionBinds.BOTH], ids=repr)
def test_G4_after_a_no_that_binds_nobody_goes_out(binds: PermissionBinds) -> None:
    refused(asked(binds, "refuse"), "start 8C 8D 8H", ViolationCode.KEEP_TWO_CARDS, "G5")


@pytest.mark.parametrize("binds", [PermissionBinds.YES, PermissionBinds.NEITHER], ids=repr)
def test_G4_after_a_no_that_does_not_bind_the_player_may_go_out(binds: PermissionBinds) -> None:
    assert allowed(asked(binds, "refuse"), "start 8C 8D 8H", "discard 5C").went_out == 0


def test_G4_asking_stays_compulsory_whatever_the_answer_means() -> None:
    state = position(
        attrs.evolve(DEFAULT, permission_binds=PermissionBinds.NEITHER),
        hands={0: "8C 8D 8H 5C"},
        feet={0: None, 2: None},
        foot_turns={2: 1},
        melds={0: BOOKS},
        phase=Phase.PLAY,
    )
    refused(state, "start 8C 8D 8H", ViolationCode.KEEP_TWO_CARDS, "G5")


def test_E2_the_deal_ends_when_a_turn_would_begin_without_a_stock() -> None:
    """Seat 1 could take the pile with two kings, but has no turn any more."""
    variant = attrs.evolve(DEFAULT, stock_empty=StockEmpty.AT_ONCE)
    state = position(variant, hands={0: "KC 9C", 1: "KD KH AC AD AH"}, pile="4C", stock="", phase=Phase.PLAY)
    state = allowed(state, "discard KC")
    assert (state.phase, state.sheets[0].end) == (Phase.DEAL_OVER, DealEnd.STOCK_EMPTY)
    with_one = position(variant, hands={0: "KC 9C"}, pile="4C", stock="5D", phase=Phase.PLAY)
    assert allowed(with_one, "discard KC").phase is Phase.DRAW
    # 270 - 104 - 1 draws, 250 cards to be melded by threes, and no pass
    assert longest_deal(variant, 4) == 165 + 83 + 1


UNREPLACED = attrs.evolve(DEFAULT, red_threes_replaced=False)


def test_T1_a_red_three_in_the_dealt_hand_is_not_replaced() -> None:
    hand = "3H 3D 4C 4C 4C 4C 4C 4D 4D 4D 4D 4D 4H"
    deck = deck_topped(hand, *(thirteen(rank) for rank in "56789TJ"), "KC")
    state = new_match(UNREPLACED, deck=deck)
    assert state.seats[0].hand == Cards.parse(hand) - Cards.parse("3H 3D")
    assert state.sides[0].red_threes == Cards.parse("3H 3D")
    assert state.stock_size == 270 - 104 - 1


def test_T1_a_red_three_that_is_drawn_is_one_of_the_two() -> None:
    state = position(UNREPLACED, hands={0: "9C 9D"}, stock="3H 4C 5C", pile="6C")
    after = allowed(state, "draw")
    assert after.seats[0].hand == Cards.parse("9C 9D 4C")
    assert after.stock_size == 1
    assert after.sides[0].red_threes == state.sides[0].red_threes + Cards.parse("3H")


def test_F2_nor_is_one_in_the_foot() -> None:
    state = position(
        UNREPLACED,
        hands={0: "9C 9D 9H"},
        feet={0: "3D 4C 5C"},
        melds={0: ["KC KD KH"]},
        stock="6C 7C",
        phase=Phase.PLAY,
    )
    after = allowed(state, "start 9C 9D 9H")
    assert after.seats[0].hand == Cards.parse("4C 5C")
    assert after.stock_size == 2


def test_T1_O3_threes_that_vanish_when_the_side_opens_are_not_kept() -> None:
    """In the foot, unopened, with a red three: 50 points are there, but then one card would be left."""
    variant = attrs.evolve(
        variants.get("triple-play"), red_threes_replaced=False, key="unreplaced", cards_kept=2
    )
    given: dict[str, Any] = {"players": 4, "packets": {0: ()}, "phase": Phase.PLAY}
    tight = position(variant, hands={0: "KC KD KH 9C 9D 2C 3H 4C"}, **given)
    # 30 + 40 = 70 reaches 50; the four and the red three stay, and the three is then laid: one is left.
    moved = allowed(tight, "start KC KD KH")
    refused(moved, "start 9C 9D 2C", ViolationCode.KEEP_TWO_CARDS, "G5")
    assert legal_actions(moved)
    # What replaces it has not been seen, and may be a red three again: it does not count either.
    replaced = position(variants.get("triple-play"), hands={0: "KC KD KH 9C 9D 2C 3H 4C"}, **given)
    refused(allowed(replaced, "start KC KD KH"), "start 9C 9D 2C", ViolationCode.KEEP_TWO_CARDS, "G5")
    kept = position(variants.get("triple-play"), hands={0: "KC KD KH 9C 9D 2C 3H 4C 5C"}, **given)
    assert allowed(kept, "start KC KD KH", "start 9C 9D 2C").sides[0].opened


def test_S4_a_hand_that_might_be_red_threes_alone_is_refused() -> None:
    with pytest.raises(InvalidVariantError) as caught:
        attrs.evolve(UNREPLACED, packets=(10, 13))
    assert caught.value.field == "red_threes_replaced"
    assert attrs.evolve(UNREPLACED, packets=(10, 13), red_threes=RedThrees.HELD).packets == (10, 13)


@pytest.mark.parametrize(
    ("kept", "hand", "opens"),
    [
        (1, "KC KC KD KD KH KH KS", True),  # 70 points; one card is left until the seventh brings the foot
        (1, "KC KC KD KD KH KH", False),  # 60 points
        (2, "KC KC KD KD KH KH KS", False),  # after five kings, 50 points, two must stay
        (2, "KC KC KD KD KH KH KS 4C", True),  # after six kings two are left, and the seventh is the book
    ],
)
def test_O3_G5_F1_a_book_that_brings_the_foot_opens_with_as_many_cards_left_as_are_kept(
    kept: int, hand: str, *, opens: bool
) -> None:
    variant = attrs.evolve(
        DEFAULT, key="first book", foot_when=FootWhen.FIRST_BOOK, cards_kept=kept, minimums=(70,) * 4
    )
    state = position(variant, hands={0: Cards.parse(hand)}, phase=Phase.PLAY)
    start = parse_action("start KC KC KD")
    assert (start in legal_actions(state)) is opens
    if opens:
        state = apply(state, start)
        for king in ("KD", "KH", "KH", "KS"):
            state = apply(state, parse_action(f"add {king} to K"))
        assert state.sides[0].opened
        assert state.seats[0].in_foot
        assert len(state.seats[0].hand) == len(hand.split()) - 7 + 13
