"""Numbers, ranks, cards and deals as a card player says them, and what several rules ask of a variant."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby, pairwise
from typing import Final, TypeAlias, TypeVar

from ..cards import BLACK_THREES, RED_THREES, Card, Rank
from ..melds import BookKind
from ..narration import listed, rank_name
from ..variant import RuleVariant

Sentences: TypeAlias = Iterator[str]
"""What a rule says, sentence by sentence."""

RuleInWords: TypeAlias = tuple[str, str, Callable[[RuleVariant], Sentences]]
"""A rule's number, its name, and who words it for a variant."""

_Value = TypeVar("_Value")

_NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_RUN: Final = 3
"""So many in a row are given by the first and the last."""


def number(value: int) -> str:
    """A number: "two", "13"; "no" for none."""
    return _NUMBERS[value] if 0 <= value < len(_NUMBERS) else str(value)


def many(value: int, noun: str) -> str:
    """A number with its noun: "one card", "two cards", "13 cards"."""
    return f"{number(value)} {noun}" if value == 1 else f"{number(value)} {noun}s"


def capital(sentence: str) -> str:
    """The sentence with a capital at its beginning."""
    return sentence[:1].upper() + sentence[1:]


def either(words: Iterable[object]) -> str:
    """Words of which one holds: "two", "two or three", "two, three or six"."""
    *most, last = map(str, words)
    return f"{', '.join(most)} or {last}" if most else last


def in_a_row(values: Sequence[int]) -> bool:
    """Whether each is one more than the one before."""
    return all(after == before + 1 for before, after in pairwise(values))


def choice(values: Sequence[int]) -> str:
    """Numbers of which one holds: "two", "four or five", "three to seven"."""
    if len(values) >= _RUN and in_a_row(values):
        return f"{number(values[0])} to {number(values[-1])}"
    return either(map(number, values))


def worth(points: int) -> str:
    """What something counts: "is worth 100", "costs 500", "is worth nothing"."""
    return f"costs {-points}" if points < 0 else f"is worth {points or 'nothing'}"


# --- ranks, faces, books -------------------------------------------------------------------------


def one_of(rank: Rank) -> str:
    """A card of a rank: "a seven", "an ace"."""
    name = rank.name.lower()
    return f"{'an' if name[0] in 'ae' else 'a'} {name}"


def faces_named(faces: Iterable[Card]) -> tuple[str, ...]:
    """Faces in the plural, threes by colour: "black threes", "twos", "jokers"."""
    return (*_threes(faces, "threes", "{} threes"), *map(rank_name, _others(faces)))


def a_face_of(faces: Iterable[Card]) -> tuple[str, ...]:
    """Faces in the singular: "a three of either colour", "a red three", "a two", "a joker"."""
    return (*_threes(faces, "a three of either colour", "a {} three"), *map(one_of, _others(faces)))


def _threes(faces: Iterable[Card], both: str, one: str) -> list[str]:
    there = [name for name, cards in (("black", BLACK_THREES), ("red", RED_THREES)) if set(cards) <= {*faces}]
    return [both] if len(there) > 1 else [one.format(name) for name in there]


def _others(faces: Iterable[Card]) -> list[Rank]:
    return sorted({card.rank for card in faces if card.rank is not Rank.THREE})


def kind_named(variant: RuleVariant, kind: int) -> str:
    """A kind of book: "clean book", "book of sevens"."""
    if kind < len(BookKind):
        return f"{BookKind(kind).name.lower()} book"
    return f"book of {rank_name(variant.special_books[kind - len(BookKind)])}"


# --- deal by deal --------------------------------------------------------------------------------


def deal_by_deal(variant: RuleVariant, values: Sequence[_Value], say: Callable[[_Value], str]) -> str:
    """What holds in each deal: "three cards in deals 1 and 2, four cards in deal 3".

    Arguments:
        variant: the rule set; where its matches have no fixed length, the last value goes on.
        values: one for each deal, from deal 1.
        say: how a value is said.
    """
    runs = [list(run) for _, run in groupby(enumerate(values, 1), key=lambda pair: pair[1])]
    if len(runs) == 1:
        return say(values[0])
    parts = []
    for run in runs:
        (first, value), (last, _) = run[0], run[-1]
        if run is runs[-1] and variant.deals is None:
            when = f"from deal {first} on"
        elif first == last:
            when = f"in deal {first}"
        else:
            when = f"in deals {first} {'and' if last == first + 1 else 'to'} {last}"
        parts.append(f"{say(value)} {when}")
    return listed(parts)


def deals_told(variant: RuleVariant, given: object) -> range:
    """The deals that have to be told apart, where a field gives a number or one for each deal."""
    return range(1, (variant.deals or (len(given) if isinstance(given, tuple) else 1)) + 1)


# --- what several rules ask ----------------------------------------------------------------------


def own_way(variant: RuleVariant, hook: str) -> Sentences:
    """Say so if the rule set answers a hook in its own way, with the first line of what it says of it."""
    method = getattr(type(variant), hook)
    if method is getattr(RuleVariant, hook):
        return
    lines = inspect.cleandoc(method.__doc__ or "").splitlines()
    said = lines[0].rstrip(".") if lines else ""
    yield f"This rule set decides it in its own way, by `{hook}`{': ' if said else ''}{said}."


def side_sizes(variant: RuleVariant, players: int) -> tuple[int, ...]:
    """How many seats each side has at a table of so many players."""
    sides = variant.side_of_seats(players)
    return tuple(sides.count(side) for side in sorted(set(sides)))


def largest_side(variant: RuleVariant) -> int:
    """The most players that a side ever has."""
    return max(max(side_sizes(variant, players)) for players in variant.players)


def some_play_alone(variant: RuleVariant) -> bool:
    """Whether there are tables with sides of one player."""
    return any(1 in side_sizes(variant, players) for players in variant.players)


def has_foot(variant: RuleVariant) -> bool:
    """Whether a player gets more packets than the hand."""
    return len(variant.packets) > 1


def in_the_foot(variant: RuleVariant) -> str:
    """The player of whom the rules on going out speak."""
    return "a player in the foot" if has_foot(variant) else "a player"


def wild_melds(variant: RuleVariant) -> bool:
    """Whether wilds alone make a meld."""
    return bool(variant.tables.shapes[None].starts)
