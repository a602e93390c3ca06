"""Spaces that are counted together: a frame about them, and what they count for."""

from __future__ import annotations

from kivy.graphics import Color, Line

from companion.engine.layers import Group
from companion.engine.space import Board
from companion.widgets.chart.lettered import letters
from companion.widgets.chart.sheet import Sheet
from companion.widgets.kit.texture_painter import Point, disc, lettering
from companion.widgets.kit.theme import metrics, theme


def draw_group(group: Group, board: Board, sheet: Sheet, corner: Point) -> None:
    """Draw it on a board that lies so on a sheet, whose box has its ``corner`` there.

    What it counts for stands where its first two spaces meet, beside what lies in their middles.
    """
    boxes = [board.space(space).extent for space in group.spaces]
    left, low, right, top = zip(*boxes, strict=True)
    unit, (x, y) = sheet.unit, sheet.at((min(left), min(low)))
    x, y = corner[0] + x, corner[1] + y
    wide, high = (max(right) - min(left)) * unit, (max(top) - min(low)) * unit
    inset = unit * 0.07
    box = (x + inset, y + inset, wide - 2 * inset, high - 2 * inset)
    for tint, share in ((theme.ink, 0.08), (theme.bead, 0.045)):
        Color(*tint)
        Line(rounded_rectangle=(*box, unit * 0.16), width=unit * share)
    if group.text:
        across = wide > high
        beside = (unit, unit * 0.12) if across else (wide / 2, high - unit)
        _sum(group.text, (x + beside[0], y + beside[1]), unit)
    Color(1, 1, 1, 1)


def _sum(text: str, middle: Point, unit: float) -> None:
    """A few letters on a light disc."""
    radius = max(metrics.least * 0.75, unit * 0.22)
    for tint, share in ((theme.ink, 1.0), (theme.bead, 0.88)):
        Color(*tint)
        disc(*middle, radius * share)
    letters(lettering(text, max(metrics.least, round(radius * 1.3)), bold=True), middle, theme.ink)
