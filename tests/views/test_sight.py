"""V1-V4: what a view holds and what it does not, by examples worked by hand."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from random import Random
from typing import TYPE_CHECKING, Any

import attrs
import pytest

from handfoot_rules import (
    Card,
    Cards,
    GameState,
    InvalidSeatError,
    Meld,
    Phase,
    PlayerView,
    Rank,
    RuleVariant,
    Scope,
    SeatView,
    SideState,
    TurnState,
    apply,
    legal_actions,
    new_match,
    position,
    shuffled_deck,
    view,
)
from policies import going_out_policy, steps
from rules.helpers import BASE, allowed, any_number, cards, facing, in_order, playing, thirteen, variant_for

if TYPE_CHECKING:
    from collections.abc import Iterator

EIGHTS = "8C 8D 8H"

# Secrets that occur nowhere but where they are planted: a face in each hidden place, and a seed.
SEED = 987_654_321_012_345_678
SECRETS = {  # the place, and who may see it
    Card["4C"]: {0},
    Card["5C"]: {1},
    Card["6C"]: {2},
    Card["7C"]: {3},
    Card["4H"]: set(),  # the foot of seat 0
    Card["5H"]: set(),
    Card["6H"]: set(),
    Card["7H"]: set(),
    Card["TC"]: set(),  # the stock
}


def planted() -> GameState:
    """Seats 0 to 3 hold fours, fives, sixes and sevens of clubs, their feet hearts; the stock is tens.

    All other cards of the deck lie on the pile, so that a face in a view tells where it came from.
    """
    hand = {seat: f"{rank}C " * 5 for seat, rank in enumerate("4567")}
    foot = {seat: f"{rank}H " * 5 for seat, rank in enumerate("4567")}
    return position(hands=hand, feet=foot, stock="TC TC TC TC TC", to_move=0, seed=SEED)


def inside(value: Any) -> Iterator[object]:
    """Yield a value and all that it holds, but for the rules, which everybody knows."""
    yield value
    if isinstance(value, RuleVariant | Enum | str) or value is None:
        return
    if isinstance(value, tuple | list | set | frozenset | Cards):
        for held in value:
            yield from inside(held)
    elif isinstance(value, Mapping):
        for key, held in value.items():
            yield from inside(key)
            yield from inside(held)
    elif attrs.has(type(value)):
        for field in attrs.fields(type(value)):
            yield from inside(getattr(value, field.name))


# --- the allow-list -------------------------------------------------------------------------------


def test_V2_a_view_has_these_fields_and_no_others() -> None:
    """A new one must be argued for here: it is seen by every seat."""
    assert {field.name for field in attrs.fields(PlayerView)} == {
        *("variant", "players", "side_of", "seat", "deal", "dealer", "phase", "to_move", "turn", "hand"),
        *("seats", "sides", "minimums", "pile", "stock_size", "passes", "reshuffles", "went_out"),
        *("scores", "sheets"),
    }
    assert {field.name for field in attrs.fields(SeatView)} == {
        *("hand_size", "packet_sizes", "foot_turns", "known", "melded", "hand", "packets"),
    }
    assert {field.name for field in attrs.fields(SideState)} == {
        *("melds", "red_threes", "opened", "open_ranks", "hash_kept"),
    }
    assert {field.name for field in attrs.fields(TurnState)} == {
        *("player", "drew", "took_pile", "scope", "started", "points", "minimum", "locked"),
        *(
            "asked",
            "allowed",
            "completed",
            "added",
            "laid",
            "hash_kept",
        ),  # all of it was done before everybody's eyes
    }


def test_V2_a_view_offers_nothing_beside_its_fields() -> None:
    """No way round to the state, the match with its seed, or the stock."""
    public = {name for name in dir(PlayerView) if not name.startswith("_")}
    assert public == {field.name for field in attrs.fields(PlayerView)} | {"answers"}
    public = {name for name in dir(SeatView) if not name.startswith("_")}
    assert public == {field.name for field in attrs.fields(SeatView)} | {
        *("in_foot", "foot_size", "next_packet_size"),
    }
    assert not hasattr(view(planted(), 0), "__dict__")


@pytest.mark.parametrize("seat", [0, 1, 2, 3, None])
def test_V2_no_hidden_card_and_no_seed_is_anywhere_in_a_view(seat: int | None) -> None:
    """Walked to its last leaf: of the planted faces only the own hand's turns up."""
    state = planted()
    held = list(inside(view(state, seat)))
    seen = {value for value in held if isinstance(value, Card)}
    for face, seats in SECRETS.items():
        assert (face in seen) is (seat in seats)
    assert SEED not in [value for value in held if isinstance(value, int)]
    assert not any(isinstance(value, GameState) for value in held)
    assert str(SEED) not in repr(view(state, seat))


@pytest.mark.parametrize("seat", [0, 1, 2, 3, None])
def test_V2_no_hidden_card_gets_into_a_view_in_later_play(seat: int | None) -> None:
    """The draw, a discard: what others drew stays hidden, the discarded card is seen by all."""
    state = allowed(planted(), "draw")
    seen = {value for value in inside(view(state, seat)) if isinstance(value, Card)}
    assert (Card["TC"] in seen) is (seat == 0)
    state = allowed(state, "discard TC")
    assert Card["TC"] in view(state, seat).pile


def test_V2_the_walk_would_find_the_secrets_in_a_state() -> None:
    """The walk is no empty word."""
    held = list(inside(planted()))
    assert set(SECRETS) <= {value for value in held if isinstance(value, Card)}
    assert SEED in [value for value in held if isinstance(value, int)]


# --- V1: what everybody sees ----------------------------------------------------------------------

EVERYBODY = pytest.mark.parametrize("seat", [0, 1, 2, 3, None])


def a_table() -> GameState:
    """Seat 0 is to play. Side 0 has a book and a meld, seat 2 is in the foot with two turns from it.

    The other red threes lie on side 1's table.
    """
    return position(
        hands={0: "KC KD 4C", 1: "5C 5D", 2: "6C", 3: "7C 7D 7H 7S"},
        feet={0: "9C 9D", 1: thirteen("T"), 2: None, 3: "TS"},
        melds={0: ["QC QC QD QD QH QH QS", EIGHTS], 1: ["AC AD AH 2C"]},
        red_threes={0: "3D"},
        pile=in_order("4D JS 9S"),
        stock=in_order(STOCK),
        phase=Phase.PLAY,
        deal=2,
        dealer=3,
        foot_turns={2: 2},
        scores=(1200, -35),
    )


STOCK = "JC JC JC"


@EVERYBODY
def test_V1_the_melds_are_seen(seat: int | None) -> None:
    sides = view(a_table(), seat).sides
    assert sides[0].melds == (Meld.parse(EIGHTS), Meld.parse("QC QC QD QD QH QH QS"))
    assert sides[1].melds == (Meld.parse("AC AD AH 2C"),)
    assert (sides[0].opened, sides[1].opened) == (True, True)


@EVERYBODY
def test_V1_the_red_threes_are_seen(seat: int | None) -> None:
    sides = view(a_table(), seat).sides
    assert [side.red_threes for side in sides] == [
        cards("3D"),
        cards("3D 3D 3D 3D 3H 3H 3H 3H 3H"),
    ]


@EVERYBODY
def test_V1_the_whole_pile_is_seen_in_order(seat: int | None) -> None:
    """Top last; below the three cards given lies the rest of the deck."""
    state = a_table()
    pile = view(state, seat).pile
    assert pile[-3:] == in_order("4D JS 9S")
    assert pile == state.pile
    assert len(pile) > 150


@EVERYBODY
def test_V1_the_sizes_of_hands_feet_and_stock_are_seen(seat: int | None) -> None:
    """Seat 1 has the foot of thirteen it was dealt; seat 2 has none any more."""
    seen = view(a_table(), seat)
    assert [player.hand_size for player in seen.seats] == [3, 2, 1, 4]
    assert [player.foot_size for player in seen.seats] == [2, 13, 0, 1]
    assert [player.packet_sizes for player in seen.seats] == [(2,), (13,), (), (1,)]
    assert seen.stock_size == 3


@EVERYBODY
def test_V1_who_is_in_the_foot_and_how_many_turns_from_it_is_seen(seat: int | None) -> None:
    seen = view(a_table(), seat)
    assert [player.in_foot for player in seen.seats] == [False, False, True, False]
    assert [player.foot_turns for player in seen.seats] == [0, 0, 2, 0]


@EVERYBODY
def test_V1_questions_and_answers_are_seen(seat: int | None) -> None:
    """Seat 0 asks, seat 2 refuses."""
    state = position(
        attrs.evolve(BASE[0], key="no books", books_needed=(0, 0, 0)),
        hands={0: "8C 4C"},
        feet={0: None, 2: None},
        melds={0: [EIGHTS]},
        foot_turns={2: 1},
        phase=Phase.PLAY,
    )
    told = [view(state, seat).turn]
    for move in ("ask", "refuse"):
        state = allowed(state, move)
        told.append(view(state, seat).turn)
    assert [(turn.asked, turn.allowed) for turn in told] == [(False, None), (True, None), (True, False)]


@EVERYBODY
def test_V1_the_scores_are_seen(seat: int | None) -> None:
    assert view(a_table(), seat).scores == (1200, -35)


@EVERYBODY
def test_V1_the_sheets_of_finished_deals_are_seen(seat: int | None) -> None:
    """Seat 0 goes out in deal 1 of 4; the sheet is that of the state."""
    seen = view(gone_out(), seat)
    assert len(seen.sheets) == 1
    assert seen.sheets == gone_out().sheets
    assert seen.went_out == 0
    assert seen.scores == gone_out().scores


@EVERYBODY
def test_V1_what_the_player_to_move_has_done_this_turn_is_seen(seat: int | None) -> None:
    """Deal 1: drawn, three kings started, 30 of 50."""
    state = allowed(playing("KC KD KH QC QD QH 4C"), "start KC KD KH")
    turn = view(state, seat).turn
    assert (turn.player, turn.drew, turn.took_pile, turn.scope) == (0, True, False, Scope.START)
    assert (turn.started, turn.points, turn.minimum) == ((Rank.KING,), 30, 50)


@EVERYBODY
def test_V1_the_cards_taken_from_the_pile_into_a_hand_are_seen(seat: int | None) -> None:
    """4D and TC lie under the 9D that is melded."""
    state = allowed(facing("4D TC 9D", "9H 9S 4C 5C", EIGHTS), "take 9H 9S")
    seen = view(state, seat)
    assert seen.seats[0].known == cards("4D TC")
    assert [seen.seats[other].known for other in (1, 2, 3)] == [Cards()] * 3


@EVERYBODY
def test_V1_whose_turn_it_is_and_the_deal_are_seen(seat: int | None) -> None:
    seen = view(a_table(), seat)
    assert (seen.phase, seen.to_move, seen.turn.player) == (Phase.PLAY, 0, 0)
    assert (seen.deal, seen.dealer, seen.players, seen.side_of) == (2, 3, 4, (0, 1, 0, 1))
    assert (seen.minimums, seen.variant, seen.seat) == ((90, 90), BASE[0], seat)


@EVERYBODY
def test_E2_the_passes_in_a_row_are_seen(seat: int | None) -> None:
    state = position(stock="", pile="3C", passes=1, to_move=2)
    assert view(state, seat).passes == 1
    assert view(allowed(state, "pass"), seat).passes == 2


# --- V2: what a seat sees of its own, and nobody of the rest --------------------------------------


@any_number
def test_V2_a_seat_sees_its_own_hand_and_no_other(players: int) -> None:
    state = position(variant_for(players), players=players, fill_seed=3)
    for seat in range(players):
        seen = view(state, seat)
        assert seen.hand == seen.seats[seat].hand == state.seats[seat].hand
        others = [player.hand for number, player in enumerate(seen.seats) if number != seat]
        assert others == [None] * (players - 1)


def test_V2_a_seat_sees_its_own_hand_whoever_is_to_move() -> None:
    """While the partner is asked, too."""
    state = planted()
    assert [view(state, seat).hand for seat in range(4)] == [cards(f"{r}C " * 5) for r in "4567"]


@any_number
def test_V2_a_spectator_sees_no_hand(players: int) -> None:
    seen = view(position(variant_for(players), players=players))
    assert seen.seat is None
    assert seen.hand == Cards()
    assert [player.hand for player in seen.seats] == [None] * players


@EVERYBODY
def test_V2_nobody_sees_a_foot_before_it_is_picked_up(seat: int | None) -> None:
    """The owner sees its size alone, like everybody."""
    seen = view(planted(), seat)
    assert [player.packets for player in seen.seats] == [None] * 4
    assert [player.foot_size for player in seen.seats] == [5] * 4


def test_V2_the_owner_sees_the_foot_once_it_is_picked_up() -> None:
    """Then it is the hand; the others don't see it."""
    state = position(hands={0: "8S"}, feet={0: "KC QC"}, melds={0: [EIGHTS]}, phase=Phase.PLAY, stock_size=20)
    state = allowed(state, "add 8S to 8")
    assert view(state, 0).hand == cards("KC QC")
    assert view(state, 0).seats[0].in_foot
    assert view(state, 1).seats[0] == SeatView(2, (), 0, Cards())


@EVERYBODY
def test_V2_nobody_sees_the_order_of_the_stock(seat: int | None) -> None:
    """Turned round it gives the same view."""
    state = position(hands={0: "KC"}, stock=in_order("4C 5C 6C"))
    other = position(hands={0: "KC"}, stock=in_order("6C 5C 4C"))
    assert view(state, seat) == view(other, seat)
    assert view(state, seat).stock_size == 3


@EVERYBODY
def test_V2_nobody_sees_a_later_deals_deck(seat: int | None) -> None:
    """It follows from the seed, which is not told; not even between two deals."""
    one, other = gone_out(seed=1), gone_out(seed=2)
    assert shuffled_deck(BASE[0], 4, 1, 2) != shuffled_deck(BASE[0], 4, 2, 2)
    assert view(one, seat) == view(other, seat)


@EVERYBODY
def test_V2_a_buried_card_counts_as_unseen(seat: int | None) -> None:
    """S5: the first card turned is a joker and goes to the middle of the stock; no view tells."""
    deck = shuffled_deck(BASE[0], 4, 1, 1)
    dealt = 4 * 26
    joker = deck.index(Card.JK, dealt)
    king = deck.index(Card.KC, dealt)

    def deal(first: int, second: int) -> GameState:
        rest = [card for index, card in enumerate(deck) if index >= dealt and index not in {joker, king}]
        return new_match(players=4, deck=(*deck[:dealt], deck[first], deck[second], *rest), seed=1)

    turned, plain = deal(joker, king), deal(king, joker)
    assert turned.pile == plain.pile == (Card.KC,)
    assert turned.stock != plain.stock
    if not any(card.is_red_three for player in turned.seats for card in player.hand):
        assert turned.stock_size == plain.stock_size
    same = attrs.evolve(plain, seats=turned.seats, sides=turned.sides, dealt=turned.dealt, drawn=turned.drawn)
    assert view(turned, seat) == view(same, seat)


# --- V3: known cards ------------------------------------------------------------------------------


def test_V3_known_cards_go_as_cards_of_the_face_are_laid_or_discarded() -> None:
    """4D and TC taken; the 4D discarded, no matter which 4D it was."""
    state = facing("4D TC 9D", "9H 9S 4D 5C", EIGHTS)
    state = allowed(state, "take 9H 9S")
    assert view(state, 3).seats[0].known == cards("4D TC")
    state = allowed(state, "discard 4D")
    assert view(state, 3).seats[0].known == cards("TC")
    assert view(state, 3).seats[0].hand_size == 3


# --- V4: all is open when a deal is over ----------------------------------------------------------


def gone_out(*, seed: int = 0, deal: int = 1) -> GameState:
    """Seat 0 went out; seat 1 held 5C 5D and a foot, seat 2 was in the foot, seat 3 had a foot of one."""
    state = position(
        attrs.evolve(BASE[0], key="no books", books_needed=(0, 0, 0), permission=False),
        hands={0: "4C", 1: "5C 5D", 2: "6C", 3: "7C 7D 7H 7S"},
        feet={0: None, 1: "JC JD 3D", 2: None, 3: "TC"},
        melds={0: [EIGHTS]},
        foot_turns={2: 1},
        stock=in_order(STOCK),
        phase=Phase.PLAY,
        deal=deal,
        seed=seed,
    )
    return apply(state, next(iter(legal_actions(state))))


@EVERYBODY
@pytest.mark.parametrize(("deal", "phase"), [(1, Phase.DEAL_OVER), (4, Phase.MATCH_OVER)])
def test_V4_all_hands_and_feet_are_open_when_a_deal_is_over(
    seat: int | None, deal: int, phase: Phase
) -> None:
    seen = view(gone_out(deal=deal), seat)
    assert seen.phase is phase
    assert [player.hand for player in seen.seats] == [
        Cards(),
        cards("5C 5D"),
        cards("6C"),
        cards("7C 7D 7H 7S"),
    ]
    assert [player.packets for player in seen.seats] == [(), (cards("JC JD 3D"),), (), (cards("TC"),)]
    assert seen.hand == (Cards() if seat is None else seen.seats[seat].hand)


@EVERYBODY
def test_V4_the_stock_and_the_seed_stay_hidden(seat: int | None) -> None:
    """Hands and feet of that deal are open; nothing else is."""
    held = list(inside(view(gone_out(seed=SEED), seat)))
    assert SEED not in [value for value in held if isinstance(value, int)]
    assert view(gone_out(), seat).stock_size == 3


@EVERYBODY
def test_V4_the_next_deal_is_closed_again(seat: int | None) -> None:
    seen = view(allowed(gone_out(), "deal"), seat)
    assert seen.deal == 2
    assert [player.hand is not None for player in seen.seats] == [number == seat for number in range(4)]
    assert [player.packets for player in seen.seats] == [None] * 4


@any_number
def test_V4_hands_are_open_exactly_when_a_deal_is_over_all_through_a_match(players: int) -> None:
    start = position(variant_for(players), players=players, stock_size=25, deal=3)
    for step in steps(start, going_out_policy(), Random(2)):
        over = step.after.phase in {Phase.DEAL_OVER, Phase.MATCH_OVER}
        seen = view(step.after, players - 1)
        for player, full in zip(seen.seats[:-1], step.after.seats[:-1], strict=True):
            assert player.hand == (full.hand if over else None)
            assert player.packets == (full.packets if over else None)
        assert seen.hand == step.after.seats[-1].hand


# --- asking for a view ----------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [-1, 4, 100])
def test_a_seat_that_is_not_at_the_table_has_no_view(seat: int) -> None:
    with pytest.raises(InvalidSeatError):
        view(planted(), seat)


@pytest.mark.parametrize("seat", ["0", 0.0, True])
def test_what_is_no_seat_is_refused(seat: object) -> None:
    with pytest.raises(TypeError):
        view(planted(), seat)  # type: ignore[arg-type]


def test_only_the_view_of_the_seat_to_move_answers() -> None:
    """Seat 0 is to move; nobody is once the deal is over, least of all a spectator."""
    state = planted()
    assert [view(state, seat).answers for seat in (0, 1, 2, 3, None)] == [True] + [False] * 4
    assert [view(gone_out(), seat).answers for seat in (0, 1, 2, 3, None)] == [False] * 5
