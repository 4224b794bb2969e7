"""The rule sheets as wholes: their numbers, headings and form; and the differences between two."""

from __future__ import annotations

import re

import attrs
import pytest

from handfoot_rules import DEFAULT, RuleDifference, describe, diff, variants
from handfoot_rules.describing import differences, rule_texts

KEYS = variants.keys()
RULES = [
    f"{letter}{number}"
    for letter, last in zip("STMOUFGEP", (7, 2, 6, 3, 3, 3, 6, 3, 4), strict=True)
    for number in range(1, last + 1)
]
LEFT_OUT_WHERE_THERE_IS_NONE = {"M5"}


@pytest.mark.parametrize("key", KEYS)
def test_every_number_is_there_in_order_or_left_out_on_purpose(key: str) -> None:
    variant = variants.get(key)
    found = re.findall(r"^- \*\*([A-Z]\d) .+?\.\*\* [A-Z]", describe(variant), flags=re.MULTILINE)
    wanted = [rule for rule in RULES if variant.start_or_add or rule not in LEFT_OUT_WHERE_THERE_IS_NONE]
    assert found == wanted
    assert list(rule_texts(variant)) == wanted


@pytest.mark.parametrize("key", KEYS)
def test_a_sheet_has_its_headings(key: str) -> None:
    variant = variants.get(key)
    headings = re.findall(r"^#+ .+$", describe(variant), flags=re.MULTILINE)
    assert headings == [
        f"# {variant.title}",
        *("## Setup", "## Threes", "## Melds", "## The opening", "## The turn", "## The foot"),
        *("## Going out", "## The end of a deal", "## Score"),
    ]


@pytest.mark.parametrize("key", KEYS)
def test_every_rule_is_made_of_sentences(key: str) -> None:
    for text in rule_texts(variants.get(key)).values():
        assert re.fullmatch(r"[A-Z].*\.", text)
        assert not re.search(r"  | ,|,\.|\.\.|\bNone\b|Rank\.|Card\.", text)


def test_a_rule_set_without_a_title_goes_by_its_key() -> None:
    nameless = attrs.evolve(DEFAULT, key="ours", title="", source="")
    assert describe(nameless).startswith("# ours\n\nRule set `ours`, revision 1.\n\n## Setup\n")
    assert "**ours** (`ours`)" in differences(DEFAULT, nameless)


@pytest.mark.parametrize("one", KEYS)
def test_the_differences_are_the_rules_whose_texts_differ(one: str) -> None:
    texts = rule_texts(variants.get(one))
    for other in KEYS:
        others = rule_texts(variants.get(other))
        found = diff(variants.get(one), variants.get(other))
        assert [difference.rule for difference in found] == [
            rule for rule in RULES if texts.get(rule) != others.get(rule)
        ]
        for difference in found:
            assert difference.one == texts.get(difference.rule)
            assert difference.other == others.get(difference.rule)


def test_the_base_variants_differ_in_their_players() -> None:
    found = diff(variants.GAMERULES_2_6, variants.GAMERULES_2_7)
    assert {difference.rule for difference in found} <= {"S2", "S3", "E3"}
    assert found[0] == RuleDifference("S2", "For two to six players.", "For two to seven players.")


def test_a_rule_that_only_one_has() -> None:
    (lost,) = (found for found in diff(DEFAULT, variants.PAGAT) if found.rule == "M5")
    assert lost.one
    assert lost.other is None
    (gained,) = (found for found in diff(variants.PAGAT, DEFAULT) if found.rule == "M5")
    assert gained == RuleDifference("M5", None, lost.one)


def test_a_difference_as_text() -> None:
    difference = RuleDifference("S2", "For four players.", None)
    assert str(difference) == "- **S2**\n  - one: For four players.\n  - other: no such rule."
    assert difference.told("`a`", "`b`") == "- **S2**\n  - `a`: For four players.\n  - `b`: no such rule."


def test_the_sheet_of_differences() -> None:
    base, other = variants.GAMERULES_2_6, variants.GAMERULES_2_7
    text = differences(base, other)
    assert text.startswith(
        "# What differs\n\n"
        "Between **Hand and Foot (for 2 to 6 players)** (`gamerules-2-6`)"
        " and **Hand and Foot (for 2 to 7 players)** (`gamerules-2-7`)."
        " A rule that isn't named is the same in both.\n\n"
        "- **S2**\n"
        "  - `gamerules-2-6`: For two to six players.\n"
        "  - `gamerules-2-7`: For two to seven players.\n"
    )
    assert differences(base, base).endswith(" (`gamerules-2-6`).\n\nNo rule differs.\n")
