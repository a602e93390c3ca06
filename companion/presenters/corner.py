"""A corner of a board: the part about a few of its spaces, and what everybody sees on it."""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.space import Board, Extent
from companion.engine.views import ChartView

MARGIN = 1.0
"""Board units about the spaces that are looked at."""


def corner_of(chart: ChartView, spaces: tuple[str, ...]) -> ChartView:
    """The chart with nothing on it but what lies in the corner about these spaces."""
    left, low, right, top = corner_extent(chart.board, spaces)

    def seen(space: str) -> bool:
        x, y = chart.board.space(space).centre
        return left <= x <= right and low <= y <= top

    return replace(
        chart,
        layers=(*chart.still, *(badge for badge in chart.badges if seen(badge.space))),
        places=tuple(place for place in chart.places if seen(place.spaces[0])),
        pieces=tuple(piece for piece in chart.pieces if piece.space and seen(piece.space)),
    )


def corner_extent(board: Board, spaces: tuple[str, ...]) -> Extent:
    """The box about these spaces with its margin, as far as there is a board."""
    boxes = [board.space(space).extent for space in spaces] or [board.extent]
    left, low, right, top = zip(*boxes, strict=True)
    least_x, least_y, most_x, most_y = board.extent
    return (
        max(least_x, min(left) - MARGIN),
        max(least_y, min(low) - MARGIN),
        min(most_x, max(right) + MARGIN),
        min(most_y, max(top) + MARGIN),
    )
