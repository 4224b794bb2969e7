"""Documents of every rule set at every table: they come back, keep to the schema, and can't be forged."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING, Any

import attrs
import jsonschema  # type: ignore[import-untyped]  # its types are a package of their own
import pytest

from every_variant import AT_ONCE, OTHERS, OWN, RESHUFFLING, a_deal, moments
from handfoot_rules import (
    LastDiscard,
    PermissionBinds,
    Phase,
    apply,
    legal_actions,
    parse_action,
    position,
    variants,
    view,
)
from handfoot_rules.errors import DocumentError
from handfoot_rules.happenings import events_between, events_of_deal
from handfoot_rules.jsonio import dumps, loads, schema
from handfoot_rules.match_record import record_match

from .mutations import mutated, part

if TYPE_CHECKING:
    from handfoot_rules import GameState, RuleVariant
    from laws.all_variants import AtTable

other_tables = pytest.mark.parametrize("table", OTHERS, ids=str)
VALIDATOR = jsonschema.Draft202012Validator(schema())
MUST_GO_OUT = attrs.evolve(
    variants.get("pagat"),
    key="must-go-out",
    last_discard=LastDiscard.FORBIDDEN,
    permission_binds=PermissionBinds.YES,
    books_needed=(1, 0, 0),
)
"""Going out is laying the last card, and after a yes it must be done."""

READ = (*OWN, MUST_GO_OUT)
KINGS = "KC KC KD KD KH KH KS"


def comes_back(value: object) -> None:
    """Write, compare with the schema, read and compare."""
    text = dumps(value)
    VALIDATOR.validate(json.loads(text))
    again = loads(text, variants=READ)
    assert again == value
    assert repr(again) == repr(value)


@other_tables
def test_states_and_views_come_back(table: AtTable) -> None:
    rng = Random(str(table))
    for state in moments(table):
        comes_back(state)
        for seat in (None, state.turn.player, rng.randrange(state.players)):
            comes_back(view(state, seat))


@other_tables
def test_events_sheets_and_records_come_back(table: AtTable) -> None:
    played = a_deal(table)
    kinds: dict[type, object] = {}
    for step in played:
        for event in events_between(*step):
            kinds.setdefault(type(event), event)
    for value in (*kinds.values(), *events_of_deal(played[0].before), *played[-1].after.sheets):
        comes_back(value)
    comes_back(record_match(played[0].before, [step.action for step in played]))
    comes_back(table.variant)


@other_tables
def test_damaged_documents_are_refused_or_could_be(table: AtTable) -> None:
    """What is read all the same is a state of play: each of its actions can be made and told."""
    rng = Random(str(table))
    texts = [dumps(state) for state in moments(table)] + [dumps(view(moments(table)[0], 0))]
    refused = 0
    for _ in range(60):
        try:
            value: Any = loads(mutated(rng.choice(texts), rng), variants=READ)
        except DocumentError:
            refused += 1
            continue
        assert loads(dumps(value), variants=READ) == value
        if hasattr(value, "all_cards"):
            for action in legal_actions(value):
                after = apply(value, action)
                assert loads(dumps(after), variants=READ) == after
    assert refused > 20


# --- the end of a deal, in ways that the base game does not know ----------------------------------


def at(rules: str | RuleVariant, hand: str, *melds: str, **more: Any) -> GameState:
    """Seat 0 holds this hand and is in the foot; it has drawn."""
    variant = variants.get(rules) if isinstance(rules, str) else rules
    feet = {"feet": {0: None}} if len(variant.packets) > 1 else {}
    parts: dict[str, Any] = {"pile": "4C", "phase": Phase.PLAY, "players": 4, **feet}
    return position(variant, hands={0: hand}, melds={0: melds}, **parts | more)


def played(state: GameState, *moves: str) -> GameState:
    for move in moves:
        state = apply(state, parse_action(move))
    return state


FIVE_BOOKS = (
    *(KINGS, "JC JC JD JD JH JH JS", "QC QC QD QD QH 2C JK"),
    *("TC TC TD TD TH 2D 2H", "2S 2S 2D 2H JK JK JK"),
)
WAIVED = ("start KC KC KD", *(f"add {king} to K" for king in ("KD", "KH", "KH", "KS")), "start 4C 4D 4H")
ENDS = {
    "a meld": lambda: played(at("pagat", "8S 8H 8D", *FIVE_BOOKS, players=2), "start 8D 8H 8S"),
    "a card added": lambda: played(at("canasta", "KS", KINGS[:-3] + " KS"), "add KS to K"),
    "the pile": lambda: played(at("canasta", "9S 9H", KINGS, phase=Phase.DRAW, pile="9C"), "take 9H 9S"),
    "a discard, where melding would do": lambda: played(at("canasta", "9S", KINGS), "discard 9S"),
    "no minimum, by a discard": lambda: played(
        at("canasta", "KC KC KD KD KH KH KS 4C 4D 4H 9C", deal=2, scores=(3200, 0)), *WAIVED, "discard 9C"
    ),
    "no minimum, by a meld": lambda: played(
        at("canasta", "KC KC KD KD KH KH KS 4C 4D 4H", deal=2, scores=(3200, 0)), *WAIVED
    ),
    "the last red three": lambda: played(
        at("canasta", "4C 5C", phase=Phase.DRAW, stock="3H", red_threes={1: "3D 3D 3H"}), "draw"
    ),
    "the first pass": lambda: played(at("pagat", "4C 5C", phase=Phase.DRAW, pile="3S", stock=""), "pass"),
    "black threes": lambda: played(at("canasta", "3C 3S 3S", KINGS), "start 3C 3S 3S"),
    "one more card, after a yes that binds": lambda: played(
        at(MUST_GO_OUT, "KS KD", "KC KC KD KH KS", feet={0: None, 2: None}, foot_turns={2: 1}),
        *("ask", "allow", "add KD to K", "add KS to K"),
    ),
    "the target": lambda: played(at("canasta", "9S", KINGS, scores=(4900, 0)), "discard 9S"),
}
each_end = pytest.mark.parametrize("name", ENDS)


@each_end
def test_how_a_deal_ended_comes_back(name: str) -> None:
    state = ENDS[name]()
    assert state.phase in {Phase.DEAL_OVER, Phase.MATCH_OVER}
    comes_back(state)
    for seat in (None, 0, 1):
        comes_back(view(state, seat))


def refused(value: object, path: str, new: Any) -> str:
    """Change a part of a document and see it refused; give the path that is blamed."""
    tree = json.loads(dumps(value))
    *above, last = [int(step) if step.isdigit() else step for step in path.split("/")]
    part(tree, ("value", *above))[last] = new
    with pytest.raises(DocumentError) as caught:
        loads(json.dumps(tree), variants=READ)
    return caught.value.path


@each_end
@pytest.mark.parametrize(
    ("path", "new"),
    [
        ("phase", "play"),
        ("to_move", 0),
        ("went_out", 1),
        ("sheets/0/sides/0/items", []),
        ("scores/0", 1),
        ("passes", 3),
        ("turn/drew", None),
        ("turn/player", None),
        ("sides/0/opened", None),
        ("turn/minimum", 17),
        ("turn/points", 1000),
    ],
)
def test_how_a_deal_can_not_have_ended(name: str, path: str, new: Any) -> None:
    refused(ENDS[name](), path, new)


def test_who_went_out_by_melding_could() -> None:
    """One book of the five is an open meld, in the document alone: its last card lies under the pile."""
    state = ENDS["a meld"]()
    tree = json.loads(dumps(state))
    for meld in tree["value"]["sides"][0]["melds"]:
        meld["cards"] = meld["cards"].removesuffix(" KS")
    tree["value"]["pile"] = f"KS {tree['value']['pile']}"
    with pytest.raises(DocumentError, match="the deal could not end like this"):
        loads(json.dumps(tree))
    held = json.loads(dumps(state))["value"]["seats"][0] | {"hand": "KS"}
    refused(state, "seats/0", held)


def test_a_deal_that_ends_as_a_turn_begins_has_no_stock() -> None:
    """A packet is due for that turn, and waits for ever."""
    before = position(
        AT_ONCE, players=2, hands={0: "4C 5C", 1: ""}, packets={1: ["3D 3H 7D"]}, stock="", phase=Phase.PLAY
    )
    state = played(before, "discard 4C")
    comes_back(state)
    comes_back(view(state, 0))
    tree = json.loads(dumps(state))
    first, _, rest = tree["value"]["pile"].partition(" ")
    tree["value"] |= {"pile": rest, "stock": first}
    with pytest.raises(DocumentError, match="the deal could not end like this"):
        loads(json.dumps(tree), variants=READ)


def test_a_waiver_is_for_who_drew_and_laid_as_much() -> None:
    state = ENDS["no minimum, by a meld"]()
    assert refused(state, "turn/took_pile", new=True).startswith("value.turn")
    assert refused(state, "turn/points", new=40) == "value.turn"
    assert refused(state, "turn/minimum", new=50) == "value.turn"


def test_a_draw_ends_a_deal_by_a_last_red_three_alone() -> None:
    state = ENDS["the last red three"]()
    refused(state, "turn/started", ["K"])
    table = json.loads(dumps(state))["value"]
    red_threes = table["sides"][0]["red_threes"]
    assert red_threes == "3H"
    table["sides"][0]["red_threes"], table["sides"][1]["red_threes"] = "", "3D 3D 3H 3H"
    refused(state, "sides", table["sides"])


# --- what the other rule sets add -----------------------------------------------------------------


def test_partners_are_asked_one_after_the_other() -> None:
    turns: dict[str, Any] = {"feet": {0: None, 2: None, 4: None}, "foot_turns": {2: 1, 4: 1}}
    state = at("pagat", "8S 9C", *FIVE_BOOKS, "8C 8D 8H", players=6, **turns)
    for moves in (("ask",), ("ask", "allow")):
        after = played(state, *moves)
        comes_back(after)
        assert refused(after, "to_move", 1) == "value.to_move"
        for seat in (None, 2, 3, 4):
            comes_back(view(after, seat))
    base = position(feet={0: None, 2: None})
    assert base.to_move == 0


def test_a_match_without_a_number_of_deals_has_any_deal() -> None:
    state = position(variants.get("canasta"), deal=40, pile="4C")
    comes_back(state)
    assert refused(state, "deal", 0) == "value.deal"


def test_books_of_this_turn_stand_in_order() -> None:
    books = ("QC QC QD QD QH QH", "KC KC KD KD KH KH")
    state = at("vegas", "QS KS 4C 5C", *books)
    after = played(state, "add QS to Q", "add KS to K")
    comes_back(after)
    completed = json.loads(dumps(after))["value"]["turn"]["completed"]
    assert refused(after, "turn/completed", completed[::-1]) == "value.turn.completed"
    assert refused(after, "turn/completed", completed * 2) == "value.turn.completed"
    assert refused(played(state, "add QS to Q"), "turn/completed", completed) == "value.turn"
    assert refused(at("canasta", "4C 5C"), "seats/0/melded", "yes") == "value.seats[0].melded"
    assert refused(at("pagat", "4C 5C"), "seats/0/melded", new=True) == "value.seats"
    assert refused(at("pagat", "4C 5C"), "turn/laid", new=True) == "value.turn"
    assert refused(at("pagat", "4C 5C"), "turn/added", new=True) == "value.turn"


def test_the_pile_is_to_become_the_stock() -> None:
    state = position(
        RESHUFFLING,
        players=2,
        hands={0: "4C 5C"},
        stock="",
        phase=Phase.PLAY,
        red_threes={0: ""},
        packets={1: ["3D 3H 7D"]},
    )
    due = played(state, "discard 4C")
    assert due.phase is Phase.RESHUFFLE
    comes_back(due)
    comes_back(view(due, 1))
    assert refused(due, "to_move", 1) == "value.to_move"
    assert refused(due, "reshuffles", 2) in {"value.phase", "value.reshuffles"}
    assert refused(due, "reshuffles", 3) == "value.reshuffles"
    assert refused(due, "phase", "draw")


def test_a_promise_seen_by_another() -> None:
    """After a yes that binds, everything that shows is checked, the hand is not."""
    asks = at("canasta", "8S 8H 8D 5C", KINGS)
    for moves in (("ask",), ("ask", "allow"), ("ask", "refuse"), ("ask", "allow", "start 8D 8H 8S")):
        state = played(asks, *moves)
        for seat in (None, 0, 1, 2):
            comes_back(view(state, seat))
    seen = view(played(asks, "ask", "allow"), 1)
    assert refused(seen, "turn/asked", new=False) == "value.turn"
