"""How the agenda of a game is kept and worked through; ``tasks`` tells what it is for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.engine.events import Event, EventRecorder, Folds
from companion.games.ahoy.rules.battle_tasks import BattleTask
from companion.games.ahoy.rules.damage_tasks import DamageTask
from companion.games.ahoy.rules.faction_tasks import FactionTask
from companion.games.ahoy.rules.plan_tasks import PlanTask
from companion.games.ahoy.rules.sea_tasks import SeaTask
from companion.games.ahoy.rules.smuggler_tasks import SmugglerTask
from companion.games.ahoy.rules.stage_tasks import StageTask
from companion.games.ahoy.rules.state import AhoyState
from companion.games.ahoy.rules.tasks import Runs, Task
from companion.games.ahoy.rules.turn_tasks import TurnTask

AnyTask = (
    BattleTask | DamageTask | FactionTask | PlanTask | SeaTask | SmugglerTask | StageTask | TurnTask
)
"""Every kind of task, for the journal: each chapter has a union of its own kinds."""
Recorder = EventRecorder[AhoyState]
"""Where a chapter tells what comes of a deed."""


class TasksAdded(Event, frozen=True, kw_only=True):
    """These are to be dealt with before anything else, the last one first."""

    tasks: tuple[AnyTask, ...]


class TaskFinished(Event, frozen=True, kw_only=True):
    """The top of the agenda is dealt with."""


def push(recorder: Recorder, *tasks: AnyTask) -> None:
    """Put tasks on the agenda: the last one comes first."""
    recorder.record(TasksAdded(tasks=tasks))


def pop(recorder: Recorder) -> Task:
    """Take the top off the agenda, as dealt with."""
    top = recorder.state.agenda[-1]
    recorder.record(TaskFinished())
    return top


def settle(runs: Runs) -> Callable[[Recorder], None]:
    """What follows by itself after a deed: tasks are carried out until one asks something."""

    def settled(recorder: Recorder) -> None:
        while _carry_on(recorder, runs):
            pass

    return settled


def _carry_on(recorder: Recorder, runs: Runs) -> bool:
    state: AhoyState = recorder.state
    if not state.agenda or state.awaited or state.outcome:
        return False
    task = pop(recorder)
    run: Any = runs[type(task)]
    run(task, recorder)
    return True


def _on_due(state: AhoyState, event: TasksAdded) -> AhoyState:
    return state.due((*state.agenda, *event.tasks))


def _on_done(state: AhoyState, _event: TaskFinished) -> AhoyState:
    return state.due(state.agenda[:-1])


FOLDS: Folds = {TasksAdded: _on_due, TaskFinished: _on_done}
