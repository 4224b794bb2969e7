"""Filling a position: every card of the deck that no given part holds gets a place."""

from __future__ import annotations

from random import Random

import attrs

from .cards import NO_CARDS, Card, Cards
from .dealing import shuffled
from .errors import InvalidPositionError
from .melds import Meld
from .options import RedThrees
from .state import MatchFacts


@attrs.frozen
class Parts:
    """What the caller gave, read and checked for type."""

    hands: dict[int, Cards]
    feet: dict[int, Cards | None]
    packets: dict[int, tuple[Cards, ...]]
    melds: dict[int, tuple[Meld, ...]]
    red_threes: dict[int, Cards]
    pile: tuple[Card, ...]
    stock: tuple[Card, ...] | None
    stock_size: int | None


@attrs.frozen
class Placed:
    """Where every card of the deck lies."""

    hands: list[Cards]
    packets: list[tuple[Cards, ...]]
    red_threes: list[Cards]
    pile: tuple[Card, ...]
    stock: tuple[Card, ...]


class _Rest:
    """The cards of the deck that are not placed yet, in random order."""

    def __init__(self, cards: Cards, rng: Random) -> None:
        self.cards = list(shuffled(tuple(cards), rng))

    def take(self, part: str, number: int, *, red_threes: bool) -> list[Card]:
        """Take so many cards, with red threes among them or not."""
        taken: list[Card] = []
        left: list[Card] = []
        for card in self.cards:
            fits = len(taken) < number and (red_threes or not card.is_red_three)
            (taken if fits else left).append(card)
        if len(taken) < number:
            raise InvalidPositionError(part, f"{number} cards are wanted, {len(taken)} are left")
        self.cards = left
        return taken

    def take_red_threes(self) -> list[Card]:
        """Take all red threes."""
        taken = [card for card in self.cards if card.is_red_three]
        self.cards = [card for card in self.cards if not card.is_red_three]
        return taken


def fill(match: MatchFacts, parts: Parts, rng: Random) -> Placed:
    """Place every card of the deck: the given parts first, then what is left open."""
    variant, seats = match.variant, range(match.players)
    rest = _Rest(_unplaced(variant.deck_for(match.players), parts), rng)
    hand_size, *packet_sizes = variant.packets
    held = variant.red_threes is RedThrees.HELD
    hands = [
        parts.hands[seat] if seat in parts.hands else Cards(rest.take("hands", hand_size, red_threes=held))
        for seat in seats
    ]
    packets = [_packets_of(parts, seat, packet_sizes, rest) for seat in seats]
    sides = max(match.side_of) + 1
    red_threes = [parts.red_threes.get(side, NO_CARDS) for side in range(sides)]
    if parts.stock is None and parts.stock_size is None:
        return Placed(hands, packets, red_threes, parts.pile, tuple(rest.cards))
    stock = parts.stock
    if stock is None:
        size = parts.stock_size or 0
        if size < 0:
            raise InvalidPositionError("stock_size", f"a stock can't have {size} cards")
        stock = tuple(rest.take("stock_size", size, red_threes=True))
    if held:
        return Placed(hands, packets, red_threes, (*rest.cards, *parts.pile), stock)
    open_tables = [side for side in range(sides) if side not in parts.red_threes]
    for index, card in enumerate(rest.take_red_threes()):
        if not open_tables:
            raise InvalidPositionError("red_threes", f"{card} has no place left")
        red_threes[open_tables[index % len(open_tables)]] += card
    return Placed(hands, packets, red_threes, (*rest.cards, *parts.pile), stock)


def _packets_of(parts: Parts, seat: int, sizes: list[int], rest: _Rest) -> tuple[Cards, ...]:
    """A seat's packets: as given, none if the foot is picked up, else random ones."""
    if seat in parts.packets:
        if len(parts.packets[seat]) > len(sizes) or seat in parts.feet:
            raise InvalidPositionError(
                "packets", f"seat {seat} has {len(sizes)} packets beside the hand at most"
            )
        return parts.packets[seat]
    if seat not in parts.feet:
        return tuple(Cards(rest.take("feet", size, red_threes=True)) for size in sizes)
    foot = parts.feet[seat]
    if foot is None:
        return ()
    if not sizes:
        raise InvalidPositionError("feet", "the variant has no foot")
    return (*(Cards(rest.take("feet", size, red_threes=True)) for size in sizes[:-1]), foot)


def _unplaced(deck: Cards, parts: Parts) -> Cards:
    """The cards of the deck that no given part holds."""
    given = Cards(parts.pile) + Cards(parts.stock or ())
    for cards in (*parts.hands.values(), *parts.red_threes.values()):
        given += cards
    for foot in parts.feet.values():
        given += foot or NO_CARDS
    for packets in parts.packets.values():
        for packet in packets:
            given += packet
    for melds in parts.melds.values():
        for meld in melds:
            given += meld.cards
    surplus = given.missing_from(deck)
    if surplus:
        raise InvalidPositionError("cards", f"the deck has not so many of {surplus}")
    return deck - given
