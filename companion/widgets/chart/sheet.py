"""How a board lies in a box: where each of its points is in pixels, and which point a pixel is."""

from __future__ import annotations

from msgspec import Struct

from companion.engine.space import Board, Squares
from companion.widgets.kit.texture_painter import Point

EDGE = 0.3
"""Board units of open ground about a board."""
_LETTERED = 1.25
_EACH = 1 / 17
"""Units at the left and on top of squares, room for their numbers and letters: as wide as that on
a board of many squares, and so much for each where squares are few and large.
"""


class Sheet(Struct, frozen=True):
    """A board laid out in a box, in pixels.

    The sheet is ``width`` x ``height`` and its corner lies ``x``, ``y`` from the box's; the board
    lies ``left``, ``low`` from the sheet's, with its point ``start`` there. ``unit`` is the length
    of a board unit.
    """

    x: float
    y: float
    width: float
    height: float
    unit: float
    left: float
    low: float
    start: Point = (0, 0)

    def at(self, point: Point) -> Point:
        """Where a point of the board is, from the box's corner."""
        x, y = self.on_sheet(point)
        return self.x + x, self.y + y

    def on_sheet(self, point: Point) -> Point:
        """Where a point of the board is, from the sheet's own corner."""
        return (
            self.left + (point[0] - self.start[0]) * self.unit,
            self.low + (point[1] - self.start[1]) * self.unit,
        )

    def box(self, corner: Point, beside: float = 0) -> tuple[float, float, float, float]:
        """Left, low, right and top of the sheet, whose box has its corner at that point; without
        so much at the left and on top, where numbers and letters stand.
        """
        left, low = corner[0] + self.x, corner[1] + self.y
        return left + beside, low, left + self.width, low + self.height - beside

    def board(self, corner: Point) -> tuple[float, float, float, float]:
        """Left, low, right and top of the board alone, for a box with its corner at that point:
        it has as much beside it as below, and above as at the left.
        """
        left, low, right, top = self.box(corner)
        return left + self.left, low + self.low, right - self.low, top - self.left

    def under(self, pixel: Point) -> Point:
        """The point of the board that a pixel is, counted from the box's corner."""
        return (
            self.start[0] + (pixel[0] - self.x - self.left) / self.unit,
            self.start[1] + (pixel[1] - self.y - self.low) / self.unit,
        )


def lettered(board: Board) -> float:
    """Units at the left and on top of a board where its numbers and letters stand."""
    if not isinstance(board, Squares):
        return EDGE
    return min(_LETTERED, max(board.columns, board.rows) * _EACH)


def _edge(board: Board) -> float:
    """Units at its other sides."""
    return min(EDGE, lettered(board) / 4)


def lay_out(width: float, height: float, board: Board) -> Sheet:
    """The largest sheet that fits a box, with its margin about the board."""
    wide, high = _size(board)
    # To a thousandth: boxes that differ by the last digit of a sum bear the same sheet.
    unit = max(1.0, round(min(width / wide, height / high), 3))
    return Sheet(
        round((width - unit * wide) / 2),
        round((height - unit * high) / 2),
        unit * wide,
        unit * high,
        unit,
        unit * lettered(board),
        unit * _edge(board),
        board.extent[:2],
    )


def width_for(board: Board, height: float) -> float:
    """How wide a sheet is that takes a whole height."""
    wide, high = _size(board)
    return height * wide / high


def height_for(board: Board, width: float) -> float:
    """How high a sheet is that takes a whole width."""
    wide, high = _size(board)
    return width * high / wide


def _size(board: Board) -> Point:
    """A sheet in board units, its margin included."""
    left, low, right, top = board.extent
    margin = _edge(board) + lettered(board)
    return right - left + margin, top - low + margin
