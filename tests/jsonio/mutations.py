"""One small damage to a document: to its text, or to what it says."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

STRANGE: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 2, 3, 7, 10**17, -(10**17), 10**18, 10**40, 1.0, 0.5),
    *("", "KS", "JK JK", "wild", "draw", "nobody", "0", "\ud800", "a" * 1000, [], {}, [[]], [0], {"": 0}),
)
LETTERS = ' ",:{}[]\\0123456789-.eKSHDCJTQAtrufalsn'
CARDS = ["KS", "KH", "3D", "3H", "3C", "4C", "9H", "TD", "2C", "JK", "AS"]
DEEP = 30


def places(tree: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """List the paths of all parts of a tree."""
    found = [path]
    if isinstance(tree, dict):
        for key in tree:
            found += places(tree[key], (*path, key))
    elif isinstance(tree, list):
        for at in range(len(tree)):
            found += places(tree[at], (*path, at))
    return found


def part(tree: Any, path: tuple[Any, ...]) -> Any:
    """Return the part at a path."""
    for step in path:
        tree = tree[step]
    return tree


def _changed(value: Any, rng: Random) -> Any:
    """Return something near a value."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + rng.choice((-1, 1, 5, -5, 100))
    if isinstance(value, str):
        words = value.split(" ")
        return rng.choice(_WORDS)(words, rng)
    return rng.choice(STRANGE)


def _without(words: list[str], rng: Random) -> str:
    words.pop(rng.randrange(len(words)))
    return " ".join(words)


def _with_another(words: list[str], rng: Random) -> str:
    words[rng.randrange(len(words))] = rng.choice(CARDS)
    return " ".join(words)


def _with_one_more(words: list[str], rng: Random) -> str:
    words.insert(rng.randrange(len(words) + 1), rng.choice(CARDS))
    return " ".join(words)


def _in_another_order(words: list[str], rng: Random) -> str:
    rng.shuffle(words)
    return " ".join(words)


_WORDS: tuple[Callable[[list[str], Random], str], ...] = (
    *(_without, _with_another, _with_one_more, _in_another_order),
)


def _damage_tree(tree: Any, rng: Random) -> Any:
    """Change one part of a tree, in place where it can be."""
    paths = places(tree)
    if rng.random() < 0.9:  # the variant has many parts, and all are refused for the same reason
        paths = [path for path in paths if path[:2] != ("value", "variant") or len(path) == 2]
    path = rng.choice(paths)
    if not path:
        return rng.choice(STRANGE)
    above, step = part(tree, path[:-1]), path[-1]
    match rng.randrange(9):
        case 0:
            del above[step]
        case 1 if isinstance(above, list):
            above.insert(step, above[rng.randrange(len(above))])
        case 1:
            above[rng.choice((step.upper(), step + "s", "", "value", "hand"))] = above[step]
        case 2 if isinstance(above, dict):
            above[rng.choice((step.upper(), step + "s", "", "value", "hand"))] = above.pop(step)
        case 3:
            above[step] = rng.choice(STRANGE)
        case 4:
            above[step] = json.loads(json.dumps(part(tree, rng.choice(paths))))
        case 5 | 6:
            _exchange_cards(tree, paths, rng)
        case _:
            above[step] = _changed(above[step], rng)
    return tree


def _exchange_cards(tree: Any, paths: list[tuple[Any, ...]], rng: Random) -> None:
    """Exchange a card of one text with one of another, or move it there: no card is lost."""
    texts = [path for path in paths if path and isinstance(part(tree, path), str)]
    cards = [path for path in texts if set(part(tree, path)) <= set("3456789TJQKA2CDHS ")]
    if not cards:
        return
    one, other = rng.choice(cards), rng.choice(cards)
    ours, theirs = part(tree, one).split(), part(tree, other).split()
    if one == other or not ours:
        return
    theirs.append(ours.pop(rng.randrange(len(ours))))
    if rng.random() < 0.5:
        ours.append(theirs.pop(rng.randrange(len(theirs))))
    for path, words in ((one, ours), (other, theirs)):
        ordered = path[-1] in {"pile", "stock"}
        part(tree, path[:-1])[path[-1]] = " ".join(words if ordered else sorted(words, key=_card_order))


def _card_order(word: str) -> tuple[int, str]:
    return ("3456789TJQKA2".find(word[0]) % 13 if word != "JK" else 13, word)


def _damage_text(text: str, rng: Random) -> str:
    """Change a few letters."""
    at = rng.randrange(len(text) + 1)
    match rng.randrange(8):
        case 0:
            return text[:at]
        case 1:
            return text[:at] + text[at + rng.randint(1, 5) :]
        case 2:
            return text[:at] + rng.choice(LETTERS) + text[at:]
        case 3:
            return text[:at] + rng.choice(LETTERS) + text[at + 1 :]
        case 4:
            brackets = rng.choice(("[", '{"a":'))
            return text[:at] + brackets * rng.choice((1, DEEP, 100_000)) + text[at:]
        case 5:
            return text[:at] + rng.choice(("NaN", "Infinity", "1e9", "9" * 25, "\x00", "\ufeff")) + text[at:]
        case 6:
            return text.replace('"kind":', '"kind":0,"kind":', 1)
        case _:
            return text + text[at:]


def mutated(text: str, rng: Random) -> str:
    """Damage a document once."""
    try:
        tree = json.loads(text)
    except (ValueError, RecursionError):
        tree = None
    if tree is None or rng.random() < 0.25:
        return _damage_text(text, rng)
    return json.dumps(_damage_tree(tree, rng))
