"""What one seat, or a spectator, may see of a state (V1-V4), built from an allow-list.

A view holds no seed, no order of the stock, no foot and no other hand, so that a server may hand it out
as it is. It satisfies `Table`: `legal_actions`, `is_legal` and `why_illegal` take it as they take a state.
"""

from __future__ import annotations

import attrs

from .cards import NO_CARDS, Card, Cards
from .phases import Phase
from .sheets import ScoreSheet
from .state import GameState, SeatState, SideState, TurnState, check_seat
from .variant import RuleVariant


@attrs.frozen
class SeatView:
    """What a viewer sees of one player.

    Attributes:
        hand_size: how many cards the player holds.
        packet_sizes: the sizes of the packets not picked up yet, the foot last.
        foot_turns: how many turns the player has ended with a discard from the foot (F3).
        known: the cards of the hand that everybody saw taken from the pile (V3).
        melded: whether the player laid a card in an earlier turn of this deal, where that counts (P2).
        hand: the cards held, if the viewer sees them: the viewer's own, and all once the deal is over (V4).
        packets: the packets not picked up, once the deal is over; else None.
    """

    hand_size: int
    packet_sizes: tuple[int, ...]
    foot_turns: int
    known: Cards
    melded: bool = False
    hand: Cards | None = None
    packets: tuple[Cards, ...] | None = None

    @property
    def in_foot(self) -> bool:
        """True once every packet has been picked up."""
        return not self.packet_sizes

    @property
    def foot_size(self) -> int:
        """How many cards the foot has while it is not picked up; else 0."""
        return self.packet_sizes[-1] if self.packet_sizes else 0

    @property
    def next_packet_size(self) -> int:
        """How many cards the next packet has that is to be picked up; else 0."""
        return self.packet_sizes[0] if self.packet_sizes else 0


@attrs.frozen
class PlayerView:
    """All that one seat, or a spectator, may see of a state. Made by `view`.

    Attributes:
        variant: the rules.
        players: how many play.
        side_of: the side of each seat.
        seat: the viewer's seat; None for a spectator.
        deal: the number of the deal, from 1.
        dealer: the seat that deals.
        phase: what is to happen next.
        to_move: the seat to move, None at a chance move or at the end.
        turn: what the turn under way has done.
        hand: the viewer's own hand; no cards for a spectator.
        seats: what is seen of each player.
        sides: what each side has on the table.
        minimums: what each side's opening needs in this deal (O1).
        pile: the discard pile, top last.
        stock_size: how many cards the stock has.
        passes: how many players have passed in a row (E2).
        reshuffles: how often the pile has become the stock.
        went_out: the seat that went out, or None.
        scores: the totals of the deals finished, by side.
        sheets: the score sheets of the deals finished.
    """

    variant: RuleVariant
    players: int
    side_of: tuple[int, ...]
    seat: int | None
    deal: int
    dealer: int
    phase: Phase
    to_move: int | None
    turn: TurnState
    hand: Cards
    seats: tuple[SeatView, ...]
    sides: tuple[SideState, ...]
    minimums: tuple[int, ...]
    pile: tuple[Card, ...]
    stock_size: int
    passes: int
    reshuffles: int
    went_out: int | None
    scores: tuple[int, ...]
    sheets: tuple[ScoreSheet, ...]

    @property
    def answers(self) -> bool:
        """Whether the viewer is to move, so that actions may be asked about."""
        return self.seat is not None and self.seat == self.to_move


def view(state: GameState, seat: int | None = None) -> PlayerView:
    """Return what a seat sees of a state; a spectator if no seat is given (V1-V4).

    Raises InvalidSeatError for a seat that is not at the table, TypeError for what is none.
    """
    if seat is not None:
        check_seat(seat, state.players)
    over = state.phase in (Phase.DEAL_OVER, Phase.MATCH_OVER)
    return PlayerView(
        variant=state.variant,
        players=state.players,
        side_of=state.side_of,
        seat=seat,
        deal=state.deal,
        dealer=state.dealer,
        phase=state.phase,
        to_move=state.to_move,
        turn=state.turn,
        hand=NO_CARDS if seat is None else state.seats[seat].hand,
        seats=tuple(
            _seat_view(player, shows_hand=over or number == seat, shows_packets=over)
            for number, player in enumerate(state.seats)
        ),
        sides=state.sides,
        minimums=state.dealt.minimums,
        pile=state.pile,
        stock_size=state.stock_size,
        passes=state.passes,
        reshuffles=state.reshuffles,
        went_out=state.went_out,
        scores=state.scores,
        sheets=state.sheets,
    )


def _seat_view(player: SeatState, *, shows_hand: bool, shows_packets: bool) -> SeatView:
    return SeatView(
        len(player.hand),
        tuple(map(len, player.packets)),
        player.foot_turns,
        player.known,
        player.melded,
        player.hand if shows_hand else None,
        player.packets if shows_packets else None,
    )
