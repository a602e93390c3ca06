"""The one window: how Kivy is set up before it is imported, and how the window is opened.

Kivy reads arguments, a configuration in the home folder and its environment while it is being
imported, so this module comes before every other import of Kivy (``companion.widgets`` sees to it).
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

os.environ.setdefault("KIVY_NO_ARGS", "1")
os.environ.setdefault("KIVY_NO_CONFIG", "1")
os.environ.setdefault("KIVY_NO_FILELOG", "1")
# Kivy speaks through the program's own log, warnings and worse
os.environ.setdefault("KIVY_LOG_MODE", "PYTHON")
# Only windows that a person can see: left alone, SDL would draw off the screen and the table would
# run unseen. And only through SDL: where there is no display, Kivy's own way to X11 would end the
# program without a word of ours.
os.environ.setdefault("SDL_VIDEODRIVER", "wayland,x11,KMSDRM")
os.environ.setdefault("KIVY_WINDOW", "sdl2")

from kivy.config import Config
from kivy.lang import Builder, builder


def _set_up() -> None:
    """One way in for fingers: SDL's mouse.

    With a second provider a panel reports every touch twice.
    """
    for provider in list(Config["input"]):
        Config.remove_option("input", provider)
    Config.set("input", "mouse", "mouse,disable_multitouch")
    Config.set("kivy", "exit_on_escape", "0")
    Config.set("graphics", "maxfps", "60")
    Config.set("graphics", "multisamples", "0")  # edges are smooth in the painted textures already
    # Kivy would log every value of every rule, thousands for each new page, and nobody reads them.
    builder.trace = lambda *_: None


_set_up()


def open_window(width: int, height: int, *, fullscreen: bool = False, cursor: bool = True) -> Any:
    """Open the one window (or give back the open one): width and height in pixels."""
    Config.set("graphics", "width", str(width))
    Config.set("graphics", "height", str(height))
    Config.set("graphics", "fullscreen", "auto" if fullscreen else "0")
    Config.set("graphics", "show_cursor", "1" if cursor else "0")
    from kivy.base import EventLoop

    EventLoop.ensure_window()
    EventLoop.window.unbind(on_flip=_draw_now)  # it may be the open one
    EventLoop.window.bind(on_flip=_draw_now)
    return EventLoop.window


def turn_window(degrees: int) -> None:
    """Turn drawing and touch in the open window: 0, 90, 180 or 270 degrees anticlockwise."""
    from kivy.base import EventLoop

    if EventLoop.window and EventLoop.window.rotation != degrees:
        EventLoop.window.rotation = degrees


def _draw_now(*_: Any) -> None:
    """Off the screen nothing else tells OpenGL to begin: the drawing of hundreds of frames would
    pile up in memory.
    """
    from kivy.graphics.opengl import glFinish

    glFinish()


def load_twin(module_file: str) -> None:
    """Load the ``.kv`` that lies beside a module.

    Each twin is loaded once, by its own module, as it is imported.
    """
    Builder.load_file(str(Path(module_file).with_suffix(".kv")))
