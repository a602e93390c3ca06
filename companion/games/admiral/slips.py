"""The mine slips of a seat, as they lie on its private page and nowhere else (10)."""

from __future__ import annotations

from companion.engine.messages import Message, say
from companion.engine.views import SlipView
from companion.games.admiral.rules.mines import may_declare
from companion.games.admiral.rules.state import State


def slips_of(state: State, seat: str) -> tuple[SlipView, ...]:
    """A seat's own mine slips, and nobody else's."""
    field = state.mines.get(seat)
    if field is None or not field.seals:
        return ()
    mined = may_declare(state, seat)
    ready, stood_on = (
        {cell for _, cell in mined},
        {cell for ship, cell in mined if ship.cell == cell},
    )
    found = []
    for at, (sealed, slip) in enumerate(zip(field.seals, field.slips, strict=True)):
        status = _slip_status(state, slip.cell, at in field.shown, slip.cell in ready)
        told = "crossed" if status == "ready" and slip.cell not in stood_on else status
        value = (
            Message("admiral.slip.cell", {"cell": slip.cell})
            if slip.cell
            else say("admiral.slip.blank")
        )
        found.append(
            SlipView(
                seal=sealed,
                value=value,
                state=status,
                status=say(f"admiral.slip.{told}"),
                space=slip.cell,
            )
        )
    return tuple(found)


def _slip_status(state: State, cell: str, shown: bool, ready: bool) -> str:
    if not cell:
        return "unused"
    if shown:
        return "shown"
    if cell in state.sprung:
        return "dead"
    return "ready" if ready else "armed"
