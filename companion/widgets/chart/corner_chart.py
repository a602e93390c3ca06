"""A corner of a board with spaces large enough for a finger, where something is hidden."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin
from typing import Any

from kivy.graphics import Canvas, Color, Line
from kivy.properties import ObjectProperty

from companion.engine.grid import column_name
from companion.engine.space import Squares
from companion.presenters.corner import corner_extent
from companion.presenters.space_marks import SpaceMark
from companion.widgets.chart.badges import stamp
from companion.widgets.chart.chart import ChartBoard
from companion.widgets.chart.rim import Rim, draw_rim
from companion.widgets.chart.sheet import Sheet
from companion.widgets.kit.texture_painter import disc, outline, paint, polygon
from companion.widgets.kit.theme import metrics, theme

_SPIKES = 8
_STRIPES = 5


class CornerChart(ChartBoard):
    """The corner of ``chart`` about ``spaces``; all others in it are hatched. Those of them that
    are ``open`` may be tapped. ``hidden`` are what lies there in secret, each a space and whether
    it is spent.

    Whatever is tapped, a piece or a space, ``on_space`` tells its space.
    """

    spaces = ObjectProperty(())
    open = ObjectProperty(())
    hidden = ObjectProperty(())

    def __init__(self, **kwargs: Any) -> None:
        self._rim = Canvas()
        super().__init__(**kwargs)
        self.canvas.after.add(self._rim)
        for name in ("spaces", "hidden"):
            self.fbind(name, self._draw_soon)

    def on_open(self, *_: Any) -> None:
        """Mark what may be tapped now."""
        self.marks = tuple(SpaceMark(space, "reach") for space in self.open)

    def on_piece(self, id: str) -> None:
        """A tap on a piece means the space it lies on."""
        self.dispatch("on_space", next(one.space for one in self.chart.pieces if one.id == id))

    def laid_out(self) -> Sheet:
        """The corner as large as it fits, with a strip for letters and numbers beside squares."""
        left, low, right, top = corner_extent(self.chart.board, self.spaces)
        strip = round(metrics.small * 1.6) if isinstance(self.chart.board, Squares) else 0
        wide, high = right - left, top - low
        unit = max(1.0, min((self.width - strip) / wide, (self.height - strip) / high))
        width, height = round(strip + unit * wide), round(strip + unit * high)
        at = (round((self.width - width) / 2), round((self.height - height) / 2))
        return Sheet(*at, width, height, unit, strip, 0, (left, low))

    def _draw(self, *args: Any) -> None:
        super()._draw(*args)
        self._rim.clear()
        if isinstance(self.chart.board, Squares) and self.spaces:
            with self._rim:
                draw_rim(self._letters_and_numbers(self.chart.board))

    def _letters_and_numbers(self, board: Squares) -> Rim:
        sheet = self.sheet
        x, y, strip = self.x + sheet.x, self.y + sheet.y, sheet.left
        left, low, right, top = map(round, corner_extent(board, self.spaces))
        middle = strip / 2
        return Rim(
            numbers=tuple(
                (str(row + 1), (x + middle, self.y + sheet.at((0, row + 0.5))[1]))
                for row in range(low, top)
            ),
            letters=tuple(
                (
                    column_name(column),
                    (self.x + sheet.at((column + 0.5, 0))[0], y + sheet.height - middle),
                )
                for column in range(left, right)
            ),
            left=((x, y), (strip, sheet.height)),
            top=((x, y + sheet.height - strip), (sheet.width, strip)),
            size=metrics.small,
        )

    def _draw_marks(self) -> None:
        side = max(4, round(self.sheet.unit))
        for space in self._closed():
            stamp(_hatch(side), self.middle(space), side)
        super()._draw_marks()

    def _closed(self) -> list[str]:
        """The spaces of this corner that nothing may be hidden in."""
        left, low, right, top = corner_extent(self.chart.board, self.spaces)
        centres = ((one.id, one.centre) for one in self.chart.board.spaces)
        return [
            id
            for id, (x, y) in centres
            if left <= x <= right and low <= y <= top and id not in self.spaces
        ]

    def _draw_pieces(self) -> None:
        super()._draw_pieces()
        side = max(4, round(self.sheet.unit * 0.8))
        for space, spent in self.hidden:
            Color(1, 1, 1, 0.45 if spent else 1)
            stamp(hidden_texture(side), self.middle(space), side)
        Color(1, 1, 1, 1)


@lru_cache(maxsize=4)
def _hatch(side: int) -> Any:
    """Slanting stripes all over a space."""

    def draw(scale: float) -> None:
        full = side * scale
        Color(*theme.ink[:3], 0.5)
        polygon([(0, 0), (full, 0), (full, full), (0, full)])
        Color(*theme.faint_ink)
        step = full / _STRIPES
        for stripe in range(1, 2 * _STRIPES):
            along = stripe * step
            low, high = max(0, along - full), min(along, full)
            outline([(low, high), (high, low)], full * 0.04, close=False)

    return paint(side, side, draw, theme.faint_ink)


@lru_cache(maxsize=4)
def hidden_texture(side: int) -> Any:
    """A dark ball with horns, on a light rim: it waits under the water."""

    def draw(scale: float) -> None:
        full = side * scale
        middle = full / 2
        for tint, more in ((theme.cream, full * 0.05), (theme.ink, 0.0)):
            Color(*tint)
            for spike in range(_SPIKES):
                x, y = cos(spike * pi / 4), sin(spike * pi / 4)
                ends = (middle, middle, middle + x * full * 0.4, middle + y * full * 0.4)
                Line(points=ends, width=full * 0.04 + more / 2, cap="round")
            disc(middle, middle, full * 0.28 + more)
        Color(*theme.mist)
        disc(middle - full * 0.1, middle + full * 0.1, full * 0.06)

    return paint(side, side, draw, theme.cream)
