"""Search for hands whose legal actions take the most work, and keep the worst for the tests.

Positions are drawn by chance: tables with books there or nearly, hands full of pairs or of wilds, feet
picked up or not. From the worst of them the search climbs: it swaps cards, changes melds, asks, begins
openings, and keeps what takes more calls of functions (`sys.setprofile`), with nothing remembered before
each list. The worst of every rule set go to tests/work/worst_hands.json, old ones among them if
they are worse; and those for good that say how many calls they took `once`.

    python scripts/worst_hands.py [--variant KEY ...] [--starts 300] [--climbs 300] [--seed 1]

Write the bounds anew afterwards: `python scripts/count_work.py --write`.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests"))

import attrs  # noqa: E402  # as the ones below

from handfoot_rules import (  # noqa: E402  # tests/ must be on the path first
    Action,
    AddToMeld,
    AskToGoOut,
    Card,
    Cards,
    GameState,
    HandFootError,
    Phase,
    Rank,
    RuleVariant,
    StartMeld,
    TakePile,
    apply,
    legal_actions,
    variants,
)
from perft.counting import set_up  # noqa: E402
from work.counting import usual_players  # noqa: E402
from work.worst import cold_calls, read_hands, write_hands  # noqa: E402

KEPT = 4  # of each rule set
SLOPES = 8  # of the starts, on how many the search begins to climb
SUMMITS = 3  # how many of these it goes on with
MOST_CARDS = 45  # thirty turns that draw two and discard one
NATURALS = [rank for rank in Rank if rank is not Rank.THREE and not rank.is_wild]
LEADING_ON = (StartMeld, AddToMeld, AskToGoOut, TakePile)
STOCKS = (None, None, 0, 20)
PHASES = (Phase.PLAY, Phase.PLAY, Phase.PLAY, Phase.DRAW)


@attrs.frozen
class Candidate:
    """A position in the making: the hand of seat 0, its side's table, and what else matters."""

    hand: tuple[Card, ...]
    melds: tuple[tuple[Card, ...], ...]
    pile: tuple[Card, ...]
    in_foot: bool
    partners_in_foot: bool
    foot_turns: int
    phase: Phase
    deal: int
    stock_size: int | None  # None for all that is left over; else that lies under the pile
    moves: tuple[str, ...] = ()

    @property
    def used(self) -> Cards:
        """The cards that are given."""
        return Cards((*self.hand, *self.pile, *(card for meld in self.melds for card in meld)))


class Search:
    """The search for one rule set."""

    def __init__(self, variant: RuleVariant, rng: Random) -> None:
        self.variant, self.rng = variant, rng
        self.players = usual_players(variant)
        self.deck = variant.deck_for(self.players)
        side_of = variant.side_of_seats(self.players)
        self.partners = [seat for seat in range(1, self.players) if side_of[seat] == side_of[0]]

    # --- as data -----------------------------------------------------------------------------

    def start_of(self, candidate: Candidate) -> dict[str, Any]:
        """Write a candidate as a start of tests/perft."""
        feet = {0: candidate.in_foot} | dict.fromkeys(self.partners, candidate.partners_in_foot)
        placed: dict[str, Any] = {
            "hands": {"0": text(candidate.hand)},
            "pile": text(candidate.pile),
            "phase": candidate.phase.value,
            "deal": candidate.deal,
            "foot_turns": {str(seat): candidate.foot_turns for seat, picked in feet.items() if picked},
        }
        if candidate.stock_size is not None:
            placed["stock_size"] = candidate.stock_size
        if candidate.melds:
            placed["melds"] = {"0": [text(meld) for meld in candidate.melds]}
        if len(self.variant.packets) > 1 and any(feet.values()):
            placed["packets"] = {str(seat): [] for seat, picked in feet.items() if picked}
        start = {"variant": self.variant.key, "players": self.players, "position": placed}
        return start | ({"moves": [*candidate.moves]} if candidate.moves else {})

    def work(self, candidate: Candidate) -> int:
        """Count the calls; -1 for what can't be."""
        state = self.state(candidate)
        return -1 if state is None else cold_calls(state)

    def state(self, candidate: Candidate) -> GameState | None:
        """Set the candidate up, if it can be."""
        try:
            return set_up(self.start_of(candidate))
        except HandFootError:
            return None

    # --- by chance ---------------------------------------------------------------------------

    def free(self, used: Cards) -> list[Card]:
        """List the cards of the deck that are not used, red threes left out, in random order."""
        faces = [card for card in Card if not card.is_red_three]
        cards = [card for card in faces for _ in range(self.deck.count(card) - used.count(card))]
        self.rng.shuffle(cards)
        return cards

    def some_melds(self) -> tuple[tuple[Card, ...], ...]:
        """Lay a table: books there or a few cards short, and melds of three and more."""
        rng, used, laid = self.rng, Cards(()), []
        ranks: list[Rank | None] = [*rng.sample(NATURALS, rng.randint(1, 9))]
        if rng.random() < 0.5:
            ranks.append(None)
        for rank in ranks:
            size = rng.choice((3, 4, 5, 6, 6, 7, 7))
            wilds = size if rank is None else rng.choice((0, 0, 0, 1, 2, 3))
            free = self.free(used)
            naturals = [card for card in free if card.rank is rank][: size - wilds]
            meld = (*naturals, *[card for card in free if card.is_wild][:wilds])
            if len(meld) == size and self.variant.may_meld(rank, len(naturals), wilds):
                laid.append(meld)
                used += Cards(meld)
        return tuple(laid)

    def some_hand(self, used: Cards) -> tuple[Card, ...]:
        """Draw a hand: of all ranks or of few, with some wilds or with many."""
        rng = self.rng
        size = rng.choice((3, 5, 8, 11, 15, 20, 26, 33, MOST_CARDS))
        free = self.free(used)
        wilds = [card for card in free if card.is_wild][: rng.randint(0, min(size, 12))]
        ranks = rng.sample(NATURALS, rng.randint(2, len(NATURALS)))
        naturals = [card for card in free if card.rank in ranks]
        return (*wilds, *naturals[: size - len(wilds)])

    def some(self) -> Candidate:
        """Draw a candidate."""
        rng = self.rng
        melds = self.some_melds() if rng.random() < 0.75 else ()
        used = Cards(card for meld in melds for card in meld)
        hand = self.some_hand(used)
        free = self.free(used + Cards(hand))
        in_foot = rng.random() < 0.7
        return Candidate(
            hand,
            melds,
            tuple(free[: rng.choice((1, 2, 8, 20))]),
            in_foot,
            in_foot and rng.random() < 0.9,
            1,
            rng.choice(PHASES),
            rng.randint(1, self.variant.deals or 3),
            rng.choice(STOCKS),
        )

    # --- climbing ----------------------------------------------------------------------------

    def changed(self, candidate: Candidate) -> Candidate:
        """Change one thing, or a few cards."""
        ways = (self.swap, self.swap, self.swap, self.resize, self.remeld, self.turn_over, self.lead_on)
        return self.rng.choice(ways)(candidate)

    def swap(self, candidate: Candidate) -> Candidate:
        """Swap up to three cards of the hand."""
        rng, hand = self.rng, [*candidate.hand]
        free = self.free(candidate.used)
        for _ in range(min(rng.choice((1, 1, 2, 3)), len(hand), len(free))):
            wanted = rng.choice(
                (None, *(card.rank for card in hand), *(meld[0].rank for meld in candidate.melds))
            )
            fitting = [card for card in free if card.rank is wanted or (wanted is None and card.is_wild)]
            came = rng.choice(fitting or free)
            free.remove(came)
            hand[rng.randrange(len(hand))] = came
        return attrs.evolve(candidate, hand=tuple(hand), moves=())

    def resize(self, candidate: Candidate) -> Candidate:
        """Take a card out of the hand or put some in."""
        rng, hand = self.rng, [*candidate.hand]
        if len(hand) > 3 and rng.random() < 0.5:
            hand.pop(rng.randrange(len(hand)))
        else:
            hand += self.free(candidate.used)[: min(rng.choice((1, 2, 4)), MOST_CARDS - len(hand))]
        return attrs.evolve(candidate, hand=tuple(hand), moves=())

    def remeld(self, candidate: Candidate) -> Candidate:
        """Take a meld away, or make one a card longer or shorter, or lay another table."""
        rng, melds = self.rng, [*candidate.melds]
        if not melds or rng.random() < 0.1:
            return attrs.evolve(candidate, melds=self.some_melds(), moves=())
        at = rng.randrange(len(melds))
        meld = melds.pop(at)
        if rng.random() < 0.75:
            ranks = {card.rank for card in meld}
            more = [card for card in self.free(candidate.used) if card.rank in ranks or card.is_wild][:1]
            melds.insert(at, meld[1:] if rng.random() < 0.4 and len(meld) > 3 else (*meld, *more))
        return attrs.evolve(candidate, melds=tuple(melds), moves=())

    def turn_over(self, candidate: Candidate) -> Candidate:
        """Change the deal, the step of the turn, who is in the foot, or the pile."""
        rng = self.rng
        number = rng.randrange(5)
        if number == 0:
            return attrs.evolve(candidate, deal=rng.randint(1, self.variant.deals or 3), moves=())
        if number == 1:
            return attrs.evolve(candidate, phase=rng.choice(PHASES), moves=())
        if number == 2:
            in_foot = rng.random() < 0.8
            return attrs.evolve(candidate, in_foot=in_foot, partners_in_foot=in_foot, moves=())
        if number == 3:
            return attrs.evolve(candidate, stock_size=rng.choice(STOCKS), moves=())
        free = self.free(candidate.used)
        wanted = {card.rank for card in candidate.hand}
        top = [card for card in free if card.rank in wanted and not card.is_wild][:1] or free[:1]
        return attrs.evolve(candidate, pile=(*free[1 : rng.choice((1, 2, 8, 20))], *top)[-20:], moves=())

    def lead_on(self, candidate: Candidate) -> Candidate:
        """Ask, begin an opening, take the pile, lay a card: or take such moves back."""
        rng = self.rng
        if candidate.moves and rng.random() < 0.4:
            return attrs.evolve(candidate, moves=candidate.moves[:-1])
        state = self.state(candidate)
        if state is None:
            return candidate
        moves: list[Action] = [action for action in legal_actions(state) if isinstance(action, LEADING_ON)]
        if not moves:
            return candidate
        asks = AskToGoOut() in moves and rng.random() < 0.5
        action = AskToGoOut() if asks else rng.choice(moves)
        words = [str(action)]
        after = apply(state, action)
        if after.phase is Phase.ANSWER:
            words.append(str(legal_actions(after)[0]))
        return attrs.evolve(candidate, moves=(*candidate.moves, *words)[:6])

    def climb(self, candidate: Candidate, work: int, steps: int) -> tuple[int, Candidate]:
        """Change the candidate so many times, keeping what takes as much work or more."""
        for _ in range(steps):
            other = self.changed(candidate)
            if self.rng.random() < 0.3:
                other = self.changed(other)
            found = self.work(other)
            if found >= work:
                candidate, work = other, found
        return work, candidate

    def worst(self, starts: int, steps: int) -> list[dict[str, Any]]:
        """Draw so many candidates, climb from the worst of them, and return the summits."""
        drawn = [self.some() for _ in range(starts)]
        ranked = sorted(((self.work(one), number) for number, one in enumerate(drawn)), reverse=True)
        print(f"{self.variant.key}: worst of {starts} by chance {ranked[0][0]:,}", end="", flush=True)
        found = [self.climb(drawn[number], work, steps // 4) for work, number in ranked[:SLOPES]]
        found.sort(key=lambda pair: pair[0], reverse=True)
        found = [self.climb(candidate, work, steps) for work, candidate in found[:SUMMITS]]
        print("; climbed to " + ", ".join(f"{work:,}" for work, _ in found), flush=True)
        return [self.start_of(candidate) for _, candidate in found]


def text(cards: tuple[Card, ...]) -> str:
    """Write cards in the order in which they are given."""
    return " ".join(map(str, cards))


def worst_of(starts: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Keep the worst few of a rule set's starts, none twice, and those that took far more once."""
    unlike = {json.dumps(start): start for start in starts}.values()
    once = [start for start in unlike if "once" in start]
    others = [start for start in unlike if "once" not in start]
    return [*sorted(others, key=lambda start: cold_calls(set_up(start)), reverse=True)[:KEPT], *once]


def main() -> None:
    """Search every rule set, or those named, and write the data file."""
    parser = argparse.ArgumentParser(description="Search for the hands that take the most work.")
    parser.add_argument(
        "--variant", action="append", choices=variants.keys(), help="only this one; repeatable"
    )
    parser.add_argument("--starts", type=int, default=300, help="positions drawn by chance")
    parser.add_argument("--climbs", type=int, default=300, help="changes tried from each of the worst")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    for key in chosen.variant or variants.keys():
        search = Search(variants.get(key), Random(f"{key} {chosen.seed}"))
        found = search.worst(chosen.starts, chosen.climbs)
        hands = read_hands()  # anew each time, so that two runs may share the work
        kept = worst_of([*(hand for hand in hands if hand["variant"] == key), *found])
        others = [hand for hand in hands if hand["variant"] != key]
        write_hands(sorted([*others, *kept], key=lambda hand: variants.keys().index(hand["variant"])))


if __name__ == "__main__":
    main()
