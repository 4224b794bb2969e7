"""What the rules on setup, threes and melds say, word for word: by hand from the rule sets' sources."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from handfoot_rules import (
    DEFAULT,
    BooksOpenTo,
    Rank,
    RuleVariant,
    variants,
)
from handfoot_rules.describing import rule_texts

BASE, PAGAT, SIMPSON, BICYCLE = DEFAULT, variants.PAGAT, variants.SIMPSON, variants.BICYCLE
VEGAS, JONES, TRIPLE_PLAY, PENNIES = (
    variants.VEGAS,
    variants.JONES,
    variants.TRIPLE_PLAY,
    variants.PENNIES_FROM_HEAVEN,
)
CANASTA = variants.CANASTA


def changed(base: RuleVariant, **fields: Any) -> RuleVariant:
    """Give a rule set with some fields changed."""
    return attrs.evolve(base, **fields)


WHOLE = (
    (
        "the base deck",
        BASE,
        "S1",
        "Five decks of 54 cards, four twos and two jokers among them, shuffled together: 270 cards.",
    ),
    (
        "decks by players",
        JONES,
        "S1",
        (
            "Decks of 54 cards, four twos and two jokers among them, shuffled together:"
            " four for three players (216 cards) and five for four players (270 cards)."
        ),
    ),
    (
        "one deck",
        changed(BASE, players=(2,), decks=1, packets=(4, 4), books_needed=(0, 1, 0)),
        "S1",
        "One deck of 54 cards, four twos and two jokers among them, shuffled together: 54 cards.",
    ),
    ("three numbers of players", TRIPLE_PLAY, "S2", "For three, four or six players."),
    (
        "pairs, and players alone",
        BASE,
        "S3",
        (
            "Four players: two pairs, seats 0 and 2 against seats 1 and 3."
            " Six players: three pairs, seats 0 and 3, seats 1 and 4, seats 2 and 5."
            " Two, three or five players: every player is a side alone."
        ),
    ),
    (
        "teams of three",
        PENNIES,
        "S3",
        "Six players: two teams of three, seats 0, 2 and 4 against seats 1, 3 and 5.",
    ),
    ("nobody has a partner", SIMPSON, "S3", "Every player is a side alone."),
    (
        "three packets",
        TRIPLE_PLAY,
        "S4",
        (
            "Each player is dealt a hand of 15 cards, a knee of 13 and a foot of 11; they stay separate. From"
            " the top of the deck come all hands, clockwise from the first player, then all knees, then all"
            " feet."
        ),
    ),
    (
        "four packets",
        changed(BASE, packets=(7, 6, 5, 4)),
        "S4",
        (
            "Each player is dealt a hand of 7 cards, then packets of 6, 5 and 4, the last of them the foot;"
            " they stay separate. From the top of the deck come all hands, clockwise from the first player,"
            " then all second packets, and so on."
        ),
    ),
    (
        "no foot",
        CANASTA,
        "S4",
        (
            "Each player is dealt 11 cards, clockwise from the first player."
            " There is no foot: what holds for a player in the foot holds from the start."
        ),
    ),
    (
        "any starter",
        changed(JONES, starter_buried=()),
        "S5",
        "The next card of the deck starts the pile, face up. Any card may.",
    ),
    (
        "starters that are covered",
        CANASTA,
        "S5",
        (
            "The next card of the deck starts the pile, face up."
            " On a red three, a two or a joker another card is turned; all of them stay in the pile."
        ),
    ),
    (
        "the dealer begins",
        TRIPLE_PLAY,
        "S6",
        "The deal passes to the left. The dealer plays first: seat 0 in deal 1, seat 1 in deal 2 and so on.",
    ),
    (
        "red threes held",
        VEGAS,
        "T1",
        "Red threes are held like other cards: they are never laid and never replaced. They can't be melded.",
    ),
    (
        "black threes melded",
        CANASTA,
        "T2",
        (
            "A player who goes out may meld three or four black threes, without wilds; otherwise they can"
            " only be discarded. Starting that meld binds the player to go out in this turn. On top of the"
            " pile, black threes, twos and jokers bar it: nobody can take it. Covered by another card they"
            " bar nothing."
        ),
    ),
    (
        "four naturals with wilds",
        BICYCLE,
        "M2",
        (
            "Clean is a meld or a book without wilds, dirty one of naturals and wilds, wild one of wilds"
            " alone. A meld of a rank may hold, after every single card, three to seven naturals alone; or"
            " four to six naturals and one wild; or four or five naturals and two wilds; or four naturals and"
            " three wilds."
        ),
    ),
    (
        "open books",
        JONES,
        "M2",
        (
            "Clean is a meld or a book without wilds, dirty one of naturals and wilds, wild one of wilds"
            " alone. A meld of a rank may hold, after every single card, three or more naturals alone; or two"
            " or more naturals and one wild; or three or more naturals and two wilds; or four or more"
            " naturals and three wilds."
        ),
    ),
    (
        "books that keep their kind, from the next turn on",
        VEGAS,
        "M3",
        (
            "Melds belong to the side: each of its players adds to any of them. A book stays open: a natural"
            " card of its rank joins any book; a wild joins a dirty book, as far as M2 allows; no wild joins"
            " a clean book. But no card joins a book in the turn that completed it."
        ),
    ),
    (
        "books open to naturals alone, and nobody's partners",
        changed(SIMPSON, books_open_to=BooksOpenTo.NATURALS),
        "M3",
        (
            "A player's melds are that player's alone: nobody else adds to them."
            " A book stays open: a natural card of its rank joins any book; no wild joins a book."
        ),
    ),
    (
        "a rank that takes no wild",
        changed(CANASTA, pure_ranks=(Rank.SEVEN,)),
        "M3",
        (
            "Melds belong to the side: each of its players adds to any of them. A book of any rank but sevens"
            " stays open: a natural card of its rank joins any book; a wild joins any book, as far as M2"
            " allows; a wild makes a clean book dirty. A book of sevens stays open: a natural card of its"
            " rank joins any book; no wild joins a book."
        ),
    ),
    (
        "a wild book has no more wilds than seven",
        changed(PAGAT, books_open_to=BooksOpenTo.ALL),
        "M3",
        (
            "Melds belong to the side: each of its players adds to any of them. A book stays open: a natural"
            " card of its rank joins any book; a wild joins any book, as far as M2 allows; a wild makes a"
            " clean book dirty. A wild book is closed."
        ),
    ),
    (
        "wild books alone are closed",
        changed(PAGAT, books_open_to=BooksOpenTo.NATURALS),
        "M3",
        (
            "Melds belong to the side: each of its players adds to any of them."
            " A book stays open: a natural card of its rank joins any book; no wild joins a book."
            " A wild book is closed."
        ),
    ),
    (
        "one meld of a rank",
        CANASTA,
        "M4",
        "A side has one meld of a rank in a deal and never starts another.",
    ),
)


@pytest.mark.parametrize(
    ("variant", "rule", "text"), [case[1:] for case in WHOLE], ids=[case[0] for case in WHOLE]
)
def test_a_rule_in_words(variant: RuleVariant, rule: str, text: str) -> None:
    assert rule_texts(variant)[rule] == text
