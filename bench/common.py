"""What all benchmarks need: the name of the Python build, tables, medians and their spread."""

from __future__ import annotations

import platform
import statistics
import sys
import sysconfig
from pathlib import Path
from typing import TYPE_CHECKING

import attrs

import handfoot_rules as hf

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

ROOT = Path(__file__).resolve().parents[1]
sys.path.append(str(ROOT / "tests"))  # for `work.counting`, which is not installed

from work.counting import usual_players  # noqa: E402


@attrs.frozen
class Effort:
    """How much is measured.

    Attributes:
        rounds: how often the sides take turns.
        seconds: of processor time for each side in each round.
        matches: how many are played where matches are counted.
        starts: how many interpreters are started.
        workers: how many processes play where that makes no difference to what is measured.
    """

    rounds: int = 7
    seconds: float = 3.0
    matches: int = 40
    starts: int = 40
    workers: int = 1


QUICK = Effort(rounds=1, seconds=0.02, matches=1, starts=2)
"""Just enough to see that everything runs."""


def compiled() -> bool:
    """Whether the package that is measured is compiled."""
    return bool(getattr(hf, "COMPILED", False))


def python_build() -> str:
    """Name the Python that runs this: its build makes a difference of about a third."""
    options = str(sysconfig.get_config_var("CONFIG_ARGS") or "")
    flags = str(sysconfig.get_config_var("PY_CORE_CFLAGS") or "")
    guided = "--enable-optimizations" in options or "-fprofile-use" in flags
    return (
        f"{platform.python_implementation()} {platform.python_version()}, "
        f"{'with' if guided else 'without'} profile-guided optimisation, "
        f"{platform.system()} {platform.machine()}"
    )


def package_build() -> str:
    """Name the package that is measured: its version, and whether it is compiled."""
    return f"handfoot_rules {hf.__version__}, {'compiled' if compiled() else 'not compiled'}"


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Write a Markdown table; all columns but the first are figures."""
    lines = [heads, ["---"] + ["--:"] * (len(heads) - 1), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def spread(figures: Sequence[float], form: Callable[[float], str]) -> tuple[str, str]:
    """Write the median, and the lowest and the highest."""
    return form(statistics.median(figures)), f"{form(min(figures))} to {form(max(figures))}"


def whole(figure: float) -> str:
    """Write a large figure."""
    return f"{figure:,.0f}"


def hundredths(figure: float) -> str:
    """Write a small figure."""
    return f"{figure:,.2f}"


def at_table(variant: hf.RuleVariant) -> str:
    """Name a rule set and the number of its players."""
    return f"`{variant.key}`, {usual_players(variant)} players"


def shipped() -> list[hf.RuleVariant]:
    """All rule sets of the package."""
    return [hf.variants.get(key) for key in hf.variants.keys()]  # noqa: SIM118  # a function
