"""The look-ahead against exhaustive search: hands of up to 12 cards, with melds, books and locks.

The search tries every small lay-down, one after the other (tests/oracle); the look-ahead puts ranks
together. For thousands of seeded questions they must agree, and both answers must occur often.
"""

from __future__ import annotations

import random
from collections import Counter

import attrs
import pytest

import oracle
from handfoot_rules import (
    LastDiscard,
    Rank,
    RuleVariant,
    Scope,
)
from handfoot_rules.laying import Lying
from handfoot_rules.lookahead import can_reach, opening_reach, packed
from handfoot_rules.way_out import GoingOut, can_go_out
from lookahead_questions import (
    CLEAN,
    CLOSED,
    EITHER_WAY,
    NATURALS,
    VARIANTS,
    enough_or,
    no_books,
    of_lookahead,
    of_search,
    some_hand,
    some_locks,
    some_melds,
)
from oracle.reading import rules_of_variant

QUESTIONS = 1200


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.key)
@pytest.mark.parametrize("in_foot", [False, True], ids=["hand", "foot"])
def test_O3_the_minimum_is_in_reach_when_some_way_reaches_it(variant: RuleVariant, *, in_foot: bool) -> None:
    rng, answers = random.Random(len(variant.key)), Counter[bool]()
    rules = attrs.evolve(rules_of_variant(variant, 1), foot_at_first_book=False)
    questions = QUESTIONS if variant in CLOSED else QUESTIONS // 5
    for _ in range(questions):
        hand = some_hand(rng, variant)
        locked = Counter(some_locks(rng, hand))
        melds = some_melds(rng, variant, hand)
        needed = rng.choice([5, 20, 40, 60, 90, 120, 150])
        spot = oracle.make_spot(
            map(int, hand),
            locked=(int(rank) for rank in locked.elements()),
            melds=of_search(melds),
            books=no_books(variant),
            scope=Scope.START if variant.start_or_add else None,
            started=of_search(melds),
            missing=needed,
            lacks_triple=variant in CLEAN,
            in_foot=in_foot,
        )
        if variant in CLEAN:
            needed = enough_or(needed, rng, melds)
            spot = spot._replace(missing=needed)
        held = packed(Counter(hand) - locked)
        keep = max(0, 2 - locked.total()) if in_foot else 0
        there = of_lookahead(melds)
        reaches = [
            opening_reach(variant.tables, held, there, keep, clean_of=rank)
            for rank in (NATURALS if variant in CLEAN else [None])
        ]
        possible = any(reach is not None and reach >= needed for reach in reaches)
        assert possible is oracle.opening_can_be_finished(rules, spot), (hand, locked, melds, needed)
        assert possible is can_reach(variant.tables, held, there, keep, needed, clean=variant in CLEAN)
        answers[possible] += 1
    assert min(answers[True], answers[False]) > questions / 10


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.key)
def test_G4_going_out_is_possible_when_some_way_goes_out(variant: RuleVariant) -> None:
    rng, answers = random.Random(7 + len(variant.key)), Counter[bool]()
    rules = attrs.evolve(rules_of_variant(variant, 1), foot_at_first_book=False)
    questions = 2 * QUESTIONS if variant in CLOSED else 2 * QUESTIONS // 5
    for _ in range(questions):
        hand = some_hand(rng, variant)
        opening = rng.random() < 0.3
        locked = Counter(some_locks(rng, hand) if opening else [])
        melds = some_melds(rng, variant, hand)
        started = {rank for rank in melds if opening or rng.random() < 0.5}
        scope = Scope.START if started else rng.choice([None, Scope.START, Scope.ADD])
        scope = scope if variant.start_or_add else None
        needed = rng.choice([20, 50, 90]) if opening and started else 0
        clean = opening and variant in CLEAN and bool(started)
        needed = enough_or(needed, rng, {rank: melds[rank] for rank in started}) if clean else needed
        locked = locked if needed or clean else Counter()
        books = tuple(rng.randint(0, most) for most in (2, 2, 1, *(1 for _ in variant.special_books)))
        if rng.random() < 0.6:
            books = tuple(map(max, books, variant.books_for(1)))
        spot = oracle.make_spot(
            map(int, hand),
            locked=(int(rank) for rank in locked.elements()),
            melds=of_search(melds),
            books=books,
            scope=scope,
            started=of_search({rank: melds[rank] for rank in started}),
            missing=needed,
            lacks_triple=clean,
            in_foot=True,
            may_go_out=True,
            others=(no_books(variant),),
        )
        scopes = (Scope.START, Scope.ADD) if scope is None and variant.start_or_add else (scope,)
        possible = any(
            can_go_out(
                variant.tables,
                GoingOut(
                    hand=dict(Counter(hand)),
                    melds=of_lookahead(melds, fixed={*melds} - started if turn is Scope.START else None),
                    may_start=turn is not Scope.ADD,
                    books=books,
                    needed=needed,
                    clean=clean,
                    locked=dict(locked),
                    last=variant.last_discard,
                    all_books=(no_books(variant), no_books(variant)),
                ),
            )
            for turn in scopes
        )
        assert possible is oracle.can_go_out(rules, spot), (
            hand,
            melds,
            locked,
            needed,
            books,
            scope,
            started,
        )
        answers[possible] += 1
    assert min(answers[True], answers[False]) > questions / 50


def test_G5_a_card_that_another_rank_might_lay_last_does_not_help_where_it_is_needed_for_the_book() -> None:
    a_dirty_book = attrs.evolve(EITHER_WAY, key="a-dirty-book", books_needed=(0, 1, 0))
    melds = ((Rank.QUEEN, (Lying(3, 0),)), (Rank.KING, (Lying(4, 1),)))
    hand = {Rank.KING: 1, Rank.TWO: 1}
    ask = GoingOut(hand, melds, may_start=False, books=(0, 0, 0), last=LastDiscard.OPTIONAL)
    assert not can_go_out(a_dirty_book.tables, ask)
    assert can_go_out(a_dirty_book.tables, attrs.evolve(ask, keep=1))
    assert can_go_out(a_dirty_book.tables, attrs.evolve(ask, books=(0, 1, 0)))
