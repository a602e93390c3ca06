"""Scenes of what the players lay themselves: islands, one that is proposed, and the berths."""

from __future__ import annotations

from companion.games.admiral.rules.commands import AgreeIsland, PlaceReef, ProposeIsland
from companion.session.session import Session
from tests.screens.boardingscenes import show
from tests.screens.midbattle import new_battle
from tests.screens.players import Players
from tests.screens.staging import scene


def proposed() -> Session:
    """Blue would lay one, and orange is asked."""
    session = new_battle(layout="islands")
    session.submit(ProposeIsland(seat="blue", shape="wide", cell="D9"))
    return session


@scene
def island_keys(players: Players) -> None:
    session = proposed()
    session.submit(AgreeIsland(seat="orange"))
    show(players, session)


@scene
def island_cells(players: Players) -> None:
    island_keys(players)
    players.tap("Island 3 x 3")


@scene
def island_asked(players: Players) -> None:
    show(players, proposed())


@scene
def berths_full(players: Players) -> None:
    """A ship goes where two lie already, and it is asked with whom she changes places."""
    session = new_battle(layout="placed")
    for cell in ("H2", "H4", "H6", "P8", "P10", "P12"):
        session.submit(PlaceReef(seat=session.pages.view.turn, cell=cell))
    show(players, session)
    players.shell.aiming.piece_tapped("brig-1")
    players.hand.advance_frames(3)
    players.tap_piece("line-1")
