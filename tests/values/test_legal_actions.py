"""LegalActions: a tuple of representatives whose `in` means "is legal"; `canonical`."""

from __future__ import annotations

import copy
import pickle
from itertools import product
from random import Random
from typing import Any

import attrs
import pytest

from handfoot_rules import (
    AddToMeld,
    AllowGoingOut,
    AskToGoOut,
    Card,
    Cards,
    Discard,
    DrawStock,
    IllegalActionError,
    LegalActions,
    NextDeal,
    Pass,
    Phase,
    Rank,
    RefuseGoingOut,
    Reshuffle,
    StartMeld,
    TakePile,
    ViolationCode,
    apply,
    apply_unchecked,
    canonical,
    is_legal,
    legal_actions,
    new_match,
    shuffled_deck,
    transition,
    why_illegal,
)

from .tables import asked, deal_over, drawing, match_over, table

HAND = "3C 3S 4C 4D KC KH KS QC QD QS 2D 2S JK"


def test_the_list_is_a_tuple() -> None:
    actions = legal_actions(table(HAND))
    assert isinstance(actions, LegalActions)
    assert isinstance(actions, tuple)
    assert actions == tuple(actions)
    assert hash(actions) == hash(tuple(actions))
    assert actions[0] is next(iter(actions))
    assert len(actions) == len(set(actions))


def test_the_list_is_empty_when_the_match_is_over() -> None:
    state = match_over()
    assert state.phase is Phase.MATCH_OVER
    assert legal_actions(state) == ()
    assert not legal_actions(state)
    assert DrawStock() not in legal_actions(state)


def test_chance_and_answers_have_their_lists() -> None:
    assert legal_actions(deal_over()) == (NextDeal(),)
    assert legal_actions(asked()) == (AllowGoingOut(), RefuseGoingOut())
    assert legal_actions(new_match(seed=1)) == (DrawStock(),)


def test_a_given_deck_is_legal_but_not_listed() -> None:
    state = deal_over()
    given = NextDeal(shuffled_deck(state.variant, state.players, 99, 1))
    assert given in legal_actions(state)
    assert given not in tuple(legal_actions(state))
    assert NextDeal(given.deck and given.deck[1:]) not in legal_actions(state)


def test_in_means_legal_in_any_suits_that_are_held() -> None:
    state = table(HAND, "QC QH QS")
    actions = legal_actions(state)
    for text in ("KC KH KS", "KH KS 2D", "KC KH 2S", "KC KS JK"):
        assert StartMeld(Cards.parse(text)) in actions
    listed = [action for action in actions if isinstance(action, StartMeld)]
    assert [str(action.cards) for action in listed] == [
        *("4C 4D 2D", "4C 4D JK", "KC KH KS", "KC KH 2D", "KC KH JK", "2D 2S JK")
    ]
    assert Discard(Card["3S"]) in actions
    assert Discard(Card["3S"]) not in tuple(actions)
    assert StartMeld(Cards.parse("KC KD KH")) not in actions
    no_actions: list[Any] = ["draw", None, 5, Card.KS]
    for no_action in no_actions:
        assert no_action not in actions


def test_the_order_is_that_of_the_kinds_then_rank_with_the_lowest_cards() -> None:
    actions = legal_actions(table(HAND, "QC QH QS", "2C 2C 2C"))
    assert [str(action) for action in actions] == [
        "start 4C 4D 2D",
        "start 4C 4D JK",
        "start KC KH KS",
        "start KC KH 2D",
        "start KC KH JK",
        "add QC to Q",
        "add 2D to Q",
        "add JK to Q",
        "add 2D to wild",
        "add JK to wild",
        *("discard 3C", "discard 4C", "discard QC", "discard KC", "discard 2D", "discard JK"),
    ]


def test_a_pickle_or_copy_still_knows_what_is_legal() -> None:
    actions = legal_actions(table(HAND))
    for twin in (pickle.loads(pickle.dumps(actions)), copy.copy(actions), copy.deepcopy(actions)):
        assert twin == actions
        assert isinstance(twin, LegalActions)
        assert Discard(Card["3S"]) in twin
        assert Discard(Card.AS) not in twin


# --- canonical ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "lowest"),
    [("KH KS 2S", "KC KH 2D"), ("KC KH KS", "KC KH KS"), ("2S 2D JK", "2D 2S JK")],
)
def test_the_representative_has_the_lowest_cards(text: str, lowest: str) -> None:
    state = table(HAND)
    given = StartMeld(Cards.parse(text))
    assert canonical(state, given) == StartMeld(Cards.parse(lowest))
    assert is_legal(state, given) is is_legal(state, canonical(state, given))


def test_every_kind_has_its_representative() -> None:
    state = table(HAND, "QC QH QS")
    assert canonical(state, Discard(Card.QS)) == Discard(Card.QC)
    assert canonical(state, Discard(Card["3S"])) == Discard(Card["3C"])
    assert canonical(state, AddToMeld(Rank.QUEEN, Card.QS)) == AddToMeld(Rank.QUEEN, Card.QC)
    assert canonical(state, AddToMeld(None, Card["2S"], 1)) == AddToMeld(None, Card["2D"], 1)
    deck = (Card.KS, Card.KC)
    assert canonical(state, NextDeal(deck)) == NextDeal()
    assert canonical(state, Reshuffle(deck)) == Reshuffle()
    for action in (DrawStock(), AskToGoOut(), AllowGoingOut(), RefuseGoingOut(), Pass()):
        assert canonical(state, action) == action


def test_a_pair_for_the_pile_has_its_representative() -> None:
    state = drawing("9C 9D 9S KC JK JK", "QC QC QC", pile="9H")
    given = TakePile(Cards.parse("9D 9S"))
    assert canonical(state, given) == TakePile(Cards.parse("9C 9D"))
    assert given in legal_actions(state)
    assert canonical(state, TakePile(Cards.parse("9D 9S"), 1)).place == 1  # type: ignore[union-attr]


def test_cards_that_are_not_held_stay_as_they_are() -> None:
    state = table(HAND)
    for action in (
        Discard(Card.AS),
        Discard(Card["3D"]),
        AddToMeld(Rank.KING, Card.KD),
        StartMeld(Cards.parse("KC KD KH")),
        TakePile(Cards.parse("9C 9D")),
    ):
        assert canonical(state, action) == action


def test_every_listed_action_represents_itself() -> None:
    for state in (table(HAND), table(HAND, "QC QH QS"), asked(), deal_over()):
        for action in legal_actions(state):
            assert canonical(state, action) == action
            assert action in legal_actions(state)


def test_more_hands_than_anybody_meets_still_show_their_lowest_card() -> None:
    """What a hand offers is kept in mind up to a limit; past it nothing changes."""
    state = table("KC 4C", "QC QC QC")
    kings = (Card.KC, Card.KD, Card.KH, Card.KS)
    for numbers in product(range(9), repeat=4):
        counts = zip(kings, numbers, strict=True)
        hand = [card for card, number in counts for _ in range(number)]
        seat = attrs.evolve(state.seats[0], hand=Cards([*hand, Card["4C"]]))
        forced = attrs.evolve(state, seats=(seat, *state.seats[1:]))
        discards = [a.card for a in legal_actions(forced) if isinstance(a, Discard)]
        assert discards == [Card["4C"], *hand[:1]]


def test_a_reshuffle_that_is_due_would_be_listed() -> None:
    """No variant reshuffles yet, so the state is made by force."""
    state = attrs.evolve(new_match(seed=1), phase=Phase.RESHUFFLE, to_move=None)
    assert legal_actions(state) == (Reshuffle(),)
    violation = why_illegal(state, DrawStock())
    assert violation is not None
    assert violation.code is ViolationCode.MUST_DRAW_FIRST


# --- applying what was just listed ----------------------------------------------------------------


def no_questions(*_: object) -> None:
    pytest.fail("the rules were asked again")


def test_the_rules_are_not_asked_again_about_what_was_just_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    state = table(HAND)
    monkeypatch.setattr(transition, "bar_of", no_questions)
    for action in legal_actions(state):
        apply(state, action)


def test_they_are_asked_about_an_action_that_is_only_equal(monkeypatch: pytest.MonkeyPatch) -> None:
    state = table(HAND)
    (listed, *_) = legal_actions(state)
    monkeypatch.setattr(transition, "bar_of", no_questions)
    with pytest.raises(pytest.fail.Exception):
        apply(state, attrs.evolve(listed))


def test_what_is_listed_of_one_table_is_not_taken_for_legal_at_another() -> None:
    state, other = table(HAND), table("4C 4D 4H 9C")
    discard = legal_actions(state)[-1]
    assert discard == Discard(Card.JK)
    for first, second in ((state, other), (other, state)):
        legal_actions(first)
        legal_actions(second)
        with pytest.raises(IllegalActionError):
            apply(other, discard)
        assert apply(state, discard).pile[-1] is Card.JK


def test_an_equal_state_is_another_table() -> None:
    state = table(HAND)
    action = legal_actions(state)[0]
    twin = pickle.loads(pickle.dumps(state))
    assert apply(twin, action) == apply(state, action)
    out_of_turn = why_illegal(state, action, seat=1)
    with pytest.raises(IllegalActionError) as caught:
        apply(state, action, seat=1)
    assert caught.value.violation == out_of_turn


def test_without_the_check_a_listed_action_leads_to_the_same_state() -> None:
    state, chance = new_match(players=3, seed=5), Random(5)
    for _ in range(400):
        action = chance.choice(legal_actions(state))
        after = apply(state, action)
        legal_actions(after)  # the list of `state` is the last one no more
        assert apply_unchecked(state, action) == after
        state = after


def test_an_addition_to_a_meld_that_is_not_there_is_no_state() -> None:
    state = table(HAND)
    with pytest.raises(LookupError, match=r"no open meld of Rank\.FOUR"):
        apply_unchecked(state, AddToMeld(Rank.FOUR, Card["4C"]))
