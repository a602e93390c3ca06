"""What a player may do once a turn, and has done."""

from __future__ import annotations

from companion.engine.events import Event, Folds
from companion.games.ahoy.rules.agenda import Recorder
from companion.games.ahoy.rules.state import AhoyState


class CrewUsed(Event, frozen=True, kw_only=True):
    """A player's crew of this kind has done what it does once a turn."""

    seat: str
    crew: str


def use_up(recorder: Recorder, seat: str, crew: str) -> None:
    """Such crew does no more of it before the next turn."""
    recorder.record(CrewUsed(seat=seat, crew=crew))


def _on_used(state: AhoyState, event: CrewUsed) -> AhoyState:
    return state.having(event.seat, used=(*state.players[event.seat].used, event.crew))


FOLDS: Folds = {CrewUsed: _on_used}
