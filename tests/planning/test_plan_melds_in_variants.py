"""plan_melds in other rule sets: open books, the last card laid, a foot that a book brings, black threes."""

from __future__ import annotations

from functools import reduce

import attrs

from handfoot_rules import (
    DEFAULT,
    BlackThrees,
    Cards,
    FootWhen,
    GameState,
    LastDiscard,
    Meld,
    MeldsOfARank,
    PartnerMust,
    Permission,
    Phase,
    Rank,
    TurnState,
    ViolationCode,
    apply,
    position,
    variants,
    view,
)
from handfoot_rules.planning import plan_melds
from planning.test_plan_melds import plan, reason, table

Code = ViolationCode
JONES, VEGAS = attrs.evolve(variants.get("jones"), decks=6), variants.get("vegas")
CANASTA = attrs.evolve(variants.get("canasta"), decks=4)
ALONE = attrs.evolve(
    variants.get("pagat"),
    key="alone",
    decks=5,
    sides={},
    permission=Permission.NOT_NEEDED,
    partner_must=PartnerMust.NOTHING,
    books_needed=(1, 0, 0),
)
FIRST_BOOK = attrs.evolve(ALONE, key="first-book", foot_when=FootWhen.FIRST_BOOK)


# --- the last card, the foot, black threes --------------------------------------------------------


def test_G5_which_lay_down_is_the_last_may_matter() -> None:
    """With one card left the book must be there, so the card that completes it comes before the last one."""
    state = position(
        ALONE,
        players=2,
        hands={0: "KC AC"},
        packets={0: ()},
        melds={0: ["KC KC KC KD KD KD", "AC AD AH"]},
        phase=Phase.PLAY,
    )
    assert plan(state, "KC AC") == ["add KC to K", "add AC to A"]
    other = attrs.evolve(ALONE, melds_of_a_rank=MeldsOfARank.ONE)
    state = position(
        other,
        players=2,
        hands={0: "4C 9C"},
        packets={0: ()},
        melds={0: ["9C 9C 9C 9D 9D 9D", "4C 4D 4H"]},
        phase=Phase.PLAY,
    )
    assert plan(state, "4C 9C") == ["add 9C to 9", "add 4C to 4"]


def test_G1_all_cards_may_go_where_no_discard_is_wanted() -> None:
    melds = ["KC KC KC KD KD KD KD", "AC AD AH"]
    for last, code in (
        (LastDiscard.OPTIONAL, None),
        (LastDiscard.FORBIDDEN, None),
        (LastDiscard.REQUIRED, 1),
    ):
        state = position(
            attrs.evolve(ALONE, last_discard=last),
            players=2,
            hands={0: "AC 4C 4D 4H"},
            packets={0: ()},
            melds={0: melds},
            phase=Phase.PLAY,
        )
        if code:
            assert reason(state, "AC 4C 4D 4H").code is Code.KEEP_TWO_CARDS
        else:
            found = plan_melds(state, state.hand)
            assert [str(step) for step in found] == ["start 4C 4D 4H", "add AC to A"]
            assert [seat.hand for seat in reduce(apply, found, state).seats][:1] == [Cards()]


def test_F1_a_book_brings_the_foot_before_the_others_are_laid() -> None:
    state = position(
        FIRST_BOOK,
        players=2,
        hands={0: "4C 4D 4H KC"},
        melds={0: ["KC KC KC KD KD KD"]},
        phase=Phase.PLAY,
    )
    assert plan(state, "4C 4D 4H KC") == ["add KC to K", "start 4C 4D 4H"]
    assert plan(view(state, 0), "4C 4D 4H KC") == ["add KC to K", "start 4C 4D 4H"]
    assert reason(state, "4C KC").code is Code.NOT_THREE_CARDS
    without = position(
        FIRST_BOOK, players=2, hands={0: "4C 4D 4H KC 9C"}, melds={0: ["KC KC KD"]}, phase=Phase.PLAY
    )
    assert reason(without, "4C 4D 4H KC").code is Code.KEEP_TWO_CARDS


def opening(minimum: int, locked: tuple[tuple[Rank, int], ...], known: str, more: str = "") -> GameState:
    """Set up an opening with the pile under way, every card worth five, before the foot."""
    turn = TurnState(0, drew=True, took_pile=True, started=(Rank.KING,), points=15, locked=locked)
    return position(
        attrs.evolve(FIRST_BOOK, minimums=(minimum,) * 4, card_values=dict.fromkeys(Rank, 5)),
        players=2,
        hands={0: f"KC KC KC KD QC QD QH 5C 5D 5H {more}"},
        melds={0: ["KD KH KS"]},
        opened={0: False},
        known={0: known},
        turn=turn,
        phase=Phase.PLAY,
    )


KINGS = ["add KC to K", "add KC to K", "add KC to K", "add KD to K"]
FIVES, QUEENS = "start 5C 5D 5H", "start QC QD QH"


def test_F1_before_the_minimum_is_reached_a_book_may_bring_the_foot() -> None:
    assert plan(opening(40, (), ""), "KC KC KC KD QC QD QH 5C 5D 5H") == [*KINGS, FIVES, QUEENS]


def test_O2_F1_kings_that_wait_come_before_the_queens_that_empty_the_hand() -> None:
    state = opening(40, ((Rank.KING, 2),), "KC KC")
    assert plan(state, "KC KC KC KD QC QD QH 5C 5D 5H") == [FIVES, *KINGS, QUEENS]
    assert reduce(apply, plan_melds(state, state.hand), state).seats[0].in_foot


def test_O2_F1_a_five_that_waits_comes_after_the_minimum() -> None:
    state = opening(50, ((Rank.FIVE, 1),), "5C")
    assert plan(state, "KC KC KC KD QC QD QH 5C 5D 5H") == [QUEENS, *KINGS, FIVES]


def test_O2_F1_there_may_be_several_ways_to_the_minimum() -> None:
    state = opening(45, ((Rank.KING, 2),), "KC KC", "QS 2C")
    found = plan_melds(state, state.hand)
    assert reduce(apply, found, state).seats[0].in_foot
    assert len(found) == 8


def test_T2_black_threes_are_melded_by_who_goes_out() -> None:
    state = position(
        attrs.evolve(ALONE, black_threes=BlackThrees.MELDED_GOING_OUT),
        players=2,
        hands={0: "3C 3C 3S 3S 9C"},
        packets={0: ()},
        melds={0: ["KC KC KC KD KD KD KD"]},
        phase=Phase.PLAY,
    )
    assert plan(state, "3C 3C 3S 3S") == ["start 3C 3C 3S", "add 3S to 3"]
    assert plan(state, "3C 3S 3S") == ["start 3C 3S 3S"]  # the last can be added still
    more = position(
        attrs.evolve(ALONE, black_threes=BlackThrees.MELDED_GOING_OUT),
        players=2,
        hands={0: "3C 3C 3S 8C 9C"},
        packets={0: ()},
        melds={0: ["KC KC KC KD KD KD KD"]},
        phase=Phase.PLAY,
    )
    assert reason(more, "3C 3C 3S").code is Code.MUST_GO_OUT


# --- open books, and several melds of a rank ------------------------------------------------------


def test_M3_books_take_cards_where_they_are_open() -> None:
    books = ["KC KC KC KC KD KD KD", "KD KH KH KH KH KS 2S"]
    state = table("KS KS 2C", *books, variant=JONES, players=3)
    assert [str(step) for step in plan_melds(state, Cards.parse("KS KS 2C"))] == [
        "add KS to K",
        "add KS to K",
        "add 2C to K",
    ]
    clean = table("2C", books[0], variant=JONES, players=3)
    assert reason(clean, "2C").code is Code.BOOK_KEEPS_ITS_KIND
    assert reason(clean, "2C", books[0]).code is Code.BOOK_KEEPS_ITS_KIND


def test_M3_a_book_of_this_turn_rests() -> None:
    state = table("KC KD 9C", "KC KC KC KC KD KD", variant=VEGAS)
    assert plan(state, "KC") == ["add KC to K"]
    assert reason(state, "KC KD").code is Code.BOOK_OF_THIS_TURN
    assert reason(state, "KC KD", "KC KC KC KC KD KD").code is Code.BOOK_OF_THIS_TURN
    after = apply(state, plan_melds(state, Cards.parse("KC"))[0])
    book = after.sides[0].melds[0]
    assert reason(after, "KD", str(book)).code is Code.BOOK_OF_THIS_TURN


def test_M3_one_of_several_melds_can_be_named() -> None:
    clean, dirty, open_one = "KC KC KC KC KD KD KD", "KD KH KH KH KH KS 2S", "KS KS KS"
    state = table("KH 2C 2D", clean, dirty, open_one, variant=JONES, players=3)
    place = {meld: plan_melds(state, Cards.parse("KH"), onto=Meld.parse(meld)) for meld in (clean, dirty)}
    assert {meld: steps[0].place for meld, steps in place.items()} == {clean: 1, dirty: 0}  # type: ignore[union-attr]  # additions
    assert plan(state, "KH", open_one) == ["add KH to K at 2"]
    assert plan(state, "KH 2C", open_one) == ["add KH to K at 2", "add 2C to K at 2"]
    assert plan(state, "2C", dirty) == ["add 2C to K"]
    assert plan(state, "KH") == ["add KH to K"]


def test_M4_why_no_second_meld_is_started() -> None:
    state = table("KC KD KH 2C 2D 2H", "KC KC KS KS", variant=CANASTA)
    assert plan(state, "KC KD KH") == ["add KC to K", "add KD to K", "add KH to K"]
    assert reason(state, "KC KD KH 9C").code is Code.NOT_THREE_CARDS
    one = table(
        "KC KD KH", "KC KC KC KC KD KD KD", variant=attrs.evolve(DEFAULT, melds_of_a_rank=MeldsOfARank.ONE)
    )
    assert reason(one, "KC KD KH").code is Code.ONE_MELD_OF_A_RANK
