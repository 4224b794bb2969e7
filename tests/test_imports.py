"""What an import loads, counted in modules: how long it takes would be another on every machine."""

from __future__ import annotations

import ast
import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest

import handfoot_rules

SOURCE = Path(handfoot_rules.__file__)
ROOMS = {module.name for module in pkgutil.iter_modules(handfoot_rules.__path__)}

# What a program pays for dearly and the rules have no use for.
HEAVY = {
    *("argparse", "asyncio", "base64", "concurrent", "dataclasses", "decimal", "email", "hashlib", "hmac"),
    *("html", "http", "json", "logging", "multiprocessing", "pickle", "secrets", "selectors", "shutil"),
    *("socket", "ssl", "statistics", "subprocess", "tempfile", "textwrap", "tomllib", "unittest", "urllib"),
    *("cattrs", "hypothesis", "numpy"),
}
FIRST_MOVE = """
from handfoot_rules import apply, legal_actions, new_match
state = new_match()
apply(state, legal_actions(state)[0])
"""
# Rooms that play goes without.
BESIDE_PLAY = {
    *("__main__", "describing", "encoding", "events", "happenings", "jsonio", "jsontext", "match_record"),
    *("naming", "narration", "notation", "observing", "planning", "playing", "positions", "possible"),
    *("record_writing", "records", "rules_command", "schemas", "scoreboard", "spreading", "testing", "views"),
    *("wording", "worlds"),
}


def told_by(code: str) -> list[str]:
    """What a fresh Python prints."""
    told = subprocess.run((sys.executable, "-c", code), capture_output=True, text=True, check=True)
    return told.stdout.split()


def loaded_by(code: str) -> set[str]:
    """The modules that a fresh Python loads for this, beyond those with which it starts."""
    return set(
        told_by(f"import sys\nat_start = set(sys.modules)\n{code}\nprint(*(set(sys.modules) - at_start))")
    )


def rooms_among(modules: set[str]) -> set[str]:
    parts = [module.split(".") for module in modules]
    return {room for package, *rest in parts if package == "handfoot_rules" for room in rest[:1]}


def test_the_package_by_itself_loads_no_room_and_not_even_attrs() -> None:
    loaded = loaded_by("import handfoot_rules")
    assert "handfoot_rules" in loaded
    assert rooms_among(loaded) == set()
    assert loaded.isdisjoint(HEAVY | {"attr", "attrs", "random"})


def test_a_first_move_loads_the_rooms_of_play_alone() -> None:
    loaded = loaded_by(FIRST_MOVE)
    rooms = rooms_among(loaded)
    assert {"dealing", "listing", "transition"} <= rooms
    assert BESIDE_PLAY <= ROOMS
    assert rooms.isdisjoint(BESIDE_PLAY)
    assert {name for name in loaded if name.partition(".")[0] in HEAVY} == set()


def test_a_first_move_loads_one_rule_set() -> None:
    sets = {name for name in loaded_by(FIRST_MOVE) if name.startswith("handfoot_rules.variants.")}
    assert sets == {"handfoot_rules.variants.gamerules"}


def test_every_room_may_be_the_first_to_be_loaded() -> None:
    code = """
import sys
for room in {rooms}:
    for name in [name for name in sys.modules if name.partition(".")[0] == "handfoot_rules"]:
        del sys.modules[name]
    import handfoot_rules
    for name in handfoot_rules._ROOMS.get(room, ()):
        assert getattr(handfoot_rules, name) is getattr(sys.modules["handfoot_rules." + room], name), name
    __import__("handfoot_rules." + room)
    print(room)
"""
    rooms = sorted(ROOMS - {"__main__"})
    assert told_by(code.replace("{rooms}", repr(rooms))) == rooms


def test_every_public_name_is_there_before_and_after_it_was_asked_for() -> None:
    code = """
import handfoot_rules
assert set(handfoot_rules.__all__) <= set(dir(handfoot_rules))
first = {name: getattr(handfoot_rules, name) for name in handfoot_rules.__all__}
from handfoot_rules import *
assert all(globals()[name] is first[name] for name in first)
assert all(vars(handfoot_rules)[name] is first[name] for name in first)
print(*first)
"""
    assert told_by(code) == list(handfoot_rules.__all__)


def test_whatever_text_names_a_value_of_play_can_be_read_with_the_names_of_the_package() -> None:
    code = """
import handfoot_rules
state = handfoot_rules.new_match(seed=1)
names = vars(handfoot_rules)
assert eval(repr(state), names) == state
print(*sorted(set(handfoot_rules._ROOM_OF) - set(names)))
"""
    late = [name for names in handfoot_rules._BESIDE_PLAY.values() for name in names]
    assert told_by(code) == sorted(late)


def test_a_room_that_is_loaded_late_brings_its_names_and_leaves_others_as_they_are() -> None:
    code = """
import handfoot_rules
handfoot_rules.apply = "another"
handfoot_rules.view
assert handfoot_rules.apply == "another"
print(*sorted({"PlayerView", "SeatView", "describe"} & set(vars(handfoot_rules))))
"""
    assert told_by(code) == ["PlayerView", "SeatView"]


@pytest.mark.parametrize("room", ["cards", "events", "narration", "variants"])
def test_a_room_can_be_had_as_an_attribute(room: str) -> None:
    assert told_by(f"import handfoot_rules\nprint(handfoot_rules.{room}.__name__)") == [
        f"handfoot_rules.{room}"
    ]


def test_no_room_hides_a_function_by_its_name() -> None:
    # Python sets a room that it has loaded as an attribute of the package.
    assert ROOMS & set(handfoot_rules.__all__) == {"variants"}


def test_a_name_that_is_not_there_is_refused_as_of_any_module() -> None:
    with pytest.raises(AttributeError, match="module 'handfoot_rules' has no attribute 'shuffle'"):
        handfoot_rules.shuffle  # type: ignore[attr-defined]  # noqa: B018  # it is the point
    assert not hasattr(handfoot_rules, "shuffle")


def test_type_checkers_and_programs_are_told_the_same() -> None:
    tree = ast.parse(SOURCE.read_text("utf-8"))
    checked = next(node for node in tree.body if isinstance(node, ast.If))
    imports = [node for node in checked.body if isinstance(node, ast.ImportFrom)]
    told = {(node.module, alias.name) for node in imports for alias in node.names}
    table = handfoot_rules._ROOMS
    found = {(room, name) for room, names in table.items() for name in names}
    assert told == found | {(None, "variants")}
    assert {name for _, name in told} == set(handfoot_rules.__all__)
