"""Faults seen in other engines of this family, planted in this one: `check_variant` finds each of them.

The list is that of the style sheet. A fault is planted where the engine decides or acts: in a rule (in every
room that uses it), in the step of an action, or in a public function.
"""

from __future__ import annotations

import sys
from random import random
from typing import TYPE_CHECKING, Any

import attrs
import pytest

from handfoot_rules import (
    DEFAULT,
    AddToMeld,
    Card,
    Cards,
    Discard,
    GameState,
    IllegalActionError,
    LegalActions,
    NextDeal,
    Pass,
    Phase,
    PlayerView,
    StartMeld,
    TakePile,
    ViolationCode,
    apply,
    transition,
    variants,
    view,
    why_illegal,
)
from handfoot_rules.tables import Tables
from handfoot_rules.testing import VariantCheckError, check_variant

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from handfoot_rules import Action, Violation

    Plant = Callable[["Ground"], None]
    Step = Callable[[GameState, Any], GameState]

OVER = {Phase.DEAL_OVER, Phase.MATCH_OVER}


class Ground:
    """Where faults are planted, and torn out again after the test."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.patch = patch

    def rule(self, name: str, made: Callable[[Any], Any]) -> None:
        """Put another function in the place of one, in every room of the engine that uses it."""
        rooms = [room for key, room in sys.modules.items() if key.split(".")[0] == "handfoot_rules"]
        (own, *_) = [
            room
            for room in rooms
            if hasattr(getattr(room, name, None), "__code__")
            and getattr(room, name).__module__ == room.__name__
        ]
        was = getattr(own, name)
        now = made(was)
        for room in rooms:
            if getattr(room, name, None) is was:
                self.patch.setattr(room, name, now)

    def step(self, kind: type[Action], made: Callable[[Step], Step]) -> None:
        """Let an action do something else."""
        self.patch.setitem(transition._STEPS, kind, made(transition._STEPS[kind]))


FAULTS: dict[str, tuple[Plant, set[str]]] = {}


def fault(*laws: str) -> Callable[[Plant], Plant]:
    """Put a fault on the list, with the laws and rules of which one at least says that it is one."""

    def listed(plant: Plant) -> Plant:
        FAULTS[plant.__name__] = (plant, set(laws))
        return plant

    return listed


def change(state: GameState, **parts: Any) -> GameState:
    """A state with other parts."""
    return attrs.evolve(state, **parts)


def opened(state: GameState, seat: int) -> GameState:
    """A state in which the side of a seat has opened, whatever it laid."""
    side = state.side_of[seat]
    sides = list(state.sides)
    sides[side] = attrs.evolve(sides[side], opened=True)
    turn = attrs.evolve(state.turn, points=0, minimum=0, locked=())
    return change(state, sides=tuple(sides), turn=turn if state.turn.player == seat else state.turn)


# --- the end ---------------------------------------------------------------------------------------


@fault("1")
def a_seat_with_no_legal_action(ground: Ground) -> None:
    def made(was: Callable[[Any], LegalActions]) -> Callable[[Any], LegalActions]:
        return lambda table: LegalActions((), table) if len(table.hand) == 4 else was(table)

    ground.rule("legal_actions", made)


@fault("1")
def a_round_that_cannot_end(ground: Ground) -> None:
    ground.step(Pass, lambda was: lambda state, action: was(change(state, passes=0), action))


@fault("S6")
def a_player_with_no_cards_is_skipped(ground: Ground) -> None:
    def made(was: Step) -> Step:
        def step(state: GameState, action: Any) -> GameState:
            after = was(state, action)
            following = (state.turn.player + 1) % state.players
            if state.seats[following].hand or after.phase in OVER:
                return after
            beyond = (following + 1) % state.players
            return change(after, turn=attrs.evolve(after.turn, player=beyond), to_move=beyond)

        return step

    ground.step(Discard, made)


# --- the opening -----------------------------------------------------------------------------------


def opens_by(ground: Ground, kind: type[Action], when: Callable[[GameState, GameState], bool]) -> None:
    """Let an action open for its side, whatever it is worth."""

    def made(was: Step) -> Step:
        def step(state: GameState, action: Any) -> GameState:
            after = was(state, action)
            player = state.turn.player
            return opened(after, player) if when(state, after) and after.phase not in OVER else after

        return step

    ground.step(kind, made)


@fault("O1")
def an_opening_by_the_first_meld(ground: Ground) -> None:
    opens_by(ground, StartMeld, lambda *_: True)


@fault("O1")
def an_opening_through_the_pile(ground: Ground) -> None:
    opens_by(ground, TakePile, lambda *_: True)


@fault("O1", "2")
def an_opening_by_melding_out(ground: Ground) -> None:
    def picks_up(before: GameState, after: GameState) -> bool:
        player = before.turn.player
        return len(before.seats[player].packets) > len(after.seats[player].packets)

    ground.rule("minimum_bar", lambda was: lambda lay: None if lay.left == 0 else was(lay))
    for kind in (StartMeld, AddToMeld):
        opens_by(ground, kind, picks_up)


@fault("O3")
def an_opening_that_need_not_be_finished(ground: Ground) -> None:
    ground.rule("opening_under_way", lambda _: lambda _: False)


@fault("1", "2", "O3")
def an_opening_that_can_be_begun_but_not_finished(ground: Ground) -> None:
    ground.rule("reach_bar", lambda _: lambda *_, **__: None)
    ground.rule("minimum_bar", lambda _: lambda _: None)


@fault("2", "7")
def an_opening_of_one_meld_only(ground: Ground) -> None:
    def made(was: Callable[[Any], Any]) -> Callable[[Any], Any]:
        def bar(lay: Any) -> Any:
            turn = lay.mover.turn
            here = lay.mover.tables.points_of(lay.used) + turn.points
            return was(lay) if here >= turn.minimum else ViolationCode.MINIMUM_UNREACHABLE

        return bar

    ground.rule("minimum_bar", made)


@fault("O1", "2")
def an_opening_to_which_wilds_add_nothing(ground: Ground) -> None:
    was = Tables.points_laid

    def points_laid(tables: Tables, ranks: int) -> int:
        naturals = 16 * 12
        return was(tables, ranks & (1 << naturals) - 1)

    ground.patch.setattr(Tables, "points_laid", points_laid)


# --- going out -------------------------------------------------------------------------------------


@fault("G2")
def going_out_without_the_books(ground: Ground) -> None:
    ground.rule("books_bar", lambda _: lambda *_: None)


@fault("G2", "4")
def going_out_with_books_of_three(ground: Ground) -> None:
    def books_of(tables: Tables, melds: Any) -> tuple[int, ...]:
        counts = list(tables.no_books)
        for meld in melds:
            counts[tables.kinds[meld.rank][meld.wilds > 0]] += 1
        return tuple(counts)

    ground.patch.setattr(Tables, "books_of", books_of)
    ground.patch.setattr(Tables, "enough_books", lambda _, books, __: books[0] > 1)


# --- the list --------------------------------------------------------------------------------------


def without(ground: Ground, left_out: Callable[[Sequence[Action]], Sequence[Action]]) -> None:
    """Leave some actions out of the list."""

    def made(was: Callable[[Any], LegalActions]) -> Callable[[Any], LegalActions]:
        def some(table: Any) -> LegalActions:
            actions = was(table)
            gone = left_out(actions)
            return LegalActions([action for action in tuple(actions) if action not in gone], table)

        return some

    ground.rule("legal_actions", made)


@fault("2")
def an_incomplete_list(ground: Ground) -> None:
    without(ground, lambda actions: [a for a in actions if isinstance(a, StartMeld)][1:])


@fault("2")
def a_list_with_strategy_mixed_in(ground: Ground) -> None:
    def wasteful(actions: Sequence[Action]) -> Sequence[Action]:
        discards = [action for action in actions if isinstance(action, Discard)]
        wild = [action for action in discards if action.card.is_wild]
        return wild if len(wild) < len(discards) else []

    without(ground, wasteful)


# --- nothing changes -------------------------------------------------------------------------------


@fault("4")
def a_query_that_changes_the_state(ground: Ground) -> None:
    def made(was: Callable[..., Violation | None]) -> Callable[..., Violation | None]:
        def asked(table: Any, action: Action, *, seat: int | None = None) -> Violation | None:
            if isinstance(table, GameState) and isinstance(action, TakePile) and table.pile:
                object.__setattr__(table, "pile", table.pile[::-1])
            return was(table, action, seat=seat)

        return asked

    ground.patch.setattr("handfoot_rules.why_illegal", made(why_illegal))


@fault("4")
def a_refused_action_that_changes_the_state(ground: Ground) -> None:
    def careless(state: GameState, action: Action, *, seat: int | None = None) -> GameState:
        try:
            return apply(state, action, seat=seat)
        except IllegalActionError:
            object.__setattr__(state, "passes", state.passes + 1)
            raise

    ground.patch.setattr("handfoot_rules.apply", careless)


@fault("4")
def actions_out_of_turn(ground: Ground) -> None:
    ground.rule("is_legal", lambda was: lambda table, action, seat=None: was(table, action))  # noqa: ARG005


# --- the cards -------------------------------------------------------------------------------------


@fault("3")
def a_discard_that_is_lost(ground: Ground) -> None:
    def made(was: Step) -> Step:
        return lambda state, action: change(was(state, action), pile=state.pile)

    ground.step(Discard, made)


@fault("3")
def a_card_that_is_doubled(ground: Ground) -> None:
    def made(was: Step) -> Step:
        def step(state: GameState, action: Any) -> GameState:
            after = was(state, action)
            return change(after, pile=(*after.pile, action.card))

        return step

    ground.step(AddToMeld, made)


def other_hand(state: GameState, seat: int, hand: Cards) -> GameState:
    """A state in which a seat has another hand."""
    seats = list(state.seats)
    seats[seat] = attrs.evolve(seats[seat], hand=hand, known=Cards())
    return change(state, seats=tuple(seats))


@fault("3")
def equal_cards_taken_for_one(ground: Ground) -> None:
    def made(was: Step) -> Step:
        def step(state: GameState, action: Any) -> GameState:
            after, player = was(state, action), state.turn.player
            hand = Cards(card for card in after.seats[player].hand if card is not action.card)
            return other_hand(after, player, hand)

        return step

    ground.step(Discard, made)


@fault("3", "U1")
def jokers_taken_for_jacks(ground: Ground) -> None:
    def made(was: Step) -> Step:
        def step(state: GameState, action: Any) -> GameState:
            after, player = was(state, action), state.turn.player
            hand = [Card.JH if card is Card.JK else card for card in after.seats[player].hand]
            return other_hand(after, player, Cards(hand))

        return step

    ground.step(AddToMeld, made)


@fault("4")
def a_stock_never_shuffled(ground: Ground) -> None:
    ground.rule("shuffled", lambda _: lambda cards, rng: tuple(cards))  # noqa: ARG005


@fault("4")
def a_stock_shuffled_from_nowhere(ground: Ground) -> None:
    ground.rule("shuffled", lambda _: lambda cards, rng: tuple(sorted(cards, key=lambda _: random())))  # noqa: ARG005


# --- sight -----------------------------------------------------------------------------------------


def leaks(ground: Ground, leak: Callable[[GameState, PlayerView], PlayerView]) -> None:
    """Let views show more."""
    ground.patch.setattr("handfoot_rules.view", lambda state, seat=None: leak(state, view(state, seat)))


@fault("5", "6")
def a_hidden_card_in_a_view(ground: Ground) -> None:
    leaks(ground, lambda state, seen: attrs.evolve(seen, pile=(*state.pile, *state.stock[:1])))


@fault("5", "6")
def the_seed_in_a_view(ground: Ground) -> None:
    leaks(ground, lambda state, seen: attrs.evolve(seen, reshuffles=state.seed % 97))


@fault("5")
def a_hidden_card_in_a_reason(ground: Ground) -> None:
    def made(was: Callable[..., Violation | None]) -> Callable[..., Violation | None]:
        def asked(table: Any, action: Action, *, seat: int | None = None) -> Violation | None:
            violation = was(table, action, seat=seat)
            if violation is None or not isinstance(table, GameState):
                return violation
            return attrs.evolve(violation, details=(*violation.details, ("next", table.stock[:1])))

        return asked

    ground.rule("why_illegal", made)


@fault("5")
def a_hidden_card_in_an_error(ground: Ground) -> None:
    def telling(state: GameState, action: Action, *, seat: int | None = None) -> GameState:
        try:
            return apply(state, action, seat=seat)
        except IllegalActionError as error:
            if seat is None:
                raise
            hand = state.seats[(seat + 1) % state.players].hand
            violation = attrs.evolve(error.violation, details=(*error.violation.details, ("next", hand)))
            raise IllegalActionError(violation, action) from None

    ground.patch.setattr("handfoot_rules.apply", telling)


# --- the next deal ---------------------------------------------------------------------------------


@fault("S4")
def a_new_deal_with_the_old_foot_turns(ground: Ground) -> None:
    def made(was: Step) -> Step:
        def step(state: GameState, action: Any) -> GameState:
            after = was(state, action)
            seats = [
                attrs.evolve(seat, foot_turns=old.foot_turns + 1)
                for seat, old in zip(after.seats, state.seats, strict=True)
            ]
            return change(after, seats=tuple(seats))

        return step

    ground.step(NextDeal, made)


@fault("S4")
def a_new_deal_with_the_old_passes(ground: Ground) -> None:
    def made(was: Step) -> Step:
        return lambda state, action: change(was(state, action), passes=1)

    ground.step(NextDeal, made)


@fault("S4", "3")
def a_new_deal_with_the_old_pile(ground: Ground) -> None:
    def made(was: Step) -> Step:
        return lambda state, action: change(was(state, action), pile=state.pile)

    ground.step(NextDeal, made)


# --- the black three -------------------------------------------------------------------------------


@fault("2")
def a_black_three_that_bars_when_covered(ground: Ground) -> None:
    def made(was: Callable[[Any], Any]) -> Callable[[Any], Any]:
        def bar(mover: Any) -> Any:
            covered = any(card.is_black_three for card in mover.table.pile)
            return ViolationCode.PILE_BLOCKED if covered else was(mover)

        return bar

    ground.rule("pile_bars_take", made)


@fault("2")
def a_two_that_bars_like_a_black_three(ground: Ground) -> None:
    def made(was: Callable[[Any], Any]) -> Callable[[Any], Any]:
        def bar(mover: Any) -> Any:
            pile = mover.table.pile
            return ViolationCode.PILE_BLOCKED if pile and pile[-1].is_wild else was(mover)

        return bar

    ground.rule("pile_bars_take", made)


@fault("2", "1", "3")
def a_black_three_that_does_not_bar(ground: Ground) -> None:
    def made(_: Callable[[Any], Any]) -> Callable[[Any], Any]:
        return lambda mover: None if mover.table.pile else ViolationCode.PILE_EMPTY

    ground.rule("pile_bars_take", made)


# --- all of them -----------------------------------------------------------------------------------


def rules_for(name: str) -> tuple[Any, int]:
    """The base game for four, but where the fault needs a packet that is due, or no partners."""
    if name == "a_player_with_no_cards_is_skipped":
        return variants.get("pagat"), 4
    alone = ("going_out", "a_round")
    return DEFAULT, 2 if name.startswith(alone) else 4


@pytest.mark.parametrize("name", FAULTS)
def test_a_planted_fault_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    plant, laws = FAULTS[name]
    variant, players = rules_for(name)
    plant(Ground(monkeypatch))
    with pytest.raises(VariantCheckError) as caught:
        check_variant(variant, matches=12, players=players)
    monkeypatch.undo()
    error = caught.value
    assert error.law in laws, str(error)
    assert str(error).startswith(("law ", "rule ")), str(error)


def test_without_a_fault_nothing_is_found() -> None:
    check_variant(DEFAULT, matches=1, players=2)
    check_variant(variants.get("pagat"), matches=1, players=4)
