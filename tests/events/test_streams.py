"""A client that is told one seat's events, and nothing else, has an exact picture of the table."""

from __future__ import annotations

import pickle
from random import Random
from typing import TYPE_CHECKING

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import handfoot_rules
from handfoot_rules import DEFAULT, GameState, apply, legal_actions, new_match, variants, view
from handfoot_rules import events as events_room
from handfoot_rules.events import Event, redact
from handfoot_rules.happenings import events_between, events_of_deal
from laws.situations import POLICIES, policies, seeds, situations
from policies import steps

from .picture import Picture

if TYPE_CHECKING:
    from collections.abc import Iterable

    from handfoot_rules import RuleVariant

SHORT = attrs.evolve(DEFAULT, key="short", deals=2, minimums=(50, 90))
THREE_PACKETS = attrs.evolve(
    DEFAULT,
    key="three packets",
    packets=(7, 5, 4),
    deals=2,
    minimums=(0, 30),
    start_or_add=False,
    taken_cards_locked=False,
    pile_taken=None,
    books_needed=(1, 0, 0),
    permission=False,
)
MATCHES: list[tuple[RuleVariant, int, int, str]] = [
    (variants.get("gamerules-2-6"), 4, 1, "to go out, mostly"),
    (variants.get("gamerules-2-7"), 7, 2, "to go out, mostly"),
    *((SHORT, players, 10 + players, "to go out") for players in (2, 3, 5, 6)),
    (SHORT, 4, 3, "at random"),
    *((THREE_PACKETS, players, 20 + players, "to go out, mostly") for players in (2, 4)),
]


def viewers(state: GameState) -> list[int | None]:
    """Give every seat, and a spectator."""
    return [*range(state.players), None]


def check(pictures: Iterable[Picture], told: tuple[Event, ...], state: GameState) -> None:
    """Tell every viewer what it may know; its picture is then what it may see."""
    for picture in pictures:
        seat = picture.view.seat
        for event in told:
            picture.follow(redact(event, seat))
        assert picture.view == view(state, seat)


@pytest.mark.parametrize(
    ("variant", "players", "seed", "policy"), MATCHES, ids=lambda value: getattr(value, "key", value)
)
def test_a_whole_match_told_by_events(variant: RuleVariant, players: int, seed: int, policy: str) -> None:
    state = new_match(variant, players=players, seed=seed)
    pictures = [Picture.blank(variant, players, seat) for seat in viewers(state)]
    check(pictures, events_of_deal(state), state)
    kinds: set[str] = set()
    for before, action, after in steps(state, POLICIES[policy], Random(seed)):
        told = events_between(before, action, after)
        assert told
        kinds |= {type(event).__name__ for event in told}
        check(pictures, told, after)
    assert {"DealBegun", "CardsDrawn", "CardDiscarded", "TurnBegun", "DealEnded", "MatchEnded"} <= kinds


@given(state=situations(), policy=policies, seed=seeds, number=st.integers(1, 8))
def test_some_steps_told_by_events(state: GameState, policy: str, seed: int, number: int) -> None:
    rng = Random(seed)
    pictures = [Picture(view(state, seat)) for seat in viewers(state)]
    for _ in range(number):
        actions = legal_actions(state)
        if not actions:
            break
        action = POLICIES[policy](state, actions, rng)
        after = apply(state, action)
        check(pictures, events_between(state, action, after), after)
        state = after


@given(state=situations(["late", "ready to go out", "unopened"]))
def test_every_legal_action_told_by_events(state: GameState) -> None:
    for action in legal_actions(state):
        after = apply(state, action)
        pictures = [Picture(view(state, seat)) for seat in viewers(state)]
        check(pictures, events_between(state, action, after), after)


def test_events_are_values() -> None:
    """Frozen, hashable, picklable, and their text can be pasted back; states may come from a pickle."""
    names = vars(handfoot_rules) | vars(events_room)
    state = new_match(SHORT, players=2, seed=12)
    kinds = set()
    for before, action, after in steps(state, POLICIES["to go out"], Random(12)):
        told = events_between(before, action, after)
        assert events_between(pickle.loads(pickle.dumps(before)), action, after) == told
        assert events_between(before, action, pickle.loads(pickle.dumps(after))) == told
        for event in told:
            kinds.add(type(event))
            assert pickle.loads(pickle.dumps(event)) == event
            assert len({event, attrs.evolve(event)}) == 1
            assert eval(repr(event), dict(names)) == event  # noqa: S307  # its own text
            with pytest.raises(attrs.exceptions.FrozenInstanceError):
                setattr(event, attrs.fields(type(event))[0].name, None)
    assert len(kinds) > 15
