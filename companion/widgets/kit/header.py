"""The header of every screen: who is to act and what to do, the wind, and whether all is saved."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from kivy.graphics import Color, Line
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from companion.presenters.turn_clock import NO_CLOCK
from companion.widgets.kit.buttons import TableButton
from companion.widgets.kit.conditional_box import ConditionalBox
from companion.widgets.kit.texture_painter import paint, polygon
from companion.widgets.kit.theme import Colour, theme
from companion.widgets.window.window import load_twin


@lru_cache(maxsize=8)
def undo_texture(side: int, tint: Colour) -> Any:
    """The sign of undo: an arrow that turns back."""

    def draw(scale: float) -> None:
        full = side * scale
        Color(*tint)
        Line(
            circle=(full * 0.52, full * 0.44, full * 0.27, -90, 100), width=full * 0.05, cap="round"
        )
        Line(
            points=(full * 0.25, full * 0.71, full * 0.52, full * 0.71),
            width=full * 0.05,
            cap="round",
        )
        polygon(((full * 0.12, full * 0.71), (full * 0.36, full * 0.92), (full * 0.36, full * 0.5)))

    return paint(side, side, draw, tint)


class UndoButton(TableButton):
    """Takes back the last deed; a tap on one that is not ``live``, for it cannot be, explains."""

    live = BooleanProperty(True)
    sign = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bind(size=self._paint, live=self._paint)
        self._paint()

    def _paint(self, *_: Any) -> None:
        self.sign = undo_texture(
            max(8, round(self.height * 0.62)), theme.brass if self.live else theme.ghost
        )


class ClockKey(TableButton):
    """The turn clock in figures; it stands still where it does not run, and is ``late`` once no
    time is left.

    What it does never changes, so it answers at any time.
    """

    runs = BooleanProperty(False)
    late = BooleanProperty(False)


class Header(ConditionalBox):
    """The flags of ``seats``, ``title`` and ``prompt``, the turn ``clock``, the ``round`` of so
    many ``rounds`` with ``round_text``, ``wind`` with ``wind_text``, ``saved``. Fires
    ``on_clock_tapped``.
    """

    __events__ = ("on_clock_tapped",)

    clock = ObjectProperty(NO_CLOCK, rebind=True)

    seats = ObjectProperty(())
    title = StringProperty("")
    prompt = StringProperty("")
    wind = ObjectProperty(None, allownone=True)
    wind_text = StringProperty("")
    round = NumericProperty(0)
    rounds = NumericProperty(0)
    round_text = StringProperty("")
    saved = BooleanProperty(True)
    saved_text = StringProperty("")

    def on_clock_tapped(self) -> None:
        """Somebody wants to read the time of all."""


class SavedMark(Widget):
    """A quiet green dot and a word once everything is on the disk; an empty ring until then."""

    saved = BooleanProperty(True)
    text = StringProperty("")


load_twin(__file__)
