"""Scenes of the last page where many sat at the table."""

from __future__ import annotations

from companion.engine.game import Seat
from companion.library.scenarios import find_scenario
from tests.presenters.story.battles import random_battle
from tests.screens.midbattle import over, played
from tests.screens.players import Players
from tests.screens.seaboards import FLEET
from tests.screens.seascenes import NINE
from tests.screens.staging import scene

FOUR = tuple(map(Seat, ("blue", "orange", "green", "red")))
AHOY_SEED, ENOUGH = 9, 5000
"""A game of Ahoy for four that comes to its end in fewer deeds."""


@scene
def four_ending(players: Players) -> None:
    players.bring(played(over, seats=FOUR))
    players.hand.advance_frames(3)


@scene
def nine_ending(players: Players) -> None:
    players.bring(played(over, scenario=FLEET, seats=NINE))
    players.hand.advance_frames(3)


@scene
def ahoy_ending(players: Players) -> None:
    players.bring(random_battle(find_scenario("open-map"), "chart", AHOY_SEED, ENOUGH))
    players.hand.advance_frames(3)
