"""Comrades of the Union: in its supply, ready, and on islands (union.1-6).

Only ready ones are placed, and what is removed goes back to the supply, whoever does it.
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.events import Event, Folds
from companion.games.ahoy.rules.agenda import Recorder
from companion.games.ahoy.rules.state import AhoyState


class ComradesReadied(Event, frozen=True, kw_only=True):
    """So many comrades of the supply are ready."""

    comrades: int


class ComradesPlaced(Event, frozen=True, kw_only=True):
    """So many ready comrades stand on the island of a region."""

    region: str
    comrades: int


class ComradesRemoved(Event, frozen=True, kw_only=True):
    """So many comrades went from the island of a region to the supply."""

    region: str
    comrades: int


class ComradesMoved(Event, frozen=True, kw_only=True):
    """So many comrades went from the island of one region to that of another."""

    source: str
    region: str
    comrades: int


def ready_comrades(recorder: Recorder, comrades: int) -> None:
    """The Union readies comrades, or what the supply has (union.1)."""
    if readied := min(comrades, recorder.state.comrades_left):
        recorder.record(ComradesReadied(comrades=readied))


def place_comrades(recorder: Recorder, region: str, comrades: int) -> None:
    """The Union places ready comrades on an island, or those there are (union.2)."""
    if placed := min(comrades, recorder.state.ready):
        recorder.record(ComradesPlaced(region=region, comrades=placed))


def remove_comrades(recorder: Recorder, region: str, comrades: int) -> None:
    """Comrades of an island go to the supply, or those there are (union.4)."""
    if removed := min(comrades, recorder.state.regions[region].comrades):
        recorder.record(ComradesRemoved(region=region, comrades=removed))


def move_comrades(recorder: Recorder, source: str, region: str, comrades: int) -> None:
    """Comrades of one island are placed on another."""
    recorder.record(ComradesMoved(source=source, region=region, comrades=comrades))


def _on_island(state: AhoyState, region: str, comrades: int) -> AhoyState:
    return state.with_region(region, comrades=state.regions[region].comrades + comrades)


def _on_readied(state: AhoyState, event: ComradesReadied) -> AhoyState:
    return replace(state, ready=state.ready + event.comrades)


def _on_placed(state: AhoyState, event: ComradesPlaced) -> AhoyState:
    ready = replace(state, ready=state.ready - event.comrades)
    return _on_island(ready, event.region, event.comrades)


def _on_removed(state: AhoyState, event: ComradesRemoved) -> AhoyState:
    return _on_island(state, event.region, -event.comrades)


def _on_moved(state: AhoyState, event: ComradesMoved) -> AhoyState:
    left = _on_island(state, event.source, -event.comrades)
    return _on_island(left, event.region, event.comrades)


FOLDS: Folds = {
    ComradesReadied: _on_readied,
    ComradesPlaced: _on_placed,
    ComradesRemoved: _on_removed,
    ComradesMoved: _on_moved,
}
