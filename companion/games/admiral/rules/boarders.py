"""Who may board or storm whom (8.1-8.3a, 8.9a-8.9c)."""

from __future__ import annotations

from functools import lru_cache

from companion.engine.compass import HEADINGS, is_diagonal
from companion.engine.grid import Grid
from companion.engine.memo import once
from companion.engine.refusals import Refused, barred
from companion.games.admiral.rules import short
from companion.games.admiral.rules.drift import must_drift
from companion.games.admiral.rules.geometry import waters_of
from companion.games.admiral.rules.lookup import (
    any_piece,
    enemies_of,
    is_enemy,
    name_of,
    why_at_work,
    why_spent,
)
from companion.games.admiral.rules.state import Fort, Ship, State

MOST = 4
"""Ships that board a ship together (8.2b)."""
_SIDES = tuple(heading for heading in HEADINGS if not is_diagonal(heading))


def why_not_begin(state: State, _seat: str, id: str) -> Refused | None:
    """The reason a ship boards nobody now: she has taken part already (8.8a), is under repair, or
    the storm must carry her first.
    """
    ship = state.ships[id]
    if refused := why_spent(state, ship):
        return refused
    if ship.repair:
        return Refused("admiral.refused.repair-no-boarding", "7.5a", ship=name_of(id))
    if refused := why_at_work(state, id, "admiral.refused.work-no-boarding", "9.3c"):
        return refused
    if id in [one.id for one in must_drift(state)]:
        return Refused("admiral.refused.drift-before-boarding", "4.18a", ship=name_of(id))
    return None


@once
def prey(state: State, seat: str, id: str) -> tuple[str, ...]:
    """The enemy ships and forts that a ship lies beside; without the chart, all of them."""
    waters, enemies = waters_of(state), enemies_of(state, seat)
    if waters is None:
        return tuple([one.id for one in enemies])
    cell = state.ships[id].cell or ""
    near, forts = _beside(waters.board, cell), waters.ports.get(cell, ())
    return tuple([one.id for one in enemies if one.cell in near or one.id in forts])


@lru_cache(maxsize=1024)
def _beside(board: Grid, cell: str) -> frozenset[str | None]:
    """The cells over the sides of a ship, not over her corners (8.2a)."""
    return frozenset([board.step(cell, heading) for heading in _SIDES])


def why_no_prey(state: State, seat: str, target: Ship | Fort) -> Refused | None:
    """The reason a ship or fort is not to be boarded or stormed by this seat at all."""
    name = name_of(target.id)
    if isinstance(target, Fort) and target.ruined:
        return Refused("admiral.refused.ruin-no-assault", "8.9a", fort=name)
    if is_enemy(state, seat, target.owner):
        return None
    word = "boarding-own" if target.owner == seat else "boarding-partner"
    return Refused(f"admiral.refused.{word}", "8.1", target=name)


def why_not_beside(state: State, id: str, target: Ship | Fort) -> Refused | None:
    """The reason a ship cannot come at a target from where she lies: a ship is boarded over a side,
    not over a corner (8.2a), a fort is stormed from its port (8.9b).
    """
    ship, waters = state.ships[id], waters_of(state)
    if waters is None:
        return None
    here, there = ship.cell or "", target.cell or ""
    heading = waters.board.bearing(here, there) if here != there else None
    if isinstance(target, Fort):
        word, rule = "" if waters.is_beside(here, there) else "assault-far", "8.9b"
    else:
        off = "boarding-diagonal" if heading and is_diagonal(heading) else ""
        word, rule = off if heading and waters.is_beside(here, there) else "boarding-far", "8.2a"
    if not word:
        return None
    return Refused(f"admiral.refused.{word}", rule, ship=name_of(id), target=name_of(target.id))


def why_not_against(state: State, seat: str, id: str, target: str) -> Refused | None:
    """The reason a ship cannot board or storm this target now."""
    piece = any_piece(state, target)
    return (
        why_no_prey(state, seat, piece)
        or why_not_begin(state, seat, id)
        or why_not_beside(state, id, piece)
    )


@once
def able(state: State, seat: str, target: str) -> tuple[str, ...]:
    """The ships of a seat that could board or storm a target now."""
    return tuple(
        [
            ship.id
            for ship in state.afloat(seat)
            if target in prey(state, seat, ship.id) and not why_not_begin(state, seat, ship.id)
        ]
    )


def why_full(state: State, boarders: tuple[str, ...], target: str) -> Refused | None:
    """The reason nobody else can join: four board a ship, any number storms a fort (8.2b, 8.9b)."""
    if target in state.forts or len(boarders) < MOST:
        return None
    return Refused("admiral.refused.boarding-full", "8.2b", n=MOST)


def why_nobody(_state: State, _seat: str, id: str) -> Refused:
    """No enemy ship lies beside her."""
    return barred("admiral.refused.boarding-nobody", "8.2a", name_of, id)


def why_no_fort(_state: State, _seat: str, id: str) -> Refused:
    """She lies in no enemy fort's port."""
    return barred("admiral.refused.assault-nowhere", "8.9b", name_of, id)


def may_help(state: State, fort: Fort) -> tuple[str, ...]:
    """The ships of a fort's owner in its port, whatever they are about there; without the chart,
    all his ships (8.9c).
    """
    return tuple(
        [ship.id for ship in state.afloat(fort.owner) if not why_not_help(state, ship.id, fort)]
        if fort.owner
        else []
    )


def why_not_help(state: State, id: str, fort: Fort) -> Refused | None:
    """The reason a ship cannot help a fort: she does not lie in its port, or is being mended."""
    waters, ship = waters_of(state), state.ships[id]
    if waters is None or waters.is_beside(ship.cell or "", fort.cell):
        return short.why_no_help(state, ship)
    return Refused("admiral.refused.defence-far", "8.9c", ship=name_of(id), fort=name_of(fort.id))
