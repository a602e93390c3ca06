"""The walk of one deed in the docs is what happens: a finger taps, and the program passes by every
place it names.
"""

from __future__ import annotations

import re
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

from companion.engine.offers import COURSE
from tests.architecture.project import ROOT, text
from tests.screens.company import PEARL_SHOALS
from tests.screens.midbattle import SEATS
from tests.test_app import Table
from tests.windows import Hand, hand, window

__all__ = ["hand", "window"]

PAGE = Path("deploy/docs/architecture.md")
ROW = re.compile(r"^\| (\w+) \| `([\w/.]+)`(?: `([\w.]+)`)? \|", re.MULTILINE)
WINDOW = "MainThread"
Stop = tuple[str, str, str]
"""A row of the walk: the thread, the file, the function; no function means any of that file."""


def walk() -> list[Stop]:
    """The walk as the page tells it."""
    return ROW.findall(text(PAGE))


@contextmanager
def followed(stops: list[Stop]) -> Iterator[list[Stop]]:
    """The places of the walk in the order in which threads begun in here, and this one, pass by."""
    files = {file for _, file, _ in stops}
    passed: list[Stop] = []

    def note(frame: FrameType, event: str, _argument: Any) -> None:
        file = frame.f_code.co_filename.removeprefix(f"{ROOT}/")
        if event == "call" and file in files:
            thread = threading.current_thread().name.replace(WINDOW, "window")
            here = ((thread, file, frame.f_code.co_qualname), (thread, file, ""))
            passed.extend(stop for stop in here if stop in stops)

    threading.setprofile(note)
    sys.setprofile(note)
    try:
        yield passed
    finally:
        sys.setprofile(None)
        threading.setprofile(None)


def missed(stops: list[Stop], passed: list[Stop]) -> list[Stop]:
    """Of each thread the first stop that it did not pass by after its stops before, and all of its
    own that follow. One thread may be ahead of the other: the window takes up what it has heard
    while the writer still tells the lamps.
    """
    found: list[Stop] = []
    for thread in dict.fromkeys(thread for thread, _, _ in stops):
        own = [stop for stop in stops if stop[0] == thread]
        steps = iter([stop for stop in passed if stop[0] == thread])
        found += next((own[at:] for at, stop in enumerate(own) if stop not in steps), [])
    return found


def with_a_course_picked(hand: Hand, folder: Path) -> Table:
    """A table whose first player has only to confirm where his ship sails."""
    table = Table(hand, folder)
    table.keeper.battle.begin(PEARL_SHOALS, SEATS, {"order": "seated"})
    table.until(lambda: table.shell.table.snapshot is not None)
    assert table.keeper.battle.place
    table.keeper.battle.place.send_faces((4,), "vane")
    table.until(lambda: any(choice.deed == "sail" for choice in table.shell.table.choices))
    table.shell.chance_read()
    sail = next(choice for choice in table.shell.table.choices if choice.deed == "sail")
    table.shell.aiming.piece_tapped(sail.piece)
    table.shell.aiming.turn_drawer()
    table.shell.aiming.tapped(
        next(key.act for key in table.shell.aiming.panel.keys if key.text == "Sail")
    )
    table.shell.aiming.course_tapped(sail.of(COURSE))
    return table


def test_the_walk_of_a_deed_passes_by_every_place_it_names(hand: Hand, tmp_path: Path) -> None:
    stops = walk()
    assert len(stops) > 15
    with followed(stops) as passed:
        table = with_a_course_picked(hand, tmp_path)
        before = len(table.shell.table.log)
        passed.clear()
        table.tap("Sail ")
        table.until(lambda: len(table.shell.table.log) > before)
        hand.advance_frames(3)
        table.switch_off()
    assert missed(stops, passed) == []


def test_a_stop_out_of_order_is_missed() -> None:
    one, two = ("window", "one.py", ""), ("window", "two.py", "")
    assert missed([one, two], [one, one, two]) == []
    assert missed([one, two], [two, one]) == [two]


def test_two_threads_wait_for_each_other_at_no_stop() -> None:
    told, lamps, drawn = (
        ("writer", "hub.py", ""),
        ("writer", "lamps.py", ""),
        ("window", "a.py", ""),
    )
    assert missed([told, lamps, drawn], [told, drawn, lamps]) == []
    assert missed([told, lamps, drawn], [told, lamps]) == [drawn]
