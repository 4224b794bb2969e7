"""What a variant must be to be playable; whatever is not is refused when the variant is made."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NoReturn

import attrs

from .cards import NATURAL_RANKS, RED_THREES, Card, Cards, Rank
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
    PartnerMust,
    Permission,
    PermissionBinds,
    PileNeed,
    RedThrees,
    StockEmpty,
)
from .tables import START_SIZE

if TYPE_CHECKING:
    from .variant import RuleVariant

_OBEYED: Final[dict[str, tuple[Any, ...]]] = {
    "pile_needs": ((PileNeed.NATURAL_PAIR,),),
    "pile_minimum": (1,),
    "freezing": (Freezing.NEVER,),
    "minimum_by": (MinimumBy.DEAL,),
    "books_open_to": (BooksOpenTo.NOTHING,),
    "melds_of_a_rank": (MeldsOfARank.AFTER_A_BOOK,),
    "foot_when": (FootWhen.AT_ONCE,),
    "last_discard": (LastDiscard.REQUIRED,),
    "permission": (Permission.NEEDED, Permission.NOT_NEEDED),
    "permission_binds": (PermissionBinds.NO,),
    "partner_must": tuple(PartnerMust),
    "red_threes": (RedThrees.LAID,),
    "black_threes": (BlackThrees.NEVER_MELDED,),
    "stock_empty": (StockEmpty.ALL_PASS,),
    "reshuffles": (0,),
    "target": (None,),
}
"""The values of these fields that the engine obeys so far."""

_MOST_PLAYERS: Final = 12
_MOST_DECKS: Final = 30
_MOST_DEALS: Final = 1000


def _refuse(field: str, reason: str) -> NoReturn:
    raise InvalidVariantError(field, reason)


def _whole(field: str, value: object, least: int, most: int) -> None:
    if isinstance(value, bool) or not isinstance(value, int):
        _refuse(field, f"a whole number is wanted, not {value!r}")
    if not least <= value <= most:
        _refuse(field, f"{value} is not within {least} to {most}")


def check_fields(variant: RuleVariant) -> None:
    """Refuse fields that are of the wrong kind, contradict each other, or can't be obeyed."""
    _check_class(type(variant))
    for field in ("key", "title", "source"):
        if not isinstance(getattr(variant, field), str):
            _refuse(field, f"a text is wanted, not {getattr(variant, field)!r}")
    if not variant.key or variant.key != variant.key.strip():
        _refuse("key", "a variant has a key, without blanks around it")
    _check_kinds(variant)
    _check_numbers(variant)
    for field, obeyed in _OBEYED.items():
        value = getattr(variant, field)
        if not any(type(value) is type(one) and value == one for one in obeyed):
            known = ", ".join(map(repr, obeyed))
            _refuse(field, f"the engine does not obey {value!r}; it knows {known}")
    _check_cards(variant)
    _check_scores(variant)


def _check_class(cls: type) -> None:
    """A field set in the body of a plain subclass would silently be ignored."""
    names = {field.name for field in attrs.fields(cls)}
    plain = [base for base in cls.__mro__ if "__attrs_attrs__" not in base.__dict__]
    for base in plain:
        ignored = sorted(names & base.__dict__.keys())
        if not ignored:
            continue
        _refuse(
            ignored[0],
            f"{base.__name__} sets it in its body and is no attrs class, so it would be ignored:"
            " decorate it with @attrs.frozen(kw_only=True), or use attrs.evolve",
        )


_TUPLES: Final = (
    "players",
    "packets",
    "starter_buried",
    "pile_blocked_by",
    "minimums",
    "meld_shapes",
    "books_needed",
    "card_values",
    "book_values",
)


def _check_kinds(variant: RuleVariant) -> None:
    """Refuse what is no table where one is wanted."""
    for field in _TUPLES:
        value = getattr(variant, field)
        if not isinstance(value, tuple):
            _refuse(field, f"several values are wanted, not {value!r}")
    decks: object = variant.decks
    pairs = isinstance(decks, tuple) and all(_is_pair(pair) for pair in decks)
    if not pairs and (isinstance(decks, bool) or not isinstance(decks, int)):
        _refuse("decks", f"a number is wanted, or one for each number of players, not {decks!r}")
    for pair in variant.card_values:
        if not _is_pair(pair):
            _refuse("card_values", f"a value for each rank is wanted, not {pair!r}")


def _is_pair(pair: object) -> bool:
    return isinstance(pair, tuple) and len(pair) == len(("key", "value"))


def _check_numbers(variant: RuleVariant) -> None:
    _whole("revision", variant.revision, 1, 10**6)
    for number in variant.players:
        _whole("players", number, 2, _MOST_PLAYERS)
    if not variant.players or list(variant.players) != sorted(set(variant.players)):
        _refuse("players", "numbers of players are wanted, ascending, each once")
    _whole("draw", variant.draw, 1, 20)
    if variant.pile_taken is not None:
        _whole("pile_taken", variant.pile_taken, 1, 10**4)
    _whole("cards_kept", variant.cards_kept, 1, 20)
    _whole("deals", variant.deals, 1, _MOST_DEALS)
    for size in variant.packets:
        _whole("packets", size, 1, 100)
    if not variant.packets:
        _refuse("packets", "every player gets a hand at least")
    for minimum in variant.minimums:
        _whole("minimums", minimum, 0, 10**6)
    for field in ("start_or_add", "taken_cards_locked"):
        if not isinstance(getattr(variant, field), bool):
            _refuse(field, f"True or False is wanted, not {getattr(variant, field)!r}")
    _check_decks(variant)


def _check_decks(variant: RuleVariant) -> None:
    decks = variant.decks
    if isinstance(decks, int):
        _whole("decks", decks, 1, _MOST_DECKS)
        return
    for number, of_decks in decks:
        _whole("decks", number, 2, _MOST_PLAYERS)
        _whole("decks", of_decks, 1, _MOST_DECKS)
    lacking = [number for number in variant.players if number not in dict(decks)]
    if lacking:
        _refuse("decks", f"no number of decks is given for {lacking[0]} players")


def _check_cards(variant: RuleVariant) -> None:
    for field in ("starter_buried", "pile_blocked_by"):
        for card in getattr(variant, field):
            if not isinstance(card, Card):
                _refuse(field, f"cards are wanted, not {card!r}")
    for card in RED_THREES:
        if card not in variant.starter_buried:
            _refuse("starter_buried", f"{card} must be buried: red threes are laid, never piled")
    for shape in variant.meld_shapes:
        if not _is_pair(shape):
            _refuse("meld_shapes", f"pairs of naturals and wilds are wanted, not {shape!r}")
        for number in shape:
            _whole("meld_shapes", number, 0, BOOK_SIZE)
        if not START_SIZE <= sum(shape) <= BOOK_SIZE:
            _refuse("meld_shapes", f"{shape} is no meld: three to seven cards are")


def _check_scores(variant: RuleVariant) -> None:
    ranks = [rank for rank, _ in variant.card_values]
    if ranks != list(Rank) or not all(isinstance(rank, Rank) for rank in ranks):
        _refuse("card_values", "each rank, three to joker, needs one value")
    for _, value in variant.card_values:
        _whole("card_values", value, 0, 10**6)
    for field in ("books_needed", "book_values"):
        numbers = getattr(variant, field)
        if len(numbers) != len(BookKind):
            _refuse(field, "three numbers are wanted, for clean, dirty and wild books")
        for number in numbers:
            _whole(field, number, -(10**6) if field == "book_values" else 0, 10**6)
    _whole("going_out_bonus", variant.going_out_bonus, -(10**6), 10**6)
    _whole("red_three_value", variant.red_three_value, -(10**6), 10**6)


def check_hooks(variant: RuleVariant) -> None:
    """Refuse answers of hooks, and their consequences, with which no match could be played."""
    _check_melds(variant)
    for players in variant.players:
        _check_table(variant, players)
        _check_dealing(variant, players)
    for deal in range(1, variant.deals + 1):
        try:
            minimum = variant.opening_minimum(deal, 0)
        except IndexError:
            _refuse("minimums", f"none is given for deal {deal} of {variant.deals}")
        _whole("minimums", minimum, 0, 10**6)
    for card in RED_THREES:
        if variant.may_discard(card):
            _refuse("may_discard", f"{card} is laid at once, so it is never there to be discarded")
    _check_discards(variant)


def _check_discards(variant: RuleVariant) -> None:
    barred = [card for card in Card if card not in variant.tables.discardable]
    if barred != list(RED_THREES):
        names = " ".join(str(card) for card in barred if not card.is_red_three)
        _refuse("may_discard", f"the engine can't yet end a turn whose cards are all of {names}")


def _check_melds(variant: RuleVariant) -> None:
    shapes = variant.tables.shapes
    makeable = [False, False, False]
    for rank in (*NATURAL_RANKS, None):
        for naturals, wilds in shapes[rank].reachable:
            if naturals + wilds == BOOK_SIZE:
                kind = BookKind.WILD if rank is None else BookKind(int(wilds > 0))
                makeable[kind] = True
        stray = shapes[rank].allowed - shapes[rank].reachable
        if stray:
            _refuse("meld_shapes", f"{min(stray)} can't come about by laying card after card")
    if not any(shapes[rank].starts for rank in NATURAL_RANKS):
        _refuse("meld_shapes", "no meld of a rank could be started")
    for kind in BookKind:
        if variant.books_needed[kind] and not makeable[kind]:
            _refuse("books_needed", f"{kind.name.lower()} books can't be made of the meld shapes")


def _check_table(variant: RuleVariant, players: int) -> None:
    deck = variant.deck_for(players)
    if not isinstance(deck, Cards):
        _refuse("deck_for", f"a Cards value is wanted, not {deck!r}")
    dealt = players * sum(variant.packets)
    starters = sum(deck.count(card) for card in Card if card not in variant.starter_buried)
    if len(deck) <= dealt:
        _refuse("decks", f"{len(deck)} cards are too few to deal {dealt} to {players} players")
    buried = len(deck) - starters
    if starters <= dealt:
        # All that could start the pile might have been dealt; then burying would never end.
        _refuse("decks", f"{buried} of {len(deck)} cards can't start the pile; {dealt} are dealt")
    sides = variant.side_of_seats(players)
    if not isinstance(sides, tuple):
        _refuse("side_of_seats", f"a tuple is wanted, not {sides!r}")
    if len(sides) != players:
        _refuse("side_of_seats", f"{len(sides)} sides are named for {players} seats")
    if sorted(set(sides)) != list(range(max(sides) + 1)) or not any(sides):
        _refuse("side_of_seats", f"two or more sides, numbered from 0, are wanted, not {sides}")


def _check_dealing(variant: RuleVariant, players: int) -> None:
    for dealer in range(players):
        first = variant.first_player(dealer, players)
        if first not in range(players):
            _refuse("first_player", f"there is no seat {first} at a table of {players}")
    for left in range(len(variant.deck_for(players))):
        place = variant.burial_place(left)
        if place not in range(left + 1):
            _refuse("burial_place", f"no card can lie under {place} of {left}")
