"""Widgets that draw themselves do so once a frame, however much of them has changed."""

from __future__ import annotations

from collections.abc import Callable

from kivy.clock import Clock
from kivy.uix.widget import Widget


def draw_when(widget: Widget, draw: Callable[..., None], *names: str) -> Callable[[], object]:
    """Draw a widget before the next frame, and anew before each in which its place, its size or one
    of these properties has changed. Returns what asks for that for any other reason.
    """
    soon = Clock.create_trigger(draw, -1)
    for name in ("pos", "size", *names):
        widget.fbind(name, soon)
    soon()
    return soon  # type: ignore[no-any-return]
