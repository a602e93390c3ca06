"""What a tap on a chart may mean besides the space that it is in."""

from __future__ import annotations

from collections.abc import Iterable

from companion.engine.views import ChartView
from companion.presenters.space_marks import SpaceMark
from companion.widgets.chart.berths import berths, offset, side_of
from companion.widgets.chart.captions import Box
from companion.widgets.chart.sheet import Sheet
from companion.widgets.kit.texture_painter import Point

AIMS = ("reach", "risk", "path", "end")
"""Marks whose space is meant when it is tapped, even if a piece stands there.

On a target the piece is meant.
"""


def aimed_at(chart: ChartView, marks: Iterable[SpaceMark]) -> set[str]:
    """The marked spaces that a tap means themselves, and not a piece on them."""
    manned = {piece.space for piece in chart.pieces}
    return {
        mark.space
        for mark in marks
        if mark.kind in AIMS or (mark.kind == "target" and mark.space not in manned)
    }


def tappable(
    chart: ChartView, marks: Iterable[SpaceMark], sheet: Sheet, corner: Point
) -> list[Box]:
    """Where marked spaces, places and pieces lie on a sheet with its corner at that point."""

    def middle(space: str) -> Point:
        x, y = sheet.at(chart.board.space(space).centre)
        return corner[0] + x, corner[1] + y

    board = sheet.board(corner)
    spaces = aimed_at(chart, marks) | {place.spaces[0] for place in chart.places}
    still = [(middle(space), sheet.unit) for space in spaces]
    lying = [
        (offset(one, middle(one.piece.space), sheet.unit, board), side_of(one, sheet.unit))
        for one in berths(chart.pieces)
    ]
    return [
        (x - side / 2, y - side / 2, x + side / 2, y + side / 2)
        for (x, y), side in (*still, *lying)
    ]
