"""A variant's rules as a rule sheet for card players, and what differs between two of them.

The sheet is numbered as docs/rules.md, from S1 to P4, and written from the fields, tables and hooks that the
engine obeys; `wording` has the sentences, rule by rule. What a seat sees (V1-V4) is the same in all.
"""

from __future__ import annotations

from typing import Final

import attrs

from .variant import RuleVariant
from .wording.ending import END, SCORE
from .wording.going_out import GOING_OUT
from .wording.melds import MELDS
from .wording.opening import OPENING
from .wording.setup import SETUP, THREES
from .wording.turn import FOOT, TURN
from .wording.words import RuleInWords

_SHEET: Final[tuple[tuple[str, tuple[RuleInWords, ...]], ...]] = (
    ("Setup", SETUP),
    ("Threes", THREES),
    ("Melds", MELDS),
    ("The opening", OPENING),
    ("The turn", TURN),
    ("The foot", FOOT),
    ("Going out", GOING_OUT),
    ("The end of a deal", END),
    ("Score", SCORE),
)


@attrs.frozen
class RuleDifference:
    """A rule that reads differently in two variants.

    Attributes:
        rule: its number.
        one: what it says in the first variant, or None if there is no such rule.
        other: what it says in the second.

    Its text is Markdown, both wordings below the number.
    """

    rule: str
    one: str | None
    other: str | None

    def told(self, one: str, other: str) -> str:
        """The difference in Markdown, the variants being called so."""
        wordings = ((one, self.one), (other, self.other))
        lines = (f"  - {name}: {text or 'no such rule.'}" for name, text in wordings)
        return "\n".join((f"- **{self.rule}**", *lines))

    def __str__(self) -> str:
        return self.told("one", "other")


def describe(variant: RuleVariant) -> str:
    """Write a variant's rule sheet, in Markdown: a heading, then every rule from S1 to P4.

    A rule that falls away in this variant says so; M5, which most variants don't have, is left out then.
    """
    source = f" Source: {variant.source}." if variant.source else ""
    blocks = [
        f"# {variant.title or variant.key}",
        f"Rule set `{variant.key}`, revision {variant.revision}.{source}",
    ]
    texts = rule_texts(variant)
    for heading, rules in _SHEET:
        lines = [f"- **{rule} {name}.** {texts[rule]}" for rule, name, _ in rules if rule in texts]
        blocks += [f"## {heading}", "\n".join(lines)]
    return "\n\n".join(blocks) + "\n"


def diff(one: RuleVariant, other: RuleVariant) -> tuple[RuleDifference, ...]:
    """The rules that read differently in two variants, in the order of the sheet."""
    texts, others = rule_texts(one), rule_texts(other)
    numbers = (rule for _, rules in _SHEET for rule, _, _ in rules)
    return tuple(
        RuleDifference(rule, texts.get(rule), others.get(rule))
        for rule in numbers
        if texts.get(rule) != others.get(rule)
    )


def differences(one: RuleVariant, other: RuleVariant) -> str:
    """Write what `diff` finds, in Markdown, as a sheet of its own."""
    names = [f"**{variant.title or variant.key}** (`{variant.key}`)" for variant in (one, other)]
    found = [difference.told(f"`{one.key}`", f"`{other.key}`") for difference in diff(one, other)]
    told = "\n".join(found) if found else "No rule differs."
    same = " A rule that isn't named is the same in both." if found else ""
    return f"# What differs\n\nBetween {' and '.join(names)}.{same}\n\n{told}\n"


def rule_texts(variant: RuleVariant) -> dict[str, str]:
    """What each rule says, by its number; a rule that has nothing to say is not there."""
    texts = {rule: " ".join(say(variant)) for _, rules in _SHEET for rule, _, say in rules}
    return {rule: text for rule, text in texts.items() if text}
