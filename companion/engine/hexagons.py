"""Hexagons: places of a board that may grow in every direction, each beside six others.

A place is called by two numbers, ``q.r``, counted along two sides of the honeycomb from ``MIDDLE``:
its neighbours and its corners come of them, so a game need keep no more than which places there
are. The hexagons stand on a corner, with sides of one board unit.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, radians, sin, sqrt

from companion.engine.compass import Heading
from companion.engine.messages import Message
from companion.engine.space import Areas, Point, Space

MIDDLE = "0.0"
_SIDES = {
    Heading.E: (1, 0),
    Heading.NE: (0, 1),
    Heading.NW: (-1, 1),
    Heading.W: (-1, 0),
    Heading.SW: (0, -1),
    Heading.SE: (1, -1),
}


def beside(place: str) -> dict[Heading, str]:
    """The six places beside one, by the heading in which they lie.

    Raises ``ValueError`` for what is no place.
    """
    q, r = map(int, place.split("."))
    return {heading: f"{q + across}.{r + up}" for heading, (across, up) in _SIDES.items()}


def honeycomb(names: Mapping[str, Message]) -> Areas:
    """The board of these places, each by its name.

    Raises ``ValueError`` where there is none, or one lies beside no other.
    """
    return Areas(tuple(_hexagon(place, name, names) for place, name in names.items()))


def _hexagon(place: str, name: Message, known: Mapping[str, Message]) -> Space:
    q, r = map(int, place.split("."))
    x, y = sqrt(3) * (q + r / 2), 1.5 * r
    near = tuple(other for other in beside(place).values() if other in known)
    corners = tuple(_corner(x, y, radians(60 * at + 30)) for at in range(6))
    return Space(place, (round(x, 2), y), near, corners, name=name)


def _corner(x: float, y: float, angle: float) -> Point:
    return round(x + cos(angle), 2), round(y + sin(angle), 2)
