"""Books that may still become the same stand for each other in the look-ahead; no others do."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs
import pytest

from handfoot_rules import BooksOpenTo, Rank, RuleVariant, variants

if TYPE_CHECKING:
    from handfoot_rules.tables import Shapes

KEYS = variants.keys()
OPEN = [variants.get(key) for key in KEYS if variants.get(key).tables.open_ranks]


def books_of(shapes: Shapes) -> list[tuple[int, int]]:
    """Every book that may lie there."""
    return [shape for shape in shapes.takes if sum(shape) >= 7]


@pytest.mark.parametrize("variant", OPEN, ids=lambda variant: variant.key)
def test_books_that_stand_for_each_other_take_the_same_and_become_the_same(variant: RuleVariant) -> None:
    shapes = variant.tables.shapes[Rank.KING]
    most_naturals, most_wilds = shapes.most
    for naturals, wilds in books_of(shapes):
        like = shapes.like_book((naturals, wilds))
        assert (like[1] > 0) is (wilds > 0)
        assert sum(like) <= naturals + wilds
        if naturals < most_naturals:
            assert shapes.takes[like][0] is shapes.takes[naturals, wilds][0]
            if shapes.takes[like][0]:
                after, of_like = (naturals + 1, wilds), (like[0] + 1, like[1])
                assert shapes.like_book(after) == shapes.like_book(of_like)
        if wilds < most_wilds:
            assert shapes.takes[like][1] is shapes.takes[naturals, wilds][1]
            if shapes.takes[like][1]:
                after, of_like = (naturals, wilds + 1), (like[0], like[1] + 1)
                assert shapes.like_book(after) == shapes.like_book(of_like)


def test_books_that_take_naturals_without_end_are_all_alike() -> None:
    shapes = variants.get("jones").tables.shapes[Rank.KING]
    assert {shapes.like_book(book) for book in books_of(shapes)} == {(7, 0), (6, 1), (5, 2), (4, 3)}


@attrs.frozen(kw_only=True)
class TenAtMost(RuleVariant):
    """A book takes naturals up to ten cards."""

    def book_takes(self, rank: Rank | None, naturals: int, wilds: int, *, wild: bool) -> bool:
        """Whether one more card may join."""
        return naturals + wilds < 10 and super().book_takes(rank, naturals, wilds, wild=wild)


def test_books_that_take_less_are_told_apart() -> None:
    opened = BooksOpenTo.NATURALS
    ten = TenAtMost(key="ten", title="Ten", source="", books_open_to=opened, start_or_add=False)
    shapes = ten.tables.shapes[Rank.KING]
    clean = [book for book in books_of(shapes) if not book[1]]
    assert clean == [(7, 0), (8, 0), (9, 0), (10, 0)]
    assert [shapes.like_book(book) for book in clean] == clean
