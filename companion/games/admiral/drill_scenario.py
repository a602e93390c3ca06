"""Reads the file of a drill and says exactly what is wrong when something is."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from msgspec import Struct

from companion.engine.grid import Grid
from companion.engine.messages import say
from companion.engine.names import Name
from companion.engine.scenario import (
    Minutes,
    Printed,
    ScenarioError,
    at_most,
    between,
    file_shape,
    read_sheet,
)
from companion.games.admiral.rules.drills import RACER
from companion.games.admiral.rules.geometry import coast
from companion.games.admiral.rules.open_water import OpenWater
from companion.games.admiral.rules.scene import Base, Drill, Island, Scene
from companion.games.admiral.sheets import (
    ISLANDS,
    REEFS,
    BoardTable,
    check_sides,
    grid_of,
    read_cards,
)

_CORNERS = 4  # M1.1c
_GRACE = 3
_FURTHEST = 6
"""Cells that no ship of the box can be asked to exceed."""


class _Drill(Struct, frozen=True, forbid_unknown_fields=True):
    number: Literal[1, 2, 3]
    least: Printed
    force: bool


class _Ports(Struct, frozen=True, forbid_unknown_fields=True):
    forts: tuple[str, ...]
    mark: Literal["book", "house"]


class _Rocks(Struct, frozen=True, forbid_unknown_fields=True):
    cells: tuple[str, ...]
    mark: Literal["book", "house"]


@file_shape
class _Sheet(Struct, frozen=True, forbid_unknown_fields=True):
    """The file of a drill as it is written."""

    game: Literal["admiral"]
    title: Name
    ships: tuple[Literal["brig", "frigate"], ...]
    drill: _Drill
    board: BoardTable
    ports: _Ports
    islands: tuple[Island, ...]
    reefs: _Rocks
    minutes: Minutes | None = None


DRILL_FILE = _Sheet
"""The shape of the file; ``scenarios/README.md`` describes it."""


def load_drill(path: Path) -> Scene:
    """The scene that the file of a drill describes. Raises ``ScenarioError``."""
    sheet = read_sheet(path, _Sheet)
    board = grid_of(path.name, sheet.board)
    _check(path.name, sheet, board)
    drill = Drill(sheet.drill.number, sheet.drill.least.value, sheet.drill.force)
    return Scene(
        slug=path.stem,
        board=board,
        islands=sheet.islands,
        pearls=(),
        bases=tuple(Base(fort, ()) for fort in sheet.ports.forts),
        reefs=sheet.reefs.cells,
        reefs_each=0,
        squadron=sheet.ships,
        cards=read_cards(path, sheet.ships),
        lots_to_win=1,
        grace=_GRACE,
        drill=drill,
    )


def _check(file: str, sheet: _Sheet, board: Grid) -> None:
    least, ships = sheet.drill.least.value, sheet.ships
    if not 0 <= least <= _FURTHEST:
        raise ScenarioError(file, "drill.least.value", least, between(0, _FURTHEST))
    if RACER not in ships or len(set(ships)) < len(ships):
        raise ScenarioError(file, "ships", list(ships), say("admiral.expected.racer"), "M3.1")
    _check_ports(file, sheet, board)
    _check_cells(file, sheet, board)
    check_sides(file, sheet.islands)
    _check_ways(file, sheet, board)


def _check_ports(file: str, sheet: _Sheet, board: Grid) -> None:
    """A fort in each corner, the first two in opposite ones: for one or two players these alone
    stand (M1.1c).
    """
    forts = sheet.ports.forts
    ends = {"columns": (0, board.columns - 1), "rows": (0, board.rows - 1)}
    corners = {(column, row) for column in ends["columns"] for row in ends["rows"]}
    places = [board.place(fort) for fort in forts if board.has(fort)]
    opposite = [tuple(map(sum, zip(*pair, strict=True))) for pair in (places[:2], places[2:])]
    far = (board.columns - 1, board.rows - 1)
    if len(places) != _CORNERS or set(places) != corners or opposite != [far, far]:
        expected = say("admiral.expected.drill-corners")
        raise ScenarioError(file, "ports.forts", list(forts), expected, "M1.1c")


def _check_cells(file: str, sheet: _Sheet, board: Grid) -> None:
    """Everything stands on the board, nothing on top of another, no reef in a port (II.2b)."""
    ports = {cell for fort in sheet.ports.forts for cell in board.around(fort)}
    taken = dict.fromkeys(sheet.ports.forts, "ports.forts") | dict.fromkeys(ports, "ports")
    for place, cell in _laid(sheet):
        if not board.has(cell):
            raise ScenarioError(file, place, cell, say("expected.on-board", last=board.cells[-1]))
        if cell in taken:
            raise ScenarioError(file, place, cell, say("expected.free-cell", place=taken[cell]))
        taken[cell] = place
    if len(sheet.islands) > ISLANDS:
        raise ScenarioError(file, "islands", len(sheet.islands), at_most(ISLANDS), "II.2a")
    if len(sheet.reefs.cells) > REEFS:
        raise ScenarioError(file, "reefs.cells", len(sheet.reefs.cells), at_most(REEFS), "II.2a")


def _laid(sheet: _Sheet) -> list[tuple[str, str]]:
    """Every cell of land and every reef, with its path in the file."""
    found = [(f"reefs.cells[{i}]", cell) for i, cell in enumerate(sheet.reefs.cells)]
    for i, island in enumerate(sheet.islands):
        found += [(f"islands[{i}].land[{n}]", cell) for n, cell in enumerate(island.land)]
        found += [(f"islands[{i}].shore[{n}]", cell) for n, cell in enumerate(island.shore)]
    return found


def _check_ways(file: str, sheet: _Sheet, board: Grid) -> None:
    """From every port one can sail to every other."""
    forts = sheet.ports.forts
    water = OpenWater(board, coast(board, sheet.islands), sheet.reefs.cells, forts)
    if not water.joins_ports():
        expected = say("admiral.expected.way-out")
        raise ScenarioError(file, "reefs.cells", list(sheet.reefs.cells), expected, "V.3.6d")
