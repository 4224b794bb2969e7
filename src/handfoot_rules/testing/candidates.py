"""Every action that could be tried with a hand, legal or not: what the list is held against."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations_with_replacement
from random import Random
from typing import Final

from ..actions import (
    ACTION_TYPES,
    Action,
    AddToMeld,
    AllowGoingOut,
    AskToGoOut,
    Discard,
    DrawStock,
    NextDeal,
    Pass,
    RefuseGoingOut,
    Reshuffle,
    StartMeld,
    TakePile,
)
from ..cards import RED_THREES, Card, Cards, Rank
from ..state import GameState
from ..tables import START_SIZE

PLAIN: Final[tuple[Action, ...]] = (
    DrawStock(),
    AskToGoOut(),
    AllowGoingOut(),
    RefuseGoingOut(),
    Pass(),
    NextDeal(),
    Reshuffle(),
)
_KINDS: Final = {kind: number for number, kind in enumerate(ACTION_TYPES)}
_Sort = tuple[Rank, bool]
"""What the rules see of a card: its rank, and whether it is a red three."""


def cards_of(action: Action) -> Cards:
    """The hand cards that an action uses."""
    if isinstance(action, StartMeld | TakePile):
        return action.cards
    return Cards([action.card]) if isinstance(action, AddToMeld | Discard) else Cards()


def _sort(card: Card) -> _Sort:
    return card.rank, card in RED_THREES


def without_suits(action: Action) -> tuple[object, ...]:
    """What an action is but for suits; threes keep their colour."""
    where: tuple[object, ...] = ()
    if isinstance(action, AddToMeld):
        where = (action.rank, action.place)
    elif isinstance(action, TakePile):
        where = (action.place,)
    return (type(action), tuple(sorted(map(_sort, cards_of(action)))), *where)


def place_in_list(action: Action) -> tuple[int, ...]:
    """By which the list is sorted: kind, rank (wild melds last), place, wilds, jokers."""
    cards = cards_of(action)
    naturals = [card.rank for card in cards if not card.is_wild]
    rank: Rank | None = min(naturals, default=None)
    place = 0
    if isinstance(action, AddToMeld):
        rank, place = action.rank, action.place
    elif isinstance(action, TakePile):
        # A pair first, then a natural and a wild, at last the top card alone.
        way = START_SIZE if not cards else len({card.rank for card in cards})
        return (_KINDS[TakePile], -1 if action.place is None else action.place, way, cards.count(Card.JK))
    elif isinstance(action, Discard):
        rank = action.card.rank
    elif not isinstance(action, StartMeld):
        rank = Rank.THREE
    number = max(Rank) + 1 if rank is None else int(rank)
    if isinstance(action, Discard):
        return (_KINDS[type(action)], number, place, action.card in RED_THREES, 0)
    wilds = sum(card.is_wild for card in cards)
    return (_KINDS[type(action)], number, place, wilds, cards.count(Card.JK))


def _suited(hand: dict[_Sort, list[Card]], sorts: tuple[_Sort, ...]) -> list[Cards]:
    """The lowest and the highest way to take cards of these sorts from the hand."""
    lowest: list[Card] = []
    highest: list[Card] = []
    for sort in set(sorts):
        wanted = sorts.count(sort)
        held = hand[sort]
        if len(held) < wanted:
            return []
        lowest += held[:wanted]
        highest += held[-wanted:]
    return list(dict.fromkeys((Cards(lowest), Cards(highest))))


def candidates(state: GameState, rng: Random) -> list[Action]:
    """All that could be tried: every choice of ranks from the hand, in its lowest and its highest suits."""
    hand: dict[_Sort, list[Card]] = {}
    for card in state.hand:
        hand.setdefault(_sort(card), []).append(card)
    sorts = sorted(hand)
    found: list[Action] = list(PLAIN)
    for three in combinations_with_replacement(sorts, START_SIZE):
        found += [StartMeld(cards) for cards in _suited(hand, three)]
    takes: list[Cards] = [Cards()]
    for number in (1, START_SIZE - 1):
        for some in combinations_with_replacement(sorts, number):
            takes += _suited(hand, some)
    found += [TakePile(cards) for cards in takes]
    found += _takes_with_a_place(state, takes, rng)
    found += _additions(state)
    found += [Discard(card) for card in Card]
    found += _not_held(state.hand)
    return found


def _takes_with_a_place(state: GameState, takes: list[Cards], rng: Random) -> Iterator[Action]:
    """Takes that say which of several books they join: those of the top card's rank, and some others."""
    if not state.pile:
        return
    top = state.pile[-1].rank
    near = [cards for cards in takes if all(card.rank is top or card.is_wild for card in cards)]
    for cards in (*near, *rng.sample(takes, min(3, len(takes)))):
        for place in range(3):
            yield TakePile(cards, place)


def _additions(state: GameState) -> Iterator[Action]:
    """Every card to every meld of the side, at more places than there are; one card to other ranks."""
    faces = state.hand.distinct
    side = state.sides[state.side_of[state.turn.player]]
    number: dict[Rank | None, int] = {}
    for meld in side.melds:
        number[meld.rank] = number.get(meld.rank, 0) + 1
    for rank, melds in number.items():
        for place in range(melds + 1):
            for card in faces:
                yield AddToMeld(rank, card, place)
    others: Iterable[Rank | None] = (*Rank, None)
    for rank in others:
        if rank not in number:
            yield from (AddToMeld(rank, card) for card in faces if card.rank is rank or card.is_wild)


def _not_held(hand: Cards) -> Iterator[Action]:
    """Lay-downs with a face that the hand lacks, or has once too few, and of too many cards."""
    for card in [card for card in Card if card not in hand][:4]:
        yield StartMeld([card, card, card])
        yield AddToMeld(None if card.is_wild else card.rank, card)
        yield TakePile([card, card])
    for card in hand.distinct:
        more = [card] * (hand.count(card) + 1)
        if len(more) == START_SIZE - 1:
            yield TakePile(more)
        if len(more) == START_SIZE:
            yield StartMeld(more)
    yield StartMeld(list(hand)[:2])
    yield StartMeld(list(hand)[:4])
