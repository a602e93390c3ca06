"""Reads a scenario of Admiral from its files and says exactly what is wrong when something is."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from msgspec import Struct

from companion.engine.grid import Grid
from companion.engine.messages import say
from companion.engine.names import Name
from companion.engine.scenario import Printed, ScenarioError, at_least, at_most, between, read_sheet
from companion.games.admiral.rules.geometry import coast, is_locked
from companion.games.admiral.rules.scene import KINDS, SHIPS_IN_PORT_CELL, Base, Island, Scene
from companion.games.admiral.sheets import BoardTable, CardFile, check_sides, grid_of, read_cards

_ISLANDS, _REEFS = 5, 6  # what the box holds (II.2a)


class _Victory(Struct, frozen=True, forbid_unknown_fields=True):
    lots: Printed
    grace: Printed


class _Base(Struct, frozen=True, forbid_unknown_fields=True):
    fort: str
    mark: Literal["book", "house"]
    berths: tuple[str, ...]


class _Pearls(Struct, frozen=True, forbid_unknown_fields=True):
    cells: tuple[str, ...]
    mark: Literal["book", "house"]


class _Reefs(Struct, frozen=True, forbid_unknown_fields=True):
    each: Printed
    cells: tuple[str, ...]
    mark: Literal["book", "house"]


class _Sheet(Struct, frozen=True, forbid_unknown_fields=True):
    """The scenario file as it is written."""

    game: Literal["admiral"]
    title: Name
    ships: tuple[Literal["line", "galleon", "frigate", "brig"], ...]
    board: BoardTable
    victory: _Victory
    bases: tuple[_Base, ...]
    islands: tuple[Island, ...]
    pearls: _Pearls
    reefs: _Reefs
    minutes: Printed | None = None


SCENARIO_FILE, CARD_FILE = _Sheet, CardFile
"""The shapes of the files; ``scenarios/README.md`` describes them."""


def load(path: Path) -> Scene:
    """The scene a scenario file describes, with the ship cards in ``ships/``, beside it or beside
    its folder.
    """
    sheet = read_sheet(path, _Sheet)
    board = grid_of(path.name, sheet.board)
    _check_figures(path.name, sheet)
    _check_cells(path.name, sheet, board)
    return Scene(
        slug=path.stem,
        board=board,
        islands=sheet.islands,
        pearls=tuple((cell, 1) for cell in sheet.pearls.cells),
        bases=tuple(Base(base.fort, base.berths) for base in sheet.bases),
        reefs=sheet.reefs.cells,
        reefs_each=sheet.reefs.each.value,
        squadron=sheet.ships,
        cards=read_cards(path, sheet.ships),
        lots_to_win=sheet.victory.lots.value,
        grace=sheet.victory.grace.value,
    )


def _check_figures(file: str, sheet: _Sheet) -> None:
    """Somebody can win, and there are reef cards enough (V.1.1, V.1.4, V.3.6a)."""
    for name, figure in (("lots", sheet.victory.lots), ("grace", sheet.victory.grace)):
        if figure.value < 1:
            raise ScenarioError(file, f"victory.{name}.value", figure.value, at_least(1))
    pearls = len(sheet.pearls.cells)
    if sheet.victory.lots.value > pearls:
        expected = say("admiral.expected.pearls", most=pearls)
        raise ScenarioError(file, "victory.lots.value", sheet.victory.lots.value, expected, "V.1.1")
    most = _REEFS // 2
    if not 0 <= sheet.reefs.each.value <= most:
        raise ScenarioError(
            file, "reefs.each.value", sheet.reefs.each.value, between(0, most), "V.3.6a"
        )


def _check_cells(file: str, sheet: _Sheet, board: Grid) -> None:
    """Everything stands on the board, whole cells, nothing on top of another (II.2b, IV.6, V.3)."""
    taken: dict[str, str] = {}
    for place, cell, alone in _placed(sheet):
        if not board.has(cell):
            raise ScenarioError(file, place, cell, say("expected.on-board", last=board.cells[-1]))
        if alone and cell in taken:
            raise ScenarioError(file, place, cell, say("expected.free-cell", place=taken[cell]))
        if alone:
            taken[cell] = place
    if len(sheet.islands) > _ISLANDS:
        raise ScenarioError(file, "islands", len(sheet.islands), at_most(_ISLANDS), "II.2a")
    if len(sheet.reefs.cells) > _REEFS:
        raise ScenarioError(file, "reefs.cells", len(sheet.reefs.cells), at_most(_REEFS), "II.2a")
    check_sides(file, sheet.islands)
    _check_bases(file, sheet, board)
    _check_reefs(file, sheet, board)


def _placed(sheet: _Sheet) -> list[tuple[str, str, bool]]:
    """Every cell the file names, with its path and whether it must be alone there."""
    found = [(f"bases[{i}].fort", base.fort, True) for i, base in enumerate(sheet.bases)]
    for i, island in enumerate(sheet.islands):
        found += [(f"islands[{i}].land[{n}]", cell, True) for n, cell in enumerate(island.land)]
        found += [(f"islands[{i}].shore[{n}]", cell, True) for n, cell in enumerate(island.shore)]
    found += [(f"reefs.cells[{i}]", cell, True) for i, cell in enumerate(sheet.reefs.cells)]
    found += [(f"pearls.cells[{i}]", cell, True) for i, cell in enumerate(sheet.pearls.cells)]
    for i, base in enumerate(sheet.bases):
        found += [(f"bases[{i}].berths[{n}]", cell, False) for n, cell in enumerate(base.berths)]
    return found


def _check_bases(file: str, sheet: _Sheet, board: Grid) -> None:
    corners = [board.place(base.fort) for base in sheet.bases]
    columns, rows = ({place[axis] for place in corners} for axis in (0, 1))
    if len(corners) != 2 or columns != {0, board.columns - 1} or rows != {0, board.rows - 1}:
        forts = [base.fort for base in sheet.bases]
        raise ScenarioError(file, "bases", forts, say("admiral.expected.corners"), "V.3.5a")
    if sorted(sheet.ships) != sorted(KINDS):
        raise ScenarioError(
            file, "ships", list(sheet.ships), say("admiral.expected.squadron"), "V.3.7a"
        )
    for i, base in enumerate(sheet.bases):
        _check_berths(file, f"bases[{i}].berths", base, sheet, board)


def _check_berths(file: str, place: str, base: _Base, sheet: _Sheet, board: Grid) -> None:
    if len(base.berths) != len(sheet.ships):
        raise ScenarioError(
            file, place, len(base.berths), say("admiral.expected.berths", count=len(sheet.ships))
        )
    land = coast(board, sheet.islands).land
    port = [cell for cell in board.around(base.fort) if cell not in land]
    for n, cell in enumerate(base.berths):
        if cell not in port or base.berths.count(cell) > SHIPS_IN_PORT_CELL:
            expected = say("admiral.expected.berth", cells=", ".join(port))
            raise ScenarioError(file, f"{place}[{n}]", cell, expected)


def _check_reefs(file: str, sheet: _Sheet, board: Grid) -> None:
    """The standard reefs keep to the same rules as those that players lay (V.3.6c, V.3.6d)."""
    forts = [base.fort for base in sheet.bases]
    ports = {cell for fort in forts for cell in board.around(fort)}
    for i, cell in enumerate(sheet.reefs.cells):
        if cell in ports:
            raise ScenarioError(
                file, f"reefs.cells[{i}]", cell, say("admiral.expected.no-port"), "V.3.6c"
            )
    if is_locked(board, coast(board, sheet.islands), sheet.reefs.cells, forts, sheet.pearls.cells):
        expected = say("admiral.expected.way-out")
        raise ScenarioError(file, "reefs.cells", list(sheet.reefs.cells), expected, "V.3.6d")
