"""Write a deal or a match down for people to read, and read it back.

A transcript begins with what it takes to play it again: variant, players, seed, number of deals.
Each deal then has its deck (top first), what that deals, one line an action (who, what, what
followed), the cards that are left and the score sheet. Reading takes the actions out again, so a
transcript can be compared with what the rules make of the very same actions today.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from handfoot_rules import (
    AddToMeld,
    AskToGoOut,
    DealEnd,
    Discard,
    DrawStock,
    NextDeal,
    Phase,
    ScoreKind,
    StartMeld,
    StockEmpty,
    TakePile,
    apply,
    new_match,
    outcome,
    parse_action,
    shuffled_deck,
    variants,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from handfoot_rules import Action, Card, Cards, GameState, Meld, ScoreSheet

CARDS_A_LINE = 27
PACKETS = ("knee", "foot")
OVER = (Phase.DEAL_OVER, Phase.MATCH_OVER)
ACTION_LINE = re.compile(r" *\d+  seat (\d)  (.*?) *\| ")


class Script(NamedTuple):
    """What it takes to play a transcript again."""

    title: str
    variant: str
    players: int
    seed: int
    deals: tuple[tuple[Action, ...], ...]
    decks: tuple[tuple[str, ...], ...]


# --- reading --------------------------------------------------------------------------------------


def read(text: str) -> Script:
    """Take out of a transcript what it takes to play it again."""
    header, *deals = re.split(r"^== deal \d+ ==\n", text, flags=re.MULTILINE)
    title, *facts = header.strip().splitlines()
    given = dict(fact.split(": ") for fact in facts)
    return Script(
        title,
        given["variant"],
        int(given["players"]),
        int(given["seed"]),
        tuple(tuple(_actions(deal)) for deal in deals),
        tuple(tuple(deal.partition("deck:\n")[2].partition("\n\n")[0].split()) for deal in deals),
    )


def _actions(deal: str) -> Iterator[Action]:
    for line in deal.splitlines():
        if found := ACTION_LINE.match(line):
            yield parse_action(found[2])


# --- writing --------------------------------------------------------------------------------------


def write(script: Script) -> str:
    """Play a script and write down what happens."""
    return "\n".join(_lines(script)) + "\n"


def _lines(script: Script) -> Iterator[str]:
    variant = variants.get(script.variant)
    yield script.title
    yield f"variant: {script.variant}"
    yield f"players: {script.players}"
    yield f"seed: {script.seed}"
    yield f"deals: {len(script.deals)}"
    state = new_match(variant, players=script.players, seed=script.seed)
    for number, actions in enumerate(script.deals, 1):
        if number > 1:
            state = apply(state, NextDeal())
        yield ""
        yield f"== deal {number} =="
        deck = shuffled_deck(variant, script.players, script.seed, number)
        yield from _dealt(state, deck)
        yield ""
        for count, action in enumerate(actions, 1):
            before, state = state, apply(state, action)
            yield _action_line(count, before, action, state)
        yield ""
        yield from _left_over(state)
        if state.phase in OVER:
            yield ""
            yield from _sheet(state)
    result = outcome(state)
    if result is not None:
        yield ""
        winners = " and ".join(f"side {side}" for side in result.winners)
        yield f"The match is won by {winners}; totals {_numbers(result.totals)}."


def _numbers(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))


def _set(cards: Cards) -> str:
    return str(cards) or "none"


# --- the deal -------------------------------------------------------------------------------------


def _dealt(state: GameState, deck: Sequence[Card]) -> Iterator[str]:
    """Say what the deck is and what it deals."""
    yield "deck:"
    for start in range(0, len(deck), CARDS_A_LINE):
        yield "  " + " ".join(map(str, deck[start : start + CARDS_A_LINE]))
    yield ""
    yield f"dealer: seat {state.dealer}; first to play: seat {state.to_move}"
    for number, seat in enumerate(state.seats):
        yield f"seat {number}, side {state.side_of[number]}: hand {seat.hand}"
        names = PACKETS[-len(seat.packets) :] if seat.packets else ()
        for name, packet in zip(names, seat.packets, strict=True):
            yield f"                {name} {packet}"
    for number, side in enumerate(state.sides):
        if side.red_threes:
            yield f"side {number} lays {side.red_threes}"
    yield f"pile: {' '.join(map(str, state.pile))}; stock: {state.stock_size} cards"
    minimums = state.dealt.minimums
    yield f"opening minimum: {minimums[0] if len({*minimums}) == 1 else _numbers(minimums)}"


# --- an action ------------------------------------------------------------------------------------


def _action_line(count: int, before: GameState, action: Action, after: GameState) -> str:
    seat = after.seats[before.turn.player if before.to_move is None else before.to_move]
    foot = "in the foot" if seat.in_foot else f"{PACKETS[-len(seat.packets)]} {len(seat.packets[0])}"
    sizes = f"hand {len(seat.hand):2}, {foot:11} | stock {after.stock_size:3}, pile {len(after.pile):2}"
    notes = "; ".join(_notes(before, action, after))
    return f"{count:4}  seat {before.to_move}  {action!s:15} | {sizes} | {notes}".rstrip(" |")


def _notes(before: GameState, action: Action, after: GameState) -> Iterator[str]:
    """Say what followed an action, beyond the sizes."""
    player = before.turn.player
    held, holds = before.seats[player], after.seats[player]
    picked_up = len(held.packets) > len(holds.packets)
    match action:
        case DrawStock() | TakePile():
            taken = TakePile(()) if isinstance(action, DrawStock) else action
            if not picked_up:
                yield f"gets {_set(holds.hand.missing_from(held.hand - taken.cards))}"
        case AskToGoOut():
            yield f"asks seat {after.to_move}"
        case _:
            pass
    if isinstance(action, TakePile | StartMeld | AddToMeld):
        yield from _laid(before, action, after)
    if picked_up:
        rest = held.hand - action.cards if isinstance(action, StartMeld | TakePile) else held.hand
        rest = rest - action.card if isinstance(action, AddToMeld | Discard) else rest
        yield f"picks up the {PACKETS[-len(held.packets)]}: {_set(holds.hand.missing_from(rest))}"
    yield from _laid_and_begun(before, after)
    if after.went_out is not None:
        yield "goes out"
    elif after.phase in OVER:
        all_must = before.variant.stock_empty is StockEmpty.ALL_PASS
        yield "all have passed: the deal is over" if all_must else "the deal is over"


def _laid_and_begun(before: GameState, after: GameState) -> Iterator[str]:
    """Say which packet came to the next player, and what red threes were laid."""
    player = after.turn.player
    if player != before.turn.player and before.seats[player].packets != after.seats[player].packets:
        name = PACKETS[-len(before.seats[player].packets)]
        yield f"seat {player} picks up the {name}: {_set(after.seats[player].hand)}"
    for number, (was, now) in enumerate(zip(before.sides, after.sides, strict=True)):
        laid = now.red_threes - was.red_threes
        if laid:
            yield f"side {number} lays {laid}"


def _laid(before: GameState, action: TakePile | StartMeld | AddToMeld, after: GameState) -> Iterator[str]:
    """Say what a lay-down is worth, how the opening stands, which meld came of it."""
    side = before.side_of[before.turn.player]
    now, then = after.sides[side], before.sides[side]
    values = dict(before.variant.card_values)
    laid = [action.card] if isinstance(action, AddToMeld) else [*action.cards]
    if isinstance(action, TakePile):
        laid.append(before.pile[-1])
    worth = sum(values[card.rank] for card in laid)
    yield f"lays {worth}"
    if not then.opened:
        points = before.turn.points + worth
        yield f"{'opens with' if now.opened else 'so far'} {points} of {before.turn.minimum}"
    yield from (_made(meld) for meld in now.melds if now.melds.count(meld) > then.melds.count(meld))


def _made(meld: Meld) -> str:
    name = "wilds" if meld.rank is None else f"{meld.rank.letter}s"
    if meld.is_book:
        return f"a {meld.kind.name.lower()} book of {name}, {meld.top} on top"
    return f"{len(meld)} {name}"


# --- the end of a deal ----------------------------------------------------------------------------


def _left_over(state: GameState) -> Iterator[str]:
    """Say what lies on the table and what the players still have."""
    for number, side in enumerate(state.sides):
        melds = "; ".join(map(str, side.melds)) or "no melds"
        yield f"side {number}: {melds}; red threes {_set(side.red_threes)}"
    for number, seat in enumerate(state.seats):
        names = PACKETS[-len(seat.packets) :] if seat.packets else ()
        left = "".join(f"; {name} {cards}" for name, cards in zip(names, seat.packets, strict=True))
        yield f"seat {number}: hand {_set(seat.hand)}{left}"


def _sheet(state: GameState) -> Iterator[str]:
    """Write the score sheet of the deal: how many of what, and the points, for each side."""
    sheet: ScoreSheet = state.sheets[-1]
    went_out = sheet.end is DealEnd.WENT_OUT
    how = f"seat {sheet.went_out} went out" if went_out else "the cards ran out"
    yield f"deal {sheet.deal}: {how}"
    sides = range(len(sheet.sides))
    yield f"{'':26}" + "".join(f"{f'side {side}':>13}" for side in sides)
    for kind in ScoreKind:
        items = [sheet.item(side, kind) for side in sides]
        if any(item.count for item in items):
            row = "".join(f"{f'{item.count} = {item.points}':>13}" for item in items)
            yield f"{kind.value:26}{row}"
    yield f"{'this deal':26}" + "".join(f"{total:>13}" for total in sheet.totals)
    yield f"{'all deals':26}" + "".join(f"{total:>13}" for total in state.scores)
