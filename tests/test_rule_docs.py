"""docs/rules.md has an entry for every rule, and every name in it exists."""

from __future__ import annotations

import importlib
import re
from pathlib import Path

import attrs
import pytest

import handfoot_rules
from handfoot_rules import CATALOGUE, RuleVariant, variants

TEXT = (Path(__file__).resolve().parents[1] / "docs" / "rules.md").read_text("utf-8")
RULES = [
    f"{letter}{number}"
    for letter, last in zip("STMOUFGEPV", (7, 2, 6, 3, 3, 3, 6, 3, 4, 4), strict=True)
    for number in range(1, last + 1)
]
KEYS = variants.keys()
FIELDS = {field.name for field in attrs.fields(RuleVariant) if field.init}
ABOUT_THE_SET_ITSELF = {"key", "revision", "title", "source"}
HOOKS = {
    "first_player",
    "burial_place",
    "winning_sides",
    "side_of_seats",
    "deck_for",
    "opening_minimum",
    "may_meld",
    "book_takes",
    "pile_blocked",
    "pile_frozen",
    "may_discard",
    "may_go_out",
    "red_threes_against",
    "score_items",
    "match_over",
}


def entries() -> dict[str, str]:
    """Give the text under each rule's heading."""
    parts = re.split(r"^### ([A-Z]\d) .+$", TEXT, flags=re.MULTILINE)
    return {rule: body.partition("\n## ")[0] for rule, body in zip(parts[1::2], parts[2::2], strict=True)}


def quoted() -> list[str]:
    """Give every name in backticks."""
    return sorted(set(re.findall(r"`([^`]+)`", TEXT)))


def test_every_rule_has_an_entry_in_order() -> None:
    assert list(entries()) == RULES


@pytest.mark.parametrize("rule", RULES)
def test_every_line_says_what_decides_it(rule: str) -> None:
    lines = re.split(r"^- ", entries()[rule], flags=re.MULTILINE)[1:]
    assert lines
    for line in lines:
        assert re.search(r"\n  → .*code `", line), line


@pytest.mark.parametrize("name", quoted())
def test_every_name_exists(name: str) -> None:
    """A key, a member of RuleVariant or of the package, a file, or a file's function."""
    if name in FIELDS | HOOKS or name in KEYS or hasattr(handfoot_rules, name):
        return
    module, _, path = name.partition(".")
    thing: object = importlib.import_module(f"handfoot_rules.{module}")
    for part in path.split(".") if path != "py" else ():
        thing = getattr(thing, part)


def test_names_after_field_and_hook_are_fields_and_hooks() -> None:
    for line in re.findall(r"^  → (.+)$", TEXT, flags=re.MULTILINE):
        chosen, _, _ = line.partition("code ")
        fields, *hooks = re.split(r"\bhooks? ", chosen)
        assert set(re.findall(r"`(.+?)`", fields)) <= FIELDS
        assert set(re.findall(r"`(.+?)`", " ".join(hooks))) <= HOOKS


def test_every_field_and_hook_is_named() -> None:
    assert set(quoted()) >= HOOKS | FIELDS - ABOUT_THE_SET_ITSELF


def test_hooks_are_the_methods_that_answer_for_a_variant() -> None:
    own = {name for name in vars(RuleVariant) if callable(getattr(RuleVariant, name))}
    helpers = {"books_for", "check_players", "check_deal"}
    assert {name for name in own if not name.startswith("_")} - helpers == HOOKS


def test_every_violation_cites_a_rule_of_the_sheet() -> None:
    assert {rule for rule, _ in CATALOGUE.values()} <= set(RULES)


def test_the_list_of_questions_leads_to_rules_that_are_there() -> None:
    questions = TEXT.partition("## Where is my question?")[2].partition("## Words")[0]
    named = re.findall(r"\b[A-Z]\d\b", questions)
    assert named
    assert set(named) <= set(RULES)
    headings = re.findall(r"^## (.+)$", TEXT, flags=re.MULTILINE)
    anchors = {heading.lower().replace(" ", "-") for heading in headings}
    assert set(re.findall(r"\(#(.+?)\)", questions)) <= anchors


DECISIONS = (Path(__file__).resolve().parents[1] / "docs" / "decisions.md").read_text("utf-8")
FILES_OF_THE_DESIGN = {
    *("errors", "cards", "melds", "actions", "variant", "state", "lookahead", "legality"),
    *("scoring", "dealing", "transition", "views", "events", "records", "jsonio", "encoding"),
    *("__init__", "__main__"),
}


def first_column(heading: str) -> set[str]:
    """Give the names in backticks that begin the rows of a table in docs/decisions.md."""
    section = re.split(r"\n##", DECISIONS.partition(heading)[2])[0]
    return set(re.findall(r"^\| `(.+?)`", section, flags=re.MULTILINE))


def test_every_file_beyond_the_design_is_among_the_decisions() -> None:
    package = Path(handfoot_rules.__file__).parent
    files = {path.name for path in package.glob("*.py") if path.stem not in FILES_OF_THE_DESIGN}
    assert first_column("## Files") == files
