"""A sheet of squares: the grid, letters and numbers, and smooth coasts about cells of land."""

from __future__ import annotations

from kivy.graphics import Color, Ellipse, Line, Rectangle, RoundedRectangle

from companion.engine.compass import Heading
from companion.engine.grid import Grid, column_name
from companion.engine.layers import LAND, MIDDLE, SEAM, SHALLOW, Layer, Sides
from companion.engine.space import Squares
from companion.widgets.chart.board_painter import BoardPainter
from companion.widgets.chart.coast import coasts
from companion.widgets.chart.sheet import Sheet, lettered
from companion.widgets.kit.texture_painter import Point, disc, outline, polygon, settle, write
from companion.widgets.kit.theme import CAPITAL, Colour, metrics, theme
from companion.widgets.vane.wind_glyphs import NORTH_DEGREES, draw_force

_SEAMS = {SEAM: (theme.border, 0.05), MIDDLE: (theme.paper, 0.07)}
"""Their colours, and how broad they are in units."""


class SquaresPainter(BoardPainter):
    """Paints ``Squares``."""

    def __init__(
        self, board: Squares, north: str, layers: tuple[Layer, ...], sheet: Sheet, scale: float
    ) -> None:
        super().__init__(board, north, layers, sheet, scale)
        self.columns, self.rows = board.columns, board.rows
        self.grid = Grid(board.columns, board.rows, north)
        self.dry = set(self.marked(LAND))
        self.shore = tuple(self.marked(SHALLOW))
        place = self.grid.place
        shapes = coasts((place(cell) for cell in self.dry), (place(cell) for cell in self.shore))
        self.coasts = [[self.at(point) for point in shape] for shape in shapes]

    def corner(self, cell: str) -> Point:
        """The lower left corner of a cell."""
        return self.at(self.grid.place(cell))

    def spread(self) -> None:
        Rectangle(pos=self.at((0, 0)), size=(self.columns * self.unit, self.rows * self.unit))

    def fill(self, space: str, rounded: float = 0) -> None:
        size = (self.unit, self.unit)
        if rounded:
            RoundedRectangle(pos=self.corner(space), size=size, radius=[self.unit * rounded])
        else:
            Rectangle(pos=self.corner(space), size=size)

    def shallows(self) -> None:
        """Wherever some land lies in a cell, and close under every coast."""
        super().shallows()
        for shape in self.coasts:
            outline(shape, self.unit * 0.8, joint="bevel")

    def lines(self) -> None:
        Color(*theme.grid)
        for column in range(self.columns + 1):
            ends = (*self.at((column, 0)), *self.at((column, self.rows)))
            Line(points=ends, width=self.scale * 0.5)
        for row in range(self.rows + 1):
            ends = (*self.at((0, row)), *self.at((self.columns, row)))
            Line(points=ends, width=self.scale * 0.5)

    def seams(self) -> None:
        """Where the parts of a board meet, and the line across its middle."""
        for layer in self.layers:
            if isinstance(layer, Sides) and layer.look in _SEAMS:
                tint, width = _SEAMS[layer.look]
                for space, heading in layer.sides:
                    x, y = self.middle(space)
                    across, up = self.grid.vector(Heading(heading))
                    half = self.unit / 2
                    x, y = x + across * half, y + up * half
                    ends = (x - up * half, y - across * half), (x + up * half, y + across * half)
                    Color(*tint)
                    outline(ends, self.unit * width, close=False)

    def land(self) -> None:
        """Islands, and a spot of sand in each cell of shore that has none beside it."""
        for cell in self.shore:
            if not self.dry.intersection(self.grid.around(cell)):
                x, y = self.middle(cell)
                Color(*theme.land)
                Ellipse(
                    pos=(x - self.unit * 0.3, y - self.unit * 0.24),
                    size=(self.unit * 0.6, self.unit * 0.48),
                )
        for tint, swell in ((theme.surf, 0.26), (theme.land_edge, 0.08), (theme.land, 0.0)):
            self.mass(tint, swell * self.unit)
            settle()

    def mass(self, tint: Colour, swell: float) -> None:
        """All land and the spits along closed sides in one colour, larger all around by ``swell``
        pixels; of what is larger only the rim, since the land itself covers the rest.
        """
        Color(*tint)
        for shape in self.coasts:
            if swell:
                outline(shape, 2 * swell, joint="bevel")
            else:
                polygon(shape)
        for layer in self.layers:
            if isinstance(layer, Sides) and layer.look == LAND:
                for space, heading in layer.sides:
                    self.spit(space, heading, self.unit * 0.3 + 2 * swell)

    def spit(self, cell: str, heading: str, width: float) -> None:
        """The land that closes a side of a cell, just inside it; at a corner only a point."""
        x, y = self.middle(cell)
        across, up = self.grid.vector(Heading(heading))
        half = self.unit / 2
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

    def margin(self) -> None:
        """Letters, numbers, and an arrow to the north where a compass is printed."""
        room = lettered(self.board)
        size = max(metrics.least, self.sheet.unit * min(0.5, room * 0.9)) * self.scale
        if self.unit * room < size * CAPITAL:
            return  # a picture to know the board by: no letters, sooner than small or cut ones
        every = 1 if self.unit >= size else 2
        left, top = self.at((-room / 2, self.rows + room / 2))
        for column in range(0, self.columns, every):
            x, _ = self.at((column + 0.5, 0))
            write(column_name(column), x, top, size, theme.chart_ink)
        for row in range(0, self.rows, every):
            _, y = self.at((0, row + 0.5))
            write(str(row + 1), left, y, size, theme.chart_ink)
        if self.north:
            angle = NORTH_DEGREES[self.north]
            side = self.unit * min(0.7, room)
            draw_force("fresh", left, top, side, angle, theme.brass_dark)
