"""Matches and moments of every shipped rule set, and of two of the tests' own, played once.

Everything follows from seeds. The players are eager: they open, ask and go out as often as they can.
"""

from __future__ import annotations

from functools import cache
from random import Random
from typing import TYPE_CHECKING

import attrs

from handfoot_rules import (
    DEFAULT,
    FootWhen,
    NextDeal,
    PartnersNeeded,
    PermissionBinds,
    Phase,
    RedThrees,
    StockEmpty,
    apply,
    legal_actions,
    new_match,
)
from laws.all_variants import TABLES as SHIPPED_TABLES
from laws.all_variants import AtTable, eager, late_position
from policies import Step, steps

if TYPE_CHECKING:
    from collections.abc import Iterator

    from handfoot_rules import GameState

RESHUFFLING = attrs.evolve(
    DEFAULT,
    key="reshuffling",
    players=(2, 4, 6),
    sides={4: 2, 6: 2},
    decks=1,
    packets=(4, 3),
    deals=2,
    minimums=(0, 20),
    books_needed=(0, 0, 0),
    start_or_add=False,
    foot_when=FootWhen.MELDED_OUT_OR_NEXT_TURN,
    partners_needed=PartnersNeeded.ALL,
    red_threes=RedThrees.LAID_ONCE_OPENED,
    reshuffles=2,
)
"""No shipped rule set makes a new stock of the pile: this one does it twice a deal, in short matches."""

AT_ONCE = attrs.evolve(
    RESHUFFLING,
    key="at once",
    players=(2, 4),
    reshuffles=0,
    stock_empty=StockEmpty.AT_ONCE,
    red_threes_replaced=False,
    permission_binds=PermissionBinds.YES,
)
"""Another of the tests' own: a deal ends when a turn would begin without a stock."""

OWN = (RESHUFFLING, AT_ONCE)
TABLES = (*SHIPPED_TABLES, *(AtTable(variant, players) for variant in OWN for players in variant.players))
OTHERS = tuple(table for table in TABLES if not table.variant.key.startswith("gamerules"))
"""The tables of the rule sets besides the two base ones."""


@cache
def a_deal(table: AtTable, seed: int = 1) -> tuple[Step, ...]:
    """Give the steps of a match's first deal, and of the dealing that follows if the match goes on."""
    found = []
    for step in steps(new_match(table.variant, players=table.players, seed=seed), eager, Random(seed)):
        found.append(step)
        if isinstance(step.action, NextDeal):
            break
    return tuple(found)


def late_walk(table: AtTable, rng: Random, number: int = 12) -> Iterator[GameState]:
    """Give a late position, or the start of a match, and what comes of it in so many eager steps."""
    if table.variant in OWN or rng.random() < 0.2:
        state = new_match(table.variant, players=table.players, seed=rng.randrange(10**6))
    else:
        state = late_position(table, rng)
    for _ in range(number):
        yield state
        actions = legal_actions(state)
        if not actions:
            break
        state = apply(state, eager(state, actions, rng))


@cache
def moments(table: AtTable, number: int = 12, seed: int = 1) -> tuple[GameState, ...]:
    """Give so many states of a table: of whole deals, and of the ends of others, in every phase there is."""
    rng = Random(f"{table} {seed}")
    played = a_deal(table, seed)
    found = [rng.choice(played).before for _ in range(number // 3)]
    found += [step.after for step in played if step.after.to_move is None]
    found += [step.after for step in played if step.after.phase is Phase.ANSWER][:2]
    while len(found) < number:
        found.append(rng.choice(list(late_walk(table, rng))))
    return tuple(dict.fromkeys(found))
