"""Reads a file for the short rules and says exactly what is wrong when something is."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from msgspec import Struct
from msgspec.structs import asdict

from companion.engine.grid import Grid
from companion.engine.messages import say
from companion.engine.names import Name
from companion.engine.scenario import Minutes, Printed, ScenarioError, at_least, read_sheet
from companion.games.admiral.layouts import (
    BaseTable,
    Kind,
    PearlTable,
    ReefTable,
    SheetLayout,
    check_table,
    layout_of,
)
from companion.games.admiral.rules.geometry import coast, hangs_together
from companion.games.admiral.rules.scene import Island, Scene
from companion.games.admiral.sheets import BoardTable, grid_of, read_cards

PLAYERS = 2  # S3.1a: an opponent's royal port each


class _RoyalTable(Struct, frozen=True, forbid_unknown_fields=True):
    cells: tuple[str, ...]
    mark: Literal["book", "house"]


class _Sheet(Struct, frozen=True, forbid_unknown_fields=True):
    """The file as it is written."""

    game: Literal["admiral"]
    edition: Literal["short"]
    title: Name
    ships: tuple[Kind, ...]
    board: BoardTable
    grace: Printed
    bases: tuple[BaseTable, ...]
    royal: _RoyalTable
    islands: tuple[Island, ...]
    reefs: ReefTable
    minutes: Minutes | None = None


SHORT_FILE = _Sheet
"""The shape of the file; ``scenarios/README.md`` describes it."""


def load_short(path: Path) -> Scene:
    """The scene that such a file describes. Raises ``ScenarioError``."""
    sheet = read_sheet(path, _Sheet)
    board = grid_of(path.name, sheet.board)
    layout = _layout(sheet)
    if sheet.grace.value < 1:
        raise ScenarioError(path.name, "grace.value", sheet.grace.value, at_least(1))
    if len(sheet.bases) != PLAYERS:
        expected = say("admiral.expected.short-bases")
        raise ScenarioError(path.name, "bases", len(sheet.bases), expected, "S3.1a")
    check_table(path.name, layout, board)
    _check_royal(path.name, sheet, board)
    _check_water(path.name, sheet, board)
    return Scene(
        slug=path.stem,
        board=board,
        cards=read_cards(path, sheet.ships),
        grace=sheet.grace.value,
        edition="short",
        royal_ports=sheet.royal.cells,
        **asdict(layout_of(layout)),
    )


def _layout(sheet: _Sheet) -> SheetLayout:
    """Its layout, in which no pearls lie and none win."""
    tables = ("ships", "bases", "islands", "reefs")
    return SheetLayout(
        lots=Printed(0, "house"),
        ships=sheet.ships,
        bases=sheet.bases,
        islands=sheet.islands,
        pearls=PearlTable((), "house"),
        reefs=sheet.reefs,
        teams=(),
        places={name: name for name in (*tables, "pearls")},
    )


def _check_royal(file: str, sheet: _Sheet, board: Grid) -> None:
    """A royal port for each player, on open water of its own (S3.1a)."""
    known = coast(board, sheet.islands)
    forts = [base.fort for base in sheet.bases]
    ports = {cell for fort in forts for cell in board.around(fort)}
    taken = known.land | set(sheet.reefs.cells) | set(forts) | ports
    cells = sheet.royal.cells
    if len(cells) != PLAYERS:
        raise ScenarioError(
            file, "royal.cells", list(cells), say("admiral.expected.royal"), "S3.1a"
        )
    for n, cell in enumerate(cells):
        if not board.has(cell) or cell in taken or cells.count(cell) > 1:
            expected = say("admiral.expected.royal")
            raise ScenarioError(file, f"royal.cells[{n}]", cell, expected, "S3.1a")


def _check_water(file: str, sheet: _Sheet, board: Grid) -> None:
    """Ships can sail all over the sea (S1.1b)."""
    known, forts = coast(board, sheet.islands), [base.fort for base in sheet.bases]
    if not hangs_together(board, known, sheet.reefs.cells, forts):
        cells, expected = list(sheet.reefs.cells), say("admiral.expected.whole-sea")
        raise ScenarioError(file, "reefs.cells", cells, expected, "S1.1b")
