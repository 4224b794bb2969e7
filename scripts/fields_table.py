"""Draw the tables of fields in docs/house-rules.md from the fields and the rule sets themselves.

python scripts/fields_table.py            prints the tables
python scripts/fields_table.py --write    puts them into the page
"""

from __future__ import annotations

import argparse
import ast
import inspect
import re
import runpy
from pathlib import Path
from typing import TYPE_CHECKING

import attrs

from handfoot_rules import DEFAULT, Card, Rank, RuleVariant, variants
from handfoot_rules.fields import number_pairs

if TYPE_CHECKING:
    from collections.abc import Iterable

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "house-rules.md"
BLOCK = re.compile(r"(?<=^<!-- fields -->\n).*?(?=^<!-- end of fields -->$)", flags=re.MULTILINE | re.DOTALL)
EXAMPLES = {"tanglewood": "TANGLEWOOD", "roth_family": "ROTH_FAMILY"}
"""Rule sets in examples/, each with the name under which its program has it."""
HEAD = "| field | rule | what it says | default | other values |\n|---|---|---|---|---|"
BY_NUMBER = ("sides", "decks", "red_three_bonuses")
"""Fields that are given as a number for each of some numbers."""
LONG = {
    "meld_shapes": "those of the base game, listed under M2",
    "card_values": "those of the base game, listed under P1",
}
"""Fields whose values are too long for a table, and what stands there instead."""
FACES = {
    "black threes": [card for card in Card if card.is_black_three],
    "red threes": [card for card in Card if card.is_red_three],
    **{
        f"{rank.name.lower()}s": [card for card in Card if card.rank is rank]
        for rank in Rank
        if rank is not Rank.THREE
    },
}


def rule_sets() -> dict[str, RuleVariant]:
    """Give the rule sets of which the tables speak, by key."""
    shipped = [variants.get(key) for key in variants.keys()]  # noqa: SIM118  # a function of that module
    shown = [runpy.run_path(str(ROOT / "examples" / f"{file}.py"))[name] for file, name in EXAMPLES.items()]
    return {variant.key: variant for variant in (*shipped, *shown)}


def headings() -> dict[str, str]:
    """Give the heading under which each field stands in variant.py."""
    found, heading = {}, ""
    for line in inspect.getsource(RuleVariant).splitlines():
        if match := re.match(r"    # --- (.+)$", line):
            heading = match[1]
        elif match := re.match(r"    (\w+): ", line):
            found[match[1]] = heading
    return found


def said() -> dict[str, str]:
    """Give what the docstring below each field says."""
    (body,) = ast.parse(inspect.getsource(RuleVariant)).body
    assert isinstance(body, ast.ClassDef)  # noqa: S101  # so mypy knows
    found = {}
    for field, below in zip(body.body, body.body[1:], strict=False):
        if isinstance(field, ast.AnnAssign) and isinstance(below, ast.Expr):
            found[ast.unparse(field.target)] = ast.literal_eval(ast.unparse(below.value))
    return found


def tables() -> str:
    """Write a table for each heading, a row a field."""
    told, under = said(), headings()
    lines: list[str] = []
    at = ""
    for field in attrs.fields(RuleVariant):
        heading = under.get(field.name, "")
        if not field.init or not heading:
            continue
        if heading != at:
            at = heading
            lines += ["", f"### {heading.capitalize()}", "", HEAD]
        lines.append(row(field.name, " ".join(told[field.name].split())))
    return "\n".join([*lines, "", ""])


def row(name: str, told: str) -> str:
    """Write a field's row; its rules stand in brackets at the end of a sentence."""
    rules = ", ".join(re.findall(r"\b[A-Z]\d\b", told))
    words = re.sub(r" \([A-Z]\d(, [A-Z]\d)*\)", "", told)
    return f"| `{name}` | {rules} | {words} | {shown(name, DEFAULT)} | {others(name)} |"


def others(name: str) -> str:
    """Tell which rule sets have which other value."""
    keys: dict[str, list[str]] = {}
    for key, variant in rule_sets().items():
        if getattr(variant, name) != getattr(DEFAULT, name):
            keys.setdefault("" if name in LONG else shown(name, variant), []).append(key)
    if not keys:
        return "none"
    return "; ".join(
        (f"{value}: " if value else "") + ", ".join(f"`{key}`" for key in named)
        for value, named in keys.items()
    )


def shown(name: str, variant: RuleVariant) -> str:
    """Write a value as it is given to the field, or cards in words."""
    value = getattr(variant, name)
    if name in LONG:
        return LONG[name]
    if isinstance(value, tuple) and value and all(isinstance(card, Card) for card in value):
        return faces(value)
    if name in BY_NUMBER and not isinstance(value, int):
        return f"`{dict(number_pairs(value))}`"
    return f"`{value!r}`"


def faces(cards: Iterable[Card]) -> str:
    """Name cards by rank: "red threes, twos, jokers"."""
    there = set(cards)
    return ", ".join(name for name, alike in FACES.items() if there.issuperset(alike))


def main() -> None:
    """Print the tables, or put them into the page."""
    parser = argparse.ArgumentParser(description="The tables of all fields.")
    parser.add_argument("--write", action="store_true", help="put them into docs/house-rules.md")
    if parser.parse_args().write:
        page = PAGE.read_text("utf-8")
        PAGE.write_text(BLOCK.sub(lambda _: tables(), page, count=1), "utf-8")
    else:
        print(tables())


if __name__ == "__main__":
    main()
