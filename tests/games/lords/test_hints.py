"""What a number on a cell would bring, told before it is laid."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.lords.boards import BOARD
from companion.games.lords.rules.hints import would_bring
from companion.games.lords.rules.score import score_of
from tests.games.lords.verbs import Table, quiet

rule = pytest.mark.rule


def brings(table: Table, number: int, cell: str) -> int:
    """What the choice says of it."""
    (choice,) = [
        one
        for one in table.offers("lay")
        if one.of("space") == cell and one.of("card") == f"sky:{number}"
    ]
    return choice.gain


@rule("lords:7.5", "lords:7.6")
@pytest.mark.parametrize(
    ("number", "cell", "points"), [(4, "C1", 3), (4, "D1", 0), (7, "B3", 0), (6, "C1", 0)]
)  # fmt: skip
def test_a_set_is_told_where_it_would_lie(number: int, cell: str, points: int) -> None:
    table = quiet().line("sky", "A1", 4, 4).put("sky", 8, "B2").put("sky", 2, "E1")
    assert brings(table, number, cell) == points


@rule("lords:7.5")
def test_a_longer_run_is_told_by_what_it_adds() -> None:
    table = quiet().line("sky", "A1", 4, 5, 6)
    assert (brings(table, 7, "D1"), brings(table, 5, "D1"), brings(table, 6, "D1")) == (1, 0, 0)


@rule("lords:7.10", "lords:9.2", "lords:9.17", "lords:10.6a", "lords:9.16")
def test_far_cells_points_and_mines_are_in_it() -> None:
    table = quiet(A1="point").put("sky", 2, "G3").mine("B1")
    assert brings(table, 8, "G4") == 1
    assert (brings(table, 8, "A1"), brings(table, 9, "A1")) == (1, 2)
    assert (brings(table, 8, "B1"), brings(table, 7, "B1")) == (-2, 0)


@rule("lords:11.18")
def test_a_hired_ship_counts_her_new_neighbour() -> None:
    table = quiet().put("sky", "flagship", "C2").put("sky", 2, "E1")
    assert (brings(table, 8, "C1"), brings(table, 8, "A1")) == (1, 0)


@rule("lords:11.5", "lords:11.20")
def test_a_free_ship_helps_and_a_set_may_bring_a_point_more() -> None:
    table = quiet().put("sky", "herald", "A1").put("sky", 4, "B1")
    assert brings(table, 4, "C1") == 4


SHIPS = st.dictionaries(
    st.sampled_from([cell for cell in BOARD.cells if cell[0] in "ABCD"]),
    st.sampled_from([1, 2, 3, 4, 2, 3, "flagship", "herald", "smith"]),
    max_size=12,
)


@rule("lords:7.15")
@given(SHIPS, st.sampled_from(BOARD.cells), st.integers(1, 5))
def test_what_it_really_brings_is_never_less(
    ships: dict[str, int | str], cell: str, number: int
) -> None:
    table = quiet()
    hired = {what: at for at, what in ships.items() if isinstance(what, str)}
    for at, what in ships.items():
        if at != cell and (isinstance(what, int) or hired[what] == at):
            table.put("sky", what, at)
    before, told = score_of(table.state, "sky"), would_bring(table.state, "sky", number, cell)
    table.put("sky", number, cell)
    gained = score_of(table.state, "sky").total - before.total
    assert gained >= told
    if not any(ship.hired for ship in table.state.fleet("sky")):
        assert gained == told
