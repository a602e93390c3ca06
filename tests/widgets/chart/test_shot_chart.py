"""Beside the die lies a small chart of the shot."""

from __future__ import annotations

from kivy.graphics import Rectangle
from msgspec.structs import replace

from companion.engine.layers import LAND, Mark
from companion.engine.space import Squares
from companion.engine.views import ChartView, PieceView
from companion.presenters.shot import ShotView
from companion.widgets.chart.berths import least_side
from companion.widgets.chart.shot_chart import ShotChart
from tests.windows import Hand

SHOT = ShotView(
    chart=ChartView(
        board=Squares(24, 14),
        layers=(Mark(LAND, ("E5",)),),
        pieces=(
            PieceView(id="line", kind="line", seat="blue", space="D4"),
            PieceView(id="brig", kind="brig", seat="orange", space="D8"),
        ),
    ),
    spaces=("D4", "D8"),
    lines=(("D4", "D8"),),
)


def drawn(chart: ShotChart) -> list[Rectangle]:
    """All pictures and plain boxes, from the sea up."""
    return [one for one in chart.canvas.children if isinstance(one, Rectangle)]


def test_ships_are_as_large_as_on_the_chart_and_stand_on_the_sea(hand: Hand) -> None:
    chart = ShotChart(shot=SHOT, size_hint=(None, None), size=(356, 200))
    hand.show(chart)
    sea, _land, *ships = drawn(chart)
    assert len(ships) == len(SHOT.chart.pieces)
    for ship in ships:
        assert min(ship.size) >= least_side() - 1
        assert sea.pos[0] < ship.pos[0] < sea.pos[0] + sea.size[0]
        assert sea.pos[1] < ship.pos[1] < sea.pos[1] + sea.size[1]


def test_without_a_shot_nothing_is_drawn(hand: Hand) -> None:
    chart = ShotChart(size_hint=(None, None), size=(356, 200))
    hand.show(chart)
    assert not chart.canvas.children
    chart.shot = SHOT
    hand.advance_frames()
    assert chart.canvas.children
    chart.shot = None
    hand.advance_frames()
    assert not chart.canvas.children


def test_a_touch_goes_through(hand: Hand) -> None:
    chart = ShotChart(shot=SHOT, size_hint=(None, None), size=(356, 200))
    hand.show(chart)
    assert not chart.on_touch_down(hand.press(*chart.center))


def test_a_shot_within_one_space_has_no_line(hand: Hand) -> None:
    chart = ShotChart(size_hint=(None, None), size=(356, 200))
    chart.shot = replace(SHOT, spaces=("D4",), lines=(("D4", "D4"),))
    hand.show(chart)
    _sea, _land, line, _brig = drawn(chart)
    assert min(line.size) >= least_side() - 1, "the ships are drawn all the same"
