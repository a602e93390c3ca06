"""The sea of six boards: every way in which the book lets them lie makes a rectangle, and what is
printed on a board goes where it goes.
"""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.games.lords.boards import (
    BOARD,
    LETTERS,
    SIDES,
    TURNS,
    WIDE,
    Board,
    Half,
    Place,
    Sea,
    printed_at,
    sea_of,
    turned,
)

BLANK = Board(front=("...",) * 3, back=("...",) * 3)
THIN = Board(front=(".",) * 3, back=(".",) * 3)
AS_IT_COMES = (Place("first"), Place("small"), Place("second"))
EMPTY = Half(BLANK, BLANK, THIN, AS_IT_COMES)
PRINTED = Half(
    first=Board(front=("pps", "ddr", "mme"), back=("ppp", "...", "...")),
    second=Board(front=("ssp", "rrd", "eem"), back=("sss", "...", "...")),
    small=Board(front=("p", "m", "."), back=("e", ".", ".")),
    places=AS_IT_COMES,
)


def rows(sea: Sea) -> list[str]:
    """The sea as it lies, row 6 on top."""
    letters = {effect: letter for letter, effect in LETTERS.items()}
    return ["".join(letters[sea.effects[f"{c}{r}"]] for c in "ABCDEFG") for r in range(6, 0, -1)]


@st.composite
def halves(draw: st.DrawFn) -> Half:
    """A half whose boards lie in any way that the book allows."""
    order = draw(st.permutations(list(WIDE)))
    places = (
        Place(board, draw(st.sampled_from(SIDES)), draw(st.sampled_from(TURNS[board])))  # type: ignore[arg-type]
        for board in order
    )
    return replace(PRINTED, places=tuple(places))


@pytest.mark.rule("lords:3.3", "lords:4.1b")
def test_each_owner_sees_his_own_boards_from_left_to_right() -> None:
    assert rows(sea_of((PRINTED, EMPTY))) == ["......."] * 3 + ["ppspssp", "ddrmrrd", "mme.eem"]
    assert rows(sea_of((EMPTY, PRINTED))) == ["mee.emm", "drrmrdd", "psspspp"] + ["......."] * 3


TURNED = [
    (0, ("pps", "ddr", "mme")),
    (90, ("mdp", "mdp", "ers")),
    (180, ("emm", "rdd", "spp")),
    (270, ("sre", "pdm", "pdm")),
]


@pytest.mark.rule("lords:4.1c")
@pytest.mark.parametrize(("degrees", "shown"), TURNED)
def test_a_board_is_turned_clockwise(degrees: int, shown: tuple[str, ...]) -> None:
    assert turned(PRINTED.first.front, degrees) == shown


@pytest.mark.rule("lords:4.1c", "lords:12.2")
@pytest.mark.parametrize(("at", "shown"), [(0, "pppsssp"), (1, "ppspssp"), (2, "ppssspp")])
def test_the_small_board_lies_left_right_or_between(at: int, shown: str) -> None:
    half = PRINTED.laid("small", at, "front", 0)
    assert rows(sea_of((half, EMPTY)))[3] == shown


@pytest.mark.rule("lords:4.1c")
def test_either_side_may_be_up() -> None:
    half = PRINTED.laid("first", 0, "back", 180).laid("small", 2, "back", 0)
    assert rows(sea_of((half, EMPTY)))[3:] == ["...sspe", "...rrd.", "pppeem."]


@pytest.mark.rule("lords:3.3", "lords:4.1b", "lords:4.1c")
@given(halves(), halves())
def test_however_boards_lie_the_sea_is_six_by_seven_and_nothing_printed_is_lost(
    lower: Half, upper: Half
) -> None:
    sea = sea_of((lower, upper))
    assert set(sea.effects) == set(BOARD.cells)
    up = Counter(
        LETTERS[letter]
        for half in (lower, upper)
        for place in half.places
        for row in getattr(half.board(place.board), place.side)
        for letter in row
    )
    assert Counter(sea.effects.values()) == up


@given(halves(), halves(), st.sampled_from(BOARD.cells))
def test_a_cell_is_found_on_the_board_where_it_is_printed(
    lower: Half, upper: Half, cell: str
) -> None:
    both = (lower, upper)
    half, place, column, row = printed_at(both, cell)
    printed = getattr(both[half].board(place.board), place.side)[row][column]
    assert LETTERS[printed] == sea_of(both).effects[cell]


def test_seams_run_between_the_boards_of_a_half() -> None:
    seams = sea_of((EMPTY, EMPTY.laid("small", 0, "front", 0))).seams
    assert {heading for _, heading in seams} == {"E"}
    assert {cell for cell, _ in seams} == {
        f"{column}{row}" for column in "CD" for row in (1, 2, 3)
    } | {f"{column}{row}" for column in "CF" for row in (4, 5, 6)}


def test_only_boards_that_nobody_has_read_are_marked() -> None:
    read = replace(EMPTY, small=replace(THIN, mark="book"))
    assert set(BOARD.cells) - set(sea_of((read, EMPTY)).house) == {"D1", "D2", "D3"}
