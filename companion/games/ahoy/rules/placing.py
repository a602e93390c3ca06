"""Where a region tile may be laid, and how it may be turned (setup.6, explore.1-explore.4).

Every tile has one island, in the same corner: so where one may lie is the same for all of them, and
is known before it is drawn. A place is called by its upper left space: ``tile:4,-1``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from math import atan2

from msgspec import Struct

from companion.engine.memo import once
from companion.games.ahoy.rules.map import (
    HEADINGS,
    RING,
    SHIFTS,
    Cell,
    chart,
    island_cell,
    stepped,
)
from companion.games.ahoy.rules.state import AhoyState

TURNS = range(4)
_TILE = "tile:"


class Place(Struct, frozen=True, order=True):
    """Where a tile may lie: the column and row of its upper left space, and its quarter turns."""

    x: int
    y: int
    turn: int = 0

    @property
    def id(self) -> str:
        """What the place is called, however the tile is turned."""
        return f"{_TILE}{self.x},{self.y}"

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells that the tile covers, clockwise."""
        return tuple((self.x + SHIFTS[corner][0], self.y + SHIFTS[corner][1]) for corner in RING)

    @property
    def island(self) -> Cell:
        """Where its island lies."""
        return island_cell(self.x, self.y, self.turn)


def cells_of_place(space: str) -> tuple[Cell, ...]:
    """The cells that a tile in a place would cover, by what the place is called; none where that is
    no place.
    """
    if not space.startswith(_TILE):
        return ()
    x, y = space.removeprefix(_TILE).split(",")
    return Place(int(x), int(y)).cells


def beside(cell: Cell) -> Iterator[Cell]:
    """The four cells that share an edge with one."""
    return (stepped(cell, heading) for heading in HEADINGS)


def lies_free(place: Place, taken: frozenset[Cell]) -> bool:
    """Whether the tile covers no other."""
    return taken.isdisjoint(place.cells)


def joins(place: Place, taken: frozenset[Cell]) -> bool:
    """Whether a space of the tile shares an edge with the map."""
    return any(cell in taken for own in place.cells for cell in beside(own))


def keeps_off(place: Place, islands: frozenset[Cell]) -> bool:
    """Whether its island adjoins no other (explore.3)."""
    return islands.isdisjoint(beside(place.island))


def is_legal(place: Place, taken: frozenset[Cell], islands: frozenset[Cell]) -> bool:
    """Whether a tile may be joined to the map so (explore.2-explore.4)."""
    return lies_free(place, taken) and joins(place, taken) and keeps_off(place, islands)


@lru_cache(maxsize=256)
def places_over(cell: Cell, taken: frozenset[Cell], islands: frozenset[Cell]) -> tuple[Place, ...]:
    """How a tile may be laid over a cell off the map, which is entered (explore.1)."""
    corners = [(cell[0] - across, cell[1] - down) for across, down in SHIFTS.values()]
    return _legal(corners, taken, islands)


@lru_cache(maxsize=64)
def places_anywhere(taken: frozenset[Cell], islands: frozenset[Cell]) -> tuple[Place, ...]:
    """How a tile may be joined to the map anywhere (reward.region)."""
    edge = {cell for one in taken for cell in beside(one)} - taken
    corners = {(x - across, y - down) for x, y in edge for across, down in SHIFTS.values()}
    return _legal(sorted(corners), taken, islands)


def _legal(
    corners: Iterable[Cell], taken: frozenset[Cell], islands: frozenset[Cell]
) -> tuple[Place, ...]:
    free = [(x, y) for x, y in corners if taken.isdisjoint(Place(x, y).cells)]
    every = (Place(x, y, turn) for x, y in free for turn in TURNS)
    return tuple([place for place in every if is_legal(place, taken, islands)])


@once
def taken(state: AhoyState) -> tuple[frozenset[Cell], frozenset[Cell]]:
    """The cells on which tiles lie, and those of them that are islands."""
    lies = chart(state)
    return frozenset(lies.at), frozenset(lies.cells[space] for space in lies.islands.values())


def ways_to_explore(state: AhoyState, cell: Cell) -> tuple[Place, ...]:
    """How the next tile may be laid over a cell off the map; none where there is no tile or no room
    (explore.2).
    """
    return places_over(cell, *taken(state)) if state.stack else ()


def ways_to_join(state: AhoyState) -> tuple[Place, ...]:
    """How the next tile may be joined to the map anywhere; none where there is no tile."""
    return places_anywhere(*taken(state)) if state.stack else ()


@cache
def starting_pairs() -> tuple[tuple[Place, Place], ...]:
    """How the first two tiles may lie, the first at column 0 of row 0: shifted by one space, so
    that they share one edge, and turned so that their islands are at opposite corners (setup.6).

    There are two ways, left shift and right shift, each seen from four sides, clockwise.
    """
    shifts = [(x, y) for x in range(-2, 3) for y in range(-2, 3) if {abs(x), abs(y)} == {1, 2}]
    shifts.sort(key=lambda shift: atan2(shift[1], shift[0]))
    return tuple(_farthest(Place(0, 0), Place(x, y)) for x, y in shifts)


def _farthest(one: Place, other: Place) -> tuple[Place, Place]:
    """The two tiles turned so that their islands are as far from each other as can be."""
    pairs = [
        (Place(one.x, one.y, turn), Place(other.x, other.y, second))
        for turn in TURNS
        for second in TURNS
    ]
    return max(pairs, key=_apart)


def _apart(pair: tuple[Place, Place]) -> int:
    (x, y), (across, down) = pair[0].island, pair[1].island
    return abs(x - across) + abs(y - down)
