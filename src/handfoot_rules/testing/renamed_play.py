"""Law 9 in play: the same match under other names, step by step."""

from __future__ import annotations

from random import Random
from typing import Final

import attrs

import handfoot_rules as rules

from ..actions import Action, AddToMeld, TakePile
from ..phases import Phase
from ..playing import Policy
from ..state import GameState
from .failures import broken
from .hooks import Hooks
from .renaming import (
    RENAMINGS,
    SAME,
    Renaming,
    facts_of,
    first_difference,
    keeps_the_deck,
    renamed_action,
    turns_onto_itself,
)
from .striving import striving_policy
from .watching import Watch, faults_told, name_the_order, some_seed

_EVERY: Final = 25


def check_renamed_match(hooks: Hooks, players: int, number: int, rng: Random) -> None:
    """Law 9: with suits of one colour exchanged, or the seats turned, the match is the same but for that."""
    kinds: list[tuple[str, Renaming]] = [*RENAMINGS.items(), ("the seats", SAME)]
    what, names = kinds[number % len(kinds)]
    variant = hooks.variant
    with faults_told(variant):
        if not keeps_the_deck(variant, players, names):
            return
        turns = [n for n in range(1, players) if turns_onto_itself(variant, players, n)]
        turn_by = rng.choice(turns or [0]) if names is SAME else 0
        seed, dealer = some_seed(rng), rng.randrange(players)
        deck = rules.shuffled_deck(variant, players, seed, 1)
        start = rules.new_match(variant, players=players, seed=seed, dealer=dealer)
        mirror = rules.new_match(
            variant,
            players=players,
            deck=[names[card] for card in deck],
            seed=0,
            dealer=(dealer + turn_by) % players,
        )
    _play_both(hooks, start, mirror, _Names(what, names, turn_by), rng)


class _Names:
    """What is exchanged: cards, or seats."""

    def __init__(self, what: str, cards: Renaming, turn_by: int) -> None:
        self.what = what
        self.cards = cards
        self.turn_by = turn_by

    def compare(self, state: GameState, mirror: GameState) -> None:
        """The mirror image has the same facts, and the same to choose from."""
        different = self.difference(state, mirror)
        if different is not None:
            broken("9", f"exchanging {self.what} makes a difference: {different}")
        legal = {rules.canonical(mirror, renamed_action(a, self.cards)) for a in rules.legal_actions(state)}
        there = set(rules.legal_actions(mirror))
        if {_plain(action) for action in legal} != {_plain(action) for action in there}:
            broken("9", f"exchanging {self.what} makes other actions legal: {_texts(legal)}; {_texts(there)}")

    def difference(self, state: GameState, mirror: GameState) -> str | None:
        """The first fact in which the two are not the same."""
        return first_difference(facts_of(state, self.cards, self.turn_by), facts_of(mirror))

    def follow(self, action: Action, after: GameState, mirror: GameState) -> GameState:
        """Do in the mirror what was done; which of several books is at which place may depend on suits."""
        other = renamed_action(action, self.cards)
        if isinstance(other, AddToMeld | TakePile) and other.place is not None:
            rank = other.rank if isinstance(other, AddToMeld) else None
            side = mirror.sides[mirror.side_of[mirror.turn.player]]
            places = range(len([meld for meld in side.melds if rank is None or meld.rank is rank]))
            for place in places if len(places) > 1 else ():
                way = attrs.evolve(other, place=place)
                if rules.is_legal(mirror, way):
                    then = rules.apply(mirror, way)
                    if self.difference(after, then) is None:
                        return then
        return rules.apply(mirror, other)


def _plain(action: Action) -> object:
    """An action without its place, which may depend on suits."""
    if isinstance(action, AddToMeld):
        return (action.rank, action.card)
    return action.cards if isinstance(action, TakePile) else action


def _texts(actions: set[Action]) -> str:
    return ", ".join(sorted(map(str, actions)))


def _play_both(hooks: Hooks, start: GameState, mirror: GameState, names: _Names, rng: Random) -> None:
    """Play a deal, and one step of the next, in both worlds."""
    with faults_told(hooks.variant):
        watch = Watch(start, hooks)
    policies: list[Policy] = [striving_policy(some_seed(rng), at_random=0.2) for _ in range(start.players)]
    with faults_told(hooks.variant, watch):
        names.compare(start, mirror)
        worlds = [mirror]
        before = start

        def each(now: Watch) -> None:
            nonlocal before
            if now.actions:
                action = name_the_order(before, now.actions[-1], now.state)
                worlds[0] = names.follow(action, now.state, worlds[0])
                if len(now.actions) % _EVERY == 0 or now.state.to_move is None:
                    names.compare(now.state, worlds[0])
            before = now.state

        watch.play(policies, deals=1, each=each)
        if watch.state.phase is Phase.DEAL_OVER:
            watch.do(rules.legal_actions(watch.state)[0])
            each(watch)
            names.compare(watch.state, worlds[0])
