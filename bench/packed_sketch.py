"""A sketch of the base game, to measure what its values cost: states of whole numbers, no exact look-ahead.

Not the rules: whether an opening can be finished is guessed, and it needs 50 points in every deal; going out
needs no books and no leave; there are no wild melds; nothing is checked, and nobody could read a state. The
same file runs as it is or compiled by mypyc; see `sketch.py`.

Ranks are numbered from 0, the black threes, over the fours (1) to the aces (11), the twos (12) and the jokers
(13); a red three is 14. Hands have 8 bits a rank, melds 16: naturals below wilds.
"""

from __future__ import annotations

from typing import Final, TypeAlias

State: TypeAlias = tuple[
    tuple[int, ...],  # the stock
    int,  # how many cards of it are gone
    tuple[int, ...],  # the pile
    tuple[int, ...],  # the hands
    tuple[int, ...],  # the feet, 0 once picked up
    tuple[int, ...],  # the open melds of each side
    tuple[bool, ...],  # which side has opened
    int,  # the points laid in an opening under way
    int,  # the player
    bool,  # who has drawn
]

PLAYERS: Final = 4
HAND: Final = 13
MINIMUM: Final = 50
BOOK: Final = 7
TWO, JOKER, RED_THREE = 12, 13, 14
POINTS: Final = (5, 5, 5, 5, 5, 10, 10, 10, 10, 10, 10, 20, 20, 50)
DECK: Final = (
    tuple(rank for rank in range(14) for _ in range(20 if 0 < rank < JOKER else 10)) + (RED_THREE,) * 10
)

DRAW, TAKE = 0, 1
DISCARD, START, START_TWO, START_JOKER, ADD, ADD_TWO, ADD_JOKER = 16, 32, 48, 64, 80, 96, 112
ACTIONS: Final = tuple(range(128))


def deal(deck: tuple[int, ...]) -> State:
    """Deal a shuffled deck."""
    packets = []
    at = 0
    for _ in range(2 * PLAYERS):
        packet = number = 0
        while number < HAND:
            if deck[at] != RED_THREE:
                packet += 1 << 8 * deck[at]
                number += 1
            at += 1
        packets.append(packet)
    while deck[at] == RED_THREE:
        at += 1
    hands, feet = tuple(packets[:PLAYERS]), tuple(packets[PLAYERS:])
    return deck, at + 1, deck[at : at + 1], hands, feet, (0, 0), (False, False), 0, 0, False


def legal(state: State) -> tuple[int, ...]:
    """List what may be done, as numbers."""
    stock, gone, pile, hands, feet, melds, opened, laid, player, drew = state
    hand, side = hands[player], player & 1
    if drew:
        free = bool(feet[player]) or held(hand) >= 5
        if not opened[side] and worth(hand) + laid < MINIMUM:
            free = False
        return plays(hand, melds[side], free)
    if gone >= len(stock) - 4:
        return ()
    top = pile[-1]
    if 0 < top < TWO and hand >> 8 * top & 0xFF >= 2 and opened[side]:
        there = melds[side] >> 16 * top & 0xFFFF
        if (there & 0xFF) + (there >> 8) < BOOK - 2:
            return (DRAW, TAKE)
    return (DRAW,)


def plays(hand: int, melds: int, free: bool) -> tuple[int, ...]:  # noqa: C901, FBT001  # as fast as can be
    """List what a player may do who has drawn; lay cards only if free to."""
    twos, jokers = hand >> 8 * TWO & 0xFF, hand >> 8 * JOKER
    found: list[int] = []
    additions: list[int] = []
    discards: list[int] = []
    for rank in range(14):
        number = hand >> 8 * rank & 0xFF
        if number:
            discards.append(DISCARD + rank)
        if not free or rank == 0 or rank >= TWO:
            continue
        there = melds >> 16 * rank & 0xFFFF
        if there:
            if number:
                additions.append(ADD + rank)
            if there >> 8 < 2:
                if twos:
                    additions.append(ADD_TWO + rank)
                if jokers:
                    additions.append(ADD_JOKER + rank)
        elif number >= 2:
            if number >= 3:
                found.append(START + rank)
            if twos:
                found.append(START_TWO + rank)
            if jokers:
                found.append(START_JOKER + rank)
    found += additions
    found += discards
    return tuple([ACTIONS[action] for action in found])


def held(hand: int) -> int:
    """Count the cards of a hand."""
    return hand % 0xFF


def worth(hand: int) -> int:
    """Say what the cards of a hand are worth that could be melded, roughly."""
    points = 0
    for rank in range(1, 14):
        number = hand >> 8 * rank & 0xFF
        if number >= 2 or rank >= TWO:
            points += POINTS[rank] * number
    return points


def step(state: State, action: int) -> State:
    """Return the state after an action that `legal` listed."""
    if action >= START:
        return lay(state, action)
    stock, gone, pile, hands, feet, melds, opened, _, player, _ = state
    hand = hands[player]
    if action == DRAW:
        number = 0
        while number < 2 and gone < len(stock):
            if stock[gone] != RED_THREE:
                hand += 1 << 8 * stock[gone]
                number += 1
            gone += 1
        return stock, gone, pile, put(hands, player, hand), feet, melds, opened, 0, player, True
    if action == TAKE:
        top = pile[-1]
        hand -= 2 << 8 * top
        for card in pile[-7:-1]:
            hand += 1 << 8 * card
        side = player & 1
        after = put(melds, side, grown(melds[side], top, 3, 0))
        return stock, gone, pile[:-7], put(hands, player, hand), feet, after, opened, 0, player, True
    rank = action & 15
    hand -= 1 << 8 * rank
    pile = (*pile, rank)
    if not hand and feet[player]:
        hand = feet[player]
        feet = put(feet, player, 0)
    hands = put(hands, player, hand)
    return stock, gone, pile, hands, feet, melds, opened, 0, (player + 1) % PLAYERS, False


def lay(state: State, action: int) -> State:
    """Start a meld or add to one."""
    stock, gone, pile, hands, feet, melds, opened, laid, player, _ = state
    hand, side, rank = hands[player], player & 1, action & 15
    naturals, wild = 1, 0
    if action < ADD:
        naturals = 3 if action < START_TWO else 2
        if action >= START_TWO:
            wild = TWO if action < START_JOKER else JOKER
    elif action >= ADD_TWO:
        naturals, wild = 0, TWO if action < ADD_JOKER else JOKER
    hand -= naturals << 8 * rank
    laid += POINTS[rank] * naturals
    if wild:
        hand -= 1 << 8 * wild
        laid += POINTS[wild]
    if not hand and feet[player]:
        hand = feet[player]
        feet = put(feet, player, 0)
    melds = put(melds, side, grown(melds[side], rank, naturals, 1 if wild else 0))
    if not opened[side] and laid >= MINIMUM:
        opened = (True, opened[1]) if side == 0 else (opened[0], True)
    return stock, gone, pile, put(hands, player, hand), feet, melds, opened, laid, player, True


def put(items: tuple[int, ...], index: int, item: int) -> tuple[int, ...]:
    """Exchange one of the items."""
    return (*items[:index], item, *items[index + 1 :])


def grown(melds: int, rank: int, naturals: int, wilds: int) -> int:
    """Let the meld of a rank grow; a book is put aside."""
    after = melds + (naturals + 256 * wilds << 16 * rank)
    there = after >> 16 * rank & 0xFFFF
    return after - (there << 16 * rank) if (there & 0xFF) + (there >> 8) >= BOOK else after
