"""An opening that needs a clean meld (O1): what counts as one, when it must be there, what waits for it."""

from __future__ import annotations

from random import Random
from typing import Any

import attrs
import pytest

from handfoot_rules import (
    DEFAULT,
    Cards,
    FootWhen,
    Freezing,
    GameState,
    InvalidPositionError,
    LastDiscard,
    Meld,
    OpeningMakeUp,
    Permission,
    Phase,
    PileNeed,
    Rank,
    RuleVariant,
    TurnState,
    ViolationCode,
    describe,
    determinize,
    legal_actions,
    parse_action,
    plan_melds,
    position,
    variants,
    view,
)
from handfoot_rules.happenings import events_between
from handfoot_rules.jsonio import dumps, loads
from handfoot_rules.narration import narrate

from .helpers import allowed, listed, refused

UNREACHABLE, MISSING = ViolationCode.CLEAN_MELD_UNREACHABLE, ViolationCode.CLEAN_MELD_MISSING


def clean(variant: RuleVariant = DEFAULT, **changes: Any) -> RuleVariant:
    """Give a rule set whose openings need a clean meld."""
    make_up = OpeningMakeUp.CLEAN_MELD
    return attrs.evolve(variant, key=f"clean-{variant.key}", opening_make_up=make_up, **changes)


CLEAN = clean()
FREE_AT_ZERO = clean(minimums=(0, 0, 0, 0))
OUT = clean(
    variants.get("canasta"),
    books_needed=(0, 0, 0),
    opening_waived=False,
    permission=Permission.NOT_NEEDED,
    concealed_bonus=None,
)
"""No foot, and no books needed to go out."""


def playing(hand: str, variant: RuleVariant = CLEAN, **given: Any) -> GameState:
    """Seat 0 has drawn, has this hand, and its side has not opened."""
    return position(variant, hands={0: hand}, phase=Phase.PLAY, **given)


def is_open(state: GameState) -> bool:
    """Tell whether side 0 has opened."""
    return state.sides[0].opened


# --- what it takes --------------------------------------------------------------------------------


def test_O1_points_alone_are_no_opening() -> None:
    """Aces with a two are 60 of the 50, but the kings open: naturals alone."""
    state = allowed(playing("AC AD 2C KC KD KH 4C 5C"), "start AC AD 2C")
    assert not is_open(state)
    assert (state.turn.points, state.turn.minimum) == (60, 50)
    violation = refused(state, "discard 4C", MISSING, "O3")
    assert violation.data == {"minimum": 50, "points": 60}
    refused(state, "pass", MISSING, "O3")
    assert listed(state) == {"start K K K"}
    state = allowed(state, "start KC KD KH")
    assert is_open(state)
    assert (state.turn.points, state.turn.minimum) == (0, 0)
    allowed(state, "discard 4C")


def test_O1_a_clean_meld_alone_is_none_either() -> None:
    state = allowed(playing("4C 4D 4H AC AD 2C 9C"), "start 4C 4D 4H")
    assert not is_open(state)
    refused(state, "discard 9C", ViolationCode.OPENING_UNFINISHED, "O3")
    assert is_open(allowed(state, "start AC AD 2C"))


def test_O3_without_three_naturals_nothing_is_begun() -> None:
    """60 points are there; for want of a third ace or a third king they are no opening."""
    state = playing("AC AD 2C KC KD 2D 4C")
    violation = refused(state, "start AC AD 2C", UNREACHABLE, "O3")
    assert violation.data == {"minimum": 50}
    assert not any(move.startswith("start") for move in listed(state))
    short = playing("4C 4D 2C 9C")
    assert refused(short, "start 4C 4D 2C", ViolationCode.MINIMUM_UNREACHABLE, "O3").data["reachable"] == 30


def test_O3_a_wild_that_would_spoil_the_only_clean_meld_waits() -> None:
    """Kings 30, queens with a two 40: 70. The two on the kings is 50, and no clean meld is left."""
    state = allowed(playing("KC KD KH QC QD 2C 4C 5C"), "start KC KD KH")
    refused(state, "add 2C to K", UNREACHABLE, "O3")
    state = allowed(state, "start QC QD 2C")
    assert is_open(state)


def test_O3_it_may_be_laid_where_another_clean_meld_can_follow() -> None:
    """Kings with the two 50, and three queens make it."""
    state = allowed(playing("KC KD KH QC QD QH 2C 4C 5C"), "start KC KD KH", "add 2C to K")
    assert not is_open(state)
    assert is_open(allowed(state, "start QC QD QH"))


def test_O3_the_points_must_come_without_the_wild_on_it() -> None:
    """Kings 30; with the two 50, but then they are dirty."""
    refused(playing("KC KD KH 2C 4C 5C"), "start KC KD KH", UNREACHABLE, "O3")
    assert is_open(allowed(playing("KC KD KH KS KS 2C 4C"), "start KC KD KH", "add KS to K", "add KS to K"))


def test_O1_once_reached_the_clean_meld_may_be_made_dirty() -> None:
    state = allowed(playing("AC AD AH 2C 4C 5C"), "start AC AD AH")
    assert is_open(state)
    state = allowed(state, "add 2C to A")
    assert state.sides[0].melds == (Meld.parse("AC AD AH 2C"),)
    allowed(state, "discard 4C")


def test_O1_wilds_alone_are_no_clean_meld() -> None:
    """Three twos are 60."""
    refused(playing("2C 2D 2H KC KD 4C"), "start 2C 2D 2H", UNREACHABLE, "O3")
    state = allowed(playing("2C 2D 2H KC KD KH 4C"), "start 2C 2D 2H")
    assert not is_open(state)
    assert is_open(allowed(state, "start KC KD KH"))


def test_O1_black_threes_are_none() -> None:
    """Aces with a two and black threes: 75 points, and the hand would be gone."""
    refused(playing("AC AD 2C 3C 3C 3S", OUT, players=4), "start AC AD 2C", UNREACHABLE, "O3")
    refused(playing("AC AD 2C 3C 3C 3S", OUT, players=4), "start 3C 3C 3S", UNREACHABLE, "O3")
    state = allowed(playing("AC AD 2C 3C 3C 3S KC KD KH", OUT, players=4), "start AC AD 2C", "start 3C 3C 3S")
    assert (is_open(state), state.turn.points) == (False, 75)
    assert allowed(state, "start KC KD KH").went_out == 0
    state = playing("AC AD AH 3C 3C 3S", OUT, players=4)
    assert allowed(state, "start 3C 3C 3S", "start AC AD AH").went_out == 0


def test_O1_a_clean_book_stays_one() -> None:
    """Seven kings are 70 of 90: a closed book, which no wild can spoil. Nines with a two bring 110."""
    state = playing("KC KC KD KD KH KH KS 9C 9D 2C 4C", clean(minimums=(90, 90, 90, 90)))
    state = allowed(state, "start KC KC KD", *(f"add {card} to K" for card in ("KD", "KH", "KH", "KS")))
    assert not is_open(state)
    refused(state, "discard 4C", ViolationCode.OPENING_UNFINISHED, "O3")
    assert is_open(allowed(state, "start 9C 9D 2C"))


def test_O1_a_minimum_of_nothing_is_reached_by_the_first_clean_meld() -> None:
    state = playing("4C 4D 4H 9C 9D 2C 5C", FREE_AT_ZERO)
    assert is_open(allowed(state, "start 4C 4D 4H"))
    state = allowed(state, "start 9C 9D 2C")
    assert not is_open(state)
    refused(state, "discard 5C", MISSING, "O3")
    assert is_open(allowed(state, "start 4C 4D 4H"))
    refused(playing("9C 9D 2C 5C", FREE_AT_ZERO), "start 9C 9D 2C", UNREACHABLE, "O3")


# --- with the pile --------------------------------------------------------------------------------


def test_O2_the_pair_with_the_top_card_is_a_clean_meld() -> None:
    """Nines 30, aces with a two 60."""
    given: dict[str, Any] = {"hands": {0: "9C 9D AC AD 2C 4C"}, "pile": "KC KD KS 9H"}
    state = allowed(position(CLEAN, **given), "take 9C 9D")
    refused(state, "start KC KD KS", ViolationCode.CARDS_LOCKED, "O2")
    refused(state, "add 2C to 9", UNREACHABLE, "O3")
    state = allowed(state, "start AC AD 2C")
    assert is_open(state)
    allowed(state, "start KC KD KS", "discard 4C")


def test_O2_taken_cards_wait_for_the_clean_meld_though_the_points_are_there() -> None:
    """An ace and a joker take the ace: 90 points, but the queens must wait for the kings."""
    natural_and_wild = clean(
        variants.get("pagat"), pile_needs=(PileNeed.NATURAL_PAIR, PileNeed.NATURAL_AND_WILD)
    )
    given: dict[str, Any] = {"hands": {0: "AC JK KC KD KH 4C"}, "pile": "QC QD QS AH"}
    state = allowed(position(natural_and_wild, **given), "take AC JK")
    assert (state.turn.points, state.turn.locked) == (90, ((Rank.QUEEN, 3),))
    refused(state, "start QC QD QS", ViolationCode.CARDS_LOCKED, "O2")
    refused(state, "discard QC", MISSING, "O3")
    state = allowed(state, "start KC KD KH")
    assert not state.turn.locked
    allowed(state, "start QC QD QS")
    # Without the third king the queens can't come to help, so the pile is not taken.
    given["hands"] = {0: "AC JK KC KD 4C"}
    refused(position(natural_and_wild, **given), "take AC JK", UNREACHABLE, "O3")


# --- going out in the same turn -------------------------------------------------------------------


def test_O3_G5_in_the_foot_both_must_leave_two_cards() -> None:
    """Aces with a two 60, kings 30: the nine alone would be left, and aces alone don't open."""
    refused(playing("AC AD 2C KC KD KH 9C", feet={0: None}), "start AC AD 2C", UNREACHABLE, "O3")
    allowed(playing("AC AD 2C KC KD KH 9C 8C", feet={0: None}), "start AC AD 2C", "start KC KD KH")


def first_book(minimum: int) -> RuleVariant:
    """A first book brings the foot; until it does two cards stay."""
    return clean(variants.get("pagat"), foot_when=FootWhen.FIRST_BOOK, minimums=(minimum,) * 4)


def test_O3_F1_where_a_book_must_bring_the_foot_it_may_be_the_clean_meld() -> None:
    """Seven kings are 70 and leave one card, but also the foot."""
    moves = ("start KC KC KD", *(f"add {card} to K" for card in ("KD", "KH", "KH", "KS")))
    assert is_open(allowed(playing("KC KC KD KD KH KH KS QC", first_book(70)), *moves))


def test_O3_F1_or_another_meld_is() -> None:
    """Kings with two twos are 90 and dirty by then; with three queens, 120."""
    refused(playing("KC KC KD KD KH 2C 2D QC", first_book(90)), "start KC KC KD", UNREACHABLE, "O3")
    moves = ("start KC KC KD", *(f"add {card} to K" for card in ("KD", "KH", "2C", "2D")), "start QC QD QH")
    assert is_open(allowed(playing("KC KC KD KD KH 2C 2D QC QD QH", first_book(120)), *moves))


def test_O3_who_goes_out_needs_it_too() -> None:
    """Aces 60 reach the 50 and are clean; only then the two goes on them, and the nine is discarded."""
    state = playing("AC AD AH 2C 9C", OUT, players=4)
    assert allowed(state, "start AC AD AH", "add 2C to A", "discard 9C").went_out == 0
    refused(playing("AC AD 2C 9C", OUT, players=4), "start AC AD 2C", UNREACHABLE, "O3")


def test_O3_a_wild_may_not_come_before_it_though_all_cards_go() -> None:
    """Fours 15, kings with a two 40: 55 open, and then the other two goes on the fours."""
    state = allowed(playing("4C 4D 4H KC KD 2C 2D", OUT, players=4), "start 4C 4D 4H")
    refused(state, "add 2C to 4", UNREACHABLE, "O3")
    assert allowed(state, "start KC KD 2C", "add 2D to 4").went_out == 0


def test_O1_a_single_card_held_already_goes_out_without() -> None:
    assert allowed(playing("9C", OUT, players=4), "discard 9C").went_out == 0


def test_O1_where_the_opening_is_waived_the_clean_meld_is() -> None:
    waived = attrs.evolve(OUT, opening_waived=True)
    assert allowed(playing("AC AD 2C 9C", waived, players=4), "start AC AD 2C", "discard 9C").went_out == 0
    refused(playing("AC AD 2C 9C 8C", waived, players=4), "start AC AD 2C", UNREACHABLE, "O3")


def test_O1_a_question_that_is_free_needs_an_opening_that_can_be_finished_after_a_no() -> None:
    """After the take both could go out with a yes; with a no two cards must stay."""
    free = attrs.evolve(OUT, permission=Permission.FREE, freezing=(Freezing.BY_WILD,), draw=1)
    hand = {0: "AC JK KC KD KH 4C"}
    state = allowed(position(free, hands=hand, pile="AH", players=4), "take AC JK")
    assert not is_open(state)
    refused(state, "ask", MISSING, "O3")
    hand = {0: "AC JK KC KD KH 4C 5C"}
    state = allowed(position(free, hands=hand, pile="AH", players=4), "take AC JK")
    assert "start K K K" in listed(state)


# --- positions, views, documents, words -----------------------------------------------------------


def under_way(melds: str, points: int, hand: str = "KC KD KH 4C") -> GameState:
    """Set up an opening under way, with one meld laid."""
    meld = Meld.parse(melds)
    turn = TurnState(0, drew=True, started=(meld.rank,), points=points)
    turn = attrs.evolve(turn, scope=allowed(playing("KC KD KH KS KS 4C"), "start KC KD KH").turn.scope)
    given: dict[str, Any] = {"melds": {0: [meld]}, "opened": {0: False}, "turn": turn}
    return playing(hand, **given)


def test_a_position_may_have_the_points_without_the_clean_meld() -> None:
    assert listed(under_way("AC AD 2C", 60)) == {"start K K K"}
    with pytest.raises(InvalidPositionError, match="has opened"):
        under_way("AC AD AH", 60)
    with pytest.raises(InvalidPositionError, match="could not be finished"):
        under_way("AC AD 2C", 60, "KC KD 4C 5C")


def test_a_view_proves_that_it_can_be_finished() -> None:
    """Whoever may hold that hand holds three of a rank, or two that the meld's aces wait for."""
    state = under_way("AC AD 2C", 60, "KC KD KH 4C")
    for seed in range(20):
        world = determinize(view(state, 1), Random(seed))
        assert max(world.seats[0].hand.count_rank(rank) for rank in Rank if rank < Rank.TWO) >= 3
    for seat in (None, 0, 1):
        assert loads(dumps(view(state, seat)), variants=[CLEAN]) == view(state, seat)
    assert loads(dumps(state), variants=[CLEAN]) == state


@pytest.mark.parametrize("minimums", [(0,), (50,), (90,)], ids=str)
@pytest.mark.parametrize(
    "moves", [("start AC AD 2C", "discard 9C"), ("start AC AD 2C", "add AH to A")], ids=len
)
def test_a_deal_that_ended_without_it_comes_back(minimums: tuple[int, ...], moves: tuple[str, ...]) -> None:
    waived = attrs.evolve(
        OUT, opening_waived=True, minimums=minimums * 5, minimum_totals=(0, 1500, 3000, 4000)
    )
    hand = "AC AD 2C 9C" if moves[1] == "discard 9C" else "AC AD 2C 2D"
    last = "add 2D to A" if hand.endswith("2D") else moves[1]
    state = allowed(playing(hand, waived, players=4), moves[0], last)
    assert state.went_out == 0
    assert is_open(state)
    assert loads(dumps(state), variants=[waived]) == state


def told(state: GameState, move: str) -> tuple[str, ...]:
    """Make a move; give what is told of it."""
    after = allowed(state, move)
    assert events_between(state, parse_action(move), after)
    return narrate(state, parse_action(move), after)


def test_it_is_told() -> None:
    state = playing("AC AD 2C KC KD KH 4C 5C")
    assert told(state, "start AC AD 2C")[1:] == (
        "60 points are laid, 50 needed, but a meld without wilds is missing",
    )
    state = allowed(state, "start AC AD 2C")
    assert told(state, "start KC KD KH")[1:] == ("the side has opened: 90 points laid, 50 needed",)
    lone = playing("KC KD KH KS KS 4C 5C")
    lone = allowed(lone, "start KC KD KH", "add KS to K")
    assert told(lone, "add KS to K")[1:] == ("the side has opened: 50 points laid, 50 needed",)


def test_it_is_told_what_makes_up_for_it() -> None:
    waived = attrs.evolve(OUT, opening_waived=True)
    state = allowed(playing("AC AD 2C 9C", waived, players=4), "start AC AD 2C")
    assert "going out makes up for the meld without wilds that is missing" in told(state, "discard 9C")


def test_it_is_described() -> None:
    sheet = describe(CLEAN)
    assert "a meld of three or more natural cards without wilds must lie among them" in sheet
    assert "wilds alone are none" in sheet
    assert "An action that makes the opening unreachable is not legal" in sheet
    assert "neither black threes nor wilds alone are one" in describe(OUT)
    waived = describe(attrs.evolve(OUT, opening_waived=True, last_discard=LastDiscard.OPTIONAL))
    assert "There is no minimum, and no meld without wilds is needed, for a player who drew" in waived


def test_a_plan_lays_the_wild_once_the_side_has_opened() -> None:
    """The two would go on the kings first; only after the aces it may."""
    state = playing("4C 4D 4H QC QD QH 2C 9C 8C", clean(minimums=(45, 45, 45, 45)))
    cards = Cards.parse("4C 4D 4H QC QD QH 2C")
    after = allowed(state, *plan_melds(state, cards))
    assert after.hand == Cards.parse("9C 8C")
    assert legal_actions(after)
