"""Chapter of movement: step by step or directly, and what follows on each space (page 11).

Theory of operation. A movement is a ``Course``: whose, of which figure, by which action. Entering a
space puts on the agenda, the first to be dealt with last: whether she goes on (``GoOn``), what the
terrain does, and the battles there. A battle or a tile explored marks that ``GoOn`` as the end of
the movement (``ends``), so that she then anchors with her other steps unused.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from companion.engine.deeds import Deed
from companion.engine.events import Folds
from companion.engine.messages import piece_word, say
from companion.engine.offers import SPACE, Choice, picks
from companion.engine.questions import asked
from companion.engine.refusals import Kind, Refused
from companion.games.ahoy.rules.agenda import Recorder, pop, push
from companion.games.ahoy.rules.battle import due_battles
from companion.games.ahoy.rules.battle_events import BattleAverted, BattleSettled
from companion.games.ahoy.rules.battle_tasks import without_battles
from companion.games.ahoy.rules.map import (
    is_island,
    is_off_map,
    known_space,
    space_word,
)
from companion.games.ahoy.rules.sea_commands import DropAnchor, JumpTo, Step
from companion.games.ahoy.rules.sea_events import FigureMoved, MovementEnded
from companion.games.ahoy.rules.sea_tasks import (
    Anchor,
    Course,
    Current,
    Explore,
    GoOn,
    Jump,
    Move,
    Sight,
    Terrain,
)
from companion.games.ahoy.rules.state import AhoyState
from companion.games.ahoy.rules.tasks import Runs, Task
from companion.games.ahoy.rules.ways import dangers, reach, step_choice, ways, why_not_there

DIRECTLY, CURRENT, ROUND, EXPLORING, SHOVED = "direct", "current", "round", "explore", "shove"
"""How a figure comes to a space, besides by a step."""


# ---------------------------------------------------------------- what others begin


def sails(recorder: Recorder, course: Course, steps: int, owed: bool = True) -> None:
    """Move a figure so many spaces at most, and at least one if that is ``owed``: from every space
    a step leads to another of its own tile.
    """
    push(recorder, Move(course, steps, owed=owed))


def jumps(
    recorder: Recorder,
    course: Course,
    to: Iterable[str],
    rule: str,
    free: bool = False,
) -> None:
    """Move a figure directly to one of these spaces, where there is another than its own."""
    state: AhoyState = recorder.state
    here = known_space(state, state.figures[course.figure].space)
    others = tuple(space for space in to if space != here)
    if others:
        push(recorder, Jump(course, others, rule, free=free))


def goes(recorder: Recorder, course: Course, space: str) -> None:
    """Move a figure directly to a space (move.4)."""
    push(recorder, GoOn(course, 0))
    arrives(recorder, course, space, DIRECTLY)


def shoves(recorder: Recorder, seat: str, figure: str, space: str) -> None:
    """A seat shoves an enemy's figure to a space: no battle and no anchor follow
    (crew.battering_beakhead).
    """
    arrives(recorder, Course(seat, figure, quiet=True, shoved=True), space, SHOVED)


def ends(recorder: Recorder, figure: str) -> None:
    """A figure has battled or explored: its movement is over where it is now (move.7)."""
    recorder.record(MovementEnded(figure=figure))


# ---------------------------------------------------------------- entering a space


def enters(recorder: Recorder, course: Course, step: Step, left: int, told: bool = False) -> None:
    """A step is taken, ``left`` more may follow. By one tap the end of her way was ``told``, and in
    cards play it always is, of so many more steps at most.
    """
    trawls = course.trawl and recorder.state.on_chart
    later = replace(course, trawled=(*course.trawled, step.space)) if trawls else course
    push(recorder, GoOn(later, left, told=told))
    if is_off_map(step.space):
        push(recorder, Explore(course.seat, course, step.space))
    else:
        arrives(recorder, course, step.space, ROUND if step.round else "step")


def arrives(
    recorder: Recorder,
    course: Course,
    space: str,
    by: str,
    chain: tuple[str, ...] = (),
) -> None:
    """A figure is moved onto a space: battles come first, then the terrain (move.5).

    In cards play nobody but the people see with whom she shares the sea of a region.
    """
    recorder.record(FigureMoved(seat=course.seat, figure=course.figure, space=space, by=by))
    state: AhoyState = recorder.state
    if not state.on_chart and not is_island(state, space):
        push(recorder, Sight(course, space))
        return
    push(recorder, Terrain(course, space, chain))
    if not course.quiet:
        due_battles(recorder, course.figure, space)


def passes(recorder: Recorder, course: Course, space: str) -> None:
    """A figure passes a space on which nothing happens to it."""
    recorder.record(FigureMoved(seat=course.seat, figure=course.figure, space=space))


def _goes_on(task: GoOn, recorder: Recorder) -> None:
    state: AhoyState = recorder.state
    if not state.figures[task.course.figure].space:
        return
    if _may_go_on(state, task):
        push(recorder, Move(task.course, task.left, owed=False, begun=True))
    else:
        push(recorder, Anchor(task.course))


def _may_go_on(state: AhoyState, task: GoOn) -> bool:
    """From the end of a way that was told she goes on only where a battle was averted; in cards
    play at an island, and at sea says so herself (plan.close_call, crew.emissary).
    """
    if not state.on_chart:
        return cut_short(task) and is_island(state, state.figures[task.course.figure].space)
    return cut_short(task) if task.told else bool(task.left) and not task.ended


def cut_short(task: GoOn) -> bool:
    """Whether a way was told to where a battle did not take place, so that there is more of it."""
    return bool(task.left) and task.averted and not task.ended


# ---------------------------------------------------------------- step by step


def no_steps(_state: AhoyState, _seat: str) -> Refused:
    """Why nothing is moved where no movement is under way, or none of this seat's."""
    return Refused("ahoy.refused.no-steps", "move.6", kind=Kind.NOT_NOW)


def _steps(state: AhoyState, _seat: str, _actor: str) -> Iterator[Choice]:
    """On the chart a tap on a space sails there: single steps stand behind it."""
    move = asked(state, Move)
    course, left = move.course, move.left if state.on_chart else 0
    reached = reach(state, course, left)
    for step in ways(state, course):
        single = left > 1 and not is_off_map(step.space)
        minor = step.space in reached and (single or step.round)
        yield step_choice(state, course, step, minor=minor)


def _why_not_step(state: AhoyState, command: Step) -> Refused | None:
    """A tap on the chart names no figure."""
    moved = asked(state, Move).course.figure
    if command.figure not in ("", moved):
        return Refused("ahoy.refused.other-figure", "move.8", kind=Kind.NOT_NOW)
    return why_not_there(state, replace(command, figure=moved))


def _step(state: AhoyState, command: Step, recorder: Recorder) -> None:
    move = asked(state, Move)
    pop(recorder)
    enters(recorder, move.course, command, move.left - (not command.round))


def _stops(state: AhoyState, seat: str, _actor: str) -> Iterator[Choice]:
    move = asked(state, Move)
    if not move.owed:
        yield Choice(
            command=DropAnchor(seat=seat),
            deed="anchor",
            label=say("ahoy.anchor" if move.begun else "ahoy.stay"),
            rule="move.6",
        )


def _why_not_stop(_state: AhoyState, command: DropAnchor) -> Refused | None:
    if command.harbor or command.coins:
        return Refused("ahoy.refused.chart-knows", "terrain.8", kind=Kind.MALFORMED)
    return Refused("ahoy.refused.at-least-one", "act.sail")


def _stop(state: AhoyState, _command: DropAnchor, recorder: Recorder) -> None:
    move = asked(state, Move)
    pop(recorder)
    if move.begun:
        push(recorder, Anchor(move.course))


# ---------------------------------------------------------------- directly


def _jumps(state: AhoyState, seat: str, _actor: str) -> Iterator[Choice]:
    jump = asked(state, Jump)
    figure = piece_word(jump.course.figure)
    for space in jump.to:
        yield Choice(
            command=JumpTo(seat=seat, space=space),
            deed="jump",
            label=say("ahoy.jump", figure=figure, space=space_word(state, space)),
            picks=picks(space=space),
            rule=jump.rule,
            note=dangers(state, jump.course, space),
        )
    if jump.free:
        stay = say("ahoy.stay")
        yield Choice(command=JumpTo(seat=seat), deed="stay", label=stay, rule=jump.rule)


def _why_not_jump(state: AhoyState, command: JumpTo) -> Refused | None:
    jump = asked(state, Jump)
    if not command.space:
        return Refused("ahoy.refused.must-jump", jump.rule)
    return Refused("ahoy.refused.not-a-target", jump.rule)


def _jump(state: AhoyState, command: JumpTo, recorder: Recorder) -> None:
    jump = asked(state, Jump)
    pop(recorder)
    if jump.arriving:
        arrives(recorder, jump.course, command.space, EXPLORING)
    elif command.space:
        goes(recorder, jump.course, command.space)


# ---------------------------------------------------------------- what has happened


def _on_moved(state: AhoyState, event: FigureMoved) -> AhoyState:
    """What it had still to fight where it was is not fought any more (battle.15)."""
    moved: AhoyState = without_battles(state, event.figure).at(event.figure, event.space)
    return _pushed_off(moved, event.figure) if event.by == SHOVED else moved


def _pushed_off(state: AhoyState, figure: str) -> AhoyState:
    """Of a movement in whose midst the figure was shoved nothing is left but that it anchors, with
    neither harbor nor treasure (crew.battering_beakhead).
    """
    kept = [task for task in state.agenda if not _is_met_by(task, figure)]
    return state.due(
        tuple(
            replace(task, course=replace(task.course, shoved=True))
            if isinstance(task, GoOn) and task.course.figure == figure
            else task
            for task in kept
        )
    )


def _is_met_by(task: Task, figure: str) -> bool:
    """Whether a task is what a figure meets on a space."""
    return isinstance(task, Terrain | Current | Sight) and task.course.figure == figure


def _on_ended(state: AhoyState, event: MovementEnded) -> AhoyState:
    return _with_innermost(state, event.figure, ended=True)


def _on_averted(state: AhoyState, event: BattleAverted | BattleSettled) -> AhoyState:
    return _with_innermost(state, event.attacker, averted=True)


def _with_innermost(state: AhoyState, figure: str, **changes: bool) -> AhoyState:
    """The innermost movement of a figure is otherwise."""
    agenda = list(state.agenda)
    for at in reversed(range(len(agenda))):
        task = agenda[at]
        if isinstance(task, GoOn) and task.course.figure == figure:
            agenda[at] = replace(task, **changes)
            break
    return state.due(tuple(agenda))


FOLDS: Folds = {
    FigureMoved: _on_moved,
    MovementEnded: _on_ended,
    BattleAverted: _on_averted,
    BattleSettled: _on_averted,
}
RUNS: Runs = {GoOn: _goes_on}
DEEDS = (
    Deed(
        name="step",
        command=Step,
        rule="move.1",
        answers=Move,
        unasked=no_steps,
        options=_steps,
        check=_why_not_step,
        do=_step,
        probe=lambda seat, _actor: Step(seat=seat, figure="", space=""),
        fills=SPACE,
    ),
    Deed(
        name="anchor",
        command=DropAnchor,
        rule="move.6",
        answers=Move,
        unasked=no_steps,
        options=_stops,
        check=_why_not_stop,
        do=_stop,
    ),
    Deed(
        name="jump",
        command=JumpTo,
        rule="move.4",
        answers=Jump,
        unasked=no_steps,
        options=_jumps,
        check=_why_not_jump,
        do=_jump,
        probe=lambda seat, _actor: JumpTo(seat=seat),
        fills=SPACE,
    ),
)
