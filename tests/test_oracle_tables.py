"""The referee's lists on whole tables made by hand, by the other rule sheets."""

from __future__ import annotations

from typing import Any

from handfoot_rules import PartnersNeeded, Permission, Phase
from oracle import legal
from oracle.tables import table, takes, texts

OPEN_BOOKS = ["KC KC KC KC KC KC KC"]


def test_u2_jones_five_cards_and_where_they_go() -> None:
    assert takes("9H 9D 5C", "KC KC KC 9S", "jones") == []  # the pile must hold five
    assert takes("9H 9D 5C", "4C KC KC KC 9S", "jones", melds=["9C 9C 9C 9C 9C"]) == ["take 9D 9H"]
    book = ["9C 9C 9C 9C 9C 9C 9C"]
    assert takes("9H 2C 5C", "4C KC KC KC 9S", "jones", melds=book) == ["take 9H 2C"]
    dirty = "9C 9C 9C 9C 9C 2C 2C"
    both = takes("9H 9D 2C", "4C KC KC KC 9S", "jones", melds=[*book, dirty])
    assert set(both) == {"take 9D 9H at 0", "take 9D 9H at 1", "take 9D 2C"}
    assert takes("2C 5C", "4C KC KC KC 9S", "jones") == []


def test_o2_jones_counts_the_taken_cards() -> None:
    deal_2: dict[str, Any] = {"opened": False, "turn": {"minimum": 90}}
    hand, pile = "9H 9C AS 5D 6C", "KC KD AC AD 9S"
    assert takes(hand, pile, "jones", **deal_2) == ["take 9C 9H"]
    assert takes(hand, pile, "jones", taken_cards_locked=True, **deal_2) == []


def test_u2_vegas_takes_exactly_so_many() -> None:
    assert takes("9S 9H", "4C 9C", "vegas") == []
    pile = "4C 5C 6C KD 9C"
    assert takes("9S 9H", pile, "vegas") == ["take 9H 9S"]
    assert takes("9S 9H 9D", "4C 5C 6C 9C", "vegas", deal=4) == []
    assert takes("9S 9H", pile, "vegas", deal=4) == ["take 9H 9S"]
    assert takes("9S 9H", pile, "vegas", melds=["9C 9C 9C 9C 9C"]) == []
    assert takes("9S 9H", pile, "vegas", melds=["9C 9C 9C 9C 9C 9C 9C"]) == ["take 9H 9S"]
    assert takes("9S 9H", "4C 5C 6C KD 3H", "vegas") == []
    assert takes("2S 2H", "4C 5C 6C KD 2C", "vegas") == []


def test_u2_canasta_frozen_or_not() -> None:
    free: dict[str, Any] = {"in_foot": True, "melds": ["QC QC QC"]}
    assert takes("5C 6C", "4C QH", "canasta", **free) == ["take"]
    assert takes("5C 6C QS", "2C QH", "canasta", **free) == []
    assert takes("QS QD 6C", "2C QH", "canasta", **free) == ["take QD QS"]
    assert takes("QS QD 2C 6C", "4C QH", "canasta", **free) == [
        "take QD QS",
        "take QD 2C",
        "take",
    ]
    assert takes("8S 2C 5C", "4C 8D", "canasta", in_foot=True) == ["take 8S 2C"]
    unopened: dict[str, Any] = {"in_foot": True, "opened": False, "turn": {"minimum": 15}}
    assert takes("8S 2C 5C", "4C 8D", "canasta", **unopened) == []
    assert takes("8S 8C 5C", "4C 8D", "canasta", **unopened) == ["take 8C 8S"]
    full = ["8C 8C 2C 2C 2C"]
    assert takes("8S 2C 5C", "4C 8D", "canasta", in_foot=True, melds=full) == ["take"]
    assert takes("9S 9H AS AH AD 4C", "2S 3H 9C", "canasta", **unopened | {"turn": {"minimum": 50}}) == [
        "take 9H 9S"
    ]
    assert takes("QS", "QH", "canasta", **free | {"melds": OPEN_BOOKS}) == []
    assert takes("4S", "KH", "canasta", **free | {"melds": OPEN_BOOKS}) == []  # one card and one card
    assert takes("4S", "5C KH", "canasta", **free | {"melds": OPEN_BOOKS}) == ["take"]


def at_an_empty_stock(hand: str, pile: str, **changes: Any) -> list[str]:
    """List the actions of a canasta player who finds the stock empty."""
    return texts(
        legal(table(hand, "canasta", phase=Phase.DRAW, pile=pile, stock=(), in_foot=True, **changes))
    )


def test_e2_canasta_compels() -> None:
    fives = {"melds": ["5S 5S 5S"]}
    assert at_an_empty_stock("9C 8C 7C", "4C 5C", **fives) == ["take"]
    assert at_an_empty_stock("9C 8C 7C", "2C 5C", **fives) == ["pass"]  # frozen, and no pair
    assert at_an_empty_stock("9C", "5C", **fives) == ["pass"]  # one card and one card
    assert at_an_empty_stock("5D 5H 8C 7C", "2C 5C", **fives) == ["take 5D 5H", "pass"]
    assert at_an_empty_stock("6D 6H 8C 7C", "4C 6C", **fives) == ["take 6D 6H", "pass"]


def test_t1_and_t2_discards_of_threes() -> None:
    assert texts(legal(table("3H 3S 3C 9C", "jones"))) == ["discard 3C", "discard 3H", "discard 9C"]
    unopened = table("3H 3S 9C", "triple-play", opened=False)
    assert texts(legal(unopened)) == ["discard 3S", "discard 9C"]
    assert texts(legal(table("3H", "triple-play", opened=False))) == ["pass"]


def test_g1_and_g6_sevens_in_pennies_from_heaven() -> None:
    key, sevens = "pennies-from-heaven", "7C 7C 7C 7C 7C 7C 7C"
    foot_taken: dict[str, Any] = {"in_foot": True, "melds": [sevens]}
    assert texts(legal(table("7S 7H", key, **foot_taken))) == ["pass"]
    assert texts(legal(table("7S 7H 4C", key, **foot_taken))) == ["discard 4C"]
    both = foot_taken | {"other_melds": [sevens]}
    assert texts(legal(table("7S 7H 4C", key, **both))) == ["discard 4C", "discard 7H"]
    assert texts(legal(table("7S", key, **both))) == ["pass"]
    waiting: dict[str, Any] = {"packets": ["9C 9C"]}
    assert texts(legal(table("4C", key, **waiting))) == ["pass"]  # a hand can't be emptied


def test_g1_and_g6_the_last_card_in_vegas() -> None:
    ready: dict[str, Any] = {"in_foot": True, "partner": (True, 0), "books": (2, 3, 0)}
    yes = ready | {"turn": {"asked": True, "allowed": True}}
    book = ["8C 8C 8C 8C 8C 8C 8C"]
    assert texts(legal(table("9C", "vegas", **yes, melds=book))) == ["pass"]
    assert texts(legal(table("8S", "vegas", **yes, melds=book))) == ["add 8S to 8"]
    assert texts(legal(table("8S", "vegas", **ready, melds=book))) == ["ask", "pass"]
    done: dict[str, Any] = {"turn": {"asked": True, "allowed": True, "completed": book}}
    assert texts(legal(table("8S", "vegas", **ready | done, melds=book))) == ["pass"]


def test_g4_asking() -> None:
    pairs: dict[str, Any] = {"in_foot": True, "books": (2, 3, 0)}
    assert "ask" in texts(legal(table("7S 7H 7C 5D", "jones", **pairs)))
    making: dict[str, Any] = {"in_foot": True, "books": (1, 3, 0), "melds": ["7D 7D 7D 7D 7D 7D"]}
    assert "ask" not in texts(legal(table("7S 5D", "jones", **making)))  # the books must lie there
    assert "ask" in texts(legal(table("7S 5D", "jones", **making, ask_with_books=False)))
    free: dict[str, Any] = {"in_foot": True, "melds": OPEN_BOOKS}
    assert texts(legal(table("KS 9C", "canasta", **free)))[-1] == "ask"
    assert "ask" not in texts(legal(table("KS", "canasta", **free)))  # two cards at least
    assert "ask" not in texts(legal(table("KS 9C", "canasta", **free, turn={"laid": True})))
    assert "ask" not in texts(legal(table("KS 9C 8C", "canasta", **free)))
    no = {"turn": {"asked": True, "allowed": False}}
    assert texts(legal(table("KS 9C", "canasta", **free, **no))) == ["discard 9C", "discard KS"]
    yes = {"turn": {"asked": True, "allowed": True}}
    assert texts(legal(table("KS 9C", "canasta", **free, **yes))) == ["add KS to K"]
    opening = {"opened": False, "melds": ["AC AC AC"], "in_foot": True}
    begun = {"points": 60, "minimum": 65, "started": [14], "took_pile": True}
    needed = table("AS", "pagat", **opening, books_needed=(0, 0, 0), permission=Permission.FREE, turn=begun)
    assert "ask" not in texts(legal(needed))


def test_g3_all_partners_or_one() -> None:
    team: dict[str, Any] = {"players": 6, "side_of": (0, 1, 0, 1, 0, 1), "in_foot": True, "books": (2, 2, 1)}
    ready = table("8S 8H 8D", "pagat", **team, partner=(True, 1))
    assert "ask" in texts(legal(ready))
    ready.seats[2].foot_turns = 0  # type: ignore[misc]  # a stand-in
    assert "ask" not in texts(legal(ready))
    one = table("8S 8H 8D", "pagat", **team, partner=(True, 1), partners_needed=PartnersNeeded.ONE)
    one.seats[2].foot_turns = 0  # type: ignore[misc]  # a stand-in
    assert "ask" in texts(legal(one))


def test_m3_places_count_what_takes_cards() -> None:
    melds = ["KC KC KC KC KC KC KC", "KC KC KC KC 2C 2C 2C", "KC KC KC KC KC 2C 2C"]
    assert texts(legal(table("KS JK 9C", "jones", melds=melds)))[:4] == [
        "add KS to K",
        "add KS to K at 1",
        "add JK to K at 1",
        "add KS to K at 2",
    ]
    fresh: dict[str, Any] = {"turn": {"completed": ["KC KC KC KC 2C 2C 2C"]}}
    assert texts(legal(table("KS JK 9C", "vegas", melds=melds, **fresh)))[:3] == [
        "add KS to K",
        "add JK to K",
        "add KS to K at 1",
    ]
