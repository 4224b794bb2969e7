"""A view is a value: frozen, comparable, and whole after a pickle, a copy or its own `repr`."""

from __future__ import annotations

import copy
import pickle
from typing import TYPE_CHECKING, Any

import attrs
import pytest

import handfoot_rules
from handfoot_rules import PlayerView, SeatView, legal_actions, view

from .moments import MOMENTS, moments, viewers

if TYPE_CHECKING:
    from collections.abc import Iterator

    from handfoot_rules import GameState

NAMES = {name: getattr(handfoot_rules, name) for name in handfoot_rules.__all__}
EACH_MOMENT = pytest.mark.parametrize("moment", MOMENTS)


def views_of(moment: str) -> Iterator[tuple[GameState, PlayerView]]:
    """Yield what each seat and a spectator see at some such moments."""
    for state in moments(moment, 3):
        for seat in (state.turn.player, (state.turn.player + 1) % state.players, None):
            yield state, view(state, seat)


def assert_same(one: PlayerView, other: PlayerView) -> None:
    """See that two views can't be told apart, whatever is done with them."""
    assert type(other) is PlayerView
    assert other == one
    assert hash(other) == hash(one)
    assert repr(other) == repr(one)
    assert legal_actions(other) == legal_actions(one)


@EACH_MOMENT
def test_a_view_comes_back_from_a_pickle(moment: str) -> None:
    for _, seen in views_of(moment):
        for protocol in (0, 2, pickle.HIGHEST_PROTOCOL):
            assert_same(seen, pickle.loads(pickle.dumps(seen, protocol)))


@EACH_MOMENT
def test_a_view_comes_back_from_a_copy(moment: str) -> None:
    for _, seen in views_of(moment):
        assert_same(seen, copy.copy(seen))
        assert_same(seen, copy.deepcopy(seen))


@EACH_MOMENT
def test_the_repr_of_a_view_can_be_pasted_back(moment: str) -> None:
    for _, seen in views_of(moment):
        assert_same(seen, eval(repr(seen), dict(NAMES)))  # noqa: S307


@EACH_MOMENT
def test_looking_again_shows_the_same_and_changes_nothing(moment: str) -> None:
    for state, seen in views_of(moment):
        before = repr(state)
        assert_same(seen, view(state, seen.seat))
        assert repr(state) == before


def test_seats_have_different_views() -> None:
    """At least by the seat; views are values in sets."""
    state = moments("to draw", 1)[0]
    assert len({view(state, seat) for seat in viewers(state)}) == state.players + 1


@pytest.mark.parametrize("kind", [PlayerView, SeatView])
def test_a_view_is_frozen(kind: type) -> None:
    seen = view(moments("to draw", 1)[0], 0)
    value: Any = seen if kind is PlayerView else seen.seats[0]
    for field in attrs.fields(kind):
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            setattr(value, field.name, None)
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            delattr(value, field.name)
    with pytest.raises((AttributeError, TypeError)):
        value.other = 1


def test_a_view_holds_immutable_values_alone() -> None:
    """So it may be shared between threads."""
    for moment in MOMENTS:
        for _, seen in views_of(moment):
            for field in attrs.fields(PlayerView):
                hash(getattr(seen, field.name))
