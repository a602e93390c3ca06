"""The sea: what is printed on its 42 cells."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from companion.engine.grid import Grid, cell_name

COLUMNS, ROWS = 7, 6
BOARD = Grid(COLUMNS, ROWS)
"""Row 1 is the nearest of the first seat, row 6 that of the other."""
POINT, SHOT, DIAGONAL, REPAIR, MINE, EXTRA, NONE = (
    "point",
    "shot",
    "diagonal",
    "repair",
    "mine",
    "extra",
    "none",
)
CELL_EFFECTS = (POINT, SHOT, DIAGONAL, REPAIR, MINE, EXTRA, NONE)
LETTERS = {
    "p": POINT,
    "s": SHOT,
    "d": DIAGONAL,
    "r": REPAIR,
    "m": MINE,
    "e": EXTRA,
    ".": NONE,
}
"""How a file writes the effects of cells."""


class Sea(Struct, frozen=True, dict=True):
    """The effect of every cell; ``house`` are those that no book states."""

    effects: Mapping[str, str]
    house: tuple[str, ...] = ()


def sea_of(rows: Iterable[str], house: bool) -> Sea:
    """The sea as a file draws it, the sixth row on top."""
    effects = {
        cell_name(column, ROWS - 1 - down): LETTERS[letter]
        for down, row in enumerate(rows)
        for column, letter in enumerate(row)
    }
    return Sea(effects, tuple(effects) if house else ())
