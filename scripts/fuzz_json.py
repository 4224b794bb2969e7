"""Throw damaged documents at `handfoot_rules.jsonio.loads`, guided by coverage.

python scripts/fuzz_json.py                    fifty thousand documents, ten minutes at most
python scripts/fuzz_json.py --runs 1000        fewer
python scripts/fuzz_json.py --seconds 60       a shorter time

Needs atheris, which is in no extra, since there are builds of it for few systems: pip install atheris
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests"))

try:
    import atheris  # type: ignore[import-untyped]  # it has none
except ImportError:
    sys.exit("this command needs atheris: pip install atheris")

with atheris.instrument_imports(include=["handfoot_rules"]):
    from handfoot_rules.jsonio import dumps, loads

from handfoot_rules.errors import DocumentError  # noqa: E402
from jsonio.samples import documents  # noqa: E402  # not installed

LONGEST = 20_000


def one(data: bytes) -> None:
    """Read one text: it is refused with a reason, or it is what would be written."""
    text = data.decode("utf-8", "surrogateescape")
    try:
        value = loads(text)
    except DocumentError:
        return
    again = loads(dumps(value))
    if again != value:
        raise AssertionError(f"not the same when read again: {text}")


def damage(data: bytes, most: int, seed: int) -> bytes:
    """Damage a document as JSON, half the time; else as bytes."""
    from jsonio.mutations import mutated  # noqa: PLC0415  # not installed

    rng = Random(seed)
    if rng.randrange(2):
        return mutated(data.decode("utf-8", "replace"), rng).encode("utf-8", "surrogatepass")[:most]
    changed: bytes = atheris.Mutate(data, most)
    return changed


def main() -> None:
    """Run for so many documents, from samples of every kind."""
    parser = argparse.ArgumentParser(description="Fuzz the reader of JSON documents.")
    parser.add_argument("--runs", type=int, default=50_000, help="how many documents")
    parser.add_argument("--seconds", type=int, default=600, help="how long at most")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as corpus:
        for number, text in enumerate(documents()):
            Path(corpus, f"{number}.json").write_text(text, "utf-8")
        bounds = (f"-runs={given.runs}", f"-max_total_time={given.seconds}", f"-max_len={LONGEST}")
        atheris.Setup([sys.argv[0], corpus, *bounds, "-timeout=20"], one, custom_mutator=damage)
        atheris.Fuzz()


if __name__ == "__main__":
    main()
