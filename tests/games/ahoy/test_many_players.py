"""Whole games by random players, two to four of them, under the eyes of the game's own
invariants.
"""

from __future__ import annotations

import pytest

from companion.games.ahoy import GAME
from companion.games.ahoy.rules.state import FACTIONS
from tests.games.ahoy.invariants import Invariants
from tests.games.ahoy.maps import OPEN_MAP
from tests.random_player import Battle, RandomPlayer, seats_for

MOST_DEEDS = 20_000


@pytest.mark.rule("ahoy:goal.1", "ahoy:goal.2", "ahoy:round.6")
@pytest.mark.parametrize("play", ["chart", "cards"])
@pytest.mark.parametrize("count", FACTIONS)
def test_games_of_any_number_of_players_end(count: int, play: str) -> None:
    player = RandomPlayer(count)
    options = player.options(GAME, play=play)
    seats = seats_for(GAME)[:count]
    game = Battle(GAME, OPEN_MAP, options, Invariants(), seats=seats)
    state = game.play(player, MOST_DEEDS).state
    assert {one.faction for one in state.players.values()} == set(FACTIONS[count])
    assert state.outcome.winners
    assert state.outcome.how == "conceded" or max(one.fame for one in state.players.values()) >= 30
