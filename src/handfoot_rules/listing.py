"""The list of legal actions: one for every set of actions that differ only in suits.

The list is made by going over what the hand and the table offer and asking the rules of `legality`
about each offer; no rule stands here.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, NoReturn, Self

from attrs.exceptions import FrozenInstanceError

from .actions import (
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
    take_pile,
)
from .asking import asking_bar
from .cards import (
    BLACK_THREES,
    RANK_OF,
    RANKS,
    RED_THREES,
    THREE,
    Card,
    Cards,
    Rank,
)
from .going_out import steps_that_keep_a_promise
from .laydown import grown
from .legality import (
    discards_allowed,
    laying_bar,
    pass_bar,
    ranks_added_to,
    ranks_with_melds,
    scope_bars_addition,
    scope_bars_start,
    second_meld_bars_start,
    stock_bars_draw,
    turn_end_bar,
)
from .melds import Meld, meld_of
from .mover import Mover
from .offers import HandOffers, Lowest, hand_offers, lowest_of_each, without_red_threes
from .opening import OpeningStarts
from .phases import Phase
from .plain_way import PlainSteps
from .reasons import is_legal
from .table import Table
from .taking import hand_may_take, takers, takes

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
        made.__dict__["table"] = table  # attributes can't be set
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


_last_listed: LegalActions | None = None


def legal_actions(table: Table) -> LegalActions:
    """List what may be done now; () once the match is over, and for a view whose seat is not to move.

    The actions come in the order of `ACTION_TYPES`, within a kind by rank (wild melds last), with the
    lowest cards held. A player always has at least one (law 1).
    """
    global _last_listed  # noqa: PLW0603  # a memo of one, see `was_listed`
    listed: LegalActions = tuple.__new__(LegalActions, _LISTS[table.phase](table) if table.answers else ())
    listed.__dict__["table"] = table  # as `LegalActions` itself does, but without a call
    _last_listed = listed
    return listed


def was_listed(table: Table, action: Action) -> bool:
    """Whether the last list that was made is of this very table and holds this very action.

    Who plays lists the actions, chooses one and applies it; so that the rules need not be asked twice, the
    last list is remembered. Tables never change, so what it says of one holds as long as there is one.
    """
    listed = _last_listed
    if listed is not None and listed.table is table:
        for one in listed:  # any() over a generator takes three times as long
            if one is action:
                return True
    return False


def _draws(table: Table) -> list[Action]:
    stock = stock_bars_draw(table) is None
    found: list[Action] = [DRAW_STOCK] if stock else []
    if hand_may_take(table):
        found += [
            take_pile(cards) if place is None else TakePile(Cards(cards), place)
            for cards, place in takes(Mover(table))
        ]
    if not stock and pass_bar(Mover(table)) is None:
        found.append(PASS)
    return found


def _plays(table: Table) -> list[Action]:
    mover = Mover(table)
    lanes = mover.hand.suits_by_rank()
    threes, lowest = lanes[0], lowest_of_each(lanes)
    offers = hand_offers(mover.tables, lowest[-2], lowest[-1])
    melded = lowest
    if threes and mover.tables.black_threes_melded:
        melded = without_red_threes(lowest, threes)
    steps = None if mover.lays_freely else steps_that_keep_a_promise(mover)
    found: list[Action] = _starts(mover, melded, offers, steps) if scope_bars_start(mover) is None else []
    if mover.side.melds:
        found += _additions(mover, melded, offers, steps)
    discards = _discards(mover, threes, lowest, offers) if turn_end_bar(mover) is None else []
    found += discards
    if mover.in_foot and asking_bar(mover) is None:  # nobody else may ask
        found.append(ASK_TO_GO_OUT)
    if not discards and pass_bar(mover) is None:
        found.append(PASS)
    return found


def _starts(mover: Mover, lowest: Lowest, offers: HandOffers, steps: PlainSteps | None) -> list[Action]:
    """Every meld that the hand could start, by rank, fewest wilds and lowest wilds first.

    The shapes are those of the variant's starts, so M2 holds; M5 has been asked. `steps` keep a promise.
    """
    barred, asked = ranks_with_melds(mover)
    free = mover.lays_freely
    opening = None
    if not mover.side.opened:
        opening = OpeningStarts(mover)
        if opening.out_of_reach:
            return []
    found: list[Action] = []
    for place, rank in offers.ranks_to_start(mover.hand.ranks):
        starts = offers.starts[place][lowest[place]]
        if starts and rank not in barred:
            if free and rank not in asked and rank is not THREE:
                found += starts
                continue
            if steps is not None and rank in steps.starts:
                found.append(starts[0])  # of three naturals
                starts = starts[1:]
            found += _allowed_starts(mover, rank, starts, None if rank in asked else opening)
    if offers.wild_starts and None not in barred:
        if free and None not in asked:
            found += offers.wild_starts
        else:
            found += _allowed_starts(mover, None, offers.wild_starts, None if None in asked else opening)
    return found


def _allowed_starts(
    mover: Mover, rank: Rank | None, starts: tuple[StartMeld, ...], opening: OpeningStarts | None
) -> list[Action]:
    """Those starts that no other meld, the opening, what must be kept, or a promise bars."""
    allowed: list[Action] = []
    for start in starts:
        shape, used = meld_of(start.cards).shape, start.cards.ranks
        if (opening is not None and rank is not THREE and opening.surely_allows(rank, shape, used)) or (
            second_meld_bars_start(mover, rank, shape) is None
            and laying_bar(mover, rank, None, shape, used) is None
        ):
            allowed.append(start)
    return allowed


def _additions(mover: Mover, lowest: Lowest, offers: HandOffers, steps: PlainSteps | None) -> list[Action]:
    """Every card that the hand could add to the side's melds: naturals, then twos, then jokers."""
    additions, turn = offers.additions, mover.turn
    found: list[Action] = []
    if mover.lays_freely and not mover.tables.open_ranks:
        ranks = ranks_added_to(mover)
        for meld in mover.side.melds:
            rank = meld.rank
            if not meld.is_book and rank in ranks:
                index, by_shape = additions[rank]
                found += by_shape[meld.shape][lowest[index]]
        return found
    for rank, place, meld in takers(mover):
        if turn.scope is not None and scope_bars_addition(mover, rank):
            continue
        index, by_shape = additions[rank]
        cards = by_shape[meld.shape][lowest[index]]
        if not mover.lays_freely:
            keeps = steps is not None and steps.joins.get(rank) == meld.shape
            cards = tuple(
                addition
                for addition in cards
                if (keeps and RANK_OF[addition.card] is rank) or _may_add(mover, meld, addition.card)
            )
        found += [AddToMeld(rank, addition.card, place) for addition in cards] if place else cards
    return found


def _may_add(mover: Mover, meld: Meld, card: Card) -> bool:
    """Whether the opening, what must be kept, or a promise lets a card join a meld that takes it."""
    rank, shape, used = grown(meld, RANK_OF[card])
    return laying_bar(mover, rank, meld, shape, used) is None


def _discards(mover: Mover, threes: int, lowest: Lowest, offers: HandOffers) -> list[Discard]:
    """The lowest card of every rank held that may be discarded."""
    found = offers.discards(threes, lowest)
    if mover.tables.only_threes_kept:
        return found
    allowed = discards_allowed(mover)
    return [discard for discard in found if discard.card in allowed]


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
