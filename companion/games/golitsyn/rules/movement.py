"""Shared: sections 4 and 5 - how far each course leads in this wind, and what is in the way."""

from __future__ import annotations

from functools import lru_cache
from itertools import chain, takewhile
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.compass import (
    HEADINGS,
    Force,
    Heading,
    Wind,
    heading_word,
    points_apart,
)
from companion.engine.deeds import Deed
from companion.engine.events import Folds
from companion.engine.messages import Message, say
from companion.engine.offers import Choice, Pick, picks
from companion.engine.outlooks import is_what_turns_are_for
from companion.engine.refusals import Kind, Refused, barred
from companion.engine.standing import with_ship
from companion.games.golitsyn.rules import drift
from companion.games.golitsyn.rules.book import Recorder
from companion.games.golitsyn.rules.commands import Sail
from companion.games.golitsyn.rules.events import Sailed
from companion.games.golitsyn.rules.geometry import port_at
from companion.games.golitsyn.rules.lookup import fleet, heading_of, name_of, own_ship, why_not_turn
from companion.games.golitsyn.rules.scene import Sea
from companion.games.golitsyn.rules.state import BY_HAND, Ship, State

FRESH = (
    3,
    3,
    2,
    1,
    0,
)  # 4.3h, by eighths of a circle between the course and where the wind blows to
LONGEST = max(FRESH)
FLEETS = 128
"""So many ships' ways are kept as choices, some twenty each: two large fleets as they lie, and what
they sail past.
"""
COURSE_RULES = ("4.3c", "4.3d", "4.3e", "4.3f", "4.3g")


def limit(state: State, ship: Ship, course: Heading) -> int:
    """The most cells this ship may sail on a course in this turn's wind (4.1-4.3)."""
    assert state.wind is not None
    return _limit(state.wind, state.kind(ship).oars, course)


def _limit(wind: Wind, oars: bool, course: Heading) -> int:
    if wind.force is Force.FRESH:
        return FRESH[points_apart(course, wind.heading)]
    return int(wind.force is Force.CALM and oars)


def why_not_move(state: State, ship: Ship) -> Refused | None:
    """Why a ship may not move at all now."""
    if ship.skips:
        return barred("golitsyn.refused.skips", ship.rest, name_of, ship.id)
    if state.wind is None:
        return Refused("golitsyn.refused.no-wind", state.CITED["announce"], kind=Kind.NOT_NOW)
    if state.storm:
        return barred("golitsyn.refused.storm", "4.2a", name_of, ship.id)
    if state.wind.force is Force.CALM and not state.kind(ship).oars:
        return barred("golitsyn.refused.calm", state.CITED["calm"], name_of, ship.id)
    goes_on = state.switches.allow_turns and BY_HAND not in ship.legs
    if ship.settled or (ship.moved and not goes_on):
        return barred("golitsyn.refused.moved", state.CITED["one-wind"], name_of, ship.id)
    return None


def left(state: State, ship: Ship, course: Heading) -> int:
    """Cells still open on a course.

    A ship that turns keeps to the shortest limit of her courses (4.3i).
    """
    assert state.wind is not None
    open_courses = _open_courses(state.wind, state.kind(ship).oars, ship.legs, ship.run)
    return open_courses.get(course, 0)


@lru_cache(maxsize=1024)
def _open_courses(wind: Wind, oars: bool, legs: tuple[str, ...], run: int) -> dict[Heading, int]:
    """The courses on which a ship that has sailed so far may go on, and the cells still open."""
    sailed = min((_limit(wind, oars, Heading(leg)) for leg in legs), default=LONGEST)
    most = {course: min(sailed, _limit(wind, oars, course)) - run for course in HEADINGS}
    return {course: cells for course, cells in most.items() if cells > 0}


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


def obstacle(state: State, ship: Ship, cell: str) -> str:
    """What closes a cell to a ship: land, a port that is not open to her, a ship outside ports;
    empty: she may pass.
    """
    sea = state.scene.sea
    if cell in sea.land:
        return "land"
    if port := sea.ports.get(cell):
        return "" if state.is_open(ship.owner, port) else "foreign-port"
    return "occupied" if cell in state.occupied else ""


def why_no_way(state: State, ship: Ship, path: tuple[str, ...], run: int) -> Refused | None:
    """What stands in the way of these cells (5.1-5.3)."""
    name = name_of(ship.id)
    for at, cell in enumerate(path, 1):
        what = obstacle(state, ship, cell)
        if what == "land":
            return Refused("golitsyn.refused.land", state.CITED["squares"], ship=name, cell=cell)
        if what == "foreign-port":
            port = name_of(state.scene.sea.ports[cell])
            return Refused("golitsyn.refused.foreign-port", "5.3", ship=name, port=port)
        if what:
            rule, other = "5.2a" if at == run else "5.2b", name_of(state.occupied[cell])
            return Refused("golitsyn.refused.occupied", rule, ship=name, other=other, cell=cell)
    return (
        Refused("golitsyn.refused.edge", state.CITED["squares"], ship=name)
        if len(path) < run
        else None
    )


def why_not_sail(state: State, command: Sail) -> Refused | None:
    """Why the wind or what lies in her way does not let a ship sail as asked."""
    ship, course = own_ship(state, command.seat, command.ship), heading_of(command.course)
    if refusal := why_not_run(state, ship, course, command.run):
        return refusal
    assert ship.cell, "in cards play the wind alone says how far she goes"
    return why_no_way(state, ship, state.scene.ahead(ship.cell, course, command.run), command.run)


def sail(state: State, command: Sail, recorder: Recorder) -> None:
    """Move one ship of the fleet; whatever the water does to her where she ends follows at once."""
    ship, course = state.ships[command.ship], heading_of(command.course)
    sailed = Sailed(seat=command.seat, ship=ship.id, course=course, run=command.run)
    if not ship.cell:
        recorder.record(sailed)
        return
    path = state.scene.ahead(ship.cell, course, command.run)
    recorder.record(replace(sailed, start=ship.cell, path=path, port=port_at(state, path[-1])))
    drift.currents(recorder, ship.id)
    drift.visit(recorder, ship.id)


def _on_sailed(state: State, event: Sailed) -> State:
    ship = state.ships[event.ship]
    moved = with_ship(
        state, event.ship, cell=event.path[-1] if event.path else None, port=event.port,
        legs=(*ship.legs, event.course), run=ship.run + event.run, settled=bool(event.port),
        storms=0 if event.port else ship.storms,
    )  # fmt: skip
    return replace(moved, led=event.ship)


FOLDS: Folds = {Sailed: _on_sailed}


def why_held(state: State, _seat: str, ship: str) -> Refused | None:
    """``why_not_move``, of a ship by her name."""
    return why_not_move(state, state.ships[ship])


class Ways(Struct, frozen=True, cache_hash=True):
    """Where a ship could sail if no other were there: the ``lines`` of her courses as far as land,
    all their ``cells``, and which of these are ``ports``.
    """

    lines: tuple[tuple[Heading, tuple[str, ...]], ...]
    cells: frozenset[str]
    ports: tuple[str, ...]


def _after(state: State, seat: str, ship: Ship) -> Sail | None:
    """How this ship would follow the last of her fleet to have sailed this turn, if that one has
    not turned (1.4); not at all once she has sailed herself.
    """
    lead = state.ships.get(state.led)
    if lead is None or lead.owner != seat or len(lead.legs) != 1 or ship.moved:
        return None
    return Sail(seat=seat, ship=ship.id, course=lead.legs[0], run=lead.run)


def _movements(state: State, seat: str, id: str) -> tuple[Choice, ...]:
    """Every movement of one ship, course by course; what follows the lead may go together, and her
    own course as far as she can is what she does again.
    """
    ship, wind, scene = state.ships[id], state.wind, state.scene
    assert wind is not None
    carried = wind, state.kind(ship).oars, ship.legs, ship.run
    ways = _ways(scene.sea, scene.corner, ship.cell or "", *carried)
    met = (*ways.ports, *(state.occupied.keys() & ways.cells))
    shut = frozenset([cell for cell in met if obstacle(state, ship, cell)])
    found = _sailings(seat, id, ways, shut, _kept(state, ship, ways))
    follows = _after(state, seat, ship)
    if follows is None:
        return found
    return tuple([replace(one, together=True) if one.command == follows else one for one in found])


def _kept(state: State, ship: Ship, ways: Ways) -> str:
    """The course on which she sails on as before; empty where she does not: no fellow who is still
    to sail on herself is run up to, and where a port or a current waits she is sailed by hand.
    """
    if ship.moved or not (ship.kept and ship.cell):
        return ""
    ahead = next((line for course, line in ways.lines if course == ship.kept), None)
    if not ahead:
        return ""
    sea, met = state.scene.sea, [state.occupied[cell] for cell in ahead if cell in state.occupied]
    fellows = [state.ships[id] for id in met if state.ships[id].owner == ship.owner]
    if any(one.kept and not one.moved for one in fellows):
        return ""
    return "" if any(cell in sea.ports or cell in sea.tips for cell in ahead) else ship.kept


@lru_cache(maxsize=1024)
def _ways(
    sea: Sea, corner: str, cell: str, wind: Wind, oars: bool, legs: tuple[str, ...], run: int
) -> Ways:
    """Those from a cell on each course that is still open; nameless cells in cards play."""
    courses = _open_courses(wind, oars, legs, run)
    lines = tuple(
        [
            (course, _water(sea, corner, cell, course)[:most] if cell else ("",) * most)
            for course, most in courses.items()
        ]
    )
    cells = frozenset(chain.from_iterable(line for _, line in lines))
    return Ways(lines, cells, tuple(sea.ports.keys() & cells))


@lru_cache(maxsize=4096)
def _water(sea: Sea, corner: str, cell: str, course: Heading) -> tuple[str, ...]:
    """The cells that way, as far as land and as any wind carries."""
    ahead = sea.board.line(cell, course)[:LONGEST]
    return tuple(takewhile(lambda cell: cell not in sea.land and cell != corner, ahead))


@lru_cache(maxsize=FLEETS)
def _sailings(
    seat: str, id: str, ways: Ways, shut: frozenset[str], kept: str
) -> tuple[Choice, ...]:
    """Those of a ship that lies still are the same as a deed before, whoever leads now."""
    free = [(course, _before(shut, line)) for course, line in ways.lines]
    ship = picks(piece=id)
    return tuple(
        [
            Choice(
                command=Sail(seat=seat, ship=id, course=course, run=run), deed="sail", rule="4.3a",
                label=label, picks=ship + end, again=course == kept and run == len(cells),
            )
            for course, cells in free
            for run, cell in enumerate(cells, 1)
            for label, end in (_run_to(course, run, cell),)
        ]
    )  # fmt: skip


def _before(shut: frozenset[str], line: tuple[str, ...]) -> tuple[str, ...]:
    """The cells of a line up to the first that is shut."""
    return line if shut.isdisjoint(line) else tuple(takewhile(lambda one: one not in shut, line))


@lru_cache(maxsize=4096)
def _run_to(course: Heading, run: int, cell: str) -> tuple[Message, tuple[Pick, ...]]:
    """What is said and picked of a run that ends in a cell, whichever ship makes it."""
    word, place = "sail-to" if cell else "sail", {"cell": cell} if cell else {}
    label = say(f"golitsyn.{word}", course=heading_word(course), run=run, **place)
    return label, picks(course=course, run=run, space=cell)


SAIL = Deed(
    name="sail",
    command=Sail,
    rule="4.3a",
    when=why_not_turn,
    actors=fleet,
    actor="ship",
    why_not=why_held,
    options=_movements,
    check=why_not_sail,
    do=sail,
    probe=lambda seat, ship: Sail(seat=seat, ship=ship, course="", run=0),
    fills="course",
    likely=is_what_turns_are_for,
)
DEEDS = (SAIL,)
