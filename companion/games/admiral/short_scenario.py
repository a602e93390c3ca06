"""Reads a file for the short rules and says exactly what is wrong when something is."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from msgspec import Struct
from msgspec.structs import asdict

from companion.engine.grid import Grid
from companion.engine.messages import say
from companion.engine.names import Name
from companion.engine.scenario import (
    Minutes,
    Printed,
    ScenarioError,
    at_most,
    file_shape,
    read_sheet,
)
from companion.games.admiral.layouts import (
    BaseTable,
    Kind,
    PearlTable,
    ReefTable,
    SheetLayout,
    TeamTable,
    check_counts,
    check_table,
    check_teams,
    layout_of,
)
from companion.games.admiral.rules.geometry import coast
from companion.games.admiral.rules.open_water import OpenWater
from companion.games.admiral.rules.scene import Island, Scene
from companion.games.admiral.sheets import BoardTable, check_grace, grid_of, read_cards

ROYAL_PORTS = 2  # S0.1: one for each of two sides
PLAYERS = (2, 3, 4)
"""So many can share four forts (S1.2a)."""
MODELS = 6
"""Ships of a kind in the box (S0.2)."""


class _RoyalTable(Struct, frozen=True, forbid_unknown_fields=True):
    cells: tuple[str, ...]
    mark: Literal["book", "house"]


class _BaseTable(BaseTable, frozen=True, forbid_unknown_fields=True):
    """With ``more`` forts of the same player (S1.2a)."""

    more: tuple[str, ...] = ()

    @property
    def forts(self) -> tuple[str, ...]:
        return (self.fort, *self.more)


class _LayoutTable(Struct, frozen=True, forbid_unknown_fields=True):
    """What differs for another number of players; what is left out is as above it."""

    bases: tuple[_BaseTable, ...]
    royal: _RoyalTable | None = None
    islands: tuple[Island, ...] = ()
    reefs: ReefTable | None = None
    ships: tuple[Kind, ...] = ()
    teams: tuple[tuple[str, ...], ...] = ()


@file_shape
class _Sheet(Struct, frozen=True, forbid_unknown_fields=True):
    """The file as it is written."""

    game: Literal["admiral"]
    edition: Literal["short"]
    title: Name
    ships: tuple[Kind, ...]
    board: BoardTable
    grace: Printed
    bases: tuple[_BaseTable, ...]
    royal: _RoyalTable
    islands: tuple[Island, ...]
    reefs: ReefTable
    layouts: tuple[_LayoutTable, ...] = ()
    minutes: Minutes | None = None


SHORT_FILE = _Sheet
"""The shape of the file; ``scenarios/README.md`` describes it."""


def load_short(path: Path) -> Scene:
    """The scenario that such a file describes. Raises ``ScenarioError``."""
    sheet = read_sheet(path, _Sheet)
    board = grid_of(path.name, sheet.board)
    check_grace(path.name, "grace", sheet.grace)
    layouts = _layouts(sheet)
    for layout in layouts:
        _check(path.name, layout, board)
    check_counts(path.name, layouts)
    first, *others = map(layout_of, layouts)
    kinds = [kind for layout in layouts for kind in layout.ships]
    return Scene(
        slug=path.stem,
        board=board,
        cards=read_cards(path, kinds),
        grace=sheet.grace.value,
        others=tuple(others),
        edition="short",
        **asdict(first),
    )


def _layouts(sheet: _Sheet) -> list[SheetLayout]:
    """That of the file's own tables, and those for other numbers of players."""
    first = _LayoutTable(bases=sheet.bases)
    own = (_layout(sheet, one, f"layouts[{n}].") for n, one in enumerate(sheet.layouts))
    return [_layout(sheet, first, ""), *own]


def _layout(sheet: _Sheet, table: _LayoutTable, at: str) -> SheetLayout:
    """One of them, in which no pearls lie and none win."""
    nothing, own = Printed(0, "house"), {"bases": True, "teams": True}
    own |= {"ships": bool(table.ships), "islands": bool(table.islands)}
    own |= {"reefs": table.reefs is not None, "royal": table.royal is not None}
    return SheetLayout(
        lots=nothing,
        ships=table.ships or sheet.ships,
        bases=table.bases,
        islands=table.islands or sheet.islands,
        pearls=PearlTable((), "house"),
        reefs=table.reefs or sheet.reefs,
        teams=(TeamTable(nothing, table.teams, "house"),) if table.teams else (),
        royal=(table.royal or sheet.royal).cells,
        places={"pearls": "pearls"}
        | {name: f"{at if here else ''}{name}" for name, here in own.items()},
    )


def _check(file: str, layout: SheetLayout, board: Grid) -> None:
    players = len(layout.bases)
    if players not in PLAYERS:
        expected = say("admiral.expected.short-bases")
        raise ScenarioError(file, layout.places["bases"], players, expected, "S1.2a")
    for kind in set(layout.ships):
        each = layout.ships.count(kind)
        if each * players > MODELS:
            raise ScenarioError(
                file, layout.places["ships"], each, at_most(MODELS // players), "S0.2"
            )
    check_table(file, layout, board)
    for form in layout.teams:
        check_teams(file, layout, form, layout.places["teams"])
    _check_royal(file, layout, board)
    _check_water(file, layout, board)


def _check_royal(file: str, layout: SheetLayout, board: Grid) -> None:
    """A royal port for each of two sides, on open water of its own (S3.1a)."""
    forts = [fort for base in layout.bases for fort in base.forts]
    ports = {cell for fort in forts for cell in board.around(fort)}
    known = coast(board, layout.islands)
    taken = known.land | set(layout.reefs.cells) | set(forts) | ports
    cells, place = layout.royal, f"{layout.places['royal']}.cells"
    expected = say("admiral.expected.royal")
    if len(cells) != ROYAL_PORTS:
        raise ScenarioError(file, place, list(cells), expected, "S3.1a")
    for n, cell in enumerate(cells):
        if not board.has(cell) or cell in taken or cells.count(cell) > 1:
            raise ScenarioError(file, f"{place}[{n}]", cell, expected, "S3.1a")


def _check_water(file: str, layout: SheetLayout, board: Grid) -> None:
    """Ships can sail all over the sea (S1.1b)."""
    forts = [fort for base in layout.bases for fort in base.forts]
    water = OpenWater(board, coast(board, layout.islands), layout.reefs.cells, forts)
    if not water.hangs_together(water.free):
        place, expected = f"{layout.places['reefs']}.cells", say("admiral.expected.whole-sea")
        raise ScenarioError(file, place, list(layout.reefs.cells), expected, "S1.1b")
