"""A board of square cells named by letter and number, and straight lines over it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from msgspec import Struct

from companion.engine.compass import HEADINGS, Heading, turned

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
# Letters of a keyboard, not of the window's language: a Russian types K9 at an English table.
_LOOK_ALIKE = str.maketrans("АВЕКМНОРСТХавекмнорстх", "ABEKMHOPCTXabekmhopctx")
_STEP = {
    Heading.N: (0, 1),
    Heading.NE: (1, 1),
    Heading.E: (1, 0),
    Heading.SE: (1, -1),
    Heading.S: (0, -1),
    Heading.SW: (-1, -1),
    Heading.W: (-1, 0),
    Heading.NW: (-1, 1),
}
_CELL = re.compile("[A-Z]+[1-9][0-9]*")
NORTH_TURN = {"": 0, "top": 0, "right": 2, "bottom": 4, "left": 6}
"""Eighths of a circle from the top edge of a board to the edge that is its north."""


def column_name(column: int) -> str:
    """The letters of a column counted from 0: A to Z, then AA, AB and so on."""
    more, letter = divmod(column, len(_LETTERS))
    return (column_name(more - 1) if more else "") + _LETTERS[letter]


@lru_cache(maxsize=4096)
def cell_name(column: int, row: int) -> str:
    """The cell in a column and a row counted from 0.

    Lines and surroundings of cells are kept by the thousand: they share its one name.
    """
    return f"{column_name(column)}{row + 1}"


def is_cell(name: str) -> bool:
    """Whether a space is named as cells are, by letters and a number."""
    return _CELL.fullmatch(name) is not None


def column_of(cell: str) -> str:
    """The letters of a cell's name: ``AB`` of ``AB12``."""
    return cell.rstrip("0123456789")


class Grid(Struct, frozen=True, cache_hash=True):
    """``columns`` letters across and ``rows`` numbers up; row 1 is the bottom row.

    ``north`` is the edge that the printed compass points to: top, right, bottom or left. Where none
    is printed (empty) headings are taken as though it pointed to the top.
    """

    columns: int
    rows: int
    north: str = "top"

    def has(self, cell: str) -> bool:
        """Whether such a cell is on this board."""
        return cell in _places(self.columns, self.rows)

    def read(self, written: str) -> str | None:
        """The cell a person wrote (any case, spaces, a dash, Cyrillic look-alike letters),
        or None.
        """
        cell = written.translate(_LOOK_ALIKE).upper().replace(" ", "").replace("-", "")
        return cell if self.has(cell) else None

    @property
    def cells(self) -> tuple[str, ...]:
        """Every cell, A1 first, column by column."""
        return tuple(_places(self.columns, self.rows))

    def place(self, cell: str) -> tuple[int, int]:
        """Column and row of a cell, counted from 0."""
        return _places(self.columns, self.rows)[cell]

    def step(self, cell: str, heading: Heading) -> str | None:
        """The next cell that way, or None over the edge."""
        line = self.line(cell, heading)
        return line[0] if line else None

    def line(self, cell: str, heading: Heading) -> tuple[str, ...]:
        """All cells that way, nearest first, as far as the edge."""
        return _line(self, cell, heading)

    def around(self, cell: str) -> tuple[str, ...]:
        """The neighbouring cells, corners included: 8, fewer at the edge."""
        return _around(self, cell)

    def bearing(self, start: str, end: str) -> Heading | None:
        """The heading of a straight line between two cells, or None if they are on none."""
        return self.bearings(start).get(end)

    def bearings(self, start: str) -> Mapping[str, Heading]:
        """Every cell on a straight line from one, and the heading of that line."""
        return _bearings(self, start)

    def between(self, start: str, end: str) -> tuple[str, ...]:
        """The cells that a straight line from middle to middle runs through, nearest first, neither
        end among them.

        A line that only touches a corner does not run through the cell.
        """
        return _between(self, start, end)

    def distance(self, one: str, other: str) -> int:
        """Steps between two cells when a step to any of the 8 neighbours counts 1."""
        (a, b), (c, d) = self.place(one), self.place(other)
        return max(abs(a - c), abs(b - d))

    def within(self, cell: str, steps: int) -> frozenset[str]:
        """The cells that lie no further than so many steps away, the cell itself among them."""
        return _within(self, cell, steps)

    def progress(self, cell: str, heading: Heading) -> int:
        """How far down a heading a cell lies: the greater,
        the further from the opposite edge or corner.
        """
        column, row = self.place(cell)
        across, up = self.vector(heading)
        return column * across + row * up

    def vector(self, heading: Heading) -> tuple[int, int]:
        """One step that way on this board: so many columns and rows."""
        return _STEP[turned(heading, NORTH_TURN[self.north])]


@lru_cache(maxsize=8)
def _places(columns: int, rows: int) -> dict[str, tuple[int, int]]:
    return {cell_name(c, r): (c, r) for c in range(columns) for r in range(rows)}


@lru_cache(maxsize=8192)
def _line(board: Grid, cell: str, heading: Heading) -> tuple[str, ...]:
    column, row = board.place(cell)
    across, up = board.vector(heading)
    found = []
    while 0 <= (column := column + across) < board.columns and 0 <= (row := row + up) < board.rows:
        found.append(cell_name(column, row))
    return tuple(found)


@lru_cache(maxsize=1024)
def _around(board: Grid, cell: str) -> tuple[str, ...]:
    return tuple(near for heading in HEADINGS if (near := board.step(cell, heading)))


@lru_cache(maxsize=4096)
def _within(board: Grid, cell: str, steps: int) -> frozenset[str]:
    column, row = board.place(cell)
    columns = range(max(0, column - steps), min(board.columns, column + steps + 1))
    rows = range(max(0, row - steps), min(board.rows, row + steps + 1))
    return frozenset(cell_name(x, y) for x in columns for y in rows)


@lru_cache(maxsize=1024)
def _bearings(board: Grid, cell: str) -> dict[str, Heading]:
    return {far: heading for heading in HEADINGS for far in board.line(cell, heading)}


@lru_cache(maxsize=4096)
def _between(board: Grid, start: str, end: str) -> tuple[str, ...]:
    (a, b), (c, d) = board.place(start), board.place(end)
    columns, rows = range(min(a, c), max(a, c) + 1), range(min(b, d), max(b, d) + 1)
    crossed = [(x, y) for x in columns for y in rows if _crosses(x - a, y - b, c - a, d - b)]
    crossed.sort(key=lambda cell: (cell[0] - a) ** 2 + (cell[1] - b) ** 2)
    return tuple(name for x, y in crossed if (name := cell_name(x, y)) not in (start, end))


def _crosses(across: int, up: int, run: int, rise: int) -> bool:
    """Whether a line from the middle of (0, 0), so much run and rise, has corners of that cell on
    both sides.
    """
    corners = [run * (2 * up + j) - rise * (2 * across + i) for i in (-1, 1) for j in (-1, 1)]
    return min(corners) < 0 < max(corners)
