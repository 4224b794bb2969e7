"""A step costs no more late in a match, with a tall pile or with a full hand (`sys.setprofile` counts)."""

from __future__ import annotations

import sys
from functools import partial
from random import Random
from typing import TYPE_CHECKING

import attrs
import pytest

from handfoot_rules import (
    DEFAULT,
    Card,
    Discard,
    NextDeal,
    Phase,
    Rank,
    apply,
    legal_actions,
    new_match,
    position,
    shuffled_deck,
)

from .counting import bytes_beyond, bytes_of_pickle, counted, forget, reachable

if TYPE_CHECKING:
    from handfoot_rules import GameState

DEALS, PLAYERS = 13, 4  # in deals 1, 5, 9 and 13 of four players the same one deals
LONG = attrs.evolve(DEFAULT, key="long", deals=DEALS, minimums=DEFAULT.minimums[:1] * DEALS)
DECK = shuffled_deck(LONG, PLAYERS, seed=5, deal=1)
LITTLE = 1.02  # a score more to carry along is no work to speak of


def one_deal(state: GameState) -> tuple[list[str], int, list[int], GameState]:
    """Play a deal by chance: the actions, the calls they took, the bytes of every state, and the end."""
    chance, played, calls, beyond = Random(7).random, [], 0, []
    forget()
    while state.to_move is not None:
        actions, listing = counted(partial(legal_actions, state))
        action = actions[int(chance() * len(actions))]
        after, applying = counted(partial(apply, state, action))
        played.append(str(action))
        calls += listing + applying
        beyond.append(bytes_beyond(after, state))
        state = after
    return played, calls, beyond, state


def first_and_last() -> tuple[GameState, GameState]:
    """Deal the same cards in the first deal of a match and in its last, with chance play between."""
    first = state = new_match(LONG, players=PLAYERS, deck=DECK)
    rng = Random(3)
    while state.deal < DEALS:
        if state.phase is Phase.DEAL_OVER:
            state = apply(state, NextDeal(DECK))
        else:
            state = apply(state, rng.choice(legal_actions(state)))
    return first, state


def test_a_step_takes_the_same_work_in_the_first_deal_and_in_the_thirteenth() -> None:
    first, last = first_and_last()
    assert (last.deal, last.hand, len(last.sheets)) == (DEALS, first.hand, DEALS - 1)
    one_deal(first)  # what is made once, when it is first needed
    early_actions, early_calls, early_bytes, early_end = one_deal(first)
    late_actions, late_calls, late_bytes, late_end = one_deal(last)
    assert late_actions == early_actions
    assert early_calls / LITTLE <= late_calls <= early_calls * LITTLE
    assert sum(late_bytes) <= sum(early_bytes) * LITTLE
    assert (early_end.phase, late_end.phase) == (Phase.DEAL_OVER, Phase.MATCH_OVER)


@pytest.mark.parametrize("height", [40, 100])
def test_a_discard_takes_the_same_work_on_a_pile_of_any_height(height: int) -> None:
    cards = [card for card in DEFAULT.deck_for(PLAYERS) if Rank.SEVEN < card.rank < Rank.TWO]
    low, high = (
        position(hands={0: "4C 4D 5C 6H 7C"}, pile=cards[:number], phase=Phase.PLAY) for number in (1, height)
    )
    discard = Discard(Card["7C"])
    apply(low, discard)  # what is made once, when it is first needed
    (_, calls_low), (_, calls_high) = (counted(partial(apply, state, discard)) for state in (low, high))
    assert calls_high == calls_low


def test_a_list_takes_work_by_the_ranks_of_a_hand_not_by_its_cards() -> None:
    few = "4C 4D 4H 5C 5D 5H KC KD KH 7S 8S 9S 2C 2D JK"
    many = f"{few} 4C 4D 4H 5C 5D 5H KC KD KH 7S 8S 9S 2H 2S JK"
    work = []
    for hand in (few, many):
        melds = ["TC TD TH", "QC QD QH"]
        state = position(hands={0: hand}, melds={0: melds}, phase=Phase.PLAY)
        legal_actions(state)
        forget()
        work.append(counted(partial(legal_actions, state))[1])
    assert work[1] <= work[0] * 1.3


def test_what_a_state_holds_beyond_the_one_before_is_found() -> None:
    state = position(hands={0: "7C 7D 8C 9H TC"}, phase=Phase.PLAY)
    after = apply(state, Discard(Card["TC"]))
    same = attrs.evolve(state, passes=0)
    assert bytes_beyond(state, state) == 0
    assert bytes_beyond(same, state) == sys.getsizeof(same)
    assert bytes_beyond(after, state) > bytes_beyond(same, state)
    assert state.pile in reachable(state, set())
    assert bytes_of_pickle(state) > 500


def test_calls_of_python_and_c_are_counted_alike() -> None:
    def two() -> int:
        return len("two")

    assert counted(two) == (3, 2)
