"""Write docs/reasons.md: every reason for a refusal, with an example that the tests refuse.

python scripts/reasons_page.py            prints the page
python scripts/reasons_page.py --write    writes it
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from handfoot_rules import CATALOGUE, ViolationCode, parse_action, why_illegal

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "reasons.md"
HEAD = """\
# Reasons

Whatever is not legal has a reason: `why_illegal` returns a `Violation`, and `apply` raises
`IllegalActionError` with it. A violation has a `code` (a `ViolationCode`, stable), the `rule` whose number
it bears in [the rules](rules.md), `data` (what was needed and what there is, by name) and a `message`. A
reason never tells more than the mover's view does.

The wording of all messages stands in one catalogue, `CATALOGUE`. To word a reason your own way, go by code
and data:

```python
from handfoot_rules import DrawStock, ViolationCode, apply, new_match, why_illegal

MY_WORDS = {ViolationCode.ALREADY_DREW: "You have drawn already!"}

state = apply(new_match(seed=1), DrawStock())
violation = why_illegal(state, DrawStock())
assert violation is not None
assert MY_WORDS.get(violation.code, violation.message) == "You have drawn already!"
```

When an action breaks several rules, the first counts: the wrong seat, the wrong moment, a red three
discarded, cards that are not held, then rules T, M, U, O and G in the order of their numbers.

| code | rule | data | an action so refused, and the message |
|---|---|---|---|
"""
MOST_SHOWN = 120


def page() -> str:
    """Put the page together."""
    sys.path.insert(0, str(ROOT / "tests"))
    from values.tables import refusals  # noqa: PLC0415  # the tests are no package of this one

    examples, rows = refusals(), []
    for code in ViolationCode:
        example = examples[code]
        violation = why_illegal(example.state, parse_action(example.action), seat=example.seat)
        if violation is None or violation.code is not code:
            raise ValueError(code)
        names = ", ".join(f"`{name}`" for name in violation.data) or "none"
        message = violation.message
        if len(message) > MOST_SHOWN:
            message = message[:MOST_SHOWN] + " ..."
        rows.append(f"| `{code.name}` | {CATALOGUE[code][0]} | {names} | `{example.action}`: {message} |")
    return HEAD + "\n".join(rows) + "\n"


def main() -> None:
    """Print the page, or write it."""
    parser = argparse.ArgumentParser(description="The page of reasons.")
    parser.add_argument("--write", action="store_true", help="write docs/reasons.md")
    text = page()
    if parser.parse_args().write:
        PAGE.write_text(text, "utf-8")
    else:
        sys.stdout.write(text)


if __name__ == "__main__":
    main()
