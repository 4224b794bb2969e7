"""One match of many, and a row of them: the work itself, in whichever process it is done.

What a match is follows from the order and its number alone: its cards and the seeds of its policies are
derived from them, and its policies are made anew. So it is the same match wherever it is played.
"""

from __future__ import annotations

import os
import pickle
import signal
import threading
import traceback
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING, TypeAlias

import attrs

from .dealing import new_match
from .errors import HandFootError, InvalidPolicyMakerError, MatchFailedError, NotSendableError
from .phases import Phase
from .playing import Policy, steps
from .scoring import outcome
from .sheets import ScoreSheet
from .state import GameState
from .variant import RuleVariant

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

PolicyMaker: TypeAlias = Callable[[int], Policy]
"""Makes the policy of one seat for one match, given a seed of its own: `random_policy` is one."""


@attrs.frozen
class MatchResult:
    """How one match of many went.

    Attributes:
        number: which match it is, from 0.
        seed: the match's own seed, for `new_match`.
        winners: the sides that won; none if the match was broken off.
        totals: the points of every side.
        sheets: the score sheet of every deal.
        side_of: the side of each seat.
        actions: how many actions were made, chance moves among them.

    To see it again: `play` the policies that are made with `policy_seeds`, in `new_match` with the same
    variant, as many players, and `seed`.
    """

    number: int
    seed: int
    winners: tuple[int, ...]
    totals: tuple[int, ...]
    sheets: tuple[ScoreSheet, ...]
    side_of: tuple[int, ...]
    actions: int

    @property
    def policy_seeds(self) -> tuple[int, ...]:
        """The seed with which the policy of each seat was made."""
        return policy_seeds(self.seed, len(self.side_of))


@attrs.frozen
class Order:
    """What is to be played, whatever the number of matches."""

    makers: tuple[PolicyMaker, ...]
    variant: RuleVariant
    seed: int
    most_deals: int | None


@attrs.frozen
class RowResult:
    """What came of a row of matches: results up to the first failure, and that failure.

    An exception is handed over as a value, for not every exception survives being sent: `cause` is the
    pickled one that a policy raised, or None, `trace` its traceback as text.
    """

    results: tuple[MatchResult, ...]
    failure: HandFootError | None = None
    cause: bytes | None = None
    trace: str = ""


# --- one match ------------------------------------------------------------------------------------


def match_seed(seed: int, number: int) -> int:
    """The seed of one match of many."""
    return _derived(f"handfoot_rules: match {number} of {seed}")


def policy_seeds(seed: int, players: int) -> tuple[int, ...]:
    """The seeds of a match's policies, by seat; from none of them the match's own can be found."""
    return tuple(_derived(f"handfoot_rules: policy of seat {seat} in {seed}") for seat in range(players))


def _derived(text: str) -> int:
    return int.from_bytes(sha256(text.encode()).digest()[:16], "big")


def play_one(order: Order, number: int) -> MatchResult:
    """Play one match; whatever goes wrong in it is told with its number, its seed and the seat."""
    seed = match_seed(order.seed, number)
    players = len(order.makers)
    seat: int | None = None
    try:
        policies = []
        for seat, policy_seed in enumerate(policy_seeds(seed, players)):
            policies.append(_made(order.makers[seat], policy_seed, seat))
        seat = None
        state = new_match(order.variant, players=players, seed=seed)
        actions, seat = 0, state.to_move
        for step in steps(policies, state):
            state = step.after
            actions, seat = actions + 1, state.to_move
            if state.phase is Phase.DEAL_OVER and state.deal == order.most_deals:
                break
        return _result(number, state, actions)
    except Exception as error:
        raise MatchFailedError(number, seed, seat, f"{type(error).__name__}: {error}") from error


def _made(maker: PolicyMaker, seed: int, seat: int) -> Policy:
    policy = maker(seed)
    if not callable(policy):
        raise InvalidPolicyMakerError(seat)
    return policy


def _result(number: int, state: GameState, actions: int) -> MatchResult:
    ended = outcome(state)
    winners = () if ended is None else ended.winners
    return MatchResult(number, state.match.seed, winners, state.scores, state.sheets, state.side_of, actions)


# --- a row of matches, sent to a worker -----------------------------------------------------------

Sent: TypeAlias = Order | bytes | None
"""An order as it reaches a worker: as it is, pickled, or None for the one that `start_worker` kept."""

_kept: list[bytes] = []  # in a worker process of one's own: its order, pickled


def play_row(sent: Sent, numbers: Sequence[int]) -> RowResult:
    """Play some matches of an order in their turn, up to the first that fails."""
    try:
        order = sent if isinstance(sent, Order) else _read(_kept[0] if sent is None else sent)
    except NotSendableError as error:
        return RowResult((), error, None, "".join(traceback.format_exception(error)))
    results: list[MatchResult] = []
    try:
        results.extend(play_one(order, number) for number in numbers)
    except MatchFailedError as error:
        return RowResult(tuple(results), error, _pickled(error.__cause__), _trace(error.__cause__))
    return RowResult(tuple(results))


@lru_cache(maxsize=1)
def _read(parcel: bytes) -> Order:
    try:
        order: Order = pickle.loads(parcel)  # noqa: S301  # made by this program, in `parcel_of`
    except Exception as error:
        raise NotSendableError("the order to play", f"{type(error).__name__}: {error}") from error
    return order


def parcel_of(order: Order) -> bytes:
    """The order pickled; raise NotSendableError with the part of it that can't be."""
    for seat, maker in enumerate(order.makers):
        _check_sendable(f"the policy of seat {seat}", maker)
    _check_sendable("the variant", order.variant)
    return pickle.dumps(order)


def _check_sendable(part: str, value: object) -> None:
    try:
        pickle.dumps(value)
    except Exception as error:
        raise NotSendableError(part, f"{type(error).__name__}: {error}") from error


def _pickled(error: BaseException | None) -> bytes | None:
    """The exception pickled, or None if it can't be; whether it can be read again is seen then."""
    with suppress(Exception):
        return pickle.dumps(error)
    return None


def _trace(error: BaseException | None) -> str:
    return "".join(traceback.format_exception(error))


def raise_failure(row: RowResult) -> None:
    """Raise the failure of a row, if it has one, as it would have been raised here."""
    if row.failure is None:
        return
    cause = None
    with suppress(Exception):  # one that can't be read again, or of a class that only the worker knows
        cause = None if row.cause is None else pickle.loads(row.cause)  # noqa: S301  # `_pickled` made it
    row.failure.add_note(f"In the worker:\n{row.trace.rstrip()}")
    raise row.failure from cause


# --- a worker process -----------------------------------------------------------------------------


def start_worker(lifeline: Connection, parcel: bytes) -> None:
    """Make this process a worker that plays rows of one order, as long as its parent holds the lifeline."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches every process; the parent's answer counts
    threading.Thread(target=_leave_with_the_parent, args=(lifeline,), daemon=True).start()
    _kept[:] = [parcel]


def _leave_with_the_parent(lifeline: Connection) -> None:
    """Wait until the other end is closed, or its process is gone; then leave, whatever is being played."""
    with suppress(EOFError, OSError):
        lifeline.recv_bytes()
    os._exit(1)
