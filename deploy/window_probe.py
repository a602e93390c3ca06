"""Runs in a process of its own and watches a window: the table's, or an empty one as the floor.

Prints JSON.

Arguments: what to watch (a function here) and the monotonic time, in seconds, at which
the process was started.
"""

from __future__ import annotations

import json
import os
import runpy
import sys
import time
from collections.abc import Callable
from importlib import import_module
from itertools import cycle
from pathlib import Path
from typing import Any

import companion.widgets  # noqa: F401  (sets Kivy up before anything of it is imported)
from companion.widgets.window.window import open_window

SETTLE, WATCH = 3.0, 5.0
"""Seconds given to the window to come to rest, and seconds of rest that are watched."""
FRAMES = 600
SIZE = (800, 480)


def tell(**figures: Any) -> None:
    """Print the figures and leave at once: there is nothing to tidy up."""
    print(json.dumps(figures), flush=True)
    os._exit(0)


# ---------------------------------------------------------------- start and rest


def watch_rest(started: float) -> None:
    """From the first tick on: note the first frame, let the window settle, watch it rest, tell."""
    from kivy.base import EventLoop
    from kivy.clock import Clock

    frames: list[float] = []
    begun: list[float] = []

    def first_tick(_: float) -> None:
        flip = EventLoop.window.flip

        def counted() -> None:
            flip()
            frames.append(time.monotonic())

        EventLoop.window.flip = counted
        Clock.schedule_once(go_on, SETTLE / 2)
        Clock.schedule_once(lambda _: begun.extend((time.process_time(), len(frames))), SETTLE)
        Clock.schedule_once(rested, SETTLE + WATCH)

    def go_on(_: float) -> None:
        for child in EventLoop.window.children:
            if hasattr(child, "hands_done"):
                child.hands_done()  # the board agrees with the companion: on to the battle

    def rested(_: float) -> None:
        cpu, drawn = begun
        tell(
            first_frame=(frames[0] - started) * 1000,
            redraws=len(frames) - drawn,
            cpu=(time.process_time() - cpu) / WATCH * 100,
            rss=int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
            * os.sysconf("SC_PAGE_SIZE")
            / 2**20,
        )

    Clock.schedule_once(first_tick, -1)


def table() -> None:
    """The table, as the command opens it."""
    sys.argv = ["companion"]
    runpy.run_module("companion", run_name="__main__", alter_sys=True)


def empty() -> None:
    """A window with nothing in it."""
    from kivy.base import runTouchApp
    from kivy.uix.widget import Widget

    open_window(*SIZE)
    runTouchApp(Widget())


# ---------------------------------------------------------------- frames


def vane() -> None:
    """The arrow swings from one wind to another, over and over."""
    from companion.widgets.vane.vane import VaneDial

    def swing() -> None:
        if dial.still:
            dial.swing_to(next(sectors))

    open_window(*SIZE)
    dial = VaneDial()
    sectors = cycle((5, 16, 22, 1))
    frames(dial, swing)


def still() -> None:
    """A window that draws itself each frame with next to nothing in it: one pixel that moves."""
    from kivy.graphics import Rectangle
    from kivy.uix.widget import Widget

    open_window(*SIZE)
    widget = Widget()
    with widget.canvas:
        pixel = Rectangle(size=(1, 1))
    places = cycle(range(SIZE[0]))

    def move() -> None:
        pixel.pos = (next(places), 0)

    frames(widget, move)


def frames(widget: Any, before: Callable[[], None]) -> None:
    """Draw sixtieths of a second as quickly as they come, and tell how long each took, in
    milliseconds.
    """
    from kivy.base import EventLoop
    from kivy.clock import Clock
    from kivy.graphics.opengl import glFinish

    EventLoop.window.add_widget(widget)
    Clock._max_fps = 0  # no waiting between frames: what is measured is the work
    taken = []
    now = [Clock.time()]
    Clock.time = lambda: now[0]
    for number in range(FRAMES + 30):
        now[0] += 1 / 60
        before()
        begun = time.perf_counter_ns()
        EventLoop.idle()
        glFinish()  # off the screen nothing else waits for the drawing to be done
        if number >= 30:  # the first frames build textures
            taken.append((time.perf_counter_ns() - begun) / 1e6)
    tell(frames=taken)


def all_devices() -> None:
    """The table with every device of the settings: those of the pins on pins of air, the box on its
    real cable.
    """
    from gpiozero.pins.mock import MockFactory

    devices: Any = import_module("companion.devices.device_manager")
    devices.open_pins = MockFactory
    table()


def reading() -> None:
    """Readings of a simulated vane, while another swings on the screen."""
    from deploy.reading_probe import watch_readings

    watch_readings(tell)


if __name__ == "__main__":
    what, started_at = sys.argv[1], float(sys.argv[2])
    if what in {"table", "empty", "devices"}:
        watch_rest(started_at)
    {
        "table": table,
        "empty": empty,
        "vane": vane,
        "still": still,
        "devices": all_devices,
        "reading": reading,
    }[what]()
