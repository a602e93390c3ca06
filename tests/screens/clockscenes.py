"""Scenes of the turn clock."""

from __future__ import annotations

from msgspec.structs import replace

from tests.screens.midbattle import in_the_thick, played
from tests.screens.players import Players
from tests.screens.staging import passing_scene, scene


def thinking(players: Players, seconds: float, **settings: str | int) -> None:
    """A battle in whose turn somebody has thought for so long, under such a clock."""
    players.shell.keep(replace(players.company.settings, **settings))
    players.bring(played(in_the_thick))
    players.hand.now += seconds
    players.hand.advance_frames(3)


@scene
def clock_up(players: Players) -> None:
    thinking(players, 594, turn_clock="up")


@scene
def clock_late(players: Players) -> None:
    thinking(players, 195, turn_clock="turn")


@scene
def clock_slip(players: Players) -> None:
    thinking(players, 200, turn_clock="battle")
    players.shell.timer.tell_all()


@passing_scene
def clock_settings(players: Players) -> None:
    players.shell.keep(replace(players.company.settings, turn_clock="battle"))
    players.tap("Settings")
    players.scroll_to("90")


@scene
def clock_explained(players: Players) -> None:
    clock_settings(players)
    players.tap("?")
