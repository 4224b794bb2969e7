"""Every order of every lay-down of some cards, tried with `apply` on a real state: the other opinion."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, TypeAlias

from handfoot_rules import AddToMeld, Cards, FootWhen, Meld, Rank, StartMeld, apply, is_legal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from handfoot_rules import GameState, SideState

Cost: TypeAlias = tuple[int, int, int, int]
"""How many clean or new melds were made dirty, how many started, how many books completed (below zero), how
many wilds laid among naturals."""

BOOK = 7


def lay_downs(cards: Cards, side: SideState) -> Iterator[StartMeld | AddToMeld]:
    """Give every lay-down, legal or not, of some of these cards; one for all that differ only in suits."""
    seen = set()
    for three in combinations(cards, 3):
        ranks = tuple(card.rank for card in three)
        if ranks not in seen:
            seen.add(ranks)
            yield StartMeld(three)
    lowest = {card.rank: card for card in sorted(cards, reverse=True)}
    there = [meld.rank for meld in side.melds]
    for card in lowest.values():
        for rank in (*Rank, None):
            for place in range(there.count(rank)):
                yield AddToMeld(rank, card, place)


def cheapest(state: GameState, cards: Cards, *, onto: Meld | None = None) -> Cost | None:
    """Try everything; say what the best way to lay just these cards costs, or None if there is none."""
    best: Cost | None = None
    seen = set()
    keeps = state.seats[state.turn.player].in_foot or state.variant.foot_when is FootWhen.FIRST_BOOK
    waiting = [(state, cards, onto, (0, 0, 0, 0))]
    while waiting:
        now, rest, target, cost = waiting.pop()
        if not rest:
            best = cost if best is None else min(best, cost)
            continue
        for action in lay_downs(rest, side_of(now)):
            if not is_legal(now, action):
                continue
            meld = grown(now, action)
            if target is not None and meld != target:
                continue
            laid = action.cards if isinstance(action, StartMeld) else Cards([action.card])
            then = apply(now, action)
            if keeps and counts_on_unseen(state, then, cards - (rest - laid)):
                continue
            after_target = None if target is None else Meld(target.rank, target.cards + laid)
            after = (then, rest - laid, after_target, plus(cost, price(meld, laid)))
            if looks(*after) not in seen:
                seen.add(looks(*after))
                waiting.append(after)
    return best


def looks(state: GameState, rest: Cards, target: Meld | None, cost: Cost) -> tuple[object, ...]:
    """Give all that makes a moment what it is, but for suits."""
    turn, seat = state.turn, state.seats[state.turn.player]
    return (
        rest.ranks,
        None if target is None else shape(target),
        cost,
        sorted_shapes(side_of(state).melds),
        sorted_shapes(turn.completed),
        (turn.scope, turn.started, turn.points, turn.locked),
        (state.phase, len(seat.hand), len(seat.packets)),
    )


def shape(meld: Meld) -> tuple[int, int, int]:
    """Give the rank of a meld, 0 for wilds, and how many naturals and wilds it has."""
    return meld.rank or 0, meld.naturals, meld.wilds


def sorted_shapes(melds: tuple[Meld, ...]) -> tuple[tuple[int, int, int], ...]:
    """Give the shapes of some melds."""
    return tuple(sorted(map(shape, melds)))


def counts_on_unseen(state: GameState, then: GameState, laid: Cards) -> bool:
    """Whether the one card that is left in the foot came unseen with what was laid."""
    seat = then.seats[state.turn.player]
    return len(seat.hand) == 1 and seat.in_foot and not seat.hand <= state.hand - laid


def side_of(state: GameState) -> SideState:
    """Give what the side has whose turn it is."""
    return state.sides[state.side_of[state.turn.player]]


def grown(state: GameState, action: StartMeld | AddToMeld) -> Meld | None:
    """Give the meld that a card joins: the n-th of its rank that takes cards. None for three cards."""
    if isinstance(action, StartMeld):
        return None
    completed = list(state.turn.completed)
    there = []
    for meld in side_of(state).melds:
        if meld.rank is not action.rank:
            continue
        if meld in completed:
            completed.remove(meld)
        elif len(meld) < BOOK or takes_any(state, meld):
            there.append(meld)
    there.sort(key=lambda meld: (len(meld) < BOOK, meld.naturals, meld.wilds))
    return there[action.place]


def takes_any(state: GameState, book: Meld) -> bool:
    """Whether a book takes a natural or a wild card."""
    naturals, wilds, variant = book.naturals, book.wilds, state.variant
    return any(
        variant.book_takes(book.rank, naturals, wilds, wild=wild)
        and variant.may_meld(book.rank, naturals + (not wild), wilds + wild)
        for wild in (False, True)
    )


def price(before: Meld | None, laid: Cards) -> Cost:
    """Say what one lay-down costs."""
    wilds = sum(card.is_wild for card in laid)
    if before is None:
        mixed = 0 if wilds == len(laid) else wilds
        return (int(mixed > 0), 1, 0, mixed)
    mixed = 0 if before.rank is None else wilds
    return (int(mixed > 0 and not before.wilds), 0, -int(len(before) + 1 == BOOK), mixed)


def plus(one: Cost, other: Cost) -> Cost:
    """Add two costs."""
    return (one[0] + other[0], one[1] + other[1], one[2] + other[2], one[3] + other[3])
