"""The sea: six boards with two sides each, put together, and what is printed on its 42 cells.

A half is made of three boards side by side: two of three cells by three, and a small one, three
cells deep and one wide (3.3). Whoever owns it lays either side of each up, turned as he likes, the
small one left of the others, right of them or between (4.1). All rows here are as the owner of a
half sees it, the row that is farthest from him first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.compass import Heading
from companion.engine.grid import Grid, cell_name

COLUMNS, ROWS, DEEP = 7, 6, 3
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
FIRST, SECOND, SMALL = "first", "second", "small"
WIDE = {FIRST: 3, SECOND: 3, SMALL: 1}
"""The boards of a half, and how many columns each has."""
TURNS = {FIRST: (0, 90, 180, 270), SECOND: (0, 90, 180, 270), SMALL: (0, 180)}
"""How far each may be turned, clockwise: turned across, the small one would leave no rectangle."""
FRONT, BACK = "front", "back"
SIDES = (FRONT, BACK)
Mark = Literal["book", "house"]
Rows = tuple[str, ...]
"""The effects of a side, a letter a cell."""


class Board(Struct, frozen=True, forbid_unknown_fields=True):
    """What is printed on both sides of a board; ``mark``: whether anybody has read it there."""

    front: Rows
    back: Rows
    mark: Mark = "house"


class Place(Struct, frozen=True, forbid_unknown_fields=True):
    """A board as it lies: which side is up, and how many degrees it is turned clockwise."""

    board: Literal["first", "second", "small"]
    side: Literal["front", "back"] = "front"
    turn: int = 0


class Half(Struct, frozen=True, forbid_unknown_fields=True):
    """The boards of a player, and how they lie from his left to his right."""

    first: Board
    second: Board
    small: Board
    places: tuple[Place, ...]

    def board(self, id: str) -> Board:
        """One of its boards."""
        found: Board = getattr(self, id)
        return found

    def at(self, id: str) -> int:
        """Which place from the left a board lies in."""
        return next(at for at, place in enumerate(self.places) if place.board == id)

    def columns(self) -> Iterator[tuple[Place, int]]:
        """The board of each column from the left, and which column of the board it is."""
        for place in self.places:
            yield from ((place, column) for column in range(WIDE[place.board]))

    def effect(self, column: int, row: int) -> str:
        """What a cell does, counted from the left and from the row farthest from the owner."""
        place, own = tuple(self.columns())[column]
        return LETTERS[_shown(self.board(place.board), place)[row][own]]

    def printed(self, id: str, side: str, column: int, row: int, effect: str) -> Half:
        """The half with something else on a side of a board, where the board lies unturned."""
        letter = next(letter for letter, one in LETTERS.items() if one == effect)
        rows = list(getattr(self.board(id), side))
        rows[row] = rows[row][:column] + letter + rows[row][column + 1 :]
        return replace(self, **{id: replace(self.board(id), **{side: tuple(rows)})})

    def laid(self, board: str, at: int, side: str, turn: int) -> Half:
        """The half with a board put down so; the others slide along (12.2)."""
        others = [place for place in self.places if place.board != board]
        placed = Place(board=board, side=side, turn=turn)  # type: ignore[arg-type]
        return replace(self, places=(*others[:at], placed, *others[at:]))

    def ways(self, board: str) -> Iterator[tuple[int, str, int]]:
        """Every way in which a board may lie, the present one too: place, side and turn."""
        for at in range(len(self.places)):
            for side in SIDES:
                for turn in TURNS[board]:
                    yield at, side, turn


def turned(rows: Rows, degrees: int) -> Rows:
    """A side turned clockwise by quarters."""
    for _ in range(degrees // 90):
        rows = tuple("".join(column) for column in zip(*reversed(rows), strict=True))
    return rows


def _shown(board: Board, place: Place) -> Rows:
    return turned(getattr(board, place.side), place.turn)


# ---------------------------------------------------------------- the whole sea


class Sea(Struct, frozen=True, dict=True):
    """The effect of every cell. ``house`` are those that nobody has read on a board, ``seams``
    where boards of a half meet: a cell, and the heading of that side of it.
    """

    effects: Mapping[str, str]
    house: tuple[str, ...] = ()
    seams: tuple[tuple[str, str], ...] = ()


def sea_of(halves: tuple[Half, Half]) -> Sea:
    """The sea of two halves put together (4.1)."""
    effects, house = {}, []
    for cell in BOARD.cells:
        half, column, row = place_of(cell)
        effects[cell] = halves[half].effect(column, row)
        if halves[half].board(board_at(halves, cell).board).mark == "house":
            house.append(cell)
    return Sea(effects, tuple(house), tuple(_seams(halves)))


def place_of(cell: str) -> tuple[int, int, int]:
    """The half of a cell (0 the lower), and its column and row as the owner of the half sees it."""
    column, row = BOARD.place(cell)
    if row < DEEP:
        return 0, column, DEEP - 1 - row
    return 1, COLUMNS - 1 - column, row - DEEP


def board_at(halves: tuple[Half, Half], cell: str) -> Place:
    """The board that a cell is printed on."""
    half, column, _ = place_of(cell)
    return tuple(halves[half].columns())[column][0]


def printed_at(halves: tuple[Half, Half], cell: str) -> tuple[int, Place, int, int]:
    """Where a cell is printed: half, board, and column and row of the board as it lies unturned."""
    half, column, row = place_of(cell)
    place, own = tuple(halves[half].columns())[column]
    wide, deep = WIDE[place.board], DEEP
    for _ in range(place.turn // 90):
        own, row, wide, deep = row, wide - 1 - own, deep, wide
    return half, place, own, row


def _seams(halves: tuple[Half, Half]) -> Iterator[tuple[str, str]]:
    """Those between the boards of a half."""
    for row in range(ROWS):
        for column in range(COLUMNS - 1):
            cell, beyond = cell_name(column, row), cell_name(column + 1, row)
            if board_at(halves, cell) != board_at(halves, beyond):
                yield cell, Heading.E.value
