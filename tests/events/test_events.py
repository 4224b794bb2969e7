"""What each action brings about, event by event, in the order of the table."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, get_args

import attrs
import pytest

from handfoot_rules import (
    BookKind,
    Card,
    Cards,
    DealEnd,
    DrawStock,
    InvalidDeckError,
    Meld,
    NextDeal,
    Outcome,
    Pass,
    Phase,
    Rank,
    Reshuffle,
    apply,
    new_match,
    outcome,
    parse_action,
    position,
    score_sheet,
)
from handfoot_rules import events as events_room
from handfoot_rules.errors import StatesDontFollowError
from handfoot_rules.events import (
    AnswerGiven,
    BookClosed,
    CardDiscarded,
    CardsAdded,
    CardsDrawn,
    CardsShown,
    DealBegun,
    DealEnded,
    DealScored,
    Event,
    FootPickedUp,
    HandDealt,
    HiddenEvent,
    MatchEnded,
    MeldStarted,
    PartnerAsked,
    PileTaken,
    PublicEvent,
    RedThreeLaid,
    ReplacementsDrawn,
    SideOpened,
    StarterTurned,
    TurnBegun,
    TurnPassed,
    WentOut,
    audience,
    redact,
)
from handfoot_rules.happenings import events_between, events_of_deal
from rules.helpers import BASE, cards, deck_topped, facing, in_order, playing, thirteen

if TYPE_CHECKING:
    from handfoot_rules import GameState

EIGHTS = "8C 8D 8H"
BOOKS = (
    "4C 4C 4D 4D 4H 4H 4S",
    "5C 5C 5D 5D 5H 5H 5S",
    "6C 6C 6D 6D 6H 6H 2C",
    "7C 7C 7D 7D 7H 7H 2C",
    "2D 2D 2H 2H 2S JK JK",
)


def told(state: GameState, *moves: str) -> tuple[Event, ...]:
    """Make the moves; give what the last one brought about."""
    action = parse_action(moves[-1])
    for move in moves[:-1]:
        state = apply(state, parse_action(move))
    return events_between(state, action, apply(state, action))


def draws(stock: str) -> tuple[Event, ...]:
    """Seat 1 of two draws from this stock."""
    return told(position(players=2, stock=in_order(stock), to_move=1), "draw")


# --- the draw -------------------------------------------------------------------------------------


def test_U1_two_cards_are_drawn() -> None:
    assert draws("KS QC 4D") == (CardsDrawn(1, 2, cards("KS QC")),)


def test_U1_one_card_is_left() -> None:
    assert draws("KS") == (CardsDrawn(1, 1, cards("KS")),)


def test_T1_a_red_three_is_laid_and_replaced() -> None:
    assert draws("KS 3D QC 4D") == (
        CardsDrawn(1, 2, cards("3D KS")),
        RedThreeLaid(1, 1, Card["3D"]),
        ReplacementsDrawn(1, 1, cards("QC")),
    )


def test_T1_two_red_threes_at_once_are_replaced_at_once() -> None:
    assert draws("3H 3D QC KC 4D") == (
        CardsDrawn(1, 2, cards("3D 3H")),
        RedThreeLaid(1, 1, Card["3D"]),
        RedThreeLaid(1, 1, Card["3H"]),
        ReplacementsDrawn(1, 2, cards("QC KC")),
    )


def test_T1_a_replacement_that_is_a_red_three_is_laid_and_replaced_too() -> None:
    assert draws("3H KS 3H QC 4D") == (
        CardsDrawn(1, 2, cards("3H KS")),
        RedThreeLaid(1, 1, Card["3H"]),
        ReplacementsDrawn(1, 1, cards("3H")),
        RedThreeLaid(1, 1, Card["3H"]),
        ReplacementsDrawn(1, 1, cards("QC")),
    )


def test_T1_with_the_stock_empty_a_red_three_is_not_replaced() -> None:
    assert draws("KS 3D") == (CardsDrawn(1, 2, cards("KS 3D")), RedThreeLaid(1, 1, Card["3D"]))
    assert draws("3H 3H QC") == (
        CardsDrawn(1, 2, cards("3H 3H")),
        RedThreeLaid(1, 1, Card["3H"]),
        RedThreeLaid(1, 1, Card["3H"]),
        ReplacementsDrawn(1, 1, cards("QC")),
    )


# --- the pile -------------------------------------------------------------------------------------


def test_U2_a_taken_pile_starts_a_meld() -> None:
    state = facing("AC 4D 5D 6D 7D TD TD 9D", "9H 9S 4C 5C", EIGHTS)
    assert told(state, "take 9H 9S") == (
        PileTaken(0, Card["9D"], cards("9H 9S"), cards("4D 5D 6D 7D TD TD")),
        MeldStarted(0, 0, Meld.parse("9D 9H 9S"), with_pile=True),
    )


def test_U2_a_taken_pile_joins_a_meld_and_closes_the_book() -> None:
    state = facing("4D 8S", "8C 8H KC QC", "8C 8D 8H 2C")
    joined = (cards("8C 8H 8S"), Meld.parse("8C 8D 8H 2C"), Meld.parse("8C 8D 8H 2C 8C 8H 8S"))
    assert told(state, "take 8C 8H") == (
        PileTaken(0, Card["8S"], cards("8C 8H"), cards("4D")),
        CardsAdded(0, 0, *joined, with_pile=True),
        BookClosed(0, 0, joined[-1]),
    )
    assert BookClosed(0, 0, joined[-1]).kind is BookKind.DIRTY


def test_O2_a_side_opens_with_the_pile() -> None:
    assert told(facing("4D AD", "AH AS TC KC"), "take AH AS") == (
        PileTaken(0, Card["AD"], cards("AH AS"), cards("4D")),
        MeldStarted(0, 0, Meld.parse("AD AH AS"), with_pile=True),
        SideOpened(0, 0, 60),
    )


def test_F1_taking_a_pile_of_one_with_the_last_two_cards_brings_the_foot() -> None:
    state = facing("9D", "9H 9S", EIGHTS, foot="KC QC")
    assert told(state, "take 9H 9S") == (
        PileTaken(0, Card["9D"], cards("9H 9S"), Cards()),
        MeldStarted(0, 0, Meld.parse("9D 9H 9S"), with_pile=True),
        FootPickedUp(0, 1, 0, 2, cards("KC QC")),
    )


# --- melds ----------------------------------------------------------------------------------------


def test_O1_the_opening_is_told_when_it_is_reached() -> None:
    state = playing("KC KD KH KS QC QD QH 4C")
    assert told(state, "start KC KD KH") == (MeldStarted(0, 0, Meld.parse("KC KD KH")),)
    assert told(state, "start KC KD KH", "start QC QD QH") == (
        MeldStarted(0, 0, Meld.parse("QC QD QH")),
        SideOpened(0, 0, 60),
    )


def test_M1_a_wild_meld_is_started() -> None:
    started = told(playing("2C 2D JK 4C", EIGHTS), "start 2C 2D JK")
    assert started == (MeldStarted(0, 0, Meld(None, cards("2C 2D JK"))),)


def test_M3_the_partner_adds_to_the_sides_meld() -> None:
    state = position(players=4, hands={2: "8S 2C KC"}, melds={0: [EIGHTS]}, to_move=2, phase=Phase.PLAY)
    eights, four = Meld.parse(EIGHTS), Meld.parse("8C 8D 8H 8S")
    assert told(state, "add 8S to 8") == (CardsAdded(2, 0, cards("8S"), eights, four),)


@pytest.mark.parametrize(
    ("meld", "move", "kind"),
    [
        ("8C 8D 8H 8C 8D 8H", "add 8S to 8", BookKind.CLEAN),
        ("8C 8D 8H 8C 8D 8H", "add 2C to 8", BookKind.DIRTY),
        ("2C 2D 2H 2C 2D 2H", "add 2C to wild", BookKind.WILD),
    ],
)
def test_M3_the_seventh_card_closes_the_book(meld: str, move: str, kind: BookKind) -> None:
    added, closed = told(playing("8S 2C KC", meld), move)
    assert isinstance(added, CardsAdded)
    assert isinstance(closed, BookClosed)
    assert closed == BookClosed(0, 0, added.meld)
    assert (closed.kind, len(closed.meld)) == (kind, 7)


def test_M3_six_cards_are_no_book_yet() -> None:
    (added,) = told(playing("8S 2C KC", "8C 8D 8H 8C 8D"), "add 8S to 8")
    assert isinstance(added, CardsAdded)
    assert len(added.meld) == 6


# --- the foot -------------------------------------------------------------------------------------


def test_F1_the_last_card_melded_brings_the_foot() -> None:
    eights, four = Meld.parse(EIGHTS), Meld.parse("8C 8D 8H 8S")
    assert told(playing("8S", EIGHTS, foot="QC QD QH"), "add 8S to 8") == (
        CardsAdded(0, 0, cards("8S"), eights, four),
        FootPickedUp(0, 1, 0, 3, cards("QC QD QH")),
    )


def test_F1_F2_the_last_card_discarded_brings_the_foot_and_its_red_threes() -> None:
    state = position(
        players=4,
        hands={0: "8S"},
        feet={0: "QC 3D 3H 3H"},
        stock=in_order("KS 3D AC TC 9C"),
        phase=Phase.PLAY,
    )
    assert told(state, "discard 8S") == (
        CardDiscarded(0, Card["8S"], from_foot=False),
        FootPickedUp(0, 1, 0, 4, cards("QC 3D 3H 3H")),
        RedThreeLaid(0, 0, Card["3D"]),
        RedThreeLaid(0, 0, Card["3H"]),
        RedThreeLaid(0, 0, Card["3H"]),
        ReplacementsDrawn(0, 3, cards("KS 3D AC")),
        RedThreeLaid(0, 0, Card["3D"]),
        ReplacementsDrawn(0, 1, cards("TC")),
        TurnBegun(1, 50),
    )


def test_F1_with_three_packets_each_is_told_and_one_of_red_threes_alone_brings_the_next() -> None:
    """The stock is empty, so the second packet's red threes are not replaced."""
    variant = attrs.evolve(BASE[0], key="three", packets=(3, 2, 2))
    state = position(variant, players=2, hands={0: "8S"}, stock="", phase=Phase.PLAY)
    seat = attrs.evolve(state.seats[0], packets=(cards("3D 3H"), cards("KC QC")))
    state = attrs.evolve(state, seats=(seat, state.seats[1]))
    assert told(state, "discard 8S") == (
        CardDiscarded(0, Card["8S"], from_foot=False),
        FootPickedUp(0, 1, 1, 2, cards("3D 3H")),
        RedThreeLaid(0, 0, Card["3D"]),
        RedThreeLaid(0, 0, Card["3H"]),
        FootPickedUp(0, 2, 0, 2, cards("KC QC")),
        TurnBegun(1, 50),
    )


# --- the turn -------------------------------------------------------------------------------------


def test_U3_a_discard_ends_the_turn() -> None:
    assert told(playing("KC KD 4C", EIGHTS), "discard 4C") == (
        CardDiscarded(0, Card["4C"], from_foot=False),
        TurnBegun(1, 50),
    )


def test_F3_a_discard_from_the_foot_says_so() -> None:
    discarded, _ = told(playing("KC KD 4C", EIGHTS, foot=None), "discard 4C")
    assert discarded == CardDiscarded(0, Card["4C"], from_foot=True)


def test_O1_a_side_that_has_opened_has_no_minimum() -> None:
    state = position(players=4, deal=2, hands={3: "KC KD"}, melds={0: [EIGHTS]}, to_move=3, phase=Phase.PLAY)
    assert told(state, "discard KC")[-1] == TurnBegun(0, 0)
    state = position(players=4, deal=2, hands={3: "KC KD"}, to_move=3, phase=Phase.PLAY)
    assert told(state, "discard KC")[-1] == TurnBegun(0, 90)


def ready(hand: str = "8C 9C") -> GameState:
    """Seat 1 of six may ask seat 4."""
    return position(
        players=6,
        hands={1: hand, 4: "4C 5C"},
        feet={1: None, 4: None},
        foot_turns={4: 1},
        melds={1: [*BOOKS, EIGHTS]},
        to_move=1,
        phase=Phase.PLAY,
    )


def test_G4_a_question_and_its_answer() -> None:
    assert told(ready(), "ask") == (PartnerAsked(1, 4),)
    assert told(ready(), "ask", "allow") == (AnswerGiven(4, 1, allowed=True),)
    assert told(ready(), "ask", "refuse") == (AnswerGiven(4, 1, allowed=False),)


def test_E2_a_pass_on_an_empty_stock() -> None:
    state = position(players=3, hands={0: "KC"}, pile="3S", stock="", passes=1)
    assert told(state, "pass") == (TurnPassed(0, drew=False, passes=2), TurnBegun(1, 50))


def test_G6_a_turn_that_no_discard_can_end() -> None:
    state = playing("8C", EIGHTS, foot=None)
    assert told(state, "pass") == (TurnPassed(0, drew=True, passes=0), TurnBegun(1, 50))


# --- the end --------------------------------------------------------------------------------------


def going_out() -> GameState:
    """Seat 0 of two discards its last card."""
    return position(
        players=2,
        hands={0: "KC", 1: "4C JK"},
        feet={0: None, 1: "3D QC"},
        melds={0: BOOKS},
        phase=Phase.PLAY,
        scores=(100, 200),
    )


def test_G1_going_out_ends_the_deal_and_shows_all_cards() -> None:
    after = apply(going_out(), parse_action("discard KC"))
    assert told(going_out(), "discard KC") == (
        CardDiscarded(0, Card.KC, from_foot=True),
        WentOut(0, 0),
        DealEnded(1, DealEnd.WENT_OUT),
        CardsShown(0, Cards(), ()),
        CardsShown(1, cards("4C JK"), (cards("3D QC"),)),
        DealScored(score_sheet(after), after.scores),
    )


def all_pass(deals: int) -> GameState:
    """The last of two players is to pass."""
    variant = attrs.evolve(BASE[0], key="some", deals=deals, minimums=(50,) * deals)
    return position(variant, players=2, hands={0: "KC", 1: "QC"}, pile="3S", stock="", passes=1)


def test_E2_when_all_have_passed_the_deal_is_over() -> None:
    passed, ended, *shown, scored = told(all_pass(2), "pass")
    assert (passed, ended) == (TurnPassed(0, drew=False, passes=2), DealEnded(1, DealEnd.STOCK_EMPTY))
    assert [type(event) for event in shown] == [CardsShown, CardsShown]
    assert isinstance(scored, DealScored)


def test_P4_the_last_deal_ends_the_match() -> None:
    *_, scored, ended = told(all_pass(1), "pass")
    assert isinstance(scored, DealScored)
    assert isinstance(ended, MatchEnded)
    best = max(scored.scores)
    winners = tuple(side for side, total in enumerate(scored.scores) if total == best)
    assert ended == MatchEnded(Outcome(winners, scored.scores))
    assert ended.outcome == outcome(apply(all_pass(1), Pass()))


# --- the deal -------------------------------------------------------------------------------------


def some_deck() -> tuple[Card, ...]:
    """Two players: seat 0's hand has two red threes, seat 1's one; a joker and a three are no starters."""
    seat_0 = "3D 3H KC KC KC KC KC KD KD KD KD KD KH"
    seat_1 = "3H QC QC QC QC QC QD QD QD QD QD QH QH"
    feet = (thirteen("9"), thirteen("8"))
    return deck_topped(seat_0, seat_1, *feet, "JK 3S 4C", "3D AC AD AH")


def test_S4_to_S7_a_deal() -> None:
    deck = some_deck()
    assert events_of_deal(new_match(players=2, deck=deck, seed=3), deck) == (
        DealBegun(1, 1, 0, (50, 50), (13, 13)),
        HandDealt(0, 13, Cards(deck[:13])),
        HandDealt(1, 13, Cards(deck[13:26])),
        StarterTurned(Card["4C"], 270 - 53),
        RedThreeLaid(0, 0, Card["3D"]),
        RedThreeLaid(0, 0, Card["3H"]),
        ReplacementsDrawn(0, 2, cards("3D AC")),
        RedThreeLaid(0, 0, Card["3D"]),
        ReplacementsDrawn(0, 1, cards("AD")),
        RedThreeLaid(1, 1, Card["3H"]),
        ReplacementsDrawn(1, 1, cards("AH")),
        TurnBegun(0, 50),
    )


def test_S6_the_next_deal_is_dealt_from_the_next_dealer() -> None:
    """Deal 2 of 2: seat 1 plays first, is dealt to first, and lays its red threes first."""
    over = apply(all_pass(2), Pass())
    begun, *rest, turn = events_between(over, NextDeal(), apply(over, NextDeal()))
    assert begun == DealBegun(2, over.turn.player, (over.turn.player + 1) % 2, (50, 50), (13, 13))
    assert isinstance(begun, DealBegun)
    assert [event.seat for event in rest if isinstance(event, HandDealt)] == [begun.first, begun.dealer]
    assert turn == TurnBegun(begun.first, 50)


def test_a_deal_from_a_given_deck_is_told_from_it() -> None:
    over, deck = apply(all_pass(2), Pass()), some_deck()
    action = NextDeal(deck)
    told_of_it = events_between(over, action, apply(over, action))
    assert told_of_it[1] == HandDealt(1, 13, Cards(deck[:13]))
    assert told_of_it == events_of_deal(apply(over, action), list(deck))


def test_a_deal_is_told_from_the_deck_that_it_came_from() -> None:
    state = new_match(players=2, seed=3)
    assert events_of_deal(state)[0] == DealBegun(1, 1, 0, (50, 50), (13, 13))
    with pytest.raises(StatesDontFollowError):
        events_of_deal(state, some_deck())
    with pytest.raises(StatesDontFollowError, match="this deck"):
        events_of_deal(apply(state, DrawStock()))
    with pytest.raises(InvalidDeckError):
        events_of_deal(state, some_deck()[1:])


# --- states that don't follow ---------------------------------------------------------------------


def test_the_states_must_follow() -> None:
    state = playing("KC KD 4C", EIGHTS)
    after = apply(state, parse_action("discard 4C"))
    with pytest.raises(StatesDontFollowError, match="leads to another state"):
        events_between(state, parse_action("discard KC"), after)
    with pytest.raises(ValueError, match=r"not legal \(U3\)") as caught:
        events_between(state, parse_action("discard 5C"), after)
    assert isinstance(caught.value, StatesDontFollowError)
    with pytest.raises(StatesDontFollowError, match="not legal"):
        events_between(state, Reshuffle(), after)
    with pytest.raises(TypeError):
        events_between(state, "discard 4C", after)  # type: ignore[arg-type]


# --- who may know ---------------------------------------------------------------------------------

HIDDEN = (
    HandDealt(1, 2, cards("KS QC")),
    CardsDrawn(1, 2, cards("KS QC")),
    ReplacementsDrawn(1, 2, cards("KS QC")),
    FootPickedUp(1, 1, 0, 2, cards("KS QC")),
)


@pytest.mark.parametrize("event", HIDDEN, ids=lambda event: type(event).__name__)
def test_V2_cards_that_come_to_a_hand_are_for_its_player_alone(event: HiddenEvent) -> None:
    assert audience(event) == 1
    assert redact(event, 1) == event
    for seat in (0, 2, 3, None):
        less = redact(event, seat)
        assert less == attrs.evolve(event, cards=None)
        assert "KS" not in repr(less)
        assert audience(less) == 1
        assert redact(less, 1) == less  # what is gone does not come back
    assert redact(event) == redact(event, None)


@cache
def stock_gone() -> GameState:
    """Seat 0 of two has a discard to make; then the pile is to become the stock."""
    variant = attrs.evolve(BASE[0], key="reshuffling", reshuffles=1)
    return position(variant, players=2, hands={0: "4C 5C"}, stock="", phase=Phase.PLAY)


def public() -> tuple[Event, ...]:
    """One of every public kind, from play."""
    deck = some_deck()
    found: dict[type, Event] = {}
    for step in (
        events_of_deal(new_match(players=2, deck=deck), deck),
        told(facing("4D AD", "AH AS TC KC"), "take AH AS"),
        told(playing("8S KC", "8C 8D 8H 8C 8D 8H"), "add 8S to 8"),
        told(ready(), "ask"),
        told(ready(), "ask", "allow"),
        told(going_out(), "discard KC"),
        told(all_pass(1), "pass"),
        told(stock_gone(), "discard 4C"),
        told(stock_gone(), "discard 4C", "reshuffle"),
    ):
        found |= {type(event): event for event in step}
    return tuple(event for kind, event in found.items() if kind in get_args(PublicEvent))


def test_the_list_of_public_events_is_complete() -> None:
    assert {type(event) for event in public()} == set(get_args(PublicEvent))


@pytest.mark.parametrize("event", public(), ids=lambda event: type(event).__name__)
def test_V1_everything_else_is_for_everybody(event: Event) -> None:
    assert audience(event) is None
    assert redact(event, 0) is redact(event, 1) is redact(event) is event


def test_every_kind_of_event_is_in_the_union() -> None:
    kinds = {kind for kind in vars(events_room).values() if isinstance(kind, type) and attrs.has(kind)}
    kinds = {kind for kind in kinds if kind.__module__ == events_room.__name__}
    assert kinds == set(get_args(Event))
    assert set(get_args(HiddenEvent)) == {type(event) for event in HIDDEN}
    for kind in kinds:
        assert ("count" in {field.name for field in attrs.fields(kind)}) == (kind in get_args(HiddenEvent))


@pytest.mark.parametrize("event", HIDDEN, ids=lambda event: type(event).__name__)
def test_the_cards_are_as_many_as_the_count_says(event: HiddenEvent) -> None:
    with pytest.raises(ValueError, match="cards: 2 cards, but the count is 3"):
        attrs.evolve(event, count=3)


def test_a_meld_can_be_matched_by_its_parts() -> None:
    (event,) = told(playing("KC KD KH 4C", EIGHTS), "start KC KD KH")
    match event:
        case MeldStarted(seat, side, Meld(rank)):
            assert (seat, side, rank) == (0, 0, Rank.KING)
        case _:
            pytest.fail("it is a started meld")
