"""A recorded match as a value that is sure to replay, and how one is made of what was played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

import attrs

from .actions import RESHUFFLE, Action, NextDeal, Reshuffle
from .cards import Card
from .dealing import check_seed, new_match, shuffled_deck
from .errors import RecordError
from .scoring import outcome
from .sheets import Outcome
from .state import GameState, check_seat
from .transition import apply
from .variant import RuleVariant

_MOST_IN_A_NAME: Final = 100


class Step(NamedTuple):
    """One action of a record, between the states before and after it; NextDeal brings its deck."""

    before: GameState
    action: Action
    after: GameState


def _as_decks(decks: Iterable[Iterable[Card]]) -> tuple[tuple[Card, ...], ...]:
    return tuple(map(tuple, decks))


def _as_deals(deals: Iterable[Iterable[Action]]) -> tuple[tuple[Action, ...], ...]:
    return tuple(map(tuple, deals))


def _as_names(names: Iterable[str]) -> tuple[str, ...]:
    given = tuple(names)
    return given if any(given) else ()


@attrs.frozen
class Record:
    """A match as far as it was played: frozen, comparable, and sure to replay.

    Attributes:
        variant: the rules.
        players: how many play.
        dealer: the seat that dealt first.
        decks: the deck of each deal, top first.
        actions: the actions of each deal; dealing is not among them.
        names: a name for each seat, "" for one without; or no names at all.
        seed: what the match was dealt from, if the record is to tell; the decks count, not the seed.
        final: the state after the last action.

    Raises what `new_match` and `apply` raise if the match can't be played so; RecordError for decks,
    actions and names that make no record.
    """

    variant: RuleVariant
    players: int
    dealer: int
    decks: tuple[tuple[Card, ...], ...] = attrs.field(converter=_as_decks)
    actions: tuple[tuple[Action, ...], ...] = attrs.field(converter=_as_deals)
    names: tuple[str, ...] = attrs.field(default=(), converter=_as_names)
    seed: int | None = None
    final: GameState = attrs.field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        if not self.decks or len(self.decks) != len(self.actions):
            raise RecordError(None, "a record has a deck and a row of actions for every deal")
        for deal in self.actions:
            for action in deal:
                check_recordable(action)
        if self.seed is not None:
            check_seed(self.seed)
        final = self.start
        check_seat(self.dealer, self.players)
        check_names(self.names, self.players)
        for step in self.steps():
            final = step.after
        object.__setattr__(self, "final", final)

    @property
    def start(self) -> GameState:
        """The state in which the match begins."""
        return new_match(
            self.variant,
            players=self.players,
            seed=0 if self.seed is None else self.seed,
            deck=self.decks[0],
            dealer=self.dealer,
        )

    @property
    def result(self) -> Outcome | None:
        """Who won the match, None if it is not over."""
        return outcome(self.final)

    def steps(self) -> Iterator[Step]:
        """Replay the match: each action, the dealing of later deals too, with its states."""
        state = self.start
        for number, (deck, actions) in enumerate(zip(self.decks, self.actions, strict=True)):
            dealing: tuple[Action, ...] = (NextDeal(deck),) if number else ()
            for action in dealing + actions:
                before, state = state, apply(state, action)
                yield Step(before, action, state)

    def states(self) -> Iterator[GameState]:
        """Replay the match: every state, the first one included."""
        yield self.start
        for step in self.steps():
            yield step.after


def check_recordable(action: Action) -> None:
    """Refuse actions that don't stand among a deal's: dealing, and chance that follows from a seed."""
    if isinstance(action, NextDeal):
        raise RecordError(None, "dealing is no action of a deal: the next deal begins with its deck")
    if action == RESHUFFLE:
        raise RecordError(None, "a reshuffle names the cards of the new stock, top first")


def check_names(names: tuple[str, ...], players: int) -> None:
    """Raise RecordError unless these are names for every seat, or none; TypeError for other than texts."""
    if names and len(names) != players:
        raise RecordError(None, f"{len(names)} names are given for {players} seats")
    for name in names:
        if not isinstance(name, str):
            raise TypeError(f"a name is a text, not {name!r}")
        if not name.isprintable() or name != name.strip() or len(name) > _MOST_IN_A_NAME:
            raise RecordError(
                None,
                f"{name[:_MOST_IN_A_NAME]!r} is no name: at most {_MOST_IN_A_NAME} characters,"
                " without blanks around them, on one line",
            )


def record_match(
    start: GameState,
    actions: Iterable[Action],
    *,
    deck: Iterable[Card] | None = None,
    names: Iterable[str] = (),
    with_seed: bool = False,
) -> Record:
    """Record a match, finished or not.

    Arguments:
        start: the state that `new_match` returned.
        actions: all that was done from there, dealing included, as it was given to `apply`.
        deck: the deck that `new_match` was given, top first, if it was given one.
        names: a name for each seat, or none.
        with_seed: whether the record tells the seed, from which later deals follow too.

    Raises RecordError if the state is not how a match with this deck starts, IllegalActionError for an
    action that the rules bar.
    """
    variant, players, seed, dealer = start.variant, start.players, start.seed, start.match.first_dealer
    decks = [shuffled_deck(variant, players, seed, 1) if deck is None else tuple(deck)]
    state = new_match(variant, players=players, seed=seed, deck=decks[0], dealer=dealer)
    if state != start:
        given = "its seed deals" if deck is None else "this deck deals"
        raise RecordError(None, f"a record begins with the start of a match; {given} another one")
    deals: list[list[Action]] = [[]]
    for action in actions:
        state = apply(state, action)
        if isinstance(action, NextDeal):
            deals.append([])
            decks.append(action.deck or shuffled_deck(variant, players, seed, state.deal))
        else:
            deals[-1].append(told(action, state))
    return Record(variant, players, dealer, decks, deals, tuple(names), seed if with_seed else None)


def told(action: Action, after: GameState) -> Action:
    """Return an action as a record tells it: a reshuffle with the whole stock that came of it.

    `after` is the state that `apply` gave. Cards of that stock may be drawn already, for red threes (T1).
    """
    return Reshuffle(after.dealt.stock) if action == RESHUFFLE else action
