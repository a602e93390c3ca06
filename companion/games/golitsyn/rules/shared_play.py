"""Shared: the rows and folds that both books have."""

from __future__ import annotations

from companion.engine.chance_rows import ANSWERED, CALLED
from companion.engine.events import Folds
from companion.engine.refusals import Refused
from companion.games.golitsyn.rules import (
    drift,
    movement,
    repair,
    reports,
    salvos,
    shooting,
    targets,
    tokens,
    turns,
    vane,
)
from companion.games.golitsyn.rules.state import State

DEEDS = (
    *vane.DEEDS,
    *movement.DEEDS,
    *reports.DEEDS,
    *tokens.DEEDS,
    *targets.DEEDS,
    *salvos.DEEDS,
    *repair.DEEDS,
    *turns.DEEDS,
)
"""The rows that both books have, in the order in which they stand on the screen."""


def busy(state: State) -> Refused | None:
    """Why a deed has to wait, in the book's words."""
    return state.busy()


def hours(state: State) -> tuple[object, ...]:
    """What says whose time it is for which deeds."""
    return state.phase, state.turn


FOLDS: Folds = {
    **CALLED,
    **ANSWERED,
    **vane.FOLDS,
    **movement.FOLDS,
    **drift.FOLDS,
    **reports.FOLDS,
    **tokens.FOLDS,
    **shooting.FOLDS,
    **repair.FOLDS,
    **turns.FOLDS,
}
