"""The foot (F1-F3): when it is picked up, its red threes, and what a turn from it is."""

from __future__ import annotations

from handfoot_rules import Card, Cards, GameState, Phase, ViolationCode, position

from .helpers import (
    allowed,
    any_number,
    cards,
    facing,
    in_order,
    listed,
    playing,
    refused,
    variant_for,
)

EIGHTS = "8C 8D 8H"  # on the table of side 0, so that it has opened
FOOT = "QC QD QH TC JC"


def in_the_foot(state: GameState, seat: int, hand: str) -> bool:
    """Tell whether the seat plays from its foot and holds these cards."""
    held = state.seats[seat]
    return held.in_foot and not held.packets and not held.foot and held.hand == cards(hand)


# F1: a player with no hand cards left picks up the foot at once.


def test_F1_the_foot_stays_while_a_hand_card_is_left() -> None:
    """Three of four cards melded, one is left: the foot lies where it lay."""
    after = allowed(playing("KC KD KH 4C", EIGHTS, foot=FOOT), "start KC KD KH")
    assert after.hand == cards("4C")
    assert after.seats[0].foot == cards(FOOT)
    assert after.seats[0].packets == (cards(FOOT),)
    assert not after.seats[0].in_foot


def test_F1_with_two_cards_left_the_foot_stays() -> None:
    """And it is these two that are played on with."""
    after = allowed(playing("8S 4C 5C", EIGHTS, foot=FOOT), "add 8S to 8")
    assert after.hand == cards("4C 5C")
    assert after.seats[0].foot == cards(FOOT)


def test_F1_in_the_hand_all_cards_may_be_melded() -> None:
    """The two cards of G5 are kept in the foot only."""
    after = allowed(playing("KC KD KH KS", EIGHTS, foot=FOOT), "start KC KD KH", "add KS to K")
    assert in_the_foot(after, 0, FOOT)


# F1: emptied by melding, the turn goes on with the foot and ends with a discard from it.


def test_F1_emptied_by_a_new_meld_the_turn_goes_on_with_the_foot() -> None:
    """The three kings were all: the foot is in hand, and it is still seat 0's turn to play."""
    after = allowed(playing("KC KD KH", EIGHTS, foot=FOOT), "start KC KD KH")
    assert in_the_foot(after, 0, FOOT)
    assert (after.phase, after.to_move) == (Phase.PLAY, 0)
    assert listed(after) == {"start Q Q Q", "discard T", "discard J", "discard Q"}


def test_F1_emptied_by_adding_the_last_card_the_turn_goes_on_with_the_foot() -> None:
    """The eight on the eights was the last card."""
    after = allowed(playing("8S", EIGHTS, foot=FOOT), "add 8S to 8")
    assert in_the_foot(after, 0, FOOT)
    assert (after.phase, after.to_move) == (Phase.PLAY, 0)


def test_F1_emptied_by_taking_a_pile_of_one_the_turn_goes_on_with_the_foot() -> None:
    """Two nines in hand, one nine the whole pile: nothing comes into the hand, so the foot does."""
    after = allowed(facing("9D", "9H 9S", EIGHTS, foot=FOOT), "take 9H 9S")
    assert in_the_foot(after, 0, FOOT)
    assert after.pile == ()
    assert (after.phase, after.to_move) == (Phase.PLAY, 0)
    assert [str(meld) for meld in after.sides[0].melds] == [EIGHTS, "9D 9H 9S"]
    refused(after, "draw", ViolationCode.ALREADY_DREW, "U1")
    done = allowed(after, "start QC QD QH", "discard TC")
    assert done.seats[0].hand == cards("JC")
    assert done.pile == in_order("TC")


def test_F1_a_pile_of_two_leaves_a_hand_card_so_no_foot_yet() -> None:
    """The four below the nine comes into the hand: the foot waits."""
    after = allowed(facing("4D 9D", "9H 9S", EIGHTS, foot=FOOT), "take 9H 9S")
    assert after.hand == cards("4D")
    assert not after.seats[0].in_foot


def test_F1_emptied_by_an_opening_with_a_pile_of_one() -> None:
    """Deal 4: three jokers are 150, the minimum to the point, and the two in hand were all."""
    after = allowed(facing("JK", "JK JK", deal=4, foot=FOOT), "take JK JK")
    assert in_the_foot(after, 0, FOOT)
    assert after.sides[0].opened
    assert (after.phase, after.to_move) == (Phase.PLAY, 0)


def test_F1_the_foot_does_not_help_an_opening() -> None:
    """Three nines are 30 of 50; the foot holds queens enough, but it is not picked up before."""
    refused(
        facing("9D", "9H 9S", foot=FOOT),
        "take 9H 9S",
        ViolationCode.MINIMUM_UNREACHABLE,
        "O3",
    )


def test_F1_the_foots_cards_may_be_melded_in_the_same_turn() -> None:
    """Kings from the hand, then queens from the foot, then a discard from the foot."""
    after = allowed(playing("KC KD KH", EIGHTS, foot=FOOT), "start KC KD KH", "start QC QD QH", "discard TC")
    assert in_the_foot(after, 0, "JC")
    assert [str(meld) for meld in after.sides[0].melds] == [EIGHTS, "QC QD QH", "KC KD KH"]
    assert after.pile == in_order("5C TC")
    assert (after.phase, after.to_move) == (Phase.DRAW, 1)


def test_F1_who_was_adding_adds_from_the_foot_too() -> None:
    """The eight from the hand, one more from the foot; new melds are for another turn (M5)."""
    foot = "8S QC QD QH TC"
    after = allowed(playing("8S", EIGHTS, foot=foot), "add 8S to 8", "add 8S to 8")
    refused(after, "start QC QD QH", ViolationCode.ADDING_THIS_TURN, "M5")
    assert in_the_foot(allowed(after, "discard TC"), 0, "QC QD QH")


def test_F1_the_turn_ends_with_a_discard_from_the_foot() -> None:
    """It cannot simply stop after the foot was picked up."""
    after = allowed(playing("KC KD KH", EIGHTS, foot=FOOT), "start KC KD KH")
    refused(after, "pass", ViolationCode.MUST_DISCARD, "G6")
    done = allowed(after, "discard JC")
    assert in_the_foot(done, 0, "QC QD QH TC")
    assert done.pile == in_order("5C JC")


def test_F1_once_in_the_foot_two_cards_stay() -> None:
    """Four cards in the foot, three queens melded would leave one: G5 holds from the pick-up on."""
    after = allowed(playing("KC KD KH", EIGHTS, foot="QC QD QH TC"), "start KC KD KH")
    refused(after, "start QC QD QH", ViolationCode.KEEP_TWO_CARDS, "G5")


# F1: emptied by the discard, the foot is picked up and the turn is over.


@any_number
def test_F1_emptied_by_the_discard_the_foot_is_picked_up_and_the_turn_is_over(players: int) -> None:
    """The last hand card is discarded: the foot is in hand, for the next turn."""
    before = position(
        variant_for(players),
        players=players,
        hands={0: "4C"},
        feet={0: FOOT},
        pile="5C",
        phase=Phase.PLAY,
    )
    after = allowed(before, "discard 4C")
    assert in_the_foot(after, 0, FOOT)
    assert after.pile == in_order("5C 4C")
    assert (after.phase, after.to_move) == (Phase.DRAW, 1)


def test_F1_melding_all_but_one_and_discarding_it_picks_up_the_foot() -> None:
    """Kings down, the four away: in the hand this is no going out, and needs no books."""
    after = allowed(playing("KC KD KH 4C", EIGHTS, foot=FOOT), "start KC KD KH", "discard 4C")
    assert in_the_foot(after, 0, FOOT)
    assert (after.phase, after.to_move) == (Phase.DRAW, 1)


def test_F1_a_side_that_never_opened_picks_up_its_foot_too() -> None:
    """The last card discarded, no meld on the table: the foot all the same."""
    after = allowed(playing("4C", foot=FOOT), "discard 4C")
    assert in_the_foot(after, 0, FOOT)
    assert not after.sides[0].opened


def test_F1_the_next_turn_is_played_with_the_foot() -> None:
    """Two players: seat 0 empties the hand by its discard, seat 1 plays, seat 0 draws to the
    foot.
    """
    before = position(
        players=2,
        hands={0: "4C", 1: "5D 6D"},
        feet={0: FOOT},
        stock=in_order("7D 7H KC KD"),
        phase=Phase.PLAY,
    )
    after = allowed(before, "discard 4C", "draw", "discard 5D", "draw")
    assert in_the_foot(after, 0, FOOT + " KC KD")


# F2: red threes in the foot are laid and replaced when it is picked up.


def late(foot: str, stock: str) -> GameState:
    """Seat 0 has drawn and holds three kings alone; this foot, this stock."""
    return position(
        players=4,
        hands={0: "KC KD KH"},
        feet={0: foot},
        melds={0: [EIGHTS]},
        stock=in_order(stock),
        phase=Phase.PLAY,
    )


def cards_of_the_deck() -> Cards:
    """Give all 270 cards: five decks of 52 faces and two jokers."""
    return Cards([*Card, Card.JK] * 5)


def laid_by(before: GameState, after: GameState) -> Cards:
    """Give the red threes that side 0 laid in between."""
    return after.sides[0].red_threes - before.sides[0].red_threes


def test_F2_red_threes_stay_hidden_in_a_foot_not_picked_up() -> None:
    """Nothing is laid while the foot lies."""
    before = late("3D 3H QC QD", "7C 7D 7S")
    after = allowed(before, "discard KC")
    assert laid_by(before, after) == Cards()
    assert after.seats[0].foot == cards("3D 3H QC QD")
    assert after.stock == in_order("7C 7D 7S")


def test_F2_laid_and_replaced_when_picked_up_by_melding() -> None:
    """Two red threes out, 7C and 7D in, off the top of the stock."""
    before = late("3D 3H QC QD", "7C 7D 7S")
    after = allowed(before, "start KC KD KH")
    assert in_the_foot(after, 0, "QC QD 7C 7D")
    assert laid_by(before, after) == cards("3D 3H")
    assert after.stock == in_order("7S")


def test_F2_laid_and_replaced_when_picked_up_by_a_discard() -> None:
    """The same when the turn is over with it."""
    before = position(
        players=4,
        hands={0: "4C"},
        feet={0: "3D 3H QC QD"},
        stock=in_order("7C 7D 7S"),
        phase=Phase.PLAY,
    )
    after = allowed(before, "discard 4C")
    assert in_the_foot(after, 0, "QC QD 7C 7D")
    assert laid_by(before, after) == cards("3D 3H")
    assert after.stock == in_order("7S")
    assert after.to_move == 1


def test_F2_laid_when_picked_up_by_taking_the_pile() -> None:
    """A pile of one empties the hand. No stock is left here, so 3H goes out and nothing comes
    in.
    """
    deck = cards_of_the_deck()
    used = cards(f"9D 9H 9S 3H QC QD {EIGHTS}")
    red = cards("3D 3D 3D 3D 3D 3H 3H 3H 3H")
    before = position(
        players=2,
        hands={0: "9H 9S", 1: deck - used - red - cards("4C")},
        feet={0: "3H QC QD", 1: "4C"},
        melds={0: [EIGHTS]},
        red_threes={1: red},
        pile="9D",
        stock=(),
    )
    after = allowed(before, "take 9H 9S")
    assert in_the_foot(after, 0, "QC QD")
    assert laid_by(before, after) == cards("3H")


def test_F2_a_red_three_replaced_by_a_red_three_is_replaced_again() -> None:
    """For 3D comes 3H, for that 3H again, for that 7C: three red threes laid, one card in."""
    before = late("3D QC QD", "3H 3H 7C 7D")
    after = allowed(before, "start KC KD KH")
    assert in_the_foot(after, 0, "QC QD 7C")
    assert laid_by(before, after) == cards("3D 3H 3H")
    assert after.stock == in_order("7D")


def test_F2_with_the_stock_empty_they_are_not_replaced() -> None:
    """The foot is two cards short, and the turn goes on."""
    before = late("3D 3H QC QD TC", "")
    after = allowed(before, "start KC KD KH")
    assert in_the_foot(after, 0, "QC QD TC")
    assert laid_by(before, after) == cards("3D 3H")
    assert (after.phase, after.to_move) == (Phase.PLAY, 0)


def test_F2_the_last_card_of_the_stock_replaces_one_of_two() -> None:
    """One card is left for two red threes."""
    before = late("3D 3H QC QD", "7C")
    after = allowed(before, "start KC KD KH")
    assert in_the_foot(after, 0, "QC QD 7C")
    assert laid_by(before, after) == cards("3D 3H")
    assert after.stock == ()


def test_F2_black_threes_are_kept() -> None:
    """They are cards like others in the foot."""
    before = late("3C 3S QC QD", "7C 7D")
    after = allowed(before, "start KC KD KH")
    assert in_the_foot(after, 0, "3C 3S QC QD")
    assert after.stock == in_order("7C 7D")


# F3: a turn is played from the foot if its discard came from the foot.


def test_F3_picked_up_by_melding_the_discard_of_that_turn_counts() -> None:
    """Kings melded, the foot in hand, its jack discarded: one turn from the foot."""
    picked = allowed(playing("KC KD KH", EIGHTS, foot=FOOT), "start KC KD KH")
    assert picked.seats[0].foot_turns == 0
    assert allowed(picked, "discard JC").seats[0].foot_turns == 1


def test_F3_picked_up_by_the_discard_that_turn_does_not_count() -> None:
    """The four came from the hand."""
    after = allowed(playing("4C", EIGHTS, foot=FOOT), "discard 4C")
    assert after.seats[0].in_foot
    assert after.seats[0].foot_turns == 0


def test_F3_turns_from_the_hand_do_not_count() -> None:
    """A discard with the foot still lying."""
    after = allowed(playing("4C 5D", EIGHTS, foot=FOOT), "discard 4C")
    assert after.seats[0].foot_turns == 0


@any_number
def test_F3_every_later_turn_with_a_discard_counts_for_that_seat_alone(players: int) -> None:
    """Seat 1 in the foot with one turn played: after the next discard two, the others none."""
    before = position(
        variant_for(players),
        players=players,
        hands={1: FOOT},
        feet={1: None},
        foot_turns={1: 1},
        to_move=1,
        phase=Phase.PLAY,
    )
    after = allowed(before, "discard TC")
    turns = [seat.foot_turns for seat in after.seats]
    assert turns == [2 if seat == 1 else 0 for seat in range(players)]


def test_F3_a_pass_is_no_turn_from_the_foot() -> None:
    """On an empty stock (E2) nothing is discarded."""
    before = position(
        players=4, hands={0: FOOT}, feet={0: None}, foot_turns={0: 1}, stock=(), pile=in_order("3C")
    )
    assert allowed(before, "pass").seats[0].foot_turns == 1
