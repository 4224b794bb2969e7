"""Why an action is refused: a code, the rule's number, the data, and one sentence in words.

`CATALOGUE` holds the rule and the wording of every code, so that an application may word a refusal
its own way from `code` and `data`. Codes and the names in `data` are stable.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType
from typing import Final

import attrs

from ._values import PasteableRepr
from .cards import Rank


class ViolationCode(PasteableRepr, Enum):
    """Every reason for which an action can be illegal."""

    MATCH_OVER = "match over"
    DEAL_OVER = "deal over"
    DEAL_NOT_OVER = "deal not over"
    OUT_OF_TURN = "out of turn"
    WRONG_DECK = "wrong deck"
    RESHUFFLE_NOT_DUE = "reshuffle not due"
    ANSWER_DUE = "answer due"
    NOTHING_ASKED = "nothing asked"
    MUST_DRAW_FIRST = "must draw first"
    ALREADY_DREW = "already drew"
    STOCK_EMPTY = "stock empty"
    STOCK_NOT_EMPTY = "stock not empty"
    PILE_EMPTY = "pile empty"
    PILE_TOO_SMALL = "pile too small"
    PILE_BLOCKED = "pile blocked"
    LONE_CARD = "lone card"
    PILE_FROZEN = "pile frozen"
    PILE_NEEDS_PAIR = "pile needs pair"
    PILE_MELD_FULL = "pile meld full"
    NO_PLACE_TO_CHOOSE = "no place to choose"
    PLACE_NEEDED = "place needed"
    MUST_TAKE_PILE = "must take pile"
    CARDS_NOT_HELD = "cards not held"
    NOT_THREE_CARDS = "not three cards"
    THREE_NOT_MELDED = "three not melded"
    MIXED_RANKS = "mixed ranks"
    WILD_LIMIT = "wild limit"
    NO_SUCH_MELD = "no such meld"
    BOOK_CLOSED = "book closed"
    BOOK_OF_THIS_TURN = "book of this turn"
    BOOK_KEEPS_ITS_KIND = "book keeps its kind"
    CARD_DOES_NOT_FIT = "card does not fit"
    RANK_STILL_OPEN = "rank still open"
    ONE_MELD_OF_A_RANK = "one meld of a rank"
    MELD_TAKES_THEM = "meld takes them"
    STARTING_THIS_TURN = "starting this turn"
    ADDING_THIS_TURN = "adding this turn"
    CARDS_LOCKED = "cards locked"
    MINIMUM_UNREACHABLE = "minimum unreachable"
    CLEAN_MELD_UNREACHABLE = "clean meld unreachable"
    OPENING_UNFINISHED = "opening unfinished"
    CLEAN_MELD_MISSING = "clean meld missing"
    RED_THREE_NOT_DISCARDED = "red three not discarded"
    NOT_DISCARDED = "not discarded"
    LAST_CARD_NOT_DISCARDED = "last card not discarded"
    KEEP_TWO_CARDS = "keep two cards"
    FOOT_NOT_TAKEN = "foot not taken"
    BOOKS_MISSING = "books missing"
    PARTNER_NOT_READY = "partner not ready"
    PERMISSION_NOT_ASKED = "permission not asked"
    PERMISSION_REFUSED = "permission refused"
    NO_PARTNER_TO_ASK = "no partner to ask"
    ASKED_ALREADY = "asked already"
    NOT_IN_FOOT = "not in foot"
    ASK_FIRST = "ask first"
    TOO_FEW_CARDS_TO_ASK = "too few cards to ask"
    CANNOT_GO_OUT = "cannot go out"
    MUST_GO_OUT = "must go out"
    MUST_DISCARD = "must discard"
    MUST_MELD = "must meld"


_C = ViolationCode

CATALOGUE: Final[Mapping[ViolationCode, tuple[str, str]]] = MappingProxyType(
    {
        _C.MATCH_OVER: ("P4", "The match is over."),
        _C.DEAL_OVER: ("E1", "The deal is over; the next one has to be dealt."),
        _C.DEAL_NOT_OVER: ("E1", "The deal is still being played."),
        _C.OUT_OF_TURN: ("S6", "Seat {seat} is not to move now; {to_move} is."),
        _C.WRONG_DECK: (
            "S1",
            "These cards are not the deck: missing {missing}; too many {surplus}.",
        ),
        _C.RESHUFFLE_NOT_DUE: ("E2", "The discard pile is not to be reshuffled now."),
        _C.ANSWER_DUE: ("G4", "Nothing else happens until seat {partner} has answered."),
        _C.NOTHING_ASKED: ("G4", "Nobody has asked for permission to go out."),
        _C.MUST_DRAW_FIRST: ("U1", "First draw from the stock or take the pile."),
        _C.ALREADY_DREW: ("U1", "The draw of this turn has been made."),
        _C.STOCK_EMPTY: ("U1", "The stock is empty."),
        _C.STOCK_NOT_EMPTY: ("E2", "Passing is for an empty stock; it has {stock} cards."),
        _C.PILE_EMPTY: ("U2", "The discard pile is empty."),
        _C.PILE_TOO_SMALL: ("U2", "The pile has {pile} cards; to be taken it needs {needed}."),
        _C.LONE_CARD: ("U2", "A player with one card may not take a pile of one card."),
        _C.PILE_FROZEN: (
            "U2",
            "The pile is frozen: only two natural cards of the rank of {top} take it, not {cards}.",
        ),
        _C.PILE_BLOCKED: ("T2", "{top} lies on top of the pile and bars it."),
        _C.PILE_NEEDS_PAIR: (
            "U2",
            "The top card {top} can't be taken with {cards}: {needed} is wanted.",
        ),
        _C.PILE_MELD_FULL: (
            "U2",
            "The side's meld {meld} has no room for the top card and two more.",
        ),
        _C.NO_PLACE_TO_CHOOSE: ("U2", "Where the cards go is not to be chosen here."),
        _C.PLACE_NEEDED: ("U2", "Several books could take the cards: say which, one of {places}."),
        _C.MUST_TAKE_PILE: ("E2", "The pile must be taken: {top} fits a meld of the side."),
        _C.CARDS_NOT_HELD: ("U3", "The hand does not hold {missing}."),
        _C.NOT_THREE_CARDS: ("M1", "A meld is started with three cards, not {count}."),
        _C.THREE_NOT_MELDED: ("M1", "Threes are never melded: {card}."),
        _C.MIXED_RANKS: ("M1", "A meld has one rank only, not {ranks}."),
        _C.WILD_LIMIT: (
            "M2",
            "A meld may not hold {naturals} natural cards and {wilds} wild ones.",
        ),
        _C.NO_SUCH_MELD: ("M3", "The side has no such meld of rank {rank} at place {place}."),
        _C.BOOK_CLOSED: ("M3", "The side's meld of rank {rank} is a book and closed."),
        _C.BOOK_OF_THIS_TURN: ("M3", "{meld} was made a book in this turn and takes no card yet."),
        _C.BOOK_KEEPS_ITS_KIND: ("M3", "The book {meld} does not take {card}."),
        _C.CARD_DOES_NOT_FIT: ("M1", "{card} does not belong in a meld of rank {rank}."),
        _C.RANK_STILL_OPEN: (
            "M4",
            "The side's meld {meld} is no book yet; until then it may not start another of its rank.",
        ),
        _C.ONE_MELD_OF_A_RANK: ("M4", "The side has the meld {meld}, and no second one of its rank."),
        _C.MELD_TAKES_THEM: ("M4", "The side's meld {meld} takes all three cards, so they start none."),
        _C.STARTING_THIS_TURN: (
            "M5",
            "This turn starts melds, so none may be added to that lay there before.",
        ),
        _C.ADDING_THIS_TURN: ("M5", "This turn adds to melds, so none may be started."),
        _C.CARDS_LOCKED: (
            "O2",
            "Of rank {rank}, {locked} came with the pile and must wait for the opening of {minimum} points.",
        ),
        _C.MINIMUM_UNREACHABLE: (
            "O3",
            "The opening minimum is {minimum}; after this at most {reachable} could be laid in this turn.",
        ),
        _C.CLEAN_MELD_UNREACHABLE: (
            "O3",
            "The opening needs a meld without wilds besides {minimum} points; after this it can't have both.",
        ),
        _C.OPENING_UNFINISHED: (
            "O3",
            "The opening has {points} points of the {minimum} it needs; it must be finished first.",
        ),
        _C.CLEAN_MELD_MISSING: (
            "O3",
            "The opening has its {minimum} points, but no meld without wilds yet; it must be finished first.",
        ),
        _C.RED_THREE_NOT_DISCARDED: ("T1", "A red three is never discarded: {card}."),
        _C.NOT_DISCARDED: ("U3", "{card} may not be discarded now."),
        _C.LAST_CARD_NOT_DISCARDED: ("G1", "The last card, {card}, may not be discarded to go out."),
        _C.KEEP_TWO_CARDS: (
            "G5",
            "This would leave {left} cards; who may not go out keeps {needed}.",
        ),
        _C.FOOT_NOT_TAKEN: ("G2", "Nobody goes out before having picked up the foot."),
        _C.BOOKS_MISSING: (
            "G2",
            "Going out needs books: {needed} {kinds}; the side has {books}.",
        ),
        _C.PARTNER_NOT_READY: (
            "G3",
            "The partner is not as far as going out demands (seats {partners}: {needed}).",
        ),
        _C.PERMISSION_NOT_ASKED: ("G4", "The partner has not been asked for permission to go out."),
        _C.PERMISSION_REFUSED: ("G4", "The partner has refused permission to go out in this turn."),
        _C.NO_PARTNER_TO_ASK: ("G4", "There is no partner whose permission is needed."),
        _C.ASKED_ALREADY: ("G4", "The partner has been asked in this turn already."),
        _C.NOT_IN_FOOT: ("G4", "Only a player who has picked up the foot may ask to go out."),
        _C.ASK_FIRST: ("G4", "Who wants to ask does so right after the draw."),
        _C.TOO_FEW_CARDS_TO_ASK: ("G4", "Asking takes two cards in hand; there is {count}."),
        _C.MUST_GO_OUT: ("G4", "The player must go out in this turn; after this it could not be done."),
        _C.CANNOT_GO_OUT: ("G4", "These cards can't go out in this turn, even with permission."),
        _C.MUST_DISCARD: ("G6", "This turn ends with a discard; one is possible."),
        _C.MUST_MELD: ("G6", "The last card {card} can be melded, so the turn does not end without."),
    }
)
"""The rule's number and the wording of each code; the wording's names are those of the data."""


def _in_words(value: object) -> str:
    if isinstance(value, Rank):
        return value.letter
    if value is None:
        return "none"
    if isinstance(value, Enum) and isinstance(value.value, str):
        return value.value
    if isinstance(value, tuple):
        return ", ".join(map(_in_words, value)) or "none"
    return str(value) or "none"


@attrs.frozen
class Violation:
    """One broken rule.

    Attributes:
        code: which kind of refusal, stable.
        details: the data as (name, value) pairs; `data` gives them as a mapping.
    """

    code: ViolationCode
    details: tuple[tuple[str, object], ...] = ()

    @property
    def rule(self) -> str:
        """The number of the broken rule, as in the rule sheet: "O3"."""
        return CATALOGUE[self.code][0]

    @property
    def data(self) -> Mapping[str, object]:
        """What was needed and what there is, by name."""
        return MappingProxyType(dict(self.details))

    @property
    def message(self) -> str:
        """The reason in one English sentence."""
        wording = CATALOGUE[self.code][1]
        words = {name: _in_words(value) for name, value in self.details}
        if "rank" in words and self.data["rank"] is None:
            words["rank"] = "wild"
        return wording.format_map(words)

    def __str__(self) -> str:
        return f"{self.message} [{self.rule}]"
