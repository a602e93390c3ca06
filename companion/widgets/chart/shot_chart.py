"""The small chart of a shot, to be looked at beside the die."""

from __future__ import annotations

from math import hypot
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Line, Rectangle
from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

from companion.engine.layers import LAND, ROCK, SHALLOW
from companion.presenters.corner import corner_extent
from companion.presenters.shot import ShotView
from companion.widgets.chart.badges import stamp
from companion.widgets.chart.berths import berths, least_side, offset, side_of
from companion.widgets.chart.miniatures import UNNAMED, miniature
from companion.widgets.chart.sheet import Sheet
from companion.widgets.kit.texture_painter import Point, polygon
from companion.widgets.kit.theme import metrics, theme

_GROUNDS = ((SHALLOW, theme.shallow), (LAND, theme.land), (ROCK, theme.rock))
"""The colours of spaces that are no open sea."""
_APART = 0.62
"""How far from the middle of what is aimed at a line of fire ends, in sides of a ship."""
_HEAD = 0.34
"""How long and how broad its point is."""


class ShotChart(Widget):
    """A ``ShotView`` as large as it fits. No board is painted for it: a die that rolls waits for
    nothing. It leaves every touch alone.
    """

    shot = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        self._draw_soon = Clock.create_trigger(self._draw, -1)
        super().__init__(**kwargs)
        for name in ("pos", "size", "shot"):
            self.fbind(name, self._draw_soon)
        self._draw_soon()

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        if self.shot is not None and min(self.size) > metrics.touch:
            with self.canvas:
                self._draw_shot(self.shot, self._sheet(self.shot))

    def _sheet(self, shot: ShotView) -> Sheet:
        """The corner of the board in the middle of this widget."""
        left, low, right, top = corner_extent(shot.chart.board, shot.spaces)
        unit = min(self.width / (right - left), self.height / (top - low))
        wide, high = unit * (right - left), unit * (top - low)
        x, y = self.center_x - wide / 2, self.center_y - high / 2
        return Sheet(x, y, wide, high, unit, 0, 0, (left, low))

    def _draw_shot(self, shot: ShotView, sheet: Sheet) -> None:
        Color(*theme.sea)
        Rectangle(pos=(sheet.x, sheet.y), size=(sheet.width, sheet.height))
        self._draw_spaces(shot, sheet)
        for line in shot.lines:
            start, end = (sheet.at(shot.chart.board.space(one).centre) for one in line)
            self._draw_line(start, end, sheet.unit)
        Color(1, 1, 1, 1)
        for berth in berths(shot.chart.pieces):
            piece, side = berth.piece, round(side_of(berth, sheet.unit))
            middle = sheet.at(shot.chart.board.space(piece.space).centre)
            label = shot.labels.get(piece.id, UNNAMED)
            texture = miniature(piece.kind, piece.seat, side, label)
            stamp(texture, offset(berth, middle, sheet.unit, sheet.board((0, 0))), side)
        Color(*theme.brass)
        Line(rectangle=(sheet.x, sheet.y, sheet.width, sheet.height), width=metrics.hair)

    def _draw_spaces(self, shot: ShotView, sheet: Sheet) -> None:
        """The grounds of the spaces in sight, each with its edge."""
        left, low, right, top = corner_extent(shot.chart.board, shot.spaces)
        grounds = {space: tint for look, tint in _GROUNDS for space in shot.chart.marked(look)}
        for space in shot.chart.board.spaces:
            x, y = space.centre
            if not (left <= x <= right and low <= y <= top):
                continue
            (x, y), (far_x, far_y) = sheet.at(space.extent[:2]), sheet.at(space.extent[2:])
            if tint := grounds.get(space.id):
                Color(*tint)
                Rectangle(pos=(x, y), size=(far_x - x, far_y - y))
            Color(*theme.grid)
            Line(rectangle=(x, y, far_x - x, far_y - y), width=metrics.hair / 2)

    @staticmethod
    def _draw_line(start: Point, end: Point, unit: float) -> None:
        """A line of fire between two middles, with its point clear of the ship that is aimed at;
        none within one space.
        """
        long = hypot(end[0] - start[0], end[1] - start[1])
        if not long:
            return
        across, up = (end[0] - start[0]) / long, (end[1] - start[1]) / long
        apart = min(max(unit, least_side()) * _APART, long / 2)
        head = max(unit, least_side()) * _HEAD
        tip = end[0] - across * apart, end[1] - up * apart
        neck = tip[0] - across * head, tip[1] - up * head
        wing = -up * head / 2, across * head / 2
        wings = [(neck[0] + way * wing[0], neck[1] + way * wing[1]) for way in (1, -1)]
        Color(*theme.brass_light)
        Line(points=(*start, *neck), width=metrics.hair * 1.5)
        polygon([tip, *wings])
