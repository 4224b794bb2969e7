"""A rule set as the referee reads it: the fields that decide what is legal, and what they say.

Where a rule set has hooks of its own they are asked, for they are rules too, in the form of
questions. Without them the fields are read here, once more and apart from the engine.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Protocol

import attrs

from handfoot_rules import BooksOpenTo, Card, LastDiscard, MeldsOfARank, Rank, RedThrees

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

RED_THREE = 1  # stands where a rank stands, for red threes: they are not the same as black ones
THREE, TWO, JOKER = int(Rank.THREE), int(Rank.TWO), int(Rank.JOKER)
MELDABLE = range(int(Rank.FOUR), int(Rank.ACE) + 1)
WILDS = (TWO, JOKER)
WILD_MELD = 0  # stands where a rank stands, for the meld of wilds
MELDS = (THREE, *MELDABLE, WILD_MELD)
START = 3
BOOK = 7
BLACK_THREES_MELDED = range(3, 7)  # three to six of them, so that they make no book (T2)

Counts = tuple[int, ...]  # how many of each rank, by the rank's number
Shape = tuple[int, int]  # naturals and wilds of a meld
Books = tuple[int, ...]  # clean, dirty, wild, then those of the special ranks


class Hooks(Protocol):
    """The questions that a rule set answers itself."""

    def may_meld(self, rank: Rank | None, naturals: int, wilds: int) -> bool:
        """May a meld have this shape (M1, M2)?"""

    def book_takes(self, rank: Rank | None, naturals: int, wilds: int, *, wild: bool) -> bool:
        """May one more card join this book (M3)?"""

    def may_discard(self, card: Card, books: tuple[Books, ...], *, last: bool) -> bool:
        """May this card be discarded (U3, G1)?"""

    def may_go_out(self, books: Books, deal: int) -> bool:
        """Are these books enough to go out (G2)?"""


@attrs.frozen(cache_hash=True)
class Rules:
    """What the referee needs of a variant's fields, in one deal."""

    shapes: frozenset[Shape]
    books_needed: Books
    values: Counts
    start_or_add: bool = True
    pure_ranks: frozenset[int] = frozenset()
    special_books: tuple[int, ...] = ()
    books_open_to: BooksOpenTo = BooksOpenTo.NOTHING
    book_grows_at_once: bool = True
    melds_of_a_rank: MeldsOfARank = MeldsOfARank.AFTER_A_BOOK
    foot_at_first_book: bool = False
    spare_clean_as_dirty: bool = False
    cards_kept: int = 2
    last_discard: LastDiscard = LastDiscard.REQUIRED
    red_threes: RedThrees = RedThrees.LAID
    black_threes_melded: bool = False
    deal: int = 1
    hooks: Hooks | None = None
    plain_needs: bool = True
    """Whether `books_needed` says all that going out needs, so that one may give up by it."""


def make_rules(
    shapes: Iterable[tuple[int, ...]],
    books_needed: Iterable[int],
    card_values: Mapping[int, int],
    *,
    start_or_add: bool = True,
) -> Rules:
    """Write the base game's fields down as the referee reads them; `attrs.evolve` changes others."""
    values = {int(rank): value for rank, value in card_values.items()}
    return Rules(
        frozenset((naturals, wilds) for naturals, wilds in shapes),
        tuple(books_needed),
        tuple(values.get(number, 0) for number in range(JOKER + 1)),
        start_or_add,
    )


# --- what the rules say ---------------------------------------------------------------------------


def rank_of(meld: int) -> Rank | None:
    """Name the rank of a meld, None for the wild one."""
    return None if meld == WILD_MELD else Rank(meld)


@lru_cache(maxsize=100_000)
def may_meld(rules: Rules, meld: int, naturals: int, wilds: int) -> bool:
    """Tell whether a meld of up to seven cards may have this shape (M1, M2, T2)."""
    if meld == THREE:
        return rules.black_threes_melded and not wilds and naturals in BLACK_THREES_MELDED
    if not START <= naturals + wilds <= BOOK or (naturals == 0) != (meld == WILD_MELD):
        return False
    if rules.hooks is not None:
        return rules.hooks.may_meld(rank_of(meld), naturals, wilds)
    return (naturals, wilds) in rules.shapes and not (wilds and meld in rules.pure_ranks)


@lru_cache(maxsize=100_000)
def book_takes(rules: Rules, meld: int, naturals: int, wilds: int, *, wild: bool) -> bool:
    """Tell whether a book takes one more natural, or one more wild (M3)."""
    if rules.hooks is not None:
        rank, grown = rank_of(meld), (naturals + (not wild), wilds + wild)
        may_be = rules.hooks.may_meld(rank, *grown)  # so many wilds, in so big a book (M2)
        return may_be and rules.hooks.book_takes(rank, naturals, wilds, wild=wild)
    if rules.books_open_to is BooksOpenTo.NOTHING:
        return False
    if not wild:
        return meld != WILD_MELD
    if rules.books_open_to is BooksOpenTo.NATURALS:
        return False
    if rules.books_open_to is BooksOpenTo.SAME_KIND and not wilds:
        return False
    return any(may_meld(rules, meld, BOOK - most, most) for most in range(wilds + 1, BOOK + 1))


def kind_of(rules: Rules, meld: int, shape: Shape) -> int:
    """Name the kind of a book by its place among the kinds (M2)."""
    if meld in rules.special_books:
        return 3 + rules.special_books.index(meld)
    return 2 if meld == WILD_MELD else 1 if shape[1] else 0


@lru_cache(maxsize=100_000)
def books_suffice(rules: Rules, books: Books) -> bool:
    """Tell whether these books are enough to go out (G2)."""
    if rules.hooks is not None:
        return rules.hooks.may_go_out(books, rules.deal)
    there = list(books)
    if rules.spare_clean_as_dirty:
        spare = max(0, there[0] - rules.books_needed[0])
        there[1] += spare
    return all(have >= need for have, need in zip(there, rules.books_needed, strict=True))


@lru_cache(maxsize=100_000)
def card_may_go(rules: Rules, face: int, books: tuple[Books, ...], *, last: bool) -> bool:
    """Tell whether a card of this rank may be discarded at all, going out with it or not (U3, T1, G1)."""
    if rules.hooks is not None:
        return rules.hooks.may_discard(lowest_card(face), books, last=last)
    return face != RED_THREE or rules.red_threes is RedThrees.HELD


def lowest_card(face: int) -> Card:
    """Give the lowest card of a rank, black and red threes being two."""
    if face == RED_THREE:
        return Card["3D"]
    return next(card for card in Card if int(card.rank) == face)


def face_of(card: Card) -> int:
    """Number a card's rank, black and red threes being two."""
    return RED_THREE if card.is_red_three else int(card.rank)
