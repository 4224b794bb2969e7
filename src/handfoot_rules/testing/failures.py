"""What a failed check says: the law, what is wrong, the variant, and how play came to it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final, NoReturn

import attrs

from ..actions import Action
from ..errors import HandFootError
from ..state import GameState
from ..transition import apply
from ..variant import RuleVariant
from ..variants import get, keys

_MOST_SHOWN: Final = 40
"""The actions shown at most, the last ones; the error holds all."""
_ABOUT_THE_SET_ITSELF: Final = ("key", "revision", "title", "source")


@attrs.define(eq=False)
class VariantCheckError(HandFootError, AssertionError):
    """A law, or a rule, that a variant breaks. It holds hidden cards: it is for the variant's author.

    Attributes:
        variant: the rule set.
        law: the number of the law, "1" to "9", or of the rule, such as "O3".
        reason: what is wrong.
        start: the state from which play came to it, None if nothing had to be played.
        actions: what was played from there.
    """

    variant: RuleVariant
    law: str
    reason: str
    start: GameState | None = None
    actions: tuple[Action, ...] = ()

    @property
    def players(self) -> int | None:
        """How many played, None if nothing had to be played."""
        return None if self.start is None else self.start.players

    @property
    def seed(self) -> int | None:
        """The seed of the match, None if nothing had to be played."""
        return None if self.start is None else self.start.seed

    def state(self) -> GameState:
        """The state in which the fault shows: the start, with the actions played again.

        Raises ValueError if nothing had to be played, IllegalActionError if the actions can't be repeated.
        """
        if self.start is None:
            raise ValueError("nothing had to be played to find this fault")
        state = self.start
        for action in self.actions:
            state = apply(state, action)
        return state

    def __str__(self) -> str:
        return "\n".join(self._lines())

    def _lines(self) -> Iterator[str]:
        kind = "law" if self.law.isdigit() else "rule"
        yield f"{kind} {self.law} is broken: {self.reason}"
        yield from in_words(self.variant)
        if self.start is None:
            return
        yield f"players: {self.players}, seed of the match: {self.seed}"
        yield from table_in_words(self.start)
        yield from _actions_in_words(self.start, self.actions)


def _actions_in_words(start: GameState, actions: Sequence[Action]) -> Iterator[str]:
    """The actions so far, in notation, with the seat that took each."""
    if not actions:
        yield "no action was taken"
        return
    first = max(0, len(actions) - _MOST_SHOWN)
    shown = f"the last {_MOST_SHOWN} of {len(actions)}" if first else f"all {len(actions)}"
    yield f"actions so far ({shown}):"
    state: GameState | None = start
    for number, action in enumerate(actions):
        who = "" if state is None else "chance: " if state.to_move is None else f"seat {state.to_move}: "
        if number >= first:
            yield f"  {number + 1}. {who}{action}"
        try:
            state = None if state is None else apply(state, action)
        except Exception:  # noqa: BLE001  # faulty hooks may raise anything; the action is told without a seat
            state = None


def in_words(variant: RuleVariant) -> Iterator[str]:
    """Say what a variant is: its key, what its class overrides, and the fields that it changes."""
    shipped = variant.key in keys()
    base = get(variant.key) if shipped else RuleVariant(key=variant.key)
    name = f"variant {variant.key!r}"
    if variant == base and shipped:
        yield f"{name}, as shipped"
        return
    yield f"{name}, which differs from {'the shipped one' if shipped else 'the base game'} in"
    hooks = overridden(variant, base)
    if hooks:
        yield f"  the hooks of {type(variant).__name__}: {', '.join(hooks)}"
    for field in attrs.fields(type(variant)):
        if not field.init or field.name in _ABOUT_THE_SET_ITSELF:
            continue
        value = getattr(variant, field.name)
        if not hasattr(base, field.name) or value != getattr(base, field.name):
            yield f"  {field.name} = {value!r}"


def overridden(variant: RuleVariant, base: RuleVariant) -> list[str]:
    """The methods that a variant's class has in place of its base's."""
    names = [name for name in vars(RuleVariant) if not name.startswith("_")]
    own, others = type(variant), type(base)
    return [name for name in names if getattr(own, name, None) is not getattr(others, name, None)]


def table_in_words(state: GameState) -> Iterator[str]:
    """All that lies on the table, hidden or not, a line for each seat and side."""
    mover = "chance" if state.to_move is None else f"seat {state.to_move}"
    where = f"deal {state.deal}, {mover} to move ({state.phase.value})"
    yield f"start: {where}, {state.stock_size} cards in the stock"
    yield f"  pile: {' '.join(map(str, state.pile)) or 'empty'}"
    for number, seat in enumerate(state.seats):
        packets = "; ".join(f"packet {packet}" for packet in seat.packets)
        yield f"  seat {number}: {seat.hand or 'no cards'}{f'; {packets}' if packets else '; in the foot'}"
    for number, side in enumerate(state.sides):
        melds = "; ".join(map(str, side.melds)) or "no melds"
        red_threes = f"; red threes {side.red_threes}" if side.red_threes else ""
        yield f"  side {number}: {melds}{red_threes}{'' if side.opened else '; not opened'}"
    if state.turn.drew:
        yield f"  turn: {state.turn}"


def broken(law: str, reason: str) -> NoReturn:
    """Raise a Fault."""
    raise FaultError(law, reason)


@attrs.define(eq=False)
class FaultError(Exception):
    """A fault as a law finds it; who plays knows the rest and makes it a VariantCheckError."""

    law: str
    reason: str

    def __str__(self) -> str:
        return f"{self.law}: {self.reason}"


@contextmanager
def about(law: str) -> Iterator[None]:
    """Make whatever is raised a fault against this law."""
    try:
        yield
    except (FaultError, VariantCheckError):
        raise
    except Exception as error:
        raise FaultError(law, raised(error)) from error


def raised(error: Exception) -> str:
    """An error in words, with its notes."""
    notes = "".join(f"; {note}" for note in getattr(error, "__notes__", ()))
    return f"{type(error).__name__} was raised: {error}{notes}"
