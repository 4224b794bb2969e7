"""How long `legal_actions` takes: as a rule, seldom, and at worst, in every rule set."""

from __future__ import annotations

import gc
import random
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from typing import TYPE_CHECKING, Final

from common import at_table, shipped, table
from playing_by_chance import MOST_DEALS

import handfoot_rules as hf
from perft.counting import set_up
from work.counting import forget, usual_players
from work.worst import read_hands

if TYPE_CHECKING:
    from common import Effort

STEP: Final = 100
"""Nanoseconds that are told apart."""
PART: Final = 25
"""Seeds that a process plays at a time."""

WEIGHTS = {hf.AddToMeld: 30, hf.StartMeld: 30, hf.AskToGoOut: 60, hf.TakePile: 15, hf.AllowGoingOut: 3}
DISCARD_WEIGHT, LAST_CARD_WEIGHT = 3, 60


def eagerness(state: hf.GameState, action: hf.Action) -> float:
    """Weigh an action: eager players open, meld, ask and go out as often as they can."""
    if isinstance(action, hf.Discard):
        return LAST_CARD_WEIGHT if len(state.hand) == 1 else DISCARD_WEIGHT
    return WEIGHTS.get(type(action), 1)


def times_of(key: str, seeds: range) -> Counter[int]:
    """Time every list of two matches for each seed, one by chance, one between eager players.

    In processor time, with the caches and the garbage collection as they are in any program. Counted is how
    many lists took so many tenths of a microsecond: of ten thousand matches there are millions.
    """
    clock, took = time.thread_time_ns, Counter[int]()
    variant = hf.variants.get(key)
    for seed in seeds:
        for eager in (False, True):
            rng = random.Random(seed)
            state = hf.new_match(variant, players=usual_players(variant), seed=seed)
            while state.deal <= MOST_DEALS:
                begun = clock()
                actions = hf.legal_actions(state)
                took[(clock() - begun) // STEP] += 1
                if not actions:
                    break
                weights = [eagerness(state, action) for action in actions] if eager else None
                state = hf.apply(state, rng.choices(actions, weights)[0])
    return took


def all_times_of(key: str, matches: int, workers: int) -> Counter[int]:
    """Time the lists of so many seeds, by several processes if there is more than one worker."""
    if workers == 1:
        return times_of(key, range(matches))
    parts = [range(first, min(matches, first + PART)) for first in range(0, matches, PART)]
    with ProcessPoolExecutor(workers, initializer=gc.freeze) as executor:
        return sum(executor.map(times_of, repeat(key), parts), Counter())


def cut(took: Counter[int], share: float) -> float:
    """Say in how many microseconds this share of the lists were ready."""
    wanted, counted = share * took.total(), 0
    for tenths in sorted(took):
        counted += took[tenths]
        if counted >= wanted:
            return tenths * STEP / 1000
    raise ValueError("no lists")


def worst_hand(variant: hf.RuleVariant, repeats: int = 5) -> float:
    """Time the worst hands known of a rule set with nothing remembered; the worst one's best time, in ns."""
    worst = 0.0
    for start in read_hands():
        if start["variant"] == variant.key:
            state, took = set_up(start), []
            for _ in range(repeats):
                forget()
                begun = time.thread_time_ns()
                hf.legal_actions(state)
                took.append(time.thread_time_ns() - begun)
            worst = max(worst, min(took))
    return worst


def of_the_listing(effort: Effort) -> str:
    """Measure every rule set."""
    rows = []
    for variant in shipped():
        took = all_times_of(variant.key, effort.matches, effort.workers)
        figures = (*(cut(took, share) for share in (0.5, 0.99, 0.999, 1)), worst_hand(variant) / 1000)
        rows.append((at_table(variant), f"{took.total():,}", *(f"{figure:,.1f}" for figure in figures)))
        print(*rows[-1], file=sys.stderr, flush=True)  # with ten thousand matches this takes its time
    heads = ("microseconds", "lists", "median", "99 %", "99.9 %", "longest", "worst hand known, cold")
    said = (
        f"`legal_actions` over {2 * effort.matches} matches of each rule set, half of them by chance, half "
        f"between eager players, in processor time, collections of garbage included (but for what was loaded "
        f"before). A match to a target ends after {MOST_DEALS} deals. The worst hands were found by search; "
        f"they are listed with nothing remembered."
    )
    return f"{said}\n\n{table(heads, rows)}"
