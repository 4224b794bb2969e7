"""Openings that seldom come up: a start that wastes a wild, a foot that comes on the way, a question.

The list is made with shortcuts, which must not promise what the exact look-ahead refuses: `refused` looks
at both.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs
import pytest

from handfoot_rules import (
    DEFAULT,
    BlackThrees,
    Card,
    FootWhen,
    Freezing,
    InvalidPositionError,
    OpeningMakeUp,
    PartnerMust,
    Permission,
    Phase,
    PileNeed,
    Rank,
    RedThrees,
    RuleVariant,
    Scope,
    TurnState,
    ViolationCode,
    position,
    variants,
)

from .helpers import allowed, facing, playing, refused

if TYPE_CHECKING:
    from handfoot_rules import GameState


def asking(minimum: int, **changes: Any) -> RuleVariant:
    """A base game with this minimum in every deal."""
    return attrs.evolve(DEFAULT, key="asking", minimums=(minimum,) * 4, **changes)


# --- starts that leave too little ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("minimum", "hand", "barred", "way"),
    [
        # Two kings and the wild come to 50 with the third; the aces need the wild.
        (60, "KC KD KH AC AD 2C 5C 6C 7C", "start KC KD 2C", ["start AC AD 2C"]),
        # Fours 15 and aces with the joker 90; without the joker there is no more than 65.
        (105, "4C 4D 4H AC AD KC KD JK 5C 6C", "start 4C 4D JK", ["start AC AD JK", "start 4C 4D 4H"]),
        # Wilds alone are 90; kings take only one of them.
        (80, "KC KD 2C 2D JK 5C 6C", "start KC KD 2C", ["start 2C 2D JK"]),
        # Four pairs with a wild each are 210; after a wild meld only one of them has one, 150.
        (
            200,
            "AC AD KC KD QC QD JC JD 2C 2D 2H JK 5C 6C 7C 8C",
            "start 2C 2D 2H",
            ["start AC AD 2C", "start KC KD 2D", "start QC QD 2H", "start JC JD JK"],
        ),
    ],
    ids=["kings and a wild", "fours and the joker", "kings and wilds", "a wild meld"],
)
def test_O3_a_start_that_wastes_a_wild(minimum: int, hand: str, barred: str, way: list[str]) -> None:
    state = playing(hand, variant=asking(minimum))
    refused(state, barred, ViolationCode.MINIMUM_UNREACHABLE, "O3")
    assert allowed(state, *way).sides[0].opened


@pytest.mark.parametrize(
    ("minimum", "hand", "changes"),
    [
        (91, "KC KD KH AC AD AH 5C 6C", {}),  # 90 in all
        (100, "KC KD KH QC QD QH 2C 5C 6C", {}),  # 80 in all
        # The two wilds make a meld of one ace, not of an ace and a queen: 90 in all.
        (95, "KC KD KH AC QC 2C 2D 5C 6C", {"meld_shapes": (*DEFAULT.meld_shapes, (1, 2))}),
        # Three queens have no use for a wild, an ace has for two of them: 120 in all.
        (125, "KC KD KH QC QD QH AC JC 2C 2D 4C 5C 6C 7C", {"meld_shapes": (*DEFAULT.meld_shapes, (1, 2))}),
    ],
)
def test_O3_a_start_of_what_is_not_enough(minimum: int, hand: str, changes: dict[str, Any]) -> None:
    state = playing(hand, variant=asking(minimum, **changes))
    refused(state, "start KC KD KH", ViolationCode.MINIMUM_UNREACHABLE, "O3")
    lowered = playing(hand, variant=asking(minimum // 10 * 10 - 20, **changes))
    allowed(lowered, "start KC KD KH")


def test_O3_G5_in_the_foot_two_cards_stay_after_the_melds_with_wilds_too() -> None:
    """Kings and aces would do, but leave the four alone; a five more is enough."""
    state = playing("KC KD KH AC AD 2C 4C", variant=asking(90), foot=None)
    refused(state, "start KC KD KH", ViolationCode.MINIMUM_UNREACHABLE, "O3")
    state = playing("KC KD KH AC AD 2C 4C 5C", variant=asking(90), foot=None)
    assert allowed(state, "start KC KD KH", "start AC AD 2C").sides[0].opened


def test_O3_G5_a_red_three_that_waits_is_no_card_kept() -> None:
    """It is laid with the aces; then the four is alone."""
    variant = asking(90, red_threes=RedThrees.LAID_ONCE_OPENED, red_threes_replaced=False)
    state = playing("3D KC KD KH AC AD AH 4C", variant=variant, foot=None)
    refused(state, "start KC KD KH", ViolationCode.MINIMUM_UNREACHABLE, "O3")
    state = playing("3D KC KD KH AC AD AH 4C 5C", variant=variant, foot=None)
    assert allowed(state, "start KC KD KH", "start AC AD AH").sides[0].opened


def test_O2_G5_cards_that_came_and_need_not_wait_are_cards_like_others() -> None:
    """In the foot two stay; kings and aces leave the four, and what came along if anything did."""
    variant = asking(90, taken_cards_locked=False)
    hand = "KD KH AC AD AH 4C"
    state = facing("KS", hand, variant=variant, foot=None)
    refused(state, "take KD KH", ViolationCode.MINIMUM_UNREACHABLE, "O3")
    state = facing("5S KS", hand, variant=variant, foot=None)
    assert allowed(state, "take KD KH", "start AC AD AH").sides[0].opened


@pytest.mark.parametrize(
    ("hand", "reachable"),
    [("KC KD KH AC AD 2C 4C", 50), ("KC KD KH 2C 4C 5C", 50)],  # in both the two joins the kings
)
def test_O3_the_reason_tells_what_could_be_reached_keeping_two_cards(hand: str, reachable: int) -> None:
    state = playing(hand, variant=asking(90), foot=None)
    violation = refused(state, "start KC KD KH", ViolationCode.MINIMUM_UNREACHABLE, "O3")
    assert violation.data["reachable"] == reachable


def test_O3_G5_a_wild_goes_with_the_cards_that_it_needs() -> None:
    """Aces take none here, so the joker takes the kings along, and the four is left alone."""
    pure = asking(110, pure_ranks=(Rank.ACE,))
    state = playing("AC AD AH KC KD JK 4C", variant=pure, foot=None)
    refused(state, "start AC AD AH", ViolationCode.MINIMUM_UNREACHABLE, "O3")
    state = playing("AC AD AH KC KD JK 4C 5C", variant=pure, foot=None)
    assert allowed(state, "start AC AD AH", "start KC KD JK").sides[0].opened


def test_O3_G5_a_black_three_is_a_card_kept() -> None:
    """With the fourth king it makes two; the three kings and the aces are the 90."""
    state = playing("KC KC KD KH AC AD AH 3C", variant=asking(90), foot=None)
    state = allowed(state, "start KC KC KD", "start AC AD AH")
    refused(state, "add KH to K", ViolationCode.KEEP_TWO_CARDS, "G5")
    state = playing("KC KC KD KH AC AD AH", variant=asking(90), foot=None)
    refused(state, "start KC KC KD", ViolationCode.MINIMUM_UNREACHABLE, "O3")


@pytest.mark.parametrize(("kept", "more"), [(1, ""), (2, " 4C")])
def test_O3_G5_a_clean_meld_may_leave_one_of_its_rank(kept: int, more: str) -> None:
    """The fourth king is kept, with the four where two cards are."""
    clean = asking(90, opening_make_up=OpeningMakeUp.CLEAN_MELD, cards_kept=kept)
    state = playing(f"KC KC KD KH AC AD 2C{more}", variant=clean, foot=None)
    assert allowed(state, "start KC KC KD", "start AC AD 2C").sides[0].opened


# --- the first book brings the foot ----------------------------------------------------------------

FIRST_BOOK = FootWhen.FIRST_BOOK
SIX_ACES_AND_A_JOKER = "AC AC AD AD AH AH JK"


def test_O3_G5_only_a_foot_that_waits_comes_with_a_book() -> None:
    """Seven cards are 170; the eighth alone may stay if the foot comes, and not in the foot."""
    variant = asking(170, foot_when=FIRST_BOOK)
    hand = f"{SIX_ACES_AND_A_JOKER} 4C"
    state = playing(hand, variant=variant)
    adds = ("add AD to A", "add AD to A", "add AH to A", "add AH to A")
    assert allowed(state, "start AC AC JK", *adds).sides[0].opened
    state = playing(hand, variant=variant, foot=None)
    refused(state, "start AC AC JK", ViolationCode.MINIMUM_UNREACHABLE, "O3")


def test_O3_O1_a_clean_book_of_any_rank_may_bring_the_foot() -> None:
    """Seven kings are the 70 points, and the clean meld."""
    variant = asking(70, foot_when=FIRST_BOOK, opening_make_up=OpeningMakeUp.CLEAN_MELD)
    state = playing("KC KC KD KD KH KH KS 4C", variant=variant)
    adds = ("add KD to K", "add KH to K", "add KH to K", "add KS to K")
    assert allowed(state, "start KC KC KD", *adds).seats[0].in_foot
    many = attrs.evolve(variant, minimums=(160,) * 4)
    state = playing("KC KC KD KD KH KH KS QC QD QH AC AD AH", variant=many)
    state = allowed(state, "start KC KC KD", *adds, "start QC QD QH", "start AC AD AH")
    assert state.sides[0].opened


def test_O3_O1_a_rank_may_have_the_dirty_book_and_the_clean_meld() -> None:
    """Eight kings and two twos are the 120 points, as five with both and three without."""
    variant = asking(120, foot_when=FIRST_BOOK, opening_make_up=OpeningMakeUp.CLEAN_MELD)
    state = playing("KC KC KC KD KD KD KH KH 2C 2D", variant=variant)
    adds = ("add KC to K", "add KD to K", "add KD to K", "add 2D to K")
    state = allowed(state, "start KC KC 2C", *adds)
    assert allowed(state, "start KD KH KH").sides[0].opened


@pytest.mark.parametrize("make_up", OpeningMakeUp)
def test_O3_G5_nine_cards_without_a_book_leave_none_to_keep(make_up: OpeningMakeUp) -> None:
    """All three melds are needed, and no rank has seven cards, whichever is laid first."""
    state = playing(
        "KC KD KH AC AD AH QC QD QH", variant=asking(115, foot_when=FIRST_BOOK, opening_make_up=make_up)
    )
    for start in ("start KC KD KH", "start QC QD QH", "start AC AD AH"):
        refused(state, start, ViolationCode.MINIMUM_UNREACHABLE, "O3")


def test_O3_O2_a_card_taken_with_the_pile_is_left_when_the_book_is_complete() -> None:
    """Seven kings are the 70 points; the four that came along keeps the hand from running out."""
    variant = asking(70, foot_when=FIRST_BOOK)
    state = facing("4C KS", "KC KC KD KD KH KH", variant=variant)
    adds = ("add KC to K", "add KD to K", "add KH to K", "add KH to K")
    after = allowed(state, "take KC KD", *adds)
    assert after.sides[0].opened
    assert after.seats[0].in_foot


# --- what is asked and told while it is under way --------------------------------------------------


def test_O1_exactly_the_minimum_and_no_clean_meld() -> None:
    """Three kings and a two are the 50 points."""
    variant = asking(50, opening_make_up=OpeningMakeUp.CLEAN_MELD)
    state = playing("KC KD KH 2C 4C 4D 4H 5C 6C", variant=variant)
    state = allowed(state, "start KC KD 2C", "add KH to K")
    refused(state, "discard 5C", ViolationCode.CLEAN_MELD_MISSING, "O3")


def test_O3_G4_a_free_question_wants_an_opening_that_keeps_two_cards() -> None:
    """Taken with the pile: kings 30, aces 60 of 90. Who is told no must be able to go on."""
    free = asking(90, permission=Permission.FREE, partner_must=PartnerMust.NOTHING, books_needed=(0, 0, 0))
    state = facing("KS", "KD KH AC AD AH AS 4C", variant=free, foot=None)
    allowed(state, "take KD KH", "ask")
    state = facing("KS", "KD KH AC AD AH 4C", variant=free, foot=None)
    refused(allowed(state, "take KD KH"), "ask", ViolationCode.OPENING_UNFINISHED, "O3")


# --- lists -----------------------------------------------------------------------------------------


def test_M4_O3_a_second_meld_of_an_opening_that_the_first_could_take() -> None:
    """The minimum is far off, but in reach of all that can be laid."""
    jones = variants.get("jones")
    variant = attrs.evolve(jones, key="asking", minimums=(100,) * len(jones.minimums))
    state = playing("KC KC KD KD KH KH AC AD AH 5C 6C", variant=variant)
    state = allowed(state, "start KC KD KH")
    refused(state, "start KC KD KH", ViolationCode.MELD_TAKES_THEM, "M4")


def test_T2_O3_black_threes_begin_no_opening_that_does_not_go_out() -> None:
    """Aces and kings are enough without them."""
    variant = asking(50, black_threes=BlackThrees.MELDED_GOING_OUT)
    state = playing("3C 3C 3S AC AD AH KC KD KH 4C 5C 6C 7C", variant=variant, foot=None)
    refused(state, "start 3C 3C 3S", ViolationCode.MUST_GO_OUT, "G4")


def test_T2_black_threes_of_both_suits_are_listed() -> None:
    """Whoever goes out with them may lay any three of them."""
    variant = attrs.evolve(
        DEFAULT, key="threes", black_threes=BlackThrees.MELDED_GOING_OUT, books_needed=(0, 0, 0)
    )
    for held in ("3C 3C 3C", "3S 3S 3S"):
        state = playing(f"{held} 4C", "KC KC KD", variant=variant, players=2, foot=None)
        assert allowed(state, f"start {held}", "discard 4C").went_out == 0


# --- reasons ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pile", "move", "code"),
    [
        ("4C 5C 6C 3S", "take KC KD", ViolationCode.PILE_BLOCKED),
        ("4C 5C 6C KS", "take KC 5C", ViolationCode.PILE_NEEDS_PAIR),
        ("4C 2C 6C KS", "take", ViolationCode.PILE_FROZEN),
    ],
)
def test_U2_the_reason_names_the_top_card(pile: str, move: str, code: ViolationCode) -> None:
    ways = (PileNeed.NATURAL_PAIR, PileNeed.OWN_MELD)
    variant = asking(50, pile_needs=ways, freezing=(Freezing.BY_WILD,))
    violation = refused(facing(pile, "KC KD 4C 5C", "KC KD KH", variant=variant), move, code, code_rule(code))
    assert violation.data["top"] is Card.parse(pile[-2:])


def code_rule(code: ViolationCode) -> str:
    """Under which rule the codes above stand."""
    return "T2" if code is ViolationCode.PILE_BLOCKED else "U2"


# --- positions in the middle of an opening ---------------------------------------------------------


def under_way(hand: str, *, minimum: int = 90, meld: str = "KC KD KH", **turn: Any) -> GameState:
    """Player 0 is in the foot and has started this meld in this turn."""
    points = sum({"K": 10, "2": 20}[word[0]] for word in meld.split())
    done = TurnState(
        0,
        drew=True,
        scope=Scope.START,
        started=(Rank.KING,),
        points=points,
        minimum=minimum,
        **turn,
    )
    return position(
        asking(minimum),
        players=4,
        hands={0: hand},
        feet={0: None},
        melds={0: [meld]},
        pile="5C",
        phase=Phase.PLAY,
        opened={0: False},
        turn=done,
    )


def test_O3_a_position_needs_an_opening_that_can_be_finished_keeping_two_cards() -> None:
    assert under_way("AC AD AH 4C 5C").to_move == 0
    for hand in ("AC AD AH 4C", "AC AD 4C 5C 6C"):
        with pytest.raises(InvalidPositionError, match="could not be finished"):
            under_way(hand)


def test_O2_a_position_counts_on_no_card_that_waits() -> None:
    """Two aces were held and one came with the pile."""
    with pytest.raises(InvalidPositionError, match="could not be finished"):
        under_way("AC AD AH 4C 5C 6C", took_pile=True, locked=((Rank.ACE, 1),))


def test_O1_a_side_with_exactly_the_minimum_has_opened() -> None:
    with pytest.raises(InvalidPositionError, match="has opened"):
        under_way("AC AD AH 4C 5C", minimum=50, meld="KC KD KH 2C")


# --- the points that a refusal names ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("variant", "hand", "foot", "start", "reachable"),
    [
        # Three kings are all there is, and two cards are kept.
        (asking(50), *("KC KD KH", None, "start KC KD KH", 30)),
        # The red three is laid with the aces, so the four and a king are kept: 80 and 60.
        (
            asking(150, red_threes=RedThrees.LAID_ONCE_OPENED, red_threes_replaced=False),
            *("3D AC AD AH AS KC KD KH KS KC KD KH 4C", None, "start AC AD AH", 140),
        ),
        # The kings' book brings the foot, so that every card may be laid: 70 and 60.
        (
            asking(140, foot_when=FootWhen.FIRST_BOOK),
            *("KC KD KH KS KC KD KH AC AD AH", "4C 4D", "start KC KD KH", 130),
        ),
        # A foot of one card: one must be left beside it, which leaves too few kings for the book, or too few
        # aces to start; without a book two kings are left, 50 and 60.
        (
            asking(140, foot_when=FootWhen.FIRST_BOOK),
            *("KC KD KH KS KC KD KH AC AD AH", "4C", "start KC KD KH", 110),
        ),
    ],
)
def test_O3_a_refusal_names_the_points_that_could_be_laid(
    variant: RuleVariant, hand: str, foot: str | None, start: str, reachable: int
) -> None:
    violation = refused(
        playing(hand, variant=variant, foot=foot), start, ViolationCode.MINIMUM_UNREACHABLE, "O3"
    )
    assert violation.data["reachable"] == reachable
