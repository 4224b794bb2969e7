"""One step is the same for all games: list the legal actions, choose one at random, apply it."""

from __future__ import annotations

import gc
import random
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

import handfoot_rules as hf

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

PlayOne: TypeAlias = Callable[[int], int]
"""Plays one whole match from a seed and counts its steps."""

MOST_DEALS = 20  # players by chance never get to a target


def match_of_hand_and_foot(variant: hf.RuleVariant, players: int) -> PlayOne:
    """Return a function that plays one whole match from a seed and counts its steps."""

    def play(seed: int) -> int:
        chance = random.Random(seed).random
        legal_actions, apply = hf.legal_actions, hf.apply
        state = hf.new_match(variant, players=players, seed=seed)
        steps = 0
        while actions := legal_actions(state):
            state = apply(state, actions[int(chance() * len(actions))])
            steps += 1
        return steps

    def play_to_a_target(seed: int) -> int:
        chance = random.Random(seed).random
        legal_actions, apply = hf.legal_actions, hf.apply
        state = hf.new_match(variant, players=players, seed=seed)
        steps = 0
        while (actions := legal_actions(state)) and state.deal <= MOST_DEALS:
            state = apply(state, actions[int(chance() * len(actions))])
            steps += 1
        return steps

    return play if variant.deals else play_to_a_target


def steps_a_second(play: PlayOne, first_seed: int, seconds: float) -> float:
    """Play whole matches, one seed after the other, until the time is up."""
    steps = matches = 0
    took = 0.0
    begun = time.process_time()
    while took < seconds:
        matches += 1
        steps += play(first_seed + matches)
        took = time.process_time() - begun
    return steps / took


def in_turns(sides: Mapping[str, PlayOne], rounds: int, seconds: float) -> dict[str, list[float]]:
    """Let the sides take turns, and give the steps a second of each in every round.

    Whatever else the machine does falls on all alike.
    """
    for play in sides.values():
        play(0)  # fill the caches that live as long as the process
    gc.collect()
    gc.freeze()  # the sides' modules are not gone through again at every collection
    rates: dict[str, list[float]] = {name: [] for name in sides}
    for number in range(rounds):
        for name, play in sides.items():
            rates[name].append(steps_a_second(play, number * 1_000_000, seconds))
    return rates


def ratios(ours: Iterable[float], theirs: Iterable[float]) -> list[float]:
    """Divide round by round."""
    return [one / other for one, other in zip(ours, theirs, strict=True)]
