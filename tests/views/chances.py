"""How likely each hidden card is to lie where, by brute force, and whether samples agree with it."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING, TypeVar

import attrs

from handfoot_rules import Card, Cards, GameState, Phase, view
from oracle import can_go_out, opening_can_be_finished, rules_of, spot_of

from .moments import is_opening

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Mapping

_Thing = TypeVar("_Thing", bound="Hashable")

ONE_IN_TEN_THOUSAND = 3.719  # that many standard deviations above the mean of a normal distribution


def critical(cells: float) -> float:
    """Give what chi-square with so many degrees of freedom passes once in ten thousand times.

    By Wilson and Hilferty's approximation.
    """
    spread = 2 / (9 * cells)
    return float(cells * (1 - spread + ONE_IN_TEN_THOUSAND * spread**0.5) ** 3)


def assert_frequencies(seen: Mapping[_Thing, int], weights: Mapping[_Thing, int]) -> None:
    """See that things came up as often as their weights say; nothing else may come up.

    Those that are expected less than twice are counted together.
    """
    assert set(seen) <= set(weights)
    number, whole = sum(seen.values()), sum(weights.values())
    cells: list[tuple[float, int]] = []
    rare_expected, rare_seen = 0.0, 0
    for thing, weight in weights.items():
        expected = number * weight / whole
        if expected < 2:
            rare_expected, rare_seen = rare_expected + expected, rare_seen + seen.get(thing, 0)
        else:
            cells.append((expected, seen.get(thing, 0)))
    if rare_expected:
        cells.append((rare_expected, rare_seen))
    chi_square = sum((count - expected) ** 2 / expected for expected, count in cells)
    assert chi_square < critical(len(cells) - 1)


def assert_shares(number: int, pairs: Iterable[tuple[int, float, int]]) -> None:
    """See that each of several things happened about as often as its chance says.

    `pairs` has, for each, how many such cards there are (copies of one face), the chance of one of them,
    and how often it happened in so many samples.
    """
    total, cells = 0.0, 0
    for copies, chance, count in pairs:
        if chance in {0.0, 1.0}:
            assert count == number * copies * chance
            continue
        variance = number * copies * chance * (1 - chance)
        total += (count - number * copies * chance) ** 2 / variance
        cells += 1
    assert cells
    assert total < critical(cells)


# --- what is proven of the hand of the player whose turn it is ------------------------------------


def holding(state: GameState, hand: Cards) -> GameState:
    """Give the player whose turn it is another hand, whatever becomes of the deck."""
    seats = list(state.seats)
    seats[state.turn.player] = attrs.evolve(seats[state.turn.player], hand=hand)
    return attrs.evolve(state, seats=tuple(seats))


def could_be_held(state: GameState, hand: Cards) -> bool:
    """Ask the oracle whether the opening under way could be finished, and the question was legal."""
    if any(hand.count_rank(rank) < number for rank, number in state.turn.locked):
        return False
    spot = spot_of(holding(state, hand))
    rules = rules_of(state)
    if is_opening(state) and not opening_can_be_finished(rules, spot):
        return False
    return state.phase is not Phase.ANSWER or can_go_out(rules, spot)


def could_have_asked(state: GameState) -> bool:
    """Ask the oracle whether the player whose turn it is, if allowed, could go out with these cards (G4)."""
    return can_go_out(rules_of(state), spot_of(state))


def hidden_cards(state: GameState, seat: int | None) -> list[Card]:
    """List the physical cards that a seat cannot see."""
    cards = list(state.stock)
    for number, player in enumerate(state.seats):
        if number != seat:
            cards += player.hand - player.known
        for packet in player.packets:
            cards += packet
    return cards


def hands_by_brute_force(state: GameState, seat: int | None) -> Counter[Cards]:
    """Count the hands that fit, of whose turn it is: every choice of physical cards is tried."""
    player = state.seats[state.turn.player]
    plain = [card for card in hidden_cards(state, seat) if not card.is_red_three]
    number = len(player.hand) - len(player.known)
    hands = Counter(player.known + Cards(choice) for choice in combinations(plain, number))
    return Counter({hand: count for hand, count in hands.items() if could_be_held(state, hand)})


# --- where a card lies ----------------------------------------------------------------------------


def place_names(state: GameState, seat: int | None) -> dict[str, int]:
    """Give the hidden places and how many unknown cards each has."""
    view_of = view(state, seat)
    places = {}
    for number, player in enumerate(view_of.seats):
        if player.hand is None:
            places[f"hand {number}"] = player.hand_size - len(player.known)
        for index, size in enumerate(player.packet_sizes):
            places[f"packet {number}.{index}"] = size
    places["stock top"] = min(2, state.stock_size)
    places["stock"] = state.stock_size - places["stock top"]
    return places


def look_into(world: GameState, seat: int | None) -> Iterable[tuple[str, Card]]:
    """Yield every unknown card of a world with the place where it lies."""
    for number, player in enumerate(world.seats):
        if number != seat:
            yield from ((f"hand {number}", card) for card in player.hand - player.known)
        for index, packet in enumerate(player.packets):
            yield from ((f"packet {number}.{index}", card) for card in packet)
    for index, card in enumerate(world.stock):
        yield ("stock top" if index < 2 else "stock", card)


def assert_places(
    state: GameState,
    seat: int | None,
    worlds: Iterable[GameState],
    proven: Counter[Cards] | None = None,
) -> None:
    """See that every hidden card lies in every hidden place as often as a fair deal would have it.

    A fair deal gives the hands plain cards (no red threes), then mixes the rest and gives the packets and
    the stock theirs. `proven` counts the hands that fit, of the player whose turn it is.
    """
    found: Counter[tuple[str, Card]] = Counter()
    number = 0
    for world in worlds:
        number += 1
        found.update(look_into(world, seat))
    hidden = Counter(hidden_cards(state, seat))
    places = place_names(state, seat)
    mover = f"hand {state.turn.player}"
    plain = sum(count for card, count in hidden.items() if not card.is_red_three)
    reds = sum(hidden.values()) - plain
    in_mover = places.get(mover, 0)
    in_hands = sum(size for place, size in places.items() if place.startswith("hand"))
    pairs = []
    for face, copies in hidden.items():
        held = 0.0 if face.is_red_three else in_mover / plain
        if proven is not None:
            known = state.seats[state.turn.player].known.count(face)
            whole = sum(proven.values())
            held = sum((hand.count(face) - known) * n for hand, n in proven.items()) / whole / copies
        for place, size in places.items():
            if place == mover:
                chance = held
            elif place.startswith("hand"):
                chance = 0.0 if face.is_red_three else (1 - held) * size / (plain - in_mover)
            else:
                in_others = 0.0 if face.is_red_three else (in_hands - in_mover) / (plain - in_mover)
                chance = (1 - held) * (1 - in_others) * size / (plain - in_hands + reds)
            pairs.append((copies, chance, found[place, face]))
    assert_shares(number, pairs)
