"""What a document holds for each kind of value: its keys are the fields of these forms, in public names.

Most values are written field by field as they are. States, views and reasons have a form of their own,
which says more than the value stores, for readers in other languages and as a check of damage.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, NewType, TypeAlias

import attrs

from .actions import Action
from .cards import Card, Cards, Rank
from .match_record import Record
from .melds import Meld
from .options import PartnerMust
from .phases import Phase
from .sheets import ScoreSheet
from .state import DealFacts, GameState, MatchFacts, SeatState, SideState, TurnState
from .variant import RuleVariant
from .views import PlayerView
from .violations import ViolationCode as Code

FORMAT: Final = "handfoot_rules"
VERSION: Final = 1

Seed = NewType("Seed", int)
"""A seed: written in hexadecimal, since its 128 bits are more than a JSON number can hold everywhere."""

Mover = NewType("Mover", int)
"""A seat, or the word "nobody", as reasons name the one to move."""

CardOrder: TypeAlias = tuple[Card, ...]
"""Cards in order: written as one text, like a set of cards."""

MeldRank: TypeAlias = Rank | None
"""The rank of a meld: its letter, or "wild"."""

FACE: Final = "(?:[3-9TJQKA2][CDHS]|JK)"
CARDS_TEXT: Final = f"(?:{FACE}(?: {FACE})*)?"
SEED_TEXT: Final = "0|[1-9a-f][0-9a-f]{0,31}"
PLACE: Final = "(?: at -?[0-9]{1,18})?"
ACTION_TEXT: Final = (
    "draw|ask|allow|refuse|pass|deal(?: none)?|reshuffle(?: none)?"
    f"|(?:deal|reshuffle)(?: {FACE})+|start(?: {FACE})*|take(?: {FACE})*{PLACE}"
    f"|add {FACE} to (?:[3-9TJQKA2]|JK|wild){PLACE}|discard {FACE}"
)


@attrs.frozen(kw_only=True)
class StateForm:
    """A state. `carried` holds the points by side that no sheet shows: those a set-up position began with."""

    variant: RuleVariant
    players: int
    side_of: tuple[int, ...]
    seed: Seed
    deal: int
    dealer: int
    phase: Phase
    to_move: int | None
    turn: TurnState
    seats: tuple[SeatState, ...]
    sides: tuple[SideState, ...]
    minimums: tuple[int, ...]
    pile: CardOrder
    stock: CardOrder
    passes: int
    reshuffles: int
    went_out: int | None
    scores: tuple[int, ...]
    sheets: tuple[ScoreSheet, ...]
    carried: tuple[int, ...]


@attrs.frozen(kw_only=True)
class ViewForm(PlayerView):
    """What a seat sees; `seat` is null for a spectator. `carried` is as in a state."""

    carried: tuple[int, ...]


Form: TypeAlias = StateForm | ViewForm

_SHARED: Final = tuple(name for name in attrs.fields_dict(StateForm) if name not in {"seed", "carried"})
_OF_VIEW: Final = tuple(attrs.fields_dict(PlayerView))


def state_form(state: GameState) -> StateForm:
    """Return the form of a state."""
    values = {name: getattr(state, name) for name in _SHARED if name != "minimums"}
    return StateForm(
        seed=Seed(state.seed),
        minimums=state.dealt.minimums,
        carried=carried(state.scores, state.sheets),
        **values,
    )


def view_form(view: PlayerView) -> ViewForm:
    """Return the form of a view."""
    values = {name: getattr(view, name) for name in _OF_VIEW}
    return ViewForm(carried=carried(view.scores, view.sheets), **values)


def carried(scores: tuple[int, ...], sheets: tuple[ScoreSheet, ...]) -> tuple[int, ...]:
    """The points of each side that are on no sheet."""
    totals = [sheet.totals for sheet in sheets]
    return tuple(score - sum(total[side] for total in totals) for side, score in enumerate(scores))


def state_in(form: StateForm) -> GameState:
    """Return the state that a form holds, whether it can be or not."""
    first_dealer = (form.dealer - form.deal + 1) % form.players
    return GameState(
        MatchFacts(form.variant, form.players, form.seed, first_dealer, form.side_of),
        DealFacts(form.deal, form.scores, form.sheets, form.minimums, form.stock),
        0,
        form.pile,
        form.seats,
        form.sides,
        form.turn,
        form.phase,
        form.to_move,
        form.passes,
        form.went_out,
        form.reshuffles,
    )


def view_in(form: ViewForm) -> PlayerView:
    """Return the view that a form holds, whether it can be or not."""
    return PlayerView(**{name: getattr(form, name) for name in _OF_VIEW})


@attrs.frozen(kw_only=True)
class RecordForm:
    """A match as far as it was played; `seed` is null if the record does not tell it."""

    variant: RuleVariant
    players: int
    dealer: int
    names: tuple[str, ...]
    seed: Seed | None
    decks: tuple[CardOrder, ...]
    actions: tuple[tuple[Action, ...], ...]


def record_form(record: Record) -> RecordForm:
    """Return the form of a record."""
    return RecordForm(**{name: getattr(record, name) for name in attrs.fields_dict(RecordForm)})


def record_in(form: RecordForm) -> Record:
    """Return the record that a form holds; it is replayed. Raises what `Record` raises."""
    return Record(**{name: getattr(form, name) for name in attrs.fields_dict(RecordForm)})


_ONE_MELD: Final = {"meld": Meld | None}
_ONE_CARD: Final = {"card": Card}

DETAILS: Final[Mapping[Code, Mapping[str, Any]]] = MappingProxyType(
    {
        Code.OUT_OF_TURN: {"seat": int | None, "to_move": Mover},
        Code.WRONG_DECK: {"missing": Cards, "surplus": Cards},
        Code.ANSWER_DUE: {"partner": int},
        Code.STOCK_NOT_EMPTY: {"stock": int},
        Code.PILE_BLOCKED: {"top": Card},
        Code.PILE_TOO_SMALL: {"pile": int, "needed": int},
        Code.PILE_FROZEN: {"top": Card, "cards": Cards},
        Code.PILE_NEEDS_PAIR: {"top": Card, "needed": tuple[str, ...], "cards": Cards},
        Code.PILE_MELD_FULL: {**_ONE_MELD, "size": int},
        Code.PLACE_NEEDED: {"places": tuple[int, ...]},
        Code.MUST_TAKE_PILE: {"top": Card},
        Code.CARDS_NOT_HELD: {"missing": Cards},
        Code.NOT_THREE_CARDS: {"needed": int, "count": int},
        Code.THREE_NOT_MELDED: _ONE_CARD,
        Code.MIXED_RANKS: {"ranks": tuple[Rank, ...]},
        Code.WILD_LIMIT: {"naturals": int, "wilds": int},
        Code.NO_SUCH_MELD: {"rank": MeldRank, "place": int},
        Code.BOOK_CLOSED: {"rank": MeldRank, "place": int},
        Code.BOOK_OF_THIS_TURN: _ONE_MELD,
        Code.BOOK_KEEPS_ITS_KIND: {**_ONE_MELD, **_ONE_CARD},
        Code.CARD_DOES_NOT_FIT: {**_ONE_CARD, "rank": MeldRank},
        Code.RANK_STILL_OPEN: _ONE_MELD,
        Code.ONE_MELD_OF_A_RANK: _ONE_MELD,
        Code.MELD_TAKES_THEM: _ONE_MELD,
        Code.CARDS_LOCKED: {"rank": Rank, "held": int, "locked": int, "minimum": int},
        Code.MINIMUM_UNREACHABLE: {"minimum": int, "reachable": int},
        Code.CLEAN_MELD_UNREACHABLE: {"minimum": int},
        Code.OPENING_UNFINISHED: {"minimum": int, "points": int},
        Code.CLEAN_MELD_MISSING: {"minimum": int, "points": int},
        Code.RED_THREE_NOT_DISCARDED: _ONE_CARD,
        Code.NOT_DISCARDED: _ONE_CARD,
        Code.LAST_CARD_NOT_DISCARDED: _ONE_CARD,
        Code.KEEP_TWO_CARDS: {"left": int, "needed": int},
        Code.BOOKS_MISSING: {"needed": tuple[int, ...], "kinds": tuple[str, ...], "books": tuple[int, ...]},
        Code.PARTNER_NOT_READY: {"partners": tuple[int, ...], "needed": PartnerMust},
        Code.TOO_FEW_CARDS_TO_ASK: {"count": int},
        Code.MUST_MELD: _ONE_CARD,
    }
)
"""The data of each reason that has any, in its order; see `reasons`."""
