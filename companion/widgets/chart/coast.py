"""Islands as a chart draws them: a smooth coast around neighbouring land cells that reaches into
shore cells.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.widgets.kit.texture_painter import Point

Cell = tuple[int, int]

SHORE_REACH = 0.24
SEA_RETREAT = 0.05
"""How far, in cells, the coast runs out into a shore cell, and how far it keeps back from open sea.
"""

_CUTS = 3
"""How often corners are cut off a coast."""
_SIDES = (
    ((0, -1), (0, 0), (1, 0)),
    ((1, 0), (1, 0), (1, 1)),
    ((0, 1), (1, 1), (0, 1)),
    ((-1, 0), (0, 1), (0, 0)),
)


def coasts(land: Iterable[Cell], shore: Iterable[Cell]) -> tuple[tuple[Point, ...], ...]:
    """The closed outlines of islands, in cells from the board's lower left corner, land to their
    left hand.
    """
    islands, beaches = frozenset(land), frozenset(shore)
    return tuple(_smooth(_pushed(loop, beaches)) for loop in _loops(islands))


def _loops(land: frozenset[Cell]) -> Iterator[tuple[tuple[Cell, Cell], ...]]:
    """Chains of the unit edges between land and water, each ending where it began."""
    edges = dict[Cell, list[Cell]]()
    for column, row in sorted(land):
        for (across, up), start, end in _SIDES:
            if (column + across, row + up) not in land:
                edges.setdefault((column + start[0], row + start[1]), []).append(
                    (column + end[0], row + end[1])
                )
    while edges:
        first = corner = min(edges)
        loop: list[tuple[Cell, Cell]] = []
        while not loop or corner != first:
            ahead = edges[corner].pop()
            if not edges[corner]:
                del edges[corner]
            loop.append((corner, ahead))
            corner = ahead
        yield tuple(loop)


def _pushed(loop: tuple[tuple[Cell, Cell], ...], shore: frozenset[Cell]) -> list[Point]:
    """Two points an edge, moved out over a shore cell and in from the open sea."""
    points = []
    for (x, y), (to_x, to_y) in loop:
        along, right = (to_x - x, to_y - y), (to_y - y, x - to_x)
        water = (min(x, to_x) + min(right[0], 0), min(y, to_y) + min(right[1], 0))
        reach = SHORE_REACH if water in shore else -SEA_RETREAT
        points += [
            (x + along[0] * part + right[0] * reach, y + along[1] * part + right[1] * reach)
            for part in (0.25, 0.75)
        ]
    return points


def _smooth(points: list[Point]) -> tuple[Point, ...]:
    """Corners cut again and again until the line is round."""
    for _ in range(_CUTS):
        pairs = zip(points, points[1:] + points[:1], strict=True)
        points = [
            (a + (c - a) * part, b + (d - b) * part)
            for (a, b), (c, d) in pairs
            for part in (0.25, 0.75)
        ]
    return tuple(points)
