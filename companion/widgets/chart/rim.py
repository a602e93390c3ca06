"""The rim of a chart looked at nearly: letters and numbers at its edge while the board's own are
out of sight.
"""

from __future__ import annotations

from kivy.graphics import Color, Rectangle
from msgspec import Struct

from companion.engine.grid import column_name
from companion.engine.space import Squares
from companion.widgets.chart.sheet import Sheet
from companion.widgets.kit.texture_painter import Point, write
from companion.widgets.kit.theme import metrics, theme


class Rim(Struct, frozen=True):
    """What stands at the left and on top, as (words, middle), and the box of either strip; no
    words, no strip.
    """

    numbers: tuple[tuple[str, Point], ...]
    letters: tuple[tuple[str, Point], ...]
    left: tuple[Point, Point]
    top: tuple[Point, Point]
    size: float

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
    letter, breadth = _letter(sheet.unit), rim_breadth(sheet.unit)
    half = sheet.unit / 2
    columns = [corner[0] + sheet.at((column + 0.5, 0))[0] for column in range(board.columns)]
    rows = [corner[1] + sheet.at((0, row + 0.5))[1] for row in range(board.rows)]
    numbers = [
        (str(row + 1), (left + breadth / 2, y))
        for row, y in enumerate(rows)
        if low + half <= y <= top - breadth
    ]
    letters = [
        (column_name(column), (x, top - breadth / 2))
        for column, x in enumerate(columns)
        if left + breadth <= x <= right - half
    ]
    return Rim(
        numbers=tuple(numbers) if columns[0] - sheet.unit < left else (),
        letters=tuple(letters) if rows[-1] + sheet.unit > top else (),
        left=((left, low), (breadth, top - low)),
        top=((left, top - breadth), (right - left, breadth)),
        size=letter,
    )


def _letter(unit: float) -> float:
    return float(max(metrics.least, min(metrics.body, unit * 0.6)))


def rim_breadth(unit: float) -> int:
    """How broad either strip is beside spaces of so many pixels."""
    return round(_letter(unit) * 1.6)


def draw_rim(rim: Rim) -> None:
    """Draw it upon the board."""
    for words, (pos, size) in ((rim.numbers, rim.left), (rim.letters, rim.top)):
        if words:
            Color(*theme.paper)
            Rectangle(pos=pos, size=size)
        for word, (x, y) in words:
            write(word, round(x), round(y), rim.size, theme.ink, bold=True)
    Color(1, 1, 1, 1)
