"""What a die in a slot leads to: which one is proposed for it, and where its action may go.

A tap on a space of the map can so mean the die, its slot and the way in one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from companion.engine.memo import once
from companion.engine.offers import Ahead
from companion.games.ahoy.rules.cannons import CANNONS
from companion.games.ahoy.rules.map import tailwind_spaces
from companion.games.ahoy.rules.sea_tasks import Course
from companion.games.ahoy.rules.slots import Slot
from companion.games.ahoy.rules.state import AhoyState, Die
from companion.games.ahoy.rules.ways import dangers, reach

SAIL, TAILWIND, FULL_SAIL, SAILOR, TRAWLER = "sail", "tailwind", "full-sail", "sailor", "trawler"
"""Actions that move the own flagship."""
STEPS: Mapping[str, int] = {SAIL: 2, SAILOR: 3, TRAWLER: 2}
"""How far she goes at most, whatever the die shows (act.sail, crew.sailor, crew.trawler)."""
BY_FACE = (TAILWIND, FULL_SAIL, CANNONS)
"""Actions for which it matters what the die shows."""


# ---------------------------------------------------------------- which die


def proposed(dice: Iterable[Die], slot: Slot, open: Iterable[Slot]) -> str:
    """The die that is meant where only its slot is said: of those that fit as they lie the one that
    the fewest other slots wait for. Empty where none fits, or where it is for people to choose.
    """
    fit = [die for die in dice if slot.fits(die.face)]
    if not fit or (slot.action in BY_FACE and len({die.face for die in fit}) > 1):
        return ""
    wanting = [one for one in open if one.takes]

    def spared(die: Die) -> tuple[int, int]:
        return sum(one.fits(die.face) for one in wanting), die.face

    return min(fit, key=spared).id


# ---------------------------------------------------------------- where to


def _near(state: AhoyState, course: Course, steps: int) -> Iterable[str]:
    return reach(state, course, steps)


def _blown(state: AhoyState, course: Course, face: int) -> Iterable[str]:
    here = state.figures[course.figure].space
    return (space for space in tailwind_spaces(state, face) if space != here)


_LEADS: Mapping[str, Callable[[AhoyState, Course, int], Iterable[str]]] = {
    **dict.fromkeys(STEPS, _near),
    FULL_SAIL: _near,
    TAILWIND: _blown,
}


def ahead(state: AhoyState, seat: str, action: str, face: int) -> tuple[Ahead, ...]:
    """Where the flagship may go by an action with a die that shows this; nowhere by others, and in
    cards play only people see it.
    """
    if action not in _LEADS or not (state.on_chart and state.flagship(seat).space):
        return ()
    return _ahead(state, seat, action, STEPS.get(action, face))


@once
def _ahead(state: AhoyState, seat: str, action: str, number: int) -> tuple[Ahead, ...]:
    course = Course(seat, state.flagship(seat).id, trawl=action == TRAWLER)
    return told(state, course, _LEADS[action](state, course, number))


def told(state: AhoyState, course: Course, spaces: Iterable[str]) -> tuple[Ahead, ...]:
    """Spaces ahead of a movement, each with what is dangerous there."""
    return tuple(Ahead(space, dangers(state, course, space)) for space in spaces)
