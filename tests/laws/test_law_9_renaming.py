"""Law 9: suits of one colour, and seats, are only names: exchange them and the match is the same."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, TypeAlias

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from handfoot_rules import (
    AddToMeld,
    Card,
    Cards,
    Discard,
    GameState,
    Meld,
    NextDeal,
    Phase,
    ScoreSheet,
    StartMeld,
    Suit,
    TakePile,
    apply,
    canonical,
    is_legal,
    legal_actions,
    new_match,
    position,
    shuffled_deck,
    why_illegal,
)
from policies import steps

from .candidates import candidates
from .situations import POLICIES, policies, seeds, tables, whole_matches

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from handfoot_rules import Action
    from policies import Step

    from .situations import AtTable

Renaming: TypeAlias = "dict[Card, Card]"

# --- suits ----------------------------------------------------------------------------------------


def exchange(*pairs: tuple[Suit, Suit]) -> Renaming:
    """Exchange suits, everywhere."""
    other = {suit: suit for suit in Suit}
    for one, two in pairs:
        other |= {one: two, two: one}
    faces = {(card.rank, card.suit): card for card in Card}
    return {card: card if card.suit is None else faces[card.rank, other[card.suit]] for card in Card}


RED = (Suit.HEARTS, Suit.DIAMONDS)
BLACK = (Suit.SPADES, Suit.CLUBS)
RENAMINGS = {"red": exchange(RED), "black": exchange(BLACK), "both": exchange(RED, BLACK)}
SAME = {card: card for card in Card}


def renamed(cards: Iterable[Card], names: Renaming) -> Cards:
    """Rename a set of cards."""
    return Cards(names[card] for card in cards)


def renamed_action(action: Action, names: Renaming) -> Action:
    """Rename the cards of an action."""
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
        case _:
            return action


# --- a state as plain facts, under other names ----------------------------------------------------


def is_marked_red(meld: Meld) -> bool:
    """Tell whether the top card is red (M6); of a wild meld the colour says nothing."""
    return meld.rank is not None and meld.top.is_red


def meld_facts(melds: Iterable[Meld], names: Renaming) -> list[tuple[object, ...]]:
    """Say what lies on a table; the order of melds of a rank may depend on suits."""
    facts: list[tuple[object, ...]] = [
        (meld.rank, str(renamed(meld.cards, names)), meld.kind, meld.top.rank, is_marked_red(meld))
        for meld in melds
    ]
    return sorted(facts, key=str)


def sheet_facts(sheet: ScoreSheet, turned: Callable[[int], int], sides: int) -> list[object]:
    """Say what a score sheet says, with the seats turned."""
    went_out = None if sheet.went_out is None else turned(sheet.went_out)
    by_side = {turned(side.side) % sides: side.items for side in sheet.sides}
    return [sheet.deal, sheet.end, went_out, sorted(by_side.items())]


def facts(state: GameState, names: Renaming, turn_by: int = 0) -> dict[str, object]:
    """Write down all of a state, with cards renamed and the seats turned."""
    players, sides = state.players, len(state.sides)

    def turned(seat: int) -> int:
        return (seat + turn_by) % players

    turn = state.turn
    return {
        "deal": state.deal,
        "dealer": turned(state.dealer),
        "phase": state.phase,
        "to move": None if state.to_move is None else turned(state.to_move),
        "went out": None if state.went_out is None else turned(state.went_out),
        "passes": (state.passes, state.reshuffles),
        "stock": [names[card] for card in state.stock],
        "pile": [names[card] for card in state.pile],
        "turn": (
            turned(turn.player),
            *(turn.drew, turn.took_pile, turn.scope, turn.started, turn.points),
            *(turn.minimum, turn.locked, turn.asked, turn.allowed),
        ),
        "seats": {
            turned(number): (
                renamed(seat.hand, names),
                tuple(renamed(packet, names) for packet in seat.packets),
                seat.foot_turns,
                renamed(seat.known, names),
            )
            for number, seat in enumerate(state.seats)
        },
        "sides": {
            turned(number) % sides: (
                meld_facts(side.melds, names),
                renamed(side.red_threes, names),
                side.opened,
            )
            for number, side in enumerate(state.sides)
        },
        "scores": {turned(side) % sides: total for side, total in enumerate(state.scores)},
        "sheets": [sheet_facts(sheet, turned, sides) for sheet in state.sheets],
    }


def with_its_deck(state: GameState, action: Action) -> Action:
    """Name the deck that a bare deal would use, so that it can be renamed."""
    if action != NextDeal():
        return action
    return NextDeal(shuffled_deck(state.variant, state.players, state.seed, state.deal + 1))


def two_deals(start: GameState, policy: str, rng: Random) -> Iterator[Step]:
    """Play two deals of a match."""
    for step in steps(start, POLICIES[policy], rng):
        yield step
        if step.after.deal == 2 and step.after.phase is Phase.DEAL_OVER:
            break


# --- the law --------------------------------------------------------------------------------------


@given(tables, seeds, policies, st.sampled_from(sorted(RENAMINGS)))
@settings(whole_matches, max_examples=6)
def test_suits_of_a_colour_are_only_names(table: AtTable, seed: int, policy: str, suits: str) -> None:
    variant, players = table.variant, table.players
    names = RENAMINGS[suits]
    deck = shuffled_deck(variant, players, seed, 1)
    mirror = new_match(variant, players=players, deck=[names[card] for card in deck])
    start = new_match(variant, players=players, seed=seed)
    rng = Random(seed)
    for number, (before, action, after) in enumerate(two_deals(start, policy, rng)):
        if number % 25 == 0:
            check_same_choices(before, mirror, names, rng)
        mirror = apply(mirror, renamed_action(with_its_deck(before, action), names))
        if number % 5 == 0 or after.phase is not Phase.PLAY:
            assert facts(mirror, SAME) == facts(after, names)


def check_same_choices(state: GameState, mirror: GameState, names: Renaming, rng: Random) -> None:
    """See that the renamed state offers the renamed actions, and refuses the others as here."""
    offered = {canonical(mirror, renamed_action(a, names)) for a in legal_actions(state)}
    assert offered == set(legal_actions(mirror))
    tried = candidates(state, rng)
    for action in rng.sample(tried, min(40, len(tried))):
        other = renamed_action(action, names)
        assert is_legal(mirror, other) == is_legal(state, action)
        here, there = why_illegal(state, action), why_illegal(mirror, other)
        assert (here and here.code) == (there and there.code)


@given(tables, seeds, policies, st.integers(1, 6))
@settings(whole_matches, max_examples=6)
def test_seats_are_only_numbers(table: AtTable, seed: int, policy: str, turn_by: int) -> None:
    variant, players = table.variant, table.players
    first = seed % players
    start = new_match(variant, players=players, seed=seed, dealer=first)
    other_dealer = (first + turn_by) % players
    mirror = new_match(variant, players=players, seed=seed, dealer=other_dealer)
    assert facts(mirror, SAME) == facts(start, SAME, turn_by)
    for number, (before, action, after) in enumerate(two_deals(start, policy, Random(seed))):
        assert [*legal_actions(mirror)] == [*legal_actions(before)]
        mirror = apply(mirror, action)
        if number % 5 == 0 or after.phase is not Phase.PLAY:
            assert facts(mirror, SAME) == facts(after, SAME, turn_by)


@given(tables, seeds, policies)
@settings(whole_matches, max_examples=10)
def test_a_deal_is_as_fresh_as_the_first(table: AtTable, seed: int, policy: str) -> None:
    variant, players = table.variant, table.players
    start = new_match(variant, players=players, seed=seed)
    for before, action, after in steps(start, POLICIES[policy], Random(seed)):
        if action != NextDeal():
            continue
        deck = shuffled_deck(variant, players, seed, after.deal)
        dealer = (start.dealer + after.deal - 1) % players
        first = facts(new_match(variant, players=players, deck=deck, dealer=dealer), SAME)
        later = facts(after, SAME)
        assert later["deal"] == before.deal + 1
        assert later["turn"] != first["turn"]  # the minimum is another one
        assert after.turn == attrs.evolve(
            new_match(variant, players=players, deck=deck, dealer=dealer).turn,
            minimum=variant.minimums[after.deal - 1],
        )
        of_the_match = {"deal", "turn", "scores", "sheets"}
        assert {name: fact for name, fact in later.items() if name not in of_the_match} == {
            name: fact for name, fact in first.items() if name not in of_the_match
        }


@pytest.mark.parametrize("names", RENAMINGS.values(), ids=RENAMINGS)
def test_the_test_sees_suits_at_all(names: Renaming) -> None:
    state = position(players=4, hands={0: "4C 4D KH KS"}, pile="5C 6D")
    assert facts(state, names) != facts(state, SAME)
    assert facts(state, SAME, 1) != facts(state, SAME)
