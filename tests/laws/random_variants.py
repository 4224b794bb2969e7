"""Rule sets put together at random: combinations that no sheet has, for the engine and the referee alike.

Left out are the few combinations that the rules don't settle: choosing between starting and adding
(M5) where books stay open or several melds of a rank lie unfinished.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from handfoot_rules import (
    BlackThrees,
    BookKind,
    BooksOpenTo,
    FootWhen,
    Freezing,
    InvalidVariantError,
    LastDiscard,
    MeldsOfARank,
    OpeningMakeUp,
    PartnerMust,
    PartnersNeeded,
    Permission,
    PermissionBinds,
    PileNeed,
    Rank,
    RedThrees,
    StockEmpty,
    variants,
)
from handfoot_rules.variants import DEFAULT

if TYPE_CHECKING:
    from random import Random

    from handfoot_rules import RuleVariant

CHOICES: dict[str, list[Any]] = {
    "start_or_add": [False, False, True],
    "books_open_to": [*BooksOpenTo],
    "book_grows_at_once": [True, False],
    "melds_of_a_rank": [*MeldsOfARank],
    "opening_make_up": [*OpeningMakeUp],
    "opening_waived": [True, False],
    "taken_cards_locked": [True, False],
    "packets": [(11,), (8, 6), (7, 6, 5)],
    "pile_taken": [3, 5, 7, None],
    "pile_minimum": [1, 2, 3],
    "pile_needs": [
        (PileNeed.NATURAL_PAIR,),
        (PileNeed.NATURAL_PAIR, PileNeed.NATURAL_AND_WILD),
        (PileNeed.NATURAL_PAIR, PileNeed.OWN_MELD),
        tuple(PileNeed),
    ],
    "pile_joins_books": [True, False],
    "lone_card_takes": [True, False],
    "freezing": [(), (Freezing.BY_WILD,), (Freezing.UNOPENED,), (Freezing.ALWAYS,)],
    "foot_when": [*FootWhen],
    "last_discard": [*LastDiscard],
    "spare_clean_as_dirty": [True, False],
    "partner_must": [*PartnerMust],
    "partners_needed": [*PartnersNeeded],
    "permission": [*Permission],
    "permission_binds": [*PermissionBinds],
    "ask_with_books": [True, False],
    "cards_kept": [1, 2],
    "must_take": [True, False],
    "red_threes": [*RedThrees],
    "red_threes_replaced": [True, False],
    "black_threes": [*BlackThrees],
    "stock_empty": [*StockEmpty],
    "reshuffles": [1, 2],
    "last_red_three_ends": [True, False],
    "concealed_bonus": [None, 200],
    "pure_ranks": [(), (Rank.FIVE,), (Rank.KING, Rank.SEVEN)],
    "special_books": [(), (Rank.SEVEN,), (Rank.FIVE, Rank.KING)],
    "minimums": [(0, 0, 0, 0), (15, 15, 15, 15), (50, 90, 120, 150)],
}
SIX_AS_TEAMS = {4: 2, 6: 2}


def random_variant(rng: Random, key: str) -> RuleVariant:
    """Change many fields of the base at random, until the variant is one that can be played."""
    while True:
        changes = {name: rng.choice(choices) for name, choices in CHOICES.items() if rng.random() < 0.4}
        if changes.get("start_or_add", True) and unsettled(changes):
            changes["start_or_add"] = False
        if changes.get("red_threes") is RedThrees.LAID_ONCE_OPENED:
            changes.pop("packets", None)  # where hands get small it isn't settled what is kept (G5)
        of = DEFAULT if rng.random() < 0.5 else variants.get(rng.choice(["pagat", "bicycle", "simpson"]))
        special = changes.get("special_books", ())
        needed = {BookKind.CLEAN: rng.choice([0, 1]), BookKind.DIRTY: rng.choice([0, 1])}
        needed |= dict.fromkeys(special, 1) if rng.random() < 0.5 else {}
        try:
            return attrs.evolve(
                of,
                key=key,
                sides=SIX_AS_TEAMS,
                books_needed=needed,
                book_values=dict.fromkeys([*BookKind, *special], 100),
                **changes,
            )
        except InvalidVariantError:
            continue


def unsettled(changes: dict[str, Any]) -> bool:
    """Tell whether M5 would be asked of melds that the rules don't tell apart."""
    closed = changes.get("books_open_to", BooksOpenTo.NOTHING) is BooksOpenTo.NOTHING
    return not closed or changes.get("melds_of_a_rank") is MeldsOfARank.WHEN_NONE_TAKES_THEM
