"""The words for moves, tables and score sheets: each kind of line, from hand-made positions."""

from __future__ import annotations

import attrs
import pytest

from handfoot_rules import (
    DEFAULT,
    DealEnd,
    GameState,
    Meld,
    NextDeal,
    Outcome,
    Phase,
    Rank,
    RuleVariant,
    Scope,
    ScoreItem,
    ScoreKind,
    ScoreSheet,
    SideScore,
    TurnState,
    apply,
    new_match,
    parse_action,
    position,
    score_sheet,
)
from handfoot_rules.narration import (
    SHEET_WIDTH,
    book_name,
    counted,
    deal_lines,
    listed,
    narrate,
    outcome_lines,
    rank_name,
    seats_name,
    sheet_lines,
    side_name,
    table_lines,
)

FOOT = "KC QC JC TC 9C 8C 7C"
CLEAN = "KC KC KD KD KH KS KS"
DIRTY = "8C 8C 8D 8D 8H 8S 2C"
WILD = "2C 2C 2D 2D 2H 2H JK"
ENOUGH = (
    CLEAN,
    "QC QC QD QD QH QS QS",
    DIRTY,
    "9C 9C 9D 9D 9H 9S 2C",
    WILD,
)
PAIRS = (0, 1, 0, 1)


def at_play(
    hand: str,
    *melds: str,
    foot: str | None = FOOT,
    stock: str | None = None,
    variant: RuleVariant = DEFAULT,
) -> GameState:
    """Seat 0 of four has drawn; all that is named is as named."""
    return position(
        variant,
        hands={0: hand},
        feet={0: foot},
        melds={0: melds},
        stock=stock,
        pile="5C",
        phase=Phase.PLAY,
    )


def at_draw(
    hand: str, *melds: str, pile: str = "5C", foot: str | None = FOOT, stock: str | None = None
) -> GameState:
    """Seat 0 of four may draw or take the pile."""
    return position(
        hands={0: hand},
        feet={0: foot},
        melds={0: melds},
        pile=pile,
        stock=stock,
        red_threes={0: ""},
    )


def told(state: GameState, move: str) -> tuple[str, ...]:
    """Give what is told of one move."""
    action = parse_action(move)
    return narrate(state, action, apply(state, action))


# Names


def test_names() -> None:
    assert listed([0]) == "0"
    assert listed([0, 2]) == "0 and 2"
    assert listed([0, 2, 4]) == "0, 2 and 4"
    assert (counted(1, "card"), counted(2, "card")) == ("1 card", "2 cards")
    assert seats_name((0, 1, 2), 1) == "seat 1"
    assert side_name(PAIRS, 0) == "side 0 (seats 0 and 2)"
    assert side_name((0, 1, 0, 1, 0, 1), 1) == "side 1 (seats 1, 3 and 5)"
    assert [rank_name(rank) for rank in (Rank.FOUR, Rank.SIX, Rank.KING, None)] == [
        "fours",
        "sixes",
        "kings",
        "wilds",
    ]
    assert book_name(Meld.parse(CLEAN)) == "clean book of kings"
    assert book_name(Meld.parse(DIRTY)) == "dirty book of eights"
    assert book_name(Meld.parse(WILD)) == "wild book"


# The draw


def test_a_draw_tells_how_many_cards_and_never_which() -> None:
    state = at_draw("4C 6D", stock="KS KD 9H")
    assert told(state, "draw") == ("draws 2 cards",)


def test_a_red_three_is_laid_and_replaced() -> None:
    state = at_draw("4C 6D", stock="3D KD 9H 4S")
    assert told(state, "draw") == ("draws 2 cards", "lays 3D and draws another card")


def test_red_threes_are_laid_and_replaced() -> None:
    state = at_draw("4C 6D", stock="3H KD 3D 9H 4S")
    assert told(state, "draw") == ("draws 2 cards", "lays 3D 3H and draws other cards")


def test_a_draw_that_empties_the_stock() -> None:
    state = at_draw("4C 6D", stock="KD")
    assert told(state, "draw") == ("draws 1 card", "the stock is empty now")


def test_a_draw_of_red_threes_alone() -> None:
    state = at_draw("4C 6D", stock="3D 3D")
    assert told(state, "draw") == ("draws no card", "lays 3D 3D", "the stock is empty now")


# The pile


def test_the_pile_is_taken_and_a_meld_is_started() -> None:
    state = at_draw("9C 9D 4C 6D", CLEAN, pile="4S 5S 9H")
    assert told(state, "take 9C 9D") == (
        "takes 3 cards from the pile",
        "melds its top card 9H with 9C 9D, starting nines",
    )


def test_the_pile_is_taken_for_a_meld_that_lies_there() -> None:
    state = at_draw("9C 9D 4C 6D", "9C 9S 9S", pile="9H")
    assert told(state, "take 9C 9D") == (
        "takes 1 card from the pile",
        "melds its top card 9H with 9C 9D, adding to the nines",
    )


def test_a_two_on_the_pile_goes_to_the_wild_meld() -> None:
    started = told(at_draw("2C 2D 4C 6D", CLEAN, pile="2H"), "take 2C 2D")
    assert started[1] == "melds its top card 2H with 2C 2D, starting a wild meld"
    joined = told(at_draw("2C 2D 4C 6D", "2S JK JK", pile="2H"), "take 2C 2D")
    assert joined[1] == "melds its top card 2H with 2C 2D, adding to the wild meld"


def test_the_opening_with_the_pile_counts_the_top_card_and_the_pair() -> None:
    state = at_draw("9C 9D 2C 4C 6D", pile="2S 9H")
    assert told(state, "take 9C 9D")[2:] == ("that is 30 of the 50 points needed to open",)


def test_a_taken_pile_can_close_a_book_and_bring_the_foot() -> None:
    state = at_draw("9C 9D", "9C 9H 9S 9S", pile="9H")
    assert told(state, "take 9C 9D")[2:] == (
        "book closed: clean book of nines, topped by 9D",
        "picks up the foot: 7 cards",
    )


# Melds


def test_melds_are_started_with_their_cards() -> None:
    state = at_play("KC KD 2C 2D 2H JK 4C 6D", "5C 5D 5H")
    assert told(state, "start KC KD 2C") == ("starts kings with KC KD 2C",)
    assert told(state, "start 2D 2H JK") == ("starts a wild meld with 2D 2H JK",)


def test_cards_are_added_to_melds() -> None:
    state = at_play("KS 2C 4C 6D", "KC KD KH", "2D 2H JK")
    assert told(state, "add KS to K") == ("adds KS to the kings",)
    assert told(state, "add 2C to wild") == ("adds 2C to the wild meld",)


@pytest.mark.parametrize(
    ("meld", "move", "line"),
    [
        ("KC KC KD KD KH KS", "add KS to K", "book closed: clean book of kings, topped by KD"),
        ("KC KC KD KD KH KS", "add 2C to K", "book closed: dirty book of kings, topped by KC"),
        ("2C 2D 2D 2H 2H JK", "add 2C to wild", "book closed: wild book, topped by JK"),
    ],
)
def test_a_book_is_closed(meld: str, move: str, line: str) -> None:
    assert told(at_play("KS 2C 4C 6D", meld), move)[1:] == (line,)


def test_the_points_of_an_opening_are_told_until_it_is_reached() -> None:
    state = at_play("KC KD KH AC AD AH 4C 6D")
    assert told(state, "start KC KD KH") == (
        "starts kings with KC KD KH",
        "that is 30 of the 50 points needed to open",
    )
    state = apply(state, parse_action("start KC KD KH"))
    assert told(state, "start AC AD AH") == (
        "starts aces with AC AD AH",
        "the side has opened: 90 points laid, 50 needed",
    )


# The foot


def test_the_foot_is_picked_up_after_melding() -> None:
    state = at_play("KS", "KC KD KH")
    assert told(state, "add KS to K") == ("adds KS to the kings", "picks up the foot: 7 cards")


def test_the_foot_is_picked_up_after_the_discard() -> None:
    assert told(at_play("4C"), "discard 4C") == ("discards 4C", "picks up the foot: 7 cards")


def test_red_threes_of_the_foot_are_laid_and_replaced() -> None:
    state = at_play("4C", foot="3D KC QC", stock="9H 8H")
    assert told(state, "discard 4C") == (
        "discards 4C",
        "picks up the foot: 3 cards",
        "lays 3D and draws another card",
    )


def test_red_threes_of_the_foot_that_empty_the_stock() -> None:
    state = at_play("4C", foot="3D 3D KC", stock="9H")
    assert told(state, "discard 4C") == (
        "discards 4C",
        "picks up the foot: 3 cards",
        "lays 3D 3D",
        "the stock is empty now",
    )


def test_a_packet_before_the_foot_has_no_name() -> None:
    three = attrs.evolve(DEFAULT, packets=(5, 4, 6), decks=5)
    state = at_play("4C", foot="KC QC JC TC 9C 8C", variant=three)
    assert told(state, "discard 4C")[1] == "picks up the next packet: 4 cards"


# The end of a turn


def test_a_discard() -> None:
    assert told(at_play("4C 6D"), "discard 6D") == ("discards 6D",)


def test_a_black_three_bars_the_pile() -> None:
    assert told(at_play("3C 6D"), "discard 3C") == ("discards 3C, which bars the pile",)


def test_questions_and_answers() -> None:
    state = position(
        hands={0: "4C"},
        feet={0: None, 2: None},
        melds={0: ENOUGH},
        foot_turns={2: 1},
        pile="5C",
        phase=Phase.PLAY,
    )
    assert told(state, "ask") == ("asks seat 2 for permission to go out",)
    assert told(state, "pass") == ("ends the turn without a discard",)
    state = apply(state, parse_action("ask"))
    assert told(state, "allow") == ("says yes, seat 0 may go out",)
    assert told(state, "refuse") == ("says no, seat 0 may not go out in this turn",)
    state = apply(state, parse_action("allow"))
    assert told(state, "discard 4C") == ("discards 4C and goes out: the deal is over",)


def test_passes() -> None:
    parts = {"hands": {0: "4C 6D"}, "pile": "5C", "stock": ""}
    state = position(**parts, passes=0)  # type: ignore[arg-type]  # one dict for several types
    assert told(state, "pass") == ("passes",)
    state = position(**parts, passes=3)  # type: ignore[arg-type]  # one dict for several types
    assert told(state, "pass") == (
        "passes",
        "all 4 players have passed in a row: the deal is over",
    )


# Chance, and the table


def test_a_deal_is_told_with_its_first_player_and_its_pile() -> None:
    state = new_match(seed=7)
    assert deal_lines(state) == (
        "Seat 3 deals, seat 0 plays first.",
        "The pile starts with TH; the stock has 161 cards.",
        "To open, a side needs 50 points.",
        "Side 0 (seats 0 and 2) lays 3D 3D 3H and draws 3 new cards.",
        "Side 1 (seats 1 and 3) lays 3H and draws 1 new card.",
    )


class HarderForLeaders(RuleVariant):
    """Who has points needs more to open."""

    def opening_minimum(self, deal: int, total: int) -> int:
        return super().opening_minimum(deal, total) + (50 if total else 0)


def test_minimums_that_differ_are_told_side_by_side() -> None:
    variant = HarderForLeaders(key="harder-for-leaders")
    state = position(variant, scores=(500, 0), red_threes={0: "", 1: ""}, pile="5C")
    assert deal_lines(state)[2:] == (
        "To open, side 0 (seats 0 and 2) 100 and side 1 (seats 1 and 3) 50 points are needed.",
    )


def test_the_next_deal() -> None:
    variant = attrs.evolve(DEFAULT, deals=2)
    state = position(variant, hands={0: "4C 6D"}, pile="5C", stock="", passes=3)
    state = apply(state, parse_action("pass"))
    after = apply(state, NextDeal())
    assert narrate(state, NextDeal(), after) == deal_lines(after)
    assert deal_lines(after)[0] == "Seat 0 deals, seat 1 plays first."


def test_a_reshuffle() -> None:
    """No shipped rule set reshuffles, but one of one's own may."""
    variant = attrs.evolve(DEFAULT, reshuffles=1)
    state = position(variant, players=2, stock="", phase=Phase.RESHUFFLE)
    number = len(state.pile) - 1
    assert told(state, "reshuffle") == (f"the pile is shuffled and is the stock now: {number} cards",)


def test_the_table() -> None:
    state = position(
        hands={0: "4C 6D 7H", 1: "4D"},
        feet={0: None},
        melds={0: [CLEAN, "9C 9D 2C", "5C 5D 5H"], 1: [WILD, "2S 2S JK"]},
        red_threes={0: "3D", 1: "3D 3H"},
        pile="4S 9H",
    )
    assert table_lines(state) == (
        f"stock {state.stock_size}, pile 2, 9H on top",
        "hands: seat 0 has 3 (foot), seat 1 has 1, seat 2 has 13, seat 3 has 13",
        "side 0: clean book of kings, 3 fives, 3 nines (1 wild), 1 red three",
        "side 1: wild book, 3 wilds, 2 red threes",
    )


def test_a_bare_table() -> None:
    lines = table_lines(position(hands={0: "4C"}))
    assert lines[0].endswith(", pile empty")
    assert lines[2:] == ("side 0: nothing yet", "side 1: nothing yet")


def test_an_empty_stock_is_told() -> None:
    assert table_lines(position(stock="", pile="5C"))[0].startswith("stock empty, pile ")


# Scores


def test_a_sheet_as_it_stands() -> None:
    """Side 0: kings 70 and 500, three nines 30; in hand 4 and 6, 10 against; a foot of 65."""
    state = position(
        players=3,
        hands={0: "4C 6D", 1: "KC", 2: "4D"},
        feet={0: FOOT, 1: "4H 3D", 2: None},
        melds={0: [CLEAN, "9C 9D 9H"]},
        red_threes={0: "3H", 1: "", 2: ""},
        pile="5C",
    )
    assert sheet_lines(score_sheet(state), state.side_of) == (
        "Deal 1: as it stands",
        "",
        "                               side 0       side 1       side 2",
        "                             (seat 0)     (seat 1)     (seat 2)",
        "cards in melds and books    10    100            -            -",
        "clean books                  1    500            -            -",
        "red threes                   1    100            -            -",
        "cards left in hand           2    -10     1    -10     1     -5",
        "cards left in feet           7    -65     1     -5            -",
        "red threes left in feet             -     1   -100            -",
        "total of deal 1                   625         -115           -5",
    )


def sheet_of(*sides: dict[ScoreKind, tuple[int, int]], end: DealEnd, seat: int | None) -> ScoreSheet:
    """Give a sheet of these items."""
    scores = (
        SideScore(side, tuple(ScoreItem(kind, *item) for kind, item in items.items()))
        for side, items in enumerate(sides)
    )
    return ScoreSheet(3, end, seat, tuple(scores))


def test_a_sheet_with_totals_of_the_match() -> None:
    sheet = sheet_of(
        {ScoreKind.MELDED_CARDS: (80, 1200), ScoreKind.GOING_OUT: (1, 100)},
        {ScoreKind.CARDS_IN_HAND: (11, -90)},
        end=DealEnd.WENT_OUT,
        seat=2,
    )
    assert sheet_lines(sheet, PAIRS, (4300, -45)) == (
        "Deal 3: seat 2 went out",
        "",
        "                                    side 0            side 1",
        "                           (seats 0 and 2)   (seats 1 and 3)",
        "cards in melds and books         80   1200                 -",
        "going out                         1    100                 -",
        "cards left in hand                       -         11    -90",
        "total of deal 3                       1300               -90",
        "match so far                          4300               -45",
    )


def test_a_sheet_of_many_sides_goes_on_below() -> None:
    items = {ScoreKind.MELDED_CARDS: (3, 30)}
    sheet = sheet_of(*[items] * 7, end=DealEnd.STOCK_EMPTY, seat=None)
    lines = sheet_lines(sheet, tuple(range(7)), (30,) * 7)
    assert lines[0] == "Deal 3: the cards ran out, nobody went out"
    assert " ".join(lines[2].split()) == "side 0 side 1 side 2 side 3"
    assert " ".join(lines[8].split()) == "side 4 side 5 side 6"
    assert len(lines) == 13
    assert max(map(len, lines)) <= SHEET_WIDTH


def test_a_side_of_many_seats_has_a_column_even_if_it_is_wide() -> None:
    items = {ScoreKind.MELDED_CARDS: (3, 30)}
    sheet = sheet_of(items, items, end=DealEnd.STOCK_EMPTY, seat=None)
    lines = sheet_lines(sheet, tuple(seat % 2 for seat in range(24)))
    assert "(seats 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20 and 22)" in lines[3]
    assert len([line for line in lines if "total of deal 3" in line]) == 2


def test_an_empty_sheet_has_totals() -> None:
    sheet = sheet_of({}, {}, end=DealEnd.STOCK_EMPTY, seat=None)
    assert " ".join(sheet_lines(sheet, PAIRS)[-1].split()) == "total of deal 3 0 0"


def test_a_winner() -> None:
    assert outcome_lines(Outcome((1,), (-45, 12300)), PAIRS) == (
        "side 0 (seats 0 and 2)     -45",
        "side 1 (seats 1 and 3)   12300",
        "Side 1 (seats 1 and 3) wins with 12300 points.",
    )


def test_a_shared_win() -> None:
    assert outcome_lines(Outcome((0, 2), (50, 20, 50)), (0, 1, 2))[-1] == (
        "Side 0 (seat 0) and side 2 (seat 2) share the win with 50 points."
    )


def test_only_what_everybody_sees_is_told() -> None:
    """Two worlds that differ in the cards drawn and in the feet are told alike."""
    worlds = [
        position(hands={0: "4C 6D"}, pile="5C", stock_size=20, fill_seed=seed, red_threes={0: ""})
        for seed in range(40)
    ]
    plain = [state for state in worlds if not any(card.is_red_three for card in state.stock[:2])]
    assert len({state.stock[:2] for state in plain}) > 1
    assert {told(state, "draw") for state in plain} == {("draws 2 cards",)}


def test_a_turn_that_was_set_up_half_way_counts_on() -> None:
    turn = TurnState(0, drew=True, scope=Scope.START, started=(Rank.KING,), points=40, minimum=50)
    state = position(
        hands={0: "KS 4C 4D 6D"},
        melds={0: ["KC KD KH KH"]},
        opened={0: False},
        pile="5C",
        phase=Phase.PLAY,
        turn=turn,
    )
    assert told(state, "add KS to K")[1] == "the side has opened: 50 points laid, 50 needed"
