"""What a client keeps of a match when it is told nothing but one seat's events.

A picture begins with a view, or with nothing but the rules and the seat, and follows the events from
then on. It is written from the events' docstrings alone and asks the engine nothing.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, assert_never

import attrs

from handfoot_rules import (
    Card,
    Cards,
    Meld,
    Permission,
    Phase,
    PlayerView,
    RedThrees,
    Scope,
    SeatView,
    SideState,
    TurnState,
)
from handfoot_rules.events import (
    AnswerGiven,
    BookClosed,
    CardDiscarded,
    CardsAdded,
    CardsDrawn,
    CardsShown,
    DealBegun,
    DealEnded,
    DealScored,
    FootPickedUp,
    HandDealt,
    MatchEnded,
    MeldStarted,
    PartnerAsked,
    PileReshuffled,
    PileTaken,
    RedThreeLaid,
    ReplacementsDrawn,
    ReshuffleDue,
    SideOpened,
    StarterTurned,
    TurnBegun,
    TurnPassed,
    WentOut,
)

if TYPE_CHECKING:
    from handfoot_rules import RuleVariant
    from handfoot_rules.events import Event


def on_the_table(melds: list[Meld]) -> tuple[Meld, ...]:
    """Sort melds as a side's are: by rank, the wild ones last, books first, then by cards."""
    return tuple(sorted(melds, key=lambda m: (m.rank or 99, not m.is_book, tuple(m.cards))))


class Picture:
    """What one seat knows, as a view that follows events."""

    def __init__(self, view: PlayerView) -> None:
        self.view = view

    @classmethod
    def blank(cls, variant: RuleVariant, players: int, seat: int | None) -> Picture:
        """Begin before the first deal, knowing the rules alone."""
        side_of = variant.side_of_seats(players)
        sides = max(side_of) + 1
        view = PlayerView(
            variant=variant,
            players=players,
            side_of=side_of,
            seat=seat,
            deal=0,
            dealer=0,
            phase=Phase.DRAW,
            to_move=None,
            turn=TurnState(0),
            hand=Cards(),
            seats=(),
            sides=(),
            minimums=(),
            pile=(),
            stock_size=0,
            passes=0,
            reshuffles=0,
            went_out=None,
            scores=(0,) * sides,
            sheets=(),
        )
        return cls(view)

    # --- small changes ---------------------------------------------------------------------------

    def set(self, **changes: Any) -> None:
        """Change parts of the picture."""
        self.view = attrs.evolve(self.view, **changes)

    def turn(self, **changes: Any) -> None:
        """Change what the turn has done."""
        self.set(turn=attrs.evolve(self.view.turn, **changes))

    def seat(self, seat: int, **changes: Any) -> None:
        """Change what is seen of a player."""
        seats = list(self.view.seats)
        seats[seat] = attrs.evolve(seats[seat], **changes)
        self.set(seats=tuple(seats))

    def side(self, side: int, **changes: Any) -> None:
        """Change what a side has on the table."""
        sides = list(self.view.sides)
        sides[side] = attrs.evolve(sides[side], **changes)
        self.set(sides=tuple(sides))

    def comes(self, seat: int, count: int, cards: Cards | None) -> None:
        """Cards come to a hand: shown exactly if it is the viewer's."""
        assert (cards is not None) == (seat == self.view.seat)
        self.seat(seat, hand_size=self.view.seats[seat].hand_size + count)
        if cards is not None:
            assert len(cards) == count
            self.set(hand=self.view.hand + cards)
            self.seat(seat, hand=self.view.hand)

    def goes(self, seat: int, cards: Cards) -> None:
        """Cards leave a hand, before everybody's eyes."""
        player = self.view.seats[seat]
        known = player.known
        for card in cards:
            if card in known:
                known -= card
        self.seat(seat, hand_size=player.hand_size - len(cards), known=known)
        if seat == self.view.seat:
            self.set(hand=self.view.hand - cards)
            self.seat(seat, hand=self.view.hand)

    def lies(self, side: int, onto: Meld | None, meld: Meld, cards: Cards) -> None:
        """A meld lies there, new or grown; count it for the turn."""
        melds = list(self.view.sides[side].melds)
        if onto is not None:
            melds.remove(onto)
        self.side(side, melds=on_the_table([*melds, meld]))
        turn, variant = self.view.turn, self.view.variant
        if turn.scope is None and variant.start_or_add:
            self.turn(scope=Scope.START if onto is None else Scope.ADD)
        if onto is None:
            self.turn(started=(*turn.started, meld.rank))
        elif variant.concealed_bonus is not None and meld.rank not in turn.started:
            self.turn(added=True)
        if not self.view.sides[side].opened:
            values = dict(variant.card_values)
            self.turn(points=turn.points + sum(values[card.rank] for card in cards))

    def leaves_the_hand(self, seat: int, cards: Cards, *, with_pile: bool) -> None:
        """Cards are laid from the hand, unless they came with the pile or left with the pair."""
        if with_pile:
            return
        self.goes(seat, cards)
        if self.view.variant.permission is Permission.FREE:
            self.turn(laid=True)

    def next_turn(self, seat: int, minimum: int) -> None:
        """The last turn is over: note who has melded, and begin another."""
        last = self.view.turn
        if self.view.variant.concealed_bonus is not None and (last.started or last.added):
            self.seat(last.player, melded=True)
        self.set(turn=TurnState(seat, minimum=minimum))

    # --- the events ------------------------------------------------------------------------------

    def follow(self, event: Event) -> None:
        """Take one event into the picture."""
        match event:
            case DealBegun() | HandDealt() | StarterTurned():
                self._dealt(event)
            case CardsDrawn() | ReplacementsDrawn() | RedThreeLaid() | PileTaken() | FootPickedUp():
                self._drawn(event)
            case MeldStarted() | CardsAdded() | BookClosed() | SideOpened():
                self._melded(event)
            case TurnBegun() | ReshuffleDue() | PileReshuffled() | CardDiscarded() | TurnPassed():
                self._went_on(event)
            case PartnerAsked() | AnswerGiven():
                self._said(event)
            case WentOut() | DealEnded() | CardsShown() | DealScored() | MatchEnded():
                self._ended(event)
            case _ as never:
                assert_never(never)

    def _dealt(self, event: DealBegun | HandDealt | StarterTurned) -> None:
        match event:
            case DealBegun(deal, dealer, first, minimums, packets):
                deck = len(self.view.variant.deck_for(self.view.players))
                seat = SeatView(0, packets[1:], 0, Cards())
                seats = [seat] * self.view.players
                if self.view.seat is not None:
                    seats[self.view.seat] = attrs.evolve(seat, hand=Cards())
                self.set(
                    deal=deal,
                    dealer=dealer,
                    minimums=minimums,
                    turn=TurnState(first),
                    to_move=first,
                    phase=Phase.DRAW,
                    hand=Cards(),
                    seats=tuple(seats),
                    sides=(SideState(),) * len(minimums),
                    pile=(),
                    stock_size=deck - sum(packets) * self.view.players,
                    passes=0,
                    reshuffles=0,
                    went_out=None,
                )
            case HandDealt(seat, count, cards):
                self.comes(seat, count, cards)
            case StarterTurned(card, stock, covered):
                self.set(pile=(*covered, card), stock_size=self.view.stock_size - 1 - len(covered))
                assert self.view.stock_size == stock

    def _drawn(self, event: CardsDrawn | ReplacementsDrawn | RedThreeLaid | PileTaken | FootPickedUp) -> None:
        match event:
            case CardsDrawn(seat, count, cards):
                self.comes(seat, count, cards)
                self.set(stock_size=self.view.stock_size - count, phase=Phase.PLAY)
                self.turn(drew=True)
            case ReplacementsDrawn(seat, count, cards):
                self.comes(seat, count, cards)
                self.set(stock_size=self.view.stock_size - count)
            case RedThreeLaid(seat, side, card):
                self.goes(seat, Cards([card]))
                self.side(side, red_threes=self.view.sides[side].red_threes + card)
            case PileTaken(seat, top, pair, cards):
                self._taken(seat, top, pair, cards)
            case FootPickedUp(seat, packet, left, count, cards):
                sizes = self.view.seats[seat].packet_sizes
                assert packet == len(self.view.variant.packets) - len(sizes)
                assert sizes[0] == count
                self.comes(seat, count, cards)
                self.seat(seat, packet_sizes=sizes[1:])
                assert len(sizes[1:]) == left

    def _taken(self, seat: int, top: Card, pair: Cards, cards: Cards) -> None:
        self.goes(seat, pair)
        pile = self.view.pile
        under = len(pile) - 1 - len(cards)
        assert (pile[-1], Cards(pile[under:-1])) == (top, cards)
        self.set(pile=pile[:under], phase=Phase.PLAY, passes=0)
        self.comes(seat, len(cards), cards if seat == self.view.seat else None)
        self.seat(seat, known=self.view.seats[seat].known + cards)
        opened = self.view.sides[self.view.side_of[seat]].opened
        laid = self.view.variant.red_threes is RedThrees.LAID
        locked = Counter(card.rank for card in cards if not (laid and card.is_red_three))
        locks = self.view.variant.taken_cards_locked and not opened
        self.turn(drew=True, took_pile=True, locked=tuple(sorted(locked.items())) if locks else ())

    def _melded(self, event: MeldStarted | CardsAdded | BookClosed | SideOpened) -> None:
        match event:
            case MeldStarted(seat, side, meld, with_pile):
                self.leaves_the_hand(seat, meld.cards, with_pile=with_pile)
                self.lies(side, None, meld, meld.cards)
            case CardsAdded(seat, side, cards, onto, meld, with_pile):
                self.leaves_the_hand(seat, cards, with_pile=with_pile)
                assert meld.cards == onto.cards + cards
                self.lies(side, onto, meld, cards)
            case BookClosed(_, side, meld):
                assert meld.is_book
                assert meld in self.view.sides[side].melds
                assert event.kind is meld.kind
                if not self.view.variant.book_grows_at_once:
                    completed = [*self.view.turn.completed, meld]
                    self.turn(completed=on_the_table(completed))
            case SideOpened(seat, side, points):
                assert seat == self.view.turn.player
                assert points == self.view.turn.points
                self.side(side, opened=True)
                if points >= self.view.turn.minimum:  # else going out makes up for it
                    self.turn(points=0, minimum=0, locked=())

    def _said(self, event: PartnerAsked | AnswerGiven) -> None:
        match event:
            case PartnerAsked(_, partner):
                self.turn(asked=True, allowed=None)
                self.set(phase=Phase.ANSWER, to_move=partner)
            case AnswerGiven(seat, asker, answer):
                assert seat == self.view.to_move
                self.turn(allowed=answer)
                self.set(phase=Phase.PLAY, to_move=asker)

    def _went_on(self, event: TurnBegun | ReshuffleDue | PileReshuffled | CardDiscarded | TurnPassed) -> None:
        match event:
            case TurnBegun(seat, minimum):
                if self.view.phase is Phase.RESHUFFLE:
                    assert self.view.turn == TurnState(seat, minimum=minimum)
                else:
                    self.next_turn(seat, minimum)
                self.set(to_move=seat, phase=Phase.DRAW)
            case ReshuffleDue(seat, minimum):
                assert not self.view.stock_size
                self.next_turn(seat, minimum)
                self.set(to_move=None, phase=Phase.RESHUFFLE)
            case PileReshuffled(stock, reshuffles):
                assert stock == len(self.view.pile) - 1
                self.set(pile=self.view.pile[-1:], stock_size=stock, passes=0, reshuffles=reshuffles)
            case CardDiscarded(seat, card, from_foot):
                player = self.view.seats[seat]
                assert from_foot == player.in_foot
                self.goes(seat, Cards([card]))
                self.seat(seat, foot_turns=player.foot_turns + from_foot)
                self.set(pile=(*self.view.pile, card))
            case TurnPassed(_, drew, passes):
                assert passes == self.view.passes + (not drew)
                self.set(passes=passes)

    def _ended(self, event: WentOut | DealEnded | CardsShown | DealScored | MatchEnded) -> None:
        match event:
            case WentOut(seat, side):
                assert self.view.side_of[seat] == side
                self.set(went_out=seat)
            case DealEnded(deal, _):
                assert deal == self.view.deal
                self.set(phase=Phase.DEAL_OVER, to_move=None)
            case CardsShown(seat, hand, packets):
                assert len(hand) == self.view.seats[seat].hand_size
                assert tuple(map(len, packets)) == self.view.seats[seat].packet_sizes
                self.seat(seat, hand=hand, packets=packets)
            case DealScored(sheet, scores):
                self.set(sheets=(*self.view.sheets, sheet), scores=scores)
            case MatchEnded(result):
                assert result.totals == self.view.scores
                self.set(phase=Phase.MATCH_OVER)
