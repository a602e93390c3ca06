"""The whole game: the table of its deeds, every event's fold, and what starts it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.engine.chance_rows import ANSWERED, CALLED, throw_row
from companion.engine.commands import Answer, Command
from companion.engine.deeds import Deeds
from companion.engine.events import Event, Folds, evolver
from companion.engine.game import Seat
from companion.engine.house_figures import FigureTold, on_figure_told
from companion.engine.questions import Pending
from companion.engine.sequence import StageRecorder
from companion.engine.standing import at_the_table
from companion.games.admiral.rules import (
    accord,
    assault,
    boarding,
    corrections,
    damage,
    drift,
    drills,
    fireships,
    fort_work,
    forts,
    gathering,
    grace,
    handing_over,
    islands,
    melee,
    mines,
    movement,
    pearls,
    placing,
    repair,
    salvos,
    setup,
    sharing,
    shooting,
    short,
    targets,
    tokens,
    turns,
    victory,
)
from companion.games.admiral.rules.boarding_pending import Boarding
from companion.games.admiral.rules.events import BattleBegan, OrderSettled
from companion.games.admiral.rules.lookup import busy
from companion.games.admiral.rules.pending import Salvo
from companion.games.admiral.rules.scene import Scene
from companion.games.admiral.rules.sequence import SEQUENCE
from companion.games.admiral.rules.state import State
from companion.games.admiral.rules.surroundings import pieces

Reading = Callable[[State, Answer, StageRecorder[State]], None]

FOLDS: Folds = {
    BattleBegan: setup.on_began,
    FigureTold: on_figure_told,
    **CALLED,
    **ANSWERED,
    **setup.FOLDS,
    **drills.FOLDS,
    **short.FOLDS,
    **islands.FOLDS,
    **placing.FOLDS,
    **turns.FOLDS,
    **movement.FOLDS,
    **drift.FOLDS,
    **shooting.FOLDS,
    **tokens.FOLDS,
    **accord.FOLDS,
    **damage.FOLDS,
    **forts.FOLDS,
    **repair.FOLDS,
    **fireships.FOLDS,
    **gathering.FOLDS,
    **assault.FOLDS,
    **melee.FOLDS,
    **sharing.FOLDS,
    **pearls.FOLDS,
    **mines.FOLDS,
    **grace.FOLDS,
    **handing_over.FOLDS,
    **victory.FOLDS,
    **corrections.FOLDS,
}
evolve = evolver(FOLDS)


def start(scene: Scene, seats: tuple[Seat, ...], options: Mapping[str, str]) -> tuple[Event, ...]:
    """The events that set the table for these seats.

    Raises ``Refused`` when they do not fit the scenario.
    """
    began = setup.began(scene, seats, options)
    recorder = StageRecorder(evolve(None, began), evolve, SEQUENCE)
    recorder.record(*(one for one in scene.own if one.players in (0, len(seats))))
    if options.get("order") == "seated" or len(seats) == 1:
        recorder.record(OrderSettled(order=tuple(seat.id for seat in seats)))
    recorder.go_on()
    return (began, *recorder.events)


def decide(state: State, command: Command) -> tuple[Event, ...]:
    """The events a command brings about, or ``Refused``; it changes nothing."""
    return DEEDS.decide(command, StageRecorder(state, evolve, SEQUENCE), _settle)


def _settle(recorder: StageRecorder[State]) -> None:
    """What follows every deed."""
    setup.begin_if_laid(recorder)
    victory.check_end(recorder)
    accord.settle(recorder)
    _pass_on(recorder)


def _pass_on(recorder: StageRecorder[State]) -> None:
    """Who goes out in his own turn leaves the rest of the round to the others (1.2), or the vane to
    the next (4.4b). A fireship that he has lost to a defender goes up first (6.5a).
    """
    state = recorder.state
    if state.pending is not None:
        return
    out_in_turn = state.phase == "turn" and state.turn in state.out
    out_before_vane = state.phase == "wind" and state.call is None
    if out_in_turn and (due := fireships.fireships_due(state)):
        fireships.explode(recorder, due[0])
        _settle(recorder)
    elif out_in_turn or out_before_vane:
        recorder.go_on()


# ---------------------------------------------------------------- the die or the vane that was
# called for


def _vane_turned(_state: State, answer: Answer, recorder: StageRecorder[State]) -> None:
    turns.set_wind(answer, recorder)


_THROWN: Mapping[str, Reading] = {"order": setup.order_thrown, "wind": _vane_turned}
"""Who reads what was thrown or spun in a stage where nothing has been begun."""
_THROWN_FOR: Mapping[type[Pending], Reading] = {Salvo: shooting.shoot, Boarding: melee.fight}
"""Who reads the dice that were called for by what has been begun."""


def _answer(state: State, answer: Answer, recorder: StageRecorder[State]) -> None:
    """Give the faces to the chapter that called for them."""
    begun = state.pending
    read = _THROWN_FOR[type(begun)] if begun else _THROWN[state.phase]
    read(state, answer, recorder)


ANSWER = throw_row("admiral", "5.6", _answer)


def _hours(state: State) -> tuple[object, ...]:
    """What says whose time it is for which deeds."""
    called = state.call and state.call.kind
    return state.phase, state.turn, state.wind, called, state.out, state.consents


DEEDS = Deeds(
    drills.in_battle(
        short.in_edition(
            (
                *mines.DEEDS,
                ANSWER,
                *drills.DEEDS,
                *islands.DEEDS,
                *placing.DEEDS,
                *movement.DEEDS,
                *drift.DEEDS,
                *targets.DEEDS,
                *salvos.DEEDS,
                *boarding.DEEDS,
                *gathering.DEEDS,
                *assault.DEEDS,
                *sharing.DEEDS,
                *tokens.DEEDS,
                *pearls.DEEDS,
                *repair.DEEDS,
                *fort_work.DEEDS,
                *fireships.DEEDS,
                *turns.DEEDS,
                *handing_over.DEEDS,
                *accord.DEEDS,
                *corrections.CORRECTIONS.deeds,
            )
        )
    ),
    at_the_table("I.1"),
    busy,
    pieces,
    _hours,
)
"""In the order in which they stand on the screen."""
