"""Cases of going out that seldom come up: the last card is wild, books are big, an opening goes with it.

Where the question may be asked tells whether going out is possible (G4).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs
import pytest

from handfoot_rules import (
    DEFAULT,
    BlackThrees,
    BookKind,
    BooksMade,
    BooksOpenTo,
    Card,
    FootWhen,
    LastDiscard,
    PartnerMust,
    PermissionBinds,
    RuleVariant,
    ViolationCode,
    legal_actions,
)

from .helpers import SEVEN_KINGS, SIX_ACES, allowed, facing, listed, melded_out, playing, ready, refused

if TYPE_CHECKING:
    from handfoot_rules import Action, GameState

# --- the last card is melded -----------------------------------------------------------------------


@pytest.mark.parametrize("wild", ["2C", "JK"])
def test_G5_a_wild_left_may_complete_the_dirty_book_that_is_missing(wild: str) -> None:
    """Of the kings it would make no book."""
    state = playing(f"KS {wild}", "KC KC KD", SIX_ACES, variant=melded_out(0, 1, 0), players=2, foot=None)
    assert allowed(state, "add KS to K", f"add {wild} to A").went_out == 0
    clean = playing(f"KS {wild}", "KC KC KD", SIX_ACES, variant=melded_out(1, 0, 0), players=2, foot=None)
    refused(clean, "add KS to K", ViolationCode.KEEP_TWO_CARDS, "G5")


@pytest.mark.parametrize("wild", ["2C", "JK"])
def test_G5_a_wild_left_may_complete_the_wild_book_that_is_missing(wild: str) -> None:
    """To the kings it would be one wild too many."""
    melds = ("KC KC 2C", "2S 2S 2S JK JK JK")
    state = playing(f"KS {wild}", *melds, variant=melded_out(0, 0, 1), players=2, foot=None)
    assert allowed(state, "add KS to K", f"add {wild} to wild").went_out == 0


@pytest.mark.parametrize("last", ["2C", "AS"])
def test_G5_a_card_left_counts_as_one(last: str) -> None:
    """The sixth ace is no book, whether it is one or a wild."""
    melds = ("KC KC KD", "AC AC AD AD AH")
    books = (1, 0, 0) if last == "AS" else (0, 1, 0)
    state = playing(f"KS {last}", *melds, variant=melded_out(*books), players=2, foot=None)
    refused(state, "add KS to K", ViolationCode.KEEP_TWO_CARDS, "G5")


@pytest.mark.parametrize("wild", ["2C", "JK"])
def test_G4_a_single_wild_can_be_melded_out(wild: str) -> None:
    """It joins the aces."""
    state = playing(wild, SIX_ACES, variant=melded_out(0, 0, 0), foot=None)
    assert allowed(state, "ask", "allow", f"add {wild} to A").went_out == 0


def test_G4_a_natural_and_two_wilds_go_out_where_they_are_a_meld() -> None:
    shapes = (*DEFAULT.meld_shapes, (1, 2))
    variant = attrs.evolve(melded_out(0, 0, 0), meld_shapes=shapes)
    state = playing("4C 2C 2D", SIX_ACES, variant=variant, foot=None)
    assert allowed(state, "ask", "allow", "start 4C 2C 2D").went_out == 0
    state = playing("4C 2C 2D 3C", SIX_ACES, variant=ready(meld_shapes=shapes, start_or_add=False), foot=None)
    assert allowed(state, "ask", "allow", "start 4C 2C 2D", "discard 3C").went_out == 0


def test_G5_M5_the_last_card_joins_no_old_meld_in_a_turn_that_starts_some() -> None:
    """Nor need it be looked for among the new ones in a turn that adds."""
    variant = ready(last_discard=LastDiscard.FORBIDDEN)
    state = playing("KC KD KH AS", "AC AC AD", variant=variant, players=2, foot=None)
    refused(state, "start KC KD KH", ViolationCode.KEEP_TWO_CARDS, "G5")
    state = playing("KS AS", "AC AC AD", "KC KD KH", variant=variant, players=2, foot=None)
    assert allowed(state, "add KS to K", "add AS to A").went_out == 0


@pytest.mark.parametrize("at_once", [False, True])
def test_G5_M3_the_last_card_joins_no_book_of_this_turn_where_books_wait(at_once: bool) -> None:  # noqa: FBT001
    variant = attrs.evolve(
        melded_out(0, 0, 0), books_open_to=BooksOpenTo.NATURALS, book_grows_at_once=at_once
    )
    state = playing("KS KS 4C 4D 4H", "KC KC KD KD KH KH", variant=variant, players=2, foot=None)
    state = allowed(state, "add KS to K")
    if at_once:
        assert allowed(state, "start 4C 4D 4H", "add KS to K").went_out == 0
    else:
        refused(state, "start 4C 4D 4H", ViolationCode.KEEP_TWO_CARDS, "G5")


def test_G5_M3_the_last_card_joins_an_older_book_beside_one_of_this_turn() -> None:
    """The dirty book of kings waits, the clean one takes it."""
    variant = attrs.evolve(melded_out(0, 0, 0), books_open_to=BooksOpenTo.NATURALS, book_grows_at_once=False)
    melds = (SEVEN_KINGS, "KC KD KD KH KH 2C")
    state = playing("KS KS 4C 4D 4H", *melds, variant=variant, players=2, foot=None)
    assert allowed(state, dirty_book(state), "start 4C 4D 4H", "add KS to K").went_out == 0
    state = playing(
        "KS KS 4C", *melds, variant=attrs.evolve(variant, last_discard=LastDiscard.REQUIRED), foot=None
    )
    state = allowed(state, dirty_book(state), "ask", "allow")  # G4: the look-ahead sees it as well
    assert allowed(state, "add KS to K", "discard 4C").went_out == 0


def dirty_book(state: GameState) -> Action:
    """The king that completes the second meld."""
    (complete,) = (action for action in legal_actions(state) if str(action).endswith("to K at 1"))
    return complete


def test_G5_a_black_three_that_came_with_the_pile_may_be_the_last_discard() -> None:
    state = facing("3C KS", "KD KH", "AC AC AD", variant=ready(), players=2, foot=None)
    assert allowed(state, "take KD KH", "discard 3C").went_out == 0


def test_G4_who_must_go_out_may_not_waste_a_wild() -> None:
    """The kings need none, the fours do; the five is for the discard."""
    variant = ready(permission_binds=PermissionBinds.YES, start_or_add=False)
    state = playing("KC KD KH 4C 4D 2C 5C", "AC AC AD", variant=variant, foot=None)
    state = allowed(state, "ask", "allow")
    refused(state, "start KC KD 2C", ViolationCode.MUST_GO_OUT, "G4")
    assert allowed(state, "start KC KD KH", "start 4C 4D 2C", "discard 5C").went_out == 0


@pytest.mark.parametrize(("meld", "books"), [("KC KC KD KD 2C", (0, 1, 0)), ("KC KC KD KD KH", (1, 0, 0))])
def test_G4_G5_the_card_that_completes_the_missing_book_does_not_come_last(
    meld: str, books: tuple[int, ...]
) -> None:
    """Before it a single card is left while the book is missing; with a third card to come last it goes."""
    variant = ready(last_discard=LastDiscard.OPTIONAL, books_needed=books, start_or_add=False)
    state = playing("KS KS", meld, "AC AC AD", variant=variant, foot=None)
    refused(state, "ask", ViolationCode.CANNOT_GO_OUT, "G4")
    state = playing("KS KS AS", meld, "AC AC AD", variant=variant, foot=None)
    state = allowed(state, "ask", "allow", "add KS to K", "add KS to K", "add AS to A")
    assert state.went_out == 0


def test_G6_a_last_card_that_must_be_discarded_and_may_not_is_kept() -> None:
    """It would complete the book, but then nothing is left to discard."""
    state = playing("KS", "KC KC KD KD KH KH", variant=ready(books_needed=(1, 0, 0)), players=2, foot=None)
    refused(state, "discard KS", ViolationCode.BOOKS_MISSING, "G2")
    refused(state, "add KS to K", ViolationCode.KEEP_TWO_CARDS, "G5")
    assert allowed(state, "pass").turn.player == 1


class NoLastDiscard(RuleVariant):
    """A last card may be discarded or melded, but none is for the pile then."""

    def may_discard(self, card: Card, books: tuple[BooksMade, ...], *, last: bool) -> bool:
        """Refuse the last card."""
        return not last and super().may_discard(card, books, last=last)


@pytest.mark.parametrize("open_to", [BooksOpenTo.NOTHING, BooksOpenTo.NATURALS], ids=str)
@pytest.mark.parametrize("spare", ["clean", "dirty"])
def test_G4_G5_a_book_that_is_to_spare_may_come_last(spare: str, open_to: BooksOpenTo) -> None:
    """One kind is needed, and the other not: only that may be completed last."""
    five = {"clean": "KC KC KD KD KH", "dirty": "KC KC KD KD 2C"}
    book = {"clean": f"{SIX_ACES} AS", "dirty": f"{SIX_ACES} 2C"}
    needed = {"clean": (1, 0, 0), "dirty": (0, 1, 0)}
    other = "dirty" if spare == "clean" else "clean"
    variant = NoLastDiscard(
        key="no-last-discard",
        books_needed=needed[other],
        partner_must=PartnerMust.NOTHING,
        last_discard=LastDiscard.OPTIONAL,
        start_or_add=False,
        books_open_to=open_to,
    )
    state = playing("KS KS", five[spare], book[other], variant=variant, foot=None)
    assert allowed(state, "ask", "allow", "add KS to K", "add KS to K").went_out == 0
    state = playing("KS KS", five[other], book[spare], variant=variant, foot=None)
    refused(state, "ask", ViolationCode.CANNOT_GO_OUT, "G4")


def test_G4_G5_of_two_books_completed_one_may_come_last() -> None:
    """One is needed, and either may be the first."""
    variant = NoLastDiscard(
        key="no-last-discard",
        books_needed=(1, 0, 0),
        partner_must=PartnerMust.NOTHING,
        last_discard=LastDiscard.OPTIONAL,
        start_or_add=False,
    )
    state = playing("KS AS", "KC KC KD KD KH KH", SIX_ACES, variant=variant, foot=None)
    assert allowed(state, "ask", "allow", "add KS to K", "add AS to A").went_out == 0


def test_G4_G5_where_one_card_is_kept_the_last_may_complete_the_book() -> None:
    """A single card may be left in any case, so the sixth king can be laid first."""
    variant = ready(
        last_discard=LastDiscard.OPTIONAL, books_needed=(0, 1, 0), start_or_add=False, cards_kept=1
    )
    state = allowed(playing("KS KS", "KC KC KD KD 2C", variant=variant, foot=None), "ask", "allow")
    assert allowed(state, "add KS to K", "add KS to K").went_out == 0


def test_G4_three_naturals_need_more_than_two_wilds() -> None:
    """One goes with both, and one is discarded."""
    variant = ready(meld_shapes=(*DEFAULT.meld_shapes, (1, 2)))
    state = playing("KC QC JC 2C 2D", SIX_ACES, variant=variant, foot=None)
    refused(state, "ask", ViolationCode.CANNOT_GO_OUT, "G4")
    state = playing("KC QC 2C 2D", SIX_ACES, variant=variant, foot=None)
    assert allowed(state, "ask", "allow", "start KC 2C 2D", "discard QC").went_out == 0


def test_G4_M3_an_older_book_takes_several_cards_where_new_ones_wait() -> None:
    waits = ready(books_open_to=BooksOpenTo.NATURALS, start_or_add=False, book_grows_at_once=False)
    state = playing("KS KS 4C", SEVEN_KINGS, variant=waits, foot=None)
    assert allowed(state, "ask", "allow", "add KS to K", "add KS to K", "discard 4C").went_out == 0


def test_G4_G2_both_melds_of_a_rank_count() -> None:
    """One king makes the second book, the other joins one of the two."""
    two = ready(books_open_to=BooksOpenTo.NATURALS, start_or_add=False, books_needed=(2, 0, 0))
    state = playing("KS KS 4C", SEVEN_KINGS, "KC KC KD KD KH KH", variant=two, foot=None)
    assert allowed(state, "ask", "allow").turn.allowed


def test_G4_G5_the_same_where_books_take_cards() -> None:
    """A dirty book is no clean one, and when it is missing it is not completed last."""
    rules: dict[str, Any] = {"books_open_to": BooksOpenTo.NATURALS, "start_or_add": False}
    dirty = f"{SIX_ACES} 2C"
    state = playing("4C", SEVEN_KINGS, dirty, variant=ready(books_needed=(2, 1, 0), **rules), foot=None)
    refused(state, "ask", ViolationCode.CANNOT_GO_OUT, "G4")
    variant = ready(books_needed=(0, 1, 0), last_discard=LastDiscard.OPTIONAL, **rules)
    state = playing("KS KS", "KC KC KD KD 2C", variant=variant, foot=None)
    refused(state, "ask", ViolationCode.CANNOT_GO_OUT, "G4")


def test_G4_eight_of_a_rank_need_two_wilds_or_the_discard() -> None:
    """Five and the twos are a book and three a meld; one rank more has neither wilds nor a discard."""
    kings, queens, jacks = (" ".join(f"{rank}{suit}" for suit in "CCDDHHSS") for rank in "KQJ")
    state = playing(f"{kings} {queens} {jacks} 2C 2D", SIX_ACES, variant=ready(start_or_add=False), foot=None)
    refused(state, "ask", ViolationCode.CANNOT_GO_OUT, "G4")
    state = playing(f"{kings} {queens} 2C 2D", SIX_ACES, variant=ready(start_or_add=False), foot=None)
    assert allowed(state, "ask").to_move == 2


# --- books -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("more", ["", " KS"])
def test_G5_a_book_that_grows_stays_one_book(more: str) -> None:
    two = ready(books_open_to=BooksOpenTo.NATURALS, start_or_add=False, books_needed=(2, 0, 0))
    state = playing("KS 4C", SEVEN_KINGS + more, variant=two, players=2, foot=None)
    refused(state, "add KS to K", ViolationCode.KEEP_TWO_CARDS, "G5")
    state = playing("KS 4C", SEVEN_KINGS + more, f"{SIX_ACES} AS", variant=two, players=2, foot=None)
    assert allowed(state, "add KS to K", "discard 4C").went_out == 0


def test_T2_no_more_than_six_black_threes_are_melded() -> None:
    variant = ready(black_threes=BlackThrees.MELDED_GOING_OUT, last_discard=LastDiscard.OPTIONAL)
    state = playing("3C 3C 3C 3C 3S 3S 3S", "KC KC KD", variant=variant, players=2, foot=None)
    state = allowed(state, "start 3C 3C 3C", "add 3C to 3", "add 3S to 3", "add 3S to 3")
    assert listed(state) == {"discard black-three"}
    both = attrs.evolve(variant, start_or_add=False)
    wild = playing("3C 3C 3C 2C 4C", "KC KC KD", variant=both, players=2, foot=None)
    refused(allowed(wild, "start 3C 3C 3C"), "add 2C to 3", ViolationCode.WILD_LIMIT, "M2")
    assert allowed(state, "discard 3S").went_out == 0


def test_G4_a_book_of_eight_is_one_book() -> None:
    two = ready(books_open_to=BooksOpenTo.NATURALS, start_or_add=False, books_needed=(2, 0, 0))
    state = playing("4C", f"{SEVEN_KINGS} KS", SIX_ACES, variant=two, foot=None)
    refused(state, "ask", ViolationCode.CANNOT_GO_OUT, "G4")
    state = playing("AS 5C", f"{SEVEN_KINGS} KS", SIX_ACES, variant=two, foot=None)
    assert allowed(state, "ask", "allow", "add AS to A", "discard 5C").went_out == 0


def test_F1_G5_a_card_on_a_book_releases_no_foot() -> None:
    """It came, or will come, with the book itself."""
    variant = ready(foot_when=FootWhen.FIRST_BOOK, books_open_to=BooksOpenTo.NATURALS, start_or_add=False)
    state = playing("KS 4C", SEVEN_KINGS, variant=variant)
    refused(state, "add KS to K", ViolationCode.KEEP_TWO_CARDS, "G5")


class OneOfEach(RuleVariant):
    """One clean book and one dirty one are needed, and no more of them are allowed."""

    def may_go_out(self, books: BooksMade, deal: int) -> bool:
        """Ask for just these."""
        return books[:2] == (1, 1) and super().may_go_out(books, deal)


def test_G2_more_books_need_not_be_better() -> None:
    """The two could make either book dirty."""
    variant = OneOfEach(
        key="one-of-each", books_needed=(0, 0, 0), partner_must=PartnerMust.NOTHING, start_or_add=False
    )
    state = playing("KS 2C 4C", "KC KC KD KD KH KH", SIX_ACES, variant=variant, foot=None)
    state = allowed(state, "ask", "allow", "add KS to K", "add 2C to A", "discard 4C")
    assert state.went_out == 0


class FourCleanBooks(RuleVariant):
    """Four clean books are needed, which no field says."""

    def may_go_out(self, books: BooksMade, deal: int) -> bool:
        """Ask for the four besides what the fields ask for."""
        return books[BookKind.CLEAN] >= 4 and super().may_go_out(books, deal)


def test_G2_more_books_may_be_asked_for_than_the_fields_name() -> None:
    """The fourth and the third are completed in this turn."""
    variant = FourCleanBooks(
        key="four", books_needed=(0, 0, 0), partner_must=PartnerMust.NOTHING, start_or_add=False
    )
    books = (SEVEN_KINGS, SEVEN_KINGS.replace("K", "Q"), SIX_ACES, SIX_ACES.replace("A", "J"))
    state = playing("AS JS 4C", *books, variant=variant, foot=None)
    state = allowed(state, "ask", "allow", "add AS to A", "add JS to J", "discard 4C")
    assert state.went_out == 0
    refused(playing("AS 4C", *books, variant=variant, foot=None), "ask", ViolationCode.CANNOT_GO_OUT, "G4")


def test_F1_G5_a_take_may_make_a_book_of_nine() -> None:
    """It is the first book all the same and brings the foot, so no card need be left."""
    variant = ready(foot_when=FootWhen.FIRST_BOOK, books_open_to=BooksOpenTo.NATURALS, start_or_add=False)
    state = facing("KS", "KD KH", "KC KC KD KD KH KH", variant=variant)
    assert allowed(state, "take KD KH").seats[0].in_foot
