"""A seat in one line: its flag, its name, and what is counted of it, each by its sign."""

from __future__ import annotations

from math import inf
from typing import Any

from kivy.properties import ColorProperty, ListProperty, NumericProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.presenters.seat_lines import SeatLine
from companion.widgets.kit.drawing import draw_when
from companion.widgets.kit.emblems import lay_emblem
from companion.widgets.kit.rows import keep_rows
from companion.widgets.kit.text_layout import width_of
from companion.widgets.kit.texture_painter import write
from companion.widgets.kit.theme import metrics, theme
from companion.widgets.window.window import load_twin

_BESIDE, _APART = 1.12, 0.2
"""Where the number stands beside its sign, and the least between two counts, in sides of a sign."""


class SignCounts(Widget):
    """``counts``, pairs of a sign and a number, as far apart as there is room."""

    counts = ListProperty()
    ground = ColorProperty(theme.paper)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._draw_soon = draw_when(self, self._draw, "counts", "ground")
        metrics.tell(self._draw_again, "title")

    def _draw_again(self, *_: Any) -> None:
        self._draw_soon()

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        if not self.counts or self.width < 8:
            return
        side, size, apart = self._measures()
        left = self.x
        with self.canvas:
            for kind, value in self.counts:
                lay_emblem(kind, (left, self.center_y - side / 2), side, tuple(self.ground))
                wide = width_of(value, size, True)
                middle = left + side * _BESIDE + wide / 2
                write(value, middle, self.center_y, size, theme.ink, bold=True)
                left += side * _BESIDE + wide + apart

    def _measures(self) -> tuple[int, float, float]:
        """How large signs and numbers are, and how much lies between two counts: each takes the
        room of its own number, so that one of two digits makes the others no smaller.
        """
        side, size = min(self.height * 0.75, metrics.title), metrics.title
        wide = sum(side * _BESIDE + width_of(value, size, True) for _, value in self.counts)
        fits = min(1.0, self.width / (wide + len(self.counts) * side * _APART))
        side, size = max(8, round(side * fits)), max(metrics.least, size * fits)
        wide = sum(side * _BESIDE + width_of(value, size, True) for _, value in self.counts)
        return side, size, max(0.0, (self.width - wide) / len(self.counts))


class SeatStrip(BoxLayout):
    """Shows a ``SeatLine``; darker where the seat does not act."""

    line = ObjectProperty(SeatLine(seat="", name=""), rebind=True)
    ground = ColorProperty(theme.paper)


class SeatStrips(GridLayout):
    """Seats below one another, or side by side where the panel is high. Below one another they are
    lower where they have but so much ``room``. The widest name takes ``named`` pixels.
    """

    lines = ListProperty()
    room = NumericProperty(inf)
    each = NumericProperty(0)
    named = NumericProperty(0)

    def on_lines(self, *_: Any) -> None:
        """Other counts."""
        keep_rows(self, self.lines, SeatStrip, self._write)

    @staticmethod
    def _write(strip: Any, line: SeatLine) -> None:
        strip.line = line


load_twin(__file__)
