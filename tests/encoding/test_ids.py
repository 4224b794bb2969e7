"""The table of ids: fixed in ids.txt, and every action that it names has the id that stands there.

Ids never change within a major version. After a change of the major version ids.txt is written anew:

    python -c "from handfoot_rules.errors import UnknownActionIdError
from handfoot_rules.encoding import (*)
    for number, text in enumerate(ID_TEXTS): print(number, text)" > tests/encoding/ids.txt
"""

from __future__ import annotations

import pickle
import re
from collections import Counter
from itertools import groupby
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handfoot_rules import (
    AddToMeld,
    Card,
    Cards,
    CardsMissingError,
    Discard,
    HandFootError,
    NextDeal,
    Rank,
    Reshuffle,
    StartMeld,
    TakePile,
    parse_action,
    position,
    variants,
)
from handfoot_rules.encoding import ACTION_COUNT, ID_TEXTS, PLACES, decode, encode
from handfoot_rules.errors import NoActionIdError, UnknownActionIdError

if TYPE_CHECKING:
    from handfoot_rules import Action, GameState

GOLDEN = Path(__file__).with_name("ids.txt").read_text("utf-8").splitlines()
PAGE = Path(__file__).parents[2] / "docs" / "ids.md"
LETTER = re.compile(r"\b(3b|3r|JK|[2-9TJQKA])(?= |$)")


def faces_of(letter: str) -> list[Card]:
    """The cards that a letter of the table stands for, read off the cards themselves."""
    if letter == "JK":
        return [Card.JK]
    suits = {"3b": "CS", "3r": "DH"}.get(letter, "CDHS")
    return [Card.parse(letter[0] + suit) for suit in suits]


def with_suits(text: str, rng: Random) -> Action:
    """The action that a line of the table means, its cards in any suits that it leaves open."""
    text, at, place = text.partition(" at ")
    text, to, meld = text.partition(" to ")
    text = LETTER.sub(lambda found: str(rng.choice(faces_of(found[0]))), text)
    return parse_action(text + to + meld.removesuffix("b") + at + place)


# --- the golden file ------------------------------------------------------------------------------


def test_the_table_is_the_one_written_down() -> None:
    assert [f"{number} {text}" for number, text in enumerate(ID_TEXTS)] == GOLDEN
    assert len(GOLDEN) == ACTION_COUNT == len(set(ID_TEXTS))


@pytest.mark.parametrize("seed", range(5))
def test_every_line_of_the_table_is_the_id_of_its_action(seed: int) -> None:
    rng = Random(seed)
    for line in GOLDEN:
        number, text = line.split(maxsplit=1)
        assert encode(with_suits(text, rng)) == int(number), line


def test_the_table_holds_what_later_rule_sets_use() -> None:
    for text in (
        *("take K K", "take K 2", "take K JK", "take 2 2", "take JK JK", "take 2 JK", "take"),
        *("take K K at 0", "take 9 9 at 7", "take at 7", "take 3b 3b"),
        *("start 3b 3b 3b", "start K 2 JK", "start K JK JK", "start 2 2 2", "start JK JK JK"),
        *("add K to K at 7", "add 2 to wild at 7", "add 3b to 3"),
        *("discard 3b", "discard 3r", "ask", "allow", "refuse", "pass", "deal", "reshuffle"),
    ):
        assert text in ID_TEXTS, text


@pytest.mark.checkout
def test_the_page_tells_the_ranges_of_the_table() -> None:
    told = re.findall(r"^\| (\d+)(?:-(\d+))? \| `(\w+)", PAGE.read_text("utf-8"), flags=re.MULTILINE)
    found: list[tuple[str, str, str]] = []
    for word, lines in groupby(GOLDEN, key=lambda line: line.split()[1]):
        numbers = [line.split()[0] for line in lines]
        found.append((numbers[0], numbers[-1] if len(numbers) > 1 else "", word))
    assert told == found


# --- what has no id -------------------------------------------------------------------------------


def cards(text: str) -> Cards:
    return Cards.parse(text)


NO_ID: tuple[Action, ...] = (
    *(StartMeld(cards(text)) for text in ("", "KS KH", "KS KH KD KC", "KS KH QD", "3C 3S 3D", "3D 3D 3D")),
    *(StartMeld(cards(text)) for text in ("3H 2C 2C", "3C KS 2C")),
    *(
        TakePile(cards(text))
        for text in ("KS", "KS QS", "KS KH KD", "JK JK JK", "3D 3C", "3D 2C", "3H JK", "2C")
    ),
    TakePile(cards("KS KH"), PLACES),
    TakePile(cards("KS KH"), -1),
    TakePile(cards(""), -2),
    AddToMeld(Rank.KING, Card.KS, PLACES),
    AddToMeld(Rank.KING, Card.KS, -1),
    AddToMeld(Rank.KING, Card.QS),
    AddToMeld(None, Card.KS),
    AddToMeld(Rank.TWO, Card["2C"]),
    AddToMeld(Rank.JOKER, Card.JK),
    AddToMeld(Rank.THREE, Card["3D"]),
)


@pytest.mark.parametrize("action", NO_ID, ids=str)
def test_an_action_that_the_table_lacks_is_refused(action: Action) -> None:
    with pytest.raises(NoActionIdError) as caught:
        encode(action)
    assert caught.value.action == action
    assert str(caught.value) == f"there is no id for {str(action)!r}"
    assert isinstance(caught.value, HandFootError)
    assert isinstance(caught.value, ValueError)
    copy = pickle.loads(pickle.dumps(caught.value))
    assert (type(copy), copy.action) == (NoActionIdError, action)


@pytest.mark.parametrize("value", [None, 3, "draw", Card.KS, Discard], ids=str)
def test_what_is_no_action_is_refused(value: object) -> None:
    with pytest.raises(TypeError, match="an action is wanted, not "):
        encode(value)  # type: ignore[arg-type]


def test_the_order_that_a_chance_move_carries_does_not_count() -> None:
    assert encode(NextDeal((Card.KS, Card.QS))) == encode(NextDeal()) == ID_TEXTS.index("deal")
    assert encode(Reshuffle((Card.KS,))) == encode(Reshuffle()) == ID_TEXTS.index("reshuffle")


# --- from an id to an action ----------------------------------------------------------------------

HAND = "3C 3S 3S 4D 4H KC KC KS 2D 2S JK"


def table() -> GameState:
    return position(hands={0: HAND}, pile="9C")


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("discard 3b", "discard 3C"),
        ("discard 4", "discard 4D"),
        ("discard JK", "discard JK"),
        ("start 3b 3b 3b", "start 3C 3S 3S"),
        ("start K K K", "start KC KC KS"),
        ("start K K 2", "start KC KC 2D"),
        ("start 2 2 JK", "start 2D 2S JK"),
        ("start 4 2 JK", "start 4D 2D JK"),
        ("take K K", "take KC KC"),
        ("take 4 4 at 2", "take 4D 4H at 2"),
        ("take 4 2", "take 4D 2D"),
        ("take", "take"),
        ("take at 0", "take at 0"),
        ("add K to K", "add KC to K"),
        ("add K to K at 3", "add KC to K at 3"),
        ("add 2 to wild", "add 2D to wild"),
        ("add 3b to 3", "add 3C to 3"),
        ("reshuffle", "reshuffle"),
    ],
)
def test_an_id_means_the_lowest_cards_held(text: str, action: str) -> None:
    assert decode(table(), ID_TEXTS.index(text)) == parse_action(action)


@pytest.mark.parametrize(
    ("text", "missing"),
    [
        ("discard 3r", "3D"),
        ("discard 5", "5C"),
        ("start 4 4 4", "4C"),
        ("start 5 5 JK", "5C 5C"),
        ("start 5 JK JK", "5C JK"),
        ("start 2 2 2", "2C"),
        ("take JK JK", "JK"),
        ("add Q to Q", "QC"),
    ],
)
def test_an_id_whose_cards_are_not_held_is_refused(text: str, missing: str) -> None:
    with pytest.raises(CardsMissingError) as caught:
        decode(table(), ID_TEXTS.index(text))
    assert caught.value.missing == cards(missing)


@pytest.mark.parametrize("number", [-1, ACTION_COUNT, -ACTION_COUNT, 10**30])
def test_a_number_outside_the_table_is_refused(number: int) -> None:
    with pytest.raises(UnknownActionIdError) as caught:
        decode(table(), number)
    assert (caught.value.number, caught.value.count) == (number, ACTION_COUNT)
    assert str(caught.value) == f"{number} is no id of an action: they are 0 to {ACTION_COUNT - 1}"
    assert isinstance(caught.value, HandFootError)
    assert isinstance(caught.value, ValueError)
    copy = pickle.loads(pickle.dumps(caught.value))
    assert (type(copy), copy.number, copy.count) == (UnknownActionIdError, number, ACTION_COUNT)


@pytest.mark.parametrize("value", [True, False, 1.0, "1", None], ids=repr)
def test_what_is_no_whole_number_is_refused(value: object) -> None:
    with pytest.raises(TypeError, match="an id is a whole number"):
        decode(table(), value)  # type: ignore[arg-type]


@given(st.integers(0, 2**32))
def test_what_can_be_decoded_has_that_id_and_nothing_else_needs_other_cards(seed: int) -> None:
    rng = Random(seed)
    supply = [card for card in variants.get("gamerules-2-6").deck_for(4) if not card.is_red_three]
    state = position(hands={0: Cards(rng.sample(supply, rng.randint(1, 20)))}, pile="9C", fill_seed=seed)
    for number, text in enumerate(ID_TEXTS):
        needed = Counter(LETTER.findall(re.split(" to | at ", text)[0]))
        held = {letter: sum(map(state.hand.count, faces_of(letter))) for letter in needed}
        lacking = sum(max(0, wanted - held[letter]) for letter, wanted in needed.items())
        if lacking:
            with pytest.raises(CardsMissingError) as caught:
                decode(state, number)
            assert len(caught.value.missing) == lacking
        else:
            assert encode(decode(state, number)) == number
