"""The published schema is current, is a schema, and holds for every document that is written."""

from __future__ import annotations

import json
import runpy
from pathlib import Path

import jsonschema  # type: ignore[import-untyped]  # its types are a package of their own
import pytest

from handfoot_rules.jsonio import schema

from .samples import documents

ROOT = Path(__file__).resolve().parents[2]
VALIDATOR = jsonschema.Draft202012Validator(schema())


@pytest.mark.checkout
def test_the_published_schema_is_the_generated_one() -> None:
    script = runpy.run_path(str(ROOT / "scripts" / "json_schema.py"))
    published = (ROOT / "docs" / "schema" / "handfoot-1.json").read_text("utf-8")
    assert published == script["text"](), "run: python scripts/json_schema.py --write"


def test_it_is_a_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(schema())


def test_every_document_keeps_to_it() -> None:
    for text in documents():
        VALIDATOR.validate(json.loads(text))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"version":1', '"version":2'),
        ('"kind":"state"', '"kind":"stat"'),
        ('"passes":', '"passed":'),
        ('"passes":0', '"passes":"0"'),
        ('"phase":"', '"phase":"x'),
        ('"pile":"', '"pile":"1X '),
        ('"value":{', '"value":{"more":1,'),
    ],
)
def test_what_it_rules_out(old: str, new: str) -> None:
    text = next(text for text in documents() if '"kind":"state"' in text)
    assert old in text
    assert not VALIDATOR.is_valid(json.loads(text.replace(old, new, 1)))


def test_each_call_makes_a_schema_of_its_own() -> None:
    schema()["$defs"].clear()
    assert schema()["$defs"]
