"""Runs in the window's process: opens every page once, or adds lines to a long logbook, and tells
what each took of the window's own thread.

The battles it needs lie in ``left`` in the home folder, see ``deploy.measure_pages``.
"""

from __future__ import annotations

import gc
import os
import time
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from kivy.clock import Clock

from companion.engine.commands import EnterFaces
from deploy.bench_tables import LONGER
from deploy.timing import BRIEF, processor_ms, workload

FRAMES = 2 if BRIEF else 6
"""Looks of the clock after which whatever an action began has settled, but for what goes on moving.
"""
PATIENCE = 600
"""Looks of the clock until something asked of another thread must have come."""
LINES, FLOORS, REST = (1, 1, 1) if BRIEF else (12, 20, 150)
"""Lines that are added, timings of the workload beside each action, and looks of the clock in which
the window comes to rest, as it does while somebody reads a page.
"""
PLACES = ("private", "settings", "hardware", "care", "copies", "saved", "boards")

Step = Iterator[None]


class Walk:
    """A walk through the pages: what each first opening took, the lines, the collector's pauses.

    As people do, it looks at each page until the window rests, when garbage is collected, and
    leaves those again that lie beside the battle.

    It is a chain of generators, each of whose steps is one look of the clock.
    """

    def __init__(self, shell: Any, tell: Callable[..., None]) -> None:
        self.shell, self._tell = shell, tell
        self._left = Path(os.environ["HOME"]) / "left"
        self.opened: dict[str, float] = {}
        self.lines: list[float] = []
        self.beside_lines: list[float] = []
        self.floors: list[float] = []
        self._pauses: list[float] = [0.0]
        self._hands_on = False
        self._chance = Random(1)
        self._begun = 0
        self._drawn = 0
        shell.get_root_window().bind(on_flip=self._has_drawn)
        gc.callbacks.append(self._collecting)

    def every_page(self) -> Step:
        """Every page, with battles left in the moments that show them."""
        yield from self._pages_of("battle")
        for name in ("vane", "dice", "ending"):
            yield from self._battle(name)
        yield from self._end()

    def long_log(self) -> Step:
        """Every page that a player may open in a long battle, and then line after line."""
        yield from self._pages_of("long")
        self.shell.go("battle")
        self.shell.front.open_tab("log")
        yield from _looks(FRAMES)
        while len(self.lines) < LINES:
            yield from self._one_more_line()
        yield from self._end()

    def _pages_of(self, battle: str) -> Step:
        yield from self._battle(battle)
        front = self.shell.front
        for tab, _ in list(front.tabs):
            if tab not in (front.tab, "private"):
                yield from self._open(tab, partial(front.open_tab, tab))
        for place in PLACES:
            yield from self._open(place, partial(self.shell.go, place))
            self.shell.back()
        yield from self._open("setup", self.shell.starter.anew)

    def _end(self) -> Step:
        yield from _looks(REST)
        self._tell(
            opened=self.opened, floors=self.floors, lines=self.lines,
            beside_lines=self.beside_lines, rss=resident(), drawer=software_gl(),
            pause=max(self._pauses),
        )  # fmt: skip

    def _battle(self, name: str) -> Step:
        """Take up a battle: what the hands must do stands first, then the page it was left on."""

        def come() -> bool:
            return self.shell.table.snapshot is not None

        file = self._left / f"{name}.sqlite"
        yield from self._open(f"hands ({name})", partial(self.shell.resume, file), come)
        if self.shell.table.board_instructions:
            yield from self._open(name, self.shell.hands_done)

    def _open(
        self, name: str, act: Callable[[], object], done: Callable[[], bool] = lambda: True
    ) -> Step:
        self.opened[name] = yield from self._timed(act, done)
        self.floors += self._floors()
        yield from _looks(REST)

    def _floors(self) -> list[float]:
        """What the workload takes now; the first of them finds the caches cold."""
        return [processor_ms(workload) for _ in range(FLOORS)]

    def _one_more_line(self) -> Step:
        """The next deed. Of those that begin and end with the logbook in front, and nothing over
        it, the line is measured.
        """
        table, keeper, front = self.shell.table, self.shell.keeper, self.shell.page("battle")
        shown = self.shell.front is front
        call = table.view.call
        sails = [choice.command for choice in table.choices if choice.deed == "sail"]
        others = [choice.command for choice in table.choices if choice.deed not in LONGER]
        command: Any = (
            EnterFaces(seat=call.seat, faces=(1,) * call.count)
            if call
            else self._chance.choice(sails or others)
        )
        spent = yield from self._timed(
            lambda: keeper.battle.place.send(command), lambda: self.shell.table is not table
        )
        if len(self.shell.table.log) > len(table.log) and shown and self.shell.front is front:
            self.lines.append(spent)
            self.beside_lines += self._floors()
        self.shell.chance_read()
        self.shell.moments.read_all()
        yield from _looks(FRAMES)

    def _timed(self, act: Callable[[], object], done: Callable[[], bool]) -> Any:
        """Milliseconds of this thread from an action until it is done and has settled.

        Hands are on the screen but while they wait for another thread.
        """
        begun = time.thread_time_ns()
        act()
        yield from self._until(done)
        self._hands_on = True
        yield from self._settled()
        spent = (time.thread_time_ns() - begun) / 1e6
        self._hands_on = False
        return spent

    def _settled(self) -> Step:
        """Look on until one look has neither drawn anything nor left anything to the next: each
        takes its time whatever has been done, and the rest of them are not the action's.
        """
        for _ in range(FRAMES):
            drawn = self._drawn
            yield
            if self._drawn == drawn and not _is_due():
                return

    def _until(self, done: Callable[[], bool]) -> Step:
        for _ in range(PATIENCE):
            if done():
                return
            yield
        raise TimeoutError("what was asked for has not come")

    def _has_drawn(self, *_: Any) -> None:
        self._drawn += 1

    def _collecting(self, phase: str, _: Mapping[str, int]) -> None:
        if phase == "start":
            self._begun = time.thread_time_ns()
        elif self._hands_on:
            self._pauses.append((time.thread_time_ns() - self._begun) / 1e6)


def _is_due() -> bool:
    """Whether anything has been put off to the next look."""
    return any(event.timeout <= 0 and not event.loop for event in Clock.get_events())


def _looks(count: int) -> Step:
    for _ in range(count):
        yield


def resident() -> float:
    """Resident memory of this process in megabytes."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return float(pages * os.sysconf("SC_PAGE_SIZE") / 2**20)


def software_gl() -> float:
    """Megabytes of it that are the libraries of the software GL, which draws where there is no
    graphics processor: a Pi has one.
    """
    kilobytes, counted = 0, False
    for line in Path("/proc/self/smaps").read_text(encoding="ascii").splitlines():
        name, *figures = line.split()
        if not name.endswith(":"):  # the head of a mapping, its file last
            counted = figures[-1].rpartition("/")[2].startswith(("libLLVM", "swrast_dri"))
        elif name == "Rss:" and counted:
            kilobytes += int(figures[0])
    return kilobytes / 1024


def walk_pages(shell: Any, tell: Callable[..., None], long: bool) -> None:
    """Begin a walk; a step at each look of the clock."""
    walk = Walk(shell, tell)
    steps = walk.long_log() if long else walk.every_page()
    Clock.schedule_interval(lambda _: next(steps), 0)
