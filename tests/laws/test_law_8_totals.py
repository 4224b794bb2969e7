"""Law 8: a match's totals are the sums of its sheets, and a sheet's items add up."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from hypothesis import given, settings

from handfoot_rules import GameState, Phase, ScoreKind, ScoreSheet, new_match, outcome, score_sheet
from policies import steps

from .scorekeeper import how_it_ended, lines
from .situations import POLICIES, policies, seeds, situations, tables, whole_matches

if TYPE_CHECKING:
    from .situations import AtTable


def check_sheet(state: GameState, sheet: ScoreSheet) -> None:
    """Hold a sheet against the cards, and its totals against its items."""
    assert sheet.deal == state.deal
    assert sheet.end is how_it_ended(state)
    assert sheet.went_out == state.went_out
    assert [side.side for side in sheet.sides] == list(range(len(state.sides)))
    for side in sheet.sides:
        items = {item.kind: (item.count, item.points) for item in side.items}
        assert len(items) == len(side.items)
        assert items == lines(state, side.side)
        assert [item.kind for item in side.items] == [kind for kind in ScoreKind if kind in items]
        assert side.total == sum(item.points for item in side.items)
        for kind in ScoreKind:
            item = sheet.item(side.side, kind)
            assert (item.count, item.points) == items.get(kind, (0, 0))
    assert sheet.totals == tuple(side.total for side in sheet.sides)


def check_totals(state: GameState, before: tuple[int, ...] = ()) -> None:
    """Hold the totals against the sheets of the deals played since those before."""
    totals = [sheet.totals for sheet in state.sheets]
    assert list(state.scores) == [sum(column) for column in zip(before, *totals, strict=True)]


@given(tables, seeds, policies)
@settings(whole_matches, max_examples=10)
def test_totals_are_the_sums_of_the_sheets(table: AtTable, seed: int, policy: str) -> None:
    variant, players = table.variant, table.players
    state = new_match(variant, players=players, seed=seed)
    nothing = (0,) * len(state.sides)
    finished = 0
    for number, (before, _, after) in enumerate(steps(state, POLICIES[policy], Random(seed))):
        over = after.phase in {Phase.DEAL_OVER, Phase.MATCH_OVER}
        finished += over
        assert len(after.sheets) == finished
        assert after.sheets[: len(before.sheets)] == before.sheets
        if over:
            check_sheet(after, after.sheets[-1])
            assert after.sheets[-1] == score_sheet(after)
            check_totals(after, nothing)
        elif number % 10 == 0:
            check_sheet(after, score_sheet(after))
            assert after.scores == before.scores
        assert (outcome(after) is None) == (after.phase is not Phase.MATCH_OVER)
        state = after
    assert [sheet.deal for sheet in state.sheets] == list(range(1, (variant.deals or 0) + 1))
    end = outcome(state)
    assert end is not None
    assert end.totals == state.scores
    best = max(state.scores)
    assert list(end.winners) == [side for side, own in enumerate(state.scores) if own == best]


@given(situations(("late", "ready to go out", "opening with the pile")), seeds, policies)
@settings(whole_matches, max_examples=60)
def test_totals_go_on_from_those_of_a_position(start: GameState, seed: int, policy: str) -> None:
    state = start
    for _, _, after in steps(start, POLICIES[policy], Random(seed)):
        state = after
        if after.phase in {Phase.DEAL_OVER, Phase.MATCH_OVER}:
            break
    check_sheet(state, state.sheets[-1])
    check_totals(state, start.scores)


@given(situations())
@settings(max_examples=50)
def test_a_sheet_can_be_read_at_any_time(state: GameState) -> None:
    check_sheet(state, score_sheet(state))
