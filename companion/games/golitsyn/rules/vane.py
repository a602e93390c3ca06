"""Shared: sections 1.4 and 4 - the one vane. What it is spun for is announced first, and it decides nothing else."""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.commands import Answer
from companion.engine.compass import Force, Wind, opposite, wind_at
from companion.engine.events import Folds, Spun
from companion.engine.messages import say
from companion.engine.offers import Choice
from companion.engine.refusals import Kind, Refused
from companion.games.golitsyn.rules import drift, shooting
from companion.games.golitsyn.rules.book import Tale
from companion.games.golitsyn.rules.commands import SpinToMove
from companion.games.golitsyn.rules.events import MoveAnnounced, WindSet
from companion.games.golitsyn.rules.lookup import must_act, seat_word
from companion.games.golitsyn.rules.state import MoveSpin, Salvo, Ship, State


def why_not_spin(state: State) -> Refused | None:
    """One movement spin a turn (1.4)."""
    if state.spun:
        return Refused("golitsyn.refused.second-wind", state.CITED["one-spin"])
    return None


def spin_to_move(state: State, command: SpinToMove, tale: Tale) -> None:
    """Say "I move" and call for the vane."""
    must_act(state, command.seat)
    if refusal := why_not_spin(state):
        raise refusal
    tale.tell(MoveAnnounced(seat=command.seat))
    tale.call_vane(command.seat, say("golitsyn.call.move", seat=seat_word(command.seat)), "wind")


def answer(state: State, answered: Answer, tale: Tale) -> None:
    """The vane has come to rest. An undeclared spin is not accepted."""
    call = state.call
    if call is None:
        raise Refused("golitsyn.refused.not-announced", state.throws(), kind=Kind.NOT_NOW)
    if call.seat != answered.seat:
        seat = seat_word(call.seat)
        raise Refused("golitsyn.refused.not-your-spin", state.throws(), kind=Kind.NOT_YOUR_TURN, seat=seat)
    if not call.accepts(answered.faces):
        raise Refused("golitsyn.refused.no-such-sector", kind=Kind.MALFORMED)
    sector = answered.faces[0]
    tale.tell(Spun(seat=answered.seat, sector=sector, source=answered.source, number=answered.number))
    if isinstance(state.pending, Salvo):
        shooting.shoot(tale, state.pending, answered.seat, wind_at(sector).heading)
    else:
        set_wind(tale, wind_at(sector))


def set_wind(tale: Tale, shown: Wind) -> None:
    """The wind of this turn. By the nautical reading the vane names where it comes from (4.3n)."""
    state: State = tale.state
    wind = Wind(opposite(shown.heading), shown.force) if state.switches.nautical_wind else shown
    fleet = state.afloat("" if state.switches.storm_hits_everyone else state.turn)
    tale.tell(WindSet(seat=state.turn, wind=wind, ships=tuple(ship.id for ship in fleet)))
    if wind.force is Force.STORM:
        drift.storm(tale)


def _on_announced(state: State, _event: MoveAnnounced) -> State:
    return replace(state, pending=MoveSpin())


def _on_wind(state: State, event: WindSet) -> State:
    """A storm is counted for every ship it finds at sea; any other wind, or a port, ends the row (8.3, 4.2b)."""
    storm = event.wind.force is Force.STORM
    ships = {id: _weathers(ship, storm) if id in event.ships else ship for id, ship in state.ships.items()}
    due = tuple(id for id in event.ships if not ships[id].port) if storm and not state.on_chart else ()
    return replace(state, wind=event.wind, spun=True, pending=None, ships=ships, due=due)


def _weathers(ship: Ship, storm: bool) -> Ship:
    storms = ship.storms + 1 if storm and not ship.port else 0
    return ship if storms == ship.storms else replace(ship, storms=storms)


FOLDS: Folds = {MoveAnnounced: _on_announced, WindSet: _on_wind}


def choices(state: State) -> list[Choice]:
    """Announcing the movement spin, while it is not made."""
    if state.spun:
        return []
    command = SpinToMove(seat=state.turn)
    return [
        Choice(command=command, deed="spin-to-move", label=say("golitsyn.spin-to-move"), rule=state.CITED["announce"])
    ]
