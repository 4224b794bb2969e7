"""Pairs of worlds: states that differ only in what one seat can't see (law 5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from handfoot_rules import Cards, Phase

if TYPE_CHECKING:
    from random import Random

    from handfoot_rules import Card, GameState


class _Unseen:
    """The cards that a seat can't see, shuffled, to be handed out again."""

    def __init__(self, cards: list[Card], rng: Random) -> None:
        self.cards = cards
        rng.shuffle(self.cards)

    def take(self, number: int, *, red_threes: bool) -> list[Card]:
        """Take so many cards; none of them a red three, if it is for a hand (T1)."""
        taken = [card for card in self.cards if red_threes or not card.is_red_three][:number]
        for card in taken:
            self.cards.remove(card)
        return taken


def other_world(state: GameState, viewer: int | None, rng: Random) -> GameState:
    """Exchange the cards of other hands, of feet and of the stock that a viewer can't see, and the seed.

    Known cards stay where they are, and at the end of a deal hands and feet lie open (V3, V4).
    """
    over = state.phase in (Phase.DEAL_OVER, Phase.MATCH_OVER)
    hidden = [not over and number != viewer for number in range(state.players)]
    cards = list(state.stock)
    for seat, is_hidden in zip(state.seats, hidden, strict=True):
        cards += (seat.hand - seat.known) if is_hidden else ()
        if not over:
            cards += [card for packet in seat.packets for card in packet]
    unseen = _Unseen(cards, rng)
    hands = [
        seat.known + Cards(unseen.take(len(seat.hand) - len(seat.known), red_threes=False))
        if is_hidden
        else seat.hand
        for seat, is_hidden in zip(state.seats, hidden, strict=True)
    ]
    packets = [
        seat.packets
        if over
        else tuple(Cards(unseen.take(len(packet), red_threes=True)) for packet in seat.packets)
        for seat in state.seats
    ]
    gone = state.dealt.stock[: state.drawn]
    other = attrs.evolve(
        state,
        match=attrs.evolve(state.match, seed=rng.randrange(2**128)),
        dealt=attrs.evolve(state.dealt, stock=(*gone, *unseen.cards)),
        seats=tuple(
            attrs.evolve(seat, hand=hand, packets=feet)
            for seat, hand, feet in zip(state.seats, hands, packets, strict=True)
        ),
    )
    assert other.all_cards() == state.all_cards()
    return other
