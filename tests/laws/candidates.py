"""Every action that could be tried in a state, legal or not: what the list is measured against."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement, product
from typing import TYPE_CHECKING

from handfoot_rules import (
    AddToMeld,
    AllowGoingOut,
    AskToGoOut,
    Card,
    Cards,
    Discard,
    DrawStock,
    NextDeal,
    Pass,
    Rank,
    RefuseGoingOut,
    Reshuffle,
    StartMeld,
    TakePile,
)

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from handfoot_rules import Action, GameState

ALL_KINDS: tuple[type[Action], ...] = (  # in the order in which legal actions are listed
    DrawStock,
    TakePile,
    StartMeld,
    AddToMeld,
    Discard,
    AskToGoOut,
    AllowGoingOut,
    RefuseGoingOut,
    Pass,
    NextDeal,
    Reshuffle,
)
PLAIN: tuple[Action, ...] = (
    DrawStock(),
    AskToGoOut(),
    AllowGoingOut(),
    RefuseGoingOut(),
    Pass(),
    NextDeal(),
    Reshuffle(),
)
VERSIONS = 4  # of the ways to suit one choice of ranks, so many are tried


def cards_of(action: Action) -> Cards:
    """Give the hand cards that an action uses."""
    if isinstance(action, StartMeld | TakePile):
        return action.cards
    return Cards([action.card]) if isinstance(action, AddToMeld | Discard) else Cards()


def without_suits(action: Action) -> tuple[object, ...]:
    """Say what an action is but for suits; threes keep their colour."""
    ranks = sorted((card.rank, card.is_red_three) for card in cards_of(action))
    where: tuple[object, ...] = ()
    if isinstance(action, AddToMeld):
        where = (action.rank, action.place)
    elif isinstance(action, TakePile):
        where = (action.place,)
    return (type(action), tuple(ranks), *where)


def suited(hand: Cards, ranks: tuple[Rank, ...], rng: Random) -> Iterator[Cards]:
    """Yield ways to choose cards of these ranks from the hand: lowest, highest and a few others."""
    number = Counter(ranks)
    held = {rank: [card for card in hand if card.rank is rank] for rank in number}
    if any(len(held[rank]) < count for rank, count in number.items()):
        return
    ways = {
        Cards([card for rank, count in number.items() for card in held[rank][:count]]),
        Cards([card for rank, count in number.items() for card in held[rank][-count:]]),
    }
    for _ in range(VERSIONS - 2):
        ways.add(Cards([c for rank, count in number.items() for c in rng.sample(held[rank], count)]))
    yield from sorted(ways, key=str)


def candidates(state: GameState, rng: Random) -> list[Action]:
    """List what could be tried: all choices of ranks from the hand, in several suits each."""
    hand = state.hand
    ranks = sorted({card.rank for card in hand})
    found: list[Action] = list(PLAIN)
    for three in combinations_with_replacement(ranks, 3):
        found += [StartMeld(cards) for cards in suited(hand, three, rng)]
    for pair in combinations_with_replacement(ranks, 2):
        found += [TakePile(cards) for cards in suited(hand, pair, rng)]
    found += odd_takes(state, rng)
    faces = sorted(set(hand))
    for rank, card, place in product((*Rank, None), faces, (0, 1)):
        found.append(AddToMeld(rank, card, place))
    found += [Discard(card) for card in Card]
    found += cards_not_held(hand)
    return found


def odd_takes(state: GameState, rng: Random) -> list[Action]:
    """List takes of the pile with too few or too many cards, or with a place named."""
    hand = state.hand
    odd: list[Action] = [TakePile(())]
    if hand:
        odd.append(TakePile([rng.choice(list(hand))]))
    if state.pile:
        top = [card for card in hand if card.rank is state.pile[-1].rank]
        odd += [TakePile(top[:1]), TakePile(top[:3]), TakePile(top[:2], 0), TakePile(top[:2], 1)]
    return list(dict.fromkeys(odd))


def cards_not_held(hand: Cards) -> list[Action]:
    """List lay-downs with a face that the hand lacks, or has once too few."""
    lacking = [card for card in Card if card not in hand][:6]
    odd: list[Action] = []
    for card in lacking:
        odd += [
            StartMeld([card, card, card]),
            AddToMeld(None if card.is_wild else card.rank, card),
            TakePile([card, card]),
        ]
    for card in set(hand):
        more = [card] * (hand.count(card) + 1)
        if len(more) == 2:
            odd.append(TakePile(more))
        if len(more) == 3:
            odd.append(StartMeld(more))
    odd += [StartMeld(list(hand)[:2]), StartMeld(list(hand)[:4])]
    return odd


def wrong_decks(state: GameState) -> list[Action]:
    """List deals from decks that are not the variant's."""
    deck = list(state.all_cards())
    other = Card.KS if deck[-1] is Card.JK else Card.JK
    return [NextDeal(()), NextDeal(deck[1:]), NextDeal([*deck, Card.JK]), NextDeal([*deck[:-1], other])]
