"""Scenes of the first lines of a battle in the logbook."""

from __future__ import annotations

from tests.screens.midbattle import new_battle
from tests.screens.players import Players
from tests.screens.staging import scene
from tests.screens.tapstories import bring


@scene
def logbook_thrown(players: Players) -> None:
    """The margin tells what has thrown."""
    bring(players, new_battle())
    players.tap("Spin")
    players.wait(9)
    players.tap("To battle")
    players.tap_tab("log")
