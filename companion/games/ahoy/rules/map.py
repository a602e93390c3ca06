"""The map on its grid of whole spaces: what is printed where as the tiles lie, which spaces adjoin,
and where sandbars bar the way (move.1, move.2, terrain.1, explore.4).

Columns count to the right and rows downwards; a space is called by its region and its corner as the
tile lies: ``3ne``. In cards play a region is its island and the sea around it, ``3i`` and ``3s``,
and nobody is told which of them adjoin. A cell off the map is called by its place: ``off:4,-1``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import cast

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.memo import once
from companion.engine.messages import Message, say
from companion.games.ahoy.rules.state import AhoyState, Region
from companion.games.ahoy.rules.words import region_word
from companion.games.ahoy.scenario import Corner, Heading, Spot, Suit, Tile

Cell = tuple[int, int]
"""Column and row of a space; rows count downwards."""
RING: tuple[Corner, ...] = ("nw", "ne", "se", "sw")
"""The corners of a tile clockwise."""
SHIFTS: Mapping[Corner, Cell] = {"nw": (0, 0), "ne": (1, 0), "se": (1, 1), "sw": (0, 1)}
"""Where each corner lies beside the upper left one."""
HEADINGS: tuple[Heading, ...] = ("N", "E", "S", "W")
"""The ways of a step, clockwise."""
STEPS: Mapping[Heading, Cell] = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
ISLAND, SEA = "i", "s"
"""What a region consists of in cards play."""
_OFF = "off:"
NEW_REGION = _OFF
"""In cards play: off the map, into a region not seen before."""


class Laid(Struct, frozen=True):
    """A tile as it lies on the map: its region, its upper left space, and its quarter turns."""

    region: str
    tile: Tile
    x: int
    y: int
    turn: int


class Chart(Struct, frozen=True, eq=False):
    """A map as it lies, worked out.

    ``cells`` has the place of every space, ``at`` the space of every place, ``spots`` what is
    printed there with its current turned, ``steps`` the spaces to which a figure may go from each,
    by the way it goes. Over a sandbar there is no step (``bars`` are those two spaces each); over
    the edge there is none either.
    """

    cells: Mapping[str, Cell]
    at: Mapping[Cell, str]
    spots: Mapping[str, Spot]
    steps: Mapping[str, Mapping[Heading, str]]
    bars: frozenset[frozenset[str]]
    islands: Mapping[str, str]


def lying(printed: Corner, turn: int) -> Corner:
    """Where a printed corner lies once its tile is turned by so many quarters clockwise."""
    return RING[(RING.index(printed) + turn) % 4]


def turned(heading: Heading, turn: int) -> Heading:
    """A way once it is turned by so many quarters clockwise."""
    return HEADINGS[(HEADINGS.index(heading) + turn) % 4]


def island_cell(x: int, y: int, turn: int) -> Cell:
    """Where the island of a tile lies."""
    across, down = SHIFTS[lying("se", turn)]
    return x + across, y + down


def stepped(cell: Cell, heading: Heading) -> Cell:
    """The next cell that way, on the map or off it."""
    across, down = STEPS[heading]
    return cell[0] + across, cell[1] + down


def off_map(cell: Cell) -> str:
    """What a cell is called on which no tile lies."""
    return f"{_OFF}{cell[0]},{cell[1]}"


def is_off_map(space: str) -> bool:
    """Whether this is the name of a cell on which no tile lies."""
    return space.startswith(_OFF)


def cell_off(space: str) -> Cell:
    """The place of a cell off the map. Raises ``ValueError`` for any other name."""
    across, down = space.removeprefix(_OFF).split(",")
    return int(across), int(down)


def region_of(space: str) -> str:
    """The id of the region that a space is part of (score.10)."""
    return space.rstrip("neswi")


def layout(state: AhoyState) -> tuple[Laid, ...]:
    """The tiles of the map as they lie."""
    return tuple(
        [
            Laid(one.id, state.scene.tiles[one.tile], one.x, one.y, one.turn)
            for one in state.regions.values()
        ]
    )


@once
def chart(state: AhoyState) -> Chart:
    """The map of a game in chart play, worked out once as long as no tile is laid."""
    return charted(layout(state))


@lru_cache(maxsize=256)
def charted(tiles: tuple[Laid, ...]) -> Chart:
    """What lies where on a map of these tiles."""
    cells: dict[str, Cell] = {}
    spots: dict[str, Spot] = {}
    for laid in tiles:
        for printed in RING:
            space, cell, spot = _lies(laid, printed)
            cells[space], spots[space] = cell, spot
    at = {cell: space for space, cell in cells.items()}
    bars = frozenset(frozenset(bar) for bar in map(_bar, tiles) if bar)
    return Chart(
        cells=cells,
        at=at,
        spots=spots,
        steps={space: _ways(space, cells, at, bars) for space in cells},
        bars=bars,
        islands={laid.region: laid.region + lying("se", laid.turn) for laid in tiles},
    )


def _lies(laid: Laid, printed: Corner) -> tuple[str, Cell, Spot]:
    """The name and the place of what is printed in a corner of a tile, and what it is."""
    corner, spot = lying(printed, laid.turn), laid.tile.spot(printed)
    if spot.current:
        spot = replace(spot, current=turned(spot.current, laid.turn))
    across, down = SHIFTS[corner]
    return laid.region + corner, (laid.x + across, laid.y + down), spot


def _bar(laid: Laid) -> tuple[str, ...]:
    """The two spaces between which the tile has a sandbar, if it has one."""
    return tuple(laid.region + lying(one, laid.turn) for one in laid.tile.sandbar or ())


def _ways(
    space: str, cells: Mapping[str, Cell], at: Mapping[Cell, str], bars: frozenset[frozenset[str]]
) -> dict[Heading, str]:
    near = {heading: at.get(stepped(cells[space], heading), "") for heading in HEADINGS}
    return {
        heading: other
        for heading, other in near.items()
        if other and frozenset((space, other)) not in bars
    }


# ---------------------------------------------------------------- what is asked of it


@once
def spaces(state: AhoyState) -> tuple[str, ...]:
    """Every space of the map, region by region."""
    if state.on_chart:
        return tuple(chart(state).cells)
    return tuple(region + part for region in state.regions for part in (ISLAND, SEA))


def neighbours(state: AhoyState, space: str) -> tuple[str, ...]:
    """The spaces to which a figure may be moved from one (move.1, move.2).

    In cards play only people see which they are: any other space.
    """
    if state.on_chart:
        return tuple(chart(state).steps[space].values())
    return tuple(other for other in spaces(state) if other != space)


def edges(state: AhoyState, space: str) -> Iterator[tuple[Heading, Cell]]:
    """The ways that lead off the map from a space, and the cell beyond each (move.3)."""
    here = chart(state)
    for heading in HEADINGS:
        cell = stepped(here.cells[space], heading)
        if cell not in here.at:
            yield heading, cell


def spot(state: AhoyState, space: str) -> Spot:
    """What is printed on a space, its current turned; of the sea in cards play nothing is known."""
    if state.on_chart:
        return chart(state).spots[space]
    suit = cast(Suit, state.regions[region_of(space)].suit)
    return Spot(island=suit) if space.endswith(ISLAND) else Spot()


def island_of(state: AhoyState, region: str) -> str:
    """The island space of a region."""
    return chart(state).islands[region] if state.on_chart else region + ISLAND


def is_island(state: AhoyState, space: str) -> bool:
    """Whether a space is an island."""
    return space == island_of(state, region_of(space))


def known_space(state: AhoyState, space: str) -> str:
    """The very space of a figure, where the companion knows it: in cards play at an island only, as
    the sea of a region has several.
    """
    return space if space and (state.on_chart or is_island(state, space)) else ""


def spaces_of(state: AhoyState, region: str) -> tuple[str, ...]:
    """The spaces of a region, clockwise from its upper left one."""
    return tuple(region + part for part in (RING if state.on_chart else (ISLAND, SEA)))


def tailwind_spaces(state: AhoyState, value: int = 0) -> tuple[str, ...]:
    """The spaces with the symbol of a tailwind: of this value, or of any (terrain.6).

    In cards play only people see them: any space but an island may have one.
    """
    if not state.on_chart:
        return tuple(region + SEA for region in state.regions)
    printed = chart(state).spots.items()
    return tuple(space for space, one in printed if one.tailwind and value in (0, one.tailwind))


def region_at(state: AhoyState, space: str) -> Region:
    """The region that a space is part of."""
    return state.regions[region_of(space)]


def space_word(state: AhoyState, space: str) -> Message:
    """What a space is called in a sentence."""
    if is_off_map(space):
        return say("ahoy.space.new")
    region = region_of(space)
    part = "island" if is_island(state, space) else space.removeprefix(region)
    return say(f"ahoy.space.{part}", region=region_word(state, region))
