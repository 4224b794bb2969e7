"""No decision takes more work than when the bounds were written.

Calls are counted with `sys.setprofile`, bytes with `sys.getsizeof` (see counting.py), never time. Whoever
makes the engine do more on purpose writes the bounds anew: `scripts/count_work.py --write`.
"""

from __future__ import annotations

import pytest

from handfoot_rules import variants

from .bounds import bounds_here, count, read_bounds, too_much
from .worst import named_hands

KEYS = variants.keys()
HANDS = tuple(named_hands())


@pytest.mark.slow
def test_no_decision_takes_more_work_than_the_bounds_allow() -> None:
    found, compiled = count()
    if compiled:
        pytest.skip("calls inside compiled code can't be counted")
    assert set(found) == {*KEYS, *HANDS}
    assert too_much(found, bounds_here(read_bounds())) == []


def test_every_bound_is_for_work_that_is_counted() -> None:
    for counts in read_bounds().values():
        assert set(counts) == {*KEYS, *HANDS}


def test_every_shipped_rule_set_has_worst_hands() -> None:
    assert {hand["variant"] for hand in named_hands().values()} == set(KEYS)


def test_more_than_the_margin_over_a_bound_is_too_much() -> None:
    bounds = {"a deal": {"calls": 100.0, "bytes": 10.0}}
    assert too_much({"a deal": {"calls": 103, "bytes": 10}}, bounds) == []
    assert too_much({"a deal": {"calls": 104, "bytes": 10}}, bounds) == ["a deal: calls: 104, +4% over 100.0"]
    assert too_much({"a deal": {"blocks": 1}}, bounds) == ["a deal: blocks: 1 and no bound"]


def test_a_python_without_bounds_of_its_own_is_held_to_the_highest() -> None:
    bounds = {
        "2.6": {"a deal": {"calls": 3.0, "bytes": 9.0}},
        "2.7": {"a deal": {"calls": 5.0, "bytes": 8.0}},
    }
    assert bounds_here(bounds) == {"a deal": {"calls": 5.0, "bytes": 9.0}}
