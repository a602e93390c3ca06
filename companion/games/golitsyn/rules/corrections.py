"""Shared: what the referee may set right on the table of either book,
and what must hold of it afterwards.

A wind that is set drives nobody: where a storm would have left the ships is set ship by ship.
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.compass import Wind
from companion.engine.corrections import OFF, OPTION, Correctable
from companion.engine.messages import Figure, say, seat_word
from companion.engine.offers import AMOUNT, SEAT, SPACE
from companion.engine.refusals import Refused
from companion.engine.standing import with_ship
from companion.engine.table_corrections import ROUND_ROW, amounts, turn_row, two_ways, wind_row
from companion.games.golitsyn.rules.book import Recorder
from companion.games.golitsyn.rules.drift import STORMS_THAT_SINK
from companion.games.golitsyn.rules.events import TurnBegan, TurnEnded
from companion.games.golitsyn.rules.geometry import port_at
from companion.games.golitsyn.rules.lookup import name_of
from companion.games.golitsyn.rules.reports import why_not_done
from companion.games.golitsyn.rules.scene import HOME
from companion.games.golitsyn.rules.state import BY_HAND, Ship, State

SEA = "sea"
"""Where a ship is in cards play that lies in no port."""


def why_not_now(state: State) -> Refused | None:
    """What is waited for is given first, or undone; and before the battle undo is enough."""
    if state.phase != "turn":
        return state.unready()
    return state.busy() or why_not_done(state)


def _ships(state: State) -> list[str]:
    return [ship.id for ship in state.afloat()]


# ---------------------------------------------------------------- holes and what a ship has done


def _holes(state: State, id: str) -> tuple[str, ...]:
    """With her last hole a ship is lost, unless she was taken with it (6.2)."""
    ship = state.ships[id]
    return amounts(state.kind(ship).hull - (not ship.prize))


def _set_holes(state: State, id: str, to: str) -> State:
    """What is whole is no longer a prize to be mended."""
    return with_ship(state, id, holes=int(to), prize=state.ships[id].prize and int(to) > 0)


def _set_moved(state: State, id: str, to: str) -> State:
    if to == "ready":
        return with_ship(state, id, legs=(), run=0, settled=False)
    return with_ship(state, id, legs=state.ships[id].legs or (BY_HAND,), settled=True)


def _shots(state: State, _id: str) -> tuple[str, ...]:
    """One before the wind is spun, and one after it (6.4b)."""
    return amounts(min(state.switches.shots_per_ship, 1 + state.spun))


def _set_shots(state: State, id: str, to: str) -> State:
    fired = ((), (state.spun,), (False, True))[int(to)]
    return with_ship(state, id, shots=fired)


def _set_rest(state: State, id: str, to: str) -> State:
    return with_ship(state, id, rest=state.CITED["rests"] if to == "sits-out" else "")


# ---------------------------------------------------------------- where she lies


def _everyone(state: State) -> list[str]:
    return list(state.ships)


def _place(state: State, id: str) -> str:
    """Her cell; in cards play the port she is in."""
    ship = state.ships[id]
    if ship.lost:
        return OFF
    return (ship.cell or "") if state.on_chart else ship.port or SEA


def _cells(state: State, _id: str) -> tuple[str, ...]:
    return (OFF, *state.scene.board.cells)


def _harbours(state: State, _id: str) -> tuple[str, ...]:
    """At sea, in any port, and in the corner of the map, where there is one."""
    corner = (HOME,) if state.scene.corner else ()
    return (OFF, SEA, *state.scene.ports, *corner)


def _read_cell(state: State, written: str) -> str:
    return written if written == OFF else state.scene.board.read(written) or written


def _moored(state: State, ship: Ship, to: str) -> Ship:
    """The ship as she is once she lies there, and nothing more comes of a movement she has made;
    brought back into play she has a hole to spare.
    """
    if to == OFF:
        return replace(ship, lost=OFF, cell=None, port="", storms=0)
    cell = to if state.on_chart else None
    if state.on_chart:
        port = HOME if cell == state.scene.corner else port_at(state, cell)
    else:
        port = "" if to == SEA else to
    holes = min(ship.holes, state.kind(ship).hull - 1) if ship.lost else ship.holes
    prize, storms = ship.prize and holes > 0, 0 if port else ship.storms
    lies = replace(ship, lost="", cell=cell, port=port, settled=ship.moved)
    return replace(lies, holes=holes, prize=prize, storms=storms)


def _why_not_place(state: State, id: str, to: str) -> Refused | None:
    """Water that no other ship lies on, or a port of her own (5.1-5.3)."""
    ship = state.ships[id]
    becomes, name = _moored(state, ship, to), name_of(id)
    if becomes.port not in ("", HOME) and not state.is_home(ship.owner, becomes.port):
        port = name_of(becomes.port)
        return Refused("golitsyn.refused.foreign-port", "5.3", ship=name, port=port)
    if to in state.scene.sea.land:
        return Refused("golitsyn.refused.land", state.CITED["squares"], ship=name, cell=to)
    if not becomes.port and to in state.occupied:
        other = name_of(state.occupied[to])
        return Refused("golitsyn.refused.occupied", "5.2a", ship=name, other=other, cell=to)
    return state.decided_in_play(ship, becomes)


def _set_place(state: State, id: str, to: str) -> State:
    return replace(state, ships={**state.ships, id: _moored(state, state.ships[id], to)})


def _in_port(value: str) -> Figure:
    if value in (OFF, SEA):
        return say(f"correct.{value}")
    return name_of(value)


# ---------------------------------------------------------------- owners


def seats(state: State, _id: str) -> tuple[str, ...]:
    """Every seat, one that is out too: the refusal says so."""
    return tuple(seat.id for seat in state.seats)


def why_not_owner(state: State, piece: str, to: str) -> Refused | None:
    """Nobody who is out owns anything."""
    if not to or state.plays(to):
        return None
    rule, seat = state.CITED["order"], seat_word(to)
    return Refused("golitsyn.refused.correct-out", rule, piece=name_of(piece), seat=seat)


def _why_not_hers(state: State, id: str, to: str) -> Refused | None:
    """A ship lies in no port that is another's (5.3)."""
    ship = state.ships[id]
    if refused := why_not_owner(state, id, to):
        return refused
    if ship.port not in ("", HOME) and not state.is_home(to, ship.port):
        port = name_of(ship.port)
        return Refused("golitsyn.refused.foreign-port", "5.3", ship=name_of(id), port=port)
    return state.decided_in_play(ship, replace(ship, owner=to))


# ---------------------------------------------------------------- wind, turn and round


def _set_wind(state: State, wind: Wind) -> State:
    return replace(state, wind=wind)


def _set_owner(state: State, id: str, to: str) -> State:
    """Under another flag her turn begins anew, as with a ship that is taken."""
    return with_ship(state, id, owner=to, legs=(), run=0, settled=False, kept="", shots=(), rest="")


def _playing(state: State) -> list[str]:
    return [seat for seat in state.order if state.plays(seat)]


def _begin_turn(recorder: Recorder, seat: str) -> None:
    """His turn begins: he may spin, sail and shoot; whoever sat out the other's has done so."""
    state: State = recorder.state
    recorder.record(TurnEnded(seat=state.turn))
    recorder.record(TurnBegan(seat=seat, number=state.turns + 1, round=state.round))


ROWS = (
    Correctable(
        what="damage",
        label=say("correct.holes"),
        pick=AMOUNT,
        pieces=_ships,
        shows=lambda state, id: str(state.ships[id].holes),
        values=_holes,
        fold=_set_holes,
    ),
    Correctable(
        what="place",
        label=say("correct.place"),
        pick=SPACE,
        pieces=lambda state: _everyone(state) if state.on_chart else [],
        shows=_place,
        values=_cells,
        why_not=_why_not_place,
        fold=_set_place,
        read=_read_cell,
        vast=True,
    ),
    Correctable(
        what="port",
        label=say("correct.port"),
        pick=OPTION,
        pieces=lambda state: [] if state.on_chart else _everyone(state),
        shows=_place,
        values=_harbours,
        why_not=_why_not_place,
        fold=_set_place,
        said=_in_port,
    ),
    two_ways(
        "moved", ("ready", "moved"), _ships, lambda state, id: state.ships[id].moved, _set_moved
    ),
    Correctable(
        what="shots",
        label=say("correct.shots"),
        pick=AMOUNT,
        pieces=_ships,
        shows=lambda state, id: str(len(state.ships[id].shots)),
        values=_shots,
        fold=_set_shots,
    ),
    two_ways(
        "rest", ("acts", "sits-out"), _ships, lambda state, id: state.ships[id].skips, _set_rest
    ),
    Correctable(
        what="storms",
        label=say("correct.storms"),
        pick=AMOUNT,
        pieces=lambda state: [ship.id for ship in state.at_sea()],
        shows=lambda state, id: str(state.ships[id].storms),
        values=lambda _state, _id: amounts(STORMS_THAT_SINK - 1),
        fold=lambda state, id, to: with_ship(state, id, storms=int(to)),
    ),
    Correctable(
        what="owner",
        label=say("correct.owner"),
        pick=SEAT,
        pieces=_ships,
        shows=lambda state, id: state.ships[id].owner,
        values=seats,
        why_not=_why_not_hers,
        fold=_set_owner,
    ),
    wind_row(lambda state: state.spun and state.wind is not None, _set_wind),
    turn_row(_playing, _begin_turn),
    ROUND_ROW,
)
"""The rows of both books, in the order in which they stand on the referee's page."""
