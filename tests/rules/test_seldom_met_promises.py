"""Going out, asked for or promised, in turns that seldom come up: no shortcut may see too much."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs
import pytest

import oracle
from handfoot_rules import (
    DEFAULT,
    BooksOpenTo,
    LastDiscard,
    PartnerMust,
    Permission,
    PermissionBinds,
    Phase,
    Rank,
    RedThrees,
    TurnState,
    ViolationCode,
    position,
    why_illegal,
)

from .helpers import allowed, listed, playing, refused, to_action

if TYPE_CHECKING:
    from handfoot_rules import GameState

BOUND = attrs.evolve(
    DEFAULT,
    key="bound",
    start_or_add=False,
    books_needed=(0, 0, 0),
    partner_must=PartnerMust.NOTHING,
    permission_binds=PermissionBinds.YES,
    last_discard=LastDiscard.OPTIONAL,
)
"""After a yes the player must go out; no book is needed, and the last card may be melded or discarded."""


def bound(hand: str, *melds: str, **changes: Any) -> GameState:
    """Seat 0 plays from the foot, has asked, and was allowed to go out."""
    return allowed(playing(hand, *melds, variant=attrs.evolve(BOUND, **changes), foot=None), "ask", "allow")


def is_listed_as_the_referee_says(state: GameState, move: str, *, legal: bool) -> None:
    """See the move in the list or not, as the referee has it too."""
    violation = why_illegal(state, to_action(move))
    if violation is None:
        allowed(state, move)
    else:
        refused(state, move, violation.code, violation.rule)
    assert (violation is None) is oracle.is_legal(state, to_action(move)) is legal


# --- whether going out can be asked for -----------------------------------------------------------


def test_G4_three_of_a_rank_lack_nothing() -> None:
    """Three fours are started, the five is the discard."""
    allowed(playing("4C 4D 4H 5C", "KC KC KC", variant=BOUND, foot=None), "ask")


def test_G2_an_open_book_is_one_book() -> None:
    """The kings are one clean book; the queens come to seven only with the two, and are dirty then."""
    variant = attrs.evolve(BOUND, books_needed=(2, 0, 0), books_open_to=BooksOpenTo.ALL)
    kings, queens = "KC KC KC KD KD KD KH KH", "QC QC QC QD"
    state = playing("QH QS 2C KS", kings, queens, variant=variant, foot=None)
    refused(state, "ask", ViolationCode.CANNOT_GO_OUT, "G4")
    allowed(playing("QH QS QD KS", kings, queens, variant=variant, foot=None), "ask")


# --- what may be laid by who must go out -----------------------------------------------------------


def test_G2_G4_the_last_natural_may_be_laid_before_the_wild_that_makes_the_book() -> None:
    """Of the kings none is left in the hand then; six of them and the two are the dirty book."""
    state = bound("KS 2C QC QD QH", "KC KC KC KD KD", books_needed=(0, 1, 0))
    is_listed_as_the_referee_says(state, "add KS to K", legal=True)


@pytest.mark.parametrize(("move", "legal"), [("add 2C to Q", True), ("add QS to Q", False)])
def test_M3_G4_a_wild_that_only_the_meld_takes_comes_before_the_natural(move: str, *, legal: bool) -> None:
    """Six queens and the two are a book, open to naturals alone; seven queens would leave the two."""
    state = bound(
        "QS 2C",
        "QC QC QD QD QH QH",
        last_discard=LastDiscard.FORBIDDEN,
        books_open_to=BooksOpenTo.NATURALS,
    )
    is_listed_as_the_referee_says(state, move, legal=legal)


@pytest.mark.parametrize(("move", "legal"), [("add QS to Q", True), ("add 2C to Q", False)])
def test_G2_G4_a_wild_may_not_spoil_the_book_that_is_needed(move: str, *, legal: bool) -> None:
    """Seven queens are the clean book; with the two it is dirty. The kings take the two."""
    state = bound("QS KC KD KH 2C", "QC QC QD QD QH QH", books_needed=(1, 0, 0), cards_kept=1)
    is_listed_as_the_referee_says(state, move, legal=legal)


def test_G4_every_start_of_a_rank_is_listed_once() -> None:
    """The queens take the two, or the kings do."""
    state = bound("QS KC KD KH 2C", "QC QC QD QD")
    assert {move for move in listed(state) if move.startswith("start")} == {"start K K K", "start K K 2"}


# --- openings --------------------------------------------------------------------------------------


def test_O1_G4_who_could_go_out_but_for_the_minimum_starts_nothing() -> None:
    """Two melds and a discard are all there is, but they are 35 of 50 points."""
    variant = attrs.evolve(BOUND, permission=Permission.NOT_NEEDED, last_discard=LastDiscard.REQUIRED)
    state = playing("4C 4D 4H 5C 5D 5H KC", variant=variant, foot=None)
    refused(state, "start 4C 4D 4H", ViolationCode.MINIMUM_UNREACHABLE, "O3")
    assert not {move for move in listed(state) if move.startswith("start")}


def test_O2_G4_who_must_go_out_starts_no_cards_that_wait() -> None:
    """The queens came with the pile and wait; three aces reach the minimum, the queens come then."""
    turn = TurnState(
        0,
        drew=True,
        took_pile=True,
        started=(Rank.KING,),
        points=30,
        minimum=50,
        locked=((Rank.QUEEN, 3),),
        asked=True,
        allowed=True,
    )
    state = position(
        BOUND,
        players=4,
        hands={0: "QC QD QH AC AD AH"},
        feet={0: None},
        melds={0: ["KC KD KH"]},
        opened={0: False},
        pile="",
        phase=Phase.PLAY,
        turn=turn,
    )
    refused(state, "start QC QD QH", ViolationCode.CARDS_LOCKED, "O2")
    allowed(state, "start AC AD AH", "start QC QD QH")


@pytest.mark.parametrize("black", ["3C", "3S"])
@pytest.mark.parametrize("more", ["", " KS"])
def test_T1_G1_a_black_three_is_the_last_discard_once_the_red_one_is_laid(black: str, more: str) -> None:
    """The kings open, so the red three is laid; then the black one is left, alone or beside a king."""
    variant = attrs.evolve(
        BOUND,
        key="laid once opened",
        minimums=(30,) * 4,
        permission=Permission.NOT_NEEDED,
        red_threes=RedThrees.LAID_ONCE_OPENED,
        red_threes_replaced=False,
    )
    state = playing(f"3D {black} KC KD KH{more}", variant=variant, foot=None)
    assert oracle.is_legal(state, to_action("start KC KD KH"))
    state = allowed(state, "start KC KD KH", *(["add KS to K"] if more else []), f"discard {black}")
    assert state.went_out == 0


def test_T1_G4_a_black_three_beside_a_red_one_is_no_bar_to_asking() -> None:
    variant = attrs.evolve(
        BOUND,
        key="laid once opened",
        minimums=(30,) * 4,
        red_threes=RedThrees.LAID_ONCE_OPENED,
        red_threes_replaced=False,
    )
    state = playing("3D 3S KC KD KH", variant=variant, foot=None)
    assert oracle.is_legal(state, to_action("ask"))
    allowed(state, "ask", "allow", "start KC KD KH", "discard 3S")


@pytest.mark.parametrize(("three", "possible"), [("3D", False), ("3S", True)])
def test_O1_T1_a_red_three_is_not_laid_by_who_goes_out_without_the_minimum(
    three: str, *, possible: bool
) -> None:
    """Nothing opens before the last card is gone, and a red three is no discard."""
    variant = attrs.evolve(
        BOUND,
        key="waived",
        minimums=(90,) * 4,
        opening_waived=True,
        red_threes=RedThrees.LAID_ONCE_OPENED,
        red_threes_replaced=False,
    )
    state = playing(f"{three} KC KD KH", variant=variant, foot=None)
    assert oracle.is_legal(state, to_action("ask")) is possible
    if possible:
        allowed(state, "ask", "allow", "start KC KD KH", f"discard {three}")
    else:
        refused(state, "ask", ViolationCode.CANNOT_GO_OUT, "G4")
