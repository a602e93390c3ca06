"""The pen that draws small signs on a field of one by one, in one ink.

Where one part lies over another the ground shows between them.
"""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin

from kivy.graphics import Color

from companion.widgets.kit.texture_painter import Point, disc, outline, polygon, ring
from companion.widgets.kit.theme import Colour

_SMALL = 0.62
"""The size of a sign that has another beside it."""


def way(turn: float, reach: float, middle: Point = (0.5, 0.5)) -> Point:
    """A point so far from the middle, so many turns to the left of its right."""
    return middle[0] + reach * cos(turn * 2 * pi), middle[1] + reach * sin(turn * 2 * pi)


class Pen:
    """Draws on a field of one by one: ``full`` pixels square, its lower left ``corner`` there."""

    def __init__(self, full: float, ink: Colour, ground: Colour, corner: Point) -> None:
        self.full, self.ink, self.ground, self.corner = full, ink, ground, corner
        Color(*ink)

    def part(self, x: float, y: float, share: float = _SMALL) -> Pen:
        """A smaller field whose lower left corner is there."""
        return Pen(self.full * share, self.ink, self.ground, self.at((x, y)))

    def at(self, point: Point) -> Point:
        """A point of the field, in pixels."""
        return self.corner[0] + point[0] * self.full, self.corner[1] + point[1] * self.full

    def fill(self, *points: Point) -> None:
        """A shape of these corners."""
        polygon([self.at(point) for point in points])

    def box(self, left: float, low: float, wide: float, high: float) -> None:
        """An upright box."""
        self.fill((left, low), (left + wide, low), (left + wide, low + high), (left, low + high))

    def line(self, width: float, *points: Point, close: bool = False) -> None:
        """A line so many parts of the field wide."""
        outline([self.at(point) for point in points], self.full * width, close=close)

    def disc(self, x: float, y: float, radius: float) -> None:
        """A round."""
        disc(*self.at((x, y)), self.full * radius)

    def ring(self, x: float, y: float, radius: float, width: float) -> None:
        """The edge of a round."""
        ring(*self.at((x, y)), self.full * radius, self.full * width)

    def arrow(self, start: Point, end: Point, head: float = 0.15, width: float = 0.08) -> None:
        """A line to where its head begins, and the head."""
        along, up = end[0] - start[0], end[1] - start[1]
        long = (along**2 + up**2) ** 0.5
        along, up = along / long, up / long
        neck = end[0] - along * head * 1.2, end[1] - up * head * 1.2
        self.line(width, start, neck)
        self.fill(
            end,
            (neck[0] - up * head, neck[1] + along * head),
            (neck[0] + up * head, neck[1] - along * head),
        )

    def over(self, draw: Callable[[], None], more: Callable[[], None]) -> None:
        """One part over another: first broader, in the ground's colour."""
        Color(*self.ground)
        more()
        Color(*self.ink)
        draw()
