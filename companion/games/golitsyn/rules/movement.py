"""Shared: sections 4 and 5 - how far each course leads in this wind, and what is in the way."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.engine.compass import HEADINGS, Force, Heading, heading_word, points_apart
from companion.engine.events import Folds
from companion.engine.messages import say
from companion.engine.offers import Choice, picks
from companion.engine.refusals import Kind, Refused
from companion.games.golitsyn.rules import drift
from companion.games.golitsyn.rules.book import Tale
from companion.games.golitsyn.rules.commands import Sail
from companion.games.golitsyn.rules.events import Sailed
from companion.games.golitsyn.rules.geometry import port_at
from companion.games.golitsyn.rules.lookup import heading_of, must_act, name_of, own_ship
from companion.games.golitsyn.rules.state import Ship, State, with_ship

FRESH = (3, 3, 2, 1, 0)  # 4.3h, by eighths of a circle between the course and where the wind blows to
COURSE_RULES = ("4.3c", "4.3d", "4.3e", "4.3f", "4.3g")


def limit(state: State, ship: Ship, course: Heading) -> int:
    """The most cells this ship may sail on a course in this turn's wind (4.1-4.3)."""
    assert state.wind is not None
    if state.wind.force is Force.FRESH:
        return FRESH[points_apart(course, state.wind.heading)]
    return int(state.wind.force is Force.CALM and state.kind(ship).oars)


def why_not_move(state: State, ship: Ship) -> Refused | None:
    """Why a ship may not move at all now."""
    if ship.skips:
        return Refused("golitsyn.refused.skips", ship.rest, ship=name_of(ship.id))
    if state.wind is None:
        return Refused("golitsyn.refused.no-wind", state.CITED["announce"], kind=Kind.NOT_NOW)
    if state.storm:
        return Refused("golitsyn.refused.storm", "4.2a", ship=name_of(ship.id))
    if state.wind.force is Force.CALM and not state.kind(ship).oars:
        return Refused("golitsyn.refused.calm", state.CITED["calm"], ship=name_of(ship.id))
    if ship.settled or (ship.moved and not state.switches.allow_turns):
        return Refused("golitsyn.refused.moved", state.CITED["one-wind"], ship=name_of(ship.id))
    return None


def left(state: State, ship: Ship, course: Heading) -> int:
    """Cells still open on a course. A ship that turns keeps to the shortest limit of her courses (4.3i)."""
    courses = (*(Heading(leg) for leg in ship.legs), course)
    return max(0, min(limit(state, ship, one) for one in courses) - ship.run)


def why_not_run(state: State, ship: Ship, course: Heading, run: int) -> Refused | None:
    """Why the wind does not carry her so far (4.3)."""
    most = left(state, ship, course)
    if 0 < run <= most:
        return None
    assert state.wind is not None
    if state.wind.force is Force.CALM:
        return Refused("golitsyn.refused.rows-one", "4.1b", ship=name_of(ship.id))
    rule = COURSE_RULES[points_apart(course, state.wind.heading)]
    figures: dict[str, Any] = {"ship": name_of(ship.id), "course": heading_word(course)}
    if not limit(state, ship, course):
        return Refused("golitsyn.refused.against-wind", rule, **figures)
    if ship.legs:
        return Refused("golitsyn.refused.sailed-already", "4.3i", **figures, run=ship.run, n=most)
    return Refused("golitsyn.refused.too-far", rule, **figures, n=most)


def why_no_way(state: State, ship: Ship, path: tuple[str, ...], run: int) -> Refused | None:
    """What stands in the way of these cells (5.1-5.3)."""
    sea, occupied = state.scene.sea, state.occupied
    name = name_of(ship.id)
    for at, cell in enumerate(path, 1):
        if cell in sea.land:
            return Refused("golitsyn.refused.land", state.CITED["squares"], ship=name, cell=cell)
        if (port := sea.ports.get(cell)) and not state.is_open(ship.owner, port):
            return Refused("golitsyn.refused.foreign-port", "5.3", ship=name, port=name_of(port))
        if not port and (other := occupied.get(cell)):
            rule = "5.2a" if at == run else "5.2b"
            return Refused("golitsyn.refused.occupied", rule, ship=name, other=name_of(other), cell=cell)
    return Refused("golitsyn.refused.edge", state.CITED["squares"], ship=name) if len(path) < run else None


def sail(state: State, command: Sail, tale: Tale) -> None:
    """Move one ship of the fleet; whatever the water does to her where she ends follows at once."""
    must_act(state, command.seat)
    ship = own_ship(state, command.seat, command.ship)
    course = heading_of(command.course)
    refusal = why_not_move(state, ship) or why_not_run(state, ship, course, command.run)
    if refusal:
        raise refusal
    sailed = Sailed(seat=command.seat, ship=ship.id, course=course, run=command.run)
    if not state.on_chart:
        tale.tell(sailed)
        return
    assert ship.cell is not None
    path = state.scene.ahead(ship.cell, course, command.run)
    if refusal := why_no_way(state, ship, path, command.run):
        raise refusal
    tale.tell(replace(sailed, start=ship.cell, path=path, port=port_at(state, path[-1])))
    drift.currents(tale, ship.id)
    drift.visit(tale, ship.id)


def _on_sailed(state: State, event: Sailed) -> State:
    ship = state.ships[event.ship]
    return with_ship(
        state, event.ship, cell=event.path[-1] if event.path else None, port=event.port,
        legs=(*ship.legs, event.course), run=ship.run + event.run, settled=bool(event.port),
        storms=0 if event.port else ship.storms,
    )  # fmt: skip


FOLDS: Folds = {Sailed: _on_sailed}


def choices(state: State) -> list[Choice]:
    """Every movement of the acting fleet."""
    if state.wind is None:
        return []
    return [
        choice
        for ship in state.afloat(state.turn)
        if not why_not_move(state, ship)
        for course in HEADINGS
        for choice in _on_course(state, ship, course)
    ]


def _on_course(state: State, ship: Ship, course: Heading) -> list[Choice]:
    most = left(state, ship, course)
    line = state.scene.ahead(ship.cell, course, most) if ship.cell else ()
    found = []
    for run in range(1, most + 1):
        if ship.cell and why_no_way(state, ship, line[:run], run):
            continue
        cell = line[run - 1] if ship.cell else ""
        command = Sail(seat=state.turn, ship=ship.id, course=course, run=run)
        label = say("golitsyn.sail", course=heading_word(course), n=run)
        found.append(
            Choice(
                command=command,
                deed="sail",
                label=label,
                picks=picks(piece=ship.id, course=course, run=run, space=cell),
                rule="4.3a",
            )
        )
    return found
