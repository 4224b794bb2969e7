"""`why_illegal` and `is_legal`: the rule that bars an action, with the data that shows it.

`legality` says which rule it is; here the figures are gathered that belong to each reason. They are
all in what the mover sees, so a reason never tells more than a view does.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from .actions import Action, AddToMeld, Discard, NextDeal, Reshuffle, StartMeld, TakePile
from .cards import SINGLE, Cards, Rank
from .fields import of_deal
from .going_out import partners, released_by
from .laydown import LayDown, grown
from .legality import bar_of, check_action, order_difference
from .melds import BookKind, Meld
from .mover import Mover
from .opening import reach_keeping
from .phases import Phase
from .state import check_seat
from .table import Table
from .taking import (
    destinations,
    lay_down_of,
    melds_that_take,
    pile_rank,
    places_of,
)
from .violations import Violation
from .violations import ViolationCode as Code

Details: TypeAlias = dict[str, object]


def why_illegal(table: Table, action: Action, *, seat: int | None = None) -> Violation | None:
    """Say why an action is illegal now, or None if it is legal.

    Arguments:
        table: a state, or a seat's view.
        action: any action, in any suits.
        seat: who wants to act; if given and not to move, the action is out of turn.

    Raises TypeError for what is no action or seat, InvalidSeatError for a seat not at the table. When
    several rules are broken the first counts, in the order given in `legality`.
    """
    code = bar_of(table, action) if table.answers else _unanswered(table, action)
    if _out_of_turn(table, seat, code):
        mover = "nobody" if table.to_move is None else table.to_move
        return Violation(Code.OUT_OF_TURN, (("seat", seat), ("to_move", mover)))
    if code is None:
        return None
    gather = _DETAILS.get(code)
    details = {} if gather is None else gather(Mover(table), action)
    return Violation(code, tuple(details.items()))


def is_legal(table: Table, action: Action, *, seat: int | None = None) -> bool:
    """Whether an action, in any suits that are held, is legal now; see `why_illegal`."""
    code = bar_of(table, action) if table.answers else _unanswered(table, action)
    return not _out_of_turn(table, seat, code) and code is None


def _unanswered(table: Table, action: Action) -> Code:
    """Why a view of a seat that is not to move knows no legal action: the match is over, or it waits."""
    check_action(action)
    return Code.MATCH_OVER if table.phase is Phase.MATCH_OVER else Code.OUT_OF_TURN


def _out_of_turn(table: Table, seat: int | None, code: Code | None) -> bool:
    if seat is None:
        return False
    check_seat(seat, table.players)
    return seat != table.to_move and code is not Code.MATCH_OVER


# --- the data of each reason ---------------------------------------------------------------------


def _cards_of(action: TakePile | StartMeld | AddToMeld | Discard) -> Cards:
    if isinstance(action, (TakePile, StartMeld)):
        return action.cards
    return SINGLE[action.card]


def _not_held(mover: Mover, action: Any) -> Details:
    return {"missing": _cards_of(action).missing_from(mover.hand)}


def _deck(mover: Mover, action: NextDeal | Reshuffle) -> Details:
    missing, surplus = order_difference(mover.table, action)
    return {"missing": missing, "surplus": surplus}


def _answer_due(mover: Mover, _: Action) -> Details:
    return {"partner": mover.table.to_move}


def _stock(mover: Mover, _: Action) -> Details:
    return {"stock": mover.table.stock_size}


def _top(mover: Mover, _: Action) -> Details:
    return {"top": mover.table.pile[-1]}


def _small(mover: Mover, _: Action) -> Details:
    table = mover.table
    return {"pile": len(table.pile), "needed": of_deal(mover.variant.pile_minimum, table.deal)}


def _way(mover: Mover, action: TakePile) -> Details:
    ways = tuple(need.value for need in mover.variant.pile_needs)
    return {"top": mover.table.pile[-1], "needed": ways, "cards": action.cards}


def _frozen(mover: Mover, action: TakePile) -> Details:
    return {"top": mover.table.pile[-1], "cards": action.cards}


def _full(mover: Mover, _: Action) -> Details:
    meld = mover.side.open_meld(pile_rank(mover.table))
    return {"meld": meld, "size": 0 if meld is None else len(meld)}


def _places(mover: Mover, action: TakePile) -> Details:
    return {"places": places_of(mover, destinations(mover, action.cards))}


def _count(_: Mover, action: StartMeld) -> Details:
    return {"needed": 3, "count": len(action.cards)}


def _three(_: Mover, action: Any) -> Details:
    return {"card": next(card for card in _cards_of(action) if card.rank is Rank.THREE)}


def _ranks(_: Mover, action: StartMeld) -> Details:
    return {"ranks": tuple({c.rank: None for c in action.cards if not c.is_wild})}


def _limit(mover: Mover, action: Any) -> Details:
    naturals, wilds = _lay_down(mover, action).shape
    return {"naturals": naturals, "wilds": wilds}


def _meld(_: Mover, action: AddToMeld) -> Details:
    return {"rank": action.rank, "place": action.place}


def _misfit(_: Mover, action: AddToMeld) -> Details:
    return {"card": action.card, "rank": action.rank}


def _rank_of(mover: Mover, action: Action) -> Rank | None:
    return Meld.of(action.cards).rank if isinstance(action, StartMeld) else pile_rank(mover.table)


def _still_open(mover: Mover, action: Action) -> Details:
    return {"meld": mover.side.open_meld(_rank_of(mover, action))}


def _there(mover: Mover, action: Action) -> Details:
    rank = _rank_of(mover, action)
    return {"meld": next(meld for meld in mover.side.melds if meld.rank is rank)}


def _of_this_turn(mover: Mover, action: AddToMeld) -> Details:
    return {"meld": next(meld for meld in mover.turn.completed if meld.rank is action.rank)}


def _book(mover: Mover, action: AddToMeld) -> Details:
    return {"meld": melds_that_take(mover, action.rank)[action.place], "card": action.card}


def _locked(mover: Mover, action: Any) -> Details:
    locked, cards = dict(mover.turn.locked), _cards_of(action)
    rank = next(
        rank for rank in locked if mover.hand.count_rank(rank) - locked[rank] < cards.count_rank(rank)
    )
    return {
        "rank": rank,
        "held": mover.hand.count_rank(rank) - locked[rank],
        "locked": locked[rank],
        "minimum": mover.turn.minimum,
    }


def _lay_down(mover: Mover, action: StartMeld | AddToMeld | TakePile) -> LayDown:
    """The lay-down that an action is, as far as it could be one."""
    if isinstance(action, StartMeld):
        meld = Meld.of(action.cards)
        return LayDown(mover, meld.rank, None, meld.shape, action.cards.ranks)
    if isinstance(action, AddToMeld):
        before = melds_that_take(mover, action.rank)[action.place]
        _, shape, used = grown(before, action.card.rank)
        return LayDown(mover, action.rank, before, shape, used)
    found = destinations(mover, action.cards)
    return lay_down_of(mover, action.cards, found[0] if found else None)


def _reach(mover: Mover, action: Any) -> Details:
    """The most points that the turn could come to after this action."""
    lay, turn = _lay_down(mover, action), mover.turn
    more = reach_keeping(mover, lay.melds(), lay.held - lay.locked, lay.locked, released_by(lay))
    return {"minimum": turn.minimum, "reachable": turn.points + lay.points + more}


def _opening(mover: Mover, _: Action) -> Details:
    return {"minimum": mover.turn.minimum, "points": mover.turn.points}


def _minimum(mover: Mover, _: Action) -> Details:
    return {"minimum": mover.turn.minimum}


def _card(_: Mover, action: Discard) -> Details:
    return {"card": action.card}


def _left(mover: Mover, action: Any) -> Details:
    return {"left": _lay_down(mover, action).left, "needed": mover.variant.cards_kept}


def _books(mover: Mover, _: Action) -> Details:
    kinds = tuple(kind.name.lower() for kind in BookKind)
    kinds += tuple(f"{rank.name.lower()}s" for rank in mover.variant.special_books)
    needed = mover.variant.books_for(mover.table.deal)
    return {"needed": needed, "kinds": kinds, "books": mover.books}


def _last(mover: Mover, _: Action) -> Details:
    return {"card": next(iter(mover.hand))}


def _held(mover: Mover, _: Action) -> Details:
    return {"count": len(mover.hand)}


def _partners(mover: Mover, _: Action) -> Details:
    return {"partners": partners(mover), "needed": mover.variant.partner_must}


def _waiting(mover: Mover, _: Action) -> Details:
    """Who asks out of turn: a view's own seat, None for a spectator."""
    table = mover.table
    return {
        "seat": getattr(table, "seat", None),
        "to_move": "nobody" if table.to_move is None else table.to_move,
    }


_DETAILS: Final[dict[Code, Callable[[Mover, Any], Details]]] = {
    Code.OUT_OF_TURN: _waiting,
    Code.WRONG_DECK: _deck,
    Code.ANSWER_DUE: _answer_due,
    Code.STOCK_NOT_EMPTY: _stock,
    Code.PILE_BLOCKED: _top,
    Code.PILE_TOO_SMALL: _small,
    Code.PILE_NEEDS_PAIR: _way,
    Code.PILE_FROZEN: _frozen,
    Code.PLACE_NEEDED: _places,
    Code.MUST_TAKE_PILE: _top,
    Code.PILE_MELD_FULL: _full,
    Code.CARDS_NOT_HELD: _not_held,
    Code.NOT_THREE_CARDS: _count,
    Code.THREE_NOT_MELDED: _three,
    Code.MIXED_RANKS: _ranks,
    Code.WILD_LIMIT: _limit,
    Code.NO_SUCH_MELD: _meld,
    Code.BOOK_CLOSED: _meld,
    Code.CARD_DOES_NOT_FIT: _misfit,
    Code.RANK_STILL_OPEN: _still_open,
    Code.ONE_MELD_OF_A_RANK: _there,
    Code.MELD_TAKES_THEM: _there,
    Code.BOOK_OF_THIS_TURN: _of_this_turn,
    Code.BOOK_KEEPS_ITS_KIND: _book,
    Code.CARDS_LOCKED: _locked,
    Code.MINIMUM_UNREACHABLE: _reach,
    Code.CLEAN_MELD_UNREACHABLE: _minimum,
    Code.OPENING_UNFINISHED: _opening,
    Code.CLEAN_MELD_MISSING: _opening,
    Code.RED_THREE_NOT_DISCARDED: _card,
    Code.NOT_DISCARDED: _card,
    Code.LAST_CARD_NOT_DISCARDED: _last,
    Code.MUST_MELD: _last,
    Code.TOO_FEW_CARDS_TO_ASK: _held,
    Code.KEEP_TWO_CARDS: _left,
    Code.BOOKS_MISSING: _books,
    Code.PARTNER_NOT_READY: _partners,
}
