"""Opens the window, puts the shell in it and runs until it is closed."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from signal import SIGTERM, signal
from typing import Any

from companion.platform.garbage import Collector
from companion.screens.shell.ports import Keeper

_DESKTOPS = ("DISPLAY", "WAYLAND_DISPLAY")


AHEAD = 0.05
"""Seconds from one page that is loaded ahead to the next: a finger may come between."""


class NoWindowError(Exception):
    """No window can be made here."""


def open_shell(keeper: Keeper, width: int, height: int, full: bool) -> Any:
    """The shell in its window, not yet running. Raises ``NoWindowError``.

    Without a desktop the window fills the panel whatever was asked.
    """
    window = _open(width, height, full or not _has_frames())
    from companion.screens.shell.shell import Shell

    shell = Shell(keeper)
    window.add_widget(shell)
    for event in ("on_minimize", "on_hide"):
        window.bind(**{event: shell.hide_secrets})
    window.bind(focus=lambda _, focused: None if focused else shell.hide_secrets())
    return shell


def _has_frames() -> bool:
    """Whether windows here can be of any size: on a desktop, or off the screen for tests."""
    return any(map(os.environ.get, _DESKTOPS)) or os.environ.get("SDL_VIDEODRIVER") == "offscreen"


def _open(width: int, height: int, full: bool) -> Any:
    from companion.widgets.window.window import open_window

    try:
        with _kivy_silent():
            window = open_window(width, height, fullscreen=full, cursor=not full)
    except SystemExit as ended:  # so Kivy says that no window provider works
        raise NoWindowError from ended
    if window is None:
        raise NoWindowError
    return window


@contextmanager
def _kivy_silent() -> Iterator[None]:
    """Without a display Kivy tells at length what the table says in one sentence."""
    logging.disable(logging.CRITICAL)
    try:
        yield
    finally:
        logging.disable(logging.NOTSET)


def run_until_closed(
    begin: Callable[[], None],
    on_key: Callable[[str], bool],
    beat: Callable[[], None],
    every: float | None,
    collector: Collector,
    ahead: Callable[[], bool],
) -> None:
    """Run the window's loop until it is closed or the system asks the program to end.

    ``begin`` is called once people see the first frame, and ``beat`` then and ``every`` so many
    seconds; ``on_key`` is told the names of keys. When the window rests ``collector`` has its work,
    and ``ahead`` does a little of what will be wanted next, as long as there is more.
    """
    from kivy.base import EventLoop, runTouchApp
    from kivy.clock import Clock
    from kivy.core.window import Keyboard

    from companion.screens.shell.pages import load_ahead
    from companion.widgets.window.frame_rate import Pace, alarm

    alarm.watch_over(Clock)
    pace = Pace(Clock, collector, ahead)

    def seen() -> None:
        pace.watch(EventLoop.window)
        begin()
        ahead = load_ahead()
        Clock.schedule_interval(lambda _: next(ahead, False), AHEAD)
        if every:
            beat()
            Clock.schedule_interval(lambda _: beat(), every)

    _after_first_frame(EventLoop.window, seen)
    names = {code: name for name, code in Keyboard.keycodes.items()}
    EventLoop.window.bind(on_key_down=lambda _window, code, *_: on_key(names.get(code, "")))
    signal(SIGTERM, lambda *_: setattr(EventLoop, "quit", True))
    runTouchApp()


def _after_first_frame(window: Any, deed: Callable[[], None]) -> None:
    from kivy.clock import Clock

    def shown(*_: Any) -> None:
        window.unbind(on_flip=shown)
        Clock.schedule_once(lambda _: deed())

    window.bind(on_flip=shown)
