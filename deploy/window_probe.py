"""Runs in a process of its own and watches a window: the table's, or an empty one as the floor.

Prints JSON. The argument says what to watch: a function here.
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
from typing import Any

import companion.widgets  # noqa: F401  (sets Kivy up before anything of it is imported)
from companion.widgets.window.window import open_window
from deploy.timing import BRIEF

SETTLE, REST, WATCH = (0.2, 0.2, 0.2) if BRIEF else (3.0, 8.0, 5.0)
"""Seconds given to the window to show what it has; until it has come to rest, with all pages loaded
ahead and what is new looked over for garbage; and seconds of rest that are watched.
"""
FRAMES = 6 if BRIEF else 600
SIZE = (800, 480)


def tell(**figures: Any) -> None:
    """Print the figures and leave at once: there is nothing to tidy up."""
    print(json.dumps(figures), flush=True)
    os._exit(0)


# ---------------------------------------------------------------- start and rest


def watch_rest() -> None:
    """From the first tick on: note the first frame, let the window settle, watch it rest, tell."""
    from kivy.base import EventLoop
    from kivy.clock import Clock

    frames: list[float] = []  # processor milliseconds of the whole process when each was shown
    begun: list[float] = []

    def first_tick(_: float) -> None:
        flip = EventLoop.window.flip

        def counted() -> None:
            flip()
            frames.append(time.process_time() * 1000)

        EventLoop.window.flip = counted
        Clock.schedule_once(go_on, SETTLE / 2)
        Clock.schedule_once(at_rest, REST)

    def go_on(_: float) -> None:
        for child in EventLoop.window.children:
            if hasattr(child, "hands_done"):
                child.hands_done()  # the board agrees with the companion: on to the battle

    def at_rest(_: float) -> None:
        if not frames:  # a busy machine has not come to the first frame yet
            Clock.schedule_once(at_rest, REST)
            return
        begun.extend((time.process_time(), len(frames)))
        Clock.schedule_once(rested, WATCH)

    def rested(_: float) -> None:
        cpu, drawn = begun
        tell(
            first_frame=frames[0],
            redraws=len(frames) - drawn,
            cpu=(time.process_time() - cpu) / WATCH * 100,
        )

    Clock.schedule_once(first_tick, -1)


def watch_pages(long: bool) -> None:
    """Let the window settle, and open pages in it, of a ``long`` battle or every one."""
    from kivy.base import EventLoop
    from kivy.clock import Clock

    from deploy.page_probe import walk_pages

    def begin(_: float) -> None:
        (shell,) = (child for child in EventLoop.window.children if hasattr(child, "keeper"))
        if shell.keeper.shell:
            walk_pages(shell, tell, long)
        else:  # a busy machine has not come to the first frame yet
            Clock.schedule_once(begin, SETTLE)

    Clock.schedule_once(begin, SETTLE)


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
    what = sys.argv[1]
    if what in {"table", "empty", "devices"}:
        watch_rest()
    if what in {"pages", "long"}:
        watch_pages(what == "long")
    {
        "table": table,
        "pages": table,
        "long": table,
        "empty": empty,
        "vane": vane,
        "still": still,
        "devices": all_devices,
        "reading": reading,
    }[what]()
