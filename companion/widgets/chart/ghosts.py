"""What is considered on the board, drawn as it would lie there."""

from __future__ import annotations

from kivy.graphics import Color, Line, Rectangle

from companion.engine.layers import Ghost, Layer
from companion.widgets.chart.board_texture import tile_texture
from companion.widgets.chart.sheet import Sheet
from companion.widgets.kit.texture_painter import Point
from companion.widgets.kit.theme import metrics, theme

_ROUND = 0.16
"""How round its frame is, in board units."""


def draw_ghosts(layers: tuple[Layer, ...], sheet: Sheet, corner: Point) -> None:
    """Draw those that are seen, on a board that lies so on a sheet whose box has its ``corner``
    there.
    """
    for one in layers:
        if isinstance(one, Ghost) and one.seen:
            _draw(one, sheet, corner)


def _draw(ghost: Ghost, sheet: Sheet, corner: Point) -> None:
    """The board that would lie there, in a brass frame."""
    texture = tile_texture(ghost.tile, sheet.unit)
    size = texture.size
    x, y = sheet.at(ghost.tile.board.extent[:2])
    pos = round(corner[0] + x), round(corner[1] + y)
    Color(1, 1, 1, 1)
    Rectangle(texture=texture, pos=pos, size=size)
    Color(*theme.brass)
    Line(rounded_rectangle=(*pos, *size, sheet.unit * _ROUND), width=metrics.hair * 1.5)
    Color(1, 1, 1, 1)
