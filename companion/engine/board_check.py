"""Whether all that a chart shows lies on its board."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import filterfalse
from typing import TYPE_CHECKING

from companion.engine.layers import Layer, Sides
from companion.engine.space import Board, Squares

if TYPE_CHECKING:
    from companion.engine.views import ChartView  # which asks


def off_the_board(chart: ChartView) -> Iterator[str]:
    """What lies on no space of the board."""
    yield from _layers_off(chart.board, chart.layers)
    known = _spaces_of(chart.board)
    for place in chart.places:
        for space in place.spaces:
            if space not in known:
                yield f"the place {place.id} lies on {space!r}, which is no space of the board"
    lost = {piece.space for piece in chart.pieces}.difference(known, [""])
    for piece in chart.pieces if lost else ():
        if piece.space in lost:
            yield f"the piece {piece.id} lies on {piece.space!r}, which is no space of the board"


@lru_cache(maxsize=64)
def _layers_off(board: Board, layers: tuple[Layer, ...]) -> tuple[str, ...]:
    """What of the layers does: most of them are the same after every deed."""
    return tuple(fault for layer in layers for fault in _layer_off(board, layer))


def _layer_off(board: Board, layer: Layer) -> Iterator[str]:
    for space in filterfalse(_spaces_of(board).__contains__, layer.spaces):
        yield f"the {layer.look} lies on {space!r}, which is no space of the board"
    if isinstance(layer, Sides) and not isinstance(board, Squares):
        yield f"the {layer.look} lies on sides of spaces that are no squares"


@lru_cache(maxsize=16)
def _spaces_of(board: Board) -> frozenset[str]:
    return frozenset(board.ids)
