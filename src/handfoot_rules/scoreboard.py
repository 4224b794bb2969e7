"""A table, a score sheet and the end of a match in words: what everybody sees, line by line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from .melds import BOOK_SIZE, BookKind
from .naming import book_name, counted, listed, rank_name, seats_name, side_name
from .sheets import DealEnd, Outcome, ScoreKind, ScoreSheet
from .state import GameState, SideState
from .variant import RuleVariant

SHEET_WIDTH: Final = 79
"""No line of a score sheet is longer."""


# --- a table -------------------------------------------------------------------------------------


def deal_lines(state: GameState) -> tuple[str, ...]:
    """Tell how a deal stands before its first turn: who plays first, the pile, the red threes."""
    stock = counted(state.stock_size, "card")
    *covered, top = state.pile
    pile = f"{listed(covered)}, covered by {top}" if covered else f"{top}"
    told = [
        f"Seat {state.dealer} deals, seat {state.to_move} plays first.",
        f"The pile starts with {pile}; the stock has {stock}.",
    ]
    minimums = state.dealt.minimums
    if len(set(minimums)) == 1:
        told.append(f"To open, a side needs {minimums[0]} points.")
    else:
        needs = (f"{side_name(state.side_of, i)} {n}" for i, n in enumerate(minimums))
        told.append(f"To open, {listed(needs)} points are needed.")
    for index, side in enumerate(state.sides):
        if side.red_threes:
            laid = f"lays {side.red_threes}"
            if state.variant.red_threes_replaced:
                laid += f" and draws {counted(len(side.red_threes), 'new card')}"
            told.append(f"{side_name(state.side_of, index).capitalize()} {laid}.")
    return tuple(told)


def table_lines(state: GameState) -> tuple[str, ...]:
    """Tell what everybody sees: stock, pile, the sizes of hands, and what the sides have laid."""
    pile = f"{len(state.pile)}, {state.pile[-1]} on top" if state.pile else "empty"
    has_foot = len(state.variant.packets) > 1
    hands = (
        f"seat {number} has {len(seat.hand)}{' (foot)' if seat.in_foot and has_foot else ''}"
        for number, seat in enumerate(state.seats)
    )
    told = [f"stock {state.stock_size or 'empty'}, pile {pile}", f"hands: {', '.join(hands)}"]
    told += (f"side {index}: {_laid_by(state.variant, side)}" for index, side in enumerate(state.sides))
    return tuple(told)


def _laid_by(variant: RuleVariant, side: SideState) -> str:
    """A side's books, melds and red threes in a few words."""
    words = []
    for meld in side.melds:
        if meld.is_book:
            size = f" ({len(meld)} cards)" if len(meld) > BOOK_SIZE else ""
            words.append(book_name(meld, variant) + size)
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
