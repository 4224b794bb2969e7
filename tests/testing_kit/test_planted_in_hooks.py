"""Faults planted in a subclass's hooks: `check_variant` finds each, and says what it is."""

# ruff: noqa: ARG002 - a hook takes all that it may be asked with

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from handfoot_rules import (
    BooksOpenTo,
    Card,
    Cards,
    MinimumBy,
    Rank,
    RuleVariant,
    ScoreItem,
    ScoreKind,
    SideFacts,
    StockEmpty,
)
from handfoot_rules.testing import VariantCheckError, check_variant

if TYPE_CHECKING:
    from handfoot_rules.tables import BooksMade


class Spoilt(RuleVariant):
    """The base game with one hook spoilt; what it answers while the variant is made is right."""

    made = False

    def later(self) -> bool:
        """Whether the variant has been made."""
        return Spoilt.made


def fault(variant: RuleVariant, *, matches: int = 2, players: int = 4) -> VariantCheckError:
    """Check a variant, its hooks turning wrong only now; give the failure that must come."""
    Spoilt.made = True
    try:
        with pytest.raises(VariantCheckError) as caught:
            check_variant(variant, matches=matches, players=players)
    finally:
        Spoilt.made = False
    error = caught.value
    text = str(error)
    assert error.variant is variant
    assert f"variant '{variant.key}', which differs from the base game in" in text
    assert f"the hooks of {type(variant).__name__}: " in text
    return error


# --- impure and random answers ---------------------------------------------------------------------


class Moody(Spoilt):
    """The minimum grows each time it is asked for."""

    asked = 0

    def opening_minimum(self, deal: int, total: int) -> int:
        Moody.asked += self.later()
        return super().opening_minimum(deal, total) + Moody.asked // 50


def test_an_opening_minimum_that_changes_is_found() -> None:
    error = fault(Moody(key="moody"))
    assert error.law == "4"
    assert "opening_minimum(" in error.reason
    assert "and later" in error.reason


class Chancy(Spoilt):
    """A coin decides what may be discarded."""

    def may_discard(self, card: Card, books: tuple[BooksMade, ...], *, last: bool) -> bool:
        chance = self.later() and RANDOM.random() < 0.05
        return super().may_discard(card, books, last=last) and not chance


RANDOM = Random(3)


def test_random_answers_are_found() -> None:
    error = fault(Chancy(key="chancy"))
    assert error.law == "4"
    assert "may_discard(" in error.reason


class Scoring(Spoilt):
    """A score that remembers how often it was asked for."""

    count = 0

    def score_items(self, side: SideFacts) -> tuple[ScoreItem, ...]:
        Scoring.count += self.later()
        return (*super().score_items(side), ScoreItem(ScoreKind.GOING_OUT, 1, Scoring.count % 2))


def test_a_score_that_changes_is_found() -> None:
    error = fault(Scoring(key="scoring"))
    assert error.law == "4"
    assert "score_items(" in error.reason


class Frosty(Spoilt):
    """A pile that is frozen when it was asked about before."""

    last: Any = None

    def pile_frozen(self, pile: tuple[Card, ...], *, opened: bool) -> bool:
        before, Frosty.last = Frosty.last, pile
        return self.later() and before == pile


def test_an_answer_that_follows_from_the_one_before_is_found() -> None:
    assert "pile_frozen(" in fault(Frosty(key="frosty")).reason


# --- suits -----------------------------------------------------------------------------------------


class HeartsCount(Spoilt):
    """Hearts in melds are worth more."""

    def score_items(self, side: SideFacts) -> tuple[ScoreItem, ...]:
        hearts = sum(str(card).endswith("H") for meld in side.melds for card in meld.cards)
        return (*super().score_items(side), ScoreItem(ScoreKind.MELDED_CARDS, hearts, 10 * hearts))


def test_a_score_by_suits_is_found() -> None:
    error = fault(HeartsCount(key="hearts"))
    assert error.law == "9"
    assert "score_items tells hearts and diamonds apart" in error.reason


class BlackFreezes(Spoilt):
    """Only a two of spades freezes the pile."""

    def pile_frozen(self, pile: tuple[Card, ...], *, opened: bool) -> bool:
        return Card["2S"] in pile


def test_a_pile_frozen_by_a_suit_is_found() -> None:
    error = fault(BlackFreezes(key="black"))
    assert error.law == "9"
    assert "pile_frozen tells spades and clubs apart" in error.reason


class LastSpade(Spoilt):
    """The last card may not be a spade; the self-check asks about other discards."""

    def may_discard(self, card: Card, books: tuple[BooksMade, ...], *, last: bool) -> bool:
        spade = last and str(card).endswith("S")
        return super().may_discard(card, books, last=last) and not spade


def test_a_discard_by_suit_is_found() -> None:
    error = fault(LastSpade(key="spade"))
    assert error.law == "9"
    assert "may_discard tells spades and clubs apart" in error.reason


# --- sides -----------------------------------------------------------------------------------------


class Deserters(Spoilt):
    """Seat 1 is on side 1 when the variant is made, and on side 0 too when it is asked again."""

    asked = 0

    def side_of_seats(self, players: int) -> tuple[int, ...]:
        Deserters.asked += self.later()
        return (0, 0, 0, 1) if Deserters.asked % 5 == 4 else super().side_of_seats(players)


def test_sides_that_overlap_are_found() -> None:
    error = fault(Deserters(key="deserters", players=(4,)))
    assert error.law in {"4", "S3"}
    assert "side_of_seats(4)" in error.reason


class Nameless(Spoilt):
    """Sides that are no numbers once the variant is made."""

    def side_of_seats(self, players: int) -> tuple[int, ...]:
        found: Any = ("north", "east") * (players // 2)
        return found if self.later() else super().side_of_seats(players)


def test_sides_that_are_no_numbers_are_found() -> None:
    error = fault(Nameless(key="nameless", players=(4,)))
    assert error.law in {"1", "4", "S3"}


# --- the look-ahead --------------------------------------------------------------------------------


class ForgetsWilds(Spoilt):
    """Two wilds were legal when the tables were made, and are not any more."""

    def may_meld(self, rank: Rank | None, naturals: int, wilds: int) -> bool:
        return super().may_meld(rank, naturals, wilds) and not (self.later() and wilds == 2 and naturals)


def test_a_meld_rule_that_no_longer_fits_the_look_ahead_is_found() -> None:
    error = fault(ForgetsWilds(key="forgets"))
    assert error.law == "4"
    assert "may_meld(" in error.reason
    assert "when the variant was made" in error.reason


class DearerLater(Spoilt):
    """The minimum grows with every deal that is dealt."""

    deals_dealt = 0

    def opening_minimum(self, deal: int, total: int) -> int:
        return super().opening_minimum(deal, total) + DearerLater.deals_dealt

    def first_player(self, dealer: int, players: int) -> int:
        DearerLater.deals_dealt += self.later()
        return super().first_player(dealer, players)


def test_a_minimum_that_changes_with_the_deal_is_found() -> None:
    error = fault(DearerLater(key="dearer"))
    assert error.law == "4"
    assert "opening_minimum(" in error.reason


class EnoughBooks(Spoilt):
    """After a while no books are needed any more."""

    asked = 0

    def may_go_out(self, books: BooksMade, deal: int) -> bool:
        EnoughBooks.asked += self.later()
        return EnoughBooks.asked > 300 or super().may_go_out(books, deal)


def test_books_that_are_enough_only_later_are_found() -> None:
    error = fault(EnoughBooks(key="enough"))
    assert error.law == "4"
    assert "may_go_out(" in error.reason


# --- the end ---------------------------------------------------------------------------------------


class Endless(RuleVariant):
    """No deal is the last one."""

    def match_over(self, deal: int, totals: tuple[int, ...]) -> bool:
        return False


def test_a_match_without_an_end_is_found() -> None:
    with pytest.raises(VariantCheckError) as caught:
        check_variant(
            Endless(key="endless", minimum_by=MinimumBy.TOTAL, minimums=(50,)), matches=1, players=2
        )
    assert caught.value.law == "1"
    assert "the match never ends" in caught.value.reason


class Growing(Spoilt):
    """Every deck is larger than the last, so that no deal is as long as it may be."""

    decks_there = 5

    def deck_for(self, players: int) -> Cards:
        Growing.decks_there += self.later()
        return Cards(card for card in super().deck_for(players) for _ in range(Growing.decks_there // 5))


def test_a_deck_that_grows_and_so_a_deal_without_a_bound_is_found() -> None:
    error = fault(Growing(key="growing"))
    assert error.law == "4"
    assert "deck_for(" in error.reason


class Raises(Spoilt):
    """A hook that can't answer: it leaves whoever is to move with nothing to do."""

    def may_discard(self, card: Card, books: tuple[BooksMade, ...], *, last: bool) -> bool:
        if self.later() and any(sum(made) > 1 for made in books):
            raise KeyError(card)
        return super().may_discard(card, books, last=last)


def test_a_hook_that_raises_is_found() -> None:
    error = fault(Raises(key="raises"))
    assert error.law == "1"
    assert "KeyError was raised" in error.reason
    assert "asked: may_discard(" in error.reason


class KeepsAll(RuleVariant):
    """Nothing may be discarded. Then a turn ends without a discard (G6), so nobody is stuck."""

    def may_discard(self, card: Card, books: tuple[BooksMade, ...], *, last: bool) -> bool:
        return False


def test_nobody_is_left_without_an_action_where_nothing_may_be_discarded() -> None:
    check_variant(KeepsAll(key="keeps all"), matches=1, players=4)


class NoNaturals(RuleVariant):
    """Books take natural cards up to the ninth."""

    def book_takes(self, rank: Rank | None, naturals: int, wilds: int, *, wild: bool) -> bool:
        return naturals + wilds < 9 and not wild


def test_a_sound_hook_passes() -> None:
    variant = NoNaturals(
        key="nine", books_open_to=BooksOpenTo.NATURALS, start_or_add=False, stock_empty=StockEmpty.FIRST_PASS
    )
    check_variant(variant, matches=1, players=4)
