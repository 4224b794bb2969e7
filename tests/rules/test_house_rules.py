"""House rules: the base game with a field evolved or a hook overridden, and what is refused."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from handfoot_rules import (
    DEFAULT,
    BooksMade,
    Card,
    Cards,
    Discard,
    DrawStock,
    Freezing,
    GameState,
    InvalidPlayersError,
    InvalidPositionError,
    InvalidVariantError,
    NextDeal,
    Pass,
    Permission,
    Phase,
    Rank,
    RuleVariant,
    ScoreKind,
    TakePile,
    ViolationCode,
    apply,
    legal_actions,
    new_match,
    outcome,
    position,
    score_sheet,
    shuffled_deck,
    why_illegal,
)

from .helpers import allowed, cards, deck_topped, facing, listed, playing, refused

CLEAN_BOOK = "KC KC KD KD KH KH KS"
DIRTY_BOOK = "JC JC JD JD JH JH 2C"
WILD_BOOK = "JK JK JK JK JK JK 2H"


def remade(variant_class: type[RuleVariant], base: RuleVariant = DEFAULT) -> RuleVariant:
    """Make a variant of a subclass with the fields of another."""
    fields = [field.name for field in attrs.fields(RuleVariant) if field.init]
    return variant_class(**{name: getattr(base, name) for name in fields})


def played_out(state: GameState) -> GameState:
    """Play a deal out without a meld: draw, discard, and pass when the stock is empty."""
    while state.phase in (Phase.DRAW, Phase.PLAY):
        moves = [move for move in legal_actions(state) if isinstance(move, DrawStock | Discard | Pass)]
        state = apply(state, moves[0])
    return state


def about_to_go_out(variant: RuleVariant, *melds: str, players: int = 2) -> GameState:
    """Seat 0 holds one card in the foot; its partner, if there is one, has played from the foot."""
    partner = {2: 1} if players == 4 else {}
    return position(
        variant,
        players=players,
        hands={0: cards("4C"), 2: cards("6C 6D")} if players == 4 else {0: cards("4C")},
        feet={0: None, 2: None} if players == 4 else {0: None},
        foot_turns=partner,
        melds={0: melds},
        pile="5C",
        phase=Phase.PLAY,
    )


# Setup


def test_S1_more_decks() -> None:
    """Six decks: 324 cards, 12 jokers, 24 twos."""
    six = attrs.evolve(DEFAULT, decks=6)
    deck = Cards(shuffled_deck(six, 4, 1, 1))
    assert (len(deck), deck.count(Card.JK), deck.count_rank(Rank.TWO)) == (324, 12, 24)
    state = new_match(six, deck=deck_topped(decks=6))
    assert len(state.stock) == 324 - 104 - 1


def test_S1_decks_by_the_number_of_players() -> None:
    """Four decks for two players, six for four."""
    variant = attrs.evolve(DEFAULT, players=(2, 4), decks={2: 4, 4: 6})
    assert len(shuffled_deck(variant, 2, 1, 1)) == 216
    assert len(shuffled_deck(variant, 4, 1, 1)) == 324


def test_S2_other_numbers_of_players() -> None:
    """Four only, or two to eight: eight times 26 cards are 208 of 270."""
    four = attrs.evolve(DEFAULT, players=(4,))
    assert new_match(four, players=4, seed=1).players == 4
    with pytest.raises(InvalidPlayersError):
        new_match(four, players=2, seed=1)
    eight = attrs.evolve(DEFAULT, players=range(2, 9))
    assert tuple(new_match(eight, players=8, seed=1).side_of) == tuple(range(8))


def test_S4_other_packet_sizes() -> None:
    """Hands of eleven and feet of nine: 4 x 20 + 1 dealt, 189 in the stock."""
    variant = attrs.evolve(DEFAULT, packets=(11, 9))
    deck = deck_topped()
    state = new_match(variant, deck=deck)
    assert state.seats[1].hand == Cards(deck[11:22])
    assert state.seats[1].foot == Cards(deck[44 + 9 : 44 + 18])
    assert len(state.stock) == 189


def test_S4_more_than_two_packets() -> None:
    """A hand of six and two feet of five: they are picked up one after the other."""
    variant = attrs.evolve(DEFAULT, packets=(6, 5, 5))
    deck = deck_topped()
    state = new_match(variant, players=3, deck=deck)
    assert state.seats[0].packets == (Cards(deck[18:23]), Cards(deck[33:38]))
    assert state.seats[0].foot == Cards(deck[33:38])
    state = position(
        variant,
        players=3,
        hands={0: cards("4C")},
        feet={0: "9C TC JC QC KC"},
        pile="5C",
        phase=Phase.PLAY,
    )
    middle = state.seats[0].packets[0]
    seat = allowed(state, "discard 4C").seats[0]
    assert seat.packets == (cards("9C TC JC QC KC"),)
    assert not seat.in_foot
    assert not any(card.is_red_three for card in seat.hand)
    assert len(seat.hand) == len(middle) == 5


def test_S5_buried_at_the_middle_of_an_even_number_too() -> None:
    """Packets of 13 and 12 for three: 75 dealt, 3H turned, 194 remain: at 194 // 2 = 97.

    The starter is off then: 96 cards above the three.
    """
    variant = attrs.evolve(DEFAULT, packets=(13, 12))
    plain = deck_topped()
    deck = deck_topped(*map(str, plain[:75]), "3H", "9C")
    state = new_match(variant, players=3, deck=deck)
    assert state.pile == (Card["9C"],)
    assert state.stock == (*deck[77:173], Card["3H"], *deck[173:])


def test_S5_other_cards_buried() -> None:
    """Twos are buried too; with jokers let in, a joker starts the pile."""
    plain = [str(card) for card in reversed(deck_topped()[:-30])]  # fours to nines are dealt
    twos = attrs.evolve(DEFAULT, starter_buried=(*DEFAULT.starter_buried, *_faces(Rank.TWO)))
    deck = deck_topped(*plain[:104], "2C", "KC")
    assert new_match(twos, deck=deck).pile == (Card.KC,)
    jokers = attrs.evolve(DEFAULT, starter_buried=_faces(Rank.THREE))
    assert new_match(jokers, deck=deck_topped(*plain[:104], "JK", "KC")).pile == (Card.JK,)


def _faces(rank: Rank) -> tuple[Card, ...]:
    return tuple(card for card in Card if card.rank is rank)


def test_U1_another_number_of_cards_drawn() -> None:
    state = facing("5C", "4C 6D 9H", variant=attrs.evolve(DEFAULT, draw=3))
    assert len(allowed(state, "draw").seats[0].hand) == 6


def test_U2_another_number_of_cards_taken() -> None:
    """Three off the pile: the nine and the two cards under it; or the whole pile."""
    pile, hand, meld = "KS QS JS TS 8S 7S 6S 5S 4S 9S", "9C 9D AC", "QC QD QH"
    three = facing(pile, hand, meld, variant=attrs.evolve(DEFAULT, pile_taken=3))
    assert allowed(three, "take 9C 9D").seats[0].hand == cards("4S 5S AC")
    whole = facing(pile, hand, meld, variant=attrs.evolve(DEFAULT, pile_taken=None))
    assert len(allowed(whole, "take 9C 9D").seats[0].hand) == 10


# Melds


def test_M2_other_wild_limits() -> None:
    """As many wilds as naturals less one: three kings take two twos, but four do not take three."""
    shapes = (*DEFAULT.meld_shapes, (3, 2))
    variant = attrs.evolve(DEFAULT, meld_shapes=shapes)
    state = allowed(playing("2S 4C 6D 2D", "KC KD KH 2C", variant=variant), "add 2S to K")
    refused(state, "add 2D to K", ViolationCode.WILD_LIMIT, "M2")
    refused(playing("2S 4C 6D 2D", "KC KD KH 2C"), "add 2S to K", ViolationCode.WILD_LIMIT, "M2")


def test_M2_other_wild_limits_hold_for_the_opening() -> None:
    """Deal 1: three fours 15 and two twos 40 make 55 where (3, 2) is a meld; else 35."""
    variant = attrs.evolve(DEFAULT, meld_shapes=(*DEFAULT.meld_shapes, (3, 2)))
    hand = "4C 4D 4H 2C 2D 9C TC"
    state = allowed(playing(hand, variant=variant), "start 4C 4D 4H", "add 2C to 4")
    assert allowed(state, "add 2D to 4").sides[0].opened
    refused(playing(hand), "start 4C 4D 4H", ViolationCode.MINIMUM_UNREACHABLE, "O3")


def test_M2_no_wild_melds() -> None:
    clean_and_dirty = [shape for shape in DEFAULT.meld_shapes if shape[0]]
    variant = attrs.evolve(DEFAULT, meld_shapes=clean_and_dirty, books_needed=(2, 2, 0))
    state = playing("2C 2D 2H 4C 6D", "KC KD KH", variant=variant)
    refused(state, "start 2C 2D 2H", ViolationCode.WILD_LIMIT, "M2")


def test_M2_no_dirty_melds() -> None:
    pure = [shape for shape in DEFAULT.meld_shapes if 0 in shape]
    variant = attrs.evolve(DEFAULT, meld_shapes=pure, books_needed=(2, 0, 1))
    state = playing("QC QD 2H 4C 6D", "KC KD KH", variant=variant)
    refused(state, "start QC QD 2H", ViolationCode.WILD_LIMIT, "M2")
    refused(state, "add 2H to K", ViolationCode.WILD_LIMIT, "M2")
    with pytest.raises(InvalidPositionError):
        position(variant, melds={0: ["KC KD 2C"]})


def test_M5_start_or_add_off_both_in_one_turn() -> None:
    """Add a queen, start kings, add another queen; the base game refuses the second of these."""
    hand, meld = "QS QS KC KD KH 9C 4C", "QC QD QH"
    free = attrs.evolve(DEFAULT, start_or_add=False)
    allowed(playing(hand, meld, variant=free), "add QS to Q", "start KC KD KH", "add QS to Q")
    base = allowed(playing(hand, meld), "add QS to Q")
    refused(base, "start KC KD KH", ViolationCode.ADDING_THIS_TURN, "M5")


def test_M5_start_or_add_off_the_rank_of_a_book_is_started_again() -> None:
    """The seventh king is added; three more kings start a meld in the same turn."""
    free = attrs.evolve(DEFAULT, start_or_add=False)
    state = playing("KS KS KS KS 9C 4C", "KC KC KD KD KH KH", variant=free)
    allowed(state, "add KS to K", "start KS KS KS")


def test_M5_start_or_add_off_a_pile_taken_leaves_both_open() -> None:
    free = attrs.evolve(DEFAULT, start_or_add=False)
    state = facing("9S", "9C 9D QS KC KD KH 4C 6C", "QC QD QH", variant=free)
    allowed(state, "take 9C 9D", "add QS to Q", "start KC KD KH")


# The opening


def test_O1_other_minimums() -> None:
    """Deal 1 asks 40: K K K and a fourth king. With 30, three kings do."""
    forty = attrs.evolve(DEFAULT, minimums=(40, 60, 80, 100))
    hand = "KC KD KH KS 4C"
    state = allowed(playing(hand, variant=forty), "start KC KD KH")
    assert (state.turn.points, state.turn.minimum) == (30, 40)
    assert allowed(state, "add KS to K").sides[0].opened
    thirty = attrs.evolve(DEFAULT, minimums=(30, 60, 80, 100))
    assert allowed(playing(hand, variant=thirty), "start KC KD KH").sides[0].opened
    assert playing(hand, variant=forty, deal=4).turn.minimum == 100


def test_O1_no_minimum_at_all() -> None:
    """Three fours are enough where 0 points are asked."""
    none = attrs.evolve(DEFAULT, minimums=(0, 0, 0, 0))
    state = allowed(playing("4C 4D 4H 9C", variant=none), "start 4C 4D 4H")
    assert state.sides[0].opened
    allowed(state, "discard 9C")


def test_O1_with_140_to_reach_it_takes_seven_twos() -> None:
    """The top two, the pair and four more are 7 x 20 = 140, a wild book; with six twos it is 120."""
    variant = attrs.evolve(DEFAULT, minimums=(140, 150, 160, 170))
    seven = "2C 2C 2D 2D 2H 2H"
    state = allowed(facing("5C 2S", f"{seven} 9C 4C", variant=variant), "take 2C 2C")
    for card in ("2D", "2D", "2H"):
        state = allowed(state, f"add {card} to wild")
    assert state.turn.points == 120
    assert allowed(state, "add 2H to wild").sides[0].opened
    six = facing("5C 2S", "2C 2C 2D 2D 2H 9C 4C", variant=variant)
    refused(six, "take 2C 2C", ViolationCode.MINIMUM_UNREACHABLE, "O3")


# In a house where one clean book is enough, an opening may be a going-out. Deal 2 asks 90: seven
# kings 70 and four fours 20, which leave the nine to discard. If two cards are kept, the nine and
# a four, it is 85.
ONE_CLEAN_BOOK = attrs.evolve(DEFAULT, books_needed=(1, 0, 0))
OPENS_BY_GOING_OUT = "KC KC KD KD KH KH KS 4C 4D 4H 4S 9C"
THE_WHOLE_WAY = (
    "start KC KC KD",
    "add KD to K",
    "add KH to K",
    "add KH to K",
    "add KS to K",
    "start 4C 4D 4H",
    "add 4S to 4",
    "discard 9C",
)


def test_O3_an_opening_may_be_reached_by_going_out() -> None:
    """Two players: nobody has to be asked."""
    state = playing(OPENS_BY_GOING_OUT, variant=ONE_CLEAN_BOOK, players=2, deal=2, foot=None)
    assert allowed(state, *THE_WHOLE_WAY).went_out == 0
    base = playing(OPENS_BY_GOING_OUT, players=2, deal=2, foot=None)
    refused(base, "start KC KC KD", ViolationCode.MINIMUM_UNREACHABLE, "O3")


def test_O3_an_opening_reached_by_going_out_needs_the_partner() -> None:
    """Before the partner has said yes, or when it says no, there is no such opening."""
    state = position(
        ONE_CLEAN_BOOK,
        hands={0: cards(OPENS_BY_GOING_OUT), 2: cards("6C 6D")},
        feet={0: None, 2: None},
        foot_turns={2: 1},
        pile="5C",
        phase=Phase.PLAY,
        deal=2,
    )
    refused(state, "start KC KC KD", ViolationCode.MINIMUM_UNREACHABLE, "O3")
    no = allowed(state, "ask", "refuse")
    refused(no, "start KC KC KD", ViolationCode.MINIMUM_UNREACHABLE, "O3")
    yes = allowed(state, "ask", "allow")
    assert allowed(yes, *THE_WHOLE_WAY).went_out == 0


def test_O3_an_opening_reached_by_going_out_needs_a_partner_who_has_played_from_the_foot() -> None:
    """In a house without permission too (G3)."""
    unasked = attrs.evolve(ONE_CLEAN_BOOK, permission=False)
    for turns in (0, 1):
        state = position(
            unasked,
            hands={0: cards(OPENS_BY_GOING_OUT), 2: cards("6C 6D")},
            feet={0: None, 2: None},
            foot_turns={2: turns},
            pile="5C",
            phase=Phase.PLAY,
            deal=2,
        )
        if turns:
            assert allowed(state, *THE_WHOLE_WAY).went_out == 0
        else:
            refused(state, "start KC KC KD", ViolationCode.MINIMUM_UNREACHABLE, "O3")


def test_O3_an_opening_with_the_pile_may_be_reached_by_going_out() -> None:
    """Four fours with the top one 20 and seven kings 70 are 90; the nine taken is the discard."""
    hand = "KC KC KD KD KH KH KS 4C 4D 4H"
    one = facing("9C 4S", hand, variant=ONE_CLEAN_BOOK, players=2, deal=2, foot=None)
    state = allowed(one, "take 4C 4D", *THE_WHOLE_WAY[:5], "add 4H to 4", "discard 9C")
    assert state.went_out == 0
    # Two cards more from the pile: no going out, but two of them stay, so all of the hand is laid.
    more = facing("8C 9C 4S", hand, variant=ONE_CLEAN_BOOK, players=2, deal=2, foot=None)
    assert allowed(more, "take 4C 4D", *THE_WHOLE_WAY[:5], "add 4H to 4").sides[0].opened
    # None more: after the fours and the kings no card is left to discard.
    none = facing("4S", hand, variant=ONE_CLEAN_BOOK, players=2, deal=2, foot=None)
    refused(none, "take 4C 4D", ViolationCode.MINIMUM_UNREACHABLE, "O3")


# Going out


def test_G2_other_books_needed() -> None:
    """One clean book is enough in one house, not in the base game."""
    one = attrs.evolve(DEFAULT, books_needed=(1, 0, 0))
    state = allowed(about_to_go_out(one, CLEAN_BOOK), "discard 4C")
    assert state.went_out == 0
    refused(about_to_go_out(DEFAULT, CLEAN_BOOK), "discard 4C", ViolationCode.BOOKS_MISSING, "G2")


@pytest.mark.parametrize(
    ("needed", "book"), [((1, 0, 0), CLEAN_BOOK), ((0, 1, 0), DIRTY_BOOK), ((0, 0, 1), WILD_BOOK)]
)
def test_G2_the_books_are_needed_by_kind(needed: tuple[int, int, int], book: str) -> None:
    """A book of the kind goes out; books of the other kinds don't stand in for it."""
    variant = attrs.evolve(DEFAULT, books_needed=needed)
    others = [other for other in (CLEAN_BOOK, DIRTY_BOOK, WILD_BOOK) if other != book]
    allowed(about_to_go_out(variant, book), "discard 4C")
    refused(about_to_go_out(variant, *others), "discard 4C", ViolationCode.BOOKS_MISSING, "G2")


def test_G4_permission_off() -> None:
    """The partner has played from the foot; nobody is asked, and there is no asking."""
    books = (
        CLEAN_BOOK,
        "QC QC QD QD QH QH QS",
        DIRTY_BOOK,
        "TC TC TD TD TH TH 2D",
        WILD_BOOK,
    )
    off = attrs.evolve(DEFAULT, permission=False)
    assert off.permission is Permission.NOT_NEEDED
    assert off == attrs.evolve(DEFAULT, permission=Permission.NOT_NEEDED)
    state = about_to_go_out(off, *books, players=4)
    assert "ask" not in listed(state)
    assert allowed(state, "discard 4C").went_out == 0
    refused(
        about_to_go_out(DEFAULT, *books, players=4),
        "discard 4C",
        ViolationCode.PERMISSION_NOT_ASKED,
        "G4",
    )


# Score


def test_P1_other_card_values() -> None:
    """Kings at 15: seven are 105 instead of 70, and three of them, 45, and a king open at 60."""
    values = {**dict(DEFAULT.card_values), Rank.KING: 15}
    variant = attrs.evolve(DEFAULT, card_values=values)
    state = playing("4C 6D", CLEAN_BOOK, variant=variant)
    assert score_sheet(state).item(0, ScoreKind.MELDED_CARDS).points == 105
    state = allowed(playing("KC KD KH KS 4C", variant=variant), "start KC KD KH")
    assert state.turn.points == 45
    assert allowed(state, "add KS to K").sides[0].opened


def test_P2_other_values_of_books() -> None:
    """700 clean, 200 dirty, 1000 wild."""
    variant = attrs.evolve(DEFAULT, book_values=(700, 200, 1000))
    sheet = score_sheet(playing("4C 6D", CLEAN_BOOK, DIRTY_BOOK, WILD_BOOK, variant=variant))
    assert sheet.item(0, ScoreKind.CLEAN_BOOKS).points == 700
    assert sheet.item(0, ScoreKind.DIRTY_BOOKS).points == 200
    assert sheet.item(0, ScoreKind.WILD_BOOKS).points == 1000


def test_P2_another_bonus_for_going_out() -> None:
    """A clean book of kings, 70 + 500, and 250 for going out; no card is left to the player."""
    variant = attrs.evolve(DEFAULT, books_needed=(1, 0, 0), going_out_bonus=250)
    state = allowed(about_to_go_out(variant, CLEAN_BOOK), "discard 4C")
    sheet = state.sheets[-1]
    assert sheet.item(0, ScoreKind.GOING_OUT).points == 250
    red_threes = sheet.item(0, ScoreKind.RED_THREES).points
    assert sheet.totals[0] == 70 + 500 + 250 + red_threes


def test_P3_another_value_of_red_threes() -> None:
    """Two on the table at 50 are 100."""
    variant = attrs.evolve(DEFAULT, red_three_value=50)
    state = position(variant, red_threes={0: "3D 3H"}, pile="5C")
    assert score_sheet(state).item(0, ScoreKind.RED_THREES).points == 100


@pytest.mark.parametrize("deals", [1, 2, 6])
def test_P4_another_number_of_deals(deals: int) -> None:
    """Nobody melds: every deal ends by passing, and after the last there is an outcome."""
    variant = attrs.evolve(
        DEFAULT, deals=deals, minimums=(50,) * deals, decks=2, packets=(3, 3), players=(2,)
    )
    state = new_match(variant, players=2, seed=4)
    for _ in range(deals - 1):
        state = played_out(state)
        assert state.phase is Phase.DEAL_OVER
        assert outcome(state) is None
        state = apply(state, NextDeal())
    state = played_out(state)
    assert state.phase is Phase.MATCH_OVER
    assert len(state.sheets) == deals
    assert outcome(state) is not None


# Hooks


class TeamsOfThree(RuleVariant):
    """Six players make two teams."""

    def side_of_seats(self, players: int) -> tuple[int, ...]:
        return tuple(seat % 2 for seat in range(players))


class HarderForLeaders(RuleVariant):
    """The minimum of deal 1 is 100, then 10 more in every deal."""

    def opening_minimum(self, deal: int, total: int) -> int:  # noqa: ARG002
        return 90 + 10 * deal


class CleanAces(RuleVariant):
    """Aces are melded without wilds; other ranks as ever."""

    def may_meld(self, rank: Rank | None, naturals: int, wilds: int) -> bool:
        if rank is Rank.ACE and wilds:
            return False
        return super().may_meld(rank, naturals, wilds)


class AnyMixture(RuleVariant):
    """A meld holds as many wilds as one likes."""

    def may_meld(self, rank: Rank | None, naturals: int, wilds: int) -> bool:  # noqa: ARG002
        return True


class WildsBar(RuleVariant):
    """A wild on top bars the pile too."""

    def pile_blocked(self, top: Card) -> bool:
        return top.is_wild or super().pile_blocked(top)


def test_S3_a_subclass_with_other_sides() -> None:
    """Seat 4 adds to the kings of seat 0, of its team."""
    variant = remade(TeamsOfThree)
    state = position(
        variant,
        players=6,
        to_move=4,
        hands={4: cards("KS 4C 5C")},
        melds={0: ["KC KD KH"]},
        pile="5D",
        phase=Phase.PLAY,
    )
    assert tuple(state.side_of) == (0, 1, 0, 1, 0, 1)
    allowed(state, "add KS to K")


def test_O1_a_subclass_with_another_minimum() -> None:
    """A A A 60 + K K K 30 = 90 of 100: with a fourth king 100."""
    variant = remade(HarderForLeaders)
    short = playing("AC AD AH KC KD KH 4C", variant=variant)
    refused(short, "start AC AD AH", ViolationCode.MINIMUM_UNREACHABLE, "O3")
    state = playing("AC AD AH KC KD KH KS 4C", variant=variant)
    assert state.turn.minimum == 100
    state = allowed(state, "start AC AD AH", "start KC KD KH")
    assert allowed(state, "add KS to K").sides[0].opened


def test_M2_a_subclass_with_another_limit_for_one_rank() -> None:
    variant = remade(CleanAces)
    state = playing("AC AD QC QD 2C JK 4C 6C", "KC KD KH", variant=variant)
    refused(state, "start AC AD 2C", ViolationCode.WILD_LIMIT, "M2")
    allowed(state, "start QC QD 2C")


def test_M2_a_subclass_without_limits() -> None:
    """One king and six wilds are a book; that a meld has three to seven cards stays as it is."""
    variant = remade(AnyMixture)
    state = playing("KC 2C JK 2D 2D 2H 2S JK 4C 6C", "QC QD QH", variant=variant)
    refused(state, "start KC 2C", ViolationCode.NOT_THREE_CARDS, "M1")
    state = allowed(state, "start KC 2C JK")
    for card in ("2D", "2D", "2H", "2S"):
        state = allowed(state, f"add {card} to K")
    assert state.sides[0].melds[-1].is_book
    refused(state, "add JK to K", ViolationCode.BOOK_CLOSED, "M3")


def test_O3_a_subclass_without_limits_opens_with_one_natural() -> None:
    """Deal 2: 4 4 4 15 and K 2 JK 80 are 95."""
    state = playing("4C 4D 4H KC 2C JK 9C", variant=remade(AnyMixture), deal=2)
    assert allowed(state, "start 4C 4D 4H", "start KC 2C JK").sides[0].opened


def test_T2_a_subclass_with_another_bar() -> None:
    variant = remade(WildsBar)
    state = facing("9C 2C", "2D 2H 4C 6C", "KC KD KH", variant=variant)
    refused(state, "take 2D 2H", ViolationCode.PILE_BLOCKED, "T2")
    allowed(facing("9C 2C", "2D 2H 4C 6C", "KC KD KH"), "take 2D 2H")


def test_a_subclass_is_another_variant_than_its_base() -> None:
    assert remade(WildsBar) != DEFAULT
    assert remade(WildsBar) == remade(WildsBar)
    assert hash(remade(WildsBar)) == hash(remade(WildsBar))


def test_an_evolved_variant_is_a_value() -> None:
    two = attrs.evolve(DEFAULT, deals=2)
    assert two == attrs.evolve(DEFAULT, deals=2)
    assert two != DEFAULT
    assert len({two, attrs.evolve(DEFAULT, deals=2), DEFAULT}) == 2
    assert DEFAULT.deals == 4


# Refused


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"key": ""}, "key"),
        ({"revision": 0}, "revision"),
        ({"players": ()}, "players"),
        ({"players": (1, 2)}, "players"),
        ({"players": (4, 2)}, "players"),
        ({"players": (2, 2)}, "players"),
        ({"decks": 0}, "decks"),
        ({"decks": 2.5}, "decks"),
        ({"decks": {2: 5}}, "decks"),  # none given for three to six players
        ({"decks": 2}, "decks"),  # 108 cards, 6 x 26 = 156 to deal
        ({"decks": 3}, "decks"),  # 162 cards for 156, but 18 of them may not start the pile
        ({"packets": ()}, "packets"),
        ({"packets": (13, 0)}, "packets"),
        ({"packets": (25, 25)}, "decks"),  # 6 x 50 = 300 of 270
        ({"starter_buried": ()}, "starter_buried"),  # a red three never lies in the pile
        ({"draw": 0}, "draw"),
        ({"pile_taken": 0}, "pile_taken"),
        ({"minimums": (50, 90)}, "minimums"),  # four deals
        ({"minimums": (50, 90, 120, -1)}, "minimums"),
        ({"deals": 5}, "minimums"),  # only four minimums
        ({"deals": 0}, "deals"),
        ({"deals": True}, "deals"),
        ({"meld_shapes": ()}, "meld_shapes"),
        ({"meld_shapes": ((2, 0), (3, 0))}, "meld_shapes"),  # two cards
        ({"meld_shapes": ((3, 0, 0),)}, "meld_shapes"),
        ({"meld_shapes": ((3, 0), (5, 0))}, "meld_shapes"),  # no way from three to five
        ({"meld_shapes": ((7, 1),)}, "meld_shapes"),
        ({"books_needed": (2, 2)}, "books_needed"),
        ({"books_needed": (2, 2, -1)}, "books_needed"),
        ({"card_values": {Rank.KING: 10}}, "card_values"),
        ({"card_values": {**dict(DEFAULT.card_values), Rank.KING: -10}}, "card_values"),
        ({"book_values": (500, 300)}, "book_values"),
        ({"going_out_bonus": "much"}, "going_out_bonus"),
        ({"red_three_value": 0.5}, "red_three_value"),
        ({"start_or_add": 1}, "start_or_add"),
        ({"permission": "yes"}, "permission"),
    ],
    ids=str,
)
def test_refused_variants(changes: dict[str, Any], field: str) -> None:
    with pytest.raises(InvalidVariantError) as caught:
        attrs.evolve(DEFAULT, **changes)
    assert caught.value.field == field


def test_books_that_no_meld_shape_makes_are_refused() -> None:
    """Without wild melds the one wild book of the base game is out of reach."""
    shapes = [shape for shape in DEFAULT.meld_shapes if shape[0]]
    with pytest.raises(InvalidVariantError) as caught:
        attrs.evolve(DEFAULT, meld_shapes=shapes)
    assert caught.value.field == "books_needed"


def test_a_single_cause_of_freezing_may_be_given_bare() -> None:
    assert attrs.evolve(DEFAULT, freezing=Freezing.ALWAYS).freezing == (Freezing.ALWAYS,)


def test_a_plain_subclass_that_sets_a_field_is_refused() -> None:
    """It would silently be ignored."""

    class TwoDeals(RuleVariant):
        deals = 2

    with pytest.raises(InvalidVariantError) as caught:
        remade(TwoDeals)
    assert caught.value.field == "deals"


def test_an_attrs_subclass_may_set_a_field() -> None:
    @attrs.frozen(kw_only=True)
    class TwoDeals(RuleVariant):
        deals: int = 2

    assert TwoDeals(key="two-deals").deals == 2


def test_sides_that_do_not_fit_the_seats_are_refused() -> None:
    class OneSide(RuleVariant):
        def side_of_seats(self, players: int) -> tuple[int, ...]:
            return (0,) * players

    with pytest.raises(InvalidVariantError) as caught:
        remade(OneSide)
    assert caught.value.field == "side_of_seats"


def test_a_hook_that_lets_red_threes_be_discarded_is_refused() -> None:
    class AnyDiscard(RuleVariant):
        def may_discard(
            self,
            card: Card,  # noqa: ARG002
            books: tuple[BooksMade, ...],  # noqa: ARG002
            *,
            last: bool,  # noqa: ARG002
        ) -> bool:
            return True

    with pytest.raises(InvalidVariantError) as caught:
        remade(AnyDiscard)
    assert caught.value.field == "may_discard"


def test_T2_a_black_three_bars_the_pile_even_where_no_field_says_so() -> None:
    """Nobody can meld it, so nobody can take it: two black threes in hand don't help."""
    variant = attrs.evolve(DEFAULT, pile_blocked_by=[])
    state = position(variant, players=2, hands={0: "3C 3C 4D 5D 6D"}, pile="3S")
    violation = why_illegal(state, TakePile(Cards.parse("3C 3C")))
    assert violation is not None
    assert violation.code is ViolationCode.PILE_BLOCKED
    assert not any(isinstance(action, TakePile) for action in legal_actions(state))


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"pile_minimum": True}, "pile_minimum"),
        ({"reshuffles": False}, "reshuffles"),
        ({"card_values": {int(rank): 5 for rank in Rank}}, "card_values"),
    ],
)
def test_look_alikes_of_legal_values_are_refused(change: dict[str, Any], field: str) -> None:
    with pytest.raises(InvalidVariantError) as caught:
        attrs.evolve(DEFAULT, **change)
    assert caught.value.field == field
