"""Other rules libraries, each playing whole games by chance; one that is not installed is None.

All steps that a peer lists, chooses and applies are counted, chance moves among them, which is in its favour;
one row leaves them out.
Modules are imported when they are asked for: none is needed to run the others.
"""

from __future__ import annotations

import importlib
import importlib.metadata
import random
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from playing_by_chance import PlayOne

STACK, BLINDS, SEATS = 200, (1, 2), 4


def imported(name: str) -> Any | None:
    """Import a module, if it is there."""
    try:
        return importlib.import_module(name)
    except ImportError:
        return None


def version_of(distribution: str) -> str:
    """Give the version that is installed."""
    try:
        return importlib.metadata.version(distribution)
    except importlib.metadata.PackageNotFoundError:
        return "?"


# --- python-chess --------------------------------------------------------------------------------


def chess_to_the_end(*, claim_draw: bool) -> PlayOne | None:
    """Whole games of chess, asking after each move whether the game is over."""
    if not (chess := imported("chess")):
        return None

    def play(seed: int) -> int:
        chance = random.Random(seed).random
        board = chess.Board()
        while not board.is_game_over(claim_draw=claim_draw):
            moves = list(board.legal_moves)
            board.push(moves[int(chance() * len(moves))])
        return int(board.ply())

    return play


def chess_ended_cheaply() -> PlayOne | None:
    """Games that end for want of a move or after 75 quiet ones, the cheap reasons alone."""
    if not (chess := imported("chess")):
        return None

    def play(seed: int) -> int:
        chance = random.Random(seed).random
        board = chess.Board()
        while (moves := list(board.legal_moves)) and not board.is_seventyfive_moves():
            board.push(moves[int(chance() * len(moves))])
        return int(board.ply())

    return play


# --- OpenSpiel -----------------------------------------------------------------------------------


def open_spiel_mutable(game_name: str, *, counts_chance: bool = True) -> PlayOne | None:
    """One state that changes with every action: no state before is kept.

    What chance brings may be left out of the count, so that only what players decide is counted.
    """
    if not (pyspiel := imported("pyspiel")):
        return None
    game = pyspiel.load_game(game_name)

    def play(seed: int) -> int:
        chance = random.Random(seed).random
        state = game.new_initial_state()
        steps = 0
        while not state.is_terminal():
            steps += counts_chance or not state.is_chance_node()
            actions = state.legal_actions()
            state.apply_action(actions[int(chance() * len(actions))])
        return steps

    return play


def open_spiel_children(game_name: str) -> PlayOne | None:
    """A new state for every action, the one before stays as it is: what `apply` does."""
    if not (pyspiel := imported("pyspiel")):
        return None
    game = pyspiel.load_game(game_name)

    def play(seed: int) -> int:
        chance = random.Random(seed).random
        state = game.new_initial_state()
        steps = 0
        while not state.is_terminal():
            actions = state.legal_actions()
            state = state.child(actions[int(chance() * len(actions))])
            steps += 1
        return steps

    return play


# --- RLCard --------------------------------------------------------------------------------------


def rlcard_game() -> PlayOne | None:
    """The bare game of gin rummy, without its environment."""
    if not (module := imported("rlcard.games.gin_rummy.game")):
        return None

    def play(seed: int) -> int:
        chance = random.Random(seed).random
        game = module.GinRummyGame()
        game.np_random.seed(seed % 2**32)
        game.init_game()
        steps = 0
        while not game.is_over():
            actions = game.judge.get_legal_actions()
            game.step(actions[int(chance() * len(actions))])
            steps += 1
        return steps

    return play


def rlcard_environment() -> PlayOne | None:
    """Gin rummy as an environment, which makes arrays of every state."""
    if not (rlcard := imported("rlcard")):
        return None
    environment = rlcard.make("gin-rummy", config={"seed": 0})

    def play(seed: int) -> int:
        chance = random.Random(seed).random
        environment.seed(seed)
        state, _ = environment.reset()
        steps = 0
        while not environment.is_over():
            actions = list(state["legal_actions"])
            state, _ = environment.step(actions[int(chance() * len(actions))])
            steps += 1
        return steps

    return play


# --- PokerKit ------------------------------------------------------------------------------------


def poker_choices(state: Any) -> list[tuple[Callable[..., object], tuple[int, ...]]]:
    """List what may be done: fold, check or call, and raise to the least, the pot, or all."""
    found: list[tuple[Callable[..., object], tuple[int, ...]]] = []
    if state.can_fold():
        found.append((state.fold, ()))
    if state.can_check_or_call():
        found.append((state.check_or_call, ()))
    if state.can_complete_bet_or_raise_to():
        amounts = dict.fromkeys(
            (
                state.min_completion_betting_or_raising_to_amount,
                state.pot_completion_betting_or_raising_to_amount,
                state.max_completion_betting_or_raising_to_amount,
            )
        )
        found += [(state.complete_bet_or_raise_to, (amount,)) for amount in amounts]
    return found


def poker_hand() -> PlayOne | None:
    """One hand of no-limit hold'em for four; dealing and showing are done by the library."""
    if not (pokerkit := imported("pokerkit")):
        return None
    automations, game = tuple(pokerkit.Automation), pokerkit.NoLimitTexasHoldem

    def play(seed: int) -> int:
        random.seed(seed)  # what the library shuffles with
        chance = random.Random(seed).random
        state = game.create_state(automations, True, 0, BLINDS, BLINDS[1], (STACK,) * SEATS, SEATS)  # noqa: FBT003
        steps = 0
        while state.status:
            choices = poker_choices(state)
            act, amount = choices[int(chance() * len(choices))]
            act(*amount)
            steps += 1
        return steps

    return play


def all_peers() -> Mapping[str, PlayOne | None]:
    """Every peer by its name and version, None for those that are not installed."""
    chess, spiel = f"python-chess {version_of('chess')}", f"OpenSpiel {version_of('open_spiel')}"
    rlcard, poker = f"RLCard {version_of('rlcard')}", f"PokerKit {version_of('pokerkit')}"
    return {
        f"{spiel}, gin rummy, `apply_action`": open_spiel_mutable("gin_rummy"),
        f"{spiel}, gin rummy, `apply_action`, chance moves not counted": open_spiel_mutable(
            "gin_rummy", counts_chance=False
        ),
        f"{spiel}, gin rummy, `child`": open_spiel_children("gin_rummy"),
        f"{spiel}, hearts, `child`": open_spiel_children("hearts"),
        f"{chess}": chess_to_the_end(claim_draw=False),
        f"{chess}, draws claimed": chess_to_the_end(claim_draw=True),
        f"{chess}, few reasons to end": chess_ended_cheaply(),
        f"{rlcard}, gin rummy, the bare game": rlcard_game(),
        f"{rlcard}, gin rummy, the environment": rlcard_environment(),
        f"{poker}, no-limit hold'em": poker_hand(),
    }
