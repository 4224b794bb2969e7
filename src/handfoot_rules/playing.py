"""Whole matches: one policy a seat, each shown its own view and nothing else.

    state = play([random_policy(seat) for seat in range(4)], new_match(players=4, seed=1))

Whatever plays matches is built on `steps`, which goes through them one action at a time.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import NamedTuple, Protocol, TypeAlias, TypeVar

from .actions import Action
from .errors import IllegalActionError, IllegalAnswerError, InvalidPoliciesError
from .listing import LegalActions, legal_actions, was_listed
from .phases import Phase
from .state import GameState
from .transition import apply, apply_unchecked
from .views import PlayerView, view


class Policy(Protocol):
    """A player: any callable that is given a view and its legal actions and returns an action.

    The view is of the seat to move. There is at least one legal action, and any suits that are held will do.
    """

    def __call__(self, view: PlayerView, legal: LegalActions, /) -> Action:
        """Choose what the seat does now."""
        ...


Policies: TypeAlias = Sequence[Policy] | Mapping[int, Policy]
"""A policy for each seat: in the order of the seats, or by seat."""

T = TypeVar("T")


class Step(NamedTuple):
    """An action with the states before and after it: `before, action, after = step`."""

    before: GameState
    action: Action
    after: GameState


def play(policies: Policies, state: GameState) -> GameState:
    """Play to the end of the match and return its last state.

    Arguments and errors are those of `steps`; for anything but the end, go through `steps` instead.
    """
    for step in steps(policies, state):
        state = step.after
    return state


def steps(policies: Policies, state: GameState) -> Iterator[Step]:
    """Give each step of a match as it is played, to its end or for as long as more are asked for.

    Arguments:
        policies: one for each seat; the same one may sit at several. A policy sees no more than `view`
            shows its seat. Chance moves, such as the next deal, are made without asking anybody.
        state: where to begin, anywhere in a match.

    Raises InvalidPoliciesError at once if they are not one for each seat. While stepping, IllegalAnswerError,
    which is an IllegalActionError with the seat, for an answer that is not legal, and TypeError for one that
    is no action. The state before stays good: play can go on from it with other policies.
    """
    return _steps(by_seat(policies, state.players), state)


def by_seat(policies: Sequence[T] | Mapping[int, T], players: int) -> tuple[T, ...]:
    """In the order of the seats, what was given in that order or by seat; one for each."""
    given = dict(policies) if isinstance(policies, Mapping) else dict(enumerate(policies))
    if given.keys() != set(range(players)):
        raise InvalidPoliciesError(players, tuple(given))
    return tuple(given[seat] for seat in range(players))


def _steps(policies: tuple[Policy, ...], state: GameState) -> Iterator[Step]:
    while state.phase is not Phase.MATCH_OVER:
        before = state
        seat = state.to_move
        if seat is None:
            action = legal_actions(state)[0]
            state = apply(state, action)
        else:
            seen = view(state, seat)
            action = policies[seat](seen, legal_actions(seen))
            # What is listed of a view is what is listed of the state (law 6).
            state = (
                apply_unchecked(state, action) if was_listed(seen, action) else _applied(state, action, seat)
            )
        yield Step(before, action, state)


def _applied(state: GameState, action: Action, seat: int) -> GameState:
    try:
        return apply(state, action, seat=seat)
    except IllegalActionError as error:
        raise IllegalAnswerError(error.violation, error.action, seat) from None


def random_policy(seed: int) -> Policy:
    """Return a policy that picks any legal action, each as likely as the others.

    It draws from a generator of its own, so one that is made anew plays the same match again, on every
    Python. One policy that sits at several seats is one generator.
    """
    rng = Random(seed)

    def choose(_: PlayerView, legal: LegalActions, /) -> Action:
        return legal[int(rng.random() * len(legal))]

    return choose
