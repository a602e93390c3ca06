"""A drill of Admiral set up in a line, and the deeds of those who practise."""

from __future__ import annotations

from companion.engine.game import Seat
from companion.games.admiral import GAME
from companion.games.admiral.rules.scene import Scene
from tests.games.admiral.verbs import SCENARIO, Table

DRILLS: dict[int, Scene] = {
    number: GAME.load(SCENARIO.with_name(f"training-{number}.toml")) for number in (1, 2, 3)
}
CORNERS = {"blue": "B2", "orange": "K13", "green": "B13", "red": "K2"}
"""Where each of four players begins, unless he says otherwise."""


def laid(number: int, players: int = 1, **options: str) -> Table:
    """A drill for so many players, with the ports still to choose."""
    seats = tuple(Seat(seat) for seat in tuple(CORNERS)[:players])
    return Table(GAME.start(DRILLS[number], seats, {"order": "seated", **options}))


def drill(number: int, wind: str = "fresh N", players: int = 1) -> Table:
    """A drill in the first player's first turn, every ship in a port."""
    table = laid(number, players)
    for ship in list(table.state.ships.values()):
        table.berth(ship.id, CORNERS[ship.owner])
    table.spin(wind)
    return table
