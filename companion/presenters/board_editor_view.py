"""The drawing table in the viewer's language: the board, the tools, the chosen place, and what is
still wrong.
"""

from __future__ import annotations

from itertools import count

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.messages import say
from companion.engine.names import named, spellings
from companion.engine.space import Squares
from companion.engine.square_map import Legend, Place, PlaceKind
from companion.engine.square_map_check import faults
from companion.engine.square_map_edit import CURRENT, SIGNS
from companion.engine.views import ChartView, PlaceView
from companion.presenters.board_editor import Drawing, tools
from companion.presenters.phrases import Say
from companion.presenters.place_captions import Caption

Pick = tuple[str, str]


class PlacePanel(Struct, frozen=True, kw_only=True):
    """The chosen place: its name, whose it may be and is, its roles as (id, words, whether it has
    it), its number.
    """

    name: str
    owners: tuple[Pick, ...] = ()
    owner: str = ""
    roles: tuple[tuple[str, str, bool], ...] = ()
    value: str = ""


class BoardPanel(Struct, frozen=True, kw_only=True):
    """All that the drawing table shows. ``faults`` are sentences, the first one first to mend."""

    title: str = ""
    prompt: str = ""
    size: str = ""
    tools: tuple[Pick, ...] = ()
    tool: str = ""
    place: PlacePanel | None = None
    faults: tuple[str, ...] = ()
    chart: ChartView = ChartView(board=Squares(24, 14))
    captions: dict[str, Caption] = {}
    can_undo: bool = False
    can_keep: bool = False


def board_panel(words: Say, drawing: Drawing, legend: Legend) -> BoardPanel:
    """The drawing table as it looks now."""
    sea_map = drawing.map
    wrong = tuple(dict.fromkeys(words(fault.why) for fault in faults(sea_map, legend)))
    place = sea_map.place_at(drawing.place)
    board = sea_map.board
    return BoardPanel(
        title=words(named(drawing.title)),
        prompt=_prompt(words, drawing),
        size=f"{board.columns} × {board.rows}",
        tools=tuple((tool, _tool(words, legend, tool)) for tool in tools(legend)),
        tool=drawing.tool,
        place=_place(words, legend, place) if place else None,
        faults=wrong,
        chart=_chart(drawing),
        captions={one.cell: _caption(words, legend, one) for one in sea_map.places},
        can_undo=bool(drawing.past),
        can_keep=not wrong and not drawing.kept,
    )


def fresh_name(words: Say, drawing: Drawing, legend: Legend) -> str:
    """A name for a new place that no other bears yet: Port 3."""
    kind = legend.kind(drawing.tool)
    label = words(kind.label) if kind else ""
    taken = {name for place in drawing.map.places for name in spellings(place.name)}
    return next(name for number in count(1) if (name := f"{label} {number}") not in taken)


def _tool(words: Say, legend: Legend, tool: str) -> str:
    kind = legend.kind(tool)
    return words(kind.label if kind else say(f"boards.tool.{tool}"))


def _prompt(words: Say, drawing: Drawing) -> str:
    if drawing.tool == CURRENT:
        return words(say("boards.tip", cell=drawing.tail) if drawing.tail else say("boards.tail"))
    if drawing.tool in SIGNS:
        return words(say("boards.draw"))
    return words(say("boards.clear" if drawing.tool == "clear" else "boards.place"))


def _chart(drawing: Drawing) -> ChartView:
    """The board as battles will show it."""
    drawn = drawing.map.drawn()
    on_board = (place for place in drawing.map.places if place.cell in drawn.board.ids)
    return replace(drawn, places=tuple(map(_view, on_board)))


def _view(place: Place) -> PlaceView:
    return PlaceView(id=place.cell, kind=place.kind, spaces=(place.cell,))


def _caption(words: Say, legend: Legend, place: Place) -> Caption:
    kind = legend.kind(place.kind)
    plate = str(place.value or "?") if kind and kind.value else ""
    owners = sorted({id for one in legend.places for id, _ in one.owners})
    flag = f"side-{owners.index(place.owner)}" if place.owner in owners else ""
    return Caption(words(named(place.name)), plate, flag=flag)


def _place(words: Say, legend: Legend, place: Place) -> PlacePanel:
    kind = legend.kind(place.kind) or PlaceKind(id=place.kind, label=named(place.name))
    return PlacePanel(
        name=words(named(place.name)),
        owners=tuple((id, words(name)) for id, name in kind.owners) if len(kind.owners) > 1 else (),
        owner=place.owner,
        roles=tuple((id, words(name), id in place.roles) for id, name in kind.roles),
        value=words(say("boards.value", value=place.value, label=kind.value)) if kind.value else "",
    )
