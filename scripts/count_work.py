"""Count the work of the fixed matches and of the worst hands, beside the bounds that the tests hold it to.

    python scripts/count_work.py            count with this Python; tell what grew and what shrank
    python scripts/count_work.py --write    count with every supported Python there is, write the bounds

Calls are counted with `sys.setprofile`, bytes with `sys.getsizeof`; see tests/work.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from scripts.all_pythons import SUPPORTED, can_be_used, candidates  # noqa: E402  # not installed, as below

from work.bounds import Counts, bounds_here, count, read_bounds, this_python, write_bounds  # noqa: E402

WORTH_TELLING = 0.005


def tell(found: Counts, bounds: Counts) -> None:
    """Print every figure that is not what it was."""
    for work, figures in found.items():
        for thing, figure in figures.items():
            before = bounds.get(work, {}).get(thing)
            if before is None:
                print(f"{work:24} {thing:32} {figure:>10,.10g}   new")
            elif abs(figure / before - 1) > WORTH_TELLING:
                change = f"was {before:,.10g} ({figure / before - 1:+.1%})"
                print(f"{work:24} {thing:32} {figure:>10,.10g}   {change}")


def counts_of(version: str) -> Counts | None:
    """Count with a Python of this version, in an environment with the dependencies; None if there is none."""
    if version == this_python():
        found, compiled = count()
        if compiled:
            sys.exit("calls inside compiled code can't be counted: use an environment without it")
        return found
    python = next((path for path in candidates(version) if can_be_used(path, version)), None)
    if python is None:
        return None
    with tempfile.TemporaryDirectory(prefix="handfoot-rules-") as name:
        subprocess.run((python, "-m", "venv", name), check=True)
        inside = Path(name) / ("Scripts" if os.name == "nt" else "bin") / "python"
        subprocess.run((inside, "-m", "pip", "install", "--quiet", "--editable", ROOT), check=True)
        return count(str(inside))[0]


def main() -> None:
    """Count and tell, or count with every Python and write."""
    parser = argparse.ArgumentParser(description="Count the work of fixed matches and of the worst hands.")
    parser.add_argument(
        "--write", action="store_true", help="write the bounds anew, of every Python there is"
    )
    chosen = parser.parse_args()
    bounds = read_bounds()
    if not chosen.write:
        tell(count()[0], bounds_here(bounds))
        return
    for version in SUPPORTED:
        found = counts_of(version)
        if found is None:
            print(f"Python {version}: not on this machine; what the file says of it is left out")
            bounds.pop(version, None)
            continue
        print(f"Python {version}:", flush=True)
        tell(found, bounds.get(version, {}))
        bounds[version] = found
    write_bounds(dict(sorted(bounds.items())))


if __name__ == "__main__":
    main()
