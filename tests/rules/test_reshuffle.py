"""E2 in variants whose pile becomes the stock anew: none is shipped, so these are the tests' own."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from handfoot_rules import (
    DEFAULT,
    BooksMade,
    Card,
    Cards,
    FootWhen,
    GameState,
    IllegalActionError,
    InvalidPositionError,
    LastDiscard,
    Phase,
    RedThrees,
    Reshuffle,
    RuleVariant,
    StockEmpty,
    ViolationCode,
    apply,
    legal_actions,
    longest_deal,
    position,
    why_illegal,
)

from .helpers import allowed

WHOLE = "KC QC JC 9C 9D TC 4D 4H 5D 5H 4C 5C 6C 7C 8C 3D 9H"


class FewCards(RuleVariant):
    """Seventeen cards for two, so that a pile can be small while the stock is empty."""

    def deck_for(self, players: int) -> Cards:  # noqa: ARG002  # the same for all
        """Give these seventeen cards."""
        return Cards.parse(WHOLE)


FEW: dict[str, Any] = {"players": (2,), "packets": (3, 2), "books_needed": (0, 0, 0), "reshuffles": 2}


class NoLastKing(FewCards):
    """The same, and nobody goes out with a king."""

    def may_discard(self, card: Card, books: tuple[BooksMade, ...], *, last: bool) -> bool:
        """Refuse a king as the last card."""
        return not (last and card is Card.KC) and super().may_discard(card, books, last=last)


TWICE = FewCards(key="twice", **FEW)
OF_270 = attrs.evolve(DEFAULT, key="of-270", reshuffles=2)
PILE = "4C 5C 6C 7C 8C"


def spent(variant: RuleVariant = TWICE, pile: str = PILE, **parts: Any) -> GameState:
    """Two players, the stock empty, seat 0 about to discard one of three cards; seat 1 has the rest."""
    given: dict[str, Any] = {
        "players": 2,
        "hands": {0: "KC QC JC"},
        "feet": {0: "4D 4H", 1: "5D 5H"},
        "pile": pile,
        "stock": "",
        "phase": Phase.PLAY,
    } | parts
    packets = (*given["hands"].values(), *given["feet"].values())
    held = [*(packet for packet in packets if packet), pile, given["stock"]]
    rest = variant.deck_for(2) - Cards.parse(" ".join(held))
    three = Cards(card for card in rest if card.is_red_three)
    given["hands"] = {1: rest - three} | given["hands"]
    if variant.red_threes is RedThrees.LAID:
        given["red_threes"] = {0: three}
    return position(variant, **given)


def pile_of(state: GameState) -> Cards:
    """The pile as a set."""
    return Cards(state.pile)


def test_E2_before_the_next_turn_the_pile_becomes_the_stock() -> None:
    """All but the top card, the discard just made; the turn is the next player's, who then draws."""
    before = spent()
    state = allowed(before, "discard KC")
    assert (state.phase, state.to_move, state.turn.player) == (Phase.RESHUFFLE, None, 1)
    assert legal_actions(state) == (Reshuffle(),)
    after = apply(state, Reshuffle())
    assert after.pile == (Card.KC,)
    assert Cards(after.stock) == pile_of(before)
    assert (after.phase, after.to_move, after.reshuffles, after.passes) == (Phase.DRAW, 1, 1, 0)
    assert after.all_cards() == before.all_cards()
    assert "draw" in {str(action) for action in legal_actions(after)}


def test_E2_the_order_follows_from_seed_deal_and_number() -> None:
    state = allowed(spent(), "discard KC")
    assert apply(state, Reshuffle()) == apply(state, Reshuffle())
    orders = {
        apply(allowed(spent(seed=seed, reshuffles=number), "discard KC"), Reshuffle()).stock
        for seed in range(6)
        for number in (0, 1)
    }
    assert len(orders) > 6


def test_E2_the_order_may_be_given_and_is_checked() -> None:
    state = allowed(spent(), "discard KC")
    order = state.pile[:-1][::-1]
    assert apply(state, Reshuffle(order)).stock == order
    with pytest.raises(IllegalActionError) as caught:
        apply(state, Reshuffle((Card.KS, *order[1:])))
    violation = caught.value.violation
    assert violation.code is ViolationCode.WRONG_DECK
    assert violation.data["missing"] == Cards((order[0],))
    assert violation.data["surplus"] == Cards((Card.KS,))


def test_E2_only_as_often_as_the_rules_say() -> None:
    state = allowed(spent(reshuffles=2), "discard KC")
    assert (state.phase, state.to_move) == (Phase.DRAW, 1)
    assert "pass" in {str(action) for action in legal_actions(state)}


def test_E2_not_while_there_is_a_stock_nor_under_one_card() -> None:
    assert allowed(spent(stock="9H"), "discard KC").phase is Phase.DRAW
    alone = allowed(spent(pile=""), "discard KC")
    assert (alone.phase, alone.pile) == (Phase.DRAW, (Card.KC,))


def test_E2_a_pass_leads_to_it_too_once_there_is_a_pile() -> None:
    """One card under the top would be enough; with one card in all the players pass."""
    state = allowed(spent(pile=""), "discard KC", "pass")
    assert (state.phase, state.to_move) == (Phase.DRAW, 0)


def test_E2_two_cards_are_enough_for_it() -> None:
    """The lower one becomes the stock."""
    state = apply(allowed(spent(pile="4C"), "discard KC"), Reshuffle())
    assert (state.pile, state.stock) == ((Card.KC,), (Card["4C"],))


def test_E2_not_without_a_pile_after_a_turn_that_no_discard_ended() -> None:
    """G6: a king may not be the last discard, and nothing lies there."""
    state = spent(NoLastKing(key="no-last-king", **FEW), pile="", hands={0: "KC"}, feet={0: None, 1: "5D 5H"})
    state = allowed(state, "pass")
    assert (state.phase, state.to_move, state.pile) == (Phase.DRAW, 1, ())


def test_G1_who_goes_out_without_a_meld_has_not_opened() -> None:
    """No books are asked for, and a single card is held."""
    state = allowed(spent(hands={0: "KC"}, feet={0: None, 1: "5D 5H"}), "discard KC")
    assert state.went_out == 0
    assert not state.sides[0].opened


def test_G6_who_has_no_card_passes_where_the_last_one_must_be_melded() -> None:
    """Nothing was drawn, and there is nothing to meld."""
    melded = attrs.evolve(TWICE, key="melded", last_discard=LastDiscard.FORBIDDEN)
    state = spent(melded, hands={0: ""}, feet={0: None, 1: "5D 5H"})
    assert allowed(state, "pass").turn.player == 1


def test_F1_a_packet_that_is_due_comes_after_the_reshuffle() -> None:
    """So its red threes are replaced from the new stock."""
    late = attrs.evolve(TWICE, key="late", foot_when=FootWhen.MELDED_OUT_OR_NEXT_TURN)
    held = {0: "KC QC JC 9C 9D TC 5D 5H", 1: ""}
    state = spent(late, hands=held, feet={0: "4D 4H", 1: "3D 9H"})
    state = allowed(state, "discard KC")
    assert state.seats[1].packets
    after = apply(state, Reshuffle((Card["8C"], *map(Card.parse, ["4C", "5C", "6C", "7C"]))))
    assert after.seats[1].hand == Cards.parse("9H 8C")
    assert after.sides[1].red_threes == Cards.parse("3D")


def test_E2_held_red_threes_come_back_with_the_pile() -> None:
    variant = attrs.evolve(TWICE, key="held", red_threes=RedThrees.HELD)
    state = apply(allowed(spent(variant, pile="3D 5C"), "discard KC"), Reshuffle())
    assert Card["3D"] in state.stock


def test_E3_every_reshuffle_may_bring_the_whole_deck_back() -> None:
    assert longest_deal(OF_270, 4) == longest_deal(DEFAULT, 4) + 2 * 270
    first = attrs.evolve(OF_270, key="first", stock_empty=StockEmpty.FIRST_PASS)
    # stock 270 - 104 - 1, 250 cards to be melded by threes, and the pass
    assert longest_deal(first, 4) == 165 + 83 + 1 + 2 * 270


def test_U1_nothing_is_reshuffled_when_it_is_not_due() -> None:
    violation = why_illegal(spent(), Reshuffle())
    assert violation is not None
    assert violation.code is ViolationCode.RESHUFFLE_NOT_DUE


@pytest.mark.parametrize(
    ("parts", "part"),
    [
        ({"phase": Phase.DRAW}, "phase"),  # the pile would become the stock first
        ({"phase": Phase.RESHUFFLE, "stock": "9H"}, "phase"),
        ({"phase": Phase.RESHUFFLE, "pile": "4C"}, "phase"),
        ({"phase": Phase.RESHUFFLE, "reshuffles": 2}, "phase"),
        ({"reshuffles": 3}, "reshuffles"),
        ({"reshuffles": -1}, "reshuffles"),
    ],
    ids=str,
)
def test_positions_that_no_reshuffle_leads_to(parts: dict[str, Any], part: str) -> None:
    with pytest.raises(InvalidPositionError) as caught:
        spent(**parts)
    assert caught.value.part == part


def test_a_position_before_a_reshuffle() -> None:
    state = spent(phase=Phase.RESHUFFLE, to_move=1)
    assert (state.to_move, state.turn.player) == (None, 1)
    assert apply(state, Reshuffle()).to_move == 1
