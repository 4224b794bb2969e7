"""Run the tests on every supported Python that this machine has.

Looks for python3.11, python3.12 and so on along PATH and among the versions that pyenv manages.
Each gets a fresh environment of its own. Says which were found and which were not, and fails when a
run fails.

    python scripts/all_pythons.py [argument for pytest ...]
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[1]
SUPPORTED = ("3.11", "3.12", "3.13")


def candidates(version: str) -> Iterator[Path]:
    """List the files that may be a Python of this version, the first on PATH first."""
    for folder in os.get_exec_path():
        if found := shutil.which(f"python{version}", path=folder):
            yield Path(found)
    if pyenv := shutil.which("pyenv"):
        asked = subprocess.run((pyenv, "root"), capture_output=True, text=True, check=False)
        if asked.returncode == 0:
            yield from Path(asked.stdout.strip()).glob(f"versions/*/bin/python{version}")


def can_be_used(interpreter: Path, version: str) -> bool:
    """Whether it runs (a pyenv shim may not), is that version and can make environments."""
    code = "import ensurepip, sys, venv; print('%d.%d' % sys.version_info[:2])"
    told = subprocess.run((interpreter, "-c", code), capture_output=True, text=True, check=False)
    return told.returncode == 0 and told.stdout.strip() == version


def passes(interpreter: Path, arguments: list[str]) -> bool:
    """Run the tests with this Python, in a fresh environment."""
    with tempfile.TemporaryDirectory(prefix="handfoot-rules-") as name:
        subprocess.run((interpreter, "-m", "venv", name), check=True)
        python = Path(name) / ("Scripts" if os.name == "nt" else "bin") / "python"
        install = ("-m", "pip", "install", "--quiet", "--editable", f"{ROOT}[dev]")
        subprocess.run((python, *install), check=True)
        tests = ("-m", "pytest", "-n", "2", "-p", "no:cacheprovider", *arguments)
        environment = {"HYPOTHESIS_PROFILE": "ci"} | os.environ
        return subprocess.run((python, *tests), cwd=ROOT, env=environment, check=False).returncode == 0


def main() -> None:
    """Try every supported version; the exit status tells whether all that were found passed."""
    results = {}
    for version in SUPPORTED:
        usable = (path for path in candidates(version) if can_be_used(path, version))
        if interpreter := next(usable, None):
            print(f"\n=== Python {version}: {interpreter}", flush=True)
            results[version] = "passed" if passes(interpreter, sys.argv[1:]) else "FAILED"
        else:
            results[version] = "not on this machine"
    print("\n" + "\n".join(f"Python {version}: {result}" for version, result in results.items()))
    if "FAILED" in results.values() or "passed" not in results.values():
        sys.exit(1)


if __name__ == "__main__":
    main()
