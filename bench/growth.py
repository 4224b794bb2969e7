"""What a long match costs: a step late in it beside one early, and the size of a state."""

from __future__ import annotations

import random
import statistics
import time
from typing import TYPE_CHECKING

import attrs
from common import hundredths, spread, table, whole

import handfoot_rules as hf
from work.counting import bytes_beyond, bytes_of_pickle

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from common import Effort

DEALS, AT_EITHER_END, PLAYERS = 12, 3, 4
LONG = attrs.evolve(hf.DEFAULT, key="long", deals=DEALS, minimums=hf.DEFAULT.minimums[:1] * DEALS)
LOOKED_AT = 20  # one state in so many is weighed, hashed and compared
MICRO = 1e6


def steps_of(seed: int) -> Iterator[tuple[hf.GameState, hf.Action, hf.GameState]]:
    """Play a long match by chance."""
    chance = random.Random(seed).random
    state = hf.new_match(LONG, players=PLAYERS, seed=seed)
    while actions := hf.legal_actions(state):
        action = actions[int(chance() * len(actions))]
        after = hf.apply(state, action)
        yield state, action, after
        state = after


def microseconds_by_deal(seed: int) -> list[float]:
    """Time the deals of a long match: microseconds a step in each."""
    chance = random.Random(seed).random
    legal_actions, apply = hf.legal_actions, hf.apply
    state = hf.new_match(LONG, players=PLAYERS, seed=seed)
    found = []
    for _ in range(DEALS):
        steps, begun = 0, time.process_time()
        while state.to_move is not None:
            actions = legal_actions(state)
            state = apply(state, actions[int(chance() * len(actions))])
            steps += 1
        found.append(MICRO * (time.process_time() - begun) / steps)
        if actions := legal_actions(state):
            state = apply(state, actions[0])
    return found


@attrs.define
class Sizes:
    """What was found of states: bytes and microseconds."""

    beyond: list[float] = attrs.field(factory=list)
    pickled: list[float] = attrs.field(factory=list)
    hashing: list[float] = attrs.field(factory=list)
    comparing: list[float] = attrs.field(factory=list)

    def look_at(self, before: hf.GameState, after: hf.GameState, again: hf.GameState) -> None:
        """Weigh a state, and compare it with an equal one that was made apart."""
        begun = time.perf_counter()
        hash(after)
        hashed = time.perf_counter()
        same = after == again
        compared = time.perf_counter()
        if not same or hash(after) != hash(again):
            raise AssertionError("the same actions led to different states")
        self.hashing.append(MICRO * (hashed - begun))
        self.comparing.append(MICRO * (compared - hashed))
        self.beyond.append(bytes_beyond(after, before))
        self.pickled.append(bytes_of_pickle(after))


def sizes_of(matches: int) -> tuple[Sizes, Sizes]:
    """Look at states of the first and of the last deals of so many matches."""
    early, late = Sizes(), Sizes()
    for seed in range(matches):
        twice = zip(steps_of(seed), steps_of(seed), strict=True)
        for number, ((before, action, after), (_, _, again)) in enumerate(twice):
            if number % LOOKED_AT or isinstance(action, hf.NextDeal):
                continue
            if before.deal <= AT_EITHER_END:
                early.look_at(before, after, again)
            elif before.deal > DEALS - AT_EITHER_END:
                late.look_at(before, after, again)
    return early, late


def with_the_match(effort: Effort) -> str:
    """Measure long matches of the base game."""
    matches = max(1, effort.matches // 4)
    microseconds_by_deal(matches)  # fill the caches
    by_deal = [microseconds_by_deal(seed) for seed in range(matches)]
    first = [statistics.median(deals[:AT_EITHER_END]) for deals in by_deal]
    last = [statistics.median(deals[-AT_EITHER_END:]) for deals in by_deal]
    early, late = sizes_of(max(1, matches // 4))
    rows = [
        row("a step, microseconds", first, last),
        row("bytes beyond the state before", early.beyond, late.beyond, "most"),
        row("bytes of a pickle", early.pickled, late.pickled, "most"),
        row("`hash()` of a fresh state, microseconds", early.hashing, late.hashing),
        row("`==` of equal states made apart, microseconds", early.comparing, late.comparing),
    ]
    ends = f"deals {DEALS - AT_EITHER_END + 1} to {DEALS}"
    heads = ("median, and in brackets the highest", f"deals 1 to {AT_EITHER_END}", ends, "late over early")
    return f"{matches} matches by chance of the base game over {DEALS} deals, {PLAYERS} players.\n\n" + table(
        heads, rows
    )


def row(name: str, early: Sequence[float], late: Sequence[float], highest: str = "") -> tuple[str, ...]:
    """Write a row: medians, where asked the highest too, and the ratio of the medians."""
    form = whole if highest else hundredths
    cells = [
        spread(found, form)[0] + (f" ({form(max(found))})" if highest else "") for found in (early, late)
    ]
    return name, *cells, hundredths(statistics.median(late) / statistics.median(early))
