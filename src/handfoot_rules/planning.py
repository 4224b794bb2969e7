"""Selected cards on the table: which lay-downs, in which order, meld just these.

A person picks some cards and wants them melded. `plan_melds` finds the lay-downs by trying (`trying`): each
is asked about in `legality`, on a table as it would lie by then, so no rule stands here. Only the order is
thought out, or there would be too many to try:

- Melds of different ranks don't limit each other but through the wilds that they share, so the ranks are
  laid one after the other. What looks at the whole turn, whether an opening can still be finished (O3) or
  the player still go out (G4, T2), makes no difference: if a plan holds, all that it lays is proof that the
  rest could be laid.
- Cards that came with the pile wait for the minimum (O2). Then the lay-downs of each rank are cut in
  two, those before the minimum is reached and those after it, and the plan is all the first ones and then
  all the others. How many points and wilds the first ones have is kept in mind.
- Where all cards are laid, going out may hang on which lay-down is the last (G5), so there is a second round
  through the ranks, for that one.
- Where an opening needs a clean meld (O1), a wild may be laid on it only once the opening is reached. Then
  what comes before that is tried on the table itself, rank by rank, and all the rest after it.
- Where a book must bring the foot before fewer than two cards are left (F1, G5), it had better come first:
  one rank after the other is laid alone up to a book, before all the others. If cards wait for the minimum
  as well, what comes before it is tried on the table itself.
- Twos and jokers are alike to the rules but for O2, so twos go first.

What is left to do after some lay-downs follows from the round, the cards left and the melds that still
matter, so it is worked out once for each of these cases.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from typing import Final, NamedTuple

from .actions import AddToMeld, StartMeld
from .cards import JOKER, NATURAL_RANKS, THREE, TWO, Card, Cards, Rank, as_cards
from .errors import NoMeldPlanError
from .laydown import clean_meld_wanted, melds_after
from .legality import rank_bars_card
from .melds import Meld
from .mover import Mover
from .options import LastDiscard
from .phases import PHASE_STEPS
from .reasons import why_illegal
from .spreading import MeldingStep, Spread
from .table import Table
from .tables import START_SIZE
from .taking import melds_that_take
from .trying import Cost, Made, Tries, not_taking, some_wilds
from .violations import Violation


def plan_melds(
    table: Table, cards: Cards | Iterable[Card], *, onto: Meld | None = None
) -> tuple[MeldingStep, ...]:
    """Return lay-downs, each legal once those before it are made, that meld exactly these cards.

    Arguments:
        table: a state, or the view of the seat to move.
        cards: the selected cards; for none of them the plan is ().
        onto: a meld of the side, on which all of them are to go.

    There is a plan if any order of any lay-downs melds just these cards (M1 to M5, O1 to O3, G4, G5, T2). Of
    several the first is taken that, in this order: makes the fewest clean or new melds dirty; starts the
    fewest melds; completes the most books; puts the fewest wilds among natural cards. Among equals it lays
    wilds to the lowest rank, and twos before jokers. It goes through the ranks from the lowest to the wild
    melds. A plan counts on no card unseen: one that empties the hand ends there, and the foot comes up with
    its last lay-down (F1) or the player is out (G1). A foot that a first book brings, and what replaces red
    threes when the side opens (T1), count as so many cards that stay.

    Raises NoMeldPlanError if there is none. Its violation is the refusal of the try that came furthest:
    refused for the last reason in the order of `ViolationCode`, with the fewest cards left. Tries to put
    wilds on melds of ranks that are not selected count only for want of others, and so do tries to start
    a second meld of a rank whose melds take the cards (M4). The violation's data speak of the table as it
    would be by then.
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
    mover = Mover(table)
    threes = (card for card in cards.of_rank(THREE).distinct if rank_bars_card(mover, THREE, card))
    three = next(threes, None)
    return None if three is None else why_illegal(table, AddToMeld(None, three))


def _reason_against(table: Table, cards: Cards, onto: Meld) -> Violation | None:
    """Why these cards can't go on this meld, whatever the order: it takes none, or not such ones."""
    reason = _plain_reason(table, cards)
    if reason is not None:
        return reason
    mover = Mover(table)
    if onto not in melds_that_take(mover, onto.rank):
        return not_taking(mover, onto)
    misfit = next((card for card in cards.distinct if rank_bars_card(mover, onto.rank, card)), None)
    return None if misfit is None else why_illegal(table, AddToMeld(onto.rank, misfit))


# --- a plan --------------------------------------------------------------------------------------


class _Plan(NamedTuple):
    """A lay-down and the plan for what is left after it; the empty plan has neither."""

    cost: Cost
    step: MeldingStep | None = None
    later: bool = False
    """Whether it comes after the opening minimum is reached."""
    rest: _Plan | None = None


_NOTHING_LEFT: Final = _Plan(Cost(0, 0, 0, 0))


def _better(one: _Plan | None, other: _Plan | None) -> _Plan | None:
    """The less costly of two plans, the first if they cost the same."""
    if one is None or other is None:
        return other if one is None else one
    return other if other.cost < one.cost else one


def _begun_with(made: Made, plan: _Plan | None, *, later: bool = False) -> _Plan | None:
    """A plan with a lay-down before it."""
    if plan is None:
        return None
    return _Plan(Cost(*map(sum, zip(plan.cost, made.cost, strict=True))), made.step, later, plan)


def _in_order(plan: _Plan) -> tuple[MeldingStep, ...]:
    """The lay-downs of a plan, those that come after the minimum last."""
    return tuple(step for later in (False, True) for step in _laid(plan, later=later))


def _laid(plan: _Plan | None, *, later: bool) -> Iterator[MeldingStep]:
    while plan is not None and plan.step is not None:
        if plan.later is later:
            yield plan.step
        plan = plan.rest


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
        spread: the table before anything is laid.
        tries: asks what is legal, and keeps why something is not.
        unlocked: how many of each rank, of those with selected cards that wait, came not with the pile.
        ranks: those of the melds that the cards could go to.
        rounds: the ranks in the order in which they are laid, each twice if the last lay-down counts.
        clean_first: whether an opening must be reached before wilds may be laid everywhere (O1).
        foot_first: whether a book may have to bring the foot before all cards are laid.
        last_counts: whether it matters which lay-down is the last.
        all_matters: whether what lies in one rank matters to what may be laid in others.
    """

    def __init__(self, table: Table, cards: Cards, onto: Meld | None) -> None:
        mover = Mover(table)
        self.cards = cards
        self.spread = Spread.of(table)
        self.unlocked = _unlocked(mover, cards)
        in_two = bool(self.unlocked) or bool(some_wilds(cards))
        self.clean_first = in_two and clean_meld_wanted(mover)
        self.tries = Tries(cards, onto, tells_wilds_apart=bool(self.unlocked) or self.clean_first)
        self.points_of = mover.tables.points_of
        left = len(mover.hand) - len(cards) - mover.red_threes
        few = mover.keeps and left < mover.variant.cards_kept
        self.foot_first = few and not mover.in_foot
        self.last_counts = few and mover.in_foot and mover.variant.last_discard is LastDiscard.OPTIONAL
        points = mover.turn.points + self.points_of(cards.ranks)
        unfinished = not mover.side.opened and points < mover.turn.minimum
        self.all_matters = few or unfinished or self.clean_first or mover.bound or cards.count_rank(THREE) > 0
        self.ranks = [onto.rank] if onto is not None else _ranks_to_lay(mover, cards)
        self.rounds = self.ranks + self.ranks if self.last_counts else self.ranks
        self.known: dict[Hashable, dict[_Opening | None, _Plan | None]] = {}
        self.made: dict[Hashable, list[Made]] = {}

    def plan(self) -> tuple[MeldingStep, ...] | None:
        """The best plan, None if there is none."""
        if self.foot_first:
            found = self._foot_first(self.spread, self.cards)
        elif self.clean_first:
            found = self._next_rank(0, self.spread, self.cards)
        elif self.unlocked:
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
        if self.unlocked or self.clean_first:  # it is O2 or O3, if a side that has opened would have a plan
            opened = self.spread.opened()
            find = self._foot_first if self.foot_first else self._best_of_all
            plan = find(opened, self.cards)
            if plan is not None:
                return _first_refusal(self.spread, _in_order(plan))
        return self.tries.refused

    # --- rank by rank ----------------------------------------------------------------------------

    def _best_of_all(self, spread: Spread, rest: Cards) -> _Plan | None:
        """The best plan for all the rest, no card of which waits for the minimum."""
        return self._best(0, spread, rest, None)

    def _best(self, place: int, spread: Spread, rest: Cards, opening: _Opening | None) -> _Plan | None:
        """The best plan for the rest of the cards, from this place in `rounds` on, or None."""
        if not rest:
            return None if opening is not None and opening.missing else _NOTHING_LEFT
        if place == len(self.rounds) or (place >= len(self.ranks) and len(rest) not in (1, START_SIZE)):
            return None  # a second round is for the last lay-down alone
        rank = self.rounds[place]
        case = self._case(rank, spread, rest)
        known = self.known.setdefault((place, case), {})
        if opening not in known:
            found = None
            for made in self._lay_downs(case, rank, spread, rest):
                found = _better(found, self._best_after(made, place, rest, opening))
            if self._may_go_on(place, rest):
                after = None if opening is None else opening._replace(later=False)
                found = _better(found, self._best(place + 1, spread, rest, after))
            known[opening] = found
        return known[opening]

    def _may_go_on(self, place: int, rest: Cards) -> bool:
        """Whether no card is left that only a rank done with could lay; but for the last lay-down of all."""
        left = [rest.count_rank(rank) for rank in self.rounds[: place + 1] if rank is not None]
        if place < len(self.rounds) - len(self.ranks):
            return sum(left) <= START_SIZE and left.count(0) >= len(left) - 1
        return place >= len(self.ranks) or not any(left)

    def _best_after(self, made: Made, place: int, rest: Cards, opening: _Opening | None) -> _Plan | None:
        """The best plan that begins with a certain lay-down."""
        found = None
        left = rest - made.cards
        for way in self._ways(place, opening, left, made.cards):
            plan = self._best(place, made.after, left, way)
            found = _better(found, _begun_with(made, plan, later=way is not None and way.later))
        return found

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
        at_the_end = place >= len(self.ranks) or (self.last_counts and not left)
        begun = opening.later or (opening.any_later and at_the_end)
        of_twos, of_jokers = laid.count_rank(TWO), laid.count_rank(JOKER)
        twos, jokers = opening.twos - of_twos, opening.jokers - of_jokers
        may_be_first = not waits and not begun and twos >= 0 and jokers >= 0
        if may_be_first:
            missing = max(0, opening.missing - self.points_of(laid.ranks))
            yield opening._replace(missing=missing, twos=twos, jokers=jokers)
        if not may_be_first or of_twos or of_jokers:
            yield opening._replace(later=True, any_later=True)

    def _waits(self, rank: Rank, left: Cards) -> bool:
        """O2: whether more of a rank is laid than came not with the pile."""
        laid = self.cards.count_rank(rank) - left.count_rank(rank)
        return rank in self.unlocked and laid > self.unlocked[rank]

    def _lay_downs(self, case: Hashable, rank: Rank | None, spread: Spread, rest: Cards) -> list[Made]:
        """The legal lay-downs of a rank; worked out once for a case, however far the opening is."""
        made = self.made.get(case)
        if made is None:
            made = self.made[case] = self.tries.lay_downs(rank, spread, rest)
        return made

    def _case(self, rank: Rank | None, spread: Spread, rest: Cards) -> Hashable:
        """All that decides what is left to do from a rank on, but for how far the opening is."""
        mover = Mover(spread)
        melds = melds_after(mover, None)
        if not self.all_matters:
            return rank, rest.ranks, mover.turn.scope, dict(melds).get(rank)
        opened = mover.side.opened
        case = rank, rest.ranks, mover.turn.scope, melds, mover.books, len(mover.hand), mover.in_foot, opened
        return (*case, clean_meld_wanted(mover)) if self.clean_first else case

    def _makes_wait(self, spread: Spread) -> bool:
        """O1, O2: whether an opening has still to be reached before all of the cards may be laid anywhere."""
        if self.clean_first and not spread.side.opened:
            return True
        return bool(self.unlocked) and bool(spread.turn.locked)

    # --- a book first ----------------------------------------------------------------------------

    def _foot_first(self, spread: Spread, rest: Cards) -> _Plan | None:
        """The best plan where one rank may have to be laid before the others, up to a book."""
        found = self._next_rank(0, spread, rest)
        if not spread.in_foot:
            for rank in self.ranks:
                found = _better(found, self._until_a_book(rank, spread, rest))
        return found

    def _until_a_book(self, rank: Rank | None, spread: Spread, rest: Cards) -> _Plan | None:
        """The best plan that goes on with this rank alone until a book brings the next packet."""
        found = None
        for made in self._lay_downs(self._case(rank, spread, rest), rank, spread, rest) if rest else ():
            left = rest - made.cards
            if made.after.seats is spread.seats:
                plan = self._until_a_book(rank, made.after, left)
            else:
                plan = self._next_rank(0, made.after, left)
            found = _better(found, _begun_with(made, plan))
        return found

    def _next_rank(self, place: int, spread: Spread, rest: Cards) -> _Plan | None:
        """The best plan from this rank on; as long as cards wait for an opening (O1, O2), only up to that."""
        if not self._makes_wait(spread):
            return self._best(0, spread, rest, None)
        if not rest:
            return _NOTHING_LEFT
        if place == len(self.rounds) or (place >= len(self.ranks) and len(rest) not in (1, START_SIZE)):
            return None
        rank = self.rounds[place]
        case = self._case(rank, spread, rest)
        known = self.known.setdefault((place, case), {})
        if None not in known:
            found = None
            for made in self._lay_downs(case, rank, spread, rest):
                left = rest - made.cards
                if self._makes_wait(made.after):
                    plan = self._next_rank(place, made.after, left)
                else:
                    find = self._foot_first if self.foot_first else self._best_of_all
                    plan = find(made.after, left)
                found = _better(found, _begun_with(made, plan))
            known[None] = _better(found, self._next_rank(place + 1, spread, rest))
        return known[None]


def _first_refusal(spread: Spread, steps: Iterable[MeldingStep]) -> Violation:
    """Why some of these lay-downs, one after the other, is refused."""
    waiting = iter(steps)
    step = next(waiting)
    while (violation := why_illegal(spread, step)) is None:
        spread, step = spread.after(step), next(waiting)
    return violation


def _ranks_to_lay(mover: Mover, cards: Cards) -> list[Rank | None]:
    """The ranks of melds that these cards could go to, in rank order, the wild one last."""
    wild = bool(some_wilds(cards))
    found: list[Rank | None] = [
        rank
        for rank in (THREE, *NATURAL_RANKS)
        if cards.count_rank(rank) or (wild and rank is not THREE and melds_that_take(mover, rank))
    ]
    return [*found, None] if wild else found


def _unlocked(mover: Mover, cards: Cards) -> dict[Rank, int]:
    """O2: of the ranks with selected cards that wait for the minimum, how many don't wait."""
    unlocked = {rank: mover.hand.count_rank(rank) - locked for rank, locked in mover.turn.locked}
    return {rank: number for rank, number in unlocked.items() if cards.count_rank(rank) > number}
