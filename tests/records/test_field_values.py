"""The texts of a variant's fields: everything there is can be written, nothing else can be read."""

from __future__ import annotations

from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from handfoot_rules import DEFAULT, BookKind, Card, Freezing, Permission, PileNeed, Rank, StockEmpty, Suit
from handfoot_rules.notation import parse_value, write_value

plain = (
    st.booleans()
    | st.none()
    | st.integers(-(10**18) + 1, 10**18 - 1)
    | st.text(max_size=20)
    | st.sampled_from([*Card, *Rank, *BookKind, *Permission, *PileNeed, *Freezing, *StockEmpty])
)
values = st.recursive(plain, lambda inner: st.lists(inner, max_size=4).map(tuple), max_leaves=12)


def deep(value: Any) -> int:
    return 1 + max(map(deep, value), default=0) if isinstance(value, tuple) else 0


def with_types(value: Any) -> Any:
    return tuple(map(with_types, value)) if isinstance(value, tuple) else (type(value), value)


@given(values.filter(lambda value: deep(value) <= 4))
def test_a_value_is_read_as_it_was_written(value: object) -> None:
    text = write_value(value)
    assert with_types(parse_value(text)) == with_types(value)
    assert write_value(parse_value(text)) == text
    assert text.isprintable()


@pytest.mark.parametrize("field", [field.name for field in attrs.fields(type(DEFAULT)) if field.init])
def test_every_field_of_a_variant_has_a_form(field: str) -> None:
    value = getattr(DEFAULT, field)
    assert with_types(parse_value(write_value(value))) == with_types(value)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (True, "true"),
        (None, "none"),
        (-30, "-30"),
        ('a "title"', '"a \\"title\\""'),
        (Card["9H"], "9H"),
        (Rank.JOKER, "Rank.JOKER"),
        (Permission.NOT_NEEDED, "Permission.NOT_NEEDED"),
        ((), "()"),
        ((4,), "(4)"),
        (((2, 5), (3, 6)), "((2, 5), (3, 6))"),
    ],
)
def test_the_form_of_a_value(value: object, text: str) -> None:
    assert write_value(value) == text


@pytest.mark.parametrize("value", [1.5, Suit.CLUBS, [1], {"a": 1}, (1, b"x")])
def test_other_values_have_no_form(value: object) -> None:
    with pytest.raises(TypeError, match="a record has no form for"):
        write_value(value)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "nothing stands where a value should"),
        ("4 5", "5 follows the value"),
        ("1.5", "1.5 stands where"),
        ("1234567890123456789", "stands where"),
        ("__import__", "stands where"),
        ("Rank.LOW", "stands where"),
        ("kh", "stands where"),
        ("'x'", "begins no value"),
        ('"\\x"', "no text as JSON writes it"),
        ('"open', "begins no value"),
        ("(4", "nothing stands where a comma or a bracket should"),
        ("(4 5)", "5 stands where a comma or a bracket should"),
        ("(4,)", r"\) stands where a value should"),
        ("(", "nothing stands where a value should"),
        ("((((()))))", "at most 4 deep"),
        ("(" * 3000, "at most 4 deep"),
        ("٣", "begins no value"),
    ],
)
def test_no_value(text: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        parse_value(text)
