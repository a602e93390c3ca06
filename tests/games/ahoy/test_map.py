"""The map: how turned tiles lie, which spaces adjoin, and what is where (pages 3, 11, 14)."""

from __future__ import annotations

import pytest

from companion.games.ahoy.rules.map import (
    chart,
    edges,
    island_of,
    neighbours,
    region_of,
    spaces,
    spaces_of,
    spot,
    tailwind_spaces,
)
from companion.games.ahoy.rules.placing import Place
from companion.games.ahoy.scenario import CORNERS
from tests.games.ahoy.maps import OPEN_MAP, map_of

rule = pytest.mark.rule
PAIR = (Place(0, 0, 2), Place(2, 1))
"""Two tiles shifted by a space, islands at opposite corners."""


@rule("ahoy:comp.1")
def test_a_tile_is_four_spaces_with_one_island() -> None:
    state = map_of(PAIR[0])
    assert len(spaces(state)) == 4
    assert [space for space in spaces(state) if spot(state, space).island] == ["1nw"]


@rule("ahoy:comp.1")
def test_eleven_tiles_are_forty_four_spaces_with_eleven_islands() -> None:
    state = map_of(*(Place(3 * at, 0) for at in range(11)))
    islands = [space for space in spaces(state) if spot(state, space).island]
    assert (len(spaces(state)), len(islands)) == (44, 11)
    assert islands == [island_of(state, region) for region in state.regions]


@rule("ahoy:comp.1")
def test_what_is_printed_adds_up_to_the_box() -> None:
    spots = [tile.spot(corner) for tile in OPEN_MAP.tiles.values() for corner in CORNERS]
    assert sum(bool(one.island) for one in spots) == 12
    assert sum(one.wreck for one in spots) == 7
    assert all(one.coins for one in spots if one.wreck)
    assert not any(one.tailwind for one in spots if one.island)


@rule("ahoy:move.1")
def test_spaces_adjoin_by_their_edges_whatever_tile_they_are_on() -> None:
    state = map_of(*PAIR, tiles=("7", "8"))
    assert set(neighbours(state, "1nw")) == {"1ne", "1sw"}
    assert set(neighbours(state, "1se")) == {"1ne", "1sw", "2nw"}
    assert "2nw" not in neighbours(state, "1ne")


@rule("ahoy:move.2")
@pytest.mark.parametrize(
    ("turn", "bar"),
    [(0, ("1nw", "1ne")), (1, ("1ne", "1se")), (2, ("1se", "1sw")), (3, ("1sw", "1nw"))],
)
def test_a_sandbar_is_turned_with_its_tile_and_bars_the_way(
    turn: int, bar: tuple[str, str]
) -> None:
    state = map_of(Place(0, 0, turn), tiles=("2",))
    assert chart(state).bars == {frozenset(bar)}
    assert bar[1] not in neighbours(state, bar[0])
    assert bar[0] not in neighbours(state, bar[1])
    assert len(neighbours(state, bar[0])) == 1


@rule("ahoy:terrain.1", "ahoy:terrain.2")
@pytest.mark.parametrize(
    ("turn", "space", "heading"),
    [(0, "1sw", "S"), (1, "1nw", "W"), (2, "1ne", "N"), (3, "1se", "E")],
)
def test_a_current_is_turned_with_its_tile(turn: int, space: str, heading: str) -> None:
    state = map_of(Place(0, 0, turn), tiles=("2",))
    assert spot(state, space).current == heading


@rule("ahoy:move.3")
def test_ways_off_the_map_lead_to_cells_without_a_tile() -> None:
    state = map_of(*PAIR)
    assert dict(edges(state, "1se")) == {"S": (1, 2)}
    assert dict(edges(state, "1nw")) == {"N": (0, -1), "W": (-1, 0)}


@rule("ahoy:terrain.6", "ahoy:act.tailwind")
def test_tailwind_symbols_are_found_by_their_value() -> None:
    state = map_of(*PAIR, Place(5, 0), tiles=("1", "3", "10"))
    assert tailwind_spaces(state, 6) == ("1ne", "2ne")
    assert tailwind_spaces(state, 3) == ("3nw",)
    assert tailwind_spaces(state, 1) == ()
    assert set(tailwind_spaces(state)) == {"1ne", "2ne", "3nw", "3sw"}
    assert not {island_of(state, region) for region in "123"} & set(tailwind_spaces(state))


@rule("ahoy:terrain.1")
def test_a_space_may_have_several_terrains_or_none() -> None:
    state = map_of(Place(0, 0), tiles=("3",))
    assert spot(state, "1ne").fog
    assert spot(state, "1ne").tailwind == 6
    assert (spot(state, "1sw").wreck, spot(state, "1sw").coins) == (True, 2)
    assert spot(state, "1nw") == type(spot(state, "1nw"))()


@rule("ahoy:score.10")
def test_a_space_belongs_to_the_region_of_its_tile() -> None:
    state = map_of(*(Place(3 * at, 0) for at in range(11)))
    assert {region_of(space) for space in spaces_of(state, "11")} == {"11"}
    assert region_of("1se") == "1"
