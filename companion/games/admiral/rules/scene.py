"""A scenario as the battle carries it: the board, the islands, the ship cards and what wins."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from companion.engine.compass import Heading, is_diagonal
from companion.engine.grid import Grid
from companion.engine.house_figures import FigureTold
from companion.engine.scenario import Printed

KINDS = ("line", "galleon", "frigate", "brig")
FORT_STRENGTH = 5  # 3.2
FORT_SHOTS = 2  # 5.4a
FORT_RANGE = (5, 4)  # 5.2b, straight and diagonal
SHIPS_IN_PORT_CELL = 2  # 4.5c
MOST_FIGURE = 24
"""On a ship card: no run, range or load is greater than the board is long."""
LEAST_STRENGTH = 1


class Cross(Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True):
    """Two figures: the straight cross for rows and columns, the slanting one for diagonals."""

    straight: Printed
    diagonal: Printed

    def along(self, heading: Heading) -> int:
        """The figure, in cells, that holds for a heading."""
        return (self.diagonal if is_diagonal(heading) else self.straight).value


class ShipCard(Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True):
    """The card of one kind of ship (II.8a)."""

    kind: Literal["line", "galleon", "frigate", "brig"]
    fresh: Cross
    calm: Cross
    storm: Cross
    range: Cross
    shots: Printed
    storm_shots: Printed
    strength: Printed
    lots: Printed


class Island(Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True):
    """An island on the board: ``land`` cells are mostly land, ``shore`` cells have some.

    ``closed`` names sides and corners wholly shut by land, as "L11 E": the cell, then the way out
    of it.
    """

    land: tuple[str, ...]
    mark: Literal["book", "house"]
    shore: tuple[str, ...] = ()
    closed: tuple[str, ...] = ()


class Base(Struct, frozen=True, forbid_unknown_fields=True):
    """A player's corner: the cell of his fort and the cells his ships start on,
    one a ship of the squadron.
    """

    fort: str
    berths: tuple[str, ...]


class Scene(Struct, frozen=True, kw_only=True):
    """Everything about a battle that never changes while it is fought.

    ``own`` names the figures of the table's own box, with which it is played.
    """

    slug: str
    board: Grid
    islands: tuple[Island, ...]
    pearls: tuple[tuple[str, int], ...]
    bases: tuple[Base, ...]
    reefs: tuple[str, ...]
    reefs_each: int
    squadron: tuple[str, ...]
    cards: dict[str, ShipCard]
    lots_to_win: int
    grace: int
    weights: tuple[int, ...] = ()
    own: tuple[FigureTold, ...] = ()

    @property
    def lots(self) -> int:
        """Pearl lots on the board at the start."""
        return sum(count for _, count in self.pearls)
