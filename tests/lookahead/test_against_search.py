"""The look-ahead against exhaustive search: hands of up to 12 cards, with melds, books and locks.

The search tries every small lay-down, one after the other (tests/oracle); the look-ahead puts ranks
together. For thousands of seeded questions they must agree, and both answers must occur often.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import TypeAlias

import attrs
import pytest

import oracle
from handfoot_rules import (
    DEFAULT,
    BooksOpenTo,
    LastDiscard,
    MeldsOfARank,
    OpeningMakeUp,
    Rank,
    RuleVariant,
    Scope,
    variants,
)
from handfoot_rules.laying import Lying
from handfoot_rules.lookahead import MeldsByRank, can_reach, opening_reach, packed
from handfoot_rules.way_out import GoingOut, can_go_out
from oracle.reading import rules_of_variant

NATURALS = [rank for rank in Rank if Rank.FOUR <= rank <= Rank.ACE]
WILDS = [Rank.TWO, Rank.JOKER]
QUESTIONS = 1200
MOST_CARDS = 12
MOST_CARDS_OPEN = 9  # where books are open the search has far more to try

LOOSE = attrs.evolve(
    DEFAULT,
    key="loose",
    start_or_add=False,
    books_needed=(0, 1, 0),
    meld_shapes=sorted({*DEFAULT.meld_shapes, (1, 2), (2, 2), (2, 3), (3, 2), (3, 3), (4, 3)}),
)
FEW_BOOKS = attrs.evolve(DEFAULT, key="few-books", books_needed=(1, 0, 0))
WILD_BOOK = attrs.evolve(DEFAULT, key="wild-book", books_needed=(0, 0, 1))
MELDED_OUT = attrs.evolve(LOOSE, key="melded-out", last_discard=LastDiscard.FORBIDDEN)
EITHER_WAY = attrs.evolve(FEW_BOOKS, key="either-way", last_discard=LastDiscard.OPTIONAL)
OPEN_BOOKS = attrs.evolve(
    LOOSE, key="open-books", books_open_to=BooksOpenTo.ALL, last_discard=LastDiscard.OPTIONAL
)
ONE_EACH = attrs.evolve(FEW_BOOKS, key="one-each", melds_of_a_rank=MeldsOfARank.ONE)
CLOSED = [DEFAULT, FEW_BOOKS, WILD_BOOK, LOOSE, MELDED_OUT, EITHER_WAY]
# More decks, so that no hand drawn here has more cards of a rank than there are.
CANASTA = attrs.evolve(variants.get("canasta"), decks=5)
OPEN = [OPEN_BOOKS, ONE_EACH, variants.get("vegas"), variants.get("jones"), CANASTA]
SPECIAL = [variants.get(key) for key in ("triple-play", "pennies-from-heaven")]
CLEAN = [
    attrs.evolve(variant, key=f"clean {variant.key}", opening_make_up=OpeningMakeUp.CLEAN_MELD)
    for variant in (DEFAULT, FEW_BOOKS, LOOSE, MELDED_OUT, EITHER_WAY, OPEN_BOOKS, SPECIAL[0], CANASTA)
]
"""Rule sets whose openings need a clean meld; some of them with `start_or_add`."""
CLOSED += [variant for variant in CLEAN if not variant.tables.open_ranks]
OPEN += [variant for variant in CLEAN if variant not in CLOSED]
VARIANTS = [*CLOSED, *SPECIAL, *OPEN]

Shapes: TypeAlias = dict[Rank | None, list[tuple[int, int]]]
"""The melds of a side that matter, as (naturals, wilds), by rank."""


def some_hand(rng: random.Random, variant: RuleVariant) -> list[Rank]:
    """Draw up to twelve cards of a few ranks, wilds among them, now and then a black three."""
    ranks = rng.sample([*NATURALS, *variant.special_books], rng.randint(1, 4))
    pool = [*ranks, *ranks, *ranks, rng.choice(NATURALS), *WILDS]
    most = MOST_CARDS_OPEN if variant in OPEN else MOST_CARDS
    hand = rng.choices(pool, k=rng.randint(1, most))
    if rng.random() < 0.15:
        hand[0] = Rank.THREE
    return hand


def some_melds(rng: random.Random, variant: RuleVariant, hand: list[Rank]) -> Shapes:
    """Lay melds, most of ranks that are held: one that is no book each, and books where these count."""
    shapes = variant.tables.shapes
    chosen: list[Rank | None] = [r for r in dict.fromkeys(hand) if r in NATURALS and rng.random() < 0.5]
    if rng.random() < 0.3 and shapes[None].starts:
        chosen.append(None)
    melds: Shapes = {}
    for rank in chosen:
        allowed = shapes[rank].allowed
        most = max(sum(shape) for shape in allowed) if rank in variant.tables.open_ranks else 6
        melds[rank] = [rng.choice(sorted(s for s in allowed if sum(s) <= min(most, 9)))]
    return melds


def of_search(melds: Shapes) -> dict[int, list[tuple[int, int]]]:
    """Name melds as the search does."""
    return {oracle.WILD_MELD if rank is None else int(rank): shapes for rank, shapes in melds.items()}


def of_lookahead(melds: Shapes, *, fixed: set[Rank | None] | None = None) -> MeldsByRank:
    """Name melds as the look-ahead does; those of some ranks take nothing in this turn."""
    held = fixed or set()
    ranks = sorted(melds, key=lambda rank: Rank.JOKER if rank is None else rank)
    return tuple((rank, tuple(sorted(Lying(*s, rank in held) for s in melds[rank]))) for rank in ranks)


def some_locks(rng: random.Random, hand: list[Rank]) -> list[Rank]:
    """Choose cards that came with the pile."""
    return rng.sample(hand, rng.randint(0, len(hand))) if rng.random() < 0.5 else []


def no_books(variant: RuleVariant) -> tuple[int, ...]:
    """No book of any kind."""
    return (0,) * (3 + len(variant.special_books))


def enough_or(needed: int, rng: random.Random, melds: Shapes) -> int:
    """Let the points be there now and then, where no clean meld is; with both the side would have opened."""
    clean = any(not wilds for rank in melds if rank is not None for _, wilds in melds[rank])
    return needed if clean else rng.choice([0, needed])


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
