"""The command line: play one match between players who choose at random, and tell it.

python -m handfoot_rules --players 4 --seed 7

With the word `rules` in front it prints rules instead; see `rules_command`.
"""

from __future__ import annotations

import argparse
import os
import sys
import textwrap
from collections.abc import Iterable, Sequence
from typing import Final

import attrs

from . import __version__, variants
from .actions import Action
from .dealing import new_match
from .errors import HandFootError
from .narration import (
    counted,
    deal_lines,
    narrate,
    narrate_turn_start,
    outcome_lines,
    sheet_lines,
    side_name,
    table_lines,
)
from .phases import Phase
from .playing import random_policy, steps
from .rules_command import COMMAND, rules_text
from .scoring import outcome
from .state import GameState
from .variant import RuleVariant

_OK: Final = 0
_INTERRUPTED: Final = 130
_PIPE_CLOSED: Final = 141
_PLAYERS: Final = 4
_DEALS: Final = 20
_WIDTH: Final = 79
_UNBROKEN: Final = "\xa0"
_MARGIN: Final = "      | "
_ROUNDS_BETWEEN_TABLES: Final = 5
_END_OF_TURN: Final = (Phase.DRAW, Phase.RESHUFFLE, Phase.DEAL_OVER, Phase.MATCH_OVER)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code.

    0 when all went well, 2 for wrong usage, 130 when interrupted, 141 when the reader of the output
    has gone away.
    """
    try:
        code = _run(argv)
        sys.stdout.flush()
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        return _INTERRUPTED
    except BrokenPipeError:
        # What is still buffered has nowhere to go; without this, Python would complain at its exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return _PIPE_CLOSED
    return code


def _run(argv: Sequence[str] | None) -> int:
    """Do what the arguments ask for; returns the exit code."""
    arguments = sys.argv[1:] if argv is None else list(argv)
    try:
        if arguments[:1] == [COMMAND]:
            print(rules_text(arguments[1:]))
            return _OK
        state, quiet = _begin(arguments)
    except SystemExit as stop:  # from argparse: help, version, or wrong usage that it has told
        return stop.code if isinstance(stop.code, int) else _OK
    _play(state, quiet=quiet)
    return _OK


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="handfoot-rules",
        description="Play one match of Hand and Foot between players who choose at random among"
        " the legal actions, and tell what happens: every turn, each deal's score sheet, who wins.",
        epilog="The same options with the same seed print the same text everywhere."
        f' With "{COMMAND} KEY" in place of the options it prints the rules of a rule set in words, with'
        f' "{COMMAND} KEY --diff KEY" those that differ in another one.',
        allow_abbrev=False,
    )
    parser.add_argument(
        "--variant",
        default=variants.DEFAULT.key,
        metavar="KEY",
        help=f"the rule set: {', '.join(variants.keys())} (default: %(default)s)",
    )
    parser.add_argument(
        "--players",
        type=int,
        metavar="N",
        help=f"how many play (default: {_PLAYERS}, or as few as the rule set is for)",
    )
    parser.add_argument(
        "--seed",
        type=int,
        metavar="N",
        help="what cards and choices follow from, 0 to 2**128 - 1 (default: a secret one)",
    )
    parser.add_argument(
        "--deals",
        type=int,
        metavar="N",
        help="deals in the match (default: as the variant says; if a target alone ends the match,"
        f" {_DEALS} at most, for chance may never reach it)",
    )
    parser.add_argument("--quiet", action="store_true", help="print the score sheets alone")
    parser.add_argument("--version", action="version", version=f"%(prog)s {__version__}")
    return parser


def _begin(arguments: Sequence[str]) -> tuple[GameState, bool]:
    """Read the options and deal; whatever is wrong with them is told as argparse does."""
    parser = _parser()
    options = parser.parse_args(arguments)
    option = "--variant"
    try:
        variant = variants.get(options.variant)
        if options.deals is not None or variant.deals is None:
            option = "--deals"
            variant = attrs.evolve(variant, deals=_DEALS if options.deals is None else options.deals)
        option = "--players"
        players = options.players
        if players is None:
            players = _PLAYERS if _PLAYERS in variant.players else variant.players[0]
        variant.check_players(players)
        option = "--seed"
        state = new_match(variant, players=players, seed=options.seed)
    except HandFootError as error:
        parser.error(f"argument {option}: {error}")
    return state, options.quiet


def _play(start: GameState, *, quiet: bool) -> None:
    """Play a match to its end and print it."""
    # Deals are shuffled by generators of their own, numbered from 1: this one is none of them.
    policies = [random_policy(start.seed)] * start.players
    _print_heading(start, quiet=quiet)
    turn, phrases = 1, list[str]()
    if not quiet:
        _print_deal(start)
    state = start
    for before, action, state in steps(policies, start):
        if not quiet:
            turn, phrases = _tell(before, action, state, turn, phrases)
        if state.phase in (Phase.DEAL_OVER, Phase.MATCH_OVER):
            _print_sheet(state, quiet=quiet)
    _print_outcome(state)


def _tell(
    before: GameState, action: Action, state: GameState, turn: int, phrases: list[str]
) -> tuple[int, list[str]]:
    """Gather what a turn brings and print it when it ends; returns its number and its phrases."""
    if before.phase is Phase.DEAL_OVER:
        _print_deal(state)
        return 1, []
    phrases = [*phrases, *_by_whom(before, action, state)]
    begun = list(narrate_turn_start(before, action, state))
    if before.phase is Phase.RESHUFFLE:
        print(_filled(" " * 6, " " * 6, phrases, ";"))
        return turn, begun
    if state.phase not in _END_OF_TURN:
        return turn, phrases
    start = f"{turn:>4}  seat {before.turn.player}  "
    print(_filled(start, " " * len(start), phrases, ";"))
    over = state.phase in (Phase.DEAL_OVER, Phase.MATCH_OVER)
    if over or turn % (_ROUNDS_BETWEEN_TABLES * state.players) == 0:
        _print_table(state)
    return turn + 1, begun


def _by_whom(before: GameState, action: Action, after: GameState) -> list[str]:
    """The phrases of an action; those of an asked partner begin with the seat."""
    told = narrate(before, action, after)
    if before.to_move in (before.turn.player, None):
        return list(told)
    return [f"seat {before.to_move} {phrase}" for phrase in told]


def _filled(start: str, later: str, parts: Iterable[str], mark: str) -> str:
    """Fill lines with parts, breaking after the mark only: "seat 0: draws 2 cards; discards 4C"."""
    text = f"{mark} ".join(part.replace(" ", _UNBROKEN) for part in parts)
    lines = textwrap.fill(
        text,
        _WIDTH,
        initial_indent=start,
        subsequent_indent=later,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return lines.replace(_UNBROKEN, " ")


def _print_heading(state: GameState, *, quiet: bool) -> None:
    variant, sides = state.variant, range(len(state.sides))
    print(variant.title)
    print(f"{counted(state.players, 'player')}, {_length(variant)}, seed {state.seed}")
    names = (side_name(state.side_of, side) for side in sides)
    print(_filled("Sides: ", " " * 7, names, ","))
    if not quiet:
        print("Cards: KS is the king of spades, TH the ten of hearts, JK a joker.")


def _length(variant: RuleVariant) -> str:
    """How long a match is: "4 deals", "to 5000 points", "4 deals or to 5000 points"."""
    deals = [counted(variant.deals, "deal")] if variant.deals is not None else []
    target = [f"to {variant.target} points"] if variant.target is not None else []
    return " or ".join(deals + target)


def _print_deal(state: GameState) -> None:
    heading = f"Deal {state.deal}"
    print(f"\n{heading}\n{'=' * len(heading)}")
    print("\n".join(deal_lines(state)))
    print()


def _print_table(state: GameState) -> None:
    print()
    for line in table_lines(state):
        print(_filled(_MARGIN, f"{_MARGIN}  ", line.split(", "), ","))
    print()


def _print_sheet(state: GameState, *, quiet: bool) -> None:
    if quiet:
        print()
    print("\n".join(sheet_lines(state.sheets[-1], state.side_of, state.scores)))


def _print_outcome(state: GameState) -> None:
    result = outcome(state)
    assert result is not None  # noqa: S101  # no action is left only when the match is over
    print(f"\nThe match after {counted(state.deal, 'deal')}\n")
    for line in outcome_lines(result, state.side_of):
        print(line)


if __name__ == "__main__":
    sys.exit(main())
