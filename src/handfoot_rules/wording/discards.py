"""What may be discarded, in words: the hook is asked about every face, with and without books (U3, G1)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import Final, TypeAlias

from ..cards import BLACK_THREES, FACES_OF_RANK, RED_THREES, Card, Rank
from ..narration import listed
from ..variant import RuleVariant
from .words import Sentences, a_face_of, capital, either, kind_named

Faces: TypeAlias = tuple[Card, ...]

_FACES: Final[tuple[Faces, ...]] = (
    BLACK_THREES,
    RED_THREES,
    *(FACES_OF_RANK[rank] for rank in Rank if rank is not Rank.THREE),
)
"""All faces, those together that no rule tells apart."""

_MANY: Final = 9
"""Books enough for whatever a rule may ask."""


def discards(variant: RuleVariant) -> Sentences:
    """Which cards may be discarded in the course of a deal."""
    with_books = [faces for faces in _FACES if _may(variant, faces, _MANY)]
    without = [faces for faces in _FACES if _may(variant, faces, 0)]
    never = [faces for faces in _FACES if faces not in with_books and faces not in without]
    wilds = all(faces in with_books and faces in without for faces in _FACES if faces[0].is_wild)
    but = f" but {_one_of(never)}" if never else ""
    yield f"Any card{but} may be discarded{', wilds too' if wilds else ''}."
    for faces in _FACES:
        if (faces in with_books) != (faces in without):
            yield f"{capital(_one_of([faces]))} may be discarded {_condition(variant, faces)}."


def last_discards(variant: RuleVariant) -> Sentences:
    """Which of them may not be the last card, with which a player goes out."""
    barred = [
        faces
        for faces in _FACES
        if _may(variant, faces, _MANY) and not _may(variant, faces, _MANY, last=True)
    ]
    if barred:
        yield f"{capital(_one_of(barred))} can't be that discard."


def _one_of(groups: Iterable[Faces]) -> str:
    return either(a_face_of([*chain.from_iterable(groups)]))


def _may(
    variant: RuleVariant,
    faces: Faces,
    number: int,
    *,
    without: Iterable[tuple[int, int]] = (),
    last: bool = False,
) -> bool:
    """Ask for a face, all sides having so many books of each kind, but none of some (side, kind)."""
    sides = len(set(variant.side_of_seats(variant.players[0])))
    lacking = set(without)
    books = tuple(
        tuple(0 if (side, kind) in lacking else number for kind in _kinds(variant)) for side in range(sides)
    )
    return variant.may_discard(faces[0], books, last=last)


def _kinds(variant: RuleVariant) -> range:
    return range(len(variant.tables.no_books))


def _condition(variant: RuleVariant, faces: Faces) -> str:
    """On which books it depends, as far as that can be found out by asking."""
    sides = range(len(set(variant.side_of_seats(variant.players[0]))))
    kinds = [
        kind
        for kind in _kinds(variant)
        if not _may(variant, faces, _MANY, without=[(side, kind) for side in sides])
    ]
    others = [(side, kind) for side in sides for kind in _kinds(variant) if kind not in kinds]
    depends = _may(variant, faces, _MANY) and bool(kinds)
    every_side = all(
        not _may(variant, faces, _MANY, without=[(side, kind)]) for side in sides for kind in kinds
    )
    if depends and every_side and _may(variant, faces, 1, without=others):
        return f"only when every side has {listed(f'a {kind_named(variant, kind)}' for kind in kinds)}"
    return "only as the books on the table allow"
