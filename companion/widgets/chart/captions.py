"""Where the names of places go on a chart: beside their spaces, in sight, none over another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import inf

from msgspec import Struct

from companion.widgets.kit.texture_painter import Point

Box = tuple[float, float, float, float]
"""Left, low, right and top, in pixels of the window."""


class Room(Struct, frozen=True):
    """The ``box`` that is in sight, and boxes in it that something else covers."""

    box: Box = (-inf, -inf, inf, inf)
    covered: tuple[Box, ...] = ()

    def within(self, box: Box) -> Room:
        """What of it lies in a box."""
        (left, low, right, top), (a, b, c, d) = self.box, box
        return Room((max(left, a), max(low, b), min(right, c), min(top, d)), self.covered)


def lay_captions(
    middles: Sequence[Point],
    sizes: Sequence[Point],
    ships: Sequence[Point],
    reach: float,
    rooms: Sequence[Room],
) -> list[Point | None]:
    """The middle of each caption, or None where there is no room for it, or its place is out of
    sight.

    ``middles`` of the places, ``sizes`` of their captions, middles of ``ships``, ``reach`` from a
    middle to its plate's edge; all in pixels, and so is the answer. A caption goes under its place
    if it can, else over it or beside it, in the first of the ``rooms`` where it can; close to
    another place, whose it might be, only where there is no other room.
    """
    taken = [_box(middle, (2 * reach, 2 * reach)) for middle in (*middles, *ships)]
    close = [_box(middle, (3 * reach, 3 * reach)) for middle in middles]
    found: list[Point | None] = []
    for middle, size in zip(middles, sizes, strict=True):
        ways = (
            at
            for room in rooms
            if _is_in(_box(middle, (0, 0)), room.box)
            for others in ([box for box in close if not _is_in(_box(middle, (0, 0)), box)], [])
            for at in _beside(middle, size, reach)
            if _is_free(_box(at, size), (*taken, *room.covered, *others), room.box)
        )
        at = next(ways, None)
        if at:
            taken.append(_box(at, size))
        found.append(at)
    return found


def _beside(middle: Point, size: Point, reach: float) -> Iterator[Point]:
    (x, y), (wide, high) = middle, (size[0] / 2, size[1] / 2)
    for across in (0, 0.5, -0.5, 0.9, -0.9):
        for up in (-reach - high, reach + high):
            yield x + across * wide, y + up
    for side in (reach + wide, -reach - wide):
        for up in (0, high, -high):
            yield x + side, y + up


def _box(middle: Point, size: Point) -> Box:
    return (
        middle[0] - size[0] / 2,
        middle[1] - size[1] / 2,
        middle[0] + size[0] / 2,
        middle[1] + size[1] / 2,
    )


def _is_free(box: Box, taken: Sequence[Box], room: Box) -> bool:
    left, low, right, top = box
    return _is_in(box, room) and not any(
        left < r and a < right and low < t and b < top for a, b, r, t in taken
    )


def _is_in(box: Box, room: Box) -> bool:
    return room[0] <= box[0] and room[1] <= box[1] and box[2] <= room[2] and box[3] <= room[3]
