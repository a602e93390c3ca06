"""A page that somebody opens for himself alone, with a PIN."""

from __future__ import annotations

from math import ceil
from typing import Any

from kivy.clock import Clock
from kivy.properties import ObjectProperty

from companion.presenters.private_visit import Visit, waited
from companion.screens.shell.page import Page

IDLE_SECONDS = 60
"""After so long without a touch whoever opened the page is taken to have gone."""


class OwnPage(Page):
    """Closed by itself when nobody is at it any more: nobody leaves it open behind him.

    The wait that a wrong PIN costs the ``visit`` passes before everybody's eyes.
    """

    visit = ObjectProperty(Visit(), rebind=True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._idle = Clock.create_trigger(lambda _: self.shell.go("battle"), IDLE_SECONDS)
        self._over_at = 0.0
        self._next_second: Any = None

    def on_touch_down(self, touch: Any) -> bool:
        self._idle.cancel()
        self._idle()
        return bool(super().on_touch_down(touch))

    def leave(self) -> None:
        """Whoever was here has gone."""
        self._idle.cancel()
        self._stop_counting()

    def judged(self, visit: Visit) -> None:
        """A PIN was judged, and ``visit`` is what has come of it."""
        self.visit = visit
        self._over_at = Clock.time() + visit.wait
        self._go_on_counting()

    def _go_on_counting(self) -> None:
        """Be told when another number of seconds is left."""
        self._stop_counting()
        if self.visit.wait:
            left = self._over_at - Clock.time()
            self._next_second = Clock.schedule_once(self._count_down, left - ceil(left) + 1)

    def _count_down(self, *_: Any) -> None:
        self.visit = waited(self.visit, max(0, ceil(self._over_at - Clock.time())))
        self._go_on_counting()
        self.show()

    def _stop_counting(self) -> None:
        if self._next_second:
            self._next_second.cancel()
