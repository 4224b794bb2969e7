"""Law 6: every world is as likely as if the unseen physical cards had been shuffled and dealt.

Chi-square with fixed seeds. A test fails where a fair dealer would fail once in ten thousand times.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING

import attrs
import pytest

from handfoot_rules import (
    AllowGoingOut,
    Card,
    Cards,
    InvalidPositionError,
    Phase,
    Rank,
    RefuseGoingOut,
    Scope,
    TurnState,
    apply,
    determinize,
    new_match,
    position,
    variants,
    view,
    worlds,
)
from rules.helpers import in_order

from .chances import (
    assert_frequencies,
    assert_places,
    could_be_held,
    could_have_asked,
    hands_by_brute_force,
    hidden_cards,
)
from .moments import NO_BOOKS, moments, opening_while_asked, viewers

if TYPE_CHECKING:
    from handfoot_rules import Action, GameState, RuleVariant

TINY = attrs.evolve(
    variants.get("gamerules-2-6"), key="tiny", players=(2, 3), decks=1, packets=(3, 3), books_needed=(0, 0, 0)
)
TWO_FEET = attrs.evolve(TINY, key="two feet", packets=(3, 2, 4))
OPENING = TurnState(1, drew=True, scope=Scope.START, started=(Rank.KING,), points=30)


# --- positions with few unseen cards --------------------------------------------------------------


def opening_begun() -> GameState:
    """Seat 1 has started kings (30 of 50) and holds four cards; seat 0 sees neither these nor
    the feet nor the stock of five, one a red three. All other cards are on the pile.
    """
    return position(
        TINY,
        players=2,
        hands={0: "4S 5S", 1: "KS QC QD QH"},
        feet={0: "8H 9C", 1: "JK 7C"},
        melds={1: ["KC KD KH"]},
        red_threes={0: "3D", 1: ""},
        opened={1: False},
        stock=in_order("QS 2H 3H 7D AC"),
        turn=OPENING,
        phase=Phase.PLAY,
    )


def opening_with_pile() -> GameState:
    """Seat 1 took nines (30 of 50) and with them a king and a six, which wait (O2); they are known."""
    return position(
        TINY,
        players=2,
        hands={0: "4S 5S", 1: "KS 6C QC QD QH"},
        feet={0: "AH 8C", 1: None},
        melds={1: ["9C 9D 9H"]},
        known={1: "KS 6C"},
        opened={1: False},
        red_threes={0: "3D 3H", 1: ""},
        stock=in_order("QS 2H KD KH 7D AC JK AD"),
        turn=TurnState(
            1,
            drew=True,
            took_pile=True,
            scope=Scope.START,
            started=(Rank.NINE,),
            points=30,
            locked=((Rank.SIX, 1), (Rank.KING, 1)),
        ),
        phase=Phase.PLAY,
    )


def question_asked() -> GameState:
    """Seat 0, in the foot, holds four cards and has asked seat 2; eights and jacks are open.

    No book is needed. Some faces lie two and three times among the unseen cards.
    """
    return position(
        NO_BOOKS,
        hands={0: "8C 8C JD 5C", 1: "8D TC", 2: "KC", 3: "JD 6S"},
        feet=dict.fromkeys(range(4)),
        melds={0: ["8C 8D 8H", "JC JD JH"]},
        foot_turns={2: 1},
        red_threes={0: "3D 3D 3D 3D 3D", 1: "3H 3H 3H 3H"},
        stock=in_order("3H 8C 2C TC TC TC"),
        turn=TurnState(0, drew=True, asked=True),
        phase=Phase.ANSWER,
    )


OF_A_HAND = {
    "opening": (opening_begun, 0),
    "opening, a spectator": (opening_begun, None),
    "opening with the pile": (opening_with_pile, 0),
    "a question": (question_asked, 2),
    "a question, another seat": (question_asked, 1),
}
each_hand = pytest.mark.parametrize("name", OF_A_HAND)


# --- nothing proven -------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", [TINY, TWO_FEET], ids=lambda variant: variant.key)
@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("seat", [0, None])
def test_every_unseen_card_is_as_likely_in_every_place(
    variant: RuleVariant, players: int, seat: int | None
) -> None:
    """A deck of 54: hands of three, small feet. Red threes lie in feet and stock alone."""
    state = new_match(variant, players=players, seed=11)
    rng, seen = Random(1), view(state, seat)
    assert any(card.is_red_three for card in hidden_cards(state, seat))
    assert_places(state, seat, (determinize(seen, rng) for _ in range(2000)))


def test_cards_known_to_be_held_take_no_part() -> None:
    state = position(
        TINY,
        players=2,
        hands={0: "4S 5S", 1: "KS QC QD 8H"},
        feet={0: "QH 9C", 1: "JK 7C"},
        known={1: "KS 8H"},
        stock_size=12,
    )
    rng, seen = Random(2), view(state, 0)
    assert_places(state, 0, (determinize(seen, rng) for _ in range(2000)))


def test_hands_come_up_together_as_often_as_dealt_together() -> None:
    """Two of six plain cards to seat 1, two to seat 2, two in the stock: ninety ways, all alike."""
    variant = attrs.evolve(TINY, key="three")
    state = position(
        variant,
        players=3,
        hands={0: "4S", 1: "KS KD", 2: "QS QD"},
        feet=dict.fromkeys(range(3)),
        stock=[Card["8C"], Card["9C"]],
    )
    rng, seen = Random(3), view(state, 0)
    worlds_seen = (determinize(seen, rng) for _ in range(4000))
    ways = Counter((world.seats[1].hand, world.seats[2].hand) for world in worlds_seen)
    assert len(ways) == 90
    assert_frequencies(ways, dict.fromkeys(ways, 1))


# --- a hand of which something is proven ----------------------------------------------------------


@each_hand
def test_hands_that_fit_come_up_as_often_as_dealt(name: str) -> None:
    """Against every choice of physical cards, tried by brute force with the oracle."""
    make, seat = OF_A_HAND[name]
    state = make()
    hands = hands_by_brute_force(state, seat)
    assert len(hands) > 20
    rng, seen = Random(4), view(state, seat)
    found = [determinize(seen, rng) for _ in range(1200)]
    assert_frequencies(Counter(world.seats[state.turn.player].hand for world in found), hands)
    assert_places(state, seat, found, hands)


@each_hand
def test_fits_says_what_the_oracle_says(name: str) -> None:
    """For every hand that physical cards could make, fitting or not."""
    make, seat = OF_A_HAND[name]
    state = make()
    seen = view(state, seat)
    assert worlds.is_limited(seen)
    rng = Random(5)
    player = state.seats[state.turn.player]
    plain = [card for card in hidden_cards(state, seat) if not card.is_red_three]
    answers: Counter[bool] = Counter()
    for _ in range(300):
        hand = player.known + Cards(rng.sample(plain, len(player.hand) - len(player.known)))
        answer = worlds.fits(seen, hand)
        assert answer is could_be_held(state, hand)
        answers[answer] += 1
    assert min(answers[True], answers[False]) > 10


@pytest.mark.parametrize("moment", ["while opening", "with locked cards", "a partner is asked"])
def test_fits_says_what_the_oracle_says_in_play(moment: str) -> None:
    """And the true hand fits."""
    rng = Random(moment)
    answers: Counter[bool] = Counter()
    for state in moments(moment, 6):
        seat = (state.turn.player + 1) % state.players
        seen = view(state, seat)
        player = state.seats[state.turn.player]
        assert worlds.is_limited(seen)
        assert worlds.fits(seen, player.hand)
        plain = [card for card in hidden_cards(state, seat) if not card.is_red_three]
        own = list(player.hand - player.known)
        for _ in range(40):
            kept = rng.sample(own, rng.randint(len(own) // 2, len(own)))
            others = list(Cards(plain) - Cards(kept))
            hand = player.known + Cards(kept) + Cards(rng.sample(others, len(own) - len(kept)))
            answer = worlds.fits(seen, hand)
            assert answer is could_be_held(state, hand)
            answers[answer] += 1
    assert min(answers[True], answers[False]) > 20


def test_fits_in_the_middle_of_an_opening_while_a_partner_is_asked() -> None:
    state = opening_while_asked()
    seen, rng = view(state, 2), Random(6)
    plain = [card for card in hidden_cards(state, 2) if not card.is_red_three and card.rank >= Rank.JACK]
    answers: Counter[bool] = Counter()
    for _ in range(400):
        hand = Cards(rng.sample(plain, 4))
        answer = worlds.fits(seen, hand)
        assert answer is could_be_held(state, hand)
        answers[answer] += 1
    assert min(answers[True], answers[False]) > 10


@pytest.mark.parametrize("moment", ["to draw", "in play", "the deal is over"])
def test_nothing_is_proven_but_in_an_opening_and_by_a_question(moment: str) -> None:
    for state in moments(moment, 5):
        for seat in () if state.turn.asked else viewers(state):
            assert not worlds.is_limited(view(state, seat))


# --- hands so rare that none is drawn -------------------------------------------------------------


@each_hand
def test_a_hand_that_is_built_fits(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worlds, "_DRAWS", 0)
    monkeypatch.setattr(worlds, "_EXCHANGES", 10)
    make, seat = OF_A_HAND[name]
    state = make()
    rng, seen = Random(7), view(state, seat)
    for _ in range(20):
        world = determinize(seen, rng)
        assert view(world, seat) == seen
        assert could_be_held(world, world.seats[state.turn.player].hand)


@pytest.mark.parametrize("moment", ["while opening", "with locked cards", "a partner is asked"])
def test_a_hand_that_is_built_fits_in_play(moment: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worlds, "_DRAWS", 0)
    monkeypatch.setattr(worlds, "_EXCHANGES", 5)
    rng = Random(8)
    for state in moments(moment, 5):
        seen = view(state)
        world = determinize(seen, rng)
        assert view(world) == seen
        assert could_be_held(world, world.seats[state.turn.player].hand)


def strangeness(counts: Counter[Cards], weights: Counter[Cards]) -> float:
    """Give the share of worlds that would have to be others for the frequencies to be exact."""
    number, whole = sum(counts.values()), sum(weights.values())
    return sum(abs(counts[hand] / number - weight / whole) for hand, weight in weights.items()) / 2


@pytest.mark.parametrize("name", ["a question", "a question, another seat"])
def test_hands_that_are_built_come_up_about_as_often_as_dealt(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With so few worlds a fair dealer comes to about 0.2, building without exchanges to 0.4."""
    monkeypatch.setattr(worlds, "_DRAWS", 0)
    monkeypatch.setattr(worlds, "_EXCHANGES", 6)
    make, seat = OF_A_HAND[name]
    state = make()
    hands, rng, seen = hands_by_brute_force(state, seat), Random(9), view(state, seat)
    found = Counter(determinize(seen, rng).seats[state.turn.player].hand for _ in range(300))
    assert set(found) <= set(hands)
    assert strangeness(found, hands) < 0.29


def test_a_built_hand_may_be_known_to_the_last_card(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is left to build."""
    monkeypatch.setattr(worlds, "_DRAWS", 0)
    state = opening_begun()
    seats = list(state.seats)
    seats[1] = attrs.evolve(seats[1], known=seats[1].hand)
    state = attrs.evolve(state, seats=tuple(seats))
    assert determinize(view(state, 0), Random(1)).seats[1].hand == state.seats[1].hand


def test_a_view_that_was_never_seen_has_no_world(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forged: an opening of 150 that four cards of these should finish."""
    monkeypatch.setattr(worlds, "_DRAWS", 5)
    monkeypatch.setattr(worlds, "_BUILDS", 5)
    seen = view(opening_begun(), 0)
    forged = attrs.evolve(seen, turn=attrs.evolve(seen.turn, minimum=1500))
    with pytest.raises(InvalidPositionError, match="no hand of the player"):
        determinize(forged, Random(1))


# --- the thresholds can fail ----------------------------------------------------------------------


def test_an_unfair_dealer_of_hands_is_found_out() -> None:
    """By face, not by physical card."""
    state = question_asked()
    hands, rng = hands_by_brute_force(state, 2), Random(10)
    with pytest.raises(AssertionError):
        assert_frequencies(Counter(rng.choices(list(hands), k=2000)), hands)
    assert_frequencies(Counter(rng.choices(list(hands), list(hands.values()), k=2000)), hands)


def test_an_unfair_dealer_of_the_stock_is_found_out() -> None:
    """One who sorts it."""
    state, rng = new_match(TINY, players=2, seed=11), Random(11)
    seen = view(state, 0)

    def sorted_stock(world: GameState) -> GameState:
        return attrs.evolve(world, dealt=attrs.evolve(world.dealt, stock=tuple(sorted(world.stock))))

    with pytest.raises(AssertionError):
        assert_places(state, 0, (sorted_stock(determinize(seen, rng)) for _ in range(300)))


def test_a_dealer_who_forgets_red_threes_is_found_out() -> None:
    """One who lets red threes come to a hand."""
    state, rng = new_match(TINY, players=2, seed=11), Random(12)
    seen = view(state, 0)

    def careless(world: GameState) -> GameState:
        hand, stock = world.seats[1].hand, list(world.stock)
        cards = list(hand)
        at = rng.randrange(len(stock))
        stock[at], cards[0] = cards[0], stock[at]
        seats = (world.seats[0], attrs.evolve(world.seats[1], hand=Cards(cards)))
        return attrs.evolve(world, seats=seats, dealt=attrs.evolve(world.dealt, stock=tuple(stock)))

    with pytest.raises(AssertionError):
        assert_places(state, 0, (careless(determinize(seen, rng)) for _ in range(300)))


def three_jokers_left(*others: str) -> GameState:
    """Deal 4: three fours laid, 15 of 150, three cards left. Only three jokers come to 135 more.

    Two jokers and a two are 120. Side 1 has laid these melds.
    """
    return position(
        variants.get("gamerules-2-6"),
        hands={0: "JK JK JK"},
        melds={0: ["4C 4D 4H"], 1: others},
        opened={0: False},
        deal=4,
        turn=TurnState(0, drew=True, scope=Scope.START, started=(Rank.FOUR,), points=15),
        phase=Phase.PLAY,
    )


def test_the_only_hand_that_fits_is_found() -> None:
    """Of the unseen cards ten are jokers: one draw in twenty thousand."""
    state = three_jokers_left()
    world = determinize(view(state, 1), Random(0))
    assert world.seats[0].hand == state.seats[0].hand
    assert view(world, 1) == view(state, 1)


def test_the_only_hand_that_fits_is_found_where_no_other_such_card_is_unseen() -> None:
    """Seven jokers lie in a wild book, so all three that are unseen are in that hand."""
    state = three_jokers_left("JK JK JK JK JK JK JK")
    world = determinize(view(state, 1), Random(0))
    assert world.seats[0].hand == state.seats[0].hand


@pytest.mark.parametrize("answer", [AllowGoingOut(), RefuseGoingOut()], ids=str)
def test_a_question_was_legal_while_nothing_is_melded_after_it(answer: Action) -> None:
    state = apply(question_asked(), answer)
    assert state.turn.scope is None
    rng, seen = Random(13), view(state, 2)
    for _ in range(20):
        assert could_have_asked(determinize(seen, rng))
