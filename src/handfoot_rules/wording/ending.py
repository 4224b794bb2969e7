"""The end of a deal and the score in words (E1-E3, P1-P4)."""

from __future__ import annotations

from itertools import groupby
from typing import Final

from ..cards import NATURAL_RANKS, Cards, Rank
from ..dealing import longest_deal
from ..melds import BOOK_SIZE, BookKind, Meld
from ..narration import counted, listed, rank_name
from ..options import BlackThrees, RedThrees, StockEmpty
from ..sheets import SideFacts
from ..variant import RuleVariant
from .words import RuleInWords, Sentences, capital, either, has_foot, kind_named, many, number, own_way, worth

_WORTH_ORDER: Final = (Rank.JOKER, Rank.TWO, *reversed(NATURAL_RANKS), Rank.THREE)
_RUN: Final = 3
_TIMES: Final = ("never", "once", "twice")


def going_out_ends_it(variant: RuleVariant) -> Sentences:  # noqa: ARG001  # the same in every rule set
    """E1: the deal is over at once."""
    yield "The deal ends at once when a player goes out."


def the_stock_is_empty(variant: RuleVariant) -> Sentences:
    """E2: what happens when there is nothing to draw."""
    if variant.reshuffles:
        times = variant.reshuffles
        yield (
            f"When the stock is empty at the start of a turn, {_times(times)} a deal the pile, but for its"
            " top card, is shuffled and becomes the stock."
        )
        yield "After that the stock stays empty."
    if variant.stock_empty is StockEmpty.AT_ONCE:
        yield "When a turn would begin with the stock empty, the deal ends at once; nobody takes the pile."
        yield from _last_red_three(variant)
        return
    either_way = "takes the pile, where U2 allows it, or passes, without melding and without a discard"
    if variant.must_take:
        yield (
            "With the stock empty, a player must take the pile if it isn't frozen, its top card fits a meld"
            " of the side, and U2 allows it."
        )
        yield f"Otherwise the player {either_way}."
    else:
        yield f"With the stock empty, a player {either_way}."
    if variant.stock_empty is StockEmpty.FIRST_PASS:
        yield "The first pass ends the deal."
    else:
        yield "When all players have passed in a row, the deal ends; taking the pile breaks the row."
    yield from _last_red_three(variant)


def _last_red_three(variant: RuleVariant) -> Sentences:
    """What a draw does that empties the stock."""
    if variant.last_red_three_ends and variant.red_threes is not RedThrees.HELD:
        yield (
            "A red three drawn as the last card of the stock, also as a replacement, is laid and ends the"
            " deal at once."
        )
    else:
        yield "A draw that empties the stock ends nothing: the turn goes on."


def _times(times: int) -> str:
    return _TIMES[times] if times < len(_TIMES) else f"{number(times)} times"


def every_deal_ends(variant: RuleVariant) -> Sentences:
    """E3: the most turns that a deal can have."""
    first, *others = ((longest_deal(variant, players), players) for players in variant.players)
    parts = [f"{counted(first[0], 'turn')} with {number(first[1])} players"]
    parts += [f"{turns} with {number(players)}" for turns, players in others]
    yield f"A deal lasts at most {listed(parts)}."


def cards(variant: RuleVariant) -> Sentences:
    """P1: what the cards count."""
    values = dict(variant.card_values)
    apart = variant.black_three_penalty is not None and variant.black_threes is BlackThrees.NEVER_MELDED
    ranks = [rank for rank in _WORTH_ORDER if not (apart and rank is Rank.THREE)]
    told = [
        f"{listed(_run_named(list(run)))} {'are worth ' if not index else ''}{points}"
        for index, (points, run) in enumerate(groupby(ranks, key=values.__getitem__))
    ]
    yield f"{capital(', '.join(told))}."
    left = "hands and in packets not picked up" if has_foot(variant) else "hands"
    yield f"A side scores the cards in its melds and books and loses those left in {left}."
    yield from own_way(variant, "score_items")


def _run_named(ranks: list[Rank]) -> list[str]:
    """Ranks of one value, natural ones in a row by their ends: "twos", "kings to eights"."""
    natural = [rank for rank in ranks if rank in NATURAL_RANKS]
    names = [rank_name(rank) for rank in ranks if rank.is_wild]
    if len(natural) >= _RUN:
        names.append(f"{rank_name(natural[0])} to {rank_name(natural[-1])}")
    else:
        names += map(rank_name, natural)
    return names + ["black threes"] * (Rank.THREE in ranks)


def books_and_going_out(variant: RuleVariant) -> Sentences:
    """P2: what books and going out count."""
    kinds = sorted(_kinds_made(variant))
    told = [f"a {kind_named(variant, kind)} {variant.book_values[kind]}" for kind in kinds]
    yield f"On top of its cards, a book counts: {listed(told)}."
    yield f"Going out {worth(variant.going_out_bonus)}; nobody gets that when the cards ran out."
    if variant.concealed_bonus is not None:
        yield (
            f"Going out concealed {worth(variant.concealed_bonus)} instead: the player had laid nothing"
            " before in the deal, lays nothing on a meld that lay there when the turn began, and lays a whole"
            " book."
        )
    yield from own_way(variant, "score_items")


def _kinds_made(variant: RuleVariant) -> set[int]:
    """The kinds of book that can come about."""
    tables = variant.tables
    return {
        tables.kinds[rank][wilds > 0]
        for rank, shapes in tables.shapes.items()
        for naturals, wilds in shapes.reachable
        if naturals + wilds >= BOOK_SIZE
    }


def threes(variant: RuleVariant) -> Sentences:
    """P3: what red threes count, laid or left, and black ones left."""
    if variant.red_threes is not RedThrees.HELD:
        yield f"Each red three on a side's table {worth(variant.red_three_value)}."
        for least, points in variant.red_three_bonuses:
            verb = "are worth" if points >= 0 else "cost"
            yield f"{number(least).capitalize()} of them or more {verb} {abs(points)} more, once."
        yield from _against(variant)
    places = ["in a hand"] * (variant.red_threes is not RedThrees.LAID)
    places += ["in a packet not picked up"] * has_foot(variant)
    if places:
        cost = worth(-variant.red_three_penalty)
        yield f"Each red three left {either(places)} {cost}, in place of any card value."
    if variant.black_three_penalty is not None:
        left = either(["in a hand", *["in a packet not picked up"] * has_foot(variant)])
        cost = worth(-variant.black_three_penalty)
        yield f"Each black three left {left} {cost}, in place of its card value."
    yield from own_way(variant, "score_items")


def _against(variant: RuleVariant) -> Sentences:
    """When the red threes on the table count the other way; the hook is asked of sides that tell it."""
    bare, opened = _side(opened=False), _side(opened=True)
    if variant.red_threes_against(opened):
        saving = [
            kind
            for kind in sorted(_kinds_made(variant))
            if not variant.red_threes_against(_side(opened=True, meld=_book(variant, kind)))
        ]
        whose = "every side"
        if saving:
            whose = f"a side without {either(f'a {kind_named(variant, kind)}' for kind in saving)}"
        yield f"All this counts the other way for {whose}."
    elif variant.red_threes_against(bare):
        yield "All this counts the other way for a side that has not opened."
    else:
        yield "That holds for a side that never opened, too."
    yield from own_way(variant, "red_threes_against")


def _side(*, opened: bool, meld: Meld | None = None) -> SideFacts:
    melds = () if meld is None else (meld,)
    red_three = Cards.parse("3H")
    return SideFacts(
        melds, red_three, opened=opened, went_out=False, concealed=False, in_hands=Cards(), in_feet=Cards()
    )


def _book(variant: RuleVariant, kind: int) -> Meld:
    """A book of this kind, to ask about."""
    if kind == BookKind.WILD:
        return Meld.parse(" ".join(["2C"] * BOOK_SIZE))
    plain = next(rank for rank in reversed(NATURAL_RANKS) if rank not in variant.special_books)
    rank = plain if kind < len(BookKind) else variant.special_books[kind - len(BookKind)]
    wilds = ["2C"] * (kind == BookKind.DIRTY)
    return Meld.parse(" ".join([f"{rank.letter}C"] * (BOOK_SIZE - len(wilds)) + wilds))


def the_winner(variant: RuleVariant) -> Sentences:
    """P4: when a match ends, and who has won it."""
    target = f"with the deal in which a side reaches a total of {variant.target}"
    if variant.deals is None:
        yield f"The match ends {target}."
    elif variant.target is None:
        yield f"The match has {many(variant.deals, 'deal')}."
    else:
        yield f"The match ends after {many(variant.deals, 'deal')}, or {target}."
    yield from own_way(variant, "match_over")
    yield "The highest total wins."
    if variant.target is not None and not variant.ties_shared:
        yield "If several sides have it when the target is reached, another deal is played."
    if variant.deals is not None or variant.ties_shared:
        yield "Sides with equal totals share the win."
    yield from own_way(variant, "winning_sides")


END: Final[tuple[RuleInWords, ...]] = (
    ("E1", "Somebody goes out", going_out_ends_it),
    ("E2", "The stock is empty", the_stock_is_empty),
    ("E3", "Every deal ends", every_deal_ends),
)
SCORE: Final[tuple[RuleInWords, ...]] = (
    ("P1", "Cards", cards),
    ("P2", "Books and going out", books_and_going_out),
    ("P3", "Threes", threes),
    ("P4", "The winner", the_winner),
)
