"""Keeps the turn clock of the battle on the table, and shows, sounds and lights it."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock

from companion.engine.messages import say
from companion.presenters.turn_clock import (
    TurnClock,
    all_times,
    clock_view,
    run_out,
    time_up,
    until_next,
    until_up,
    waiting,
)
from companion.screens.shell.screensaver import Sleeper
from companion.screens.shell.translation import translation
from companion.settings import Settings
from companion.widgets.window.frame_rate import quiet_draw


class TurnTimer:
    """Lets the time of those pass that the table waits for, while people look at the battle.

    While it stands still nothing is ever due; else the next figures are, once a second, and where
    the screen is dark the end of a seat's time alone.
    """

    def __init__(self, window: Any, sleeper: Sleeper) -> None:
        self._window, self._sleeper = window, sleeper
        self._clock = TurnClock()
        self._due: Any = None
        self._is_paused = False
        sleeper.bind(asleep=self.show)

    def show(self, *_: Any) -> None:
        """Count up to now, for the table as it stands."""
        window, settings = self._window, self._window.keeper.settings
        if settings.turn_clock == "off" or window.teacher.is_lesson:
            self._clock = TurnClock()
        else:
            self._count(settings)
        if window.front:
            window.front.show_clock(clock_view(self._clock, settings, self._is_paused))
        until = until_up if self._sleeper.asleep else until_next
        self._go_on(until(self._clock, settings))

    def _count(self, settings: Settings) -> None:
        before = self._clock
        counted = before.at(Clock.time())
        in_sight = not (self._window.is_elsewhere or self._is_paused)
        self._clock = waiting(counted, self._window.table, in_sight)
        for seat in run_out(before, counted, settings):
            self._call(seat)

    def _go_on(self, seconds: float) -> None:
        if self._due:
            self._due.cancel()
        self._due = Clock.schedule_once(self._tick, seconds) if seconds else None

    def _tick(self, *_: Any) -> None:
        quiet_draw.set()
        self.show()

    def _call(self, seat: str) -> None:
        self._sleeper.wake()
        keeper = self._window.keeper
        keeper.sounds.call(time_up(seat), translation.words)
        seats = [one.id for one in self._window.table.view.seats]
        keeper.attached.hurry(seats.index(seat))

    def tell_all(self) -> None:
        """What every player has used, on a slip with the key that stops it or lets it go on."""
        self.show()
        told = all_times(self._clock, self._window.table)
        key = say("clock.go-on" if self._is_paused else "clock.pause")
        about = say("settings.clock.about")
        self._window.overlays.offer(say("settings.clock"), (*told, about), key, self._turn_pause)

    def _turn_pause(self) -> None:
        """Somebody stops the clock for all, until somebody lets it go on."""
        self._is_paused = not self._is_paused
        self.show()

    def forget(self) -> None:
        """Another battle comes to the table."""
        self._clock, self._is_paused = TurnClock(), False
        self._go_on(0)
