"""Shared: sections 1.4 and 4 - the one vane.

What it is spun for is announced first, and it decides nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.engine.chance_rows import throw_row
from companion.engine.commands import Answer
from companion.engine.compass import Force, Wind, opposite, wind_at
from companion.engine.deeds import Deed
from companion.engine.events import Folds, Spun
from companion.engine.messages import say, seat_word
from companion.engine.offers import Choice
from companion.engine.questions import pending
from companion.engine.refusals import Refused
from companion.games.golitsyn.rules import drift, shooting
from companion.games.golitsyn.rules.book import Recorder
from companion.games.golitsyn.rules.commands import SpinToMove
from companion.games.golitsyn.rules.events import MoveAnnounced, WindSet
from companion.games.golitsyn.rules.lookup import fleet, why_not_turn
from companion.games.golitsyn.rules.pending import Salvo
from companion.games.golitsyn.rules.state import Ship, State

# ---------------------------------------------------------------- announcing the movement


def why_not_spin(state: State, _seat: str, _actor: str) -> Refused | None:
    """One movement spin a turn (1.4)."""
    return Refused("golitsyn.refused.second-wind", state.CITED["one-spin"]) if state.spun else None


def _spins(state: State, seat: str, _actor: str) -> Iterator[Choice]:
    yield Choice(
        command=SpinToMove(seat=seat),
        deed="spin-to-move",
        label=say("golitsyn.spin-to-move"),
        rule=state.CITED["announce"],
        rolls=True,
        before=_goes_on(state, seat),
    )


def _goes_on(state: State, seat: str) -> str:
    """The deed by which ships under way go on in the wind, if there are any."""
    under_way = [state.ships[id] for id in fleet(state, seat)]
    if any(ship.kept and ship.cell for ship in under_way):
        return "sail"
    at_sea = not state.on_chart and any(not (ship.port or ship.skips) for ship in under_way)
    return "say-move" if at_sea else ""


def announce_move(_state: State, command: SpinToMove, recorder: Recorder) -> None:
    """Say "I move" and call for the vane."""
    recorder.record(MoveAnnounced(seat=command.seat))
    recorder.call_vane(
        command.seat, say("golitsyn.call.move", seat=seat_word(command.seat)), "wind"
    )


# ---------------------------------------------------------------- the spin itself


def read_vane(state: State, answered: Answer, recorder: Recorder) -> None:
    """The vane has come to rest: for a shot its direction counts, for a movement its wind."""
    sector = answered.faces[0]
    recorder.record(
        Spun(seat=answered.seat, sector=sector, source=answered.source, number=answered.number)
    )
    if salvo := pending(state, Salvo):
        shooting.shoot(recorder, salvo, answered.seat, wind_at(sector).heading)
    else:
        set_wind(recorder, wind_at(sector))


def set_wind(recorder: Recorder, shown: Wind) -> None:
    """The wind of this turn. By the nautical reading the vane names where it comes from (4.3n)."""
    state: State = recorder.state
    wind = Wind(opposite(shown.heading), shown.force) if state.switches.nautical_wind else shown
    fleet = state.afloat("" if state.switches.storm_hits_everyone else state.turn)
    recorder.record(WindSet(seat=state.turn, wind=wind, ships=tuple(ship.id for ship in fleet)))
    if wind.force is Force.STORM:
        drift.storm(recorder)


def _on_announced(state: State, _event: MoveAnnounced) -> State:
    """The vane that is called for next is read for the wind."""
    return state


def _on_wind(state: State, event: WindSet) -> State:
    """A storm is counted for every ship it finds at sea; any other wind, or a port, ends the row
    (8.3, 4.2b).
    """
    storm = event.wind.force is Force.STORM
    ships = {
        id: _weathers(ship, storm) if id in event.ships else ship
        for id, ship in state.ships.items()
    }
    due = (
        tuple(id for id in event.ships if not ships[id].port)
        if storm and not state.on_chart
        else ()
    )
    return replace(state, wind=event.wind, spun=True, pending=None, ships=ships, due=due)


def _weathers(ship: Ship, storm: bool) -> Ship:
    storms = ship.storms + 1 if storm and not ship.port else 0
    return ship if storms == ship.storms else replace(ship, storms=storms)


FOLDS: Folds = {MoveAnnounced: _on_announced, WindSet: _on_wind}

THROW = throw_row("golitsyn", "4.3a", read_vane, name="spin")
SPIN_TO_MOVE = Deed(
    name="spin-to-move",
    command=SpinToMove,
    rule="4.3a",
    when=why_not_turn,
    why_not=why_not_spin,
    options=_spins,
    do=announce_move,
    silent=True,
)
DEEDS = (THROW, SPIN_TO_MOVE)
