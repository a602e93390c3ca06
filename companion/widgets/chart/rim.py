"""The rim of a chart looked at nearly: letters and numbers at its edge while the board's own are
out of sight.
"""

from __future__ import annotations

from kivy.graphics import Color, Rectangle
from msgspec import Struct
from msgspec.structs import replace

from companion.engine.grid import column_name
from companion.engine.space import Squares
from companion.widgets.chart.sheet import Sheet, lettered
from companion.widgets.kit.texture_painter import Point, write
from companion.widgets.kit.theme import CAPITAL, metrics, theme

WIDEST = 1.3
"""How wide a number of two figures is, for each pixel of letter."""


class Rim(Struct, frozen=True):
    """What stands at the left and on top, as (words, middle), and the box of either strip; no
    words, no strip. Where there is but one, ``corner`` is its end beside the board's own margin.
    """

    numbers: tuple[tuple[str, Point], ...]
    letters: tuple[tuple[str, Point], ...]
    left: tuple[Point, Point]
    top: tuple[Point, Point]
    size: float
    corner: tuple[Point, Point] = ((0, 0), (0, 0))

    def within(self, box: tuple[float, float, float, float]) -> tuple[float, float, float, float]:
        """What is left of a box (left, low, right, top) beside the strips that have words."""
        left, low, right, top = box
        (x, _), (wide, _) = self.left
        (_, y), _ = self.top
        return x + wide if self.numbers else left, low, right, y if self.letters else top


def rim_of(pos: Point, size: Point, board: Squares, sheet: Sheet, corner: Point) -> Rim:
    """The rim inside the box at ``pos``, of a board whose own box has its corner at ``corner``."""
    left, low = max(pos[0], corner[0]), max(pos[1], corner[1])
    right = min(pos[0] + size[0], corner[0] + sheet.width)
    top = min(pos[1] + size[1], corner[1] + sheet.height)
    letter, half = _letter(sheet.unit), sheet.unit / 2
    columns = [corner[0] + sheet.at((column + 0.5, 0))[0] for column in range(board.columns)]
    rows = [corner[1] + sheet.at((0, row + 0.5))[1] for row in range(board.rows)]
    sea = (columns[0] - half, rows[-1] + half)  # its upper left corner
    wide = _breadth(sheet.unit, sea[0] - left, WIDEST * letter)
    high = _breadth(sheet.unit, top - sea[1], letter)
    numbers = [
        (str(row + 1), (left + wide / 2, y))
        for row, y in enumerate(rows)
        if low + half <= y <= top - high
    ]
    letters = [
        (column_name(column), (x, top - high / 2))
        for column, x in enumerate(columns)
        if left + wide <= x <= right - half
    ]
    margin = sheet.unit * lettered(board) / 2
    is_beside = left > corner[0] and sea[0] - margin - WIDEST * letter / 2 < left
    is_above = top < corner[1] + sheet.height and sea[1] + margin + letter / 2 > top
    rim = Rim(
        numbers=tuple(numbers) if is_beside else (),
        letters=tuple(letters) if is_above else (),
        left=((left, low), (wide, top - low)),
        top=((left, top - high), (right - left, high)),
        size=letter,
    )
    return rim if is_beside == is_above else _alone(rim, sea, columns, rows)


def _alone(rim: Rim, sea: Point, columns: list[float], rows: list[float]) -> Rim:
    """A single strip ends at the corner of the ``sea``; of what the board itself bears beyond, none
    is seen in part.
    """
    (left, low), (wide, high) = rim.left
    (_, foot), (across, deep) = rim.top
    right, top, half = left + across, low + high, rim.size / 2
    if rim.numbers:
        first = min((x for x in columns if x >= left + wide), default=right) - half
        end = ((left, sea[1]), (first - left, top - sea[1]))
        return replace(rim, left=((left, low), (wide, sea[1] - low)), corner=end)
    last = max((y for y in rows if y <= foot), default=low) + half
    end = ((left, min(last, sea[1])), (sea[0] - left, top - min(last, sea[1])))
    return replace(rim, top=((sea[0], foot), (right - sea[0], deep)), corner=end)


def _letter(unit: float) -> float:
    return float(max(metrics.least, min(metrics.body, unit * 0.6)))


def _breadth(unit: float, margin: float, least: float) -> float:
    """How broad a strip is where so many pixels of the board's own margin are in sight: it covers
    nothing of the sea where what it says has room beside that.
    """
    breadth = rim_breadth(unit)
    return min(breadth, margin) if margin >= least * CAPITAL else breadth


def rim_breadth(unit: float) -> int:
    """How broad either strip is at most beside spaces of so many pixels."""
    return round(_letter(unit) * 1.6)


def draw_rim(rim: Rim) -> None:
    """Draw it upon the board."""
    Color(*theme.paper)
    Rectangle(pos=rim.corner[0], size=rim.corner[1])
    for words, (pos, size) in ((rim.numbers, rim.left), (rim.letters, rim.top)):
        if words:
            Color(*theme.paper)
            Rectangle(pos=pos, size=size)
        for word, (x, y) in words:
            write(word, round(x), round(y), rim.size, theme.ink, bold=True)
    Color(1, 1, 1, 1)
