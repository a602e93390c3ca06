"""Chapter of shots: whom they meet, and what holds them (9.3 to 9.5, 10.3, 11.8)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.engine.compass import Heading
from companion.engine.events import EventRecorder, Folds
from companion.engine.memo import once
from companion.games.lords.boards import BOARD, DIAGONAL, SHOT
from companion.games.lords.rules.events import ShieldLost, ShipIgnited, ShotFired, ShotStopped
from companion.games.lords.rules.lookup import STRAIGHT, distinct, unmet
from companion.games.lords.rules.state import LordsState, Ship

ACROSS, NEAR = "across", "near"
"""Shots of hired ships: along the row, and at the cells beside her."""
HEADINGS = {
    SHOT: STRAIGHT,
    DIAGONAL: (Heading.NE, Heading.SE, Heading.SW, Heading.NW),
    ACROSS: (Heading.E, Heading.W),
    NEAR: STRAIGHT,
}
"""In which directions a shot may be aimed (9.3, 9.4, 11.15)."""
SHOTS = tuple(HEADINGS)
NOBODY = ""
"""The target of a shot that meets none."""
RULES = {SHOT: "9.3a", DIAGONAL: "9.4", ACROSS: "11.15", NEAR: "11.14"}


@once
def targets(state: LordsState, gun: str, shot: str) -> tuple[str, ...]:
    """Whom a ship's shot may meet, nobody included where it may; nothing where it does nothing.

    Of the shots at the cells beside her each meets its own, if anybody.
    """
    ship = state.ships[gun]
    if state.on_chart:
        lines = _lines(ship, shot)
        met = tuple(dict.fromkeys(_met(state, ship, line) for line in lines))
        if shot == NEAR:
            met = tuple(filter(None, met))
        return met if any(met) else ()
    fleet = unmet(state, state.fleet(state.other(ship.seat)))
    foes = distinct(state, (one for one in fleet if one.fights))
    return (*(foe.id for foe in foes), NOBODY) if foes else ()


def _lines(ship: Ship, shot: str) -> Iterator[tuple[str, ...]]:
    lines = (BOARD.line(ship.cell, heading) for heading in HEADINGS[shot])
    return (line[:1] if shot == NEAR else line for line in lines if line)


def _met(state: LordsState, ship: Ship, line: tuple[str, ...]) -> str:
    """The first fighting ship of the enemy; a shot passes all others (9.3b, 9.3c)."""
    there = filter(None, map(state.board().get, line))
    return next((one.id for one in there if one.seat != ship.seat and one.fights), NOBODY)


def fire(recorder: EventRecorder[LordsState], gun: str, shot: str, target: str) -> None:
    """A shot is fired: a shield holds it, a hired ship minds none, any other ship burns."""
    state: LordsState = recorder.state
    fired = ShotFired(seat=state.ships[gun].seat, ship=gun, shot=shot, target=target)
    if target == NOBODY:
        recorder.record(fired)
        return
    hit = state.ships[target]
    recorder.record(replace(fired, cell=hit.cell))
    held = ShotStopped if hit.hired else ShieldLost if hit.shields else ShipIgnited
    recorder.record(held(ship=target))


def _on_shield_lost(state: LordsState, event: ShieldLost) -> LordsState:
    return state.with_ship(event.ship, shields=state.ships[event.ship].shields - 1)


def _on_stopped(state: LordsState, _event: ShotStopped) -> LordsState:
    return state


def _on_ignited(state: LordsState, event: ShipIgnited) -> LordsState:
    return state.with_ship(event.ship, burning=True)


FOLDS: Folds = {
    ShieldLost: _on_shield_lost,
    ShotStopped: _on_stopped,
    ShipIgnited: _on_ignited,
}
