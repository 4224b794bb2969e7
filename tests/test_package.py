"""What a release must hold: one version, types shipped, attrs alone, documented names."""

from __future__ import annotations

import importlib.metadata
import importlib.resources
import inspect
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import handfoot_rules
from handfoot_rules import _counting

ROOT = Path(__file__).resolve().parents[1]
PUBLIC = [name for name in handfoot_rules.__all__ if name != "__version__"]


def test_the_version_is_the_same_everywhere() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert handfoot_rules.__version__ == project["version"]
    assert handfoot_rules.__version__ == importlib.metadata.version("handfoot-rules")


def test_the_version_has_a_heading_in_the_changelog() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text("utf-8")
    headings = re.findall(r"^## \[(.+?)\]", changelog, flags=re.MULTILINE)
    assert headings[0] == "Unreleased"
    assert handfoot_rules.__version__ in headings


def test_the_type_information_is_shipped() -> None:
    assert (importlib.resources.files("handfoot_rules") / "py.typed").is_file()


def test_attrs_is_the_only_dependency() -> None:
    required = importlib.metadata.requires("handfoot-rules") or []
    assert [line for line in required if "extra ==" not in line] == ["attrs>=23.2"]


def test_all_public_names_together_bring_in_attrs_and_nothing_else() -> None:
    code = """
import sys
at_start = set(sys.modules)
from handfoot_rules import *
brought = {name.partition(".")[0] for name in set(sys.modules) - at_start}
print(*sorted(brought - sys.stdlib_module_names))
"""
    told = subprocess.run((sys.executable, "-c", code), capture_output=True, text=True, check=True)
    assert set(told.stdout.split()) <= {"handfoot_rules", "attr", "attrs"}


def test_the_public_names_are_sorted_and_exist() -> None:
    assert len(set(handfoot_rules.__all__)) == len(handfoot_rules.__all__)
    assert [name for name in handfoot_rules.__all__ if not hasattr(handfoot_rules, name)] == []


@pytest.mark.parametrize("name", PUBLIC)
def test_every_public_class_and_function_has_a_docstring(name: str) -> None:
    thing = getattr(handfoot_rules, name)
    if inspect.isclass(thing) or inspect.isroutine(thing) or inspect.ismodule(thing):
        own = thing.__dict__.get("__doc__") if inspect.isclass(thing) else thing.__doc__
        assert own
        assert own.strip()


@pytest.mark.checkout
def test_no_file_names_a_path_of_one_machine() -> None:
    listed = subprocess.run(
        (
            *("git", "-c", f"safe.directory={ROOT}"),
            *("ls-files", "-z", "--cached", "--others", "--exclude-standard"),
        ),
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    files = [ROOT / name for name in listed.stdout.split("\0") if name]
    machine_path = re.compile(rb"(?<![\w.])/(?:home|root|tmp|work|Users)/")
    assert ROOT / "pyproject.toml" in files
    assert [path for path in files if path.is_file() and machine_path.search(path.read_bytes())] == []


def test_it_is_told_whether_the_package_is_compiled() -> None:
    """Python's own functions have their code; those of a compiled build don't."""
    assert handfoot_rules.COMPILED is not hasattr(_counting.points_of, "__code__")


def test_what_may_be_compiled_knows_of_nothing_else_in_the_package() -> None:
    source = Path(_counting.__file__).with_name("_counting.py").read_text("utf-8")
    assert "import attrs" not in source
    assert "from ." not in source
