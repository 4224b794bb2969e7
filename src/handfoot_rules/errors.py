"""What can go wrong, each kind with the data that says what it was.

Every error of this package is a `HandFootError`. None of them holds a state, so any of them may be
logged or sent to a player without giving a hidden card away.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

if TYPE_CHECKING:
    from .actions import Action
    from .cards import Cards
    from .violations import Violation


class HandFootError(Exception):
    """The root of every error that this package raises on purpose."""


@attrs.define
class CardParseError(HandFootError, ValueError):
    """A text that should name a card and does not."""

    text: str

    def __str__(self) -> str:
        return f"{self.text!r} is no card: write a rank and a suit as in KS, TH or 4D, or JK"


@attrs.define
class MeldParseError(HandFootError, ValueError):
    """Cards that can't lie in one meld, so no rank can be given to it."""

    cards: Cards
    reason: str

    def __str__(self) -> str:
        return f"{str(self.cards) or 'no cards'} is no meld: {self.reason}"


@attrs.define
class ActionParseError(HandFootError, ValueError):
    """A text that should be an action and is not."""

    text: str
    reason: str

    def __str__(self) -> str:
        return f"{self.text!r} is no action: {self.reason}"


@attrs.define
class CardsMissingError(HandFootError, ValueError):
    """Cards taken away from a set that does not hold them."""

    missing: Cards

    def __str__(self) -> str:
        return f"these cards are not there to be taken: {self.missing}"


@attrs.define
class TooManyCardsError(HandFootError, ValueError):
    """More cards of one face than a set of cards can count."""

    most: int

    def __str__(self) -> str:
        return f"a set of cards holds at most {self.most} cards of one face"


@attrs.define
class IllegalActionError(HandFootError):
    """An action that the rules do not allow; `violation` says which rule, why, and with what data."""

    violation: Violation
    action: Action

    def __str__(self) -> str:
        return f"{self.action}: {self.violation}"


@attrs.define
class InvalidPlayersError(HandFootError, ValueError):
    """A number of players that the variant is not made for (S2)."""

    players: int
    allowed: tuple[int, ...]

    def __str__(self) -> str:
        allowed = ", ".join(map(str, self.allowed))
        return f"{self.players} players can't play this variant; it is for {allowed}"


@attrs.define
class InvalidSeatError(HandFootError, ValueError):
    """A seat that is not at this table."""

    seat: int
    players: int

    def __str__(self) -> str:
        return f"seat {self.seat} is not at this table of {self.players}: 0 to {self.players - 1}"


@attrs.define
class InvalidSeedError(HandFootError, ValueError):
    """A seed outside 0 .. 2**128 - 1."""

    seed: int

    def __str__(self) -> str:
        return f"a seed is a whole number from 0 to 2**128 - 1, not {self.seed}"


@attrs.define
class InvalidDealError(HandFootError, ValueError):
    """A number that no deal can have: deals count from 1."""

    deal: int

    def __str__(self) -> str:
        return f"{self.deal} is no deal: deals count from 1"


@attrs.define
class InvalidDeckError(HandFootError, ValueError):
    """A deck that is not the variant's (S1): which cards are missing, which are too many."""

    missing: Cards
    surplus: Cards

    def __str__(self) -> str:
        parts = []
        if self.missing:
            parts.append(f"missing {self.missing}")
        if self.surplus:
            parts.append(f"too many {self.surplus}")
        return "this is not the variant's deck: " + "; ".join(parts)


@attrs.define
class InvalidPositionError(HandFootError, ValueError):
    """A position that can't arise in a game; `part` names what is wrong with it."""

    part: str
    reason: str

    def __str__(self) -> str:
        return f"impossible position ({self.part}): {self.reason}"


@attrs.define
class InvalidVariantError(HandFootError, ValueError):
    """A variant that can't work, or asks for what the engine can't do; `field` names the cause."""

    field: str
    reason: str

    def __str__(self) -> str:
        return f"variant field {self.field}: {self.reason}"


@attrs.define
class UnknownVariantError(HandFootError, LookupError):
    """A key under which no variant is shipped; `known` lists those that are."""

    key: str
    known: tuple[str, ...]

    def __str__(self) -> str:
        return f"no variant has the key {self.key!r}; there are {', '.join(self.known)}"


@attrs.define
class NoActionIdError(HandFootError, ValueError):
    """An action for which the table of ids has no number, such as a start of cards of mixed ranks."""

    action: Action

    def __str__(self) -> str:
        return f"there is no id for {str(self.action)!r}"


@attrs.define
class RecordError(HandFootError, ValueError):
    """A record that can't be read, does not replay, or can't be written.

    `line` counts from 1, None where no line is at fault; `violation` is the broken rule, if it is one.
    """

    line: int | None
    reason: str
    violation: Violation | None = None

    def __str__(self) -> str:
        return self.reason if self.line is None else f"line {self.line}: {self.reason}"


@attrs.define
class NoMeldPlanError(HandFootError, ValueError):
    """Cards that can't all be melded now; `violation` is the refusal that the best try came to."""

    violation: Violation
    cards: Cards

    def __str__(self) -> str:
        return f"{self.cards} can't all be melded now: {self.violation}"


@attrs.define
class IllegalAnswerError(IllegalActionError):
    """An illegal action that a policy gave for its seat."""

    seat: int

    def __str__(self) -> str:
        return f"seat {self.seat} answered {self.action}: {self.violation}"


@attrs.define
class InvalidPoliciesError(HandFootError, ValueError):
    """Policies that are not one for each seat."""

    players: int
    seats: tuple[int, ...]

    def __str__(self) -> str:
        given = ", ".join(map(str, self.seats)) or "none"
        return f"a policy for each seat from 0 to {self.players - 1} is wanted, not for {given}"


@attrs.define
class DocumentError(HandFootError, ValueError):
    """A JSON document that is no such document, or damaged, forged or too big.

    `path` says where ("value.seats[2].hand", empty for the text as a whole), `reason` what is wrong.
    """

    path: str
    reason: str

    def __str__(self) -> str:
        return f"{self.path or 'document'}: {self.reason}"


@attrs.define
class UnknownActionIdError(HandFootError, ValueError):
    """A number that is no action's id: `number`, and how many ids there are."""

    number: int
    count: int

    def __str__(self) -> str:
        return f"{self.number} is no id of an action: they are 0 to {self.count - 1}"


@attrs.define
class StatesDontFollowError(HandFootError, ValueError):
    """States that do not follow each other, so that nothing can be told of the step between them."""

    reason: str

    def __str__(self) -> str:
        return f"these states don't follow each other: {self.reason}"


@attrs.define
class InvalidNumberError(HandFootError, ValueError):
    """A number of matches, deals or workers that is too small; `name` is the argument's."""

    name: str
    number: int
    least: int

    def __str__(self) -> str:
        return f"{self.name} is a whole number from {self.least} on, not {self.number}"


@attrs.define
class InvalidPolicyMakerError(HandFootError, ValueError):
    """What should make the policy of a seat, and can't: it takes no seed, or returns no policy."""

    seat: int

    def __str__(self) -> str:
        return (
            f"seat {self.seat} is given no maker of policies: a callable is wanted that takes a seed and"
            " returns a policy, for every match makes its policies anew; stateless(policy) is one for a"
            " policy that remembers nothing"
        )


@attrs.define
class NotSendableError(HandFootError, ValueError):
    """A policy or a variant that can't be sent to another process; `part` says which."""

    part: str
    reason: str

    def __str__(self) -> str:
        return (
            f"{self.part} can't be sent to another process ({self.reason}): define it at the top of a script"
            " or module, not in a function, a lambda or an interactive session; or play with workers=1, or"
            " with an executor that can send it"
        )


@attrs.define
class MatchFailedError(HandFootError, RuntimeError):
    """A match of many that could not be finished; its `__cause__` is what was raised in it.

    `seed` is the match's own, `seat` the one that was to move or whose policy was being made, None if it was
    nobody's turn.
    """

    number: int
    seed: int
    seat: int | None
    reason: str

    def __str__(self) -> str:
        seat = "nobody to move" if self.seat is None else f"seat {self.seat} to move"
        return f"match {self.number} (seed {self.seed}, {seat}): {self.reason}"


@attrs.define
class WorkersLostError(HandFootError, RuntimeError):
    """A worker process ended in the middle of its work; `number` is the first match without a result."""

    number: int

    def __str__(self) -> str:
        return (
            f"a worker process ended before match {self.number} was played: it was killed, as for want of"
            ' memory, or crashed, or could not start because the script has no `if __name__ == "__main__":`'
            " around what it does"
        )
