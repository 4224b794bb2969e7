"""Write docs/variants/: a page for each shipped rule set, and the table of all.

python scripts/variant_pages.py            prints the names of the pages that are not current
python scripts/variant_pages.py --write    writes the pages
"""

from __future__ import annotations

import argparse
import importlib
import pkgutil
import re
from pathlib import Path
from typing import TYPE_CHECKING

from handfoot_rules import RuleVariant, describe, variants

if TYPE_CHECKING:
    from types import ModuleType

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "docs" / "variants"

PAGE = """\
# {title}

`{key}`, in `handfoot_rules.variants.{module}`.

## Where it comes from

{origin}

## What is modelled and what not

{modelled}

## What the source leaves open and how it is settled

{settled}

## The rules

{rules}

## History

{history}
"""
INDEX = """\
# Rule sets

The rule sets that the package ships, by key: `variants.get("pagat")`. Each has a page with its sources, what
they leave open, and all its rules in words, written by `describe` from the fields, tables and hooks that the
engine obeys. `python -m handfoot_rules rules pagat --diff canasta` prints the rules that differ between two.

| key | title | players | decks | dealt to each | books to go out | match |
|---|---|---|---|---|---|---|
{rows}

To change one, or to write your own, read [house rules](../house-rules.md).

```{{toctree}}
:hidden:

{keys}
```
"""
EXACT = "What is said under [The rules](#the-rules) is played exactly."
NOTHING_LEFT_OUT = (
    "Nothing of the page is left out; table custom, such as which partner keeps the books, has no effect."
)
MARKS = (
    "*[source]* marks what the sources say, *[ruling]* how it is settled where they are silent or disagree."
)
BASE_RULINGS = "Every ruling stands in [the rules](../rules.md), marked as such."
HISTORY = {1: "the first."}
"""What each revision brought; a rule set that gets a second one says here what changed."""


def pages() -> dict[str, str]:
    """Give all pages, by file name."""
    found = {f"{variant.key}.md": page(variant) for variant in shipped()}
    return found | {"index.md": index()}


def shipped() -> list[RuleVariant]:
    """List the rule sets, in the order of their keys."""
    return [variants.get(key) for key in variants.keys()]  # noqa: SIM118  # a function of that module


def page(variant: RuleVariant) -> str:
    """Put the page of a rule set together."""
    module = module_of(variant)
    origin, modelled, settled = parts(module)
    return PAGE.format(
        title=variant.title,
        key=variant.key,
        module=module.__name__.rpartition(".")[2],
        origin=origin,
        modelled=modelled,
        settled=settled,
        rules=rules(variant),
        history="\n".join(
            f"- Revision {number}: {HISTORY[number]}" for number in range(1, variant.revision + 1)
        ),
    )


def module_of(variant: RuleVariant) -> ModuleType:
    """Find the module that has a rule set."""
    for info in pkgutil.iter_modules(variants.__path__):
        module = importlib.import_module(f"{variants.__name__}.{info.name}")
        if any(value is variant for value in vars(module).values()):
            return module
    raise LookupError(variant.key)


def parts(module: ModuleType) -> tuple[str, str, str]:
    """Read a module's docstring: where the rules come from, what is modelled, what is settled."""
    text = (module.__doc__ or "").strip().replace("docs/rules.md", "[the rules](../rules.md)")
    origin: list[str] = []
    modelled: list[str] = []
    settled: list[str] = []
    for block in text.split("\n\n"):
        if block.startswith("Not modelled"):
            modelled.append(block)
        elif settled or block.startswith("Rule by rule"):
            settled.append(block)
        else:
            origin.append(block)
    return (
        "\n\n".join(origin),
        f"{EXACT} {' '.join(modelled) or NOTHING_LEFT_OUT}",
        "\n\n".join([MARKS, *settled] if settled else [BASE_RULINGS]),
    )


def rules(variant: RuleVariant) -> str:
    """Describe the rules, as a part of a page: without their title, and each heading a level lower."""
    _, _, sheet = describe(variant).partition("\n\n")
    return re.sub(r"^#", "##", sheet, flags=re.MULTILINE).strip()


def index() -> str:
    """Put the table of all rule sets together."""
    rows = "\n".join(map(row, shipped()))
    return INDEX.format(rows=rows, keys="\n".join(variants.keys()))


def row(variant: RuleVariant) -> str:
    """Give the row of a rule set in the table."""
    decks = (
        [variant.decks]
        if isinstance(variant.decks, int)
        else [number for players, number in variant.decks if players in variant.players]
    )
    needed = sorted({sum(variant.books_for(deal)) for deal in range(1, (variant.deals or 1) + 1)})
    cells = (
        f"[`{variant.key}`]({variant.key}.md)",
        variant.title,
        ", ".join(map(str, variant.players)),
        ", ".join(map(str, sorted(set(decks)))),
        " + ".join(map(str, variant.packets)),
        ", ".join(map(str, needed)),
        f"{variant.deals} deals" if variant.deals else f"to {variant.target}",
    )
    return f"| {' | '.join(cells)} |"


def main() -> None:
    """Write the pages, or name those that are not current."""
    parser = argparse.ArgumentParser(description="The pages of the rule sets.")
    parser.add_argument("--write", action="store_true", help="write docs/variants/")
    write = parser.parse_args().write
    FOLDER.mkdir(exist_ok=True)
    for name, text in pages().items():
        path = FOLDER / name
        if path.exists() and path.read_text("utf-8") == text:
            continue
        print(name)
        if write:
            path.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
