"""Section 3: strength, damage, ships lost and forts ruined, and what becomes of the pearls aboard
(V.4.4, V.4.5a).
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.events import Folds, Unfolding
from companion.games.admiral.rules.events import (
    Damaged,
    FortRuined,
    GraceBegan,
    PearlsLost,
    PearlsWrecked,
    RepairEnded,
    Sunk,
    WreckAsked,
)
from companion.games.admiral.rules.scene import FORT_STRENGTH
from companion.games.admiral.rules.state import (
    Fort,
    Ship,
    State,
    WreckQuestion,
    with_fort,
    with_ship,
)
from companion.games.admiral.rules.waters import coast


def strength(state: State, piece: Ship | Fort) -> int:
    """Full strength of a ship or fort (3.1, 3.2)."""
    return FORT_STRENGTH if isinstance(piece, Fort) else state.card(piece).strength.value


def harm(tale: Unfolding[State], id: str, points: int, cause: str, at: str | None = None) -> None:
    """Lay damage on a ship or fort; surplus points are lost (3.3, 3.4).

    ``at``: where a ship is if this sinks her.
    """
    state = tale.state
    piece: Ship | Fort = state.forts[id] if id in state.forts else state.ships[id]
    room = strength(state, piece) - piece.damage
    tale.tell(Damaged(piece=id, points=min(points, room), cause=cause, left=max(0, room - points)))
    if points < room:
        return
    if isinstance(piece, Fort):
        _ruin(tale, piece)
    else:
        sink(tale, piece, "damage", at or piece.cell)


def sink(tale: Unfolding[State], ship: Ship, cause: str, cell: str | None) -> None:
    """Take a ship off the board for good; on the chart the sea decides what becomes of her
    pearls.
    """
    tale.tell(Sunk(ship=ship.id, cause=cause, cell=cell))
    if not ship.lots or cell is None:
        return
    scene = tale.state.scene
    if cell in coast(scene.board, scene.islands).coastal:
        tale.tell(PearlsWrecked(ship=ship.id, place=cell, lots=ship.lots))
    else:
        tale.tell(PearlsLost(ship=ship.id, lots=ship.lots))


def _ruin(tale: Unfolding[State], fort: Fort) -> None:
    tale.tell(FortRuined(fort=fort.id, owner=fort.owner, lots=fort.lots))
    for ship in tale.state.afloat():
        if ship.repair and ship.mending_at == fort.id:
            tale.tell(RepairEnded(ship=ship.id, why="fort-lost"))
    if fort.owner in tale.state.in_play and not tale.state.forts_of(fort.owner):
        tale.tell(GraceBegan(seat=fort.owner, turns=tale.state.scene.grace))


def ask_wrecks(tale: Unfolding[State]) -> None:
    """Cards play: ask the table about the next ship that went down with pearls (V.4.4)."""
    if tale.state.pending is None and tale.state.call is None:
        for ship in tale.state.ships.values():
            if ship.sunk and ship.lots:
                tale.tell(WreckAsked(ship=ship.id, lots=ship.lots))
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


def _on_ruined(state: State, event: FortRuined) -> State:
    return with_fort(state, event.fort, damage=FORT_STRENGTH, owner="", lots=0)


def _on_asked(state: State, event: WreckAsked) -> State:
    return replace(state, pending=WreckQuestion(event.ship, event.lots))


def _on_wrecked(state: State, event: PearlsWrecked) -> State:
    lying = {**state.treasure, event.place: state.treasure.get(event.place, 0) + event.lots}
    return _emptied(replace(state, treasure=lying), event.ship)


def _on_lost(state: State, event: PearlsLost) -> State:
    return _emptied(state, event.ship)


def _emptied(state: State, ship: str) -> State:
    pending = None if isinstance(state.pending, WreckQuestion) else state.pending
    return with_ship(replace(state, pending=pending), ship, lots=0)


EVOLVE: Folds = {
    Damaged: _on_damaged,
    Sunk: _on_sunk,
    FortRuined: _on_ruined,
    WreckAsked: _on_asked,
    PearlsWrecked: _on_wrecked,
    PearlsLost: _on_lost,
}
