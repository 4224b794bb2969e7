"""A rule set as a value: fields for what data can say, hooks for what it can't, and a self-check.

House rules are made by `attrs.evolve(base, deals=2)` or, where a field does not reach, by a subclass
that overrides hooks. A hook answers one question from counts and public facts, always the same for
the same arguments, and changes nothing. How a move is made is never a variant's business.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, TypeAlias

import attrs

from .cards import BLACK_THREES, RED_THREES, Card, Cards, Rank
from .errors import InvalidDealError, InvalidPlayersError
from .melds import BookKind
from .options import (
    BlackThrees,
    BooksOpenTo,
    FootWhen,
    Freezing,
    LastDiscard,
    MeldsOfARank,
    MinimumBy,
    PartnerMust,
    Permission,
    PermissionBinds,
    PileNeed,
    RedThrees,
    StockEmpty,
)
from .sheets import BOOK_LINES, ScoreItem, ScoreKind, SideFacts
from .tables import BooksMade, Shape, Tables, make_tables

CardPoints: TypeAlias = tuple[tuple[Rank, int], ...]

DIRTY_AND_CLEAN: tuple[Shape, ...] = tuple(
    [(naturals, 0) for naturals in range(3, 8)]
    + [(naturals, 1) for naturals in range(2, 7)]
    + [(4, 2), (5, 2)]
)
WILD_ONLY: tuple[Shape, ...] = tuple((0, wilds) for wilds in range(3, 8))

STANDARD_POINTS: Mapping[Rank, int] = {
    **dict.fromkeys((Rank.THREE, Rank.FOUR, Rank.FIVE, Rank.SIX, Rank.SEVEN), 5),
    **dict.fromkeys((Rank.EIGHT, Rank.NINE, Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING), 10),
    Rank.ACE: 20,
    Rank.TWO: 20,
    Rank.JOKER: 50,
}


# What can't be converted stays as it is, for the self-check to refuse with the field's name.


def _faces(cards: Iterable[Card]) -> tuple[Card, ...]:
    try:
        return tuple(sorted(set(cards)))
    except TypeError:
        return cards  # type: ignore[return-value]  # refused by the self-check


def _numbers(numbers: Iterable[int]) -> tuple[int, ...]:
    try:
        return tuple(numbers)
    except TypeError:
        return numbers  # type: ignore[return-value]  # refused by the self-check


def _shapes(shapes: Iterable[Iterable[int]]) -> tuple[tuple[int, ...], ...]:
    try:
        return tuple(sorted({tuple(shape) for shape in shapes}))
    except TypeError:
        return shapes  # type: ignore[return-value]  # refused by the self-check


def _points(points: Mapping[Rank, int] | Iterable[tuple[Rank, int]]) -> CardPoints:
    pairs = points.items() if isinstance(points, Mapping) else points
    try:
        return tuple(sorted((rank, value) for rank, value in pairs))
    except (TypeError, ValueError):
        return points  # type: ignore[return-value]  # refused by the self-check


def _by_kind(numbers: Mapping[BookKind, int] | Iterable[int]) -> tuple[int, ...]:
    if isinstance(numbers, Mapping):
        return tuple(numbers.get(kind, 0) for kind in BookKind)
    return _numbers(numbers)


def _decks(decks: int | Mapping[int, int]) -> int | tuple[tuple[int, int], ...]:
    return tuple(sorted(decks.items())) if isinstance(decks, Mapping) else decks


def _needs(needs: Iterable[PileNeed]) -> tuple[PileNeed, ...]:
    try:
        return tuple(needs)
    except TypeError:
        return needs  # type: ignore[return-value]  # refused by the self-check


def _permission(permission: Permission | bool) -> Permission:  # noqa: FBT001  # what a field is given
    if isinstance(permission, bool):
        return Permission.NEEDED if permission else Permission.NOT_NEEDED
    return permission


@attrs.frozen(kw_only=True, weakref_slot=False, cache_hash=True)
class RuleVariant:
    """A rule set of Hand and Foot. The defaults are the base game's; see docs/rules.md for each field.

    Raises InvalidVariantError, naming field and reason, if the rules could not be played.
    """

    key: str
    """The name under which records and servers know the rule set."""
    revision: int = 1
    """Raised whenever a shipped rule set changes its behaviour."""
    title: str = ""
    source: str = ""
    players: tuple[int, ...] = attrs.field(default=(2, 3, 4, 5, 6), converter=_numbers)
    """The numbers of players (S2)."""
    decks: int | tuple[tuple[int, int], ...] = attrs.field(default=5, converter=_decks)
    """54-card decks shuffled together (S1): a number, or one for each number of players."""
    packets: tuple[int, ...] = attrs.field(default=(13, 13), converter=_numbers)
    """The sizes of a player's packets, hand first, foot last (S4)."""
    starter_buried: tuple[Card, ...] = attrs.field(
        default=(*BLACK_THREES, *RED_THREES, Card.JK), converter=_faces
    )
    """The faces that may not start the pile and are buried in the stock (S5)."""
    draw: int = 2
    """Cards drawn from the stock (U1)."""
    pile_taken: int | None = 7
    """Cards taken off the pile at most, the top one included (U2); None for the whole pile."""
    pile_needs: tuple[PileNeed, ...] = attrs.field(default=(PileNeed.NATURAL_PAIR,), converter=_needs)
    taken_cards_locked: bool = True
    """Whether the cards taken with the pile wait until the opening minimum is reached (O2)."""
    pile_minimum: int = 1
    """Cards that the pile must hold to be taken (U2)."""
    pile_blocked_by: tuple[Card, ...] = attrs.field(default=BLACK_THREES, converter=_faces)
    """The faces that bar the pile when on top (T2)."""
    freezing: Freezing = Freezing.NEVER
    minimums: tuple[int, ...] = attrs.field(default=(50, 90, 120, 150), converter=_numbers)
    """The opening minimum of each deal, in points (O1)."""
    minimum_by: MinimumBy = MinimumBy.DEAL
    meld_shapes: tuple[tuple[int, ...], ...] = attrs.field(
        default=DIRTY_AND_CLEAN + WILD_ONLY, converter=_shapes
    )
    """The legal (naturals, wilds) of a meld, at every size (M2)."""
    books_open_to: BooksOpenTo = BooksOpenTo.NOTHING
    melds_of_a_rank: MeldsOfARank = MeldsOfARank.AFTER_A_BOOK
    start_or_add: bool = True
    """Whether a turn must choose between starting melds and adding to old ones (M5)."""
    foot_when: FootWhen = FootWhen.AT_ONCE
    books_needed: tuple[int, ...] = attrs.field(default=(2, 2, 1), converter=_by_kind)
    """Clean, dirty and wild books that going out needs (G2)."""
    cards_kept: int = 2
    """Cards that a player in the foot keeps when melding without going out (G5)."""
    last_discard: LastDiscard = LastDiscard.REQUIRED
    permission: Permission = attrs.field(default=Permission.NEEDED, converter=_permission)
    """Whether partners are asked before going out (G4); True and False are understood too."""
    permission_binds: PermissionBinds = PermissionBinds.NO
    partner_must: PartnerMust = PartnerMust.PLAY_FROM_FOOT
    """What a partner must have done before a player goes out (G3)."""
    red_threes: RedThrees = RedThrees.LAID
    black_threes: BlackThrees = BlackThrees.NEVER_MELDED
    stock_empty: StockEmpty = StockEmpty.ALL_PASS
    reshuffles: int = 0
    """How often the pile may become the stock anew."""
    deals: int = 4
    """Deals in a match (P4)."""
    target: int | None = None
    """The total that ends a match, if it is not a number of deals."""
    card_values: CardPoints = attrs.field(default=STANDARD_POINTS, converter=_points)
    """What a card of each rank is worth (P1); black threes count under Rank.THREE."""
    book_values: tuple[int, ...] = attrs.field(default=(500, 300, 1500), converter=_by_kind)
    """What a clean, a dirty and a wild book are worth (P2)."""
    going_out_bonus: int = 100
    red_three_value: int = 100
    """What a red three is worth on the table, and costs in a foot not picked up (P3)."""
    tables: Tables = attrs.field(init=False, eq=False, repr=False)
    """What is worked out once from fields and hooks; for the engine."""

    def __attrs_post_init__(self) -> None:
        # A room of its own, imported late: the checks read a variant, so they stand below this file.
        from .selfcheck import check_fields, check_hooks  # noqa: PLC0415

        check_fields(self)
        tables = make_tables(
            self.may_meld,
            dict(self.card_values).__getitem__,
            self.may_discard,
            self.pile_blocked,
            self.may_go_out,
        )
        object.__setattr__(self, "tables", tables)
        check_hooks(self)

    def __reduce__(self) -> tuple[Any, ...]:
        fields = attrs.fields(type(self))
        values = tuple((f.name, getattr(self, f.name)) for f in fields if f.init)
        return (_rebuilt, (type(self), values))

    # --- hooks: each answers one question, from counts and public facts -------------------------

    def side_of_seats(self, players: int) -> tuple[int, ...]:
        """The side of each seat (S3): partners opposite at four and six, else everybody alone."""
        sides = {4: 2, 6: 3}.get(players, players)
        return tuple(seat % sides for seat in range(players))

    def deck_for(self, players: int) -> Cards:
        """All the cards of a deal (S1)."""
        decks = self.decks if isinstance(self.decks, int) else dict(self.decks)[players]
        return Cards(card for card in Card for _ in range(decks * (2 if card is Card.JK else 1)))

    def first_player(self, dealer: int, players: int) -> int:
        """The seat that plays first when this one deals, and is dealt to first (S6, S4): the next one."""
        return (dealer + 1) % players

    def burial_place(self, stock: int) -> int:
        """Under how many of the stock's cards a card that may not start the pile is put (S5)."""
        return stock // 2

    def opening_minimum(self, deal: int, total: int) -> int:  # noqa: ARG002  # for those that need it
        """The points a side's first melds must reach (O1).

        Arguments:
            deal: the number of the deal, from 1.
            total: the side's total when the deal begins.
        """
        return self.minimums[deal - 1]

    def may_meld(self, rank: Rank | None, naturals: int, wilds: int) -> bool:
        """Whether a meld of this rank, None for wilds alone, may have this shape (M1, M2)."""
        return (naturals, wilds) in self.meld_shapes and (rank is None) == (naturals == 0)

    def pile_blocked(self, top: Card) -> bool:
        """Whether this card on top bars the pile (T2)."""
        return top in self.pile_blocked_by

    def may_discard(self, card: Card) -> bool:
        """Whether this card may be discarded at all (U3)."""
        return card not in RED_THREES

    def may_go_out(self, books: BooksMade) -> bool:
        """Whether a side with so many clean, dirty and wild books may go out (G2)."""
        return all(there >= needed for there, needed in zip(books, self.books_needed, strict=True))

    def score_items(self, side: SideFacts) -> tuple[ScoreItem, ...]:
        """The lines of a side's score sheet at the end of a deal (P1-P3)."""
        worth = self.tables.points_of
        melded = sum(len(meld) for meld in side.melds)
        points = sum(worth(meld.cards.ranks) for meld in side.melds)
        items = [ScoreItem(ScoreKind.MELDED_CARDS, melded, points)]
        for kind, line in BOOK_LINES.items():
            books = sum(meld.is_book and meld.kind is kind for meld in side.melds)
            items.append(ScoreItem(line, books, books * self.book_values[kind]))
        laid = len(side.red_threes)
        left = sum(side.in_feet.count(card) for card in RED_THREES)
        in_feet = worth(side.in_feet.ranks) - left * self.tables.points[Rank.THREE]
        items += [
            ScoreItem(ScoreKind.GOING_OUT, int(side.went_out), self.going_out_bonus * int(side.went_out)),
            ScoreItem(ScoreKind.RED_THREES, laid, laid * self.red_three_value),
            ScoreItem(ScoreKind.CARDS_IN_HAND, len(side.in_hands), -worth(side.in_hands.ranks)),
            ScoreItem(ScoreKind.CARDS_IN_FEET, len(side.in_feet) - left, -in_feet),
            ScoreItem(ScoreKind.RED_THREES_IN_FEET, left, -left * self.red_three_value),
        ]
        return tuple(item for item in items if item.count)

    def winning_sides(self, totals: tuple[int, ...]) -> tuple[int, ...]:
        """The sides that win a match with these totals (P4): all that have the highest."""
        return tuple(side for side, total in enumerate(totals) if total == max(totals))

    # --- helpers for callers ---------------------------------------------------------------------

    def check_players(self, players: int) -> None:
        """Raise InvalidPlayersError unless this many can play (S2)."""
        if isinstance(players, bool) or not isinstance(players, int):
            raise TypeError(f"the number of players is a whole number, not {players!r}")
        if players not in self.players:
            raise InvalidPlayersError(players, self.players)

    def check_deal(self, deal: int) -> None:
        """Raise InvalidDealError unless a match has a deal of this number."""
        if isinstance(deal, bool) or not isinstance(deal, int):
            raise TypeError(f"the number of a deal is a whole number, not {deal!r}")
        if not 1 <= deal <= self.deals:
            raise InvalidDealError(deal)


@lru_cache(maxsize=64)
def _rebuilt(cls: type[RuleVariant], values: tuple[tuple[str, Any], ...]) -> RuleVariant:
    """Make the variant that a pickle holds; the same one each time, so that its tables are shared."""
    return cls(**dict(values))
