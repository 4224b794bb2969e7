"""plan_melds finds a plan exactly where trying every order of every lay-down finds one, and as good a one."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Any

import attrs
import pytest

from handfoot_rules import (
    BlackThrees,
    BooksOpenTo,
    Cards,
    FootWhen,
    InvalidPositionError,
    LastDiscard,
    MeldsOfARank,
    OpeningMakeUp,
    PartnerMust,
    Permission,
    Phase,
    Rank,
    RedThrees,
    Scope,
    StartMeld,
    TurnState,
    Violation,
    apply,
    position,
    variants,
    view,
)
from handfoot_rules.errors import NoMeldPlanError
from handfoot_rules.planning import plan_melds
from laws.all_variants import AtTable
from laws.random_variants import random_variant
from laws.situations import KINDS, TABLES, Supply
from planning.exhaustive import cheapest, grown, plus, price
from planning.moments import MOMENTS, MOST, moment, selections, to_play

if TYPE_CHECKING:
    from handfoot_rules import AddToMeld, GameState, Meld, RuleVariant, Table
    from planning.exhaustive import Cost

BASE = variants.get("gamerules-2-6")

VARIANTS = {
    "base": BASE,
    "free": attrs.evolve(BASE, key="free", start_or_add=False),
    "keep one": attrs.evolve(BASE, key="keep-one", cards_kept=1),
    "not locked": attrs.evolve(BASE, key="not-locked", taken_cards_locked=False),
    "one meld of a rank": attrs.evolve(BASE, key="one", melds_of_a_rank=MeldsOfARank.ONE),
    "wilder": attrs.evolve(
        BASE,
        key="wilder",
        meld_shapes=[(n, w) for n in range(8) for w in range(8 - n) if n + w >= 3 and (n > w or n == 0)],
    ),
}

ALONE = attrs.evolve(
    variants.get("pagat"),
    key="alone",
    players=(2, 3),
    sides={},
    permission=Permission.NOT_NEEDED,
    partner_must=PartnerMust.NOTHING,
    books_needed=(1, 0, 0),
    minimums=(30, 30, 30, 30),
)
TO_THE_LAST_CARD: dict[str, RuleVariant] = {
    "last discard required": attrs.evolve(ALONE, last_discard=LastDiscard.REQUIRED),
    "required, one kept": attrs.evolve(ALONE, last_discard=LastDiscard.REQUIRED, cards_kept=1),
    "last discard optional": ALONE,
    "optional, one kept": attrs.evolve(ALONE, cards_kept=1),
    "no books needed": attrs.evolve(ALONE, books_needed=(0, 0, 0)),
    "last discard forbidden": attrs.evolve(ALONE, last_discard=LastDiscard.FORBIDDEN),
    "forbidden, open books that rest": attrs.evolve(
        ALONE,
        last_discard=LastDiscard.FORBIDDEN,
        books_open_to=BooksOpenTo.ALL,
        book_grows_at_once=False,
    ),
    "open books": attrs.evolve(ALONE, books_open_to=BooksOpenTo.ALL),
    "first book": attrs.evolve(ALONE, foot_when=FootWhen.FIRST_BOOK),
    "first book, open": attrs.evolve(
        ALONE, foot_when=FootWhen.FIRST_BOOK, books_open_to=BooksOpenTo.NATURALS
    ),
    "red threes wait": attrs.evolve(ALONE, red_threes=RedThrees.LAID_ONCE_OPENED),
    "red threes wait, first book": attrs.evolve(
        ALONE, red_threes=RedThrees.LAID_ONCE_OPENED, foot_when=FootWhen.FIRST_BOOK
    ),
    "black threes": attrs.evolve(ALONE, black_threes=BlackThrees.MELDED_GOING_OUT, books_needed=(0, 0, 0)),
    "waived": attrs.evolve(ALONE, opening_waived=True, books_needed=(0, 0, 0), minimums=(90, 90, 90, 90)),
}

CLEAN: dict[str, RuleVariant] = {
    name: attrs.evolve(variant, key=f"clean {name}", opening_make_up=OpeningMakeUp.CLEAN_MELD)
    for name, variant in {
        "base": attrs.evolve(BASE, minimums=(30, 50, 50, 0)),
        "wilder": attrs.evolve(VARIANTS["wilder"], minimums=(30, 50, 50, 0)),
        "alone": ALONE,
        "no books needed": TO_THE_LAST_CARD["no books needed"],
        "forbidden": TO_THE_LAST_CARD["last discard forbidden"],
        "open books": TO_THE_LAST_CARD["open books"],
        "first book": TO_THE_LAST_CARD["first book"],
        "first book, all": attrs.evolve(TO_THE_LAST_CARD["first book"], books_open_to=BooksOpenTo.ALL),
        "waived": TO_THE_LAST_CARD["waived"],
    }.items()
}


def opening_with_locked(variant: RuleVariant, players: int, rng: Random) -> GameState:
    """Set up a side that has taken the pile and must open, with cards of the same ranks held and locked."""
    supply = Supply(variant.deck_for(players), rng)
    few = rng.sample(list(Rank)[1:12], 3)
    top = few[0]
    meld = supply.take(3, [top])
    ranks = [*few[1:], None]
    locked = supply.take(rng.randint(1, 5), ranks)
    held = supply.take(rng.randint(2, 7), ranks) + supply.take(rng.randint(0, 2))
    in_foot = rng.random() < 0.4
    counts = Counter(card.rank for card in locked)
    values = dict(variant.card_values)
    turn = TurnState(
        0,
        drew=True,
        took_pile=True,
        started=(top,),
        points=3 * values[top],
        locked=tuple(sorted(counts.items())),
        scope=Scope.START if variant.start_or_add else None,
    )
    return position(
        variant,
        players=players,
        hands={0: held + locked},
        feet={0: None} if in_foot else {},
        melds={0: [Cards(meld)]},
        opened={0: False},
        known={0: locked},
        turn=turn,
        phase=Phase.PLAY,
        deal=rng.randint(1, variant.deals or 1),
        fill_seed=rng.randrange(1000),
    )


def check(state: GameState, cards: Cards, onto: Meld | None = None) -> str:
    """Compare plan and exhaustive search, for a state and its mover's view; say what there was."""
    wanted = cheapest(state, cards, onto=onto)
    found, seen = answer(state, cards, onto), answer(view(state, state.to_move), cards, onto)
    assert found == seen
    if isinstance(found, Violation):
        assert wanted is None, found
        return f"no plan: {found.code.value}"
    assert cost(state, found, cards) == wanted
    return f"{len(found)} lay-downs"


def answer(table: Table, cards: Cards, onto: Meld | None) -> tuple[StartMeld | AddToMeld, ...] | Violation:
    """Give the plan, or the reason why there is none."""
    try:
        return plan_melds(table, cards, onto=onto)
    except NoMeldPlanError as error:
        return error.violation


def cost(state: GameState, plan: tuple[StartMeld | AddToMeld, ...], cards: Cards) -> Cost:
    """Carry a plan out, which must lay just these cards, and say what it cost."""
    total = (0, 0, 0, 0)
    for action in plan:
        laid = action.cards if isinstance(action, StartMeld) else Cards([action.card])
        total = plus(total, price(grown(state, action), laid))
        cards = cards - laid
        state = apply(state, action)
    assert not cards
    return total


def assert_both(told: Counter[str], least: int = 30) -> None:
    """Make sure that there were both plans and refusals, or little was compared."""
    plans = sum(number for name, number in told.items() if name.endswith("lay-downs"))
    assert plans > least, told
    assert sum(told.values()) - plans > least, told


def compared(state: GameState, rng: Random, told: Counter[str]) -> None:
    """Compare some selections of the hand, if there is somebody to move."""
    if state.to_move is not None:
        for cards in sorted(selections(state, rng), key=str):
            told[check(state, cards)] += 1


# --- every rule set -------------------------------------------------------------------------------


@pytest.mark.parametrize("key", variants.keys())
def test_in_every_rule_set(key: str) -> None:
    told: Counter[str] = Counter()
    variant = variants.get(key)
    for kind in MOMENTS:
        for seed in range(10):
            rng = Random(f"{key} {kind} {seed}")
            table = AtTable(variant, rng.choice(variant.players))
            compared(moment(kind, table, rng), rng, told)
    assert_both(told)


@pytest.mark.parametrize("name", TO_THE_LAST_CARD)
def test_to_the_last_card(name: str) -> None:
    told: Counter[str] = Counter()
    for kind in ("all but out", "before the foot", "with the pile", "unopened"):
        for seed in range(12):
            rng = Random(f"{name} {kind} {seed}")
            table = AtTable(TO_THE_LAST_CARD[name], 2)
            compared(moment(kind, table, rng), rng, told)
    assert_both(told)


def test_in_rule_sets_put_together_at_random() -> None:
    told: Counter[str] = Counter()
    for seed in range(30):
        rng = Random(f"house {seed}")
        variant = random_variant(rng, f"house-{seed}")
        for kind in MOMENTS:
            compared(moment(kind, AtTable(variant, rng.choice(variant.players)), rng), rng, told)
    assert_both(told)


# --- the base rules and their neighbours ----------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_in_positions_of_play(kind: str) -> None:
    told: Counter[str] = Counter()
    for seed in range(60):
        rng = Random(f"{kind} {seed}")
        table = rng.choice(TABLES)
        compared(to_play(KINDS[kind](table.variant, table.players, rng), rng), rng, told)
    assert_both(told, 8)


@pytest.mark.parametrize("name", VARIANTS)
def test_with_house_rules(name: str) -> None:
    variant = VARIANTS[name]
    told: Counter[str] = Counter()
    for seed in range(40):
        rng = Random(f"{name} {seed}")
        kind = rng.choice(list(KINDS))
        compared(to_play(KINDS[kind](variant, rng.choice(variant.players), rng), rng), rng, told)
    assert_both(told, 8)


@pytest.mark.parametrize("name", CLEAN)
def test_where_an_opening_needs_a_clean_meld(name: str) -> None:
    """Hands of few ranks and wilds, so that it matters what is laid before the opening is reached."""
    told: Counter[str] = Counter()
    for seed in range(50):
        rng = Random(f"{name} {seed}")
        variant = CLEAN[name]
        supply = Supply(variant.deck_for(2), rng)
        ranks: list[Rank | None] = [*rng.sample(list(Rank)[1:12], rng.randint(2, 3)), None]
        hand = supply.take(3, ranks[:1]) + supply.take(rng.randint(2, MOST - 3), ranks)
        hand += supply.take(rng.randint(0, 2))
        in_foot = rng.random() < 0.5
        deal = rng.randint(1, variant.deals or 1)
        given: dict[str, Any] = {
            "players": 2,
            "hands": {0: hand},
            "feet": {0: None} if in_foot else {},
            "deal": deal,
        }
        state = position(variant, phase=Phase.PLAY, fill_seed=seed, **given)
        compared(state, rng, told)
        for card in state.hand.distinct:
            told[check(state, state.hand - card)] += 1
    assert_both(told)


@pytest.mark.parametrize(
    "variant",
    [BASE, VARIANTS["free"], ALONE, TO_THE_LAST_CARD["no books needed"], CLEAN["base"], CLEAN["alone"]],
    ids=range(6),
)
def test_with_cards_that_came_with_the_pile(variant: RuleVariant) -> None:
    told: Counter[str] = Counter()
    for seed in range(60):
        rng = Random(f"locked {variant.key} {seed}")
        try:
            state = opening_with_locked(variant, 2, rng)
        except InvalidPositionError:  # an opening that could not be finished
            continue
        compared(state, rng, told)
        if state.seats[0].in_foot and len(state.hand) <= MOST + 1:
            for card in state.hand.distinct:
                told[check(state, state.hand - card)] += 1
    assert_both(told, 8)


@pytest.mark.parametrize("key", ["gamerules-2-6", "pagat", "vegas", "jones", "canasta"])
def test_onto_a_meld(key: str) -> None:
    told: Counter[str] = Counter()
    variant = variants.get(key)
    for seed in range(60):
        rng = Random(f"onto {key} {seed}")
        state = moment("opened" if seed % 2 else "late", AtTable(variant, 4), rng)
        if state.to_move is None:
            continue
        for meld in state.sides[state.side_of[state.turn.player]].melds:
            fitting = [card for card in state.hand if card.is_wild or card.rank is meld.rank]
            rng.shuffle(fitting)
            if fitting:
                told[check(state, Cards(fitting[: rng.randint(1, 6)]), meld)] += 1
    assert_both(told, 8)
