"""Ends a turn in which nothing is left to do, after a moment in which any touch keeps it."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock

from companion.engine.messages import say
from companion.engine.offers import Choice
from companion.presenters.turn_end import MOMENT_SECONDS, nothing_left
from companion.presenters.window_state import Table
from companion.screens.shell.screensaver import Sleeper
from companion.screens.shell.translation import translation
from companion.widgets.window.frame_rate import quiet_draw


class TurnEnder:
    """Counts down on the key that ends the turn, while people look at the battle.

    It begins anew whenever something else stood before their eyes.
    """

    def __init__(self, window: Any, sleeper: Sleeper) -> None:
        self._window, self._sleeper = window, sleeper
        self._ending: Choice | None = None
        self._left = 0
        self._due: Any = None

    def heard(self, before: Table) -> None:
        """What the newest deed has left to do."""
        asks = self._window.keeper.settings.ask_end or self._window.teacher.is_lesson
        self._begin(None if asks else nothing_left(before, self._window.table))

    def keep(self, touch: Any) -> None:
        """Somebody has touched the window, and not to put a banner away: the turn waits for its
        key.
        """
        banner = self._window.moments.banner
        if self._ending and not (banner and banner.collide_point(*touch.pos)):
            self._begin(None)
            self.show()

    def show(self) -> None:
        """Count on where the battle is in sight, and say on the key how long it takes."""
        counts = self._ending is not None and self._is_in_sight
        if counts and self._due is None:
            self._left = MOMENT_SECONDS
            self._due = Clock.schedule_interval(self._tick, 1)
        elif not counts:
            self._stop()
        if self._window.front:
            left = say("deeds.ends-itself", seconds=self._left) if counts else None
            self._window.front.show_count(translation.words(left) if left else "")

    @property
    def _is_in_sight(self) -> bool:
        window = self._window
        return not (window.is_elsewhere or window.table.held or self._sleeper.asleep)

    def _begin(self, ending: Choice | None) -> None:
        self._stop()
        self._ending = ending

    def _stop(self) -> None:
        if self._due:
            self._due.cancel()
            self._due = None

    def _tick(self, *_: Any) -> None:
        self._left -= 1
        ending = self._ending
        if self._left or ending is None:
            quiet_draw.set()
            self.show()
            return
        self._begin(None)
        self._window.aiming.tapped(ending.command)
        self._window.refresh()

    def forget(self) -> None:
        """Another battle comes to the table."""
        self._begin(None)
