"""A flagship sails to a space by one tap: no step of her way but the last has anything on it.

She anchors there; but where the only battle was averted, what was left of her steps still is.
Whoever wants to pass a wreck, drift with a current on the way or come back to where he was goes
step by step.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.deeds import Deed
from companion.engine.messages import piece_word, say
from companion.engine.offers import SPACE, Choice, picks
from companion.engine.questions import asked
from companion.engine.refusals import Kind, Refused
from companion.games.ahoy.rules.agenda import Recorder, pop
from companion.games.ahoy.rules.map import is_off_map, space_word
from companion.games.ahoy.rules.movement import enters, no_steps, passes
from companion.games.ahoy.rules.sea_commands import SailTo, Step
from companion.games.ahoy.rules.sea_tasks import Move
from companion.games.ahoy.rules.state import AhoyState
from companion.games.ahoy.rules.ways import dangers, reach, why_not_there


def _sails(state: AhoyState, seat: str, _actor: str) -> Iterator[Choice]:
    """A last step, and one off the map, are steps that end her way by themselves."""
    move = asked(state, Move)
    course = move.course
    for space, way in reach(state, course, move.left).items() if _is_far(state, move) else ():
        if len(way) > 1 or not is_off_map(space):
            figure = piece_word(course.figure)
            yield Choice(
                command=SailTo(seat=seat, figure=course.figure, space=space),
                deed="sail-to",
                label=say("ahoy.sail-to", figure=figure, space=space_word(state, space)),
                picks=picks(space=space),
                rule="act.sail",
                note=dangers(state, course, space),
            )


def _is_far(state: AhoyState, move: Move) -> bool:
    return state.on_chart and move.left > 1


def _why_not(state: AhoyState, command: SailTo) -> Refused | None:
    """A tap on the chart names no figure; with one step left it is meant as that step."""
    move = asked(state, Move)
    moved = move.course.figure
    if command.figure not in ("", moved):
        return Refused("ahoy.refused.other-figure", "move.8", kind=Kind.NOT_NOW)
    if move.left == 1 or command.space == state.figures[moved].space:
        return why_not_there(state, Step(seat=command.seat, figure=moved, space=command.space))
    return Refused("ahoy.refused.no-quiet-way", "act.sail", n=move.left)


def _sail(state: AhoyState, command: SailTo, recorder: Recorder) -> None:
    move = asked(state, Move)
    way = reach(state, move.course, move.left)[command.space]
    pop(recorder)
    for space in way[:-1]:
        passes(recorder, move.course, space)
    last = Step(seat=command.seat, figure=command.figure, space=way[-1])
    enters(recorder, move.course, last, move.left - len(way), told=True)


DEEDS = (
    Deed(
        name="sail-to",
        command=SailTo,
        rule="act.sail",
        answers=Move,
        unasked=no_steps,
        options=_sails,
        check=_why_not,
        do=_sail,
        probe=lambda seat, _actor: SailTo(seat=seat, figure="", space=""),
        fills=SPACE,
    ),
)
