"""A hook that a rule set answers in its own way is named, and asked for what the sheet says."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs
import pytest

from handfoot_rules import (
    DEFAULT,
    BooksOpenTo,
    Card,
    Cards,
    Freezing,
    MinimumBy,
    Rank,
    RuleVariant,
    describe,
    diff,
)
from handfoot_rules.describing import rule_texts

if TYPE_CHECKING:
    from handfoot_rules import SideFacts
    from handfoot_rules.tables import BooksMade

RULE_OF_HOOK = {
    "side_of_seats": "S3",
    "deck_for": "S1",
    "first_player": "S6",
    "burial_place": "S5",
    "opening_minimum": "O1",
    "may_meld": "M2",
    "book_takes": "M3",
    "pile_blocked": "T2",
    "pile_frozen": "U2",
    "may_discard": "U3",
    "may_go_out": "G2",
    "red_threes_against": "P3",
    "score_items": "P1",
    "match_over": "P4",
    "winning_sides": "P4",
}
HELPERS = {"books_for", "check_players", "check_deal"}


def made(cls: type[RuleVariant], **fields: Any) -> RuleVariant:
    """Make a rule set of a class of one's own."""
    return cls(key="ours", title="Ours", **fields)


def text(cls: type[RuleVariant], rule: str, **fields: Any) -> str:
    """Give what a rule says in it."""
    return rule_texts(made(cls, **fields))[rule]


def test_every_hook_is_tried() -> None:
    own = {name for name in vars(RuleVariant) if callable(getattr(RuleVariant, name))}
    assert {name for name in own if not name.startswith("_")} - HELPERS == RULE_OF_HOOK.keys()


@pytest.mark.parametrize("hook", RULE_OF_HOOK)
def test_a_hook_of_ones_own_is_named_with_what_it_says_of_itself(hook: str) -> None:
    def answer(self: RuleVariant, *args: Any, **named: Any) -> Any:
        """As Aunt Martha has it.

        And more that is not told.
        """
        return getattr(RuleVariant, hook)(self, *args, **named)

    cls = type("AuntMartha", (RuleVariant,), {hook: answer})
    told = text(cls, RULE_OF_HOOK[hook])
    assert f"This rule set decides it in its own way, by `{hook}`: As Aunt Martha has it." in told
    assert "more that is not told" not in told
    assert RULE_OF_HOOK[hook] in {difference.rule for difference in diff(DEFAULT, made(cls))}


@pytest.mark.parametrize("hook", RULE_OF_HOOK)
def test_a_hook_that_says_nothing_of_itself(hook: str) -> None:
    def answer(self: RuleVariant, *args: Any, **named: Any) -> Any:
        return getattr(RuleVariant, hook)(self, *args, **named)

    cls = type("AuntMartha", (RuleVariant,), {hook: answer})
    assert f"This rule set decides it in its own way, by `{hook}`." in text(cls, RULE_OF_HOOK[hook])


def test_no_hook_is_named_in_a_rule_set_of_fields() -> None:
    assert "in its own way" not in describe(DEFAULT)


def test_sides_of_different_sizes() -> None:
    class OneAgainstTwo(RuleVariant):
        def side_of_seats(self, players: int) -> tuple[int, ...]:
            return (0, 1, 1) if players == 3 else super().side_of_seats(players)

    told = text(OneAgainstTwo, "S3", players=(3,))
    assert told.startswith("Three players: two sides, seat 0 against seats 1 and 2. This rule set")


def test_a_deck_that_is_no_whole_decks() -> None:
    class NoJokers(RuleVariant):
        def deck_for(self, players: int) -> Cards:
            return Cards(card for card in super().deck_for(players) if card is not Card.JK)

    assert text(NoJokers, "S1", players=(4,)).startswith(
        "For four players: 260 cards, 20 twos and no jokers among them. This rule set"
    )


def test_another_first_player() -> None:
    class Opposite(RuleVariant):
        def first_player(self, dealer: int, players: int) -> int:
            return (dealer + players // 2) % players

    assert text(Opposite, "S6", players=(4,)) == (
        "The deal passes to the left. This rule set decides it in its own way, by `first_player`."
    )


@pytest.mark.parametrize(
    ("part", "place"), [(0, "on top of"), (1, "at the bottom of"), (3, "at a certain place in")]
)
def test_burial_places(part: int, place: str) -> None:
    class Buried(RuleVariant):
        def burial_place(self, stock: int) -> int:
            return stock // part if part else 0

    assert f"Buried is: put {place} what is left of the stock." in text(Buried, "S5")


def test_a_minimum_by_deal_and_total() -> None:
    class Leaders(RuleVariant):
        def opening_minimum(self, deal: int, total: int) -> int:
            return super().opening_minimum(deal, total) + (30 if total >= 5005 and deal > 1 else 0)

    told = text(Leaders, "O1", deals=3, minimums=(50, 90, 120))
    assert told.startswith(
        "A side's first melds in a deal must be worth so many points: 50 in deal 1, 90 with a total below"
        " 5005 and 120 from 5005 on in deal 2 and 120 with a total below 5005 and 150 from 5005 on in deal 3."
        " The total is that of the side when the deal begins."
    )


def test_a_minimum_by_total_that_the_deal_has_a_say_in() -> None:
    class First(RuleVariant):
        def opening_minimum(self, deal: int, total: int) -> int:
            return 0 if deal == 1 else super().opening_minimum(deal, total)

    told = text(First, "O1", deals=2, minimums=(50, 90), minimum_by=MinimumBy.TOTAL, minimum_totals=(700,))
    assert "points: 0 in deal 1 and 50 with a total below 700 and 90 from 700 on in deal 2." in told


def test_a_rank_that_is_never_melded() -> None:
    class NoAces(RuleVariant):
        def may_meld(self, rank: Rank | None, naturals: int, wilds: int) -> bool:
            return rank is not Rank.ACE and super().may_meld(rank, naturals, wilds)

    assert "Aces are never melded." in text(NoAces, "M1")
    assert "A meld of a rank may hold" in text(NoAces, "M2")


def test_shapes_with_gaps() -> None:
    class Odd(RuleVariant):
        """One natural goes with wilds, and three of a rank with none, or two."""

        def may_meld(self, rank: Rank | None, naturals: int, wilds: int) -> bool:
            return rank is None or (naturals == 1 and wilds > 1) or (naturals > 2 and not wilds)

    told = text(Odd, "M2", books_needed=(0, 0, 0))
    assert "three to seven naturals alone; or one natural and two wilds; or one natural and three" in told


def test_books_that_only_some_cards_join() -> None:
    class Dirty(RuleVariant):
        def book_takes(self, rank: Rank | None, naturals: int, wilds: int, *, wild: bool) -> bool:  # noqa: ARG002
            return rank is not None and wilds > 0 and not wild

    told = text(Dirty, "M3", start_or_add=False, books_open_to=BooksOpenTo.ALL)
    assert (
        "a natural card of its rank joins a dirty book; no wild joins a book. A wild book is closed." in told
    )


def test_a_book_of_some_ranks_is_open() -> None:
    class Aces(RuleVariant):
        def book_takes(self, rank: Rank | None, naturals: int, wilds: int, *, wild: bool) -> bool:  # noqa: ARG002
            return rank is Rank.ACE and not wild

    told = text(Aces, "M3", start_or_add=False, books_open_to=BooksOpenTo.ALL)
    assert "A book of any rank but aces is closed: no card joins it." in told
    assert "A book of aces stays open: a natural card of its rank joins any book; no wild joins" in told


def test_wild_books_alone_are_open() -> None:
    class Wild(RuleVariant):
        def book_takes(self, rank: Rank | None, naturals: int, wilds: int, *, wild: bool) -> bool:  # noqa: ARG002
            return rank is None

        def may_meld(self, rank: Rank | None, naturals: int, wilds: int) -> bool:
            return super().may_meld(rank, naturals, min(wilds, 7))

    told = text(Wild, "M3", start_or_add=False, books_open_to=BooksOpenTo.ALL)
    assert "A book is closed: no card joins it. A wild joins a wild book too." in told


def test_what_freezes_the_pile_is_asked() -> None:
    class Jokers(RuleVariant):
        def pile_frozen(self, pile: tuple[Card, ...], *, opened: bool) -> bool:  # noqa: ARG002
            return Card.JK in pile

    assert "The pile is frozen while a joker lies anywhere in it, until it is taken." in text(Jokers, "U2")
    assert "for a side" not in text(Jokers, "U2", freezing=Freezing.UNOPENED)


@pytest.mark.parametrize(
    ("needed", "told"),
    [
        ("own", "A king may be discarded only as the books on the table allow."),
        ("all", "A king may be discarded only when every side has a clean book and a wild book."),
        ("two", "A king may be discarded only as the books on the table allow."),
        ("none", "A king may be discarded only as the books on the table allow."),
    ],
)
def test_discards_that_depend_on_books(needed: str, told: str) -> None:
    class Kings(RuleVariant):
        def may_discard(self, card: Card, books: tuple[BooksMade, ...], *, last: bool) -> bool:
            if card.rank is not Rank.KING:
                return super().may_discard(card, books, last=last)
            clean = [made[0] for made in books]
            wild = [made[2] for made in books]
            return {
                "own": clean[0] > 0,
                "all": all(clean) and all(wild),
                "two": min(clean) > 1,
                "none": not any(clean),
            }[needed]

    assert told in text(Kings, "U3")


def test_cards_that_are_never_discarded() -> None:
    class NoWilds(RuleVariant):
        def may_discard(self, card: Card, books: tuple[BooksMade, ...], *, last: bool) -> bool:
            return not card.is_wild and super().may_discard(card, books, last=last)

    assert "Any card but a red three, a two or a joker may be discarded." in text(NoWilds, "U3")


def test_books_that_are_enough() -> None:
    class FourOrWild(RuleVariant):
        """Four books, or a wild one."""

        def may_go_out(self, books: BooksMade, deal: int) -> bool:  # noqa: ARG002
            return books[2] > 0 or (books[0] > 1 and books[0] + books[1] > 3)

    assert text(FourOrWild, "G2").startswith(
        "The side needs at least one wild book; or two clean and two dirty books; or three clean and one"
        " dirty book; or four clean books. This rule set decides it in its own way, by `may_go_out`."
    )


def test_too_many_ways_to_have_books_enough_are_not_listed() -> None:
    class Six(RuleVariant):
        """Any six books."""

        def may_go_out(self, books: BooksMade, deal: int) -> bool:  # noqa: ARG002
            return sum(books) > 5

    assert text(Six, "G2").startswith("This rule set decides it in its own way, by `may_go_out`.")


def test_books_of_five_kinds_that_are_enough() -> None:
    class Sevens(RuleVariant):
        """A book of sevens."""

        def may_go_out(self, books: BooksMade, deal: int) -> bool:
            return books[-1] >= deal

    told = text(
        Sevens,
        "G2",
        special_books=(Rank.FIVE, Rank.SEVEN),
        books_needed=((0, 0, 0, 0, 1), (0, 0, 0, 0, 1)),
        book_values=(500, 300, 1500, 1, 2),
        deals=2,
        minimums=(50, 90),
    )
    assert told.startswith(
        "The side needs at least one book of sevens in deal 1 and two books of sevens in deal 2"
    )


@pytest.mark.parametrize(
    ("when", "told"),
    [
        ("never", "That holds for a side that never opened, too."),
        ("always", "All this counts the other way for every side."),
        ("without", "All this counts the other way for a side without a clean book or a book of fives."),
        ("unopened", "All this counts the other way for a side that has not opened."),
        ("dirty", "All this counts the other way for a side without a dirty book or a wild book."),
    ],
)
def test_red_threes_that_count_the_other_way(when: str, told: str) -> None:
    class Against(RuleVariant):
        def red_threes_against(self, side: SideFacts) -> bool:
            books = [meld for meld in side.melds if meld.is_book]
            return {
                "never": False,
                "always": True,
                "without": not any(not meld.wilds for meld in books),
                "unopened": not side.opened,
                "dirty": not any(meld.wilds for meld in books),
            }[when]

    assert told in text(
        Against, "P3", special_books=(Rank.FIVE,), books_needed=(1, 1, 1, 0), book_values=(5, 3, 1, 9)
    )


def test_a_subclass_that_overrides_nothing_reads_like_its_fields() -> None:
    @attrs.frozen(kw_only=True)
    class Same(RuleVariant):
        """Nothing of its own."""

    same = Same(**{f.name: getattr(DEFAULT, f.name) for f in attrs.fields(RuleVariant) if f.init})
    assert describe(same) == describe(DEFAULT)
