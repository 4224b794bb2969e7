"""Draw the state machine of docs/state-machine.md from the phase table of the package.

python scripts/draw_state_machine.py            prints the drawing
python scripts/draw_state_machine.py --write    puts it into the page
"""

from __future__ import annotations

import argparse
import re
from pathlib import Path

from handfoot_rules import (
    PHASE_STEPS,
    AddToMeld,
    AllowGoingOut,
    AskToGoOut,
    Discard,
    DrawStock,
    NextDeal,
    Pass,
    Phase,
    RefuseGoingOut,
    Reshuffle,
    StartMeld,
    TakePile,
)

PAGE = Path(__file__).resolve().parents[1] / "docs" / "state-machine.md"
BLOCK = re.compile(r"(?<=^```text\n).*?(?=^```$)", flags=re.MULTILINE | re.DOTALL)
WORDS = {
    DrawStock: "draw",
    TakePile: "take",
    StartMeld: "start",
    AddToMeld: "add",
    Discard: "discard",
    AskToGoOut: "ask",
    AllowGoingOut: "allow",
    RefuseGoingOut: "refuse",
    Pass: "pass",
    NextDeal: "deal",
    Reshuffle: "reshuffle",
}
ORDER = list(Phase)


def drawing() -> str:
    """Draw each phase as a box with an arrow for each kind of action."""
    return "\n".join(line for phase in Phase for line in _box(phase))


def _box(phase: Phase) -> list[str]:
    steps = PHASE_STEPS[phase]
    edge = "+" + "-" * 12 + "+"
    arrows = [
        f"-- {WORDS[kind] + ' ':-<11}--> {' or '.join(p.name for p in sorted(to, key=ORDER.index))}"
        for kind, to in steps.items()
    ]
    rows = max(1, len(arrows))
    at = (rows - 1) // 2
    names = [phase.name if row == at else "" for row in range(rows)]
    inside = [f"|{name:^12}|" for name in names]
    return [
        edge,
        *(f"{box} {arrow}".rstrip() for box, arrow in zip(inside, arrows or ["   the end"], strict=True)),
        edge,
        "",
    ]


def main() -> None:
    """Print the drawing, or put it into the page."""
    parser = argparse.ArgumentParser(description="Draw the state machine from the phase table.")
    parser.add_argument("--write", action="store_true", help="put it into docs/state-machine.md")
    if parser.parse_args().write:
        page = PAGE.read_text("utf-8")
        PAGE.write_text(BLOCK.sub(lambda _: drawing(), page, count=1), "utf-8")
    else:
        print(drawing(), end="")


if __name__ == "__main__":
    main()
