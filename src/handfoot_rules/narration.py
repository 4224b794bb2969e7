"""What happened, in a card player's words: a move, a table, a score sheet.

All of it is told from states, by comparing them, and tells no more than everybody at the table
sees: how many cards somebody drew, never which. Phrases about a move have the player who made it
as their subject ("draws 2 cards"), so that an application can put a name of its own in front.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, assert_never

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
)
from .cards import Cards, Rank
from .melds import BookKind, Meld
from .phases import Phase
from .sheets import DealEnd, Outcome, ScoreKind, ScoreSheet
from .state import GameState, SideState

SHEET_WIDTH: Final = 79
"""No line of a score sheet is longer."""

_KIND_WORDS: Final = {
    BookKind.CLEAN: "clean book",
    BookKind.DIRTY: "dirty book",
    BookKind.WILD: "wild book",
}


# --- names ---------------------------------------------------------------------------------------


def listed(words: Iterable[object]) -> str:
    """Join words as in speech: "0", "0 and 2", "0, 2 and 4"."""
    *most, last = map(str, words)
    return f"{', '.join(most)} and {last}" if most else last


def counted(number: int, noun: str) -> str:
    """A number with its noun: "1 card", "2 cards"."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def seats_name(side_of: Sequence[int], side: int) -> str:
    """The seats of a side: "seat 1", "seats 0 and 2"."""
    seats = [seat for seat, its in enumerate(side_of) if its == side]
    return f"{'seat' if len(seats) == 1 else 'seats'} {listed(seats)}"


def side_name(side_of: Sequence[int], side: int) -> str:
    """A side by its seats: "side 0 (seats 0 and 2)"."""
    return f"side {side} ({seats_name(side_of, side)})"


def rank_name(rank: Rank | None) -> str:
    """The cards of a rank in the plural: "kings", "sixes"; "wilds" for None."""
    if rank is None:
        return "wilds"
    return "sixes" if rank is Rank.SIX else f"{rank.name.lower()}s"


def book_name(meld: Meld) -> str:
    """What a book is called: "clean book of kings", "wild book"."""
    words = _KIND_WORDS[meld.kind]
    return words if meld.rank is None else f"{words} of {rank_name(meld.rank)}"


# --- a move --------------------------------------------------------------------------------------


def narrate(before: GameState, action: Action, after: GameState) -> tuple[str, ...]:
    """Tell what an action did, in one or a few short phrases.

    Arguments:
        before, after: the states before and after the action, as `apply` made them.
        action: what was done.

    The subject of each phrase is the seat `before.to_move`; a new deal is told as by `deal_lines`.
    """
    told: tuple[str, ...]
    match action:
        case DrawStock():
            told = _drawn(before, after)
        case TakePile(cards):
            told = _taken(before, cards, after)
        case StartMeld(cards):
            told = _started(before, cards, after)
        case AddToMeld(rank, card):
            told = _added(before, rank, Cards((card,)), after)
        case Discard():
            told = _discarded(before, action, after)
        case AskToGoOut() | AllowGoingOut() | RefuseGoingOut():
            told = (_spoken(before, action, after),)
        case Pass():
            told = _passed(before, after)
        case NextDeal():
            told = deal_lines(after)
        case Reshuffle():
            told = (f"the pile is shuffled and is the stock now: {after.stock_size} cards",)
        case _ as never:
            assert_never(never)
    return told


def _drawn(before: GameState, after: GameState) -> tuple[str, ...]:
    player = before.turn.player
    got = len(after.seats[player].hand) - len(before.seats[player].hand)
    told = [f"draws {counted(got, 'card') if got else 'no card'}"]
    told += _red_threes_laid(before, after, replaced=got == before.variant.draw)
    return (*told, *_stock_emptied(before, after))


def _taken(before: GameState, pair: Cards, after: GameState) -> tuple[str, ...]:
    top = before.pile[-1]
    number = len(before.pile) - len(after.pile)
    rank = None if top.is_wild else top.rank
    meld = _mover_side(before).open_meld(rank)
    how = "adding to" if meld is not None else "starting"
    told = (
        f"takes {counted(number, 'card')} from the pile",
        f"melds its top card {top} with {pair}, {how} {_its_meld(rank, old=meld is not None)}",
    )
    return told + _after_laying(before, Meld(rank, _with(meld, pair + top)), pair + top, after)


def _started(before: GameState, cards: Cards, after: GameState) -> tuple[str, ...]:
    meld = Meld.of(cards)
    told = (f"starts {_its_meld(meld.rank, old=False)} with {cards}",)
    return told + _after_laying(before, meld, cards, after)


def _added(before: GameState, rank: Rank | None, cards: Cards, after: GameState) -> tuple[str, ...]:
    meld = Meld(rank, _with(_mover_side(before).open_meld(rank), cards))
    told = (f"adds {cards} to {_its_meld(rank, old=True)}",)
    return told + _after_laying(before, meld, cards, after)


def _its_meld(rank: Rank | None, *, old: bool) -> str:
    """A meld that is started ("kings", "a wild meld") or added to ("the kings")."""
    if rank is None:
        return "the wild meld" if old else "a wild meld"
    return f"the {rank_name(rank)}" if old else rank_name(rank)


def _with(meld: Meld | None, cards: Cards) -> Cards:
    return cards if meld is None else meld.cards + cards


def _after_laying(before: GameState, meld: Meld, laid: Cards, after: GameState) -> tuple[str, ...]:
    """What a lay-down brings about: a book, the opening, the foot."""
    told = []
    if meld.is_book:
        told.append(f"book closed: {book_name(meld)}, topped by {meld.top}")
    if not _mover_side(before).opened:
        values = dict(before.variant.card_values)
        points = before.turn.points + sum(values[card.rank] for card in laid)
        opened = after.sides[before.side_of[before.turn.player]].opened
        needed = before.turn.minimum
        told.append(
            f"the side has opened: {points} points laid, {needed} needed"
            if opened
            else f"that is {points} of the {needed} points needed to open"
        )
    return (*told, *_picked_up(before, after))


def _picked_up(before: GameState, after: GameState) -> tuple[str, ...]:
    """F1, F2: the foot, if this move brought it, and its red threes."""
    was, now = before.seats[before.turn.player], after.seats[before.turn.player]
    if len(now.packets) == len(was.packets):
        return ()
    foot = "foot" if now.in_foot else "next packet"
    size = sum(len(packet) for packet in was.packets[: len(was.packets) - len(now.packets)])
    replaced = len(now.hand) == size
    told = [f"picks up the {foot}: {counted(size, 'card')}"]
    told += _red_threes_laid(before, after, replaced=replaced)
    return (*told, *_stock_emptied(before, after))


def _red_threes_laid(before: GameState, after: GameState, *, replaced: bool) -> tuple[str, ...]:
    """T1: the red threes that came, and whether the stock could replace them all."""
    side = before.side_of[before.turn.player]
    laid = after.sides[side].red_threes - before.sides[side].red_threes
    if not laid:
        return ()
    others = "another card" if len(laid) == 1 else "other cards"
    return (f"lays {laid} and draws {others}" if replaced else f"lays {laid}",)


def _stock_emptied(before: GameState, after: GameState) -> tuple[str, ...]:
    emptied = before.stock_size and not after.stock_size
    return ("the stock is empty now",) if emptied else ()


def _discarded(before: GameState, action: Discard, after: GameState) -> tuple[str, ...]:
    told = f"discards {action.card}"
    if after.went_out is not None:
        return (f"{told} and goes out: the deal is over",)
    if after.variant.pile_blocked(action.card):
        told += ", which bars the pile"
    return (told, *_picked_up(before, after))


def _spoken(before: GameState, action: AskToGoOut | AllowGoingOut | RefuseGoingOut, after: GameState) -> str:
    if isinstance(action, AskToGoOut):
        return f"asks seat {after.to_move} for permission to go out"
    if isinstance(action, AllowGoingOut):
        return f"says yes, seat {before.turn.player} may go out"
    return f"says no, seat {before.turn.player} may not go out in this turn"


def _passed(before: GameState, after: GameState) -> tuple[str, ...]:
    if before.phase is Phase.PLAY:
        return ("ends the turn without a discard",)
    if after.phase is Phase.DRAW:
        return ("passes",)
    return ("passes", f"all {before.players} players have passed in a row: the deal is over")


def _mover_side(state: GameState) -> SideState:
    return state.sides[state.side_of[state.turn.player]]


# --- a table -------------------------------------------------------------------------------------


def deal_lines(state: GameState) -> tuple[str, ...]:
    """Tell how a deal stands before its first turn: who plays first, the pile, the red threes."""
    stock = counted(state.stock_size, "card")
    told = [
        f"Seat {state.dealer} deals, seat {state.to_move} plays first.",
        f"The pile starts with {state.pile[-1]}; the stock has {stock}.",
    ]
    minimums = state.dealt.minimums
    if len(set(minimums)) == 1:
        told.append(f"To open, a side needs {minimums[0]} points.")
    else:
        needs = (f"{side_name(state.side_of, i)} {n}" for i, n in enumerate(minimums))
        told.append(f"To open, {listed(needs)} points are needed.")
    for index, side in enumerate(state.sides):
        if side.red_threes:
            laid = f"lays {side.red_threes} and draws {counted(len(side.red_threes), 'new card')}"
            told.append(f"{side_name(state.side_of, index).capitalize()} {laid}.")
    return tuple(told)


def table_lines(state: GameState) -> tuple[str, ...]:
    """Tell what everybody sees: stock, pile, the sizes of hands, and what the sides have laid."""
    pile = f"{len(state.pile)}, {state.pile[-1]} on top" if state.pile else "empty"
    hands = (
        f"seat {number} has {len(seat.hand)}{' (foot)' if seat.in_foot else ''}"
        for number, seat in enumerate(state.seats)
    )
    told = [f"stock {state.stock_size or 'empty'}, pile {pile}", f"hands: {', '.join(hands)}"]
    told += (f"side {index}: {_laid_by(side)}" for index, side in enumerate(state.sides))
    return tuple(told)


def _laid_by(side: SideState) -> str:
    """A side's books, melds and red threes in a few words."""
    words = [book_name(meld) for meld in side.melds if meld.is_book]
    for meld in side.melds:
        if not meld.is_book:
            wilds = f" ({meld.wilds} wild)" if meld.kind is BookKind.DIRTY else ""
            words.append(f"{len(meld)} {rank_name(meld.rank)}{wilds}")
    if side.red_threes:
        words.append(counted(len(side.red_threes), "red three"))
    return ", ".join(words) or "nothing yet"


# --- scores --------------------------------------------------------------------------------------


def sheet_lines(
    sheet: ScoreSheet, side_of: Sequence[int], totals: Sequence[int] | None = None
) -> tuple[str, ...]:
    """Write an itemised score sheet as a table in plain text: a line an item, a column a side.

    Arguments:
        sheet: the score sheet of a deal.
        side_of: the side of each seat, by which the sides are named.
        totals: the totals of the match with this deal, by side, for a line below; or None.

    Every cell has the count and the points. Sides that don't fit beside each other come in a second
    table below the first.
    """
    kinds = [kind for kind in ScoreKind if any(sheet.item(s.side, kind).count for s in sheet.sides)]
    labels = [kind.value for kind in kinds] + [f"total of deal {sheet.deal}", "match so far"]
    edge = max(map(len, labels))
    columns = [_column(sheet, side_of, s.side, kinds, totals) for s in sheet.sides]
    width = max(len(cell) for column in columns for cell in column) + 3
    labels = ["", "", *labels] if totals is not None else ["", "", *labels[:-1]]
    beside = max(1, (SHEET_WIDTH - edge) // width)
    lines = [f"Deal {sheet.deal}: {_how_it_ended(sheet)}"]
    for first in range(0, len(columns), beside):
        lines.append("")
        for label, *cells in zip(labels, *columns[first : first + beside], strict=True):
            lines.append((label.ljust(edge) + "".join(c.rjust(width) for c in cells)).rstrip())
    return tuple(lines)


def _column(
    sheet: ScoreSheet,
    side_of: Sequence[int],
    side: int,
    kinds: Sequence[ScoreKind],
    totals: Sequence[int] | None,
) -> list[str]:
    """One side's cells, from its name to its total."""
    cells = [f"side {side}", f"({seats_name(side_of, side)})"]
    for kind in kinds:
        item = sheet.item(side, kind)
        cells.append(f"{item.count:>3} {item.points:>6}" if item.count else "-")
    cells.append(str(sheet.totals[side]))
    return cells if totals is None else [*cells, str(totals[side])]


def _how_it_ended(sheet: ScoreSheet) -> str:
    if sheet.end is None:
        return "as it stands"
    if sheet.end is DealEnd.WENT_OUT:
        return f"seat {sheet.went_out} went out"
    return "the cards ran out, nobody went out"


def outcome_lines(result: Outcome, side_of: Sequence[int]) -> tuple[str, ...]:
    """Tell who won a match, and every side's total."""
    names = [side_name(side_of, side) for side in range(len(result.totals))]
    edge = max(map(len, names))
    totals = (f"{name:<{edge}} {total:>7}" for name, total in zip(names, result.totals, strict=True))
    winners = listed(names[side] for side in result.winners)
    verb = "wins" if len(result.winners) == 1 else "share the win"
    best = result.totals[result.winners[0]]
    return (*totals, f"{winners[0].upper()}{winners[1:]} {verb} with {best} points.")
