"""Law 4 and law 9 for hooks: the same question has the same answer, whenever it is asked and in any suits.

Every hook is asked over a grid of arguments, and about what play brings up. The answers are kept, and asked
for again in other orders, before and after play.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Final, TypeAlias

import attrs

from ..cards import NATURAL_RANKS, Card, Cards, Rank
from ..melds import BOOK_SIZE, Meld
from ..sheets import ScoreItem, SideFacts
from ..state import GameState
from ..tables import START_SIZE
from ..variant import RuleVariant
from .failures import broken
from .renaming import RENAMINGS, Renaming, renamed

Question: TypeAlias = tuple[str, tuple[Any, ...], tuple[tuple[str, Any], ...]]
"""A hook's name, its arguments in order, and those given by name."""

_TOTALS: Final = (-500, -5, 0, 5, 495, 1500, 10**4)
_MOST_DEALS: Final = 6
_HIGH: Final = 10**7
_MOST_KEPT: Final = 4000


def question(name: str, *arguments: Any, **named: Any) -> Question:
    """What a hook is asked."""
    return name, arguments, tuple(sorted(named.items()))


def in_words(asked: Question) -> str:
    """A question as a call."""
    name, arguments, named = asked
    given = [*map(repr, arguments), *(f"{key}={value!r}" for key, value in named)]
    return f"{name}({', '.join(given)})"


class Hooks:
    """The hooks of a variant, and all that they have answered so far."""

    def __init__(self, variant: RuleVariant) -> None:
        self.variant = variant
        self.answers: dict[Question, Any] = {}
        self.fields = repr(variant)

    def ask(self, name: str, *arguments: Any, **named: Any) -> Any:
        """Ask a hook; the answer must be the one that it gave before."""
        return self._ask(question(name, *arguments, **named))

    def _ask(self, asked: Question) -> Any:
        name, arguments, named = asked
        try:
            answer = getattr(self.variant, name)(*arguments, **dict(named))
        except Exception as error:
            error.add_note(f"asked: {in_words(asked)}")
            raise
        if asked in self.answers:
            known = self.answers[asked]
            if answer != known or type(answer) is not type(known):
                broken("4", f"{in_words(asked)} answered {known!r}, and later {answer!r}")
        elif len(self.answers) < _MOST_KEPT or name in {"score_items", "opening_minimum"}:
            self.answers[asked] = answer
        return answer

    def ask_all_again(self, rng: Random) -> None:
        """Ask everything that was asked so far again: backwards, then in an order of its own."""
        asked = list(self.answers)
        for one in reversed(asked):
            self._ask(one)
        for one in rng.sample(asked, len(asked)):
            self._ask(one)
        if repr(self.variant) != self.fields:
            broken("4", "a hook has changed the fields of its variant")

    # --- the grid ----------------------------------------------------------------------------

    def ask_the_grid(self) -> None:
        """Ask every hook about everything small enough to be asked about."""
        for asked in self._grid():
            self._ask(asked)
        self._match_ends()

    def _grid(self) -> Iterator[Question]:
        variant = self.variant
        for players in variant.players:
            yield question("side_of_seats", players)
            yield question("deck_for", players)
            yield from (question("first_player", dealer, players) for dealer in range(players))
        yield from (question("burial_place", stock) for stock in (0, 1, 2, 10, 53, 100))
        for deal in range(1, self._deals() + 1):
            yield from (question("opening_minimum", deal, total) for total in _TOTALS)
        for rank, naturals, wilds in _shapes():
            yield question("may_meld", rank, naturals, wilds)
            if naturals + wilds >= BOOK_SIZE and variant.may_meld(rank, naturals, wilds):
                for wild in (False, True):
                    yield question("book_takes", rank, naturals, wilds, wild=wild)
        sides = len(set(variant.side_of_seats(variant.players[0])))
        for books in self._some_books():
            yield from (question("may_go_out", books, deal) for deal in range(1, self._deals() + 1))
            for last in (False, True):
                yield from (question("may_discard", card, (books,) * sides, last=last) for card in Card)
        for card in Card:
            yield question("pile_blocked", card)
            yield from (question("pile_frozen", (card,), opened=opened) for opened in (False, True))

    def _some_books(self) -> list[tuple[int, ...]]:
        """No books, one and two of each kind, and just those that going out needs."""
        none = self.variant.tables.no_books
        needed = self.variant.books_for(1)
        return list(dict.fromkeys((none, tuple(1 for _ in none), tuple(2 for _ in none), needed)))

    def _deals(self) -> int:
        variant = self.variant
        return variant.deals or max(len(variant.minimums), _MOST_DEALS)

    def _match_ends(self) -> None:
        """Law 1: some deal, or some total, must end the match."""
        sides = len(set(self.variant.side_of_seats(self.variant.players[0])))
        totals = (_HIGH, *range(sides - 1))
        deals = (*range(1, self._deals() + 1), 1000, 10**6)
        if not any(self.ask("match_over", deal, totals) for deal in deals):
            broken(
                "1", f"the match never ends: match_over says no for {deals[-1]} deals and totals of {totals}"
            )
        self.ask("winning_sides", totals)
        self.ask("winning_sides", (0,) * sides)

    # --- the tables --------------------------------------------------------------------------

    def compare_with_tables(self) -> None:
        """Law 4: what was worked out when the variant was made is what its hooks still say."""
        tables = self.variant.tables
        for rank, naturals, wilds in _shapes():
            if naturals + wilds <= BOOK_SIZE:
                then = (naturals, wilds) in tables.shapes[rank].allowed
                self._compare(then, "may_meld", rank, naturals, wilds)
        for card in Card:
            if card.rank is not Rank.THREE:
                self._compare(card in tables.barring, "pile_blocked", card)
        for books in self._some_books():
            for deal in range(1, self._deals() + 1):
                self._compare(tables.enough_books(books, deal), "may_go_out", books, deal)
        for rank, points in self.variant.card_values:
            if tables.points.get(rank) != points:
                broken("4", f"{rank!r} counts {tables.points.get(rank)} points in melds, not {points}")

    def _compare(self, then: bool, name: str, *arguments: Any) -> None:  # noqa: FBT001  # what a hook said
        now = self.ask(name, *arguments)
        if bool(now) is not bool(then):
            asked = in_words(question(name, *arguments))
            broken("4", f"{asked} answered {then!r} when the variant was made, and {now!r} now")

    # --- what play brings up -----------------------------------------------------------------

    def ask_about(self, state: GameState) -> None:
        """Ask about the pile, books and totals of a state, and in other suits."""
        books = tuple(self.variant.tables.books_of(side.melds) for side in state.sides)
        for made in books:
            self.ask("may_go_out", made, state.deal)
        for side, total in enumerate(state.scores):
            if state.to_move is not None:
                minimum = self.ask("opening_minimum", state.deal, total)
                if state.dealt.minimums[side] != minimum:
                    broken(
                        "4", f"side {side} needed {state.dealt.minimums[side]} when dealt, {minimum} now (O1)"
                    )
        self.ask("match_over", state.deal, state.scores)
        self.ask("winning_sides", state.scores)
        for suits, names in RENAMINGS.items():
            other = tuple(names[card] for card in state.pile)
            for opened in (False, True):
                one = question("pile_frozen", state.pile, opened=opened)
                self._compare_suits(suits, one, question("pile_frozen", other, opened=opened))
        for card in state.hand.distinct:
            self._ask_discard(card, books)

    def _ask_discard(self, card: Card, books: tuple[tuple[int, ...], ...]) -> None:
        for last in (False, True):
            one = question("may_discard", card, books, last=last)
            for suits, names in RENAMINGS.items():
                self._compare_suits(suits, one, question("may_discard", names[card], books, last=last))

    def _compare_suits(self, suits: str, one: Question, other: Question) -> None:
        """Law 9: two questions that differ in suits alone have the same answer."""
        if self._ask(one) != self._ask(other):
            self._ask(one)  # one that changes its mind is told so
            self._ask(other)
            answers = f"{self._ask(one)!r} for {in_words(one)}, {self._ask(other)!r} for {in_words(other)}"
            broken("9", f"{one[0]} tells {suits} apart: {answers}")

    def ask_for_scores(self, side: SideFacts) -> None:
        """Ask for the lines of a score sheet, and for the same in other suits."""
        items = self.ask("score_items", side)
        if not isinstance(items, tuple) or not all(isinstance(item, ScoreItem) for item in items):
            broken("8", f"score_items gives no tuple of ScoreItem: {items!r}")
        for item in items:
            if isinstance(item.points, bool) or not isinstance(item.points, int):
                broken("8", f"points are whole numbers, not {item.points!r} ({item.kind.value})")
        for suits, names in RENAMINGS.items():
            other = _side_renamed(side, names)
            for name in ("score_items", "red_threes_against"):
                self._compare_suits(suits, question(name, side), question(name, other))

    def compare_suits_of_the_grid(self) -> None:
        """Law 9: cards that differ in suit alone are alike to the hooks that are asked about a card."""
        variant = self.variant
        books = (variant.tables.no_books,) * len(set(variant.side_of_seats(variant.players[0])))
        for suits, names in RENAMINGS.items():
            for card in Card:
                for one, other in zip(_about(card, books), _about(names[card], books), strict=True):
                    self._compare_suits(suits, one, other)


def _about(card: Card, books: tuple[tuple[int, ...], ...]) -> tuple[Question, ...]:
    """What hooks are asked about a card."""
    return (
        question("pile_blocked", card),
        question("pile_frozen", (card,), opened=True),
        question("may_discard", card, books, last=True),
    )


def _side_renamed(side: SideFacts, names: Renaming) -> SideFacts:
    return attrs.evolve(
        side,
        melds=tuple(Meld(meld.rank, renamed(meld.cards, names)) for meld in side.melds),
        red_threes=renamed(side.red_threes, names),
        in_hands=renamed(side.in_hands, names),
        in_feet=renamed(side.in_feet, names),
    )


def _shapes() -> Iterator[tuple[Rank | None, int, int]]:
    """Every rank with every number of naturals and wilds that a meld, or a little more, may have."""
    for rank in (*NATURAL_RANKS, None):
        for size in range(START_SIZE, BOOK_SIZE + 2):
            for wilds in range(size + 1):
                if (wilds == size) == (rank is None):
                    yield rank, size - wilds, wilds


def some_side(deck: Cards, rng: Random) -> SideFacts:
    """A side at the end of a deal, its cards taken at random, to ask score hooks about before play."""
    cards = list(deck)
    rng.shuffle(cards)
    red_threes = [card for card in cards if card.is_red_three]
    melds = []
    for rank in rng.sample(NATURAL_RANKS, 3):
        held = [card for card in cards if card.rank is rank][: rng.randint(START_SIZE, BOOK_SIZE)]
        if len(held) >= START_SIZE:
            melds.append(Meld(rank, Cards(held)))
    rest = [card for card in cards if card.rank not in {meld.rank for meld in melds}]
    return SideFacts(
        melds=tuple(melds),
        red_threes=Cards(red_threes[: rng.randrange(len(red_threes) + 1)]),
        opened=bool(melds) and rng.random() < 1 / 2,
        went_out=rng.random() < 1 / 2,
        concealed=False,
        in_hands=Cards(rest[: rng.randrange(8)]),
        in_feet=Cards(rest[8 : 8 + rng.randrange(5)]),
    )
