"""Where the names of places go on a chart: beside their spaces, on the sheet, none over another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.widgets.kit.texture_painter import Point

Box = tuple[float, float, float, float]
"""Left, low, right, top."""


def lay_captions(
    middles: Sequence[Point],
    sizes: Sequence[Point],
    ships: Sequence[Point],
    reach: float,
    room: Point,
) -> list[Point | None]:
    """The middle of each caption, or None where there is no room for it.

    ``middles`` of the places, ``sizes`` of their captions, middles of ``ships``, ``reach`` from a
    middle to its plate's edge, ``room`` of the sheet; all in pixels, and so is the answer. A
    caption goes under its place if it can, else over it or beside it.
    """
    taken = [_box(middle, (2 * reach, 2 * reach)) for middle in (*middles, *ships)]
    found: list[Point | None] = []
    for middle, size in zip(middles, sizes, strict=True):
        free = (at for at in _beside(middle, size, reach) if _is_free(_box(at, size), taken, room))
        at = next(free, None)
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


def _is_free(box: Box, taken: Sequence[Box], room: Point) -> bool:
    left, low, right, top = box
    if left < 0 or low < 0 or right > room[0] or top > room[1]:
        return False
    return not any(left < r and a < right and low < t and b < top for a, b, r, t in taken)
