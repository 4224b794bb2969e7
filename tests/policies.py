"""Players for the tests: one that plays at random, one that sets out to go out, and mixtures.

A policy is given a state, its legal actions and a generator, and picks one of the actions. It keeps
nothing in mind between two calls, so the same generator always brings the same play.
"""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from handfoot_rules import (
    AddToMeld,
    AllowGoingOut,
    AskToGoOut,
    BookKind,
    Card,
    Discard,
    GameState,
    Meld,
    Phase,
    Rank,
    RefuseGoingOut,
    Scope,
    StartMeld,
    TakePile,
    apply,
    legal_actions,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from random import Random

    from handfoot_rules import Action

Policy: TypeAlias = "Callable[[GameState, Sequence[Action], Random], Action]"

BOOK = 7
MOST_STEPS = 20_000  # no match takes so many
STEPS_TO_TRY = 250  # how long a player looks for a way to go out at once


# --- playing --------------------------------------------------------------------------------------


class Step(NamedTuple):
    """A state, the action that was taken in it, and the state that came of it."""

    before: GameState
    action: Action
    after: GameState


def steps(state: GameState, policy: Policy, rng: Random) -> Iterator[Step]:
    """Play on to the end of the match, which must come."""
    number = 0
    while actions := legal_actions(state):
        number += 1
        assert number < MOST_STEPS, "this match does not end"
        action = policy(state, actions, rng)
        after = apply(state, action)
        yield Step(state, action, after)
        state = after


def play(state: GameState, policy: Policy, rng: Random, number: int) -> GameState:
    """Play so many steps, fewer if the match ends first."""
    for _ in range(number):
        actions = legal_actions(state)
        if not actions:
            break
        state = apply(state, policy(state, actions, rng))
    return state


# --- at random ------------------------------------------------------------------------------------


def random_policy(state: GameState, actions: Sequence[Action], rng: Random) -> Action:  # noqa: ARG001
    """Pick any legal action, each as likely as the others."""
    return rng.choice(actions)


def mixed_policy(policy: Policy, at_random: float) -> Policy:
    """Follow a policy, but now and then (a share from 0 to 1) pick any action."""

    def mixed(state: GameState, actions: Sequence[Action], rng: Random) -> Action:
        if rng.random() < at_random:
            return rng.choice(actions)
        return policy(state, actions, rng)

    return mixed


# --- to go out ------------------------------------------------------------------------------------


def going_out_policy(*, says_yes: float = 1.0) -> Policy:
    """Return a player who wants to go out; asked by the partner, it says yes so often (0 to 1).

    It keeps its wilds for the wild book and the two dirty ones, starts melds of as many ranks as it
    can, adds what fits, throws away what fits nowhere, asks as soon as it may, and with leave to go
    out looks for a way to do it.
    """
    return partial(_towards_going_out, says_yes=says_yes)


def _towards_going_out(
    state: GameState, actions: Sequence[Action], rng: Random, *, says_yes: float
) -> Action:
    if len(actions) == 1:
        return actions[0]
    if state.phase is Phase.ANSWER:
        return AllowGoingOut() if rng.random() < says_yes else RefuseGoingOut()
    situation = _look(state)
    if state.phase is Phase.DRAW:
        return _at_the_draw(situation, actions)
    if AskToGoOut() in actions:
        return AskToGoOut()
    if situation.may_go_out:
        way = way_out(state)
        if way:
            return way[0]
    return _meld(situation, actions) or _throw_away(situation, actions)


class _Situation(NamedTuple):
    """What a player who wants to go out looks at."""

    state: GameState
    hand: Counter[Rank]
    wilds: int
    open_melds: dict[Rank | None, Meld]
    missing: tuple[int, int, int]  # clean, dirty and wild books
    in_foot: bool
    may_go_out: bool
    opened: bool


def _look(state: GameState) -> _Situation:
    player = state.turn.player
    seat = state.seats[player]
    side = state.sides[state.side_of[player]]
    hand = Counter(card.rank for card in seat.hand)
    books = Counter(meld.kind for meld in side.melds if meld.is_book)
    clean, dirty, wild, *_ = state.variant.books_for(state.deal)
    alone = state.side_of.count(state.side_of[player]) == 1
    return _Situation(
        state,
        hand,
        hand[Rank.TWO] + hand[Rank.JOKER],
        {meld.rank: meld for meld in side.melds if not meld.is_book},
        (
            max(0, clean - books[BookKind.CLEAN]),
            max(0, dirty - books[BookKind.DIRTY]),
            max(0, wild - books[BookKind.WILD]),
        ),
        seat.in_foot,
        seat.in_foot and (alone or state.turn.allowed is True),
        side.opened,
    )


def way_out(state: GameState, most: int = STEPS_TO_TRY) -> list[Action] | None:
    """Find actions that end the deal by going out in this turn, trying so many steps at most."""
    situation = _look(state)
    if sum(situation.missing) > 2 or _cards_that_stay(situation) > 1:
        return None
    seen = {state}
    waiting: list[tuple[GameState, list[Action]]] = [(state, [])]
    while waiting and len(seen) < most:
        now, so_far = waiting.pop()
        last_card = len(now.hand) == 1
        for action in legal_actions(now):
            if isinstance(action, StartMeld | AddToMeld):
                after = apply(now, action)
                if after not in seen:
                    seen.add(after)
                    waiting.append((after, [*so_far, action]))
            elif isinstance(action, Discard) and last_card:
                return [*so_far, action]
    return None


def _cards_that_stay(situation: _Situation) -> int:
    """Count the cards that fit nowhere, whatever kind of turn this becomes; wilds may fit anywhere."""
    turn = situation.state.turn
    kinds = (Scope.START, Scope.ADD) if turn.scope is None else (turn.scope,)
    stay = {}
    for kind in kinds:
        stay[kind] = situation.hand[Rank.THREE]
        for rank, count in situation.hand.items():
            if rank.is_wild or rank is Rank.THREE:
                continue
            old = rank in situation.open_melds and rank not in turn.started
            starts = not old and (count > 1 or rank in turn.started)
            fits = starts if kind is Scope.START else old
            stay[kind] += 0 if fits else count
    return min(stay.values())


def _at_the_draw(situation: _Situation, actions: Sequence[Action]) -> Action:
    """Take the pile while there is much to build, else draw; pass only if nothing else is left."""
    for action in actions:
        if isinstance(action, TakePile):
            if sum(situation.missing) > 1 or not situation.state.stock:
                return action
            return next(other for other in actions if other != action)
    return actions[0]


# --- what to meld ---------------------------------------------------------------------------------


def _meld(situation: _Situation, actions: Sequence[Action]) -> Action | None:
    """Pick the best lay-down, or none if the cards are better kept."""
    starts = [action for action in actions if isinstance(action, StartMeld)]
    additions = [action for action in actions if isinstance(action, AddToMeld)]
    if not situation.opened:
        return _opening(situation, [*starts, *additions])
    turn = situation.state.turn
    if turn.scope is None and starts and additions:
        if _cards_to_start(situation) > _cards_to_add(situation):
            additions = []
        else:
            starts = []
    worth: list[tuple[int, Action]] = [(_worth_starting(situation, a), a) for a in starts]
    worth += [(_worth_adding(situation, action), action) for action in additions]
    best = max(worth, key=lambda pair: pair[0], default=(0, None))
    return best[1] if best[0] > 0 else None


def _opening(situation: _Situation, melds: Sequence[StartMeld | AddToMeld]) -> Action | None:
    """Open as soon as it can be done, with as few wilds in other melds as may be."""

    def cost(action: StartMeld | AddToMeld) -> tuple[int, int]:
        cards = list(action.cards) if isinstance(action, StartMeld) else [action.card]
        wilds = sum(card.is_wild for card in cards)
        spoilt = 0 if wilds == len(cards) and isinstance(action, StartMeld) else wilds
        if isinstance(action, AddToMeld) and action.rank is None:
            spoilt = 0
        return (spoilt, -len(cards))

    del situation
    return min(melds, key=cost, default=None)


def _cards_to_start(situation: _Situation) -> int:
    """Count the natural cards that could go into new melds."""
    return sum(
        min(count, BOOK)
        for rank, count in situation.hand.items()
        if not rank.is_wild and rank is not Rank.THREE
        if count >= 3 and rank not in situation.open_melds
    ) + (situation.wilds if situation.wilds >= 3 and None not in situation.open_melds else 0)


def _cards_to_add(situation: _Situation) -> int:
    """Count the cards that could go on the melds that lie there."""
    number = sum(
        min(situation.hand[rank], BOOK - len(meld))
        for rank, meld in situation.open_melds.items()
        if rank is not None
    )
    wild = situation.open_melds.get(None)
    return number + (min(situation.wilds, BOOK - len(wild)) if wild is not None else 0)


def _worth_starting(situation: _Situation, action: StartMeld) -> int:
    clean, dirty, wild = situation.missing
    wilds = sum(card.is_wild for card in action.cards)
    if wilds == 3:
        return 20 if wild else 0
    if wilds == 0:
        return 15
    spare = situation.wilds - (BOOK if wild else 0)
    return 5 if dirty and not clean and spare > 0 else 0


def _worth_adding(situation: _Situation, action: AddToMeld) -> int:
    meld = situation.open_melds[action.rank]
    clean, dirty, wild = situation.missing
    size = len(meld)
    if action.rank is None:
        return 30 + size if wild else 0
    if not action.card.is_wild:
        if size == BOOK - 1 and meld.wilds == 0 and not clean and dirty and situation.in_foot:
            return 0  # one more would make it clean; a wild will make it dirty
        return 20 + size
    if not dirty:
        return 0
    wild_meld = situation.open_melds.get(None)
    for_the_wild_book = BOOK - (len(wild_meld) if wild_meld else 0) if wild else 0
    spare = situation.wilds - for_the_wild_book
    others = sum(m.naturals >= 5 and not m.wilds for m in situation.open_melds.values())
    if meld.wilds == 0 and others <= clean:
        return 0  # wanted as a clean one
    if size == BOOK - 1:
        return 25
    return 10 + size if spare > 0 and size >= 5 else 0


# --- what to throw away ---------------------------------------------------------------------------


def _throw_away(situation: _Situation, actions: Sequence[Action]) -> Action:
    """Discard the card that is needed least; what else ends the turn, if no discard may."""
    discards = [action for action in actions if isinstance(action, Discard)]
    if not discards:
        return actions[-1]
    return min(discards, key=lambda action: _need(situation, action.card))


def _need(situation: _Situation, card: Card) -> tuple[int, int]:
    rank = card.rank
    if rank is Rank.THREE:
        return (0, 0)
    if card.is_wild:
        return (9, card)
    if rank in situation.open_melds:
        room = BOOK - len(situation.open_melds[rank])
        return (6 if situation.hand[rank] <= room else 3, card)
    return (min(5, 2 * situation.hand[rank] - 1), card)


def turns_so_far(before: GameState, after: GameState) -> int:
    """Count one if this step ended a turn, else none."""
    ended = after.phase in (Phase.DEAL_OVER, Phase.MATCH_OVER) or (
        before.phase is not Phase.DEAL_OVER and after.phase is Phase.DRAW
    )
    return int(ended)
