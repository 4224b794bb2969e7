"""The sheet of `triple-play`: its worked cases 1-8, and every rule in which it differs from the base."""

from __future__ import annotations

from typing import Any

import pytest

from handfoot_rules import (
    Card,
    Cards,
    DealEnd,
    GameState,
    InvalidPlayersError,
    NextDeal,
    Phase,
    Rank,
    ScoreKind,
    apply,
    longest_deal,
    new_match,
    position,
    score_sheet,
    variants,
)
from rules.helpers import allowed, cards, in_order, listed

from .helpers_b import (
    dealt,
    deck_dealt,
    ends,
    facing,
    of,
    played_out,
    playing,
    refused,
    stock_gone,
    takes,
    turns_round,
)

TRIPLE_PLAY = variants.get("triple-play")

CLEAN_K, CLEAN_Q, DIRTY_J = of("K", 7), of("Q", 7), of("J", 6, "2C")
WILD = "2C 2D 2H JK JK JK JK"
FIVES, SEVENS = of("5", 7), of("7", 7)
BOOKS = (CLEAN_K, DIRTY_J, WILD, FIVES, SEVENS)  # one of each kind: just enough
KNEE_AND_FOOT = ("KC QC", "9C TC")


def turn(
    hand: str,
    *melds: str,
    packets: tuple[str, ...] = KNEE_AND_FOOT,
    other_packets: dict[int, tuple[str, ...]] | None = None,
    top: str = "",
    pile: str = "",
    **more: Any,
) -> GameState:
    """Seat 0 holds this hand, has drawn or may take this pile, and has these packets to come.

    The packets of others are a six and a six, so that they hold no threes. `top` is the stock, with the
    red threes that lie nowhere else under it; without it the stock is a random one.
    """
    waiting = dict.fromkeys((1, 2, 3), ("6C", "6D")) | {0: packets} | (other_packets or {})
    if top:
        given = [hand, *melds, top, *more.get("hands", {}).values()]
        given += [part for parts in waiting.values() for part in parts]
        left = TRIPLE_PLAY.deck_for(4) - cards(" ".join(given))
        more["stock"] = " ".join((top, *(str(card) for card in left if card.is_red_three)))
    if pile:
        return facing(TRIPLE_PLAY, pile, hand, *melds, packets=waiting, **more)
    return playing(TRIPLE_PLAY, hand, *melds, packets=waiting, **more)


def late(hand: str, *melds: str, players: int = 4) -> GameState:
    """Seat 0, in the foot, has drawn and holds this hand."""
    return playing(TRIPLE_PLAY, hand, *melds, foot=None, players=players)


# Setup


@pytest.mark.parametrize(
    ("players", "whole", "stock", "sides"),
    [
        (3, 378, 260, (0, 1, 2)),
        (4, 324, 167, (0, 1, 0, 1)),
        (6, 378, 143, (0, 1, 0, 1, 0, 1)),
    ],
)
def test_S1_S3_case_1_the_deck_the_stock_and_the_sides(
    players: int, whole: int, stock: int, sides: tuple[int, ...]
) -> None:
    """15 + 13 + 11 = 39 a seat, and the starter."""
    state = new_match(TRIPLE_PLAY, players=players, seed=4)
    assert (len(state.all_cards()), state.stock_size) == (whole, stock)
    assert tuple(state.side_of) == sides
    for seat in state.seats:
        assert [len(seat.hand), *map(len, seat.packets)] == [15, 13, 11]
        assert not seat.in_foot


@pytest.mark.parametrize("players", [2, 5, 7])
def test_S2_three_four_or_six_play(players: int) -> None:
    with pytest.raises(InvalidPlayersError):
        new_match(TRIPLE_PLAY, players=players, seed=4)


def test_S4_each_packet_is_dealt_to_all_seats_before_the_next() -> None:
    """Hands of fifteen are the first 60 cards, knees of thirteen the next 52, then feet of eleven."""
    deck = deck_dealt(TRIPLE_PLAY, "KC")
    state = new_match(TRIPLE_PLAY, deck=deck)
    for seat, player in enumerate(state.seats):
        assert player.hand == Cards(deck[15 * seat : 15 * seat + 15])
        knee, foot = player.packets
        assert knee == Cards(deck[60 + 13 * seat : 60 + 13 * seat + 13])
        assert foot == Cards(deck[112 + 11 * seat : 112 + 11 * seat + 11])


def test_S5_case_2_five_burials() -> None:
    """A seven, a five, a two and both colours of three go into the stock; the king starts the pile."""
    state = dealt(TRIPLE_PLAY, "7C 5D 2H 3S 3D KC TS")
    assert state.pile == in_order("KC")
    assert state.stock_size == 167
    assert state.stock[0] is Card.TS
    assert not set(state.stock[:50]) & {Card["2H"], Card["3S"], Card["3D"]}


@pytest.mark.parametrize("turned", ["2C", "JK", "7H", "5S", "3C", "3S", "3D", "3H"])
def test_S5_a_two_a_joker_a_seven_a_five_or_a_three_is_buried(turned: str) -> None:
    """It goes under 167 // 2 = 83 of the 167 others, the first of which then starts the pile."""
    state = dealt(TRIPLE_PLAY, f"{turned} 9C")
    assert state.pile == in_order("9C")
    assert state.stock[82] is Card.parse(turned)


def test_S6_the_dealer_begins_and_is_dealt_to_first() -> None:
    """In deal 2 seat 1 both deals and begins."""
    state = dealt(TRIPLE_PLAY, "KC", players=3)
    assert (state.dealer, state.to_move) == (0, 0)
    over = played_out(state)
    assert over.phase is Phase.DEAL_OVER
    deck = deck_dealt(TRIPLE_PLAY, "KC", players=3)
    second = apply(over, NextDeal(deck))
    assert (second.deal, second.dealer, second.to_move) == (2, 1, 1)
    assert [second.seats[seat].hand for seat in (1, 2, 0)] == [
        Cards(deck[at : at + 15]) for at in (0, 15, 30)
    ]


def test_S7_red_threes_dealt_stay_in_the_hand() -> None:
    state = dealt(TRIPLE_PLAY, "KC", packets={0: ("3H 3D",)})
    assert [len(seat.hand) for seat in state.seats] == [15] * 4
    assert cards("3D 3H") <= state.seats[0].hand
    assert (len(state.sides[0].red_threes), state.stock_size) == (0, 167)


# Threes


def test_T1_case_3_a_red_three_is_held_till_the_side_opens_and_not_discarded() -> None:
    """Aces are 60: the opening is made, 3H is laid, one card drawn for it, the turn goes on."""
    state = turn("3H AC AD AH 8C 8D", top="9C 9D")
    refused(state, "discard 3H", "RED_THREE_NOT_DISCARDED T1")
    refused(turn("3H 3H 3D AC AD AH 8C"), "start 3D 3H 3H", "THREE_NOT_MELDED M1")
    after = allowed(state, "start AC AD AH")
    assert after.sides[0].red_threes == cards("3H")
    assert after.seats[0].hand == cards("8C 8D 9C")
    assert (after.to_move, after.phase) == (0, Phase.PLAY)


def test_T1_not_before_the_minimum_is_reached() -> None:
    """Kings 30 of 50: the three stays till the fours bring 50."""
    state = turn("3H KC KD KH 4C 4D 4H 4S 8C 8D", top="9C 9D")
    begun = allowed(state, "start KC KD KH", "start 4C 4D 4H")
    assert not begun.sides[0].red_threes
    after = allowed(begun, "add 4S to 4")
    assert after.sides[0].red_threes == cards("3H")
    assert after.seats[0].hand == cards("8C 8D 9C")


def test_T1_case_3_a_partner_lays_when_the_partner_s_turn_starts() -> None:
    """Seat 0 opens. Seat 2 lays 3D when its turn starts, and draws one for it before the draw."""
    state = turn("AC AD AH 8C 8D", top="9C 9D 9H TC", hands={2: "3D 4C 4D"})
    after = allowed(state, "start AC AD AH", "discard 8C")
    assert not after.sides[0].red_threes
    assert after.seats[2].hand == cards("3D 4C 4D")
    after = allowed(after, "draw", "discard 9C")
    assert after.sides[0].red_threes == cards("3D")
    assert after.seats[2].hand == cards("4C 4D 9H")
    assert (after.to_move, after.phase) == (2, Phase.DRAW)


def test_T1_P3_case_3_had_the_next_player_gone_out_first() -> None:
    """Seat 1 goes out before seat 2's turn: the three costs 500."""
    state = turn(
        "AC AD AH 8C 8D",
        packets=(),
        other_packets={1: ()},
        top="9C 9D 9H TC",
        hands={1: "9S JC", 2: "3D 4C"},
        melds={1: BOOKS},
    )
    after = allowed(state, "start AC AD AH", "discard 8C", "draw", "ask", "allow")
    after = allowed(after, "start 9C 9D 9S", "discard JC")
    assert ends(after, 1)
    # aces 60; left 8D 10, 4C 5, seat 2's packets 6C 6D 10, the three 500
    assert score_sheet(after).totals[0] == 60 - 10 - 5 - 10 - 500


def test_T1_red_threes_are_laid_before_the_hand_is_looked_at_for_the_knee() -> None:
    """Three aces and a red three: the card that replaces it is the hand, and the knee stays."""
    after = allowed(turn("3H AC AD AH", top="9C 9D"), "start AC AD AH")
    assert after.seats[0].hand == cards("9C")
    assert after.seats[0].packets == tuple(map(cards, KNEE_AND_FOOT))


def test_T1_once_opened_they_are_laid_wherever_drawn() -> None:
    """A red three is not one of the two, and a red three for a red three is laid as well."""
    after = allowed(turn("4C 4D", of("A", 3), pile="KC", top="3H 3D 9C 9D 9H"), "draw")
    assert after.sides[0].red_threes == cards("3D 3H")
    assert after.seats[0].hand == cards("4C 4D 9C 9D")


def test_U1_before_the_opening_a_red_three_is_one_of_the_two() -> None:
    after = allowed(turn("4C 4D", pile="KC", top="3H 9C 9D 9H"), "draw")
    assert after.seats[0].hand == cards("3H 4C 4D 9C")
    assert not after.sides[0].red_threes


def test_T1_with_the_stock_empty_they_are_laid_unreplaced() -> None:
    """The minimum is reached with the pile: nines 30 and kings 30."""
    state = stock_gone(TRIPLE_PLAY, "4C 9C", "3H 9D 9H KC KD KH 8C 8D")
    after = allowed(state, "take 9D 9H", "start KC KD KH")
    assert after.sides[0].red_threes == cards("3H")
    assert after.seats[0].hand == cards("4C 8C 8D")


def test_T1_F1_unreplaced_they_may_leave_no_card_so_that_the_knee_comes() -> None:
    state = stock_gone(TRIPLE_PLAY, "9C", "3H 9D 9H KC KD KH", packets=KNEE_AND_FOOT)
    after = allowed(state, "take 9D 9H", "start KC KD KH")
    assert after.sides[0].red_threes == cards("3H")
    assert after.seats[0].hand == cards("QC KC")
    assert (after.seats[0].packets, after.phase) == ((cards("9C TC"),), Phase.PLAY)


def test_T2_a_black_three_bars_the_pile_and_is_not_melded() -> None:
    state = turn("3C 3C 3S 9D 9H", of("A", 3), pile="9C 3S")
    refused(state, "take 3C 3S", "PILE_BLOCKED T2")
    assert not takes(state)
    refused(turn("3C 3C 3S 9D 9H", of("A", 3)), "start 3C 3C 3S", "THREE_NOT_MELDED M1")
    allowed(turn("3C 3C 3S 9D 9H", of("A", 3)), "discard 3C")


# Melds


def test_M2_case_5_sevens_take_no_wild() -> None:
    state = turn("7C 7D 7H 2C JK 8C 8D", of("A", 3))
    refused(state, "start 7C 7D 2C", "WILD_LIMIT M2")
    after = allowed(state, "start 7C 7D 7H")
    refused(after, "add 2C to 7", "WILD_LIMIT M2")
    refused(after, "add JK to 7", "WILD_LIMIT M2")


def test_M2_case_5_nor_do_fives() -> None:
    refused(turn("2C 8C 8D", of("5", 4)), "add 2C to 5", "WILD_LIMIT M2")
    refused(turn("5C 5D JK 8C 8D", of("A", 3)), "start 5C 5D JK", "WILD_LIMIT M2")


@pytest.mark.parametrize(
    ("meld", "card", "legal"),
    [
        ("9C 9D 2C", "2D", False),
        ("9C 9D 9H 2C", "2D", False),
        ("9C 9D 9H 9S 2C", "2D", True),
        ("9C 9C 9D 9H 9S 2C", "JK", True),
        ("9C 9C 9D 9D 9H 9S", "JK", True),
        ("9C 9C 9D 9H 2C 2D", "JK", False),
    ],
)
def test_M2_other_ranks_take_wilds_as_in_the_base_game(meld: str, card: str, *, legal: bool) -> None:
    state = turn(f"{card} 8C 8D", meld)
    if legal:
        allowed(state, f"add {card} to 9")
    else:
        refused(state, f"add {card} to 9", "WILD_LIMIT M2")


def test_M2_wild_melds_of_three_to_seven() -> None:
    state = allowed(turn("2C 2D JK JK 8C 8D", of("A", 3)), "start 2C 2D JK", "add JK to wild")
    assert state.sides[0].melds[-1].wilds == 4


def test_M3_M4_books_are_closed_and_another_meld_of_the_rank_may_start() -> None:
    state = turn("7C 7D 7H 7S 8C 8D", SEVENS)
    refused(state, "add 7C to 7", "BOOK_CLOSED M3")
    after = allowed(state, "start 7C 7D 7H")
    refused(after, "start 7C 7D 7S")
    state = turn("7C 7D 7H 8C 8D", of("7", 4))
    refused(state, "start 7C 7D 7H", "RANK_STILL_OPEN M4")


def test_M5_a_turn_may_start_and_add_in_any_order() -> None:
    state = turn("QS QS 4C 4D 4H 9C TC", "QC QD QH")
    allowed(state, "add QS to Q", "start 4C 4D 4H", "add QS to Q")


# Opening and turn


@pytest.mark.parametrize(("deal", "minimum"), [(1, 50), (2, 90), (3, 120), (4, 150)])
def test_O1_the_minimum_by_deal(deal: int, minimum: int) -> None:
    assert turn("9C TC", deal=deal).turn.minimum == minimum


def test_O2_only_the_top_card_of_the_pile_counts() -> None:
    """Nines 30; with the two aces of the pile it would be 90. With kings in the hand it is 60."""
    pile = "AC AD 9S"
    state = turn("9C 9H AS 4C 6D", pile=pile)
    refused(state, "take 9C 9H", "MINIMUM_UNREACHABLE O3")
    state = turn("9C 9H AS KC KD KH 4C", pile=pile)
    after = allowed(state, "take 9C 9H")
    assert after.turn.locked == ((Rank.ACE, 2),)
    refused(after, "start AC AD AS", "CARDS_LOCKED O2")
    allowed(after, "start KC KD KH", "start AC AD AS")


def test_U2_the_whole_pile_is_taken() -> None:
    """Ten cards: the top is melded, nine come to the hand."""
    pile = "4C 5C 6C 7C 8C TC JC QC KC 9S"
    state = turn("9C 9H 4D", of("A", 3), pile=pile)
    after = allowed(state, "take 9C 9H")
    assert after.pile == ()
    assert after.seats[0].hand == cards("4C 4D 5C 6C 7C 8C TC JC QC KC")


def test_U2_two_twos_for_a_two_two_jokers_for_a_joker() -> None:
    for top, hand, ways in (
        ("2C", "2D 2H JK JK 8C 8D", {"take 2 2"}),
        ("JK", "2D 2H JK JK 8C 8D", {"take JK JK"}),
        ("9C", "9D 9H 2C JK 8C 8D", {"take 9 9"}),
    ):
        assert takes(turn(hand, of("A", 3), pile=f"4C {top}")) == ways


# Packets and going out


def test_F1_case_4_the_last_hand_card_is_melded_the_knee_comes_at_once() -> None:
    after = allowed(turn("9C 9D 9H", of("A", 3)), "start 9C 9D 9H")
    assert after.seats[0].hand == cards("QC KC")
    assert after.seats[0].packets == (cards("9C TC"),)
    assert (after.seats[0].in_foot, after.to_move, after.phase) == (False, 0, Phase.PLAY)


def test_F1_both_packets_in_one_turn() -> None:
    state = turn("9C 9D 9H", of("A", 3), packets=("KC KD KH", "9S TC"))
    after = allowed(state, "start 9C 9D 9H", "start KC KD KH")
    assert after.seats[0].hand == cards("9S TC")
    assert (after.seats[0].in_foot, after.phase) == (True, Phase.PLAY)


def test_F1_case_4_after_the_last_discard_the_foot_comes_at_the_next_turn() -> None:
    """Till then the foot counts against the player: JK 50 and a black three 300."""
    hands = dict.fromkeys((1, 2, 3), "4C 4D 4H")
    state = turn("KC", of("A", 3), packets=("JK 3S",), top="9C 9C 9D 9D 9H 9H 8C 8D", hands=hands)
    after = allowed(state, "discard KC")
    assert len(after.seats[0].hand) == 0
    assert after.seats[0].packets == (cards("JK 3S"),)
    # aces 60; seat 2 holds 4 4 4 and packets 6 6
    assert score_sheet(after).totals[0] == 60 - 350 - 15 - 10
    after = turns_round(after, "4C", "4C", "4C")
    assert (after.to_move, after.phase, after.stock_size) == (0, Phase.DRAW, 2 + 12)
    assert after.seats[0].in_foot
    assert after.seats[0].hand == cards("3S JK")


def test_F1_a_knee_that_is_due_comes_at_the_next_turn_too() -> None:
    hands = dict.fromkeys((1, 2, 3), "4C 4D 4H")
    after = allowed(turn("KC", of("A", 3), hands=hands), "discard KC")
    assert [len(packet) for packet in after.seats[0].packets] == [2, 2]
    after = turns_round(after, "4C", "4C", "4C")
    assert [len(packet) for packet in after.seats[0].packets] == [2]
    assert after.seats[0].hand == cards("QC KC")


def test_F2_the_red_threes_of_a_packet_are_laid_and_replaced_then() -> None:
    state = turn("9C 9D 9H", of("A", 3), packets=("3H KC", "TC"), top="8C 8D")
    after = allowed(state, "start 9C 9D 9H")
    assert after.sides[0].red_threes == cards("3H")
    assert after.seats[0].hand == cards("8C KC")


def test_F2_also_when_the_packet_was_due() -> None:
    """Laid and replaced at the start of the turn, before the draw."""
    hands = dict.fromkeys((1, 2, 3), "4C 4D 4H")
    state = turn("KC", of("A", 3), packets=("3H TC",), top="9C 9C 9D 9D 9H 9H 8C 8D", hands=hands)
    after = turns_round(allowed(state, "discard KC"), "4C", "4C", "4C")
    assert after.sides[0].red_threes == cards("3H")
    assert after.seats[0].hand == cards("8C TC")
    assert after.phase is Phase.DRAW


def test_F1_in_the_knee_is_not_in_the_foot() -> None:
    state = turn("9C 9D 9H 8C", *BOOKS, packets=("TC TD",))
    refused(state, "ask", "NOT_IN_FOOT G4")
    assert allowed(state, "start 9C 9D 9H").phase is Phase.PLAY


def test_G1_with_or_without_a_last_discard() -> None:
    state = allowed(late("9C 9D 9H 8C", *BOOKS), "ask", "allow", "start 9C 9D 9H", "discard 8C")
    assert ends(state, 0)
    state = allowed(late("9C 9D 9H", *BOOKS), "ask", "allow", "start 9C 9D 9H")
    assert ends(state, 0)
    assert score_sheet(state).end is DealEnd.WENT_OUT


def test_G2_case_6_without_a_book_of_sevens_nobody_goes_out() -> None:
    books = (CLEAN_K, CLEAN_Q, DIRTY_J, WILD, FIVES)
    state = late("9C 9D 9H 8C", *books)
    refused(state, "ask", "CANNOT_GO_OUT G4")
    refused(state, "start 9C 9D 9H", "KEEP_TWO_CARDS G5")
    alone = late("9C 9D 9H 8C", *books, players=3)
    refused(alone, "start 9C 9D 9H", "KEEP_TWO_CARDS G5")


@pytest.mark.parametrize("missing", range(5))
def test_G2_one_of_each_of_the_five_kinds(missing: int) -> None:
    """A second of another kind doesn't stand in for it."""
    more = CLEAN_Q if missing else FIVES
    books = [book for at, book in enumerate(BOOKS) if at != missing]
    refused(late("8C", *books, more, players=3), "discard 8C", "BOOKS_MISSING G2")
    assert ends(allowed(late("8C", *BOOKS, players=3), "discard 8C"), 0)


def test_G2_fives_and_sevens_are_no_clean_books() -> None:
    """Two books of fives and two of sevens, without a clean one."""
    books = (DIRTY_J, WILD, FIVES, FIVES, SEVENS)
    refused(late("8C", *books, players=3), "discard 8C", "BOOKS_MISSING G2")


def test_G3_the_partner_may_still_be_in_the_hand() -> None:
    state = late("8C", *BOOKS)
    assert not state.seats[2].in_foot
    assert ends(allowed(state, "ask", "allow", "discard 8C"), 0)


def test_G4_asking_is_compulsory_where_there_are_partners() -> None:
    refused(late("8C", *BOOKS), "discard 8C", "PERMISSION_NOT_ASKED G4")
    refused(late("8C", *BOOKS, players=3), "ask", "NO_PARTNER_TO_ASK G4")


def test_G4_two_partners_are_asked_clockwise_and_the_first_refusal_ends_it() -> None:
    state = allowed(late("9C 9D 9H 8C", *BOOKS, players=6), "ask")
    assert (state.phase, state.to_move) == (Phase.ANSWER, 2)
    refusal = allowed(state, "refuse")
    assert (refusal.phase, refusal.to_move, refusal.turn.allowed) == (Phase.PLAY, 0, False)
    state = allowed(state, "allow")
    assert (state.phase, state.to_move) == (Phase.ANSWER, 4)
    assert allowed(state, "refuse").turn.allowed is False
    state = allowed(state, "allow")
    assert (state.phase, state.to_move, state.turn.allowed) == (Phase.PLAY, 0, True)
    assert ends(allowed(state, "start 9C 9D 9H", "discard 8C"), 0)


def test_G4_the_last_of_the_asked_comes_after_the_last_seat() -> None:
    """Seat 4 asks seat 0 first, then seat 2."""
    state = position(
        TRIPLE_PLAY,
        players=6,
        to_move=4,
        hands={4: "8C"},
        feet={4: None},
        melds={0: BOOKS},
        pile="9C",
        phase=Phase.PLAY,
    )
    state = allowed(state, "ask")
    assert state.to_move == 0
    state = allowed(state, "allow")
    assert state.to_move == 2
    assert ends(allowed(state, "allow", "discard 8C"), 4)


def test_G4_G5_a_single_card_may_complete_the_last_book() -> None:
    """It leaves no card, and with the book of sevens the side has all it needs."""
    books = (CLEAN_K, DIRTY_J, WILD, FIVES, of("7", 6))
    assert ends(allowed(late("7S", *books), "ask", "allow", "add 7S to 7"), 0)
    assert ends(allowed(late("7S", *books, players=3), "add 7S to 7"), 0)


def test_G5_of_two_cards_the_last_but_one_must_complete_it() -> None:
    """Two sevens to five: the first would leave one card with a book missing."""
    books = (CLEAN_K, DIRTY_J, WILD, FIVES, of("7", 5))
    refused(late("7H 7S", *books), "ask", "CANNOT_GO_OUT G4")
    refused(late("7H 7S", *books, players=3), "add 7H to 7", "KEEP_TWO_CARDS G5")


def test_G4_a_no_binds_for_the_turn_and_a_yes_does_not() -> None:
    state = late("9C 9D 9H 8C", *BOOKS)
    no = allowed(state, "ask", "refuse")
    refused(no, "start 9C 9D 9H", "KEEP_TWO_CARDS G5")
    refused(no, "ask", "ASKED_ALREADY G4")
    assert allowed(state, "ask", "allow", "discard 8C").went_out is None


def test_G5_two_cards_are_kept_by_one_who_may_not_go_out() -> None:
    state = late("9C 9D 9H 8C 8D", *BOOKS)
    after = allowed(state, "start 9C 9D 9H", "discard 8C")
    assert after.seats[0].hand == cards("8D")
    refused(late("9C 9D 9H 8C", *BOOKS), "start 9C 9D 9H", "KEEP_TWO_CARDS G5")
    refused(late("9C 9D 9H", *BOOKS), "start 9C 9D 9H", "KEEP_TWO_CARDS G5")


def test_G5_a_take_leaves_two_for_a_side_with_partners() -> None:
    """In the foot with 9 9 and one card: a pile of one leaves one, a pile of two leaves two."""
    refused(facing(TRIPLE_PLAY, "9C", "9D 9H 8C", *BOOKS, foot=None), "take 9D 9H", "KEEP_TWO_CARDS G5")
    allowed(facing(TRIPLE_PLAY, "4C 9C", "9D 9H 8C", *BOOKS, foot=None), "take 9D 9H")
    alone = facing(TRIPLE_PLAY, "9C", "9D 9H", *BOOKS, foot=None, players=3)
    assert ends(allowed(alone, "take 9D 9H"), 0)


# End and score


def test_E2_the_first_pass_ends_the_deal_and_nobody_gets_the_bonus() -> None:
    state = stock_gone(TRIPLE_PLAY, "8C 9S", "9H 9D 5C", of("A", 4))
    assert listed(state) == {"take 9 9", "pass"}
    after = allowed(state, "pass")
    assert ends(after, None)
    assert score_sheet(after).end is DealEnd.STOCK_EMPTY
    assert score_sheet(after).totals[0] == 80 - 25 - 5


@pytest.mark.parametrize(("players", "turns"), [(3, 377), (4, 268), (6, 260)])
def test_E3_the_longest_deal(players: int, turns: int) -> None:
    """260 + 350 // 3 + 1, 167 + 300 // 3 + 1, 143 + 350 // 3 + 1."""
    assert longest_deal(TRIPLE_PLAY, players) == turns


def scored(red_threes: str = "", *melds: str, hand: str = "4C") -> int:
    """Side 0's total: these red threes and melds, two players in the foot with a hand and a four."""
    state = position(
        TRIPLE_PLAY,
        hands={0: hand, 2: "4D"},
        feet={0: None, 2: None},
        melds={0: melds},
        red_threes={0: red_threes},
        pile="8C",
    )
    return score_sheet(state).totals[0] + 5


def test_P2_case_5_seven_sevens() -> None:
    """35 + 5000."""
    assert scored("", SEVENS) == 35 + 5000 - 5


@pytest.mark.parametrize(
    ("book", "worth"),
    [
        (CLEAN_K, 70 + 500),
        (DIRTY_J, 80 + 300),
        (WILD, 260 + 2500),
        (FIVES, 35 + 3000),
        (SEVENS, 35 + 5000),
    ],
)
def test_P2_what_a_book_is_worth(book: str, worth: int) -> None:
    """Every book counts, a second one too."""
    assert scored("", book) == worth - 5
    if book in {FIVES, SEVENS}:
        assert scored("", book, book) == 2 * worth - 5


@pytest.mark.parametrize(("number", "points"), [(1, 100), (6, 600), (7, 1000), (8, 1100), (12, 1500)])
def test_P3_case_7_red_threes_on_the_table(number: int, points: int) -> None:
    threes = " ".join((["3D"] * 6 + ["3H"] * 6)[:number])
    assert scored(threes, of("A", 3)) == 60 + points - 5


def test_P3_threes_left_cost_instead_of_their_value() -> None:
    """A red three 500, a black one 300, in a hand or in a packet not picked up."""
    assert scored(hand="3H 3S KC") == -500 - 300 - 10
    state = position(
        TRIPLE_PLAY,
        hands={0: "4C", 2: "4D"},
        packets={0: ("3H 3C KC", "3D AC"), 2: ()},
        pile="8C",
    )
    assert score_sheet(state).totals[0] == -10 - 500 - 300 - 10 - 500 - 20


def test_P2_P3_case_8_a_whole_sheet() -> None:
    """Cards 480, books 11300, red threes 1000, out 200, left 3S 9D -310: 12670."""
    state = position(
        TRIPLE_PLAY,
        hands={0: "8C", 2: "3S 9D"},
        feet={0: None, 2: None},
        melds={0: [CLEAN_K, of("Q", 6, "2C"), "JK JK JK JK 2C 2D 2H", FIVES, SEVENS]},
        red_threes={0: "3D 3D 3D 3D 3H 3H 3H"},
        pile="9C",
        phase=Phase.PLAY,
    )
    after = allowed(state, "ask", "allow", "discard 8C")
    sheet = score_sheet(after)
    assert sheet.item(0, ScoreKind.MELDED_CARDS).points == 480
    assert sheet.item(0, ScoreKind.GOING_OUT).points == 200
    assert sheet.totals[0] == 12670


def test_P4_four_deals() -> None:
    assert TRIPLE_PLAY.deals == 4


def test_T1_F1_a_hand_of_red_threes_alone_brings_the_next_packet_when_they_are_laid() -> None:
    """Seat 0's turn begins with an empty stock: 3D is laid unreplaced, so the knee comes at once."""
    state = position(
        variants.get("triple-play"),
        players=4,
        hands={0: "3D", 3: "4C 5C", 1: "6C 6D", 2: "7C 8D"},
        packets={0: ["KC KD KH", "QC QD QH"]},
        melds={0: ["JC JD JH"], 1: ["TC TD TH"]},
        stock="",
        pile="9C",
        to_move=3,
        phase=Phase.PLAY,
    )
    state = allowed(state, "discard 4C")
    assert state.sides[0].red_threes >= Cards.parse("3D")
    assert (state.seats[0].hand, len(state.seats[0].packets)) == (Cards.parse("KC KD KH"), 1)
