"""Widgets that are gone for good: their layouts follow nothing any more, and they are collected.

A layout stays bound to the look and the language of the window until the collector finds its
widget, and the collector rests while hands are on the screen. Until then it would lay itself out
with every change, unseen.
"""

from __future__ import annotations

from typing import Any

from kivy.lang import Builder


class Litter:
    """Whether whole pages have been let go of. They stood for long, so the collector has looked at
    them and would not look again.
    """

    def __init__(self) -> None:
        self._lies = False

    def drop(self) -> None:
        """A page is gone for good."""
        self._lies = True

    def swept(self) -> bool:
        """Whether any has gone since this was asked last."""
        lay, self._lies = self._lies, False
        return lay


litter = Litter()
"""What is dropped in this program's one window."""


def let_go(page: Any) -> None:
    """A page is gone for good, and so is its memory at the next rest."""
    close_layouts(page)
    litter.drop()


def close_layouts(root: Any) -> None:
    """Loose a widget, and all that stand in it or may come back to it, from everything its layout
    reads.
    """
    for widget in root.walk(restrict=True):
        Builder.unbind_widget(widget.uid)
        for part in getattr(widget, "absent", ()):
            close_layouts(part)
