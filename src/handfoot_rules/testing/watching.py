"""Play under watch: every step is held against the rules that can be told from the two states about it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Final

import attrs

import handfoot_rules as rules

from ..actions import RESHUFFLE, Action, AddToMeld, Discard, DrawStock, NextDeal, Pass, StartMeld, TakePile
from ..cards import Cards
from ..melds import BOOK_SIZE
from ..options import LastDiscard, PartnerMust, PartnersNeeded, Permission, RedThrees, StockEmpty
from ..phases import Phase
from ..playing import Policy
from ..scoring import side_facts
from ..state import GameState, SideState, partners_of
from ..variant import RuleVariant
from .failures import FaultError, VariantCheckError, broken, raised
from .hooks import Hooks
from .laws import outside_the_stock
from .turns import check_bound, is_bound, lacks_naturals, laid_by, worth

_OVER: Final = (Phase.DEAL_OVER, Phase.MATCH_OVER)
_MOST_STEPS: Final = 60_000
"""No two deals take so many actions."""


@contextmanager
def faults_told(variant: RuleVariant, play: Watch | None = None) -> Iterator[None]:
    """Make whatever goes wrong a VariantCheckError, with what was played."""
    start = None if play is None else play.start
    try:
        yield
    except FaultError as fault:
        actions = () if play is None else tuple(play.actions)
        raise VariantCheckError(variant, fault.law, fault.reason, start, actions) from fault.__cause__
    except VariantCheckError:
        raise
    except Exception as error:
        actions = () if play is None else tuple(play.actions)
        raise VariantCheckError(variant, "1", raised(error), start, actions) from error


class Watch:
    """A match, or what comes of a position, played one action at a time and checked at each."""

    def __init__(self, start: GameState, hooks: Hooks) -> None:
        self.start = self.state = start
        self.hooks = hooks
        self.actions: list[Action] = []
        self.deck = outside_the_stock(start) + Cards(start.stock)
        self._stock, self._in_stock = start.stock, Cards(start.stock)
        # A position may have a larger stock than any deal begins with.
        self.most_turns = rules.longest_deal(start.variant, start.players) + start.stock_size
        self.turns = self.passes = 0
        self.points = start.turn.points
        self.laid_before = bool(start.turn.started or start.turn.scope or start.turn.took_pile)
        self.check_state()

    def play(
        self, policies: list[Policy], *, deals: int, each: Callable[[Watch], None], most: int = _MOST_STEPS
    ) -> None:
        """Play on to the end of so many deals, or for `most` actions; `each` is called in every state."""
        for _ in range(most):
            each(self)
            state, legal = self.state, self.legal
            if state.phase is Phase.MATCH_OVER or (state.phase is Phase.DEAL_OVER and deals == 1):
                return
            action: Action = legal[0]
            if state.to_move is not None:
                action = policies[state.to_move](rules.view(state, state.to_move), legal)
            deals -= isinstance(action, NextDeal)
            self.do(action)
        if most == _MOST_STEPS:
            broken("1", f"the deal does not end: {len(self.actions)} actions were taken")

    def do(self, action: Action) -> None:
        """Do an action and check what came of it."""
        before = self.state
        self.actions.append(action)
        after = self.state = rules.apply(before, action)
        self.check_state()
        if type(action) in _CHECKS:
            _CHECKS[type(action)](self, before, action, after)
        if isinstance(action, NextDeal):
            self._new_deal(before, after)
            return
        self._count(before, action, after)
        if after.phase in _OVER:
            _check_sheet(before, after, self.hooks)
        if after.turn.player != before.turn.player or after.phase in _OVER:
            self._turn_over(before, action, after)
        else:
            check_bound(after)

    def check_state(self) -> None:
        """Laws 1 and 3, T1, F1: somebody has something to do, and all the cards are where they may be."""
        state = self.state
        self.legal = rules.legal_actions(state)
        if bool(self.legal) is (state.phase is Phase.MATCH_OVER):
            who = "chance" if state.to_move is None else f"seat {state.to_move}"
            over = state.phase is Phase.MATCH_OVER
            broken("1", "the match is over, but there is an action" if over else f"{who} has no legal action")
        cards = self._cards()
        if cards != self.deck:
            gone, new = cards.missing_from(self.deck), self.deck.missing_from(cards)
            broken("3", f"cards are lost or doubled: {new or 'none'} gone, {gone or 'none'} too many")
        laid = state.variant.red_threes is RedThrees.LAID
        for number, seat in enumerate(state.seats):
            if laid and any(card.is_red_three for card in seat.hand):
                broken("T1", f"seat {number} holds a red three")
            if not seat.known <= seat.hand:
                broken("V3", f"seat {number} does not hold {seat.known}, which is known to be there")

    def _cards(self) -> Cards:
        """All the cards; those of the stock are counted anew only where they changed."""
        stock = self.state.stock
        gone = len(self._stock) - len(stock)
        suffix = gone >= 0 and self._stock[gone:] == stock
        self._in_stock = self._in_stock - Cards(self._stock[:gone]) if suffix else Cards(stock)
        self._stock = stock
        return outside_the_stock(self.state) + self._in_stock

    def _new_deal(self, before: GameState, after: GameState) -> None:
        self.turns = self.passes = self.points = 0
        self.laid_before = False
        if after.deal != before.deal + 1 or after.scores != before.scores:
            broken("S6", f"deal {before.deal} is followed by deal {after.deal}")
        check_fresh(after)

    def _count(self, before: GameState, action: Action, after: GameState) -> None:
        """Law 1, E2: passes in a row, and turns, are so many at most."""
        if isinstance(action, Pass) and before.phase is Phase.DRAW:
            self.passes += 1
        elif isinstance(action, DrawStock | TakePile):
            self.passes = 0
        first = before.variant.stock_empty is not StockEmpty.ALL_PASS
        most = 1 if first else before.players
        if self.passes >= most and after.phase not in _OVER:
            broken("1", f"{self.passes} players have passed in a row, and the deal goes on (E2)")
        if after.turn.player != before.turn.player:
            self.turns += 1
        if self.turns > self.most_turns:
            broken(
                "1", f"the deal has gone on for {self.turns} turns; the longest has {self.most_turns} (E3)"
            )

    def _turn_over(self, before: GameState, action: Action, after: GameState) -> None:
        """S6, G1 to G4, O3: whose turn is over may end it so, and the next player is the one to the left."""
        side = after.sides[after.side_of[before.turn.player]]
        if after.went_out is not None:
            check_went_out(before, action, after, laid=self.laid_before)
        elif after.phase not in _OVER and after.turn.player != (before.turn.player + 1) % before.players:
            broken("S6", f"seat {after.turn.player} follows seat {before.turn.player}")
        waived = after.variant.opening_waived and after.went_out == before.turn.player
        if side.melds and not side.opened and not waived:
            broken("O3", f"the turn of seat {before.turn.player} is over, and its opening is not finished")
        if is_bound(before) and after.went_out != before.turn.player:
            broken("G4", f"seat {before.turn.player} had to go out in this turn, and did not")
        self.points, self.laid_before = 0, False

    def laid(self, before: GameState, action: Action, after: GameState) -> None:
        """M1, O1: what left the hand lies in melds; the opening is reached by the points laid alone."""
        player = before.turn.player
        number = before.side_of[player]
        was, now = before.sides[number], after.sides[number]
        cards = laid_by(before, action)
        if _melded(now) != _melded(was) + cards:
            broken("3", f"{action} puts other cards on the table than {cards}")
        self.points += worth(before, cards)
        self.laid_before = True
        if was.opened:
            if not now.opened:
                broken("O1", f"{action}: side {number} had opened before")
            return
        minimum = self.hooks.ask("opening_minimum", before.deal, before.scores[number])
        lacks = lacks_naturals(before.variant, now)
        enough = self.points >= minimum and not lacks
        waived = before.variant.opening_waived and after.went_out == player
        if now.opened and not enough and not waived:
            without = " and a meld without wilds" if lacks else ""
            broken("O1", f"side {number} has opened with {self.points} points; it needs {minimum}{without}")
        if enough and not now.opened and after.went_out is None:
            broken("O1", f"side {number} has laid {self.points} points of {minimum}, and has not opened")


# --- single actions ------------------------------------------------------------------------------


def _melded(side: SideState) -> Cards:
    return Cards(card for meld in side.melds for card in meld.cards)


def _check_take(_: Watch, before: GameState, action: Action, after: GameState) -> None:
    """U2: so many cards are taken off the top of the pile."""
    variant = before.variant
    most = variant.pile_taken
    if isinstance(most, tuple):
        most = most[min(before.deal, len(most)) - 1]
    left = 0 if most is None else max(0, len(before.pile) - most)
    if after.pile != before.pile[:left]:
        broken("U2", f"{action} leaves {len(after.pile)} cards in the pile, not the {left} lowest")


def _check_discard(_: Watch, before: GameState, action: Action, after: GameState) -> None:
    """U3: the card lies on the pile."""
    if isinstance(action, Discard) and after.pile != (*before.pile, action.card):
        broken("U3", f"after {action} that card, and no other, is to be on the pile")


def _check_draw(_: Watch, before: GameState, __: Action, after: GameState) -> None:
    """U1: the cards off the top of the stock are in the hand, or on the table as red threes."""
    player = before.turn.player
    gone = before.stock[: before.stock_size - after.stock_size]
    if after.stock != before.stock[len(gone) :] or after.pile != before.pile:
        broken("U1", "the draw takes other cards than those on top of the stock")
    side = before.side_of[player]
    laid = after.sides[side].red_threes - before.sides[side].red_threes
    if after.seats[player].hand + laid != before.seats[player].hand + Cards(gone):
        broken("U1", f"the draw brings {' '.join(map(str, gone))}, but other cards came to the hand")


def _check_laid(watch: Watch, before: GameState, action: Action, after: GameState) -> None:
    if isinstance(action, TakePile):
        _check_take(watch, before, action, after)
    watch.laid(before, action, after)


_CHECKS: Final[dict[type[Action], Callable[[Watch, GameState, Action, GameState], None]]] = {
    DrawStock: _check_draw,
    TakePile: _check_laid,
    StartMeld: _check_laid,
    AddToMeld: _check_laid,
    Discard: _check_discard,
}


# --- the end of a deal, and the next one ---------------------------------------------------------


def check_went_out(before: GameState, action: Action, after: GameState, *, laid: bool) -> None:
    """G1 to G4: who went out might."""
    variant, player = before.variant, before.turn.player
    seat, side = after.seats[player], after.sides[after.side_of[player]]
    if after.went_out != player:
        broken("G1", f"seat {after.went_out} is said to have gone out in the turn of seat {player}")
    if seat.hand or seat.packets:
        broken("G1", f"seat {player} went out with cards left: {seat.hand}, {seat.packets}")
    discarded = isinstance(action, Discard)
    if variant.last_discard is (LastDiscard.FORBIDDEN if discarded else LastDiscard.REQUIRED):
        broken("G1", f"seat {player} went out {'with' if discarded else 'without'} a discard")
    counts = list(variant.tables.no_books)
    for meld in side.melds:
        if len(meld.cards) >= BOOK_SIZE:
            counts[variant.tables.kinds[meld.rank][meld.wilds > 0]] += 1
    if not variant.may_go_out(tuple(counts), before.deal):
        broken(
            "G2",
            f"seat {player} went out with books {tuple(counts)}; {variant.books_for(before.deal)} are needed",
        )
    waived = variant.opening_waived and not before.turn.took_pile
    if laid and not side.opened and not waived:
        broken("O3", f"seat {player} went out in an opening of fewer points than the minimum")
    _check_partners(before, player)


def _check_partners(before: GameState, player: int) -> None:
    """G3, G4: the partners were far enough, and were asked."""
    variant, partners = before.variant, partners_of(before.side_of, player)
    if not partners:
        return
    turns = {PartnerMust.PLAY_FROM_FOOT: 1, PartnerMust.HOLD_FOOT: 0}.get(variant.partner_must)
    if turns is not None:
        ready = [not before.seats[p].packets and before.seats[p].foot_turns >= turns for p in partners]
        needed = all(ready) if variant.partners_needed is PartnersNeeded.ALL else any(ready)
        if not needed:
            broken("G3", f"seat {player} went out, and its partners {partners} were not far enough")
    if variant.permission is Permission.NEEDED and before.turn.allowed is None:
        broken("G4", f"seat {player} went out without having asked in this turn")
    if before.turn.allowed is False and variant.permission_binds.no_binds:
        broken("G4", f"seat {player} went out after a no")


def _check_sheet(before: GameState, after: GameState, hooks: Hooks) -> None:
    """Law 8: the sheet adds up, the totals are its sums, and the match ends when it is over."""
    sheet = after.sheets[-1]
    if sheet != rules.score_sheet(after) or len(after.sheets) != len(before.sheets) + 1:
        broken("8", "the sheet of the deal is not the one that score_sheet gives")
    for side in sheet.sides:
        side_was = side_facts(after, side.side)
        hooks.ask_for_scores(side_was)
        if side.items != after.variant.score_items(side_was) or side.total != sum(
            i.points for i in side.items
        ):
            broken("8", f"the sheet of side {side.side} is not what score_items says: {side.items}")
    if after.scores != tuple(a + b for a, b in zip(before.scores, sheet.totals, strict=True)):
        broken("8", f"totals of {after.scores} are not {before.scores} and {sheet.totals}")
    over = hooks.ask("match_over", after.deal, after.scores)
    outcome = rules.outcome(after)
    if bool(over) is not (after.phase is Phase.MATCH_OVER) or (outcome is not None) is not bool(over):
        broken(
            "8", f"match_over says {over} with totals of {after.scores}, but the phase is {after.phase.value}"
        )
    if outcome is not None:
        winners = hooks.ask("winning_sides", after.scores)
        if (outcome.winners, outcome.totals) != (winners, after.scores):
            broken("8", f"the outcome is {outcome}, but {winners} win with {after.scores}")


def check_fresh(state: GameState) -> None:
    """S1 to S7: a deal begins as the first of a match would, but for its minimums and the totals."""
    variant, players = state.variant, state.players
    deck = rules.shuffled_deck(variant, players, state.seed, state.deal)
    first = rules.new_match(variant, players=players, seed=state.seed, deck=deck, dealer=state.dealer)
    for part in ("stock", "pile", "seats", "sides", "phase", "to_move", "passes", "reshuffles", "went_out"):
        if getattr(state, part) != getattr(first, part):
            broken("S4", f"deal {state.deal} begins with another {part} than a first deal with these cards")
    minimum = state.dealt.minimums[state.side_of[state.turn.player]]
    if state.turn != attrs.evolve(first.turn, minimum=minimum):
        broken("S4", f"deal {state.deal} begins with something done already: {state.turn}")
    check_first(state)


def check_first(state: GameState) -> None:
    """S4 to S7, worked out without the first deal's own word."""
    variant = state.variant
    if any(side.melds or side.opened for side in state.sides) or state.went_out is not None:
        broken("S4", "a deal begins with melds on the table")
    for number, seat in enumerate(state.seats):
        if tuple(map(len, seat.packets)) != variant.packets[1:] or seat.foot_turns or seat.known:
            broken("S4", f"seat {number} does not begin with the packets of a new deal: {seat}")
    top = state.pile[-1]
    if top in variant.starter_buried or top in variant.starter_covered:
        broken("S5", f"{top} may not start the pile")
    if any(card not in variant.starter_covered for card in state.pile[:-1]):
        broken("S5", f"the pile begins with more than its starter: {' '.join(map(str, state.pile))}")
    first = variant.first_player(state.dealer, state.players)
    if state.to_move != first or state.turn.player != first:
        broken("S6", f"seat {state.to_move} begins; with dealer {state.dealer} it is seat {first}")


def name_the_order(before: GameState, action: Action, after: GameState) -> Action:
    """A chance move with its order, so that it can be repeated under other names."""
    if isinstance(action, NextDeal):
        return NextDeal(rules.shuffled_deck(before.variant, before.players, before.seed, after.deal))
    return rules.Reshuffle(after.stock) if action == RESHUFFLE else action


def some_seed(rng: Random) -> int:
    """A seed for a match or a policy."""
    return rng.randrange(10**6)
