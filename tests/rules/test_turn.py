"""The turn (U1-U3): draw or take the pile, meld or not, discard one card; nobody out of turn."""

from __future__ import annotations

import pytest

from handfoot_rules import (
    Card,
    Cards,
    IllegalActionError,
    Phase,
    Rank,
    ScoreKind,
    TakePile,
    ViolationCode,
    apply,
    is_legal,
    legal_actions,
    position,
    score_sheet,
    why_illegal,
)

from .helpers import (
    allowed,
    any_number,
    cards,
    facing,
    in_order,
    listed,
    playing,
    refused,
    to_action,
    variant_for,
)

EIGHTS = "8C 8D 8H"  # on the table of side 0, so that it has opened


# U1: draw two cards from the stock (one, if only one is left), or take the pile.


@any_number
def test_U1_draw_two_cards_from_the_stock(players: int) -> None:
    """The two top cards, KS and QH, come into the hand; 8D stays."""
    before = position(variant_for(players), players=players, hands={0: "4C 5C"}, stock=in_order("KS QH 8D"))
    after = allowed(before, "draw")
    assert after.hand == cards("4C 5C KS QH")
    assert after.stock == in_order("8D")
    assert after.pile == before.pile
    assert (after.phase, after.to_move) == (Phase.PLAY, 0)


def test_U1_of_a_stock_of_two_both_are_drawn() -> None:
    """Two are left and two are drawn: none stays."""
    before = position(players=4, hands={0: "4C 5C"}, stock=in_order("KS QH"))
    after = allowed(before, "draw")
    assert after.hand == cards("4C 5C KS QH")
    assert after.stock_size == 0


def test_U1_only_one_card_left_draws_one() -> None:
    """The last card of the stock is a draw by itself; the turn goes on."""
    before = position(players=4, hands={0: "4C 5C"}, stock=in_order("KS"))
    after = allowed(before, "draw")
    assert after.hand == cards("4C 5C KS")
    assert after.stock == ()
    assert (after.phase, after.to_move) == (Phase.PLAY, 0)
    assert allowed(after, "discard KS").to_move == 1


def test_U1_draw_or_take_the_pile() -> None:
    """A pair of nines and a nine on the pile: both ways to begin are open, and nothing else."""
    before = facing("9D", "9H 9S 4C 5C", EIGHTS)
    assert listed(before) == {"draw", "take 9 9"}


def test_U1_who_drew_may_not_draw_again_nor_take_the_pile() -> None:
    """It is one or the other, once."""
    drawn = allowed(facing("9D", "9H 9S 4C 5C", EIGHTS), "draw")
    refused(drawn, "draw", ViolationCode.ALREADY_DREW, "U1")
    refused(drawn, "take 9H 9S", ViolationCode.ALREADY_DREW, "U1")


def test_U1_who_took_the_pile_may_not_draw_nor_take_again() -> None:
    """The hand still holds a pair of fives and the pile lost only seven cards, five on top: still
    no.
    """
    before = facing("6C 5H 4D 4H 6D 7D TD JD 9D", "9H 9S 5C 5D", EIGHTS)
    taken = allowed(before, "take 9H 9S")
    assert taken.pile == in_order("6C 5H")
    refused(taken, "draw", ViolationCode.ALREADY_DREW, "U1")
    refused(taken, "take 5C 5D", ViolationCode.ALREADY_DREW, "U1")


@pytest.mark.parametrize("move", ["start KS KH KD", "add 8S to 8", "discard 4C", "ask"])
def test_U1_nothing_before_the_draw(move: str) -> None:
    """Three kings, an eight for the eights, a four to discard: all wait for the draw."""
    before = facing("5C", "KS KH KD 8S 4C", EIGHTS)
    refused(before, move, ViolationCode.MUST_DRAW_FIRST, "U1")


def test_U1_an_empty_stock_cannot_be_drawn_from() -> None:
    """With no stock the draw is refused; with nothing to take, only the pass is left."""
    before = position(players=4, hands={0: "4C 5C"}, stock=(), pile=in_order("3S"))
    refused(before, "draw", ViolationCode.STOCK_EMPTY, "U1")
    assert listed(before) == {"pass"}


# U1: red threes drawn are not counted among the two.


@pytest.mark.parametrize(
    ("stock", "left"),
    [
        ("3H KS QH 8D", "8D"),
        ("KS 3H QH 8D", "8D"),
        ("KS QH 3H 8D", "3H 8D"),  # two cards are drawn before the red three is reached
    ],
)
def test_U1_a_red_three_is_not_counted_among_the_two(stock: str, left: str) -> None:
    """KS and QH are drawn wherever the red three lies; it goes to the table if it is met."""
    before = position(players=4, hands={0: "4C 5C"}, stock=in_order(stock))
    after = allowed(before, "draw")
    assert after.hand == cards("4C 5C KS QH")
    assert after.stock == in_order(left)
    laid = after.sides[0].red_threes - before.sides[0].red_threes
    assert laid == (Cards() if left == "3H 8D" else cards("3H"))


@any_number
def test_U1_three_red_threes_and_two_cards(players: int) -> None:
    """3H KS 3D 3H QH: three red threes are laid and two cards drawn, five off the stock, two
    left.
    """
    before = position(
        variant_for(players),
        players=players,
        hands={0: "4C 5C"},
        stock=in_order("3H KS 3D 3H QH 8D 7D"),
    )
    after = allowed(before, "draw")
    assert after.hand == cards("4C 5C KS QH")
    assert after.stock == in_order("8D 7D")
    assert after.sides[0].red_threes - before.sides[0].red_threes == cards("3H 3D 3H")


@pytest.mark.parametrize("stock", ["KS 3D", "3D KS"])
def test_U1_one_card_and_a_red_three_left_draw_one(stock: str) -> None:
    """The red three is laid; nothing is left to draw as a second card."""
    before = position(players=4, hands={0: "4C 5C"}, stock=in_order(stock))
    after = allowed(before, "draw")
    assert after.hand == cards("4C 5C KS")
    assert after.stock == ()
    assert after.phase is Phase.PLAY


# U1: a draw that brings no card (only red threes were left) is still the draw.


@pytest.mark.parametrize("stock", ["3H", "3D 3H", "3H 3D 3H"])
def test_U1_only_red_threes_left_is_still_the_draw(stock: str) -> None:
    """The hand is what it was, the red threes lie on the table, and the turn goes on to its
    discard.
    """
    before = position(players=4, hands={0: "4C 5C"}, stock=in_order(stock))
    after = allowed(before, "draw")
    assert after.hand == cards("4C 5C")
    assert after.stock == ()
    assert after.turn.drew
    assert (after.phase, after.to_move) == (Phase.PLAY, 0)
    assert after.sides[0].red_threes - before.sides[0].red_threes == cards(stock)
    refused(after, "draw", ViolationCode.ALREADY_DREW, "U1")
    assert allowed(after, "discard 4C").to_move == 1


# U2: taking the pile: the top seven cards, or all if fewer.


@pytest.mark.parametrize(
    ("pile", "left", "taken"),
    [
        ("9D", "", ""),
        ("4D 9D", "", "4D"),
        ("5D 6D 7D TD JD 9D", "", "5D 6D 7D TD JD"),
        ("4D 5D 6D 7D TD JD 9D", "", "4D 5D 6D 7D TD JD"),
        ("AD 4D 5D 6D 7D TD JD 9D", "AD", "4D 5D 6D 7D TD JD"),
        ("QD KD AD 4D 5D 6D 7D TD JD 9D", "QD KD AD", "4D 5D 6D 7D TD JD"),
    ],
)
def test_U2_the_top_seven_cards_or_all_if_fewer(pile: str, left: str, taken: str) -> None:
    """Of seven cards one is melded and six come into the hand; what lay below them stays, in
    order.
    """
    before = facing(pile, "9H 9S 4C 5C", EIGHTS)
    after = allowed(before, "take 9H 9S")
    assert after.pile == in_order(left)
    assert after.hand == cards("4C 5C") + cards(taken)
    assert [str(meld) for meld in after.sides[0].melds] == [EIGHTS, "9D 9H 9S"]
    assert after.stock == before.stock
    assert (after.phase, after.to_move) == (Phase.PLAY, 0)


@any_number
def test_U2_the_pile_goes_to_the_side_of_whoever_takes_it(players: int) -> None:
    """Seat 1 takes nine of diamonds, four of diamonds with two nines: its own side's table, nobody
    else's.
    """
    variant = variant_for(players)
    side = position(variant, players=players).side_of[1]
    before = position(
        variant,
        players=players,
        hands={1: "9H 9S 4C"},
        melds={side: [EIGHTS]},
        pile="4D 9D",
        to_move=1,
    )
    after = allowed(before, "take 9H 9S")
    assert after.seats[1].hand == cards("4C 4D")
    laid = [[str(meld) for meld in each.melds] for each in after.sides]
    assert laid[side] == [EIGHTS, "9D 9H 9S"]
    assert all(not melds for number, melds in enumerate(laid) if number != side)


def test_U2_an_empty_pile_cannot_be_taken() -> None:
    """Nothing lies there; the stock it is."""
    before = position(players=4, hands={0: "9H 9S 4C"}, melds={0: [EIGHTS]}, pile=())
    refused(before, "take 9H 9S", ViolationCode.PILE_EMPTY, "U2")
    assert listed(before) == {"draw"}


# U2: the top card is not a black three.


@pytest.mark.parametrize("top", ["3C", "3S"])
def test_U2_a_black_three_on_top_cannot_be_taken(top: str) -> None:
    """A pair of black threes does not help either."""
    before = facing(f"9D {top}", "9H 9S 3C 3S 4C", EIGHTS)
    refused(before, "take 3C 3S", ViolationCode.PILE_BLOCKED, "T2")
    refused(before, "take 9H 9S", ViolationCode.PILE_BLOCKED, "T2")
    assert listed(before) == {"draw"}


def test_U2_a_covered_black_three_comes_along() -> None:
    """It lies below the top card, so it comes into the hand like any card."""
    after = allowed(facing("3S 9D", "9H 9S 4C 5C", EIGHTS), "take 9H 9S")
    assert after.hand == cards("3S 4C 5C")


# U2: the player holds two cards of the same rank as the top card.


@pytest.mark.parametrize("move", ["take 9S 2C", "take 9S JK", "take 2C 2C", "take JK 2C"])
def test_U2_wilds_never_stand_in_for_the_two(move: str) -> None:
    """One nine and wilds in hand: the nine on the pile stays there."""
    before = facing("9D", "9S 2C 2C JK 4C", EIGHTS)
    refused(before, move, ViolationCode.PILE_NEEDS_PAIR, "U2")
    assert listed(before) == {"draw"}


@pytest.mark.parametrize(
    "move",
    ["take 9H", "take 9H 9S 9S", "take KH KS", "take 9H KH", "take 9H 9S KH", "take 9H 9S 2C"],
)
def test_U2_exactly_two_of_the_rank_of_the_top_card(move: str) -> None:
    """Not one, not three, and no other rank."""
    before = facing("9D", "9H 9S 9S KH KS 2C 4C", EIGHTS)
    refused(before, move, ViolationCode.PILE_NEEDS_PAIR, "U2")
    allowed(before, "take 9S 9S")


def test_U2_one_nine_in_hand_is_too_few() -> None:
    """A pair is named, but only one of it is held."""
    before = facing("9D", "9S KH KS 4C", EIGHTS)
    refused(before, "take 9H 9S", ViolationCode.CARDS_NOT_HELD, "U3")
    assert listed(before) == {"draw"}


def test_U2_the_pair_must_be_in_the_hand_not_in_the_pile() -> None:
    """A second and third nine lie in the pile itself; with one held, the pile stays."""
    before = facing("9C 9H 9D", "9S KH KS 4C", EIGHTS)
    refused(before, "take 9H 9S", ViolationCode.CARDS_NOT_HELD, "U3")
    assert listed(before) == {"draw"}


def test_U2_two_twos_for_a_two() -> None:
    """They make a wild meld of three twos."""
    before = facing("4D 2D", "2C 2S JK 4C", EIGHTS)
    refused(before, "take 2C JK", ViolationCode.PILE_NEEDS_PAIR, "U2")
    after = allowed(before, "take 2C 2S")
    assert [str(meld) for meld in after.sides[0].melds] == [EIGHTS, "2C 2D 2S"]
    assert after.sides[0].melds[1].rank is None
    assert after.hand == cards("JK 4C 4D")


def test_U2_two_jokers_for_a_joker() -> None:
    """A joker and a two, or two twos, will not do."""
    before = facing("4D JK", "2C 2S JK JK 4C", EIGHTS)
    refused(before, "take 2C JK", ViolationCode.PILE_NEEDS_PAIR, "U2")
    refused(before, "take 2C 2S", ViolationCode.PILE_NEEDS_PAIR, "U2")
    after = allowed(before, "take JK JK")
    assert [str(meld) for meld in after.sides[0].melds] == [EIGHTS, "JK JK JK"]


# U2: melded at once, on the side's incomplete meld of that rank if there is one.


@pytest.mark.parametrize("nines", ["9C 9C 9C", "9C 9C 9C 9C", "9C 9C 2C", "9C 9C 9C 2C"])
def test_U2_the_three_go_on_the_open_meld_of_that_rank(nines: str) -> None:
    """Three or four cards and three more make six or seven, in one meld."""
    before = facing("4D 9D", "9H 9S 4C 5C", nines)
    after = allowed(before, "take 9H 9S")
    (meld,) = after.sides[0].melds
    assert meld.cards == cards(nines) + cards("9D 9H 9S")
    assert meld.is_book == (len(meld) == 7)


@pytest.mark.parametrize("nines", ["9C 9C 9C 9H 9S", "9C 9C 9C 9H 9S 2C", "9C 9C 9C 9H 2C 2C"])
def test_U2_a_meld_of_five_or_six_bars_the_pile(nines: str) -> None:
    """Five and the pair and the top card would be eight: a meld ends at seven."""
    before = facing("4D 9D", "9H 9S 4C 5C", nines)
    refused(before, "take 9H 9S", ViolationCode.PILE_MELD_FULL, "U2")
    assert listed(before) == {"draw"}


def test_U2_a_book_of_that_rank_is_closed_so_a_new_meld_begins() -> None:
    """Seven nines lie there already; the three begin the next meld of nines."""
    book = "9C 9C 9C 9C 9D 9D 9D"
    after = allowed(facing("4D 9D", "9H 9S 4C 5C", book), "take 9H 9S")
    assert [str(meld) for meld in after.sides[0].melds] == [book, "9D 9H 9S"]


def test_U2_beside_a_book_the_open_meld_is_the_one() -> None:
    """A book and three more nines on the table: the three join the open meld, which has six
    then.
    """
    book = "9C 9C 9C 9C 9D 9D 9D"
    after = allowed(facing("4D 9D", "9H 9S 4C 5C", book, "9D 9H 9H"), "take 9H 9S")
    assert [str(meld) for meld in after.sides[0].melds] == [book, "9D 9D 9H 9H 9H 9S"]


def test_U2_beside_a_book_an_open_meld_of_five_still_bars_the_pile() -> None:
    """No third meld of nines may begin, and five and three are too many."""
    book = "9C 9C 9C 9C 9D 9D 9D"
    before = facing("4D 9D", "9H 9S 4C 5C", book, "9D 9H 9H 9H 9S")
    refused(before, "take 9H 9S", ViolationCode.PILE_MELD_FULL, "U2")


@pytest.mark.parametrize(("top", "pair"), [("2D", "2H 2S"), ("JK", "JK JK")])
def test_U2_for_a_two_or_a_joker_it_is_the_wild_meld(top: str, pair: str) -> None:
    """On the table a wild meld of four; with three more it is the wild book."""
    before = facing(f"4D {top}", f"{pair} 4C 5C", "2C 2C 2C JK")
    after = allowed(before, f"take {pair}")
    (meld,) = after.sides[0].melds
    assert (meld.rank, len(meld), meld.is_book) == (None, 7, True)


@pytest.mark.parametrize(("top", "pair"), [("2D", "2H 2S"), ("JK", "JK JK")])
@pytest.mark.parametrize("wilds", ["2C 2C 2C 2C JK", "2C 2C 2C 2C JK JK"])
def test_U2_a_wild_meld_of_five_or_six_bars_a_pile_with_a_wild_on_top(
    top: str, pair: str, wilds: str
) -> None:
    """Three more wilds would be eight or nine."""
    before = facing(f"4D {top}", f"{pair} 4C 5C", wilds)
    refused(before, f"take {pair}", ViolationCode.PILE_MELD_FULL, "U2")


def test_U2_there_is_no_place_to_choose() -> None:
    """The rule says where the three go; a place named is refused, whichever it is."""
    before = facing("4D 9D", "9H 9S 4C 5C", "9C 9C 9C")
    refused(before, TakePile(cards("9H 9S"), 0), ViolationCode.NO_PLACE_TO_CHOOSE, "U2")
    refused(before, TakePile(cards("9H 9S"), 1), ViolationCode.NO_PLACE_TO_CHOOSE, "U2")


# U2: it counts as adding or as starting for M5.


def test_U2_a_new_meld_from_the_pile_is_starting() -> None:
    """Three nines started: three queens may follow, but no eight for the eights of before."""
    taken = allowed(facing("4D 9D", "9H 9S 9C QC QD QH 8S 4C", EIGHTS), "take 9C 9H")
    refused(taken, "add 8S to 8", ViolationCode.STARTING_THIS_TURN, "M5")
    allowed(taken, "add 9S to 9")
    allowed(taken, "start QC QD QH")


def test_U2_the_pile_on_an_open_meld_is_adding() -> None:
    """The nines lay there before: eights may be added to, but no queens started."""
    before = facing("4D 9D", "9H 9S QC QD QH 8S 4C", EIGHTS, "9C 9C 9C")
    taken = allowed(before, "take 9H 9S")
    refused(taken, "start QC QD QH", ViolationCode.ADDING_THIS_TURN, "M5")
    allowed(taken, "add 8S to 8")


# U2: before the side has opened, the pile can be taken only if O1 can be reached under O2.


def test_U2_unopened_the_pile_needs_the_opening_minimum() -> None:
    """Deal 1: 9 + 9 + 9 + a two is 30 + 20 = 50, enough; with a five in its place 30 is all there
    is.
    """
    allowed(facing("4D 9D", "9H 9S 2C 4C"), "take 9H 9S", "add 2C to 9")
    poor = facing("4D 9D", "9H 9S 5C 4C")
    refused(poor, "take 9H 9S", ViolationCode.MINIMUM_UNREACHABLE, "O3")
    assert listed(poor) == {"draw"}


def test_U2_once_opened_the_cards_taken_may_be_melded_at_once() -> None:
    """The two kings of the pile and the one in hand: nothing is locked when nothing is to be
    reached.
    """
    before = facing("KC KD 9D", "9H 9S KH 4C 5C", EIGHTS)
    after = allowed(before, "take 9H 9S", "start KC KD KH", "discard 4C")
    assert after.seats[0].hand == cards("5C")


def test_U2_once_opened_a_pile_of_any_worth_may_be_taken() -> None:
    """Three fours, 15 points, in deal 4: the side has opened, so nothing need be reached."""
    after = allowed(facing("5D 4D", "4H 4S KC 9C", EIGHTS, deal=4), "take 4H 4S", "discard KC")
    assert after.to_move == 1


# U3: then meld as much as wanted, or not at all.


def test_U3_no_meld_at_all() -> None:
    """Three kings may stay in the hand."""
    after = allowed(playing("KC KD KH 4C", EIGHTS), "discard 4C")
    assert after.seats[0].hand == cards("KC KD KH")
    assert [str(meld) for meld in after.sides[0].melds] == [EIGHTS]


def test_U3_as_many_new_melds_as_wanted() -> None:
    """Three new melds, one of them built up to four, in one turn."""
    hand = "KC KD KH KS QC QD QH 7C 7D 2C 4C"
    after = allowed(
        playing(hand, EIGHTS),
        "start KC KD KH",
        "start QC QD QH",
        "add KS to K",
        "start 7C 7D 2C",
        "discard 4C",
    )
    assert [str(meld) for meld in after.sides[0].melds] == [
        "7C 7D 2C",
        EIGHTS,
        "QC QD QH",
        "KC KD KH KS",
    ]


def test_U3_as_many_cards_added_as_wanted() -> None:
    """Three cards on two melds of before, in one turn."""
    after = allowed(
        playing("8S 2C QS 4C 4D", EIGHTS, "QC QD QH"),
        "add 8S to 8",
        "add QS to Q",
        "add 2C to 8",
        "discard 4C",
    )
    assert [len(meld) for meld in after.sides[0].melds] == [5, 4]


# U3: then discard one card face up on the pile.


@any_number
def test_U3_the_discard_ends_the_turn_and_the_next_seat_draws(players: int) -> None:
    """Round the table once: each discard lies on top and the next clockwise is to draw."""
    variant = variant_for(players)
    kings = ("KC", "KD", "KH", "KS", "KC", "KD", "KH")[:players]
    hands = {seat: f"{king} 4S" if seat < 5 else f"{king} 4H" for seat, king in enumerate(kings)}
    state = position(variant, players=players, hands=hands, pile="TC")
    for seat, king in enumerate(kings):
        assert (state.phase, state.to_move) == (Phase.DRAW, seat)
        assert not state.turn.drew
        state = allowed(state, "draw", f"discard {king}")
        assert state.pile == in_order(" ".join(("TC", *kings[: seat + 1])))
    assert (state.phase, state.to_move) == (Phase.DRAW, 0)


def test_U3_one_card_only() -> None:
    """After the discard the turn is over: no second one, no meld."""
    after = allowed(playing("KC KD KH 4C 5D", EIGHTS), "discard 4C")
    for move in ("discard 5D", "start KC KD KH", "draw"):
        violation = why_illegal(after, to_action(move), seat=0)
        assert violation is not None
        assert (violation.code, violation.rule) == (ViolationCode.OUT_OF_TURN, "S6")


def test_U3_the_turn_does_not_end_without_a_discard() -> None:
    """With cards that may be discarded there is no passing."""
    refused(playing("KC KD 4C", EIGHTS), "pass", ViolationCode.MUST_DISCARD, "G6")


# U3: any card but a red three may be discarded, wilds too, without penalty.


@pytest.mark.parametrize("card", ["4C", "9H", "KS", "AD", "3C", "3S", "2D", "JK"])
def test_U3_any_card_may_be_discarded(card: str) -> None:
    """Low and high, black threes, twos and jokers."""
    before = playing("4C 9H KS AD 3C 3S 2D JK", EIGHTS)
    after = allowed(before, f"discard {card}")
    assert after.pile == in_order(f"5C {card}")
    assert after.seats[0].hand == before.hand - Card.parse(card)


def test_U3_the_legal_list_names_every_rank_held_for_the_discard() -> None:
    """Eight cards of seven ranks: two black threes differ in suit alone."""
    before = playing("4C 9H KS AD 3C 3S 2D JK", EIGHTS)
    discards = [str(action) for action in legal_actions(before) if str(action)[:4] == "disc"]
    assert discards == [
        "discard 3C",
        "discard 4C",
        "discard 9H",
        "discard KS",
        "discard AD",
        "discard 2D",
        "discard JK",
    ]


@pytest.mark.parametrize(("card", "worth"), [("2D", 20), ("JK", 50)])
def test_U3_discarding_a_wild_costs_nothing(card: str, worth: int) -> None:
    """The side loses its hand cards' values at the end; without this one it loses just that
    less.
    """
    before = playing("4C 9H 2D JK", EIGHTS)
    after = allowed(before, f"discard {card}")
    gained = score_sheet(after).totals[0] - score_sheet(before).totals[0]
    assert gained == worth
    assert after.to_move == 1


@pytest.mark.parametrize("card", ["3D", "3H"])
def test_U3_a_red_three_is_never_discarded(card: str) -> None:
    """It is never in a hand to begin with; the refusal names the rule that says so."""
    refused(
        playing("4C 9H 2D JK", EIGHTS),
        f"discard {card}",
        ViolationCode.RED_THREE_NOT_DISCARDED,
        "T1",
    )


def test_U3_only_a_card_held_can_be_discarded() -> None:
    """A jack is no joker, and a card on the pile is no card in hand."""
    before = playing("4C JS KS", EIGHTS)
    refused(before, "discard JK", ViolationCode.CARDS_NOT_HELD, "U3")
    refused(before, "discard 5C", ViolationCode.CARDS_NOT_HELD, "U3")


def test_U3_a_card_held_twice_is_discarded_once() -> None:
    """Two kings of spades of different decks: one goes, one stays."""
    after = allowed(playing("4C KS KS", EIGHTS), "discard KS")
    assert after.seats[0].hand == cards("4C KS")


@any_number
def test_U3_nobody_acts_out_of_turn(players: int) -> None:
    """Seat 1 is to move: whoever else says the very same move is refused, and nothing is
    changed.
    """
    variant = variant_for(players)
    state = position(variant, players=players, hands={1: "4C KS"}, to_move=1)
    for move in ("draw", "discard 4C"):
        action = to_action(move)
        assert is_legal(state, action, seat=1)
        for seat in set(range(players)) - {1}:
            violation = why_illegal(state, action, seat=seat)
            assert violation is not None
            assert (violation.code, violation.rule) == (ViolationCode.OUT_OF_TURN, "S6")
            assert not is_legal(state, action, seat=seat)
            with pytest.raises(IllegalActionError) as caught:
                apply(state, action, seat=seat)
            assert caught.value.violation == violation
        assert apply(state, action, seat=1) == apply(state, action)
        state = apply(state, action, seat=1)
    assert state.to_move == 2 % players


def test_U3_what_was_melded_this_turn_is_no_longer_in_hand() -> None:
    """A sheet of the deal under way: three kings melded, 30, stand on the table and not in hand."""
    before = playing("KC KD KH 4C 5D", EIGHTS)
    after = allowed(before, "start KC KD KH")
    sheet = score_sheet(after)
    assert sheet.item(0, ScoreKind.MELDED_CARDS).points == 30 + 30
    assert after.hand == cards("4C 5D")
    assert {meld.rank for meld in after.sides[0].melds} == {Rank.EIGHT, Rank.KING}
