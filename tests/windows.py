"""A real window for tests, drawn off the screen, and a clock that the test moves."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from functools import lru_cache
from logging import Handler, LogRecord
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")

import pytest

from companion.screens.shell.shell import Shell
from companion.widgets.cards import ship_card
from companion.widgets.chart import board_texture
from companion.widgets.chart.silhouettes import silhouette
from companion.widgets.kit.buttons import GUARD_SECONDS
from companion.widgets.kit.theme import PANELS, metrics
from companion.widgets.window.closing import close_layouts
from companion.widgets.window.screenshot import save_picture
from companion.widgets.window.window import open_window

FRAME = 1 / 60


class Hand:
    """The window of a test, its clock, and a finger on it, whose ``touches`` are counted."""

    latest = 0.0

    def __init__(self, window: Any) -> None:
        from kivy.clock import Clock

        self.window = window
        self.clock = Clock
        self.touches = 0
        # Never earlier than anything that happened before: Kivy passes over what seems to lie in
        # its future.
        Hand.latest = self.now = max(Hand.latest, Clock._last_tick) + 10

    def show(self, widget: Any, shape: str = "landscape", text: str = "normal") -> Any:
        """Put one widget in the window, as on the panel of that shape, and let it settle, until
        what is new there takes a touch.
        """
        self.turn(shape)
        metrics.panel, metrics.text = PANELS[shape], text
        self.clear()
        self.window.add_widget(widget)
        self.advance_frames(2)
        self.pause()
        self.advance_frames()
        return widget

    def clear(self) -> None:
        """Take everything out of the window; what is gone lays itself out no more."""
        for child in list(self.window.children):
            self.window.remove_widget(child)
            if isinstance(child, Shell):
                child.close()
            else:
                close_layouts(child)

    def turn(self, shape: str) -> None:
        """Make the window as large as the panel of that shape, whatever stands in it."""
        panel = PANELS[shape]
        if self.window.size != (panel.width, panel.height):
            self.window.size = (panel.width, panel.height)

    def advance_frames(self, frames: int = 1) -> None:
        """Let so many sixtieths of a second pass. All is laid out as ever and nothing is drawn:
        nobody looks, and to draw takes longer than all else.
        """
        from kivy.base import EventLoop
        from kivy.lang import Builder

        for _ in range(frames):
            self.now += FRAME
            self.clock.tick()
            EventLoop.dispatch_input()
            Builder.sync()
            self.clock.tick_draw()
            Builder.sync()

    def pause(self) -> None:
        """Look before the next tap: what is new takes it again."""
        self.now += GUARD_SECONDS
        self.advance_frames()

    def come_to_rest(self) -> None:
        """Let so much time pass that whatever still moves has arrived.

        In strides: what waited for one thing may begin another. An animation that never ends keeps
        its whole page, and all other pages of that look.
        """
        for _ in range(6):
            self.now += 5
            self.advance_frames()

    def advance(self, seconds: float) -> None:
        """Let seconds pass, frame by frame."""
        self.advance_frames(round(seconds / FRAME))

    def watch(self, seconds: float = FRAME) -> None:
        """Let seconds pass, and draw every frame of them."""
        from kivy.base import EventLoop

        for _ in range(round(seconds / FRAME)):
            self.now += FRAME
            EventLoop.idle()

    def press(self, x: float, y: float) -> Any:
        """Put the finger down on a point of the window."""
        from kivy.tests.common import UnitTestTouch

        self.touches += 1
        touch = UnitTestTouch(x, y)
        touch.touch_down()
        self.advance_frames()
        return touch

    def tap(self, target: Any) -> None:
        """Tap the middle of a widget, or a point (x, y) of the window."""
        x, y = target if isinstance(target, tuple) else target.to_window(*target.center)
        self.press(x, y).touch_up()
        self.advance_frames()

    def picture(self, path: str) -> None:
        """Save what the window shows as a PNG file at exactly this path."""
        self.advance_frames(2)
        save_picture(path)


class Unrest(Handler):
    """Fails the test in which a page never comes to rest before its frame: Kivy only says so, and
    draws what has come of it so far.
    """

    def emit(self, record: LogRecord) -> None:
        assert "too much iteration" not in record.getMessage(), record.getMessage()


def keep_paintings() -> None:
    """Boards and ships painted in one test are there in the next: more of them are kept than a
    table needs, since all tests show the same few in the same sizes.
    """
    kept = lru_cache(maxsize=48)(board_texture.kept_board.__wrapped__)
    vars(board_texture)["kept_board"] = kept
    vars(ship_card)["silhouette"] = lru_cache(maxsize=768)(silhouette.__wrapped__)


@pytest.fixture(scope="session")
def window() -> Any:
    """The one window of the test run."""
    from kivy.logger import Logger

    Logger.addHandler(Unrest())
    keep_paintings()
    return open_window(800, 480)


@pytest.fixture
def hand(window: Any) -> Iterator[Hand]:
    """A fresh window with a clock that stands still until the test moves it.

    No garbage is collected under it, as under a player's hands. Afterwards what still moves comes
    to rest and what still waits is called off; once the test is over ``conftest`` drops all of it: a
    window that is gone must not go on laying itself out.
    """
    from kivy.base import EventLoop
    from kivy.clock import Clock

    gc.disable()
    fresh = Hand(window)
    before = Clock.get_events()
    real_time, real_fps = Clock.time, Clock._max_fps
    Clock.time, Clock._max_fps, Clock._last_tick = (lambda: fresh.now), 0, fresh.now
    yield fresh
    fresh.clear()
    fresh.come_to_rest()
    for event in set(Clock.get_events()) - set(before):
        event.cancel()  # it would keep the window that it was to change, and that answers everything
    Hand.latest = fresh.now
    EventLoop.touches.clear()
    window.rotation = 0
    metrics.panel, metrics.text, metrics.north = PANELS["landscape"], "normal", "top"
    Clock.time, Clock._max_fps, Clock._last_tick = real_time, real_fps, real_time()
