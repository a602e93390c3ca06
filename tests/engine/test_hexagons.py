"""A honeycomb grows in every direction, and each place knows those beside it."""

from __future__ import annotations

from math import atan2, degrees, dist, isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.compass import Heading
from companion.engine.hexagons import MIDDLE, beside, honeycomb
from companion.engine.messages import say

places = st.tuples(st.integers(-20, 20), st.integers(-20, 20)).map(lambda at: f"{at[0]}.{at[1]}")
TURNED = {
    Heading.E: 0,
    Heading.NE: 60,
    Heading.NW: 120,
    Heading.W: 180,
    Heading.SW: -120,
    Heading.SE: -60,
}


@given(places)
def test_each_place_has_six_beside_it_and_lies_beside_each_of_them(place: str) -> None:
    assert len(beside(place)) == 6
    assert all(place in beside(other).values() for other in beside(place).values())


@given(places)
def test_a_neighbour_lies_in_the_heading_that_is_said(place: str) -> None:
    near = beside(place)
    board = honeycomb(dict.fromkeys((place, *near.values()), say("sea")))
    x, y = board.space(place).centre
    for heading, other in near.items():
        east, north = board.space(other).centre
        off = degrees(atan2(north - y, east - x)) - TURNED[heading]
        assert isclose(off % 360, 0, abs_tol=1) or isclose(off % 360, 360, abs_tol=1)
        assert isclose(dist((x, y), (east, north)), 3**0.5, abs_tol=0.02)


def test_hexagons_side_by_side_leave_no_gap() -> None:
    board = honeycomb(dict.fromkeys((MIDDLE, *beside(MIDDLE).values()), say("sea")))
    middle = set(board.space(MIDDLE).outline)
    assert all(
        len(middle & set(board.space(other).outline)) == 2 for other in beside(MIDDLE).values()
    )


def test_a_board_that_grows_keeps_its_places() -> None:
    small = honeycomb(dict.fromkeys((MIDDLE, "1.0"), say("sea")))
    grown = honeycomb(dict.fromkeys((MIDDLE, "1.0", "2.0"), say("sea")))
    assert grown.space(MIDDLE) == small.space(MIDDLE)
    assert grown.neighbours("1.0") == ("2.0", MIDDLE)


def test_a_place_is_two_numbers() -> None:
    with pytest.raises(ValueError, match="invalid literal"):
        beside("A1")
    with pytest.raises(ValueError, match="has no neighbours"):
        honeycomb(dict.fromkeys((MIDDLE, "3.3"), say("sea")))
