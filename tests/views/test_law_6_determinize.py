"""Law 6: `determinize` gives worlds that the view allows, and not always the true one."""

from __future__ import annotations

import pickle
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from handfoot_rules import (
    GameState,
    Phase,
    determinize,
    legal_actions,
    new_match,
    position,
    view,
)
from handfoot_rules.possible import check_position
from laws.situations import situations
from oracle import can_go_out, legal, opening_can_be_finished, rules_of, spot_of
from policies import going_out_policy, steps

from .moments import MOMENTS, OF_PLAY, moments, opening_while_asked, viewers

EACH_MOMENT = pytest.mark.parametrize("moment", MOMENTS)
STATES = 6  # of each moment


def assert_a_world_of(state: GameState, seat: int | None, world: GameState) -> None:
    """See that a seat could not tell this world from the state, and that play could have led to it."""
    assert type(world) is GameState
    assert view(world, seat) == view(state, seat)
    assert repr(view(world, seat)) == repr(view(state, seat))
    assert world.all_cards() == state.all_cards()
    assert 0 <= world.seed < 1 << 128
    assert world.match.first_dealer == state.match.first_dealer
    if state.phase in {Phase.DRAW, Phase.PLAY, Phase.ANSWER}:
        check_position(world)
    assert legal_actions(world) or state.phase is Phase.MATCH_OVER


@EACH_MOMENT
def test_the_view_of_every_world_is_the_view(moment: str) -> None:
    """For every seat and for a spectator."""
    rng = Random(moment)
    for state in moments(moment, STATES):
        for seat in viewers(state):
            for _ in range(3):
                assert_a_world_of(state, seat, determinize(view(state, seat), rng))


@given(situations(), st.integers(0, 2**32))
@settings(max_examples=40)
def test_the_view_of_every_world_is_the_view_anywhere(state: GameState, seed: int) -> None:
    rng = Random(seed)
    for seat in viewers(state):
        assert_a_world_of(state, seat, determinize(view(state, seat), rng))


@pytest.mark.parametrize("players", [2, 4, 5])
def test_the_view_of_every_world_is_the_view_all_through_a_match(players: int) -> None:
    rng = Random(players)
    start = new_match(players=players, seed=players)
    for number, step in enumerate(steps(start, going_out_policy(), Random(1))):
        if number % 37 == 0:
            for seat in viewers(step.after):
                assert_a_world_of(step.after, seat, determinize(view(step.after, seat), rng))


@EACH_MOMENT
def test_a_world_is_not_always_the_true_one(moment: str) -> None:
    """Nor is it another order of the same cards: hands and feet differ too, while they are hidden."""
    rng = Random(moment)
    found = {"hands": 0, "feet": 0, "stock": 0, "seed": 0}
    for state in moments(moment, STATES):
        for seat in viewers(state):
            world = determinize(view(state, seat), rng)
            pairs = list(zip(state.seats, world.seats, strict=True))
            found["hands"] += any(was.hand != now.hand for was, now in pairs)
            found["feet"] += any(was.packets != now.packets for was, now in pairs)
            found["stock"] += state.stock != world.stock
            found["seed"] += state.seed != world.seed
    if moment not in OF_PLAY:
        assert not found.pop("hands")
        assert not found.pop("feet")
    assert min(found.values()) > 0


@EACH_MOMENT
def test_the_world_follows_from_the_generator(moment: str) -> None:
    """Equal generators bring equal worlds, from an equal view too; another one brings another."""
    state = moments(moment, 1)[0]
    seen = view(state)
    again = pickle.loads(pickle.dumps(seen))
    first = determinize(seen, Random(8))
    assert determinize(seen, Random(8)) == first
    assert repr(determinize(again, Random(8))) == repr(first)
    assert determinize(seen, Random(9)) != first


class OnlyRandom(Random):
    """A generator that has `random()` and refuses the methods built on it or on its bits."""

    def getrandbits(self, k: int, /) -> int:
        raise AssertionError(k)

    def shuffle(self, x: object) -> None:
        raise AssertionError(x)


@pytest.mark.parametrize("moment", OF_PLAY)
def test_only_random_is_asked_of_the_generator(moment: str) -> None:
    """So that a seed brings the same worlds on every Python."""
    for state in moments(moment, 3):
        assert determinize(view(state), OnlyRandom(2)) == determinize(view(state), Random(2))


def test_a_world_of_a_seed_stays_the_same() -> None:
    """Golden: a deal of two, seen by nobody in particular."""
    world = determinize(view(new_match(players=2, seed=1)), Random(1))
    assert world.seed == GOLDEN_SEED
    assert " ".join(map(str, world.stock[:6])) == GOLDEN_STOCK


GOLDEN_SEED = 266470803774107821731966376262557865469
GOLDEN_STOCK = "TD JD 6C AC TH 4S"


def test_what_is_no_view_is_refused() -> None:
    state = new_match(players=2, seed=1)
    with pytest.raises(TypeError, match="a PlayerView is wanted, not GameState"):
        determinize(state, Random(1))  # type: ignore[arg-type]


def test_a_view_with_nothing_hidden_has_one_world_but_for_the_seed() -> None:
    """Both in the foot, hands known, no stock: a spectator knows every card."""
    state = position(
        players=2,
        hands={0: "KC KD", 1: "9C"},
        feet={0: None, 1: None},
        known={0: "KC KD", 1: "9C"},
        stock="",
        to_move=1,
    )
    world = determinize(view(state), Random(1))
    assert world.seats == state.seats
    assert world.stock == ()


def test_the_dealer_and_the_next_deal_are_those_of_the_match() -> None:
    """Deal 3, dealt by seat 1 of 5: the worlds agree, so the next deal is dealt by seat 2."""
    state = position(players=5, deal=3, dealer=1, to_move=2)
    world = determinize(view(state, 0), Random(1))
    assert (world.deal, world.dealer, world.match.first_dealer) == (3, 1, 4)


# --- what is proven -------------------------------------------------------------------------------


def test_V3_known_cards_are_in_the_hand_in_every_world() -> None:
    rng = Random(3)
    for state in moments("with known cards", STATES):
        for seat in viewers(state):
            world = determinize(view(state, seat), rng)
            for was, now in zip(state.seats, world.seats, strict=True):
                assert now.known == was.known
                assert now.known <= now.hand


def test_T1_no_red_three_is_in_a_hand_in_any_world() -> None:
    """But in feet and in the stock they are."""
    rng = Random(4)
    feet = stock = 0
    for _ in range(200):
        world = determinize(view(new_match(players=4, seed=4), 2), rng)
        assert not any(card.is_red_three for player in world.seats for card in player.hand)
        feet += any(card.is_red_three for player in world.seats for card in player.foot)
        stock += any(card.is_red_three for card in world.stock)
    assert min(feet, stock) > 0


def test_O3_an_opening_begun_can_be_finished_in_every_world() -> None:
    """So says the oracle too: the player has a legal lay-down to make."""
    rng = Random(5)
    for state in moments("while opening", STATES):
        for seat in viewers(state):
            world = determinize(view(state, seat), rng)
            assert list(legal_actions(world)) == legal(world)
            assert legal_actions(world)


def test_O2_locked_cards_are_in_the_hand_in_every_world() -> None:
    rng = Random(6)
    for state in moments("with locked cards", STATES):
        for seat in viewers(state):
            world = determinize(view(state, seat), rng)
            hand = world.seats[state.turn.player].hand
            assert all(hand.count_rank(rank) >= number for rank, number in state.turn.locked)


@pytest.mark.parametrize("seat", [1, 2, 3, None])
def test_O3_G4_a_partner_is_asked_in_the_middle_of_an_opening(seat: int | None) -> None:
    """The hand of every world finishes the opening and can go out; seat 2 has two actions in it."""
    rng = Random(7)
    for seed in range(5):
        state = opening_while_asked(seed=seed)
        hands = set()
        for _ in range(10):
            world = determinize(view(state, seat), rng)
            assert_a_world_of(state, seat, world)
            assert opening_can_be_finished(rules_of(world), spot_of(world))
            assert can_go_out(rules_of(world), spot_of(world))
            hands.add(world.seats[0].hand)
        assert len(hands) > 3


def test_G4_a_question_was_legal_in_every_world() -> None:
    """So says the oracle: allowed, the player could go out."""
    rng = Random(8)
    for state in moments("a partner is asked", STATES):
        for seat in viewers(state):
            world = determinize(view(state, seat), rng)
            assert can_go_out(rules_of(world), spot_of(world))
