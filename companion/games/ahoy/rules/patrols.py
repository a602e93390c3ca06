"""Patrols moved one after another, each by itself (squadron.order, crew.convincing_official)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.engine.deeds import Deed
from companion.engine.offers import SPACE, Choice
from companion.engine.questions import asked
from companion.engine.refusals import Kind, Refused
from companion.games.ahoy.rules.agenda import Recorder, pop, push
from companion.games.ahoy.rules.answers import declining
from companion.games.ahoy.rules.movement import enters
from companion.games.ahoy.rules.sea_commands import Recall, Step
from companion.games.ahoy.rules.sea_tasks import Course, Order, Patrols
from companion.games.ahoy.rules.state import PATROL, AhoyState, Figure
from companion.games.ahoy.rules.tasks import Runs
from companion.games.ahoy.rules.ways import step_choice, ways, why_not_there


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
    return (patrol.id for patrol in _movable(state, asked(state, Patrols).order))


def _steps(state: AhoyState, _seat: str, patrol: str) -> Iterator[Choice]:
    course = _course(asked(state, Patrols).order, patrol)
    for step in ways(state, course):
        yield step_choice(state, course, step, patrol)


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
        options=_steps,
        check=_why_not_step,
        do=_step,
        probe=lambda seat, patrol: Step(seat=seat, figure=patrol, space=""),
        fills=SPACE,
    ),
    declining(Recall, "recall", "squadron.order", answers=Patrols),
)
