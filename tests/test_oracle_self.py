"""The referee itself, against cases worked out by hand from the rule sheet."""

from __future__ import annotations

import random
from typing import Any

import attrs
import pytest

from handfoot_rules import (
    AddToMeld,
    AllowGoingOut,
    AskToGoOut,
    Card,
    Cards,
    Discard,
    DrawStock,
    NextDeal,
    Pass,
    Permission,
    Phase,
    Rank,
    RefuseGoingOut,
    Scope,
    StartMeld,
    TakePile,
)
from oracle import (
    WILD_MELD,
    Rules,
    Spot,
    can_go_out,
    is_legal,
    legal,
    make_rules,
    make_spot,
    opening_can_be_finished,
    small_steps,
)
from oracle.tables import table, takes

SHAPES = [
    *((naturals, 0) for naturals in range(3, 8)),
    *((naturals, 1) for naturals in range(2, 7)),
    (4, 2),
    (5, 2),
    *((0, wilds) for wilds in range(3, 8)),
]
VALUES = {3: 5, 4: 5, 5: 5, 6: 5, 7: 5, 8: 10, 9: 10, 10: 10, 11: 10, 12: 10, 13: 10}
VALUES |= {14: 20, 15: 20, 16: 50}
BASE = make_rules(SHAPES, (2, 2, 1), VALUES)
ALL_BOOKS = (2, 2, 1)
NAMES = {name: number for number, name in enumerate("3456789TJQKA2", 3)} | {"JK": 16}


def ranks(text: str) -> list[int]:
    """Read ranks as players write them: K K 2 JK."""
    return [NAMES[name] for name in text.split()]


def spot(hand: str, locked: str = "", **rest: object) -> Spot:
    """Set up a spot in the midst of a turn."""
    parts: dict[str, Any] = {"locked": ranks(locked), **rest}
    return make_spot(ranks(hand), **parts)


# --- openings -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "minimum", "possible"),
    [
        ("K K K 2 4", 50, True),  # exactly 50, with the wild counted
        ("K K K 5 5 5 5 4", 50, True),  # exactly 50 in two melds
        ("K K K 5 5 5 4", 50, False),  # 45
        ("K K 4 4 2", 50, False),  # one wild fills up one pair only
        ("K K 4 4 2 2", 70, True),  # 40 and 30
        ("K K 4 4 2 2", 75, False),
        ("A A Q", 50, False),  # two aces are no meld
        ("A A 2 Q", 60, True),
        ("K K 2 2", 50, False),  # never two wilds below six cards
        ("K K K 2 2", 50, True),
        ("K K K 2 2", 55, False),
        ("K K K K 2 2", 80, True),  # six cards hold two
        ("K K K K K 2 2", 90, True),
        ("K K K K K 2 2 2", 110, True),  # the book is full: five kings, three twos apart
        ("K K K K K 2 2 2", 115, False),
        ("K K K K 2 2 2", 100, True),  # wilds apart, four clean kings
        ("K K K K 2 2 2", 105, False),
        ("2 2 JK", 90, True),
        ("2 2 JK", 95, False),
        ("2 JK", 50, False),
        ("3 3 3 JK", 50, False),  # threes are never melded
        ("K K K K K K K K", 70, True),
        ("K K K K K K K K", 75, False),  # the eighth waits for two more
        ("K K K K K K K K K K", 100, True),  # a book, and the rank started again
    ],
)
def test_o1_an_opening_counts_what_is_melded_this_turn(*, hand: str, minimum: int, possible: bool) -> None:
    assert opening_can_be_finished(BASE, spot(hand, missing=minimum)) is possible


def test_o3_a_hand_may_be_emptied_by_the_opening_but_the_foot_keeps_two() -> None:
    assert opening_can_be_finished(BASE, spot("K K K 2", missing=50))
    assert not opening_can_be_finished(BASE, spot("K K K 2", missing=50, in_foot=True))
    assert not opening_can_be_finished(BASE, spot("K K K 2 4", missing=50, in_foot=True))
    assert opening_can_be_finished(BASE, spot("K K K 2 4 4", missing=50, in_foot=True))


def test_g5_an_opening_in_the_foot_may_leave_one_card_when_the_player_may_go_out() -> None:
    no_books = attrs.evolve(BASE, books_needed=(0, 0, 0))
    leaves_one = spot("K K K 2 4", missing=50, in_foot=True)
    assert not opening_can_be_finished(no_books, leaves_one)
    assert opening_can_be_finished(no_books, leaves_one._replace(may_go_out=True))


@pytest.mark.parametrize(
    ("hand", "minimum", "possible"),
    [
        ("A A 2 K K 4", 50, False),  # 60, and no three of a rank
        ("A A 2 K K K 4", 50, True),
        ("K K K 2 4", 50, False),  # 50 with the two on the kings
        ("K K K K K 2 4", 50, True),
        ("2 2 2 K K 4", 50, False),  # wilds alone
        ("Q Q Q 4", 0, True),
        ("Q Q 2 4", 0, False),
    ],
)
def test_o1_an_opening_may_have_to_hold_a_meld_of_naturals(
    *, hand: str, minimum: int, possible: bool
) -> None:
    assert opening_can_be_finished(BASE, spot(hand, missing=minimum, lacks_triple=True)) is possible


def test_o2_locked_cards_wait_and_are_counted_by_rank() -> None:
    taken: dict[str, Any] = {"open_melds": {13: (3, 0)}, "started": [13], "scope": Scope.START}
    assert not opening_can_be_finished(BASE, spot("Q Q Q", "Q Q", missing=20, **taken))
    assert opening_can_be_finished(BASE, spot("Q Q Q 2", "Q Q", missing=20, **taken))
    assert not opening_can_be_finished(BASE, spot("Q Q Q 2", "Q Q 2", missing=20, **taken))
    assert opening_can_be_finished(BASE, spot("Q Q Q Q", "Q", missing=30, **taken))
    assert not opening_can_be_finished(BASE, spot("Q Q Q Q", "Q", missing=40, **taken))


# --- start or add ---------------------------------------------------------------------------------


def kinds_of_steps(rules: Rules, where: Spot) -> set[tuple[int, bool]]:
    """Tell on which melds something can be laid, and whether that starts them."""
    return {(step.meld, step.starts) for step in small_steps(rules, where)}


def test_m5_a_turn_starts_or_adds() -> None:
    undecided = spot("K K K Q", open_melds={12: (3, 0)})
    assert kinds_of_steps(BASE, undecided) == {(13, True), (12, False)}
    adding = undecided._replace(scope=Scope.ADD)
    assert kinds_of_steps(BASE, adding) == {(12, False)}
    starting = spot("K Q", open_melds={12: (3, 0), 13: (3, 0)}, scope=Scope.START, started=[13])
    assert kinds_of_steps(BASE, starting) == {(13, False)}
    both = attrs.evolve(BASE, start_or_add=False)
    assert kinds_of_steps(both, adding) == {(13, True), (12, False)}
    assert kinds_of_steps(both, starting) == {(12, False), (13, False)}


def test_m5_who_is_starting_may_start_the_rank_again_after_the_book() -> None:
    after_a_book = spot("K K K 4", books=(1, 0, 0), started=[13], scope=Scope.START)
    assert kinds_of_steps(BASE, after_a_book) == {(13, True)}
    assert kinds_of_steps(BASE, after_a_book._replace(scope=Scope.ADD)) == set()


def test_m4_no_second_open_meld_of_a_rank_nor_of_wilds() -> None:
    where = spot("K K K 2 2 2", open_melds={13: (3, 1), WILD_MELD: (0, 3)})
    assert kinds_of_steps(BASE, where) == {(13, False), (WILD_MELD, False)}


def test_m2_three_cards_in_any_mix() -> None:
    laid = {step.laid for step in small_steps(BASE, spot("K K K 2 2 JK"))}
    assert laid == {(13, 13, 13), (13, 13, 15), (13, 13, 16), (15, 15, 16)}


# --- going out ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "open_melds", "books", "possible"),
    [
        ("3", {}, ALL_BOOKS, True),  # nothing need be melded
        ("3", {}, (2, 2, 0), False),
        ("3", {}, (9, 1, 1), False),
        ("", {}, ALL_BOOKS, False),  # no card to discard
        ("3 3", {13: (3, 0)}, ALL_BOOKS, False),
        ("3 K", {13: (3, 0)}, ALL_BOOKS, True),
        ("3 2", {13: (3, 0)}, ALL_BOOKS, True),
        ("3 2", {13: (3, 1)}, ALL_BOOKS, False),
        ("Q Q Q", {}, ALL_BOOKS, False),  # three leave none, and less is no meld
        ("Q Q Q 3", {}, ALL_BOOKS, True),
        ("Q Q Q", {12: (4, 1)}, ALL_BOOKS, True),  # room for two, the third is the discard
        ("Q Q Q Q", {12: (4, 1)}, ALL_BOOKS, False),  # who adds may not start queens again
        ("Q Q Q Q 3", {}, ALL_BOOKS, True),
        ("K Q Q Q 3", {13: (6, 0)}, ALL_BOOKS, False),  # adding and starting
        ("K 3", {13: (6, 0)}, (1, 2, 1), True),
        ("2 3", {13: (6, 0)}, (1, 2, 1), False),  # the two would make it a dirty book
        ("2 3", {13: (6, 0)}, (2, 1, 1), True),
        ("2 3", {13: (5, 1)}, (2, 1, 1), True),
        ("2 K", {13: (5, 0)}, (2, 1, 1), False),  # the discard cannot be melded too
        ("K K 2 3", {13: (3, 1)}, (2, 1, 1), True),  # kings first, then the second wild
        ("K 2 2 3", {13: (3, 1)}, (2, 1, 1), False),  # three wilds are too many
        ("2 3", {WILD_MELD: (0, 6)}, (2, 2, 0), True),
        ("2 2 2 JK JK JK JK 3", {}, (2, 2, 0), True),
        ("2 2 2 JK JK JK JK", {}, (2, 2, 0), False),
        ("K K K K K K K Q Q Q Q Q 2 2 3", {}, (1, 1, 1), True),
        ("K K K K K K K Q Q Q Q 2 2 2 3", {}, (1, 1, 1), False),
        ("K K 4 4 2 3", {}, ALL_BOOKS, False),  # one wild, two pairs
        ("K K 4 4 2 2 3", {}, ALL_BOOKS, True),
    ],
)
def test_g1_going_out_in_this_turn(
    *,
    hand: str,
    open_melds: dict[int, tuple[int, int]],
    books: tuple[int, int, int],
    possible: bool,
) -> None:
    where = spot(hand, open_melds=open_melds, books=books, in_foot=True)
    assert can_go_out(BASE, where) is possible


def test_g4_the_way_out_includes_the_minimum_and_frees_the_locked_cards() -> None:
    no_books = attrs.evolve(BASE, books_needed=(0, 0, 0))
    taken: dict[str, Any] = {"open_melds": {13: (3, 0)}, "started": [13], "scope": Scope.START}
    assert can_go_out(no_books, spot("Q Q Q 4 2", "Q Q Q", missing=20, in_foot=True, **taken))
    assert not can_go_out(no_books, spot("Q Q Q 4", "Q Q Q", missing=20, in_foot=True, **taken))
    assert not can_go_out(no_books, spot("4", missing=20, in_foot=True, **taken))


def random_spot(rng: random.Random) -> tuple[Rules, Spot]:
    """Make up a spot of few ranks, so that much can be laid."""
    few = rng.sample(range(4, 15), 3)
    hand = [rng.choice([3, 15, 16, *few, *few, *few]) for _ in range(rng.randint(1, 8))]
    lying = {}
    for rank in (*few, WILD_MELD):
        shapes = [(n, w) for n, w in SHAPES if (n == 0) == (rank == WILD_MELD) and n + w < 7]
        if rng.random() < 0.4:
            lying[rank] = rng.choice(shapes)
    scope = rng.choice([None, Scope.START, Scope.ADD])
    started = [rank for rank in lying if rng.random() < 0.7] if scope is Scope.START else []
    where = make_spot(
        hand,
        locked=hand[: rng.choice([0, 0, 2])],
        open_melds=lying,
        books=(rng.randint(1, 2), rng.randint(1, 2), rng.randint(0, 1)),
        scope=scope,
        started=started,
        missing=rng.choice([0, 30, 50, 90]),
        in_foot=rng.random() < 0.5,
        may_go_out=rng.random() < 0.5,
    )
    needed = rng.choice([(2, 2, 1), (0, 0, 0), (1, 2, 1)])
    return attrs.evolve(BASE, books_needed=needed, start_or_add=rng.random() < 0.8), where


@pytest.mark.parametrize("seed", range(400))
def test_giving_up_early_changes_no_answer(seed: int) -> None:
    rules, where = random_spot(random.Random(seed))
    for question in (opening_can_be_finished, can_go_out):
        assert question(rules, where) is question(rules, where, careful=True)


# --- whole tables, made by hand -------------------------------------------------------------------


def at_draw(hand: str, pile: str, **changes: Any) -> bool:
    """Tell whether the pile may be taken."""
    return bool(takes(hand, pile, **changes))


def test_u2_taking_the_pile_needs_a_pair_and_room() -> None:
    assert at_draw("KC KD 4C", "4C KS")
    assert not at_draw("KC 2D 4C", "4C KS")
    assert not at_draw("KC KD 4C", "")
    assert not at_draw("3C 3S 4C", "4C 3S")
    assert at_draw("KC KD 4C", "3S KS")
    assert at_draw("KC KD 4C", "KS", melds=["KC KC KC KC"])
    assert not at_draw("KC KD 4C", "KS", melds=["KC KC KC KC KC"])
    assert at_draw("KC KD 4C", "KS", melds=["KC KC KC 2C"])
    assert at_draw("2C 2D 4C", "2S", melds=["2C 2C 2C JK"])
    assert not at_draw("2C 2D 4C", "2S", melds=["2C 2C 2C JK JK"])
    assert not at_draw("2C JK 4C", "2S")
    assert at_draw("JK JK 4C", "JK")


def test_o2_opening_with_the_pile_counts_only_what_was_held_and_the_top() -> None:
    assert not at_draw("KC KD 4C", "AC AC AC KS", opened=False)
    assert at_draw("KC KD 2C 4C", "AC AC AC KS", opened=False)
    assert at_draw("AC AD 4C", "4C AS", opened=False)  # 60 with the three aces
    assert not at_draw("KC KD AC AD 4C", "AS KS", opened=False)  # the third ace was not held
    assert at_draw("KC KD", "2C 2C KS", opened=False, turn={"minimum": 30})
    assert not at_draw("KC KD 4C 2C", "KC KD KS", opened=False, turn={"minimum": 90})


def test_g5_taking_the_pile_in_the_foot() -> None:
    foot: dict[str, Any] = {"in_foot": True, "books": ALL_BOOKS, "partner": (True, 1)}
    alone: dict[str, Any] = foot | {"side_of": (0, 1, 2, 3)}
    assert not at_draw("KC KD", "KS", **foot)
    assert not at_draw("KC KD", "KS", **alone)
    assert not at_draw("KC KD 4C", "KS", **foot)  # a partner cannot have been asked yet
    assert not at_draw("KC KD", "4C KS", **foot)
    assert at_draw("KC KD 4C", "4C KS", **foot)
    assert at_draw("KC KD 4C", "KS", **alone)
    assert not at_draw("KC KD 4C", "KS", **alone | {"books": (2, 2, 0)})
    assert at_draw("KC KD 4C", "KS", **foot | {"permission": Permission.NOT_NEEDED})
    assert at_draw("KC KD", "KS", **foot | {"in_foot": False})


def test_the_draw_lists_and_e2_passing() -> None:
    full = table("KD KC KS", phase=Phase.DRAW, pile="4C KH")
    assert legal(full) == [DrawStock(), TakePile(Cards.parse("KC KD"))]
    assert is_legal(full, TakePile(Cards.parse("KD KS")))
    assert not is_legal(full, TakePile(Cards.parse("KD KH")))
    assert not is_legal(full, TakePile(Cards.parse("KC KD"), 0))
    empty = table("KD KC", phase=Phase.DRAW, pile="4C KH", stock=())
    assert legal(empty) == [TakePile(Cards.parse("KC KD")), Pass()]


def test_u3_after_the_draw_in_canonical_order_with_the_lowest_cards() -> None:
    state = table("KS KH KD QC 2S JK 3S", melds=["QC QD QH", "2C 2C 2C"])
    start = [StartMeld(Cards.parse(t)) for t in ("KD KH KS", "KD KH 2S", "KD KH JK")]
    queens = [AddToMeld(Rank.QUEEN, Card[name]) for name in ("QC", "2S", "JK")]
    wild = [AddToMeld(None, Card[name]) for name in ("2S", "JK")]
    discards = [Discard(Card[name]) for name in ("3S", "QC", "KD", "2S", "JK")]
    assert legal(state) == [*start, *queens, *wild, *discards]
    assert is_legal(state, Discard(Card["KS"]))
    assert not is_legal(state, Discard(Card["KC"]))
    assert not is_legal(state, AddToMeld(Rank.QUEEN, Card["QC"], 1))
    assert not is_legal(state, AddToMeld(Rank.KING, Card["KS"]))


def test_o3_no_opening_is_begun_that_cannot_be_finished_and_none_left_half_done() -> None:
    kings, fours = StartMeld(Cards.parse("KC KD KH")), StartMeld(Cards.parse("4C 4C 4C"))
    begun = legal(table("KC KD KH 4C 4C 4C 4D 4D 9C", opened=False))
    assert kings in begun
    assert fours in begun
    assert Discard(Card["9C"]) in begun
    assert legal(table("KC KD KH 4C 4C 4C 9C", opened=False)) == [
        Discard(Card[name]) for name in ("4C", "9C", "KC")
    ]
    turn = {"points": 30, "scope": Scope.START, "started": frozenset([Rank.KING])}
    half = table("2C 4C", opened=False, melds=["KC KC KC"], turn=turn)
    assert legal(half) == [AddToMeld(Rank.KING, Card["2C"])]


def test_g1_the_last_card_of_the_foot() -> None:
    foot: dict[str, Any] = {"in_foot": True, "books": ALL_BOOKS, "partner": (True, 1)}
    last = Discard(Card["3S"])
    assert legal(table("3S", **foot)) == [AskToGoOut(), Pass()]
    assert legal(table("3S", **foot | {"turn": {"asked": True, "allowed": True}})) == [last]
    assert legal(table("3S", **foot | {"turn": {"asked": True, "allowed": False}})) == [Pass()]
    assert legal(table("3S", **foot | {"partner": (True, 0)})) == [Pass()]
    assert legal(table("3S", **foot | {"permission": Permission.NOT_NEEDED})) == [last]
    assert legal(table("3S", **foot | {"side_of": (0, 1, 2, 3)})) == [last]
    assert legal(table("3S", **foot | {"books": (2, 1, 1)})) == [Pass()]
    assert legal(table("", **foot)) == [Pass()]
    assert legal(table("3S", **foot | {"in_foot": False})) == [last]


def test_g4_asking_needs_a_way_out() -> None:
    foot: dict[str, Any] = {"in_foot": True, "partner": (True, 1), "melds": ["KC KC KC KC KC KC"]}
    ready = foot | {"books": (1, 2, 1)}
    assert AskToGoOut() in legal(table("KC 3S", **ready))
    assert AskToGoOut() not in legal(table("3C 3S", **ready))
    assert AskToGoOut() not in legal(table("KC 3S", **ready | {"books": (0, 2, 1)}))
    assert AskToGoOut() not in legal(table("KC 3S", **ready | {"turn": {"asked": True}}))
    assert AskToGoOut() not in legal(table("KC 3S", **ready | {"in_foot": False}))
    assert AskToGoOut() not in legal(table("KC 3S", **ready | {"side_of": (0, 1, 2, 3)}))


def test_g5_melding_in_the_foot_keeps_two_cards() -> None:
    foot: dict[str, Any] = {"in_foot": True, "partner": (True, 1), "melds": ["KC KC KC KC KC KC"]}
    add = AddToMeld(Rank.KING, Card["KC"])
    allowed: dict[str, Any] = {"turn": {"asked": True, "allowed": True}}
    assert add in legal(table("KC 3S 3S", **foot))
    assert add not in legal(table("KC 3S", **foot))
    assert add not in legal(table("KC 3S", **foot | {"books": (1, 2, 1)}))
    assert add in legal(table("KC 3S", **foot | {"books": (1, 2, 1)} | allowed))
    assert add not in legal(table("KC 3S", **foot | {"books": (0, 2, 1)} | allowed))
    assert add in legal(table("KC 3S", **foot | {"in_foot": False}))
    assert add in legal(table("KC", **foot | {"in_foot": False}))


def test_answers_and_ends() -> None:
    assert legal(table("KC", phase=Phase.ANSWER)) == [AllowGoingOut(), RefuseGoingOut()]
    over = table("KC", phase=Phase.DEAL_OVER)
    assert legal(over) == [NextDeal()]
    assert not is_legal(over, NextDeal((Card["KC"],)))
    assert is_legal(over, NextDeal((Card["JK"], Card["KC"], Card["KD"])))
    assert legal(table("KC", phase=Phase.MATCH_OVER)) == []
