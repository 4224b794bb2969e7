"""The page on the state machine shows what the phase table says."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest

from handfoot_rules import PHASE_STEPS, Phase, ViolationCode

ROOT = Path(__file__).resolve().parents[1]
PAGE = (ROOT / "docs" / "state-machine.md").read_text("utf-8")


@pytest.mark.checkout
def test_the_drawing_on_the_page_is_the_generated_one() -> None:
    script = runpy.run_path(str(ROOT / "scripts" / "draw_state_machine.py"))
    found = script["BLOCK"].search(PAGE)
    assert found
    assert found[0] == script["drawing"](), "run: python scripts/draw_state_machine.py --write"


@pytest.mark.checkout
def test_the_drawing_has_every_step() -> None:
    script = runpy.run_path(str(ROOT / "scripts" / "draw_state_machine.py"))
    drawing = script["drawing"]()
    assert drawing.count("-->") == sum(len(steps) for steps in PHASE_STEPS.values())
    assert set(script["WORDS"]) == {kind for steps in PHASE_STEPS.values() for kind in steps}


def test_the_page_explains_every_phase() -> None:
    assert re.findall(r"^\*\*([A-Z_]+)\.\*\*", PAGE, flags=re.MULTILINE) == [phase.name for phase in Phase]


def test_the_codes_on_the_page_exist() -> None:
    codes = re.findall(r"`([A-Z]+_[A-Z_]+)`", PAGE.partition("## What is legal")[2])
    assert codes
    assert {ViolationCode[code].name for code in codes} == set(codes)
