"""Law 2: the list holds exactly the legal actions, one for all that differ only in suits."""

from __future__ import annotations

from collections import defaultdict
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from handfoot_rules import (
    AddToMeld,
    Discard,
    IllegalActionError,
    Meld,
    NextDeal,
    Rank,
    Reshuffle,
    StartMeld,
    ViolationCode,
    apply,
    canonical,
    is_legal,
    legal_actions,
    shuffled_deck,
    why_illegal,
)

from .candidates import ALL_KINDS, candidates, cards_of, without_suits, wrong_decks
from .situations import seeds, situations

if TYPE_CHECKING:
    from handfoot_rules import Action, GameState


def place_in_list(action: Action) -> tuple[object, ...]:
    """Give the key by which the list is sorted: kind, rank (wild melds last), place, cards."""
    rank: Rank | None = Rank.THREE
    place = 0
    if isinstance(action, StartMeld):
        rank = Meld.of(action.cards).rank
    elif isinstance(action, AddToMeld):
        rank, place = action.rank, action.place
    elif isinstance(action, Discard):
        rank = action.card.rank
    number = 99 if rank is None else int(rank)
    return (ALL_KINDS.index(type(action)), number, place, tuple(cards_of(action)))


def check_the_list(state: GameState, rng: Random) -> None:
    """Hold the list against every candidate."""
    actions = legal_actions(state)
    listed = set(actions)
    assert len(listed) == len(actions)
    assert [*actions] == sorted(actions, key=place_in_list)
    for action in actions:
        assert why_illegal(state, action) is None
        assert canonical(state, action) == action
    verdicts: dict[tuple[object, ...], set[ViolationCode | None]] = defaultdict(set)
    for action in candidates(state, rng):
        violation = why_illegal(state, action)
        legal = violation is None
        assert is_legal(state, action) == legal
        assert (action in actions) == legal
        if not legal:
            with pytest.raises(IllegalActionError) as refused:
                apply(state, action)
            assert refused.value.violation == violation
            assert refused.value.action == action
        if cards_of(action) <= state.hand:
            representative = canonical(state, action)
            assert canonical(state, representative) == representative
            assert without_suits(representative) == without_suits(action)
            assert (representative in listed) == legal
            if isinstance(action, StartMeld) and len(action.cards) != 3:
                assert not legal
            verdicts[without_suits(action)].add(None if violation is None else violation.code)
        else:
            assert not legal
    for what, codes in verdicts.items():
        assert len(codes) == 1, f"suits make a difference: {what}"
    missed = {without_suits(action) for action in actions} - set(verdicts)
    assert not missed, f"listed, but no candidate: {missed}"


@given(situations(), seeds, st.data())
@settings(max_examples=40)
def test_the_list_holds_exactly_what_is_legal(start: GameState, seed: int, data: st.DataObject) -> None:
    rng = Random(seed)
    state = start
    for _ in range(4):
        check_the_list(state, rng)
        actions = legal_actions(state)
        if not actions:
            break
        state = apply(state, data.draw(st.sampled_from(actions)))


@given(situations(("opening with the pile", "unopened")), seeds)
@settings(max_examples=20)
def test_the_list_is_complete_to_the_end_of_an_opening(start: GameState, seed: int) -> None:
    rng = Random(seed)
    state = start
    player = state.turn.player
    while state.turn.player == player:
        check_the_list(state, rng)
        actions = legal_actions(state)
        state = apply(state, rng.choice(actions))


@given(situations(("late", "from the deal")), seeds)
@settings(max_examples=10)
def test_a_given_order_of_cards_is_legal_where_the_bare_chance_move_is(state: GameState, seed: int) -> None:
    deck = shuffled_deck(state.variant, state.players, seed, 1)
    bare = why_illegal(state, NextDeal())
    assert why_illegal(state, NextDeal(deck)) == bare
    assert canonical(state, NextDeal(deck)) == NextDeal()
    assert canonical(state, Reshuffle(deck)) == Reshuffle()
    assert (NextDeal(deck) in legal_actions(state)) == (bare is None)
    for action in wrong_decks(state):
        violation = why_illegal(state, action)
        assert violation is not None
        assert violation.code is (bare.code if bare else ViolationCode.WRONG_DECK)


@given(situations())
@settings(max_examples=20)
def test_what_is_no_action_is_not_in_the_list(state: GameState) -> None:
    actions = legal_actions(state)
    for nothing in ("draw", None, 3, (), object(), Discard):
        assert nothing not in actions
