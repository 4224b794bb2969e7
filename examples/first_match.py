"""Play a whole match at random and print what every deal brought, line by line."""

from __future__ import annotations

import random

from handfoot_rules import apply, legal_actions, new_match, outcome


def main() -> None:
    """Play with four players, two against two."""
    rng = random.Random(1)
    state = new_match(players=4, seed=1)
    while actions := legal_actions(state):
        state = apply(state, rng.choice(actions))

    for sheet in state.sheets:
        print(f"Deal {sheet.deal}")
        for side in sheet.sides:
            print(f"  side {side.side}: {side.total}")
            for item in side.items:
                print(f"    {item.count:3} {item.kind.value}: {item.points}")

    result = outcome(state)
    assert result is not None
    print(f"Totals {result.totals}; won by {result.winners}")


if __name__ == "__main__":
    main()
