"""Scenes of the first lines of a battle: in the logbook, and in the replay."""

from __future__ import annotations

from tests.screens.midbattle import new_battle
from tests.screens.players import Players
from tests.screens.scenes import ending
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


@scene
def replay_start(players: Players) -> None:
    ending(players)
    players.tap("Replay")
