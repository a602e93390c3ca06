"""Signs that are printed on the spaces of a board: large in the middle, small in an outer corner or
at the foot.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from kivy.graphics import Color, RoundedRectangle

from companion.engine import emblems
from companion.engine.layers import CORNER, FOOT, Layer, Mark
from companion.engine.space import Board
from companion.presenters.sign_places import FOOT_SIDE, sign_places
from companion.widgets.chart.badges import stamp
from companion.widgets.chart.sheet import Sheet
from companion.widgets.kit.emblems import draw_emblem
from companion.widgets.kit.texture_painter import Point, disc, paint
from companion.widgets.kit.theme import Colour, theme

_SIDE, _DISC, _DIE = 0.56, 0.25, 0.3
"""Sides of signs, and the radius of a disc under one, in board units."""
_STREAMS = (emblems.UP, emblems.RIGHT, emblems.DOWN, emblems.LEFT)


def draw_printed(mark: Mark, middle: Point, unit: float) -> None:
    """Draw a mark's sign about its ``middle``, in pixels of the picture."""
    if mark.at == CORNER:
        _in_corner(mark.look, middle, unit)
    elif mark.at == FOOT:
        _stamp(mark.look, middle, unit * FOOT_SIDE, theme.bead, theme.sea)
    else:
        tint = theme.stream if mark.look in _STREAMS else theme.printed
        _stamp(mark.look, middle, unit * _SIDE, tint, theme.sea)


def draw_over(
    manned: set[str], layers: Iterable[Layer], board: Board, sheet: Sheet, pos: Point
) -> None:
    """Small signs of the spaces on which pieces stand, once those are drawn."""
    unit = max(4, round(sheet.unit))
    for sign in (layer for layer in layers if isinstance(layer, Mark) and layer.at):
        for space in manned.intersection(sign.spaces):
            texture = _sign_over(sign.look, sign.at, unit)
            for place in sign_places(sign, board, space):
                x, y = sheet.at(place)
                stamp(texture, (pos[0] + x, pos[1] + y), unit)


@lru_cache(maxsize=64)
def _sign_over(look: str, at: str, unit: int) -> Any:
    """A small sign as it lies over a piece on its space, one board unit square: what else stands on
    it would hide.
    """

    def draw(scale: float) -> None:
        full = unit * scale
        middle = full / 2, full / 2
        if at == FOOT:
            Color(*theme.sea)
            disc(*middle, full * FOOT_SIDE * 0.56)
        draw_printed(Mark(look, (), at=at), middle, full)

    return paint(unit, unit, draw, theme.bead)


def _in_corner(look: str, middle: Point, unit: float) -> None:
    """A die is blue with white pips, any other sign dark on a light disc."""
    x, y = middle
    if look in emblems.DIE_FACES:
        side = unit * _DIE * 1.12
        Color(*theme.bead)
        RoundedRectangle(pos=(x - side / 2, y - side / 2), size=(side, side), radius=[side * 0.18])
        _stamp(look, middle, unit * _DIE, theme.fresh, theme.bead)
        return
    for tint, share in ((theme.ink, 1.0), (theme.bead, 0.88)):
        Color(*tint)
        disc(x, y, unit * _DISC * share)
    _stamp(look, middle, unit * _DISC * 1.3, theme.ink, theme.bead)


def _stamp(look: str, middle: Point, side: float, ink: Colour, ground: Colour) -> None:
    draw_emblem(look, side, ink, ground, (middle[0] - side / 2, middle[1] - side / 2))
