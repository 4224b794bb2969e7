"""The turn and the foot in words (U1-U3, F1-F3)."""

from __future__ import annotations

from typing import Final

from ..cards import Card, Rank
from ..fields import of_deal
from ..narration import rank_name
from ..options import FootWhen, PartnerMust, PileNeed, RedThrees
from ..variant import RuleVariant
from .discards import discards
from .words import (
    RuleInWords,
    Sentences,
    a_face_of,
    capital,
    deal_by_deal,
    deals_told,
    either,
    has_foot,
    largest_side,
    many,
    number,
    one_of,
    own_way,
    wild_melds,
)

_ORDINARY: Final = Card["4C"]
"""A card that neither bars nor freezes a pile in any rule set of old."""


def the_draw(variant: RuleVariant) -> Sentences:
    """U1: how many cards are drawn."""
    drawn = [of_deal(variant.draw, deal) for deal in deals_told(variant, variant.draw)]
    told = deal_by_deal(variant, drawn, lambda cards: many(cards, "card"))
    yield f"A turn begins with a draw from the stock or with taking the pile. The draw is {told}."
    if max(drawn) > 1:
        yield "If fewer are left, all of them are drawn."
    if variant.red_threes is RedThrees.LAID:
        yield "Red threes don't count among them; a draw that brings nothing else is still the draw."
    elif variant.red_threes is RedThrees.LAID_ONCE_OPENED:
        yield "Red threes that stay in the hand count among them, those that are laid don't."
    else:
        yield "Red threes count among them."


def taking_the_pile(variant: RuleVariant) -> Sentences:
    """U2: what is taken, what it takes, and where the cards go."""
    yield from _amount(variant)
    wilds = PileNeed.NATURAL_AND_WILD in variant.pile_needs
    own = "a meld or book" if variant.pile_joins_books else "an unfinished meld"
    ways = {
        PileNeed.NATURAL_PAIR: f"with two cards of its rank from the hand{'' if wilds else ', no wilds'}",
        PileNeed.NATURAL_AND_WILD: "with one card of its rank and a wild from the hand",
        PileNeed.OWN_MELD: f"alone, on {own} of the side that takes it",
    }
    yield f"The top card is melded at once: {', or '.join(ways[need] for need in variant.pile_needs)}."
    yield "It must not be a card that bars the pile (T2)."
    yield from _wild_on_top(variant)
    yield from _place(variant)
    if not variant.lone_card_takes:
        yield "A player with a single card can't take a pile of a single card."
    yield from _frozen(variant)
    if variant.start_or_add:
        yield "For M5 it counts as adding or as starting."
    yield "Before the side has opened, it can be taken only if the minimum (O1) can be reached in that turn."


def _amount(variant: RuleVariant) -> Sentences:
    """How many cards are taken, and of which piles."""
    deals = max(deals_told(variant, variant.pile_taken), deals_told(variant, variant.pile_minimum), key=len)
    taken = [None if variant.pile_taken is None else of_deal(variant.pile_taken, deal) for deal in deals]
    least = [of_deal(variant.pile_minimum, deal) for deal in deals]
    short = any(cards is not None and cards > fewest for cards, fewest in zip(taken, least, strict=True))
    told = deal_by_deal(variant, taken, _cards_taken)
    yield f"The player takes {told}{', or all if there are fewer' if short else ''}."
    if max(least) == 1:
        return
    if taken == least:
        yield "The pile must hold so many."
    else:
        told = deal_by_deal(variant, least, lambda cards: many(cards, "card"))
        yield f"The pile must hold at least {told}."


def _cards_taken(cards: int | None) -> str:
    if cards is None:
        return "the whole pile"
    return "the top card" if cards == 1 else f"the top {number(cards)} cards"


def _wild_on_top(variant: RuleVariant) -> Sentences:
    """What takes a two or a joker, where they don't bar the pile."""
    tops = [rank for rank in (Rank.TWO, Rank.JOKER) if not _bars(variant, rank)]
    if not tops:
        return
    if not wild_melds(variant):
        yield f"{capital(either(map(one_of, tops)))} on top can't be taken: wilds make no meld."
    elif PileNeed.NATURAL_PAIR in variant.pile_needs:
        first, *others = (f"with two {rank_name(rank)}" for rank in tops)
        told = [f"{one_of(tops[0])} on top goes {first}"]
        told += [f"{one_of(rank)} {pair}" for rank, pair in zip(tops[1:], others, strict=True)]
        yield f"{capital(', '.join(told))}, as a wild meld."


def _bars(variant: RuleVariant, rank: Rank) -> bool:
    return any(card.rank is rank for card in variant.tables.barring)


def _place(variant: RuleVariant) -> Sentences:
    """Where the top card and its companions go."""
    together = set(variant.pile_needs) - {PileNeed.OWN_MELD}
    if not together:
        return
    new = "else they make a new meld, if M4 allows one"
    if variant.pile_joins_books:
        yield (
            "The cards join the side's unfinished meld of the rank; if there is none, a book of it that takes"
            f" them all, the player choosing which; {new}."
        )
    else:
        yield f"The cards join the side's unfinished meld of the rank; {new}."
    yield "If they don't all fit on an unfinished meld, they can't take the pile."


def _frozen(variant: RuleVariant) -> Sentences:
    """What freezes the pile; the hook is asked of piles that tell it."""
    pile = (_ORDINARY,)
    causes = []
    if variant.pile_frozen(pile, opened=True):
        causes.append("always")
    else:
        freezing = [card for card in Card if variant.pile_frozen((card, *pile), opened=True)]
        if freezing:
            causes.append(f"while {either(a_face_of(freezing))} lies anywhere in it, until it is taken")
        if variant.pile_frozen(pile, opened=False):
            causes.append("for a side that has not opened")
    if causes:
        yield f"The pile is frozen {', and '.join(causes)}."
        yield "A frozen pile is taken with two cards of the top card's rank only."
    yield from own_way(variant, "pile_frozen")


def melding_and_the_discard(variant: RuleVariant) -> Sentences:
    """U3: the rest of the turn."""
    yield "Then the player melds as much as wanted, or nothing, and discards one card face up on the pile."
    yield from discards(variant)
    yield from own_way(variant, "may_discard")


def the_foot(variant: RuleVariant) -> Sentences:
    """F1: when the next packet comes."""
    if not has_foot(variant):
        yield "Falls away: there is no foot."
        return
    packet, more = "the foot", len(variant.packets) > len(("hand", "foot"))
    if more:
        packet = "the next packet"
        yield "A player is in the foot once no packet is left to be picked up."
    if variant.foot_when is FootWhen.FIRST_BOOK:
        yield (
            f"A player who completes a book takes {packet} into the hand at once and goes on with the turn;"
            " the book may be of any kind, begun by a partner, or completed by taking the pile."
        )
        yield "Nothing else releases it."
        return
    yield (
        f"A player who has melded the last card of the hand, by taking the pile too, picks up {packet} at"
        " once and goes on with the turn."
    )
    if variant.foot_when is FootWhen.AT_ONCE:
        yield f"A player who has discarded the last card picks up {packet} at once, and the turn is over."
    else:
        yield (
            f"A player who has discarded the last card picks up {packet} when that player's next turn begins,"
            " before the draw; till then it counts as not picked up."
        )


def red_threes_in_the_foot(variant: RuleVariant) -> Sentences:
    """F2: what becomes of them."""
    laid = "laid and replaced" if variant.red_threes_replaced else "laid"
    if not has_foot(variant):
        yield "Falls away: there is no foot."
    elif variant.red_threes is RedThrees.HELD:
        yield "Falls away: they stay among the cards picked up (T1)."
    elif variant.red_threes is RedThrees.LAID_ONCE_OPENED:
        yield f"They are {laid} when the packet is picked up, if the side has opened (T1)."
    else:
        yield f"They are {laid} when the foot is picked up (T1)."


def a_turn_from_the_foot(variant: RuleVariant) -> Sentences:
    """F3: what counts as one, where G3 asks for it."""
    if variant.partner_must is not PartnerMust.PLAY_FROM_FOOT or largest_side(variant) == 1:
        yield "Falls away: nobody needs a turn from the foot to go out (G3)."
    elif has_foot(variant):
        yield "A turn is played from the foot if its discard came from the foot."
    else:
        yield "Every turn that ends with a discard counts as played from the foot."


TURN: Final[tuple[RuleInWords, ...]] = (
    ("U1", "The draw", the_draw),
    ("U2", "Taking the pile", taking_the_pile),
    ("U3", "Melding and the discard", melding_and_the_discard),
)
FOOT: Final[tuple[RuleInWords, ...]] = (
    ("F1", "Picking it up", the_foot),
    ("F2", "Red threes in the foot", red_threes_in_the_foot),
    ("F3", "A turn from the foot", a_turn_from_the_foot),
)
