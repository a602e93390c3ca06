"""Spaces: what a board is made of, whatever their shape.

All that a piece can stand on, a shot be aimed at or a finger point at is a ``Space``: it has an id,
lies somewhere, and has neighbours. A board is made in one of two ways, and both answer the same
questions:

    Squares(24, 14)   cells named by letter and number: two numbers on the wire, their spaces made
                      once; ``companion.engine.grid`` is their geometry
    Areas(spaces)     spaces of any outline, sent whole. The board of one view may have more of them
                      than that of the view before: a board may be discovered while it is played

Coordinates are board units, x to the right and y up. A square's side is one unit, and pieces are
drawn about one unit wide: an area should be at least as large.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from functools import lru_cache
from math import dist, floor, isfinite

from msgspec import Struct

from companion.engine import grid
from companion.engine.compass import Heading
from companion.engine.messages import NOTHING, Message

Point = tuple[float, float]
"""x to the right and y up, in board units."""
Extent = tuple[float, float, float, float]
"""Left, low, right and top of a board, in board units."""

REACH = 0.5
"""How far, in board units, a space without an outline goes from its centre."""


class Space(Struct, frozen=True, omit_defaults=True):
    """One space of a board.

    ``outline`` are its corners in order, in board units; without them it is a disc of one unit.
    ``neighbours`` are ids, ``region`` is what it belongs to, if anything. ``name`` is what people
    call it; without one it is called by its id. One that is ``unknown`` is not part of the board
    yet: what lies there is still to be found. Raises ``ValueError`` where it has no id, lies
    nowhere, or its centre is not inside its outline.
    """

    id: str
    centre: Point
    neighbours: tuple[str, ...] = ()
    outline: tuple[Point, ...] = ()
    region: str = ""
    name: Message = NOTHING
    unknown: bool = False

    def __post_init__(self) -> None:
        if not self.id:
            raise ValueError(f"the space at {self.centre} has no id")
        if not all(isfinite(part) for point in (self.centre, *self.outline) for part in point):
            raise ValueError(f"space {self.id} has a point that lies nowhere")
        if not self.holds(self.centre):
            raise ValueError(f"space {self.id} has its centre {self.centre} outside its outline")

    def __hash__(self) -> int:
        return hash((self.id, self.centre, self.outline))  # a name's figures have no hash

    def holds(self, point: Point) -> bool:
        """Whether a point of the board lies in this space."""
        if not self.outline:
            return dist(point, self.centre) <= REACH
        return _is_inside(point, self.outline)

    @property
    def extent(self) -> Extent:
        """The box about it."""
        if not self.outline:
            x, y = self.centre
            return x - REACH, y - REACH, x + REACH, y + REACH
        across, up = zip(*self.outline, strict=True)
        return min(across), min(up), max(across), max(up)


def _is_inside(point: Point, outline: tuple[Point, ...]) -> bool:
    """Whether a ray to the right of the point crosses the outline an odd number of times."""
    x, y = point
    inside = False
    for (a, b), (c, d) in zip(outline, (*outline[1:], outline[0]), strict=True):
        if (b > y) != (d > y) and x < a + (c - a) * (y - b) / (d - b):
            inside = not inside
    return inside


class Line(Struct, frozen=True):
    """A straight way from one space to another: its heading, and how many steps it has."""

    heading: Heading
    steps: int


class Squares(Struct, frozen=True, tag="squares"):
    """A board of square cells: ``columns`` letters across, ``rows`` numbers up, A1 at the origin.

    Raises ``ValueError`` where it has no cells.
    """

    columns: int
    rows: int

    def __post_init__(self) -> None:
        if self.columns < 1 or self.rows < 1:
            raise ValueError(f"a board of {self.columns} x {self.rows} squares has no spaces")

    @property
    def ids(self) -> Collection[str]:
        """The id of every space."""
        return _squares(self).keys()

    @property
    def spaces(self) -> tuple[Space, ...]:
        """Every space, A1 first, column by column."""
        return tuple(_squares(self).values())

    def space(self, id: str) -> Space:
        """The space of that id; raises ``KeyError`` where there is none."""
        return _squares(self)[id]

    def neighbours(self, id: str) -> tuple[str, ...]:
        """The ids of the spaces around one, corners included;
        raises ``KeyError`` for a strange id.
        """
        return self.space(id).neighbours

    def at(self, point: Point) -> str:
        """The id of the space that a point lies in; empty beside the board."""
        column, row = floor(point[0]), floor(point[1])
        on_board = 0 <= column < self.columns and 0 <= row < self.rows
        return grid.cell_name(column, row) if on_board else ""

    @property
    def extent(self) -> Extent:
        """The box about all spaces."""
        return 0, 0, self.columns, self.rows

    def line(self, start: str, end: str, north: str) -> Line | None:
        """The straight line between two spaces, ``north`` being the edge that the compass points
        to; None where there is none.
        """
        board = grid.Grid(self.columns, self.rows, north)
        if start == end or not board.has(start) or not board.has(end):
            return None
        heading = board.bearing(start, end)
        return Line(heading, board.distance(start, end)) if heading else None


@lru_cache(maxsize=16)
def _squares(board: Squares) -> dict[str, Space]:
    cells = grid.Grid(board.columns, board.rows)
    return {cell: _square(cells, cell) for cell in cells.cells}


def _square(board: grid.Grid, cell: str) -> Space:
    x, y = board.place(cell)
    corners = ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1))
    return Space(cell, (x + 0.5, y + 0.5), board.around(cell), corners)


class Areas(Struct, frozen=True, tag="areas", cache_hash=True):
    """A board of spaces of any shape.

    Raises ``ValueError`` where it has none, where two have one id, and where one has no neighbour
    (unless it is the only space), a strange one, or one that is not its neighbour in turn.
    """

    spaces: tuple[Space, ...]

    def __post_init__(self) -> None:
        for fault in _faults(self.spaces):
            raise ValueError(fault)

    @property
    def ids(self) -> Collection[str]:
        """The id of every space."""
        return _areas(self).keys()

    def space(self, id: str) -> Space:
        """The space of that id; raises ``KeyError`` where there is none."""
        return _areas(self)[id]

    def neighbours(self, id: str) -> tuple[str, ...]:
        """The ids of the spaces beside one; raises ``KeyError`` for a strange id."""
        return self.space(id).neighbours

    def at(self, point: Point) -> str:
        """The id of the space that a point lies in, of several the nearest;
        empty beside them all.
        """
        here = [space for space in self.spaces if space.holds(point)]
        nearest = min(here, key=lambda space: dist(point, space.centre), default=None)
        return nearest.id if nearest else ""

    @property
    def extent(self) -> Extent:
        """The box about all spaces."""
        left, low, right, top = zip(*(space.extent for space in self.spaces), strict=True)
        return min(left), min(low), max(right), max(top)

    def line(self, _start: str, _end: str, _north: str) -> Line | None:
        """Areas lie on no straight lines: always None."""
        return None


def grows(board: Board) -> bool:
    """Whether a board is laid out of regions, which may become more."""
    return isinstance(board, Areas) and any(space.region for space in board.spaces)


@lru_cache(maxsize=16)
def _areas(board: Areas) -> dict[str, Space]:
    return {space.id: space for space in board.spaces}


def _faults(spaces: tuple[Space, ...]) -> Iterator[str]:
    """Why these spaces are no board."""
    if not spaces:
        yield "a board has no spaces"
    twice = sorted(id for id, n in Counter(space.id for space in spaces).items() if n > 1)
    if twice:
        yield f"two spaces of one id: {', '.join(twice)}"
    beside = {space.id: space.neighbours for space in spaces}
    for id, near in beside.items():
        if not near and len(spaces) > 1:
            yield f"space {id} has no neighbours"
        for other in near:
            if other == id:
                yield f"space {id} is its own neighbour"
            elif other not in beside:
                yield f"space {id} has a neighbour {other} that is not on the board"
            elif id not in beside[other]:
                yield f"space {id} has the neighbour {other}, but {other} has not {id}"


Board = Squares | Areas
"""A board, in whichever way it is made."""


def name_of(board: Board, id: str) -> Message | str:
    """What people call a space in a sentence: its name, or else its id."""
    if isinstance(board, Squares) or id not in board.ids:
        return id
    return board.space(id).name if board.space(id).name != NOTHING else id
