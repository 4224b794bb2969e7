"""What is worked out once from a variant's fields and hooks, so that no move has to ask again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from math import gcd
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs

from ._counting import points_of
from ._values import WhenAsked, first_of_equals
from .cards import NATURAL_RANKS, RANKS, TOP, Card, Cards, Rank
from .melds import BOOK_SIZE, BookKind, Meld
from .options import BlackThrees, MeldsOfARank, PileNeed

if TYPE_CHECKING:
    from .variant import RuleVariant

Shape: TypeAlias = tuple[int, int]
"""How many natural and how many wild cards a meld holds."""

BooksMade: TypeAlias = tuple[int, ...]
"""How many clean, dirty and wild books, then books of each of the variant's special ranks."""

START_SIZE: Final = 3
"""A meld is started with three cards (M1)."""

_RANKS_BY_LANE: Final = tuple(enumerate(TOP))


def _ranks_of(tops: int) -> tuple[tuple[int, Rank], ...]:
    return tuple((lane, rank) for lane, rank in _RANKS_BY_LANE if tops & TOP[rank])


RANKS_OF_TOPS: Final[Mapping[int, tuple[tuple[int, Rank], ...]]] = WhenAsked(_ranks_of)
"""From the top bits of packed counts (`cards.TOPS`) to their ranks, three to ace, each with its lane."""

_BOOKS_KEPT: Final = 1 << 12
_same_faces: Final[Mapping[frozenset[Card], frozenset[Card]]] = first_of_equals()  # thousands share a few
_BLACK_THREE_SHAPES: Final = frozenset((naturals, 0) for naturals in range(START_SIZE, BOOK_SIZE))


@attrs.frozen(eq=False)
class Shapes:
    """The shapes that the melds of a rank may have, how one grows into another, and how many there may be.

    Compared by identity: ranks with the same shapes share one object, which serves as a memo key.
    """

    allowed: frozenset[Shape]
    """Every legal shape, books included (M2)."""
    starts: tuple[Shape, ...]
    """Those of three cards, fewest wilds first."""
    takes: Mapping[Shape, tuple[bool, bool]] = attrs.field(repr=False)
    """For each shape: whether it may take a natural card, and whether a wild one (M2, M3)."""
    another: MeldsOfARank
    """When another meld of the rank may be started (M4)."""
    grows_at_once: bool
    """Whether a book takes cards in the turn that completed it (M3)."""
    most: Shape
    """The most naturals and wilds that there are."""
    growing: frozenset[Shape] = attrs.field(init=False, repr=False)
    """Those that may take a card."""
    closed: bool = attrs.field(init=False)
    """Whether books take nothing and bar nothing, so that they need not be looked at again."""
    new: tuple[Shape, ...] = attrs.field(init=False, repr=False)
    """Every shape that a new meld may come to in a turn."""
    _like: dict[Shape, Shape] = attrs.field(factory=dict, init=False, repr=False)
    _reach: dict[Shape, tuple[Shape, ...]] = attrs.field(factory=dict, init=False, repr=False)
    _takes_all: dict[tuple[Shape, int, int], bool] = attrs.field(factory=dict, init=False, repr=False)

    def __attrs_post_init__(self) -> None:
        growing = frozenset(shape for shape, takes in self.takes.items() if any(takes))
        object.__setattr__(self, "growing", growing)
        open_books = any(sum(shape) >= BOOK_SIZE for shape in growing)
        after_a_book = self.another is MeldsOfARank.AFTER_A_BOOK
        object.__setattr__(self, "closed", after_a_book and not open_books)
        new = dict.fromkeys(shape for start in self.starts for shape in self.grown_from(start))
        object.__setattr__(self, "new", tuple(new))

    def grown_from(self, shape: Shape) -> tuple[Shape, ...]:
        """Every shape that comes of this one by legal single additions, itself first."""
        found = self._reach.get(shape)
        if found is None:
            seen = [shape]
            for naturals, wilds in seen:
                takes_natural, takes_wild = self.takes.get((naturals, wilds), (False, False))
                if takes_natural and (naturals + 1, wilds) not in seen:
                    seen.append((naturals + 1, wilds))
                if takes_wild and (naturals, wilds + 1) not in seen:
                    seen.append((naturals, wilds + 1))
            found = self._reach[shape] = tuple(seen)
        return found

    def takes_all(self, shape: Shape, naturals: int, wilds: int) -> bool:
        """Whether a meld of this shape takes so many cards, one by one, in some order and one turn."""
        asked = (shape, naturals, wilds)
        found = self._takes_all.get(asked)
        if found is None:
            found = self._takes_all[asked] = self._take_one_by_one(shape, naturals, wilds)
        return found

    def _take_one_by_one(self, shape: Shape, naturals: int, wilds: int) -> bool:
        after = [(shape, naturals, wilds)]
        for (has, has_wild), more, more_wild in after:  # grows while cards are taken
            if sum(shape) < BOOK_SIZE <= has + has_wild and not self.grows_at_once:
                continue
            takes_natural, takes_wild = self.takes.get((has, has_wild), (False, False))
            if more and takes_natural:
                after.append(((has + 1, has_wild), more - 1, more_wild))
            if more_wild and takes_wild:
                after.append(((has, has_wild + 1), more, more_wild - 1))
        return any(not more and not more_wild for _, more, more_wild in after)

    @property
    def reachable(self) -> frozenset[Shape]:
        """The shapes that play can bring about."""
        return frozenset(self.new)

    def like_book(self, shape: Shape) -> Shape:
        """The smallest book that may become just what this one may, clean or not.

        Told apart are books first by their being clean, then again and again by what they become with one
        more card, until no more are. One that holds all naturals or wilds that there are may be thought to
        take any number more, for they never come.
        """
        if not self._like:
            self._like.update(self._like_books())
        return self._like[shape]

    def _like_books(self) -> dict[Shape, Shape]:
        books = sorted((shape for shape in self.takes if sum(shape) >= BOOK_SIZE), key=sum)
        kinds: dict[Shape, object] = {book: book[1] > 0 for book in books}
        number = 0
        while number < len(set(kinds.values())):
            number = len(set(kinds.values()))
            told = {book: (kinds[book], *self._next_kinds(kinds, book)) for book in books}
            numbers = {kind: place for place, kind in enumerate(dict.fromkeys(told.values()))}
            kinds = {book: numbers[told[book]] for book in books}
        first: dict[object, Shape] = {}
        return {book: first.setdefault(kinds[book], book) for book in books}

    def _next_kinds(self, kinds: dict[Shape, object], book: Shape) -> Iterator[object]:
        """The kinds that a book comes to with a natural card more, and with a wild; None if it takes none."""
        naturals, wilds = book
        afters = (naturals + 1, wilds), (naturals, wilds + 1)
        for takes, after, there, most in zip(self.takes[book], afters, book, self.most, strict=True):
            yield kinds[book] if there >= most else kinds[after] if takes else None


@attrs.frozen(eq=False)
class Tables:
    """A variant's rules about cards and melds, by rank; compared by identity."""

    shapes: Mapping[Rank | None, Shapes]
    """The shapes of melds of each rank that is melded; None is the wild meld."""
    points: Mapping[Rank, int]
    """What a card of each rank is worth in melds (P1)."""
    kinds: Mapping[Rank | None, tuple[int, int]]
    """Where a book of a rank is counted in `BooksMade`: without wilds, and with them."""
    no_books: BooksMade
    """No book of any kind."""
    barring: frozenset[Card]
    """The cards that bar the pile when they lie on top (T2)."""
    discardable: frozenset[Card] | None
    """The cards that may be discarded (U3); None where that depends on books, or on its being the last."""
    black_threes_melded: bool
    """Whether black threes are ever melded (T2)."""
    books_counted: bool
    """Whether more books never bar going out (G2), as it is where their numbers are compared."""
    fewest_alike: int
    """How many cards of the top card's rank take the pile at least, where no own meld does (U2)."""
    own_meld_takes: bool
    """Whether a meld of the side may be enough to take the pile (U2)."""
    ask_discard: Callable[..., bool] = attrs.field(repr=False)
    """The variant's `may_discard`."""
    ask_books: Callable[[BooksMade, int], bool] = attrs.field(repr=False)
    """The variant's `may_go_out`."""

    natural_ranks: tuple[tuple[int, Rank, Shapes, int], ...] = attrs.field(init=False, repr=False)
    """Lane, rank, shapes and points of each natural rank, for the look-ahead."""
    unit: int = attrs.field(init=False, repr=False)
    """What the points of every natural rank are a multiple of."""
    only_threes_kept: bool = attrs.field(init=False, repr=False)
    """Whether all but certain threes may be discarded, whatever the books (U3)."""
    open_ranks: frozenset[Rank | None] = attrs.field(init=False, repr=False)
    """The ranks whose books take cards, or bar another meld (M3, M4)."""
    wilds_started: int = attrs.field(init=False, repr=False)
    """The most wilds with which a meld of naturals is started (M2)."""
    _values: tuple[int, ...] = attrs.field(init=False, repr=False)
    _points_laid: Mapping[int, int] = attrs.field(init=False, repr=False)
    _enough: Mapping[tuple[BooksMade, int], bool] = attrs.field(init=False, repr=False)
    _discards: Mapping[tuple[tuple[BooksMade, ...], bool], frozenset[Card]] = attrs.field(
        init=False, repr=False
    )

    def __attrs_post_init__(self) -> None:
        ranks = tuple(
            (rank - Rank.THREE, rank, self.shapes[rank], self.points[rank]) for rank in NATURAL_RANKS
        )
        object.__setattr__(self, "natural_ranks", ranks)
        object.__setattr__(self, "unit", gcd(*(points for _, _, _, points in ranks)) or 1)
        values = tuple(self.points[rank] for rank in RANKS)
        object.__setattr__(self, "_values", values)
        object.__setattr__(self, "_points_laid", WhenAsked(partial(points_of, values)))
        object.__setattr__(self, "_enough", WhenAsked(self._enough_asked, _BOOKS_KEPT))
        object.__setattr__(self, "_discards", WhenAsked(self._discards_asked, _BOOKS_KEPT))
        others = [card for card in Card if card.rank is not Rank.THREE]
        known = self.discardable
        object.__setattr__(self, "only_threes_kept", known is not None and known.issuperset(others))
        opened = frozenset(rank for rank, shapes in self.shapes.items() if not shapes.closed)
        object.__setattr__(self, "open_ranks", opened)
        starts = {start for shapes in self.shapes.values() for start in shapes.starts}
        object.__setattr__(
            self, "wilds_started", max((wild for natural, wild in starts if natural), default=0)
        )

    def points_of(self, ranks: int) -> int:
        """What cards are worth in melds (P1), given as packed counts (`Cards.ranks`)."""
        return points_of(self._values, ranks)

    def points_laid(self, ranks: int) -> int:
        """The same, remembered: for the few cards that are laid at once, which recur."""
        return self._points_laid[ranks]

    def books_of(self, melds: Iterable[Meld]) -> BooksMade:
        """How many books of each kind there are among these melds."""
        counts = list(self.no_books)
        for meld in melds:
            if meld.is_book:
                counts[self.kinds[meld.rank][meld.wilds > 0]] += 1
        return tuple(counts)

    def books_with(
        self, books: BooksMade, rank: Rank | None, after: Shape, before: Shape | None = None
    ) -> BooksMade:
        """These books once a meld of a rank has another shape, or a new one lies there."""
        counts, kinds = list(books), self.kinds[rank]
        if before is not None and sum(before) >= BOOK_SIZE:
            counts[kinds[before[1] > 0]] -= 1
        if sum(after) >= BOOK_SIZE:
            counts[kinds[after[1] > 0]] += 1
        return tuple(counts)

    def enough_books(self, books: BooksMade, deal: int) -> bool:
        """Whether these books let a side go out in this deal (G2)."""
        return self._enough[books, deal]

    def discards(self, books: tuple[BooksMade, ...], *, last: bool) -> frozenset[Card]:
        """The cards that may be discarded (U3), the sides having these books."""
        return self._discards[books, last] if self.discardable is None else self.discardable

    def _enough_asked(self, case: tuple[BooksMade, int]) -> bool:
        return self.ask_books(*case)

    def _discards_asked(self, case: tuple[tuple[BooksMade, ...], bool]) -> frozenset[Card]:
        books, last = case
        return _same_faces[frozenset(card for card in Card if self.ask_discard(card, books, last=last))]


def make_tables(variant: RuleVariant, *, discards_vary: bool, books_counted: bool) -> Tables:
    """Ask each hook once for every case there is and keep the answers.

    `discards_vary` tells that `may_discard` may look at more than the card, `books_counted` that
    `may_go_out` compares numbers of books with those that the fields name.
    """
    by_allowed: dict[tuple[object, ...], Shapes] = {}
    shapes: dict[Rank | None, Shapes] = {}
    decks = [variant.deck_for(players) for players in variant.players]
    for rank in (*NATURAL_RANKS, None):
        most = _most(decks, rank)
        allowed, takes = _growth(variant, rank, most)
        shapes[rank] = _shared(by_allowed, variant, allowed, takes, most)
    black_threes = variant.black_threes is BlackThrees.MELDED_GOING_OUT
    if black_threes:
        grows = {(naturals, 0): (naturals < BOOK_SIZE - 1, False) for naturals, _ in _BLACK_THREE_SHAPES}
        shapes[Rank.THREE] = Shapes(
            _BLACK_THREE_SHAPES,
            ((START_SIZE, 0),),
            MappingProxyType(grows),
            MeldsOfARank.ONE,
            grows_at_once=True,
            most=_most(decks, Rank.THREE),
        )
    first_special = len(BookKind)
    kinds: dict[Rank | None, tuple[int, int]] = dict.fromkeys(Rank, (0, 1))
    kinds[None] = (2, 2)  # as BookKind numbers them
    for number, rank in enumerate(variant.special_books, first_special):
        kinds[rank] = (number, number)
    faces = None
    if not discards_vary:
        faces = frozenset(card for card in Card if variant.may_discard(card, (), last=False))
    return Tables(
        MappingProxyType(shapes),
        MappingProxyType(dict(variant.card_values)),
        MappingProxyType(kinds),
        (0,) * (first_special + len(variant.special_books)),
        # What nobody can meld nobody can take, whatever the hook says of it.
        frozenset(card for card in Card if card.rank is Rank.THREE or variant.pile_blocked(card)),
        faces,
        black_threes,
        books_counted,
        1 if PileNeed.NATURAL_AND_WILD in variant.pile_needs else 2,
        PileNeed.OWN_MELD in variant.pile_needs,
        variant.may_discard,
        variant.may_go_out,
    )


def _most(decks: list[Cards], rank: Rank | None) -> Shape:
    """The most naturals and wilds that a meld of a rank could hold, from any of these decks."""
    naturals = 0 if rank is None else max(deck.count_rank(rank) for deck in decks)
    return naturals, max(deck.count_rank(Rank.TWO) + deck.count_rank(Rank.JOKER) for deck in decks)


def _growth(
    variant: RuleVariant, rank: Rank | None, most: Shape
) -> tuple[frozenset[Shape], dict[Shape, tuple[bool, bool]]]:
    """The legal shapes of a rank, and which single cards each takes."""
    allowed = [
        (naturals, wilds)
        for naturals in range(BOOK_SIZE + 1)
        for wilds in range(BOOK_SIZE + 1 - naturals)
        if naturals + wilds >= START_SIZE
        and (naturals == 0) == (rank is None)
        and variant.may_meld(rank, naturals, wilds)
    ]
    small = frozenset(allowed)
    takes: dict[Shape, tuple[bool, bool]] = {}
    for naturals, wilds in allowed:  # grows while books grow
        found = []
        for wild in (False, True):
            after = (naturals, wilds + 1) if wild else (naturals + 1, wilds)
            if naturals + wilds < BOOK_SIZE:
                fits = after in small
            else:
                fits = (
                    after[0] <= most[0]
                    and after[1] <= most[1]
                    and variant.book_takes(rank, naturals, wilds, wild=wild)
                    and variant.may_meld(rank, *after)
                )
                if fits and after not in allowed:
                    allowed.append(after)
            found.append(fits)
        takes[naturals, wilds] = (found[0], found[1])
    return frozenset(allowed), takes


def _shared(
    known: dict[tuple[object, ...], Shapes],
    variant: RuleVariant,
    allowed: frozenset[Shape],
    takes: dict[Shape, tuple[bool, bool]],
    most: Shape,
) -> Shapes:
    """The Shapes of this growth: one object for all ranks that have the same."""
    key = (allowed, tuple(sorted(takes.items())))
    if key not in known:
        starts = sorted(shape for shape in allowed if sum(shape) == START_SIZE)
        known[key] = Shapes(
            allowed,
            tuple(reversed(starts)),
            MappingProxyType(takes),
            variant.melds_of_a_rank,
            variant.book_grows_at_once,
            most,
        )
    return known[key]
