"""Selected cards on the table: which lay-downs, in which order, meld just these.

A person picks some cards and wants them melded. `plan_melds` finds the lay-downs by trying: each is asked
about in `legality`, on a table as it would lie by then, so no rule stands here. Only the order is thought
out, or there would be too many to try:

- Melds of different ranks don't limit each other but through the wilds that they share, so the ranks are
  laid one after the other. Whether an opening can still be finished (O3) makes no difference: if a plan
  holds, all that it lays is proof that the rest could be laid.
- Cards that came with the pile wait for the minimum (O2). Then the lay-downs of each rank are cut in
  two, those before the minimum is reached and those after it, and the plan is all the first ones and then
  all the others. How many points and wilds the first ones have is kept in mind.
- Where a foot must keep more than two cards (G5), going out may hang on the last three being laid at
  once, so there is a second round through the ranks, for them.
- Twos and jokers are alike to the rules but for O2, so twos go first.

What is left to do after some lay-downs follows from the round, the cards left and the melds still to be
built on, so it is worked out once for each of these cases.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from typing import Any, Final, NamedTuple, cast

from .actions import ADDITIONS, AddToMeld, StartMeld, start_meld
from .cards import JOKER, NATURAL_RANKS, THREE, TWO, Card, Cards, Rank, as_cards
from .errors import NoMeldPlanError
from .legality import bar_of, rank_bars_card
from .melds import BOOK_SIZE, Meld
from .mover import Mover
from .phases import PHASE_STEPS
from .reasons import why_illegal
from .spreading import LayDown, Spread, cards_of, rank_of
from .state import Table
from .tables import START_SIZE
from .violations import Violation
from .violations import ViolationCode as Code

_USUAL_KEEP: Final = 2
"""Up to so many cards kept (G5), it does not matter which lay-down is the last."""


def plan_melds(
    table: Table, cards: Cards | Iterable[Card], *, onto: Meld | None = None
) -> tuple[LayDown, ...]:
    """Return lay-downs, each legal once those before it are made, that meld exactly these cards.

    Arguments:
        table: a state, or the view of the seat to move.
        cards: the selected cards; for none of them the plan is ().
        onto: a meld of the side, on which all of them are to go.

    There is a plan if any order of any lay-downs melds just these cards (M1 to M5, O1 to O3, G5). Of several
    the first is taken that, in this order: makes the fewest clean or new melds dirty; starts the fewest
    melds; closes the most books; puts the fewest wilds among natural cards. Among equals it lays wilds to the
    lowest rank, and twos before jokers. It goes through the ranks from the lowest to the wild melds. A plan
    counts on no card unseen: one that empties the hand ends there, and the foot comes up with its last
    lay-down (F1).

    Raises NoMeldPlanError if there is none. Its violation is the refusal of the try that came furthest:
    refused for the last reason in the order of `ViolationCode`, with the fewest cards left. Tries to put
    wilds on melds of ranks that are not selected count only for want of others. The violation's data speak
    of the table as it would be by then.
    """
    cards = as_cards(cards)
    if onto is not None and not isinstance(onto, Meld):
        raise TypeError(f"a Meld is wanted, not {onto!r}")
    if not cards:
        return ()
    violation = _plain_reason(table, cards) if onto is None else _reason_against(table, cards, onto)
    if violation is not None:
        raise NoMeldPlanError(violation, cards)
    search = _Search(table, cards, onto)
    plan = search.plan()
    if plan is None:
        raise NoMeldPlanError(search.reason(), cards)
    return plan


def _plain_reason(table: Table, cards: Cards) -> Violation | None:
    """Why nothing can be laid at all: the wrong seat or moment, cards not held, threes."""
    if not table.answers or StartMeld not in PHASE_STEPS[table.phase] or not cards <= table.hand:
        return why_illegal(table, StartMeld(cards))
    threes = cards.lowest(THREE)
    return why_illegal(table, AddToMeld(None, threes[0])) if threes else None


def _reason_against(table: Table, cards: Cards, onto: Meld) -> Violation | None:
    """Why these cards can't go on this meld, whatever the order: it takes none, or not such ones."""
    reason = _plain_reason(table, cards)
    if reason is not None:
        return reason
    if onto.is_book or onto not in Mover(table).side.melds:
        code = Code.BOOK_CLOSED if onto in Mover(table).side.melds else Code.NO_SUCH_MELD
        return Violation(code, (("rank", onto.rank), ("place", 0)))
    misfit = next((card for card in cards.distinct if rank_bars_card(Mover(table), onto.rank, card)), None)
    return None if misfit is None else why_illegal(table, AddToMeld(onto.rank, misfit))


# --- a plan --------------------------------------------------------------------------------------


class _Cost(NamedTuple):
    """What makes a plan less welcome, the weightiest first."""

    dirtied: int
    """Melds that were clean, or new, and hold a wild now."""
    started: int
    books: int
    """Books closed, less than zero."""
    mixed: int
    """Wilds laid among naturals."""


class _Plan(NamedTuple):
    """A lay-down and the plan for what is left after it; the empty plan has neither."""

    cost: _Cost
    action: LayDown | None = None
    later: bool = False
    """Whether it comes after the opening minimum is reached."""
    rest: _Plan | None = None


_NOTHING_LEFT: Final = _Plan(_Cost(0, 0, 0, 0))


def _better(one: _Plan | None, other: _Plan | None) -> _Plan | None:
    """The less costly of two plans, the first if they cost the same."""
    if one is None or other is None:
        return other if one is None else one
    return other if other.cost < one.cost else one


def _in_order(plan: _Plan) -> tuple[LayDown, ...]:
    """The lay-downs of a plan, those that come after the minimum last."""
    return tuple(action for later in (False, True) for action in _laid(plan, later=later))


def _laid(plan: _Plan | None, *, later: bool) -> Iterator[LayDown]:
    while plan is not None and plan.action is not None:
        if plan.later is later:
            yield plan.action
        plan = plan.rest


def _cost_of(action: LayDown, before: Meld | None) -> _Cost:
    cards = cards_of(action)
    size = len(cards) + (0 if before is None else len(before))
    mixed = 0 if rank_of(action) is None else cards.count_rank(TWO) + cards.count_rank(JOKER)
    dirtied = mixed and (before is None or not before.wilds)
    return _Cost(int(bool(dirtied)), int(before is None), -int(size >= BOOK_SIZE), mixed)


class _Made(NamedTuple):
    """A legal lay-down, what it costs, and the table after it."""

    action: LayDown
    cards: Cards
    cost: _Cost
    after: Spread


class _Opening(NamedTuple):
    """How far an opening is, of a plan in which some cards wait for the minimum (O2)."""

    missing: int
    """Points that lay-downs before the minimum have still to bring; 0 once they do."""
    twos: int
    jokers: int
    """Wilds that may still be laid before the minimum, having come from the hand."""
    later: bool = False
    """Whether the rank under way has gone on to lay-downs after the minimum."""
    any_later: bool = False
    """Whether any rank has."""


# --- the search ----------------------------------------------------------------------------------


class _Search:
    """Looks for the best plan to lay these cards, rank by rank.

    Attributes:
        cards: the selected cards.
        onto: the meld on which all must go, or None.
        spread: the table before anything is laid.
        unlocked: how many of each rank, of those with selected cards that wait, came not with the pile.
        rounds: the ranks in the order in which they are laid, in rare cases each twice.
        watched: for each place in `rounds`, the ranks whose melds matter from there on.
        counts_books: whether the books made decide about the last lay-down (G5).
        last_counts: whether it also matters which lay-down is the last.
        refused: the table and the action of the refusal that came furthest.
    """

    def __init__(self, table: Table, cards: Cards, onto: Meld | None) -> None:
        mover = Mover(table)
        self.cards = cards
        self.onto = onto
        self.spread = Spread(table, table.turn, table.sides, table.hand)
        self.tables = mover.tables
        self.unlocked = _unlocked(mover, cards)
        ranks = [onto.rank] if onto is not None else _ranks_to_lay(mover, cards)
        self.counts_books = mover.in_foot and len(mover.hand) - len(cards) == 1
        self.last_counts = self.counts_books and mover.variant.cards_kept > _USUAL_KEEP
        self.rounds = ranks + ranks if self.last_counts else ranks
        self.first_round = len(ranks)
        points = mover.turn.points + mover.tables.points_of(cards.ranks)
        unfinished = not mover.side.opened and points < mover.turn.minimum
        self.watched = [
            ranks if unfinished or self.last_counts else ranks[place : place + 1]
            for place in range(len(self.rounds))
        ]
        self.known: dict[Hashable, dict[_Opening | None, _Plan | None]] = {}
        self.made: dict[Hashable, list[_Made]] = {}
        self.only_wilds = len(cards) == cards.count_rank(TWO) + cards.count_rank(JOKER)
        self.came = (False, -1, 0)
        self.refused: tuple[Table, LayDown]

    def plan(self) -> tuple[LayDown, ...] | None:
        """The best plan, None if there is none."""
        if self.unlocked:
            turn = self.spread.turn
            opening = _Opening(
                turn.minimum - turn.points,
                self.unlocked.get(TWO, self.cards.count_rank(TWO)),
                self.unlocked.get(JOKER, self.cards.count_rank(JOKER)),
            )
            found = self._best(0, self.spread.opened(), self.cards, opening)
        else:
            found = self._best(0, self.spread, self.cards, None)
        return None if found is None else _in_order(found)

    def reason(self) -> Violation:
        """Why there is no plan: the refusal that came furthest."""
        if self.unlocked:  # then it is O2 or O3, if there would be a plan for a side that has opened
            plan = self._best(0, self.spread.opened(), self.cards, None)
            if plan is not None:
                return _first_refusal(self.spread, _in_order(plan))
        return cast("Violation", why_illegal(*self.refused))

    def _best(self, place: int, spread: Spread, rest: Cards, opening: _Opening | None) -> _Plan | None:
        """The best plan for the rest of the cards, from this place in `rounds` on, or None."""
        if not rest:
            return None if opening is not None and opening.missing else _NOTHING_LEFT
        if place == len(self.rounds):
            return None
        case = self._case(place, spread, rest)
        known = self.known.setdefault(case, {})
        if opening not in known:
            rank, found = self.rounds[place], None
            for lay_down in self._lay_downs(case, rank, spread, rest):
                found = _better(found, self._best_after(lay_down, place, rest, opening))
            if rank is None or not rest.count_rank(rank) or rank in self.rounds[place + 1 :]:
                after = None if opening is None else opening._replace(later=False)
                found = _better(found, self._best(place + 1, spread, rest, after))
            known[opening] = found
        return known[opening]

    def _best_after(self, made: _Made, place: int, rest: Cards, opening: _Opening | None) -> _Plan | None:
        """The best plan that begins with a certain lay-down."""
        found = None
        left = rest - made.cards
        for way in self._ways(place, opening, left, made.cards):
            plan = self._best(place, made.after, left, way)
            if plan is not None:
                cost = _Cost(*map(sum, zip(plan.cost, made.cost, strict=True)))
                found = _better(found, _Plan(cost, made.action, way is not None and way.later, plan))
        return found

    def _lay_downs(self, case: Hashable, rank: Rank | None, spread: Spread, rest: Cards) -> list[_Made]:
        """The legal lay-downs of a rank; worked out once for a case, however far the opening is."""
        made = self.made.get(case)
        if made is None:
            made = self.made[case] = []
            for action in self._offers(rank, spread, rest):
                code = bar_of(spread, action)
                if code is None:
                    cost = _cost_of(action, spread.side.open_meld(rank))
                    made.append(_Made(action, cards_of(action), cost, spread.after(action)))
                else:
                    self._note(rank, spread, action, rest, code)
        return made

    def _ways(
        self, place: int, opening: _Opening | None, left: Cards, laid: Cards
    ) -> Iterator[_Opening | None]:
        """O2: lay these cards before the minimum is reached, if none of them waits, or after it.

        What may come before it had better do so, unless it takes wilds for which there is another use.
        """
        if opening is None:
            yield None
            return
        rank = self.rounds[place]
        waits = rank is not None and self._waits(rank, left)
        at_the_end = place >= self.first_round or (self.last_counts and not left)
        begun = opening.later or (opening.any_later and at_the_end)
        of_twos, of_jokers = laid.count_rank(TWO), laid.count_rank(JOKER)
        twos, jokers = opening.twos - of_twos, opening.jokers - of_jokers
        may_be_first = not waits and not begun and twos >= 0 and jokers >= 0
        if may_be_first:
            missing = max(0, opening.missing - self.tables.points_of(laid.ranks))
            yield opening._replace(missing=missing, twos=twos, jokers=jokers)
        if not may_be_first or of_twos or of_jokers:
            yield opening._replace(later=True, any_later=True)

    def _waits(self, rank: Rank, left: Cards) -> bool:
        """O2: whether more of a rank is laid than came not with the pile."""
        laid = self.cards.count_rank(rank) - left.count_rank(rank)
        return rank in self.unlocked and laid > self.unlocked[rank]

    def _offers(self, rank: Rank | None, spread: Spread, rest: Cards) -> list[LayDown]:
        """What the rest of the cards offers for this rank; if nothing, a try that shows why."""
        naturals = () if rank is None else rest.lowest(rank, START_SIZE)
        found: list[LayDown] = []
        if spread.side.open_meld(rank) is not None:
            cards = (*naturals[:1], *(card for (card,) in self._wilds(rest, 1)))
            found += [ADDITIONS[rank][card] for card in cards]
        elif self.onto is None:
            for natural, wild in self.tables.shapes[rank].starts:
                if natural <= len(naturals):
                    found += [start_meld(naturals[:natural] + wilds) for wilds in self._wilds(rest, wild)]
        if found or not (naturals or rank is None or self.onto is not None):
            return found
        cards = (naturals + _all_wilds(rest))[:START_SIZE]
        if not cards:
            return []
        closed = self.onto is not None or (len(cards) < START_SIZE and spread.side.has_book(rank))
        return [AddToMeld(rank, cards[0]) if closed else StartMeld(cards)]

    def _wilds(self, rest: Cards, number: int) -> list[tuple[Card, ...]]:
        """The ways to take so many wilds, most twos first; one is enough where no card waits (O2)."""
        twos, jokers = rest.lowest(TWO, number), rest.lowest(JOKER, number)
        ways = [
            twos[:of_twos] + jokers[: number - of_twos]
            for of_twos in range(len(twos), -1, -1)
            if number - of_twos <= len(jokers)
        ]
        return ways if self.unlocked else ways[:1]

    def _case(self, place: int, spread: Spread, rest: Cards) -> Hashable:
        """All that decides what is left to do, but for how far the opening is."""
        side, turn = spread.side, spread.turn
        melds: list[Any] = []
        for rank in self.watched[place]:
            meld = side.open_meld(rank)
            melds.append(None if meld is None else (meld.naturals, meld.wilds, rank in turn.started))
        books = side.books if self.counts_books else None
        return place, rest.ranks, turn.scope, books, tuple(melds)

    def _note(self, rank: Rank | None, spread: Spread, action: LayDown, rest: Cards, code: Code) -> None:
        """Keep the refusal that came furthest."""
        asked_for = rank is None or self.only_wilds or self.cards.count_rank(rank) > 0
        came = (asked_for, _CODE_ORDER[code], -len(rest))
        if came > self.came:
            self.came = came
            self.refused = (spread, action)


_CODE_ORDER: Final = {code: number for number, code in enumerate(Code)}


def _first_refusal(spread: Spread, actions: Iterable[LayDown]) -> Violation:
    """Why some of these lay-downs, one after the other, is refused."""
    waiting = iter(actions)
    action = next(waiting)
    while (violation := why_illegal(spread, action)) is None:
        spread, action = spread.after(action), next(waiting)
    return violation


def _all_wilds(cards: Cards) -> tuple[Card, ...]:
    return cards.lowest(TWO, START_SIZE) + cards.lowest(JOKER, START_SIZE)


def _ranks_to_lay(mover: Mover, cards: Cards) -> list[Rank | None]:
    """The ranks of melds that these cards could go to, in rank order, the wild one last."""
    wild = bool(_all_wilds(cards))
    melds = mover.side.open_melds
    found: list[Rank | None] = [
        rank for rank in NATURAL_RANKS if cards.count_rank(rank) or (wild and rank in melds)
    ]
    return [*found, None] if wild else found


def _unlocked(mover: Mover, cards: Cards) -> dict[Rank, int]:
    """O2: of the ranks with selected cards that wait for the minimum, how many don't wait."""
    unlocked = {rank: mover.hand.count_rank(rank) - locked for rank, locked in mover.turn.locked}
    return {rank: number for rank, number in unlocked.items() if cards.count_rank(rank) > number}
