"""plan_melds finds a plan exactly where trying every order of every lay-down finds one, and as good a one."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING

import attrs
import pytest

from handfoot_rules import (
    AddToMeld,
    Cards,
    InvalidPositionError,
    Phase,
    Rank,
    Scope,
    StartMeld,
    TurnState,
    Violation,
    apply,
    legal_actions,
    position,
    variants,
    view,
)
from handfoot_rules.errors import NoMeldPlanError
from handfoot_rules.planning import plan_melds
from laws.situations import KINDS, TABLES, Supply
from planning.exhaustive import cheapest, plus, price

if TYPE_CHECKING:
    from handfoot_rules import GameState, Meld, RuleVariant, Table
    from planning.exhaustive import Cost

MOST = 7  # cards selected: more take too long to try out
BASE = variants.get("gamerules-2-6")

VARIANTS = {
    "base": BASE,
    "free": attrs.evolve(BASE, key="free", start_or_add=False),
    "keep three": attrs.evolve(BASE, key="keep-three", cards_kept=3, books_needed=(1, 0, 0)),
    "keep four, alone": attrs.evolve(BASE, key="keep-four", cards_kept=4, books_needed=(0, 0, 0)),
    "keep one": attrs.evolve(BASE, key="keep-one", cards_kept=1),
    "not locked": attrs.evolve(BASE, key="not-locked", taken_cards_locked=False),
    "wilder": attrs.evolve(
        BASE,
        key="wilder",
        meld_shapes=[(n, w) for n in range(8) for w in range(8 - n) if n + w >= 3 and (n > w or n == 0)],
    ),
}


def to_play(state: GameState, rng: Random) -> GameState:
    """Go on until somebody may meld, now and then until something has been melded in the turn."""
    for _ in range(6):
        actions = legal_actions(state)
        if state.phase is Phase.PLAY and rng.random() < 0.7:
            return state
        laying = [a for a in actions if isinstance(a, StartMeld | AddToMeld)]
        if not actions:
            return state
        state = apply(state, rng.choice(laying or actions))
    return state


def selection(state: GameState, rng: Random) -> Cards:
    """Select some cards of the hand: any, or by rank as people do."""
    hand = list(state.hand)
    rng.shuffle(hand)
    if rng.random() < 0.2:
        return Cards(hand[: rng.randint(0, MOST)])
    side = state.sides[state.side_of[state.turn.player]]
    counts = Counter(card.rank for card in hand)
    likely = [rank for rank, count in counts.items() if count > 2 or rank.is_wild or rank in side.open_melds]
    ranks = set(rng.sample(likely, min(len(likely), rng.randint(1, 4))))
    chosen = [card for card in hand if card.rank in ranks]
    if rng.random() < 0.3:
        chosen += [card for card in hand if card.rank not in ranks][: rng.randint(0, 2)]
    if rng.random() < 0.3:
        return Cards(chosen[: rng.randint(0, MOST)])
    return Cards(chosen[:MOST])


def selections(state: GameState, rng: Random) -> set[Cards]:
    """Select cards of the hand several times, and never none."""
    return {selection(state, rng) for _ in range(5)} - {Cards()}


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
        deal=rng.randint(1, variant.deals),
        fill_seed=rng.randrange(1000),
    )


def check(state: GameState, cards: Cards, onto: Meld | None = None) -> str:
    """Compare plan and exhaustive search, for a state and its mover's view; say what there was."""
    wanted = cheapest(state, cards, onto=onto)
    found, seen = answer(state, cards, onto), answer(view(state, state.to_move), cards, onto)
    assert found == seen
    if isinstance(found, Violation):
        assert wanted is None
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
        total = plus(total, price(state, action, laid))
        cards = cards - laid
        state = apply(state, action)
    assert not cards
    return total


def assert_both(told: Counter[str], least: int = 40) -> None:
    """Make sure that there were both plans and refusals, or little was compared."""
    plans = sum(number for name, number in told.items() if name.endswith("lay-downs"))
    assert plans > least, told
    assert sum(told.values()) - plans > least, told


@pytest.mark.parametrize("kind", KINDS)
def test_in_positions_of_play(kind: str) -> None:
    told: Counter[str] = Counter()
    for seed in range(150):
        rng = Random(f"{kind} {seed}")
        table = rng.choice(TABLES)
        state = to_play(KINDS[kind](table.variant, table.players, rng), rng)
        if state.to_move is not None:
            for cards in selections(state, rng):
                told[check(state, cards)] += 1
    assert_both(told)


@pytest.mark.parametrize("name", VARIANTS)
def test_with_house_rules(name: str) -> None:
    variant = VARIANTS[name]
    told: Counter[str] = Counter()
    for seed in range(100):
        rng = Random(f"{name} {seed}")
        kind = rng.choice(list(KINDS))
        players = 2 if name.endswith("alone") else rng.choice(variant.players)
        state = to_play(KINDS[kind](variant, players, rng), rng)
        if state.to_move is not None:
            for cards in selections(state, rng):
                told[check(state, cards)] += 1
    assert_both(told)


@pytest.mark.parametrize("name", ["base", "free", "keep three", "keep four, alone"])
def test_with_cards_that_came_with_the_pile(name: str) -> None:
    told: Counter[str] = Counter()
    for seed in range(250):
        rng = Random(f"{name} {seed}")
        try:
            state = opening_with_locked(VARIANTS[name], 2, rng)
        except InvalidPositionError:  # an opening that could not be finished
            continue
        chosen = selections(state, rng)
        if len(state.hand) <= MOST + 1:
            chosen.add(state.hand - rng.choice(state.hand.in_order()))
        for cards in chosen - {Cards()}:
            told[check(state, cards)] += 1
    assert_both(told)


def about_to_go_out(variant: RuleVariant, rng: Random) -> GameState:
    """Set up a player alone with a book, whose foot might be melded but for one card."""
    supply = Supply(variant.deck_for(2), rng)
    few = rng.sample(list(Rank)[1:12], 4)
    melds = [Cards(supply.take(7, [few[3]]))]
    if rng.random() < 0.5:
        melds.append(Cards(supply.take(rng.randint(3, 6), [few[0]])))
    hand = supply.take(1, [Rank.THREE]) + supply.take(3, [few[1]]) + supply.take(rng.randint(1, 3), few[:3])
    hand += supply.take(rng.randint(0, 1), [None])
    return position(
        variant,
        players=2,
        hands={0: hand},
        feet={0: None},
        melds={0: melds},
        phase=Phase.PLAY,
        fill_seed=rng.randrange(1000),
    )


@pytest.mark.parametrize("kept", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("free", [False, True])
def test_all_but_one_card_of_a_foot(kept: int, *, free: bool) -> None:
    variant = attrs.evolve(BASE, cards_kept=kept, books_needed=(1, 0, 0), start_or_add=not free)
    told: Counter[str] = Counter()
    for seed in range(120):
        state = about_to_go_out(variant, Random(seed))
        threes = state.hand.of_rank(Rank.THREE)
        told[check(state, state.hand - threes)] += 1
        told[check(state, (state.hand - threes) - (state.hand - threes).in_order()[0])] += 1
    if kept <= 4:  # else three cards laid at once can't go from so many to the last one
        assert_both(told, 5)


@pytest.mark.parametrize("kept", [2, 3, 4])
def test_a_foot_that_opens_with_the_pile_and_may_go_out(kept: int) -> None:
    variant = attrs.evolve(BASE, cards_kept=kept, books_needed=(0, 0, 0))
    told: Counter[str] = Counter()
    for seed in range(400):
        rng = Random(f"foot {kept} {seed}")
        try:
            state = opening_with_locked(variant, 2, rng)
        except InvalidPositionError:
            continue
        if state.seats[0].in_foot and len(state.hand) <= MOST + 1:
            for card in state.hand.distinct:
                told[check(state, state.hand - card)] += 1
    assert_both(told, 5)


def test_the_last_lay_down_comes_after_all_that_waited() -> None:
    variant = attrs.evolve(BASE, cards_kept=3, books_needed=(0, 0, 0), start_or_add=False)
    locked = ((Rank.EIGHT, 1), (Rank.TEN, 2), (Rank.TWO, 1))
    turn = TurnState(0, drew=True, took_pile=True, started=(Rank.NINE,), points=30, locked=locked)
    state = position(
        variant,
        players=2,
        hands={0: "8C 8C 8S TD TD TH 2C JK JK"},
        feet={0: None},
        melds={0: ["9D 9H 9S"]},
        opened={0: False},
        known={0: "8C TD TD 2C"},
        turn=turn,
        phase=Phase.PLAY,
    )
    assert check(state, Cards.parse("8C 8S TD TD TH 2C JK JK")).endswith("lay-downs")


@pytest.mark.parametrize("name", ["base", "free", "wilder"])
def test_onto_a_meld(name: str) -> None:
    told: Counter[str] = Counter()
    for seed in range(300):
        rng = Random(f"{name} {seed}")
        state = to_play(KINDS["late"](VARIANTS[name], 4, rng), rng)
        if state.to_move is None:
            continue
        for meld in state.sides[state.side_of[state.turn.player]].melds:
            fitting = [card for card in state.hand if card.is_wild or card.rank is meld.rank]
            rng.shuffle(fitting)
            if fitting:
                told[check(state, Cards(fitting[: rng.randint(1, 6)]), meld)] += 1
    assert_both(told)
