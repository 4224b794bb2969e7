"""Cases of both searches that seldom come up: packets that wait, cards that came with the pile, the order.

The first ones ask through the rules, the others the search for going out. Each answer is worked out by hand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs
import pytest

from handfoot_rules import (
    DEFAULT,
    BooksOpenTo,
    FootWhen,
    InvalidPositionError,
    LastDiscard,
    Phase,
    Rank,
    RuleVariant,
    Scope,
    TurnState,
    ViolationCode,
    apply,
    parse_action,
    position,
    variants,
    why_illegal,
)
from handfoot_rules.laying import Lying
from handfoot_rules.way_out import GoingOut, can_go_out

if TYPE_CHECKING:
    from handfoot_rules import Card, GameState
    from handfoot_rules.tables import BooksMade

# --- an opening: a book that brings the next packet ------------------------------------------------

FIRST_BOOK = attrs.evolve(DEFAULT, key="first-book", foot_when=FootWhen.FIRST_BOOK)


def code_of(state: GameState, move: str) -> ViolationCode | None:
    """Why a move is refused."""
    violation = why_illegal(state, parse_action(move))
    return None if violation is None else violation.code


def with_a_foot_of_one(
    hand: str, *melds: str, started: tuple[Rank, ...], points: int, minimum: int
) -> GameState:
    """An opening under way, with these melds so far; the first book brings one card."""
    turn = TurnState(0, drew=True, scope=Scope.START, started=started, points=points, minimum=minimum)
    return position(
        attrs.evolve(FIRST_BOOK, minimums=(minimum,) * 4),
        players=4,
        hands={0: hand},
        feet={0: "4D"},
        melds={0: melds},
        opened={0: False},
        pile="5H",
        phase=Phase.PLAY,
        turn=turn,
    )


@pytest.mark.parametrize(("more", "code"), [("", ViolationCode.MINIMUM_UNREACHABLE), (" 4C 5C", None)])
def test_O3_G5_twelve_cards_without_a_book_leave_none_to_keep(more: str, code: ViolationCode | None) -> None:
    """All four melds are needed for the 150; no rank has seven cards, and there are no wilds."""
    hand = f"AC AD AH KC KD KH QC QD QH JC JD JH{more}"
    variant = attrs.evolve(FIRST_BOOK, minimums=(150,) * 4)
    state = position(variant, players=4, hands={0: hand}, pile="5C", phase=Phase.PLAY)
    for start in ("start AC AD AH", "start KC KD KH", "start QC QD QH", "start JC JD JH"):
        assert code_of(state, start) is code


OPEN_BOOKS = attrs.evolve(
    FIRST_BOOK,
    key="open-books",
    packets=(11, 11, 11),
    start_or_add=False,
    books_open_to=BooksOpenTo.NATURALS,
)
"""Every book brings the player's next packet, and takes naturals itself."""


def after_a_book(kings: int, hand: str) -> GameState:
    """A book of so many kings lies there since this turn, and brought the first packet; one more waits.

    Seventy points are missing.
    """
    points = 10 * kings
    minimum = points + 70
    turn = TurnState(0, drew=True, scope=Scope.START, started=(Rank.KING,), points=points, minimum=minimum)
    return position(
        attrs.evolve(OPEN_BOOKS, minimums=(minimum,) * 4),
        players=4,
        hands={0: hand},
        packets={0: ["4D 5D 6D 7D 8D 9D TD JD QD AD 4H"]},
        melds={0: [" ".join(["KC"] * 5 + ["KD"] * (kings - 5))]},
        pile="5C",
        phase=Phase.PLAY,
        opened={0: False},
        turn=turn,
    )


@pytest.mark.parametrize("kings", [7, 8])
def test_O3_F1_G5_a_second_book_beside_the_first_needs_seven_cards_and_one_more(kings: int) -> None:
    """All seven kings are needed; of them alone the sixth would leave one, and two stay until the book."""
    seven = "KH KH KH KH KH KS KS"
    with pytest.raises(InvalidPositionError, match="could not be finished"):
        after_a_book(kings, seven)
    assert after_a_book(kings, f"{seven} 4C").to_move == 0


def test_O3_F1_a_second_meld_beside_an_open_book_may_be_the_next_book() -> None:
    """Three fours and fourteen kings are the 155; the first book brings two fours, of which one is laid.

    Then 65 are missing: seven kings, with one card left until their book brings the last packet.
    """
    variant = attrs.evolve(OPEN_BOOKS, packets=(17, 2, 11), minimums=(155,) * 4)
    packets = {0: ["4D 4H", "5D 6D 7D 8D 9D TD JD QD AD 5H 6H"]}
    hand = "4C 4C 4C KC KC KC KC KC KD KD KH KH KH KH KH KS KS"
    state = position(variant, players=4, hands={0: hand}, packets=packets, pile="5C", phase=Phase.PLAY)
    for move in (
        *("start 4C 4C 4C", "start KC KC KC", "add KC to K", "add KC to K", "add KD to K", "add KD to K"),
        *("add 4D to 4", "start KH KH KH", "add KH to K at 1", "add KH to K at 1", "add KS to K at 1"),
        "add KS to K at 1",
    ):
        assert why_illegal(state, parse_action(move)) is None, move
        state = apply(state, parse_action(move))
    assert state.sides[0].opened


@pytest.mark.parametrize(("more", "code"), [("", ViolationCode.MINIMUM_UNREACHABLE), (" 4C", None)])
def test_O3_F1_G5_a_foot_of_one_card_is_one_card_kept(more: str, code: ViolationCode | None) -> None:
    """Seven kings and seven queens are the 140; the book of the first brings one card, and two are kept."""
    variant = attrs.evolve(FIRST_BOOK, minimums=(140,) * 4)
    hand = f"KC KC KD KD KH KH KS QC QC QD QD QH QH QS{more}"
    state = position(variant, players=4, hands={0: hand}, feet={0: "4D"}, pile="5C", phase=Phase.PLAY)
    for start in ("start KC KC KD", "start QC QC QD"):
        assert code_of(state, start) is code


@pytest.mark.parametrize(("more", "code"), [("", ViolationCode.MINIMUM_UNREACHABLE), (" 5C", None)])
def test_O3_F1_G5_a_foot_of_one_card_that_has_come_does_not_come_again(
    more: str, code: ViolationCode | None
) -> None:
    """Seven queens are the 70 points; the four may stay with the card that their book brings. Laid first, the
    four brings it; then 65 are missing, all the queens, and one more card must be left.
    """
    state = with_a_foot_of_one(
        f"4S QC QC QD QD QH QH QS{more}", "4C 4C 4D 4D 4H 4H", started=(Rank.FOUR,), points=30, minimum=100
    )
    assert code_of(state, "add 4S to 4") is code


@pytest.mark.parametrize(("more", "code"), [("", ViolationCode.MINIMUM_UNREACHABLE), (" 5C", None)])
def test_O3_F1_G5_a_second_book_brings_nothing_once_the_foot_has_come(
    more: str, code: ViolationCode | None
) -> None:
    """The queen and the aces are 70 points, with the four kept beside the foot's card. Laid first, the four
    brings that card; then 65 are missing, all the others, and the queens' book brings none.
    """
    state = with_a_foot_of_one(
        f"4S QS AC AD AH{more}",
        "4C 4C 4D 4D 4H 4H",
        "QC QC QD QD QH QH",
        started=(Rank.FOUR, Rank.QUEEN),
        points=90,
        minimum=160,
    )
    assert code_of(state, "add 4S to 4") is code


def test_F1_G5_only_the_last_packet_may_be_smaller_than_what_is_kept() -> None:
    with pytest.raises(InvalidPositionError, match="only the last may be so small"):
        position(OPEN_BOOKS, players=4, packets={0: ["4D", "5D 6D"]}, pile="5C")
    assert position(OPEN_BOOKS, players=4, packets={0: ["5D 6D", "4D"]}, pile="5C").players == 4


# --- going out: what comes first, and what last ----------------------------------------------------

NO_BOOKS = attrs.evolve(DEFAULT, key="no-books", start_or_add=False, books_needed=(0, 0, 0))
A_CLEAN_BOOK = attrs.evolve(NO_BOOKS, key="a-clean-book", books_needed=(1, 0, 0))

FOUR, QUEEN, KING, ACE, TWO = Rank.FOUR, Rank.QUEEN, Rank.KING, Rank.ACE, Rank.TWO


def goes_out(
    variant: RuleVariant, hand: dict[Rank, int], came: dict[Rank, int], needed: int, **more: Any
) -> bool:
    """Whether who holds these cards, some of which came with the pile, can open and go out."""
    parts: dict[str, Any] = {"melds": (), "may_start": True, "books": (0, 0, 0)}
    return can_go_out(variant.tables, GoingOut(hand, needed=needed, locked=came, **parts | more))


@pytest.mark.parametrize(("needed", "possible"), [(60, True), (61, False), (70, False)])
def test_O2_a_wild_that_a_pair_from_the_pile_needs_is_not_laid_first(needed: int, *, possible: bool) -> None:
    """Three aces are 60 points, with the two 80; but then the kings that came find no wild."""
    hand, came = {ACE: 3, TWO: 1, KING: 2, FOUR: 1}, {KING: 2}
    assert goes_out(NO_BOOKS, hand, came, needed) is possible


@pytest.mark.parametrize(("books", "possible"), [((0, 0, 0), False), ((1, 0, 0), True)])
def test_O2_G5_what_reaches_the_minimum_is_not_laid_last(books: tuple[int, ...], *, possible: bool) -> None:
    """The aces come first, so the king that came is left alone, and no book lies there but with it."""
    last = LastDiscard.OPTIONAL
    melds = ((KING, (Lying(6, 0),)),)
    hand, came = {ACE: 3, KING: 1}, {KING: 1}
    assert goes_out(A_CLEAN_BOOK, hand, came, 60, melds=melds, books=books, last=last) is possible


@pytest.mark.parametrize(("needed", "possible"), [(60, True), (70, False)])
def test_O2_G5_who_keeps_a_wild_may_complete_the_book_last(needed: int, *, possible: bool) -> None:
    """Aces and a two come first, the king that came completes the book, the other two is the discard."""
    last = LastDiscard.OPTIONAL
    melds = ((KING, (Lying(6, 0),)),)
    hand, came = {ACE: 2, TWO: 2, KING: 1}, {KING: 1}
    assert goes_out(A_CLEAN_BOOK, hand, came, needed, melds=melds, last=last) is possible


@pytest.mark.parametrize(("kings", "possible"), [(6, True), (5, False)])
def test_O2_G5_three_queens_may_be_started_last_once_the_book_is_there(kings: int, *, possible: bool) -> None:
    """Aces and a two come first, then the king that came completes the book, then the queens that came."""
    last = LastDiscard.OPTIONAL
    melds = ((KING, (Lying(kings, 0),)),)
    hand, came = {ACE: 2, TWO: 1, KING: 1, QUEEN: 3}, {KING: 1, QUEEN: 3}
    assert goes_out(A_CLEAN_BOOK, hand, came, 60, melds=melds, last=last) is possible


@pytest.mark.parametrize(("needed", "possible"), [(60, True), (61, False)])
def test_O3_only_what_is_held_reaches_the_minimum(needed: int, *, possible: bool) -> None:
    """Queens lie there, none is held. With the two the aces are 80, but then the kings that came lack it."""
    hand, came = {ACE: 3, TWO: 1, KING: 2, FOUR: 1}, {KING: 2}
    melds = ((QUEEN, (Lying(3, 0),)),)
    assert goes_out(NO_BOOKS, hand, came, needed, melds=melds) is possible


@pytest.mark.parametrize(("needed", "possible"), [(60, True), (65, False)])
def test_O2_M3_a_clean_book_made_on_the_way_to_the_minimum_takes_no_wild(
    needed: int, *, possible: bool
) -> None:
    """The two makes the queens a book that takes the last queen, unless she is needed for the minimum."""
    shapes = (*((naturals, 0) for naturals in range(3, 8)), (6, 1))
    variant = attrs.evolve(
        NO_BOOKS, key="six-and-one", meld_shapes=shapes, books_open_to=BooksOpenTo.NATURALS
    )
    hand, came = {QUEEN: 1, ACE: 3, TWO: 1, FOUR: 3}, {TWO: 1, FOUR: 3}
    melds, last = ((QUEEN, (Lying(6, 0),)),), LastDiscard.FORBIDDEN
    assert goes_out(variant, hand, came, needed, melds=melds, last=last) is possible


@pytest.mark.parametrize(("came", "possible"), [({KING: 2}, True), ({ACE: 1, KING: 2}, False)])
def test_O2_a_pair_of_the_hand_needs_the_wild_that_a_pair_from_the_pile_needs(
    came: dict[Rank, int], *, possible: bool
) -> None:
    """Three aces are 60 of the 40 points; but if one of them came with the pile, two need the wild."""
    hand = {ACE: 3, TWO: 1, KING: 2, FOUR: 1}
    assert goes_out(NO_BOOKS, hand, came, 40) is possible


@pytest.mark.parametrize(("more", "possible"), [({}, False), ({FOUR: 1}, True)])
def test_G5_of_two_books_that_are_needed_none_is_completed_last(
    more: dict[Rank, int], *, possible: bool
) -> None:
    """The minimum is reached, with a clean meld, by the two cards that complete them, and no card is left."""
    two = attrs.evolve(A_CLEAN_BOOK, key="two", books_needed=(2, 0, 0))
    hand = {KING: 1, Rank.JACK: 1} | more
    melds, last = tuple((rank, (Lying(6, 0),)) for rank in (Rank.JACK, KING)), LastDiscard.OPTIONAL
    assert goes_out(two, hand, {}, 20, melds=melds, last=last, clean=True) is possible


@pytest.mark.parametrize(("dirty", "possible"), [(1, True), (2, False)])
def test_G2_the_card_kept_may_be_of_the_rank_that_the_wild_makes_a_book(
    dirty: int, *, possible: bool
) -> None:
    """Of two ranks with six on the table and one held, one takes the two, and its natural is the discard."""
    variant = attrs.evolve(NO_BOOKS, key="dirty", books_needed=(0, dirty, 0))
    melds = tuple((rank, (Lying(6, 0),)) for rank in (QUEEN, KING))
    assert goes_out(variant, {QUEEN: 1, KING: 1, TWO: 1}, {}, 0, melds=melds) is possible


@pytest.mark.parametrize(("sevens", "possible"), [(1, True), (2, False)])
def test_G2_the_card_kept_may_be_of_a_rank_with_books_of_its_own(sevens: int, *, possible: bool) -> None:
    """One of two sevens makes their book, the other is the discard; the king makes another book."""
    needed = {Rank.SEVEN: sevens}
    variant = attrs.evolve(variants.get("triple-play"), start_or_add=False, books_needed=needed)
    melds = tuple((rank, (Lying(6, 0),)) for rank in (Rank.SEVEN, KING))
    books, hand = variant.tables.no_books, {Rank.SEVEN: 2, KING: 1}
    assert goes_out(variant, hand, {}, 0, melds=melds, books=books) is possible


@pytest.mark.parametrize(("twos", "possible"), [(3, False), (4, True)])
def test_G1_three_wilds_that_are_melded_leave_no_discard(twos: int, *, possible: bool) -> None:
    """The kings take one at most, and two start nothing."""
    assert goes_out(NO_BOOKS, {KING: 3, TWO: twos}, {}, 0) is possible


@attrs.frozen(kw_only=True)
class JokerLast(RuleVariant):
    """Who goes out discards a joker."""

    key: str = "joker-last"
    start_or_add: bool = False
    books_needed: tuple[int, ...] = (0, 0, 0)

    def may_discard(self, card: Card, books: tuple[BooksMade, ...], *, last: bool) -> bool:
        """Whether this card may be discarded."""
        return (not last or card.rank is Rank.JOKER) and RuleVariant.may_discard(self, card, books, last=last)


@pytest.mark.parametrize(("wild", "possible"), [(TWO, False), (Rank.JOKER, True)])
def test_U3_where_the_last_discard_is_a_joker_a_two_is_none(wild: Rank, *, possible: bool) -> None:
    none = (0, 0, 0)
    assert goes_out(JokerLast(), {KING: 3, wild: 1}, {}, 0, all_books=(none, none)) is possible


@pytest.mark.parametrize(("more", "possible"), [({}, False), ({FOUR: 1}, True)])
def test_G5_a_book_that_lies_there_once_the_minimum_is_reached_counts_once(
    more: dict[Rank, int], *, possible: bool
) -> None:
    """The queens' book is the first of three; of the others, kings and jacks, one would be completed last.

    With a four to discard neither is the last.
    """
    three = attrs.evolve(A_CLEAN_BOOK, key="three", books_needed=(3, 0, 0), books_open_to=BooksOpenTo.ALL)
    hand, came = {QUEEN: 1, ACE: 3, KING: 1, Rank.JACK: 1} | more, {KING: 1, Rank.JACK: 1} | more
    melds = tuple((rank, (Lying(6, 0),)) for rank in (Rank.JACK, QUEEN, KING))
    assert goes_out(three, hand, came, 65, melds=melds, last=LastDiscard.OPTIONAL) is possible


@pytest.mark.parametrize(("needed", "possible"), [(30, True), (40, False)])
@pytest.mark.parametrize(("six", "books"), [((6, 0), (1, 0, 0)), ((5, 1), (0, 1, 0))])
def test_O3_G5_of_two_books_that_are_completed_the_one_not_needed_comes_last(
    six: tuple[int, int], books: tuple[int, ...], needed: int, *, possible: bool
) -> None:
    """The king and the ace are 30 points; after the first of them the book is there, clean or dirty."""
    variant = attrs.evolve(NO_BOOKS, key="one-book", books_needed=books)
    melds = ((KING, (Lying(*six),)), (ACE, (Lying(*six),)))
    hand, last = {KING: 1, ACE: 1}, LastDiscard.OPTIONAL
    assert goes_out(variant, hand, {}, needed, melds=melds, last=last) is possible


@pytest.mark.parametrize("red", [False, True])
def test_U3_a_red_three_is_no_last_discard(*, red: bool) -> None:
    hand = {KING: 3, Rank.THREE: 1}
    assert goes_out(NO_BOOKS, hand, {}, 0, red=red) is not red
    assert goes_out(NO_BOOKS, {KING: 3, FOUR: 1}, {}, 0, red=red)
