"""Any position, set up from the parts that matter, for tests, puzzles and scenario viewers.

The parts that are given stand exactly as given. The other cards of the deck are shuffled by a seed of
their own and fill what is left open: missing hands, missing feet, then the stock. A position that could
not arise in a game is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import TypeAlias, TypeVar

import attrs

from .cards import NO_CARDS, Card, Cards, as_cards
from .dealing import check_variant, match_facts
from .errors import CardParseError, InvalidPositionError, MeldParseError
from .melds import BY_TABLE_ORDER, Meld
from .options import PartnersNeeded
from .phases import Phase
from .placing import Parts, Placed, fill
from .possible import check_position
from .state import DealFacts, GameState, MatchFacts, SeatState, SideState, TurnState, check_seat, partners_of
from .variant import RuleVariant
from .variants import DEFAULT

_Given = TypeVar("_Given")
_Read = TypeVar("_Read")

SomeCards: TypeAlias = Cards | Iterable[Card] | str
"""Cards, or their text form."""


def position(
    variant: RuleVariant = DEFAULT,
    *,
    players: int = 4,
    hands: Mapping[int, SomeCards] | None = None,
    feet: Mapping[int, SomeCards | None] | None = None,
    packets: Mapping[int, Iterable[SomeCards]] | None = None,
    melds: Mapping[int, Iterable[Meld | SomeCards]] | None = None,
    red_threes: Mapping[int, SomeCards] | None = None,
    pile: SomeCards | None = None,
    stock: SomeCards | None = None,
    stock_size: int | None = None,
    to_move: int = 0,
    phase: Phase = Phase.DRAW,
    turn: TurnState | None = None,
    deal: int = 1,
    dealer: int | None = None,
    opened: Mapping[int, bool] | None = None,
    foot_turns: Mapping[int, int] | None = None,
    known: Mapping[int, SomeCards] | None = None,
    melded: Mapping[int, bool] | None = None,
    scores: Iterable[int] | None = None,
    passes: int = 0,
    reshuffles: int = 0,
    seed: int = 0,
    fill_seed: int = 0,
) -> GameState:
    """Set up a position from the parts that matter; the rest is filled from the rest of the deck.

    Arguments:
        variant, players: the rules and the table.
        hands: by seat, the cards being played; other seats get as many as a hand is dealt.
        feet: by seat, the foot; None for one that is picked up, its cards being the hand. Other seats get
            one that is not picked up.
        packets: by seat, all packets that are not picked up, the foot last; in place of `feet`.
        melds: by side, the melds on the table.
        red_threes: by side, those on the table.
        pile: the discard pile, top last; empty if not given.
        stock: the whole stock, top first. Then the cards left over lie under the given pile.
        stock_size: likewise, but random cards, so many; not together with `stock`.
        to_move: the seat whose turn it is, unless `turn` names one.
        phase: DRAW, PLAY (the draw is made, nothing melded yet), ANSWER (with `turn`; `to_move` is then the
            partner who is asked, the next one clockwise if it is the player), or RESHUFFLE.
        turn: what the turn has done, for anything finer.
        deal: the number of the deal, from 1.
        dealer: who deals this deal; the seat before the one to move if not given.
        opened: by side, whether it has opened; if not given, whether it has melds.
        foot_turns: by seat, turns played from the foot; 0 if not given.
        known: by seat, cards of the hand that were seen taken from the pile.
        melded: by seat, whether the player laid a card in an earlier turn of this deal (P2).
        scores: by side, the totals so far; 0 if not given.
        passes: how many players have passed in a row.
        reshuffles: how often the pile has become the stock.
        seed: what later deals follow from.
        fill_seed: what the filling follows from.

    With no limit on the stock, the cards left over are the stock. Red threes never fill a hand or the pile;
    if the stock has no room for them they are laid on the sides' tables.

    Raises InvalidPositionError, naming the part, for what can't arise; TypeError for wrong types; the errors
    of `new_match` for a wrong number of players, seat or seed.
    """
    check_variant(variant)
    variant.check_players(players)
    variant.check_deal(deal)
    if turn is not None and not isinstance(turn, TurnState):
        raise TypeError(f"a TurnState is wanted, not {turn!r}")
    player = to_move if turn is None else turn.player
    check_seat(player, players)
    if stock is not None and stock_size is not None:
        raise InvalidPositionError("stock_size", "the stock is given card by card as well")
    dealer = (player - 1) % players if dealer is None else dealer
    match = match_facts(variant, players=players, seed=seed, dealer=dealer)
    match = attrs.evolve(match, first_dealer=(dealer - deal + 1) % players)
    parts = Parts(
        _by_number("hands", hands, players, _read),
        _by_number("feet", feet, players, _read_foot),
        _by_number("packets", packets, players, _read_packets),
        _by_number("melds", melds, max(match.side_of) + 1, _read_melds),
        _by_number("red_threes", red_threes, max(match.side_of) + 1, _read),
        _read_order("pile", () if pile is None else pile),
        None if stock is None else _read_order("stock", stock),
        stock_size,
    )
    placed = fill(match, parts, Random(fill_seed))
    tables = _tables(match, parts, placed, opened)
    totals = (0,) * len(tables) if scores is None else tuple(scores)
    if len(totals) != len(tables):
        raise InvalidPositionError("scores", f"{len(tables)} totals are wanted, not {totals}")
    minimums = tuple(variant.opening_minimum(deal, total) for total in totals)
    drew = phase in (Phase.PLAY, Phase.ANSWER)
    turn = _turn(match, tables, minimums, turn, player, drew=drew)
    state = GameState(
        match,
        DealFacts(deal, totals, (), minimums, placed.stock),
        0,
        placed.pile,
        _seats(match, placed, foot_turns, known, melded),
        tables,
        turn,
        phase,
        _mover(match, turn, phase, to_move),
        passes,
        reshuffles=reshuffles,
    )
    check_position(state)
    return state


def _seats(
    match: MatchFacts,
    placed: Placed,
    foot_turns: Mapping[int, int] | None,
    known: Mapping[int, SomeCards] | None,
    melded: Mapping[int, bool] | None,
) -> tuple[SeatState, ...]:
    turns = _by_number("foot_turns", foot_turns, match.players, _as_given)
    seen = _by_number("known", known, match.players, _read)
    has_melded = _by_number("melded", melded, match.players, _as_given)
    return tuple(
        SeatState(hand, packets, turns.get(seat, 0), seen.get(seat, NO_CARDS), has_melded.get(seat, False))
        for seat, (hand, packets) in enumerate(zip(placed.hands, placed.packets, strict=True))
    )


def _tables(
    match: MatchFacts, parts: Parts, placed: Placed, opened: Mapping[int, bool] | None
) -> tuple[SideState, ...]:
    has_opened = _by_number("opened", opened, max(match.side_of) + 1, _as_given)
    return tuple(
        SideState(
            tuple(sorted(parts.melds.get(side, ()), key=BY_TABLE_ORDER)),
            red_threes,
            has_opened.get(side, side in parts.melds and bool(parts.melds[side])),
        )
        for side, red_threes in enumerate(placed.red_threes)
    )


def _turn(
    match: MatchFacts,
    tables: tuple[SideState, ...],
    minimums: tuple[int, ...],
    turn: TurnState | None,
    player: int,
    *,
    drew: bool,
) -> TurnState:
    """The turn as given, with the minimum filled in where the side still needs it."""
    side = match.side_of[player]
    minimum = 0 if tables[side].opened else minimums[side]
    if turn is None:
        return TurnState(player, drew=drew, minimum=minimum)
    return turn if turn.minimum else attrs.evolve(turn, minimum=minimum)


def _mover(match: MatchFacts, turn: TurnState, phase: Phase, to_move: int) -> int | None:
    """Who is to move: the player whose turn it is, the partner who is asked, or nobody at a chance move."""
    if phase is Phase.RESHUFFLE:
        return None
    asked = partners_of(match.side_of, turn.player) if phase is Phase.ANSWER else ()
    if not asked:
        return turn.player
    all_must = match.variant.partners_needed is PartnersNeeded.ALL
    return to_move if all_must and to_move in asked else asked[0]


def _by_number(
    part: str, given: Mapping[int, _Given] | None, number: int, read: Callable[[str, _Given], _Read]
) -> dict[int, _Read]:
    """What is given by seat or by side, read; each must be at the table."""
    values: dict[int, _Read] = {}
    for key, value in (given or {}).items():
        if isinstance(key, bool) or not isinstance(key, int):
            raise TypeError(f"{part} are given by number, not by {key!r}")
        if not 0 <= key < number:
            raise InvalidPositionError(part, f"there is no number {key}, only 0 to {number - 1}")
        values[key] = read(part, value)
    return values


def _as_given(_: str, value: _Given) -> _Given:
    return value


def _read(part: str, cards: SomeCards) -> Cards:
    try:
        return Cards.parse(cards) if isinstance(cards, str) else as_cards(cards)
    except CardParseError as error:
        raise InvalidPositionError(part, str(error)) from error


def _read_order(part: str, cards: SomeCards) -> tuple[Card, ...]:
    if isinstance(cards, str):
        try:
            return tuple(map(Card.parse, cards.split()))
        except CardParseError as error:
            raise InvalidPositionError(part, str(error)) from error
    order = tuple(cards)
    as_cards(order)  # for the TypeError
    return order


def _read_foot(part: str, cards: SomeCards | None) -> Cards | None:
    return None if cards is None else _read(part, cards)


def _read_packets(part: str, packets: Iterable[SomeCards]) -> tuple[Cards, ...]:
    return tuple(_read(part, packet) for packet in packets)


def _read_melds(part: str, melds: Iterable[Meld | SomeCards]) -> tuple[Meld, ...]:
    try:
        return tuple(m if isinstance(m, Meld) else Meld.of(_read(part, m)) for m in melds)
    except MeldParseError as error:
        raise InvalidPositionError(part, str(error)) from error
