"""What the replay of a report draws of a board."""

from __future__ import annotations

import pytest

from companion.engine.layers import LAND, Sides
from companion.engine.space import Squares
from companion.engine.views import ChartView, TableView
from companion.presenters.story.scenes import Scene, Sketcher

BOARD = Squares(4, 3)
ACROSS = {"": "N", "top": "N", "right": "W", "bottom": "S", "left": "E"}
"""The heading of what lies towards the top edge, by where north is."""


def sketched(chart: ChartView) -> Scene:
    return Sketcher(lambda message: message.id).scene(TableView(chart=chart))


@pytest.mark.parametrize("north", ACROSS)
def test_a_closed_side_is_drawn_where_it_lies_wherever_north_is(north: str) -> None:
    closed = Sides(LAND, (("B2", ACROSS[north]),))
    scene = sketched(ChartView(board=BOARD, north=north, layers=(closed,)))
    assert scene["e:0"] == [LAND, [[1.5, 1.5, "N"]]]


def test_the_compass_points_to_its_edge_and_is_drawn_only_where_one_is_printed() -> None:
    assert sketched(ChartView(board=BOARD, north="left"))["n"] == 6
    assert "n" not in sketched(ChartView(board=BOARD, north=""))
