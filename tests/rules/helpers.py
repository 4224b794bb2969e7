"""The few words the rule tests share.

Moves are written as text ("start KS KH KD", "add 2C to K"), as in a record of play. New helpers go
at the end.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import attrs
import pytest

from handfoot_rules import (
    DEFAULT,
    Card,
    Cards,
    IllegalActionError,
    LastDiscard,
    PartnerMust,
    Phase,
    apply,
    is_legal,
    legal_actions,
    parse_action,
    position,
    variants,
    why_illegal,
)

if TYPE_CHECKING:
    from handfoot_rules import Action, GameState, RuleVariant, Violation, ViolationCode

BASE = tuple(variants.get(key) for key in ("gamerules-2-6", "gamerules-2-7"))
both_variants = pytest.mark.parametrize("variant", BASE, ids=lambda variant: variant.key)


def cards(text: str) -> Cards:
    """Cards from text, such as "KS KH 2C"."""
    return Cards.parse(text)


def to_action(move: Action | str) -> Action:
    """Read the action that a text names."""
    return parse_action(move) if isinstance(move, str) else move


def without_suits(move: Action | str) -> str:
    """Give the text of an action with ranks only; threes keep their colour, for it matters."""
    text = re.sub(r"\b3[DH]\b", "red-three", str(move))
    text = re.sub(r"\b3[CS]\b", "black-three", text)
    return re.sub(r"\b([2-9TJQKA])[CDHS]\b", r"\1", text)


def listed(state: GameState) -> set[str]:
    """Give the legal list, without suits."""
    return {without_suits(action) for action in legal_actions(state)}


def allowed(state: GameState, *moves: Action | str) -> GameState:
    """Make the moves; each is legal, stands in the list and is accepted."""
    for move in moves:
        action = to_action(move)
        assert why_illegal(state, action) is None
        assert is_legal(state, action)
        assert without_suits(action) in listed(state)
        state = apply(state, action)
    return state


def refused(state: GameState, move: Action | str, code: ViolationCode, rule: str) -> Violation:
    """See the move refused for this reason, left out of the list, and not accepted."""
    action = to_action(move)
    violation = why_illegal(state, action)
    assert violation is not None
    assert (violation.code, violation.rule) == (code, rule)
    assert not is_legal(state, action)
    assert action not in legal_actions(state)
    assert without_suits(action) not in listed(state)
    with pytest.raises(IllegalActionError) as caught:
        apply(state, action)
    assert caught.value.violation == violation
    assert caught.value.action == action
    return violation


def deck_topped(*parts: str, decks: int = 5) -> tuple[Card, ...]:
    """Give a whole deck, top first: these cards, then the rest from jokers down to threes."""
    top = [Card.parse(word) for part in parts for word in part.split()]
    whole = Cards([*Card, Card.JK] * decks)
    rest = list(whole - Cards(top))
    return (*top, *reversed(rest))


def thirteen(rank: str) -> str:
    """Give a packet of thirteen cards of one rank: five clubs, five diamonds, three hearts."""
    return " ".join(f"{rank}{suit}" for suit in "CCCCCDDDDDHHH")


def playing(
    hand: str,
    *melds: str,
    variant: RuleVariant = BASE[0],
    players: int = 4,
    deal: int = 1,
    foot: str | None = "KC QC JC TC 9C 8C 7C",
) -> GameState:
    """Seat 0 has drawn and holds this hand (the foot's if `foot` is None) and these melds."""
    return position(
        variant,
        players=players,
        hands={0: cards(hand)},
        feet={0: foot},
        melds={0: melds},
        pile="5C",
        phase=Phase.PLAY,
        deal=deal,
    )


def facing(
    pile: str,
    hand: str,
    *melds: str,
    variant: RuleVariant = BASE[0],
    players: int = 4,
    deal: int = 1,
    foot: str | None = "KC QC JC TC 9C 8C 7C",
) -> GameState:
    """Seat 0 may draw or take this pile, top last; else as `playing`."""
    return position(
        variant,
        players=players,
        hands={0: cards(hand)},
        feet={0: foot},
        melds={0: melds},
        pile=pile,
        deal=deal,
    )


PLAYERS = (2, 3, 4, 5, 6, 7)
any_number = pytest.mark.parametrize("players", PLAYERS)


def variant_for(players: int) -> RuleVariant:
    """Give the base variant that takes this many players."""
    return BASE[1] if players == 7 else BASE[0]


def in_order(text: str) -> tuple[Card, ...]:
    """Give the cards in the order written: a stock from its top, a pile up to its top."""
    return tuple(Card.parse(word) for word in text.split())


# --- going out, with little asked for ---------------------------------------------------------------

SEVEN_KINGS = "KC KC KD KD KH KH KS"
SIX_ACES = "AC AC AD AD AH AH"


def ready(**changes: Any) -> RuleVariant:
    """A base game in which no books are asked for, and nothing of the partner but an answer."""
    easy: dict[str, Any] = {"books_needed": (0, 0, 0), "partner_must": PartnerMust.NOTHING}
    return attrs.evolve(DEFAULT, key="ready", **easy | changes)


def melded_out(*books: int) -> RuleVariant:
    """The last card must be melded, and these books lie there then."""
    return ready(last_discard=LastDiscard.FORBIDDEN, books_needed=books, start_or_add=False)
