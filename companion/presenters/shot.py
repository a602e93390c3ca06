"""The chart of a shot: who fires on whom, and what lies about them."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from companion.engine.views import ChartView, TableView
from companion.presenters.corner import corner_of
from companion.presenters.phrases import Say
from companion.presenters.piece_labels import PieceLabel, piece_labels


class ShotView(Struct, frozen=True, kw_only=True):
    """The corner of the chart about these ``spaces``, with the ``lines`` of fire, each from a space
    to a space. ``labels`` are those of the pieces.
    """

    chart: ChartView
    spaces: tuple[str, ...]
    lines: tuple[tuple[str, str], ...]
    labels: Mapping[str, PieceLabel] = {}


def shot_view(words: Say, view: TableView) -> ShotView | None:
    """The shot that is thrown for; None where there is none, and where only the board tells who
    lies where.
    """
    at = {piece.id: piece.space for piece in view.chart.pieces} if view.chart else {}
    lines = tuple((at[gun], at[target]) for gun, target in view.fire if {gun, target} <= at.keys())
    if view.chart is None or not lines:
        return None
    spaces = tuple(dict.fromkeys(space for line in lines for space in line))
    return ShotView(
        chart=corner_of(view.chart, spaces),
        spaces=spaces,
        lines=lines,
        labels=piece_labels(words, view),
    )
