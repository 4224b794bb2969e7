"""Many matches between policies, on all processors: the same results on one, on ten, or on a cluster.

    results = play_matches([random_policy] * 4, 1000, seed=7)

A policy may remember things, so every match makes its policies anew, each with a seed of its own.
"""

from __future__ import annotations

import inspect
from collections.abc import Generator, Mapping, Sequence
from contextlib import closing
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from .dealing import check_seed, check_variant
from .errors import InvalidNumberError, InvalidPolicyMakerError
from .match_work import MatchResult, Order, PolicyMaker
from .playing import Policy, by_seat
from .progress import shown
from .variant import RuleVariant
from .variants import DEFAULT
from .workforce import played_by_executor, played_by_processes, played_here, usable_processors

if TYPE_CHECKING:  # importing it takes long, and few programs need it
    from concurrent.futures import Executor

PolicyMakers: TypeAlias = Sequence[PolicyMaker] | Mapping[int, PolicyMaker]
"""A maker of policies for each seat: in the order of the seats, or by seat."""


def play_matches(
    policies: PolicyMakers,
    n: int,
    seed: int,
    *,
    variant: RuleVariant = DEFAULT,
    most_deals: int | None = None,
    workers: int | None = None,
    executor: Executor | None = None,
    progress: bool | None = None,
) -> tuple[MatchResult, ...]:
    """Play n whole matches and return how each went, in the order of their numbers.

    The results depend on the first arguments alone, down to `most_deals`; neither on `workers` nor on
    `executor`. With the same seed other policies play the same cards.

    Arguments:
        policies: for each seat a callable that takes a seed and returns a policy, such as `random_policy`
            or a class; it is called once a match. For a policy that remembers nothing, `stateless` makes one.
            There are as many players as there are seats here.
        n: how many matches.
        seed: 0 .. 2**128 - 1; the seeds of all matches and policies follow from it.
        variant: the rules.
        most_deals: break a match off after so many deals, if it is not over by then; it has no winners.
        workers: how many processes play. 1 is this process alone; None, as many as there are processors. A
            script that is to play in several needs `if __name__ == "__main__":`, as for `multiprocessing`.
        executor: any `concurrent.futures` executor that is to play instead; it stays open. `workers` then
            says for how many workers it is to be kept busy.
        progress: whether to show a bar on the error stream, which takes the extra `progress`; None for where
            that is a terminal and the extra is there.

    Raises InvalidNumberError, InvalidSeedError, InvalidPoliciesError, InvalidPlayersError,
    InvalidPolicyMakerError and NotSendableError before a match is played; ImportError for a bar without its
    extra; TypeError for values of the wrong type. Then MatchFailedError for the first match that a policy or
    the variant could not finish, with what it raised as its cause, and WorkersLostError.
    """
    results = each_match(
        policies, n, seed, variant=variant, most_deals=most_deals, workers=workers, executor=executor
    )
    with closing(results), closing(shown(results, n, wanted=progress)) as seen:
        return tuple(seen)


def each_match(
    policies: PolicyMakers,
    n: int,
    seed: int,
    *,
    variant: RuleVariant = DEFAULT,
    most_deals: int | None = None,
    workers: int | None = None,
    executor: Executor | None = None,
) -> Generator[MatchResult, None, None]:
    """Give the results of `play_matches` one by one, as soon as they and all before them are there.

    For more matches than the memory holds results, or to stop when enough is known. Arguments and errors are
    those of `play_matches`, without the bar; what is wrong with an argument is said at once.
    """
    _check_number("n", n, 0)
    if most_deals is not None:
        _check_number("most_deals", most_deals, 1)
    if workers is not None:
        _check_number("workers", workers, 1)
    check_seed(seed)
    check_variant(variant)
    makers = by_seat(policies, len(policies))
    for seat, maker in enumerate(makers):
        _check_maker(seat, maker)
    variant.check_players(len(makers))
    order = Order(makers, variant, seed, most_deals)
    return _played(order, n, usable_processors() if workers is None else workers, executor)


def _played(
    order: Order, n: int, workers: int, executor: Executor | None
) -> Generator[MatchResult, None, None]:
    if executor is not None:
        return played_by_executor(order, n, workers, executor)
    if workers > 1:
        return played_by_processes(order, n, workers)
    return played_here(order, n)


def _check_number(name: str, number: int, least: int) -> None:
    if isinstance(number, bool) or not isinstance(number, int):
        raise TypeError(f"{name} is a whole number, not {number!r}")
    if number < least:
        raise InvalidNumberError(name, number, least)


def _check_maker(seat: int, maker: PolicyMaker) -> None:
    """Raise InvalidPolicyMakerError for what can't be called with a seed alone, such as a policy itself."""
    if not callable(maker):
        raise InvalidPolicyMakerError(seat)
    try:
        signature = inspect.signature(maker)
    except ValueError:  # written in C, it may not tell
        return
    try:
        signature.bind(0)
    except TypeError:
        raise InvalidPolicyMakerError(seat) from None


def stateless(policy: Policy) -> PolicyMaker:
    """Return a maker that gives this very policy to every match, for one that remembers nothing.

    What a policy remembers from one match would change the next, and make the results depend on which worker
    plays which.
    """
    return partial(_the_same, policy)


def _the_same(policy: Policy, _: int, /) -> Policy:
    return policy
