"""Maps of Ahoy for tests of what needs no turn: tiles laid where a story wants them."""

from __future__ import annotations

from pathlib import Path

from companion.engine.game import Seat
from companion.games.ahoy.rules.placing import Place
from companion.games.ahoy.rules.state import AhoyState, Player, Region, figure_set
from companion.games.ahoy.scenario import Scene, Spot, Tile
from companion.games.ahoy.scenario_check import load

OPEN_MAP: Scene = load(Path(__file__).parents[3] / "scenarios" / "ahoy" / "open-map.toml")
PLAYERS = {"ann": "squadron", "ben": "smuggler", "dora": "union", "carl": "second-smuggler"}


WATER = Spot()
"""A space with nothing on it."""


def blank(nw: Spot = WATER, ne: Spot = WATER, sw: Spot = WATER) -> Tile:
    """A tile with nothing on it but its island, and what a story prints in its corners."""
    return Tile("blank", se=Spot(island="fish"), nw=nw, ne=ne, sw=sw)


def map_of(*places: Place, tiles: tuple[str, ...] = ()) -> AhoyState:
    """A game for four with tiles of the box laid in these places, and nobody on them."""
    state = AhoyState(
        scene=OPEN_MAP,
        seats=tuple(Seat(id, id.title()) for id in PLAYERS),
        play="chart",
        phase="turn",
        players={seat: Player(faction=faction) for seat, faction in PLAYERS.items()},
        figures=figure_set(PLAYERS),
        stack=11 - len(places),
        regions={},
    )
    ids = tiles or tuple(OPEN_MAP.tiles)
    return lay(state, *zip(places, ids, strict=False))


def lay(state: AhoyState, *laid: tuple[Place, str]) -> AhoyState:
    """Tiles lie on the map besides."""
    regions = dict(state.regions)
    for place, tile in laid:
        id, suit = str(len(regions) + 1), state.scene.tiles[tile].suit
        regions[id] = Region(id=id, suit=suit, tile=tile, x=place.x, y=place.y, turn=place.turn)
    return state.__class__(
        **{name: getattr(state, name) for name in state.__struct_fields__} | {"regions": regions}
    )
