"""Plates in the middle of several spaces: whose they are, and a die that lies there."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from kivy.graphics import Color, PopMatrix, PushMatrix, Rectangle, RoundedRectangle, Translate

from companion.engine.emblems import DIE_FACES
from companion.engine.layers import Plate
from companion.engine.space import Board
from companion.widgets.cards.flag import draw_flag
from companion.widgets.chart.sheet import Sheet
from companion.widgets.kit.emblems import draw_emblem
from companion.widgets.kit.texture_painter import Point, paint
from companion.widgets.kit.theme import theme

_SIDE = 0.46
"""The side of the die, in board units."""


@lru_cache(maxsize=48)
def plate_texture(face: int, owner: str, side: int) -> Any:
    """A plate so many pixels high: a flag where it has an owner, and a white die."""
    wide = side * (1.85 if owner else 1.0)

    def draw(scale: float) -> None:
        full = side * scale
        edge, die = full * 0.06, full * 0.8
        for tint, inset in ((theme.bead, 0.0), (theme.ink, edge)):
            Color(*tint)
            size = (wide * scale - 2 * inset, full - 2 * inset)
            RoundedRectangle(pos=(inset, inset), size=size, radius=[full * 0.2])
        if owner:
            PushMatrix()
            Translate(full * 0.16, full * 0.12)
            draw_flag(owner, full * 0.58, full * 0.76)
            PopMatrix()
        corner = (wide * scale - full * 0.1 - die, full * 0.1)
        draw_emblem(DIE_FACES[face - 1], die, theme.bead, theme.ink, corner)

    return paint(wide, side, draw, theme.bead)


def draw_plate(plate: Plate, board: Board, sheet: Sheet, corner: Point) -> None:
    """Draw it on a board that lies so on a sheet, whose box has its ``corner`` there."""
    boxes = [board.space(space).extent for space in plate.spaces]
    left, low, right, top = zip(*boxes, strict=True)
    x, y = sheet.at(((min(left) + max(right)) / 2, (min(low) + max(top)) / 2))
    texture = plate_texture(plate.face, plate.owner, max(12, round(sheet.unit * _SIDE)))
    wide, high = texture.width / 2, texture.height / 2
    Rectangle(
        texture=texture,
        pos=(round(corner[0] + x - wide / 2), round(corner[1] + y - high / 2)),
        size=(wide, high),
    )
