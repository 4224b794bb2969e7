"""Tables set up for the sheets' tests: whole decks dealt, positions, and an empty stock.

What a test does not name is filled with plain cards, so that nothing happens by chance.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from handfoot_rules import (
    Cards,
    Discard,
    DrawStock,
    IllegalActionError,
    Pass,
    Phase,
    Rank,
    RedThrees,
    TakePile,
    apply,
    is_legal,
    legal_actions,
    new_match,
    position,
    why_illegal,
)
from rules.helpers import cards, in_order, listed, to_action, without_suits

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from handfoot_rules import Action, Card, GameState, RuleVariant, Violation

FOOT = "4C 5C 6C 8C TC JC QC"


def refused(state: GameState, move: Action | str, why: str = "") -> Violation:
    """See the move refused, left out of the list, and not accepted.

    Arguments:
        why: the reason's code and the rule's number, "KEEP_TWO_CARDS G5"; or the number alone.
    """
    action = to_action(move)
    violation = why_illegal(state, action)
    assert violation is not None
    reason = f"{violation.code.name} {violation.rule}"
    assert reason.endswith(why) if " " not in why else reason == why
    assert not is_legal(state, action)
    assert action not in legal_actions(state)
    assert without_suits(action) not in listed(state)
    with pytest.raises(IllegalActionError):
        apply(state, action)
    return violation


def table_size(variant: RuleVariant) -> int:
    """Four players where the variant takes four, else as many as it takes."""
    return 4 if 4 in variant.players else variant.players[0]


def takes(state: GameState) -> set[str]:
    """The listed ways to take the pile, without suits."""
    return {without_suits(action) for action in legal_actions(state) if isinstance(action, TakePile)}


# --- positions -----------------------------------------------------------------------------------


def _feet(variant: RuleVariant, foot: str | None) -> dict[int, str | None]:
    return {0: foot if len(variant.packets) > 1 else None}


def playing(
    variant: RuleVariant,
    hand: str,
    *melds: str,
    foot: str | None = FOOT,
    players: int | None = None,
    **more: Any,
) -> GameState:
    """Seat 0 has drawn and holds this hand (the foot's if `foot` is None); side 0 has these melds."""
    return facing(variant, "5C", hand, *melds, foot=foot, players=players, phase=Phase.PLAY, **more)


def facing(
    variant: RuleVariant,
    pile: str,
    hand: str,
    *melds: str,
    foot: str | None = FOOT,
    players: int | None = None,
    **more: Any,
) -> GameState:
    """Seat 0 may draw or take this pile, top last; else as `playing`."""
    if "packets" not in more and "feet" not in more:
        more["feet"] = _feet(variant, foot)
    hands = {0: hand, **more.pop("hands", {})}
    tables = {0: melds, **more.pop("melds", {})}
    players = table_size(variant) if players is None else players
    return position(variant, players=players, hands=hands, melds=tables, pile=in_order(pile), **more)


def stock_gone(
    variant: RuleVariant,
    pile: str,
    hand: str,
    *melds: str,
    packets: tuple[str, ...] = (),
    players: int | None = None,
    **more: Any,
) -> GameState:
    """Seat 0 at the draw, no card in the stock. The last seat holds whatever is left over.

    All are in the foot but seat 0, which may have packets; seats not named hold a four.
    """
    players = table_size(variant) if players is None else players
    last = players - 1
    held = {seat: cards("4S") for seat in range(players - 1)} | {0: cards(hand)}
    order = in_order(pile)
    given = [*order, *(card for part in held.values() for card in part)]
    given += [card for part in (*melds, *packets) for card in cards(part)]
    left = variant.deck_for(players) - Cards(given)
    threes = Cards(card for card in left if card.is_red_three)
    red_threes = {}
    if variant.red_threes is RedThrees.LAID:
        left -= threes
        red_threes = {variant.side_of_seats(players)[last]: threes}
    return position(
        variant,
        players=players,
        hands=held | {last: left},
        packets=dict.fromkeys(range(players), ()) | {0: packets},
        melds={0: melds},
        red_threes=red_threes,
        pile=order,
        stock="",
        **more,
    )


# --- whole deals ---------------------------------------------------------------------------------


def _plain(card: Card) -> bool:
    return Rank.FOUR <= card.rank <= Rank.KING


def deck_dealt(
    variant: RuleVariant,
    turned: str,
    *,
    players: int | None = None,
    packets: Mapping[int, tuple[str, ...]] | None = None,
) -> tuple[Card, ...]:
    """Give a whole deck, top first: the packets, the cards turned for the starter, the rest.

    Arguments:
        turned: the cards after the packets.
        packets: by seat, how its packets begin, hand first. All else in the packets is 4 to K, and the
            rest ends with aces, wilds and threes. Seat 0 is dealt to first.
    """
    players = table_size(variant) if players is None else players
    packets = packets or {}
    after = in_order(turned)
    given = Cards([*after, *(card for parts in packets.values() for part in parts for card in cards(part))])
    left = variant.deck_for(players) - given
    plain, other = [card for card in left if _plain(card)], [card for card in left if not _plain(card)]
    other.sort(key=lambda card: (card.is_red_three, card))
    deck: list[Card] = []
    for number, size in enumerate(variant.packets):
        for seat in range(players):
            parts = packets.get(seat, ())
            begun = in_order(parts[number]) if number < len(parts) else ()
            deck += begun
            deck += (plain.pop(0) for _ in range(size - len(begun)))
    return (*deck, *after, *plain, *other)


def dealt(
    variant: RuleVariant,
    turned: str,
    *,
    players: int | None = None,
    packets: Mapping[int, tuple[str, ...]] | None = None,
) -> GameState:
    """Begin a match with the deck of `deck_dealt`."""
    players = table_size(variant) if players is None else players
    deck = deck_dealt(variant, turned, players=players, packets=packets)
    return new_match(variant, players=players, deck=deck)


def played_out(state: GameState) -> GameState:
    """Play a deal out without a meld: draw, discard, and pass when the stock is empty."""
    while state.phase in (Phase.DRAW, Phase.PLAY):
        moves = [move for move in legal_actions(state) if isinstance(move, DrawStock | Discard | Pass)]
        state = apply(state, moves[0])
    return state


def turns_round(state: GameState, *discards: str) -> GameState:
    """Let the next players draw and discard these cards, a card each."""
    for card in discards:
        state = apply(apply(state, DrawStock()), to_action(f"discard {card}"))
    return state


def ends(state: GameState, seat: int | None) -> bool:
    """Tell whether the deal is over because this seat went out; None: because the cards ran out."""
    return state.phase in (Phase.DEAL_OVER, Phase.MATCH_OVER) and state.went_out == seat


def in_suits(rank: str, number: int) -> Iterable[str]:
    """So many cards of a rank, two of each suit at most, clubs first."""
    suits = "CCDDHHSS" * 4
    return [f"{rank}{suit}" for suit in suits[:number]]


def of(rank: str, number: int, wilds: str = "") -> str:
    """A meld of so many cards of a rank and these wilds."""
    return " ".join([*in_suits(rank, number), *wilds.split()])
