"""A document names its variant and repeats it; the reader uses its own, if it is the same."""

from __future__ import annotations

import json
from typing import Any

import attrs
import pytest

from handfoot_rules import DEFAULT, RuleVariant, new_match
from handfoot_rules.errors import DocumentError
from handfoot_rules.jsonio import dumps, loads

SHORT = attrs.evolve(DEFAULT, key="short", deals=2)


@attrs.frozen(kw_only=True)
class Harsh(RuleVariant):
    """A rule set with a field of its own."""

    fine: int = 50
    names: tuple[str, ...] = ("a", "b")


HARSH = Harsh(key="harsh", fine=70)


def refused(text: str, *given: RuleVariant) -> DocumentError:
    """Read a document that is refused."""
    with pytest.raises(DocumentError) as caught:
        loads(text, variants=given)
    return caught.value


def test_a_document_repeats_every_field_of_its_variant() -> None:
    tree = json.loads(dumps(HARSH))["value"]
    assert set(tree) == {field.name for field in attrs.fields(Harsh) if field.init}
    assert tree["key"] == "harsh"
    assert tree["revision"] == 1
    assert tree["fine"] == 70
    assert tree["names"] == ["a", "b"]
    assert tree["card_values"][:2] == [["3", 5], ["4", 5]]
    assert tree["starter_buried"] == ["3C", "3D", "3H", "3S", "JK"]
    assert tree["decks"] == 5
    assert tree["target"] is None
    assert tree["permission"] == "needed"


def test_a_shipped_variant_is_known() -> None:
    assert loads(dumps(DEFAULT)) is DEFAULT


@pytest.mark.parametrize("variant", [SHORT, HARSH])
def test_a_variant_of_ones_own_is_given_by_the_reader(variant: RuleVariant) -> None:
    state = new_match(variant, seed=3)
    again = loads(dumps(state), variants=[DEFAULT, variant])
    assert again == state
    assert again.variant is variant
    error = refused(dumps(state))
    assert error.path == "value.variant.key"
    assert variant.key in error.reason


def test_a_variant_that_is_not_the_same_is_refused_by_its_field() -> None:
    changed = attrs.evolve(SHORT, going_out_bonus=200)
    assert refused(dumps(new_match(SHORT, seed=1)), changed).path == "value.variant.going_out_bonus"
    newer = attrs.evolve(SHORT, revision=2)
    assert refused(dumps(SHORT), newer).path == "value.revision"
    assert refused(dumps(attrs.evolve(DEFAULT, deals=2))).path == "value.deals"
    assert refused(dumps(HARSH), attrs.evolve(DEFAULT, key="harsh")).path == "value.fine"
    values = dict(DEFAULT.card_values) | {DEFAULT.card_values[3][0]: 6}
    other = attrs.evolve(SHORT, card_values=values)
    assert refused(dumps(SHORT), other).path == "value.card_values[3][1]"


def test_a_given_variant_takes_the_place_of_a_shipped_one() -> None:
    mine = attrs.evolve(DEFAULT, deals=2)
    assert loads(dumps(mine), variants=[mine]) is mine
    assert refused(dumps(DEFAULT), mine).path == "value.deals"


def test_of_several_variants_of_a_key_the_one_that_agrees_is_used() -> None:
    newer = attrs.evolve(SHORT, revision=2)
    assert loads(dumps(SHORT), variants=[newer, SHORT]) is SHORT
    assert loads(dumps(newer), variants=iter([newer, SHORT])) is newer


def test_given_variants_are_forgotten_afterwards() -> None:
    loads(dumps(SHORT), variants=[SHORT])
    refused(dumps(SHORT))


@pytest.mark.parametrize("tree", [None, 5, [], {}, {"key": 5}, "gamerules-2-6", {"key": "gamerules-2-6"}])
def test_what_is_no_variant_is_refused(tree: Any) -> None:
    document = {"format": "handfoot_rules", "version": 1, "kind": "variant", "value": tree}
    assert refused(json.dumps(document)).path.startswith("value")


def test_a_field_that_json_can_not_say_is_not_written() -> None:
    strange: Any = object()
    with pytest.raises(TypeError):
        dumps(attrs.evolve(HARSH, names=strange))
    fraction: Any = 0.5
    with pytest.raises(DocumentError):
        dumps(attrs.evolve(HARSH, fine=fraction))
