"""The opening: O1-O3 of docs/rules.md.

Values (P1): joker 50, two and ace 20, K-8 10, 7-4 5. Minimums: 50, 90, 120, 150 in deals 1-4.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from handfoot_rules import (
    Card,
    NextDeal,
    Phase,
    Rank,
    ViolationCode,
    apply,
    legal_actions,
    position,
)

from .helpers import (
    allowed,
    both_variants,
    cards,
    deck_topped,
    facing,
    listed,
    playing,
    refused,
)

if TYPE_CHECKING:
    from handfoot_rules import GameState, RuleVariant

# 145 points, and nothing else that makes a meld: A A A 60, K K K 30, Q Q Q 30, five fours 25.
HAND_OF_145 = "AC AD AH KC KD KH QC QD QH 4C 4C 4D 4D 4H 6S JS"
# With a sixth four 150.
HAND_OF_150 = HAND_OF_145 + " 4H"


def starts(state: GameState) -> set[str]:
    """Tell the melds that may be started."""
    return {text for text in listed(state) if text.startswith("start")}


def takes(state: GameState) -> set[str]:
    """Tell the ways to take the pile."""
    return {text for text in listed(state) if text.startswith("take")}


# O1


@pytest.mark.parametrize(
    ("deal", "enough", "short"),
    [
        # K K K 30 + four fours 20 = 50; three fours make it 45.
        (1, "KC KD KH 4C 4D 4H 4S", "KC KD KH 4C 4D 4H 6C"),
        # A A A 60 + Q Q Q 30 = 90; without the third queen, 60 (and fours 15) = 75.
        (2, "AC AD AH QC QD QH", "AC AD AH QC QD 4C 4D 4H"),
        # A A A 60 + 2 2 2 60 = 120; with five fives for the twos 60 + 25 = 85.
        (3, "AC AD AH 2C 2D 2H", "AC AD AH 5C 5D 5H 5S 5C"),
        # See above: 150 and 145.
        (4, HAND_OF_150, HAND_OF_145),
    ],
)
@both_variants
def test_O1_the_minimum_is_50_90_120_150(variant: RuleVariant, deal: int, enough: str, short: str) -> None:
    state = playing(f"{enough} 7S 8S 9S", variant=variant, deal=deal)
    assert state.turn.minimum == (50, 90, 120, 150)[deal - 1]
    assert starts(state)
    assert not starts(playing(f"{short} 7S 8S 9S", variant=variant, deal=deal))


def test_O1_an_opening_of_145_in_deal_4_is_refused() -> None:
    """Whatever is started, 5 points are missing: 60 + 30 + 30 + 25 = 145."""
    state = playing(HAND_OF_145, deal=4)
    for move in ("start AC AD AH", "start KC KD KH", "start QC QD QH", "start 4C 4D 4H"):
        violation = refused(state, move, ViolationCode.MINIMUM_UNREACHABLE, "O3")
        assert {145, 150} <= set(violation.data.values())


def test_O1_an_opening_of_150_in_deal_4_is_accepted() -> None:
    """60, 90, 120, then 135, 140, 145 with the fours: the sixth four makes 150."""
    state = allowed(
        playing(HAND_OF_150, deal=4),
        "start AC AD AH",
        "start KC KD KH",
        "start QC QD QH",
        "start 4C 4C 4D",
        "add 4D to 4",
        "add 4H to 4",
    )
    assert (state.turn.points, state.turn.minimum) == (145, 150)
    assert not state.sides[0].opened
    refused(state, "discard JS", ViolationCode.OPENING_UNFINISHED, "O3")
    state = allowed(state, "add 4H to 4")
    assert state.sides[0].opened
    assert (state.turn.points, state.turn.minimum) == (0, 0)
    allowed(state, "discard JS")


def test_O1_the_minimum_is_reached_exactly() -> None:
    """K K K 30 + 4 4 4 15 = 45: not opened. The fourth four: 50, opened."""
    state = allowed(playing("KC KD KH 4C 4D 4H 4S 9C"), "start KC KD KH", "start 4C 4D 4H")
    assert (state.turn.points, state.turn.minimum) == (45, 50)
    assert not state.sides[0].opened
    assert allowed(state, "add 4S to 4").sides[0].opened


def test_O1_one_meld_may_do() -> None:
    """A A A = 60."""
    state = allowed(playing("AC AD AH 4C 9C"), "start AC AD AH")
    assert state.sides[0].opened
    allowed(state, "discard 9C")


def test_O1_several_melds_may_be_laid_to_reach_it() -> None:
    """Deal 3: J J J 30, T T T 30, 9 9 9 30, 8 8 8 30 = 120."""
    state = playing("JC JD JH TC TD TH 9C 9D 9H 8C 8D 8H 4C", deal=3)
    state = allowed(state, "start JC JD JH", "start TC TD TH", "start 9C 9D 9H")
    assert not state.sides[0].opened
    assert allowed(state, "start 8C 8D 8H").sides[0].opened


def test_O1_cards_added_to_melds_started_this_turn_count() -> None:
    """K K K 30, a fourth and a fifth king: 50."""
    state = allowed(playing("KC KC KD KD KH 4C 9C"), "start KC KC KD", "add KD to K")
    assert state.turn.points == 40
    assert allowed(state, "add KH to K").sides[0].opened


def test_O1_wilds_count() -> None:
    """K K K 30 + a two 20 = 50; K K + a joker = 70; three twos = 60."""
    assert allowed(playing("KC KD KH 2C 4C"), "start KC KD KH", "add 2C to K").sides[0].opened
    assert allowed(playing("KC KD JK 4C 6C"), "start KC KD JK").sides[0].opened
    assert allowed(playing("2C 2D 2H 4C 6C"), "start 2C 2D 2H").sides[0].opened


def test_O1_wilds_count_in_a_mixture_of_melds() -> None:
    """Deal 4: 2 JK JK 120 + 4 4 4 15 + 5 5 5 15 = 150."""
    state = playing("2C JK JK 4C 4D 4H 5C 5D 5H 9C", deal=4)
    state = allowed(state, "start 2C JK JK")
    assert state.turn.points == 120
    assert allowed(state, "start 4C 4D 4H", "start 5C 5D 5H").sides[0].opened


def test_O1_red_threes_do_not_count() -> None:
    """Four red threes lie there, 400 points; the kings are 30 of 50 still."""
    state = position(
        hands={0: cards("KC KD KH 4C 9C")},
        red_threes={0: "3D 3D 3H 3H"},
        pile="5C",
        phase=Phase.PLAY,
    )
    refused(state, "start KC KD KH", ViolationCode.MINIMUM_UNREACHABLE, "O3")


def test_O1_book_bonuses_do_not_count() -> None:
    """Seven fours are a clean book, 500, but 35 points of cards."""
    state = playing("4C 4C 4D 4D 4H 4H 4S 9C TC")
    refused(state, "start 4C 4C 4D", ViolationCode.MINIMUM_UNREACHABLE, "O3")


def test_O1_the_partner_opened_so_there_is_no_minimum() -> None:
    """Seat 0 opened a round ago; seat 2 lays three fours, 15 points, and discards."""
    state = position(
        to_move=2,
        hands={2: cards("4C 4D 4H 9C 6C")},
        melds={0: ["AC AD AH"]},
        pile="5C",
        phase=Phase.PLAY,
    )
    assert state.turn.minimum == 0
    allowed(state, "start 4C 4D 4H", "discard 9C")


def test_O1_what_seat_0_opens_in_play_serves_its_partner() -> None:
    """Seat 0 lays aces, 60; seat 2 then lays fours, 15. Seat 1, of the other side, could not."""
    state = position(
        hands={0: cards("AC AD AH 9C"), 1: cards("4C 4D 4H 6C"), 2: cards("4C 4D 4H 6C")},
        stock=[Card["7C"], Card["8C"], Card["7D"], Card["8D"]],
        pile="5C",
        phase=Phase.PLAY,
    )
    state = allowed(state, "start AC AD AH", "discard 9C", "draw")
    refused(state, "start 4C 4D 4H", ViolationCode.MINIMUM_UNREACHABLE, "O3")
    state = allowed(state, "discard 6C", "draw")
    assert state.turn.minimum == 0
    allowed(state, "start 4C 4D 4H", "discard 6C")


@pytest.mark.parametrize("players", [2, 3, 5])
def test_O1_another_side_opened_which_serves_nobody_else(players: int) -> None:
    """Side 1 has aces on the table; the fours of seat 0 are still 15 of 50."""
    state = position(
        players=players,
        hands={0: cards("4C 4D 4H 9C 6C")},
        melds={1: ["AC AD AH"]},
        pile="5C",
        phase=Phase.PLAY,
    )
    refused(state, "start 4C 4D 4H", ViolationCode.MINIMUM_UNREACHABLE, "O3")


def test_O1_after_reaching_it_the_player_goes_on_starting() -> None:
    """A A A 60; then three fours and three sixes, whatever they are worth."""
    state = playing("AC AD AH 4C 4D 4H 6C 6D 6H 9C")
    state = allowed(state, "start AC AD AH", "start 4C 4D 4H", "start 6C 6D 6H")
    assert len(state.sides[0].melds) == 3


def test_O1_it_is_to_be_reached_anew_in_every_deal() -> None:
    """Both sides alone, deal 1 ends; in deal 2 nobody has opened and the minimum is 90."""
    books = (
        "KC KC KD KD KH KH KS",
        "QC QC QD QD QH QH QS",
        "JC JC JD JD JH JH 2C",
        "TC TC TD TD TH TH 2D",
        "JK JK JK JK JK JK 2H",
    )
    state = position(
        players=2,
        hands={0: cards("4C")},
        feet={0: None},
        melds={0: books},
        pile="5C",
        phase=Phase.PLAY,
    )
    state = apply(allowed(state, "discard 4C"), NextDeal(deck_topped()))
    assert [side.opened for side in state.sides] == [False, False]
    assert allowed(state, "draw").turn.minimum == 90


# O2


@both_variants
def test_O2_nine_on_the_pile_and_nine_nine_two_in_hand_open_at_exactly_50(
    variant: RuleVariant,
) -> None:
    """The top 9 and two nines, 30; the two held joins them, 20: 50 of 50."""
    state = facing("4D 9S", "9C 9D 2C 4C 6D 7H JS", variant=variant)
    state = allowed(state, "take 9C 9D")
    assert (state.turn.points, state.turn.minimum) == (30, 50)
    assert not state.sides[0].opened
    state = allowed(state, "add 2C to 9")
    assert state.sides[0].opened


@both_variants
def test_O2_five_instead_of_the_two_is_not_enough(variant: RuleVariant) -> None:
    """30 with the pile; a five, a four, a jack alone make no meld."""
    state = facing("4D 9S", "9C 9D 5C 4C 6D 7H JS", variant=variant)
    violation = refused(state, "take 9C 9D", ViolationCode.MINIMUM_UNREACHABLE, "O3")
    assert {30, 50} <= set(violation.data.values())
    assert takes(state) == set()


def test_O2_a_two_lower_in_the_pile_does_not_help() -> None:
    """The two would come to the hand, but cannot be laid before 50 are reached: 30 is all."""
    state = facing("2C 9S", "9C 9D 5C 4C 6D 7H JS")
    refused(state, "take 9C 9D", ViolationCode.MINIMUM_UNREACHABLE, "O3")


def test_O2_fours_lower_in_the_pile_do_not_help() -> None:
    """9 9 9 30 + 4 4 4 and a fourth 20 would be 50, but two of the fours lie in the pile."""
    state = facing("4H 4S 9S", "9C 9D 5C 4C 4D 7H JS")
    refused(state, "take 9C 9D", ViolationCode.MINIMUM_UNREACHABLE, "O3")
    # With all four of them in hand it is 50.
    allowed(facing("6H 6S 9S", "9C 9D 4H 4S 4C 4D 7H JS"), "take 9C 9D")


def test_O2_the_top_card_counts() -> None:
    """K K K 30 + J J J 30 = 60 with the top king; the same hand alone has J J J 30 only."""
    hand = "KC KD JC JD JH 4C"
    state = allowed(facing("5C KH", hand), "take KC KD", "start JC JD JH")
    assert state.sides[0].opened
    assert starts(playing(hand)) == set()


def test_O2_taken_cards_may_not_be_melded_before() -> None:
    """9 9 9 with the pile, 30. One four held, two taken: 4 4 4 is locked until the two makes 50."""
    state = allowed(facing("4H 4S 9S", "9C 9D 2C 4C 6D JS"), "take 9C 9D")
    assert state.turn.locked == ((Rank.FOUR, 2),)
    refused(state, "start 4C 4H 4S", ViolationCode.CARDS_LOCKED, "O2")


def test_O2_after_that_they_are_ordinary_hand_cards() -> None:
    """The two joins the nines: 50. Now the fours taken are melded, or discarded."""
    state = allowed(facing("4H 4S 9S", "9C 9D 2C 4C 6D JS"), "take 9C 9D", "add 2C to 9")
    assert state.turn.locked == ()
    allowed(state, "start 4C 4H 4S", "discard 6D")
    allowed(state, "discard 4H")


@pytest.mark.parametrize(("first", "second"), [("KH", "KS"), ("KS", "KH")])
def test_O2_a_king_held_and_a_king_taken_one_may_be_laid_whichever(first: str, second: str) -> None:
    """Held K K K 4 4 4, top K, another K under it.

    K K K 30 with the pile; KH is held and KS is taken: one of them makes 40, the other is locked
    until the fours make 55.
    """
    state = facing("KS 6D KD", "KC KC KH 4C 4D 4H JS TD")
    state = allowed(state, "take KC KC")
    assert state.turn.locked == ((Rank.SIX, 1), (Rank.KING, 1))
    state = allowed(state, f"add {first} to K")
    assert state.turn.points == 40
    refused(state, f"add {second} to K", ViolationCode.CARDS_LOCKED, "O2")
    state = allowed(state, "start 4C 4D 4H")
    assert state.sides[0].opened
    allowed(state, f"add {second} to K")


def test_O2_a_two_held_and_a_two_taken_whichever_is_laid() -> None:
    """Either two makes 30 + 20 = 50; the list shows one of them, for suits don't matter."""
    state = allowed(facing("2S 9S", "9C 9D 2C 4C 6D 7H JS"), "take 9C 9D")
    assert listed(state) == {"add 2 to 9"}
    assert allowed(state, "add 2C to 9").sides[0].opened
    assert allowed(state, "add 2S to 9").sides[0].opened


def test_O2_wilds_taken_are_locked_by_rank() -> None:
    """Deal 2: 9 9 9 30 and the joker held 50 make 80; the joker taken is locked, so 10 are missing.

    With K K 2 held besides, 40, it is 120: but the kings have to go with the two.
    """
    refused(
        facing("JK 9S", "9C 9D JK 4C 6D 7H", deal=2),
        "take 9C 9D",
        ViolationCode.MINIMUM_UNREACHABLE,
        "O3",
    )
    state = allowed(facing("JK 9S", "9C 9D JK KC KD 2C 6D 7H", deal=2), "take 9C 9D")
    assert state.turn.locked == ((Rank.JOKER, 1),)
    state = allowed(state, "add JK to 9")
    refused(state, "start KC KD JK", ViolationCode.CARDS_LOCKED, "O2")
    assert allowed(state, "start KC KD 2C").sides[0].opened


def test_O2_only_the_seven_cards_taken_matter() -> None:
    """Eight lie there: the king at the bottom stays, so nothing is locked of its rank."""
    state = facing("KS 4C 5C 6C 7C 8C TC 9S", "9C 9D 2C 4D 6D JS")
    state = allowed(state, "take 9C 9D")
    assert {rank for rank, _ in state.turn.locked} == {
        Rank.FOUR,
        Rank.FIVE,
        Rank.SIX,
        Rank.SEVEN,
        Rank.EIGHT,
        Rank.TEN,
    }


def test_O2_the_partner_opened_so_nothing_is_locked() -> None:
    """Fours taken are laid at once."""
    state = facing("4H 4S 9S", "9C 9D 4C 6D JS", "AC AD AH")
    state = allowed(state, "take 9C 9D")
    assert state.turn.locked == ()
    allowed(state, "start 4C 4H 4S")


# O3


def test_O3_no_discard_before_it_is_reached() -> None:
    """K K K is 30; the fours to come make it 50, and till then nothing is discarded."""
    state = allowed(playing("KC KD KH 4C 4D 4H 4S 9C"), "start KC KD KH")
    violation = refused(state, "discard 9C", ViolationCode.OPENING_UNFINISHED, "O3")
    assert {30, 50} <= set(violation.data.values())
    assert listed(state) == {"start 4 4 4"}
    taken = allowed(facing("5C 9S", "9C 9D 2C 4C 6D"), "take 9C 9D")
    refused(taken, "discard 6D", ViolationCode.OPENING_UNFINISHED, "O3")


def test_O3_who_has_not_begun_may_discard() -> None:
    state = playing("KC KD KH 4C 4D 4H 4S 9C")
    assert {"start K K K", "start 4 4 4", "discard 9", "discard K", "discard 4"} == listed(state)


def test_O3_an_action_that_makes_it_unreachable_is_not_legal() -> None:
    """K K 2 40 + 4 4 4 15 = 55. With the two on the fours 35, and two kings are no meld."""
    state = allowed(playing("KC KD 2C 4C 4D 4H 9C"), "start 4C 4D 4H")
    refused(state, "add 2C to 4", ViolationCode.MINIMUM_UNREACHABLE, "O3")
    assert allowed(state, "start KC KD 2C").sides[0].opened


def test_O3_the_two_for_the_wrong_pair_is_refused_at_the_start() -> None:
    """Deal 2: A A 2 60 + K K K 30 = 90. K K 2 with A A is 40; with the third king 50."""
    state = playing("AC AD 2C KC KD KH 9C", deal=2)
    refused(state, "start KC KD 2C", ViolationCode.MINIMUM_UNREACHABLE, "O3")
    assert allowed(state, "start AC AD 2C", "start KC KD KH").sides[0].opened


def test_O3_two_wilds_need_six_cards() -> None:
    """Deal 2: five kings 50 and two twos 40 make 90, a dirty book; four kings and two make 80."""
    state = playing("KC KC KD KD KH 2C 2D 9C", deal=2)
    for move in ("start KC KC KD", "start KC KC 2C"):
        allowed(state, move)
    state = allowed(state, "start KC KC 2C", "add KD to K", "add KD to K", "add 2D to K")
    assert state.turn.points == 80
    assert allowed(state, "add KH to K").sides[0].opened
    refused(
        playing("KC KC KD KD 2C 2D 9C", deal=2),
        "start KC KC KD",
        ViolationCode.MINIMUM_UNREACHABLE,
        "O3",
    )


def test_O3_two_wilds_on_three_naturals_are_not_counted() -> None:
    """Two twos and three fours: 4 4 4 2 is 35, and (3, 2) is no meld, so 55 is not reached.

    Deal 2: the same for two jokers and the nines made with the pile, 30 + 50 = 80.
    """
    refused(
        facing("5C 9S", "9C 9D JK JK 4C 6D", deal=2),
        "take 9C 9D",
        ViolationCode.MINIMUM_UNREACHABLE,
        "O3",
    )
    refused(
        playing("4C 4D 4H 2C 2D 9C TC"),
        "start 4C 4D 4H",
        ViolationCode.MINIMUM_UNREACHABLE,
        "O3",
    )


def test_O3_the_two_for_the_meld_begun_is_refused_when_a_pair_needs_it() -> None:
    """Deal 2: A A A 60 + 9 9 2 40 = 100; with the two on the aces it is 80, and two nines stay."""
    state = allowed(playing("AC AD AH 9C 9D 2C 4C", deal=2), "start AC AD AH")
    refused(state, "add 2C to A", ViolationCode.MINIMUM_UNREACHABLE, "O3")
    assert allowed(state, "start 9C 9D 2C").sides[0].opened


def test_O3_the_dearer_wild_is_counted_on() -> None:
    """Deal 2: three aces take one wild: with the joker 110, with the two 80, not both."""
    state = allowed(playing("AC AD AH JK 2C 4C", deal=2), "start AC AD AH")
    refused(state, "add 2C to A", ViolationCode.MINIMUM_UNREACHABLE, "O3")
    assert allowed(state, "add JK to A").sides[0].opened


def test_O3_the_second_meld_of_a_rank_counts_when_the_first_is_a_book() -> None:
    """Deal 2: ten kings are a book 70 and a meld 30 = 100; nine are a book, 70, and two left."""
    ten = "KC KC KC KD KD KD KH KH KH KS"
    state = allowed(playing(f"{ten} 9C", deal=2), "start KC KC KC")
    for card in ("KD", "KD", "KD", "KH"):
        state = allowed(state, f"add {card} to K")
    assert state.turn.points == 70
    assert allowed(state, "start KH KH KS").sides[0].opened
    refused(
        playing(f"{ten.removesuffix(' KS')} 9C", deal=2),
        "start KC KC KC",
        ViolationCode.MINIMUM_UNREACHABLE,
        "O3",
    )


def test_O3_nine_kings_and_a_two_can_be_two_melds() -> None:
    """Deal 2: a book of six kings and the two 80, and K K K 30; or seven kings 70, and K K 2 40."""
    state = playing("KC KC KC KD KD KD KH KH KH 2C 9C", deal=2)
    state = allowed(state, "start KC KC KC", "add KD to K", "add KD to K", "add KD to K")
    allowed(state, "add 2C to K", "start KH KH KH")
    state = allowed(state, "add KH to K")
    assert state.turn.points == 70
    assert listed(state) == {"start K K 2"}
    assert allowed(state, "start KH KH 2C").sides[0].opened


def test_O3_it_is_reached_by_the_hand_not_by_the_foot() -> None:
    """Three kings, 30, would empty the hand and bring up a foot with four more and three aces."""
    state = playing("KC KD KH", foot="KC KD KH KS AC AD AH")
    refused(state, "start KC KD KH", ViolationCode.MINIMUM_UNREACHABLE, "O3")
    # Three aces are 60: the hand reaches it alone, is emptied, and the turn goes on with the foot.
    state = allowed(playing("AC AD AH", foot="KC KD KH KS AC AD AH"), "start AC AD AH")
    assert state.sides[0].opened
    assert state.seats[0].in_foot


def test_O3_the_whole_hand_may_be_laid_to_reach_it() -> None:
    """K K K and four fours, 50, are the whole hand; the discard comes from the foot."""
    state = playing("KC KD KH 4C 4D 4H 4S", foot="9C TC JC")
    state = allowed(state, "start KC KD KH", "start 4C 4D 4H", "add 4S to 4")
    assert state.sides[0].opened
    allowed(state, "discard 9C")


@pytest.mark.parametrize("players", [2, 4])
def test_O3_in_the_foot_two_cards_have_to_stay(players: int) -> None:
    """K K K 30 + Q Q Q 30 reach 50, and G5 wants two cards kept: with one card more it fails."""
    refused(
        playing("KC KD KH QC QD QH 9C", players=players, foot=None),
        "start KC KD KH",
        ViolationCode.MINIMUM_UNREACHABLE,
        "O3",
    )
    state = playing("KC KD KH QC QD QH 9C JC", players=players, foot=None)
    assert allowed(state, "start KC KD KH", "start QC QD QH").sides[0].opened


def test_O3_in_the_foot_cards_of_the_same_rank_may_be_the_ones_that_stay() -> None:
    """Of seven kings five make 50 and two stay; of six kings, four, 40."""
    state = playing("KC KC KD KD KH KH KS", foot=None)
    state = allowed(state, "start KC KC KD", "add KD to K", "add KH to K")
    assert state.sides[0].opened
    refused(state, "add KH to K", ViolationCode.KEEP_TWO_CARDS, "G5")
    six = playing("KC KC KD KD KH KH", foot=None)
    refused(six, "start KC KC KD", ViolationCode.MINIMUM_UNREACHABLE, "O3")


def test_O3_in_the_foot_wilds_may_be_the_ones_that_stay() -> None:
    """Deal 2: A A A 60 and the joker 50 are 110; the two twos stay."""
    state = playing("AC AD AH JK 2C 2D", foot=None, deal=2)
    state = allowed(state, "start AC AD AH", "add JK to A")
    assert state.sides[0].opened
    assert state.seats[0].hand == cards("2C 2D")


def test_O3_in_the_foot_all_wilds_are_laid_when_two_others_stay() -> None:
    """Deal 2: K K K 30 + 2 2 2 60 = 90. With the nine alone to stay it fails, with a jack it goes."""
    for first in ("start KC KD KH", "start 2C 2D 2H"):
        one = playing("KC KD KH 2C 2D 2H 9C", foot=None, deal=2)
        refused(one, first, ViolationCode.MINIMUM_UNREACHABLE, "O3")
    two = playing("KC KD KH 2C 2D 2H 9C JC", foot=None, deal=2)
    assert allowed(two, "start KC KD KH", "start 2C 2D 2H").sides[0].opened


def test_O3_in_the_foot_wilds_beyond_the_limit_are_not_counted_on() -> None:
    """Deal 2: K K K 30 and one joker 80; a second joker, 130, needs six cards (M2)."""
    state = playing("KC KD KH JK JK 9C TC", foot=None, deal=2)
    refused(state, "start KC KD KH", ViolationCode.MINIMUM_UNREACHABLE, "O3")


def test_O3_a_wild_is_counted_once_and_so_are_the_cards_with_it() -> None:
    """Deal 2: K K K 30, 4 4 4 15 and the two 20 are 65, whatever the two goes with."""
    state = playing("KC KD KH 4C 4D 4H 2C 9C", deal=2)
    for move in ("start KC KD KH", "start 4C 4D 4H", "start KC KD 2C"):
        refused(state, move, ViolationCode.MINIMUM_UNREACHABLE, "O3")


def test_O3_in_the_foot_a_locked_card_is_one_that_stays() -> None:
    """Pile 9 and hand 9 9 2 4 in the foot: after 9 9 9 2 (50) only the four is left, refused.

    With a six under the nine, the six and the four are left.
    """
    refused(
        facing("9S", "9C 9D 2C 4C", foot=None),
        "take 9C 9D",
        ViolationCode.MINIMUM_UNREACHABLE,
        "O3",
    )
    state = allowed(facing("6D 9S", "9C 9D 2C 4C", foot=None), "take 9C 9D", "add 2C to 9")
    assert state.seats[0].hand == cards("4C 6D")


def test_O3_in_the_foot_two_locked_cards_are_enough_to_stay() -> None:
    """Every card held before may be laid: 9 9 9 2 is 50, and the six and the seven stay."""
    state = allowed(facing("6D 7D 9S", "9C 9D 2C", foot=None), "take 9C 9D", "add 2C to 9")
    assert state.seats[0].hand == cards("6D 7D")


def test_O3_in_the_foot_one_meld_that_leaves_a_single_card() -> None:
    """K K K is 30 and then there is nothing to lay: O3. A A A 60 reaches 50: only G5 is broken."""
    short = playing("KC KD KH 9C", foot=None)
    refused(short, "start KC KD KH", ViolationCode.MINIMUM_UNREACHABLE, "O3")
    reached = playing("AC AD AH 9C", foot=None)
    refused(reached, "start AC AD AH", ViolationCode.KEEP_TWO_CARDS, "G5")
    # Exactly 90 in deal 2: A A JK.
    exactly = playing("AC AD JK 9C", foot=None, deal=2)
    refused(exactly, "start AC AD JK", ViolationCode.KEEP_TWO_CARDS, "G5")


def test_O3_in_the_foot_a_pile_that_leaves_a_single_card() -> None:
    """Two aces and the top one are 60, three jokers exactly the 150 of deal 4: only G5 is broken."""
    aces = facing("AS", "AC AD 9C", foot=None)
    refused(aces, "take AC AD", ViolationCode.KEEP_TWO_CARDS, "G5")
    jokers = facing("JK", "JK JK 9C", foot=None, deal=4)
    refused(jokers, "take JK JK", ViolationCode.KEEP_TWO_CARDS, "G5")
    # Three nines are 30: the minimum comes first.
    nines = facing("9S", "9C 9D 4C", foot=None)
    refused(nines, "take 9C 9D", ViolationCode.MINIMUM_UNREACHABLE, "O3")


def test_O3_cards_to_be_added_to_the_meld_begun_are_counted_on() -> None:
    """K K K 30 + 4 4 4 15 + the fourth king 10 = 55, in either order."""
    state = allowed(playing("KC KD KH KS 4C 4D 4H 9C"), "start KC KD KH")
    assert listed(state) == {"start 4 4 4", "add K to K"}
    assert allowed(state, "start 4C 4D 4H", "add KS to K").sides[0].opened
    assert allowed(state, "add KS to K", "start 4C 4D 4H").sides[0].opened


def test_O3_cards_that_came_with_the_pile_are_not_counted_on() -> None:
    """Deal 2: 9 9 9 30 + A A 2 60 = 90.

    The two for the kings would be 40, and two more kings 20 make 90; but these came with the pile.
    """
    state = allowed(facing("KH KS 9S", "9C 9D AC AD 2C KC KD", deal=2), "take 9C 9D")
    refused(state, "start KC KD 2C", ViolationCode.MINIMUM_UNREACHABLE, "O3")
    assert allowed(state, "start AC AD 2C").sides[0].opened


def test_O3_the_pile_can_be_taken_when_the_hand_has_another_meld() -> None:
    """Deal 2: 9 9 9 30 and A A 2 60 = 90. The two on the nines would make 50 and spoil it."""
    state = allowed(facing("5C 9S", "9C 9D AC AD 2C 4C 6D", deal=2), "take 9C 9D")
    refused(state, "add 2C to 9", ViolationCode.MINIMUM_UNREACHABLE, "O3")
    assert allowed(state, "start AC AD 2C").sides[0].opened


def test_O3_nobody_is_ever_stuck_with_an_opening_begun() -> None:
    """From K K 2 2 4 4 4 4 in deal 1, follow every legal way: each ends with the side opened.

    For example K K 2 40, 4 4 4 15: 55; 4 4 4 4 20 + 2 40: (4, 2) after a sixth card only.
    """
    seen = [allowed(playing("KC KD 2C 2D 4C 4D 4H 4S 9C"), "start 4C 4D 4H")]
    ends = 0
    while seen:
        state = seen.pop()
        moves = listed(state)
        assert moves
        if state.sides[0].opened:
            ends += 1
        else:
            assert not any(text.startswith("discard") for text in moves)
            seen.extend(apply(state, move) for move in legal_actions(state))
    assert ends > 0
