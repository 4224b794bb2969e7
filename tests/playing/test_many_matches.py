"""play_matches and each_match: what is played, what comes of it, and what is refused."""

from __future__ import annotations

import inspect
import pickle
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from handfoot_rules import (
    DEFAULT,
    IllegalAnswerError,
    InvalidNumberError,
    InvalidPlayersError,
    InvalidPoliciesError,
    InvalidPolicyMakerError,
    InvalidSeedError,
    MatchFailedError,
    MatchResult,
    NotSendableError,
    RuleVariant,
    WorkersLostError,
    each_match,
    new_match,
    outcome,
    play_matches,
    random_policy,
    stateless,
    steps,
    workforce,
)
from handfoot_rules.match_work import match_seed, policy_seeds
from handfoot_rules.workforce import rows_of, usable_processors
from playing.many import (
    BAD_MATCH,
    LONG,
    QUICK,
    SEED,
    Cheats,
    Fails,
    ForgetsToSay,
    Remembers,
    fails_when_made,
    last,
    makes_nothing,
)

if TYPE_CHECKING:
    from collections.abc import Callable

POLICY_SEEDS = (104112807297988648325970202954674352770, 328680670967857100247211541107438094751)
MAKERS = [Remembers, random_policy, stateless(last), Remembers]


def here(n: int = 40, **changed: Any) -> tuple[MatchResult, ...]:
    return play_matches(MAKERS, n, SEED, variant=QUICK, workers=1, **changed)


# --- what is played -------------------------------------------------------------------------------


def test_a_result_tells_how_its_match_went() -> None:
    for number, result in enumerate(here(3)):
        assert result.number == number
        policies = [make(seed) for make, seed in zip(MAKERS, result.policy_seeds, strict=True)]
        start = new_match(QUICK, players=4, seed=result.seed)
        played = list(steps(policies, start))
        end = played[-1].after
        ended = outcome(end)
        assert ended is not None
        assert (result.winners, result.totals) == (ended.winners, ended.totals)
        assert (result.sheets, result.side_of) == (end.sheets, end.side_of)
        assert result.actions == len(played)


def test_the_seeds_are_those_of_every_python() -> None:
    assert match_seed(7, 3) == 152748196277723448236979722476332857378
    assert policy_seeds(match_seed(7, 3), 2) == POLICY_SEEDS
    assert here(4)[3].seed == match_seed(7, 3)
    assert here(4)[3].policy_seeds[:2] == POLICY_SEEDS


def test_no_two_seeds_are_the_same() -> None:
    seeds = [match_seed(seed, number) for seed in range(20) for number in range(20)]
    of_policies = [seed for match in seeds for seed in policy_seeds(match, 4)]
    assert len({*seeds, *of_policies}) == 400 + 1600


def test_fewer_matches_are_the_first_of_more() -> None:
    assert here(40)[:7] == here(7)
    assert here(0) == ()


def test_other_policies_play_the_same_cards() -> None:
    turned = play_matches([*MAKERS[1:], MAKERS[0]], 5, SEED, variant=QUICK, workers=1)
    assert [result.seed for result in turned] == [result.seed for result in here(5)]
    assert [result.totals for result in turned] != [result.totals for result in here(5)]


def test_policies_may_be_given_by_seat() -> None:
    by_seat = dict(reversed([*enumerate(MAKERS)]))
    assert play_matches(by_seat, 3, SEED, variant=QUICK, workers=1) == here(3)


def test_the_base_game_is_played_if_no_other_is_given() -> None:
    (result,) = play_matches([random_policy] * 2, 1, 1, workers=1)
    assert [sheet.deal for sheet in result.sheets] == [1, 2, 3, 4]
    assert result.side_of == DEFAULT.side_of_seats(2)


def test_results_come_one_by_one() -> None:
    made: list[int] = []

    def noting(seed: int) -> Remembers:
        made.append(seed)
        return Remembers(seed)

    results = each_match([noting, random_policy], 10, SEED, variant=QUICK, workers=1)
    assert made == []
    assert next(results).number == 0
    assert next(results).number == 1
    assert made == [policy_seeds(match_seed(SEED, number), 2)[0] for number in range(2)]
    results.close()


def test_a_match_without_end_can_be_broken_off() -> None:
    for most in (1, 3):
        results = play_matches([random_policy] * 2, 2, SEED, variant=LONG, most_deals=most, workers=1)
        for result in results:
            assert [sheet.deal for sheet in result.sheets] == list(range(1, most + 1))
            assert result.winners == ()
            assert result.totals == tuple(map(sum, zip(*(s.totals for s in result.sheets), strict=True)))
    assert here(3, most_deals=1) == here(3)  # over by then


def test_a_result_can_be_pickled() -> None:
    assert pickle.loads(pickle.dumps(here(3))) == here(3)


# --- handed to an executor ------------------------------------------------------------------------


@pytest.mark.parametrize("workers", [1, 2, 3, 7])
@pytest.mark.parametrize("longest", [1, 5, 32])
def test_threads_and_rows_make_no_difference(
    workers: int, longest: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workforce, "LONGEST_ROW", longest)
    monkeypatch.setattr(workforce, "ROWS_EACH", 1)
    with ThreadPoolExecutor(workers) as threads:
        played = play_matches(MAKERS, 40, SEED, variant=QUICK, workers=workers, executor=threads)
        assert played == here()
        assert threads.submit(int).result() == 0  # it stays open


def test_threads_play_what_can_not_be_pickled() -> None:
    odd = [lambda seed: Remembers(seed), stateless(lambda _, legal: legal[0])]  # noqa: PLW0108
    with ThreadPoolExecutor(2) as threads:
        played = play_matches(odd, 5, SEED, variant=QUICK, executor=threads)
    assert played == play_matches(odd, 5, SEED, variant=QUICK, workers=1)


class ByHand(Executor):
    """Does what is submitted when told to; keeps all of it."""

    def __init__(self) -> None:
        self.handed_in: list[tuple[Future[Any], Callable[..., Any], tuple[Any, ...]]] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **_: Any) -> Future[Any]:
        self.handed_in.append((Future(), fn, args))
        if len(self.handed_in) == 1:
            self.do(0)
        return self.handed_in[-1][0]

    def do(self, index: int) -> None:
        future, fn, args = self.handed_in[index]
        future.set_result(fn(*args))


def test_no_more_is_handed_in_than_keeps_the_workers_busy() -> None:
    executor = ByHand()
    results = each_match([random_policy] * 2, 10**12, SEED, variant=QUICK, workers=2, executor=executor)
    assert executor.handed_in == []
    assert next(results).number == 0
    assert len(executor.handed_in) == 2 * workforce.AHEAD + 1
    results.close()
    assert [future.cancelled() for future, _, _ in executor.handed_in] == [False] + [True] * 8


class Broken(ByHand):
    def submit(self, fn: Callable[..., Any], /, *args: Any, **_: Any) -> Future[Any]:
        if self.handed_in:
            raise BrokenExecutor
        return super().submit(fn, *args)


def test_an_executor_that_breaks_is_told() -> None:
    with pytest.raises(WorkersLostError, match="before match 0 was played") as raised:
        play_matches([random_policy] * 2, 50, SEED, variant=QUICK, workers=1, executor=Broken())
    assert isinstance(raised.value.__cause__, BrokenExecutor)


class BreaksLater(ByHand):
    """Does at once what is submitted, but for the fourth."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **_: Any) -> Future[Any]:
        self.handed_in.append((Future(), fn, args))
        if len(self.handed_in) == 4:
            self.handed_in[-1][0].set_exception(BrokenExecutor())
        else:
            self.do(-1)
        return self.handed_in[-1][0]


def test_the_first_match_without_a_result_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workforce, "ROWS_EACH", 8)
    got: list[MatchResult] = []
    with pytest.raises(WorkersLostError, match="before match 15 was played"):  # 3 rows of 5 before it
        got.extend(each_match(MAKERS, 40, SEED, variant=QUICK, workers=1, executor=BreaksLater()))
    assert got == list(here(15))


def test_every_match_is_in_one_row() -> None:
    for n in (0, 1, 31, 32, 33, 1000, 5000):
        for workers in (1, 2, 64):
            rows = list(rows_of(n, workers))
            assert [number for row in rows for number in row] == list(range(n))
            assert all(1 <= len(row) <= workforce.LONGEST_ROW for row in rows)
    assert {len(row) for row in rows_of(320, 2)} == {10}
    assert len(list(rows_of(30, 2))) == 30


@pytest.mark.parametrize(
    ("system", "usable"),
    [
        ({"name": "posix", "sched_getaffinity": lambda _: {1, 4, 5}, "cpu_count": lambda: 8}, 3),
        ({"name": "posix", "cpu_count": lambda: 128}, 128),
        ({"name": "posix", "cpu_count": lambda: None}, 1),
        ({"name": "nt", "cpu_count": lambda: 128}, 61),
        ({"name": "nt", "cpu_count": lambda: 8}, 8),
    ],
)
def test_the_processors_that_may_be_used(
    system: dict[str, Any], usable: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workforce, "os", SimpleNamespace(**system))
    assert usable_processors() == usable


def note(called: list[Any], name: str, _: Any, *args: Any) -> None:
    called.append((name, *args))


def test_all_processors_play_if_no_number_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    for usable, expected in ((1, "played_here"), (5, "played_by_processes")):
        monkeypatch.setattr("handfoot_rules.matches.usable_processors", lambda usable=usable: usable)
        called: list[Any] = []
        for name in ("played_here", "played_by_processes"):
            noting = partial(note, called, name)
            monkeypatch.setattr(f"handfoot_rules.matches.{name}", noting)
        each_match([random_policy] * 2, 9, SEED, variant=QUICK)
        assert called[0][:2] == (expected, 9)
        assert called[0][2:] == ((usable,) if usable > 1 else ())


# --- what is refused ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["n", "workers", "most_deals"])
@pytest.mark.parametrize("wrong", [-1, 2.0, "3", True])
def test_numbers_are_whole_and_not_too_small(name: str, wrong: Any) -> None:
    arguments: dict[str, Any] = {"policies": MAKERS, "n": 3, "seed": SEED, name: wrong}
    least = 0 if name == "n" else 1
    if wrong == -1:
        told = f"{name} is a whole number from {least} on, not -1"
        with pytest.raises(InvalidNumberError, match=told) as raised:
            each_match(**arguments)  # at once, before the first is asked for
        assert (raised.value.name, raised.value.number, raised.value.least) == (name, -1, least)
    else:
        with pytest.raises(TypeError, match=f"{name} is a whole number, not "):
            each_match(**arguments)


@pytest.mark.parametrize("name", ["workers", "most_deals"])
def test_nought_is_too_few(name: str) -> None:
    arguments: dict[str, Any] = {name: 0}
    with pytest.raises(InvalidNumberError):
        each_match(MAKERS, 3, SEED, **arguments)


def test_the_seed_the_variant_and_the_seats_are_checked() -> None:
    with pytest.raises(InvalidSeedError):
        each_match(MAKERS, 3, -1)
    with pytest.raises(TypeError, match="a RuleVariant is wanted"):
        each_match(MAKERS, 3, SEED, variant="pagat")  # type: ignore[arg-type]
    with pytest.raises(InvalidPlayersError):
        each_match([random_policy] * 3, 3, SEED, variant=QUICK)
    with pytest.raises(InvalidPoliciesError, match="from 0 to 1 is wanted, not for 0, 2"):
        each_match({0: random_policy, 2: random_policy}, 3, SEED)


@pytest.mark.parametrize("wrong", [last, "random", random_policy(1), ForgetsToSay()])
def test_a_policy_is_no_maker_of_policies(wrong: Any) -> None:
    with pytest.raises(InvalidPolicyMakerError, match="seat 1 is given no maker of policies") as raised:
        each_match([random_policy, wrong], 3, SEED)
    assert raised.value.seat == 1


def test_a_maker_that_does_not_tell_its_arguments_is_believed() -> None:
    silent: Any = type
    with pytest.raises(ValueError, match="no signature found"):
        inspect.signature(silent)
    with pytest.raises(MatchFailedError, match=r"match 0 .*, seat 1 to move"):
        play_matches([random_policy, silent], 1, SEED, workers=1)


# --- what goes wrong in a match -------------------------------------------------------------------


def test_what_was_played_before_a_failure_is_given_in_a_row_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workforce, "ROWS_EACH", 1)
    got: list[MatchResult] = []
    with ThreadPoolExecutor(1) as threads, pytest.raises(MatchFailedError):
        got.extend(each_match([Fails] * 2, 40, SEED, variant=QUICK, workers=1, executor=threads))
    assert [result.number for result in got] == list(range(BAD_MATCH))


def failing(maker: Any) -> MatchFailedError:
    """The error of a maker's match 13, once all before it are played."""
    got: list[MatchResult] = []
    with pytest.raises(MatchFailedError) as raised:
        got.extend(each_match([random_policy, maker], 40, SEED, variant=QUICK, workers=1))
    assert [result.number for result in got] == list(range(BAD_MATCH))
    error = raised.value
    assert (error.number, error.seed, error.seat) == (BAD_MATCH, match_seed(SEED, BAD_MATCH), 1)
    return error


def test_what_a_policy_raises_is_told_with_its_match_and_seat() -> None:
    error = failing(Fails)
    assert isinstance(error.__cause__, ValueError)
    assert str(error) == f"match 13 (seed {error.seed}, seat 1 to move): ValueError: no good card"


def test_an_illegal_answer_fails_the_match() -> None:
    assert isinstance(failing(Cheats).__cause__, IllegalAnswerError)


def test_a_policy_that_can_not_be_made_fails_the_match() -> None:
    assert failing(fails_when_made).reason == "LookupError: no weights"


def test_a_maker_that_makes_no_policy_fails_the_match() -> None:
    with pytest.raises(MatchFailedError, match="seat 1 is given no maker of policies") as raised:
        play_matches([random_policy, makes_nothing], 1, SEED, workers=1)  # type: ignore[list-item]
    assert isinstance(raised.value.__cause__, InvalidPolicyMakerError)


def test_a_variant_that_raises_between_turns_fails_the_match() -> None:
    class Falls(RuleVariant):
        def match_over(self, deal: int, totals: tuple[int, ...]) -> bool:
            if deal and any(totals):
                raise ZeroDivisionError
            return super().match_over(deal, totals)

    with pytest.raises(MatchFailedError) as raised:
        play_matches([random_policy] * 2, 1, SEED, variant=Falls(key="falls", deals=1), workers=1)
    assert isinstance(raised.value.__cause__, ZeroDivisionError)


def test_a_match_that_can_not_be_dealt_is_nobodys_fault() -> None:
    class Undealt(RuleVariant):
        ready = True

        def first_player(self, dealer: int, players: int) -> int:
            if not type(self).ready:
                raise ZeroDivisionError
            return super().first_player(dealer, players)

    variant = Undealt(key="undealt")
    Undealt.ready = False
    with pytest.raises(MatchFailedError, match="nobody to move") as raised:
        play_matches([random_policy] * 2, 1, SEED, variant=variant, workers=1)
    assert raised.value.seat is None


def test_processes_that_are_handed_over_get_a_pickle() -> None:
    odd = stateless(lambda _, legal: legal[0])
    with ProcessPoolExecutor(1) as processes, pytest.raises(NotSendableError, match="the policy of seat 1"):
        each_match([random_policy, odd], 3, SEED, executor=processes)


def test_stopping_is_not_failing() -> None:
    def leaving(*_: Any) -> Any:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play_matches([stateless(leaving)] * 2, 3, SEED, workers=1)


@pytest.mark.parametrize("wrong", ["maker", "stateless", "variant"])
def test_what_can_not_be_sent_is_named_before_a_match_is_played(wrong: str) -> None:
    makers: list[Any] = [random_policy, random_policy]
    variant = QUICK
    if wrong == "variant":
        variant = type("Inner", (RuleVariant,), {})(key="inner")
        part = "the variant"
    else:
        makers[1] = lambda seed: Remembers(seed)  # noqa: PLW0108
        if wrong == "stateless":
            makers[1] = stateless(lambda _, legal: legal[0])
        part = "the policy of seat 1"
    with pytest.raises(NotSendableError, match=f"{part} can't be sent to another process") as raised:
        each_match(makers, 3, SEED, variant=variant, workers=2)
    assert raised.value.part == part
    assert raised.value.__cause__ is not None
