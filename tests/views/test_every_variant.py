"""Laws 5 and 6 for every rule set at every table, and what the rules of the others prove of hidden cards."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import factorial, perm
from random import Random
from typing import TYPE_CHECKING, Any

import attrs
import pytest

from every_variant import OTHERS, RESHUFFLING, moments
from handfoot_rules import (
    DEFAULT,
    AskToGoOut,
    Card,
    Cards,
    GameState,
    InvalidPositionError,
    Phase,
    Rank,
    RedThrees,
    TurnState,
    apply,
    determinize,
    legal_actions,
    new_match,
    parse_action,
    position,
    variants,
    view,
    why_illegal,
    worlds,
)
from handfoot_rules.possible import check_position
from laws.candidates import candidates
from sheets.helpers import in_order

from .chances import assert_frequencies, could_be_held
from .moments import is_over, viewers
from .test_law_6_determinize import assert_a_world_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from handfoot_rules import RuleVariant
    from laws.all_variants import AtTable

other_tables = pytest.mark.parametrize("table", OTHERS, ids=str)
KINGS = "KC KC KD KD KH KH KS"
SIX_BOOKS = (
    *(KINGS, "QC QC QD QD QH QH QS", "JC JC JD JD JH JH JS"),
    *("TC TC TD TD TH TH 2H", "9C 9C 9D 9D 9H 9H 2H", "5C 5C 5D 5D 5H 5H 2C"),
)


# --- law 5 ----------------------------------------------------------------------------------------


def lies_there(state: GameState, place: tuple[str, int], card: Card) -> bool:
    """Tell whether a card may lie in a hidden place: red threes not in every hand, nor in every stock."""
    if not card.is_red_three or state.variant.red_threes is RedThrees.HELD:
        return True
    kind, seat = place
    if kind == "hand":
        opened = state.sides[state.side_of[seat]].opened
        return state.variant.red_threes is RedThrees.LAID_ONCE_OPENED and not opened
    return kind == "packet" or not state.reshuffles


def hidden_places(state: GameState, seat: int | None) -> list[tuple[str, int]]:
    """List the hidden places, one for each card; a hand of which something is proven stays as it is."""
    proven = state.turn.player if worlds.is_limited(view(state)) or state.turn.started else None
    places = [
        ("hand", number)
        for number, player in enumerate(state.seats)
        if number not in {seat, proven}
        for _ in range(len(player.hand) - len(player.known))
    ]
    places += [("packet", n) for n, player in enumerate(state.seats) for p in player.packets for _ in p]
    return places + [("stock", 0)] * state.stock_size


def another_world(state: GameState, seat: int | None, rng: Random) -> GameState:
    """Exchange hidden cards two by two, and the seed."""
    places = hidden_places(state, seat)
    cards: list[Card] = []
    shown = {number for kind, number in places if kind == "hand"}
    for number in sorted(shown):
        cards += state.seats[number].hand - state.seats[number].known
    cards += [card for player in state.seats for packet in player.packets for card in packet]
    cards += state.stock
    for _ in range(2 * len(places)):
        one, other = rng.randrange(len(cards)), rng.randrange(len(cards))
        if lies_there(state, places[one], cards[other]) and lies_there(state, places[other], cards[one]):
            cards[one], cards[other] = cards[other], cards[one]
    left = iter(cards)

    def take(number: int) -> Cards:
        return Cards(next(left) for _ in range(number))

    hands = {}
    for number in sorted(shown):
        player = state.seats[number]
        hands[number] = player.known + take(len(player.hand - player.known))
    seats = [
        attrs.evolve(
            player, hand=hands.get(number, player.hand), packets=tuple(take(len(p)) for p in player.packets)
        )
        for number, player in enumerate(state.seats)
    ]
    return attrs.evolve(
        state,
        match=attrs.evolve(state.match, seed=rng.getrandbits(64)),
        dealt=attrs.evolve(state.dealt, stock=tuple(left)),
        drawn=0,
        seats=tuple(seats),
    )


@other_tables
def test_law_5_views_tell_nothing_that_is_hidden(table: AtTable) -> None:
    """Equal views, lists and reasons; and what others hold did differ."""
    rng = Random(str(table))
    differed = 0
    for state in moments(table):
        if is_over(state):
            continue
        for seat in (state.turn.player, rng.choice(viewers(state))):
            other = another_world(state, seat, rng)
            assert other.all_cards() == state.all_cards()
            one, two = view(state, seat), view(other, seat)
            assert one == two
            assert repr(one) == repr(two)
            assert tuple(legal_actions(one)) == tuple(legal_actions(two))
            for action in rng.sample(found := candidates(state, rng), min(20, len(found))):
                assert why_illegal(one, action) == why_illegal(two, action)
            differed += state.seats != other.seats
    assert differed > 4


# --- law 6 ----------------------------------------------------------------------------------------


@other_tables
def test_law_6_the_view_of_every_world_is_the_view(table: AtTable) -> None:
    rng = Random(str(table))
    for state in moments(table):
        for seat in (None, state.turn.player, rng.randrange(state.players)):
            world = determinize(view(state, seat), rng)
            assert_a_world_of(state, seat, world)
            if not is_over(state):
                check_position(world)


def seen_by_nobody(state: GameState, number: int = 60) -> list[GameState]:
    """Give worlds of what a spectator sees."""
    rng = Random(1)
    return [determinize(view(state), rng) for _ in range(number)]


def holds_red_three(worlds_found: Iterable[GameState], seat: int) -> bool:
    """Tell whether in any of these worlds a seat holds a red three."""
    return any(card.is_red_three for world in worlds_found for card in world.seats[seat].hand)


def test_T1_red_threes_that_are_never_laid_may_be_anywhere() -> None:
    for key in ("jones", "vegas"):
        found = seen_by_nobody(new_match(variants.get(key), players=4, seed=1))
        assert all(holds_red_three(found, seat) for seat in range(4))
        assert any(card.is_red_three for world in found for card in world.seats[0].foot)
        assert any(card.is_red_three for world in found for card in world.stock[:20])


def test_T1_red_threes_laid_once_the_side_has_opened() -> None:
    """Not in the hand of who plays for a side that has opened; a partner may hold some still."""
    variant = variants.get("triple-play")
    found = seen_by_nobody(position(variant, melds={0: ["KC KD KH"]}, pile="4C"))
    assert [holds_red_three(found, seat) for seat in range(4)] == [False, True, True, True]
    found = seen_by_nobody(position(variant, pile="4C"))
    assert all(holds_red_three(found, seat) for seat in range(4))


def test_T1_who_waits_for_the_new_stock_may_hold_them_still() -> None:
    state = position(
        RESHUFFLING,
        players=2,
        hands={0: "4C 5C 6C 7C"},
        melds={0: ["9D 9H 9S"]},
        stock="",
        phase=Phase.RESHUFFLE,
        red_threes={0: ""},
        packets={1: ["3D 3H 7D"]},
    )
    assert holds_red_three(seen_by_nobody(state), 0)


def test_E2_no_red_three_is_in_a_stock_made_of_the_pile() -> None:
    """For none ever lay there; before, it may be. Where they are discarded it may be anyhow."""
    base = attrs.evolve(DEFAULT, key="again", reshuffles=1)
    for reshuffles, there in ((0, True), (1, False)):
        found = seen_by_nobody(position(base, stock_size=100, pile="4C", reshuffles=reshuffles))
        assert any(card.is_red_three for world in found for card in world.stock) is there
        assert any(card.is_red_three for world in found for card in world.seats[0].foot)
    held = attrs.evolve(variants.get("jones"), key="held", reshuffles=1)
    found = seen_by_nobody(position(held, stock_size=100, pile="4C", reshuffles=1))
    assert any(card.is_red_three for world in found for card in world.stock)


def test_E2_unless_there_is_no_other_place() -> None:
    """A position may be set up so, though no play leads to it."""
    base = attrs.evolve(DEFAULT, key="again", reshuffles=1)
    state = position(base, feet=dict.fromkeys(range(4)), pile="4C", reshuffles=1)
    assert_a_world_of(state, None, determinize(view(state), Random(1)))


def test_F1_a_player_whose_foot_is_due_holds_nothing() -> None:
    state = position(variants.get("pagat"), hands={1: ""}, pile="4C")
    for world in seen_by_nobody(state, 5):
        assert not world.seats[1].hand
        assert len(world.seats[1].foot) == 13


# --- a hand of which something is proven ----------------------------------------------------------


def canasta(hand: str, *melds: str, **more: Any) -> GameState:
    """Canasta: seat 0 has drawn."""
    parts: dict[str, Any] = {"pile": "4C", "phase": Phase.PLAY}
    return position(variants.get("canasta"), hands={0: hand}, melds={0: melds}, **parts | more)


def played(state: GameState, *moves: str) -> GameState:
    for move in moves:
        state = apply(state, parse_action(move))
    return state


QUESTION = canasta("8S 8H 8D 5C", KINGS)


@pytest.mark.parametrize("moves", [["ask"], ["ask", "allow"], ["ask", "refuse"]], ids=" ".join)
def test_G4_where_asking_is_free_the_hand_is_the_one_that_asked(moves: list[str]) -> None:
    """Till cards are laid: so it could go out, whatever the answer."""
    state = played(QUESTION, *moves)
    assert worlds.is_limited(view(state))
    for world in seen_by_nobody(state, 12):
        before = attrs.evolve(world, turn=TurnState(0, drew=True), phase=Phase.PLAY, to_move=0)
        assert AskToGoOut() in legal_actions(before)
        assert legal_actions(world)


def test_G4_who_must_go_out_can() -> None:
    """After a yes that binds, also when cards have been laid since."""
    state = played(QUESTION, "ask", "allow", "start 8D 8H 8S")
    assert worlds.is_limited(view(state))
    for world in seen_by_nobody(state, 12):
        assert legal_actions(world)
    state = played(canasta("8S 8H 8D 5C 6C", KINGS, "6D 6H 6S"), "ask", "allow", "start 8D 8H 8S")
    hands = {world.seats[0].hand for world in seen_by_nobody(state, 12)}
    assert len(hands) > 3
    on_the_table = {Rank.KING, Rank.SIX, Rank.EIGHT, Rank.TWO, Rank.JOKER}
    for hand in hands:  # one card goes there, or both
        assert on_the_table & {card.rank for card in hand}


def test_G4_after_a_no_and_cards_laid_nothing_is_proven() -> None:
    state = played(canasta("8S 8H 8D 5C 6C 7C", KINGS, "5D 5H 5S", "6D 6H 6S"), "ask", "refuse")
    assert worlds.is_limited(view(state))
    assert not worlds.is_limited(view(played(state, "start 8D 8H 8S")))


def test_T2_who_has_melded_black_threes_can_go_out() -> None:
    state = played(canasta("3C 3S 3S 4D 6H", KINGS, "6C 6D 6S"), "start 3C 3S 3S")
    assert worlds.is_limited(view(state))
    for world in seen_by_nobody(state, 12):
        assert legal_actions(world)


def all_of_side(players: int) -> dict[int, None]:
    return dict.fromkeys(range(0, players, 2))


def test_G5_a_single_card_that_must_be_melded_can_be() -> None:
    """Vegas: after the eights the last card joins a book, or the eights."""
    state = position(
        variants.get("vegas"),
        hands={0: "8S 8H 8D 5C"},
        feet=all_of_side(4),
        melds={0: SIX_BOOKS},
        pile="4C",
        phase=Phase.PLAY,
    )
    state = played(state, "ask", "allow", "start 8D 8H 8S")
    on_the_table = {*Rank} - {Rank.THREE, Rank.FOUR, Rank.SIX, Rank.SEVEN, Rank.ACE}
    ranks = {card.rank for world in seen_by_nobody(state, 200) for card in world.seats[0].hand}
    assert len(ranks) > 5
    assert ranks <= on_the_table


def test_G5_a_single_card_that_may_be_discarded() -> None:
    """Pennies from Heaven: a last seven may not be discarded, and there is no open meld of sevens."""
    books = (KINGS, "AC AC AD AD 2C 2D 2H", "JK JK 2S 2S 2S 2D 2H", "7C 7C 7D 7D 7H 7H 7S")
    state = position(
        variants.get("pennies-from-heaven"),
        players=6,
        hands={0: "8S 8H 8D 5C"},
        feet=all_of_side(6),
        melds={0: books},
        pile="4C",
        phase=Phase.PLAY,
    )
    state = played(state, "start 8D 8H 8S")
    ranks = {card.rank for world in seen_by_nobody(state, 400) for card in world.seats[0].hand}
    assert len(ranks) > 10
    assert Rank.SEVEN not in ranks
    hand = worlds._last_card(view(state), [Card["7C"]], Random(1))
    assert hand == Cards((Card["7C"],))  # nothing else is there: then the view was not made by play
    with pytest.raises(InvalidPositionError, match="no card that could be in the hand"):
        worlds._last_card(view(state), [Card["3D"]], Random(1))


def test_a_forged_hand_of_more_cards_than_there_are_has_no_world() -> None:
    seen = view(QUESTION, 1)
    forged = attrs.evolve(seen, turn=attrs.evolve(seen.turn, asked=True, allowed=True))
    seats = (attrs.evolve(seen.seats[0], hand_size=500), *seen.seats[1:])
    with pytest.raises(InvalidPositionError, match="not so many cards"):
        determinize(attrs.evolve(forged, seats=seats), Random(1))


# --- as often as dealt ----------------------------------------------------------------------------

SMALL = attrs.evolve(
    DEFAULT, key="small", players=(2,), decks=1, packets=(3, 3), books_needed=(0, 0, 0), reshuffles=1
)
ONCE_OPENED = attrs.evolve(
    SMALL, key="once opened", red_threes=RedThrees.LAID_ONCE_OPENED, start_or_add=False
)


def hands_dealt(state: GameState, closed: int) -> Counter[Cards]:
    """Count the ways to deal the unseen cards, by the hand of seat 1; so many places take no red three."""
    unseen = [*state.seats[1].hand, *state.stock]
    unseen += [card for player in state.seats for packet in player.packets for card in packet]
    number, others = len(state.seats[1].hand), len(unseen) - len(state.seats[1].hand) - closed
    ways: Counter[Cards] = Counter()
    for hand in combinations(unseen, number):
        if not could_be_held(state, Cards(hand)):
            continue
        reds = sum(card.is_red_three for card in unseen) - sum(card.is_red_three for card in hand)
        plain = len(unseen) - number - reds
        ways[Cards(hand)] += perm(others, reds) * factorial(plain)
    return ways


def small(variant: RuleVariant, **more: Any) -> GameState:
    """Seat 1 is about to play, and holds four cards that seat 0 does not see."""
    parts: dict[str, Any] = {
        "hands": {0: "4S 5S", 1: "3D QC QD QH"},
        "feet": {0: "3H 9C", 1: "JK 7C"},
        "red_threes": {0: "", 1: ""},
        "stock": in_order("QS 2H KH 7D AC"),
        "to_move": 1,
    }
    return position(variant, players=2, **parts | more)


@pytest.mark.parametrize("reshuffles", [0, 1])
@pytest.mark.parametrize("opening", [False, True])
def test_red_threes_that_may_be_held_come_up_as_often_as_dealt(reshuffles: int, *, opening: bool) -> None:
    """With a stock where they can't be, and a hand that must finish an opening, or without."""
    more: dict[str, Any] = {}
    if opening:
        turn = TurnState(1, drew=True, started=(Rank.KING,), points=30)
        more = {"melds": {1: ["KC KD KS"]}, "opened": {1: False}, "turn": turn, "phase": Phase.PLAY}
    state = small(ONCE_OPENED, reshuffles=reshuffles, **more)
    hands = hands_dealt(state, closed=state.stock_size * reshuffles)
    assert any(card.is_red_three for hand in hands for card in hand)
    rng, seen = Random(3), view(state, 0)
    found = Counter(determinize(seen, rng).seats[1].hand for _ in range(1500))
    assert_frequencies(found, hands)
    if opening:
        assert all(worlds.fits(seen, hand) for hand in hands)


def test_red_threes_that_are_never_laid_come_up_as_often_as_dealt() -> None:
    variant = attrs.evolve(SMALL, key="held", red_threes=RedThrees.HELD)
    state = small(variant, reshuffles=1)
    rng, seen = Random(4), view(state, 0)
    found = Counter(determinize(seen, rng).seats[1].hand for _ in range(1500))
    assert_frequencies(found, hands_dealt(state, closed=0))


def test_red_threes_in_a_hand_that_is_built(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worlds, "_DRAWS", 0)
    monkeypatch.setattr(worlds, "_EXCHANGES", 5)
    turn = TurnState(1, drew=True, started=(Rank.KING,), points=30)
    state = small(
        ONCE_OPENED, melds={1: ["KC KD KS"]}, opened={1: False}, turn=turn, phase=Phase.PLAY, reshuffles=0
    )
    rng = Random(5)
    found = [determinize(view(state, 0), rng) for _ in range(40)]
    assert holds_red_three(found, 1)
    for world in found:
        assert could_be_held(state, world.seats[1].hand)
