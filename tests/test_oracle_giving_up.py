"""The referee gives up early where it can; searched through to the end, every answer is the same."""

from __future__ import annotations

import random
from typing import Any

import attrs
import pytest

from handfoot_rules import BooksOpenTo, LastDiscard, MeldsOfARank, RedThrees, Scope
from oracle import WILD_MELD, Rules, Spot, can_go_out, make_spot, opening_can_be_finished
from oracle.sheets import SHEETS, rules_of_sheet

RULES = {key: rules_of_sheet(key) for key in SHEETS}
CHOICES: dict[str, list[Any]] = {
    "start_or_add": [False, False, True],
    "cards_kept": [1, 2],
    "last_discard": [*LastDiscard],
    "red_threes": [*RedThrees],
    "melds_of_a_rank": [*MeldsOfARank],
    "book_grows_at_once": [True, False],
    "spare_clean_as_dirty": [True, False],
    "books_open_to": [*BooksOpenTo],
    "black_threes_melded": [True, False],
}


def random_rules(rng: random.Random) -> Rules:
    """Change a few fields of a rule sheet, and ask for few books."""
    rules = RULES[rng.choice(sorted(RULES))]
    few = [rng.choice([0, 0, 1]) for _ in rules.books_needed]
    changes = {name: rng.choice(choices) for name, choices in CHOICES.items() if rng.random() < 0.3}
    return attrs.evolve(rules, books_needed=tuple(few), **changes)


def random_spot(rng: random.Random, rules: Rules) -> Spot:
    """Make up a spot of few ranks, so that much can be laid."""
    few = rng.sample([4, 5, 7, 9, 13, 14], 3)
    hand = [rng.choice([1, 3, 3, 15, 16, *few * 4]) for _ in range(rng.randint(1, 9))]
    lying: dict[int, list[tuple[int, int]]] = {}
    for rank in (*few, WILD_MELD):
        for _ in range(rng.choice([0, 0, 1, 1, 2])):
            shapes = [(n, w) for n, w in rules.shapes if (n == 0) == (rank == WILD_MELD)]
            lying.setdefault(rank, []).extend([rng.choice(sorted(shapes))] if shapes else [])
    scope = rng.choice([None, Scope.START, Scope.ADD]) if rules.start_or_add else None
    missing = rng.choice([0, 0, 30, 60])
    may_have_started = scope is Scope.START or not rules.start_or_add
    started = [rank for rank in lying if may_have_started and rng.random() < 0.5]
    return make_spot(
        hand,
        locked=hand[: rng.choice([0, 2])] if missing else (),
        melds=lying,
        books=tuple(rng.choice([0, 1]) for _ in rules.books_needed),
        started=started,
        scope=scope,
        missing=missing,
        in_foot=rng.random() < 0.7,
        may_go_out=rng.random() < 0.7,
        waived=rng.random() < 0.2,
        stock=rng.random() < 0.5,
        others=((0,) * len(rules.books_needed),),
        lacks_triple=bool(started) and rng.random() < 0.5,
    )


@pytest.mark.parametrize("seed", range(400))
def test_giving_up_early_changes_no_answer(seed: int) -> None:
    rng = random.Random(seed)
    rules = random_rules(rng)
    where = random_spot(rng, rules)
    for question in (opening_can_be_finished, can_go_out):
        assert question(rules, where) is question(rules, where, careful=True)
