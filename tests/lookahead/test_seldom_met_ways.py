"""What one rank can do in a turn: cases that random hands seldom meet, each worked out by hand.

Some need a variant of their own, whose hooks say what books take or which card may be the last discard.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs
import pytest

from handfoot_rules import (
    DEFAULT,
    BooksOpenTo,
    LastDiscard,
    Phase,
    Rank,
    RuleVariant,
    apply,
    parse_action,
    position,
    why_illegal,
)
from handfoot_rules.laying import Lying
from handfoot_rules.lookahead import opening_reach, packed
from handfoot_rules.variant import DIRTY_AND_CLEAN
from handfoot_rules.way_out import GoingOut, can_go_out

if TYPE_CHECKING:
    from handfoot_rules import Card
    from handfoot_rules.tables import BooksMade

CLEAN = tuple((naturals, 0) for naturals in range(3, 8))
MORE_WILDS = (*DIRTY_AND_CLEAN, (1, 2), (2, 2), (2, 3), (3, 2), (3, 3), (4, 3))
FIVE_NATURALS_IN_A_DIRTY_BOOK = (*CLEAN, (2, 1), (3, 1), (4, 1), (5, 1), (4, 2), (5, 2))

# --- books that take many cards --------------------------------------------------------------------


@attrs.frozen(kw_only=True)
class OpenToAnything(RuleVariant):
    """A book takes every card of its rank and every wild; there are two decks, and no wild melds."""

    key: str = "open-to-anything"
    decks: int = 2
    players: tuple[int, ...] = (2, 3)
    books_open_to: BooksOpenTo = BooksOpenTo.ALL
    start_or_add: bool = False
    meld_shapes: tuple[tuple[int, ...], ...] = DIRTY_AND_CLEAN
    books_needed: tuple[int, ...] = (1, 1, 0)

    def may_meld(self, rank: Rank | None, naturals: int, wilds: int) -> bool:
        """Whether a meld may have this shape."""
        if rank is not None and naturals and naturals + wilds > 7:
            return True
        return RuleVariant.may_meld(self, rank, naturals, wilds)


@attrs.frozen(kw_only=True)
class TenAtMost(RuleVariant):
    """A book takes naturals up to ten cards."""

    key: str = "ten-at-most"
    books_open_to: BooksOpenTo = BooksOpenTo.NATURALS
    start_or_add: bool = False

    def book_takes(self, rank: Rank | None, naturals: int, wilds: int, *, wild: bool) -> bool:
        """Whether one more card may join."""
        return naturals + wilds < 10 and RuleVariant.book_takes(self, rank, naturals, wilds, wild=wild)


@pytest.mark.parametrize("naturals", [6, 8])
def test_M3_a_book_open_to_anything_takes_all_the_wilds_that_are_left(naturals: int) -> None:
    """Of eight twos and four jokers one two lies in the book; all others join it: 7 * 20 + 4 * 50."""
    hand = packed({Rank.TWO: 7, Rank.JOKER: 4})
    melds = ((Rank.KING, (Lying(naturals, 1),)),)
    assert opening_reach(OpenToAnything().tables, hand, melds, 0) == 340


@pytest.mark.parametrize("kings", [7, 8, 10])
def test_O3_a_book_that_grew_on_is_the_book_that_was_to_be_completed(kings: int) -> None:
    """All the kings are laid, 10 points each, and they are a book."""
    reach = opening_reach(TenAtMost().tables, packed({Rank.KING: kings}), (), 0, Rank.KING)
    assert reach == 10 * kings


def test_O3_a_book_that_lies_there_is_not_one_that_is_completed() -> None:
    """Three kings join it or start anew, seven make a second book."""
    tables, melds = TenAtMost().tables, ((Rank.KING, (Lying(7, 0),)),)
    assert opening_reach(tables, packed({Rank.KING: 3}), melds, 0) == 30
    assert opening_reach(tables, packed({Rank.KING: 3}), melds, 0, Rank.KING) is None
    assert opening_reach(tables, packed({Rank.KING: 7}), melds, 0, Rank.KING) == 70


# --- going out in an opening, with cards that wait for the minimum ---------------------------------


def ready(**changes: Any) -> RuleVariant:
    """A base game whose turns start and add; it needs a dirty book, if nothing else is said."""
    easy: dict[str, Any] = {"start_or_add": False, "books_needed": (0, 1, 0)}
    return attrs.evolve(DEFAULT, key="ready", **easy | changes)


def test_O2_a_wild_that_reached_the_minimum_does_not_serve_again() -> None:
    """Two fives and the joker reach it; then the third five may follow, but the kings lack a wild."""
    optional = LastDiscard.OPTIONAL
    variant = ready(meld_shapes=MORE_WILDS, books_open_to=BooksOpenTo.ALL, last_discard=optional)
    hand = {Rank.FIVE: 3, Rank.KING: 2, Rank.JOKER: 1}
    waiting = {Rank.FIVE: 1, Rank.KING: 1}
    ask = GoingOut(hand, (), may_start=True, books=(0, 1, 0), needed=10, locked=waiting, last=optional)
    assert not can_go_out(variant.tables, ask)
    # If no five waits, three of them reach it without the joker.
    assert can_go_out(variant.tables, attrs.evolve(ask, locked={Rank.KING: 1}))


def test_O2_a_three_that_is_kept_as_the_discard_does_not_count_for_the_minimum() -> None:
    """The joker must wait for the queens, so the two fives are all that can be laid first: 10 points."""
    hand = {Rank.FIVE: 2, Rank.QUEEN: 2, Rank.JOKER: 1, Rank.THREE: 1}
    melds = ((Rank.FIVE, (Lying(3, 0),)),)
    ask = GoingOut(hand, melds, may_start=True, books=(0, 1, 0), needed=10, locked={Rank.QUEEN: 2})
    assert can_go_out(ready().tables, ask)
    assert not can_go_out(ready().tables, attrs.evolve(ask, needed=15))


def test_G5_three_cards_laid_last_complete_no_book_after_the_minimum_either() -> None:
    """A joker on the kings reaches 50; the others make the dirty book, and the tens go last."""
    variant = ready(last_discard=LastDiscard.OPTIONAL)
    hand = {Rank.KING: 2, Rank.JOKER: 2, Rank.TEN: 3}
    ask = GoingOut(
        hand,
        ((Rank.KING, (Lying(3, 0),)),),
        may_start=True,
        books=(0, 0, 0),
        needed=50,
        locked={Rank.KING: 2, Rank.TEN: 2},
        last=LastDiscard.OPTIONAL,
    )
    assert can_go_out(variant.tables, ask)
    assert not can_go_out(variant.tables, attrs.evolve(ask, needed=60))  # three kings take one joker only


@attrs.frozen(kw_only=True)
class NoKingLast(RuleVariant):
    """A last card may be discarded or melded; but a king may not be the last discard."""

    key: str = "no-king-last"
    last_discard: LastDiscard = LastDiscard.OPTIONAL
    start_or_add: bool = False
    meld_shapes: tuple[tuple[int, ...], ...] = MORE_WILDS
    books_needed: tuple[int, ...] = (0, 1, 0)

    def may_discard(self, card: Card, books: tuple[BooksMade, ...], *, last: bool) -> bool:
        """Whether this card may be discarded."""
        return not (last and card.rank is Rank.KING) and RuleVariant.may_discard(self, card, books, last=last)


def asked(
    variant: RuleVariant, kings: tuple[int, int], hand: dict[Rank, int], locked: dict[Rank, int], needed: int
) -> bool:
    """Tell whether a player with a meld of kings can go out in an opening, with cards that wait for it."""
    melds = ((Rank.KING, (Lying(*kings),)),)
    none = (0, 0, 0)
    ask = GoingOut(
        hand,
        melds,
        may_start=True,
        books=none,
        needed=needed,
        locked=locked,
        last=LastDiscard.OPTIONAL,
        all_books=(none, none),
    )
    return can_go_out(variant.tables, ask)


@pytest.mark.parametrize(("needed", "possible"), [(70, True), (80, False)])
def test_G5_a_king_kept_back_may_be_laid_last_on_a_second_book(needed: int, *, possible: bool) -> None:
    """Two queens and the joker are 70. The two makes the six kings a dirty book, the others a clean one.

    A king laid among the first would make a clean book of the six, and the dirty one, which is needed,
    would be completed with the last card.
    """
    hand = {Rank.QUEEN: 2, Rank.JOKER: 1, Rank.KING: 7, Rank.TWO: 1}
    assert asked(NoKingLast(), (6, 0), hand, {Rank.KING: 6, Rank.TWO: 1}, needed) is possible


@pytest.mark.parametrize(("needed", "possible"), [(70, True), (80, False)])
def test_G5_a_king_kept_back_may_be_laid_last_on_an_open_book(needed: int, *, possible: bool) -> None:
    """Two queens and the joker are 70. Six kings and the two make a second dirty book, which is needed.

    The seventh joins the first book after it. Laid among the first, it would be missing at the end.
    """
    variant = NoKingLast(books_open_to=BooksOpenTo.ALL, books_needed=(0, 2, 0))
    hand = {Rank.QUEEN: 2, Rank.JOKER: 1, Rank.KING: 7, Rank.TWO: 1}
    assert asked(variant, (4, 3), hand, {Rank.KING: 6, Rank.TWO: 1}, needed) is possible


@pytest.mark.parametrize(("needed", "possible"), [(80, True), (90, False)])
def test_G5_of_two_orders_the_one_with_fewer_naturals_first_may_be_the_only_one(
    needed: int, *, possible: bool
) -> None:
    """One king closes the six; five and a two are laid then, 80 points in all, and the other two after it.

    So the dirty book is there before the last seven kings. More points would take the kings of two clean
    books first, and the dirty book, which is needed, would be completed with the last card.
    """
    variant = NoKingLast(meld_shapes=FIVE_NATURALS_IN_A_DIRTY_BOOK)
    hand = {Rank.KING: 13, Rank.TWO: 2}
    assert asked(variant, (6, 0), hand, {Rank.KING: 3, Rank.TWO: 1}, needed) is possible


def test_O3_a_book_that_holds_all_wilds_stands_for_books_that_take_one_more() -> None:
    """Four kings and all six wilds are 40, 80 and 100 points: 220 of the 200 that are needed.

    Books with up to six wilds stay open to all, so those of seven cards up are alike in what they may become.
    """
    shapes = tuple((n, w) for n in range(1, 8) for w in range(7) if 3 <= n + w <= 7)
    one_deck = attrs.evolve(
        DEFAULT,
        key="one-deck",
        players=(2,),
        decks=1,
        packets=(7, 7),
        start_or_add=False,
        books_open_to=BooksOpenTo.ALL,
        meld_shapes=shapes,
        books_needed=(0, 1, 0),
        last_discard=LastDiscard.OPTIONAL,
        minimums=(200,) * 4,
    )
    hand = "KC KD KH KS 2C 2D 2H 2S JK JK 4C"
    feet = {0: "QC QD QH QS 5C 5D 5H"}
    state = position(one_deck, players=2, hands={0: hand}, feet=feet, pile="5S", phase=Phase.PLAY)
    others = ("KS", "2C", "2D", "2H", "2S", "JK", "JK")
    for move in ("start KC KD KH", *(f"add {card} to K" for card in others)):
        assert why_illegal(state, parse_action(move)) is None, move
        state = apply(state, parse_action(move))
    assert state.sides[0].opened
