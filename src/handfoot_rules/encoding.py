"""Actions as whole numbers, for learners and for wires: one fixed table of ids for all rule sets.

An id says what is done and with cards of which ranks. Suits don't count, but a black and a red three
are different cards here. The table (docs/ids.md) is the same for every rule set and every phase, and
holds ids for what no shipped rule set does yet; within a major version of the package it never changes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from typing import Final, NamedTuple

from .actions import (
    ADDITIONS,
    ALLOW_GOING_OUT,
    ASK_TO_GO_OUT,
    DISCARDS,
    DRAW_STOCK,
    NEXT_DEAL,
    PASS,
    REFUSE_GOING_OUT,
    RESHUFFLE,
    Action,
    AddToMeld,
    AllowGoingOut,
    AskToGoOut,
    Discard,
    DrawStock,
    NextDeal,
    Pass,
    RefuseGoingOut,
    Reshuffle,
    StartMeld,
    TakePile,
    start_meld,
    take_pile,
)
from .cards import (
    BLACK_THREES,
    FACES_OF_RANK,
    JOKER,
    NATURAL_RANKS,
    RANK_ONE,
    RED_THREES,
    THREE,
    TWO,
    Card,
    Cards,
    Rank,
)
from .errors import CardsMissingError, NoActionIdError, UnknownActionIdError
from .listing import legal_actions
from .melds import meld_name
from .table import Table

PLACES: Final = 8
"""Places that have ids: 0 to 7. A side never has more melds of a rank that still take cards."""


# --- the table ------------------------------------------------------------------------------------


class _Sort(NamedTuple):
    """Cards that ids don't tell apart: those of a rank, the black threes, or the red threes."""

    letter: str
    faces: tuple[Card, ...]


class _Row(NamedTuple):
    """What one id stands for: its text, the cards of the hand it needs, and the action they make."""

    text: str
    sorts: tuple[_Sort, ...]
    make: Callable[[tuple[Card, ...]], Action]


_BLACK_THREE: Final = _Sort("3b", BLACK_THREES)
_RED_THREE: Final = _Sort("3r", RED_THREES)
_TWO: Final = _Sort("2", FACES_OF_RANK[TWO])
_JOKER: Final = _Sort("JK", FACES_OF_RANK[JOKER])
_NATURALS: Final = (_BLACK_THREE, *(_Sort(rank.letter, FACES_OF_RANK[rank]) for rank in NATURAL_RANKS))


def _words(word: str, sorts: tuple[_Sort, ...]) -> str:
    return " ".join((word, *(sort.letter for sort in sorts)))


def _plain(action: Action) -> _Row:
    return _Row(str(action), (), lambda _: action)


def _take_combinations() -> Iterator[tuple[_Sort, ...]]:
    """What can be melded with the top card: a pair, a natural and a wild, two wilds, nothing."""
    for sort in _NATURALS:
        yield sort, sort
        yield sort, _TWO
        yield sort, _JOKER
    yield _TWO, _TWO
    yield _TWO, _JOKER
    yield _JOKER, _JOKER
    yield ()


def _take_at(place: int, cards: tuple[Card, ...]) -> Action:
    return TakePile(Cards(cards), place)


def _take_rows(sorts: tuple[_Sort, ...]) -> Iterator[_Row]:
    """Taking the pile with these cards: first with no place, then at each place."""
    text = _words("take", sorts)
    yield _Row(text, sorts, take_pile)
    for place in range(PLACES):
        yield _Row(f"{text} at {place}", sorts, partial(_take_at, place))


def _start_combinations() -> Iterator[tuple[_Sort, ...]]:
    """The three cards of a new meld: by rank, fewest wilds first, then fewest jokers."""
    for sort in _NATURALS:
        yield sort, sort, sort
        yield sort, sort, _TWO
        yield sort, sort, _JOKER
        yield sort, _TWO, _TWO
        yield sort, _TWO, _JOKER
        yield sort, _JOKER, _JOKER
    yield _TWO, _TWO, _TWO
    yield _TWO, _TWO, _JOKER
    yield _TWO, _JOKER, _JOKER
    yield _JOKER, _JOKER, _JOKER


def _additions() -> Iterator[tuple[Rank | None, _Sort]]:
    """Every meld with every sort of card that can join it."""
    for rank, sort in zip((THREE, *NATURAL_RANKS), _NATURALS, strict=True):
        yield rank, sort
        yield rank, _TWO
        yield rank, _JOKER
    yield None, _TWO
    yield None, _JOKER


def _add_at(rank: Rank | None, place: int, cards: tuple[Card, ...]) -> Action:
    return AddToMeld(rank, cards[0], place) if place else ADDITIONS[rank][cards[0]]


def _add_row(rank: Rank | None, sort: _Sort, place: int) -> _Row:
    text = f"add {sort.letter} to {meld_name(rank)}"
    return _Row(f"{text} at {place}" if place else text, (sort,), partial(_add_at, rank, place))


def _discard_row(sort: _Sort) -> _Row:
    return _Row(_words("discard", (sort,)), (sort,), lambda cards: DISCARDS[cards[0]])


def _rows() -> Iterator[_Row]:
    """Every row of the table, in the order of ids: by kind, rank (wild melds last), place."""
    yield _plain(DRAW_STOCK)
    for sorts in _take_combinations():
        yield from _take_rows(sorts)
    for sorts in _start_combinations():
        yield _Row(_words("start", sorts), sorts, start_meld)
    for rank, sort in _additions():
        for place in range(PLACES):
            yield _add_row(rank, sort, place)
    for sort in (_BLACK_THREE, _RED_THREE, *_NATURALS[1:], _TWO, _JOKER):
        yield _discard_row(sort)
    for action in (ASK_TO_GO_OUT, ALLOW_GOING_OUT, REFUSE_GOING_OUT, PASS, NEXT_DEAL, RESHUFFLE):
        yield _plain(action)


_ROWS: Final = tuple(_rows())

ACTION_COUNT: Final = len(_ROWS)
"""How many ids there are: from 0 to one less."""

ID_TEXTS: Final = tuple(row.text for row in _ROWS)
"""What each id stands for: the action's text form without suits; 3b and 3r are black and red threes."""


# --- from an action to its id ---------------------------------------------------------------------

_NUMBER_OF: Final = {text: number for number, text in enumerate(ID_TEXTS)}


def _packed(sorts: tuple[_Sort, ...]) -> int:
    """The cards' counts by rank, as `Cards.ranks` holds them."""
    return sum(RANK_ONE[sort.faces[0]] for sort in sorts)


_TAKES: Final = {_packed(sorts): _NUMBER_OF[_words("take", sorts)] for sorts in _take_combinations()}
_STARTS: Final = {_packed(sorts): _NUMBER_OF[_words("start", sorts)] for sorts in _start_combinations()}
_ADDS: Final = {
    (rank, card): _NUMBER_OF[f"add {sort.letter} to {meld_name(rank)}"]
    for rank, sort in _additions()
    for card in sort.faces
}
_DISCARDS: Final = {
    card: _NUMBER_OF[f"discard {sort.letter}"]
    for sort in (*_NATURALS, _RED_THREE, _TWO, _JOKER)
    for card in sort.faces
}


_PLAIN: Final[dict[type[Action], int]] = {
    kind: _NUMBER_OF[word]
    for kind, word in (
        (DrawStock, "draw"),
        (AskToGoOut, "ask"),
        (AllowGoingOut, "allow"),
        (RefuseGoingOut, "refuse"),
        (Pass, "pass"),
        (NextDeal, "deal"),
        (Reshuffle, "reshuffle"),
    )
}


def _holds_red_three(cards: Cards) -> bool:
    return cards.count_rank(THREE) > 0 and any(card in cards for card in RED_THREES)


def _take_id(cards: Cards, place: int | None) -> int | None:
    first = _TAKES.get(cards.ranks)
    if first is None or _holds_red_three(cards):
        return None
    if place is None:
        return first
    return first + 1 + place if 0 <= place < PLACES else None


def _start_id(cards: Cards) -> int | None:
    return None if _holds_red_three(cards) else _STARTS.get(cards.ranks)


def _add_id(rank: Rank | None, card: Card, place: int) -> int | None:
    first = _ADDS.get((rank, card))
    return first + place if first is not None and 0 <= place < PLACES else None


def encode(action: Action) -> int:
    """Return the id of an action: the same in every state, for every rule set.

    Suits don't count, nor does the order of cards that a chance move may carry. Raises NoActionIdError
    for what the table doesn't have (other than three cards started, mixed ranks, a place above 7 or
    below 0, a red three that is melded), TypeError for what is no action.
    """
    match action:
        case Discard(card):
            return _DISCARDS[card]
        case AddToMeld(rank, card, place):
            number = _add_id(rank, card, place)
        case StartMeld(cards):
            number = _start_id(cards)
        case TakePile(cards, at):
            number = _take_id(cards, at)
        case _:
            number = _PLAIN.get(type(action))
            if number is None:
                raise TypeError(f"an action is wanted, not {action!r}")
    if number is None:
        raise NoActionIdError(action)
    return number


# --- from an id to an action ----------------------------------------------------------------------


def _lowest_held(hand: Cards, sorts: tuple[_Sort, ...]) -> tuple[Card, ...]:
    """The lowest cards of these sorts in a hand, in card order; CardsMissingError if they are not there."""
    found: list[Card] = []
    missing: list[Card] = []
    for sort, wanted in Counter(sorts).items():
        held = [card for card in sort.faces for _ in range(hand.count(card))][:wanted]
        found += held
        missing += [sort.faces[0]] * (wanted - len(held))
    if missing:
        raise CardsMissingError(Cards(missing))
    return tuple(found)


def decode(table: Table, number: int) -> Action:
    """Return the action that an id means at this table, with the lowest cards held: see `canonical`.

    The cards are those of `table.hand`: in a state, of the seat to move; in a view, of its seat. Whether
    the action is legal is not asked: ids that no rule set uses yet give actions that none allows.

    Raises UnknownActionIdError for a number outside 0 .. ACTION_COUNT - 1, TypeError for what is no whole
    number, and CardsMissingError if the hand lacks the cards (its `missing` names the lowest face
    of each rank).
    """
    if isinstance(number, bool) or not isinstance(number, int):
        raise TypeError(f"an id is a whole number, not {number!r}")
    if not 0 <= number < ACTION_COUNT:
        raise UnknownActionIdError(number, ACTION_COUNT)
    row = _ROWS[number]
    return row.make(_lowest_held(table.hand, row.sorts))


_NOTHING_LEGAL: Final = (False,) * ACTION_COUNT


def mask(table: Table) -> tuple[bool, ...]:
    """Return for each id whether it is legal now; its length is always ACTION_COUNT.

    All False where `legal_actions` is empty: for a view whose seat is not to move, and at the end.
    """
    legal = list(_NOTHING_LEGAL)
    for action in legal_actions(table):
        legal[encode(action)] = True
    return tuple(legal)
