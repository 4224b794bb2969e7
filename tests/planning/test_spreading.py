"""A Spread is a table: the real one, with some cards laid."""

from __future__ import annotations

import pytest

from handfoot_rules import Cards, GameState, Phase, StartMeld, Table, apply, is_legal, position, view
from handfoot_rules.spreading import LayDown, Spread

STATE = position(
    hands={0: "KC KD KH KS 2C 7D 7H 4C"}, melds={0: ["QC QD QH"]}, pile="9C", phase=Phase.PLAY, players=2
)
PUBLIC = ("variant", "players", "side_of", "phase", "to_move", "pile", "stock_size", "answers")


def spread(table: Table) -> Spread:
    return Spread(table, table.turn, table.sides, table.hand)


@pytest.mark.parametrize("table", [STATE, view(STATE, 0)], ids=["state", "view"])
def test_a_spread_is_the_table_with_what_was_laid(table: Table) -> None:
    action: LayDown = StartMeld(Cards.parse("KC KD KH"))
    laid, real = spread(table).after(action), apply(STATE, action)
    for name in PUBLIC:
        assert getattr(laid, name) == getattr(real, name)
    assert laid.hand == real.hand
    assert laid.sides == real.sides
    assert laid.turn == real.turn
    assert laid.side is laid.sides[0]
    assert [seat.in_foot for seat in laid.seats] == [seat.in_foot for seat in real.seats]


def test_no_foot_is_picked_up() -> None:
    state: GameState = position(hands={0: "KC KD KH"}, melds={0: ["QC QD QH"]}, phase=Phase.PLAY)
    laid = spread(state).after(StartMeld(state.hand))
    assert laid.hand == Cards()
    assert not laid.seats[0].in_foot


def test_a_side_as_if_it_had_opened() -> None:
    state = position(hands={0: "KC KD KH 4C"}, phase=Phase.PLAY)
    action = StartMeld(Cards.parse("KC KD KH"))
    opened = spread(state).opened()
    assert not is_legal(spread(state), action)
    assert is_legal(opened, action)
    assert opened.side.opened
    assert opened.turn.minimum == 0
