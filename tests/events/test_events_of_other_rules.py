"""What other rule sets bring about, event by event: one case for each kind, worked by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs
import pytest

from every_variant import AT_ONCE, RESHUFFLING
from handfoot_rules import (
    Card,
    Cards,
    DealEnd,
    Meld,
    Phase,
    TurnState,
    apply,
    new_match,
    parse_action,
    position,
    variants,
)
from handfoot_rules.events import (
    AnswerGiven,
    BookClosed,
    CardDiscarded,
    CardsAdded,
    CardsDrawn,
    DealEnded,
    Event,
    FootPickedUp,
    HandDealt,
    MeldStarted,
    PartnerAsked,
    PileReshuffled,
    PileTaken,
    RedThreeLaid,
    ReplacementsDrawn,
    ReshuffleDue,
    SideOpened,
    StarterTurned,
    TurnBegun,
    TurnPassed,
    WentOut,
)
from handfoot_rules.happenings import can_undo, events_between, events_of_deal
from sheets.helpers import in_order, turned

if TYPE_CHECKING:
    from handfoot_rules import GameState

KINGS = "KC KC KD KD KH KH KS"
QUEENS = "QC QC QD QD QH 2C JK"
FOOT = "9C TC JC QC"


def cards(text: str) -> Cards:
    return Cards.parse(text)


def at(key: str, hand: str, *melds: str, **more: Any) -> GameState:
    """Seat 0 has drawn and holds this hand; a foot is as given, else picked up."""
    variant = variants.get(key)
    feet = {"feet": {0: None}} if len(variant.packets) > 1 else {}
    parts: dict[str, Any] = {"pile": "4C", "phase": Phase.PLAY, "players": 4, **feet}
    return position(variant, hands={0: hand} | more.pop("hands", {}), melds={0: melds}, **parts | more)


def knees(hand: str, *melds: str, stock: str, laid: str = "", **more: Any) -> GameState:
    """Triple Play: seat 0, in the hand, has drawn. Red threes not named wait in the foot of seat 3."""
    variant = variants.get("triple-play")
    hands = {0: hand, 1: "4S", 2: "4S"} | more.pop("hands", {})
    named = Cards.parse(" ".join((*hands.values(), stock, laid)))
    rest = Cards(card for card in variant.deck_for(4) if card.is_red_three)
    rest -= Cards(card for card in named if card.is_red_three)
    packets = {0: ["KC QC", "JC"], 1: ["KC QC", "JC"], 3: ["KC QC", rest]}
    parts: dict[str, Any] = {"packets": packets, "pile": "4C", "phase": Phase.PLAY, "red_threes": {0: laid}}
    return position(variant, hands=hands, melds={0: melds}, stock=in_order(stock), **parts | more)


def told(state: GameState, *moves: str) -> tuple[Event, ...]:
    """Make the moves; give what the last one brought about, but for the counting of a deal."""
    *before, last = map(parse_action, moves)
    for move in before:
        state = apply(state, move)
    events = list(events_between(state, last, apply(state, last)))
    ends = [number for number, event in enumerate(events) if isinstance(event, DealEnded)]
    return tuple(events[: ends[0] + 1] if ends else events)


# --- setup ----------------------------------------------------------------------------------------


def test_S5_cards_on_which_the_next_is_turned_stay_in_the_pile() -> None:
    state = turned(variants.get("canasta"), 4, "2S 3H 9C")
    deck = [*(card for seat in state.seats for card in seat.hand), *state.pile, *state.dealt.stock]
    events = events_of_deal(state, deck)
    assert events[5] == StarterTurned(Card["9C"], 61, (Card["2S"], Card["3H"]))
    assert not any(isinstance(event, RedThreeLaid) for event in events)


def test_T1_red_threes_that_are_held_are_dealt_like_other_cards() -> None:
    for key in ("jones", "triple-play"):
        variant = variants.get(key)
        deck = sorted(variant.deck_for(4), key=lambda card: not card.is_red_three)
        state = new_match(variant, players=4, deck=deck)
        events = events_of_deal(state, deck)
        assert any(card.is_red_three for card in state.seats[0].hand)
        kinds = [type(event) for event in events]
        assert kinds[1:5] == [HandDealt] * 4
        assert kinds[5:] == [StarterTurned, TurnBegun]


# --- the draw, and the pile -----------------------------------------------------------------------


def test_U1_as_many_cards_are_drawn_as_the_deal_says() -> None:
    for deal, number in ((1, 3), (3, 4), (4, 5)):
        state = at("vegas", "4C 5C", phase=Phase.DRAW, deal=deal, stock="KC KD KH KS QC QD")
        (drawn,) = told(state, "draw")
        assert isinstance(drawn, CardsDrawn)
        assert drawn.count == number


def test_T1_a_red_three_that_is_drawn_to_be_held() -> None:
    state = at("jones", "4C 5C", phase=Phase.DRAW, stock="3H KD KH")
    assert told(state, "draw") == (CardsDrawn(0, 2, cards("3H KD")),)
    state = knees("4C 5C", phase=Phase.DRAW, stock="3H KD KH")
    assert told(state, "draw") == (CardsDrawn(0, 2, cards("3H KD")),)


def test_E2_the_last_red_three_of_the_stock_ends_the_deal() -> None:
    state = at("canasta", "4C 5C", "9C 9D 9H", phase=Phase.DRAW, stock="3H", red_threes={1: "3D 3D 3H"})
    assert told(state, "draw") == (
        CardsDrawn(0, 1, cards("3H")),
        RedThreeLaid(0, 0, Card["3H"]),
        DealEnded(1, DealEnd.STOCK_EMPTY),
    )


def test_T1_red_threes_of_the_pile_are_laid_and_not_replaced() -> None:
    state = at("canasta", "9S 9H AS AH AD 4C", phase=Phase.DRAW, pile=in_order("2S 3H 9C"))
    events = told(state, "take 9H 9S")
    assert events == (
        PileTaken(0, Card["9C"], cards("9H 9S"), cards("2S 3H")),
        RedThreeLaid(0, 0, Card["3H"]),
        MeldStarted(0, 0, Meld.parse("9C 9H 9S"), with_pile=True),
    )
    assert can_undo(state, apply(state, parse_action("take 9H 9S")))


def test_U2_the_top_card_alone_joins_a_meld() -> None:
    state = at("canasta", "4C 5C", "QC QD QH", phase=Phase.DRAW, pile="6C QS")
    assert told(state, "take") == (
        PileTaken(0, Card.QS, Cards(), cards("6C")),
        CardsAdded(0, 0, cards("QS"), Meld.parse("QC QD QH"), Meld.parse("QC QD QH QS"), with_pile=True),
    )


def test_U2_the_cards_join_the_book_that_was_named() -> None:
    books = (KINGS, "KC KD KH KS KS 2C JK")
    state = at("jones", "KC KD 4C 5C", *books, phase=Phase.DRAW, pile="4C 5C 6C 7C KH")
    for place, onto in enumerate(map(Meld.parse, reversed(books))):  # the fewest naturals first
        taken, added = told(state, f"take KC KD at {place}")
        assert taken == PileTaken(0, Card.KH, cards("KC KD"), cards("4C 5C 6C 7C"))
        meld = Meld(onto.rank, onto.cards + cards("KC KD KH"))
        assert added == CardsAdded(0, 0, cards("KC KD KH"), onto, meld, with_pile=True)


# --- melds ----------------------------------------------------------------------------------------


def test_M3_a_book_that_grows_is_not_closed_again() -> None:
    state = at("jones", "KC 4C 5C", KINGS)
    grown = Meld.parse(f"{KINGS} KC")
    assert told(state, "add KC to K") == (CardsAdded(0, 0, cards("KC"), Meld.parse(KINGS), grown),)


def test_M3_a_card_goes_where_the_place_says() -> None:
    books = (KINGS, "KC KD KH KS KS 2C JK")
    state = at("jones", "KC 4C 5C", *books)
    for place, onto in enumerate(map(Meld.parse, reversed(books))):
        (added,) = told(state, f"add KC to K at {place}" if place else "add KC to K")
        assert isinstance(added, CardsAdded)
        assert added.onto == onto


def test_T1_red_threes_are_laid_by_the_player_who_opens() -> None:
    state = knees("3H KC KD KH AC AD AH 4C", stock="QC QD")
    assert told(state, "start KC KD KH", "start AC AD AH") == (
        MeldStarted(0, 0, Meld.parse("AC AD AH")),
        SideOpened(0, 0, 90),
        RedThreeLaid(0, 0, Card["3H"]),
        ReplacementsDrawn(0, 1, cards("QC")),
    )


def test_T1_a_partner_lays_them_when_the_turn_comes() -> None:
    state = knees("5C 6C", "4C 4D 4H", hands={1: "5S 4S", 2: "3D 4S"}, to_move=1, stock="QC QD")
    assert told(state, "discard 4S") == (
        CardDiscarded(1, Card["4S"], from_foot=False),
        TurnBegun(2, 0),
        RedThreeLaid(2, 0, Card["3D"]),
        ReplacementsDrawn(2, 1, cards("QC")),
    )


def test_F1_a_first_book_brings_the_foot_to_the_hand() -> None:
    state = at(
        "pennies-from-heaven", "AS 4C", "AC AC AD AD AH AH", players=6, feet={0: "3H 9C TC"}, stock="QC QD"
    )
    assert told(state, "add AS to A") == (
        CardsAdded(0, 0, cards("AS"), Meld.parse("AC AC AD AD AH AH"), Meld.parse("AC AC AD AD AH AH AS")),
        BookClosed(0, 0, Meld.parse("AC AC AD AD AH AH AS")),
        FootPickedUp(0, 1, 0, 3, cards("3H 9C TC")),
        RedThreeLaid(0, 0, Card["3H"]),
        ReplacementsDrawn(0, 1, cards("QC")),
    )


# --- going out ------------------------------------------------------------------------------------


def test_G1_the_last_cards_are_melded() -> None:
    books = (KINGS, "JC JC JD JD JH JH JS", QUEENS, "TC TC TD TD TH 2D 2H", "2S 2S 2D 2H JK JK JK")
    state = at("pagat", "8S 8H 8D", *books, players=2)
    assert told(state, "start 8D 8H 8S") == (
        MeldStarted(0, 0, Meld.parse("8D 8H 8S")),
        WentOut(0, 0),
        DealEnded(1, DealEnd.WENT_OUT),
    )


def test_G1_the_pile_takes_the_last_cards() -> None:
    state = at("canasta", "9S 9H", KINGS, phase=Phase.DRAW, pile="9C")
    assert told(state, "take 9H 9S")[1:] == (
        MeldStarted(0, 0, Meld.parse("9C 9H 9S"), with_pile=True),
        WentOut(0, 0),
        DealEnded(1, DealEnd.WENT_OUT),
    )


def test_O1_who_goes_out_needs_no_minimum() -> None:
    """120 are asked; seven kings and three fours are 85."""
    state = at("canasta", "KC KC KD KD KH KH KS 4C 4D 4H 9C", deal=2, scores=(3200, 0))
    kings = [f"add {king} to K" for king in ("KD", "KH", "KH", "KS")]
    moves = ["start KC KC KD", *kings, "start 4C 4D 4H"]
    assert not any(isinstance(event, SideOpened) for event in told(state, *moves))
    assert told(state, *moves, "discard 9C") == (
        CardDiscarded(0, Card["9C"], from_foot=True),
        SideOpened(0, 0, 85),
        WentOut(0, 0),
        DealEnded(2, DealEnd.WENT_OUT),
    )


def test_G4_partners_are_asked_one_after_the_other() -> None:
    books = (KINGS, "JC JC JD JD JH JH JS", QUEENS, "TC TC TD TD TH 2D 2H", "2S 2S 2D 2H JK JK JK")
    turns: dict[str, Any] = {"feet": {0: None, 2: None, 4: None}, "foot_turns": {2: 1, 4: 1}}
    state = at("pagat", "8S 9C", *books, "8C 8D 8H", players=6, **turns)
    assert told(state, "ask") == (PartnerAsked(0, 2),)
    assert told(state, "ask", "allow") == (AnswerGiven(2, 0, allowed=True), PartnerAsked(0, 4))
    assert told(state, "ask", "allow", "allow") == (AnswerGiven(4, 0, allowed=True),)
    assert told(state, "ask", "allow", "refuse") == (AnswerGiven(4, 0, allowed=False),)
    assert told(state, "ask", "refuse") == (AnswerGiven(2, 0, allowed=False),)


# --- the end of a turn ----------------------------------------------------------------------------


def test_F1_a_foot_that_is_due_comes_when_the_turn_does() -> None:
    state = at(
        "pagat",
        "4C 5C",
        hands={0: "4C 5C", 1: ""},
        feet={1: "3D KC QC"},
        stock=in_order("9H 8H"),
    )
    assert told(state, "discard 4C") == (
        CardDiscarded(0, Card["4C"], from_foot=False),
        TurnBegun(1, 50),
        FootPickedUp(1, 1, 0, 3, cards("3D KC QC")),
        RedThreeLaid(1, 1, Card["3D"]),
        ReplacementsDrawn(1, 1, cards("9H")),
    )
    assert not can_undo(state, apply(state, parse_action("discard 4C")))


def test_F1_the_last_discard_of_a_hand_brings_no_foot_yet() -> None:
    state = at("pagat", "4C", feet={})
    assert told(state, "discard 4C") == (CardDiscarded(0, Card["4C"], from_foot=False), TurnBegun(1, 50))
    assert can_undo(state, apply(state, parse_action("discard 4C")))


def test_F1_it_comes_after_a_pass_too() -> None:
    state = knees("3D", hands={1: ""}, stock="9H 8H")
    assert told(state, "pass") == (
        TurnPassed(0, drew=True, passes=0),
        TurnBegun(1, 50),
        FootPickedUp(1, 1, 1, 2, cards("KC QC")),
    )


def test_E2_the_first_pass_ends_the_deal() -> None:
    state = at("pagat", "4C 5C", phase=Phase.DRAW, pile="3S", stock="")
    assert told(state, "pass") == (TurnPassed(0, drew=False, passes=1), DealEnded(1, DealEnd.STOCK_EMPTY))


def spent(**more: Any) -> GameState:
    """Seat 0 of two has a discard to make, and the stock is empty: the pile is to become the stock."""
    parts: dict[str, Any] = {
        "hands": {0: "4C 5C", 1: "QH QD"},
        "feet": {0: FOOT, 1: "KC"},
        "melds": {0: ["9D 9H 9S"], 1: ["6C 6D 6H"]},
        "red_threes": {0: "3D 3H"},
    }
    return position(RESHUFFLING, players=2, stock="", phase=Phase.PLAY, **parts | more)


def test_E2_the_pile_becomes_the_stock_before_the_next_turn() -> None:
    state = spent()
    assert told(state, "discard 4C") == (CardDiscarded(0, Card["4C"], from_foot=False), ReshuffleDue(1, 0))
    after = apply(state, parse_action("discard 4C"))
    assert (after.turn, after.to_move) == (TurnState(1), None)
    assert can_undo(state, after)
    assert told(state, "discard 4C", "reshuffle") == (PileReshuffled(len(state.pile), 1), TurnBegun(1, 0))
    assert not can_undo(after, apply(after, parse_action("reshuffle")))


def test_E2_a_foot_that_is_due_comes_when_the_stock_is_there() -> None:
    """Its red three is replaced by the first card of the new stock."""
    state = spent(hands={0: "4C 5C", 1: ""}, feet={0: FOOT, 1: "3D KC"}, red_threes={0: "3H"})
    after = apply(state, parse_action("discard 4C"))
    order = sorted(after.pile[:-1], key=lambda card: card is not Card.QH)
    assert told(after, f"reshuffle {' '.join(map(str, order))}") == (
        PileReshuffled(len(after.pile) - 1, 1),
        TurnBegun(1, 0),
        FootPickedUp(1, 1, 0, 2, cards("3D KC")),
        RedThreeLaid(1, 1, Card["3D"]),
        ReplacementsDrawn(1, 1, cards("QH")),
    )


def test_T1_a_red_three_that_is_never_laid_is_discarded_and_taken_back() -> None:
    state = at("jones", "3H 5C")
    assert can_undo(state, apply(state, parse_action("discard 3H")))


@pytest.mark.parametrize("stock", ["", "9H 8H"])
def test_T1_a_red_three_that_was_held_is_not_taken_back(stock: str) -> None:
    """It came to light when the side opened, whether it was replaced or not."""
    state = knees("3H KC KD KH AC AD AH 4C 5C", stock=stock)
    assert not can_undo(state, apply(state, parse_action("start AC AD AH")))


def test_E2_a_deal_may_end_when_a_turn_would_begin_without_a_stock() -> None:
    """Nothing is picked up for that turn, though a packet is due."""
    parts: dict[str, Any] = {"hands": {0: "4C 5C", 1: ""}, "packets": {1: ["3D 3H 7D"]}, "phase": Phase.PLAY}
    state = position(AT_ONCE, players=2, stock="", melds={0: ["9D 9H 9S"], 1: ["6C 6D 6H"]}, **parts)
    assert told(state, "discard 4C") == (
        CardDiscarded(0, Card["4C"], from_foot=False),
        TurnBegun(1, 0),
        DealEnded(1, DealEnd.STOCK_EMPTY),
    )


def test_T1_red_threes_that_are_laid_and_not_replaced() -> None:
    variant = attrs.evolve(variants.get("canasta"), key="unreplaced", draw=2, red_threes_replaced=False)
    state = position(variant, hands={0: "4C 5C"}, stock=in_order("3D KC QC"), pile="4C")
    assert told(state, "draw") == (CardsDrawn(0, 2, cards("3D KC")), RedThreeLaid(0, 0, Card["3D"]))
