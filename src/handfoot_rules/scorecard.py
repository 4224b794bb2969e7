"""The lines of a side's score sheet, worked out from the variant's values (P1-P3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

from .cards import BLACK_THREES, RED_THREES, Card, Cards, Rank
from .melds import BookKind
from .sheets import ScoreItem, ScoreKind, SideFacts

if TYPE_CHECKING:
    from .variant import RuleVariant

_BOOK_LINES: Final = {
    BookKind.CLEAN: ScoreKind.CLEAN_BOOKS,
    BookKind.DIRTY: ScoreKind.DIRTY_BOOKS,
    BookKind.WILD: ScoreKind.WILD_BOOKS,
}


def items_of(variant: RuleVariant, side: SideFacts) -> tuple[ScoreItem, ...]:
    """Every line of a side that has anything to count, in the order of `ScoreKind`."""
    lines = (
        *_table(variant, side),
        *_going_out(variant, side),
        *_red_threes(variant, side),
        *_left(variant, side),
    )
    return tuple(item for item in lines if item.count)


def _table(variant: RuleVariant, side: SideFacts) -> Iterator[ScoreItem]:
    """P1, P2: the cards on the table, and the books on top."""
    worth = variant.tables.points_of
    melded = sum(len(meld) for meld in side.melds)
    yield ScoreItem(ScoreKind.MELDED_CARDS, melded, sum(worth(meld.cards.ranks) for meld in side.melds))
    books, values = variant.tables.books_of(side.melds), variant.book_values
    for kind, line in _BOOK_LINES.items():
        yield ScoreItem(line, books[kind], books[kind] * values[kind])
    special = range(len(BookKind), len(books))
    points = sum(books[kind] * values[kind] for kind in special)
    yield ScoreItem(ScoreKind.SPECIAL_BOOKS, sum(books[kind] for kind in special), points)


def _going_out(variant: RuleVariant, side: SideFacts) -> Iterator[ScoreItem]:
    """P2: one of the two bonuses."""
    if side.concealed and variant.concealed_bonus is not None:
        yield ScoreItem(ScoreKind.GOING_OUT_CONCEALED, 1, variant.concealed_bonus)
    elif side.went_out:
        yield ScoreItem(ScoreKind.GOING_OUT, 1, variant.going_out_bonus)


def _red_threes(variant: RuleVariant, side: SideFacts) -> Iterator[ScoreItem]:
    """P3: the red threes on the table, for the side or against it."""
    laid = len(side.red_threes)
    sign = -1 if variant.red_threes_against(side) else 1
    yield ScoreItem(ScoreKind.RED_THREES, laid, sign * laid * variant.red_three_value)
    bonuses = [points for number, points in variant.red_three_bonuses if laid >= number]
    yield ScoreItem(ScoreKind.RED_THREE_BONUS, len(bonuses), sign * sum(bonuses))


def _left(variant: RuleVariant, side: SideFacts) -> Iterator[ScoreItem]:
    """P1, P3: what is left in hands and feet; a three may cost more than its value, and only once."""
    apart = variant.black_three_penalty is not None
    for line, cards in ((ScoreKind.CARDS_IN_HAND, side.in_hands), (ScoreKind.CARDS_IN_FEET, side.in_feet)):
        plain = len(cards) - _count(cards, RED_THREES) - (_count(cards, BLACK_THREES) if apart else 0)
        # Every three has the value of its rank, so it is taken off again for those that count apart.
        threes = (len(cards) - plain) * variant.tables.points[Rank.THREE]
        yield ScoreItem(line, plain, threes - variant.tables.points_of(cards.ranks))
    for line, cards in (
        (ScoreKind.RED_THREES_IN_HAND, side.in_hands),
        (ScoreKind.RED_THREES_IN_FEET, side.in_feet),
    ):
        red = _count(cards, RED_THREES)
        yield ScoreItem(line, red, -red * variant.red_three_penalty)
    if variant.black_three_penalty is not None:
        black = _count(side.in_hands, BLACK_THREES) + _count(side.in_feet, BLACK_THREES)
        yield ScoreItem(ScoreKind.BLACK_THREES_LEFT, black, -black * variant.black_three_penalty)


def _count(cards: Cards, faces: Iterable[Card]) -> int:
    return sum(cards.count(face) for face in faces)
