"""Steps a second over whole matches, beside other libraries, and of every rule set beside the base one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from common import at_table, hundredths, shipped, spread, table, whole
from peers import all_peers
from playing_by_chance import in_turns, match_of_hand_and_foot, ratios

import handfoot_rules as hf
from work.counting import usual_players

if TYPE_CHECKING:
    from common import Effort
    from playing_by_chance import PlayOne

OURS = "handfoot_rules"


def beside_the_peers(effort: Effort) -> str:
    """Measure the base game and the peers, in turns."""
    peers = all_peers()
    ours = match_of_hand_and_foot(hf.DEFAULT, usual_players(hf.DEFAULT))
    sides: dict[str, PlayOne] = {OURS: ours} | {name: play for name, play in peers.items() if play}
    rates = in_turns(sides, effort.rounds, effort.seconds)
    rows = [(f"{OURS}, {at_table(hf.DEFAULT)}", *spread(rates[OURS], whole), "1", "")]
    for name in peers:
        if name in rates:
            faster = spread(ratios(rates[OURS], rates[name]), hundredths)
            rows.append((name, *spread(rates[name], whole), *faster))
        else:
            rows.append((name.replace(" ?", ""), "not installed", "", "", ""))
    heads = ("", "steps a second, median", "spread", "handfoot_rules is faster by, median", "spread")
    return f"{how(effort)}\n\n{table(heads, rows)}"


def of_every_rule_set(effort: Effort) -> str:
    """Measure every rule set beside the base one, in turns."""
    sides = {
        at_table(variant): match_of_hand_and_foot(variant, usual_players(variant)) for variant in shipped()
    }
    rates = in_turns(sides, effort.rounds, effort.seconds)
    base = rates[at_table(hf.DEFAULT)]
    rows = [
        (name, *spread(found, whole), *spread(ratios(found, base), hundredths))
        for name, found in rates.items()
    ]
    heads = ("", "steps a second, median", "spread", "of the base game's, median", "spread")
    return f"{how(effort)}\n\n{table(heads, rows)}"


def how(effort: Effort) -> str:
    """Say how it was measured."""
    return (
        f"{effort.rounds} rounds of {effort.seconds:g} s of processor time for each, in turns; "
        "what is compared is compared within a round. The spread is from the lowest round to the highest."
    )
