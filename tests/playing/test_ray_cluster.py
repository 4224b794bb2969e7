"""Many matches on a Ray cluster of this machine. Outside CI, for Ray is big: pip install -e '.[cluster]'."""

from __future__ import annotations

import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = Path(__file__).resolve().parents[2] / "examples" / "ray_cluster.py"


@pytest.mark.slow
@pytest.mark.skipif(importlib.util.find_spec("ray") is None, reason="needs the extra `cluster`")
def test_the_matches_of_a_cluster_are_those_of_this_process(tmp_path: Path) -> None:
    told = subprocess.run(  # the program compares them itself
        (sys.executable, PROGRAM),
        env=os.environ | {"HOME": str(tmp_path)},  # Ray leaves files there
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert told.returncode == 0, told.stderr
    assert re.fullmatch(r"The tidy side won \d+ of 20 matches on 2 processors\.\n", told.stdout)
