"""A Spread is a table: the real one, with some cards laid."""

from __future__ import annotations

from random import Random

import attrs
import pytest

from handfoot_rules import (
    AddToMeld,
    BlackThrees,
    Card,
    Cards,
    FootWhen,
    GameState,
    Phase,
    Rank,
    RedThrees,
    StartMeld,
    Table,
    apply,
    is_legal,
    legal_actions,
    position,
    variants,
    view,
)
from handfoot_rules.spreading import MeldingStep, Spread
from laws.all_variants import AtTable
from planning.moments import MOMENTS, moment

STATE = position(
    hands={0: "KC KD KH KS 2C 7D 7H 4C"}, melds={0: ["QC QD QH"]}, pile="9C", phase=Phase.PLAY, players=2
)
PUBLIC = ("variant", "players", "side_of", "phase", "to_move", "pile", "stock_size", "answers", "deal")
PAGAT = variants.get("pagat")
FIRST_BOOK = attrs.evolve(PAGAT, key="first-book", foot_when=FootWhen.FIRST_BOOK)
WAITING = attrs.evolve(PAGAT, key="waiting", red_threes=RedThrees.LAID_ONCE_OPENED)


@pytest.mark.parametrize("table", [STATE, view(STATE, 0)], ids=["state", "view"])
def test_a_spread_is_the_table_with_what_was_laid(table: Table) -> None:
    step: MeldingStep = StartMeld(Cards.parse("KC KD KH"))
    laid, real = Spread.of(table).after(step), apply(STATE, step)
    for name in PUBLIC:
        assert getattr(laid, name) == getattr(real, name)
    assert laid.hand == real.hand
    assert laid.sides == real.sides
    assert laid.turn == real.turn
    assert laid.side is laid.sides[0]
    assert [seat.in_foot for seat in laid.seats] == [seat.in_foot for seat in real.seats]


@pytest.mark.parametrize("key", variants.keys())
def test_it_lies_as_at_the_real_table(key: str) -> None:
    compared = 0
    for seed in range(40):
        rng = Random(f"{key} {seed}")
        variant = variants.get(key)
        state = moment(rng.choice(list(MOMENTS)), AtTable(variant, rng.choice(variant.players)), rng)
        for step in legal_actions(state):
            if isinstance(step, StartMeld | AddToMeld):
                compare(Spread.of(state).after(step), apply(state, step))
                compared += 1
    assert compared > 40


def compare(laid: Spread, real: GameState) -> None:
    """Compare all but the cards that are not seen."""
    index = real.side_of[real.turn.player]
    goes_out = real.phase not in (Phase.PLAY, Phase.ANSWER)
    assert laid.side.melds == real.sides[index].melds
    assert laid.side.opened == real.sides[index].opened or goes_out
    assert laid.turn == real.turn
    if laid.hand:
        assert laid.in_foot == real.seats[real.turn.player].in_foot


def test_no_foot_is_picked_up_when_the_hand_is_empty() -> None:
    state: GameState = position(hands={0: "KC KD KH"}, melds={0: ["QC QD QH"]}, phase=Phase.PLAY)
    laid = Spread.of(state).after(StartMeld(state.hand))
    assert laid.hand == Cards()
    assert not laid.in_foot


def test_a_side_as_if_it_had_opened() -> None:
    state = position(hands={0: "KC KD KH 4C"}, phase=Phase.PLAY)
    action = StartMeld(Cards.parse("KC KD KH"))
    opened = Spread.of(state).opened()
    assert not is_legal(Spread.of(state), action)
    assert is_legal(opened, action)
    assert opened.side.opened
    assert opened.turn.minimum == 0


@pytest.mark.parametrize("seen", [False, True])
def test_F1_a_first_book_brings_so_many_cards_that_can_not_be_laid(*, seen: bool) -> None:
    melds = {0: ["KC KC KC KD KD KD", "4C 4D 4H"]}
    state = position(
        FIRST_BOOK,
        hands={0: "KH KS 4S 9C"},
        packets={0: ("4C 4D 4H 4S 5C",)},
        melds=melds,
        phase=Phase.PLAY,
    )
    spread = Spread.of(view(state, 0) if seen else state)
    first = spread.after(AddToMeld(Rank.FOUR, Cards.parse("4S").in_order()[0]))
    assert (len(first.hand), first.in_foot) == (3, False)
    laid = spread.after(AddToMeld(Rank.KING, Cards.parse("KH").in_order()[0]))
    assert (len(laid.hand), laid.in_foot) == (8, True)
    assert laid.hand.count_rank(Rank.FOUR) == 1
    assert [seat.in_foot for seat in laid.seats[1:]] == [seat.in_foot for seat in spread.seats[1:]]


def test_T2_unseen_cards_are_too_many_to_be_black_threes() -> None:
    variant = attrs.evolve(
        FIRST_BOOK, key="black", black_threes=BlackThrees.MELDED_GOING_OUT, books_needed=(0, 0, 0)
    )
    for size, wanted in ((1, 1), (3, 8), (11, 11)):
        state = position(
            variant,
            players=2,
            hands={0: "KH TC"},
            packets={0: (([Card["9C"], Card["4C"], Card["5C"], Card["6C"], Card["7C"]] * 3)[:size],)},
            melds={0: ["KC KC KC KD KD KD"]},
            phase=Phase.PLAY,
        )
        laid = Spread.of(state).after(AddToMeld(Rank.KING, Cards.parse("KH").in_order()[0]))
        assert len(laid.hand) == 1 + wanted


@pytest.mark.parametrize(("stock", "replaced"), [(40, 2), (1, 1), (0, 0)])
def test_T1_what_replaces_red_threes_is_counted_not_seen(stock: int, replaced: int) -> None:
    state = position(
        WAITING,
        players=2,
        hands={0: "AC AD AH 3D 3H 9C"},
        melds={1: ["5C 5D 5H"]},
        red_threes={0: ""},
        phase=Phase.PLAY,
        stock_size=stock,
    )
    step = StartMeld(Cards.parse("AC AD AH"))
    laid = Spread.of(state).after(step)
    assert laid.side.opened
    assert len(laid.hand) == 1 + replaced
    assert laid.hand.count_rank(Rank.NINE) == 1
    assert Spread.of(state).opened().hand == laid.hand + step.cards
    assert laid.after(StartMeld(Cards.parse("9C"))).hand == laid.hand - Cards.parse("9C")
