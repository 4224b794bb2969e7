"""Positions near the close calls of a deal: an opening, the end of the cards, going out.

All is drawn from a generator; what `position` refuses is drawn anew. The hands are small, so that the rest
of a turn can be searched through.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import Any, Final

import handfoot_rules as rules

from ..cards import NATURAL_RANKS, Card, Cards, Rank
from ..errors import InvalidPositionError
from ..melds import BOOK_SIZE, Meld
from ..options import FootWhen
from ..phases import Phase
from ..state import GameState
from ..tables import START_SIZE, Shape
from ..variant import RuleVariant

_TRIES: Final = 60
_WILDS: Final = (Rank.TWO, Rank.JOKER)


class _Supply:
    """The cards of a deck that are not placed yet; red threes are left to the stock."""

    def __init__(self, deck: Iterable[Card], rng: Random) -> None:
        self.rng = rng
        self.cards = [card for card in deck if not card.is_red_three]
        rng.shuffle(self.cards)

    def take(self, number: int, ranks: Iterable[Rank] = Rank) -> list[Card]:
        """Take so many cards of these ranks, fewer if there are no more."""
        wanted = set(ranks)
        taken: list[Card] = []
        left: list[Card] = []
        for card in self.cards:
            (taken if len(taken) < number and card.rank in wanted else left).append(card)
        self.cards = left
        return taken

    def meld(self, rank: Rank | None, shape: Shape) -> list[Meld]:
        """Lay a meld of a shape, or none if its cards are not there."""
        naturals, wilds = shape
        cards = self.take(naturals, [rank]) if rank is not None else []
        cards += self.take(wilds, _WILDS)
        if len(cards) < naturals + wilds:
            self.cards += cards
            return []
        return [Meld(rank, Cards(cards))]


def _shape(variant: RuleVariant, rank: Rank | None, rng: Random, least: int, most: int) -> Shape | None:
    """A shape that a meld of this rank can have, of a size within these bounds."""
    reachable = sorted(s for s in variant.tables.shapes[rank].reachable if least <= sum(s) <= most)
    return rng.choice(reachable) if reachable else None


# --- what a side has on the table ------------------------------------------------------------------


def _books(variant: RuleVariant, supply: _Supply, ranks: list[Rank], deal: int) -> list[Meld]:
    """The books that going out needs in a deal, as far as the cards go."""
    clean, dirty, wild, *special = variant.books_for(deal)
    melds: list[Meld] = []
    wanted: list[tuple[Rank | None, Callable[[Shape], bool]]] = [(None, lambda _: True)] * wild
    for of_rank, number in zip(variant.special_books, special, strict=True):
        wanted += [(of_rank, lambda _: True)] * number
    plain = [rank for rank in ranks if rank not in variant.special_books]
    for number, fits in ((dirty, lambda shape: shape[1] > 0), (clean, lambda shape: shape[1] == 0)):
        wanted += [(plain.pop(), fits) for _ in range(number) if plain]
    for rank, fits in wanted:
        shapes = [s for s in variant.tables.shapes[rank].reachable if sum(s) == BOOK_SIZE and fits(s)]
        if shapes:
            melds += supply.meld(rank, supply.rng.choice(sorted(shapes)))
        ranks[:] = [other for other in ranks if other is not rank]
    return melds


def _table(variant: RuleVariant, supply: _Supply, deal: int, *, books: bool, whole: bool) -> list[Meld]:
    """What a side has laid: the books or some of them, one perhaps not finished, and a few melds."""
    rng = supply.rng
    ranks = rng.sample(NATURAL_RANKS, len(NATURAL_RANKS))
    melds = _books(variant, supply, ranks, deal) if books else []
    if melds and not whole and rng.random() < 2 / 3:
        lacking = rng.choice(melds)
        smaller = _shape(variant, lacking.rank, rng, BOOK_SIZE - 2, BOOK_SIZE - 1)
        melds.remove(lacking)
        supply.cards += lacking.cards
        if smaller is not None:
            melds += supply.meld(lacking.rank, smaller)
    for _ in range(rng.randrange(3)):
        another = ranks.pop() if ranks else None
        shape = _shape(variant, another, rng, START_SIZE, BOOK_SIZE - 1)
        if shape is not None and not any(meld.rank is another for meld in melds):
            melds += supply.meld(another, shape)
    return melds


# --- positions -------------------------------------------------------------------------------------


def _placed(build: Callable[[], Mapping[str, Any]], variant: RuleVariant, players: int) -> GameState | None:
    """The first position of those drawn that can arise; None if none of many can."""
    for _ in range(_TRIES):
        try:
            return rules.position(variant, players=players, **build())
        except InvalidPositionError:
            continue
    return None


def _some_deal(variant: RuleVariant, rng: Random) -> int:
    return rng.randint(1, variant.deals or 3)


def _stock_size(variant: RuleVariant, rng: Random) -> int | None:
    """A short stock, all that is left over in the pile; seldom where the pile is taken whole."""
    short = rng.random() < (1 / 8 if variant.pile_taken is None else 1 / 2)
    return rng.choice((0, 0, 1, 3, 10)) if short else None


def _totals(variant: RuleVariant, sides: int, rng: Random) -> tuple[int, ...]:
    """Totals before the deal: none, or all sides about as far as the ranges of minimums or the target."""
    steps = (0, *variant.minimum_totals, *([variant.target - 100] if variant.target else []))
    return tuple(rng.choice(steps) + rng.choice((-5, 0, 0, 5)) for _ in range(sides))


def near_opening(variant: RuleVariant, players: int, rng: Random) -> GameState | None:
    """A side that has laid nothing, with few cards in hand, and the pile often within reach."""

    def build() -> dict[str, Any]:
        supply = _Supply(variant.deck_for(players), rng)
        mover, deal = rng.randrange(players), _some_deal(variant, rng)
        few = rng.sample(NATURAL_RANKS, rng.randint(1, 3))
        top = rng.choice((*few, *few, few[0], Rank.TWO))
        hand = supply.take(rng.choice((0, 1, 2, 2, 3)), [top]) + supply.take(rng.randint(2, 6), few)
        hand += supply.take(rng.choice((0, 0, 1, 2, 3)), _WILDS) + supply.take(rng.randrange(3))
        pile = supply.take(rng.choice((0, 1, 3, 7)), few) + supply.take(rng.choice((0, 1, 3)))
        pile += supply.take(1, [top])
        melds_out = rng.random() < 1 / 4
        if melds_out:  # with nothing to keep: the packet that comes then is not to be counted on
            hand = [card for rank in few for card in supply.take(rng.choice((3, 3, 4)), [rank])]
        parts = _parts(variant, players, supply, mover, hand, in_foot=False if melds_out else None)
        if melds_out or rng.random() < 1 / 2:
            parts["phase"] = Phase.PLAY
        sides = len(set(variant.side_of_seats(players)))
        if rng.random() < 1 / 2:
            parts["scores"] = _totals(variant, sides, rng)
        return parts | {"pile": pile, "deal": deal, "stock_size": _stock_size(variant, rng)}

    return _placed(build, variant, players)


def near_going_out(variant: RuleVariant, players: int, rng: Random) -> GameState | None:
    """A player with few cards, mostly in the last packet, whose side has its books, or nearly."""

    def build() -> dict[str, Any]:
        supply = _Supply(variant.deck_for(players), rng)
        side_of = variant.side_of_seats(players)
        mover, deal = rng.randrange(players), _some_deal(variant, rng)
        ready = rng.random() < 1 / 2
        melds = {
            side: _table(variant, supply, deal, books=side == side_of[mover], whole=ready)
            for side in sorted(set(side_of), key=lambda side: side != side_of[mover])
        }
        hand = _last_cards(supply, melds[side_of[mover]], ready=ready)
        pile = supply.take(rng.randrange(4)) + supply.take(rng.choice((0, 1)), [c.rank for c in hand])
        parts = _parts(variant, players, supply, mover, hand, in_foot=ready or rng.random() < 2 / 3)
        if ready and variant.foot_when is not FootWhen.FIRST_BOOK and len(variant.packets) > 1:
            for seat in range(players):
                if side_of[seat] == side_of[mover]:
                    parts["feet"][seat], parts["foot_turns"][seat] = None, 1
        if rng.random() < (7 / 8 if ready else 2 / 3):
            parts["phase"] = Phase.PLAY
        if variant.target is not None and rng.random() < 1 / 2:
            parts["scores"] = _totals(variant, len(melds), rng)
        return parts | {"pile": pile, "melds": melds, "deal": deal, "stock_size": _stock_size(variant, rng)}

    return _placed(build, variant, players)


def _last_cards(supply: _Supply, melds: list[Meld], *, ready: bool) -> list[Card]:
    """A few cards, some of which fit the melds; of who is ready, all but one or two."""
    rng = supply.rng
    ranks = [meld.rank for meld in melds if meld.rank is not None and (not ready or not meld.is_book)]
    few = rng.sample(NATURAL_RANKS, 1)
    if ready:
        hand = supply.take(rng.randint(1, 4), ranks) if rng.random() < 1 / 2 else supply.take(3, few)
        return hand + supply.take(rng.choice((0, 0, 0, 1)), _WILDS) + supply.take(rng.choice((1, 1, 1, 2)))
    hand = supply.take(rng.randrange(4), ranks) + supply.take(rng.randrange(4), _WILDS)
    hand += supply.take(rng.choice((0, 0, 3, 4)), few) + supply.take(rng.choice((0, 1, 1, 2)))
    hand += supply.take(rng.choice((0, 0, 0, 3)), [Rank.THREE])
    return hand or supply.take(1)


def _parts(
    variant: RuleVariant,
    players: int,
    supply: _Supply,
    mover: int,
    hand: list[Card],
    *,
    in_foot: bool | None = None,
) -> dict[str, Any]:
    """The hands and packets of all seats: few cards each, in the last packet or before it."""
    rng = supply.rng
    hands: dict[int, Cards] = {mover: Cards(hand)}
    feet: dict[int, Cards | None] = {}
    foot_turns: dict[int, int] = {}
    only = len(variant.packets) == 1
    for seat in range(players):
        far = rng.random() < 3 / 4 if in_foot is None or seat != mover else in_foot
        if seat not in hands:
            hands[seat] = Cards(supply.take(rng.randint(1, 5)))
        if only or far or len(variant.packets) > 2:
            feet[seat] = None
            foot_turns[seat] = rng.randrange(3) if variant.foot_when is not FootWhen.FIRST_BOOK else 0
        else:
            feet[seat] = Cards(supply.take(rng.randint(1, 4)))
    parts: dict[str, Any] = {"hands": hands, "to_move": mover, "foot_turns": foot_turns}
    parts["feet"] = {} if only else feet
    return parts | {"fill_seed": rng.randrange(10**6)}
