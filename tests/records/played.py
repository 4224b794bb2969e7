"""Matches for the tests of records: played once, then shared."""

from __future__ import annotations

from functools import cache
from itertools import islice
from pathlib import Path
from random import Random

import attrs

from golden.transcript import read as read_transcript
from handfoot_rules import DEFAULT, Action, Card, GameState, NextDeal, RuleVariant, apply, new_match, variants
from handfoot_rules.records import Record, record_match, write_record
from policies import going_out_policy, mixed_policy, random_policy, steps

GOLDEN = tuple(sorted((Path(__file__).resolve().parents[1] / "golden").glob("*.txt")))

TINY = attrs.evolve(
    DEFAULT, players=(2, 4), decks=1, packets=(5, 4), deals=2, minimums=(0, 20), books_needed=(0, 0, 0)
)
"""One deck, small hands and two deals: a whole match in some sixty actions, the shipped key kept."""


@attrs.frozen(kw_only=True)
class NoKings(RuleVariant):
    """A variant with a hook and a field of its own."""

    barred: int = 13

    def pile_blocked(self, top: Card) -> bool:
        return super().pile_blocked(top) or top.rank == self.barred


@cache
def golden(path: Path) -> tuple[GameState, tuple[Action, ...], GameState]:
    """The start of a golden transcript, its actions, and the state they lead to."""
    script = read_transcript(path.read_text("utf-8"))
    start = new_match(variants.get(script.variant), players=script.players, seed=script.seed)
    actions = [action for deal in script.deals for action in (NextDeal(), *deal)][1:]
    state = start
    for action in actions:
        state = apply(state, action)
    return start, tuple(actions), state


@cache
def match_of(variant: RuleVariant, players: int, seed: int) -> Record:
    """A whole match, played by mixed players."""
    start = new_match(variant, players=players, seed=seed)
    policy = mixed_policy(going_out_policy(), 0.2)
    played = [step.action for step in steps(start, policy, Random(seed))]
    return record_match(start, played)


@cache
def begun(variant: RuleVariant, number: int = 40) -> Record:
    """So many actions of a match of two, at random."""
    start = new_match(variant, players=2, seed=1)
    played = islice(steps(start, random_policy, Random(1)), number)
    return record_match(start, [step.action for step in played])


@cache
def tiny() -> Record:
    """A short whole match of two with names."""
    return attrs.evolve(match_of(TINY, 2, 5), names=("Ann", "Bert B."))


@cache
def tiny_text() -> str:
    """Its text."""
    return write_record(tiny())


def with_line(text: str, start: str, new: str | None) -> tuple[str, int]:
    """Replace (or take out) the first line that begins so; the text, and the line's number."""
    lines = text.split("\n")
    at = next(number for number, line in enumerate(lines) if line.startswith(start))
    lines[at : at + 1] = [] if new is None else new.split("\n")
    return "\n".join(lines), at + 1
