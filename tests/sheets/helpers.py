"""The few words that the tests of the rule sheets share.

Moves are written as text ("start KS KH KD", "add 2C to K"), as in a record of play. `playing`, `facing`
and `late` set up the position that a case asks for: seat 0 in the hand, before or after the draw, or
everybody in the foot.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

import handfoot_rules as hf

if TYPE_CHECKING:
    from collections.abc import Iterable

HIDDEN_FOOT = "KC QC JC TC 9C 8C 7C"
"""A foot that is not picked up, where a case says nothing of it."""

_SUITS = "CCDDHHSSCDHSCDHS"


# --- cards


def cards(text: str) -> hf.Cards:
    """Cards from text, such as "KS KH 2C"."""
    return hf.Cards.parse(text)


def in_order(text: str) -> tuple[hf.Card, ...]:
    """Give the cards in the order written: a stock from its top, a pile up to its top."""
    return tuple(hf.Card.parse(word) for word in text.split())


def of_rank(rank: str, number: int) -> str:
    """Give so many natural cards of a rank: two clubs, two diamonds, two hearts, two spades ..."""
    return " ".join(rank + suit for suit in _SUITS[:number])


def clean(rank: str) -> str:
    """Give a clean book of seven."""
    return of_rank(rank, 7)


def dirty(rank: str, wilds: str) -> str:
    """Give a dirty book of seven with these wilds."""
    return f"{of_rank(rank, 7 - len(wilds.split()))} {wilds}"


def deck_topped(variant: hf.RuleVariant, players: int, *parts: str) -> tuple[hf.Card, ...]:
    """Give a whole deck, top first: these cards, then the rest from jokers down to red threes."""
    top = in_order(" ".join(parts))
    rest = variant.deck_for(players) - hf.Cards(top)
    return (*top, *sorted(rest, key=lambda card: (card.is_red_three, -card)))


def dealt_plainly(variant: hf.RuleVariant, players: int) -> hf.GameState:
    """Begin a match with a deck that has its red threes at the bottom, so that none is laid."""
    return hf.new_match(variant, players=players, deck=deck_topped(variant, players))


def turned(variant: hf.RuleVariant, players: int, starters: str) -> hf.GameState:
    """Begin a match in which these cards lie on top of the stock after the packets."""
    plain = deck_topped(variant, players)
    dealt = sum(variant.packets) * players
    wanted = hf.Cards.parse(starters)
    hands = [card for card in plain if card not in wanted][:dealt]
    deck = deck_topped(variant, players, " ".join(map(str, hands)), starters)
    return hf.new_match(variant, players=players, deck=deck)


# --- moves


def to_action(move: str) -> hf.Action:
    """Read the action that a text names."""
    return hf.parse_action(move)


def without_suits(move: object) -> str:
    """Give the text of an action with ranks only; threes keep their colour, for it matters."""
    text = re.sub(r"\b3[DH]\b", "red-three", str(move))
    text = re.sub(r"\b3[CS]\b", "black-three", text)
    return re.sub(r"\b([2-9TJQKA])[CDHS]\b", r"\1", text)


def listed(state: hf.GameState) -> set[str]:
    """Give the legal list, without suits."""
    return {without_suits(action) for action in hf.legal_actions(state)}


def allowed(state: hf.GameState, *moves: str) -> hf.GameState:
    """Make the moves; each is legal, stands in the list and is accepted."""
    for move in moves:
        action = to_action(move)
        assert hf.why_illegal(state, action) is None
        assert without_suits(action) in listed(state)
        state = hf.apply(state, action)
    return state


def refused(state: hf.GameState, move: str, code: hf.ViolationCode) -> None:
    """See the move refused for this reason, left out of the list, and not accepted."""
    action = to_action(move)
    violation = hf.why_illegal(state, action)
    assert violation is not None
    assert violation.code is code
    assert without_suits(action) not in listed(state)
    with pytest.raises(hf.IllegalActionError):
        hf.apply(state, action)


def gone_out(state: hf.GameState, seat: int = 0) -> bool:
    """Tell whether the deal ended because this seat went out."""
    return state.went_out == seat and hf.score_sheet(state).end is hf.DealEnd.WENT_OUT


def ran_dry(state: hf.GameState) -> bool:
    """Tell whether the deal is over, nobody having gone out and nobody getting anything for it."""
    sheet = hf.score_sheet(state)
    bonuses = [sheet.item(side.side, hf.ScoreKind.GOING_OUT).count for side in sheet.sides]
    return sheet.end is hf.DealEnd.STOCK_EMPTY and state.went_out is None and not any(bonuses)


def points(state: hf.GameState, side: int) -> dict[hf.ScoreKind, tuple[int, int]]:
    """Give a side's lines of the score: kind to count and points."""
    items = hf.score_sheet(state).sides[side].items
    return {item.kind: (item.count, item.points) for item in items}


# --- positions


def playing(
    variant: hf.RuleVariant,
    hand: str,
    *melds: str,
    players: int = 4,
    deal: int = 1,
    foot: str | None = HIDDEN_FOOT,
    pile: str = "5C",
) -> hf.GameState:
    """Seat 0 has drawn and holds this hand (the foot's if `foot` is None) and these melds."""
    return hf.position(
        variant,
        players=players,
        hands={0: hand},
        feet={0: foot},
        melds={0: melds},
        pile=pile,
        phase=hf.Phase.PLAY,
        deal=deal,
    )


def facing(
    variant: hf.RuleVariant,
    pile: str,
    hand: str,
    *melds: str,
    players: int = 4,
    deal: int = 1,
    foot: str | None = HIDDEN_FOOT,
) -> hf.GameState:
    """Seat 0 may draw or take this pile, top last; else as `playing`."""
    return hf.position(
        variant,
        players=players,
        hands={0: hand},
        feet={0: foot},
        melds={0: melds},
        pile=pile,
        deal=deal,
    )


def late(
    variant: hf.RuleVariant,
    hand: str,
    *melds: str,
    players: int = 4,
    deal: int = 1,
    phase: hf.Phase = hf.Phase.PLAY,
    pile: str = "5C",
    foot_turns: int = 1,
    in_the_hand: Iterable[int] = (),
) -> hf.GameState:
    """Everybody is in the foot, but for those named; seat 0 has drawn and holds this hand.

    The others in the foot have played so many turns from it.
    """
    in_the_foot = [seat for seat in range(players) if seat not in in_the_hand]
    return hf.position(
        variant,
        players=players,
        hands={0: hand},
        feet=dict.fromkeys(in_the_foot),
        foot_turns={seat: foot_turns for seat in in_the_foot if seat},
        melds={0: melds},
        pile=pile,
        phase=phase,
        deal=deal,
    )
