"""A seat in one line: its flag, its name, and what is counted of it, each by its sign."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.properties import ColorProperty, ListProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.presenters.seat_lines import SeatLine
from companion.widgets.kit.drawing import draw_when
from companion.widgets.kit.emblems import emblem_texture
from companion.widgets.kit.rows import keep_rows
from companion.widgets.kit.text_layout import width_of
from companion.widgets.kit.texture_painter import write
from companion.widgets.kit.theme import metrics, theme
from companion.widgets.window.window import load_twin


class SignCounts(Widget):
    """``counts``, pairs of a sign and a number, as wide apart as there is room."""

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
        each = self.width / len(self.counts)
        side = max(8, round(min(self.height * 0.75, metrics.title, each * 0.42)))
        widest = max(1.0, *(width_of(value, metrics.title, True) for _, value in self.counts))
        size = max(
            metrics.least, min(metrics.title, metrics.title * (each - side * 1.2) * 0.85 / widest)
        )
        with self.canvas:
            for at, (kind, value) in enumerate(self.counts):
                left = round(self.x + each * at)
                texture = emblem_texture(kind, side, theme.ink, tuple(self.ground))
                Color(1, 1, 1, 1)
                low = round(self.center_y - side / 2)
                Rectangle(texture=texture, pos=(left, low), size=(side, side))
                middle = left + side * 1.12 + width_of(value, size, True) / 2
                write(value, middle, self.center_y, size, theme.ink, bold=True)


class SeatStrip(BoxLayout):
    """Shows a ``SeatLine``; darker where the seat does not act."""

    line = ObjectProperty(SeatLine(seat="", name=""), rebind=True)
    ground = ColorProperty(theme.paper)


class SeatStrips(GridLayout):
    """Seats below one another, or side by side where the panel is high."""

    lines = ListProperty()

    def on_lines(self, *_: Any) -> None:
        """Other counts."""
        keep_rows(self, self.lines, SeatStrip, self._write)

    @staticmethod
    def _write(strip: Any, line: SeatLine) -> None:
        strip.line = line


load_twin(__file__)
