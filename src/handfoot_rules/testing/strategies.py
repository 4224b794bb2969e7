"""Strategies for Hypothesis: decks, states that play reaches, close calls, whole variants."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from hypothesis import assume
from hypothesis import strategies as st

import handfoot_rules as rules

from ..cards import Card
from ..phases import Phase
from ..playing import Policy
from ..state import GameState
from ..variant import RuleVariant
from .random_variants import variants
from .situations import near_going_out as _near_going_out
from .situations import near_opening as _near_opening
from .striving import striving_policy

__all__ = ["decks", "near_going_out", "near_openings", "states", "variants"]

_MOST_STEPS: Final = 300
_Kind = Callable[[RuleVariant, int, Random], GameState | None]


def _numbers(variant: RuleVariant, players: int | None) -> st.SearchStrategy[int]:
    if players is None:
        return st.sampled_from(variant.players)
    variant.check_players(players)
    return st.just(players)


_seeds: Final = st.integers(0, 2**32 - 1)


def decks(variant: RuleVariant, players: int) -> st.SearchStrategy[tuple[Card, ...]]:
    """Draw decks of a variant, top first, as `new_match` and `NextDeal` take them.

    Arguments:
        variant: the rules.
        players: how many play.
    """
    variant.check_players(players)
    return st.builds(lambda seed: rules.shuffled_deck(variant, players, seed, 1), _seeds)


@st.composite
def states(draw: st.DrawFn, variant: RuleVariant, players: int | None = None) -> GameState:
    """Draw states that play reaches: a match is dealt, and some actions are taken.

    Arguments:
        variant: the rules.
        players: how many play; any number of the variant's if not given.
    """
    number = draw(_numbers(variant, players))
    state = rules.new_match(variant, players=number, seed=draw(_seeds))
    purposeful, seed = draw(st.booleans()), draw(_seeds)
    policy: Policy = striving_policy(seed, at_random=0.1) if purposeful else rules.random_policy(seed)
    for _ in range(draw(st.integers(0, _MOST_STEPS))):
        if state.phase is Phase.MATCH_OVER:
            break
        legal = rules.legal_actions(state)
        if state.to_move is None:
            state = rules.apply(state, legal[0])
            continue
        seen = rules.view(state, state.to_move)
        state = rules.apply(state, policy(seen, rules.legal_actions(seen)))
    return state


def _placed(draw: st.DrawFn, kind: _Kind, variant: RuleVariant, players: int | None) -> GameState:
    state = kind(variant, draw(_numbers(variant, players)), Random(draw(_seeds)))
    assume(state is not None)
    assert state is not None  # noqa: S101  # just assumed; for the type checker
    return state


@st.composite
def near_openings(draw: st.DrawFn, variant: RuleVariant, players: int | None = None) -> GameState:
    """Draw positions in which a side that has not opened has few cards, some of them just enough.

    Arguments:
        variant: the rules.
        players: how many play; any number of the variant's if not given.
    """
    return _placed(draw, _near_opening, variant, players)


@st.composite
def near_going_out(draw: st.DrawFn, variant: RuleVariant, players: int | None = None) -> GameState:
    """Draw positions in which a player has few cards left, and its side the books or nearly.

    Arguments:
        variant: the rules.
        players: how many play; any number of the variant's if not given.
    """
    return _placed(draw, _near_going_out, variant, players)
