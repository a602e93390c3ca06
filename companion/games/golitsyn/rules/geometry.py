"""Shared: the way over the board - steps, distances and lines of fire (sections 5 and 6.6).

Chart play only.
"""

from __future__ import annotations

from companion.games.golitsyn.rules.state import State


def port_at(state: State, cell: str | None) -> str:
    """The port on a cell, or an empty string."""
    return state.scene.sea.ports.get(cell or "", "")


def is_clear(state: State, start: str, end: str) -> bool:
    """Whether a shot passes over no land, no port and no ship (6.6c)."""
    sea, occupied = state.scene.sea, state.occupied
    between = sea.board.between(start, end)
    return sea.solid.isdisjoint(between) and occupied.keys().isdisjoint(between)
