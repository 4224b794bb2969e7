"""Moments at which a player selects cards to lay, in every rule set and every kind of position."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from handfoot_rules import (
    AddToMeld,
    Cards,
    DrawStock,
    InvalidPositionError,
    Phase,
    Rank,
    RedThrees,
    StartMeld,
    TakePile,
    apply,
    legal_actions,
    new_match,
    position,
)
from laws.all_variants import AtTable, eager, late_position
from laws.situations import NATURALS, Supply

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from handfoot_rules import Action, GameState

MOST = 8  # cards selected: more take too long to try out


def to_play(state: GameState, rng: Random) -> GameState:
    """Go on until somebody may meld, now and then until something has been melded in the turn."""
    for _ in range(6):
        if state.phase is Phase.PLAY and rng.random() < 0.7:
            return state
        actions = legal_actions(state)
        if not actions:
            return state
        state = apply(state, rng.choice([a for a in actions if welcome(a)] or actions))
    return state


def welcome(action: Action) -> bool:
    """Tell whether an action leads on to melding."""
    return isinstance(action, StartMeld | AddToMeld | TakePile)


def selection(state: GameState, rng: Random) -> Cards:
    """Select some cards of the hand: any, or by rank as people do."""
    hand = list(state.hand)
    rng.shuffle(hand)
    if rng.random() < 0.2:
        return Cards(hand[: rng.randint(0, MOST)])
    melds = state.sides[state.side_of[state.turn.player]].melds
    on_table = {meld.rank for meld in melds}
    counts = Counter(card.rank for card in hand)
    likely = [rank for rank, count in counts.items() if count > 2 or rank.is_wild or rank in on_table]
    ranks = rng.sample(likely, min(len(likely), rng.randint(1, 4)))
    chosen = [card for rank in ranks for card in hand if card.rank is rank]
    if rng.random() < 0.15:
        chosen = [card for card in hand if card.rank not in ranks][: rng.randint(0, 2)] + chosen
    if rng.random() < 0.3:
        return Cards(chosen[: rng.randint(0, MOST)])
    return Cards(chosen[:MOST])


def selections(state: GameState, rng: Random) -> set[Cards]:
    """Select cards of the hand several times, all of it or all but a card too, and never none."""
    chosen = {selection(state, rng) for _ in range(4)}
    hand = state.hand
    if len(hand) <= MOST + 1:
        chosen |= {hand - card for card in hand.distinct[:2]}
    if len(hand) <= MOST:
        chosen.add(hand)
    return chosen - {Cards()}


# --- positions -----------------------------------------------------------------------------------


def from_the_deal(table: AtTable, rng: Random) -> GameState:
    """Deal, and play eagerly some way."""
    state = new_match(table.variant, players=table.players, seed=rng.randrange(10**6))
    for _ in range(rng.choice((0, 20, 60, 150))):
        actions = legal_actions(state)
        if not actions:
            break
        state = apply(state, eager(state, actions, rng))
    return state


def unopened(table: AtTable, rng: Random) -> GameState:
    """Set up a side with nothing on the table, often in the foot, with cards to open and a pile that fits."""
    variant = table.variant
    supply = Supply(variant.deck_for(table.players), rng)
    few = rng.sample(NATURALS, rng.randint(2, 3))
    wilds = rng.choice((0, 1, 2, 3))
    hand = supply.take(rng.choice((3, 4, 5, 6, 8, 10)), few)
    hand += supply.take(wilds, [None]) + supply.take(rng.choice((0, 1, 2)))
    if variant.red_threes is RedThrees.LAID_ONCE_OPENED and rng.random() < 0.5:
        hand += [card for card in variant.deck_for(table.players) if card.is_red_three][
            : rng.choice((1, 1, 2))
        ]
    pile = supply.take(rng.randint(0, 3), few) + supply.take(rng.randint(0, 3)) + supply.take(1, few[:1])
    return position(
        variant,
        players=table.players,
        hands={0: Cards(hand)},
        melds={1: supply.meld(few[-1], 4, 0) or supply.meld(Rank.FOUR, 4, 0)},
        pile=pile,
        stock_size=rng.choice((0, 5, 40)),
        deal=rng.choice((1, 1, 1, 2)),
        red_threes=nobody_but(1, table),
        fill_seed=rng.randrange(1000),
        **in_foot_or_not(table, supply, rng),
    )


def nobody_but(owner: int, table: AtTable) -> dict[int, Cards]:
    """Let one side alone have all the red threes that nothing else holds."""
    return {side: Cards() for side in table.variant.side_of_seats(table.players) if side != owner}


def in_foot_or_not(table: AtTable, supply: Supply, rng: Random) -> dict[str, Any]:
    """Put packets aside for seat 0, or none."""
    number = len(table.variant.packets) - 1
    if not number or rng.random() < 0.5:
        return {"packets": {0: ()}}
    return {"packets": {0: tuple(Cards(odd_cards(supply)) for _ in range(rng.randint(1, number)))}}


def odd_cards(supply: Supply) -> list[Any]:
    """Take cards for a packet that can't go out on their own: each of another rank."""
    return [card for rank in supply.rng.sample(NATURALS, 6) for card in supply.take(1, [rank])]


def late(table: AtTable, rng: Random) -> GameState:
    """Set up the end of a deal."""
    return late_position(table, rng)


def opened(table: AtTable, rng: Random) -> GameState:
    """Set up books and melds, several of a rank where the rules let them be, and a hand that fits."""
    variant = table.variant
    supply = Supply(variant.deck_for(table.players), rng)
    few = rng.sample(NATURALS, 3)
    melds = []
    for rank in rng.choice((few[:1], few[:2], few[:2])):
        wilds = rng.choice((0, 0, 1, 1, 2, 3))
        size = rng.choice((3, 5, 6, 6, 7, 7))
        if variant.may_meld(rank, size - wilds, wilds):
            melds += supply.meld(rank, size - wilds, wilds)
        if size == 7 and rng.random() < 0.5 and variant.may_meld(rank, 5, 1):
            melds += supply.meld(rank, rng.choice((4, 5, 6)), 1)
    melds = melds or supply.meld(few[0], 4, 0)
    ranks = [meld.rank for meld in melds]
    hand = supply.take(rng.randint(1, 5), [*ranks, *few]) + supply.take(rng.choice((0, 1, 2, 2, 3)), [None])
    hand += supply.take(rng.choice((0, 0, 1, 1, 2)))
    if rng.random() < 0.2:
        hand += [card for card in supply.take(3, [Rank.THREE]) if card.is_black_three]
    return position(
        variant,
        players=table.players,
        hands={0: Cards(hand)},
        melds={0: melds},
        deal=rng.randint(1, variant.deals or 2),
        phase=Phase.PLAY,
        stock_size=rng.choice((0, 5, 40)),
        red_threes=nobody_but(0, table),
        fill_seed=rng.randrange(1000),
        **in_foot_or_not(table, supply, rng),
    )


def all_but_out(table: AtTable, rng: Random) -> GameState:
    """Set up a player in the foot, books there or nearly, whose hand might be laid to the last card."""
    variant = table.variant
    supply = Supply(variant.deck_for(table.players), rng)
    few = rng.sample(NATURALS, 4)
    melds = []
    for rank in few[: rng.choice((1, 2, 2))]:
        size, wilds = rng.choice((3, 5, 6, 6, 6, 7)), rng.choice((0, 0, 1))
        melds += supply.meld(rank, size - wilds, wilds)
    ranks = [meld.rank for meld in melds]
    hand = supply.take(rng.randint(1, 3), ranks) + supply.take(rng.choice((0, 0, 3)), few[2:3])
    hand += supply.take(rng.choice((0, 0, 1, 2)), [None]) + supply.take(rng.choice((0, 0, 1)))
    return position(
        variant,
        players=table.players,
        hands={0: Cards(hand)},
        melds={0: melds},
        packets={0: ()},
        phase=Phase.PLAY,
        stock_size=rng.choice((0, 40)),
        red_threes=nobody_but(0, table),
        fill_seed=rng.randrange(1000),
    )


def before_the_foot(table: AtTable, rng: Random) -> GameState:
    """Set up a player whose hand might be laid to the last card, a book completed by the way."""
    variant = table.variant
    supply = Supply(variant.deck_for(table.players), rng)
    few = rng.sample(NATURALS, 3)
    hand = supply.take(rng.choice((1, 2, 3)), few[:1]) + supply.take(rng.choice((0, 1, 3)), few[1:2])
    hand += supply.take(rng.choice((0, 0, 1)), [None]) + supply.take(rng.choice((0, 0, 1)))
    return position(
        variant,
        players=table.players,
        hands={0: Cards(hand)},
        melds={0: supply.meld(few[0], rng.choice((4, 5, 6)), 0) + supply.meld(few[2], 3, 0)},
        packets={0: (Cards(odd_cards(supply)),) if len(variant.packets) > 1 else ()},
        phase=Phase.PLAY,
        stock_size=40,
        red_threes=nobody_but(0, table),
        fill_seed=rng.randrange(1000),
    )


def with_the_pile(table: AtTable, rng: Random) -> GameState:
    """Set up a side about to open with the pile, in the foot or not, whose cards might all be laid."""
    variant = table.variant
    supply = Supply(variant.deck_for(table.players), rng)
    few = rng.sample(NATURALS, 3)
    hand = supply.take(rng.choice((2, 2, 3, 4)), few[:1]) + supply.take(rng.choice((0, 0, 1, 2, 3)), few[1:2])
    hand += supply.take(rng.choice((0, 0, 1, 2)), [None])
    pile = supply.take(rng.choice((0, 1, 3)), few[1:2]) + supply.take(rng.choice((0, 1, 3)), few[:1])
    pile += supply.take(rng.choice((0, 0, 1)), [None]) + supply.take(1, few[:1])
    return position(
        variant,
        players=table.players,
        hands={0: Cards(hand)},
        melds={1: supply.meld(few[2], 4, 0)},
        pile=pile,
        packets={0: (Cards(odd_cards(supply)),) if rng.random() < 0.5 and len(variant.packets) > 1 else ()},
        red_threes=nobody_but(1, table),
        fill_seed=rng.randrange(1000),
    )


MOMENTS: dict[str, Callable[[AtTable, Random], GameState]] = {
    "from the deal": from_the_deal,
    "unopened": unopened,
    "opened": opened,
    "late": late,
    "all but out": all_but_out,
    "before the foot": before_the_foot,
    "with the pile": with_the_pile,
}


def moment(kind: str, table: AtTable, rng: Random) -> GameState:
    """Set up a position of a kind, and go on to where cards are laid."""
    while True:
        try:
            state = MOMENTS[kind](table, rng)
        except InvalidPositionError:  # what can't arise under these rules
            continue
        if state.phase is Phase.DRAW and kind in {"unopened", "with the pile"}:
            takes = [a for a in legal_actions(state) if isinstance(a, TakePile)]
            if takes:
                return apply(state, rng.choice(takes))
            if state.stock_size:
                state = apply(state, DrawStock())
        return to_play(state, rng)
