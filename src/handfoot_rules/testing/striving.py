"""A player for tests that tries: it opens, completes the books that are wanted, asks, and goes out.

It plays any variant, by counts and a few preferences; it is no strong player, but it brings about what random
play hardly ever does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import Final, NamedTuple

from ..actions import (
    Action,
    AddToMeld,
    AllowGoingOut,
    AskToGoOut,
    Discard,
    DrawStock,
    Pass,
    RefuseGoingOut,
    StartMeld,
    TakePile,
)
from ..cards import Card, Rank
from ..listing import LegalActions
from ..melds import BOOK_SIZE, BookKind, Meld
from ..phases import Phase
from ..playing import Policy
from ..tables import BooksMade
from ..views import PlayerView

_FEW: Final = 5
"""With so few cards in the last packet, and the books made, everything is laid that can be."""

Choice = Callable[[PlayerView, Sequence[Action]], Action]


def striving_policy(seed: int, *, says_yes: float = 0.8, at_random: float = 0.0) -> Policy:
    """Return a policy that tries to go out.

    Arguments:
        seed: of the policy's own generator: one that is made anew plays the same again.
        says_yes: how often it lets a partner go out, 0 to 1.
        at_random: how often it takes any legal action instead, 0 to 1.
    """
    rng = Random(seed)

    def choose(view: PlayerView, legal: LegalActions, /) -> Action:
        if len(legal) == 1 or rng.random() < at_random:
            return legal[int(rng.random() * len(legal))]
        if view.phase is Phase.ANSWER:
            return AllowGoingOut() if rng.random() < says_yes else RefuseGoingOut()
        situation = _look(view)
        if view.phase is Phase.DRAW:
            return _at_the_draw(situation, legal)
        return _in_play(situation, tuple(legal))

    return choose


class _Situation(NamedTuple):
    """What the player looks at."""

    view: PlayerView
    hand: Counter[Rank]
    wilds: int
    melds: tuple[Meld, ...]
    missing: BooksMade
    """The books still wanted, by kind."""
    ends: bool
    """Whether the side has its books, and the player the last packet: then all cards are to go."""

    def open_meld(self, rank: Rank | None) -> Meld | None:
        """The side's meld of a rank that is no book yet."""
        return next((meld for meld in self.melds if meld.rank is rank and not meld.is_book), None)


def _look(view: PlayerView) -> _Situation:
    player = view.turn.player
    variant, melds = view.variant, view.sides[view.side_of[player]].melds
    books = variant.tables.books_of(melds)
    enough = variant.tables.enough_books(books, view.deal)
    needed = variant.books_for(view.deal)
    missing = tuple(0 if enough else max(0, want - have) for want, have in zip(needed, books, strict=True))
    hand = Counter(card.rank for card in view.hand)
    in_foot = view.seats[player].in_foot
    return _Situation(
        view, hand, hand[Rank.TWO] + hand[Rank.JOKER], melds, missing, in_foot and not any(missing)
    )


def _at_the_draw(situation: _Situation, legal: Sequence[Action]) -> Action:
    """Take the pile while there is much to build, else draw; pass only if nothing else is left."""
    takes = [action for action in legal if isinstance(action, TakePile)]
    draws = [action for action in legal if isinstance(action, DrawStock)]
    few = not situation.ends or len(situation.view.hand) > _FEW
    return (takes or draws or list(legal))[0] if few else (draws or takes or list(legal))[0]


def _in_play(situation: _Situation, legal: Sequence[Action]) -> Action:
    for action in legal:
        if isinstance(action, AskToGoOut):
            return action
    melds = [action for action in legal if isinstance(action, StartMeld | AddToMeld)]
    if melds:
        opened = situation.view.sides[situation.view.side_of[situation.view.turn.player]].opened
        if not opened or situation.ends:
            return min(melds, key=_wilds_used)
        best = max(melds, key=lambda action: _worth(situation, action))
        if _worth(situation, best) > 0:
            return best
    discards = [action for action in legal if isinstance(action, Discard)]
    if discards:
        return min(discards, key=lambda action: _need(situation, action.card))
    return next((action for action in legal if isinstance(action, Pass)), legal[0])


def _wilds_used(action: StartMeld | AddToMeld) -> tuple[int, int]:
    """As few wilds as may be in melds of a rank, and as many cards at once."""
    if isinstance(action, AddToMeld):
        return (int(action.card.is_wild and action.rank is not None), -1)
    wilds = sum(card.is_wild for card in action.cards)
    return (0 if wilds == len(action.cards) else wilds, -len(action.cards))


# --- what a lay-down is worth --------------------------------------------------------------------


def _worth(situation: _Situation, action: StartMeld | AddToMeld) -> int:
    """How much a lay-down is wanted; nothing if the cards are better kept."""
    if isinstance(action, StartMeld):
        return _worth_starting(situation, action)
    return _worth_adding(situation, action)


def _lacks(situation: _Situation, rank: Rank | None) -> bool:
    """Whether a special book of this rank is wanted still."""
    special = situation.view.variant.special_books
    return rank in special and situation.missing[len(BookKind) + special.index(rank)] > 0


def _worth_starting(situation: _Situation, action: StartMeld) -> int:
    clean, dirty, wild, *_ = situation.missing
    wilds = sum(card.is_wild for card in action.cards)
    if wilds == len(action.cards):
        return 20 if wild and situation.open_meld(None) is None else 0
    rank = min(card.rank for card in action.cards if not card.is_wild)
    if rank is Rank.THREE:
        return 0
    if _lacks(situation, rank):
        return 18
    if wilds == 0:
        return 15
    spare = situation.wilds - (BOOK_SIZE if wild else 0)
    return 5 if dirty and not clean and spare > 0 else 0


def _worth_adding(situation: _Situation, action: AddToMeld) -> int:
    clean, dirty, wild, *_ = situation.missing
    meld = situation.open_meld(action.rank)
    if meld is None:  # a book that takes more cards
        return 3 if not action.card.is_wild and not any(situation.missing) else 0
    size = len(meld)
    if action.rank is None:
        return 30 + size if wild else 0
    if _lacks(situation, action.rank):
        return 26 + size
    if not action.card.is_wild:
        wanted_dirty = size == BOOK_SIZE - 1 and not meld.wilds and not clean and dirty and situation.wilds
        return 0 if wanted_dirty else 20 + size
    if not dirty:
        return 0
    if not meld.wilds and sum(not other.wilds and not other.is_book for other in situation.melds) <= clean:
        return 0  # wanted as a clean one
    if size == BOOK_SIZE - 1:
        return 25
    wild_meld = situation.open_meld(None)
    for_the_wild_book = BOOK_SIZE - (len(wild_meld) if wild_meld else 0) if wild else 0
    return 8 + size if situation.wilds > for_the_wild_book and size >= BOOK_SIZE - 3 else 0


def _need(situation: _Situation, card: Card) -> tuple[int, int]:
    """How much a card is wanted in the hand; the least wanted is thrown away."""
    rank = card.rank
    if rank is Rank.THREE:
        return (0, 0)
    if card.is_wild:
        return (9, card)
    meld = situation.open_meld(rank)
    if meld is not None:
        return (6 if situation.hand[rank] <= BOOK_SIZE - len(meld) else 3, card)
    return (min(5, 2 * situation.hand[rank] - 1), card)
