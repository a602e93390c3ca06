"""Whether a token may be worth more to a player where it lies than taken off.

It is to a Smuggler who is near a reward that pays for each (reward.repair), and to whoever fires a
Powder Monkey at each repair. Only they are asked how much they repair where both tokens could be:
to all others one is a slot lost.
"""

from __future__ import annotations

from companion.games.ahoy.rules.crew import has_crew
from companion.games.ahoy.rules.state import AhoyState

POWDER_MONKEY = "powder-monkey"
"""Crew that acts when damage is repaired."""
PAID = "repair-fame"
"""The reward that pays for each token."""
NEAR = 3
"""So many moves of his marker from it a Smuggler may keep tokens for it."""


def may_keep(state: AhoyState, seat: str) -> bool:
    """Whether a player may want to keep a token."""
    return has_crew(state, seat, POWDER_MONKEY) or _is_near_paid(state, seat)


def _is_near_paid(state: AhoyState, seat: str) -> bool:
    white = state.players[seat].white
    return state.is_smuggler(seat) and any(
        abs(row - white[0]) + abs(column - white[1]) <= NEAR
        for row, cells in enumerate(state.scene.rewards.grid)
        for column, reward in enumerate(cells)
        if reward == PAID
    )
