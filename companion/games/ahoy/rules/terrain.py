"""Chapter of the terrain that a figure meets on its way: wrecks and currents (page 14)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from companion.engine.deeds import Deed
from companion.engine.messages import piece_word, say
from companion.engine.offers import SPACE, Choice, picks
from companion.engine.questions import asked
from companion.engine.refusals import Refused
from companion.games.ahoy.rules.agenda import Recorder, pop, push
from companion.games.ahoy.rules.gains import gain_gold
from companion.games.ahoy.rules.map import (
    HEADINGS,
    chart,
    is_off_map,
    off_map,
    space_word,
    spot,
    stepped,
)
from companion.games.ahoy.rules.movement import CURRENT, ROUND, arrives
from companion.games.ahoy.rules.pilot import wrecks
from companion.games.ahoy.rules.placing import ways_to_explore
from companion.games.ahoy.rules.sea_commands import DriftTo
from companion.games.ahoy.rules.sea_tasks import Course, Current, Drift, Explore, Terrain
from companion.games.ahoy.rules.state import AhoyState
from companion.games.ahoy.rules.tasks import Runs
from companion.games.ahoy.rules.ways import own_crew, round_to
from companion.games.ahoy.scenario import Heading, Spot


class Push(Struct, frozen=True):
    """Where a current may take a figure: a space, a cell off the map, or ``round`` to the other
    edge.
    """

    space: str
    round: bool = False


# ---------------------------------------------------------------- what a space does


def _meets(task: Terrain, recorder: Recorder) -> None:
    """Wreckage damages the figure before a current takes it on; who trawls has the treasure at
    once (crew.trawler), and only once where the Sea Witch, who costs no step, takes her round and
    round. Of one that was lost in a battle there neither finds anything.
    """
    course, there = task.course, spot(recorder.state, task.space)
    push(recorder, Current(course, task.space, task.chain))
    if course.trawl and there.coins and task.space not in course.trawled:
        gain_gold(recorder, course.seat, there.coins)
    if there.wreck:
        wrecks(recorder, course)


# ---------------------------------------------------------------- currents


def _pushes(task: Current, recorder: Recorder) -> None:
    """The chain of pushes stops where it would come round to a space again (terrain.2)."""
    state: AhoyState = recorder.state
    if state.figures[task.course.figure].space != task.space or task.space in task.chain:
        return
    found = pushes(state, task.course, task.space)
    rule = _whose_choice(state, task.course, spot(state, task.space))
    if found and (rule or any(one.round for one in found)):
        witch = rule or "crew.sea_witch"
        push(recorder, Drift(task.course, task.space, task.chain, witch))
    elif found:
        _pushed(recorder, task.course, found[0], (*task.chain, task.space))


def pushes(state: AhoyState, course: Course, space: str) -> tuple[Push, ...]:
    """Where a figure may be taken on from a space: one way by a current, any way where her owner
    may choose; none over a sandbar, or off the map where there is nothing to explore.
    """
    there = spot(state, space)
    if _whose_choice(state, course, there):
        return tuple(one for heading in HEADINGS for one in _taken(state, course, heading))
    return tuple(_taken(state, course, there.current)) if there.current else ()


def _whose_choice(state: AhoyState, course: Course, there: Spot) -> str:
    """The rule by which the owner chooses the way; empty where he cannot."""
    if there.current and own_crew(state, course, "sea-dog"):
        return "crew.sea_dog"
    if there.fog and own_crew(state, course, "barrelman"):
        return "crew.barrelman"
    return ""


def _taken(state: AhoyState, course: Course, heading: Heading) -> Iterator[Push]:
    here, lies = state.figures[course.figure].space, chart(state)
    cell = stepped(lies.cells[here], heading)
    if cell in lies.at:
        if heading in lies.steps[here]:
            yield Push(lies.at[cell])
        return
    if ways_to_explore(state, cell) and not course.shoved:
        yield Push(off_map(cell))
    if other := round_to(state, course, here, heading):
        yield Push(other, round=True)


def _pushed(recorder: Recorder, course: Course, taken: Push, chain: tuple[str, ...]) -> None:
    if is_off_map(taken.space):
        push(recorder, Explore(course.seat, course, taken.space, chain))
    else:
        arrives(recorder, course, taken.space, ROUND if taken.round else CURRENT, chain)


# ---------------------------------------------------------------- the owner chooses


def _may_stay(state: AhoyState, drift: Drift) -> bool:
    """A current may be ignored by who may choose; the Sea Witch alone only saves from staying."""
    if drift.rule != "crew.sea_witch":
        return True
    return all(one.round for one in pushes(state, drift.course, drift.space))


def _drifts(state: AhoyState, seat: str, _actor: str) -> Iterator[Choice]:
    drift = asked(state, Drift)
    figure = piece_word(drift.course.figure)
    for one in pushes(state, drift.course, drift.space):
        where = space_word(state, one.space)
        deed = "round" if one.round else "drift"
        yield Choice(
            command=DriftTo(seat=seat, space=one.space, round=one.round),
            deed=deed,
            label=say(f"ahoy.{deed}", figure=figure, space=where),
            picks=picks(space=one.space),
            rule="crew.sea_witch" if one.round else drift.rule,
        )
    if _may_stay(state, drift):
        label = say("ahoy.ignore-current")
        yield Choice(command=DriftTo(seat=seat), deed="ignore", label=label, rule=drift.rule)


def _why_not_drift(_state: AhoyState, command: DriftTo) -> Refused | None:
    if command.space:
        return Refused("ahoy.refused.no-drift", "terrain.2")
    return Refused("ahoy.refused.must-drift", "terrain.2")


def _drift(state: AhoyState, command: DriftTo, recorder: Recorder) -> None:
    drift = asked(state, Drift)
    pop(recorder)
    if command.space:
        taken = Push(command.space, command.round)
        _pushed(recorder, drift.course, taken, (*drift.chain, drift.space))


RUNS: Runs = {Terrain: _meets, Current: _pushes}
DEEDS = (
    Deed(
        name="drift",
        command=DriftTo,
        rule="terrain.2",
        answers=Drift,
        options=_drifts,
        check=_why_not_drift,
        do=_drift,
        probe=lambda seat, _actor: DriftTo(seat=seat),
        fills=SPACE,
    ),
)
