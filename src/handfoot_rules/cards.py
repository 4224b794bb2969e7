"""Cards and multisets of cards: what they are and how they are written. No rules.

A `Cards` value packs its counts into two whole numbers: `faces` has one lane of 8 bits for each of
the 53 faces, `ranks` one of 16 bits for each of the 14 ranks. Adding or removing a card is then one
addition or subtraction, and counting a rank one shift and one mask. Only this file and the rooms that
make moves know of the lanes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from enum import IntEnum
from functools import partial
from struct import Struct
from typing import Any, Final

import attrs

from ._values import PasteableInt, WhenAsked, draft_of
from .errors import CardParseError, CardsMissingError, TooManyCardsError


def _upper(text: object) -> str:
    if not isinstance(text, str):
        raise TypeError(f"a text is wanted, not {text!r}")
    return text.upper() if text.isascii() else text  # or a long s would be read as a spade


class Suit(PasteableInt, IntEnum):
    """The four suits, in card order."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    @property
    def is_red(self) -> bool:
        """True for diamonds and hearts."""
        return self in (Suit.DIAMONDS, Suit.HEARTS)

    @property
    def letter(self) -> str:
        """C, D, H or S."""
        return "CDHS"[self]


class Rank(PasteableInt, IntEnum):
    """The ranks in card order: three is lowest, then four to ace, then the wild two and joker."""

    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14
    TWO = 15
    JOKER = 16

    @property
    def letter(self) -> str:
        """The rank as written on a card: 3 to 9, T, J, Q, K, A, 2; JK for the joker."""
        return _RANK_LETTERS[self - 3]

    @property
    def is_wild(self) -> bool:
        """True for twos and jokers."""
        return self >= Rank.TWO

    @classmethod
    def parse(cls, text: str) -> Rank:
        """Read a rank as it is written on a card; CardParseError if it is none."""
        rank = _RANK_OF_LETTER.get(_upper(text))
        if rank is None:
            raise CardParseError(text)
        return rank


_RANK_LETTERS: Final = ("3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A", "2", "JK")
_RANK_OF_LETTER: Final = dict(zip(_RANK_LETTERS, Rank, strict=True)) | {"10": Rank.TEN}

RANKS: Final = tuple(Rank)
"""All ranks in card order, by lane."""

# Reading a member off its class is slow before Python 3.12, so busy rooms use these names.
THREE: Final = Rank.THREE
TWO: Final = Rank.TWO
JOKER: Final = Rank.JOKER

NATURAL_RANKS: Final = tuple(rank for rank in Rank if Rank.FOUR <= rank <= Rank.ACE)
"""The ranks of which melds are made: four up to ace (M1)."""


def _digit_faces(ranks: str, first: int) -> dict[str, int]:
    """The numbers of the faces of these ranks: names like 9H, which no class body can assign."""
    names = (rank + suit for rank in ranks for suit in "CDHS")
    return {name: number for number, name in enumerate(names, first)}


class Card(IntEnum):
    """One of the 53 faces, numbered from 1 in card order: 3C, 3D, 3H, 3S, 4C ... AS, 2C ... 2S, JK.

    Equal cards of different decks are the same face. `Card.KS`, `Card.TH` and `Card.JK` are written
    as attributes; names that begin with a digit can't be in Python, so those are `Card["9H"]`.
    """

    # Names that begin with a digit are put into the class by hand; see `_digit_faces`.
    vars().update(_digit_faces("3456789", first=1))

    TC = 29
    TD = 30
    TH = 31
    TS = 32
    JC = 33
    JD = 34
    JH = 35
    JS = 36
    QC = 37
    QD = 38
    QH = 39
    QS = 40
    KC = 41
    KD = 42
    KH = 43
    KS = 44
    AC = 45
    AD = 46
    AH = 47
    AS = 48

    vars().update(_digit_faces("2", first=49))

    JK = 53

    @property
    def rank(self) -> Rank:
        """The card's rank."""
        return RANK_OF[self]

    @property
    def suit(self) -> Suit | None:
        """The card's suit; a joker has none."""
        return None if self is Card.JK else Suit((self - 1) % 4)

    @property
    def is_wild(self) -> bool:
        """True for twos and jokers."""
        return self >= _FIRST_WILD

    @property
    def is_red_three(self) -> bool:
        """True for the threes of diamonds and hearts."""
        return self in RED_THREES

    @property
    def is_black_three(self) -> bool:
        """True for the threes of clubs and spades."""
        return self in BLACK_THREES

    @property
    def is_red(self) -> bool:
        """True for diamonds and hearts; a joker is neither red nor black."""
        suit = self.suit
        return suit is not None and suit.is_red

    @property
    def is_black(self) -> bool:
        """True for clubs and spades; a joker is neither red nor black."""
        suit = self.suit
        return suit is not None and not suit.is_red

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read a card as it is written: rank then suit, KS, TH (or 10H), 4d; JK for a joker.

        Raises CardParseError for anything else.
        """
        name = _upper(text)
        if name.startswith("10"):
            name = "T" + name[2:]
        card = cls.__members__.get(name)
        if card is None:
            raise CardParseError(text)
        return card

    def __str__(self) -> str:
        return self.name

    def __format__(self, spec: str) -> str:
        return format(self.name, spec)

    def __repr__(self) -> str:
        return f"Card.{self.name}" if self.name.isidentifier() else f"Card[{self.name!r}]"


_FIRST_WILD: Final = Card["2C"]
RED_THREES: Final = (Card["3D"], Card["3H"])
BLACK_THREES: Final = (Card["3C"], Card["3S"])
ALL_FACES: Final = tuple(Card)

# Tables by card number; entry 0 belongs to no card.
RANK_OF: Final = (Rank.THREE, *(Rank(3 + index // 4) for index in range(53)))
FACE_ONE: Final = (0, *(1 << 8 * index for index in range(53)))
RANK_ONE: Final = (0, *(1 << 16 * (index // 4) for index in range(53)))

# By rank: how far its lane in `ranks`, and its four face lanes in `faces`, are shifted.
RANK_SHIFT: Final = {rank: 16 * (rank - 3) for rank in Rank}
# Of packed counts, by rank: the top bit of the lane. Adding TO_TOPS[n] sets those of the ranks, without
# wilds, of which there are n cards at least.
TOP: Final = {rank: 0x8000 << RANK_SHIFT[rank] for rank in (Rank.THREE, *NATURAL_RANKS)}
TOPS: Final = sum(TOP.values())
TO_TOPS: Final = tuple(sum(top - (top >> 15) * number for top in TOP.values()) for number in range(4))
FACES_OF_RANK: Final = {rank: tuple(c for c in Card if RANK_OF[c] is rank) for rank in Rank}


def _cards_of_lane(faces: tuple[Card, ...], lane: int) -> tuple[Card, ...]:
    counts = lane.to_bytes(4, "little")
    return tuple(card for card, count in zip(faces, counts, strict=False) for _ in range(count))


_RANK_LANES: Final = Struct("<14I")
LANE_CARDS: Final = tuple(WhenAsked(partial(_cards_of_lane, FACES_OF_RANK[rank]), kept=256) for rank in Rank)
"""By rank: from the four suit counts of it, packed as in `faces`, to its cards in order."""

_RANK_CARDS: Final = {
    rank: (32 * lane, cards_of) for lane, (rank, cards_of) in enumerate(zip(Rank, LANE_CARDS, strict=True))
}

_MOST_OF_A_FACE: Final = 127
_FACE_OVERFLOW: Final = sum(0x80 << 8 * index for index in range(53))


def _set_text(cards: Iterable[Card]) -> str:
    return " ".join(card.name for card in cards)


@attrs.frozen(init=False, eq=False, repr=False, weakref_slot=False)
class Cards:
    """A set of cards in which a face may occur several times; immutable, and the order is card order.

    `Cards([Card.KS, Card.KS])`, `Cards.parse("KS KS 2H JK")`. Iterating gives each card as often as it
    is there. `+` and `-` take another set or a single card; `-` raises CardsMissingError rather than go
    below zero. `a <= b` means that b holds at least the cards of a.
    """

    faces: int
    ranks: int

    def __init__(self, cards: Iterable[Card] = ()) -> None:
        faces = ranks = 0
        for card in cards:
            if type(card) is not Card:
                raise TypeError(f"Cards are made of Card values, not {type(card).__name__}: {card!r}")
            faces += FACE_ONE[card]
            if faces & _FACE_OVERFLOW:
                raise TooManyCardsError(_MOST_OF_A_FACE)
            ranks += RANK_ONE[card]
        self.__attrs_init__(faces, ranks)

    @classmethod
    def parse(cls, text: str) -> Cards:
        """Read cards written with blanks between; CardParseError names the first that is none."""
        return cls(map(Card.parse, text.split()))

    def count(self, card: Card) -> int:
        """How many cards of this face there are."""
        return self.faces >> 8 * (card - 1) & 0xFF

    def count_rank(self, rank: Rank) -> int:
        """How many cards of this rank there are, in any suit."""
        return self.ranks >> RANK_SHIFT[rank] & 0xFFFF

    def of_rank(self, rank: Rank) -> Cards:
        """The cards of this rank."""
        shift = 32 * (rank - 3)
        lane = RANK_SHIFT[rank]
        return make_cards(self.faces & 0xFFFFFFFF << shift, self.ranks & 0xFFFF << lane)

    def lowest(self, rank: Rank, number: int = 1) -> tuple[Card, ...]:
        """The lowest cards of a rank, at most `number` of them, in card order."""
        shift, cards_of = _RANK_CARDS[rank]
        return cards_of[self.faces >> shift & 0xFFFFFFFF][:number]

    def in_order(self) -> tuple[Card, ...]:
        """All the cards, in card order."""
        found: tuple[Card, ...] = ()
        faces = self.faces
        while faces:  # rank by rank, lowest first
            lane = ((faces & -faces).bit_length() - 1) >> 5
            suits = faces >> 32 * lane & 0xFFFFFFFF
            found += LANE_CARDS[lane][suits]
            faces ^= suits << 32 * lane
        return found

    def suits_by_rank(self) -> tuple[int, ...]:
        """For each of the 14 ranks its lane of `faces`: a byte for each suit, clubs lowest."""
        return _RANK_LANES.unpack(self.faces.to_bytes(56, "little"))

    @property
    def distinct(self) -> tuple[Card, ...]:
        """Every face that is there, once, in card order."""
        lanes = self.faces.to_bytes(53, "little")
        return tuple(card for card, count in zip(ALL_FACES, lanes, strict=True) if count)

    def missing_from(self, other: Cards) -> Cards:
        """The cards of this set that the other set lacks."""
        lacking: list[Card] = []
        for card in self.distinct:
            lacking += [card] * max(0, self.count(card) - other.count(card))
        return Cards(lacking)

    def __add__(self, other: Cards | Card) -> Cards:
        if isinstance(other, Card):
            faces, ranks = self.faces + FACE_ONE[other], self.ranks + RANK_ONE[other]
        elif isinstance(other, Cards):
            faces, ranks = self.faces + other.faces, self.ranks + other.ranks
        else:
            return NotImplemented
        if faces & _FACE_OVERFLOW:
            raise TooManyCardsError(_MOST_OF_A_FACE)
        return make_cards(faces, ranks)

    def __sub__(self, other: Cards | Card) -> Cards:
        if isinstance(other, Card):
            other = Cards((other,))
        elif not isinstance(other, Cards):
            return NotImplemented
        if not other <= self:
            raise CardsMissingError(other.missing_from(self))
        return make_cards(self.faces - other.faces, self.ranks - other.ranks)

    def __le__(self, other: Cards) -> bool:
        # A set bit on top of every lane of `other` is borrowed exactly where a lane is too small.
        if not isinstance(other, Cards):
            return NotImplemented
        return (other.faces | _FACE_OVERFLOW) - self.faces & _FACE_OVERFLOW == _FACE_OVERFLOW

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and self.count(card) > 0

    def __iter__(self) -> Iterator[Card]:
        return iter(self.in_order())

    def __len__(self) -> int:
        return self.ranks % 0xFFFF  # 2**16 leaves 1, so this adds the lanes up

    def __bool__(self) -> bool:
        return self.faces != 0

    def __eq__(self, other: object) -> bool:
        return self.faces == other.faces if isinstance(other, Cards) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.faces)

    def __reduce__(self) -> tuple[Any, ...]:
        return (_cards_of_numbers, (bytes(self.in_order()),))

    def __str__(self) -> str:
        return _set_text(self)

    def __repr__(self) -> str:
        return f"Cards.parse({str(self)!r})" if self.faces else "Cards()"


_CardsDraft = draft_of(Cards)


def make_cards(faces: int, ranks: int) -> Cards:
    """Return the set with these packed counts, which must agree with each other; unchecked."""
    draft = _CardsDraft()
    draft.faces = faces
    draft.ranks = ranks
    draft.__class__ = Cards
    return draft  # type: ignore[no-any-return]  # the draft has just become a Cards


def gathered(cards: Iterable[Card]) -> Cards:
    """Return these cards as a set: what `Cards` does, unchecked and in a quarter of the time."""
    held = tuple(cards)
    return make_cards(sum(map(FACE_ONE.__getitem__, held)), sum(map(RANK_ONE.__getitem__, held)))


def _cards_of_numbers(numbers: bytes) -> Cards:
    """Rebuild a set from the numbers of its cards, as a pickle holds it."""
    return Cards(map(Card, numbers))


NO_CARDS: Final = Cards()
SINGLE: Final = (NO_CARDS, *(Cards((card,)) for card in Card))
"""Each card alone, by card number."""


def deck_difference(deck: Iterable[Card], wanted: Cards) -> tuple[Cards, Cards]:
    """Which cards a deck lacks, and which it has too many of, as far as a set can count them."""
    counts: Counter[Card] = Counter(deck)
    given = Cards(card for card, number in counts.items() for _ in range(min(number, _MOST_OF_A_FACE)))
    return wanted.missing_from(given), given.missing_from(wanted)


def as_cards(cards: Cards | Iterable[Card]) -> Cards:
    """Return the cards as a set; TypeError for anything that is not made of cards, texts included."""
    if type(cards) is Cards:
        return cards
    return Cards(cards)
