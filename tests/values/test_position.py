"""`position`: every argument, and every part for which a position can be impossible."""

from __future__ import annotations

from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from handfoot_rules import (
    DEFAULT,
    Card,
    Cards,
    GameState,
    InvalidDealError,
    InvalidPositionError,
    InvalidSeatError,
    InvalidSeedError,
    Meld,
    Phase,
    Rank,
    Scope,
    TurnState,
    apply,
    legal_actions,
    parse_action,
    position,
)

from .tables import BOOKS

TINY = attrs.evolve(DEFAULT, decks=1, packets=(3, 3), books_needed=(0, 0, 0))
HAND = "KC KD KH 4C 5C 6C"


def playing(**done: Any) -> TurnState:
    """Give a turn of seat 0 that has drawn."""
    return TurnState(0, drew=True, **done)


# --- arguments ------------------------------------------------------------------------------------


def test_nothing_given_is_a_table_at_the_first_draw() -> None:
    state = position()
    assert state.all_cards() == DEFAULT.deck_for(4)
    assert (state.players, state.deal, state.dealer, state.to_move) == (4, 1, 3, 0)
    assert (state.phase, state.pile, state.passes, state.seed) == (Phase.DRAW, (), 0, 0)
    for seat in state.seats:
        assert (len(seat.hand), len(seat.foot), seat.in_foot) == (13, 13, False)
        assert not any(card.is_red_three for card in seat.hand)
    assert state.turn == TurnState(0, minimum=50)
    assert state.stock_size == 270 - 8 * 13


def test_hands_stand_as_given_in_any_form() -> None:
    state = position(hands={0: "KS KS 2H", 1: Cards.parse("4C"), 2: [Card.AS], 3: (c for c in [Card.AD])})
    assert [str(seat.hand) for seat in state.seats] == ["KS KS 2H", "4C", "AS", "AD"]


def test_feet_stand_as_given_and_none_is_picked_up() -> None:
    state = position(hands={1: "4C"}, feet={0: "3D KS", 1: None, 2: [Card.AS]})
    assert [str(seat.foot) for seat in state.seats[:3]] == ["3D KS", "", "AS"]
    assert [seat.in_foot for seat in state.seats] == [False, True, False, False]
    assert len(state.seats[3].foot) == 13


def test_melds_stand_sorted_and_mean_that_the_side_has_opened() -> None:
    state = position(melds={1: ["KS KS KS", Meld.parse("2C 2C JK"), [Card.QS] * 3, BOOKS[0]]})
    assert [str(m) for m in state.sides[1].melds] == ["QS QS QS", BOOKS[0], "KS KS KS", "2C 2C JK"]
    assert [side.opened for side in state.sides] == [False, True]


def test_opened_says_that_a_side_is_opening_in_this_turn() -> None:
    turn = playing(scope=Scope.START, started=(Rank.KING,), points=30, minimum=50)
    state = position(
        hands={0: "QC QD QH 4C"},
        melds={0: ["KC KD KH"]},
        opened={0: False},
        phase=Phase.PLAY,
        turn=turn,
    )
    assert not state.sides[0].opened
    assert state.turn == turn
    assert apply(state, parse_action("start QC QD QH")).sides[0].opened


def test_red_threes_lie_where_they_are_given() -> None:
    state = position(red_threes={0: "3D 3D", 1: [Card["3H"]]})
    assert [str(side.red_threes) for side in state.sides] == ["3D 3D", "3H"]


def test_a_pile_alone_stands_exactly_as_given() -> None:
    state = position(pile="4C 9D")
    assert state.pile == (Card["4C"], Card["9D"])
    assert position(pile=[Card.KS]).pile == (Card.KS,)
    assert state.all_cards() == DEFAULT.deck_for(4)


def test_a_given_stock_is_all_there_is_and_the_rest_lies_under_the_pile() -> None:
    state = position(stock="KS 3D", pile="4C 9D")
    assert state.stock == (Card.KS, Card["3D"])
    assert state.pile[-2:] == (Card["4C"], Card["9D"])
    assert len(state.pile) > 100
    assert not any(card.is_red_three for card in state.pile)
    assert sum(len(side.red_threes) for side in state.sides) > 0
    assert state.all_cards() == DEFAULT.deck_for(4)
    assert position(stock="").stock == ()
    assert position(stock=[Card.KS]).stock == (Card.KS,)


def test_a_stock_of_so_many_cards() -> None:
    for size in (0, 1, 17):
        state = position(stock_size=size)
        assert state.stock_size == size
        assert state.all_cards() == DEFAULT.deck_for(4)


def test_red_threes_left_over_are_laid_on_tables_that_were_not_given() -> None:
    state = position(stock="", red_threes={0: "3D"})
    assert state.sides[0].red_threes == Cards.parse("3D")
    in_feet = sum(card.is_red_three for seat in state.seats for card in seat.foot)
    assert len(state.sides[1].red_threes) == 9 - in_feet


@pytest.mark.parametrize("seat", range(5))
def test_the_seat_to_move_plays_and_the_one_before_has_dealt(seat: int) -> None:
    state = position(players=5, to_move=seat)
    assert (state.to_move, state.turn.player, state.dealer) == (seat, seat, (seat - 1) % 5)


@pytest.mark.parametrize("deal", [1, 2, 3, 4])
@pytest.mark.parametrize("dealer", [0, 3])
def test_deal_and_dealer(deal: int, dealer: int) -> None:
    state = position(deal=deal, dealer=dealer)
    assert (state.deal, state.dealer) == (deal, dealer)
    assert state.turn.minimum == (50, 90, 120, 150)[deal - 1]


def test_known_and_foot_turns_and_scores_and_seed() -> None:
    state = position(
        hands={0: "KS KS"},
        feet={0: None},
        foot_turns={0: 2},
        known={0: "KS"},
        scores=(-100, 250),
        seed=9,
        deal=2,
    )
    assert (state.seats[0].foot_turns, state.seats[0].known) == (2, Cards.parse("KS"))
    assert (state.scores, state.seed, state.sheets) == ((-100, 250), 9, ())


def test_passes_on_an_empty_stock() -> None:
    assert position(stock="", passes=3).passes == 3


def test_a_turn_that_has_drawn() -> None:
    state = position(phase=Phase.PLAY)
    assert state.turn == TurnState(0, drew=True, minimum=50)
    state = position(phase=Phase.PLAY, melds={0: ["KS KS KS"]})
    assert state.turn == TurnState(0, drew=True)


def test_a_turn_may_be_given_with_or_without_its_minimum() -> None:
    for minimum in (0, 50):
        state = position(phase=Phase.PLAY, turn=playing(minimum=minimum))
        assert state.turn.minimum == 50
    state = position(turn=TurnState(2, minimum=50), to_move=2)
    assert state.to_move == 2


def test_a_question_that_waits_for_its_answer() -> None:
    state = position(
        hands={1: "8C 9C", 3: "4C"},
        feet={1: None, 3: None},
        foot_turns={3: 1},
        melds={1: [*BOOKS, "8C 8D 8H"]},
        to_move=1,
        phase=Phase.ANSWER,
        turn=TurnState(1, drew=True, asked=True),
    )
    assert (state.phase, state.to_move, state.turn.player) == (Phase.ANSWER, 3, 1)
    assert len(legal_actions(state)) == 2


def test_the_filling_follows_from_its_own_seed() -> None:
    one, same, other = (position(hands={0: HAND}, fill_seed=seed) for seed in (1, 1, 2))
    assert one == same
    assert one.seats[1].hand != other.seats[1].hand
    assert one.seats[0].hand == other.seats[0].hand


def test_a_variant_with_three_packets_and_one_with_a_hand_alone() -> None:
    three = attrs.evolve(DEFAULT, packets=(5, 4, 3))
    seat = position(three, feet={0: "KS"}).seats[0]
    assert [len(packet) for packet in seat.packets] == [4, 1]
    assert seat.foot == Cards.parse("KS")
    assert [len(packet) for packet in position(three).seats[1].packets] == [4, 3]
    alone = attrs.evolve(DEFAULT, packets=(13,))
    assert all(seat.in_foot for seat in position(alone).seats)
    with pytest.raises(InvalidPositionError) as caught:
        position(alone, feet={0: "KS"})
    assert caught.value.part == "feet"
    assert position(alone, feet={0: None}).seats[0].in_foot


@given(st.integers(0, 2**32), st.sampled_from([2, 3, 4, 5, 6]), st.integers(0, 60))
def test_every_filling_is_a_whole_deck(fill_seed: int, players: int, stock_size: int) -> None:
    for size in (None, stock_size):
        state = position(players=players, stock_size=size, fill_seed=fill_seed)
        assert state.all_cards() == DEFAULT.deck_for(players)
        assert legal_actions(state)


# --- what is impossible ---------------------------------------------------------------------------

FOOT = {"feet": {0: None}}
READY = {
    "hands": {0: "8C 9C", 2: "4C"},
    "feet": {0: None, 2: None},
    "foot_turns": {2: 1},
    "melds": {0: [*BOOKS, "8C 8D 8H"]},
    "phase": Phase.PLAY,
}
OPENING = {
    "hands": {0: "QC QD QH 4C"},
    "melds": {0: ["KC KD KH"]},
    "opened": {0: False},
    "phase": Phase.PLAY,
}
KINGS = {"scope": Scope.START, "started": (Rank.KING,), "minimum": 50}
ACES: dict[str, Any] = {"scope": Scope.START, "started": (Rank.ACE,), "minimum": 50}

IMPOSSIBLE: dict[str, tuple[str, dict[str, Any]]] = {
    # hands and feet
    "a card that is none": ("hands", {"hands": {0: "KX"}}),
    "a seat that is none": ("hands", {"hands": {4: "KS"}}),
    "a red three in hand": ("hands", {"hands": {0: "3D KS"}}),
    "no hand with a foot left": ("hands", {"hands": {0: ""}}),
    "a foot's card that is none": ("feet", {"feet": {0: "KX"}}),
    "a foot for no seat": ("feet", {"feet": {-1: "KS"}}),
    # the deck
    "six of a face": ("cards", {"hands": {0: "KS KS KS"}, "feet": {0: "KS KS KS"}}),
    "eleven jokers": ("cards", {"pile": "JK JK JK JK JK JK", "stock": "JK JK JK JK JK"}),
    "too many melded": ("cards", {"melds": {0: ["KS KS KS KS"], 1: ["KS KS KS KS"]}}),
    "too many red threes": ("cards", {"red_threes": {0: "3D 3D 3D", 1: "3D 3D 3D"}}),
    # melds
    "a meld of two ranks": ("melds", {"melds": {0: ["KS QS"]}}),
    "a meld's card that is none": ("melds", {"melds": {0: ["KX"]}}),
    "a meld without cards": ("melds", {"melds": {0: [""]}}),
    "a meld of two": ("melds", {"melds": {0: ["KS KS"]}}),
    "a meld of eight": ("melds", {"melds": {0: ["KS KS KS KS KD KD KD KD"]}}),
    "a meld of threes": ("melds", {"melds": {0: ["3S 3S 3S"]}}),
    "too many wilds": ("melds", {"melds": {0: ["KS KS KS 2C 2C"]}}),
    "two open melds of a rank": ("melds", {"melds": {0: ["KS KS KS", "KD KD KD"]}}),
    "two open wild melds": ("melds", {"melds": {0: ["2S 2S 2S", "JK JK JK"]}}),
    "a side that is none": ("melds", {"melds": {2: ["KS KS KS"]}}),
    # red threes
    "a king among the red threes": ("red_threes", {"red_threes": {0: "3D KS"}}),
    "a black three among them": ("red_threes", {"red_threes": {0: "3C"}}),
    "red threes for no side": ("red_threes", {"red_threes": {2: "3D"}}),
    "red threes with no place": ("red_threes", {"stock": "", "red_threes": {0: "3D", 1: "3D"}}),
    "a red three that is none": ("red_threes", {"red_threes": {0: "3X"}}),
    # pile and stock
    "a red three on the pile": ("pile", {"pile": "KS 3H"}),
    "a pile's card that is none": ("pile", {"pile": "KX"}),
    "a stock's card that is none": ("stock", {"stock": "KX"}),
    "more stock than there is": ("stock_size", {"stock_size": 300}),
    "less than no stock": ("stock_size", {"stock_size": -1}),
    "a stock given twice": ("stock_size", {"stock": "KS", "stock_size": 1}),
    # what seats did
    "known cards not held": ("known", {"hands": {0: "KS"}, "known": {0: "QS"}}),
    "known cards that are none": ("known", {"known": {0: "KX"}}),
    "known cards of no seat": ("known", {"known": {4: "KS"}}),
    "turns from a foot not picked up": ("foot_turns", {"foot_turns": {0: 1}}),
    "fewer turns than none": ("foot_turns", {"foot_turns": {0: -1}} | FOOT),
    "turns of no seat": ("foot_turns", {"foot_turns": {4: 1}}),
    # opening
    "opened without melds": ("opened", {"opened": {0: True}}),
    "melds of another side not opened": (
        "opened",
        {"opened": {1: False}, "melds": {1: ["KS KS KS"]}},
    ),
    "melds not opened at the draw": (
        "opened",
        {"opened": {0: False}, "melds": {0: ["KS KS KS"]}},
    ),
    "melds not opened and not of this turn": (
        "opened",
        {"opened": {0: False}, "melds": {0: ["KS KS KS"]}, "phase": Phase.PLAY},
    ),
    "no such side opened": ("opened", {"opened": {2: True}}),
    # the phase and the turn
    "a chance move": ("phase", {"phase": Phase.DEAL_OVER}),
    "the end": ("phase", {"phase": Phase.MATCH_OVER}),
    "a reshuffle": ("phase", {"phase": Phase.RESHUFFLE}),
    "a draw that is made": ("turn", {"turn": TurnState(0, drew=True)}),
    "play without a draw": ("turn", {"turn": TurnState(0), "phase": Phase.PLAY}),
    "things done before the draw": ("turn", {"turn": TurnState(0, points=10)}),
    "a pile taken before the draw": ("turn", {"turn": TurnState(0, took_pile=True)}),
    "another minimum": ("turn", {"turn": TurnState(0, minimum=999)}),
    "another minimum in play": ("turn", {"turn": playing(minimum=10), "phase": Phase.PLAY}),
    "a minimum for who has opened": (
        "turn",
        {"turn": playing(minimum=50), "melds": {0: ["KS KS KS"]}, "phase": Phase.PLAY},
    ),
    "points for who has opened": (
        "turn",
        {"turn": playing(points=5), "melds": {0: ["KS KS KS"]}, "phase": Phase.PLAY},
    ),
    "points without melds": ("turn", {"turn": playing(points=30), "phase": Phase.PLAY}),
    "points that are not those of the melds": (
        "turn",
        OPENING | {"turn": playing(points=5, **KINGS)},
    ),
    "an opening that is reached": ("turn", OPENING | {"turn": playing(points=50, **KINGS)}),
    "an opening that is reached, and rightly counted": (
        "turn",
        OPENING | {"melds": {0: ["AC AD AH"]}, "turn": playing(points=60, **ACES)},
    ),
    "an opening that can't be finished": (
        "turn",
        OPENING | {"hands": {0: "4C 5C"}, "turn": playing(points=30, **KINGS)},
    ),
    "more locked than held": (
        "turn",
        OPENING
        | {
            "hands": {0: "QC QD QH 4C"},
            "turn": playing(points=30, took_pile=True, locked=((Rank.FOUR, 2),), **KINGS),
        },
    ),
    "locked cards without a pile taken": (
        "turn",
        OPENING | {"turn": playing(points=30, locked=((Rank.FOUR, 1),), **KINGS)},
    ),
    "a pile taken by who has opened and nothing melded": (
        "turn",
        {"turn": playing(took_pile=True), "melds": {0: ["QC QD QH"]}, "phase": Phase.PLAY},
    ),
    "cards locked for who has opened": (
        "turn",
        {
            "hands": {0: "4C 5C"},
            "turn": playing(
                took_pile=True,
                scope=Scope.START,
                started=(Rank.QUEEN,),
                locked=((Rank.FOUR, 1),),
            ),
            "melds": {0: ["QC QD QH"]},
            "phase": Phase.PLAY,
        },
    ),
    "a pile taken and nothing melded": (
        "turn",
        {"turn": playing(took_pile=True), "phase": Phase.PLAY},
    ),
    "a meld started that is not there": (
        "turn",
        {
            "turn": playing(scope=Scope.START, started=(Rank.KING,)),
            "melds": {0: ["QC QD QH"]},
            "phase": Phase.PLAY,
        },
    ),
    "a turn that starts and has started nothing": (
        "turn",
        {"turn": playing(scope=Scope.START), "melds": {0: ["QC QD QH"]}, "phase": Phase.PLAY},
    ),
    "a meld started by no turn that starts": (
        "turn",
        {
            "turn": playing(started=(Rank.QUEEN,)),
            "melds": {0: ["QC QD QH"]},
            "phase": Phase.PLAY,
        },
    ),
    "a turn that adds and has started": (
        "turn",
        {
            "turn": playing(scope=Scope.ADD, started=(Rank.QUEEN,)),
            "melds": {0: ["QC QD QH"]},
            "phase": Phase.PLAY,
        },
    ),
    "a turn that adds to nothing": (
        "turn",
        {"turn": playing(scope=Scope.ADD), "phase": Phase.PLAY},
    ),
    # questions
    "an answer without a question": ("turn", READY | {"turn": playing(allowed=True)}),
    "a question that nobody waits on": (
        "turn",
        READY | {"phase": Phase.ANSWER, "turn": playing()},
    ),
    "an answered question that waits": (
        "turn",
        READY | {"phase": Phase.ANSWER, "turn": playing(asked=True, allowed=True)},
    ),
    "a question not answered in play": ("turn", READY | {"turn": playing(asked=True)}),
    "a question from the hand": (
        "turn",
        READY
        | {
            "feet": {2: None},
            "phase": Phase.ANSWER,
            "turn": playing(asked=True),
        },
    ),
    "a question to one who is not ready": (
        "turn",
        READY | {"foot_turns": {}, "phase": Phase.ANSWER, "turn": playing(asked=True)},
    ),
    "a question, answered and played on, to one who was not ready": (
        "turn",
        READY
        | {
            "foot_turns": {},
            "turn": playing(asked=True, allowed=False, scope=Scope.ADD),
        },
    ),
    "a question without a partner": (
        "turn",
        {
            "players": 3,
            "hands": {0: "8C 9C"},
            "feet": {0: None},
            "phase": Phase.ANSWER,
            "turn": playing(asked=True),
        },
    ),
    "a question that makes no sense": (
        "turn",
        READY
        | {
            "hands": {0: "8C 9C TC JC", 2: "4C"},
            "phase": Phase.ANSWER,
            "turn": playing(asked=True),
        },
    ),
    "an answer to a question from the hand": (
        "turn",
        READY | {"feet": {2: None}, "turn": playing(asked=True, allowed=True)},
    ),
    "an answer of one who is not ready": (
        "turn",
        READY | {"foot_turns": {}, "turn": playing(asked=True, allowed=False)},
    ),
    # passes and scores
    "all have passed": ("passes", {"passes": 4, "stock": ""}),
    "fewer passes than none": ("passes", {"passes": -1, "stock": ""}),
    "passes with a stock": ("passes", {"passes": 1}),
    "a total too few": ("scores", {"scores": (1,)}),
    "a total too many": ("scores", {"scores": (1, 2, 3)}),
}


@pytest.mark.parametrize(("part", "given"), IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_an_impossible_position_is_refused_for_its_part(part: str, given: dict[str, Any]) -> None:
    with pytest.raises(InvalidPositionError) as caught:
        position(**given)
    assert caught.value.part == part
    assert caught.value.reason
    assert part in str(caught.value)


@pytest.mark.parametrize("given", [READY, OPENING | {"turn": playing(points=30, **KINGS)}])
def test_what_the_impossible_ones_are_made_from_is_possible(given: dict[str, Any]) -> None:
    assert isinstance(position(**given), GameState)


def test_too_few_cards_for_the_hands_or_feet_are_named() -> None:
    few = attrs.evolve(DEFAULT, decks=1, packets=(5, 5), players=(2, 4), books_needed=(0, 0, 0))
    pile = " ".join(str(card) for card in few.deck_for(4) if not card.is_red_three)
    with pytest.raises(InvalidPositionError) as caught:
        position(few, pile=pile)
    assert caught.value.part == "hands"
    hands = dict(enumerate(["KS", "KH", "KD", "KC"]))
    rest = few.deck_for(4) - Cards.parse("KS KH KD KC")
    pile = " ".join(str(card) for card in rest if not card.is_red_three)
    with pytest.raises(InvalidPositionError) as caught:
        position(few, hands=hands, pile=pile)
    assert caught.value.part == "feet"


def test_seats_seeds_and_deals_raise_their_own_errors() -> None:
    for seat in (-1, 4):
        with pytest.raises(InvalidSeatError):
            position(to_move=seat)
        with pytest.raises(InvalidSeatError):
            position(dealer=seat)
    for player in (-1, 4, 9):
        with pytest.raises(InvalidSeatError):
            position(phase=Phase.PLAY, turn=TurnState(player, drew=True))
    with pytest.raises(InvalidSeedError):
        position(seed=-1)
    for deal in (0, 5):
        with pytest.raises(InvalidDealError):
            position(deal=deal)


@pytest.mark.parametrize(
    "given",
    [
        {"hands": {"0": "KS"}},
        {"hands": {True: "KS"}},
        {"hands": {0: 44}},
        {"hands": {0: [44]}},
        {"feet": {0.5: "KS"}},
        {"pile": 44},
        {"pile": ["KS"]},
        {"stock": [44]},
        {"melds": {0: [44]}},
        {"to_move": "0"},
        {"to_move": None},
        {"dealer": "0"},
        {"deal": "1"},
        {"seed": "0"},
        {"players": "4"},
        {"turn": "none"},
        {"foot_turns": {0: "x"}, "feet": {0: None}},
    ],
    ids=repr,
)
def test_what_is_of_the_wrong_type_is_a_type_error(given: dict[str, Any]) -> None:
    with pytest.raises(TypeError):
        position(**given)


def test_a_tiny_deck_makes_a_tiny_position() -> None:
    state = position(TINY, hands={0: "KC"}, pile="4C 9D", stock="")
    assert len(state.all_cards()) == 54
    assert state.pile[-2:] == (Card["4C"], Card["9D"])
