"""Whole tables made by hand, with stand-ins for everything: no engine is needed."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

from handfoot_rules import Card, Cards, Phase, TakePile

from .referee import legal
from .sheets import stand_in

if TYPE_CHECKING:
    from handfoot_rules import Action, GameState

PARTS: dict[str, Any] = {
    "phase": Phase.PLAY,
    "players": 4,
    "side_of": (0, 1, 0, 1),
    "deal": 1,
    "stock": (Card["4C"],),
    "pile": (),
    "melds": (),
    "books": (0, 0, 0),
    "other_melds": (),
    "opened": True,
    "in_foot": False,
    "packets": (),
    "partner": (False, 0),
    "turn": {},
}


def table(hand: str, key: str = "gamerules-2-6", **changes: object) -> GameState:
    """Set up a table for four with seat 0 to move, after a draw unless told otherwise.

    What is no part of the table is a field of the rule set.
    """
    parts = PARTS | {name: value for name, value in changes.items() if name in PARTS}
    fields = {name: value for name, value in changes.items() if name not in PARTS}
    if isinstance(parts["pile"], str):
        parts["pile"] = tuple(Card[name] for name in parts["pile"].split())
    partner_in_foot, foot_turns = parts["partner"]
    others = [
        SimpleNamespace(hand=Cards(), in_foot=partner_in_foot, foot_turns=foot_turns, packets=())
        for _ in range(parts["players"] - 1)
    ]
    seat = SimpleNamespace(
        hand=Cards.parse(hand),
        in_foot=parts["in_foot"],
        foot_turns=0,
        packets=tuple(Cards.parse(text) for text in parts["packets"]),
    )
    books = ["4C 4C 4C 4C 4C 4C 4C"] * parts["books"][0]
    books += ["5C 5C 5C 5C 5C 5C 2C"] * parts["books"][1]
    books += ["2C 2C 2C 2C 2C 2C 2C"] * parts["books"][2]
    side = SimpleNamespace(melds=melds_of(*books, *parts["melds"]), opened=parts["opened"])
    other_side = SimpleNamespace(melds=melds_of(*parts["other_melds"]), opened=parts["opened"])
    state = SimpleNamespace(
        **{name: parts[name] for name in ("phase", "players", "side_of", "deal", "stock", "pile")},
        variant=stand_in(key, **fields),
        seats=(seat, *others),
        sides=(side, *[other_side] * max(parts["side_of"])),
        turn=SimpleNamespace(**turn_of(parts)),
        all_cards=lambda: Cards.parse("KC KD JK"),
    )
    return cast("GameState", state)


def melds_of(*texts: str) -> tuple[SimpleNamespace, ...]:
    """Lay melds."""
    melds = []
    for text in texts:
        naturals = [card for card in Cards.parse(text) if not card.is_wild]
        rank = naturals[0].rank if naturals else None
        melds.append(SimpleNamespace(rank=rank, cards=Cards.parse(text)))
    return tuple(melds)


def turn_of(parts: dict[str, Any]) -> dict[str, object]:
    """Say what the turn has done."""
    turn: dict[str, Any] = {
        "player": 0,
        "scope": None,
        "started": frozenset(),
        "took_pile": False,
        "points": 0,
        "minimum": 0 if parts["opened"] else 50,
        "locked": (),
        "asked": False,
        "allowed": None,
        "laid": False,
        "completed": (),
    }
    turn |= parts["turn"]
    turn["completed"] = melds_of(*turn["completed"])
    return turn


def takes(hand: str, pile: str, key: str = "gamerules-2-6", **changes: object) -> list[str]:
    """List the ways to take the pile, as text."""
    actions = legal(table(hand, key, phase=Phase.DRAW, pile=pile, **changes))
    return [str(action) for action in actions if isinstance(action, TakePile)]


def texts(actions: list[Action]) -> list[str]:
    """Write actions."""
    return [str(action) for action in actions]
