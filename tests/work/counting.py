"""What one decision costs, in figures that don't depend on the machine.

Calls are counted with `sys.setprofile`, which tells of every call of a Python function (a generator that
goes on counts again) and of every call of one written in C. Bytes are those of `sys.getsizeof`, over the
objects that `gc.get_referents` reaches. The interpreters differ a little: comprehensions, for one, are no
calls of their own from Python 3.12 on.
"""

from __future__ import annotations

import enum
import gc
import pickle
import sys
from functools import partial
from random import Random
from types import BuiltinFunctionType, FrameType, FunctionType, ModuleType
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from handfoot_rules import NextDeal, apply, legal_actions, new_match

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from handfoot_rules import Action, GameState, LegalActions, RuleVariant

_Made = TypeVar("_Made")

EVENTS = frozenset({"call", "c_call"})
OWN_CALLS = 1  # of `sys.setprofile`, which takes the counter away
SHARED_FOR_GOOD = (type, ModuleType, FunctionType, BuiltinFunctionType, enum.Enum, bool, type(None))
SMALL_NUMBERS = range(-5, 257)  # Python has one object of each
MOST_DEALS = 20  # players by chance never get to a target


class Counter:
    """Counts calls: `sys.setprofile` is given its `note`."""

    def __init__(self) -> None:
        self.calls = 0

    def note(self, frame: FrameType, event: str, argument: object) -> None:
        """Count an event that is a call."""
        del frame, argument
        if event in EVENTS:
            self.calls += 1


def counted(doing: Callable[[], _Made]) -> tuple[_Made, int]:
    """Do something; return what it gives and how many calls it made of Python and C functions."""
    counter, before, collects = Counter(), sys.getprofile(), gc.isenabled()
    gc.disable()  # what a collection calls is no work of ours
    sys.setprofile(counter.note)
    try:
        made = doing()
    finally:
        sys.setprofile(before)
        if collects:
            gc.enable()
    return made, counter.calls - OWN_CALLS


def memos() -> Iterator[Callable[[], None]]:
    """Give, for everything in the package that remembers answers, what makes it forget."""
    for name, room in sorted(sys.modules.items()):
        if name.partition(".")[0] == "handfoot_rules":
            for thing in vars(room).values():
                if hasattr(thing, "cache_clear"):
                    yield thing.cache_clear


def forget() -> None:
    """Make the package forget the answers it remembers, as if it had just been imported."""
    for clear in memos():
        clear()


# --- bytes ---------------------------------------------------------------------------------------


def bytes_beyond(child: GameState, parent: GameState) -> int:
    """Count the bytes of the objects that a state holds and the state before it does not.

    The match is shared as it is. Enum members, classes and small numbers take no room.
    """
    assert child.match is parent.match
    shared: set[int] = {id(parent.match)}
    for thing in reachable(parent, set(shared)):
        shared.add(id(thing))
    return sum(sys.getsizeof(thing) for thing in reachable(child, shared))


def reachable(start: object, seen: set[int]) -> list[object]:
    """List the objects reachable from one, itself among them, but not those seen nor what they alone hold."""
    found: list[object] = []
    waiting = [start]
    while waiting:
        thing = waiting.pop()
        if id(thing) in seen or isinstance(thing, SHARED_FOR_GOOD):
            continue
        seen.add(id(thing))
        if isinstance(thing, int) and thing in SMALL_NUMBERS:
            continue
        found.append(thing)
        waiting += gc.get_referents(thing)
    return found


def bytes_of_pickle(state: GameState) -> int:
    """Count the bytes of a state as a pickle."""
    return len(pickle.dumps(state, pickle.HIGHEST_PROTOCOL))


# --- a stretch of play ---------------------------------------------------------------------------


class Decision(NamedTuple):
    """A state, what was legal in it, what was chosen, and the state that came of it."""

    before: GameState
    actions: LegalActions
    action: Action
    after: GameState
    listing: int
    applying: int


def decisions(state: GameState, seed: int, most: int) -> Iterator[Decision]:
    """Play on by chance, counting the calls of every decision, so many at most."""
    chance = Random(seed).random
    for _ in range(most):
        actions, listing = counted(partial(legal_actions, state))
        if not actions or (state.to_move is None and state.deal >= MOST_DEALS):
            return
        action = actions[int(chance() * len(actions))]
        after, applying = counted(partial(apply, state, action))
        yield Decision(state, actions, action, after, listing, applying)
        state = after


def usual_players(variant: RuleVariant) -> int:
    """Give the number of players to measure with: four, or the fewest where four can't play."""
    return 4 if 4 in variant.players else min(variant.players)


def work_of(variant: RuleVariant, *, seed: int = 1, most: int = 1000) -> dict[str, float]:
    """Count the work of a match's first decisions, from nothing remembered.

    Another match comes first: what is made once, when it is first needed, is not counted.
    """
    players = usual_players(variant)
    for _ in decisions(new_match(variant, players=players, seed=seed + 1), seed + 1, most):
        pass
    forget()
    played = list(decisions(new_match(variant, players=players, seed=seed), seed, most))
    pairs = [(one.after, one.before) for one in played[::7] if not isinstance(one.action, NextDeal)]
    beyond = [bytes_beyond(*pair) for pair in pairs]
    return {
        "calls of legal_actions, mean": round(sum(one.listing for one in played) / len(played), 2),
        "calls of legal_actions, most": max(one.listing for one in played),
        "calls of apply, mean": round(sum(one.applying for one in played) / len(played), 2),
        "calls of apply, most": max(one.applying for one in played),
        "bytes beyond the parent, mean": round(sum(beyond) / len(beyond)),
        "bytes beyond the parent, most": max(beyond),
        "bytes of a pickle, most": max(bytes_of_pickle(after) for after, _ in pairs),
    }
