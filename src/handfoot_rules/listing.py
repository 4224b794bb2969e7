"""The list of legal actions: one for every set of actions that differ only in suits.

The list is made by going over what the hand and the table offer and asking the rules of `legality`
about each offer; no rule stands here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

from .actions import (
    ADDITIONS,
    ALLOW_GOING_OUT,
    ASK_TO_GO_OUT,
    DRAW_STOCK,
    NEXT_DEAL,
    PASS,
    REFUSE_GOING_OUT,
    RESHUFFLE,
    Action,
    AddToMeld,
    Discard,
    NextDeal,
    Reshuffle,
    StartMeld,
    TakePile,
    start_meld,
    take_pile,
)
from .cards import BLACK_THREES, NATURAL_RANKS, RED_THREES, RANK_OF, RANK_SHIFT, Card, Cards, Rank
from .going_out import asking_bar
from .holding import discards_of, lowest_cards
from .legality import (
    addition_bar,
    pass_bar,
    pile_bars_take,
    scope_bars_start,
    start_bar,
    stock_bars_draw,
    take_bar,
    turn_end_bar,
)
from .opening import opening_out_of_reach
from .reasons import is_legal
from .state import Phase, SideState, Table, mover_side

if TYPE_CHECKING:
    _Actions = tuple[Action, ...]
else:
    _Actions = tuple


class LegalActions(_Actions):
    """The legal actions of a table: a tuple of one representative for all that differ only in suits.

    `action in legal` asks whether an action is legal in any suits that are held, listed or not.
    """

    table: Table

    def __new__(cls, actions: Iterable[Action], table: Table) -> LegalActions:
        made = super().__new__(cls, actions)
        made.table = table
        return made

    def __contains__(self, action: object) -> bool:
        try:
            return is_legal(self.table, action)  # type: ignore[arg-type]  # refused if it is none
        except TypeError:
            return False

    def __getnewargs__(self) -> tuple[tuple[Action, ...], Table]:
        return tuple(self), self.table


def legal_actions(table: Table) -> LegalActions:
    """List what may be done now; () once the match is over.

    The actions come in the order of `ACTION_TYPES`, within a kind by rank (wild melds last), with the
    lowest cards held. A player always has at least one (law 1).
    """
    return LegalActions(_LISTS[table.phase](table), table)


def _draws(table: Table) -> list[Action]:
    found: list[Action] = []
    if stock_bars_draw(table) is None:
        found.append(DRAW_STOCK)
    if pile_bars_take(table) is None:
        rank = RANK_OF[table.pile[-1]]
        hand = table.hand
        if hand.count_rank(rank) >= 2 and take_bar(table) is None:
            found.append(take_pile(lowest_cards(hand, rank, 2)))
    if pass_bar(table) is None:
        found.append(PASS)
    return found


def _plays(table: Table) -> list[Action]:
    hand, side = table.hand, mover_side(table)
    found: list[Action] = []
    if scope_bars_start(table) is None and not opening_out_of_reach(table, side):
        found += _starts(table, hand)
    found += _additions(table, hand, side)
    if turn_end_bar(table, side) is None:
        found += discards_of(hand)
    if asking_bar(table) is None:
        found.append(ASK_TO_GO_OUT)
    if len(hand) <= 1 and pass_bar(table) is None:
        found.append(PASS)
    return found


_NATURAL_LANES: Final = [sum(0x8000 - least << RANK_SHIFT[r] for r in NATURAL_RANKS) for least in range(4)]
_NATURAL_TOPS: Final = sum(0x8000 << RANK_SHIFT[rank] for rank in NATURAL_RANKS)


def _ranks_with(hand: Cards, least: int) -> Iterator[Rank]:
    """The natural ranks of which the hand has so many cards at least, in order.

    Adding 2**15 - least to every lane sets its top bit exactly where the count is large enough.
    """
    tops = hand.ranks + _NATURAL_LANES[least] & _NATURAL_TOPS
    while tops:
        top = tops & -tops
        yield Rank((top.bit_length() - 16 >> 4) + 3)
        tops ^= top


def _starts(table: Table, hand: Cards) -> Iterator[StartMeld]:
    """Every meld that the hand could start, by rank, fewest wilds and lowest wilds first."""
    twos, jokers = hand.count_rank(Rank.TWO), hand.count_rank(Rank.JOKER)
    shapes = table.variant.tables.shapes
    wilds = min(3, twos + jokers)
    offered: list[Rank | None] = [*_ranks_with(hand, max(1, 3 - wilds))]
    if wilds == 3:
        offered.append(None)
    for rank in offered:
        held = 0 if rank is None else hand.count_rank(rank)
        for naturals, wild in shapes[rank].starts:
            if naturals > held or wild > wilds:
                continue
            for of_twos in range(min(wild, twos), max(0, wild - jokers) - 1, -1):
                of_jokers = wild - of_twos
                if start_bar(table, rank, naturals, of_twos, of_jokers) is None:
                    yield _start_of(hand, rank, naturals, of_twos, of_jokers)


def _start_of(hand: Cards, rank: Rank | None, naturals: int, twos: int, jokers: int) -> StartMeld:
    """The start of a meld with the lowest cards held."""
    cards = () if rank is None else lowest_cards(hand, rank, naturals)
    return start_meld(
        cards + lowest_cards(hand, Rank.TWO, twos) + lowest_cards(hand, Rank.JOKER, jokers)
    )


def _additions(table: Table, hand: Cards, side: SideState) -> Iterator[AddToMeld]:
    """Every card that the hand could add to the side's melds: naturals, then twos, then jokers."""
    for meld in side.melds:
        if meld.is_book:
            continue
        ranks = (Rank.TWO, Rank.JOKER) if meld.rank is None else (meld.rank, Rank.TWO, Rank.JOKER)
        for rank in ranks:
            if hand.count_rank(rank):
                (card,) = lowest_cards(hand, rank, 1)
                if addition_bar(table, meld.rank, card, 0) is None:
                    yield ADDITIONS[meld.rank][card]  # type: ignore[misc]  # entry 0 alone is none


def _answers(_: Table) -> list[Action]:
    return [ALLOW_GOING_OUT, REFUSE_GOING_OUT]


def _next_deal(_: Table) -> list[Action]:
    return [NEXT_DEAL]


def _reshuffle(_: Table) -> list[Action]:
    return [RESHUFFLE]


def _nothing(_: Table) -> list[Action]:
    return []


_LISTS: Final = {
    Phase.DRAW: _draws,
    Phase.PLAY: _plays,
    Phase.ANSWER: _answers,
    Phase.RESHUFFLE: _reshuffle,
    Phase.DEAL_OVER: _next_deal,
    Phase.MATCH_OVER: _nothing,
}


def canonical(table: Table, action: Action) -> Action:
    """Return the representative of an action: the same with the lowest cards held.

    Works for legal and illegal actions; cards that the hand does not hold stay as they are.
    """
    hand = table.hand
    match action:
        case StartMeld(cards):
            return StartMeld(_lowered(hand, cards))
        case TakePile(cards, place):
            return TakePile(_lowered(hand, cards), place)
        case AddToMeld(rank, card, place):
            return AddToMeld(rank, _lowered_card(hand, card), place)
        case Discard(card):
            return Discard(_lowered_card(hand, card))
        case NextDeal():
            return NEXT_DEAL
        case Reshuffle():
            return RESHUFFLE
        case _:
            return action


def _lowered(hand: Cards, cards: Cards) -> Cards:
    """The same number of cards of each rank, in the lowest suits held."""
    if not cards <= hand:
        return cards
    lowered: list[Card] = []
    for rank in Rank:
        lowered += hand.lowest(rank, cards.count_rank(rank))
    return Cards(lowered)


def _lowered_card(hand: Cards, card: Card) -> Card:
    """The lowest card held of the same rank; of a black three, the lowest black one."""
    if card not in hand:
        return card
    if card.rank is Rank.THREE:
        colour = BLACK_THREES if card.is_black_three else RED_THREES
        return next(three for three in colour if three in hand)
    return hand.lowest(card.rank)[0]
