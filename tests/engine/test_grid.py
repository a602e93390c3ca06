"""Boards of square cells: names beyond the alphabet, lines, and what lies between two cells."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.grid import Grid, cell_name, column_name, column_of

WIDE = Grid(60, 40)


@pytest.mark.parametrize(
    ("column", "name"), [(0, "A"), (25, "Z"), (26, "AA"), (27, "AB"), (51, "AZ"), (52, "BA")]
)
def test_columns_beyond_the_alphabet_take_two_letters(column: int, name: str) -> None:
    assert column_name(column) == name


@given(column=st.integers(0, 59), row=st.integers(0, 39))
def test_every_cell_is_found_again_by_its_name(column: int, row: int) -> None:
    cell = cell_name(column, row)
    assert WIDE.place(cell) == (column, row)
    assert column_of(cell) == column_name(column)


@pytest.mark.parametrize(
    ("written", "cell"), [("ab 12", "AB12"), ("АВ-12", "AB12"), ("bz1", None), ("12", None)]
)
def test_a_wide_board_reads_what_people_write(written: str, cell: str | None) -> None:
    assert WIDE.read(written) == cell


@pytest.mark.parametrize(
    ("start", "end", "between"),
    [
        ("A1", "A1", ()),
        ("A1", "B2", ()),
        ("A1", "D1", ("B1", "C1")),
        ("Y3", "AB3", ("Z3", "AA3")),
        ("D4", "A1", ("C3", "B2")),
        ("A1", "B3", ("A2", "B2")),
        ("A1", "C4", ("A2", "B2", "B3", "C3")),
    ],
)
def test_a_line_from_middle_to_middle_runs_through_these(
    start: str, end: str, between: tuple[str, ...]
) -> None:
    assert WIDE.between(start, end) == between


@given(st.data())
def test_a_line_runs_through_the_same_cells_both_ways(data: st.DataObject) -> None:
    start, end = (data.draw(st.sampled_from(Grid(12, 9).cells)) for _ in range(2))
    assert set(WIDE.between(start, end)) == set(WIDE.between(end, start))


@given(st.data())
def test_along_a_bearing_it_is_the_cells_of_the_line(data: st.DataObject) -> None:
    board = Grid(12, 9)
    start = data.draw(st.sampled_from(board.cells))
    end = data.draw(st.sampled_from(board.cells))
    if heading := board.bearing(start, end):
        line = board.line(start, heading)
        assert board.between(start, end) == line[: line.index(end)]
