"""A player in the midst of a turn, in counts by rank, and the next small lay-down (M1-M5, G5)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from handfoot_rules import Rank, Scope

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

THREE, TWO, JOKER = int(Rank.THREE), int(Rank.TWO), int(Rank.JOKER)
MELDABLE = range(int(Rank.FOUR), int(Rank.ACE) + 1)
WILDS = (TWO, JOKER)
WILD_MELD = 0  # stands where a rank stands, for the meld of wilds
MELDS = (*MELDABLE, WILD_MELD)
BOOK = 7
NO_MELD = (0, 0)

Counts = tuple[int, ...]  # how many of each rank, by the rank's number


class Rules(NamedTuple):
    """What the referee needs of a variant's fields."""

    shapes: frozenset[tuple[int, int]]
    books_needed: tuple[int, int, int]
    values: Counts
    start_or_add: bool


class Spot(NamedTuple):
    """Where a player stands in the midst of a turn, in counts by rank."""

    hand: Counts
    locked: Counts  # of those, the cards that may not be melded yet (O2)
    open_melds: tuple[tuple[int, int], ...]  # (naturals, wilds) of the incomplete meld, by rank
    books: tuple[int, int, int]  # clean, dirty, wild
    scope: Scope | None
    started: frozenset[int]
    missing: int  # points still missing to the opening minimum; 0 once the side has opened
    in_foot: bool
    may_go_out: bool  # G3 and G4 hold


class Step(NamedTuple):
    """One small lay-down: three cards that start a meld, or one card added to a meld."""

    meld: int
    laid: tuple[int, ...]
    starts: bool


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


def make_rules(
    shapes: Iterable[tuple[int, ...]],
    books_needed: Iterable[int],
    card_values: Mapping[int, int],
    *,
    start_or_add: bool = True,
) -> Rules:
    """Write a variant's fields down as the referee reads them."""
    clean, dirty, wild = books_needed
    values = {int(rank): value for rank, value in card_values.items()}
    return Rules(
        frozenset((naturals, wilds) for naturals, wilds in shapes),
        (clean, dirty, wild),
        tuple(values.get(number, 0) for number in range(JOKER + 1)),
        start_or_add,
    )


def make_spot(
    hand: Iterable[int],
    *,
    locked: Iterable[int] = (),
    open_melds: Mapping[int, tuple[int, int]] | None = None,
    books: tuple[int, int, int] = (0, 0, 0),
    scope: Scope | None = None,
    started: Iterable[int] = (),
    missing: int = 0,
    in_foot: bool = False,
    may_go_out: bool = False,
) -> Spot:
    """Set up a spot from ranks, one a card, and open melds by rank (0 for the wild meld)."""
    melds = {int(rank): counts for rank, counts in (open_melds or {}).items()}
    return Spot(
        tally(hand),
        tally(locked),
        tuple(melds.get(number, NO_MELD) for number in range(max(MELDS) + 1)),
        books,
        scope,
        frozenset(int(rank) for rank in started),
        missing,
        in_foot,
        may_go_out,
    )


# --- one small lay-down ---------------------------------------------------------------------------


def three_to_start(rules: Rules, meld: int, free: Counts) -> Iterator[tuple[int, ...]]:
    """Every choice of three cards that starts a meld (M1, M2)."""
    naturals_of = 0 if meld == WILD_MELD else free[meld]
    fewest = 0 if meld == WILD_MELD else 1
    for naturals in range(fewest, min(3, naturals_of) + 1):
        wilds = 3 - naturals
        if (naturals, wilds) not in rules.shapes:
            continue
        for twos in range(min(wilds, free[TWO]) + 1):
            jokers = wilds - twos
            if jokers <= free[JOKER]:
                yield (meld,) * naturals + (TWO,) * twos + (JOKER,) * jokers


def one_to_add(rules: Rules, meld: int, lies: tuple[int, int], free: Counts) -> Iterator[int]:
    """Every card that may be added to a meld that is no book (M1, M2, M3)."""
    naturals, wilds = lies
    if meld != WILD_MELD and free[meld] and (naturals + 1, wilds) in rules.shapes:
        yield meld
    if (naturals, wilds + 1) in rules.shapes:
        yield from (wild for wild in WILDS if free[wild])


def takes_cards(rules: Rules, spot: Spot, meld: int) -> bool:
    """Tell whether this turn's choice lets the player add to the open meld of that rank (M5)."""
    if spot.open_melds[meld] == NO_MELD:
        return False
    return not rules.start_or_add or spot.scope is not Scope.START or meld in spot.started


def may_be_started(rules: Rules, spot: Spot, meld: int) -> bool:
    """Tell whether a meld of that rank may be started now (M4, M5)."""
    if rules.start_or_add and spot.scope is Scope.ADD:
        return False
    return spot.open_melds[meld] == NO_MELD


def small_steps(rules: Rules, spot: Spot) -> Iterator[Step]:
    """Every next small lay-down that the melds allow, whatever comes of it (M1-M5, O2)."""
    free = tuple(held - kept for held, kept in zip(spot.hand, spot.locked, strict=True))
    for meld in MELDS:
        if may_be_started(rules, spot, meld):
            for laid in three_to_start(rules, meld, free):
                yield Step(meld, laid, starts=True)
        elif takes_cards(rules, spot, meld):
            for card in one_to_add(rules, meld, spot.open_melds[meld], free):
                yield Step(meld, (card,), starts=False)


def lay(rules: Rules, spot: Spot, step: Step) -> Spot:
    """Lay the cards: the meld grows, becomes a book, and the points count for the opening."""
    wilds = sum(card in WILDS for card in step.laid)
    naturals = len(step.laid) - wilds
    naturals += spot.open_melds[step.meld][0]
    wilds += spot.open_melds[step.meld][1]
    books = list(spot.books)
    melds = list(spot.open_melds)
    melds[step.meld] = (naturals, wilds)
    if naturals + wilds >= BOOK:
        kind = 2 if naturals == 0 else 1 if wilds else 0
        books[kind] += 1
        melds[step.meld] = NO_MELD
    missing = max(0, spot.missing - sum(rules.values[card] for card in step.laid))
    return spot._replace(
        hand=less(spot.hand, step.laid),
        locked=spot.locked if missing else (0,) * len(spot.locked),  # ordinary cards again (O2)
        open_melds=tuple(melds),
        books=(books[0], books[1], books[2]),
        scope=Scope.START if step.starts else spot.scope or Scope.ADD,
        started=spot.started | {step.meld} if step.starts else spot.started,
        missing=missing,
    )


def books_are_there(rules: Rules, spot: Spot) -> bool:
    """Tell whether the side has the books that going out needs (G2)."""
    return all(have >= need for have, need in zip(spot.books, rules.books_needed, strict=True))


def keeps_enough(rules: Rules, spot: Spot) -> bool:
    """Tell whether a meld that led here left enough cards (G5; F1 for the hand)."""
    left = sum(spot.hand)
    if not spot.in_foot or left >= 2:
        return True
    return left == 1 and spot.may_go_out and books_are_there(rules, spot)
