"""The whole game: the table of its deeds, every event's fold, and what starts it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from companion.engine.chance_rows import ANSWERED, CALLED, dice_row, draw_row
from companion.engine.commands import Command
from companion.engine.deeds import Deeds
from companion.engine.events import Drawn, Event, Folds, Rolled, evolver
from companion.engine.game import Seat
from companion.engine.house_figures import FigureTold, on_figure_told
from companion.engine.messages import say
from companion.engine.refusals import Kind, Refused
from companion.engine.sequence import StageRecorder
from companion.engine.standing import at_the_table
from companion.games.ahoy.rules import (
    after_anchor,
    agenda,
    anchoring,
    battle,
    battle_aim,
    battle_dice,
    battle_start,
    broadside,
    comrades,
    corrections,
    crew_deeds,
    damage,
    dice,
    exploring,
    first_player,
    flying,
    gains,
    gun_crew,
    harbor,
    manoeuvres,
    market,
    mending,
    movement,
    negotiate,
    once_a_turn,
    patrols,
    pilot,
    plan_answers,
    plan_deeds,
    plans,
    pledges,
    plundering,
    recruit,
    rewards,
    round_end,
    sail_actions,
    sail_to,
    setup,
    ships,
    smuggle,
    squadron,
    starting,
    telling,
    terrain,
    turn,
    union,
)
from companion.games.ahoy.rules.agenda import Recorder
from companion.games.ahoy.rules.sequence import SEQUENCE
from companion.games.ahoy.rules.slots import slots_of
from companion.games.ahoy.rules.state import AhoyState
from companion.games.ahoy.rules.tasks import Runs
from companion.games.ahoy.rules.turn import EndEffect
from companion.games.ahoy.rules.turn_tasks import TakeAction
from companion.games.ahoy.scenario import Scene

Begin = Callable[[Recorder, str, str], None]
"""(recorder, seat, slot): what an action does once a die lies in its slot."""
_CHAPTERS = (
    setup,
    starting,
    first_player,
    round_end,
    dice,
    sail_actions,
    sail_to,
    movement,
    patrols,
    telling,
    terrain,
    pilot,
    exploring,
    anchoring,
    harbor,
    flying,
    recruit,
    smuggle,
    rewards,
    negotiate,
    after_anchor,
    squadron,
    union,
    ships,
    battle,
    battle_start,
    battle_aim,
    battle_dice,
    plundering,
    manoeuvres,
    broadside,
    gun_crew,
    pledges,
    plan_deeds,
    plan_answers,
    crew_deeds,
    turn,
    damage,
    mending,
    once_a_turn,
    gains,
    comrades,
    plans,
    market,
    corrections,
    agenda,
)
"""Chapters, in the order in which their deeds stand on the screen.

Each may have ``DEEDS``, ``FOLDS``, ``RUNS``, ``ACTIONS`` and ``END_EFFECTS``; and where it calls
for chance, ``READS``: what comes of dice, by the task on top of the agenda that they were thrown
for; ``DRAWN``: the fold of cards that came up, and ``DRAWS``: what comes of them, by their pool.
"""


def _all(what: str) -> dict[Any, Any]:
    """One kind of table, of every chapter that has one."""
    return {
        key: value for chapter in _CHAPTERS for key, value in getattr(chapter, what, {}).items()
    }


_READS, _DRAWN, _DRAWS = _all("READS"), _all("DRAWN"), _all("DRAWS")


def _rolled(_state: AhoyState, event: Rolled, recorder: Recorder) -> None:
    task = agenda.pop(recorder)
    _READS[type(task)](task, event, recorder)


def _drawn(state: AhoyState, event: Drawn, recorder: Recorder) -> None:
    if event.pool in _DRAWS:
        _DRAWS[event.pool](state, event, recorder)


def _on_drawn(state: AhoyState, event: Drawn) -> AhoyState:
    fold = _DRAWN.get(event.pool)
    answered = replace(state, call=None)
    lies: AhoyState = fold(answered, event) if fold else answered
    return lies


FOLDS: Folds = {
    FigureTold: on_figure_told,
    **CALLED,
    **ANSWERED,
    Drawn: _on_drawn,
    **_all("FOLDS"),
}
ACTIONS: Mapping[str, Begin] = _all("ACTIONS")
END_EFFECTS: Mapping[str, EndEffect] = _all("END_EFFECTS")
ENDING = turn.Ending(END_EFFECTS)
evolve = evolver(FOLDS)


def _take_action(task: TakeAction, recorder: Recorder) -> None:
    """What a slot is for; one without an action of its own does nothing more (noeffect.1)."""
    begin = ACTIONS.get(slots_of(recorder.state, task.seat)[task.slot].action)
    if begin:
        begin(recorder, task.seat, task.slot)


RUNS: Runs = {**_all("RUNS"), **ENDING.runs, TakeAction: _take_action}
settle = agenda.settle(RUNS)


def _busy(_state: AhoyState) -> Refused:
    """What has been begun is finished first (round.7)."""
    return Refused("ahoy.refused.finish-first", "round.7", kind=Kind.NOT_NOW)


_CHANCE = (
    dice_row("setup.13", say("ahoy.deed.throw"), _rolled),
    draw_row("setup.5", say("ahoy.deed.draw"), _drawn),
)
DEEDS = Deeds(
    (
        *_CHANCE,
        *(row for chapter in _CHAPTERS for row in getattr(chapter, "DEEDS", ())),
        *ENDING.rows,
    ),
    at_the_table("goal.2"),
    _busy,
)


def start(scene: Scene, seats: tuple[Seat, ...], options: Mapping[str, str]) -> tuple[Event, ...]:
    """The events that set the table. Raises ``Refused``."""
    began = setup.began(scene, seats, options)
    recorder = StageRecorder(evolve(None, began), evolve, SEQUENCE)
    recorder.record(*scene.own)
    recorder.go_on()
    settle(recorder)
    return (began, *recorder.events)


def decide(state: AhoyState, command: Command) -> tuple[Event, ...]:
    """The events that a command brings about. Raises ``Refused``."""
    return DEEDS.decide(command, StageRecorder(state, evolve, SEQUENCE), settle)
