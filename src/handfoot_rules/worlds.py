"""Worlds that a view allows: what hands, feet and stock may be, given all that a seat can know.

The unseen cards are dealt anew as if they had been shuffled, under what the view and the rules prove
(V1-V3): cards known to be in a hand are there, red threes are in no hand, an opening under way can be
finished (O3), a question was legal when it was asked (G4). The last two speak of the hand of the player
whose turn it is. That hand is drawn first and drawn again until it fits, which is exact. Where fitting
hands are so rare that thousands of draws bring none, one is built and then exchanged card by card with
the unseen ones, keeping only what fits, which comes near to the same distribution.
"""

from __future__ import annotations

from random import Random
from typing import Final

import attrs

from .asking import asking_bar
from .cards import RANKS, Card, Cards, Rank
from .dealing import shuffled
from .errors import InvalidPositionError
from .mover import Mover
from .opening import opening_under_way, unfinished_bar
from .phases import Phase
from .possible import has_just_asked
from .state import DealFacts, GameState, MatchFacts, SeatState
from .views import PlayerView, SeatView

_DRAWS: Final = 2000
"""How often a hand is drawn before one that fits is built."""
_BUILDS: Final = 5000
"""How often one is built, before the view is taken for one that no play leads to."""
_LOOSE: Final = 1 / 2
"""How often a built hand gets any card for its last, such as one to discard."""
_EXCHANGES: Final = 400
"""How many exchanges are tried on a built hand, for each card of it."""


def determinize(view: PlayerView, rng: Random) -> GameState:
    """Return a state whose view is this view: the unseen cards dealt at random (law 6).

    Arguments:
        view: what a seat, or a spectator, sees.
        rng: where the chance comes from; only its `random()` is used.

    The seed of the state, and so the decks of later deals, is random too. Raises TypeError for what is no
    view, InvalidPositionError for a view that was not made by `view` and that no world fits.
    """
    if not isinstance(view, PlayerView):
        raise TypeError(f"a PlayerView is wanted, not {view!r}")
    unseen = shuffled(tuple(_unseen(view)), rng)
    hands = {seat: player.hand for seat, player in enumerate(view.seats) if player.hand is not None}
    mover = view.turn.player
    if mover not in hands and is_limited(view):
        hands[mover] = _fitting_hand(view, [card for card in unseen if not card.is_red_three], rng)
        unseen = shuffled(tuple(_unseen(view) - (hands[mover] - view.seats[mover].known)), rng)
    return _dealt(view, hands, unseen, rng)


def _unseen(view: PlayerView) -> Cards:
    """The cards that lie where the viewer can't see them."""
    cards = view.variant.deck_for(view.players) - Cards(view.pile)
    for side in view.sides:
        cards -= side.red_threes
        for meld in side.melds:
            cards -= meld.cards
    for player in view.seats:
        cards -= player.known if player.hand is None else player.hand
        for packet in player.packets or ():
            cards -= packet
    return cards


def _dealt(view: PlayerView, hands: dict[int, Cards], unseen: tuple[Card, ...], rng: Random) -> GameState:
    """Fill the hands that are open, without red threes, then the packets, then the stock."""
    plain = [card for card in unseen if not card.is_red_three]
    taken = 0
    for seat, player in enumerate(view.seats):
        if seat not in hands:
            number = player.hand_size - len(player.known)
            hands[seat] = player.known + Cards(plain[taken : taken + number])
            taken += number
    rest = shuffled((*plain[taken:], *(card for card in unseen if card.is_red_three)), rng)
    at = 0
    seats = []
    for seat, player in enumerate(view.seats):
        packets = player.packets
        if packets is None:
            packets = ()
            for size in player.packet_sizes:
                packets += (Cards(rest[at : at + size]),)
                at += size
        seats.append(SeatState(hands[seat], packets, player.foot_turns, player.known, player.melded))
    return _state(view, tuple(seats), rest[at:], rng)


def _state(view: PlayerView, seats: tuple[SeatState, ...], stock: tuple[Card, ...], rng: Random) -> GameState:
    seed = 0
    for _ in range(4):
        seed = seed << 32 | int(rng.random() * (1 << 32))
    first_dealer = (view.dealer - view.deal + 1) % view.players
    return GameState(
        MatchFacts(view.variant, view.players, seed, first_dealer, view.side_of),
        DealFacts(view.deal, view.scores, view.sheets, view.minimums, stock),
        0,
        view.pile,
        seats,
        view.sides,
        view.turn,
        view.phase,
        view.to_move,
        view.passes,
        view.went_out,
        view.reshuffles,
    )


# --- the hand of the player whose turn it is -----------------------------------------------------


def is_limited(view: PlayerView) -> bool:
    """Whether the view proves anything of the hand of the player whose turn it is, but its size."""
    if has_just_asked(view):
        return True
    return view.phase is Phase.PLAY and opening_under_way(Mover(view))


def fits(view: PlayerView, hand: Cards) -> bool:
    """Whether the player whose turn it is may hold this hand: O3, and G4 if it is the hand that asked."""
    turn, asked = view.turn, has_just_asked(view)
    before = attrs.evolve(turn, asked=False, allowed=None) if asked else turn
    mover = Mover(attrs.evolve(view, hand=hand, phase=Phase.PLAY, to_move=turn.player, turn=before))
    if any(hand.count_rank(rank) < number for rank, number in turn.locked):
        return False
    if opening_under_way(mover):
        if unfinished_bar(mover) is not None:
            return False
    return not asked or asking_bar(mover) is None


def _fitting_hand(view: PlayerView, unseen: list[Card], rng: Random) -> Cards:
    """A hand for the player whose turn it is that fits what is proven of it."""
    player = view.seats[view.turn.player]
    number = player.hand_size - len(player.known)
    for _ in range(_DRAWS):
        hand = player.known + Cards(_drawn(unseen, number, rng))
        if fits(view, hand):
            return hand
    return _exchanged(view, player, _built(view, player, unseen, number, rng), rng)


def _drawn(cards: list[Card], number: int, rng: Random) -> list[Card]:
    """Draw so many cards at random; they come to stand at the head of the list."""
    for index in range(number):
        other = index + int(rng.random() * (len(cards) - index))
        cards[index], cards[other] = cards[other], cards[index]
    return cards[:number]


def _built(view: PlayerView, player: SeatView, unseen: list[Card], number: int, rng: Random) -> list[Card]:
    """Bring a hand that fits to the head of the list: cards of a few ranks, wilds and one other."""
    open_ranks = [rank for rank in view.sides[view.side_of[view.turn.player]].open_melds if rank]
    for _ in range(_BUILDS):
        few = rng.random() ** 2 / 2
        favoured = {rank for rank in RANKS if rng.random() < few}
        favoured |= {rank for rank in open_ranks if rng.random() < few + 1 / 4}
        _drawn(unseen, len(unseen), rng)
        unseen.sort(key=lambda card: _favour(card.rank, favoured))
        if number and rng.random() < _LOOSE:
            last = int(rng.random() * len(unseen))
            unseen[number - 1], unseen[last] = unseen[last], unseen[number - 1]
        if fits(view, player.known + Cards(unseen[:number])):
            return unseen
    raise InvalidPositionError("turn", "no hand of the player whose turn it is fits this view (O3, G4)")


def _favour(rank: Rank, favoured: set[Rank]) -> int:
    return 0 if rank in favoured else 1


def _exchanged(view: PlayerView, player: SeatView, cards: list[Card], rng: Random) -> Cards:
    """Exchange cards of the hand at the head of the list with others, keeping only hands that fit."""
    number = player.hand_size - len(player.known)
    for _ in range(_EXCHANGES * number):
        one, other = int(rng.random() * number), int(rng.random() * len(cards))
        cards[one], cards[other] = cards[other], cards[one]
        if other >= number and not fits(view, player.known + Cards(cards[:number])):
            cards[one], cards[other] = cards[other], cards[one]
    return player.known + Cards(cards[:number])
