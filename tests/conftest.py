"""What every test shares."""

from __future__ import annotations

import os

import pytest
from hypothesis import settings

settings.register_profile("table", deadline=None)  # a busy machine is slow, not wrong
settings.load_profile("table")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say again which checks failed before the tests: their own words have scrolled away."""
    failed = os.environ.get("FAILED_CHECKS")
    if failed:
        terminalreporter.section("checks that failed before the tests", red=True)
        terminalreporter.line(failed)


def pytest_addoption(parser: pytest.Parser) -> None:
    """How many battles the random player finishes, each way of playing."""
    parser.addoption("--battles", type=int, default=0, help="random battles of each way of playing; 0: a handful")
