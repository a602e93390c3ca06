"""Reads a scenario of Admiral from its files and says exactly what is wrong when something is."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from msgspec import Struct
from msgspec.structs import asdict

from companion.engine.names import Name
from companion.engine.scenario import (
    Minutes,
    Printed,
    file_shape,
    read_sheet,
)
from companion.games.admiral.drill_scenario import load_drill
from companion.games.admiral.layouts import (
    BaseTable,
    Kind,
    LayoutTable,
    PearlTable,
    ReefTable,
    SheetLayout,
    TeamTable,
    check,
    check_counts,
    completed,
    layout_of,
)
from companion.games.admiral.rules.scene import Island, Scene
from companion.games.admiral.sheets import (
    BoardTable,
    CardFile,
    check_grace,
    grid_of,
    read_cards,
    tables_of,
)
from companion.games.admiral.short_scenario import load_short


class _Victory(Struct, frozen=True, forbid_unknown_fields=True):
    lots: Printed
    grace: Printed


@file_shape
class _Sheet(Struct, frozen=True, forbid_unknown_fields=True):
    """The scenario file as it is written."""

    game: Literal["admiral"]
    title: Name
    ships: tuple[Kind, ...]
    board: BoardTable
    victory: _Victory
    bases: tuple[BaseTable, ...]
    islands: tuple[Island, ...]
    pearls: PearlTable
    reefs: ReefTable
    teams: tuple[TeamTable, ...] = ()
    layouts: tuple[LayoutTable, ...] = ()
    minutes: Minutes | None = None


SCENARIO_FILE, CARD_FILE = _Sheet, CardFile
"""The shapes of the files; ``scenarios/README.md`` describes them."""


def load(path: Path) -> Scene:
    """The scene a scenario file describes, with the ship cards in ``ships/``, beside it or beside
    its folder. Raises ``ScenarioError``.
    """
    tables = tables_of(path)
    if "drill" in tables:
        return load_drill(path)
    if "edition" in tables:
        return load_short(path)
    sheet = read_sheet(path, _Sheet)
    board = grid_of(path.name, sheet.board)
    check_grace(path.name, "victory.grace", sheet.victory.grace)
    layouts = layouts_of(sheet)
    for layout in layouts:
        check(path.name, layout, board)
    check_counts(path.name, layouts)
    first, *others = map(layout_of, layouts)
    kinds = [kind for layout in layouts for kind in layout.ships]
    return Scene(
        slug=path.stem,
        board=board,
        cards=read_cards(path, kinds),
        grace=sheet.victory.grace.value,
        others=tuple(others),
        **asdict(first),
    )


def layouts_of(sheet: _Sheet) -> list[SheetLayout]:
    """The layouts of a file, that of its own tables first."""
    first = SheetLayout(
        lots=sheet.victory.lots,
        ships=sheet.ships,
        bases=sheet.bases,
        islands=sheet.islands,
        pearls=sheet.pearls,
        reefs=sheet.reefs,
        teams=sheet.teams,
        places={"lots": "victory.lots", **{name: name for name in TABLES}},
    )
    tables = enumerate(sheet.layouts)
    return [first, *(completed(first, table, f"layouts[{i}]") for i, table in tables)]


TABLES = ("ships", "bases", "islands", "pearls", "reefs", "teams")
"""The tables of a file that a layout may have of its own."""
