"""The words for what other rule sets bring: each kind of phrase, from hand-made positions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs
import pytest

from every_variant import AT_ONCE, OTHERS, RESHUFFLING, moments
from handfoot_rules import (
    Cards,
    Meld,
    NextDeal,
    PermissionBinds,
    Phase,
    apply,
    legal_actions,
    new_match,
    parse_action,
    position,
    variants,
)
from handfoot_rules.events import FootPickedUp, RedThreeLaid, TurnBegun
from handfoot_rules.happenings import events_between
from handfoot_rules.narration import (
    SHEET_WIDTH,
    book_name,
    deal_lines,
    narrate,
    narrate_turn_start,
    sheet_lines,
    table_lines,
)
from sheets.helpers import in_order, turned

if TYPE_CHECKING:
    from handfoot_rules import GameState
    from laws.all_variants import AtTable

KINGS = "KC KC KD KD KH KH KS"
QUEENS = "QC QC QD QD QH 2C JK"
FIVE_BOOKS = (KINGS, "JC JC JD JD JH JH JS", QUEENS, "TC TC TD TD TH 2D 2H", "2S 2S 2D 2H JK JK JK")


def at(key: str, hand: str, *melds: str, **more: Any) -> GameState:
    """Seat 0 has drawn and holds this hand; a foot is as given, else picked up."""
    variant = variants.get(key)
    feet = {"feet": {0: None}} if len(variant.packets) > 1 else {}
    parts: dict[str, Any] = {"pile": "4C", "phase": Phase.PLAY, "players": 4, **feet}
    return position(variant, hands={0: hand} | more.pop("hands", {}), melds={0: melds}, **parts | more)


def told(state: GameState, *moves: str) -> tuple[str, ...]:
    """Make the moves; give what is told of the last one."""
    *before, last = map(parse_action, moves)
    for move in before:
        state = apply(state, move)
    return narrate(state, last, apply(state, last))


def begun(state: GameState, move: str) -> tuple[str, ...]:
    """Give what the turn begins with that a move brings."""
    action = parse_action(move)
    return narrate_turn_start(state, action, apply(state, action))


# --- the deal and the draw ------------------------------------------------------------------------


def test_cards_under_the_starter_are_told() -> None:
    state = turned(variants.get("canasta"), 4, "2S 3H 9C")
    assert deal_lines(state)[1] == "The pile starts with 2S and 3H, covered by 9C; the stock has 61 cards."


def test_the_dealer_may_begin() -> None:
    lines = deal_lines(new_match(variants.get("triple-play"), seed=1))
    assert lines[0] == "Seat 0 deals, seat 0 plays first."
    assert lines[-1] == "To open, a side needs 50 points."


def test_red_threes_that_are_held_are_no_matter_for_all() -> None:
    state = at("jones", "4C 5C", phase=Phase.DRAW, stock=in_order("3H KD KH"))
    assert told(state, "draw") == ("draws 2 cards",)
    assert told(at("jones", "3H 5C"), "discard 3H") == ("discards 3H, which bars the pile",)


def test_as_many_are_drawn_as_the_deal_says() -> None:
    state = at("vegas", "4C 5C", phase=Phase.DRAW, deal=4, stock="KC KD KH KS QC QD")
    assert told(state, "draw") == ("draws 5 cards",)


def test_a_last_red_three_ends_the_deal() -> None:
    state = at("canasta", "4C 5C", "9C 9D 9H", phase=Phase.DRAW, stock="3H", red_threes={1: "3D 3D 3H"})
    assert told(state, "draw") == ("draws no card", "lays 3H", "the stock is empty now", "the deal is over")


# --- the pile -------------------------------------------------------------------------------------


def test_red_threes_that_came_with_the_pile() -> None:
    state = at("canasta", "9S 9H AS AH AD 4C", phase=Phase.DRAW, pile=in_order("2S 3H 9C"))
    assert told(state, "take 9H 9S") == (
        "takes 3 cards from the pile",
        "lays 3H",
        "melds its top card 9C with 9H 9S, starting nines",
        "that is 30 of the 50 points needed to open",
    )


def test_the_top_card_alone() -> None:
    state = at("canasta", "4C 5C", "QC QD QH", phase=Phase.DRAW, pile="6C QS")
    assert told(state, "take") == (
        "takes 2 cards from the pile",
        "melds its top card QS, adding to the queens",
    )


def test_the_pile_joins_a_book() -> None:
    books = (KINGS, "KC KD KH KS KS 2C JK")
    state = at("jones", "KC KD 4C 5C", *books, phase=Phase.DRAW, pile="4C 5C 6C 7C KH")
    assert [told(state, f"take KC KD at {place}")[1] for place in (0, 1)] == [
        "melds its top card KH with KC KD, adding to the dirty book of kings",
        "melds its top card KH with KC KD, adding to the clean book of kings",
    ]


def test_a_discard_may_bar_and_freeze_the_pile() -> None:
    state = at("canasta", "2C 5C", pile="4C")
    assert told(state, "discard 2C") == ("discards 2C, which bars and freezes the pile",)
    assert told(at("canasta", "2C 5C", pile="2D"), "discard 2C") == ("discards 2C, which bars the pile",)
    assert told(state, "discard 5C") == ("discards 5C",)


# --- melds ----------------------------------------------------------------------------------------


def test_books_that_stay_open() -> None:
    state = at("canasta", "KS KC 2C 4C 5C", "KC KD KD KH KH KS")
    made = told(state, "add KS to K")
    assert made == ("adds KS to the kings", "book made: clean book of kings, topped by KD")
    assert told(state, "add KS to K", "add KC to K") == ("adds KC to the clean book of kings",)
    assert told(state, "add KS to K", "add 2C to K") == (
        "adds 2C to the clean book of kings",
        "it is a dirty book of kings now",
    )


def test_books_of_a_kind_of_their_own() -> None:
    state = at("triple-play", "7S 4C 5C", "7C 7C 7D 7D 7H 7H", feet={})
    assert told(state, "add 7S to 7") == (
        "adds 7S to the sevens",
        "book closed: book of sevens, topped by 7D",
    )
    meld = Meld.parse("7C 7C 7D 7D 7H 7H 7S")
    assert book_name(meld, variants.get("triple-play")) == "book of sevens"
    assert book_name(meld, variants.get("pagat")) == book_name(meld) == "clean book of sevens"


def test_the_table_with_books_that_have_grown_and_no_feet() -> None:
    lines = table_lines(at("canasta", "4C 5C", f"{KINGS} KS", "9C 9D 2C"))
    assert lines[1] == "hands: seat 0 has 2, seat 1 has 11, seat 2 has 11, seat 3 has 11"
    assert lines[2] == "side 0: clean book of kings (8 cards), 3 nines (1 wild)"


def knees(hand: str, *melds: str, stock: str, **more: Any) -> GameState:
    """Triple Play, seat 0 at play in the hand; red threes that are not named wait in seat 3's foot."""
    variant = variants.get("triple-play")
    hands = {0: hand, 1: "4S", 2: "4S"} | more.pop("hands", {})
    named = Cards.parse(" ".join((*hands.values(), stock)))
    rest = Cards(card for card in variant.deck_for(4) - named if card.is_red_three)
    packets = {0: ["KC QC", "JC"], 1: ["KC QC", "JC"], 3: ["KC QC", rest]}
    parts: dict[str, Any] = {"packets": packets, "pile": "4C", "phase": Phase.PLAY, "red_threes": {0: ""}}
    return position(variant, hands=hands, melds={0: melds}, stock=in_order(stock), **parts | more)


def test_red_threes_laid_when_the_side_opens() -> None:
    state = knees("3H KC KD KH AC AD AH 4C", stock="QC QD")
    assert told(state, "start KC KD KH", "start AC AD AH") == (
        "starts aces with AC AD AH",
        "the side has opened: 90 points laid, 50 needed",
        "lays 3H and draws another card",
    )


def test_red_threes_laid_before_the_foot_is_picked_up() -> None:
    state = knees("3H AC AD AH", stock="QC")
    assert told(state, "start AC AD AH") == (
        "starts aces with AC AD AH",
        "the side has opened: 60 points laid, 50 needed",
        "lays 3H and draws another card",
        "the stock is empty now",
    )


def test_a_first_book_brings_the_foot() -> None:
    state = at(
        "pennies-from-heaven", "AS 4C", "AC AC AD AD AH AH", players=6, feet={0: "3H 9C TC"}, stock="QC QD"
    )
    assert told(state, "add AS to A") == (
        "adds AS to the aces",
        "book closed: clean book of aces, topped by AD",
        "picks up the foot: 3 cards",
        "lays 3H and draws another card",
    )


# --- going out ------------------------------------------------------------------------------------


def test_the_last_cards_are_melded() -> None:
    state = at("pagat", "8S 8H 8D", *FIVE_BOOKS, players=2)
    assert told(state, "start 8D 8H 8S") == ("starts eights with 8D 8H 8S", "goes out: the deal is over")
    state = at("canasta", "9S 9H", KINGS, phase=Phase.DRAW, pile="9C")
    assert told(state, "take 9H 9S")[2:] == ("goes out: the deal is over",)


def test_going_out_concealed_without_the_minimum() -> None:
    state = at("canasta", "KC KC KD KD KH KH KS 4C 4D 4H 9C", deal=2, scores=(3200, 0))
    kings = [f"add {king} to K" for king in ("KD", "KH", "KH", "KS")]
    moves = ["start KC KC KD", *kings, "start 4C 4D 4H"]
    assert told(state, *moves) == (
        "starts fours with 4C 4D 4H",
        "that is 85 of the 120 points needed to open",
    )
    assert told(state, *moves, "discard 9C") == (
        "discards 9C and goes out concealed: the deal is over",
        "85 points are laid, and going out makes up for the 120 needed",
    )


def test_partners_are_asked_one_after_the_other() -> None:
    turns: dict[str, Any] = {"feet": {0: None, 2: None, 4: None}, "foot_turns": {2: 1, 4: 1}}
    state = at("pagat", "8S 9C", *FIVE_BOOKS, "8C 8D 8H", players=6, **turns)
    assert told(state, "ask") == ("asks seat 2 for permission to go out",)
    assert told(state, "ask", "allow") == ("says yes, and seat 4 is asked next",)
    assert told(state, "ask", "allow", "allow") == ("says yes, seat 0 may go out",)
    assert told(state, "ask", "allow", "refuse") == ("says no, seat 0 may not go out in this turn",)


def test_a_yes_that_binds() -> None:
    state = at("canasta", "8S 8H 8D 5C", KINGS)
    assert told(state, "ask", "allow") == ("says yes, seat 0 must go out in this turn",)


# --- the end of a turn, and what the next one begins with -----------------------------------------


def test_the_first_pass() -> None:
    state = at("pagat", "4C 5C", phase=Phase.DRAW, pile="3S", stock="")
    assert told(state, "pass") == ("passes", "the deal is over")


def test_a_foot_that_is_due_is_told_with_its_players_turn() -> None:
    state = at("pagat", "4C 5C", hands={1: ""}, feet={1: "3D KC QC"}, stock=in_order("9H"), players=4)
    assert told(state, "discard 4C") == ("discards 4C",)
    assert begun(state, "discard 4C") == (
        "picks up the foot: 3 cards",
        "lays 3D and draws another card",
        "the stock is empty now",
    )
    assert begun(at("pagat", "4C 5C"), "discard 4C") == ()
    assert begun(at("pagat", "4C 5C"), "discard 5C") == ()


def test_red_threes_that_a_partner_held_are_told_with_the_turn() -> None:
    state = knees("5C", "4C 4D 4H", hands={1: "5S 4S", 2: "3D 4S"}, to_move=1, stock="QC QD")
    assert told(state, "discard 4S") == ("discards 4S",)
    assert begun(state, "discard 4S") == ("lays 3D and draws another card",)


def test_the_pile_becomes_the_stock() -> None:
    state = position(
        RESHUFFLING,
        players=2,
        hands={0: "4C 5C", 1: ""},
        feet={0: "9C TC", 1: "3D KC"},
        melds={0: ["9D 9H 9S"], 1: ["6C 6D 6H"]},
        red_threes={0: "3H"},
        stock="",
        phase=Phase.PLAY,
    )
    assert (told(state, "discard 4C"), begun(state, "discard 4C")) == (("discards 4C",), ())
    due = apply(state, parse_action("discard 4C"))
    number = len(due.pile) - 1
    assert told(due, "reshuffle") == (f"the pile is shuffled and is the stock now: {number} cards",)
    assert begun(due, "reshuffle") == ("picks up the foot: 2 cards", "lays 3D and draws another card")


def test_a_new_deal_begins_with_nothing_more() -> None:
    state = apply(position(variants.get("pagat"), pile="3S", stock=""), parse_action("pass"))
    after = apply(state, NextDeal())
    assert narrate(state, NextDeal(), after) == deal_lines(after)
    assert narrate_turn_start(state, NextDeal(), after) == ()


def test_a_deal_that_ends_with_the_stock() -> None:
    state = position(
        AT_ONCE, players=2, hands={0: "4C 5C"}, stock="", phase=Phase.PLAY, packets={1: ["3D 3H 7D"]}
    )
    assert told(state, "discard 4C") == ("discards 4C", "no card is left to draw: the deal is over")
    assert begun(state, "discard 4C") == ()


@pytest.mark.parametrize(
    ("binds", "yes", "no"),
    [
        (PermissionBinds.NO, "may go out", "may not go out in this turn"),
        (PermissionBinds.YES, "must go out in this turn", "may go out all the same"),
        (PermissionBinds.BOTH, "must go out in this turn", "may not go out in this turn"),
        (PermissionBinds.NEITHER, "may go out", "may go out all the same"),
    ],
)
def test_what_answers_mean(binds: PermissionBinds, yes: str, no: str) -> None:
    variant = attrs.evolve(variants.get("canasta"), key="asking", permission_binds=binds)
    state = position(variant, hands={0: "8S 8H 8D 5C"}, melds={0: [KINGS]}, pile="4C", phase=Phase.PLAY)
    assert told(state, "ask", "allow") == (f"says yes, seat 0 {yes}",)
    assert told(state, "ask", "refuse") == (f"says no, seat 0 {no}",)


def test_red_threes_that_are_not_replaced() -> None:
    variant = attrs.evolve(variants.get("canasta"), key="unreplaced", draw=2, red_threes_replaced=False)
    state = position(variant, hands={0: "4C 5C"}, stock=in_order("3D KC QC"), pile="4C")
    assert told(state, "draw") == ("draws 1 card", "lays 3D")
    lines = deal_lines(new_match(variant, seed=1))
    assert any("lays" in line for line in lines)
    assert not any("draws" in line for line in lines)


# --- all of it ------------------------------------------------------------------------------------


@pytest.mark.parametrize("table", OTHERS, ids=str)
def test_everything_is_told_and_no_hidden_card(table: AtTable) -> None:
    """Every action of every moment has words; those for a draw or a foot name red threes alone."""
    for state in moments(table):
        for action in legal_actions(state):
            after = apply(state, action)
            phrases = narrate(state, action, after)
            assert phrases
            assert all(phrases)
            begins = narrate_turn_start(state, action, after)
            events = events_between(state, action, after)
            turn = [number for number, event in enumerate(events) if isinstance(event, TurnBegun)]
            more = events[turn[0] + 1 :] if turn and not isinstance(action, NextDeal) else ()
            assert bool(begins) is any(isinstance(event, FootPickedUp | RedThreeLaid) for event in more)
            for phrase in (*phrases, *begins):
                if phrase.startswith(("draws", "picks up", "asks", "says", "the stock")):
                    assert not any(str(card) in phrase.split() for card in Cards.parse("KS").distinct)
        table_lines(state)
        for sheet in state.sheets:
            assert max(map(len, sheet_lines(sheet, state.side_of, state.scores))) <= SHEET_WIDTH
