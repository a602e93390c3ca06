"""Whether all that a chart shows lies on its board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain, filterfalse
from operator import attrgetter
from typing import TYPE_CHECKING

from companion.engine.layers import Layer, Sides
from companion.engine.space import Board, Squares

if TYPE_CHECKING:
    from companion.engine.views import ChartView  # which asks

_SPACES, _SPACE = attrgetter("spaces"), attrgetter("space")


def off_the_board(chart: ChartView) -> list[str]:
    """What lies on no space of the board."""
    known, faults = _spaces_of(chart.board), [*_layers_off(chart.board, chart.layers)]
    if not known.issuperset(chain.from_iterable(map(_SPACES, chart.places))):
        for place in chart.places:
            faults += _strayed(f"the place {place.id}", place.spaces, known)
    if not known.issuperset(filter(None, map(_SPACE, chart.pieces))):
        for piece in chart.pieces:
            faults += _strayed(f"the piece {piece.id}", filter(None, [piece.space]), known)
    return faults


def _strayed(what: str, spaces: Iterable[str], known: frozenset[str]) -> Iterator[str]:
    for space in filterfalse(known.__contains__, spaces):
        yield f"{what} lies on {space!r}, which is no space of the board"


@lru_cache(maxsize=64)
def _layers_off(board: Board, layers: tuple[Layer, ...]) -> tuple[str, ...]:
    """What of the layers does: most of them are the same after every deed."""
    return tuple(fault for layer in layers for fault in _layer_off(board, layer))


def _layer_off(board: Board, layer: Layer) -> Iterator[str]:
    yield from _strayed(f"the {layer.look}", layer.spaces, _spaces_of(board))
    if isinstance(layer, Sides) and not isinstance(board, Squares):
        yield f"the {layer.look} lies on sides of spaces that are no squares"


@lru_cache(maxsize=16)
def _spaces_of(board: Board) -> frozenset[str]:
    return frozenset(board.ids)
