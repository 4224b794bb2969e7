"""What a seat sees, as a row of whole numbers for learners: counts, in named slices (docs/ids.md).

All is told from the viewer: seats clockwise with the viewer first, sides in the order in which these seats
have them, so the viewer's own first. A spectator looks from seat 0 and holds no cards. The numbers are
made from a view alone, so they tell no more than it does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from .cards import JOKER, RANKS, RED_THREES, THREE, TWO, Card, Cards, Rank
from .melds import BOOK_SIZE, BookKind, Meld
from .phases import Phase, Scope
from .variant import RuleVariant
from .views import PlayerView

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    IntArray: TypeAlias = npt.NDArray[np.int64]
else:
    IntArray = Any

TOP_CARDS: Final = 7
"""How many cards of the pile are told one by one."""

# --- counting -------------------------------------------------------------------------------------

# Cards are counted by sort: black threes, red threes, then each rank from four to joker.
_SORTS: Final = len(RANKS) + 1
_SORT_OF: Final = {card: card.rank - 2 for card in Card} | {
    card: int(card.is_red_three) for card in Card if card.rank is THREE
}

# Melds are counted by rank: (black) threes, four to ace, and wild ones last.
_MELDS: Final = TWO - THREE + 1


def _meld_line(rank: Rank | None) -> int:
    return _MELDS - 1 if rank is None else rank - THREE


def _by_sort(cards: Cards) -> list[int]:
    """How many cards of each sort there are."""
    if not cards:
        return [0] * _SORTS
    threes, *others = (cards.count_rank(rank) for rank in RANKS)
    red = sum(map(cards.count, RED_THREES))
    return [threes - red, red, *others]


def _by_meld_rank(numbers: Iterable[tuple[Rank | None, int]]) -> list[int]:
    """Sums by rank of meld."""
    sums = [0] * _MELDS
    for rank, number in numbers:
        sums[_meld_line(rank)] += number
    return sums


def _one_hot(chosen: int | None, width: int) -> list[int]:
    """A one at the place chosen, zeros elsewhere; zeros alone if none is."""
    return [int(place == chosen) for place in range(width)]


def _twos(meld: Meld) -> int:
    return meld.cards.count_rank(TWO)


def _jokers(meld: Meld) -> int:
    return meld.cards.count_rank(JOKER)


# --- how wide a slice is --------------------------------------------------------------------------

_Width: TypeAlias = Callable[[RuleVariant, int], int]


def _wide(number: int) -> _Width:
    return lambda _variant, _players: number


def _per_seat(_: RuleVariant, players: int) -> int:
    return players


def _per_packet(variant: RuleVariant, _: int) -> int:
    """One for each packet but the first, which is the hand."""
    return len(variant.packets) - 1


_ONE: Final = _wide(1)
_PER_SORT: Final = _wide(_SORTS)
_PER_RANK: Final = _wide(len(RANKS))
_PER_MELD: Final = _wide(_MELDS)


class _Slice(NamedTuple):
    """A named slice: how wide it is, and its numbers, of a seat, a side or, seen by a seat, the table."""

    name: str
    width: _Width
    of: Callable[[PlayerView, int], Iterable[int]]


# --- the seats ------------------------------------------------------------------------------------


def _packet_sizes(view: PlayerView, seat: int) -> list[int]:
    """The sizes of the packets, 0 for those picked up; the foot last."""
    left = view.seats[seat].packet_sizes
    return [0] * (_per_packet(view.variant, view.players) - len(left)) + list(left)


_SEAT: Final = (
    _Slice("hand_size", _ONE, lambda view, seat: (view.seats[seat].hand_size,)),
    _Slice("packets_left", _ONE, lambda view, seat: (len(view.seats[seat].packet_sizes),)),
    _Slice("packet_sizes", _per_packet, _packet_sizes),
    _Slice("foot_turns", _ONE, lambda view, seat: (view.seats[seat].foot_turns,)),
    _Slice("known", _PER_SORT, lambda view, seat: _by_sort(view.seats[seat].known)),
    _Slice("melded", _ONE, lambda view, seat: (int(view.seats[seat].melded),)),
)


# --- the sides ------------------------------------------------------------------------------------


def _open(count: Callable[[Meld], int]) -> Callable[[PlayerView, int], Iterable[int]]:
    """Something counted over a side's open melds, by rank."""
    return lambda view, side: _by_meld_rank(
        (meld.rank, count(meld)) for meld in view.sides[side].melds if not meld.is_book
    )


def _books(count: Callable[[Meld], int]) -> Callable[[PlayerView, int], Iterable[int]]:
    """Something counted over a side's books, by rank."""
    return lambda view, side: _by_meld_rank(
        (meld.rank, count(meld)) for meld in view.sides[side].melds if meld.is_book
    )


def _special_books(view: PlayerView, side: int) -> list[int]:
    """The books that are of a kind of their own (M2), by rank."""
    special = view.variant.special_books
    return _by_meld_rank(
        (meld.rank, 1) for meld in view.sides[side].melds if meld.is_book and meld.rank in special
    )


def _with_wilds(least: int, most: int) -> Callable[[PlayerView, int], Iterable[int]]:
    """The books that hold so many wilds; wild books hold nothing else and don't count."""
    return _books(lambda meld: meld.rank is not None and least <= meld.wilds <= most)


_SIDE: Final = (
    _Slice("open_melds", _PER_MELD, _open(lambda _: 1)),
    _Slice("open_naturals", _PER_MELD, _open(lambda meld: meld.naturals)),
    _Slice("open_twos", _PER_MELD, _open(_twos)),
    _Slice("open_jokers", _PER_MELD, _open(_jokers)),
    _Slice("clean_books", _PER_MELD, _books(lambda meld: meld.kind is BookKind.CLEAN)),
    _Slice("dirty_books", _PER_MELD, _books(lambda meld: meld.kind is BookKind.DIRTY)),
    _Slice("wild_books", _ONE, lambda view, side: (view.sides[side].books[BookKind.WILD],)),
    _Slice("book_naturals", _PER_MELD, _books(lambda meld: meld.naturals)),
    _Slice("book_twos", _PER_MELD, _books(_twos)),
    _Slice("book_jokers", _PER_MELD, _books(_jokers)),
    _Slice("red_threes", _ONE, lambda view, side: (len(view.sides[side].red_threes),)),
    _Slice("opened", _ONE, lambda view, side: (int(view.sides[side].opened),)),
    _Slice("minimum", _ONE, lambda view, side: (view.minimums[side],)),
    _Slice("score", _ONE, lambda view, side: (view.scores[side],)),
    _Slice("special_books", _PER_MELD, _special_books),
    _Slice("books_with_one_wild", _PER_MELD, _with_wilds(1, 1)),
    _Slice("books_with_two_wilds", _PER_MELD, _with_wilds(2, 2)),
    _Slice("books_with_more_wilds", _PER_MELD, _with_wilds(3, 1000)),
    _Slice("beyond_seven", _PER_MELD, _books(lambda meld: len(meld) - BOOK_SIZE)),
)


# --- the table ------------------------------------------------------------------------------------


_PHASES: Final = tuple(Phase)
_SCOPES: Final = tuple(Scope)


def _seat_seen(seat: int | None, view: PlayerView, viewer: int) -> list[int]:
    """A one at a seat, counted clockwise from the viewer; zeros alone for none."""
    return _one_hot(None if seat is None else (seat - viewer) % view.players, view.players)


def _pile_by_sort(view: PlayerView, _: int) -> list[int]:
    counts = [0] * _SORTS
    for card in view.pile:
        counts[_SORT_OF[card]] += 1
    return counts


def _pile_top(view: PlayerView, _: int) -> list[int]:
    """The top cards' sorts, counted from 1, the top one first; 0 where there are no more cards."""
    sorts = [1 + _SORT_OF[card] for card in view.pile[: -TOP_CARDS - 1 : -1]]
    return sorts + [0] * (TOP_CARDS - len(sorts))


def _phase(view: PlayerView, _: int) -> list[int]:
    return [int(view.phase is phase) for phase in _PHASES]


def _scope(view: PlayerView, _: int) -> list[int]:
    return [int(view.turn.scope is scope) for scope in _SCOPES]


def _started(view: PlayerView, _: int) -> list[int]:
    return _by_meld_rank((rank, 1) for rank in view.turn.started)


def _completed(view: PlayerView, _: int) -> list[int]:
    return _by_meld_rank((meld.rank, 1) for meld in view.turn.completed)


def _locked(view: PlayerView, _: int) -> list[int]:
    locked = dict(view.turn.locked)
    return [locked.get(rank, 0) for rank in RANKS]


def _answer(view: PlayerView, _: int) -> list[int]:
    return [int(view.turn.allowed is answer) for answer in (True, False)]


_TABLE: Final = (
    _Slice("hand", _PER_SORT, lambda view, _: _by_sort(view.hand)),
    _Slice("pile", _PER_SORT, _pile_by_sort),
    _Slice("pile_size", _ONE, lambda view, _: (len(view.pile),)),
    _Slice("pile_top", _wide(TOP_CARDS), _pile_top),
    _Slice("stock_size", _ONE, lambda view, _: (view.stock_size,)),
    _Slice("phase", _wide(len(_PHASES)), _phase),
    _Slice("to_move", _per_seat, lambda view, viewer: _seat_seen(view.to_move, view, viewer)),
    _Slice("turn_of", _per_seat, lambda view, viewer: _seat_seen(view.turn.player, view, viewer)),
    _Slice("drew", _ONE, lambda view, _: (int(view.turn.drew),)),
    _Slice("took_pile", _ONE, lambda view, _: (int(view.turn.took_pile),)),
    _Slice("scope", _wide(len(_SCOPES)), _scope),
    _Slice("started", _PER_MELD, _started),
    _Slice("points", _ONE, lambda view, _: (view.turn.points,)),
    _Slice("minimum", _ONE, lambda view, _: (view.turn.minimum,)),
    _Slice("locked", _PER_RANK, _locked),
    _Slice("asked", _ONE, lambda view, _: (int(view.turn.asked),)),
    _Slice("answer", _wide(2), _answer),
    _Slice("deal", _ONE, lambda view, _: (view.deal,)),
    _Slice("dealer", _per_seat, lambda view, viewer: _seat_seen(view.dealer, view, viewer)),
    _Slice("passes", _ONE, lambda view, _: (view.passes,)),
    _Slice("reshuffles", _ONE, lambda view, _: (view.reshuffles,)),
    _Slice("went_out", _per_seat, lambda view, viewer: _seat_seen(view.went_out, view, viewer)),
    _Slice("completed", _PER_MELD, _completed),
    _Slice("added", _ONE, lambda view, _: (int(view.turn.added),)),
    _Slice("laid", _ONE, lambda view, _: (int(view.turn.laid),)),
)


# --- all of it ------------------------------------------------------------------------------------


def _clockwise(players: int, viewer: int) -> list[int]:
    return [(viewer + step) % players for step in range(players)]


def _sides_seen(side_of: tuple[int, ...], viewer: int) -> list[int]:
    """The sides in the order in which the seats from the viewer's on have them."""
    return list(dict.fromkeys(side_of[seat] for seat in _clockwise(len(side_of), viewer)))


@lru_cache(maxsize=256)
def _named(side_of: tuple[int, ...], viewer: int) -> tuple[tuple[str, _Slice, int], ...]:
    """Every slice in order, by full name, with the seat or side that it tells of."""
    named = [(piece.name, piece, viewer) for piece in _TABLE]
    for number, side in enumerate(_sides_seen(side_of, viewer)):
        named += [(f"side{number}.{piece.name}", piece, side) for piece in _SIDE]
    for number, seat in enumerate(_clockwise(len(side_of), viewer)):
        named += [(f"seat{number}.{piece.name}", piece, seat) for piece in _SEAT]
    return tuple(named)


@lru_cache(maxsize=64)
def _layout(variant: RuleVariant, players: int) -> tuple[tuple[str, slice], ...]:
    variant.check_players(players)
    found: list[tuple[str, slice]] = []
    start = 0
    for name, piece, _ in _named(variant.side_of_seats(players), 0):
        stop = start + piece.width(variant, players)
        found.append((name, slice(start, stop)))
        start = stop
    return tuple(found)


def observation_slices(variant: RuleVariant, players: int) -> dict[str, slice]:
    """Return the named slices of an observation, in order: they cover it without a gap.

    They depend on the number of players and, of the rule set, on its sides and packets alone. Raises
    InvalidPlayersError for a number of players that the rule set is not made for.
    """
    return dict(_layout(variant, players))


def observation_size(variant: RuleVariant, players: int) -> int:
    """Return how many numbers an observation has; errors as in `observation_slices`."""
    return int(_layout(variant, players)[-1][1].stop)


def observe(view: PlayerView) -> tuple[int, ...]:
    """Return what a view shows, as whole numbers in the slices that `observation_slices` names.

    Hands and feet that lie open at the end of a deal (V4) are not in it, for nobody decides anything then.
    Raises TypeError for anything but a view: a state knows more than a seat may.
    """
    if not isinstance(view, PlayerView):
        raise TypeError(f"a view is wanted, as view(state, seat) gives it, not a {type(view).__name__}")
    numbers: list[int] = []
    for _, piece, whose in _named(view.side_of, view.seat or 0):
        numbers += piece.of(view, whose)
    return tuple(numbers)


def observe_array(view: PlayerView) -> IntArray:
    """Return `observe(view)` as a NumPy array of 64-bit integers; ImportError without the extra `numpy`."""
    try:
        import numpy as np  # noqa: PLC0415  # an extra: nothing else here needs it
    except ImportError as error:
        raise ImportError("observe_array needs NumPy: pip install 'handfoot-rules[numpy]'") from error
    return np.array(observe(view), dtype=np.int64)
