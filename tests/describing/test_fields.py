"""Whatever field changes, the rule that it decides reads differently."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs
import pytest

from handfoot_rules import (
    DEFAULT,
    BlackThrees,
    BooksOpenTo,
    Card,
    FootWhen,
    Freezing,
    LastDiscard,
    MeldsOfARank,
    MinimumBy,
    OpeningMakeUp,
    PartnerMust,
    PartnersNeeded,
    Permission,
    PermissionBinds,
    PileNeed,
    Rank,
    RedThrees,
    RuleVariant,
    StockEmpty,
    describe,
    diff,
    variants,
)
from handfoot_rules.cards import FACES_OF_RANK

if TYPE_CHECKING:
    from collections.abc import Mapping

BASE = DEFAULT
PAGAT, VEGAS, JONES = variants.PAGAT, variants.VEGAS, variants.JONES
CANASTA, TRIPLE_PLAY = variants.CANASTA, variants.TRIPLE_PLAY
TWOS = FACES_OF_RANK[Rank.TWO]
ONE_WILD = tuple(shape for shape in BASE.meld_shapes if shape not in ((4, 2), (5, 2)))
DEAR_ACES = dict(BASE.card_values) | {Rank.ACE: 25}
BY_TOTAL = {"minimum_by": MinimumBy.TOTAL, "minimum_totals": (500, 1000, 1500)}

# The rule that a field decides, a rule set to change and what it is changed to. Where a single field can't
# change alone, those that go with it stand beside it.
CHANGES: tuple[tuple[str, str, RuleVariant, Mapping[str, Any]], ...] = (
    ("players", "S2", BASE, {"players": (2, 3, 4)}),
    ("sides", "S3", BASE, {"sides": {4: 2, 6: 2}}),
    ("decks", "S1", BASE, {"decks": 6}),
    ("packets", "S4", BASE, {"packets": (13, 11)}),
    ("starter_buried", "S5", BASE, {"starter_buried": (*BASE.starter_buried, *TWOS)}),
    ("starter_covered", "S5", BASE, {"starter_covered": TWOS}),
    ("dealer_begins", "S6", BASE, {"dealer_begins": True}),
    ("red_threes", "T1", BASE, {"red_threes": RedThrees.LAID_ONCE_OPENED}),
    ("black_threes", "T2", PAGAT, {"black_threes": BlackThrees.MELDED_GOING_OUT}),
    ("pile_blocked_by", "T2", BASE, {"pile_blocked_by": (*BASE.pile_blocked_by, Card.JK)}),
    ("meld_shapes", "M2", BASE, {"meld_shapes": ONE_WILD}),
    ("red_threes_replaced", "T1", BASE, {"red_threes_replaced": False}),
    ("red_threes_replaced", "F2", BASE, {"red_threes_replaced": False}),
    ("pure_ranks", "M2", BASE, {"pure_ranks": (Rank.SEVEN,)}),
    ("special_books", "M2", TRIPLE_PLAY, {"special_books": (Rank.FIVE, Rank.ACE)}),
    ("books_open_to", "M3", PAGAT, {"books_open_to": BooksOpenTo.NATURALS}),
    ("book_grows_at_once", "M3", VEGAS, {"book_grows_at_once": True}),
    ("melds_of_a_rank", "M4", PAGAT, {"melds_of_a_rank": MeldsOfARank.ONE}),
    ("start_or_add", "M5", BASE, {"start_or_add": False}),
    ("minimums", "O1", BASE, {"minimums": (50, 90, 120, 160)}),
    ("minimum_by", "O1", BASE, BY_TOTAL),
    ("minimum_totals", "O1", CANASTA, {"minimum_totals": (0, 1500, 2500)}),
    ("opening_make_up", "O1", BASE, {"opening_make_up": OpeningMakeUp.CLEAN_MELD}),
    ("opening_make_up", "O2", BASE, {"opening_make_up": OpeningMakeUp.CLEAN_MELD}),
    ("opening_make_up", "O3", BASE, {"opening_make_up": OpeningMakeUp.CLEAN_MELD}),
    ("opening_waived", "O1", PAGAT, {"opening_waived": True}),
    ("taken_cards_locked", "O2", BASE, {"taken_cards_locked": False}),
    ("draw", "U1", BASE, {"draw": 3}),
    ("pile_taken", "U2", BASE, {"pile_taken": None}),
    ("pile_minimum", "U2", BASE, {"pile_minimum": 2}),
    ("pile_needs", "U2", PAGAT, {"pile_needs": (PileNeed.NATURAL_PAIR, PileNeed.NATURAL_AND_WILD)}),
    ("pile_joins_books", "U2", JONES, {"pile_joins_books": False}),
    ("lone_card_takes", "U2", CANASTA, {"lone_card_takes": True}),
    ("freezing", "U2", CANASTA, {"freezing": Freezing.ALWAYS}),
    ("foot_when", "F1", BASE, {"foot_when": FootWhen.MELDED_OUT_OR_NEXT_TURN}),
    ("last_discard", "G1", BASE, {"last_discard": LastDiscard.OPTIONAL}),
    ("books_needed", "G2", BASE, {"books_needed": (2, 2, 2)}),
    ("spare_clean_as_dirty", "G2", BASE, {"spare_clean_as_dirty": True}),
    ("partner_must", "G3", BASE, {"partner_must": PartnerMust.HOLD_FOOT}),
    ("partners_needed", "G3", PAGAT, {"partners_needed": PartnersNeeded.ONE}),
    ("permission", "G4", BASE, {"permission": Permission.NOT_NEEDED}),
    ("permission_binds", "G4", BASE, {"permission_binds": PermissionBinds.BOTH}),
    ("permission_binds", "G4", BASE, {"permission_binds": PermissionBinds.NEITHER}),
    ("ask_with_books", "G4", BASE, {"ask_with_books": True}),
    ("cards_kept", "G5", BASE, {"cards_kept": 1}),
    ("stock_empty", "E2", BASE, {"stock_empty": StockEmpty.FIRST_PASS}),
    ("stock_empty", "E2", BASE, {"stock_empty": StockEmpty.AT_ONCE}),
    ("must_take", "E2", BASE, {"must_take": True}),
    ("last_red_three_ends", "E2", BASE, {"last_red_three_ends": True}),
    ("reshuffles", "E2", BASE, {"reshuffles": 1}),
    ("card_values", "P1", BASE, {"card_values": DEAR_ACES}),
    ("book_values", "P2", BASE, {"book_values": (500, 300, 1000)}),
    ("going_out_bonus", "P2", BASE, {"going_out_bonus": 200}),
    ("concealed_bonus", "P2", CANASTA, {"concealed_bonus": None}),
    ("red_three_value", "P3", BASE, {"red_three_value": -100}),
    ("red_three_bonuses", "P3", BASE, {"red_three_bonuses": {7: 300}}),
    ("red_threes_need_opening", "P3", BASE, {"red_threes_need_opening": True}),
    ("red_three_penalty", "P3", BASE, {"red_three_penalty": 500}),
    ("black_three_penalty", "P3", BASE, {"black_three_penalty": 300}),
    ("deals", "P4", BASE, {"deals": 3}),
    ("target", "P4", BASE, {"target": 5000}),
    ("ties_shared", "P4", CANASTA, {"ties_shared": True}),
)
IN_THE_HEADING = {"key": "mine", "revision": 2, "title": "Ours", "source": "our kitchen table"}


def test_every_field_is_tried() -> None:
    fields = {field.name for field in attrs.fields(RuleVariant) if field.init}
    assert {field for field, *_ in CHANGES} | IN_THE_HEADING.keys() == fields


@pytest.mark.parametrize(("field", "rule", "base", "change"), CHANGES, ids=[case[0] for case in CHANGES])
def test_its_rule_reads_differently(
    field: str, rule: str, base: RuleVariant, change: Mapping[str, Any]
) -> None:
    changed = attrs.evolve(base, **change)
    assert getattr(changed, field) != getattr(base, field)
    assert describe(changed) != describe(base)
    assert rule in {difference.rule for difference in diff(base, changed)}


@pytest.mark.parametrize("field", IN_THE_HEADING)
def test_what_is_about_the_set_itself_stands_in_the_heading(field: str) -> None:
    change: dict[str, Any] = {field: IN_THE_HEADING[field]}
    changed = attrs.evolve(DEFAULT, **change)
    assert describe(changed) != describe(DEFAULT)
    assert str(IN_THE_HEADING[field]) in describe(changed).partition("## ")[0]
    assert diff(DEFAULT, changed) == ()
