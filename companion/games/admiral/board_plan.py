"""A board of Admiral on the drawing table: the layouts of a scenario file, one for each number of
players.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.engine.compass import Heading, turned
from companion.engine.grid import NORTH_TURN, Grid, cell_name
from companion.engine.scenario import Printed
from companion.games.admiral.layouts import BaseTable, SheetLayout, squadron
from companion.games.admiral.rules.geometry import coast
from companion.games.admiral.rules.scene import SHIPS_IN_PORT_CELL, Island
from companion.games.admiral.scenario import SCENARIO_FILE, TABLES, layouts_of
from companion.games.admiral.sheets import MOST_COLUMNS, MOST_ROWS, REEFS, BoardTable

LEAST_SIDE = 4
"""Cells across and up at least: a port in each corner, and water between."""
LOTS = {2: 4, 3: 3, 4: 3, 6: 2}
"""Lots that win at once (V.1.1)."""
REEFS_EACH = {2: 3, 3: 2, 4: 1, 6: 1}
"""Reefs that each player lays (V.3.6a, V.3.6b)."""
_PLAIN = {name: name for name in ("lots", *TABLES)}


class Plan(Struct, frozen=True, kw_only=True):
    """The board, and the layouts of which the one ``at`` is being drawn."""

    board: BoardTable
    layouts: tuple[SheetLayout, ...]
    at: int = 0

    @property
    def grid(self) -> Grid:
        """The squares of the board."""
        return Grid(self.board.columns, self.board.rows, self.board.north)

    @property
    def layout(self) -> SheetLayout:
        """The layout that is being drawn."""
        return self.layouts[self.at]

    def with_layout(self, layout: SheetLayout) -> Plan:
        """With another layout for the one that is being drawn."""
        layouts = list(self.layouts)
        layouts[self.at] = layout
        return replace(self, layouts=tuple(layouts))


def read_plan(sheet: Mapping[str, Any]) -> Plan:
    """The plan of a scenario that its reader takes."""
    file = msgspec.convert(sheet, SCENARIO_FILE)
    layouts = (replace(one, places=_PLAIN) for one in layouts_of(file))
    return Plan(board=file.board, layouts=tuple(layouts))


def write_plan(sheet: Mapping[str, Any], plan: Plan) -> dict[str, Any]:
    """The scenario with this plan in it.

    A further layout without islands would have those of the first: it has to be the first.
    """
    first, *others = sorted(plan.layouts, key=lambda layout: bool(layout.islands))
    rest = {key: value for key, value in sheet.items() if key not in (*TABLES, "layouts")}
    victory = {**sheet["victory"], "lots": msgspec.to_builtins(first.lots)}
    layouts = [{"lots": msgspec.to_builtins(one.lots), **_tables(one)} for one in others]
    board = msgspec.to_builtins(plan.board)
    return {**rest, "board": board, "victory": victory, **_tables(first)} | (
        {"layouts": layouts} if layouts else {}
    )


def _tables(layout: SheetLayout) -> dict[str, Any]:
    """What a file says of a layout; a list of islands is always there, one of teams need not be."""
    tables = {name: msgspec.to_builtins(getattr(layout, name)) for name in TABLES}
    return {name: table for name, table in tables.items() if table or name != "teams"}


# ---------------------------------------------------------------- numbers of players


def for_players(plan: Plan, players: int) -> Plan:
    """The layout for so many on the table; a new one, made from the one that lay there, if there is
    none.
    """
    counts = [len(layout.bases) for layout in plan.layouts]
    if players in counts:
        return replace(plan, at=counts.index(players))
    layout = _new_layout(plan, players)
    return replace(plan, layouts=(*plan.layouts, layout), at=len(plan.layouts))


def alone(plan: Plan) -> Plan:
    """With no other layout than the one on the table."""
    return replace(plan, layouts=(plan.layout,), at=0)


def _new_layout(plan: Plan, players: int) -> SheetLayout:
    board, before = plan.grid, plan.layout
    forts = _usual_forts(board, players)
    ports = {cell for fort in forts for cell in (fort, *board.around(fort))}
    reefs = tuple(cell for cell in before.reefs.cells if cell not in ports)
    fixed = tuple(cell for cell in before.reefs.fixed if cell in reefs)
    each = min(REEFS_EACH[players], (REEFS - len(fixed)) // players)
    lots = max(1, min(LOTS[players], len(before.pearls.cells)))
    bases = tuple(BaseTable(fort=fort, mark="house", berths=()) for fort in forts)
    layout = replace(
        before,
        lots=Printed(lots, "book" if lots == LOTS[players] else "house"),
        ships=squadron(players),
        bases=bases,
        reefs=replace(
            before.reefs, cells=reefs, fixed=fixed, each=Printed(each, "house"), mark="house"
        ),
        teams=(),
    )
    for fort in forts:
        layout = emptied(layout, fort)
    return berthed(board, layout)


def _usual_forts(board: Grid, players: int) -> tuple[str, ...]:
    """Where the forts of so many stand, round the board (V.3.5)."""
    right, top = board.columns - 1, board.rows - 1
    places = {
        2: ((0, 0), (right, top)),
        3: ((0, 0), (0, top), (right, top // 2)),
        4: ((0, 0), (0, top), (right, top), (right, 0)),
        6: ((0, 0), (0, top - 1), (right // 2 + 1, top), (right, top), (right, 1), (right // 2, 0)),
    }
    return tuple(cell_name(column, row) for column, row in places[players])


# ---------------------------------------------------------------- what lies on a cell


def emptied(layout: SheetLayout, cell: str) -> SheetLayout:
    """Without all that lies on a cell but a fort."""
    reefs, pearls = layout.reefs, layout.pearls
    if cell in reefs.cells:
        cells, fixed = _less(reefs.cells, cell), _less(reefs.fixed, cell)
        layout = replace(layout, reefs=replace(reefs, cells=cells, fixed=fixed, mark="house"))
    if cell in pearls.cells:
        cells = _less(pearls.cells, cell)
        layout = replace(layout, pearls=replace(pearls, cells=cells, mark="house"))
    if cell in ground(layout):
        layout = grounded(layout, cell, "")
    return layout


def _less(cells: tuple[str, ...], cell: str) -> tuple[str, ...]:
    return tuple(one for one in cells if one != cell)


def ground(layout: SheetLayout) -> dict[str, str]:
    """What the cells of the islands are: ``land`` or ``shore``."""
    return {
        cell: kind
        for island in layout.islands
        for kind, cells in (("land", island.land), ("shore", island.shore))
        for cell in cells
    }


def closed_sides(layout: SheetLayout) -> tuple[str, ...]:
    """Every side that land shuts, as files say it: "L11 E"."""
    return tuple(side for island in layout.islands for side in island.closed)


def grounded(layout: SheetLayout, cell: str, kind: str) -> SheetLayout:
    """With ``land`` or ``shore`` in a cell, or neither (empty)."""
    cells = {one: what for one, what in ground(layout).items() if one != cell}
    return _with_islands(layout, cells | ({cell: kind} if kind else {}), closed_sides(layout))


def shut(board: Grid, layout: SheetLayout, cell: str, beyond: str) -> SheetLayout:
    """With the side between a cell and the next shut by land where it was open, or open again."""
    side = f"{cell} {board.bearing(cell, beyond)}"
    as_seen = {side, f"{beyond} {board.bearing(beyond, cell)}"}
    sides = closed_sides(layout)
    left = tuple(one for one in sides if one not in as_seen)
    return _with_islands(layout, ground(layout), left if left != sides else (*sides, side))


def _with_islands(
    layout: SheetLayout, cells: Mapping[str, str], sides: Iterable[str]
) -> SheetLayout:
    """Islands are what hangs together side by side."""
    left, islands = dict(cells), []
    while left:
        here = _island(left)
        islands.append(
            Island(
                land=tuple(cell for cell in here if cells[cell] == "land"),
                shore=tuple(cell for cell in here if cells[cell] == "shore"),
                closed=tuple(side for side in sides if side.split()[0] in here),
                mark="house",
            )
        )
        left = {cell: kind for cell, kind in left.items() if cell not in here}
    return replace(layout, islands=tuple(islands))


def _island(cells: Mapping[str, str]) -> list[str]:
    """The cells that hang together with the first, in their order."""
    found, edge = set(), [next(iter(cells))]
    board = Grid(MOST_COLUMNS, MOST_ROWS, "top")
    while edge:
        here = edge.pop()
        found.add(here)
        sides = (near for near in board.around(here) if near in cells and near not in found)
        edge += [near for near in sides if _side_by_side(board, here, near)]
    return [cell for cell in cells if cell in found]


def _side_by_side(board: Grid, one: str, other: str) -> bool:
    (column, row), (far_column, far_row) = board.place(one), board.place(other)
    return column == far_column or row == far_row


# ---------------------------------------------------------------- forts and berths


def fort_moved(plan: Plan, fort: str, cell: str) -> Plan:
    """With the fort of one cell in another, and its ships in the new port."""
    moved = moved_forts(plan.layout, {fort: cell})
    return plan.with_layout(berthed(plan.grid, emptied(moved, cell)))


def moved_forts(layout: SheetLayout, cells: Mapping[str, str]) -> SheetLayout:
    """With forts in other cells, whose partners stay who they were."""
    bases = tuple(
        BaseTable(fort=cells[base.fort], mark="house", berths=()) if base.fort in cells else base
        for base in layout.bases
    )
    teams = tuple(
        replace(
            form,
            forts=tuple(tuple(cells.get(fort, fort) for fort in team) for team in form.forts),
        )
        for form in layout.teams
    )
    return replace(layout, bases=bases, teams=teams)


def berthed(board: Grid, layout: SheetLayout) -> SheetLayout:
    """With a berth for every ship: a squadron of which one lies outside the water of its port is
    berthed anew.
    """
    bases = (
        base if _lie_well(board, layout, base) else _berthed_anew(board, layout, base)
        for base in layout.bases
    )
    return replace(layout, bases=tuple(bases))


def port_of(board: Grid, layout: SheetLayout, fort: str) -> tuple[str, ...]:
    """The cells of a port where ships can lie, those towards the middle of the board first."""
    others = {base.fort for base in layout.bases}
    land = coast(board, layout.islands).land
    middle = ((board.columns - 1) / 2, (board.rows - 1) / 2)

    def from_middle(cell: str) -> float:
        place = board.place(cell)
        return sum((here - there) ** 2 for here, there in zip(place, middle, strict=True))

    cells = (cell for cell in board.around(fort) if cell not in land and cell not in others)
    return tuple(sorted(cells, key=from_middle))


def _lie_well(board: Grid, layout: SheetLayout, base: BaseTable) -> bool:
    port = port_of(board, layout, base.fort)
    return len(base.berths) == len(layout.ships) and all(
        cell in port and base.berths.count(cell) <= SHIPS_IN_PORT_CELL for cell in base.berths
    )


def _berthed_anew(board: Grid, layout: SheetLayout, base: BaseTable) -> BaseTable:
    port = port_of(board, layout, base.fort) or (base.fort,)
    berths = tuple(port[at % len(port)] for at, _ in enumerate(layout.ships))
    return replace(base, berths=berths)


# ---------------------------------------------------------------- the size of the board


def resized(plan: Plan, columns: int, rows: int) -> Plan:
    """So many columns wider at the right and rows higher at the top. Forts at these edges stay at
    them; what else falls off is gone.
    """
    wide = min(max(plan.board.columns + columns, LEAST_SIDE), MOST_COLUMNS)
    high = min(max(plan.board.rows + rows, LEAST_SIDE), MOST_ROWS)
    board = replace(plan.board, columns=wide, rows=high)
    grown = replace(plan, board=board)
    layouts = (_fitted(plan.grid, grown.grid, layout) for layout in plan.layouts)
    return replace(grown, layouts=tuple(layouts))


def _fitted(before: Grid, board: Grid, layout: SheetLayout) -> SheetLayout:
    cells: dict[str, str] = {}
    for base in layout.bases:
        at_edge = _at_edge(before, board, base.fort)
        cells[base.fort] = _nearest(board, at_edge, cells.values())
    layout = moved_forts(layout, {fort: cell for fort, cell in cells.items() if fort != cell})
    lying = (*layout.reefs.cells, *layout.pearls.cells, *ground(layout))
    forts = [base.fort for base in layout.bases]
    for cell in lying:
        if not board.has(cell) or cell in forts:
            layout = emptied(layout, cell)
    return berthed(board, layout)


def _at_edge(before: Grid, board: Grid, fort: str) -> str:
    column, row = before.place(fort)
    at_right, at_top = column == before.columns - 1, row == before.rows - 1
    right, top = board.columns - 1, board.rows - 1
    return cell_name(right if at_right else min(column, right), top if at_top else min(row, top))


def _nearest(board: Grid, cell: str, taken: Collection[str]) -> str:
    """The cell, or where a fort stands there the nearest free one, along the edge first."""
    if cell not in taken:
        return cell
    free = (one for one in board.cells if one not in taken)
    return min(free, key=lambda one: (board.distance(one, cell), len(board.around(one))))


def turned_north(plan: Plan, north: str) -> Plan:
    """With the compass pointing elsewhere: closed sides stay where they lie on the board."""
    by = NORTH_TURN[plan.board.north] - NORTH_TURN[north]
    layouts = (
        replace(layout, islands=tuple(_headed(island, by) for island in layout.islands))
        for layout in plan.layouts
    )
    return replace(plan, board=replace(plan.board, north=north), layouts=tuple(layouts))


def _headed(island: Island, by: int) -> Island:
    """With closed sides told by headings so many eighths of a circle further round."""
    sides = (side.split() for side in island.closed)
    closed = (f"{cell} {turned(Heading(heading), by)}" for cell, heading in sides)
    return replace(island, closed=tuple(closed))
