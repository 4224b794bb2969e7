"""From a state to rules and a spot: what the public attributes say."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

import attrs

from handfoot_rules import (
    BlackThrees,
    FootWhen,
    OpeningMakeUp,
    PartnerMust,
    PartnersNeeded,
    Permission,
    RuleVariant,
)

from .counts import Spot, books_first, make_spot, takes_any
from .rules import BOOK, WILD_MELD, WILDS, Books, Rules, face_of, kind_of, make_rules
from .steps import settle

if TYPE_CHECKING:
    from handfoot_rules import GameState, Meld

# --- the rules ------------------------------------------------------------------------------------


def rules_of(state: GameState) -> Rules:
    """Read the fields that matter here off the state's variant, as they are in this deal."""
    variant: Any = state.variant
    if isinstance(variant, RuleVariant):
        return rules_of_variant(variant, state.deal)
    return attrs.evolve(read_fields(variant, state.deal), hooks=variant.hooks)  # a stand-in


@lru_cache(maxsize=1000)
def rules_of_variant(variant: RuleVariant, deal: int) -> Rules:
    """Read a variant's fields, and keep the variant itself to ask its hooks."""
    plain = type(variant).may_go_out is RuleVariant.may_go_out
    return attrs.evolve(read_fields(variant, deal), hooks=variant, plain_needs=plain)


def by_deal(value: Any, deal: int) -> Any:
    """Read a number that may differ from deal to deal: the last one goes on."""
    return value[min(deal, len(value)) - 1] if isinstance(value, tuple) else value


def read_fields(variant: Any, deal: int) -> Rules:
    """Read the fields."""
    needed = variant.books_needed
    if needed and isinstance(needed[0], tuple):
        needed = by_deal(needed, deal)
    return attrs.evolve(
        make_rules(
            variant.meld_shapes,
            needed,
            dict(variant.card_values),
            start_or_add=variant.start_or_add,
        ),
        pure_ranks=frozenset(int(rank) for rank in variant.pure_ranks),
        special_books=tuple(int(rank) for rank in variant.special_books),
        books_open_to=variant.books_open_to,
        book_grows_at_once=variant.book_grows_at_once,
        melds_of_a_rank=variant.melds_of_a_rank,
        foot_at_first_book=variant.foot_when is FootWhen.FIRST_BOOK,
        spare_clean_as_dirty=variant.spare_clean_as_dirty,
        cards_kept=variant.cards_kept,
        last_discard=variant.last_discard,
        red_threes=variant.red_threes,
        black_threes_melded=variant.black_threes is BlackThrees.MELDED_GOING_OUT,
        deal=deal,
    )


# --- partners -------------------------------------------------------------------------------------


def partners(state: GameState) -> list[int]:
    """List the other seats of the player's side."""
    side = state.side_of[state.turn.player]
    seats = range(state.players)
    return [s for s in seats if state.side_of[s] == side and s != state.turn.player]


def partners_are_ready(state: GameState) -> bool:
    """Tell whether one partner, or all, if there are any, are as far as they must be (G3)."""
    must = state.variant.partner_must
    least_turns = 1 if must is PartnerMust.PLAY_FROM_FOOT else 0
    ready = [
        must is PartnerMust.NOTHING or (state.seats[p].in_foot and state.seats[p].foot_turns >= least_turns)
        for p in partners(state)
    ]
    enough = all if needs_all_partners(state) else any
    return not ready or enough(ready)


def needs_all_partners(state: GameState) -> bool:
    """Tell whether every partner counts, or one suffices (G3, G4)."""
    return state.variant.partners_needed is PartnersNeeded.ALL


def may_go_out(state: GameState) -> bool:
    """Tell whether partners are ready and have said what they must (G3, G4)."""
    permission = state.variant.permission
    if not partners_are_ready(state):
        return False
    if permission is Permission.NOT_NEEDED or not partners(state):
        return True
    if state.turn.allowed is False:
        return not state.variant.permission_binds.no_binds
    return permission is Permission.FREE or state.turn.allowed is True


# --- the spot -------------------------------------------------------------------------------------


def shape_of(meld: Meld) -> tuple[int, int]:
    """Count a meld's naturals and wilds."""
    wilds = sum(int(card.rank) in WILDS for card in meld.cards)
    return len(meld.cards) - wilds, wilds


def number_of(meld: Meld) -> int:
    """Number a meld's rank."""
    return WILD_MELD if meld.rank is None else int(meld.rank)


def books_of(rules: Rules, melds: tuple[Meld, ...]) -> Books:
    """Count the books of a side by kind."""
    counts = [0] * (3 + len(rules.special_books))
    for meld in melds:
        if len(meld.cards) >= BOOK:
            counts[kind_of(rules, number_of(meld), shape_of(meld))] += 1
    return tuple(counts)


def spot_of(state: GameState) -> Spot:
    """Write down where the player whose turn it is stands."""
    rules, turn, variant = rules_of(state), state.turn, state.variant
    seat = state.seats[turn.player]
    side = state.side_of[turn.player]
    waits = rules.foot_at_first_book and not seat.in_foot
    binds = variant.permission_binds.yes_binds
    wants_triple = variant.opening_make_up is OpeningMakeUp.CLEAN_MELD
    spot = make_spot(
        map(face_of, seat.hand),
        locked=(int(rank) for rank, count in turn.locked for _ in range(count)),
        books=(0,) * (3 + len(rules.special_books)),
        scope=turn.scope,
        started=(WILD_MELD if rank is None else int(rank) for rank in turn.started),
        missing=0 if state.sides[side].opened else max(0, turn.minimum - turn.points),
        lacks_triple=wants_triple and not state.sides[side].opened,
        in_foot=seat.in_foot,
        may_go_out=may_go_out(state),
        bound=turn.allowed is True and binds,
        waived=variant.opening_waived and not turn.took_pile,
        waiting=tuple(len(packet) for packet in seat.packets) if waits else (),
        stock=bool(state.stock) and variant.red_threes_replaced,
        side=side,
        others=tuple(books_of(rules, of.melds) for number, of in enumerate(state.sides) if number != side),
    )
    return with_melds(rules, spot, state)


def with_melds(rules: Rules, spot: Spot, state: GameState) -> Spot:
    """Put the side's melds down; books that take no card in this turn are counted only (M3)."""
    lying = list(spot.melds)
    closed = [] if rules.book_grows_at_once else [*state.turn.completed]
    for meld in state.sides[spot.side].melds:
        number, shape = number_of(meld), shape_of(meld)
        if meld in closed:
            closed.remove(meld)
            spot = settle(rules, spot, number, shape)
        elif sum(shape) >= BOOK and not takes_any(rules, number, shape):
            spot = settle(rules, spot, number, shape)
        else:
            lying[number] = books_first([*lying[number], shape])
    return spot._replace(melds=tuple(lying))
