"""Every command's chapter. ``decide`` answers with events or raises ``Refused``; it changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.engine.commands import Answer, Command
from companion.engine.events import Event, Unfolding
from companion.engine.refusals import Kind, Refused
from companion.games.admiral.rules import accord, grace, mines, movement, pearls, repair, setup, shooting, turns
from companion.games.admiral.rules import commands as asked
from companion.games.admiral.rules.evolve import evolve
from companion.games.admiral.rules.lookup import seat_word
from companion.games.admiral.rules.state import Salvo, State
from companion.games.admiral.rules.victory import settle

_CHAPTER: dict[type[Command], Callable[[State, Any, Unfolding[State]], None]] = {
    asked.PlaceReef: setup.place_reef,
    asked.Berth: setup.berth,
    asked.LayMine: mines.lay,
    asked.Sail: movement.sail,
    asked.Fire: shooting.fire,
    asked.AimSalvo: shooting.aim_salvo,
    asked.JoinSalvo: shooting.join_salvo,
    asked.LeaveSalvo: shooting.leave_salvo,
    asked.FireSalvo: shooting.fire_salvo,
    asked.DropSalvo: shooting.drop_salvo,
    asked.BeginRepair: repair.begin_repair,
    asked.EndRepair: repair.end_repair,
    asked.LoadPearl: pearls.load,
    asked.UnloadPearl: pearls.unload,
    asked.SayCell: mines.say_cell,
    asked.DeclareMine: mines.declare,
    asked.SayWreck: pearls.say_wreck,
    asked.SayFort: turns.say_fort,
    asked.SayNoFort: grace.say_no_fort,
    asked.AgreeEven: accord.agree,
    asked.RecallEven: accord.recall,
}


def decide(state: State, command: Command) -> tuple[Event, ...]:
    """The events a command brings about."""
    if state.phase == "over":
        raise Refused("admiral.refused.over", "I.1", kind=Kind.NOT_NOW)
    if command.seat not in {seat.id for seat in state.seats}:
        raise Refused("admiral.refused.no-such-seat", kind=Kind.MALFORMED, seat=command.seat)
    tale = Unfolding(state, evolve)
    if isinstance(command, Answer):
        _answer(state, command, tale)
    elif isinstance(command, asked.EndTurn):
        (setup.end_berths if state.phase == "berths" else turns.end_turn)(state, command, tale)
    else:
        _CHAPTER[type(command)](state, command, tale)
    if isinstance(command, asked.LayMine):
        setup.after_mine(tale)
    settle(tale)
    _pass_on(tale)
    return tuple(tale.events)


def throws(state: State) -> str:
    """The rule of who throws: the dice for the order, the vane in turn order, a shot's die by whoever announced it."""
    if state.phase == "order":
        return "IV.3"
    return "4.4b" if state.phase == "wind" else "5.6"


def _answer(state: State, answer: Answer, tale: Unfolding[State]) -> None:
    """Give the faces to the chapter that called for them."""
    if state.call is None:
        raise Refused("admiral.refused.nothing-called", throws(state), kind=Kind.NOT_NOW)
    if state.call.seat != answer.seat:
        seat = seat_word(state.call.seat)
        raise Refused("admiral.refused.not-your-throw", throws(state), kind=Kind.NOT_YOUR_TURN, seat=seat)
    if not state.call.accepts(answer.faces):
        raise Refused("admiral.refused.faces", kind=Kind.MALFORMED)
    if state.call.kind == "vane":
        turns.set_wind(answer, tale)
    elif isinstance(state.pending, Salvo):
        shooting.shoot(state, state.pending, answer, tale)
    else:
        setup.order_thrown(state, answer, tale)


def _pass_on(tale: Unfolding[State]) -> None:
    """Who goes out in his own turn leaves the rest of the round to the others (1.2), or the vane to the next (4.4b)."""
    state = tale.state
    if state.pending is not None:
        return
    if state.phase == "turn" and state.turn in state.out:
        turns.go_on(tale)
    elif state.phase == "wind" and state.call is None:
        turns.pass_vane(tale)
