"""The page on reasons lists every code, with an example that is refused for it."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

from handfoot_rules import ViolationCode

ROOT = Path(__file__).resolve().parents[1]


@pytest.mark.checkout
def test_the_page_is_the_generated_one() -> None:
    text = (ROOT / "docs" / "reasons.md").read_text("utf-8")
    page = runpy.run_path(str(ROOT / "scripts" / "reasons_page.py"))["page"]
    assert text == page(), "run: python scripts/reasons_page.py --write"
    for code in ViolationCode:
        assert f"| `{code.name}` |" in text
