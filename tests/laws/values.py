"""A value of every public kind, taken from play: for the laws on freezing, copying and repr."""

from __future__ import annotations

from functools import cache
from random import Random

import handfoot_rules
from handfoot_rules import (
    AddToMeld,
    AllowGoingOut,
    AskToGoOut,
    BookKind,
    Card,
    Cards,
    Discard,
    DrawStock,
    GameState,
    Meld,
    NextDeal,
    Pass,
    Phase,
    Rank,
    RefuseGoingOut,
    Reshuffle,
    Scope,
    StartMeld,
    Suit,
    TakePile,
    ViolationCode,
    legal_actions,
    new_match,
    outcome,
    score_sheet,
    variants,
    why_illegal,
)
from policies import going_out_policy, steps

from .candidates import candidates

NAMES = {name: getattr(handfoot_rules, name) for name in handfoot_rules.__all__}
NAMES["PenniesFromHeaven"] = type(variants.get("pennies-from-heaven"))  # its `repr` names its class

ACTIONS = (
    DrawStock(),
    TakePile(Cards.parse("9S 9H")),
    TakePile((), 1),
    StartMeld(Cards.parse("KS KS 2C")),
    AddToMeld(Rank.KING, Card.JK),
    AddToMeld(None, Card["2H"], 1),
    Discard(Card["4D"]),
    AskToGoOut(),
    AllowGoingOut(),
    RefuseGoingOut(),
    Pass(),
    NextDeal(),
    NextDeal([Card.KS, Card["3D"]]),
    Reshuffle(),
    Reshuffle([Card.KS, Card["3D"]]),
)


@cache
def a_match() -> tuple[GameState, ...]:
    """Give the states of one match for two, in which players go out."""
    start = new_match(players=2, seed=5)
    return (start, *(step.after for step in steps(start, going_out_policy(), Random(5))))


@cache
def plain_values() -> tuple[object, ...]:
    """Give values of every kind but states: from cards up to variants and score sheets."""
    states = a_match()
    rng = Random(1)
    tried = [states[index] for index in range(0, len(states), 150)]
    reasons = {why_illegal(state, action) for state in tried for action in candidates(state, rng)}
    reasons.discard(None)
    end = states[-1]
    return (
        *(Card.KS, Card["9H"], Card.JK, Suit.HEARTS, Rank.TWO),
        *(BookKind.WILD, Phase.ANSWER, Scope.ADD, ViolationCode.WILD_LIMIT),
        *(Cards(), Cards.parse("KS KS 2H JK")),
        *(Meld.parse("KS KH 2C"), Meld.parse("2C 2D JK")),
        *ACTIONS,
        *sorted(reasons, key=repr),
        *end.sheets,
        *end.sheets[0].sides,
        *end.sheets[0].sides[0].items,
        score_sheet(states[40]),
        outcome(end),
        *(variants.get(key) for key in variants.keys()),  # noqa: SIM118  # a function, no mapping
        *(end.seats[0], end.sides[0], end.match, end.dealt),
        *{state.turn for state in states},
        legal_actions(states[40]),
    )


def kinds_of(values: tuple[object, ...]) -> dict[type, object]:
    """Give one value of each kind."""
    return {type(value): value for value in values}
