"""Signs that are printed on the spaces of a board: large in the middle, small in an outer corner or
at the foot.
"""

from __future__ import annotations

from kivy.graphics import Color, RoundedRectangle

from companion.engine import emblems
from companion.engine.layers import CORNER, FOOT, Mark
from companion.engine.space import Board, Space
from companion.widgets.kit.emblems import draw_emblem
from companion.widgets.kit.texture_painter import Point, disc
from companion.widgets.kit.theme import Colour, theme

_SIDE, _DISC, _DIE, _FOOT = 0.56, 0.25, 0.3, 0.27
"""Sides of signs, and the radius of a disc under one, in board units."""
_STREAMS = (emblems.UP, emblems.RIGHT, emblems.DOWN, emblems.LEFT)


def outward(board: Board, space: Space) -> Point:
    """From the middle of its region to a space: -1, 0 or 1 across and up."""
    mates = [one for one in board.spaces if one.region == space.region]
    x = sum(one.centre[0] for one in mates) / len(mates)
    y = sum(one.centre[1] for one in mates) / len(mates)
    return _sign(space.centre[0] - x), _sign(space.centre[1] - y)


def _sign(number: float) -> int:
    return (number > 0) - (number < 0)


def draw_signs(mark: Mark, board: Board, space: str, middle: Point, unit: float) -> None:
    """Draw a mark's sign on one of its spaces, of which ``middle`` is in pixels of the picture."""
    x, y = middle
    if mark.at == CORNER:
        across, up = outward(board, board.space(space))
        _in_corner(mark.look, (x + across * unit * 0.31, y + up * unit * 0.31), unit)
    elif mark.at == FOOT:
        across, _ = outward(board, board.space(space))
        side = unit * _FOOT
        for at in range(mark.number):
            aside = (at - (mark.number - 1) / 2) * side * 1.05
            middle = x + across * unit * 0.1 + aside, y - unit * 0.3
            _stamp(mark.look, middle, side, theme.bead, theme.sea)
    else:
        stream = mark.look in _STREAMS
        tint = theme.stream if stream else theme.printed
        _stamp(mark.look, middle, unit * _SIDE, tint, theme.sea)


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
