"""What the sheets of all boards have in common: the ground, and the layers on it from the lowest
up.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator

from kivy.graphics import Color, RoundedRectangle

from companion.engine.layers import (
    ARROW,
    BAR,
    HOUSE,
    ISLE,
    LAND,
    ROCK,
    SHALLOW,
    Layer,
    Link,
    Mark,
)
from companion.engine.space import Board
from companion.presenters.sign_places import sign_places
from companion.widgets.chart.places import draw_arrow
from companion.widgets.chart.printed_signs import draw_printed
from companion.widgets.chart.sheet import Sheet
from companion.widgets.kit.emblems import KINDS
from companion.widgets.kit.texture_painter import Point, outline, polygon, settle
from companion.widgets.kit.theme import Colour, seat_colour, theme

_OWN = (LAND, ISLE, SHALLOW, ROCK, HOUSE)
"""Looks that are painted in a way of their own; all others are a tint."""
_PENCIL = (((-0.01, 0.07), (0.07, 0.15)), 0.07), (((-0.055, 0.025), (-0.035, 0.045)), 0.04)
"""Its wood and its tip, in board units from its corner of the space: a line each, and how broad."""


class BoardPainter(ABC):
    """Paints a board and the layers that belong to it, ``scale`` times as large as it is shown.

    Each kind of board fills a space and draws its lines in its own way.
    """

    def __init__(
        self, board: Board, north: str, layers: tuple[Layer, ...], sheet: Sheet, scale: float
    ) -> None:
        self.board, self.north, self.layers = board, north, layers
        self.sheet, self.scale = sheet, scale
        self.unit = sheet.unit * scale

    def paint(self) -> None:
        """All of it, one step after the other."""
        steps = (
            self.ground, self.shallows, self.tints, self.lines, self.seams,
            self.land, self.rocks, self.signs, self.pencils, self.links, self.margin,
        )  # fmt: skip
        for step in steps:
            step()
            settle()

    # ---- what a kind of board does in its own way

    @abstractmethod
    def spread(self) -> None:
        """Fill all spaces in the colour of the moment."""

    @abstractmethod
    def fill(self, space: str, rounded: float = 0) -> None:
        """Fill one space, its corners rounded by so many units."""

    @abstractmethod
    def lines(self) -> None:
        """The lines between the spaces."""

    @abstractmethod
    def seams(self) -> None:
        """The lines between the parts that a board is put together of."""

    @abstractmethod
    def land(self) -> None:
        """The spaces that are land."""

    @abstractmethod
    def margin(self) -> None:
        """What stands around the board."""

    # ---- what all do

    def at(self, point: Point) -> Point:
        """A point of the board, in pixels of the picture."""
        x, y = self.sheet.on_sheet(point)
        return x * self.scale, y * self.scale

    def middle(self, space: str) -> Point:
        """The middle of a space, in pixels of the picture."""
        return self.at(self.board.space(space).centre)

    def marked(self, look: str) -> Iterator[str]:
        """The spaces that bear marks of one look."""
        for layer in self.layers:
            if isinstance(layer, Mark) and layer.look == look:
                yield from layer.spaces

    def ground(self) -> None:
        """A sheet of chart paper, and on it the night sea as far as it is known."""
        width, height = self.sheet.width * self.scale, self.sheet.height * self.scale
        Color(*theme.paper)
        RoundedRectangle(
            size=(width, height), radius=[min(self.unit * 0.4, self.sheet.low * 2 * self.scale)]
        )
        Color(*theme.sea)
        self.spread()

    def shallows(self) -> None:
        Color(*theme.shallow)
        for space in self.marked(SHALLOW):
            self.fill(space, rounded=0.3)

    def tints(self) -> None:
        """Spaces in somebody's colour, and those whose look has no picture."""
        for layer in self.layers:
            if not isinstance(layer, Mark) or layer.look in _OWN or layer.look in KINDS:
                continue
            red, green, blue, _ = seat_colour(layer.owner) if layer.owner else theme.faint_reach
            Color(red, green, blue, 0.28)
            for space in layer.spaces:
                self.fill(space)

    def rocks(self) -> None:
        for space in self.marked(ROCK):
            self._rock(self.middle(space))

    def _rock(self, middle: Point) -> None:
        x, y = middle[0] - self.unit / 2, middle[1] - self.unit / 2
        for points in (
            ((0.08, 0.16), (0.34, 0.78), (0.6, 0.16)),
            ((0.44, 0.16), (0.68, 0.6), (0.92, 0.16)),
        ):
            shape = [(x + a * self.unit, y + b * self.unit) for a, b in points]
            Color(*theme.rock)
            polygon(shape)
            Color(*theme.chart_ink)
            outline(shape, self.unit * 0.04)
        Color(*theme.bead)
        surf = (
            (x + self.unit * 0.06, y + self.unit * 0.12),
            (x + self.unit * 0.94, y + self.unit * 0.12),
        )
        outline(surf, self.unit * 0.06, close=False)

    def signs(self) -> None:
        """What is printed on spaces."""
        for layer in self.layers:
            if isinstance(layer, Mark) and layer.look in KINDS:
                for space in layer.spaces:
                    for place in sign_places(layer, self.board, space):
                        draw_printed(layer, self.at(place), self.unit)

    def pencils(self) -> None:
        """Where nobody has read yet what is printed."""
        for space in self.marked(HOUSE):
            x, y = self.middle(space)
            x, y = x + self.unit * 0.36, y - self.unit * 0.4
            for (start, end), width in _PENCIL:
                line = [(x + a * self.unit, y + b * self.unit) for a, b in (start, end)]
                Color(*theme.border)
                outline(line, self.unit * width, close=False)

    def links(self) -> None:
        for layer in self.layers:
            if isinstance(layer, Link):
                start, end = self.middle(layer.start), self.middle(layer.end)
                if layer.look == ARROW:
                    draw_arrow(start, end, self.unit)
                elif layer.look != BAR:
                    self.stroke((start, end), theme.border)

    def stroke(self, points: tuple[Point, ...], tint: Colour) -> None:
        """A thin line."""
        Color(*tint)
        outline(points, self.scale * 1.5, close=False)
