"""docs/events.md lists every event, with its fields and the right audience."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import attrs

from handfoot_rules.events import Event, HiddenEvent

TEXT = (Path(__file__).resolve().parents[2] / "docs" / "events.md").read_text("utf-8")
ROWS = re.findall(r"^\| `(\w+)` \| (.+?) \| .+ \| ([\w ]+) \|$", TEXT, flags=re.MULTILINE)
KINDS = {kind.__name__: kind for kind in get_args(Event)}


def test_every_event_is_listed_once() -> None:
    names = [name for name, _, _ in ROWS]
    assert sorted(names) == sorted(KINDS)


def test_each_with_its_fields() -> None:
    for name, fields, _ in ROWS:
        listed = re.findall(r"`(\w+)`", fields.partition(";")[0])
        assert listed == [field.name for field in attrs.fields(KINDS[name])]


def test_each_with_its_audience() -> None:
    for name, _, whole_for in ROWS:
        hidden = KINDS[name] in get_args(HiddenEvent)
        assert whole_for == ("its player" if hidden else "all")
