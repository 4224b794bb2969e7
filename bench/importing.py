"""How long it takes to import the package, over starting Python bare."""

from __future__ import annotations

import re
import statistics
import subprocess
import sys
import time
from typing import TYPE_CHECKING

from common import hundredths, spread, table

if TYPE_CHECKING:
    from common import Effort

BARE, WITH_ATTRS, WITH_PACKAGE = "pass", "import attrs", "import handfoot_rules"
MILLI = 1000


def took(code: str) -> float:
    """Start Python, run a line and end; milliseconds on the clock."""
    begun = time.perf_counter()
    subprocess.run((sys.executable, "-c", code), check=True)
    return MILLI * (time.perf_counter() - begun)


def import_time() -> float:
    """Ask Python itself (`-X importtime`) how long the import took, in milliseconds."""
    command = (sys.executable, "-X", "importtime", "-c", WITH_PACKAGE)
    told = subprocess.run(command, check=True, capture_output=True, text=True).stderr
    (microseconds,) = re.findall(r"\|\s*(\d+) \| handfoot_rules$", told, flags=re.MULTILINE)
    return int(microseconds) / MILLI


def of_the_package(effort: Effort) -> str:
    """Start interpreters, in turns."""
    for code in (BARE, WITH_PACKAGE):
        took(code)  # write the bytecode, fill the disk cache
    turns = [(took(BARE), took(WITH_ATTRS), took(WITH_PACKAGE)) for _ in range(effort.starts)]
    asked = [import_time() for _ in range(max(1, effort.starts // 4))]
    rows = [
        ("Python bare", *spread([bare for bare, _, _ in turns], hundredths)),
        ("`import handfoot_rules`, over bare", *spread([ours - bare for bare, _, ours in turns], hundredths)),
        ("of that `import attrs`", *spread([attrs - bare for bare, attrs, _ in turns], hundredths)),
        ("`-X importtime`, which is slower itself", *spread(asked, hundredths)),
    ]
    quiet = statistics.quantiles([ours - bare for bare, _, ours in turns], n=4)[0]
    said = (
        f"{effort.starts} starts of each, in turns; a quarter of them took {quiet:.1f} ms at most over bare."
    )
    return f"{said}\n\n{table(('milliseconds', 'median', 'spread'), rows)}"
