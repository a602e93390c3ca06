"""The whole game: the table of its deeds, every event's fold, and what starts it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine.commands import Command
from companion.engine.deeds import Deeds
from companion.engine.events import Event, Folds, evolver
from companion.engine.game import Seat
from companion.engine.house_figures import FigureTold, on_figure_told
from companion.engine.refusals import Kind, Refused
from companion.engine.sequence import StageRecorder
from companion.engine.standing import at_the_table
from companion.games.lords.rules import (
    arranging,
    choosing,
    corrections,
    counting,
    effects,
    ending,
    false_mine,
    hired,
    laying,
    setup,
    shots,
    telling,
    tokens,
    turn,
)
from companion.games.lords.rules.sequence import SEQUENCE
from companion.games.lords.rules.state import LordsState
from companion.games.lords.scenario import Scene, sheet_of

_CHAPTERS = (
    setup,
    arranging,
    laying,
    choosing,
    hired,
    tokens,
    false_mine,
    turn,
    counting,
    ending,
    telling,
    corrections,
)
FOLDS: Folds = {
    kind: fold
    for chapter in (*_CHAPTERS, effects, shots)
    for kind, fold in getattr(chapter, "FOLDS", {}).items()
} | {FigureTold: on_figure_told}
evolve = evolver(FOLDS)


def _busy(_state: LordsState) -> Refused:
    """An effect, or a mine, comes first."""
    return Refused("lords.refused.effects-first", "5.3a", kind=Kind.NOT_NOW)


DEEDS = Deeds(
    tuple(row for chapter in _CHAPTERS for row in chapter.DEEDS), at_the_table("2.3"), _busy
)


def start(scene: Scene, seats: tuple[Seat, ...], options: Mapping[str, str]) -> tuple[Event, ...]:
    """The events that set the table. Raises ``Refused``."""
    began = setup.began(scene, seats, options)
    recorder = StageRecorder(evolve(None, began), evolve, SEQUENCE)
    recorder.record(*scene.own)
    recorder.go_on()
    return (began, *recorder.events)


def decide(state: LordsState, command: Command) -> tuple[Event, ...]:
    """The events that a command brings about. Raises ``Refused``."""
    return DEEDS.decide(command, StageRecorder(state, evolve, SEQUENCE), effects.settle)


def scenario_of(state: LordsState) -> dict[str, Any] | None:
    """The sheet of a battle's set-up, without its title; None before the boards lie."""
    return sheet_of(state.scene) if state.turns else None
