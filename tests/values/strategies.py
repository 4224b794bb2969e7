"""What Hypothesis draws for the tests of values."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, TypeAlias

from hypothesis import strategies as st

from handfoot_rules import (
    Action,
    AddToMeld,
    AllowGoingOut,
    AskToGoOut,
    Card,
    Cards,
    Discard,
    DrawStock,
    NextDeal,
    Pass,
    Rank,
    RefuseGoingOut,
    Reshuffle,
    StartMeld,
    TakePile,
)

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

Count: TypeAlias = "Counter[Card]"

one_card: SearchStrategy[Card] = st.sampled_from(Card)
some_cards: SearchStrategy[list[Card]] = st.lists(one_card, max_size=30)
counts: SearchStrategy[Count] = st.dictionaries(one_card, st.integers(1, 60), max_size=20).map(Counter)
sets: SearchStrategy[Cards] = some_cards.map(Cards)
places: SearchStrategy[int] = st.integers(0, 3)
ranks: SearchStrategy[Rank] = st.sampled_from(Rank)

actions: SearchStrategy[Action] = st.one_of(
    st.sampled_from(
        [
            DrawStock(),
            AskToGoOut(),
            AllowGoingOut(),
            RefuseGoingOut(),
            Pass(),
            NextDeal(),
            Reshuffle(),
        ]
    ),
    st.builds(TakePile, sets, st.none() | places),
    st.builds(StartMeld, sets),
    st.builds(AddToMeld, st.none() | ranks, one_card, places),
    st.builds(Discard, one_card),
    st.builds(NextDeal, st.lists(one_card, min_size=1, max_size=30)),
    st.builds(Reshuffle, st.lists(one_card, min_size=1, max_size=30)),
)


def elements(count: Count) -> list[Card]:
    """List the cards of a count, as often as they are there, in no order that matters."""
    return list(count.elements())
