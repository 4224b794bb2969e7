"""plan_melds: which plan is preferred, what it never does, and why there is none."""

from __future__ import annotations

import pickle

import attrs
import pytest

from handfoot_rules import (
    DEFAULT,
    AddToMeld,
    Cards,
    GameState,
    HandFootError,
    Meld,
    Phase,
    Rank,
    Scope,
    StartMeld,
    Table,
    TurnState,
    Violation,
    ViolationCode,
    apply,
    new_match,
    position,
    view,
)
from handfoot_rules.errors import NoMeldPlanError
from handfoot_rules.planning import plan_melds

SPARE = "9C TD"  # cards that stay, so that the hand is never empty
Code = ViolationCode


def table(
    hand: str, *melds: str, variant: object = DEFAULT, foot: bool = False, players: int = 4
) -> GameState:
    """Set up the turn of seat 0, the draw made, with these cards and these melds of its side."""
    return position(
        variant,  # type: ignore[arg-type]  # a variant
        players=players,
        hands={0: f"{hand} {SPARE}"},
        feet={0: None} if foot else {},
        melds={0: melds},
        phase=Phase.PLAY,
    )


def plan(state: Table, cards: str, onto: str | None = None) -> list[str]:
    """Give the plan as texts."""
    found = plan_melds(state, Cards.parse(cards), onto=None if onto is None else Meld.parse(onto))
    return [str(action) for action in found]


def reason(state: Table, cards: str, onto: str | None = None) -> Violation:
    """Say why there is no plan."""
    with pytest.raises(NoMeldPlanError) as raised:
        plan(state, cards, onto)
    assert raised.value.cards == Cards.parse(cards)
    return raised.value.violation


OLD = "QC QD QH"  # a meld that shows that the side has opened


# --- what is found --------------------------------------------------------------------------------


def test_no_cards_need_no_plan() -> None:
    assert plan(table("KC"), "") == []
    assert plan(new_match(seed=1), "") == []


def test_cards_of_a_rank_are_started_and_built_on() -> None:
    assert plan(table("KC KD KH KS 2C", OLD), "KC KD KH KS 2C") == [
        "start KC KD KH",
        "add KS to K",
        "add 2C to K",
    ]


def test_melds_are_laid_from_the_lowest_rank_the_wild_one_last() -> None:
    hand = "KC KD KH 4C 4D 4H 2C 2D JK"
    assert plan(table(hand, OLD), hand) == ["start 4C 4D 4H", "start KC KD KH", "start 2C 2D JK"]


def test_a_book_is_filled_and_the_rank_started_again() -> None:
    hand = "KC KC KC KD KD KH KH KS KS KS"
    assert plan(table(hand, OLD), hand) == [
        "start KC KC KC",
        "add KD to K",
        "add KD to K",
        "add KH to K",
        "add KH to K",
        "start KS KS KS",
    ]


def test_exactly_these_cards_and_suits_are_laid() -> None:
    assert plan(table("KC KD KH KS", OLD), "KD KH KS") == ["start KD KH KS"]


def test_cards_may_come_as_any_iterable() -> None:
    state = table("KC KD KH", OLD)
    assert plan_melds(state, list(state.hand.of_rank(Rank.KING))) == plan_melds(
        state, Cards.parse("KC KD KH")
    )


def test_a_view_is_as_good_as_the_state() -> None:
    state = table("KC KD KH 2C", OLD)
    assert plan(view(state, 0), "KC KD KH 2C") == plan(state, "KC KD KH 2C")


def test_planning_changes_nothing() -> None:
    state = table("KC KD KH 2C", OLD)
    before = hash(state), repr(state)
    plan(state, "KC KD KH 2C")
    assert (hash(state), repr(state)) == before


# --- the foot and the opening ---------------------------------------------------------------------


def test_F1_a_plan_may_empty_the_hand_and_ends_there() -> None:
    state = position(hands={0: "KC KD KH"}, melds={0: [OLD]}, phase=Phase.PLAY)
    (action,) = plan_melds(state, state.hand)
    assert action == StartMeld(state.hand)
    assert apply(state, action).seats[0].in_foot


def test_O3_an_opening_may_be_laid_in_part() -> None:
    state = position(hands={0: "KC KD KH QC QD QH 4C"}, phase=Phase.PLAY)
    assert plan(state, "KC KD KH") == ["start KC KD KH"]


def test_O3_what_is_left_must_still_be_able_to_finish_the_opening() -> None:
    nines, others = "9C 9C 9D 9D 9H 9H", "TC TD TH QC QD QH"
    state = position(hands={0: f"{nines} {others} 2C 9S 4C"}, phase=Phase.PLAY, deal=4)
    found = plan(state, f"{nines} {others} 2C")  # 140 points; only the seventh nine brings the 150
    assert "add 2C to 9" not in found
    assert "add 2C to T" in found


def test_O2_cards_that_came_with_the_pile_are_laid_last() -> None:
    turn = TurnState(
        0,
        drew=True,
        took_pile=True,
        scope=Scope.START,
        started=(Rank.QUEEN,),
        points=30,
        locked=((Rank.FOUR, 3), (Rank.FIVE, 1)),
    )
    state = position(
        hands={0: "4C 4D 4H 5C KC KD KH 7C"},
        melds={0: [OLD]},
        opened={0: False},
        known={0: "4C 4D 4H 5C"},
        turn=turn,
        phase=Phase.PLAY,
    )
    assert plan(state, "4C 4D 4H KC KD KH") == ["start KC KD KH", "start 4C 4D 4H"]
    locked = reason(state, "4C 4D 4H")
    assert locked.code is Code.CARDS_LOCKED
    assert locked.data["rank"] is Rank.FOUR
    assert reason(state, "5C KC KD KH").code is Code.NOT_THREE_CARDS


def test_G2_wilds_go_where_they_make_the_book_that_going_out_needs() -> None:
    variant = attrs.evolve(DEFAULT, books_needed=(0, 1, 0))
    melds = ["QC QD QH", "KC KC KC KD KD KD", "AC AD AH"]
    state = position(
        variant, players=2, hands={0: "2C AS 9C"}, feet={0: None}, melds={0: melds}, phase=Phase.PLAY
    )
    assert plan(state, "2C AS") == ["add 2C to K", "add AS to A"]


# --- which plan is preferred ----------------------------------------------------------------------


def test_clean_melds_are_kept_clean() -> None:
    state = table("2C 2D 2H", "KC KD KH KS", "4C 4D 4H 4S", "QC QD QH QS")
    assert plan(state, "2C 2D 2H") == ["start 2C 2D 2H"]


def test_no_more_melds_are_started_than_must_be() -> None:
    state = table("KC KD 4C 4D 2C 2D JK", "QC QD QH QS 2H")
    assert plan(state, "KC KD 2C") == ["start KC KD 2C"]
    free = table("2C 2D JK", "KC KD KH KS 2H", "2S 2S 2S", variant=free_turns())
    assert plan(free, "2C 2D JK") == ["add 2C to wild", "add 2D to wild", "add JK to wild"]


def test_no_more_wilds_than_must_be_go_among_naturals() -> None:
    state = table("2C", "KC KD KH KS 2H", "2S 2S 2S")
    assert plan(state, "2C") == ["add 2C to wild"]


def test_wilds_go_where_they_close_a_book() -> None:
    state = table("2C", "KC KD KH KS 2H", "QC QD QH QS QS 2H", "2S 2S 2S")
    assert plan(state, "2C") == ["add 2C to Q"]


def test_else_wilds_go_to_the_lowest_rank_and_twos_first() -> None:
    state = table("2C JK", "KC KD KH KS 2H", "QC QD QH QS 2H")
    assert plan(state, "2C JK") == ["add 2C to Q", "add JK to K"]
    assert plan(state, "2C") == ["add 2C to Q"]


def free_turns() -> object:
    """Rules in which a turn may start melds and add to old ones."""
    return attrs.evolve(DEFAULT, key="free", start_or_add=False)


# --- onto one meld --------------------------------------------------------------------------------


def test_cards_go_onto_the_meld_that_is_named() -> None:
    state = table("KC 2C 2D", "KC KD KH KS", "2S 2S 2S")
    assert plan(state, "2C") == ["add 2C to wild"]
    assert plan(state, "2C", "KC KD KH KS") == ["add 2C to K"]
    assert plan(state, "KC 2C 2D", "KC KD KH KS") == ["add KC to K", "add 2C to K", "add 2D to K"]
    assert plan(state, "2C 2D", "2S 2S 2S") == ["add 2C to wild", "add 2D to wild"]


def test_nothing_else_is_started_when_a_meld_is_named() -> None:
    state = table("KC KD KH KC KD", "KC KD KH KS KS")
    assert plan(state, "KC KD", "KC KD KH KS KS") == ["add KC to K", "add KD to K"]
    full = reason(state, "KC KD KH", "KC KD KH KS KS")
    assert (full.code, full.data["rank"]) == (Code.BOOK_CLOSED, Rank.KING)


@pytest.mark.parametrize(
    ("cards", "onto", "code"),
    [
        ("KC", "KC KD KH KS KS KS KS", Code.BOOK_CLOSED),
        ("KC", "KC KD KH", Code.NO_SUCH_MELD),
        ("JC", "JC JD JH", Code.NO_SUCH_MELD),
        ("JC", "4C 4D 4H", Code.CARD_DOES_NOT_FIT),
        ("JC", "2S 2S 2S", Code.CARD_DOES_NOT_FIT),
        ("3C", "4C 4D 4H", Code.THREE_NOT_MELDED),
        ("4S", "4C 4D 4H", Code.CARDS_NOT_HELD),
        ("2C 2D", "4C 4D 4H", Code.WILD_LIMIT),
    ],
)
def test_why_cards_do_not_go_onto_a_meld(cards: str, onto: str, code: ViolationCode) -> None:
    state = table("KC JC 3C 2C 2D", "4C 4D 4H", "KC KD KH KS KS KS KS", "2S 2S 2S")
    assert reason(state, cards, onto).code is code


@pytest.mark.parametrize("onto", [Rank.KING, "KC KD KH", Cards.parse("KC KD KH")])
def test_only_a_meld_can_be_named(onto: object) -> None:
    with pytest.raises(TypeError, match="a Meld is wanted, not "):
        plan_melds(table("KC", OLD), Cards.parse("KC"), onto=onto)  # type: ignore[arg-type]


@pytest.mark.parametrize("cards", ["KC", None, [1]])
def test_only_cards_can_be_selected(cards: object) -> None:
    with pytest.raises(TypeError):
        plan_melds(table("KC", OLD), cards)  # type: ignore[arg-type]


# --- why there is none ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "code", "data"),
    [
        ("AC AD AH", Code.CARDS_NOT_HELD, {"missing": Cards.parse("AC AD AH")}),
        ("KC KD 3C", Code.THREE_NOT_MELDED, {"card": Cards.parse("3C").in_order()[0]}),
        ("KC KD", Code.NOT_THREE_CARDS, {"needed": 3, "count": 2}),
        ("2C 2D", Code.WILD_LIMIT, {"naturals": 3, "wilds": 2}),
        ("KC 2C 2D", Code.WILD_LIMIT, {"naturals": 1, "wilds": 2}),
        ("7C", Code.BOOK_CLOSED, {"rank": Rank.SEVEN, "place": 0}),
        ("QS KC KD 2C", Code.ADDING_THIS_TURN, {}),
        ("QS 4C 4D 4H", Code.STARTING_THIS_TURN, {}),
        ("QC JC JD JH", Code.STARTING_THIS_TURN, {}),
    ],
)
def test_why_there_is_no_plan(cards: str, code: ViolationCode, data: dict[str, object]) -> None:
    hand = "KC KD 3C 2C 2D 7C QS QC 4C 4D 4H JC JD JH"
    state = table(hand, OLD, "7C 7D 7H 7S 7S 7S 7S")
    violation = reason(state, cards)
    assert violation.code is code
    assert dict(violation.data) == data


def test_why_nothing_can_be_laid_now() -> None:
    start = new_match(seed=1)
    assert reason(start, str(start.hand)).code is Code.MUST_DRAW_FIRST
    waiting = table("KC KD KH", OLD)
    assert reason(view(waiting, 1), "KC KD KH").code is Code.OUT_OF_TURN
    assert reason(view(waiting), "KC KD KH").code is Code.OUT_OF_TURN


def test_the_turn_that_adds_starts_nothing() -> None:
    state = apply(table("QS KC KD KH", OLD), AddToMeld(Rank.QUEEN, Cards.parse("QS").in_order()[0]))
    assert reason(state, "KC KD KH").code is Code.ADDING_THIS_TURN


def test_the_minimum_out_of_reach() -> None:
    assert reason(position(hands={0: "KC KD KH 4C 5D"}, phase=Phase.PLAY), "KC KD KH").code is (
        Code.MINIMUM_UNREACHABLE
    )


def test_G5_two_cards_are_kept_in_the_foot() -> None:
    state = position(hands={0: "KC KD KH 4C"}, feet={0: None}, melds={0: [OLD]}, phase=Phase.PLAY)
    violation = reason(state, "KC KD KH")
    assert (violation.code, violation.data["left"]) == (Code.KEEP_TWO_CARDS, 1)


def test_the_error_says_what_and_why() -> None:
    with pytest.raises(NoMeldPlanError) as raised:
        plan(table("KC KD", OLD), "KC KD")
    error = raised.value
    assert isinstance(error, HandFootError)
    assert isinstance(error, ValueError)
    assert str(error) == "KC KD can't all be melded now: A meld is started with three cards, not 2. [M1]"
    twin = pickle.loads(pickle.dumps(error))
    assert (str(twin), twin.violation, twin.cards) == (str(error), error.violation, error.cards)
    assert not any(isinstance(value, GameState) for value in error.args)
