"""What every test shares."""

from __future__ import annotations

import gc
import os
import sys
import threading
from collections.abc import Callable, Iterator
from functools import lru_cache
from hashlib import scrypt

import pytest
from hypothesis import settings

from deploy.catalogues import compile_catalogues

settings.register_profile("table", deadline=None)  # a busy machine is slow, not wrong
settings.load_profile("table")
compile_catalogues()  # before any test reads its words; only what is out of date
ROUNDS = 4
"""How often garbage is sought after a test with a window."""
PATIENCE = 120.0
"""Seconds that a test's threads have to end, on however busy a machine."""
HASHED_ONCE = lru_cache(maxsize=512)(scrypt)
"""Most tests choose the same few PINs."""


def pytest_collection_finish() -> None:
    """What is loaded now stays till the end: no garbage is sought among all modules and tests
    whenever some is sought in a battle; and it is sought seldom, for a battle makes many small
    things and next to no garbage.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


def pytest_runtest_logfinish() -> None:
    """The window of a test is dropped once nobody holds on to it any more; while it was open no
    garbage was sought.
    """
    if not gc.isenabled():
        _drop_garbage()
        gc.enable()


def _drop_garbage() -> None:
    """Collect until nothing is left, but not for ever: what a finalizer has touched goes only at the
    next time, and some finalizers leave something each time.

    Whatever stays is kept by somebody (modules, battles played for many tests): no garbage is
    sought there again.
    """
    for _ in range(ROUNDS):
        if not gc.collect():
            break
    gc.freeze()


@pytest.fixture(autouse=True)
def no_thread_is_left() -> Iterator[None]:
    """Whatever a test has begun beside itself has ended with it: a test that leaves a thread fails."""
    before = set(threading.enumerate())
    yield
    begun = set(threading.enumerate()) - before
    for thread in begun:
        _wait_for(thread)
    assert [thread.name for thread in begun if thread.is_alive()] == []


def _wait_for(thread: threading.Thread) -> None:
    while True:
        try:
            threading.Thread.join(thread, PATIENCE)  # gpiozero's own would raise, and name none
        except RuntimeError:  # it is only just beginning: another thread is in the midst of that
            os.sched_yield()
        else:
            return


@pytest.fixture(autouse=True)
def pins_cost_little(monkeypatch: pytest.MonkeyPatch) -> None:
    """PINs are hashed quickly but where their cost is the point, and each once for all tests."""
    monkeypatch.setattr("companion.session.pins.COST", 1)
    monkeypatch.setattr("hashlib.scrypt", HASHED_ONCE)


@pytest.fixture
def tell(capsys: pytest.CaptureFixture[str]) -> Callable[[str], None]:
    """Says a line at once, where everything else a test says is kept back."""

    def said(line: str) -> None:
        with capsys.disabled():
            sys.stdout.write(f"\n{line}\n")

    return said


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say again which checks failed before the tests: their own words have scrolled away."""
    failed = os.environ.get("FAILED_CHECKS")
    if failed:
        terminalreporter.section("checks that failed before the tests", red=True)
        terminalreporter.line(failed)


def pytest_addoption(parser: pytest.Parser) -> None:
    """How many battles the random player finishes, and how every page is looked at."""
    parser.addoption(
        "--battles", type=int, default=0, help="random battles of each way of playing; 0: a handful"
    )
    parser.addoption(
        "--every-showing",
        action="store_true",
        help="every page in every shape, language and size of text, not only each two of them",
    )
