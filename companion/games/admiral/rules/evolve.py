"""Every event's fold, gathered from the chapters. It can neither refuse nor roll."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from companion.engine.events import Event, RollCalled, Rolled, SpinCalled, Spun
from companion.games.admiral.rules import (
    accord,
    corrections,
    damage,
    drift,
    grace,
    mines,
    movement,
    pearls,
    placing,
    repair,
    setup,
    shooting,
    turns,
    victory,
)
from companion.games.admiral.rules.events import BattleBegan
from companion.games.admiral.rules.state import State


def _on_called(state: State, event: RollCalled | SpinCalled) -> State:
    return replace(state, call=event.call)


def _on_answered(state: State, _event: Rolled | Spun) -> State:
    return replace(state, call=None)


_FOLD: dict[type[Event], Callable[[Any, Any], State]] = {
    BattleBegan: setup._on_began,
    RollCalled: _on_called,
    SpinCalled: _on_called,
    Rolled: _on_answered,
    Spun: _on_answered,
    **setup.EVOLVE,
    **placing.EVOLVE,
    **turns.EVOLVE,
    **movement.EVOLVE,
    **drift.EVOLVE,
    **shooting.EVOLVE,
    **accord.EVOLVE,
    **damage.EVOLVE,
    **repair.EVOLVE,
    **pearls.EVOLVE,
    **mines.EVOLVE,
    **grace.EVOLVE,
    **victory.EVOLVE,
    **corrections.EVOLVE,
}


def evolve(state: State | None, event: Event) -> State:
    """The state after one event; before the first, the state is None."""
    return _FOLD[type(event)](state, event)
