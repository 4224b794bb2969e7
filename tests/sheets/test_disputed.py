"""What players argue about, and what each shipped rule set says to it.

A test is named after the number of the situation in the research notes. Where rule sets differ, each
answer has a test that lists the sets giving it; sets that are not listed say nothing, or can't come to it.

Numbers that no shipped rule set rules on:
- 65, opening with the top card when bonus cards can't be taken: none has bonus cards.

Not every set can come to each: 12 is of canasta alone, 66 of canasta and jones, and 51, two players
without cards, only where a foot may be due.
"""

from __future__ import annotations

import pytest

from handfoot_rules import (
    GameState,
    Permission,
    Phase,
    RuleVariant,
    ScoreKind,
    new_match,
    position,
    score_sheet,
    variants,
    view,
)
from rules.helpers import allowed, cards, in_order, listed

from .helpers_b import (
    dealt,
    ends,
    facing,
    of,
    playing,
    refused,
    stock_gone,
    table_size,
    takes,
    turns_round,
)

BASE = ("gamerules-2-6", "gamerules-2-7")
BASE_AND_PAGAT = (*BASE, "pagat")
SHEETS = (
    "pagat",
    "simpson",
    "bicycle",
    "vegas",
    "jones",
    "triple-play",
    "pennies-from-heaven",
    "canasta",
)
ALL = (*BASE, *SHEETS)
WILD_MELDS = (*BASE_AND_PAGAT, "triple-play", "pennies-from-heaven")
FOOT_NEXT_TURN = ("pagat", "simpson", "bicycle", "vegas", "triple-play")

KINGS = "KC KD KH"
PILE = "4C 5C 6C KC"
WILD = "2H 2H 2S JK JK JK JK"


def ruled_by(*keys: str) -> pytest.MarkDecorator:
    """These rule sets give the answer that the test asks for."""
    return pytest.mark.parametrize("variant", [variants.get(key) for key in keys], ids=keys)


def all_but(*keys: str) -> pytest.MarkDecorator:
    """All shipped rule sets but these."""
    return ruled_by(*(key for key in ALL if key not in keys))


def test_every_shipped_rule_set_is_named_here() -> None:
    assert set(ALL) == set(variants.keys())


# Taking the pile


@ruled_by(*BASE_AND_PAGAT, "triple-play")
def test_disputed_1_a_two_is_taken_with_two_twos_a_joker_with_two_jokers(variant: RuleVariant) -> None:
    hand = "2C 2D JK JK 8C 8D"
    state = facing(variant, f"{PILE} 2S", hand, KINGS)
    assert takes(state) == {"take 2 2"}
    assert [meld.wilds for meld in allowed(state, "take 2C 2D").sides[0].melds] == [0, 3]
    state = facing(variant, f"{PILE} JK", hand, KINGS)
    assert takes(state) == {"take JK JK"}
    refused(state, "take 2C JK", "PILE_NEEDS_PAIR U2")


@all_but(*BASE_AND_PAGAT, "triple-play")
def test_disputed_1_a_wild_on_top_is_for_nobody(variant: RuleVariant) -> None:
    for top, pair in (("2S", "2C 2D"), ("JK", "JK JK")):
        state = facing(variant, f"{PILE} {top}", "2C 2D JK JK 8C 8D", KINGS)
        assert not takes(state)
        refused(state, f"take {pair}")


@ruled_by("vegas", "jones")
def test_disputed_2_a_red_three_on_top_bars_the_pile(variant: RuleVariant) -> None:
    state = facing(variant, f"{PILE} 3H", "3D 3D 8C 8D", KINGS)
    assert not takes(state)
    refused(state, "take 3D 3D", "PILE_BLOCKED T2")


@ruled_by(*ALL)
def test_disputed_2_a_black_three_on_top_bars_the_pile(variant: RuleVariant) -> None:
    state = facing(variant, f"{PILE} 3S", "3C 3C 8C 8D", KINGS)
    assert not takes(state)
    refused(state, "take 3C 3C", "PILE_BLOCKED T2")


@all_but("jones", "canasta")
def test_disputed_4_two_naturals_alone_take_the_pile(variant: RuleVariant) -> None:
    state = facing(variant, f"{PILE} 9S", "9H 9D 2C JK 8C 8D", KINGS)
    assert takes(state) == {"take 9 9"}
    refused(state, "take 9D 2C", "PILE_NEEDS_PAIR U2")


@ruled_by("jones", "canasta")
def test_disputed_4_a_natural_and_a_wild_take_it_as_well(variant: RuleVariant) -> None:
    state = facing(variant, f"{PILE} 9S", "9H 9D 2C JK 8C 8D", KINGS)
    assert takes(state) == {"take 9 9", "take 9 2", "take 9 JK"}


@all_but("vegas", "jones")
def test_disputed_5_a_small_pile_is_taken_whole(variant: RuleVariant) -> None:
    after = allowed(facing(variant, "5C 9S", "9H 9D 8C 8D", KINGS), "take 9D 9H")
    assert after.seats[0].hand == cards("5C 8C 8D")
    assert after.pile == ()


@ruled_by("vegas", "jones")
def test_disputed_5_a_small_pile_is_not_taken(variant: RuleVariant) -> None:
    """Three cards at least in the first deal of `vegas`, five in `jones`."""
    refused(facing(variant, "5C 9S", "9H 9D 8C 8D", KINGS), "take 9D 9H", "PILE_TOO_SMALL U2")


@pytest.mark.parametrize(
    ("key", "deal", "taken"),
    [
        *((key, 1, 7) for key in (*BASE_AND_PAGAT, "simpson", "bicycle")),
        ("vegas", 1, 3),
        ("vegas", 2, 3),
        ("vegas", 3, 4),
        ("vegas", 4, 5),
        ("jones", 1, 5),
        ("triple-play", 1, 10),
        ("pennies-from-heaven", 1, 10),
        ("canasta", 1, 10),
    ],
)
def test_disputed_6_how_much_of_a_pile_of_ten(key: str, deal: int, taken: int) -> None:
    pile = "4C 5C 6C 7C 8C TC JC QC KC 9S"
    state = facing(variants.get(key), pile, "9H 9D 4D 8D", "QC QD QH", deal=deal)
    after = allowed(state, "take 9D 9H")
    assert len(after.pile) == 10 - taken
    assert after.seats[0].hand == cards("4D 8D") + cards(" ".join(pile.split()[10 - taken : -1]))


@ruled_by(*ALL)
def test_disputed_7_before_the_opening_when_the_minimum_can_be_reached(variant: RuleVariant) -> None:
    """Nines 30 and aces 60, which is enough for the 90 of `vegas` too; without the third ace nobody."""
    state = facing(variant, f"{PILE} 9S", "9H 9D AC AD AH 8C 8D")
    assert allowed(state, "take 9D 9H", "start AC AD AH").sides[0].opened
    state = facing(variant, f"{PILE} 9S", "9H 9D AC AD 8C 8D 4D 4H")
    refused(state, "take 9D 9H", "MINIMUM_UNREACHABLE O3")


@all_but("jones")
def test_disputed_8_buried_cards_do_not_count(variant: RuleVariant) -> None:
    """Nines 30, and the three aces would need the two that lie in the pile."""
    state = facing(variant, "KC KD AC AD 9S", "9H 9C AS 5D 6C")
    refused(state, "take 9C 9H", "MINIMUM_UNREACHABLE O3")


@ruled_by("jones")
def test_disputed_8_buried_cards_count(variant: RuleVariant) -> None:
    state = facing(variant, "KC KD AC AD 9S", "9H 9C AS 5D 6C")
    assert allowed(state, "take 9C 9H", "start AC AD AS").sides[0].opened


@ruled_by(*ALL)
def test_disputed_9_the_top_card_joins_the_meld_under_way(variant: RuleVariant) -> None:
    after = allowed(facing(variant, f"{PILE} 9S", "9H 9D 8C 8D", "9C 9C 9D"), "take 9D 9H")
    assert [len(meld) for meld in after.sides[0].melds] == [6]


@all_but("jones", "canasta")
def test_disputed_9_but_not_a_book_nor_past_seven(variant: RuleVariant) -> None:
    """Beside a book a meld is started; with five nines the pile can't be taken."""
    book = of("9", 5, "2C 2D")
    after = allowed(facing(variant, f"{PILE} 9S", "9H 9S 8C 8D", book), "take 9H 9S")
    assert [len(meld) for meld in after.sides[0].melds] == [7, 3]
    state = facing(variant, f"{PILE} 9S", "9H 9S 8C 8D", of("9", 5))
    refused(state, "take 9H 9S", "PILE_MELD_FULL U2")


@ruled_by("jones", "canasta")
def test_disputed_9_also_a_book_and_past_seven(variant: RuleVariant) -> None:
    book = of("9", 5, "2C 2D")
    after = allowed(facing(variant, f"{PILE} 9S", "9H 9S 8C 8D", book), "take 9H 9S")
    assert [len(meld) for meld in after.sides[0].melds] == [10]
    after = allowed(facing(variant, f"{PILE} 9S", "9H 9S 8C 8D", of("9", 5)), "take 9H 9S")
    assert [len(meld) for meld in after.sides[0].melds] == [8]


@ruled_by("canasta")
def test_disputed_12_one_card_in_hand_takes_no_pile_of_one(variant: RuleVariant) -> None:
    refused(facing(variant, "9S", "8C", of("9", 7)), "take", "LONE_CARD U2")


@all_but("vegas", "jones")
def test_disputed_13_the_first_player_may_take_the_starter(variant: RuleVariant) -> None:
    """Nines 30; the aces open."""
    state = dealt(variant, "9C", packets={0: ("9S 9H AC AD AH",)})
    assert allowed(state, "take 9H 9S", "start AC AD AH").sides[0].opened


@ruled_by("vegas", "jones")
def test_disputed_13_a_starter_alone_is_too_small_a_pile(variant: RuleVariant) -> None:
    state = dealt(variant, "9C", packets={0: ("9S 9H AC AD AH",)})
    refused(state, "take 9H 9S", "PILE_TOO_SMALL U2")


@ruled_by("pagat", "simpson", "bicycle", "vegas", "pennies-from-heaven", "canasta")
def test_disputed_13_a_black_three_as_starter_bars_the_first_player(variant: RuleVariant) -> None:
    state = dealt(variant, "3S", packets={0: ("3C 3C",)})
    assert state.pile == in_order("3S")
    refused(state, "take 3C 3C", "PILE_BLOCKED T2")


@ruled_by("pennies-from-heaven", "canasta")
def test_disputed_15_a_red_three_taken_is_laid_and_not_replaced(variant: RuleVariant) -> None:
    state = facing(variant, "4C 6C 3H 5C 9S", "9H 9D 8C 8D", KINGS)
    after = allowed(state, "take 9D 9H")
    assert after.sides[0].red_threes == cards("3H")
    assert after.seats[0].hand == cards("4C 5C 6C 8C 8D")
    assert after.stock_size == state.stock_size


@ruled_by("vegas", "jones")
def test_disputed_15_a_red_three_taken_stays_in_the_hand(variant: RuleVariant) -> None:
    after = allowed(facing(variant, "4C 6C 3H 5C 9S", "9H 9D 8C 8D", KINGS), "take 9D 9H")
    assert not after.sides[0].red_threes
    assert cards("3H 5C 8C 8D") <= after.seats[0].hand
    allowed(after, "discard 3H")


@ruled_by(*ALL)
def test_disputed_16_everybody_sees_the_whole_pile(variant: RuleVariant) -> None:
    state = facing(variant, f"{PILE} 9S", "9H 9D 8C 8D", KINGS)
    for seat in (None, *range(state.players)):
        assert view(state, seat).pile == in_order(f"{PILE} 9S")


def foot_discarded_out(variant: RuleVariant) -> GameState:
    """Seat 0 has discarded its last hand card; the others have played, and seat 3 threw a nine."""
    state = playing(
        variant,
        "KC",
        "AC AD AH",
        packets={0: ("9S 9H 8C 7C",)},
        hands={1: "TC TD", 2: "TC TD", 3: "9D TD"},
    )
    return turns_round(allowed(state, "discard KC"), "TC", "TC", "9D")


@ruled_by(*BASE, *FOOT_NEXT_TURN, "jones")
def test_disputed_17_the_foot_comes_first_and_then_a_turn_like_any_other(variant: RuleVariant) -> None:
    """No draw is lost to it, and its nines may take the pile."""
    state = foot_discarded_out(variant)
    assert (state.to_move, state.phase) == (0, Phase.DRAW)
    assert state.seats[0].in_foot
    assert state.seats[0].hand == cards("7C 8C 9H 9S")
    assert {"draw", "take 9 9"} <= listed(state)
    allowed(state, "take 9H 9S")


@ruled_by(*ALL)
def test_disputed_18_the_top_card_is_melded_at_once_and_no_other_need_be(variant: RuleVariant) -> None:
    state = facing(variant, f"{PILE} 9S", "9H 9D 8C 8D", KINGS)
    after = allowed(state, "take 9D 9H")
    assert cards("9D 9H 9S") in [meld.cards for meld in after.sides[0].melds]
    allowed(after, "discard KC")


# Opening and melding


@all_but("vegas")
def test_disputed_19_exactly_the_minimum_is_enough(variant: RuleVariant) -> None:
    """Five kings for the 50 of a first deal."""
    state = playing(variant, "KC KC KD KD KH 8C 8D")
    state = allowed(state, "start KC KC KD", "add KD to K")
    assert (state.turn.points, state.turn.minimum, state.sides[0].opened) == (40, 50, False)
    assert allowed(state, "add KH to K").sides[0].opened


@ruled_by("vegas")
def test_disputed_19_exactly_the_minimum_is_enough_of_90(variant: RuleVariant) -> None:
    """Four kings and a joker."""
    state = playing(variant, "KC KD KH KS JK 8C 8D")
    state = allowed(state, "start KC KD JK", "add KH to K")
    assert (state.turn.points, state.turn.minimum, state.sides[0].opened) == (80, 90, False)
    assert allowed(state, "add KS to K").sides[0].opened


@ruled_by(*ALL)
def test_disputed_20_several_melds_make_the_minimum_together(variant: RuleVariant) -> None:
    """Nines 30, aces 60: enough for 90 as for 50, of which either alone or both are laid."""
    state = playing(variant, "9C 9D 9H AC AD AH 8C 8D")
    state = allowed(state, "start 9C 9D 9H")
    assert not state.sides[0].opened
    assert allowed(state, "start AC AD AH").sides[0].opened


@ruled_by(*BASE_AND_PAGAT, "simpson", "bicycle", "pennies-from-heaven", "canasta")
def test_disputed_21_red_threes_do_not_count_for_the_minimum(variant: RuleVariant) -> None:
    """Nines 30 and fours 15."""
    state = playing(variant, "9C 9D 9H 4C 4D 4H 8C JD", red_threes={0: "3D 3H"})
    refused(state, "start 9C 9D 9H", "MINIMUM_UNREACHABLE O3")


@ruled_by(*ALL)
def test_disputed_21_nor_does_a_book(variant: RuleVariant) -> None:
    """Seven fours are 35, whatever their book is worth."""
    state = playing(variant, "4C 4C 4D 4D 4H 4H 4S 8C JD")
    refused(state, "start 4C 4C 4D", "MINIMUM_UNREACHABLE O3")


@all_but("simpson")
def test_disputed_22_the_minimum_is_reached_once_for_the_side(variant: RuleVariant) -> None:
    """The partner's fours are 15."""
    state = position(
        variant,
        players=table_size(variant),
        to_move=2,
        hands={2: "4C 4D 4H 8C 8D"},
        melds={0: [KINGS]},
        pile="5C",
        phase=Phase.PLAY,
    )
    allowed(state, "start 4C 4D 4H")


@ruled_by(*BASE)
def test_disputed_25_a_turn_starts_melds_or_adds_to_old_ones(variant: RuleVariant) -> None:
    state = playing(variant, "QS QS 4C 4D 4H 9C TC", "QC QD QH")
    refused(allowed(state, "add QS to Q"), "start 4C 4D 4H", "ADDING_THIS_TURN M5")
    refused(allowed(state, "start 4C 4D 4H"), "add QS to Q", "STARTING_THIS_TURN M5")


@ruled_by(*SHEETS)
def test_disputed_25_a_turn_may_do_both(variant: RuleVariant) -> None:
    state = playing(variant, "QS QS 4C 4D 4H 9C TC", "QC QD QH")
    allowed(state, "add QS to Q", "start 4C 4D 4H", "add QS to Q")


@pytest.mark.parametrize(
    ("key", "why"),
    [
        *((key, "BOOK_CLOSED M3") for key in ALL if key not in {"vegas", "jones", "canasta"}),
        ("vegas", "BOOK_KEEPS_ITS_KIND M3"),
        ("jones", "BOOK_KEEPS_ITS_KIND M3"),
    ],
)
def test_disputed_27_no_wild_on_a_clean_book(key: str, why: str) -> None:
    refused(playing(variants.get(key), "2C 4C 4D", of("K", 7)), "add 2C to K", why)


@ruled_by("canasta")
def test_disputed_27_a_wild_makes_a_clean_book_mixed(variant: RuleVariant) -> None:
    after = allowed(playing(variant, "2C 4C 4D", of("K", 7)), "add 2C to K")
    assert score_sheet(after).item(0, ScoreKind.DIRTY_BOOKS).points == 300


@all_but("bicycle")
def test_disputed_28_a_wild_on_an_unfinished_clean_meld(variant: RuleVariant) -> None:
    after = allowed(playing(variant, "2C 4C 4D", KINGS), "add 2C to K")
    assert [(meld.naturals, meld.wilds) for meld in after.sides[0].melds] == [(3, 1)]


@ruled_by("bicycle")
def test_disputed_28_only_on_four_naturals(variant: RuleVariant) -> None:
    refused(playing(variant, "2C 4C 4D", KINGS), "add 2C to K", "WILD_LIMIT M2")
    allowed(playing(variant, "2C 4C 4D", of("K", 4)), "add 2C to K")


@ruled_by("triple-play")
def test_disputed_28_not_on_fives_or_sevens(variant: RuleVariant) -> None:
    for rank in "57":
        state = playing(variant, "2C 4C 4D", of(rank, 4))
        refused(state, f"add 2C to {rank}", "WILD_LIMIT M2")


@all_but("jones", "canasta")
def test_disputed_30_another_meld_of_a_rank_after_the_book(variant: RuleVariant) -> None:
    hand = "KH KS KS 4C 4D"
    refused(playing(variant, hand, "KC KC KD"), "start KH KS KS", "RANK_STILL_OPEN M4")
    after = allowed(playing(variant, hand, of("K", 5, "2C 2D")), "start KH KS KS")
    assert [len(meld) for meld in after.sides[0].melds] == [7, 3]


@pytest.mark.parametrize(("key", "code"), [("jones", "MELD_TAKES_THEM"), ("canasta", "ONE_MELD_OF_A_RANK")])
def test_disputed_30_not_where_the_first_can_take_them(key: str, code: str) -> None:
    for meld in ("KC KC KD", of("K", 5, "2C 2D")):
        state = playing(variants.get(key), "KH KS KS 4C 4D", meld)
        refused(state, "start KH KS KS", f"{code} M4")


@ruled_by("jones")
def test_disputed_30_where_it_can_t_join(variant: RuleVariant) -> None:
    """A clean book takes no two."""
    allowed(playing(variant, "KS KH 2C 4C 5D 6H", of("K", 7)), "start KH KS 2C")


@ruled_by(*WILD_MELDS)
def test_disputed_31_twos_and_jokers_mix_in_a_wild_meld(variant: RuleVariant) -> None:
    """A two and two jokers are worth 120."""
    after = allowed(playing(variant, "2C JK JK 4C 4D", KINGS), "start 2C JK JK")
    assert score_sheet(after).item(0, ScoreKind.MELDED_CARDS).points == 30 + 120


@all_but(*WILD_MELDS)
def test_disputed_31_no_wild_melds(variant: RuleVariant) -> None:
    for wilds in ("2C JK JK", "2C 2D 2H", "JK JK JK"):
        refused(playing(variant, f"{wilds} 4C 4D", KINGS), f"start {wilds}", "WILD_LIMIT M2")


@ruled_by(*WILD_MELDS)
def test_disputed_32_a_wild_meld_alone_opens(variant: RuleVariant) -> None:
    """Three twos are 60."""
    assert allowed(playing(variant, "2C 2D 2H 4C 8D 9C"), "start 2C 2D 2H").sides[0].opened


@all_but("bicycle")
def test_disputed_32_a_dirty_meld_alone_opens(variant: RuleVariant) -> None:
    """Two aces and a joker are 90."""
    assert allowed(playing(variant, "AC AD JK 4C 8D 9C"), "start AC AD JK").sides[0].opened


@ruled_by("bicycle")
def test_disputed_32_a_dirty_meld_with_four_naturals_opens(variant: RuleVariant) -> None:
    """Four nines 40 and a two 20; three and a two are no meld, and 30 don't open."""
    state = playing(variant, "9C 9D 9H 9S 2C 4C 8D")
    after = allowed(state, "start 9C 9D 9H", "add 9S to 9", "add 2C to 9")
    assert after.sides[0].opened
    refused(playing(variant, "9C 9D 9H 2C 4C 8D"), "start 9C 9D 9H", "MINIMUM_UNREACHABLE O3")


@ruled_by(*ALL)
def test_disputed_33_never_on_the_opponents_melds(variant: RuleVariant) -> None:
    state = playing(variant, "KS 4C 4D 8C", "QC QD QH", melds={1: [KINGS]})
    refused(state, "add KS to K", "NO_SUCH_MELD M3")


# The foot


@all_but("pennies-from-heaven", "canasta")
def test_disputed_35_melded_out_the_foot_comes_at_once_and_the_turn_goes_on(variant: RuleVariant) -> None:
    state = playing(variant, "9C 9D 9H", KINGS, packets={0: ("4C 5C",)})
    after = allowed(state, "start 9C 9D 9H")
    assert after.seats[0].in_foot
    assert after.seats[0].hand == cards("4C 5C")
    assert (after.to_move, after.phase) == (0, Phase.PLAY)


@ruled_by("pennies-from-heaven")
def test_disputed_35_the_hand_can_t_be_melded_out(variant: RuleVariant) -> None:
    refused(playing(variant, "9C 9D 9H", KINGS), "start 9C 9D 9H", "KEEP_TWO_CARDS G5")


@ruled_by(*BASE, "jones")
def test_disputed_36_after_a_last_discard_the_foot_comes_at_once(variant: RuleVariant) -> None:
    after = allowed(playing(variant, "9C", KINGS, packets={0: ("4C 5C",)}), "discard 9C")
    assert after.seats[0].in_foot
    assert after.seats[0].hand == cards("4C 5C")
    assert (after.to_move, after.phase) == (1, Phase.DRAW)


@ruled_by(*FOOT_NEXT_TURN)
def test_disputed_36_after_a_last_discard_it_comes_at_the_next_turn(variant: RuleVariant) -> None:
    after = allowed(playing(variant, "9C", KINGS, packets={0: ("4C 5C",)}), "discard 9C")
    assert not after.seats[0].in_foot
    assert (len(after.seats[0].hand), after.seats[0].foot) == (0, cards("4C 5C"))
    assert (after.to_move, after.phase) == (1, Phase.DRAW)


@ruled_by("pennies-from-heaven")
def test_disputed_36_the_last_card_is_not_discarded_before_the_foot(variant: RuleVariant) -> None:
    state = playing(variant, "9C", KINGS)
    refused(state, "discard 9C")
    assert listed(state) == {"pass"}


@ruled_by(*BASE_AND_PAGAT, "simpson", "bicycle", "triple-play")
def test_disputed_37_red_threes_of_the_foot_are_laid_and_replaced(variant: RuleVariant) -> None:
    state = playing(variant, "9C 9D 9H", KINGS, packets={0: ("3H 4C 5C",)})
    after = allowed(state, "start 9C 9D 9H")
    assert cards("3H") <= after.sides[0].red_threes
    assert len(after.seats[0].hand) == 3
    assert after.stock_size == state.stock_size - len(after.sides[0].red_threes)


@ruled_by("vegas", "jones")
def test_disputed_37_red_threes_of_the_foot_stay_in_it(variant: RuleVariant) -> None:
    state = playing(variant, "9C 9D 9H", KINGS, packets={0: ("3H 4C 5C",)})
    after = allowed(state, "start 9C 9D 9H")
    assert after.seats[0].hand == cards("3H 4C 5C")
    assert not after.sides[0].red_threes


@ruled_by("pennies-from-heaven")
def test_disputed_37_they_are_laid_and_replaced_when_a_book_brings_the_foot(variant: RuleVariant) -> None:
    state = playing(variant, "KS 9C 9D", of("K", 6), foot="3H 4C 5C")
    after = allowed(state, "add KS to K")
    assert cards("3H") <= after.sides[0].red_threes
    assert len(after.seats[0].hand) == 2 + 3


def a_queen_each(players: int) -> dict[int, str]:
    """Hands of a single queen."""
    return {seat: f"Q{'CDHS'[seat % 4]}" for seat in range(players)}


@pytest.mark.parametrize(
    ("key", "points"),
    [
        *((key, -100) for key in (*BASE_AND_PAGAT, "bicycle", "pennies-from-heaven")),
        *((key, -500) for key in ("simpson", "vegas", "triple-play")),
        ("jones", -300),
    ],
)
def test_disputed_38_a_red_three_in_a_foot_never_taken(key: str, points: int) -> None:
    """Besides it, a four in the foot and a queen in each hand."""
    variant = variants.get(key)
    players = table_size(variant)
    state = position(
        variant,
        players=players,
        hands=a_queen_each(players),
        packets=dict[int, tuple[str, ...]].fromkeys(range(1, players), ()) | {0: ("3H 4C",)},
        pile="9C",
    )
    size = state.side_of.count(0)
    assert score_sheet(state).totals[0] == points - 5 - 10 * size


@all_but("pennies-from-heaven", "canasta")
def test_disputed_39_the_foot_does_not_come_before_the_hand_is_gone(variant: RuleVariant) -> None:
    after = allowed(playing(variant, "KS 9C 9D", of("K", 6)), "add KS to K")
    assert not after.seats[0].in_foot
    assert after.seats[0].hand == cards("9C 9D")


@ruled_by("pennies-from-heaven")
def test_disputed_39_a_book_brings_it(variant: RuleVariant) -> None:
    after = allowed(playing(variant, "KS 9C 9D", of("K", 6), foot="4C 5C"), "add KS to K")
    assert after.seats[0].in_foot
    assert after.seats[0].hand == cards("4C 5C 9C 9D")


# Going out: 8 and 9 are in no book


CLEAN = (of("K", 7), of("Q", 7), of("J", 7))
DIRTY = (of("T", 6, "2C"), of("6", 6, "2D"), of("4", 6, "2C"))
FIVES, SEVENS = of("5", 7), of("7", 7)
ENOUGH = {
    **dict.fromkeys(BASE_AND_PAGAT, (*CLEAN[:2], *DIRTY[:2], WILD)),
    **dict.fromkeys(("simpson", "bicycle"), (CLEAN[0], DIRTY[0])),
    "vegas": (*CLEAN, *DIRTY),
    "jones": (*CLEAN[:2], *DIRTY),
    "triple-play": (CLEAN[0], DIRTY[0], WILD, FIVES, SEVENS),
    "pennies-from-heaven": (CLEAN[0], DIRTY[0], WILD, SEVENS),
    "canasta": (CLEAN[0],),
}
A_CLEAN_ONE_TOO_MANY = {
    **dict.fromkeys(BASE_AND_PAGAT, (*CLEAN, DIRTY[0], WILD)),
    **dict.fromkeys(("simpson", "bicycle"), CLEAN[:2]),
    "vegas": (*CLEAN, of("A", 7), *DIRTY[:2]),
    "jones": (*CLEAN, *DIRTY[:2]),
    "triple-play": (*CLEAN[:2], WILD, FIVES, SEVENS),
    "pennies-from-heaven": (*CLEAN[:2], WILD, SEVENS),
}
"""As many books as needed, but one of them clean that should be dirty."""


def late(
    variant: RuleVariant,
    hand: str,
    *melds: str,
    players: int | None = None,
    partners: tuple[int, ...] = (1, 2, 3, 4, 5),
    turns: int = 1,
) -> GameState:
    """Seat 0, in the foot, has drawn and holds this hand.

    These others are in the foot too, and have played so many turns from it where that matters.
    """
    players = table_size(variant) if players is None else players
    there = [seat for seat in partners if seat < players]
    return position(
        variant,
        players=players,
        hands={0: hand},
        feet=dict.fromkeys((0, *there)),
        foot_turns=dict.fromkeys(there, turns) if variant.key in BASE_AND_PAGAT else {},
        melds={0: melds or ENOUGH[variant.key]},
        pile="9C",
        phase=Phase.PLAY,
    )


def given_leave(state: GameState) -> GameState:
    """Ask where one must, and let all who are asked say yes."""
    partners = state.side_of.count(state.side_of[0]) > 1
    if state.variant.permission is not Permission.NEEDED or not partners:
        return state
    state = allowed(state, "ask")
    while state.phase is Phase.ANSWER:
        state = allowed(state, "allow")
    return state


def out_with(variant: RuleVariant) -> str:
    """Give eights, and an ace to discard where a card must or may be."""
    return "8C 8D 8H" if variant.key == "vegas" else "8C 8D 8H AS"


def gone_out(state: GameState) -> bool:
    """Lay the eights, discard the ace if it is there, and see whether that was going out."""
    state = allowed(state, "start 8C 8D 8H")
    return ends(allowed(state, "discard AS") if state.phase is Phase.PLAY else state, 0)


@all_but(*BASE, "simpson", "bicycle", "vegas")
def test_disputed_41_out_with_or_without_a_discard(variant: RuleVariant) -> None:
    assert gone_out(given_leave(late(variant, "8C 8D 8H")))
    assert gone_out(given_leave(late(variant, "8C 8D 8H AS")))


@ruled_by(*BASE, "simpson", "bicycle")
def test_disputed_41_a_card_must_be_discarded(variant: RuleVariant) -> None:
    assert gone_out(given_leave(late(variant, "8C 8D 8H AS")))
    refused(late(variant, "8C 8D 8H"), "start 8C 8D 8H", "KEEP_TWO_CARDS G5")


@ruled_by("vegas")
def test_disputed_41_no_card_may_be_discarded(variant: RuleVariant) -> None:
    assert gone_out(given_leave(late(variant, "8C 8D 8H")))
    refused(late(variant, "8C 8D 8H AS"), "ask", "CANNOT_GO_OUT G4")
    last = late(variant, "AS")
    refused(last, "discard AS", "LAST_CARD_NOT_DISCARDED G1")
    assert listed(last) == {"pass"}


@all_but("simpson", "bicycle")
def test_disputed_42_after_a_no_two_cards_are_kept_and_nobody_is_asked_again(variant: RuleVariant) -> None:
    state = allowed(late(variant, out_with(variant)), "ask", "refuse")
    assert (state.phase, state.to_move) == (Phase.PLAY, 0)
    refused(state, "start 8C 8D 8H", "KEEP_TWO_CARDS G5")
    refused(state, "ask", "ASKED_ALREADY G4")
    assert allowed(state, "discard 8C").went_out is None


@all_but("simpson", "bicycle", "pennies-from-heaven", "canasta")
def test_disputed_43_a_yes_does_not_bind(variant: RuleVariant) -> None:
    state = given_leave(late(variant, out_with(variant)))
    assert allowed(state, "discard 8C").went_out is None


@ruled_by("pennies-from-heaven", "canasta")
def test_disputed_43_a_yes_binds(variant: RuleVariant) -> None:
    state = allowed(late(variant, out_with(variant)), "ask", "allow")
    state = allowed(state, "allow") if state.phase is Phase.ANSWER else state
    refused(state, "discard 8C", "MUST_GO_OUT G4")
    assert listed(state) == {"start 8 8 8"}


@ruled_by(*BASE_AND_PAGAT)
def test_disputed_45_the_partner_must_have_played_from_the_foot(variant: RuleVariant) -> None:
    refused(late(variant, "8C 8D 8H AS", partners=()), "ask", "PARTNER_NOT_READY G3")
    refused(late(variant, "8C 8D 8H AS", turns=0), "ask", "PARTNER_NOT_READY G3")
    assert gone_out(given_leave(late(variant, "8C 8D 8H AS")))


@ruled_by("vegas")
def test_disputed_45_the_partner_must_have_picked_up_the_foot(variant: RuleVariant) -> None:
    refused(late(variant, "8C 8D 8H", partners=()), "ask", "PARTNER_NOT_READY G3")
    assert gone_out(given_leave(late(variant, "8C 8D 8H", turns=0)))


@ruled_by("bicycle", "jones", "triple-play", "pennies-from-heaven")
def test_disputed_45_the_partner_may_still_be_in_the_hand(variant: RuleVariant) -> None:
    assert gone_out(given_leave(late(variant, "8C 8D 8H AS", partners=())))


@all_but("simpson", "pennies-from-heaven", "canasta")
def test_disputed_45_one_s_own_foot_may_be_picked_up_in_the_same_turn(variant: RuleVariant) -> None:
    foot = "8C 8D 8H" if variant.key == "vegas" else "8C 8D 8H AS"
    state = position(
        variant,
        hands={0: "9C 9D 9H"},
        packets={0: (foot,), 1: (), 2: (), 3: ()},
        foot_turns={2: 1},
        melds={0: ENOUGH[variant.key]},
        pile="9S",
        phase=Phase.PLAY,
    )
    assert gone_out(given_leave(allowed(state, "start 9C 9D 9H")))


@ruled_by("jones")
def test_disputed_46_a_spare_clean_book_counts_as_a_dirty_one(variant: RuleVariant) -> None:
    state = late(variant, "8C 8D 8H AS", *A_CLEAN_ONE_TOO_MANY[variant.key])
    assert gone_out(given_leave(state))


@all_but("jones", "canasta")
def test_disputed_46_a_spare_clean_book_is_no_dirty_one(variant: RuleVariant) -> None:
    state = late(variant, out_with(variant), *A_CLEAN_ONE_TOO_MANY[variant.key])
    refused(state, "start 8C 8D 8H", "KEEP_TWO_CARDS G5")
    if variant.permission is not Permission.NOT_NEEDED and variant.key != "simpson":
        refused(state, "ask", "CANNOT_GO_OUT G4")


@ruled_by("canasta")
def test_disputed_46_one_book_of_either_kind_is_enough(variant: RuleVariant) -> None:
    for book in (CLEAN[0], DIRTY[0]):
        assert gone_out(late(variant, "8C 8D 8H AS", book))


@ruled_by(*ALL)
def test_disputed_47_without_the_books_the_foot_can_t_be_melded_out(variant: RuleVariant) -> None:
    for hand in ("8C 8D 8H", "8C 8D 8H AS"):
        refused(late(variant, hand, KINGS), "start 8C 8D 8H", "KEEP_TWO_CARDS G5")
    allowed(late(variant, "8C 8D 8H AS AS", KINGS), "start 8C 8D 8H", "discard AS")


@pytest.mark.parametrize(
    ("key", "players"),
    [
        *((key, players) for key in (*BASE_AND_PAGAT, "simpson", "bicycle") for players in (2, 3, 5)),
        ("simpson", 4),
        ("simpson", 6),
        ("jones", 3),
        ("triple-play", 3),
    ],
)
def test_disputed_50_a_player_alone_asks_nobody_and_needs_the_same_books(key: str, players: int) -> None:
    variant = variants.get(key)
    state = late(variant, "8C 8D 8H AS", players=players)
    refused(state, "ask", "NO_PARTNER_TO_ASK G4")
    assert gone_out(state)
    for missing in range(len(ENOUGH[key])):
        books = (book for at, book in enumerate(ENOUGH[key]) if at != missing)
        state = late(variant, "8C 8D 8H AS", *books, players=players)
        refused(state, "start 8C 8D 8H", "KEEP_TWO_CARDS G5")


@ruled_by("pagat", "simpson", "bicycle")
def test_disputed_51_one_player_goes_out_though_another_holds_no_card(variant: RuleVariant) -> None:
    """Seat 3 discards its last hand card, its foot is due; seat 0 draws an eight and an ace and goes out."""
    state = position(
        variant,
        to_move=3,
        hands={0: "8C 8D", 2: "AC", 3: "QC"},
        feet={0: None, 2: None, 3: "4C 4D"},
        foot_turns={2: 1},
        melds={0: ENOUGH[variant.key]},
        stock="8H AS",
        pile="9C",
        phase=Phase.PLAY,
    )
    state = given_leave(allowed(state, "discard QC", "draw"))
    assert len(state.seats[3].hand) == 0
    over = allowed(state, "start 8C 8D 8H", "discard AS")
    assert ends(over, 0)
    sheet = score_sheet(over)
    bonuses = [sheet.item(side.side, ScoreKind.GOING_OUT).count for side in sheet.sides]
    assert bonuses == [1] + [0] * (len(bonuses) - 1)


# Stock and end


@ruled_by(*BASE)
def test_disputed_53_on_an_empty_stock_all_must_pass(variant: RuleVariant) -> None:
    state = stock_gone(variant, "5C", "8C 8D 9C", KINGS)
    for seat in (0, 1, 2, 3):
        assert (state.phase, state.to_move) == (Phase.DRAW, seat)
        state = allowed(state, "pass")
    assert ends(state, None)


@ruled_by(*SHEETS)
def test_disputed_53_on_an_empty_stock_the_first_pass_ends_the_deal(variant: RuleVariant) -> None:
    """The pile may be taken instead; nobody gets the bonus."""
    state = stock_gone(variant, f"{PILE} 9S", "9H 9D 8C 8D", KINGS)
    assert listed(state) == {"take 9 9", "pass"}
    after = allowed(state, "pass")
    assert ends(after, None)
    sheet = score_sheet(after)
    assert not any(sheet.item(side.side, ScoreKind.GOING_OUT).count for side in sheet.sides)


@ruled_by("canasta")
def test_disputed_53_a_pile_that_fits_a_meld_must_be_taken(variant: RuleVariant) -> None:
    state = stock_gone(variant, "5C 9S", "8C 8D", "9C 9D 9H")
    assert listed(state) == {"take"}
    refused(state, "pass", "MUST_TAKE_PILE E2")


@pytest.mark.parametrize("face", ["3C", "3S", "3D", "3H", "2C", "JK", "7C", "5C", "4C"])
@ruled_by(*ALL)
def test_disputed_58_which_cards_may_start_the_pile(variant: RuleVariant, face: str) -> None:
    """A starter that may not be is buried, or covered by the next card."""
    red_three_or_wild = face in {"3D", "3H", "2C", "JK"}
    if variant.key in BASE:
        buried = face.startswith("3") or face == "JK"
    elif variant.key == "jones":
        buried = face.startswith("3") or red_three_or_wild
    elif variant.key == "triple-play":
        buried = face != "4C"
    else:
        buried = red_three_or_wild
    pile = dealt(variant, f"{face} KC").pile
    if buried and variant.key in {"pennies-from-heaven", "canasta"}:
        assert pile == in_order(f"{face} KC")
    else:
        assert pile == in_order("KC" if buried else face)


@pytest.mark.parametrize(
    ("key", "first"), [*((key, 2) for key in ALL if key != "triple-play"), ("triple-play", 1)]
)
def test_disputed_59_who_begins_when_seat_1_deals(key: str, first: int) -> None:
    variant = variants.get(key)
    state = new_match(variant, players=table_size(variant), seed=3, dealer=1)
    assert (state.dealer, state.to_move) == (1, first)


# Scoring, and canasta's kin


@ruled_by(*WILD_MELDS)
def test_disputed_60_an_unfinished_wild_meld_costs_nothing(variant: RuleVariant) -> None:
    """Two twos and a joker 90, and a queen left in each hand."""
    players = table_size(variant)
    state = position(
        variant,
        players=players,
        hands=a_queen_each(players),
        feet=dict.fromkeys(range(players)),
        melds={0: ["2C 2D JK"]},
        pile="9C",
    )
    assert score_sheet(state).totals[0] == 90 - 10 * state.side_of.count(0)


@ruled_by(*ALL)
def test_disputed_63_black_threes_are_stoppers_and_no_bonus(variant: RuleVariant) -> None:
    """Held, not laid, and not melded in the midst of a deal; discarded, they bar the pile."""
    state = playing(variant, "3C 3S 3S 8C 8D", KINGS)
    assert not state.sides[0].red_threes
    refused(state, "start 3C 3S 3S")
    assert listed(state) >= {"discard black-three", "discard 8"}
    after = allowed(state, "discard 3S")
    assert not takes(after)


@ruled_by(*ALL)
def test_disputed_64_a_hand_of_wilds_closes_a_book_and_discards_another(variant: RuleVariant) -> None:
    state = playing(variant, "2C 2D JK", of("K", 6), foot=None)
    after = allowed(state, "add 2C to K")
    assert [(meld.naturals, meld.wilds) for meld in after.sides[0].melds] == [(6, 1)]
    assert allowed(after, "discard 2D").pile[-1] is in_order("2D")[0]


@ruled_by("canasta")
def test_disputed_66_the_book_has_three_wilds_only_the_bare_top_joins(variant: RuleVariant) -> None:
    state = facing(variant, "5C 8S", "8H 2H 4C 4D", of("8", 4, "2C 2D JK"))
    assert takes(state) == {"take"}
    refused(state, "take 8H 2H")


@ruled_by("jones")
def test_disputed_66_the_book_has_three_wilds_so_a_new_meld_starts(variant: RuleVariant) -> None:
    state = facing(variant, f"{PILE} 8S", "8H 2H 4C 4D", of("8", 4, "2C 2D JK"))
    after = allowed(state, "take 8H 2H")
    assert [(meld.naturals, meld.wilds) for meld in after.sides[0].melds] == [(4, 3), (2, 1)]
