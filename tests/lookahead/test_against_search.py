"""The look-ahead against exhaustive search: hands of up to 12 cards, with open melds, books and locks.

The search tries every small lay-down, one after the other (tests/oracle); the look-ahead puts ranks
together. For thousands of seeded questions they must agree, and both answers must occur often.
"""

from __future__ import annotations

import random
from collections import Counter

import attrs
import pytest

import oracle
from handfoot_rules import DEFAULT, Rank, RuleVariant, Scope
from handfoot_rules.lookahead import (
    ADDING_TURN,
    FREE_TURN,
    STARTING_TURN,
    GoingOut,
    OpenMeld,
    TurnRules,
    can_go_out,
    can_reach,
    most_points,
    packed,
)

NATURALS = [rank for rank in Rank if Rank.FOUR <= rank <= Rank.ACE]
WILDS = [Rank.TWO, Rank.JOKER]
QUESTIONS = 2500
MOST_CARDS = 12

LOOSE = attrs.evolve(
    DEFAULT,
    key="loose",
    start_or_add=False,
    books_needed=(0, 1, 0),
    meld_shapes=sorted({*DEFAULT.meld_shapes, (1, 2), (2, 2), (2, 3), (3, 2), (3, 3), (4, 3)}),
)
FEW_BOOKS = attrs.evolve(DEFAULT, key="few-books", books_needed=(1, 0, 0))
WILD_BOOK = attrs.evolve(DEFAULT, key="wild-book", books_needed=(0, 0, 1))
VARIANTS = [DEFAULT, FEW_BOOKS, WILD_BOOK, LOOSE]


def rules_of(variant: RuleVariant) -> oracle.Rules:
    """Hand the variant's numbers to the search."""
    values = {int(rank): value for rank, value in dict(variant.card_values).items()}
    needed = variant.books_needed
    return oracle.make_rules(
        variant.meld_shapes,
        (needed[0], needed[1], needed[2]),
        values,
        start_or_add=variant.start_or_add,
    )


def some_hand(rng: random.Random) -> list[Rank]:
    """Draw up to twelve cards of a few ranks, wilds among them, now and then a black three."""
    ranks = rng.sample(NATURALS, rng.randint(1, 4))
    pool = [*ranks, *ranks, *ranks, rng.choice(NATURALS), *WILDS]
    hand = rng.choices(pool, k=rng.randint(1, MOST_CARDS))
    if rng.random() < 0.15:
        hand[0] = Rank.THREE
    return hand


def some_melds(
    rng: random.Random, variant: RuleVariant, hand: list[Rank]
) -> dict[Rank | None, tuple[int, int]]:
    """Lay open melds, most of ranks that are held."""
    shapes = variant.tables.shapes
    chosen: list[Rank | None] = [r for r in {*hand} if r in NATURALS and rng.random() < 0.5]
    if rng.random() < 0.3:
        chosen.append(None)
    return {rank: rng.choice(sorted(s for s in shapes[rank].allowed if sum(s) < 7)) for rank in chosen}


def of_search(melds: dict[Rank | None, tuple[int, int]]) -> dict[int, tuple[int, int]]:
    """Name melds as the search does."""
    return {oracle.WILD_MELD if rank is None else int(rank): shape for rank, shape in melds.items()}


def some_locks(rng: random.Random, hand: list[Rank]) -> list[Rank]:
    """Choose cards that came with the pile."""
    return rng.sample(hand, rng.randint(0, len(hand))) if rng.random() < 0.5 else []


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.key)
@pytest.mark.parametrize("in_foot", [False, True], ids=["hand", "foot"])
def test_O3_the_minimum_is_in_reach_when_some_way_reaches_it(variant: RuleVariant, *, in_foot: bool) -> None:
    rng, rules, answers = random.Random(len(variant.key)), rules_of(variant), Counter[bool]()
    for _ in range(QUESTIONS):
        hand = some_hand(rng)
        locked = Counter(some_locks(rng, hand))
        melds = some_melds(rng, variant, hand)
        needed = rng.choice([5, 20, 40, 60, 90, 120, 150])
        spot = oracle.make_spot(
            map(int, hand),
            locked=(int(rank) for rank in locked.elements()),
            open_melds=of_search(melds),
            scope=Scope.START if variant.start_or_add else None,
            started=of_search(melds),
            missing=needed,
            in_foot=in_foot,
        )
        held = dict(Counter(hand) - locked)
        keep = max(0, 2 - locked.total()) if in_foot else 0
        reach = most_points(
            variant.tables, held, {r: OpenMeld(*s, started=True) for r, s in melds.items()}, keep
        )
        possible = reach is not None and reach >= needed
        assert possible is oracle.opening_can_be_finished(rules, spot), (hand, locked, melds, needed)
        assert possible is can_reach(variant.tables, packed(held), tuple(melds.items()), keep, needed)
        answers[possible] += 1
    assert min(answers[True], answers[False]) > QUESTIONS / 10


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.key)
def test_G4_going_out_is_possible_when_some_way_goes_out(variant: RuleVariant) -> None:
    rng, rules, answers = random.Random(7 + len(variant.key)), rules_of(variant), Counter[bool]()
    for _ in range(2 * QUESTIONS):
        hand = some_hand(rng)
        opening = rng.random() < 0.3
        locked = Counter(some_locks(rng, hand) if opening else [])
        melds = some_melds(rng, variant, hand)
        started = [rank for rank in melds if opening or rng.random() < 0.5]
        scope = Scope.START if started else rng.choice([None, Scope.START, Scope.ADD])
        scope = scope if variant.start_or_add else None
        begun = bool(started)
        needed = rng.choice([20, 50, 90]) if opening and begun else 0
        locked = locked if needed else Counter()
        books = (rng.randint(0, 2), rng.randint(0, 2), rng.randint(0, 1))
        spot = oracle.make_spot(
            map(int, hand),
            locked=(int(rank) for rank in locked.elements()),
            open_melds=of_search(melds),
            books=books,
            scope=scope,
            started=of_search({rank: melds[rank] for rank in started}),
            missing=needed,
            in_foot=True,
            may_go_out=True,
        )
        turns: tuple[TurnRules, ...]
        if not variant.start_or_add:
            turns = (FREE_TURN,)
        elif scope is None:
            turns = (STARTING_TURN, ADDING_TURN)
        else:
            turns = (STARTING_TURN if scope is Scope.START else ADDING_TURN,)
        question = GoingOut(
            dict(Counter(hand)),
            {rank: OpenMeld(*shape, started=rank in started) for rank, shape in melds.items()},
            turns,
            books,
            needed,
            dict(locked),
        )
        possible = can_go_out(variant.tables, question)
        assert possible is oracle.can_go_out(rules, spot), (question, scope)
        answers[possible] += 1
    assert min(answers[True], answers[False]) > QUESTIONS / 50
