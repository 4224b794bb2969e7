"""Everything there is at the table at one moment, as an immutable value.

A `GameState` is a small tree: what the match fixes, what the deal fixes, and what moves. A step makes
the few parts anew that it changes and shares the rest.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, ClassVar

import attrs

from ._values import draft_of, hash_slot, kept_hash, reduced
from .cards import NO_CARDS, Card, Cards, Rank
from .errors import InvalidSeatError
from .melds import Meld
from .phases import Phase, Scope
from .sheets import ScoreSheet
from .variant import RuleVariant


@attrs.frozen(weakref_slot=False)
class SeatState:
    """What one player has.

    Attributes:
        hand: the cards being played, the foot's once it is picked up.
        packets: those not picked up yet, the foot last.
        foot_turns: how many turns the player has ended with a discard from the foot (F3).
        known: the cards of the hand that everybody saw taken from the pile (V3).
        melded: whether the player laid a card in an earlier turn of this deal; kept only where going out
            concealed counts (P2).

    A player without hand cards whose packets wait has a packet due: it comes when the turn comes (F1).
    """

    hand: Cards
    packets: tuple[Cards, ...] = ()
    foot_turns: int = 0
    known: Cards = NO_CARDS
    melded: bool = False

    hash_kept: int | None = hash_slot()

    __hash__ = kept_hash
    __reduce__ = reduced

    @property
    def foot(self) -> Cards:
        """The foot while it is not picked up, else no cards."""
        return self.packets[-1] if self.packets else NO_CARDS

    @property
    def in_foot(self) -> bool:
        """True once every packet has been picked up."""
        return not self.packets

    @property
    def foot_size(self) -> int:
        """How many cards the foot has while it is not picked up; else 0."""
        return len(self.packets[-1]) if self.packets else 0

    @property
    def next_packet_size(self) -> int:
        """How many cards the next packet has that is to be picked up; else 0."""
        return len(self.packets[0]) if self.packets else 0


def open_ranks_of(melds: Iterable[Meld]) -> tuple[Rank | None, ...]:
    """The ranks of those melds that are no books yet."""
    return tuple(dict.fromkeys([meld.rank for meld in melds if not meld.is_book]))


@attrs.frozen(weakref_slot=False)
class SideState:
    """What one side has on the table.

    Attributes:
        melds: its melds and books, sorted by rank (the wild ones last), books first, then by cards.
        red_threes: those laid on its table.
        opened: whether it has reached the opening minimum in this deal (O1).
    """

    melds: tuple[Meld, ...] = ()
    red_threes: Cards = NO_CARDS
    opened: bool = False
    open_ranks: tuple[Rank | None, ...] = attrs.field(init=False, eq=False, repr=False)
    """The ranks of those of its melds that are no books yet; there is one of each at most (M4)."""

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "open_ranks", open_ranks_of(self.melds))

    hash_kept: int | None = hash_slot()

    __hash__ = kept_hash
    __reduce__ = reduced

    def open_meld(self, rank: Rank | None) -> Meld | None:
        """The side's meld of this rank that is no book yet, or None."""
        if rank in self.open_ranks:
            for meld in reversed(self.melds):  # pragma: no branch  # there is one
                if meld.rank is rank and not meld.is_book:
                    return meld
        return None

    @property
    def open_melds(self) -> Mapping[Rank | None, Meld]:
        """The side's melds that are no books yet, by rank; a new dict each time."""
        return {meld.rank: meld for meld in self.melds if not meld.is_book}

    def has_book(self, rank: Rank | None) -> bool:
        """Whether the side has a book of this rank."""
        return any(meld.rank is rank and meld.is_book for meld in self.melds)

    @property
    def books(self) -> tuple[int, int, int]:
        """How many clean, dirty and wild books the side has, by their looks.

        `RuleVariant.tables.books_of` counts the special books of a variant apart.
        """
        counts = [0, 0, 0]
        for meld in self.melds:
            if meld.is_book:
                counts[meld.kind] += 1
        return counts[0], counts[1], counts[2]


def in_rank_order(ranks: Iterable[Rank | None]) -> tuple[Rank | None, ...]:
    """Ranks of melds, each once, in rank order with the wild meld last."""
    return tuple(sorted(set(ranks), key=lambda rank: Rank.JOKER if rank is None else rank))


@attrs.frozen(weakref_slot=False)
class TurnState:
    """What the turn under way has done so far.

    Attributes:
        player: the seat whose turn it is; while a partner is asked, the one who asked.
        drew: whether the draw, or the take in its place, is done.
        took_pile: whether the pile was taken.
        scope: whether the turn starts melds or adds to old ones (M5), or neither yet.
        started: the ranks of the melds started in this turn, None for a wild one.
        points: the points laid towards the opening; 0 once the side has opened.
        minimum: the points the opening needs; 0 once the side has opened.
        locked: while opening with the pile, how many of each rank in the hand came with it (O2).
        asked: whether the partner has been asked in this turn (G4).
        allowed: the partner's answer, None before it; a yes once all that are asked have said so.
        completed: the books completed in this turn; kept only where these take no card yet (M3).
        added: whether cards were laid on a meld that lay there before; kept only where going out concealed
            counts (P2).
        laid: whether cards were laid after the draw or the take; kept only where a question must come
            before that (G4).
    """

    player: int
    drew: bool = False
    took_pile: bool = False
    scope: Scope | None = None
    started: tuple[Rank | None, ...] = attrs.field(default=(), converter=in_rank_order)
    points: int = 0
    minimum: int = 0
    locked: tuple[tuple[Rank, int], ...] = ()
    asked: bool = False
    allowed: bool | None = None
    completed: tuple[Meld, ...] = ()
    added: bool = False
    laid: bool = False

    hash_kept: int | None = hash_slot()

    __hash__ = kept_hash
    __reduce__ = reduced


@attrs.frozen(weakref_slot=False, cache_hash=True)
class MatchFacts:
    """What stays the same for a whole match.

    Attributes:
        variant: the rules.
        players: how many play.
        seed: what the decks of all deals follow from.
        first_dealer: the seat that deals the first deal.
        side_of: the side of each seat (S3).
    """

    variant: RuleVariant
    players: int
    seed: int
    first_dealer: int
    side_of: tuple[int, ...]

    __reduce__ = reduced


@attrs.frozen(weakref_slot=False)
class DealFacts:
    """What stays the same for a whole deal.

    Attributes:
        number: the deal's number, from 1.
        scores: the totals by side of the deals finished.
        sheets: their score sheets.
        minimums: what each side's opening needs in this deal (O1).
        stock: the stock as it was at first, top first; `GameState.drawn` of it are gone.
    """

    number: int
    scores: tuple[int, ...]
    sheets: tuple[ScoreSheet, ...]
    minimums: tuple[int, ...]
    stock: tuple[Card, ...]

    __reduce__ = reduced


@attrs.frozen(weakref_slot=False, eq=False, repr=False)
class GameState:
    """One moment of a match: frozen, hashable, comparable, picklable, safe to share between threads.

    Made by `new_match`, `position` and `apply`, not by hand.
    """

    match: MatchFacts
    dealt: DealFacts
    drawn: int
    pile: tuple[Card, ...]
    seats: tuple[SeatState, ...]
    sides: tuple[SideState, ...]
    turn: TurnState
    phase: Phase
    to_move: int | None
    passes: int = 0
    went_out: int | None = None
    reshuffles: int = 0
    answers: ClassVar[bool] = True
    """A state speaks for whoever is to move; a view speaks for its own seat alone."""

    @property
    def variant(self) -> RuleVariant:
        """The rules that are played."""
        return self.match.variant

    @property
    def players(self) -> int:
        """How many play."""
        return self.match.players

    @property
    def seed(self) -> int:
        """What the decks of all deals follow from."""
        return self.match.seed

    @property
    def side_of(self) -> tuple[int, ...]:
        """The side of each seat (S3)."""
        return self.match.side_of

    @property
    def deal(self) -> int:
        """The number of the deal, from 1."""
        return self.dealt.number

    @property
    def dealer(self) -> int:
        """The seat that deals; the next one plays first (S6)."""
        return (self.match.first_dealer + self.dealt.number - 1) % self.match.players

    @property
    def scores(self) -> tuple[int, ...]:
        """The totals of the deals finished, by side."""
        return self.dealt.scores

    @property
    def sheets(self) -> tuple[ScoreSheet, ...]:
        """The score sheets of the deals finished."""
        return self.dealt.sheets

    @property
    def stock(self) -> tuple[Card, ...]:
        """The cards of the stock, top first. Nobody at the table sees them."""
        return self.dealt.stock[self.drawn :]

    @property
    def stock_size(self) -> int:
        """How many cards the stock has."""
        return len(self.dealt.stock) - self.drawn

    @property
    def hand(self) -> Cards:
        """The hand of the seat to move; no cards at a chance move or at the end."""
        return NO_CARDS if self.to_move is None else self.seats[self.to_move].hand

    def all_cards(self) -> Cards:
        """Every card there is, wherever it lies: always the whole deck."""
        cards = Cards(self.stock) + Cards(self.pile)
        for seat in self.seats:
            cards += seat.hand
            for packet in seat.packets:
                cards += packet
        for side in self.sides:
            cards += side.red_threes
            for meld in side.melds:
                cards += meld.cards
        return cards

    def _visible(self) -> tuple[object, ...]:
        """All that makes this state what it is, but for the order of the stock."""
        return (
            self.phase,
            self.to_move,
            self.turn,
            self.seats,
            self.sides,
            self.pile,
            self.stock_size,
            self.passes,
            self.went_out,
            self.reshuffles,
            self.dealt.number,
            self.dealt.scores,
            self.dealt.sheets,
            self.dealt.minimums,
            self.match,
        )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, GameState):
            return NotImplemented
        if self._visible() != other._visible():
            return False
        # Of one deal as many cards are drawn in both, so that the stocks are the same too.
        return self.dealt is other.dealt or self.stock == other.stock

    def __hash__(self) -> int:
        # The parts keep their hashes, so that of a step only what it made anew is hashed. The next few cards
        # of the stock tell worlds apart that look alike; more would only cost time.
        next_cards = self.dealt.stock[self.drawn : self.drawn + 8]
        return hash((self.seats, self.sides, self.turn, self.phase, len(self.pile), next_cards))

    def __reduce__(self) -> tuple[Any, ...]:
        fields = (getattr(self, field.name) for field in attrs.fields(GameState))
        match, dealt, _, pile, *rest = fields
        dealt = attrs.evolve(dealt, stock=())
        return (_restored, (match, dealt, bytes(self.stock), bytes(pile), tuple(rest)))

    def __repr__(self) -> str:
        dealt = attrs.evolve(self.dealt, stock=self.stock)
        parts = [f"match={self.match!r}", f"dealt={dealt!r}", "drawn=0"]
        parts += [f"{field.name}={getattr(self, field.name)!r}" for field in attrs.fields(GameState)[3:]]
        return f"GameState({', '.join(parts)})"


def _restored(
    match: MatchFacts, dealt: DealFacts, stock: bytes, pile: bytes, rest: tuple[Any, ...]
) -> GameState:
    """Make the state that a pickle holds."""
    dealt = attrs.evolve(dealt, stock=tuple(map(Card, stock)))
    return GameState(match, dealt, 0, tuple(map(Card, pile)), *rest)


def check_seat(seat: int, players: int) -> None:
    """Raise InvalidSeatError unless the seat is at the table."""
    if isinstance(seat, bool) or not isinstance(seat, int):
        raise TypeError(f"a seat is a whole number, not {seat!r}")
    if not 0 <= seat < players:
        raise InvalidSeatError(seat, players)


@lru_cache(maxsize=1024)
def partners_of(side_of: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """The other seats of a seat's side, clockwise from it."""
    players = len(side_of)
    others = ((seat + step) % players for step in range(1, players))
    return tuple(other for other in others if side_of[other] == side_of[seat])


SeatDraft = draft_of(SeatState)
SideDraft = draft_of(SideState)
TurnDraft = draft_of(TurnState)
StateDraft = draft_of(GameState)
