"""Scenes of islands that the players lay: where one may lie, one proposed, one laid."""

from __future__ import annotations

from companion.games.admiral.rules.commands import AgreeIsland, ProposeIsland
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
