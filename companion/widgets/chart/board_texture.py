"""The still part of the chart, painted once: sea and grid, letters and numbers, islands, reefs,
ports, closed sides.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from kivy.graphics import Color, Ellipse, Line, Rectangle, RoundedRectangle
from msgspec import Struct

from companion.engine.compass import Heading
from companion.engine.grid import Grid, column_name
from companion.engine.views import ChartView
from companion.widgets.chart.coast import coasts
from companion.widgets.chart.places import draw_current
from companion.widgets.kit.texture_painter import Point, disc, outline, paint_large, polygon, write
from companion.widgets.kit.theme import Colour, seat_colour, theme
from companion.widgets.vane.wind_glyphs import NORTH_DEGREES, draw_force

_AHEAD = {
    "N": (0, 1),
    "NE": (1, 1),
    "E": (1, 0),
    "SE": (1, -1),
    "S": (0, -1),
    "SW": (-1, -1),
    "W": (-1, 0),
    "NW": (-1, 1),
}


class Sheet(Struct, frozen=True):
    """How a board of cells lies in a box, in pixels.

    The sheet is ``width`` x ``height`` and its corner lies ``x``, ``y`` from the box's; A1's corner
    lies ``left``, ``low`` from the sheet's.
    """

    x: float
    y: float
    width: float
    height: float
    cell: float
    left: float
    low: float

    def middle(self, column: float, row: float) -> Point:
        """The middle of a cell, counted from 0, from the box's corner."""
        half = self.cell / 2
        return (
            self.x + self.left + column * self.cell + half,
            self.y + self.low + row * self.cell + half,
        )


MARGIN = 1.3
"""Cells beside the board: one for its numbers or letters, the rest about its edge."""


def lay_out(width: float, height: float, columns: int, rows: int) -> Sheet:
    """The largest sheet that fits a box, with a margin for letters on top and numbers at the
    left.
    """
    cell = max(1.0, min(width / (columns + MARGIN), height / (rows + MARGIN)))
    wide, high = cell * (columns + MARGIN), cell * (rows + MARGIN)
    return Sheet(
        round((width - wide) / 2),
        round((height - high) / 2),
        wide,
        high,
        cell,
        cell,
        cell * (MARGIN - 1),
    )


Waters = tuple[tuple[str, tuple[str, ...]], ...]
"""Waters that belong to somebody: the owner and the cells of each."""


@lru_cache(maxsize=8)
def seaboard(chart: ChartView, waters: Waters, sheet: Sheet) -> Any:
    """The painted board as a texture of the sheet's size.

    Those painted last are kept: a page that is built anew has its board at once.

    Args:
        chart: The board without its places and pieces, which are drawn on it.
        waters: Cells tinted with their owner's colour.
        sheet: How it lies.
    """
    return paint_large(
        sheet.width,
        sheet.height,
        lambda scale: _Painter(chart, waters, sheet, scale).paint(),
        theme.sea,
    )


class _Painter:
    def __init__(self, chart: ChartView, waters: Waters, sheet: Sheet, scale: float) -> None:
        self.chart, self.waters, self.sheet, self.scale = chart, waters, sheet, scale
        self.board = Grid(chart.columns, chart.rows, chart.north)
        self.cell = sheet.cell * scale
        self.left, self.low = sheet.left * scale, sheet.low * scale
        place = self.board.place
        shapes = coasts((place(cell) for cell in chart.land), (place(cell) for cell in chart.shore))
        self.coasts = [
            [(self.left + x * self.cell, self.low + y * self.cell) for x, y in shape]
            for shape in shapes
        ]

    def paint(self) -> None:
        self.sea()
        self.shores()
        self.ports()
        self.grid()
        self.islands()
        self.reefs()
        self.currents()
        self.margin()

    def corner(self, cell: str) -> Point:
        column, row = self.board.place(cell)
        return self.left + column * self.cell, self.low + row * self.cell

    def middle(self, cell: str) -> Point:
        x, y = self.corner(cell)
        return x + self.cell / 2, y + self.cell / 2

    def sea(self) -> None:
        width, height = self.sheet.width * self.scale, self.sheet.height * self.scale
        Color(*theme.sea)
        RoundedRectangle(size=(width, height), radius=[self.cell * 0.4])
        Color(*theme.sea_deep)
        Rectangle(
            pos=(self.left, self.low),
            size=(self.chart.columns * self.cell, self.chart.rows * self.cell),
        )

    def shores(self) -> None:
        """Shallow water, a little paler, wherever some land lies in a cell and close under every
        coast.
        """
        Color(*theme.shallow)
        for cell in self.chart.shore:
            x, y = self.corner(cell)
            RoundedRectangle(pos=(x, y), size=(self.cell, self.cell), radius=[self.cell * 0.3])
        for shape in self.coasts:
            outline(shape, self.cell * 0.8, joint="bevel")

    def ports(self) -> None:
        for owner, cells in self.waters:
            red, green, blue, _ = seat_colour(owner)
            Color(red, green, blue, 0.28)
            for cell in cells:
                Rectangle(pos=self.corner(cell), size=(self.cell, self.cell))

    def grid(self) -> None:
        columns, rows = self.chart.columns, self.chart.rows
        wide, high = columns * self.cell, rows * self.cell
        Color(*theme.grid)
        for column in range(columns + 1):
            x = self.left + column * self.cell
            Line(points=(x, self.low, x, self.low + high), width=self.scale * 0.5)
        for row in range(rows + 1):
            y = self.low + row * self.cell
            Line(points=(self.left, y, self.left + wide, y), width=self.scale * 0.5)

    def islands(self) -> None:
        loose = [
            cell
            for cell in self.chart.shore
            if not any(n in self.chart.land for n in self.board.around(cell))
        ]
        for cell in loose:
            x, y = self.middle(cell)
            Color(*theme.shore)
            Ellipse(
                pos=(x - self.cell * 0.3, y - self.cell * 0.24),
                size=(self.cell * 0.6, self.cell * 0.48),
            )
        for tint, swell in ((theme.shore, 0.26), (theme.land_edge, 0.08), (theme.land, 0.0)):
            self.mass(tint, swell * self.cell)

    def mass(self, tint: Colour, swell: float) -> None:
        """All land and the spits along closed sides in one colour, larger all around by ``swell``
        pixels.
        """
        Color(*tint)
        for shape in self.coasts:
            polygon(shape)
            if swell:
                outline(shape, 2 * swell, joint="bevel")
        for cell, heading in self.chart.closed:
            self.spit(cell, heading, self.cell * 0.3 + 2 * swell)

    def spit(self, cell: str, heading: str, width: float) -> None:
        """The land that closes a side of a cell, just inside it; at a corner only a point."""
        x, y = self.middle(cell)
        across, up = self.ahead(heading)
        half = self.cell / 2
        end_x, end_y = x + across * half * 0.8, y + up * half * 0.8
        if across and up:
            disc(end_x, end_y, width / 2)
        else:
            long = half * 0.8
            ends = (
                (end_x - up * long, end_y - across * long),
                (end_x + up * long, end_y + across * long),
            )
            outline(ends, width, close=False)

    def ahead(self, heading: str) -> tuple[int, int]:
        headings = tuple(Heading)
        turned = headings[
            (headings.index(Heading(heading)) + NORTH_DEGREES[self.chart.north] // 45) % 8
        ]
        return _AHEAD[turned]

    def reefs(self) -> None:
        for cell in self.chart.reefs:
            x, y = self.corner(cell)
            for points in (
                ((0.08, 0.16), (0.34, 0.78), (0.6, 0.16)),
                ((0.44, 0.16), (0.68, 0.6), (0.92, 0.16)),
            ):
                shape = [(x + a * self.cell, y + b * self.cell) for a, b in points]
                Color(*theme.rock)
                polygon(shape)
                Color(*theme.chart_ink)
                outline(shape, self.cell * 0.04)
            Color(*theme.bead)
            outline(
                (
                    (x + self.cell * 0.06, y + self.cell * 0.12),
                    (x + self.cell * 0.94, y + self.cell * 0.12),
                ),
                self.cell * 0.06,
                close=False,
            )

    def currents(self) -> None:
        for tail, tip in self.chart.currents:
            draw_current(self.middle(tail), self.middle(tip), self.cell)

    def margin(self) -> None:
        size = min(self.cell * 0.52, 15 * self.scale * max(1, self.sheet.cell / 28))
        top = self.low + (self.chart.rows + 0.42) * self.cell
        for column in range(self.chart.columns):
            write(
                column_name(column),
                self.left + (column + 0.5) * self.cell,
                top,
                size,
                theme.chart_ink,
            )
        for row in range(self.chart.rows):
            write(
                str(row + 1),
                self.left - self.cell * 0.5,
                self.low + (row + 0.5) * self.cell,
                size,
                theme.chart_ink,
            )
        angle = NORTH_DEGREES[self.chart.north]
        draw_force(
            "fresh", self.left - self.cell * 0.5, top, self.cell * 0.7, angle, theme.brass_deep
        )
