"""Cases of going out that seldom come up: an opening goes with it.

Where the question may be asked tells whether going out is possible (G4).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs
import pytest

from handfoot_rules import (
    BooksMade,
    Card,
    LastDiscard,
    OpeningMakeUp,
    PartnerMust,
    PermissionBinds,
    RedThrees,
    RuleVariant,
    ViolationCode,
)

from .helpers import allowed, facing, melded_out, playing, ready, refused

if TYPE_CHECKING:
    from handfoot_rules import GameState

# --- an opening with it ----------------------------------------------------------------------------


def test_O3_going_out_is_no_opening_below_the_minimum() -> None:
    """Fifteen points, and no card left."""
    state = playing("4C 4C 4D", variant=melded_out(0, 0, 0), players=2, foot=None)
    refused(state, "start 4C 4C 4D", ViolationCode.MINIMUM_UNREACHABLE, "O3")


@pytest.mark.parametrize("minimum", [90, 31])
def test_O2_O3_going_out_counts_on_no_card_that_waits(minimum: int) -> None:
    """Three kings are 30; of the aces one was held and two come with the pile."""
    variant = ready(minimums=(minimum,) * 4)
    state = facing("AC AD KS", "KD KH AH 4C", variant=variant, players=2, foot=None)
    refused(state, "take KD KH", ViolationCode.MINIMUM_UNREACHABLE, "O3")
    state = facing("AC AD KS", "KD KH AH AS AS 4C", variant=variant, players=2, foot=None)
    state = allowed(state, "take KD KH", "start AH AS AS", "add AC to A", "add AD to A", "discard 4C")
    assert state.went_out == 0


def test_O1_G4_an_opening_with_it_needs_its_clean_meld() -> None:
    """Kings and queens come to 80, each with a two."""
    clean = ready(opening_make_up=OpeningMakeUp.CLEAN_MELD)
    refused(
        playing("KC KD 2C QC QD 2D 4C", variant=clean, foot=None), "ask", ViolationCode.CANNOT_GO_OUT, "G4"
    )
    state = allowed(playing("KC KD KH QC QD 2D 4C", variant=clean, foot=None), "ask", "allow")
    assert allowed(state, "start KC KD KH", "start QC QD 2D", "discard 4C").went_out == 0


@pytest.mark.parametrize("minimum", [90, 95])
def test_O1_G4_a_black_three_adds_nothing_to_an_opening(minimum: int) -> None:
    """Kings and aces are 90; the three is for the discard."""
    clean = ready(opening_make_up=OpeningMakeUp.CLEAN_MELD, minimums=(minimum,) * 4)
    state = playing("KC KD KH AC AD AH 3C", variant=clean, foot=None)
    if minimum == 90:
        state = allowed(state, "ask", "allow", "start KC KD KH", "start AC AD AH", "discard 3C")
        assert state.went_out == 0
    else:
        refused(state, "ask", ViolationCode.CANNOT_GO_OUT, "G4")


def test_O1_G4_a_single_card_needs_no_opening() -> None:
    """Neither points nor a clean meld."""
    clean = ready(opening_make_up=OpeningMakeUp.CLEAN_MELD)
    assert allowed(playing("4C", variant=clean, foot=None), "ask", "allow", "discard 4C").went_out == 0


def test_T1_G4_what_replaces_a_red_three_has_not_been_seen() -> None:
    """It might not be laid, so going out is not promised."""
    unseen = ready(red_threes=RedThrees.LAID_ONCE_OPENED)
    state = playing("3D KC KD KH AC AD AH 4C", variant=unseen, foot=None)
    refused(state, "ask", ViolationCode.CANNOT_GO_OUT, "G4")


def waiting(hand: str, *, yes_binds: bool = False) -> GameState:
    """Red threes wait for the opening and are not replaced then; the side has not opened."""
    binds = PermissionBinds.YES if yes_binds else PermissionBinds.NO
    variant = ready(red_threes=RedThrees.LAID_ONCE_OPENED, red_threes_replaced=False, permission_binds=binds)
    return playing(hand, variant=variant, foot=None)


def test_T1_O3_a_red_three_that_waits_is_no_card_left_over() -> None:
    """Kings and aces open, the three is laid with that, and the four is discarded."""
    state = waiting("3D KC KD KH AC AD AH 4C")
    state = allowed(state, "ask", "allow", "start KC KD KH", "start AC AD AH", "discard 4C")
    assert state.went_out == 0


def test_T1_G4_an_opening_beyond_the_minimum_is_as_good_for_one_who_must_go_out() -> None:
    """Sixty points where fifty are asked."""
    state = allowed(waiting("3D AC AD AH KC KD KH 4C", yes_binds=True), "ask", "allow")
    state = allowed(state, "start AC AD AH", "start KC KD KH", "discard 4C")
    assert state.went_out == 0


def test_T1_G5_an_opening_that_replaces_a_red_three_leaves_an_unseen_card() -> None:
    """So the four is neither the only card, nor are there two that can be counted on."""
    variant = ready(red_threes=RedThrees.LAID_ONCE_OPENED)
    state = playing("3D AC AC AD 4C", variant=variant, players=2, foot=None)
    refused(state, "start AC AC AD", ViolationCode.KEEP_TWO_CARDS, "G5")
    state = playing("3D AC AC AD 4C 5C", variant=variant, players=2, foot=None)
    assert len(allowed(state, "start AC AC AD").seats[0].hand) == 3


# --- with the pile: in two phases ------------------------------------------------------------------


@pytest.mark.parametrize("last", ["4C", "3C"])
def test_O2_O3_only_wilds_that_are_laid_by_then_count(last: str) -> None:
    """Kings 30 and one two on them 50; the other two needs the aces, which wait."""
    variant = ready(minimums=(70,) * 4)
    state = facing("AC AD KS", f"KD KH AH 2C 2D {last}", variant=variant, players=2, foot=None)
    refused(state, "take KD KH", ViolationCode.MINIMUM_UNREACHABLE, "O3")
    lower = ready(minimums=(50,) * 4)
    state = facing("AC AD KS", f"KD KH AH 2C 2D {last}", variant=lower, players=2, foot=None)
    state = allowed(state, "take KD KH", "add 2C to K", "start AC AD AH", "add 2D to A", f"discard {last}")
    assert state.went_out == 0


def with_the_pile(pile: str, hand: str, **changes: Any) -> GameState:
    """The pile has been taken with two kings, 90 points are asked, and the question is open."""
    variant = ready(minimums=(90,) * 4, **changes)
    return allowed(facing(pile, f"KD KH {hand}", variant=variant, foot=None), "take KD KH")


def test_O2_G4_a_wild_meld_may_open() -> None:
    """Kings 30 and three twos 60; then the aces."""
    state = allowed(with_the_pile("AC AD KS", "2C 2D 2H AH 4C"), "ask", "allow")
    assert allowed(state, "start 2C 2D 2H", "start AC AD AH", "discard 4C").went_out == 0


def test_O2_G4_G5_the_card_that_completes_the_book_does_not_come_last_after_the_opening_either() -> None:
    """Five aces open, two came with the pile; with a four to discard it goes."""
    rules: dict[str, Any] = {"books_needed": (1, 0, 0), "last_discard": LastDiscard.OPTIONAL}
    state = with_the_pile("AC AD KS", "AH AH AS AS AS", **rules)
    refused(state, "ask", ViolationCode.CANNOT_GO_OUT, "G4")
    state = allowed(with_the_pile("AC AD KS", "AH AH AS AS AS 4C", **rules), "ask", "allow")
    adds = ("add AS to A", "add AS to A", "add AC to A", "add AD to A")
    assert allowed(state, "start AH AH AS", *adds, "discard 4C").went_out == 0


def test_O2_G4_G5_what_the_opening_needs_does_not_come_last() -> None:
    """Of 140 points the fourth king is ten, so it comes before the aces of the pile."""
    rules: dict[str, Any] = {"books_needed": (1, 0, 0), "last_discard": LastDiscard.OPTIONAL}
    variant = ready(minimums=(140,) * 4, **rules)
    state = facing("AC AD KS", "KD KH KC AH AH AS AS AS", variant=variant, foot=None)
    refused(allowed(state, "take KD KH"), "ask", ViolationCode.CANNOT_GO_OUT, "G4")
    state = facing(
        "AC AD KS", "KD KH KC AH AH AS AS AS", variant=attrs.evolve(variant, minimums=(90,) * 4), foot=None
    )
    state = allowed(state, "take KC KD", "ask", "allow", "start AH AH AS", "add AS to A", "add AS to A")
    assert allowed(state, "add AC to A", "add AD to A", "add KH to K").went_out == 0


class NoLastDiscard(RuleVariant):
    """A last card may be discarded or melded, but none is for the pile then."""

    def may_discard(self, card: Card, books: tuple[BooksMade, ...], *, last: bool) -> bool:
        """Refuse the last card."""
        return not last and super().may_discard(card, books, last=last)


def test_O2_G4_G5_a_book_to_spare_may_come_last_after_the_opening() -> None:
    """Five aces open, and two that came with the pile make a book that nobody asks for."""
    variant = NoLastDiscard(
        key="no-last-discard",
        books_needed=(0, 0, 0),
        partner_must=PartnerMust.NOTHING,
        last_discard=LastDiscard.OPTIONAL,
        minimums=(90,) * 4,
    )
    state = facing("AC AD KS", "KD KH AH AH AS AS AS", variant=variant, foot=None)
    state = allowed(state, "take KD KH", "ask", "allow", "start AH AH AS", "add AS to A", "add AS to A")
    assert allowed(state, "add AC to A", "add AD to A").went_out == 0


def test_O2_G2_a_clean_book_of_the_opening_is_no_dirty_one() -> None:
    """Seven aces open; the fourth king came with the pile."""
    hand = "AC AC AD AD AH AH AS 4C"
    refused(with_the_pile("KC KS", hand, books_needed=(1, 1, 0)), "ask", ViolationCode.CANNOT_GO_OUT, "G4")
    state = allowed(with_the_pile("KC KS", hand, books_needed=(1, 0, 0)), "ask", "allow")
    adds = ("add AD to A", "add AH to A", "add AH to A", "add AS to A")
    assert allowed(state, "start AC AC AD", *adds, "add KC to K", "discard 4C").went_out == 0


@pytest.mark.parametrize("minimum", [90, 91])
def test_O3_G4_all_that_is_held_may_be_just_enough(minimum: int) -> None:
    """Kings and aces are 90 points, and nothing is left."""
    variant = ready(last_discard=LastDiscard.FORBIDDEN, minimums=(minimum,) * 4)
    state = playing("KC KD KH AC AD AH", variant=variant, foot=None)
    if minimum == 90:
        state = allowed(state, "ask", "allow", "start KC KD KH", "start AC AD AH")
        assert state.went_out == 0
    else:
        refused(state, "ask", ViolationCode.CANNOT_GO_OUT, "G4")
