"""Moments of play of every kind that matters for sight, and other worlds that look the same to a seat."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import TYPE_CHECKING

import attrs

from handfoot_rules import (
    AddToMeld,
    AskToGoOut,
    Card,
    Cards,
    GameState,
    Phase,
    Rank,
    Scope,
    StartMeld,
    TakePile,
    TurnState,
    apply,
    legal_actions,
    position,
    variants,
    view,
    worlds,
)
from laws.situations import KINDS, TABLES
from policies import going_out_policy, steps

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from handfoot_rules import Action, SeatState

# --- moments --------------------------------------------------------------------------------------


def is_opening(state: GameState) -> bool:
    """Tell whether an opening has been begun and not reached the minimum (O3)."""
    turn = state.turn
    in_play = state.phase in {Phase.PLAY, Phase.ANSWER}
    return in_play and bool(turn.started) and not state.sides[state.side_of[turn.player]].opened


MOMENTS: dict[str, Callable[[GameState], bool]] = {
    "to draw": lambda state: state.phase is Phase.DRAW,
    "in play": lambda state: state.phase is Phase.PLAY and not is_opening(state),
    "while opening": lambda state: state.phase is Phase.PLAY and is_opening(state),
    "with locked cards": lambda state: bool(state.turn.locked),
    "with known cards": lambda state: any(player.known for player in state.seats),
    "a partner is asked": lambda state: state.phase is Phase.ANSWER,
    "answered": lambda state: state.phase is Phase.PLAY and state.turn.asked,
    "the deal is over": lambda state: state.phase is Phase.DEAL_OVER,
    "the match is over": lambda state: state.phase is Phase.MATCH_OVER,
}
OF_PLAY = tuple(name for name in MOMENTS if "over" not in name)
OF_A_QUESTION = ("a partner is asked", "answered")
EAGER = (AskToGoOut, TakePile, StartMeld, AddToMeld)


def eagerly(actions: Sequence[Action], rng: Random) -> Action:
    """Ask, take the pile and lay cards rather than discard, mostly."""
    eager = [action for action in actions if isinstance(action, EAGER)]
    return rng.choice(eager if eager and rng.random() < 0.8 else list(actions))


def walks(rng: Random, kinds: Sequence[str] = tuple(KINDS)) -> Iterator[GameState]:
    """Yield states of play without end: some steps from each of many situations."""
    while True:
        table = rng.choice(TABLES)
        kind = KINDS[rng.choice(kinds)]
        state = kind(table.variant, table.players, rng)
        for _ in range(12):
            yield state
            actions = legal_actions(state)
            if not actions:
                break
            state = apply(state, eagerly(actions, rng))


def ends(rng: Random) -> Iterator[GameState]:
    """Yield the last states of deals and of matches."""
    while True:
        table = rng.choice(TABLES)
        start = KINDS["ready to go out"](table.variant, table.players, rng)
        for step in steps(start, going_out_policy(), rng):
            if step.after.phase in {Phase.DEAL_OVER, Phase.MATCH_OVER}:
                yield step.after
                if rng.random() < 0.7:
                    break


@cache
def moments(name: str, number: int) -> tuple[GameState, ...]:
    """Give so many states of a moment, from a walk with a seed of its own."""
    rng = Random(name)
    play = walks(rng, ["ready to go out"]) if name in OF_A_QUESTION else walks(rng)
    found: dict[GameState, None] = {}
    for state in play if name in OF_PLAY else ends(rng):
        if MOMENTS[name](state) and rng.random() < 0.5:
            found[state] = None
            if len(found) == number:
                break
    return tuple(found)


def viewers(state: GameState) -> tuple[int | None, ...]:
    """List the seats, and None for a spectator."""
    return (*range(state.players), None)


# --- a question in the middle of an opening, which play hardly ever brings ------------------------

NO_BOOKS = attrs.evolve(variants.get("gamerules-2-6"), key="no books", books_needed=(0, 0, 0))


def opening_while_asked(*, seed: int = 0) -> GameState:
    """Seat 0, in the foot, has started kings (30 of 50) and asked seat 2; no books are needed.

    It could reach 50 by two kings more and go out with the two and the discard of the five.
    """
    return position(
        NO_BOOKS,
        hands={0: "KS KS 2C 5C", 1: "6C 7C 8C", 2: "9C TC", 3: "JC QC"},
        feet=dict.fromkeys(range(4)),
        melds={0: ["KC KD KH"]},
        opened={0: False},
        foot_turns={2: 1},
        turn=TurnState(0, drew=True, scope=Scope.START, started=(Rank.KING,), points=30, asked=True),
        phase=Phase.ANSWER,
        stock_size=60,
        fill_seed=seed,
    )


# --- another world --------------------------------------------------------------------------------

EXCHANGES = 40  # tried on a hand of which something is proven


def is_over(state: GameState) -> bool:
    """Tell whether the deal is over, so that hands and feet are open (V4)."""
    return state.phase in {Phase.DEAL_OVER, Phase.MATCH_OVER}


def another_world(state: GameState, seat: int | None, rng: Random) -> GameState:
    """Exchange the cards that the seat cannot see, and the seed: a state that it can't tell from this.

    Red threes stay out of hands. Of the player whose turn it is, cards are exchanged only as far as the
    hand still fits what everybody saw of the turn: an opening begun can be finished, a question was legal.
    """
    over = is_over(state)
    hidden_hands = [] if over else [number for number in range(state.players) if number != seat]
    proven = worlds.is_limited(view(state, None)) and state.turn.player in hidden_hands
    mover = state.turn.player if proven else None
    hands = {n: list(state.seats[n].hand - state.seats[n].known) for n in hidden_hands if n != mover}
    plain = [card for cards in hands.values() for card in cards]
    packets = [] if over else [packet for player in state.seats for packet in player.packets]
    rest = [card for packet in packets for card in packet] + list(state.stock)
    plain += [card for card in rest if not card.is_red_three]
    rest = [card for card in rest if card.is_red_three]
    rng.shuffle(plain)
    new_hands = {}
    if mover is not None:
        new_hands[mover] = exchanged(state, plain, rng)
    for number, cards in hands.items():
        new_hands[number] = state.seats[number].known + Cards(plain[: len(cards)])
        del plain[: len(cards)]
    rest += plain
    rng.shuffle(rest)
    seats = [put(player, new_hands.get(number), rest, over) for number, player in enumerate(state.seats)]
    return attrs.evolve(
        state,
        match=attrs.evolve(state.match, seed=rng.getrandbits(64)),
        dealt=attrs.evolve(state.dealt, stock=tuple(rest)),
        drawn=0,
        seats=tuple(seats),
    )


def put(player: SeatState, hand: Cards | None, rest: list[Card], over: bool) -> SeatState:  # noqa: FBT001
    """Give a player another hand, if one is given, and packets off the head of a list."""
    packets = player.packets
    if not over:
        packets = ()
        for packet in player.packets:
            packets += (Cards(rest[: len(packet)]),)
            del rest[: len(packet)]
    return attrs.evolve(player, hand=player.hand if hand is None else hand, packets=packets)


def exchanged(state: GameState, others: list[Card], rng: Random) -> Cards:
    """Exchange cards of the hand of whose turn it is with others, keeping what still fits."""
    public = view(state, None)
    player = state.seats[state.turn.player]
    own = list(player.hand - player.known)
    for _ in range(EXCHANGES if own and others else 0):
        one, other = rng.randrange(len(own)), rng.randrange(len(others))
        own[one], others[other] = others[other], own[one]
        if not worlds.fits(public, player.known + Cards(own)):
            own[one], others[other] = others[other], own[one]
    return player.known + Cards(own)
