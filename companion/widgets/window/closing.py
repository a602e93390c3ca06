"""Widgets that are gone for good: their layouts follow nothing any more, and they are collected.

A layout stays bound to the look and the language of the window until the collector finds its
widget, and the collector rests while hands are on the screen. Until then it would lay itself out
with every change, unseen.
"""

from __future__ import annotations

from typing import Any

from kivy.lang import Builder

from companion.widgets.window.latch import Latch

page_dropped = Latch()
"""A whole page was let go of. It stood for long, so the collector has looked at it and would not
look again.
"""


def let_go(page: Any) -> None:
    """A page is gone for good, and so is its memory at the next rest."""
    close_layouts(page)
    page_dropped.set()


def close_layouts(root: Any) -> None:
    """Loose a widget, and all that stand in it or may come back to it, from everything its layout
    reads.
    """
    for widget in root.walk(restrict=True):
        Builder.unbind_widget(widget.uid)
        for part in getattr(widget, "absent", ()):
            close_layouts(part)
