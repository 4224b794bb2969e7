"""Violation: code, rule, data and one sentence, for every way to be refused."""

from __future__ import annotations

import pickle
import string
from typing import TYPE_CHECKING

import pytest

import handfoot_rules
from handfoot_rules import (
    CATALOGUE,
    Card,
    Cards,
    IllegalActionError,
    Meld,
    NextDeal,
    PartnerMust,
    Rank,
    Violation,
    ViolationCode,
    apply,
    is_legal,
    legal_actions,
    parse_action,
    why_illegal,
)

from .tables import deal_over, refusals

if TYPE_CHECKING:
    from .tables import Refusal

REFUSALS = refusals()

every_code = pytest.mark.parametrize("code", list(ViolationCode), ids=lambda code: code.name)

DATA: dict[ViolationCode, dict[str, object]] = {
    ViolationCode.OUT_OF_TURN: {"seat": 1, "to_move": 0},
    ViolationCode.ANSWER_DUE: {"partner": 2},
    ViolationCode.PILE_BLOCKED: {"top": Card["3S"]},
    ViolationCode.PILE_NEEDS_PAIR: {
        "top": Card["9H"],
        "needed": ("natural pair",),
        "cards": Cards.parse("9C 2C"),
    },
    ViolationCode.PILE_TOO_SMALL: {"pile": 2, "needed": 3},
    ViolationCode.PILE_FROZEN: {"top": Card.QS, "cards": Cards.parse("QC 2C")},
    ViolationCode.PLACE_NEEDED: {"places": (0, 1)},
    ViolationCode.MUST_TAKE_PILE: {"top": Card["5C"]},
    ViolationCode.BOOK_OF_THIS_TURN: {"meld": Meld.parse("KC KC KD KD KH KH KS")},
    ViolationCode.BOOK_KEEPS_ITS_KIND: {
        "meld": Meld.parse("KC KC KD KD KH KH KS"),
        "card": Card["2C"],
    },
    ViolationCode.ONE_MELD_OF_A_RANK: {"meld": Meld.parse("QH QS QS")},
    ViolationCode.MELD_TAKES_THEM: {"meld": Meld.parse("KC KC KD KD KH KH KS")},
    ViolationCode.NOT_DISCARDED: {"card": Card["7S"]},
    ViolationCode.LAST_CARD_NOT_DISCARDED: {"card": Card["8S"]},
    ViolationCode.TOO_FEW_CARDS_TO_ASK: {"count": 1},
    ViolationCode.MUST_MELD: {"card": Card["5C"]},
    ViolationCode.PILE_MELD_FULL: {"meld": Meld.parse("9S 9S 9S 9S 9S"), "size": 5},
    ViolationCode.CARDS_NOT_HELD: {"missing": Cards.parse("KS")},
    ViolationCode.NOT_THREE_CARDS: {"needed": 3, "count": 4},
    ViolationCode.THREE_NOT_MELDED: {"card": Card["3C"]},
    ViolationCode.MIXED_RANKS: {"ranks": (Rank.QUEEN, Rank.KING)},
    ViolationCode.WILD_LIMIT: {"naturals": 1, "wilds": 2},
    ViolationCode.NO_SUCH_MELD: {"rank": Rank.KING, "place": 0},
    ViolationCode.BOOK_CLOSED: {"rank": Rank.KING, "place": 0},
    ViolationCode.CARD_DOES_NOT_FIT: {"card": Card.KC, "rank": Rank.QUEEN},
    ViolationCode.RANK_STILL_OPEN: {"meld": Meld.parse("KS KS KS")},
    ViolationCode.CARDS_LOCKED: {"rank": Rank.KING, "held": 2, "locked": 1, "minimum": 50},
    ViolationCode.MINIMUM_UNREACHABLE: {"minimum": 50, "reachable": 30},
    ViolationCode.CLEAN_MELD_UNREACHABLE: {"minimum": 50},
    ViolationCode.OPENING_UNFINISHED: {"minimum": 50, "points": 30},
    ViolationCode.CLEAN_MELD_MISSING: {"minimum": 50, "points": 60},
    ViolationCode.RED_THREE_NOT_DISCARDED: {"card": Card["3D"]},
    ViolationCode.KEEP_TWO_CARDS: {"left": 1, "needed": 2},
    ViolationCode.BOOKS_MISSING: {
        "needed": (2, 2, 1),
        "kinds": ("clean", "dirty", "wild"),
        "books": (2, 2, 0),
    },
    ViolationCode.PARTNER_NOT_READY: {"partners": (2,), "needed": PartnerMust.PLAY_FROM_FOOT},
}


def refusal_of(code: ViolationCode) -> tuple[Refusal, Violation]:
    """Give the refusal of a code and what is said about it."""
    refusal = REFUSALS[code]
    violation = why_illegal(refusal.state, parse_action(refusal.action), seat=refusal.seat)
    assert violation is not None
    return refusal, violation


def test_every_code_has_a_rule_and_a_wording() -> None:
    assert set(CATALOGUE) == set(ViolationCode) == set(REFUSALS)
    for rule, wording in CATALOGUE.values():
        assert rule[0] in "STMOUFGEPV"
        assert rule[1:].isdigit()
        assert wording.endswith(".")


def test_codes_have_values_of_their_own() -> None:
    assert len({code.value for code in ViolationCode}) == len(ViolationCode)
    for code in ViolationCode:
        assert ViolationCode(code.value) is code
        assert code.value == code.name.lower().replace("_", " ")
        assert eval(repr(code), vars(handfoot_rules)) is code  # noqa: S307  # our own text


@every_code
def test_a_refusal_says_which_rule_and_why(code: ViolationCode) -> None:
    refusal, violation = refusal_of(code)
    assert (violation.code, violation.rule) == (code, refusal.rule)
    names = {name for _, name, _, _ in string.Formatter().parse(CATALOGUE[code][1]) if name}
    assert names <= set(violation.data)
    assert not violation.message[0].islower()
    assert violation.message.endswith(".")
    assert "{" not in violation.message
    assert str(violation) == f"{violation.message} [{refusal.rule}]"


@every_code
def test_a_refusal_gives_its_data(code: ViolationCode) -> None:
    _, violation = refusal_of(code)
    if code in DATA:
        assert dict(violation.data) == DATA[code]
    for name, value in violation.data.items():
        if not isinstance(value, PartnerMust) and name in CATALOGUE[code][1]:
            assert value is not None
            assert value != ()
    with pytest.raises(TypeError):
        violation.data["anything"] = 1  # type: ignore[index]


@every_code
def test_what_is_refused_is_not_done_and_not_listed(code: ViolationCode) -> None:
    refusal, violation = refusal_of(code)
    state, action, seat = refusal.state, parse_action(refusal.action), refusal.seat
    assert not is_legal(state, action, seat=seat)
    if seat is None:
        assert action not in legal_actions(state)
    with pytest.raises(IllegalActionError) as caught:
        apply(state, action, seat=seat)
    assert caught.value.violation == violation
    assert caught.value.action == action


@every_code
def test_a_violation_is_a_value(code: ViolationCode) -> None:
    _, violation = refusal_of(code)
    _, again = refusal_of(code)
    assert violation == again
    assert hash(violation) == hash(again)
    assert pickle.loads(pickle.dumps(violation)) == violation
    assert eval(repr(violation), vars(handfoot_rules)) == violation  # noqa: S307  # our own text
    with pytest.raises(AttributeError):
        violation.code = ViolationCode.MATCH_OVER  # type: ignore[misc]


@pytest.mark.parametrize(
    ("code", "message"),
    [
        (ViolationCode.OUT_OF_TURN, "Seat 1 is not to move now; 0 is."),
        (ViolationCode.MIXED_RANKS, "A meld has one rank only, not Q, K."),
        (ViolationCode.CARDS_NOT_HELD, "The hand does not hold KS."),
        (ViolationCode.WILD_LIMIT, "A meld may not hold 1 natural cards and 2 wild ones."),
        (
            ViolationCode.BOOKS_MISSING,
            "Going out needs books: 2, 2, 1 clean, dirty, wild; the side has 2, 2, 0.",
        ),
    ],
)
def test_the_sentence_names_things_as_players_do(code: ViolationCode, message: str) -> None:
    assert refusal_of(code)[1].message == message


def test_a_wild_meld_and_an_empty_set_have_words_too() -> None:
    no_meld = Violation(ViolationCode.NO_SUCH_MELD, (("rank", None), ("place", 0)))
    assert "of rank wild" in no_meld.message
    no_cards = Violation(ViolationCode.WRONG_DECK, (("missing", Cards()), ("surplus", Cards.parse("KS"))))
    assert no_cards.message == "These cards are not the deck: missing none; too many KS."
    assert Violation(ViolationCode.MATCH_OVER).data == {}


def test_nobody_is_to_move_when_a_deal_is_over() -> None:
    violation = why_illegal(deal_over(), NextDeal(), seat=0)
    assert violation is not None
    assert violation.code is ViolationCode.OUT_OF_TURN
    assert "nobody" in violation.message


def test_a_deck_with_far_too_many_cards_of_a_face_is_a_wrong_deck() -> None:
    violation = why_illegal(deal_over(), NextDeal((Card.KS,) * 200))
    assert violation is not None
    assert violation.code is ViolationCode.WRONG_DECK
