"""What the rules from the turn to the score say, word for word: by hand from the rule sets' sources."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from handfoot_rules import (
    DEFAULT,
    PartnerMust,
    PartnersNeeded,
    Permission,
    Rank,
    RuleVariant,
    variants,
)
from handfoot_rules.describing import rule_texts

BASE, PAGAT, SIMPSON, BICYCLE = DEFAULT, variants.PAGAT, variants.SIMPSON, variants.BICYCLE
VEGAS, TRIPLE_PLAY, PENNIES, CANASTA = (
    variants.VEGAS,
    variants.TRIPLE_PLAY,
    variants.PENNIES_FROM_HEAVEN,
    variants.CANASTA,
)


def changed(base: RuleVariant, **fields: Any) -> RuleVariant:
    """Give a rule set with some fields changed."""
    return attrs.evolve(base, **fields)


WHOLE = (
    (
        "the first draw of deals",
        VEGAS,
        "U1",
        (
            "A turn begins with a draw from the stock or with taking the pile. The draw is three cards in"
            " deals 1 and 2, four cards in deal 3 and five cards in deal 4. If fewer are left, all of them"
            " are drawn. Red threes count among them."
        ),
    ),
    (
        "one card is drawn",
        CANASTA,
        "U1",
        (
            "A turn begins with a draw from the stock or with taking the pile. The draw is one card."
            " Red threes don't count among them; a draw that brings nothing else is still the draw."
        ),
    ),
    (
        "no foot, so no rule about it",
        CANASTA,
        "F1",
        "Falls away: there is no foot.",
    ),
    (
        "the foot comes with a book",
        PENNIES,
        "F1",
        (
            "A player who completes a book takes the foot into the hand at once and goes on with the turn;"
            " the book may be of any kind, begun by a partner, or completed by taking the pile. Nothing else"
            " releases it."
        ),
    ),
    (
        "a turn without a foot",
        changed(CANASTA, partner_must=PartnerMust.PLAY_FROM_FOOT),
        "F3",
        "Every turn that ends with a discard counts as played from the foot.",
    ),
    (
        "no last discard",
        VEGAS,
        "G1",
        (
            "A player in the foot goes out by melding all cards; the last card can't be discarded."
            " Going out is legal only if G2, G3 and G4 hold."
        ),
    ),
    (
        "a seven never goes last",
        PENNIES,
        "G1",
        (
            "A player in the foot goes out by melding all cards, or all but one and discarding that one."
            " A single card that is held already is melded or discarded."
            " Going out is legal only if G2 and G4 hold. A seven can't be that discard."
        ),
    ),
    (
        "books by deal",
        VEGAS,
        "G2",
        (
            "The side needs at least three clean and three dirty books in deals 1 and 2, four clean and four"
            " dirty books in deal 3 and five clean and five dirty books in deal 4."
            " Books count that are complete when the last card is laid or discarded."
        ),
    ),
    (
        "books of five kinds",
        TRIPLE_PLAY,
        "G2",
        (
            "The side needs at least one clean, one dirty, one wild book, one book of fives and one book of"
            " sevens."
            " Books count that are complete when the last card is laid or discarded."
        ),
    ),
    (
        "several books of sevens",
        changed(PENNIES, books_needed=(0, 0, 0, 2)),
        "G2",
        (
            "The side needs at least two books of sevens."
            " Books count that are complete when the last card is laid or discarded."
            " The player's own foot must have been taken (F1)."
        ),
    ),
    (
        "no books",
        changed(BASE, books_needed=(0, 0, 0)),
        "G2",
        "The side needs no books.",
    ),
    (
        "a partner who has had a turn",
        changed(CANASTA, partner_must=PartnerMust.PLAY_FROM_FOOT),
        "G3",
        "The partner must have played at least one turn (F3).",
    ),
    (
        "no foot to hold",
        changed(CANASTA, partner_must=PartnerMust.HOLD_FOOT),
        "G3",
        "It doesn't matter how far the partners are.",
    ),
    (
        "one of two partners",
        changed(PAGAT, partners_needed=PartnersNeeded.ONE),
        "G3",
        (
            "One partner at least must have picked up the foot and played at least one turn from it (F3)."
            " The player's own foot may be picked up in this same turn. For a player alone this falls away."
        ),
    ),
    ("nobody is asked", BICYCLE, "G4", "Nobody asks before going out."),
    (
        "asking is free",
        CANASTA,
        "G4",
        (
            "Nobody need ask; a player may ask the partner once a turn, right after the draw or the take."
            " That is legal with two cards or more, if going out is possible in this turn (looked ahead"
            " exactly). An opening under way must be within reach without going out, too. Until the answer"
            " nothing else happens. A no bars going out in this turn; after a yes the player must go out in"
            " it."
        ),
    ),
    (
        "one card is kept",
        changed(PAGAT, cards_kept=1, permission=Permission.NOT_NEEDED),
        "G5",
        (
            "A player in the foot who isn't going out keeps one card at least when melding or taking the"
            " pile. None may be left only if G2 and G3 hold after it, which is going out."
        ),
    ),
    (
        "one card is always kept",
        changed(BASE, cards_kept=1, permission=Permission.NOT_NEEDED),
        "G5",
        "A player in the foot who isn't going out keeps one card at least when melding or taking the pile.",
    ),
    (
        "a single card that could be melded",
        VEGAS,
        "G6",
        (
            "A player none of whose cards may be discarded now ends the turn without a discard, though not"
            " while an opening is under way or with a single card that can be melded now. That is no pass"
            " under E2."
        ),
    ),
    (
        "the pile is shuffled three times",
        changed(SIMPSON, reshuffles=3),
        "E2",
        (
            "When the stock is empty at the start of a turn, three times a deal the pile, but for its top"
            " card, is shuffled and becomes the stock. After that the stock stays empty. With the stock"
            " empty, a player takes the pile, where U2 allows it, or passes, without melding and without a"
            " discard. The first pass ends the deal. A draw that empties the stock ends nothing: the turn"
            " goes on."
        ),
    ),
    (
        "the most turns",
        SIMPSON,
        "E3",
        (
            "A deal lasts at most 168 turns with two players, 216 with three, 265"
            " with four, 314 with five and 362 with six."
        ),
    ),
    (
        "card values in runs",
        changed(BASE, card_values=dict(BASE.card_values) | {Rank.KING: 15, Rank.QUEEN: 15, Rank.FOUR: 0}),
        "P1",
        (
            "Jokers are worth 50, twos and aces 20, kings and queens 15, jacks to eights 10, sevens to fives"
            " 5, fours 0, black threes 5. A side scores the cards in its melds and books and loses those left"
            " in hands and in packets not picked up."
        ),
    ),
    (
        "what books are worth",
        PENNIES,
        "P2",
        (
            "On top of its cards, a book counts: a clean book 500, a dirty book 300, a wild book 1000 and a"
            " book of sevens 1500. Going out is worth 100; nobody gets that when the cards ran out."
        ),
    ),
    (
        "every red three costs",
        SIMPSON,
        "P3",
        (
            "Each red three on a side's table costs 500. That holds for a side that never opened, too."
            " Each red three left in a packet not picked up costs 500, in place of any card value."
        ),
    ),
    (
        "left threes cost",
        VEGAS,
        "P3",
        (
            "Each red three left in a hand or in a packet not picked up costs 500, in place of any card"
            " value. Each black three left in a hand or in a packet not picked up costs 300, in place of its"
            " card value."
        ),
    ),
    (
        "red threes against a side",
        CANASTA,
        "P3",
        (
            "Each red three on a side's table is worth 100. Four of them or more are worth 400 more, once."
            " All this counts the other way for a side that has not opened."
        ),
    ),
    (
        "to a target",
        CANASTA,
        "P4",
        (
            "The match ends with the deal in which a side reaches a total of 5000. The highest total wins."
            " If several sides have it when the target is reached, another deal is played."
        ),
    ),
    (
        "deals and a target",
        changed(BASE, target=5000),
        "P4",
        (
            "The match ends after four deals, or with the deal in which a side reaches a total of 5000."
            " The highest total wins. Sides with equal totals share the win."
        ),
    ),
)


@pytest.mark.parametrize(
    ("variant", "rule", "text"), [case[1:] for case in WHOLE], ids=[case[0] for case in WHOLE]
)
def test_a_rule_in_words(variant: RuleVariant, rule: str, text: str) -> None:
    assert rule_texts(variant)[rule] == text
