"""Golden seeds: the decks that follow from a seed are the same on every Python, for ever.

Each deck is worked out here a second time, from the description alone: the deck in card order, one
generator for the deal, Fisher-Yates from the end over `random()`.
"""

from __future__ import annotations

import hashlib
import random
from itertools import product

import pytest

from handfoot_rules import Card, new_match, shuffled_deck, variants

SEEDS = (0, 1, 2**127 + 5)
DEALS = (1, 2, 3, 4)
RANKS = "3456789TJQKA2"

# By (seed, deal): the first and the last cards, and a hash of the deck written with blanks.
# The deck has five packs whatever the number of players, so that number changes nothing.
GOLDEN = {
    (0, 1): ("AH JH TH 8D 5H", "7H TS 7H JH JD", "35818be6742ec188"),
    (0, 2): ("KC 8D JC 5D 4H", "9S KD 7D 2C AH", "6cd5d3e07eb0b428"),
    (0, 3): ("KS 6D TC QH KS", "4D 7C AC 9D 7H", "16e326e53c999249"),
    (0, 4): ("TC 7D 2C QC 6H", "KH KC JH 4S JK", "3f6dbc86b142d854"),
    (1, 1): ("9S AC 8C 3C 3H", "4H 3C JD JK 9D", "b546cedf4ef3784b"),
    (1, 2): ("8S 5H 4D 5C 9H", "AS 7H 3D 5S 7H", "95d436ee25ee65e7"),
    (1, 3): ("KC 7C KH 5C JS", "4D 3D 9C TC 2H", "2098c170be98d9e6"),
    (1, 4): ("3S 4S 6H QC 7D", "4H 9D 2D 9D TH", "01df3ced3c899fc8"),
    (2**127 + 5, 1): ("7D 3D TS 9C JK", "TC 7S KH JC 4H", "050e062350605944"),
    (2**127 + 5, 2): ("TS KH JK 4C 9C", "AS 3H KH 7H 6D", "b7087a3870e812a6"),
    (2**127 + 5, 3): ("6D 6H 7C 9S JK", "9S 3H KD QS 7H", "2359c0e9af336a42"),
    (2**127 + 5, 4): ("TC 2H 6D 2C JK", "8C TH 5H 5H TS", "a1488895b96a8cb0"),
}

each_deck = pytest.mark.parametrize(("seed", "deal"), tuple(product(SEEDS, DEALS)))


def deck_by_hand(seed: int, deal: int) -> list[str]:
    """Shuffle five packs as the contract says."""
    faces = [rank + suit for rank in RANKS for suit in "CDHS"]
    deck = [face for face in faces for _ in range(5)] + ["JK"] * 10
    draw = random.Random((deal << 128) | seed).random
    for last in reversed(range(1, len(deck))):
        other = int(draw() * (last + 1))
        deck[last], deck[other] = deck[other], deck[last]
    return deck


def digest(deck: list[str]) -> str:
    """Hash a deck."""
    return hashlib.sha256(" ".join(deck).encode()).hexdigest()[:16]


@pytest.mark.parametrize("players", [2, 7])
@each_deck
def test_a_deck_follows_from_seed_and_deal(players: int, seed: int, deal: int) -> None:
    variant = variants.get("gamerules-2-7")
    deck = [str(card) for card in shuffled_deck(variant, players, seed, deal)]
    assert deck == deck_by_hand(seed, deal)
    first, last, hashed = GOLDEN[seed, deal]
    assert " ".join(deck[:5]) == first
    assert " ".join(deck[-5:]) == last
    assert digest(deck) == hashed


def test_both_base_variants_shuffle_alike() -> None:
    one, other = (variants.get(key) for key in ("gamerules-2-6", "gamerules-2-7"))
    assert shuffled_deck(one, 4, 7, 1) == shuffled_deck(other, 4, 7, 1)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_match_is_dealt_from_that_deck(seed: int) -> None:
    deck = tuple(map(Card.parse, deck_by_hand(seed, 1)))
    assert new_match(seed=seed) == new_match(seed=seed, deck=deck)


def test_a_secret_seed_is_below_two_to_the_128() -> None:
    seeds = {new_match(players=2).seed for _ in range(8)}
    assert len(seeds) == 8
    assert all(0 <= seed < 2**128 for seed in seeds)
