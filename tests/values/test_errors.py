"""Errors: each with its data and a message, picklable, none with a state in it."""

from __future__ import annotations

import pickle
from typing import TYPE_CHECKING, Any

import attrs
import pytest

import handfoot_rules
from handfoot_rules import (
    DEFAULT,
    ActionParseError,
    Card,
    CardParseError,
    Cards,
    CardsMissingError,
    Discard,
    DocumentError,
    GameState,
    HandFootError,
    IllegalActionError,
    IllegalAnswerError,
    InvalidDealError,
    InvalidDeckError,
    InvalidNumberError,
    InvalidPlayersError,
    InvalidPoliciesError,
    InvalidPolicyMakerError,
    InvalidPositionError,
    InvalidSeatError,
    InvalidSeedError,
    InvalidVariantError,
    MatchFailedError,
    MeldParseError,
    NoActionIdError,
    NoMeldPlanError,
    NotSendableError,
    RecordError,
    StatesDontFollowError,
    TooManyCardsError,
    UnknownActionIdError,
    UnknownVariantError,
    Violation,
    ViolationCode,
    WorkersLostError,
    apply,
    is_legal,
    new_match,
    parse_action,
    shuffled_deck,
    variants,
)

from .tables import refusals

if TYPE_CHECKING:
    from collections.abc import Callable

KINGS = Cards.parse("KS KS")
DECK = shuffled_deck(DEFAULT, 4, 1, 1)

VIOLATION = Violation(ViolationCode.PILE_EMPTY)

ERRORS: list[tuple[HandFootError, str]] = [
    (NoActionIdError(Discard(Card.KS)), str(NoActionIdError(Discard(Card.KS)))),
    (UnknownActionIdError(-1, 10), "-1 is no id of an action: they are 0 to 9"),
    (StatesDontFollowError("of a reason"), "these states don't follow each other: of a reason"),
    (RecordError(3, "of a reason"), "line 3: of a reason"),
    (RecordError(None, "of a reason", VIOLATION), "of a reason"),
    (DocumentError("value.pile", "of a reason"), "value.pile: of a reason"),
    (DocumentError("", "of a reason"), "document: of a reason"),
    (
        NoMeldPlanError(VIOLATION, KINGS),
        "KS KS can't all be melded now: The discard pile is empty. [U2]",
    ),
    (
        IllegalAnswerError(VIOLATION, Discard(Card.KS), 2),
        "seat 2 answered discard KS: The discard pile is empty. [U2]",
    ),
    (
        InvalidPoliciesError(2, (0,)),
        "a policy for each seat from 0 to 1 is wanted, not for 0",
    ),
    (InvalidNumberError("workers", 0, 1), "workers is a whole number from 1 on, not 0"),
    (
        InvalidPolicyMakerError(2),
        (
            "seat 2 is given no maker of policies: a callable is wanted that takes a seed and returns a"
            " policy, for every match makes its policies anew; stateless(policy) is one for a policy that"
            " remembers nothing"
        ),
    ),
    (
        NotSendableError("the variant", "of a reason"),
        (
            "the variant can't be sent to another process (of a reason): define it at the top of a script"
            " or module, not in a function, a lambda or an interactive session; or play with workers=1, or"
            " with an executor that can send it"
        ),
    ),
    (MatchFailedError(3, 99, 1, "of a reason"), "match 3 (seed 99, seat 1 to move): of a reason"),
    (MatchFailedError(3, 99, None, "of a reason"), "match 3 (seed 99, nobody to move): of a reason"),
    (
        WorkersLostError(3),
        (
            "a worker process ended before match 3 was played: it was killed, as for want of memory, or"
            ' crashed, or could not start because the script has no `if __name__ == "__main__":` around'
            " what it does"
        ),
    ),
    (CardParseError("XX"), "'XX' is no card: write a rank and a suit as in KS, TH or 4D, or JK"),
    (MeldParseError(KINGS, "of a reason"), "KS KS is no meld: of a reason"),
    (MeldParseError(Cards(), "of a reason"), "no cards is no meld: of a reason"),
    (ActionParseError("dance", "of a reason"), "'dance' is no action: of a reason"),
    (CardsMissingError(KINGS), "these cards are not there to be taken: KS KS"),
    (TooManyCardsError(127), "a set of cards holds at most 127 cards of one face"),
    (
        IllegalActionError(Violation(ViolationCode.PILE_EMPTY), Discard(Card.KS)),
        "discard KS: The discard pile is empty. [U2]",
    ),
    (
        InvalidPlayersError(9, (2, 4)),
        "9 players can't play this variant; it is for 2, 4",
    ),
    (InvalidSeatError(4, 4), "seat 4 is not at this table of 4: 0 to 3"),
    (InvalidSeedError(-1), "a seed is a whole number from 0 to 2**128 - 1, not -1"),
    (InvalidDealError(0), "0 is no deal: deals count from 1"),
    (
        InvalidDeckError(KINGS, Cards.parse("4C")),
        "this is not the variant's deck: missing KS KS; too many 4C",
    ),
    (InvalidDeckError(KINGS, Cards()), "this is not the variant's deck: missing KS KS"),
    (InvalidDeckError(Cards(), KINGS), "this is not the variant's deck: too many KS KS"),
    (InvalidPositionError("pile", "of a reason"), "impossible position (pile): of a reason"),
    (InvalidVariantError("draw", "of a reason"), "variant field draw: of a reason"),
    (UnknownVariantError("x", ("a", "b")), "no variant has the key 'x'; there are a, b"),
]

each_error = pytest.mark.parametrize(
    ("error", "message"), ERRORS, ids=[f"{type(e).__name__}-{n}" for n, (e, _) in enumerate(ERRORS)]
)


def test_every_error_of_the_package_is_here() -> None:
    public = {
        thing
        for name in handfoot_rules.__all__
        if isinstance(thing := getattr(handfoot_rules, name), type) and issubclass(thing, HandFootError)
    }
    assert {type(error) for error, _ in ERRORS} | {HandFootError} == public


@each_error
def test_an_error_says_what_was_wrong(error: HandFootError, message: str) -> None:
    assert str(error) == message
    assert isinstance(error, HandFootError)
    if not isinstance(error, IllegalActionError | MatchFailedError | WorkersLostError):
        assert isinstance(error, ValueError | LookupError)


@each_error
def test_an_error_can_be_pickled_with_its_data(error: HandFootError, message: str) -> None:
    twin = pickle.loads(pickle.dumps(error))
    assert type(twin) is type(error)
    assert str(twin) == message
    kind: Any = type(error)
    for field in attrs.fields(kind):
        assert getattr(twin, field.name) == getattr(error, field.name)


@pytest.mark.parametrize("code", list(ViolationCode), ids=lambda code: code.name)
def test_a_refusal_holds_no_state(code: ViolationCode) -> None:
    refusal = refusals()[code]
    with pytest.raises(IllegalActionError) as caught:
        apply(refusal.state, parse_action(refusal.action), seat=refusal.seat)
    error = caught.value
    assert [field.name for field in attrs.fields(type(error))] == ["violation", "action"]
    assert error.args == (error.violation, error.action)
    kept = [error.violation, error.action, *error.violation.data.values()]
    assert not any(isinstance(value, GameState) for value in kept)
    assert str(refusal.state.seed) not in repr(error) or refusal.state.seed < 100
    assert pickle.loads(pickle.dumps(error)).violation == error.violation


# --- when they are raised -------------------------------------------------------------------------


def test_a_number_of_players_that_the_variant_is_not_for() -> None:
    makers: list[Callable[[int], object]] = [
        lambda players: new_match(players=players),
        lambda players: shuffled_deck(DEFAULT, players, 0, 1),
        lambda players: handfoot_rules.longest_deal(DEFAULT, players),
        lambda players: handfoot_rules.position(players=players),
    ]
    for make in makers:
        for players in (1, 7, -4, 0):
            with pytest.raises(InvalidPlayersError) as caught:
                make(players)
            assert caught.value.players == players
            assert caught.value.allowed == (2, 3, 4, 5, 6)
        for wrong in ("4", 4.0, True, None):
            with pytest.raises(TypeError):
                make(wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", [-1, 2**128, 2**200])
def test_a_seed_out_of_range(seed: int) -> None:
    with pytest.raises(InvalidSeedError) as caught:
        new_match(seed=seed)
    assert caught.value.seed == seed
    with pytest.raises(InvalidSeedError):
        shuffled_deck(DEFAULT, 4, seed, 1)


@pytest.mark.parametrize("seed", ["1", 1.0, True])
def test_a_seed_of_the_wrong_type(seed: int) -> None:
    with pytest.raises(TypeError):
        new_match(seed=seed)


def test_seeds_reach_from_0_to_2_to_the_128() -> None:
    assert new_match(seed=2**128 - 1).seed == 2**128 - 1
    assert new_match(seed=0).seed == 0


@pytest.mark.parametrize("deal", [0, -1, 5])
def test_a_deal_that_no_match_has(deal: int) -> None:
    with pytest.raises(InvalidDealError) as caught:
        shuffled_deck(DEFAULT, 4, 0, deal)
    assert caught.value.deal == deal


@pytest.mark.parametrize("deal", ["1", 1.0, True, None])
def test_a_deal_of_the_wrong_type(deal: int) -> None:
    with pytest.raises(TypeError):
        shuffled_deck(DEFAULT, 4, 0, deal)


def test_a_deck_says_which_cards_are_missing_and_which_too_many() -> None:
    wrong = [Card.JK if card is Card.KS else card for card in DECK]
    with pytest.raises(InvalidDeckError) as caught:
        new_match(deck=wrong)
    assert caught.value.missing == Cards([Card.KS] * 5)
    assert caught.value.surplus == Cards([Card.JK] * 5)
    with pytest.raises(InvalidDeckError) as caught:
        new_match(deck=DECK[1:])
    assert (caught.value.missing, caught.value.surplus) == (Cards(DECK[:1]), Cards())
    with pytest.raises(InvalidDeckError) as caught:
        new_match(deck=[*DECK, Card.KS])
    assert (caught.value.missing, caught.value.surplus) == (Cards(), Cards([Card.KS]))


def test_a_deck_with_far_too_many_cards_of_a_face_is_no_deck_either() -> None:
    with pytest.raises(InvalidDeckError):
        new_match(deck=[Card.KS] * 270)


@pytest.mark.parametrize("deck", ["KS", [44], ["KS"], 5])
def test_a_deck_of_the_wrong_type(deck: list[Card]) -> None:
    with pytest.raises(TypeError):
        new_match(deck=deck)


@pytest.mark.parametrize("dealer", [-1, 4, 100])
def test_a_dealer_who_is_not_at_the_table(dealer: int) -> None:
    with pytest.raises(InvalidSeatError) as caught:
        new_match(dealer=dealer)
    assert (caught.value.seat, caught.value.players) == (dealer, 4)


def test_a_seat_that_is_not_at_the_table_or_no_seat() -> None:
    state = new_match(seed=1)
    action = handfoot_rules.DrawStock()
    for ask in (is_legal, handfoot_rules.why_illegal, apply):
        for seat in (-1, 4):
            with pytest.raises(InvalidSeatError):
                ask(state, action, seat=seat)
        for wrong in ("0", 0.0, True):
            with pytest.raises(TypeError):
                ask(state, action, seat=wrong)  # type: ignore[arg-type]
    for wrong in ("0", 0.0, True):
        with pytest.raises(TypeError):
            new_match(dealer=wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("action", ["draw", None, 5, Card.KS, handfoot_rules.DrawStock], ids=repr)
def test_what_is_no_action_is_of_the_wrong_type(action: handfoot_rules.Action) -> None:
    state = new_match(seed=1)
    for ask in (is_legal, handfoot_rules.why_illegal, apply):
        with pytest.raises(TypeError):
            ask(state, action)


@pytest.mark.parametrize("variant", ["gamerules-2-6", None, 5])
def test_what_is_no_variant_is_of_the_wrong_type(variant: handfoot_rules.RuleVariant) -> None:
    with pytest.raises(TypeError):
        new_match(variant)
    with pytest.raises(TypeError):
        handfoot_rules.position(variant)


def test_an_unknown_variant_says_which_there_are() -> None:
    with pytest.raises(UnknownVariantError) as caught:
        variants.get("samba")
    assert caught.value.key == "samba"
    assert caught.value.known == variants.keys()
    assert all(key in str(caught.value) for key in variants.keys())  # noqa: SIM118  # a function
