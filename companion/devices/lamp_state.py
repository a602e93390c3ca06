"""What the lamps show.

Made from the table's own page alone: a lamp never tells what everybody may not know.
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.chance_requests import ChanceRequest
from companion.engine.compass import FORCES, HEADINGS
from companion.engine.moments import AGROUND, HIT, LOST, MINE, STORM, SUNK, TAKEN, WON
from companion.session.notices import Snapshot
from hardware.outputs.lamps import LampOrder

ALARMING = {HIT, MINE, AGROUND, SUNK, LOST, STORM, TAKEN, WON}
"""Cues at which the damage lamp flashes, as a sound is heard and a banner is seen."""


def lamps_of(snapshot: Snapshot, before: LampOrder, answered: ChanceRequest | None) -> LampOrder:
    """The lamps after this snapshot; ``answered`` is the call that was pending before it."""
    view = snapshot.view
    rolled = snapshot.faces and answered is not None and answered.kind == "dice"
    seats = _places(snapshot)
    return LampOrder(
        point=HEADINGS.index(view.wind.heading) if view.wind else -1,
        force=FORCES.index(view.wind.force) if view.wind else before.force,
        seats=seats,
        alarms=before.alarms + any(moment.cue in ALARMING for moment in snapshot.moments),
        face=snapshot.faces[0].face if rolled else before.face,
        late=tuple(place for place in before.late if place in seats),
    )


def hurried(order: LampOrder, place: int) -> LampOrder:
    """The lamps once the time of the seat at this place is up: its own blinks while the table waits
    for it.
    """
    return replace(order, late=(*order.late, place)) if place in order.seats else order


def _places(snapshot: Snapshot) -> tuple[int, ...]:
    """The places of the seats that everybody waits for."""
    seats = enumerate(snapshot.view.seats)
    return tuple(place for place, seat in seats if seat.id in snapshot.waits_for)
