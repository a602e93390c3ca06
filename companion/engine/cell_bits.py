"""Sets of cells of a grid as whole numbers, a bit a cell: a few operations ask of all cells at once
what would take a walk over each of them.

Columns follow each other bottom to top, and beyond every edge lies a row of no cells, the ``rim``:
so that a step over the edge ends in the rim and not in the next column.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from companion.engine.grid import Grid


class CellBits:
    """The cells of a grid, each by its bit.

    ``all`` are all of them, ``rim`` is what lies beyond the edges.
    """

    def __init__(self, board: Grid) -> None:
        self._columns, self._column = board.columns, board.rows + 2
        self._bits = {cell: self._bit(*board.place(cell)) for cell in board.cells}
        self.all = sum(self._bits.values())
        self.rim = (1 << self._column * (board.columns + 2)) - 1 - self.all

    def _bit(self, column: int, row: int) -> int:
        return 1 << (column + 1) * self._column + row + 1

    def of(self, cells: Iterable[str]) -> int:
        """A set of cells; what is no cell of this grid is left out."""
        found = 0
        for cell in cells:
            found |= self._bits.get(cell, 0)
        return found

    def cells(self, bits: int) -> tuple[str, ...]:
        """Their names, in the order of the grid's cells."""
        return tuple([cell for cell, bit in self._bits.items() if bit & bits])

    def spread(self, bits: int) -> int:
        """They and the cells beside them, corners included."""
        column = bits | bits << 1 | bits >> 1
        return (column | column << self._column | column >> self._column) & self.all

    def each(self, bits: int) -> Iterator[int]:
        """Every cell of a set, as a set of its own."""
        while bits:
            cell = bits & -bits
            yield cell
            bits ^= cell

    def rectangle(self, columns: int, rows: int) -> int:
        """So many columns and rows: multiplied by a cell, the rectangle whose corner nearest to A1
        it is.
        """
        column = (1 << rows) - 1
        return sum(column << at * self._column for at in range(columns))

    def corners(self, bits: int, columns: int, rows: int) -> int:
        """The corners nearest to A1 of all rectangles of so many columns and rows in a set."""
        for step, times in ((1, rows), (self._column, columns)):
            whole = bits
            for at in range(1, times):
                bits &= whole >> at * step
        return bits

    def inside(self, corners: int) -> int:
        """The cells one column and one row on from these corners."""
        return corners << self._column + 1

    def is_across(self, columns: int, rows: int) -> bool:
        """Whether a rectangle of so many reaches from edge to edge."""
        return columns >= self._columns or rows >= self._column - 2


@lru_cache(maxsize=8)
def cell_bits(board: Grid) -> CellBits:
    """Those of a grid."""
    return CellBits(board)
