"""Sets of cells as whole numbers say the same as sets of names."""

from __future__ import annotations

from random import Random

import pytest

from companion.engine.cell_bits import cell_bits
from companion.engine.grid import Grid, cell_name

BOARD = Grid(7, 5)
BITS = cell_bits(BOARD)


def some(seed: int) -> tuple[str, ...]:
    """About two thirds of the cells."""
    chance = Random(seed)
    return tuple(cell for cell in BOARD.cells if chance.random() < 0.67)


def test_cells_come_back_in_the_order_of_the_board() -> None:
    assert BITS.cells(BITS.of(reversed(some(1)))) == some(1)
    assert BITS.cells(BITS.all) == BOARD.cells
    assert BITS.cells(BITS.rim) == ()


def test_what_is_no_cell_is_left_out() -> None:
    assert BITS.of(("A1", "", "Z9")) == BITS.of(("A1",))


@pytest.mark.parametrize("cell", BOARD.cells)
def test_a_cell_spreads_to_its_neighbours_and_never_round_an_edge(cell: str) -> None:
    around = {cell, *BOARD.around(cell)}
    assert set(BITS.cells(BITS.spread(BITS.of((cell,))))) == around


def test_each_cell_is_a_set_of_its_own() -> None:
    assert [BITS.cells(one) for one in BITS.each(BITS.of(some(2)))] == [(one,) for one in some(2)]


@pytest.mark.parametrize(("columns", "rows"), [(1, 1), (2, 3), (4, 2), (7, 1), (8, 1), (1, 6)])
def test_rectangles_are_found_by_their_corners(columns: int, rows: int) -> None:
    def cells(corner: str) -> set[str]:
        column, row = BOARD.place(corner)
        return {cell_name(column + x, row + y) for x in range(columns) for y in range(rows)}

    inside = some(3)
    corners = BITS.corners(BITS.of(inside), columns, rows)
    assert BITS.cells(corners) == tuple(one for one in BOARD.cells if cells(one).issubset(inside))
    for corner in BITS.each(corners):
        (name,) = BITS.cells(corner)
        assert set(BITS.cells(corner * BITS.rectangle(columns, rows))) == cells(name)


def test_a_rectangle_is_across_from_edge_to_edge() -> None:
    assert not BITS.is_across(6, 4)
    assert BITS.is_across(7, 1)
    assert BITS.is_across(1, 5)


def test_the_inside_of_a_rectangle_lies_one_on_from_its_corner() -> None:
    assert BITS.cells(BITS.inside(BITS.of(("A1", "C2")))) == ("B2", "D3")
