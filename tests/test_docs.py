"""The examples in the README and the docs run, each document from top to bottom."""

from __future__ import annotations

import re
from doctest import ELLIPSIS
from pathlib import Path

import pytest
from sybil import Sybil
from sybil.parsers.myst import PythonCodeBlockParser

import handfoot_rules

ROOT = Path(__file__).resolve().parents[1]
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
READER = Sybil(parsers=[PythonCodeBlockParser(doctest_optionflags=ELLIPSIS)], path=str(ROOT))


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_the_examples_in(path: Path) -> None:
    for example in READER.parse(path).examples():
        example.evaluate()


def test_the_readme_has_examples() -> None:
    assert list(READER.parse(ROOT / "README.md").examples())


def test_every_public_name_is_in_the_reference() -> None:
    reference = (ROOT / "docs" / "reference.md").read_text("utf-8")
    named = re.findall(r"^\.\. auto\w+:: (?:handfoot_rules\.)?(\w+)$", reference, flags=re.MULTILINE)
    assert sorted(named) == sorted(handfoot_rules.__all__)
