"""Melds in words (M1-M6)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from ..cards import NATURAL_RANKS, Rank
from ..melds import BOOK_SIZE
from ..narration import listed, rank_name
from ..options import BlackThrees, MeldsOfARank
from ..tables import Shape, Shapes
from ..variant import RuleVariant
from .words import (
    RuleInWords,
    Sentences,
    capital,
    either,
    in_a_row,
    largest_side,
    many,
    number,
    own_way,
    wild_melds,
)


def what_a_meld_is(variant: RuleVariant) -> Sentences:
    """M1: a rank, its wilds, and how many cards."""
    opened = any(_grows_past_seven(shapes) for shapes in variant.tables.shapes.values())
    size = "three cards or more" if opened else "three to seven cards"
    yield "Twos and jokers are wild, all other cards natural."
    yield f"A meld is {size} of one rank, from four up to ace, wilds among them as M2 allows."
    if wild_melds(variant):
        yield "Wilds alone make a meld too."
    else:
        yield "Wilds alone make no meld."
    barred = [rank for rank in NATURAL_RANKS if not variant.tables.shapes[rank].starts]
    if barred:
        yield f"{capital(listed(map(rank_name, barred)))} are never melded."
    if variant.black_threes is BlackThrees.MELDED_GOING_OUT:
        yield "Threes are melded only as T2 says."
    else:
        yield "Threes are never melded."
    yield f"A meld of seven cards{' or more' if opened else ''} is a book."


def _grows_past_seven(shapes: Shapes) -> bool:
    return any(sum(shape) > BOOK_SIZE for shape in shapes.allowed)


def how_many_wilds(variant: RuleVariant) -> Sentences:
    """M2: clean, dirty and wild, and the shapes that a meld may have."""
    yield "Clean is a meld or a book without wilds, dirty one of naturals and wilds, wild one of wilds alone."
    special = variant.special_books
    if special:
        kinds = listed(f"a book of {rank_name(rank)}" for rank in special)
        each = "is a kind of its own" if len(special) == 1 else "are each a kind of their own"
        yield f"{capital(kinds)} {each}, neither clean nor dirty."
    groups = _alike(variant)
    for shapes, ranks in groups:
        whose = "A meld of a rank" if len(groups) == 1 else f"A meld of {_one_of(ranks)}"
        most = max(
            variant.deck_for(players).count_rank(rank) for players in variant.players for rank in ranks
        )
        yield f"{whose} may hold, after every single card, {_shapes_named(shapes, most)}."
    if wild_melds(variant):
        sizes = sorted(wilds for _, wilds in variant.tables.shapes[None].allowed)
        yield f"A wild meld holds {_sizes(sizes, max(sizes))} twos and jokers, in any mix."
    yield from own_way(variant, "may_meld")


def _alike(variant: RuleVariant) -> list[tuple[Shapes, tuple[Rank, ...]]]:
    """The ranks that can be melded, those of the same shapes together."""
    groups: dict[Shapes, list[Rank]] = {}
    for rank in NATURAL_RANKS:
        if variant.tables.shapes[rank].starts:
            groups.setdefault(variant.tables.shapes[rank], []).append(rank)
    return sorted(
        ((shapes, tuple(ranks)) for shapes, ranks in groups.items()), key=lambda group: -len(group[1])
    )


def _one_of(ranks: Sequence[Rank]) -> str:
    """Ranks of which a meld has one: "sevens or fives", "any rank but sevens and fives"."""
    others = [rank for rank in NATURAL_RANKS if rank not in ranks]
    if len(others) < len(ranks):
        return f"any rank but {listed(map(rank_name, others))}"
    return either(map(rank_name, ranks))


def _shapes_named(shapes: Shapes, most: int) -> str:
    """Shapes by their number of wilds: "three to seven naturals alone, or two to six and one wild"."""
    by_wilds: dict[int, list[int]] = {}
    for naturals, wilds in sorted(shapes.allowed):
        by_wilds.setdefault(wilds, []).append(naturals)
    parts = []
    for wilds, sizes in sorted(by_wilds.items()):
        with_wilds = f"and {many(wilds, 'wild')}" if wilds else "alone"
        parts.append(f"{_sizes(sizes, most)} natural{'s' if sizes != [1] else ''} {with_wilds}")
    return "; or ".join(parts)


def _sizes(sizes: Sequence[int], most: int) -> str:
    """How many cards of a kind: "three to seven", "four or five"; "four or more" if the deck sets the end."""
    if sizes[-1] == most > BOOK_SIZE and in_a_row(sizes):
        return f"{number(sizes[0])} or more"
    if len(sizes) > 2 and in_a_row(sizes):  # noqa: PLR2004  # "four or five", "four to six"
        return f"{number(sizes[0])} to {number(sizes[-1])}"
    return either(map(number, sizes))


def books(variant: RuleVariant) -> Sentences:
    """M3: whose melds are whose, and what a book still takes."""
    if largest_side(variant) > 1:
        yield "Melds belong to the side: each of its players adds to any of them."
    else:
        yield "A player's melds are that player's alone: nobody else adds to them."
    told = {shapes: tuple(_takings(shapes)) for shapes, _ in _alike(variant)}
    if not any(told.values()) and not _takes(variant.tables.shapes[None], wild=True):
        yield "A book is closed: no card joins it."
        yield from own_way(variant, "book_takes")
        return
    for shapes, ranks in _alike(variant):
        whose = "A book" if len(set(told.values())) == 1 else f"A book of {_one_of(ranks)}"
        if told[shapes]:
            yield f"{whose} stays open: {'; '.join(told[shapes])}."
        else:
            yield f"{whose} is closed: no card joins it."
        if len(set(told.values())) == 1:
            break
    if wild_melds(variant):
        opened = _takes(variant.tables.shapes[None], wild=True)
        yield "A wild joins a wild book too." if opened else "A wild book is closed."
    if not variant.book_grows_at_once:
        yield "But no card joins a book in the turn that completed it."
    yield from own_way(variant, "book_takes")


def _takes(shapes: Shapes, *, wild: bool, dirty: bool | None = None) -> bool:
    """Whether some book takes a wild or a natural card; only clean or only dirty books, if so asked."""
    return any(
        takes[wild]
        for shape, takes in shapes.takes.items()
        if sum(shape) >= BOOK_SIZE and (dirty is None or (shape[1] > 0) is dirty)
    )


def _takings(shapes: Shapes) -> Sentences:
    """What books of these shapes take; nothing if they are closed."""
    kinds = {"clean": False, "dirty": True}
    made = [name for name, dirty in kinds.items() if _books(shapes.allowed, dirty=dirty)]
    naturals = [name for name in made if _takes(shapes, wild=False, dirty=kinds[name])]
    wilds = [name for name in made if _takes(shapes, wild=True, dirty=kinds[name])]
    if naturals:
        yield f"a natural card of its rank joins {_some_book(naturals, made)}"
    if wilds:
        yield f"a wild joins {_some_book(wilds, made)}, as far as M2 allows"
    if "clean" in wilds:
        yield "a wild makes a clean book dirty"
    elif naturals and "clean" in made:
        yield "no wild joins a clean book" if wilds else "no wild joins a book"


def _some_book(taking: list[str], made: list[str]) -> str:
    return "any book" if taking == made else f"a {taking[0]} book"


def _books(shapes: Iterable[Shape], *, dirty: bool) -> bool:
    return any(sum(shape) >= BOOK_SIZE and (shape[1] > 0) is dirty for shape in shapes)


def melds_of_a_rank(variant: RuleVariant) -> Sentences:
    """M4: when another meld of a rank may be started."""
    if variant.melds_of_a_rank is MeldsOfARank.ONE:
        yield "A side has one meld of a rank in a deal and never starts another."
    elif variant.melds_of_a_rank is MeldsOfARank.WHEN_NONE_TAKES_THEM:
        yield (
            "A side that has melds or books of a rank starts another only if its three cards can't all join"
            " one of those."
        )
        yield "A single card joins any meld or book that takes it; the player chooses which."
    else:
        yield "A side has at most one unfinished meld of a rank; once it is a book, another may be begun."
    if wild_melds(variant):
        yield "The same holds for wild melds."


def start_or_add(variant: RuleVariant) -> Sentences:
    """M5: a turn's choice; without that rule there is nothing to say."""
    if not variant.start_or_add:
        return
    yield (
        "In one turn a player either starts new melds or adds to melds that lay on the table when the turn"
        " began, several of them if wished, but not both."
    )
    yield (
        "Building up a meld that was started in this turn is part of starting it, and who is starting may"
        " complete a book and start its rank again; who is adding may not."
    )
    yield "The choice binds the whole turn."


def the_top_card(variant: RuleVariant) -> Sentences:
    """M6: which card of a book is seen."""
    yield (
        "A clean book is topped by its lowest red card, a dirty one by its lowest black card; if there is"
        " none, by its lowest card."
    )
    if wild_melds(variant):
        yield "A wild book is topped by a joker, or else by its lowest two."


MELDS: Final[tuple[RuleInWords, ...]] = (
    ("M1", "What a meld is", what_a_meld_is),
    ("M2", "Clean, dirty, wild", how_many_wilds),
    ("M3", "Books", books),
    ("M4", "Several melds of a rank", melds_of_a_rank),
    ("M5", "Start or add", start_or_add),
    ("M6", "The top card of a book", the_top_card),
)
