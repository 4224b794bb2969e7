"""docs/house-rules.md lists every field, every hook and all that is refused, and is right about them."""

from __future__ import annotations

import ast
import inspect
import re
import runpy
from pathlib import Path

import attrs
import pytest

from handfoot_rules import RuleVariant, hookcheck, selfcheck, variants

ROOT = Path(__file__).resolve().parents[1]
PAGE = (ROOT / "docs" / "house-rules.md").read_text("utf-8")
FIELDS = [field.name for field in attrs.fields(RuleVariant) if field.init]
ABOUT_THE_SET_ITSELF = ["key", "revision", "title", "source"]
HELPERS = {"books_for", "check_players", "check_deal"}
HOOKS = [
    name
    for name, value in vars(RuleVariant).items()
    if inspect.isfunction(value) and not name.startswith("_") and name not in HELPERS
]


def section(heading: str) -> str:
    """Give the text under a heading of the page."""
    return PAGE.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]


def rows(heading: str) -> list[list[str]]:
    """Give the cells of the tables under a heading, without their heads."""
    lines = re.findall(r"^\| (.+) \|$", section(heading), flags=re.MULTILINE)
    return [line.split(" | ") for line in lines if not line.startswith(("field", "hook"))]


@pytest.mark.checkout
def test_the_tables_of_fields_are_the_generated_ones() -> None:
    script = runpy.run_path(str(ROOT / "scripts" / "fields_table.py"))
    found = script["BLOCK"].search(PAGE)
    assert found
    assert found[0] == script["tables"](), "run: python scripts/fields_table.py --write"


def test_every_field_is_listed_once_in_order() -> None:
    named = [cells[0].strip("`") for cells in rows("Every field")]
    assert ABOUT_THE_SET_ITSELF + named == FIELDS


@pytest.mark.parametrize("cells", rows("Every field"), ids=lambda cells: str(cells[0].strip("`")))
def test_every_field_has_a_rule_and_names_those_that_have_another_value(cells: list[str]) -> None:
    field, rules, said, _, others = cells
    assert re.fullmatch(r"[A-Z]\d(, [A-Z]\d)*", rules)
    assert said.endswith(".")
    name = field.strip("`")
    base = variants.get("gamerules-2-6")
    shipped = {key: variants.get(key) for key in variants.keys()}  # noqa: SIM118  # a function of that module
    other = {key for key, variant in shipped.items() if getattr(variant, name) != getattr(base, name)}
    assert set(re.findall(r"`([a-z0-9-]+)`", others)) & shipped.keys() == other


def test_every_hook_is_listed_once_in_order_with_its_arguments() -> None:
    named = [cells[0].strip("`") for cells in rows("Every hook")]
    signatures = []
    for name in HOOKS:
        parameters = list(inspect.signature(getattr(RuleVariant, name)).parameters.values())[1:]
        plain = [p.name for p in parameters if p.kind is not inspect.Parameter.KEYWORD_ONLY]
        by_name = [p.name for p in parameters if p.kind is inspect.Parameter.KEYWORD_ONLY]
        signatures.append(f"{name}({', '.join([*plain, *(['*'] if by_name else []), *by_name])})")
    assert sorted(named) == sorted(signatures)


@pytest.mark.parametrize("cells", rows("Every hook"), ids=lambda cells: str(cells[0].strip("`")))
def test_every_hook_names_the_rule_sets_that_override_it(cells: list[str]) -> None:
    name = cells[0].strip("`").partition("(")[0]
    overriding = {
        key
        for key in variants.keys()  # noqa: SIM118  # a function of that module
        if getattr(type(variants.get(key)), name) is not getattr(RuleVariant, name)
    }
    assert set(re.findall(r"`([a-z0-9-]+)`", cells[3])) & set(variants.keys()) == overriding


def refused() -> set[str]:
    """Give the fields and hooks that the self-check names in its reasons."""
    names = set()
    for module in (selfcheck, hookcheck):
        for node in ast.walk(ast.parse(inspect.getsource(module))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "refuse":
                field = node.args[0]
                if isinstance(field, ast.Constant):
                    names.add(str(field.value))
    return names


def test_all_that_is_refused_is_listed() -> None:
    named = {name for cells in rows("What is refused") for name in re.findall(r"`(\w+)`", cells[0])}
    assert named >= refused()
    assert named <= {*FIELDS, *HOOKS}
