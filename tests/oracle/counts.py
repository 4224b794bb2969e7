"""A player in the midst of a turn, in counts by rank."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from .rules import (
    BOOK,
    JOKER,
    MELDABLE,
    MELDS,
    RED_THREE,
    Books,
    Counts,
    Rules,
    Shape,
    book_takes,
    books_suffice,
    card_may_go,
    kind_of,
    may_meld,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from handfoot_rules import Scope

NO_CARDS: Counts = (0,) * (JOKER + 1)
NO_MELDS: tuple[tuple[Shape, ...], ...] = ((),) * (max(MELDS) + 1)


class Spot(NamedTuple):
    """Where a player stands in the midst of a turn, in counts by rank."""

    hand: Counts
    locked: Counts = NO_CARDS
    """Of those, the cards that may not be melded yet (O2)."""
    melds: tuple[tuple[Shape, ...], ...] = NO_MELDS
    """By rank, (naturals, wilds) of the melds under way and of the books that take cards, these first."""
    books: Books = (0, 0, 0)
    """The books that take no card any more in this turn, by kind."""
    settled: frozenset[int] = frozenset()
    """The ranks of such books, where a side may have one meld of a rank only (M4)."""
    scope: Scope | None = None
    started: frozenset[int] = frozenset()
    missing: int = 0
    """Points still missing to the opening minimum; 0 once the side has opened."""
    lacks_triple: bool = False
    """The opening is not reached before naturals alone lie in a meld (O1)."""
    triple_settled: bool = False
    """A book of naturals alone lies there that takes no card any more: one that is counted in `books`."""
    in_foot: bool = False
    """Every packet has been picked up."""
    may_go_out: bool = False
    """G3 and G4 hold."""
    bound: bool = False
    """The player has been allowed to go out and must (G4)."""
    waived: bool = False
    """Who goes out in this turn needs no minimum (O1)."""
    waiting: Counts = ()
    """The sizes of the packets that the player's next books bring (F1)."""
    unseen: int = 0
    """Cards that such a packet brought: they are kept, but nobody can count on playing them."""
    clouded: bool = False
    """Red threes were replaced: there are cards of which not even the number is sure (T1)."""
    stock: bool = True
    """The stock holds cards."""
    side: int = 0
    others: tuple[Books, ...] = ()
    """The books of the other sides, in their order."""


# --- counts ---------------------------------------------------------------------------------------


def tally(cards: Iterable[int]) -> Counts:
    """Count ranks."""
    found = Counter(int(rank) for rank in cards)
    return tuple(found[number] for number in range(JOKER + 1))


def less(counts: Counts, taken: Iterable[int]) -> Counts:
    """Take single cards away from a hand."""
    left = list(counts)
    for rank in taken:
        left[rank] -= 1
    return tuple(left)


def books_first(melds: Iterable[Shape]) -> tuple[Shape, ...]:
    """Put the melds of a rank in order."""
    return tuple(sorted(melds, key=lambda shape: (sum(shape) < BOOK, shape)))


def make_spot(
    hand: Iterable[int],
    *,
    locked: Iterable[int] = (),
    open_melds: Mapping[int, Shape] | None = None,
    melds: Mapping[int, Iterable[Shape]] | None = None,
    books: Books = (0, 0, 0),
    started: Iterable[int] = (),
    **others: object,
) -> Spot:
    """Set up a spot from ranks, one a card, and melds by rank (0 for wild melds).

    The melds are given as one open meld a rank, or as several melds a rank, open books among them.
    """
    lying = {int(rank): books_first(shapes) for rank, shapes in (melds or {}).items()}
    for rank, shape in (open_melds or {}).items():
        lying[int(rank)] = (*lying.get(int(rank), ()), shape)
    spot = Spot(
        tally(hand),
        tally(locked),
        tuple(lying.get(number, ()) for number in range(max(MELDS) + 1)),
        books,
        started=frozenset(int(rank) for rank in started),
    )
    return spot._replace(**others)  # type: ignore[arg-type]  # the fields that are given as they are


def is_unopened(spot: Spot) -> bool:
    """Tell whether the side has still to reach its opening."""
    return spot.missing > 0 or spot.lacks_triple


def has_triple(spot: Spot) -> bool:
    """Tell whether a meld of naturals alone lies there, black threes not counted (O1)."""
    lying = (shape for rank in MELDABLE for shape in spot.melds[rank])
    return spot.triple_settled or any(not wilds for _, wilds in lying)


# --- what is told by a spot -----------------------------------------------------------------------


def all_books(rules: Rules, spot: Spot) -> Books:
    """Count the side's books by kind, those that still take cards included."""
    counts = list(spot.books)
    for meld in MELDS:
        for shape in spot.melds[meld]:
            if sum(shape) >= BOOK:
                counts[kind_of(rules, meld, shape)] += 1
    return tuple(counts)


def books_are_there(rules: Rules, spot: Spot) -> bool:
    """Tell whether the side has the books that going out needs (G2)."""
    return books_suffice(rules, all_books(rules, spot))


def may_be_discarded(rules: Rules, spot: Spot, face: int, *, last: bool) -> bool:
    """Tell whether such a card may be discarded at all, going out with it or not."""
    books = list(spot.others)
    books.insert(spot.side, all_books(rules, spot))
    return card_may_go(rules, face, tuple(books), last=last)


def takes_one(rules: Rules, meld: int, shape: Shape, *, wild: bool) -> bool:
    """Tell whether a meld, or a book that is not closed for this turn, takes one more card (M2, M3)."""
    naturals, wilds = shape
    if naturals + wilds >= BOOK:
        return book_takes(rules, meld, naturals, wilds, wild=wild)
    return may_meld(rules, meld, naturals + (not wild), wilds + wild)


def takes_any(rules: Rules, meld: int, shape: Shape) -> bool:
    """Tell whether a meld takes any card still, natural or wild."""
    return any(takes_one(rules, meld, shape, wild=wild) for wild in (False, True))


def takes_all(rules: Rules, meld: int, shape: Shape, naturals: int, wilds: int) -> bool:
    """Tell whether these cards may join a meld one by one, in some order (U2, M4)."""
    if not naturals + wilds:
        return True
    for wild in (False, True):
        if not (wilds if wild else naturals) or not takes_one(rules, meld, shape, wild=wild):
            continue
        grown = (shape[0] + (not wild), shape[1] + wild)
        left = (naturals - (not wild), wilds - wild)
        closed = sum(grown) == BOOK and not rules.book_grows_at_once  # a book of this turn (M3)
        if not any(left) or (not closed and takes_all(rules, meld, grown, *left)):
            return True
    return False


def red_threes_go(spot: Spot) -> Spot:
    """Lay the red threes that were held for want of an opening; unseen cards replace them (T1)."""
    held = spot.hand[RED_THREE]
    hand = less(spot.hand, (RED_THREE,) * held)
    return spot._replace(hand=hand, clouded=spot.clouded or bool(held and spot.stock))
