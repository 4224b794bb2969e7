"""States for the tests of values: one for every way in which an action can be refused."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

import attrs

from handfoot_rules import (
    DEFAULT,
    Cards,
    GameState,
    OpeningMakeUp,
    Phase,
    ViolationCode,
    apply,
    new_match,
    parse_action,
    position,
    variants,
)

if TYPE_CHECKING:
    from handfoot_rules import RuleVariant

BOOKS = [
    "KC KC KD KD KH KH KS",
    "QC QC QD QD QH QH QS",
    "JC JC JD JD JH 2C 2D",
    "TC TC TD TD TH TH 2H",
    "2C 2D 2H 2S JK JK JK",
]
FOOT = "4C 5C 6C 7C 8C 9C TC"
SIX_BOOKS = [
    *("KC KC KD KD KH KH KS", "QC QC QD QD QH QH QS", "JC JC JD JD JH JH JS"),
    *("TC TC TD TD TH TH 2H", "9C 9C 9D 9D 9H 9H 2H", "5C 5C 5D 5D 5H 5H 2C"),
]


class Refusal(NamedTuple):
    """An action that is refused, and where."""

    rule: str
    state: GameState
    action: str
    seat: int | None = None


def moved(state: GameState, *moves: str) -> GameState:
    """Make moves, written as text."""
    for move in moves:
        state = apply(state, parse_action(move))
    return state


def table(
    hand: str,
    *melds: str,
    pile: str = "5C",
    foot: str | None = FOOT,
    phase: Phase = Phase.PLAY,
    players: int = 4,
) -> GameState:
    """Seat 0 holds this hand and has these melds."""
    return position(
        players=players, hands={0: hand}, feet={0: foot}, melds={0: melds}, pile=pile, phase=phase
    )


def drawing(hand: str, *melds: str, pile: str, foot: str | None = FOOT) -> GameState:
    """Seat 0 is to draw or take the pile."""
    return table(hand, *melds, pile=pile, foot=foot, phase=Phase.DRAW)


def in_the_foot(hand: str, *melds: str, foot_turns: int = 1) -> GameState:
    """Both partners of side 0 are in the foot, and seat 0 has drawn."""
    return position(
        hands={0: hand, 2: "4C 5C"},
        feet={0: None, 2: None},
        foot_turns={2: foot_turns},
        melds={0: melds},
        pile="6C",
        phase=Phase.PLAY,
    )


@cache
def deal_over(variant: RuleVariant = DEFAULT) -> GameState:
    """All have passed on an empty stock."""
    state = position(variant, players=2, hands={0: "KC", 1: "QC"}, pile="3S", stock="", passes=1)
    return moved(state, "pass")


@cache
def match_over() -> GameState:
    """The only deal of a match is over."""
    return deal_over(attrs.evolve(DEFAULT, deals=1))


@cache
def asked() -> GameState:
    """Seat 0 has asked seat 2 whether it may go out."""
    return moved(in_the_foot("8C 9C", *BOOKS, "8C 8D 8H"), "ask")


def at(key: str, hand: str, *melds: str, **more: Any) -> GameState:
    """Seat 0 holds this hand, by another rule set, and all of its side are in the foot; it has drawn."""
    variant = variants.get(key)
    players = variant.players[-1]
    side_of = variant.side_of_seats(players)
    parts: dict[str, Any] = {"pile": "4C", "phase": Phase.PLAY}
    if len(variant.packets) > 1:
        parts["feet"] = {seat: None for seat in range(players) if side_of[seat] == side_of[0]}
    return position(variant, players=players, hands={0: hand}, melds={0: melds}, **parts | more)


def a_pile_that_must_be_taken() -> GameState:
    """Canasta: the stock is empty, and a five lies on the pile, alone, that fits a meld of seat 0's side."""
    variant, melds = variants.get("canasta"), "5C 5D 5H"
    rest = variant.deck_for(4) - Cards.parse(f"4C 6C 5C {melds}")
    red_threes = Cards(card for card in rest if card.is_red_three)
    hands = {0: Cards.parse("4C 6C"), 1: Cards(), 2: Cards(), 3: rest - red_threes}
    return position(variant, hands=hands, melds={0: [melds]}, red_threes={1: red_threes}, pile="5C", stock="")


def needs_clean(hand: str) -> GameState:
    """Seat 0 plays in a game whose openings need a clean meld."""
    variant = attrs.evolve(DEFAULT, key="clean-opening", opening_make_up=OpeningMakeUp.CLEAN_MELD)
    return position(variant, hands={0: hand}, phase=Phase.PLAY)


def others() -> dict[ViolationCode, Refusal]:
    """Give one refusal for every code that only the other rule sets know."""
    code, clean = ViolationCode, "KC KC KD KD KH KH KS"
    books_of_kings = (clean, "KC KD KH KS KS 2C JK")
    ready = at("vegas", "8S 8H 8D 5C", *SIX_BOOKS)
    asks = at("canasta", "8S 8H 8D 5C", clean)
    return {
        code.PILE_TOO_SMALL: Refusal(
            "U2", at("vegas", "9S 9H KC", pile="4C 9C", phase=Phase.DRAW, deal=2), "take 9H 9S"
        ),
        code.PILE_FROZEN: Refusal(
            "U2", at("canasta", "QC 2C 4C", "QD QD QH", pile="2S QS", phase=Phase.DRAW), "take QC 2C"
        ),
        code.LONE_CARD: Refusal("U2", at("canasta", "4C", "5C 5D 5H", pile="5C", phase=Phase.DRAW), "take"),
        code.PLACE_NEEDED: Refusal(
            "U2",
            at("jones", "KC KD 4C 5C", *books_of_kings, pile="4C 5C 6C 7C KS", phase=Phase.DRAW),
            "take KC KD",
        ),
        code.MUST_TAKE_PILE: Refusal("E2", a_pile_that_must_be_taken(), "pass"),
        code.BOOK_OF_THIS_TURN: Refusal(
            "M3", moved(at("vegas", "KS KH 4C 6C", "KC KC KD KD KH KH"), "add KS to K"), "add KH to K"
        ),
        code.BOOK_KEEPS_ITS_KIND: Refusal("M3", at("jones", "2C 4C 6C", clean), "add 2C to K"),
        code.ONE_MELD_OF_A_RANK: Refusal("M4", at("canasta", "QC QD QH 4C 6C", "QS QS QH"), "start QC QD QH"),
        code.MELD_TAKES_THEM: Refusal("M4", at("jones", "KC KD KH 4C 6C", clean), "start KC KD KH"),
        code.CLEAN_MELD_UNREACHABLE: Refusal("O3", needs_clean("AC AD AH 2C 2D 4C 5C"), "start AC AD 2C"),
        code.CLEAN_MELD_MISSING: Refusal(
            "O3", moved(needs_clean("AC AD 2C KC KD KH 4C"), "start AC AD 2C"), "discard 4C"
        ),
        code.NOT_DISCARDED: Refusal("U3", at("pennies-from-heaven", "7S 4C 6C"), "discard 7S"),
        code.LAST_CARD_NOT_DISCARDED: Refusal("G1", at("vegas", "8S", *SIX_BOOKS), "discard 8S"),
        code.FOOT_NOT_TAKEN: Refusal("G2", at("pennies-from-heaven", "8S", feet={}), "discard 8S"),
        code.ASK_FIRST: Refusal("G4", moved(asks, "start 8D 8H 8S"), "ask"),
        code.TOO_FEW_CARDS_TO_ASK: Refusal("G4", at("canasta", "5C", clean), "ask"),
        code.MUST_GO_OUT: Refusal("G4", moved(asks, "ask", "allow"), "discard 5C"),
        code.MUST_MELD: Refusal("G6", moved(ready, "ask", "allow", "allow", "start 8D 8H 8S"), "pass"),
    }


@cache
def holding_a_red_three() -> GameState:
    """Seat 0 holds what it could never hold: no position has it, so it is put there by force."""
    state = new_match(seed=1)
    state = moved(state, "draw")
    seat = attrs.evolve(state.seats[0], hand=Cards.parse("3D KS"))
    return attrs.evolve(state, seats=(seat, *state.seats[1:]))


def refusals() -> dict[ViolationCode, Refusal]:
    """Give one refusal for every code."""
    code = ViolationCode
    ready = in_the_foot("8C", *BOOKS)
    with_pile = drawing("9C 9D KC KD KH JK 4C", pile="KS 8C 9H")
    return {
        code.MATCH_OVER: Refusal("P4", match_over(), "draw"),
        code.DEAL_OVER: Refusal("E1", deal_over(), "draw"),
        code.DEAL_NOT_OVER: Refusal("E1", new_match(seed=1), "deal"),
        code.OUT_OF_TURN: Refusal("S6", new_match(seed=1), "draw", 1),
        code.WRONG_DECK: Refusal("S1", deal_over(), "deal KS KS"),
        code.RESHUFFLE_NOT_DUE: Refusal("E2", new_match(seed=1), "reshuffle"),
        code.ANSWER_DUE: Refusal("G4", asked(), "discard 9C"),
        code.NOTHING_ASKED: Refusal("G4", ready, "allow"),
        code.MUST_DRAW_FIRST: Refusal("U1", new_match(seed=1), "discard KS"),
        code.ALREADY_DREW: Refusal("U1", ready, "draw"),
        code.STOCK_EMPTY: Refusal("U1", position(stock="", pile="3S"), "draw"),
        code.STOCK_NOT_EMPTY: Refusal("E2", new_match(seed=1), "pass"),
        code.PILE_EMPTY: Refusal("U2", drawing("9C 9D KC", pile=""), "take 9C 9D"),
        code.PILE_BLOCKED: Refusal("T2", drawing("3C 3C KC", pile="3S"), "take 3C 3C"),
        code.PILE_NEEDS_PAIR: Refusal("U2", drawing("9C 2C KC", pile="9H"), "take 9C 2C"),
        code.PILE_MELD_FULL: Refusal("U2", drawing("9C 9D KC", "9S 9S 9S 9S 9S", pile="9H"), "take 9C 9D"),
        code.NO_PLACE_TO_CHOOSE: Refusal("U2", drawing("9C 9D KC", "9S 9S 9S", pile="9H"), "take 9C 9D at 0"),
        code.CARDS_NOT_HELD: Refusal("U3", table("KC KD QC"), "discard KS"),
        code.NOT_THREE_CARDS: Refusal("M1", table("KC KD KH KS 4C"), "start KC KD KH KS"),
        code.THREE_NOT_MELDED: Refusal("M1", table("3C 3C 3S 4C 4D"), "start 3C 3C 3S"),
        code.MIXED_RANKS: Refusal("M1", table("KC KD QC 4C 4D"), "start KC KD QC"),
        code.WILD_LIMIT: Refusal("M2", table("KC 2C JK 4C 4D"), "start KC 2C JK"),
        code.NO_SUCH_MELD: Refusal("M3", table("KC KD 4C", "QC QD QH"), "add KC to K"),
        code.BOOK_CLOSED: Refusal("M3", table("KC KD 4C", BOOKS[0]), "add KC to K"),
        code.CARD_DOES_NOT_FIT: Refusal("M1", table("KC KD 4C", "QC QD QH"), "add KC to Q"),
        code.RANK_STILL_OPEN: Refusal("M4", table("KC KD KH 4C", "KS KS KS"), "start KC KD KH"),
        code.STARTING_THIS_TURN: Refusal(
            "M5", moved(table("KC KD KH QS 4C", "QC QD QH"), "start KC KD KH"), "add QS to Q"
        ),
        code.ADDING_THIS_TURN: Refusal(
            "M5", moved(table("KC KD KH QS 4C", "QC QD QH"), "add QS to Q"), "start KC KD KH"
        ),
        code.CARDS_LOCKED: Refusal(
            "O2",
            moved(drawing("9C 9D KC KD JK JK 4C", pile="KS 8C 9H"), "take 9C 9D"),
            "start KC KD KS",
        ),
        code.MINIMUM_UNREACHABLE: Refusal("O3", table("KC KD KH 4C 5C"), "start KC KD KH"),
        code.OPENING_UNFINISHED: Refusal("O3", moved(with_pile, "take 9C 9D"), "discard 4C"),
        code.RED_THREE_NOT_DISCARDED: Refusal("T1", holding_a_red_three(), "discard 3D"),
        code.KEEP_TWO_CARDS: Refusal("G5", in_the_foot("KC KD KH 4C", "QC QD QH"), "start KC KD KH"),
        code.BOOKS_MISSING: Refusal("G2", in_the_foot("8C", *BOOKS[:4]), "discard 8C"),
        code.PARTNER_NOT_READY: Refusal("G3", in_the_foot("8C", *BOOKS, foot_turns=0), "discard 8C"),
        code.PERMISSION_NOT_ASKED: Refusal("G4", ready, "discard 8C"),
        code.PERMISSION_REFUSED: Refusal("G4", moved(ready, "ask", "refuse"), "discard 8C"),
        code.NO_PARTNER_TO_ASK: Refusal("G4", table("8C", foot=None, players=3), "ask"),
        code.ASKED_ALREADY: Refusal("G4", moved(ready, "ask", "allow"), "ask"),
        code.NOT_IN_FOOT: Refusal("G4", table("8C 9C", *BOOKS), "ask"),
        code.CANNOT_GO_OUT: Refusal("G4", in_the_foot("8C 9C TC", *BOOKS), "ask"),
        code.MUST_DISCARD: Refusal("G6", table("8C 9C", *BOOKS), "pass"),
        **others(),
    }
