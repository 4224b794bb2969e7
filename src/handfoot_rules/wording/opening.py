"""The opening in words (O1-O3)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, TypeAlias

from ..narration import listed
from ..options import BlackThrees, LastDiscard, MinimumBy, OpeningMakeUp
from ..variant import RuleVariant
from .words import RuleInWords, Sentences, deal_by_deal, has_foot, own_way

Steps: TypeAlias = tuple[tuple[int, int], ...]
"""Totals from which a minimum holds, with that minimum, ascending; the first holds below, too."""

_TOTALS: Final = range(-5000, 30_000, 50)
"""The totals for which a hook of the variant's own is asked."""


def the_minimum(variant: RuleVariant) -> Sentences:
    """O1: how many points the first melds must be worth."""
    by_deal = [_steps(variant, deal) for deal in _deals(variant)]
    told = deal_by_deal(variant, by_deal, _points)
    yield f"A side's first melds in a deal must be worth so many points: {told}."
    if any(len(steps) > 1 for steps in by_deal):
        yield "The total is that of the side when the deal begins."
    yield (
        "The cards melded in that turn count, those added to melds started in it included; several melds may"
        " be laid to reach it, and wilds count. Red threes and the values of books don't."
    )
    if variant.opening_make_up is OpeningMakeUp.CLEAN_MELD:
        melded = variant.black_threes is BlackThrees.MELDED_GOING_OUT
        others = "neither black threes nor wilds alone are one" if melded else "wilds alone are none"
        yield (
            "When it is reached a meld of three or more natural cards without wilds must lie among them;"
            f" {others}. Until it does, the side has not opened, whatever points are laid."
        )
    yield "It is reached once for the side."
    if variant.opening_waived:
        least = {
            LastDiscard.REQUIRED: "the whole hand but for the card discarded",
            LastDiscard.OPTIONAL: "the whole hand, with or without a last discard",
            LastDiscard.FORBIDDEN: "the whole hand",
        }[variant.last_discard]
        clean = variant.opening_make_up is OpeningMakeUp.CLEAN_MELD
        besides = ", and no meld without wilds is needed," if clean else ""
        yield (
            f"There is no minimum{besides} for a player who drew from the stock, whose side has not opened,"
            f" and who goes out in this turn by melding {least}."
        )
    yield from own_way(variant, "opening_minimum")


def _deals(variant: RuleVariant) -> range:
    """The deals whose minimums have to be told apart."""
    if variant.minimum_by is MinimumBy.TOTAL:
        return range(1, (variant.deals or 1) + 1)
    return range(1, (variant.deals or len(variant.minimums)) + 1)


def _steps(variant: RuleVariant, deal: int) -> Steps:
    """Ask for the minimums of a deal and find the totals where they change."""
    if type(variant).opening_minimum is RuleVariant.opening_minimum:
        totals: Sequence[int] = sorted({min((0, *variant.minimum_totals)) - 1, *variant.minimum_totals})
    else:
        totals = _TOTALS
    steps = [(totals[0], variant.opening_minimum(deal, totals[0]))]
    for before, total in pairwise(totals):
        minimum = variant.opening_minimum(deal, total)
        if minimum != steps[-1][1]:
            steps.append((_change(variant, deal, before, total), minimum))
    return tuple(steps)


def _change(variant: RuleVariant, deal: int, below: int, above: int) -> int:
    """The total between these two from which the minimum of the upper one holds."""
    minimum = variant.opening_minimum(deal, above)
    while above - below > 1:
        middle = (above + below) // 2
        if variant.opening_minimum(deal, middle) == minimum:
            above = middle
        else:
            below = middle
    return above


def _points(steps: Steps) -> str:
    """The minimum, by totals if it goes by them: "15 with a total below 0, 50 from 0 on"."""
    (_, lowest), *others = steps
    if not others:
        return str(lowest)
    parts = [f"{lowest} with a total below {others[0][0]}"]
    parts += [f"{minimum} from {total} on" for total, minimum in others]
    return listed(parts)


def opening_with_the_pile(variant: RuleVariant) -> Sentences:
    """O2: which of the taken cards count."""
    if not variant.taken_cards_locked:
        yield "Cards taken with the pile are cards of the hand at once: to open the side, all of them count."
        return
    clean = variant.opening_make_up is OpeningMakeUp.CLEAN_MELD
    what = "the opening" if clean else "the minimum"
    yield (
        "When the pile is taken to open, its top card and what is melded with it count; the other cards taken"
        f" don't, and can't be melded until {what} is reached. After that they are cards of the hand."
    )
    yield (
        "What was held and what was taken is told apart by rank, never by card: as many of a rank may be laid"
        " as were held before."
    )


def no_half_opening(variant: RuleVariant) -> Sentences:
    """O3: an opening begun is an opening reached."""
    clean = variant.opening_make_up is OpeningMakeUp.CLEAN_MELD
    what = "the opening" if clean else "the minimum"
    yield "An opening that is begun must be reached in the same turn, before the discard."
    yield (
        f"An action that makes {what} unreachable is not legal; that is looked ahead exactly, so that"
        " nobody gets stuck."
    )
    if variant.opening_waived:
        yield "Going out without it (O1) is as good as reaching it."
    unseen = "the stock or the foot" if has_foot(variant) else "the stock"
    yield f"Only the cards held count for that, not {unseen}."


OPENING: Final[tuple[RuleInWords, ...]] = (
    ("O1", "The minimum", the_minimum),
    ("O2", "Opening with the pile", opening_with_the_pile),
    ("O3", "No half opening", no_half_opening),
)
