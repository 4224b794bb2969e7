"""Setup: S1-S7 of docs/rules.md."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs
import pytest

from handfoot_rules import (
    Card,
    Cards,
    Discard,
    DrawStock,
    IllegalActionError,
    InvalidDealError,
    InvalidDeckError,
    InvalidPlayersError,
    InvalidSeatError,
    InvalidSeedError,
    NextDeal,
    Pass,
    Phase,
    Rank,
    ViolationCode,
    apply,
    legal_actions,
    new_match,
    position,
    shuffled_deck,
    variants,
    why_illegal,
)

from .helpers import BASE, allowed, both_variants, cards, deck_topped, refused, thirteen

if TYPE_CHECKING:
    from handfoot_rules import GameState, RuleVariant

TWO_TO_SIX, TWO_TO_SEVEN = BASE
# Two decks and packets of three: a deal that is soon over.
SHORT = attrs.evolve(TWO_TO_SEVEN, decks=2, packets=(3, 3))

# Hands of kings and queens, feet of jacks and tens: 52 cards for two players.
PACKETS_OF_TWO = (thirteen("K"), thirteen("Q"), thirteen("J"), thirteen("T"))
# Hands K Q J T, feet 9 8 7 6: 104 cards for four players.
PACKETS_OF_FOUR = tuple(thirteen(rank) for rank in "KQJT9876")

# Two clean books, two dirty ones, a wild one: what going out asks (G2).
BOOKS = (
    "KC KC KD KD KH KH KS",
    "QC QC QD QD QH QH QS",
    "JC JC JD JD JH JH 2C",
    "TC TC TD TD TH TH 2D",
    "JK JK JK JK JK JK 2H",
)


def draw_and_discard(state: GameState) -> GameState:
    """Play the deal out without a meld: draw, discard the first card listed, pass at the end."""
    while state.phase in (Phase.DRAW, Phase.PLAY):
        moves = [move for move in legal_actions(state) if isinstance(move, DrawStock | Discard | Pass)]
        state = apply(state, moves[0])
    return state


def gone_out(players: int) -> GameState:
    """Deal 1 is over: seat 0, a side of its own, discarded its last card with its books laid."""
    state = position(
        TWO_TO_SEVEN,
        players=players,
        hands={0: cards("4C")},
        feet={0: None},
        melds={0: BOOKS},
        pile="5C",
        phase=Phase.PLAY,
    )
    return allowed(state, "discard 4C")


# S1


@both_variants
def test_S1_five_decks_make_270_cards_with_10_jokers_and_20_twos(variant: RuleVariant) -> None:
    """5 x 54 = 270; two jokers a deck, 5 x 2 = 10; four twos a deck, 5 x 4 = 20."""
    deck = Cards(shuffled_deck(variant, 4, 1, 1))
    assert len(deck) == 270
    assert deck.count(Card.JK) == 10
    assert deck.count_rank(Rank.TWO) == 20


@both_variants
def test_S1_every_other_face_is_there_five_times(variant: RuleVariant) -> None:
    deck = Cards(shuffled_deck(variant, 4, 1, 1))
    assert {deck.count(card) for card in Card if card is not Card.JK} == {5}


@pytest.mark.parametrize("players", range(2, 8))
def test_S1_the_decks_are_the_same_for_any_number_of_players(players: int) -> None:
    state = new_match(TWO_TO_SEVEN, players=players, seed=3)
    assert state.all_cards() == Cards(deck_topped())


def test_S1_the_cards_are_shuffled_by_the_seed_and_anew_each_deal() -> None:
    deck = shuffled_deck(TWO_TO_SIX, 4, 8, 1)
    assert deck == shuffled_deck(TWO_TO_SIX, 4, 8, 1)
    assert deck != shuffled_deck(TWO_TO_SIX, 4, 9, 1)
    assert deck != shuffled_deck(TWO_TO_SIX, 4, 8, 2)


@pytest.mark.parametrize("seed", [-1, 2**128])
def test_S1_a_seed_is_a_number_below_2_to_the_128(seed: int) -> None:
    with pytest.raises(InvalidSeedError):
        shuffled_deck(TWO_TO_SIX, 4, seed, 1)
    with pytest.raises(InvalidSeedError):
        new_match(TWO_TO_SIX, seed=seed, deck=deck_topped())


@pytest.mark.parametrize("deal", [0, 5])
def test_S1_only_the_four_deals_of_a_match_have_a_deck(deal: int) -> None:
    with pytest.raises(InvalidDealError):
        shuffled_deck(TWO_TO_SIX, 4, 8, deal)


def test_S1_a_deck_with_a_card_exchanged_is_refused() -> None:
    """The deck listed begins with a joker; with an ace of spades in its place there are six."""
    _, *rest = deck_topped()
    with pytest.raises(InvalidDeckError) as caught:
        new_match(TWO_TO_SIX, deck=[Card.AS, *rest])
    assert caught.value.missing == cards("JK")
    assert caught.value.surplus == cards("AS")


def test_S1_a_deck_a_card_short_is_refused() -> None:
    *most, last = deck_topped()
    with pytest.raises(InvalidDeckError) as caught:
        new_match(TWO_TO_SIX, deck=most)
    assert caught.value.missing == Cards([last])
    assert not caught.value.surplus


def test_S1_the_deck_of_a_later_deal_is_checked_too() -> None:
    """A listed deck for the next deal has a joker too few."""
    _, *rest = deck_topped()
    violation = why_illegal(gone_out(2), NextDeal(rest))
    assert violation is not None
    assert (violation.code, violation.rule) == (ViolationCode.WRONG_DECK, "S1")
    with pytest.raises(IllegalActionError):
        apply(gone_out(2), NextDeal(rest))


# S2


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@both_variants
def test_S2_two_to_six_may_play(variant: RuleVariant, players: int) -> None:
    state = new_match(variant, players=players, seed=1)
    assert state.players == players
    assert len(state.seats) == players


def test_S2_seven_may_play_in_the_other_version_only() -> None:
    assert new_match(TWO_TO_SEVEN, players=7, seed=1).players == 7
    with pytest.raises(InvalidPlayersError):
        new_match(TWO_TO_SIX, players=7, seed=1)
    with pytest.raises(InvalidPlayersError):
        new_match(TWO_TO_SIX, players=7, deck=deck_topped())
    with pytest.raises(InvalidPlayersError):
        shuffled_deck(TWO_TO_SIX, 7, 1, 1)


@pytest.mark.parametrize("players", [-1, 0, 1, 8])
@both_variants
def test_S2_fewer_than_two_and_more_than_seven_may_not(variant: RuleVariant, players: int) -> None:
    with pytest.raises(InvalidPlayersError):
        new_match(variant, players=players, seed=1)
    with pytest.raises(InvalidPlayersError):
        position(variant, players=players)


@pytest.mark.parametrize("players", [True, 2.0, "4", None])
def test_S2_the_number_of_players_is_a_whole_number(players: Any) -> None:
    with pytest.raises(TypeError):
        new_match(TWO_TO_SIX, players=players, seed=1)


# S3


@pytest.mark.parametrize(
    ("players", "side_of"),
    [
        (2, (0, 1)),
        (3, (0, 1, 2)),
        (4, (0, 1, 0, 1)),
        (5, (0, 1, 2, 3, 4)),
        (6, (0, 1, 2, 0, 1, 2)),
        (7, (0, 1, 2, 3, 4, 5, 6)),
    ],
)
def test_S3_partners_sit_opposite_and_others_are_alone(players: int, side_of: tuple[int, ...]) -> None:
    state = new_match(TWO_TO_SEVEN, players=players, seed=1)
    assert tuple(state.side_of) == side_of
    assert len(state.sides) == max(side_of) + 1
    assert state.scores == (0,) * len(state.sides)


def test_S3_of_six_seat_3_adds_to_what_its_partner_seat_0_melded() -> None:
    state = position(
        TWO_TO_SIX,
        players=6,
        to_move=3,
        hands={3: cards("KS 4C 5C")},
        melds={0: ["KC KD KH"]},
        pile="5D",
        phase=Phase.PLAY,
    )
    after = allowed(state, "add KS to K")
    assert [str(meld.cards) for meld in after.sides[0].melds] == ["KC KD KH KS"]


def test_S3_of_five_nobody_adds_to_another_players_meld() -> None:
    state = position(
        TWO_TO_SIX,
        players=5,
        to_move=3,
        hands={3: cards("KS 4C 5C")},
        melds={0: ["KC KD KH"], 3: ["QC QD QH"]},
        pile="5D",
        phase=Phase.PLAY,
    )
    refused(state, "add KS to K", ViolationCode.NO_SUCH_MELD, "M3")


# S4


def test_S4_hands_are_dealt_first_then_feet_clockwise_thirteen_each() -> None:
    """Kings to seat 0, queens to 1, jacks to 2, tens to 3; then nines, eights ... as feet."""
    state = new_match(TWO_TO_SIX, deck=deck_topped(*PACKETS_OF_FOUR, "AC"))
    assert [seat.hand for seat in state.seats] == [cards(thirteen(rank)) for rank in "KQJT"]
    assert [seat.foot for seat in state.seats] == [cards(thirteen(rank)) for rank in "9876"]
    assert state.pile == (Card.AC,)


@pytest.mark.parametrize("players", range(2, 8))
def test_S4_each_gets_the_next_thirteen_of_a_listed_deck(players: int) -> None:
    """Seat s gets the 13 from 13 s on; the feet begin at 13 times the number of players."""
    deck = deck_topped()
    state = new_match(TWO_TO_SEVEN, players=players, deck=deck)
    for number, seat in enumerate(state.seats):
        hand, foot = 13 * number, 13 * (players + number)
        assert seat.hand == Cards(deck[hand : hand + 13])
        assert seat.foot == Cards(deck[foot : foot + 13])


def test_S4_hand_and_foot_stay_separate() -> None:
    state = new_match(TWO_TO_SIX, deck=deck_topped(*PACKETS_OF_FOUR, "AC"))
    seat = state.seats[0]
    assert (len(seat.hand), len(seat.foot)) == (13, 13)
    assert seat.packets == (seat.foot,)
    assert not seat.in_foot
    # Holding three nines only in the foot is holding none: they cannot be melded.
    drawn = allowed(state, "draw")
    refused(drawn, "start 9C 9C 9C", ViolationCode.CARDS_NOT_HELD, "U3")


def test_S4_in_deal_2_the_first_packet_is_for_seat_1_who_plays_first() -> None:
    """Three players: kings to seat 1, queens to 2, jacks to 0; then tens, nines, eights as feet."""
    deck = deck_topped(*(thirteen(rank) for rank in "KQJT98"), "AC")
    state = apply(gone_out(3), NextDeal(deck))
    assert [seat.hand for seat in state.seats] == [cards(thirteen(rank)) for rank in "JKQ"]
    assert [seat.foot for seat in state.seats] == [cards(thirteen(rank)) for rank in "8T9"]


# S5


@both_variants
def test_S5_the_next_card_starts_the_pile_and_the_rest_is_the_stock(variant: RuleVariant) -> None:
    """Two players: 52 cards dealt, the 53rd is turned, 270 - 53 = 217 remain."""
    deck = deck_topped(*PACKETS_OF_TWO, "9C")
    state = new_match(variant, players=2, deck=deck)
    assert state.pile == (Card["9C"],)
    assert state.stock == deck[53:]
    assert len(state.stock) == 217


@pytest.mark.parametrize("turned", ["3C", "3D", "3H", "3S", "JK"])
def test_S5_a_three_or_a_joker_is_buried_in_the_middle_and_the_next_is_turned(turned: str) -> None:
    """The turned card off, 217 remain; it goes in at 217 // 2 = 108. Then the nine is turned.

    Above it now 107 cards (the nine is off), under it 109: 107 + 1 + 109 = 217.
    """
    deck = deck_topped(*PACKETS_OF_TWO, turned, "9C")
    state = new_match(TWO_TO_SIX, players=2, deck=deck)
    assert state.pile == (Card["9C"],)
    assert state.stock == (*deck[54:161], Card.parse(turned), *deck[161:])


def test_S5_several_burials_are_counted_anew() -> None:
    """3H, JK and 3S are turned before the nine.

    3H goes in at 108 of 217, before the old deck[161]. JK is off: 107 old cards lie above 3H, so
    at 108 it comes right under 3H. 3S is off: 106 above 3H, then 3H, JK, and 3S at 108. The nine
    is off.
    """
    deck = deck_topped(*PACKETS_OF_TWO, "3H JK 3S 9C")
    state = new_match(TWO_TO_SIX, players=2, deck=deck)
    assert state.pile == (Card["9C"],)
    buried = tuple(Card.parse(text) for text in ("3H", "JK", "3S"))
    assert state.stock == (*deck[56:161], *buried, *deck[161:])


@pytest.mark.parametrize("turned", ["2C", "2H", "KS", "4D", "AC"])
def test_S5_a_two_is_not_buried_nor_any_other_card(turned: str) -> None:
    state = new_match(TWO_TO_SIX, players=2, deck=deck_topped(*PACKETS_OF_TWO, turned))
    assert state.pile == (Card.parse(turned),)


# S6


@pytest.mark.parametrize("players", range(2, 8))
def test_S6_the_deal_passes_to_the_left_and_the_seat_after_the_dealer_plays_first(
    players: int,
) -> None:
    """Deal d is played first by seat (d - 1) mod players; the dealer is the seat before."""
    state = new_match(SHORT, players=players, seed=5)
    firsts = []
    dealers = []
    while True:
        firsts.append(state.to_move)
        dealers.append(state.dealer)
        state = draw_and_discard(state)
        if state.phase is Phase.MATCH_OVER:
            break
        state = apply(state, NextDeal())
    assert firsts == [0 % players, 1 % players, 2 % players, 3 % players]
    assert dealers == [players - 1, 0, 1 % players, 2 % players]


def test_S6_another_dealer_may_begin() -> None:
    state = new_match(TWO_TO_SIX, dealer=1, seed=5)
    assert (state.dealer, state.to_move) == (1, 2)
    for nobody in (-1, 4):
        with pytest.raises(InvalidSeatError):
            new_match(TWO_TO_SIX, dealer=nobody, seed=5)


@pytest.mark.parametrize("players", range(2, 8))
def test_S6_turns_go_clockwise_and_a_player_out_of_turn_is_refused(players: int) -> None:
    state = new_match(TWO_TO_SEVEN, players=players, deck=deck_topped())
    for seat in range(players):
        assert state.to_move == seat
        for other in set(range(players)) - {seat}:
            violation = why_illegal(state, DrawStock(), seat=other)
            assert violation is not None
            assert (violation.code, violation.rule) == (ViolationCode.OUT_OF_TURN, "S6")
            with pytest.raises(IllegalActionError):
                apply(state, DrawStock(), seat=other)
        state = apply(state, DrawStock(), seat=seat)
        discard = next(move for move in legal_actions(state) if isinstance(move, Discard))
        state = apply(state, discard, seat=seat)
    assert state.to_move == 0


# S7


def test_S7_each_players_red_threes_are_replaced_before_the_next_players() -> None:
    """Seats 0 and 2 were dealt a red three; under the starter lie 3H, AD, AH.

    Seat 0 lays 3D, draws 3H, lays it, draws AD. Seat 2 lays its 3D and draws AH.
    """
    kings, queens, jacks, tens, *feet = PACKETS_OF_FOUR
    kings = kings.replace("KC", "3D", 1)
    jacks = jacks.replace("JC", "3D", 1)
    deck = deck_topped(kings, queens, jacks, tens, *feet, "AC", "3H AD AH")
    state = new_match(TWO_TO_SIX, deck=deck)
    assert state.seats[0].hand == cards(thirteen("K")) - Card.KC + Card.AD
    assert state.seats[2].hand == cards(thirteen("J")) - Card.JC + Card.AH
    assert state.sides[0].red_threes == cards("3D 3D 3H")
    assert state.stock == deck[108:]


def test_S7_the_player_of_the_first_turn_comes_first() -> None:
    """Deal 2 of three players begins with seat 1: seats 1, 2, 0 draw AD, AH, AS for a red three."""
    hands = [thirteen(rank).replace(f"{rank}C", "3D", 1) for rank in "KQJ"]
    feet = [thirteen(rank) for rank in "T98"]
    state = apply(gone_out(3), NextDeal(deck_topped(*hands, *feet, "AC", "AD AH AS")))
    assert Card.AD in state.seats[1].hand
    assert Card.AH in state.seats[2].hand
    assert Card.AS in state.seats[0].hand
    assert [side.red_threes for side in state.sides] == [cards("3D")] * 3


def test_S7_it_comes_after_the_pile_is_started() -> None:
    """The card after the feet starts the pile; the red three is replaced by the one after it."""
    kings, *others = PACKETS_OF_FOUR
    deck = deck_topped(kings.replace("KC", "3D", 1), *others, "AC", "AD")
    state = new_match(TWO_TO_SIX, deck=deck)
    assert state.pile == (Card.AC,)
    assert Card.AD in state.seats[0].hand


def test_S7_and_before_anybody_plays_while_red_threes_in_feet_wait() -> None:
    """Every hand has thirteen cards and no red three; the one dealt to a foot is still there."""
    kings, queens, jacks, tens, nines, *others = PACKETS_OF_FOUR
    tens = tens.replace("TC", "3H", 1)
    nines = nines.replace("9C", "3D", 1)
    state = new_match(TWO_TO_SIX, deck=deck_topped(kings, queens, jacks, tens, nines, *others, "AC"))
    assert state.phase is Phase.DRAW
    assert [len(seat.hand) for seat in state.seats] == [13] * 4
    assert not any(card.is_red_three for seat in state.seats for card in seat.hand)
    assert state.sides[1].red_threes == cards("3H")
    assert Card["3D"] in state.seats[0].foot


@pytest.mark.parametrize("players", range(2, 8))
def test_S7_no_shuffled_deal_begins_with_a_red_three_in_a_hand(players: int) -> None:
    for seed in range(20):
        state = new_match(variants.get("gamerules-2-7"), players=players, seed=seed)
        assert [len(seat.hand) for seat in state.seats] == [13] * players
        assert not any(card.is_red_three for seat in state.seats for card in seat.hand)
