"""A map of square cells as a scenario file draws it: land, reefs, places, currents.

In a file it is a table, and the rows look like the map, the northmost or topmost first::

    [map]
    mark = "house"
    rows = [
        "....##",  # . water, # land, ^ reef
        "......",
    ]
    [[map.places]]
    kind = "port"
    name = { en = "Cadiz", ru = "Кадис" }
    cell = "F1"
    owner = "crown"
    [[map.currents]]
    tail = "A1"  # a ship that comes here is carried
    tip = "C2"   # to here

A map without rows is a list of places without cells, for those who play on a board the companion
does not know.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from companion.engine.grid import Grid
from companion.engine.layers import ARROW, ROCK, Link, Mark
from companion.engine.layers import LAND as LAND_LOOK
from companion.engine.messages import Message
from companion.engine.names import Name
from companion.engine.space import Squares
from companion.engine.views import ChartView

WATER, LAND, REEF = ".", "#", "^"
LEAST, MOST = 2, 60
"""Cells across and up."""


class Place(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is printed on a map: a ``PlaceKind`` of the game's legend, on one cell of water where
    ships lie.

    ``cell`` is empty where the map has no rows.
    ``owner`` is one of the kind's owners, ``roles`` are some of its roles, ``value`` its printed
    number, 0 for none.
    """

    kind: str
    name: Name
    cell: str = ""
    owner: str = ""
    value: int = 0
    roles: tuple[str, ...] = ()

    def __hash__(self) -> int:
        """A table of names has none; no two places of a map lie in one cell."""
        return hash((self.kind, self.cell, self.value))


class Current(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A printed arrow: a ship that comes onto the cell of the ``tail`` is carried to the cell of
    the ``tip``.
    """

    tail: str
    tip: str


class SeaMap(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A whole map.

    ``rows`` from the top down, all equally long; ``mark`` is ``book`` only for a printed map.

    Without ``rows`` nothing is known but the names and figures of its places.
    """

    rows: tuple[str, ...] = ()
    mark: Literal["book", "house"] = "house"
    north: Literal["top", "right", "bottom", "left"] = "top"
    places: tuple[Place, ...] = ()
    currents: tuple[Current, ...] = ()

    @property
    def board(self) -> Grid:
        """Its cells; none without rows."""
        return Grid(len(self.rows[0]) if self.rows else 0, len(self.rows), self.north)

    def cells(self, sign: str) -> tuple[str, ...]:
        """Every cell of ``WATER``, ``LAND`` or ``REEF``, in the board's order."""
        board = self.board
        return tuple(cell for cell in board.cells if self.sign(board, cell) == sign)

    def sign(self, board: Grid, cell: str) -> str:
        """What is drawn in a cell of ``self.board``."""
        column, row = board.place(cell)
        return self.rows[-1 - row][column]

    def place_at(self, cell: str) -> Place | None:
        """What is printed on a cell, or None."""
        return next((place for place in self.places if place.cell == cell), None)

    def drawn(self) -> ChartView:
        """The empty board for a view: everything but places (whose owners change) and pieces."""
        board = self.board
        marks = ((LAND_LOOK, self.cells(LAND)), (ROCK, self.cells(REEF)))
        return ChartView(
            board=Squares(board.columns, board.rows),
            north=board.north,
            layers=(
                *(Mark(look, cells) for look, cells in marks if cells),
                *(Link(ARROW, one.tail, one.tip) for one in self.currents if _leads(board, one)),
            ),
        )


def _leads(board: Grid, current: Current) -> bool:
    """Whether an arrow can be drawn for it: on a map that is being drawn, not all can."""
    return current.tail != current.tip and board.has(current.tail) and board.has(current.tip)


class PlaceKind(Struct, frozen=True, kw_only=True):
    """A kind of place a game's maps may show, and how to ask for it in the board editor.

    ``owners`` pairs (id, words) of whom it may belong to, none where it begins as nobody's;
    ``roles`` pairs (id, words) of what else may be printed beside it; ``value`` the words for its
    number, None where it has none.
    """

    id: str
    label: Message
    owners: tuple[tuple[str, Message], ...] = ()
    roles: tuple[tuple[str, Message], ...] = ()
    value: Message | None = None


class Legend(Struct, frozen=True, kw_only=True):
    """What the maps of a game may show. ``reefs`` and ``currents`` where the game knows them."""

    places: tuple[PlaceKind, ...]
    reefs: bool = False
    currents: bool = True

    def kind(self, id: str) -> PlaceKind | None:
        """The kind of that id."""
        return next((kind for kind in self.places if kind.id == id), None)
