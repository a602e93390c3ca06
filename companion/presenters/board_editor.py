"""A board being drawn: what a tap does with each tool,
what stands in the panel, and what is still wrong.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.engine import square_map_edit
from companion.engine.names import Name
from companion.engine.square_map import WATER, Legend, Place, SeaMap
from companion.engine.square_map_edit import CURRENT, SIGNS, cleared, drawable, linked, signed

PLACE_NAME = 20
"""Letters in the name of a place or a board."""
CLEAR = "clear"
_REMEMBERED = 60


class Drawing(Struct, frozen=True, kw_only=True):
    """A board on the drawing table.

    ``sheet`` is the whole scenario it belongs to, ``file`` where it is kept (None: nowhere yet),
    ``tool`` a sign, a kind of place, current or clear; ``place`` the cell of the chosen place,
    ``tail`` where a current begins that has no tip yet, ``past`` the maps before this one.
    """

    game: str
    sheet: Mapping[str, Any]
    map: SeaMap
    file: Path | None = None
    tool: str = "land"
    place: str = ""
    tail: str = ""
    past: tuple[SeaMap, ...] = ()
    kept: bool = True

    @property
    def title(self) -> Name:
        """What the scenario is called."""
        title: Name = self.sheet["title"]
        return title

    def written(self) -> dict[str, Any]:
        """The whole scenario with this map in it. A map drawn by hand is nobody's book."""
        return {**self.sheet, "map": msgspec.to_builtins(replace(self.map, mark="house"))}


def opened(game: str, sheet: Mapping[str, Any], file: Path | None = None) -> Drawing:
    """A scenario's map on the drawing table."""
    return Drawing(game=game, sheet=sheet, map=msgspec.convert(sheet["map"], SeaMap), file=file)


def copied(game: str, sheet: Mapping[str, Any]) -> Drawing:
    """A copy of a scenario, to be kept under another name."""
    title = {language: f"{name} 2" for language, name in sheet["title"].items()}
    return replace(opened(game, {**sheet, "title": title}), kept=False)


def tools(legend: Legend) -> tuple[str, ...]:
    """Everything one can draw with in a game."""
    return (*drawable(legend), CLEAR)


def picked(drawing: Drawing, tool: str) -> Drawing:
    """Another tool in hand."""
    return replace(drawing, tool=tool, place="", tail="")


def tapped(drawing: Drawing, legend: Legend, cell: str, fresh_name: str = "") -> Drawing:
    """A tap on a cell. A new place is called ``fresh_name`` until somebody writes its name."""
    if drawing.tool in SIGNS:
        return _changed(drawing, signed(drawing.map, cell, SIGNS[drawing.tool]))
    if drawing.tool == CURRENT:
        return _current(drawing, cell)
    if drawing.tool == CLEAR:
        return _changed(drawing, cleared(drawing.map, cell))
    kind = legend.kind(drawing.tool)
    if drawing.map.place_at(cell) or not kind:
        return replace(drawing, place=cell)
    owner = next((id for id, _ in kind.owners), "")
    place = Place(kind=kind.id, name=_written(drawing, fresh_name), cell=cell, owner=owner)
    watered = signed(drawing.map, cell, WATER)
    return replace(_changed(drawing, replace(watered, places=(*watered.places, place))), place=cell)


def revised(drawing: Drawing, **changes: Any) -> Drawing:
    """Other words or figures for the chosen place."""
    places = (
        replace(one, **changes) if one.cell == drawing.place else one for one in drawing.map.places
    )
    return replace(
        _changed(drawing, replace(drawing.map, places=tuple(places))), place=drawing.place
    )


def owned(drawing: Drawing, owner: str) -> Drawing:
    """The chosen place belongs to somebody."""
    return revised(drawing, owner=owner)


def marked(drawing: Drawing, role: str) -> Drawing:
    """A role put on the chosen place, or taken off."""
    place = drawing.map.place_at(drawing.place)
    has = place.roles if place else ()
    return revised(
        drawing, roles=tuple(one for one in has if one != role) if role in has else (*has, role)
    )


def valued(drawing: Drawing, by: int) -> Drawing:
    """The printed number of the chosen place, so much more or less."""
    place = drawing.map.place_at(drawing.place)
    return revised(drawing, value=max(0, place.value + by)) if place else drawing


def removed(drawing: Drawing) -> Drawing:
    """The chosen place is gone; its water stays."""
    places = tuple(one for one in drawing.map.places if one.cell != drawing.place)
    return _changed(drawing, replace(drawing.map, places=places))


def renamed(drawing: Drawing, name: str) -> Drawing:
    """Another name: of the chosen place, or else of the board.

    The same in every language, as it was written once.
    """
    name = name[:PLACE_NAME].lstrip()
    if drawing.place:
        return revised(drawing, name=_written(drawing, name))
    return replace(drawing, sheet={**drawing.sheet, "title": _written(drawing, name)}, kept=False)


def _written(drawing: Drawing, name: str) -> Name:
    """A name that a person wrote once, in the languages of the board."""
    return dict.fromkeys(drawing.title, name)


def resized(drawing: Drawing, columns: int = 0, rows: int = 0) -> Drawing:
    """A board so many columns wider at the right and rows higher at the top; what falls off the
    edge is gone.
    """
    return _changed(drawing, square_map_edit.resized(drawing.map, columns, rows))


def undone(drawing: Drawing) -> Drawing:
    """The map before the last change."""
    if not drawing.past:
        return drawing
    return replace(
        drawing, map=drawing.past[-1], past=drawing.past[:-1], place="", tail="", kept=False
    )


def _changed(drawing: Drawing, sea_map: SeaMap) -> Drawing:
    if sea_map == drawing.map:
        return replace(drawing, tail="")
    past = (*drawing.past, drawing.map)[-_REMEMBERED:]
    return replace(drawing, map=sea_map, past=past, place="", tail="", kept=False)


def _current(drawing: Drawing, cell: str) -> Drawing:
    """The first tap is the tail, the second the tip."""
    if not drawing.tail:
        return replace(drawing, tail=cell)
    return _changed(drawing, linked(drawing.map, drawing.tail, cell))
