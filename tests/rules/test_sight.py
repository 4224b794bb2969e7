"""Sight, as the state itself keeps it: what was done this turn (V1), known cards (V3)."""

from __future__ import annotations

import pytest

from handfoot_rules import Cards, Phase, Rank, Scope, position

from .helpers import allowed, any_number, cards, facing, in_order, playing, variant_for

EIGHTS = "8C 8D 8H"


# V1: everybody sees what the player to move has done this turn.


@any_number
def test_V1_a_turn_begins_with_nothing_done(players: int) -> None:
    """Seat 1 is to draw, and its side has yet to open: 50 to reach in deal 1."""
    turn = position(variant_for(players), players=players, to_move=1).turn
    assert turn.player == 1
    assert (turn.drew, turn.took_pile, turn.scope, set(turn.started)) == (False, False, None, set())
    assert (turn.points, turn.minimum, turn.locked) == (0, 50, ())
    assert (turn.asked, turn.allowed) == (False, None)


@pytest.mark.parametrize(("deal", "minimum"), [(1, 50), (2, 90), (3, 120), (4, 150)])
def test_V1_the_minimum_to_reach_is_the_deals(deal: int, minimum: int) -> None:
    """And none, once the side has opened."""
    assert position(players=4, deal=deal).turn.minimum == minimum
    assert position(players=4, deal=deal, melds={0: [EIGHTS]}).turn.minimum == 0


def test_V1_the_draw_is_seen() -> None:
    """Drawn from the stock, not taken from the pile."""
    turn = allowed(facing("4D 9D", "9H 9S 4C 5C", EIGHTS), "draw").turn
    assert (turn.player, turn.drew, turn.took_pile, turn.scope) == (0, True, False, None)


def test_V1_the_taken_pile_is_seen() -> None:
    """The draw is done, the pile taken, a meld of nines started."""
    turn = allowed(facing("4D 9D", "9H 9S 4C 5C", EIGHTS), "take 9H 9S").turn
    assert (turn.drew, turn.took_pile) == (True, True)
    assert (turn.scope, set(turn.started)) == (Scope.START, {Rank.NINE})
    assert (turn.points, turn.minimum, turn.locked) == (0, 0, ())


def test_V1_starting_or_adding_is_seen_and_which_melds_were_started() -> None:
    """Kings and a wild meld started; or an eight added, nothing started."""
    state = playing("KC KD KH 2C 2D JK 8S 4C", EIGHTS)
    starting = allowed(state, "start KC KD KH", "start 2C 2D JK").turn
    assert (starting.scope, set(starting.started)) == (Scope.START, {Rank.KING, None})
    adding = allowed(state, "add 8S to 8").turn
    assert (adding.scope, set(adding.started)) == (Scope.ADD, set())


def test_V1_building_up_a_started_meld_is_part_of_starting() -> None:
    """The fourth king changes nothing in what is seen."""
    state = allowed(playing("KC KD KH KS 4C", EIGHTS), "start KC KD KH", "add KS to K")
    assert (state.turn.scope, set(state.turn.started)) == (Scope.START, {Rank.KING})


def test_V1_the_points_of_an_opening_are_seen_until_the_minimum_is_reached() -> None:
    """Deal 1: three kings 30 of 50, a fourth 40 of 50, three queens 70: reached, nothing is left
    to reach.
    """
    state = allowed(playing("KC KD KH KS QC QD QH 4C"), "start KC KD KH")
    assert (state.turn.points, state.turn.minimum, state.sides[0].opened) == (30, 50, False)
    state = allowed(state, "add KS to K")
    assert (state.turn.points, state.turn.minimum, state.sides[0].opened) == (40, 50, False)
    state = allowed(state, "start QC QD QH")
    assert (state.turn.points, state.turn.minimum, state.sides[0].opened) == (0, 0, True)
    assert set(state.turn.started) == {Rank.KING, Rank.QUEEN}


def test_V1_what_a_side_that_has_opened_melds_is_not_counted() -> None:
    """Nothing to reach, so no points."""
    turn = allowed(playing("KC KD KH 4C", EIGHTS), "start KC KD KH").turn
    assert (turn.points, turn.minimum) == (0, 0)


def test_V1_the_cards_locked_by_an_opening_with_the_pile_are_seen_by_rank() -> None:
    """Three nines 30 of 50; 4, K, K came along and are locked. Three aces, 60: reached, nothing is
    locked.
    """
    state = facing("KC 4D KD 9D", "9H 9S AC AD AH TC")
    state = allowed(state, "take 9H 9S")
    assert (state.turn.points, state.turn.minimum) == (30, 50)
    assert state.turn.locked == ((Rank.FOUR, 1), (Rank.KING, 2))
    state = allowed(state, "start AC AD AH")
    assert (state.turn.points, state.turn.minimum, state.turn.locked) == (0, 0, ())


def test_V1_a_pile_that_opens_at_once_locks_nothing() -> None:
    """Three aces with the pile are 60."""
    turn = allowed(facing("4D AD", "AH AS TC KC"), "take AH AS").turn
    assert (turn.points, turn.minimum, turn.locked) == (0, 0, ())


def test_V1_the_next_turn_begins_anew() -> None:
    """After seat 0 took the pile, started nines and discarded, seat 1 has done nothing yet."""
    state = allowed(facing("4D 9D", "9H 9S 4C 5C", EIGHTS), "take 9H 9S", "discard 5C")
    turn = state.turn
    assert (turn.player, turn.drew, turn.took_pile, turn.scope) == (1, False, False, None)
    assert (set(turn.started), turn.points, turn.minimum, turn.locked) == (set(), 0, 50, ())


def test_V1_once_the_side_has_opened_nothing_is_to_be_reached_by_either_partner() -> None:
    """Seat 0 opens with five kings, 50; seats 1 and 3 still have 50 to reach, seat 2 nothing, nor
    seat 0.
    """
    state = position(
        players=4,
        hands={0: "KC KD KH KS KS 4C 5C", 1: "6C 6D", 2: "7C 7D", 3: "9C 9D"},
        stock=in_order("TC TD JC JD QC QD AC AD"),
        phase=Phase.PLAY,
    )
    opening = ("start KC KD KH", "add KS to K", "add KS to K")
    state = allowed(state, *opening, "discard 4C")
    assert (state.to_move, state.turn.minimum) == (1, 50)
    state = allowed(state, "draw", "discard TC")
    assert (state.to_move, state.turn.minimum) == (2, 0)
    state = allowed(state, "draw", "discard JC")
    assert (state.to_move, state.turn.minimum) == (3, 50)
    state = allowed(state, "draw", "discard QC")
    assert (state.to_move, state.turn.minimum) == (0, 0)


def test_V1_the_foot_and_the_turns_from_it_are_seen() -> None:
    """The foot picked up by a meld, then a discard from it."""
    state = allowed(playing("8S", EIGHTS, foot="QC QD QH"), "add 8S to 8", "discard QC")
    assert (state.seats[0].in_foot, state.seats[0].foot_turns) == (True, 1)


# V3: known cards: those a player took from the pile into the hand ...


@any_number
def test_V3_the_cards_taken_from_the_pile_into_the_hand_are_known(players: int) -> None:
    """Six cards come along with the nine of diamonds; the three nines are on the table, not in
    hand.
    """
    state = position(
        variant_for(players),
        players=players,
        hands={0: "9H 9S QC JC"},
        melds={0: [EIGHTS]},
        pile="AC 4D 5D 6D 7D TD TD 9D",
    )
    after = allowed(state, "take 9H 9S")
    assert after.seats[0].known == cards("4D 5D 6D 7D TD TD")
    assert all(seat.known == Cards() for seat in after.seats[1:])


def test_V3_a_pile_of_one_makes_nothing_known() -> None:
    """Its only card is melded."""
    after = allowed(facing("9D", "9H 9S QC JC", EIGHTS), "take 9H 9S")
    assert after.seats[0].known == Cards()


def test_V3_cards_drawn_are_not_known() -> None:
    """Nobody saw them."""
    state = position(players=4, hands={0: "QC JC"}, stock=in_order("KS KH"))
    assert allowed(state, "draw").seats[0].known == Cards()


def test_V3_what_was_known_before_stays_known() -> None:
    """A jack from an earlier pile, a four from this one."""
    state = position(
        players=4,
        hands={0: "9H 9S QC JC"},
        known={0: cards("JC")},
        melds={0: [EIGHTS]},
        pile="4D 9D",
    )
    assert allowed(state, "take 9H 9S").seats[0].known == cards("4D JC")


def test_V3_known_cards_outlast_the_turn_and_other_seats_turns() -> None:
    """Seat 1 draws and discards; seat 0's four is known still."""
    state = allowed(facing("4D 9D", "9H 9S QC JC", EIGHTS), "take 9H 9S", "discard QC", "draw")
    (discard, *_) = state.hand
    assert allowed(state, f"discard {discard}").seats[0].known == cards("4D")


# V3: ... less those of the same face laid or discarded since.


def after(hand: str, known: str, *moves: str) -> Cards:
    """Give what is known of seat 0 after these moves in one turn; eights lie on its table."""
    state = position(
        players=4, hands={0: hand}, known={0: cards(known)}, melds={0: [EIGHTS]}, phase=Phase.PLAY
    )
    assert state.seats[0].known == cards(known)
    return allowed(state, *moves).seats[0].known


def test_V3_a_known_card_discarded_is_known_no_longer() -> None:
    """The four went onto the pile; the jack is left."""
    assert after("4D JC QC", "4D JC", "discard 4D") == cards("JC")


def test_V3_a_known_card_melded_is_known_no_longer() -> None:
    """Two of three kings were known, one stays in hand and known."""
    assert after("KC KD KD KH 4C", "KC KD", "start KC KD KH") == Cards()
    assert after("KC KD KH KS 4C", "KC KS", "start KC KD KH") == cards("KS")


def test_V3_a_known_card_added_is_known_no_longer() -> None:
    """The eight goes to the eights."""
    assert after("8S JC QC", "8S JC", "add 8S to 8") == cards("JC")


def test_V3_a_known_card_stays_known_as_the_last_of_the_hand() -> None:
    """All but the jack is melded; the foot waits, and the jack is still the known one."""
    assert after("KC KD KH JC", "JC", "start KC KD KH") == cards("JC")


def test_V3_another_card_of_the_rank_leaves_the_known_one() -> None:
    """Of two kings the one of hearts is known; the one of clubs is discarded."""
    assert after("KC KH QC", "KH", "discard KC") == cards("KH")


def test_V3_of_two_of_the_same_face_it_may_have_been_the_known_one() -> None:
    """Two kings of hearts, one known: after one is discarded nobody can tell, so none is
    certain.
    """
    assert after("KH KH QC", "KH", "discard KH") == Cards()


def test_V3_of_two_known_of_the_same_face_one_stays() -> None:
    """Both known, one gone: one is there for certain."""
    assert after("KH KH QC", "KH KH", "discard KH") == cards("KH")


def test_V3_more_laid_than_known_leaves_nothing_less_than_nothing() -> None:
    """One king of hearts known, three laid."""
    assert after("KH KH KH QC JC", "KH JC", "start KH KH KH") == cards("JC")


def test_V3_the_pair_laid_with_the_pile_was_laid_before_the_rest_came_in() -> None:
    """Known of before: 9S and 5C. The pair 9H 9S is laid; from the pile come 9S and 4D, which stay
    in hand.
    """
    state = position(
        players=4,
        hands={0: "9H 9S 5C QC"},
        known={0: cards("9S 5C")},
        melds={0: [EIGHTS]},
        pile="9S 4D 9D",
    )
    taken = allowed(state, "take 9H 9S")
    assert taken.hand == cards("9S 4D 5C QC")
    assert taken.seats[0].known == cards("9S 4D 5C")


def test_V3_a_taken_card_of_the_face_of_the_pair_is_known() -> None:
    """9H 9S are laid from the hand, and another 9S comes in with the pile: that one is in the
    hand.
    """
    taken = allowed(facing("9S 4D 9D", "9H 9S 5C QC", EIGHTS), "take 9H 9S")
    assert taken.hand == cards("9S 4D 5C QC")
    assert taken.seats[0].known == cards("9S 4D")


def test_V3_a_pair_known_of_before_is_known_no_longer_when_laid() -> None:
    """The nines came from an earlier pile; now they lie on the table."""
    state = position(
        players=4,
        hands={0: "9H 9S 5C QC"},
        known={0: cards("9H 9S 5C")},
        melds={0: [EIGHTS]},
        pile="4D 9D",
    )
    assert allowed(state, "take 9H 9S").seats[0].known == cards("4D 5C")


def test_V3_they_are_certainly_still_there() -> None:
    """After a take, a meld of one of the taken kings and a discard: what is known is in the
    hand.
    """
    state = facing("KC KD 4D 9D", "9H 9S KH QC JC TC", EIGHTS)
    state = allowed(state, "take 9H 9S", "start KC KD KH", "discard QC")
    assert state.seats[0].known == cards("4D")
    assert state.seats[0].known <= state.seats[0].hand


def test_V3_nothing_of_a_foot_is_known() -> None:
    """The known king is the last hand card; the foot that follows holds a king of the same face."""
    state = position(
        players=4,
        hands={0: "KC"},
        feet={0: "KC QC QD"},
        known={0: cards("KC")},
        phase=Phase.PLAY,
    )
    done = allowed(state, "discard KC")
    assert done.seats[0].hand == cards("KC QC QD")
    assert done.seats[0].known == Cards()


def test_V3_in_the_foot_the_taken_cards_are_known_as_in_the_hand() -> None:
    """Foot 9 9 Q J, pile 4 9."""
    taken = allowed(facing("4D 9D", "9H 9S QC JC", EIGHTS, foot=None), "take 9H 9S")
    assert taken.seats[0].known == cards("4D")
