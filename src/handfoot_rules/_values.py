"""Small helpers for immutable values: enums whose repr can be pasted back, quick construction, and sharing.

The constructor of a frozen attrs class sets every field through `object.__setattr__`, which takes
about 0.7 us for eight fields. A *draft* is an ordinary class with the same slots: it is filled in by
plain assignments, then declared to be the frozen class, and from that moment can't be changed. That
takes 0.2 us. Only code that makes new states uses it; a value that was once handed out never
becomes a draft again.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any, Final, Generic, TypeVar

import attrs


class PasteableRepr:
    """Gives an enum a repr that is a Python expression: `Rank.KING` instead of `<Rank.KING: 13>`."""

    __slots__ = ()
    name: str

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"

    __hash__ = object.__hash__  # members are unique, and this is quicker than hashing the name


class PasteableInt(PasteableRepr):
    """The same for an enum of numbers, whose members are equal to these numbers and so hash as they do."""

    __slots__ = ()
    __hash__ = int.__hash__


def reduced(value: Any) -> tuple[Any, ...]:
    """What a pickle holds of an attrs value: its class and arguments, a third of all fields by name.

    Use it as `__reduce__`. The arguments are checked anew when the value is read.
    """
    kind = type(value)
    return (kind, tuple(getattr(value, field.name) for field in attrs.fields(kind) if field.init))


def kept_hash(value: Any) -> int:
    """The hash of an attrs value, worked out when it is first asked for and kept in `hash_kept`.

    Use it as `__hash__` where values are large and shared from state to state.
    """
    found: int | None = value.hash_kept
    if found is None:
        found = hash(_compared(type(value))(value))
        object.__setattr__(value, "hash_kept", found)
    return found


_COMPARED: Final[dict[type[Any], Callable[[Any], Any]]] = {}


def _compared(kind: type[Any]) -> Callable[[Any], Any]:
    """A getter of the fields by which values of a class are compared."""
    if kind not in _COMPARED:
        _COMPARED[kind] = attrgetter(*(field.name for field in attrs.fields(kind) if field.eq))
    return _COMPARED[kind]


def hash_slot() -> Any:
    """The field in which `kept_hash` keeps what it found."""
    return attrs.field(default=None, init=False, eq=False, repr=False)


_Key = TypeVar("_Key")
_Worked = TypeVar("_Worked")
_VALUES_KEPT: Final = 4096


class WhenAsked(dict[_Key, _Worked], Generic[_Key, _Worked]):
    """From a key to what is worked out of it, when it is asked for by `[]`.

    So many answers are kept and none is ever dropped, so it is for keys that recur. A lookup is one
    subscription, with no call: for packed counts that are looked up many times in a step. Garbage collections
    pass over keys that are numbers, or tuples of them.
    """

    __slots__ = ("_kept", "_work_out")

    def __init__(self, work_out: Callable[[_Key], _Worked], kept: int = _VALUES_KEPT) -> None:
        super().__init__()
        self._work_out = work_out
        self._kept = kept

    def __missing__(self, key: _Key) -> _Worked:
        found = self._work_out(key)
        if len(self) < self._kept:
            self[key] = found
        return found


def first_of_equals() -> WhenAsked[_Key, _Key]:
    """From a value to the first one that was equal to it, or itself if that is new.

    One object then stands for all, of which every full garbage collection goes through those that there are.
    """
    return WhenAsked(_itself)


def _itself(value: _Key) -> _Key:
    return value


def draft_of(frozen: type) -> type[Any]:
    """Return the draft class of a frozen class: same slots, open to assignment.

    Fill in every slot of a new instance, then set its `__class__` to the frozen class.
    """
    slots: tuple[str, ...] = frozen.__slots__  # type: ignore[attr-defined]  # attrs sets it
    return type(f"{frozen.__name__}Draft", (), {"__slots__": slots})
