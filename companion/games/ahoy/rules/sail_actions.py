"""Chapter of the actions that move a flagship (act.sail, act.tailwind, smuggler.full_sail), and of
the crew whose own action does.
"""

from __future__ import annotations

from companion.games.ahoy.rules.agenda import Recorder
from companion.games.ahoy.rules.foresight import (
    FULL_SAIL,
    SAIL,
    SAILOR,
    STEPS,
    TAILWIND,
    TRAWLER,
)
from companion.games.ahoy.rules.map import tailwind_spaces
from companion.games.ahoy.rules.movement import jumps, sails
from companion.games.ahoy.rules.slots import dice_in
from companion.games.ahoy.rules.state import AhoyState
from companion.games.ahoy.rules.ways import flagship_course


def _face(state: AhoyState, seat: str, slot: str) -> int:
    return dice_in(state, seat)[slot].face


def _sail(recorder: Recorder, seat: str, _slot: str) -> None:
    sails(recorder, flagship_course(recorder.state, seat, via=SAIL), STEPS[SAIL])


def _tailwind(recorder: Recorder, seat: str, slot: str) -> None:
    state: AhoyState = recorder.state
    to = tailwind_spaces(state, _face(state, seat, slot))
    jumps(recorder, flagship_course(state, seat, via=TAILWIND), to, "act.tailwind")


def _full_sail(recorder: Recorder, seat: str, slot: str) -> None:
    """As many spaces at most as the die shows (smuggler.full_sail)."""
    state: AhoyState = recorder.state
    sails(recorder, flagship_course(state, seat), _face(state, seat, slot))


def _sailor(recorder: Recorder, seat: str, _slot: str) -> None:
    sails(recorder, flagship_course(recorder.state, seat), STEPS[SAILOR])


def _trawler(recorder: Recorder, seat: str, _slot: str) -> None:
    sails(recorder, flagship_course(recorder.state, seat, trawl=True), STEPS[TRAWLER])


ACTIONS = {
    SAIL: _sail,
    TAILWIND: _tailwind,
    FULL_SAIL: _full_sail,
    SAILOR: _sailor,
    TRAWLER: _trawler,
}
