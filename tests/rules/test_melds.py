"""Melds: M1-M6 of docs/rules.md."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from handfoot_rules import (
    BookKind,
    Card,
    Cards,
    InvalidPositionError,
    Meld,
    Phase,
    Rank,
    Scope,
    ViolationCode,
    position,
)

from .helpers import BASE, allowed, both_variants, cards, facing, listed, playing, refused

if TYPE_CHECKING:
    from handfoot_rules import GameState, RuleVariant

# M2, written out: (naturals, wilds).
CLEAN = [(3, 0), (4, 0), (5, 0), (6, 0), (7, 0)]
DIRTY = [(2, 1), (3, 1), (4, 1), (5, 1), (6, 1), (4, 2), (5, 2)]
WILD = [(0, 3), (0, 4), (0, 5), (0, 6), (0, 7)]
SHAPES = CLEAN + DIRTY + WILD
NO_SHAPES = [
    (naturals, wilds)
    for naturals in range(9)
    for wilds in range(9)
    if 0 < naturals + wilds <= 9 and (naturals, wilds) not in SHAPES
]

KINGS = ("KC", "KD", "KH", "KS") * 3
WILDS = ("2C", "2D", "2H", "2S", "JK", "JK", "JK", "JK", "JK")
SIX_KINGS = "KC KC KD KD KH KH"
SEVEN_KINGS = "KC KC KD KD KH KH KS"
SEVEN_WILDS = "2C 2C 2D 2D JK JK JK"


def of_shape(naturals: int, wilds: int) -> str:
    """Write a meld of so many kings and so many wilds."""
    return " ".join(KINGS[:naturals] + WILDS[:wilds])


def melds(state: GameState, side: int = 0) -> list[str]:
    """Tell the melds before a side."""
    return [str(meld.cards) for meld in state.sides[side].melds]


# M1


@pytest.mark.parametrize("rank", "AKQJT987654")
@both_variants
def test_M1_three_cards_of_any_rank_from_ace_to_four(variant: RuleVariant, rank: str) -> None:
    """Another meld lies there already: the side has opened, and values don't matter."""
    other = "JC JD JH" if rank in "KQ" else "KC KD KH"
    state = playing(f"{rank}C {rank}D {rank}H 4S 6S", other, variant=variant)
    after = allowed(state, f"start {rank}C {rank}D {rank}H")
    assert f"{rank}C {rank}D {rank}H" in melds(after)


def test_M1_three_to_seven_cards_and_no_eighth() -> None:
    state = playing("KC KC KD KD KH KH KS KS 9C", "QC QD QH")
    state = allowed(state, "start KC KC KD")
    for card in ("KD", "KH", "KH", "KS"):
        state = allowed(state, f"add {card} to K")
    assert SEVEN_KINGS in melds(state)
    refused(state, "add KS to K", ViolationCode.BOOK_CLOSED, "M3")


@pytest.mark.parametrize("fewer", ["KC", "KC KD", "KC 2C", "2C 2D"])
def test_M1_fewer_than_three_are_no_meld(fewer: str) -> None:
    state = playing("KC KD KH KS 2C 2D 2H 4C", "QC QD QH")
    refused(state, f"start {fewer}", ViolationCode.NOT_THREE_CARDS, "M1")


def test_M1_a_meld_begins_with_three_and_grows_one_by_one() -> None:
    """Four kings are laid as three and one."""
    state = playing("KC KD KH KS 9C 4C", "QC QD QH")
    refused(state, "start KC KD KH KS", ViolationCode.NOT_THREE_CARDS, "M1")
    after = allowed(state, "start KC KD KH", "add KS to K")
    assert "KC KD KH KS" in melds(after)


def test_M1_cards_of_several_ranks_are_no_meld() -> None:
    state = playing("KC KD JC QS 2C 4C", "QC QD QH")
    refused(state, "start KC KD JC", ViolationCode.MIXED_RANKS, "M1")
    refused(state, "start KC JC 2C", ViolationCode.MIXED_RANKS, "M1")


def test_M1_a_card_of_another_rank_cannot_be_added() -> None:
    state = playing("KC JC 2C 4C 5C", "QC QD QH", "2C 2D 2H")
    refused(state, "add KC to Q", ViolationCode.CARD_DOES_NOT_FIT, "M1")
    refused(state, "add KC to wild", ViolationCode.CARD_DOES_NOT_FIT, "M1")


def test_M1_wilds_may_join_or_stand_alone() -> None:
    state = playing("KC KD 2C JK 2D JK 2H 4C", "QC QD QH")
    assert "KC KD 2C" in melds(allowed(state, "start KC KD 2C"))
    assert "KC KD JK" in melds(allowed(state, "start KC KD JK"))
    assert "2C 2D 2H" in melds(allowed(state, "start 2C 2D 2H"))


def test_M1_threes_never() -> None:
    state = playing("3C 3C 3S 2C 4C", "QC QD QH")
    refused(state, "start 3C 3C 3S", ViolationCode.THREE_NOT_MELDED, "M1")
    refused(state, "start 3C 3S 2C", ViolationCode.THREE_NOT_MELDED, "M1")


# M2


def test_M2_the_kinds_clean_dirty_and_wild() -> None:
    for shapes, kind in ((CLEAN, BookKind.CLEAN), (DIRTY, BookKind.DIRTY), (WILD, BookKind.WILD)):
        assert {Meld.parse(of_shape(*shape)).kind for shape in shapes} == {kind}


def test_M2_only_seven_cards_are_a_book() -> None:
    for shape in SHAPES:
        assert Meld.parse(of_shape(*shape)).is_book == (sum(shape) == 7)


@pytest.mark.parametrize("shape", SHAPES, ids=str)
@both_variants
def test_M2_shapes_that_may_lie(variant: RuleVariant, shape: tuple[int, int]) -> None:
    rank = Rank.KING if shape[0] else None
    assert variant.may_meld(rank, *shape)
    state = position(variant, melds={0: [of_shape(*shape)]}, pile="5C")
    assert len(state.sides[0].melds[0]) == sum(shape)


@pytest.mark.parametrize("shape", NO_SHAPES, ids=str)
@both_variants
def test_M2_shapes_that_may_not_lie(variant: RuleVariant, shape: tuple[int, int]) -> None:
    rank = Rank.KING if shape[0] else None
    assert not variant.may_meld(rank, *shape)
    with pytest.raises(InvalidPositionError):
        position(variant, melds={0: [of_shape(*shape)]}, pile="5C")


def test_M2_wilds_alone_have_no_rank_and_all_others_have_one() -> None:
    for naturals, wilds in SHAPES:
        rank = None if naturals else Rank.KING
        assert not BASE[0].may_meld(rank, naturals, wilds)


@pytest.mark.parametrize("shape", [shape for shape in SHAPES if sum(shape) < 7], ids=str)
def test_M2_holds_after_every_addition(shape: tuple[int, int]) -> None:
    """A king or a two is added to each open meld: legal just when the new shape is in the table."""
    naturals, wilds = shape
    state = playing("KS 2S 4C 6D", of_shape(*shape))
    name = "K" if naturals else "wild"
    if naturals == 0:
        refused(state, "add KS to wild", ViolationCode.CARD_DOES_NOT_FIT, "M1")
    elif (naturals + 1, wilds) in SHAPES:
        allowed(state, "add KS to K")
    else:
        refused(state, "add KS to K", ViolationCode.WILD_LIMIT, "M2")
    if (naturals, wilds + 1) in SHAPES:
        allowed(state, f"add 2S to {name}")
    else:
        refused(state, f"add 2S to {name}", ViolationCode.WILD_LIMIT, "M2")


def test_M2_four_naturals_and_two_wilds_are_legal() -> None:
    """4 = 2 x 2, and there are six cards."""
    state = playing("2S 4C 6D", "KC KD KH KS 2C")
    assert melds(allowed(state, "add 2S to K")) == ["KC KD KH KS 2C 2S"]


def test_M2_three_naturals_and_two_wilds_are_not() -> None:
    """3 < 2 x 2; besides, five cards may hold one wild only."""
    state = playing("2S 4C 6D", "KC KD KH 2C")
    refused(state, "add 2S to K", ViolationCode.WILD_LIMIT, "M2")


def test_M2_five_naturals_and_two_wilds_are_a_dirty_book() -> None:
    state = playing("JK 4C 6D", "KC KC KD KH KS 2C")
    (book,) = allowed(state, "add JK to K").sides[0].melds
    assert (book.is_book, book.kind) == (True, BookKind.DIRTY)


def test_M2_four_naturals_and_three_wilds_are_not() -> None:
    """4 < 2 x 3."""
    state = playing("JK 4C 6D", "KC KD KH KS 2C 2D")
    refused(state, "add JK to K", ViolationCode.WILD_LIMIT, "M2")


def test_M2_a_start_of_one_natural_and_two_wilds_is_not_legal() -> None:
    state = playing("KC KD 2C JK 4C", "QC QD QH")
    refused(state, "start KC 2C JK", ViolationCode.WILD_LIMIT, "M2")


@pytest.mark.parametrize("mix", ["2C 2D 2H", "2C 2D JK", "2C JK JK", "JK JK JK"])
def test_M2_a_wild_meld_is_any_mix_of_twos_and_jokers(mix: str) -> None:
    state = playing("2C 2D 2H JK JK JK 4C 6D", "QC QD QH")
    assert mix in melds(allowed(state, f"start {mix}"))


def test_M2_a_wild_meld_grows_to_seven_by_twos_or_jokers() -> None:
    state = playing("2S JK 4C 6D", "2C 2D 2H 2S JK")
    (book,) = allowed(state, "add 2S to wild", "add JK to wild").sides[0].melds
    assert (book.kind, book.is_book, book.wilds) == (BookKind.WILD, True, 7)


def test_M2_a_two_is_never_a_natural_card() -> None:
    """Three twos are a wild meld, and a king is not added to it as to a dirty one."""
    after = allowed(playing("2C 2D 2H KC 4C 6D", "QC QD QH"), "start 2C 2D 2H")
    wild = after.sides[0].melds[-1] if after.sides[0].melds[0].rank else after.sides[0].melds[0]
    assert (wild.rank, wild.kind) == (None, BookKind.WILD)
    refused(after, "add KC to wild", ViolationCode.CARD_DOES_NOT_FIT, "M1")


# M3


@both_variants
def test_M3_either_partner_adds_to_a_meld_of_the_side(variant: RuleVariant) -> None:
    """Seat 0 adds a king, seat 2 another; both lie with their side."""
    state = position(
        variant,
        hands={0: cards("KC 4C 5C"), 1: cards("6C 6D"), 2: cards("KD 4D 5D")},
        melds={0: ["KC KD KH"]},
        pile="9S",
        phase=Phase.PLAY,
    )
    state = allowed(state, "add KC to K", "discard 4C", "draw", "discard 6C", "draw")
    assert state.to_move == 2
    assert melds(allowed(state, "add KD to K")) == ["KC KC KD KD KH"]


def test_M3_what_seat_2_starts_is_its_sides_too() -> None:
    state = position(
        to_move=2,
        hands={2: cards("QC QD QH 4D 5D")},
        melds={0: ["KC KD KH"]},
        pile="9S",
        phase=Phase.PLAY,
    )
    assert sorted(melds(allowed(state, "start QC QD QH"))) == ["KC KD KH", "QC QD QH"]


def test_M3_nobody_adds_to_the_other_sides_melds() -> None:
    state = position(
        hands={0: cards("KS 4C 5C")},
        melds={0: ["QC QD QH"], 1: ["KC KD KH"]},
        pile="9S",
        phase=Phase.PLAY,
    )
    refused(state, "add KS to K", ViolationCode.NO_SUCH_MELD, "M3")


def test_M3_there_is_no_adding_to_a_meld_that_does_not_lie() -> None:
    state = playing("KS 2C 4C 5C", "QC QD QH")
    refused(state, "add KS to K", ViolationCode.NO_SUCH_MELD, "M3")
    refused(state, "add 2C to wild", ViolationCode.NO_SUCH_MELD, "M3")


def test_M3_only_cards_in_hand_are_laid() -> None:
    state = playing("QS 4C 5C", "KC KD KH")
    refused(state, "add KS to K", ViolationCode.CARDS_NOT_HELD, "U3")
    refused(state, "add 2C to K", ViolationCode.CARDS_NOT_HELD, "U3")
    refused(state, "start QC QD QS", ViolationCode.CARDS_NOT_HELD, "U3")


@pytest.mark.parametrize(
    ("book", "move"),
    [
        (SEVEN_KINGS, "add KS to K"),
        (SEVEN_KINGS, "add 2S to K"),
        ("KC KC KD KD KH 2C 2D", "add KS to K"),
        (SEVEN_WILDS, "add 2S to wild"),
    ],
)
def test_M3_a_book_is_closed(book: str, move: str) -> None:
    refused(playing("KS 2S 4C 5C", book), move, ViolationCode.BOOK_CLOSED, "M3")


# M4


def test_M4_no_second_meld_of_a_rank_while_the_first_is_incomplete() -> None:
    state = playing("KC KD KH KS 4C 5C", "KC KD KH")
    refused(state, "start KC KD KH", ViolationCode.RANK_STILL_OPEN, "M4")


def test_M4_six_cards_are_incomplete_still() -> None:
    state = playing("KC KD KH 2C 4C 5C", SIX_KINGS)
    refused(state, "start KC KD KH", ViolationCode.RANK_STILL_OPEN, "M4")
    refused(state, "start KC KD 2C", ViolationCode.RANK_STILL_OPEN, "M4")


def test_M4_the_partners_meld_counts_for_it_is_the_sides() -> None:
    state = position(
        to_move=2,
        hands={2: cards("KC KD KH 4C 5C")},
        melds={0: ["KC KD KH"]},
        pile="9S",
        phase=Phase.PLAY,
    )
    refused(state, "start KC KD KH", ViolationCode.RANK_STILL_OPEN, "M4")


def test_M4_the_other_sides_meld_does_not_count() -> None:
    state = position(
        hands={0: cards("KC KD KH 4C 5C")},
        melds={0: ["QC QD QH"], 1: ["KC KD KH"]},
        pile="9S",
        phase=Phase.PLAY,
    )
    allowed(state, "start KC KD KH")


def test_M4_at_most_one_incomplete_wild_meld() -> None:
    state = playing("2C 2D JK JK 4C 5C", "2C 2D 2H")
    refused(state, "start 2C 2D JK", ViolationCode.RANK_STILL_OPEN, "M4")


@pytest.mark.parametrize("twice", [("KC KD KH", "KC KD KS 2C"), ("2C 2D 2H", "JK JK JK")])
def test_M4_no_position_has_two_of_them(twice: tuple[str, str]) -> None:
    with pytest.raises(InvalidPositionError):
        position(melds={0: twice}, pile="9S")


def test_M4_once_it_is_a_book_another_may_be_started() -> None:
    state = playing("KC KD KH 4C 5C", SEVEN_KINGS)
    after = allowed(state, "start KC KD KH")
    assert melds(after) == [SEVEN_KINGS, "KC KD KH"]


def test_M4_once_the_wild_meld_is_a_book_another_may_be_started() -> None:
    after = allowed(playing("2H 2S JK 4C 5C", SEVEN_WILDS), "start 2H 2S JK")
    assert sorted(melds(after)) == sorted([SEVEN_WILDS, "2H 2S JK"])


def test_M4_what_is_added_goes_to_the_incomplete_one() -> None:
    """Of a book and an open meld of kings only the open one takes cards: there is but one place."""
    state = playing("KS 4C 5C", SEVEN_KINGS, "KC KD KH")
    assert melds(allowed(state, "add KS to K")) == [SEVEN_KINGS, "KC KD KH KS"]
    refused(state, "add KS to K at 1", ViolationCode.NO_SUCH_MELD, "M3")


def test_M4_a_third_waits_for_the_second() -> None:
    state = playing("KC KD KH KS 4C 5C", SEVEN_KINGS, "KC KD KH")
    refused(state, "start KC KD KH", ViolationCode.RANK_STILL_OPEN, "M4")


# M5


def test_M5_several_melds_may_be_started() -> None:
    state = playing("KC KD KH JC JD JH 9C 4C", "QC QD QH")
    after = allowed(state, "start KC KD KH", "start JC JD JH")
    assert after.turn.scope is Scope.START
    assert set(after.turn.started) == {Rank.KING, Rank.JACK}


def test_M5_several_melds_may_be_added_to() -> None:
    state = playing("KS KS QS 9C 4C", "KC KD KH", "QC QD QH")
    after = allowed(state, "add KS to K", "add QS to Q", "add KS to K")
    assert after.turn.scope is Scope.ADD
    assert not after.turn.started
    assert sorted(melds(after)) == ["KC KD KH KS KS", "QC QD QH QS"]


def test_M5_who_has_started_adds_to_no_older_meld() -> None:
    state = allowed(playing("KC KD KH QS 2C 9C 4C", "QC QD QH", "2D 2H 2S"), "start KC KD KH")
    refused(state, "add QS to Q", ViolationCode.STARTING_THIS_TURN, "M5")
    refused(state, "add 2C to Q", ViolationCode.STARTING_THIS_TURN, "M5")
    refused(state, "add 2C to wild", ViolationCode.STARTING_THIS_TURN, "M5")


def test_M5_who_has_added_starts_no_meld() -> None:
    state = allowed(playing("KC KD KH QS 9C 4C", "QC QD QH"), "add QS to Q")
    refused(state, "start KC KD KH", ViolationCode.ADDING_THIS_TURN, "M5")


def test_M5_before_either_both_are_open() -> None:
    state = playing("KC KD KH QS 4C", "QC QD QH")
    assert state.turn.scope is None
    assert listed(state) == {
        "start K K K",
        "add Q to Q",
        *(f"discard {rank}" for rank in ("4", "Q", "K")),
    }


def test_M5_building_up_a_meld_of_this_turn_is_part_of_starting() -> None:
    """Kings, jacks, and back to the kings with a king and a two."""
    state = playing("KC KD KH KS 2C JC JD JH 9C 4C", "QC QD QH")
    state = allowed(state, "start KC KD KH", "start JC JD JH", "add KS to K", "add 2C to K")
    assert "KC KD KH KS 2C" in melds(state)


def test_M5_who_is_starting_may_complete_a_book_and_start_its_rank_again() -> None:
    """Ten kings: seven make the book, three the next meld, which is built up too."""
    state = playing("KC KC KD KD KH KH KS KS KS KS 2C 9C 4C", "QC QD QH")
    state = allowed(state, "start KC KC KD")
    refused(state, "start KD KH KH", ViolationCode.RANK_STILL_OPEN, "M4")
    for card in ("KD", "KH", "KH", "KS"):
        state = allowed(state, f"add {card} to K")
    state = allowed(state, "start KS KS KS", "add 2C to K")
    assert "KS KS KS 2C" in melds(state)
    assert list(state.turn.started) == [Rank.KING]


def test_M5_who_is_adding_may_not_start_the_rank_of_the_book_again() -> None:
    """The seventh king closes the book; three more are in hand, for the next turn."""
    state = allowed(playing("KS KS KS KS 9C 4C", SIX_KINGS), "add KS to K")
    assert state.sides[0].melds[0].is_book
    refused(state, "start KS KS KS", ViolationCode.ADDING_THIS_TURN, "M5")


def test_M5_the_choice_lasts_for_one_turn_only() -> None:
    """Seat 0 adds in this turn; in its next it starts, and its partner in between starts too."""
    state = position(
        players=2,
        hands={0: cards("QS KC KD KH 4C 4D"), 1: cards("6C 6D")},
        melds={0: ["QC QD QH"]},
        stock=[Card["7C"], Card["8C"], Card["7D"], Card["8D"], Card["9S"]],
        pile="9S",
        phase=Phase.PLAY,
    )
    state = allowed(state, "add QS to Q", "discard 4C", "draw", "discard 6C", "draw")
    assert (state.to_move, state.turn.scope) == (0, None)
    allowed(state, "start KC KD KH")


def test_M5_a_meld_started_last_turn_is_old_now() -> None:
    """Whoever starts the nines now cannot add to the kings laid a turn ago."""
    state = position(
        players=2,
        hands={0: cards("KC KD KH KS 9C 9D 9H 4C 4D"), 1: cards("6C 6D")},
        melds={0: ["QC QD QH"]},
        stock=[Card["7C"], Card["8C"], Card["7D"], Card["8D"], Card["TS"]],
        pile="TS",
        phase=Phase.PLAY,
    )
    state = allowed(state, "start KC KD KH", "discard 4C", "draw", "discard 6C", "draw")
    allowed(state, "add KS to K")
    state = allowed(state, "start 9C 9D 9H")
    refused(state, "add KS to K", ViolationCode.STARTING_THIS_TURN, "M5")


def test_M5_the_choice_to_start_binds_after_the_foot_is_picked_up() -> None:
    """The hand is emptied by a start; the foot may start nines, but not add to the queens."""
    state = playing("KC KD KH", "QC QD QH", foot="QS 9C 9D 9H 4C 6D")
    state = allowed(state, "start KC KD KH")
    assert state.seats[0].in_foot
    refused(state, "add QS to Q", ViolationCode.STARTING_THIS_TURN, "M5")
    allowed(state, "start 9C 9D 9H")


def test_M5_the_choice_to_add_binds_after_the_foot_is_picked_up() -> None:
    """The hand is emptied by adding; the foot may add a queen, but not start nines."""
    state = playing("QS", "QC QD QH", foot="QS 9C 9D 9H 4C 6D")
    state = allowed(state, "add QS to Q")
    assert state.seats[0].in_foot
    refused(state, "start 9C 9D 9H", ViolationCode.ADDING_THIS_TURN, "M5")
    allowed(state, "add QS to Q")


def test_M5_a_pile_taken_for_a_new_meld_is_starting() -> None:
    state = facing("9S", "9C 9D QS KC KD KH 4C", "QC QD QH")
    state = allowed(state, "take 9C 9D")
    refused(state, "add QS to Q", ViolationCode.STARTING_THIS_TURN, "M5")
    allowed(state, "start KC KD KH")


def test_M5_a_pile_taken_for_an_open_meld_is_adding() -> None:
    state = facing("9S", "9C 9D QS KC KD KH 4C", "QC QD QH", "9C 9D 9H")
    state = allowed(state, "take 9C 9D")
    refused(state, "start KC KD KH", ViolationCode.ADDING_THIS_TURN, "M5")
    allowed(state, "add QS to Q")


# M6


@pytest.mark.parametrize(
    ("book", "top"),
    [
        ("KC KC KD KD KH KH KS", "KD"),  # clean: diamonds are the lowest red
        ("KC KC KC KH KH KS KS", "KH"),
        ("KC KC KC KS KS KS KS", "KC"),  # no red card: its lowest
        ("KC KC KD KD KH KH 2C", "KC"),  # dirty: clubs are the lowest black
        ("KD KD KH KH KH KS 2C", "KS"),  # the king of spades is lower than the two of clubs
        ("KD KD KD KH KH KH 2S", "2S"),  # the wild is the only black card
        ("KD KD KD KH KH 2D 2C", "2C"),
        ("KD KD KD KH KH KH 2D", "KD"),  # no black card: its lowest natural
        ("KH KH KH KH KH KD JK", "KD"),  # a joker is neither red nor black
        ("2C 2D 2H 2S 2S 2S JK", "JK"),  # wild: a joker
        ("2C 2D 2H 2S 2S 2S 2S", "2C"),  # no joker: its lowest
        ("2D 2D 2H 2S 2S 2S 2S", "2D"),
        ("JK JK JK JK JK JK JK", "JK"),
    ],
)
def test_M6_the_top_of_a_book(book: str, top: str) -> None:
    assert Meld.parse(book).top is Card.parse(top)


def test_M6_the_order_of_laying_has_no_effect() -> None:
    """Two ways to the same book of kings are the same table."""
    state = playing("KH KS 9C 4C", "KC KC KD KD KH")
    one = allowed(state, "add KH to K", "add KS to K")
    other = allowed(state, "add KS to K", "add KH to K")
    assert one == other
    assert one.sides[0].melds[0].top is Card.KD


def test_M6_nor_has_the_order_of_the_melds() -> None:
    """Kings, then jacks, or jacks, then kings: both lie by rank."""
    state = playing("KC KD KH JC JD JH 9C 4C", "QC QD QH")
    one = allowed(state, "start KC KD KH", "start JC JD JH")
    other = allowed(state, "start JC JD JH", "start KC KD KH")
    assert one == other
    assert melds(one) == ["JC JD JH", "QC QD QH", "KC KD KH"]


def test_M6_all_melds_of_a_side_lie_together_whoever_laid_them() -> None:
    """Seat 0 closes the book that seat 2 could have closed: the sides are equal."""
    sides = []
    for seat in (0, 2):
        state = position(
            to_move=seat,
            hands={seat: cards("KS 9C 4C")},
            melds={0: [SIX_KINGS]},
            red_threes={0: "3H", 1: Cards()},
            pile="9S",
            phase=Phase.PLAY,
        )
        sides.append(allowed(state, "add KS to K").sides[0])
    assert sides[0] == sides[1]
