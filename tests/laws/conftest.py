"""For the laws: long runs only when asked for, and what play brought about, told at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest
    from _pytest.terminal import TerminalReporter

TOLD = "what play brought about"  # the property of a test report that holds a table to print


def pytest_configure(config: pytest.Config) -> None:
    """Make the marker of long runs known."""
    config.addinivalue_line("markers", "soak: runs for many minutes; only with -m soak")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out long runs, unless a choice of markers was made that names them."""
    if "soak" in str(config.getoption("markexpr")):
        return
    long = [item for item in items if item.get_closest_marker("soak")]
    if long:
        config.hook.pytest_deselected(items=long)
        items[:] = [item for item in items if item not in long]


def pytest_terminal_summary(terminalreporter: TerminalReporter) -> None:
    """Print the tables that tests left in their reports."""
    for report in terminalreporter.getreports("passed") + terminalreporter.getreports("failed"):
        for name, table in getattr(report, "user_properties", ()):
            if name == TOLD:
                terminalreporter.section(TOLD)
                terminalreporter.write_line(str(table))
