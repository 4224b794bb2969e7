"""Every shipped rule set at every number of players: an eager player, and late positions.

Everything follows from a seed, so a failing example can be played again.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple

from handfoot_rules import (
    AddToMeld,
    AllowGoingOut,
    AskToGoOut,
    Card,
    Cards,
    Discard,
    DrawStock,
    FootWhen,
    Meld,
    MeldsOfARank,
    Pass,
    Phase,
    Rank,
    RedThrees,
    RefuseGoingOut,
    StartMeld,
    TakePile,
    position,
    variants,
)
from oracle.reading import rules_of_variant

from .situations import NATURALS, Supply

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from handfoot_rules import Action, GameState, RuleVariant


class AtTable(NamedTuple):
    """A variant and a number of players."""

    variant: RuleVariant
    players: int

    def __str__(self) -> str:
        return f"{self.variant.key}, {self.players} players"


KEYS = variants.keys()
TABLES = [AtTable(variants.get(key), number) for key in KEYS for number in variants.get(key).players]

# --- an eager player ------------------------------------------------------------------------------


def eager(state: GameState, actions: Sequence[Action], rng: Random) -> Action:
    """Open, meld, complete books and go out, as often as chance allows; sometimes do anything."""
    if rng.random() < 0.03:
        return rng.choice(actions)
    return rng.choices(actions, [eagerness(state, action) for action in actions])[0]


def eagerness(state: GameState, action: Action) -> float:
    """Weigh an action."""
    if isinstance(action, AddToMeld):
        return 4 if action.card.is_wild and action.rank is not None else 30
    if isinstance(action, StartMeld):
        wilds = sum(card.is_wild for card in action.cards)
        return {0: 30, 1: 8, 2: 4, 3: 15}[wilds]
    if isinstance(action, Discard):
        return 60 if len(state.hand) == 1 else 3 / how_useful(state, action.card)
    fixed: dict[type[Action], float] = {
        DrawStock: 10,
        TakePile: 15,
        AskToGoOut: 60,
        AllowGoingOut: 3,
        RefuseGoingOut: 1,
        Pass: 1,
    }
    return fixed.get(type(action), 1)


def how_useful(state: GameState, card: Card) -> float:
    """Say how dear a card is to an eager player."""
    if card.is_wild:
        return 40
    side = state.sides[state.side_of[state.turn.player]]
    fits = any(meld.rank is card.rank and not meld.is_book for meld in side.melds)
    return 1 + 3 * state.hand.count_rank(card.rank) + 6 * fits if card.rank is not Rank.THREE else 0.5


# --- late positions -------------------------------------------------------------------------------

FOR_THE_STOCK = 15


class Ending:
    """The end of a deal in the making: books there or nearly, few cards in hand, little stock."""

    def __init__(self, table: AtTable, rng: Random) -> None:
        self.rng = rng
        self.variant = table.variant
        self.players = table.players
        self.deal = rng.randint(1, self.variant.deals or 3)
        self.rules = rules_of_variant(self.variant, self.deal)
        deck = self.variant.deck_for(table.players)
        self.supply = Supply(deck, rng)
        self.red_threes = [card for card in deck if card.is_red_three]
        self.side_of = self.variant.side_of_seats(table.players)
        self.mover = rng.randrange(table.players)
        self.melds: dict[int, list[Meld]] = {}
        self.hands: dict[int, Cards] = {}
        self.waiting: dict[int, list[Cards]] = {}

    def lay(self, rank: Rank | None, naturals: int, wilds: int) -> list[Meld]:
        """Lay a meld if the rules let it be and its cards are there."""
        if naturals + wilds <= 7 and not self.variant.may_meld(rank, naturals, wilds):
            return []
        return self.supply.meld(rank, naturals, wilds)

    def books(self, ranks: list[Rank], short_of: int) -> list[Meld]:
        """Lay the books that going out needs, one of them a few cards short."""
        rng, laid = self.rng, []
        kinds = [kind for kind, number in enumerate(self.rules.books_needed) for _ in range(number)]
        lacking = rng.randrange(len(kinds)) if kinds and short_of else None
        for number, kind in enumerate(kinds):
            rank: Rank | None = None
            if kind > 2:
                rank = Rank(self.rules.special_books[kind - 3])
            elif kind < 2 and ranks:
                rank = ranks.pop()
            size = 7 - short_of if number == lacking else 7
            wilds = {0: 0, 1: rng.choice((1, 1, 2, 3)), 2: size}.get(kind, rng.choice((0, 0, 1)))
            more = rng.choice((0, 0, 1, 2))
            grown = size - wilds + (more if self.takes_more(rank, size, wilds, more) else 0)
            laid += self.lay(rank, grown, wilds) or self.lay(rank, size, 0)
        return laid

    def takes_more(self, rank: Rank | None, size: int, wilds: int, more: int) -> bool:
        """Tell whether such a book may have grown past seven cards."""
        variant, naturals = self.variant, size - wilds
        return (
            size == 7
            and rank is not None
            and variant.may_meld(rank, naturals, wilds)
            and variant.may_meld(rank, naturals + more, wilds)
            and variant.book_takes(rank, naturals, wilds, wild=False)
        )

    def table_of(self, style: str) -> list[Meld]:
        """Lay what a side has on the table."""
        rng = self.rng
        special = [Rank(number) for number in self.rules.special_books]
        ranks = [rank for rank in rng.sample(NATURALS, len(NATURALS)) if rank not in special]
        melds = []
        if style in {"nearly all books", "all books"}:
            melds += self.books(ranks, rng.choice((1, 1, 2, 3)) if style == "nearly all books" else 0)
        if style != "nothing":
            for _ in range(rng.randrange(4)):
                if ranks:
                    wilds = rng.choice((0, 0, 1))
                    melds += self.lay(ranks.pop(), rng.randint(3, 6 - wilds), wilds)
            if rng.random() < 0.3 and not any(meld.rank is None and not meld.is_book for meld in melds):
                melds += self.lay(None, 0, rng.randint(3, 6))
        if self.variant.melds_of_a_rank is not MeldsOfARank.ONE:
            books = [meld for meld in melds if meld.is_book and meld.rank not in (None, *special)]
            for meld in books[: rng.choice((0, 1, 1))]:
                wilds = rng.choice((0, 1, 2, 3))
                melds += self.lay(meld.rank, 7 - wilds, wilds)
        return melds

    def hand_of(self, seat: int) -> Cards:
        """Deal a small hand: cards that fit on the table, favourites, anything."""
        rng, supply = self.rng, self.supply
        fitting = [meld.rank for meld in self.melds[self.side_of[seat]]]
        size = rng.choice((1, 1, 2, 2, 3, 3, 4, 4, 5, 6, 8, 10) if fitting else (5, 8, 10, 12))
        hand = supply.take(rng.randint(0, size), fitting)
        if not fitting:
            hand += supply.take(rng.choice((0, 1, 2, 3)), [None])
            hand += supply.take(size - rng.choice((0, 1, 2, 4)) - len(hand), rng.sample(NATURALS, 4))
        hand += supply.take(rng.randint(0, size - len(hand)), rng.sample(NATURALS, 2))
        if rng.random() < 0.15:
            hand += [card for card in supply.take(4, [Rank.THREE]) if card.is_black_three]
        hand += supply.take(max(0, size - len(hand)))
        if self.holds_red_threes(seat) and rng.random() < 0.3:
            hand += [self.red_threes.pop() for _ in range(rng.choice((1, 1, 2)))]
        return Cards(hand)

    def holds_red_threes(self, seat: int) -> bool:
        """Tell whether red threes may lie in this hand (T1).

        Where they wait for the opening no hand is ever small, so how many cards they leave (G5) is no
        question; it must not become one here.
        """
        if self.variant.red_threes is RedThrees.LAID_ONCE_OPENED:
            in_the_hand = self.waiting[seat] and self.variant.foot_when is not FootWhen.FIRST_BOOK
            return bool(in_the_hand) and not self.melds[self.side_of[seat]]
        return self.variant.red_threes is RedThrees.HELD

    def packets(self) -> list[Cards]:
        """Put packets aside for a player, or none, who is in the foot then."""
        number = len(self.variant.packets) - 1
        if not number or self.rng.random() < 0.65:
            return []
        kept = self.rng.randint(1, number)
        return [Cards(self.supply.take(self.rng.randint(1, 5))) for _ in range(kept)]

    def pile(self) -> list[Card]:
        """Lay a pile whose top card often fits the mover's hand or table."""
        rng = self.rng
        wanted: list[Rank | None] = [card.rank for card in self.hands[self.mover]]
        on_table = Counter(meld.rank for meld in self.melds[self.side_of[self.mover]] if meld.rank)
        if rng.random() < 0.3:
            wanted = [*on_table]
        twice = [rank for rank, number in on_table.items() if number > 1]
        if twice and rng.random() < 0.5:
            wanted = [*twice]
            self.hands[self.mover] += Cards(self.supply.take(2, twice[:1]))
        under = self.supply.take(rng.choice((0, 1, 2, 4, 4, 7)), NATURALS if rng.random() < 0.6 else Rank)
        return under + self.supply.take(rng.choice((0, 1, 1, 1)), wanted if rng.random() < 0.8 else Rank)

    def rest_aside(self) -> None:
        """Put aside what should not lie under the pile, with the player who moves last.

        That is most of the deck where the whole pile is taken, and red threes that wait for an opening.
        """
        last = (self.mover - 1) % self.players
        rest: list[Card] = []
        if self.variant.pile_taken is None:
            if self.rng.random() < 0.5:
                rest += self.supply.take(len(self.supply.cards), [None])  # that none freezes the pile
            rest += self.supply.take(max(0, len(self.supply.cards) - FOR_THE_STOCK))
        if self.variant.red_threes is RedThrees.LAID_ONCE_OPENED:
            rest += self.red_threes
        if len(self.variant.packets) == 1:
            self.hands[last] += Cards(rest)
        elif rest:
            self.waiting[last] = [*self.waiting[last][:-1], Cards(rest)]


def late_position(table: AtTable, rng: Random) -> GameState:
    """Set up the end of a deal."""
    ending = Ending(table, rng)
    own = ending.side_of[ending.mover]
    ready = rng.random() < 0.4  # in the foot with all partners, the books there or nearly
    for side in sorted(set(ending.side_of), key=lambda side: side != own):
        weights = (2, 4, 2, 2) if side != own else (0, 0, 5, 3) if ready else (3, 2, 4, 5)
        styles = ("nothing", "some melds", "nearly all books", "all books")
        ending.melds[side] = ending.table_of(rng.choices(styles, weights)[0])
    for seat in range(table.players):
        ending.waiting[seat] = [] if ready and ending.side_of[seat] == own else ending.packets()
        ending.hands[seat] = ending.hand_of(seat)
        if not ending.hands[seat]:
            ending.waiting[seat] = []  # the deck gave out
    pile = ending.pile()
    ending.rest_aside()
    stock_size = min(rng.choice((0, 0, 1, 2, 5, 12)), len(ending.supply.cards))
    phase = rng.choice((Phase.DRAW, Phase.PLAY, Phase.PLAY))
    if table.variant.reshuffles and not stock_size and phase is Phase.DRAW:
        phase = Phase.RESHUFFLE
    return position(
        table.variant,
        players=table.players,
        hands=ending.hands,
        melds=ending.melds,
        pile=pile,
        stock_size=stock_size,
        to_move=ending.mover,
        phase=phase,
        deal=ending.deal,
        foot_turns={seat: rng.choice((0, 1, 1)) for seat, kept in ending.waiting.items() if not kept},
        scores=[rng.randrange(-500, 4000, 5) for _ in set(ending.side_of)],
        fill_seed=rng.randrange(1000),
        **packets_given(table.variant, ending.waiting),
    )


def packets_given(variant: RuleVariant, waiting: dict[int, list[Cards]]) -> dict[str, Any]:
    """Hand the packets over, by the argument that fits their number."""
    if len(variant.packets) > 2:
        return {"packets": {seat: tuple(kept) for seat, kept in waiting.items()}}
    return {"feet": {seat: kept[-1] if kept else None for seat, kept in waiting.items()}}


def kinds_of(state: GameState, actions: Sequence[Action]) -> Counter[str]:
    """Count what may be done in a state, kind by kind."""
    seen = Counter({type(action).__name__ for action in actions})
    seen["take to a place"] += any(isinstance(a, TakePile) and a.place is not None for a in actions)
    seen["take without a card"] += any(isinstance(a, TakePile) and not a.cards for a in actions)
    seen["add at a place"] += any(isinstance(a, AddToMeld) and a.place for a in actions)
    starts = [a.cards for a in actions if isinstance(a, StartMeld)]
    seen["black threes melded"] += any(cards.count_rank(Rank.THREE) for cards in starts)
    seen["no discard"] += state.phase is Phase.PLAY and Pass() in actions
    seen["an opening under way"] += bool(state.turn.minimum and state.turn.started)
    first_book = state.variant.foot_when is FootWhen.FIRST_BOOK
    seen["the foot waits for a book"] += first_book and not state.seats[state.turn.player].in_foot
    return seen
