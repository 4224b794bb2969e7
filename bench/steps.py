"""Steps a second over whole matches, beside python-chess over whole games, in one run.

A step is the same for both: list the legal actions, choose one at random, apply it. They take
turns, and processor time is what counts, so that whatever else the machine does falls on both.

    python bench/steps.py [--rounds 5] [--seconds 5] [--players 4] [--variant gamerules-2-6]
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Callable

import chess
from common import python_build, table

import handfoot_rules as hf

PlayOne = Callable[[int], int]
"""Plays one whole match from a seed and counts its steps."""


def match_of_hand_and_foot(variant: hf.RuleVariant, players: int) -> PlayOne:
    """Return a function that plays one whole match from a seed and counts its steps."""

    def play(seed: int) -> int:
        chance = random.Random(seed).random
        legal_actions, apply = hf.legal_actions, hf.apply
        state = hf.new_match(variant, players=players, seed=seed)
        steps = 0
        while actions := legal_actions(state):
            state = apply(state, actions[int(chance() * len(actions))])
            steps += 1
        return steps

    return play


def game_of_chess(seed: int) -> int:
    """Play one whole game of chess from the starting position and count its moves."""
    chance = random.Random(seed).random
    board = chess.Board()
    while not board.is_game_over(claim_draw=False):
        moves = list(board.legal_moves)
        board.push(moves[int(chance() * len(moves))])
    return board.ply()


def game_of_chess_ended_cheaply(seed: int) -> int:
    """Play one game that ends for want of a move or after 75 quiet ones, the cheap reasons alone."""
    chance = random.Random(seed).random
    board = chess.Board()
    while (moves := list(board.legal_moves)) and not board.is_seventyfive_moves():
        board.push(moves[int(chance() * len(moves))])
    return board.ply()


def steps_a_second(play: PlayOne, first_seed: int, seconds: float) -> tuple[float, int]:
    """Play whole matches, one seed after the other, until the time is up; also say how many."""
    steps = matches = 0
    took = 0.0
    begun = time.process_time()
    while took < seconds:
        matches += 1
        steps += play(first_seed + matches)
        took = time.process_time() - begun
    return steps / took, matches


def main() -> None:
    """Measure in rounds and print the table."""
    parser = argparse.ArgumentParser(description="Steps a second, beside python-chess.")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=5.0, help="of each side in each round")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--variant", default=hf.DEFAULT.key)
    chosen = parser.parse_args()

    sides: dict[str, PlayOne] = {
        f"handfoot_rules {hf.__version__}": match_of_hand_and_foot(
            hf.variants.get(chosen.variant), chosen.players
        ),
        f"python-chess {chess.__version__}": game_of_chess,
        "the same, few reasons to end": game_of_chess_ended_cheaply,
    }
    rates: dict[str, list[float]] = {name: [] for name in sides}
    matches = dict.fromkeys(sides, 0)
    for play in sides.values():
        play(0)  # fill the caches that live as long as the process
    for round_number in range(chosen.rounds):
        for name, play in sides.items():
            rate, played = steps_a_second(play, round_number * 1_000_000, chosen.seconds)
            rates[name].append(rate)
            matches[name] += played

    ours, *_ = (statistics.median(found) for found in rates.values())
    print(f"{python_build()}.\n{chosen.variant}, {chosen.players} players;", end=" ")
    print(f"{chosen.rounds} rounds of {chosen.seconds:g} s of processor time each, taking turns.\n")
    rows = [
        (
            name,
            f"{statistics.median(found):,.0f}",
            f"{min(found):,.0f} to {max(found):,.0f}",
            f"{matches[name]:,}",
            f"{ours / statistics.median(found):.2f}",
        )
        for name, found in rates.items()
    ]
    heads = ("", "steps a second, median", "spread", "matches", "handfoot_rules is faster by")
    print(table(heads, rows))


if __name__ == "__main__":
    main()
