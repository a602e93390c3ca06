from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.inputs.arrow_position import BORDER, Arrow

QUARTERS = (-45.0, 45.0, 135.0, 225.0, 315.0)
"""Four sectors, the first about north."""


def arrow_at(turn: int, clicks: int, north: int = 0) -> Arrow:
    arrow = Arrow(turn)
    arrow.moved(north)
    arrow.show_north()
    arrow.moved(north + clicks)
    return arrow


@pytest.mark.parametrize(
    ("clicks", "sector"), [(0, 0), (24, 1), (48, 2), (72, 3), (96, 0), (-24, 3), (-96 * 7 + 24, 1)]
)
def test_the_place_decides_however_often_it_went_round(clicks: int, sector: int) -> None:
    assert arrow_at(96, clicks, north=1000).sector(QUARTERS) == sector


def test_an_arrow_on_a_border_points_at_none() -> None:
    assert arrow_at(96, 12).sector(QUARTERS) is BORDER
    assert arrow_at(96, 11).sector(QUARTERS) == 0
    assert arrow_at(96, 13).sector(QUARTERS) == 1
    assert arrow_at(96, -12).sector(QUARTERS) is BORDER


def test_a_click_may_be_just_as_wide_as_a_sector() -> None:
    edges = tuple(-22.5 + 15 * sector for sector in range(25))
    assert [arrow_at(24, clicks).sector(edges) for clicks in range(24)] == [*range(1, 24), 0]


@given(st.integers(-5000, 5000), st.integers(-500, 500))
def test_what_it_says_is_where_it_points(clicks: int, north: int) -> None:
    arrow = arrow_at(96, clicks, north)
    sector = arrow.sector(QUARTERS)
    if sector is not BORDER:
        away = (arrow.degrees - 90 * sector + 180) % 360 - 180
        assert abs(away) <= 45
