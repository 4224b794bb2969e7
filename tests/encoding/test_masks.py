"""Masks: True exactly for what is legal, in states and in views, and nothing that a seat can't see."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given, settings
from hypothesis import strategies as st

from handfoot_rules import (
    AddToMeld,
    Card,
    Cards,
    CardsMissingError,
    Discard,
    GameState,
    Phase,
    StartMeld,
    TakePile,
    apply,
    canonical,
    is_legal,
    legal_actions,
    new_match,
    view,
)
from handfoot_rules.encoding import ACTION_COUNT, decode, encode, mask
from laws.situations import situations

from .worlds import other_world

if TYPE_CHECKING:
    from random import Random

    from handfoot_rules import Action


def legal_ids(found: tuple[bool, ...]) -> list[int]:
    """The ids that a mask allows, as the mask has them."""
    assert type(found) is tuple
    assert len(found) == ACTION_COUNT
    assert all(type(legal) is bool for legal in found)
    return [number for number, legal in enumerate(found) if legal]


@given(situations())
def test_a_mask_is_the_list_of_legal_actions_as_ids(state: GameState) -> None:
    listed = legal_actions(state)
    numbers = [encode(action) for action in listed]
    assert legal_ids(mask(state)) == numbers  # ids ascend as the list does
    assert [decode(state, number) for number in numbers] == list(listed)
    assert bool(numbers) == (state.phase is not Phase.MATCH_OVER)


@given(situations())
@settings(max_examples=25)
def test_a_mask_is_true_exactly_where_the_rules_allow_what_the_id_means(state: GameState) -> None:
    for number, legal in enumerate(mask(state)):
        try:
            action = decode(state, number)
        except CardsMissingError:
            assert not legal
        else:
            assert legal == is_legal(state, action)


@given(situations(), st.randoms(use_true_random=False))
def test_suits_do_not_count(state: GameState, rng: Random) -> None:
    hand = state.hand
    for action in legal_actions(state):
        other = in_other_suits(action, hand, rng)
        assert encode(other) == encode(action)
        assert canonical(state, other) == action


def in_other_suits(action: Action, hand: Cards, rng: Random) -> Action:
    """The same action with other cards of the hand that count alike."""

    def others(cards: Cards) -> Cards:
        found: list[Card] = []
        for rank in {card.rank for card in cards}:
            found += rng.sample(list(hand.of_rank(rank)), cards.count_rank(rank))
        return Cards(found)

    match action:
        case StartMeld(cards):
            return StartMeld(others(cards))
        case TakePile(cards, place):
            return TakePile(others(cards), place)
        case AddToMeld(rank, card, place):
            return AddToMeld(rank, next(iter(others(Cards((card,))))), place)
        case Discard(card):
            return Discard(next(iter(others(Cards((card,))))))
        case _:
            return action


@given(situations())
def test_a_view_gives_its_seat_the_mask_of_the_state_and_others_nothing(state: GameState) -> None:
    for seat in (*range(state.players), None):
        seen = view(state, seat)
        if seat is not None and seat == state.to_move:
            assert mask(seen) == mask(state)
            for number in legal_ids(mask(seen)):
                assert decode(seen, number) == decode(state, number)
        else:
            assert not any(mask(seen))


def test_a_view_decodes_with_the_cards_of_its_own_seat() -> None:
    state = apply(new_match(seed=3), legal_actions(new_match(seed=3))[0])
    for seat in range(4):
        seen = view(state, seat)
        lowest = next(iter(seen.hand))
        assert decode(seen, encode(Discard(lowest))) == Discard(lowest)


@given(situations(), st.randoms(use_true_random=False))
def test_law_5_a_mask_tells_nothing_that_the_seat_cannot_see(state: GameState, rng: Random) -> None:
    for seat in (*range(state.players), None):
        other = other_world(state, seat, rng)
        assert mask(view(other, seat)) == mask(view(state, seat))
        if seat is not None and seat == state.to_move:
            assert mask(other) == mask(state)
