"""Scenes of what is told of a battle: by the logbook, the replay, and under the die of a salvo."""

from __future__ import annotations

from tests.screens.midbattle import new_battle
from tests.screens.players import Players
from tests.screens.scenes import ending
from tests.screens.staging import scene
from tests.screens.tapstories import at_sea, bring


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


@scene
def dice_salvo(players: Players) -> None:
    """Two have fired together, one of them point-blank."""
    bring(players, at_sea(("brig-1", "I7"), ("frigate-1", "H6"), ("line-2", "I5")))
    players.tap_piece("line-2")
    players.tap("Fire: ")
    players.wait(1)
