"""The referee on the other rule sheets, against cases worked out by hand, most of them the sheets' own."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from handfoot_rules import LastDiscard, MeldsOfARank, Scope
from oracle import (
    WILD_MELD,
    Rules,
    Spot,
    can_go_out,
    is_out,
    keeps_enough,
    lay,
    make_spot,
    opening_can_be_finished,
    small_steps,
)
from oracle.sheets import SHEETS, rules_of_sheet

RULES = {key: rules_of_sheet(key) for key in SHEETS}
CANASTA, JONES, PENNIES = RULES["canasta"], RULES["jones"], RULES["pennies-from-heaven"]
VEGAS, TRIPLE_PLAY, BICYCLE = RULES["vegas"], RULES["triple-play"], RULES["bicycle"]
NAMES = {name: number for number, name in enumerate("3456789TJQKA2", 3)} | {"JK": 16, "red": 1, "w": 0}


def ranks(text: str) -> list[int]:
    """Read ranks as players write them: K K 2 JK, and "red" for a red three."""
    return [NAMES[name] for name in text.split()]


def spot(hand: str, **parts: Any) -> Spot:
    """Set up a spot; melds are given by name, a shape or several each."""
    lying = {}
    for name, shapes in parts.pop("melds", {}).items():
        lying[NAMES[name]] = shapes if isinstance(shapes, list) else [shapes]
    if "locked" in parts:
        parts["locked"] = ranks(parts["locked"])
    if "started" in parts:
        parts["started"] = ranks(parts["started"])
    return make_spot(ranks(hand), melds=lying, **parts)


def foot(hand: str, **parts: Any) -> Spot:
    """Set up a spot in the foot of a player who may go out."""
    return spot(hand, **{"in_foot": True, "may_go_out": True} | parts)


def steps(rules: Rules, where: Spot) -> set[str]:
    """Tell what can be laid: the cards, "+" before those that start a meld, the place after others."""
    names = {number: name for name, number in NAMES.items()}
    found = set()
    for step in small_steps(rules, where):
        laid = " ".join(names[card] for card in step.laid)
        found.add(f"+{laid}" if step.starts else f"{laid} to {names[step.meld]}{step.place}")
    return found


def after(rules: Rules, where: Spot, laid: str) -> Spot:
    """Lay cards on the table, naming them as `steps` does."""
    names = {number: name for name, number in NAMES.items()}
    for step in small_steps(rules, where):
        text = " ".join(names[card] for card in step.laid)
        if laid == (f"+{text}" if step.starts else text):
            return lay(rules, where, step)
    raise AssertionError(laid)


def is_sound(rules: Rules, where: Spot, laid: str) -> bool:
    """Tell whether a lay-down is legal: it keeps enough, and what was begun can be finished."""
    then = after(rules, where, laid)
    return keeps_enough(rules, then) and opening_can_be_finished(rules, then)


# --- which melds (M1-M4) --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "hand", "lying", "possible"),
    [
        ("simpson", "K K 2", {}, {"+K K 2"}),
        ("simpson", "JK", {"K": (2, 1)}, set()),
        ("simpson", "K JK", {"K": (4, 2)}, {"K to K0"}),
        ("simpson", "2 2 2", {}, set()),
        ("bicycle", "9 9 2", {}, set()),
        ("bicycle", "JK", {"9": (3, 0)}, set()),
        ("bicycle", "JK 2", {"9": (4, 0)}, {"JK to 90", "2 to 90"}),
        ("bicycle", "2", {"9": (4, 2)}, {"2 to 90"}),
        ("bicycle", "2", {"9": (4, 1)}, {"2 to 90"}),
        ("bicycle", "2", {"9": (5, 1)}, {"2 to 90"}),
        ("vegas", "9 2 2", {}, set()),
        ("vegas", "9 9 2", {}, {"+9 9 2"}),
        ("vegas", "K 2", {"K": (7, 0)}, {"K to K0"}),  # no wild on a red book
        ("vegas", "Q JK", {"Q": (5, 2)}, {"Q to Q0", "JK to Q0"}),
        ("vegas", "Q JK", {"Q": (5, 3)}, {"Q to Q0"}),
        ("vegas", "K K K", {"K": (7, 0)}, {"K to K0", "+K K K"}),  # though they could be buried
        ("jones", "9 9 JK", {}, {"+9 9 JK"}),
        ("jones", "2", {"9": (2, 1)}, set()),
        ("jones", "2", {"9": (3, 1)}, {"2 to 90"}),
        ("jones", "2", {"9": (6, 3)}, set()),
        ("jones", "2", {"9": (6, 0)}, {"2 to 90"}),
        ("jones", "K 2", {"K": (7, 0)}, {"K to K0"}),
        ("jones", "K K K 2", {"K": (7, 0)}, {"K to K0", "+K K 2"}),
        ("jones", "8 8 8 2", {"8": (3, 2)}, {"8 to 80"}),
        ("jones", "8 8 8 2", {"8": (4, 3)}, {"8 to 80", "+8 8 2"}),
        ("jones", "8 8 2", {"8": [(4, 3), (7, 0)]}, {"8 to 80", "8 to 81", "+8 8 2"}),
        ("triple-play", "7 7 2", {}, set()),
        ("triple-play", "7 7 7 2", {}, {"+7 7 7"}),
        ("triple-play", "2", {"7": (3, 0), "5": (4, 0)}, set()),
        ("pennies-from-heaven", "2", {"4": (2, 2)}, {"2 to 40"}),
        ("pennies-from-heaven", "JK", {"4": (2, 3)}, set()),
        ("pennies-from-heaven", "7 7 JK 3 3 3", {}, {"+7 7 JK", "+3 3 3"}),
        ("pennies-from-heaven", "2 2 JK", {}, {"+2 2 JK"}),
        ("canasta", "2 2 JK", {}, set()),
        ("canasta", "K K 2 2", {"K": (3, 0)}, {"K to K0", "2 to K0"}),  # one meld of a rank
        ("canasta", "K K K", {"K": (7, 0)}, {"K to K0"}),
        ("canasta", "2", {"K": (7, 0)}, {"2 to K0"}),
        ("canasta", "2 K", {"K": (7, 3)}, {"K to K0"}),
        ("canasta", "3 3 3 red", {}, {"+3 3 3"}),
        ("canasta", "3 3 2", {}, set()),
    ],
)
def test_which_cards_can_be_laid(*, key: str, hand: str, lying: dict[str, Any], possible: set[str]) -> None:
    rules = RULES[key]
    books = (0,) * len(rules.books_needed)
    assert steps(rules, spot(hand, melds=lying, books=books)) == possible


def test_m3_a_book_of_this_turn_takes_no_card_in_vegas() -> None:
    then = after(VEGAS, spot("K K K K 2", melds={"K": (6, 0)}), "K")
    assert then.books == (1, 0, 0)
    assert steps(VEGAS, then) == {"+K K K", "+K K 2"}
    buried = after(VEGAS, spot("K K", melds={"K": (7, 0)}), "K")
    assert steps(VEGAS, buried) == {"K to K0"}


def test_m3_a_wild_changes_the_kind_of_a_book_in_canasta() -> None:
    where = foot("2 9", melds={"K": (7, 0)})
    one_clean = attrs.evolve(CANASTA, books_needed=(1, 0, 0))
    assert not can_go_out(one_clean, where)
    assert can_go_out(one_clean, where._replace(hand=foot("K 9").hand))
    one_dirty = attrs.evolve(CANASTA, spare_clean_as_dirty=False)
    assert can_go_out(one_dirty, where)
    assert not can_go_out(one_dirty, where._replace(hand=foot("K 9").hand))


def test_m2_a_book_of_a_special_rank_is_neither_clean_nor_dirty() -> None:
    for hand, lying in (("7", (6, 0)), ("2", (6, 0)), ("7", (4, 2))):
        then = after(PENNIES, spot(hand, melds={"7": lying}, books=(0, 0, 0, 0)), hand)
        assert then.books == (0, 0, 0, 1)


def test_m4_a_single_meld_of_a_rank_also_after_a_closed_book() -> None:
    rules = attrs.evolve(RULES["pagat"], melds_of_a_rank=MeldsOfARank.ONE)
    assert steps(rules, after(rules, spot("K K K K", melds={"K": (6, 0)}), "K")) == set()


# --- openings (O1-O3) -----------------------------------------------------------------------------


def test_o1_bicycle_kings_take_no_wild_below_four() -> None:
    common = "2 2 4 5 6 7 8 9 T"
    assert not opening_can_be_finished(BICYCLE, spot(f"K K K J {common}", missing=50))
    assert opening_can_be_finished(BICYCLE, spot(f"K K K K {common}", missing=50))
    assert not opening_can_be_finished(BICYCLE, spot(f"K K K K {common}", missing=90))


def test_o1_canasta_waives_the_minimum_for_who_goes_out() -> None:
    hand = "K K K K K K K 4 4 4 4 9"
    waived = foot(hand, missing=120, waived=True)
    assert opening_can_be_finished(CANASTA, waived)
    assert is_sound(CANASTA, waived, "+K K K")
    assert not opening_can_be_finished(CANASTA, foot(hand, missing=120))  # the pile was taken
    assert not opening_can_be_finished(CANASTA, foot(f"{hand} 8", missing=120, waived=True))
    assert not opening_can_be_finished(CANASTA, waived._replace(may_go_out=False))  # after a no
    assert opening_can_be_finished(CANASTA, waived._replace(may_go_out=False, missing=80))
    assert not opening_can_be_finished(CANASTA, waived._replace(may_go_out=False, missing=90))


def test_o3_an_opening_must_leave_two_cards_where_nobody_can_go_out() -> None:
    assert not opening_can_be_finished(CANASTA, foot("A A A", missing=50))
    assert not opening_can_be_finished(CANASTA, foot("A A A 9", missing=50))
    assert opening_can_be_finished(CANASTA, foot("A A A 9 8", missing=50))


def test_o3_the_opening_may_go_out_by_melding_all() -> None:
    rules = attrs.evolve(RULES["pagat"], books_needed=(0, 0, 0))
    assert opening_can_be_finished(rules, foot("A A A", missing=50))
    assert not opening_can_be_finished(rules, foot("A A A", missing=90))
    required = attrs.evolve(rules, last_discard=LastDiscard.REQUIRED)
    assert not opening_can_be_finished(required, foot("A A A", missing=50))


def test_t1_red_threes_held_for_an_opening_go_when_it_is_reached() -> None:
    where = foot("A A A red red", missing=50, books=(9, 9, 9, 9, 9))
    then = after(TRIPLE_PLAY, where, "+A A A")
    assert sum(then.hand) == 0
    assert not keeps_enough(TRIPLE_PLAY, then)  # what replaces them can't be counted on
    assert not opening_can_be_finished(TRIPLE_PLAY, where)
    assert not can_go_out(TRIPLE_PLAY, where)
    bare = where._replace(stock=False)
    assert is_out(TRIPLE_PLAY, after(TRIPLE_PLAY, bare, "+A A A"))
    assert can_go_out(TRIPLE_PLAY, bare)
    assert opening_can_be_finished(TRIPLE_PLAY, spot("A A A red", missing=50, books=(0,) * 5))


# --- going out, and the cards that are kept (G1-G5) -----------------------------------------------


@pytest.mark.parametrize(
    ("key", "hand", "lying", "books", "possible"),
    [
        ("pagat", "8 8 8", {}, (2, 2, 1), True),
        ("pagat", "8 8 8 5", {}, (2, 2, 1), True),
        ("pagat", "8 8 8 5 6", {}, (2, 2, 1), False),
        ("pagat", "8 8 8", {}, (2, 2, 0), False),
        ("simpson", "8 8 8", {}, (1, 1, 0), False),  # the last card must be discarded
        ("simpson", "8 8 8 5", {}, (1, 1, 0), True),
        ("simpson", "Q 5", {"Q": (5, 1)}, (1, 0, 0), True),
        ("simpson", "Q 5", {"Q": (5, 1)}, (0, 0, 0), False),
        ("bicycle", "4 4 4 7", {}, (1, 1, 0), True),
        ("bicycle", "4 4 4", {}, (1, 1, 0), False),
        ("vegas", "K K K", {"K": (5, 0)}, (3, 3, 0), False),  # the third can't follow the book
        ("vegas", "K K K K K", {"K": (5, 0)}, (3, 3, 0), True),  # two make it, three start anew
        ("vegas", "8 8 8 5", {}, (3, 3, 0), False),  # nothing may be discarded last
        ("vegas", "8 8 8 5", {"5": (7, 0)}, (2, 3, 0), True),  # buried
        ("vegas", "8 8 8 5", {"5": (6, 0)}, (2, 3, 0), True),  # the last card completes the third
        ("vegas", "8 8 8 red", {}, (3, 3, 0), False),
        ("jones", "7 7 7 5", {}, (2, 3, 0), True),
        ("jones", "7 7 7", {}, (3, 2, 0), True),  # a spare clean book counts as dirty
        ("jones", "7 7 7", {}, (1, 4, 0), False),
        ("jones", "7 7 7 red", {}, (2, 3, 0), True),  # a red three is discarded like any card
        ("triple-play", "8 8 8", {}, (2, 1, 1, 1, 0), False),
        ("triple-play", "8 8 8", {}, (1, 1, 1, 1, 1), True),
        ("triple-play", "7 7 9", {"7": (5, 0)}, (1, 1, 1, 1, 0), True),
        ("pennies-from-heaven", "8 8 8 7", {}, (1, 1, 1, 1), False),  # a seven can't be the last discard
        ("pennies-from-heaven", "8 8 8 7", {"7": (3, 0)}, (1, 1, 1, 1), True),
        ("pennies-from-heaven", "8 8 8 9", {}, (1, 1, 1, 1), True),
        ("pennies-from-heaven", "8 8 8 9", {}, (2, 1, 1, 0), False),
        ("canasta", "6 6 6 9", {}, (0, 0, 0), False),
        ("canasta", "6 6 6 9", {"K": (7, 0)}, (0, 0, 0), True),
        ("canasta", "3 3 3 4", {"K": (7, 0)}, (0, 0, 0), True),
        ("canasta", "3 3 3 4 6", {"K": (7, 0)}, (0, 0, 0), False),
        ("canasta", "3 3 3 3 4", {"K": (6, 1)}, (0, 0, 0), True),
        ("canasta", "3 3 4", {"K": (6, 1)}, (0, 0, 0), False),
        ("canasta", "K K K K 2 2 2 9 9 2", {}, (0, 0, 0), True),  # a dirty book, and 9 9 2
        ("canasta", "K K K K 2 2 2 9 9 5", {}, (0, 0, 0), False),
    ],
)
def test_going_out_in_this_turn(
    *, key: str, hand: str, lying: dict[str, Any], books: tuple[int, ...], possible: bool
) -> None:
    rules = RULES[key]
    others = ((0,) * len(books),)
    where = foot(hand, melds=lying, books=books, others=others)
    assert can_go_out(rules, where) is possible
    assert can_go_out(rules, where, careful=True) is possible


def test_g2_books_by_deal() -> None:
    where = foot("8 8 8", books=(4, 4, 0))
    assert [can_go_out(rules_of_sheet("vegas", deal), where) for deal in (1, 2, 3, 4, 5)] == [
        *(True, True, True),
        *(False, False),
    ]


@pytest.mark.parametrize(
    ("key", "hand", "lying", "books", "laid", "refused", "allowed"),
    [
        ("pagat", "8 8 8", {}, (2, 2, 1), "+8 8 8", False, True),
        ("pagat", "8 8 8 5", {}, (2, 2, 1), "+8 8 8", False, True),
        ("pagat", "8 8 8 5 6", {}, (2, 2, 1), "+8 8 8", True, True),
        ("pagat", "8 8 8 5", {}, (2, 2, 0), "+8 8 8", False, False),
        ("simpson", "8 8 8", {}, (1, 1, 0), "+8 8 8", False, False),
        ("vegas", "8 8 8 5", {}, (3, 3, 0), "+8 8 8", False, False),
        ("vegas", "8 8 8 5", {"5": (7, 0)}, (2, 3, 0), "+8 8 8", False, True),
        ("vegas", "8 8 8 5", {"5": (6, 0)}, (2, 3, 0), "+8 8 8", False, True),
        ("vegas", "5 5", {"5": (5, 0)}, (2, 3, 0), "5", False, True),
        ("pagat", "5 5", {"5": (5, 0)}, (1, 2, 1), "5", False, False),  # the books come too late
        ("jones", "7 7 7 5", {}, (2, 3, 0), "+7 7 7", False, True),
        ("canasta", "6 6 6 9", {"K": (7, 0)}, (0, 0, 0), "+6 6 6", False, True),
        ("canasta", "6 6 6 9", {"K": (6, 0)}, (0, 0, 0), "+6 6 6", False, False),
        ("pennies-from-heaven", "8 8 8 7", {}, (1, 1, 1, 1), "+8 8 8", False, False),
        ("pennies-from-heaven", "8 8 8 7", {"7": (4, 0)}, (1, 1, 1, 1), "+8 8 8", False, True),
    ],
)
def test_g5_what_a_lay_down_leaves(
    *,
    key: str,
    hand: str,
    lying: dict[str, Any],
    books: tuple[int, ...],
    laid: str,
    refused: bool,
    allowed: bool,
) -> None:
    where = foot(hand, melds=lying, books=books, others=((0,) * len(books),))
    assert is_sound(RULES[key], where, laid) is allowed
    assert is_sound(RULES[key], where._replace(may_go_out=False), laid) is refused


def test_g5_where_one_card_is_kept() -> None:
    one = attrs.evolve(RULES["pagat"], cards_kept=1)
    assert is_sound(one, foot("8 8 8 5", may_go_out=False), "+8 8 8")
    assert not is_sound(one, foot("8 8 8", may_go_out=False), "+8 8 8")


def test_f1_a_first_book_brings_the_foot_and_its_cards_are_kept() -> None:
    waits: dict[str, Any] = {"waiting": (11,), "books": (0, 0, 0, 0), "may_go_out": True}
    assert not is_sound(PENNIES, spot("K K K 5", **waits), "+K K K")
    assert is_sound(PENNIES, spot("K K K 5 6", **waits), "+K K K")
    completing = spot("K 5", melds={"K": (6, 0)}, **waits)
    then = after(PENNIES, completing, "K")
    assert (then.unseen, then.in_foot, then.waiting) == (11, True, ())
    assert keeps_enough(PENNIES, then)
    assert is_sound(PENNIES, spot("K", melds={"K": (6, 0)}, **waits), "K")
    assert not can_go_out(PENNIES, completing)  # nobody counts on the foot


# --- bound to go out (G4, T2) ---------------------------------------------------------------------


def test_t2_black_threes_are_melded_by_a_player_who_then_goes_out() -> None:
    there = {"K": (7, 0)}
    assert is_sound(CANASTA, foot("3 3 3 4", melds=there), "+3 3 3")
    assert not is_sound(CANASTA, foot("3 3 3 4 6", melds=there), "+3 3 3")
    assert not is_sound(CANASTA, foot("3 3 3 4", melds=there, may_go_out=False), "+3 3 3")
    assert is_sound(CANASTA, foot("3 3 3", melds=there), "+3 3 3")
    begun = after(CANASTA, foot("3 3 3 4 4 4 K K", melds=there), "+3 3 3")
    assert is_sound(CANASTA, begun, "+4 4 4")
    assert is_sound(CANASTA, begun, "K")


def test_g4_a_yes_that_binds() -> None:
    bound = foot("8 8 8 K", books=(1, 1, 1, 1), others=((0, 0, 0, 0),), bound=True)
    assert is_sound(PENNIES, bound, "+8 8 8")
    spoiling = foot("8 8 2 K", melds={"9": (5, 1)}, books=(1, 1, 1, 1), others=((0,) * 4,), bound=True)
    assert is_sound(PENNIES, spoiling, "+8 8 2")
    assert not is_sound(PENNIES, spoiling, "2")


def test_m5_stays_with_the_base() -> None:
    half: dict[str, Any] = {"scope": Scope.ADD}
    assert "+K K K" not in steps(RULES["gamerules-2-6"], spot("K K K", **half))
    assert "+K K K" in steps(RULES["pagat"], spot("K K K", **half))
    assert steps(RULES["pagat"], spot("2 2 2", melds={"w": (0, 3)})) == {"2 to w0"}
    assert NAMES["w"] == WILD_MELD
