"""The laws over rule sets drawn at random, not only over those that are shipped.

`HANDFOOT_RANDOM_VARIANTS` says how many are drawn; a failure shows the fields in which the smallest one found
differs from the base game.
"""

from __future__ import annotations

import os
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, Phase, find, given, settings
from hypothesis import strategies as st

from handfoot_rules import (
    BlackThrees,
    BooksOpenTo,
    FootWhen,
    LastDiscard,
    MeldsOfARank,
    MinimumBy,
    Permission,
    PermissionBinds,
    RedThrees,
    RuleVariant,
    StockEmpty,
    new_match,
)
from handfoot_rules import legal_actions as listed
from handfoot_rules.testing import (
    VariantCheckError,
    decks,
    near_going_out,
    near_openings,
    states,
    variants,
)
from handfoot_rules.testing.checking import QUICK, check_hooks, check_table
from handfoot_rules.testing.hooks import Hooks
from handfoot_rules.testing.watching import faults_told

if TYPE_CHECKING:
    from collections.abc import Callable

VARIANTS = int(os.environ.get("HANDFOOT_RANDOM_VARIANTS", "30"))
RARE = settings(max_examples=3000, database=None, suppress_health_check=list(HealthCheck))


def look_at(variant: RuleVariant, seed: int) -> None:
    """A short look: one match of one deal, a few positions, at one of the tables."""
    hooks = Hooks(variant)
    with faults_told(variant):
        check_hooks(hooks, Random(seed))
    players = variant.players[seed % len(variant.players)]
    check_table(hooks, players, matches=1, seed=seed, effort=QUICK)


@pytest.mark.slow
@given(variants(), st.integers(0, 10**6))
@settings(max_examples=VARIANTS, suppress_health_check=list(HealthCheck))
def test_the_laws_hold_for_variants_drawn_at_random(variant: RuleVariant, seed: int) -> None:
    look_at(variant, seed)


# --- what is drawn ---------------------------------------------------------------------------------

REACHED: dict[str, Callable[[RuleVariant], bool]] = {
    "red threes held": lambda v: v.red_threes is RedThrees.HELD,
    "red threes laid once opened": lambda v: v.red_threes is RedThrees.LAID_ONCE_OPENED,
    "black threes melded": lambda v: v.black_threes is BlackThrees.MELDED_GOING_OUT,
    "open books": lambda v: v.books_open_to is BooksOpenTo.ALL,
    "books that wait": lambda v: not v.book_grows_at_once,
    "special books": lambda v: len(v.special_books) > 1,
    "three packets": lambda v: len(v.packets) == 3,
    "no foot": lambda v: len(v.packets) == 1,
    "the first book": lambda v: v.foot_when is FootWhen.FIRST_BOOK,
    "free permission that binds": lambda v: (
        v.permission is Permission.FREE and v.permission_binds is PermissionBinds.BOTH
    ),
    "frozen piles": lambda v: len(v.freezing) > 1,
    "draws by deal": lambda v: isinstance(v.draw, tuple),
    "minimums by total": lambda v: v.minimum_by is MinimumBy.TOTAL and len(v.minimums) > 2,
    "the first pass": lambda v: v.stock_empty is StockEmpty.FIRST_PASS,
    "reshuffles": lambda v: v.reshuffles > 0,
    "a target alone": lambda v: v.deals is None,
    "a small deck": lambda v: len(v.deck_for(v.players[0])) == 54,
    "no last discard": lambda v: v.last_discard is LastDiscard.FORBIDDEN,
    "second melds": lambda v: v.melds_of_a_rank is MeldsOfARank.WHEN_NONE_TAKES_THEM,
    "books by deal": lambda v: isinstance(v.books_needed[0], tuple),
    "larger sides": lambda v: any(number // sides > 2 for number, sides in v.sides),
    "a concealed bonus": lambda v: v.concealed_bonus is not None,
    "must take": lambda v: v.must_take,
}


@pytest.mark.parametrize("what", REACHED)
def test_such_variants_are_drawn(what: str) -> None:
    found = find(variants(), REACHED[what], settings=settings(RARE, phases=[Phase.generate]))
    assert REACHED[what](found)


def test_most_draws_need_no_second_one() -> None:
    drawn: list[RuleVariant] = []
    tried = [0]
    made = RuleVariant.__attrs_post_init__

    def counted(variant: RuleVariant) -> None:
        tried[0] += 1
        made(variant)

    @given(variants())
    @settings(max_examples=100, database=None, suppress_health_check=list(HealthCheck))
    def draw(variant: RuleVariant) -> None:
        drawn.append(variant)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(RuleVariant, "__attrs_post_init__", counted)
        draw()
    assert len(drawn) > 0.7 * tried[0]


@pytest.mark.slow
def test_a_failing_variant_shrinks_to_what_matters() -> None:
    some = settings(RARE, max_examples=400, phases=[Phase.generate, Phase.shrink])
    found = find(variants(), lambda variant: variant.reshuffles > 0, settings=some)
    error = VariantCheckError(found, "1", "it never ends")
    lines = str(error).splitlines()
    assert "  reshuffles = 1" in lines
    assert len(lines) < 12


# --- the other strategies --------------------------------------------------------------------------


@given(variants(), st.data())
@settings(max_examples=25, suppress_health_check=list(HealthCheck))
def test_states_and_decks_can_be_drawn_for_any_variant(variant: RuleVariant, data: st.DataObject) -> None:
    players = variant.players[0]
    deck = data.draw(decks(variant, players))
    assert new_match(variant, players=players, deck=deck).all_cards() == variant.deck_for(players)
    state = data.draw(states(variant, players))
    assert (state.variant, state.players) == (variant, players)


BASE = RuleVariant(key="base")


@given(st.data())
@settings(max_examples=30)
def test_positions_near_the_close_calls_are_near_them(data: st.DataObject) -> None:
    opening = data.draw(near_openings(BASE))
    assert not opening.sides[opening.side_of[opening.turn.player]].opened
    ready = data.draw(near_going_out(BASE, 4))
    assert ready.players == 4
    assert len(ready.hand) <= 16
    assert listed(ready)


def test_close_calls_come_with_an_opening_and_with_a_question() -> None:
    asks = find(near_going_out(BASE, 4), lambda s: any(str(a) == "ask" for a in listed(s)), settings=RARE)
    assert asks.players == 4
    starts = find(
        near_openings(BASE), lambda s: any(str(a).startswith("start") for a in listed(s)), settings=RARE
    )
    assert starts.turn.drew
