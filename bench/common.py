"""What the benchmarks need: the name of the Python build, and tables."""

from __future__ import annotations

import platform
import sysconfig
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


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


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Write a Markdown table; all columns but the first are figures."""
    lines = [heads, ["---"] + ["--:"] * (len(heads) - 1), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
