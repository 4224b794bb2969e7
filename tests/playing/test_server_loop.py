"""The server of examples/server_loop.py: who is refused changes nothing, and no hidden card is sent."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import pytest

from handfoot_rules import (
    DrawStock,
    GameState,
    NextDeal,
    Phase,
    PlayerView,
    ViolationCode,
    new_match,
    view,
)

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "server_loop.py"


@pytest.fixture(scope="module")
def example() -> dict[str, Any]:
    return runpy.run_path(str(EXAMPLE))


def messages(line: Any) -> list[Any]:
    told = []
    while not line.to_client.empty():
        told.append(line.to_client.get())
    return told


def test_a_whole_match_is_played(example: dict[str, Any]) -> None:
    server, clients = example["play_match"](5)
    assert server.state.phase is Phase.MATCH_OVER
    for seat, client in enumerate(clients):
        assert client.view == view(server.state, seat)
        assert client.refusals


def test_who_is_refused_is_told_why_and_changes_nothing(example: dict[str, Any]) -> None:
    server = example["Server"](new_match(players=4, seed=1))
    for line in server.lines:
        messages(line)
    before = server.state
    for seat, text in ((1, "draw"), (0, "discard 4C"), (0, "deal"), (2, "hello?"), (3, "")):
        server.lines[seat].to_server.put(text)
    server.serve()
    assert server.state is before
    told = [messages(line) for line in server.lines]
    assert [[refusal.text for refusal in of_seat] for of_seat in told] == [
        ["discard 4C", "deal"],
        ["draw"],
        ["hello?"],
        [""],
    ]
    assert told[1][0].reason.code is ViolationCode.OUT_OF_TURN
    assert told[0][0].reason.code is ViolationCode.MUST_DRAW_FIRST
    assert told[2][0].reason.text == "hello?"


def test_submit_gives_the_violation(example: dict[str, Any]) -> None:
    server = example["Server"](new_match(players=4, seed=1))
    violation = server.submit(2, DrawStock())
    assert violation.code is ViolationCode.OUT_OF_TURN
    assert server.submit(0, NextDeal()).code is ViolationCode.DEAL_NOT_OVER
    assert server.submit(0, DrawStock()) is None


def test_no_state_and_no_hidden_card_crosses_the_line(example: dict[str, Any]) -> None:
    server = example["Server"](new_match(players=4, seed=1))
    server.submit(0, DrawStock())
    for seat, line in enumerate(server.lines):
        told = messages(line)
        assert told
        for update in told:
            assert isinstance(update.view, PlayerView)
            assert update.view.seat == seat
            assert [other.hand is not None for other in update.view.seats] == [
                other == seat for other in range(4)
            ]
            assert not any(isinstance(event, GameState) for event in update.events)
            for event in update.events:
                if hasattr(event, "cards"):
                    assert (event.cards is not None) == (event.seat == seat)
