"""Shared: the rows and folds that both books have, and how a table of deeds decides and offers."""

from __future__ import annotations

from companion.engine.chance_rows import ANSWERED, CALLED
from companion.engine.commands import Command
from companion.engine.corrections import Correct
from companion.engine.events import Event, Folds
from companion.engine.game import REFEREE
from companion.engine.refusals import Kind, Refused
from companion.games.golitsyn.rules import (
    drift,
    movement,
    repair,
    reports,
    shooting,
    targets,
    turns,
    vane,
)
from companion.games.golitsyn.rules.book import Recorder, RuleHooks
from companion.games.golitsyn.rules.state import State

DEEDS = (
    *vane.DEEDS,
    *movement.DEEDS,
    *reports.DEEDS,
    *targets.DEEDS,
    *repair.DEEDS,
    *turns.DEEDS,
)
"""The rows that both books have, in the order in which they stand on the screen."""


def may_act(state: State, seat: str) -> Refused | None:
    """Why a seat can do nothing in this battle:
    it is not one of the table's, or the battle is over.
    """
    if seat != REFEREE and not state.has_seat(seat):
        return Refused("golitsyn.refused.no-such-seat", kind=Kind.MALFORMED, seat=seat)
    if state.phase == "over":
        return Refused("golitsyn.refused.over", state.CITED["win"], kind=Kind.NOT_NOW)
    return None


def busy(state: State) -> Refused | None:
    """Why a deed has to wait, in the book's words."""
    return state.busy()


def decide(book: RuleHooks, state: State, command: Command) -> tuple[Event, ...]:
    """The events a command brings about by a book's rules, or ``Refused``."""
    recorder = Recorder(state, book)
    book.deeds.do(state, command, recorder)
    if not isinstance(command, Correct):  # what follows from it follows with the next deed
        book.check_end(recorder)
    return tuple(recorder.events)


FOLDS: Folds = {
    **CALLED,
    **ANSWERED,
    **vane.FOLDS,
    **movement.FOLDS,
    **drift.FOLDS,
    **reports.FOLDS,
    **shooting.FOLDS,
    **repair.FOLDS,
    **turns.FOLDS,
}
