"""Shuffling and dealing: the only chance there is, and all of it follows from a seed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from random import Random, SystemRandom

from .cards import NO_CARDS, Card, Cards, Rank, deck_difference, gathered
from .drawing import lay_red_threes
from .errors import InvalidDeckError, InvalidSeedError
from .options import PileNeed, RedThrees, StockEmpty
from .phases import Phase
from .sheets import ScoreSheet
from .state import DealFacts, GameState, MatchFacts, SeatState, SideState, TurnState, check_seat
from .tables import START_SIZE
from .variant import RuleVariant
from .variants import DEFAULT

_SEED_BITS = 128


def new_match(
    variant: RuleVariant = DEFAULT,
    *,
    players: int = 4,
    seed: int | None = None,
    deck: Iterable[Card] | None = None,
    dealer: int | None = None,
) -> GameState:
    """Begin a match: deal the first deal, turn the starter, lay the red threes (S1-S7).

    Arguments:
        variant: the rules.
        players: how many play, one of `variant.players`.
        seed: 0 .. 2**128 - 1, from which the decks of all deals follow; a secret one if not given.
        deck: the first deal's deck, top first, if it is to be a given one.
        dealer: the seat that deals first; if not given, the one with whom seat 0 plays first.

    Raises InvalidPlayersError, InvalidSeedError, InvalidDeckError (which cards are missing or too many),
    InvalidSeatError; TypeError for values of the wrong type.
    """
    match = match_facts(variant, players=players, seed=seed, dealer=dealer)
    scores = (0,) * (max(match.side_of) + 1)
    return deal_out(match, 1, scores, (), None if deck is None else tuple(deck))


def match_facts(variant: RuleVariant, *, players: int, seed: int | None, dealer: int | None) -> MatchFacts:
    """Check and gather what stays the same for a whole match."""
    check_variant(variant)
    variant.check_players(players)
    # What `secrets.randbits` is; loading that module would load OpenSSL.
    seed = SystemRandom().getrandbits(_SEED_BITS) if seed is None else seed
    check_seed(seed)
    dealer = _default_dealer(variant, players) if dealer is None else dealer
    check_seat(dealer, players)
    return MatchFacts(variant, players, seed, dealer, variant.side_of_seats(players))


def _default_dealer(variant: RuleVariant, players: int) -> int:
    """The dealer with whom seat 0 plays first (S6), or the last seat if there is none."""
    dealers = (seat for seat in range(players) if variant.first_player(seat, players) == 0)
    return next(dealers, players - 1)


def check_variant(variant: object) -> None:
    """Raise TypeError unless this is a variant; a key is none."""
    if not isinstance(variant, RuleVariant):
        raise TypeError(f"a RuleVariant is wanted, not {variant!r}")


def check_seed(seed: int) -> None:
    """Raise InvalidSeedError unless the seed is a whole number below 2**128."""
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise TypeError(f"a seed is a whole number, not {seed!r}")
    if not 0 <= seed < 1 << _SEED_BITS:
        raise InvalidSeedError(seed)


@lru_cache(maxsize=64)
def whole_deck(variant: RuleVariant, players: int) -> tuple[Card, ...]:
    """All the cards of a deal in card order (S1)."""
    return tuple(variant.deck_for(players))


def shuffled_deck(variant: RuleVariant, players: int, seed: int, deal: int) -> tuple[Card, ...]:
    """Return the deck of a deal, top first: a function of its arguments, the same everywhere.

    One fresh generator a deal, and Fisher-Yates over `random.Random.random()`, the stream that Python
    promises to keep. Raises as `new_match` does, and InvalidDealError for a deal below 1.
    """
    variant.check_players(players)
    check_seed(seed)
    variant.check_deal(deal)
    return shuffled(whole_deck(variant, players), Random(deal << _SEED_BITS | seed))


def shuffled(cards: Sequence[Card], rng: Random) -> tuple[Card, ...]:
    """Return the cards in random order (Fisher-Yates from the end)."""
    order, random = list(cards), rng.random
    for index in range(len(order) - 1, 0, -1):
        other = int(random() * (index + 1))
        order[index], order[other] = order[other], order[index]
    return tuple(order)


def reshuffled(cards: Sequence[Card], seed: int, deal: int, number: int) -> tuple[Card, ...]:
    """The order in which the pile becomes the stock, the first, second ... time in a deal (E2)."""
    return shuffled(tuple(sorted(cards)), Random((number << _SEED_BITS | deal) << _SEED_BITS | seed))


def check_deck(variant: RuleVariant, players: int, deck: tuple[Card, ...]) -> None:
    """Raise InvalidDeckError unless these are exactly the variant's cards."""
    missing, surplus = deck_difference(deck, variant.deck_for(players))
    if missing or surplus:
        raise InvalidDeckError(missing, surplus)


def deal_out(
    match: MatchFacts,
    number: int,
    scores: tuple[int, ...],
    sheets: tuple[ScoreSheet, ...],
    deck: tuple[Card, ...] | None,
) -> GameState:
    """Deal one deal (S4-S7) from a deck, top first, or from the one that follows from the seed."""
    variant, players = match.variant, match.players
    if deck is None:
        deck = shuffled_deck(variant, players, match.seed, number)
    else:
        check_deck(variant, players, deck)
    first = variant.first_player((match.first_dealer + number - 1) % players, players)
    packets, rest = deal_packets(deck, variant.packets, players, first)
    pile, stock = turn_starter(rest, variant)
    hands, red_threes, drawn = lay_dealt_red_threes(match, [p[0] for p in packets], stock, first)
    minimums = tuple(variant.opening_minimum(number, total) for total in scores)
    return GameState(
        match,
        DealFacts(number, scores, sheets, minimums, stock),
        drawn,
        pile,
        tuple(SeatState(hand, tuple(waiting)) for hand, (_, *waiting) in zip(hands, packets, strict=True)),
        tuple(SideState((), laid) for laid in red_threes),
        TurnState(first, minimum=minimums[match.side_of[first]]),
        Phase.DRAW,
        first,
    )


def deal_packets(
    deck: tuple[Card, ...], sizes: tuple[int, ...], players: int, first: int
) -> tuple[list[list[Cards]], tuple[Card, ...]]:
    """Deal every hand, clockwise from the first player, then every next packet likewise (S4).

    Returns the packets by seat, and the rest of the deck.
    """
    packets: list[list[Cards]] = [[] for _ in range(players)]
    at = 0
    for size in sizes:
        for step in range(players):
            packets[(first + step) % players].append(gathered(deck[at : at + size]))
            at += size
    return packets, deck[at:]


def turn_starter(cards: tuple[Card, ...], variant: RuleVariant) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Turn the starter of the pile (S5); return the pile, top last, and the stock, top first.

    What may not be one is buried in the middle of the rest, or the next card is turned on top of it. In a
    stock so short that its upper half holds no starter the same cards would come up again for ever; once as
    many have been turned as there are, the next ones go to the bottom.
    """
    stock, pile, turned = list(cards), [], 0
    while stock[0] in variant.starter_buried or stock[0] in variant.starter_covered:
        card = stock.pop(0)
        if card in variant.starter_covered:
            pile.append(card)
            continue
        turned += 1
        bottom = turned > len(cards)
        stock.insert(len(stock) if bottom else variant.burial_place(len(stock)), card)
    return (*pile, stock[0]), tuple(stock[1:])


def lay_dealt_red_threes(
    match: MatchFacts, hands: list[Cards], stock: tuple[Card, ...], first: int
) -> tuple[list[Cards], list[Cards], int]:
    """Lay the red threes of every hand, clockwise from the first player, replacements included (S7).

    Returns the hands, each side's red threes, and how many cards of the stock are gone.
    """
    laid = [NO_CARDS] * (max(match.side_of) + 1)
    drawn = 0
    if match.variant.red_threes is not RedThrees.LAID:
        return hands, laid, drawn
    replaced = match.variant.red_threes_replaced
    for step in range(match.players):
        seat = (first + step) % match.players
        hands[seat], red_threes, drawn = lay_red_threes(hands[seat], stock, drawn, replaced=replaced)
        laid[match.side_of[seat]] += red_threes
    return hands, laid, drawn


def longest_deal(variant: RuleVariant, players: int) -> int:
    """The most turns that a deal can last (E3); docs/why-a-deal-ends.md has the argument.

    Every turn but a pass draws from the stock or melds cards with the pile: three, or the top card alone
    where that is a way to take it. Where all must pass in a row, at most players - 1 passes lie between two
    such turns, and the stock is counted for the table at which it is largest, so that the figure is that of
    the rule sheet. Every card of the deck may come back to the stock with each reshuffle.
    """
    variant.check_players(players)
    deck = variant.deck_for(players)
    meldable = sum(deck.count(card) for card in Card if card.rank is not Rank.THREE)
    takes = meldable // (1 if PileNeed.OWN_MELD in variant.pile_needs else START_SIZE)
    again = variant.reshuffles * len(deck)
    if variant.stock_empty is not StockEmpty.ALL_PASS:
        return _first_stock(variant, players) + again + takes + 1
    stock = max(_first_stock(variant, number) for number in variant.players)
    return stock + again + takes * players + players


def _first_stock(variant: RuleVariant, players: int) -> int:
    """How many cards the stock has at most, once the packets are dealt and a starter is turned."""
    return len(variant.deck_for(players)) - players * sum(variant.packets) - 1
