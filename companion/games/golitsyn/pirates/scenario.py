"""Reads a scenario of Pirates from its file and says exactly what is wrong when something is."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

from msgspec import Struct

from companion.engine.messages import say
from companion.engine.names import Name
from companion.engine.scenario import Minutes, ScenarioError, at_least, file_shape, read_sheet
from companion.engine.square_map import SeaMap
from companion.engine.square_map_check import check_map
from companion.games.golitsyn.pirates.card import LEGEND
from companion.games.golitsyn.pirates.rules.setup import SHIP_OF
from companion.games.golitsyn.pirates.rules.state import GOAL, PIRATES, SPAIN, START
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

    game: Literal["pirates"]
    title: Name
    vane: Vane
    galleons: tuple[Name, ...]
    brigantines: tuple[Name, ...]
    map: SeaMap
    minutes: Minutes | None = None


SCENARIO_FILE = _Sheet
"""The shape of the file; ``scenarios/README.md`` describes it."""


def load(path: Path) -> Scene:
    """The scene a scenario file describes. Raises ``ScenarioError``."""
    file, sheet = path.name, read_sheet(path, _Sheet)
    check_map(file, sheet.map, LEGEND)
    _check_ports(file, sheet.map)
    galleons, brigantines = sheet.galleons, sheet.brigantines
    ships = (("galleons", galleons), ("brigantines", brigantines))
    check_names(file, sheet.map.places, ships)
    if not galleons:
        raise ScenarioError(file, "galleons", 0, at_least(1), "3.1b")
    if len(brigantines) < 2 * len(galleons):
        expected = say("pirates.expected.brigantines", least=2 * len(galleons))
        raise ScenarioError(file, "brigantines", len(brigantines), expected, "1.2")
    return Scene(
        slug=path.stem,
        map=sheet.map,
        vane=read_vane(file, sheet.vane),
        port_ids=numbered(place.kind for place in sheet.map.places),
        **named_fleets(((SHIP_OF[SPAIN], galleons), (SHIP_OF[PIRATES], brigantines))),
    )


def scenario_of(state: State) -> dict[str, Any]:
    """The sheet of a battle's set-up, without its title."""
    return sheet_of(
        "pirates", state.scene, (("galleons", SHIP_OF[SPAIN]), ("brigantines", SHIP_OF[PIRATES]))
    )


def _check_ports(file: str, sea_map: SeaMap) -> None:
    """Each side has a port to begin in, and Spain another to bring the treasure to (2.1, 3.2)."""
    places = sea_map.places
    if not any(START in place.roles for place in places):
        raise ScenarioError(
            file, "map.places", len(places), say("pirates.expected.port", role=START), "3.2a"
        )
    if not any(place.owner == PIRATES for place in places):
        raise ScenarioError(file, "map.places", len(places), say("pirates.expected.base"), "3.2b")
    goals = [at for at, place in enumerate(places) if GOAL in place.roles]
    if not goals:
        raise ScenarioError(
            file, "map.places", len(places), say("pirates.expected.port", role=GOAL), "2.1"
        )
    for at in goals:
        if START in places[at].roles:
            expected = say("pirates.expected.one-role", one=START, other=GOAL)
            raise ScenarioError(file, f"map.places[{at}].roles", list(places[at].roles), expected)
