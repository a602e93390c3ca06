"""A battle by the short rules set up in a line."""

from __future__ import annotations

from companion.games.admiral import GAME
from companion.games.admiral.rules.scene import Scene
from tests.games.admiral.verbs import SCENARIO, Table, battle

FILE = SCENARIO.with_name("short-rules.toml")
SHORT: Scene = GAME.load(FILE)
FLEETS: Scene = GAME.load(FILE.with_name("short-rules-fleets.toml"))
"""Two players with 24 ships and four forts."""


def short(wind: str = "fresh E", **cells: str) -> Table:
    """An open sea with only these ships: ``line_1="D7"``. All others were lost long ago."""
    table = battle(wind=wind, scene=SHORT).open_sea()
    for id in table.state.ships:
        cell = cells.pop(id.replace("-", "_"), "")
        table.at(id, cell) if cell else table.lost(id)
    assert not cells, f"no such ships: {cells}"
    return table
