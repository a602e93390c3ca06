"""What the book advises, said while it is of use."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.messages import piece_word, say
from companion.engine.views import Note
from companion.games.ahoy.rules.cannons import loaded
from companion.games.ahoy.rules.map import region_of
from companion.games.ahoy.rules.slots import dice_in, ship_slots
from companion.games.ahoy.rules.state import AhoyState
from companion.games.ahoy.rules.turn import dice_due
from companion.games.ahoy.scenario import SHIPS, UNION


def tips(state: AhoyState) -> Iterator[Note]:
    """The Union is told of each ship that a die on its card would save (union.ship.6)."""
    union = state.seat_of(UNION)
    if state.turn != union or state.awaited or not dice_due(state, union):
        return
    for ship in state.kind(*SHIPS):
        if not _is_saved(state, ship.kind) and _is_in_danger(state, ship.id):
            message = say("ahoy.note.die-saves", ship=piece_word(ship.id))
            yield Note(message=message, rule="union.ship.6")


def _is_saved(state: AhoyState, ship: str) -> bool:
    """Whether a die lies on its card: then not every slot of it can be damaged (union.ship.5)."""
    lying = dice_in(state, state.seat_of(UNION))
    return any(slot.id in lying for slot in ship_slots(state.scene, ship))


def _is_in_danger(state: AhoyState, ship: str) -> bool:
    """Whether an enemy with loaded cannons is in its region."""
    own = state.figures[ship]
    return any(
        one.seat != own.seat and loaded(state, one.id)
        for one in state.figures.values()
        if one.space and region_of(one.space) == region_of(own.space)
    )
