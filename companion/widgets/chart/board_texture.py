"""The still part of the chart, painted once: the board, and the layers that belong to it."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from companion.engine.layers import Layer, Tile
from companion.engine.space import Board, Squares
from companion.widgets.chart.areas_painter import AreasPainter
from companion.widgets.chart.sheet import Sheet
from companion.widgets.chart.squares_painter import SquaresPainter
from companion.widgets.kit.texture_painter import paint_large
from companion.widgets.kit.theme import metrics, theme


def board_texture(board: Board, north: str, layers: tuple[Layer, ...], sheet: Sheet) -> Any:
    """The painted board as a texture of the sheet's size.

    Those painted last are kept: a page that is built anew has its board at once.

    Args:
        board: What it is made of.
        north: The edge that the printed compass points to.
        layers: Marks, links and sides; badges are drawn above it.
        sheet: How it lies.
    """
    return kept_board(board, north, layers, sheet, (metrics.least, metrics.body))


@lru_cache(maxsize=8)
def kept_board(
    board: Board, north: str, layers: tuple[Layer, ...], sheet: Sheet, _letters: tuple[float, float]
) -> Any:
    """Painted anew for another panel or size of text: letters are as high as they may be there."""
    return _painted(board, north, layers, sheet)


def tile_texture(tile: Tile, unit: float) -> Any:
    """A tile as a texture without a margin, at so many pixels a board unit."""
    return _tile(tile, unit, (metrics.least, metrics.body))


@lru_cache(maxsize=32)
def _tile(tile: Tile, unit: float, _letters: tuple[float, float]) -> Any:
    left, low, right, top = tile.board.extent
    size = (right - left) * unit, (top - low) * unit
    return _painted(tile.board, "", tile.layers, Sheet(0, 0, *size, unit, 0, 0, (left, low)))


def _painted(board: Board, north: str, layers: tuple[Layer, ...], sheet: Sheet) -> Any:
    def draw(scale: float) -> None:
        if isinstance(board, Squares):
            SquaresPainter(board, north, layers, sheet, scale).paint()
        else:
            AreasPainter(board, north, layers, sheet, scale).paint()

    return paint_large(sheet.width, sheet.height, draw, theme.paper)
