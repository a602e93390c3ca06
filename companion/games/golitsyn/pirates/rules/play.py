"""The whole game: the table of its deeds, every event's fold, and what starts it."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.commands import Command
from companion.engine.deeds import Deeds
from companion.engine.events import Event, Folds, evolver
from companion.engine.game import Seat
from companion.engine.standing import at_the_table
from companion.games.golitsyn.pirates.rules import corrections, losses, setup, treasure
from companion.games.golitsyn.pirates.rules.sequence import SEQUENCE
from companion.games.golitsyn.pirates.rules.state import PiratesState
from companion.games.golitsyn.pirates.rules.victory import check_end
from companion.games.golitsyn.rules import shared_play
from companion.games.golitsyn.rules.book import Recorder, RuleHooks
from companion.games.golitsyn.rules.scene import Scene
from companion.games.golitsyn.rules.turns import list_fleets

FOLDS: Folds = {
    **shared_play.FOLDS,
    **setup.FOLDS,
    **treasure.FOLDS,
    **losses.FOLDS,
    **corrections.FOLDS,
}
evolve = evolver(FOLDS)


DEEDS = Deeds(
    (
        *setup.DEEDS,
        *shared_play.DEEDS,
        *treasure.DEEDS,
        *losses.DEEDS,
        *corrections.CORRECTIONS.deeds,
    ),
    at_the_table(PiratesState.CITED["win"]),
    shared_play.busy,
    hours=shared_play.hours,
)
BOOK = RuleHooks(
    evolve=evolve,
    sequence=SEQUENCE,
    struck=losses.struck,
    sink=losses.sink,
    seized=losses.seized,
    visited=lambda _recorder, _ship: (
        None
    ),  # nothing comes of a visit but perhaps the victory, which is settled apart
    check_end=check_end,
)


def start(scene: Scene, seats: tuple[Seat, ...], options: Mapping[str, str]) -> tuple[Event, ...]:
    """The events that set the table for these seats; raises ``Refused``."""
    began = setup.began(scene, seats, options)
    recorder = Recorder(evolve(None, began), BOOK)
    recorder.go_on()
    return (began, *list_fleets(began.order, began.ships), *recorder.events)


def decide(state: PiratesState, command: Command) -> tuple[Event, ...]:
    """The events a command brings about, or ``Refused``."""
    return DEEDS.decide(command, Recorder(state, BOOK), check_end)
