"""Reads a scenario of Colonies from its file and says exactly what is wrong when something is."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

from msgspec import Struct

from companion.engine.messages import say
from companion.engine.names import Name
from companion.engine.scenario import Minutes, ScenarioError, at_least, file_shape, read_sheet
from companion.engine.square_map import LAND, WATER, SeaMap
from companion.engine.square_map_check import check_map
from companion.games.golitsyn.colonies.card import LEGEND
from companion.games.golitsyn.colonies.rules.setup import FLEETS, KIND, LEAST
from companion.games.golitsyn.colonies.rules.state import CORNER, POINTS_TO_WIN
from companion.games.golitsyn.rules.scene import Scene, numbered
from companion.games.golitsyn.rules.state import State
from companion.games.golitsyn.scenario import (
    Vane,
    check_names,
    named_fleets,
    read_vane,
    sheet_of,
)


@file_shape
class _Sheet(Struct, frozen=True, forbid_unknown_fields=True):
    """The scenario file as it is written."""

    game: Literal["colonies"]
    title: Name
    vane: Vane
    ships: tuple[Name, ...]
    map: SeaMap
    minutes: Minutes | None = None


SCENARIO_FILE = _Sheet
"""The shape of the file; ``scenarios/README.md`` describes it."""


def load(path: Path) -> Scene:
    """The scene a scenario file describes. Raises ``ScenarioError``."""
    file, sheet = path.name, read_sheet(path, _Sheet)
    check_map(file, sheet.map, LEGEND)
    _check_corner(file, sheet.map)
    _check_points(file, sheet.map)
    check_names(file, sheet.map.places, (("ships", sheet.ships),))
    least = LEAST * min(int(fleet) for fleet in FLEETS)
    if len(sheet.ships) < least:
        raise ScenarioError(file, "ships", len(sheet.ships), at_least(least), "1.1a, 1.2")
    return Scene(
        slug=path.stem,
        map=sheet.map,
        vane=read_vane(file, sheet.vane),
        port_ids=numbered(place.kind for place in sheet.map.places),
        **named_fleets(((KIND, sheet.ships),)),
        corner=CORNER,
    )


def scenario_of(state: State) -> dict[str, Any]:
    """The sheet of a battle's set-up, without its title."""
    return sheet_of("colonies", state.scene, (("ships", KIND),))


def _check_corner(file: str, sea_map: SeaMap) -> None:
    """The corner where all begin is open water with nothing in it (3.2)."""
    if sea_map.rows and sea_map.sign(sea_map.board, CORNER) != WATER:
        last = len(sea_map.rows) - 1
        raise ScenarioError(
            file, f"map.rows[{last}]", sea_map.rows[last], say("colonies.expected.water"), "3.2"
        )
    for at, place in enumerate(sea_map.places):
        if place.cell == CORNER:
            raise ScenarioError(
                file, f"map.places[{at}].cell", CORNER, say("colonies.expected.off-corner"), "3.2"
            )
    for at, current in enumerate(sea_map.currents):
        for end in ("tail", "tip"):
            if getattr(current, end) == CORNER:
                raise ScenarioError(
                    file,
                    f"map.currents[{at}].{end}",
                    CORNER,
                    say("colonies.expected.off-corner"),
                    "3.2",
                )


def _check_points(file: str, sea_map: SeaMap) -> None:
    """Somebody can win: there are colonies worth the points it takes, and ships can sail to them
    (2.3a, 3.2).
    """
    worth = sum(place.value for place in sea_map.places)
    if worth < POINTS_TO_WIN:
        found, expected = (
            say("colonies.found.worth", n=worth),
            say("colonies.expected.worth", n=POINTS_TO_WIN),
        )
        raise ScenarioError(file, "map.places", found, expected, "2.3a")
    if not sea_map.rows:
        return
    near = _waters(sea_map)
    worth = sum(place.value for place in sea_map.places if place.cell in near)
    if worth < POINTS_TO_WIN:
        found = say("colonies.found.by-sea", n=worth)
        expected = say("colonies.expected.by-sea", cell=CORNER, n=POINTS_TO_WIN)
        raise ScenarioError(file, "map.rows", found, expected, "2.3a")


def _waters(sea_map: SeaMap) -> set[str]:
    """The cells that ships can come to from the corner,
    by their own movement and by currents (5.1, 5.4).
    """
    land, tips = (
        set(sea_map.cells(LAND)),
        {current.tail: current.tip for current in sea_map.currents},
    )
    found, edge = {CORNER}, [CORNER]
    while edge:
        cell = edge.pop()
        open_ = {*sea_map.board.around(cell), tips.get(cell, cell)} - land - found
        found |= open_
        edge += open_
    return found
