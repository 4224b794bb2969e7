"""Observations: what each number means, and that none tells what the seat can't see."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from handfoot_rules import (
    DEFAULT,
    Card,
    Cards,
    InvalidPlayersError,
    Meld,
    Phase,
    PlayerView,
    Rank,
    Scope,
    TurnState,
    apply,
    legal_actions,
    new_match,
    parse_action,
    position,
    variants,
    view,
)
from handfoot_rules.observing import observation_size, observation_slices, observe, observe_array
from laws.situations import TABLES, from_the_deal, seeds, situations, tables

from .worlds import other_world

if TYPE_CHECKING:
    from collections.abc import Callable

    from handfoot_rules import GameState
    from laws.situations import AtTable

PAGE = Path(__file__).parents[2] / "docs" / "ids.md"
SORTS = ("3b", "3r", *"456789TJQKA2", "JK")
RANKS = (*"3456789TJQKA2", "JK")
MELDS = (*"3456789TJQKA", "wild")


def told(seen: PlayerView) -> dict[str, tuple[int, ...]]:
    """An observation, by name."""
    numbers = observe(seen)
    return {name: numbers[piece] for name, piece in observation_slices(seen.variant, seen.players).items()}


def row(labels: tuple[str, ...], **counts: int) -> tuple[int, ...]:
    """A slice that has these numbers, and is zero elsewhere; `_4` stands for the label 4."""
    named = {name.lstrip("_"): count for name, count in counts.items()}
    assert set(named) <= set(labels)
    return tuple(named.get(label, 0) for label in labels)


# --- the slices -----------------------------------------------------------------------------------


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_the_slices_cover_an_observation_without_a_gap(table: AtTable) -> None:
    slices = observation_slices(table.variant, table.players)
    ends = [0]
    for piece in slices.values():
        assert piece.start == ends[-1] < piece.stop
        assert piece.step is None
        ends.append(piece.stop)
    assert ends[-1] == observation_size(table.variant, table.players)


def test_the_sizes_are_those_of_this_version() -> None:
    variant = variants.get("gamerules-2-7")
    assert {players: observation_size(variant, players) for players in variant.players} == {
        2: 521,
        3: 732,
        4: 569,
        5: 1154,
        6: 804,
        7: 1576,
    }


@given(situations())
def test_an_observation_has_a_fixed_length_and_whole_numbers(state: GameState) -> None:
    size = observation_size(state.variant, state.players)
    for seat in (*range(state.players), None):
        numbers = observe(view(state, seat))
        assert type(numbers) is tuple
        assert len(numbers) == size
        assert {type(number) for number in numbers} == {int}


@given(situations())
def test_every_slice_has_its_own_width_at_every_table(state: GameState) -> None:
    from handfoot_rules import observing  # noqa: PLC0415  # its insides: one test alone looks at them

    seen = view(state, 0)
    for _, piece, whose in observing._named(seen.side_of, 0):
        assert len(list(piece.of(seen, whose))) == piece.width(seen.variant, seen.players), piece.name


def test_the_slices_are_the_callers_own() -> None:
    observation_slices(DEFAULT, 4).clear()
    assert len(observation_slices(DEFAULT, 4)) == 87


@pytest.mark.parametrize("ask", [observation_slices, observation_size])
def test_a_number_of_players_that_the_rules_are_not_made_for_is_refused(ask: object) -> None:
    assert callable(ask)
    with pytest.raises(InvalidPlayersError):
        ask(DEFAULT, 7)
    with pytest.raises(TypeError):
        ask(DEFAULT, "4")


def test_other_packets_and_sides_make_other_slices() -> None:
    three = attrs.evolve(DEFAULT, packets=(11, 9, 7))
    plain, more = observation_slices(DEFAULT, 4), observation_slices(three, 4)
    assert list(plain) == list(more)
    assert observation_size(three, 4) == observation_size(DEFAULT, 4) + 4
    state = new_match(three, players=4, seed=1)
    assert told(view(state, 2))["seat1.packet_sizes"] == (9, 7)
    one_picked_up = attrs.evolve(state.seats[3], packets=state.seats[3].packets[1:])
    state = attrs.evolve(state, seats=(*state.seats[:3], one_picked_up))
    assert told(view(state, 2))["seat1.packet_sizes"] == (0, 7)
    assert told(view(state, 2))["seat1.packets_left"] == (1,)


@pytest.mark.checkout
def test_the_page_names_every_slice_with_its_width() -> None:
    lines = re.findall(r"^\| `([a-zN]+(?:[._a-z]+)?)` \| ([^|]+) \|", PAGE.read_text("utf-8"), re.MULTILINE)
    page: dict[str, str] = dict(lines)
    widths = {"players": 5, "packets - 1": 1}
    slices = observation_slices(DEFAULT, 5)
    names = [re.sub(r"^(side|seat)\d", r"\1N", name) for name in slices]
    assert list(page) == list(dict.fromkeys(names))
    for name, piece in zip(names, slices.values(), strict=True):
        assert widths.get(page[name]) or int(page[name]) == piece.stop - piece.start, name


# --- what they mean -------------------------------------------------------------------------------


def late() -> GameState:
    """Four players, seat 1 to play; sides 0+2 and 1+3."""
    return position(
        players=4,
        hands={0: "4C", 1: "3C 3S 9C 9D 2C JK JK", 2: "KS KH QD", 3: "AS AS"},
        feet={0: "5C 5D", 1: None, 3: None},
        melds={
            0: ["KC KC KD 2D", "2H 2H JK", "QC QC QC QD QD QD QH"],
            1: ["9C 9C 9D", "8C 8C 8D 8D 8H 2S JK", "7C 7C 7C 7C 7C 7D 2S", "2C 2D 2D 2S JK JK JK"],
        },
        red_threes={0: "3D", 1: "3H 3H 3D"},
        pile="3S 4H 5H 6H 7H 8H 9H TH TH JK 2H",
        to_move=1,
        phase=Phase.PLAY,
        deal=2,
        dealer=3,
        foot_turns={1: 2, 3: 1},
        known={1: "9C JK", 2: "KS"},
        scores=[100, -55],
        passes=0,
    )


def test_what_the_seat_to_move_sees() -> None:
    seen = told(view(late(), 1))
    assert seen["hand"] == row(SORTS, _3b=2, _9=2, _2=1, JK=2)
    assert seen["pile"] == row(SORTS, _3b=1, _4=1, _5=1, _6=1, _7=1, _8=1, _9=1, T=2, JK=1, _2=1)
    assert seen["pile_size"] == (11,)
    assert seen["pile_top"] == (14, 15, 9, 9, 8, 7, 6)
    assert seen["stock_size"] == (len(late().stock),)
    assert seen["phase"] == (0, 1, 0, 0, 0, 0)
    assert seen["to_move"] == seen["turn_of"] == (1, 0, 0, 0)
    assert (seen["drew"], seen["took_pile"], seen["scope"]) == ((1,), (0,), (0, 0))
    assert (seen["deal"], seen["dealer"]) == ((2,), (0, 0, 1, 0))
    assert seen["went_out"] == (0, 0, 0, 0)
    assert (seen["side0.score"], seen["side1.score"]) == ((-55,), (100,))
    assert (seen["side0.opened"], seen["side0.minimum"]) == ((1,), (90,))
    assert [seen[f"seat{number}.hand_size"] for number in range(4)] == [(7,), (3,), (2,), (1,)]
    assert [seen[f"seat{number}.packets_left"] for number in range(4)] == [(0,), (1,), (0,), (1,)]
    assert [seen[f"seat{number}.packet_sizes"] for number in range(4)] == [(0,), (13,), (0,), (2,)]
    assert [seen[f"seat{number}.foot_turns"] for number in range(4)] == [(2,), (0,), (1,), (0,)]
    assert seen["seat0.known"] == row(SORTS, _9=1, JK=1)
    assert seen["seat1.known"] == row(SORTS, K=1)


def test_what_lies_on_the_table() -> None:
    seen = told(view(late(), 1))
    assert seen["side0.open_melds"] == row(MELDS, _9=1)
    assert seen["side0.open_naturals"] == row(MELDS, _9=3)
    assert seen["side0.open_twos"] == seen["side0.open_jokers"] == row(MELDS)
    assert seen["side0.clean_books"] == row(MELDS)
    assert seen["side0.dirty_books"] == row(MELDS, _8=1, _7=1)
    assert seen["side0.wild_books"] == (1,)
    assert seen["side0.book_naturals"] == row(MELDS, _8=5, _7=6)
    assert seen["side0.book_twos"] == row(MELDS, _8=1, _7=1, wild=4)
    assert seen["side0.book_jokers"] == row(MELDS, _8=1, wild=3)
    assert seen["side1.open_melds"] == row(MELDS, K=1, wild=1)
    assert seen["side1.open_naturals"] == row(MELDS, K=3)
    assert seen["side1.open_twos"] == row(MELDS, K=1, wild=2)
    assert seen["side1.open_jokers"] == row(MELDS, wild=1)
    assert seen["side1.clean_books"] == row(MELDS, Q=1)
    assert seen["side1.book_naturals"] == row(MELDS, Q=7)
    assert (seen["side0.red_threes"], seen["side1.red_threes"]) == ((3,), (1,))


def test_others_see_it_from_their_seats_and_a_spectator_from_seat_0() -> None:
    by_seat = {seat: told(view(late(), seat)) for seat in (0, 2, None)}
    assert by_seat[0]["hand"] == row(SORTS, _4=1)
    assert by_seat[None]["hand"] == row(SORTS)
    assert {**by_seat[0], "hand": ()} == {**by_seat[None], "hand": ()}
    assert by_seat[0]["to_move"] == (0, 1, 0, 0)
    assert by_seat[2]["to_move"] == (0, 0, 0, 1)
    assert by_seat[2]["dealer"] == (0, 1, 0, 0)
    assert by_seat[2]["side0.score"] == (100,)
    assert by_seat[2]["seat3.hand_size"] == (7,)


def test_what_an_opening_with_the_pile_has_done() -> None:
    state = position(hands={0: "9C 9D KC KD KH QS"}, pile="3S 3S 4C 4D QC QD 9H", stock_size=9)
    before = told(view(state, 3))
    state = apply(state, parse_action("take 9C 9D"))
    seen = told(view(state, 3))
    assert (seen["drew"], seen["took_pile"]) == ((1,), (1,))
    assert seen["scope"] == (1, 0)
    assert seen["started"] == row(MELDS, _9=1)
    assert (seen["points"], seen["minimum"]) == ((30,), (50,))
    assert seen["locked"] == row(RANKS, _3=2, _4=2, Q=2)
    assert (seen["side1.opened"], seen["side1.minimum"]) == ((0,), (50,))
    assert seen["side1.open_naturals"] == row(MELDS, _9=3)
    assert seen["seat1.known"] == row(SORTS, _3b=2, _4=2, Q=2)
    assert seen["turn_of"] == (0, 1, 0, 0)
    assert before["pile_size"] == (seen["pile_size"][0] + 7,)
    assert before["pile_top"] == tuple(
        1 + SORTS.index(sort) for sort in ("9", "Q", "Q", "4", "4", "3b", "3b")
    )


def test_what_a_question_has_done() -> None:
    seen = view(late(), 2)
    asked = TurnState(1, drew=True, scope=Scope.ADD, asked=True)
    waiting = told(attrs.evolve(seen, turn=asked, phase=Phase.ANSWER, to_move=3))
    assert waiting["phase"] == (0, 0, 1, 0, 0, 0)
    assert (waiting["turn_of"], waiting["to_move"]) == ((0, 0, 0, 1), (0, 1, 0, 0))
    assert (waiting["asked"], waiting["answer"], waiting["scope"]) == ((1,), (0, 0), (0, 1))
    for allowed, answer in ((True, (1, 0)), (False, (0, 1))):
        assert told(attrs.evolve(seen, turn=attrs.evolve(asked, allowed=allowed)))["answer"] == answer


def test_what_the_end_of_a_deal_shows() -> None:
    seen = told(
        attrs.evolve(
            view(late(), 3),
            phase=Phase.DEAL_OVER,
            to_move=None,
            went_out=1,
            passes=3,
            reshuffles=2,
            turn=TurnState(1, started=[None]),
        )
    )
    assert seen["phase"] == (0, 0, 0, 0, 1, 0)
    assert seen["to_move"] == (0, 0, 0, 0)
    assert seen["went_out"] == (0, 0, 1, 0)
    assert (seen["passes"], seen["reshuffles"]) == ((3,), (2,))
    assert seen["started"] == row(MELDS, wild=1)


def test_what_later_rule_sets_bring_to_hands_and_piles() -> None:
    seen = view(late(), 1)
    held = attrs.evolve(seen, hand=Cards.parse("3C 3D 3D 3H 3S JK"), pile=(Card["3C"], Card["3H"]))
    assert told(held)["hand"] == row(SORTS, _3b=2, _3r=3, JK=1)
    assert told(held)["pile"] == row(SORTS, _3b=1, _3r=1)
    assert told(held)["pile_top"] == (2, 1, 0, 0, 0, 0, 0)
    assert told(attrs.evolve(seen, pile=()))["pile_top"] == (0,) * 7
    threes = attrs.evolve(seen.sides[1], melds=(Meld(Rank.THREE, Cards.parse("3C 3S 3S")),))
    assert told(attrs.evolve(seen, sides=(seen.sides[0], threes)))["side0.open_naturals"] == row(MELDS, _3=3)


# --- laws -----------------------------------------------------------------------------------------


@given(situations(), st.randoms(use_true_random=False))
def test_law_5_an_observation_tells_nothing_that_the_seat_cannot_see(state: GameState, rng: Random) -> None:
    for seat in (*range(state.players), None):
        assert observe(view(other_world(state, seat, rng), seat)) == observe(view(state, seat))


LEAKS: dict[str, Callable[[GameState, int], object]] = {
    "the stock": lambda state, _: state.stock,
    "a later deal's deck": lambda state, _: state.seed,
    "the foot": lambda state, seat: state.seats[seat].packets,
    "another hand": lambda state, seat: observe(view(state, (seat + 1) % state.players)),
}


@pytest.mark.parametrize("leak", LEAKS.values(), ids=LEAKS)
def test_the_pairs_of_worlds_would_show_a_leak(leak: Callable[[GameState, int], object]) -> None:
    rng = Random(1)
    state = new_match(seed=1)
    assert any(leak(other_world(state, seat, rng), seat) != leak(state, seat) for seat in range(4))


@given(tables, seeds, st.integers(1, 6))
@settings(max_examples=15)
def test_law_9_seats_are_only_numbers(table: AtTable, seed: int, turn_by: int) -> None:
    variant, players = table.variant, table.players
    state = new_match(variant, players=players, seed=seed, dealer=0)
    turned = new_match(variant, players=players, seed=seed, dealer=turn_by % players)
    rng = Random(seed)
    for _ in range(60):
        for seat in range(players):
            assert observe(view(turned, (seat + turn_by) % players)) == observe(view(state, seat))
        action = rng.choice(legal_actions(state))
        state, turned = apply(state, action), apply(turned, action)


@given(tables, seeds)
@settings(max_examples=15)
def test_what_was_counted_adds_up(table: AtTable, seed: int) -> None:
    state = from_the_deal(table.variant, table.players, Random(seed))
    if state.phase is Phase.MATCH_OVER:
        return
    seat = state.turn.player
    seen = told(view(state, seat))
    cards = sum(seen["pile"]) + seen["stock_size"][0]
    for number in range(state.players):
        cards += seen[f"seat{number}.hand_size"][0] + sum(seen[f"seat{number}.packet_sizes"])
    for number in range(len(state.sides)):
        for where in ("open", "book"):
            for what in ("naturals", "twos", "jokers"):
                cards += sum(seen[f"side{number}.{where}_{what}"])
        cards += seen[f"side{number}.red_threes"][0]
    assert cards == len(state.all_cards())
    assert sum(seen["hand"]) == seen["seat0.hand_size"][0]
    assert sum(seen["pile"]) == seen["pile_size"][0]


# --- what is refused ------------------------------------------------------------------------------


@pytest.mark.parametrize("value", [new_match(seed=1), None, ()], ids=lambda value: type(value).__name__)
def test_only_a_view_is_observed(value: object) -> None:
    with pytest.raises(TypeError, match=f"not a {type(value).__name__}$"):
        observe(value)  # type: ignore[arg-type]


# --- arrays ---------------------------------------------------------------------------------------


def test_an_array_has_the_same_numbers() -> None:
    numpy = pytest.importorskip("numpy")
    seen = view(late(), 1)
    array = observe_array(seen)
    assert array.dtype == numpy.int64
    assert array.shape == (observation_size(DEFAULT, 4),)
    assert tuple(array.tolist()) == observe(seen)


def test_without_numpy_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(ImportError, match=r"handfoot-rules\[numpy\]"):
        observe_array(view(late(), 1))


def test_numpy_is_not_brought_in_unasked() -> None:
    code = "import sys, handfoot_rules.encoding, handfoot_rules.observing; print('numpy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
