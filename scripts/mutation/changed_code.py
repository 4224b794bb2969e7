"""A change of a room's code: where it stands, and how it is put in place of what has been imported."""

from __future__ import annotations

import ast
import importlib.machinery
import importlib.util
import inspect
import sys
from functools import cached_property
from gc import get_objects
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, Final

import attrs
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator
from reach import PACKAGE

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from importlib.machinery import ModuleSpec

    from cosmic_ray.work_item import WorkItem


@attrs.frozen
class Change:
    """One of cosmic-ray's changes."""

    job: str
    room: str
    line: int
    column: int
    operator: str
    occurrence: int
    where: str
    """The function, `(room)` outside them."""

    @classmethod
    def of(cls, item: WorkItem) -> Change:
        """Read cosmic-ray's order."""
        (one,) = item.mutations
        line, column = one.start_pos
        where = one.definition_name or "(room)"
        return cls(item.job_id, one.module_path.stem, line, column, one.operator_name, one.occurrence, where)

    @cached_property
    def before(self) -> str:
        """The room as it is."""
        return (PACKAGE / f"{self.room}.py").read_text("utf-8")

    @cached_property
    def after(self) -> str:
        """The room as it is changed."""
        changed = mutate_code(self.before, get_operator(self.operator)(), self.occurrence)
        assert changed is not None, self  # noqa: S101  # cosmic-ray counted the occurrences itself
        return str(changed)

    @property
    def is_python(self) -> bool:
        """Whether the changed room could be read at all; `*` in a signature is no product."""
        try:
            compile(self.after, self.room, "exec", dont_inherit=True)
        except SyntaxError:
            return False
        return True

    @cached_property
    def statement(self) -> ast.AST:
        """The smallest statement, or the head of one, that the change stands in."""
        there = [
            node
            for node in ast.walk(ast.parse(self.before))
            if isinstance(node, (ast.stmt, ast.excepthandler, ast.match_case)) and self._covers(node)
        ]
        return min(there, key=lambda node: len(_lines(node)))

    def _covers(self, node: ast.AST) -> bool:
        return self.line in _lines(node)

    @property
    def lines(self) -> Sequence[int]:
        """The lines of the statement; of a compound one those of its head, with decorators."""
        node = self.statement
        lines = _lines(node)
        body = getattr(node, "body", None)
        if isinstance(body, list) and body and not isinstance(node, ast.match_case):
            head = range(lines.start, min(_lines(one).start for one in body))
            return head or lines
        return lines

    @property
    def names(self) -> list[str]:
        """The names that the statement gives a value to, where it stands outside all functions."""
        found = [
            name
            for node in ast.walk(ast.parse(self.before))
            if isinstance(node, (ast.ClassDef, ast.FunctionDef)) and self._covers(node)
            for name in [node.name]
        ]
        targets = [
            node.id
            for node in ast.walk(self.statement)
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
        ]
        return targets or found[-1:]


def _lines(node: ast.AST) -> range:
    if isinstance(node, ast.match_case):
        return range(node.pattern.lineno, (node.body[-1].end_lineno or 0) + 1)
    start = min([node.lineno, *(one.lineno for one in getattr(node, "decorator_list", ()))])  # type: ignore[attr-defined]
    return range(start, node.end_lineno + 1)  # type: ignore[attr-defined]


# --- in place of what is imported ----------------------------------------------------------------


def functions_to_change(change: Change) -> list[tuple[FunctionType, CodeType]] | None:
    """The living functions that change, with their new code; None where more than functions changes."""
    path = str(PACKAGE / f"{change.room}.py")
    before, after = (compile(text, path, "exec", dont_inherit=True) for text in (change.before, change.after))
    try:
        pairs = list(_changed(before, after))
    except _NotInFunctionsError:
        return None
    living = _living(path)
    found = [(function, new) for old, new in pairs for function in living if function.__code__ == old]
    known = {function.__code__ for function, _ in found}
    if len(known) != len(pairs) or any(old.co_freevars != new.co_freevars for old, new in pairs):
        return None
    return found


class _NotInFunctionsError(Exception):
    """The change is outside all functions."""


def _changed(before: CodeType, after: CodeType) -> Iterator[tuple[CodeType, CodeType]]:
    """The outermost functions whose code differs."""
    old, new = _inner(before), _inner(after)
    if _own(before) != _own(after) or len(old) != len(new):
        raise _NotInFunctionsError
    for one, other in zip(old, new, strict=True):
        if one == other:
            continue
        if one.co_flags & inspect.CO_OPTIMIZED:
            yield one, other
        else:  # the body of a class
            yield from _changed(one, other)


def _inner(code: CodeType) -> list[CodeType]:
    return [one for one in code.co_consts if isinstance(one, CodeType)]


def _own(code: CodeType) -> tuple[object, ...]:
    """What a module's or class's own code does, its functions apart."""
    constants = [
        (type(one), repr(one)) if not isinstance(one, CodeType) else one.co_qualname for one in code.co_consts
    ]
    return code.co_code, code.co_names, code.co_varnames, tuple(constants)


_LIVING: Final[dict[str, list[FunctionType]]] = {}


def _living(path: str) -> list[FunctionType]:
    if not _LIVING:
        for one in get_objects():
            if isinstance(one, FunctionType) and one.__code__.co_filename.startswith(str(PACKAGE)):
                _LIVING.setdefault(one.__code__.co_filename, []).append(one)
    return _LIVING.get(path, [])


# --- in place before anything is imported ---------------------------------------------------------


class ChangedRoom(importlib.machinery.SourceFileLoader):
    """Loads a changed room: to be put on `sys.meta_path` before the package is imported."""

    def __init__(self, change: Change) -> None:
        super().__init__(f"handfoot_rules.{change.room}", str(PACKAGE / f"{change.room}.py"))
        self.change = change

    def find_spec(self, name: str, *_: object) -> ModuleSpec | None:
        """Claim the one room."""
        if name != self.name:
            return None
        return importlib.util.spec_from_file_location(name, self.path, loader=self)

    def get_code(self, fullname: str) -> CodeType:
        """Compile the changed text."""
        del fullname
        return compile(self.change.after, self.path, "exec", dont_inherit=True)

    def install(self) -> None:
        """Be asked first."""
        sys.meta_path.insert(0, self)
