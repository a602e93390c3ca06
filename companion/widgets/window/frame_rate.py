"""How often the clock looks: sixty times a second while anything happens at the table, seldom while
it rests.

An open window that looks sixty times a second keeps a small board warm all evening for nothing. The
same rest is when garbage is collected.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import Event
from typing import Any

from companion.platform.garbage import Collector
from companion.widgets.window.closing import page_dropped
from companion.widgets.window.latch import Latch

BRISK = 60
REST = 25
"""Looks a second. At rest a touch waits 40 ms at most until it is seen, which no finger notices."""
LINGER = 1.0
"""Seconds of quiet before the clock slows down: a finger that has just been here mostly comes back.
"""
SURE = 0.2
"""Seconds more, of a clock that looks: a program that was busy has seen no finger meanwhile."""
BETWEEN = 0.1
"""Seconds at rest between two things that are done ahead: a finger may come between."""
ASLEEP = 30.0
"""Seconds of quiet until nobody is taken to be at the table: what takes its time may be done."""

_SIGNS_OF_LIFE = (
    "on_touch_down",
    "on_touch_move",
    "on_touch_up",
    "on_key_down",
    "on_resize",
)


class Alarm:
    """Ends the clock's wait between two looks when something comes that the window is to show."""

    def __init__(self) -> None:
        self._news = Event()

    def ring(self) -> None:
        """There is news. To be called in any thread."""
        self._news.set()

    def watch_over(self, clock: Any) -> None:
        """From now on this clock (Kivy's) is woken."""
        ready = clock._check_ready  # what Kivy asks before and after each nap

        def woken(*limits: float) -> tuple[bool, float]:
            if self._news.is_set():
                self._news.clear()
                return True, 0.0
            done: tuple[bool, float] = ready(*limits)
            return done

        clock._check_ready = woken
        clock.usleep = lambda microseconds: self._news.wait(microseconds / 1e6)


alarm = Alarm()
"""The alarm of this program's one window."""


quiet_draw = Latch()
"""The next drawing is no sign of life: the figures of a clock that goes on."""


class Pace:
    """Sets how often ``clock`` (Kivy's) looks.

    ``stir()`` makes it brisk at once; left alone it comes to rest, and after a while sleeps.
    ``collector`` is told, and collects garbage then. While it rests ``ahead`` does one little thing
    after another of what will be wanted next, as long as it says that there was one.
    """

    def __init__(
        self, clock: Any, collector: Collector, ahead: Callable[[], bool] = lambda: False
    ) -> None:
        self._clock, self._collector, self._ahead = clock, collector, ahead
        self._calm = clock.create_trigger(self._quiet, LINGER)
        self._still = clock.create_trigger(self._rest, SURE)
        self._go_on = clock.create_trigger(self._do_ahead, BETWEEN)
        self._leave = clock.create_trigger(self._sleep, ASLEEP)

    def watch(self, window: Any) -> None:
        """From now on everything that happens in this window makes the clock brisk."""
        window.bind(on_draw=self._drawn, **dict.fromkeys(_SIGNS_OF_LIFE, self.stir))
        self.stir()

    def _drawn(self, *_: Any) -> None:
        """A window draws only when something has changed, so every animation and every notice shows
        itself by drawing.
        """
        if not quiet_draw.taken():
            self.stir()

    def stir(self, *_: Any) -> None:
        """Something happens. To be called in any thread."""
        self._clock._max_fps = BRISK  # Kivy reads its setting once; this is where it keeps it
        for wait in (self._calm, self._still, self._go_on, self._leave):
            wait.cancel()
        self._calm()
        self._collector.stir()

    def _quiet(self, *_: Any) -> None:
        self._still()

    def _rest(self, *_: Any) -> None:
        self._clock._max_fps = REST
        dropped = page_dropped.taken()
        self._collector.rest(dropped)
        if dropped:
            self._still()  # once more when their pictures have gone too
        self._go_on()
        self._leave()

    def _do_ahead(self, *_: Any) -> None:
        if self._ahead():
            self._collector.rest()  # what was made is new, and a finger may come
            self._go_on()

    def _sleep(self, *_: Any) -> None:
        self._collector.sleep()
