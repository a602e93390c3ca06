"""Page 6: where a ship may be laid, and what becomes of what she covers."""

from __future__ import annotations

import pytest

from companion.games.lords.boards import BOARD
from tests.games.lords.verbs import quiet

rule = pytest.mark.rule
NEAREST = {f"{letter}1" for letter in "ABCDEFG"}


@rule("lords:6.2")
def test_the_first_ship_goes_anywhere_in_the_nearest_row() -> None:
    table = quiet()
    assert table.cells() == NEAREST
    table.refused("6.3", table.lays, 2, "C2")
    table.lays(2, "C1")
    table.ends()
    assert table.cells() == {f"{letter}6" for letter in "ABCDEFG"}


@rule("lords:6.1")
@pytest.mark.parametrize(("seat", "number"), [("sky", 4), ("blue", 4), ("blue", "flagship")])
def test_nobody_lies_on_a_fighting_ship(seat: str, number: int | str) -> None:
    table = quiet().put(seat, number, "C1")
    table.refused("6.1", table.lays, 2, "C1")
    assert "C1" not in table.cells()


@rule("lords:6.2", "lords:6.6")
def test_a_burning_ship_of_the_nearest_row_may_be_covered() -> None:
    table = quiet(C1="point").put("blue", 4, "C1", burning=True)
    table.lays(2, "C1")
    assert (table.at("C1").seat, table.of("sky").points) == ("sky", 0)


@rule("lords:6.3", "lords:6.7")
def test_a_free_cell_beside_an_own_fighting_ship_will_do() -> None:
    table = quiet().put("sky", 4, "C2")
    assert table.cells() == NEAREST | {"C3", "B2", "D2"}
    for far in ("B3", "D3", "C4"):
        table.refused("6.3", table.lays, 2, far)


@rule("lords:6.3")
def test_a_burning_ship_reaches_nowhere_and_a_hired_one_does() -> None:
    table = quiet().put("sky", 4, "C2", burning=True).put("sky", "flagship", "F2")
    table.refused("6.3", table.lays, 2, "C3")
    assert {"F3", "E2", "G2"} <= table.cells()


@rule("lords:6.4", "lords:6.5", "lords:6.6")
@pytest.mark.parametrize("seat", ["sky", "blue"])
def test_a_burning_ship_beside_ones_own_is_covered_and_gone(seat: str) -> None:
    table = quiet(C3="point").put("sky", 4, "C2").put(seat, 7, "C3", burning=True)
    table.put(seat, 7, "F3", burning=True)
    table.refused("6.4", table.lays, 2, "F3")
    table.lays(2, "C3")
    assert table.at("C3").number == 2
    assert sum(ship.number == 7 for ship in table.state.board().values()) == 1
    assert table.of("sky").points == 0


@rule("lords:6.6")
def test_over_a_burning_ship_there_is_nothing_to_repeat() -> None:
    table = quiet(C3="point").put("sky", 4, "C2").put("blue", 7, "C3", burning=True)
    table.lays(9, "C3")
    assert table.of("sky").points == 0


@rule("lords:6.7")
@pytest.mark.parametrize(
    ("one", "other", "beside"),
    [("C2", "D2", True), ("C2", "D3", False), ("C3", "C4", True), ("G2", "A2", False)],
)
def test_cells_are_beside_each_other_by_their_sides(one: str, other: str, beside: bool) -> None:
    table = quiet().put("sky", 4, one)
    assert (other in table.cells()) == beside


@rule("lords:6.8", "lords:4.1b")
def test_the_other_half_is_open_beside_an_own_ship_and_its_cells_take_effect() -> None:
    table = quiet(C4="point").put("sky", 4, "C3")
    table.refused("6.3", table.lays, 2, "E4")
    table.refused("6.3", table.lays, 2, "E6")
    table.lays(2, "C4")
    assert table.of("sky").points == 1
    halves = {cell for cell in BOARD.cells if table.state.is_far("sky", cell)}
    assert len(halves) == 21
    assert halves == {cell for cell in BOARD.cells if not table.state.is_far("blue", cell)}


def test_what_is_no_cell_is_refused() -> None:
    table = quiet()
    table.refused("", table.lays, 2, "H1")
    table.refused("", table.lays, 2, "")


@rule("lords:3.1")
def test_after_three_of_each_number_there_is_no_28th_ship() -> None:
    table = quiet().has("sky", seen=(3,) * 9)
    refused = [table.refused("3.1", table.lays, number, "C1") for number in (*range(1, 10), 0, 10)]
    assert {one.reason.id for one in refused[:9]} == {"lords.refused.all-laid"}
    assert not table.cells()
