"""A page that somebody opens for himself alone, with a PIN."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock

from companion.screens.shell.page import Page

IDLE_SECONDS = 60
"""After so long without a touch whoever opened the page is taken to have gone."""


class OwnPage(Page):
    """Closed by itself when nobody is at it any more: nobody leaves it open behind him."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._idle = Clock.create_trigger(lambda _: self.shell.go("battle"), IDLE_SECONDS)

    def on_touch_down(self, touch: Any) -> bool:
        self._idle.cancel()
        self._idle()
        return bool(super().on_touch_down(touch))

    def leave(self) -> None:
        """Whoever was here has gone."""
        self._idle.cancel()
