"""Laws 5 and 6: what a seat can't see makes no difference to it; and the worlds that a view allows."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import attrs

import handfoot_rules as rules

from ..actions import Action
from ..cards import Card, Cards
from ..errors import IllegalActionError
from ..phases import Phase
from ..state import GameState
from ..views import PlayerView
from .failures import broken


def another_world(state: GameState, seat: int | None, rng: Random) -> GameState:
    """Exchange the cards that a seat can't see, and the seed.

    Red threes stay where they are, for where they may be is a rule of its own. So does the hand of a player
    who has begun to lay, or has asked: what is seen of the turn proves something of it.
    """
    over = state.phase in (Phase.DEAL_OVER, Phase.MATCH_OVER)
    turn = state.turn
    proven = bool(turn.started or turn.points or turn.asked or turn.locked or turn.took_pile)
    hidden: list[Card] = [card for card in state.stock if not card.is_red_three]
    hands = {
        number: player.hand - player.known
        for number, player in enumerate(state.seats)
        if not over and number != seat and not (number == turn.player and proven)
    }
    packets = [] if over else [packet for player in state.seats for packet in player.packets]
    for cards in (*hands.values(), *packets):
        hidden += [card for card in cards if not card.is_red_three]
    rng.shuffle(hidden)

    def dealt(cards: Sequence[Card] | Cards) -> list[Card]:
        return [card if card.is_red_three else hidden.pop() for card in cards]

    seats = []
    for number, player in enumerate(state.seats):
        hand = player.known + Cards(dealt(hands[number])) if number in hands else player.hand
        new = player.packets if over else tuple(Cards(dealt(packet)) for packet in player.packets)
        seats.append(attrs.evolve(player, hand=hand, packets=new))
    return attrs.evolve(
        state,
        match=attrs.evolve(state.match, seed=rng.getrandbits(64)),
        dealt=attrs.evolve(state.dealt, stock=tuple(dealt(state.stock))),
        drawn=0,
        seats=tuple(seats),
    )


def check_sight(state: GameState, actions: Sequence[Action], rng: Random) -> None:
    """Law 5: every seat, and a spectator, is shown and told the same of two worlds that look alike."""
    for seat in (*range(state.players), None):
        other = another_world(state, seat, rng)
        one, two = rules.view(state, seat), rules.view(other, seat)
        who = "a spectator" if seat is None else f"seat {seat}"
        if one != two or repr(one) != repr(two):
            broken("5", f"the view of {who} shows what it can't see: {_difference(one, two)}")
        if list(rules.legal_actions(one)) != list(rules.legal_actions(two)):
            broken("5", f"the list of {who} tells what it can't see")
        for action in actions:
            reasons = rules.why_illegal(one, action), rules.why_illegal(two, action)
            if reasons[0] != reasons[1]:
                broken("5", f"{who} is told what it can't see by the reason against {action}: {reasons}")
            if seat is not None and _refusal(state, action, seat) != _refusal(other, action, seat):
                broken("5", f"{who} is told what it can't see by the refusal of {action}")
        _check_answers(state, seat, actions)


def _refusal(state: GameState, action: Action, seat: int) -> str | None:
    try:
        rules.apply(state, action, seat=seat)
    except IllegalActionError as error:
        return repr(error)
    return None


def _check_answers(state: GameState, seat: int | None, actions: Sequence[Action]) -> None:
    """A view answers as the state does for the seat to move, and has nothing to do for the others."""
    seen = rules.view(state, seat)
    if seat is None or seat != state.to_move:
        if list(rules.legal_actions(seen)):
            broken("4", f"the view of {seat!r}, who is not to move, lists actions")
        return
    if list(rules.legal_actions(seen)) != list(rules.legal_actions(state)):
        broken("5", f"the view of seat {seat} lists other actions than the state")
    for action in actions:
        if rules.why_illegal(seen, action) != rules.why_illegal(state, action):
            broken("5", f"the view of seat {seat} judges {action} otherwise than the state")


def _difference(one: PlayerView, other: PlayerView) -> str:
    """The first field in which two views differ."""
    for field in attrs.fields(PlayerView):
        values = getattr(one, field.name), getattr(other, field.name)
        if values[0] != values[1]:
            return f"{field.name} = {values[0]!r}, or {values[1]!r}"
    return "the texts differ"


def check_worlds(state: GameState, rng: Random) -> None:
    """Law 6: a world made from a view looks like it, has all the cards, and can be played."""
    for seat in {state.turn.player, (state.turn.player + 1) % state.players}:
        seen = rules.view(state, seat)
        world = rules.determinize(seen, rng)
        if rules.view(world, seat) != seen:
            broken("6", f"determinize(view of seat {seat}) gives a state with another view")
        if world.all_cards() != state.all_cards():
            broken("6", f"determinize(view of seat {seat}) loses or doubles cards")
        if world.phase is not Phase.MATCH_OVER and not rules.legal_actions(world):
            broken("6", f"determinize(view of seat {seat}) gives a state without a legal action")
