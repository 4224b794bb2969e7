"""The plain way out: seen where every card has its place and the books come of it, and where one is."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any
from unittest import mock

import attrs
import pytest

from handfoot_rules import (
    DEFAULT,
    Action,
    AllowGoingOut,
    AskToGoOut,
    BooksOpenTo,
    Discard,
    LastDiscard,
    Phase,
    Rank,
    RuleVariant,
    apply,
    legal_actions,
    new_match,
    variants,
)
from handfoot_rules.laying import Lying
from handfoot_rules.mover import Mover
from handfoot_rules.plain_way import has_plain_way, plain_steps
from handfoot_rules.way_out import GoingOut, can_go_out
from lookahead_questions import VARIANTS, no_books, of_lookahead, some_hand, some_melds

Hand = dict[str, int]
RANKS = {"3": Rank.THREE, "4": Rank.FOUR, "5": Rank.FIVE, "6": Rank.SIX, "9": Rank.NINE, "Q": Rank.QUEEN}
RANKS |= {"K": Rank.KING, "A": Rank.ACE, "2": Rank.TWO, "W": Rank.JOKER}

OPTIONAL = attrs.evolve(
    DEFAULT,
    key="optional",
    start_or_add=False,
    books_needed=(1, 0, 0),
    last_discard=LastDiscard.OPTIONAL,
)
"""One clean book is needed; up to two wilds in a book, by the shapes of the base game."""
OPEN = attrs.evolve(OPTIONAL, key="open", books_open_to=BooksOpenTo.ALL)
LATER = attrs.evolve(OPEN, key="later", book_grows_at_once=False)
NO_BOOKS = attrs.evolve(OPTIONAL, key="no-books", books_needed=(0, 0, 0))
NO_DISCARD = attrs.evolve(
    NO_BOOKS,
    key="no-discard",
    last_discard=LastDiscard.FORBIDDEN,
    meld_shapes=sorted({*DEFAULT.meld_shapes, (1, 2), (2, 2)}),
)
CLEAN_STARTS = attrs.evolve(
    NO_BOOKS, key="clean-starts", meld_shapes=[shape for shape in DEFAULT.meld_shapes if shape != (2, 1)]
)
DIRTY = attrs.evolve(OPTIONAL, key="dirty", books_needed=(0, 1, 0))
CANASTA = variants.get("canasta")
PENNIES = variants.get("pennies-from-heaven")


def question(
    variant: RuleVariant, hand: Hand, *melds: tuple[str, tuple[int, int]], fixed: str = "", **more: Any
) -> GoingOut:
    """What is asked of a player with these cards, at these melds, of which some take nothing now."""
    lying = tuple(
        (None if rank == "W" else RANKS[rank], (Lying(*shape, rank in fixed),)) for rank, shape in melds
    )
    parts: dict[str, Any] = {"may_start": True, "books": no_books(variant), "last": variant.last_discard}
    return GoingOut({RANKS[rank]: n for rank, n in hand.items()}, lying, **parts | more)


CLEAN_BOOK = (1, 0, 0)
SEEN: dict[str, Any] = {
    "all join melds": (NO_BOOKS, {"Q": 2, "K": 1}, ("Q", (3, 0)), ("K", (4, 1))),
    "three of a rank start": (NO_BOOKS, {"Q": 3}),
    "five start and join": (NO_BOOKS, {"Q": 5}),
    "one is left to discard": (NO_BOOKS, {"Q": 3, "5": 1}),
    "a black three is left to discard": (NO_BOOKS, {"Q": 3, "3": 1}),
    "a wild joins what is started": (NO_BOOKS, {"Q": 4, "2": 1}),
    "wilds join a meld of another rank": (NO_BOOKS, {"K": 3, "2": 1, "W": 1}, ("Q", (4, 0))),
    "wilds join two melds": (NO_BOOKS, {"2": 2, "W": 2}, ("K", (5, 0)), ("Q", (5, 0))),
    "a wild meld takes wilds": (NO_BOOKS, {"2": 2, "W": 1}, ("W", (0, 4))),
    "a book is made, and another card is last": (OPTIONAL, {"Q": 2, "K": 1}, ("Q", (5, 0)), ("K", (3, 0))),
    "a book is made, and one is left to discard": (OPTIONAL, {"Q": 2, "K": 1}, ("Q", (5, 0))),
    "a book is made of the only card": (OPTIONAL, {"Q": 1}, ("Q", (6, 0))),
    "a dirty book is made by a wild": (DIRTY, {"2": 1, "5": 1}, ("Q", (6, 0))),
    "an open book counts": (OPEN, {"Q": 1, "K": 1}, ("K", (3, 0)), ("Q", (7, 0))),
    "a dirty open book takes a wild": (
        attrs.evolve(OPEN, books_needed=(0, 1, 0)),
        {"2": 1, "K": 3},
        ("Q", (7, 1)),
    ),
    "a pair starts with a wild": (NO_BOOKS, {"Q": 2, "2": 1}),
    "two pairs start with a wild each": (NO_BOOKS, {"Q": 2, "K": 2, "2": 1, "W": 1}),
    "a pair starts with a wild, and another joins a meld": (NO_BOOKS, {"Q": 2, "2": 2}, ("K", (4, 0))),
    "a single card starts with two wilds": (NO_DISCARD, {"Q": 1, "2": 1, "W": 1}),
    "black threes start": (CANASTA, {"3": 3}, ("Q", (7, 0))),
}
UNSEEN: dict[str, Any] = {
    "no books": (OPTIONAL, {"Q": 3}),
    "two cards fit nowhere": (NO_BOOKS, {"Q": 1, "K": 1}),
    "a pair fits nowhere": (NO_BOOKS, {"Q": 2}),
    "two pairs, and one wild": (NO_BOOKS, {"Q": 2, "K": 2, "2": 1}),
    "a single card and one wild": (NO_DISCARD, {"Q": 1, "2": 1}),
    "a pair that may not start with a wild": (CLEAN_STARTS, {"Q": 2, "2": 1}, ("K", (4, 0))),
    "a pair's wild joins nothing more": (NO_BOOKS, {"Q": 2, "2": 2}),
    "a second meld of the rank": (NO_BOOKS, {"Q": 3, "K": 1}, ("Q", (5, 0)), ("K", (3, 0))),
    "more wilds than are taken": (NO_BOOKS, {"K": 3, "2": 4}, ("Q", (4, 0))),
    "the book would be dirty": (OPTIONAL, {"2": 1, "K": 2}, ("Q", (6, 0)), ("K", (3, 0))),
    "the last card makes the book": (OPTIONAL, {"Q": 2}, ("Q", (5, 0))),
    "the open book would be dirty": (OPEN, {"2": 1}, ("Q", (7, 0))),
    "a book takes no more in its turn": (
        attrs.evolve(LATER, books_needed=(0, 0, 0)),
        {"Q": 2, "K": 3},
        ("Q", (6, 0)),
    ),
    "three threes, of which one is red": (CANASTA, {"3": 3}, ("Q", (7, 0))),
    "the open book of eight would be dirty": (OPEN, {"2": 1}, ("Q", (8, 0))),
}


@pytest.mark.parametrize("name", SEEN)
def test_what_is_seen(name: str) -> None:
    variant, hand, *melds = SEEN[name]
    ask = question(variant, hand, *melds)
    assert has_plain_way(variant.tables, ask)


@pytest.mark.parametrize("name", UNSEEN)
def test_what_is_not_seen(name: str) -> None:
    variant, hand, *melds = UNSEEN[name]
    ask = question(variant, hand, *melds, red="red" in name)
    assert not has_plain_way(variant.tables, ask)


def test_an_opening_under_way_is_left_to_the_search() -> None:
    ask = question(NO_BOOKS, {"Q": 3})
    assert has_plain_way(NO_BOOKS.tables, ask)
    assert not has_plain_way(NO_BOOKS.tables, attrs.evolve(ask, needed=5))
    assert not has_plain_way(NO_BOOKS.tables, attrs.evolve(ask, clean=True))


def test_M5_what_is_fixed_takes_nothing_and_nothing_is_started_by_who_adds() -> None:
    ask = question(NO_BOOKS, {"Q": 2}, ("Q", (3, 0)))
    assert has_plain_way(NO_BOOKS.tables, ask)
    assert not has_plain_way(NO_BOOKS.tables, question(NO_BOOKS, {"Q": 2}, ("Q", (3, 0)), fixed="Q"))
    wild = question(NO_BOOKS, {"K": 3, "2": 2}, ("Q", (4, 0)))
    assert has_plain_way(NO_BOOKS.tables, wild)
    assert not has_plain_way(NO_BOOKS.tables, question(NO_BOOKS, {"K": 3, "2": 2}, ("Q", (4, 0)), fixed="Q"))
    starts = question(NO_BOOKS, {"Q": 3})
    assert not has_plain_way(NO_BOOKS.tables, attrs.evolve(starts, may_start=False))


def test_G1_a_last_card_is_discarded_where_it_must_be_and_not_where_it_may_not() -> None:
    melded_out = question(NO_BOOKS, {"Q": 3})
    one_over = question(NO_BOOKS, {"Q": 3, "5": 1})
    wild_over = question(NO_BOOKS, {"Q": 3, "W": 1}, last=LastDiscard.REQUIRED)
    forbidden, required = LastDiscard.FORBIDDEN, LastDiscard.REQUIRED
    tables = NO_BOOKS.tables
    assert has_plain_way(tables, attrs.evolve(melded_out, last=forbidden))
    assert not has_plain_way(tables, attrs.evolve(one_over, last=forbidden))
    assert not has_plain_way(tables, attrs.evolve(melded_out, last=required))
    assert has_plain_way(tables, attrs.evolve(one_over, last=required))
    assert has_plain_way(tables, wild_over)


def test_U3_a_card_that_may_not_be_discarded_is_not_left() -> None:
    sevens = question(PENNIES, {"K": 3, "5": 1}, books=(1, 1, 1, 1))
    assert PENNIES.tables.discardable is None
    assert not has_plain_way(PENNIES.tables, sevens)
    assert can_go_out(PENNIES.tables, attrs.evolve(sevens, all_books=((1, 1, 1, 1),) * 2))
    threes = question(NO_BOOKS, {"K": 3, "3": 1})
    assert has_plain_way(NO_BOOKS.tables, threes)
    assert not has_plain_way(NO_BOOKS.tables, attrs.evolve(threes, red=True))


def test_G5_the_order_counts_where_the_last_card_may_be_discarded_alone() -> None:
    ask = question(OPTIONAL, {"Q": 2}, ("Q", (5, 0)))
    assert not has_plain_way(OPTIONAL.tables, ask)
    assert has_plain_way(OPTIONAL.tables, attrs.evolve(ask, keep=1))
    assert has_plain_way(OPTIONAL.tables, attrs.evolve(ask, last=LastDiscard.FORBIDDEN))
    assert has_plain_way(OPTIONAL.tables, attrs.evolve(ask, books=CLEAN_BOOK))


# --- the steps that may come first ----------------------------------------------------------------


def test_the_steps_are_starts_of_three_naturals_and_naturals_that_join() -> None:
    ask = question(NO_BOOKS, {"Q": 2, "K": 4, "5": 1}, ("Q", (4, 1)), ("A", (3, 0)))
    steps = plain_steps(NO_BOOKS.tables, ask)
    assert steps is not None
    assert steps.starts == {Rank.KING}
    assert steps.joins == {Rank.QUEEN: (4, 1)}


def test_a_pair_that_starts_with_a_wild_is_no_step() -> None:
    steps = plain_steps(NO_BOOKS.tables, question(NO_BOOKS, {"Q": 2, "2": 1, "K": 3}, ("A", (3, 1))))
    assert steps is not None
    assert steps.starts == {Rank.KING}
    assert not steps.joins


def test_melds_that_take_wilds_are_no_steps() -> None:
    """The wild may have to be laid before the natural, as far as this tells. Queens take one, then kings."""
    ask = question(NO_BOOKS, {"Q": 2, "K": 4, "A": 3, "2": 2}, ("Q", (4, 0)))
    steps = plain_steps(NO_BOOKS.tables, ask)
    assert steps is not None
    assert steps.joins == {}
    assert steps.starts == {Rank.ACE}


def test_several_melds_of_a_rank_are_left_to_the_search() -> None:
    """Some may be fixed, and the rank and the shape alone would not tell which meld is meant."""
    ask = question(OPEN, {"K": 1}, ("K", (3, 0)), books=CLEAN_BOOK)
    assert has_plain_way(OPEN.tables, ask)
    queens = (Rank.QUEEN, (Lying(2, 1), Lying(6, 1, fixed=True)))
    for hand in ({Rank.QUEEN: 2, Rank.KING: 1}, {Rank.ACE: 3, Rank.TWO: 3}):
        two = attrs.evolve(ask, hand=hand, melds=(queens, *ask.melds))
        assert not has_plain_way(OPEN.tables, two)


def test_G5_there_are_no_steps_where_one_that_completes_no_book_must_be_last() -> None:
    hand, melds = {"Q": 2, "K": 1}, (("Q", (5, 0)), ("K", (3, 0)))
    ask = question(OPTIONAL, hand, *melds)
    assert has_plain_way(OPTIONAL.tables, ask)
    assert plain_steps(OPTIONAL.tables, ask) is None
    for free in (
        attrs.evolve(ask, books=CLEAN_BOOK),
        attrs.evolve(ask, keep=1),
        question(OPTIONAL, hand | {"5": 1}, *melds),
    ):
        steps = plain_steps(OPTIONAL.tables, free)
        assert steps is not None
        assert steps.joins == {Rank.QUEEN: (5, 0), Rank.KING: (3, 0)}
    assert plain_steps(OPTIONAL.tables, question(OPTIONAL, {"Q": 2})) is None


BOUND = [
    CANASTA,
    attrs.evolve(CANASTA, key="melded out", last_discard=LastDiscard.FORBIDDEN),
    attrs.evolve(CANASTA, key="discarded out", last_discard=LastDiscard.REQUIRED),
    attrs.evolve(CANASTA, key="grows later", book_grows_at_once=False),
]
"""Rule sets in which a yes binds, and black threes do."""


@pytest.mark.parametrize("variant", BOUND, ids=lambda variant: variant.key)
def test_lists_are_the_same_without_these_shortcuts(variant: RuleVariant) -> None:
    rng, bound = random.Random(7), 0
    for seed in range(4):
        state = new_match(variant, players=4, seed=seed)
        while (actions := legal_actions(state)) and state.deal <= 3:
            if state.phase is Phase.PLAY and Mover(state).bound:
                with (
                    mock.patch("handfoot_rules.listing.steps_that_keep_a_promise", return_value=None),
                    mock.patch("handfoot_rules.way_out.has_plain_way", return_value=False),
                ):
                    assert tuple(legal_actions(state)) == tuple(actions)
                bound += 1
            weights = [WEIGHTS.get(type(action), 2) for action in actions]
            state = apply(state, rng.choices(actions, weights)[0])
    assert bound > 20


WEIGHTS: dict[type[Action], int] = {AskToGoOut: 60, AllowGoingOut: 3, Discard: 1}


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.key)
def test_what_is_seen_is_there(variant: RuleVariant) -> None:
    """Against the exact search, without this shortcut."""
    rng, seen = random.Random(len(variant.key)), Counter[bool]()
    for _ in range(4000):
        hand = some_hand(rng, variant)
        melds = some_melds(rng, variant, hand)
        books = tuple(map(max, (rng.randint(0, 1) for _ in no_books(variant)), variant.books_for(1)))
        if rng.random() < 0.5:
            books = tuple(max(0, number - rng.randint(0, 1)) for number in books)
        ask = GoingOut(
            hand=dict(Counter(hand)),
            melds=of_lookahead(melds, fixed={rank for rank in melds if rng.random() < 0.1}),
            may_start=rng.random() < 0.9,
            books=books,
            last=rng.choice(list(LastDiscard)),
            keep=rng.choice([1, 2]),
            red=rng.random() < 0.5,
            all_books=(no_books(variant), no_books(variant)),
        )
        found = has_plain_way(variant.tables, ask)
        if found:
            with mock.patch("handfoot_rules.way_out.has_plain_way", return_value=False):
                assert can_go_out(variant.tables, ask), ask
        seen[found] += 1
    assert seen[True] > 20 or not variant.tables.books_counted or variant.tables.discardable is None
