"""Parts of what rules say, and what falls away: by hand from the rule sets' sources."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from handfoot_rules import (
    DEFAULT,
    Freezing,
    LastDiscard,
    MeldsOfARank,
    PartnersNeeded,
    PileNeed,
    Rank,
    RedThrees,
    RuleVariant,
    variants,
)
from handfoot_rules.cards import FACES_OF_RANK, RED_THREES
from handfoot_rules.describing import rule_texts
from handfoot_rules.variant import DIRTY_AND_CLEAN

BASE, PAGAT, SIMPSON, VEGAS = DEFAULT, variants.PAGAT, variants.SIMPSON, variants.VEGAS
JONES, TRIPLE_PLAY, PENNIES, CANASTA = (
    variants.JONES,
    variants.TRIPLE_PLAY,
    variants.PENNIES_FROM_HEAVEN,
    variants.CANASTA,
)
TWOS = FACES_OF_RANK[Rank.TWO]


def changed(base: RuleVariant, **fields: Any) -> RuleVariant:
    """Give a rule set with some fields changed."""
    return attrs.evolve(base, **fields)


PARTS = (
    ("minimums by deal", BASE, "O1", "50 in deal 1, 90 in deal 2, 120 in deal 3 and 150 in deal 4."),
    (
        "minimums by total",
        PENNIES,
        "O1",
        "15 with a total below 0, 50 from 0 on, 90 from 500 on, 120 from 1000 on and 150 from 1500 on.",
    ),
    (
        "minimums without an end",
        changed(BASE, deals=None, target=9000),
        "O1",
        "50 in deal 1, 90 in deal 2, 120 in deal 3 and 150 from deal 4 on.",
    ),
    (
        "the same minimum for long",
        changed(BASE, minimums=(50, 90, 90, 90)),
        "O1",
        "50 in deal 1 and 90 in deals 2 to 4.",
    ),
    (
        "no minimum for going out at once",
        changed(PAGAT, opening_waived=True, last_discard=LastDiscard.FORBIDDEN),
        "O1",
        "and who goes out in this turn by melding the whole hand.",
    ),
    ("all cards count", JONES, "O2", "to open the side, all of them count."),
    ("the look-ahead without a foot", CANASTA, "O3", "Only the cards held count for that, not the stock."),
    ("the top seven", BASE, "U2", "The player takes the top seven cards, or all if there are fewer. The top"),
    ("five and no fewer", JONES, "U2", "The player takes the top five cards. The pile must hold so many."),
    (
        "seven of nine",
        changed(BASE, pile_minimum=9),
        "U2",
        "The player takes the top seven cards. The pile must hold at least nine cards.",
    ),
    (
        "more from deal to deal",
        changed(BASE, pile_taken=(1, 4, 5), pile_minimum=(1, 2)),
        "U2",
        (
            "The player takes the top card in deal 1, the top four cards in deal 2 and the top five cards in"
            " deals 3 and 4, or all if there are fewer."
            " The pile must hold at least one card in deal 1 and two cards in deals 2 to 4."
        ),
    ),
    ("the whole pile", CANASTA, "U2", "The player takes the whole pile. The top card"),
    (
        "three ways to take it",
        CANASTA,
        "U2",
        (
            "with two cards of its rank from the hand, or with one card of its rank and a wild from the hand,"
            " or alone, on a meld or book of the side that takes it."
        ),
    ),
    (
        "alone, and no other way",
        changed(PAGAT, pile_needs=(PileNeed.OWN_MELD,)),
        "U2",
        "The top card is melded at once: alone, on an unfinished meld of the side that takes it.",
    ),
    (
        "a wild on top",
        BASE,
        "U2",
        "A two on top goes with two twos, a joker with two jokers, as a wild meld.",
    ),
    (
        "a joker on top",
        changed(BASE, pile_blocked_by=(*BASE.pile_blocked_by, *TWOS)),
        "U2",
        "A joker on top goes with two jokers, as a wild meld.",
    ),
    (
        "a wild on top without wild melds",
        changed(BASE, meld_shapes=DIRTY_AND_CLEAN, books_needed=(2, 2, 0)),
        "U2",
        "A two or a joker on top can't be taken: wilds make no meld.",
    ),
    ("where the cards may go", JONES, "U2", "a book of it that takes them all, the player choosing which;"),
    (
        "a frozen pile",
        CANASTA,
        "U2",
        (
            "The pile is frozen while a red three, a two or a joker lies anywhere in it, until it is taken,"
            " and for a side that has not opened. A frozen pile is taken with two cards of the top card's"
            " rank only."
        ),
    ),
    ("always frozen", changed(CANASTA, freezing=Freezing.ALWAYS), "U2", "The pile is frozen always. A"),
    ("sevens", PENNIES, "U3", "A seven may be discarded only when every side has a book of sevens."),
    ("anything goes", VEGAS, "U3", "Any card may be discarded, wilds too."),
    (
        "red threes that are laid later",
        TRIPLE_PLAY,
        "T1",
        "lays them at once, the partners at the start of their next turns, before the draw;",
    ),
    (
        "red threes of a pile",
        CANASTA,
        "T1",
        "One that comes with the pile (S5) is laid too, and not replaced.",
    ),
    (
        "threes of both colours",
        JONES,
        "S5",
        "A three of either colour, a two or a joker is buried in the stock and another card is turned",
    ),
    ("several kinds", TRIPLE_PLAY, "M2", "A book of fives and a book of sevens are each a kind of their own"),
    ("pure ranks", TRIPLE_PLAY, "M2", "A meld of fives or sevens may hold, after every single card, three"),
    (
        "books that can't all be taken",
        changed(JONES, melds_of_a_rank=MeldsOfARank.WHEN_NONE_TAKES_THEM),
        "M4",
        "starts another only if its three cards can't all join one of those.",
    ),
    ("two packets in a turn", TRIPLE_PLAY, "F1", "picks up the next packet at once and goes on with the"),
    ("later red threes", TRIPLE_PLAY, "F2", "when the packet is picked up, if the side has opened (T1)."),
    ("threes that stay", VEGAS, "F2", "Falls away: they stay among the cards picked up (T1)."),
    ("a foot before going out", PENNIES, "G2", "The player's own foot must have been taken (F1)."),
    ("a spare book", JONES, "G2", "two clean and three dirty books. A clean book to spare counts as a dirty"),
    ("books first", JONES, "G4", "if the books that G2 asks for lie on the table already and going out is"),
    ("one partner is asked", changed(PAGAT, partners_needed=PartnersNeeded.ONE), "G4", "next one clockwise"),
    ("all are asked", PAGAT, "G4", "All partners are asked, clockwise from the asker, till one says no;"),
    ("bound to go out", PENNIES, "G6", "while bound to go out by a yes (G4) or black threes (T2)."),
    ("the pile must be taken", CANASTA, "E2", "a player must take the pile if it isn't frozen, its top card"),
    ("a red three ends it", CANASTA, "E2", "A red three drawn as the last card of the stock, also as a"),
    ("once shuffled", changed(BASE, reshuffles=1), "E2", "once a deal the pile, but for its top card, is"),
    ("concealed", CANASTA, "P2", "Going out concealed is worth 200 instead:"),
    (
        "a bonus that costs",
        changed(BASE, red_three_bonuses={7: -300}),
        "P3",
        "Seven of them or more cost 300 more, once.",
    ),
    (
        "red threes worth nothing",
        changed(BASE, red_three_value=0),
        "P3",
        "Each red three on a side's table is worth nothing.",
    ),
    (
        "red threes without a foot to be left in",
        changed(
            CANASTA,
            red_threes=RedThrees.HELD,
            black_threes=BASE.black_threes,
            pile_blocked_by=(*CANASTA.pile_blocked_by, *RED_THREES),
        ),
        "P3",
        "Each red three left in a hand costs 100, in place of any card value.",
    ),
)


@pytest.mark.parametrize(
    ("variant", "rule", "part"), [case[1:] for case in PARTS], ids=[case[0] for case in PARTS]
)
def test_a_part_of_a_rule_in_words(variant: RuleVariant, rule: str, part: str) -> None:
    assert part in rule_texts(variant)[rule]


def test_what_falls_away_without_partners() -> None:
    texts = rule_texts(SIMPSON)
    assert texts["G3"] == texts["G4"] == "Falls away: nobody has a partner."
    assert texts["F3"].startswith("Falls away: ")
    assert "partner" not in texts["G5"]


def test_what_falls_away_without_a_foot() -> None:
    texts = rule_texts(CANASTA)
    assert all(texts[rule].startswith("Falls away: ") for rule in ("F1", "F2", "F3"))
    assert not any("foot" in texts[rule] for rule in ("T1", "O3", "G1", "G5", "P1", "P3"))


def test_what_falls_away_where_red_threes_are_held() -> None:
    for variant in (VEGAS, JONES):
        texts = rule_texts(variant)
        assert texts["S7"].startswith("Falls away: ")
        assert "on a side's table" not in texts["P3"]
