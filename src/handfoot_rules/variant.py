"""A rule set as a value: fields for what data can say, hooks for what it can't, and a self-check.

House rules are made by `attrs.evolve(base, deals=2)` or, where a field does not reach, by a subclass
that overrides hooks. A hook answers one question from counts and public facts, always the same for
the same arguments, and changes nothing. How a move is made is never a variant's business.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

import attrs

from . import fields
from .cards import BLACK_THREES, RED_THREES, Card, Cards, Rank, make_cards
from .errors import InvalidDealError, InvalidPlayersError
from .fields import ByDeal, CardPoints, NumberPairs
from .melds import BOOK_SIZE, BookKind
from .options import (
    BlackThrees,
    BooksOpenTo,
    FootWhen,
    Freezing,
    LastDiscard,
    MeldsOfARank,
    MinimumBy,
    OpeningMakeUp,
    PartnerMust,
    PartnersNeeded,
    Permission,
    PermissionBinds,
    PileNeed,
    RedThrees,
    StockEmpty,
)
from .scorecard import items_of
from .sheets import ScoreItem, SideFacts
from .tables import BooksMade, Shape, Tables, make_tables

DIRTY_AND_CLEAN: tuple[Shape, ...] = tuple(
    [(naturals, 0) for naturals in range(3, 8)]
    + [(naturals, 1) for naturals in range(2, 7)]
    + [(4, 2), (5, 2)]
)
WILD_ONLY: tuple[Shape, ...] = tuple((0, wilds) for wilds in range(3, 8))

ONE_DECK: Final = Cards((*Card, Card.JK))
"""The 52 cards and two jokers (S1)."""

STANDARD_POINTS: Mapping[Rank, int] = {
    **dict.fromkeys((Rank.THREE, Rank.FOUR, Rank.FIVE, Rank.SIX, Rank.SEVEN), 5),
    **dict.fromkeys((Rank.EIGHT, Rank.NINE, Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING), 10),
    Rank.ACE: 20,
    Rank.TWO: 20,
    Rank.JOKER: 50,
}


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

    # --- setup

    players: tuple[int, ...] = attrs.field(default=(2, 3, 4, 5, 6), converter=fields.numbers)
    """The numbers of players (S2)."""
    sides: NumberPairs = attrs.field(default=((4, 2), (6, 3)), converter=fields.number_pairs)
    """How many sides there are, for the numbers of players that have partners (S3); others play alone."""
    decks: int | NumberPairs = attrs.field(default=5, converter=fields.number_or_pairs)
    """54-card decks shuffled together (S1): a number, or one for each number of players."""
    packets: tuple[int, ...] = attrs.field(default=(13, 13), converter=fields.numbers)
    """The sizes of a player's packets, hand first, foot last (S4)."""
    starter_buried: tuple[Card, ...] = attrs.field(
        default=(*BLACK_THREES, *RED_THREES, Card.JK), converter=fields.faces
    )
    """The faces that may not start the pile and are buried in the stock (S5)."""
    starter_covered: tuple[Card, ...] = attrs.field(default=(), converter=fields.faces)
    """The faces on which, when turned, the next card is turned; all of them stay in the pile (S5)."""
    dealer_begins: bool = False
    """Whether the dealer plays first, not the player to the left (S6)."""

    # --- threes

    red_threes: RedThrees = RedThrees.LAID
    """What becomes of a red three (T1)."""
    red_threes_replaced: bool = True
    """Whether a red three that is laid is replaced from the stock (T1)."""
    black_threes: BlackThrees = BlackThrees.NEVER_MELDED
    """Whether black threes are ever melded (T2)."""
    pile_blocked_by: tuple[Card, ...] = attrs.field(default=BLACK_THREES, converter=fields.faces)
    """The faces that bar the pile when on top (T2)."""

    # --- melds

    meld_shapes: tuple[tuple[int, ...], ...] = attrs.field(
        default=DIRTY_AND_CLEAN + WILD_ONLY, converter=fields.shapes
    )
    """The legal (naturals, wilds) of a meld of three to seven cards (M2)."""
    pure_ranks: tuple[Rank, ...] = attrs.field(default=(), converter=fields.ranks)
    """The ranks whose melds take no wild (M2)."""
    special_books: tuple[Rank, ...] = attrs.field(default=(), converter=fields.ranks)
    """The ranks whose books are a kind of their own, with wilds or without (M2)."""
    books_open_to: BooksOpenTo = BooksOpenTo.NOTHING
    """Which cards a finished book still takes (M3)."""
    book_grows_at_once: bool = True
    """Whether a card may join a book in the very turn that completed it (M3)."""
    melds_of_a_rank: MeldsOfARank = MeldsOfARank.AFTER_A_BOOK
    """When a side may start another meld of a rank it has (M4)."""
    start_or_add: bool = True
    """Whether a turn must choose between starting melds and adding to old ones (M5)."""

    # --- opening

    minimums: tuple[int, ...] = attrs.field(default=(50, 90, 120, 150), converter=fields.numbers)
    """The opening minimum of each deal, or of each range of totals, in points (O1)."""
    minimum_by: MinimumBy = MinimumBy.DEAL
    """What the opening minimum depends on (O1)."""
    minimum_totals: tuple[int, ...] = attrs.field(default=(), converter=fields.numbers)
    """The totals from which the second minimum, the third ... holds, if it goes by totals (O1)."""
    opening_make_up: OpeningMakeUp = OpeningMakeUp.ANY
    """What must lie among the melds of an opening, besides their points (O1)."""
    opening_waived: bool = False
    """Whether who drew, and goes out in one turn on an unopened side, needs no opening (O1)."""
    taken_cards_locked: bool = True
    """Whether the cards taken with the pile wait until the opening minimum is reached (O2)."""

    # --- turn

    draw: ByDeal = attrs.field(default=2, converter=fields.number_or_numbers)
    """Cards drawn from the stock (U1): a number, or one for each deal."""
    pile_taken: ByDeal | None = attrs.field(default=7, converter=fields.number_or_whole_pile)
    """Cards taken off the pile at most, the top one included (U2); None for the whole pile."""
    pile_minimum: ByDeal = attrs.field(default=1, converter=fields.number_or_numbers)
    """Cards that the pile must hold to be taken (U2)."""
    pile_needs: tuple[PileNeed, ...] = attrs.field(default=(PileNeed.NATURAL_PAIR,), converter=fields.needs)
    """What may be melded with the top card to take the pile: any of these (U2)."""
    pile_joins_books: bool = False
    """Whether the top card and its companions may join a book, where no open meld waits (U2)."""
    lone_card_takes: bool = True
    """Whether a player with a single card may take a pile of a single card (U2)."""
    freezing: tuple[Freezing, ...] = attrs.field(default=(), converter=fields.causes)
    """What freezes the pile (U2)."""

    # --- foot and going out

    foot_when: FootWhen = FootWhen.AT_ONCE
    """When a packet is picked up (F1)."""
    last_discard: LastDiscard = LastDiscard.REQUIRED
    """Whether the last card is discarded when going out (G1)."""
    books_needed: tuple[int, ...] | tuple[tuple[int, ...], ...] = attrs.field(
        default=(2, 2, 1), converter=fields.as_given_or_by_deal
    )
    """Clean, dirty, wild and special books that going out needs, for all deals or for each (G2)."""
    spare_clean_as_dirty: bool = False
    """Whether clean books to spare count as dirty ones (G2)."""
    partner_must: PartnerMust = PartnerMust.PLAY_FROM_FOOT
    """What a partner must have done before a player goes out (G3)."""
    partners_needed: PartnersNeeded = PartnersNeeded.ONE
    """How many partners of a larger side must have done it, and must agree (G3, G4)."""
    permission: Permission = attrs.field(default=Permission.NEEDED, converter=fields.permission)
    """Whether partners are asked before going out (G4); True and False are understood too."""
    permission_binds: PermissionBinds = PermissionBinds.NO
    """Which answer binds the player for the rest of the turn (G4)."""
    ask_with_books: bool = False
    """Whether the books must lie on the table before the question (G4)."""
    cards_kept: int = 2
    """Cards that a player in the foot keeps when melding without going out (G5)."""

    # --- end and score

    stock_empty: StockEmpty = StockEmpty.ALL_PASS
    """How a deal ends when the stock is empty (E2)."""
    must_take: bool = False
    """Whether, the stock empty, a player must take an unfrozen pile that fits a meld (E2)."""
    last_red_three_ends: bool = False
    """Whether a red three drawn as the last card of the stock ends the deal at once (E2)."""
    reshuffles: int = 0
    """How often the pile, but for its top card, may become the stock anew (E2)."""
    card_values: CardPoints = attrs.field(default=STANDARD_POINTS, converter=fields.points)
    """What a card of each rank is worth (P1); black threes count under Rank.THREE."""
    book_values: tuple[int, ...] = attrs.field(default=(500, 300, 1500), converter=fields.as_given)
    """What a clean, a dirty, a wild and each special book is worth (P2)."""
    going_out_bonus: int = 100
    """What going out is worth (P2)."""
    concealed_bonus: int | None = None
    """What it is worth instead, if the player had laid nothing before and lays a whole book (P2)."""
    red_three_value: int = 100
    """What each red three on the table is worth (P3)."""
    red_three_bonuses: NumberPairs = attrs.field(default=(), converter=fields.number_pairs)
    """What so many red threes on the table, or more, are worth on top (P3)."""
    red_threes_need_opening: bool = False
    """Whether those on the table count against a side that has not opened (P3)."""
    red_three_penalty: int = 100
    """What each red three costs in a hand, or in a foot not picked up, in place of its value (P3)."""
    black_three_penalty: int | None = None
    """What each black three left costs, if it is not its value (P3)."""
    deals: int | None = 4
    """Deals in a match (P4); None if the target alone ends it."""
    target: int | None = None
    """The total that ends a match (P4)."""
    ties_shared: bool = True
    """Whether equal totals at the target share the win, or play another deal (P4)."""
    tables: Tables = attrs.field(init=False, eq=False, repr=False)
    """What is worked out once from fields and hooks; for the engine."""

    def __attrs_post_init__(self) -> None:
        # Rooms of their own, imported late: the checks read a variant, so they stand below this file.
        from .hookcheck import check_decks, check_hooks  # noqa: PLC0415
        from .selfcheck import check_fields  # noqa: PLC0415

        special = self.special_books
        object.__setattr__(self, "books_needed", fields.by_kind_or_deal(self.books_needed, special))
        object.__setattr__(self, "book_values", fields.by_kind(self.book_values, special))
        check_fields(self)
        check_decks(self)
        vary = type(self).may_discard is not RuleVariant.may_discard
        counted = type(self).may_go_out is RuleVariant.may_go_out
        object.__setattr__(self, "tables", make_tables(self, discards_vary=vary, books_counted=counted))
        check_hooks(self)

    def __reduce__(self) -> tuple[Any, ...]:
        from .variants import is_shipped, of_revision  # noqa: PLC0415  # as above

        # Every pickled state holds its variant: a shipped one by its key, else only what is no default.
        if is_shipped(self):
            return (of_revision, (self.key, self.revision))
        values = ((field, getattr(self, field.name)) for field in attrs.fields(type(self)) if field.init)
        given = tuple((field.name, value) for field, value in values if value != field.default)
        return (_rebuilt, (type(self), given))

    # --- hooks: each answers one question, from counts and public facts -------------------------

    def side_of_seats(self, players: int) -> tuple[int, ...]:
        """The side of each seat (S3)."""
        sides = dict(self.sides).get(players, players)
        return tuple(seat % sides for seat in range(players))

    def deck_for(self, players: int) -> Cards:
        """All the cards of a deal (S1)."""
        decks = self.decks if isinstance(self.decks, int) else dict(self.decks)[players]
        return make_cards(ONE_DECK.faces * decks, ONE_DECK.ranks * decks)

    def first_player(self, dealer: int, players: int) -> int:
        """The seat that plays first when this one deals, and is dealt to first (S6, S4)."""
        return dealer if self.dealer_begins else (dealer + 1) % players

    def burial_place(self, stock: int) -> int:
        """Under how many of the stock's cards a card that may not start the pile is put (S5)."""
        return stock // 2

    def opening_minimum(self, deal: int, total: int) -> int:
        """The points a side's first melds must reach (O1).

        Arguments:
            deal: the number of the deal, from 1.
            total: the side's total when the deal begins.
        """
        if self.minimum_by is MinimumBy.TOTAL:
            return self.minimums[bisect(self.minimum_totals, total)]
        return self.minimums[deal - 1] if self.deals else fields.of_deal(self.minimums, deal)

    def may_meld(self, rank: Rank | None, naturals: int, wilds: int) -> bool:
        """Whether a meld of this rank, None for wilds alone, may have this shape (M1, M2).

        A book of more than seven holds no more wilds than one of seven may.
        """
        if (rank is None) != (naturals == 0) or (wilds and rank in self.pure_ranks):
            return False
        if naturals + wilds <= BOOK_SIZE:
            return (naturals, wilds) in self.meld_shapes
        grows = self.books_open_to is not BooksOpenTo.NOTHING
        grows = grows or type(self).book_takes is not RuleVariant.book_takes
        return grows and any(
            sum(shape) == BOOK_SIZE and shape[1] >= wilds and (shape[0] == 0) == (rank is None)
            for shape in self.meld_shapes
        )

    def book_takes(self, rank: Rank | None, naturals: int, wilds: int, *, wild: bool) -> bool:  # noqa: ARG002  # for those that need it
        """Whether one more card, a wild or a natural one, may join this book (M3)."""
        if self.books_open_to is BooksOpenTo.SAME_KIND:
            return not wild or wilds > 0
        return self.books_open_to is BooksOpenTo.ALL or (
            self.books_open_to is BooksOpenTo.NATURALS and not wild
        )

    def pile_blocked(self, top: Card) -> bool:
        """Whether this card on top bars the pile (T2)."""
        return top in self.pile_blocked_by

    def pile_frozen(self, pile: tuple[Card, ...], *, opened: bool) -> bool:
        """Whether the pile is frozen, for a side that has opened or has not (U2)."""
        return (
            Freezing.ALWAYS in self.freezing
            or (Freezing.UNOPENED in self.freezing and not opened)
            or (Freezing.BY_WILD in self.freezing and not _FREEZERS.isdisjoint(pile))
        )

    def may_discard(self, card: Card, books: tuple[BooksMade, ...], *, last: bool) -> bool:  # noqa: ARG002  # for those that need it
        """Whether this card may be discarded at all (U3).

        Arguments:
            card: the card.
            books: every side's clean, dirty, wild and special books.
            last: whether it is the last card, with which a player goes out (G1).
        """
        return self.red_threes is RedThrees.HELD or card not in RED_THREES

    def may_go_out(self, books: BooksMade, deal: int) -> bool:
        """Whether a side with so many clean, dirty, wild and special books may go out (G2)."""
        needed = self.books_for(deal)
        if self.spare_clean_as_dirty:
            clean, dirty, *others = books
            spare = max(0, clean - needed[BookKind.CLEAN])
            books = (clean, dirty + spare, *others)
        return all(there >= wanted for there, wanted in zip(books, needed, strict=True))

    def red_threes_against(self, side: SideFacts) -> bool:
        """Whether the red threes on a side's table count against it (P3)."""
        return self.red_threes_need_opening and not side.opened

    def score_items(self, side: SideFacts) -> tuple[ScoreItem, ...]:
        """The lines of a side's score sheet at the end of a deal (P1-P3)."""
        return items_of(self, side)

    def match_over(self, deal: int, totals: tuple[int, ...]) -> bool:
        """Whether the match ends with this deal, the totals being these (P4)."""
        if self.deals is not None and deal >= self.deals:
            return True
        best = max(totals)
        reached = self.target is not None and best >= self.target
        return reached and (self.ties_shared or totals.count(best) == 1)

    def winning_sides(self, totals: tuple[int, ...]) -> tuple[int, ...]:
        """The sides that win a match with these totals (P4): all that have the highest."""
        return tuple(side for side, total in enumerate(totals) if total == max(totals))

    # --- helpers for callers ---------------------------------------------------------------------

    def books_for(self, deal: int) -> BooksMade:
        """The books that going out needs in a deal, by kind (G2)."""
        needed = self.books_needed
        if isinstance(needed[0], int):
            return needed
        return needed[min(deal, len(needed)) - 1]

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
        if deal < 1 or (self.deals is not None and deal > self.deals):
            raise InvalidDealError(deal)


_FREEZERS: Final = frozenset(card for card in Card if card.is_wild or card.is_red_three)


@lru_cache(maxsize=64)
def _rebuilt(cls: type[RuleVariant], values: tuple[tuple[str, Any], ...]) -> RuleVariant:
    """Make the variant that a pickle holds; the same one each time, so that its tables are shared."""
    return cls(**dict(values))
