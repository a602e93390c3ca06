"""The set-up of a battle as a scenario file says it: the board, reefs and berths as the players
have laid them, and whose partners they were.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from companion.engine.scenario import Printed
from companion.games.admiral.board_plan import LOTS
from companion.games.admiral.layouts import BaseTable, PearlTable, ReefTable, TeamTable
from companion.games.admiral.rules.state import State

_STILL_SETTING = ("order", "islands", "reefs", "berths")


def scenario_of(state: State) -> Mapping[str, Any] | None:
    """The sheet of a battle whose table has just been set, without its title; None until then, and
    for a drill and the short rules, whose boards are files of another shape.

    What was laid by hand is nobody's book: all of it is marked so.
    """
    scene, players = state.scene, len(state.seats)
    if state.phase in _STILL_SETTING or scene.drill or state.short:
        return None
    reefs = state.reefs if state.on_chart else scene.reefs
    lots = min(LOTS[players], scene.lots) if state.teams else scene.lots_to_win
    board = scene.board
    sheet = {
        "game": "admiral",
        "ships": scene.squadron,
        "board": {"columns": board.columns, "rows": board.rows, "north": board.north},
        "victory": {"lots": _house(lots), "grace": _house(scene.grace)},
        "bases": _bases(state),
        "islands": scene.islands,
        "pearls": PearlTable(cells=tuple(cell for cell, _ in scene.pearls), mark="house"),
        "reefs": ReefTable(
            each=_house(scene.reefs_each),
            cells=reefs,
            mark="house",
            fixed=tuple(cell for cell in scene.fixed_reefs if cell in reefs),
        ),
    }
    teams = {"teams": (_team(state),)} if state.teams else {}
    written: dict[str, Any] = msgspec.to_builtins(sheet | teams)
    return written


def _bases(state: State) -> tuple[BaseTable, ...]:
    """Each fort, with the cells where its owner's ships lie; with cards alone those of the file."""
    tables = []
    for seat, base in zip(state.seats, state.scene.bases, strict=True):
        ships = {ship.kind: ship.cell for ship in state.ships.values() if ship.owner == seat.id}
        berths = tuple(ships[kind] or "" for kind in state.scene.squadron)
        tables.append(
            BaseTable(
                fort=base.fort, mark="house", berths=berths if state.on_chart else base.berths
            )
        )
    return tuple(tables)


def _team(state: State) -> TeamTable:
    forts = {seat.id: base.fort for seat, base in zip(state.seats, state.scene.bases, strict=True)}
    teams = tuple(tuple(forts[seat] for seat in team) for team in state.teams)
    return TeamTable(lots=_house(state.scene.lots_to_win), forts=teams, mark="house")


def _house(value: int) -> Printed:
    return Printed(value, "house")
