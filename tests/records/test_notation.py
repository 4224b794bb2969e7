"""One line an action: it is read as it was written."""

from __future__ import annotations

import re

from hypothesis import given

from handfoot_rules import Action, NextDeal, Reshuffle, new_match, parse_action
from handfoot_rules.record_writing import action_line
from values.strategies import actions

START = new_match(seed=1)
LINE = re.compile(r"([0-9]+)\. seat ([0-9]+): (.+)")


@given(actions)
def test_a_line_tells_number_seat_and_action(action: Action) -> None:
    found = LINE.fullmatch(action_line(7, START, action))
    assert found is not None
    assert found[1] == "7"
    assert found[2] == str(START.to_move)
    assert parse_action(found[3]) == action
    assert str(parse_action(found[3])) == str(action)


@given(actions)
def test_case_and_blanks_don_t_matter_in_an_action_s_cards(action: Action) -> None:
    verb, _, rest = str(action).partition(" ")
    if not isinstance(action, NextDeal | Reshuffle) and " to wild" not in rest:
        lowered = rest.lower() if " to " not in rest else rest
        assert parse_action(f"{verb}   {lowered} ") == action
