"""The shipped rule sets once more, written down from the rule sheets: what decides legality.

Only stand-ins for variants, with the names of the fields. What a sheet doesn't name is the base's.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import attrs

from handfoot_rules import (
    BlackThrees,
    BooksOpenTo,
    Card,
    FootWhen,
    Freezing,
    LastDiscard,
    MeldsOfARank,
    OpeningMakeUp,
    PartnerMust,
    PartnersNeeded,
    Permission,
    PermissionBinds,
    PileNeed,
    Rank,
    RedThrees,
)

from .reading import read_fields
from .rules import MELDABLE, WILD_MELD, Rules, book_takes, books_suffice, may_meld

if TYPE_CHECKING:
    from .rules import Books, Shape

PLAIN: list[Shape] = [
    *((naturals, 0) for naturals in range(3, 8)),
    *((naturals, 1) for naturals in range(2, 7)),
    (4, 2),
    (5, 2),
]
WILD: list[Shape] = [(0, wilds) for wilds in range(3, 8)]
THREE_WILDS = [(n, w) for n in range(8) for w in range(4) if 3 <= n + w <= 7]
FEWER_WILDS = [(n, w) for n, w in THREE_WILDS if n > w]
TWO_NATURALS = [(n, w) for n, w in THREE_WILDS if n >= 2]
FOUR_NATURALS = [(n, w) for n, w in THREE_WILDS if n >= 4 or not w]

VALUES = {
    Rank(number): 5 if number < 8 else 10 if number < 14 else 20 if number < 16 else 50
    for number in range(3, 17)
}

BLACK = [Card["3C"], Card["3S"]]
RED = [Card["3D"], Card["3H"]]
WILD_CARDS = [card for card in Card if card.is_wild]

BASE: dict[str, Any] = {
    "meld_shapes": [*PLAIN, *WILD],
    "pure_ranks": (),
    "special_books": (),
    "books_needed": (2, 2, 1),
    "card_values": VALUES,
    "start_or_add": True,
    "books_open_to": BooksOpenTo.NOTHING,
    "book_grows_at_once": True,
    "melds_of_a_rank": MeldsOfARank.AFTER_A_BOOK,
    "opening_make_up": OpeningMakeUp.ANY,
    "opening_waived": False,
    "taken_cards_locked": True,
    "pile_taken": 7,
    "pile_minimum": 1,
    "pile_needs": (PileNeed.NATURAL_PAIR,),
    "pile_blocked_by": BLACK,
    "pile_joins_books": False,
    "lone_card_takes": True,
    "freezing": (),
    "foot_when": FootWhen.AT_ONCE,
    "last_discard": LastDiscard.REQUIRED,
    "spare_clean_as_dirty": False,
    "partner_must": PartnerMust.PLAY_FROM_FOOT,
    "partners_needed": PartnersNeeded.ONE,
    "permission": Permission.NEEDED,
    "permission_binds": PermissionBinds.NO,
    "ask_with_books": False,
    "cards_kept": 2,
    "must_take": False,
    "red_threes": RedThrees.LAID,
    "red_threes_replaced": True,
    "black_threes": BlackThrees.NEVER_MELDED,
}
PAGAT = BASE | {
    "start_or_add": False,
    "foot_when": FootWhen.MELDED_OUT_OR_NEXT_TURN,
    "last_discard": LastDiscard.OPTIONAL,
    "partners_needed": PartnersNeeded.ALL,
}
SIMPSON = PAGAT | {
    "meld_shapes": PLAIN,
    "books_needed": (1, 1, 0),
    "pile_blocked_by": [*BLACK, *WILD_CARDS],
    "last_discard": LastDiscard.REQUIRED,
    "partners_needed": PartnersNeeded.ONE,  # nobody has a partner
}
BICYCLE = SIMPSON | {
    "meld_shapes": FOUR_NATURALS,
    "partner_must": PartnerMust.NOTHING,
    "permission": Permission.NOT_NEEDED,
}
VEGAS = PAGAT | {
    "meld_shapes": FEWER_WILDS,
    "books_needed": ((3, 3, 0), (3, 3, 0), (4, 4, 0), (5, 5, 0)),
    "books_open_to": BooksOpenTo.SAME_KIND,
    "book_grows_at_once": False,
    "pile_taken": (3, 3, 4, 5),
    "pile_minimum": (3, 3, 4, 5),
    "pile_blocked_by": [*BLACK, *RED, *WILD_CARDS],
    "last_discard": LastDiscard.FORBIDDEN,
    "partner_must": PartnerMust.HOLD_FOOT,
    "red_threes": RedThrees.HELD,
}
JONES = BASE | {
    "meld_shapes": FEWER_WILDS,
    "books_needed": (2, 3, 0),
    "start_or_add": False,
    "books_open_to": BooksOpenTo.SAME_KIND,
    "melds_of_a_rank": MeldsOfARank.WHEN_NONE_TAKES_THEM,
    "taken_cards_locked": False,
    "pile_taken": 5,
    "pile_minimum": 5,
    "pile_needs": (PileNeed.NATURAL_PAIR, PileNeed.NATURAL_AND_WILD),
    "pile_blocked_by": [*BLACK, *RED, *WILD_CARDS],
    "pile_joins_books": True,
    "last_discard": LastDiscard.OPTIONAL,
    "spare_clean_as_dirty": True,
    "partner_must": PartnerMust.NOTHING,
    "ask_with_books": True,
    "red_threes": RedThrees.HELD,
}
TRIPLE_PLAY = PAGAT | {
    "pure_ranks": (Rank.FIVE, Rank.SEVEN),
    "special_books": (Rank.FIVE, Rank.SEVEN),
    "books_needed": (1, 1, 1, 1, 1),
    "pile_taken": None,
    "partner_must": PartnerMust.NOTHING,
    "red_threes": RedThrees.LAID_ONCE_OPENED,
}
PENNIES = BASE | {
    "meld_shapes": [*TWO_NATURALS, *WILD],
    "special_books": (Rank.SEVEN,),
    "books_needed": (1, 1, 1, 1),
    "start_or_add": False,
    "pile_taken": None,
    "pile_blocked_by": [*BLACK, *RED, *WILD_CARDS],
    "foot_when": FootWhen.FIRST_BOOK,
    "last_discard": LastDiscard.OPTIONAL,
    "partner_must": PartnerMust.NOTHING,
    "partners_needed": PartnersNeeded.ALL,
    "permission": Permission.FREE,
    "permission_binds": PermissionBinds.BOTH,
    "black_threes": BlackThrees.MELDED_GOING_OUT,
}
CANASTA = BASE | {
    "meld_shapes": TWO_NATURALS,
    "books_needed": (0, 1, 0),
    "start_or_add": False,
    "books_open_to": BooksOpenTo.ALL,
    "melds_of_a_rank": MeldsOfARank.ONE,
    "opening_waived": True,
    "pile_taken": None,
    "pile_needs": (PileNeed.NATURAL_PAIR, PileNeed.NATURAL_AND_WILD, PileNeed.OWN_MELD),
    "pile_blocked_by": [*BLACK, *WILD_CARDS],
    "pile_joins_books": True,
    "lone_card_takes": False,
    "freezing": (Freezing.BY_WILD, Freezing.UNOPENED),
    "last_discard": LastDiscard.OPTIONAL,
    "spare_clean_as_dirty": True,
    "partner_must": PartnerMust.NOTHING,
    "permission": Permission.FREE,
    "permission_binds": PermissionBinds.BOTH,
    "must_take": True,
    "black_threes": BlackThrees.MELDED_GOING_OUT,
}
SHEETS = {
    "gamerules-2-6": BASE,
    "gamerules-2-7": BASE,
    "pagat": PAGAT,
    "simpson": SIMPSON,
    "bicycle": BICYCLE,
    "vegas": VEGAS,
    "jones": JONES,
    "triple-play": TRIPLE_PLAY,
    "pennies-from-heaven": PENNIES,
    "canasta": CANASTA,
}


@attrs.frozen
class SevensWait:
    """The one question of the sheets that no field answers: may a seven be discarded (U3, G1)?"""

    rules: Rules

    def may_meld(self, rank: Rank | None, naturals: int, wilds: int) -> bool:
        """Read it off the fields."""
        return may_meld(self.rules, WILD_MELD if rank is None else int(rank), naturals, wilds)

    def book_takes(self, rank: Rank | None, naturals: int, wilds: int, *, wild: bool) -> bool:
        """Read it off the fields."""
        return book_takes(self.rules, WILD_MELD if rank is None else int(rank), naturals, wilds, wild=wild)

    def may_go_out(self, books: Books, deal: int) -> bool:  # noqa: ARG002  # the same in every deal
        """Read it off the fields."""
        return books_suffice(self.rules, books)

    def may_discard(self, card: Card, books: tuple[Books, ...], *, last: bool) -> bool:
        """A seven only when every side has a book of sevens, and never as the last card."""
        if card.rank is Rank.SEVEN:
            return not last and all(made[3] for made in books)
        return not card.is_red_three


class StandIn(SimpleNamespace):
    """The fields of a rule set, and what they say of the pile."""

    def pile_blocked(self, top: Card) -> bool:
        """Tell whether the top card bars the pile (T2)."""
        return top in self.pile_blocked_by

    def pile_frozen(self, pile: tuple[Card, ...], *, opened: bool) -> bool:
        """Tell whether only a natural pair takes the pile (U2)."""
        lies = any(card.is_wild or card.is_red_three for card in pile)
        causes = {Freezing.ALWAYS: True, Freezing.BY_WILD: lies, Freezing.UNOPENED: not opened}
        return any(causes[cause] for cause in self.freezing)


def stand_in(key: str, **changes: object) -> StandIn:
    """Make a stand-in for a shipped variant, some fields changed."""
    sheet = StandIn(**SHEETS[key] | changes, hooks=None)
    if key == "pennies-from-heaven":
        sheet.hooks = SevensWait(read_fields(sheet, 1))
    return sheet


def rules_of_sheet(key: str, deal: int = 1) -> Rules:
    """Read a rule sheet as the referee does."""
    sheet = stand_in(key)
    return attrs.evolve(read_fields(sheet, deal), hooks=sheet.hooks)


RANKS_OF_MELDS = (*MELDABLE, WILD_MELD)
