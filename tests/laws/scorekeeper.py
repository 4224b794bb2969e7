"""A score sheet worked out from the cards on the table, without the package's scoring."""

from __future__ import annotations

from typing import TYPE_CHECKING

from handfoot_rules import BookKind, Card, DealEnd, Rank, ScoreKind

if TYPE_CHECKING:
    from collections.abc import Iterable

    from handfoot_rules import GameState

WORTH = {rank: 5 if rank <= Rank.SEVEN else 10 for rank in Rank if rank <= Rank.KING}
WORTH |= {Rank.ACE: 20, Rank.TWO: 20, Rank.JOKER: 50}
BOOKS = {BookKind.CLEAN: 500, BookKind.DIRTY: 300, BookKind.WILD: 1500}
BOOK_LINES = {
    BookKind.CLEAN: ScoreKind.CLEAN_BOOKS,
    BookKind.DIRTY: ScoreKind.DIRTY_BOOKS,
    BookKind.WILD: ScoreKind.WILD_BOOKS,
}


def worth(cards: Iterable[Card]) -> int:
    """Add up the values of cards (P1)."""
    return sum(WORTH[card.rank] for card in cards)


def lines(state: GameState, side: int) -> dict[ScoreKind, tuple[int, int]]:
    """Work out the lines of a side's sheet (P1-P3): how many, and the points."""
    table = state.sides[side]
    seats = [seat for number, seat in enumerate(state.seats) if state.side_of[number] == side]
    melded = [card for meld in table.melds for card in meld.cards]
    hands = [card for seat in seats for card in seat.hand]
    feet = [card for seat in seats for packet in seat.packets for card in packet]
    red_in_feet = [card for card in feet if card.is_red_three]
    other_in_feet = [card for card in feet if not card.is_red_three]
    out = state.went_out is not None and state.side_of[state.went_out] == side
    found = {
        ScoreKind.MELDED_CARDS: (len(melded), worth(melded)),
        ScoreKind.GOING_OUT: (int(out), 100 * out),
        ScoreKind.RED_THREES: (len(table.red_threes), 100 * len(table.red_threes)),
        ScoreKind.CARDS_IN_HAND: (len(hands), -worth(hands)),
        ScoreKind.CARDS_IN_FEET: (len(other_in_feet), -worth(other_in_feet)),
        ScoreKind.RED_THREES_IN_FEET: (len(red_in_feet), -100 * len(red_in_feet)),
    }
    for kind, line in BOOK_LINES.items():
        number = sum(len(meld.cards) == 7 and meld.kind is kind for meld in table.melds)
        found[line] = (number, number * BOOKS[kind])
    return {line: (count, points) for line, (count, points) in found.items() if count}


def how_it_ended(state: GameState) -> DealEnd | None:
    """Say how the deal ended, None while it is played."""
    if state.went_out is not None:
        return DealEnd.WENT_OUT
    return DealEnd.STOCK_EMPTY if state.to_move is None else None
