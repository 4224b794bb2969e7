"""Whole variants at random: every field over its range, in combinations that the self-check accepts.

Every field is drawn with the base game's value first, so that a failing variant shrinks to one that differs
from the base game in a field or two. What fields ask of each other is minded while they are drawn; where a
combination still contradicts itself, the field that the self-check names gets the base game's value.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Any, Final, TypeVar

from hypothesis import reject
from hypothesis import strategies as st

from ..cards import BLACK_THREES, FACES_OF_RANK, NATURAL_RANKS, RED_THREES, Card, Rank
from ..errors import InvalidVariantError
from ..melds import BOOK_SIZE, BookKind
from ..options import (
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
from ..tables import START_SIZE, Shape
from ..variant import DIRTY_AND_CLEAN, STANDARD_POINTS, WILD_ONLY, RuleVariant

_Value = TypeVar("_Value")
_Member = TypeVar("_Member", bound=Enum)
_Fields = dict[str, Any]

_CARDS_IN_A_DECK: Final = 54
_MOST_DECKS: Final = 12
_REPAIRS: Final = 12
_TWOS: Final = FACES_OF_RANK[Rank.TWO]
_WILDS: Final = (*_TWOS, Card.JK)


def _one_of(draw: st.DrawFn, first: _Value, *others: _Value) -> _Value:
    """Draw one of some values; the first is the simplest."""
    return draw(st.sampled_from((first, *others)))


def _choice(draw: st.DrawFn, first: _Member) -> _Member:
    """Draw a member of an enum, the first given being the simplest."""
    members = tuple(type(first))
    return draw(st.sampled_from((first, *(member for member in members if member is not first))))


def _some(draw: st.DrawFn, values: Sequence[_Value], *, least: int = 0, most: int) -> tuple[_Value, ...]:
    """Draw some of these values, each once."""
    return tuple(draw(st.lists(st.sampled_from(values), min_size=least, max_size=most, unique=True)))


def _by_deal(draw: st.DrawFn, base: int, least: int, most: int) -> int | tuple[int, ...]:
    """Draw a number, or one for each deal."""
    kind = _one_of(draw, "base", "number", "numbers")
    number = st.integers(least, most)
    if kind == "numbers":
        return tuple(draw(st.lists(number, min_size=1, max_size=4)))
    return draw(number) if kind == "number" else base


@st.composite
def variants(draw: st.DrawFn) -> RuleVariant:
    """Draw valid variants: fields over their ranges, in combinations. They shrink towards the base game."""
    fields: _Fields = {"key": "drawn"} | _setup(draw)
    for part in (_melds, _opening, _pile, _going_out, _books, _score):
        fields |= part(draw, fields)
    for _ in range(_REPAIRS):
        try:
            return RuleVariant(**fields)
        except InvalidVariantError as error:
            if not _repair(fields, error.field):
                break
    return reject()


def _repair(fields: _Fields, name: str) -> bool:
    """Give the field that the self-check names, or one that it touches, another value, if one is left."""
    if name == "books_needed" and any(fields.get(name, ())):
        fields[name] = {}
        return True
    for other in (name, *_TOUCHED.get(name, ())):
        if other in fields and other != "books_needed":
            del fields[other]
            if other == "special_books":
                fields.pop("book_values", None)
                fields["books_needed"] = {}
            return True
    return False


_TOUCHED: Final = {
    "deck_for": ("decks",),
    "may_discard": ("red_threes",),
    "meld_shapes": ("pure_ranks",),
    "decks": ("packets", "players", "starter_covered", "starter_buried"),
    "minimums": ("minimum_totals", "minimum_by", "deals"),
    "starter_buried": ("red_threes", "starter_covered"),
}
"""What else may be at fault where the self-check names a field."""


# --- setup ---------------------------------------------------------------------------------------


def _setup(draw: st.DrawFn) -> _Fields:
    players = tuple(sorted(draw(st.sampled_from(((4,), (2,), (3,), (6,), (2, 4), (3, 5), (4, 6), (2, 7))))))
    sides = {}
    for number in players:
        sizes = [sides for sides in range(2, number) if number % sides == 0]
        chosen = _one_of(draw, *(sizes or [number]), number)
        if chosen != number:
            sides[number] = chosen
    packets = _one_of(draw, (13, 13), (11, 11), (11,), (7, 5), (5, 4), (4, 3, 2), (15, 13, 11), (6,), (3, 3))
    fields: _Fields = {"players": players, "sides": sides, "packets": packets}
    fields["dealer_begins"] = draw(st.booleans())
    fields["red_threes"] = _choice(draw, RedThrees.LAID)
    fields |= _starters(draw, fields["red_threes"])
    passed_over = (*fields["starter_buried"], *fields["starter_covered"])
    counted = [card for card in Card for _ in range(2 if card is Card.JK else 1)]
    starters = sum(card not in passed_over for card in counted)
    extra, least = draw(st.integers(0, 2)), _one_of(draw, 3, 2, 1)
    decks = {}
    for number in players:
        dealt = number * sum(packets)
        # Of each deck so many can start the pile; more than are dealt must be able to.
        decks[number] = min(_MOST_DECKS, max(dealt // starters + 1, least) + extra)
    same = max(decks.values())
    fields["decks"] = same if draw(st.booleans()) else decks
    return fields


def _starters(draw: st.DrawFn, red_threes: RedThrees) -> _Fields:
    """The cards that are buried, or covered, in place of starting the pile."""
    buried: list[Card] = []
    covered: list[Card] = []
    for alike in (RED_THREES, BLACK_THREES, _TWOS, (Card.JK,), FACES_OF_RANK[Rank.SEVEN]):
        kinds = ["buried", "covered", "free"]
        if alike in {_TWOS, FACES_OF_RANK[Rank.SEVEN]}:
            kinds = ["free", "covered", "buried"]
        if alike == RED_THREES and red_threes is not RedThrees.HELD:
            kinds = ["buried", "covered"] if red_threes is RedThrees.LAID else ["buried"]
        kind = draw(st.sampled_from(kinds))
        {"buried": buried, "covered": covered, "free": []}[kind].extend(alike)
    return {"starter_buried": tuple(buried), "starter_covered": tuple(covered)}


# --- melds ---------------------------------------------------------------------------------------


def _melds(draw: st.DrawFn, _: _Fields) -> _Fields:
    shapes = _shapes(draw)
    closed = BooksOpenTo.NOTHING
    open_to = draw(st.sampled_from((closed, closed, closed, *BooksOpenTo)))
    fields: _Fields = {
        "meld_shapes": shapes,
        "books_open_to": open_to,
        "book_grows_at_once": open_to is closed or not draw(st.booleans()),
        "pure_ranks": _some(draw, NATURAL_RANKS, most=2),
        "special_books": _some(draw, NATURAL_RANKS, most=2),
        "melds_of_a_rank": _choice(draw, MeldsOfARank.AFTER_A_BOOK),
        "start_or_add": open_to is closed and draw(st.integers(0, 2)) < 2,
    }
    if fields["melds_of_a_rank"] is MeldsOfARank.WHEN_NONE_TAKES_THEM:
        # Then an open meld must take any three cards, for which books are open, and no wilds make a meld.
        fields["books_open_to"] = _one_of(draw, BooksOpenTo.ALL, BooksOpenTo.SAME_KIND)
        fields["meld_shapes"] = _one_of(draw, _FEWER_WILDS, _clean(()))
        fields |= {"start_or_add": False, "book_grows_at_once": True, "pure_ranks": ()}
    return fields


_FEWER_WILDS: Final = (
    *((naturals, 0) for naturals in range(START_SIZE, BOOK_SIZE + 1)),
    *((naturals, 1) for naturals in range(2, BOOK_SIZE)),
    *((naturals, 2) for naturals in range(3, BOOK_SIZE - 1)),
    (4, 3),
)
"""Fewer wilds than naturals, three at most: any three cards that make a meld may join any of these."""


def _clean(wild: Sequence[Shape]) -> tuple[Shape, ...]:
    return (*((naturals, 0) for naturals in range(START_SIZE, BOOK_SIZE + 1)), *wild)


def _shapes(draw: st.DrawFn) -> tuple[Shape, ...]:
    """The shapes of melds: some that tables play, or any that laying card after card can bring about."""
    kind = _one_of(draw, "base", "clean", "majority", "cap", "grown")
    wild = WILD_ONLY if draw(st.booleans()) else ()
    if kind == "base":
        return DIRTY_AND_CLEAN + wild
    if kind == "clean":
        return _clean(wild)
    every = [
        (n, w) for n in range(1, BOOK_SIZE + 1) for w in range(BOOK_SIZE) if START_SIZE <= n + w <= BOOK_SIZE
    ]
    if kind == "majority":
        return (*(shape for shape in every if shape[0] > shape[1]), *wild)
    if kind == "cap":
        most, least = draw(st.integers(1, 4)), draw(st.integers(1, 4))
        return (
            *(s for s in every if s[1] <= most and (not s[1] or s[0] >= least)),
            *wild,
        )
    return (*_grown(draw), *wild)


def _grown(draw: st.DrawFn) -> tuple[Shape, ...]:
    """Shapes that grow one from another, with holes anywhere."""
    starts = [(3, 0), (2, 1), (1, 2)]
    shapes = set(_some(draw, starts, least=1, most=3)) | {(3, 0)}
    frontier = sorted(shapes)
    for naturals, wilds in frontier:
        for after in ((naturals + 1, wilds), (naturals, wilds + 1)):
            fits = sum(after) <= BOOK_SIZE and after not in shapes
            if fits and draw(st.integers(0, 5)) < (5 if after[1] == 0 else 4 if after[1] <= 2 else 1):
                shapes.add(after)
                frontier.append(after)
    return tuple(sorted(shapes))


# --- the opening, the turn, the pile ---------------------------------------------------------------


def _opening(draw: st.DrawFn, _: _Fields) -> _Fields:
    deals = _one_of(draw, 4, 1, 2, None)
    by = _choice(draw, MinimumBy.DEAL)
    points = st.sampled_from((50, 0, 5, 15, 30, 60, 90, 120, 180))
    fields: _Fields = {"deals": deals, "minimum_by": by}
    if deals is None or draw(st.booleans()):
        fields["target"] = _one_of(draw, 5000, 300, 1000, 20_000)
        fields["ties_shared"] = draw(st.booleans())
    if by is MinimumBy.DEAL:
        number = deals or draw(st.integers(1, 4))
        fields["minimums"] = tuple(draw(points) for _ in range(number))
    else:
        totals = sorted(_some(draw, (0, 500, 1500, -100, 3000), most=3))
        fields["minimum_totals"] = tuple(totals)
        fields["minimums"] = tuple(draw(points) for _ in range(len(totals) + 1))
    fields["opening_make_up"] = _choice(draw, OpeningMakeUp.ANY)
    fields["opening_waived"] = draw(st.booleans())
    fields["taken_cards_locked"] = not draw(st.booleans())
    return fields


def _pile(draw: st.DrawFn, _: _Fields) -> _Fields:
    needs = _some(draw, tuple(PileNeed), least=1, most=3)
    whole = draw(st.booleans())
    blocked = [*BLACK_THREES]
    for alike in (RED_THREES, _WILDS, FACES_OF_RANK[Rank.SEVEN]):
        if draw(st.booleans()):
            blocked += alike
    if draw(st.integers(0, 3)) == 3:
        blocked = blocked[len(BLACK_THREES) :]
    return {
        "draw": _by_deal(draw, 2, 1, 4),
        "pile_needs": needs,
        "pile_taken": None if whole else _by_deal(draw, 7, 1, 12),
        "pile_minimum": _by_deal(draw, 1, 1, 6),
        "pile_blocked_by": tuple(blocked),
        "pile_joins_books": draw(st.booleans()),
        "lone_card_takes": not draw(st.booleans()),
        "must_take": draw(st.booleans()),
        "freezing": _some(draw, tuple(Freezing), most=2),
        "stock_empty": _choice(draw, StockEmpty.ALL_PASS),
        "reshuffles": _one_of(draw, 0, 1, 2),
        "last_red_three_ends": draw(st.booleans()),
    }


# --- foot, going out, books ------------------------------------------------------------------------


def _going_out(draw: st.DrawFn, fields: _Fields) -> _Fields:
    foot_when = _choice(draw, FootWhen.AT_ONCE)
    if len(fields["packets"]) == 1 and foot_when is FootWhen.FIRST_BOOK:
        foot_when = FootWhen.AT_ONCE
    melded = fields["red_threes"] is RedThrees.LAID and draw(st.booleans())
    return {
        "foot_when": foot_when,
        "last_discard": _choice(draw, LastDiscard.REQUIRED),
        "permission": _choice(draw, Permission.NEEDED),
        "permission_binds": _choice(draw, PermissionBinds.NO),
        "ask_with_books": draw(st.booleans()),
        "partners_needed": _choice(draw, PartnersNeeded.ONE),
        "partner_must": _choice(draw, PartnerMust.PLAY_FROM_FOOT),
        "cards_kept": _one_of(draw, 2, 1),
        "black_threes": BlackThrees.MELDED_GOING_OUT if melded else BlackThrees.NEVER_MELDED,
    }


def _books(draw: st.DrawFn, fields: _Fields) -> _Fields:
    """The books needed, as far as the melds can make them; often few, so that players go out."""
    whole = [shape for shape in fields["meld_shapes"] if sum(shape) == BOOK_SIZE]
    most = [
        2 if any(not wilds for _, wilds in whole) else 0,
        2 if any(naturals and wilds for naturals, wilds in whole) else 0,
        1 if any(not naturals for naturals, _ in whole) else 0,
        *(int(any(naturals for naturals, _ in whole)) for _ in fields["special_books"]),
    ]
    kinds: list[BookKind | Rank] = [*BookKind, *sorted(fields["special_books"])]

    def needed() -> dict[BookKind | Rank, int]:
        return {kind: draw(st.integers(0, number)) for kind, number in zip(kinds, most, strict=True)}

    each = draw(st.booleans())
    return {
        "books_needed": (needed(), needed()) if each else needed(),
        "book_values": tuple(draw(st.sampled_from((500, 300, 1500, 0))) for _ in kinds),
        "spare_clean_as_dirty": draw(st.booleans()),
    }


def _score(draw: st.DrawFn, fields: _Fields) -> _Fields:
    points = dict(STANDARD_POINTS)
    one = fields["melds_of_a_rank"] is MeldsOfARank.ONE
    for rank in _some(draw, tuple(Rank), most=3):
        points[rank] = draw(st.sampled_from((0, 5, 15, 100)))
    return {
        "card_values": points,
        "going_out_bonus": _one_of(draw, 100, 0, 200),
        "concealed_bonus": _one_of(draw, None, 200) if one else None,
        "red_three_value": _one_of(draw, 100, 0, -300, 500),
        "red_three_penalty": _one_of(draw, 100, 0, 500),
        "red_three_bonuses": _one_of(draw, {}, {7: 300}, {4: 100, 8: 400}),
        "red_threes_need_opening": draw(st.booleans()),
        "black_three_penalty": _one_of(draw, None, 100),
    }
