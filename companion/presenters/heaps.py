"""Taps on pieces that a chart draws as one, with their number."""

from __future__ import annotations

from companion.engine.heaps import heap_of
from companion.engine.offers import Choice
from companion.engine.views import TableView
from companion.presenters.chart_taps import at_piece
from companion.presenters.selection import Selection


def meant_in_heap(
    selection: Selection, choices: tuple[Choice, ...], view: TableView, piece: str
) -> str:
    """Of the pieces that are drawn as the one tapped the first with which something can be done;
    else the one tapped.
    """
    heaps = {one.id: heap_of(one) for one in view.chart.pieces} if view.chart else {}
    like = (id for id, heap in heaps.items() if heap == heaps.get(piece))
    return next((id for id in (piece, *like) if at_piece(selection, choices, id)), piece)
