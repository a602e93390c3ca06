"""Where a step may lead, and why not elsewhere (move.1 to move.3, crew.sea_witch)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.engine.memo import once
from companion.engine.messages import NOTHING, Message, piece_word, say
from companion.engine.offers import Choice, picks
from companion.engine.refusals import Refused
from companion.games.ahoy.rules.battle import foes
from companion.games.ahoy.rules.crew import has_crew
from companion.games.ahoy.rules.map import (
    HEADINGS,
    NEW_REGION,
    Cell,
    chart,
    edges,
    is_island,
    is_off_map,
    neighbours,
    off_map,
    space_word,
    spaces,
    spot,
    stepped,
)
from companion.games.ahoy.rules.placing import ways_to_explore
from companion.games.ahoy.rules.sea_commands import Step
from companion.games.ahoy.rules.sea_tasks import Course
from companion.games.ahoy.rules.state import FLAGSHIP, AhoyState
from companion.games.ahoy.scenario import SHIPS, Heading

Way = tuple[str, ...]
"""Space after space, the last one where she stays."""


def ways(state: AhoyState, course: Course, start: str = "") -> Iterator[Step]:
    """Every step that a figure may take from its space, or from another at which it would
    ``start`` (move.1-move.3); in cards play any space may be told.
    """
    seat, figure = course.seat, course.figure
    here = start or state.figures[figure].space
    for space in neighbours(state, here) if state.on_chart else spaces(state):
        yield Step(seat=seat, figure=figure, space=space)
    if not state.on_chart:
        if state.stack:
            yield Step(seat=seat, figure=figure, space=NEW_REGION)
        return
    for heading, cell in edges(state, here):
        if ways_to_explore(state, cell):
            yield Step(seat=seat, figure=figure, space=off_map(cell))
        if other := round_to(state, course, here, heading):
            yield Step(seat=seat, figure=figure, space=other, round=True)


def flagship_course(state: AhoyState, seat: str, **how: Any) -> Course:
    """A movement of a player's own flagship; ``how`` as in ``Course``."""
    return Course(seat, state.flagship(seat).id, **how)


def own_crew(state: AhoyState, course: Course, crew: str) -> bool:
    """Whether the figure is a flagship whose owner moves her and has such a crew."""
    moved = state.figures[course.figure]
    return moved.kind == FLAGSHIP and not course.shoved and has_crew(state, moved.seat, crew)


def is_hurt_by_wrecks(state: AhoyState, course: Course) -> bool:
    """Whether wreckage damages a figure: ships of the Union moved by their own cards pass it, and
    a Pilot's flagship (union.ship.2, crew.pilot).
    """
    by_card = state.figures[course.figure].kind in SHIPS and not course.shoved
    return not (by_card or own_crew(state, course, "pilot"))


def is_quiet(state: AhoyState, course: Course, space: str) -> bool:
    """Whether a figure may pass a space and nothing comes of it."""
    there = spot(state, space)
    taken_on = there.current or (there.fog and own_crew(state, course, "barrelman"))
    hurt = there.wreck and is_hurt_by_wrecks(state, course)
    fought = not course.quiet and foes(state, course.figure, space)
    return not (taken_on or hurt or fought or (course.trawl and there.coins))


def dangers(state: AhoyState, course: Course, space: str) -> Message:
    """What one wants to know before a figure goes to a space: a battle there, or a wreck."""
    if not state.on_chart or is_off_map(space):
        return NOTHING
    if not course.quiet and (n := len(foes(state, course.figure, space))):
        return say("ahoy.note.battles", n=n)
    if spot(state, space).wreck and is_hurt_by_wrecks(state, course):
        return say("ahoy.note.wreck")
    return NOTHING


def round_to(state: AhoyState, course: Course, here: str, heading: Heading) -> str:
    """Where the Sea Witch takes a flagship that is to leave the map that way: straight back to the
    last space before the first edge; empty where she is there already (crew.sea_witch).
    """
    if not own_crew(state, course, "sea-witch"):
        return ""
    lies = chart(state)
    back = HEADINGS[(HEADINGS.index(heading) + 2) % len(HEADINGS)]
    last: Cell = lies.cells[here]
    while (next_one := stepped(last, back)) in lies.at:
        last = next_one
    found = lies.at[last]
    return "" if found == here else found


_RULES = {"round": "crew.sea_witch", "explore": "move.3"}


def _deed(state: AhoyState, step: Step) -> str:
    """What a step is called: in cards play people say first whether it leads to an island."""
    if step.round:
        return "round"
    if is_off_map(step.space):
        return "explore"
    if state.on_chart:
        return "step"
    return "to-island" if is_island(state, step.space) else "to-sea"


def step_choice(
    state: AhoyState, course: Course, step: Step, piece: str = "", minor: bool = False
) -> Choice:
    """How a step is offered; with its ``piece`` where there are several that may take one. It is
    ``minor`` where a tap on its space means more than that.
    """
    deed = _deed(state, step)
    where = space_word(state, step.space)
    label = say(f"ahoy.{deed}", figure=piece_word(step.figure), space=where)
    rule = _RULES.get(deed, "move.1")
    return Choice(
        command=step,
        deed=deed,
        label=label,
        picks=picks(piece=piece, space=step.space),
        rule=rule,
        note=dangers(state, course, step.space),
        minor=minor,
    )


def why_not_there(state: AhoyState, step: Step) -> Refused | None:
    """Why a figure cannot go there by a step."""
    if step.round:
        return Refused("ahoy.refused.round", "crew.sea_witch")
    if not state.on_chart:
        return Refused("ahoy.refused.no-tiles", "explore.2") if step.space == NEW_REGION else None
    here = state.figures[step.figure].space
    if is_off_map(step.space):
        return _why_not_explore(state, here, step.space)
    return _why_no_step(state, here, step.space)


def _why_no_step(state: AhoyState, here: str, space: str) -> Refused | None:
    if space == here:
        return Refused("ahoy.refused.there-already", "move.1")
    if frozenset((here, space)) in chart(state).bars:
        return Refused("ahoy.refused.sandbar", "move.2")
    if space in chart(state).cells:
        return Refused("ahoy.refused.no-step", "move.1", space=space_word(state, space))
    return None


def _why_not_explore(state: AhoyState, here: str, space: str) -> Refused | None:
    beyond = {off_map(cell) for _heading, cell in edges(state, here)}
    if space not in beyond:
        return Refused("ahoy.refused.no-step", "move.1", space=space_word(state, space))
    if not state.stack:
        return Refused("ahoy.refused.no-tiles", "explore.2")
    return Refused("ahoy.refused.no-room", "explore.2")


@once
def reach(state: AhoyState, course: Course, left: int) -> Mapping[str, Way]:
    """The spaces to which a figure may go by so many steps, each with its shortest quiet way."""
    here = state.figures[course.figure].space
    found: dict[str, Way] = {}
    edge: list[Way] = [()]
    for _step in range(left):
        longer = [
            (*way, step.space)
            for way in edge
            for step in _steps(state, course, way[-1] if way else here)
        ]
        new = {way[-1]: way for way in reversed(longer) if way[-1] not in (here, *found)}
        found |= new
        edge = [way for way in new.values() if _is_passed(state, course, way)]
    return found


def _steps(state: AhoyState, course: Course, start: str) -> Iterator[Step]:
    return (step for step in ways(state, course, start) if not step.round)


def _is_passed(state: AhoyState, course: Course, way: Way) -> bool:
    """Whether she may go on from the end of a way."""
    return not is_off_map(way[-1]) and is_quiet(state, course, way[-1])
