"""Chapter of wreckage: it damages whoever moves onto it, unless a Pilot knows a way (terrain.7,
crew.pilot).

A Pilot's player may take the damage all the same. He is asked only where that can bring him
something: repairs bring fame to a Smuggler, and a shot to a Powder Monkey. To all others, and on
spaces that are only passed, the Pilot saves it.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.messages import say
from companion.engine.offers import Choice
from companion.engine.questions import asked
from companion.games.ahoy.rules.agenda import Recorder, pop, push
from companion.games.ahoy.rules.answers import answer, let_be, said
from companion.games.ahoy.rules.crew import has_crew
from companion.games.ahoy.rules.damage import deal, free_slots
from companion.games.ahoy.rules.keeping import POWDER_MONKEY
from companion.games.ahoy.rules.sea_commands import PilotPast, StrikeWreck
from companion.games.ahoy.rules.sea_tasks import Course, Piloted
from companion.games.ahoy.rules.state import AhoyState
from companion.games.ahoy.rules.ways import is_hurt_by_wrecks, own_crew

RULE = "crew.pilot"


def wrecks(recorder: Recorder, course: Course) -> None:
    """A figure has moved onto wreckage."""
    state: AhoyState = recorder.state
    if is_hurt_by_wrecks(state, course):
        deal(recorder, course.figure)
    elif may_be_hurt(state, course):
        push(recorder, Piloted(course.seat, course.figure))


def may_be_hurt(state: AhoyState, course: Course) -> bool:
    """Whether damage that a Pilot can save may be worth something to her owner."""
    seat = course.seat
    worth = state.is_smuggler(seat) or has_crew(state, seat, POWDER_MONKEY)
    return worth and own_crew(state, course, "pilot") and bool(free_slots(state, seat))


def _passes(_state: AhoyState, seat: str, _actor: str) -> Iterator[Choice]:
    yield said(PilotPast(seat=seat), "pilot", say("ahoy.pilot-past"), RULE, likely=True)


def _strikes(_state: AhoyState, seat: str, _actor: str) -> Iterator[Choice]:
    yield said(StrikeWreck(seat=seat), "pilot", say("ahoy.strike-wreck"), RULE)


def _struck(state: AhoyState, _command: StrikeWreck, recorder: Recorder) -> None:
    pop(recorder)
    deal(recorder, asked(state, Piloted).figure)


DEEDS = (
    answer(command=PilotPast, rule=RULE, answers=Piloted, options=_passes, do=let_be),
    answer(command=StrikeWreck, rule=RULE, answers=Piloted, options=_strikes, do=_struck),
)
