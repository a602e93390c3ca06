"""Chapter of anchoring: treasure, harbors, and what follows by the action (pages 11 and 14).

Decision (simul.1): gold, the harbor and what follows the action come in this order and nobody is
asked for another. Gold before the harbor leaves every choice there that there was and adds those it
pays for; what follows the action comes after it by its own words, "then, when she anchors".
"""

from __future__ import annotations

from companion.engine.events import Folds
from companion.games.ahoy.rules.agenda import Recorder, push
from companion.games.ahoy.rules.crew import has_crew
from companion.games.ahoy.rules.gains import gain_gold
from companion.games.ahoy.rules.harbor import calls_at
from companion.games.ahoy.rules.map import spot
from companion.games.ahoy.rules.sea_events import Anchored
from companion.games.ahoy.rules.sea_tasks import (
    AfterAnchor,
    Anchor,
    Course,
    Current,
    Drift,
    GoOn,
    Sight,
    Terrain,
)
from companion.games.ahoy.rules.state import FLAGSHIP, AhoyState
from companion.games.ahoy.rules.tasks import Runs, Task
from companion.games.ahoy.rules.ways import own_crew


def _anchors(task: Anchor, recorder: Recorder) -> None:
    """Gold comes first, as it may change a die in the harbor; then what follows by the action."""
    state: AhoyState = recorder.state
    course, figure = task.course, state.figures[task.course.figure]
    if not figure.space:
        return
    recorder.record(Anchored(seat=course.seat, figure=figure.id, space=figure.space))
    if figure.kind != FLAGSHIP:
        return
    if course.via:
        push(recorder, AfterAnchor(figure.seat, course.via, figure.space))
    if state.on_chart:
        there = spot(state, figure.space)
        finds(recorder, course, there.coins, there.harbor, there.wreck)


def finds(recorder: Recorder, course: Course, coins: int, harbor: bool, wreck: bool) -> None:
    """A flagship anchors on a space with so many coins and perhaps a harbor (terrain.8,
    terrain.3); what she has trawled is hers already.
    """
    state: AhoyState = recorder.state
    figure = state.figures[course.figure]
    if figure.kind != FLAGSHIP or course.shoved:
        return
    gold = 0 if course.trawl and state.on_chart else coins
    gold += bool(wreck and coins and own_crew(state, course, "diver"))
    gold += bool(harbor and has_crew(state, figure.seat, "merchant"))
    gain_gold(recorder, figure.seat, gold)
    if harbor:
        calls_at(recorder, figure.seat)


def _on_anchored(state: AhoyState, event: Anchored) -> AhoyState:
    """One movement brought about by another one's battle voids what was left of that."""
    left = tuple(task for task in state.agenda if not _is_of(task, event.figure))
    return state.due(left)


def _is_of(task: Task, figure: str) -> bool:
    """Whether a task is part of a movement of this figure."""
    movement = (GoOn, Anchor, Terrain, Current, Drift, Sight)
    return isinstance(task, movement) and task.course.figure == figure


FOLDS: Folds = {Anchored: _on_anchored}
RUNS: Runs = {Anchor: _anchors}
