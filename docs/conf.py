"""Configuration of the documentation: Sphinx, with Markdown pages and the Furo theme."""

from __future__ import annotations

import enum
import re
from typing import TYPE_CHECKING

from sphinx.ext import napoleon

import handfoot_rules

if TYPE_CHECKING:
    from sphinx.application import Sphinx

project = "handfoot_rules"
author = "handfoot_rules contributors"
copyright = author
version = release = handfoot_rules.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["_build", "speed-table.md"]  # the tables are a part of speed.md
html_theme = "furo"
html_title = f"{project} {release}"

myst_heading_anchors = 3

add_module_names = False
autodoc_default_options = {"members": True}
autodoc_member_order = "bysource"
autodoc_preserve_defaults = True
autodoc_type_aliases = {"Action": "Action"}
python_use_unqualified_type_names = True

DOCSTRINGS = napoleon.Config(napoleon_use_ivar=True)


def read_sections(app: Sphinx, what: str, name: str, obj: object, options: object, lines: list[str]) -> None:
    """Read "Arguments:" and the like; only there, for elsewhere a colon is just a colon."""
    if what not in {"attribute", "data", "property"}:
        text = napoleon.GoogleDocstring(lines, DOCSTRINGS, app, what, name, obj, options)
        lines[:] = text.lines()


def plain_signature(*event: str | None) -> tuple[str | None, str | None]:
    """Write ... for a default that attrs fills in, and an alias by its name."""
    signature, returned = event[-2:]
    if signature:
        signature = re.sub(r"attr_dict\['\w+'\]\.default", "...", signature)
        signature = re.sub(r"TypeAliasForwardRef\('(\w+)'\)", r"\1", signature)
    return signature, returned


def show_enum_members(*event: object) -> bool | None:
    """Show the members of enums, documented or not; but not all the cards one by one."""
    _, _, _, obj, *_ = event
    return False if isinstance(obj, enum.Enum) and not isinstance(obj, handfoot_rules.Card) else None


def setup(app: Sphinx) -> None:
    """Connect the above."""
    app.connect("autodoc-process-docstring", read_sections)
    app.connect("autodoc-process-signature", plain_signature)
    app.connect("autodoc-skip-member", show_enum_members)
