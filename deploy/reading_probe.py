"""Runs in the window's process: pushes a simulated vane, battle after battle, and times each view
that follows.
"""

from __future__ import annotations

import os
import sys
import time
import traceback
from collections.abc import Callable
from itertools import cycle
from pathlib import Path
from queue import Queue
from random import Random
from threading import Thread
from typing import Any

from companion.app import TableKeeper
from companion.devices.device_manager import Devices
from companion.devices.input_mapping import DEAD
from companion.engine.chance_requests import ChanceRequest
from companion.engine.commands import Command
from companion.engine.game import Seat
from companion.session.notices import Notice, Snapshot
from companion.settings import load, settings_file
from deploy.timing import BRIEF

READINGS = 2 if BRIEF else 100
PATIENCE = 90.0
"""Seconds until what must come is given up, on however busy a machine; less than ``probe`` waits.
"""
SEATS = (Seat(id="blue"), Seat(id="orange"))
KEYS = {"vane": "spacebar", "dice": "d"}


class Ear:
    """Stands where the shell stands, and notes when each view comes.

    Trouble and refusals are news as well.
    """

    def __init__(self) -> None:
        self.news: Queue[tuple[float, Notice]] = Queue()

    def hear(self, notice: Notice) -> None:
        self.news.put((time.perf_counter(), notice))

    def soon(self, deed: Callable[[], None]) -> None:
        """At once: the window would do it in its next frame."""
        deed()

    def turn_arrow(self, degrees: float) -> None:
        """Nothing to turn."""

    def refresh(self) -> None:
        """Nothing to draw."""


def watch_readings(tell: Callable[..., None]) -> None:
    """A vane that swings without end in the window, and readings in the threads beside it."""
    from kivy.base import EventLoop, runTouchApp
    from kivy.clock import Clock

    from companion.widgets.vane.vane import VaneDial
    from companion.widgets.window.window import open_window

    open_window(800, 480)
    dial, sectors = VaneDial(), cycle((5, 16, 22, 1))

    def swing(_: float) -> None:
        if dial.still:
            dial.swing_to(next(sectors))

    Clock.schedule_interval(swing, 0)
    EventLoop.window.add_widget(dial)
    Thread(target=lambda: _watch(tell), daemon=True).start()
    runTouchApp()


def _watch(tell: Callable[..., None]) -> None:
    """Whatever goes wrong ends the window too, and says what it was."""
    try:
        tell(views=_views(), syncs=_syncs())
    except BaseException:
        traceback.print_exc()
        sys.stderr.flush()
        os._exit(1)


def _views() -> list[float]:
    """Milliseconds from each reading to the view of what it brought about, in battles of random
    deeds.
    """
    settings, _ = load(settings_file())
    keeper: Any = TableKeeper(settings, settings_file(), ())
    ear: Any = Ear()
    devices = Devices(settings, ear)
    keeper.show(ear, devices)
    (offer,) = [one for one in keeper.collection.offers() if one.name == "pearl-shoals"]
    taken: list[float] = []
    chance = Random(7)
    while len(taken) < READINGS:
        keeper.battle.begin(offer, SEATS, {"order": "seated"})
        notice = first_view(ear)
        while len(taken) < READINGS and _deeds(notice):
            call = notice.view.call
            _wait_for(devices, call)
            begun = time.perf_counter()
            if call:
                devices.key(KEYS[call.kind])
            else:
                keeper.battle.place.send(chance.choice(_deeds(notice)))
            at, after = ear.news.get(timeout=PATIENCE)
            if isinstance(after, Snapshot):
                if after.faces:
                    taken.append((at - begun) * 1000)
                    time.sleep(DEAD * 1.1)  # an eager hand is not heard so soon after a throw
                notice = after
    devices.close()
    keeper.battle.close()
    return taken


def first_view(ear: Ear) -> Snapshot:
    """A battle that was begun, as it is first seen; what comes in its place is told beside it.

    Raises ``Empty`` where nothing else comes.
    """
    while True:
        _, notice = ear.news.get(timeout=PATIENCE)
        if isinstance(notice, Snapshot):
            return notice
        sys.stderr.write(f"{notice}\n")


def _wait_for(devices: Devices, call: ChanceRequest | None) -> None:
    """The devices hear of a call a moment after the window.

    Raises ``TimeoutError`` where they never do.
    """
    until = time.monotonic() + PATIENCE
    while devices.call != call:
        if time.monotonic() > until:
            raise TimeoutError(f"the devices know of {devices.call}, the window of {call}")
        time.sleep(0.0001)


def _deeds(snapshot: Snapshot) -> list[Command | None]:
    """What may be done now: one unknown deed where a call waits for the dice or the vane."""
    if snapshot.view.call:
        return [None]
    return [choice.command for choice in snapshot.choices]


def _syncs() -> list[float]:
    """What it takes to put as much on the disk and be sure of it."""
    taken = []
    path = Path(os.environ["HOME"]) / "floor"
    with path.open("wb", buffering=0) as file:
        for _ in range(READINGS):
            begun = time.perf_counter()
            file.write(bytes(4096))
            os.fdatasync(file.fileno())
            taken.append((time.perf_counter() - begun) * 1000)
    return taken
