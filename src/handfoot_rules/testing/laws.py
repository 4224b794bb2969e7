"""The laws that are asked of a single state, whatever came before: 2, 4 and 7."""

from __future__ import annotations

import copy
import pickle
import sys
from collections import defaultdict
from collections.abc import Sequence
from random import Random
from typing import Any, Final

import handfoot_rules as rules

from .. import options
from ..actions import Action, TakePile
from ..cards import Cards, Rank
from ..errors import IllegalActionError
from ..phases import Phase
from ..state import GameState
from ..violations import Violation, ViolationCode
from .candidates import cards_of, place_in_list, without_suits
from .failures import broken

_TRIED: Final = 60
"""So many of the actions that could be tried are tried by `apply` and `canonical` too."""


# --- law 2 ---------------------------------------------------------------------------------------


def check_list(state: GameState, tried: Sequence[Action], rng: Random) -> None:
    """Law 2: the list holds what is legal, one for all that differ in suits alone, in order."""
    actions = rules.legal_actions(state)
    _check_order(state, actions)
    listed = {without_suits(action) for action in actions}
    verdicts: dict[tuple[object, ...], dict[ViolationCode | None, Action]] = defaultdict(dict)
    for action in tried:
        violation = rules.why_illegal(state, action)
        if cards_of(action) <= state.hand:
            verdicts[without_suits(action)].setdefault(violation.code if violation else None, action)
        elif violation is None:
            broken("2", f"{action} is legal, but its cards are not held")
        _check_pile(state, action, violation)
    for what, codes in verdicts.items():
        if len(codes) > 1:
            told = ", ".join(f"{action}: {code and code.value}" for code, action in codes.items())
            broken("2", f"suits make a difference: {told}")
        ((code, action),) = codes.items()
        if (what in listed) is not (code is None):
            broken(
                "2", f"{action} is legal, but not listed" if code is None else f"{action} is listed: {code}"
            )
    missed = listed - set(verdicts)
    if missed:
        broken("2", f"listed, but none of the actions that could be tried: {missed}")
    for action in rng.sample(tried, min(_TRIED, len(tried))):
        _check_one(state, actions, action)


def _check_order(state: GameState, actions: Sequence[Action]) -> None:
    """What is listed is legal, each once, in order."""
    listed = {without_suits(action) for action in actions}
    if len(set(actions)) != len(actions) or len(listed) != len(actions):
        broken("2", f"the list has an action twice: {_texts(actions)}")
    order = [place_in_list(action) for action in actions]
    if order != sorted(order):
        broken("2", f"the list is out of order: {_texts(actions)}")
    for action in actions:
        violation = rules.why_illegal(state, action)
        if violation is not None:
            broken("2", f"{action} is listed, but not legal: {violation}")


def _check_one(state: GameState, actions: Any, action: Action) -> None:
    """The ways to ask whether an action is legal agree."""
    legal = rules.why_illegal(state, action) is None
    if rules.is_legal(state, action) is not legal or (action in actions) is not legal:
        broken("2", f"is_legal, `in` and why_illegal do not agree on {action}")
    if cards_of(action) <= state.hand:
        one = rules.canonical(state, action)
        if without_suits(one) != without_suits(action) or rules.canonical(state, one) != one:
            broken("2", f"canonical gives {one} for {action}")
        if (one in tuple(actions)) is not legal:
            broken("2", f"{one}, which stands for {action}, is {'not ' if legal else ''}listed")


def _check_pile(state: GameState, action: Action, violation: Violation | None) -> None:
    """T2, U2: what bars the pile bars it, and nothing else does."""
    if not isinstance(action, TakePile) or state.phase is not Phase.DRAW or not state.pile:
        return
    top, code = state.pile[-1], violation and violation.code
    blocked = top.rank is Rank.THREE or state.variant.pile_blocked(top)
    if blocked and violation is None:
        broken("2", f"{action} takes the pile, though {top} bars it (T2)")
    if not blocked and code is ViolationCode.PILE_BLOCKED:
        broken("2", f"{action} is refused for {top}, which does not bar the pile (T2)")
    opened = state.sides[state.side_of[state.turn.player]].opened
    pair = len(action.cards) == action.cards.count_rank(top.rank) == len(("one", "other"))
    if violation is None and not pair and state.variant.pile_frozen(state.pile, opened=opened):
        broken("2", f"{action} takes a frozen pile without a natural pair (U2)")


def _texts(actions: Sequence[Action]) -> str:
    return "; ".join(map(str, actions))


# --- law 4 ---------------------------------------------------------------------------------------


def check_nothing_changes(state: GameState, tried: Sequence[Action], rng: Random) -> None:
    """Law 4: queries and refusals change nothing; what is applied twice gives the same twice."""
    if state.all_cards() != outside_the_stock(state) + Cards(state.stock):
        broken("3", f"all_cards() says {state.all_cards()}")
    before, text = copy.deepcopy(state), repr(state)
    actions = list(rules.legal_actions(state))
    for action in rng.sample(tried, min(_TRIED, len(tried))):
        violation = rules.why_illegal(state, action)
        if violation is not None:
            _check_refused(state, action, violation)
        _check_seats(state, action)
    for action in actions:
        after, again = rules.apply(state, action), rules.apply(before, action)
        if after != again or repr(after) != repr(again):
            broken("4", f"{action}, applied twice to the same state, gives two results")
        if after == state:
            broken("4", f"{action} changes nothing")
    if rules.score_sheet(state) != rules.score_sheet(before):
        broken("4", "the score sheet is another one when it is asked for again")
    if list(rules.legal_actions(state)) != actions:
        broken("4", "the list is another one when it is asked for again")
    if state != before or repr(state) != text:
        broken("4", "asking, refusing or applying has changed the state")


def _check_refused(state: GameState, action: Action, violation: Violation) -> None:
    try:
        rules.apply(state, action)
    except IllegalActionError as error:
        if error.violation != violation:
            broken("4", f"apply refuses {action} with {error.violation}, why_illegal with {violation}")
        return
    broken("2", f"apply does {action}, which is not legal: {violation}")


def _check_seats(state: GameState, action: Action) -> None:
    """Nobody acts out of turn."""
    for seat in range(state.players):
        if seat != state.to_move and rules.is_legal(state, action, seat=seat):
            broken("4", f"seat {seat} may do {action}, but seat {state.to_move} is to move")


# --- law 7 ---------------------------------------------------------------------------------------


def can_be_pickled(cls: type) -> bool:
    """Whether a class can be found again by its name: one made in a function can't."""
    return getattr(sys.modules.get(cls.__module__), cls.__qualname__, None) is cls


def check_copies(state: GameState) -> None:
    """Law 7: copies, pickles, texts and documents of a state and of its views are the same again."""
    cls = type(state.variant)
    values: list[object] = [state, *(rules.view(state, seat) for seat in (None, state.turn.player))]
    for value in values:
        if copy.deepcopy(value) != value:
            broken("7", f"a copy of a {type(value).__name__} is another one")
        if can_be_pickled(cls) and pickle.loads(pickle.dumps(value)) != value:  # noqa: S301  # our own
            broken("7", f"a pickle of a {type(value).__name__} gives another one")
    names = {**vars(options), **vars(rules), cls.__name__: cls}
    if cls.__qualname__.rpartition(">.")[2] == cls.__name__ and eval(repr(state), names) != state:  # noqa: S307  # our own
        broken("7", "the text of the state, pasted back, gives another one")
    for action in rules.legal_actions(state):
        if rules.parse_action(str(action)) != action:
            broken("7", f"the text {str(action)!r} is read as {rules.parse_action(str(action))!r}")
    _check_documents(state, [*values, *rules.legal_actions(state), rules.score_sheet(state)])


def _check_documents(state: GameState, values: Sequence[object]) -> None:
    """JSON, where its extra is installed."""
    try:
        from .. import jsonio  # noqa: PLC0415  # needs an extra of its own
    except ImportError:
        return
    for value in values:
        text = jsonio.dumps(value)
        again = jsonio.loads(text, [state.variant])
        if again != value or jsonio.dumps(again) != text:
            broken("7", f"the JSON document of a {type(value).__name__} is read as another one")


def check_record(start: GameState, actions: Sequence[Action], end: GameState) -> None:
    """Law 7: the record of what was played is the same again when it is read, and plays to the same end."""
    record = rules.record_match(start, actions, with_seed=True)
    again = rules.read_record(rules.write_record(record), variants=[start.variant])
    if again != record or again.final != end:
        broken("7", "the record of what was played is read as another one")


def outside_the_stock(state: GameState) -> Cards:
    """The cards gathered from where they lie, but for the stock, without the state's own word for it."""
    cards = Cards(state.pile)
    for seat in state.seats:
        cards += seat.hand
        for packet in seat.packets:
            cards += packet
    for side in state.sides:
        cards += side.red_threes
        for meld in side.melds:
            cards += meld.cards
    return cards
