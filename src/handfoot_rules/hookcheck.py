"""What a variant's hooks must answer, and whether decks, books and deals fit together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .cards import NATURAL_RANKS, RED_THREES, Card, Cards, Rank
from .melds import BOOK_SIZE, BookKind
from .options import MeldsOfARank, OpeningMakeUp, RedThrees
from .selfcheck import ALIKE, refuse, whole
from .tables import START_SIZE, BooksMade

if TYPE_CHECKING:
    from .variant import RuleVariant

_TOTALS = (-1000, -1, 0, 1000, 5000, 20_000)
"""Totals for which the opening minimum is asked once."""


def check_decks(variant: RuleVariant) -> None:
    """Refuse what is no deck, before anything is worked out from it."""
    for players in variant.players:
        deck = variant.deck_for(players)
        if not isinstance(deck, Cards):
            refuse("deck_for", f"a Cards value is wanted, not {deck!r}")


def check_hooks(variant: RuleVariant) -> None:
    """Refuse what the hooks answer if it could not be played."""
    _check_melds(variant)
    for players in variant.players:
        check_table(variant, players)
        _check_dealing(variant, players)
        for deal in range(1, (variant.deals or 1) + 1):
            _check_books_reachable(variant, variant.deck_for(players), variant.books_for(deal))
    _check_minimums(variant)
    _check_suits(variant)


def _check_minimums(variant: RuleVariant) -> None:
    for deal in range(1, (variant.deals or len(variant.minimums)) + 1):
        for total in _TOTALS:
            try:
                minimum = variant.opening_minimum(deal, total)
            except IndexError:
                refuse("minimums", f"none is given for deal {deal} and a total of {total}")
            whole("minimums", minimum, 0, 10**6)


def _check_suits(variant: RuleVariant) -> None:
    """Cards of one rank are alike, but for the colour of threes."""
    books = (variant.tables.no_books,) * len(set(variant.side_of_seats(variant.players[0])))
    for alike in ALIKE:
        if len({variant.pile_blocked(card) for card in alike}) > 1:
            refuse("pile_blocked", f"suits don't matter, yet it tells {' '.join(map(str, alike))} apart")
        if len({variant.may_discard(card, books, last=False) for card in alike}) > 1:
            refuse("may_discard", f"suits don't matter, yet it tells {' '.join(map(str, alike))} apart")
    if variant.red_threes is not RedThrees.HELD:
        for card in RED_THREES:
            if variant.may_discard(card, books, last=False):
                refuse("may_discard", f"{card} is laid, so it is never there to be discarded")


def _check_melds(variant: RuleVariant) -> None:
    shapes, kinds = variant.tables.shapes, variant.tables.kinds
    makeable = set()
    for rank in (*NATURAL_RANKS, None):
        reachable = shapes[rank].reachable
        makeable |= {kinds[rank][wilds > 0] for naturals, wilds in reachable if naturals + wilds >= BOOK_SIZE}
        stray = shapes[rank].allowed - reachable
        if stray:
            refuse("meld_shapes", f"{min(stray)} can't come about by laying card after card")
    if not any(shapes[rank].starts for rank in NATURAL_RANKS):
        refuse("meld_shapes", "no meld of a rank could be started")
    if variant.opening_make_up is OpeningMakeUp.CLEAN_MELD and not any(
        (START_SIZE, 0) in shapes[rank].starts for rank in NATURAL_RANKS
    ):
        refuse("opening_make_up", "no clean meld could be started, so no side could open")
    for deal in range(1, (variant.deals or 1) + 1):
        for kind, number in enumerate(variant.books_for(deal)):
            if number and kind not in makeable:
                refuse("books_needed", f"{_name(variant, kind)} books can't be made of the meld shapes")
    open_books = any(
        any(takes) for one in shapes.values() for shape, takes in one.takes.items() if sum(shape) >= BOOK_SIZE
    )
    if variant.start_or_add and open_books:
        refuse("start_or_add", "with open books, adding could not be told from building up what was started")
    if variant.melds_of_a_rank is MeldsOfARank.WHEN_NONE_TAKES_THEM:
        _check_second_melds(variant)


def _check_second_melds(variant: RuleVariant) -> None:
    """An open meld must take any three cards, or there would be two open melds of a rank."""
    for rank in (*NATURAL_RANKS, None):
        shapes = variant.tables.shapes[rank]
        for shape in shapes.allowed:
            if sum(shape) < BOOK_SIZE and not all(shapes.takes_all(shape, *start) for start in shapes.starts):
                refuse("melds_of_a_rank", f"a meld of {shape} would leave room for a second open one")


def _name(variant: RuleVariant, kind: int) -> str:
    if kind < len(BookKind):
        return BookKind(kind).name.lower()
    return f"special ({variant.special_books[kind - len(BookKind)].name.lower()})"


def _check_books_reachable(variant: RuleVariant, deck: Cards, needed: BooksMade) -> None:
    """The deck must hold the books that one side needs to go out (G2)."""
    clean, dirty, wild, *special = needed
    wilds = deck.count_rank(Rank.TWO) + deck.count_rank(Rank.JOKER)
    plain = [rank for rank in NATURAL_RANKS if rank not in variant.special_books]
    whole_books = sum(deck.count_rank(rank) // BOOK_SIZE for rank in plain)
    if variant.melds_of_a_rank is MeldsOfARank.ONE:
        whole_books = sum(deck.count_rank(rank) >= BOOK_SIZE for rank in plain)
        most = len(plain)
        if clean + (0 if variant.spare_clean_as_dirty else dirty) > most:
            refuse("books_needed", f"{most} ranks can't give {clean} clean and {dirty} dirty books")
    if clean > whole_books:
        refuse("books_needed", f"the deck has the cards for {whole_books} clean books, not for {clean}")
    if wild * BOOK_SIZE > wilds:
        refuse("books_needed", f"the deck has {wilds} wilds, too few for {wild} wild books")
    if not variant.spare_clean_as_dirty and wild * BOOK_SIZE + dirty > wilds:
        refuse("books_needed", f"the deck has {wilds} wilds, too few for {wild} wild and {dirty} dirty books")
    for rank, number in zip(variant.special_books, special, strict=True):
        if number * BOOK_SIZE > deck.count_rank(rank) + wilds:
            refuse("books_needed", f"the deck has too few cards for {number} books of {rank.name.lower()}s")
    if sum(needed) * BOOK_SIZE > len(deck):
        refuse("books_needed", f"{sum(needed)} books take more cards than the deck's {len(deck)}")


def check_table(variant: RuleVariant, players: int) -> None:
    """The deck must serve so many players, and every seat must have a side."""
    deck = variant.deck_for(players)
    dealt = players * sum(variant.packets)
    passed_over = (*variant.starter_buried, *variant.starter_covered)
    starters = sum(deck.count(card) for card in Card if card not in passed_over)
    if len(deck) <= dealt:
        refuse("decks", f"{len(deck)} cards are too few to deal {dealt} to {players} players")
    others = len(deck) - starters
    if starters <= dealt:
        # All that could start the pile might have been dealt; then turning would never end.
        refuse("decks", f"{others} of {len(deck)} cards can't start the pile; {dealt} are dealt")
    red = sum(deck.count(card) for card in RED_THREES)
    if variant.red_threes is RedThrees.LAID and not variant.red_threes_replaced and red >= variant.packets[0]:
        refuse(
            "red_threes_replaced", f"a hand of {variant.packets[0]} might be red threes alone, and be gone"
        )
    sides = variant.side_of_seats(players)
    if not isinstance(sides, tuple):
        refuse("side_of_seats", f"a tuple is wanted, not {sides!r}")
    if len(sides) != players:
        refuse("side_of_seats", f"{len(sides)} sides are named for {players} seats")
    if sorted(set(sides)) != list(range(max(sides) + 1)) or not any(sides):
        refuse("side_of_seats", f"two or more sides, numbered from 0, are wanted, not {sides}")


def _check_dealing(variant: RuleVariant, players: int) -> None:
    for dealer in range(players):
        first = variant.first_player(dealer, players)
        if first not in range(players):
            refuse("first_player", f"there is no seat {first} at a table of {players}")
    for left in range(len(variant.deck_for(players))):
        place = variant.burial_place(left)
        if place not in range(left + 1):
            refuse("burial_place", f"no card can lie under {place} of {left}")
