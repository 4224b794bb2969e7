"""What the rules allow: one small function a rule, asked of a table (a state, or one seat's view).

Legality is written once, here and in the two rooms above it (`opening`, `going_out`). Every rule is a
function that answers with the code of what it bars, or None; `why_illegal`, `is_legal`,
`legal_actions` and `apply` all ask the same functions. An action that breaks several rules is refused
for the first in this order: the wrong seat, the wrong moment, a red three discarded (T1, for nobody ever
holds one), cards that are not held, then rules T, M, U, O and G of the rule sheet in the order of their
numbers (only for AddToMeld, whether the meld is there, M3, is asked before its wild limit, M2).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final

from .actions import (
    ACTION_TYPES,
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
)
from .cards import RANK_OF, RANK_SHIFT, THREE, TWO, Card, Cards, Rank, deck_difference
from .going_out import Bar, asking_bar, cards_left_bar, going_out_bar
from .melds import Meld, meld_of
from .mover import Mover
from .opening import lock_bar, minimum_bar, opening_under_way, reach_bar
from .phases import ADD, DRAW, PHASE_STEPS, START, Phase
from .state import Table
from .tables import START_SIZE, Shape
from .violations import ViolationCode as Code

PAIR: Final = START_SIZE - 1
"""The hand cards that make a meld with the top card of the pile (U2)."""


# --- the moment ----------------------------------------------------------------------------------

_NOT_NOW: Final[dict[Phase, Code]] = {
    Phase.MATCH_OVER: Code.MATCH_OVER,
    Phase.DEAL_OVER: Code.DEAL_OVER,
    Phase.ANSWER: Code.ANSWER_DUE,
    Phase.DRAW: Code.MUST_DRAW_FIRST,
    Phase.PLAY: Code.ALREADY_DREW,
    Phase.RESHUFFLE: Code.MUST_DRAW_FIRST,
}
_NEVER_NOW: Final[dict[type[Action], Code]] = {
    NextDeal: Code.DEAL_NOT_OVER,
    Reshuffle: Code.RESHUFFLE_NOT_DUE,
    AllowGoingOut: Code.NOTHING_ASKED,
    RefuseGoingOut: Code.NOTHING_ASKED,
}


def wrong_moment(phase: Phase, kind: type[Action]) -> Code:
    """Why a phase knows no action of this kind (the phase table in `state`)."""
    if phase is Phase.MATCH_OVER or (phase is Phase.DEAL_OVER and kind is not Reshuffle):
        return _NOT_NOW[phase]
    return _NEVER_NOW.get(kind) or _NOT_NOW[phase]


# --- the draw: U1, U2, E2, T2 --------------------------------------------------------------------


def stock_bars_draw(table: Table) -> Bar:
    """U1: there must be a card to draw."""
    return None if table.stock_size else Code.STOCK_EMPTY


def pile_bars_take(mover: Mover) -> Bar:
    """T2, U2: the pile must hold a card, and its top card must not bar it."""
    pile = mover.table.pile
    if not pile:
        return Code.PILE_EMPTY
    return Code.PILE_BLOCKED if pile[-1] in mover.tables.barring else None


def pile_rank(table: Table) -> Rank | None:
    """The rank of the meld that the top card of the pile goes to; None for the wild meld."""
    rank = RANK_OF[table.pile[-1]]
    return None if rank >= TWO else rank


def pair_bars_take(mover: Mover, cards: Cards) -> Bar:
    """U2: exactly two cards of the top card's rank take it; wilds never stand in."""
    pair = cards.count_rank(RANK_OF[mover.table.pile[-1]]) == len(cards) == PAIR
    return None if pair else Code.PILE_NEEDS_PAIR


def shape_after_take(mover: Mover) -> Shape:
    """The naturals and wilds of the meld that the top card and the pair join or make."""
    rank = pile_rank(mover.table)
    meld = mover.side.open_meld(rank)
    naturals, wilds = (0, 0) if meld is None else (meld.naturals, meld.wilds)
    return (naturals, wilds + 3) if rank is None else (naturals + 3, wilds)


def meld_bars_take(mover: Mover) -> Bar:
    """U2: the three cards must have room in the side's open meld of the rank, else start a legal one."""
    rank = pile_rank(mover.table)
    if shape_bar(mover, rank, shape_after_take(mover)) is None:
        return None
    return Code.WILD_LIMIT if mover.side.open_meld(rank) is None else Code.PILE_MELD_FULL


def pile_taken(table: Table) -> tuple[Card, ...]:
    """The cards that would come to the hand with the pile: those taken, less the top card."""
    most = table.variant.pile_taken
    first = 0 if most is None else max(0, len(table.pile) - most)
    return table.pile[first:-1]


def opening_bars_take(mover: Mover) -> Bar:
    """O2: before the side has opened, the minimum must be in reach with the cards held and the top."""
    turn, rank = mover.turn, RANK_OF[mover.table.pile[-1]]
    points = turn.points + 3 * mover.tables.points[rank]
    if mover.side.opened or points >= turn.minimum:
        return None
    held = mover.hand.ranks - (2 << RANK_SHIFT[rank])
    locked = Cards(pile_taken(mover.table)).ranks
    if not mover.variant.taken_cards_locked:
        held, locked = held + locked, 0
    return reach_bar(mover, pile_rank(mover.table), shape_after_take(mover), held, points, locked)


def foot_bars_take(mover: Mover) -> Bar:
    """G5: in the foot, a take leaves two cards, or for a player alone one with which to go out."""
    left = len(mover.hand) - 2 + len(pile_taken(mover.table))
    return cards_left_bar(mover, left, pile_rank(mover.table), shape_after_take(mover))


def take_bar(mover: Mover) -> Bar:
    """U2, O2, G5: whether the pile can't be taken by one who holds the pair."""
    return meld_bars_take(mover) or opening_bars_take(mover) or foot_bars_take(mover)


def pass_bar(mover: Mover) -> Bar:
    """E2, G6: a pass is for an empty stock, or for a turn from the foot that no discard can end."""
    if mover.table.phase is DRAW:
        return Code.STOCK_NOT_EMPTY if mover.table.stock_size else None
    if not mover.in_foot or len(mover.hand) > 1:
        return Code.MUST_DISCARD
    stuck = not mover.hand or turn_end_bar(mover) is not None
    return None if stuck else Code.MUST_DISCARD


# --- melds: M1 to M5 -----------------------------------------------------------------------------


@lru_cache(maxsize=1 << 12)
def ranks_bar_start(cards: Cards) -> Bar:
    """M1: a meld is started with three cards, of one rank and wilds, or wilds alone; never threes."""
    if len(cards) != START_SIZE:
        return Code.NOT_THREE_CARDS
    ranks = {card.rank for card in cards.distinct if not card.is_wild}
    if THREE in ranks:
        return Code.THREE_NOT_MELDED
    return Code.MIXED_RANKS if len(ranks) > 1 else None


def rank_bars_card(rank: Rank | None, card: Card) -> Bar:
    """M1: wilds go to any meld, a natural card only to one of its rank; threes to none."""
    of_rank = RANK_OF[card]
    if of_rank is THREE:
        return Code.THREE_NOT_MELDED
    return None if of_rank is rank or of_rank >= TWO else Code.CARD_DOES_NOT_FIT


def shape_bar(mover: Mover, rank: Rank | None, shape: Shape) -> Bar:
    """M2: so many naturals and wilds make a legal meld."""
    return None if shape in mover.tables.shapes[rank].allowed else Code.WILD_LIMIT


def missing_meld(mover: Mover, rank: Rank | None, place: int) -> Code:
    """M3: why the side has no meld there that takes cards; a book takes none."""
    book = place == 0 and mover.side.has_book(rank)
    return Code.BOOK_CLOSED if book else Code.NO_SUCH_MELD


def open_meld_bars_start(mover: Mover, rank: Rank | None) -> Bar:
    """M4: another meld of a rank only after the one there is has become a book."""
    return None if mover.side.open_meld(rank) is None else Code.RANK_STILL_OPEN


def scope_bars_start(mover: Mover) -> Bar:
    """M5: a turn that adds to old melds starts none."""
    return Code.ADDING_THIS_TURN if mover.turn.scope is ADD else None


def scope_bars_addition(mover: Mover, rank: Rank | None) -> Bar:
    """M5: a turn that starts melds adds to those alone."""
    turn = mover.turn
    if turn.scope is START and rank not in turn.started:
        return Code.STARTING_THIS_TURN
    return None


def start_bar(mover: Mover, rank: Rank | None, naturals: int, used: int) -> Bar:
    """M2, M4, M5, O2, O3, G5: whether three cards, if held, can't start a meld.

    Arguments:
        rank: the meld's rank.
        naturals: how many of the three are natural.
        used: the three cards, as packed counts.
    """
    shape = (naturals, 3 - naturals)
    return (
        shape_bar(mover, rank, shape)
        or open_meld_bars_start(mover, rank)
        or scope_bars_start(mover)
        or laying_bar(mover, rank, shape, used)
    )


def addition_bar(mover: Mover, meld: Meld, of_rank: Rank) -> Bar:
    """M2, M5, O2, O3, G5: whether a card of this rank, if held and fitting, can't join the meld."""
    rank, shape, used = grown(meld, of_rank)
    return (
        shape_bar(mover, rank, shape)
        or scope_bars_addition(mover, rank)
        or laying_bar(mover, rank, shape, used)
    )


def grown(meld: Meld, of_rank: Rank) -> tuple[Rank | None, Shape, int]:
    """A meld with a card of this rank added: its rank, its shape, the card as a packed count."""
    wild = of_rank >= TWO
    shape = (meld.naturals, meld.wilds + 1) if wild else (meld.naturals + 1, meld.wilds)
    return meld.rank, shape, 1 << RANK_SHIFT[of_rank]


def laying_bar(mover: Mover, rank: Rank | None, shape: Shape, used: int) -> Bar:
    """O2, O3, G5: whether the opening, or what the foot must keep, bars laying these cards."""
    if mover.lays_freely:
        return None
    bar = None
    if not mover.side.opened:
        bar = lock_bar(mover, used) or minimum_bar(mover, rank, shape, used)
    return bar or cards_left_bar(mover, len(mover.hand) - used % 0xFFFF, rank, shape)


# --- the discard: U3, T1, G1 ---------------------------------------------------------------------


def turn_end_bar(mover: Mover) -> Bar:
    """O3, G1: whether no discard at all may end the turn now."""
    if opening_under_way(mover):
        return Code.OPENING_UNFINISHED
    if mover.in_foot and len(mover.hand) == 1:
        return going_out_bar(mover, mover.side.books)
    return None


# --- whole actions -------------------------------------------------------------------------------


def _draw(table: Table, _: DrawStock) -> Bar:
    return stock_bars_draw(table)


def _held_bar(mover: Mover, cards: Cards) -> Bar:
    return None if cards <= mover.hand else Code.CARDS_NOT_HELD


def _take(table: Table, action: TakePile) -> Bar:
    mover, cards = Mover(table), action.cards
    bar = _held_bar(mover, cards) or pile_bars_take(mover) or pair_bars_take(mover, cards)
    if bar is None and action.place is not None:
        return Code.NO_PLACE_TO_CHOOSE
    return bar or take_bar(mover)


def _start(table: Table, action: StartMeld) -> Bar:
    mover, cards = Mover(table), action.cards
    bar = _held_bar(mover, cards) or ranks_bar_start(cards)
    if bar is not None:
        return bar
    meld = meld_of(cards)
    return start_bar(mover, meld.rank, meld.naturals, cards.ranks)


def _add(table: Table, action: AddToMeld) -> Bar:
    mover = Mover(table)
    rank, card = action.rank, action.card
    if mover.hand.count(card) == 0:
        return Code.CARDS_NOT_HELD
    bar = rank_bars_card(rank, card)
    if bar is not None:
        return bar
    meld = mover.side.open_meld(rank) if action.place == 0 else None
    if meld is None:
        return missing_meld(mover, rank, action.place)
    return addition_bar(mover, meld, RANK_OF[card])


def _discard(table: Table, action: Discard) -> Bar:
    mover, card = Mover(table), action.card
    if card not in mover.tables.discardable:
        return Code.RED_THREE_NOT_DISCARDED
    if mover.hand.count(card) == 0:
        return Code.CARDS_NOT_HELD
    return turn_end_bar(mover)


def _ask(table: Table, _: AskToGoOut) -> Bar:
    return asking_bar(Mover(table))


def _answer(_: Table, __: AllowGoingOut | RefuseGoingOut) -> Bar:
    return None


def _pass(table: Table, _: Pass) -> Bar:
    return pass_bar(Mover(table))


def _deal(table: Table, action: NextDeal) -> Bar:
    if action.deck is None:
        return None
    missing, surplus = deck_difference(action.deck, table.variant.deck_for(table.players))
    return Code.WRONG_DECK if missing or surplus else None


_RULES: Final[dict[type[Action], Callable[[Table, Any], Bar]]] = {
    DrawStock: _draw,
    TakePile: _take,
    StartMeld: _start,
    AddToMeld: _add,
    Discard: _discard,
    AskToGoOut: _ask,
    AllowGoingOut: _answer,
    RefuseGoingOut: _answer,
    Pass: _pass,
    NextDeal: _deal,
}


def bar_of(table: Table, action: Action) -> Bar:
    """The code of the first rule that the action breaks, or None; TypeError for no action."""
    kind = type(action)
    phase = table.phase
    if kind in PHASE_STEPS[phase]:
        return _RULES[kind](table, action)
    check_action(action)
    return wrong_moment(phase, kind)


def check_action(action: object) -> None:
    """Raise TypeError unless this is an action."""
    if type(action) not in ACTION_TYPES:
        raise TypeError(f"an action is wanted, not {action!r}")
