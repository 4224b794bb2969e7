"""`check_variant`: all the laws, asked of a variant by playing it and by setting up its close calls."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any, Final

import attrs

import handfoot_rules as rules

from ..actions import Discard, DrawStock, Pass, StartMeld, TakePile
from ..dealing import check_seed
from ..dealing import check_variant as check_type
from ..listing import LegalActions
from ..phases import Phase
from ..playing import Policy
from ..state import GameState
from ..variant import RuleVariant
from ..views import PlayerView
from .candidates import candidates
from .failures import about, broken
from .hidden import check_sight, check_worlds
from .hooks import Hooks, some_side
from .laws import check_copies, check_list, check_nothing_changes, check_record
from .renamed_play import check_renamed_match
from .situations import near_going_out, near_opening
from .striving import striving_policy
from .turns import check_opening, check_question
from .watching import Watch, check_first, faults_told, some_seed


@attrs.frozen
class Effort:
    """How much is done for each match.

    Attributes:
        samples: so many states of a match are looked at closely.
        positions: so many positions of each kind are set up.
        copied: this share of the states looked at is copied, pickled and written down.
        deals: so many deals are played at most.
        recorded: this share of the matches is recorded and read back.
        renamed: for this share of them another is played twice, under two names.
    """

    samples: int = 5
    positions: int = 6
    copied: float = 1 / 4
    deals: int = 2
    recorded: float = 1
    renamed: float = 1


FULL: Final = Effort()
QUICK: Final = Effort(samples=1, positions=2, copied=1 / 8, deals=1, recorded=1 / 3, renamed=1 / 2)
"""For many variants, each of which is looked at shortly."""

_SHORT_STOCK: Final = 12
_FEW_ACTIONS: Final = 25
"""A position with a longer stock is mostly left after so many actions."""
_SIDES: Final = 12


def check_variant(
    variant: RuleVariant,
    *,
    matches: int = 4,
    seed: int = 0,
    players: int | Iterable[int] | None = None,
) -> None:
    """Hold a variant against all the laws, for each number of players.

    Arguments:
        variant: the rule set.
        matches: how many matches of at most two deals are begun for each number of players, and how many
            times six positions near an opening, and near going out, are set up.
        seed: what the search follows from; another one tries other cards.
        players: the number, or numbers, of players to try; all of the variant's if not given.

    Raises VariantCheckError for the first fault, with what was played; TypeError for what is no variant;
    InvalidPlayersError and InvalidSeedError as `new_match` does. Nothing is proved by finding nothing: more
    matches look further.
    """
    check_type(variant)
    check_seed(seed)
    numbers = [players] if isinstance(players, int) else list(variant.players if players is None else players)
    for number in numbers:
        variant.check_players(number)
    hooks = Hooks(variant)
    with faults_told(variant):
        check_hooks(hooks, Random(f"hooks {seed}"))
    for number in numbers:
        check_table(hooks, number, matches=matches, seed=seed)
    with faults_told(variant):
        hooks.ask_all_again(Random(f"hooks again {seed}"))
        hooks.compare_with_tables()


def check_hooks(hooks: Hooks, rng: Random) -> None:
    """Ask all hooks, before anything is played."""
    variant = hooks.variant
    hooks.ask_the_grid()
    for players in variant.players:
        _check_sides(hooks, players)
        deck = variant.deck_for(players)
        for _ in range(_SIDES):
            hooks.ask_for_scores(some_side(deck, rng))
    hooks.ask_all_again(rng)
    hooks.compare_with_tables()
    hooks.compare_suits_of_the_grid()


def _check_sides(hooks: Hooks, players: int) -> None:
    """S3: every seat is on one side, the same whenever it is asked."""
    for _ in range(3):
        sides = hooks.ask("side_of_seats", players)
        numbers = isinstance(sides, tuple) and all(type(side) is int for side in sides)
        if not numbers or len(sides) != players or set(sides) != set(range(max(sides) + 1)) or not max(sides):
            broken("S3", f"side_of_seats({players}) names no sides of {players} seats: {sides!r}")


def check_table(hooks: Hooks, players: int, *, matches: int, seed: int, effort: Effort = FULL) -> None:
    """Play matches and positions at a table of so many players."""
    variant = hooks.variant
    with faults_told(variant):
        _check_shuffling(variant, players)
    for number in range(matches):
        rng = Random(f"{players} {seed} {number}")
        _check_match(hooks, players, number, effort, rng)
        for kind in (near_opening, near_going_out):
            for _ in range(effort.positions):
                with faults_told(variant):
                    start = kind(variant, players, rng)
                if start is not None:
                    _check_position(hooks, start, effort, rng)
        if rng.random() < effort.renamed:
            check_renamed_match(hooks, players, number + players, rng)


def _check_shuffling(variant: RuleVariant, players: int) -> None:
    """Law 4, S1: a deck follows from the seed, and another seed or deal gives another one."""
    deck = rules.shuffled_deck(variant, players, 1, 1)
    if deck != rules.shuffled_deck(variant, players, 1, 1):
        broken("4", "the same seed shuffles the deck in two ways")
    if deck == rules.shuffled_deck(variant, players, 2, 1) or deck == tuple(sorted(deck)):
        broken("4", "the deck is not shuffled by its seed")
    if variant.deals != 1 and deck == rules.shuffled_deck(variant, players, 1, 2):
        broken("4", "the second deal has the deck of the first")
    if rules.new_match(variant, players=players, seed=1) != rules.new_match(variant, players=players, seed=1):
        broken("4", "the same seed deals in two ways")


def policies_of(number: int, players: int, rng: Random) -> list[Policy]:
    """Who plays a match: all at random, all to go out, so that the deal lasts, or as it comes."""
    made: list[Policy] = []
    for _ in range(players):
        kind = number % 4 if number % 4 < 3 else rng.randrange(3)
        seed = some_seed(rng)
        if kind == 0:
            made.append(striving_policy(seed, at_random=0.1))
        elif kind == 1:
            made.append(rules.random_policy(seed))
        else:
            made.append(striving_policy(seed) if number % 4 == 3 else lasting_policy(seed))
    return made


def lasting_policy(seed: int) -> Policy:
    """Return a policy that makes a deal last: it takes the pile, else draws, melds little, never ends it."""
    rng = Random(seed)

    def choose(_: PlayerView, legal: LegalActions, /) -> rules.Action:
        for kind in (TakePile, DrawStock, Discard, Pass, StartMeld):
            wanted = [action for action in legal if isinstance(action, kind)]
            if wanted and rng.random() < 49 / 50:
                return rng.choice(wanted)
        return rng.choice(legal)

    return choose


def _check_match(hooks: Hooks, players: int, number: int, effort: Effort, rng: Random) -> None:
    """Deal, play at most two deals, look closely at some states, and record it all."""
    variant = hooks.variant
    with faults_told(variant):
        start = rules.new_match(variant, players=players, seed=some_seed(rng), dealer=rng.randrange(players))
        watch = Watch(start, hooks)
    with faults_told(variant, watch):
        check_first(start)
        every = rng.randint(30, 60)

        def each(now: Watch) -> None:
            at = len(now.actions)
            if at % every == 0 and at < every * effort.samples:
                look_closely(hooks, now.state, effort, rng)
            elif at % 7 == 0:
                hooks.ask_about(now.state)

        watch.play(policies_of(number, players, rng), deals=effort.deals, each=each)
        with about("7"):
            check_copies(watch.state)
            if rng.random() < effort.recorded:
                check_record(start, watch.actions, watch.state)


def _check_position(hooks: Hooks, start: GameState, effort: Effort, rng: Random) -> None:
    """Look closely at a position, search its turn through, and play on, to the end if that is near."""
    with faults_told(hooks.variant):
        watch = Watch(start, hooks)
    with faults_told(hooks.variant, watch):

        def each(now: Watch) -> None:
            at = len(now.actions)
            if at == 0:
                look_closely(hooks, now.state, effort, rng)
            elif now.state.turn.player == start.turn.player and at < 10:
                search_the_turn(now.state, rng)

        short = start.stock_size <= _SHORT_STOCK or rng.random() < 1 / 8
        most: dict[str, Any] = {} if short else {"most": _FEW_ACTIONS}
        watch.play(policies_of(rng.randrange(4), start.players, rng), deals=1, each=each, **most)


def look_closely(hooks: Hooks, state: GameState, effort: Effort, rng: Random) -> None:
    """Ask one state everything that can be asked of it."""
    hooks.ask_about(state)
    tried = candidates(state, rng)
    check_list(state, tried, rng)
    check_nothing_changes(state, tried, rng)
    few = rng.sample(tried, min(12, len(tried)))
    with about("5"):
        check_sight(state, few, rng)
    if state.phase in (Phase.DRAW, Phase.PLAY, Phase.ANSWER):
        with about("6"):
            check_worlds(state, rng)
    if rng.random() < effort.copied:
        with about("7"):
            check_copies(state)
    search_the_turn(state, rng)


def search_the_turn(state: GameState, rng: Random) -> None:
    """Hold what is legal in this turn against a search through the rest of it."""
    side = state.sides[state.side_of[state.turn.player]]
    if not side.opened:
        check_opening(state, candidates(state, rng))
    check_question(state)
