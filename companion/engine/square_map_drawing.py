"""How maps of squares are drawn that stand in a scenario's table ``map``, by the game's legend."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import msgspec
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
from companion.engine.messages import NOTHING, say
from companion.engine.names import Name
from companion.engine.square_map import WATER, Legend, Place, PlaceKind, SeaMap
from companion.engine.square_map_check import MOST_VALUE, Fault, faults
from companion.engine.square_map_edit import (
    CURRENT,
    SIGNS,
    cleared,
    drawable,
    linked,
    resized,
    signed,
)
from companion.engine.views import ChartView, PlaceView

EDGES = ("top", "right", "bottom", "left")


def north_pick(north: str) -> Pick:
    """To which edge of the board the printed compass points."""
    values = tuple((edge, say(f"boards.edge.{edge}")) for edge in EDGES)
    return Pick(id="north", label=say("boards.north"), values=values, chosen=north)


def size_dials(columns: int, rows: int) -> tuple[Dial, ...]:
    """How large the board is."""
    size = f"{columns} × {rows}"
    names = ("columns", "rows")
    return tuple(Dial(id=name, text=say(f"boards.{name}", size=size)) for name in names)


class SeaMapDrawing:
    """A ``BoardDrawing`` of ``SeaMap``."""

    def __init__(self, legend: Legend) -> None:
        self.legend = legend

    def is_drawn(self, sheet: Mapping[str, Any]) -> bool:
        return bool(sheet["map"].get("rows"))

    def read(self, sheet: Mapping[str, Any]) -> SeaMap:
        return msgspec.convert(sheet["map"], SeaMap)

    def write(self, sheet: Mapping[str, Any], plan: SeaMap) -> dict[str, Any]:
        """A map drawn by hand is nobody's book."""
        return {**sheet, "map": msgspec.to_builtins(replace(plan, mark="house"))}

    def tools(self) -> tuple[Tool, ...]:
        kinds = {kind.id: kind for kind in self.legend.places}
        return tuple(_tool(id, kinds.get(id)) for id in (*drawable(self.legend), ERASER))

    def tap(
        self, plan: SeaMap, tool: str, cell: str, first: str = "", name: Name | None = None
    ) -> Stroke:
        if tool in SIGNS:
            return Stroke(plan=signed(plan, cell, SIGNS[tool]))
        if tool == CURRENT:
            return (
                Stroke(plan=linked(plan, first, cell)) if first else Stroke(plan=plan, first=cell)
            )
        if tool == ERASER:
            return Stroke(plan=cleared(plan, cell))
        kind = self.legend.kind(tool)
        if plan.place_at(cell) or not kind:
            return Stroke(plan=plan, place=cell)
        owner = next((id for id, _ in kind.owners), "")
        place = Place(kind=kind.id, name=name or {}, cell=cell, owner=owner)
        watered = signed(plan, cell, WATER)
        return Stroke(plan=replace(watered, places=(*watered.places, place)), place=cell)

    def chart(self, plan: SeaMap) -> ChartView:
        drawn = plan.drawn()
        on_board = (place for place in plan.places if place.cell in drawn.board.ids)
        views = (
            PlaceView(id=place.cell, kind=place.kind, spaces=(place.cell,)) for place in on_board
        )
        return replace(drawn, places=tuple(views))

    def signs(self, plan: SeaMap) -> tuple[Sign, ...]:
        return tuple(self._sign(place) for place in plan.places)

    def _sign(self, place: Place) -> Sign:
        kind = self.legend.kind(place.kind)
        owners = sorted({id for one in self.legend.places for id, _ in one.owners})
        return Sign(
            cell=place.cell,
            name=place.name,
            plate=str(place.value or "?") if kind and kind.value else "",
            side=owners.index(place.owner) if place.owner in owners else -1,
        )

    def faults(self, plan: SeaMap) -> tuple[BoardFault, ...]:
        return tuple(BoardFault(one.why, _cell(plan, one)) for one in faults(plan, self.legend))

    def form(self, plan: SeaMap, place: str = "") -> Form | None:
        if not place:
            board = plan.board
            dials = size_dials(board.columns, board.rows)
            return Form(picks=(north_pick(plan.north),), dials=dials)
        found = plan.place_at(place)
        return self._form(found) if found else None

    def _form(self, place: Place) -> Form:
        kind = self.legend.kind(place.kind)
        owners = kind.owners if kind and len(kind.owners) > 1 else ()
        owner = Pick(id="owner", label=say("boards.owner"), values=owners, chosen=place.owner)
        roles = kind.roles if kind else ()
        label = kind.value if kind else None
        value = say("boards.value", value=place.value, label=label) if label else None
        return Form(
            name=place.name,
            kind=kind.label if kind else NOTHING,
            picks=(owner,) if owners else (),
            switches=tuple(Switch(id=id, label=words, on=id in place.roles) for id, words in roles),
            dials=(Dial(id="value", text=value),) if value else (),
            removable=True,
        )

    def change(self, plan: SeaMap, place: str, id: str, value: str | int = "") -> SeaMap:
        if not place:
            return _set_board(plan, id, value)
        found = plan.place_at(place)
        return _with(plan, _set(found, id, value)) if found else plan

    def rename(self, plan: SeaMap, place: str, name: Name) -> SeaMap:
        found = plan.place_at(place)
        return _with(plan, replace(found, name=name)) if found else plan

    def remove(self, plan: SeaMap, place: str) -> SeaMap:
        """Its water stays."""
        return replace(plan, places=tuple(one for one in plan.places if one.cell != place))


def _tool(id: str, kind: PlaceKind | None) -> Tool:
    if kind:
        return Tool(id=id, label=kind.label, prompt=say("boards.place"), named=True)
    prompts = {CURRENT: "boards.tail", ERASER: "boards.clear"}
    return Tool(
        id=id,
        label=say(f"boards.tool.{id}"),
        prompt=say(prompts.get(id, "boards.draw")),
        then=say("boards.tip", cell="") if id == CURRENT else NOTHING,
    )


def _set_board(plan: SeaMap, id: str, value: str | int) -> SeaMap:
    if id == "north":
        return replace(plan, north=value)
    steps = int(value)
    return resized(plan, steps if id == "columns" else 0, steps if id == "rows" else 0)


def _set(place: Place, id: str, value: str | int) -> Place:
    if id == "owner":
        return replace(place, owner=value)
    if id == "value":
        return replace(place, value=min(max(place.value + int(value), 0), MOST_VALUE))
    others = tuple(role for role in place.roles if role != id)
    return replace(place, roles=others if id in place.roles else (*place.roles, id))


def _with(plan: SeaMap, place: Place) -> SeaMap:
    """The map with this place for the one in its cell."""
    places = (place if one.cell == place.cell else one for one in plan.places)
    return replace(plan, places=tuple(places))


def _cell(plan: SeaMap, fault: Fault) -> str:
    """The cell that a fault is about: of the place or the current that its path names."""
    found = re.match(r"(places|currents)\[(\d+)\](?:\.(\w+))?", fault.path)
    if not found:
        return ""
    table, at, key = found.groups()
    if table == "currents":
        return str(getattr(plan.currents[int(at)], key or "tail"))
    return plan.places[int(at)].cell
