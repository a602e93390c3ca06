"""Section 3: strength, damage, ships lost and forts ruined, and what becomes of the pearls aboard
(V.4.4, V.4.5a).
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.events import EventRecorder, Folds
from companion.engine.questions import pending
from companion.engine.standing import with_ship
from companion.games.admiral.rules.events import (
    Damaged,
    PearlsLost,
    PearlsWrecked,
    PlayerOut,
    Sunk,
    WreckAsked,
)
from companion.games.admiral.rules.forts import leave_work, ruin
from companion.games.admiral.rules.geometry import coast
from companion.games.admiral.rules.pending import WreckQuestion
from companion.games.admiral.rules.scene import FORT_STRENGTH
from companion.games.admiral.rules.state import Fort, Ship, State, with_fort


def strength(state: State, piece: Ship | Fort) -> int:
    """Full strength of a ship or fort (3.1, 3.2)."""
    return FORT_STRENGTH if isinstance(piece, Fort) else state.card(piece).strength.value


def strength_left(state: State, piece: Ship | Fort) -> int:
    """Full strength less the damage (8.3c)."""
    return strength(state, piece) - piece.damage


def harm(
    recorder: EventRecorder[State], id: str, points: int, cause: str, at: str | None = None
) -> None:
    """Lay damage on a ship or fort; surplus points are lost (3.3, 3.4).

    ``at``: where a ship is if this sinks her.
    """
    state = recorder.state
    piece: Ship | Fort = state.forts[id] if id in state.forts else state.ships[id]
    room = strength_left(state, piece)
    recorder.record(
        Damaged(piece=id, points=min(points, room), cause=cause, left=max(0, room - points))
    )
    if points < room:
        return
    if isinstance(piece, Fort):
        ruin(recorder, id)
    else:
        sink(recorder, piece, "damage", at or piece.cell)


def sink(recorder: EventRecorder[State], ship: Ship, cause: str, cell: str | None) -> None:
    """Take a ship off the board for good;
    on the chart the sea decides what becomes of her pearls.
    """
    recorder.record(Sunk(ship=ship.id, cause=cause, cell=cell))
    leave_work(recorder, ship.id, "ship-lost")
    if not ship.lots or cell is None:
        return
    scene = recorder.state.scene
    if cell in coast(scene.board, scene.islands).coastal:
        recorder.record(PearlsWrecked(ship=ship.id, place=cell, lots=ship.lots))
    else:
        recorder.record(PearlsLost(ship=ship.id, lots=ship.lots))


def strike(recorder: EventRecorder[State], seat: str, why: str, cause: str = "struck") -> None:
    """A player is out, and what he still has afloat leaves the board with him."""
    recorder.record(PlayerOut(seat=seat, why=why))
    for ship in recorder.state.afloat(seat):
        sink(recorder, ship, cause, ship.cell)


def ask_wrecks(recorder: EventRecorder[State]) -> None:
    """Cards play: ask the table about the next ship that went down with pearls (V.4.4)."""
    if recorder.state.awaited is None:
        for ship in recorder.state.ships.values():
            if ship.sunk and ship.lots:
                recorder.record(WreckAsked(ship=ship.id, lots=ship.lots))
                return


def _on_damaged(state: State, event: Damaged) -> State:
    if event.piece in state.forts:
        return with_fort(state, event.piece, damage=state.forts[event.piece].damage + event.points)
    return with_ship(state, event.piece, damage=state.ships[event.piece].damage + event.points)


def _on_sunk(state: State, event: Sunk) -> State:
    return with_ship(
        state,
        event.ship,
        sunk=True,
        cell=event.cell,
        repair=0,
        mending_at="",
        under_way=False,
        wake=(),
    )


def _on_asked(state: State, event: WreckAsked) -> State:
    return replace(state, pending=WreckQuestion(event.ship, event.lots))


def _on_wrecked(state: State, event: PearlsWrecked) -> State:
    lying = {**state.treasure, event.place: state.treasure.get(event.place, 0) + event.lots}
    return _emptied(replace(state, treasure=lying), event.ship)


def _on_lost(state: State, event: PearlsLost) -> State:
    return _emptied(state, event.ship)


def _emptied(state: State, ship: str) -> State:
    if pending(state, WreckQuestion):
        state = replace(state, pending=None)
    return with_ship(state, ship, lots=0)


FOLDS: Folds = {
    Damaged: _on_damaged,
    Sunk: _on_sunk,
    WreckAsked: _on_asked,
    PearlsWrecked: _on_wrecked,
    PearlsLost: _on_lost,
}
