"""Piles, openings and books that seldom come up, where what is worked out once for a rule set must be right.

Each tells a rule, or a shortcut that must not be seen, from one that is nearly the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs
import pytest

from handfoot_rules import (
    DEFAULT,
    BookKind,
    BooksOpenTo,
    Cards,
    LastDiscard,
    PartnerMust,
    Permission,
    PileNeed,
    Rank,
    RuleVariant,
    ViolationCode,
    variants,
)

from .helpers import allowed, facing, playing, refused

if TYPE_CHECKING:
    from handfoot_rules import BooksMade

SEVEN_KINGS = "KC KC KD KD KH KH KS"


def asking(minimum: int, **changes: Any) -> RuleVariant:
    """A base game with this minimum in every deal."""
    return attrs.evolve(DEFAULT, key="asking", minimums=(minimum,) * 4, **changes)


# --- openings of one who goes out -------------------------------------------------------------------


def test_O3_the_last_card_may_finish_the_opening_but_is_no_discard_before() -> None:
    """Three fours are 15 points of 20; only the fourth, melded, makes it an opening."""
    variant = asking(
        20,
        last_discard=LastDiscard.OPTIONAL,
        partner_must=PartnerMust.NOTHING,
        permission=Permission.NOT_NEEDED,
        books_needed=(0, 0, 0),
    )
    state = allowed(playing("4C 4D 4H 4S", variant=variant, foot=None), "start 4C 4D 4H")
    refused(state, "discard 4S", ViolationCode.OPENING_UNFINISHED, "O3")
    assert allowed(state, "add 4S to 4").went_out == 0


def test_O2_G4_a_card_that_came_with_the_pile_is_kept_but_lays_nothing_before_the_answer() -> None:
    """Kings 30 and three aces 60 are the 90 points; the nine is one of the two cards that stay after a no."""
    free = asking(90, permission=Permission.FREE, partner_must=PartnerMust.NOTHING, books_needed=(0, 0, 0))
    state = facing("9C KS", "KD KH AC AD AH", variant=free, foot=None)
    refused(allowed(state, "take KD KH"), "ask", ViolationCode.OPENING_UNFINISHED, "O3")
    state = facing("9C KS", "KD KH AC AD AH AS", variant=free, foot=None)
    allowed(state, "take KD KH", "ask")


def test_O1_G5_red_threes_that_are_held_are_cards_to_keep() -> None:
    """Aces open; where red threes are never laid, two of them stay in the hand as any other cards would."""
    jones = variants.get("jones")
    state = allowed(playing("AC AD AH 3D 3H", variant=jones, foot=None), "start AC AD AH")
    assert state.sides[0].opened
    assert state.seats[0].hand == Cards.parse("3D 3H")


def test_O3_an_opening_of_wilds_where_no_natural_card_is_worth_anything() -> None:
    """Each two is 20 points of 40. In the foot two cards stay, so the queens need two cards besides."""
    values = dict.fromkeys(Rank, 0) | {Rank.TWO: 20, Rank.JOKER: 50}
    variant = asking(40, card_values=values)
    hand = "KC KD 2C QC QD 2D 4C"
    state = playing(hand, variant=variant, foot=None)
    refused(state, "start KC KD 2C", ViolationCode.MINIMUM_UNREACHABLE, "O3")
    state = playing(f"{hand} 5C", variant=variant, foot=None)
    assert allowed(state, "start KC KD 2C", "start QC QD 2D").sides[0].opened


class OneBook(RuleVariant):
    """One book of any kind is enough to go out, whatever the field says."""

    def may_go_out(self, books: BooksMade, deal: int) -> bool:  # noqa: ARG002
        """Count them all together."""
        return sum(books) >= 1


def test_G2_G4_a_hook_that_wants_fewer_books_than_the_field_names() -> None:
    """One book lies there; the field's five could not be made of what is held."""
    hook = OneBook(key="one-book", partner_must=PartnerMust.NOTHING)
    state = allowed(playing("4C", SEVEN_KINGS, variant=hook, foot=None), "ask", "allow", "discard 4C")
    assert state.went_out == 0
    field = attrs.evolve(DEFAULT, key="field", partner_must=PartnerMust.NOTHING)
    state = playing("4C", SEVEN_KINGS, variant=field, foot=None)
    refused(state, "ask", ViolationCode.CANNOT_GO_OUT, "G4")


# --- the pile ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("top", ["2H", "JK"])
def test_U2_a_wild_meld_takes_the_pile_whose_top_card_is_wild(top: str) -> None:
    """No wild is held: the meld alone is enough."""
    variant = attrs.evolve(DEFAULT, key="own", pile_needs=(PileNeed.NATURAL_PAIR, PileNeed.OWN_MELD))
    state = facing(f"9C {top}", "KC 4C 5C 6C", "2C 2D JK", variant=variant)
    after = allowed(state, "take")
    assert [len(meld) for meld in after.sides[0].melds] == [4]
    state = facing(f"9C {top}", "KC 4C 5C 6C", "AC AD AH", variant=variant)
    refused(state, "take", ViolationCode.PILE_NEEDS_PAIR, "U2")


# --- books that grow --------------------------------------------------------------------------------


class JokersOnly(RuleVariant):
    """No twos are in the deck."""

    def deck_for(self, players: int) -> Cards:
        """Leave them out."""
        return Cards(card for card in super().deck_for(players) if card.rank is not Rank.TWO)


def test_M3_books_grow_where_jokers_are_the_only_wilds() -> None:
    variant = JokersOnly(
        key="jokers-only", books_open_to=BooksOpenTo.ALL, start_or_add=False, books_needed=(2, 0, 0)
    )
    state = playing("KS KS JK 4C 5C", SEVEN_KINGS, variant=variant)
    assert len(allowed(state, "add KS to K", "add JK to K", "add KS to K").sides[0].melds[0]) == 10


class TenWilds(RuleVariant):
    """A wild meld may have up to ten cards."""

    def may_meld(self, rank: Rank | None, naturals: int, wilds: int) -> bool:
        """Let it grow."""
        return super().may_meld(rank, naturals, wilds) or (rank is None and naturals == 0 and 7 < wilds <= 10)


def test_M3_a_wild_book_takes_wilds_where_a_rule_lets_it_grow() -> None:
    variant = TenWilds(key="ten-wilds", books_open_to=BooksOpenTo.ALL, start_or_add=False)
    seven = "2C 2C 2D 2D 2H 2H 2S"
    after = allowed(playing("2S JK JK 4C 5C", seven, variant=variant), *["add JK to wild"] * 2)
    assert len(after.sides[0].melds[0]) == 9
    state = playing("2S JK 4C 5C", f"{seven} JK JK JK", variant=variant)
    refused(state, "add 2S to wild", ViolationCode.BOOK_CLOSED, "M3")


@attrs.frozen(kw_only=True)
class NineAtMost(RuleVariant):
    """A book takes naturals up to nine cards."""

    def book_takes(self, rank: Rank | None, naturals: int, wilds: int, *, wild: bool) -> bool:
        """Whether one more card may join."""
        return naturals + wilds < 9 and super().book_takes(rank, naturals, wilds, wild=wild)


def test_M3_books_without_wilds_that_take_less_are_told_apart_where_all_are_clean() -> None:
    """No king joins a book of nine, two join one of seven."""
    variant = NineAtMost(
        key="nine", books_open_to=BooksOpenTo.NATURALS, start_or_add=False, pure_ranks=(Rank.KING,)
    )
    shapes = variant.tables.shapes[Rank.KING]
    books = [shape for shape in shapes.takes if sum(shape) >= 7]
    assert books == [(7, 0), (8, 0), (9, 0)]
    assert [shapes.like_book(book) for book in books] == books


def test_O3_M3_a_book_completed_on_the_way_to_the_opening_takes_the_rest() -> None:
    """Nine fours are the 45 points. Two are left when seven make a book, too few for another meld."""
    variant = asking(45, books_open_to=BooksOpenTo.NATURALS, start_or_add=False)
    state = playing("4C 4C 4C 4D 4D 4D 4H 4H 4H 5C 6C", variant=variant)
    adds = ["add 4D to 4"] * 3 + ["add 4H to 4"] * 3
    after = allowed(state, "start 4C 4C 4C", *adds)
    assert after.sides[0].opened
    assert [len(meld) for meld in after.sides[0].melds] == [9]


# --- numbers by deal --------------------------------------------------------------------------------


def test_U1_cards_to_draw_may_be_given_for_each_deal_as_any_list() -> None:
    variant = attrs.evolve(DEFAULT, key="more", draw=[2, 3])
    assert variant.draw == (2, 3)
    assert variant == attrs.evolve(DEFAULT, key="more", draw=(2, 3))
    assert hash(variant) == hash(attrs.evolve(DEFAULT, key="more", draw=(2, 3)))


def test_G2_books_may_be_given_for_each_deal_by_kind() -> None:
    by_deal = [{BookKind.CLEAN: 1}, [2, 1, 0], {BookKind.WILD: 1, BookKind.DIRTY: 3}]
    variant = attrs.evolve(DEFAULT, key="by-deal", books_needed=by_deal)
    assert variant.books_needed == ((1, 0, 0), (2, 1, 0), (0, 3, 1))
    assert [variant.books_for(deal) for deal in (1, 2, 3, 4)] == [(1, 0, 0), (2, 1, 0), (0, 3, 1), (0, 3, 1)]
