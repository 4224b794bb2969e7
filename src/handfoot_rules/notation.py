"""How a variant is written in a record: its key, its revision, and the fields in which it differs.

A field is written `name = value`. Values have a small closed grammar, so that reading one can make
nothing but these (docs/records.md has it too):

    value  = number | "true" | "false" | "none" | text | card | member | tuple
    number = ["-"] digit {digit}                    at most 18 digits
    text   = a JSON string: "Short evening"
    card   = KS, 4D, JK                             as everywhere
    member = Rank.KING, Permission.NOT_NEEDED       of the enums that variants are made of
    tuple  = "(" [value {"," value}] ")"            at most 4 deep
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from enum import Enum
from typing import Any, Final

import attrs

from . import options, variants
from .cards import Card, Rank
from .errors import InvalidVariantError, RecordError
from .melds import BookKind
from .variant import RuleVariant

_MEMBERS: Final = {
    f"{cls.__name__}.{member.name}": member
    for cls in (
        Rank,
        BookKind,
        options.BlackThrees,
        options.BooksOpenTo,
        options.FootWhen,
        options.Freezing,
        options.LastDiscard,
        options.MeldsOfARank,
        options.MinimumBy,
        options.OpeningMakeUp,
        options.PartnerMust,
        options.PartnersNeeded,
        options.Permission,
        options.PermissionBinds,
        options.PileNeed,
        options.RedThrees,
        options.StockEmpty,
    )
    for member in cls
}
_WORDS: Final[dict[str, Any]] = {
    "true": True,
    "false": False,
    "none": None,
    **Card.__members__,
    **_MEMBERS,
}
_MOST_DEEP: Final = 4
_NUMBER: Final = re.compile(r"-?[0-9]{1,18}")
_TOKEN: Final = re.compile(r'[(),]|"(?:[^"\\]|\\.)*"|[A-Za-z0-9_.-]+')
_END: Final = ""

NAMED_APART: Final = ("key", "revision")
"""The fields of a variant that have headers of their own."""


# --- values --------------------------------------------------------------------------------------


def write_value(value: object) -> str:
    """Return the text of a field's value.

    Raises TypeError for a value that the grammar has no form for.
    """
    if isinstance(value, Card):
        return value.name
    if isinstance(value, Enum):
        name = f"{type(value).__name__}.{value.name}"
        if _MEMBERS.get(name) is value:
            return name
    elif isinstance(value, tuple):
        return f"({', '.join(map(write_value, value))})"
    elif isinstance(value, str):
        return json.dumps(value)
    elif value is None or isinstance(value, bool | int):
        return str(value).lower()
    raise TypeError(f"a record has no form for {value!r}")


def parse_value(text: str) -> Any:
    """Read a value as `write_value` writes it; ValueError, with the reason, for anything else."""
    tokens = list(_tokens(text))[::-1]
    value = _parse(tokens, 0)
    if tokens[-1] != _END:
        raise ValueError(f"{tokens[-1]} follows the value")
    return value


def _tokens(text: str) -> Iterator[str]:
    at = 0
    while at < len(text):
        if text[at] == " ":
            at += 1
            continue
        found = _TOKEN.match(text, at)
        if found is None:
            raise ValueError(f"{text[at]!r} begins no value")
        yield found[0]
        at = found.end()
    yield _END


def _parse(tokens: list[str], deep: int) -> Any:
    """Read one value; the next token is the last of the list."""
    token = tokens.pop()
    if token == "(":  # noqa: S105  # no password
        return _parse_tuple(tokens, deep + 1)
    if token.startswith('"'):
        try:
            return json.loads(token)
        except ValueError:
            raise ValueError(f"{token} is no text as JSON writes it") from None
    if _NUMBER.fullmatch(token):
        return int(token)
    if token not in _WORDS:
        raise ValueError(f"{token or 'nothing'} stands where a value should")
    return _WORDS[token]


def _parse_tuple(tokens: list[str], deep: int) -> tuple[Any, ...]:
    if deep > _MOST_DEEP:
        raise ValueError(f"tuples are at most {_MOST_DEEP} deep")
    values: list[Any] = []
    if tokens[-1] == ")":
        tokens.pop()
        return ()
    while True:
        values.append(_parse(tokens, deep))
        token = tokens.pop()
        if token == ")":  # noqa: S105  # no password
            return tuple(values)
        if token != ",":  # noqa: S105  # no password
            raise ValueError(f"{token or 'nothing'} stands where a comma or a bracket should")


# --- variants ------------------------------------------------------------------------------------


@attrs.frozen
class VariantText:
    """A variant as a record names it.

    Attributes:
        key: its key.
        revision: its revision.
        changes: the texts of the fields that differ from the shipped variant of that key, or from
            the base game's where none is shipped; by field, in the variant's order.
        hooks: the name of its class, if that is not the shipped one's, else None: its hooks are code,
            which no record can hold.
    """

    key: str
    revision: int
    changes: dict[str, str]
    hooks: str | None


def _shipped(key: str) -> RuleVariant | None:
    return variants.get(key) if key in variants.keys() else None  # noqa: SIM118  # no mapping


def describe(variant: RuleVariant) -> VariantText:
    """Return how a record names a variant; RecordError if one of its values can't be written."""
    base = _shipped(variant.key) or RuleVariant(key=variant.key)
    changes: dict[str, str] = {}
    for field in attrs.fields(type(variant)):
        if not field.init or field.name in NAMED_APART:
            continue
        try:
            text = write_value(getattr(variant, field.name))
        except TypeError as error:
            raise RecordError(None, f"variant field {field.name}: {error}") from None
        if not hasattr(base, field.name) or text != write_value(getattr(base, field.name)):
            changes[field.name] = text
    own_class = type(variant) is not type(base)
    return VariantText(variant.key, variant.revision, changes, type(variant).__name__ if own_class else None)


@attrs.define
class UnmatchedVariantError(Exception):
    """No variant is the one that a record names; `header` says which of its headers shows it."""

    header: str
    reason: str
    field: str | None = None


def find_variant(wanted: VariantText, given: Iterable[RuleVariant]) -> RuleVariant:
    """Return the variant that a record names: one of those given, or a shipped one with its changes.

    Raises UnmatchedVariantError.
    """
    shipped = _shipped(wanted.key)
    candidates = [variant for variant in given if variant.key == wanted.key]
    if shipped is not None:
        candidates.append(shipped)
    if not candidates:
        raise UnmatchedVariantError("variant", f"no variant with the key {wanted.key!r} is shipped or given")
    revisions = sorted({variant.revision for variant in candidates})
    if wanted.revision not in revisions:
        there = ", ".join(map(str, revisions))
        raise UnmatchedVariantError("revision", f"the variant is there in revision {there}, no other")
    for variant in candidates:
        if describe(variant) == wanted:
            return variant
    if wanted.hooks is not None:
        raise UnmatchedVariantError(
            "hooks", f"no variant given has the class {wanted.hooks!r} and these fields"
        )
    if shipped is None or shipped.revision != wanted.revision:
        reason = "no variant given differs from the base game in just the fields of this record"
        raise UnmatchedVariantError(_first_change(wanted), reason)
    return _changed(shipped, wanted)


def _first_change(wanted: VariantText) -> str:
    return "change" if wanted.changes else "variant"


def _changed(shipped: RuleVariant, wanted: VariantText) -> RuleVariant:
    """Make the shipped variant with a record's changes, which must be just those that it then has."""
    values = {field: parse_value(text) for field, text in wanted.changes.items()}
    for field in values:
        if field in NAMED_APART or field not in _init_fields(shipped):
            raise UnmatchedVariantError("change", f"there is no field {field!r} to change", field)
    try:
        variant = attrs.evolve(shipped, **values)
    except InvalidVariantError as error:
        raise UnmatchedVariantError("change", str(error), error.field) from None
    changes = describe(variant).changes
    for field, text in wanted.changes.items():
        if changes.get(field) != text:
            there = changes.get(field) or "as in the shipped variant"
            raise UnmatchedVariantError("change", f"{field} = {text} is no change: it is {there}", field)
    return variant


def _init_fields(variant: RuleVariant) -> tuple[str, ...]:
    return tuple(field.name for field in attrs.fields(type(variant)) if field.init)
