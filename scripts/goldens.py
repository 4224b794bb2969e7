"""Write the golden transcripts in tests/golden anew: look at what changed before committing it.

python scripts/goldens.py            replay the actions of the transcripts that are there
python scripts/goldens.py --play     play all deals anew
python scripts/goldens.py --check    change nothing; fail if a transcript would change
"""

from __future__ import annotations

import argparse
import sys
from functools import partial
from pathlib import Path
from random import Random
from typing import Final

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from golden.transcript import Script, read, write  # noqa: E402  # not installed
from handfoot_rules import (  # noqa: E402  # not installed
    Action,
    NextDeal,
    Phase,
    apply,
    legal_actions,
    new_match,
    variants,
    view,
)
from handfoot_rules.testing import striving_policy  # noqa: E402  # not installed
from policies import going_out_policy  # noqa: E402  # not installed

FOLDER = ROOT / "tests" / "golden"
SAYS_YES = 0.7  # now and then a partner says no, for the reader to see

# File, then title, variant, players, seed, deals.
PLANS: Final[tuple[tuple[str, tuple[str, str, int, int, int]], ...]] = (
    ("deal-2-players", ("One deal for two players", "gamerules-2-6", 2, 2, 1)),
    ("deal-3-players", ("One deal for three players", "gamerules-2-7", 3, 3, 1)),
    ("deal-4-players", ("One deal for four players", "gamerules-2-6", 4, 5, 1)),
    ("deal-5-players", ("One deal for five players", "gamerules-2-7", 5, 4, 1)),
    ("deal-6-players", ("One deal for six players", "gamerules-2-6", 6, 2, 1)),
    ("deal-7-players", ("One deal for seven players", "gamerules-2-7", 7, 3, 1)),
    ("match-4-players", ("One match for four players", "gamerules-2-6", 4, 46, 4)),
)
# A whole match of every other rule set: variant, players, seed.
MATCHES: Final = (
    ("pagat", 4, 1),
    ("simpson", 3, 1),
    ("bicycle", 4, 11),
    ("vegas", 6, 10),
    ("jones", 4, 1),
    ("triple-play", 3, 1),
    ("pennies-from-heaven", 6, 4),
    ("canasta", 4, 1),
)


def play(title: str, variant: str, players: int, seed: int, deals: int) -> Script:
    """Let players who want to go out play so many deals."""
    policy, rng = going_out_policy(says_yes=SAYS_YES), Random(seed)
    state = new_match(variants.get(variant), players=players, seed=seed)
    played: list[tuple[Action, ...]] = []
    for _ in range(deals):
        if played:
            state = apply(state, NextDeal())
        actions: list[Action] = []
        while state.to_move is not None:
            action = policy(state, legal_actions(state), rng)
            state = apply(state, action)
            actions.append(action)
        played.append(tuple(actions))
    return Script(title, variant, players, seed, tuple(played), ())


def play_match(variant: str, players: int, seed: int) -> Script:
    """Let players who try to go out play a whole match."""
    rules = variants.get(variant)
    state = new_match(rules, players=players, seed=seed)
    policies = [striving_policy(seed * players + seat, says_yes=SAYS_YES) for seat in range(players)]
    played: list[list[Action]] = [[]]
    while state.phase is not Phase.MATCH_OVER:
        if state.to_move is None:
            state = apply(state, NextDeal())
            played.append([])
            continue
        seen = view(state, state.to_move)
        action = policies[state.to_move](seen, legal_actions(seen))
        state = apply(state, action)
        played[-1].append(action)
    return Script(f"One match: {rules.title}", variant, players, seed, tuple(map(tuple, played)), ())


def main() -> None:
    """Write, or check, every transcript."""
    parser = argparse.ArgumentParser(description="Write the golden transcripts anew.")
    parser.add_argument("--play", action="store_true", help="play anew, do not replay")
    parser.add_argument("--check", action="store_true", help="change nothing, fail on a difference")
    chosen = parser.parse_args()
    changed = []
    plans = [(name, partial(play, *plan)) for name, plan in PLANS]
    plans += [(f"match-{plan[0]}", partial(play_match, *plan)) for plan in MATCHES]
    for name, make in plans:
        path = FOLDER / f"{name}.txt"
        before = path.read_text("utf-8") if path.exists() else ""
        text = write(make() if chosen.play or not before else read(before))
        if text != before:
            changed.append(name)
            if not chosen.check:
                path.write_text(text, "utf-8")
    print("changed:", ", ".join(changed) or "none")
    if chosen.check and changed:
        sys.exit(1)


if __name__ == "__main__":
    main()
