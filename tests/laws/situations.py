"""Where the laws are tried: states from the deal on, and late ones that play seldom reaches.

Everything follows from a seed, so a failing example names the state it fails in.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, NamedTuple

from hypothesis import Phase as Stage
from hypothesis import settings
from hypothesis import strategies as st

from handfoot_rules import (
    Card,
    Cards,
    Meld,
    Phase,
    Rank,
    TakePile,
    apply,
    legal_actions,
    new_match,
    position,
    variants,
)
from policies import going_out_policy, mixed_policy, play, random_policy

if TYPE_CHECKING:
    from collections.abc import Iterable

    from handfoot_rules import GameState, RuleVariant
    from policies import Policy


class AtTable(NamedTuple):
    """A base variant and a number of players."""

    key: str
    players: int

    @property
    def variant(self) -> RuleVariant:
        """The rules that are played."""
        return variants.get(self.key)


TABLES = [
    AtTable(key, players)
    for key in ("gamerules-2-6", "gamerules-2-7")
    for players in variants.get(key).players
]
NATURALS = [rank for rank in Rank if Rank.FOUR <= rank <= Rank.ACE]

POLICIES: dict[str, Policy] = {
    "at random": random_policy,
    "to go out": going_out_policy(says_yes=0.7),
    "to go out, mostly": mixed_policy(going_out_policy(says_yes=0.5), 0.15),
}


# --- late positions -------------------------------------------------------------------------------


class Supply:
    """The cards of a deck that are not placed yet."""

    def __init__(self, deck: Iterable[Card], rng: Random) -> None:
        self.rng = rng
        self.cards = [card for card in deck if not card.is_red_three]
        rng.shuffle(self.cards)

    def take(self, number: int, ranks: Iterable[Rank | None] = Rank) -> list[Card]:
        """Take so many cards of these ranks (None: wilds), fewer if there are no more."""
        wanted = set(ranks)
        if None in wanted:
            wanted |= {Rank.TWO, Rank.JOKER}
        taken: list[Card] = []
        for card in self.cards:
            if len(taken) < number and card.rank in wanted:
                taken.append(card)
        for card in taken:
            self.cards.remove(card)
        return taken

    def meld(self, rank: Rank | None, naturals: int, wilds: int) -> list[Meld]:
        """Lay a meld, or nothing if its cards are not there."""
        cards = self.take(naturals, [rank]) if rank is not None else []
        cards += self.take(wilds, [None])
        if len(cards) < naturals + wilds:
            self.cards += cards
            return []
        return [Meld(rank, Cards(cards))]


def some_melds(supply: Supply, style: str) -> list[Meld]:
    """Lay what a side has on the table: nothing, a few melds, or the books that going out needs."""
    rng = supply.rng
    ranks = rng.sample(NATURALS, len(NATURALS))
    melds: list[Meld] = []
    if style in {"nearly all books", "all books"}:
        lacking = rng.randrange(5) if style == "nearly all books" else None
        books: list[tuple[Rank | None, int, int]] = [
            (None, 0, 7),
            (ranks.pop(), 6, 1),
            (ranks.pop(), 5, 2) if rng.random() < 0.5 else (ranks.pop(), 6, 1),
            (ranks.pop(), 7, 0),
            (ranks.pop(), 7, 0),
        ]
        for number, (rank, naturals, wilds) in enumerate(books):
            short = rng.choice((1, 1, 2)) if number == lacking else 0
            if rank is None or (wilds and naturals == 6 and rng.random() < 0.3 and short < 2):
                wilds -= short  # noqa: PLW2901
            else:
                naturals -= short  # noqa: PLW2901
                if wilds == 2 and naturals < 4:
                    naturals, wilds = 4, 1  # noqa: PLW2901
            melds += supply.meld(rank, naturals, wilds)
    if style != "nothing":
        for _ in range(rng.randrange(4)):
            wilds = rng.choice((0, 0, 1))
            melds += supply.meld(ranks.pop(), rng.randint(3, 6 - wilds), wilds)
        if rng.random() < 0.3 and style == "some melds":
            melds += supply.meld(None, 0, rng.randint(3, 6))
    return melds


STYLES = ("nothing", "some melds", "nearly all books", "all books")


def late_position(variant: RuleVariant, players: int, rng: Random, *, ready: bool = False) -> GameState:
    """Set up the end of a deal: little stock, small hands and feet, books done or nearly done.

    Who is ready is in the foot, as is the partner, and has most of the books.
    """
    supply = Supply(variant.deck_for(players), rng)
    side_of = variant.side_of_seats(players)
    mover = rng.randrange(players)
    melds: dict[int, list[Meld]] = {}
    for side in sorted(set(side_of), key=lambda side: side != side_of[mover]):
        weights = (2, 2, 4, 4) if side == side_of[mover] else (2, 4, 2, 1)
        if ready and side == side_of[mover]:
            weights = (0, 0, 3, 2)
        melds[side] = some_melds(supply, rng.choices(STYLES, weights)[0])
    hands: dict[int, Cards] = {}
    feet: dict[int, Cards | None] = {}
    foot_turns: dict[int, int] = {}
    for seat in range(players):
        fitting = [meld.rank for meld in melds[side_of[seat]] if not meld.is_book]
        feet[seat] = None
        about_to = ready and side_of[seat] == side_of[mover]
        if rng.random() < 0.35 and not about_to:
            feet[seat] = Cards(supply.take(rng.randint(1, 5)))
        else:
            foot_turns[seat] = rng.randrange(3) or int(about_to)
        least = 0 if feet[seat] is None and rng.random() < 0.2 else 1
        size = rng.choice((least, 1, 2, 2, 3, 3, 4, 6, 9))
        hand = supply.take(size - 1 if about_to and size else rng.randint(0, size), fitting)
        favourites = rng.sample(NATURALS, 2)
        hand += supply.take(rng.randint(0, size - len(hand)), favourites)
        hand += supply.take(size - len(hand))
        hands[seat] = Cards(hand)
    top = [card.rank for card in hands[mover]] if rng.random() < 0.6 else list(Rank)
    pile = supply.take(rng.randrange(8)) + supply.take(rng.choice((0, 1, 1, 1)), top)
    return position(
        variant,
        players=players,
        hands=hands,
        feet=feet,
        melds=melds,
        pile=pile,
        stock_size=rng.choice((0, 1, 6, 12, 18) if ready else (0, 0, 0, 1, 2, 3, 6, 12)),
        to_move=mover,
        phase=rng.choice((Phase.DRAW, Phase.PLAY)),
        deal=rng.randint(1, variant.deals or 1),
        foot_turns=foot_turns,
        scores=[rng.randrange(-500, 9000, 5) for _ in set(side_of)],
        seed=rng.randrange(1000),
        fill_seed=rng.randrange(1000),
    )


def opening_with_pile(variant: RuleVariant, players: int, rng: Random) -> GameState:
    """Set up a side that may open with the pile; where it can, the pile has been taken."""
    state = unopened(variant, players, rng)
    for _ in range(20):
        for action in legal_actions(state):
            if isinstance(action, TakePile):
                return apply(state, action)
        state = unopened(variant, players, rng)
    return state


def unopened(variant: RuleVariant, players: int, rng: Random) -> GameState:
    """Set up a side with nothing on the table, often in the foot already, that has cards to open."""
    supply = Supply(variant.deck_for(players), rng)
    mover = rng.randrange(players)
    few = rng.sample(NATURALS, rng.randint(2, 4))
    top = rng.choice((*few, *few, Rank.TWO, Rank.JOKER))
    hand = supply.take(rng.choice((2, 2, 2, 3)), [top])
    hand += supply.take(rng.randint(0, 7), few)
    hand += supply.take(rng.choice((0, 0, 1, 2, 3)), [None])
    hand += supply.take(rng.randrange(3))
    pile = supply.take(rng.choice((0, 0, 1, 3)), few) + supply.take(rng.choice((0, 1, 3)))
    pile += supply.take(1, [top])
    hands: dict[int, Cards] = {mover: Cards(hand)}
    feet: dict[int, Cards | None] = {mover: Cards(supply.take(rng.randint(1, 4)))}
    foot_turns: dict[int, int] = {}
    if rng.random() < 0.5:
        feet[mover] = None
    for seat in range(players):
        if seat != mover and rng.random() < 0.7:
            hands[seat], feet[seat] = Cards(supply.take(rng.randint(1, 5))), None
            foot_turns[seat] = rng.randrange(2)
    return position(
        variant,
        players=players,
        hands=hands,
        feet=feet,
        pile=pile,
        stock_size=rng.choice((0, 3, 10)),
        to_move=mover,
        deal=rng.randint(1, variant.deals or 1),
        foot_turns=foot_turns,
        fill_seed=rng.randrange(1000),
    )


def from_the_deal(variant: RuleVariant, players: int, rng: Random) -> GameState:
    """Deal, and play some way into the match."""
    state = new_match(variant, players=players, seed=rng.randrange(10**6))
    policy = POLICIES[rng.choice(list(POLICIES))]
    return play(state, policy, rng, rng.choice((0, 10, 30, 60, 120, 240)))


def ready_to_go_out(variant: RuleVariant, players: int, rng: Random) -> GameState:
    """Set up a late position whose player to move is near to going out."""
    return late_position(variant, players, rng, ready=True)


def from_late(variant: RuleVariant, players: int, rng: Random) -> GameState:
    """Set up a late position and play a little."""
    state = late_position(variant, players, rng, ready=rng.random() < 0.5)
    policy = POLICIES[rng.choice(list(POLICIES))]
    return play(state, policy, rng, rng.choice((0, 0, 3, 10, 25)))


KINDS = {
    "from the deal": from_the_deal,
    "late": late_position,
    "ready to go out": ready_to_go_out,
    "late, played on": from_late,
    "unopened": unopened,
    "opening with the pile": opening_with_pile,
}


# --- for Hypothesis -------------------------------------------------------------------------------

tables = st.sampled_from(TABLES)
seeds = st.integers(0, 2**32 - 1)
policies = st.sampled_from(sorted(POLICIES))

# A whole match does not get shorter by trying smaller seeds: no time is spent on shrinking.
whole_matches = settings(phases=(Stage.explicit, Stage.reuse, Stage.generate))


@st.composite
def situations(draw: st.DrawFn, kinds: Iterable[str] = tuple(KINDS)) -> GameState:
    """Draw a state of one of the kinds, at any table of either base variant."""
    table = draw(tables)
    kind = KINDS[draw(st.sampled_from(list(kinds)))]
    return kind(table.variant, table.players, Random(draw(seeds)))
