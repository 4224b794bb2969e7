"""GameState and its parts: the public attributes, equality, hashing, that nothing can be changed."""

from __future__ import annotations

import copy
import os
import pickle
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import attrs
import pytest

import handfoot_rules
from every_variant import moments
from handfoot_rules import (
    DEFAULT,
    PHASE_STEPS,
    Action,
    Cards,
    GameState,
    InvalidVariantError,
    Meld,
    NextDeal,
    Phase,
    Rank,
    RuleVariant,
    Scope,
    SeatState,
    SideState,
    TurnState,
    apply,
    legal_actions,
    longest_deal,
    new_match,
    outcome,
    position,
    score_sheet,
    variants,
)
from handfoot_rules.drafting import new_side
from handfoot_rules.melds import grown_meld
from laws.all_variants import TABLES

from .tables import BOOKS, asked, deal_over, drawing, in_the_foot, match_over, moved, table

if TYPE_CHECKING:
    from laws.all_variants import AtTable

STATES = {
    "dealt": new_match(seed=1),
    "drawn": moved(new_match(seed=1), "draw"),
    "opening": moved(drawing("9C 9D KC KD JK 4C", pile="KS 8C 9H"), "take 9C 9D"),
    "melds": table("KC KD 2C", "QC QD QH", "2D 2H JK"),
    "asked": asked(),
    "deal over": deal_over(),
    "match over": match_over(),
}

each_state = pytest.mark.parametrize("state", STATES.values(), ids=STATES)


# --- attributes -----------------------------------------------------------------------------------


def test_a_new_match_has_every_attribute_of_the_contract() -> None:
    state = new_match(variants.get("gamerules-2-7"), players=4, seed=7, dealer=2)
    assert state.variant is variants.get("gamerules-2-7")
    assert (state.players, state.seed, state.deal, state.dealer) == (4, 7, 1, 2)
    assert (state.phase, state.to_move) == (Phase.DRAW, 3)
    assert state.turn == TurnState(3, minimum=50)
    assert state.side_of == (0, 1, 0, 1)
    assert (len(state.seats), len(state.sides)) == (4, 2)
    assert isinstance(state.stock, tuple)
    assert state.stock_size == len(state.stock)
    assert isinstance(state.pile, tuple)
    assert len(state.pile) == 1
    assert (state.passes, state.reshuffles, state.went_out) == (0, 0, None)
    assert (state.scores, state.sheets) == ((0, 0), ())
    assert state.all_cards() == state.variant.deck_for(4)
    assert state.hand == state.seats[3].hand


def test_a_seat_has_every_attribute_of_the_contract() -> None:
    state = position(
        hands={0: "KC KD", 2: "4C"},
        feet={0: "QC QD", 2: None},
        foot_turns={2: 3},
        known={0: "KD"},
    )
    seat, partner = state.seats[0], state.seats[2]
    assert (seat.hand, seat.foot) == (Cards.parse("KC KD"), Cards.parse("QC QD"))
    assert (seat.packets, seat.in_foot, seat.foot_turns) == ((seat.foot,), False, 0)
    assert seat.known == Cards.parse("KD")
    assert (partner.packets, partner.foot, partner.in_foot) == ((), Cards(), True)
    assert (partner.foot_turns, partner.known) == (3, Cards())


def test_a_side_has_every_attribute_of_the_contract() -> None:
    side = position(melds={0: ["KC KD KH", BOOKS[0], "QC QD QH"]}, red_threes={0: "3D"}).sides[0]
    assert [str(meld) for meld in side.melds] == ["QC QD QH", BOOKS[0], "KC KD KH"]
    assert side.red_threes == Cards.parse("3D")
    assert side.opened
    assert side.books == (1, 0, 0)
    assert not SideState().opened
    assert SideState().red_threes == Cards()


def test_a_turn_has_every_attribute_of_the_contract() -> None:
    turn = TurnState(2)
    assert (turn.player, turn.drew, turn.took_pile) == (2, False, False)
    assert turn.scope is None
    assert turn.started == ()
    assert (turn.points, turn.minimum, turn.locked) == (0, 0, ())
    assert (turn.asked, turn.allowed) == (False, None)
    turn = STATES["opening"].turn
    assert (turn.player, turn.drew, turn.took_pile) == (0, True, True)
    assert turn.scope is Scope.START
    assert turn.started == (Rank.NINE,)
    assert (turn.points, turn.minimum) == (30, 50)
    assert turn.locked == ((Rank.EIGHT, 1), (Rank.KING, 1))


def test_the_turn_forgets_the_opening_once_it_is_made() -> None:
    state = moved(STATES["opening"], "start KC KD JK")
    assert state.sides[0].opened
    assert (state.turn.points, state.turn.minimum, state.turn.locked) == (0, 0, ())
    assert state.turn.started == (Rank.NINE, Rank.KING)


def test_while_a_partner_is_asked_the_turn_is_still_the_askers() -> None:
    state = asked()
    assert (state.phase, state.to_move, state.turn.player) == (Phase.ANSWER, 2, 0)
    assert state.hand == state.seats[2].hand
    assert (state.turn.asked, state.turn.allowed) == (True, None)
    assert moved(state, "allow").turn.allowed is True
    assert moved(state, "refuse").turn.allowed is False


def test_at_the_end_of_a_deal_nobody_is_to_move_and_the_sheet_is_written() -> None:
    for state in (deal_over(), match_over()):
        assert state.to_move is None
        assert state.hand == Cards()
        assert len(state.sheets) == 1
        assert state.scores == state.sheets[0].totals
        assert score_sheet(state) == state.sheets[0]
    assert outcome(deal_over()) is None
    result = outcome(match_over())
    assert result is not None
    assert result.totals == match_over().scores


def test_the_next_deal_keeps_the_match_and_starts_anew() -> None:
    before = deal_over()
    state = apply(before, NextDeal())
    assert (state.deal, state.phase) == (2, Phase.DRAW)
    assert state.dealer == (before.dealer + 1) % 2
    assert state.to_move == (state.dealer + 1) % 2
    assert (state.scores, state.sheets) == (before.scores, before.sheets)
    assert state.turn.minimum == 90
    assert (state.passes, state.went_out) == (0, None)
    assert all(not side.melds and not side.opened for side in state.sides)


@each_state
def test_the_phase_table_says_what_can_be_done_and_where_it_leads(state: GameState) -> None:
    steps = PHASE_STEPS[state.phase]
    for action in legal_actions(state):
        assert apply(state, action).phase in steps[type(action)]


def test_every_phase_is_in_the_table() -> None:
    assert set(PHASE_STEPS) == set(Phase)
    kinds: set[type[Action]] = {kind for steps in PHASE_STEPS.values() for kind in steps}
    assert kinds == set(handfoot_rules.actions.ACTION_TYPES)


@pytest.mark.parametrize(("players", "turns"), [(2, 385), (3, 469), (4, 553), (5, 637), (6, 721)])
def test_E3_the_longest_deal_is_217_draws_83_takes_and_the_passes(players: int, turns: int) -> None:
    assert longest_deal(DEFAULT, players) == turns == 217 + 83 * players + players


# --- equality -------------------------------------------------------------------------------------


@each_state
def test_a_state_is_a_value(state: GameState) -> None:
    hash(state)
    for twin in (pickle.loads(pickle.dumps(state)), copy.copy(state), copy.deepcopy(state)):
        assert twin == state
        assert hash(twin) == hash(state)
        assert repr(twin) == repr(state)
        assert twin.all_cards() == state.all_cards()
        assert tuple(legal_actions(twin)) == tuple(legal_actions(state))
    assert eval(repr(state), vars(handfoot_rules)) == state  # noqa: S307  # our own text
    assert state != repr(state)
    assert (state == 1) is False


@each_state
def test_a_state_cannot_be_changed(state: GameState) -> None:
    parts: list[Any] = [state, state.turn, *state.seats, *state.sides, state.match, state.dealt]
    for part in parts:
        for field in attrs.fields(type(part)):
            with pytest.raises(AttributeError):
                setattr(part, field.name, None)
        with pytest.raises(AttributeError):
            part.anything = None
        hash(part)


def test_states_that_differ_in_anything_are_not_equal() -> None:
    states = list(STATES.values())
    assert len(set(states)) == len(states)
    one = new_match(seed=1)
    assert one != new_match(seed=2)
    assert one != new_match(seed=1, dealer=0)
    assert one != new_match(seed=1, players=2)
    assert one != new_match(variants.get("gamerules-2-7"), seed=1)
    assert one != attrs.evolve(one, passes=1)
    order = one.stock
    swapped = attrs.evolve(
        one, dealt=attrs.evolve(one.dealt, stock=(*order[:-2], order[-1], order[-2])), drawn=0
    )
    assert one != swapped


def test_the_same_table_reached_in_another_order_is_an_equal_state() -> None:
    start = table("KC KD KH 5C 5D 5H QC 4C 4D", "8C 8D 8H")
    one = moved(start, "start KC KD KH", "start 5C 5D 5H", "discard QC")
    other = moved(start, "start 5C 5D 5H", "start KC KD KH", "discard QC")
    assert one == other
    assert hash(one) == hash(other)
    assert repr(one) == repr(other)


def test_in_the_midst_of_a_turn_too_and_equal_as_text() -> None:
    start = table("KC KD KH 5C 5D 5H 2C 2D JK QC 4C", "8C 8D 8H")
    kings, fives, wilds = "start KC KD KH", "start 5C 5D 5H", "start 2C 2D JK"
    one = moved(start, kings, fives, wilds)
    for other in (moved(start, wilds, fives, kings), moved(start, fives, kings, wilds)):
        assert one == other
        assert hash(one) == hash(other)
        assert repr(one) == repr(other)


def test_a_state_made_anew_with_the_stock_as_it_is_now_is_equal() -> None:
    state = moved(new_match(seed=1), "draw")
    anew = attrs.evolve(state, dealt=attrs.evolve(state.dealt, stock=state.stock), drawn=0)
    assert anew == state
    assert hash(anew) == hash(state)
    assert repr(anew) == repr(state)


def test_a_position_with_the_same_parts_is_an_equal_state() -> None:
    assert position(fill_seed=3) == position(fill_seed=3)
    assert position(fill_seed=3) != position(fill_seed=4)


CODE = """
import pickle, sys
from handfoot_rules import Rank, TurnState, apply, new_match, parse_action
state = pickle.loads(sys.stdin.buffer.read())
same = apply(new_match(seed=1), parse_action("draw"))
assert state == same and hash(state) == hash(same) and repr(state) == repr(same)
assert hash(state.match) == hash(same.match) and hash(state.variant) == hash(same.variant)
print(repr(state))
"""


@pytest.mark.parametrize("hash_seed", ["0", "1", "2"])
def test_a_pickle_is_an_equal_state_in_another_process(hash_seed: str) -> None:
    state = STATES["drawn"]
    hash(state.match)  # a hash that is kept must not travel
    told = subprocess.run(
        (sys.executable, "-c", CODE),
        input=pickle.dumps(state),
        capture_output=True,
        check=True,
        env=os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert told.stdout.decode().strip() == repr(state)


# --- what a state is made of ----------------------------------------------------------------------


def test_parts_can_be_made_by_hand() -> None:
    seat = SeatState(Cards.parse("KS"))
    assert seat.in_foot
    assert seat.foot == Cards()
    assert SeatState(Cards(), (Cards.parse("KS"), Cards.parse("QS"))).foot == Cards.parse("QS")
    for part in (seat, SideState(), TurnState(0), STATES["dealt"].turn):
        assert eval(repr(part), vars(handfoot_rules)) == part  # noqa: S307  # our own text


@pytest.mark.parametrize("variant", [DEFAULT, variants.get("gamerules-2-7")], ids=lambda v: v.key)
def test_a_match_without_a_seed_is_never_the_same(variant: RuleVariant) -> None:
    assert new_match(variant) != new_match(variant)
    assert new_match(variant, seed=5) == new_match(variant, seed=5)


def test_in_the_foot_every_packet_is_picked_up() -> None:
    state = in_the_foot("8C 9C", *BOOKS)
    assert state.seats[0].in_foot
    assert not state.seats[1].in_foot


# --- pickles and hashes ---------------------------------------------------------------------------


class Kinder(RuleVariant):
    """A family whose going out is worth nothing more."""

    def may_go_out(self, books: tuple[int, ...], deal: int) -> bool:
        """One book is enough."""
        return sum(books) > 0 and deal > 0


KINDER = Kinder(**{f.name: getattr(DEFAULT, f.name) for f in attrs.fields(RuleVariant) if f.init})


@pytest.mark.parametrize(
    "variant",
    [*map(variants.get, variants.keys()), attrs.evolve(DEFAULT, deals=2, key="short"), KINDER],
    ids=lambda variant: f"{type(variant).__name__} {variant.key}",
)
def test_a_pickle_brings_the_same_rules_back(variant: RuleVariant) -> None:
    twin = pickle.loads(pickle.dumps(variant))
    assert twin == variant
    assert type(twin) is type(variant)
    assert repr(twin) == repr(variant)
    # Tables are shared, so that what is remembered of one state serves the next.
    assert pickle.loads(pickle.dumps(variant)).tables is twin.tables


def test_a_changed_rule_under_a_shipped_key_is_not_lost() -> None:
    shorter = attrs.evolve(DEFAULT, deals=2)
    assert shorter.key == DEFAULT.key
    assert pickle.loads(pickle.dumps(shorter)).deals == 2
    assert pickle.loads(pickle.dumps(DEFAULT)) is DEFAULT


def test_a_pickle_of_rules_that_have_changed_since_is_refused() -> None:
    with pytest.raises(InvalidVariantError, match="revision 7 of pagat is wanted, revision 1 is shipped"):
        variants.of_revision("pagat", 7)


@pytest.mark.parametrize("seats", TABLES, ids=str)
def test_a_pickle_of_a_state_is_small(seats: AtTable) -> None:
    assert max(len(pickle.dumps(state)) for state in moments(seats)) < 4096


def test_a_part_keeps_its_hash_and_a_changed_one_has_its_own() -> None:
    state = table("KC KD KH 5C 5D", "8C 8D 8H")
    hash(state)
    seat, side = state.seats[0], state.sides[0]
    assert hash(seat) == seat.hash_kept
    assert hash(side) == side.hash_kept
    after = moved(state, "start KC KD KH")
    assert after.seats[1] is state.seats[1]
    assert after.seats[0].hash_kept is None
    assert hash(after.seats[0]) != hash(seat)
    assert hash(after.sides[0]) == hash(SideState(after.sides[0].melds, opened=True))
    assert "hash_kept" not in repr(seat)


def test_of_two_open_melds_of_a_rank_the_last_one_stays_the_open_one_by_rank() -> None:
    book, first, last = Meld.parse("KC KC KC KC KD KD KH"), Meld.parse("KC KD KH"), Meld.parse("KS KS 2C")
    queens = Meld.parse("QC QD QH")
    side = SideState((queens, book, first, last))
    assert side.open_melds == {Rank.QUEEN: queens, Rank.KING: last}
    assert side.open_ranks == (Rank.QUEEN, Rank.KING)
    assert side.open_meld(Rank.KING) is last
    assert SideState((queens, book)).open_meld(Rank.KING) is None
    for before in (first, last):
        grown = grown_meld(Rank.KING, before, Cards.parse("KH"))
        melds = tuple(grown if meld is before else meld for meld in side.melds)
        after = new_side(melds, side.red_threes, opened=True, open_ranks=side.open_ranks)
        assert after == SideState(melds, opened=True)
        assert after.open_ranks == SideState(melds).open_ranks
        assert after.open_meld(Rank.KING) is melds[-1]
