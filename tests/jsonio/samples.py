"""Values of every kind that JSON is written for, from play and from set-up positions."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import TYPE_CHECKING

from handfoot_rules import (
    AskToGoOut,
    Phase,
    RuleVariant,
    Violation,
    apply,
    legal_actions,
    new_match,
    outcome,
    score_sheet,
    variants,
    why_illegal,
)
from handfoot_rules.happenings import events_between
from handfoot_rules.jsonio import dumps
from handfoot_rules.match_record import record_match
from handfoot_rules.views import view
from laws.candidates import candidates
from laws.situations import KINDS, TABLES
from policies import going_out_policy, steps

if TYPE_CHECKING:
    from handfoot_rules import Action, GameState


@cache
def a_match(players: int, seed: int = 1) -> tuple[tuple[GameState, Action, GameState], ...]:
    """Give the steps of a match in which players go out."""
    start = new_match(variants.get("gamerules-2-7"), players=players, seed=seed)
    return tuple(steps(start, going_out_policy(says_yes=0.7), Random(seed)))


@cache
def asked() -> GameState:
    """Give a state in which a partner is asked for permission."""
    for seed in range(100):
        for table in TABLES:
            state = KINDS["ready to go out"](table.variant, table.players, Random(seed))
            if AskToGoOut() in legal_actions(state):
                return apply(state, AskToGoOut())
    raise AssertionError("nobody may ask")


@cache
def openings() -> tuple[GameState, ...]:
    """Give states in the middle of an opening, with the pile and without."""
    found: list[GameState] = []
    for seed in range(40):
        state = KINDS["opening with the pile"](
            TABLES[seed % 8].variant, TABLES[seed % 8].players, Random(seed)
        )
        if state.turn.points:
            found.append(state)
    return tuple(found[:6])


@cache
def states() -> tuple[GameState, ...]:
    """Give states of every phase, and from every kind of situation."""
    found = [asked(), *openings()]
    for number, (name, make) in enumerate(KINDS.items()):
        if name != "opening with the pile":
            table = TABLES[5 * number % len(TABLES)]
            found.append(make(table.variant, table.players, Random(number)))
    for players in (2, 4):
        played = a_match(players)
        found += [after for _, _, after in played if after.phase in {Phase.DEAL_OVER, Phase.MATCH_OVER}]
        found += [played[len(played) * part // 5][0] for part in range(5)]
    return tuple(found)


@cache
def violations() -> tuple[Violation, ...]:
    """Give reasons of many kinds, each once."""
    rng = Random(1)
    found: dict[Violation, None] = {}
    for state in states():
        for action in candidates(state, rng):
            for seat in (None, 0):
                violation = why_illegal(state, action, seat=seat)
                if violation is not None:
                    found[violation] = None
    return tuple(found)


@cache
def others() -> tuple[object, ...]:
    """Give values of every kind but states, views and reasons."""
    played = a_match(2)
    start = played[0][0]
    events: dict[object, None] = {}
    for step in played:
        events |= dict.fromkeys(events_between(*step))
    kinds: dict[type, object] = {}
    for event in events:
        kinds.setdefault(type(event), event)
    actions = [action for _, action, _ in played]
    end = played[-1][2]
    return (
        *dict.fromkeys(actions),
        *kinds.values(),
        *(variants.get(key) for key in variants.keys()),  # noqa: SIM118  # a function of that name
        *end.sheets,
        score_sheet(played[40][0]),
        outcome(end),
        record_match(start, actions[:30], names=("Ann", "Bob")),
        record_match(start, actions[:30], with_seed=True),
    )


@cache
def documents() -> tuple[str, ...]:
    """Give documents of every kind."""
    found = [dumps(state) for state in states()]
    found += [dumps(view(state, seat)) for state in states() for seat in (None, 0, state.players - 1)]
    found += [dumps(violation) for violation in violations()[::20]]
    found += [dumps(value) for value in others()[::2]] + [dumps(others()[-1])]
    return tuple(found)


def evolved(variant: RuleVariant) -> RuleVariant:
    """Return a rule set of one's own."""
    import attrs  # noqa: PLC0415

    return attrs.evolve(variant, key="short", deals=2)
