"""Chapter of the Union's ships: how they are launched, and what a die on their cards does."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.engine.events import Folds
from companion.engine.messages import say
from companion.engine.offers import Choice
from companion.engine.questions import asked
from companion.games.ahoy.rules.agenda import Recorder, pop, push
from companion.games.ahoy.rules.answers import answer, said
from companion.games.ahoy.rules.comrades import remove_comrades
from companion.games.ahoy.rules.faction_commands import JumpShip, SailShip
from companion.games.ahoy.rules.faction_events import ShipLaunched
from companion.games.ahoy.rules.faction_tasks import SteerShip
from companion.games.ahoy.rules.foresight import told
from companion.games.ahoy.rules.map import island_of, known_space, tailwind_spaces
from companion.games.ahoy.rules.movement import jumps, sails
from companion.games.ahoy.rules.sea_tasks import Course
from companion.games.ahoy.rules.slots import dice_in, slots_of
from companion.games.ahoy.rules.state import AhoyState
from companion.games.ahoy.rules.ways import reach
from companion.games.ahoy.scenario import CUTTER, GUNSHIP

CREW_OF_A_SHIP = 2
"""Comrades of one island that a launch takes (union.ship.1)."""
STEPS = {CUTTER: 3, GUNSHIP: 2}
"""How far they sail (union.ship.2)."""


def launch_sites(state: AhoyState) -> tuple[str, ...]:
    """The regions on whose islands a ship can be launched."""
    return tuple(id for id, one in state.regions.items() if one.comrades >= CREW_OF_A_SHIP)


def launch(recorder: Recorder, seat: str, ship: str, region: str) -> None:
    """Two comrades of an island go to the supply, and the ship is placed there (union.ship.1)."""
    remove_comrades(recorder, region, CREW_OF_A_SHIP)
    space = island_of(recorder.state, region)
    recorder.record(ShipLaunched(seat=seat, figure=ship, space=space))


def _steer(recorder: Recorder, seat: str, slot: str) -> None:
    """The ship sails, or goes with the tailwind where there is one (union.ship.2)."""
    state = recorder.state
    ship, face = slots_of(state, seat)[slot].card, dice_in(state, seat)[slot].face
    if _targets(state, ship, face):
        push(recorder, SteerShip(seat, ship, face))
    else:
        _sail_on(recorder, seat, ship)


def _sail_on(recorder: Recorder, seat: str, ship: str) -> None:
    sails(recorder, Course(seat, ship), STEPS[ship])


def _targets(state: AhoyState, ship: str, face: int) -> tuple[str, ...]:
    here = known_space(state, state.figures[ship].space)
    return tuple(space for space in tailwind_spaces(state, face) if space != here)


def _sails(state: AhoyState, seat: str, _actor: str) -> Iterator[Choice]:
    ship = asked(state, SteerShip).ship
    course = Course(seat, ship)
    near = told(state, course, reach(state, course, STEPS[ship])) if state.on_chart else ()
    label = say("ahoy.sail-ship", n=STEPS[ship])
    sail = said(SailShip(seat=seat), "steer-ship", label, "union.ship.2", likely=True)
    yield replace(sail, ahead=near)


def _jumps(state: AhoyState, seat: str, _actor: str) -> Iterator[Choice]:
    task = asked(state, SteerShip)
    course = Course(seat, task.ship)
    blown = _targets(state, task.ship, task.face) if state.on_chart else ()
    label = say("ahoy.jump-ship", face=task.face)
    jump = said(JumpShip(seat=seat), "steer-ship", label, "union.ship.2", likely=True)
    yield replace(jump, ahead=told(state, course, blown))


def _sail(state: AhoyState, command: SailShip, recorder: Recorder) -> None:
    pop(recorder)
    _sail_on(recorder, command.seat, asked(state, SteerShip).ship)


def _jump(state: AhoyState, command: JumpShip, recorder: Recorder) -> None:
    task = asked(state, SteerShip)
    pop(recorder)
    course = Course(command.seat, task.ship)
    jumps(recorder, course, _targets(state, task.ship, task.face), "union.ship.2")


def _on_launched(state: AhoyState, event: ShipLaunched) -> AhoyState:
    return state.at(event.figure, event.space)


FOLDS: Folds = {ShipLaunched: _on_launched}
ACTIONS = {CUTTER: _steer, GUNSHIP: _steer}
DEEDS = (
    answer(command=SailShip, rule="union.ship.2", answers=SteerShip, options=_sails, do=_sail),
    answer(command=JumpShip, rule="union.ship.2", answers=SteerShip, options=_jumps, do=_jump),
)
