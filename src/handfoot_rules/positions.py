"""Any position, set up from the parts that matter, for tests, puzzles and scenario viewers.

The parts that are given stand exactly as given. The other cards of the deck are shuffled by a seed of
their own and fill what is left open: missing hands, missing feet, then the stock. A position that could
not arise in a game is refused.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any, TypeAlias

import attrs

from .cards import NO_CARDS, Card, Cards, as_cards
from .dealing import check_seat, match_facts
from .errors import CardParseError, InvalidPositionError, MeldParseError
from .going_out import needs_permission, partner_bar
from .listing import legal_actions
from .lookahead import packed
from .melds import BOOK_SIZE, BY_TABLE_ORDER, Meld
from .mover import Mover
from .opening import opening_under_way, reach_bar
from .phases import Phase, Scope
from .placing import Parts, fill
from .state import DealFacts, GameState, SeatState, SideState, TurnState, partners_of
from .variant import RuleVariant
from .variants import DEFAULT

SomeCards: TypeAlias = Cards | Iterable[Card] | str
"""Cards, or their text form."""


def position(
    variant: RuleVariant = DEFAULT,
    *,
    players: int = 4,
    hands: Mapping[int, SomeCards] | None = None,
    feet: Mapping[int, SomeCards | None] | None = None,
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
    scores: Iterable[int] | None = None,
    passes: int = 0,
    seed: int = 0,
    fill_seed: int = 0,
) -> GameState:
    """Set up a position from the parts that matter; the rest is filled from the rest of the deck.

    Arguments:
        variant, players: the rules and the table.
        hands: by seat, the cards being played; other seats get as many as a hand is dealt.
        feet: by seat, the foot; None for one that is picked up, its cards being the hand. Other seats get
            one that is not picked up.
        melds: by side, the melds on the table.
        red_threes: by side, those on the table.
        pile: the discard pile, top last; empty if not given.
        stock: the whole stock, top first. Then the cards left over lie under the given pile.
        stock_size: likewise, but random cards, so many.
        to_move: the seat whose turn it is.
        phase: DRAW, PLAY (the draw is made, nothing melded yet) or ANSWER (with `turn`).
        turn: what the turn has done, for anything finer.
        deal: the number of the deal, from 1.
        dealer: who deals this deal; the seat before the one to move if not given.
        opened: by side, whether it has opened; if not given, whether it has melds.
        foot_turns: by seat, turns played from the foot; 0 if not given.
        known: by seat, cards of the hand that were seen taken from the pile.
        scores: by side, the totals so far; 0 if not given.
        passes: how many players have passed in a row.
        seed: what later deals follow from.
        fill_seed: what the filling follows from.

    With no limit on the stock, the cards left over are the stock. Red threes never fill a hand or the pile;
    if the stock has no room for them they are laid on the sides' tables.

    Raises InvalidPositionError, naming the part, for what can't arise; TypeError for wrong types; the errors
    of `new_match` for a wrong number of players, seat or seed.
    """
    variant.check_players(players)
    dealer = (to_move - 1) % players if dealer is None else dealer
    match = match_facts(variant, players=players, seed=seed, dealer=dealer)
    variant.check_deal(deal)
    check_seat(to_move, players)
    first_dealer = (dealer - deal + 1) % players
    match = attrs.evolve(match, first_dealer=first_dealer)
    sides = max(match.side_of) + 1
    parts = Parts(
        {seat: _read("hands", cards) for seat, cards in (hands or {}).items()},
        {s: None if c is None else _read("feet", c) for s, c in (feet or {}).items()},
        {side: _read_melds(given) for side, given in (melds or {}).items()},
        {side: _read("red_threes", cards) for side, cards in (red_threes or {}).items()},
        () if pile is None else _read_order("pile", pile),
        None if stock is None else _read_order("stock", stock),
        stock_size,
    )
    for name, keys, number in (
        ("hands", hands, players),
        ("feet", feet, players),
        ("foot_turns", foot_turns, players),
        ("known", known, players),
        ("melds", melds, sides),
        ("red_threes", red_threes, sides),
        ("opened", opened, sides),
    ):
        _check_keys(name, keys or {}, number)
    placed = fill(match, parts, Random(fill_seed))
    totals = (0,) * sides if scores is None else tuple(scores)
    if len(totals) != sides:
        raise InvalidPositionError("scores", f"{sides} totals are wanted, one a side, not {totals}")
    seats = tuple(
        SeatState(
            placed.hands[seat],
            placed.packets[seat],
            (foot_turns or {}).get(seat, 0),
            _read("known", (known or {}).get(seat, NO_CARDS)),
        )
        for seat in range(players)
    )
    tables = tuple(
        _side(parts.melds.get(side, ()), placed.red_threes[side], opened=(opened or {}).get(side))
        for side in range(sides)
    )
    minimums = tuple(variant.opening_minimum(deal, total) for total in totals)
    if turn is None:
        side = match.side_of[to_move]
        minimum = 0 if tables[side].opened else minimums[side]
        turn = TurnState(to_move, drew=phase is not Phase.DRAW, minimum=minimum)
    elif turn.minimum == 0 and not tables[match.side_of[turn.player]].opened:
        turn = attrs.evolve(turn, minimum=minimums[match.side_of[turn.player]])
    mover = turn.player
    if phase is Phase.ANSWER and partners_of(match.side_of, mover):
        mover = partners_of(match.side_of, mover)[0]
    state = GameState(
        match,
        DealFacts(deal, totals, (), minimums, placed.stock),
        0,
        placed.pile,
        seats,
        tables,
        turn,
        phase,
        mover,
        passes,
    )
    check_position(state)
    return state


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


def _read_melds(melds: Iterable[Meld | SomeCards]) -> tuple[Meld, ...]:
    try:
        return tuple(m if isinstance(m, Meld) else Meld.of(_read("melds", m)) for m in melds)
    except MeldParseError as error:
        raise InvalidPositionError("melds", str(error)) from error


def _check_keys(part: str, given: Mapping[int, Any], number: int) -> None:
    for key in given:
        if isinstance(key, bool) or not isinstance(key, int):
            raise TypeError(f"{part} are given by number, not by {key!r}")
        if not 0 <= key < number:
            raise InvalidPositionError(part, f"there is no number {key}, only 0 to {number - 1}")


def _side(melds: tuple[Meld, ...], red_threes: Cards, *, opened: bool | None) -> SideState:
    has_opened = bool(melds) if opened is None else opened
    return SideState(tuple(sorted(melds, key=BY_TABLE_ORDER)), red_threes, has_opened)


# --- what can't arise ----------------------------------------------------------------------------


def check_position(state: GameState) -> None:
    """Raise InvalidPositionError, naming the part, unless play could have led to such a state."""
    _check_seats(state)
    _check_sides(state)
    _check_turn(state)
    if state.phase is Phase.PLAY:
        _check_opening(state)
    if any(card.is_red_three for card in state.pile):
        raise InvalidPositionError("pile", "red threes are laid, never discarded (T1)")
    if not 0 <= state.passes < state.players:
        raise InvalidPositionError("passes", f"{state.passes} passes would have ended the deal (E2)")
    if state.passes and state.stock_size:
        raise InvalidPositionError("passes", "players pass on an empty stock alone (E2)")
    if not legal_actions(state):
        raise InvalidPositionError("turn", "the player to move could do nothing")


def _check_seats(state: GameState) -> None:
    for seat, player in enumerate(state.seats):
        if any(card.is_red_three for card in player.hand):
            raise InvalidPositionError("hands", f"seat {seat} holds a red three, which is laid (T1)")
        if not player.hand and player.packets:
            raise InvalidPositionError("hands", f"seat {seat} would have picked up the foot (F1)")
        if not player.known <= player.hand:
            raise InvalidPositionError("known", f"seat {seat} does not hold {player.known}")
        if player.foot_turns < 0 or (player.foot_turns and player.packets):
            raise InvalidPositionError("foot_turns", f"seat {seat} has not played from the foot (F3)")


def _check_sides(state: GameState) -> None:
    shapes = state.variant.tables.shapes
    for side, table in enumerate(state.sides):
        under_way = set()
        for meld in table.melds:
            name = f"side {side}, {meld}"
            allowed = shapes[meld.rank].allowed if meld.rank in shapes else frozenset()
            if (meld.naturals, meld.wilds) not in allowed:
                raise InvalidPositionError("melds", f"{name}: no legal meld (M1, M2)")
            if len(meld) < BOOK_SIZE and meld.rank in under_way:
                raise InvalidPositionError("melds", f"{name}: a second open meld of its rank (M4)")
            if len(meld) < BOOK_SIZE:
                under_way.add(meld.rank)
        if any(not card.is_red_three for card in table.red_threes):
            raise InvalidPositionError("red_threes", f"side {side} has other cards: {table.red_threes}")
        if table.opened and not table.melds:
            raise InvalidPositionError("opened", f"side {side} has opened, but has no melds (O1)")
        if table.melds and not table.opened and side != state.side_of[state.turn.player]:
            raise InvalidPositionError("opened", f"side {side} has melds, so it has opened (O1)")


def _check_turn(state: GameState) -> None:
    check_seat(state.turn.player, state.players)
    mover, turn = Mover(state), state.turn
    if state.phase not in (Phase.DRAW, Phase.PLAY, Phase.ANSWER):
        raise InvalidPositionError("phase", f"a position is one of play, not {state.phase!r}")
    if turn.drew is (state.phase is Phase.DRAW):
        raise InvalidPositionError("turn", "the draw is made when, and only when, play goes on")
    if state.phase is Phase.DRAW and turn != TurnState(turn.player, minimum=turn.minimum):
        raise InvalidPositionError("turn", "before the draw a turn has done nothing")
    if (turn.allowed is not None and not turn.asked) or (
        state.phase is Phase.ANSWER and (not turn.asked or turn.allowed is not None)
    ):
        raise InvalidPositionError("turn", "an answer follows a question (G4)")
    if turn.asked and (not needs_permission(mover) or not mover.in_foot or partner_bar(mover) is not None):
        raise InvalidPositionError("turn", "the question could not have been asked (G3, G4)")
    if turn.scope is Scope.ADD and turn.started:
        raise InvalidPositionError("turn", "a turn that adds starts no melds (M5)")
    ranks = {meld.rank for meld in mover.side.melds}
    if not ranks.issuperset(turn.started):
        raise InvalidPositionError("turn", "a meld started in this turn lies on the table")


def _check_opening(state: GameState) -> None:
    mover, turn = Mover(state), state.turn
    side = mover.side
    if any(mover.hand.count_rank(rank) < number for rank, number in turn.locked):
        raise InvalidPositionError("turn", "more cards are locked than are held (O2)")
    if side.opened:
        if turn.points or turn.minimum or turn.locked:
            raise InvalidPositionError("turn", "the side has opened: no minimum is left (O1)")
        return
    if side.melds and not opening_under_way(mover):
        raise InvalidPositionError("opened", "the side has melds that this turn did not start (O1)")
    if opening_under_way(mover):
        if turn.points >= turn.minimum:
            raise InvalidPositionError("turn", "the minimum is reached, so the side has opened (O1)")
        locked = packed(dict(turn.locked))
        if reach_bar(mover, None, None, mover.hand.ranks - locked, turn.points, locked):
            raise InvalidPositionError("turn", "the opening could not be finished (O3)")
