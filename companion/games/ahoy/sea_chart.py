"""The map of Ahoy as a chart: regions as tiles, what is printed on them, figures, and where a tile
may still come to lie.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from companion.engine import emblems
from companion.engine.layers import BAR, CORNER, FOOT, ISLE, Ghost, Link, Mark, Plate, Tile
from companion.engine.memo import kept_around, while_same
from companion.engine.messages import NOTHING, say
from companion.engine.questions import pending
from companion.engine.space import Areas, Space
from companion.engine.views import ChartView, PieceView
from companion.games.ahoy import log_words
from companion.games.ahoy.rules.control import controller, standing, told
from companion.games.ahoy.rules.exploring import places
from companion.games.ahoy.rules.map import (
    Cell,
    Chart,
    Laid,
    cell_off,
    chart,
    charted,
    is_off_map,
    region_of,
    spaces_of,
)
from companion.games.ahoy.rules.placing import Place, cells_of_place, starting_pairs
from companion.games.ahoy.rules.sea_tasks import Lay
from companion.games.ahoy.rules.stage_tasks import LayStart
from companion.games.ahoy.rules.starting import OPEN_SEA
from companion.games.ahoy.rules.state import (
    FLAGSHIP,
    PATROL,
    STRONGHOLD,
    AhoyState,
    Figure,
)
from companion.games.ahoy.scenario import CUTTER, GUNSHIP, UNION, Spot
from companion.games.ahoy.scenario import Tile as Printed

SUIT_SIGNS = {
    "bird": emblems.BIRD,
    "skull": emblems.SKULL,
    "swords": emblems.SWORDS,
    "tree": emblems.PALM,
    "compass": emblems.ROSE,
    "fish": emblems.FISH,
}
"""What a suit looks like."""
_CURRENTS = {"N": emblems.UP, "E": emblems.RIGHT, "S": emblems.DOWN, "W": emblems.LEFT}
MINIATURES = {
    FLAGSHIP: "galleon",
    PATROL: "sloop",
    STRONGHOLD: "fort",
    CUTTER: "brig",
    GUNSHIP: "frigate",
}
PAWN = "pawn"
"""What stands for the comrades of an island."""
_COUNTED = (PATROL, STRONGHOLD)
"""Figures that are all alike."""


def sea_chart(state: AhoyState, beyond: Iterable[str]) -> ChartView | None:
    """The map, and the spaces ``beyond`` it that are offered now. Before a tile lies there, the
    first two as they may lie; None before these are turned up.

    Most deeds turn dice and pay gold: it stays as it was while figures and regions do, the tile in
    hand, and what is offered beyond.
    """
    if not state.on_chart:
        return None
    if not state.regions:
        return _open_sea(state)
    unseen = tuple(sorted({space for space in beyond if _cells_of(space)}))
    laid = (state.pending, state.stack) if pending(state, Lay) else None
    known = kept_around(state, sea_chart, (standing(state), laid, unseen))
    if not known:
        known[sea_chart] = _drawn(state, unseen)
    found: ChartView = known[sea_chart]
    return found


def _drawn(state: AhoyState, unseen: tuple[str, ...]) -> ChartView:
    lies = chart(state)
    return ChartView(
        board=_board(lies, unseen),
        north="",
        layers=(*_printed(lies), *_plates(state), *_ghosts(state)),
        pieces=_pieces(state),
    )


def _open_sea(state: AhoyState) -> ChartView | None:
    """What will be the map, with the first two tiles in every way in which they may be laid; None
    before they are turned up (setup.6).
    """
    lay = state.pending
    if not isinstance(lay, LayStart):
        return None
    tiles = [state.scene.tiles[one] for one in lay.tiles]
    ghosts = []
    for n, pair in enumerate(starting_pairs()):
        left, top = min(place.x for place in pair), min(place.y for place in pair)
        moved = (Place(place.x - left, place.y - top, place.turn) for place in pair)
        ghosts.append(Ghost(OPEN_SEA, str(n), _as_printed(*map(_laid, tiles, moved, "12"))))
    return ChartView(board=_NOTHING_LIES, north="", layers=tuple(ghosts))


# ---------------------------------------------------------------- spaces


_NOTHING_LIES = Areas(
    (
        Space(
            OPEN_SEA, (2, -2), (), ((0, -4), (4, -4), (4, 0), (0, 0)),
            region=OPEN_SEA, unknown=True,
        ),
    )
)  # fmt: skip
"""Room for the first two tiles, however they lie."""


@lru_cache(maxsize=64)
def _board(lies: Chart, unseen: tuple[str, ...]) -> Areas:
    """The spaces of a map, which stay as they are until a tile is laid, and those beyond it."""
    covers: dict[str, tuple[Cell, ...]] = {space: (cell,) for space, cell in lies.cells.items()}
    covers |= {space: _cells_of(space) for space in unseen}
    return Areas(tuple(_space(lies, space, covers) for space in covers))


@lru_cache(maxsize=512)
def _cells_of(space: str) -> tuple[Cell, ...]:
    """The cells of a space off the map, or of a place for a tile; none of any other."""
    return (cell_off(space),) if is_off_map(space) else cells_of_place(space)


def _space(lies: Chart, space: str, covers: Mapping[str, tuple[Cell, ...]]) -> Space:
    """One space, its row counted upwards as boards do."""
    own = covers[space]
    left, top = min(x for x, _ in own), min(y for _, y in own)
    right, foot = max(x for x, _ in own) + 1, max(y for _, y in own) + 1
    known = space in lies.cells
    return Space(
        space,
        ((left + right) / 2, -(top + foot) / 2),
        tuple(one for one, cells in covers.items() if one != space and _touch(own, cells)),
        ((left, -foot), (right, -foot), (right, -top), (left, -top)),
        region=region_of(space) if known else "",
        name=log_words.space(space) if known else NOTHING,
        unknown=not known,
    )


def _touch(some: tuple[Cell, ...], others: tuple[Cell, ...]) -> bool:
    """Whether two spaces lie side by side, or one over the other."""
    return any(abs(x - a) + abs(y - b) <= 1 for x, y in some for a, b in others)


# ---------------------------------------------------------------- what is printed


@lru_cache(maxsize=64)
def _printed(lies: Chart) -> tuple[Mark | Link, ...]:
    marks = tuple(mark for space, spot in lies.spots.items() for mark in _marks(space, spot))
    bars = tuple(Link(BAR, *sorted(bar)) for bar in lies.bars)
    return (*marks, *sorted(bars, key=lambda bar: bar.spaces))


def _marks(space: str, spot: Spot) -> Iterator[Mark]:
    """What is printed on a space, as signs."""
    if spot.island:
        yield Mark(ISLE, (space,))
        yield Mark(SUIT_SIGNS[spot.island], (space,), at=CORNER)
    for sign, there in (
        (emblems.CLOUD, spot.fog),
        (emblems.ANCHOR, spot.harbor),
        (emblems.WRECK, spot.wreck),
    ):
        if there:
            yield Mark(sign, (space,))
    if spot.current:
        yield Mark(_CURRENTS[spot.current], (space,))
    if spot.coins:
        yield Mark(emblems.COIN, (space,), at=FOOT, number=spot.coins)
    if spot.tailwind:
        yield Mark(emblems.DIE_FACES[spot.tailwind - 1], (space,), at=CORNER)


@while_same(told)
def _plates(state: AhoyState) -> tuple[Plate, ...]:
    """Who controls each region as it stands, and its wealth (score.5, score.6)."""
    return tuple(
        Plate(
            "wealth", spaces_of(state, id), region.wealth, state.seat_of(controller(state, id)),
            thing="ahoy.wealth-die",
        )
        for id, region in state.regions.items()
    )  # fmt: skip


def _ghosts(state: AhoyState) -> Iterator[Ghost]:
    """The tile that was turned up, in every way in which it may be laid (explore.1)."""
    lay = state.pending
    if not isinstance(lay, Lay) or lay.tile not in state.scene.tiles:
        return
    for place in places(state, lay):
        tile = _as_printed(_laid(state.scene.tiles[lay.tile], place))
        yield Ghost(place.id, str(place.turn), tile)


def printed(tile: Printed) -> Tile:
    """A tile as it lies before anybody turns it, its island below on the right."""
    return _as_printed(_laid(tile, Place(0, 0)))


def _laid(tile: Printed, place: Place, region: str = "new") -> Laid:
    return Laid(region, tile, place.x, place.y, place.turn)


@lru_cache(maxsize=64)
def _as_printed(*laid: Laid) -> Tile:
    """What is printed on tiles that lie so."""
    lies = charted(laid)
    return Tile(_board(lies, ()), _printed(lies))


# ---------------------------------------------------------------- figures


@while_same(standing)
def _pieces(state: AhoyState) -> tuple[PieceView, ...]:
    return (*_figures(state), *_comrades(state))


def _figures(state: AhoyState) -> Iterator[PieceView]:
    for figure in state.figures.values():
        if figure.space:
            yield _piece(figure)


@lru_cache(maxsize=512)
def _piece(figure: Figure) -> PieceView:
    return PieceView(
        id=figure.id,
        kind=MINIATURES[figure.kind],
        seat=figure.seat,
        space=figure.space,
        number=int(figure.kind in _COUNTED),
    )


def _comrades(state: AhoyState) -> Iterator[PieceView]:
    """The comrades of each island as one piece with their number."""
    union, islands = state.seat_of(UNION), chart(state).islands
    for id, region in state.regions.items():
        if region.comrades:
            yield PieceView(
                id=f"comrades-{id}",
                kind=PAWN,
                seat=union,
                space=islands[id],
                name=say("ahoy.comrades"),
                number=region.comrades,
            )
