"""Section 4: courses and runs in calm and fresh wind."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from companion.engine.compass import (
    HEADINGS,
    Force,
    Heading,
    Wind,
    heading_word,
    is_diagonal,
    points_apart,
)
from companion.engine.deeds import Deed
from companion.engine.events import EventRecorder, Folds
from companion.engine.messages import NOTHING, Message, say
from companion.engine.offers import Choice, Pick, picks
from companion.engine.outlooks import is_what_turns_are_for
from companion.engine.refusals import Kind, Refused, barred
from companion.engine.standing import with_ship
from companion.games.admiral.rules.commands import Sail
from companion.games.admiral.rules.drills import (
    least_run,
    why_must_sail,
    why_no_way,
    why_too_short,
)
from companion.games.admiral.rules.events import Drifted, Sailed
from companion.games.admiral.rules.geometry import Ways, waters_of, ways_over
from companion.games.admiral.rules.lookup import (
    heading_of,
    name_of,
    own_ship,
    own_ships,
    why_at_work,
    why_not_turn,
    why_spent,
)
from companion.games.admiral.rules.scene import ShipCard
from companion.games.admiral.rules.state import Ship, State
from companion.games.admiral.rules.surroundings import hulls, under_sail
from companion.games.admiral.rules.under_fire import guns_on

SMALL = ("brig", "frigate")


def cargo_loss(ship: Ship) -> int:
    """Cells that pearls aboard take off the greatest run in calm and fresh wind (V.4.3)."""
    free = 0 if ship.kind in SMALL else 1
    return 1 if ship.lots > free else 0


def cargo_rule(ship: Ship) -> str:
    """The rule of how much a ship carries and what it costs her:
    brig and frigate have their own.
    """
    return "V.4.3a" if ship.kind in SMALL else "V.4.3b"


def greatest_run(state: State, ship: Ship, course: Heading) -> int:
    """The most cells a ship may go on a course in this wind,
    obstacles aside (4.7, 4.12, 4.13, V.4.3).
    """
    return greatest_runs(state, ship).get(course, 0)


def greatest_runs(state: State, ship: Ship) -> dict[Heading, int]:
    """The greatest run on each course on which there is one."""
    assert state.wind is not None
    return _runs_of(state.card(ship), state.wind, cargo_loss(ship))


@lru_cache(maxsize=512)
def _runs_of(card: ShipCard, wind: Wind, loss: int) -> dict[Heading, int]:
    if wind.force is Force.CALM:
        most = {course: card.calm.along(course) - loss for course in HEADINGS}
    else:
        most = {
            course: card.fresh.along(course) - points_apart(course, wind.heading) - loss
            for course in HEADINGS
        }
    return {course: run for course, run in most.items() if run > 0}


def run_rule(state: State) -> str:
    """The rule of how far a ship goes in this wind:
    by her card in a calm, else by her course (4.7, 4.13).
    """
    return "4.7" if state.wind and state.wind.force is Force.CALM else "4.13"


def why_not_move(state: State, ship: Ship) -> Refused | None:
    """The reason a ship may not move at all this turn, whatever the wind."""
    name = name_of(ship.id)
    if refused := why_spent(state, ship):
        return refused
    if ship.moved:
        return barred("admiral.refused.moved", "4.6", name_of, ship.id)
    if ship.repair:
        return Refused("admiral.refused.repair-no-move", "7.5a", ship=name)
    if refused := why_at_work(state, ship.id, "admiral.refused.work-no-move", "9.3c"):
        return refused
    if state.broke_off(ship):
        return Refused("admiral.refused.repair-ended-no-move", "7.6b", ship=name)
    return None


def _why_not_sail(state: State, _seat: str, id: str) -> Refused | None:
    ship = state.ships[id]
    return why_not_move(state, ship) or why_no_run(state, ship)


def why_no_run(state: State, ship: Ship) -> Refused | None:
    """The reason this wind gives her no run on any course:
    her card, or what she carries (4.9, V.4.3).
    """
    if greatest_runs(state, ship):
        return None
    calm, name = run_rule(state) == "4.7", name_of(ship.id)
    if greatest_runs(state, replace(ship, lots=0)):
        return Refused(
            f"admiral.refused.laden-{'calm' if calm else 'wind'}", cargo_rule(ship), ship=name
        )
    word, rule = ("calm-zero", "4.9") if calm else ("no-run", "4.13")
    return Refused(f"admiral.refused.{word}", rule, ship=name)


def _why_hemmed_in(state: State, _seat: str, id: str) -> Refused | None:
    """On every course that the wind allows something bars the next cell; told of the course with
    the longest run.
    """
    ship, waters = state.ships[id], waters_of(state)
    assert waters is not None, "in cards play the wind alone says how far she goes"
    if refused := why_no_way(state, ship):
        return refused
    course = max(HEADINGS, key=lambda course: greatest_run(state, ship, course))
    rule = waters.bar(ship.cell or "", course)
    word, why = heading_word(course), say(f"rule.{rule}")
    return Refused("admiral.refused.hemmed-in", rule, ship=name_of(id), course=word, why=why)


def _why_not_there(state: State, command: Sail) -> Refused:
    """What is wrong with a course and a run that no ship of this kind,
    here and in this wind, can make.
    """
    ship, course, waters = state.ships[command.ship], heading_of(command.course), waters_of(state)
    if refused := _why_not_course(state, ship, course, command.run):
        return refused
    way = dict(_ways(state, ship).lines)[course]
    if refused := why_too_short(state, ship, course, command.run, way):
        return refused
    if waters:
        path, rule = waters.path(ship.cell or "", course, command.run)
        if rule:
            why = say(f"rule.{rule}")
            return Refused(
                "admiral.refused.way-barred", rule, ship=name_of(ship.id), run=len(path), why=why
            )
    return Refused("admiral.refused.reef-fair-wind", "4.17f")


def _why_not_course(state: State, ship: Ship, course: Heading, run: int) -> Refused | None:
    """The reason a ship cannot make this run on this course, obstacles aside."""
    assert state.wind is not None
    most = greatest_run(state, ship, course)
    name = name_of(ship.id)
    if most < 1 and state.wind.force is Force.CALM and not state.card(ship).calm.along(course):
        word, rule = ("calm-diagonal", "4.10") if is_diagonal(course) else ("calm-straight", "4.7")
        return Refused(f"admiral.refused.{word}", rule, ship=name, course=heading_word(course))
    if most < 1 and greatest_run(state, replace(ship, lots=0), course):
        return Refused(
            "admiral.refused.laden-course", cargo_rule(ship), ship=name, course=heading_word(course)
        )
    if most < 1:
        off = points_apart(course, state.wind.heading)
        return Refused(
            "admiral.refused.course-too-close",
            "4.13",
            ship=name,
            course=heading_word(course),
            n=off,
        )
    if run < 1:
        return Refused("admiral.refused.run-below-one", "4.1", run=run)
    if run > most:
        word, rule = _why_no_further(state, ship)
        return Refused(
            f"admiral.refused.{word}", rule, ship=name, course=heading_word(course), n=most, run=run
        )
    return None


def _why_no_further(state: State, ship: Ship) -> tuple[str, str]:
    if cargo_loss(ship):
        return "too-far-laden", cargo_rule(ship)
    return "too-far", run_rule(state)


def _sail(state: State, command: Sail, recorder: EventRecorder[State]) -> None:
    """Move one ship along her course (4.1-4.15)."""
    ship, course, waters = state.ships[command.ship], heading_of(command.course), waters_of(state)
    path = waters.path(ship.cell or "", course, command.run)[0] if waters else ()
    recorder.record(
        Sailed(
            seat=command.seat,
            ship=ship.id,
            course=course,
            run=command.run,
            start=ship.cell,
            path=path,
        )
    )


def on_moved(state: State, event: Sailed | Drifted) -> State:
    """Where she lies now, and the cells she came over: a mine there may be declared (10.7b)."""
    cell = event.path[-1] if event.path else event.start
    return with_ship(
        state,
        event.ship,
        cell=cell,
        came_from=event.start,
        moved=True,
        under_way=True,
        wake=event.path,
    )


FOLDS: Folds = {Sailed: on_moved}


# ---------------------------------------------------------------- deeds


def _in_fair_wind(state: State) -> bool:
    return not state.storm


def read(state: State, command: Sail) -> Sail:
    """The command as it is offered: the chart, where there is one, knows its reefs for itself.

    Raises ``Refused`` for a ship that is not one's own, a course that is none, and a run that
    cannot be one.
    """
    own_ship(state, command.seat, command.ship)
    heading_of(command.course)
    if command.run < 0:
        raise Refused("admiral.refused.run-below-one", "4.1", kind=Kind.MALFORMED, run=command.run)
    return replace(command, reef=command.reef and not state.on_chart)


def tap(seat: str, id: str) -> Sail:
    """She is told to sail to where one tapped: the course and the run follow from the cell."""
    return Sail(seat=seat, ship=id, course="", run=0)


def _runs(state: State, seat: str, id: str) -> tuple[Choice, ...]:
    """Every course and run she can make."""
    ship = state.ships[id]
    ways = _ways(state, ship)
    risks = frozenset(guns_on(state, ship, ways.cells).items())
    return _sailings(seat, id, ways.lines, risks, run_rule(state), least_run(state))


def _ways(state: State, ship: Ship) -> Ways:
    """The cells that she can come to on each course, without the chart none by name."""
    waters, runs = waters_of(state), tuple(greatest_runs(state, ship).items())
    if waters is None:
        return ways_over((course, ("",) * most) for course, most in runs)
    return waters.ways(ship.cell or "", runs)


def why_not_idle(state: State) -> Refused | None:
    """A drill's ship that can go as far as she must does so before the turn ends (M1.6)."""
    for ship in state.afloat(state.turn) if least_run(state) else ():
        if not ship.moved and _runs(state, ship.owner, ship.id):
            return why_must_sail(state, ship)
    return None


@lru_cache(maxsize=1024)
def _sailings(
    seat: str,
    id: str,
    ways: tuple[tuple[Heading, tuple[str, ...]], ...],
    risks: frozenset[tuple[str, int]],
    rule: str,
    least: int,
) -> tuple[Choice, ...]:
    """Every run on every course, with how many guns would bear on her at its end. A ship that lies
    still has the same as a deed before.
    """
    guns, ship, first = dict(risks), picks(piece=id), max(1, least)
    found = []
    for course, cells in ways:
        for run, cell in enumerate(cells[first - 1 :], first):
            label, end = _run_to(course, run, cell)
            found.append(
                Choice(
                    command=Sail(seat=seat, ship=id, course=course, run=run), deed="sail",
                    label=label, picks=ship + end, rule=rule, note=_under_fire(guns.get(cell, 0)),
                )
            )  # fmt: skip
    return tuple(found)


@lru_cache(maxsize=4096)
def _run_to(course: Heading, run: int, cell: str) -> tuple[Message, tuple[Pick, ...]]:
    """What is said and picked of a run that ends in a cell, whichever ship makes it."""
    word, place = "sail-to" if cell else "sail", {"cell": cell} if cell else {}
    label = say(f"admiral.{word}", course=heading_word(course), run=run, **place)
    return label, picks(course=course, run=run, space=cell)


@lru_cache(maxsize=64)
def _under_fire(guns: int) -> Message:
    return say("admiral.under-fire", n=guns) if guns else NOTHING


DEEDS = (
    Deed(
        name="sail",
        command=Sail,
        rule="4.1",
        during=_in_fair_wind,
        when=why_not_turn,
        actors=own_ships,
        actor="ship",
        plain=read,
        why_not=_why_not_sail,
        options=_runs,
        why_none=_why_hemmed_in,
        check=_why_not_there,
        do=_sail,
        reads=under_sail,
        sees=hulls,
        probe=tap,
        fills="course",
        likely=is_what_turns_are_for,
    ),
)
