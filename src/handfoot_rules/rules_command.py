"""The command `rules`: a rule set in words, or what differs between two.

python -m handfoot_rules rules pagat --diff canasta
"""

from __future__ import annotations

import argparse
import textwrap
from collections.abc import Sequence
from typing import Final

from . import variants
from .describing import describe, differences
from .errors import UnknownVariantError
from .variant import RuleVariant

COMMAND: Final = "rules"
"""The word that asks for this command."""

_WIDTH: Final = 79
_BULLET: Final = "- "


def rules_text(arguments: Sequence[str]) -> str:
    """What the command prints; wrong usage and --help end it as argparse ends them, with SystemExit.

    Arguments:
        arguments: those after the word `rules`.
    """
    parser = _parser()
    options = parser.parse_args(arguments)
    variant = _variant(parser, "KEY", options.key)
    if options.diff is None:
        return _filled(describe(variant))
    return _filled(differences(variant, _variant(parser, "--diff", options.diff)))


def _parser() -> argparse.ArgumentParser:
    keys = ", ".join(variants.keys())
    parser = argparse.ArgumentParser(
        prog=f"handfoot-rules {COMMAND}",
        description="Print the rules of a rule set in words, numbered as in docs/rules.md, as Markdown.",
        epilog=f"The rule sets: {keys}.",
        allow_abbrev=False,
    )
    parser.add_argument("key", metavar="KEY", help="the rule set")
    parser.add_argument(
        "--diff", metavar="KEY", help="another rule set: print only the rules that differ, in both wordings"
    )
    return parser


def _variant(parser: argparse.ArgumentParser, argument: str, key: str) -> RuleVariant:
    """The rule set of this key; one that is not there is told with those that are."""
    try:
        return variants.get(key)
    except UnknownVariantError as error:
        parser.error(f"argument {argument}: {error}")


def _filled(text: str) -> str:
    """Break the lines so that they fit a screen; headings stay whole, or they would be none."""
    return "\n".join(line if line.startswith("#") else _broken(line) for line in text.splitlines())


def _broken(line: str) -> str:
    start = len(line) - len(line.lstrip())
    later = start + len(_BULLET) * line.startswith(_BULLET, start)
    return textwrap.fill(
        line,
        _WIDTH,
        subsequent_indent=" " * later,
        break_long_words=False,
        break_on_hyphens=False,
    )
