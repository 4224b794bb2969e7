"""Questions to the look-ahead, drawn at random: rule sets, hands, melds, cards that came with the pile."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import attrs

import oracle
from handfoot_rules import (
    DEFAULT,
    BooksOpenTo,
    LastDiscard,
    MeldsOfARank,
    OpeningMakeUp,
    Rank,
    RuleVariant,
    variants,
)
from handfoot_rules.laying import Lying

if TYPE_CHECKING:
    import random

    from handfoot_rules.lookahead import MeldsByRank

NATURALS = [rank for rank in Rank if Rank.FOUR <= rank <= Rank.ACE]
WILDS = [Rank.TWO, Rank.JOKER]
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
