"""Melds: what lies on the table. What may be laid is another room's business."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from functools import lru_cache
from operator import attrgetter
from typing import Final, TypeAlias

import attrs

from ._values import PasteableInt, draft_of, hash_slot, kept_hash, reduced
from .cards import JOKER, RANK_SHIFT, THREE, TWO, Card, Cards, Rank, as_cards, make_cards
from .errors import MeldParseError

BOOK_SIZE: Final = 7
"""A meld of seven cards is a book, in every published rule set."""


class BookKind(PasteableInt, IntEnum):
    """What a meld or book is: clean (no wild), dirty (with wilds), wild (wilds only). See M2."""

    CLEAN = 0
    DIRTY = 1
    WILD = 2


TableOrder: TypeAlias = tuple[int, bool, tuple[Card, ...]]


def _checked_rank(_: object, __: object, rank: Rank | None) -> None:
    if rank is not None and not isinstance(rank, Rank):
        raise TypeError(f"the rank of a meld is a Rank, or None for a wild meld, not {rank!r}")
    if rank is not None and rank.is_wild:
        raise ValueError(f"twos and jokers make a wild meld, whose rank is None, not {rank!r}")


@attrs.frozen(weakref_slot=False)
class Meld:
    """Cards of one rank, with wilds among them or not, or wilds alone (M1).

    Arguments:
        rank: the rank, or None for a wild meld.
        cards: the cards, a Cards value or any iterable of Card.

    Raises ValueError if a card belongs to another rank. How many of each are legal is for the variant.
    """

    rank: Rank | None = attrs.field(validator=_checked_rank)
    cards: Cards = attrs.field(converter=as_cards)
    naturals: int = attrs.field(init=False, eq=False, repr=False)
    """How many natural cards the meld holds."""
    wilds: int = attrs.field(init=False, eq=False, repr=False)
    """How many twos and jokers the meld holds."""
    is_book: bool = attrs.field(init=False, eq=False, repr=False)
    """True from seven cards on."""
    shape: tuple[int, int] = attrs.field(init=False, eq=False, repr=False)
    """Both: how many naturals and wilds."""

    hash_kept: int | None = hash_slot()

    __hash__ = kept_hash
    __reduce__ = reduced

    def __attrs_post_init__(self) -> None:
        if not self.cards:
            raise MeldParseError(self.cards, "a meld has cards")
        wilds = self.cards.count_rank(TWO) + self.cards.count_rank(JOKER)
        naturals = 0 if self.rank is None else self.cards.count_rank(self.rank)
        if naturals + wilds != len(self.cards):
            name = "wilds" if self.rank is None else self.rank.name.lower() + "s and wilds"
            raise MeldParseError(self.cards, f"there are other cards than {name}")
        object.__setattr__(self, "naturals", naturals)
        object.__setattr__(self, "wilds", wilds)
        object.__setattr__(self, "is_book", naturals + wilds >= BOOK_SIZE)
        object.__setattr__(self, "shape", (naturals, wilds))

    @classmethod
    def of(cls, cards: Cards | Iterable[Card]) -> Meld:
        """Return the meld that these cards make, its rank read off its natural cards.

        Raises MeldParseError if they have several ranks, or if there are none.
        """
        cards = as_cards(cards)
        ranks = {card.rank for card in cards.distinct if not card.is_wild}
        if len(ranks) > 1:
            raise MeldParseError(cards, "its natural cards have several ranks")
        return cls(ranks.pop() if ranks else None, cards)

    @classmethod
    def parse(cls, text: str) -> Meld:
        """Read a meld as its cards written with blanks between: "KS KH 2C"."""
        return cls.of(Cards.parse(text))

    @property
    def kind(self) -> BookKind:
        """Clean, dirty or wild (M2), for books and for melds under way alike."""
        if self.rank is None:
            return BookKind.WILD
        return BookKind.DIRTY if self.wilds else BookKind.CLEAN

    @property
    def table_order(self) -> TableOrder:
        """By which a side's melds are sorted: rank, wild melds last; books first; then cards."""
        number = JOKER if self.rank is None else self.rank
        # Only books of one rank can be told apart by cards alone.
        return (number, False, self.cards.in_order()) if self.is_book else (number, True, ())

    @property
    def top(self) -> Card:
        """The card that shows the kind of the book (M6).

        The lowest red card when clean, the lowest black card when dirty, a joker when wild. If there is
        none: the lowest card; for a dirty book, the lowest natural.
        """
        if self.kind is BookKind.CLEAN:
            marked = (card for card in self.cards if card.is_red)
        elif self.kind is BookKind.DIRTY:
            marked = (card for card in self.cards if card.is_black)
        else:
            marked = (card for card in self.cards if card is Card.JK)
        return next(marked, next(iter(self.cards)))

    def __len__(self) -> int:
        return self.naturals + self.wilds

    def __str__(self) -> str:
        return str(self.cards)


def meld_name(rank: Rank | None) -> str:
    """The rank of a meld as written in actions: K, 9; "wild" for a wild meld."""
    return "wild" if rank is None else rank.letter


def is_clean(rank: Rank | None, wilds: int) -> bool:
    """O1: whether a meld is a clean one, as an opening may need it: naturals alone, and no black threes."""
    return not wilds and rank is not None and rank is not THREE


def has_clean_meld(melds: Iterable[Meld]) -> bool:
    """O1: whether there is a clean one among these melds."""
    return any(is_clean(meld.rank, meld.wilds) for meld in melds)


meld_of: Final = lru_cache(maxsize=1 << 12)(Meld.of)
"""`Meld.of`, remembered: the same few thousand starts recur."""

_MeldDraft = draft_of(Meld)


def grown_meld(rank: Rank | None, before: Meld | None, cards: Cards) -> Meld:
    """Return the meld that these cards make, laid on another or on none; they must fit, unchecked."""
    if before is None:
        return meld_of(cards)
    wild_lanes = cards.ranks >> RANK_SHIFT[TWO]  # twos and jokers lie highest
    wilds = (wild_lanes & 0xFFFF) + (wild_lanes >> 16)
    naturals = before.naturals + len(cards) - wilds
    wilds += before.wilds
    cards = make_cards(cards.faces + before.cards.faces, cards.ranks + before.cards.ranks)
    draft = _MeldDraft()
    draft.rank = rank
    draft.cards = cards
    draft.naturals = naturals
    draft.wilds = wilds
    draft.is_book = naturals + wilds >= BOOK_SIZE
    draft.shape = (naturals, wilds)
    draft.hash_kept = None
    draft.__class__ = Meld
    return draft  # type: ignore[no-any-return]  # the draft has just become a Meld


BY_TABLE_ORDER: Final = attrgetter("table_order")
"""The key by which a side's melds are sorted."""
