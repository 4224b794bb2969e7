"""Law 9: suits of one colour, and seats, are only names. States as plain facts, under other names."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import Any, Final, TypeAlias

import attrs

from ..actions import Action, AddToMeld, Discard, NextDeal, Reshuffle, StartMeld, TakePile
from ..cards import Card, Cards, Suit
from ..melds import Meld
from ..state import GameState
from ..variant import RuleVariant

Renaming: TypeAlias = dict[Card, Card]

SAME: Final[Renaming] = {card: card for card in Card}


def _exchange(*pairs: tuple[Suit, Suit]) -> Renaming:
    other = {suit: suit for suit in Suit}
    for one, two in pairs:
        other |= {one: two, two: one}
    faces = {(card.rank, card.suit): card for card in Card}
    return {card: card if card.suit is None else faces[card.rank, other[card.suit]] for card in Card}


RENAMINGS: Final[dict[str, Renaming]] = {
    "hearts and diamonds": _exchange((Suit.HEARTS, Suit.DIAMONDS)),
    "spades and clubs": _exchange((Suit.SPADES, Suit.CLUBS)),
}


def renamed(cards: Iterable[Card], names: Renaming) -> Cards:
    """Cards under other names."""
    return Cards(names[card] for card in cards)


def renamed_action(action: Action, names: Renaming) -> Action:
    """An action whose cards have other names."""
    match action:
        case StartMeld(cards):
            return StartMeld(renamed(cards, names))
        case TakePile(cards, place):
            return TakePile(renamed(cards, names), place)
        case AddToMeld(rank, card, place):
            return AddToMeld(rank, names[card], place)
        case Discard(card):
            return Discard(names[card])
        case NextDeal(deck) if deck is not None:
            return NextDeal(names[card] for card in deck)
        case Reshuffle(stock) if stock is not None:
            return Reshuffle(names[card] for card in stock)
        case _:
            return action


def keeps_the_deck(variant: RuleVariant, players: int, names: Renaming) -> bool:
    """Whether the renamed deck is the deck: one with more hearts than diamonds has no mirror image."""
    deck = variant.deck_for(players)
    return renamed(deck, names) == deck


# --- plain facts ---------------------------------------------------------------------------------


def facts(value: Any, names: Renaming = SAME) -> Any:
    """Any part of a state as plain tuples and texts, its cards renamed and in an order without suits."""
    if isinstance(value, Card):
        return str(names[value])
    if isinstance(value, Cards):
        return tuple(sorted(str(names[card]) for card in value))
    if isinstance(value, Meld):
        return _meld_facts(Meld(value.rank, renamed(value.cards, names)))
    if isinstance(value, Enum):
        return str(value)
    if isinstance(value, tuple):
        parts = [facts(part, names) for part in value]
        # The order of melds of one rank may depend on suits.
        alike = bool(value) and all(isinstance(part, Meld) for part in value)
        return tuple(sorted(parts, key=str) if alike else parts)
    if attrs.has(type(value)):
        fields = [field.name for field in attrs.fields(type(value)) if field.init]
        return tuple((name, facts(getattr(value, name), names)) for name in fields)
    return value


def _meld_facts(meld: Meld) -> tuple[object, ...]:
    """A meld; of the card on top of a book the rank and the colour (M6), for its suit may be another."""
    red = meld.rank is not None and meld.top.is_red
    return (str(meld.rank), str(meld.cards), str(meld.kind), str(meld.top.rank), red)


def facts_of(state: GameState, names: Renaming = SAME, turn_by: int = 0) -> dict[str, object]:
    """All of a state but its seed, with cards renamed and the seats turned; a side goes by its seats."""
    players = state.players

    def turned(seat: int | None) -> int | None:
        return None if seat is None else (seat + turn_by) % players

    seats: list[list[int]] = [[] for _ in state.sides]
    for seat, side in enumerate(state.side_of):
        seats[side].append((seat + turn_by) % players)
    sides = [tuple(sorted(of_side)) for of_side in seats]
    turn = dict(facts(state.turn, names))
    turn["player"] = turned(state.turn.player)
    return {
        "deal": state.deal,
        "dealer": turned(state.dealer),
        "phase": state.phase,
        "seat to move": turned(state.to_move),
        "seat that went out": turned(state.went_out),
        "passes": state.passes,
        "reshuffles": state.reshuffles,
        "stock": facts(state.stock, names),
        "pile": facts(state.pile, names),
        "turn": turn,
        "seats": {turned(seat): facts(of_seat, names) for seat, of_seat in enumerate(state.seats)},
        "sides": {sides[side]: facts(of_side, names) for side, of_side in enumerate(state.sides)},
        "totals": dict(zip(sides, state.scores, strict=True)),
        "minimums": dict(zip(sides, state.dealt.minimums, strict=True)),
        "sheets": [
            (
                *(sheet.deal, sheet.end, turned(sheet.went_out)),
                {sides[number]: side.items for number, side in enumerate(sheet.sides)},
            )
            for sheet in state.sheets
        ],
    }


def first_difference(one: dict[str, object], other: dict[str, object]) -> str | None:
    """The first of the facts that is not the same, in words, or None."""
    for name, value in one.items():
        if other[name] != value:
            return f"{name}: {value} here, {other[name]} there"
    return None


def turns_onto_itself(variant: RuleVariant, players: int, turn_by: int) -> bool:
    """Whether the same seats are partners when all seats are turned by so many."""
    side_of = variant.side_of_seats(players)
    seats = range(players)
    return all(
        (side_of[one] == side_of[other])
        == (side_of[(one + turn_by) % players] == side_of[(other + turn_by) % players])
        for one in seats
        for other in seats
    )
