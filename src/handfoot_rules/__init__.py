"""Hand and Foot, the card game of the Canasta family: exact rules as immutable values and functions.

>>> from handfoot_rules import new_match, legal_actions, apply
>>> state = new_match(players=4, seed=7)
>>> state = apply(state, legal_actions(state)[0])

Importing the package loads none of its rooms. The first public name that is asked for loads what play
needs; records, events, words, ids and the like are loaded room by room, each when it is asked for.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:  # for type checkers and editors, what the tables below say for programs
    from . import variants
    from ._counting import COMPILED
    from .actions import (
        Action,
        AddToMeld,
        AllowGoingOut,
        AskToGoOut,
        Discard,
        DrawStock,
        NextDeal,
        Pass,
        RefuseGoingOut,
        Reshuffle,
        StartMeld,
        TakePile,
        parse_action,
    )
    from .cards import Card, Cards, Rank, Suit
    from .dealing import longest_deal, new_match, shuffled_deck
    from .describing import RuleDifference, describe, diff
    from .encoding import ACTION_COUNT, decode, encode, mask
    from .errors import (
        ActionParseError,
        CardParseError,
        CardsMissingError,
        DocumentError,
        HandFootError,
        IllegalActionError,
        IllegalAnswerError,
        InvalidDealError,
        InvalidDeckError,
        InvalidNumberError,
        InvalidPlayersError,
        InvalidPoliciesError,
        InvalidPolicyMakerError,
        InvalidPositionError,
        InvalidSeatError,
        InvalidSeedError,
        InvalidVariantError,
        MatchFailedError,
        MeldParseError,
        NoActionIdError,
        NoMeldPlanError,
        NotSendableError,
        RecordError,
        StatesDontFollowError,
        TooManyCardsError,
        UnknownActionIdError,
        UnknownVariantError,
        WorkersLostError,
    )
    from .events import Event, audience, redact
    from .happenings import can_undo, events_between, events_of_deal
    from .listing import LegalActions, canonical, legal_actions
    from .match_work import MatchResult, PolicyMaker
    from .matches import each_match, play_matches, stateless
    from .melds import BookKind, Meld
    from .observing import observation_size, observation_slices, observe, observe_array
    from .options import (
        BlackThrees,
        BooksOpenTo,
        FootWhen,
        Freezing,
        LastDiscard,
        MeldsOfARank,
        MinimumBy,
        OpeningMakeUp,
        PartnerMust,
        PartnersNeeded,
        Permission,
        PermissionBinds,
        PileNeed,
        RedThrees,
        StockEmpty,
    )
    from .phases import PHASE_STEPS, Phase, Scope
    from .planning import plan_melds
    from .playing import Policy, play, random_policy, steps
    from .positions import position
    from .reasons import is_legal, why_illegal
    from .records import Record, Step, read_record, record_match, write_record
    from .scoring import outcome, score_sheet
    from .sheets import DealEnd, Outcome, ScoreItem, ScoreKind, ScoreSheet, SideFacts, SideScore
    from .state import DealFacts, GameState, MatchFacts, SeatState, SideState, TurnState
    from .table import Table
    from .tables import BooksMade
    from .transition import apply, apply_unchecked
    from .variant import RuleVariant
    from .variants import DEFAULT
    from .views import PlayerView, SeatView, view
    from .violations import CATALOGUE, Violation, ViolationCode
    from .worlds import determinize

__version__: Final = "0.1.0"

__all__ = [
    "ACTION_COUNT",
    "CATALOGUE",
    "COMPILED",
    "DEFAULT",
    "PHASE_STEPS",
    "Action",
    "ActionParseError",
    "AddToMeld",
    "AllowGoingOut",
    "AskToGoOut",
    "BlackThrees",
    "BookKind",
    "BooksMade",
    "BooksOpenTo",
    "Card",
    "CardParseError",
    "Cards",
    "CardsMissingError",
    "DealEnd",
    "DealFacts",
    "Discard",
    "DocumentError",
    "DrawStock",
    "Event",
    "FootWhen",
    "Freezing",
    "GameState",
    "HandFootError",
    "IllegalActionError",
    "IllegalAnswerError",
    "InvalidDealError",
    "InvalidDeckError",
    "InvalidNumberError",
    "InvalidPlayersError",
    "InvalidPoliciesError",
    "InvalidPolicyMakerError",
    "InvalidPositionError",
    "InvalidSeatError",
    "InvalidSeedError",
    "InvalidVariantError",
    "LastDiscard",
    "LegalActions",
    "MatchFacts",
    "MatchFailedError",
    "MatchResult",
    "Meld",
    "MeldParseError",
    "MeldsOfARank",
    "MinimumBy",
    "NextDeal",
    "NoActionIdError",
    "NoMeldPlanError",
    "NotSendableError",
    "OpeningMakeUp",
    "Outcome",
    "PartnerMust",
    "PartnersNeeded",
    "Pass",
    "Permission",
    "PermissionBinds",
    "Phase",
    "PileNeed",
    "PlayerView",
    "Policy",
    "PolicyMaker",
    "Rank",
    "Record",
    "RecordError",
    "RedThrees",
    "RefuseGoingOut",
    "Reshuffle",
    "RuleDifference",
    "RuleVariant",
    "Scope",
    "ScoreItem",
    "ScoreKind",
    "ScoreSheet",
    "SeatState",
    "SeatView",
    "SideFacts",
    "SideScore",
    "SideState",
    "StartMeld",
    "StatesDontFollowError",
    "Step",
    "StockEmpty",
    "Suit",
    "Table",
    "TakePile",
    "TooManyCardsError",
    "TurnState",
    "UnknownActionIdError",
    "UnknownVariantError",
    "Violation",
    "ViolationCode",
    "WorkersLostError",
    "apply",
    "apply_unchecked",
    "audience",
    "can_undo",
    "canonical",
    "decode",
    "describe",
    "determinize",
    "diff",
    "each_match",
    "encode",
    "events_between",
    "events_of_deal",
    "is_legal",
    "legal_actions",
    "longest_deal",
    "mask",
    "new_match",
    "observation_size",
    "observation_slices",
    "observe",
    "observe_array",
    "outcome",
    "parse_action",
    "plan_melds",
    "play",
    "play_matches",
    "position",
    "random_policy",
    "read_record",
    "record_match",
    "redact",
    "score_sheet",
    "shuffled_deck",
    "stateless",
    "steps",
    "variants",
    "view",
    "why_illegal",
    "write_record",
]

# In which room a public name is; a test holds both tables against the imports above.
# What play needs is loaded together, so that whatever is in a state has its name here.
_PLAY: Final[dict[str, tuple[str, ...]]] = {
    "_counting": ("COMPILED",),
    "actions": (
        "Action",
        "AddToMeld",
        "AllowGoingOut",
        "AskToGoOut",
        "Discard",
        "DrawStock",
        "NextDeal",
        "Pass",
        "RefuseGoingOut",
        "Reshuffle",
        "StartMeld",
        "TakePile",
        "parse_action",
    ),
    "cards": ("Card", "Cards", "Rank", "Suit"),
    "dealing": ("longest_deal", "new_match", "shuffled_deck"),
    "errors": (
        "ActionParseError",
        "CardParseError",
        "CardsMissingError",
        "DocumentError",
        "HandFootError",
        "IllegalActionError",
        "IllegalAnswerError",
        "InvalidDealError",
        "InvalidDeckError",
        "InvalidNumberError",
        "InvalidPlayersError",
        "InvalidPoliciesError",
        "InvalidPolicyMakerError",
        "InvalidPositionError",
        "InvalidSeatError",
        "InvalidSeedError",
        "InvalidVariantError",
        "MatchFailedError",
        "MeldParseError",
        "NoActionIdError",
        "NoMeldPlanError",
        "NotSendableError",
        "RecordError",
        "StatesDontFollowError",
        "TooManyCardsError",
        "UnknownActionIdError",
        "UnknownVariantError",
        "WorkersLostError",
    ),
    "listing": ("LegalActions", "canonical", "legal_actions"),
    "melds": ("BookKind", "Meld"),
    "options": (
        "BlackThrees",
        "BooksOpenTo",
        "FootWhen",
        "Freezing",
        "LastDiscard",
        "MeldsOfARank",
        "MinimumBy",
        "OpeningMakeUp",
        "PartnerMust",
        "PartnersNeeded",
        "Permission",
        "PermissionBinds",
        "PileNeed",
        "RedThrees",
        "StockEmpty",
    ),
    "phases": ("PHASE_STEPS", "Phase", "Scope"),
    "reasons": ("is_legal", "why_illegal"),
    "scoring": ("outcome", "score_sheet"),
    "sheets": ("DealEnd", "Outcome", "ScoreItem", "ScoreKind", "ScoreSheet", "SideFacts", "SideScore"),
    "state": ("DealFacts", "GameState", "MatchFacts", "SeatState", "SideState", "TurnState"),
    "table": ("Table",),
    "tables": ("BooksMade",),
    "transition": ("apply", "apply_unchecked"),
    "variant": ("RuleVariant",),
    "variants": ("DEFAULT",),
    "violations": ("CATALOGUE", "Violation", "ViolationCode"),
}
# The rest is loaded room by room.
_BESIDE_PLAY: Final[dict[str, tuple[str, ...]]] = {
    "describing": ("RuleDifference", "describe", "diff"),
    "encoding": ("ACTION_COUNT", "decode", "encode", "mask"),
    "events": ("Event", "audience", "redact"),
    "happenings": ("can_undo", "events_between", "events_of_deal"),
    "match_work": ("MatchResult", "PolicyMaker"),
    "matches": ("each_match", "play_matches", "stateless"),
    "narration": (),  # public as a room
    "observing": ("observation_size", "observation_slices", "observe", "observe_array"),
    "planning": ("plan_melds",),
    "playing": ("Policy", "play", "random_policy", "steps"),
    "positions": ("position",),
    "records": ("Record", "Step", "read_record", "record_match", "write_record"),
    "views": ("PlayerView", "SeatView", "view"),
    "worlds": ("determinize",),
}

_ROOMS: Final = {**_PLAY, **_BESIDE_PLAY}
_ROOM_OF: Final = {name: room for room, names in _ROOMS.items() for name in names}


if not TYPE_CHECKING:  # pragma: no branch  # a type checker would take it for leave to use any name

    def __getattr__(name: str) -> object:
        """Load the rooms of play, and the room of this public name or the room of that name itself."""
        asked = _ROOM_OF.get(name, name)
        if asked not in _ROOMS:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        here = globals()
        for room in (*_PLAY, asked):
            found = import_module(f".{room}", __name__)
            for public in _ROOMS[room]:
                here.setdefault(public, getattr(found, public))
        return here[name]


def __dir__() -> list[str]:
    """Everything that can be had here, loaded or not."""
    return sorted({*globals(), *__all__})
