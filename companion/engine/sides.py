"""What several seats are called that fight for one side."""

from __future__ import annotations

from companion.engine.messages import Message
from companion.engine.views import TableView


def side_of(view: TableView, seats: tuple[str, ...]) -> Message | None:
    """What the side is called for which all of several seats fight, and nobody else."""
    fighting = {seat.side for seat in view.seats if seat.id in seats}
    if len(seats) < 2 or len(fighting) != 1:
        return None
    (id,) = fighting
    whole = len([seat for seat in view.seats if seat.side == id]) == len(seats)
    return next((side.name for side in view.sides if side.id == id and whole), None)
