"""A sheet of areas: each space by its outline, and nothing where none is known yet."""

from __future__ import annotations

from kivy.graphics import Color

from companion.engine.layers import LAND
from companion.engine.space import REACH
from companion.widgets.chart.board_painter import BoardPainter
from companion.widgets.kit.texture_painter import Point, disc, outline, polygon, ring
from companion.widgets.kit.theme import theme

_LINE = 1.5
"""Pixels between one area and the next."""


class AreasPainter(BoardPainter):
    """Paints ``Areas``."""

    def shape(self, space: str) -> tuple[Point, ...]:
        """The outline of a space; none where it is a disc."""
        return tuple(self.at(point) for point in self.board.space(space).outline)

    def spread(self) -> None:
        for space in self.board.ids:
            self.fill(space)

    def fill(self, space: str, rounded: float = 0) -> None:
        del rounded  # an outline has the corners that it has
        shape = self.shape(space)
        if shape:
            polygon(shape)
        else:
            disc(*self.middle(space), REACH * self.unit)

    def edge(self, space: str, width: float) -> None:
        """A line about a space."""
        shape = self.shape(space)
        if shape:
            outline(shape, width)
        else:
            ring(*self.middle(space), REACH * self.unit, width)

    def lines(self) -> None:
        Color(*theme.border)  # where one area ends is no ornament, as the grid of squares is
        for space in self.board.ids:
            self.edge(space, _LINE * self.scale)

    def land(self) -> None:
        for space in self.marked(LAND):
            Color(*theme.land)
            self.fill(space)
            Color(*theme.land_edge)
            self.edge(space, _LINE * self.scale)
