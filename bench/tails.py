"""How long `legal_actions` takes: as a rule, seldom, and at worst, in every rule set."""

from __future__ import annotations

import random
import statistics
import time
from array import array
from typing import TYPE_CHECKING

from common import at_table, shipped, table
from playing_by_chance import MOST_DEALS

import handfoot_rules as hf
from perft.counting import set_up
from work.counting import forget, usual_players
from work.worst import read_hands

if TYPE_CHECKING:
    from collections.abc import Sequence

    from common import Effort

WEIGHTS = {hf.AddToMeld: 30, hf.StartMeld: 30, hf.AskToGoOut: 60, hf.TakePile: 15, hf.AllowGoingOut: 3}
DISCARD_WEIGHT, LAST_CARD_WEIGHT = 3, 60


def eagerness(state: hf.GameState, action: hf.Action) -> float:
    """Weigh an action: eager players open, meld, ask and go out as often as they can."""
    if isinstance(action, hf.Discard):
        return LAST_CARD_WEIGHT if len(state.hand) == 1 else DISCARD_WEIGHT
    return WEIGHTS.get(type(action), 1)


def times_of(variant: hf.RuleVariant, matches: int) -> Sequence[int]:
    """Time every list of so many matches, half of them by chance, half between eager players.

    In nanoseconds of processor time, with the caches and the garbage collection as they are in any program.
    """
    clock, took = time.thread_time_ns, array("q")
    for number in range(matches):
        for eager in (False, True):
            rng = random.Random(number)
            state = hf.new_match(variant, players=usual_players(variant), seed=number)
            while state.deal <= MOST_DEALS:
                begun = clock()
                actions = hf.legal_actions(state)
                took.append(clock() - begun)
                if not actions:
                    break
                weights = [eagerness(state, action) for action in actions] if eager else None
                state = hf.apply(state, rng.choices(actions, weights)[0])
    return took


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
        took = times_of(variant, effort.matches)
        cuts = statistics.quantiles(took, n=1000)
        figures = (cuts[499], cuts[989], cuts[998], max(took), worst_hand(variant))
        rows.append((at_table(variant), f"{len(took):,}", *(f"{figure / 1000:,.1f}" for figure in figures)))
    heads = ("microseconds", "lists", "median", "99 %", "99.9 %", "longest", "worst hand known, cold")
    said = (
        f"`legal_actions` over {2 * effort.matches} matches of each rule set, half of them by chance, half "
        f"between eager players, in processor time, collections of garbage included (but for what was loaded "
        f"before). A match to a target ends after {MOST_DEALS} deals. The worst hands were found by search; "
        f"they are listed with nothing remembered."
    )
    return f"{said}\n\n{table(heads, rows)}"
