"""What the rules allow: one small function a rule, asked of a table (a state, or one seat's view).

Legality is written once, here. Every rule is a function that answers with the code of what it bars,
or None; `why_illegal`, `is_legal`, `legal_actions` and `apply` all ask the same functions. An action
that breaks several rules is refused for the first in this order: the wrong seat, the wrong moment,
cards that are not held, then rules T, M, U, O and G of the rule sheet in the order of their numbers
(only for AddToMeld, whether the meld is there, M3, is asked before its wild limit, M2).
"""

from __future__ import annotations

from collections.abc import Callable
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
from .cards import RANK_OF, RANK_SHIFT, Card, Cards, Rank
from .going_out import Bar, asking_bar, cards_left_bar, going_out_bar
from .melds import Meld
from .opening import lock_bar, minimum_bar, opening_under_way, reach_bar
from .state import PHASE_STEPS, Phase, Scope, SideState, Table, mover_side
from .tables import Shape
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


def wrong_moment(phase: Phase, kind: type[Action]) -> Bar:
    """Whether the phase knows no action of this kind (the phase table in `state`)."""
    if kind in PHASE_STEPS[phase]:
        return None
    if phase is Phase.MATCH_OVER or (phase is Phase.DEAL_OVER and kind is not Reshuffle):
        return _NOT_NOW[phase]
    return _NEVER_NOW.get(kind) or _NOT_NOW[phase]


# --- the draw: U1, U2, E2, T2 --------------------------------------------------------------------


def stock_bars_draw(table: Table) -> Bar:
    """U1: there must be a card to draw."""
    return None if table.stock_size else Code.STOCK_EMPTY


def pile_bars_take(table: Table) -> Bar:
    """T2, U2: the pile must hold a card, and its top card must not bar it."""
    if not table.pile:
        return Code.PILE_EMPTY
    return Code.PILE_BLOCKED if table.variant.pile_blocked(table.pile[-1]) else None


def pile_rank(table: Table) -> Rank | None:
    """The rank of the meld that the top card of the pile goes to; None for the wild meld."""
    rank = RANK_OF[table.pile[-1]]
    return None if rank >= Rank.TWO else rank


def pair_bars_take(table: Table, cards: Cards) -> Bar:
    """U2: exactly two cards of the top card's rank take it; wilds never stand in."""
    pair = len(cards) == 2 and cards.count_rank(RANK_OF[table.pile[-1]]) == 2
    return None if pair else Code.PILE_NEEDS_PAIR


def shape_after_take(table: Table, side: SideState) -> Shape:
    """The naturals and wilds of the meld that the top card and the pair join or make."""
    rank = pile_rank(table)
    meld = side.open_meld(rank)
    naturals, wilds = (0, 0) if meld is None else (meld.naturals, meld.wilds)
    return (naturals, wilds + 3) if rank is None else (naturals + 3, wilds)


def meld_bars_take(table: Table, side: SideState) -> Bar:
    """U2: the three cards must have room in the side's open meld of the rank, else start a legal one."""
    rank = pile_rank(table)
    if shape_bar(table, rank, shape_after_take(table, side)) is None:
        return None
    return Code.WILD_LIMIT if side.open_meld(rank) is None else Code.PILE_MELD_FULL


def pile_taken(table: Table) -> tuple[Card, ...]:
    """The cards that would come to the hand with the pile: those taken, less the top card."""
    most = table.variant.pile_taken
    first = 0 if most is None else max(0, len(table.pile) - most)
    return table.pile[first:-1]


def opening_bars_take(table: Table, side: SideState) -> Bar:
    """O2: before the side has opened, the minimum must be in reach with the cards held and the top."""
    if side.opened:
        return None
    rank = RANK_OF[table.pile[-1]]
    held = table.hand.ranks - (2 << RANK_SHIFT[rank])
    points = table.turn.points + 3 * table.variant.tables.points[rank]
    started = ((pile_rank(table), shape_after_take(table, side)),)
    taken = Cards(pile_taken(table)).ranks
    return reach_bar(table, side.books, held, points, started, taken)


def foot_bars_take(table: Table, side: SideState) -> Bar:
    """G5: in the foot, a take leaves two cards, or for a player alone one with which to go out."""
    left = len(table.hand) - 2 + len(pile_taken(table))
    return cards_left_bar(table, side, left, pile_rank(table), shape_after_take(table, side))


def pass_bar(table: Table) -> Bar:
    """E2, G6: a pass is for an empty stock, or for a turn from the foot that no discard can end."""
    if table.phase is Phase.DRAW:
        return Code.STOCK_NOT_EMPTY if table.stock_size else None
    hand, side = table.hand, mover_side(table)
    if not table.seats[table.turn.player].in_foot or len(hand) > 1:
        return Code.MUST_DISCARD
    stuck = all(discard_bar(table, side, card) for card in hand)
    return None if stuck else Code.MUST_DISCARD


# --- melds: M1 to M5 -----------------------------------------------------------------------------


def ranks_bar_start(cards: Cards) -> Bar:
    """M1: a meld is started with three cards, of one rank and wilds, or wilds alone; never threes."""
    if len(cards) != 3:
        return Code.NOT_THREE_CARDS
    ranks = {card.rank for card in cards.distinct if not card.is_wild}
    if Rank.THREE in ranks:
        return Code.THREE_NOT_MELDED
    return Code.MIXED_RANKS if len(ranks) > 1 else None


def rank_bars_card(rank: Rank | None, card: Card) -> Bar:
    """M1: wilds go to any meld, a natural card only to one of its rank; threes to none."""
    if RANK_OF[card] is Rank.THREE:
        return Code.THREE_NOT_MELDED
    return None if card.is_wild or card.rank is rank else Code.CARD_DOES_NOT_FIT


def shape_bar(table: Table, rank: Rank | None, shape: Shape) -> Bar:
    """M2: so many naturals and wilds make a legal meld."""
    return None if shape in table.variant.tables.shapes[rank].allowed else Code.WILD_LIMIT


def meld_bars_addition(side: SideState, rank: Rank | None, place: int) -> Bar:
    """M3: the meld must be there, and no book."""
    if place == 0 and side.open_meld(rank) is not None:
        return None
    return Code.BOOK_CLOSED if place == 0 and side.has_book(rank) else Code.NO_SUCH_MELD


def open_meld_bars_start(side: SideState, rank: Rank | None) -> Bar:
    """M4: another meld of a rank only after the one there is has become a book."""
    return None if side.open_meld(rank) is None else Code.RANK_STILL_OPEN


def scope_bars_start(table: Table) -> Bar:
    """M5: a turn that adds to old melds starts none."""
    return Code.ADDING_THIS_TURN if table.turn.scope is Scope.ADD else None


def scope_bars_addition(table: Table, rank: Rank | None) -> Bar:
    """M5: a turn that starts melds adds to those alone."""
    turn = table.turn
    if turn.scope is Scope.START and rank not in turn.started:
        return Code.STARTING_THIS_TURN
    return None


# --- the discard: U3, T1, G1 ---------------------------------------------------------------------


def discard_bar(table: Table, side: SideState, card: Card) -> Bar:
    """T1, O3, G1: no red three, no opening left unfinished, and the last foot card only to go out."""
    if card not in table.variant.tables.discardable:
        return Code.RED_THREE_NOT_DISCARDED
    return turn_end_bar(table, side)


def turn_end_bar(table: Table, side: SideState) -> Bar:
    """O3, G1: whether no discard at all may end the turn now."""
    if opening_under_way(table, side):
        return Code.OPENING_UNFINISHED
    if table.seats[table.turn.player].in_foot and len(table.hand) == 1:
        return going_out_bar(table, side.books)
    return None


# --- whole actions -------------------------------------------------------------------------------


def _held_bar(table: Table, cards: Cards) -> Bar:
    return None if cards <= table.hand else Code.CARDS_NOT_HELD


def _draw(table: Table, _: DrawStock) -> Bar:
    return stock_bars_draw(table)


def _take(table: Table, action: TakePile) -> Bar:
    bar = _held_bar(table, action.cards) or pile_bars_take(table) or pair_bars_take(
        table, action.cards
    )  # fmt: skip
    if bar is None and action.place is not None:
        return Code.NO_PLACE_TO_CHOOSE
    return bar or take_bar(table)


def take_bar(table: Table) -> Bar:
    """U2, O2, G5: whether the pile can't be taken by one who holds the pair."""
    side = mover_side(table)
    return meld_bars_take(table, side) or opening_bars_take(table, side) or foot_bars_take(table, side)


def _start(table: Table, action: StartMeld) -> Bar:
    cards = action.cards
    bar = _held_bar(table, cards) or ranks_bar_start(cards)
    if bar is not None:
        return bar
    rank = Meld.of(cards).rank
    twos, jokers = cards.count_rank(Rank.TWO), cards.count_rank(Rank.JOKER)
    return start_bar(table, rank, 3 - twos - jokers, twos, jokers)


def start_bar(table: Table, rank: Rank | None, naturals: int, twos: int, jokers: int) -> Bar:
    """M2, M4, M5, O2, O3, G5: whether these three cards, if held, can't start a meld."""
    side, shape = mover_side(table), (naturals, twos + jokers)
    bar = shape_bar(table, rank, shape) or open_meld_bars_start(side, rank) or scope_bars_start(table)
    if bar is not None:
        return bar
    used = _used(rank, naturals, twos, jokers)
    return (
        lock_bar(table, used)
        or minimum_bar(table, side, rank, shape, used)
        or cards_left_bar(table, side, len(table.hand) - 3, rank, shape)
    )


def _used(
    rank: Rank | None, naturals: int, twos: int, jokers: int
) -> tuple[tuple[Rank, int], ...]:
    used = [] if rank is None or not naturals else [(rank, naturals)]
    if twos:
        used.append((Rank.TWO, twos))
    if jokers:
        used.append((Rank.JOKER, jokers))
    return tuple(used)


def _add(table: Table, action: AddToMeld) -> Bar:
    if table.hand.count(action.card) == 0:
        return Code.CARDS_NOT_HELD
    return addition_bar(table, action.rank, action.card, action.place)


def addition_bar(table: Table, rank: Rank | None, card: Card, place: int) -> Bar:
    """M1 to M5, O2, O3, G5: whether this card, if held, can't be added to the meld."""
    side = mover_side(table)
    bar = rank_bars_card(rank, card) or meld_bars_addition(side, rank, place)
    meld = side.open_meld(rank)
    if bar is not None or meld is None:
        return bar
    wild = int(card.is_wild)
    shape = (meld.naturals + 1 - wild, meld.wilds + wild)
    used = ((RANK_OF[card], 1),)
    return (
        shape_bar(table, rank, shape)
        or scope_bars_addition(table, rank)
        or lock_bar(table, used)
        or minimum_bar(table, side, rank, shape, used)
        or cards_left_bar(table, side, len(table.hand) - 1, rank, shape)
    )


def _discard(table: Table, action: Discard) -> Bar:
    if table.hand.count(action.card) == 0:
        return Code.CARDS_NOT_HELD
    return discard_bar(table, mover_side(table), action.card)


def _ask(table: Table, _: AskToGoOut) -> Bar:
    return asking_bar(table)


def _answer(_: Table, __: AllowGoingOut | RefuseGoingOut) -> Bar:
    return None


def _pass(table: Table, _: Pass) -> Bar:
    return pass_bar(table)


def _deal(table: Table, action: NextDeal) -> Bar:
    if action.deck is None:
        return None
    deck = table.variant.deck_for(table.players)
    return None if Cards(action.deck) == deck else Code.WRONG_DECK


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
    rule = _RULES.get(kind)
    if rule is None and kind not in ACTION_TYPES:
        raise TypeError(f"an action is wanted, not {action!r}")
    bar = wrong_moment(table.phase, kind)
    return bar if bar is not None or rule is None else rule(table, action)
