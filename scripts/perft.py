"""Count legal action sequences from the starts in tests/perft/data.

    python scripts/perft.py                    print the counts, and how fast they came
    python scripts/perft.py opening --divide   also the breakdown by first action
    python scripts/perft.py opening --depth 6  to another depth
    python scripts/perft.py --write            put what was counted into the data files

Names choose files whose name contains one of them. The depth is that of the data file if not given.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from perft.counting import FILES, divide, perft, read, set_up, write  # noqa: E402  # not installed


def main() -> None:
    """Count each chosen start."""
    parser = argparse.ArgumentParser(description="Count legal action sequences.")
    parser.add_argument("names", nargs="*", metavar="name", help="part of a data file's name")
    parser.add_argument("--depth", type=int, help="how many actions, instead of the file's own")
    parser.add_argument("--divide", action="store_true", help="print the counts by first action")
    parser.add_argument("--write", action="store_true", help="write the counts into the files")
    chosen = parser.parse_args()
    paths = [p for p in FILES if not chosen.names or any(name in p.stem for name in chosen.names)]
    if not paths:
        parser.error(f"no such start; there are {', '.join(path.stem for path in FILES)}")
    for path in paths:
        count_start(path, chosen)


def count_start(path: Path, chosen: argparse.Namespace) -> None:
    """Count one start, print the counts, write them if asked."""
    start = read(path)
    state = set_up(start)
    depth = chosen.depth or len(start.get("counts", ())) or 3
    begun = time.perf_counter()
    counts = [perft(state, shorter) for shorter in range(1, depth)]
    breakdown = divide(state, depth)
    counts.append(sum(breakdown.values()))
    took = time.perf_counter() - begun
    print(f"{path.stem:32} {' '.join(map(str, counts))}   ({sum(counts) / took:,.0f} a second)")
    if chosen.divide:
        for action, count in breakdown.items():
            print(f"    {action:24} {count:>10}")
    if chosen.write:
        write(path, start | {"counts": counts, "divide": breakdown})


if __name__ == "__main__":
    main()
