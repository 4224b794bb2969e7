"""The tests see the whole game: deals end by going out, all is done once, all is refused once.

Who plays at random hardly ever goes out, so these deals are played by players who want to. The
figures are printed at the end of the run.
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from functools import cache
from random import Random
from typing import TYPE_CHECKING

import pytest
from attrs import Factory, define

from handfoot_rules import (
    AskToGoOut,
    DealEnd,
    GameState,
    Phase,
    RefuseGoingOut,
    Reshuffle,
    ViolationCode,
    apply,
    legal_actions,
    new_match,
    position,
    variants,
    why_illegal,
)
from policies import going_out_policy, mixed_policy, random_policy, steps

from .candidates import ALL_KINDS, candidates, wrong_decks
from .conftest import TOLD
from .situations import opening_with_pile, ready_to_go_out

if TYPE_CHECKING:
    from collections.abc import Callable

    from policies import Policy

VARIANT = variants.get("gamerules-2-7")
ENOUGH = 20
MATCHES = {2: 7, 3: 9, 4: 12}
ANSWERS = {"always yes": 1.0, "yes or no": 0.5, "always no": 0.0}
TRY_ALL_EVERY = 200  # after so many steps, everything that could be tried is tried
OVER = {Phase.DEAL_OVER, Phase.MATCH_OVER}


@define
class Tally:
    """What play brought about."""

    ends: Counter[DealEnd | None] = Factory(Counter)
    out_after_a_no: int = 0  # deals in which the partner had once said no, before somebody went out
    actions: Counter[str] = Factory(Counter)
    codes: Counter[str] = Factory(Counter)

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            self.ends + other.ends,
            self.out_after_a_no + other.out_after_a_no,
            self.actions + other.actions,
            self.codes + other.codes,
        )

    @property
    def out(self) -> int:
        """How many deals ended by going out."""
        return self.ends[DealEnd.WENT_OUT]


# --- playing and counting -------------------------------------------------------------------------


def watch(
    start: GameState, policy: Policy, rng: Random, *, whole_match: bool, every: int = TRY_ALL_EVERY
) -> Tally:
    """Play to the end of the deal or of the match, and count."""
    tally = Tally()
    said_no = False
    for number, (before, action, after) in enumerate(steps(start, policy, rng)):
        if number % every == 0:
            try_all(before, tally, Random(number))
        tally.actions[type(action).__name__] += 1
        said_no |= isinstance(action, RefuseGoingOut)
        if after.phase in OVER:
            end = after.sheets[-1].end
            tally.ends[end] += 1
            tally.out_after_a_no += said_no and end is DealEnd.WENT_OUT
            said_no = False
            try_all(after, tally, Random(number))
            if not whole_match:
                break
    return tally


def try_all(state: GameState, tally: Tally, rng: Random) -> None:
    """Try everything, the wrong decks and the wrong seat included, and count what is refused."""
    reasons = [why_illegal(state, action) for action in [*candidates(state, rng), *wrong_decks(state)]]
    other = 1 if state.to_move == 0 else 0
    reasons += [why_illegal(state, action, seat=other) for action in legal_actions(state)]
    tally.codes.update(reason.code.name for reason in reasons if reason is not None)


@cache
def from_the_deal(players: int, answers: str = "always yes") -> Tally:
    """Play whole matches, by players who want to go out."""
    tally = Tally()
    says_yes = ANSWERS[answers]
    policy = going_out_policy(says_yes=says_yes)
    matches = MATCHES[players] if says_yes else 3  # nobody will go out
    for seed in range(matches):
        start = new_match(VARIANT, players=players, seed=seed)
        tally += watch(start, policy, Random(seed), whole_match=True)
    return tally


@cache
def from_late_positions(players: int, answers: str = "always yes", positions: int = 120) -> Tally:
    """Play the ends of deals, with all books there or nearly so."""
    tally = Tally()
    policy = going_out_policy(says_yes=ANSWERS[answers])
    for seed in range(positions):
        rng = Random(seed)
        start = ready_to_go_out(VARIANT, players, rng)
        tally += watch(start, policy, rng, whole_match=False, every=20)
    return tally


@cache
def openings_with_the_pile() -> Tally:
    """Play on, mostly at random, from where an opening with the pile has begun."""
    tally = Tally()
    for seed in range(40):
        rng = Random(seed)
        start = opening_with_pile(VARIANT, rng.choice(VARIANT.players), rng)
        try_all(start, tally, Random(seed))
        policy = mixed_policy(going_out_policy(), 0.5) if seed % 2 else random_policy
        tally += watch(start, policy, rng, whole_match=False, every=25)
    return tally


@cache
def rare_moments() -> Tally:
    """Try everything where play hardly ever comes: an empty pile, a single card in the foot."""
    tally = Tally()
    books = ["4C 4C 4D 4D 4H 4H 4S", "5C 5C 5D 5D 5H 5H 5S", "6C 6C 6D 6D 6H 6S 2C"]
    books += ["7C 7C 7D 7D 7H 7S 2C", "JK JK JK 2D 2D 2H 2H"]
    single = position(
        players=4,
        hands={0: "KS", 2: "QS QH"},
        feet={0: None, 2: None},
        melds={0: books},
        foot_turns={2: 1},
        phase=Phase.PLAY,
    )
    asked = apply(single, AskToGoOut())
    refused = apply(asked, RefuseGoingOut())
    for state in (position(players=4), single, asked, refused):
        try_all(state, tally, Random(1))
    return tally


@cache
def everything() -> Tally:
    """Put all of it together."""
    tally = openings_with_the_pile() + rare_moments()
    for players in (2, 3):
        tally += from_the_deal(players)
    for answers in ANSWERS:
        tally += from_the_deal(4, answers)
    for players in (5, 7):
        tally += from_late_positions(players)
    for players in (4, 6):
        for answers in ANSWERS:
            tally += from_late_positions(players, answers)
    return tally


# --- what is asked of it --------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_deals_played_from_the_deal_end_by_going_out(players: int) -> None:
    assert from_the_deal(players).out >= ENOUGH


def test_a_partner_who_said_no_may_say_yes_in_a_later_turn() -> None:
    tally = from_the_deal(4, "yes or no")
    assert tally.out >= ENOUGH // 2
    assert tally.out_after_a_no > 0
    assert tally.actions["AllowGoingOut"] > 0
    assert tally.actions["RefuseGoingOut"] > 0


def test_nobody_goes_out_whose_partner_always_says_no() -> None:
    tally = from_the_deal(4, "always no")
    assert tally.out == 0
    assert tally.ends[DealEnd.STOCK_EMPTY] > 0
    assert tally.actions["RefuseGoingOut"] > 0


@pytest.mark.parametrize("players", [5, 6, 7])
def test_deals_of_many_players_end_by_going_out_from_late_positions(players: int) -> None:
    assert from_late_positions(players).out >= ENOUGH


@pytest.mark.parametrize("players", [4, 6])
def test_permission_decides_in_late_positions_too(players: int) -> None:
    assert from_late_positions(players, "yes or no").actions["RefuseGoingOut"] > 0
    assert from_late_positions(players, "yes or no").out > 0
    assert from_late_positions(players, "always no").out == 0


def test_every_kind_of_action_is_played() -> None:
    played = everything().actions
    for kind in ALL_KINDS:
        if kind is not Reshuffle:  # no base variant reshuffles
            assert played[kind.__name__] > 0, kind


OF_OTHER_RULE_SETS = {
    *("PILE_TOO_SMALL", "LONE_CARD", "PILE_FROZEN", "PLACE_NEEDED", "MUST_TAKE_PILE"),
    *("BOOK_OF_THIS_TURN", "BOOK_KEEPS_ITS_KIND", "ONE_MELD_OF_A_RANK", "MELD_TAKES_THEM"),
    *("CLEAN_MELD_UNREACHABLE", "CLEAN_MELD_MISSING"),
    *("NOT_DISCARDED", "LAST_CARD_NOT_DISCARDED", "FOOT_NOT_TAKEN"),
    *("ASK_FIRST", "TOO_FEW_CARDS_TO_ASK", "MUST_GO_OUT", "MUST_MELD"),
}
"""Reasons that the base game does not know; tests/values/tables.py provokes each."""


def test_every_reason_for_a_refusal_occurs() -> None:
    never = {code.name for code in ViolationCode if not everything().codes[code.name]}
    assert never == OF_OTHER_RULE_SETS


def test_the_figures_are_told(
    record_property: Callable[[str, object], None], capfd: pytest.CaptureFixture[str]
) -> None:
    figures = table_of_figures()
    record_property(TOLD, figures)  # printed at the end of the run by conftest.py
    if "PYTEST_XDIST_WORKER" in os.environ:  # where the end of the run is told by another process
        with capfd.disabled():
            sys.stderr.write(f"\n{TOLD}\n{figures}\n")


def table_of_figures() -> str:
    """Write down what happened how often."""
    rows = ["deals that ended by going out:"]
    rows += [f"  {n} players, from the deal: {share(from_the_deal(n))}" for n in (2, 3)]
    for players, play in ((4, from_the_deal), (4, from_late_positions), (6, from_late_positions)):
        origin = "from the deal" if play is from_the_deal else "from late positions"
        rows += [
            f"  {players} players, {origin}, partner {answers}: {share(play(players, answers))}"
            for answers in ANSWERS
        ]
    for players in (5, 7):
        tally = from_late_positions(players)
        rows.append(f"  {players} players, from late positions: {share(tally)}")
    all_of_it = everything()
    rows.append("actions played:")
    rows += [f"  {kind.__name__}: {all_of_it.actions[kind.__name__]}" for kind in ALL_KINDS]
    rows.append("reasons for refusals:")
    rows += [f"  {code.name}: {all_of_it.codes[code.name]}" for code in ViolationCode]
    return "\n".join(rows)


def share(tally: Tally) -> str:
    """Say how many of how many deals ended by going out."""
    return f"{tally.out} of {sum(tally.ends.values())}"
