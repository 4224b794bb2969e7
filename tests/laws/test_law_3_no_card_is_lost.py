"""Law 3: cards are conserved."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from hypothesis import given, settings
from hypothesis import strategies as st

from handfoot_rules import Cards, GameState, apply, legal_actions, new_match
from policies import steps

from .situations import POLICIES, policies, seeds, situations, tables, whole_matches

if TYPE_CHECKING:
    from .situations import AtTable


def all_that_lies_about(state: GameState) -> Cards:
    """Gather the cards from where they lie, without the state's own word for it."""
    cards = [*state.stock, *state.pile]
    for seat in state.seats:
        cards += seat.hand
        for packet in seat.packets:
            cards += packet
    for side in state.sides:
        cards += side.red_threes
        for meld in side.melds:
            cards += meld.cards
    return Cards(cards)


@given(situations(), st.data())
@settings(max_examples=50)
def test_every_action_leaves_all_the_cards(start: GameState, data: st.DataObject) -> None:
    deck = start.variant.deck_for(start.players)
    state = start
    for _ in range(25):
        assert all_that_lies_about(state) == deck
        assert state.all_cards() == deck
        actions = legal_actions(state)
        if not actions:
            break
        state = apply(state, data.draw(st.sampled_from(actions)))


@given(tables, seeds, policies)
@settings(whole_matches, max_examples=5)
def test_no_card_is_lost_or_doubled_in_a_whole_match(table: AtTable, seed: int, policy: str) -> None:
    variant, players = table.variant, table.players
    deck = variant.deck_for(players)
    start = new_match(variant, players=players, seed=seed)
    assert all_that_lies_about(start) == deck
    for step in steps(start, POLICIES[policy], Random(seed)):
        assert all_that_lies_about(step.after) == deck


@given(situations(), st.data())
@settings(max_examples=40)
def test_nobody_holds_a_red_three_between_actions(start: GameState, data: st.DataObject) -> None:
    state = start
    for _ in range(20):
        for seat in state.seats:
            assert not any(card.is_red_three for card in seat.hand)
            assert seat.known <= seat.hand
            assert seat.hand or seat.in_foot
        assert not any(card.is_red_three for card in state.pile)
        actions = legal_actions(state)
        if not actions:
            break
        state = apply(state, data.draw(st.sampled_from(actions)))
