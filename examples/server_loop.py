"""Play a match over a line: a server holds the state, four clients see what their seats may see.

Only four kinds of thing cross the line: to a client its view, the events redacted for it and refusals; to
the server actions as texts. A client that acts out of turn, against the rules or in gibberish is told why,
and nothing changes. The queues stand for whatever connects a real server with its players.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field
from queue import SimpleQueue

from handfoot_rules import (
    Action,
    ActionParseError,
    GameState,
    Phase,
    PlayerView,
    Violation,
    apply,
    legal_actions,
    new_match,
    outcome,
    parse_action,
    view,
    why_illegal,
)
from handfoot_rules.events import Event, redact
from handfoot_rules.happenings import events_between, events_of_deal

PLAYERS = 4
SLIPS = 0.01  # how often a client sends something without thinking


@dataclass(frozen=True)
class Update:
    """What a client gets after each action: what it sees now, and what it may know of how it came."""

    view: PlayerView
    events: tuple[Event, ...]


@dataclass(frozen=True)
class Refusal:
    """What a client gets for a text that was no legal action of its own."""

    text: str
    reason: Violation | ActionParseError


@dataclass(frozen=True)
class Line:
    """A connection between the server and one client."""

    to_client: SimpleQueue[Update | Refusal] = field(default_factory=SimpleQueue)
    to_server: SimpleQueue[str] = field(default_factory=SimpleQueue)


class Server:
    """Holds the state, which nobody else ever sees, and the line to each seat."""

    def __init__(self, state: GameState) -> None:
        """Begin with a state that has just been dealt and tell everybody what they see of it."""
        self.state = state
        self.lines = [Line() for _ in range(state.players)]
        self._tell(events_of_deal(state))

    def serve(self) -> None:
        """Deal with all that the clients have sent."""
        for seat, line in enumerate(self.lines):
            while not line.to_server.empty():
                text = line.to_server.get()
                try:
                    reason = self.submit(seat, parse_action(text))
                except ActionParseError as error:
                    line.to_client.put(Refusal(text, error))
                    continue
                if reason is not None:
                    line.to_client.put(Refusal(text, reason))

    def submit(self, seat: int, action: Action) -> Violation | None:
        """Make a seat's action, or say why it is refused and change nothing."""
        violation = why_illegal(self.state, action, seat=seat)
        if violation is None:
            self._make(action)
            while self.state.to_move is None and self.state.phase is not Phase.MATCH_OVER:
                self._make(legal_actions(self.state)[0])  # chance: nobody is asked
        return violation

    def _make(self, action: Action) -> None:
        before, self.state = self.state, apply(self.state, action)
        self._tell(events_between(before, action, self.state))

    def _tell(self, events: tuple[Event, ...]) -> None:
        for seat, line in enumerate(self.lines):
            told = tuple(redact(event, seat) for event in events)
            line.to_client.put(Update(view(self.state, seat), told))


class Client:
    """A player at the far end of a line: it plays at random, and sometimes without thinking."""

    def __init__(self, line: Line, seed: int) -> None:
        """Take a seat; all that the client will ever know comes through the line."""
        self.line = line
        self.rng = random.Random(seed)
        self.view: PlayerView | None = None
        self.heard: Counter[str] = Counter()
        self.refusals: list[Refusal] = []

    def act(self) -> None:
        """Read what has come, then send an action if it is this client's move."""
        while not self.line.to_client.empty():
            message = self.line.to_client.get()
            if isinstance(message, Update):
                self.view = message.view
                self.heard.update(type(event).__name__ for event in message.events)
            else:
                self.refusals.append(message)
        if self.view is None:
            return
        if self.rng.random() < SLIPS:
            self.line.to_server.put(self.rng.choice(("draw", "discard 3H", "ask", "deal", "hello?")))
        actions = legal_actions(self.view)  # () unless it is to move
        if actions:
            self.line.to_server.put(str(self.rng.choice(actions)))


def play_match(seed: int) -> tuple[Server, list[Client]]:
    """Seat four clients and let them play a whole match."""
    server = Server(new_match(players=PLAYERS, seed=seed))
    clients = [Client(line, seat) for seat, line in enumerate(server.lines)]
    while server.state.phase is not Phase.MATCH_OVER:
        for client in clients:
            client.act()
        server.serve()
    for client in clients:
        client.act()  # read the last news
    return server, clients


def main() -> None:
    """Play, and print the sheets, what was refused and what one seat heard."""
    server, clients = play_match(seed=2)
    last = clients[0].view
    assert last is not None
    for sheet in last.sheets:  # as seat 0 sees them, like everybody
        print(f"Deal {sheet.deal}")
        for side in sheet.sides:
            lines = ", ".join(f"{item.kind.value} {item.points}" for item in side.items)
            print(f"  side {side.side}: {side.total} ({lines})")
    result = outcome(server.state)
    assert result is not None
    print(f"Totals {result.totals}; won by {result.winners}")

    for seat, client in enumerate(clients):
        print(f"Seat {seat} was refused {len(client.refusals)} times, first:")
        for refusal in client.refusals[:2]:
            print(f"  {refusal.text!r}: {refusal.reason}")
    print("Seat 0 heard of:", ", ".join(f"{number} {name}" for name, number in clients[0].heard.items()))


if __name__ == "__main__":
    main()
