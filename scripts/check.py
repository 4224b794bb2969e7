"""Check everything: lint, types, tests with full coverage, docs, the tests on the built wheel.

Run it with the Python of an environment that holds the `dev` extra:

    python scripts/check.py              all steps
    python scripts/check.py types docs   only these
    python scripts/check.py compiled     apart from these: all tests on the compiled build
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
BESIDE_THE_TESTS = ("tests", "docs", "examples", "scripts", "README.md", "CHANGELOG.md", "pyproject.toml")
# Long searches for faults in the rules: run once, from the source; a wheel could not change what they find.
SEARCHES = ("laws", "lookahead", "planning", "testing_kit")


def run(*command: str | Path, cwd: Path = ROOT, environment: dict[str, str] | None = None) -> None:
    """Run one command, shown before it starts; a failure ends the whole check."""
    print("$", *(os.path.relpath(part, cwd) if isinstance(part, Path) else part for part in command))
    sys.stdout.flush()
    subprocess.run(command, cwd=cwd, env=os.environ | (environment or {}), check=True)


def module(*arguments: str | Path) -> None:
    """Run a module with this interpreter, in the repository."""
    run(sys.executable, "-m", *arguments, environment={"HYPOTHESIS_PROFILE": "ci"})


def lint() -> None:
    """Ruff, as a linter and as a formatter."""
    module("ruff", "check", ".")
    module("ruff", "format", "--check", ".")


def types() -> None:
    """Mypy, strict, over the package and all that uses it."""
    module("mypy")


def tests() -> None:
    """Run all tests; every line and branch of the package is to be reached."""
    module("pytest", "-n", "2", "--cov", "--cov-report=term")


def docs() -> None:
    """Build the documentation; a warning is an error."""
    target = ROOT / "docs" / "_build" / "html"
    module("sphinx", "-W", "--keep-going", "-q", "-E", "-b", "html", ROOT / "docs", target)


def wheel() -> None:
    """Build the sdist, from it the wheel; test what that installs, away from the source."""
    with tempfile.TemporaryDirectory(prefix="handfoot-rules-") as name:
        interpreter = install_wheel(Path(name))
        run_tests(
            interpreter,
            Path(name) / "copy",
            *("-m", "not slow and not checkout"),
            *(f"--ignore=tests/{folder}" for folder in SEARCHES),
        )


def compiled() -> None:
    """The same with the compiled build, and all tests but those of a checkout; needs a C compiler."""
    with tempfile.TemporaryDirectory(prefix="handfoot-rules-") as name:
        interpreter = install_wheel(Path(name), {"HATCH_BUILD_HOOK_ENABLE_MYPYC": "1"})
        tell = "import handfoot_rules, sys; sys.exit(not handfoot_rules.COMPILED)"
        run(interpreter, "-c", tell, cwd=Path(name))
        run_tests(interpreter, Path(name) / "copy", "-m", "not checkout")


def install_wheel(place: Path, environment: dict[str, str] | None = None) -> Path:
    """Build sdist and wheel, install the wheel in a new environment; return its interpreter."""
    run(
        sys.executable,
        *("-m", "build", "--outdir"),
        place / "dist",
        ROOT,
        environment={"HYPOTHESIS_PROFILE": "ci"} | (environment or {}),
    )
    (built,) = (place / "dist").glob("*.whl")
    venv.create(place / "venv", with_pip=True)
    interpreter = place / "venv" / ("Scripts" if os.name == "nt" else "bin") / "python"
    run(interpreter, "-m", "pip", "install", "--quiet", f"{built}[dev]", cwd=place)
    for part in BESIDE_THE_TESTS:
        copy_into(place / "copy", ROOT / part)
    return interpreter


def run_tests(interpreter: Path, copy: Path, *arguments: str) -> None:
    """Run tests of a copy on the installed package."""
    run(
        interpreter,
        *("-m", "pytest", "-n", "2", *arguments),
        cwd=copy,
        environment={"HYPOTHESIS_PROFILE": "quick", "HANDFOOT_RULES_INSTALLED": "1"},
    )


def copy_into(folder: Path, source: Path) -> None:
    """Copy a file or a folder, without what tools left in it."""
    folder.mkdir(exist_ok=True)
    if source.is_dir():
        leftovers = shutil.ignore_patterns("__pycache__", ".*", "_build")
        shutil.copytree(source, folder / source.name, ignore=leftovers)
    else:
        shutil.copy(source, folder)


STEPS = {step.__name__: step for step in (lint, types, tests, docs, wheel)}
ON_DEMAND = {compiled.__name__: compiled}


def main() -> None:
    """Run the named steps, or all, in order; stop at the first failure."""
    parser = argparse.ArgumentParser(description="Check the repository.")
    parser.add_argument("steps", nargs="*", metavar="step", help=f"any of {', '.join(STEPS | ON_DEMAND)}")
    chosen = parser.parse_args().steps or list(STEPS)
    known = STEPS | ON_DEMAND
    if unknown := [name for name in chosen if name not in known]:
        parser.error(f"no such step: {', '.join(unknown)}")
    took = {}
    for name in chosen:
        print(f"\n=== {name}: {known[name].__doc__}", flush=True)
        begun = time.monotonic()
        try:
            known[name]()
        except subprocess.CalledProcessError as error:
            sys.exit(f"\n{name} failed (exit status {error.returncode})")
        took[name] = time.monotonic() - begun
    print("\nAll well:", ", ".join(f"{name} {seconds:.0f} s" for name, seconds in took.items()))


if __name__ == "__main__":
    main()
