"""Taking cards off the stock: red threes among them are laid and replaced (T1, U1)."""

from __future__ import annotations

from collections.abc import Sequence

from .cards import FACE_ONE, NO_CARDS, RANK_ONE, RED_THREES, Card, Cards, make_cards

_FIRST_RED, _LAST_RED = RED_THREES


def draw_cards(
    hand: Cards, stock: Sequence[Card], drawn: int, number: int, *, lays: bool = True, replaced: bool = True
) -> tuple[Cards, tuple[Card, ...], int]:
    """Draw cards to a hand from the stock, of which `drawn` are gone.

    Red threes are laid, unless the hand keeps them (`lays`), and don't count if they are `replaced`. Returns
    the new hand, the red threes that are laid, and how many of the stock are gone now. Fewer cards come when
    the stock runs out.
    """
    faces, ranks = hand.faces, hand.ranks
    red_threes: tuple[Card, ...] = ()
    end = len(stock)
    while number and drawn < end:
        card = stock[drawn]
        drawn += 1
        if lays and _FIRST_RED <= card <= _LAST_RED:
            red_threes += (card,)
            number -= not replaced
        else:
            faces += FACE_ONE[card]
            ranks += RANK_ONE[card]
            number -= 1
    return make_cards(faces, ranks), red_threes, drawn


def lay_red_threes(
    hand: Cards, stock: Sequence[Card], drawn: int, *, replaced: bool = True
) -> tuple[Cards, Cards, int]:
    """Take the red threes out of a hand; if they are `replaced`, until none comes any more (T1).

    Returns the new hand, the red threes that are laid, and how many of the stock are gone now.
    """
    dealt = [card for card in RED_THREES for _ in range(hand.count(card))]
    if not dealt:
        return hand, NO_CARDS, drawn
    laid = Cards(dealt)
    if not replaced:
        return hand - laid, laid, drawn
    hand, more, drawn = draw_cards(hand - laid, stock, drawn, len(dealt))
    return hand, laid + Cards(more), drawn
