"""The wind's signs: a ring for calm, an arrow for a fresh breeze, a bolt for storm.

Shape says what colour says.
"""

from __future__ import annotations

from math import cos, radians, sin

from kivy.graphics import Color

from companion.engine.compass import HEADINGS, Force, Heading
from companion.engine.grid import NORTH_TURN
from companion.widgets.kit.texture_painter import Point, outline, polygon, ring
from companion.widgets.kit.theme import Colour, theme

FORCE_COLOUR: dict[str, Colour] = {
    Force.CALM: theme.calm,
    Force.FRESH: theme.fresh,
    Force.STORM: theme.storm,
}
FORCE_INK: dict[str, Colour] = {
    Force.CALM: theme.ink,
    Force.FRESH: theme.bead,
    Force.STORM: theme.bead,
}
NORTH_DEGREES = {edge: 45 * turn for edge, turn in NORTH_TURN.items()}


def degrees(heading: Heading | str, north: str = "top") -> float:
    """Where a heading points on the screen: degrees clockwise from straight up, on a board with
    north at that edge.
    """
    return HEADINGS.index(Heading(heading)) * 45 + NORTH_DEGREES[north]


def around(x: float, y: float, distance: float, angle: float) -> Point:
    """The point so far from another, at degrees clockwise from straight up."""
    return x + distance * sin(radians(angle)), y + distance * cos(radians(angle))


def _turned(
    points: tuple[Point, ...], x: float, y: float, size: float, angle: float
) -> list[Point]:
    turn = radians(angle)
    return [
        (x + size * (a * cos(turn) + b * sin(turn)), y + size * (b * cos(turn) - a * sin(turn)))
        for a, b in points
    ]


_ARROW = (
    (0, 0.5),
    (0.36, 0.1),
    (0.12, 0.13),
    (0.12, -0.5),
    (-0.12, -0.5),
    (-0.12, 0.13),
    (-0.36, 0.1),
)
_BOLT = ((0.12, 0.5), (-0.3, -0.06), (-0.03, -0.06), (-0.12, -0.5), (0.3, 0.1), (0.03, 0.1))


def draw_force(force: str, x: float, y: float, size: float, angle: float, ink: Colour) -> None:
    """Draw the sign of a force about a point; an arrow points along ``angle``, a bolt leans with it
    a little.
    """
    Color(*ink)
    if force == Force.CALM:
        ring(x, y, size * 0.34, size * 0.13)
    elif force == Force.FRESH:
        polygon(_turned(_ARROW, x, y, size, angle))
    else:
        polygon(_turned(_BOLT, x, y, size * 1.05, angle))


def draw_heading(x: float, y: float, size: float, angle: float, ink: Colour) -> None:
    """A thin pointer on the rim that tells a calm's or storm's heading."""
    Color(*ink)
    tip = around(x, y, size, angle)
    left, right = around(x, y, size * 0.74, angle - 15), around(x, y, size * 0.74, angle + 15)
    polygon((tip, right, left))
    outline((tip, right, left), size * 0.03)
