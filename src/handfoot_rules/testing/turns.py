"""The rest of a turn, searched through action by action: can an opening be finished, can the player go out?

The engine answers both by exact look-ahead over counts. Here the same is asked of `apply` alone: all that the
player could lay is laid, in every order, on positions with few cards. To ask whether an opening that the
engine refuses could have been finished after all, the minimum is taken off the table and the points are
counted here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

import attrs

import handfoot_rules as rules

from ..actions import Action, AddToMeld, AskToGoOut, Discard, StartMeld, TakePile
from ..cards import Card, Cards, Rank
from ..options import OpeningMakeUp
from ..phases import Phase
from ..state import GameState, SideState
from ..variant import RuleVariant
from ..violations import ViolationCode as Code
from .candidates import cards_of, without_suits
from .failures import broken

MOST_CARDS: Final = 10
"""Hands with more cards are not searched through."""
_MOST_STATES: Final = 1500
_ON_THE_WAY: Final = (None, Code.MINIMUM_UNREACHABLE, Code.CLEAN_MELD_UNREACHABLE)

Laid = StartMeld | AddToMeld | TakePile


class _TooManyError(Exception):
    """The search would take too long, so nothing is said."""


def _ranks(cards: Cards | tuple[Card, ...]) -> Counter[Rank]:
    return Counter(card.rank for card in cards)


def worth(state: GameState, cards: Cards) -> int:
    """What cards are worth in melds (P1)."""
    values = dict(state.variant.card_values)
    return sum(values[card.rank] for card in cards)


def laid_by(state: GameState, action: Action) -> Cards:
    """The cards that an action puts on the table; a take, the top card too."""
    if isinstance(action, TakePile) and state.pile:
        return action.cards + state.pile[-1]
    return cards_of(action) if isinstance(action, StartMeld | AddToMeld) else Cards()


def lacks_naturals(variant: RuleVariant, side: SideState) -> bool:
    """Whether an opening of these melds lacks one of naturals alone that the rules ask for (O1)."""
    if variant.opening_make_up is OpeningMakeUp.ANY:
        return False
    ranks = ({card.rank for card in meld.cards} for meld in side.melds)
    return not any(len(found) == 1 and Rank.THREE < max(found) < Rank.TWO for found in ranks)


def is_bound(state: GameState) -> bool:
    """Whether the player must go out in this turn: by a yes that binds (G4), or black threes started (T2)."""
    turn = state.turn
    by_a_yes = bool(turn.allowed) and state.variant.permission_binds.yes_binds
    return by_a_yes or Rank.THREE in turn.started


def is_small(state: GameState) -> bool:
    """Whether the rest of the turn can be searched through: few cards, no red three to be replaced."""
    hand = state.seats[state.turn.player].hand
    return len(hand) <= MOST_CARDS and not any(card.is_red_three for card in hand)


# --- going out -----------------------------------------------------------------------------------


def can_go_out(state: GameState) -> bool | None:
    """Whether the player, with the cards held and no others, can end the deal in this turn; None: unknown."""
    packets = state.seats[state.turn.player].packets
    seen = {state}
    waiting = [state]
    while waiting:
        now = waiting.pop()
        for action in rules.legal_actions(now):
            last = len(now.hand) == 1
            if not (isinstance(action, StartMeld | AddToMeld) or (isinstance(action, Discard) and last)):
                continue
            after = rules.apply(now, action)
            if after.went_out == state.turn.player:
                return True
            same_turn = after.turn.player == state.turn.player and after.phase is Phase.PLAY
            if same_turn and after.seats[after.turn.player].packets == packets and after not in seen:
                if len(seen) > _MOST_STATES:
                    return None
                seen.add(after)
                waiting.append(after)
    return False


def check_question(state: GameState) -> None:
    """G4: a player may ask when, with a yes, it could go out in this turn, and not when it couldn't."""
    if state.phase is not Phase.PLAY or state.turn.asked or not is_small(state):
        return
    bar = rules.why_illegal(state, AskToGoOut())
    if bar is not None and bar.code is not Code.CANNOT_GO_OUT:
        return
    allowed = attrs.evolve(state, turn=attrs.evolve(state.turn, asked=True, allowed=True))
    possible = can_go_out(allowed)
    if possible is True and bar is not None:
        broken("2", "the player could go out in this turn with a yes, but may not ask (G4)")
    if possible is False and bar is None:
        broken("2", "the player may ask, but could not go out in this turn with a yes (G4)")


def check_bound(state: GameState) -> None:
    """G4, T2: who is bound to go out in this turn can."""
    if state.phase is Phase.PLAY and is_bound(state) and is_small(state) and can_go_out(state) is False:
        broken("2", f"seat {state.turn.player} must go out in this turn, and can't (G4, T2)")


# --- the opening ---------------------------------------------------------------------------------


def check_opening(state: GameState, actions: list[Action]) -> None:
    """O1 to O3: what is laid while a side has not opened is legal when, and only when, it can be finished.

    Arguments:
        state: a state in which the player may lay, or take the pile.
        actions: what could be tried.
    """
    side = state.sides[state.side_of[state.turn.player]]
    if state.phase not in (Phase.DRAW, Phase.PLAY) or side.opened or not is_small(state):
        return
    variant = _without_make_up(state.variant)
    free = attrs.evolve(
        state,
        match=state.match if variant is state.variant else attrs.evolve(state.match, variant=variant),
        dealt=attrs.evolve(state.dealt, minimums=(0,) * len(state.sides)),
        turn=attrs.evolve(state.turn, minimum=0, points=0, locked=()),
    )
    tried: set[object] = set()
    for action in actions:
        if not isinstance(action, StartMeld | AddToMeld | TakePile) or without_suits(action) in tried:
            continue
        tried.add(without_suits(action))
        bar = rules.why_illegal(state, action)
        if (bar and bar.code) not in _ON_THE_WAY or rules.why_illegal(free, action) is not None:
            continue
        possible = _can_finish(state, free, action)
        if possible is True and bar is not None:
            broken("2", f"{action} is refused, but the opening could be finished (O3): {bar.message}")
        if possible is False and bar is None:
            broken("2", f"{action} is allowed, but the opening can't be finished after it (O3)")


@lru_cache(maxsize=16)
def _without_make_up(variant: RuleVariant) -> RuleVariant:
    """The same rules, but that any melds make an opening (O1)."""
    if variant.opening_make_up is OpeningMakeUp.ANY:
        return variant
    return attrs.evolve(variant, opening_make_up=OpeningMakeUp.ANY)


def _can_finish(state: GameState, free: GameState, action: Laid) -> bool | None:
    """Whether an opening can be finished in this turn once this is laid; None: unknown."""
    search = _Opening(state)
    locked = Counter(dict(state.turn.locked))
    try:
        return search.after(free, action, state.turn.points, locked)
    except _TooManyError:
        return None


class _Opening:
    """A search for a way to reach the minimum."""

    def __init__(self, state: GameState) -> None:
        self.needed = state.turn.minimum
        self.player = state.turn.player
        self.variant = state.variant
        self.failed: set[tuple[GameState, int, frozenset[tuple[Rank, int]]]] = set()

    def after(self, free: GameState, action: Action, points: int, locked: Mapping[Rank, int]) -> bool:
        """Whether the minimum can be reached once this is done, in a state without a minimum."""
        laid = laid_by(free, action)
        then = rules.apply(free, action)
        points += worth(free, laid)
        if points >= self.needed and not lacks_naturals(self.variant, then.sides[then.side_of[self.player]]):
            return True
        if then.went_out is not None:
            return self.variant.opening_waived and not free.turn.took_pile and free.turn.drew
        kept = free.seats[self.player].hand - cards_of(action)
        came = then.seats[self.player].hand - kept
        locks = self.variant.taken_cards_locked or not isinstance(action, TakePile)
        if came and locks:
            # Cards that came with the pile wait (O2), and nothing is built on those of a packet (O3).
            locked = Counter(locked) + _ranks(came)
        return self.on(then, points, locked)

    def on(self, free: GameState, points: int, locked: Mapping[Rank, int]) -> bool:
        """Whether the minimum can be reached by going on to lay."""
        key = (free, points, frozenset(locked.items()))
        if key in self.failed:
            return False
        if len(self.failed) > _MOST_STATES or len(free.hand) > 2 * MOST_CARDS:
            raise _TooManyError
        self.failed.add(key)
        held = _ranks(free.hand)
        for action in rules.legal_actions(free):
            last = len(free.hand) == 1 and isinstance(action, Discard)
            if not (isinstance(action, StartMeld | AddToMeld) or last):
                continue
            used = _ranks(cards_of(action))
            if any(held[rank] - locked.get(rank, 0) < number for rank, number in used.items()):
                continue
            if self.after(free, action, points, locked):
                return True
        return False
