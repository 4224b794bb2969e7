"""A record names its variant; custom ones come from the caller, and must be the very same."""

from __future__ import annotations

import attrs
import pytest

from handfoot_rules import DEFAULT, Card, Permission, Rank, RuleVariant, variants
from handfoot_rules.errors import RecordError
from handfoot_rules.notation import describe
from handfoot_rules.records import Record, read_record, write_record

from .played import TINY, NoKings, begun

HOOKED = NoKings(key="no-kings", deals=1, minimums=(0,), title='a "title"')


def text_of(variant: RuleVariant) -> str:
    return write_record(begun(variant))


def test_the_shipped_ones_have_no_changes() -> None:
    for key in variants.keys():  # noqa: SIM118  # no mapping
        told = describe(variants.get(key))
        assert (told.changes, told.hooks) == ({}, None)
    text = text_of(DEFAULT)
    assert text.startswith("Hand and Foot record 1\nvariant: gamerules-2-6\nrevision: 1\nplayers: 2\n")


def test_changed_fields_of_a_shipped_one_are_enough() -> None:
    variant = attrs.evolve(
        DEFAULT,
        title="Our table",
        permission=Permission.NOT_NEEDED,
        pile_taken=None,
        start_or_add=False,
        deals=1,
        decks={2: 4, 3: 5, 4: 5, 5: 6, 6: 6},
        card_values=dict(DEFAULT.card_values) | {Rank.ACE: 25},
        pile_blocked_by=[*DEFAULT.pile_blocked_by, Card.JK],
    )
    record = begun(variant)
    text = write_record(record)
    for change in (
        'title = "Our table"',
        "permission = Permission.NOT_NEEDED",
        "pile_taken = none",
        "start_or_add = false",
        "decks = ((2, 4), (3, 5), (4, 5), (5, 6), (6, 6))",
        "pile_blocked_by = (3C, 3S, JK)",
    ):
        assert f"\nchange: {change}\n" in text
    again = read_record(text)
    assert again == record
    assert again.variant == variant
    assert repr(again.variant) == repr(variant)


def test_a_custom_one_comes_from_the_caller() -> None:
    variant = attrs.evolve(TINY, key="our-table", revision=3)
    text = text_of(variant)
    assert read_record(text, variants=[DEFAULT, variant]).variant is variant
    for given, reason in (
        ([], "no variant with the key 'our-table' is shipped or given"),
        ([DEFAULT], "no variant with the key 'our-table' is shipped or given"),
        ([attrs.evolve(variant, revision=2)], "the variant is there in revision 2, no other"),
        ([attrs.evolve(variant, deals=1)], "no variant given differs from the base game in just the fields"),
    ):
        with pytest.raises(RecordError, match=reason):
            read_record(text, variants=given)


def test_one_without_changes_is_refused_at_its_key() -> None:
    text = text_of(attrs.evolve(DEFAULT, key="plain", title="", source="", deals=4))
    with pytest.raises(RecordError, match="differs from the base game") as caught:
        read_record(text, variants=[attrs.evolve(TINY, key="plain")])
    assert caught.value.line == 2


def test_a_given_one_may_bear_a_shipped_key() -> None:
    later = attrs.evolve(TINY, revision=2)
    text = text_of(later)
    with pytest.raises(RecordError, match="there in revision 1, no other"):
        read_record(text)
    assert read_record(text, variants=[later]).variant is later
    with pytest.raises(RecordError, match="no variant given differs"):
        read_record(text, variants=[attrs.evolve(later, deals=1)])
    assert read_record(text_of(TINY), variants=[later]).variant == TINY


def test_hooks_are_named_and_never_imported() -> None:
    text = text_of(HOOKED)
    assert "\nhooks: NoKings\n" in text
    assert "\nchange: barred = 13\n" in text  # a field of its own is told always
    assert read_record(text, variants=[HOOKED]).variant is HOOKED
    plain = RuleVariant(key="no-kings", deals=1, minimums=(0,), title='a "title"')
    with pytest.raises(RecordError, match="no variant given has the class 'NoKings'"):
        read_record(text, variants=[plain])
    with pytest.raises(RecordError, match="no variant given has the class 'NoKings'"):
        read_record(text, variants=[attrs.evolve(HOOKED, barred=12)])


def test_hooks_over_a_shipped_key() -> None:
    variant = NoKings(**{f.name: getattr(DEFAULT, f.name) for f in attrs.fields(RuleVariant) if f.init})
    text = text_of(variant)
    with pytest.raises(RecordError, match="no variant given has the class 'NoKings'"):
        read_record(text)
    assert read_record(text, variants=[variant]).variant is variant


def test_a_value_without_a_form_is_not_written() -> None:
    variant = attrs.evolve(HOOKED, barred=1.5)  # type: ignore[arg-type]
    record = begun(HOOKED)
    with pytest.raises(RecordError, match=r"variant field barred: a record has no form for 1\.5"):
        write_record(Record(variant, 2, record.dealer, record.decks, [[]]))


VALUES = ["0", "-1", "true", "none", '"x"', "KS", "Rank.KING", "()", "(1)", "(1, 2)", "((1, 2))", "(KS, 1)"]
VALUES += [
    "999999999999999999",
    "Permission.NEEDED",
    "(Rank.KING)",
    "((Rank.KING, 5))",
    "(none)",
    "((((1))))",
]
VALUES += [
    "PileNeed.OWN_MELD",
    "((2, 5), (2, 6))",
    "(3D, 3H)",
    "((3, 0), (none, 1))",
    '("a", "b")',
    "BookKind.WILD",
]


@pytest.mark.parametrize("field", [f.name for f in attrs.fields(RuleVariant) if f.init])
def test_any_value_put_into_any_field_is_refused(field: str) -> None:
    head, rest = text_of(DEFAULT).split("players:", 1)
    for value in VALUES:
        text = f"{head}change: {field} = {value}\nplayers:{rest}"
        with pytest.raises(RecordError) as caught:  # the checksum covers the changes
            read_record(text)
        assert caught.value.line is not None
