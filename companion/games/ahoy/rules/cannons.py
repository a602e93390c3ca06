"""Whose cannons are loaded (act.cannons, squadron.7, union.ship.7, union.ship.8)."""

from __future__ import annotations

from companion.engine.memo import once
from companion.games.ahoy.rules.slots import dice_in, slots_of
from companion.games.ahoy.rules.state import STRONGHOLD, AhoyState, Die
from companion.games.ahoy.scenario import CUTTER, GUNSHIP

CANNONS = "cannons"
"""The action of a slot in which a die loads all figures of its player."""


@once
def cannon_dice(state: AhoyState, seat: str) -> tuple[Die, ...]:
    """The dice that lie in the Cannons slots of a player."""
    slots = slots_of(state, seat)
    return tuple(die for slot, die in dice_in(state, seat).items() if slots[slot].action == CANNONS)


def loaded(state: AhoyState, figure: str) -> bool:
    """Whether a figure's cannons are loaded: by a die, always, or never."""
    one = state.figures[figure]
    if one.kind == CUTTER:
        return False
    return one.kind in (STRONGHOLD, GUNSHIP) or bool(cannon_dice(state, one.seat))
