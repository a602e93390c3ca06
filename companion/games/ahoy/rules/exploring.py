"""Chapter of exploring: a tile is turned up, laid and entered (page 12, reward.region)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from companion.engine.deeds import Deed
from companion.engine.events import Drawn, Folds
from companion.engine.messages import say
from companion.engine.offers import Choice, picks
from companion.engine.questions import asked
from companion.engine.refusals import Kind, Refused
from companion.games.ahoy.rules.agenda import Recorder, pop, push
from companion.games.ahoy.rules.map import ISLAND, SEA, cell_off, chart, lying
from companion.games.ahoy.rules.movement import EXPLORING, arrives, ends
from companion.games.ahoy.rules.placing import (
    TURNS,
    Place,
    is_legal,
    taken,
    ways_to_explore,
    ways_to_join,
)
from companion.games.ahoy.rules.sea_commands import LayTile
from companion.games.ahoy.rules.sea_events import RegionFound
from companion.games.ahoy.rules.sea_tasks import Explore, Jump, Landfall, Lay
from companion.games.ahoy.rules.state import TILE_POOL, AhoyState, Region
from companion.games.ahoy.rules.tasks import Runs, Task
from companion.games.ahoy.rules.tiles import tile_pool

# ---------------------------------------------------------------- turning a tile up


def may_join(state: AhoyState) -> bool:
    """Whether a region can be added somewhere on the edge of the map (explore.2)."""
    return bool(ways_to_join(state) if state.on_chart else state.stack)


def joins_region(recorder: Recorder, seat: str) -> None:
    """A region is added anywhere on the edge of the map, if one can be (reward.region)."""
    if may_join(recorder.state):
        push(recorder, Explore(seat))


def _explores(task: Explore, recorder: Recorder) -> None:
    push(recorder, Lay(task.seat, task.course, task.cell, task.chain))
    recorder.call_cards(task.seat, say("ahoy.call.tile"), tile_pool(recorder.state))


def _on_drawn(state: AhoyState, event: Drawn) -> AhoyState:
    """A tile was turned up: it is to be laid, or in cards play it is a region of that suit."""
    (drawn,) = event.cards
    lay = asked(state, Lay)
    if state.on_chart:
        next_task: Task = replace(lay, tile=drawn)
    else:
        next_task = Landfall(lay.seat, drawn, lay.course)
    return state.due((*state.agenda[:-1], next_task))


def _lands(task: Landfall, recorder: Recorder) -> None:
    """The region is there; its explorer is at its island, or in its sea."""
    _found(recorder, task.seat, task.suit)
    if task.course:
        region = str(len(recorder.state.regions))
        ends(recorder, task.course.figure)
        to = (region + ISLAND, region + SEA)
        push(recorder, Jump(task.course, to, "explore.1", arriving=True))


def _found(recorder: Recorder, seat: str, suit: str, **lies: Any) -> None:
    """A region of a suit joins the map; on the chart with its tile as it ``lies``."""
    region = str(len(recorder.state.regions) + 1)
    recorder.record(RegionFound(seat=seat, region=region, suit=suit, **lies))


# ---------------------------------------------------------------- laying it


def places(state: AhoyState, lay: Lay) -> tuple[Place, ...]:
    """Where the tile that was turned up may be laid, and how."""
    return ways_to_explore(state, cell_off(lay.cell)) if lay.cell else ways_to_join(state)


def _layings(state: AhoyState, seat: str, _actor: str) -> Iterator[Choice]:
    for place in places(state, asked(state, Lay)):
        corner = say(f"ahoy.corner.{lying('se', place.turn)}")
        yield Choice(
            command=LayTile(seat=seat, x=place.x, y=place.y, turn=place.turn),
            deed="lay",
            label=say("ahoy.lay", corner=corner),
            picks=picks(space=place.id, turn=place.turn),
            rule="explore.1",
        )


def _why_not_lay(state: AhoyState, command: LayTile) -> Refused | None:
    """Another tile is in the way, an island is beside, or it does not lie where it must."""
    place = Place(command.x, command.y, command.turn)
    if command.turn not in TURNS:
        return Refused("ahoy.refused.no-such-turn", "explore.4", kind=Kind.MALFORMED)
    cells, islands = taken(state)
    if not cells.isdisjoint(place.cells):
        return Refused("ahoy.refused.covers", "explore.2")
    if is_legal(place, cells, frozenset()) and not is_legal(place, cells, islands):
        return Refused("ahoy.refused.islands", "explore.3")
    return Refused("ahoy.refused.not-joined", "explore.1")


def _lay(state: AhoyState, command: LayTile, recorder: Recorder) -> None:
    """The explorer goes onto the tile, and no further (explore.5)."""
    lay = asked(state, Lay)
    pop(recorder)
    suit = state.scene.tiles[lay.tile].suit
    lies = {"tile": lay.tile, "x": command.x, "y": command.y, "turn": command.turn}
    _found(recorder, lay.seat, suit, **lies)
    if lay.course:
        entered = chart(recorder.state).at[cell_off(lay.cell)]
        ends(recorder, lay.course.figure)
        arrives(recorder, lay.course, entered, EXPLORING, lay.chain)


# ---------------------------------------------------------------- what has happened


def _on_found(state: AhoyState, event: RegionFound) -> AhoyState:
    region = Region(
        id=event.region,
        suit=event.suit,
        tile=event.tile,
        x=event.x,
        y=event.y,
        turn=event.turn,
    )
    regions = {**state.regions, region.id: region}
    return replace(state, regions=regions, stack=state.stack - 1)


FOLDS: Folds = {RegionFound: _on_found}
RUNS: Runs = {Explore: _explores, Landfall: _lands}
DRAWN = {TILE_POOL: _on_drawn}
"""The fold of what came up of each pool."""
DEEDS = (
    Deed(
        name="lay",
        command=LayTile,
        rule="explore.1",
        answers=Lay,
        options=_layings,
        check=_why_not_lay,
        do=_lay,
    ),
)
