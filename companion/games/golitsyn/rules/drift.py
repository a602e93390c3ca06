"""Shared: sections 4.2, 5.4 and 8 - what storms and currents do to ships, in the order the
catalogue settles.

A fleet drifts as one. Square by square the first of these counts: a port of her own shelters the
ship, a foreign one takes her, shore sinks her, another ship sinks both. A free port is passed, and
visited where the drift ends in it. Then the second storm in a row sinks whoever is still at sea,
and only then do currents carry those that lie on a tail.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from msgspec.structs import replace

from companion.engine.compass import Heading
from companion.engine.events import Folds
from companion.engine.standing import with_ship
from companion.games.golitsyn.rules.book import Recorder
from companion.games.golitsyn.rules.events import Captured, Carried, Drifted, Repelled, Sunk
from companion.games.golitsyn.rules.geometry import port_at
from companion.games.golitsyn.rules.state import Ship, State

STORMS_THAT_SINK = 2  # 8.3


def storm(recorder: Recorder) -> None:
    """A storm has been spun.

    On the chart the fleet drifts now; in cards play the table tells each drift (4.4b).
    """
    state: State = recorder.state
    if not state.on_chart:
        return
    assert state.wind is not None
    heading, board = state.wind.heading, state.scene.board
    # Those ahead first, so that ships that drift together never meet (4.2a).
    caught = sorted(
        drifting(state), key=lambda ship: board.progress(ship.cell or "", heading), reverse=True
    )
    for ship in caught:
        if recorder.state.ships[ship.id] == ship:  # another of the fleet may have run into her
            blow(recorder, ship.id, heading)
            visit(recorder, ship.id)
    for ship in caught:
        drown(recorder, ship.id)
    for ship in caught:
        if not recorder.state.ships[ship.id].port:  # who has put in has made her visit
            currents(recorder, ship.id)
            visit(recorder, ship.id)


def drifting(state: State) -> tuple[Ship, ...]:
    """The ships at sea that this turn's storm drives, all at once (4.2a)."""
    return state.at_sea("" if state.switches.storm_hits_everyone else state.turn)


def blow(recorder: Recorder, id: str, heading: Heading) -> None:
    """One ship's drift, to the first square that ends it (4.2, 8.1, 8.2a, 8.4)."""
    state: State = recorder.state
    ship = state.ships[id]
    ahead, line = _lines(state, ship, heading)
    over = state.switches.edge_sinks and line == ahead and len(line) < state.switches.storm_drift
    ends = next((at for at, cell in enumerate(line) if _ends_there(state, ship, cell)), len(line))
    path = line[: ends + 1]
    last = path[-1] if path else ""
    if ends == len(line) and over:
        _drift(recorder, ship, heading, path)
        recorder.book.sink(recorder, id, "edge", "8.1")
    elif port := port_at(state, last):
        _blow_at_port(recorder, ship, heading, path, port)
    else:
        _drift(recorder, ship, heading, path)
        if last in state.scene.sea.land:
            recorder.book.sink(recorder, id, "ashore", "8.1")
        elif other := state.occupied.get(last):
            collide(recorder, id, other, "collision", "8.2a")


def _ends_there(state: State, ship: Ship, cell: str) -> bool:
    """Whether a square ends a drift wherever on its way it lies; a port that is free is passed, and
    visited on the last square alone (Colonies 5.1a, 7.1e).
    """
    if port := state.scene.sea.ports.get(cell):
        return state.is_home(ship.owner, port) or not state.is_open(ship.owner, port)
    return cell in state.scene.sea.land or cell in state.occupied


def _lines(state: State, ship: Ship, heading: Heading) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The squares to leeward as the map has them, and as far as they are free of the fleet she
    drifts with.

    Only the edge of the map, or a port that keeps ships off, keeps one of those ahead in the way:
    who drifts behind her is held behind her (8.1, 8.4).
    """
    assert ship.cell is not None
    ahead = state.scene.ahead(ship.cell, heading, state.switches.storm_drift)
    held = {one.cell for one in drifting(state)}
    return ahead, ahead[: next((at for at, cell in enumerate(ahead) if cell in held), len(ahead))]


def _drift(
    recorder: Recorder, ship: Ship, heading: Heading, path: tuple[str, ...], port: str = ""
) -> None:
    assert ship.cell is not None
    recorder.record(
        Drifted(
            seat=ship.owner, ship=ship.id, course=heading, start=ship.cell, path=path, port=port
        )
    )


def _blow_at_port(
    recorder: Recorder, ship: Ship, heading: Heading, path: tuple[str, ...], port: str
) -> None:
    """A port of her own shelters her; a foreign one takes her or, where the table plays so, repels
    her, perhaps into a free one on the square before it (8.3b, 8.4).
    """
    if recorder.state.is_home(ship.owner, port):
        _drift(recorder, ship, heading, path, port)
        return
    repelled = recorder.state.repels(port)
    if repelled:
        path = path[:-1]
    if path:
        _drift(recorder, ship, heading, path)
    thrown_into(recorder, ship.id, port)
    if repelled and path and (free := port_at(recorder.state, path[-1])):
        thrown_into(recorder, ship.id, free)


def thrown_into(recorder: Recorder, id: str, port: str) -> None:
    """Wind has carried a ship to a port not her own: taken, or sunk where it is her second storm
    (8.3b, 8.4).
    """
    if recorder.state.repels(port):
        recorder.record(Repelled(ship=id, port=port))
    elif recorder.state.ships[id].storms >= STORMS_THAT_SINK:
        recorder.book.sink(recorder, id, "two-storms", "8.3b")
    else:
        recorder.book.seized(recorder, id, port, "8.4")


def collide(recorder: Recorder, id: str, other: str, cause: str, rule: str) -> None:
    """Carried onto another ship: both go down (8.2)."""
    recorder.book.sink(recorder, id, cause, rule)
    recorder.book.sink(recorder, other, cause, rule)


def drown(recorder: Recorder, id: str) -> None:
    """The second storm in a row sinks a ship that it leaves at sea (8.3a)."""
    ship = recorder.state.ships[id]
    if not ship.lost and not ship.port and ship.storms >= STORMS_THAT_SINK:
        recorder.book.sink(recorder, id, "two-storms", "8.3a")


def carried(tips: Mapping[str, str], cell: str) -> list[str]:
    """The squares over which currents carry a ship from where she lies, that one first: from tail
    to tip, from arrow to arrow, each arrow once (5.4). ``tips`` are those of the arrows by their
    tails.
    """
    way = [cell]
    while way[-1] in tips and way[-1] not in way[:-1]:
        way.append(tips[way[-1]])
    return way


def currents(recorder: Recorder, id: str) -> None:
    """Carry a ship with the currents, until she is taken, is sunk, or stays where she is."""
    state: State = recorder.state
    for tail, tip in pairwise(carried(state.scene.sea.tips, state.ships[id].cell or "")):
        ship = recorder.state.ships[id]
        if ship.lost or ship.port or ship.cell != tail:
            return
        _carry(recorder, ship, tip)


def _carry(recorder: Recorder, ship: Ship, tip: str) -> None:
    state: State = recorder.state
    port, other = port_at(state, tip), state.occupied.get(tip)
    if port and state.repels(port):
        recorder.record(Repelled(ship=ship.id, port=port))
        return
    is_open = bool(port) and state.is_open(ship.owner, port)
    recorder.record(
        Carried(ship=ship.id, start=ship.cell or "", end=tip, port=port if is_open else "")
    )
    if port and not is_open:
        recorder.book.seized(recorder, ship.id, port, "8.4")
    elif other and not port:
        collide(recorder, ship.id, other, "current", "8.2b")


def visit(recorder: Recorder, id: str) -> None:
    """A ship that has come to rest in a port has visited it,
    unless she was taken there just now (8.4).
    """
    ship = recorder.state.ships[id]
    taken = any(isinstance(event, Captured) and event.ship == id for event in recorder.events)
    if not ship.lost and ship.port and ship.settled and not taken:
        recorder.book.visited(recorder, id)


def _on_drifted(state: State, event: Drifted) -> State:
    ship = state.ships[event.ship]
    return with_ship(
        state, event.ship, cell=event.path[-1] if event.path else ship.cell, port=event.port,
        legs=(*ship.legs, event.course), run=ship.run + len(event.path), settled=True,
        storms=0 if event.port else ship.storms,
    )  # fmt: skip


def _on_carried(state: State, event: Carried) -> State:
    storms = 0 if event.port else state.ships[event.ship].storms
    return with_ship(
        state, event.ship, cell=event.end, port=event.port, settled=True, storms=storms
    )


def _on_repelled(state: State, event: Repelled) -> State:
    return with_ship(state, event.ship, settled=True)


def _on_sunk(state: State, event: Sunk) -> State:
    due = tuple(id for id in state.due if id != event.ship)
    lost = with_ship(state, event.ship, lost=event.cause, cell=None, port="", storms=0)
    return replace(lost, due=due)


def _on_captured(state: State, event: Captured) -> State:
    """She keeps her holes; her row of storms begins anew, and so does her turn (8.3a, 8.4)."""
    due = tuple(id for id in state.due if id != event.ship)
    ship = state.ships[event.ship]
    rest = state.CITED["rests"] if event.rests else ""
    taken = with_ship(
        state,
        event.ship,
        owner=event.seat,
        taken_from=ship.owner,
        storms=0,
        rest=rest,
        legs=(),
        run=0,
        settled=False,
        kept="",
        shots=(),
        prize=bool(ship.holes),
        port=event.port,
    )
    return replace(taken, due=due)


FOLDS: Folds = {
    Drifted: _on_drifted,
    Carried: _on_carried,
    Repelled: _on_repelled,
    Sunk: _on_sunk,
    Captured: _on_captured,
}
