"""How the parts of a document are read: texts of fixed form, numbers, objects, lists. No rules, no cattrs.

A reader is given a tree and the type that is wanted, as cattrs calls its hooks. Whatever it refuses it
refuses with the path from itself; each level above puts its own step in front.
"""

from __future__ import annotations

import re
import typing
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from enum import Enum
from types import NoneType
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import attrs

from .cards import Card, Rank
from .errors import DocumentError, HandFootError
from .jsonforms import CardOrder, MeldRank
from .jsontext import Tree, refuse, shown, step_to

if TYPE_CHECKING:
    import cattrs

Reader: TypeAlias = Callable[[Any, Any], Any]

_MOST_SAID: Final = 200
"""How much of a constructor's complaint is passed on: it may repeat the whole text."""
_MOST_LISTED: Final = 10
"""How many words are listed where one of them is wanted."""


@contextmanager
def below(step: str) -> Iterator[None]:
    """Give errors from below the path to them; what a constructor refuses becomes a DocumentError."""
    try:
        yield
    except DocumentError as error:
        raise DocumentError(step + error.path, error.reason) from None


def check_keys(tree: Tree, names: Iterable[str]) -> None:
    """Refuse what is no object with exactly these keys."""
    wanted = set(names)
    if not isinstance(tree, dict):
        refuse("", f"an object is wanted, not {shown(tree)}")
    for key in sorted(wanted - tree.keys()):
        refuse(step_to(key), "missing")
    for key in sorted(tree.keys() - wanted):
        refuse(step_to(key), "unknown")


# --- texts and numbers ---------------------------------------------------------------------------


def same(value: Any) -> Any:
    """Take a value as it is."""
    return value


def exactly(kind: type, name: str) -> Reader:
    """Read a value of this very type: True is no number here."""

    def read(tree: Tree, _: Any) -> Any:
        if type(tree) is not kind:
            refuse("", f"{name} is wanted, not {shown(tree)}")
        return tree

    return read


def matching(pattern: str, name: str, make: Callable[[str], Any]) -> Reader:
    """Read a text of a fixed form."""
    form = re.compile(pattern)

    def read(tree: Tree, _: Any) -> Any:
        if not isinstance(tree, str) or not form.fullmatch(tree):
            refuse("", f"{name} is wanted, not {shown(tree)}")
        return made(make, tree)

    return read


def made(make: Callable[..., Any], *args: Any, **named: Any) -> Any:
    """Make a value; what its constructor refuses, the document is refused for."""
    try:
        return make(*args, **named)
    except (HandFootError, ValueError) as error:
        raise DocumentError("", str(error)[:_MOST_SAID]) from None


def card_order(text: str) -> CardOrder:
    """Read cards in order."""
    return tuple(map(Card.parse, text.split()))


def meld_rank(text: str) -> MeldRank:
    """Read the rank of a meld."""
    return None if text == "wild" else Rank.parse(text)


def mover(tree: Tree, _: Any) -> Any:
    """Read a seat, or the word that nobody is to move."""
    if type(tree) is not int and tree != "nobody":
        refuse("", f'a seat or "nobody" is wanted, not {shown(tree)}')
    return tree


def member(tree: Tree, kind: type[Enum]) -> Any:
    """Read a choice by its words."""
    words = {member.value: member for member in kind}
    if not isinstance(tree, str) or tree not in words:
        known = ", ".join(map(repr, words)) if len(words) <= _MOST_LISTED else f"the {kind.__name__} words"
        refuse("", f"one of {known} is wanted, not {shown(tree)}")
    return words[tree]


# --- what is made of parts -----------------------------------------------------------------------


def _fields_of(kind: type) -> dict[str, Any]:
    """The fields that the constructor takes, with their types."""
    return {field.name: field.type for field in attrs.fields(attrs.resolve_types(kind)) if field.init}


def object_reader(kind: type, converter: cattrs.Converter) -> Reader:
    """Read an object field by field: all of them, and no others."""
    fields = _fields_of(kind)

    def read(tree: Tree, _: Any) -> Any:
        check_keys(tree, fields)
        return made(kind, **read_parts(converter, tree, fields))

    return read


def read_parts(converter: cattrs.Converter, tree: Tree, fields: Mapping[str, Any]) -> dict[str, Any]:
    """Read the parts of an object whose keys are known to be right."""
    parts = {}
    for name, kind in fields.items():
        with below(step_to(name)):
            parts[name] = converter.structure(tree[name], kind)
    return parts


def tuple_reader(kind: Any, converter: cattrs.Converter) -> Reader:
    """Read a list: of any length, or, for a tuple of given length, of that."""
    kinds = typing.get_args(kind)
    any_length = kinds[-1] is Ellipsis

    def read(tree: Tree, _: Any) -> Any:
        if not isinstance(tree, list) or not (any_length or len(tree) == len(kinds)):
            refuse(
                "",
                f"a list is wanted, not {shown(tree)}" if any_length else f"{len(kinds)} values are wanted",
            )
        items = []
        for at, item in enumerate(tree):
            with below(f"[{at}]"):
                items.append(converter.structure(item, kinds[0] if any_length else kinds[at]))
        return tuple(items)

    return read


def optional_reader(kind: Any, converter: cattrs.Converter) -> Reader:
    """Read what may be null."""
    inner = _inner(kind)
    return lambda tree, _: None if tree is None else converter.structure(tree, inner)


def optional_writer(kind: Any, converter: cattrs.Converter) -> Callable[[Any], Any]:
    """Write what may be None."""
    inner = _inner(kind)
    return lambda value: None if value is None else converter.unstructure(value, unstructure_as=inner)


def _inner(kind: Any) -> Any:
    """What may stand there if it is not null."""
    (inner,) = (part for part in typing.get_args(kind) if part is not NoneType)
    return inner


def is_optional(kind: Any) -> bool:
    """Whether a type is another one or None."""
    parts = typing.get_args(kind)
    return len(parts) == len(("value", "None")) and NoneType in parts


def is_tuple(kind: Any) -> bool:
    """Whether a type is a tuple of others."""
    return typing.get_origin(kind) is tuple
