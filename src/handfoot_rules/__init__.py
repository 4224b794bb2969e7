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
from .errors import (
    ActionParseError,
    CardParseError,
    CardsMissingError,
    HandFootError,
    IllegalActionError,
    InvalidDealError,
    InvalidDeckError,
    InvalidPlayersError,
    InvalidPositionError,
    InvalidSeatError,
    InvalidSeedError,
    InvalidVariantError,
    MeldParseError,
    TooManyCardsError,
    UnknownVariantError,
)
from .listing import LegalActions, canonical, legal_actions
from .melds import BookKind, Meld
from .options import (
    BlackThrees,
    BooksOpenTo,
    FootWhen,
    Freezing,
    LastDiscard,
    MeldsOfARank,
    MinimumBy,
    PartnerMust,
    Permission,
    PermissionBinds,
    PileNeed,
    RedThrees,
    StockEmpty,
)
from .phases import PHASE_STEPS, Phase, Scope
from .positions import position
from .reasons import is_legal, why_illegal
from .scoring import outcome, score_sheet
from .sheets import DealEnd, Outcome, ScoreItem, ScoreKind, ScoreSheet, SideFacts, SideScore
from .state import DealFacts, GameState, MatchFacts, SeatState, SideState, Table, TurnState
from .transition import apply
from .variant import RuleVariant
from .variants import DEFAULT
from .violations import CATALOGUE, Violation, ViolationCode

__version__: Final = "0.1.0"

__all__ = [
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
    "BooksOpenTo",
    "Card",
    "CardParseError",
    "Cards",
    "CardsMissingError",
    "DealEnd",
    "DealFacts",
    "Discard",
    "DrawStock",
    "FootWhen",
    "Freezing",
    "GameState",
    "HandFootError",
    "IllegalActionError",
    "InvalidDealError",
    "InvalidDeckError",
    "InvalidPlayersError",
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
    "Outcome",
    "PartnerMust",
    "Pass",
    "Permission",
    "PermissionBinds",
    "Phase",
    "PileNeed",
    "Rank",
    "RedThrees",
    "RefuseGoingOut",
    "Reshuffle",
    "RuleVariant",
    "Scope",
    "ScoreItem",
    "ScoreKind",
    "ScoreSheet",
    "SeatState",
    "SideFacts",
    "SideScore",
    "SideState",
    "StartMeld",
    "StockEmpty",
    "Suit",
    "Table",
    "TakePile",
    "TooManyCardsError",
    "TurnState",
    "UnknownVariantError",
    "Violation",
    "ViolationCode",
    "apply",
    "canonical",
    "is_legal",
    "legal_actions",
    "longest_deal",
    "new_match",
    "outcome",
    "parse_action",
    "position",
    "score_sheet",
    "shuffled_deck",
    "variants",
    "why_illegal",
]
