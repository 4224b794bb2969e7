"""What no play leads to, what is forged and what is too big is refused, with the place and the reason."""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING, Any

import pytest

from handfoot_rules import Phase, TurnState, new_match, position
from handfoot_rules.errors import DocumentError
from handfoot_rules.jsonio import dumps, loads
from handfoot_rules.views import view

from .mutations import part
from .samples import a_match, asked, openings, others, states

if TYPE_CHECKING:
    from collections.abc import Callable

    from handfoot_rules import GameState

NO_TIME = 20.0  # seconds, on a busy machine; a second at most on a quiet one


def refused(text: str) -> DocumentError:
    """Read a document that is refused."""
    with pytest.raises(DocumentError) as caught:
        loads(text)
    assert len(str(caught.value)) < 400
    assert str(caught.value).startswith(caught.value.path or "document")
    return caught.value


def changed(value: object, path: str, new: Any) -> str:
    """Write a value with one part put in the place of another, or added."""
    tree = json.loads(dumps(value))
    *above, last = [int(step) if step.isdigit() else step for step in path.split("/")]
    part(tree, ("value", *above))[last] = new
    return json.dumps(tree)


def over(*, went_out: bool) -> GameState:
    """Give a state at the end of a deal."""
    for state in (*(after for _, _, after in a_match(2)), *states(), passed_out()):
        if (
            state.phase is Phase.DEAL_OVER
            and len(state.sheets) == 1
            and (state.went_out is not None) is went_out
        ):
            return state
    raise AssertionError("no deal ended like this")


def passed_out() -> GameState:
    """Give a state in which all have passed on an empty stock."""
    from handfoot_rules import Pass, apply  # noqa: PLC0415

    state = position(stock="", pile="4C", passes=3)
    return apply(state, Pass())


# --- text ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "no JSON"),
        ("{", "no JSON"),
        ('{"a" 1}', "no JSON"),
        ("[" * 21 + "]" * 21, "more than 20 levels"),
        ('{"a":' * 300_000, "more than"),
        ("[" * 990_000, "more than 20 levels"),
        ("1" * 19, "more than 18 digits"),
        ("-" + "1" * 19, "more than 18 digits"),
        ("1" * 990_000, "more than 18 digits"),
        ("1.0", "numbers are whole"),
        ("1e5", "numbers are whole"),
        ("NaN", "numbers are whole"),
        ("-Infinity", "numbers are whole"),
        ('{"a":1,"b":2,"a":1}', "'a' stands twice"),
        (" " * 1_000_001, "more than 1000000 bytes"),
        ('"' + "\U0001f600" * 300_000 + '"', "more than 1000000 bytes"),
        ('"' + '\\"' * 400_000, "no JSON"),
        ('"\\' * 400_000, "no JSON"),
        ("[" + "[]," * 300_000 + "0]", "an object is wanted"),
        ('{"' + "k" * 500_000 + '":0}', "missing"),
        ("null", "an object is wanted"),
        ("7", "an object is wanted"),
    ],
    ids=lambda text: ascii(text[:12]),
)
def test_text_that_is_no_document(text: str, reason: str) -> None:
    begin = time.monotonic()
    assert reason in refused(text).reason
    assert time.monotonic() - begin < NO_TIME


def test_brackets_and_quotes_inside_a_text_are_no_levels() -> None:
    error = refused(json.dumps({"format": '["' * 50 + "\\"}))
    assert error.path == "kind"


def test_twenty_levels_are_read() -> None:
    assert "an object is wanted" in refused("[" * 20 + "]" * 20).reason


@pytest.mark.parametrize("text", [None, 5, b"{}", ["{}"]])
def test_what_is_no_text(text: Any) -> None:
    with pytest.raises(TypeError):
        loads(text)


def test_what_is_no_variant() -> None:
    strange: Any = ["gamerules-2-6"]
    with pytest.raises(TypeError):
        loads(dumps(states()[0]), variants=strange)


@pytest.mark.parametrize(
    ("path", "new"),
    [
        ("format", "chess"),
        ("format", None),
        ("version", 2),
        ("version", True),
        ("version", "1"),
        ("kind", "game"),
        ("kind", 5),
        ("kind", ["state"]),
        ("value", None),
        ("value", []),
    ],
)
def test_envelopes(path: str, new: Any) -> None:
    tree = json.loads(dumps(states()[0]))
    tree[path] = new
    assert refused(json.dumps(tree)).path == path
    del tree[path]
    error = refused(json.dumps(tree))
    assert (error.path, error.reason) == (path, "missing")
    tree = json.loads(dumps(states()[0])) | {"more": 1}
    assert refused(json.dumps(tree)).path == "more"
    tree = json.loads(dumps(states()[0])) | {"no name\ud800": 1}
    assert refused(json.dumps(tree)).path == "['no name\\ud800']"


# --- states --------------------------------------------------------------------------------------

START = new_match(seed=7)
TREE = json.loads(dumps(START))["value"]


@pytest.mark.parametrize(
    ("path", "new", "at"),
    [
        ("players", 9, "value.players"),
        ("players", 5, "value.side_of"),
        ("players", True, "value.players"),
        ("players", "4", "value.players"),
        ("side_of", [0, 1, 1, 0], "value.side_of"),
        ("side_of", {}, "value.side_of"),
        ("side_of/0", None, "value.side_of[0]"),
        ("seed", 7, "value.seed"),
        ("seed", "07", "value.seed"),
        ("seed", "1" + "0" * 32, "value.seed"),
        ("deal", 0, "value.deal"),
        ("deal", 5, "value.deal"),
        ("deal", 2, "value.minimums"),
        ("dealer", 4, "value.dealer"),
        ("dealer", None, "value.dealer"),
        ("phase", "reshuffle", "value.to_move"),
        ("phase", "play", "value.turn"),
        ("phase", "match over", "value.to_move"),
        ("phase", "answer", "value.to_move"),
        ("phase", ["draw"], "value.phase"),
        ("to_move", 1, "value.to_move"),
        ("to_move", -1, "value.to_move"),
        ("to_move", None, "value.to_move"),
        ("went_out", 0, "value.went_out"),
        ("reshuffles", 1, "value.reshuffles"),
        ("passes", 1, "value.passes"),
        ("passes", -1, "value.passes"),
        ("minimums", [50, 60], "value.minimums"),
        ("minimums", [50], "value.minimums"),
        ("scores", [50, 60, 70], "value.scores"),
        ("scores", [5, 0], "value.scores[0]"),
        ("seats/4", None, None),
        ("seats", TREE["seats"][:3], "value.seats"),
        ("sides", [], "value.sides"),
        ("pile", "", "value"),
        ("pile", "KS KS", "value"),
        ("pile", "KS " * 300 + "KS", "value"),
        ("pile", "ks", "value.pile"),
        ("pile", "10H", "value.pile"),
        ("pile", "TH ", "value.pile"),
        ("pile", ["TH"], "value.pile"),
        ("seats/1/hand", "KS " * 200 + "KS", "value.seats[1].hand"),
        ("seats/2/hand", 5, "value.seats[2].hand"),
        ("seats/0/known", "KS KS KS", "value.seats"),
        ("seats/0/foot_turns", 1, "value.seats"),
        ("seats/0/more", 1, "value.seats[0].more"),
        ("turn/player", 4, "value.turn.player"),
        ("turn/player", 1, "value.to_move"),
        ("turn/drew", 0, "value.turn.drew"),
        ("turn/drew", True, "value.turn"),
        ("turn/scope", "build", "value.turn.scope"),
        ("turn/started", ["K"], "value.turn"),
        ("turn/started", [None], "value.turn.started[0]"),
        ("turn/minimum", 0, "value.turn"),
        ("turn/points", 10, "value.turn"),
        ("turn/locked", [["K", 1]], "value.turn"),
        ("turn/locked", [["K", 0]], "value.turn.locked"),
        ("turn/locked", [["K", 10**17]], "value.turn.locked"),
        ("turn/locked", [["K", 1], ["9", 1]], "value.turn.locked"),
        ("turn/locked", [["wild", 1]], "value.turn.locked[0][0]"),
        ("turn/locked", [["K", 1, 1]], "value.turn.locked[0]"),
        ("turn/locked", ["K1"], "value.turn.locked[0]"),
        ("turn/allowed", True, "value.turn"),
        ("sides/0/opened", True, "value.sides"),
        ("sides/0/melds", [{"rank": "K", "cards": "9C 9C 9C"}], "value.sides[0].melds[0]"),
        ("sides/0/melds", [{"rank": "2", "cards": "2C 2C 2C"}], "value.sides[0].melds[0]"),
        ("sides/0/melds", [{"rank": "K", "cards": ""}], "value.sides[0].melds[0]"),
        ("sheets", [json.loads(dumps(START))], "value.sheets[0].deal"),
        ("variant", "gamerules-2-6", "value.variant"),
        ("variant/deals", 5, "value.variant.deals"),
        ("variant/key", "other", "value.variant.key"),
        ("variant/more", 1, "value.variant.more"),
    ],
)
def test_states_that_can_not_be(path: str, new: Any, at: str | None) -> None:
    if at is None:
        text = json.dumps(json.loads(dumps(START)) | {"value": TREE | {"seats": [*TREE["seats"], None]}})
        assert refused(text).path == "value.seats[4]"
    else:
        assert refused(changed(START, path, new)).path == at


def test_every_key_is_needed_and_no_other_is_known() -> None:
    for key in TREE:
        text = json.dumps(json.loads(dumps(START)) | {"value": {k: v for k, v in TREE.items() if k != key}})
        error = refused(text)
        assert (error.path, error.reason) == (f"value.{key}", "missing")


def test_cards_stand_in_card_order() -> None:
    hand = TREE["seats"][0]["hand"].split()
    error = refused(changed(START, "seats/0/hand", " ".join(reversed(hand))))
    assert (error.path, error.reason) == ("value.seats[0].hand", "not as it would be written")
    assert refused(changed(openings()[0], "turn/started", ["9", "9"])).path


def test_a_card_moved_between_hands_is_another_valid_state() -> None:
    assert loads(changed(START, "pile", TREE["pile"])) == START
    one, other = TREE["seats"][0]["packets"][0].split(), TREE["seats"][1]["packets"][0].split()
    assert one != other
    tree = json.loads(dumps(START))
    tree["value"]["seats"][0]["packets"], tree["value"]["seats"][1]["packets"] = (
        [" ".join(other)],
        [" ".join(one)],
    )
    again = loads(json.dumps(tree))
    assert again != START
    assert again.all_cards() == START.all_cards()


def test_packets_are_no_more_than_are_dealt() -> None:
    tree = json.loads(dumps(START))
    seat = tree["value"]["seats"][0]
    cards = seat["packets"][0].split()
    seat["packets"] = [" ".join(cards[:5]), " ".join(cards[5:])]
    assert refused(json.dumps(tree)).path == "value.seats[0].packets"


def test_melds_are_sorted() -> None:
    state = position(melds={0: ["9C 9C 9C", "KC KC KC"]})
    melds = json.loads(dumps(state))["value"]["sides"][0]["melds"]
    assert refused(changed(state, "sides/0/melds", melds[::-1])).path == "value.sides[0].melds"


# --- the end of a deal ---------------------------------------------------------------------------


@pytest.mark.parametrize("went_out", [True, False])
@pytest.mark.parametrize(
    ("path", "new"),
    [
        ("phase", "match over"),
        ("to_move", 0),
        ("sheets", []),
        ("sheets/0/deal", 2),
        ("sheets/0/deal", 0),
        ("sheets/0/end", None),
        ("sheets/0/end", "rain"),
        ("sheets/0/sides/0/side", 1),
        ("sheets/0/sides/0/items", []),
        ("sheets/0/sides/0/items/0/count", 0),
        ("sheets/0/sides/0/items/0/count", 1000),
        ("sheets/0/sides/0/items/0/points", 10**17),
        ("scores/0", 1),
        ("passes", 1),
        ("passes", 7),
        ("turn/drew", None),
        ("turn/player", None),
        ("pile", ""),
        ("stock", "KS"),
        ("seats/0/foot_turns", -1),
        ("went_out", 9),
    ],
)
def test_deals_that_can_not_have_ended_so(path: str, new: Any, *, went_out: bool) -> None:
    refused(changed(over(went_out=went_out), path, new))


def test_who_went_out_is_checked() -> None:
    state = over(went_out=True)
    assert state.went_out is not None
    refused(changed(state, "went_out", 1 - state.went_out))
    refused(changed(state, "went_out", None))
    refused(changed(over(went_out=False), "went_out", 0))


def test_scores_and_sheets_are_forged_together() -> None:
    state = over(went_out=True)
    tree = json.loads(dumps(state))
    item = tree["value"]["sheets"][-1]["sides"][0]["items"][0]
    item["points"] += 100
    tree["value"]["scores"][0] += 100
    assert refused(json.dumps(tree)).path == "value.sheets"


def test_an_end_that_the_rules_bar() -> None:
    """A player alone has gone out, but the side has no book any more: they are in the pile."""
    state = over(went_out=True)
    assert state.went_out is not None
    side = state.side_of[state.went_out]
    tree = json.loads(dumps(state))
    table = tree["value"]["sides"][side]
    books = [meld for meld in table["melds"] if len(meld["cards"].split()) == 7]
    table["melds"] = [meld for meld in table["melds"] if meld not in books]
    pile = " ".join(meld["cards"] for meld in books)
    tree["value"]["pile"] = f"{pile} {tree['value']['pile']}"
    refused(json.dumps(tree))


def test_an_empty_pile_at_the_end() -> None:
    state = over(went_out=True)
    tree = json.loads(dumps(state))
    tree["value"]["stock"] = (tree["value"]["pile"] + " " + tree["value"]["stock"]).strip()
    tree["value"]["pile"] = ""
    assert refused(json.dumps(tree)).path == "value.pile"


# --- views ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "new", "at"),
    [
        ("seat", 4, "value.seat"),
        ("seat", None, "value.hand"),
        ("seat", 1, "value.hand"),
        ("hand", "", "value.hand"),
        ("stock_size", 5, "value.stock_size"),
        ("stock_size", -5, "value.seats[0]"),
        ("seats/1/hand_size", 14, "value.stock_size"),
        ("seats/1/hand_size", -1, "value.seats[1]"),
        ("seats/1/hand_size", 10**17, "value.seats"),
        ("seats/1/packet_sizes", [10**17], "value.seats"),
        ("seats/1/packet_sizes", [-13], "value.seats[1]"),
        ("seats/1/packet_sizes", [6, 7], "value.seats[1].packets"),
        ("seats/1/hand", "KS", "value.seats"),
        ("seats/0/hand", None, "value.hand"),
        ("seats/1/packets", ["KS"], "value.seats"),
        ("seats/0/hand_size", 12, "value.seats"),
        ("pile", "KS " * 20 + "KS", "value"),
        ("pile", "KS " * 200 + "KS", "value"),
        ("passes", 1, "value.passes"),
        ("seed", "7", "value.seed"),
        ("stock", "", "value.stock"),
    ],
)
def test_views_that_can_not_be(path: str, new: Any, at: str) -> None:
    assert refused(changed(view(START, 0), path, new)).path == at


def test_an_opening_under_way_seen_by_another() -> None:
    state = next(state for state in openings() if state.turn.locked)
    seen = view(state, None)
    assert loads(dumps(seen)) == seen
    for path, new in (
        ("turn/points", state.turn.points + 5),
        ("turn/minimum", 0),
        ("turn/scope", "add"),
        ("turn/took_pile", False),
        ("turn/locked", [["K", 999]]),
    ):
        assert refused(changed(seen, path, new)).path.startswith("value.turn")


def test_a_question_seen_by_another() -> None:
    seen = view(asked(), None)
    assert loads(dumps(seen)) == seen
    assert refused(changed(seen, "turn/asked", new=False)).path == "value.turn"
    assert refused(changed(seen, "turn/allowed", new=True)).path == "value.turn"
    assert refused(changed(seen, "to_move", seen.turn.player)).path == "value.to_move"


# --- other kinds ---------------------------------------------------------------------------------


def document(kind: str, value: Any) -> str:
    """Write a document by hand."""
    return json.dumps({"format": "handfoot_rules", "version": 1, "kind": kind, "value": value})


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        ("action", "drow"),
        ("action", "DRAW"),
        ("action", " draw"),
        ("action", "start  KS KS KS"),
        ("action", "start KS KH KC"),
        ("action", "add KS to K at 0"),
        ("action", "add KS to K at 1234567890123456789"),
        ("action", "discard"),
        ("action", "start" + " KS" * 300_000),
        ("action", None),
        ("outcome", {"winners": [], "totals": [1, 2]}),
        ("outcome", {"winners": [1, 0], "totals": [1, 2]}),
        ("outcome", {"winners": [2], "totals": [1, 2]}),
        ("outcome", {"winners": [-1], "totals": [1, 2]}),
        ("outcome", {"winners": [0, 0], "totals": [1, 2]}),
        ("sheet", {"deal": 0, "end": None, "went_out": None, "sides": []}),
        ("sheet", {"deal": 1, "end": None, "went_out": 1, "sides": []}),
        ("event", {}),
        ("event", []),
        ("event", {"event": "Nothing"}),
        ("event", {"event": ["WentOut"]}),
        ("event", {"event": "WentOut", "seat": 0}),
        ("event", {"event": "WentOut", "seat": -1, "side": 0}),
        ("event", {"event": "CardsDrawn", "seat": 0, "count": 2, "cards": "KS"}),
        ("event", {"event": "MatchEnded", "outcome": {"winners": [], "totals": []}}),
        ("event", {"event": "DealScored", "scores": [], "sheet": {"deal": 0}}),
        ("violation", {}),
        ("violation", {"code": "bored", "rule": "P4", "message": "The match is over.", "data": {}}),
        ("violation", {"code": "match over", "rule": "P5", "message": "The match is over.", "data": {}}),
        ("violation", {"code": "match over", "rule": "P4", "message": "It is over.", "data": {}}),
        (
            "violation",
            {"code": "match over", "rule": "P4", "message": "The match is over.", "data": {"a": 1}},
        ),
        ("violation", {"code": "match over", "rule": "P4", "message": "The match is over.", "data": []}),
    ],
)
def test_values_of_other_kinds_that_can_not_be(kind: str, value: Any) -> None:
    assert refused(document(kind, value)).path.startswith("value")


def test_a_mover_is_a_seat_or_nobody() -> None:
    data = {"seat": 0, "to_move": "someone"}
    value = {"code": "out of turn", "rule": "S6", "message": "", "data": data}
    assert refused(document("violation", value)).path == "value.data.to_move"


@pytest.mark.parametrize(
    "change",
    [
        lambda value: value["actions"][0].append("deal"),
        lambda value: value["actions"][0].insert(0, "discard KS"),
        lambda value: value["decks"].append(value["decks"][0]),
        lambda value: value["decks"].clear(),
        lambda value: value.update(decks=[value["decks"][0][3:]]),
        lambda value: value.update(seed="g"),
        lambda value: value.update(players=9),
        lambda value: value.update(dealer=2),
        lambda value: value.update(names=["A"]),
        lambda value: value.update(names=["A\n", "B"]),
    ],
)
def test_records_that_do_not_replay(change: Callable[[dict[str, Any]], None]) -> None:
    tree = json.loads(dumps(others()[-1]))
    assert tree["kind"] == "record"
    change(tree["value"])
    refused(json.dumps(tree))


def test_a_refusal_tells_no_hidden_card() -> None:
    """Errors are logged, so they name no card of a hand, foot or stock."""
    tree = json.loads(dumps(START))
    tree["value"]["stock"] = tree["value"]["stock"][3:]
    assert refused(json.dumps(tree)).reason == "these are not the variant's cards"


def test_a_turn_that_holds_true_for_one() -> None:
    assert TurnState(0) == TurnState(False)  # noqa: FBT003  # equal, so the type has to be looked at
    assert refused(changed(START, "turn/player", new=False)).path == "value.turn.player"
