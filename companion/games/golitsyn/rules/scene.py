"""Shared: a scenario as the battle carries it - the map with its ports and currents, the vane, and
what is printed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cached_property

from msgspec import Struct

from companion.engine.compass import HEADINGS, Heading
from companion.engine.grid import Grid
from companion.engine.names import Name
from companion.engine.square_map import LAND, Place, SeaMap
from companion.engine.views import ChartView


class Kind(Struct, frozen=True):
    """A kind of ship: how far she shoots, how many holes sink her (6.1, 6.2), and whether she rows
    in a calm (4.1).
    """

    range: int
    hull: int
    oars: bool = False


HOME = "home"
"""Where a ship lies that is still in the corner of the map where fleets begin: a port to her, and
to nobody else.
"""

KINDS = {"galleon": Kind(2, 3), "brigantine": Kind(1, 2, oars=True), "ship": Kind(2, 3)}


class Scene(Struct, frozen=True, kw_only=True, dict=True):
    """Everything about a battle that never changes while it is fought.

    ``vane`` holds the weights of calm, fresh and storm; ``fleets`` pairs a kind of ship with the
    ids there are, ``names`` holds the name of each. Ports and colonies are the map's places,
    ``port_ids`` their ids in the map's order. ``corner`` is a cell where fleets begin outside the
    grid: nobody comes back to it, and it ends the board as an edge does (Colonies 3.2).
    """

    slug: str
    map: SeaMap
    vane: tuple[int, int, int] = (1, 6, 1)
    fleets: tuple[tuple[str, tuple[str, ...]], ...] = ()
    names: Mapping[str, Name] = {}
    port_ids: tuple[str, ...]
    corner: str = ""

    @property
    def weights(self) -> tuple[int, ...]:
        """The weight of each of the vane's 24 sectors:
        every direction holds calm, fresh and storm (0.1).
        """
        return self.vane * len(HEADINGS)

    @cached_property
    def sea(self) -> Sea:
        """The map read once: what lies on a cell."""
        return Sea(self.map, self.port_ids)

    @cached_property
    def drawn(self) -> ChartView:
        """The empty board for a view."""
        return self.map.drawn()

    @cached_property
    def names_of_all(self) -> Mapping[str, Name]:
        """The name of every ship and every port by its id."""
        return {**self.names, **{id: port.name for id, port in self.ports.items()}}

    @property
    def board(self) -> Grid:
        """The map's cells."""
        return self.sea.board

    @property
    def ports(self) -> dict[str, Place]:
        """Every port or colony by its id."""
        return self.sea.places

    def ahead(self, cell: str, heading: Heading, run: int) -> tuple[str, ...]:
        """So many cells that way, fewer at the edge of the board."""
        line = self.board.line(cell, heading)[:run]
        return line[: line.index(self.corner)] if self.corner in line else line


class Sea:
    """A map read once, for looking up what lies on a cell."""

    def __init__(self, sea_map: SeaMap, port_ids: tuple[str, ...]) -> None:
        self.board = sea_map.board
        self.land = frozenset(sea_map.cells(LAND))
        self.places = dict(zip(port_ids, sea_map.places, strict=True))
        self.ports = {place.cell: id for id, place in self.places.items() if place.cell}
        self.solid = self.land | self.ports.keys()
        self.tips = {arrow.tail: arrow.tip for arrow in sea_map.currents}


def numbered(kinds: Iterable[str]) -> tuple[str, ...]:
    """An id for each piece or place by its kind: ``port-1``, ``base-1``, ``port-2``."""
    counted: Counter[str] = Counter()
    found = []
    for kind in kinds:
        counted[kind] += 1
        found.append(f"{kind}-{counted[kind]}")
    return tuple(found)
