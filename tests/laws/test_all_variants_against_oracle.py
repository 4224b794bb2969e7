"""Law 2 for every shipped rule set: the legal list against the referee written from the rule sheets."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random
from typing import TYPE_CHECKING

import pytest

from handfoot_rules import Rank, RedThrees, apply, is_legal, legal_actions, new_match, variants
from oracle import is_legal as oracle_is_legal
from oracle import legal as oracle_legal
from oracle.reading import rules_of_variant
from oracle.rules import book_takes, books_suffice, card_may_go, may_meld
from oracle.sheets import RANKS_OF_MELDS, SHEETS, rules_of_sheet

from .all_variants import KEYS, TABLES, AtTable, eager, kinds_of, late_position
from .candidates import candidates
from .random_variants import random_variant

if TYPE_CHECKING:
    from handfoot_rules import Action, GameState

A_STATE = 9  # of the states of a match every ninth is compared, and all that are rare
STEPS = 700  # so many steps of a match are played
MATCHES = 1
POSITIONS = 30
STEPS_FROM_A_POSITION = 6
RANDOM_VARIANTS = 25
LONG_RUN = 30  # times as much

RARE = {  # what late positions of a rule set must bring about
    "vegas": ("add at a place", "AskToGoOut"),
    "jones": ("add at a place", "take to a place"),
    "triple-play": ("an opening under way",),
    "pennies-from-heaven": ("the foot waits for a book", "black threes melded"),
    "canasta": ("black threes melded", "take without a card", "AskToGoOut"),
}

tables = pytest.mark.parametrize("table", TABLES, ids=str)
shipped = pytest.mark.parametrize("key", KEYS)


# --- comparing ------------------------------------------------------------------------------------


def compare(state: GameState, origin: str, played: list[Action]) -> list[Action]:
    """Hold the two lists against each other: the same actions in the same order."""
    engine, referee = [*legal_actions(state)], oracle_legal(state)
    assert engine == referee, explain(state, origin, played, engine, referee)
    return engine


def explain(
    state: GameState, origin: str, played: list[Action], engine: list[Action], referee: list[Action]
) -> str:
    """Say where the two lists differ and how to come there."""
    return "\n".join(
        [
            f"{origin}: the lists differ",
            f"  played: {'; '.join(map(str, played))}",
            f"  only the engine: {'; '.join(str(a) for a in engine if a not in referee)}",
            f"  only the referee: {'; '.join(str(a) for a in referee if a not in engine)}",
            f"  engine: {'; '.join(map(str, engine))}",
            f"  referee: {'; '.join(map(str, referee))}",
            f"  hand {state.seats[state.turn.player].hand}; pile {' '.join(map(str, state.pile[-8:]))}",
            f"  side {state.sides[state.side_of[state.turn.player]]}",
            f"  {state.turn}",
        ]
    )


def compare_candidates(state: GameState, rng: Random, origin: str, most: int = 40) -> None:
    """The two agree on single actions too, legal or not."""
    tried = candidates(state, rng)
    for action in rng.sample(tried, min(most, len(tried))):
        assert is_legal(state, action) == oracle_is_legal(state, action), (origin, str(action), state)


# --- play -----------------------------------------------------------------------------------------


def compare_match(table: AtTable, seed: int, every: int, most: int) -> Counter[str]:
    """Play a match eagerly and compare states, all of those in which something rare may be done."""
    state = new_match(table.variant, players=table.players, seed=seed)
    rng = Random(f"{table} {seed}")
    origin = f"{table}, match of seed {seed}"
    played: list[Action] = []
    seen: Counter[str] = Counter()
    while len(played) < most:
        actions = legal_actions(state)
        if not actions:
            break
        kinds = kinds_of(state, actions)
        if len(played) % every == 0 or rare(kinds):
            compare(state, origin, played)
            seen += kinds
            seen["compared"] += 1
            if seen["compared"] % 25 == 0:
                compare_candidates(state, rng, origin)
        action = eager(state, actions, rng)
        played.append(action)
        state = apply(state, action)
    return seen


def rare(kinds: Counter[str]) -> bool:
    """Tell whether something may be done that seldom may."""
    names = ("AskToGoOut", "take to a place", "add at a place", "black threes melded", "no discard")
    return any(kinds[name] for name in (*names, "an opening under way"))


def compare_positions(table: AtTable, number: int, seed: int) -> Counter[str]:
    """Compare late positions and what comes of them in a few steps."""
    seen: Counter[str] = Counter()
    for index in range(number):
        rng = Random(f"{table} {seed} {index}")
        origin = f"{table}, position {index} of seed {seed}"
        state = late_position(table, rng)
        played: list[Action] = []
        for _ in range(STEPS_FROM_A_POSITION):
            actions = compare(state, origin, played)
            seen += kinds_of(state, actions)
            seen["compared"] += 1
            if not actions:
                break
            action = eager(state, actions, rng)
            played.append(action)
            state = apply(state, action)
        compare_candidates(state, rng, origin, 10)
    return seen


@tables
def test_the_list_is_the_referees_in_play(table: AtTable) -> None:
    seen = compare_match(table, 0, A_STATE, STEPS)
    assert seen["compared"] >= STEPS // A_STATE


@tables
def test_the_list_is_the_referees_in_late_positions(table: AtTable) -> None:
    tables_of_it = len(table.variant.players)
    number = POSITIONS * max(1, 5 // tables_of_it)
    seen = compare_positions(table, number, 0)
    assert seen["compared"] > 3 * number
    assert seen["StartMeld"] + seen["AddToMeld"] > number
    for kind in RARE.get(table.variant.key, ()):
        assert seen[kind], kind


@pytest.mark.soak
@tables
def test_the_list_is_the_referees_in_much_play(table: AtTable) -> None:
    for seed in range(1, 1 + LONG_RUN * MATCHES):
        compare_match(table, seed, 1, 10**6)


@pytest.mark.soak
@tables
def test_the_list_is_the_referees_in_many_late_positions(table: AtTable) -> None:
    compare_positions(table, POSITIONS * LONG_RUN, 1)


# --- combinations that no sheet has ---------------------------------------------------------------


def compare_random_variant(number: int, positions: int, steps: int) -> Counter[str]:
    """Make up a variant and compare late positions of it, and some play."""
    rng = Random(f"variant {number}")
    variant = random_variant(rng, f"variant-{number}")
    table = AtTable(variant, rng.choice([n for n in variant.players if n in (2, 4, 6)]))
    seen = compare_positions(table, positions, 0)
    return seen + compare_match(table, 0, A_STATE, steps)


@pytest.mark.parametrize("number", range(RANDOM_VARIANTS))
def test_the_list_is_the_referees_whatever_fields_are_combined(number: int) -> None:
    assert compare_random_variant(number, POSITIONS // 3, STEPS // 7)["compared"]


@pytest.mark.soak
@pytest.mark.parametrize("hundred", range(LONG_RUN))
def test_the_list_is_the_referees_in_many_combinations(hundred: int) -> None:
    for number in range(100):
        compare_random_variant(1000 + 100 * hundred + number, POSITIONS, STEPS)


# --- the rule sheets themselves -------------------------------------------------------------------


@shipped
def test_fields_that_decide_legality_are_those_of_the_sheet(key: str) -> None:
    variant = variants.get(key)
    for name, value in SHEETS[key].items():
        there = getattr(variant, name)
        if name == "card_values":
            assert dict(there) == value
        elif name in {"meld_shapes", "pile_blocked_by"}:
            assert sorted(there) == sorted(value), name
        elif name == "books_needed":
            continue  # said in kinds; the hook is asked below
        elif isinstance(value, tuple):
            assert tuple(there) == value, name
        else:
            assert there == value, name


@shipped
def test_the_hooks_say_what_the_sheet_says(key: str) -> None:
    for deal in (1, 2, 3, 4):
        hooks, sheet = rules_of_variant(variants.get(key), deal), rules_of_sheet(key, deal)
        for meld, naturals, wilds in product(RANKS_OF_MELDS, range(12), range(8)):
            shape = (meld, naturals, wilds)
            if naturals + wilds <= 7:
                assert may_meld(hooks, *shape) == may_meld(sheet, *shape), shape
            if naturals + wilds == 7 and not may_meld(sheet, *shape):
                continue  # no such book
            for wild in (False, True):
                if naturals + wilds >= 7 and (naturals == 0) == (meld == 0) and wilds <= 3:
                    taken = book_takes(hooks, *shape, wild=wild)
                    assert taken == book_takes(sheet, *shape, wild=wild), shape
        for books in product(range(3), repeat=len(sheet.books_needed)):
            more = tuple(2 * number for number in books)
            assert books_suffice(hooks, more) == books_suffice(sheet, more), more
            assert books_suffice(hooks, books) == books_suffice(sheet, books), books


@shipped
def test_discards_are_those_of_the_sheet(key: str) -> None:
    hooks, sheet = rules_of_variant(variants.get(key), 1), rules_of_sheet(key)
    none = (0,) * len(sheet.books_needed)
    with_books = (none, (1,) * len(none))
    for face, one, other, last in product((1, *map(int, Rank)), with_books, with_books, (False, True)):
        if face == 1 and sheet.red_threes is RedThrees.LAID:
            continue  # never in a hand
        assert card_may_go(hooks, face, (one, other), last=last) == card_may_go(
            sheet, face, (one, other), last=last
        ), (face, one, other, last)
