"""What the rules allow: one small function a rule, asked of a table (a state, or one seat's view).

Legality is written once, here and in the rooms above it (`taking`, `opening`, `going_out`). Every rule is a
function that answers with the code of what it bars, or None; `why_illegal`, `is_legal`,
`legal_actions` and `apply` all ask the same functions. An action that breaks several rules is refused
for the first in this order: the wrong seat, the wrong moment, a red three discarded (T1, for nobody ever
holds one), cards that are not held, then rules T, M, U, O and G of the rule sheet in the order of their
numbers (only for AddToMeld, whether the meld is there, M3, is asked before its wild limit, M2).
"""

from __future__ import annotations

from collections.abc import Callable, Collection
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
from .asking import asking_bar
from .cards import RANK_OF, RED_THREES, THREE, TWO, Card, Cards, Rank, deck_difference
from .going_out import (
    Bar,
    bound_bar,
    can_join,
    cards_left_bar,
    going_out_bar,
    waived,
)
from .laydown import LayDown, grown, lying_melds, melds_after
from .laying import may_start_another
from .lookahead import unpacked
from .melds import BOOK_SIZE, Meld, meld_of
from .mover import Mover
from .opening import lock_bar, minimum_bar, opening_under_way, unfinished
from .options import LastDiscard, MeldsOfARank, RedThrees
from .phases import ADD, DRAW, PHASE_STEPS, START, Phase
from .table import Table
from .tables import START_SIZE, Shape
from .taking import melds_that_take, must_take, taking_bar, why_no_second
from .violations import ViolationCode as Code

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


# --- the draw: U1, E2, G6 ------------------------------------------------------------------------


def stock_bars_draw(table: Table) -> Bar:
    """U1: there must be a card to draw."""
    return None if table.stock_size else Code.STOCK_EMPTY


def pass_bar(mover: Mover) -> Bar:
    """E2, G6: a pass is for an empty stock, or for a turn that no discard can end."""
    if mover.table.phase is DRAW:
        if mover.table.stock_size:
            return Code.STOCK_NOT_EMPTY
        return Code.MUST_TAKE_PILE if must_take(mover) else None
    bar = turn_end_bar(mover)
    if bar is Code.OPENING_UNFINISHED or bar is Code.CLEAN_MELD_MISSING:
        return bar
    if mover.bound:
        return Code.MUST_GO_OUT
    if bar is None and any(card in discards_allowed(mover) for card in mover.hand.distinct):
        return Code.MUST_DISCARD
    return Code.MUST_MELD if last_card_can_be_melded(mover) else None


# --- melds: M1 to M5 -----------------------------------------------------------------------------


@lru_cache(maxsize=1 << 12)
def ranks_bar_start(cards: Cards, *, black_threes: bool) -> Bar:
    """M1, T2: a meld is started with three cards, of one rank and wilds, or wilds alone.

    `black_threes` tells whether black threes are ever melded; other threes never are.
    """
    if len(cards) != START_SIZE:
        return Code.NOT_THREE_CARDS
    ranks = {card.rank for card in cards.distinct if not card.is_wild}
    if THREE in ranks and not (black_threes and not any(card in cards for card in RED_THREES)):
        return Code.THREE_NOT_MELDED
    return Code.MIXED_RANKS if len(ranks) > 1 else None


def rank_bars_card(mover: Mover, rank: Rank | None, card: Card) -> Bar:
    """M1: wilds go to any meld, a natural card only to one of its rank; threes to none but black ones."""
    of_rank = RANK_OF[card]
    if of_rank is THREE and (not mover.tables.black_threes_melded or card in RED_THREES):
        return Code.THREE_NOT_MELDED
    return None if of_rank is rank or of_rank >= TWO else Code.CARD_DOES_NOT_FIT


def shape_bar(mover: Mover, rank: Rank | None, shape: Shape) -> Bar:
    """M2: so many naturals and wilds make a legal meld."""
    return None if shape in mover.tables.shapes[rank].allowed else Code.WILD_LIMIT


def missing_meld(mover: Mover, rank: Rank | None, place: int) -> Code:
    """M3: why the side has no meld there that takes cards; a book may take none, or none yet."""
    if place != 0 or not mover.side.has_book(rank):
        return Code.NO_SUCH_MELD
    of_this_turn = any(meld.rank is rank for meld in mover.turn.completed)
    return Code.BOOK_OF_THIS_TURN if of_this_turn else Code.BOOK_CLOSED


def second_meld_bars_start(mover: Mover, rank: Rank | None, shape: Shape) -> Bar:
    """M4: when another meld of a rank may be started."""
    shapes = mover.tables.shapes[rank]
    if mover.side.open_meld(rank) is not None and shapes.another is MeldsOfARank.AFTER_A_BOOK:
        return Code.RANK_STILL_OPEN
    if shapes.closed or may_start_another(shapes, lying_melds(mover, rank), shape):
        return None
    return why_no_second(mover, rank)


def ranks_with_melds(mover: Mover) -> tuple[Collection[Rank | None], Collection[Rank | None]]:
    """M4: the ranks that no start may have, and those where it depends on the cards; a shortcut for lists."""
    another, side = mover.variant.melds_of_a_rank, mover.side
    if another is MeldsOfARank.AFTER_A_BOOK:
        return side.open_ranks, ()
    ranks = {meld.rank for meld in side.melds}
    return (ranks, ()) if another is MeldsOfARank.ONE else ((), ranks)


def scope_bars_start(mover: Mover) -> Bar:
    """M5: a turn that adds to old melds starts none."""
    return Code.ADDING_THIS_TURN if mover.turn.scope is ADD else None


def ranks_added_to(mover: Mover) -> Collection[Rank | None]:
    """M5: the ranks whose melds, while they are no books, the turn may add to; a shortcut for lists."""
    turn = mover.turn
    return turn.started if turn.scope is START else mover.side.open_ranks


def scope_bars_addition(mover: Mover, rank: Rank | None) -> Bar:
    """M5: a turn that starts melds adds to those alone."""
    turn = mover.turn
    if turn.scope is START and rank not in turn.started:
        return Code.STARTING_THIS_TURN
    return None


def book_bars_card(mover: Mover, meld: Meld, of_rank: Rank) -> Bar:
    """M3: a book takes naturals, wilds or both, as the rules say."""
    wild = of_rank >= TWO
    if not meld.is_book or mover.tables.shapes[meld.rank].takes[meld.shape][wild]:
        return None
    shape = (meld.naturals + 1 - wild, meld.wilds + wild)
    capped = sum(shape) > BOOK_SIZE and not mover.variant.may_meld(meld.rank, *shape)
    return Code.WILD_LIMIT if capped else Code.BOOK_KEEPS_ITS_KIND


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
        or second_meld_bars_start(mover, rank, shape)
        or scope_bars_start(mover)
        or laying_bar(mover, rank, None, shape, used)
    )


def addition_bar(mover: Mover, meld: Meld, of_rank: Rank) -> Bar:
    """M2, M3, M5, O2, O3, G5: whether a card of this rank, if held and fitting, can't join the meld."""
    rank, shape, used = grown(meld, of_rank)
    return (
        book_bars_card(mover, meld, of_rank)
        or shape_bar(mover, rank, shape)
        or scope_bars_addition(mover, rank)
        or laying_bar(mover, rank, meld, shape, used)
    )


def laying_bar(mover: Mover, rank: Rank | None, before: Meld | None, shape: Shape, used: int) -> Bar:
    """O2, O3, G4, G5: whether the opening, what must be kept, or a promise bars laying these cards."""
    if mover.lays_freely and rank is not THREE:
        return None
    lay = LayDown(mover, rank, before, shape, used)
    bar = None
    if not mover.side.opened:
        bar = lock_bar(lay) or minimum_bar(lay)
    return bar or cards_left_bar(lay) or bound_bar(lay)


# --- the discard: U3, T1, G1, G6 ------------------------------------------------------------------


def goes_out_by_discard(mover: Mover) -> bool:
    """G1: whether a discard now would be the last card of all."""
    return mover.keeps and len(mover.hand) == 1


def turn_end_bar(mover: Mover) -> Bar:
    """O3, G1, G4: whether no discard at all may end the turn now."""
    if mover.lays_freely:
        return None  # the side has opened, there are cards to spare, and no promise binds
    last = goes_out_by_discard(mover)
    if opening_under_way(mover) and not (last and waived(mover)):
        return unfinished(mover)
    if last:
        if mover.variant.last_discard is LastDiscard.FORBIDDEN:
            return Code.LAST_CARD_NOT_DISCARDED
        return going_out_bar(mover, mover.books)
    return Code.MUST_GO_OUT if mover.bound else None


def discards_allowed(mover: Mover) -> frozenset[Card]:
    """U3: the cards that may be discarded now, if any may."""
    return mover.tables.discards(mover.all_books, last=goes_out_by_discard(mover))


def discard_bar(mover: Mover, card: Card) -> Bar:
    """U3, G1: a card may not be for the pile at all, or not as the last one."""
    if card in discards_allowed(mover):
        return None
    at_all = mover.tables.discards(mover.all_books, last=False)
    return Code.LAST_CARD_NOT_DISCARDED if card in at_all else Code.NOT_DISCARDED


def last_card_can_be_melded(mover: Mover) -> bool:
    """G6: whether, where the last card may not be discarded, it can go out by being melded."""
    if mover.variant.last_discard is not LastDiscard.FORBIDDEN or not goes_out_by_discard(mover):
        return False
    return can_join(mover, unpacked(mover.hand.ranks), melds_after(mover, None), mover.books)


# --- whole actions -------------------------------------------------------------------------------


def _draw(table: Table, _: DrawStock) -> Bar:
    return stock_bars_draw(table)


def _held_bar(mover: Mover, cards: Cards) -> Bar:
    return None if cards <= mover.hand else Code.CARDS_NOT_HELD


def _take(table: Table, action: TakePile) -> Bar:
    mover = Mover(table)
    return _held_bar(mover, action.cards) or taking_bar(mover, action.cards, action.place)


def _start(table: Table, action: StartMeld) -> Bar:
    mover, cards = Mover(table), action.cards
    bar = _held_bar(mover, cards) or ranks_bar_start(cards, black_threes=mover.tables.black_threes_melded)
    if bar is not None:
        return bar
    meld = meld_of(cards)
    return start_bar(mover, meld.rank, meld.naturals, cards.ranks)


def _add(table: Table, action: AddToMeld) -> Bar:
    mover = Mover(table)
    rank, card = action.rank, action.card
    if mover.hand.count(card) == 0:
        return Code.CARDS_NOT_HELD
    bar = rank_bars_card(mover, rank, card)
    if bar is not None:
        return bar
    there = melds_that_take(mover, rank)
    if not 0 <= action.place < len(there):
        return missing_meld(mover, rank, action.place)
    return addition_bar(mover, there[action.place], RANK_OF[card])


def _discard(table: Table, action: Discard) -> Bar:
    mover, card = Mover(table), action.card
    if card in RED_THREES and mover.variant.red_threes is not RedThrees.HELD:
        return Code.RED_THREE_NOT_DISCARDED
    if mover.hand.count(card) == 0:
        return Code.CARDS_NOT_HELD
    return turn_end_bar(mover) or discard_bar(mover, card)


def _ask(table: Table, _: AskToGoOut) -> Bar:
    return asking_bar(Mover(table))


def _answer(_: Table, __: AllowGoingOut | RefuseGoingOut) -> Bar:
    return None


def _pass(table: Table, _: Pass) -> Bar:
    return pass_bar(Mover(table))


def order_difference(table: Table, action: NextDeal | Reshuffle) -> tuple[Cards, Cards]:
    """S1, E2: which cards the order given for a chance move lacks, and which it has too many of."""
    if isinstance(action, Reshuffle):
        return deck_difference(action.stock or (), Cards(table.pile[:-1]))
    return deck_difference(action.deck or (), table.variant.deck_for(table.players))


def _chance(table: Table, action: NextDeal | Reshuffle) -> Bar:
    given = action.stock if isinstance(action, Reshuffle) else action.deck
    return Code.WRONG_DECK if given is not None and any(order_difference(table, action)) else None


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
    NextDeal: _chance,
    Reshuffle: _chance,
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
