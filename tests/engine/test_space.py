"""Boards of spaces: squares and areas answer the same questions, and a wrong board is refused where
it is made.
"""

from __future__ import annotations

from math import cos, nan, pi, sin
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.engine.compass import Heading
from companion.engine.grid import Grid
from companion.engine.messages import say
from companion.engine.space import Areas, Board, Line, Point, Space, Squares, name_of


def hexagon(centre: Point) -> tuple[Point, ...]:
    """The corners of a regular hexagon that is two units high."""
    x, y = centre
    reach = 2 / 3**0.5
    return tuple((x + reach * cos(n * pi / 3), y + reach * sin(n * pi / 3)) for n in range(6))


def honeycomb(columns: int, rows: int) -> Areas:
    """Hexagons side by side, the odd columns half a cell higher: no square among them."""
    places = {(column, row) for column in range(columns) for row in range(rows)}

    def around(column: int, row: int) -> tuple[str, ...]:
        up = row + column % 2
        beside = [(column, row - 1), (column, row + 1)]
        beside += [(column + way, up - step) for way in (-1, 1) for step in (0, 1)]
        return tuple(f"sea-{c}-{r}" for c, r in beside if (c, r) in places)

    def cell(column: int, row: int) -> Space:
        centre = (column * 3**0.5, 2.0 * row + column % 2)
        return Space(f"sea-{column}-{row}", centre, around(column, row), hexagon(centre), "north")

    return Areas(tuple(cell(*place) for place in sorted(places)))


def three_isles() -> Areas:
    """Three discs in a row."""
    return Areas(
        (
            Space("tortuga", (0, 0), ("nassau",), name=say("place.tortuga")),
            Space("nassau", (2, 0), ("tortuga", "havana")),
            Space("havana", (4, 1), ("nassau",)),
        )
    )


SQUARES = st.builds(Squares, st.integers(1, 9), st.integers(1, 9))
COMBS = st.builds(honeycomb, st.integers(1, 4), st.integers(2, 4))
BOARDS: st.SearchStrategy[Board] = st.one_of(SQUARES, COMBS)


@given(board=BOARDS)
def test_the_centre_of_a_space_lies_in_that_space(board: Board) -> None:
    assert [board.at(space.centre) for space in board.spaces] == list(board.ids)


@given(board=BOARDS, across=st.floats(-2, 10), up=st.floats(-2, 10))
def test_a_point_lies_in_the_space_that_holds_it_and_else_in_none(
    board: Board, across: float, up: float
) -> None:
    found = board.at((across, up))
    holding = [space.id for space in board.spaces if space.holds((across, up))]
    if isinstance(board, Squares):
        left, low, right, top = board.extent
        assert bool(found) == (left <= across < right and low <= up < top)
    assert found in holding if found else holding == []


@given(board=BOARDS)
def test_neighbours_are_mutual_and_nobody_is_his_own(board: Board) -> None:
    for id in board.ids:
        assert id not in board.neighbours(id)
        assert all(id in board.neighbours(near) for near in board.neighbours(id))


@given(board=BOARDS)
def test_every_outline_lies_within_the_extent(board: Board) -> None:
    left, low, right, top = board.extent
    for space in board.spaces:
        for x, y in space.outline:
            assert left <= x <= right
            assert low <= y <= top


def test_squares_are_named_and_neighbour_each_other_as_on_the_grid() -> None:
    board, grid = Squares(3, 2), Grid(3, 2)
    assert tuple(board.ids) == grid.cells == ("A1", "A2", "B1", "B2", "C1", "C2")
    assert {id: set(board.neighbours(id)) for id in board.ids} == {
        cell: set(grid.around(cell)) for cell in grid.cells
    }
    assert board.space("B2").centre == (1.5, 1.5)


def test_the_spaces_of_squares_are_made_once() -> None:
    assert Squares(24, 14).space("K7") is Squares(24, 14).space("K7")


def test_a_straight_line_has_its_heading_by_the_compass_printed_on_the_board() -> None:
    board = Squares(6, 6)
    assert board.line("A1", "C3", "top") == Line(Heading.NE, 2)
    assert board.line("A1", "C3", "right") == Line(Heading.NW, 2)


@pytest.mark.parametrize("end", ["A1", "C2", "Z9"], ids=["itself", "aslant", "off the board"])
def test_there_is_no_straight_line(end: str) -> None:
    assert Squares(6, 6).line("A1", end, "top") is None


def test_areas_lie_on_no_straight_line() -> None:
    assert three_isles().line("tortuga", "nassau", "top") is None


def test_a_disc_without_an_outline_is_found_within_its_reach() -> None:
    board = three_isles()
    assert board.at((0.3, 0.3)) == "tortuga"
    assert board.at((1, 0)) == ""
    assert board.extent == (-0.5, -0.5, 4.5, 1.5)


def test_a_space_is_called_by_its_name_or_else_by_its_id() -> None:
    board = three_isles()
    assert [name_of(board, id) for id in ("tortuga", "nassau", "gone")] == [
        say("place.tortuga"),
        "nassau",
        "gone",
    ]
    assert name_of(Squares(3, 3), "B2") == "B2"


@pytest.mark.parametrize("board", [Squares(24, 14), three_isles(), honeycomb(3, 3)], ids=repr)
def test_a_board_reads_back_from_the_wire_as_it_was(board: Board) -> None:
    assert msgspec.json.decode(msgspec.json.encode(board), type=Board) == board


def test_squares_are_two_numbers_on_the_wire() -> None:
    assert msgspec.json.decode(msgspec.json.encode(Squares(24, 14))) == {
        "type": "squares",
        "columns": 24,
        "rows": 14,
    }


# ---------------------------------------------------------------- what is no board


def isles(**changes: dict[str, Any]) -> tuple[Space, ...]:
    """The three isles, some of them changed."""
    return tuple(replace(space, **changes.get(space.id, {})) for space in three_isles().spaces)


@pytest.mark.parametrize(
    ("spaces", "why"),
    [
        ((), "a board has no spaces"),
        ((*isles(), Space("nassau", (9, 9), ("havana",))), "two spaces of one id: nassau"),
        (
            (*isles(), Space("atlantis", (9, 9))),
            "space atlantis has no neighbours",
        ),
        (
            isles(havana={"neighbours": ("nassau", "cuba")}),
            "space havana has a neighbour cuba that is not on the board",
        ),
        (
            isles(havana={"neighbours": ("nassau", "tortuga")}),
            "space havana has the neighbour tortuga, but tortuga has not havana",
        ),
        (
            isles(tortuga={"neighbours": ("nassau", "tortuga")}),
            "space tortuga is its own neighbour",
        ),
    ],
    ids=["none", "twice", "alone", "strange", "one-sided", "itself"],
)
def test_wrong_areas_are_refused_with_their_place(spaces: tuple[Space, ...], why: str) -> None:
    with pytest.raises(ValueError, match=f"^{why}$"):
        Areas(spaces)


def test_the_only_space_of_a_board_needs_no_neighbour() -> None:
    assert tuple(Areas((Space("pond", (0, 0)),)).ids) == ("pond",)


@pytest.mark.parametrize(
    ("id", "centre", "outline", "why"),
    [
        ("", (1, 2), (), r"the space at \(1, 2\) has no id"),
        ("pond", (nan, 0), (), "space pond has a point that lies nowhere"),
        (
            "pond",
            (9, 9),
            ((0, 0), (1, 0), (0, 1)),
            r"space pond has its centre \(9, 9\) outside its outline",
        ),
        ("pond", (0, 0), ((0, 0), (1, 1)), r"space pond has its centre .* outside its outline"),
    ],
    ids=["no id", "nowhere", "outside", "two corners"],
)
def test_a_wrong_space_is_refused_where_it_is_made(
    id: str, centre: Point, outline: tuple[Point, ...], why: str
) -> None:
    with pytest.raises(ValueError, match=f"^{why}$"):
        Space(id, centre, outline=outline)


@pytest.mark.parametrize(("columns", "rows"), [(0, 3), (3, 0), (-1, 3)])
def test_a_board_without_squares_is_refused(columns: int, rows: int) -> None:
    with pytest.raises(ValueError, match=f"a board of {columns} x {rows} squares has no spaces"):
        Squares(columns, rows)


def test_a_wrong_board_on_the_wire_is_refused_with_its_path() -> None:
    with pytest.raises(msgspec.ValidationError, match=r"neighbours - at `\$\.board`"):
        msgspec.json.decode(
            b'{"board":{"type":"areas","spaces":[{"id":"a","centre":[0,0]},'
            b'{"id":"b","centre":[2,0]}]}}',
            type=Held,
        )


class Held(msgspec.Struct):
    """A value that holds a board."""

    board: Board
