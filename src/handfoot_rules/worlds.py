"""Worlds that a view allows: what hands, feet and stock may be, given all that a seat can know.

The unseen cards are dealt anew as if they had been shuffled, under what the view and the rules prove
(V1-V3): cards known to be in a hand are there, red threes are in no hand from which they are laid (T1), an
opening under way can be finished (O3), a question was legal when it was asked, and whoever must go out can
(G4), a single card left after melding is one to go out with (G5). All but the first two speak of the hand
of the player whose turn it is. That hand is drawn first and drawn again until it fits, which is exact. Where
fitting hands are so rare that thousands of draws bring none, one is built and then exchanged card by card
with the unseen ones, keeping only what fits, which comes near to the same distribution.
"""

from __future__ import annotations

from random import Random
from typing import Final

import attrs

from .asking import asking_bar
from .cards import RANKS, RED_THREES, Card, Cards, Rank
from .dealing import shuffled
from .errors import InvalidPositionError
from .going_out import can_join, going_out_possible
from .laydown import melds_after
from .legality import discards_allowed
from .lookahead import unpacked
from .mover import Mover
from .opening import opening_under_way, unfinished_bar
from .options import LastDiscard, Permission, RedThrees
from .phases import Phase
from .possible import has_just_asked
from .state import DealFacts, GameState, MatchFacts, SeatState, TurnState
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
    if mover not in hands and (is_limited(view) or _keeps_the_last_card(view)):
        find = _fitting_hand if is_limited(view) else _last_card
        hands[mover] = find(view, list(unseen), rng)
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
    """Fill what can hold no red threes, then the other hands, the packets and the stock."""
    plain = [card for card in unseen if not card.is_red_three]
    red_threes = [card for card in unseen if card.is_red_three]
    open_hands = [
        seat for seat in range(view.players) if seat not in hands and may_hold_red_threes(view, seat)
    ]
    taken = 0
    for seat, player in enumerate(view.seats):
        if seat not in hands and seat not in open_hands:
            number = player.hand_size - len(player.known)
            hands[seat] = player.known + Cards(plain[taken : taken + number])
            taken += number
    stock: tuple[Card, ...] = ()
    if not _stock_may_hold(view, len(red_threes), _places_besides(view, hands)):
        stock = tuple(plain[taken : taken + view.stock_size])
        taken += view.stock_size
    rest = shuffled((*plain[taken:], *red_threes), rng)
    at = 0
    for seat in open_hands:
        player = view.seats[seat]
        number = player.hand_size - len(player.known)
        hands[seat] = player.known + Cards(rest[at : at + number])
        at += number
    seats = []
    for seat, player in enumerate(view.seats):
        packets = player.packets
        if packets is None:
            packets = ()
            for size in player.packet_sizes:
                packets += (Cards(rest[at : at + size]),)
                at += size
        seats.append(SeatState(hands[seat], packets, player.foot_turns, player.known, player.melded))
    return _state(view, tuple(seats), stock or rest[at:], rng)


# --- where red threes may lie: T1 ----------------------------------------------------------------


def may_hold_red_threes(view: PlayerView, seat: int) -> bool:
    """T1: whether a red three may be in a seat's hand.

    Where they are laid once the side has opened, a partner lays them only when the next turn comes; that it
    has come since the opening shows nowhere in a view.
    """
    kind = view.variant.red_threes
    if kind is not RedThrees.LAID_ONCE_OPENED:
        return kind is RedThrees.HELD
    plays = seat == view.turn.player and view.phase is not Phase.RESHUFFLE
    return not (view.sides[view.side_of[seat]].opened and plays)


def _places_besides(view: PlayerView, hands: dict[int, Cards]) -> int:
    """How many places besides the stock may hold a red three, in hands not given and in packets."""
    places = 0
    for seat, player in enumerate(view.seats):
        if player.packets is None:
            places += sum(player.packet_sizes)
        if seat not in hands and may_hold_red_threes(view, seat):
            places += player.hand_size - len(player.known)
    return places


def _stock_may_hold(view: PlayerView, red_threes: int, besides: int) -> bool:
    """Whether a red three may be in the stock; not in one made of a pile in which none ever lay (E2).

    A position that was set up may have them there all the same, when there is no other place.
    """
    variant = view.variant
    in_pile = variant.red_threes is RedThrees.HELD or any(c in variant.starter_covered for c in RED_THREES)
    return in_pile or not view.reshuffles or red_threes > besides


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
    """Whether the view proves more of that hand than its size, and which card a last one may be."""
    if _asked_with_this_hand(view):
        return True
    mover = Mover(view)
    return view.phase is Phase.PLAY and (opening_under_way(mover) or mover.bound)


def _asked_with_this_hand(view: PlayerView) -> bool:
    """G4: whether the hand is still the one with which the question was asked."""
    free = view.variant.permission is Permission.FREE
    just_asked = free and view.phase is Phase.PLAY and view.turn.asked and not view.turn.laid
    return just_asked or has_just_asked(view)


def fits(view: PlayerView, hand: Cards) -> bool:
    """Whether the player whose turn it is may hold this hand.

    O2 and O3; G4, if it is the hand that asked; and who must go out in this turn can.
    """
    turn, asked = view.turn, _asked_with_this_hand(view)
    if any(hand.count_rank(rank) < number for rank, number in turn.locked):
        return False
    mover = _holding(view, hand, attrs.evolve(turn, asked=False, allowed=None) if asked else turn)
    if opening_under_way(mover) and unfinished_bar(mover) is not None:
        return False
    if asked and asking_bar(mover) is not None:
        return False
    mover = _holding(view, hand, turn)
    return not mover.bound or going_out_possible(mover)


def _holding(view: PlayerView, hand: Cards, turn: TurnState) -> Mover:
    """That player at play, with this hand."""
    return Mover(attrs.evolve(view, hand=hand, phase=Phase.PLAY, to_move=turn.player, turn=turn))


def _keeps_the_last_card(view: PlayerView) -> bool:
    """G5: whether cards were laid in this turn so that a single one is left, with which to go out."""
    turn = view.turn
    player = view.seats[turn.player]
    laid = bool(turn.started) or turn.took_pile or turn.added or turn.laid
    return view.phase is Phase.PLAY and player.hand_size == 1 and not player.known and player.in_foot and laid


def _last_card(view: PlayerView, unseen: list[Card], rng: Random) -> Cards:
    """G1, G5: a single card that may be the last discard, or can be melded; any if there is none such."""
    if not may_hold_red_threes(view, view.turn.player):
        unseen = [card for card in unseen if not card.is_red_three]
    could_be = {card: _could_be_last(view, card) for card in set(unseen)}
    last = [card for card in unseen if could_be[card]] or unseen
    if not last:
        raise InvalidPositionError("cards", "there is no card that could be in the hand")
    return Cards((last[int(rng.random() * len(last))],))


def _could_be_last(view: PlayerView, card: Card) -> bool:
    mover = _holding(view, Cards((card,)), view.turn)
    last = view.variant.last_discard
    if last is not LastDiscard.FORBIDDEN and card in discards_allowed(mover):
        return True
    melds = melds_after(mover, None)
    return last is not LastDiscard.REQUIRED and can_join(
        mover, unpacked(mover.hand.ranks), melds, mover.books
    )


def _fitting_hand(view: PlayerView, unseen: list[Card], rng: Random) -> Cards:
    """A hand for the player whose turn it is that fits what is proven of it."""
    seat = view.turn.player
    player = view.seats[seat]
    number = player.hand_size - len(player.known)
    plain = [card for card in unseen if not card.is_red_three]
    red_threes = [card for card in unseen if card.is_red_three] if may_hold_red_threes(view, seat) else []
    if number > len(plain) + len(red_threes):
        raise InvalidPositionError("cards", "there are not so many cards that could be in the hand")
    others = _places_for_red_threes(view, len(red_threes)) - number
    for _ in range(_DRAWS):
        red = _drawn_red_threes(number, others, len(red_threes), rng) if red_threes else 0
        red = max(red, number - len(plain))
        drawn = _drawn(plain, number - red, rng) + _drawn(red_threes, red, rng)
        if fits(view, player.known + Cards(drawn)):
            return player.known + Cards(drawn)
    plain += red_threes
    return _exchanged(view, player, _built(view, player, plain, number, rng), rng)


def _places_for_red_threes(view: PlayerView, red_threes: int) -> int:
    """How many places may hold a red three, in all that the viewer does not see."""
    shown = {seat: player.hand for seat, player in enumerate(view.seats) if player.hand is not None}
    besides = _places_besides(view, shown)
    return besides + view.stock_size * _stock_may_hold(view, red_threes, besides)


def _drawn_red_threes(number: int, others: int, red_threes: int, rng: Random) -> int:
    """How many of the red threes come into so many places of a hand, with so many other places open."""
    red = 0
    for placed in range(red_threes):
        red += rng.random() * (number + others - placed) < number - red
    return red


def _drawn(cards: list[Card], number: int, rng: Random) -> list[Card]:
    """Draw so many cards at random; they come to stand at the head of the list."""
    for index in range(number):
        other = index + int(rng.random() * (len(cards) - index))
        cards[index], cards[other] = cards[other], cards[index]
    return cards[:number]


def _built(view: PlayerView, player: SeatView, unseen: list[Card], number: int, rng: Random) -> list[Card]:
    """Bring a hand that fits to the head of the list: cards of a few ranks, wilds and one other."""
    open_ranks = [rank for rank in view.sides[view.side_of[view.turn.player]].open_ranks if rank]
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
