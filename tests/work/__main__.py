"""Count everything in an interpreter of its own, so that nothing is remembered from before; print JSON.

cd tests && PYTHONHASHSEED=0 python -m work
"""

from __future__ import annotations

import json

import handfoot_rules
from handfoot_rules import variants
from work.counting import work_of
from work.worst import work_of_worst_hands

COUNTED = {
    "compiled": bool(getattr(handfoot_rules, "COMPILED", False)),
    "play": {key: work_of(variants.get(key)) for key in variants.keys()},  # noqa: SIM118  # a function
    "worst hands": work_of_worst_hands(),
}

if __name__ == "__main__":
    print(json.dumps(COUNTED))  # noqa: T201  # this is what it is for
