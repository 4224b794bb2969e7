"""Hand and Foot, the card game of the Canasta family: exact rules as immutable values and functions.

>>> from handfoot_rules import new_match, legal_actions, apply
>>> state = new_match(players=4, seed=7)
>>> state = apply(state, legal_actions(state)[0])
"""

from __future__ import annotations

from typing import Final

from . import variants
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
from .describe import RuleDifference, describe, diff
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
    InvalidPlayersError,
    InvalidPoliciesError,
    InvalidPositionError,
    InvalidSeatError,
    InvalidSeedError,
    InvalidVariantError,
    MeldParseError,
    NoActionIdError,
    NoMeldPlanError,
    RecordError,
    StatesDontFollowError,
    TooManyCardsError,
    UnknownActionIdError,
    UnknownVariantError,
)
from .events import Event, audience, redact
from .happenings import can_undo, events_between, events_of_deal
from .listing import LegalActions, canonical, legal_actions
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
from .transition import apply
from .variant import RuleVariant
from .variants import DEFAULT
from .views import PlayerView, SeatView, view
from .violations import CATALOGUE, Violation, ViolationCode
from .worlds import determinize

__version__: Final = "0.1.0"

__all__ = [
    "ACTION_COUNT",
    "CATALOGUE",
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
    "InvalidPlayersError",
    "InvalidPoliciesError",
    "InvalidPositionError",
    "InvalidSeatError",
    "InvalidSeedError",
    "InvalidVariantError",
    "LastDiscard",
    "LegalActions",
    "MatchFacts",
    "Meld",
    "MeldParseError",
    "MeldsOfARank",
    "MinimumBy",
    "NextDeal",
    "NoActionIdError",
    "NoMeldPlanError",
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
    "apply",
    "audience",
    "can_undo",
    "canonical",
    "decode",
    "describe",
    "determinize",
    "diff",
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
    "position",
    "random_policy",
    "read_record",
    "record_match",
    "redact",
    "score_sheet",
    "shuffled_deck",
    "steps",
    "variants",
    "view",
    "why_illegal",
    "write_record",
]
