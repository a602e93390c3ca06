"""Whose fire would reach a ship where she might go, as the others lie now (5.1-5.5)."""

from __future__ import annotations

from collections import Counter

from msgspec import Struct

from companion.engine.memo import once
from companion.games.admiral.rules.geometry import aims, reach_of, waters_of
from companion.games.admiral.rules.lookup import enemies_of
from companion.games.admiral.rules.state import Fort, Ship, State


class _Battery(Struct, frozen=True):
    """An enemy's guns: where they lie, and what they could reach if nothing lay between."""

    cell: str
    near: frozenset[str]
    fort: Fort | None


@once
def _batteries(state: State, seat: str) -> tuple[_Battery, ...]:
    waters = waters_of(state)
    if waters is None or state.scene.drill:  # in a drill nobody fires
        return ()
    return tuple(
        _Battery(
            cell=gun.cell or "",
            near=aims(waters.board, gun.cell or "", reach_of(state, gun)),
            fort=gun if isinstance(gun, Fort) else None,
        )
        for gun in enemies_of(state, seat)
        if not (isinstance(gun, Ship) and gun.fireship)
    )


def guns_on(state: State, ship: Ship, cells: frozenset[str]) -> Counter[str]:
    """For each of these cells how many enemy ships and forts have a line of fire there once she has
    left her own; none in cards play. Shots that are spent and the wind to come are not counted in.
    """
    waters, start = waters_of(state), ship.cell or ""
    if waters is None:
        return Counter()
    return Counter(
        [
            cell
            for one in _batteries(state, ship.owner)
            for cell in one.near.intersection(cells)
            if not waters.why_screened(one.cell, cell, one.fort, gone=start)
        ]
    )
