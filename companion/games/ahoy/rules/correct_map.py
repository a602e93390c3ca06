"""What the referee may set right of the map: where a region lies, and how it is turned."""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.corrections import OPTION, Correctable
from companion.engine.messages import Message, say
from companion.engine.offers import AMOUNT
from companion.engine.refusals import Refused
from companion.games.ahoy.rules.correctable import REGION, regions, row
from companion.games.ahoy.rules.map import Cell
from companion.games.ahoy.rules.placing import (
    TURNS,
    Place,
    beside,
    joins,
    keeps_off,
    places_anywhere,
)
from companion.games.ahoy.rules.state import AhoyState, Region


def _region(state: AhoyState, piece: str) -> Region:
    return state.regions[piece.removeprefix(REGION)]


def _place_of(region: Region) -> Place:
    return Place(region.x, region.y, region.turn)


def _others(state: AhoyState, piece: str) -> tuple[frozenset[Cell], frozenset[Cell]]:
    """The cells of all other tiles, and those of their islands."""
    own = _region(state, piece).id
    places = [_place_of(one) for one in state.regions.values() if one.id != own]
    cells = frozenset(cell for place in places for cell in place.cells)
    return cells, frozenset(place.island for place in places)


def _on_map(state: AhoyState) -> list[str]:
    """Where a region lies only people see in cards play."""
    return regions(state) if state.on_chart else []


# ---------------------------------------------------------------- where a region lies


def _lies(state: AhoyState, piece: str) -> str:
    place = _place_of(_region(state, piece))
    return f"{place.x},{place.y}"


def _corners(state: AhoyState, piece: str) -> list[str]:
    """Wherever it may be joined to the others as it is turned, and where it is now."""
    turn, (cells, islands) = _region(state, piece).turn, _others(state, piece)
    found = [one for one in places_anywhere(cells, islands) if one.turn == turn]
    return sorted({f"{one.x},{one.y}" for one in found} | {_lies(state, piece)})


def _parts(cells: frozenset[Cell]) -> list[frozenset[Cell]]:
    """The map of these cells, each part that hangs together by itself."""
    left, parts = set(cells), []
    while left:
        edge = {left.pop()}
        part = set(edge)
        while edge:
            edge = {near for cell in edge for near in beside(cell)} & left
            part |= edge
            left -= edge
        parts.append(frozenset(part))
    return parts


def _why_no_corner(state: AhoyState, piece: str, to: str) -> Refused | None:
    """A region that holds others together lies where it does so still (explore.1)."""
    own = _place_of(_region(state, piece))
    parts = _parts(_others(state, piece)[0])
    x, y = map(int, to.split(","))
    now, then = (
        sum(joins(place, part) for part in parts) for place in (own, replace(own, x=x, y=y))
    )
    return Refused("ahoy.refused.map-torn", "explore.1") if then < now else None


def _set_corner(state: AhoyState, piece: str, to: str) -> AhoyState:
    x, y = map(int, to.split(","))
    return state.with_region(_region(state, piece).id, x=x, y=y)


def _said_corner(to: str) -> Message:
    """Columns to the right of the tile that was laid first, and rows below it."""
    x, y = to.replace("-", "\u2212").split(",")
    return say("ahoy.correct.corner.at", column=x, row=y)


def _why_not_turned(state: AhoyState, piece: str, to: str) -> Refused | None:
    """No two islands lie side by side (explore.3)."""
    place = replace(_place_of(_region(state, piece)), turn=int(to))
    _, islands = _others(state, piece)
    return None if keeps_off(place, islands) else Refused("ahoy.refused.islands", "explore.3")


MAP: tuple[Correctable, ...] = (
    row(
        "corner",
        OPTION,
        pieces=_on_map,
        shows=_lies,
        values=_corners,
        why_not=_why_no_corner,
        fold=_set_corner,
        said=_said_corner,
        vast=True,
    ),
    row(
        "turned",
        AMOUNT,
        pieces=_on_map,
        shows=lambda state, piece: str(_region(state, piece).turn),
        values=lambda _state, _piece: tuple(map(str, TURNS)),
        why_not=_why_not_turned,
        fold=lambda state, piece, to: state.with_region(_region(state, piece).id, turn=int(to)),
    ),
)
"""Regions of the map; how many tiles are left follows from them."""
