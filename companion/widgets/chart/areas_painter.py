"""A sheet of areas: each space by its outline, and nothing where none is known yet.

Areas that belong to regions lie as tiles on the dark of what nobody has seen.
"""

from __future__ import annotations

from itertools import pairwise

from kivy.graphics import Color, Line, Rectangle, RoundedRectangle

from companion.engine.layers import BAR, ISLE, LAND, Link
from companion.engine.space import REACH, Extent, grows
from companion.widgets.chart.board_painter import BoardPainter
from companion.widgets.kit.texture_painter import Point, disc, outline, polygon, ring
from companion.widgets.kit.theme import theme

_LINE = 1.5
"""Pixels between one area and the next."""
_ROUND = 0.16
"""How round the corners of a region are, in board units."""
_GAP = 0.03
"""Half of the dark between two regions."""
_ISLE = (
    (0.14, 0.3), (0.2, 0.16), (0.4, 0.1), (0.66, 0.13), (0.86, 0.22), (0.9, 0.44), (0.86, 0.7),
    (0.72, 0.86), (0.46, 0.9), (0.22, 0.84), (0.1, 0.62),
)  # fmt: skip
"""The shore of an island in a space of one by one."""


class AreasPainter(BoardPainter):
    """Paints ``Areas``."""

    @property
    def known(self) -> tuple[str, ...]:
        """The spaces that are part of the board."""
        return tuple(space.id for space in self.board.spaces if not space.unknown)

    @property
    def regions(self) -> tuple[Extent, ...]:
        """The box about each region."""
        boxes: dict[str, list[Extent]] = {}
        for space in self.board.spaces:
            if space.region and not space.unknown:
                boxes.setdefault(space.region, []).append(space.extent)
        sides = [tuple(zip(*found, strict=True)) for found in boxes.values()]
        return tuple((min(a), min(b), max(c), max(d)) for a, b, c, d in sides)

    def shape(self, space: str) -> tuple[Point, ...]:
        """The outline of a space; none where it is a disc."""
        return tuple(self.at(point) for point in self.board.space(space).outline)

    def ground(self) -> None:
        """What nobody has seen is dark, and the regions are tiles on it."""
        if not grows(self.board):
            super().ground()
            return
        Color(*theme.unknown)
        # and a pixel more: the sheet may end within one
        Rectangle(size=(self.sheet.width * self.scale + 1, self.sheet.height * self.scale + 1))
        for region in self.regions:
            Color(*theme.sea)
            x, y, wide, high = self._box(region)
            RoundedRectangle(pos=(x, y), size=(wide, high), radius=[self.unit * _ROUND])

    def _box(self, region: Extent) -> tuple[float, float, float, float]:
        """Left, low, width and height of a region's tile, in pixels."""
        (left, low), (right, top) = self.at(region[:2]), self.at(region[2:])
        gap = self.unit * _GAP
        return left + gap, low + gap, right - left - 2 * gap, top - low - 2 * gap

    def spread(self) -> None:
        for space in self.known:
            self.fill(space)

    def fill(self, space: str, rounded: float = 0) -> None:
        del rounded  # an outline has the corners that it has
        shape = self.shape(space)
        if shape:
            polygon(shape)
        else:
            disc(*self.middle(space), REACH * self.unit)

    def edge(self, space: str, width: float) -> None:
        """A line about a space."""
        shape = self.shape(space)
        if shape:
            outline(shape, width)
        else:
            ring(*self.middle(space), REACH * self.unit, width)

    def lines(self) -> None:
        """Where one area ends is no ornament, as the grid of squares is; within a region it is
        fainter than about it.
        """
        boxes = self.regions
        Color(*(theme.grid if boxes else theme.border))
        for space in () if boxes else self.known:
            self.edge(space, _LINE * self.scale)
        for region in boxes:
            self._crossing(region)
            box, radius = self._box(region), self.unit * _ROUND
            for tint, width in ((theme.unknown, 0.1), (theme.region_edge, 0.045)):
                Color(*tint)
                Line(rounded_rectangle=(*box, radius), width=max(1, self.unit * width / 2))

    def seams(self) -> None:
        """The rims of the regions are drawn with the lines."""

    def _crossing(self, region: Extent) -> None:
        """The lines within a region: those edges of its spaces that do not lie at its rim."""
        left, low, right, top = region
        for space in self.board.spaces:
            if space.unknown or not _is_within(space.extent, region):
                continue
            for start, end in pairwise((*space.outline, *space.outline[:1])):
                upright, level = start[0] == end[0], start[1] == end[1]
                rim = (upright and start[0] in (left, right)) or (level and start[1] in (low, top))
                if not rim:
                    outline((self.at(start), self.at(end)), _LINE * self.scale, close=False)

    def land(self) -> None:
        for space in self.marked(LAND):
            Color(*theme.land)
            self.fill(space)
            Color(*theme.land_edge)
            self.edge(space, _LINE * self.scale)
        for space in self.marked(ISLE):
            x, y = self.middle(space)
            shore = [(x + (a - 0.5) * self.unit, y + (b - 0.5) * self.unit) for a, b in _ISLE]
            Color(*theme.land)
            polygon(shore)
            Color(*theme.land_edge)
            outline(shore, self.unit * 0.04)
        for layer in self.layers:
            if isinstance(layer, Link) and layer.look == BAR:
                self._bar(layer)

    def margin(self) -> None:
        """Nothing: areas have no letters and numbers."""

    def _bar(self, link: Link) -> None:
        """A bank of sand across the way from one space to the other."""
        (a, b), (c, d) = self.middle(link.start), self.middle(link.end)
        x, y = (a + c) / 2, (b + d) / 2
        across, up = (d - b) * 0.4, (c - a) * 0.4
        ends = ((x - across, y - up), (x + across, y + up))
        for tint, width in ((theme.ink, 0.2), (theme.land, 0.14)):
            Color(*tint)
            outline(ends, self.unit * width, close=False)
        Color(*theme.ink)
        for at in range(5):
            share = (at + 0.5) / 5
            (left, low), (right, top) = ends
            dot = left + (right - left) * share, low + (top - low) * share
            disc(*dot, self.unit * 0.03)


def _is_within(inner: Extent, outer: Extent) -> bool:
    """Whether a box lies in another."""
    (left, low, right, top), (at_left, at_low, at_right, at_top) = inner, outer
    return at_left <= left and at_low <= low and right <= at_right and top <= at_top
