"""Going out in words (G1-G6)."""

from __future__ import annotations

from functools import partial
from itertools import product
from typing import Final

from ..melds import BookKind
from ..narration import listed
from ..options import (
    BlackThrees,
    FootWhen,
    LastDiscard,
    PartnerMust,
    PartnersNeeded,
    Permission,
    PermissionBinds,
)
from ..tables import BooksMade
from ..variant import RuleVariant
from .discards import last_discards
from .words import (
    RuleInWords,
    Sentences,
    capital,
    deal_by_deal,
    deals_told,
    either,
    has_foot,
    in_the_foot,
    kind_named,
    largest_side,
    many,
    number,
    own_way,
    some_play_alone,
)

_PAIR: Final = 2
_MOST_ASKED: Final = 6
"""So many books of a kind are asked about where a hook of the variant's own decides."""
_WAYS_TOLD: Final = 8
"""More ways to have books enough than these are not listed."""


def _hold(variant: RuleVariant) -> str:
    """The rules that must hold for a going-out: "G2 holds", "G2, G3 and G4 hold"."""
    rules = ["G2"]
    if largest_side(variant) > 1:
        rules += ["G3"] * (_partner_does(variant) is not None)
        rules += ["G4"] * (variant.permission is not Permission.NOT_NEEDED)
    return f"{listed(rules)} {'hold' if len(rules) > 1 else 'holds'}"


def how(variant: RuleVariant) -> Sentences:
    """G1: with a last discard, with or without, or without."""
    who = capital(in_the_foot(variant))
    if variant.last_discard is LastDiscard.REQUIRED:
        yield f"{who} goes out by melding all cards but one and discarding that one."
        yield "A single card that is held already is just discarded."
    elif variant.last_discard is LastDiscard.OPTIONAL:
        yield f"{who} goes out by melding all cards, or all but one and discarding that one."
        yield "A single card that is held already is melded or discarded."
    else:
        yield f"{who} goes out by melding all cards; the last card can't be discarded."
    yield f"Going out is legal only if {_hold(variant)}."
    if variant.last_discard is not LastDiscard.FORBIDDEN:
        yield from last_discards(variant)


def books_needed(variant: RuleVariant) -> Sentences:
    """G2: the books that the side must have."""
    needed = [variant.books_for(deal) for deal in deals_told(variant, _by_deal(variant))]
    if type(variant).may_go_out is not RuleVariant.may_go_out:
        yield from _ways(variant)
        yield from own_way(variant, "may_go_out")
    elif any(map(any, needed)):
        told = deal_by_deal(variant, needed, partial(_books, variant))
        yield f"The side needs at least {told}."
        if variant.spare_clean_as_dirty:
            yield "A clean book to spare counts as a dirty one."
        yield "Books count that are complete when the last card is laid or discarded."
    else:
        yield "The side needs no books."
    if variant.foot_when is FootWhen.FIRST_BOOK:
        yield "The player's own foot must have been taken (F1)."


def _by_deal(variant: RuleVariant) -> object:
    """The books for each deal, if there are such; nothing to go by otherwise."""
    return variant.books_needed if isinstance(variant.books_needed[0], tuple) else None


def _books(variant: RuleVariant, books: BooksMade) -> str:
    """Books of each kind: "two clean, two dirty and one wild book", "one book of sevens"."""
    plain = [(kind, books[kind]) for kind in BookKind if books[kind]]
    words = [f"{number(count)} {BookKind(kind).name.lower()}" for kind, count in plain]
    if words:
        words[-1] += " book" if plain[-1][1] == 1 else " books"
    for kind, count in enumerate(books[len(BookKind) :], len(BookKind)):
        if count:
            name = kind_named(variant, kind)
            words.append(f"{number(count)} {name if count == 1 else name.replace('book', 'books', 1)}")
    return listed(words) if words else "no books"


def _ways(variant: RuleVariant) -> Sentences:
    """Ask the hook which books are enough, and tell those than which none fewer are."""
    kinds = len(variant.tables.no_books)
    most = _MOST_ASKED if kinds <= len(BookKind) + 1 else 3
    told = []
    for deal in deals_told(variant, _by_deal(variant)):
        ways: list[BooksMade] = []
        for books in sorted(product(range(most + 1), repeat=kinds), key=sum):
            fewer = any(all(a <= b for a, b in zip(way, books, strict=True)) for way in ways)
            if not fewer and variant.may_go_out(books, deal):
                ways.append(books)
        told.append(tuple(sorted(ways)))
    if all(0 < len(ways) <= _WAYS_TOLD for ways in told):
        enough = deal_by_deal(
            variant, told, lambda ways: "; or ".join(_books(variant, books) for books in ways)
        )
        yield f"The side needs at least {enough}."


def _partner_does(variant: RuleVariant) -> str | None:
    """What G3 asks of a partner; None for nothing."""
    match variant.partner_must:
        case PartnerMust.PLAY_FROM_FOOT if has_foot(variant):
            return "have picked up the foot and played at least one turn from it (F3)"
        case PartnerMust.PLAY_FROM_FOOT:
            return "have played at least one turn (F3)"
        case PartnerMust.HOLD_FOOT if has_foot(variant):
            return "have picked up the foot"
    return None


def the_partner(variant: RuleVariant) -> Sentences:
    """G3: what partners must have done."""
    if largest_side(variant) == 1:
        yield "Falls away: nobody has a partner."
        return
    does = _partner_does(variant)
    if does is None:
        yield "It doesn't matter how far the partners are."
        return
    if largest_side(variant) == _PAIR:
        who = "The partner"
    else:
        who = "Every partner" if variant.partners_needed is PartnersNeeded.ALL else "One partner at least"
    yield f"{who} must {does}."
    if has_foot(variant):
        yield "The player's own foot may be picked up in this same turn."
    if some_play_alone(variant):
        yield "For a player alone this falls away."


def permission(variant: RuleVariant) -> Sentences:
    """G4: who is asked, when, and what an answer means."""
    if largest_side(variant) == 1:
        yield "Falls away: nobody has a partner."
        return
    pairs = largest_side(variant) == _PAIR
    partners = "the partner" if pairs else "the partners"
    if variant.permission is Permission.NOT_NEEDED:
        yield "Nobody asks before going out."
        return
    if variant.permission is Permission.FREE:
        yield from _free_question(variant, partners)
    else:
        yield from _needed_question(variant, partners)
    if not pairs:
        if variant.partners_needed is PartnersNeeded.ALL:
            yield "All partners are asked, clockwise from the asker, till one says no; all must agree."
        else:
            yield "Of several partners the next one clockwise is asked."
    yield "Until the answer nothing else happens."
    yield _what_answers_mean(variant.permission_binds)
    if some_play_alone(variant):
        yield "For a player alone this falls away."


def _what_answers_mean(binds: PermissionBinds) -> str:
    """Which answer binds the player."""
    no = (
        "A no bars going out in this turn"
        if binds.no_binds
        else "After a no the player may go out all the same"
    )
    must = f"after a yes the player must go out{' in it' if binds.no_binds else ''}"
    free = "a yes holds for the turn and doesn't bind"
    return f"{no}; {must if binds.yes_binds else free}."


def _needed_question(variant: RuleVariant, partners: str) -> Sentences:
    foot = ", with the foot picked up," if has_foot(variant) else ""
    yield f"A player must ask {partners} before going out, and be allowed to."
    yield f"That is legal once a turn, between the draw and the discard{foot or ','} if {_ready(variant)}."


def _free_question(variant: RuleVariant, partners: str) -> Sentences:
    foot = " and the foot picked up" if has_foot(variant) else ""
    yield f"Nobody need ask; a player may ask {partners} once a turn, right after the draw or the take."
    least = many(variant.cards_kept, "card")
    yield f"That is legal with {least} or more{foot}, if {_ready(variant)}."
    yield "An opening under way must be within reach without going out, too."


def _ready(variant: RuleVariant) -> str:
    """When asking makes sense: "G3 holds and going out is possible in this turn (looked ahead exactly)"."""
    parts = ["G3 holds"] * (_partner_does(variant) is not None)
    parts += ["the books that G2 asks for lie on the table already"] * variant.ask_with_books
    return listed([*parts, "going out is possible in this turn (looked ahead exactly)"])


def cards_kept(variant: RuleVariant) -> Sentences:
    """G5: what a lay-down must leave."""
    kept = many(variant.cards_kept, "card")
    always = variant.foot_when is FootWhen.FIRST_BOOK
    who = "a player" if always else in_the_foot(variant)
    yield f"{capital(who)} who isn't going out keeps {kept} at least when melding or taking the pile."
    if always:
        yield "That holds before the foot is taken as after; a foot that the lay-down itself brings counts."
    if variant.cards_kept > 1:
        yield f"Fewer may be left only if {_hold(variant)} after it: {_fewer(variant)}."
    elif variant.last_discard is not LastDiscard.REQUIRED:
        yield f"None may be left only if {_hold(variant)} after it, which is going out."
    if variant.permission is Permission.NEEDED and largest_side(variant) > 1:
        yield f"As there is no permission before the draw, a take must leave {kept} where there are partners."


def _fewer(variant: RuleVariant) -> str:
    """What may be left instead, so that the player can go out."""
    return {
        LastDiscard.REQUIRED: "exactly one, which may then be discarded",
        LastDiscard.OPTIONAL: "one that may then be melded or discarded, or none, which is going out",
        LastDiscard.FORBIDDEN: "one that can then be melded at once, or none, which is going out",
    }[variant.last_discard]


def no_discard(variant: RuleVariant) -> Sentences:
    """G6: the turn of a player who can't discard."""
    unless = ["while an opening is under way"]
    bound = []
    if variant.permission_binds.yes_binds and variant.permission is not Permission.NOT_NEEDED:
        bound.append("a yes (G4)")
    if variant.black_threes is BlackThrees.MELDED_GOING_OUT:
        bound.append("black threes (T2)")
    if bound:
        unless.append(f"while bound to go out by {either(bound)}")
    if variant.last_discard is LastDiscard.FORBIDDEN:
        unless.append("with a single card that can be melded now")
    yield (
        "A player none of whose cards may be discarded now ends the turn without a discard, though not"
        f" {either(unless)}."
    )
    counts = " and no turn under F3" if variant.partner_must is PartnerMust.PLAY_FROM_FOOT else ""
    yield f"That is no pass under E2{counts}."


GOING_OUT: Final[tuple[RuleInWords, ...]] = (
    ("G1", "How", how),
    ("G2", "The books", books_needed),
    ("G3", "The partners", the_partner),
    ("G4", "Permission", permission),
    ("G5", "Cards to keep", cards_kept),
    ("G6", "No discard is possible", no_discard),
)
