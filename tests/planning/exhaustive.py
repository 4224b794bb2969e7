"""Every order of every lay-down of some cards, tried with `apply` on a real state: the other opinion."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, TypeAlias

from handfoot_rules import AddToMeld, Cards, Rank, StartMeld, apply, is_legal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from handfoot_rules import GameState, Meld

Cost: TypeAlias = tuple[int, int, int, int]
"""How many clean or new melds were made dirty, how many started, how many books closed (below zero), how
many wilds laid among naturals."""

BOOK = 7


def lay_downs(cards: Cards) -> Iterator[StartMeld | AddToMeld]:
    """Give every lay-down, legal or not, of some of these cards; one for all that differ only in suits."""
    seen = set()
    for three in combinations(cards, 3):
        ranks = tuple(card.rank for card in three)
        if ranks not in seen:
            seen.add(ranks)
            yield StartMeld(three)
    lowest = {card.rank: card for card in sorted(cards, reverse=True)}
    for card in lowest.values():
        for rank in (*Rank, None):
            yield AddToMeld(rank, card)


def cheapest(state: GameState, cards: Cards, *, onto: Meld | None = None) -> Cost | None:
    """Try everything; say what the best way to lay just these cards costs, or None if there is none."""
    best: Cost | None = None
    seen = set()
    waiting = [(state, cards, (0, 0, 0, 0))]
    while waiting:
        now, rest, cost = waiting.pop()
        if not rest:
            best = cost if best is None else min(best, cost)
            continue
        for action in lay_downs(rest):
            if onto is not None and (isinstance(action, StartMeld) or action.rank is not onto.rank):
                continue
            if not is_legal(now, action) or (onto is not None and _is_book(now, onto)):
                continue
            laid = action.cards if isinstance(action, StartMeld) else Cards([action.card])
            after = (apply(now, action), rest - laid, plus(cost, price(now, action, laid)))
            if after not in seen:
                seen.add(after)
                waiting.append(after)
    return best


def _is_book(state: GameState, onto: Meld) -> bool:
    """Whether the meld has been built up to a book, so that an open one of its rank is another."""
    side = state.sides[state.side_of[state.turn.player]]
    meld = side.open_meld(onto.rank)
    return meld is None or not onto.cards <= meld.cards


def price(state: GameState, action: StartMeld | AddToMeld, laid: Cards) -> Cost:
    """Say what one lay-down costs."""
    wilds = sum(card.is_wild for card in laid)
    if isinstance(action, StartMeld):
        mixed = 0 if wilds == len(laid) else wilds
        return (int(mixed > 0), 1, 0, mixed)
    meld = state.sides[state.side_of[state.turn.player]].open_meld(action.rank)
    assert meld is not None
    mixed = 0 if action.rank is None else wilds
    return (int(mixed > 0 and not meld.wilds), 0, -int(len(meld) + 1 == BOOK), mixed)


def plus(one: Cost, other: Cost) -> Cost:
    """Add two costs."""
    return (one[0] + other[0], one[1] + other[1], one[2] + other[2], one[3] + other[3])
