"""What a player, or chance, can do: a closed union of small frozen values, and how they are written.

An action says what is done and with which cards; whether it is allowed is asked in `legality`.
The text forms, one line an action:

    draw | take 9S 9H | start KS KH 2C | add KS to K | add 2C to wild at 1 | discard 4C
    ask | allow | refuse | pass | deal | deal KS 4C ... | reshuffle | reshuffle KS 4C ...
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, Final, TypeAlias

import attrs
from attrs.validators import instance_of, optional

from .cards import Card, Cards, Rank, as_cards, gathered
from .errors import ActionParseError, CardParseError
from .melds import meld_name


def _is_place(_: Any, __: Any, place: Any) -> None:
    if isinstance(place, bool) or not isinstance(place, int):
        raise TypeError(f"a place is a whole number, counted from 0, not {place!r}")


def _as_deck(cards: Iterable[Card] | None) -> tuple[Card, ...] | None:
    if cards is None:
        return None
    deck = tuple(cards)
    for card in deck:
        if not isinstance(card, Card):
            raise TypeError(f"a deck is made of Card values, not of {card!r}")
    return deck


def _with_order(word: str, order: tuple[Card, ...] | None) -> str:
    """The text of a chance move: bare, or with its cards; an order of no cards is written "none"."""
    if order is None:
        return word
    return " ".join((word, *map(str, order))) if order else f"{word} none"


def _parse_order(words: list[str]) -> tuple[Card, ...]:
    return () if words == ["none"] else tuple(map(Card.parse, words))


@attrs.frozen
class DrawStock:
    """Draw from the stock, two cards in the base rules (U1)."""

    def __str__(self) -> str:
        return "draw"


@attrs.frozen
class TakePile:
    """Take the discard pile, its top card melded at once with these cards from the hand (U2).

    Arguments:
        cards: the hand cards melded with the top card.
        place: which of several melds they join, where a variant leaves a choice; else None.
    """

    cards: Cards = attrs.field(converter=as_cards)
    place: int | None = attrs.field(default=None, validator=optional(_is_place))

    def __str__(self) -> str:
        text = f"take {self.cards}".rstrip()
        return text if self.place is None else f"{text} at {self.place}"


@attrs.frozen
class StartMeld:
    """Start a meld with exactly three cards from the hand (M1); more are added one by one."""

    cards: Cards = attrs.field(converter=as_cards)

    def __str__(self) -> str:
        return f"start {self.cards}".rstrip()


@attrs.frozen
class AddToMeld:
    """Add one card from the hand to a meld of one's side (M3).

    Arguments:
        rank: the meld's rank; None for the wild meld.
        card: the card added.
        place: which of the side's melds of that rank that still take cards, books first, from 0.
    """

    rank: Rank | None = attrs.field(validator=optional(instance_of(Rank)))
    card: Card = attrs.field(validator=instance_of(Card))
    place: int = attrs.field(default=0, validator=_is_place)

    def __str__(self) -> str:
        text = f"add {self.card} to {meld_name(self.rank)}"
        return text if self.place == 0 else f"{text} at {self.place}"


@attrs.frozen
class Discard:
    """Discard one card face up on the pile, which ends the turn (U3); the last card goes out (G1)."""

    card: Card = attrs.field(validator=instance_of(Card))

    def __str__(self) -> str:
        return f"discard {self.card}"


@attrs.frozen
class AskToGoOut:
    """Ask the partner for permission to go out (G4)."""

    def __str__(self) -> str:
        return "ask"


@attrs.frozen
class AllowGoingOut:
    """The partner's yes (G4)."""

    def __str__(self) -> str:
        return "allow"


@attrs.frozen
class RefuseGoingOut:
    """The partner's no (G4)."""

    def __str__(self) -> str:
        return "refuse"


@attrs.frozen
class Pass:
    """Pass on an empty stock (E2), or end a turn that no discard can end (G6)."""

    def __str__(self) -> str:
        return "pass"


@attrs.frozen
class NextDeal:
    """Chance: shuffle and deal the next deal (S1-S7).

    Arguments:
        deck: the shuffled deck, top first, if it is to be a given one; None lets it follow from the seed.
    """

    deck: tuple[Card, ...] | None = attrs.field(default=None, converter=_as_deck)

    def __str__(self) -> str:
        return _with_order("deal", self.deck)


@attrs.frozen
class Reshuffle:
    """Chance: make the discard pile the new stock, in variants that do so.

    Arguments:
        stock: the new stock, top first, if it is to be a given one; None lets it follow from the seed.
    """

    stock: tuple[Card, ...] | None = attrs.field(default=None, converter=_as_deck)

    def __str__(self) -> str:
        return _with_order("reshuffle", self.stock)


Action: TypeAlias = (
    DrawStock
    | TakePile
    | StartMeld
    | AddToMeld
    | Discard
    | AskToGoOut
    | AllowGoingOut
    | RefuseGoingOut
    | Pass
    | NextDeal
    | Reshuffle
)

ACTION_TYPES: Final = (
    DrawStock,
    TakePile,
    StartMeld,
    AddToMeld,
    Discard,
    AskToGoOut,
    AllowGoingOut,
    RefuseGoingOut,
    Pass,
    NextDeal,
    Reshuffle,
)
"""The kinds of action, in the order in which legal actions are listed."""

# One object for every action that recurs: making an attrs value anew would cost more than finding it.
DRAW_STOCK: Final = DrawStock()
ASK_TO_GO_OUT: Final = AskToGoOut()
ALLOW_GOING_OUT: Final = AllowGoingOut()
REFUSE_GOING_OUT: Final = RefuseGoingOut()
PASS: Final = Pass()
NEXT_DEAL: Final = NextDeal()
RESHUFFLE: Final = Reshuffle()
# Both by card number; there is no card 0, so entry 0 merely repeats entry 1.
_NUMBERED: Final = (Card["3C"], *Card)
DISCARDS: Final = tuple(Discard(card) for card in _NUMBERED)
ADDITIONS: Final = {rank: tuple(AddToMeld(rank, card) for card in _NUMBERED) for rank in (*Rank, None)}

_starts: dict[tuple[Card, ...], StartMeld] = {}
_takes: dict[tuple[Card, ...], TakePile] = {}


def start_meld(cards: tuple[Card, ...]) -> StartMeld:
    """Return StartMeld of these cards, in card order, from the table of those met before."""
    found = _starts.get(cards)
    if found is None:
        found = _starts[cards] = StartMeld(gathered(cards))
    return found


def take_pile(cards: tuple[Card, ...]) -> TakePile:
    """Return TakePile with these hand cards, in card order, from the table of those met before."""
    found = _takes.get(cards)
    if found is None:
        found = _takes[cards] = TakePile(gathered(cards))
    return found


_PLAIN: Final[dict[str, Action]] = {
    str(action): action
    for action in (
        DRAW_STOCK,
        ASK_TO_GO_OUT,
        ALLOW_GOING_OUT,
        REFUSE_GOING_OUT,
        PASS,
        NEXT_DEAL,
        RESHUFFLE,
    )
}


_PLACE: Final = re.compile(r"-?[0-9]{1,18}")  # longer numbers are slow to read


def _parse_placed(words: list[str]) -> tuple[list[str], int | None]:
    """Take a trailing "at 1" off."""
    match words:
        case [*before, "at", place] if _PLACE.fullmatch(place):
            return before, int(place)
        case _:
            return words, None


def _parse_take(words: list[str]) -> Action:
    words, place = _parse_placed(words)
    return TakePile(Cards(map(Card.parse, words)), place)


def _parse_start(words: list[str]) -> Action:
    return StartMeld(Cards(map(Card.parse, words)))


def _parse_add(words: list[str]) -> Action:
    words, place = _parse_placed(words)
    card, to, meld = words
    if to != "to":
        raise ValueError(to)
    return AddToMeld(None if meld == "wild" else Rank.parse(meld), Card.parse(card), place or 0)


def _parse_discard(words: list[str]) -> Action:
    (card,) = words
    return Discard(Card.parse(card))


def _parse_deal(words: list[str]) -> Action:
    return NextDeal(_parse_order(words))


def _parse_reshuffle(words: list[str]) -> Action:
    return Reshuffle(_parse_order(words))


_PARSERS: Final[dict[str, tuple[Callable[[list[str]], Action], str]]] = {
    "take": (_parse_take, "take CARD ... [at PLACE]"),
    "start": (_parse_start, "start CARD CARD CARD"),
    "add": (_parse_add, "add CARD to RANK [at PLACE], or add CARD to wild"),
    "discard": (_parse_discard, "discard CARD"),
    "deal": (_parse_deal, "deal [CARD ...]"),
    "reshuffle": (_parse_reshuffle, "reshuffle [CARD ...]"),
}


def parse_action(text: str) -> Action:
    """Read an action as `str` writes it.

    Raises ActionParseError, with the form that was expected, for anything else.
    """
    if not isinstance(text, str):
        raise TypeError(f"a text is wanted, not {text!r}")
    words = text.split()
    plain = _PLAIN.get(" ".join(words))
    if plain is not None:
        return plain
    if not words or words[0] not in _PARSERS:
        known = ", ".join(sorted({*_PLAIN, *_PARSERS}))
        raise ActionParseError(text, f"an action begins with one of {known}")
    parser, form = _PARSERS[words[0]]
    try:
        return parser(words[1:])
    except CardParseError as error:
        raise ActionParseError(text, str(error)) from None
    except ValueError:
        raise ActionParseError(text, f"the form is: {form}") from None
