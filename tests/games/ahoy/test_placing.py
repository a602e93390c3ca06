"""Where a tile may be laid (pages 5 and 12)."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.ahoy.rules.map import Cell
from companion.games.ahoy.rules.placing import (
    Place,
    is_legal,
    places_anywhere,
    places_over,
    starting_pairs,
    ways_to_explore,
    ways_to_join,
)
from tests.games.ahoy.maps import map_of

rule = pytest.mark.rule
Map = tuple[frozenset[Cell], frozenset[Cell]]


def taken_by(*places: Place) -> Map:
    """The cells that tiles cover, and those of their islands."""
    cells = frozenset(cell for place in places for cell in place.cells)
    return cells, frozenset(place.island for place in places)


def grown(seed: int, tiles: int) -> Map:
    """A map that was discovered somehow."""
    chance = random.Random(seed)
    laid = [*starting_pairs()[chance.randrange(8)]]
    while len(laid) < tiles:
        laid.append(chance.choice(places_anywhere(*taken_by(*laid))))
    return taken_by(*laid)


def far(one: Cell, other: Cell) -> int:
    """How many steps lie between two cells."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def may_lie(place: Place, taken: frozenset[Cell], islands: frozenset[Cell]) -> bool:
    """The rule from cell to cell, without any of the game's own helpers."""
    x, y = place.x, place.y
    square = [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)]
    island = square[(2 + place.turn) % 4]
    free = all(cell not in taken for cell in square)
    near = min(far(one, other) for one in square for other in taken) == 1
    return free and near and all(far(island, other) != 1 for other in islands)


def everywhere(taken: frozenset[Cell]) -> list[Place]:
    """Every place within two spaces of a map, turned every way."""
    across, down = [x for x, _ in taken], [y for _, y in taken]
    return [
        Place(x, y, turn)
        for x in range(min(across) - 3, max(across) + 4)
        for y in range(min(down) - 3, max(down) + 4)
        for turn in range(4)
    ]


@rule("ahoy:explore.2", "ahoy:explore.3", "ahoy:explore.4", "ahoy:reward.region")
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10_000), tiles=st.integers(2, 11))
def test_a_tile_may_be_joined_wherever_the_rules_allow_and_nowhere_else(
    seed: int, tiles: int
) -> None:
    taken, islands = grown(seed, tiles)
    found = set(places_anywhere(taken, islands))
    assert found == {one for one in everywhere(taken) if may_lie(one, taken, islands)}


@rule("ahoy:explore.1", "ahoy:explore.2", "ahoy:explore.3")
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10_000), tiles=st.integers(2, 11))
def test_an_explorers_tile_covers_the_space_he_enters(seed: int, tiles: int) -> None:
    taken, islands = grown(seed, tiles)
    every = [one for one in everywhere(taken) if may_lie(one, taken, islands)]
    for x, y in taken:
        for entered in {(x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)} - taken:
            found = places_over(entered, taken, islands)
            assert set(found) == {one for one in every if entered in one.cells}
            assert len(found) <= 16


@rule("ahoy:setup.6")
def test_the_starting_tiles_share_one_edge_and_have_their_islands_at_opposite_corners() -> None:
    pairs = starting_pairs()
    assert len(set(pairs)) == 8
    assert (Place(0, 0, 2), Place(2, 1, 0)) in pairs
    for one, other in pairs:
        shared = [(a, b) for a in one.cells for b in other.cells if far(a, b) == 1]
        assert len(shared) == 1
        assert far(one.island, other.island) == 5
        assert is_legal(other, *taken_by(one))


@rule("ahoy:explore.2")
def test_a_gap_one_space_wide_has_no_room() -> None:
    state = map_of(Place(0, 0), Place(3, 0), Place(0, 2), Place(3, 2))
    assert ways_to_explore(state, (2, 1)) == ()


@rule("ahoy:explore.2")
def test_a_gap_two_spaces_wide_and_deep_has_room() -> None:
    state = map_of(Place(0, 0, 2), Place(4, 0, 3), Place(0, 2), Place(4, 2))
    assert {(way.x, way.y) for way in ways_to_explore(state, (2, 1))} == {(2, 0), (2, 1)}


@rule("ahoy:explore.2", "ahoy:reward.region")
def test_without_a_tile_in_the_stack_there_is_nowhere_to_explore() -> None:
    state = map_of(*(Place(3 * at, 0) for at in range(11)))
    assert ways_to_explore(state, (0, -1)) == ()
    assert ways_to_join(state) == ()


@rule("ahoy:explore.3")
def test_islands_may_touch_by_their_corners_only() -> None:
    taken, islands = taken_by(Place(0, 0))
    for beside in (Place(2, 1, 2), Place(2, 0, 1)):
        assert not is_legal(beside, taken, islands)
    for corner_to_corner in (Place(2, 1, 1), Place(2, 0, 2)):
        assert is_legal(corner_to_corner, taken, islands)


@rule("ahoy:explore.4")
def test_a_tile_may_be_shifted_by_a_space() -> None:
    taken, islands = taken_by(Place(0, 0))
    assert is_legal(Place(2, 1, 0), taken, islands)
    assert is_legal(Place(2, 0, 0), taken, islands)
    assert not is_legal(Place(1, 1, 0), taken, islands)
