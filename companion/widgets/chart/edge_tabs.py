"""Tabs at the edge of a chart looked at nearly: each ship that lies outside, on the side where.

A tab covers nothing that a tap may mean.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from operator import itemgetter

from kivy.graphics import Color, Rectangle
from msgspec import Struct

from companion.engine.views import PieceView
from companion.presenters.piece_labels import PieceLabel
from companion.widgets.chart.berths import least_side
from companion.widgets.chart.captions import Box
from companion.widgets.chart.miniatures import UNNAMED, miniature
from companion.widgets.kit.texture_painter import Point, outline, polygon
from companion.widgets.kit.theme import metrics, theme

POINT = 0.28
"""How far a tab points outwards, in sides of its ship."""
APART = 1.2
"""From one tab to the next, in sides."""


class EdgeTab(Struct, frozen=True):
    """The ``middle`` of a tab in the window, and the way in which it points."""

    piece: PieceView
    middle: Point
    way: Point

    @property
    def box(self) -> Box:
        """What it covers, its tip apart."""
        (x, y), half = self.middle, least_side() * APART / 2
        return x - half, y - half, x + half, y + half


def edge_tabs(
    lying: Iterable[tuple[PieceView, Point]], box: Box, kept: Iterable[Box] = ()
) -> tuple[EdgeTab, ...]:
    """The tabs of all that lies outside a box. They keep apart, and off the boxes that are ``kept``
    free; where a side has not room for all, the nearest have theirs.
    """
    left, low, right, top = box
    sides: dict[Point, list[tuple[float, PieceView, Point]]] = {}
    for piece, (x, y) in lying:
        beyond = {(-1, 0): left - x, (1, 0): x - right, (0, -1): low - y, (0, 1): y - top}
        way, far = max(beyond.items(), key=itemgetter(1))
        if far > 0:
            sides.setdefault(way, []).append((far, piece, (x, y)))
    free = tuple(kept)
    return tuple(tab for way, found in sides.items() for tab in _along(way, found, box, free))


def _along(
    way: Point, found: list[tuple[float, PieceView, Point]], box: Box, kept: tuple[Box, ...]
) -> Iterator[EdgeTab]:
    """The tabs of one side; those above and below leave the corners to the others."""
    left, low, right, top = box
    pitch = least_side() * APART
    deep = least_side() * (APART / 2 + POINT)
    if way[0]:
        along, ends = 1, (low + pitch / 2, top - pitch / 2)
        edge = left + deep if way[0] < 0 else right - deep
    else:
        along, ends = 0, (left + pitch * 1.6, right - pitch * 1.6)
        edge = low + deep if way[1] < 0 else top - deep
    room = [ends]
    for each in kept:
        if each[1 - along] < edge + deep and each[3 - along] > edge - deep:
            room = without(room, (each[along] - pitch / 2, each[along + 2] + pitch / 2))
    for _, piece, point in sorted(found, key=itemgetter(0)):
        if not room:
            return
        place = nearest(room, point[along])
        room = without(room, (place - pitch, place + pitch))
        yield EdgeTab(piece, (edge, place) if along else (place, edge), way)


def without(room: list[Point], taken: Point) -> list[Point]:
    """Stretches of an edge, from and to, without what lies between two points."""
    return [
        (start, end)
        for first, last in room
        for start, end in ((first, min(last, taken[0])), (max(first, taken[1]), last))
        if start <= end
    ]


def nearest(room: list[Point], wanted: float) -> float:
    """The place in one of these stretches that is nearest to where one is wanted."""
    places = (min(max(wanted, start), end) for start, end in room)
    return min(places, key=lambda place: abs(place - wanted))


def draw_tabs(tabs: Iterable[EdgeTab], labels: dict[str, PieceLabel]) -> None:
    """Draw them upon the board: her miniature on paper with an edge of brass."""
    side = least_side()
    for tab in tabs:
        (x, y), half = tab.middle, side * APART / 2 - metrics.hair
        shape = _plate(x, y, half, side * POINT, tab.way)
        Color(*theme.paper)
        polygon(shape)
        Color(*theme.brass_deep)
        outline(shape, metrics.hair * 2)
        Color(1, 1, 1, 1)
        texture = miniature(tab.piece.kind, tab.piece.seat, side, labels.get(tab.piece.id, UNNAMED))
        Rectangle(texture=texture, pos=(x - side / 2, y - side / 2), size=(side, side))


def _plate(x: float, y: float, half: float, point: float, way: Point) -> list[Point]:
    """A square about a point, with a tip in one way."""
    corners = [(x + a * half, y + b * half) for a, b in ((-1, -1), (-1, 1), (1, 1), (1, -1))]
    after = [(-1, 0), (0, 1), (1, 0), (0, -1)].index((round(way[0]), round(way[1]))) + 1
    tip = x + way[0] * (half + point), y + way[1] * (half + point)
    return [*corners[:after], tip, *corners[after:]]
