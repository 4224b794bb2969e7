"""Policies and a rule set for tests of many matches; in a module, so that they can be sent to a process."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING

import attrs

from handfoot_rules import DEFAULT, NextDeal, random_policy
from handfoot_rules.match_work import match_seed, policy_seeds

if TYPE_CHECKING:
    from pathlib import Path

    from handfoot_rules import Action, LegalActions, PlayerView, Policy

SEED = 7
QUICK = attrs.evolve(DEFAULT, key="quick", deals=1, packets=(4, 4), decks=2, minimums=(50,), players=(2, 4))
LONG = attrs.evolve(QUICK, key="long", deals=None, target=1_000_000, minimums=(50,))
BAD_MATCH = 13
BAD_SEED = policy_seeds(match_seed(SEED, BAD_MATCH), 2)[1]
"""The seed that seat 1 is given in match 13 of those of seed 7."""
FIRST_SEEDS = policy_seeds(match_seed(SEED, 0), 2)
"""Those that the seats are given in match 0."""


def last(_: PlayerView, legal: LegalActions, /) -> Action:
    return legal[-1]


class Remembers:
    """Plays differently the longer it lives."""

    def __init__(self, seed: int) -> None:
        self.pick = random_policy(seed)
        self.asked = 0

    def __call__(self, view: PlayerView, legal: LegalActions, /) -> Action:
        self.asked += 1
        return self.pick(view, legal) if self.asked % 3 else legal[0]


class Stays(Exception):  # noqa: N818
    """One that pickle can write, but not read again."""

    def __init__(self, first: str, second: str) -> None:
        super().__init__(f"{first} {second}")


class Fails:
    """Raises in match 13, at its third turn or so."""

    def __init__(self, seed: int) -> None:
        self.pick = random_policy(seed)
        self.left = 9 if seed == BAD_SEED else -1

    def __call__(self, view: PlayerView, legal: LegalActions, /) -> Action:
        self.left -= 1
        return self.fail() if self.left == 0 else self.pick(view, legal)

    def fail(self) -> Action:
        raise ValueError("no good card")


class FailsAlone(Fails):
    def fail(self) -> Action:
        raise Stays("not", "sendable")


class Locked(Exception):  # noqa: N818
    """One that pickle can't even write."""

    def __reduce__(self) -> str:
        raise TypeError


class FailsLocked(Fails):
    def fail(self) -> Action:
        raise Locked


class Cheats(Fails):
    def fail(self) -> Action:
        return NextDeal()


class Crashes(Fails):
    def fail(self) -> Action:
        os._exit(3)


def fails_when_made(seed: int) -> Remembers:
    if seed == BAD_SEED:
        raise LookupError("no weights")
    return Remembers(seed)


def makes_nothing(_: int) -> None:
    return None


@attrs.frozen
class Sleeps:
    """A policy that tells its process by a file in the folder, and never comes to an end."""

    folder: Path

    def __call__(self, _: PlayerView, legal: LegalActions, /) -> Action:
        (self.folder / str(os.getpid())).touch()
        time.sleep(600)
        return legal[0]


@attrs.frozen
class FirstMatchThenSleeps:
    """A maker of policies that play the first match, and no other to its end."""

    folder: Path

    def __call__(self, seed: int, /) -> Policy:
        return Remembers(seed) if seed in FIRST_SEEDS else Sleeps(self.folder)


@attrs.frozen
class FailsWhenAnotherSleeps:
    """A maker that fails in the first match, as soon as another process is in the middle of one."""

    folder: Path

    def __call__(self, seed: int, /) -> Policy:
        if seed in FIRST_SEEDS:
            while not list(self.folder.iterdir()):
                time.sleep(0.02)
            raise ValueError
        return Remembers(seed)


class ForgetsToSay:
    """Can't be called with a seed alone."""

    def __call__(self, seed: int, name: str, /) -> Remembers:
        raise NotImplementedError((seed, name))
