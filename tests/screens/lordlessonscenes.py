"""Scenes of the first battle of Lords of the Seas: few ships on the board, and many."""

from __future__ import annotations

from msgspec.structs import replace

from tests.screens.players import Players
from tests.screens.staging import scene
from tests.screens.test_lessons import PATIENCE, follow, learn, taught


def _come_to(players: Players, words: str) -> None:
    """Do what the lesson asks for until it says this."""
    players.shell.keep(replace(players.company.settings, stay="4"))
    learn(players, "Lords of the Seas")
    for _ in range(PATIENCE):
        if words in taught(players):
            break
        follow(players)
    players.shell.moments.read_all()
    players.hand.advance_frames(3)


@scene
def lords_lesson_first(players: Players) -> None:
    """The first ship is laid."""
    _come_to(players, "Lay a 3 on C1")


@scene
def lords_lesson_end(players: Players) -> None:
    """A turn is ended."""
    _come_to(players, "At the end of a turn")


@scene
def lords_lesson_full(players: Players) -> None:
    """What a ship on the other half brings is read before a full board."""
    _come_to(players, "over the middle")
