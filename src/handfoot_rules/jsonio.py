"""JSON for every value that crosses a line: `dumps`, `loads`, and `schema` of what they write.

A document is `{"format": "handfoot_rules", "version": 1, "kind": "state", "value": {...}}`. There is exactly
one document for a value, up to blanks and the order of keys; `loads` refuses whatever `dumps` would not have
written. Nothing is imported by name: a document names its variant and repeats all its fields, and the
reader's own variant of that key is used, if it is the same.

Needs the extra `json` (cattrs).
"""

from __future__ import annotations

import operator
import re
import typing
from collections.abc import Callable, Iterable
from contextvars import ContextVar
from enum import Enum
from functools import lru_cache, partial
from typing import Any, Final

import attrs

try:
    import cattrs
except ImportError as error:
    raise ImportError("JSON needs cattrs: pip install 'handfoot-rules[json]'") from error

from . import variants as shipped
from .actions import ACTION_TYPES, Action, parse_action
from .cards import Card, Cards, Rank
from .dealing import check_variant
from .errors import DocumentError
from .events import Event
from .jsonchecks import check_event, check_outcome, check_sheet, checked_state, checked_view
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
    record_form,
    record_in,
    state_form,
    view_form,
)
from .jsonreaders import (
    Reader,
    below,
    card_order,
    check_keys,
    exactly,
    is_optional,
    is_tuple,
    made,
    matching,
    meld_rank,
    member,
    mover,
    object_reader,
    optional_reader,
    optional_writer,
    read_parts,
    same,
    tuple_reader,
)
from .jsontext import Tree, difference, read_text, refuse, shown, write_text
from .match_record import Record
from .melds import meld_name
from .schemas import schema
from .sheets import Outcome, ScoreSheet
from .state import GameState
from .variant import RuleVariant
from .views import PlayerView
from .violations import Violation, ViolationCode

__all__ = ["dumps", "loads", "schema"]

_given: ContextVar[tuple[RuleVariant, ...]] = ContextVar("variants given by the caller", default=())
EVENTS: Final = {kind.__name__: kind for kind in typing.get_args(Event)}


# --- the two doors -------------------------------------------------------------------------------


def dumps(value: object) -> str:
    """Write a value as a JSON document: the same text for equal values, everywhere.

    Arguments:
        value: a state, view, action, event, violation, score sheet, outcome, record or variant.

    Raises DocumentError for what would be too big to be read again, TypeError for any other value.
    """
    for kind, (types, form_of, form, _) in _KINDS.items():
        if isinstance(value, types):
            tree = _CONVERTER.unstructure(form_of(value), unstructure_as=form)
            return write_text({"format": FORMAT, "version": VERSION, "kind": kind, "value": tree})
    raise TypeError(f"no JSON is written for {type(value).__name__}")


def loads(text: str, variants: Iterable[RuleVariant] = ()) -> Any:
    """Read a JSON document that `dumps` wrote, and check all of it.

    Arguments:
        text: the document.
        variants: rule sets that are not shipped, or take the place of a shipped one of the same key.

    Raises DocumentError, with path and reason, for anything but what `dumps` writes for a value that can
    arise; TypeError for what is no text or variant.
    """
    given = tuple(variants)
    for variant in given:
        check_variant(variant)
    tree = read_text(text)
    token = _given.set(given)
    try:
        _, _, form, value_of = _KINDS[_kind_of(tree)]
        with below(".value"):
            value = value_of(_CONVERTER.structure(tree["value"], form))
        other = difference(tree, read_text(dumps(value)))
        if other is not None:
            refuse(other, "not as it would be written")
    except DocumentError as error:
        raise DocumentError(error.path.removeprefix("."), error.reason) from None
    finally:
        _given.reset(token)
    return value


def _kind_of(tree: Tree) -> str:
    """The kind of a document, once its envelope is known to be right."""
    check_keys(tree, ("format", "version", "kind", "value"))
    if tree["format"] != FORMAT:
        refuse(".format", f"{FORMAT!r} is wanted, not {shown(tree['format'])}")
    if type(tree["version"]) is not int or tree["version"] != VERSION:
        refuse(".version", f"this reader knows version {VERSION}, not {shown(tree['version'])}")
    kind = tree["kind"]
    if not isinstance(kind, str) or kind not in _KINDS:
        refuse(".kind", f"one of {', '.join(_KINDS)} is wanted, not {shown(kind)}")
    return kind


# --- variants, reasons, events -------------------------------------------------------------------


def _variant_tree(variant: RuleVariant) -> Tree:
    """All fields of a variant, each as its value says."""
    names = [field.name for field in attrs.fields(type(variant)) if field.init]
    return {name: _plain(getattr(variant, name)) for name in names}


@lru_cache(maxsize=64)
def _variant_text(variant: RuleVariant) -> str:
    return write_text(_variant_tree(variant))


def _plain(value: Any) -> Tree:
    if isinstance(value, tuple | list):
        return [_plain(item) for item in value]
    return _CONVERTER.unstructure(value)


def _read_variant(tree: Tree, _: Any) -> RuleVariant:
    """The reader's variant of this key, given or shipped; it must have the same fields."""
    if not isinstance(tree, dict) or not isinstance(tree.get("key"), str):
        refuse(".key" if isinstance(tree, dict) else "", "the key of a variant is wanted")
    key = tree["key"]
    known = [variant for variant in _given.get() if variant.key == key]
    if not known and key in shipped.keys():  # noqa: SIM118  # a function of that name
        known = [shipped.get(key)]
    if not known:
        refuse(".key", f"no variant of the key {shown(key)} is shipped or given")
    differences = [difference(tree, read_text(_variant_text(variant))) for variant in known]
    if None not in differences:
        refuse(str(differences[0]), f"not as in the variant of the key {shown(key)} that is shipped or given")
    return known[differences.index(None)]


def _violation_tree(violation: Violation) -> Tree:
    fields, data = DETAILS.get(violation.code, {}), violation.data
    if list(data) != list(fields):
        refuse("data", f"not the data of {violation.code.name}")
    parts = {name: _CONVERTER.unstructure(data[name], unstructure_as=kind) for name, kind in fields.items()}
    return {
        "code": violation.code.value,
        "rule": violation.rule,
        "message": violation.message,
        "data": parts,
    }


def _read_violation(tree: Tree, _: Any) -> Violation:
    check_keys(tree, ("code", "rule", "message", "data"))
    with below(".code"):
        code = member(tree["code"], ViolationCode)
    fields = DETAILS.get(code, {})
    with below(".data"):
        check_keys(tree["data"], fields)
        return Violation(code, tuple(read_parts(_CONVERTER, tree["data"], fields).items()))


def _event_tree(event: Event) -> Tree:
    return {"event": type(event).__name__, **_CONVERTER.unstructure(event)}


def _read_event(tree: Tree, _: Any) -> Event:
    name = tree.get("event") if isinstance(tree, dict) else None
    if not isinstance(name, str) or name not in EVENTS:
        refuse(".event" if isinstance(tree, dict) else "", "the name of an event is wanted")
    fields = {key: value for key, value in tree.items() if key != "event"}
    event: Event = _CONVERTER.structure(fields, EVENTS[name])
    return event


def _action_text(action: Action) -> str:
    text = str(action)
    if not re.fullmatch(ACTION_TEXT, text):
        refuse("", "a number of more than 18 digits")
    return text


# --- the converter -------------------------------------------------------------------------------


def _make_converter() -> cattrs.Converter:
    converter = cattrs.Converter(detailed_validation=False)
    converter.register_unstructure_hook_factory(is_optional, lambda kind: optional_writer(kind, converter))
    converter.register_structure_hook_factory(attrs.has, lambda kind: object_reader(kind, converter))
    converter.register_structure_hook_factory(is_tuple, lambda kind: tuple_reader(kind, converter))
    converter.register_structure_hook_factory(is_optional, lambda kind: optional_reader(kind, converter))
    converter.register_structure_hook_func(
        lambda kind: isinstance(kind, type) and issubclass(kind, Enum), member
    )
    texts: list[tuple[Any, Callable[[Any], str], Reader]] = [
        (Card, str, matching(FACE, "a card", Card.parse)),
        (Cards, str, matching(CARDS_TEXT, "cards", Cards.parse)),
        (Rank, lambda rank: rank.letter, matching("[3-9TJQKA2]|JK", "a rank", Rank.parse)),
        (MeldRank, meld_name, matching("[3-9TJQKA2]|JK|wild", "the rank of a meld", meld_rank)),
        (CardOrder, lambda cards: " ".join(map(str, cards)), matching(CARDS_TEXT, "cards", card_order)),
        (Seed, lambda seed: f"{seed:x}", matching(SEED_TEXT, "a seed", lambda text: int(text, 16))),
        (Mover, same, mover),
        (int, same, exactly(int, "a whole number")),
        (bool, same, exactly(bool, "true or false")),
        (str, same, exactly(str, "a text")),
        (Action, _action_text, matching(ACTION_TEXT, "an action", parse_action)),
        (RuleVariant, _variant_tree, _read_variant),
        (Violation, _violation_tree, _read_violation),
        (Event, _event_tree, _read_event),
    ]
    for kind, write, read in texts:
        if isinstance(kind, type):
            converter.register_structure_hook(kind, read)
            converter.register_unstructure_hook(kind, write)
        else:
            converter.register_structure_hook_func(partial(operator.eq, kind), read)
            converter.register_unstructure_hook_func(partial(operator.eq, kind), write)
    return converter


_CONVERTER: Final = _make_converter()


_KINDS: Final[dict[str, tuple[Any, Callable[[Any], Any], Any, Callable[[Any], Any]]]] = {
    "state": (GameState, state_form, StateForm, checked_state),
    "view": (PlayerView, view_form, ViewForm, checked_view),
    "action": (ACTION_TYPES, same, Action, same),
    "event": (tuple(EVENTS.values()), same, Event, check_event),
    "violation": (Violation, same, Violation, same),
    "sheet": (ScoreSheet, same, ScoreSheet, check_sheet),
    "outcome": (Outcome, same, Outcome, check_outcome),
    "record": (Record, record_form, RecordForm, partial(made, record_in)),
    "variant": (RuleVariant, same, RuleVariant, same),
}
"""By kind: the types of its values, how the form is made of a value, the form, the value made of it."""
