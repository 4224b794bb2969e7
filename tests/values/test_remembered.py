"""What is remembered: answers by number, and one object for values that are equal, both up to a limit."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from handfoot_rules import _values, tables, variants
from handfoot_rules._values import WhenAsked, first_of_equals

if TYPE_CHECKING:
    import pytest


def test_answers_are_worked_out_once_and_kept_up_to_a_limit() -> None:
    asked: list[int] = []

    def squared(number: int) -> int:
        asked.append(number)
        return number * number

    squares = WhenAsked(squared, kept=2)
    assert [squares[number] for number in (3, 4, 5, 3, 4, 5)] == [9, 16, 25, 9, 16, 25]
    assert asked == [3, 4, 5, 5]
    assert dict(squares) == {3: 9, 4: 16}


def test_the_first_of_equal_values_stands_for_all_up_to_a_limit() -> None:
    same: WhenAsked[tuple[int, ...], tuple[int, ...]] = first_of_equals()
    first = same[tuple([1, 2])]  # noqa: C409  # a literal would be one object anyway
    assert same[tuple([1, 2])] is first  # noqa: C409
    for number in range(_values._VALUES_KEPT):
        assert same[number,] == (number,)
    late = tuple([3, 4])  # noqa: C409
    assert same[late] is late
    assert same[tuple([3, 4])] is not late  # noqa: C409
    assert same[tuple([1, 2])] is first  # noqa: C409


def test_past_the_limit_what_books_allow_is_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "_BOOKS_KEPT", 1)
    pennies = variants.get("pennies-from-heaven")
    own = attrs.evolve(pennies, key="own").tables
    none, some = own.no_books, tuple(9 for _ in own.no_books)
    for books, enough in ((none, False), (some, True), (none, False), (some, True)):
        assert own.enough_books(books, 1) is enough
        faces = own.discards((books, books), last=False)
        assert faces == pennies.tables.discards((books, books), last=False)
    assert list(own._enough) == [(none, 1)]
    assert list(own._discards) == [((none, none), False)]
