"""Taking the pile (U2): what may be melded with its top card, where that goes, and what comes along."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from .cards import NO_CARDS, RANK_OF, RED_THREES, TWO, Card, Cards, Rank, gathered
from .fields import of_deal
from .going_out import Bar, cards_left_bar
from .laydown import LayDown, lying_melds
from .laying import may_start_another
from .melds import Meld
from .mover import Mover
from .opening import minimum_bar
from .options import MeldsOfARank, PileNeed, RedThrees
from .table import Table
from .tables import START_SIZE, Shape
from .violations import ViolationCode as Code

PAIR: Final = START_SIZE - 1
"""The hand cards that make a meld with the top card of the pile (U2)."""

_NATURAL_PAIR: Final = PileNeed.NATURAL_PAIR


# --- the pile ------------------------------------------------------------------------------------


def pile_bars_take(mover: Mover) -> Bar:
    """T2, U2: the pile must hold enough cards, and its top card must not bar it."""
    table, variant = mover.table, mover.variant
    pile = table.pile
    if not pile:
        return Code.PILE_EMPTY
    if pile[-1] in mover.tables.barring:
        return Code.PILE_BLOCKED
    if len(pile) < of_deal(variant.pile_minimum, table.deal):
        return Code.PILE_TOO_SMALL
    lone = len(pile) == 1 == len(mover.hand) and not variant.lone_card_takes
    return Code.LONE_CARD if lone else None


def pile_rank(table: Table) -> Rank | None:
    """The rank of the meld that the top card of the pile goes to; None for the wild meld."""
    rank = RANK_OF[table.pile[-1]]
    return None if rank >= TWO else rank


def pile_taken(table: Table) -> tuple[Card, ...]:
    """The cards taken with the pile, less the top card."""
    most = table.variant.pile_taken
    first = 0 if most is None else max(0, len(table.pile) - of_deal(most, table.deal))
    return table.pile[first:-1]


def cards_that_come(table: Table) -> Cards:
    """The cards that come to the hand with the pile: those taken, less the top card and red threes laid."""
    taken = pile_taken(table)
    if table.variant.red_threes is RedThrees.LAID:
        taken = tuple(card for card in taken if card not in RED_THREES)
    return gathered(taken) if taken else NO_CARDS


def is_frozen(mover: Mover) -> bool:
    """U2: whether only a natural pair takes the pile."""
    table = mover.table
    return mover.variant.pile_frozen(table.pile, opened=mover.side.opened)


# --- what is melded with the top card -------------------------------------------------------------


def way_of(mover: Mover, cards: Cards) -> PileNeed | None:
    """U2: as which way of taking the pile these hand cards count; None if they are none."""
    rank = RANK_OF[mover.table.pile[-1]]
    number, alike = len(cards), cards.count_rank(rank)
    if number == PAIR:
        if alike == PAIR:
            return _NATURAL_PAIR
        wild = cards.count_rank(TWO) + cards.count_rank(Rank.JOKER)
        return PileNeed.NATURAL_AND_WILD if rank < TWO and alike == wild == 1 else None
    return None if number else PileNeed.OWN_MELD


def way_bars_take(mover: Mover, cards: Cards) -> Bar:
    """U2: the hand cards must be one of the ways, and a frozen pile knows a natural pair alone."""
    way = way_of(mover, cards)
    if way is _NATURAL_PAIR and way in mover.variant.pile_needs:
        return None
    known = way in mover.variant.pile_needs
    if is_frozen(mover):
        if way is _NATURAL_PAIR:
            return None
        return Code.PILE_FROZEN if known else Code.PILE_NEEDS_PAIR
    return None if known else Code.PILE_NEEDS_PAIR


# --- where it goes -------------------------------------------------------------------------------


def melds_that_take(mover: Mover, rank: Rank | None) -> tuple[Meld, ...]:
    """M3: the side's melds of a rank that still take cards in this turn, books first: what `place` counts."""
    shapes = mover.tables.shapes.get(rank)
    if shapes is None:
        return ()
    if shapes.closed:
        meld = mover.side.open_meld(rank)
        return () if meld is None else (meld,)
    return tuple(meld for of_rank, _, meld in takers(mover) if of_rank is rank)


def taker_at(table: Table, rank: Rank | None, place: int) -> Meld:
    """M3: the meld that an addition names; LookupError if it is not there."""
    if table.variant.tables.open_ranks:
        return melds_that_take(Mover(table), rank)[place]
    meld = table.sides[table.side_of[table.turn.player]].open_meld(rank)
    if meld is None:
        raise LookupError(f"the side has no open meld of {rank!r}")
    return meld


def takers(mover: Mover) -> list[tuple[Rank | None, int, Meld]]:
    """M3: all the side's melds that still take cards in this turn, with rank and place, in that order."""
    side, tables = mover.side, mover.tables
    if not tables.open_ranks:
        return [(meld.rank, 0, meld) for meld in side.melds if not meld.is_book]
    shapes, fixed = tables.shapes, list(mover.turn.completed)
    found = []
    for meld in side.melds:  # they lie in rank order
        if fixed and meld in fixed:
            fixed.remove(meld)
        elif not meld.is_book or meld.shape in shapes[meld.rank].growing:
            found.append((meld.rank, 0, meld))
    if len({rank for rank, _, _ in found}) == len(found):
        return found
    by_rank: dict[Rank | None, list[Meld]] = {}
    for rank, _, meld in found:
        by_rank.setdefault(rank, []).append(meld)
    for melds in by_rank.values():  # by shape before cards, so that only books of one shape differ in suits
        melds.sort(key=lambda meld: (not meld.is_book, meld.shape))
    return [(rank, place, meld) for rank, melds in by_rank.items() for place, meld in enumerate(melds)]


def laid_shape(mover: Mover, cards: Cards) -> Shape:
    """The naturals and wilds that are laid by taking the pile with these cards."""
    if pile_rank(mover.table) is None:
        return 0, len(cards) + 1
    wilds = cards.count_rank(TWO) + cards.count_rank(Rank.JOKER)
    return len(cards) + 1 - wilds, wilds


def destinations(mover: Mover, cards: Cards) -> tuple[Meld | None, ...]:
    """U2: the melds that the top card and these cards may join, None for a new one.

    The side's open meld of the rank, if there is one; else a book that takes them all, where the rules let
    them join books; only else a new meld.
    """
    rank, laid = pile_rank(mover.table), laid_shape(mover, cards)
    shapes = mover.tables.shapes[rank]
    there = mover.side.open_meld(rank)
    if there is not None:
        return (there,) if shapes.takes_all(there.shape, *laid) else ()
    if mover.variant.pile_joins_books:
        books = tuple(meld for meld in melds_that_take(mover, rank) if shapes.takes_all(meld.shape, *laid))
        if books:
            return books
    if sum(laid) != START_SIZE or laid not in shapes.allowed:
        return ()
    free = shapes.closed or may_start_another(shapes, lying_melds(mover, rank), laid)
    return (None,) if free else ()


def no_destination(mover: Mover, cards: Cards) -> Code:
    """U2, M2, M4: why the top card and these cards can go nowhere."""
    rank = pile_rank(mover.table)
    if mover.side.open_meld(rank) is not None:
        return Code.PILE_MELD_FULL
    if not cards:
        return Code.PILE_NEEDS_PAIR
    if laid_shape(mover, cards) not in mover.tables.shapes[rank].allowed:
        return Code.WILD_LIMIT
    return why_no_second(mover, rank)


def why_no_second(mover: Mover, rank: Rank | None) -> Code:
    """M4: why no second meld of a rank may be started, where the first need not be a book."""
    one = mover.tables.shapes[rank].another is MeldsOfARank.ONE
    return Code.ONE_MELD_OF_A_RANK if one else Code.MELD_TAKES_THEM


def lay_down_of(mover: Mover, cards: Cards, before: Meld | None) -> LayDown:
    """The lay-down that a take with these cards is, on a meld or as a new one."""
    rank, (naturals, wilds) = pile_rank(mover.table), laid_shape(mover, cards)
    if before is not None:
        naturals, wilds = naturals + before.naturals, wilds + before.wilds
    points = mover.tables.points_laid(cards.ranks) + mover.tables.points[RANK_OF[mover.table.pile[-1]]]
    came = cards_that_come(mover.table)
    return LayDown(mover, rank, before, (naturals, wilds), cards.ranks, came=came, points=points)


# --- the whole take ------------------------------------------------------------------------------


def places_of(mover: Mover, found: tuple[Meld | None, ...]) -> tuple[int, ...]:
    """U2: the places, as `place` counts them, of the melds that could take the cards."""
    there = melds_that_take(mover, pile_rank(mover.table))
    return tuple(place for place, meld in enumerate(there) if meld in found)


def place_bar(mover: Mover, found: tuple[Meld | None, ...], place: int | None) -> Bar:
    """U2: a place is named when, and only when, several books could take the cards."""
    if len(found) == 1:
        return None if place is None else Code.NO_PLACE_TO_CHOOSE
    return None if place in places_of(mover, found) else Code.PLACE_NEEDED


def destination(mover: Mover, cards: Cards, place: int | None) -> Meld | None:
    """The meld that a legal take joins, None for a new one."""
    if place is not None:
        return melds_that_take(mover, pile_rank(mover.table))[place]
    return destinations(mover, cards)[0]


def taking_bar(mover: Mover, cards: Cards, place: int | None = None) -> Bar:
    """T2, M2, U2, O2, G5: whether the pile can't be taken with these cards, which are held."""
    bar = pile_bars_take(mover) or way_bars_take(mover, cards)
    if bar is not None:
        return bar
    found = destinations(mover, cards)
    if not found:
        return no_destination(mover, cards)
    return place_bar(mover, found, place) or lay_bar(mover, cards, destination(mover, cards, place))


def lay_bar(mover: Mover, cards: Cards, before: Meld | None) -> Bar:
    """O2, G5: whether a take with these cards spoils the opening, or leaves too few cards."""
    if mover.lays_freely:
        return None
    lay = lay_down_of(mover, cards, before)
    bar = None if mover.side.opened else minimum_bar(lay)
    return bar or cards_left_bar(lay)


def takes(mover: Mover) -> list[tuple[tuple[Card, ...], int | None]]:
    """U2: every legal take, as the lowest cards held and the place: by place, a pair first."""
    if pile_bars_take(mover) is not None:
        return []
    legal: list[tuple[tuple[Card, ...], int | None]] = []
    for held in _offers(mover):
        cards = gathered(held)
        if way_bars_take(mover, cards) is not None:
            continue
        found = destinations(mover, cards)
        if len(found) == 1:
            if lay_bar(mover, cards, found[0]) is None:
                legal.append((held, None))
        elif found:
            places = places_of(mover, found)
            there = melds_that_take(mover, pile_rank(mover.table))
            legal += [(held, place) for place in places if lay_bar(mover, cards, there[place]) is None]
    if len(legal) > 1:
        legal.sort(key=lambda take: -1 if take[1] is None else take[1])
    return legal


def hand_may_take(table: Table) -> bool:
    """U2: whether the hand, or a meld of the side, has what the top card needs; a shortcut for lists."""
    if not table.pile:
        return False
    rank, tables = RANK_OF[table.pile[-1]], table.variant.tables
    if table.hand.count_rank(rank) >= tables.fewest_alike:
        return True
    if not tables.own_meld_takes:
        return False
    of_meld = None if rank >= TWO else rank
    side = table.sides[table.side_of[table.turn.player]]
    return any(meld.rank is of_meld for meld in side.melds)


def _offers(mover: Mover) -> Iterator[tuple[Card, ...]]:
    """What the hand could meld with the top card: a pair, a natural and a wild, nothing."""
    rank, hand = RANK_OF[mover.table.pile[-1]], mover.hand
    alike = hand.lowest(rank, PAIR)
    if len(alike) == PAIR:
        yield alike
    needs = mover.variant.pile_needs
    if needs == (_NATURAL_PAIR,):
        return
    if alike and rank < TWO and PileNeed.NATURAL_AND_WILD in needs:
        for wild in (*hand.lowest(TWO), *hand.lowest(Rank.JOKER)):
            yield (alike[0], wild)
    if PileNeed.OWN_MELD in needs:
        yield ()


def must_take(mover: Mover) -> bool:
    """E2: whether the pile must be taken: so the rules say, it is not frozen, and it fits a meld."""
    if not mover.variant.must_take or not mover.table.pile:
        return False
    fits = bool(melds_that_take(mover, pile_rank(mover.table)))
    return fits and not is_frozen(mover) and bool(takes(mover))
