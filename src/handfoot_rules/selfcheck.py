"""What a variant's fields must be; whatever can't be played is refused when the variant is made.

`hookcheck` asks the same of what the hooks answer, and whether decks, books and deals fit together.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Final, NoReturn

import attrs

from .cards import FACES_OF_RANK, NATURAL_RANKS, RED_THREES, Card, Rank
from .errors import InvalidVariantError
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
from .tables import START_SIZE

if TYPE_CHECKING:
    from .variant import RuleVariant

_CHOICES: Final[dict[str, type[Enum]]] = {
    "minimum_by": MinimumBy,
    "opening_make_up": OpeningMakeUp,
    "books_open_to": BooksOpenTo,
    "melds_of_a_rank": MeldsOfARank,
    "foot_when": FootWhen,
    "last_discard": LastDiscard,
    "permission": Permission,
    "permission_binds": PermissionBinds,
    "partner_must": PartnerMust,
    "partners_needed": PartnersNeeded,
    "red_threes": RedThrees,
    "black_threes": BlackThrees,
    "stock_empty": StockEmpty,
}
_FLAGS: Final = (
    "dealer_begins",
    "book_grows_at_once",
    "start_or_add",
    "opening_waived",
    "taken_cards_locked",
    "pile_joins_books",
    "lone_card_takes",
    "spare_clean_as_dirty",
    "ask_with_books",
    "must_take",
    "last_red_three_ends",
    "red_threes_replaced",
    "red_threes_need_opening",
    "ties_shared",
)
_TUPLES: Final = (
    "players",
    "sides",
    "packets",
    "starter_buried",
    "starter_covered",
    "pile_blocked_by",
    "pile_needs",
    "freezing",
    "minimums",
    "minimum_totals",
    "meld_shapes",
    "pure_ranks",
    "special_books",
    "books_needed",
    "card_values",
    "book_values",
    "red_three_bonuses",
)
_MOST_PLAYERS: Final = 12
_MOST_DECKS: Final = 30
_MOST_DEALS: Final = 1000
_MOST_POINTS: Final = 10**6


def refuse(field: str, reason: str) -> NoReturn:
    """Raise InvalidVariantError."""
    raise InvalidVariantError(field, reason)


def whole(field: str, value: object, least: int, most: int) -> None:
    """Refuse what is no whole number within these bounds."""
    if isinstance(value, bool) or not isinstance(value, int):
        refuse(field, f"a whole number is wanted, not {value!r}")
    if not least <= value <= most:
        refuse(field, f"{value} is not within {least} to {most}")


def check_fields(variant: RuleVariant) -> None:
    """Refuse fields that are of the wrong kind, or contradict each other."""
    _check_class(type(variant))
    for field in ("key", "title", "source"):
        if not isinstance(getattr(variant, field), str):
            refuse(field, f"a text is wanted, not {getattr(variant, field)!r}")
    if not variant.key or variant.key != variant.key.strip():
        refuse("key", "a variant has a key, without blanks around it")
    _check_kinds(variant)
    _check_choices(variant)
    _check_numbers(variant)
    _check_cards(variant)
    _check_by_deal(variant)
    _check_tables(variant)
    _check_shapes(variant)
    _check_scores(variant)
    _check_contradictions(variant)


def _check_class(cls: type) -> None:
    """A field set in the body of a plain subclass would silently be ignored."""
    names = {field.name for field in attrs.fields(cls)}
    plain = [base for base in cls.__mro__ if "__attrs_attrs__" not in base.__dict__]
    for base in plain:
        ignored = sorted(names & base.__dict__.keys())
        if not ignored:
            continue
        refuse(
            ignored[0],
            f"{base.__name__} sets it in its body and is no attrs class, so it would be ignored:"
            " decorate it with @attrs.frozen(kw_only=True), or use attrs.evolve",
        )


def _check_kinds(variant: RuleVariant) -> None:
    """Refuse what is no table where one is wanted."""
    for field in _TUPLES:
        value = getattr(variant, field)
        if not isinstance(value, tuple):
            refuse(field, f"several values are wanted, not {value!r}")
    decks: object = variant.decks
    pairs = isinstance(decks, tuple) and all(_is_pair(pair) for pair in decks)
    if not pairs and (isinstance(decks, bool) or not isinstance(decks, int)):
        refuse("decks", f"a number is wanted, or one for each number of players, not {decks!r}")
    for field in ("card_values", "sides", "red_three_bonuses"):
        for pair in getattr(variant, field):
            if not _is_pair(pair):
                refuse(field, f"pairs are wanted, not {pair!r}")


def _is_pair(pair: object) -> bool:
    return isinstance(pair, tuple) and len(pair) == len(("key", "value"))


def _check_choices(variant: RuleVariant) -> None:
    for field, kind in _CHOICES.items():
        if not isinstance(getattr(variant, field), kind):
            refuse(field, f"one of {kind.__name__} is wanted, not {getattr(variant, field)!r}")
    for field in _FLAGS:
        if not isinstance(getattr(variant, field), bool):
            refuse(field, f"True or False is wanted, not {getattr(variant, field)!r}")
    for need in variant.pile_needs:
        if not isinstance(need, PileNeed):
            refuse("pile_needs", f"one of PileNeed is wanted, not {need!r}")
    if not variant.pile_needs or len(set(variant.pile_needs)) < len(variant.pile_needs):
        refuse("pile_needs", "one way to take the pile at least is wanted, and each once")
    for cause in variant.freezing:
        if not isinstance(cause, Freezing):
            refuse("freezing", f"one of Freezing is wanted, not {cause!r}")


def _check_numbers(variant: RuleVariant) -> None:
    whole("revision", variant.revision, 1, 10**6)
    for number in variant.players:
        whole("players", number, 2, _MOST_PLAYERS)
    if not variant.players or list(variant.players) != sorted(set(variant.players)):
        refuse("players", "numbers of players are wanted, ascending, each once")
    whole("cards_kept", variant.cards_kept, 1, 2)
    if variant.deals is not None:
        whole("deals", variant.deals, 1, _MOST_DEALS)
    if variant.target is not None:
        whole("target", variant.target, 1, _MOST_POINTS)
    whole("reshuffles", variant.reshuffles, 0, 100)
    for size in variant.packets:
        whole("packets", size, 1, 100)
    if not variant.packets:
        refuse("packets", "every player gets a hand at least")


def _check_by_deal(variant: RuleVariant) -> None:
    """Numbers that may differ from deal to deal."""
    for field, most in (("draw", 20), ("pile_minimum", 10**4), ("pile_taken", 10**4)):
        value = getattr(variant, field)
        if value is None and field == "pile_taken":
            continue
        if not isinstance(value, tuple):
            whole(field, value, 1, most)
            continue
        if not value:
            refuse(field, "a number for each deal is wanted")
        for number in value:
            whole(field, number, 1, most)
    kinds = len(BookKind) + len(variant.special_books)
    needed: tuple[object, ...] = variant.books_needed
    by_deal = bool(needed) and all(isinstance(books, tuple) for books in needed)
    for books in needed if by_deal else (needed,):
        _check_books("books_needed", books, kinds, 0)
    _check_books("book_values", variant.book_values, kinds, -_MOST_POINTS)


def _check_books(field: str, books: object, kinds: int, least: int) -> None:
    if not isinstance(books, tuple) or len(books) != kinds:
        refuse(field, f"{kinds} numbers are wanted, for clean, dirty, wild and special books, not {books!r}")
    for number in books:
        whole(field, number, least, _MOST_POINTS)


def _check_tables(variant: RuleVariant) -> None:
    """What is given for each number of players, or for each range of totals."""
    for number, sides in variant.sides:
        whole("sides", number, 2, _MOST_PLAYERS)
        whole("sides", sides, 2, number)
        if number % sides:
            refuse("sides", f"{number} players can't make {sides} sides of equal size")
    _check_decks(variant)
    _check_minimums(variant)


def _check_decks(variant: RuleVariant) -> None:
    decks = variant.decks
    if isinstance(decks, int):
        whole("decks", decks, 1, _MOST_DECKS)
        return
    for number, of_decks in decks:
        whole("decks", number, 2, _MOST_PLAYERS)
        whole("decks", of_decks, 1, _MOST_DECKS)
    lacking = [number for number in variant.players if number not in dict(decks)]
    if lacking:
        refuse("decks", f"no number of decks is given for {lacking[0]} players")


def _check_minimums(variant: RuleVariant) -> None:
    for minimum in variant.minimums:
        whole("minimums", minimum, 0, _MOST_POINTS)
    for total in variant.minimum_totals:
        whole("minimum_totals", total, -_MOST_POINTS, _MOST_POINTS)
    if list(variant.minimum_totals) != sorted(set(variant.minimum_totals)):
        refuse("minimum_totals", "totals are wanted, ascending, each once")
    by_total = variant.minimum_by is MinimumBy.TOTAL
    if by_total and len(variant.minimums) != len(variant.minimum_totals) + 1:
        refuse("minimums", "there is to be one more than there are totals at which the next holds")
    if not by_total and variant.minimum_totals:
        refuse("minimum_totals", "the minimum goes by deals, so totals have no say in it")


def _check_cards(variant: RuleVariant) -> None:
    for field in ("starter_buried", "starter_covered", "pile_blocked_by"):
        _check_faces(field, getattr(variant, field))
    for field in ("pure_ranks", "special_books"):
        for rank in getattr(variant, field):
            if rank not in NATURAL_RANKS:
                refuse(field, f"ranks from four to ace are wanted, not {rank!r}")
    for card in variant.starter_covered:
        if card in variant.starter_buried:
            refuse("starter_covered", f"{card} is buried, so nothing is turned on it")
    for card in () if variant.red_threes is RedThrees.HELD else RED_THREES:
        if card not in (*variant.starter_buried, *variant.starter_covered):
            refuse("starter_buried", f"{card} may not start the pile: red threes are laid, never taken")


def _check_faces(field: str, given: tuple[Card, ...]) -> None:
    for card in given:
        if not isinstance(card, Card):
            refuse(field, f"cards are wanted, not {card!r}")
    for alike in ALIKE:
        if 0 < sum(card in given for card in alike) < len(alike):
            refuse(field, f"suits don't matter: all or none of {' '.join(map(str, alike))} are wanted")


ALIKE: Final = (
    *(FACES_OF_RANK[rank] for rank in (*NATURAL_RANKS, Rank.TWO)),
    tuple(card for card in FACES_OF_RANK[Rank.THREE] if card not in RED_THREES),
    RED_THREES,
)
"""Cards that differ only in a way that no rule looks at: suits, but for the colour of threes."""


def _check_shapes(variant: RuleVariant) -> None:
    for shape in variant.meld_shapes:
        if not _is_pair(shape):
            refuse("meld_shapes", f"pairs of naturals and wilds are wanted, not {shape!r}")
        for number in shape:
            whole("meld_shapes", number, 0, BOOK_SIZE)
        if not START_SIZE <= sum(shape) <= BOOK_SIZE:
            refuse("meld_shapes", f"{shape} is no meld: three to seven cards are")


def _check_scores(variant: RuleVariant) -> None:
    ranks = [rank for rank, _ in variant.card_values]
    if ranks != list(Rank) or not all(isinstance(rank, Rank) for rank in ranks):
        refuse("card_values", "each rank, three to joker, needs one value")
    for _, value in variant.card_values:
        whole("card_values", value, 0, _MOST_POINTS)
    for field in ("going_out_bonus", "red_three_value", "red_three_penalty"):
        whole(field, getattr(variant, field), -_MOST_POINTS, _MOST_POINTS)
    for field in ("concealed_bonus", "black_three_penalty"):
        if getattr(variant, field) is not None:
            whole(field, getattr(variant, field), -_MOST_POINTS, _MOST_POINTS)
    for number, points in variant.red_three_bonuses:
        whole("red_three_bonuses", number, 1, 4 * _MOST_DECKS)
        whole("red_three_bonuses", points, -_MOST_POINTS, _MOST_POINTS)


def _check_contradictions(variant: RuleVariant) -> None:
    """Fields each of which could be, but not together."""
    if variant.deals is None and variant.target is None:
        refuse("deals", "neither a number of deals nor a target would end the match")
    if variant.foot_when is FootWhen.FIRST_BOOK and len(variant.packets) == 1:
        refuse("foot_when", "a first book releases a foot, but the players get none")
    if variant.foot_when is FootWhen.FIRST_BOOK and any(
        size < variant.cards_kept for size in variant.packets[1:-1]
    ):
        refuse("packets", "only the last packet that a book brings may have fewer cards than must be kept")
    melded = variant.black_threes is BlackThrees.MELDED_GOING_OUT
    if melded and variant.red_threes is not RedThrees.LAID:
        refuse("black_threes", "they are melded only where the red threes don't stay in the hand")
    if variant.concealed_bonus is not None and variant.melds_of_a_rank is not MeldsOfARank.ONE:
        refuse("concealed_bonus", "which books a turn laid is told only where a side has one meld of a rank")
    if variant.red_threes is RedThrees.LAID_ONCE_OPENED and RED_THREES[0] in variant.starter_covered:
        refuse("starter_covered", "red threes would come to hands with the pile, neither laid nor discarded")
