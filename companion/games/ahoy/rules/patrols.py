"""Patrols moved one after another, each by itself (squadron.order, crew.convincing_official)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace

from companion.engine.deeds import Deed
from companion.engine.memo import once
from companion.engine.offers import SPACE, Choice
from companion.engine.questions import asked
from companion.engine.refusals import Kind, Refused
from companion.games.ahoy.rules.agenda import Recorder, pop, push
from companion.games.ahoy.rules.answers import declining
from companion.games.ahoy.rules.control import turned
from companion.games.ahoy.rules.map import is_off_map, region_of
from companion.games.ahoy.rules.movement import enters
from companion.games.ahoy.rules.sea_commands import Recall, Step
from companion.games.ahoy.rules.sea_tasks import Course, Order, Patrols
from companion.games.ahoy.rules.state import PATROL, AhoyState, Figure
from companion.games.ahoy.rules.tasks import Runs
from companion.games.ahoy.rules.ways import step_choice, ways, why_not_there
from companion.games.ahoy.scenario import SQUADRON, UNION

_SIDES = {SQUADRON: 1, UNION: -1}
"""Whom a patrol serves, and whom it hinders."""


def orders(
    recorder: Recorder,
    seat: str,
    count: int,
    steps: int,
    rule: str,
    quiet: bool = False,
) -> None:
    """Let a seat move so many patrols, each so many spaces at most."""
    push(recorder, Order(seat, count, steps, rule, quiet))


def _goes_on(order: Order, recorder: Recorder) -> None:
    """The next patrol is asked for, if another can be moved."""
    if order.left and any(_movable(recorder.state, order)):
        push(recorder, Patrols(order))


def _movable(state: AhoyState, order: Order) -> Iterator[Figure]:
    """The patrols that have not been moved: of those that share a space, the first."""
    seen: set[str] = set()
    for patrol in state.kind(PATROL):
        if patrol.id not in order.moved and patrol.space not in seen:
            seen.add(patrol.space)
            yield patrol


def _course(order: Order, patrol: str) -> Course:
    return Course(order.seat, patrol, quiet=order.quiet)


def _patrols(state: AhoyState, _seat: str) -> Iterator[str]:
    """First those whose step brings most."""
    order = asked(state, Patrols).order
    movable = sorted(_movable(state, order), key=lambda one: -_gain(state, order, one))
    return (patrol.id for patrol in movable)


def _gain(state: AhoyState, order: Order, patrol: Figure) -> int:
    """The most wealth that a step of a patrol can turn to whoever moves it."""
    here = region_of(patrol.space)
    steps = ways(state, _course(order, patrol.id)) if state.on_chart else ()
    there = {region_of(step.space) for step in steps if not is_off_map(step.space)} - {here}
    side = _SIDES.get(state.players[order.seat].faction, 0)
    found = (turned(state, one, 1) + turned(state, here, -1) for one in there)
    return max((side * wealth for wealth in found), default=0)


@once
def _lone(state: AhoyState, order: Order) -> frozenset[str]:
    """The spaces to which but one of the patrols can be moved: a tap there says which."""
    courses = [_course(order, patrol.id) for patrol in _movable(state, order)]
    comes = Counter(step.space for course in courses for step in ways(state, course))
    return frozenset(space for space, times in comes.items() if times == 1)


def _steps(state: AhoyState, _seat: str, patrol: str) -> Iterator[Choice]:
    order = asked(state, Patrols).order
    course, lone = _course(order, patrol), _lone(state, order) if state.on_chart else ()
    for step in ways(state, course):
        choice = step_choice(state, course, step, patrol)
        yield replace(choice, likely=step.space in lone)


def _why_not_step(state: AhoyState, command: Step) -> Refused | None:
    order = asked(state, Patrols).order
    patrol = state.figures.get(command.figure)
    if patrol is None or patrol.kind != PATROL or not patrol.space:
        return Refused("ahoy.refused.no-patrol", order.rule, kind=Kind.MALFORMED)
    if patrol.id in order.moved:
        return Refused("ahoy.refused.moved-already", order.rule)
    if patrol not in _movable(state, order):
        return Refused("ahoy.refused.first-of-alike", order.rule)
    return why_not_there(state, command)


def _step(state: AhoyState, command: Step, recorder: Recorder) -> None:
    order = asked(state, Patrols).order
    pop(recorder)
    push(recorder, replace(order, left=order.left - 1, moved=(*order.moved, command.figure)))
    enters(recorder, _course(order, command.figure), command, order.steps - 1)


RUNS: Runs = {Order: _goes_on}
DEEDS = (
    Deed(
        name="step-patrol",
        command=Step,
        rule="squadron.order",
        answers=Patrols,
        actors=_patrols,
        actor="figure",
        likely=lambda state: state.on_chart,
        options=_steps,
        check=_why_not_step,
        do=_step,
        probe=lambda seat, patrol: Step(seat=seat, figure=patrol, space=""),
        fills=SPACE,
    ),
    declining(Recall, "recall", "squadron.order", answers=Patrols),
)
