"""JSON as text: read within fixed bounds of size, depth and digits, and written in one way only.

Nothing here knows what a document holds. A *tree* is what JSON can say: mappings, lists, texts, whole
numbers, True, False and None.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import Any, Final, NoReturn, TypeAlias

from .errors import DocumentError

Tree: TypeAlias = Any
"""dict[str, Tree], list[Tree], str, int, bool or None."""

MOST_BYTES: Final = 1_000_000
MOST_DEPTH: Final = 20
MOST_DIGITS: Final = 18
_MOST_SHOWN: Final = 40

_STRUCTURE: Final = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?|[\[\]{}]', re.DOTALL)


def refuse(path: str, reason: str) -> NoReturn:
    """Raise DocumentError."""
    raise DocumentError(path, reason)


def shown(value: object) -> str:
    """What was found, in plain ASCII and not longer than a reader needs."""
    if isinstance(value, dict | list):
        return "a list" if isinstance(value, list) else "an object"
    text = ascii(value)
    return text if len(text) <= _MOST_SHOWN else text[:_MOST_SHOWN] + "..."


def step_to(key: str) -> str:
    """A key as a step of a path."""
    return f".{key}" if key.isidentifier() and len(key) <= _MOST_SHOWN else f"[{shown(key)}]"


def read_text(text: str) -> Tree:
    """Read JSON as a tree.

    Raises DocumentError for more than 1 MB, more than 20 levels, numbers of more than 18 digits or with a
    fraction, NaN and Infinity, a key that stands twice, and what is no JSON; TypeError for what is no text.
    """
    if not isinstance(text, str):
        raise TypeError(f"a text is wanted, not {type(text).__name__}")
    if len(text) > MOST_BYTES or len(text.encode("utf-8", "surrogatepass")) > MOST_BYTES:
        refuse("", f"more than {MOST_BYTES} bytes")
    _check_depth(text)
    try:
        return _DECODER.decode(text)
    except json.JSONDecodeError as error:
        raise DocumentError("", f"no JSON: {error.msg} (line {error.lineno}, column {error.colno})") from None


def _check_depth(text: str) -> None:
    """Refuse deep nesting before the parser goes down into it."""
    depth = 0
    for found in _STRUCTURE.finditer(text):
        if found[0] in "[{":
            depth += 1
            if depth > MOST_DEPTH:
                refuse("", f"more than {MOST_DEPTH} levels")
        elif found[0] in "]}":
            depth -= 1


def _whole(digits: str) -> int:
    if len(digits.lstrip("-")) > MOST_DIGITS:
        refuse("", f"a number of more than {MOST_DIGITS} digits")
    return int(digits)


def _no_fraction(digits: str) -> NoReturn:
    refuse("", f"numbers are whole, not {shown(digits)}")


def _unique(pairs: list[tuple[str, Tree]]) -> dict[str, Tree]:
    tree = dict(pairs)
    if len(tree) < len(pairs):
        times = Counter(key for key, _ in pairs)
        refuse("", f"the key {shown(times.most_common(1)[0][0])} stands twice")
    return tree


_DECODER: Final = json.JSONDecoder(
    parse_int=_whole, parse_float=_no_fraction, parse_constant=_no_fraction, object_pairs_hook=_unique
)


def write_text(tree: object) -> str:
    """Write a tree, tuples as lists: keys sorted, no blanks, ASCII; equal trees are equal texts.

    Raises DocumentError for what `read_text` would refuse, TypeError for what JSON can't say.
    """
    text = json.dumps(tree, sort_keys=True, separators=(",", ":"))
    read_text(text)
    return text


def difference(found: Tree, wanted: Tree) -> str | None:
    """Where two trees differ, as a path from their root; None if they are equal."""
    if type(found) is not type(wanted):
        return ""
    if isinstance(found, dict):
        if found.keys() != wanted.keys():
            return step_to(min(found.keys() ^ wanted.keys()))
        parts = [(step_to(key), found[key], wanted[key]) for key in sorted(found)]
    elif isinstance(found, list):
        if len(found) != len(wanted):
            return ""
        parts = [(f"[{at}]", found[at], wanted[at]) for at in range(len(found))]
    else:
        return None if found == wanted else ""
    for step, one, other in parts:
        below = difference(one, other)
        if below is not None:
            return step + below
    return None
