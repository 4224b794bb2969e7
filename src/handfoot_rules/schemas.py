"""The JSON Schema of the documents that `jsonio` writes, made from the same forms.

A schema says what a document looks like. That it can arise, the cards above all, only reading it can tell.
"""

from __future__ import annotations

import inspect
import typing
from enum import Enum
from types import NoneType
from typing import Any, Final, TypeAlias

import attrs

from .actions import Action
from .cards import Card, Cards, Rank
from .events import Event
from .jsonforms import (
    ACTION_TEXT,
    CARDS_TEXT,
    DETAILS,
    FACE,
    FORMAT,
    SEED_TEXT,
    VERSION,
    CardOrder,
    MeldRank,
    Mover,
    RecordForm,
    Seed,
    StateForm,
    ViewForm,
)
from .jsontext import MOST_DIGITS
from .sheets import Outcome, ScoreSheet
from .variant import RuleVariant
from .violations import CATALOGUE, Violation, ViolationCode

Schema: TypeAlias = dict[str, Any]

_FORMS: Final = {
    "state": StateForm,
    "view": ViewForm,
    "action": Action,
    "event": Event,
    "violation": Violation,
    "sheet": ScoreSheet,
    "outcome": Outcome,
    "record": RecordForm,
    "variant": RuleVariant,
}


def schema() -> Schema:
    """Return the JSON Schema (draft 2020-12) of all documents of this version."""
    shapes = _Shapes()
    documents = [shapes.document(kind, form) for kind, form in _FORMS.items()]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:{FORMAT}:json:{VERSION}",
        "title": f"Documents of {FORMAT}, version {VERSION}",
        "oneOf": documents,
        "$defs": dict(sorted(shapes.definitions.items())),
    }


def _text(pattern: str, description: str) -> Schema:
    return {"type": "string", "pattern": f"^(?:{pattern})$", "description": description}


def _object(properties: Schema) -> Schema:
    return {
        "type": "object",
        "properties": properties,
        "required": sorted(properties),
        "additionalProperties": False,
    }


_NAMED: Final[list[tuple[Any, str, Schema]]] = [
    (Card, "Card", _text(FACE, "a card: rank and suit, or JK")),
    (Cards, "Cards", _text(CARDS_TEXT, "cards in card order, blanks between")),
    (CardOrder, "CardOrder", _text(CARDS_TEXT, "cards as they lie; the stock top first, the pile top last")),
    (Rank, "Rank", _text("[3-9TJQKA2]|JK", "a rank")),
    (MeldRank, "MeldRank", _text("[3-9TJQKA2]|JK|wild", "the rank of a meld")),
    (Seed, "Seed", _text(SEED_TEXT, "a seed in hexadecimal")),
    (Action, "Action", _text(ACTION_TEXT, "an action as people write it")),
    (Mover, "Mover", {"oneOf": [{"type": "integer"}, {"const": "nobody"}]}),
]
_LARGEST: Final = 10**MOST_DIGITS - 1
_PLAIN: Final[dict[Any, Schema]] = {
    int: {"type": "integer", "minimum": -_LARGEST, "maximum": _LARGEST},
    bool: {"type": "boolean"},
    str: {"type": "string"},
}


class _Shapes:
    """The shape of every type met so far, by name."""

    def __init__(self) -> None:
        self.definitions: dict[str, Schema] = {}

    def document(self, kind: str, form: Any) -> Schema:
        """The shape of a whole document of a kind."""
        envelope = {"format": {"const": FORMAT}, "version": {"const": VERSION}, "kind": {"const": kind}}
        return _object({**envelope, "value": self.of(form)})

    def of(self, kind: Any) -> Schema:
        """The shape of a type, by reference where it has a name."""
        for other, name, shape in _NAMED:
            if kind == other:
                return self._named(name, shape)
        if kind in _PLAIN:
            return _PLAIN[kind]
        if kind == Event:
            return {"oneOf": [self._event(part) for part in typing.get_args(Event)]}
        arguments = typing.get_args(kind)
        if typing.get_origin(kind) is tuple:
            return self._list(arguments)
        if arguments:
            return {
                "anyOf": [self.of(part) for part in arguments if part is not NoneType] + [{"type": "null"}]
            }
        return self._class(kind)

    def _named(self, name: str, shape: Schema) -> Schema:
        self.definitions[name] = shape
        return {"$ref": f"#/$defs/{name}"}

    def _list(self, kinds: tuple[Any, ...]) -> Schema:
        if kinds[-1] is Ellipsis:
            return {"type": "array", "items": self.of(kinds[0])}
        number = len(kinds)
        shapes = [self.of(kind) for kind in kinds]
        return {"type": "array", "prefixItems": shapes, "minItems": number, "maxItems": number}

    def _class(self, kind: type) -> Schema:
        name = kind.__name__
        if name in self.definitions:
            return {"$ref": f"#/$defs/{name}"}
        if issubclass(kind, Enum):
            return self._named(name, {"enum": [member.value for member in kind]})
        if kind is RuleVariant:
            return self._named(name, _variant())
        if kind is Violation:
            return {"oneOf": [self._violation(code) for code in ViolationCode]}
        return self._named(name, {**_described(kind), **_object(self._fields(kind))})

    def _fields(self, kind: type) -> Schema:
        fields = attrs.fields(attrs.resolve_types(kind))
        return {field.name: self.of(field.type) for field in fields if field.init}

    def _event(self, kind: type) -> Schema:
        shape = _object({"event": {"const": kind.__name__}, **self._fields(kind)})
        return self._named(kind.__name__, {**_described(kind), **shape})

    def _violation(self, code: ViolationCode) -> Schema:
        data = {name: self.of(kind) for name, kind in DETAILS.get(code, {}).items()}
        rule = CATALOGUE[code][0]
        parts = {"code": {"const": code.value}, "rule": {"const": rule}, "message": {"type": "string"}}
        return _object({**parts, "data": _object(data)})


def _described(kind: type) -> Schema:
    """What the first line of the docstring says."""
    return {"description": (inspect.getdoc(kind) or "").partition("\n")[0]}


def _variant() -> Schema:
    """A variant's fields are compared with the reader's own; variants of others may have more."""
    names = [field.name for field in attrs.fields(RuleVariant) if field.init]
    known = {"key": {"type": "string", "minLength": 1}, "revision": {"type": "integer", "minimum": 1}}
    return {
        "description": "A rule set: all its fields, as in the reader's own rule set of this key.",
        "type": "object",
        "properties": known,
        "required": sorted(names),
    }
