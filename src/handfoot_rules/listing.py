"""The list of legal actions: one for every set of actions that differ only in suits.

The list is made by going over what the hand and the table offer and asking the rules of `legality`
about each offer; no rule stands here.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, NoReturn, Self

from attrs.exceptions import FrozenInstanceError

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
from .asking import asking_bar
from .cards import (
    BLACK_THREES,
    JOKER,
    NATURAL_RANKS,
    RANK_OF,
    RANK_SHIFT,
    RANKS,
    RED_THREES,
    THREE,
    TWO,
    Card,
    Cards,
    Rank,
)
from .going_out import may_be_asked
from .holding import lowest_discards
from .laydown import grown
from .legality import (
    discards_allowed,
    laying_bar,
    pass_bar,
    scope_bars_addition,
    scope_bars_start,
    second_meld_bars_start,
    start_bar,
    stock_bars_draw,
    turn_end_bar,
)
from .melds import Meld
from .mover import Mover
from .opening import opening_out_of_reach
from .phases import Phase
from .reasons import is_legal
from .table import Table
from .tables import START_SIZE
from .taking import melds_that_take, takes

if TYPE_CHECKING:
    _Actions = tuple[Action, ...]
else:
    _Actions = tuple


class LegalActions(_Actions):
    """The legal actions of a table: a tuple of one representative for all that differ only in suits.

    `action in legal` asks whether an action is legal in any suits that are held, listed or not.
    """

    table: Table

    def __new__(cls, actions: Iterable[Action], table: Table) -> Self:
        """Keep the table beside the actions, for `in`."""
        made = tuple.__new__(cls, actions)
        object.__setattr__(made, "table", table)
        return made

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise FrozenInstanceError

    def __delattr__(self, name: str) -> NoReturn:
        raise FrozenInstanceError

    def __contains__(self, action: object) -> bool:
        try:
            return is_legal(self.table, action)  # type: ignore[arg-type]  # refused if it is none
        except TypeError:
            return False

    def __getnewargs__(self) -> tuple[tuple[Action, ...], Table]:
        return tuple(self), self.table


def legal_actions(table: Table) -> LegalActions:
    """List what may be done now; () once the match is over, and for a view whose seat is not to move.

    The actions come in the order of `ACTION_TYPES`, within a kind by rank (wild melds last), with the
    lowest cards held. A player always has at least one (law 1).
    """
    return LegalActions(_LISTS[table.phase](table) if table.answers else (), table)


def _draws(table: Table) -> list[Action]:
    found: list[Action] = []
    if stock_bars_draw(table) is None:
        found.append(DRAW_STOCK)
    if table.pile:
        found += [
            take_pile(cards) if place is None else TakePile(Cards(cards), place)
            for cards, place in takes(Mover(table))
        ]
    if not table.stock_size and pass_bar(Mover(table)) is None:
        found.append(PASS)
    return found


def _plays(table: Table) -> list[Action]:
    mover = Mover(table)
    found: list[Action] = []
    if scope_bars_start(mover) is None and not opening_out_of_reach(mover):
        _list_starts(mover, found)
    if mover.side.melds:
        _list_additions(mover, found)
    bar = turn_end_bar(mover)
    discards = lowest_discards(mover.hand, discards_allowed(mover)) if bar is None else []
    found += discards
    if may_be_asked(mover) and asking_bar(mover) is None:
        found.append(ASK_TO_GO_OUT)
    if not discards and pass_bar(mover) is None:
        found.append(PASS)
    return found


_LEAST: Final = tuple(sum(0x8000 - least << RANK_SHIFT[rank] for rank in NATURAL_RANKS) for least in range(4))
_TOPS: Final = sum(0x8000 << RANK_SHIFT[rank] for rank in NATURAL_RANKS)
_RANKS: Final = (THREE, *Rank)  # the top bit of the n-th lane, counted from 1, is bit 16 n


def _ranks_with(hand: Cards, least: int) -> list[Rank]:
    """The natural ranks of which the hand has so many cards at least, in order.

    Adding 2**15 - least to every lane sets its top bit exactly where the count is large enough.
    """
    tops = hand.ranks + _LEAST[least] & _TOPS
    found = []
    while tops:
        top = tops & -tops
        found.append(_RANKS[top.bit_length() >> 4])
        tops ^= top
    return found


def _list_starts(mover: Mover, found: list[Action]) -> None:
    """List every meld that the hand could start, by rank, fewest wilds and lowest wilds first.

    The shapes are those of the variant's starts, so M2 holds; M5 has been asked.
    """
    hand, shapes, free = mover.hand, mover.tables.shapes, mover.lays_freely
    if mover.tables.black_threes_melded and hand.count_rank(THREE) >= START_SIZE:
        black = [card for card in BLACK_THREES for _ in range(hand.count(card))][:START_SIZE]
        if len(black) == START_SIZE and start_bar(mover, THREE, START_SIZE, Cards(black).ranks) is None:
            found.append(start_meld(tuple(black)))
    twos, jokers = hand.lowest(TWO, START_SIZE), hand.lowest(JOKER, START_SIZE)
    wilds = min(START_SIZE, len(twos) + len(jokers))
    offered: list[Rank | None] = [*_ranks_with(hand, max(1, START_SIZE - wilds))]
    if wilds == START_SIZE:
        offered.append(None)
    groups = _wild_groups(twos, jokers)
    for rank in offered:
        held = () if rank is None else hand.lowest(rank, START_SIZE)
        for shape in shapes[rank].starts:
            naturals, wild = shape
            if naturals > len(held) or wild > wilds or second_meld_bars_start(mover, rank, shape):
                continue
            for group in groups[wild]:
                action = start_meld(held[:naturals] + group)
                if free or laying_bar(mover, rank, None, shape, action.cards.ranks) is None:
                    found.append(action)


_NO_WILDS: Final[list[list[tuple[Card, ...]]]] = [[()], [], [], []]


def _wild_groups(twos: tuple[Card, ...], jokers: tuple[Card, ...]) -> list[list[tuple[Card, ...]]]:
    """For each number of wilds up to three, the ways to take so many, most twos first."""
    if not twos and not jokers:
        return _NO_WILDS
    return [
        [
            twos[:of_twos] + jokers[: number - of_twos]
            for of_twos in range(min(number, len(twos)), max(0, number - len(jokers)) - 1, -1)
        ]
        for number in range(START_SIZE + 1)
    ]


def _list_additions(mover: Mover, found: list[Action]) -> None:
    """List every card that the hand could add to the side's melds: naturals, then twos, then jokers."""
    hand, ranks = mover.hand, mover.hand.ranks
    wilds = (*hand.lowest(TWO), *hand.lowest(JOKER)) if ranks >> _FIRST_WILD else ()
    if not mover.tables.open_ranks:
        for rank, meld in mover.side.open_melds.items():
            _list_cards_for(mover, meld, 0, _naturals(hand, rank), wilds, found)
        return
    for rank in {meld.rank: None for meld in mover.side.melds}:  # they lie in rank order
        naturals = _naturals(hand, rank)
        if naturals or wilds:
            for place, meld in enumerate(melds_that_take(mover, rank)):
                _list_cards_for(mover, meld, place, naturals, wilds, found)


def _naturals(hand: Cards, rank: Rank | None) -> tuple[Card, ...]:
    """The lowest card held of a meld's rank, if there is one."""
    return () if rank is None else hand.lowest(rank)


def _list_cards_for(
    mover: Mover,
    meld: Meld,
    place: int,
    naturals: tuple[Card, ...],
    wilds: tuple[Card, ...],
    found: list[Action],
) -> None:
    """List the cards that one meld takes."""
    if not naturals and not wilds:
        return
    if mover.turn.scope is not None and scope_bars_addition(mover, meld.rank):
        return
    takes_natural, takes_wild = mover.tables.shapes[meld.rank].takes[meld.naturals, meld.wilds]
    cards = wilds if takes_wild else ()
    if takes_natural:
        cards = naturals + cards
    for card in cards:
        rank, shape, used = grown(meld, RANK_OF[card])
        if mover.lays_freely or laying_bar(mover, rank, meld, shape, used) is None:
            found.append(AddToMeld(rank, card, place) if place else ADDITIONS[rank][card])


_FIRST_WILD: Final = RANK_SHIFT[TWO]


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
    for colour in (BLACK_THREES, RED_THREES):
        held = [three for three in colour for _ in range(hand.count(three))]
        lowered += held[: sum(cards.count(three) for three in colour)]
    for rank in RANKS[1:]:
        lowered += hand.lowest(rank, cards.count_rank(rank))
    return Cards(lowered)


def _lowered_card(hand: Cards, card: Card) -> Card:
    """The lowest card held of the same rank; of a black three, the lowest black one."""
    if card not in hand:
        return card
    if card.rank is THREE:
        colour = BLACK_THREES if card.is_black_three else RED_THREES
        return next(three for three in colour if three in hand)
    return hand.lowest(card.rank)[0]
