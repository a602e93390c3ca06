"""How boards of Admiral are drawn: the tools, what a tap does with each, what is still wrong."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from companion.engine.board_drawing import (
    ERASER,
    BoardFault,
    Dial,
    Form,
    Pick,
    Sign,
    Stroke,
    Switch,
    Tool,
)
from companion.engine.grid import Grid
from companion.engine.layers import BEAD, ROCK, TINT, Badge, Layer, Mark
from companion.engine.messages import NOTHING, say, written
from companion.engine.names import Name
from companion.engine.scenario import Printed
from companion.engine.space import Squares
from companion.engine.square_map_drawing import north_pick, size_dials
from companion.engine.views import ChartView, PieceView
from companion.games.admiral.board_faults import faults_of
from companion.games.admiral.board_plan import (
    Plan,
    alone,
    berthed,
    emptied,
    for_players,
    fort_moved,
    ground,
    grounded,
    port_of,
    read_plan,
    resized,
    shut,
    turned_north,
    write_plan,
)
from companion.games.admiral.charts import coasts
from companion.games.admiral.layouts import COUNTS, BaseTable, SheetLayout

_LAND, _SHORE, _CLOSED, _REEF, _PEARL, _FORT = "land", "shore", "closed", "reef", "pearl", "fort"
_TOOLS = (ERASER, _LAND, _SHORE, _CLOSED, _REEF, _PEARL, _FORT)
_THEN = {_CLOSED: "admiral.draw.closed-then", _FORT: "admiral.draw.fort-then"}
_OTHERS, _SEA, _TEAM, _BERTH = "others", "sea", "team-", "berth-"


class AdmiralDrawing:
    """A ``BoardDrawing`` whose plan is a ``Plan``."""

    def is_drawn(self, sheet: Mapping[str, Any]) -> bool:
        """Drills have ports, and no bases; a board of the short rules has royal ports, and is
        written in its file.
        """
        return "bases" in sheet and "edition" not in sheet

    def read(self, sheet: Mapping[str, Any]) -> Plan:
        return read_plan(sheet)

    def write(self, sheet: Mapping[str, Any], plan: Plan) -> dict[str, Any]:
        return write_plan(sheet, plan)

    def tools(self) -> tuple[Tool, ...]:
        return tuple(
            Tool(
                id=id,
                label=say(f"admiral.draw.tool.{id}"),
                prompt=say(f"admiral.draw.{id}"),
                then=say(_THEN[id], cell="") if id in _THEN else NOTHING,
            )
            for id in _TOOLS
        )

    def tap(
        self, plan: Plan, tool: str, cell: str, first: str = "", _name: Name | None = None
    ) -> Stroke:
        """Forts are moved and never lie under anything else."""
        forts = [base.fort for base in plan.layout.bases]
        if tool == _FORT:
            return _fort_tapped(plan, forts, cell, first)
        if tool == _CLOSED:
            return _side_tapped(plan, cell, first)
        if cell in forts:
            return Stroke(plan=plan)
        layout = _drawn(plan.layout, tool, cell)
        return Stroke(plan=plan.with_layout(berthed(plan.grid, layout)))

    def chart(self, plan: Plan) -> ChartView:
        board, layout = plan.grid, plan.layout
        bases = tuple(enumerate(layout.bases, 1))
        ships = (ship for number, base in bases for ship in _ships(layout, number, base))
        return ChartView(
            board=Squares(board.columns, board.rows),
            north=board.north,
            layers=(*coasts(board, layout.islands), *_laid(board, layout)),
            pieces=(*ships, *(_fort(number, base) for number, base in bases)),
        )

    def signs(self, _plan: Plan) -> tuple[Sign, ...]:
        """No place of these boards has a name."""
        return ()

    def faults(self, plan: Plan) -> tuple[BoardFault, ...]:
        return tuple(faults_of(plan))

    def form(self, plan: Plan, place: str = "") -> Form | None:
        if place:
            base = next((base for base in plan.layout.bases if base.fort == place), None)
            return _fort_form(plan.layout, base) if base else None
        return _board_form(plan)

    def change(self, plan: Plan, place: str, id: str, value: str | int = "") -> Plan:
        if place:
            at = int(id.removeprefix(_BERTH))
            return plan.with_layout(_other_berth(plan.grid, plan.layout, place, at, int(value)))
        return _set_board(plan, id, value)

    def rename(self, plan: Plan, _place: str, _name: Name) -> Plan:
        """Forts have no names of their own."""
        return plan

    def remove(self, plan: Plan, _place: str) -> Plan:
        """There are as many forts as players."""
        return plan


# ---------------------------------------------------------------- taps and steps


def _drawn(layout: SheetLayout, tool: str, cell: str) -> SheetLayout:
    if tool in (_LAND, _SHORE):
        if ground(layout).get(cell) == tool:
            return layout
        cleared = emptied(layout, cell) if cell not in ground(layout) else layout
        return grounded(cleared, cell, tool)
    if tool == _REEF and cell not in layout.reefs.cells:
        layout = emptied(layout, cell)
        reefs = layout.reefs
        return replace(layout, reefs=replace(reefs, cells=(*reefs.cells, cell), mark="house"))
    if tool == _PEARL and cell not in layout.pearls.cells:
        layout = emptied(layout, cell)
        pearls = layout.pearls
        return replace(layout, pearls=replace(pearls, cells=(*pearls.cells, cell), mark="house"))
    return emptied(layout, cell) if tool == ERASER else layout


def _fort_tapped(plan: Plan, forts: list[str], cell: str, first: str) -> Stroke:
    """The first tap chooses a fort, the second tells where it is to stand."""
    if cell in forts:
        return Stroke(plan=plan, place=cell, first=cell)
    if first not in forts:
        return Stroke(plan=plan)
    return Stroke(plan=fort_moved(plan, first, cell), place=cell)


def _side_tapped(plan: Plan, cell: str, first: str) -> Stroke:
    """The first tap chooses a cell of an island, each further one a side or a corner of it by the
    cell that lies there.
    """
    board, layout = plan.grid, plan.layout
    if first in ground(layout) and cell in board.around(first):
        return Stroke(plan=plan.with_layout(shut(board, layout, first, cell)), first=first)
    return Stroke(plan=plan, first=cell if cell in ground(layout) and cell != first else "")


def _other_berth(board: Grid, layout: SheetLayout, fort: str, ship: int, by: int) -> SheetLayout:
    """So many cells of the port further on."""
    port = port_of(board, layout, fort)
    if not port:
        return layout

    def moved(base: BaseTable) -> BaseTable:
        berths = list(base.berths)
        here = port.index(berths[ship]) if berths[ship] in port else 0
        berths[ship] = port[(here + by) % len(port)]
        return replace(base, berths=tuple(berths))

    bases = (moved(base) if base.fort == fort else base for base in layout.bases)
    return replace(layout, bases=tuple(bases))


def _set_board(plan: Plan, id: str, value: str | int) -> Plan:
    """Something that is set of the whole board."""
    if id == "players":
        return for_players(plan, int(value))
    if id == "north":
        return turned_north(plan, str(value))
    if id == _OTHERS:
        return alone(plan)
    if id == _SEA:
        return plan.with_layout(berthed(plan.grid, _open_sea(plan.layout)))
    if id in ("columns", "rows"):
        size = {"columns": 0, "rows": 0, id: int(value)}
        return resized(plan, size["columns"], size["rows"])
    return plan.with_layout(_counted(plan.layout, id, int(value)))


def _open_sea(layout: SheetLayout) -> SheetLayout:
    """Nothing but water, and the forts with their ships: a board to begin from."""
    return replace(
        layout,
        islands=(),
        reefs=replace(layout.reefs, cells=(), fixed=(), mark="house"),
        pearls=replace(layout.pearls, cells=(), mark="house"),
    )


def _counted(layout: SheetLayout, id: str, by: int) -> SheetLayout:
    """One of the figures that the whole layout has, so much more or less."""
    if id == "lots":
        return replace(layout, lots=_stepped(layout.lots, by, 1))
    if id == "reefs":
        each = _stepped(layout.reefs.each, by, 0)
        return replace(layout, reefs=replace(layout.reefs, each=each))
    at = int(id.removeprefix(_TEAM))
    teams = list(layout.teams)
    teams[at] = replace(teams[at], lots=_stepped(teams[at].lots, by, 1))
    return replace(layout, teams=tuple(teams))


def _stepped(figure: Printed, by: int, least: int) -> Printed:
    value = max(least, figure.value + by)
    return figure if value == figure.value else Printed(value, "house")


# ---------------------------------------------------------------- what is shown


def _laid(board: Grid, layout: SheetLayout) -> Iterator[Layer]:
    if layout.reefs.cells:
        yield Mark(ROCK, layout.reefs.cells)
    for number, base in enumerate(layout.bases, 1):
        yield Mark(TINT, board.around(base.fort), owner=_player(number))
    for cell in layout.pearls.cells:
        yield Badge(BEAD, cell, number=1)


def _player(number: int) -> str:
    """A player who has yet to sit down."""
    return f"player-{number - 1}"


def _fort(number: int, base: BaseTable) -> PieceView:
    return PieceView(
        id=f"fort-{number}", kind="fort", seat=_player(number), space=base.fort, stands=True
    )


def _ships(layout: SheetLayout, number: int, base: BaseTable) -> Iterator[PieceView]:
    for kind, cell in zip(layout.ships, base.berths, strict=True):
        yield PieceView(
            id=f"{kind}-{number}", kind=kind, seat=_player(number), space=cell, mark=str(number)
        )


def _board_form(plan: Plan) -> Form:
    layout = plan.layout
    players = tuple((str(count), written(en=str(count))) for count in COUNTS)
    others = Switch(id=_OTHERS, label=say("admiral.draw.only", n=len(layout.bases)))
    sea = Switch(id=_SEA, label=say("admiral.draw.sea"))
    laid = layout.islands or layout.reefs.cells or layout.pearls.cells
    team_dials = (
        Dial(
            id=f"{_TEAM}{at}",
            text=say("admiral.draw.team-lots", n=form.lots.value, teams=len(form.forts)),
        )
        for at, form in enumerate(layout.teams)
    )
    board = plan.board
    return Form(
        picks=(
            Pick(
                id="players", label=say("admiral.draw.for-players"), values=players,
                chosen=str(len(layout.bases)),
            ),
            north_pick(board.north),
        ),
        switches=(*([sea] if laid else ()), *([others] if len(plan.layouts) > 1 else ())),
        dials=(
            Dial(id="lots", text=say("admiral.draw.lots", n=layout.lots.value)),
            *team_dials,
            Dial(id="reefs", text=say("admiral.draw.reefs-each", n=layout.reefs.each.value)),
            *size_dials(board.columns, board.rows),
        ),
    )  # fmt: skip


def _fort_form(layout: SheetLayout, base: BaseTable) -> Form:
    dials = (
        Dial(
            id=f"{_BERTH}{at}",
            text=say("admiral.draw.berth", ship=say(f"admiral.kind.{kind}"), cell=cell),
        )
        for at, (kind, cell) in enumerate(zip(layout.ships, base.berths, strict=True))
    )
    return Form(dials=tuple(dials))


BOARDS = AdmiralDrawing()
