"""Shared: every common command's chapter, every common event's fold, and what a seat may do in a turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from companion.engine.commands import Answer, Command, Throw
from companion.engine.events import Event, Folds, RollCalled, Rolled, SpinCalled, Spun
from companion.engine.messages import say
from companion.engine.offers import Choice
from companion.engine.refusals import Kind, Refused
from companion.games.golitsyn.rules import commands as asked
from companion.games.golitsyn.rules import drift, movement, repair, reports, shooting, targets, turns, vane
from companion.games.golitsyn.rules.book import Book, Tale
from companion.games.golitsyn.rules.state import Salvo, State

CHAPTERS: dict[type[Command], Callable[[Any, Any, Tale], None]] = {
    Answer: vane.answer,
    asked.SpinToMove: vane.spin_to_move,
    asked.Sail: movement.sail,
    asked.SayEnd: reports.say_end,
    asked.Fire: shooting.fire,
    asked.AimSalvo: shooting.aim_salvo,
    asked.JoinSalvo: shooting.join_salvo,
    asked.FireSalvo: shooting.fire_salvo,
    asked.DropSalvo: shooting.drop_salvo,
    asked.Mend: repair.mend,
    asked.EndTurn: turns.end_turn,
}


def decide(book: Book, state: State, command: Command) -> tuple[Event, ...]:
    """The events a command brings about by a book's rules, or ``Refused``."""
    if command.seat not in {seat.id for seat in state.seats}:
        raise Refused("golitsyn.refused.no-such-seat", kind=Kind.MALFORMED, seat=command.seat)
    if state.phase == "over":
        raise Refused("golitsyn.refused.over", state.CITED["win"], kind=Kind.NOT_NOW)
    tale = Tale(state, book)
    book.deeds[type(command)](state, command, tale)
    book.settle(tale)
    return tuple(tale.events)


def _on_called(state: State, event: RollCalled | SpinCalled) -> State:
    return replace(state, call=event.call)


def _on_answered(state: State, _event: Rolled | Spun) -> State:
    return replace(state, call=None)


FOLDS: Folds = {
    RollCalled: _on_called,
    SpinCalled: _on_called,
    Rolled: _on_answered,
    Spun: _on_answered,
    **vane.FOLDS,
    **movement.FOLDS,
    **drift.FOLDS,
    **reports.FOLDS,
    **shooting.FOLDS,
    **repair.FOLDS,
    **turns.FOLDS,
}


def throw_choices(state: State, seat: str) -> list[Choice]:
    """Spinning the vane, for the seat that was called to it."""
    if state.call is None or state.call.seat != seat:
        return []
    return [Choice(command=Throw(seat=seat), deed="spin", label=say("golitsyn.spin"))]


def turn_choices(state: State) -> list[Choice]:
    """The common deeds of the acting seat, when nothing is waited for."""
    if isinstance(state.pending, Salvo):
        return targets.shot_choices(state)
    return [
        *vane.choices(state),
        *movement.choices(state),
        *reports.choices(state),
        *targets.shot_choices(state),
        *repair.choices(state),
        *turns.choices(state),
    ]
