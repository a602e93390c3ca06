"""The screen goes dark when nobody has touched it for a while.

The touch that wakes it does nothing else.
"""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty
from kivy.uix.widget import Widget

from companion.widgets.window.window import load_twin

SLEEP_SECONDS = 600
"""Ten minutes: longer than a turn thought over, shorter than a supper."""


class Sleeper(Widget):
    """Lies over everything.

    Awake it lets every touch through; asleep it is a dark sheet that takes the next one.
    """

    asleep = BooleanProperty(False)

    __events__ = ("on_woken",)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._fall_asleep = Clock.create_trigger(self._sleep, SLEEP_SECONDS)
        self._fall_asleep()
        self._waking: Any = None

    def _sleep(self, *_: Any) -> None:
        self.asleep = True

    def wake(self) -> None:
        """Something happened at the table."""
        self.asleep = False
        self._fall_asleep.cancel()
        self._fall_asleep()

    def on_woken(self) -> None:
        """A finger has woken it: where it was dark another one hits nothing for a moment."""

    def on_touch_down(self, touch: Any) -> bool:
        was_asleep = self.asleep
        self.wake()
        self._waking = touch if was_asleep else None
        if was_asleep:
            self.dispatch("on_woken")
        return bool(was_asleep)

    def on_touch_up(self, touch: Any) -> bool:
        """The waking finger lifts: still nothing else."""
        return bool(self._waking is touch)


load_twin(__file__)
