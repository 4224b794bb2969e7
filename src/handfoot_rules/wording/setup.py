"""Setup and threes in words (S1-S7, T1, T2)."""

from __future__ import annotations

from typing import Final

from ..cards import BLACK_THREES, RED_THREES, Card, Cards, Rank
from ..narration import listed
from ..options import BlackThrees, RedThrees
from ..variant import RuleVariant
from .words import (
    RuleInWords,
    Sentences,
    a_face_of,
    capital,
    choice,
    either,
    faces_named,
    has_foot,
    many,
    number,
    own_way,
)

_DECK: Final = Cards(card for card in Card for _ in range(2 if card is Card.JK else 1))
_IN_A_DECK: Final = "54 cards, four twos and two jokers among them"
_PAIR: Final = 2
_HAND_AND_FOOT: Final = 2
_HAND_KNEE_AND_FOOT: Final = 3


def the_cards(variant: RuleVariant) -> Sentences:
    """S1: how many decks, and what is in them."""
    tables: dict[Cards, list[int]] = {}
    for players in variant.players:
        tables.setdefault(variant.deck_for(players), []).append(players)
    packs = [(deck, _decks(deck), f"for {choice(players)} players") for deck, players in tables.items()]
    if not all(decks for _, decks, _ in packs):
        for deck, _, table in packs:
            twos, jokers = deck.count_rank(Rank.TWO), deck.count_rank(Rank.JOKER)
            wilds = f"{many(twos, 'two')} and {many(jokers, 'joker')} among them"
            yield f"{capital(table)}: {many(len(deck), 'card')}, {wilds}."
    elif len(packs) == 1:
        deck, decks, _ = packs[0]
        yield f"{capital(many(decks, 'deck'))} of {_IN_A_DECK}, shuffled together: {len(deck)} cards."
    else:
        told = (f"{number(decks)} {table} ({len(deck)} cards)" for deck, decks, table in packs)
        yield f"Decks of {_IN_A_DECK}, shuffled together: {listed(told)}."
    yield from own_way(variant, "deck_for")


def _decks(deck: Cards) -> int:
    """How many whole decks these are; none if they are something else."""
    decks = len(deck) // len(_DECK)
    return decks if all(deck.count(card) == decks * _DECK.count(card) for card in Card) else 0


def the_players(variant: RuleVariant) -> Sentences:
    """S2: how many can play."""
    yield f"For {choice(variant.players)} players."


def partners(variant: RuleVariant) -> Sentences:
    """S3: who plays with whom."""
    alone = []
    for players in variant.players:
        sides = variant.side_of_seats(players)
        if len(set(sides)) == players:
            alone.append(players)
        else:
            yield f"{capital(number(players))} players: {_sides(sides)}."
    if alone == list(variant.players):
        yield "Every player is a side alone."
    elif alone:
        yield f"{capital(either(map(number, alone)))} players: every player is a side alone."
    yield from own_way(variant, "side_of_seats")


def _sides(side_of: tuple[int, ...]) -> str:
    """The sides of a table: "two pairs, seats 0 and 2 against seats 1 and 3"."""
    seats = [[seat for seat, its in enumerate(side_of) if its == side] for side in sorted(set(side_of))]
    names = [f"{'seat' if len(of_side) == 1 else 'seats'} {listed(of_side)}" for of_side in seats]
    sizes = {len(of_side) for of_side in seats}
    if len(sizes) > 1:
        kind = many(len(seats), "side")
    elif sizes == {_PAIR}:
        kind = many(len(seats), "pair")
    else:
        kind = f"{many(len(seats), 'team')} of {number(sizes.pop())}"
    return f"{kind}, {' against '.join(names) if len(names) == _PAIR else ', '.join(names)}"


def packets(variant: RuleVariant) -> Sentences:
    """S4: what each player is dealt."""
    sizes = variant.packets
    if len(sizes) == 1:
        yield f"Each player is dealt {many(sizes[0], 'card')}, clockwise from the first player."
        yield "There is no foot: what holds for a player in the foot holds from the start."
        return
    if len(sizes) == _HAND_AND_FOOT:
        parts, later = f"a hand of {sizes[0]} cards and a foot of {sizes[1]}", "then all feet"
    elif len(sizes) == _HAND_KNEE_AND_FOOT:
        parts = f"a hand of {sizes[0]} cards, a knee of {sizes[1]} and a foot of {sizes[2]}"
        later = "then all knees, then all feet"
    else:
        parts = f"a hand of {sizes[0]} cards, then packets of {listed(sizes[1:])}, the last of them the foot"
        later = "then all second packets, and so on"
    yield f"Each player is dealt {parts}; they stay separate."
    yield f"From the top of the deck come all hands, clockwise from the first player, {later}."


def the_starter(variant: RuleVariant) -> Sentences:
    """S5: the first card of the pile."""
    buried, covered = variant.starter_buried, variant.starter_covered
    yield "The next card of the deck starts the pile, face up."
    if buried:
        yield (
            f"{capital(either(a_face_of(buried)))} is buried in the stock and another card is turned,"
            " as often as needed."
        )
        yield _burial(variant)
        yield from own_way(variant, "burial_place")
    if covered:
        yield f"On {either(a_face_of(covered))} another card is turned; all of them stay in the pile."
    if not buried and not covered:
        yield "Any card may."


def _burial(variant: RuleVariant) -> str:
    """Where a buried card goes, as far as a word says it."""
    stocks = range(max(len(variant.deck_for(players)) for players in variant.players))
    for place, where in (
        ([left // 2 for left in stocks], "at the middle of"),
        (list(stocks), "at the bottom of"),
        ([0 for _ in stocks], "on top of"),
    ):
        if [variant.burial_place(left) for left in stocks] == place:
            return f"Buried is: put {where} what is left of the stock."
    return "Buried is: put at a certain place in what is left of the stock."


def who_begins(variant: RuleVariant) -> Sentences:
    """S6: the dealer, and who plays first."""
    yield "The deal passes to the left."
    tables = [(dealer, players) for players in variant.players for dealer in range(players)]
    first = [variant.first_player(dealer, players) for dealer, players in tables]
    seats = "seat 0 in deal 1, seat 1 in deal 2 and so on."
    if first == [(dealer + 1) % players for dealer, players in tables]:
        yield f"The player to the dealer's left plays first: {seats}"
    elif first == [dealer for dealer, _ in tables]:
        yield f"The dealer plays first: {seats}"
    yield from own_way(variant, "first_player")


def red_threes_dealt(variant: RuleVariant) -> Sentences:
    """S7: the red threes of the dealt hands."""
    if variant.red_threes is not RedThrees.LAID:
        yield "Falls away: the red threes of the dealt hands are not laid (T1)."
        return
    with_others = ", with what replaces them" if variant.red_threes_replaced else ""
    yield (
        "Once the pile is started, the red threes of the dealt hands are laid (T1), clockwise from the first"
        f" player: all of one player's{with_others}, before the next player's."
    )


def red_threes(variant: RuleVariant) -> Sentences:
    """T1: what becomes of a red three."""
    if variant.red_threes is RedThrees.HELD:
        yield "Red threes are held like other cards: they are never laid and never replaced."
        yield "They can't be melded."
        return
    if variant.red_threes is RedThrees.LAID:
        sources = ("dealt", "drawn", "found in the foot") if has_foot(variant) else ("dealt", "drawn")
        yield f"A red three is laid face up on its side's table at once, whether {either(sources)}."
    else:
        yield (
            "Until the side has opened, its red threes stay in the hands: they are neither melded nor"
            " discarded nor replaced."
        )
        yield (
            "The player who reaches the opening minimum lays them at once, the partners at the start of"
            " their next turns, before the draw; from then on they are laid wherever they come from."
        )
    which = "It" if variant.red_threes is RedThrees.LAID else "One that is laid"
    if variant.red_threes_replaced:
        yield (
            f"{which} is replaced from the stock, again and again until the new card is no red three; with"
            " the stock empty it isn't replaced."
        )
    else:
        yield f"{which} isn't replaced."
    if set(RED_THREES) <= set(variant.starter_covered):
        yield "One that comes with the pile (S5) is laid too, and not replaced."
    if variant.red_threes is RedThrees.LAID:
        yield "So it is never held in a hand, never melded and never discarded."


def black_threes(variant: RuleVariant) -> Sentences:
    """T2: black threes, and all that bars the pile."""
    if variant.black_threes is BlackThrees.MELDED_GOING_OUT:
        decks = [variant.deck_for(players) for players in variant.players]
        there = max(sum(deck.count(card) for card in BLACK_THREES) for deck in decks)
        sizes = [size for size, _ in sorted(variant.tables.shapes[Rank.THREE].allowed) if size <= there]
        yield (
            f"A player who goes out may meld {choice(sizes)} black threes, without wilds; otherwise they"
            " can only be discarded."
        )
        yield "Starting that meld binds the player to go out in this turn."
    else:
        yield "A black three can't be melded; it can only be discarded."
    # Red threes lie on top only where they are discarded.
    seen = [card for card in variant.tables.barring if card not in RED_THREES]
    seen += [card for card in RED_THREES if variant.red_threes is RedThrees.HELD]
    yield f"On top of the pile, {listed(faces_named(seen))} bar it: nobody can take it."
    yield "Covered by another card they bar nothing."
    yield from own_way(variant, "pile_blocked")


SETUP: Final[tuple[RuleInWords, ...]] = (
    ("S1", "The cards", the_cards),
    ("S2", "The players", the_players),
    ("S3", "Partners", partners),
    ("S4", "What is dealt", packets),
    ("S5", "The first card of the pile", the_starter),
    ("S6", "Who begins", who_begins),
    ("S7", "Red threes of the deal", red_threes_dealt),
)
THREES: Final[tuple[RuleInWords, ...]] = (
    ("T1", "Red threes", red_threes),
    ("T2", "Black threes, and what bars the pile", black_threes),
)
