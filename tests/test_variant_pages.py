"""Every rule set has its page, the generated one."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest

from handfoot_rules import variants

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "docs" / "variants"
HEADINGS = [
    "Where it comes from",
    "What is modelled and what not",
    "What the source leaves open and how it is settled",
    "The rules",
    "History",
]


@pytest.mark.checkout
def test_the_pages_are_the_generated_ones() -> None:
    pages = runpy.run_path(str(ROOT / "scripts" / "variant_pages.py"))["pages"]()
    there = {path.name: path.read_text("utf-8") for path in FOLDER.glob("*.md")}
    assert there.keys() == pages.keys()
    for name, text in there.items():
        assert text == pages[name], f"{name}: run: python scripts/variant_pages.py --write"


@pytest.mark.checkout
@pytest.mark.parametrize("key", variants.keys())
def test_every_page_has_the_same_headings_and_something_below_each(key: str) -> None:
    text = (FOLDER / f"{key}.md").read_text("utf-8")
    assert re.findall(r"^## (.+)$", text, flags=re.MULTILINE) == HEADINGS
    assert text.startswith(f"# {variants.get(key).title}\n")
    assert not re.search(r"^## .+\n\n(?=## |\Z)", text, flags=re.MULTILINE)
    assert f"- Revision {variants.get(key).revision}: " in text
    assert "docs/rules.md" not in text


@pytest.mark.checkout
def test_the_table_leads_to_every_page() -> None:
    text = (FOLDER / "index.md").read_text("utf-8")
    assert re.findall(r"\]\((.+?)\.md\) \|", text) == list(variants.keys())
    assert re.findall(r"^[a-z0-9-]+$", text, flags=re.MULTILINE) == list(variants.keys())
