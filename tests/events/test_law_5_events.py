"""Law 5, for events: two worlds that differ only in what a seat can't see give it equal events.

The other world is made by exchanging hidden cards and the seed, never by the package's own means. Red threes
stay where they are among the cards that a step may turn up, so that the same public things happen in both
worlds; what the seat itself comes to see in the step (the cards it draws, its own foot) is the same too.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, NamedTuple

import attrs
import pytest
from hypothesis import event as note
from hypothesis import given
from hypothesis import strategies as st

from handfoot_rules import (
    AddToMeld,
    Card,
    Cards,
    Discard,
    GameState,
    IllegalActionError,
    NextDeal,
    StartMeld,
    TakePile,
    apply,
    legal_actions,
    new_match,
    shuffled_deck,
    view,
)
from handfoot_rules.events import CardsShown, DealScored, Event, MatchEnded, redact
from handfoot_rules.happenings import events_between, events_of_deal
from laws.situations import POLICIES, TABLES, AtTable, policies, seeds, situations
from policies import steps

if TYPE_CHECKING:
    from collections.abc import Iterable

    from handfoot_rules import Action

OPENS_ALL_CARDS = (CardsShown, DealScored, MatchEnded)  # V4: no card is hidden any more
BIG_SEED = 2**100


class Pair(NamedTuple):
    """A step in two worlds."""

    action: Action
    before: tuple[GameState, GameState]
    after: tuple[GameState, GameState]

    def told(self, world: int) -> list[Event]:
        """Give the whole events of the step in one of the worlds."""
        return list(events_between(self.before[world], self.action, self.after[world]))


def shown(action: Action) -> Cards:
    """Give the cards that the player shows by an action."""
    match action:
        case TakePile(cards) | StartMeld(cards):
            return cards
        case AddToMeld(_, card) | Discard(card):
            return Cards([card])
        case _:
            return Cards()


class Hidden:
    """The cards that a seat can't see and that may be exchanged: slots in hands, feet and the stock."""

    def __init__(self, before: GameState, action: Action, after: GameState, seat: int | None) -> None:
        player = before.turn.player
        self.before = before
        self.fixed: list[Cards] = []  # by seat, what stays in the hand
        self.slots: list[Card] = []
        for number, its in enumerate(before.seats):
            fixed = its.hand
            if number != seat:
                fixed = its.known
                if number == player:  # what is shown must be there, the known cards beside it
                    more = list(shown(action))
                    for card in its.known:
                        if card in more:
                            more.remove(card)
                    fixed = its.known + Cards(more)
            self.fixed.append(fixed)
            self.slots += its.hand - fixed
        # The seat sees what it draws and the packets it picks up; these may be due before its turn (F1).
        own = seat in {player, after.turn.player}
        self.packets_fixed = [
            len(was.packets) - len(now.packets) if number == seat else 0
            for number, (was, now) in enumerate(zip(before.seats, after.seats, strict=True))
        ]
        for number, its in enumerate(before.seats):
            for packet in self._packets(number, its.packets):
                self.slots += packet
        self.drawn = max(0, before.stock_size - after.stock_size) if own else 0
        self.slots += before.stock[self.drawn :]

    def _packets(self, number: int, packets: tuple[Cards, ...]) -> tuple[Cards, ...]:
        return packets[self.packets_fixed[number] :]

    def exchanged(self, rng: Random) -> GameState:
        """Give the world in which these cards have changed places, red threes left where they are."""
        free = [index for index, card in enumerate(self.slots) if not card.is_red_three]
        moved = [self.slots[index] for index in free]
        rng.shuffle(moved)
        slots = list(self.slots)
        for index, card in zip(free, moved, strict=True):
            slots[index] = card
        left = iter(slots)

        def take(number: int) -> Cards:
            return Cards(next(left) for _ in range(number))

        before = self.before
        hands = [
            fixed + take(len(its.hand) - len(fixed))
            for its, fixed in zip(before.seats, self.fixed, strict=True)
        ]
        seats = []
        for number, its in enumerate(before.seats):
            open_to_all = self._packets(number, its.packets)
            kept = its.packets[: len(its.packets) - len(open_to_all)]
            packets = kept + tuple(take(len(packet)) for packet in open_to_all)
            seats.append(attrs.evolve(its, hand=hands[number], packets=packets))
        stock = before.stock[: self.drawn] + tuple(left)
        return attrs.evolve(
            before,
            seats=tuple(seats),
            match=attrs.evolve(before.match, seed=before.seed ^ rng.randrange(1, BIG_SEED)),
            dealt=attrs.evolve(before.dealt, stock=stock),
            drawn=0,
        )


def other_world(state: GameState, action: Action, seat: int | None, rng: Random) -> Pair | None:
    """Find another world in which the same can be done; None if the cards there don't allow it."""
    after = apply(state, action)
    other = Hidden(state, action, after, seat).exchanged(rng)
    assert other.all_cards() == state.all_cards()
    assert view(other, seat) == view(state, seat)
    try:
        return Pair(action, (state, other), (after, apply(other, action)))
    except IllegalActionError:
        return None  # seen in the hand of another: say, an opening that these cards don't reach


def redacted(events: Iterable[Event], seat: int | None) -> list[Event]:
    """Give what a seat is told, but for the open cards after the end of a deal."""
    return [redact(event, seat) for event in events if not isinstance(event, OPENS_ALL_CARDS)]


def check(pair: Pair, seat: int | None) -> None:
    """See that the seat is told the same in both worlds."""
    assert redacted(pair.told(0), seat) == redacted(pair.told(1), seat)


def viewers(state: GameState) -> list[int | None]:
    """Give every seat, and a spectator."""
    return [*range(state.players), None]


@given(state=situations(), policy=policies, seed=seeds, data=st.data())
def test_law_5_equal_events_in_every_situation(
    state: GameState, policy: str, seed: int, data: st.DataObject
) -> None:
    actions = [action for action in legal_actions(state) if not isinstance(action, NextDeal)]
    if not actions:
        return
    rng = Random(seed)
    chosen = [POLICIES[policy](state, actions, rng), data.draw(st.sampled_from(actions))]
    for action in chosen:
        for seat in viewers(state):
            pair = other_world(state, action, seat, rng)
            note(f"{type(action).__name__}: {'in both worlds' if pair else 'in one world alone'}")
            if pair is not None:
                check(pair, seat)


@pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table.key}, {table.players}")
def test_law_5_equal_events_along_a_match(table: AtTable) -> None:
    """Every kind of step that a match has was tried in two worlds, and whole events did differ."""
    rng = Random(table.players)
    variant = attrs.evolve(table.variant, key="one", deals=1)
    state = new_match(variant, players=table.players, seed=table.players)
    kinds, differing = set(), 0
    for before, action, _ in steps(state, POLICIES["to go out, mostly"], rng):
        for seat in rng.sample(viewers(before), 2):
            pair = other_world(before, action, seat, rng)
            if pair is not None:
                check(pair, seat)
                kinds.add(type(action).__name__)
                differing += pair.told(0) != pair.told(1)
    assert {"DrawStock", "StartMeld", "AddToMeld", "Discard"} <= kinds
    assert differing > 20  # so a redaction that forgets something would have been seen


@given(table=st.sampled_from(TABLES), seed=seeds, data=st.data())
def test_law_5_equal_events_of_a_deal(table: AtTable, seed: int, data: st.DataObject) -> None:
    """The other hands, and all feet, exchange their cards; red threes stay, and so does the stock."""
    rng, players, variant = Random(seed), table.players, table.variant
    deck = shuffled_deck(variant, players, seed, 1)
    seat = data.draw(st.sampled_from([None, *range(players)]))
    size = variant.packets[0]
    slots = [
        index
        for index in range(sum(variant.packets) * players)
        if index // size != seat and not deck[index].is_red_three
    ]
    moved = rng.sample(slots, len(slots))
    other = list(deck)
    for index, whence in zip(slots, moved, strict=True):
        other[index] = deck[whence]
    # In deal 1 the first player is seat 0, so packets lie in the deck by seat.
    pair = [
        (new_match(variant, players=players, seed=seed + number, deck=cards), cards)
        for number, cards in enumerate((deck, tuple(other)))
    ]
    assert view(pair[0][0], seat) == view(pair[1][0], seat)
    told = [events_of_deal(*world) for world in pair]
    assert redacted(told[0], seat) == redacted(told[1], seat)
    assert told[0] != told[1]
